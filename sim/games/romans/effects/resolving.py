"""What a text does: announcing its choices, then resolving its instructions one by one."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.engine.masks import is_single, lowest_in
from sim.engine.narrow import wide
from sim.games.recording import log
from sim.games.romans import operands as Op  # noqa: N812 (read as Op.AMOUNT, like a code)
from sim.games.romans.codes import (
    CURRENCIES,
    ELECTORS,
    NOBODY,
    NONE,
    SEATS,
    Acquired,
    DecisionKind,
    Task,
    Toward,
    Verb,
    Zone,
)
from sim.games.romans.effects.choices import (
    ask_choice,
    choice_made,
    choices_made,
    times_chosen,
    wants_choice,
)
from sim.games.romans.effects.reading import (
    doer,
    is_impersonal,
    length,
    option_start,
    test_holds,
)
from sim.games.romans.journal import Note, note_crecy, note_offered, note_removed
from sim.games.romans.rules.battlegrounds import (
    block,
    move_military,
    place_military,
    remove_military,
)
from sim.games.romans.rules.components import (
    draw_cards,
    gain_any,
    gain_currency,
    is_aside,
    lose_currency,
    put_out_of_play,
    take_card,
    take_from_aside,
)
from sim.games.romans.rules.elector_countries import (
    electors_of,
    gain_vote,
    place_influence,
    remove_influence,
)
from sim.games.romans.rules.john_of_luxembourg import kill_john, move_marker
from sim.games.romans.rules.shields_and_passives import place_shield, return_shield_of_card

# plain integers: compiled code has no int() for an enum's member
HAND, DISCARD, PLAY_AREA = int(Zone.HAND), int(Zone.DISCARD), int(Zone.PLAY_AREA)


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
        if who != NOBODY or is_impersonal(values, line):
            resolve_instruction(state, values, journal, seat, who, line)


@compiled
def chosen_place(state, values, seat, line):
    """Return the country or battleground of an instruction: its only one, or the one chosen."""
    where = values.program[line, Op.WHERE]
    if is_single(where):
        return lowest_in(where)
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
        else:
            nothing = DecisionKind.COUNTRY
            log(journal, Note.CHOSE_NOTHING, who, nothing, -1, 0, 0, state.round_number)
        return
    chosen = 0
    for elector in range(ELECTORS):
        points = times_chosen(state, seat, line, elector)
        if points > 0:
            chosen += points
            if removes:
                remove_influence(state, journal, who, elector, points)
            else:
                place_influence(state, journal, who, elector, points)
    if chosen == 0:
        nothing = DecisionKind.COUNTRY
        log(journal, Note.CHOSE_NOTHING, who, nothing, -1, 0, 0, state.round_number)


@compiled
def change_military(state, values, journal, seat, who, line):
    """PLACE_MILITARY, REMOVE_MILITARY and BLOCK_BATTLEGROUND in the chosen battleground."""
    verb = values.program[line, Op.VERB]
    amount = values.program[line, Op.AMOUNT]
    ground = chosen_place(state, values, seat, line)
    if ground == NONE:
        nothing = DecisionKind.GROUND
        log(journal, Note.CHOSE_NOTHING, who, nothing, -1, 0, 0, state.round_number)
        return
    if verb == Verb.REMOVE_MILITARY:
        remove_military(state, journal, who, ground, amount)
    elif state.blocked[ground] == 0:  # 8.6
        if verb == Verb.PLACE_MILITARY:
            place_military(state, journal, who, ground, amount)
        else:
            block(state, journal, who, ground)
    elif verb == Verb.PLACE_MILITARY:
        log(journal, Note.KEPT_OUT, who, ground, 0, 0, 0, state.round_number)


@compiled
def move_chosen_military(state, values, journal, seat, who, line):
    """MOVE_MILITARY from the first chosen battleground to the second."""
    source = choice_made(state, seat, line, 0)
    target = choice_made(state, seat, line, 1)
    if source != NONE and target != NONE and state.blocked[target] == 0:
        move_military(state, journal, who, source, target, values.program[line, Op.AMOUNT])
    elif target != NONE and state.blocked[target] == 1:
        log(journal, Note.KEPT_OUT, who, target, 0, 0, 0, state.round_number)
    else:
        nothing = DecisionKind.GROUND
        log(journal, Note.CHOSE_NOTHING, who, nothing, -1, 0, 0, state.round_number)


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
        journal,
        Note.BONUS_WAITS,
        who,
        wide(state.bonus_amount[who, place]),
        wide(state.bonus_types[who, place]),
        wide(state.bonus_card[who, place]),
        wide(state.bonus_scope[who, place]),
        state.round_number,
    )


@compiled
def add_discount(state, values, journal, who, line):
    """NEXT_PURCHASE: lower the side's next purchase; such effects add up (6.22)."""
    state.discount[who] += values.program[line, Op.AMOUNT]
    state.discount_wild[who] |= values.program[line, Op.ARG]
    log(
        journal,
        Note.DISCOUNT_WAITS,
        who,
        values.program[line, Op.AMOUNT],
        values.program[line, Op.ARG],
        0,
        0,
        state.round_number,
    )


@compiled
def remove_chosen_cards(state, values, journal, seat, who, line):
    """REMOVE_FROM_GAME: the chosen cards leave the game, their shields with them (11.6)."""
    removed = 0
    for number in range(choices_made(state, seat, line)):
        card = choice_made(state, seat, line, number)
        if card != NONE:
            zone = HAND
            found = take_card(state.hand, state.hand_size, who, card)
            if not found:
                zone = DISCARD
                found = take_card(state.discard, state.discard_size, who, card)
            if not found:
                zone = PLAY_AREA
                found = take_card(state.play_area, state.play_area_size, who, card)
            if found:
                removed += 1
                put_out_of_play(state, card)
                note_removed(journal, who, card, zone, state.round_number)
                return_shield_of_card(state, values, journal, card)
    if removed == 0:
        nothing = DecisionKind.REMOVED_CARD
        log(journal, Note.CHOSE_NOTHING, who, nothing, -1, 0, 0, state.round_number)


@compiled
def open_extra_spot(state, values, journal, card):
    """OPEN_EXTRA_SPOT: a card set aside enters the row on a spot of its own (6.42)."""
    if not is_aside(state, card):
        return
    take_from_aside(state, card)
    state.extra_spot = card
    for seat in range(SEATS):
        note_offered(journal, values, seat, card)
    log(journal, Note.EXTRA_SPOT, NOBODY, card, 0, 0, 0, state.round_number)


@compiled
def let_john_die(state, values, journal, who, line):
    """KILL_JOHN: John leaves the game; the heir gains a vote if he held him (12.11)."""
    if kill_john(state, values, journal) == who:
        elector = lowest_in(values.program[line, Op.WHERE])
        if values.program[line, Op.AMOUNT] > 0:
            log(journal, Note.INHERITED, who, 0, 0, 0, 0, state.round_number)
        for _ in range(values.program[line, Op.AMOUNT]):
            gain_vote(state, journal, who, elector)


@compiled
def set_last_round(state, values, journal):
    """LAST_ROUND: this round is the last (12.13)."""
    state.last_round = 1
    state.crecy_round = state.round_number
    spots_open = values.row_size - state.row_size
    note_crecy(journal, state.step, spots_open, state.round_number)


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
        else:
            nothing = DecisionKind.FREE_CARD
            log(journal, Note.CHOSE_NOTHING, who, nothing, -1, 0, 0, state.round_number)
    elif verb == Verb.PLACE_SHIELD:
        shield, location = values.program[line, Op.ARG], values.program[line, Op.ARG_2]
        place_shield(state, journal, who, shield, location)
    elif verb == Verb.OPEN_EXTRA_SPOT:
        open_extra_spot(state, values, journal, values.program[line, Op.ARG])
    elif verb == Verb.KILL_JOHN:
        let_john_die(state, values, journal, who, line)
    elif verb == Verb.LAST_ROUND:
        set_last_round(state, values, journal)
