"""A comparison as lines and as JSON: the answer first, then what moved, then how it is known."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from reports.documents.model import Unit
from reports.documents.wording import BOUNDS, decimals_of, interval_text, number_text
from reports.metrics.looks import Verdict
from sim.cli.common import counted
from sim.cli.explaining import explained_lines
from sim.games.prose import joined

if TYPE_CHECKING:
    from sim.studies.comparing import Comparison, Found
    from sim.studies.explaining import Explanation

ALWAYS = ("wins", "first_player", "ahead", "length")  # shown even where they stay the same
CARDS = "cards"
MOST = 12  # cards that are listed
STOPS = {
    "precision": "It stopped as soon as the target was known so well",
    "decided": "It stopped as soon as that was known",
    "budget": "All games that were allowed were played",
    "interrupted": "It was stopped early",
}


def comparison_lines(
    found: Comparison,
    why: Explanation | None = None,
    *,
    everything: bool = False,
    replay: str = "",
) -> list[str]:
    """Return a comparison as lines of text.

    Parameters
    ----------
    found : Comparison
    why : Explanation, optional
        Where paired games part.
    everything : bool
        Whether to show every target.
    replay : str
        The command that tells two of the games beside each other, but for --game.
    """
    plan = found.before.plan
    lines = [
        f"{plan.game.title}: {found.after.name}, against {found.before.name}",
        _answer(found),
        "",
        *_table(found, everything=everything),
        "",
        *_knowing(found),
    ]
    if why is not None:
        lines += ["", *explained_lines(why, replay)]
    return lines


def comparison_facts(found: Comparison, why: Explanation | None = None) -> dict[str, Any]:
    """Return what ``--json`` says of a comparison beside its figures."""
    tally = found.tally
    facts: dict[str, Any] = {
        "game": found.before.plan.game.name,
        "before": found.before.name,
        "after": found.after.name,
        "seed": found.before.plan.scenario.seed,
        "pairs": found.games,
        "looks": list(found.looks.games),
        "stopped_at_look": found.look + 1,
        "stopped": found.stopped,
        "target": found.rule.primary,
        "diverged": tally.diverged,
        "flipped": tally.flipped,
        "targets": [_facts(one) for one in found.found],
    }
    if why is not None:
        facts["explained"] = why.as_dict()
    return facts


def _facts(one: Found) -> dict[str, Any]:
    effect = one.effect
    numbers = {
        "before": effect.before,
        "after": effect.after,
        "error": effect.error,
        "margin": one.margin,
        "q": one.q,
        "correlation": effect.correlation,
        "worth": effect.worth,
    }
    return {
        "name": one.target.name,
        "unit": one.target.unit,
        "verdict": one.verdict.value,
        "better": one.better,
        "differ": effect.differ,
        "settled_by": one.settled_by,
        **{key: number if math.isfinite(number) else None for key, number in numbers.items()},
    }


def _answer(found: Comparison) -> str:
    """Return what became of the target, in a sentence."""
    one = found.primary
    effect = one.effect
    unit = one.target.unit
    after, before = (number_text(number, unit) for number in (effect.after, effect.before))
    moved = _difference(one)
    known = f"{moved} ({_interval(one)})"
    word = f"the same within {_margin(one)}" if one.verdict is Verdict.SAME else _word(one)
    return f"{one.target.title}: {after} instead of {before}, {known}: {word}."


def _margin(one: Found) -> str:
    if one.target.unit != "share":
        return number_text(one.margin)
    points = f"{100 * one.margin:g}"
    return f"{points} point" if points == "1" else f"{points} points"


def _word(one: Found) -> str:
    if one.verdict is Verdict.UNKNOWN and one.settled_by is not None:
        return f"{one.word}; about {counted(one.settled_by)} pairs would"
    return one.word


def _difference(one: Found) -> str:
    unit = _unit(one)
    text = number_text(one.effect.figure, unit, _decimals(one))
    return f"{text} points" if unit == "points" else text


def _interval(one: Found) -> str:
    return interval_text(one.effect.figure, _unit(one), _decimals(one))


def _unit(one: Found) -> Unit:
    return "points" if one.target.unit == "share" else "effect"


def _decimals(one: Found) -> int:
    """Return one more than elsewhere, as far as the unit goes: small differences matter here."""
    unit = _unit(one)
    return min(decimals_of([one.effect.figure], unit) + 1, BOUNDS[unit][1])


def _table(found: Comparison, *, everything: bool) -> list[str]:
    """Return the targets, the general ones first, then the cards that moved."""
    general = [one for one in found.found if not one.target.name.startswith(f"{CARDS}.")]
    cards = [one for one in found.found if one.target.name.startswith(f"{CARDS}.")]
    moved = [one for one in cards if _has_moved(one)]
    shown = general if everything else [one for one in general if _is_shown(one)]
    lines = _rows("What", shown)
    others = [one for one in general if one not in shown]
    constant = sum(_never_varies(one) for one in others)
    same = sum(one.verdict is Verdict.SAME and not _never_varies(one) for one in others)
    unknown = len(others) - same - constant
    if others:
        parts = [f"{same} {'stays' if same == 1 else 'stay'} the same"] if same else []
        parts += [f"{constant} never varied"] if constant else []
        parts += [f"of {unknown} it can't be told yet"] if unknown else []
        lines.append(f"Of the others {joined(parts)}; --all shows them.")
    if cards:
        some = cards if everything else _strongest(moved)
        lines += ["", *(_rows("Cards", some) if some else ["No card is known to have moved."])]
        if len(moved) > len(some):
            lines.append(f"{len(moved) - len(some)} more of {len(cards)}; --all shows them.")
    return lines


def _never_varies(one: Found) -> bool:
    """Return whether something came in no game or in every one, such as round 6 of five."""
    effect = one.effect
    return one.target.unit == "share" and effect.before == effect.after and effect.before in {0, 1}


def _is_shown(one: Found) -> bool:
    if _never_varies(one):
        return False
    if one.target.name.split(".", 1)[0] in ALWAYS:
        return True
    return one.verdict in {Verdict.HIGHER, Verdict.LOWER}


def _has_moved(one: Found) -> bool:
    """Return whether a card's figure is known to have moved, however many cards there are."""
    from sim.studies.comparing import FALSE

    return one.verdict in {Verdict.HIGHER, Verdict.LOWER} and one.q <= FALSE


def _strongest(some: Sequence[Found]) -> list[Found]:
    def strength(one: Found) -> float:
        return -abs(one.effect.estimate) / one.effect.error if one.effect.error else 0.0

    return sorted(some, key=strength)[:MOST]


def _rows(heading: str, some: Iterable[Found]) -> list[str]:
    rows = [(heading, "before", "after", "difference", "interval", "")]
    for one in some:
        effect, unit = one.effect, one.target.unit
        rows.append(
            (
                one.target.title,
                number_text(effect.before, unit),
                number_text(effect.after, unit),
                _difference(one),
                _interval(one),
                _word(one),
            )
        )
    widths = [max(len(row[place]) for row in rows) for place in range(5)]
    lines = []
    for title, before, after, difference, interval, word in rows:
        text = (
            f"{title:<{widths[0]}}  {before:>{widths[1]}}  {after:>{widths[2]}}  "
            f"{difference:>{widths[3]}}  {interval:>{widths[4]}}  {word}"
        )
        lines.append(text.rstrip())
    return lines


def _knowing(found: Comparison) -> list[str]:
    """Return how it is known: games, how much they have in common, when it stopped."""
    tally, effect = found.tally, found.primary.effect
    plan = found.before.plan
    players = ", ".join(f"{s} {p}" for s, p in zip(plan.seats, plan.policies, strict=True))
    lines = [
        f"{counted(found.games)} pairs of games on the same luck, seed {plan.scenario.seed}; "
        f"{players}.",
        f"{number_text(tally.diverged / tally.games, 'share')} of the pairs took another course; "
        f"in {number_text(tally.flipped / tally.games, 'share')} somebody else won.",
    ]
    if math.isfinite(effect.worth):
        shared = f"correlation {effect.correlation:.2f}; " if effect.correlation > 0 else ""
        lines.append(
            f"For {found.primary.target.title}: {shared}worth {counted(effect.worth)} independent "
            "games of each."
        )
    looks = found.looks
    lines.append(
        f"{STOPS[found.stopped]}: look {found.look + 1} of {len(looks.games)} "
        f"(up to {counted(looks.games[-1])} pairs). The intervals hold at 95 % for each target, "
        "at all looks together."
    )
    if any(one.verdict is Verdict.SAME for one in found.found):
        margin = found.rule.margin
        lines.append(
            f"The same: within {100 * margin:g} {'point' if margin == 0.01 else 'points'} of a "
            f"share, or {2 * margin:g} standard deviations between games of a number."
        )
    return lines
