"""Could a text change anything now? A Deed that can't be resolved can't be chosen (5.31)."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.romans import operands as Op  # noqa: N812 (read as Op.AMOUNT, like a code)
from sim.games.romans.codes import (
    BATTLEGROUNDS,
    CURRENCIES,
    ELECTORS,
    NO_CARD,
    NOBODY,
    SEATS,
    Toward,
    Verb,
)
from sim.games.romans.effects.reading import doer, has_card, is_impersonal, length, test_holds
from sim.games.romans.rules.components import is_aside
from sim.games.romans.rules.john_of_luxembourg import marker_can_move


@compiled
def is_free_choice(state, values, line, card):
    """Return whether a card of the row may be gained for free by an instruction (6.2)."""
    if card == state.extra_spot and values.program[line, Op.ARG] == 1:
        return True
    return values.total_cost[card] <= values.program[line, Op.AMOUNT]


@compiled
def can_gain_free(state, values, line):
    """Return whether a card of the row could be gained for free."""
    for place in range(state.row_size):
        if is_free_choice(state, values, line, state.row[place]):
            return True
    return state.extra_spot != NO_CARD and is_free_choice(state, values, line, state.extra_spot)


@compiled
def is_target(state, values, line, source, ground):
    """Return whether military may move from one battleground to another by a text (8.6)."""
    inside = (values.program[line, Op.TO] >> ground) & 1 == 1
    return inside and ground != source and state.blocked[ground] == 0


@compiled
def can_move_from(state, values, who, line, source):
    """Return whether a side has military in a battleground and somewhere to move it."""
    if state.military[source, who] > 0:
        for ground in range(BATTLEGROUNDS):
            if is_target(state, values, line, source, ground):
                return True
    return False


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
                if can_move_from(state, values, who, line, ground):
                    return True
            elif state.blocked[ground] == 0:
                return True
    return False


@compiled
def can_resolve(state, values, seat, line):
    """Return whether an instruction could change anything now (5.31)."""
    who = doer(state, values, seat, line)
    verb = values.program[line, Op.VERB]
    if who == NOBODY and not is_impersonal(values, line):
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
    if verb == Verb.PLACE_SHIELD:
        shield, location = values.program[line, Op.ARG], values.program[line, Op.ARG_2]
        return state.shield_location[shield] != location or state.shield_seat[shield] != who
    if verb == Verb.OPEN_EXTRA_SPOT:
        return is_aside(state, values.program[line, Op.ARG])
    if verb == Verb.KILL_JOHN:
        return state.john_holder != NOBODY
    return True


@compiled
def can_resolve_any(state, values, seat, line, end):
    """Return whether any instruction of a text could change anything now.

    It calls itself: numba's cache loses a second version of such a function, so ``line`` and
    ``end`` must be int64 wherever it is called (docs/decisions/0006).
    """
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
    elif verb == Verb.CHOOSE_ONE:
        if can_resolve_any(state, values, seat, line + 1, later):
            return True
    elif verb == Verb.FOR_EACH_SIDE:
        for side in range(SEATS):
            if can_resolve_any(state, values, side, line + 1, later):
                return True
    elif can_resolve(state, values, seat, line):
        return True
    return can_resolve_any(state, values, seat, later, end)


@compiled
def requirement_holds(state, values, seat, card):
    """Return whether the condition that a Deed states holds now, if it states one (5.31)."""
    requires = values.deed_requires[card]
    return requires < 0 or test_holds(state, values, seat, requires)


@compiled
def first_line(state, values, seat, card):
    """Return where a Deed starts: at its closing draw if its stated condition fails (5.32)."""
    if requirement_holds(state, values, seat, card):
        return values.deed_start[card]
    return values.deed_end[card] - 1


@compiled
def can_resolve_deed(state, values, seat, card):
    """Return whether a card's Deed can be chosen now (5.31, 5.32)."""
    start, end = values.deed_start[card], values.deed_end[card]
    if start == end:
        return False
    if values.ends_with_draw[card] == 1:
        return True
    if not requirement_holds(state, values, seat, card):
        return False
    return can_resolve_any(state, values, seat, start, end)
