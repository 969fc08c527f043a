"""Watch some of a run's games a second time: what its players could do, and what they did.

The tables say what happened. Whether the players can be trusted shows in what did not: actions
that were legal a thousand times and never taken, wins that lay open and were missed. So the first
games of a run are played again, exactly as they were, and counted decision by decision into
``observed.json``, beside the run's manifest. It is the same for any number of workers.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.chance import game_seed
from sim.engine.compiled import INTERPRETED
from sim.engine.contract import ACTIONS
from sim.engine.game import Game
from sim.engine.playing import room_for_choosing
from sim.engine.watching import (
    DEALS,
    DECISIONS,
    FORCED,
    LOSSES,
    LOSSES_TAKEN,
    SURE_LOSSES,
    SURE_LOSSES_TAKEN,
    SURE_WINS,
    SURE_WINS_LOST,
    SURE_WINS_MISSED,
    WATCHED,
    WINS,
    WINS_MISSED,
    watch_game,
)
from sim.runs.plan import Plan
from sim.runs.storing import write_whole

OBSERVED = "observed.json"  # in a run's folder
SCHEMA = "observed/1"
MOST = 200  # games that are played again
COPIED = 2_700_000  # bytes of state and journal of these games: trying every action takes a second
MOST_INTERPRETED = 5  # the same without compiling, where a game takes as long as thousands
ONE_IN = 50  # of the games of players that look ahead, which take long: 2 % of the run's time
EXAMPLES = 5  # blunders told of each policy
IDENTITY = ("game", "rules_version", "seats", "scenario_hash", "values_hash", "seed")

TALLIED: Mapping[str, int] = {
    "decisions": DECISIONS,
    "forced": FORCED,
    "wins": WINS,
    "wins_missed": WINS_MISSED,
    "sure_wins": SURE_WINS,
    "sure_wins_missed": SURE_WINS_MISSED,
    "sure_wins_lost": SURE_WINS_LOST,
    "losses": LOSSES,
    "losses_taken": LOSSES_TAKEN,
    "sure_losses": SURE_LOSSES,
    "sure_losses_taken": SURE_LOSSES_TAKEN,
}


def games_watched(plan: Plan) -> int:
    """Return how many of a plan's games are watched: the first so many.

    Every legal action is tried on a copy of the game, so that large states allow fewer games.
    """
    most = min(MOST_INTERPRETED if INTERPRETED else MOST, max(1, COPIED // bytes_of(plan.game)))
    if any(player.looks_ahead for player in plan.players):
        return min(most, max(1, plan.games // ONE_IN))
    return min(most, plan.games)


def bytes_of(game: Game) -> int:
    """Return how many bytes a copy of a game takes: its state, and its journal without the log."""
    log, behind = log_of(game)
    return game.state.itemsize + game.journal.itemsize - (behind - log)


def log_of(game: Game) -> tuple[int, int]:
    """Return where in a game's journal the log begins and ends; at its end if it keeps none."""
    if "log" not in (game.journal.names or ()):
        return game.journal.itemsize, game.journal.itemsize
    dtype, log = game.journal.fields["log"][:2]  # type: ignore[index]
    return log, log + dtype.itemsize


def keep_observed(
    plan: Plan, folder: Path, progress: Callable[[int, int], None] | None = None
) -> bool:
    """Watch a run's games and write ``observed.json``, unless it is there already.

    Parameters
    ----------
    plan : Plan
    folder : Path
        The run's.
    progress : callable, optional
        Called with (games watched, games to watch) after each.

    Returns
    -------
    bool
        Whether games were watched.

    Raises
    ------
    InputError
        If the file can't be written.
    """
    path = folder / OBSERVED
    if _is_of(path, plan):
        return False
    found = observed(plan, progress=progress)
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    write_whole(path, text.encode())
    return True


def _is_of(path: Path, plan: Plan) -> bool:
    """Return whether a file holds what would be observed of a plan."""
    try:
        data = json.loads(path.read_bytes())
        same = all(data["identity"][key] == plan.identity[key] for key in IDENTITY)
        return bool(data["schema"] == SCHEMA and data["games"] == games_watched(plan) and same)
    except (OSError, ValueError, KeyError, TypeError):
        return False


def observed(
    plan: Plan, games: int | None = None, progress: Callable[[int, int], None] | None = None
) -> dict[str, Any]:
    """Return what the first games of a plan show of its players.

    Parameters
    ----------
    plan : Plan
    games : int, optional
        How many are watched; `games_watched` if left out.
    progress : callable, optional
        Called with (games watched, games to watch) after each.

    Returns
    -------
    dict
        ``games``: how many were watched. ``deals``: on how many concealed deals an ending was
        tried. ``policies``: for each its spec, its tallies (`TALLIED`) and some ``blunders``, of
        which each names the game, the decision's place in it, the seat, the action taken and the
        better one, and whether the seat won all the same. ``choices``: columns ``policy`` (its
        number), ``action`` in its printed form, ``legal`` and ``taken`` (decisions),
        ``games_legal`` and ``games_taken`` (games with such a decision).
    """
    watch = _Watch(plan)
    games = games_watched(plan) if games is None else games
    for game in range(games):
        watch.add(game)
        if progress is not None:
            progress(game + 1, games)
    return {
        "schema": SCHEMA,
        "identity": {key: plan.identity[key] for key in IDENTITY},
        "games": games,
        "deals": DEALS,
        "policies": watch.policies(),
        "choices": watch.choices(),
    }


class _Watch:
    """Plays games of a plan and adds up what they show."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.specs = list(dict.fromkeys(plan.policies))
        self.whose = np.array([self.specs.index(spec) for spec in plan.policies], np.int64)
        game = plan.game
        self.state, self.trial = (np.zeros(1, game.state).view(np.recarray) for _ in range(2))
        size = game.journal.itemsize
        self.notes, self.trial_notes = (np.zeros(size, np.uint8) for _ in range(2))
        self.journal, self.trial_journal = (
            notes.view(game.journal).view(np.recarray) for notes in (self.notes, self.trial_notes)
        )
        self.log, self.behind = log_of(game)
        self.actions = np.zeros(1, ACTIONS).view(np.recarray)
        self.choosing = room_for_choosing(plan.policy_records, self.state[0])
        self.room = np.zeros(1, WATCHED).view(np.recarray)
        self.tallies = np.zeros_like(self.room[0].tallies)
        self.counts: dict[tuple[int, str], Counter[str]] = {}
        self.blunders: list[list[dict[str, Any]]] = [[] for _ in self.specs]
        self.forms = cache(self._forms)

    def _forms(self, member: int) -> Mapping[int, str]:
        game, loaded = self.plan.game, self.plan.members[member]
        return game.printed_actions(loaded) if game.printed_actions is not None else {}

    def words(self, action: int, member: int) -> str:
        """Return an action's printed form."""
        form = self.forms(member).get(action)
        if form is not None:
            return form
        return self.plan.game.describe_action(action, self.plan.members[member])

    def add(self, game: int) -> None:
        """Play a game and add what it shows."""
        plan, room = self.plan, self.room[0]
        member = game % len(plan.members)
        room.legal[:], room.taken[:], room.tallies[:], room.known = 0, 0, 0, 0
        self.journal[0].game, self.journal[0].member = game, member
        watch_game(
            self.state,
            self.journal,
            self.notes,
            self.trial,
            self.trial_journal,
            self.trial_notes,
            self.log,
            self.behind,
            plan.records[member],
            plan.policy_records,
            self.whose,
            int(plan.shift(game)),
            np.uint64(game_seed(np.uint64(plan.run_seed), plan.purpose, plan.luck(game))),
            self.actions[0],
            self.choosing[0],
            room,
        )
        self.tallies += room.tallies
        for policy, action in zip(*np.nonzero(room.legal), strict=True):
            legal, taken = int(room.legal[policy, action]), int(room.taken[policy, action])
            key = int(policy), self.words(int(action), member)
            counts = self.counts.setdefault(key, Counter())
            counts["legal"] += legal
            counts["taken"] += taken
            counts["games_legal"] += 1
            counts["games_taken"] += int(taken > 0)
        for blunder in room.blunders[: room.known]:
            self.blunders[int(blunder["policy"])].append(
                {
                    "game": game,
                    "decision": int(blunder["decision"]),
                    "seat": plan.seats[int(blunder["seat"])],
                    "taken": self.words(int(blunder["taken"]), member),
                    "better": self.words(int(blunder["better"]), member),
                    "kind": "win missed" if blunder["won"] else "loss taken",
                    "won": bool(room.outcome.rank[blunder["seat"]] == 1),
                }
            )

    def policies(self) -> list[dict[str, Any]]:
        """Return the tallies of each policy, and some blunders: first those that cost the game."""
        return [
            {
                "policy": spec,
                **{name: int(self.tallies[number, place]) for name, place in TALLIED.items()},
                "blunders": sorted(self.blunders[number], key=lambda one: one["won"])[:EXAMPLES],
            }
            for number, spec in enumerate(self.specs)
        ]

    def choices(self) -> dict[str, list[Any]]:
        """Return the counts of all actions that were ever legal, as columns, in order."""
        ordered = sorted(self.counts)
        columns: dict[str, list[Any]] = {
            "policy": [policy for policy, _ in ordered],
            "action": [words for _, words in ordered],
        }
        for name in ("legal", "taken", "games_legal", "games_taken"):
            columns[name] = [int(self.counts[key][name]) for key in ordered]
        return columns
