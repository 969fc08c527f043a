"""The chapter on winning: who wins, how games end, by how much, and whether that is fair."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import polars as pl

from reports.documents.chapters.side_by_side import (
    by_row,
    columns_of,
    games_text,
    of_run,
    panel,
    per_cent,
    players_text,
    share_text,
    table_of,
    unpaired,
)
from reports.documents.model import Block, Cell, Chapter, Chart, Column, Finding, Level, Table
from reports.documents.wording import cell_text, count_text, number_text
from reports.metrics.intervals import Estimate, mean, wilson
from reports.metrics.runs import Runs, Side
from reports.metrics.tables import quantile_of, spread_of
from reports.metrics.winning import (
    Fairness,
    fairness,
    margins,
    policy_wins,
    same_players,
    win_counts,
    win_shares,
)

CONVENTIONS = ("end_reason", "tie_break")  # columns of games that every game may have
FAR = 0.1  # of the even share: a seat this far beyond is a problem, not something to look at

TERMS = (
    (
        "Share of wins",
        "Games that a seat wins, of all its games; a win that is shared counts in parts. Wilson's "
        "95 % interval (1927), or that of a mean where wins are shared.",
    ),
    (
        "Fair",
        "All seats' intervals lie within 4 % of the even share (48 to 52 % at two seats). Unfair: "
        "one lies beyond it. Otherwise it can't be told yet. With more than two seats each "
        "interval is judged at 5 % divided by their number (Bonferroni).",
    ),
    (
        "Games needed",
        "z² p (1 − p) / d² with z = 1.96: as many games as bring the interval of a share p to one "
        "side of the nearer end of the band, d away, if p is what it seems.",
    ),
    ("Margin", "The winner's lead at the end over the next seat; 0 where a tie-break decided."),
)


def chapter(runs: Runs) -> Chapter | None:
    """Return the chapter, or None if all runs are for comparing paired members."""
    sides = unpaired(runs)
    if not sides:
        return None
    counted = [win_counts(side.run, CONVENTIONS) for side in sides]
    verdicts = [fairness(counts) for counts in counted]
    blocks: list[Block] = [
        _wins_chart(sides, verdicts),
        _wins_table(sides, verdicts),
        *_policies(sides),
        *_split(sides, counted, "end_reason", "How games end"),
    ]
    found = [margins(side.run) for side in sides]
    if all(frame is not None for frame in found):
        kept = [frame for frame in found if frame is not None]
        blocks += [_margins_chart(sides, kept), _margins_table(sides, kept)]
    blocks += _split(sides, counted, "tie_break", "What decides who wins")
    findings = [
        _finding(side, sides, verdict) for side, verdict in zip(sides, verdicts, strict=True)
    ]
    return Chapter(
        id="winning",
        title="Who wins",
        blocks=tuple(blocks),
        findings=tuple(findings),
        lead=_lead(verdicts),
        terms=TERMS,
    )


def _lead(verdicts: Sequence[Fairness]) -> str:
    band = (
        f"{number_text(verdicts[0].low, 'share', 0)} to {number_text(verdicts[0].high, 'share', 0)}"
    )
    even = number_text(verdicts[0].even, "share", 0)
    seats = len(verdicts[0].seats)
    return (
        f"An even share is {even} at {seats} seats; {band} is called fair. "
        "Every share stands with its 95 % interval."
    )


def _finding(side: Side, sides: Sequence[Side], verdict: Fairness) -> Finding:
    """Return whether a run's seats win alike, as the sentence that stands on the first page."""
    words = side.words
    name, one = max(verdict.seats, key=lambda pair: pair[1].estimate)
    if verdict.verdict == "unfair":
        name, one = max(verdict.seats, key=lambda pair: abs(pair[1].estimate - verdict.even))
    start = of_run(side, sides)
    text = f"{start}{words(name)} wins {share_text(one)} of {games_text(one.count)}"
    figures = tuple(estimate for _, estimate in verdict.seats)
    if not same_players(side.run):
        text += f", with {players_text(side)}: unlike players say nothing of the balance of seats."
        return Finding("unknown", text, 0.1, figures, "players")
    text += f" with {players_text(side)}"
    band = f"{per_cent(verdict.low)} to {per_cent(verdict.high)}"
    if verdict.verdict == "fair":
        text += f": all seats lie within {band}."
        return Finding("good", text, 3.0, figures, "fair")
    if verdict.verdict == "open":
        text += (
            f": whether all seats lie within {band} can't be told yet; about "
            f"{count_text(verdict.needed or 0)} games would settle it."
        )
        return Finding("unknown", text, 3.0, figures, "fair")
    away = abs(one.estimate - verdict.even)
    level: Level = "bad" if away > FAR * verdict.even else "watch"
    text += f": beyond {band}, {number_text(away, 'points').lstrip('+')} points from even."
    return Finding(level, text, 3.0 + away, figures, "fair")


def _wins_chart(sides: Sequence[Side], verdicts: Sequence[Fairness]) -> Chart:
    from reports.figures.winning import draw_wins

    first = verdicts[0]
    rows = []
    for place, (seat, _) in enumerate(first.seats):
        rows.append((sides[0].words(seat), [verdict.seats[place][1] for verdict in verdicts]))
    told = "; ".join(
        of_run(side, sides)
        + ", ".join(f"{side.words(seat)} {share_text(one)}" for seat, one in verdict.seats)
        for side, verdict in zip(sides, verdicts, strict=True)
    )
    names = [side.name for side in sides]
    return Chart(
        "winning.seats.chart",
        "Share of wins by seat",
        f"Share of wins by seat, as marks on their intervals beside the even share: {told}.",
        partial(draw_wins, rows, names, first.even, (first.low, first.high)),
        "The line is the even share, the band what counts as fair; bars are 95 % intervals.",
    )


def _wins_table(sides: Sequence[Side], verdicts: Sequence[Fairness]) -> Table:
    rows = [
        (sides[0].words(seat), [verdict.seats[place][1] for verdict in verdicts])
        for place, (seat, _) in enumerate(verdicts[0].seats)
    ]
    meaning = "wins of the seat, a shared one in parts, of all games"
    return table_of(
        "winning.seats",
        "Wins by seat",
        ("seat", "Seat"),
        rows,
        columns_of(sides, "wins", "Wins", "share", meaning),
    )


def _policies(sides: Sequence[Side]) -> list[Block]:
    """Return the wins by policy, if any run has several."""
    if not any(
        "policy" in side.run.columns["seats"]
        and len(set(side.run.manifest["policies"].values())) > 1
        for side in sides
    ):
        return []
    found = [dict(policy_wins(side.run)) for side in sides]
    names = list(dict.fromkeys(name for wins in found for name in wins))
    meaning = "wins a seat that the policy holds, the seats of one game going together"
    return [
        table_of(
            "winning.policies",
            "Wins by policy",
            ("policy", "Policy"),
            [(name, [wins.get(name) for wins in found]) for name in names],
            columns_of(sides, "wins", "Wins a seat", "share", meaning),
        )
    ]


def _split(
    sides: Sequence[Side], counted: Sequence[pl.DataFrame], column: str, title: str
) -> list[Block]:
    """Return a table of how often each value of a column, and who wins then."""
    kept = [counts for counts in counted if column in counts.columns]
    if len(kept) < len(counted):
        return []
    seats = counted[0]["seat"].unique().sort().to_list()
    shown = _shown(seats, sides, {v for c in counted for v in c[column].to_list()})
    shares = [_shares(counts, column) for counts in counted]
    wins = [
        by_row([win_shares(counts, column, "seat", name=f"wins.{column}")], [column, "seat"])
        for counts in counted
    ]
    values = list(dict.fromkeys(value for own in shares for value in own))
    values.sort(key=lambda value: -max(_estimate(own.get(value)) for own in shares))
    words = sides[0].words
    rows: list[tuple[str, list[Any]]] = []
    for value in values:
        label = words.value(column, value) if value is not None else "None"
        cells: list[Any] = [own.get(value) for own in shares]
        cells += [own.get((value, seat), [None])[0] for seat in shown for own in wins]
        rows.append((label, cells))
    columns = columns_of(
        sides, "games", "Games", "share", f"games with this {words(column).lower()}, of all games"
    )
    for seat in shown:
        heading = f"{words(seat)} wins"
        meaning = "wins of the seat in those games"
        columns += columns_of(sides, f"wins.{seat}", heading, "share", meaning)
    return [table_of(f"winning.{column}", title, (column, words(column)), rows, columns)]


def _shown(seats: Sequence[str], sides: Sequence[Side], values: set[Any]) -> Sequence[str]:
    """Return whose wins are told: of two the first's; of more all, if a page can hold them."""
    if len(seats) == 2:
        return seats[:1]
    return seats if len(sides) == 1 and len(values) > 1 else []


def _estimate(one: Estimate | None) -> float:
    return one.estimate if one is not None else 0.0


def _shares(counts: pl.DataFrame, column: str) -> dict[Any, Estimate]:
    """Return how often each value of a column, from counts of seats."""
    seat = counts["seat"].unique().sort()[0]
    own = counts.filter(pl.col("seat") == seat).group_by(column).agg(pl.col("seats").sum())
    whole = int(own["seats"].sum())
    return {
        value: wilson(f"{column}.{value or 'none'}", games, whole)
        for value, games in own.sort(column, nulls_last=True).iter_rows()
    }


def _games_by_margin(side: Side, frame: pl.DataFrame) -> dict[str | None, dict[float, int]]:
    found: dict[str | None, dict[float, int]] = {}
    for winner, margin, games in frame.iter_rows():
        name = None if winner is None else side.words(winner)
        found.setdefault(name, {})[float(margin)] = games
    return found


def _measure(side: Side) -> str:
    """Return what margins count: the title of the game's own figure of them."""
    for figure in side.run.manifest["figures"]:
        if figure["column"] == "margin":
            return str(figure["title"])
    return "The winner's lead"


def _margins_chart(sides: Sequence[Side], found: Sequence[pl.DataFrame]) -> Chart:
    from reports.figures.winning import draw_margins

    panels = [
        (panel(side, sides), _games_by_margin(side, frame))
        for side, frame in zip(sides, found, strict=True)
    ]
    seats = [sides[0].words(seat) for seat in sides[0].run.manifest["seats"]]
    told = "; ".join(
        f"{of_run(side, sides)}{_mean_margin(frame)}"
        for side, frame in zip(sides, found, strict=True)
    )
    measure = _measure(sides[0])
    note = "At 0 a tie-break decided." if len(seats) == 2 else ""
    return Chart(
        "winning.margins.chart",
        "How clear wins are",
        f"{measure}, as bars of the share of games: {told}.",
        partial(draw_margins, panels, seats, measure),
        note,
    )


def _margin_sums(frame: pl.DataFrame) -> tuple[pl.DataFrame, int, float, float]:
    counts = frame.group_by("margin").agg(pl.col("games").sum()).sort("margin")
    return (counts, *spread_of(counts, "margin"))


def _mean_margin(frame: pl.DataFrame) -> str:
    _, count, total, squares = _margin_sums(frame)
    return f"the mean is {cell_text(mean('margin', total, squares, count), 'number')}"


def _margins_table(sides: Sequence[Side], found: Sequence[pl.DataFrame]) -> Table:
    rows: list[tuple[str, Sequence[Cell]]] = []
    for side, frame in zip(sides, found, strict=True):
        counts, count, total, squares = _margin_sums(frame)
        low, middle, high = (quantile_of(counts, "margin", share) for share in (0.05, 0.5, 0.95))
        tied = int(counts.filter(pl.col("margin") == 0)["games"].sum())
        cells: list[Cell] = [mean("margin.mean", total, squares, count), low, middle, high]
        rows.append((panel(side, sides) or "All games", [*cells, wilson("margin.0", tied, count)]))
    columns = [
        Column("mean", "Mean", "number", "the winner's lead over the next seat, all games"),
        Column("low", "5 % up to", "count", "the least lead that 5 % of games do not exceed"),
        Column("middle", "Median", "count", "the least lead that half of the games do not exceed"),
        Column("high", "95 % up to", "count", "the least lead that 95 % of games do not exceed"),
        Column("none", "No lead", "share", "games that a tie-break decided, or a shared win"),
    ]
    return table_of("winning.margins", _measure(sides[0]), ("run", "Run"), rows, columns)
