"""Figures: what a game wants shown of its tables beyond the general sections, declared as data."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

Kind = Literal["share", "mean", "total", "when"]
Unit = Literal["number", "share"]


@dataclass(frozen=True)
class Figure:
    """One thing to show, drawn by reports that don't know the game.

    Attributes
    ----------
    name : str
        Its id in JSON, such as ``crecy``.
    title : str
        Its heading.
    kind : {"share", "mean", "total", "when"}
        ``share``: how often each value of the column. ``mean``: the column's mean, row by row,
        rows with null left out. ``total``: the column's sum in a game, of which the mean over all
        games; a game without a row has 0. ``when``: how often it came in each round, null being
        never (a time censored at the game's end, not averaged).
    table : str
        Where it is counted.
    column : str or tuple of str
        What is counted. A ``mean`` or a ``total`` may have several columns, a line each.
    by : str or tuple of str, optional
        Columns that split a ``mean`` or a ``total``, or the one that splits a ``when``.
    unit : {"number", "share"}
        How a ``mean`` is written: one of zeros and ones is a ``share``.

    Raises
    ------
    ValueError
        If these don't go together.
    """

    name: str
    title: str
    kind: Kind
    table: str
    column: str | tuple[str, ...]
    by: str | tuple[str, ...] | None = None
    unit: Unit = "number"

    def __post_init__(self) -> None:
        problem = self._problem()
        if problem:
            raise ValueError(f"figure {self.name!r}: {problem}")

    def _problem(self) -> str | None:
        """Return why the parts don't go together, or None."""
        several = self.kind in {"mean", "total"}
        named = (*self.columns, *self.keys)
        for word, value, allowed in (
            ("kind", self.kind, get_args(Kind)),
            ("unit", self.unit, get_args(Unit)),
        ):
            if value not in allowed:
                return f"{word} {value!r} is none of {', '.join(allowed)}"
        if not self.columns:
            return "it has no column"
        if len(set(named)) < len(named):
            return f"a column is named twice among {', '.join(named)}"
        if not several and len(self.columns) > 1:
            return f"a {self.kind} has one column, not {len(self.columns)}"
        if self.kind == "share" and self.keys:
            return "a share has no `by`: it is split by its own column"
        if self.kind == "when" and len(self.keys) > 1:
            return f"a when is split by one column, not {len(self.keys)}"
        if self.unit == "share" and self.kind != "mean":
            return f"a {self.kind} has no unit: only a mean may be written as a share"
        return None

    @property
    def columns(self) -> tuple[str, ...]:
        """The column or columns that are counted."""
        return (self.column,) if isinstance(self.column, str) else tuple(self.column)

    @property
    def keys(self) -> tuple[str, ...]:
        """The columns that split it; none, one or more."""
        if self.by is None:
            return ()
        return (self.by,) if isinstance(self.by, str) else tuple(self.by)

    def as_dict(self) -> dict[str, Any]:
        """Return the declaration as a run's manifest keeps it: what JSON gives back."""
        return {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in asdict(self).items()
        }


def undeclared(figures: Iterable[Figure], tables: Mapping[str, Collection[str]]) -> tuple[str, ...]:
    """Return what figures name that isn't there: a line each, none if all is well.

    Parameters
    ----------
    figures : iterable of Figure
    tables : mapping
        Names of the columns, by table.
    """
    told = []
    for figure in figures:
        if figure.table not in tables:
            told.append(f"figure {figure.name!r}: there is no table {figure.table!r}")
            continue
        for column in (*figure.columns, *figure.keys):
            if column not in tables[figure.table]:
                told.append(
                    f"figure {figure.name!r}: table {figure.table!r} has no column {column!r}"
                )
    return tuple(told)
