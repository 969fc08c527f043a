"""The words of actions: one printed form per action, its parser, and what a decision asks.

Replays, scripts, interactive play and tests use these forms. A form names the card or place by
its id, never by a position, so it means the same in every game with the same values file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sim.engine.game import LoadedValues
from sim.games.forms import ActionForms, Forms, named
from sim.games.prose import count, values_of
from sim.games.romans.codes import (
    CHOICES,
    NONE,
    Battleground,
    Currency,
    DecisionKind,
    Elector,
    LookMode,
    Toward,
    Use,
)
from sim.games.romans.names import (
    CURRENCY_NAMES,
    GROUND_NAMES,
    card_title,
    house,
)

MAX_OPTIONS = 4  # options of a Deed's either/or, see CHOOSE_ONE

ELECTOR_IDS = tuple(elector.name.lower() for elector in Elector)
GROUND_IDS = tuple(ground.name.lower() for ground in Battleground)
CURRENCY_IDS = tuple(currency.name.lower() for currency in Currency)
DIRECTION_IDS = (Toward.LUDWIG.name.lower(), Toward.CHARLES.name.lower())
USE_IDS = {
    Use.POLITICAL: "political",
    Use.MILITARY: "military",
    Use.DEED: "deed",
    Use.YIELD_ONLY: "currency only",
}


def _cards(before: str, none: str | None = None) -> Callable[[tuple[str, ...]], Forms]:
    """Return the forms of a decision about a card, with or without a way to decline."""

    def forms(cards: tuple[str, ...]) -> Forms:
        yield from named(before, cards)
        if none is not None:
            yield NONE, none

    return forms


def _places(
    before: str, ids: tuple[str, ...], none: str | None = None
) -> Callable[[tuple[str, ...]], Forms]:
    """Return the forms of a decision about a place, with or without a way to name none."""

    def forms(cards: tuple[str, ...]) -> Forms:
        yield from named(before, ids)
        if none is not None:
            yield NONE, none

    return forms


def _two(first: str, second: str) -> Callable[[tuple[str, ...]], Forms]:
    return lambda cards: iter([(0, first), (1, second)])


def _uses(cards: tuple[str, ...]) -> Forms:
    for use, name in USE_IDS.items():
        yield int(use), f"use {name}"


def _points(cards: tuple[str, ...]) -> Forms:
    yield from named("place 1 in", ELECTOR_IDS)
    yield from named("remove 1 in", ELECTOR_IDS, first=len(ELECTOR_IDS))
    yield NONE, "forfeit points"


def _options(cards: tuple[str, ...]) -> Forms:
    for place in range(MAX_OPTIONS):
        yield place, f"option {place + 1}"
    yield NONE, "no option"


# Each decision's choices, in the order of DecisionKind. A form is unique over all decisions.
FORMS: dict[DecisionKind, Callable[[tuple[str, ...]], Forms]] = {
    DecisionKind.INITIATIVE: _two("play first", "play second"),
    DecisionKind.CARD: _cards("play", "pass"),
    DecisionKind.USE_COST: _places("spend", CURRENCY_IDS),
    DecisionKind.ANY_YIELD: _places("gain", CURRENCY_IDS),
    DecisionKind.USE: _uses,
    DecisionKind.POLITICAL_POINT: _points,
    DecisionKind.MILITARY_GROUND: _places("place military in", GROUND_IDS),
    DecisionKind.OPTION: _options,
    DecisionKind.COUNTRY: _places("choose", ELECTOR_IDS, "choose no country"),
    DecisionKind.GROUND: _places("choose", GROUND_IDS, "choose no battleground"),
    DecisionKind.GROUND_TO: _places("move to", GROUND_IDS, "move nowhere"),
    DecisionKind.DIRECTION: _places("move john toward", DIRECTION_IDS, "leave john"),
    DecisionKind.REMOVED_CARD: _cards("remove from game", "remove no card"),
    DecisionKind.BOOST: _two("no boost", "boost"),
    DecisionKind.COUNTER: _cards("counter with", "no counter"),
    DecisionKind.LOOK_DESTINATION: _two("put away", "put on top"),
    DecisionKind.LOOK_ORDER: _cards("put back"),
    DecisionKind.CHRONICLE_PURCHASE: _cards("buy from deck", "buy nothing from deck"),
    DecisionKind.CHRONICLE_ORDER: _cards("put back on deck"),
    DecisionKind.PURCHASE: _cards("buy", "buy nothing"),
    DecisionKind.DISCOUNT: _places("discount", CURRENCY_IDS),
    DecisionKind.PAYMENT: _places("pay with", CURRENCY_IDS),
    DecisionKind.WRITING_HISTORY: _cards("counter event with", "let event happen"),
    DecisionKind.FREE_CARD: _cards("acquire", "acquire nothing"),
    DecisionKind.VOTE: _places("gain vote in", ELECTOR_IDS, "gain no vote"),
    DecisionKind.SUPPLY_LINE: _places("supply", ELECTOR_IDS),
    DecisionKind.LOYALTY: _two("no loyalty step", "loyalty step"),
    DecisionKind.LOYALTY_DIRECTION: _places("loyalty toward", DIRECTION_IDS),
    DecisionKind.KEPT_CARD: _cards("keep", "keep nothing"),
    DecisionKind.PRESTIGE_VOTE: _places("prestige vote in", ELECTOR_IDS),
}


def _forms(cards: tuple[str, ...]) -> Forms:
    for kind, choices in FORMS.items():
        for choice, form in choices(cards):
            yield kind * CHOICES + choice, form


_ACTIONS = ActionForms(lambda loaded: tuple(loaded.labels["cards"]), _forms)

printed_actions = _ACTIONS.printed
describe_action = _ACTIONS.describe
parse_action = _ACTIONS.parse


def kind_of(action: int) -> DecisionKind:
    """Return which decision an action belongs to."""
    return DecisionKind(int(action) // CHOICES)


def decision_question(state: Any, loaded: LoadedValues) -> str:
    """Return what the open decision asks, in one plain sentence that names who decides."""
    a, b = int(state.asked[0]), int(state.asked[1])
    who = house(state, int(state.seat_to_move))
    return f"{who}: {QUESTIONS[DecisionKind(int(state.decision))](a, b, state, loaded)}"


def _card_question(text: str) -> Callable[[int, int, Any, LoadedValues], str]:
    return lambda a, b, state, loaded: text.format(card_title(loaded, a))


def _plain(text: str) -> Callable[[int, int, Any, LoadedValues], str]:
    return lambda a, b, state, loaded: text


def _destination(a: int, b: int, state: Any, loaded: LoadedValues) -> str:
    away = "the discard pile" if b == LookMode.DISCARD_OR_TOP else "the bottom of the draw pile"
    return f"does {card_title(loaded, state.looked[a])} go to {away} or stay on top?"


def _loyalty(a: int, b: int, state: Any, loaded: LoadedValues) -> str:
    return f"buy a loyalty step for {count(int(values_of(loaded).loyalty_cost), 'cube')}?"


# What each decision asks; a and b are the numbers that the rules keep with it.
QUESTIONS: dict[DecisionKind, Callable[[int, int, Any, LoadedValues], str]] = {
    DecisionKind.INITIATIVE: _plain("who plays first this round?"),
    DecisionKind.CARD: _plain("which card is played?"),
    DecisionKind.USE_COST: lambda a, b, state, loaded: (
        f"which currency pays the next of {count(a, 'cube')} of any type?"
    ),
    DecisionKind.ANY_YIELD: lambda a, b, state, loaded: (
        f"which currency is the next of {count(a, 'cube')} of any currency?"
    ),
    DecisionKind.USE: _card_question("what is {} used for?"),
    DecisionKind.POLITICAL_POINT: lambda a, b, state, loaded: (
        f"where does the next influence go, with {count(a, 'point')} left?"
    ),
    DecisionKind.MILITARY_GROUND: lambda a, b, state, loaded: (
        f"in which battleground are {a} military placed?"
    ),
    DecisionKind.OPTION: _plain("which option of the text?"),
    DecisionKind.COUNTRY: _plain("which elector country does the text apply to?"),
    DecisionKind.GROUND: _plain("which battleground does the text apply to?"),
    DecisionKind.GROUND_TO: _plain("to which battleground does the military move?"),
    DecisionKind.DIRECTION: _plain("which way does John's marker move?"),
    DecisionKind.REMOVED_CARD: _plain("which card is removed from the game?"),
    DecisionKind.BOOST: _card_question("announce the boost of {}?"),
    DecisionKind.COUNTER: _card_question("counter the Deed of {}?"),
    DecisionKind.LOOK_DESTINATION: _destination,
    DecisionKind.LOOK_ORDER: lambda a, b, state, loaded: (
        f"which card goes on the {'top' if a else 'bottom'} of the draw pile next?"
    ),
    DecisionKind.CHRONICLE_PURCHASE: _plain("which card of the market deck is bought?"),
    DecisionKind.CHRONICLE_ORDER: _plain("which card goes back on the market deck next?"),
    DecisionKind.PURCHASE: _plain("which card of the market row is bought?"),
    DecisionKind.DISCOUNT: lambda a, b, state, loaded: (
        f"which currency of the cost falls by the next of {count(a, 'cube')}?"
    ),
    DecisionKind.PAYMENT: lambda a, b, state, loaded: (
        f"which currency pays the next cube of {CURRENCY_NAMES[a]}?"
    ),
    DecisionKind.WRITING_HISTORY: _card_question("counter the event {}?"),
    DecisionKind.FREE_CARD: _plain("which card of the market row is gained for free?"),
    DecisionKind.VOTE: _plain("on which elector is the vote gained?"),
    DecisionKind.SUPPLY_LINE: lambda a, b, state, loaded: (
        f"which country does {GROUND_NAMES[Battleground(a)]} supply?"
    ),
    DecisionKind.LOYALTY: _loyalty,
    DecisionKind.LOYALTY_DIRECTION: _plain("which way does John's marker move?"),
    DecisionKind.KEPT_CARD: _plain("which unplayed card is kept?"),
    DecisionKind.PRESTIGE_VOTE: _plain("on which elector is the next Prestige vote placed?"),
}
