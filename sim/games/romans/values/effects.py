"""The closed vocabulary of card texts: conditions and effects, as the values file writes them.

An effect is a mapping with one verb: ``{place_influence: {amount: 3, in: cologne}}``. A number
in an effect may be bare (the provenance is then that of its Deed) or
``{value: 3, from: placeholder, range: [1, 6]}``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Discriminator,
    Field,
    Tag,
    WithJsonSchema,
    model_validator,
)

from sim.games.romans.codes import ELECTORS
from sim.games.romans.state import LOOKED
from sim.games.romans.values.words import (
    ANY_PLACE,
    COUNTRY_WORDS,
    CURRENCY_WORDS,
    YIELDS,
    CardId,
    Countries,
    Country,
    CurrencyWord,
    Ground,
    Grounds,
    OpenZoneWord,
    RoleWord,
    ShieldId,
    SideWord,
    ZoneWord,
)
from sim.values.errors import NodePath
from sim.values.fields import Kind, Number, Strict, fault

MOST = 99  # of anything in one effect

Influence = Annotated[Number, Kind("influence", 0, MOST)]
Military = Annotated[Number, Kind("military_moved", 0, MOST)]
EffectCubes = Annotated[Number, Kind("cubes", 0, MOST)]
Cards = Annotated[Number, Kind("cards", 0, LOOKED)]
Steps = Annotated[Number, Kind("steps", 0, 4)]  # the loyalty track has five spaces (2.27)
Votes = Annotated[Number, Kind("votes", 0, ELECTORS)]
Discount = Annotated[Number, Kind("discount", 0, MOST)]
Bonus = Annotated[Number, Kind("bonus", 0, MOST)]

Only = Literal["retinue"]
Location = Literal["court", "curia"]
Direction = Literal["luxembourg", "wittelsbach", "either"]
FREE = "free"


def exactly_one(node: Any, names: tuple[str, ...], what: str) -> None:
    """Raise unless exactly one of a mapping's optional keys is used."""
    used = [name for name in names if getattr(node, name) is not None]
    if len(used) != 1:
        keys = [type(node).model_fields[name].alias or name for name in names]
        written = [type(node).model_fields[name].alias or name for name in used]
        raise fault(
            f"{what} has exactly one of these keys",
            ", ".join(written) if written else "none of them",
            keys,
        )


# --- whose effect -------------------------------------------------------------------------------


class ByControl(Strict):
    """A side found by who controls a battleground when the effect resolves (6.40)."""

    controller_of: Ground | None = None
    not_controlling: Ground | None = None

    @model_validator(mode="after")
    def _one(self) -> ByControl:
        exactly_one(self, ("controller_of", "not_controlling"), "a side by control")
        return self


def _role_form(value: Any) -> str:
    return "control" if isinstance(value, dict) else "word"


By = Annotated[
    Annotated[RoleWord, Tag("word")] | Annotated[ByControl, Tag("control")],
    Discriminator(_role_form),
]


class OfASide(Strict):
    """Parameters of an effect that is some side's: ``by`` names it, else the card's player."""

    by: By | None = Field(
        default=None,
        description="self (in Deeds, if left out), opponent, luxembourg, wittelsbach, "
        "{controller_of: BATTLEGROUND} or {not_controlling: BATTLEGROUND}",
    )


# --- conditions (5.31, 11.4) --------------------------------------------------------------------


class OfARole(Strict):
    """Parameters of a condition about some side."""

    by: RoleWord | None = None


class ShieldIn(Strict):
    """A shield lies in a side's Court or half of the Papal Curia (11.2)."""

    shield: ShieldId
    location: Location
    of: Literal["luxembourg", "wittelsbach", "either"] = "either"


class Leads(OfARole):
    """The side has more influence in the country."""

    country: Country


class Controls(OfARole):
    """The side has military in the battleground (8.2)."""

    battleground: Ground


class HasCard(OfARole):
    """The side has a card, or a Retinue, in one of the places."""

    zones: Annotated[list[ZoneWord], Field(min_length=1, alias="in")]
    only: Only | None = None


class Nothing(Strict):
    """No parameters: ``{}``."""


class Condition(Strict):
    """What a text asks before it does something."""

    shield_in: ShieldIn | None = None
    leads: Leads | None = None
    controls: Controls | None = None
    holds_john: OfARole | None = None
    has_card: HasCard | None = None
    john_in_play: Nothing | None = None
    negated: Condition | None = Field(default=None, alias="not")

    @model_validator(mode="after")
    def _one(self) -> Condition:
        exactly_one(self, tuple(type(self).model_fields), "a condition")
        return self


# --- effects ------------------------------------------------------------------------------------


def _spread(value: Any) -> Any:
    """Return the word ``free`` as a split over any number of countries."""
    return ELECTORS if value == FREE else value


Spread = Annotated[
    int,
    BeforeValidator(_spread),
    Field(ge=1, le=ELECTORS),
    WithJsonSchema(
        {
            "anyOf": [{"type": "integer", "minimum": 1, "maximum": ELECTORS}, {"const": FREE}],
            "description": "How many countries it may be split between, or free",
        }
    ),
]


class InfluenceEffect(OfASide):
    """Influence placed in, or the other side's removed from, elector countries (5.33)."""

    amount: Influence
    where: Countries = Field(alias="in")
    spread: Spread = 1


class MilitaryEffect(OfASide):
    """Military placed in, or the other side's removed from, one battleground (8.1)."""

    amount: Military
    where: Grounds = Field(alias="in")


def _anywhere() -> list[str]:
    return [ANY_PLACE]


class MoveMilitary(OfASide):
    """Military moved from one battleground to another (8.1, 8.6)."""

    amount: Military
    start: Grounds = Field(default_factory=_anywhere, alias="from")
    to: Grounds = Field(default_factory=_anywhere)


class GainCurrency(OfASide):
    """Cubes gained (2.4); ``any``: of the player's choice, cube by cube (5.51)."""

    church: EffectCubes | None = None
    german: EffectCubes | None = None
    western: EffectCubes | None = None
    eastern: EffectCubes | None = None
    any: EffectCubes | None = None


class LoseCurrency(OfASide):
    """Cubes lost, down to 0 (2.4)."""

    church: EffectCubes | None = None
    german: EffectCubes | None = None
    western: EffectCubes | None = None
    eastern: EffectCubes | None = None


class Linked(Strict):
    """The country or countries that a battleground's supply line feeds (8.4)."""

    linked_to: Ground


def _vote_form(value: Any) -> str:
    return "linked" if isinstance(value, dict) else "named"


class GainVote(OfASide):
    """Votes gained on an elector (7.31)."""

    amount: Votes = Field(default=1, validate_default=True)
    on: Annotated[
        Annotated[Countries, Tag("named")] | Annotated[Linked, Tag("linked")],
        Discriminator(_vote_form),
    ]


class Draw(OfASide):
    """Cards drawn (5.9)."""

    cards: Cards


class LookOwn(OfASide):
    """A look at the top cards of the own draw pile (5.92)."""

    cards: Cards
    then: Literal["discard_or_top", "top_or_bottom"] = "top_or_bottom"


class LookMarket(OfASide):
    """A look at the top cards of the market deck, one of which may be bought (6.5)."""

    cards: Cards
    discount: Discount


class MoveJohn(OfASide):
    """Steps of John's loyalty marker (10.3) toward a side, or either way by choice."""

    steps: Steps
    toward: Direction


class BlockBattleground(OfASide):
    """One battleground takes in no military for the rest of the round (8.6)."""

    where: Grounds = Field(default_factory=_anywhere, alias="in")


class NumbersBonus(OfASide):
    """A bonus to the political Numbers of cards played later this round (5.8)."""

    amount: Bonus
    types: Annotated[list[CurrencyWord], Field(min_length=1)] | None = None
    card: CardId | None = None
    any: Literal[True] | None = None
    scope: Literal["all", "next"] = "all"

    @model_validator(mode="after")
    def _one(self) -> NumbersBonus:
        exactly_one(self, ("types", "card", "any"), "a bonus to Numbers")
        return self


class NextPurchase(OfASide):
    """The player's next purchase costs less, and currencies may pay as any type (6.22)."""

    discount: Discount
    wild: list[CurrencyWord] = Field(default_factory=list)


class RemoveFromGame(OfASide):
    """Own cards leave the game; never John (10.61)."""

    cards: Cards
    zones: Annotated[list[OpenZoneWord], Field(min_length=1, alias="from")]
    only: Only | None = None
    optional: bool = Field(default=False, description="true: up to so many")


class AcquireFree(OfASide):
    """A card of the market row gained for free (6.2)."""

    max_cost: EffectCubes = Field(description="Greatest sum of the cost's cubes")
    extra_spot: bool = Field(
        default=True, description="true: the card on the extra spot may be taken at any cost"
    )


class PlaceShield(Strict):
    """A shield placed in a side's Court or half of the Papal Curia (11.1)."""

    shield: ShieldId
    location: Location = Field(alias="in")
    of: Literal["self", "luxembourg", "wittelsbach"]


class OpenExtraSpot(Strict):
    """A card set aside joins the market row on an extra spot (6.42)."""

    card: CardId


class KillJohn(Strict):
    """Both John cards leave the game; the heir gains votes if he holds him (12.11)."""

    heir: SideWord
    elector: Country
    votes: Votes


class ForEachSide(Strict):
    """Both sides carry out the same effects, one side after the other (6.41)."""

    first: Literal["fewer_electors", "first_player"]
    do: Annotated[list[Effect], Field(min_length=1)]


class Effect(Strict):
    """One instruction of a text: a verb with its parameters, a question, or a choice."""

    place_influence: InfluenceEffect | None = None
    remove_influence: InfluenceEffect | None = None
    place_military: MilitaryEffect | None = None
    remove_military: MilitaryEffect | None = None
    move_military: MoveMilitary | None = None
    gain_currency: GainCurrency | None = None
    lose_currency: LoseCurrency | None = None
    gain_vote: GainVote | None = None
    draw: Draw | None = None
    look_own: LookOwn | None = None
    look_market: LookMarket | None = None
    move_john: MoveJohn | None = None
    block_battleground: BlockBattleground | None = None
    numbers_bonus: NumbersBonus | None = None
    next_purchase: NextPurchase | None = None
    remove_from_game: RemoveFromGame | None = None
    acquire_free: AcquireFree | None = None
    place_shield: PlaceShield | None = None
    open_extra_spot: OpenExtraSpot | None = None
    kill_john: KillJohn | None = None
    last_round: Nothing | None = None
    condition: Condition | None = Field(default=None, alias="if")
    then: Annotated[list[Effect], Field(min_length=1)] | None = None
    otherwise: list[Effect] | None = Field(default=None, alias="else")
    choose_one: (
        Annotated[
            list[Annotated[list[Effect], Field(min_length=1)]], Field(min_length=2, max_length=4)
        ]
        | None
    ) = None
    for_each_side: ForEachSide | None = None

    @model_validator(mode="after")
    def _one(self) -> Effect:
        names = tuple(n for n in type(self).model_fields if n not in ("then", "otherwise"))
        exactly_one(self, names, "an effect")
        if self.condition is not None and self.then is None:
            raise fault("an if needs what happens then", None, ("then",))
        if self.condition is None and (self.then is not None or self.otherwise is not None):
            raise fault("then and else belong to an if", None, ("if",))
        if self.verb in ("gain_currency", "lose_currency"):
            if all(getattr(self.parameters, word, None) is None for word in YIELDS):
                raise fault("no currency is named", None, CURRENCY_WORDS)
        return self

    @property
    def verb(self) -> str:
        """Return the key that says what kind of effect this is: a verb, ``if`` ..."""
        for name in type(self).model_fields:
            if getattr(self, name) is not None and name not in ("then", "otherwise"):
                return "if" if name == "condition" else name
        raise AssertionError("an effect has a verb")

    @property
    def parameters(self) -> Any:
        """Return the parameters of the verb."""
        return getattr(self, "condition" if self.verb == "if" else self.verb)

    def blocks(self) -> list[tuple[NodePath, list[Effect]]]:
        """Return the effects inside this one, block by block, each with its path below it."""
        if self.condition is not None:
            inner: list[tuple[NodePath, list[Effect]]] = [(("then",), self.then or [])]
            if self.otherwise:
                inner.append((("else",), self.otherwise))
            return inner
        if self.choose_one is not None:
            return [(("choose_one", i), block) for i, block in enumerate(self.choose_one)]
        if self.for_each_side is not None:
            return [(("for_each_side", "do"), self.for_each_side.do)]
        return []


def walk(
    effects: list[Effect], path: NodePath, *, each_side: bool = False
) -> Iterator[tuple[NodePath, Effect, bool]]:
    """Yield every effect, outer before inner: its path, itself, whether it is done by each side."""
    for place, effect in enumerate(effects):
        here = (*path, place)
        yield here, effect, each_side
        for below, block in effect.blocks():
            inner = each_side or effect.for_each_side is not None
            yield from walk(block, (*here, *below), each_side=inner)


def conditions_of(effect: Effect) -> Iterator[Condition]:
    """Yield the condition of an ``if``, with what it negates."""
    condition = effect.condition
    while condition is not None:
        yield condition
        condition = condition.negated


def announced_choices(effects: list[Effect]) -> int:
    """Return the most choices that announcing these effects can take (5.61)."""
    return sum(_choices(effect) for effect in effects)


def _choices(effect: Effect) -> int:
    inner = [announced_choices(block) for _, block in effect.blocks()]
    if effect.choose_one is not None:
        return 1 + max(inner)
    if effect.for_each_side is not None:
        return 2 * max(inner)
    if effect.blocks():
        return max(inner)
    verb, parameters = effect.verb, effect.parameters
    if verb in ("place_influence", "remove_influence"):
        one_place = len(parameters.where) == 1 and parameters.where[0] in COUNTRY_WORDS
        if one_place:
            return 0
        return 1 if parameters.spread == 1 else int(parameters.amount.value)
    if verb == "move_military":
        return 2
    if verb == "remove_from_game":
        return int(parameters.cards.value)
    if verb == "gain_vote":
        return int(parameters.amount.value)
    return (
        1
        if verb
        in ("place_military", "remove_military", "block_battleground", "move_john", "acquire_free")
        else 0
    )


Effect.model_rebuild()
