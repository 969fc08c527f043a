"""The model of a card: what is printed on it (2.3), and what a card of its deck must have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field, ValidationInfo, model_validator

from sim.games.romans.values.effects import (
    MOST,
    Condition,
    Effect,
    announced_choices,
    conditions_of,
    walk,
)
from sim.games.romans.values.words import (
    SIDES,
    UNUSED,
    CurrencyWord,
    DeckWord,
    ShieldId,
    YieldWord,
)
from sim.values.errors import NodePath
from sim.values.fields import (
    Fault,
    Given,
    Kind,
    Name,
    Number,
    Provenance,
    Sentence,
    Sourced,
    fault,
    faults,
)
from sim.values.model import Measured

MOST_ANNOUNCED = 16  # choices that a Deed and its boost, or an event, may ask for
MOST_COPIES = 12
FIRST_YEAR, LAST_YEAR = 1300, 1400

Effects = Annotated[list[Effect], Field(min_length=1)]
Yield = Annotated[Given[dict[YieldWord, int]], Kind("yield", 0, MOST)]
Cost = Annotated[Given[dict[CurrencyWord, int]], Kind("cost", 0, MOST)]
BoostCost = Annotated[Given[dict[CurrencyWord, int]], Kind("boost_cost", 0, MOST)]


class Boost(Sourced):
    """A paid boost (5.7): adds to the Deed or replaces it (5.71)."""

    cost: BoostCost
    text: Sentence | None = None
    note: str | None = None
    adds: Effects | None = None
    replaces: Effects | None = None

    @model_validator(mode="after")
    def _one(self) -> Boost:
        if (self.adds is None) == (self.replaces is None):
            found = "neither" if self.adds is None else "both"
            raise fault("a boost adds to its Deed or replaces it", found, ("adds", "replaces"))
        return self

    @property
    def effects(self) -> list[Effect]:
        """Return what the boost does."""
        return self.adds or self.replaces or []


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
    do: Effects
    boost: Boost | None = None


class EventText(Sourced):
    """What an event does when it is revealed (2.39, 6.4)."""

    text: Sentence | None = None
    note: str | None = None
    do: Effects


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

    is_a_value: ClassVar[bool] = False

    name: Name
    deck: DeckWord
    copies: int = Field(default=1, ge=1, le=MOST_COPIES)
    note: str | None = None
    king: bool = Field(default=False, description="May carry a boost (5.74)")
    retinue: bool = Field(default=False, description="Played for its currency only (2.37)")
    political: Annotated[Number, Kind("political", 0, MOST)] | None = None
    military: Annotated[Number, Kind("military", 0, MOST)] | None = None
    yields: Yield | None = Field(default=None, alias="yield")
    cost: Cost | None = None
    use_cost: Annotated[Number, Kind("use_cost", 0, MOST)] | None = Field(
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
    year: Annotated[int, Field(ge=FIRST_YEAR, le=LAST_YEAR)] | None = None
    effect: EventText | None = None
    measured: Measured | None = Field(default=None, description="What a run found")

    @property
    def is_event(self) -> bool:
        """Return whether the card is an event (2.39)."""
        if self.deck == UNUSED:
            return self.effect is not None
        return self.deck in ("historical_event", "battle_event", "crecy")

    @property
    def is_market(self) -> bool:
        """Return whether the card is a market card (3.4)."""
        return self.deck in ("market", "market_late", "market_aside")

    @property
    def is_john(self) -> bool:
        """Return whether this is one of the two John cards (10.1)."""
        return self.deck in ("john_luxembourg", "john_wittelsbach")

    def texts(self) -> list[tuple[NodePath, list[Effect]]]:
        """Return the card's texts, each with its path below the card."""
        if self.effect is not None:
            return [(("effect", "do"), self.effect.do)]
        if self.deed is None:
            return []
        found: list[tuple[NodePath, list[Effect]]] = [(("deed", "do"), self.deed.do)]
        boost = self.deed.boost
        if boost is not None:
            key = "adds" if boost.adds is not None else "replaces"
            found.append((("deed", "boost", key), boost.effects))
        return found

    @model_validator(mode="after")
    def _fits_its_deck(self, info: ValidationInfo) -> Card:
        decks: Mapping[str, str] = (info.context or {}).get("decks", {})
        found = [*_deck_faults(self), *_text_faults(self, decks)]
        if found:
            raise faults(found)
        return self


def _refused(card: Card, why: str, *fields: str) -> Iterator[Fault]:
    for field in fields:
        if getattr(card, field) not in (None, False):
            key = Card.model_fields[field].alias or field
            yield Fault(why, key, at=(key,))


def _demanded(card: Card, field: str, why: str) -> Iterator[Fault]:
    if getattr(card, field) is None:
        yield Fault(why, None, (f"the key {Card.model_fields[field].alias or field}",))


def _deck_faults(card: Card) -> Iterator[Fault]:
    """Yield what a card of its deck lacks or may not have."""
    if card.deck == UNUSED:
        return
    if card.is_event:
        yield from _refused(
            card,
            "an event has a year and an effect, nothing else (2.39)",
            *("political", "military", "yields", "cost", "use_cost", "deed", "counter", "shield"),
            *("yield_off", "king", "retinue", "cancels_events"),
        )
        yield from _demanded(card, "effect", "an event needs an effect (2.39)")
        return
    yield from _refused(card, "only events have a year and an effect (2.39)", "year", "effect")
    yield from _demanded(card, "political", "a playable card needs a political value (2.31)")
    yield from _demanded(card, "military", "a playable card needs a military value (2.32)")
    if card.is_market:
        yield from _demanded(card, "cost", "a market card needs a cost (2.34)")
    else:
        yield from _refused(card, "only market cards have a cost (2.34)", "cost")
        yield from _refused(card, "only cards that can be acquired place a shield (11.1)", "shield")
    if card.is_john:
        yield from _refused(card, "John yields no currency (10.2)", "yields")
        yield from _demanded(card, "use_cost", "John needs the cost of using him (10.2)")
    else:
        yield from _refused(card, "only using John costs something (10.2)", "use_cost")
        yield from _demanded(card, "yields", "a playable card needs a yield (2.33)")
    if card.deed is None:
        yield from _refused(card, "this card has no Deed that could be countered", "uncounterable")
    elif card.deed.boost is not None and not (card.is_market or card.king):
        told = "only market cards and kings carry boosts (5.74)"
        yield Fault(told, "boost", ("king: true on this card",), at=("deed", "boost"))
    if card.retinue:
        yield from _refused(
            card,
            "a Retinue has no text (2.37)",
            *("deed", "counter", "shield", "yield_off", "cancels_events", "king"),
        )
        for field in ("political", "military"):
            given = getattr(card, field)
            if given is not None and given.value != 0:
                told = "a Retinue has 0 political and 0 military (2.37)"
                yield Fault(told, given.value, ("0",), at=(field,))


def _text_faults(card: Card, decks: Mapping[str, str]) -> Iterator[Fault]:
    """Yield what is wrong in a card's texts taken as a whole."""
    for path, effects in card.texts():
        for at, effect, each_side in walk(effects, path):
            if card.is_event and not each_side:
                yield from _ownerless(effect, at)
            spot = effect.open_extra_spot
            if spot is not None and decks.get(spot.card, UNUSED) not in (UNUSED, "market_aside"):
                yield Fault(
                    "only a card set aside (deck: market_aside) enters later (6.42)",
                    spot.card,
                    tuple(name for name, deck in decks.items() if deck == "market_aside"),
                    at=(*at, "open_extra_spot", "card"),
                )
    announced = sum(announced_choices(effects) for _, effects in card.texts())
    if announced > MOST_ANNOUNCED:
        told = "this Deed asks for too many choices when it is announced (5.61)"
        if card.is_event:
            told = "this event asks for too many choices"
        at = ("effect" if card.is_event else "deed", "do")
        yield Fault(told, announced, (f"up to {MOST_ANNOUNCED}",), at=at)


_OF_NO_SIDE = ("open_extra_spot", "kill_john", "last_round", "if", "for_each_side")


def _ownerless(effect: Effect, at: NodePath) -> Iterator[Fault]:
    """Yield the places of an event's text that need a side and name none."""
    told = "an event is nobody's: say whose effect this is"
    for condition in conditions_of(effect):
        for word in ("leads", "controls", "holds_john", "has_card"):
            asked = getattr(condition, word)
            if asked is not None and asked.by not in SIDES:
                yield Fault(told, asked.by, SIDES, at=(*at, "if", word, "by"))
    verb, parameters = effect.verb, effect.parameters
    if verb == "choose_one":
        chooser = "an event is nobody's: its options stand in for_each_side, and each side chooses"
        yield Fault(chooser, "choose_one", ("for_each_side",), at=(*at, "choose_one"))
        return
    if verb in _OF_NO_SIDE or (verb == "move_john" and parameters.toward != "either"):
        return
    key = "of" if verb == "place_shield" else "by"
    whose = getattr(parameters, key)
    if whose in (None, "self", "opponent"):
        yield Fault(told, whose, (*SIDES, "a side by control"), at=(*at, verb, key))
