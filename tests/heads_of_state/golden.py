"""The golden files of this game: counts of paths and games, one game in printed actions, and one
told in words.

    .venv/bin/python -m tests.heads_of_state.golden

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
from sim.games.heads_of_state.actions import describe_action
from sim.games.heads_of_state.codes import (
    COUNTRIES,
    DECISION_KINDS,
    NOBODY,
    OPTIONS,
    SEATS,
    SOURCES,
    DecisionKind,
    EndReason,
    Option,
    Source,
    TieBreak,
)
from sim.games.heads_of_state.names import SEAT_NAMES, points
from sim.games.heads_of_state.rules.game_end import half_points_of, rank_of, tie_break, winner_of
from sim.runs.replaying import plan_to_replay, replay_game
from sim.runs.scenario import Overrides
from tests.games import golden, rooms
from tests.heads_of_state.whole_games import SCENARIOS, SEAT_COUNTS, Room

PATHS = golden.FOLDER / "heads-of-state-paths.txt"
GAMES = golden.FOLDER / "heads-of-state-games.txt"
PLAYTHROUGH = golden.FOLDER / "heads-of-state-playthrough.txt"
REPLAY = golden.FOLDER / "heads-of-state-replay.txt"
COMMAND = ".venv/bin/python -m tests.heads_of_state.golden"

RUN_SEED = 1589
DEPTH = 5
# players, game, actions taken before
POSITIONS = [(2, 0, 0), (3, 1, 60), (4, 2, 180), (5, 3, 300), (5, 4, 420), (2, 5, 200)]
COUNTED_GAMES = 500  # of each number of players
PLAYED_SEATS, PLAYED_GAME = 3, 12
BASELINE = SCENARIOS / "baseline.yaml"
TOLD_GAME = 746  # of seed 7: has nearly everything in it


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
        ("half_points", np.int64, SOURCES),
        ("winner", np.int64, SEATS + 1),  # the last: shared
        ("first", np.int64, SEATS),
        ("by_order", np.int64, SEATS),  # wins of the first, second ... player, shared ones too
        ("reason", np.int64, len(EndReason)),
        ("tie_break", np.int64, len(TieBreak)),
        ("option", np.int64, OPTIONS),
        ("kills", np.int64),
        ("attempts", np.int64),
        ("created", np.int64),
        ("countries", np.int64, COUNTRIES),  # Country Scoring Markers taken
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
    counts.tie_break[tie_break(state)] += 1
    for country in range(COUNTRIES):
        counts.countries[country] += state.country_markers[country]
    for seat in range(state.seats):
        if rank_of(state, seat) == 1:
            counts.by_order[(seat - state.first_seat) % state.seats] += 1
        for source in range(SOURCES):
            counts.half_points[source] += state.half_points[seat, source]
        for round_number in range(1, state.round_number + 1):
            counts.kills += journal.kills[round_number, seat]
            counts.attempts += journal.attempts[round_number, seat]
            counts.created += journal.created[round_number, seat]
            for option in range(OPTIONS):
                counts.option[option] += journal.options[round_number, seat, option]


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
        colours = SEAT_NAMES[:seats]
        lines += [
            f"{seats} players",
            f"  decisions {counts.decisions}",
            f"  forced {counts.forced}",
            f"  legal actions {counts.legal}",
            f"  turns {counts.turns}",
            *[f"  winner {name} {counts.winner[seat]}" for seat, name in enumerate(colours)],
            f"  winner shared {counts.winner[SEATS]}",
            *[f"  starts {name} {counts.first[seat]}" for seat, name in enumerate(colours)],
            *[f"  player {order + 1} wins {counts.by_order[order]}" for order in range(seats)],
            *[f"  end {reason.name.lower()} {counts.reason[reason]}" for reason in EndReason],
            *[f"  decided by {tie.name.lower()} {counts.tie_break[tie]}" for tie in TieBreak],
            *[f"  option {option.name.lower()} {counts.option[option]}" for option in Option],
            f"  nobles created {counts.created}",
            f"  nobles attacked {counts.attempts}",
            f"  nobles killed {counts.kills}",
            *[
                f"  points {source.name.lower()} {points(counts.half_points[source])}"
                for source in Source
            ],
            *[f"  asked {kind.name.lower()} {counts.kinds[kind]}" for kind in DecisionKind if kind],
            "",
        ]
    return "\n".join(lines)


LETTERS = "byrgk"  # of the colours; k is black


def standing(room: Room) -> str:
    """Return the board in one line: owners by box, points, hands, decks."""
    state = room.state
    owners = state.owner[: int(room.values.boxes)].tolist()
    board = "".join("-" if owner == NOBODY else LETTERS[owner] for owner in owners)
    scores = " ".join(points(half_points_of(state, seat)) for seat in range(room.seats))
    hands = " ".join(
        f"{int(state.hand_size[seat])}/{int(state.treachery_hand_size[seat])}"
        for seat in range(room.seats)
    )
    decks = f"{int(state.deck_size)}/{int(state.treachery_deck_size)}"
    return f"board {board}, points {scores}, hands {hands}, decks {decks}"


def result(room: Room) -> str:
    """Return how a game ended."""
    ended = room_for_outcome()[0]
    outcome(room.state, room.values, ended)
    ranks = ended.rank[: room.seats].tolist()
    winners = [name for name, rank in zip(SEAT_NAMES, ranks, strict=False) if rank == 1]
    reason = EndReason(int(room.state.end_reason)).name.lower()
    tie = TieBreak(int(tie_break(room.state))).name.lower()
    return f"{' and '.join(winners)} by {tie}, {reason}"


def playthrough_text() -> str:
    """Return one random game in printed actions, with the board at each Turn's start."""
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
