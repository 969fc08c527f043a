"""``kingmaker report``: what the tables of one or more runs say, on screen and on paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import ExitCode, print_json

if TYPE_CHECKING:
    from reports.documents.suggested import Suggested

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
    suggest: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Also write a patch that mends the first run's flagged cards, as far as a study "
            "shows how.",
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
      kingmaker report runs/baseline --suggest suggested.yaml  (after `kingmaker sensitivity --run`)
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
    advice = None
    if suggest is not None:
        from reports.documents.suggested import suggested

        advice = suggested(made.runs.first, folders[0])
    files = write_report(made, folder, chosen)
    if measured is not None and patch is not None:
        write_whole(measured, patch.encode())
        files.append(measured)
    if suggest is not None and advice is not None and advice.patch is not None:
        write_whole(suggest, advice.patch.encode())
        files.append(suggest)
    if as_json:
        listed = [str(path) for path in files]
        facts: dict[str, Any] = {"title": made.document.title, "out": str(folder), "files": listed}
        if advice is not None:
            facts["suggestions"] = [one.as_dict() for one in advice.suggestions]
        print_json("report", made.games, figures_of(made.document), **facts)
        return int(ExitCode.DONE)
    first = made.document.chapters[0]
    print(f"{made.document.title}: {made.document.subtitle}")
    print(first.lead)
    if advice is not None:
        print("\n".join(_advice(advice)))
    charts = sum(path.suffix == ".png" for path in files)
    for path in files:
        if path.suffix != ".png":
            print(f"  {path}")
    if charts:
        print(f"  {folder / 'charts'} ({charts} charts)")
    return int(ExitCode.DONE)


def _advice(advice: Suggested) -> list[str]:
    """Return what is suggested for each flagged card."""
    if not advice.suggestions:
        return ["No card is flagged for something that a number could mend: nothing is suggested."]
    lines = []
    for one in advice.suggestions:
        path = f"{one.change.step.path} " if one.change is not None else ""
        lines.append(f"  {one.name} ({one.flag}): {path}{one.reason}.")
    if advice.patch is None:
        lines.append("So there is nothing to write into a patch.")
    return lines
