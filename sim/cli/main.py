"""The ``kingmaker`` command: finds subcommands, and turns what goes wrong into exit codes."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from sim.cli.common import ExitCode, fault_text, problem_lines

# Subcommand -> what the list of commands says about it. A module of this folder is imported only
# when its command is asked for.
COMMANDS = {
    "games": "List the games.",
    "new": "Copy a game's scenarios and values into a folder of yours.",
    "run": "Play a scenario's games into tables, and sum them up.",
    "describe": "Say what a run holds: its tables and what each column means.",
    "report": "Write what runs say: page, paper, slides, Markdown and JSON.",
    "verify": "Play some of a run's games again and compare every row.",
    "replay": "Tell one game move by move.",
    "play": "Play a game in the terminal against any policy.",
    "ladder": "Play policies against each other, and say how strong each is.",
    "compare": "Say what a change of values does, on the same luck.",
    "sensitivity": "Say which number moves the win rate, and what else it moves.",
    "check": "Judge what a scenario expects, and how far a change moved it.",
    "cost": "Say what it costs to know a target: games, and seconds here.",
    "tune": "Find the smallest change of values that meets targets.",
    "train": "Tune the weights of heuristic or greedy players by self-play.",
    "values": "Check, compare, change and carry values files.",
    "bench": "Measure games and decisions a second on this machine.",
}


class Commands(TyperGroup):
    """The subcommands, each imported when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names, in the order of use."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a subcommand, importing its module."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"sim.cli.{cmd_name}")
        app = getattr(module, "app", None)
        if app is None:
            app = typer.Typer(rich_markup_mode=None, add_completion=False)
            app.command(cmd_name)(getattr(module, cmd_name))
        command = typer.main.get_command(app)
        command.name = cmd_name
        return command

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


application = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    add_completion=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"kingmaker {version('kingmaker')}")
        except PackageNotFoundError:
            print("kingmaker (not installed)")
        raise typer.Exit


@application.callback()
def kingmaker(
    version: bool = typer.Option(
        False, "--version", callback=_print_version, is_eager=True, help="Print the version."
    ),
) -> None:
    """Play board games by the million and tell what each printed number does.

    \b
    Examples:
      kingmaker new my-game --game romans
      kingmaker run my-game/baseline.yaml --games 20000 --out runs/first

    \b
    Exit codes: 0 done or passed, 1 a check failed or rows differ, 2 wrong use or bad input,
    3 can't tell yet, 70 a fault of our own, 130 interrupted.
    """  # noqa: D301  the mark is click's: keep the lines that follow


def run_command(arguments: Sequence[str]) -> int:
    """Carry out a command line; return its exit code. What goes wrong is told in plain words."""
    try:
        command = typer.main.get_command(application)
        with command.make_context("kingmaker", list(arguments)) as context:
            code = command.invoke(context)
        sys.stdout.flush()
        return int(code) if isinstance(code, int) else int(ExitCode.DONE)
    except typer.Exit as done:
        return done.exit_code
    except TyperException as error:
        show = getattr(error, "show", None)
        show() if show is not None else print(f"Error: {error}", file=sys.stderr)
        return int(ExitCode.BAD_INPUT)
    except (KeyboardInterrupt, typer.Abort):
        print("interrupted", file=sys.stderr)
        return int(ExitCode.INTERRUPTED)
    except BrokenPipeError:  # the reader (such as `head`) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return int(ExitCode.DONE)
    except Exception as error:
        lines = problem_lines(error)
        if lines is not None:
            print("\n".join(lines), file=sys.stderr)
            return int(ExitCode.BAD_INPUT)
        if os.environ.get("KINGMAKER_TRACEBACK"):
            raise
        print(fault_text(error), file=sys.stderr)
        return int(ExitCode.FAULT)


def main() -> None:
    """Run the command line of this process."""
    sys.exit(run_command(sys.argv[1:]))


if __name__ == "__main__":
    main()
