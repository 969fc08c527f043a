"""``kingmaker cost``: what precision costs on this machine, before it is paid."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import ExitCode, lasted, print_json
from sim.cli.options import AsJson, Jobs, Players, ScenarioFile, Seats, Seed, ValuesFile

if TYPE_CHECKING:
    from sim.studies.cost import Asked, Cost, Needed, Row

LONG = 7200  # seconds from which hours are told


def cost(
    scenario: ScenarioFile,
    target: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A target; repeatable. Else the first seat's wins."),
    ] = None,
    sets: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="PATH=VALUE",
            help="The change; else single steps of 12 values that may move.",
        ),
    ] = None,
    precision: Annotated[
        list[float] | None,
        typer.Option(metavar="P", help="+-P points, or units; repeatable. Else 1, 0.3, 0.1."),
    ] = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="Pairs of the pilot, for each change.")
    ] = 1000,
    seed: Seed = None,
    jobs: Jobs = 0,
    values: ValuesFile = None,
    seats: Seats = None,
    policy: Players = None,
    as_json: AsJson = False,
) -> int:
    """Say how many games, and how long here, it takes to know a target to a point or a tenth.

    A pilot is played and timed: the scenario as it is, and with a change, on the same luck. How
    many games a difference takes depends on the change: without --set it is told for single
    steps of some values, the median first and then the cheapest and the dearest.

    \b
    Examples:
      kingmaker cost scenarios/romans/skilled.yaml
      kingmaker cost table.yaml --set cards.philip_vi.political=+1 --target crecy.came
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from sim.runs.running import StoppedError
    from sim.runs.scenario import Overrides
    from sim.studies.cost import plan_cost

    asked = plan_cost(
        scenario,
        targets=target or (),
        sets=sets or (),
        precisions=precision or (),
        pairs=games,
        overrides=Overrides(seed=seed, seats=seats, values=values, policies=tuple(policy or ())),
    )
    try:
        found = _play(asked, jobs)
    except (KeyboardInterrupt, StoppedError):
        print("Stopped before the pilot's end: nothing can be said.", file=sys.stderr)
        return int(ExitCode.INTERRUPTED)
    if as_json:
        print_json("cost", found.games, found.levels, **_facts(found))
    else:
        print("\n".join(_lines(found)))
    return int(ExitCode.DONE)


def _play(asked: Asked, jobs: int) -> Cost:
    from sim.cli.progress import Bar
    from sim.studies.cost import cost as play

    with Bar(0) as bar:
        return play(asked, jobs=jobs, progress=bar.show, interrupted=bar.interrupted)


def _lines(found: Cost) -> list[str]:
    from reports.documents.wording import interval_text, number_text

    plan = found.plan
    players = ", ".join(f"{s} {p}" for s, p in zip(plan.seats, plan.policies, strict=True))
    workers = "1 worker" if found.jobs == 1 else f"{found.jobs} workers"
    of = f"of {found.changes[0]}"
    if len(found.changes) > 1:
        of = f"of each of {len(found.changes)} changes, single steps of values that may move"
    lines = [
        f"{plan.game.title}: what precision costs; {players}",
        f"A pilot of {found.pairs:,} pairs {of}",
        f"{found.pace:,.0f} games a second with {workers}",
    ]
    for level in found.levels:
        rows = [row for row in found.rows if row.target.name == level.name]
        unit = rows[0].target.unit
        head = f"{level.name}: {number_text(level, unit)} ({interval_text(level, unit)})"
        lines += ["", head, *_table(rows)]
    lines += [
        "",
        "Games are those of 95 % intervals so wide to each side; a difference's, of both editions.",
        f"In brackets: {_brackets(found)}.",
        f"`kingmaker compare` looks several times, which takes about {_looking():.1f} times these.",
    ]
    return lines


def _brackets(found: Cost) -> str:
    if len(found.changes) > 1:
        return "of paired games the cheapest and the dearest of these changes"
    return "how surely the pilot knows that"


def _looking() -> float:
    """Return how many times the games it takes to look at each doubling of them."""
    from reports.metrics.intervals import Z
    from reports.metrics.looks import make_looks

    return (make_looks(100_000).z[-1] / Z) ** 2


def _table(rows: list[Row]) -> list[str]:
    sign = "points" if rows[0].target.unit == "share" else ""
    head = ("known to", "by itself", "", "a difference, paired", "", "unpaired", "")
    table = [head]
    for row in rows:
        table.append(
            (
                f"+-{row.precision:g} {sign}".strip(),
                _games(row.alone),
                _seconds(row.alone.seconds),
                f"{_games(row.paired)} ({_games_of(row.paired.low)} to "
                f"{_games_of(row.paired.high)})",
                _seconds(row.paired.seconds),
                _games(row.unpaired),
                _seconds(row.unpaired.seconds),
            )
        )
    widths = [max(len(line[place]) for line in table) for place in range(len(head))]
    lines = []
    for line in table:
        cells = [f"{line[0]:<{widths[0]}}"]
        cells += [f"{text:>{width}}" for text, width in zip(line[1:], widths[1:], strict=True)]
        lines.append(("  " + "  ".join(cells)).rstrip())
    return lines


def _games(needed: Needed) -> str:
    return _games_of(needed.games)


def _games_of(games: float) -> str:
    """Return a number of games with two digits that mean something."""
    if games < 100:
        return f"{max(2, games):.0f}"
    size = 10 ** (len(f"{games:.0f}") - 2)
    return f"{round(games / size) * size:,}"


def _seconds(seconds: float) -> str:
    if seconds >= LONG:
        return f"{seconds / 3600:,.1f} h"
    return lasted(seconds)


def _facts(found: Cost) -> dict[str, Any]:
    plan = found.plan
    return {
        "game": plan.game.name,
        "players": dict(zip(plan.seats, plan.policies, strict=True)),
        "seed": plan.scenario.seed,
        "changes": list(found.changes),
        "pairs": found.pairs,
        "seconds": round(found.seconds, 3),
        "jobs": found.jobs,
        "games_per_second": round(found.pace, 1),
        "costs": [
            {
                "target": row.target.name,
                "unit": row.target.unit,
                "precision": row.precision,
                **{
                    name: {
                        "games": round(needed.games, 1),
                        "low": round(needed.low, 1),
                        "high": round(needed.high, 1),
                        "seconds": round(needed.seconds, 3),
                    }
                    for name, needed in (
                        ("alone", row.alone),
                        ("paired", row.paired),
                        ("unpaired", row.unpaired),
                    )
                },
            }
            for row in found.rows
        ],
    }
