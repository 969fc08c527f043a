"""The model of a whole values file. The names of its keys are the rulebook's."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator

from sim.games.corona_de_hierro.codes import FAMILY_CASTLES, MAX_HAND, MAX_SEEN, TURN_ACTIONS
from sim.games.corona_de_hierro.values.board import (
    AreasOfTrack,
    Armies,
    Castle,
    City,
    Dice,
    Emissaries,
    Family,
    Legitimacy,
    Shields,
    Track,
)
from sim.games.corona_de_hierro.values.cards import (
    CardEffects,
    Hand,
    InitiativeCard,
    LoyaltyCard,
)
from sim.games.corona_de_hierro.values.kinds import MOST, Limit, Points
from sim.games.corona_de_hierro.values.words import BlockedWord, CityId, KeptWord, StarterWord
from sim.values.fields import Given, Kind, Number, Short, Strict, Switch, fault
from sim.values.model import Default, ValuesModel
from sim.values.reading import Lines
from sim.values.table import CardTable, TableColumn

Road = Annotated[Given[Annotated[list[CityId], Field(min_length=2, max_length=2)]], Short]


# --- course of play, set-up, rulings --------------------------------------------------------------


class Course(Strict):
    """The course of play (Setup, Turn Structure)."""

    first_seat: Annotated[Given[StarterWord], Short] = Field(description="The youngest player")
    turn_actions: Annotated[Number, Kind("turn_actions", 1, TURN_ACTIONS - 1)]


class OfDecks(Strict):
    """Cards of each deck."""

    military: Annotated[Number, Kind("dealt", 0, MAX_SEEN)]
    political: Annotated[Number, Kind("dealt", 0, MAX_SEEN)]

    @property
    def in_all(self) -> int:
        """Return the cards of both decks."""
        return self.military.value + self.political.value


class Advanced(Strict):
    """The set-up of the Advanced Rules."""

    used: Switch
    seen: OfDecks = Field(description="Cards that a player looks at")
    kept: Annotated[Number, Kind("dealt", 0, MAX_HAND)] = Field(description="Of these")
    kept_counted: Annotated[Given[KeptWord], Short]

    @property
    def most_kept(self) -> int:
        """Return how many cards a player keeps of both decks together."""
        each = self.kept_counted.value == "of_each_deck"
        return self.kept.value * (2 if each else 1)

    @model_validator(mode="after")
    def _of_those_seen(self) -> Advanced:
        seen, kept = self.seen, self.kept.value
        each = self.kept_counted.value == "of_each_deck"
        most = min(seen.military.value, seen.political.value) if each else seen.in_all
        if kept > most:
            told = "more cards are kept than are looked at"
            raise fault(told, kept, (f"up to {most}",))
        if seen.in_all > MAX_SEEN:
            told = "there is no room to look at so many cards"
            raise fault(told, seen.in_all, (f"up to {MAX_SEEN}",))
        return self


class Setup(Strict):
    """The set-up: cards of each player (Setup, Advanced Rules)."""

    dealt: OfDecks = Field(description="Basic set-up: from each deck")
    advanced: Advanced


class Rulings(Strict):
    """How the rulebook is read where it leaves a choice; see the game's README."""

    siege_blocked_by: Annotated[Given[BlockedWord], Short] = Field(
        description="Whose army at its gate keeps a castle from being attacked"
    )
    passage_refusals: Limit = Field(
        description="Refusals, of a city and turn, after which nobody is asked to let an army go"
    )
    hostages_returned: Limit = Field(description="Given back freely, of a rival in a turn")
    hostages_asked: Limit = Field(description="Times that a rival is asked in a turn")
    exchanges_offered: Limit = Field(description="To a rival in a turn")
    emissary_rerolls: Switch = Field(
        description="Do shields also roll again for a castle's support?"
    )
    highest_is_crowned: Switch = Field(
        description="If nobody reached the crown: does the highest one score as King?"
    )
    shared_king_is_sole: Switch = Field(
        description="Is the card of the sole King fulfilled by one of several Kings too?"
    )
    last_castle_ends: Switch = Field(description="Does the loss of a last castle end the game?")
    last_card_ends: Switch = Field(description="Does a deck's last card end the game?")


class GameEnd(Strict):
    """The end of the game."""

    max_turns: Annotated[Number, Kind("max_turns", 1, 1_000_000)]


class Scoring(Strict):
    """Final scoring; the track's points are in `bands`."""

    castles: Annotated[list[Points], Field(min_length=1, max_length=FAMILY_CASTLES)] = Field(
        description="For 1, 2, 3 castles with the same shield"
    )
    king: Points = Field(description="Crowned King, in place of the points of the track")
    free_emissaries: Points = Field(description="If no own emissary is a hostage")


# --- the file -------------------------------------------------------------------------------------


class Defaults(Strict):
    """Provenance and range of kinds of number, where the number itself gives none."""

    army: Default
    emissary: Default
    face: Default
    track: Default
    levels: Default
    points: Default
    pawns: Default
    copies: Default
    limit: Default
    shields: Default
    spaces: Default
    purchase: Default
    dealt: Default


class Counts(Strict):
    """What this edition holds; checked against the file."""

    cities: int
    roads: int
    castles: int
    grey_castles: int
    castle_tiles: int
    families: int
    faces: int
    pawns: int
    banners: int
    emissaries: int
    military_cards: int
    political_cards: int
    loyalty_cards: int


class Edition(Strict):
    """Which edition the file holds."""

    rules: str
    values: str
    counts: Counts


class ValuesFile(ValuesModel):
    """A values file of the game."""

    schema_: Literal["corona_de_hierro-values/1"] = Field(alias="schema")
    edition: Edition
    defaults: Defaults
    course: Course
    setup: Setup
    rulings: Rulings
    game_end: GameEnd
    dice: Dice
    armies: Armies
    banners: Annotated[Number, Kind("banners", 1, MOST)] = Field(
        description="Of each player: most castles that it can hold"
    )
    emissaries: Emissaries
    shields: Shields
    track: Track
    bands: AreasOfTrack
    legitimacy: Legitimacy
    scoring: Scoring
    hand: Hand
    card_effects: CardEffects
    initiative_cards: dict[str, InitiativeCard]
    loyalty_cards: dict[str, LoyaltyCard]
    families: dict[str, Family]
    cities: dict[str, City]
    roads: dict[str, Road]
    castles: dict[str, Castle]

    table: ClassVar[CardTable] = CardTable(
        section="initiative_cards",
        fixed=("name", "type"),
        columns=(TableColumn("copies", "copies"),),
    )

    @classmethod
    def check(cls, data: Any, lines: Lines, file: str, *, counts: bool = True) -> ValuesFile:
        """Return the checked model of a file's data; see `checks.check_values`."""
        from sim.games.corona_de_hierro.values.checks import check_values

        return check_values(data, lines, file, counts=counts)
