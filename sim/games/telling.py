"""A game's log in words: what a sentence is, and how a log is read, whatever the game.

A log is a list of lines of seven numbers: the kind of note, a seat, four facts and the round.
A game has a teller for each kind of note, which makes a sentence of one or several lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from sim.engine.game import LoadedValues
from sim.games.prose import capital, values_of

NOTE, SEAT, A, B, C, D, ROUND = range(7)  # places in a line of the log
NO_SEAT = -1
UNSEEN = -2  # a fact of a line that whoever it is told to does not know

Row = Sequence[int]


class Level(Enum):
    """How a sentence stands on the page."""

    ROUND = "round"  # the heading of a round
    PLAY = "play"  # the first sentence of a play or turn
    DETAIL = "detail"  # what follows from it
    MARK = "mark"  # says nothing: only a place in the log


@dataclass(frozen=True)
class Told:
    """One sentence and the lines ``start`` .. ``end - 1`` of the log that it tells."""

    start: int
    end: int
    level: Level
    text: str
    context: Enum  # what is going on, in the game's own words
    seat: int = NO_SEAT  # whose play it is, on Level.PLAY
    margin: str = ""  # what stands before it on Level.PLAY
    lines: tuple[str, ...] = ()  # a table below the sentence
    rules: tuple[str, ...] = ()  # what it follows, cited in the text or not
    choice: bool = False  # says only what was chosen: not needed where decisions are told


class LogReader:
    """What is known while a log is told from its first line to its last."""

    def __init__(self, loaded: LoadedValues, log: Sequence[Row], context: Enum) -> None:
        """Prepare to tell ``log``, which begins in a context of the game."""
        self.loaded = loaded
        self.values = values_of(loaded)
        self.log = [[int(fact) for fact in row] for row in log]
        self.context = context
        self.goes_on = False  # whether the game goes on past the end of the log

    def run(self, start: int, *notes: int, same_seat: bool = True) -> int:
        """Return the line past a run of these notes that begins at ``start``."""
        end = start
        while (
            end < len(self.log)
            and self.log[end][NOTE] in notes
            and (not same_seat or self.log[end][SEAT] == self.log[start][SEAT])
        ):
            end += 1
        return end

    def note_at(self, line: int) -> int:
        """Return the kind of a line, or -1 past the end."""
        return self.log[line][NOTE] if line < len(self.log) else -1

    def is_told_to(self, line: int) -> bool:
        """Return whether the log ends here: what the lines before began may still go on."""
        return self.goes_on and line >= len(self.log)

    def one(self, start: int, text: str, *rules: str, end: int | None = None) -> Told:
        """Return a sentence of the log lines ``start`` .. ``end - 1``."""
        end = start + 1 if end is None else end
        sentence = f"{capital(text)}{self.cite(rules)}."
        return Told(start, end, Level.DETAIL, sentence, self.context, rules=rules)

    def cite(self, rules: Sequence[str]) -> str:
        """Return what a sentence shows of the rules that it follows: all of them, in brackets."""
        return cited(rules)

    def due(self, line: int) -> list[Told]:  # noqa: ARG002  games need it
        """Return sentences to be told before a line of the log that no note tells by itself."""
        return []


def cited(rules: Sequence[str]) -> str:
    """Return the rules that a sentence follows, each once, in brackets."""
    return f" [{', '.join(dict.fromkeys(rules))}]" if rules else ""


Reader = TypeVar("Reader", bound=LogReader)


def tell(reader: Reader, tellers: Mapping[int, Callable[[Reader, int], Told]]) -> list[Told]:
    """Return the sentences of the reader's log, first to last."""
    told: list[Told] = []
    line = 0
    while line < len(reader.log):
        told += reader.due(line)
        sentence = tellers[reader.log[line][NOTE]](reader, line)
        told.append(sentence)
        line = sentence.end
    return told
