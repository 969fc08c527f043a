"""When something came: survival curve, hazard, what was to be expected, result and drivers.

A time is a round (or a turn) of a game. Where the thing never came, the game is censored at the
last time at which it could have come.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from reports.metrics.counting import games_by
from reports.metrics.intervals import Estimate, Z, wilson
from reports.metrics.tables import RunTables, added_up, added_up_beside
from reports.metrics.tidy import with_estimates

Declaration = Mapping[str, Any]  # a figure of kind ``survival``, as the manifest keeps it

ALL = "all"  # the step of a whole round
SAMPLE = 200_000  # games that exposures and drivers are read of


@dataclass(frozen=True)
class Times:
    """When something came in the games of a run.

    Attributes
    ----------
    name : str
    counts : DataFrame
        ``time`` (null: never), ``step`` (null where there are none), ``end`` (the game's last
        time at which it could have come) and ``games``.
    steps : tuple of str
        The parts of a round in which it can come, in order; empty where nothing tells.
    """

    name: str
    counts: pl.DataFrame
    steps: tuple[str, ...]

    @property
    def games(self) -> int:
        """All games."""
        return int(self.counts["games"].sum())

    @property
    def came(self) -> Estimate:
        """In how many games it came."""
        came = int(self.counts.filter(pl.col("time").is_not_null())["games"].sum())
        return wilson(f"{self.name}.came", came, self.games)


def is_told(run: RunTables, figure: Declaration) -> bool:
    """Return whether a run has the columns of a survival figure."""
    columns = run.columns.get(figure["table"], set())
    named = [*_listed(figure["column"]), *_listed(figure.get("by"))]
    named += [figure["end"]] if figure.get("end") else []
    return bool(run.files.get(figure["table"])) and set(named) <= columns


def times(run: RunTables, figure: Declaration, column: str | None = None) -> Times:
    """Return when what a figure declares came.

    Parameters
    ----------
    run : RunTables
    figure : mapping
    column : str, optional
        Which of its columns; the first if left out.
    """
    own = column or _listed(figure["column"])[0]
    several = len(_listed(figure["column"])) > 1
    by = _listed(figure.get("by"))
    end = figure.get("end")
    keys = [own, *by, *([end] if end else [])]
    counted = added_up(run.files[figure["table"]], games_by(*keys), keys)
    last = pl.col(end) if end else pl.col(own).max()
    counts = counted.select(
        pl.col(own).cast(pl.Int64).alias("time"),
        (pl.col(by[0]).cast(pl.String) if by else pl.lit(None, pl.String)).alias("step"),
        last.cast(pl.Int64).alias("end"),
        "games",
    ).sort("time", "step", "end", nulls_last=True)
    steps: tuple[str, ...] = ()
    if by:
        words = counted.schema[by[0]]
        steps = tuple(words.categories) if isinstance(words, pl.Enum) else ()
        steps = steps or tuple(sorted(counts["step"].drop_nulls().unique()))
    name = f"{figure['name']}.{own}" if several else str(figure["name"])
    return Times(name, counts, steps)


def survival(found: Times) -> pl.DataFrame:
    """Return the share of games in which it has not come, at the end of each time.

    Returns
    -------
    DataFrame
        ``time`` and the columns of an estimate, from one before the first time at which it came.
        Its count is the number of games.

    Notes
    -----
    The Kaplan-Meier estimate, product of (1 - d / n) over times: d games in which it came, n in
    which it had not come before and that were not over. Greenwood's variance on the log-log scale
    (`scipy.stats.ecdf`). Where the curve is still 1 or already 0 that interval is empty: there it
    is Wilson's of no or all games at risk.
    """
    from scipy.stats import CensoredData, ecdf

    known = found.counts.filter(pl.col("time").is_not_null())
    never = found.counts.filter(pl.col("time").is_null())
    if not known.height:
        return with_estimates(pl.DataFrame(schema={"time": pl.Int64}), [])
    data = CensoredData(
        uncensored=np.repeat(known["time"].to_numpy(), known["games"].to_numpy()).astype(float),
        right=np.repeat(never["end"].to_numpy(), never["games"].to_numpy()).astype(float),
    )
    curve = ecdf(data).sf
    with warnings.catch_warnings(), np.errstate(divide="ignore", invalid="ignore"):
        warnings.simplefilter("ignore", RuntimeWarning)  # empty at 0 and 1: see Notes
        band = curve.confidence_interval(method="log-log")
    first, last = int(known["time"].min()), int(found.counts["end"].max())  # type: ignore[arg-type]
    moments = list(range(first - 1, last + 1))
    estimates = []
    for time in moments:
        at = float(curve.evaluate(time))
        low, high = float(band.low.evaluate(time)), float(band.high.evaluate(time))
        if at in {0.0, 1.0} or not math.isfinite(low):
            risked = _at_risk(found.counts, time)
            edge = wilson("", round(at) * risked, max(risked, 1))
            low, high = edge.low, edge.high
        estimates.append(Estimate(f"{found.name}.survival.{time}", at, low, high, found.games))
    return with_estimates(pl.DataFrame({"time": moments}), estimates)


def _at_risk(counts: pl.DataFrame, time: int) -> int:
    """Return in how many games it had not come before a time, and that were not over."""
    came = pl.col("time").fill_null(2**31)
    return int(counts.filter((came >= time) & (pl.col("end") >= time))["games"].sum())


def hazard(found: Times) -> pl.DataFrame:
    """Return how often it came at each time, of the games in which it hadn't come before.

    Returns
    -------
    DataFrame
        ``time``, ``step`` (`ALL`, then each step in order) and the columns of an estimate, with
        Wilson's interval. The count of a step is that of the time: of the games that were still
        open when the time began, in so many it came in that step.
    """
    known = found.counts.filter(pl.col("time").is_not_null())
    rows, estimates = [], []
    for time in sorted(known["time"].unique()):
        risked = _at_risk(found.counts, time)
        for step in (ALL, *found.steps):
            own = known.filter(pl.col("time") == time)
            if step != ALL:
                own = own.filter(pl.col("step") == step)
            name = f"{found.name}.hazard.{time}.{step}"
            rows.append({"time": time, "step": step})
            estimates.append(wilson(name, int(own["games"].sum()), risked))
    keys = pl.DataFrame(rows, schema={"time": pl.Int64, "step": pl.String})
    return with_estimates(keys, estimates)


def quantile(found: Times, share: float) -> int | None:
    """Return the first time by whose end it has come in a share of games; None if it never has.

    From the survival curve, so that censored games count for as long as they were open.
    """
    left = 1.0
    known = found.counts.filter(pl.col("time").is_not_null())
    by_time = known.group_by("time").agg(pl.col("games").sum()).sort("time")
    for time, came in by_time.iter_rows():
        left *= 1 - came / _at_risk(found.counts, time)
        if left <= 1 - share + 1e-12:
            return int(time)
    return None


# --- what was to be expected ----------------------------------------------------------------


def expected_chances(run: RunTables, figure: Declaration) -> list[float] | None:
    """Return how likely it has come after 0, 1, 2 ... of its exposure; None if nothing says so.

    That is so where the game gives no such expectation, or other ones to members of an ensemble.
    """
    name = figure.get("expectation")
    kept = [member.get("expectations", {}).get(name) for member in run.manifest["values"]]
    if not name or kept[0] is None or any(one != kept[0] for one in kept):
        return None
    if not run.files.get("rounds") or not set(figure["exposure"]) <= run.columns["rounds"]:
        return None
    return [float(chance) for chance in kept[0]]


def exposures(run: RunTables, figure: Declaration, most: int = SAMPLE) -> pl.DataFrame:
    """Return how far the exposure went in each round in which it could still come.

    Parameters
    ----------
    run : RunTables
    figure : mapping
    most : int
        Read the first so many games.

    Returns
    -------
    DataFrame
        ``time`` (the round), ``before``, ``step_0``, ``step_1`` ... (the exposure when the round
        began, and at the end of each of its steps), ``came`` (the step, if it came in this round),
        ``at`` (the exposure at which it came, where the figure says so) and ``games``.
    """
    column, parts = _listed(figure["column"])[0], list(figure["exposure"])
    by, at = _listed(figure.get("by")), figure.get("exposure_at")
    steps = [f"step_{number}" for number in range(len(parts))]
    seat = run.manifest["seats"][0]  # the rows of all seats say the same

    def counter(rounds: pl.LazyFrame) -> pl.LazyFrame:
        own = rounds.filter(pl.col("seat") == seat)
        last = pl.col(parts[-1]).cast(pl.Int64)
        before = pl.when(pl.col("round") == 1).then(0).otherwise(last.shift(1))
        here = pl.col(column) == pl.col("round")
        step = pl.col(by[0]).cast(pl.String) if by else pl.lit(ALL)
        point = pl.col(at).cast(pl.Int64) if at else pl.lit(None, pl.Int64)
        return (
            own.with_columns(before.alias("before"))
            .filter(pl.col(column).is_null() | (pl.col(column) >= pl.col("round")))
            .select(
                pl.col("round").cast(pl.Int64).alias("time"),
                "before",
                *(pl.col(c).cast(pl.Int64).alias(s) for c, s in zip(parts, steps, strict=True)),
                pl.when(here).then(step).alias("came"),
                pl.when(here).then(point).alias("at"),
            )
            .group_by("time", "before", *steps, "came", "at")
            .agg(pl.len().cast(pl.Int64).alias("games"))
        )

    keys = ["time", "before", *steps, "came", "at"]
    beside = [column, *by, *([at] if at else [])]
    return added_up_beside(run, "rounds", beside, counter, keys, most=most)


def expected_hazard(moved: pl.DataFrame, chances: list[float], found: Times) -> pl.DataFrame:
    """Return how often it was to be expected at each time and step, given the exposure there was.

    Parameters
    ----------
    moved : DataFrame
        From `exposures`.
    chances : list of float
        From `expected_chances`.
    found : Times

    Returns
    -------
    DataFrame
        ``time``, ``step`` (each in order, then `ALL`), ``open`` (games in which it had not come
        when the step began), ``expected`` (games in which it comes), ``variance`` of that number,
        and ``came`` (those in which it did).

    Notes
    -----
    A game in which it had not come after b of exposure, and that goes on to e, has it come with
    the chance h = (F(e) - F(b)) / (1 - F(b)). What is expected is the sum of these chances over
    the games open when a step begins; observed less expected has the variance sum of h (1 - h), as
    in a one-sample log-rank test (Breslow 1975, Int. Stat. Rev. 43:45-57). It is exact as long as
    what is to come doesn't change the exposure of the step in which it comes.
    """
    left = np.minimum.accumulate(1 - np.asarray(chances, float))  # the chance not to have come
    steps = [column for column in moved.columns if column.startswith("step_")]
    words = found.steps or (ALL,)
    still, parts = moved, []
    for start, end, step in zip(["before", *steps[:-1]], steps, words, strict=True):
        before, after = (
            left[np.minimum(still[column].to_numpy(), len(left) - 1)] for column in (start, end)
        )
        chance = np.clip(1 - after / np.maximum(before, 1e-300), 0, 1)
        games = still["games"].to_numpy()
        part = still.select("time", pl.lit(step).alias("step"), pl.col("games").alias("open"))
        part = part.with_columns(
            pl.Series("expected", games * chance),
            pl.Series("variance", games * chance * (1 - chance)),
            pl.when(still["came"] == step).then(still["games"]).otherwise(0).alias("came"),
        )
        parts.append(part.group_by("time", "step").agg(pl.all().sum()).sort("time"))
        still = still.filter(pl.col("came").is_null() | (pl.col("came") != step))
    if found.steps:
        sums = [pl.col("open").max(), pl.col("expected", "variance", "came").sum()]
        whole = pl.concat(parts).group_by("time").agg(sums)
        parts.append(whole.select("time", pl.lit(ALL).alias("step"), pl.exclude("time")))
    return pl.concat(parts).sort("time", maintain_order=True)


def expected_survival(expected: pl.DataFrame) -> pl.DataFrame:
    """Return the survival curve that was to be expected: ``time`` and ``survival``.

    The product of (1 - expected / open) over the steps of all times so far.
    """
    steps = expected.filter(pl.col("step") != ALL)
    steps = steps if steps.height else expected
    left = (1 - pl.col("expected") / pl.col("open")).product()
    return (
        steps.group_by("time")
        .agg(left.alias("survival"))
        .sort("time")
        .with_columns(pl.col("survival").cum_prod())
    )


def earlier_than_expected(
    name: str, moved: pl.DataFrame, chances: list[float]
) -> tuple[Estimate, float]:
    """Return how often it came of the times that were to be expected, and the test's p-value.

    Parameters
    ----------
    name : str
    moved : DataFrame
        From `exposures`.
    chances : list of float
        From `expected_chances`.

    Returns
    -------
    (Estimate, float)
        Observed / expected with the interval (O -/+ z sqrt(V)) / E, its count the times it came;
        and the two-sided p-value of (O - E) / sqrt(V).

    Notes
    -----
    The one-sample log-rank test with the exposure as its time (Breslow 1975, Int. Stat. Rev.
    43:45-57). With h(d) = (F(d) - F(d - 1)) / (1 - F(d - 1)), E is the sum of h(d) over each game's
    exposure d up to where it came, or to its end, and V that of h(d) (1 - h(d)). Observed less
    expected then has mean 0, whatever the games do with what has not come yet. Where the figure
    doesn't say at which exposure it came, that of the end of the step is taken.
    """
    from scipy.stats import norm

    reached = np.minimum(np.maximum.accumulate(np.asarray(chances, float)), 1.0)
    open_before = np.concatenate([[1.0], 1 - reached[:-1]])
    step = np.diff(np.concatenate([[0.0], reached]))
    h = np.divide(step, open_before, out=np.zeros_like(step), where=open_before > 1e-12)
    h = np.clip(h, 0, 1)
    summed, spread = np.cumsum(h), np.cumsum(h * (1 - h))
    last = [column for column in moved.columns if column.startswith("step_")]
    ends = _ends(moved, last)
    games = moved["games"].to_numpy()
    first = np.minimum(moved["before"].to_numpy(), len(h) - 1)
    end = np.minimum(ends, len(h) - 1)
    expected = float((games * (summed[end] - summed[first])).sum())
    variance = float((games * (spread[end] - spread[first])).sum())
    came = int(moved.filter(pl.col("came").is_not_null())["games"].sum())
    if expected <= 0 or variance <= 0:
        return Estimate(name, math.nan, math.nan, math.nan, came), math.nan
    reach = Z * math.sqrt(variance)
    ratio = Estimate(
        name, came / expected, (came - reach) / expected, (came + reach) / expected, came
    )
    return ratio, float(2 * norm.sf(abs(came - expected) / math.sqrt(variance)))


def _ends(moved: pl.DataFrame, steps: list[str]) -> Any:
    """Return the exposure at which each group of games was last open in its round."""
    return moved.select(pl.coalesce("at", steps[-1])).to_series().to_numpy()


def shares_of_exposure(name: str, moved: pl.DataFrame, steps: tuple[str, ...]) -> pl.DataFrame:
    """Return which part of the exposure came in each step: ``step`` and an estimate's columns.

    The count is all that came. The interval takes each as independent of the others, and is for
    reading the digits.
    """
    columns = [column for column in moved.columns if column.startswith("step_")]
    starts = ["before", *columns[:-1]]
    parts = [
        int(((moved[end] - moved[start]) * moved["games"]).sum())
        for start, end in zip(starts, columns, strict=True)
    ]
    words = steps or (ALL,)
    total = sum(parts)
    estimates = [
        wilson(f"{name}.exposure.{step}", part, total)
        for step, part in zip(words, parts, strict=True)
    ]
    return with_estimates(pl.DataFrame({"step": list(words)}), estimates)


def _listed(columns: str | list[str] | None) -> list[str]:
    if columns is None:
        return []
    return [columns] if isinstance(columns, str) else list(columns)
