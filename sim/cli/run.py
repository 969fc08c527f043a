"""``kingmaker run``: play a scenario's games into tables, and sum them up."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import ExitCode, counted, how_to_go_on, lasted, print_json
from sim.cli.options import AsJson, Jobs, Players, ScenarioFile, Seats, Seed, Sets, ValuesFile

if TYPE_CHECKING:
    from reports.metrics.summary import Summary
    from sim.runs.plan import Plan
    from sim.runs.running import RunDone


def run(
    scenario: ScenarioFile,
    games: Annotated[int | None, typer.Option(metavar="N", help="Games to play.")] = None,
    seed: Seed = None,
    jobs: Jobs = 0,
    batch: Annotated[int | None, typer.Option(metavar="B", help="Games in a batch.")] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where tables and manifest go; made if it isn't there."),
    ] = None,
    detail: Annotated[
        str | None, typer.Option(metavar="D", help="What is kept: games, rounds or cards.")
    ] = None,
    values: ValuesFile = None,
    sets: Sets = None,
    seats: Seats = None,
    policy: Players = None,
    as_json: AsJson = False,
) -> int:
    """Play a scenario's games into tables, and sum them up.

    A run that was stopped, by Ctrl-C or anything else, goes on where it was when the same command
    is given again. More games can be added to a run with a greater --games.

    \b
    Examples:
      kingmaker run scenarios/romans/baseline.yaml --games 20000 --seed 7 --jobs 2 --out runs/seven
      kingmaker run scenarios/romans/baseline.yaml --set cards.philip_vi.political=+1
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from sim.runs.plan import make_plan
    from sim.runs.scenario import Overrides, load_scenario

    overrides = Overrides(
        games=games,
        seed=seed,
        batch=batch,
        detail=detail,
        seats=seats,
        values=values,
        sets=tuple(sets or ()),
        policies=tuple(policy or ()),
    )
    plan = make_plan(load_scenario(scenario, overrides))
    folder = out if out is not None else Path("runs") / f"{scenario.stem}-{plan.short_hash}"
    try:
        done = _play(plan, folder, jobs)
        if not done.interrupted:
            _watch(plan, folder)
    except KeyboardInterrupt:
        print(f"Stopped. Finished batches are kept. {how_to_go_on()}", file=sys.stderr)
        return int(ExitCode.INTERRUPTED)
    if done.interrupted:
        stored = done.manifest.games_done
        told = f"Stopped after {stored:,} of {plan.games:,} games, which are kept."
        print(f"{told} {how_to_go_on()}", file=sys.stderr)
        return int(ExitCode.INTERRUPTED)

    from reports.metrics.summary import summarize

    summary = summarize(folder)
    if as_json:
        print_json("run", summary.games, summary.figures, **_facts(done, folder))
    else:
        print("\n".join([*_heading(plan, summary), *_lines(summary), *_ending(done, folder)]))
    return int(ExitCode.DONE)


def _play(plan: Plan, folder: Path, jobs: int) -> RunDone:
    """Play, with a progress bar on a terminal."""
    from sim.cli.progress import Bar
    from sim.runs.running import run as play

    with Bar(plan.games) as bar:
        return play(plan, folder, jobs=jobs, progress=bar.show, interrupted=bar.interrupted)


def _watch(plan: Plan, folder: Path) -> None:
    """Play some games again, to see what the players could have done."""
    from sim.cli.progress import Bar
    from sim.runs.observing import games_watched, keep_observed

    with Bar(games_watched(plan)) as bar:
        keep_observed(plan, folder, bar.show)


def _facts(done: RunDone, folder: Path) -> dict[str, Any]:
    manifest = done.manifest.data
    played = done.games > 0
    return {
        "game": manifest["game"],
        "out": str(folder),
        "seed": manifest["seed"],
        "games_played_now": done.games,
        "seconds": round(done.seconds, 3),
        "load_seconds": round(done.load_seconds, 3),
        "games_per_second": round(done.games / done.seconds, 1) if played else None,
        "decisions_per_second": round(done.decisions / done.seconds, 1) if played else None,
    }


def _heading(plan: Plan, summary: Summary) -> list[str]:
    players = ", ".join(
        f"{seat} {spec}" for seat, spec in zip(plan.seats, plan.policies, strict=True)
    )
    if plan.scenario.rotate:
        players += ", moving on by one seat from game to game"
    games = "1 game" if summary.games == 1 else f"{summary.games:,} games"
    lines = [summary.title, f"{games}, seed {plan.scenario.seed}; {players}"]
    if len(plan.members) > 1:
        told = f"an ensemble of {len(plan.members):,}, played in turn"
        if plan.scenario.paired:
            told += " on the same luck"
        if plan.games < len(plan.members):
            told += f" as far as {plan.games:,} games go"
        lines.append(told)
    total: dict[str, int] = {}
    for word, count in plan.members[0].provenance.items():
        kind = word.split(" ", 1)[0]
        total[kind] = total.get(kind, 0) + count
    everything = sum(total.values())
    invented = total.get("placeholder", 0)
    if invented:
        lines.append(
            f"{invented:,} of the {everything:,} values are placeholders: the figures speak of "
            "these values, not of the printed game"
        )
    return lines


def _lines(summary: Summary) -> list[str]:
    """Return the sections, aligned: label, estimate, 95 % interval, count."""
    label_width = max(len(line.label) for section in summary.sections for line in section.lines)
    lines = []
    for section in summary.sections:
        note = f"  ({section.note})" if section.note else ""
        lines += ["", f"{section.title}{note}"]
        for line in section.lines:
            figure = line.figure
            share = line.unit == "share"
            scale = 100 if share else 1
            told = [_number(scale * x) for x in (figure.estimate, figure.low, figure.high)]
            told[0] += " %" if share else "  "
            if share:
                hits = round(figure.estimate * figure.count)
                count = line.note or f"{hits:,} of {figure.count:,}"
            else:
                count = line.note
            interval = f"{told[1]:>7} to {told[2]:<7}"
            text = f"  {line.label:<{label_width}}  {told[0]:>10}   {interval}  {count}"
            lines.append(text.rstrip())
    return lines


def _number(number: float) -> str:
    """Return a number to two places; a dash for one that can't be known, and no minus zero."""
    if math.isnan(number):
        return "-"
    return f"{round(number, 2) + 0.0:,.2f}"


def _ending(done: RunDone, folder: Path) -> list[str]:
    lines = ["", "The ranges are 95 % intervals."]
    if done.games:
        speed = done.games / done.seconds
        decisions = done.decisions / done.seconds
        lines.append(
            f"Played {done.games:,} games in {lasted(done.seconds)}: {counted(speed)} games and "
            f"{counted(decisions)} decisions a second (loading took {lasted(done.load_seconds)})."
        )
    else:
        lines.append("All games were there already: nothing was played.")
    lines.append(f"Tables are in {folder}; `kingmaker describe {folder}` explains their columns.")
    return lines
