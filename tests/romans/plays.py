"""Plays at a table where little else lies about, and what exactly they changed.

Every test of a card starts from `card_table` and compares `changes` with what the card says. A
change is the new content of one place, so a test that lists them all also says that nothing else
has moved.
"""

from __future__ import annotations

from typing import Any

from sim.games.romans.codes import (
    NO_CARD,
    NOBODY,
    Battleground,
    Currency,
    DecisionKind,
    Elector,
    Location,
    Marker,
    Scope,
    Task,
)
from tests.romans.table import L, Table, W

SEATS = {L: "L", W: "W"}
RETINUE = {L: "royal_retinue", W: "ducal_retinue"}
JOHN = {L: "john_of_luxembourg_l", W: "john_of_luxembourg_w"}

# One card for each two cubes of a currency, and one for three Western; no event can follow.
ROW = ("michael_of_cesena", "swabian_league", "flemish_cities", "bardi_bank", "wroclaw")
SPARE = ("nuremberg", "walram_of_julich", "prague_old_town")


class CardTable(Table):
    """A table that remembers how it looked, see `changes`."""

    before: dict[str, Any]

    def look(self) -> dict[str, Any]:
        """Return all that lies on the table, by place."""
        state = self.state
        seen: dict[str, Any] = {}
        for elector in Elector:
            country = elector.name.lower()
            seen[country] = self.country(country)
            seen[f"votes {country}"] = self.box(country)
        for place in Battleground:
            ground = place.name.lower()
            seen[ground] = self.ground(ground)
            seen[f"blocked {ground}"] = bool(state.blocked[place])
        for number, shield in enumerate(self.loaded.labels["shields"]):
            location = Location(int(state.shield_location[number]))
            seat = SEATS.get(int(state.shield_seat[number]))
            seen[f"shield {shield}"] = location.name.lower() + (f" {seat}" if seat else "")
        for seat, name in SEATS.items():
            seen[f"wallet {name}"] = self.wallet(seat)
            seen[f"hand {name}"] = self.hand(seat)
            seen[f"discard {name}"] = self.discard(seat)
            seen[f"draw pile {name}"] = self.draw_pile(seat)
            seen[f"play area {name}"] = self.play_area(seat)
            seen[f"bonuses {name}"] = self.bonuses(seat)
            seen[f"discount {name}"] = self.discount(seat)
        seen["marker"] = Marker(int(state.marker)).name.lower()
        seen["john"] = SEATS.get(int(state.john_holder), "nobody")
        seen["row"] = self.row()
        spot = int(state.extra_spot)
        seen["extra spot"] = None if spot == NO_CARD else self.name(spot)
        seen["market deck"] = self.market_deck()
        seen["aside"] = sorted(self.names(state.aside, int(state.aside_size)))
        seen["out of play"] = self.out_of_play()
        seen["last round"] = bool(state.last_round)
        seen["over"] = bool(state.over)
        return seen

    def mark(self) -> CardTable:
        """Remember how the table looks."""
        self.before = self.look()
        return self

    def changes(self) -> dict[str, Any]:
        """Return the places that changed since the table was marked, with what is there now."""
        now = self.look()
        return {place: now[place] for place in now if now[place] != self.before[place]}

    def bonuses(self, seat: int) -> list[tuple[Any, ...]]:
        """Return the bonuses to Numbers that wait: how much, for what, for which cards."""
        state, found = self.state, []
        for place in range(int(state.bonus_count[seat])):
            card, types = int(state.bonus_card[seat, place]), int(state.bonus_types[seat, place])
            what: Any = [c.name.lower() for c in Currency if types >> c & 1] or "any"
            if card != NO_CARD:
                what = self.name(card)
            scope = Scope(int(state.bonus_scope[seat, place])).name.lower()
            found.append((int(state.bonus_amount[seat, place]), what, scope))
        return found

    def discount(self, seat: int) -> tuple[int, list[str]]:
        """Return how much less the next purchase costs, and which currencies are wild in it."""
        wild = int(self.state.discount_wild[seat])
        names = [c.name.lower() for c in Currency if wild >> c & 1]
        return int(self.state.discount[seat]), names

    def out_of_play(self) -> list[str]:
        """Return the cards removed from the game and the events used, by name."""
        return sorted(self.names(self.state.out_of_play, int(self.state.out_of_play_size)))

    def market_deck(self) -> list[str]:
        """Return the market deck, top card first."""
        return self.names(self.state.market_deck, int(self.state.market_deck_size))[::-1]

    def idle(self) -> bool:
        """Return whether nothing is asked and nothing is left to do."""
        return self.kind == DecisionKind.NO_DECISION and int(self.state.agenda_size) == 0


def quiet_table(*sets: str, patches: tuple[Any, ...] = (), seed: int = 1) -> CardTable:
    """Return a table without cards in hand: empty board, a known row, John in Wittelsbach's pile.

    Each side's draw pile holds three Retinues; Wittelsbach's John lies below its three.
    """
    table = CardTable(*sets, patches=patches, seed=seed)
    for seat in (L, W):
        for pile in ("hand", "discard", "play_area"):
            table.put(seat, pile)
    table.put(L, "draw_pile", "royal_retinue#2", "royal_retinue#3", "royal_retinue#4")
    johns = ("john_of_luxembourg_w", "john_of_luxembourg_l")
    table.take_out(*johns)
    table.put(
        W, "draw_pile", "ducal_retinue#2", "ducal_retinue#3", "ducal_retinue#4",
        "john_of_luxembourg_w",
    )  # fmt: skip
    table.state.aside[table.state.aside_size] = table.card("john_of_luxembourg_l")
    table.state.aside_size += 1
    table.put_row(*ROW)
    return table


def card_table(
    seat: int,
    *hand: str,
    answers: tuple[str, ...] = (),
    sets: tuple[str, ...] = (),
    patches: tuple[Any, ...] = (),
    **purse: int,
) -> CardTable:
    """Return a table where it is a seat's turn, with two plays each.

    The seat holds ``hand`` and the cubes ``purse``; its opponent holds ``answers`` and a Retinue.
    """
    table = quiet_table(*sets, patches=patches)
    table.put(seat, "hand", *hand)
    table.put(1 - seat, "hand", *answers, RETINUE[1 - seat])
    spare = [card for card in SPARE if card not in hand + answers]
    row = [card if card not in hand + answers else spare.pop() for card in ROW]
    table.put_row(*row)
    table.purse(seat, **purse)
    table.turn_of(seat, plays=2, other_plays=2)
    return table.mark()


def holding_john(seat: int, *hand: str, marker: str = "neutral", **purse: int) -> CardTable:
    """Return a table where a seat holds John in hand, with more cards and cubes."""
    table = card_table(seat, *hand, **purse)
    table.john_with(seat)
    table.take_out(JOHN[seat])
    table.put(seat, "hand", JOHN[seat], *hand)
    table.turn_of(seat, plays=2, other_plays=2).marker(marker)
    return table.mark()


def played(seat: int, card: str, hand: tuple[str, ...] = (), **purse: int) -> dict[str, Any]:
    """Return the changes that any play makes: the hand, the play area and the treasury after it."""
    name = SEATS[seat]
    changes: dict[str, Any] = {f"hand {name}": list(hand), f"play area {name}": [card]}
    if purse:
        changes[f"wallet {name}"] = purse
    return changes


def event_table(
    event: str, *, sets: tuple[str, ...] = (), patches: tuple[Any, ...] = ()
) -> CardTable:
    """Return a table where an event lies on top of the market deck, over Nuremberg.

    Four cards lie in the row, so `refill` reveals the event and then puts Nuremberg there.
    """
    table = quiet_table(*sets, patches=patches)
    table.put_row(*ROW[:4], deck=[event, "nuremberg"])
    table.state.agenda_size = 0
    table.state.decision = DecisionKind.NO_DECISION
    table.state.seat_to_move = NOBODY
    return table


def refill(table: CardTable, seat: int = L) -> CardTable:
    """Mark the table and refill the row, as after a purchase of ``seat``."""
    table.mark()
    table.task(Task.REFILL, seat)
    return table


def revealed(table: CardTable, *events: str) -> dict[str, Any]:
    """Return the changes that revealing these events over Nuremberg makes by itself."""
    return {
        "row": [*table.before["row"], "nuremberg"],
        "market deck": table.before["market deck"][len(events) + 1 :],
        "out of play": sorted([*table.before["out of play"], *events]),
    }


def next_round(table: CardTable) -> CardTable:
    """End the round, declining what can be declined, up to the first play of the next round."""
    here = int(table.state.round_number)
    table.end_round()
    declining = ("no loyalty step", "keep nothing", "let event happen", "play first")
    while int(table.state.round_number) == here or table.kind == DecisionKind.INITIATIVE:
        choices = table.legal()
        table.do(next((action for action in choices if action in declining), choices[0]))
    return table


def paying(**cost: int) -> list[str]:
    """Return the actions that pay a cost with its own currencies, in the order asked."""
    order = [currency.name.lower() for currency in Currency]
    return [f"pay with {name}" for name in order for _ in range(cost.get(name, 0))]
