"""The model of a whole values file. The names of its keys are the rulebook's."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator

from sim.games.shadow_of_the_emperor.codes import (
    CITY_SPACES,
    MAX_ARISTOCRAT_SPACES,
    MAX_CITIES,
    MAX_PIECES,
    MAX_ROUNDS,
    STAGES,
)
from sim.games.shadow_of_the_emperor.values.words import (
    HEADS,
    PLACES,
    AristocratWord,
    CityActionWord,
    ColourWord,
    EffectWord,
    EmperorWord,
    HeadsWord,
    KindWord,
    PlaceWord,
    PrivilegeWord,
)
from sim.values.fields import (
    Fault,
    Given,
    Kind,
    Name,
    Number,
    Short,
    Sourced,
    Strict,
    Switch,
    fault,
    faults,
)
from sim.values.model import Default, Measured, ValuesModel
from sim.values.reading import Lines
from sim.values.table import CardTable, TableColumn

MOST = 99  # of points, thalers and what else has no narrower bound
COPIES = 12  # most copies of a kind of card

Points = Annotated[Number, Kind("points", 0, MOST)]
Thalers = Annotated[Number, Kind("thalers", 0, MOST)]
Influence = Annotated[Number, Kind("influence", 0, MOST)]
Votes = Annotated[Number, Kind("votes", 0, MOST)]
Aristocrat = Annotated[Given[AristocratWord], Short]
ByCity = Given[dict[PlaceWord, int]]  # by a player's cities: the first, the second ...


# --- action cards -------------------------------------------------------------------------------

# What an effect needs besides: the key of a card, by effect. Others may not have it.
EFFECT_KEYS = {
    "permit": "costs",
    "ordinance": "aristocrat",
    "promotion": "aristocrat",
    "indulgence": "points",
    "pope": "votes",
    "church_influence": "votes",
    "gray_eminence": "influence",
}


class ActionCard(Sourced):
    """A kind of action card (Phase IV)."""

    name: Name
    effect: EffectWord = Field(description="What it does; several kinds may do the same")
    cost: Annotated[Number, Kind("cost", 0, MOST)] | None = Field(
        default=None, description="Thalers; of a card that can be bought, but for a Permit"
    )
    copies: Annotated[Number, Kind("copies", 0, COPIES)]
    heads: Annotated[Given[dict[HeadsWord, int]], Kind("heads", 0, COPIES)] | None = Field(
        default=None, description="Of the copies, those used only from so many players on"
    )
    colour: Annotated[Given[ColourWord], Short] = Field(
        description="Blue cards bring sons, pink ones daughters"
    )
    buyable: bool = Field(default=True, description="false: it comes only through a privilege")
    costs: Annotated[ByCity, Kind("costs", 0, MOST)] | None = Field(
        default=None,
        description="Of a Permit, by the player's cities; without it, costs are printed on the "
        "city spaces: `permit_costs` of the electorates",
    )
    aristocrat: Aristocrat | None = Field(
        default=None, description="Whom an Ordinance places, whom a Promotion makes of a knight"
    )
    points: Points | None = Field(default=None, description="Of an Indulgence")
    votes: Votes | None = Field(
        default=None, description="Of the Pope; of Church influence for each aristocrat and knight"
    )
    influence: Influence | None = Field(default=None, description="Of a Gray eminence")
    note: str | None = None
    measured: Measured | None = Field(default=None, description="What a run found")

    @model_validator(mode="after")
    def _fits_its_effect(self) -> ActionCard:
        found = []
        needed = EFFECT_KEYS.get(self.effect)
        for key in dict.fromkeys(EFFECT_KEYS.values()):
            there = getattr(self, key) is not None
            if there and key != needed:
                told = f"a card with this effect has no such number: {self.effect}"
                found.append(Fault(told, key, (needed,) if needed else (), at=(key,)))
            if not there and key == needed and key != "costs":
                told = f"a card with this effect needs one more key: {self.effect}"
                found.append(Fault(told, None, (key,)))
        priced = self.buyable and self.effect != "permit"
        if priced and self.cost is None:
            found.append(Fault("a card that can be bought has a cost", None, ("cost",)))
        if not priced and self.cost is not None:
            told = "a Permit has `costs`, or costs are printed on the city spaces"
            if not self.buyable:
                told = "a card that can't be bought has no cost"
            found.append(Fault(told, "cost", at=("cost",)))
        headed = 0 if self.heads is None else sum(self.heads.value.values())
        if headed > self.copies.value > 0:  # a kind that is cut keeps its heads
            told = "more cards have heads on their backs than there are copies"
            found.append(Fault(told, headed, (f"up to copies, {self.copies.value}",)))
        if found:
            raise faults(found)
        return self

    def in_play(self, players: int) -> int:
        """Return how many copies are used by so many players (2 and 3 players)."""
        heads = {} if self.heads is None else self.heads.value
        removed = sum(heads.get(word, 0) for word in HEADS[players - 2 :])
        return max(0, self.copies.value - removed)


# --- the board ----------------------------------------------------------------------------------

# What a privilege needs besides: the key of an electorate. Others may not have it.
PRIVILEGE_KEYS = {
    "points": "points",
    "baron": "aristocrat",
    "thalers": "thalers",
    "votes": "votes",
}


class Electorate(Sourced):
    """An electorate of the board: its spaces, and the privilege of its elector."""

    name: Name
    kind: KindWord
    privilege: PrivilegeWord
    aristocrat_spaces: Annotated[Number, Kind("aristocrat_spaces", 0, MAX_ARISTOCRAT_SPACES)]
    castles: Annotated[Number, Kind("castles", 0, MAX_ARISTOCRAT_SPACES)]
    city_spaces: Annotated[Number, Kind("city_spaces", 0, CITY_SPACES)]
    permit_costs: (
        Annotated[list[Annotated[Number, Kind("costs", 0, MOST)]], Field(max_length=CITY_SPACES)]
        | None
    ) = Field(default=None, description="Printed on its city spaces, one for each")
    points: Points | None = Field(default=None, description="Of the privilege `points`")
    aristocrat: Aristocrat | None = Field(default=None, description="Of the privilege `baron`")
    thalers: Thalers | None = Field(default=None, description="Of the privilege `thalers`")
    votes: Votes | None = Field(
        default=None, description="Of the privilege `votes`: in place of an elector's usual ones"
    )
    note: str | None = None

    @model_validator(mode="after")
    def _fits_its_privilege(self) -> Electorate:
        found = []
        needed = PRIVILEGE_KEYS.get(self.privilege)
        for key in PRIVILEGE_KEYS.values():
            there = getattr(self, key) is not None
            if there and key != needed:
                told = f"an electorate with this privilege has no such key: {self.privilege}"
                found.append(Fault(told, key, (needed,) if needed else (), at=(key,)))
            if not there and key == needed:
                told = f"an electorate with this privilege needs one more key: {self.privilege}"
                found.append(Fault(told, None, (key,)))
        costs = self.permit_costs
        if costs is not None and len(costs) != self.city_spaces.value:
            told = "a cost is printed on each city space"
            wanted = (f"{self.city_spaces.value}, one for each of city_spaces",)
            found.append(Fault(told, len(costs), wanted, at=("permit_costs",)))
        if found:
            raise faults(found)
        return self


# --- pieces and set-up --------------------------------------------------------------------------


class Pieces(Strict):
    """Pieces of each player, and imperial cities in all (Material)."""

    aristocrats: Annotated[Number, Kind("pieces", 0, MOST)]
    knights: Annotated[Number, Kind("pieces", 0, MOST)]
    cities: Annotated[Number, Kind("pieces", 0, MAX_CITIES)]
    imperial_cities: Annotated[Number, Kind("pieces", 0, MOST)]


class OfKind(Strict):
    """Electorates that are drawn out of play, by kind."""

    ecclesiastical: Annotated[Number, Kind("out_of_play", 0, MAX_PIECES)]
    secular: Annotated[Number, Kind("out_of_play", 0, MAX_PIECES)]


class OutOfPlay(Strict):
    """Electorates that are drawn out of play, by number of players (2 and 3 players)."""

    two: OfKind
    three: OfKind
    four: OfKind


class SetUp(Strict):
    """How the game is set up (Set-up)."""

    first_emperor: Annotated[Given[EmperorWord], Short]
    thalers: Thalers
    emperor: Aristocrat
    electors: Aristocrat
    aristocrats: Annotated[
        Given[Annotated[list[AristocratWord], Field(max_length=MAX_PIECES)]], Short
    ]
    knights: Annotated[Number, Kind("pieces", 0, MOST)]
    imperial_cities: Annotated[Number, Kind("pieces", 0, MOST)]
    out_of_play: OutOfPlay


# --- the course of play ---------------------------------------------------------------------------


class ByPlayers(Strict):
    """A switch by number of players."""

    two: Switch
    three: Switch
    four: Switch


class Course(Strict):
    """The course of play (Course of play, Phase IV)."""

    rounds: Annotated[Number, Kind("rounds", 1, MAX_ROUNDS)]
    first_phase: Annotated[Number, Kind("first_phase", 1, 7)] = Field(
        description="Phase with which the first round begins"
    )
    must_be_carried_out: ByPlayers = Field(
        description="Can a card be bought only if its action can be carried out?"
    )


class Income(Strict):
    """Thalers of phase I."""

    player: Thalers
    own_city: Thalers
    foreign_city: Thalers
    most: Thalers = Field(description="More than these are lost, at any time")


class Descent(Strict):
    """Children, phase III, and who sits on the throne when its family has nobody (Phase II)."""

    son: Aristocrat
    daughter_points: Points
    convent_thalers: Thalers
    substitute: Aristocrat = Field(description="Emperor from the supply")


class InfluenceOf(Strict):
    """Influence of each piece in an electorate (Phase V)."""

    baron: Influence
    couple: Influence
    knight: Influence
    city: Influence
    imperial_city: Influence


class Election(Strict):
    """The election of a new Emperor (Phase VI)."""

    votes: Votes = Field(description="Of an electorate with an elector")
    winning_vote_points: Points


class EmperorsAction(Strict):
    """The Emperor's action of a round (Phase VII)."""

    points: Points
    city: Annotated[Given[CityActionWord], Short]


class Rulings(Strict):
    """How the rules are read where they leave it open; see the game's README."""

    unoffered_daughter_to_convent: Switch
    ordinance_pushes_knight: Switch
    privilege_points_before_electors: Switch


class GameEnd(Strict):
    """The end of the game."""

    max_turns: Annotated[Number, Kind("max_turns", 1, 1_000_000)]


# --- the file -----------------------------------------------------------------------------------


class Defaults(Strict):
    """Provenance and range of kinds of number, where the number itself gives none."""

    aristocrat_spaces: Default
    castles: Default
    city_spaces: Default
    copies: Default
    cost: Default
    costs: Default
    heads: Default
    influence: Default
    out_of_play: Default
    pieces: Default
    points: Default
    thalers: Default
    votes: Default


class Counts(Strict):
    """What this edition holds; checked against the file."""

    action_cards: int
    kinds_of_action_card: int
    aristocrats: int
    knights: int
    cities: int
    imperial_cities: int
    electorates: int
    aristocrat_spaces: int
    castles: int
    city_spaces: int


class Edition(Strict):
    """Which edition the file holds."""

    rules: str
    values: str
    counts: Counts


class ValuesFile(ValuesModel):
    """A values file of the game."""

    schema_: Literal["shadow_of_the_emperor-values/1"] = Field(alias="schema")
    edition: Edition
    defaults: Defaults
    ages: Annotated[
        Given[Annotated[list[int], Field(min_length=STAGES, max_length=STAGES)]], Short
    ] = Field(description="The stages in life, one at each edge of an aristocrat's tile")
    pieces: Pieces
    set_up: SetUp
    course: Course
    income: Income
    descent: Descent
    influence: InfluenceOf
    new_elector_points: Points
    city_points: Annotated[ByCity, Kind("points", 0, MOST)] = Field(
        description="For building, by the player's cities"
    )
    election: Election
    emperors_action: Annotated[list[EmperorsAction], Field(max_length=MAX_ROUNDS)]
    rulings: Rulings
    game_end: GameEnd
    electorates: dict[str, Electorate]
    cards: dict[str, ActionCard]

    table: ClassVar[CardTable] = CardTable(
        section="cards",
        fixed=("name",),
        columns=(
            TableColumn("cost", "cost"),
            *(TableColumn(f"cost_{place}", "costs", place) for place in PLACES[:3]),
            TableColumn("copies", "copies"),
            *(TableColumn(f"heads_{heads}", "heads", heads) for heads in HEADS),
            TableColumn("points", "points"),
            TableColumn("votes", "votes"),
            TableColumn("influence", "influence"),
        ),
    )

    @model_validator(mode="after")
    def _ages_ascend(self) -> ValuesFile:
        ages = self.ages.value
        if ages != sorted(set(ages)):
            raise fault("stages in life ascend", ages)
        return self

    @classmethod
    def check(cls, data: Any, lines: Lines, file: str, *, counts: bool = True) -> ValuesFile:
        """Return the checked model of a file's data; see `checks.check_values`."""
        from sim.games.shadow_of_the_emperor.values.checks import check_values

        return check_values(data, lines, file, counts=counts)
