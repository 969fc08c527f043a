"""Figures: what a game wants shown of its tables beyond the general sections, declared as data."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class Figure:
    """One thing to show, drawn by reports that don't know the game.

    Attributes
    ----------
    name : str
        Its id in JSON, such as ``crecy``.
    title : str
        Its heading.
    kind : {"share", "mean", "when"}
        ``share``: how often each value of the column; ``mean``: its mean; ``when``: how often it
        came in each round, null being never (a time censored at the game's end, not averaged).
    table, column : str
        Where it is counted.
    by : str, optional
        A second column that splits a ``when``.
    """

    name: str
    title: str
    kind: Literal["share", "mean", "when"]
    table: str
    column: str
    by: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return the declaration as a run's manifest keeps it."""
        return asdict(self)
