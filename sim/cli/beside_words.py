"""What is said of two games beside each other: what differs, how far they go alike, who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sim.games.prose import capital, count, joined
from sim.runs.passages import Kind, passages

if TYPE_CHECKING:
    from sim.runs.beside import Beside, Fork
    from sim.runs.beside_telling import Halves
    from sim.runs.replaying import Replay


@dataclass(frozen=True)
class Names:
    """What readers call the two games."""

    left: str
    right: str
    left_when: str  # such as "as it stands", behind a verb
    right_when: str


def values_of(game: Replay) -> str:
    """Return the values that a game was played with, by name and hash."""
    source = game.plan.sources[game.member]
    name = source.values.name if source.name == "values" else source.name
    return f"Values: {name}, hash {game.loaded.hash[:12]}"


def players_of(game: Replay) -> str:
    """Return who plays where."""
    seated = [f"{seat} ({spec})" for seat, spec in zip(game.seats, game.policies, strict=True)]
    return " against ".join(seated) if len(seated) == 2 else ", ".join(seated)


def change_text(path: str, old: Any, new: Any) -> str:
    """Return a changed value: ``cards.philip_vi.political: 3 -> 4``."""

    def shown(value: Any) -> str:
        return "nothing" if value is None else str(value)

    return f"{path}: {shown(old)} -> {shown(new)}"


def place_of(before: Sequence[str], *after: Sequence[str]) -> str:
    """Return where a telling was cut: ``round 7, L1``; "" before the first heading.

    Parameters
    ----------
    before : sequence of str
        The lines before the cut.
    *after : sequence of str
        The lines after it, of each game. If they all begin the same play, that is the place.
    """
    heading = part = ""
    for passage in passages(before):
        if passage.kind == Kind.HEADING:
            heading, part = passage.label, ""
        elif passage.kind in (Kind.TITLE, Kind.PLAY):
            part = passage.label
    firsts = [next(iter(passages(lines)), None) for lines in after]
    begun = {first.label for first in firsts if first is not None and first.kind == Kind.PLAY}
    if len(begun) == 1 and all(first and first.kind == Kind.PLAY for first in firsts):
        (part,) = begun
    if part.isdigit():
        part = f"number {part}"
    return ", ".join(word for word in (heading.lower(), part) if word)


def how_far(fork: Fork, told: tuple[Halves, Halves]) -> str:
    """Return how long the games are the same, and where in their course they part."""
    left, right = told
    place = place_of(left.before, left.after, right.after)
    if not fork.number:
        return f"The games part at their first choice{f', in {place}' if place else ''}."
    forced = fork.number - fork.asked
    parts = f" ({count(fork.asked, 'decision')} and {forced} forced)" if forced else ""
    until = f", until {place}" if place else ""
    text = f"The same for {count(fork.number, 'choice')}{parts}{until}."
    if fork.unlike:
        text += f" At {fork.unlike} of them the options differed, and the choice did not."
    return text


def scores_of(game: Replay) -> str:
    """Return the scores by seat."""
    scores = [
        f"{_name(seat)} {score:g}" for seat, score in zip(game.seats, game.scores, strict=True)
    ]
    return f"Scores: {', '.join(scores)}"


def _name(seat: str) -> str:
    return capital(seat.replace("_", " "))


def _won(seats: Sequence[str]) -> str:
    names = joined([_name(seat) for seat in seats])
    return f"{names} wins" if len(seats) == 1 else f"{names} share the win"


def verdict(found: Beside, names: Names) -> str:
    """Return who wins, and whether the change turned that."""
    if not found.flipped:
        return f"{turned(found, names)}."
    return f"The change turns this game: {turned(found, names)}."


def turned(found: Beside, names: Names) -> str:
    """Return who wins each game, without a full stop."""
    left, right = found.left.winners, found.right.winners
    if not found.flipped:
        return f"{_won(left)} both times"
    return f"{_won(left)} {names.left_when}, {_won(right)} {names.right_when}"
