"""The summary's sections on who wins: by seat, by turn order, by policy."""

from __future__ import annotations

import polars as pl

from reports.metrics.counting import wins_by
from reports.metrics.intervals import share, wilson
from reports.metrics.lines import Line, Section, Words, per_cent, value_id
from reports.metrics.tables import RunTables, added_up
from reports.metrics.winning import fixed_order, part_sums, policy_wins

UNEVEN = 0.001  # p of the chi-square test below which seats aren't first player equally often


def winners(run: RunTables, words: Words) -> list[Section]:
    """Return the sections that say who wins.

    Where the turn order is the same in all games, by seat and by turn order are the same: then a
    note says the order.
    """
    splits = [key for key in ("turn_order", "policy") if key in run.columns["seats"]]
    keys = ["seat", *splits, "winners"]
    counted = added_up(run.files["seats"], wins_by(*keys[:-1]), keys)
    seats = counted["seat"].unique().sort().to_list()
    even = f"an even share is {per_cent(1 / len(seats))}"
    notes = [even, "a shared win counts in parts"] if (counted["winners"] > 1).any() else [even]
    order = fixed_order(counted) if "turn_order" in splits else None
    if order:
        notes.append(f"turn order: {', '.join(words(seat) for seat in order)}")
    sections = [Section("Who wins", _lines(counted, "seat", words), "; ".join(notes))]
    if "turn_order" in splits and order is None:
        sections += _by_turn_order(counted, words, even)
    if "policy" in splits and counted["policy"].n_unique() > 1:
        sections.append(_policies(run, f"{even}; wins a seat that the policy holds"))
    return sections


def _lines(counted: pl.DataFrame, key: str, words: Words) -> tuple[Line, ...]:
    lines = []
    for value, count, parts, squares in part_sums(counted, key).iter_rows():
        figure = share(f"wins.{value_id(key, value)}", parts, squares, count)
        lines.append(Line(words.value(key, value), figure, "share"))
    return tuple(lines)


def _by_turn_order(counted: pl.DataFrame, words: Words, even: str) -> list[Section]:
    """Return who wins by turn order, and who is first player unless all seats are so as often."""
    from scipy.stats import chisquare

    first = counted.filter(pl.col("turn_order") == 1)
    games = int(first["seats"].sum())
    lines = []
    for seat in counted["seat"].unique().sort():
        begins = int(first.filter(pl.col("seat") == seat)["seats"].sum())
        figure = wilson(f"first_player.is.{seat}", begins, games)
        lines.append(Line(words(seat), figure, "share"))
    evenly = chisquare([line.figure.estimate * games for line in lines]).pvalue > UNEVEN
    note = f"{even}; all seats are first player about as often" if evenly else even
    also = tuple(line.figure for line in lines) if evenly else ()
    title = "Who wins, by turn order"
    section = Section(title, _lines(counted, "turn_order", words), note, also)
    return [section] if evenly else [section, Section("Who is first player", tuple(lines))]


def _policies(run: RunTables, note: str) -> Section:
    lines = tuple(Line(policy, figure, "share") for policy, figure in policy_wins(run))
    return Section("Who wins, by policy", lines, note)
