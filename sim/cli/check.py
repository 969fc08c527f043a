"""``kingmaker check``: the gate that a change has to pass, for people and for machines."""

from __future__ import annotations

import math
import os
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import WIDTH, ExitCode, how_to_go_on, print_json
from sim.cli.options import AsJson, Jobs, Kept, Players, ScenarioFile, Seats, Sets, ValuesFile

if TYPE_CHECKING:
    from sim.studies.gate.checking import Checked, Played
    from sim.studies.gate.judging import Judged
    from sim.studies.gate.planning import Gate, Stage

SUMMARY = "GITHUB_STEP_SUMMARY"  # where GitHub wants the summary of a step
ACTIONS = "GITHUB_ACTIONS"  # "true" where GitHub runs us
WORKSPACE = "GITHUB_WORKSPACE"  # the folder that annotations name files from


def check(
    scenario: ScenarioFile,
    baseline: Annotated[
        str | None,
        typer.Option(metavar="REV:PATH", help="Judge drift from these values: a file, or in git."),
    ] = None,
    drift: Annotated[
        float | None, typer.Option(metavar="P", help="How many points shares may drift; 1.")
    ] = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Games at most, of each edition.")
    ] = None,
    values: ValuesFile = None,
    sets: Sets = None,
    seats: Seats = None,
    policy: Players = None,
    jobs: Jobs = 0,
    out: Kept = None,
    accept: Annotated[
        str | None,
        typer.Option(metavar="REASON", help="Take note of the drift that fails: it was meant."),
    ] = None,
    accepted: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where that is kept; accepted.yaml by the scenario."),
    ] = None,
    junit: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write JUnit XML there.")
    ] = None,
    summary: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=f"Write Markdown there; ${SUMMARY}, if that is set."),
    ] = None,
    github: Annotated[
        bool | None,
        typer.Option("--github/--no-github", help=f"Annotations; if ${ACTIONS} is true."),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Check that a scenario's games do what it expects, and that a change moved them no further.

    What is expected stands in the scenario's `expect` block: targets with bounds, how far they may
    drift from a baseline, and the same for other players. A target passes once its interval lies
    inside what is allowed and fails once it lies outside; else more games are needed.

    \b
    Examples:
      kingmaker check scenarios/romans/gate.yaml
      kingmaker check table.yaml --baseline main:prototype-values.yaml --drift 1 --junit check.xml
      kingmaker check table.yaml --baseline main:prototype-values.yaml --accept "on purpose"

    \b
    Exit codes: 0 everything holds, 1 something fails, 2 wrong use or bad input, 3 can't tell yet.
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from sim.runs.running import StoppedError
    from sim.runs.scenario import Overrides
    from sim.studies.gate.accepting import check_reason, load_accepted
    from sim.studies.gate.checking import judge_gate
    from sim.studies.gate.planning import plan_gate

    reason = None if accept is None else check_reason(accept)
    overrides = Overrides(
        games=games,
        seats=seats,
        values=values,
        sets=tuple(sets or ()),
        policies=tuple(policy or ()),
    )
    gate = plan_gate(scenario, overrides, baseline=baseline, drift=_points(drift))
    if reason is not None:
        _check_acceptable(gate)
    known = load_accepted(gate, accepted)  # a bad file is told before anything is played
    try:
        played = _play(gate, jobs, out)
    except (KeyboardInterrupt, StoppedError):
        kept = "What was played is kept. " if out is not None else ""
        print(f"Stopped before a verdict. {kept}{how_to_go_on()}", file=sys.stderr)
        return int(ExitCode.INTERRUPTED)
    told: list[str] = []
    if reason is not None:
        known, told = _accept(gate, played, reason, accepted)
    found = judge_gate(played, known)
    _write(found, junit, summary)
    _print(found, told, as_json=as_json)
    if github if github is not None else os.environ.get(ACTIONS) == "true":
        _annotate(found, sys.stderr if as_json else sys.stdout)
    return int(_code(found))


def _points(drift: float | None) -> float | None:
    """Return a drift as a share, or raise InputError."""
    if drift is None:
        return None
    if not 0 < drift <= 100:
        from sim.values.errors import InputError, Problem

        told = "drift is told in points, above 0"
        allowed = ("more than 0, up to 100",)
        raise InputError([Problem(f"--drift {drift:g}", None, "", told, None, allowed)])
    return drift / 100


def _check_acceptable(gate: Gate) -> None:
    if gate.baseline is None:
        from sim.values.errors import InputError, Problem

        told = "there is no drift to accept: nothing is held against a baseline"
        raise InputError([Problem("--accept", None, "", told, None, ("with --baseline",))])


def _play(gate: Gate, jobs: int, out: Path | None) -> Played:
    """Play, with a progress bar on a terminal."""
    from sim.cli.progress import Bar
    from sim.studies.gate.checking import play_gate

    most = sum(stage.games * len(stage.arms) for stage in gate.stages)
    with Bar(most) as bar:
        return play_gate(
            gate, jobs=jobs, folder=out, progress=bar.show, interrupted=bar.interrupted
        )


def _accept(gate: Gate, played: Played, reason: str, path: Path | None) -> tuple[Any, list[str]]:
    """Write what is accepted; return it, and what to say."""
    from sim.studies.gate.accepting import accept, failing_drift, load_accepted

    drifted = failing_drift(played.judged)
    if not drifted:
        return load_accepted(gate, path), ["No drift fails: nothing was taken note of."]
    place = accept(gate, played.judged, reason, path)
    count = f"{len(drifted):,} target{'' if len(drifted) == 1 else 's'}"
    told = [f"The drift of {count} is accepted in {place}: keep that file in git."]
    return load_accepted(gate, place), told


def _code(found: Checked) -> ExitCode:
    from sim.studies.gate.judging import Outcome

    return {
        Outcome.PASS: ExitCode.DONE,
        Outcome.FAIL: ExitCode.FAILED,
        Outcome.UNKNOWN: ExitCode.CANNOT_TELL,
    }[found.outcome]


# --- for machines -------------------------------------------------------------------------------


def _write(found: Checked, junit: Path | None, summary: Path | None) -> None:
    """Write the files that were asked for."""
    from sim.runs.storing import guarded, write_whole

    if junit is not None:
        from sim.studies.gate.junit import junit_xml

        write_whole(junit, junit_xml(found.gate, found.judged))
    given = os.environ.get(SUMMARY)
    path = summary or (Path(given) if given else None)
    if path is None:
        return
    from sim.studies.gate.github import SUMMARY as MOST
    from sim.studies.gate.github import summary as markdown

    if given and path == Path(given):  # others write there too: add to what is there
        held = path.stat().st_size if path.exists() else 0
        text = markdown(found.gate, found.judged, found.line, found.notes, max(0, MOST - held))

        def add() -> None:
            with path.open("a", encoding="utf-8") as file:
                file.write(text)

        guarded(path, "written", add)
        return
    text = markdown(found.gate, found.judged, found.line, found.notes)
    write_whole(path, text.encode())


def _annotate(found: Checked, stream: Any) -> None:
    from sim.studies.gate.github import annotate

    root = os.environ.get(WORKSPACE)
    for one in annotate(found.gate, found.judged):
        print(one.line(Path(root) if root else None), file=stream)


def _facts(found: Checked) -> dict[str, Any]:
    gate = found.gate
    facts: dict[str, Any] = {
        "verdict": found.outcome.value,
        "line": found.line,
        "game": gate.loaded.scenario.game,
        "scenario": gate.file.as_posix(),
        "baseline": gate.baseline,
        "confidence": gate.confidence,
        "judged": len(found.judged),
        "notes": list(found.notes),
        "stages": [_stage(stage) for stage in gate.stages],
        "targets": [_target(one) for one in found.judged],
    }
    return facts


def _stage(stage: Stage) -> dict[str, Any]:
    plan = stage.after.plan
    before = stage.before.plan.values_hash if stage.before is not None else None
    return {
        "tier": stage.tier or None,
        "policies": dict(zip(plan.seats, plan.policies, strict=True)),
        "games": stage.games,
        "seed": str(plan.run_seed),  # more digits than many readers of JSON keep
        "values_hash": plan.values_hash,
        "baseline_values_hash": before,
    }


def _target(one: Judged) -> dict[str, Any]:
    expected = one.expected
    known = {"before": one.before, "after": one.after}
    return {
        **one.figure.as_dict(),
        "target": expected.target.name,
        "tier": expected.tier or None,
        "kind": expected.kind,
        "unit": expected.target.unit,
        "verdict": one.outcome.value,
        "allowed": [expected.low, expected.high],
        **{key: value if math.isfinite(value) else None for key, value in known.items()},
        "games_needed": one.needed,
        "because": expected.because,
        "accepted": one.reason,
        "file": expected.line.file,
        "line": expected.line.line,
        "path": expected.path,
    }


# --- for people ---------------------------------------------------------------------------------


def _print(found: Checked, told: list[str], *, as_json: bool) -> None:
    if as_json:
        print_json("check", found.games, [one.figure for one in found.judged], **_facts(found))
        return
    from sim.studies.gate.telling import meaning, table_lines

    lines = [found.line, "", *_heading(found.gate)]
    lines += table_lines(found.gate, found.judged)
    lines += ["", *textwrap.wrap(" ".join(meaning(found.gate)), WIDTH)]
    if found.notes or told:
        lines += ["", *found.notes, *told]
    print("\n".join(lines))


def _heading(gate: Gate) -> list[str]:
    from sim.studies.gate.telling import players

    lines = [gate.loaded.scenario.title]
    for stage in gate.stages:
        whom = f"{stage.tier}: " if stage.tier and stage.tier != players(stage) else ""
        same = "; the baseline has the same values" if stage.unchanged else ""
        lines.append(f"{whom}{players(stage)}, at most {stage.games:,} games{same}")
    return lines
