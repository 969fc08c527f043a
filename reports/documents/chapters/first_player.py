"""The chapter on playing first: what goes with it, and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import polars as pl

from reports.documents.chapters.side_by_side import (
    by_row,
    columns_of,
    difference_text,
    games_text,
    of_run,
    per_cent,
    players_text,
    rounds_of,
    share_text,
    table_of,
    unpaired,
)
from reports.documents.model import Block, Chapter, Chart, Column, Finding, Level, Prose, Table
from reports.documents.wording import cell_text, count_text
from reports.metrics.first_player import (
    Swap,
    difference_of_first,
    gains_of_first,
    rounds_counts,
    swaps,
    tells_rounds,
    wins_of_first,
)
from reports.metrics.intervals import Estimate
from reports.metrics.runs import Runs, Side
from reports.metrics.winning import fairness, fixed_order, is_paired, same_players, win_counts

SMALL = 0.02  # a causal effect on wins below this, either way, is small
MADE_LIKE = (
    "What playing first causes can't be read off games as they go: a run whose members swap the "
    "first play on the same luck shows it (`paired: true` and an `ensemble` in the scenario), "
    "given to the report beside the others."
)

TERMS = (
    (
        "First play, as games went",
        "Descriptive: who plays first may have been behind, or have chosen it. The difference "
        "holds a side that plays first against the same side playing second in the same round and "
        "with the same lead; groups added up with Mantel and Haenszel's weights.",
    ),
    (
        "First play, as a cause",
        "Each deal is played twice on the same luck, the first play swapped; the difference of a "
        "pair is what it changed. Tango's score interval for paired shares (1998), which stays "
        "honest when most pairs are equal.",
    ),
)


def chapter(runs: Runs) -> Chapter | None:
    """Return the chapter, or None if no run says who plays first."""
    blocks: list[Block] = []
    findings: list[Finding] = []
    sides = unpaired(runs)
    told = [(side, swap) for side in runs.sides if is_paired(side.run) for swap in swaps(side.run)]
    if told:
        blocks += [_swap_table(told)]
        findings += [_swap_finding(side, swap, runs.sides) for side, swap in told]
    ordered, found = _by_order(sides)
    blocks += ordered
    findings += found
    described = _described(sides)
    blocks += described
    if not blocks:
        return None
    if not told and described:
        blocks.append(Prose(MADE_LIKE))
    return Chapter(
        id="first_player",
        title="Playing first",
        blocks=tuple(blocks),
        findings=tuple(findings),
        lead="What goes with playing first is not what it causes; each is labelled.",
        terms=TERMS,
    )


# --- what it causes -------------------------------------------------------------------------


def _swap_table(told: Sequence[tuple[Side, Swap]]) -> Table:
    rows = []
    for side, swap in told:
        name = f"{swap.member} / {swap.other}"
        several = len({one.name for one, _ in told}) > 1
        cells = [swap.wins, swap.ahead, swap.differ, swap.for_first, swap.for_second]
        rows.append((f"{side.name}: {name}" if several else name, cells))
    columns = [
        Column(
            "wins", "Effect on wins", "points",
            "share of wins of a side that plays first in round 1, less that of the same side "
            "playing second on the same luck",
        ),
        Column("ahead", "Effect on the lead", "effect", "the same of the lead at the end"),
        Column("differ", "Pairs that differ", "share", "pairs with different winners"),
        Column("first", "Won only when first", "count", "pairs won only by the one who is first"),
        Column("second", "Won only when second", "count", "pairs won only by the one who isn't"),
    ]  # fmt: skip
    return table_of(
        "first_player.swap",
        "What playing first causes: the same luck, the first play swapped",
        ("pair", "Compared"),
        rows,
        columns,
        f"{count_text(sum(swap.wins.count for _, swap in told))} pairs of games. Causal: the two "
        "games of a pair differ in nothing else.",
    )


def _swap_finding(side: Side, swap: Swap, sides: Sequence[Side]) -> Finding:
    one = swap.wins
    start = (
        f"{of_run(side, sides)}Playing first in round 1 changes a side's wins by "
        f"{difference_text(one)}, in {count_text(one.count)} pairs of games on the same luck with "
        f"{players_text(side)} (other winners in {share_text(swap.differ)} of them)"
    )
    level: Level
    if one.low >= -SMALL and one.high <= SMALL:
        level, end = "good", ": hardly anything."
    elif one.low > SMALL or one.high < -SMALL:
        level, end = "bad" if min(abs(one.low), abs(one.high)) > 0.05 else "watch", "."
    elif one.low > 0 or one.high < 0:
        level, end = "watch", ", so it matters; how much is not settled."
    else:
        level, end = "unknown", ": whether it matters can't be told yet."
    return Finding(level, start + end, 1.0 + abs(one.estimate), (one, swap.differ), "fair")


# --- by turn order --------------------------------------------------------------------------


def _by_order(sides: Sequence[Side]) -> tuple[list[Block], list[Finding]]:
    """Return who wins by turn order, where that is not the same as by seat."""
    from reports.figures.winning import draw_wins

    told = []
    for side in sides:
        if "turn_order" in side.run.columns["seats"]:
            counts = win_counts(side.run)
            if fixed_order(counts) is None:
                told.append((side, fairness(counts, "turn_order")))
    if not told:
        return [], []
    kept = [side for side, _ in told]
    verdicts = [verdict for _, verdict in told]
    places = [int(place) for place, _ in verdicts[0].seats]
    words = kept[0].words
    rows: list[tuple[str, list[Estimate | None]]] = [
        (words.value("turn_order", place), [verdict.seats[row][1] for verdict in verdicts])
        for row, place in enumerate(places)
    ]
    first = verdicts[0]
    alt = "; ".join(
        f"{name} {', '.join(share_text(one) for one in own if one is not None)}"
        for name, own in rows
    )
    chart = Chart(
        "first_player.order.chart",
        "Share of wins by turn order",
        f"Share of wins by turn order, as marks on their intervals beside the even share: {alt}.",
        partial(draw_wins, rows, [side.name for side in kept], first.even, (first.low, first.high)),
        "The line is the even share, the band what counts as fair; bars are 95 % intervals.",
    )
    columns = columns_of(kept, "wins", "Wins", "share", "wins of who has that place in turn order")
    table = table_of("first_player.order", "Wins by turn order", ("order", ""), rows, columns)
    findings = []
    for side, verdict in told:
        if not same_players(side.run):
            continue
        name, one = max(verdict.seats, key=lambda pair: abs(pair[1].estimate - verdict.even))
        place = words.value("turn_order", int(name))
        text = (
            f"{of_run(side, sides)}The {place[:1].lower()}{place[1:]} wins "
            f"{share_text(one)} of {games_text(one.count)} with {players_text(side)}"
        )
        band = f"{per_cent(verdict.low)} to {per_cent(verdict.high)}"
        figures = tuple(estimate for _, estimate in verdict.seats)
        level: Level = "good"
        if verdict.verdict == "fair":
            text += f": all places in turn order lie within {band}."
        elif verdict.verdict == "unfair":
            level = "watch" if abs(one.estimate - verdict.even) <= 0.1 * verdict.even else "bad"
            text += f": beyond {band}."
        else:
            level = "unknown"
            text += (
                f": whether all places lie within {band} can't be told yet; about "
                f"{count_text(verdict.needed or 0)} games would settle it."
            )
        findings.append(Finding(level, text, 2.0, figures, "fair"))
    return [chart, table], findings


# --- as games went --------------------------------------------------------------------------


def _standing(side: Side) -> str | None:
    """Return the column of ``rounds`` that says how far a seat is, if the game names one."""
    for figure in side.run.manifest["figures"]:
        if figure["kind"] == "standing" and figure["table"] == "rounds":
            return str(figure["column"])
    return None


def _standing_title(side: Side) -> str:
    """Return what that column is called."""
    figures = side.run.manifest["figures"]
    return next(str(figure["title"]) for figure in figures if figure["kind"] == "standing")


def _described(sides: Sequence[Side]) -> list[Block]:
    """Return what goes with playing first in each round of games of two."""
    told = []
    for side in sides:
        standing = _standing(side)
        if standing is not None and tells_rounds(side.run, standing):
            told.append((side, rounds_counts(side.run, standing)))
    if not told:
        return []
    kept = [side for side, _ in told]
    counts = [found for _, found in told]
    standing = _standing_title(kept[0]).lower()
    differences = [difference_of_first(one) for one in counts]
    blocks: list[Block] = []
    if any(frame.height for frame in differences):
        blocks.append(_difference_chart(kept, differences))
    rows: dict[int, list[Estimate | None]] = {}
    frames = (
        [wins_of_first(one) for one in counts],
        differences,
        [gains_of_first(one) for one in counts],
    )
    parts = [by_row(own, ["round"]) for own in frames]
    for played in sorted(set().union(*parts)):
        rows[played] = [one for part in parts for one in part.get(played, [None] * len(kept))]
    label, own = rounds_of(kept[0], rows)
    columns = [
        *columns_of(
            kept, "wins", "Who is first wins", "share",
            "games won by who plays first in that round, of those that reach it",
        ),
        *columns_of(
            kept, "difference", "First less second", "points",
            "share of wins of a side that plays first less that of the same side playing second, "
            "in the same round and with the same lead",
        ),
        *columns_of(
            kept, "gain", f"Gains in {standing}", "effect",
            f"by how much who plays first gains on the other in {standing} in that round",
        ),
    ]  # fmt: skip
    read = max(
        int(one.filter(pl.col("round") == one["round"].min())["games"].sum()) for one in counts
    )
    table = table_of(
        "first_player.rounds",
        "What goes with playing first in a round",
        ("round", label),
        [(own.get(played, f"{label} {played}"), cells) for played, cells in rows.items()],
        columns,
        f"Descriptive, of the first {games_text(read)} at most: who is first may have chosen it, "
        "or be behind. Where the rules say who is first, no two like cases can be compared.",
    )
    return [*blocks, table]


def _difference_chart(sides: Sequence[Side], found: Sequence[pl.DataFrame]) -> Chart:
    from reports.figures.course import draw_differences

    rows = by_row(found, ["round"])
    label, own = rounds_of(sides[0], rows)
    drawn = [
        (
            own.get(played, f"{label} {played}"),
            [None if one is None else (one.estimate, one.low, one.high) for one in rows[played]],
        )
        for played in sorted(rows)
    ]
    alt = "; ".join(
        f"{name} {', '.join(cell_text(one, 'points') for one in rows[played] if one is not None)}"
        for played, (name, _) in zip(sorted(rows), drawn, strict=True)
    )
    return Chart(
        "first_player.rounds.chart",
        "What goes with playing first, by round",
        f"Difference in wins between playing first and second, in percentage points: {alt}.",
        partial(
            draw_differences,
            drawn,
            [side.name for side in sides],
            ("second wins more", "first wins more"),
            "percentage points",
        ),
        "Descriptive: the same side with the same lead, playing first against playing second. Each "
        "interval is at 95 %: of twenty, one is beyond 0 by chance.",
    )
