"""Ensembles: does what a run says depend on the member whose values were played?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import polars as pl

from reports.metrics.counting import sums_by, wins_by
from reports.metrics.declared import is_of_a_game
from reports.metrics.heterogeneity import FEWEST, Heterogeneity, heterogeneity, pooled_variances
from reports.metrics.intervals import Estimate, mean, share
from reports.metrics.lines import Line, Section, Words, value_id
from reports.metrics.tables import RunTables, added_up, added_up_beside
from reports.metrics.winning import fixed_order, part_sums

LISTED = 12  # an ensemble of so many has a line for each member
ALIKE, APART = 0.05, 0.001  # p above the first: no sign of a difference; below the last: one


@dataclass(frozen=True)
class _Conclusion:
    """One number of a run, by member; members without a game are left out."""

    name: str
    title: str
    unit: str
    members: tuple[str, ...]
    counts: tuple[int, ...]  # games
    totals: tuple[float, ...]
    squares: tuple[float, ...]
    mirrors: bool = False  # it is one less the conclusion before it

    def estimate(self, place: int, name: str) -> Estimate:
        """Return the number of one member."""
        sums = self.totals[place], self.squares[place], self.counts[place]
        return share(name, *sums) if self.unit == "share" else mean(name, *sums)


def by_member(run: RunTables, words: Words) -> list[Section]:
    """Return the sections that compare the members of an ensemble; none without one.

    Up to twelve members have a line each. Of more there are the least, the median and the
    greatest, and the spread beyond chance, for the means of a game too. Wins are compared by turn
    order unless it is the same in all games, and by seat unless more than two seats change places
    in turn order: those would be many lines, and seats that do are mostly alike. Of two seats
    that never share a win the second only mirrors the first; its numbers are in `--json`.
    """
    if len(run.members) < 2:
        return []
    tell = _across if len(run.members) > LISTED else _each
    sections: list[Section] = []
    for found in _wins(run, words):
        if len(found.members) < 2:
            continue
        section = tell(found)
        if found.mirrors:
            first = sections.pop()
            more = (*(line.figure for line in section.lines), *section.also)
            section = replace(first, also=(*first.also, *more))
        sections.append(section)
    if len(run.members) > LISTED:
        sections += [tell(found) for found in _means(run) if len(found.members) > 1]
    return sections


def _wins(run: RunTables, words: Words) -> Iterator[_Conclusion]:
    """Yield the wins by seat and by turn order."""
    splits = ["turn_order"] if "turn_order" in run.columns["seats"] else []
    keys = ["member", "seat", *splits, "winners"]
    counter = wins_by(*keys[:-1])
    counted = added_up_beside(run, "seats", ["member"], counter, keys)
    changes = bool(splits) and fixed_order(counted) is None
    compared = ["turn_order"] if changes else []
    if not changes or counted["seat"].n_unique() == 2:
        compared.insert(0, "seat")
    two = counted["seat"].n_unique() == 2 and (counted["winners"] == 1).all()
    for key in compared:
        summed = part_sums(counted, key, "member")
        for number, value in enumerate(summed[key].unique().sort()):
            own = summed.filter(pl.col(key) == value).drop(key)
            sums = {member: (count, parts, more) for member, count, parts, more in own.iter_rows()}
            name, title = f"wins.{value_id(key, value)}", f"{words.value(key, value)} wins"
            found = _conclusion(name, title, "share", run.members, sums)
            yield replace(found, mirrors=two and number == 1)


def _means(run: RunTables) -> Iterator[_Conclusion]:
    """Yield the declared means of a game."""
    for figure in run.manifest["figures"]:
        if figure["kind"] != "mean" or not is_of_a_game(figure):
            continue
        column = figure["column"] if isinstance(figure["column"], str) else figure["column"][0]
        counter = sums_by([column], ["member"], one_row_a_game=True)
        counted = added_up(run.files["games"], counter, ["member"])
        sums = {
            row["member"]: (row[f"{column}.y"], row[f"{column}.x"], row[f"{column}.xx"])
            for row in counted.iter_rows(named=True)
            if row[f"{column}.y"]
        }
        unit = figure.get("unit", "number")
        yield _conclusion(figure["name"], figure["title"], unit, run.members, sums)


def _conclusion(
    name: str,
    title: str,
    unit: str,
    members: list[str],
    sums: dict[int, tuple[int, float, float]],
) -> _Conclusion:
    counts, totals, squares = zip(*sums.values(), strict=True) if sums else ((), (), ())
    return _Conclusion(
        name, title, unit, tuple(members[place] for place in sums), counts, totals, squares
    )


def _each(found: _Conclusion) -> Section:
    """Return a line for each member."""
    lines = tuple(
        Line(member, found.estimate(place, f"{found.name}.{member}"), found.unit)
        for place, member in enumerate(found.members)
    )
    note, also = _tested(found, _compared(found))
    return Section(f"{found.title}, by member", lines, note, also)


def _across(found: _Conclusion) -> Section:
    """Return the least, the median and the greatest member, and the spread beyond chance."""
    members = len(found.members)
    order = sorted(
        range(members), key=lambda place: (found.totals[place] / found.counts[place], place)
    )
    lines = []
    for word, place in (
        ("least", order[0]),
        ("median", order[(members - 1) // 2]),
        ("greatest", order[-1]),
    ):
        member = found.members[place]
        figure = found.estimate(place, f"{found.name}.{word}.{member}")
        lines.append(Line(f"{word.capitalize()}: {member}", figure, found.unit))
    compared = _compared(found)
    if compared is not None:
        low, middle, high = (
            variance**0.5 for variance in (compared.low, compared.variance, compared.high)
        )
        figure = Estimate(f"{found.name}.spread", middle, low, high, members)
        note = "standard deviation between members"
        lines.append(Line("Spread beyond chance", figure, found.unit, note))
    note, also = _tested(found, compared)
    return Section(f"{found.title}, across {members} members", tuple(lines), note, also)


def _compared(found: _Conclusion) -> Heterogeneity | None:
    """Return how far the members differ, or None if they have too few games to tell."""
    members, games = len(found.members), sum(found.counts)
    average = sum(found.totals) / games
    informative = games * min(average, 1 - average) if found.unit == "share" else games
    if informative < FEWEST * members:
        return None
    variances = pooled_variances(found.counts, found.totals, found.squares)
    if min(variances) <= 0:  # the same in all games of a member
        return None
    means = [total / count for total, count in zip(found.totals, found.counts, strict=True)]
    return heterogeneity(means, variances)


def _tested(found: _Conclusion, compared: Heterogeneity | None) -> tuple[str, tuple[Estimate, ...]]:
    """Return what the test of homogeneity says, in words and as numbers."""
    if compared is None:
        games_differ = any(
            total * total < square * count
            for count, total, square in zip(found.counts, found.totals, found.squares, strict=True)
        )
        if not games_differ:
            return "all games of a member are alike", ()
        return "too few games a member to compare them", ()
    told = "p < 0.0001" if compared.p < 0.0001 else f"p = {compared.p:.2g}"
    verdict = "can't tell yet whether it depends on the member"
    if compared.p < APART:
        verdict = "it depends on the member"
    elif compared.p > ALIKE:
        verdict = "no sign that it depends on the member"
    nothing, members = float("nan"), len(found.members)
    also = tuple(
        Estimate(f"{found.name}.homogeneity.{part}", value, nothing, nothing, members)
        for part, value in (("chi_square", compared.q), ("p", compared.p))
    )
    return f"{verdict}: chi-square({compared.degrees}) = {compared.q:,.1f}, {told}", also
