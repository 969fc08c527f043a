"""Tallies: sums over pairs of games from which all targets of a study are estimated.

A *target* is a number about games: the mean of something counted in each game, the ratio of two
such means (bought / opportunities), or the difference of two ratios (wins of those who own a card
less wins of those who don't). An *observation* holds what is counted in each game of one edition.
A tally keeps the sums and the sums of products of the observations of several editions on the same
seeds; they add up, so that games can be played in pieces, by many workers, today and tomorrow.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from reports.metrics.effects import Effect
from reports.metrics.intervals import Estimate, Z
from reports.metrics.paired import paired_difference

Unit = Literal["share", "number"]
WIDTHS = (1, 2, 4)  # columns of a mean, of a ratio, of a difference of ratios


@dataclass(frozen=True)
class Target:
    """A number about games that a study estimates.

    Attributes
    ----------
    name : str
        Dotted, such as ``wins.luxembourg`` or ``cards.philip_vi.buy_rate``.
    title : str
        For a reader.
    unit : {"share", "number"}
    columns : tuple of int
        Of an observation: of a mean one; of a ratio numerator and denominator; of a difference of
        ratios both of the first, then both of the second.
    goal : float or None
        What the number ought to be, if that is known: an even share of the wins.
    """

    name: str
    title: str
    unit: Unit
    columns: tuple[int, ...]
    goal: float | None = None


@dataclass(frozen=True)
class Observation:
    """What is counted in each of some games of one edition.

    Attributes
    ----------
    numbers : float array, shape (games, columns)
    course : uint64 array, shape (games,)
        A checksum of all that a game's tables hold: equal if two games went the same way.
    winners : uint64 array, shape (games,)
        Bit s is set if seat s won or shared the win.
    """

    numbers: Any
    course: Any
    winners: Any


@dataclass(frozen=True)
class Tally:
    """The sums of some pairs (or, of more editions, tuples) of games for some targets.

    Attributes
    ----------
    targets : tuple of Target
    arms : int
        Editions that were played on each seed.
    games : int
        Seeds.
    diverged, flipped : int
        Seeds on which an edition's game took another course than the first's; had other winners.
    parts : mapping of str to array
        Sums by kind of target; ``sums.1`` of means with shape (targets, arms), ``sums.2`` of
        ratios with shape (targets, 2 arms) and so on, ``products.K`` with one axis more,
        ``differ.K``, and of two editions ``up.1`` and ``down.1``: how far a mean's games rose, and
        fell.
    """

    targets: tuple[Target, ...]
    arms: int
    games: int
    diverged: int
    flipped: int
    parts: Mapping[str, Any] = field(repr=False)

    def __add__(self, other: Tally) -> Tally:
        assert self.targets == other.targets
        assert self.arms == other.arms
        parts = {key: self.parts[key] + other.parts[key] for key in self.parts}
        return Tally(
            self.targets,
            self.arms,
            self.games + other.games,
            self.diverged + other.diverged,
            self.flipped + other.flipped,
            parts,
        )

    def effects(self, z: float = Z, weights: Sequence[float] = (-1.0, 1.0)) -> list[Effect]:
        """Return the contrast of every target, in order.

        Parameters
        ----------
        z : float
            Half the width of an interval, in standard errors.
        weights : sequence of float
            Of the editions. After less before is ``(-1, 1)``; an interaction of two changes is
            ``(1, -1, -1, 1)`` over none, either, and both of them.

        Notes
        -----
        A ratio is taken for linear in its sums (the delta method). Means of shares in two editions
        have Tango's interval, which holds when most pairs are alike (`paired_difference`). All
        other intervals are made as though two more pairs had differed by a standard deviation of
        one game, so that none is nothing before anything has happened.
        """
        assert len(weights) == self.arms
        by_name = {}
        for width, places in self._places().items():
            moments = _Moments(self, width, np.asarray(weights, float))
            for row, place in enumerate(places):
                by_name[place] = moments.effect(row, self.targets[place], z)
        return [by_name[place] for place in range(len(self.targets))]

    def levels(self, z: float = Z, arm: int = 0, *, exact: bool = False) -> list[Estimate]:
        """Return every target of one edition, in order, as an estimate.

        Shares have Wilson's interval, on as many games as their standard error is worth; with
        ``exact`` Clopper and Pearson's, which is longer but misses no more often than z says, also
        at 4 standard errors and with a handful of hits (Korn and Graubard 1998, Survey Methodology
        24:193-201).
        """
        weights = np.zeros(self.arms)
        weights[arm] = 1
        by_name = {}
        for width, places in self._places().items():
            moments = _Moments(self, width, weights)
            for row, place in enumerate(places):
                by_name[place] = moments.level(row, self.targets[place], z, arm, exact=exact)
        return [by_name[place] for place in range(len(self.targets))]

    def _places(self) -> dict[int, list[int]]:
        return places_by_width(self.targets)

    def to_arrays(self) -> dict[str, Any]:
        """Return the sums as arrays by name, to be stored."""
        head = np.array([self.arms, self.games, self.diverged, self.flipped], np.int64)
        return {"head": head, **self.parts}


def places_by_width(targets: Sequence[Target]) -> dict[int, list[int]]:
    """Return the places of the targets of each kind, by how many columns they have."""
    places: dict[int, list[int]] = {}
    for place, target in enumerate(targets):
        places.setdefault(len(target.columns), []).append(place)
    return places


def from_arrays(targets: tuple[Target, ...], arrays: Mapping[str, Any]) -> Tally:
    """Return a tally that was stored."""
    arms, games, diverged, flipped = (int(number) for number in arrays["head"])
    parts = {key: arrays[key] for key in arrays if key != "head"}
    return Tally(targets, arms, games, diverged, flipped, parts)


def tally(targets: tuple[Target, ...], observations: Sequence[Observation]) -> Tally:
    """Return the tally of some seeds, each played with one or more editions.

    Parameters
    ----------
    targets : tuple of Target
    observations : sequence of Observation
        One an edition, of the same seeds in the same order.
    """
    first, rest = observations[0], observations[1:]
    diverged = np.zeros(len(first.course), bool)
    flipped = np.zeros(len(first.course), bool)
    for other in rest:
        diverged |= other.course != first.course
        flipped |= other.winners != first.winners
    parts = {}
    for width, places in places_by_width(targets).items():
        columns = np.array([targets[place].columns for place in places])
        stacked = np.concatenate([one.numbers[:, columns] for one in observations], axis=2)
        parts[f"sums.{width}"] = stacked.sum(axis=0)
        parts[f"products.{width}"] = np.einsum("nmi,nmj->mij", stacked, stacked)
        moved = np.zeros(stacked.shape[:2], bool)
        for arm in range(1, len(observations)):
            here = slice(arm * width, (arm + 1) * width)
            moved |= (stacked[:, :, here] != stacked[:, :, :width]).any(axis=2)
        parts[f"differ.{width}"] = moved.sum(axis=0)
        if width == 1 and len(observations) == 2:
            change = stacked[:, :, 1] - stacked[:, :, 0]
            parts["up.1"] = np.maximum(change, 0).sum(axis=0)
            parts["down.1"] = np.maximum(-change, 0).sum(axis=0)
    return Tally(
        targets,
        len(observations),
        len(first.course),
        int(diverged.sum()),
        int(flipped.sum()),
        parts,
    )


class _Moments:
    """Means, slopes and covariances of all targets of one kind.

    Parameters
    ----------
    tally : Tally
    width : int
        Columns of a target of this kind.
    weights : float array, one an edition
    """

    def __init__(self, tally: Tally, width: int, weights: Any) -> None:
        self.tally = tally
        self.width = width
        self.weights = weights
        count, arms = tally.games, tally.arms
        means = tally.parts[f"sums.{width}"] / count
        spread = tally.parts[f"products.{width}"] / count - means[:, :, None] * means[:, None, :]
        covariances = spread * (count / max(1, count - 1))
        cut = means.reshape(len(means), arms, width)
        with np.errstate(divide="ignore", invalid="ignore"):
            self.values, slopes = _values_and_slopes(cut)
            weighed = (slopes * weights[None, :, None]).reshape(len(means), arms * width)
            self.variance = np.einsum("mi,mij,mj->m", weighed, covariances, weighed).clip(min=0)
            blocks = covariances.reshape(len(means), arms, width, arms, width)
            self.between = np.einsum("mai,maibj,mbj->mab", slopes, blocks, slopes)

    def effect(self, row: int, target: Target, z: float) -> Effect:
        """Return the contrast of one target."""
        tally, count = self.tally, self.tally.games
        values = self.values[row]
        estimate = float((self.weights * values).sum())
        own = np.diagonal(self.between[row]).clip(min=0)
        variance = float(self.variance[row])
        error = math.sqrt(variance / count)
        paired = tally.arms == 2 and self.width == 1 and tuple(self.weights) == (-1.0, 1.0)
        if paired and target.unit == "share":
            more, less = (float(tally.parts[side][row]) for side in ("up.1", "down.1"))
            low, high = paired_difference(more, less, count, z)
        else:
            floor = 2 * float((own * self.weights**2).sum()) / count
            reach = z * math.sqrt((variance + floor) / count)
            low, high = estimate - reach, estimate + reach
        both = float(own[0] * own[-1])
        independent = float((own * self.weights**2).sum())
        # a variance of products of the same sums that is nothing but rounding is none
        alone = variance <= 1e-12 * independent
        return Effect(
            target.name,
            target.title,
            target.unit,
            float(values[0]),
            float(values[-1]),
            estimate,
            low,
            high,
            error,
            count,
            int(tally.parts[f"differ.{self.width}"][row]),
            float(self.between[row, 0, -1]) / math.sqrt(both) if both > 0 else math.nan,
            math.inf if alone else count * independent / variance,
            math.sqrt(float(own.mean())),
        )

    def level(
        self, row: int, target: Target, z: float, arm: int, *, exact: bool = False
    ) -> Estimate:
        """Return one target in one edition."""
        count = self.tally.games
        value = float(self.values[row, arm])
        if math.isnan(value):
            return Estimate(target.name, value, value, value, count)
        error = math.sqrt(float(self.variance[row]) / count)
        if target.unit == "share" and self.width < 4:
            interval = _clopper_pearson if exact else _wilson
            low, high = interval(value, _worth(value, error, self._trials(row, arm)), z)
        else:
            floor = math.sqrt(error * error + 2 * error * error / count)
            low, high = value - z * floor, value + z * floor
        return Estimate(target.name, value, low, high, count)

    def _trials(self, row: int, arm: int) -> float:
        """Return what a share is a share of: games, or the sum that it is divided by."""
        if self.width == 1:
            return float(self.tally.games)
        return float(self.tally.parts[f"sums.{self.width}"][row, arm * self.width + 1])


def _values_and_slopes(means: Any) -> tuple[Any, Any]:
    """Return each target in each edition, and its derivatives by its columns' means.

    Parameters
    ----------
    means : float array, shape (targets, editions, columns)

    Returns
    -------
    (float array, shape (targets, editions)), (float array of the shape of ``means``)
    """
    slopes = np.ones_like(means)
    if means.shape[2] == 1:
        return means[:, :, 0], slopes
    values = np.zeros(means.shape[:2])
    for at, sign in ((0, 1.0), (2, -1.0)):
        if at >= means.shape[2]:
            break
        over, under = means[:, :, at], means[:, :, at + 1]
        values = values + sign * over / under
        slopes[:, :, at] = sign / under
        slopes[:, :, at + 1] = -sign * over / (under * under)
    return values, slopes


def _worth(value: float, error: float, trials: float) -> float:
    """Return how many trials a share's standard error is worth; no more than there were."""
    inside = 0 < value < 1 and error > 0
    return min(trials, value * (1 - value) / (error * error)) if inside else trials


def _wilson(value: float, worth: float, z: float) -> tuple[float, float]:
    """Return Wilson's interval of a share of ``worth`` trials."""
    spread = 1 + z * z / worth
    centre = (value + z * z / (2 * worth)) / spread
    own = max(0.0, value * (1 - value))
    reach = z * math.sqrt(own / worth + z * z / (4 * worth * worth)) / spread
    return max(0.0, centre - reach), min(1.0, centre + reach)


def _clopper_pearson(value: float, worth: float, z: float) -> tuple[float, float]:
    """Return Clopper and Pearson's interval of a share of ``worth`` trials."""
    from scipy.special import betaincinv, ndtr

    hits = min(max(value, 0.0), 1.0) * worth
    miss, beyond = worth - hits, float(ndtr(-z))
    low = float(betaincinv(hits, miss + 1, beyond)) if hits > 0 else 0.0
    high = 1 - float(betaincinv(miss, hits + 1, beyond)) if miss > 0 else 1.0
    return low, high
