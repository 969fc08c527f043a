"""What must hold at every decision of every game: the checker, compiled.

It returns the first fault it finds: in a state by itself, in what an action changed, or in the
journal of a finished game. `Most` keeps how full the arrays of the state ever get.
"""

# ruff: noqa: PLR1714, SIM102 (compiled code is written for the compiler)

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.engine.agenda import AGENDA_CAPACITY
from sim.engine.chance import game_seed
from sim.engine.compiled import compiled
from sim.engine.contract import MAX_ACTIONS, apply_action, is_over, legal_actions, new_game
from sim.engine.playing import choose, room_for_choosing
from sim.games.corona_de_hierro.codes import (
    CHOICES,
    DECK,
    DECKS,
    LEVEL_REASONS,
    MAX_CASTLES,
    MAX_CITIES,
    MAX_HAND,
    MAX_KINDS,
    MAX_PAWNS,
    NOBODY,
    PARTINGS,
    POSTS,
    ROLLS,
    SEATS,
    ActionKind,
    DecisionKind,
    EndReason,
    Parting,
)
from sim.games.corona_de_hierro.contract import ORDINALS
from sim.games.corona_de_hierro.journal import ALLIANCES, ATTEMPTS, BATTLES, LOG, ROUNDS
from sim.games.corona_de_hierro.state import STATE


class Fault(IntEnum):
    """What the checker found broken."""

    NONE = 0
    PAWNS = 1
    ARMY_MASK = 2
    OWNERS = 3
    BANNERS = 4
    PLACES = 5
    EMISSARIES = 6
    EMISSARY_MASK = 7
    CASTLE_LIMIT = 8
    POST_LIMIT = 9
    ALLIANCE = 10
    HOSTAGES = 11
    CARDS = 12
    HAND = 13
    KNOWLEDGE = 14
    SHIELDS = 15
    LEVEL = 16
    LOYALTY = 17
    NEGOTIATION = 18
    TURN = 19
    NO_ACTION = 20
    ACTION_ORDER = 21
    ACTION_KIND = 22
    SEAT = 23
    CHANGE = 24
    END = 25
    JOURNAL = 26
    NEGATIVE = 27


class Most(IntEnum):
    """What is measured at its greatest, to compare with the room there is."""

    AGENDA = 0
    ACTIONS = 1
    ORDINAL = 2
    DECK = 3
    HAND = 4
    PAWNS = 5
    LOG = 6
    ATTEMPTS = 7
    BATTLES = 8
    ALLIANCES = 9
    ROUNDS = 10
    TURNS = 11
    BATTLE_ROUNDS = 12


ROOM = {
    Most.AGENDA: AGENDA_CAPACITY,
    Most.ACTIONS: MAX_ACTIONS,
    Most.ORDINAL: ORDINALS,
    Most.DECK: DECK,
    Most.HAND: MAX_HAND,
    Most.PAWNS: MAX_PAWNS,
    Most.LOG: LOG,
}
# Events beyond these are counted but not noted: what random games need is told, not limited.
NOTED = {
    Most.ATTEMPTS: ATTEMPTS,
    Most.BATTLES: BATTLES,
    Most.ALLIANCES: ALLIANCES,
    Most.ROUNDS: ROUNDS,
}

# Counts of a run: of games, by EndReason, by decision kind, by action kind.
GAMES = 0
ENDS = 1
KINDS = ENDS + len(EndReason)
ACTS = KINDS + len(DecisionKind)
COUNTS = ACTS + len(ActionKind)


# --- a state by itself ----------------------------------------------------------------------


@compiled
def check_armies(state, values):
    """All pawns of a seat are in cities or in its supply."""
    for seat in range(SEATS):
        pawns = state.pawns[seat]
        mask = 0
        for city in range(MAX_CITIES):
            here = state.army[seat, city]
            if here < 0 or (city >= values.cities and here != 0):
                return Fault.NEGATIVE.value
            pawns += here
            if here > 0:
                mask |= 1 << city
        if state.pawns[seat] < 0:
            return Fault.NEGATIVE.value
        if mask != state.army_cities[seat]:
            return Fault.ARMY_MASK.value
        if pawns != (values.army_pawns if seat < state.seats else 0):
            return Fault.PAWNS.value
    return 0


@compiled
def check_castles(state, values):
    """Masks agree with banners; each castle lies in a city of its own."""
    neutral = 0
    cities = 0
    owned = np.zeros(SEATS, np.int64)
    own_cities = np.zeros(SEATS, np.int64)
    for castle in range(values.castles):
        seat = state.owner[castle]
        city = state.castle_city[castle]
        if city < 0 or city >= values.cities or state.city_castle[city] != castle:
            return Fault.PLACES.value
        if values.advanced == 0 and city != values.castle_city[castle]:
            return Fault.PLACES.value
        if (values.brown >> castle) & 1 == 0 and city != values.castle_city[castle]:
            return Fault.PLACES.value
        cities |= 1 << city
        if seat == NOBODY:
            neutral |= 1 << castle
            if (state.garrisoned >> castle) & 1 == 1:
                return Fault.OWNERS.value
        elif seat < 0 or seat >= state.seats:
            return Fault.OWNERS.value
        else:
            owned[seat] |= 1 << castle
            own_cities[seat] |= 1 << city
    if neutral != state.neutral or cities != state.castle_cities:
        return Fault.OWNERS.value
    if state.garrisoned >> values.castles != 0:
        return Fault.OWNERS.value
    for seat in range(SEATS):
        if owned[seat] != state.owned[seat] or own_cities[seat] != state.own_cities[seat]:
            return Fault.OWNERS.value
        number = 0
        for castle in range(MAX_CASTLES):
            number += (owned[seat] >> castle) & 1
        if number > values.banners:
            return Fault.BANNERS.value
        if seat < state.seats and number == 0 and state.action_number > 0 and state.over == 0:
            if values.last_castle_ends == 1:
                return Fault.END.value
    return 0


@compiled
def check_emissaries(state, values):
    """All emissaries are somewhere, and nowhere too many."""
    full = 0
    for castle in range(MAX_CASTLES):
        here = 0
        for seat in range(SEATS):
            number = state.in_castle[seat, castle]
            here += number
            if number < 0:
                return Fault.NEGATIVE.value
            if (state.emissary_castles[seat] >> castle) & 1 != (1 if number > 0 else 0):
                return Fault.EMISSARY_MASK.value
        if here > values.castle_emissaries:
            return Fault.CASTLE_LIMIT.value
        if here > 0 and (values.receives >> castle) & 1 == 0:
            return Fault.CASTLE_LIMIT.value
        if castle < values.castles and here == values.castle_emissaries:
            full |= 1 << castle
    if full != state.full:
        return Fault.EMISSARY_MASK.value
    for post in range(POSTS):
        here = 0
        for seat in range(SEATS):
            here += state.posted[post, seat]
            if state.posted[post, seat] < 0:
                return Fault.NEGATIVE.value
        if here > values.post_limit[post, state.seats]:
            return Fault.POST_LIMIT.value
    total = 0
    for seat in range(SEATS):
        number = state.emissaries[seat]
        if number < 0:
            return Fault.NEGATIVE.value
        for castle in range(MAX_CASTLES):
            number += state.in_castle[seat, castle]
        for post in range(POSTS):
            number += state.posted[post, seat]
        for other in range(SEATS):
            number += state.hostages[other, seat]
            total += state.hostages[other, seat]
            if state.hostages[other, seat] < 0:
                return Fault.NEGATIVE.value
            number += (state.requested[seat] >> other) & 1
            number += (state.accepted[seat] >> other) & 1
        if state.hostages[seat, seat] != 0:
            return Fault.HOSTAGES.value
        if number != (values.emissaries if seat < state.seats else 0):
            return Fault.EMISSARIES.value
    if total != state.hostage_total:
        return Fault.HOSTAGES.value
    if state.active_seat != NOBODY:
        if state.ready & ~state.emissary_castles[state.active_seat] != 0:
            return Fault.EMISSARY_MASK.value
    return 0


@compiled
def check_alliances(state):
    """Allies are who asked and was accepted; nobody is asked twice or asks itself."""
    for seat in range(SEATS):
        asked, accepted = state.requested[seat], state.accepted[seat]
        if asked & accepted != 0 or (asked | accepted) >> state.seats != 0:
            return Fault.ALLIANCE.value
        if (asked | accepted) >> seat & 1 == 1:
            return Fault.ALLIANCE.value
        for other in range(SEATS):
            one = (accepted >> other) & 1
            back = (state.accepted[other] >> seat) & 1
            if one == 1 and back == 1:
                return Fault.ALLIANCE.value
            if (state.allies[seat] >> other) & 1 != one + back:
                return Fault.ALLIANCE.value
    return 0


@compiled
def check_cards(state, values):
    """All initiative cards are somewhere; hands, masks and knowledge agree."""
    cards = np.zeros(MAX_KINDS, np.int64)
    for deck in range(DECKS):
        for place in range(state.deck_size[deck]):
            kind = state.deck[deck, place]
            if kind < 0 or kind >= values.kinds or values.card_deck[kind] != deck:
                return Fault.CARDS.value
            cards[kind] += 1
    for place in range(state.seen_size):
        cards[state.seen[place]] += 1
    for seat in range(SEATS):
        mask = 0
        if state.hand_size[seat] > values.hand_limit or state.hand_size[seat] < 0:
            return Fault.HAND.value
        if seat >= state.seats and state.hand_size[seat] > 0:
            return Fault.HAND.value
        for place in range(state.hand_size[seat]):
            kind = state.hand[seat, place]
            if kind < 0 or kind >= values.kinds:
                return Fault.HAND.value
            cards[kind] += 1
            mask |= 1 << kind
            known = state.known_to[seat, place]
            if (known >> seat) & 1 == 1 or known >> state.seats != 0:
                return Fault.KNOWLEDGE.value
        if mask != state.hand_kinds[seat]:
            return Fault.HAND.value
    for kind in range(values.kinds):
        if state.discarded[kind] < 0 or state.set_aside[kind] < 0:
            return Fault.NEGATIVE.value
        if state.action_number > 0 and state.set_aside[kind] != 0:
            return Fault.CARDS.value
        cards[kind] += state.discarded[kind] + state.set_aside[kind]
        if state.round_number > 0 or values.advanced == 1:
            if state.deck_size[0] > 0 and cards[kind] != values.copies[kind]:
                return Fault.CARDS.value
    return 0


@compiled
def check_rest(state, values):
    """Shields, levels, loyalty cards, negotiation and the course of the turn."""
    shields = state.shield_stock
    if shields < 0:
        return Fault.NEGATIVE.value
    for seat in range(SEATS):
        shields += state.shields[seat]
        if state.shields[seat] < 0:
            return Fault.NEGATIVE.value
        if seat < state.seats:
            if state.level[seat] < 0 or state.level[seat] > values.crown:
                return Fault.LEVEL.value
            if state.level[seat] == values.crown and state.over == 0:
                return Fault.END.value
        if seat < state.seats and state.round_number > 0:
            card = state.loyalty[seat]
            if card < 0 or card >= values.loyalties or values.loyalty_seat[card] >= state.seats:
                return Fault.LOYALTY.value
            if state.seats < values.loyalty_players[card]:
                return Fault.LOYALTY.value
            for other in range(seat):
                if state.loyalty[other] == card:
                    return Fault.LOYALTY.value
        if state.returned[seat] > values.return_limit:
            return Fault.NEGOTIATION.value
        if state.asked_back[seat] > values.ask_back_limit:
            return Fault.NEGOTIATION.value
        if state.offered[seat] > values.exchange_limit:
            return Fault.NEGOTIATION.value
    if shields != values.shields:
        return Fault.SHIELDS.value
    for city in range(values.cities):
        if state.refusals[city] > values.passage_refusals:
            return Fault.NEGOTIATION.value
    if state.action_number > values.turn_actions or state.turns > values.max_turns:
        return Fault.TURN.value
    if state.over == 0 and state.round_number > 0:
        turns = 0
        for seat in range(state.seats):
            turns += state.turns_taken[seat]
            if state.turns_taken[seat] > state.round_number:
                return Fault.TURN.value
            if state.turns_taken[seat] < state.round_number - 1:
                return Fault.TURN.value
        if turns != state.turns:
            return Fault.TURN.value
        step = (state.active_seat - state.first_seat + state.seats) % state.seats
        if state.turns != (state.round_number - 1) * state.seats + step + 1:
            return Fault.TURN.value
    return 0


@compiled
def check_state(state, values):
    """Return the first fault of a state by itself, or 0."""
    fault = check_armies(state, values)
    if fault == 0:
        fault = check_castles(state, values)
    if fault == 0:
        fault = check_emissaries(state, values)
    if fault == 0:
        fault = check_alliances(state)
    if fault == 0:
        fault = check_cards(state, values)
    if fault == 0:
        fault = check_rest(state, values)
    return fault


# --- what may be chosen ---------------------------------------------------------------------


@compiled
def asks_another(kind):
    """Return whether this question may go to another seat than the active one."""
    return (
        kind == DecisionKind.PERMISSION
        or kind == DecisionKind.REROLL
        or kind == DecisionKind.ANSWER_HOSTAGE
        or kind == DecisionKind.ANSWER_EXCHANGE
    )


@compiled
def check_actions(state, values, actions, count):
    """Legal actions are of the open decision, ascending, possible, and there is at least one."""
    if count < 1:
        return Fault.NO_ACTION.value
    seat, kind = state.seat_to_move, state.decision
    if seat < 0 or seat >= state.seats:
        return Fault.SEAT.value
    in_set_up = kind == DecisionKind.MAIN_CASTLE or kind == DecisionKind.SET_UP_CARD
    if not in_set_up and not asks_another(kind) and seat != state.active_seat:
        return Fault.SEAT.value
    for place in range(count):
        choice = actions.code[place] - kind * CHOICES
        if choice < 0 or choice >= CHOICES:
            return Fault.ACTION_KIND.value
        if place > 0 and actions.code[place] <= actions.code[place - 1]:
            return Fault.ACTION_ORDER.value
        if not is_possible(state, values, seat, kind, choice):
            return Fault.ACTION_KIND.value
    return 0


@compiled
def is_possible(state, values, seat, kind, choice):
    """Return whether a choice can be made at all, for the plainer kinds of decision."""
    if kind == DecisionKind.MOVE_FROM:
        return state.army[seat, choice] > 0
    if kind == DecisionKind.MOVE_PAWNS:
        return 1 <= choice <= state.army[seat, state.from_city]
    if kind == DecisionKind.RECRUIT:
        return state.owner[choice] == seat and (state.garrisoned >> choice) & 1 == 1
    if kind == DecisionKind.BATTLE_CITY:
        return state.army[seat, choice] > 0
    if kind == DecisionKind.ENEMY:
        return choice != seat and state.army_cities[choice] != 0
    if kind == DecisionKind.ATTACK_CASTLE:
        return state.owner[choice] != seat and state.army[seat, state.castle_city[choice]] > 0
    if kind == DecisionKind.REQUEST_SUPPORT:
        return state.owner[choice] == NOBODY and state.in_castle[seat, choice] > 0
    if kind == DecisionKind.SEND_TO_CASTLE:
        return state.owner[choice] == NOBODY and state.emissaries[seat] > 0
    if kind == DecisionKind.REQUEST_ALLIANCE:
        return choice != seat and (state.allies[seat] >> choice) & 1 == 0
    if kind == DecisionKind.ACCEPT_ALLIANCE:
        return (state.requested[choice] >> seat) & 1 == 1
    if kind == DecisionKind.TAKE_HOSTAGE:
        return state.owner[choice] == seat
    if kind == DecisionKind.TAKE_CARD or kind == DecisionKind.BUY_CARD:
        return state.deck_size[choice] > 0 and state.hand_size[seat] < values.hand_limit
    if kind == DecisionKind.DISCARD_CARD or kind == DecisionKind.EXECUTE_CARD:
        return (state.hand_kinds[seat] >> choice) & 1 == 1
    if kind == DecisionKind.SPY_ON:
        return choice != seat and state.hand_size[choice] > 0
    if kind == DecisionKind.RETURN_HOSTAGE:
        return state.hostages[seat, choice] > 0
    if kind == DecisionKind.ASK_FOR_HOSTAGE:
        return state.hostages[choice, seat] > 0
    if kind == DecisionKind.OFFER_EXCHANGE:
        return state.hostages[choice, seat] > 0 and state.hostages[seat, choice] > 0
    return True


# --- what an action changed -----------------------------------------------------------------


@compiled
def check_change(before, state, values):
    """Compare a state with the one before an action."""
    if state.neutral & ~before.neutral != 0:
        return Fault.CHANGE.value  # no castle becomes neutral again
    if state.turns < before.turns or state.round_number < before.round_number:
        return Fault.TURN.value
    if state.turns == before.turns:
        if state.active_seat != before.active_seat or state.action_number < before.action_number:
            return Fault.TURN.value
    for kind in range(values.kinds):
        if state.discarded[kind] < before.discarded[kind]:
            return Fault.CHANGE.value
    for deck in range(DECKS):
        if before.round_number > 0 and before.decision != DecisionKind.KEEP_CARD:
            if state.deck_size[deck] > before.deck_size[deck]:
                return Fault.CHANGE.value
    won = state.neutral ^ before.neutral
    for seat in range(state.seats):
        if before.active_seat != NOBODY and seat != before.active_seat:
            if state.pawns[seat] < before.pawns[seat]:
                return Fault.CHANGE.value  # nobody recruits in another's turn
            if state.owned[seat] & ~before.owned[seat] != 0:
                return Fault.CHANGE.value
            if state.hand_size[seat] > before.hand_size[seat]:
                return Fault.CHANGE.value
        for source in range(2):
            if state.points[seat, source] < before.points[seat, source]:
                return Fault.CHANGE.value
        if abs(state.level[seat] - before.level[seat]) > 5:
            return Fault.LEVEL.value
    if won & (won - 1) != 0 and before.round_number > 0:
        return Fault.CHANGE.value  # one castle at a time
    if before.main_castle[0] != state.main_castle[0] and before.round_number > 0:
        return Fault.CHANGE.value
    return 0


# --- a finished game ------------------------------------------------------------------------


@compiled
def check_journal(state, values, journal):
    """What the journal counted adds up to what lies on the table."""
    won = lost = sieges_won = castles_lost = 0
    for seat in range(state.seats):
        level = values.start_level
        for reason in range(LEVEL_REASONS):
            level += journal.gained[seat, reason] - journal.lost[seat, reason]
        highest = max(journal.highest[seat], values.start_level)  # 0 if it never moved
        if level != state.level[seat] or highest < level:
            return Fault.JOURNAL.value
        shields = values.start_shields + journal.shields_gained[seat]
        for what in range(ROLLS):
            shields -= journal.shields_for_rolls[seat, what]
        if shields - journal.shields_for_cards[seat] != state.shields[seat]:
            return Fault.JOURNAL.value
        pawns = values.start_pawns + journal.pawns_recruited[seat] - journal.pawns_lost[seat]
        if pawns != values.army_pawns - state.pawns[seat]:
            return Fault.JOURNAL.value
        castles = 1 + journal.by_force[seat] + journal.by_word[seat] - journal.castles_lost[seat]
        for castle in range(values.castles):
            castles -= (state.owned[seat] >> castle) & 1
        if castles != 0:
            return Fault.JOURNAL.value
        for side in range(2):
            won += journal.battles_won[seat, side]
            lost += journal.battles_lost[seat, side]
        sieges_won += journal.from_rivals[seat]
        castles_lost += journal.castles_lost[seat]
        held = 0
        for parting in range(PARTINGS):
            held += journal.hostages_gained[seat, parting] - journal.hostages_given[seat, parting]
        held -= journal.hostages_gained[seat, Parting.EXCHANGED.value]
        for other in range(state.seats):
            held -= state.hostages[seat, other]
        if held != 0:
            return Fault.JOURNAL.value
        for kind in range(values.kinds):
            cards = journal.card_dealt[seat, kind] + journal.card_taken[seat, kind]
            cards += journal.card_bought[seat, kind] - journal.card_executed[seat, kind]
            cards -= journal.card_discarded[seat, kind] + journal.card_spied[seat, kind]
            for place in range(state.hand_size[seat]):
                cards -= 1 if state.hand[seat, place] == kind else 0
            if cards != 0:
                return Fault.JOURNAL.value
    if won != lost or won != journal.battle_count or sieges_won != castles_lost:
        return Fault.JOURNAL.value
    return 0


@compiled
def check_end(state, values, journal):
    """The game ended for the reason that it gives, and its journal adds up."""
    crowned = no_castle = 0
    for seat in range(state.seats):
        if state.level[seat] >= values.crown:
            crowned |= 1 << seat
        if state.owned[seat] == 0:
            no_castle |= 1 << seat
    out_of_cards = state.deck_size[0] == 0 or state.deck_size[1] == 0
    reason = state.end_reason
    if crowned != 0:
        if reason != EndReason.CROWN or state.kings != crowned:
            return Fault.END.value
    elif no_castle != 0 and values.last_castle_ends == 1:
        if reason != EndReason.LAST_CASTLE:
            return Fault.END.value
    elif out_of_cards and values.last_card_ends == 1:
        if reason != EndReason.LAST_CARD:
            return Fault.END.value
    elif reason != EndReason.MAX_TURNS or state.turns < values.max_turns:
        return Fault.END.value
    if crowned == 0:
        top = 0
        for seat in range(state.seats):
            top = max(top, state.level[seat])
        for seat in range(state.seats):
            if (state.kings >> seat) & 1 != (1 if state.level[seat] == top else 0):
                return Fault.END.value
    return check_journal(state, values, journal)


@compiled
def measure(state, most, count):
    """Keep the greatest sizes seen."""
    most[Most.AGENDA] = max(most[Most.AGENDA], state.agenda_size)
    most[Most.ACTIONS] = max(most[Most.ACTIONS], count)
    most[Most.ORDINAL] = max(most[Most.ORDINAL], state.ordinal[state.decision])
    most[Most.BATTLE_ROUNDS] = max(most[Most.BATTLE_ROUNDS], state.battle_round)
    for deck in range(DECKS):
        most[Most.DECK] = max(most[Most.DECK], state.deck_size[deck])
    for seat in range(state.seats):
        most[Most.HAND] = max(most[Most.HAND], state.hand_size[seat])
        for city in range(MAX_CITIES):
            most[Most.PAWNS] = max(most[Most.PAWNS], state.army[seat, city])


@compiled
def measure_end(state, journal, most, counts):
    """Keep the greatest sizes of the journal, and count the game."""
    most[Most.LOG] = max(most[Most.LOG], journal.log_size)
    most[Most.ATTEMPTS] = max(most[Most.ATTEMPTS], journal.attempt_count)
    most[Most.BATTLES] = max(most[Most.BATTLES], journal.battle_count)
    most[Most.ALLIANCES] = max(most[Most.ALLIANCES], journal.alliance_count)
    most[Most.ROUNDS] = max(most[Most.ROUNDS], state.round_number)
    most[Most.TURNS] = max(most[Most.TURNS], state.turns)
    counts[GAMES] += 1
    counts[ENDS + state.end_reason] += 1


@compiled
def check_game(
    state, before, values, journal, policies, rooms, actions, run_seed, game, most, counts
):
    """Play a game and check each decision; return the first fault, and the decision it is at."""
    new_game(state, values, journal, game_seed(run_seed, 0, game), len(policies))
    number = 0
    while not is_over(state):
        options = legal_actions(state, values, actions)
        fault = check_state(state, values)
        if fault == 0:
            fault = check_actions(state, values, actions, options)
        if fault > 0:
            return fault, number
        measure(state, most, options)
        counts[KINDS + state.decision] += 1
        chosen = 0
        if options > 1:
            policy = policies[state.seat_to_move]
            chosen = choose(policy, state, values, actions, options, rooms[0])
        if state.decision == DecisionKind.ACTION:
            counts[ACTS + actions.code[chosen] % CHOICES] += 1
        before[0] = state
        apply_action(state, values, journal, actions.code[chosen])
        number += 1
        fault = check_change(before[0], state, values)
        if fault > 0:
            return fault, number
    fault = check_state(state, values)
    if fault == 0:
        fault = check_end(state, values, journal)
    if fault == 0 and legal_actions(state, values, actions) != 0:
        fault = Fault.END.value
    if fault > 0:
        return fault, number
    measure_end(state, journal, most, counts)
    return 0, number


class Checked:
    """What is needed to check random games of one number of players, once."""

    def __init__(self, room: object) -> None:
        self.room = room
        self.before = np.zeros(1, STATE).view(np.recarray)
        self.most = np.zeros(len(Most), np.int64)
        self.counts = np.zeros(COUNTS, np.int64)
        self.rooms = room_for_choosing(room.policies, room.state)  # type: ignore[attr-defined]
