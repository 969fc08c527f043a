"""The chapter on ensembles: which conclusions depend on the member whose values were played."""

from __future__ import annotations

from collections.abc import Sequence

from reports.documents.chapters.side_by_side import table_of, unpaired
from reports.documents.model import Chapter, Column, Table, Unit
from reports.metrics.ensembles import by_member
from reports.metrics.lines import Section
from reports.metrics.runs import Runs, Side

TERMS = (
    (
        "Member",
        "One set of values of an ensemble: what isn't known can be in several ways, and each is "
        "played in as many games.",
    ),
    (
        "Spread beyond chance",
        "The standard deviation between members that is left when the luck of the games is taken "
        "away.",
    ),
    (
        "Depends on the member",
        "Cochran's test that all members have the same number: no sign of a difference if p is "
        "above 0.05, a difference if it is below 0.001, else it can't be told yet.",
    ),
)


def chapter(runs: Runs) -> Chapter | None:
    """Return the chapter, or None if no run is of an ensemble."""
    sides = unpaired(runs)
    blocks = [
        _table(side, place, number, section, sides)
        for place, side in enumerate(sides, 1)
        for number, section in enumerate(by_member(side.run, side.words), 1)
    ]
    if not blocks:
        return None
    return Chapter(
        id="members",
        title="What hangs on the values",
        blocks=tuple(blocks),
        lead="A conclusion that changes from member to member isn't supported by what is known.",
        terms=TERMS,
    )


def _table(side: Side, place: int, number: int, section: Section, sides: Sequence[Side]) -> Table:
    """Return the table of one conclusion: a row a member, or the least to the greatest."""
    unit: Unit = "share" if section.lines[0].unit == "share" else "number"
    title = section.title if len(sides) == 1 else f"{section.title}, {side.name}"
    return table_of(
        f"members.run-{place}.{number}",
        title,
        ("member", "Member"),
        [(line.label, [line.figure]) for line in section.lines],
        [Column("figure", "Share" if unit == "share" else "Mean", unit, "in the member's games")],
        f"{section.note[:1].upper()}{section.note[1:]}.",
    )
