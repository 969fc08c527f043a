"""``kingmaker ladder``: play policies against each other, and tell how strong each is."""

from __future__ import annotations

import math
import shutil
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import ExitCode, how_to_go_on, json_text
from sim.cli.options import AsJson, Jobs, ScenarioFile, Seats, Seed, Sets, ValuesFile

if TYPE_CHECKING:
    from reports.metrics.intervals import Estimate
    from reports.metrics.ladder import Ladder
    from sim.studies.players.ladder import Ladder as LadderPlan
    from sim.studies.players.ladder import LadderDone, Pairing

CHART = "ladder.png"
JSON = "ladder.json"  # `kingmaker report --ladder` reads it
NARROWEST = 80  # columns of text; a wider terminal shows more


def ladder(
    scenario: ScenarioFile,
    policies: Annotated[
        str, typer.Option(metavar="A,B,C", help="The policies, separated by commas.")
    ],
    games: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Games of each pairing; 1000.")
    ] = None,
    seed: Seed = None,
    seats: Seats = None,
    jobs: Jobs = 0,
    batch: Annotated[
        int | None, typer.Option(metavar="B", min=1, help="Games in a batch; 50.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where runs and chart go; made if it isn't there."),
    ] = None,
    values: ValuesFile = None,
    sets: Sets = None,
    as_json: AsJson = False,
) -> int:
    """Play policies against each other: a cross-table, strengths, and what they say of the game.

    At two seats every two policies play each seed from both sides. At more, each policy plays
    alone against others of one kind, and sits in every seat in turn. Each also plays against
    itself. Every pairing is a run of its own in DIR, which is gone on with when the same command
    is given again; more policies and more games can be added later. DIR gets a chart, too, and
    ladder.json, which `kingmaker report --ladder DIR` reads.

    \b
    Examples:
      kingmaker ladder scenarios/romans/baseline.yaml --policies random,heuristic --games 4000
      kingmaker ladder table.yaml --policies random,heuristic,greedy --seats 4 --out runs/four
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from sim.runs.scenario import Overrides
    from sim.runs.storing import write_whole
    from sim.studies.players.ladder import BATCH, GAMES, plan_ladder

    overrides = Overrides(
        games=GAMES if games is None else games,
        seed=seed,
        batch=BATCH if batch is None else batch,
        detail="games",
        seats=seats,
        values=values,
        sets=tuple(sets or ()),
    )
    specs = [spec.strip() for spec in policies.split(",") if spec.strip()]
    plan = plan_ladder(scenario, specs, overrides)
    folder = out if out is not None else Path("runs") / f"ladder-{scenario.stem}-{plan.short_hash}"
    try:
        done = _play(plan, folder, jobs)
    except KeyboardInterrupt:
        print(f"Stopped. Finished batches are kept. {how_to_go_on()}", file=sys.stderr)
        return int(ExitCode.INTERRUPTED)
    if done.interrupted:
        told = f"Stopped after {done.stored:,} of {plan.games:,} games, which are kept."
        print(f"{told} {how_to_go_on()}", file=sys.stderr)
        return int(ExitCode.INTERRUPTED)
    found = _found(plan, done)
    chart = _draw(found, folder)
    text = json_text(
        "ladder", plan.games, found.figures, **_facts(plan, done, found, folder, chart)
    )
    write_whole(folder / JSON, text.encode())
    if as_json:
        sys.stdout.write(text)
        return int(ExitCode.DONE)
    width = max(NARROWEST, shutil.get_terminal_size((100, 24)).columns)
    lines = [*_heading(plan, found), *_lines(found, width), *_ending(done, folder, chart, width)]
    print("\n".join(lines))
    return int(ExitCode.DONE)


def _play(plan: LadderPlan, folder: Path, jobs: int) -> LadderDone:
    """Play, with a progress bar on a terminal."""
    from sim.cli.progress import Bar
    from sim.studies.players.ladder import play_ladder

    with Bar(plan.games) as bar:
        return play_ladder(plan, folder, jobs=jobs, progress=bar.show, interrupted=bar.interrupted)


def _found(plan: LadderPlan, done: LadderDone) -> Ladder:
    """Read what the runs' tables say."""
    from reports.metrics.cross_table import CrossTable, read_meeting
    from reports.metrics.ladder import Ladder
    from reports.metrics.lines import Words
    from reports.metrics.tables import run_tables

    place = {spec: number for number, spec in enumerate(plan.policies)}
    meetings = {
        (place[pairing.alone], place[pairing.others]): read_meeting(
            folder, pairing.alone, pairing.others
        )
        for pairing, folder in done.folders.items()
    }
    manifest = run_tables(next(iter(done.folders.values()))).manifest
    table = CrossTable(plan.policies, plan.seats, meetings)
    return Ladder(table, Words(manifest["titles"]), manifest["title"])


def _draw(found: Ladder, folder: Path) -> Path:
    from reports.figures.ladder import draw_ladder, save

    return save(draw_ladder(found), folder / CHART)


def _facts(
    plan: LadderPlan, done: LadderDone, found: Ladder, folder: Path, chart: Path
) -> dict[str, Any]:
    def pairing(key: Pairing, place: Path) -> dict[str, Any]:
        at = plan.policies.index(key.alone), plan.policies.index(key.others)
        speed = found.table.speed(*at)
        return {
            "alone": key.alone,
            "others": key.others,
            "games": plan.plans[key].games,
            "games_per_second": round(speed, 1) if math.isfinite(speed) else None,
            "out": str(place),
        }

    first = next(iter(plan.plans.values()))
    return {
        "game": first.game.name,
        "seats": list(plan.seats),
        "seed": first.scenario.seed,
        "out": str(folder),
        "chart": str(chart),
        "games_played_now": done.games,
        "games_a_pairing": first.games,
        "reference": found.policies[found.reference],
        "policies": [rung.name for rung in found.rungs],  # strongest first
        "pairings": [pairing(key, place) for key, place in done.folders.items()],
        "answers": {answer.question: answer.text for answer in found.answers},
    }


def _heading(plan: LadderPlan, found: Ladder) -> list[str]:
    first = next(iter(plan.plans.values()))
    number = len(plan.policies)
    lines = [f"{found.title}: a ladder of {number} policies, {len(plan.seats)} seats"]
    games = f"{first.games:,} games" if first.games != 1 else "1 game"
    if found.two:
        told = "each pair from both sides with the same luck"
    else:
        told = "one alone against others of one kind, in every seat in turn"
    lines.append(f"{games} a pairing, seed {first.scenario.seed}; {told}")
    return lines


def _lines(found: Ladder, width: int) -> list[str]:
    reference = found.policies[found.reference]
    seeds = "a seed's two games are one observation" if found.two else "alone among the column's"
    even = f"even is {100 * found.table.even:.4g} %"
    lines = ["", f"Wins of the row against the column in %  ({even}; {seeds})"]
    lines += _matrix(found, lambda a, b: _cell(found.shares[a, b]) if a != b else "·", width)
    lines += ["", "Games a second on one core, row against column"]
    lines += _matrix(found, lambda a, b: _speed(found.table.speed(a, b)), width)
    name = max(len(rung.name) for rung in found.rungs)
    lines += [
        "",
        f"Strength  (Elo points above {reference}; 400 points are odds of 10 to 1)",
        f"  {'':<{name}}  {'points':>8}   {'95 % interval':<18}  beats {reference} in",
    ]
    for rung in found.rungs:
        points, beats = rung.strength, rung.beats
        if rung.policy == found.reference:
            lines.append(f"  {rung.name:<{name}}  {0:>8}   {'':<18}  it is the reference")
            continue
        interval = f"{_points(points.low)} to {_points(points.high)}"
        share = f"{_per_cent(beats)}   {_interval(beats)}"
        lines.append(
            f"  {rung.name:<{name}}  {_points(points.estimate):>8}   {interval:<18}  {share}"
        )
    lines += ["", f"Sides  (share of wins by seat where all play alike; {even})"]
    label = max(name, len("among equals"))
    shown = found.seats[:1] if found.two else found.seats
    heads = "".join(f"  {seat:<24}" for seat in shown)
    lines.append(f"  {'':<{label}}{heads}".rstrip())
    for row, sides in [
        *((rung.name, rung.sides) for rung in found.rungs),
        ("among equals", found.equals),
    ]:
        cells = "".join(
            f"  {f'{_per_cent(side)}   {_interval(side)}':<24}" for side in sides[: len(shown)]
        )
        lines.append(f"  {row:<{label}}{cells}".rstrip())
    for answer in found.answers:
        lines += ["", answer.question, *_wrapped(answer.text, width, "  ")]
    return lines


def _matrix(found: Ladder, cell: Callable[[int, int], str], width: int) -> list[str]:
    """Return a table of policies against policies, in blocks as wide as the terminal."""
    places = [rung.policy for rung in found.rungs]
    names = found.policies
    label = max(map(len, names))
    cells: Mapping[int, Sequence[str]] = {
        column: [cell(row, column) for row in places] for column in places
    }
    wide = {c: max(len(names[c]), *map(len, cells[c])) for c in places}
    lines: list[str] = []
    rest = list(places)
    while rest:
        block: list[int] = []
        used = label + 2
        while rest and (not block or used + wide[rest[0]] + 3 <= width):
            used += wide[rest[0]] + 3
            block.append(rest.pop(0))
        if lines:
            lines.append("")
        heads = "".join(f"   {names[c]:>{wide[c]}}" for c in block)
        lines.append(f"  {'':<{label}}{heads}")
        for number, row in enumerate(places):
            told = "".join(f"   {cells[c][number]:>{wide[c]}}" for c in block)
            lines.append(f"  {names[row]:<{label}}{told}")
    return lines


def _cell(share: Estimate) -> str:
    return f"{100 * share.estimate:.1f} ({100 * share.low:.1f}–{100 * share.high:.1f})"


def _per_cent(share: Estimate) -> str:
    return f"{100 * share.estimate:>5.1f} %"


def _points(points: float) -> str:
    return f"{round(points):,d}"


def _interval(share: Estimate) -> str:
    return f"{100 * share.low:.1f} to {100 * share.high:.1f}"


def _speed(games: float) -> str:
    if not math.isfinite(games):
        return "-"
    return f"{games:,.0f}" if games >= 10 else f"{games:.2g}"


def _ending(done: LadderDone, folder: Path, chart: Path, width: int) -> list[str]:
    played = f"Played {done.games:,} games." if done.games else "All games were there already."
    told = (
        f"The ranges are 95 % intervals. {played} Each pairing's run is a folder in {folder}; the "
        f"chart is {chart}."
    )
    return ["", *_wrapped(told, width)]


def _wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """Return a text in lines; a number and its per cent sign stay together, so do paths."""
    lines = textwrap.wrap(
        text.replace(" %", "\0%"),
        min(width, 100),
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\0", " ") for line in lines]
