"""The record of a sitting: what has to be kept to tell a game again or to go on with it.

A YAML file that a person can read: scenario, values hash, seed, who plays, and each choice among
two or more actions by its printed form, in order. The policies' choices are kept too, so that a
game can be told again though weights or scripts have changed since.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field

from sim.engine.chance import game_seed
from sim.games import GAMES, find_game
from sim.runs.plan import DEFAULT_POLICY, Plan, make_plan
from sim.runs.replaying import Replay, no_such_game
from sim.runs.scenario import (
    MAX_SEED,
    LoadedScenario,
    Overrides,
    Word,
    load_scenario,
)
from sim.runs.sitting import Sitting
from sim.runs.storing import make_folder, write_whole
from sim.values.checking import problem_at, validate
from sim.values.errors import InputError, Problem, nearest
from sim.values.fields import Strict
from sim.values.reading import Lines, load_yaml

SCHEMA = "sitting/1"
NEW_SEEDS = 1_000_000  # a seed that nobody chose is below this: short enough to type again
_PLAIN = re.compile(r"[a-zA-Z][\w./#@-]*( [\w][\w./#@-]*)*", re.ASCII)
_NOT_TEXT = {"true", "false", "null"}


class Record(Strict):
    """A record file."""

    schema_: Literal["sitting/1"] = Field(alias="schema", description="The form of this file")
    game: Word
    rules_version: int
    scenario: str = Field(description="The scenario file, from this file's folder")
    seats: int = Field(description="How many play")
    seat: Word = Field(description="Where the person sits")
    opponents: dict[str, str] = Field(description="Who decides in the other seats")
    seed: int = Field(ge=0, le=MAX_SEED)
    game_seed: Annotated[str, Field(pattern=r"^[0-9]{1,20}$")] = Field(
        description="The game's own seed, derived from the seed"
    )
    values: str | None = Field(default=None, description="Another values file, from this folder")
    set: list[str] = Field(default=[], description="Changed values, PATH=VALUE")
    values_hash: str = Field(description="Of the values that the game is played with")
    undone: int = Field(default=0, ge=0, description="Choices that were taken back")
    result: str | None = Field(default=None, description="How the game ended; no effect")
    choices: list[dict[str, str | int]] = Field(description="SEAT: ACTION, in order")


@dataclass(frozen=True)
class Table:
    """Where a sitting comes from: what a person asked for, which its record repeats."""

    scenario: Path
    seat: str
    seed: int
    values: Path | None = None
    sets: tuple[str, ...] = ()


# --- a new game ---------------------------------------------------------------------------------


def open_sitting(
    scenario: Path, seat: str | None, opponents: Sequence[str], overrides: Overrides
) -> tuple[Sitting, Table]:
    """Set a game up for a person.

    Parameters
    ----------
    scenario : Path
    seat : str or None
        Where the person sits.
    opponents : sequence of str
        ``SPEC`` for all other seats, or ``SEAT=SPEC``; a later one counts. Seats that none names
        are played as the scenario says.
    overrides : Overrides
        ``seed``, ``seats``, ``values`` and ``sets``; without a seed, luck picks one.

    Raises
    ------
    InputError
        With what is wrong in the scenario, the values or the options.
    """
    seed = overrides.seed
    overrides = replace(overrides, seed=secrets.randbelow(NEW_SEEDS) if seed is None else seed)
    loaded = load_scenario(scenario, overrides)
    seats = _seats(loaded)
    if not seats:
        make_plan(loaded)  # says what is wrong
    _check_seat(seat, seats)
    assert seat is not None
    policies = (*_policies(opponents, seats, seat), f"{seat}={DEFAULT_POLICY}")
    plan = _plan(scenario, replace(overrides, policies=policies))
    table = Table(scenario, seat, plan.scenario.seed, overrides.values, overrides.sets)
    own = int(game_seed(np.uint64(plan.run_seed), plan.purpose, 0))
    return Sitting(plan, seat, own), table


def _seats(loaded: LoadedScenario) -> tuple[str, ...]:
    """Return the names of the seats that play; none if that can't be told."""
    if loaded.scenario.game not in GAMES:
        return ()
    game = find_game(loaded.scenario.game)
    number = loaded.scenario.seats
    if number is None and len(game.seat_counts) == 1:
        number = game.seat_counts[0]
    return game.seats[:number] if number in game.seat_counts else ()


def _check_seat(seat: str | None, seats: tuple[str, ...]) -> None:
    if seat is None:
        told = "this option is missing: where do you sit?"
        raise InputError([Problem("--seat", None, "", told, None, seats)])
    if seat not in seats:
        told = "there is no seat of this name at the table"
        near = nearest(seat, seats)
        raise InputError([Problem(f"--seat {seat}", None, "", told, None, seats, near)])


def _policies(opponents: Sequence[str], seats: tuple[str, ...], person: str) -> Iterator[str]:
    """Yield the options --opponent as SEAT=SPEC.

    A spec may hold an equals sign of its own, but only behind a plus sign.
    """
    problems = []
    for option in opponents:
        seat, equals, spec = option.partition("=")
        if not equals or "+" in seat:
            yield from (f"{other}={option}" for other in seats if other != person)
        elif seat not in seats or seat == person:
            told = "there is no seat of this name at the table"
            if seat == person:
                told = "you sit here yourself"
            others = tuple(other for other in seats if other != person)
            near = nearest(seat, others)
            problems.append(Problem(f"--opponent {option}", None, "", told, seat, others, near))
        else:
            yield f"{seat}={spec}"
    if problems:
        raise InputError(problems)


def _plan(scenario: Path, overrides: Overrides) -> Plan:
    """Return the plan; what is wrong with a policy is told of the option --opponent."""
    try:
        return make_plan(load_scenario(scenario, overrides))
    except InputError as error:
        told = [
            replace(problem, file=problem.file.replace("--policy ", "--opponent ", 1))
            if problem.file.startswith("--policy ")
            else problem
            for problem in error.problems
        ]
    raise InputError(told)


# --- writing ------------------------------------------------------------------------------------


def save_sitting(sitting: Sitting, table: Table, path: Path) -> None:
    """Write the record of a sitting, whole.

    Raises
    ------
    InputError
        If it can't be written.
    """
    make_folder(path.parent)
    write_whole(path, record_text(sitting, table, path.parent).encode())


def record_text(sitting: Sitting, table: Table, folder: Path) -> str:
    """Return the record of a sitting as it is written into a file of ``folder``."""
    plan = sitting.plan
    seats = plan.seats
    others = dict(zip(seats, plan.policies, strict=True))
    del others[table.seat]
    facts: dict[str, Any] = {
        "schema": SCHEMA,
        "game": plan.game.name,
        "rules_version": plan.game.rules_version,
        "scenario": _from(folder, table.scenario),
        "seats": len(seats),
        "seat": table.seat,
        "opponents": others,
        "seed": table.seed,
        "game_seed": str(sitting.seed),
    }
    if table.values is not None:
        facts["values"] = _from(folder, table.values)
    if table.sets:
        facts["set"] = list(table.sets)
    facts["values_hash"] = sitting.loaded.hash
    if sitting.undone:
        facts["undone"] = sitting.undone
    if sitting.over:
        facts["result"] = _result(sitting)
    lines = [f"# {plan.game.title}: a game with a person in it. To tell or to go on with it:"]
    lines += ["#   kingmaker replay FILE", "#   kingmaker play --resume FILE"]
    lines += [f"{key}: {_written(value)}" for key, value in facts.items()]
    asked = sitting.asked
    lines.append("choices:" if asked else "choices: []")
    lines += [f"  - {seats[made.seat]}: {_written(made.words)}" for made in asked]
    return "\n".join(lines) + "\n"


def _from(folder: Path, path: Path) -> str:
    return Path(os.path.relpath(path, folder)).as_posix()


def _result(sitting: Sitting) -> str:
    told = sitting.replay()
    reason = told.game.words.get(told.reason, told.reason.replace("_", " "))
    return f"{' and '.join(told.winners)} won: {reason}"


def _written(value: Any) -> str:
    """Return a value as YAML on one line; text without quotes where it is plain words."""
    if isinstance(value, dict):
        inside = ", ".join(f"{key}: {_written(item)}" for key, item in value.items())
        return f"{{{inside}}}"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value not in _NOT_TEXT:
        return value
    return json.dumps(value, ensure_ascii=False)


# --- reading ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Found:
    """A record file that has been read."""

    path: Path
    record: Record
    lines: Lines

    def problem(self, at: tuple[str | int, ...], message: str, **parts: Any) -> Problem:
        return problem_at(at, self.lines, str(self.path), message, **parts)

    def of_option(self, problem: Problem) -> Problem:
        """Return a problem of an option that stands for a key of the record, with its place."""
        option, _, given = problem.file.partition(" ")
        key = {"--policy": "opponents"}.get(option, option.removeprefix("--"))
        if not option.startswith("--") or key not in Record.model_fields:
            return problem
        seat = given.partition("=")[0]
        at: tuple[str, ...] = (key,)
        if key == "opponents":
            at = ("seat",) if seat == self.record.seat else (key, seat)
        place = self.lines.place(at, str(self.path))
        return replace(problem, file=place.file, line=place.line, path=".".join(at))


def is_record(path: Path) -> bool:
    """Return whether a file says that it is the record of a sitting."""
    try:
        with path.open(encoding="utf-8") as file:
            start = file.read(1000)
    except (OSError, UnicodeDecodeError):
        return False
    return re.search(r"^schema: [\"']?sitting/", start, re.MULTILINE) is not None


def _read(path: Path) -> _Found:
    data, lines = load_yaml(path)
    if isinstance(data, dict) and isinstance(data.get("schema"), str) and data["schema"] != SCHEMA:
        told = "this is no record of a game that a person played"
        found = data["schema"]
        raise InputError(
            [problem_at(("schema",), lines, str(path), told, found=found, allowed=(SCHEMA,))]
        )
    return _Found(path, validate(Record, data, lines, str(path)), lines)


def resume_sitting(path: Path, *, by_luck: bool = False) -> tuple[Sitting, Table]:
    """Return a game as its record left it.

    Parameters
    ----------
    path : Path
    by_luck : bool
        Put no policies in their seats, which is enough to tell the game.

    Raises
    ------
    InputError
        If the record is damaged, or the game is another one now: its rules or values have changed,
        or a choice is not legal where it was made.
    """
    found = _read(path)
    record = found.record
    scenario = path.parent / record.scenario
    values = None if record.values is None else path.parent / record.values
    if not scenario.is_file():
        told = "there is no such file"
        raise InputError([found.problem(("scenario",), told, found=record.scenario)])
    policies = {record.seat: DEFAULT_POLICY}
    policies |= {seat: DEFAULT_POLICY if by_luck else s for seat, s in record.opponents.items()}
    overrides = Overrides(
        seed=record.seed,
        seats=record.seats,
        values=values,
        sets=tuple(record.set),
        policies=tuple(f"{seat}={spec}" for seat, spec in policies.items()),
    )
    try:
        plan = make_plan(load_scenario(scenario, overrides))
    except InputError as error:
        raise InputError([found.of_option(problem) for problem in error.problems]) from error
    for key, kept, now in (
        ("game", record.game, plan.game.name),
        ("rules_version", record.rules_version, plan.game.rules_version),
        ("values_hash", record.values_hash, plan.members[0].hash),
    ):
        if kept != now:
            told = f"this game was played with another {key.replace('_', ' ')}"
            if key == "values_hash":
                told = "the values have changed since this game was played"
            raise InputError([found.problem((key,), told, found=kept, allowed=(str(now),))])
    if by_luck:
        specs = tuple(record.opponents.get(seat, DEFAULT_POLICY) for seat in plan.seats)
        plan = replace(plan, policies=specs)
    sitting = Sitting(plan, record.seat, int(record.game_seed))
    sitting.undone = record.undone
    _take_all(sitting, found)
    return sitting, Table(scenario, record.seat, record.seed, values, tuple(record.set))


def replay_record(path: Path, index: int = 0, overrides: Overrides | None = None) -> Replay:
    """Return the game of a record, to be told with all that was hidden in it.

    Raises
    ------
    InputError
        As `resume_sitting`; or if another game than the first is wanted, or anything changed.
    """
    if index != 0:
        raise InputError([no_such_game(index, 0)])
    if overrides is not None and overrides != Overrides():
        told = "a game that was played is told as it was: to change something, give a scenario"
        raise InputError([Problem(str(path), None, "", told)])
    sitting, _ = resume_sitting(path, by_luck=True)
    return sitting.replay()


def _take_all(sitting: Sitting, found: _Found) -> None:
    """Take a record's choices, each checked, and the forced ones between them."""
    seats = sitting.plan.seats
    for place, choice in enumerate(found.record.choices):
        at = ("choices", place)
        while not sitting.over and sitting.take_forced():
            pass
        if sitting.over:
            raise InputError([found.problem(at, "the game is over before this choice")])
        if len(choice) != 1:
            raise InputError([found.problem(at, "a choice is written SEAT: ACTION")])
        ((seat, text),) = choice.items()
        mover = seats[sitting.to_move]
        if seat != mover:
            told = "another seat decides here"
            raise InputError([found.problem(at, told, found=seat, allowed=(mover,))])
        forms = [sitting.words(action) for action in sitting.legal()]
        if str(text) not in forms:
            told, near = "this is not legal here", nearest(text, forms)
            raise InputError(
                [found.problem(at, told, found=str(text), allowed=tuple(forms), near=near)]
            )
        sitting.take(sitting.legal()[forms.index(str(text))])
    while not sitting.over and sitting.take_forced():
        pass
