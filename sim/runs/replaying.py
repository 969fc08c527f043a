"""Play one game of a run or scenario again, and keep what a reader wants to know about it.

The same seeds, values and policies give the same game, move by move, so nothing of a game has to
be stored to tell it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.chance import game_seed
from sim.engine.contract import (
    apply_action,
    is_over,
    legal_actions,
    new_game,
    outcome,
    room_for_actions,
    room_for_outcome,
)
from sim.engine.game import Game, LoadedValues
from sim.engine.playing import choose, room_for_choosing
from sim.runs.manifest import MANIFEST, read_manifest
from sim.runs.members import load_members
from sim.runs.plan import Plan, make_plan
from sim.runs.scenario import LoadedScenario, MemberSource, Overrides, Scenario, load_scenario
from sim.values.checking import validate
from sim.values.errors import InputError, Problem
from sim.values.reading import Lines

IN_PROGRESS = "in progress"  # in the place of an end reason
LAST_GAME = 2**32 - 2  # game indices are 32-bit in the tables


@dataclass(frozen=True)
class Decision:
    """One choice of a replayed game."""

    line: int  # how many lines the log had before it
    seat: int
    options: int  # legal actions; 1 is a forced choice
    action: int
    words: str  # the action's printed form


@dataclass(frozen=True)
class Replay:
    """One game, played again.

    Attributes
    ----------
    plan : Plan
    index : int
        The game's index in its run.
    member : int
        Which of the plan's values it was played with.
    seed : int
        The game's own seed.
    log : list of lists of int
        The journal's log, in the game's own codes; empty if the game keeps none.
    moments : list of (line, state)
        A copy of the state at every choice, with the log's length then, and at the end.
    decisions : list of Decision
        Every choice, forced ones too.
    reason, ranks, scores
        How the game ended, by seat.
    """

    plan: Plan
    index: int
    member: int
    seed: int
    log: list[list[int]]
    moments: list[tuple[int, Any]]
    decisions: list[Decision]
    reason: str
    ranks: tuple[int, ...]
    scores: tuple[float, ...]

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.plan.game

    @property
    def loaded(self) -> LoadedValues:
        """The values that it was played with."""
        return self.plan.members[self.member]

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats that played."""
        return self.plan.seats

    @property
    def policies(self) -> tuple[str, ...]:
        """Who played: the spec of each seat."""
        return self.plan.policies_of(self.index)

    @property
    def in_progress(self) -> bool:
        """Whether the game has not ended: a person has left it."""
        return self.reason == IN_PROGRESS

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the seats that won, or shared the win."""
        ranked = zip(self.seats, self.ranks, strict=True)
        return tuple(name for name, rank in ranked if rank == 1)

    def tell(self, *, decisions: bool = False) -> list[str]:
        """Return the game in words.

        Parameters
        ----------
        decisions : bool
            Also tell each choice among two or more actions, before what came of it.
        """
        asides = []
        if decisions:
            asides = [
                (made.line, made.seat, f"chooses 1 of {made.options}: {made.words}")
                for made in self.decisions
                if made.options > 1
            ]
        more = {"goes_on": True} if self.in_progress else {}
        return self.game.narrate(self.loaded, self.log, self.moments, asides, **more)


def replay_game(
    plan: Plan, index: int, *, run_seed: int | None = None, purpose: int | None = None
) -> Replay:
    """Play game number ``index`` of a plan again.

    Parameters
    ----------
    plan : Plan
    index : int
    run_seed, purpose : int, optional
        Other luck than the plan's own, such as that of a study or of another plan.

    Raises
    ------
    InputError
        If there is no game of this index.
    """
    if not 0 <= index <= LAST_GAME:
        raise InputError([no_such_game(index, LAST_GAME)])
    game = plan.game
    member = index % len(plan.members)
    loaded = plan.members[member]
    values = plan.records[member]
    state = np.zeros(1, game.state).view(np.recarray)[0]
    journal = np.zeros(1, game.journal).view(np.recarray)[0]
    keeps_log = "log_wanted" in (game.journal.names or ())
    if keeps_log:
        journal.log_wanted = 1
    journal.game, journal.member = index, member
    run_seed = plan.run_seed if run_seed is None else run_seed
    purpose = plan.purpose if purpose is None else purpose
    seed = game_seed(np.uint64(run_seed), purpose, plan.luck(index))
    actions = room_for_actions()[0]
    moments: list[tuple[int, Any]] = []
    decisions: list[Decision] = []
    policies, seats = plan.policy_records, len(plan.seats)
    shift = plan.shift(index)
    room = room_for_choosing(policies, state)

    new_game(state, values, journal, np.uint64(seed), seats)
    while not is_over(state):
        line = int(journal.log_size) if keeps_log else 0
        moments.append((line, state.copy()))
        options = int(legal_actions(state, values, actions))
        chosen = 0
        seat = int(state.seat_to_move)
        if options > 1:
            policy = policies[(seat + shift) % seats]
            chosen = int(choose(policy, state, values, actions, options, room[0]))
        action = int(actions.code[chosen])
        words = game.describe_action(action, loaded)
        decisions.append(Decision(line, seat, options, action, words))
        apply_action(state, values, journal, np.int64(action))

    result = room_for_outcome()[0]
    outcome(state, values, result)
    log = journal.log[: journal.log_size].tolist() if keeps_log else []
    moments.append((len(log), state.copy()))
    return Replay(
        plan=plan,
        index=index,
        member=member,
        seed=int(seed),
        log=log,
        moments=moments,
        decisions=decisions,
        reason=game.end_reasons[int(result.reason)],
        ranks=tuple(int(result.rank[seat]) for seat in range(seats)),
        scores=tuple(float(result.score[seat]) for seat in range(seats)),
    )


def no_such_game(index: int, last: int) -> Problem:
    """Return the problem of an index that no game has."""
    return Problem(
        f"--game {index}", None, "", "there is no such game", None, (f"0 to {last}",), None
    )


def plan_to_replay(source: Path, index: int, overrides: Overrides | None = None) -> Plan:
    """Return the plan of a run's folder or of a scenario file, to replay a game of it.

    Parameters
    ----------
    source : Path
        A run's folder, or a scenario file.
    index : int
        Which game is wanted.
    overrides : Overrides, optional
        Laid over a scenario; a run is replayed as it was played.

    Raises
    ------
    InputError
        If the source or an option is wrong, or there is no game of this index.
    """
    overrides = overrides or Overrides()
    if source.is_dir():
        if overrides != Overrides():
            message = "a run's games are replayed as they were played: to change something, give "
            message += "the scenario file instead of the run's folder"
            raise InputError([Problem(str(source), None, "", message)])
        plan = plan_of_run(source)
        last = plan.games - 1
    else:
        plan = make_plan(load_scenario(source, overrides))
        last = LAST_GAME
    if not 0 <= index <= last:
        raise InputError([no_such_game(index, last)])
    return plan


def _kept_members(folder: Path, entries: list[dict[str, Any]]) -> Iterator[MemberSource]:
    """Yield the members of a run, from its manifest's entries and the inputs it keeps."""
    listed = {name: folder / name for name in {entry.get("members") for entry in entries} if name}
    found = {name: load_members(path) for name, path in listed.items()}
    for entry in entries:
        name, file = entry["name"], entry.get("members")
        patch = entry.get("patch")
        if file is not None:
            patch = found[file].patches.get(name)
            if patch is None:
                message = "this file is damaged: a member of the run is not in it"
                raise InputError([Problem(str(listed[file]), None, "members", message, name)])
        yield MemberSource(
            name,
            folder / entry["file"],
            tuple(folder / kept for kept in entry["patches"]),
            tuple(entry["set"]),
            patch,
            None if file is None else listed[file],
        )


def plan_of_run(folder: Path) -> Plan:
    """Return the plan that a run was played by, from its manifest and the inputs it keeps.

    Raises
    ------
    InputError
        If the folder holds no run, or one that this version can't play again.
    """
    data = read_manifest(folder).data
    file = str(folder / MANIFEST)
    scenario = validate(Scenario, data["scenario"], Lines(), file)
    members = tuple(_kept_members(folder, data["values"]))
    files = {word: folder / kept for word, kept in data.get("policy_files", {}).items()}
    plan = make_plan(LoadedScenario(file, folder, scenario, members, Lines(), {}, files))
    for key, kept, now in (
        ("rules_version", data["rules_version"], plan.game.rules_version),
        ("values_hash", data["values_hash"], plan.values_hash),
        ("scenario_hash", data["scenario_hash"], plan.scenario_hash),
    ):
        if kept != now:
            message = f"this run was played with another {key.replace('_', ' ')}"
            raise InputError([Problem(file, None, key, message, str(kept), (str(now),))])
    return plan
