"""Build a report from runs: read, make its chapters, write its formats."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import polars as pl

from reports.documents.chapters import makers
from reports.documents.chapters.first_page import first_page
from reports.documents.chapters.method import method
from reports.documents.drawing import Drawn, Sketchbook, charts_in
from reports.documents.model import Block, Cell, Chapter, Chart, Document, Table
from reports.documents.reading import damaged, read_runs
from reports.documents.strengths import strengths
from reports.metrics.runs import Runs, Side
from sim.runs.storing import guarded, hash_of_file, make_folder, table_file
from sim.values.errors import InputError, Problem, nearest

FORMATS = ("html", "pdf", "png", "md", "json")
THREADS = 2  # that set pages at the same time
CHARTS = "charts"  # the folder of the PNG files


@dataclass(frozen=True)
class Report:
    """A report, the runs that it is about, and its charts, which may still be being drawn."""

    runs: Runs
    document: Document
    sketches: Sketchbook

    @property
    def games(self) -> int:
        """Games of all runs."""
        return sum(int(side.run.manifest["games_done"]) for side in self.runs.sides)


def chosen_formats(text: str) -> tuple[str, ...]:
    """Return the formats named in an option's text, such as ``html,pdf``.

    Raises
    ------
    InputError
        With all that are none.
    """
    names = [name.strip().lower().lstrip(".") for name in text.split(",") if name.strip()]
    known = {"markdown": "md"}
    found = [known.get(name, name) for name in names]
    option = f"--format {text}"
    problems = [
        Problem(option, None, "", "there is no such format", name, FORMATS, nearest(name, FORMATS))
        for name in found
        if name not in FORMATS
    ]
    if not names:
        problems = [Problem(option, None, "", "no format is named", "nothing", FORMATS)]
    if problems:
        raise InputError(problems)
    return tuple(name for name in FORMATS if name in found)


def make_report(folders: Sequence[Path], ladders: Sequence[Path] = ()) -> Report:
    """Return the report of the runs in some folders.

    Parameters
    ----------
    folders : sequence of Path
        One or more.
    ladders : sequence of Path
        Folders of ladders, where the strength of the players is measured.

    Raises
    ------
    InputError
        With all that is wrong with them.
    """
    runs = read_runs(folders)
    for folder in ladders:
        if not (folder / "ladder.json").is_file():
            message = "no ladder is kept here: `kingmaker ladder` writes ladder.json into --out"
            raise InputError([Problem(str(folder), None, "", message)])
    measured = strengths(runs, [*ladders, *folders])
    sketches = Sketchbook()
    try:
        chapters = _chapters(runs, sketches)
    except BaseException as error:
        sketches.close()
        problems = _problems(error, runs, folders)
        if not problems:
            raise
        raise InputError(problems) from error
    first = first_page(runs, chapters, measured)
    everything = (first, *chapters, method(runs, [first, *chapters]))
    data = runs.first.run.manifest
    played = " · ".join(
        _games(side) if runs.alone else f"{side.name} {_games(side)}" for side in runs.sides
    )
    subtitle = f"{data['scenario']['title']} · {played}" if runs.alone else played
    facts = tuple(_fact(row) for row in first.blocks[0].rows)  # type: ignore[union-attr]
    return Report(runs, Document(data["title"], subtitle, facts, everything), sketches)


def _games(side: Side) -> str:
    """Return how many games a run has, in words."""
    count = side.run.manifest["games_done"]
    return "1 game" if count == 1 else f"{count:,} games"


def _fact(row: Sequence[Cell]) -> tuple[str, str]:
    """Return a row of the table of runs as one fact; what is the same in all runs is told once."""
    name, *told = map(str, row)
    return name, "; ".join(dict.fromkeys(told))


def _chapters(runs: Runs, sketches: Sketchbook) -> list[Chapter]:
    """Return the chapters that have something to say; their charts are being drawn."""
    chapters = []
    seen: dict[str, int] = {}
    for make in makers().values():
        chapter = make(runs)
        if chapter is not None:
            chapters.append(with_unique_ids(chapter, seen))
            sketches.add(charts_in(chapters[-1]))
    return chapters


def with_unique_ids(chapter: Chapter, seen: dict[str, int]) -> Chapter:
    """Return a chapter in which no table or chart has an id that was seen: it gets a number.

    Parameters
    ----------
    chapter : Chapter
    seen : dict
        How often each id was seen in the chapters before; modified in place.
    """

    def renamed(block: Block) -> Block:
        if not isinstance(block, (Table, Chart)):
            return block
        times = seen[block.id] = seen.get(block.id, 0) + 1
        return block if times == 1 else replace(block, id=f"{block.id}-{times}")

    return replace(chapter, blocks=tuple(map(renamed, chapter.blocks)))


def _problems(error: BaseException, runs: Runs, folders: Sequence[Path]) -> list[Problem]:
    """Return what is wrong with the runs, if that is why their chapters can't be made."""
    if isinstance(error, pl.exceptions.ColumnNotFoundError):
        return [_without_column(folders[0], error)]
    if isinstance(error, (pl.exceptions.ComputeError, OSError)):
        return [damaged(path) for path in _changed(runs, folders)]
    return []


def _without_column(folder: Path, error: Exception) -> Problem:
    name = str(error).split("\n", 1)[0].strip("\"' ")
    message = "this run is of an older version, whose tables lack a column; run it again"
    return Problem(str(folder), None, "", message, f"no column {name[:60]}")


def _changed(runs: Runs, folders: Sequence[Path]) -> list[Path]:
    """Return the files that aren't what was written."""
    found = []
    for folder, side in zip(folders, runs.sides, strict=True):
        for batch in side.run.manifest["batches"]:
            for table, expected in batch["sha256"].items():
                path = table_file(folder, table, batch["batch"])
                if hash_of_file(path) != expected:
                    found.append(path)
    return found


def write_report(
    report: Report,
    out: Path,
    formats: Sequence[str],
    told: Callable[[str], None] = lambda _: None,
) -> list[Path]:
    """Write a report into a folder; return its files.

    Everything is written beside the folder first, so that nothing is ever half there. What else
    lies in the folder stays.

    Raises
    ------
    InputError
        If the folder can't be made or written to.
    """
    if out.exists() and not out.is_dir():
        message = "a file stands where the report's folder is to be: choose another --out"
        raise InputError([Problem(str(out), None, "", message)])
    make_folder(out.absolute().parent)
    made = guarded(
        out,
        "made",
        lambda: Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.absolute().parent)),
    )
    try:
        for name, content in contents(report, formats, told).items():
            path = made / name
            path.parent.mkdir(exist_ok=True)
            guarded(path, "written", lambda p=path, c=content: p.write_bytes(c))  # type: ignore[misc]
        names = sorted(path.relative_to(made) for path in made.rglob("*") if path.is_file())
        guarded(out, "written", lambda: _moved(made, out, formats))
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return [out / name for name in names]


def _moved(made: Path, out: Path, formats: Sequence[str]) -> None:
    """Move what was written to its place, file by file; old charts go."""
    out.mkdir(parents=True, exist_ok=True)
    if "png" in formats:
        (out / CHARTS).mkdir(exist_ok=True)
        fresh = {path.name for path in (made / CHARTS).glob("*.png")}
        for old in (out / CHARTS).glob("*.png"):
            if old.name not in fresh:
                old.unlink()
    for path in sorted(made.rglob("*")):
        if path.is_file():
            path.chmod(0o644)
            path.replace(out / path.relative_to(made))
    with suppress(OSError):
        out.chmod(0o755)


def contents(
    report: Report, formats: Sequence[str], told: Callable[[str], None] = lambda _: None
) -> dict[str, bytes]:
    """Return what the files of a report hold, by name.

    Slides and paper are set in threads beside the rest, slides while later charts are being
    drawn: Typst needs no Python meanwhile.
    """
    from reports.documents.html import as_html
    from reports.documents.json_file import as_json
    from reports.documents.markdown import as_markdown
    from reports.documents.pdf import as_pdf
    from reports.documents.png import as_slides

    def slides(some: Mapping[str, Drawn]) -> dict[str, bytes]:
        return {f"{CHARTS}/{name}.png": png for name, png in as_slides(some).items()}

    document = report.document
    drawn: dict[str, Drawn] = {}
    tasks: dict[str, Callable[[], dict[str, bytes]]] = {
        "html": lambda: {"report.html": as_html(document, drawn)},
        "pdf": lambda: {"report.pdf": as_pdf(document, drawn)},
        "md": lambda: {"report.md": as_markdown(document)},
        "json": lambda: {"report.json": as_json(document, report.games)},
    }
    with ThreadPoolExecutor(THREADS, "formats") as threads:
        begun = []
        if {"html", "pdf", "png"} & set(formats):
            told("charts")
            for chapter in document.chapters:
                some = report.sketches.drawn(charts_in(chapter))
                drawn |= some
                if "png" in formats:
                    begun.append(threads.submit(slides, some))
        told("formats")
        begun += [threads.submit(make) for name, make in tasks.items() if name in formats]
        found: dict[str, bytes] = {}
        for future in begun:
            found |= future.result()
    return found
