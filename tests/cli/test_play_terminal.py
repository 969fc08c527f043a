"""A whole game of two, played by hand through a pseudo-terminal, and its record told again."""

from __future__ import annotations

import os
import pty
import random
import re
import select
import signal
import sys
import time
from pathlib import Path

import pytest

from sim.runs.sitting_record import replay_record
from tests.games.rooms import ROOT

SCENARIO = ROOT / "scenarios" / "heads_of_state" / "two-players.yaml"
CODES = re.compile(r"\x1b\[[?0-9;]*[A-Za-z]")  # colours and the like
CHOICE = re.compile(r"(?:(?<=\n)| {2,})\s*(\d+) {2}(\S+(?: \S+)*)")
PATIENCE = 60.0  # seconds
AGAIN = 5.0  # seconds after which a person presses a key again


class Terminal:
    """A process on a terminal of its own."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        environment = {
            **os.environ,
            "NUMBA_DISABLE_JIT": "1",
            "TERM": "xterm",
            "COLUMNS": "100",
            "PYTHONPATH": str(ROOT),
        }
        command = [sys.executable, "-m", "sim.cli.main", *arguments]
        self.process, self.file = pty.fork()
        if self.process == 0:  # pragma: no cover (the other process)
            # a shell that starts the tests in the background has Ctrl-C ignored
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.chdir(folder)
            os.execve(command[0], command, environment)
        self.shown = ""
        self.code: int | None = None

    def read(self, again: str = "") -> str:
        """Return what is shown until the next prompt, or the end; press a key while nothing is."""
        start = len(self.shown)
        pressed = time.monotonic()
        last = time.monotonic() + PATIENCE
        while time.monotonic() < last:
            if not select.select([self.file], [], [], 0.2)[0]:
                if again and time.monotonic() - pressed > AGAIN and len(self.shown) == start:
                    os.write(self.file, again.encode())
                    pressed = time.monotonic()
                continue
            try:
                found = os.read(self.file, 65536)
            except OSError:  # what Linux says when the other end is closed
                found = b""
            if not found:
                self.code = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
                os.close(self.file)
                break
            self.shown += found.decode(errors="replace")
            tail = CODES.sub("", self.shown[start:])
            if tail.endswith(("> ", "[yes/no/back] ")):
                break
        else:
            os.kill(self.process, signal.SIGKILL)
            raise AssertionError(f"no prompt in {PATIENCE} s; last: {self.shown[-400:]!r}")
        return CODES.sub("", self.shown[start:]).replace("\r\n", "\n")

    def type(self, line: str) -> str:
        """Type a line, and return what is shown then."""
        os.write(self.file, f"{line}\n".encode())
        return self.read()


def listed(shown: str) -> list[str]:
    """Return the choices that were last shown, by number from 1."""
    _, _, asked = shown.rpartition("?\n")
    found = [(int(number), words) for number, words in CHOICE.findall(f"\n{asked}")]
    return [words for _, words in sorted(found)]


@pytest.mark.slow
def test_a_whole_game_is_played_and_told_again(tmp_path: Path) -> None:
    """Choices by number and by name from a seeded generator; some are taken back."""
    rng = random.Random(3)
    options = ("--seat", "yellow", "--opponent", "random", "--seed", "11", "--save", "one.yaml")
    table = Terminal(tmp_path, "play", str(SCENARIO), *options)
    shown = table.read()
    assert "You are Yellow, against Blue (random). Seed 11." in shown
    typed: list[str] = []
    wrong = 0
    while table.code is None:
        choices = listed(shown)
        assert len(choices) >= 2, shown[-2000:]
        number = rng.randrange(len(choices))
        way = rng.random()
        if way < 0.05 and typed:
            shown = table.type("undo")
            typed.pop()
            continue
        if way < 0.08:
            wrong += 1
            again = table.type("no such thing at all")
            assert "There is no such choice" in again
        if way < 0.12:
            assert "Yellow's hand" in table.type("board")
        typed.append(choices[number])
        shown = table.type(choices[number] if way < 0.5 else str(number + 1))
        assert "There is no such choice" not in shown
    assert table.code == 0
    assert "Traceback" not in table.shown
    assert "\x1b[" in table.shown, "seats are in colours"
    assert "── the end of the game ─" in CODES.sub("", table.shown)
    assert wrong > 0
    told = replay_record(tmp_path / "one.yaml")
    own = [made.words for made in told.decisions if made.seat == 1 and made.options > 1]
    assert own == typed
    assert told.log
    assert not (tmp_path / "one.autosave.yaml").exists()
    reason = told.game.words[told.reason]
    scores = ", ".join(
        f"{seat.capitalize()} {score:g}"
        for seat, score in zip(told.seats, told.scores, strict=True)
    )
    assert f"{reason}: {scores}." in CODES.sub("", table.shown).replace("\r", "")
    end = [line.strip() for line in told.tell()]
    assert any("wins" in line or "share the win" in line for line in end)

    again = Terminal(tmp_path, "replay", "one.yaml")
    text = again.read()
    assert again.code == 0
    assert "blue (random) against yellow (a person)" in text
    assert text.rstrip().endswith("forced choices.")


@pytest.mark.slow
@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["ctrl-c", "ctrl-d"])
def test_leaving_by_key_loses_nothing(tmp_path: Path, key: str) -> None:
    options = ("--seat", "blue", "--seed", "2", "--save", "one.yaml")
    table = Terminal(tmp_path, "play", str(SCENARIO), *options)
    table.read()
    first = listed(table.type("1"))
    assert len(first) >= 2
    # Python forgets a Ctrl-C that comes between a prompt and the wait for what is typed (readline)
    os.write(table.file, key.encode())
    shown = table.read(again=key)
    assert table.code == (130 if key == "\x03" else 0)
    assert "kingmaker play --resume one.autosave.yaml" in shown
    assert "Traceback" not in table.shown

    table = Terminal(tmp_path, "play", "--resume", "one.autosave.yaml")
    assert listed(table.read()) == first
    assert "Keep the game?" not in table.type("undo")
    assert "[yes/no/back]" in table.type("quit")
    table.type("yes")
    assert table.code == 0
    assert (tmp_path / "one.yaml").is_file()
    assert not (tmp_path / "one.autosave.yaml").exists()
