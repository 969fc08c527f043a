"""Why a target moved, as lines of text: what ``kingmaker compare --explain`` adds."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from sim.cli.beside_words import Names, how_far, scores_of, turned
from sim.games.prose import capital, count
from sim.runs.beside import Beside
from sim.runs.beside_telling import halves

if TYPE_CHECKING:
    from reports.metrics.tallies import Target
    from sim.runs.beside import Fork
    from sim.studies.explaining import Explanation
    from sim.studies.parting import Swing

WIDTH = 100  # columns of a line
KINDS = 8  # kinds of decisions that are listed
CARDS = 3  # cards of each
DECISION, CAUSE, CARD = 38, 13, 29  # columns of what is decided, why, and about which cards
CAUSES = {
    "choice": "other choice",
    "luck": "other luck",
    "options": "other options",
    "outcome": "other end",
}
NAMES = Names("before", "after", "before the change", "after it")


def explained_lines(found: Explanation, replay: str = "") -> list[str]:
    """Return why a target moved, as lines of text.

    Parameters
    ----------
    found : Explanation
    replay : str
        The command that tells two games of the comparison beside each other, but for --game.
    """
    lines = ["Why it moved", *_wrapped(_parted(found), "  ")]
    if found.partings:
        lines += ["", *_kinds(found)]
    if found.swings:
        title = found.target.title
        among = f"among the first {found.pairs:,} pairs"
        lines += ["", f"The largest swings of “{title}” {among}"]
        for swing, beside in zip(found.swings, found.games, strict=True):
            lines += _swing(swing, beside, found.target, replay)
    elif found.partings:
        lines += ["", f"  No pair moved “{found.target.title}”."]
    return lines


def _parted(found: Explanation) -> str:
    if not found.parted:
        return f"In the first {found.pairs:,} pairs nothing differs: each is the same game twice."
    told = f"Of the first {found.pairs:,} pairs {found.parted:,} part"
    if found.earliest is not None:
        told += f", half of them within {count(found.earliest, 'choice')}"
    rest = "" if found.parted == found.pairs else "; the others are the same game twice"
    return f"{told}{rest}."


def _kinds(found: Explanation) -> list[str]:
    """Return the table of decisions at which games part."""
    number = len(found.partings)
    title = "Where they part" if number == found.parted else f"Where the first {number} part"
    kinds: dict[tuple[str, str], list[tuple[int, str | None]]] = {}
    for row in found.kinds.to_dicts():
        kinds.setdefault((row["kind"], row["cause"]), []).append((row["count"], row["card"]))
    sums = {key: sum(pairs for pairs, _ in cards) for key, cards in kinds.items()}
    order = sorted(kinds, key=lambda key: -sums[key])
    shown = order if len(order) <= KINDS + 1 else order[:KINDS]
    lines = _row(title, "", "Pairs", "Share", "Cards")
    for kind, cause in shown:
        pairs = sums[kind, cause]
        cards = _cards(kinds[kind, cause], found.titles)
        lines += _row(capital(kind), CAUSES[cause], f"{pairs}", _share(pairs / number), cards)
    if len(shown) < len(order):
        pairs = sum(sums[key] for key in order[len(shown) :])
        lines += _row("Elsewhere", "", f"{pairs}", _share(pairs / number), "")
    return lines


def _row(kind: str, cause: str, pairs: str, share: str, cards: str) -> list[str]:
    """Return a row of the table: over several lines where what is decided needs them."""
    kinds = textwrap.wrap(kind, DECISION, subsequent_indent="  ")
    names = textwrap.wrap(cards, CARD, break_on_hyphens=False)
    lines = []
    for first, one, two in zip_longest((True,), kinds, names, fillvalue=""):
        facts = (cause, pairs, share) if first else ("", "", "")
        middle = f"{facts[0]:<{CAUSE}}  {facts[1]:>5}  {facts[2]:>5}"
        lines.append(f"  {one:<{DECISION}}  {middle}  {two}".rstrip())
    return lines


def _cards(counts: Sequence[tuple[int, str | None]], titles: Mapping[str, str]) -> str:
    """Return the cards that partings have to do with, each with its pairs if there are several."""
    named = [(pairs, titles.get(card, card)) for pairs, card in counts if card is not None]
    if len(named) == 1 and len(counts) == 1:
        return named[0][1]
    told = [f"{title} {pairs}" for pairs, title in named[:CARDS]]
    rest = len(named) - CARDS
    return ", ".join([*told, f"{rest} more"] if rest > 0 else told)


def _swing(swing: Swing, beside: Beside, target: Target, replay: str) -> Iterator[str]:
    """Yield what is told of a pair that the change moved much."""
    yield ""
    yield from _wrapped(f"Game {swing.game}: {turned(beside, NAMES)}.", "  ", "    ")
    if not target.name.startswith("wins."):
        yield f"    {target.title}: {swing.primary:+.3g}"
    scores = [scores_of(game).removeprefix("Scores: ") for game in beside.games]
    if scores[0] != scores[1]:
        yield from _wrapped(f"Scores: {scores[0]} before; {scores[1]} after", "    ")
    fork = beside.fork
    if fork is None:
        return
    yield from _wrapped(how_far(fork, halves(beside)), "    ")
    yield from _wrapped(_choices(fork), "    ", "      ")
    yield from _wrapped(fork.why, "    ")
    if replay:
        yield f"    {replay} --game {swing.game}"


def _choices(fork: Fork) -> str:
    """Return what is asked where two games part, and what each side chooses."""
    left, right = fork.left, fork.right
    if left.question == right.question:
        return f"{left.question} Before: {left.choice}. After: {right.choice}."
    told = [
        f"{name}: {stand.question} {stand.choice}".rstrip()
        for name, stand in (("Before", left), ("After", right))
    ]
    return ". ".join(one.removesuffix(".") for one in told) + "."


def _share(part: float) -> str:
    """Return a share in six columns, one that is not 0 never as 0."""
    text = "< 1" if 0 < part < 0.01 else f"{100 * part:.0f}"
    return f"{text:>3} %"


def _wrapped(text: str, indent: str, more: str | None = None) -> Sequence[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent if more is None else more,
        break_on_hyphens=False,
    )
