"""What an id has to do with actions: restricted play, and the groups that scripts name."""

from __future__ import annotations

from collections.abc import Iterator

from sim.engine.game import LoadedValues
from sim.games.prose import values_of
from sim.games.romans import operands as Op  # noqa: N812 (read as Op.AMOUNT, like a code)
from sim.games.romans.actions import CURRENCY_IDS, ELECTOR_IDS, GROUND_IDS
from sim.games.romans.codes import (
    CHOICES,
    CURRENCIES,
    NO_SHIELD,
    ControlBonus,
    DecisionKind,
    Deck,
    Use,
    Verb,
)
from sim.games.romans.rules.elector_countries import REMOVE

BUYING = (DecisionKind.PURCHASE, DecisionKind.CHRONICLE_PURCHASE, DecisionKind.FREE_CARD)
IN_COUNTRIES = (
    DecisionKind.POLITICAL_POINT,
    DecisionKind.COUNTRY,
    DecisionKind.VOTE,
    DecisionKind.SUPPLY_LINE,
    DecisionKind.PRESTIGE_VOTE,
)
IN_GROUNDS = (DecisionKind.MILITARY_GROUND, DecisionKind.GROUND, DecisionKind.GROUND_TO)
WORDS = {  # uses that are nothing printed with an id
    "political": ((DecisionKind.USE, Use.POLITICAL),),
    "military": ((DecisionKind.USE, Use.MILITARY),),
    "deed": ((DecisionKind.USE, Use.DEED),),
    "boost": ((DecisionKind.BOOST, 1),),
    "loyalty": ((DecisionKind.LOYALTY, 1),),
}
INFLUENCE = (Verb.PLACE_INFLUENCE, Verb.REMOVE_INFLUENCE)
MILITARY = (Verb.PLACE_MILITARY, Verb.REMOVE_MILITARY, Verb.MOVE_MILITARY, Verb.BLOCK_BATTLEGROUND)
CURRENCY = (Verb.GAIN_CURRENCY, Verb.NEXT_PURCHASE)
CARDS = (Verb.DRAW, Verb.LOOK_OWN, Verb.LOOK_MARKET)


def involving(name: str, loaded: LoadedValues) -> tuple[int, ...]:
    """Return the actions that acquire or use what an id names, ascending.

    A market card is bought or gained free; a starter, a Retinue and John are played. A country or
    battleground is where influence, votes or military go. A group stands for all its members.
    Besides, the uses ``political``, ``military`` and ``deed``, ``boost``, ``loyalty`` (a step
    bought at round end) and ``counter`` (any Counter, Writing History with them).

    Raises
    ------
    KeyError
        If nothing has this id.
    """
    members = groups(loaded)
    ids = members.get(name, (name,))
    return tuple(sorted({action for one in ids for action in _actions_of(one, loaded)}))


def _actions_of(name: str, loaded: LoadedValues) -> Iterator[int]:
    cards = loaded.labels["cards"]
    if name in WORDS:
        for kind, choice in WORDS[name]:
            yield kind * CHOICES + choice
    elif name == "counter":
        for card in range(len(cards)):
            yield DecisionKind.COUNTER * CHOICES + card
            yield DecisionKind.WRITING_HISTORY * CHOICES + card
    elif name in ELECTOR_IDS:
        elector = ELECTOR_IDS.index(name)
        for kind in IN_COUNTRIES:
            yield kind * CHOICES + elector
        yield DecisionKind.POLITICAL_POINT * CHOICES + REMOVE + elector
    elif name in GROUND_IDS:
        for kind in IN_GROUNDS:
            yield kind * CHOICES + GROUND_IDS.index(name)
    elif name in CURRENCY_IDS:
        yield DecisionKind.ANY_YIELD * CHOICES + CURRENCY_IDS.index(name)
    elif name in cards:
        yield from _actions_of_card(cards.index(name), loaded)
    else:
        raise KeyError(name)


def _actions_of_card(card: int, loaded: LoadedValues) -> Iterator[int]:
    values = values_of(loaded)
    for copy in range(int(values.card_count)):
        if values.printed[copy] == values.printed[card] and not values.event[copy]:
            for kind in BUYING if values.market[copy] else (DecisionKind.CARD,):
                yield kind * CHOICES + copy


def groups(loaded: LoadedValues) -> dict[str, tuple[str, ...]]:
    """Return the groups of ids that scripts may name, each in the order of the values file."""
    values = values_of(loaded)
    cards = range(int(values.card_count))
    playable = [card for card in cards if not values.event[card]]

    def of(chosen: Iterator[int]) -> tuple[str, ...]:
        return tuple(loaded.labels["cards"][card] for card in chosen)

    def with_deck(*decks: Deck) -> tuple[str, ...]:
        return of(card for card in cards if values.deck[card] in decks)

    def with_deed(verbs: tuple[Verb, ...]) -> tuple[str, ...]:
        return of(card for card in playable if _verbs(values, card) & set(verbs))

    found = {
        f"{CURRENCY_IDS[currency]}_cards": of(
            card for card in playable if values.types[card] >> currency & 1
        )
        for currency in range(CURRENCIES)
    }
    found |= {
        "market_cards": of(card for card in playable if values.market[card]),
        "starters": with_deck(Deck.LUXEMBOURG, Deck.WITTELSBACH),
        "luxembourg_starters": with_deck(Deck.LUXEMBOURG),
        "wittelsbach_starters": with_deck(Deck.WITTELSBACH),
        "retinues": of(card for card in playable if values.retinue[card]),
        "john": of(card for card in playable if values.john[card]),
        "counters": of(
            card for card in playable if values.counter_types[card] or values.cancels_events[card]
        ),
        "shield_cards": of(card for card in playable if values.shield[card] != NO_SHIELD),
        "political_cards": of(card for card in playable if values.political[card] >= 2),
        "strong_political_cards": of(card for card in playable if values.political[card] >= 3),
        "military_cards": of(card for card in playable if values.military[card] >= 2),
        "strong_military_cards": of(card for card in playable if values.military[card] >= 3),
        "rich_cards": of(card for card in playable if values.card_yield[card].sum() >= 2),
        "deed_cards": of(
            card for card in playable if values.deed_start[card] < values.deed_end[card]
        ),
        "influence_deeds": with_deed(INFLUENCE),
        "military_deeds": with_deed(MILITARY),
        "currency_deeds": with_deed(CURRENCY),
        "card_deeds": with_deed(CARDS),
        "john_deeds": with_deed((Verb.MOVE_JOHN,)),
        "removing_deeds": with_deed((Verb.REMOVE_FROM_GAME,)),
        "events": of(card for card in cards if values.event[card]),
        "countries": ELECTOR_IDS,
        "battlegrounds": GROUND_IDS,
        "draw_battlegrounds": _grounds(values, ControlBonus.DRAW),
        "play_battlegrounds": _grounds(values, ControlBonus.PLAY),
        "currencies": CURRENCY_IDS,
    }
    kinds = loaded.document.board.kinds
    found["ecclesiastical"] = tuple(kinds.ecclesiastical)
    found["secular"] = tuple(kinds.secular)
    return found


def _verbs(values: object, card: int) -> set[int]:
    start, end = values.deed_start[card], values.deed_end[card]  # type: ignore[attr-defined]
    return {int(verb) for verb in values.program[start:end, Op.VERB]}  # type: ignore[attr-defined]


def _grounds(values: object, bonus: ControlBonus) -> tuple[str, ...]:
    given = values.control_bonus  # type: ignore[attr-defined]
    return tuple(name for place, name in enumerate(GROUND_IDS) if given[place] == bonus)
