"""What a tuning found, as lines and as JSON: where targets stood, changes, what is in the way."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from reports.documents.wording import interval_text, number_text
from reports.metrics.intervals import Estimate, Z
from sim.cli.common import counted
from sim.studies.tune.found import Candidate, Level, Tuned, Verdict
from sim.studies.tune.obstacles import Hindrance, Obstacle
from sim.studies.tune.patches import band_text, difference_text, how_to_use, span_text

if TYPE_CHECKING:
    from pathlib import Path

    from sim.studies.tune.plan import TuningPlan, Wanted

SHOWN = 6  # changes that are listed
MOVED = 5  # targets that moved besides, of each change
MANY = 10  # targets: of more, those that are met are only counted
ENDS = 6  # values at the end of their range that are named


def tuned_lines(plan: TuningPlan, found: Tuned, patch: Path | None) -> list[str]:
    """Return what was found as lines of text."""
    values = len(plan.knobs)
    lines = [
        f"{plan.game.title}: {counted(values)} values may move, "
        f"{counted(found.steps)} single steps",
        f"{' and '.join(tier.name for tier in plan.tiers)}; {found.games:,} of {found.budget:,} "
        f"games, seed {plan.seed}",
        "",
        *_standing(plan, found),
        "",
        *_changes(plan, found),
    ]
    hindered = [line for one in found.obstacles for line in _obstacle(plan, one)]
    if hindered:
        lines += ["", "What stands in the way", *hindered]
    lines += ["", *_answer(plan, found)]
    if patch is not None:
        lines.append(f"The patch is in {patch}. {how_to_use(plan, str(patch))}")
    return lines


def _standing(plan: TuningPlan, found: Tuned) -> list[str]:
    rows = [("Target", "players", "wanted", "before")]
    hidden = 0
    for place, want in enumerate(plan.wanted):
        unit = want.target.unit
        is_there = found.before and want.band.shortfall(found.before[place].figure) == 0
        if len(plan.wanted) > MANY and is_there:
            hidden += 1
            continue
        before = "-"
        if found.before:
            figure = level_figure(want, found.before[place])
            before = f"{number_text(figure, unit)} ({interval_text(figure, unit)})"
        tier = plan.tiers[want.tier].name
        rows.append((want.goal.target, tier, band_text(want.goal, unit), before))
    widths = [max(len(row[place]) for row in rows) for place in range(4)]
    lines = [
        "  ".join(f"{text:<{width}}" for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return [*lines, f"{hidden} more are where they are to be."] if hidden else lines


def _changes(plan: TuningPlan, found: Tuned) -> list[str]:
    verified = [one for one in found.candidates if one.verdict is not None]
    if not verified:
        tried = len(found.candidates)
        return [f"No change was verified; {tried} {'was' if tried == 1 else 'were'} tried."]
    lines = ["Changes, the best first  (verified on games that no search saw)"]
    for number, one in enumerate(verified[:SHOWN], 1):
        lines += _change(plan, number, one)
    if len(verified) > SHOWN:
        lines.append(f"  and {len(verified) - SHOWN} more")
    lines.append(
        f"Intervals of verified figures are {found.z:.2f} standard errors wide to each side: "
        "all verdicts together are right 95 % of the time."
    )
    return lines


def _change(plan: TuningPlan, number: int, one: Candidate) -> list[str]:
    knobs = {knob.path: knob for knob in plan.knobs}
    moves = [
        f"{path} {knobs[path].value} to {knobs[path].value + steps}"
        for path, steps in one.steps.items()
    ] or ["as it is: nothing is moved"]
    values, steps = one.size
    size = f"{values} value{'' if values == 1 else 's'}, {steps} step{'' if steps == 1 else 's'}"
    lines = [f"  {number}  {moves[0]}  ({size})", *(f"     {move}" for move in moves[1:])]
    met = 0
    for place, (want, seen) in enumerate(zip(plan.wanted, one.verified, strict=True)):
        if len(plan.wanted) > MANY and seen.verdict is Verdict.MET:
            met += 1
            continue
        unit = want.target.unit
        effect = seen.effect.figure
        name = _name(plan, want)
        lines.append(
            f"       {name}: predicted {number_text(one.predicted[place].figure, unit)}, verified "
            f"{number_text(seen.after, unit)} ({interval_text(seen.after, unit)}), "
            f"{difference_text(effect, unit)} ({span_text(effect, unit)}): {seen.verdict}"
        )
    if met:
        lines.append(f"       {met} targets are met")
    if one.moved:
        told = [f"{effect.name} {_moved(effect)}" for _, effect in one.moved[:MOVED]]
        more = len(one.moved) - MOVED
        rest = f" and {more} more" if more > 0 else ""
        lines.append(f"       also moves {', '.join(told)}{rest}")
    return lines


def _moved(effect: Any) -> str:
    return difference_text(effect.figure, effect.unit)


def _name(plan: TuningPlan, want: Wanted) -> str:
    if len(plan.tiers) == 1:
        return want.goal.target
    return f"{want.goal.target}, {plan.tiers[want.tier].name}"


def _obstacle(plan: TuningPlan, one: Obstacle) -> list[str]:
    want = plan.wanted[one.goal]
    unit = want.target.unit
    low, high = (number_text(number, unit) for number in (one.low, one.high))
    name = f"  {_name(plan, want)}"
    reach = f"about {low} to {high} by the linear model"
    if one.why is Hindrance.BEYOND:
        ends = ""
        if one.ends:
            some = ", ".join(one.ends[:ENDS])
            more = f" and {len(one.ends) - ENDS} more" if len(one.ends) > ENDS else ""
            ends = f" At the end of their ranges then: {some}{more}."
        told = f"{name}: all values that were looked at can bring it to {reach}, no further.{ends}"
        return [told]
    if one.why is Hindrance.AGAINST:
        others = ", ".join(_name(plan, plan.wanted[other]) for other in one.against)
        others = others or "all the others"
        return [f"{name}: it can be met alone ({reach}), but not together with {others}."]
    return [
        f"{name}: {reach} is in reach, but no change that was tried came there: values may work "
        "against each other, or more games may find one (--budget)."
    ]


def _answer(plan: TuningPlan, found: Tuned) -> list[str]:
    best = found.best
    if best is None or best.verdict is None:
        return ["Nothing is verified."]
    if best.verdict is Verdict.MET:
        if not best.steps:
            return ["All targets are met as things are: nothing needs to be moved."]
        return ["All targets are met by change 1."]
    open_ones = [
        (want, seen)
        for want, seen in zip(plan.wanted, best.verified, strict=True)
        if seen.verdict is not Verdict.MET
    ]
    names = ", ".join(_name(plan, want) for want, _ in open_ones)
    if best.verdict is Verdict.UNKNOWN:
        games = [seen.settled_by for _, seen in open_ones if seen.settled_by is not None]
        enough = f"; about {counted(max(games))} games of it would tell" if games else ""
        return [f"Can't tell yet whether change 1 meets {names}{enough}."]
    return [f"Not met: {names}."]


# --- JSON -----------------------------------------------------------------------------------------


def tuned_figures(plan: TuningPlan, found: Tuned) -> list[Estimate]:
    """Return the figures of ``--json``: each target before, and verified with the best change."""
    figures = []
    for place, want in enumerate(plan.wanted):
        name = f"{want.goal.target}.{plan.tiers[want.tier].name}"
        if found.before:
            level = level_figure(want, found.before[place])
            figures.append(_named(level, f"before.{name}"))
        if found.best is not None and found.best.verified:
            seen = found.best.verified[place]
            figures.append(_named(seen.after, f"after.{name}"))
            figures.append(_named(seen.effect.figure, f"effect.{name}"))
    return figures


def tuned_facts(plan: TuningPlan, found: Tuned) -> dict[str, Any]:
    """Return what ``--json`` says beside the figures."""
    return {
        "game": plan.game.name,
        "study": plan.study,
        "seed": plan.seed,
        "players": [tier.name for tier in plan.tiers],
        "budget": found.budget,
        "rounds": found.rounds,
        "interrupted": found.interrupted,
        "met": found.met,
        "values": len(plan.knobs),
        "single_steps": found.steps,
        "z": found.z,
        "targets": [
            {
                "name": want.goal.target,
                "players": plan.tiers[want.tier].name,
                "unit": want.target.unit,
                "low": _finite(want.goal.low),
                "high": _finite(want.goal.high),
            }
            for want in plan.wanted
        ],
        "changes": [_change_facts(plan, one) for one in found.candidates],
        "obstacles": [
            {
                "target": one.goal,
                "why": str(one.why),
                "least": one.low,
                "greatest": one.high,
                "against": list(one.against),
                "ends": list(one.ends),
            }
            for one in found.obstacles
        ],
    }


def _change_facts(plan: TuningPlan, one: Candidate) -> dict[str, Any]:
    knobs = {knob.path: knob for knob in plan.knobs}
    return {
        "values": {
            path: {"before": knobs[path].value, "after": knobs[path].value + steps}
            for path, steps in one.steps.items()
        },
        "round": one.round,
        "verdict": None if one.verdict is None else str(one.verdict),
        "predicted": [_level(level) for level in one.predicted],
        "tried": [_level(level) for level in one.tried],
        "verified": [
            {
                **seen.after.as_dict(),
                "effect": seen.effect.figure.as_dict(),
                "verdict": str(seen.verdict),
                "settled_by": seen.settled_by,
            }
            for seen in one.verified
        ],
        "also_moves": [
            {"players": tier, "unit": effect.unit, **effect.figure.as_dict()}
            for tier, effect in one.moved
        ],
    }


def _level(level: Level) -> dict[str, Any]:
    return {
        "estimate": _finite(level.figure),
        "error": _finite(level.error),
        "games": level.games,
    }


def level_figure(want: Wanted, level: Level) -> Estimate:
    """Return a level with its 95 % interval."""
    reach = Z * level.error
    low, high = level.figure - reach, level.figure + reach
    if want.target.unit == "share":
        low, high = max(0.0, low), min(1.0, high)
    return Estimate(want.goal.target, level.figure, low, high, level.games)


def _named(figure: Estimate, name: str) -> Estimate:
    return Estimate(name, figure.estimate, figure.low, figure.high, figure.count)


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None
