"""Positions of all games in which what the seat to move can't see is dealt anew.

By dealers that know nothing of `conceal`: they are written from the list of what a person at the
table could have noted (`memory.py` of each game's tests).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.contract import legal_actions
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


def player(room: Room, spec: str) -> Any:
    """Return an array of the one policy that a spec names."""
    folder: Path = ROOT / "scenarios" / room.game.name
    policies = np.zeros(1, SEARCHER).view(np.recarray)
    files = PolicyFiles(folder, folder)
    policies[0] = policy_of(spec, room.game, room.loaded, files).record
    return policies


def changed_choices(policies: Any, positions: Iterator[Twins], number: int) -> tuple[int, int]:
    """Return how many of some positions differ in what is hidden, and in how many the choice does.

    The policy keeps its own luck, though the game's seed is another.
    """
    dealt = changed = 0
    rooms: Any = None
    for _ in range(number):
        twins = next(positions)
        room, state, copy = twins.room, twins.room.state, twins.copy
        if rooms is None:
            rooms = room_for_choosing(policies, state)
        chosen = []
        for position in (state, copy):
            found = int(legal_actions(position, room.values, room.actions))
            assert room.actions.code[:found].tolist() == twins.codes
            rooms[0].luck = np.uint64(int(state.seed) ^ int(position.seed))
            place = choose(policies[0], position, room.values, room.actions, found, rooms[0])
            chosen.append(int(place))
        legal_actions(state, room.values, room.actions)
        changed += chosen[0] != chosen[1]
        kept = copy.seed
        copy.seed = state.seed
        dealt += copy.tobytes() != state.tobytes()
        copy.seed = kept
    return dealt, changed
