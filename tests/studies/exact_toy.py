"""A game whose truth is known: what studies find in it can be held against a closed form.

Lots: two sides, some rounds. In each round the side to move plays one of two cards, bold or calm,
and left takes the round with the odds printed for that card and round, in millionths. Who took more
rounds wins; as many each is a shared win. Rarely there is a storm, in which left takes all.

Random players choose either card half of the time, so rounds are independent and the chance of any
number of rounds taken is a sum over a handful of numbers (tests/studies/exact_truth.py). Three
values change the course of games but not who wins how often: ``salt`` draws other lots, ``renamed``
gives the cards each other's number, which is what players' luck goes by, and ``turned`` plays the
rounds' odds in reverse order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import Field

from sim.engine.chance import chance, scaled
from sim.engine.compiled import compiled
from sim.engine.contract import register_rules
from sim.engine.figures import Figure
from sim.engine.game import Column, Game, LoadedValues, Table
from sim.values.checking import validate
from sim.values.fields import Strict
from sim.values.reading import load_yaml, scalar

ROUNDS = 8  # at most
MILLION = 1_000_000
STORM, LOTS = 0, 1  # streams; from LOTS on: one for each salt

_INT = np.int64
_SOURCE = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]

STATE = np.dtype(
    [
        ("seed", np.uint64),
        ("seat_to_move", _INT),
        ("seats", _INT),
        ("lot", _INT),  # rounds played; `round` is an array's own word
        ("taken", _INT),  # rounds, by left
        ("first", _INT),  # round in which left first took one, from 1; 0 never
        ("storm", _INT),
        ("over", _INT),
        # compiled code is kept by the layout of what it works on, and this file isn't among the
        # sources that it is also kept by
        (f"source_{_SOURCE}", _INT),
    ],
    align=False,
)
VALUES = np.dtype(
    [
        ("rounds", _INT),
        ("bold", _INT, ROUNDS),  # millionths
        ("calm", _INT, ROUNDS),
        ("storm", _INT),  # millionths
        ("salt", _INT),
        ("renamed", _INT),
        ("turned", _INT),
    ],
    align=False,
)
JOURNAL = np.dtype(
    [
        ("game", _INT),
        ("member", _INT),
        ("decisions", _INT),
        ("forced", _INT),
    ],
    align=False,
)

SEATS = ("left", "right")
_GAME = Column("game", "index of the game in the run")
TABLES = (
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
                ("rounds", np.int8),
                ("decisions", np.int32),
                ("forced", np.int32),
                ("margin", np.int8),
                ("first", np.int8),
            ]
        ),
        (
            _GAME,
            Column("seed", "the game's luck"),
            Column("member", "ensemble member"),
            Column("winner", "who took more rounds, null if nobody", SEATS, -1),
            Column("end_reason", "why the game ended", ("rounds",)),
            Column("rounds", "rounds played"),
            Column("decisions", "choices among two or more actions"),
            Column("forced", "choices with one action"),
            Column("margin", "rounds taken, the winner's less the other's"),
            Column("first", "round in which left first took one, null never", None, 0),
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
            Column("seat", "the side", SEATS),
            Column("rank", "1 is best"),
            Column("won", "1 if the side won or shared the win"),
        ),
        2,
        0,
    ),
)


@compiled
def new_game(state, values, journal, seed, seats):
    """Set the game up; a storm comes or not."""
    state.seed = seed
    state.seat_to_move = 0
    state.seats = seats
    state.lot = 0
    state.taken = 0
    state.first = 0
    state.over = 0
    state.storm = 0
    if scaled(chance(seed, STORM, 0, 0), MILLION) < values.storm:
        state.storm = 1


@compiled
def legal_actions(state, values, actions):
    """Either card."""
    actions.code[0] = 0
    actions.code[1] = 1
    return 2


@compiled
def apply_action(state, values, journal, action):
    """Play a card and draw the round's lot."""
    place = state.lot
    if values.turned == 1:
        place = values.rounds - 1 - state.lot
    odds = values.bold[place] if action == values.renamed else values.calm[place]
    lot = scaled(chance(state.seed, LOTS + values.salt, state.lot, 0), MILLION)
    state.lot += 1
    if lot < odds or state.storm == 1:
        state.taken += 1
        if state.first == 0:
            state.first = state.lot
    state.seat_to_move = 1 - state.seat_to_move
    if state.lot == values.rounds:
        state.over = 1


@compiled
def is_over(state):
    """Return whether all rounds are played."""
    return state.over == 1


@compiled
def occasion(state):
    """Return the round."""
    return state.lot


@compiled
def outcome(state, values, result):
    """Rank the sides by rounds taken."""
    others = state.lot - state.taken
    result.reason = 0
    result.score[0] = state.taken
    result.score[1] = others
    result.rank[0] = 1 if state.taken >= others else 2
    result.rank[1] = 1 if others >= state.taken else 2


@compiled
def conceal(state, values, seat, seed):
    """Replace the luck: nothing else is hidden."""
    state.seed = seed


@compiled
def write_rows(state, values, journal, result, tables, sizes):
    """Append the rows of a finished game."""
    games, seats = tables
    row = games[sizes[0]]
    row.game = journal.game
    row.seed = state.seed
    row.member = journal.member
    row.winner = -1
    if result.rank[1] > 1:
        row.winner = 0
    elif result.rank[0] > 1:
        row.winner = 1
    row.end_reason = result.reason
    row.rounds = state.lot
    row.decisions = journal.decisions
    row.forced = journal.forced
    row.margin = abs(2 * state.taken - state.lot)
    row.first = state.first
    sizes[0] += 1
    for seat in range(2):
        line = seats[sizes[1]]
        line.game = journal.game
        line.seat = seat
        line.rank = result.rank[seat]
        line.won = 1 if result.rank[seat] == 1 else 0
        sizes[1] += 1


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


register_rules(STATE, RULES)


class LotsValues(Strict):
    """A values file of this game."""

    rounds: int = Field(ge=1, le=ROUNDS)
    bold: dict[str, int]  # by "round_1" and so on, millionths
    calm: dict[str, int]
    storm: int = Field(ge=0, le=MILLION)
    salt: int = Field(ge=0)
    renamed: int = Field(ge=0, le=1)
    turned: int = Field(ge=0, le=1)


def load_values(
    path: str | Path,
    sets: Sequence[str] = (),
    patches: Sequence[str | Path | dict[str, Any]] = (),
) -> LoadedValues:
    """Load a values file; a change is ``PATH=NUMBER``."""
    data, lines = load_yaml(path)
    for change in sets:
        key, text = change.split("=", 1)
        node = data
        *above, last = key.split(".")
        for step in above:
            node = node[step]
        node[last] = scalar(text)
    document = validate(LotsValues, data, lines, str(path))
    record = np.zeros(1, VALUES).view(np.recarray)
    for name in ("rounds", "storm", "salt", "renamed", "turned"):
        record[0][name] = getattr(document, name)
    record[0].bold[: len(document.bold)] = list(document.bold.values())
    record[0].calm[: len(document.calm)] = list(document.calm.values())
    return LoadedValues(
        document=document,
        record=record[0],
        hash=hashlib.sha256(record.tobytes()).hexdigest(),
        labels={},
        titles={},
        provenance={},
        source=str(path),
    )


LOTS_GAME = Game(
    name="lots",
    title="Lots",
    edition="1",
    rules_version=1,
    seats=SEATS,
    seat_counts=(2,),
    state=STATE,
    values=VALUES,
    journal=JOURNAL,
    tables=TABLES,
    end_reasons=("rounds",),
    load_values=load_values,
    values_model=lambda: LotsValues,
    describe_action=lambda action, values: ("bold", "calm")[action],
    parse_action=lambda text, values: ("bold", "calm").index(text),
    narrate=lambda *_, **__: [],
    figures=(Figure("first", "Left's first round", "survival", "games", "first", time="turn"),),
)
