"""The model of a whole values file. The names of its keys are the rulebook's."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator

from sim.games.heads_of_state.codes import (
    COPIES,
    MAX_DUTY,
    MAX_MARKERS,
    MAX_ROUNDS,
)
from sim.games.heads_of_state.values.words import (
    MARKS,
    CountryWord,
    KindWord,
    MarkWord,
    NobleWord,
    PlaceWord,
    SetWord,
    StarterWord,
)
from sim.values.fields import Given, Kind, Name, Number, Short, Sourced, Strict, Switch, fault
from sim.values.model import Default, Measured, ValuesModel
from sim.values.reading import Lines
from sim.values.table import CardTable, TableColumn

MOST = 99  # of points and of what else has no narrower bound
HAND = 40  # most cards that a rule may name at a time

Points = Annotated[Number, Kind("points", 0, MOST)]


# --- cards --------------------------------------------------------------------------------------


class AttributeCard(Sourced):
    """A kind of Attribute Card (Game Components; Preparation 2)."""

    is_a_value: ClassVar[bool] = False

    name: Name
    copies: Annotated[Number, Kind("copies", 0, COPIES)]
    marked: Annotated[Given[dict[MarkWord, int]], Kind("marked", 0, COPIES)] | None = Field(
        default=None, description="Of the copies, those used only from so many players on"
    )
    note: str | None = None
    measured: Measured | None = Field(default=None, description="What a run found")

    @model_validator(mode="after")
    def _fewer_marked(self) -> AttributeCard:
        marked = 0 if self.marked is None else sum(self.marked.value.values())
        if marked > self.copies.value:
            raise fault(
                "more cards are marked than there are copies (Preparation 2)",
                marked,
                (f"up to copies, {self.copies.value}",),
            )
        return self

    def in_play(self, players: int) -> int:
        """Return how many copies are used by so many players."""
        marked = {} if self.marked is None else self.marked.value
        removed = sum(marked.get(mark, 0) for mark in MARKS[players - 2 :])
        return self.copies.value - removed


class Attributes(Strict):
    """The kinds of Attribute Card."""

    gold: AttributeCard
    bishop: AttributeCard
    title: AttributeCard
    troops: AttributeCard
    skills: AttributeCard
    castle: AttributeCard
    science: AttributeCard
    palace: AttributeCard
    courtesan: AttributeCard


class TreacheryCard(Sourced):
    """A kind of Treachery Card (Playing A Treachery Card)."""

    is_a_value: ClassVar[bool] = False

    name: Name
    copies: Annotated[Number, Kind("copies", 0, COPIES)]
    assassin: bool = Field(default=False, description="An attempt in any country, by cubes (A)")
    countries: Annotated[Given[Annotated[list[CountryWord], Field(min_length=1)]], Short] | None = (
        Field(default=None, description="Kills in these countries (B, C)")
    )
    note: str | None = None
    measured: Measured | None = Field(default=None, description="What a run found")

    @model_validator(mode="after")
    def _one(self) -> TreacheryCard:
        if self.assassin == (self.countries is not None):
            found = "both" if self.assassin else "neither"
            told = "a Treachery Card is an Assassin or is used in one or more countries"
            raise fault(told, found, ("assassin: true", "countries"))
        if self.countries is not None:
            words = self.countries.value
            if len(set(words)) < len(words):
                raise fault("a country stands twice on this card", words)
        return self


# --- nobles -------------------------------------------------------------------------------------


class NobleValues(Sourced):
    """A type of noble (Noble Attribute Chart, Noble Cards, Noble Counters)."""

    is_a_value: ClassVar[bool] = False

    name: Name
    set_: Annotated[Given[Annotated[list[SetWord], Field(min_length=1)]], Short] = Field(
        alias="set", description="The Attribute Cards that create it, one of each"
    )
    courtesan: Switch = Field(description="May a Courtesan stand in for one card of the set?")
    counters: Annotated[Number, Kind("counters", 1, MOST)]
    cards: Annotated[Number, Kind("noble_cards", 0, MOST)]
    most: Annotated[Number, Kind("most_nobles", 0, MOST)] = Field(
        description="Victory Points for the most at the end"
    )
    note: str | None = None

    @model_validator(mode="after")
    def _all_different(self) -> NobleValues:
        words = self.set_.value
        if len(set(words)) < len(words):
            raise fault("an attribute stands twice in this set: a set has one of each", words)
        return self


class Nobles(Strict):
    """The types of noble, ascending in rank."""

    baron: NobleValues
    count: NobleValues
    earl: NobleValues
    marquis: NobleValues
    duke: NobleValues
    prince: NobleValues
    king: NobleValues


# --- the board ----------------------------------------------------------------------------------


class CountryMarkers(Strict):
    """Country Scoring Markers (Scoring During The Game 2)."""

    higher: Annotated[Number, Kind("country_marker", 0, MOST)]
    lower: Annotated[Number, Kind("country_marker", 0, MOST)]

    @model_validator(mode="after")
    def _descends(self) -> CountryMarkers:
        if self.lower.value > self.higher.value:
            raise fault(
                "the first player gets the higher marker (Scoring During The Game 2)",
                [self.higher.value, self.lower.value],
                ("higher at least as much as lower",),
            )
        return self


class EndOfTurnMarkers(Strict):
    """End of Turn Scoring Markers (Scoring During The Game 4)."""

    first: Annotated[Number, Kind("end_of_turn", 0, MOST)]
    second: Annotated[Number, Kind("end_of_turn", 0, MOST)]


class CountryValues(Sourced):
    """A country and its markers."""

    is_a_value: ClassVar[bool] = False

    name: Name
    country_markers: CountryMarkers
    end_of_turn: EndOfTurnMarkers
    note: str | None = None


class CountriesOfBoard(Strict):
    """The four countries."""

    britain: CountryValues
    france: CountryValues
    german_states: CountryValues
    spain: CountryValues


class Area(Sourced):
    """An area of the board (The Game-Board)."""

    name: Name
    country: CountryWord
    kind: KindWord
    hexagon: Annotated[Number, Kind("hexagon", 0, MOST)] = Field(
        description="Number of its hexagon and of its Initial Scoring Marker"
    )
    boxes: Annotated[
        Given[Annotated[list[NobleWord], Field(min_length=1, max_length=2)]], Short
    ] = Field(description="The noble that each box is for, the upper box first")
    note: str | None = None


# --- course of play, scoring, treachery -----------------------------------------------------------


class FirstTurnCards(Strict):
    """Cards drawn in a player's first turn, by number of players (Draw For First Turn Only)."""

    two: Annotated[Given[dict[PlaceWord, int]], Kind("first_turn_cards", 0, HAND)]
    three: Annotated[Given[dict[PlaceWord, int]], Kind("first_turn_cards", 0, HAND)]
    four: Annotated[Given[dict[PlaceWord, int]], Kind("first_turn_cards", 0, HAND)]
    five: Annotated[Given[dict[PlaceWord, int]], Kind("first_turn_cards", 0, HAND)]


class Course(Strict):
    """The course of play (Preparation, Course Of Play, Playing The Game)."""

    game_turns: Annotated[Number, Kind("game_turns", 1, MAX_ROUNDS)]
    start_player: Annotated[Given[StarterWord], Short]
    display: Annotated[Number, Kind("display", 1, HAND)]
    treachery_display: Annotated[Number, Kind("treachery_display", 0, HAND)]
    stack: Annotated[Number, Kind("stack", 0, HAND)]
    take: Annotated[Number, Kind("take", 1, HAND)]
    take_after_flush: Annotated[Number, Kind("take_after_flush", 1, HAND)]
    first_turn_cards: FirstTurnCards


class HandLimit(Strict):
    """Most cards in a hand at the end of a turn, and of a Game turn (Card Limitations)."""

    turn: Annotated[Number, Kind("hand_limit", 0, HAND)]
    game_turn: Annotated[Number, Kind("hand_limit", 0, HAND)]


class HandLimits(Strict):
    """Most cards in a hand, by deck."""

    attribute_cards: HandLimit
    treachery_cards: HandLimit


class InfluenceOf(Strict):
    """Influence of nobles in an area: of the higher one (or the only one), and of the other."""

    higher: Annotated[Number, Kind("influence", 0, MOST)]
    lower: Annotated[Number, Kind("influence", 0, MOST)]


class Influence(Strict):
    """Influence by kind of area (Scoring During The Game 4)."""

    province: InfluenceOf
    capital: InfluenceOf


class HouseMarker(Strict):
    """A Noble House Scoring Marker (Scoring During The Game 3; Preparation 8)."""

    points: Annotated[Number, Kind("house_marker", 0, MOST)]
    players: Annotated[Number, Kind("house_players", 2, 5)] | None = Field(
        default=None, description="Used from so many players on; always, if left out"
    )

    def is_used_by(self, players: int) -> bool:
        """Return whether the marker is used by so many players."""
        return self.players is None or self.players.value <= players


class CardsNeeded(Strict):
    """Treachery Cards that an attempt takes (Playing A Treachery Card)."""

    province: Annotated[Number, Kind("cards_needed", 1, 2)]
    capital: Annotated[Number, Kind("cards_needed", 1, 2)]


class Cubes(Strict):
    """Cubes in the bag (Playing A Treachery Card, A)."""

    own: Annotated[Number, Kind("cubes", 0, MOST)]
    target: Annotated[Number, Kind("cubes", 0, MOST)]

    @model_validator(mode="after")
    def _some(self) -> Cubes:
        if self.own.value + self.target.value == 0:
            raise fault("a cube is drawn from the bag: it can't be empty", 0, ("1 or more",))
        return self


class Treachery(Strict):
    """Removing an existing noble."""

    cards_needed: CardsNeeded
    cubes: Cubes
    unreplaced: Annotated[Number, Kind("unreplaced", 0, MAX_DUTY)]


class GameEnd(Strict):
    """The end of the game."""

    max_turns: Annotated[Number, Kind("max_turns", 1, 1_000_000)]


# --- the file -----------------------------------------------------------------------------------


class Defaults(Strict):
    """Provenance and range of kinds of number, where the number itself gives none."""

    copies: Default
    marked: Default
    counters: Default
    noble_cards: Default
    most_nobles: Default
    hexagon: Default
    country_marker: Default
    end_of_turn: Default
    first_turn_cards: Default
    hand_limit: Default
    influence: Default
    house_marker: Default


class Counts(Strict):
    """What this edition holds; checked against the file."""

    attribute_cards: int
    treachery_cards: int
    assassins: int
    country_cards: int
    special_country_cards: int
    noble_cards: int
    noble_counters: int
    areas: int
    boxes: int
    country_markers: int
    noble_house_markers: int
    end_of_turn_markers: int


class Edition(Strict):
    """Which edition the file holds."""

    rules: str
    values: str
    counts: Counts


class ValuesFile(ValuesModel):
    """A values file of the game."""

    schema_: Literal["heads_of_state-values/1"] = Field(alias="schema")
    edition: Edition
    defaults: Defaults
    course: Course
    hand_limits: HandLimits
    treachery: Treachery
    influence: Influence
    noble_house: Annotated[list[HouseMarker], Field(max_length=MAX_MARKERS)]
    game_end: GameEnd
    nobles: Nobles
    countries: CountriesOfBoard
    areas: dict[str, Area]
    attributes: Attributes
    treachery_cards: dict[str, TreacheryCard]

    table: ClassVar[CardTable] = CardTable(
        section="attributes",
        fixed=("name",),
        columns=(
            TableColumn("copies", "copies"),
            *(TableColumn(f"marked_{mark}", "marked", mark) for mark in MARKS),
        ),
    )

    @classmethod
    def check(cls, data: Any, lines: Lines, file: str, *, counts: bool = True) -> ValuesFile:
        """Return the checked model of a file's data; see `checks.check_values`."""
        from sim.games.heads_of_state.values.checks import check_values

        return check_values(data, lines, file, counts=counts)
