"""``kingmaker report``: what the tables of one or more runs say, on screen and on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.common import ExitCode, print_json

ALL_FORMATS = "html,pdf,png,md,json"


def report(
    folders: Annotated[
        list[Path], typer.Argument(metavar="RUN...", help="Folders of runs, shown side by side.")
    ],
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where the report goes; `report` in the first run's."),
    ] = None,
    formats: Annotated[
        str, typer.Option("--format", metavar="F,G", help="Of html, pdf, png, md and json.")
    ] = ALL_FORMATS,
    ladder: Annotated[
        list[Path] | None,
        typer.Option(metavar="DIR", help="A ladder's folder: how strong the players are."),
    ] = None,
    measured: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Also write a patch with the first run's figures of each card."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Report on runs: who wins, when games turn and end, what each card is worth, and how sure.

    Several runs of one game, such as two values files or two kinds of players, stand side by
    side. The same runs always give the same files, byte for byte.

    \b
    Examples:
      kingmaker report runs/baseline --out reports/baseline
      kingmaker report runs/baseline runs/skilled --out reports/both --format html,pdf
      kingmaker report runs/baseline --measured measured.yaml  (for `kingmaker values apply`)
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from reports.documents.build import chosen_formats, make_report, write_report
    from reports.documents.json_file import figures_of
    from sim.runs.storing import write_whole

    chosen = chosen_formats(formats)
    folder = out if out is not None else folders[0] / "report"
    made = make_report(folders, ladder or ())
    patch = None
    if measured is not None:
        from reports.documents.measured import measured_patch

        patch = measured_patch(made.runs.first, folders[0])
    files = write_report(made, folder, chosen)
    if measured is not None and patch is not None:
        write_whole(measured, patch.encode())
        files.append(measured)
    if as_json:
        listed = [str(path) for path in files]
        facts = {"title": made.document.title, "out": str(folder), "files": listed}
        print_json("report", made.games, figures_of(made.document), **facts)
        return int(ExitCode.DONE)
    first = made.document.chapters[0]
    print(f"{made.document.title}: {made.document.subtitle}")
    print(first.lead)
    charts = sum(path.suffix == ".png" for path in files)
    for path in files:
        if path.suffix != ".png":
            print(f"  {path}")
    if charts:
        print(f"  {folder / 'charts'} ({charts} charts)")
    return int(ExitCode.DONE)
