"""``kingmaker sensitivity``: which number moves what, and by how much."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.common import ExitCode, how_to_go_on, print_json
from sim.cli.options import AsJson, Jobs, Players, ScenarioFile, Seats, Seed, Sets, ValuesFile

if TYPE_CHECKING:
    from reports.documents.sensitivity_words import Told
    from sim.studies.sensitivity.cards_effects import CardStudy
    from sim.studies.sensitivity.steps import Ground
    from sim.studies.sensitivity.study import Map

EFFECTS, PAIRS, PAGE, GAMES = "effects.parquet", "interactions.parquet", "sensitivity.md", "games"


def sensitivity(
    scenario: ScenarioFile,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="PATTERN", help="Only these numbers, such as 'cards.*.cost'."),
    ] = None,
    movable: Annotated[
        bool, typer.Option("--movable", help="Only numbers that `tune` may move.")
    ] = False,
    target: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="What numbers are ranked by; the first seat's wins."),
    ] = None,
    margin: Annotated[
        float,
        typer.Option(metavar="M", help="Points that are too few to matter: numbers within stop."),
    ] = 0.3,
    interactions: Annotated[
        int,
        typer.Option(metavar="K", min=0, help="Play all pairs of the K strongest numbers; 4."),
    ] = 4,
    cards: Annotated[
        bool, typer.Option("--cards", help="Also ban, cut and force the cards.")
    ] = False,
    run: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="A run whose report is to show the cards' effects."),
    ] = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Pairs of games of a step at most.")
    ] = None,
    seed: Seed = None,
    jobs: Jobs = 0,
    batch: Annotated[
        int | None, typer.Option(metavar="B", min=1, help="Games a worker plays at a time; 500.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where tables, charts and games go; made if need be."),
    ] = None,
    detail: Annotated[
        str | None,
        typer.Option(metavar="D", help="What is looked at: games, rounds or cards; rounds."),
    ] = None,
    values: ValuesFile = None,
    sets: Sets = None,
    seats: Seats = None,
    policy: Players = None,
    as_json: AsJson = False,
) -> int:
    """Say which number moves the win rate, by how much, and what else it moves.

    Every number of the values file that has a range is moved one step up and one step down, each
    on the same seeds as the game as it is. Numbers whose steps are known to do too little to
    matter are given up early; the others get all --games. DIR gets effects.parquet, two charts and
    a page; a study that was stopped goes on where it was when the command is given again.

    With --cards the cards (of the numbers chosen) are also banned, cut and forced. With --run DIR
    what was found of cards and their numbers is put into a run's folder: `kingmaker report` shows
    it, and --suggest rests on it.

    \b
    Examples:
      kingmaker sensitivity scenarios/romans/baseline.yaml
      kingmaker sensitivity scenarios/romans/skilled.yaml --only 'cards.*.cost' --games 8000
      kingmaker sensitivity table.yaml --target length.rounds --movable --run runs/first
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from sim.runs.running import StoppedError
    from sim.runs.scenario import Overrides
    from sim.studies.sensitivity.steps import chosen, make_ground
    from sim.studies.sensitivity.study import BATCH, Map, checked_margin, fixed_looks
    from sim.studies.sensitivity.study import GAMES as USUAL

    overrides = Overrides(
        seed=seed,
        detail=detail or ("cards" if cards or run is not None else "rounds"),
        seats=seats,
        values=values,
        sets=tuple(sets or ()),
        policies=tuple(policy or ()),
    )
    ground = make_ground(scenario, overrides)
    folder = out if out is not None else _folder(scenario, ground)
    study = Map(
        ground,
        chosen(ground.numbers, only or (), movable=movable),
        fixed_looks(games or USUAL),
        target=target,
        margin=checked_margin(margin),
        folder=folder / GAMES,
        jobs=jobs,
        batch=batch or BATCH,
    )
    if run is not None:
        from sim.studies.sensitivity.cards_effects import check_run

        check_run(run, ground)
    try:
        told, of_cards = _play(study, interactions, cards=cards, kept=run is not None)
    except (KeyboardInterrupt, StoppedError):
        print(f"Stopped. What was played is kept. {how_to_go_on()}", file=sys.stderr)
        return int(ExitCode.INTERRUPTED)
    files = _write(told, folder)
    if of_cards is not None:
        from sim.studies.sensitivity.cards_effects import write_study

        files += write_study(of_cards, folder)
        files += [] if run is None else write_study(of_cards, run)
    from sim.cli.sensitivity_told import sensitivity_facts, sensitivity_figures, sensitivity_lines

    if as_json:
        facts = sensitivity_facts(study, told, folder, files)
        print_json("sensitivity", study.play.games, sensitivity_figures(told.found), **facts)
    else:
        print("\n".join(sensitivity_lines(study, told, files)))
    return int(ExitCode.DONE)


def _folder(scenario: Path, ground: Ground) -> Path:
    return Path("studies") / f"sensitivity-{scenario.stem}-{ground.before.plan.short_hash}"


def _play(
    study: Map, interactions: int, *, cards: bool, kept: bool
) -> tuple[Told, CardStudy | None]:
    """Play the map, the pairs and the cards, with progress bars on a terminal.

    ``kept``: what was found of the cards' numbers goes into a run's folder.
    """
    from reports.documents.sensitivity_words import Told
    from reports.metrics.lines import Words
    from sim.cli.progress import Bar
    from sim.studies.sensitivity.cards_effects import card_ids, study_cards
    from sim.studies.sensitivity.interactions import play_interactions

    if cards or kept:
        card_ids(study.ground)  # told now rather than after all the games
    began = time.perf_counter()
    with Bar(len(study.steps), "steps", "loading the values of all steps") as bar:
        study.load(bar.show)
    study.load_seconds = time.perf_counter() - began
    began = time.perf_counter()
    with Bar(0) as bar:
        study.progress, study.play.interruption.told = bar.show, bar.interrupted
        study.play.warm_up()
        found = study.run()
        pairs, refused = play_interactions(study, found, interactions)
        of_cards = None
        if cards or kept:
            of_cards = study_cards(study, found, games=_card_games(study) if cards else None)
    study.seconds = time.perf_counter() - began
    told = Told(
        found,
        study.before.plan.game.title,
        _facts(study),
        pairs,
        [*refused, *(of_cards.refused if of_cards is not None else ())],
        of_cards.effects if of_cards is not None else (),
        Words(study.ground.titles),
    )
    return told, of_cards


def _card_games(study: Map) -> int:
    """Return the pairs of games of a ban, cut or force: those of the map's second look."""
    return study.looks.games[min(1, len(study.looks.games) - 1)]


def _facts(study: Map) -> list[tuple[str, str]]:
    plan = study.before.plan
    players = [f"{seat} {spec}" for seat, spec in zip(plan.seats, plan.policies, strict=True)]
    looks = ", ".join(f"{games:,}" for games in study.looks.games)
    looks += " in stages" if len(study.looks.games) > 1 else ""
    return [
        ("Scenario", plan.scenario.title),
        ("Players", ", ".join(players)),
        ("Seed", str(plan.scenario.seed)),
        ("Pairs of games of a number", f"{looks}; {study.play.games:,} games in all"),
    ]


def _write(told: Told, folder: Path) -> list[Path]:
    """Write tables, charts and page; return the files."""
    from reports.documents.sensitivity import HEAT_MAP, TORNADO, page
    from reports.documents.sensitivity_charts import (
        axis_label,
        bars,
        heat_map_cells,
        heat_map_targets,
    )
    from reports.figures.ladder import save
    from reports.figures.sensitivity import heat_map, tornado
    from reports.metrics.sensitivity_frames import pairs_table, table_of
    from sim.runs.frames import parquet_bytes
    from sim.runs.storing import write_whole

    found = told.found
    write_whole(folder / EFFECTS, parquet_bytes(table_of(found), {}))
    write_whole(folder / PAIRS, parquet_bytes(pairs_table(told.interactions), {}))
    files = [folder / EFFECTS, folder / PAIRS]
    if found.numbers:
        save(tornado(bars(found), axis_label(told)), folder / TORNADO)
        save(heat_map(*heat_map_cells(found, heat_map_targets(found))), folder / HEAT_MAP)
        files += [folder / TORNADO, folder / HEAT_MAP]
    write_whole(folder / PAGE, page(told).encode())
    return [folder / PAGE, *files]
