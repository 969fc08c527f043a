"""A tiny game on the engine's contract, to show that engine and runs know no game by name.

Walkers race to the end of a path. On a turn a walker steps (one place), jumps (a die's luck), or
puts on a pair of shoes that adds to its later steps, once each. Who arrives first wins; if nobody
has after ``max_turns`` turns, the one in front does, or all who are. `TOY` is for two walkers,
`CROWD` the same for two or three.

Players who look ahead do so to the end of a lap, in which everybody has `LAP` turns.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import Field

from sim.engine.chance import chance, scaled
from sim.engine.compiled import compiled
from sim.engine.contract import register_rules
from sim.engine.game import Column, Fact, Family, Feature, Game, LoadedValues, Table
from sim.values.checking import validate
from sim.values.errors import InputError, Problem, nearest
from sim.values.fields import Strict
from sim.values.reading import load_yaml, scalar

SEATS = 3  # at most
MAX_SHOES = 8
STEP, JUMP, SHOES = 0, 1, 2  # actions; from SHOES on: the pair of shoes
DIE = 0  # stream
LAP = 2  # turns of each walker in a lap
GAIN, BONUS = range(2)  # action features
LEAD, STRIDE = range(2)  # state features
TURNS, PLACE, WEARS = range(3)  # facts

_INT = np.int64

STATE = np.dtype(
    [
        ("seed", np.uint64),
        ("decision", _INT),  # 1 while a walker chooses
        ("seat_to_move", _INT),
        ("seats", _INT),  # how many walk
        ("turns", _INT),
        ("place", _INT, SEATS),  # on the path
        ("stride", _INT, SEATS),  # what the shoes add to a step
        ("wears", _INT, (SEATS, MAX_SHOES)),  # 1 once put on
        ("over", _INT),
    ],
    align=False,
)
VALUES = np.dtype(
    [
        ("length", _INT),
        ("jump", _INT),  # a jump goes 0 to this far
        ("max_turns", _INT),
        ("shoes", _INT),
        ("bonus", _INT, MAX_SHOES),
    ],
    align=False,
)
JOURNAL = np.dtype(
    [
        ("game", _INT),
        ("member", _INT),
        ("decisions", _INT),
        ("forced", _INT),
        ("chances", _INT, (SEATS, MAX_SHOES)),  # turns at which the shoes could be put on
        ("put_on", _INT, (SEATS, MAX_SHOES)),  # turn, 0 never
    ],
    align=False,
)

_GAME = Column("game", "index of the game in the run")


def tables(names: tuple[str, ...]) -> tuple[Table, ...]:
    """Return the tables of a race of walkers of these names."""
    seat = Column("seat", "the walker", names)
    return (
        Table(
            "games",
            "game",
            np.dtype(
                [
                    ("game", np.uint32),
                    ("seed", np.uint64),
                    ("member", np.uint16),
                    ("winner", np.int8),
                    ("end_reason", np.int8),
                    ("turns", np.int16),
                    ("decisions", np.int32),
                    ("forced", np.int32),
                ]
            ),
            (
                _GAME,
                Column("seed", "the game's luck"),
                Column("member", "ensemble member"),
                Column("winner", "who arrived first, null if both", names, -1),
                Column("end_reason", "why the game ended", ("arrived", "max_turns")),
                Column("turns", "turns taken"),
                Column("decisions", "choices among two or more actions"),
                Column("forced", "choices with one action"),
            ),
            1,
            0,
        ),
        Table(
            "seats",
            "game and seat",
            np.dtype([("game", np.uint32), ("seat", np.int8), ("rank", np.int8), ("won", np.int8)]),
            (
                _GAME,
                seat,
                Column("rank", "1 is best"),
                Column("won", "1 if the walker won or shared the win"),
            ),
            SEATS,
            0,
        ),
        Table(
            "cards",
            "game, seat and pair of shoes",
            np.dtype(
                [
                    ("game", np.uint32),
                    ("seat", np.int8),
                    ("card", np.int8),
                    ("opportunities", np.int16),
                    ("bought", np.int8),
                    ("bought_round", np.int8),
                ]
            ),
            (
                _GAME,
                seat,
                Column("card", "the shoes", "cards"),
                Column("opportunities", "turns at which they could be put on"),
                Column("bought", "1 if they were put on"),
                Column("bought_round", "turn at which they were put on, null never", None, 0),
            ),
            SEATS * MAX_SHOES,
            2,
        ),
    )


@compiled
def new_game(state, values, journal, seed, seats):
    """Set the race up."""
    state.seed = seed
    state.decision = 1
    state.seat_to_move = 0
    state.seats = seats
    state.turns = 0
    state.over = 0
    for seat in range(SEATS):
        state.place[seat] = 0
        state.stride[seat] = 0
        for shoe in range(MAX_SHOES):
            state.wears[seat, shoe] = 0
            if journal is not None:
                journal.chances[seat, shoe] = 0
                journal.put_on[seat, shoe] = 0


@compiled
def legal_actions(state, values, actions):
    """Step and jump always, each pair of shoes once; a walker with no shoes left only steps."""
    seat = state.seat_to_move
    actions.code[0] = STEP
    count = 1
    for shoe in range(values.shoes):
        if state.wears[seat, shoe] == 0:
            if count == 1:
                actions.code[count] = JUMP
                count += 1
            actions.code[count] = SHOES + shoe
            count += 1
    return count


@compiled
def apply_action(state, values, journal, action):
    """Take the turn; the next walker follows."""
    seat = state.seat_to_move
    state.turns += 1
    if journal is not None:
        for shoe in range(values.shoes):
            if state.wears[seat, shoe] == 0:
                journal.chances[seat, shoe] += 1
    if action == STEP:
        state.place[seat] += 1 + state.stride[seat]
    elif action == JUMP:
        luck = chance(state.seed, DIE, state.turns, 0)
        state.place[seat] += scaled(luck, values.jump + 1)
    else:
        state.wears[seat, action - SHOES] = 1
        state.stride[seat] += values.bonus[action - SHOES]
        if journal is not None:
            journal.put_on[seat, action - SHOES] = state.turns
    if state.place[seat] >= values.length or state.turns >= values.max_turns:
        state.over = 1
        state.decision = 0
    state.seat_to_move = (seat + 1) % state.seats


@compiled
def is_over(state):
    """Return whether somebody arrived or the turns are used up."""
    return state.over == 1


@compiled
def occasion(state):
    """Return the turn."""
    return state.turns


@compiled
def outcome(state, values, result):
    """Rank the walkers by their place."""
    result.reason = 1
    for seat in range(state.seats):
        if state.place[seat] >= values.length:
            result.reason = 0
        result.score[seat] = state.place[seat]
        result.rank[seat] = 1
        for other in range(state.seats):
            if state.place[other] > state.place[seat]:
                result.rank[seat] += 1


@compiled
def conceal(state, values, seat, seed):
    """Replace the luck: nothing else is hidden."""
    state.seed = seed


@compiled
def action_features(state, values, actions, count, room):
    """Write what an action gains at once, on average, and what its shoes add to later steps."""
    for place in range(count):
        action = actions.code[place]
        room.of_action[GAIN, place] = 0.0
        room.of_action[BONUS, place] = 0.0
        if action == STEP:
            room.of_action[GAIN, place] = 1 + state.stride[state.seat_to_move]
        elif action == JUMP:
            room.of_action[GAIN, place] = values.jump / 2
        else:
            room.of_action[BONUS, place] = values.bonus[action - SHOES]


@compiled
def state_features(state, values, seat, room):
    """Write how far a walker is ahead of the best other, and what its shoes add to a step."""
    best = -1
    for other in range(state.seats):
        if other != seat:
            best = max(best, state.place[other])
    room.of_state[LEAD] = state.place[seat] - best
    room.of_state[STRIDE] = state.stride[seat]


@compiled
def stage(state):
    """Return the lap."""
    return state.turns // (LAP * state.seats)


@compiled
def fact(state, values, seat, code, argument):
    """Return what scripts may ask."""
    if code == TURNS:
        return state.turns
    if code == PLACE:
        return state.place[seat]
    return state.wears[seat, argument]


@compiled
def write_rows(state, values, journal, result, tables, sizes):
    """Append the rows of a finished race."""
    games, seats, cards = tables
    row = games[sizes[0]]
    row.game = journal.game
    row.seed = state.seed
    row.member = journal.member
    row.winner = -1
    first = 0
    for seat in range(state.seats):
        if result.rank[seat] == 1:
            row.winner = seat
            first += 1
    if first > 1:
        row.winner = -1
    row.end_reason = result.reason
    row.turns = state.turns
    row.decisions = journal.decisions
    row.forced = journal.forced
    sizes[0] += 1
    for seat in range(state.seats):
        line = seats[sizes[1]]
        line.game = journal.game
        line.seat = seat
        line.rank = result.rank[seat]
        line.won = 1 if result.rank[seat] == 1 else 0
        sizes[1] += 1
    if len(cards) > 0:
        for seat in range(state.seats):
            for shoe in range(values.shoes):
                entry = cards[sizes[2]]
                entry.game = journal.game
                entry.seat = seat
                entry.card = shoe
                entry.opportunities = journal.chances[seat, shoe]
                entry.bought = 1 if journal.put_on[seat, shoe] > 0 else 0
                entry.bought_round = journal.put_on[seat, shoe]
                sizes[2] += 1


class RULES:
    """The contract, for this game."""

    new_game = staticmethod(new_game)
    legal_actions = staticmethod(legal_actions)
    apply_action = staticmethod(apply_action)
    is_over = staticmethod(is_over)
    occasion = staticmethod(occasion)
    outcome = staticmethod(outcome)
    conceal = staticmethod(conceal)
    write_rows = staticmethod(write_rows)
    action_features = staticmethod(action_features)
    state_features = staticmethod(state_features)
    stage = staticmethod(stage)
    fact = staticmethod(fact)


register_rules(STATE, RULES)


class ToyValues(Strict):
    """A values file of this game."""

    length: int = Field(ge=1, le=100)
    jump: int = Field(ge=0, le=20)
    max_turns: int = Field(ge=1, le=100)
    shoes: dict[str, int]


def load_values(
    path: str | Path,
    sets: Sequence[str] = (),
    patches: Sequence[str | Path | dict[str, Any]] = (),
) -> LoadedValues:
    """Load a values file; a change is ``PATH=NUMBER``, a patch a file or data of such keys."""
    data, lines = load_yaml(path)
    changes = []
    for patch in patches:
        partial = patch if isinstance(patch, dict) else load_yaml(patch)[0]
        changes += [[key, str(value)] for key, value in partial.items()]
    changes += [change.split("=", 1) for change in sets]
    for key, text in changes:
        node = data
        *above, last = key.split(".")
        for step in above:
            node = node[step]
        if not above and last not in ToyValues.model_fields:
            near = nearest(last, ToyValues.model_fields)
            problem = Problem(
                f"--set {key}={text}", None, last, "there is no such value", last, (), near
            )
            raise InputError([problem])
        node[last] = scalar(text)
    document = validate(ToyValues, data, lines, str(path))
    record = np.zeros(1, VALUES).view(np.recarray)
    record[0].length, record[0].jump = document.length, document.jump
    record[0].max_turns, record[0].shoes = document.max_turns, len(document.shoes)
    record[0].bonus[: len(document.shoes)] = list(document.shoes.values())
    return LoadedValues(
        document=document,
        record=record[0],
        hash=hashlib.sha256(record.tobytes()).hexdigest(),
        labels={"cards": tuple(document.shoes)},
        titles={name: name.title() for name in document.shoes},
        provenance={"placeholder": 3 + len(document.shoes)},
        source=str(path),
    )


def narrate(*_: Any) -> list[str]:
    """Tell nothing."""
    return []


def paths(loaded: LoadedValues) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the paths that are shorter than the printed one."""
    for length in range(1, loaded.document.length):
        yield f"path of {length}", {"length": length}


def printed(loaded: LoadedValues) -> dict[int, str]:
    """Return the printed form of each action."""
    shoes = {SHOES + place: f"put on {name}" for place, name in enumerate(loaded.labels["cards"])}
    return {STEP: "step", JUMP: "jump", **shoes}


def involving(name: str, loaded: LoadedValues) -> tuple[int, ...]:
    """Return the action that puts shoes on."""
    return (SHOES + loaded.labels["cards"].index(name),)


def groups(loaded: LoadedValues) -> dict[str, tuple[str, ...]]:
    """Return the shoes that add something."""
    return {"good": tuple(name for name, bonus in loaded.document.shoes.items() if bonus > 0)}


TOY = Game(
    name="toy",
    title="The Path",
    edition="1",
    rules_version=1,
    seats=("left", "right"),
    seat_counts=(2,),
    state=STATE,
    values=VALUES,
    journal=JOURNAL,
    tables=tables(("left", "right")),
    end_reasons=("arrived", "max_turns"),
    load_values=load_values,
    values_model=lambda: ToyValues,
    describe_action=lambda action, values: str(action),
    parse_action=lambda text, values: int(text),
    narrate=narrate,
    action_features=(
        Feature("gain", "places walked at once, on average"),
        Feature("bonus", "places that shoes add to later steps"),
    ),
    state_features=(
        Feature("lead", "places ahead of the best other walker"),
        Feature("stride", "places that shoes add to a step"),
    ),
    script_facts=(
        Fact("turns", "turns taken by all"),
        Fact("place", "the walker's place on the path"),
        Fact("wears", "1 if the walker has put on the shoes", "cards"),
    ),
    printed_actions=printed,
    involving=involving,
    groups=groups,
)

CROWD = replace(
    TOY,
    name="crowd",
    seats=("left", "right", "middle"),
    seat_counts=(2, 3),
    tables=tables(("left", "right", "middle")),
    families={"paths": Family("shorter paths", paths)},
)
