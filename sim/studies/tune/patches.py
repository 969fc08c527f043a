"""The patch that a tuning writes: the moved values, and what was predicted and verified of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reports.documents.wording import interval_text, number_text
from reports.metrics.intervals import Estimate
from sim.runs.storing import make_folder, write_whole
from sim.studies.tune.found import Candidate
from sim.studies.tune.goals import Goal
from sim.studies.tune.plan import TuningPlan
from sim.values.changes import HEADER, changed
from sim.values.errors import InputError, Problem
from sim.values.proposals import Proposed, proposal_text
from sim.values.reading import load_yaml

MOST_MOVED = 8  # targets that moved besides, as far as a patch tells them


def check_place(out: Path) -> None:
    """Raise InputError if something stands at a place for a patch that is none."""
    if not out.exists():
        return
    told = "something stands here that is no patch: choose another --out"
    problem = Problem(f"--out {out}", None, "", told)
    if not out.is_file():
        raise InputError([problem])
    try:
        data, _ = load_yaml(out)
    except InputError:
        raise InputError([problem]) from None
    if not isinstance(data, dict) or HEADER not in data:
        raise InputError([problem])


def write_patch(plan: TuningPlan, candidate: Candidate, out: Path) -> None:
    """Write the patch of a change that was verified.

    Raises
    ------
    InputError
        If it can't be written.
    """
    make_folder(out.parent)
    write_whole(out, patch_text(plan, candidate).encode())


def patch_text(plan: TuningPlan, candidate: Candidate) -> str:
    """Return the text of the patch of a change that was verified."""
    source = plan.plan.sources[0]
    data, lines = load_yaml(source.values)
    data = changed(data, lines, source.sets, source.all_patches).data
    header = {
        "title": _title(plan, candidate),
        "game": plan.game.name,
        "values": str(data.get("edition", {}).get("values", "")),
        "hash": plan.plan.values_hash,
    }
    header = {key: text for key, text in header.items() if text}
    knobs = {knob.path: knob for knob in plan.knobs}
    proposed = [
        Proposed(
            path,
            knobs[path].value + steps,
            f"tuned {plan.study}",
            f"{knobs[path].value} before{_alone(plan, candidate, path)}",
        )
        for path, steps in candidate.steps.items()
    ]
    document: Any = plan.plan.members[0].document
    return proposal_text(header, data, document, proposed, _about(plan, candidate))


def _title(plan: TuningPlan, candidate: Candidate) -> str:
    """Return one line for a changelog."""
    wanted = _several([f"{one.target} {band_text(one, _unit(plan, one))}" for one in _goals(plan)])
    title = f"Tuned to {wanted}: {candidate.verdict} ({plan.study})"
    return title if len(title) <= 600 else f"{title[:580]} ..."


def _goals(plan: TuningPlan) -> list[Goal]:
    return list(dict.fromkeys(want.goal for want in plan.wanted))


def _unit(plan: TuningPlan, goal: Goal) -> str:
    return next(want.target.unit for want in plan.wanted if want.goal == goal)


def _alone(plan: TuningPlan, candidate: Candidate, path: str) -> str:
    """Return what a value alone was predicted to do."""
    effects = candidate.alone.get(path) or ()
    parts = [
        f"{want.goal.target} {difference_text(effect, want.target.unit)}"
        for want, effect in zip(plan.wanted, effects, strict=False)
    ]
    return f"; alone {_several(parts[:3])}, predicted" if parts else ""


def _about(plan: TuningPlan, candidate: Candidate) -> list[str]:
    """Return the lines of comment at the top."""
    lines = [
        f"What `kingmaker tune` found. {how_to_use(plan, 'THIS_FILE')}",
        "",
    ]
    for place, (want, one) in enumerate(zip(plan.wanted, candidate.verified, strict=True)):
        unit = want.target.unit
        effect = one.effect.figure
        tier = plan.tiers[want.tier].name
        lines += [
            f"{want.goal.target}, {tier}: wanted {band_text(want.goal, unit)}",
            f"  before    {number_text(one.before, unit)} ({interval_text(one.before, unit)})",
            f"  predicted {number_text(candidate.predicted[place].figure, unit)}",
            f"  verified  {number_text(one.after, unit)} ({interval_text(one.after, unit)}), "
            f"{one.verdict}, in {one.after.count:,} games that no search saw",
            f"  effect    {difference_text(effect, unit)} ({span_text(effect, unit)})",
        ]
    if candidate.moved:
        lines += ["", "What else moved for sure:"]
        for tier, effect_of in candidate.moved[:MOST_MOVED]:
            lines.append(
                f"  {effect_of.name}, {tier}: {difference_text(effect_of.figure, effect_of.unit)} "
                f"({span_text(effect_of.figure, effect_of.unit)})"
            )
        if len(candidate.moved) > MOST_MOVED:
            lines.append(f"  and {len(candidate.moved) - MOST_MOVED} more")
    return [line.replace("\u202f", " ") for line in lines]


def how_to_use(plan: TuningPlan, patch: str) -> str:
    """Return how a patch is put to use, in a sentence.

    Where the scenario lays patches or other values over its file, the patch is made for these.
    """
    source = plan.plan.sources[0]
    if source.all_patches or source.sets:
        return (
            f"To play with it, name {patch} in the scenario's `patches`, behind those there: it "
            "is made for the values with them."
        )
    return f"To put it into the values file: kingmaker values apply {patch} {source.values}"


def band_text(goal: Goal, unit: str) -> str:
    """Return a band as a reader says it: ``48 to 52 %``, ``at least 75 %``."""
    scale, sign = (100, " %") if unit == "share" else (1, "")
    low, high = (f"{scale * bound:.6g}" for bound in (goal.low, goal.high))
    if goal.low == float("-inf"):
        return f"at most {high}{sign}"
    if goal.high == float("inf"):
        return f"at least {low}{sign}"
    return f"{low} to {high}{sign}"


def difference_text(difference: float | Estimate, unit: str) -> str:
    """Return a difference with its unit: ``+2.1 points``."""
    if unit == "share":
        return f"{number_text(difference, 'points')} points"
    return number_text(difference, "effect")


def span_text(difference: Estimate, unit: str) -> str:
    """Return a difference's interval: ``+1.8 to +2.4``, in points if the unit is a share."""
    return interval_text(difference, "points" if unit == "share" else "effect")


def _several(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def is_worth_writing(candidate: Candidate | None) -> bool:
    """Return whether a patch of a change is of use: it moves something, and was verified."""
    return candidate is not None and bool(candidate.steps) and candidate.verdict is not None
