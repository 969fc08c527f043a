"""The summary of a run: who wins, how and when games end, how long they are, what is bought."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from reports.metrics.counting import games_by, purchases
from reports.metrics.declared import declared, shares
from reports.metrics.ensembles import by_member
from reports.metrics.intervals import Estimate, mean, ratio
from reports.metrics.lines import Line, Section, Words
from reports.metrics.tables import RunTables, added_up, quantile_of, run_tables, spread_of
from reports.metrics.winners import winners

FEWEST_OPPORTUNITIES = 100  # a card with fewer isn't called most or least bought
LISTED = 5  # cards in each list


@dataclass(frozen=True)
class Summary:
    """What a run's tables say, in sections."""

    title: str
    games: int
    sections: tuple[Section, ...]

    @property
    def figures(self) -> list[Estimate]:
        """All estimates, in order."""
        return [
            figure
            for section in self.sections
            for figure in (*(line.figure for line in section.lines), *section.also)
        ]


def summarize(folder: Path) -> Summary:
    """Return the summary of the run in a folder, from its manifest and tables."""
    run = run_tables(folder)
    manifest = run.manifest
    words = Words(manifest["titles"])
    own, means = declared(run, words)
    sections = [
        *winners(run, words),
        *by_member(run, words),
        shares("ends", "How games end", run, ("games", "end_reason"), words),
        *own,
        _lengths(run, words),
        Section("Means of a game", tuple(means)),
    ]
    if run.files.get("cards") and {"opportunities", "bought"} <= run.columns["cards"]:
        sections += _bought(run, words)
    title = f"{manifest['title']}: {manifest['scenario']['title']}"
    return Summary(title, manifest["games_done"], tuple(s for s in sections if s.lines))


def _lengths(run: RunTables, words: Words) -> Section:
    lines = []
    for column, label in (
        ("rounds", words.rounds),
        ("turns", words("turns")),
        ("decisions", "Decisions"),
        ("forced", "Forced choices, apart"),
    ):
        if column not in run.columns["games"]:
            continue
        counted = added_up(run.files["games"], games_by(column), [column])
        count, total, squares = spread_of(counted, column)
        low, middle, high = (quantile_of(counted, column, q) for q in (0.05, 0.5, 0.95))
        note = f"median {middle:,}, nine in ten games {low:,} to {high:,}"
        if counted.height == 1:
            note = f"{middle:,} in every game"
        lines.append(Line(label, mean(column, total, squares, count), "number", note))
    return Section("How long games are", tuple(lines), "a decision is a choice among two or more")


def _bought(run: RunTables, words: Words) -> list[Section]:
    counted = added_up(run.files["cards"], purchases, ["seat", "card"])
    together = counted.group_by("card").agg(pl.exclude("seat").sum())
    rated = [
        (row, _buy_rate(row))
        for row in together.iter_rows(named=True)
        if row["opportunities"] >= FEWEST_OPPORTUNITIES
    ]
    rated.sort(key=lambda pair: (-pair[1].estimate, pair[0]["card"]))

    def section(title: str, some: list[tuple[dict[str, Any], Estimate]], note: str) -> Section:
        lines = [
            Line(
                words(row["card"]), rate, "share", f"{row['bought']:,} of {row['opportunities']:,}"
            )
            for row, rate in some
        ]
        return Section(title, tuple(lines), note)

    half = min(LISTED, (len(rated) + 1) // 2)
    least = list(reversed(rated[half:]))[:LISTED]
    note = "of the decisions at which a card could be paid for, those that bought it"
    return [
        section("Most bought cards", rated[:half], note),
        section("Least bought cards", least, ""),
    ]


def _buy_rate(row: Mapping[str, Any]) -> Estimate:
    return ratio(
        f"buy_rate.{row['card']}",
        successes=row["bought"],
        trials=row["opportunities"],
        successes_squared=row["bought_squared"],
        trials_squared=row["opportunities_squared"],
        products=row["products"],
        groups=row["games"],
    )
