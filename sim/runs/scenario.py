"""Scenario files: which game, which values, who plays, how many games, what is kept.

A scenario is checked as a whole, with the options of the command line laid over it; every problem
is told with its file and line, or with the option it came from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from sim.runs.expectations import Expectations
from sim.runs.members import MAX_MEMBERS, load_members, patch_places
from sim.values.changes import Patch
from sim.values.checking import problem_at, validate
from sim.values.errors import InputError, Problem, nearest
from sim.values.fields import Strict
from sim.values.reading import Lines, Place, load_yaml

SCHEMA = "scenario/1"
MAX_SEED = 2**63 - 1
DETAILS = ("games", "rounds", "cards")  # each keeps what the ones before it keep, and more


class Purpose(IntEnum):
    """What a run's games are for: each purpose has its own range of seeds."""

    EXPLORE = 0  # looking around
    TUNE = 1  # searching for better values
    GATE = 2  # judging a change: seeds derive from scenario and values too


Changes = Annotated[
    dict[str, int | float | bool | str],
    Field(description="Values by path, such as cards.philip_vi.political: 4 (or =+1 for a step)"),
]
Word = Annotated[str, Field(min_length=1, max_length=80)]


class MemberModel(Strict):
    """One member of an ensemble: what differs from the scenario's own values."""

    name: Word = Field(description="How reports call this member")
    values: str | None = Field(default=None, description="Another values file, from this folder")
    patches: list[str] = Field(default=[], description="Patch files, after the scenario's own")
    patch: dict[str, Any] = Field(
        default={}, description="A patch written here, after the patch files"
    )
    set: Changes = Field(default={}, description="Changed values, after the scenario's own")


Ensemble = Annotated[
    Annotated[list[MemberModel], Field(max_length=MAX_MEMBERS), Tag("members")]
    | Annotated[str, Tag("file")],
    Discriminator(lambda found: "file" if isinstance(found, str) else "members"),
]


class Scenario(Strict):
    """A scenario file."""

    schema_: Literal["scenario/1"] = Field(alias="schema", description="The form of this file")
    game: Word = Field(description="The game's name, one of `kingmaker games`")
    title: Annotated[str, Field(min_length=1, max_length=200)] = Field(
        description="One line: what this scenario shows"
    )
    note: str | None = Field(default=None, description="Anything worth knowing; no effect")
    values: str = Field(
        default="prototype-values.yaml", description="The values file, from this file's folder"
    )
    patches: list[str] = Field(default=[], description="Patch files, laid over the values in order")
    set: Changes = Field(default={}, description="Changed values, laid over the patches")
    ensemble: Ensemble = Field(
        default=[],
        description="Several sets of values, or a file of members, from this file's folder: "
        "game i is played with member i mod n",
    )
    seats: int | None = Field(
        default=None, description="How many play; needed where the game leaves a choice"
    )
    policies: dict[str, str] = Field(
        default={}, description="Who decides, by seat; seats left out play at random"
    )
    rotate: bool = Field(
        default=False,
        description="Policies move on by one seat from game to game (once all members had theirs)",
    )
    paired: bool = Field(
        default=False,
        description="The members of the ensemble share their luck: game i has that of seed i // n",
    )
    games: int = Field(default=100_000, ge=1, le=4_000_000_000, description="Games to play")
    seed: int = Field(default=1, ge=0, le=MAX_SEED, description="All luck derives from this")
    batch: int = Field(
        default=10_000, ge=1, le=1_000_000, description="Games in one batch: one file a table"
    )
    detail: Literal["games", "rounds", "cards"] = Field(
        default="cards", description="How much is kept: games < rounds < cards"
    )
    purpose: Literal["explore", "tune", "gate"] = Field(
        default="explore", description="Which range of seeds: the gate's are nobody's to tune to"
    )
    expect: Expectations | None = Field(
        default=None, description="What `kingmaker check` judges; no effect on the games"
    )


@dataclass(frozen=True)
class MemberSource:
    """Where one member's values come from."""

    name: str
    values: Path
    patches: tuple[Path, ...]
    sets: tuple[str, ...]  # PATH=VALUE, in the order in which they are applied
    patch: dict[str, Any] | None = None  # one that is no file of its own, after the patch files
    members: Path | None = None  # the members file that the patch is from, if it is

    @property
    def all_patches(self) -> tuple[Path | dict[str, Any], ...]:
        """The patches, in the order in which they are applied."""
        return (*self.patches, self.patch) if self.patch else self.patches

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that the values are made of."""
        return (self.values, *self.patches, *([self.members] if self.members else []))


@dataclass(frozen=True)
class LoadedScenario:
    """A checked scenario with the options laid over it, and the places where it was written."""

    file: str
    folder: Path  # paths in the file start here
    scenario: Scenario
    members: tuple[MemberSource, ...]  # at least one
    lines: Lines
    set_places: Mapping[str, Place]  # PATH=VALUE -> where the scenario says so
    policy_files: Mapping[str, Path] | None = None  # of a run: the files kept of its policies
    problems: tuple[Problem, ...] = ()  # found so far: `make_plan` looks for more, then raises

    def problem(self, path: tuple[str | int, ...], message: str, **parts: Any) -> Problem:
        """Return a problem at a path of the scenario."""
        return problem_at(path, self.lines, self.file, message, **parts)


@dataclass(frozen=True)
class Overrides:
    """What the command line lays over a scenario; None leaves the scenario's word."""

    games: int | None = None
    seed: int | None = None
    batch: int | None = None
    detail: str | None = None
    seats: int | None = None
    values: Path | None = None
    sets: tuple[str, ...] = ()
    policies: tuple[str, ...] = ()  # SEAT=SPEC

    def lay_over(self, data: dict[str, Any], lines: Lines) -> list[Problem]:
        """Change a scenario's data in place; return problems of the options themselves."""
        for key in ("games", "seed", "batch", "detail", "seats"):
            value = getattr(self, key)
            if value is not None:
                data[key] = value
                lines[key,] = Place(f"--{key} {value}", None)
        problems = [
            Problem(f"--set {change}", None, "", "this option is written PATH=VALUE", repr(change))
            for change in self.sets
            if not _is_change(change)
        ]
        written = data.get("policies", {})
        policies = dict(written) if self.policies and isinstance(written, dict) else None
        for option in self.policies:
            seat, equals, spec = option.partition("=")
            if not equals or not seat or not spec:
                place = f"--policy {option}"
                problems.append(
                    Problem(place, None, "", "this option is written SEAT=SPEC", repr(option))
                )
            elif policies is not None:
                policies[seat] = spec
                lines["policies", seat] = Place(f"--policy {option}", None)
        if policies is not None:
            data["policies"] = policies
        return problems


def _is_change(option: str) -> bool:
    path, equals, value = option.partition("=")
    return bool(path and equals and value)


def set_options(changes: Mapping[str, Any]) -> tuple[str, ...]:
    """Return a scenario's ``set`` as options: ``PATH=VALUE``; a step is written ``=+1``.

    The text ``"=+1"`` (or ``"+1"``) is a step, as after ``--set PATH``.
    """
    options = []
    for path, value in changes.items():
        text = str(value).lower() if isinstance(value, bool) else str(value)
        options.append(f"{path}={text.removeprefix('=')}")
    return tuple(options)


def load_scenario(path: str | Path, overrides: Overrides | None = None) -> LoadedScenario:
    """Load and check a scenario file.

    Parameters
    ----------
    path : str or Path
    overrides : Overrides, optional
        The options of the command line.

    Returns
    -------
    LoadedScenario
        With the problems of keys that can be looked past (``problems``): `make_plan`, which every
        scenario goes to, looks for more and raises them all at once.

    Raises
    ------
    InputError
        If the file can't be read, or its ``schema``, ``game`` or form as a whole is wrong.
    """
    overrides = overrides or Overrides()
    file = str(path)
    folder = Path(path).parent
    data, lines = load_yaml(path)
    problems: list[Problem] = []
    if isinstance(data, dict):
        if isinstance(data.get("schema"), str) and data["schema"] != SCHEMA:
            raise InputError([_not_a_scenario(data["schema"], lines, file)])
        problems = overrides.lay_over(data, lines)
    scenario, wrong = _look_past_problems(data, lines, file)
    members, set_places, missing = _members(scenario, overrides, folder, lines, file)
    problems += [*wrong, *missing]
    return LoadedScenario(
        file, folder, scenario, members, lines, set_places, problems=tuple(problems)
    )


def _look_past_problems(data: Any, lines: Lines, file: str) -> tuple[Scenario, list[Problem]]:
    """Return the scenario without its wrong keys, and the problems of these."""
    try:
        return validate(Scenario, data, lines, file), []
    except InputError as error:
        wrong = {problem.path.split(".", 1)[0] for problem in error.problems}
        if not isinstance(data, dict) or wrong & {"", "schema", "game"}:
            raise
        rest = {key: value for key, value in data.items() if key not in wrong}
        rest.setdefault("title", file)
        return validate(Scenario, rest, lines, file), list(error.problems)


def _not_a_scenario(found: str, lines: Lines, file: str) -> Problem:
    hint = "this is no scenario file"
    if "values/" in found:
        hint = "this is a values file: give a scenario, and this file with --values"
    if found.startswith("members/"):
        hint = "this is a file of members: give a scenario whose `ensemble` names it"
    return problem_at(("schema",), lines, file, hint, found=found, allowed=(SCHEMA,))


def _members(
    scenario: Scenario, overrides: Overrides, folder: Path, lines: Lines, file: str
) -> tuple[tuple[MemberSource, ...], dict[str, Place], list[Problem]]:
    """Resolve the ensemble (or its one nameless member), and find missing files."""
    problems = []
    set_places = {
        option: lines.place(("set", key), file)
        for key, option in zip(scenario.set, set_options(scenario.set), strict=True)
    }
    names: list[str] = []

    def existing(at: tuple[str | int, ...], name: str) -> Path:
        path = folder / name
        if not path.is_file():
            beside = {entry.stem: entry.name for entry in _files(path.parent)}
            close = beside.get(nearest(Path(name).stem, beside) or "")
            found = problem_at(at, lines, file, "there is no such file", found=name, near=close)
            problems.append(found)
        return path

    if overrides.values is not None:
        if not overrides.values.is_file():
            option = f"--values {overrides.values}"
            problems.append(Problem(option, None, "", "there is no such file"))
        base = overrides.values
    else:
        base = existing(("values",), scenario.values)
    patches = [existing(("patches", i), name) for i, name in enumerate(scenario.patches)]
    sets = set_options(scenario.set)
    last = tuple(change for change in overrides.sets if _is_change(change))
    if not scenario.ensemble:
        only = MemberSource("values", base, tuple(patches), (*sets, *last))
        return (only,), set_places, problems
    members = []
    if isinstance(scenario.ensemble, str):
        listed = existing(("ensemble",), scenario.ensemble)
        found, wrong = _listed_members(listed, scenario.game)
        members = [
            MemberSource(name, base, tuple(patches), (*sets, *last), patch, listed)
            for name, patch in found.items()
        ]
        return tuple(members), set_places, [*problems, *wrong]
    places = patch_places(lines, ("ensemble",))
    for place, member in enumerate(scenario.ensemble):
        at = ("ensemble", place)
        if member.name in names:
            problems.append(
                problem_at(
                    (*at, "name"), lines, file, "two members have this name", found=member.name
                )
            )
        names.append(member.name)
        values = base if member.values is None else existing((*at, "values"), member.values)
        own = [existing((*at, "patches", i), name) for i, name in enumerate(member.patches)]
        changes = set_options(member.set)
        for key, option in zip(member.set, changes, strict=True):
            set_places.setdefault(option, lines.place((*at, "set", key), file))
        members.append(
            MemberSource(
                member.name,
                values,
                (*patches, *own),
                (*sets, *changes, *last),
                Patch(member.patch, places.get(place, Lines()), file) if member.patch else None,
            )
        )
    return tuple(members), set_places, problems


def _listed_members(path: Path, game: str) -> tuple[Mapping[str, Patch], list[Problem]]:
    """Return the patches of a members file by name, and what is wrong with it."""
    if not path.is_file():
        return {}, []  # told already
    try:
        found = load_members(path)
    except InputError as error:
        return {}, list(error.problems)
    if found.game == game:
        return found.patches, []
    told = "these are members of another game"
    return {}, [Problem(found.file, found.game_line, "game", told, repr(found.game), (game,))]


def _files(folder: Path) -> Sequence[Path]:
    try:
        return [entry for entry in folder.iterdir() if entry.is_file()]
    except OSError:
        return []
