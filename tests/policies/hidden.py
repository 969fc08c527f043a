"""Positions of all games in which what the seat to move can't see is dealt anew.

By dealers that know nothing of `conceal`: they are written from the list of what a person at the
table could have noted (`memory.py` of each game's tests).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, islice
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.compiled import compiled
from sim.engine.contract import MAX_ACTIONS, legal_actions, room_for_actions
from sim.engine.playing import choose, room_for_choosing
from sim.policies.record import SEARCHER
from sim.policies.specs import PolicyFiles, policy_of
from tests.corona_de_hierro import memory as corona_memory
from tests.corona_de_hierro import test_conceal as corona
from tests.corona_de_hierro.whole_games import SEAT_COUNTS as CORONA_SEAT_COUNTS
from tests.corona_de_hierro.whole_games import Room as CoronaRoom
from tests.games.rooms import ROOT, Room
from tests.heads_of_state import memory as heads_memory
from tests.heads_of_state import test_conceal as heads
from tests.heads_of_state.whole_games import SEAT_COUNTS
from tests.heads_of_state.whole_games import Room as HeadsRoom
from tests.romans import memory as romans_memory
from tests.romans import test_conceal as romans
from tests.romans.whole_games import Room as RomansRoom
from tests.shadow_of_the_emperor import memory as shadow_memory
from tests.shadow_of_the_emperor.whole_games import Room as ShadowRoom


@dataclass(frozen=True)
class Twins:
    """A position with a real choice, and the same one with other hidden cards and another seed."""

    room: Room
    codes: list[int]  # legal actions
    copy: Any


def of_romans(seed: int) -> Iterator[Twins]:
    """Yield positions of random games of romans, without end."""
    luck = random.Random(seed)
    for game in count(seed):
        room = RomansRoom()
        memory = romans_memory.Memory(room)
        for codes in romans.decisions(room, memory, game):
            if len(codes) > 1:
                seat = int(room.state.seat_to_move)
                copy = romans_memory.deal_again(room, memory.known[seat], seat, luck)
                copy.seed = np.uint64(luck.getrandbits(64))
                yield Twins(room, codes, copy)


def of_heads_of_state(seed: int) -> Iterator[Twins]:
    """Yield positions of random games of heads_of_state, of each number of players, without end."""
    luck = random.Random(seed)
    for game in count(seed):
        room = HeadsRoom(SEAT_COUNTS[game % len(SEAT_COUNTS)])
        for memory, codes in heads.decisions(room, game):
            if len(codes) > 1:
                copy = heads_memory.deal_again(room, memory, int(room.state.seat_to_move), luck)
                copy.seed = np.uint64(luck.getrandbits(64))
                yield Twins(room, codes, copy)


def of_shadow_of_the_emperor(seed: int) -> Iterator[Twins]:
    """Yield positions of shadow_of_the_emperor in which a vote lies face down, without end.

    Nothing else is ever hidden in it. With two and three players at most one seat votes.
    """
    luck = random.Random(seed)
    for game in count(seed):
        room = ShadowRoom(4)
        for codes in shadow_memory.elections(room, game, luck):
            seat = int(room.state.seat_to_move)
            copy = shadow_memory.deal_again(room.state, seat, luck, otherwise=True)
            yield Twins(room, codes, copy)


def of_corona_de_hierro(seed: int) -> Iterator[Twins]:
    """Yield positions of random games of corona_de_hierro, of each number of players, on and on."""
    luck = random.Random(seed)
    for game in count(seed):
        room = CoronaRoom(CORONA_SEAT_COUNTS[game % len(CORONA_SEAT_COUNTS)])
        for memory, codes in corona.decisions(room, game):
            if len(codes) > 1:
                seat = int(room.state.seat_to_move)
                copy = corona_memory.deal_again(room, memory, corona.PRINTED, seat, luck)
                copy.seed = np.uint64(luck.getrandbits(64))
                yield Twins(room, codes, copy)


POSITIONS = {
    "romans": of_romans,
    "heads_of_state": of_heads_of_state,
    "shadow_of_the_emperor": of_shadow_of_the_emperor,
    "corona_de_hierro": of_corona_de_hierro,
}


ROOMS: dict[str, Callable[[], Room]] = {
    "romans": RomansRoom,
    "heads_of_state": lambda: HeadsRoom(2),
    "shadow_of_the_emperor": lambda: ShadowRoom(4),
    "corona_de_hierro": lambda: CoronaRoom(3),
}


def player(room: Room, spec: str) -> Any:
    """Return an array of the one policy that a spec names."""
    folder: Path = ROOT / "scenarios" / room.game.name
    policies = np.zeros(1, SEARCHER).view(np.recarray)
    files = PolicyFiles(folder, folder)
    policies[0] = policy_of(spec, room.game, room.loaded, files).record
    return policies


@dataclass(frozen=True)
class Pairs:
    """Positions of a game, each beside its twin."""

    values: Any
    states: Any
    copies: Any
    counts: Any  # of legal actions, by position
    codes: Any  # the legal actions themselves

    @property
    def dealt(self) -> int:
        """In how many something hidden is another one, the seed left aside."""
        alike = self.copies.copy()
        alike.seed = self.states.seed
        words = (records.view(np.ndarray).view(np.int64) for records in (alike, self.states))
        one, other = (numbers.reshape(len(alike), -1) for numbers in words)
        return int((one != other).any(axis=1).sum())

    def part(self, first: int, number: int) -> Pairs:
        """Return so many of them, from the first one on."""
        some = slice(first, first + number)
        return Pairs(
            self.values, self.states[some], self.copies[some], self.counts[some], self.codes[some]
        )


@lru_cache(maxsize=4)
def pairs_of(game: str, number: int) -> Pairs:
    """Return so many positions of a game; they are made once for all policies."""
    room = ROOMS[game]()
    states, copies = (np.zeros(number, room.game.state).view(np.recarray) for _ in range(2))
    counts = np.zeros(number, np.int64)
    codes = np.zeros((number, MAX_ACTIONS), np.int64)
    for place, twins in enumerate(islice(POSITIONS[game](1), number)):
        states[place], copies[place] = twins.room.state, twins.copy
        counts[place] = len(twins.codes)
        codes[place, : len(twins.codes)] = twins.codes
    return Pairs(room.values, states, copies, counts, codes)


@compiled
def choice_in(policy, state, values, actions, count, codes, room):
    """Return the place that a policy chooses; -1 if other actions are legal than are expected."""
    if legal_actions(state, values, actions) != count:
        return -1
    for place in range(count):
        if actions.code[place] != codes[place]:
            return -1
    return choose(policy, state, values, actions, count, room)


@compiled
def compare_choices(policies, states, copies, values, counts, codes, actions, rooms):
    """Return in how many pairs a policy chooses otherwise; -1 if other actions are legal."""
    changed = 0
    for pair in range(len(states)):
        count = counts[pair]
        rooms[0].luck = np.uint64(0)
        one = choice_in(policies[0], states[pair], values, actions[0], count, codes[pair], rooms[0])
        rooms[0].luck = states[pair].seed ^ copies[pair].seed
        other = choice_in(
            policies[0], copies[pair], values, actions[0], count, codes[pair], rooms[0]
        )
        if one < 0 or other < 0:
            return -1
        if one != other:
            changed += 1
    return changed


def changed_choices(policies: Any, pairs: Pairs) -> int:
    """Return in how many of some positions the choice changes with what is hidden.

    The policy keeps its own luck, though the game's seed is another.
    """
    changed = compare_choices(
        policies,
        pairs.states,
        pairs.copies,
        pairs.values,
        pairs.counts,
        pairs.codes,
        room_for_actions(),
        room_for_choosing(policies, pairs.states[0]),
    )
    assert changed >= 0, "what is legal hangs on what is hidden"
    return int(changed)
