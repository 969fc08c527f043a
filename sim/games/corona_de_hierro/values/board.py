"""The model of what is on the table: map, castles, dice, track, emissaries, shields."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field, model_validator

from sim.games.corona_de_hierro.codes import MAX_FACES, MAX_PAWNS
from sim.games.corona_de_hierro.values.kinds import HIGHEST, MOST, Face, Levels, Limit, Points
from sim.games.corona_de_hierro.values.words import CastleWord, CityId, DieWord, FamilyId
from sim.values.fields import Given, Kind, Name, Number, Short, Sourced, Strict, fault

# --- map and castles ------------------------------------------------------------------------------


class City(Sourced):
    """A city that armies can move through (Components 1)."""

    name: Name
    note: str | None = None


class CastleLevels(Strict):
    """Levels of legitimacy for a castle taken with an army (section 4)."""

    won: Levels
    lost: Levels


class Castle(Sourced):
    """A castle (Components 1; sections 4 and 5)."""

    name: Name
    city: CityId = Field(description="The city at whose red dot it stands")
    kind: CastleWord
    family: Annotated[Given[FamilyId], Short] | None = Field(
        default=None, description="The noble family of its shield; Pavia has none"
    )
    army: Annotated[Number, Kind("army", 1, MOST)] = Field(
        description="Left banner: number to roll to conquer it with an army"
    )
    emissary: Annotated[Number, Kind("emissary", 1, MOST)] | None = Field(
        default=None, description="Right banner: number to roll to win it with an emissary"
    )
    players: Annotated[Number, Kind("players", 3, 5)] | None = Field(
        default=None, description="As a starting castle: only with so many players or more"
    )
    levels: CastleLevels | None = Field(
        default=None, description="Levels of legitimacy, where they are not `legitimacy.castle`"
    )
    note: str | None = None

    @model_validator(mode="after")
    def _as_its_kind(self) -> Castle:
        if self.kind == "brown" and self.emissary is None:
            raise fault("a brown castle has a number for emissaries too", "none", ("emissary",))
        if self.kind != "grey" and self.players is not None:
            told = "only grey castles are starting castles"
            raise fault(told, self.kind, ("kind: grey, or no `players`",))
        return self


class Family(Sourced):
    """A noble family, known by its shield (Components 1)."""

    is_a_value: ClassVar[bool] = False

    name: Name
    note: str | None = None


# --- dice and armies ------------------------------------------------------------------------------


Faces = Annotated[list[Face], Field(min_length=1, max_length=MAX_FACES)]


class Dice(Strict):
    """The faces of the three dice (Components 6)."""

    red: Faces
    yellow: Faces
    green: Faces


class SizeDice(Strict):
    """The die that an army rolls, by its size (section 3)."""

    small: Annotated[Given[DieWord], Short]
    medium: Annotated[Given[DieWord], Short]
    large: Annotated[Given[DieWord], Short]


class Armies(Strict):
    """Armies: pawns in the same city (Components 4; section 1)."""

    pawns: Annotated[Number, Kind("army_pawns", 1, MAX_PAWNS)] = Field(
        description="Of each player, without the two that mark points and legitimacy"
    )
    start: Annotated[Number, Kind("start_pawns", 0, MAX_PAWNS)] = Field(
        description="In the city of the main castle at the start"
    )
    medium: Annotated[Number, Kind("army_size", 1, MAX_PAWNS)] = Field(
        description="Fewest pawns of a medium army; with fewer it is small"
    )
    large: Annotated[Number, Kind("army_size", 1, MAX_PAWNS)]
    dice: SizeDice

    @model_validator(mode="after")
    def _ascend(self) -> Armies:
        sizes = [1, self.medium.value, self.large.value]
        if not sizes[0] < sizes[1] < sizes[2]:
            told = "a medium army has more pawns than a small one, a large one more than a medium"
            raise fault(told, sizes[1:], ("1 < medium < large",))
        if self.start.value > self.pawns.value:
            told = "a player starts with more pawns on the map than there are"
            raise fault(told, self.start.value, (f"up to pawns, {self.pawns.value}",))
        return self


# --- the Legitimacy Track -------------------------------------------------------------------------


class Track(Strict):
    """The Legitimacy Track: levels from 0 to the crown; red begins at 0 (Components 1)."""

    start: Annotated[Number, Kind("start_level", 0, HIGHEST)]
    yellow: Annotated[Number, Kind("track", 1, HIGHEST)] = Field(description="Its first level")
    green: Annotated[Number, Kind("track", 1, HIGHEST)] = Field(description="Its first level")
    crown: Annotated[Number, Kind("track", 1, HIGHEST)] = Field(description="The level above green")

    @model_validator(mode="after")
    def _ascends(self) -> Track:
        yellow, green, crown = self.yellow.value, self.green.value, self.crown.value
        if not 0 < yellow < green < crown:
            told = "the areas of the track ascend, each with a level at least"
            raise fault(told, [yellow, green, crown], ("0 < yellow < green < crown",))
        if self.start.value >= crown:
            told = "a player who starts at the crown has won"
            raise fault(told, self.start.value, (f"less than crown, {crown}",))
        return self


class AreaOfTrack(Strict):
    """What an area of the track means (sections 2 and 5; Final Scoring c)."""

    die: Annotated[Given[DieWord], Short] = Field(description="The die that emissaries roll")
    recruits: Annotated[Number, Kind("recruits", 0, MAX_PAWNS)] = Field(
        description="Pawns of an army that is recruited"
    )
    points: Points


class AreasOfTrack(Strict):
    """The areas of the track."""

    red: AreaOfTrack
    yellow: AreaOfTrack
    green: AreaOfTrack


class Battle(Strict):
    """Levels for a battle (section 3)."""

    won: Levels
    lost: Levels


class Rome(Strict):
    """Levels for emissaries in Rome (section 6)."""

    sent: Levels
    left: Levels


class Alliance(Strict):
    """Levels for alliances (section 8): gained by who accepts, lost by who breaks one."""

    accepted: Levels
    broken: Levels


class Legitimacy(Strict):
    """Levels gained and lost; those of cards are in `card_effects`."""

    battle: Battle
    castle: CastleLevels
    support: Levels = Field(description="Gained for a castle won with an emissary")
    rome: Rome
    alliance: Alliance


# --- emissaries, banners, shields -----------------------------------------------------------------


class ByPlayers(Strict):
    """A limit by number of players."""

    three: Limit
    four: Limit
    five: Limit


class Emissaries(Strict):
    """Emissaries, and how many stand where (Components 5; sections 5 to 7)."""

    each: Annotated[Number, Kind("emissaries", 0, MOST)] = Field(description="Of each player")
    castle: Limit = Field(description="Most in one castle")
    rome: ByPlayers
    saracens: ByPlayers
    magyars: ByPlayers


class Shields(Strict):
    """Experience shields (Components 7; Setup)."""

    supply: Annotated[Number, Kind("shields", 0, MOST)] = Field(description="In the game")
    start: Annotated[Number, Kind("shields", 0, MOST)] = Field(description="Of each player")
    gained: Annotated[Number, Kind("shields", 0, MOST)] = Field(
        description="By who loses a battle or a castle"
    )

    @model_validator(mode="after")
    def _enough(self) -> Shields:
        needed = 5 * self.start.value
        if needed > self.supply.value:
            told = "five players can't all start with so many shields"
            raise fault(told, self.start.value, (f"supply at least {needed}",))
        return self
