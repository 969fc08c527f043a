"""The options that mean the same in every subcommand."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

ScenarioFile = Annotated[Path, typer.Argument(metavar="SCENARIO", help="A scenario file.")]
Seed = Annotated[int | None, typer.Option(metavar="S", help="The seed that all luck derives from.")]
Jobs = Annotated[int, typer.Option(metavar="J", min=0, help="Workers; 0 means one a core.")]
ValuesFile = Annotated[Path | None, typer.Option(metavar="FILE", help="Another values file.")]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Another value; =+1 and =-1 are steps."),
]
Seats = Annotated[int | None, typer.Option(metavar="N", help="How many play.")]
Players = Annotated[
    list[str] | None, typer.Option(metavar="SEAT=SPEC", help="Who decides in a seat.")
]
Kept = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Keep what was played here, to go on later.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
