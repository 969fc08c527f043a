"""Where the games of pairs part: the first decision at which the two editions choose otherwise.

Both games of a pair are played in step until their choices differ. What is chosen tells more of a
change than what could be chosen: an option that appears and that nobody takes parts nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

import numpy as np
import polars as pl

from sim.engine.chance import game_seed
from sim.engine.contract import (
    occasion,
    outcome,
    room_for_actions,
    room_for_outcome,
    stage,
)
from sim.engine.game import LoadedValues
from sim.engine.playing import room_for_choosing
from sim.runs.beside import Cause
from sim.runs.plan import Plan
from sim.studies.in_step import NO_ACTION, TRAIL, play_in_step

ANY = "…"  # stands in the name of a kind for what differs from decision to decision


@dataclass(frozen=True)
class Parting:
    """Where the games of a pair part.

    Attributes
    ----------
    game : int
        The pair's index in its range of seeds.
    number : int
        Choices that are the same in both games, forced ones too.
    cause : Cause
        ``choice``: the same options, another choice. ``luck``: the same, but at another place of
        the game's course, where luck is another. ``options``: other options, or another decision.
        ``outcome``: every choice is the same, but not how the games end or stand then.
    seat : str
        Who decides, in the game before the change; "" if nobody does.
    kind : str
        What is decided, in the game's words; ``A or B`` if the games ask different things.
    before, after : str
        The printed forms of the two choices; "" where a game is over.
    cards : tuple of str
        Ids of the cards that the two choices name, and of those that the play or turn at hand is
        about in each game, in this order.
    """

    game: int
    number: int
    cause: Cause
    seat: str
    kind: str
    before: str
    after: str
    cards: tuple[str, ...]


# --- playing in step ----------------------------------------------------------------------------


class _Side:
    """One edition's room, and what its words are."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.state = np.zeros(1, plan.game.state).view(np.recarray)
        self.journal = np.zeros(1, plan.game.journal).view(np.recarray)
        self.actions = room_for_actions()
        self.room = room_for_choosing(plan.policy_records, self.state[0])

    def legal(self, count: int) -> list[int]:
        return [int(code) for code in self.actions[0].code[:count]]

    def words(self, action: int, loaded: LoadedValues) -> str:
        return self.plan.game.describe_action(action, loaded)

    def result(self, values: Any, *, standing: bool) -> bytes:
        """Return how the game ended, and how it stands if codes mean the same in both games."""
        found = room_for_outcome()
        outcome(self.state[0], values, found[0])
        return bytes(found.tobytes() + (self.state.tobytes() if standing else b""))

    def asks(self, loaded: LoadedValues) -> tuple[int, str]:
        """Return the code of the open decision, and its question without who is asked."""
        state = self.state[0]
        code = int(state.decision) if "decision" in (self.plan.game.state.names or ()) else 0
        view = self.plan.game.view
        if view is None:
            return code, "what is chosen"
        question = view.question(state, loaded)[0].removesuffix("?")
        return code, question.partition(": ")[2] or question


def _twins(before: Plan, after: Plan, member: int) -> Any:
    """Return by action of one edition the action of the other that has the same printed form."""
    game = before.game
    one, two = before.members[member], after.members[member]
    if one.labels == two.labels or game.printed_actions is None:
        return np.arange(1 << 16)
    named = {words: action for action, words in game.printed_actions(two).items()}
    twins = np.full(1 << 16, NO_ACTION)
    for action, words in game.printed_actions(one).items():
        twins[action] = named.get(words, NO_ACTION)
    return twins


@dataclass(frozen=True)
class _Found:
    """A parting whose kind has no name yet."""

    parting: Parting
    asked: tuple[tuple[int, str], ...]  # what each game asks: code and question


def partings(
    before: Plan,
    after: Plan,
    games: Sequence[int],
    *,
    run_seed: int | None = None,
    purpose: int | None = None,
) -> list[Parting]:
    """Return where the games of pairs part; pairs in which nothing differs have no parting.

    Parameters
    ----------
    before, after : Plan
        Editions of the same game and seats.
    games : sequence of int
        The pairs' indices.
    run_seed, purpose : int, optional
        Whose luck they have; that of the plan before the change if left out.
    """
    run_seed = before.run_seed if run_seed is None else run_seed
    purpose = before.purpose if purpose is None else int(purpose)
    sides = _Side(before), _Side(after)
    twins = [_twins(before, after, member) for member in range(len(before.members))]
    found = []
    for game in games:
        seed = np.uint64(game_seed(np.uint64(run_seed), purpose, before.luck(game)))
        one = _parting(sides, game, seed, twins[game % len(before.members)])
        if one is not None:
            found.append(one)
    return _named(found)


def _parting(sides: tuple[_Side, _Side], game: int, seed: Any, twins: Any) -> _Found | None:
    one, two = sides
    member = game % len(one.plan.members)
    values = [side.plan.records[member] for side in sides]
    trail = np.full((TRAIL, 2), NO_ACTION)
    for side in sides:  # what a game before left past the ends of its lists would look different
        side.state[...] = np.zeros(1, side.state.dtype)
    step, count, chosen, other, taken = play_in_step(
        one.state,
        two.state,
        values[0],
        values[1],
        one.journal,
        two.journal,
        one.plan.policy_records,
        two.plan.policy_records,
        int(one.plan.shift(game)),
        seed,
        twins,
        one.actions[0],
        two.actions[0],
        one.room[0],
        two.room[0],
        trail,
    )
    counts, places = (int(count), int(other)), (int(chosen), int(taken))
    loaded = [side.plan.members[member] for side in sides]
    if not any(counts):
        alike = loaded[0].labels == loaded[1].labels
        ends = [side.result(own, standing=alike) for side, own in zip(sides, values, strict=True)]
        if ends[0] == ends[1]:
            return None
    choices = [
        side.words(side.legal(number)[place], values_of) if number else ""
        for side, number, place, values_of in zip(sides, counts, places, loaded, strict=True)
    ]
    asked = tuple(
        side.asks(values_of)
        for side, number, values_of in zip(sides, counts, loaded, strict=True)
        if number
    )
    cause = _cause(sides, counts, twins)
    seat = one.plan.seats[int(one.state[0].seat_to_move)] if count else ""
    cards = dict.fromkeys(_cards(choices, loaded))
    for side, number in zip(sides, counts, strict=True):
        if number:
            cards |= dict.fromkeys(_card_at_hand(side, trail, int(step), loaded[0]))
    parting = Parting(game, int(step), cause, seat, "", choices[0], choices[1], tuple(cards))
    return _Found(parting, asked)


def _cause(sides: tuple[_Side, _Side], counts: tuple[int, int], twins: Any) -> Cause:
    one, two = sides
    if not all(counts):
        return Cause.OUTCOME
    if one.state[0].seat_to_move != two.state[0].seat_to_move:
        return Cause.OPTIONS
    same = {int(twins[code]) for code in one.legal(counts[0])} == set(two.legal(counts[1]))
    if not same:
        return Cause.OPTIONS
    return Cause.CHOICE if occasion(one.state[0]) == occasion(two.state[0]) else Cause.LUCK


# --- words --------------------------------------------------------------------------------------


def _cards(choices: Sequence[str], loaded: Sequence[LoadedValues]) -> tuple[str, ...]:
    """Return the ids of the cards that choices name, each once; copies of a card are one."""
    found: dict[str, None] = {}
    for words, values in zip(choices, loaded, strict=True):
        known = values.labels.get("cards", ())
        for word in words.split()[-1:]:
            if word in known:
                found[word.partition("#")[0]] = None
    return tuple(found)


def _card_at_hand(side: _Side, trail: Any, step: int, loaded: LoadedValues) -> tuple[str, ...]:
    """Return the card that the last choice of the play or turn at hand named, if one did.

    The trail's choices are those of the game before the change, and so are the values.
    """
    now = int(stage(side.state[0]))
    for number in range(step - 1, max(step - TRAIL, 0) - 1, -1):
        action, when = (int(part) for part in trail[number % TRAIL])
        if when != now:
            break
        cards = _cards([side.words(action, loaded)], [loaded])
        if cards:
            return cards
    return ()


def _named(found: Sequence[_Found]) -> list[Parting]:
    """Return partings with their kinds: what all questions of the same decisions have in common."""
    kinds: dict[tuple[tuple[int, ...], int], list[str]] = {}
    for one in found:
        codes = tuple(code for code, _ in one.asked)
        for code, question in one.asked:
            words = question.split()
            kinds[codes, code] = _in_common(kinds.get((codes, code), words), words)
    named = []
    for one in found:
        codes = tuple(code for code, _ in one.asked)
        texts = [" ".join(kinds[codes, code]) + "?" for code in dict.fromkeys(codes)]
        kind = " or ".join(texts) or "nothing: the games end"
        named.append(Parting(**{**vars(one.parting), "kind": kind}))
    return named


def _in_common(one: Sequence[str], two: Sequence[str]) -> list[str]:
    """Return the words that two questions share, with `ANY` for what they don't."""
    common: list[str] = []
    for tag, a, b, _, _ in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if tag == "equal":
            common += [word for word in one[a:b] if word != ANY or common[-1:] != [ANY]]
        elif common[-1:] != [ANY]:
            common.append(ANY)
    return common


def by_kind(found: Sequence[Parting]) -> pl.DataFrame:
    """Return how often games part at each kind of decision and card, the most frequent first.

    Returns
    -------
    polars.DataFrame
        ``kind`` (str); ``cause`` (str); ``card`` (its id, null for none); ``count`` (partings);
        ``share`` (of all those given). A parting that names several cards counts for the one that
        most partings name (of equals, the first it names), so that the counts add up to the
        number of partings.
    """
    named = Counter(card for parting in found for card in parting.cards)
    counts = Counter(
        (
            parting.kind,
            parting.cause.value,
            max(parting.cards, key=named.__getitem__, default=None),
        )
        for parting in found
    )
    rows = [(*key, number, number / len(found)) for key, number in counts.items()]
    rows.sort(key=lambda row: (-row[3], row[0], row[1], row[2] or ""))
    schema = {
        "kind": pl.String,
        "cause": pl.String,
        "card": pl.String,
        "count": pl.Int64,
        "share": pl.Float64,
    }
    return pl.DataFrame(rows, schema=schema, orient="row")


# --- swings -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Swing:
    """A pair in which the change made much of a difference."""

    game: int
    primary: float  # after the change less before it, of the target that decides
    margin: float  # the same of the winner's lead


def swings(primary: Any, margin: Any, count: int = 3, *, first: int = 0) -> list[Swing]:
    """Return the pairs with the largest swing of a target; among equals, of the margin.

    Parameters
    ----------
    primary, margin : float array, shape (pairs,)
        After the change less before it; nan where a game says nothing of it.
    count : int
        At most so many; pairs in which neither moves are left out.
    first : int
        The first pair's index.
    """
    one, two = (np.nan_to_num(np.asarray(moved, float)) for moved in (primary, margin))
    order = np.lexsort((np.arange(len(one)), -np.abs(two), -np.abs(one)))
    moved = [place for place in order if one[place] or two[place]]
    return [Swing(first + int(p), float(one[p]), float(two[p])) for p in moved[:count]]
