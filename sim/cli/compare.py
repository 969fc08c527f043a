"""``kingmaker compare``: what a change of the values does, on the same luck."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import ExitCode, how_to_go_on, print_json
from sim.cli.options import AsJson, Jobs, Kept, ScenarioFile, Seats, Seed

if TYPE_CHECKING:
    from sim.studies.arms import Arm
    from sim.studies.comparing import Comparison, Rule
    from sim.studies.explaining import Explanation


def compare(
    scenario: ScenarioFile,
    values: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The changed values file.")
    ] = None,
    sets: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PATH=VALUE", help="A changed value; =+1 and =-1 are steps."),
    ] = None,
    baseline: Annotated[
        str | None,
        typer.Option(
            metavar="REV:PATH", help="The values before the change: a file, or one in git."
        ),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="What decides when to stop; the first seat's wins."),
    ] = None,
    precision: Annotated[
        float | None,
        typer.Option(metavar="P", help="Stop at an interval of +-P points (0.5), or units."),
    ] = None,
    decide: Annotated[
        float | None,
        typer.Option(metavar="M", help="Stop once higher, lower or the same within M is known."),
    ] = None,
    margin: Annotated[
        float, typer.Option(metavar="M", help="Points of a share that are too few to matter.")
    ] = 1.0,
    games: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Pairs of games at most.")
    ] = None,
    seed: Seed = None,
    jobs: Jobs = 0,
    batch: Annotated[
        int | None, typer.Option(metavar="B", min=1, help="Pairs a worker plays at a time; 500.")
    ] = None,
    out: Kept = None,
    seats: Seats = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=SPEC", help="Who decides in a seat, before and after."),
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Also say where paired games part.")
    ] = False,
    all_targets: Annotated[
        bool, typer.Option("--all", help="Show every target, also those that stay the same.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Say what a change of values does to wins, lengths, timing and cards, on the same luck.

    Every seed is played twice, before and after the change, by the same players. It is judged at
    looks fixed beforehand (after 1,000 pairs, 2,000, 4,000 ...), and stops once the target is
    known well enough. Intervals hold at all looks together.

    \b
    Examples:
      kingmaker compare scenarios/romans/skilled.yaml --set cards.philip_vi.political=+1
      kingmaker compare scenarios/romans/skilled.yaml --values new.yaml --precision 0.3 --explain
      kingmaker compare table.yaml --baseline main:prototype-values.yaml --decide 1
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from sim.runs.running import StoppedError
    from sim.runs.scenario import Overrides
    from sim.studies.comparing import BATCH
    from sim.studies.comparing import compare as play

    shared = Overrides(seed=seed, seats=seats, policies=tuple(policy or ()), detail="cards")
    before = replace(shared, values=_baseline(baseline))
    after = replace(shared, values=values, sets=tuple(sets or ()))
    arms = _arms(scenario, before, after, values, sets or [], baseline)
    rule = _rule(arms[0], target, precision, decide, margin, games)
    from sim.cli.progress import Bar

    try:
        with Bar(2 * rule.budget) as bar:
            found = play(
                *arms,
                rule,
                jobs=jobs,
                batch=batch or BATCH,
                folder=out,
                progress=lambda done: bar.show(done, 2 * rule.budget),
                interrupted=bar.interrupted,
            )
    except (KeyboardInterrupt, StoppedError):
        kept = "What was played is kept. " if out is not None else ""
        print(f"Stopped before the first look. {kept}{how_to_go_on()}", file=sys.stderr)
        return int(ExitCode.INTERRUPTED)
    partings = _partings(found) if explain else None
    from sim.cli.comparison import comparison_facts, comparison_lines

    if as_json:
        effects = [one.effect.figure for one in found.found]
        print_json("compare", 2 * found.games, effects, **comparison_facts(found, partings))
    else:
        options = [
            ("--values", values),
            ("--baseline", baseline),
            ("--seed", seed),
            ("--seats", seats),
        ]
        options += [("--set", change) for change in sets or ()]
        options += [("--both", player) for player in policy or ()]
        replay = _replay(scenario, options)
        lines = comparison_lines(found, partings, everything=all_targets, replay=replay)
        print("\n".join(lines))
    if found.stopped == "interrupted":
        print(f"Stopped early. {how_to_go_on()}", file=sys.stderr)
        return int(ExitCode.INTERRUPTED)
    return int(ExitCode.DONE)


def _baseline(baseline: str | None) -> Path | None:
    if baseline is None:
        return None
    from sim.runs.revisions import values_at

    return values_at(baseline)


def _arms(
    scenario: Path,
    before: Any,
    after: Any,
    values: Path | None,
    sets: list[str],
    baseline: str | None,
) -> tuple[Arm, Arm]:
    """Load both editions; refuse two that are the same."""
    from sim.studies.arms import changed_arm
    from sim.values.errors import InputError, Problem

    changes = [*([str(values)] if values is not None else []), *sets]
    if not changes and baseline is None:
        told = "nothing is changed: give --set, --values or --baseline"
        raise InputError([Problem("compare", None, "", told)])
    left = changed_arm(baseline or "as it stands", scenario, before)
    right = changed_arm(", ".join(changes) or "as it stands", scenario, after)
    if left.identity == right.identity:
        told = "both editions have the same values: there is nothing to compare"
        raise InputError([Problem(", ".join(changes) or str(baseline), None, "", told)])
    return left, right


def _rule(
    before: Arm,
    target: str | None,
    precision: float | None,
    decide: float | None,
    margin: float,
    games: int | None,
) -> Rule:
    """Return when to stop, from the options; what is given in points becomes a share."""
    from sim.studies.comparing import PRECISION, Rule, check_targets
    from sim.studies.targets import targets_of
    from sim.values.errors import InputError, Problem

    if precision is not None and decide is not None:
        told = "it stops at a precision or at a decision: give one of --precision and --decide"
        raise InputError([Problem("compare", None, "", told)])
    named = {"--precision": precision, "--decide": decide, "--margin": margin}
    problems = [
        Problem(f"{option} {number:g}", None, "", "this must be greater than 0")
        for option, number in named.items()
        if number is not None and not number > 0
    ]
    if problems:
        raise InputError(problems)
    targets = targets_of(before.plan)
    primary = target or targets.names[0]
    check_targets([primary], targets.names, "--target")
    share = next(one for one in targets.listed if one.name == primary).unit == "share"
    scale = 100 if share else 1
    return Rule(
        primary,
        before.plan.games if games is None else games,
        None if decide is not None else PRECISION if precision is None else precision / scale,
        None if decide is None else decide / scale,
        margin / 100,
    )


def _partings(found: Comparison) -> Explanation:
    """Return where the paired games of a comparison part."""
    from sim.studies.explaining import explained

    return explained(found)


def _replay(scenario: Path, options: Sequence[tuple[str, object]]) -> str:
    """Return the command that tells two of the games beside each other, but for --game."""
    given = [f"{name} {shlex.quote(str(value))}" for name, value in options if value is not None]
    return " ".join(["kingmaker replay", shlex.quote(str(scenario)), "--beside", *given])
