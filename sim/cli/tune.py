"""``kingmaker tune``: the smallest change of a values file that meets targets."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.common import ExitCode, how_to_go_on, print_json
from sim.cli.options import AsJson, Jobs, Players, ScenarioFile, Seats, Seed, Sets, ValuesFile

if TYPE_CHECKING:
    from sim.studies.tune.found import Tuned
    from sim.studies.tune.plan import TuningPlan


def tune(
    scenario: ScenarioFile,
    target: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=LOW..HIGH",
            help="What is to be where; repeatable. Else what the scenario expects.",
        ),
    ] = None,
    move: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PATTERN", help="Values that may move, such as 'cards.*.cost'; repeatable."
        ),
    ] = None,
    stay: Annotated[
        list[str] | None,
        typer.Option(metavar="PATTERN", help="Values that may not; repeatable."),
    ] = None,
    policies: Annotated[
        str | None,
        typer.Option(
            metavar="A,B", help="Meet the targets with everybody A, and with everybody B."
        ),
    ] = None,
    budget: Annotated[
        str, typer.Option(metavar="B", help="Games or time to spend: '20000 games', '10min'.")
    ] = "500000 games",
    furthest: Annotated[
        int,
        typer.Option(metavar="K", min=1, max=20, help="Most steps of a value in a round."),
    ] = 4,
    alternatives: Annotated[
        int, typer.Option(metavar="N", min=1, max=9, help="Most changes verified in a round.")
    ] = 3,
    out: Annotated[Path | None, typer.Option(metavar="PATCH", help="Where the patch goes.")] = None,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where games are kept, to go on after a stop."),
    ] = None,
    seed: Seed = None,
    jobs: Jobs = 0,
    values: ValuesFile = None,
    sets: Sets = None,
    seats: Seats = None,
    policy: Players = None,
    as_json: AsJson = False,
) -> int:
    """Find the smallest change of values that meets targets, and verify it on other games.

    Few values are moved rather than few steps, each inside its range in the file, and none that
    the rulebook or a source gives. Several changes are shown, with what else they move, and the
    best is written as a patch for `kingmaker values apply`. Ctrl-C keeps what was found; the same
    command goes on.

    \b
    Examples:
      kingmaker tune scenarios/romans/skilled.yaml --target wins.luxembourg=48%..52%
      kingmaker tune table.yaml --target 'wins.left=0.45..0.55' --move 'cards.*.cost' \\
          --policies heuristic,greedy --budget 10min --out tuned.yaml

    Exit codes: 0 all targets are met, 1 they are not, 3 that can't be told yet.
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from sim.cli.tuning_told import tuned_facts, tuned_figures, tuned_lines
    from sim.runs.scenario import Overrides
    from sim.studies.tune.patches import check_place, is_worth_writing, write_patch
    from sim.studies.tune.plan import plan_value_tuning

    plan = plan_value_tuning(
        scenario,
        targets=target or (),
        move=move or (),
        stay=stay or (),
        policies=policies,
        budget=budget,
        furthest=furthest,
        alternatives=alternatives,
        overrides=Overrides(
            seed=seed,
            seats=seats,
            values=values,
            sets=tuple(sets or ()),
            policies=tuple(policy or ()),
        ),
    )
    kept = folder if folder is not None else Path("runs") / f"tune-{plan.study}"
    place = out if out is not None else kept / "patch.yaml"
    check_place(place)
    found = _search(plan, kept, jobs)
    written = found.best is not None and is_worth_writing(found.best)
    if written and found.best is not None:
        write_patch(plan, found.best, place)
    if as_json:
        facts = tuned_facts(plan, found)
        patch = str(place) if written else None
        print_json("tune", found.games, tuned_figures(plan, found), **facts, patch=patch)
    else:
        print("\n".join(tuned_lines(plan, found, place if written else None)))
    if found.interrupted:
        print(f"Stopped early; games are kept. {how_to_go_on()}", file=sys.stderr)
        return int(ExitCode.INTERRUPTED)
    return _code(found)


def _search(plan: TuningPlan, folder: Path, jobs: int) -> Tuned:
    """Search, with a progress bar on a terminal."""
    from sim.cli.progress import Bar
    from sim.studies.tune.search import tune as search

    with Bar(plan.budget.games or 0) as bar:
        return search(
            plan, jobs=jobs, folder=folder, progress=bar.show, interrupted=bar.interrupted
        )


def _code(found: Tuned) -> int:
    from sim.studies.tune.found import Verdict

    if found.met:
        return int(ExitCode.DONE)
    if found.best is not None and found.best.verdict is Verdict.UNKNOWN:
        return int(ExitCode.CANNOT_TELL)
    return int(ExitCode.FAILED)
