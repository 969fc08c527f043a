"""Readers: what is counted in each game, from the rows that it wrote into its tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.engine.game import Column
from sim.runs.frames import codes_together
from sim.runs.plan import Plan


@dataclass(frozen=True)
class Rows:
    """The rows of some games of one edition."""

    plan: Plan
    tables: Mapping[str, Any]
    games: Mapping[str, Any]  # by table: which of these games each row is of, from 0
    count: int
    parts: Any  # float array, shape (games, seats): each seat's part of the win

    def column(self, table: str, name: str) -> Any:
        """Return a column as numbers."""
        return self.tables[table][name]

    def codes(self, table: str, column: Column) -> Any:
        """Return a column whose codes are the same for all members of an ensemble."""
        codes = self.tables[table][column.name]
        if not isinstance(column.labels, str):
            return codes
        return codes_together(codes, column, self.tables[table]["game"], self.plan)

    def summed(self, table: str, weights: Any) -> Any:
        """Return what rows weigh together, game by game."""
        return np.bincount(self.games[table], weights, self.count)


Reader = Callable[[Rows], Any]  # -> float array, shape (games,) or (games, columns)


def of_games(column: str) -> Reader:
    """Return the reader of a column of the table ``games``."""
    return lambda rows: rows.column("games", column)


def never_code(empty: int | None) -> int:
    """Return the code that means never; one that no column has if there is none."""
    return -(2**31) if empty is None else empty


def sum_of(table: str, column: str, empty: int | None) -> Reader:
    """Return the reader of a column's sum in each game, rows with none left out."""

    def read(rows: Rows) -> Any:
        numbers = rows.column(table, column)
        return rows.summed(table, np.where(numbers == never_code(empty), 0, numbers))

    return read


def count_of(table: str, column: str, empty: int | None) -> Reader:
    """Return the reader of how many rows of each game have something in a column."""
    return lambda rows: rows.summed(table, rows.column(table, column) != never_code(empty))


def is_code(table: str, column: Column, code: int) -> Reader:
    """Return the reader of how many rows of each game have this code in a column."""
    return lambda rows: rows.summed(table, rows.codes(table, column) == code)


def came_in(column: str, first: int, last: int) -> Reader:
    """Return the reader of whether a column of ``games`` is from ``first`` to ``last``."""

    def read(rows: Rows) -> Any:
        came = rows.column("games", column)
        return (came >= first) & (came <= last)

    return read


def first_of_game_wins(rows: Rows) -> Any:
    """Return what part of each game goes to who plays first in it."""
    first = rows.column("seats", "turn_order") == 1
    return rows.summed(
        "seats", first * rows.parts[rows.games["seats"], rows.column("seats", "seat")]
    )


def first_of_rounds_win(rows: Rows) -> Any:
    """Return in how many rounds of each game the first player goes on to win it."""
    first = rows.column("rounds", "first") == 1
    won = rows.parts[rows.games["rounds"], rows.column("rounds", "seat")]
    return rows.summed("rounds", first * won)


_ODD = np.uint64(0x9E3779B97F4A7C15)


def courses(rows: Rows) -> Any:
    """Return a checksum of all rows of each game, uint64 by game.

    A row's checksum mixes its columns one after the other; a game's is the sum of its rows'.
    """
    total = np.zeros(rows.count, np.uint64)
    for number, (name, table) in enumerate(sorted(rows.tables.items())):
        if not len(table):
            continue
        left_out = {"game", "seed", "member"}
        fields = [field for field in table.dtype.names or () if field not in left_out]
        check = np.full(len(table), number + 1, np.uint64)
        with np.errstate(over="ignore"):
            for field in fields:
                column = np.ascontiguousarray(table[field])
                if column.dtype.kind == "f":
                    column = column.astype(np.float64).view(np.uint64)
                check = (check ^ column.astype(np.int64, copy=False).astype(np.uint64)) * _ODD
                check ^= check >> np.uint64(29)
            np.add.at(total, rows.games[name], check)
    return total
