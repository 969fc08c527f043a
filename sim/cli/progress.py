"""The progress bar: on a terminal, with rate and time left; silent in a pipe."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any


class Bar:
    """Shows how many games are stored, on standard error if that is a terminal."""

    def __init__(self, games: int, unit: str = "games", doing: str = "playing") -> None:
        self.games = games
        self.unit = unit
        self.doing = doing
        self.progress: Any = None
        self.task: Any = None

    def __enter__(self) -> Bar:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import (
                BarColumn,
                MofNCompleteColumn,
                Progress,
                TextColumn,
                TimeRemainingColumn,
            )

            self.progress = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn("{task.fields[rate]}"),
                TimeRemainingColumn(compact=True),
                console=Console(stderr=True),
                transient=True,
            )
            self.progress.start()
            self.task = self.progress.add_task(
                "loading the rules (compiling them, the first time)", total=None, rate=""
            )
        return self

    def show(self, done: int, games: int) -> None:
        """Show that ``done`` of ``games`` are stored."""
        if self.progress is None:
            return
        task = self.progress.tasks[0]
        if task.total is None:  # playing begins: what was there before doesn't count as speed
            self.progress.reset(self.task, total=games, completed=done, description=self.doing)
        else:
            speed = task.speed
            rate = f"{speed:,.0f} {self.unit}/s" if speed else ""
            self.progress.update(self.task, completed=done, total=games, rate=rate)

    def interrupted(self) -> None:
        """Say that the workers finish what they are at."""
        if self.progress is not None:
            self.progress.update(self.task, description="finishing the batches at hand")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.progress is not None:
            self.progress.stop()
