"""Members files: an ensemble of any size, one member a line, each a patch of the values.

A game's *family* says which members there are; ``kingmaker values ensemble`` writes them down, all
or some of them, so that a run can name the file and keep it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import nsmallest
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field

from sim.engine.chance import SAMPLE_STREAM, chance
from sim.engine.game import Game, LoadedValues
from sim.values.changes import Patch
from sim.values.checking import problem_at, validate
from sim.values.errors import InputError, NodePath, Problem, nearest
from sim.values.fields import Name, Strict
from sim.values.reading import Lines, load_yaml
from sim.values.writing import one_line

SCHEMA = "members/1"
MAX_MEMBERS = 65_535  # the tables number them with 16 bits


class Member(Strict):
    """One member: its name, and what differs from the values that the scenario names."""

    name: Name = Field(description="How reports call this member")
    patch: dict[str, Any] = Field(
        description="A partial values file, laid over the scenario's patches"
    )


class MembersFile(Strict):
    """A members file."""

    schema_: Literal["members/1"] = Field(alias="schema", description="The form of this file")
    game: Name = Field(description="The game's name, one of `kingmaker games`")
    title: Annotated[str, Field(min_length=1, max_length=200)] = Field(
        description="One line: what these members are"
    )
    note: str | None = Field(default=None, description="Anything worth knowing; no effect")
    members: list[Member] = Field(
        min_length=1, max_length=MAX_MEMBERS, description="Game i is played with member i mod n"
    )


@dataclass(frozen=True)
class Members:
    """A checked members file."""

    file: str
    game: str
    game_line: int | None  # where it names the game
    patches: Mapping[str, Patch]  # by name, in order


def load_members(path: str | Path) -> Members:
    """Load and check a members file.

    Raises
    ------
    InputError
        With all problems of the file; whether the patches fit is seen when values are loaded.
    """
    file = str(path)
    data, lines = load_yaml(path)
    schema = data.get("schema") if isinstance(data, dict) else None
    if isinstance(schema, str) and schema != SCHEMA:
        told = "this is no file of members"
        raise InputError(
            [problem_at(("schema",), lines, file, told, found=schema, allowed=(SCHEMA,))]
        )
    checked = validate(MembersFile, data, lines, file)
    places = patch_places(lines, ("members",))
    patches: dict[str, Patch] = {}
    problems = []
    for place, member in enumerate(checked.members):
        if member.name in patches:
            at = ("members", place, "name")
            told = "two members have this name"
            problems.append(problem_at(at, lines, file, told, found=member.name))
        patches[member.name] = Patch(member.patch, places.get(place, Lines()), file)
    if problems:
        raise InputError(problems)
    return Members(file, checked.game, lines.place(("game",), file).line, patches)


def patch_places(lines: Lines, at: NodePath) -> dict[int, Lines]:
    """Return the places of each member's ``patch``, by its place in the list at ``at``."""
    depth = len(at)
    places: dict[int, Lines] = {}
    for path, place in lines.items():
        if len(path) > depth + 1 and path[depth + 1] == "patch" and path[:depth] == at:
            places.setdefault(int(path[depth]), Lines())[path[depth + 2 :]] = place
    return places


def members_text(
    game: Game, loaded: LoadedValues, family: str, *, sample: int | None = None, seed: int = 1
) -> tuple[str, int]:
    """Return the text of a members file with a family of a game, and how many members it has.

    Parameters
    ----------
    game, loaded
        The game and the values that the members are patches of.
    family : str
    sample : int, optional
        Draw so many members without replacement; they keep their order. Of the same seed, a
        smaller sample is part of a greater one.
    seed : int
        Of the drawing.

    Raises
    ------
    InputError
        If there is no such family, or it has fewer members than wanted, or more than fit.
    """
    if family not in game.families:
        told = f"{game.name} has no family of this name"
        allowed, near = tuple(game.families), nearest(family, game.families)
        if not allowed:
            told = f"{game.name} has no families of values"
        raise InputError([Problem(f"--of {family}", None, "", told, repr(family), allowed, near)])
    found = game.families[family]
    members = list(found.members(loaded))
    title = found.title
    if sample is not None:
        if not 1 <= sample <= len(members):
            told, allowed = "there are not so many members", (f"1 to {len(members)}",)
            raise InputError([Problem(f"--sample {sample}", None, "", told, None, allowed)])
        title = f"{title}; {sample} of {len(members)}, drawn with seed {seed}"
        members = [members[place] for place in drawn(len(members), sample, seed)]
    if len(members) > MAX_MEMBERS:
        told = f"the family has {len(members)} members: draw some with --sample"
        allowed = (f"up to {MAX_MEMBERS}",)
        raise InputError([Problem(f"--of {family}", None, "", told, None, allowed)])
    source = Path(loaded.source).name
    lines = [
        f"# Members of an ensemble: the family {family} of {source}, written by",
        "# `kingmaker values ensemble`. Write them anew when that file changes.",
        f"schema: {SCHEMA}",
        f"game: {game.name}",
        f"title: {one_line(title)}",
        "members:",
        *(f"  - {one_line({'name': name, 'patch': patch})}" for name, patch in members),
    ]
    return "\n".join(lines) + "\n", len(members)


def drawn(count: int, sample: int, seed: int) -> list[int]:
    """Return ``sample`` of the numbers 0 .. ``count`` - 1, ascending, each set equally likely."""
    luck = [int(chance(np.uint64(seed), SAMPLE_STREAM, 0, place)) for place in range(count)]
    return sorted(nsmallest(sample, range(count), key=luck.__getitem__))
