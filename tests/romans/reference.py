"""The game's scoring and legality once more, as dull as can be.

Written from the rulebook and the rulings alone. It shares nothing with the rules: positions are
plain dictionaries by name, the values come straight from the YAML file, and what can be paid is
found by trying everything. Side and card names are strings; a copy of a card is ``name#2``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

L, W = "luxembourg", "wittelsbach"
OTHER = {L: W, W: L}
COUNTRIES = ("mainz", "trier", "cologne", "bohemia", "palatinate", "saxony", "brandenburg")
GROUNDS = ("lombardy", "low_countries", "silesia_lusatia", "tyrol", "lower_bavaria")
CURRENCIES = ("church", "german", "western", "eastern")
TRACK = ("ludwig_2", "ludwig_1", "neutral", "charles_1", "charles_2")


def plain(entry: Any) -> Any:
    """Return a part of the values file with ``{value: 3, from: ...}`` written as 3."""
    if isinstance(entry, dict):
        if "value" in entry and set(entry) <= {"value", "from", "range", "note"}:
            return plain(entry["value"])
        return {key: plain(value) for key, value in entry.items()}
    if isinstance(entry, list):
        return [plain(value) for value in entry]
    return entry


def read_values(file: Path) -> dict[str, Any]:
    """Read a values file as it stands."""
    values: dict[str, Any] = plain(YAML(typ="safe").load(file))
    return values


@dataclass
class Position:
    """What lies on the table, by name."""

    influence: dict[str, dict[str, int]]
    votes: dict[str, dict[str, int]]
    military: dict[str, dict[str, int]]
    wallet: dict[str, dict[str, int]]
    hand: dict[str, list[str]]
    discard: dict[str, list[str]]
    play_area: dict[str, list[str]]
    draw_pile: dict[str, list[str]]
    row: list[str]
    extra_spot: str | None
    deck: list[str]
    looked: list[str]
    out: list[str]
    marker: str
    john_holder: str | None
    shields: dict[str, tuple[str, str]]  # shield -> court or curia, and whose; on the board only
    round_number: int
    first: str
    plays_made: dict[str, int]
    plays_allowed: dict[str, int]
    blocked: set[str] = field(default_factory=set)  # the tokens on the table, kept by the reader


class Reference:
    """The rulebook's sums and lists, for one values file."""

    def __init__(self, file: Path) -> None:
        self.values = read_values(file)

    # --- cards ---

    def card(self, name: str) -> dict[str, Any]:
        """Return what is printed on a card."""
        entry: dict[str, Any] = self.values["cards"][name.split("#")[0]]
        return entry

    def types(self, name: str) -> set[str]:
        """Return a card's types: the colours it yields; Retinues and "any" have none (5.5)."""
        card = self.card(name)
        if card.get("retinue"):
            return set()
        return {colour for colour in card.get("yield", {}) if colour != "any"}

    def is_john(self, name: str) -> bool:
        """Return whether a card is John."""
        return name.startswith("john_of_luxembourg_")

    def counts_for_prestige(self, name: str) -> bool:
        """Return whether a card is a market card (12.21)."""
        return str(self.card(name)["deck"]).startswith("market")

    # --- 7 and 8: the board ---

    def controller(self, position: Position, ground: str) -> str | None:
        """Return who has military in a battleground (8.2)."""
        for side in (L, W):
            if position.military[ground][side] > 0:
                return side
        return None

    def lead(self, position: Position, country: str, side: str) -> int:
        """Return a side's influence less the other's."""
        influence = position.influence[country]
        return influence[side] - influence[OTHER[side]]

    def price_of_point(self, position: Position, country: str, side: str) -> int:
        """Return what a point costs: 2 while the other side's lead is stable (7.5)."""
        stable = self.values["board"]["stability"][country]
        return 2 if self.lead(position, country, OTHER[side]) >= stable else 1

    def electors(self, position: Position, side: str) -> int:
        """Return how many elector boxes hold a side's votes (7.32)."""
        return sum(1 for country in COUNTRIES if position.votes[country][side] > 0)

    def with_vote(self, votes: dict[str, int], side: str) -> dict[str, int]:
        """Return a box after one vote moved toward a side (7.31)."""
        box = dict(votes)
        if box[OTHER[side]] > 0:
            box[OTHER[side]] -= 1
        else:
            box[side] += 1
        return box

    def displaced(self, ground: dict[str, int], side: str, military: int) -> dict[str, int]:
        """Return a battleground after a placement (8.1), one soldier after the other."""
        after = dict(ground)
        for _ in range(military):
            if after[OTHER[side]] > 0:
                after[OTHER[side]] -= 1
            else:
                after[side] += 1
        return after

    # --- 9: the round end ---

    def supplied(self, position: Position, chosen: dict[str, str]) -> dict[str, dict[str, int]]:
        """Return influence with the supply lines added (9.1); ``chosen``: ground -> country."""
        influence = {country: dict(both) for country, both in position.influence.items()}
        for ground in GROUNDS:
            side = self.controller(position, ground)
            if side is not None:
                links = self.values["board"]["battlegrounds"][ground]["supply_link"]
                country = chosen[ground] if len(links) > 1 else links[0]
                assert country in links
                influence[country][side] += self.values["board"]["supply_influence"]
        return influence

    def scored(
        self, position: Position, influence: dict[str, dict[str, int]]
    ) -> tuple[dict[str, dict[str, int]], dict[str, dict[str, int]]]:
        """Return the votes and the footholds after 9.2."""
        votes, left = {}, {}
        for country in COUNTRIES:
            ours, theirs = influence[country][L], influence[country][W]
            winner = None
            if ours > theirs:
                winner = L
            elif theirs > ours:
                winner = W
            elif ours > 0 and country == "bohemia" and "elizabeth_richeza" in position.shields:
                winner = position.shields["elizabeth_richeza"][1]  # 9.21
            box = position.votes[country]
            votes[country] = dict(box) if winner is None else self.with_vote(box, winner)
            stable = self.values["board"]["stability"][country]
            left[country] = {L: int(ours - theirs >= stable), W: int(theirs - ours >= stable)}
        return votes, left

    def bonuses(self, position: Position) -> dict[str, str]:
        """Return who holds each battleground's bonus for the next round (9.3)."""
        held = {ground: self.controller(position, ground) for ground in GROUNDS}
        return {ground: side for ground, side in held.items() if side is not None}

    def decayed(self, position: Position) -> dict[str, dict[str, int]]:
        """Return the military after decay (8.5)."""
        return {
            ground: {side: max(0, position.military[ground][side] - 1) for side in (L, W)}
            for ground in GROUNDS
        }

    def phase(self, round_number: int) -> dict[str, int]:
        """Return plays and hand of a round (4.2)."""
        for phase in self.values["rounds"]["phases"]:
            if round_number <= phase["last_round"]:
                found: dict[str, int] = phase
                return found
        raise AssertionError(round_number)

    def more(self, held: dict[str, str], side: str, bonus: str) -> int:
        """Return the cards ("draw") or plays ("play") that held battlegrounds add (8.3)."""
        grounds = self.values["board"]["battlegrounds"]
        return sum(
            grounds[ground]["bonus_size"]
            for ground, holder in held.items()
            if holder == side and grounds[ground]["control_bonus"] == bonus
        )

    # --- 6.12, 6.22: what can be paid, by trying everything ---

    def payable(
        self, wallet: dict[str, int], cost: dict[str, int], discount: int, wild: set[str]
    ) -> bool:
        """Return whether there is any way to take the discount off and pay the rest."""
        return _payable(
            tuple(wallet[colour] for colour in CURRENCIES),
            tuple(cost.get(colour, 0) for colour in CURRENCIES),
            discount,
            frozenset(CURRENCIES.index(colour) for colour in wild),
            self.values["market"]["exchange_rate"],
        )

    def ways_to_discount(
        self, wallet: dict[str, int], due: dict[str, int], units: int, wild: set[str]
    ) -> list[str]:
        """Return the colours that one unit of discount may lower."""
        return [
            colour
            for colour in CURRENCIES
            if due.get(colour, 0) > 0
            and self.payable(wallet, due | {colour: due[colour] - 1}, units - 1, wild)
        ]

    def ways_to_pay(
        self, wallet: dict[str, int], due: dict[str, int], colour: str, wild: set[str]
    ) -> list[str]:
        """Return the currencies that may pay one cube of ``colour``."""
        rest = due | {colour: due[colour] - 1}
        ways = []
        for currency in CURRENCIES:
            price = self.price_of_cube(colour, currency, wild)
            left = wallet | {currency: wallet[currency] - price}
            if left[currency] >= 0 and self.payable(left, rest, 0, wild):
                ways.append(currency)
        return ways

    def price_of_cube(self, colour: str, currency: str, wild: set[str]) -> int:
        """Return how many cubes of a currency pay one of a colour."""
        if currency == colour or currency in wild:
            return 1
        rate: int = self.values["market"]["exchange_rate"]
        return rate

    # --- what may be done ---

    def cards_to_play(self, position: Position, side: str) -> list[str]:
        """Return the cards that can be played: John for 3 cubes only (10.2)."""
        cubes = sum(position.wallet[side].values())
        return [card for card in position.hand[side] if cubes >= self.card(card).get("use_cost", 0)]

    def open_grounds(self, position: Position) -> list[str]:
        """Return the battlegrounds that take military (8.6)."""
        return [ground for ground in GROUNDS if ground not in position.blocked]

    def uses(self, position: Position, side: str, card: str, *, countered: bool) -> list[str]:
        """Return what a card in play may be used for (5.1, 5.23, 5.31, Q06)."""
        printed = self.card(card)
        uses = []
        if printed["political"] > 0:
            uses.append("political")
        if printed["military"] > 0 and self.open_grounds(position):
            uses.append("military")
        if not countered and "deed" in printed and self.deed_is_open(position, side, card):
            uses.append("deed")
        return uses or ["currency only"]

    def points(self, position: Position, side: str, points: int) -> list[str]:
        """Return where a political point may go."""
        payable = [
            country
            for country in COUNTRIES
            if self.price_of_point(position, country, side) <= points
        ]
        places = [f"place 1 in {country}" for country in payable]
        removes = [
            f"remove 1 in {country}"
            for country in payable
            if position.influence[country][OTHER[side]] > 0
        ]
        return [*places, *removes, "forfeit points"]

    def purchases(self, position: Position, side: str, discount: int, wild: set[str]) -> list[str]:
        """Return the cards of the row that can be paid for."""
        offered = position.row + ([position.extra_spot] if position.extra_spot else [])
        return self.affordable(position, side, offered, discount, wild)

    def affordable(
        self, position: Position, side: str, cards: list[str], discount: int, wild: set[str]
    ) -> list[str]:
        """Return those market cards that can be paid for."""
        return [
            card
            for card in cards
            if self.counts_for_prestige(card)
            and self.payable(position.wallet[side], self.card(card)["cost"], discount, wild)
        ]

    def counters(self, position: Position, side: str, card: str) -> list[str]:
        """Return what the other side may counter a Deed of ``side`` with (5.61, 5.65)."""
        types = self.types(card)
        drazice = position.shields.get("john_iv_of_drazice")
        if "church" in types and drazice is not None and drazice[1] == side:
            return []
        return [
            held
            for held in position.hand[OTHER[side]]
            if types & set(self.card(held).get("counter", {}).get("types", []))
        ]

    def chroniclers(self, position: Position, side: str, event: str) -> list[str]:
        """Return the cards in hand that may counter an event (6.46)."""
        if event in ("battle_of_crecy", "clement_vi_elected"):
            return []
        return [card for card in position.hand[side] if card == "peter_of_zittau"]

    # --- 5.31: can a Deed be resolved? ---

    def deed_is_open(self, position: Position, side: str, card: str) -> bool:
        """Return whether a Deed may be chosen."""
        deed = self.card(card)["deed"]
        if list(deed["do"][-1]) == ["draw"]:
            return True  # 5.32
        requires = deed.get("requires")
        if requires is not None and not self.holds(position, side, requires):
            return False
        return self.any_does_something(position, side, deed["do"])

    def any_does_something(
        self, position: Position, side: str, effects: list[dict[str, Any]]
    ) -> bool:
        """Return whether some effect could change anything."""
        return any(self.does_something(position, side, effect) for effect in effects)

    def does_something(self, position: Position, side: str, effect: dict[str, Any]) -> bool:
        """Return whether an effect could change anything now."""
        ((verb, what),) = effect.items()
        if verb in ("place_influence", "gain_currency", "numbers_bonus", "next_purchase"):
            return True
        if verb == "remove_influence":
            countries = self.countries(what["in"])
            return any(position.influence[country][OTHER[side]] for country in countries)
        if verb in ("place_military", "block_battleground"):
            return any(ground not in position.blocked for ground in self.grounds(what["in"]))
        if verb == "remove_military":
            return any(
                position.military[ground][OTHER[side]] for ground in self.grounds(what["in"])
            )
        if verb == "move_military":
            return any(
                position.military[source][side] > 0 and source != target
                for source in self.grounds(what["from"])
                for target in self.grounds(what["to"])
                if target not in position.blocked
            )
        if verb == "draw":
            return bool(position.draw_pile[side] or position.discard[side])
        if verb == "look_own":
            return bool(position.draw_pile[side])
        if verb == "look_market":
            return bool(position.deck)
        if verb == "move_john":
            ends = {"luxembourg": "charles_2", "wittelsbach": "ludwig_2", "either": None}
            return position.marker != ends[what["toward"]]
        if verb == "remove_from_game":
            return self.has(position, side, what)
        if verb == "choose_one":
            return any(self.any_does_something(position, side, option) for option in what)
        raise AssertionError(verb)

    def holds(self, position: Position, side: str, condition: dict[str, Any]) -> bool:
        """Return whether a Deed's condition holds."""
        ((test, what),) = condition.items()
        if test == "not":
            return not self.holds(position, side, what)
        if test == "holds_john":
            return position.john_holder == what["by"]
        if test == "shield_in":
            there = position.shields.get(what["shield"])
            return there is not None and there[0] == what["location"]
        if test == "leads":
            return self.lead(position, what["country"], side) > 0
        if test == "has_card":
            return self.has(position, side, what | {"from": what["in"]})
        raise AssertionError(test)

    def has(self, position: Position, side: str, what: dict[str, Any]) -> bool:
        """Return whether a side has a card that an effect may take; never John (10.61)."""
        zones = {"hand": position.hand, "discard": position.discard}
        cards = [card for zone in what["from"] for card in zones[zone][side]]
        if what.get("only") == "retinue":
            return any("retinue" in card for card in cards)
        return any(not self.is_john(card) for card in cards)

    def countries(self, where: Any) -> list[str]:
        """Return the countries that a text means."""
        kinds = self.values["board"]["kinds"]
        if where == "any":
            return list(COUNTRIES)
        if where in ("ecclesiastical", "secular"):
            return list(kinds[where])
        return [where] if isinstance(where, str) else list(where)

    def grounds(self, where: Any) -> list[str]:
        """Return the battlegrounds that a text means."""
        if where == "any":
            return list(GROUNDS)
        return [where] if isinstance(where, str) else list(where)

    # --- 12: the end ---

    def prestige(self, position: Position) -> tuple[str, int]:
        """Return who places Prestige votes, and how many (12.23, 12.24)."""
        votes = {}
        for side in (L, W):
            piles = (position.hand, position.discard, position.play_area, position.draw_pile)
            cards = [card for pile in piles for card in pile[side]]
            counted = sum(1 for card in cards if self.counts_for_prestige(card))
            votes[side] = counted // self.values["game_end"]["prestige_ratio"]
        side = L if votes[L] > votes[W] else W
        return side, votes[side] - votes[OTHER[side]]

    def king(self, position: Position) -> tuple[str, str]:
        """Return who is elected, and by what (12.3, 12.4)."""
        electors = Counter({side: self.electors(position, side) for side in (L, W)})
        if electors[L] != electors[W]:
            return (L if electors[L] > electors[W] else W), "electors"
        if position.marker == "neutral":
            return W, "neutral"
        return (L if position.marker.startswith("charles") else W), "marker"


@lru_cache(maxsize=1 << 16)
def _payable(
    wallet: tuple[int, ...],
    cost: tuple[int, ...],
    discount: int,
    wild: frozenset[int],
    rate: int,
) -> bool:
    for colour in range(4):
        if cost[colour] > 0:
            rest = (*cost[:colour], cost[colour] - 1, *cost[colour + 1 :])
            if discount > 0 and _payable(wallet, rest, discount - 1, wild, rate):
                return True
    for colour in range(4):
        if cost[colour] > 0:
            rest = (*cost[:colour], cost[colour] - 1, *cost[colour + 1 :])
            for currency in range(4):
                price = 1 if currency == colour or currency in wild else rate
                if wallet[currency] >= price:
                    left = (
                        *wallet[:currency],
                        wallet[currency] - price,
                        *wallet[currency + 1 :],
                    )
                    if _payable(left, rest, 0, wild, rate):
                        return True
            return False
    return True
