"""What two games beside each other are asked for, and what they say as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.cli.beside_words import Names
from sim.runs.beside import Beside, players_changed
from sim.runs.plan import make_plan
from sim.runs.scenario import Overrides, load_scenario
from sim.values.errors import InputError, Problem

if TYPE_CHECKING:
    from sim.runs.plan import Plan


def plans_beside(
    source: Path,
    overrides: Overrides,
    *,
    baseline: str | None = None,
    both: Sequence[str] = (),
) -> tuple[Plan, Plan, Names]:
    """Return the plans of the two games, and what they are called.

    Parameters
    ----------
    source : Path
        A scenario.
    overrides : Overrides
        ``seed`` and ``seats`` are of both games, all else is the right-hand one's.
    baseline : str, optional
        The left-hand game's values.
    both : sequence of str
        ``SEAT=SPEC``: who decides in a seat in both games.

    Raises
    ------
    InputError
        If nothing is changed, or with all that is wrong in scenario, values and options.
    """
    from sim.runs.revisions import values_at
    from sim.runs.sitting_record import is_record

    if source.is_dir() or (source.is_file() and is_record(source)):
        told = "two games are told beside each other from a scenario: give its file"
        raise InputError([Problem("--beside", None, "", told, str(source))])
    changes = bool(overrides.values or overrides.sets or overrides.policies)
    if not changes and baseline is None:
        told = "say what is changed in the right-hand game"
        ways = (
            "--set PATH=VALUE",
            "--values FILE",
            "--policy SEAT=SPEC",
            "--baseline REVISION:PATH",
        )
        raise InputError([Problem("--beside", None, "", told, None, ways)])
    before = None if baseline is None else values_at(baseline)
    shared = replace(overrides, values=before, sets=(), policies=tuple(both))
    changed = replace(overrides, policies=(*both, *overrides.policies))
    plans, problems = [], []
    for asked in (shared, changed):
        try:
            plans.append(make_plan(load_scenario(source, asked)))
        except InputError as error:
            problems += [_of_option(problem, both) for problem in error.problems]
    if problems:
        raise InputError(problems)
    left, right = plans
    stands, change = "as it stands", "with the change"
    names = Names(
        left=stands if baseline is None else f"baseline {baseline}",
        right=change if changes else stands,
        left_when=stands if baseline is None else "with the baseline",
        right_when=change if changes else stands,
    )
    return left, right, names


def _of_option(problem: Problem, both: Sequence[str]) -> Problem:
    """Return a problem of a policy that both games were given, told of its own option."""
    given = problem.file.removeprefix("--policy ")
    return replace(problem, file=f"--both {given}") if given in both else problem


def facts_beside(found: Beside) -> dict[str, Any]:
    """Return what --json says of two games besides what it says of each."""
    fork = found.fork
    return {
        "changes": [change._asdict() for change in found.changes],
        "policies_changed": {
            seat: list(specs)
            for seat, specs in players_changed(found.left.plan, found.right.plan).items()
        },
        "parting": None if fork is None else {**asdict(fork), "why": fork.why},
        "flipped": found.flipped,
    }
