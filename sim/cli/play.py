"""``kingmaker play``: a person plays a game in the terminal against any policy."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.common import ExitCode

if TYPE_CHECKING:
    from sim.cli.dialog import Dialog

LOADING = "loading the rules (compiling them, the first time)"
KEPT = Path("runs")  # where games go that nobody named a file for


def play(
    scenario: Annotated[
        Path | None, typer.Argument(metavar="SCENARIO", help="A scenario file; not with --resume.")
    ] = None,
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="Where you sit.")] = None,
    opponents: Annotated[
        list[str] | None,
        typer.Option(
            "--opponent",
            metavar="SPEC or SEAT=SPEC",
            help="Who plays against you, in all other seats or in one; else as the scenario says.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="S", min=0, help="The luck; another one if left out.")
    ] = None,
    values: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Another values file.")
    ] = None,
    sets: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PATH=VALUE", help="Change a value; =+1 is a step."),
    ] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many play.")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the game is kept; a new file.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a game that was kept.")
    ] = None,
) -> int:
    """Play a game in the terminal, against any policy in the other seats.

    Choices are made by number or by name; ? tells the commands: board, hand, log, undo, hint, save
    and quit. Every choice is kept in a file beside --save, so Ctrl-C loses nothing. `kingmaker
    replay FILE` tells a game that was kept.

    \b
    Examples:
      kingmaker play scenarios/romans/baseline.yaml --seat luxembourg --opponent greedy
      kingmaker play --resume runs/baseline-luxembourg-7.yaml
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from sim.runs.scenario import Overrides

    overrides = Overrides(seed=seed, seats=seats, values=values, sets=tuple(sets or ()))
    if resume is not None:
        given = scenario is not None or seat is not None or opponents
        _refuse_changes(resume, changed=bool(given) or overrides != Overrides())
        dialog = _resumed(resume, save)
    else:
        dialog = _new(scenario, seat, tuple(opponents or ()), overrides, save)
    return _converse(dialog)


def _refuse_changes(resume: Path, *, changed: bool) -> None:
    from sim.values.errors import InputError, Problem

    if changed:
        told = "a game goes on as it was begun: only --save can be given with --resume"
        raise InputError([Problem(f"--resume {resume}", None, "", told)])


def _new(
    scenario: Path | None,
    seat: str | None,
    opponents: tuple[str, ...],
    overrides: object,
    save: Path | None,
) -> Dialog:
    """Set up a new game."""
    from rich.console import Console

    from sim.cli.dialog import Dialog, spare_of
    from sim.runs.scenario import Overrides
    from sim.runs.sitting_record import open_sitting
    from sim.values.errors import InputError, Problem

    assert isinstance(overrides, Overrides)
    if scenario is None:
        told = "give a scenario file, or a game that was kept with --resume"
        raise InputError([Problem("SCENARIO", None, "", told)])
    console = Console(highlight=False)
    with console.status(LOADING):
        sitting, table = open_sitting(scenario, seat, opponents, overrides)
    path = save or KEPT / f"{scenario.stem}-{table.seat}-{table.seed}.yaml"
    for there in (path, spare_of(path)):
        if there.exists():
            told = f"a game is there already: go on with it by --resume {there}, or --save another"
            raise InputError([Problem(str(there), None, "", told)])
    return Dialog(sitting, table, path, console)


def _resumed(record: Path, save: Path | None) -> Dialog:
    """Go on with a game that was kept."""
    from rich.console import Console

    from sim.cli.dialog import Dialog, spare_of
    from sim.runs.sitting_record import resume_sitting
    from sim.values.errors import InputError, Problem

    console = Console(highlight=False)
    with console.status(LOADING):
        sitting, table = resume_sitting(record)
    path = save or record.with_name(record.name.replace(".autosave.yaml", ".yaml"))
    spare = spare_of(path)
    if spare.exists() and spare.resolve() != record.resolve():
        told = f"this game was left later without being kept: --resume {spare}, or remove that file"
        raise InputError([Problem(str(record), None, "", told)])
    return Dialog(sitting, table, path, console, resumed=True)


def _converse(dialog: Dialog) -> int:
    """Play; whoever leaves is told where the game is."""
    from sim.cli.dialog import Left

    try:
        dialog.play()
    except Left as left:
        told = str(left) if left.args else dialog.how_left()
        if told:
            print(told)
    except KeyboardInterrupt:
        print(f"\n{dialog.how_left() or 'Nothing was chosen yet.'}", file=sys.stderr)
        return int(ExitCode.INTERRUPTED)
    return int(ExitCode.DONE)
