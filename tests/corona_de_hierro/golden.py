"""The golden files of this game: counts of paths and games, one game in printed actions, and one
told in words.

    .venv/bin/python -m tests.corona_de_hierro.golden

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
from sim.engine.masks import bits_in
from sim.engine.playing import choose, room_for_choosing
from sim.games.corona_de_hierro.actions import describe_action
from sim.games.corona_de_hierro.codes import (
    ACTION_KINDS,
    DECISION_KINDS,
    MAX_KINDS,
    NOBODY,
    PARTINGS,
    SEATS,
    SOURCES,
    ActionKind,
    AllianceEnd,
    DecisionKind,
    EndReason,
    Parting,
    Source,
    TieBreak,
)
from sim.games.corona_de_hierro.journal import ALLIANCES
from sim.games.corona_de_hierro.names import SEAT_NAMES
from sim.games.corona_de_hierro.rules.end_of_the_game import (
    points_of,
    rank_of,
    tie_break,
    winner_of,
)
from sim.runs.replaying import plan_to_replay, replay_game
from sim.runs.scenario import Overrides
from tests.corona_de_hierro.whole_games import SCENARIOS, SEAT_COUNTS, Room
from tests.games import golden, rooms

PATHS = golden.FOLDER / "corona-de-hierro-paths.txt"
GAMES = golden.FOLDER / "corona-de-hierro-games.txt"
PLAYTHROUGH = golden.FOLDER / "corona-de-hierro-playthrough.txt"
REPLAY = golden.FOLDER / "corona-de-hierro-replay.txt"
COMMAND = ".venv/bin/python -m tests.corona_de_hierro.golden"

RUN_SEED = 887
DEPTH = 5
# players, game, actions taken before
POSITIONS = [(3, 0, 0), (4, 1, 40), (5, 2, 120), (4, 3, 227), (3, 4, 299), (5, 5, 347)]
COUNTED_GAMES = 500  # of each number of players
PLAYED_SEATS, PLAYED_GAME = 4, 12
BASELINE = SCENARIOS / "baseline.yaml"
TOLD_GAME = 50  # of seed 7: has nearly everything in it


def seed_of(game: int) -> int:
    """Return a game's seed."""
    return int(rooms.seed_of(game, RUN_SEED))


def paths_text() -> str:
    """Return the counts of paths from some positions, as a perft of chess programs."""
    title = "Paths of legal actions from some positions, and where they lead."
    lines = golden.head(Room(3), title, COMMAND)
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
        ("kings", np.int64),  # seats that were King at the end
        ("king_wins", np.int64),  # games that a King won, alone or with others
        ("by_order", np.int64, SEATS),  # wins of the first, second ... player, shared ones too
        ("reason", np.int64, len(EndReason)),
        ("tie_break", np.int64, len(TieBreak)),
        ("actions", np.int64, ACTION_KINDS),
        ("by_force", np.int64),
        ("from_rivals", np.int64),
        ("by_word", np.int64),
        ("attempts", np.int64),
        ("battles", np.int64, 2),  # won by the defender, by the attacker
        ("asked", np.int64),  # permissions asked for
        ("permitted", np.int64),
        ("alliances", np.int64, len(AllianceEnd)),
        ("hostages", np.int64, PARTINGS),
        ("executed", np.int64, MAX_KINDS),
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
    counts.reason[state.end_reason] += 1
    counts.tie_break[tie_break(state)] += 1
    counts.kings += bits_in(state.kings)
    counts.attempts += journal.attempt_count
    by_king = 0
    for seat in range(state.seats):
        if rank_of(state, seat) == 1:
            counts.by_order[(seat - state.first_seat) % state.seats] += 1
            if (state.kings >> seat) & 1 == 1:
                by_king = 1
        count_seat(state, journal, counts, seat)
    counts.king_wins += by_king
    for place in range(min(journal.alliance_count, ALLIANCES)):
        counts.alliances[journal.alliance_end[place]] += 1


@compiled
def count_seat(state, journal, counts, seat):
    """Count what one seat did."""
    counts.by_force += journal.by_force[seat]
    counts.from_rivals += journal.from_rivals[seat]
    counts.by_word += journal.by_word[seat]
    counts.asked += journal.passages_asked[seat]
    counts.permitted += journal.passages_permitted[seat]
    for source in range(SOURCES):
        counts.points[source] += state.points[seat, source]
    for kind in range(ACTION_KINDS):
        counts.actions[kind] += journal.actions[seat, kind]
    for as_attacker in range(2):
        counts.battles[as_attacker] += journal.battles_won[seat, as_attacker]
    for parting in range(PARTINGS):
        gained = journal.hostages_gained[seat, parting]
        counts.hostages[parting] += max(gained, journal.hostages_given[seat, parting])
    for kind in range(MAX_KINDS):
        counts.executed[kind] += journal.card_executed[seat, kind]


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
    lines = golden.head(Room(3), title, COMMAND)
    for seats in SEAT_COUNTS:
        room = Room(seats)
        counts = rooms.one(COUNTS)
        count_games(
            room.state, room.values, room.journal, room.policies, room.actions,
            np.uint64(RUN_SEED), COUNTED_GAMES, counts,
        )  # fmt: skip
        lines += [f"{seats} players", *_course(counts, seats), *_deeds(counts, room), ""]
    return "\n".join(lines)


def _course(counts: np.recarray, seats: int) -> list[str]:
    """Return how games went and ended."""
    colours = SEAT_NAMES[:seats]
    return [
        f"  decisions {counts.decisions}",
        f"  forced {counts.forced}",
        f"  legal actions {counts.legal}",
        f"  turns {counts.turns}",
        *[f"  winner {name} {counts.winner[seat]}" for seat, name in enumerate(colours)],
        f"  winner shared {counts.winner[SEATS]}",
        *[f"  player {order + 1} wins {counts.by_order[order]}" for order in range(seats)],
        *[f"  end {reason.name.lower()} {counts.reason[reason]}" for reason in EndReason],
        *[f"  decided by {tie.name.lower()} {counts.tie_break[tie]}" for tie in TieBreak],
        f"  kings {counts.kings}",
        f"  won by a king {counts.king_wins}",
    ]


def _deeds(counts: np.recarray, room: Room) -> list[str]:
    """Return what was done in games."""
    cards = room.loaded.labels["cards"]
    return [
        *[f"  action {kind.name.lower()} {counts.actions[kind]}" for kind in ActionKind],
        *[f"  executed {name} {counts.executed[kind]}" for kind, name in enumerate(cards)],
        f"  castles attempted {counts.attempts}",
        f"  castles by force {counts.by_force}, from rivals {counts.from_rivals}",
        f"  castles by word {counts.by_word}",
        f"  battles won by attackers {counts.battles[1]}, by defenders {counts.battles[0]}",
        f"  passages asked for {counts.asked}, permitted {counts.permitted}",
        *[f"  alliances {end.name.lower()} {counts.alliances[end]}" for end in AllianceEnd],
        *[f"  hostages {how.name.lower()} {counts.hostages[how]}" for how in Parting],
        *[f"  points {source.name.lower()} {counts.points[source]}" for source in Source],
        *[f"  asked {kind.name.lower()} {counts.kinds[kind]}" for kind in DecisionKind if kind],
    ]


LETTERS = "ybkrg"  # of the colours; k is black


def standing(room: Room) -> str:
    """Return the board in one line: owners by castle, pawns, levels, points, hands, decks."""
    state = room.state
    seats = range(room.seats)
    owners = state.owner[: int(room.values.castles)].tolist()
    inside = int(state.garrisoned)
    castles = "".join(
        "-"
        if owner == NOBODY
        else LETTERS[owner].upper()
        if inside >> place & 1
        else LETTERS[owner]
        for place, owner in enumerate(owners)
    )
    pawns = " ".join(str(int(state.army[seat].sum())) for seat in seats)
    levels = " ".join(str(int(state.level[seat])) for seat in seats)
    points = " ".join(str(int(points_of(state, seat))) for seat in seats)
    home = " ".join(str(int(state.emissaries[seat])) for seat in seats)
    hands = " ".join(str(int(state.hand_size[seat])) for seat in seats)
    decks = "/".join(str(int(size)) for size in state.deck_size)
    return (
        f"castles {castles}, pawns {pawns}, levels {levels}, points {points}, "
        f"emissaries home {home}, hands {hands}, decks {decks}"
    )


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
