"""Weighing the choices of every decision, and a turn's actions by the best that each could do."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.contract import MAX_ACTIONS
from sim.games.corona_de_hierro.codes import (
    BY_EMISSARY,
    CHOICES,
    FIRST_FREE,
    NO_CARD,
    NO_DIE,
    NOBODY,
    ROLL_AGAIN,
    STOP,
    YES,
    ActionKind,
    CardType,
    DecisionKind,
    Post,
    RollFor,
)
from sim.games.corona_de_hierro.features import OF_ACTION, Of
from sim.games.corona_de_hierro.rules.alliances import seats_to_accept, seats_to_ally_with
from sim.games.corona_de_hierro.rules.attack_an_army import cities_to_fight_in
from sim.games.corona_de_hierro.rules.castle_by_diplomacy import (
    castles_to_request,
    castles_to_send_to,
)
from sim.games.corona_de_hierro.rules.castle_by_force import castles_to_attack
from sim.games.corona_de_hierro.rules.components import army_die
from sim.games.corona_de_hierro.rules.dice import die_for
from sim.games.corona_de_hierro.rules.hostages import castles_with_hostages
from sim.games.corona_de_hierro.rules.initiative_cards import decks_left
from sim.games.corona_de_hierro.rules.military_cards import castles_besieged, castles_for_fortune
from sim.games.corona_de_hierro.rules.move_an_army import cities_to_leave, cities_to_march_from
from sim.games.corona_de_hierro.rules.political_cards import hostage_places
from sim.games.corona_de_hierro.rules.recruit_an_army import castles_to_recruit_from, vassals
from sim.games.corona_de_hierro.rules.retrieving import places_to_retrieve_from
from sim.games.corona_de_hierro.weighing.armies import (
    recruits_of,
    weigh_battle,
    weigh_city_of_battle,
    weigh_from,
    weigh_number,
    weigh_recruit,
    weigh_resisted,
    weigh_siege,
    weigh_step,
)
from sim.games.corona_de_hierro.weighing.cards import (
    weigh_discarded,
    weigh_draw,
    weigh_execution,
    weigh_kept,
    weigh_purchase,
    weigh_spied,
)
from sim.games.corona_de_hierro.weighing.emissaries import (
    weigh_acceptance,
    weigh_alliance,
    weigh_fortunate_request,
    weigh_post,
    weigh_replaced,
    weigh_request,
    weigh_retrieval,
    weigh_sending,
)
from sim.games.corona_de_hierro.weighing.odds import reach
from sim.games.corona_de_hierro.weighing.prospects import points_ahead
from sim.games.corona_de_hierro.weighing.pull import look_around, room_for_pull

SCRATCH = MAX_ACTIONS  # the place in the features' room where single choices are tried
CARD_SCRATCH = SCRATCH + 1  # and single cards
ROUGH = tuple(  # weights by which the best choice of an action is found, by `Of`
    {
        Of.LEVELS: 1.0,
        Of.THEIR_LEVELS: 0.3,
        Of.KING: 0.1,
        Of.POINTS: 1.0,
        Of.CASTLE: 1.0,
        Of.BREACH: 0.6,
        Of.THEIR_CASTLE: 0.4,
        Of.PROMISE: 0.8,
        Of.ADVANCE: 0.8,
        Of.LEAVES: -0.3,
        Of.PAWNS: 0.3,
        Of.GARRISON: -0.4,
        Of.BATTLE: 0.5,
        Of.PREY: 0.3,
        Of.RISK: -0.3,
        Of.BREAKS: -0.5,
        Of.SAFETY: 0.5,
        Of.ALLIANCE: 0.2,
        Of.EMISSARIES: 0.2,
        Of.HOSTAGES: 0.3,
        Of.CARD: 0.5,
        Of.SPENT: -0.5,
        Of.THEIR_CARD: 0.3,
    }.get(feature, 0.0)
    for feature in Of
)


@compiled
def weigh_actions(state, values, actions, count, room):
    """Write all features of each legal action of the open decision; see `action_features`."""
    weigh_all(state, values, actions, count, room, room_for_pull())


@compiled
def weigh_all(state, values, actions, count, room, pull_room):
    """Write them with a room for what is pulled, which lives until this returns."""
    seat = state.seat_to_move
    kind = state.decision
    pull = pull_room[0]
    if needs_pull(kind):
        look_around(state, values, seat, pull)
    for place in range(count):
        clear(place, room)
        choice = actions.code[place] - kind * CHOICES
        if kind == DecisionKind.ACTION:
            weigh_kind(state, values, seat, pull, choice, place, room)
        elif kind == DecisionKind.EXECUTE_CARD:
            weigh_card(state, values, seat, pull, choice, place, room)
        else:
            weigh_choice(state, values, seat, pull, kind, state.card, choice, place, room)


@compiled
def clear(place, room):
    """Set all features of an action to 0."""
    for feature in range(OF_ACTION):
        room.of_action[feature, place] = 0.0


@compiled
def needs_pull(kind):
    """Return whether a decision is about where armies are."""
    return (
        kind == DecisionKind.ACTION
        or (kind >= DecisionKind.MOVE_FROM and kind <= DecisionKind.RECRUIT)
        or kind == DecisionKind.EXECUTE_CARD
    )


# --- the actions of a turn ------------------------------------------------------------------


@compiled
def weigh_best(state, values, seat, pull, kind, card, choices, place, room):
    """Weigh the best of a decision's choices (bit mask) before it is asked, by rough weights."""
    best = 0.0
    found = False
    for choice in range(CHOICES - 1):
        if (choices >> choice) & 1 == 1:
            clear(SCRATCH, room)
            weigh_choice(state, values, seat, pull, kind, card, choice, SCRATCH, room)
            worth = 0.0
            for feature in range(OF_ACTION):
                worth += ROUGH[feature] * room.of_action[feature, SCRATCH]
            if not found or worth > best:
                found = True
                best = worth
                for feature in range(OF_ACTION):
                    room.of_action[feature, place] = room.of_action[feature, SCRATCH]


@compiled
def weigh_kind(state, values, seat, pull, action, place, room):
    """Weigh one of the actions, or a free step."""
    if action >= FIRST_FREE:
        room.of_action[Of.FREE_STEP, place] = 1.0
    elif action <= ActionKind.ATTACK_CASTLE:
        weigh_army_action(state, values, seat, pull, action, place, room)
    elif action <= ActionKind.TAKE_HOSTAGE:
        weigh_emissary_action(state, values, seat, pull, action, place, room)
    else:
        weigh_card_action(state, values, seat, pull, action, place, room)


@compiled
def weigh_army_action(state, values, seat, pull, action, place, room):
    """Weigh one of the actions 1 to 4."""
    if action == ActionKind.MOVE:
        kind = DecisionKind.MOVE_FROM
        choices = cities_to_leave(state, values, seat)
    elif action == ActionKind.RECRUIT:
        kind = DecisionKind.RECRUIT
        choices = castles_to_recruit_from(state, seat)
    elif action == ActionKind.ATTACK_ARMY:
        kind = DecisionKind.BATTLE_CITY
        choices = cities_to_fight_in(state, seat)
    else:
        kind = DecisionKind.ATTACK_CASTLE
        choices = castles_to_attack(state, values, seat)
    weigh_best(state, values, seat, pull, kind, NO_CARD, choices, place, room)


@compiled
def weigh_emissary_action(state, values, seat, pull, action, place, room):
    """Weigh one of the actions 5 to 10, or taking a hostage."""
    if action == ActionKind.SEND_TO_ROME:
        weigh_post(state, values, seat, Post.ROME, 1, place, room)
        return
    if action == ActionKind.SEND_TO_SARACENS:
        weigh_post(state, values, seat, Post.SARACENS, 1, place, room)
        return
    if action == ActionKind.SEND_TO_MAGYARS:
        weigh_post(state, values, seat, Post.MAGYARS, 1, place, room)
        return
    if action == ActionKind.SEND_TO_CASTLE:
        kind = DecisionKind.SEND_TO_CASTLE
        choices = castles_to_send_to(state, values, seat)
    elif action == ActionKind.REQUEST_SUPPORT:
        kind = DecisionKind.REQUEST_SUPPORT
        choices = castles_to_request(state, values, seat)
    elif action == ActionKind.REQUEST_ALLIANCE:
        kind = DecisionKind.REQUEST_ALLIANCE
        choices = seats_to_ally_with(state, seat)
    elif action == ActionKind.ACCEPT_ALLIANCE:
        kind = DecisionKind.ACCEPT_ALLIANCE
        choices = seats_to_accept(state, seat)
    elif action == ActionKind.RETRIEVE:
        kind = DecisionKind.RETRIEVE
        choices = places_to_retrieve_from(state, seat)
    else:
        kind = DecisionKind.TAKE_HOSTAGE
        choices = castles_with_hostages(state, seat)
    weigh_best(state, values, seat, pull, kind, NO_CARD, choices, place, room)


@compiled
def weigh_card_action(state, values, seat, pull, action, place, room):
    """Weigh action 11 or 12."""
    if action == ActionKind.TAKE_CARD:
        kind = DecisionKind.TAKE_CARD
        choices = decks_left(state)
    elif action == ActionKind.BUY_CARD:
        kind = DecisionKind.BUY_CARD
        choices = decks_left(state)
    elif action == ActionKind.DISCARD_CARD:
        kind = DecisionKind.DISCARD_CARD
        choices = state.hand_kinds[seat]
    else:
        weigh_best_card(state, values, seat, pull, place, room)
        return
    weigh_best(state, values, seat, pull, kind, NO_CARD, choices, place, room)


@compiled
def weigh_best_card(state, values, seat, pull, place, room):
    """Weigh the best card that can be executed, by rough weights; each by the best it can do."""
    best = 0.0
    found = False
    for kind in range(values.kinds):
        if (state.asked[1] >> kind) & 1 == 1:
            clear(CARD_SCRATCH, room)
            weigh_card(state, values, seat, pull, kind, CARD_SCRATCH, room)
            worth = 0.0
            for feature in range(OF_ACTION):
                worth += ROUGH[feature] * room.of_action[feature, CARD_SCRATCH]
            if not found or worth > best:
                found = True
                best = worth
                for feature in range(OF_ACTION):
                    room.of_action[feature, place] = room.of_action[feature, CARD_SCRATCH]


@compiled
def weigh_card(state, values, seat, pull, card, place, room):
    """Weigh executing a card by the best that can be done with it."""
    what = values.card_type[card]
    if what == CardType.GOOD_FORTUNE:
        kind = DecisionKind.GOOD_FORTUNE
        choices = castles_for_fortune(state, values, seat)
    elif what == CardType.CAVALRY_CHARGE:
        kind = DecisionKind.BATTLE_CITY
        choices = cities_to_fight_in(state, seat)
    elif what == CardType.FORCED_MARCH:
        kind = DecisionKind.MOVE_FROM
        choices = cities_to_march_from(state, values, seat)
    elif what == CardType.RESISTANCE:
        kind = DecisionKind.RESISTANCE
        choices = castles_besieged(state, seat)
    elif what == CardType.LOYAL_VASSAL:
        kind = DecisionKind.RECRUIT
        choices = vassals(state, values, seat, card)
    elif what == CardType.HOSTAGE:
        kind = DecisionKind.HOSTAGE
        choices = hostage_places(state, seat)
    else:
        kind = DecisionKind.NO_DECISION
        choices = 0
    weigh_best(state, values, seat, pull, kind, card, choices, place, room)
    weigh_execution(state, values, seat, card, place, room)


# --- the choices of a decision --------------------------------------------------------------


@compiled
def weigh_choice(state, values, seat, pull, kind, card, choice, place, room):
    """Weigh one choice of a kind of decision, perhaps with a card that is executed."""
    if kind <= DecisionKind.RECRUIT:
        weigh_march(state, values, seat, pull, kind, card, choice, place, room)
    elif kind <= DecisionKind.ATTACK_CASTLE or kind == DecisionKind.RESISTANCE:
        weigh_fight(state, values, seat, kind, card, choice, place, room)
    elif kind <= DecisionKind.HOSTAGE_OF or kind == DecisionKind.HOSTAGE:
        weigh_embassy(state, values, seat, kind, choice, place, room)
    elif kind <= DecisionKind.SPY_DISCARD:
        weigh_hand(state, values, seat, kind, choice, place, room)
    else:
        weigh_bargain(kind, choice, place, room)


@compiled
def weigh_march(state, values, seat, pull, kind, card, choice, place, room):
    """Weigh a main castle or a set-up card; where armies go; recruits."""
    if kind == DecisionKind.SET_UP_CARD:
        weigh_kept(state, values, seat, choice, place, room)
    elif kind == DecisionKind.MOVE_FROM:
        weigh_from(state, values, seat, pull, choice, place, room)
    elif kind == DecisionKind.MOVE_PAWNS:
        weigh_number(state, values, seat, pull, choice, place, room)
    elif kind == DecisionKind.MOVE_TO and choice != STOP:
        before, pawns = state.from_city, state.moved_pawns
        weigh_step(state, values, seat, pull, before, pawns, choice, place, room)
    elif kind == DecisionKind.PERMISSION:
        if choice == YES:
            room.of_action[Of.PASSAGE, place] = 1.0
    elif kind == DecisionKind.RECRUIT:
        pawns = recruits_of(state, values, seat)
        if card != NO_CARD:
            pawns = values.vassal_pawns
        weigh_recruit(state, values, seat, pull, choice, pawns, place, room)


@compiled
def weigh_fight(state, values, seat, kind, card, choice, place, room):
    """Weigh battles, their rolls, and castles attacked."""
    charges = card != NO_CARD and values.card_type[card] == CardType.CAVALRY_CHARGE
    die = values.charge_die if charges else NO_DIE
    if kind == DecisionKind.BATTLE_CITY:
        weigh_city_of_battle(state, values, seat, choice, die, place, room)
    elif kind == DecisionKind.ENEMY:
        if card != NO_CARD and not charges:
            weigh_resisted(state, values, seat, state.battle_city, choice, place, room)
        else:
            weigh_battle(state, values, seat, state.battle_city, choice, die, place, room)
    elif kind == DecisionKind.REROLL:
        if choice == ROLL_AGAIN:
            weigh_reroll(state, values, place, room)
    elif kind == DecisionKind.ATTACK_CASTLE:
        die = army_die(state, values, seat, state.castle_city[choice])
        weigh_siege(state, values, seat, choice, die, place, room)
    elif kind == DecisionKind.RESISTANCE:
        city = state.castle_city[choice]
        for other in range(state.seats):
            if other != seat and state.army[other, city] > 0:
                if room.of_action[Of.PREY, place] == 0.0:
                    weigh_resisted(state, values, seat, city, other, place, room)
    if charges and kind <= DecisionKind.ENEMY:
        wins = 0.5 + 0.5 * room.of_action[Of.BATTLE, place]
        room.of_action[Of.POINTS, place] = wins * values.charge_points


@compiled
def weigh_reroll(state, values, place, room):
    """Weigh another roll by the chance that it does what it is for; an attacker's: is higher."""
    what = state.asked[1]
    die = die_for(state, values, what)
    room.of_action[Of.SHIELDS, place] = -1.0
    if what == RollFor.CASTLE_BY_FORCE:
        chance = reach(values, die, values.force[state.castle])
    elif what == RollFor.CASTLE_BY_WORD:
        chance = reach(values, die, values.word[state.castle])
    elif what == RollFor.BATTLE_DEFENDER:
        chance = reach(values, die, state.roll[0] + 1)  # ties are the attacker's
    else:
        chance = reach(values, die, state.asked[2] + 1)
    room.of_action[Of.ROLL, place] = chance


@compiled
def weigh_embassy(state, values, seat, kind, choice, place, room):
    """Weigh what emissaries do."""
    if kind == DecisionKind.SEND_TO_CASTLE:
        weigh_sending(state, values, seat, choice, place, room)
    elif kind == DecisionKind.REQUEST_SUPPORT:
        weigh_request(state, values, seat, choice, place, room)
    elif kind == DecisionKind.REQUEST_ALLIANCE:
        weigh_alliance(state, values, seat, choice, place, room)
    elif kind == DecisionKind.ACCEPT_ALLIANCE:
        weigh_acceptance(state, values, seat, place, room)
    elif kind == DecisionKind.RETRIEVE:
        weigh_retrieval(state, values, seat, choice, place, room)
    elif kind == DecisionKind.TAKE_HOSTAGE:
        room.of_action[Of.HOSTAGES, place] = 1.0
    elif kind == DecisionKind.HOSTAGE:
        weigh_replaced(state, values, seat, choice, place, room)
    elif choice == leader_of_others(state, values, seat):
        room.of_action[Of.HOSTAGES, place] = 1.0


@compiled
def leader_of_others(state, values, seat):
    """Return the other seat that is furthest ahead, by all that is open."""
    leader = NOBODY
    most = 0.0
    for behind in range(1, state.seats):
        other = (seat + behind) % state.seats
        ahead = points_ahead(state, values, other)
        if leader == NOBODY or ahead > most:
            leader = other
            most = ahead
    return leader


@compiled
def weigh_hand(state, values, seat, kind, choice, place, room):
    """Weigh cards taken, kept, given up, spied out, and Good fortune."""
    if kind == DecisionKind.TAKE_CARD:
        weigh_draw(state, values, seat, choice, place, room)
    elif kind == DecisionKind.BUY_CARD:
        weigh_purchase(state, values, seat, choice, place, room)
    elif kind == DecisionKind.KEEP_CARD:
        weigh_kept(state, values, seat, choice, place, room)
    elif kind == DecisionKind.DISCARD_CARD:
        weigh_discarded(state, values, seat, choice, place, room)
    elif kind == DecisionKind.GOOD_FORTUNE:
        if choice >= BY_EMISSARY:
            weigh_fortunate_request(state, values, seat, choice - BY_EMISSARY, place, room)
        else:
            weigh_siege(state, values, seat, choice, values.fortune_die, place, room)
    elif kind == DecisionKind.SPY_ON:
        room.of_action[Of.THEIR_CARD, place] = state.hand_size[choice] / values.hand_limit
    elif kind == DecisionKind.SPY_DISCARD:
        weigh_spied(state, values, state.asked[1], choice, place, room)


@compiled
def weigh_bargain(kind, choice, place, room):
    """Weigh what is asked and answered about hostages."""
    if kind == DecisionKind.RETURN_HOSTAGE:
        room.of_action[Of.HOSTAGES, place] = -1.0
    elif kind == DecisionKind.ANSWER_HOSTAGE:
        if choice == YES:
            room.of_action[Of.HOSTAGES, place] = -1.0
    elif kind == DecisionKind.ANSWER_EXCHANGE and choice == YES:
        room.of_action[Of.HOSTAGES, place] = 0.5
