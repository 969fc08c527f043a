"""``kingmaker verify``: play some of a run's games again and compare every row."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.common import ExitCode, print_json

SHARE = 0.01
SHOWN = 10  # differences told


def verify(
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="A run's folder.")],
    share: Annotated[
        float, typer.Option(metavar="P", min=0.0, max=1.0, help="Share of the games to play again.")
    ] = SHARE,
    seed: Annotated[
        int | None, typer.Option(metavar="S", help="Which games are picked; random if left out.")
    ] = None,
    jobs: Annotated[int, typer.Option(metavar="J", min=0, help="Workers; 0: one a core.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Check a run's files, play a random share of its games again, and compare every row.

    At least 100 games are played again (or all there are). Exit code 1 means that rows differ.

    \b
    Example:
      kingmaker verify runs/seven --share 0.05
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from sim.cli.progress import Bar
    from sim.runs.verifying import verify as check

    with Bar(0) as bar:
        found = check(folder, share=share, seed=seed, jobs=jobs, progress=bar.show)
    if as_json:
        print_json(
            "verify",
            found.games,
            (),
            stored=found.stored,
            files=found.files,
            seed=found.seed,
            same=not found.differences,
            differences=found.differences[:SHOWN],
        )
    else:
        print(
            f"{found.files:,} files are whole. Of {found.stored:,} games, {found.games:,} were "
            f"played again (--seed {found.seed})."
        )
        if found.differences:
            print("Rows differ:")
            for difference in found.differences[:SHOWN]:
                print(f"  {difference}")
            if len(found.differences) > SHOWN:
                print(f"  and {len(found.differences) - SHOWN} more")
        else:
            print("All their rows are the same.")
    return int(ExitCode.FAILED if found.differences else ExitCode.DONE)
