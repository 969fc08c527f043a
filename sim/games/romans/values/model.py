"""The model of a whole values file. The names of its keys are the rulebook's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, ValidationInfo, model_validator

from sim.games.romans.codes import MAX_CARDS, MAX_PHASES, MAX_ROUNDS
from sim.games.romans.state import ROW
from sim.games.romans.values.effects import (
    MOST,
    Condition,
    Effect,
    ShieldIn,
    announced_choices,
    conditions_of,
    walk,
)
from sim.games.romans.values.words import (
    CURRENCY_WORDS,
    YIELDS,
    BonusWord,
    Country,
    CurrencyWord,
    DeckWord,
    Ground,
    MarkerWord,
    ShieldId,
    SideOrNobody,
    SideOrSeed,
)
from sim.values.errors import nearest
from sim.values.fields import (
    Cubes,
    Given,
    Name,
    Number,
    Provenance,
    Range,
    Sentence,
    Sourced,
    Strict,
    fault,
    faults,
    number,
    short_form,
)
from sim.values.table import CardTable, TableColumn

MOST_ANNOUNCED = 16  # choices that a Deed and its boost may announce
MOST_COPIES = 12
YEARS = (1300, 1400)


def _cubes_check(names: tuple[str, ...]) -> Any:
    """Return a validator that names of cubes are known, given before their numbers."""

    def check(value: Any) -> Any:
        value = short_form(value)
        cubes = value.get("value") if isinstance(value, dict) else None
        if isinstance(cubes, dict):
            problems: list[Any] = [
                ((name,), "there is no currency of this name", name, names, nearest(name, names))
                for name in cubes
                if name not in names
            ]
            if problems:
                raise faults(problems)
        return value

    return check


class YieldCubes(Cubes):
    """Cubes gained when the card is played (2.33)."""

    value: dict[Literal["church", "german", "western", "eastern", "any"], int]


class CostCubes(Cubes):
    """Cubes paid to buy the card (2.34)."""

    value: dict[Literal["church", "german", "western", "eastern"], int]


Yield = Annotated[number("yield", 0, MOST, YieldCubes), BeforeValidator(_cubes_check(YIELDS))]
Cost = Annotated[number("cost", 0, MOST, CostCubes), BeforeValidator(_cubes_check(CURRENCY_WORDS))]
BoostCost = Annotated[
    number("boost_cost", 0, MOST, CostCubes), BeforeValidator(_cubes_check(CURRENCY_WORDS))
]


def given(kind: Any) -> Any:
    """Return the type of a word with provenance, or just the word."""
    return Annotated[Given[kind], BeforeValidator(short_form)]


# --- cards --------------------------------------------------------------------------------------


class Boost(Sourced):
    """A paid boost (5.7): adds to the Deed or replaces it (5.71)."""

    cost: BoostCost
    text: Sentence | None = None
    adds: Annotated[list[Effect], Field(min_length=1)] | None = None
    replaces: Annotated[list[Effect], Field(min_length=1)] | None = None

    @model_validator(mode="after")
    def _one(self) -> Boost:
        if (self.adds is None) == (self.replaces is None):
            raise fault(
                "a boost adds to its Deed or replaces it",
                found="neither" if self.adds is None else "both",
                allowed=["adds", "replaces"],
            )
        return self


class Deed(Sourced):
    """A Deed (5.3): what it does, in the vocabulary of effects; the text is for people."""

    name: Name | None = None
    text: Sentence | None = None
    note: str | None = None
    requires: Condition | None = Field(
        default=None, description="Must hold, or the Deed can't be chosen (5.31)"
    )
    requires_from: Provenance | None = Field(
        default=None, description="Where the condition comes from, if not from where the Deed does"
    )
    do: Annotated[list[Effect], Field(min_length=1)]
    boost: Boost | None = None


class EventText(Sourced):
    """What an event does when it is revealed (2.39, 6.4)."""

    text: Sentence | None = None
    note: str | None = None
    do: Annotated[list[Effect], Field(min_length=1)]


class Counter(Sourced):
    """A Counter line (5.6): the types of card whose Deeds it matches."""

    types: Annotated[list[CurrencyWord], Field(min_length=1)]


class CardShield(Sourced):
    """A "when acquired" line (11.1)."""

    place: ShieldId
    where: Literal["own_court", "own_curia"] = Field(alias="in")


class YieldOff(Sourced):
    """Currencies not yielded while a shield is in the Papal Curia (5.52)."""

    shield: ShieldId
    currencies: Annotated[list[CurrencyWord], Field(min_length=1)]


class Card(Sourced):
    """A printed card. What it has depends on its deck (2.3)."""

    name: Name
    deck: DeckWord
    copies: int = Field(default=1, ge=1, le=MOST_COPIES)
    note: str | None = None
    king: bool = Field(default=False, description="May carry a boost (5.74)")
    retinue: bool = Field(default=False, description="Played for its currency only (2.37)")
    political: number("political", 0, MOST) | None = None
    military: number("military", 0, MOST) | None = None
    yields: Yield | None = Field(default=None, alias="yield")
    cost: Cost | None = None
    use_cost: number("use_cost", 0, MOST) | None = Field(
        default=None, description="Cubes of any type that using John costs (10.2)"
    )
    deed: Deed | None = None
    counter: Counter | None = None
    cancels_events: bool = Field(default=False, description="Has Writing History (6.46)")
    uncounterable: bool = Field(
        default=False, description="This Deed or event can't be countered (5.6, 6.46)"
    )
    shield: CardShield | None = None
    yield_off: YieldOff | None = None
    year: Annotated[int, Field(ge=YEARS[0], le=YEARS[1])] | None = None
    effect: EventText | None = None

    @property
    def is_event(self) -> bool:
        """Return whether the card is an event (2.39)."""
        return self.deck in ("historical_event", "battle_event", "crecy")

    @property
    def is_market(self) -> bool:
        """Return whether the card is a market card (3.4)."""
        return self.deck in ("market", "market_late", "market_aside")

    @property
    def is_john(self) -> bool:
        """Return whether this is one of the two John cards (10.1)."""
        return self.deck in ("john_luxembourg", "john_wittelsbach")

    def texts(self) -> list[tuple[tuple[str | int, ...], list[Effect]]]:
        """Return the card's texts, each with its path below the card."""
        if self.effect is not None:
            return [(("effect", "do"), self.effect.do)]
        if self.deed is None:
            return []
        found: list[tuple[tuple[str | int, ...], list[Effect]]] = [(("deed", "do"), self.deed.do)]
        boost = self.deed.boost
        if boost is not None:
            key = "adds" if boost.adds is not None else "replaces"
            found.append((("deed", "boost", key), boost.adds or boost.replaces or []))
        return found

    @model_validator(mode="after")
    def _fits_its_deck(self, info: ValidationInfo) -> Card:
        problems = [
            *_missing_and_misplaced(self),
            *_text_problems(self, info),
        ]
        if problems:
            raise faults(problems)
        return self


_Problems = list[tuple[tuple[str | int, ...], str, object, tuple[str, ...], str | None]]
_PLAYABLE = ("political", "military", "yields", "deed", "counter", "shield", "yield_off")


def _missing_and_misplaced(card: Card) -> _Problems:
    """Return what a card of its deck must have and may not have."""
    problems: _Problems = []

    def alias(field: str) -> str:
        return Card.model_fields[field].alias or field

    def refuse(field: str, why: str) -> None:
        value = getattr(card, field)
        if value is not None and value is not False:
            problems.append(((alias(field),), why, alias(field), (), None))

    def demand(field: str, why: str) -> None:
        if getattr(card, field) is None:
            problems.append(((), why, None, (f"the key {alias(field)}",), None))

    if card.is_event:
        for field in (*_PLAYABLE, "cost", "use_cost", "king", "retinue", "cancels_events"):
            refuse(field, "an event has only a year and an effect (2.39)")
        demand("effect", "an event needs an effect (2.39)")
        return problems
    refuse("year", "only events have a year (2.39)")
    refuse("effect", "only events have an effect; a playable card has a deed (2.36)")
    demand("political", "a playable card needs a political value (2.31)")
    demand("military", "a playable card needs a military value (2.32)")
    if card.is_market:
        demand("cost", "a market card needs a cost (2.34)")
    else:
        refuse("cost", "only market cards have a cost (2.34)")
        refuse("shield", "only acquired cards place a shield, and starters are not acquired (11.1)")
    if card.is_john:
        refuse("yields", "John yields no currency (10.2)")
        demand("use_cost", "John needs the cost of using him (10.2)")
    else:
        refuse("use_cost", "only John costs something to use (10.2)")
        demand("yields", "a playable card needs a yield (2.33)")
    if card.deed is not None and card.deed.boost is not None:
        if not (card.is_market or card.king):
            problems.append(
                (
                    ("deed", "boost"),
                    "only market cards and kings carry boosts (5.74)",
                    "boost",
                    ("king: true",),
                    None,
                )
            )
    if card.uncounterable and card.deed is None:
        refuse("uncounterable", "there is no Deed to counter")
    if card.retinue:
        for field in ("deed", "counter", "shield", "yield_off", "cancels_events", "king"):
            refuse(field, "a Retinue has no text (2.37)")
        for field in ("political", "military"):
            value = getattr(card, field)
            if value is not None and value.value != 0:
                problems.append(
                    (
                        (field,),
                        "a Retinue has 0 political and 0 military (2.37)",
                        value.value,
                        ("0",),
                        None,
                    )
                )
    return problems


def _text_problems(card: Card, info: ValidationInfo) -> _Problems:
    """Return what is wrong in a card's texts taken as a whole."""
    problems: _Problems = []
    for path, effects in card.texts():
        for at, effect, each_side in walk(effects, path):
            if card.is_event and not each_side:
                problems.extend(_nobody_acts(effect, at))
            if card.is_john and effect.verb == "acquire_free":
                pass
    announced = sum(announced_choices(effects) for _, effects in card.texts())
    if not card.is_event and announced > MOST_ANNOUNCED:
        problems.append(
            (
                ("deed",),
                "this Deed asks for too many choices when it is announced (5.61)",
                announced,
                (f"up to {MOST_ANNOUNCED}",),
                None,
            )
        )
    decks: Mapping[str, str] = (info.context or {}).get("decks", {})
    for path, effects in card.texts():
        for at, effect, _ in walk(effects, path):
            spot = effect.open_extra_spot
            if spot is not None and decks.get(spot.card, "market_aside") != "market_aside":
                asides = tuple(name for name, deck in decks.items() if deck == "market_aside")
                problems.append(
                    (
                        (*at, "open_extra_spot", "card"),
                        "only a card set aside (deck market_aside) enters later (6.42)",
                        spot.card,
                        asides,
                        None,
                    )
                )
    return problems


_ROLELESS = ("place_shield", "open_extra_spot", "kill_john", "last_round", "if", "choose_one")
_SIDES = ("luxembourg", "wittelsbach", "{controller_of: ...}", "{not_controlling: ...}")


def _nobody_acts(effect: Effect, at: tuple[str | int, ...]) -> _Problems:
    """Return the places of an event's text that need a side and name none."""
    why = "an event is nobody's: say whose effect this is"
    problems: _Problems = []
    verb, parameters = effect.verb, effect.parameters
    for condition in conditions_of(effect):
        for word in ("leads", "controls", "holds_john", "has_card"):
            asked = getattr(condition, word)
            if asked is not None and asked.by in (None, "self", "opponent"):
                problems.append(((*at, "if", word, "by"), why, asked.by, _SIDES[:2], None))
    if verb == "place_shield" and parameters.of == "self":
        problems.append(((*at, verb, "of"), why, "self", _SIDES[:2], None))
    if verb in _ROLELESS or verb == "for_each_side":
        return problems
    if verb == "move_john" and parameters.toward != "either":
        return problems
    if parameters.by in (None, "self", "opponent"):
        problems.append(((*at, verb, "by"), why, parameters.by, _SIDES, None))
    return problems


# --- shields ------------------------------------------------------------------------------------


class TieBreak(Strict):
    """A tie in this country gives the holder the vote (9.21)."""

    elector: Country


class DeedImmunity(Strict):
    """Deeds of the holder's cards of this type can't be countered (5.65)."""

    type: CurrencyWord


class RoundEndGain(Strict):
    """The holder gains cubes of one currency in the hand step (9.6)."""

    church: number("cubes", 0, MOST) | None = None
    german: number("cubes", 0, MOST) | None = None
    western: number("cubes", 0, MOST) | None = None
    eastern: number("cubes", 0, MOST) | None = None

    @model_validator(mode="after")
    def _one(self) -> RoundEndGain:
        named = [word for word in CURRENCY_WORDS if getattr(self, word) is not None]
        if len(named) != 1:
            raise fault(
                "the gain is in exactly one currency",
                found=", ".join(named) or "none",
                allowed=CURRENCY_WORDS,
            )
        return self


class PassiveText(Strict):
    """What a shield does for its holder (11.3)."""

    tie_break: TieBreak | None = None
    deed_immunity: DeedImmunity | None = None
    round_end_gain: RoundEndGain | None = None

    @model_validator(mode="after")
    def _one(self) -> PassiveText:
        named = [n for n in type(self).model_fields if getattr(self, n) is not None]
        if len(named) != 1:
            raise fault(
                "a passive has exactly one of these keys",
                found=", ".join(named) or "none of them",
                allowed=tuple(type(self).model_fields),
            )
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

    mainz: number("stability", 1, MOST)
    trier: number("stability", 1, MOST)
    cologne: number("stability", 1, MOST)
    bohemia: number("stability", 1, MOST)
    palatinate: number("stability", 1, MOST)
    saxony: number("stability", 1, MOST)
    brandenburg: number("stability", 1, MOST)


class BattlegroundValues(Strict):
    """What a battleground gives (8.3, 8.4)."""

    control_bonus: given(BonusWord)
    bonus_size: number("bonus_size", 0, 4)
    supply_link: given(list[Country])


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
    supply_influence: number("supply_influence", 0, MOST)
    decay: number("decay", 0, MOST)


# --- rounds, market, John, end ------------------------------------------------------------------


class Phase(Strict):
    """A phase of the game (4.2, 9.7)."""

    last_round: Annotated[Number, BeforeValidator(short_form)]
    plays: number("plays", 1, 20)
    hand: number("hand", 1, 20)


class Rounds(Strict):
    """Rounds and phases (4.0)."""

    number: number("rounds", 1, MAX_ROUNDS)
    phases: Annotated[list[Phase], Field(min_length=1, max_length=MAX_PHASES)]
    kept_cards: number("kept_cards", 0, 20)
    first_play: given(SideOrSeed)


class Market(Strict):
    """The market row and deck (3.4, 6.0)."""

    row_size: number("row_size", 1, ROW - 1)
    late_share: Annotated[
        Given[
            Annotated[
                tuple[int, int], BeforeValidator(lambda v: tuple(v) if isinstance(v, list) else v)
            ]
        ],
        BeforeValidator(short_form),
    ]
    crecy_depth: number("crecy_depth", 1, MAX_CARDS)
    exchange_rate: number("exchange_rate", 1, MOST)


class John(Strict):
    """John of Luxembourg's loyalty (10.0)."""

    marker_start: given(MarkerWord)
    starts_with: given(SideOrNobody)
    loyalty_cost: number("loyalty_cost", 0, MOST)
    loyalty_steps: number("loyalty_steps", 1, 4)


class GameEnd(Strict):
    """The end of the game (12.0)."""

    prestige_ratio: number("prestige_ratio", 1, MAX_CARDS)
    neutral_winner: given(SideOrSeed)
    max_turns: number("max_turns", 1, 1_000_000)


class Rules(Strict):
    """Switches between readings of the rules; see Rulings in the game's README."""

    allow_pass: given(bool)
    supply_counts_for_footholds: given(bool)
    free_card_to_bottom: given(bool)
    swap_sides_by_seed: given(bool)


class Default(Strict):
    """Provenance and range of a kind of number, where the number itself gives none."""

    source: Provenance | None = Field(default=None, alias="from")
    range: Range

    @model_validator(mode="after")
    def _ascends(self) -> Default:
        if self.range[0] > self.range[1]:
            raise fault(
                "a range runs from its least to its greatest value", found=str(list(self.range))
            )
        return self


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


class ValuesFile(Strict):
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
            TableColumn("political", ("political",)),
            TableColumn("military", ("military",)),
            *(TableColumn(f"yield_{word}", ("yield", word)) for word in YIELDS),
            *(TableColumn(f"cost_{word}", ("cost", word)) for word in CURRENCY_WORDS),
        ),
        provenance=("political", "military", "yield", "cost"),
    )


__all__ = ["Card", "Condition", "Deed", "Ground", "ShieldIn", "ValuesFile"]
