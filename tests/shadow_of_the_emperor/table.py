"""A table to test rules at: lay a position out, begin a phase, give answers, look.

Interpreted runs only: the rules are called as plain Python. The values come from `printed.py`, not
from the values file; answers are those of `answers.py`.

Pieces come from the supplies, so none is ever made or lost.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import sim.games.shadow_of_the_emperor.contract  # noqa: F401 (registers the rules)
from sim.engine.agenda import push
from sim.engine.contract import ACTIONS, OUTCOME, apply_action, is_over, legal_actions, new_game
from sim.engine.contract import outcome as write_outcome
from sim.games.shadow_of_the_emperor.codes import NOBODY, DecisionKind, Phase, Source, Task
from sim.games.shadow_of_the_emperor.decisions import work
from sim.games.shadow_of_the_emperor.journal import JOURNAL, Note
from sim.games.shadow_of_the_emperor.state import STATE
from tests.shadow_of_the_emperor.answers import (
    ELECTORATES,
    answer_of,
    followed,
    lay_out,
    mask_of,
    position_of,
    tidy,
)
from tests.shadow_of_the_emperor.dull_actions import DullActions
from tests.shadow_of_the_emperor.printed import PRINTED
from tests.shadow_of_the_emperor.record import record_of
from tests.shadow_of_the_emperor.reference import EMPIRE, Position

__all__ = ["BLACK", "EMPIRE", "GREEN", "RED", "YELLOW", "Table", "posts"]

RED, YELLOW, GREEN, BLACK = range(4)

OUT = ("mainz", "sachsen")  # out of play with two players, unless a test says otherwise


def one(dtype: Any) -> Any:
    """Return one empty record."""
    return np.zeros(1, dtype).view(np.recarray)[0]


class Table:
    """One game: an empty board to lay pieces on, or with ``set_up`` one that begins.

    Seats are RED, YELLOW, GREEN and BLACK, of which the first ``seats`` play. Red is Emperor, with
    nobody on the throne yet.
    """

    def __init__(
        self,
        printed: dict[str, Any] = PRINTED,
        *,
        seats: int = 4,
        emperor: int = RED,
        out: tuple[str, ...] = OUT,
        number: int = 1,
    ) -> None:
        self.printed = printed
        self.values = record_of(printed)[0]
        self.values.first_emperor = emperor
        self.seats = seats
        self.state, self.journal, self._actions = one(STATE), one(JOURNAL), one(ACTIONS)
        self.journal.log_wanted = 1
        new_game(self.state, self.values, self.journal, np.uint64(1), seats)
        self.state.first_seat = (emperor + 1) % seats  # somebody else: it must not matter
        self.state.agenda_size = 0
        self.state.decision = DecisionKind.NO_DECISION
        self.state.seat_to_move = NOBODY
        gone = set(out) if seats == 2 else set()
        self.laid: Position = DullActions(printed, seats, emperor, gone).position
        self.laid["round"] = number

    @classmethod
    def set_up(cls, printed: dict[str, Any] = PRINTED, *, seats: int = 4, seed: int = 1) -> Table:
        """Return the table of a game that begins, whoever is Emperor."""
        table = cls(printed, seats=seats)
        table.values.first_emperor = NOBODY
        new_game(table.state, table.values, table.journal, np.uint64(seed), seats)
        return table

    # --- laying a position out ---

    def _from_supply(self, kind: str, seat: int) -> None:
        self.laid[kind][seat] -= 1
        assert self.laid[kind][seat] >= 0, f"no {kind} left"

    def throne(self, side: str = "baron", age: int = 45) -> Table:
        """Put one of the Emperor's family on the throne."""
        seat = self.laid["emperor"]
        self._from_supply("nobles", seat)
        self.laid["throne"] = seat, side, age
        return self

    def elector(self, seat: int, side: str, age: int, *names: str) -> Table:
        """Make such a noble elector of each of these electorates."""
        for name in names:
            self._from_supply("nobles", seat)
            assert self.laid["electorates"][name]["elector"] is None
            self.laid["electorates"][name]["elector"] = seat, side, age
        return self

    def noble(self, seat: int, side: str, age: int, *names: str) -> Table:
        """Put such a noble on an aristocrat space of each of these electorates."""
        for name in names:
            self._from_supply("nobles", seat)
            self.laid["electorates"][name]["nobles"].append((seat, side, age))
        return self

    def knight(self, seat: int, name: str, post: str = "space") -> Table:
        """Put a knight into a castle or on an aristocrat space."""
        self._from_supply("knights", seat)
        there = self.laid["electorates"][name]
        there["castles" if post == "castle" else "knights"].append(seat)
        return self

    def city(self, seat: int, *names: str) -> Table:
        """Build a city of a seat, or an imperial one, in each of these electorates."""
        for name in names:
            if seat == EMPIRE:
                self.laid["imperial"] -= 1
            else:
                self._from_supply("cities", seat)
            cities = self.laid["electorates"][name]["cities"]
            cities[cities.index(None)] = seat
        return self

    def used_up(self, seat: int, *, nobles: int = 0) -> Table:
        """Leave so many aristocrats in a seat's supply; the others leave the game."""
        self.laid["nobles"][seat] = nobles
        return self

    def thalers(self, *money: int) -> Table:
        """Give the seats their money."""
        self.laid["money"][: len(money)] = money
        return self

    def cards(self, seat: int, *names: str) -> Table:
        """Lay cards in front of a seat."""
        for name in names:
            self.laid["stacks"][name] -= 1
            assert self.laid["stacks"][name] >= 0, f"no {name} left"
            self.laid["cards"][seat].append(name)
        if "rival" in names:
            self.laid["challenger"] = seat
        return self

    def stack(self, **copies: int) -> Table:
        """Leave so many copies in some stacks; the others leave the game."""
        self.laid["stacks"].update(copies)
        return self

    def shifted(self, *names: str) -> Table:
        """Say that these privileges have been used."""
        for name in names:
            self.laid["electorates"][name]["shifted"] = True
        return self

    def begin(self, phase: str) -> Table:
        """Lay the position out, begin a phase, and work until a decision is open.

        The rest of the round follows, and the next rounds.
        """
        if Phase[phase] < Phase.ACTIONS:  # a Rival of the last round is none any more
            self.laid["challenger"] = None
        lay_out(self.state, self.values, self.laid)
        push(self.state, int(Task.END_ROUND), 0, 0, 0, 0)
        return self.task(Task.PHASE, Phase[phase])

    def task(self, task: Task, *arguments: int) -> Table:
        """Put a task on the agenda and work until a decision is open."""
        push(self.state, int(task), *(list(map(int, arguments)) + [0] * (4 - len(arguments))))
        work(self.state, self.values, self.journal)
        self._check()
        return self

    # --- playing ---

    @property
    def asked(self) -> tuple[str, int]:
        """The kind of the open decision, and whose it is."""
        return DecisionKind(int(self.state.decision)).name, int(self.state.seat_to_move)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(is_over(self.state))

    def _legal(self) -> list[int]:
        count = int(legal_actions(self.state, self.values, self._actions))
        codes: list[int] = self._actions.code[:count].tolist()
        assert codes == sorted(set(codes))
        return codes

    def actions(self) -> list[Any]:
        """Return the answers that may be given, ascending."""
        by_space = bool(self.printed["permit_by_space"])
        found = [answer_of(code, by_space=by_space) for code in self._legal()]
        assert {kind for kind, _ in found} <= {self.asked[0]}
        return [answer for _, answer in found]

    def do(self, *answers: Any) -> Table:
        """Give answers; each must be a legal one."""
        for answer in answers:
            legal = dict(zip(self.actions(), self._legal(), strict=True))
            assert answer in legal, f"{self.asked}: {answer!r} is not among {[*legal]}"
            apply_action(self.state, self.values, self.journal, np.int64(legal[answer]))
            self._check()
        return self

    def _check(self) -> None:
        """See that what is kept besides, for speed, says what lies on the table."""
        state, kept = self.state, followed(self.state, self.values)
        empty, castles, cities, faces, present, knights_at = kept
        assert state.empty_spaces.tolist() == empty
        assert state.empty_castles.tolist() == castles
        assert state.empty_city_spaces.tolist() == cities
        open_ = [int(state.open_spaces), int(state.open_castles), int(state.open_city_spaces)]
        assert open_ == [mask_of(numbers) for numbers in (empty, castles, cities)]
        assert state.faces.tolist() == faces
        assert state.present.tolist() == present
        assert state.knights_at.tolist() == knights_at

    def buy(self, card: str, *answers: Any) -> Table:
        """Buy a card, and give the answers that follow."""
        return self.do(("buy", card), *answers)

    def use(self, name: str, *answers: Any) -> Table:
        """Use an electorate's privilege, and give the answers that follow."""
        return self.do(("privilege", name), *answers)

    def pass_(self, times: int = 1) -> Table:
        """Pass, so many seats one after the other."""
        return self.do(*[("pass",)] * times)

    # --- looking ---

    @property
    def position(self) -> Position:
        """Everything that lies on the table."""
        return tidy(position_of(self.state, self.values))

    def at(self, name: str) -> dict[str, Any]:
        """Return what lies in an electorate."""
        there: dict[str, Any] = self.position["electorates"][name]
        return there

    def electors(self) -> dict[str, Any]:
        """Return the electors by electorate, those that there are."""
        board = self.position["electorates"].items()
        return {name: there["elector"] for name, there in board if there["elector"] is not None}

    def nobles(self, seat: int) -> list[Any]:
        """Return where a seat's aristocrats on aristocrat spaces stand: place, side, age."""
        return [
            (name, side, age)
            for name, there in self.position["electorates"].items()
            for family, side, age in there["nobles"]
            if family == seat
        ]

    def buyable(self) -> list[str]:
        """Return the cards that may be bought now."""
        return [answer[1] for answer in self.actions() if answer[0] == "buy"]

    def usable(self) -> list[str]:
        """Return the privileges that may be used now."""
        return [answer[1] for answer in self.actions() if answer[0] == "privilege"]

    @property
    def money(self) -> list[int]:
        """The seats' thalers."""
        found: list[int] = self.position["money"]
        return found

    @property
    def points(self) -> list[int]:
        """The seats' points."""
        found: list[int] = self.position["points"]
        return found

    def points_for(self, source: str) -> list[int]:
        """Return the points that the seats have from one source (`Source`)."""
        found: list[int] = self.state.points[: self.seats, Source[source]].tolist()
        return found

    def outcome(self) -> Any:
        """Return the outcome record: ``reason``, ``rank`` and ``score`` by seat."""
        result = one(OUTCOME)
        write_outcome(self.state, self.values, result)
        return result

    def notes(self, kind: Note) -> list[tuple[int, ...]]:
        """Return the log's lines of a kind, each as (seat, a, b, c, d)."""
        lines = self.journal.log[: int(self.journal.log_size)]
        return [tuple(int(fact) for fact in line[1:6]) for line in lines if line[0] == kind]


def posts(*names: str) -> list[Any]:
    """Return the spaces for knights of empty electorates, in the board's order; by default all."""
    found: list[Any] = []
    for name in names or ELECTORATES:
        if PRINTED["electorates"][name]["castles"] > 0:
            found.append((name, "castle"))
        found.append((name, "space"))
    return found
