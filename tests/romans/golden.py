"""The golden files of this game: counts of paths and games, one game in printed
actions, one told in words, and one told beside the same game with a change.

    .venv/bin/python -m tests.romans.golden

writes them anew. Do so when rules or values were changed on purpose, read the difference, and
commit it with the change. Each file names the values that it was written with.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.cli.beside import page_beside
from sim.cli.beside_plans import plans_beside
from sim.engine.chance import game_seed
from sim.engine.compiled import compiled
from sim.engine.contract import apply_action, is_over, legal_actions, new_game
from sim.engine.playing import choose, room_for_choosing
from sim.games.romans.actions import describe_action
from sim.games.romans.codes import DECISION_KINDS, DecisionKind, EndReason, Marker, Side, TieBreak
from sim.runs.beside import play_beside
from sim.runs.replaying import plan_to_replay, replay_game
from sim.runs.scenario import Overrides
from tests.games import golden, rooms
from tests.games.rooms import ROOT
from tests.romans.whole_games import SCENARIOS, Room

PATHS = golden.FOLDER / "romans-paths.txt"
GAMES = golden.FOLDER / "romans-games.txt"
PLAYTHROUGH = golden.FOLDER / "romans-playthrough.txt"
REPLAY = golden.FOLDER / "romans-replay.txt"
BESIDE = golden.FOLDER / "romans-beside.txt"
COMMAND = ".venv/bin/python -m tests.romans.golden"

RUN_SEED = 1346
DEPTH = 8
POSITIONS = [(0, 0), (1, 0), (2, 90), (3, 180), (4, 270), (5, 360)]  # game, actions taken before
COUNTED_GAMES = 1_000
PLAYED_GAME = 12
BASELINE = SCENARIOS / "baseline.yaml"
TOLD_GAME = 79  # of seed 7: short, and has nearly everything in it
PARTED_GAME = 85  # of seed 1: parts late, by a card that is too dear with the change
DEARER = Overrides(seed=1, sets=("cards.philip_vi.cost.western=+1",))


def seed_of(game: int) -> Any:
    """Return a game's seed."""
    return rooms.seed_of(game, RUN_SEED)


def paths_text() -> str:
    """Return the counts of paths from some positions, as a perft of chess programs."""
    room = Room()
    title = "Paths of legal actions from some positions, and where they lead."
    lines = golden.head(room, title, COMMAND)
    for game, before in POSITIONS:
        room.start(seed_of(game))
        for _ in range(before):
            golden.take_random_action(room)
        title = f"game {game} after {before} actions"
        lines += golden.paths_from(room, DecisionKind, DEPTH, title)
    return "\n".join(lines)


@compiled
def count_games(state, values, journal, policies, actions, run_seed, games, counts, kinds):
    """Play random games and count how they end and what is decided in them."""
    room = room_for_choosing(policies, state)
    for game in range(games):
        new_game(state, values, journal, game_seed(run_seed, 0, game), 2)
        while not is_over(state):
            count = legal_actions(state, values, actions)
            kinds[state.decision] += 1
            chosen = 0
            if count > 1:
                policy = policies[state.seat_to_move]
                chosen = choose(policy, state, values, actions, count, room[0])
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
    lines = golden.head(room, f"What came up in {COUNTED_GAMES} random games.", COMMAND)
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
    title = "One game, action by action; lines of the board begin with a round."
    lines = golden.head(room, title, COMMAND)
    lines.append(f"seed {int(seed_of(PLAYED_GAME))}")
    room.start(seed_of(PLAYED_GAME))
    told = 0
    while not is_over(room.state):
        if int(room.state.round_number) != told:
            told = int(room.state.round_number)
            lines.append(f"round {told}: {standing(room)}")
        seat, code, count = golden.take_random_action(room)
        side = Side(seat).name.lower()
        lines.append(f"{side}: {describe_action(code, room.loaded)} (1 of {count})")
    lines += [f"end: {standing(room)}", f"result: {result(room)}", ""]
    return "\n".join(lines)


def replay_text() -> str:
    """Return one game of the baseline scenario told in words, its decisions too."""
    plan = plan_to_replay(BASELINE, 0, Overrides(seed=7))
    return "\n".join(replay_game(plan, TOLD_GAME).tell(decisions=True)) + "\n"


def beside_text() -> str:
    """Return one game told beside the same one with a card that costs more."""
    scenario = BASELINE.relative_to(ROOT)
    left, right, names = plans_beside(BASELINE, DEARER)
    found = play_beside(left, right, PARTED_GAME)
    lines = page_beside(found, scenario, names, width=100)
    return "\n".join(line.plain for line in lines) + "\n"


COUNTED = {PATHS: paths_text, GAMES: games_text}  # of so many games that only compiled code will do
TOLD = {PLAYTHROUGH: playthrough_text, REPLAY: replay_text, BESIDE: beside_text}

if __name__ == "__main__":
    golden.write(TOLD, COUNTED)
