"""Figures: what a game wants shown of its tables beyond the general sections, declared as data.

A figure names a table, columns and a kind; reports draw it without knowing the game. The kinds:

==========  ==================================================================================
share       how often each value of the column
mean        the column's mean, row by row, rows with null left out
total       the column's sum in a game, of which the mean over all games; without a row it is 0
when        in which round something came, null being never
survival    the same as a time: survival curve and hazard, censored where the game ended first
since       from which round on something held to the end, null being not at the end
track       means of columns round by round, a line a seat or other value of a second key
standing    a track of how far each seat is ahead: what playing first is worth is told in it
mix         how the values of a column divide the games, round by round
map         which seat has each of some places: a column a place, or one column by place
table       means of columns, a row a value of `by`
==========  ==================================================================================
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

Kind = Literal[
    "share",
    "mean",
    "total",
    "when",
    "survival",
    "since",
    "track",
    "standing",
    "mix",
    "map",
    "table",
]
Unit = Literal["number", "share"]

_SEVERAL = {"mean", "total", "survival", "track", "map", "table"}  # these may have columns
_KEYS = {  # how many columns may split a figure
    "share": (0, 0),
    "when": (0, 1),
    "survival": (0, 1),
    "since": (0, 0),
    "track": (1, 2),
    "standing": (2, 2),
    "mix": (1, 1),
    "map": (0, 1),
    "table": (1, 1),
}
_OF_SURVIVAL = ("end", "time", "exposure", "exposure_at", "expectation", "drivers")
_LATER = (*_OF_SURVIVAL, "tiles")  # left out of the manifest where they say nothing
_ADDED = {"seats": ("policy",)}  # columns that every run adds to a game's own: who played


@dataclass(frozen=True)
class Figure:
    """One thing to show, drawn by reports that don't know the game.

    Attributes
    ----------
    name : str
        Its id in JSON, such as ``crecy``.
    title : str
        Its heading.
    kind : Kind
        See above.
    table : str
        Where it is counted.
    column : str or tuple of str
        What is counted. Of a ``mean``, ``total``, ``track`` or ``table`` a line, panel or column
        each; of a ``survival`` a curve each; of a ``map`` a place each.
    by : str or tuple of str, optional
        Columns that split it. ``when``, ``survival``: where in the round. ``track``: the round,
        and what has a line each, mostly the seat. ``standing``: the round, and the seat. ``mix``:
        the round. ``map``: the place.
    unit : {"number", "share"} or tuple of these
        How means are written: one of zeros and ones is a ``share``. A ``track`` or ``table``
        may have one for each column.
    end : str, optional
        Of a ``survival``: the column of its table with the last time at which it could have come;
        where it never came it is censored then. Without it, all came.
    time : str
        Of a ``survival``: what its times are called, ``round`` or a word such as ``turn``.
    exposure : tuple of str
        Of a ``survival``: what brings it about, counted since the game's start in columns of the
        table ``rounds``, one for each value of ``by`` in order: the count at that step's end.
    exposure_at : str
        Of a ``survival``: the column of its table with the exposure at which it came.
    expectation : str
        Of a ``survival``: the name of the game's expectation, how likely it has come after each
        number of ``exposure`` (`sim.engine.game.Game.expectations`).
    drivers : tuple of str
        Of a ``survival``: columns of the table ``rounds`` that may drive it.
    tiles : tuple of (row, column)
        Of a ``map``: where each place is drawn, so that neighbours are neighbours.

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
    unit: Unit | tuple[Unit, ...] = "number"
    end: str | None = None
    time: str = "round"
    exposure: tuple[str, ...] = ()
    exposure_at: str | None = None
    expectation: str | None = None
    drivers: tuple[str, ...] = ()
    tiles: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        problem = self._wrong_word() or self._wrong_columns() or self._wrong_extra()
        if problem:
            raise ValueError(f"figure {self.name!r}: {problem}")

    def _wrong_word(self) -> str | None:
        """Return which word isn't allowed, or None."""
        for word, values, allowed in (
            ("kind", (self.kind,), get_args(Kind)),
            ("unit", self.units, get_args(Unit)),
        ):
            for value in values:
                if value not in allowed:
                    return f"{word} {value!r} is none of {', '.join(allowed)}"
        return None

    def _wrong_columns(self) -> str | None:
        """Return why columns and keys don't go together, or None."""
        named = (*self.columns, *self.keys)
        if not self.columns:
            return "it has no column"
        if len(set(named)) < len(named):
            return f"a column is named twice among {', '.join(named)}"
        if self.kind not in _SEVERAL and len(self.columns) > 1:
            return f"a {self.kind} has one column, not {len(self.columns)}"
        if self.kind == "share" and self.keys:
            return "a share has no `by`: it is split by its own column"
        least, most = _KEYS.get(self.kind, (0, len(self.keys)))
        if len(self.keys) > most:
            allowed = {0: "not split", 1: "split by one column"}.get(most, f"split by {most}")
            return f"a {self.kind} is {allowed}, not {len(self.keys)}"
        if len(self.keys) < least:
            return f"a {self.kind} needs `by`"
        if self.kind == "map" and bool(self.keys) == (len(self.columns) > 1):
            return "a map has a column a place, or one column `by` place"
        return None

    def _wrong_extra(self) -> str | None:
        """Return why its other parts don't suit its kind, or None."""
        if "share" in self.units and self.kind not in {"mean", "track", "table"}:
            return f"a {self.kind} has no unit: only a mean may be written as a share"
        if isinstance(self.unit, tuple) and len(self.unit) != len(self.columns):
            return f"{len(self.columns)} columns, but {len(self.unit)} units"
        for part in _OF_SURVIVAL:
            if self.kind != "survival" and getattr(self, part) != _defaults()[part]:
                return f"a {self.kind} has no `{part}`"
        if self.kind != "map" and self.tiles:
            return f"a {self.kind} has no `tiles`"
        if self.tiles and len(self.tiles) != len(self.columns):
            return f"{len(self.columns)} places, but {len(self.tiles)} tiles"
        if self.expectation and not self.exposure:
            return "an expectation needs an `exposure`"
        if len(self.columns) > 1 and self.kind == "survival" and (self.keys or self.exposure):
            return "several curves have neither `by` nor `exposure`"
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

    @property
    def units(self) -> tuple[Unit, ...]:
        """The unit of each column, or the one of all."""
        return (self.unit,) if isinstance(self.unit, str) else tuple(self.unit)

    def as_dict(self) -> dict[str, Any]:
        """Return the declaration as a run's manifest keeps it: what JSON gives back."""
        return {
            key: _listed(value)
            for key, value in asdict(self).items()
            if key not in _LATER or value != _defaults()[key]
        }


def _defaults() -> dict[str, Any]:
    return {name: Figure.__dataclass_fields__[name].default for name in _LATER}


def _listed(value: Any) -> Any:
    return [_listed(part) for part in value] if isinstance(value, tuple) else value


def undeclared(figures: Iterable[Figure], tables: Mapping[str, Collection[str]]) -> tuple[str, ...]:
    """Return what figures name that isn't there: a line each, none if all is well.

    Parameters
    ----------
    figures : iterable of Figure
    tables : mapping
        Names of the game's own columns, by table; ``seats`` also has the run's ``policy``.
    """
    told = []
    for figure in figures:
        if figure.table not in tables:
            told.append(f"figure {figure.name!r}: there is no table {figure.table!r}")
            continue
        more = (figure.end, figure.exposure_at)
        own = (*figure.columns, *figure.keys, *(column for column in more if column))
        named = [(figure.table, column) for column in own]
        named += [("rounds", column) for column in (*figure.exposure, *figure.drivers)]
        told += [
            f"figure {figure.name!r}: table {table!r} has no column {column!r}"
            for table, column in named
            if column not in (*tables.get(table, ()), *_ADDED.get(table, ()))
        ]
    return tuple(told)
