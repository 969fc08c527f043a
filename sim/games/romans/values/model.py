"""The model of a whole values file. The names of its keys are the rulebook's."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator

from sim.games.romans.codes import MAX_CARDS, MAX_PHASES, MAX_ROUNDS
from sim.games.romans.state import ROW
from sim.games.romans.values.cards import Card
from sim.games.romans.values.effects import MOST, EffectCubes, exactly_one
from sim.games.romans.values.words import (
    CURRENCY_WORDS,
    YIELDS,
    BonusWord,
    Country,
    CurrencyWord,
    MarkerWord,
    SideOrNobody,
    SideOrSeed,
)
from sim.values.fields import (
    Given,
    Kind,
    Name,
    Number,
    Pair,
    Sentence,
    Short,
    Sourced,
    Strict,
    Switch,
)
from sim.values.model import Default, ValuesModel
from sim.values.reading import Lines
from sim.values.table import CardTable, TableColumn

Stable = Annotated[Number, Kind("stability", 1, MOST)]


# --- shields ------------------------------------------------------------------------------------


class TieBreak(Strict):
    """A tie in this country gives the holder the vote (9.21)."""

    elector: Country


class DeedImmunity(Strict):
    """Deeds of the holder's cards of this type can't be countered (5.65)."""

    type: CurrencyWord


class RoundEndGain(Strict):
    """The holder gains cubes of one currency in the hand step (9.6)."""

    church: EffectCubes | None = None
    german: EffectCubes | None = None
    western: EffectCubes | None = None
    eastern: EffectCubes | None = None

    @model_validator(mode="after")
    def _one(self) -> RoundEndGain:
        exactly_one(self, CURRENCY_WORDS, "a gain at round end")
        return self


class PassiveText(Strict):
    """What a shield does for its holder (11.3)."""

    tie_break: TieBreak | None = None
    deed_immunity: DeedImmunity | None = None
    round_end_gain: RoundEndGain | None = None

    @model_validator(mode="after")
    def _one(self) -> PassiveText:
        exactly_one(self, tuple(type(self).model_fields), "a passive")
        return self


class Shield(Sourced):
    """A shield marker (11.5)."""

    name: Name
    text: Sentence | None = None
    note: str | None = None
    passive: PassiveText | None = Field(
        default=None, description="null: nothing, or only what card texts ask about it"
    )


# --- board --------------------------------------------------------------------------------------


class Kinds(Sourced):
    """Which elector countries are ecclesiastical and which secular (2.21)."""

    ecclesiastical: list[Country]
    secular: list[Country]


class Stability(Strict):
    """The stability of each elector country (7.2, 7.5)."""

    mainz: Stable
    trier: Stable
    cologne: Stable
    bohemia: Stable
    palatinate: Stable
    saxony: Stable
    brandenburg: Stable


class BattlegroundValues(Strict):
    """What a battleground gives (8.3, 8.4)."""

    control_bonus: Annotated[Given[BonusWord], Short]
    bonus_size: Annotated[Number, Kind("bonus_size", 0, 4)]
    supply_link: Annotated[Given[list[Country]], Short]


class Battlegrounds(Strict):
    """The five battlegrounds (2.22)."""

    lombardy: BattlegroundValues
    low_countries: BattlegroundValues
    silesia_lusatia: BattlegroundValues
    tyrol: BattlegroundValues
    lower_bavaria: BattlegroundValues


class Board(Strict):
    """The board (2.2)."""

    kinds: Kinds
    stability: Stability
    battlegrounds: Battlegrounds
    supply_influence: Annotated[Number, Kind("supply_influence", 0, MOST)]
    decay: Annotated[Number, Kind("decay", 0, MOST)]


# --- rounds, market, John, end ------------------------------------------------------------------


class Phase(Strict):
    """A phase of the game (4.2, 9.7)."""

    last_round: Annotated[Number, Kind("last_round", 1, MAX_ROUNDS)]
    plays: Annotated[Number, Kind("plays", 1, 20)]
    hand: Annotated[Number, Kind("hand", 1, 20)]


class Rounds(Strict):
    """Rounds and phases (4.0)."""

    number: Annotated[Number, Kind("rounds", 1, MAX_ROUNDS)]
    phases: Annotated[list[Phase], Field(min_length=1, max_length=MAX_PHASES)]
    kept_cards: Annotated[Number, Kind("kept_cards", 0, 20)]
    first_play: Annotated[Given[SideOrSeed], Short]


class Market(Strict):
    """The market row and deck (3.4, 6.0)."""

    row_size: Annotated[Number, Kind("row_size", 1, ROW - 1)]
    late_share: Annotated[Given[Pair], Short]
    crecy_depth: Annotated[Number, Kind("crecy_depth", 1, MAX_CARDS)]
    exchange_rate: Annotated[Number, Kind("exchange_rate", 1, MOST)]


class John(Strict):
    """John of Luxembourg's loyalty (10.0)."""

    marker_start: Annotated[Given[MarkerWord], Short]
    starts_with: Annotated[Given[SideOrNobody], Short]
    loyalty_cost: Annotated[Number, Kind("loyalty_cost", 0, MOST)]
    loyalty_steps: Annotated[Number, Kind("loyalty_steps", 1, 4)]


class GameEnd(Strict):
    """The end of the game (12.0)."""

    prestige_ratio: Annotated[Number, Kind("prestige_ratio", 1, MAX_CARDS)]
    neutral_winner: Annotated[Given[SideOrSeed], Short]
    max_turns: Annotated[Number, Kind("max_turns", 1, 1_000_000)]


class Rules(Strict):
    """Switches between readings of the rules; see Rulings in the game's README."""

    allow_pass: Switch
    allow_forfeit: Switch
    supply_counts_for_footholds: Switch
    free_card_to_bottom: Switch
    swap_sides_by_seed: Switch


class Defaults(Strict):
    """The kinds of number on cards and in their texts."""

    political: Default
    military: Default
    yields: Default = Field(alias="yield")
    cost: Default
    boost_cost: Default
    influence: Default
    military_moved: Default
    cubes: Default
    cards: Default
    steps: Default
    votes: Default
    discount: Default
    bonus: Default


class Counts(Strict):
    """What this edition holds; checked against the file."""

    cards: int
    luxembourg_starters: int
    wittelsbach_starters: int
    john: int
    market: int
    historical_events: int
    battle_events: int
    crecy: int
    counters: int
    shields: int


class Edition(Strict):
    """Which edition the file holds."""

    rules: str
    values: str
    counts: Counts


class ValuesFile(ValuesModel):
    """A values file of the game."""

    schema_: Literal["romans-values/1"] = Field(alias="schema")
    edition: Edition
    defaults: Defaults
    rounds: Rounds
    market: Market
    john: John
    game_end: GameEnd
    rules: Rules
    board: Board
    shields: dict[str, Shield]
    cards: dict[str, Card]

    table: ClassVar[CardTable] = CardTable(
        section="cards",
        fixed=("name", "deck"),
        columns=(
            TableColumn("political", "political"),
            TableColumn("military", "military"),
            *(TableColumn(f"yield_{word}", "yield", word) for word in YIELDS),
            *(TableColumn(f"cost_{word}", "cost", word) for word in CURRENCY_WORDS),
        ),
    )

    @classmethod
    def check(cls, data: Any, lines: Lines, file: str, *, counts: bool = True) -> ValuesFile:
        """Return the checked model of a file's data; see `checks.check_values`."""
        from sim.games.romans.values.checks import check_values

        return check_values(data, lines, file, counts=counts)
