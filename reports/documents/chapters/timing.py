"""The chapter on timing: how long games are, and when what the game names has come."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from reports.documents.chapters.side_by_side import of_run, share_text, table_of, unpaired
from reports.documents.chapters.timing_curves import (
    Told,
    against_expectation,
    hazard_chart,
    hazard_table,
    label_of,
    quantile_table,
    sides_of,
    survival_chart,
    survival_table,
)
from reports.documents.chapters.timing_results import driver_blocks, result
from reports.documents.model import Block, Cell, Chapter, Column, Finding, Table
from reports.documents.wording import cell_text
from reports.metrics.counting import games_by
from reports.metrics.intervals import mean
from reports.metrics.runs import Runs, Side
from reports.metrics.tables import added_up, quantile_of, spread_of
from reports.metrics.timing import (
    Declaration,
    expected_chances,
    expected_hazard,
    exposures,
    hazard,
    is_told,
    quantile,
    survival,
    times,
)

LENGTHS = (("rounds", ""), ("turns", ""), ("decisions", "Decisions"), ("forced", "Forced choices"))
MANY = 20  # times; of more only the curve and its quantiles are shown

TERMS = (
    (
        "Survival",
        "The share of games in which something has not come by the end of a round. Kaplan and "
        "Meier's estimate (1958): games that end without it count for as long as they lasted. "
        "Interval: Greenwood's variance on the log-log scale; Wilson's where the curve is 0 or 1.",
    ),
    (
        "Hazard",
        "Of the games in which something has not come before a round and that reach it, the share "
        "in which it comes in that round. Wilson's interval.",
    ),
    (
        "Expected of the set-up",
        "What the hazard and the curve would be if nobody changed the order of things after the "
        "set-up: the exact chance after as much exposure (such as cards that left the row) as "
        "each game had, averaged over the games. Observed less expected is compared with the "
        "variance sum h (1 − h), as in a one-sample log-rank test (Breslow 1975).",
    ),
    (
        "Drivers",
        "Counted in the rounds before it has come in 5 % of games, over all seats, so that games "
        "are told apart by what happened before and not by how long they lasted. An association.",
    ),
)


def chapter(runs: Runs) -> Chapter | None:
    """Return the chapter, or None if all runs are for comparing paired members."""
    sides = unpaired(runs)
    if not sides:
        return None
    lengths, findings = _lengths(sides)
    blocks: list[Block] = [lengths]
    for figure in _figures(sides):
        columns = figure["column"] if isinstance(figure["column"], list) else [figure["column"]]
        for column in columns:
            told = [_tell(side, figure, column) for side in sides if is_told(side.run, figure)]
            told = [one for one in told if one.curve.height]
            if told:
                more, found = _blocks(told, column if len(columns) > 1 else "")
                blocks += more
                findings += found
    return Chapter(
        id="timing",
        title="How long games are, and when things come",
        blocks=tuple(blocks),
        findings=tuple(findings),
        lead="Where something never came, the game counts for as long as it lasted.",
        terms=TERMS,
    )


def _figures(sides: Sequence[Side]) -> list[Declaration]:
    """Return the survival figures of the runs, each once."""
    found: dict[str, Declaration] = {}
    for side in sides:
        for figure in side.run.manifest["figures"]:
            if figure["kind"] == "survival":
                found.setdefault(figure["name"], figure)
    return list(found.values())


def _lengths(sides: Sequence[Side]) -> tuple[Table, list[Finding]]:
    """Return the table of how long games are, and the sentence about it."""
    rows: list[tuple[str, Sequence[Cell]]] = []
    findings: list[Finding] = []
    for side in sides:
        words = side.words
        for column, label in LENGTHS:
            if column not in side.run.columns["games"]:
                continue
            title = label or (words.rounds if column == "rounds" else words("turns"))
            counts = added_up(side.run.files["games"], games_by(column), [column])
            found = mean(f"length.{column}", *_spread(counts, column))
            low, middle, high = (quantile_of(counts, column, q) for q in (0.05, 0.5, 0.95))
            name = title if len(sides) == 1 else f"{title}, {side.name}"
            rows.append((name, [found, low, middle, high]))
            if column == ("rounds" if counts.height > 1 and column == "rounds" else "turns"):
                text = (
                    f"{of_run(side, sides)}A game lasts {cell_text(found, 'number', 2)} "
                    f"{title.lower()}: half of the games up to {middle:,}, nine in ten between "
                    f"{low:,} and {high:,}."
                )
                if not any(
                    one.text.startswith(text.split(" lasts", maxsplit=1)[0]) for one in findings
                ):
                    findings.append(Finding("good", text, 2.0, (found,), "long"))
    columns = [
        Column("mean", "Mean", "number", "of all games"),
        Column("low", "5 % up to", "count", "the least number that 5 % of games do not exceed"),
        Column("middle", "Median", "count", "the least that half of the games do not exceed"),
        Column("high", "95 % up to", "count", "the least that 95 % of games do not exceed"),
    ]
    note = "A decision is a choice among two or more legal actions; a forced choice has one."
    table = table_of("timing.lengths", "How long games are", ("what", ""), rows, columns, note)
    return table, findings


def _spread(counts: pl.DataFrame, column: str) -> tuple[float, float, int]:
    count, total, squares = spread_of(counts, column)
    return total, squares, count


def _tell(side: Side, figure: Declaration, column: str) -> Told:
    found = times(side.run, figure, column)
    chances = expected_chances(side.run, figure)
    moved = expected = None
    exposure = set(figure.get("exposure", ()))
    if exposure and side.run.files.get("rounds") and exposure <= side.run.columns["rounds"]:
        moved = exposures(side.run, figure)
        if chances is not None:
            expected = expected_hazard(moved, chances, found)
    return Told(side, figure, found, survival(found), hazard(found), expected, moved, chances)


def _blocks(told: Sequence[Told], column: str) -> tuple[list[Block], list[Finding]]:
    """Return all about one declared time, and what was found of it."""
    many = max(one.hazards["time"].n_unique() for one in told) > 20
    blocks: list[Block] = [survival_chart(told, column)]
    if many:  # a time in turns: a row each would be a page
        blocks.append(quantile_table(told, column))
        return blocks, []
    blocks += [survival_table(told, column), hazard_chart(told, column)]
    blocks.append(hazard_table(told, column))
    blocks += against_expectation(told)
    findings = _when_findings(told)
    if not column:
        more, found = result(told)
        blocks += more
        findings += found
        for driver in told[0].figure.get("drivers", ()):
            blocks += driver_blocks(told, driver)
    return blocks, findings


def _when_findings(told: Sequence[Told]) -> list[Finding]:
    sides = sides_of(told)
    found = []
    for one in told:
        came = one.times.came
        middle = quantile(one.times, 0.5)
        low, high = (quantile(one.times, share) for share in (0.05, 0.95))
        title = str(one.figure["title"])
        text = f"{of_run(one.side, sides)}{title}: in {share_text(came)} of games at all"
        if middle is not None:
            text += f", by {label_of(one, middle)} in half of them"
        told_by = [(low, "5 %") if low != middle else (None, ""), (high, "95 %")]
        apart = [
            f"by {label_of(one, time)} in {share}" for time, share in told_by if time is not None
        ]
        if apart:
            text += f" ({', '.join(apart)})"
        found.append(Finding("good", text + ".", 1.0, (came,), "long"))
    return found
