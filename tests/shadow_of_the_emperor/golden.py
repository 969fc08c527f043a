"""The golden files of this game: counts of paths and games, one game in printed actions, and one
told in words.

    .venv/bin/python -m tests.shadow_of_the_emperor.golden

writes them anew. Do so when rules or values were changed on purpose, read the difference, and
commit it with the change. Each file names the values that it was written with.
"""

from __future__ import annotations

import numpy as np

from sim.engine.chance import game_seed
from sim.engine.compiled import compiled
from sim.engine.contract import (
    apply_action,
    is_over,
    legal_actions,
    new_game,
    outcome,
    room_for_outcome,
)
from sim.engine.playing import choose, room_for_choosing
from sim.games.shadow_of_the_emperor.actions import describe_action
from sim.games.shadow_of_the_emperor.codes import (
    CARDS,
    DECISION_KINDS,
    ELECTORATES,
    NO_FACE,
    NOBODY,
    SEATS,
    SOURCES,
    Child,
    DecisionKind,
    EndReason,
    Source,
)
from sim.games.shadow_of_the_emperor.names import SEAT_NAMES, face_name
from sim.games.shadow_of_the_emperor.rules.components import points_of
from sim.games.shadow_of_the_emperor.rules.game_end import rank_of, winner_of
from sim.runs.replaying import plan_to_replay, replay_game
from sim.runs.scenario import Overrides
from tests.games import golden, rooms
from tests.shadow_of_the_emperor.whole_games import SCENARIOS, SEAT_COUNTS, Room

PATHS = golden.FOLDER / "shadow-of-the-emperor-paths.txt"
GAMES = golden.FOLDER / "shadow-of-the-emperor-games.txt"
PLAYTHROUGH = golden.FOLDER / "shadow-of-the-emperor-playthrough.txt"
REPLAY = golden.FOLDER / "shadow-of-the-emperor-replay.txt"
COMMAND = ".venv/bin/python -m tests.shadow_of_the_emperor.golden"

RUN_SEED = 1356  # the Golden Bull, which named the electors
DEPTH = 5
# players, game, actions taken before
POSITIONS = [(2, 0, 0), (3, 1, 30), (4, 2, 60), (4, 3, 110), (3, 4, 90), (2, 5, 70)]
COUNTED_GAMES = 500  # of each number of players
PLAYED_SEATS, PLAYED_GAME = 3, 12
BASELINE = SCENARIOS / "baseline.yaml"
TOLD_GAME = 54  # of seed 7: has nearly everything in it


def seed_of(game: int) -> int:
    """Return a game's seed."""
    return int(rooms.seed_of(game, RUN_SEED))


def paths_text() -> str:
    """Return the counts of paths from some positions, as a perft of chess programs."""
    title = "Paths of legal actions from some positions, and where they lead."
    lines = golden.head(Room(2), title, COMMAND)
    for seats, game, before in POSITIONS:
        room = Room(seats)
        room.start(seed_of(game))
        for _ in range(before):
            golden.take_random_action(room)
        title = f"game {game} of {seats} players after {before} actions"
        lines += golden.paths_from(room, DecisionKind, DEPTH, title)
    return "\n".join(lines)


COUNTS = np.dtype(
    [
        ("decisions", np.int64),
        ("forced", np.int64),
        ("legal", np.int64),
        ("turns", np.int64),
        ("points", np.int64, SOURCES),
        ("winner", np.int64, SEATS + 1),  # the last: shared
        ("first", np.int64, SEATS),
        ("by_order", np.int64, SEATS),  # wins of the first Emperor, the next ..., shared ones too
        ("reason", np.int64, len(EndReason)),
        ("elections", np.int64),
        ("elected", np.int64),
        ("child", np.int64, len(Child)),
        ("marriages", np.int64),
        ("deaths", np.int64),
        ("new_electors", np.int64),
        ("vacant", np.int64),  # electorates in play without elector after phase V
        ("ties", np.int64),
        ("bought", np.int64, CARDS),  # or taken by privilege
        ("kinds", np.int64, DECISION_KINDS),
    ],
    align=False,
)


@compiled
def count_game(state, journal, counts):
    """Count how one game went."""
    counts.turns += state.turns
    winner = winner_of(state)
    counts.winner[SEATS if winner == NOBODY else winner] += 1
    counts.first[state.first_seat] += 1
    counts.reason[state.end_reason] += 1
    for seat in range(state.seats):
        if rank_of(state, seat) == 1:
            counts.by_order[(seat - state.first_seat) % state.seats] += 1
        for source in range(SOURCES):
            counts.points[source] += state.points[seat, source]
        for card in range(CARDS):
            counts.bought[card] += journal.bought[seat, card] + journal.taken[seat, card]
    for round_number in range(1, state.round_number + 1):
        counts.elections += journal.challenger[round_number] != NOBODY
        counts.elected += journal.elected[round_number]
        for seat in range(state.seats):
            if round_number > 1:
                counts.child[journal.child[round_number, seat]] += 1
            counts.marriages += journal.marriages[round_number, seat]
            counts.deaths += journal.deaths[round_number, seat]
        for electorate in range(ELECTORATES):
            if (state.in_play >> electorate) & 1 == 1:
                counts.new_electors += journal.is_new[round_number, electorate]
                counts.ties += journal.tied[round_number, electorate] > 0
                counts.vacant += journal.elector[round_number, electorate] == NOBODY


@compiled
def count_games(state, values, journal, policies, actions, run_seed, games, counts):
    """Play random games and count how they go and what is decided in them."""
    room = room_for_choosing(policies, state)
    for game in range(games):
        new_game(state, values, journal, game_seed(run_seed, 0, game), len(policies))
        while not is_over(state):
            count = legal_actions(state, values, actions)
            counts.kinds[state.decision] += 1
            counts.legal += count
            chosen = 0
            if count > 1:
                policy = policies[state.seat_to_move]
                chosen = choose(policy, state, values, actions, count, room[0])
                counts.decisions += 1
            else:
                counts.forced += 1
            apply_action(state, values, journal, actions.code[chosen])
        count_game(state, journal, counts)


def games_text() -> str:
    """Return counts over random games of each number of players."""
    title = f"What came up in {COUNTED_GAMES} random games of each number of players."
    lines = golden.head(Room(2), title, COMMAND)
    for seats in SEAT_COUNTS:
        room = Room(seats)
        counts = rooms.one(COUNTS)
        count_games(
            room.state, room.values, room.journal, room.policies, room.actions,
            np.uint64(RUN_SEED), COUNTED_GAMES, counts,
        )  # fmt: skip
        families = SEAT_NAMES[:seats]
        cards = room.loaded.labels["cards"]
        lines += [
            f"{seats} players",
            f"  decisions {counts.decisions}",
            f"  forced {counts.forced}",
            f"  legal actions {counts.legal}",
            f"  turns {counts.turns}",
            *[f"  winner {name} {counts.winner[seat]}" for seat, name in enumerate(families)],
            f"  winner shared {counts.winner[SEATS]}",
            *[f"  first emperor {name} {counts.first[seat]}" for seat, name in enumerate(families)],
            *[f"  player {order + 1} wins {counts.by_order[order]}" for order in range(seats)],
            *[f"  end {reason.name.lower()} {counts.reason[reason]}" for reason in EndReason],
            f"  elections {counts.elections}",
            f"  challengers elected {counts.elected}",
            *[f"  child {child.name.lower()} {counts.child[child]}" for child in Child],
            f"  daughters married {counts.marriages}",
            f"  deaths {counts.deaths}",
            f"  new electors {counts.new_electors}",
            f"  elector spaces vacant {counts.vacant}",
            f"  ties {counts.ties}",
            *[f"  points {source.name.lower()} {counts.points[source]}" for source in Source],
            *[f"  bought {card} {counts.bought[code]}" for code, card in enumerate(cards)],
            *[f"  asked {kind.name.lower()} {counts.kinds[kind]}" for kind in DecisionKind if kind],
            "",
        ]
    return "\n".join(lines)


LETTERS = "rygb"  # of the families; b is black


def standing(room: Room) -> str:
    """Return the board in one line: electors, throne, points, thalers, tiles in the supplies."""
    state = room.state
    electors = "".join(
        "-" if owner == NOBODY else LETTERS[owner]
        for electorate, owner in enumerate(state.elector.tolist())
        if int(state.in_play) >> electorate & 1
    )
    throne = SEAT_NAMES[int(state.emperor)]
    if state.throne_face != NO_FACE:
        throne += f" {face_name(room.loaded, int(state.throne_face)).lower()}"
    seats = range(room.seats)
    scores = " ".join(str(int(points_of(state, seat))) for seat in seats)
    thalers = " ".join(str(int(state.thalers[seat])) for seat in seats)
    supply = " ".join(
        f"{int(state.supply[seat])}/{int(state.knight_supply[seat])}/{int(state.city_supply[seat])}"
        for seat in seats
    )
    return (
        f"electors {electors}, throne {throne}, points {scores}, thalers {thalers}, left {supply}"
    )


def result(room: Room) -> str:
    """Return how a game ended."""
    ended = room_for_outcome()[0]
    outcome(room.state, room.values, ended)
    ranks = ended.rank[: room.seats].tolist()
    winners = [name for name, rank in zip(SEAT_NAMES, ranks, strict=False) if rank == 1]
    reason = EndReason(int(room.state.end_reason)).name.lower()
    return f"{' and '.join(winners)}, {reason}"


def playthrough_text() -> str:
    """Return one random game in printed actions, with the board at each round's start."""
    room = Room(PLAYED_SEATS)
    title = "One game, action by action; lines of the board begin with a round."
    lines = golden.head(room, title, COMMAND)
    lines += [f"seats {PLAYED_SEATS}", f"seed {seed_of(PLAYED_GAME)}"]
    room.start(seed_of(PLAYED_GAME))
    told = 0
    while not is_over(room.state):
        if int(room.state.round_number) != told:
            told = int(room.state.round_number)
            lines.append(f"round {told}: {standing(room)}")
        seat, code, count = golden.take_random_action(room)
        lines.append(f"{SEAT_NAMES[seat]}: {describe_action(code, room.loaded)} (1 of {count})")
    lines += [f"end: {standing(room)}", f"result: {result(room)}", ""]
    return "\n".join(lines)


def replay_text() -> str:
    """Return one game of the baseline scenario told in words, its decisions too."""
    plan = plan_to_replay(BASELINE, 0, Overrides(seed=7))
    return "\n".join(replay_game(plan, TOLD_GAME).tell(decisions=True)) + "\n"


COUNTED = {PATHS: paths_text, GAMES: games_text}  # of so many games that only compiled code will do
TOLD = {PLAYTHROUGH: playthrough_text, REPLAY: replay_text}

if __name__ == "__main__":
    golden.write(TOLD, COUNTED)
