"""The plan of a run: everything that decides its rows, and the batches it is played in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.game import Game, LoadedValues
from sim.games import GAMES, find_game
from sim.policies.record import POLICY, SEARCHER
from sim.policies.spec_error import SpecError
from sim.policies.specs import Policy, PolicyFiles, policy_of
from sim.runs.scenario import DETAILS, LoadedScenario, MemberSource, Purpose, Scenario
from sim.runs.scenarios import scenarios_folder
from sim.values.errors import InputError, Problem, nearest, shown

DEFAULT_POLICY = "random"


@dataclass(frozen=True)
class Batch:
    """Some games of a run, played by one worker and kept in one file a table."""

    number: int  # from 0
    first: int  # the first game's index
    count: int  # games


@dataclass(frozen=True)
class Plan:
    """A scenario, resolved: game, values, seats, policies, seeds and batches."""

    game: Game
    scenario: Scenario  # after defaults and options
    sources: tuple[MemberSource, ...]
    members: tuple[LoadedValues, ...]  # one a source
    policies: tuple[str, ...]  # the spec of each seat that plays
    players: tuple[Policy, ...]  # what it says

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats that play."""
        return self.game.seats[: len(self.policies)]

    def shift(self, game: Any) -> Any:
        """Return by how many seats the policies have moved on in a game, or an array of games.

        As `sim.engine.playing.shift_of`: each member is played once before they move.
        """
        if not self.scenario.rotate:
            return game * 0
        return game // len(self.members) % len(self.policies)

    def luck(self, game: int) -> int:
        """Return whose luck a game has: its own, or with `paired` that of its pair.

        As `sim.engine.playing.luck_of`.
        """
        return game // len(self.members) if self.scenario.paired else game

    def policies_of(self, game: int) -> tuple[str, ...]:
        """Return who plays game number ``game``: the spec of each seat."""
        shift = int(self.shift(game))
        return self.policies[shift:] + self.policies[:shift]

    @property
    def games(self) -> int:
        """Games in the run."""
        return self.scenario.games

    @property
    def detail(self) -> int:
        """Which tables are kept: those of this level and below."""
        return DETAILS.index(self.scenario.detail)

    @property
    def purpose(self) -> int:
        """Which range of seeds the games' seeds come from."""
        return int(Purpose[self.scenario.purpose.upper()])

    @cached_property
    def values_hash(self) -> str:
        """Hash over the members' compiled values: comments and notes don't change it."""
        if len(self.members) == 1:
            return self.members[0].hash
        return _digest([member.hash for member in self.members])

    @cached_property
    def scenario_hash(self) -> str:
        """Hash over what the scenario decides about a game of given values and seed."""
        facts: dict[str, Any] = {
            "game": self.game.name,
            "members": [source.name for source in self.sources],
            "policies": self.policies,
            "purpose": self.scenario.purpose,
        }
        if self.scenario.rotate:
            facts["rotate"] = True
        if self.scenario.paired:
            facts["paired"] = True
        if any(spec != DEFAULT_POLICY for spec in self.policies):  # then files may say more
            facts["players"] = [
                hashlib.sha256(player.record.tobytes()).hexdigest() for player in self.players
            ]
        return _digest(facts)

    @cached_property
    def tables_version(self) -> str:
        """Hash over the tables' columns, types and labels."""
        return tables_version(self.game)

    @cached_property
    def run_seed(self) -> int:
        """The seed that all games' seeds derive from.

        For the gate it also depends on scenario and values, so nobody can tune to its games.
        """
        if self.scenario.purpose != "gate":
            return self.scenario.seed
        text = _digest([self.scenario.seed, self.scenario_hash, self.values_hash])
        return int(text[:16], 16)

    @cached_property
    def records(self) -> Any:
        """The members' values: a recarray of one record each."""
        records = np.zeros(len(self.members), self.game.values).view(np.recarray)
        for place, member in enumerate(self.members):
            records[place] = np.asarray(member.record).reshape(-1)[0]
        return records

    @cached_property
    def policy_records(self) -> Any:
        """The policies, by the seat that each has in game 0: a recarray of one record each.

        They are of POLICY, or all of SEARCHER if one of them looks ahead.
        """
        looks_ahead = any(player.looks_ahead for player in self.players)
        records = np.zeros(len(self.players), SEARCHER if looks_ahead else POLICY)
        for seat, player in enumerate(self.players):
            records[seat] = player.record if looks_ahead else player.record.basis
        return records.view(np.recarray)

    @cached_property
    def policy_files(self) -> dict[str, Path]:
        """The files that the policies were read from, by the word in their specs."""
        return {word: path for player in self.players for word, path in player.files.items()}

    @cached_property
    def labels(self) -> dict[str, tuple[str, ...]]:
        """The label sets of all members together; one's own codes come first where they agree."""
        together: dict[str, dict[str, None]] = {}
        for member in self.members:
            for name, labels in member.labels.items():
                together.setdefault(name, {}).update(dict.fromkeys(labels))
        return {name: tuple(labels) for name, labels in together.items()}

    @property
    def identity(self) -> dict[str, Any]:
        """What must be equal for two runs to share a folder: all that decides the tables' bytes.

        The number of games is not part of it: a run may be continued with more.
        """
        return {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "tables_version": self.tables_version,
            "seats": list(self.seats),
            "scenario_hash": self.scenario_hash,
            "values_hash": self.values_hash,
            "seed": self.scenario.seed,
            "batch": self.scenario.batch,
            "detail": self.scenario.detail,
        }

    @property
    def short_hash(self) -> str:
        """Eight digits that stand for the identity: a folder's name where none is given."""
        return _digest(self.identity)[:8]

    @property
    def metadata(self) -> dict[str, Any]:
        """What each Parquet file says about itself: the same for any jobs, batch and resume."""
        left_out = {"batch", "detail"}
        return {key: value for key, value in self.identity.items() if key not in left_out}

    def batches(self) -> Iterator[Batch]:
        """Yield the batches, in order."""
        size = self.scenario.batch
        for number, first in enumerate(range(0, self.games, size)):
            yield Batch(number, first, min(size, self.games - first))


def make_plan(loaded: LoadedScenario) -> Plan:
    """Find the game, load the values and check the policies of a scenario.

    Raises
    ------
    InputError
        With all problems of the scenario, or all problems of the values files.
    """
    scenario = loaded.scenario
    if scenario.game not in GAMES:
        near = nearest(scenario.game, GAMES)
        problem = loaded.problem(
            ("game",),
            "there is no game of this name",
            found=scenario.game,
            allowed=tuple(GAMES),
            near=near,
        )
        raise InputError([*loaded.problems, problem])
    game = find_game(scenario.game)
    seats, problems = _seats(loaded, game)
    problems += loaded.problems
    members = []
    for source in loaded.members:
        if not all(path.is_file() for path in (source.values, *source.patches)):
            continue  # told among the scenario's problems
        try:
            members.append(
                game.load_values(source.values, sets=source.sets, patches=source.all_patches)
            )
        except InputError as error:
            problems += [_placed(problem, loaded) for problem in error.problems]
    if scenario.paired and len(loaded.members) < 2:
        told = "members that share their luck need an ensemble of at least two"
        problems.append(loaded.problem(("paired",), told, found=True))
    players, more = _players(loaded, game, seats, members)
    problems += more
    if problems:
        raise InputError(problems)
    scenario = scenario.model_copy(update={"seats": len(seats)})
    specs = tuple(player.spec for player in players)
    return Plan(game, scenario, loaded.members, tuple(members), specs, players)


def _seats(loaded: LoadedScenario, game: Game) -> tuple[tuple[str, ...], list[Problem]]:
    """Return the names of the seats that play; all of the game's if their number is wrong."""
    number = loaded.scenario.seats
    if number is None and len(game.seat_counts) == 1:
        number = game.seat_counts[0]
    if number in game.seat_counts:
        return game.seats[:number], []
    if any(problem.path == "seats" for problem in loaded.problems):
        return game.seats, []  # told already
    told = "the game is not played by so many"
    if number is None:
        told = "this key is missing: how many play"
    allowed = tuple(map(str, game.seat_counts))
    return game.seats, [loaded.problem(("seats",), told, found=number, allowed=allowed)]


def _players(
    loaded: LoadedScenario, game: Game, seats: tuple[str, ...], members: list[LoadedValues]
) -> tuple[tuple[Policy, ...], list[Problem]]:
    """Return who decides in each seat that plays, and what is wrong with the policies."""
    packaged = scenarios_folder(game.name)
    files = PolicyFiles(loaded.folder, packaged, loaded.policy_files, len(seats))
    given = loaded.scenario.policies
    problems = []
    found = {}
    for seat in (*seats, *(seat for seat in given if seat not in seats)):
        if seat not in seats:
            if seat in game.seats and _left_by_option(loaded, seat):
                continue
            told = "the game has no seat of this name"
            if seat in game.seats:
                told = f"nobody sits here in a game of {len(seats)}"
            near = nearest(seat, seats)
            problems.append(
                loaded.problem(("policies", seat), told, found=seat, allowed=seats, near=near)
            )
        spec = given.get(seat, DEFAULT_POLICY)
        try:
            found[seat] = policy_of(spec, game, members[0] if members else None, files)
        except SpecError as error:
            problems.append(_spec_problem(loaded, seat, error))
        except InputError as error:
            problems += error.problems
        else:
            if found[seat].names_actions and any(
                member.labels != members[0].labels for member in members
            ):
                told = "restrictions and scripts need members with the same cards in the same order"
                problems.append(loaded.problem(("policies", seat), told, found=spec))
    return tuple(found[seat] for seat in seats if seat in found), problems


def _spec_problem(loaded: LoadedScenario, seat: str, error: SpecError) -> Problem:
    """Return the problem of a spec, with the place where the scenario names the policy."""
    place = loaded.lines.place(("policies", seat), loaded.file)
    found = None if error.found is None else shown(error.found)
    path = f"policies.{seat}"
    return Problem(place.file, place.line, path, str(error), found, error.allowed, error.near)


def _left_by_option(loaded: LoadedScenario, seat: str) -> bool:
    """Return whether the file has a policy for a seat that only the option --seats leaves empty."""
    seats = loaded.lines.place(("seats",), loaded.file)
    policy = loaded.lines.place(("policies", seat), loaded.file)
    return seats.file != loaded.file and policy.file == loaded.file


def _placed(problem: Problem, loaded: LoadedScenario) -> Problem:
    """Return a problem of a changed value with the place where the scenario changes it."""
    place = loaded.set_places.get(problem.file.removeprefix("--set "))
    if place is None or not problem.file.startswith("--set "):
        return problem
    return Problem(
        place.file,
        place.line,
        problem.path,
        problem.message,
        problem.found,
        problem.allowed,
        problem.nearest,
    )


def tables_version(game: Game) -> str:
    """Return a hash over the layout of a game's tables."""
    layout = [
        [table.name, [[c.name, str(table.row[c.name]), c.labels, c.empty] for c in table.columns]]
        for table in game.tables
    ]
    return _digest(layout)[:12]


def _digest(facts: Any) -> str:
    text = json.dumps(facts, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
