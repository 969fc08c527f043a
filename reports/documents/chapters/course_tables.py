"""Tables of events that a game declares: how often, what they do, whom they help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from reports.documents.chapters.side_by_side import (
    by_row,
    columns_of,
    mean_of,
    panel,
    slug,
    table_of,
)
from reports.documents.model import Block, Cell, Chart, Column, Table, Unit
from reports.documents.wording import cell_text, count_text
from reports.metrics.counting import mean_of_sums
from reports.metrics.course import (
    SAMPLE,
    Declaration,
    games_read,
    listed,
    table_counts,
    unit_of,
    win_differences,
)
from reports.metrics.intervals import Estimate, wilson
from reports.metrics.lines import Words
from reports.metrics.runs import Side

NET = "net"  # what begins the name of a difference between the two seats


@dataclass(frozen=True)
class _Counted:
    """The sums of a declared table in one run."""

    side: Side
    games: int  # read
    rows: tuple[Mapping[str, Any], ...]  # from `table_counts`, in the order in which they are told


def event_tables(sides: Sequence[Side], figure: Declaration) -> list[Block]:
    """Return a declared table, what each row does to two seats, and whom it goes with.

    Columns that are named after each of two seats are told as the first's less the second's.
    """
    plain, pairs = _columns(figure, sides[0].run.manifest["seats"])
    (key,) = listed(figure["by"])
    counted = []
    for side in sides:
        sums = table_counts(side.run, figure, pairs)
        first = plain[0] if plain else NET + next(iter(pairs))
        if not sums.schema[key].is_integer():  # rounds and places have an order of their own
            ordered = sums.sort(f"{first}.games", key, descending=[True, False])
        else:
            ordered = sums.sort(key)
        counted.append(_Counted(side, games_read(side.run), tuple(ordered.iter_rows(named=True))))
    counted = [one for one in counted if one.rows]
    if not counted:
        return []
    blocks: list[Block] = []
    if pairs:
        blocks += [_net_chart(counted, figure, pairs)]
    blocks += [_plain_table(one, figure, plain, sides) for one in counted]
    if pairs:
        blocks += [_net_table(one, figure, pairs, sides) for one in counted]
    return [*blocks, *_helped(sides, figure)]


def _columns(
    figure: Declaration, seats: Sequence[str]
) -> tuple[list[str], dict[str, tuple[str, str]]]:
    """Return the columns that are told as they are, and those of both seats by what they count."""
    columns = listed(figure["column"])
    pairs: dict[str, tuple[str, str]] = {}
    if len(seats) == 2:
        for column in columns:
            what = column.removesuffix(f"_{seats[0]}")
            other = f"{what}_{seats[1]}"
            if what != column and other in columns:
                pairs[what] = (column, other)
    paired = {column for pair in pairs.values() for column in pair}
    return [column for column in columns if column not in paired], pairs


def _name(figure: Declaration, part: str, side: Side, sides: Sequence[Side]) -> str:
    at = "" if len(sides) == 1 else f".run-{sides.index(side) + 1}"
    return f"course.{slug(figure['name'])}{part}{at}"


def _title(text: str, side: Side, sides: Sequence[Side]) -> str:
    return text if len(sides) == 1 else f"{text}, {side.name}"


def _plain_table(
    one: _Counted, figure: Declaration, plain: Sequence[str], sides: Sequence[Side]
) -> Table:
    (key,) = listed(figure["by"])
    words = one.side.words
    units = {
        column: _unit(unit_of(figure, place))
        for place, column in enumerate(listed(figure["column"]))
    }
    column = plain[0] if plain else next(c for c in one.rows[0] if c.endswith(".games"))[:-6]
    always = all(int(row[f"{column}.games"]) == one.games for row in one.rows)
    rows: list[tuple[str, Sequence[Cell]]] = []
    for row in one.rows:
        name = f"{figure['name']}.{row[key]}"
        cells: list[Cell] = []
        if not always:
            cells += [wilson(f"{name}.games", int(row[f"{column}.games"]), one.games)]
        cells += [
            mean_of_sums(f"{name}.{c}", row, c, units[c]) if row[f"{c}.xx"] else None for c in plain
        ]
        rows.append((words.value(key, row[key]), cells))
    heads = [Column(c, words(c), units[c], mean_of(one.side, figure["table"], c)) for c in plain]
    if not always:
        meaning = "games with such a row, of all games read"
        heads = [Column("games", "In games", "share", meaning), *heads]
    note = (
        f"Means of a row, in the first {count_text(one.games)} games. What a row never does is "
        "left empty."
    )
    title = _title(str(figure["title"]), one.side, sides)
    return table_of(_name(figure, "", one.side, sides), title, (key, words(key)), rows, heads, note)


def _unit(unit: str) -> Unit:
    return "share" if unit == "share" else "number"


def _net(figure: Declaration, what: str, row: Mapping[str, Any]) -> Estimate:
    (key,) = listed(figure["by"])
    return mean_of_sums(f"{figure['name']}.{row[key]}.{NET}.{what}", row, NET + what, "number")


def _net_table(
    one: _Counted,
    figure: Declaration,
    pairs: Mapping[str, tuple[str, str]],
    sides: Sequence[Side],
) -> Table:
    (key,) = listed(figure["by"])
    words = one.side.words
    first, second = (words(seat) for seat in one.side.run.manifest["seats"])
    rows = [
        (
            words.value(key, row[key]),
            [_net(figure, what, row) if row[f"{NET}{what}.xx"] else None for what in pairs],
        )
        for row in one.rows
    ]
    heads = [
        Column(
            f"{NET}.{what}",
            what.replace("_", " ").capitalize(),
            "effect",
            f"mean of: {what.replace('_', ' ')} of {first} less those of {second}",
        )
        for what in pairs
    ]
    title = _title(f"{figure['title']}: {first} less {second}", one.side, sides)
    name = _name(figure, ".net", one.side, sides)
    note = (
        f"Means of a row, in the first {count_text(one.games)} games; + is for {first}. What a "
        "row never does is left empty."
    )
    return table_of(name, title, (key, words(key)), rows, heads, note)


def _net_chart(
    counted: Sequence[_Counted], figure: Declaration, pairs: Mapping[str, tuple[str, str]]
) -> Chart:
    from reports.figures.course import draw_matrix

    (key,) = listed(figure["by"])
    sides = [one.side for one in counted]
    words = sides[0].words
    first, second = (words(seat) for seat in sides[0].run.manifest["seats"])
    order = list(dict.fromkeys(row[key] for one in counted for row in one.rows))
    panels = []
    for one in counted:
        own = {row[key]: row for row in one.rows}
        rows = [
            (words.value(key, name), [_net(figure, what, own[name]).estimate for what in pairs])
            for name in order
            if name in own
        ]
        panels.append((panel(one.side, sides), rows))
    told = "; ".join(_told(words, key, row, figure, pairs) for row in counted[0].rows)
    names = [what.replace("_", " ").capitalize() for what in pairs]
    return Chart(
        f"course.{slug(figure['name'])}.net.chart",
        str(figure["title"]),
        f"What each does, as the mean for {first} less that for {second}: {told}.",
        partial(draw_matrix, panels, names, (second, first)),
        f"Means for {first} less those for {second}; each column has its own shades.",
    )


def _told(
    words: Words,
    key: str,
    row: Mapping[str, Any],
    figure: Declaration,
    pairs: Mapping[str, tuple[str, str]],
) -> str:
    parts = []
    for what in pairs:
        found = _net(figure, what, row)
        if abs(found.estimate) >= 0.05:
            parts.append(f"{what.replace('_', ' ')} {cell_text(found, 'effect', 2)}")
    return f"{words.value(key, row[key])} {', '.join(parts) or 'nothing'}"


# --- whom it goes with ------------------------------------------------------------------------


def _helped(sides: Sequence[Side], figure: Declaration) -> list[Block]:
    """Return whether games with an event are won by another seat than those without, of two."""
    from reports.figures.course import draw_differences

    (key,) = listed(figure["by"])
    seats = list(sides[0].run.manifest["seats"])
    if len(seats) != 2 or any("winner" not in side.run.columns["games"] for side in sides):
        return []
    found = [win_differences(side.run, figure, seats[0]) for side in sides]
    rows = by_row(found, [key])
    if not rows:
        return []
    words = sides[0].words
    order = sorted(rows, key=lambda name: -next(one.estimate for one in rows[name] if one))
    drawn = [
        (
            words.value(key, name),
            [None if one is None else (one.estimate, one.low, one.high) for one in rows[name]],
        )
        for name in order
    ]
    ends = (f"{words(seats[1])} wins more", f"{words(seats[0])} wins more")
    title = f"{figure['title']}: wins with it, less wins without"
    told = "; ".join(
        f"{words.value(key, name)} "
        f"{', '.join(cell_text(one, 'points') for one in rows[name] if one)}"
        for name in order
    )
    chart = Chart(
        f"course.{slug(figure['name'])}.helped.chart",
        title,
        f"Difference in {words(seats[0])}'s wins between games with and without it, in percentage "
        f"points: {told}.",
        partial(draw_differences, drawn, [side.name for side in sides], ends, "percentage points"),
        "An association: what comes late comes in long games.",
    )
    heads = columns_of(
        sides,
        "difference",
        f"{words(seats[0])} wins more with it",
        "points",
        "share of wins in games with it less the share in games without it",
    )
    table = table_of(
        f"course.{slug(figure['name'])}.helped",
        title,
        (key, words(key)),
        [(words.value(key, name), rows[name]) for name in order],
        heads,
        f"In the first {count_text(SAMPLE)} games at most. What nearly all or no games have is "
        f"left out; {len(order)} differences at 95 % each: one in twenty is beyond 0 by chance.",
    )
    return [chart, table]
