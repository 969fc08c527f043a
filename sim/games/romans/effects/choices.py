"""The choices of a text: how many an instruction takes, from what, and where they are kept.

Choices are announced in the order of the text (5.61); what is not announced is asked when the
instruction resolves, as in events.
"""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.masks import bits_in, is_single, lowest_in
from sim.engine.narrow import wide
from sim.games.romans import operands as Op  # noqa: N812 (read as Op.AMOUNT, like a code)
from sim.games.romans.codes import (
    BATTLEGROUNDS,
    BOTH_SEATS,
    CHOICES,
    ELECTORS,
    NO_CARD,
    NOBODY,
    NONE,
    DecisionKind,
    Toward,
    Verb,
    Zone,
)
from sim.games.romans.effects.possibility import (
    can_move_from,
    can_resolve_any,
    is_free_choice,
    is_target,
)
from sim.games.romans.effects.reading import doer, is_candidate, option_start
from sim.games.romans.rules.components import ask_seat, list_card
from sim.games.romans.rules.john_of_luxembourg import marker_can_move


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
                return wide(state.announced[place, 2])
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
def open_countries(state, values, seat, line):
    """Return which countries an influence instruction may name next, a bit mask."""
    where = values.program[line, Op.WHERE]
    named = 0
    for place in range(state.announced_size):
        if state.announced[place, 0] == line and state.announced[place, 1] == seat:
            choice = wide(state.announced[place, 2])
            if choice != NONE:
                named |= 1 << choice
    if bits_in(named) >= values.program[line, Op.SPREAD]:  # the text can't be split any further
        where &= named
    if values.program[line, Op.VERB] == Verb.REMOVE_INFLUENCE:
        who = doer(state, values, seat, line)
        for elector in range(ELECTORS):
            if state.influence[elector, 1 - who] <= times_chosen(state, seat, line, elector):
                where &= ~(1 << elector)
    return where


@compiled
def ground_is_open(state, values, seat, line, ground):
    """Return whether a military instruction may name this battleground next."""
    verb = values.program[line, Op.VERB]
    who = doer(state, values, seat, line)
    if verb == Verb.MOVE_MILITARY and choices_made(state, seat, line) == 1:
        return is_target(state, values, line, choice_made(state, seat, line, 0), ground)
    if (values.program[line, Op.WHERE] >> ground) & 1 == 0:
        return False
    if verb == Verb.REMOVE_MILITARY:
        return state.military[ground, 1 - who] > 0
    if verb == Verb.MOVE_MILITARY:
        return can_move_from(state, values, who, line, ground)
    return state.blocked[ground] == 0


@compiled
def list_removable(state, values, seat, line, zone, actions, count):
    """List the cards in a zone of who chooses that may be removed and are not named yet."""
    who = state.seat_to_move
    only_retinues = values.program[line, Op.ARG_2]
    size = state.hand_size[who]
    if zone == Zone.DISCARD:
        size = state.discard_size[who]
    elif zone == Zone.PLAY_AREA:
        size = state.play_area_size[who]
    for place in range(size):
        if zone == Zone.HAND:
            card = wide(state.hand[who, place])
        elif zone == Zone.DISCARD:
            card = wide(state.discard[who, place])
        else:
            card = wide(state.play_area[who, place])
        if is_candidate(values, card, only_retinues) and times_chosen(state, seat, line, card) == 0:
            count = list_card(actions, count, DecisionKind.REMOVED_CARD, card)
    return count


@compiled
def list_effect_choices(state, values, actions):
    """List the choices open to the instruction that asks; NONE when there is nothing to choose."""
    line, seat = state.asked[0], state.asked[1]
    kind = state.decision
    verb = values.program[line, Op.VERB]
    base = kind * CHOICES
    count = 0
    optional = False
    if kind == DecisionKind.COUNTRY:
        countries = open_countries(state, values, seat, line)
        while countries != 0:
            actions.code[count] = base + lowest_in(countries)
            countries &= countries - 1
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
        for zone in (Zone.HAND, Zone.DISCARD, Zone.PLAY_AREA):
            if (zones >> zone) & 1:
                count = list_removable(state, values, seat, line, zone, actions, count)
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
