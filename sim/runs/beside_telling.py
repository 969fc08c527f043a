"""Two games in words, each cut where they part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sim.runs.beside import Beside, Fork
from sim.runs.pairing import Pair, paired, same
from sim.runs.passages import Passage, passages
from sim.runs.replaying import Replay

MARK = "\N{REFERENCE MARK}"  # stands in a telling where the games part; in no game's own words


@dataclass(frozen=True)
class Halves:
    """A telling, cut where the games part."""

    before: tuple[str, ...]
    after: tuple[str, ...]


def halves(found: Beside, *, decisions: bool = False) -> tuple[Halves, Halves]:
    """Return two games in words, each cut where they part.

    The cut is before what came of the choice at which they part; before a sentence or more that
    only one of them has, if they have come to that choice by different ways.

    Parameters
    ----------
    found : Beside
        If nothing in the games differs, all of them comes before the cut.
    decisions : bool
        As `Replay.tell`.
    """
    left, right = (_halves(game, found.fork, decisions=decisions) for game in found.games)
    if found.fork is None:
        return left, right
    pairs = paired(passages(left.before), passages(right.before))
    unlike: list[Pair] = []
    while pairs and not same(pairs[-1]):
        unlike.append(pairs.pop())
    ones, twos = ([pair[side] for pair in unlike] for side in (0, 1))
    return _cut_before(left, ones), _cut_before(right, twos)


def _cut_before(told: Halves, moved: Sequence[Passage | None]) -> Halves:
    """Return a telling with some of the last passages before the cut moved behind it."""
    starts = [passage.line for passage in moved if passage is not None]
    end = min(starts, default=len(told.before))
    return Halves(told.before[:end], (*told.before[end:], *told.after))


def _halves(replay: Replay, fork: Fork | None, *, decisions: bool) -> Halves:
    told = replay.tell(decisions=decisions)
    if fork is None:
        return Halves(tuple(told), ())
    marked = _marked(replay, fork.number, decisions=decisions)
    place = next((place for place, line in enumerate(marked) if MARK in line), None)
    if place is None:  # past the last choice: all is told before
        return Halves(tuple(told), ())
    cut = _place_in(told, marked[:place])
    return Halves(tuple(told[:cut]), tuple(told[cut:]))


def _marked(replay: Replay, number: int, *, decisions: bool) -> list[str]:
    """Return a game in words with `MARK` before what came of a choice."""
    if number >= len(replay.decisions):
        return []
    asides = []
    for place, made in enumerate(replay.decisions):
        if place == number:
            asides.append((made.line, made.seat, MARK))
        if decisions and made.options > 1:
            asides.append((made.line, made.seat, f"chooses 1 of {made.options}: {made.words}"))
    return replay.game.narrate(replay.loaded, replay.log, replay.moments, asides)


def _place_in(told: Sequence[str], before: Sequence[str]) -> int:
    """Return how many lines of a telling the lines before the mark are.

    A game may leave sentences out where choices are told as well, so it may be some more.
    """
    place = 0
    for line in before:
        while place < len(told) and told[place] != line:
            place += 1
        place += 1
    return min(place, len(told))
