"""``kingmaker replay``: tell one game move by move."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from sim.cli.common import WIDTH, print_json
from sim.cli.options import AsJson, Seats, ValuesFile

if TYPE_CHECKING:
    from sim.runs.replaying import Replay
    from sim.runs.scenario import Overrides


def replay(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="SOURCE",
            help="A run's folder, a scenario file, or the record of a played game.",
        ),
    ],
    index: Annotated[int, typer.Option("--game", metavar="I", help="Which game, from 0.")] = 0,
    seed: Annotated[
        int | None, typer.Option(metavar="S", min=0, help="Another seed than the scenario's.")
    ] = None,
    decisions: Annotated[
        bool, typer.Option("--decisions", help="Also tell each decision and how many choices.")
    ] = False,
    values: ValuesFile = None,
    sets: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PATH=VALUE", help="Change a value; =+1 is a step."),
    ] = None,
    seats: Seats = None,
    policies: Annotated[
        list[str] | None,
        typer.Option("--policy", metavar="SEAT=SPEC", help="Who decides in a seat."),
    ] = None,
    beside: Annotated[
        bool,
        typer.Option(
            "--beside", help="Tell two games on the same luck: without the change, and with it."
        ),
    ] = False,
    baseline: Annotated[
        str | None,
        typer.Option(
            metavar="REVISION:PATH|FILE", help="With --beside: the left-hand game's values."
        ),
    ] = None,
    both: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=SPEC", help="With --beside: who decides in both games."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Tell one game in plain English, with rule numbers and the board in each round.

    Game I of a run is what the run played; game I of a scenario is what a run of it would play.
    Options that change a game (--seed, --values, --set, --seats, --policy) go with a scenario.
    A record that `kingmaker play` has saved holds one game, told with all that was hidden in it.

    With --beside, a scenario's game is told twice, side by side: on the left as it stands (or with
    the values of --baseline), on the right with --values, --set and --policy. What is the same
    until the games part is told in a line, with --decisions in full.

    \b
    Examples:
      kingmaker replay runs/seven --game 12
      kingmaker replay scenarios/romans/baseline.yaml --game 3 --seed 7 --decisions
      kingmaker replay scenarios/romans/skilled.yaml --beside --set cards.philip_vi.political=+1
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from sim.runs.scenario import Overrides

    overrides = Overrides(
        seed=seed,
        seats=seats,
        values=values,
        sets=tuple(sets or ()),
        policies=tuple(policies or ()),
    )
    if beside or baseline is not None or both:
        asked = Asked(source, index, overrides, baseline, tuple(both or ()))
        _beside(asked, beside=beside, decisions=decisions, as_json=as_json)
        return
    told = _replayed(source, index, overrides)
    if as_json:
        print_json("replay", 1, (), **game_facts(told, decisions=decisions))
        return
    lines = [*_heading(told, source), "", *told.tell(decisions=decisions), "", ending(told)]
    if sys.stdout.isatty():
        _print_styled(lines, told)
    else:
        print("\n".join(lines))


def _replayed(source: Path, index: int, overrides: Overrides) -> Replay:
    from sim.runs.replaying import plan_to_replay, replay_game
    from sim.runs.sitting_record import is_record, replay_record

    if source.is_file() and is_record(source):
        return replay_record(source, index, overrides)
    return replay_game(plan_to_replay(source, index, overrides), index)


class Asked(NamedTuple):
    """What two games are asked for."""

    source: Path
    game: int
    overrides: Overrides
    baseline: str | None
    both: tuple[str, ...]


def _beside(asked: Asked, *, beside: bool, decisions: bool, as_json: bool) -> None:
    """Tell two games beside each other."""
    import shutil

    from sim.cli.beside import page_beside
    from sim.cli.beside_plans import facts_beside, plans_beside
    from sim.runs.beside import play_beside
    from sim.values.errors import InputError, Problem

    if not beside:
        options = [f"--both {one}" for one in asked.both]
        if asked.baseline is not None:
            options.append(f"--baseline {asked.baseline}")
        told = "this option goes with --beside"
        raise InputError([Problem(option, None, "", told) for option in options])
    left, right, names = plans_beside(
        asked.source, asked.overrides, baseline=asked.baseline, both=asked.both
    )
    found = play_beside(left, right, asked.game)
    if as_json:
        games = {
            side: game_facts(game, decisions=decisions)
            for side, game in (("left", found.left), ("right", found.right))
        }
        print_json("replay", 2, (), **facts_beside(found), **games)
        return
    width = shutil.get_terminal_size((WIDTH, 24)).columns
    lines = page_beside(found, asked.source, names, width=width, decisions=decisions)
    if sys.stdout.isatty():
        from rich.console import Console

        console = Console(highlight=False, soft_wrap=True)
        for line in lines:
            console.print(line)
    else:
        print("\n".join(line.plain for line in lines))


def _heading(told: Replay, source: Path) -> list[str]:
    plan = told.plan
    seated = [f"{seat} ({spec})" for seat, spec in zip(told.seats, told.policies, strict=True)]
    players = " against ".join(seated) if len(seated) == 2 else ", ".join(seated)
    member = plan.sources[told.member]
    name = member.values.name if member.name == "values" else member.name
    opening = f"Game {told.index} of {source}, seed {plan.scenario.seed}:"
    lines = [f"{opening} {players}"]
    if len(lines[0]) > WIDTH:
        lines = [
            opening,
            *textwrap.wrap(players, WIDTH, initial_indent="  ", subsequent_indent="  "),
        ]
    return [
        f"{plan.game.title}, {plan.game.edition}",
        *lines,
        f"Values: {name}, hash {told.loaded.hash[:12]}; engine rules {plan.game.rules_version}",
    ]


def ending(told: Replay) -> str:
    """Return how a game ended, in a sentence or two."""
    from sim.games.prose import count

    asked = sum(decision.options > 1 for decision in told.decisions)
    forced = len(told.decisions) - asked
    reason = told.game.words.get(told.reason, told.reason.replace("_", " "))
    choices = f"{count(asked, 'decision')} and {count(forced, 'forced choice')}"
    if told.in_progress:
        return f"The game is in progress, after {choices}."
    return f"{reason}. The game took {choices}."


def game_facts(told: Replay, *, decisions: bool) -> dict[str, Any]:
    """Return what --json says of a game."""
    seats = told.seats
    facts = {
        "game": told.game.name,
        "index": told.index,
        "seed": told.plan.scenario.seed,
        "game_seed": told.seed,
        "member": told.plan.sources[told.member].name,
        "values_hash": told.loaded.hash,
        "policies": dict(zip(seats, told.policies, strict=True)),
        "end_reason": told.reason,
        "winners": list(told.winners),
        "scores": dict(zip(seats, told.scores, strict=True)),
        "told": told.tell(decisions=decisions),
    }
    if decisions:
        facts["decisions"] = [
            {"seat": seats[made.seat], "options": made.options, "action": made.words}
            for made in told.decisions
        ]
    return facts


def _print_styled(lines: list[str], told: Replay) -> None:
    """Print on a terminal: seats in colours, rule numbers and decisions dimmed."""
    from rich.console import Console

    from sim.cli.styles import styled

    console = Console(highlight=False, soft_wrap=True)
    for place, line in enumerate(lines):
        console.print(styled(line, told.seats, style="" if place else "bold"))
