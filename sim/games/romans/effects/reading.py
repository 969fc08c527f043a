"""How a text is read: whom it means, on what condition, and the shape of its instructions."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.narrow import wide
from sim.games.romans import operands as Op  # noqa: N812 (read as Op.AMOUNT, like a code)
from sim.games.romans.codes import NOBODY, SEATS, Role, Side, Test, Verb, Zone
from sim.games.romans.rules.components import controller
from sim.games.romans.rules.elector_countries import lead
from sim.games.romans.rules.shields_and_passives import shield_is_in


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
def is_impersonal(values, line):
    """Return whether an effect is no side's: it happens whoever revealed the event, if anyone."""
    verb = values.program[line, Op.VERB]
    if values.program[line, Op.ROLE] != Role.SELF:
        return False
    return verb == Verb.MOVE_JOHN or verb == Verb.OPEN_EXTRA_SPOT or verb == Verb.LAST_ROUND


@compiled
def is_candidate(values, card, only_retinues):
    """Return whether a card may be removed from the game by a text: never John (10.61)."""
    return values.john[card] == 0 and (only_retinues == 0 or values.retinue[card] == 1)


@compiled
def has_candidate(pile, size, values, only_retinues):
    """Return whether a pile holds a card that a text may take."""
    for place in range(size):
        if is_candidate(values, wide(pile[place]), only_retinues):
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
    if (zones >> Zone.DRAW_PILE) & 1:
        if has_candidate(state.draw_pile[seat], state.draw_pile_size[seat], values, only_retinues):
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
