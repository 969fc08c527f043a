"""The golden files of this game: counts of paths and games, one game in printed
actions, and one told in words.

    .venv/bin/python -m tests.romans.golden

writes them anew. Do so when rules or values were changed on purpose, read the difference, and
commit it with the change. Each file names the values that it was written with.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.chance import game_seed
from sim.engine.compiled import INTERPRETED, compiled
from sim.engine.contract import (
    MAX_ACTIONS,
    apply_action,
    is_over,
    legal_actions,
    new_game,
)
from sim.engine.playing import choose
from sim.games.romans.actions import describe_action
from sim.games.romans.codes import DECISION_KINDS, DecisionKind, EndReason, Marker, Side, TieBreak
from sim.games.romans.state import STATE
from sim.runs.replaying import plan_to_replay, replay_game
from sim.runs.scenario import Overrides
from tests.romans.whole_games import ROOT, Room

FOLDER = ROOT / "tests" / "golden"
PATHS = FOLDER / "romans-paths.txt"
GAMES = FOLDER / "romans-games.txt"
PLAYTHROUGH = FOLDER / "romans-playthrough.txt"
REPLAY = FOLDER / "romans-replay.txt"
COMMAND = ".venv/bin/python -m tests.romans.golden"

RUN_SEED = 1346
DEPTH = 8
POSITIONS = [(0, 0), (1, 0), (2, 90), (3, 180), (4, 270), (5, 360)]  # game, actions taken before
COUNTED_GAMES = 1_000
PLAYED_GAME = 12
BASELINE = ROOT / "scenarios" / "romans" / "baseline.yaml"
TOLD_GAME = 79  # of seed 7: short, and has nearly everything in it


@compiled
def count_paths(states, values, journal, actions, depth, codes, paths, kinds, first):
    """Follow every path of ``depth`` actions from ``states[0]``.

    Counts the paths of each length, by the kind of decision they lead to, and the full ones by
    their first action.
    """
    sizes = np.zeros(depth, np.int64)
    tried = np.zeros(depth, np.int64)
    level = 0
    sizes[0] = legal_actions(states[0], values, actions)
    codes[0, :] = actions.code
    while level >= 0:
        if tried[level] == sizes[level]:
            level -= 1
            continue
        code = codes[level, tried[level]]
        tried[level] += 1
        states[level + 1] = states[level]
        apply_action(states[level + 1], values, journal, code)
        paths[level + 1] += 1
        kinds[level + 1, states[level + 1].decision] += 1
        if level + 1 == depth:
            first[tried[0] - 1] += 1
        elif not is_over(states[level + 1]):
            level += 1
            tried[level] = 0
            sizes[level] = legal_actions(states[level], values, actions)
            codes[level, :] = actions.code


def seed_of(game: int) -> Any:
    """Return a game's seed."""
    return np.uint64(game_seed(np.uint64(RUN_SEED), 0, game))


def take_random_action(room: Room) -> tuple[int, int, int]:
    """Take one action of a random game; return who took which of how many."""
    count = int(legal_actions(room.state, room.values, room.actions))
    seat = int(room.state.seat_to_move)
    chosen = 0
    if count > 1:
        policy = room.policies[seat]
        chosen = int(choose(policy, room.state, room.values, room.actions, count))
    code = int(room.actions.code[chosen])
    apply_action(room.state, room.values, room.journal, np.int64(code))
    return seat, code, count


def by_kind(kinds: Any) -> str:
    """Return how often each kind of decision came, the game's end last."""
    words = [f"{kind.name.lower()} {kinds[kind]}" for kind in DecisionKind if kind and kinds[kind]]
    if kinds[0]:
        words.append(f"over {kinds[0]}")
    return ", ".join(words)


def head(room: Room, title: str) -> list[str]:
    """Return the first lines of a golden file."""
    return [f"# {title}", f"# Written anew by: {COMMAND}", f"values {room.loaded.hash}", ""]


def paths_text() -> str:
    """Return the counts of paths from some positions, as a perft of chess programs."""
    room = Room()
    lines = head(room, "Paths of legal actions from some positions, and where they lead.")
    for game, before in POSITIONS:
        new_game(room.state, room.values, room.journal, seed_of(game), 2)
        for _ in range(before):
            take_random_action(room)
        states = np.zeros(DEPTH + 1, STATE).view(np.recarray)
        states[0] = room.state
        codes = np.zeros((DEPTH, MAX_ACTIONS), np.int64)
        paths = np.zeros(DEPTH + 1, np.int64)
        kinds = np.zeros((DEPTH + 1, DECISION_KINDS), np.int64)
        first = np.zeros(MAX_ACTIONS, np.int64)
        count_paths(
            states, room.values, room.journal, room.actions, DEPTH, codes, paths, kinds, first
        )
        kind = DecisionKind(int(room.state.decision)).name.lower()
        lines.append(f"game {game} after {before} actions: {kind}")
        for depth in range(1, DEPTH + 1):
            lines.append(f"  {depth} actions: {paths[depth]} paths: {by_kind(kinds[depth])}")
        for place in range(int(legal_actions(room.state, room.values, room.actions))):
            words = describe_action(int(room.actions.code[place]), room.loaded)
            lines.append(f"  first {words}: {first[place]}")
        lines.append("")
    return "\n".join(lines)


@compiled
def count_games(state, values, journal, policies, actions, run_seed, games, counts, kinds):
    """Play random games and count how they end and what is decided in them."""
    for game in range(games):
        new_game(state, values, journal, game_seed(run_seed, 0, game), 2)
        while not is_over(state):
            count = legal_actions(state, values, actions)
            kinds[state.decision] += 1
            chosen = 0
            if count > 1:
                chosen = choose(policies[state.seat_to_move], state, values, actions, count)
                counts[0] += 1
            else:
                counts[1] += 1
            counts[2] += count
            apply_action(state, values, journal, actions.code[chosen])
        counts[3] += state.turns
        counts[4 + state.winner] += 1
        counts[8 + state.end_reason] += 1
        counts[12 + state.tie_break] += 1
        counts[16 + state.round_number] += 1
        counts[32 + state.marker] += 1


def games_text() -> str:
    """Return counts over random games."""
    room = Room()
    counts = np.zeros(40, np.int64)
    kinds = np.zeros(DECISION_KINDS, np.int64)
    count_games(
        room.state, room.values, room.journal, room.policies, room.actions, np.uint64(RUN_SEED),
        COUNTED_GAMES, counts, kinds,
    )  # fmt: skip
    lines = head(room, f"What came up in {COUNTED_GAMES} random games.")
    lines += [
        f"decisions {counts[0]}",
        f"forced {counts[1]}",
        f"legal actions {counts[2]}",
        f"turns {counts[3]}",
        *[f"winner {side.name.lower()} {counts[4 + side]}" for side in Side],
        *[f"end {reason.name.lower()} {counts[8 + reason]}" for reason in EndReason],
        *[f"decided by {tie.name.lower()} {counts[12 + tie]}" for tie in TieBreak],
        *[f"rounds {number} {counts[16 + number]}" for number in range(1, 10)],
        *[f"marker {place.name.lower()} {counts[32 + place]}" for place in Marker],
        *[f"asked {kind.name.lower()} {kinds[kind]}" for kind in DecisionKind if kind],
        "",
    ]
    return "\n".join(lines)


def standing(room: Room) -> str:
    """Return the board in one line: votes, marker, treasuries, sizes of piles."""
    state = room.state
    votes = " ".join(f"{int(one)}-{int(other)}" for one, other in state.votes)
    ground = " ".join(f"{int(one)}-{int(other)}" for one, other in state.military)
    piles = " ".join(
        f"{int(state.hand_size[seat])}/{int(state.draw_pile_size[seat])}/{int(state.discard_size[seat])}"
        for seat in range(2)
    )
    cubes = " ".join("".join(str(int(cube)) for cube in wallet) for wallet in state.wallet)
    marker = Marker(int(state.marker)).name.lower()
    return f"votes {votes}, military {ground}, {marker}, cubes {cubes}, piles {piles}"


def result(room: Room) -> str:
    """Return how a game ended."""
    state = room.state
    reason = EndReason(int(state.end_reason)).name.lower()
    tie = TieBreak(int(state.tie_break)).name.lower()
    return f"{Side(int(state.winner)).name.lower()} by {tie}, {reason}"


def playthrough_text() -> str:
    """Return one random game in printed actions, with the board at each round's start."""
    room = Room()
    lines = head(room, "One game, action by action; lines of the board begin with a round.")
    lines.append(f"seed {int(seed_of(PLAYED_GAME))}")
    new_game(room.state, room.values, room.journal, seed_of(PLAYED_GAME), 2)
    told = 0
    while not is_over(room.state):
        if int(room.state.round_number) != told:
            told = int(room.state.round_number)
            lines.append(f"round {told}: {standing(room)}")
        seat, code, count = take_random_action(room)
        side = Side(seat).name.lower()
        lines.append(f"{side}: {describe_action(code, room.loaded)} (1 of {count})")
    lines += [f"end: {standing(room)}", f"result: {result(room)}", ""]
    return "\n".join(lines)


def replay_text() -> str:
    """Return one game of the baseline scenario told in words, its decisions too."""
    plan = plan_to_replay(BASELINE, 0, Overrides(seed=7))
    return "\n".join(replay_game(plan, TOLD_GAME).tell(decisions=True)) + "\n"


def files() -> dict[Path, str]:
    """Return every golden file's text as it would be written now."""
    return {
        PATHS: paths_text(),
        GAMES: games_text(),
        PLAYTHROUGH: playthrough_text(),
        REPLAY: replay_text(),
    }


if __name__ == "__main__":
    assert not INTERPRETED, "run this compiled: the counts take hours as plain Python"
    FOLDER.mkdir(exist_ok=True)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
