"""The dialog of a person with a game in progress, on a terminal or in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from textwrap import shorten
from typing import Any

from rich.console import Console
from rich.text import Text

from sim.cli.common import WIDTH
from sim.cli.styles import seat_styles, styled
from sim.runs.naming import meant
from sim.runs.sitting import Choice, Sitting
from sim.runs.sitting_record import Table, save_sitting
from sim.runs.storing import write_whole
from sim.values.errors import InputError

COLUMN = 3  # spaces between columns of choices
MANY = 16  # choices without more said of them stand in columns from here on
HELP = """\
Choose by number, by name, or by a part of a name that only one choice has.

  ?           this help; Enter alone repeats the choices
  board  b    the board, as you may see it
  hand   h    your cards and the open ones, with what is printed on them
  log    l    what has happened so far, as you may know it
  undo   u    back to your previous choice
  hint   i    what the policies think of your choices
  save FILE   keep the game; without FILE where it was kept before
  quit   q    leave; you can keep the game first, and go on with --resume"""
COMMANDS = {
    **dict.fromkeys(("?", "help"), "help"),
    **dict.fromkeys(("board", "b"), "board"),
    **dict.fromkeys(("hand", "h"), "hand"),
    **dict.fromkeys(("log", "l"), "log"),
    **dict.fromkeys(("undo", "u"), "undo"),
    **dict.fromkeys(("hint", "i"), "hint"),
    **dict.fromkeys(("save", "s"), "save"),
    **dict.fromkeys(("quit", "q", "exit"), "quit"),
}


class Left(Exception):  # noqa: N818 (nothing is wrong)
    """The person has left the table: what to say of the game, if it is not as it stands."""


class Dialog:
    """One person at the table.

    Parameters
    ----------
    sitting : Sitting
    table : Table
        Where it comes from.
    path : Path
        The record that the game is kept in. While it is played, every choice is in a file beside
        it (`spare`), so that nothing is lost.
    console : Console
    ask : callable, optional
        Returns a line that the person has typed after a prompt; raises EOFError at the end.
    resumed : bool
        Whether the game was there before.
    """

    def __init__(
        self,
        sitting: Sitting,
        table: Table,
        path: Path,
        console: Console,
        ask: Callable[[str], str] | None = None,
        *,
        resumed: bool = False,
    ) -> None:
        self.sitting = sitting
        self.table = table
        self.path = path
        self.console = console
        self.ask = ask or input
        self.resumed = resumed
        self.seats = sitting.plan.seats
        self._spare_before = self.spare.read_bytes() if self.spare.exists() else None
        self.kept = resumed  # whether the record holds all choices so far
        self._turn: Any = None  # the turn whose board the person has seen

    @property
    def spare(self) -> Path:
        """The file beside the record that always holds the game as it stands."""
        return spare_of(self.path)

    # --- printing --------------------------------------------------------------------------------

    def say(self, lines: str | Sequence[str], style: str = "") -> None:
        """Print lines, seats in their colours."""
        for line in [lines] if isinstance(lines, str) else lines:
            self.console.print(styled(line, self.seats, style=style), soft_wrap=True)

    def rule(self, title: str) -> None:
        """Print a line across, with a title."""
        width = min(WIDTH, self.console.width)
        line = f"── {title} ".ljust(width, "─")
        text = Text(line, style="dim")
        for seat, style in seat_styles(self.seats).items():
            text.highlight_regex(rf"(?i)\b{seat}\b", style)
        self.console.print(text)

    def greet(self) -> None:
        """Say what is played, by whom, and how to ask for more."""
        plan, table = self.sitting.plan, self.table
        self.say(f"{plan.game.title}, {plan.game.edition}", "bold")
        others = [
            f"{seat.capitalize()} ({spec})"
            for seat, spec in zip(self.seats, self.sitting.specs, strict=True)
            if seat != table.seat
        ]
        you = f"You are {table.seat.capitalize()}, against {', '.join(others)}."
        self.say(f"{you} Seed {table.seed}.")
        self.say("Type a number or a name. ? is for help.", "dim")

    def board(self) -> None:
        """Print the board as the person sees it."""
        self.console.print()
        self.say(self.sitting.board())
        self.console.print()
        self._turn = self._turn_now()

    def _turn_now(self) -> Any:
        names = self.sitting.game.state.names or ()
        return int(self.sitting.state.turns) if "turns" in names else len(self.sitting.decisions)

    def choices(self, choices: Sequence[Choice]) -> None:
        """Print what can be chosen, by number."""
        figures = len(str(len(choices)))
        if len(choices) < MANY or any(choice.gloss for choice in choices):
            widest = max(len(choice.words) for choice in choices)
            for choice in choices:
                text = Text(f"  {choice.number:>{figures}}  ", style="dim")
                text.append(styled(choice.words, self.seats, style="not dim"))
                if choice.gloss:
                    text.append(" " * (widest - len(choice.words) + 2))
                    room = WIDTH - len(text.plain)
                    text.append(shorten(choice.gloss, room, placeholder=" …"), style="dim")
                self.console.print(text, soft_wrap=True)
            return
        cells = [f"{choice.number:>{figures}}  {choice.words}" for choice in choices]
        width = max(map(len, cells)) + COLUMN
        columns = max(1, (WIDTH - 2) // width)
        rows = -(-len(cells) // columns)
        for row in range(rows):
            line = "".join(cell.ljust(width) for cell in cells[row::rows])
            self.say(f"  {line.rstrip()}")

    # --- the game --------------------------------------------------------------------------------

    def play(self) -> None:
        """Play until the game is over or the person leaves.

        Raises
        ------
        Left
            When the person leaves with `quit`, or the input ends.
        KeyboardInterrupt
            On Ctrl-C. The game is in `spare` then, as after the end of the input.
        """
        self.greet()
        if self.resumed:
            self.sitting.told_to = len(self.sitting.log)
        self.keep_spare()
        while True:
            self._go_on()
            if self.sitting.over:
                self.end()
                return
            if self._turn != self._turn_now():
                self.rule(f"{self.table.seat.capitalize()}, you decide")
                self.board()
            self._decide()

    def _go_on(self) -> None:
        """Let the others decide, and tell what they did."""
        before = len(self.sitting.decisions)
        with self._thinking() as status:

            def show(seat: int) -> None:
                if status is not None:
                    status.update(f"{self.seats[seat]} is thinking")

            forced = self.sitting.advance(show)
        done = self.sitting.decisions[before:]
        if done:
            self.kept = False
            self.keep_spare()
        mine = all(made.seat == self.sitting.seat for made in done)
        self.say(self.sitting.news(), "dim" if mine else "")
        for made in forced:
            self.say(f"      Your only choice: {made.words}.", "dim")

    def _thinking(self) -> AbstractContextManager[Any]:
        """Return what shows that a policy is thinking, if that can take a while."""
        slow = any(spec != "random" for spec in self.sitting.plan.policies)
        return self.console.status("thinking") if slow else nullcontext()

    def _decide(self) -> None:
        """Ask the person until a choice is made or taken back."""
        choices = self.sitting.choices()
        self._ask(choices)
        while True:
            typed = self._read(choices)
            word, _, rest = typed.strip().partition(" ")
            command = COMMANDS.get(word.lower())
            if not typed.strip():
                self._ask(choices)
            elif command == "save":
                self._save(rest.strip())
            elif command is not None and not rest:
                if getattr(self, f"_{command}")():
                    return
            elif (chosen := self._chosen(typed, choices)) is not None:
                self.sitting.take(chosen.action)
                self.kept = False
                self.keep_spare()
                return

    def _ask(self, choices: Sequence[Choice]) -> None:
        """Print the question and the choices."""
        first, *more = self.sitting.question()
        self.say(first, "bold")
        self.say([f"  {line}" for line in more], "italic dim")
        self.choices(choices)

    def _read(self, choices: Sequence[Choice]) -> str:
        completing(choices)
        try:
            return self.ask("> ")
        except EOFError:
            self.console.print()
            raise Left from None

    def _chosen(self, typed: str, choices: Sequence[Choice]) -> Choice | None:
        """Return the choice that is meant, or None after saying what is in question."""
        names = [choice.words for choice in choices]
        found = meant(typed, names)
        if found.place is not None:
            chosen = choices[found.place]
            if typed.strip().lower() != chosen.words:
                self.say(f"  {chosen.words}", "dim")
            return chosen
        listed = [f"{choices[place].number} {names[place]}" for place in found.several]
        if listed:
            self.say(f"Which one: {', '.join(listed)}?")
        elif found.near:
            near = [f"{choices[place].number} {names[place]}" for place in found.near]
            self.say(f"There is no such choice. Did you mean {' or '.join(near)}?")
        else:
            self.say(f"There is no such choice: type 1 to {len(choices)}, a name, or ? for help.")
        return None

    # --- commands: true if the decision at hand is another one now --------------------------------

    def _help(self) -> bool:
        self.say(HELP.splitlines())
        return False

    def _board(self) -> bool:
        self.board()
        return False

    def _hand(self) -> bool:
        self.say(self.sitting.hand() or ["There are no cards to show."])
        return False

    def _log(self) -> bool:
        self.say(self.sitting.story() or ["Nothing is told of this game."], "dim")
        return False

    def _undo(self) -> bool:
        if not self.sitting.undo():
            self.say("This is your first choice: there is nothing to take back.")
            return False
        self.kept = False
        self.keep_spare()
        self.rule("taken back")
        return True

    def _hint(self) -> bool:
        from sim.runs.advice import advise

        with self.console.status("asking the policies"):
            for opinion in advise(self.sitting):
                self.say(f"  {opinion.text}")
        return False

    def _save(self, name: str) -> None:
        path = Path(name).expanduser() if name else self.path
        if path.exists() and path != self.path and not self._yes(f"{path} is there. Replace it?"):
            return
        if path != self.path:
            old = self.spare
            self.path = path
            self.keep_spare()
            old.unlink(missing_ok=True)
        try:
            self.keep()
        except InputError as error:
            self.say(str(error))
            return
        self.console.print(Text(f"Kept in {self.path}."), soft_wrap=True)

    def _quit(self) -> bool:
        begun = self.resumed or any(made.seat == self.sitting.seat for made in self.sitting.asked)
        if self.kept or not begun:
            self.drop_spare()
            raise Left(self._how_to_go_on(self.path) if self.kept else "")
        while True:
            answer = self._answer("Keep the game? [yes/no/back]")
            if answer in ("y", "yes", ""):
                self.keep()
                raise Left(self._how_to_go_on(self.path))
            if answer in ("n", "no"):
                self.put_back_spare()
                raise Left("")
            if answer in ("b", "back"):
                return False

    def _yes(self, question: str) -> bool:
        return self._answer(f"{question} [yes/no]") in ("y", "yes")

    def _answer(self, question: str) -> str:
        try:
            return self.ask(f"{question} ").strip().lower()
        except EOFError:
            self.console.print()
            raise Left from None

    # --- keeping the game ------------------------------------------------------------------------

    def keep(self) -> None:
        """Write the record; the file beside it isn't needed any more."""
        save_sitting(self.sitting, self.table, self.path)
        self.kept = True
        self.drop_spare()

    def keep_spare(self) -> None:
        """Write the game as it stands into the file beside the record."""
        if self.sitting.asked or self.spare.exists():
            save_sitting(self.sitting, self.table, self.spare)

    def put_back_spare(self) -> None:
        """Leave the file beside the record as it was before."""
        if self._spare_before is None:
            self.drop_spare()
        else:
            write_whole(self.spare, self._spare_before)

    def drop_spare(self) -> None:
        """Remove the file beside the record."""
        self.spare.unlink(missing_ok=True)

    def how_left(self) -> str | None:
        """Return where the game is, for somebody who has left; None if it is nowhere."""
        if self.spare.exists():
            return self._how_to_go_on(self.spare)
        return self._how_to_go_on(self.path) if self.kept and self.path.exists() else None

    def _how_to_go_on(self, path: Path) -> str:
        return f"Kept in {path}. To go on:\n  kingmaker play --resume {path}"

    def end(self) -> None:
        """Show how the game ended, and keep it."""
        told = self.sitting.replay()
        self.rule("the end of the game")
        self.board()
        reason = told.game.words.get(told.reason, told.reason.replace("_", " "))
        scores = ", ".join(
            f"{seat.capitalize()} {score:g}"
            for seat, score in zip(self.seats, told.scores, strict=True)
        )
        self.say(f"{reason}: {scores}.")
        winners, own = told.winners, self.table.seat
        if own in winners:
            result = "You win." if len(winners) == 1 else "You share the win."
        else:
            names = " and ".join(seat.capitalize() for seat in winners)
            result = f"{names} wins." if len(winners) == 1 else f"{names} share the win."
        self.say(result, "bold")
        self.keep()
        where = f"Kept in {self.path}. To see all of it, what was hidden too:"
        self.console.print(Text(f"{where}\n  kingmaker replay {self.path}", "dim"), soft_wrap=True)


def spare_of(path: Path) -> Path:
    """Return the file beside a record that holds the game while it is played."""
    return path.with_name(f"{path.stem.removesuffix('.autosave')}.autosave.yaml")


def completing(choices: Sequence[Choice]) -> None:
    """Let the Tab key complete the names of choices, and commands, on a terminal."""
    if not sys.stdin.isatty():
        return
    import readline

    words = [*(choice.words for choice in choices), *(name for name in COMMANDS if len(name) > 2)]

    def complete(text: str, state: int) -> str | None:
        fitting = [word for word in words if word.startswith(text.lower())]
        return fitting[state] if state < len(fitting) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
