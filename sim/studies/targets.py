"""Targets: the numbers about games that a study estimates, read from the rows that games write.

=========================  ======================================================================
``wins.SEAT``              share of games that the seat wins; a shared win is a part
``first_player.game``      share that goes to who plays first in the game
``first_player.rounds``    of all rounds, the share whose first player goes on to win the game
``ahead.SEAT``             the lead at the end of the first of two seats; negative: it is behind
``length.COLUMN``          rounds, turns and decisions
``ends.REASON``            how games end
``FIGURE[.COLUMN]``        a game's declared means and totals; ``FIGURE.WORD`` of declared shares
``FIGURE.came``            whether something came at all; ``.round``: in which round, if it did;
                           ``.round_R``: in round R; ``.by_R``: in round R or before
``cards.CARD.buy_rate``    bought / decisions at which it could have been
``cards.CARD.acquired``    of the games of a seat in which it was on offer, how many acquired it
``cards.CARD.win_effect``  wins of those who own it at the end, less those of others who could have
=========================  ======================================================================

Only what a game's tables tell is there. The first player of a game is a target only where the
tables don't say who is first in each round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from reports.metrics.lines import Words
from reports.metrics.tallies import Observation, Target, Unit
from sim.engine.figures import Figure
from sim.engine.game import Column
from sim.runs.batches import Workroom
from sim.runs.plan import Plan
from sim.studies.readers import (
    Reader,
    Rows,
    came_in,
    count_of,
    courses,
    first_of_game_wins,
    first_of_rounds_win,
    is_code,
    never_code,
    of_games,
    sum_of,
)

LAST_ROUND = 12  # rounds up to this one have targets of their own
CARDS = "cards"


class Targets:
    """The targets of a plan's games, and how they are read.

    Parameters
    ----------
    plan : Plan
        Of the edition before a change. Its game, seats and detail decide which targets there are.
    """

    def __init__(self, plan: Plan) -> None:
        self.seats = len(plan.seats)
        self._tables = {table.name: table for table in plan.game.tables}
        self._kept = {t.name for t in plan.game.tables if t.detail <= plan.detail}
        self._readers: list[Reader] = []
        self._width = 0
        self._listed: list[Target] = []
        words = Words({**plan.members[0].titles, **plan.game.words})
        self._add_wins(plan, words)
        self._add_lengths(plan, words)
        for figure in plan.game.figures:
            self._add_figure(figure, plan, words)
        if CARDS in self._kept:
            self._add_cards(plan, words)
        self.listed = tuple(self._listed)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the targets, in order."""
        return tuple(target.name for target in self.listed)

    def observe(self, plan: Plan, room: Workroom, first: int, count: int) -> Observation:
        """Return what is counted in the games whose rows are in a room.

        Parameters
        ----------
        plan : Plan
            The edition that was played.
        room : Workroom
        first, count : int
            Games ``first`` .. ``first + count - 1`` were played.
        """
        tables = {
            table.name: room.rows(place)
            for place, table in enumerate(plan.game.tables)
            if table.name in self._kept
        }
        games = {name: rows["game"].astype(np.int64) - first for name, rows in tables.items()}
        won = np.zeros((count, self.seats))
        won[games["seats"], tables["seats"]["seat"]] = tables["seats"]["won"]
        parts = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
        rows = Rows(plan, tables, games, count, parts)
        blocks = [np.reshape(read(rows), (count, -1)) for read in self._readers]
        winners = (won.astype(np.uint64) << np.arange(self.seats, dtype=np.uint64)).sum(axis=1)
        return Observation(
            np.concatenate(blocks, axis=1, dtype=float), courses(rows), winners.astype(np.uint64)
        )

    # --- which targets there are -----------------------------------------------------------------

    def _read(self, reader: Reader, width: int = 1) -> int:
        """Add columns to the observation; return the first one's place."""
        self._readers.append(reader)
        self._width += width
        return self._width - width

    def _add(
        self, name: str, title: str, unit: Unit, *columns: int, goal: float | None = None
    ) -> None:
        self._listed.append(Target(name, title, unit, columns, goal))

    def _has(self, table: str, *columns: str) -> bool:
        """Return whether the study keeps a table with these columns."""
        if table not in self._kept:
            return False
        return set(columns) <= {column.name for column in self._tables[table].columns}

    def _column(self, table: str, name: str) -> Column:
        return next(column for column in self._tables[table].columns if column.name == name)

    def _add_wins(self, plan: Plan, words: Words) -> None:
        at = self._read(lambda rows: rows.parts, self.seats)
        for seat, name in enumerate(plan.seats):
            self._add(
                f"wins.{name}", f"{words(name)} wins", "share", at + seat, goal=1 / self.seats
            )
        if self._has("rounds", "first", "seat"):
            over = self._read(first_of_rounds_win)
            under = self._read(
                lambda rows: rows.summed("rounds", rows.column("rounds", "first") == 1)
            )
            title = "Who plays first in a round wins"
            self._add("first_player.rounds", title, "share", over, under, goal=1 / self.seats)
        elif self._has("seats", "turn_order"):
            at = self._read(first_of_game_wins)
            title = "Who plays first in the game wins"
            self._add("first_player.game", title, "share", at, goal=1 / self.seats)
        if self._has("games", "margin") and self.seats == 2:
            at = self._read(
                lambda rows: rows.column("games", "margin") * (rows.parts[:, 0] - rows.parts[:, 1])
            )
            name = plan.seats[0]
            self._add(f"ahead.{name}", f"{words(name)}'s lead at the end", "number", at)

    def _add_lengths(self, plan: Plan, words: Words) -> None:
        for column in ("rounds", "turns", "decisions"):
            if self._has("games", column):
                title = words.rounds if column == "rounds" else words(column)
                self._add(f"length.{column}", title, "number", self._read(of_games(column)))
        for code, reason in enumerate(plan.game.end_reasons):
            at = self._read(is_code("games", self._column("games", "end_reason"), code))
            self._add(f"ends.{reason}", f"Ends: {words(reason)}", "share", at)

    def _add_figure(self, figure: Figure, plan: Plan, words: Words) -> None:
        if not self._has(figure.table, *figure.columns):
            return
        add = {
            "mean": self._add_mean,
            "total": self._add_total,
            "share": self._add_share,
            "when": self._add_time,
            "survival": self._add_time,
        }.get(figure.kind)
        if add is not None:
            for column, unit in zip(figure.columns, _units(figure), strict=True):
                single = len(figure.columns) == 1
                name = figure.name if single else f"{figure.name}.{column}"
                title = figure.title if single else f"{figure.title}: {words(column)}"
                add(figure, column, name, title, unit, plan, words)

    def _add_mean(
        self,
        figure: Figure,
        column: str,
        name: str,
        title: str,
        unit: Unit,
        _plan: Plan,
        _words: Words,
    ) -> None:
        empty = self._column(figure.table, column).empty
        if figure.table == "games" and empty is None:
            self._add(name, title, unit, self._read(of_games(column)))
            return
        over = self._read(sum_of(figure.table, column, empty))
        under = self._read(count_of(figure.table, column, empty))
        self._add(name, title, unit, over, under)

    def _add_total(
        self,
        figure: Figure,
        column: str,
        name: str,
        title: str,
        unit: Unit,
        _plan: Plan,
        _words: Words,
    ) -> None:
        empty = self._column(figure.table, column).empty
        self._add(name, title, unit, self._read(sum_of(figure.table, column, empty)))

    def _add_share(
        self,
        figure: Figure,
        column: str,
        name: str,
        title: str,
        _unit: Unit,
        plan: Plan,
        words: Words,
    ) -> None:
        told = self._column(figure.table, column)
        labels = plan.labels[told.labels] if isinstance(told.labels, str) else told.labels
        under = None
        if figure.table != "games":
            under = self._read(count_of(figure.table, column, told.empty))
        for code, label in enumerate(labels or ()):
            at = self._read(is_code(figure.table, told, code))
            also = () if under is None else (under,)
            full = f"{title}: {words.value(column, label)}"
            self._add(f"{name}.{label}", full, "share", at, *also)

    def _add_time(
        self,
        figure: Figure,
        column: str,
        name: str,
        title: str,
        _unit: Unit,
        _plan: Plan,
        words: Words,
    ) -> None:
        if figure.table != "games":
            return
        empty = self._column("games", column).empty
        came = self._read(lambda rows: rows.column("games", column) != never_code(empty))
        self._add(f"{name}.came", f"{title}: at all", "share", came)
        over = self._read(sum_of("games", column, empty))
        self._add(f"{name}.round", f"{title}: {figure.time}", "number", over, came)
        if figure.time != "round":
            return
        for number in range(1, LAST_ROUND + 1):
            at = self._read(came_in(column, number, number))
            told = f"{title}: in {words('round').lower()} {number}"
            self._add(f"{name}.round_{number}", told, "share", at)
        for number in range(1, LAST_ROUND + 1):
            at = self._read(came_in(column, 1, number))
            told = f"{title}: by {words('round').lower()} {number}"
            self._add(f"{name}.by_{number}", told, "share", at)

    def _add_cards(self, plan: Plan, words: Words) -> None:
        told = self._column(CARDS, "card")
        label_set = str(told.labels)
        cards = plan.labels[label_set]
        market = _market(plan, cards)
        wide = len(market)

        def of_cards(weigh: Callable[[Rows, Any], Any]) -> Reader:
            def read(rows: Rows) -> Any:
                known = _known(rows.plan.labels[label_set], cards)[rows.codes(CARDS, told)]
                place = np.where(known >= 0, rows.games[CARDS] * len(cards) + known, 0)
                weights = np.where(known >= 0, weigh(rows, rows.tables[CARDS]), 0)
                flat = np.bincount(place, weights, rows.count * len(cards))
                return flat.reshape(rows.count, len(cards))[:, market]

            return read

        def listed(kind: str, told: str, unit: Unit, *starts: int) -> None:
            for place, code in enumerate(market):
                columns = (start + place for start in starts)
                title = f"{words(cards[code])}: {told}"
                self._add(f"cards.{cards[code]}.{kind}", title, unit, *columns)

        offered = None
        if self._has(CARDS, "opportunities", "bought"):
            bought = self._read(of_cards(lambda _, cards: cards["bought"]), wide)
            chances = self._read(of_cards(lambda _, cards: cards["opportunities"]), wide)
            listed("buy_rate", "buy rate", "share", bought, chances)
        if self._has(CARDS, "bought_round"):
            empty = self._column(CARDS, "bought_round").empty
            never = never_code(empty)
            got = self._read(of_cards(lambda _, cards: cards["bought_round"] != never), wide)
            offered = self._read(of_cards(lambda _, cards: np.ones(len(cards))), wide)
            listed("acquired", "acquired of those offered", "share", got, offered)
        if self._has(CARDS, "owned") and offered is not None:

            def won(rows: Rows, cards: Any) -> Any:
                return rows.parts[rows.games[CARDS], cards["seat"]]

            owners = self._read(of_cards(lambda _, cards: cards["owned"] > 0), wide)
            others = self._read(of_cards(lambda _, cards: cards["owned"] == 0), wide)
            with_it = self._read(
                of_cards(lambda rows, cards: won(rows, cards) * (cards["owned"] > 0)), wide
            )
            without = self._read(
                of_cards(lambda rows, cards: won(rows, cards) * (cards["owned"] == 0)), wide
            )
            effect = "wins of its owners less those of others it was offered to"
            listed("win_effect", effect, "share", with_it, owners, without, others)


def targets_of(plan: Plan) -> Targets:
    """Return the targets of a plan's games."""
    return Targets(plan)


def _units(figure: Figure) -> Iterator[Unit]:
    units = figure.units
    for place in range(len(figure.columns)):
        yield units[place] if len(units) > 1 else units[0]


def _market(plan: Plan, cards: Sequence[str]) -> list[int]:
    """Return the codes of the cards that a seat can acquire; all where the game doesn't say."""
    if plan.game.cards is None:
        return list(range(len(cards)))
    facts = plan.game.cards(plan.members[0])
    return [
        code for code, card in enumerate(cards) if card in facts and facts[card].kind == "market"
    ]


def _known(own: Sequence[str], cards: Sequence[str]) -> Any:
    """Return the place among ``cards`` of each label of an edition's own; -1 for new ones."""
    places = {card: place for place, card in enumerate(cards)}
    return np.array([places.get(label, -1) for label in own], np.int64)
