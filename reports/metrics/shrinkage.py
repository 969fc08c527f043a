"""Empirical Bayes: estimates of many alike things, the noisy ones drawn toward the common line."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reports.metrics.intervals import Z

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Line:
    """A line through estimates that vary about it beyond their sampling error."""

    coefficients: Floats  # of the columns of the design
    covariance: Floats  # of the coefficients
    variance: float  # between the things, about the line; never negative

    def at(self, design: Floats) -> tuple[Floats, Floats]:
        """Return the line at rows of a design, and the variance of what it says there."""
        level = design @ self.coefficients
        spread = np.einsum("ij,jk,ik->i", design, self.covariance, design)
        return level, spread


def fit(values: Floats, sampling: Floats, design: Floats) -> Line:
    """Return the random-effects line through some values, by weighted least squares.

    Value i is x_i b + u_i + e_i with e_i of the known variance ``sampling[i]`` and u_i of one
    unknown variance t, found by restricted maximum likelihood (Fisher scoring as in Viechtbauer
    2005, J. Educ. Behav. Statist. 30:261-293, begun at DerSimonian and Laird's moment estimate);
    b by weights 1 / (sampling + t). The design has full rank and fewer columns than rows.

    Parameters
    ----------
    values, sampling : float arrays, one a thing
    design : float array, (things, columns)
        A column of ones fits the common mean.
    """
    between = _moments(values, sampling, design)
    for _ in range(100):
        p = _projection(sampling + between, design)
        py = p @ values
        step = (py @ py - np.trace(p)) / np.einsum("ij,ji->", p, p)
        changed = max(0.0, between + float(step))
        if abs(changed - between) <= 1e-10 * (1e-12 + float(sampling.mean()) + between):
            between = changed
            break
        between = changed
    weights = 1 / (sampling + between)
    covariance = np.linalg.inv((design.T * weights) @ design)
    coefficients = covariance @ ((design.T * weights) @ values)
    return Line(np.asarray(coefficients, np.float64), np.asarray(covariance), between)


def _projection(variances: Floats, design: Floats) -> Floats:
    weights = 1 / variances
    weighed = design * weights[:, None]
    inner = np.linalg.inv(design.T @ weighed)
    return np.asarray(np.diag(weights) - weighed @ inner @ weighed.T, np.float64)


def _moments(values: Floats, sampling: Floats, design: Floats) -> float:
    """Return the moment estimate of the variance about a line: (q - degrees) / trace P."""
    p = _projection(sampling, design)
    degrees = len(values) - design.shape[1]
    return max(0.0, float((values @ p @ values - degrees) / np.trace(p)))


@dataclass(frozen=True)
class Shrunk:
    """Estimates drawn toward their common line."""

    estimate: Floats
    error: Floats  # standard deviation of the posterior
    line: Line

    def interval(self, place: int) -> tuple[float, float]:
        """Return the 95 % interval of one."""
        reach = Z * float(self.error[place])
        return float(self.estimate[place]) - reach, float(self.estimate[place]) + reach


def shrunk(values: Floats, sampling: Floats, design: Floats | None = None) -> Shrunk:
    """Return the empirical Bayes estimates of things whose truths are normal about a line.

    For k things on a line of p coefficients, B = (k - p - 2) / (k - p) x sampling / (sampling +
    t), the estimate is (1 - B) value + B line. Its variance is (1 - B) sampling + B^2 (variance of
    the line) + 2 B^2 (value - line)^2 / (k - p - 2): the last part, and the factor in B, pay for t
    being estimated (Morris 1983, JASA 78:47-55, section 5). Three things at least beyond the
    line's columns; with fewer nothing is shrunk.

    Parameters
    ----------
    values, sampling : float arrays, one a thing
        Estimates and their variances, all finite and positive.
    design : float array, (things, columns), optional
        The line; their common mean if left out.
    """
    known = np.ones((len(values), 1)) if design is None else design
    spare = len(values) - known.shape[1] - 2
    if spare < 1:
        nowhere = Line(np.zeros(known.shape[1]), np.zeros((known.shape[1],) * 2), float("inf"))
        return Shrunk(values.copy(), np.sqrt(sampling), nowhere)
    line = fit(values, sampling, known)
    level, spread = line.at(known)
    toward = spare / (spare + 2) * sampling / (sampling + line.variance)
    estimate = (1 - toward) * values + toward * level
    payment = 2 * toward**2 * (values - level) ** 2 / spare
    variance = (1 - toward) * sampling + toward**2 * spread + payment
    return Shrunk(estimate, np.sqrt(variance), line)


@dataclass(frozen=True)
class LeftOut:
    """How far each thing lies off the line through all the others."""

    off: Floats  # NaN where the others have no line
    error: Floats  # sqrt(its sampling variance + the variance of the line there)
    spread: Floats  # standard deviation between the others, about their line


def left_out(values: Floats, sampling: Floats, design: Floats) -> LeftOut:
    """Return how far each value lies off the line through all the others.

    What stands out can't draw the line to itself that way, nor make the spread about it look wide.
    A column of the design that is constant among the others is left out of their line.
    """
    off, error, spread = (np.full(len(values), np.nan) for _ in range(3))
    for place in range(len(values)):
        others = np.arange(len(values)) != place
        kept = [
            column
            for column in range(design.shape[1])
            if column == 0 or np.ptp(design[others, column]) > 0
        ]
        if others.sum() < len(kept) + 2:
            continue
        line = fit(values[others], sampling[others], design[np.ix_(others, kept)])
        level, variance = line.at(design[np.ix_([place], kept)])
        off[place] = values[place] - level[0]
        error[place] = np.sqrt(sampling[place] + variance[0])
        spread[place] = np.sqrt(line.variance)
    return LeftOut(off, error, spread)
