"""Who wins, how games end, by how much, and whether that is fair."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from reports.metrics.counting import games_by, wins_by, wins_by_policy
from reports.metrics.intervals import Estimate, Z, ratio, share
from reports.metrics.lines import value_id
from reports.metrics.tables import RunTables, added_up, added_up_beside
from reports.metrics.tidy import estimate_of, with_estimates

TOLERANCE = 0.04  # of the even share: at two seats 48 to 52 %


def win_counts(run: RunTables, columns: Sequence[str] = ()) -> pl.DataFrame:
    """Return the seats of a run's games and their wins, by whatever wins are split by later.

    Parameters
    ----------
    run : RunTables
    columns : sequence of str
        Of the table ``games``, such as ``end_reason``; those that it lacks are left out.

    Returns
    -------
    DataFrame
        ``seat``; ``turn_order`` and ``policy`` where the run has them; the columns; ``winners``
        (how many share the game's win), ``seats`` (rows) and ``won`` (of these, those that won).
    """
    splits = [key for key in ("turn_order", "policy") if key in run.columns["seats"]]
    beside = [column for column in columns if column in run.columns["games"]]
    keys = ["seat", *splits, *beside, "winners"]

    return added_up_beside(run, "seats", beside, wins_by(*keys[:-1]), keys)


def part_sums(counted: pl.DataFrame, *keys: str) -> pl.DataFrame:
    """Return ``seats``, ``parts`` of wins and ``squares`` of these by keys, in their order.

    Parameters
    ----------
    counted : DataFrame
        From `wins_by`: the keys, ``winners``, ``seats`` and ``won``.
    keys : str
    """
    part = pl.when(pl.col("won") > 0).then(pl.col("won") / pl.col("winners")).otherwise(0.0)
    return (
        counted.group_by(*keys, "winners")
        .agg(pl.col("seats", "won").sum())
        .sort(*keys, "winners")  # so that sums of thirds are always added in the same order
        .with_columns(part.alias("parts"))
        .with_columns((pl.col("parts") / pl.max_horizontal("winners", 1)).alias("squares"))
        .group_by(keys, maintain_order=True)
        .agg(pl.col("seats", "parts", "squares").sum())
    )


def win_shares(counted: pl.DataFrame, *keys: str, name: str = "wins") -> pl.DataFrame:
    """Return shares of wins by keys, with their intervals.

    Parameters
    ----------
    counted : DataFrame
        From `win_counts`.
    keys : str
    name : str
        What the estimates' names begin with.

    Returns
    -------
    DataFrame
        The keys and the columns of an estimate (`reports.metrics.tidy`): wins a seat, shared ones
        in parts (Wilson's interval where none is shared). In the order of the keys, null last.
    """
    rows = part_sums(counted, *keys).sort(*keys, nulls_last=True)
    estimates = []
    for row in rows.iter_rows(named=True):
        parts = ".".join(value_id(key, row[key]) for key in keys)
        estimates.append(share(f"{name}.{parts}", row["parts"], row["squares"], row["seats"]))
    return with_estimates(rows.select(keys), estimates)


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


def policy_wins(run: RunTables) -> list[tuple[str, Estimate]]:
    """Return each policy's wins a seat that it holds, in the order of the scenario's seats."""
    keys = ["policy", "held", "won", "winners"]
    counted = added_up(run.files["seats"], wins_by_policy, keys)
    found = []
    for policy in counted["policy"].unique().sort():
        rows = counted.filter(pl.col("policy") == policy).iter_rows(named=True)
        found.append((str(policy), _policy(str(policy), list(rows))))
    return found


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


@dataclass(frozen=True)
class Fairness:
    """Whether each seat wins its share.

    Attributes
    ----------
    verdict : {"fair", "unfair", "open"}
        All intervals lie within the band around the even share; one lies beyond it; neither.
    seats : tuple of (seat, Estimate)
        Shares of wins with 95 % intervals.
    even, low, high : float
        The even share, and the band.
    furthest : str
        The seat furthest from even.
    needed : int or None
        Games in all that would settle it if the shares are what they seem; None if settled.
    """

    verdict: str
    seats: tuple[tuple[str, Estimate], ...]
    even: float
    low: float
    high: float
    furthest: str
    needed: int | None


def fairness(counted: pl.DataFrame, key: str = "seat") -> Fairness:
    """Judge whether the seats (or places in turn order) win as often as each other.

    Parameters
    ----------
    counted : DataFrame
        From `win_counts`.
    key : str
        ``seat`` or ``turn_order``.

    Notes
    -----
    The band is the even share 1/n and 4 % of it to either side, which is 48 to 52 % at two seats.
    With n > 2 seats each interval is judged at a level of 5 % / n (Bonferroni), so that all of
    them hold together; at two seats one mirrors the other.
    """
    found = win_shares(counted, key)
    seats = tuple((str(row[key]), estimate_of(row)) for row in found.iter_rows(named=True))
    number = len(seats)
    even = 1 / number
    low, high = even * (1 - TOLERANCE), even * (1 + TOLERANCE)
    stretch = 1.0 if number == 2 else _quantile(0.05 / number) / Z
    ends = [_stretched(one, stretch) for _, one in seats]
    furthest = max(seats, key=lambda pair: abs(pair[1].estimate - even))
    if any(bottom > high or top < low for bottom, top in ends):
        verdict = "unfair"
    elif all(bottom >= low and top <= high for bottom, top in ends):
        verdict = "fair"
    else:
        verdict = "open"
    needed = None
    if verdict == "open":
        needed = max(games_to_settle(one.estimate, low, high, stretch) for _, one in seats)
    return Fairness(verdict, seats, even, low, high, furthest[0], needed)


def games_to_settle(found: float, low: float, high: float, stretch: float = 1.0) -> int:
    """Return how many games bring a share's interval to one side of the nearer end of a band.

    n = z^2 p (1 - p) / d^2, where d is the distance of the share p from that end. It is rounded
    up to two digits, and is at most 10^12: a share at the very end of the band is never settled.
    """
    distance = max(min(abs(found - low), abs(found - high)), 1e-6)
    spread = max(found * (1 - found), 1e-4)
    games = min((stretch * Z) ** 2 * spread / distance**2, 1e12)
    unit = 10 ** max(0, math.floor(math.log10(max(games, 1))) - 1)
    return int(math.ceil(games / unit) * unit)


def _quantile(level: float) -> float:
    from scipy.stats import norm

    return float(norm.ppf(1 - level / 2))


def _stretched(one: Estimate, stretch: float) -> tuple[float, float]:
    return (
        one.estimate - stretch * (one.estimate - one.low),
        one.estimate + stretch * (one.high - one.estimate),
    )


def margins(run: RunTables) -> pl.DataFrame | None:
    """Return ``games`` by ``winner`` and ``margin``, or None if the games have no margin."""
    keys = ["winner", "margin"]
    if not set(keys) <= run.columns["games"]:
        return None
    return added_up(run.files["games"], games_by(*keys), keys)


def same_players(run: RunTables) -> bool:
    """Return whether every seat is played as well as the others over the whole run."""
    scenario = run.manifest["scenario"]
    policies = set(dict(run.manifest.get("policies", {})).values())
    return len(policies) < 2 or bool(scenario.get("rotate"))


def is_paired(run: RunTables) -> bool:
    """Return whether the members of a run share their luck: it is for comparing them alone."""
    return bool(run.manifest["scenario"].get("paired"))
