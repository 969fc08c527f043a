"""``kingmaker bench``: measure games and decisions a second on this machine."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import JSON_SCHEMA, check_game, counted, lasted

if TYPE_CHECKING:
    from sim.runs.plan import Plan

BATCHES = 8  # of the run that measures how well workers share the work


def plans_of(names: Sequence[str], seats: int | None, policy: str | None = None) -> list[Plan]:
    """Return the plans to measure: of the games named, or of all.

    Where no game is named, those that aren't played by ``seats`` keep their baseline's number.
    ``policy`` plays in every seat, if there is one.

    Raises
    ------
    InputError
        If there is no such game, or it isn't played by so many.
    """
    from sim.games import GAMES, find_game
    from sim.runs.bench import baseline
    from sim.values.errors import InputError, Problem

    for name in names:
        check_game(name)
    if names or seats is None:
        return [baseline(name, seats=seats, policy=policy) for name in names or GAMES]
    able = {name for name in GAMES if seats in find_game(name).seat_counts}
    if not able:
        raise InputError([Problem(f"--seats {seats}", None, "", "no game is played by so many")])
    return [baseline(name, seats=seats if name in able else None, policy=policy) for name in GAMES]


def bench(
    game: Annotated[
        list[str] | None, typer.Option("--game", metavar="G", help="Which game; all if left out.")
    ] = None,
    seats: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="How many play; without --game only where a game is played by so many.",
        ),
    ] = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPEC",
            help="Who plays in every seat, as in `run`; may be repeated. The baseline's own"
            " players if left out.",
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option(metavar="T", min=0.1, help="Play each game for so long.")
    ] = 3.0,
    jobs: Annotated[int, typer.Option(metavar="J", min=0, help="Workers; 0: one a core.")] = 0,
    quick: Annotated[
        bool, typer.Option("--quick", help="Leave out compiling and sharing among workers.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Measure games and decisions a second, start-up times, and how well workers share the work.

    Whole games with full rules and all records, on one core, without writing files. A decision is
    a choice among two or more legal actions; forced choices are not counted. Compiling is measured
    with an empty cache in a new process, so this takes some minutes; how workers share the work,
    with the baseline's own players.

    \b
    Examples:
      kingmaker bench --json
      kingmaker bench --game romans --policy heuristic --policy greedy --quick
      kingmaker bench --seats 2 --quick
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from joblib import cpu_count

    from sim.runs.bench import measure, parallel_efficiency

    speeds, shared = [], []
    jobs = jobs or cpu_count()
    for spec in policy or (None,):
        for plan in plans_of(game or (), seats, spec):
            speeds.append(measure(plan, seconds, start_up=not quick))
            if not quick and jobs > 1 and spec is None:
                games = BATCHES * jobs * plan.scenario.batch
                shared.append(parallel_efficiency(plan.game.name, len(plan.seats), jobs, games))
    if as_json:
        told: dict[str, Any] = {
            "schema": JSON_SCHEMA,
            "command": "bench",
            "games": [speed.as_dict() for speed in speeds],
            "parallel": [asdict(entry) for entry in shared],
            "figures": [],
        }
        json.dump(told, sys.stdout, ensure_ascii=False, indent=1)
        print()
        return
    for speed in speeds:
        print(f"{speed.game}, {speed.seats} seats, {speed.policy} players, one core")
        print(f"  games a second       {speed.games_per_second:>12,.0f}")
        print(f"  decisions a second   {counted(speed.decisions_per_second):>12}")
        print(f"  decisions a game     {speed.decisions_per_game:>12,.1f}")
        print(f"  bytes a state        {speed.state_bytes:>12,}")
        if speed.compile_seconds is not None and speed.load_seconds is not None:
            print(f"  compiling, once      {lasted(speed.compile_seconds):>12}")
            print(f"  loading after that   {lasted(speed.load_seconds):>12}")
    for entry in shared:
        print(
            f"{entry.game}, a run with tables: {entry.games_per_second:,.0f} games a second with "
            f"{entry.jobs} workers, {entry.games_per_second_alone:,.0f} with one: efficiency "
            f"{entry.efficiency:.2f}"
        )
