"""The summary of a run: who wins, how and when games end, how long they are, what is bought."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from reports.metrics.counting import first_seat_wins, games_by, purchases, wins_by_seat
from reports.metrics.intervals import Estimate, mean, ratio, share, wilson
from reports.metrics.tables import added_up, quantile_of, spread_of, table_files

FEWEST_OPPORTUNITIES = 100  # a card with fewer isn't called most or least bought
LISTED = 5  # cards in each list


@dataclass(frozen=True)
class Line:
    """One line of a summary: an estimate in words, and how to write it."""

    label: str
    figure: Estimate
    unit: str  # "share" (written in per cent) or "number"
    note: str = ""


@dataclass(frozen=True)
class Section:
    """Some lines under a heading."""

    title: str
    lines: tuple[Line, ...]
    note: str = ""


@dataclass(frozen=True)
class Summary:
    """What a run's tables say, in sections."""

    title: str
    games: int
    sections: tuple[Section, ...]

    @property
    def figures(self) -> list[Estimate]:
        """All estimates, in order."""
        return [line.figure for section in self.sections for line in section.lines]


def summarize(folder: Path) -> Summary:
    """Return the summary of the run in a folder, from its manifest and tables."""
    manifest = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    files = {table: table_files(folder, table) for table in manifest["tables"]}
    columns = {
        table: {column["name"] for column in facts["columns"]}
        for table, facts in manifest["tables"].items()
    }
    words = _Words(manifest["titles"])
    sections = [_winners(files["seats"], words)]
    members = [member["name"] for member in manifest["values"]]
    if len(members) > 1:
        sections += _by_member(files["games"], members, words)
    if {"first_seat", "winner"} <= columns["games"]:
        sections.append(_first_player(files["games"], words))
    sections.append(_shares("ends", "How games end", files["games"], "end_reason", words))
    declared = [figure for figure in manifest["figures"] if files.get(figure["table"])]
    means = [figure for figure in declared if figure["kind"] == "mean"]
    for figure in declared:
        if figure["kind"] == "share":
            name, title, column = figure["name"], figure["title"], figure["column"]
            sections.append(_shares(name, title, files[figure["table"]], column, words))
        elif figure["kind"] == "when":
            sections.append(_when(figure, files[figure["table"]]))
    sections.append(_lengths(files["games"], columns["games"]))
    lines = [_mean(figure, files[figure["table"]]) for figure in means]
    sections.append(Section("Means of a game", tuple(lines)))
    if files.get("cards") and {"opportunities", "bought"} <= columns["cards"]:
        sections += _bought(files["cards"], words)
    title = f"{manifest['title']}: {manifest['scenario']['title']}"
    return Summary(title, manifest["games_done"], tuple(s for s in sections if s.lines))


class _Words:
    """Ids as a reader sees them: printed names where the game gives them."""

    def __init__(self, titles: Mapping[str, str]) -> None:
        self.titles = titles

    def __call__(self, name: Any) -> str:
        if name is None:
            return "Never"
        text = str(name)
        plain = text.replace("_", " ")
        return self.titles.get(text, plain[:1].upper() + plain[1:])


def _winners(files: list[Path], words: _Words) -> Section:
    counted = added_up(files, wins_by_seat, ["seat"])
    lines = []
    for row in counted.iter_rows(named=True):
        figure = share(f"wins.{row['seat']}", row["wins"], row["squares"], row["games"])
        lines.append(Line(words(row["seat"]), figure, "share"))
    return Section("Who wins", tuple(lines))


def _first_player(files: list[Path], words: _Words) -> Section:
    counted = added_up(files, first_seat_wins, ["first_seat"])
    total = counted.select(pl.col("games", "wins").sum()).row(0, named=True)
    figure = wilson("first_player.wins", total["wins"], total["games"])
    lines = [Line("The first player wins", figure, "share")]
    for row in counted.iter_rows(named=True):
        seat = row["first_seat"]
        begins = wilson(f"first_player.is.{seat}", row["games"], total["games"])
        lines.append(Line(f"{words(seat)} is first player", begins, "share"))
    return Section("First player of round 1", tuple(lines))


def _shares(name: str, title: str, files: list[Path], column: str, words: _Words) -> Section:
    counted = added_up(files, games_by(column), [column]).sort("games", descending=True)
    total = int(counted["games"].sum())
    lines = []
    for row in counted.iter_rows(named=True):
        key = "none" if row[column] is None else row[column]
        figure = wilson(f"{name}.{key}", row["games"], total)
        lines.append(Line(words(row[column]), figure, "share"))
    return Section(title, tuple(lines))


def _by_member(files: list[Path], members: list[str], words: _Words) -> list[Section]:
    """Return each seat's wins by ensemble member; a shared win is no seat's here."""
    counted = added_up(files, games_by("member", "winner"), ["member", "winner"])
    sections = []
    for winner in counted["winner"].drop_nulls().unique().sort():
        lines = []
        for place, member in enumerate(members):
            own = counted.filter(pl.col("member") == place)
            won = int(own.filter(pl.col("winner") == winner)["games"].sum())
            figure = wilson(f"wins.{winner}.{member}", won, int(own["games"].sum()))
            lines.append(Line(member, figure, "share"))
        sections.append(Section(f"{words(winner)} wins, by member", tuple(lines)))
    return sections


def _mean(figure: Mapping[str, Any], files: list[Path]) -> Line:
    column = figure["column"]
    counted = added_up(files, games_by(column), [column])
    count, total, squares = spread_of(counted.drop_nulls(), column)
    return Line(figure["title"], mean(figure["name"], total, squares, count), "number")


def _when(figure: Mapping[str, Any], files: list[Path]) -> Section:
    """Return how often something came in each round; never is a line, not a time."""
    name, title, column = figure["name"], figure["title"], figure["column"]
    keys = [column, figure["by"]] if figure["by"] else [column]
    counted = added_up(files, games_by(*keys), keys)
    whole = int(counted["games"].sum())
    lines = []
    for row in counted.sort(keys, nulls_last=True).iter_rows(named=True):
        if row[column] is None:
            estimate = wilson(f"{name}.never", row["games"], whole)
            lines.append(Line("Never", estimate, "share"))
            continue
        by = row[figure["by"]] if figure["by"] else None
        label = f"Round {row[column]}" + ("" if by is None else f", in {str(by).replace('_', ' ')}")
        tail = "" if by is None else f".{by}"
        estimate = wilson(f"{name}.round_{row[column]}{tail}", row["games"], whole)
        lines.append(Line(label, estimate, "share"))
    return Section(title, tuple(lines))


def _lengths(files: list[Path], columns: Iterable[str]) -> Section:
    lines = []
    for column, label in (
        ("rounds", "Rounds"),
        ("turns", "Turns"),
        ("decisions", "Decisions"),
        ("forced", "Forced choices, apart"),
    ):
        if column not in columns:
            continue
        counted = added_up(files, games_by(column), [column])
        count, total, squares = spread_of(counted, column)
        low, middle, high = (quantile_of(counted, column, q) for q in (0.05, 0.5, 0.95))
        note = f"median {middle:,}, nine in ten games {low:,} to {high:,}"
        lines.append(Line(label, mean(column, total, squares, count), "number", note))
    return Section("How long games are", tuple(lines), "a decision is a choice among two or more")


def _bought(files: list[Path], words: _Words) -> list[Section]:
    counted = added_up(files, purchases, ["seat", "card"])
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
