"""The model of the cards: initiative cards, what they do, and loyalty cards."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field, model_validator

from sim.games.corona_de_hierro.codes import MAX_HAND, MAX_SEEN
from sim.games.corona_de_hierro.values.kinds import MOST, Copies, Levels, Pawns, Points
from sim.games.corona_de_hierro.values.words import HOLDER, DieWord, FamilyId, KingWord, TypeWord
from sim.values.fields import Given, Kind, Name, Number, Short, Sourced, Strict, Switch, fault
from sim.values.model import Measured

SHOWING = ("loyal_vassal", "bishop", "secret_pact")  # types whose cards show shields


# --- initiative cards -----------------------------------------------------------------------------


class InitiativeCard(Sourced):
    """A kind of initiative card: a type, and the families whose shields it shows."""

    is_a_value: ClassVar[bool] = False

    name: Name
    type: TypeWord
    copies: Copies
    families: Annotated[Given[Annotated[list[FamilyId], Field(min_length=1)]], Short] | None = (
        Field(
            default=None,
            description="Loyal vassal, Support of the Bishop, Secret pact: shields shown",
        )
    )
    first_action_only: Switch | None = Field(
        default=None, description="true: only as the first action of a turn"
    )
    note: str | None = None
    measured: Measured | None = Field(default=None, description="What a run found")

    @model_validator(mode="after")
    def _shields(self) -> InitiativeCard:
        shows = self.type in SHOWING
        if shows != (self.families is not None):
            told = "this type of card shows shields" if shows else "this type shows no shield"
            raise fault(f"{told}: {self.type}", "none" if shows else "families", ("families",))
        if self.families is not None and len(set(self.families.value)) < len(self.families.value):
            raise fault("a shield stands twice on this card", self.families.value)
        return self


class Hand(Strict):
    """Cards in hand, and cards bought with shields (section 11)."""

    limit: Annotated[Number, Kind("hand", 1, MAX_HAND)]
    shields: Annotated[Number, Kind("purchase", 1, MOST)] = Field(description="To buy a card with")
    seen: Annotated[Number, Kind("purchase", 1, MAX_SEEN)] = Field(description="Then looked at")
    kept: Annotated[Number, Kind("purchase", 1, MAX_HAND)] = Field(description="Of them")

    @model_validator(mode="after")
    def _of_those_seen(self) -> Hand:
        most = min(self.seen.value, self.limit.value)
        if self.kept.value > most:
            told = "more cards are kept than are looked at or can be in hand"
            raise fault(told, self.kept.value, (f"up to {most}",))
        return self


class DieOfCard(Strict):
    """Good fortune."""

    die: Annotated[Given[DieWord], Short]


class CavalryCharge(Strict):
    """Cavalry charge: the die rolled throughout, and points for a battle won."""

    die: Annotated[Given[DieWord], Short]
    points: Points


class ForcedMarch(Strict):
    """Forced march: spaces by size of what moves; 0: it cannot."""

    small: Annotated[Number, Kind("spaces", 0, 8)]
    medium: Annotated[Number, Kind("spaces", 0, 8)]
    large: Annotated[Number, Kind("spaces", 0, 8)]


class PawnsOfCard(Strict):
    """Resistance: pawns removed. Loyal vassal: pawns recruited."""

    pawns: Pawns


class LevelsOfCard(Strict):
    """Levels gained, or lost in an invasion."""

    levels: Levels


class PointsOfCard(Strict):
    """Secret pact."""

    points: Points


class LevelsOfHostage(Strict):
    """Hostage: levels for an emissary in Rome that is replaced."""

    won: Levels
    lost: Levels


class CardEffects(Strict):
    """The numbers in the texts of initiative cards (Initiative Cards)."""

    good_fortune: DieOfCard
    cavalry_charge: CavalryCharge
    forced_march: ForcedMarch
    resistance: PawnsOfCard
    loyal_vassal: PawnsOfCard
    bishop: LevelsOfCard
    pope: LevelsOfCard
    king_is_dead: LevelsOfCard
    magyar_invasion: LevelsOfCard
    saracen_invasion: LevelsOfCard
    secret_pact: PointsOfCard
    hostage: LevelsOfHostage


# --- loyalty cards --------------------------------------------------------------------------------


class LoyaltyPoints(Strict):
    """Points of a fulfilled loyalty card, by whom it names."""

    another: Points | None = Field(default=None, description="If it names another player's colour")
    holder: Points = Field(description="If it names the player who holds it")


class LoyaltyCard(Sourced):
    """A loyalty card (Components 10; Final Scoring a)."""

    is_a_value: ClassVar[bool] = False

    name: Name
    king: KingWord = Field(description=f"The colour it wants to see as King, or {HOLDER}")
    points: LoyaltyPoints
    players: Annotated[Number, Kind("players", 3, 5)] | None = Field(
        default=None, description="Used with so many players or more; always, if left out"
    )
    note: str | None = None

    @model_validator(mode="after")
    def _whom(self) -> LoyaltyCard:
        if (self.king == HOLDER) != (self.points.another is None):
            told = "a card for its holder has points for the holder only, one for a colour both"
            raise fault(told, self.king, ("holder", "another and holder"))
        return self
