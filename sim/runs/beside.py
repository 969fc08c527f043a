"""Two games on the same luck, one beside the other: how far they are alike, and where they part.

The left-hand game is the one before a change, the right-hand one has the change. They part at the
first decision where somebody chooses otherwise. Options that differ without being chosen part
nothing, so they are only counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sim.engine.contract import (
    legal_actions,
    occasion,
    room_for_actions,
)
from sim.engine.game import Game, LoadedValues
from sim.games.prose import joined
from sim.runs.plan import Plan
from sim.runs.replaying import Decision, Replay, replay_game
from sim.values.changes import Change, changed, difference
from sim.values.reading import load_yaml


class Cause(StrEnum):
    """Why two games part."""

    CHOICE = "choice"  # the options are the same, and somebody chooses otherwise
    LUCK = "luck"  # the same, but at another place of the game's course, where luck is another
    OPTIONS = "options"  # the options differ, or another decision is asked
    OUTCOME = "outcome"  # every choice is the same, but not what comes of them


@dataclass(frozen=True)
class Option:
    """One thing that could be chosen."""

    words: str  # its printed form
    gloss: str  # what it is about, in brief


@dataclass(frozen=True)
class Stand:
    """What one of the two games asks where they part."""

    seat: str  # who decides; "" once the game is over
    question: str
    options: tuple[Option, ...] = ()
    choice: str = ""  # the printed form of what is chosen

    @property
    def words(self) -> tuple[str, ...]:
        """The printed forms of all that can be chosen."""
        return tuple(option.words for option in self.options)


@dataclass(frozen=True)
class Fork:
    """Where two games part.

    Attributes
    ----------
    number : int
        Choices that are the same in both, forced ones too.
    asked : int
        Those of them among two or more options.
    cause : Cause
    same_player : bool
        Whether the same policy decides in both.
    unlike : int
        Earlier decisions at which the options differed, but not the choice.
    left, right : Stand
    """

    number: int
    asked: int
    cause: Cause
    same_player: bool
    unlike: int
    left: Stand
    right: Stand

    @property
    def why(self) -> str:
        """Why the games part here, in a sentence or two."""
        left, right = self.left, self.right
        if self.cause == Cause.OUTCOME:
            if bool(left.seat) == bool(right.seat):
                return "Every choice is the same in both games, but not what comes of them."
            over, on = ("left", "right") if not left.seat else ("right", "left")
            return f"The {over}-hand game is over here, and the {on}-hand one goes on."
        if left.seat != right.seat:
            one, two = _name(left.seat), _name(right.seat)
            return f"Another decision is due: {one}'s on the left, {two}'s on the right."
        who = _name(left.seat)
        if self.cause != Cause.OPTIONS and not self.same_player:
            return f"The options are the same, and another player decides for {who}."
        if self.cause == Cause.LUCK:
            return (
                "The options are the same, but the games stand at another place of their course, "
                f"so {who} has other luck."
            )
        if self.cause == Cause.CHOICE:
            return f"The options and the luck are the same: {who} weighs them otherwise."
        if not set(left.words) & set(right.words):
            return "Another decision is due."
        only = [
            f"{joined(list(words))} only on the {side}"
            for words, side in zip(_only(left, right), ("left", "right"), strict=True)
            if words
        ]
        return f"The options differ: {'; '.join(only)}."


def _only(left: Stand, right: Stand, most: int = 4) -> tuple[list[str], list[str]]:
    """Return the options that only one side has; the last of many only counted."""
    found = []
    for own, other in ((left.words, right.words), (right.words, left.words)):
        words = [word for word in own if word not in other]
        if len(words) > most:
            words = [*words[: most - 1], f"{len(words) - most + 1} more"]
        found.append(words)
    return found[0], found[1]


@dataclass(frozen=True)
class Beside:
    """Two games on the same luck.

    Attributes
    ----------
    left, right : Replay
        Without the change, and with it.
    fork : Fork or None
        Where they part; None if nothing in them differs.
    changes : tuple of Change
        What differs in the values.
    """

    left: Replay
    right: Replay
    fork: Fork | None
    changes: tuple[Change, ...]

    @property
    def games(self) -> tuple[Replay, Replay]:
        """Both games, the left-hand one first."""
        return self.left, self.right

    @property
    def flipped(self) -> bool:
        """Whether another seat wins."""
        return self.left.winners != self.right.winners


def _name(seat: str) -> str:
    return seat.replace("_", " ").capitalize()


# --- pairing ------------------------------------------------------------------------------------


def play_beside(
    left: Plan,
    right: Plan,
    index: int,
    *,
    run_seed: int | None = None,
    purpose: int | None = None,
) -> Beside:
    """Play game number ``index`` of two plans, both on the left-hand plan's luck.

    Parameters
    ----------
    left, right : Plan
        Of the same game and the same seats.
    index : int
    run_seed, purpose : int, optional
        The luck of a study instead.

    Raises
    ------
    InputError
        If there is no game of this index.
    """
    run_seed = left.run_seed if run_seed is None else run_seed
    purpose = left.purpose if purpose is None else purpose
    one, two = (
        replay_game(plan, index, run_seed=run_seed, purpose=purpose) for plan in (left, right)
    )
    return Beside(one, two, fork_of(one, two), tuple(values_changed(left, right, one.member)))


def fork_of(left: Replay, right: Replay) -> Fork | None:
    """Return where two games of the same seed part, or None if nothing in them differs."""
    unlike = asked = number = 0
    for one, two in zip(left.decisions, right.decisions, strict=False):
        if (one.seat, one.words) != (two.seat, two.words):
            return _fork(left, right, number, asked, unlike)
        unlike += not _same_options(left, right, number)
        asked += one.options > 1 or two.options > 1
        number += 1
    if len(left.decisions) == len(right.decisions) and not _end_differently(left, right):
        return None
    return _fork(left, right, number, asked, unlike)


def _end_differently(left: Replay, right: Replay) -> bool:
    """Return whether two games of the same choices differ in how they end."""
    ends = [(game.reason, game.ranks, game.scores) for game in (left, right)]
    if left.loaded.labels != right.loaded.labels:  # codes in logs and states mean other things
        return ends[0] != ends[1]
    standing = [game.moments[-1][1].tobytes() for game in (left, right)]
    return ends[0] != ends[1] or left.log != right.log or standing[0] != standing[1]


def _fork(left: Replay, right: Replay, number: int, asked: int, unlike: int) -> Fork:
    stands = [_stand_in(replay, number) for replay in (left, right)]
    places = {_occasion_at(replay, number) for replay in (left, right)}
    return Fork(
        number=number,
        asked=asked,
        cause=_cause(*stands, same_luck=len(places) == 1),
        same_player=_player(left, stands[0]) == _player(right, stands[1]),
        unlike=unlike,
        left=stands[0],
        right=stands[1],
    )


def _cause(left: Stand, right: Stand, *, same_luck: bool) -> Cause:
    if not left.seat or not right.seat:
        return Cause.OUTCOME
    if left.seat == right.seat and set(left.words) == set(right.words):
        return Cause.CHOICE if same_luck else Cause.LUCK
    return Cause.OPTIONS


def _occasion_at(replay: Replay, number: int) -> int:
    """Return where in the game a decision stands, or -1 past the last one."""
    if number >= len(replay.decisions):
        return -1
    return int(occasion(replay.moments[number][1]))


def _player(replay: Replay, stand: Stand) -> bytes:
    """Return all that a policy is, or nothing where nobody decides."""
    if not stand.seat:
        return b""
    plan, seat = replay.plan, replay.seats.index(stand.seat)
    place = (seat + int(plan.shift(replay.index))) % len(replay.seats)
    return bytes(plan.players[place].record.tobytes())


def _stand_in(replay: Replay, number: int) -> Stand:
    """Return what a game asks at its decision number ``number``, counted from 0."""
    if number >= len(replay.decisions):
        return Stand("", "The game is over.")
    made: Decision = replay.decisions[number]
    codes = _codes(replay, number)
    state = replay.moments[number][1]
    return stand_at(replay.plan, replay.loaded, state, codes, made.action)


def _codes(replay: Replay, number: int) -> list[int]:
    actions = room_for_actions()[0]
    state, values = replay.moments[number][1], replay.plan.records[replay.member]
    count = int(legal_actions(state, values, actions))
    return [int(code) for code in actions.code[:count]]


def _same_options(left: Replay, right: Replay, number: int) -> bool:
    """Return whether two games offer the same at a decision that both have."""
    if left.decisions[number].options != right.decisions[number].options:
        return False
    codes = [_codes(game, number) for game in (left, right)]
    if left.loaded.labels == right.loaded.labels:
        return codes[0] == codes[1]
    words = [
        {game.game.describe_action(code, game.loaded) for code in own}
        for game, own in zip((left, right), codes, strict=True)
    ]
    return words[0] == words[1]


def stand_at(
    plan: Plan, loaded: LoadedValues, state: Any, codes: Sequence[int], action: int
) -> Stand:
    """Return what a position asks, what can be chosen in it and what is.

    Parameters
    ----------
    plan : Plan
    loaded : LoadedValues
        The values that are played with.
    state : record
        The position: a decision is open.
    codes : sequence of int
        The legal actions.
    action : int
        The one that is chosen.
    """
    game: Game = plan.game
    seat = plan.seats[int(state.seat_to_move)]
    question = f"{seat}: what is chosen?"
    if game.view is not None:
        question = game.view.question(state, loaded)[0]
    options = [
        Option(
            game.describe_action(code, loaded),
            game.view.gloss(code, state, loaded) if game.view else "",
        )
        for code in codes
    ]
    return Stand(seat, question, tuple(options), game.describe_action(action, loaded))


# --- what was changed ---------------------------------------------------------------------------


def values_changed(left: Plan, right: Plan, member: int = 0) -> list[Change]:
    """Return what differs between the values of two plans' members, as the files have it."""
    if left.members[member].hash == right.members[member].hash:
        return []
    return difference(_data(left, member), _data(right, member))


def _data(plan: Plan, member: int) -> Any:
    source = plan.sources[member]
    data, lines = load_yaml(source.values)
    return changed(data, lines, source.sets, source.all_patches).data


def players_changed(left: Plan, right: Plan) -> Mapping[str, tuple[str, str]]:
    """Return by seat the policies that differ, before and after."""
    pairs = zip(left.seats, left.policies, right.policies, strict=True)
    return {seat: (one, two) for seat, one, two in pairs if one != two}
