"""What must hold between the parts of a values file."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sim.games.romans.codes import (
    MAX_CARDS,
    MAX_SHIELDS,
    PILE,
    Elector,
)
from sim.games.romans.values.effects import walk
from sim.games.romans.values.model import ValuesFile
from sim.games.romans.values.words import UNUSED
from sim.values.errors import NodePath
from sim.values.loading import check_file, check_ids
from sim.values.reading import Lines

_DECKS_OF_COUNT = {
    "luxembourg_starters": ("luxembourg",),
    "wittelsbach_starters": ("wittelsbach",),
    "john": ("john_luxembourg", "john_wittelsbach"),
    "market": ("market", "market_late", "market_aside"),
    "historical_events": ("historical_event",),
    "battle_events": ("battle_event",),
    "crecy": ("crecy",),
}


def check_values(data: Any, lines: Lines, file: str, *, counts: bool = True) -> ValuesFile:
    """Return the checked model of a values file's data.

    Parameters
    ----------
    data, lines
        From `load_yaml`, perhaps changed since.
    file : str
        Named in messages.
    counts : bool
        Check the edition's declared counts against this data.

    Raises
    ------
    InputError
        With all problems of the data.
    """
    return check_file(
        ValuesFile,
        data,
        lines,
        file,
        context=context_of(data),
        cross=check_together,
        counted=counted if counts else None,
    )


def context_of(data: Any) -> dict[str, Any]:
    """Return what the model's validators ask about the rest of the file."""
    if not isinstance(data, dict):
        return {}
    cards, shields = data.get("cards"), data.get("shields")
    decks = {}
    if isinstance(cards, dict):
        decks = {
            name: card["deck"]
            for name, card in cards.items()
            if isinstance(card, dict) and isinstance(card.get("deck"), str)
        }
    return {
        "cards": tuple(cards) if isinstance(cards, dict) else None,
        "shields": tuple(shields) if isinstance(shields, dict) else None,
        "decks": decks,
        "defaults": data.get("defaults"),
    }


def counted(data: Any) -> dict[str, int]:
    """Return the file's real counts, by the names that ``edition.counts`` declares."""
    cards = data.get("cards") if isinstance(data, dict) else None
    shields = data.get("shields") if isinstance(data, dict) else None
    cards = cards if isinstance(cards, dict) else {}
    by_deck: Counter[str] = Counter()
    counters = 0
    for card in cards.values():
        if isinstance(card, dict) and card.get("deck") != UNUSED:
            copies = card.get("copies", 1)
            copies = copies if type(copies) is int else 1
            by_deck[str(card.get("deck"))] += copies
            counters += copies if card.get("counter") is not None else 0
    counts = {
        count: sum(by_deck[deck] for deck in decks) for count, decks in _DECKS_OF_COUNT.items()
    }
    counts["cards"] = sum(by_deck.values())
    counts["counters"] = counters
    counts["shields"] = len(shields) if isinstance(shields, dict) else 0
    return counts


def check_together(values: ValuesFile, report: Any) -> None:
    """Report what does not fit together in a file whose parts are each right."""
    check_ids({"cards": values.cards, "shields": values.shields}, report)
    _check_rooms(values, report)
    _check_board(values, report)
    _check_rounds(values, report)
    _check_decks(values, report)
    _check_shields(values, report)


def _copies(values: ValuesFile, *decks: str) -> int:
    return sum(card.copies for card in values.cards.values() if card.deck in decks)


def _check_rooms(values: ValuesFile, report: Any) -> None:
    cards = sum(card.copies for card in values.cards.values())
    if cards > MAX_CARDS:
        report(("cards",), "there is no room for so many cards", cards, f"up to {MAX_CARDS}")
    if len(values.shields) > MAX_SHIELDS:
        report(
            ("shields",),
            "there is no room for so many shields",
            len(values.shields),
            f"up to {MAX_SHIELDS}",
        )
    market = _copies(values, *_DECKS_OF_COUNT["market"])
    for side in ("luxembourg", "wittelsbach"):
        pile = _copies(values, side) + 1 + market
        if pile > PILE:
            report(
                ("cards",), f"{side} could own more cards than a pile holds", pile, f"up to {PILE}"
            )
    deck = _copies(values, "market", "market_late", "historical_event", "battle_event", "crecy")
    if deck > PILE:
        report(("cards",), "the market deck holds too many cards", deck, f"up to {PILE}")


def _check_board(values: ValuesFile, report: Any) -> None:
    kinds = values.board.kinds
    listed = [*kinds.ecclesiastical, *kinds.secular]
    for country in Elector:
        times = listed.count(country.name.lower())
        if times != 1:
            report(
                ("board", "kinds"),
                f"{country.name.lower()} has to stand once, as ecclesiastical or secular (2.21)",
                f"{times} times",
            )
    fed: dict[str, str] = {}
    for ground in type(values.board.battlegrounds).model_fields:
        link = getattr(values.board.battlegrounds, ground).supply_link.value
        path = ("board", "battlegrounds", ground, "supply_link")
        if not link:
            report(path, "every battleground feeds an elector country (8.4)", "none")
        for country in link:
            if country in fed:
                other = fed[country]
                where = "twice by this battleground" if other == ground else f"already by {other}"
                report(
                    path,
                    f"a country is linked to one battleground (8.41), this one {where}",
                    country,
                )
            fed.setdefault(country, ground)


def _check_rounds(values: ValuesFile, report: Any) -> None:
    rounds = values.rounds
    before = 0
    for place, phase in enumerate(rounds.phases):
        last = phase.last_round.value
        if last <= before:
            report(
                ("rounds", "phases", place, "last_round"),
                "phases follow one another: their last rounds ascend",
                last,
                f"more than {before}",
            )
        before = last
    if before != rounds.number.value:
        report(
            ("rounds", "phases", len(rounds.phases) - 1, "last_round"),
            "the last phase ends with the last round",
            before,
            f"{rounds.number.value}, as rounds.number says",
        )
    for place, phase in enumerate(rounds.phases):
        if phase.plays.value > phase.hand.value:
            report(
                ("rounds", "phases", place, "plays"),
                "a side can't play more cards than it draws",
                phase.plays.value,
                f"up to hand, {phase.hand.value}",
            )


def _check_decks(values: ValuesFile, report: Any) -> None:
    market = values.market
    first, second = market.late_share.value
    if not 1 <= first <= second:
        report(
            ("market", "late_share"),
            "the late cards go into the bottom a/b of the deck: [a, b] with 1 <= a <= b (3.44)",
            [first, second],
        )
    regular = _copies(values, "market")
    if regular < market.row_size.value:
        report(
            ("market", "row_size"),
            "there are fewer market cards than spots in the row (3.42)",
            market.row_size.value,
            f"up to {regular}",
        )
    deck = (
        regular
        - market.row_size.value
        + _copies(values, "market_late", "historical_event", "battle_event", "crecy")
    )
    if market.crecy_depth.value > deck:
        report(
            ("market", "crecy_depth"),
            "Crécy can't lie deeper than the market deck (3.45)",
            market.crecy_depth.value,
            f"1 to {deck}",
        )
    aside = [name for name, card in values.cards.items() if card.deck == "market_aside"]
    if len(aside) > 1 or _copies(values, "market_aside") > 1:
        report(
            ("cards", aside[-1]),
            "one card at most can be set aside for the extra spot (6.42)",
            len(aside),
        )
    for john in ("john_luxembourg", "john_wittelsbach"):
        names = [name for name, card in values.cards.items() if card.deck == john]
        if len(names) > 1 or any(values.cards[name].copies > 1 for name in names):
            report(("cards", names[-1], "deck"), "there is one John card a side (10.1)", len(names))
        if not names and values.john.starts_with.value != "nobody":
            report(
                ("cards",),
                "a card of John is missing (10.1)",
                None,
                f"a card with deck: {john}",
                "john.starts_with: nobody",
            )


def _check_shields(values: ValuesFile, report: Any) -> None:
    placed: dict[str, str] = {}
    for name, card in values.cards.items():
        placing: list[tuple[NodePath, str]] = []
        if card.shield is not None:
            placing.append((("shield", "place"), card.shield.place))
        for path, effects in card.texts():
            for at, effect, _ in walk(effects, path):
                if effect.place_shield is not None:
                    placing.append(((*at, "place_shield", "shield"), effect.place_shield.shield))
        for at, shield in placing:
            if placed.get(shield, name) != name or card.copies > 1:
                first = placed.get(shield, name)
                told = f"one card places a shield, and {first} places this one"
                report(("cards", name, *at), told, shield)
            placed.setdefault(shield, name)
