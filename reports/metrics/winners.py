"""Who wins: by seat, by turn order, by policy. A shared win counts in parts."""

from __future__ import annotations

from typing import Any

import polars as pl

from reports.metrics.counting import wins_by, wins_by_policy
from reports.metrics.intervals import Estimate, ratio, share, wilson
from reports.metrics.lines import Line, Section, Words, per_cent, value_id
from reports.metrics.tables import RunTables, added_up


def winners(run: RunTables, words: Words) -> list[Section]:
    """Return the sections that say who wins.

    Where the turn order is the same in all games, by seat and by turn order are the same: then a
    note says the order.
    """
    splits = [key for key in ("turn_order", "policy") if key in run.columns["seats"]]
    keys = ["seat", *splits, "winners"]
    counted = added_up(run.files["seats"], wins_by(*keys[:-1]), keys)
    seats = counted["seat"].unique().sort().to_list()
    notes = [f"an even share is {per_cent(1 / len(seats))}"]
    if (counted["winners"] > 1).any():
        notes.append("a shared win counts in parts")
    order = fixed_order(counted) if "turn_order" in splits else None
    told = [*notes]
    if order:
        told.append(f"turn order: {', '.join(words(seat) for seat in order)}")
    sections = [_section("Who wins", counted, "seat", words, "; ".join(told))]
    if "turn_order" in splits and order is None:
        title = "Who wins, by turn order"
        sections.append(_section(title, counted, "turn_order", words, "; ".join(notes)))
        sections.append(_first_players(counted, words))
    if "policy" in splits and counted["policy"].n_unique() > 1:
        notes.append("wins a seat that the policy holds")
        sections.append(_policies(run, "; ".join(notes)))
    return sections


def fixed_order(counted: pl.DataFrame) -> list[str] | None:
    """Return the seats in turn order if it is the same in all games, else None.

    Parameters
    ----------
    counted : DataFrame
        Columns ``seat`` and ``turn_order``, among others.
    """
    pairs = counted.select("seat", "turn_order").unique().sort("turn_order")
    if pairs.height > pairs["seat"].n_unique():
        return None
    return pairs["seat"].to_list()


def part_sums(counted: pl.DataFrame) -> tuple[int, float, float]:
    """Return seats, parts of wins and squares of these parts, from a count by ``winners``."""
    count, total, squares = 0, 0.0, 0.0
    summed = counted.group_by("winners").agg(pl.col("seats", "won").sum()).sort("winners")
    for row in summed.iter_rows(named=True):
        count += row["seats"]
        if row["won"]:
            total += row["won"] / row["winners"]
            squares += row["won"] / row["winners"] ** 2
    return count, total, squares


def _section(title: str, counted: pl.DataFrame, key: str, words: Words, note: str) -> Section:
    lines = []
    for value in counted[key].unique().sort():
        count, total, squares = part_sums(counted.filter(pl.col(key) == value))
        figure = share(f"wins.{value_id(key, value)}", total, squares, count)
        lines.append(Line(words.value(key, value), figure, "share"))
    return Section(title, tuple(lines), note)


def _first_players(counted: pl.DataFrame, words: Words) -> Section:
    first = counted.filter(pl.col("turn_order") == 1)
    games = int(first["seats"].sum())
    lines = []
    for seat in counted["seat"].unique().sort():
        begins = int(first.filter(pl.col("seat") == seat)["seats"].sum())
        figure = wilson(f"first_player.is.{seat}", begins, games)
        lines.append(Line(words(seat), figure, "share"))
    return Section("Who is first player", tuple(lines))


def _policies(run: RunTables, note: str) -> Section:
    keys = ["policy", "held", "won", "winners"]
    counted = added_up(run.files["seats"], wins_by_policy, keys)
    lines = []
    for policy in counted["policy"].unique().sort():
        rows = counted.filter(pl.col("policy") == policy).iter_rows(named=True)
        lines.append(Line(str(policy), _policy(str(policy), list(rows)), "share"))
    return Section("Who wins, by policy", tuple(lines), note)


def _policy(policy: str, rows: list[dict[str, Any]]) -> Estimate:
    """Return a policy's wins a seat; the seats of one game go together."""
    found = [
        (row["games"], row["won"] / row["winners"] if row["won"] else 0.0, row["held"])
        for row in rows
    ]
    return ratio(
        f"wins.policy.{policy}",
        successes=sum(n * won for n, won, _ in found),
        trials=sum(n * held for n, _, held in found),
        successes_squared=sum(n * won * won for n, won, _ in found),
        trials_squared=sum(n * held * held for n, _, held in found),
        products=sum(n * won * held for n, won, held in found),
        groups=sum(n for n, _, _ in found),
    )
