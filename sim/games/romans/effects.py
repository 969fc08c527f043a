"""Card texts: what each verb of the vocabulary asks for, does, and needs.

A text is a range of instructions in the values record. Choices are announced in the order of
the text (5.61); what is not announced is asked when the instruction resolves, as in events.
Each verb has its part in four functions: `choices_wanted` (how many choices it takes),
`list_effect_choices` (from what), `resolve_instruction` (what it does) and `can_resolve` (could
it change anything now, 5.31). Adding a verb means adding it there and to the values model.
"""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.games.romans.codes import (
    BATTLEGROUNDS,
    BOTH_SEATS,
    CHOICES,
    CURRENCIES,
    ELECTORS,
    NO_CARD,
    NOBODY,
    NONE,
    SEATS,
    Acquired,
    DecisionKind,
    Op,
    Role,
    Side,
    Task,
    Test,
    Toward,
    Verb,
    Zone,
)
from sim.games.romans.journal import Note, log, note_crecy, note_offered, note_removed
from sim.games.romans.rules.battlegrounds import (
    block,
    move_military,
    place_military,
    remove_military,
)
from sim.games.romans.rules.components import (
    ask_seat,
    controller,
    draw_cards,
    gain_any,
    gain_currency,
    list_card,
    lose_currency,
    put_out_of_play,
    take_card,
    take_from_aside,
)
from sim.games.romans.rules.elector_countries import (
    electors_of,
    gain_vote,
    lead,
    place_influence,
    remove_influence,
)
from sim.games.romans.rules.john_of_luxembourg import kill_john, marker_can_move, move_marker
from sim.games.romans.rules.shields_and_passives import (
    place_shield,
    return_shield_of_card,
    shield_is_in,
)

# --- who, and on what condition -------------------------------------------------------------


@compiled
def seat_in_role(state, role, ground, seat):
    """Return the seat that a role means, for a text of ``seat``; NOBODY if there is none."""
    if role == Role.SELF:
        return seat
    if role == Role.OPPONENT:
        return 1 - seat
    if role == Role.LUXEMBOURG:
        return state.seat_of[Side.LUXEMBOURG]
    if role == Role.WITTELSBACH:
        return state.seat_of[Side.WITTELSBACH]
    holder = controller(state, ground)
    if role == Role.CONTROLLER or holder == NOBODY:
        return holder
    return 1 - holder


@compiled
def doer(state, values, seat, line):
    """Return the seat that an instruction is about."""
    return seat_in_role(
        state, values.program[line, Op.ROLE], values.program[line, Op.ROLE_GROUND], seat
    )


@compiled
def is_candidate(values, card, only_retinues):
    """Return whether a card may be removed from the game by a text: never John (10.61)."""
    return values.john[card] == 0 and (only_retinues == 0 or values.retinue[card] == 1)


@compiled
def has_candidate(pile, size, values, only_retinues):
    """Return whether a pile holds a card that a text may take."""
    for place in range(size):
        if is_candidate(values, pile[place], only_retinues):
            return True
    return False


@compiled
def has_card(state, values, seat, zones, only_retinues):
    """Return whether a side has a card that a text may take in one of the zones."""
    if (zones >> Zone.HAND) & 1:
        if has_candidate(state.hand[seat], state.hand_size[seat], values, only_retinues):
            return True
    if (zones >> Zone.DISCARD) & 1:
        if has_candidate(state.discard[seat], state.discard_size[seat], values, only_retinues):
            return True
    if (zones >> Zone.PLAY_AREA) & 1:
        if has_candidate(state.play_area[seat], state.play_area_size[seat], values, only_retinues):
            return True
    return False


@compiled
def test_holds(state, values, seat, condition):
    """Return whether a condition holds now, as read by ``seat`` (11.4)."""
    test, role = values.conditions[condition, 0], values.conditions[condition, 1]
    a, b, c = (
        values.conditions[condition, 2],
        values.conditions[condition, 3],
        values.conditions[condition, 4],
    )
    who = seat_in_role(state, role, 0, seat)
    holds = False
    if test == Test.SHIELD_IN:
        owner = c
        if c < SEATS:
            owner = state.seat_of[c]
        holds = shield_is_in(state, a, b, owner)
    elif test == Test.LEADS:
        holds = lead(state, a, who) > 0
    elif test == Test.CONTROLS:
        holds = controller(state, a) == who
    elif test == Test.HOLDS_JOHN:
        holds = state.john_holder == who
    elif test == Test.HAS_CARD:
        holds = has_card(state, values, who, a, b)
    elif test == Test.JOHN_IN_PLAY:
        holds = state.john_holder != NOBODY
    return holds != (values.condition_not[condition] == 1)


@compiled
def is_impersonal(verb):
    """Return whether an effect is no side's: it happens whoever revealed the event, if anyone."""
    return verb == Verb.MOVE_JOHN or verb == Verb.OPEN_EXTRA_SPOT or verb == Verb.LAST_ROUND


# --- the shape of a text --------------------------------------------------------------------


@compiled
def length(values, line):
    """Return how many lines an instruction takes with its blocks."""
    verb = values.program[line, Op.VERB]
    if verb == Verb.IF:
        return 1 + values.program[line, Op.ARG_2] + values.program[line, Op.ARG_3]
    if verb == Verb.FOR_EACH_SIDE:
        return 1 + values.program[line, Op.ARG_2]
    lines = 1
    if verb == Verb.CHOOSE_ONE:
        for option in range(values.program[line, Op.ARG]):
            lines += values.program[line, Op.ARG_2 + option]
    return lines


@compiled
def option_start(values, line, option):
    """Return the first line of an option of CHOOSE_ONE."""
    start = line + 1
    for earlier in range(option):
        start += values.program[line, Op.ARG_2 + earlier]
    return start


# --- choices --------------------------------------------------------------------------------


@compiled
def choices_made(state, seat, line):
    """Return how many choices were made for an instruction."""
    made = 0
    for place in range(state.announced_size):
        if state.announced[place, 0] == line and state.announced[place, 1] == seat:
            made += 1
    return made


@compiled
def choice_made(state, seat, line, number):
    """Return a choice made for an instruction, or NONE."""
    for place in range(state.announced_size):
        if state.announced[place, 0] == line and state.announced[place, 1] == seat:
            if number == 0:
                return state.announced[place, 2]
            number -= 1
    return NONE


@compiled
def times_chosen(state, seat, line, choice):
    """Return how often a choice was made for an instruction."""
    times = 0
    for place in range(state.announced_size):
        if state.announced[place, 0] == line and state.announced[place, 1] == seat:
            if state.announced[place, 2] == choice:
                times += 1
    return times


@compiled
def is_single(mask):
    """Return whether a bit mask names one place."""
    return mask & (mask - 1) == 0


@compiled
def lowest(mask):
    """Return the lowest place in a bit mask."""
    place = 0
    while (mask >> place) & 1 == 0:
        place += 1
    return place


@compiled
def choices_wanted(values, line):
    """Return how many choices an instruction takes; 0 when its text leaves none."""
    verb = values.program[line, Op.VERB]
    amount, where = values.program[line, Op.AMOUNT], values.program[line, Op.WHERE]
    if verb == Verb.PLACE_INFLUENCE or verb == Verb.REMOVE_INFLUENCE:
        if is_single(where):
            return 0
        if values.program[line, Op.SPREAD] == 1:
            return 1
        return amount
    if verb == Verb.MOVE_MILITARY:
        return 2
    if verb == Verb.MOVE_JOHN:
        if values.program[line, Op.ARG] == Toward.EITHER:
            return 1
        return 0
    if verb == Verb.CHOOSE_ONE or verb == Verb.ACQUIRE_FREE:
        return 1
    if verb == Verb.REMOVE_FROM_GAME:
        return amount
    if (
        verb == Verb.PLACE_MILITARY
        or verb == Verb.REMOVE_MILITARY
        or verb == Verb.BLOCK_BATTLEGROUND
        or verb == Verb.GAIN_VOTE
    ) and not is_single(where):
        return 1
    return 0


@compiled
def choice_kind(values, line, number):
    """Return the kind of decision that makes an instruction's choice."""
    verb = values.program[line, Op.VERB]
    kind = DecisionKind.GROUND
    if verb == Verb.PLACE_INFLUENCE or verb == Verb.REMOVE_INFLUENCE:
        kind = DecisionKind.COUNTRY
    elif verb == Verb.MOVE_MILITARY and number == 1:
        kind = DecisionKind.GROUND_TO
    elif verb == Verb.GAIN_VOTE:
        kind = DecisionKind.VOTE
    elif verb == Verb.MOVE_JOHN:
        kind = DecisionKind.DIRECTION
    elif verb == Verb.CHOOSE_ONE:
        kind = DecisionKind.OPTION
    elif verb == Verb.REMOVE_FROM_GAME:
        kind = DecisionKind.REMOVED_CARD
    elif verb == Verb.ACQUIRE_FREE:
        kind = DecisionKind.FREE_CARD
    return kind


@compiled
def wants_choice(state, values, seat, line):
    """Return whether an instruction still needs a choice."""
    wanted = choices_wanted(values, line)
    if wanted == 0 or doer(state, values, seat, line) == NOBODY:
        return False
    made = choices_made(state, seat, line)
    if made == 0:
        return True
    return made < wanted and choice_made(state, seat, line, made - 1) != NONE


@compiled
def ask_choice(state, values, seat, line):
    """Open the decision for an instruction's next choice."""
    kind = choice_kind(values, line, choices_made(state, seat, line))
    ask_seat(state, kind, doer(state, values, seat, line), line, seat)


@compiled
def country_is_open(state, values, seat, line, elector):
    """Return whether an influence instruction may name this country next."""
    if (values.program[line, Op.WHERE] >> elector) & 1 == 0:
        return False
    chosen = times_chosen(state, seat, line, elector)
    if values.program[line, Op.VERB] == Verb.REMOVE_INFLUENCE:
        who = doer(state, values, seat, line)
        if state.influence[elector, 1 - who] <= chosen:
            return False
    if chosen == 0:  # a further country: may the text still be split?
        countries = 0
        for other in range(ELECTORS):
            if times_chosen(state, seat, line, other) > 0:
                countries += 1
        return countries < values.program[line, Op.SPREAD]
    return True


@compiled
def ground_is_open(state, values, seat, line, ground):
    """Return whether a military instruction may name this battleground next."""
    verb = values.program[line, Op.VERB]
    who = doer(state, values, seat, line)
    if verb == Verb.MOVE_MILITARY and choices_made(state, seat, line) == 1:
        source = choice_made(state, seat, line, 0)
        inside = (values.program[line, Op.TO] >> ground) & 1 == 1
        return inside and ground != source and state.blocked[ground] == 0
    if (values.program[line, Op.WHERE] >> ground) & 1 == 0:
        return False
    if verb == Verb.REMOVE_MILITARY:
        return state.military[ground, 1 - who] > 0
    if verb == Verb.MOVE_MILITARY:
        return state.military[ground, who] > 0
    return state.blocked[ground] == 0


@compiled
def is_free_choice(state, values, line, card):
    """Return whether a card of the row may be gained for free by an instruction (6.2)."""
    if card == state.extra_spot and values.program[line, Op.ARG] == 1:
        return True
    cost = 0
    for currency in range(CURRENCIES):
        cost += values.cost[card, currency]
    return cost <= values.program[line, Op.AMOUNT]


@compiled
def list_removable(state, values, seat, line, pile, size, actions, count):
    """List the cards of a pile that may be removed and are not named yet."""
    only_retinues = values.program[line, Op.ARG_2]
    for place in range(size):
        card = pile[place]
        if is_candidate(values, card, only_retinues) and times_chosen(state, seat, line, card) == 0:
            count = list_card(actions, count, DecisionKind.REMOVED_CARD, card)
    return count


@compiled
def list_effect_choices(state, values, actions):
    """List the choices open to the instruction that asks; NONE when there is nothing to choose."""
    line, seat = state.asked[0], state.asked[1]
    who = state.seat_to_move
    kind = state.decision
    verb = values.program[line, Op.VERB]
    base = kind * CHOICES
    count = 0
    optional = False
    if kind == DecisionKind.COUNTRY:
        for elector in range(ELECTORS):
            if country_is_open(state, values, seat, line, elector):
                actions.code[count] = base + elector
                count += 1
    elif kind == DecisionKind.GROUND or kind == DecisionKind.GROUND_TO:
        for ground in range(BATTLEGROUNDS):
            if ground_is_open(state, values, seat, line, ground):
                actions.code[count] = base + ground
                count += 1
    elif kind == DecisionKind.VOTE:
        for elector in range(ELECTORS):
            if (values.program[line, Op.WHERE] >> elector) & 1:
                actions.code[count] = base + elector
                count += 1
    elif kind == DecisionKind.DIRECTION:
        for toward in range(2):
            if marker_can_move(state, toward):
                actions.code[count] = base + toward
                count += 1
    elif kind == DecisionKind.OPTION:
        for option in range(values.program[line, Op.ARG]):
            start = option_start(values, line, option)
            end = start + values.program[line, Op.ARG_2 + option]
            if can_resolve_any(state, values, seat, start, end):
                actions.code[count] = base + option
                count += 1
    elif kind == DecisionKind.FREE_CARD:
        for place in range(state.row_size):
            if is_free_choice(state, values, line, state.row[place]):
                count = list_card(actions, count, kind, state.row[place])
        if state.extra_spot != NO_CARD and is_free_choice(state, values, line, state.extra_spot):
            count = list_card(actions, count, kind, state.extra_spot)
    elif verb == Verb.REMOVE_FROM_GAME:
        optional = values.program[line, Op.ARG_3] == 1
        zones = values.program[line, Op.ARG]
        if (zones >> Zone.HAND) & 1:
            count = list_removable(
                state, values, seat, line, state.hand[who], state.hand_size[who], actions, count
            )
        if (zones >> Zone.DISCARD) & 1:
            count = list_removable(
                state, values, seat, line, state.discard[who], state.discard_size[who],
                actions, count,
            )
    if count == 0 or optional:
        actions.code[count] = base + NONE
        count += 1
    return count


@compiled
def decide_effect_choice(state, kind, choice):
    """Write a choice down for the instruction that asked; a card named openly is known."""
    if kind == DecisionKind.REMOVED_CARD and choice != NONE:
        state.known_to[choice] = BOTH_SEATS
    place = state.announced_size
    state.announced[place, 0] = state.asked[0]
    state.announced[place, 1] = state.asked[1]
    state.announced[place, 2] = choice
    state.announced_size = place + 1


@compiled
def announce(state, values, seat, line, end):
    """Announce the choices of a text from ``line`` on (5.61)."""
    verb = values.program[line, Op.VERB]
    if wants_choice(state, values, seat, line):
        push(state, Task.ANNOUNCE, seat, line, end, 0)
        ask_choice(state, values, seat, line)
        return
    later = line + length(values, line)
    if later < end:
        push(state, Task.ANNOUNCE, seat, later, end, 0)
    if verb == Verb.IF:
        push_branch(state, values, Task.ANNOUNCE, seat, line)
    elif verb == Verb.CHOOSE_ONE:
        push_option(state, values, Task.ANNOUNCE, seat, line)


# --- resolving ------------------------------------------------------------------------------


@compiled
def push_branch(state, values, task, seat, line):
    """Go on with the branch of an IF whose condition holds or fails now (11.4)."""
    start = line + 1
    end = start + values.program[line, Op.ARG_2]
    if not test_holds(state, values, seat, values.program[line, Op.ARG]):
        start = end
        end = start + values.program[line, Op.ARG_3]
    if start < end:
        push(state, task, seat, start, end, 0)


@compiled
def push_option(state, values, task, seat, line):
    """Go on with the chosen option of a CHOOSE_ONE."""
    option = choice_made(state, seat, line, 0)
    if option != NONE:
        start = option_start(values, line, option)
        end = start + values.program[line, Op.ARG_2 + option]
        if start < end:
            push(state, task, seat, start, end, 0)


@compiled
def push_sides(state, values, seat, line):
    """Resolve a block for each side, in the order that the text gives (6.41)."""
    first = state.first_seat
    if values.program[line, Op.ARG] == 1:
        difference = electors_of(state, 0) - electors_of(state, 1)
        if difference < 0:
            first = 0
        elif difference > 0:
            first = 1
    start = line + 1
    end = start + values.program[line, Op.ARG_2]
    push(state, Task.RESOLVE, 1 - first, start, end, 0)
    push(state, Task.RESOLVE, first, start, end, 0)


@compiled
def resolve(state, values, journal, seat, line, end):
    """Resolve one instruction of a text; the rest comes after all that it starts."""
    if wants_choice(state, values, seat, line):
        push(state, Task.RESOLVE, seat, line, end, 0)
        ask_choice(state, values, seat, line)
        return
    later = line + length(values, line)
    if later < end:
        push(state, Task.RESOLVE, seat, later, end, 0)
    verb = values.program[line, Op.VERB]
    if verb == Verb.IF:
        push_branch(state, values, Task.RESOLVE, seat, line)
    elif verb == Verb.CHOOSE_ONE:
        push_option(state, values, Task.RESOLVE, seat, line)
    elif verb == Verb.FOR_EACH_SIDE:
        push_sides(state, values, seat, line)
    else:
        who = doer(state, values, seat, line)
        if who != NOBODY or is_impersonal(verb):
            resolve_instruction(state, values, journal, seat, who, line)


@compiled
def chosen_place(state, values, seat, line):
    """Return the country or battleground of an instruction: its only one, or the one chosen."""
    where = values.program[line, Op.WHERE]
    if is_single(where):
        return lowest(where)
    return choice_made(state, seat, line, 0)


@compiled
def change_influence(state, values, journal, seat, who, line):
    """PLACE_INFLUENCE and REMOVE_INFLUENCE: all in one country, or point by point as chosen."""
    amount = values.program[line, Op.AMOUNT]
    removes = values.program[line, Op.VERB] == Verb.REMOVE_INFLUENCE
    if is_single(values.program[line, Op.WHERE]) or values.program[line, Op.SPREAD] == 1:
        elector = chosen_place(state, values, seat, line)
        if elector != NONE:
            if removes:
                remove_influence(state, journal, who, elector, amount)
            else:
                place_influence(state, journal, who, elector, amount)
        return
    for elector in range(ELECTORS):
        points = times_chosen(state, seat, line, elector)
        if points > 0:
            if removes:
                remove_influence(state, journal, who, elector, points)
            else:
                place_influence(state, journal, who, elector, points)


@compiled
def change_military(state, values, journal, seat, who, line):
    """PLACE_MILITARY, REMOVE_MILITARY and BLOCK_BATTLEGROUND in the chosen battleground."""
    verb = values.program[line, Op.VERB]
    amount = values.program[line, Op.AMOUNT]
    ground = chosen_place(state, values, seat, line)
    if ground == NONE:
        return
    if verb == Verb.REMOVE_MILITARY:
        remove_military(state, journal, who, ground, amount)
    elif state.blocked[ground] == 0:  # 8.6
        if verb == Verb.PLACE_MILITARY:
            place_military(state, journal, who, ground, amount)
        else:
            block(state, journal, who, ground)


@compiled
def move_chosen_military(state, values, journal, seat, who, line):
    """MOVE_MILITARY from the first chosen battleground to the second."""
    source = choice_made(state, seat, line, 0)
    target = choice_made(state, seat, line, 1)
    if source != NONE and target != NONE and state.blocked[target] == 0:
        move_military(state, journal, who, source, target, values.program[line, Op.AMOUNT])


@compiled
def change_currency(state, values, journal, who, line):
    """GAIN_CURRENCY and LOSE_CURRENCY by colour; "any" cubes are chosen as they come (5.51)."""
    for currency in range(CURRENCIES):
        cubes = values.program[line, Op.ARG + currency]
        if values.program[line, Op.VERB] == Verb.LOSE_CURRENCY:
            lose_currency(state, journal, who, currency, cubes)
        else:
            gain_currency(state, journal, who, currency, cubes)
    cubes = values.program[line, Op.ARG + CURRENCIES]
    if cubes > 0 and values.program[line, Op.VERB] == Verb.GAIN_CURRENCY:
        gain_any(state, who, cubes)


@compiled
def gain_chosen_votes(state, values, journal, seat, who, line):
    """GAIN_VOTE on the elector that the text names or the side chose."""
    elector = chosen_place(state, values, seat, line)
    for _ in range(values.program[line, Op.AMOUNT]):
        gain_vote(state, journal, who, elector)


@compiled
def begin_look_own(state, values, journal, who, line):
    """LOOK_OWN: take the top cards of the own draw pile in view; no reshuffle (5.92)."""
    cards = min(values.program[line, Op.AMOUNT], state.draw_pile_size[who])
    for place in range(cards):
        state.draw_pile_size[who] -= 1
        state.looked[place] = state.draw_pile[who, state.draw_pile_size[who]]
        state.set_back[place] = 0  # in view
    state.looked_size = cards
    log(journal, Note.LOOKED, who, cards, 0, 0, 0, state.round_number)
    push(state, Task.LOOK_OWN, who, values.program[line, Op.ARG], 0, 0)


@compiled
def begin_look_market(state, values, journal, who, line):
    """LOOK_MARKET: take the top cards of the market deck in view; nothing is revealed (6.51)."""
    cards = min(values.program[line, Op.AMOUNT], state.market_deck_size)
    for place in range(cards):
        state.market_deck_size -= 1
        state.looked[place] = state.market_deck[state.market_deck_size]
    state.looked_size = cards
    log(journal, Note.LOOKED, who, cards, 1, 0, 0, state.round_number)
    push(state, Task.LOOK_MARKET, who, values.program[line, Op.ARG], 0, 0)


@compiled
def direction(state, values, seat, line):
    """Return the direction of MOVE_JOHN: the text's, or the one chosen."""
    if values.program[line, Op.ARG] == Toward.EITHER:
        return choice_made(state, seat, line, 0)
    return values.program[line, Op.ARG]


@compiled
def add_bonus(state, values, journal, who, line):
    """NUMBERS_BONUS: let a bonus wait for later cards this round (5.8, 5.82)."""
    place = state.bonus_count[who]
    state.bonus_amount[who, place] = values.program[line, Op.AMOUNT]
    state.bonus_types[who, place] = values.program[line, Op.ARG]
    state.bonus_card[who, place] = values.program[line, Op.ARG_2]
    state.bonus_scope[who, place] = values.program[line, Op.ARG_3]
    state.bonus_count[who] = place + 1
    log(
        journal, Note.BONUS_WAITS, who, state.bonus_amount[who, place],
        state.bonus_types[who, place], state.bonus_card[who, place], 0, state.round_number,
    )


@compiled
def add_discount(state, values, journal, who, line):
    """NEXT_PURCHASE: lower the side's next purchase; such effects add up (6.22)."""
    state.discount[who] += values.program[line, Op.AMOUNT]
    state.discount_wild[who] |= values.program[line, Op.ARG]
    log(
        journal, Note.DISCOUNT_WAITS, who, values.program[line, Op.AMOUNT],
        values.program[line, Op.ARG], 0, 0, state.round_number,
    )


@compiled
def remove_chosen_cards(state, values, journal, seat, who, line):
    """REMOVE_FROM_GAME: the chosen cards leave the game, their shields with them (11.6)."""
    for number in range(choices_made(state, seat, line)):
        card = choice_made(state, seat, line, number)
        if card != NONE:
            found = take_card(state.hand, state.hand_size, who, card)
            if not found:
                found = take_card(state.discard, state.discard_size, who, card)
            if found:
                put_out_of_play(state, card)
                note_removed(journal, who, card, state.round_number)
                return_shield_of_card(state, values, journal, card)


@compiled
def open_extra_spot(state, values, journal, card):
    """OPEN_EXTRA_SPOT: a card set aside enters the row on a spot of its own (6.42)."""
    take_from_aside(state, card)
    state.extra_spot = card
    for seat in range(SEATS):
        note_offered(journal, values, seat, card)
    log(journal, Note.EXTRA_SPOT, NOBODY, card, 0, 0, 0, state.round_number)


@compiled
def let_john_die(state, values, journal, who, line):
    """KILL_JOHN: John leaves the game; the heir gains a vote if he held him (12.11)."""
    if kill_john(state, values, journal) == who:
        elector = lowest(values.program[line, Op.WHERE])
        for _ in range(values.program[line, Op.AMOUNT]):
            gain_vote(state, journal, who, elector)


@compiled
def set_last_round(state, journal):
    """LAST_ROUND: this round is the last (12.13)."""
    state.last_round = 1
    state.crecy_round = state.round_number
    note_crecy(journal, state.step, state.round_number)


@compiled
def resolve_instruction(state, values, journal, seat, who, line):
    """Do what an instruction says, for the seat ``who``; its choices have been made."""
    verb = values.program[line, Op.VERB]
    if verb == Verb.PLACE_INFLUENCE or verb == Verb.REMOVE_INFLUENCE:
        change_influence(state, values, journal, seat, who, line)
    elif (
        verb == Verb.PLACE_MILITARY
        or verb == Verb.REMOVE_MILITARY
        or verb == Verb.BLOCK_BATTLEGROUND
    ):
        change_military(state, values, journal, seat, who, line)
    elif verb == Verb.MOVE_MILITARY:
        move_chosen_military(state, values, journal, seat, who, line)
    elif verb == Verb.GAIN_CURRENCY or verb == Verb.LOSE_CURRENCY:
        change_currency(state, values, journal, who, line)
    elif verb == Verb.GAIN_VOTE:
        gain_chosen_votes(state, values, journal, seat, who, line)
    elif verb == Verb.DRAW:
        draw_cards(state, values, journal, who, values.program[line, Op.AMOUNT])
    elif verb == Verb.LOOK_OWN:
        begin_look_own(state, values, journal, who, line)
    elif verb == Verb.LOOK_MARKET:
        begin_look_market(state, values, journal, who, line)
    elif verb == Verb.MOVE_JOHN:
        toward = direction(state, values, seat, line)
        if toward != NONE:
            move_marker(state, values, journal, toward, values.program[line, Op.AMOUNT])
    elif verb == Verb.NUMBERS_BONUS:
        add_bonus(state, values, journal, who, line)
    elif verb == Verb.NEXT_PURCHASE:
        add_discount(state, values, journal, who, line)
    elif verb == Verb.REMOVE_FROM_GAME:
        remove_chosen_cards(state, values, journal, seat, who, line)
    elif verb == Verb.ACQUIRE_FREE:
        card = choice_made(state, seat, line, 0)
        if card != NONE:
            push(state, Task.ACQUIRE, who, card, Acquired.FREE, 0)
    elif verb == Verb.PLACE_SHIELD:
        shield, location = values.program[line, Op.ARG], values.program[line, Op.ARG_2]
        place_shield(state, journal, who, shield, location)
    elif verb == Verb.OPEN_EXTRA_SPOT:
        open_extra_spot(state, values, journal, values.program[line, Op.ARG])
    elif verb == Verb.KILL_JOHN:
        let_john_die(state, values, journal, who, line)
    elif verb == Verb.LAST_ROUND:
        set_last_round(state, journal)


# --- can it be resolved now? (5.31) ---------------------------------------------------------


@compiled
def can_change_board(state, values, who, line):
    """Return whether an instruction about influence or military could change anything."""
    verb = values.program[line, Op.VERB]
    where = values.program[line, Op.WHERE]
    if verb == Verb.PLACE_INFLUENCE:
        return values.program[line, Op.AMOUNT] > 0
    if verb == Verb.REMOVE_INFLUENCE:
        for elector in range(ELECTORS):
            if (where >> elector) & 1 and state.influence[elector, 1 - who] > 0:
                return True
        return False
    for ground in range(BATTLEGROUNDS):
        if (where >> ground) & 1:
            if verb == Verb.REMOVE_MILITARY:
                if state.military[ground, 1 - who] > 0:
                    return True
            elif verb == Verb.MOVE_MILITARY:
                if state.military[ground, who] > 0:
                    for target in range(BATTLEGROUNDS):
                        if target != ground and (values.program[line, Op.TO] >> target) & 1:
                            if state.blocked[target] == 0:
                                return True
            elif state.blocked[ground] == 0:
                return True
    return False


@compiled
def can_gain_free(state, values, line):
    """Return whether a card of the row could be gained for free."""
    for place in range(state.row_size):
        if is_free_choice(state, values, line, state.row[place]):
            return True
    return state.extra_spot != NO_CARD and is_free_choice(state, values, line, state.extra_spot)


@compiled
def can_resolve(state, values, seat, line):
    """Return whether an instruction could change anything now (5.31)."""
    who = doer(state, values, seat, line)
    verb = values.program[line, Op.VERB]
    if who == NOBODY and not is_impersonal(verb):
        return False
    if verb <= Verb.MOVE_MILITARY or verb == Verb.BLOCK_BATTLEGROUND:
        return can_change_board(state, values, who, line)
    if verb == Verb.DRAW:
        return state.draw_pile_size[who] + state.discard_size[who] > 0
    if verb == Verb.LOOK_OWN:
        return state.draw_pile_size[who] > 0
    if verb == Verb.LOOK_MARKET:
        return state.market_deck_size > 0
    if verb == Verb.MOVE_JOHN:
        toward = values.program[line, Op.ARG]
        return toward == Toward.EITHER or marker_can_move(state, toward)
    if verb == Verb.REMOVE_FROM_GAME:
        zones, only_retinues = values.program[line, Op.ARG], values.program[line, Op.ARG_2]
        return has_card(state, values, who, zones, only_retinues)
    if verb == Verb.ACQUIRE_FREE:
        return can_gain_free(state, values, line)
    if verb == Verb.LOSE_CURRENCY:
        for currency in range(CURRENCIES):
            cubes = values.program[line, Op.ARG + currency]
            if cubes > 0 and state.wallet[who, currency] > 0:
                return True
        return False
    if verb == Verb.KILL_JOHN:
        return state.john_holder != NOBODY
    return True


@compiled
def can_resolve_any(state, values, seat, line, end):
    """Return whether any instruction of a text could change anything now."""
    if line >= end:
        return False
    verb = values.program[line, Op.VERB]
    later = line + length(values, line)
    if verb == Verb.IF:
        start = line + 1
        stop = start + values.program[line, Op.ARG_2]
        if not test_holds(state, values, seat, values.program[line, Op.ARG]):
            start = stop
            stop = later
        if can_resolve_any(state, values, seat, start, stop):
            return True
    elif verb == Verb.CHOOSE_ONE or verb == Verb.FOR_EACH_SIDE:
        if can_resolve_any(state, values, seat, line + 1, later):
            return True
    elif can_resolve(state, values, seat, line):
        return True
    return can_resolve_any(state, values, seat, later, end)


@compiled
def can_resolve_deed(state, values, seat, card):
    """Return whether a card's Deed can be chosen now (5.31, 5.32)."""
    start, end = values.deed_start[card], values.deed_end[card]
    if start == end:
        return False
    requires = values.deed_requires[card]
    if requires >= 0 and not test_holds(state, values, seat, requires):
        return False
    if values.ends_with_draw[card] == 1:
        return True
    return can_resolve_any(state, values, seat, start, end)
