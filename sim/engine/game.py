"""What generic code knows about a game: one `Game` record, held in `sim.games`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from sim.engine.figures import Figure


@dataclass(frozen=True)
class Column:
    """A documented column of a results table."""

    name: str
    meaning: str  # one line: what it counts, unit, range
    labels: tuple[str, ...] | str | None = None  # words for the codes, or the name of a label set
    empty: int | None = None  # the code that means "none" and becomes null


@dataclass(frozen=True)
class Table:
    """A results table: rows of a packed dtype, written by the game's ``write_rows``."""

    name: str
    one_row_per: str
    row: np.dtype[Any]  # its field names are the column names, in order
    columns: tuple[Column, ...]
    rows_per_game: int  # most rows one game can write
    detail: int  # written from this level of detail on: 0 games, 1 rounds, 2 cards


@dataclass(frozen=True)
class LoadedValues:
    """A values file, checked and compiled."""

    document: Any  # the game's pydantic model of the file
    record: Any  # np.recarray of one values record
    hash: str  # over the compiled record: comments and notes don't change it
    labels: Mapping[str, tuple[str, ...]]  # label sets: ids by code ("cards", "shields", ...)
    titles: Mapping[str, str]  # id -> printed name
    provenance: Mapping[str, int]  # provenance word -> how many values carry it
    source: str = ""  # the file it came from


@dataclass(frozen=True)
class CardFacts:
    """What is printed on a card that a seat can own, as far as reports weigh it."""

    kind: Literal["starter", "market"]  # whether a seat begins with it or acquires it
    cost: int | None  # all that it costs, in the game's smallest unit; None: it can't be bought
    numbers: Mapping[str, int]  # other printed numbers, by name


@dataclass(frozen=True)
class Family:
    """A family of values: what a game knows that its values could also be, as patches."""

    title: str  # one line: what its members are
    members: Callable[[LoadedValues], Iterable[tuple[str, dict[str, Any]]]]  # -> names and patches


@dataclass(frozen=True)
class Feature:
    """A number that players weigh: of an action, or of a position."""

    name: str
    meaning: str  # one line: what it counts, and its unit


@dataclass(frozen=True)
class Fact:
    """Something that a script can ask about a position, as its seat sees it."""

    name: str  # such as ``influence_lead``
    meaning: str  # one line
    argument: str | None = None  # the label set that its argument is from ("electors", "cards")


@dataclass(frozen=True)
class View:
    """What one seat sees of a game, in words: nothing that is hidden from it."""

    board: Callable[[Any, LoadedValues, int], list[str]]  # (state, values, seat)
    hand: Callable[[Any, LoadedValues, int], list[str]]  # its cards and the open ones, as printed
    question: Callable[[Any, LoadedValues], list[str]]  # what is asked; more about it below
    gloss: Callable[[int, Any, LoadedValues], str]  # what an action is about, in brief; may be ""
    tell: Callable[[Any, LoadedValues, Any, int, int], list[str]]
    # (state, values, log, seat, since): what happened from line ``since`` of the log on


@dataclass(frozen=True)
class Game:
    """A game on this engine."""

    name: str
    title: str
    edition: str
    rules_version: int  # raised only when behaviour changes; stored with every result
    seats: tuple[str, ...]  # the names of the seats, by number; the first n of them play
    seat_counts: tuple[int, ...]  # how many may play, ascending
    state: np.dtype[Any]
    values: np.dtype[Any]
    journal: np.dtype[Any]
    tables: tuple[Table, ...]  # in the order that ``write_rows`` takes their buffers
    end_reasons: tuple[str, ...]
    load_values: Callable[..., LoadedValues]  # (path, sets=(), patches=()) -> LoadedValues
    values_model: Callable[[], Any]  # -> the pydantic model of a values file
    describe_action: Callable[[int, LoadedValues], str]
    parse_action: Callable[[str, LoadedValues], int]
    # (values, log, moments, asides, goes_on=False) -> the game told
    narrate: Callable[..., list[str]]
    figures: tuple[Figure, ...] = ()  # what a summary shows beyond the general figures
    words: Mapping[str, str] = field(default_factory=dict)  # codes as a reader sees them
    facts: Mapping[str, str] = field(default_factory=dict)  # what `kingmaker games` prints
    families: Mapping[str, Family] = field(default_factory=dict)  # for `kingmaker values ensemble`
    action_features: tuple[Feature, ...] = ()  # in the order of ``room.of_action``
    state_features: tuple[Feature, ...] = ()  # in the order of ``room.of_state``
    script_facts: tuple[Fact, ...] = ()  # by code
    printed_actions: Callable[[LoadedValues], Mapping[int, str]] | None = None  # action -> form
    involving: Callable[[str, LoadedValues], tuple[int, ...]] | None = None  # id -> actions
    groups: Callable[[LoadedValues], Mapping[str, tuple[str, ...]]] | None = None  # of ids, named
    view: View | None = None  # for people who play
    cards: Callable[[LoadedValues], Mapping[str, CardFacts]] | None = None  # id -> what is printed
    cut: str = "copies=0"  # override, below a card's entry in the file, that takes it out of play
    expectations: Callable[[LoadedValues], Mapping[str, tuple[float, ...]]] | None = None
    # by name: the chance that something has come after 0, 1, 2 ... of what brings it about
