"""Weights files: what each feature of a game's actions and positions is worth to a player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from sim.engine.game import Feature, Game
from sim.values.checking import problem_at, validate
from sim.values.errors import InputError, NodePath, Problem, nearest
from sim.values.fields import Name, Strict
from sim.values.reading import Lines, load_yaml
from sim.values.writing import one_line

SCHEMA = "weights/1"
STANDARD = "weights/standard.yaml"  # in a game's packaged scenarios: the weights of its players
MOST_DEALS = 1_000
MOST_STAGES = 1_000
MOST_CHOICES = 1_000
LEAST_SPREAD = 1e-6
GREATEST = 1e6  # so that no sum of them is lost in rounding

Weight = Annotated[float, Field(ge=-GREATEST, le=GREATEST, allow_inf_nan=False)]


class Search(Strict):
    """How those who look ahead search with these weights, where their spec doesn't say."""

    deals: int = Field(
        default=1, ge=1, le=MOST_DEALS, description="Concealed deals on which greedy tries a choice"
    )
    playout: int = Field(
        default=2,
        ge=0,
        le=MOST_STAGES,
        description="Stages that a search plays on until it weighs the position; 0: to the end",
    )
    spread: float = Field(
        default=1.0, ge=LEAST_SPREAD, le=GREATEST, description="A lead of so much wins e to 1"
    )
    exploration: float = Field(
        default=1.0, ge=0, le=GREATEST, description="Of a tree search, in units of a win"
    )
    guidance: float = Field(
        default=1.0,
        ge=0,
        le=GREATEST,
        description="Temperature of the heuristic as a tree search's prior; 0: none",
    )
    breadth: int = Field(
        default=0,
        ge=0,
        le=MOST_CHOICES,
        description="Choices that a rollout tries, those the heuristic likes best; 0: all",
    )
    trust: float = Field(
        default=0.0,
        ge=0,
        le=GREATEST,
        description="What a unit of the heuristic's utility adds to a choice's worth, to greedy",
    )
    loyalty: float = Field(
        default=0.0,
        ge=0,
        le=GREATEST,
        description="What a unit of it adds to a choice's share of the win, to rollouts",
    )


class WeightsFile(Strict):
    """A weights file."""

    schema_: Literal["weights/1"] = Field(alias="schema", description="The form of this file")
    game: Name = Field(description="The game's name, one of `kingmaker games`")
    note: str | None = Field(default=None, description="Anything worth knowing; no effect")
    trained: str | dict[str, str | int | float] = Field(
        description="Where the weights come from: by what, on what, with which seed"
    )
    search: Search = Field(
        default_factory=Search, description="How those who look ahead search with these weights"
    )
    action: dict[str, Weight] = Field(
        description="What a unit of each feature of an action is worth"
    )
    state: dict[str, Weight] | None = Field(
        default=None, description="The same of a position, for greedy"
    )
    chance: dict[str, Weight] | None = Field(
        default=None,
        description="What a unit adds to the log odds of the win, for searches; else as state",
    )


@dataclass(frozen=True)
class Weights:
    """A checked weights file."""

    file: str
    action: tuple[float, ...]  # in the order of the game's features
    state: tuple[float, ...] | None  # None: the file has none
    chance: tuple[float, ...] | None  # the same
    trained: str | Mapping[str, Any]
    search: Search


def own_weights(packaged: Path, seats: int | None) -> Path:
    """Return the file of a game's own weights: those for so many seats, if it has such.

    Parameters
    ----------
    packaged : Path
        The folder of the game's own scenarios.
    seats : int or None
        How many play; None: not known.
    """
    for_seats = packaged / f"weights/{seats}-seats.yaml"
    return for_seats if for_seats.is_file() else packaged / STANDARD


def load_weights(path: str | Path, game: Game) -> Weights:
    """Load and check a weights file.

    Raises
    ------
    InputError
        With all problems of the file: every feature of the game has a weight, and nothing else.
    """
    file = str(path)
    data, lines = load_yaml(path)
    schema = data.get("schema") if isinstance(data, dict) else None
    if isinstance(schema, str) and schema != SCHEMA:
        told = "this is no file of weights"
        raise InputError(
            [problem_at(("schema",), lines, file, told, found=schema, allowed=(SCHEMA,))]
        )
    checked = validate(WeightsFile, data, lines, file)
    if checked.game != game.name:
        told = "these are weights for another game"
        raise InputError(
            [problem_at(("game",), lines, file, told, found=checked.game, allowed=(game.name,))]
        )
    problems = _strangers(("action",), checked.action, game.action_features, lines, file)
    for key, weights in (("state", checked.state), ("chance", checked.chance)):
        if weights is not None:
            problems += _strangers((key,), weights, game.state_features, lines, file)
    if problems:
        raise InputError(problems)
    return Weights(
        file,
        tuple(checked.action[feature.name] for feature in game.action_features),
        _in_order(checked.state, game.state_features),
        _in_order(checked.chance, game.state_features),
        checked.trained,
        checked.search,
    )


def _in_order(
    weights: Mapping[str, float] | None, features: Sequence[Feature]
) -> tuple[float, ...] | None:
    if weights is None:
        return None
    return tuple(weights[feature.name] for feature in features)


def _strangers(
    at: NodePath,
    weights: Mapping[str, float],
    features: Sequence[Feature],
    lines: Lines,
    file: str,
) -> list[Problem]:
    """Return the problems of names that are no features, and of features that have no weight."""
    names = tuple(feature.name for feature in features)
    problems = [
        problem_at(
            (*at, name),
            lines,
            file,
            "the game has no feature of this name",
            found=name,
            allowed=names,
            near=nearest(name, names),
        )
        for name in weights
        if name not in names
    ]
    missing = [name for name in names if name not in weights]
    if missing:
        told = f"every feature has a weight; these have none: {', '.join(missing)}"
        problems.append(problem_at(at, lines, file, told))
    return problems


def weights_text(
    game: Game,
    action: Sequence[float],
    state: Sequence[float] | None,
    *,
    trained: str | Mapping[str, str | int | float],
    note: str | None = None,
    search: Search | None = None,
    chance: Sequence[float] | None = None,
) -> str:
    """Return the text of a weights file.

    Parameters
    ----------
    game : Game
    action, state, chance : sequence of float
        In the order of the game's features.
    trained : str or mapping
        By what, on what, with which seed.
    note : str, optional
    search : Search, optional
        How those who look ahead search with them.
    """
    lines = [f"schema: {SCHEMA}", f"game: {game.name}"]
    if note is not None:
        lines.append(f"note: {one_line(note)}")
    if isinstance(trained, str):
        lines.append(f"trained: {one_line(trained)}")
    else:
        lines += ["trained:", *(f"  {key}: {one_line(word)}" for key, word in trained.items())]
    if search is not None and search.model_fields_set:
        lines.append("search:")
        lines += [
            f"  {name}: {number!r}  # {Search.model_fields[name].description}"
            for name, number in search.model_dump(exclude_unset=True).items()
        ]
    for key, weights, features in (
        ("action", action, game.action_features),
        ("state", state, game.state_features),
        ("chance", chance, game.state_features),
    ):
        if weights is not None:
            lines.append(f"{key}:")
            lines += [
                f"  {feature.name}: {float(weight)!r}  # {feature.meaning}"
                for feature, weight in zip(features, weights, strict=True)
            ]
    return "\n".join(lines) + "\n"
