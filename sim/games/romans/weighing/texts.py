"""What a card's text is worth now, instruction by instruction, without carrying it out."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.masks import lowest_in
from sim.games.romans import operands as Op  # noqa: N812 (read as Op.AMOUNT, like a code)
from sim.games.romans.codes import (
    ANY,
    CURRENCIES,
    ELECTORS,
    NO_CARD,
    NOBODY,
    Toward,
    Verb,
)
from sim.games.romans.effects.possibility import first_line, is_free_choice, requirement_holds
from sim.games.romans.effects.reading import doer, length, test_holds
from sim.games.romans.features import (
    BUY,
    CARDS,
    CUBES,
    GROUND_CARDS,
    GROUND_PLAYS,
    GROUND_SUPPLY,
    INFLUENCE,
    JOHN,
    LATER,
    OF_TEXTS,
    VOTE,
)
from sim.games.romans.rules.john_of_luxembourg import (
    CHARLES,
    LUDWIG,
    away_from,
    end_of_track,
    marker_can_move,
)
from sim.games.romans.weighing.outlook import (
    CARD_WORTH,
    CUBE,
    GIVES_CARDS,
    GIVES_PLAYS,
    GIVES_SUPPLY,
    GROUND_WORTH,
    PLAY_WORTH,
    ROUNDS,
    hold_gained,
    lead_gained,
    plays_to_come,
    vote_gain,
)

OTHER_WAY = LUDWIG + CHARLES  # less one direction: the other
LOOK_SHARE = 0.33  # of a card drawn, for one looked at
# What else of a text counts against influence, in votes, where one use is ranked against another
CUBE_WORTH = 0.02
DRAW_WORTH = 0.1
JOHN_WORTH = 0.05
LATER_WORTH = 0.02
FREE_WORTH = 0.2


@compiled
def place_ground(room, place, ground, military, sign, share):
    """Add to a place what ``military`` in a battleground brings a side nearer to."""
    gain = hold_gained(room, ground, military, sign) * share
    room.of_action[GROUND_CARDS, place] += gain * room.shared[GIVES_CARDS + ground]
    room.of_action[GROUND_PLAYS, place] += gain * room.shared[GIVES_PLAYS + ground]
    room.of_action[GROUND_SUPPLY, place] += gain * room.shared[GIVES_SUPPLY + ground]


@compiled
def own_way(state, seat):
    """Return the direction of John's marker toward a seat's own end."""
    return OTHER_WAY - away_from(state, seat)


@compiled
def steps_of_john(state, seat, toward):
    """Return what a step of John's marker is to a seat: 1 toward its own end, -1 away from it.

    A step that makes John change sides counts twice (10.5); one past the end counts nothing.
    """
    if not marker_can_move(state, toward):
        return 0.0
    sign = -1.0 if toward == away_from(state, seat) else 1.0
    past = state.marker + 1 if toward == CHARLES else state.marker - 1
    if state.john_holder != NOBODY and past == end_of_track(away_from(state, state.john_holder)):
        return 2.0 * sign
    return sign


@compiled
def best_influence(state, values, line, who, sign, room):
    """Return the most that an influence instruction is worth to the side that does it."""
    where = values.program[line, Op.WHERE]
    amount = values.program[line, Op.AMOUNT]
    removes = values.program[line, Op.VERB] == Verb.REMOVE_INFLUENCE
    best = 0.0
    while where != 0:
        elector = lowest_in(where)
        where &= where - 1
        points = min(amount, state.influence[elector, 1 - who]) if removes else amount
        best = max(best, lead_gained(room, elector, float(points), sign))
    return best


@compiled
def best_ground(state, values, line, who, sign, room):
    """Return the battleground where a military instruction brings a side most, or -1."""
    where = values.program[line, Op.WHERE]
    removes = values.program[line, Op.VERB] == Verb.REMOVE_MILITARY
    best, most = -1, -1.0
    while where != 0:
        ground = lowest_in(where)
        where &= where - 1
        if removes or state.blocked[ground] == 0:
            military = military_moved(state, values, line, who, ground)
            gain = hold_gained(room, ground, military, sign) * room.shared[GROUND_WORTH + ground]
            best = ground if gain > most else best
            most = max(most, gain)
    return best


@compiled
def military_moved(state, values, line, who, ground):
    """Return how far an instruction moves a battleground toward the side that does it."""
    amount = values.program[line, Op.AMOUNT]
    if values.program[line, Op.VERB] == Verb.REMOVE_MILITARY:
        amount = min(amount, state.military[ground, 1 - who])
    return float(amount)


@compiled
def weigh_line(state, values, seat, who, line, room, place, share):
    """Add what one instruction is worth to ``seat`` to the features of a place.

    ``who`` does it; ``share`` is 1, or -1 for what is taken away by countering it.
    """
    verb = values.program[line, Op.VERB]
    amount = float(values.program[line, Op.AMOUNT])
    side = 1.0 if who == seat else -1.0
    signed = side * share
    if verb == Verb.PLACE_INFLUENCE or verb == Verb.REMOVE_INFLUENCE:
        gain = best_influence(state, values, line, who, side, room)
        room.of_action[INFLUENCE, place] += signed * gain
    elif verb == Verb.PLACE_MILITARY or verb == Verb.REMOVE_MILITARY:
        ground = best_ground(state, values, line, who, side, room)
        if ground >= 0:
            military = military_moved(state, values, line, who, ground)
            place_ground(room, place, ground, military, side, signed)
    elif verb == Verb.GAIN_CURRENCY or verb == Verb.LOSE_CURRENCY:
        weigh_currency(state, values, who, line, room, place, signed)
    elif verb == Verb.DRAW:
        room.of_action[CARDS, place] += signed * amount
    elif verb == Verb.LOOK_OWN or verb == Verb.LOOK_MARKET:
        room.of_action[CARDS, place] += signed * amount * LOOK_SHARE
    elif verb == Verb.MOVE_JOHN:
        toward = values.program[line, Op.ARG]
        if toward == Toward.EITHER:
            room.of_action[JOHN, place] += signed * steps_of_john(state, who, own_way(state, who))
        else:
            room.of_action[JOHN, place] += amount * share * steps_of_john(state, seat, toward)
    elif verb == Verb.NUMBERS_BONUS or verb == Verb.NEXT_PURCHASE:
        left = float(plays_to_come(state, values, who))
        if verb == Verb.NEXT_PURCHASE:
            left = 1.0  # the purchase after this very play
        room.of_action[LATER, place] += signed * amount * left
    elif verb == Verb.GAIN_VOTE:
        room.of_action[VOTE, place] += signed * amount * best_vote(state, values, line, who, room)
    elif verb == Verb.ACQUIRE_FREE:
        if can_be_gained(state, values, line):
            room.of_action[BUY, place] += signed


@compiled
def weigh_currency(state, values, who, line, room, place, signed):
    """Add the cubes that an instruction gives or takes."""
    cubes = 0
    for currency in range(CURRENCIES):
        named = values.program[line, Op.ARG + currency]
        if values.program[line, Op.VERB] == Verb.LOSE_CURRENCY:
            cubes -= min(named, state.wallet[who, currency])
        else:
            cubes += named
    if values.program[line, Op.VERB] == Verb.GAIN_CURRENCY:
        cubes += values.program[line, Op.ARG + ANY]
    room.of_action[CUBES, place] += signed * cubes * room.shared[CUBE]


@compiled
def best_vote(state, values, line, who, room):
    """Return what a vote is worth on the elector where it moves most of those named."""
    best = 0.0
    for elector in range(ELECTORS):
        if (values.program[line, Op.WHERE] >> elector) & 1:
            best = max(best, vote_gain(state, elector, who, room.shared[ROUNDS]))
    return best


@compiled
def can_be_gained(state, values, line):
    """Return whether the row holds a card that an instruction may take for free (6.2)."""
    for place in range(state.row_size):
        if is_free_choice(state, values, line, state.row[place]):
            return True
    return state.extra_spot != NO_CARD


@compiled
def weigh_text(state, values, seat, owner, line, end, room, place, share):
    """Add what a text of ``owner`` is worth to ``seat`` to the features of a place.

    Of an either/or the first option counts; what is done for each side is left out, since both
    gain by it.
    """
    skip_at, skip_to = end, end  # an IF that holds leaves out its ELSE
    while line < end:
        if line == skip_at:
            line = skip_to
            skip_at, skip_to = end, end
            continue
        verb = values.program[line, Op.VERB]
        if verb == Verb.IF:
            start = line + 1
            other = start + values.program[line, Op.ARG_2]
            if test_holds(state, values, owner, values.program[line, Op.ARG]):
                skip_at, skip_to = other, other + values.program[line, Op.ARG_3]
                line = start
            else:
                line = other
        elif verb == Verb.CHOOSE_ONE:
            skip_at = line + 1 + values.program[line, Op.ARG_2]
            skip_to = line + length(values, line)
            line += 1
        elif verb == Verb.FOR_EACH_SIDE:
            line += length(values, line)
        else:
            who = doer(state, values, owner, line)
            if who != NOBODY:
                weigh_line(state, values, seat, who, line, room, place, share)
            line += 1


@compiled
def weigh_deed(state, values, seat, owner, card, room, place, share):
    """Add what a card's Deed is worth to ``seat`` to the features of a place."""
    start, end = values.deed_start[card], values.deed_end[card]
    if start == end:
        return
    if values.ends_with_draw[card] == 1:
        start = first_line(state, values, owner, card)  # the draw alone, if its condition fails
    elif not requirement_holds(state, values, owner, card):
        return  # 5.31
    weigh_text(state, values, seat, owner, start, end, room, place, share)


@compiled
def clear_text(room, place):
    """Set the features that a text may have to 0."""
    named = OF_TEXTS
    while named != 0:
        room.of_action[lowest_in(named), place] = 0.0
        named &= named - 1


@compiled
def worth_of_text(room, place):
    """Return a text's features as one number, in votes, to rank one use against another."""
    return (
        room.of_action[INFLUENCE, place]
        + room.of_action[VOTE, place]
        + CARD_WORTH * room.of_action[GROUND_CARDS, place]
        + PLAY_WORTH * room.of_action[GROUND_PLAYS, place]
        + room.of_action[GROUND_SUPPLY, place]
        + CUBE_WORTH * room.of_action[CUBES, place]
        + DRAW_WORTH * room.of_action[CARDS, place]
        + JOHN_WORTH * room.of_action[JOHN, place]
        + LATER_WORTH * room.of_action[LATER, place]
        + FREE_WORTH * room.of_action[BUY, place]
    )
