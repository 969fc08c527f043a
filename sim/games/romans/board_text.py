"""The board in words: a small table of all that lies on it, hands and decks included."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sim.engine.game import LoadedValues
from sim.games.prose import capital, count, joined, table, values_of
from sim.games.romans.codes import (
    BATTLEGROUNDS,
    ELECTORS,
    NO_CARD,
    NOBODY,
    SEATS,
    Battleground,
    ControlBonus,
    Elector,
    Location,
    Marker,
    Side,
)
from sim.games.romans.names import (
    COURT_NAMES,
    ELECTOR_NAMES,
    GROUND_NAMES,
    MARKER_NAMES,
    SIDE_NAMES,
    card_title,
    cubes_text,
    house,
    shield_title,
    side_of,
)

Cells = tuple[str, ...]


def board_text(state: Any, loaded: LoadedValues, viewer: int | None = None) -> list[str]:
    """Return the lines of a table of the board as it lies in ``state``.

    With a ``viewer``, what that seat does not know of the other hand is only counted. At the end
    of the game the bonuses are left out: no round comes that would have them.
    """
    lines = [*_countries(state, loaded), "", *_grounds(state, loaded), ""]
    rows: list[Cells] = [("John", _john(state))]
    for seat in range(SEATS):
        name = house(state, seat)
        rows.append((f"{name}'s treasury", cubes_text(state.wallet[seat])))
        rows.append((f"{name}'s hand", _hand(state, loaded, seat, viewer)))
        piles = ", ".join(
            f"{word} {int(size[seat])}"
            for word, size in (
                ("draw pile", state.draw_pile_size),
                ("discard pile", state.discard_size),
                ("play area", state.play_area_size),
            )
        )
        rows.append((f"{name}'s cards", piles))
    row = _pile(loaded, state.row, state.row_size)
    if state.extra_spot != NO_CARD:
        row += f"; on the extra spot {card_title(loaded, state.extra_spot)}"
    rows.append(("Market row", f"{row} (oldest first)" if state.row_size else row))
    rows.append(("Market deck", count(int(state.market_deck_size), "card")))
    rows.append(("Shields", _shields(state, loaded)))
    width = max(len(label) for label, _ in rows)
    return lines + [f"{label:<{width}}  {text}" for label, text in rows]


def _countries(state: Any, loaded: LoadedValues) -> list[str]:
    names = [house(state, seat) for seat in range(SEATS)]
    rows: list[Cells] = [("Elector", "Stability", *names, "Votes")]
    rows += [
        (
            capital(ELECTOR_NAMES[elector]),
            str(int(values_of(loaded).stability[elector])),
            *(_number(state.influence[elector, seat]) for seat in range(SEATS)),
            _pool(state, state.votes[elector]),
        )
        for elector in Elector
    ]
    controlled = [sum(int(state.votes[i, seat]) > 0 for i in range(ELECTORS)) for seat in (0, 1)]
    score = joined([f"{count(controlled[seat], 'elector')} {names[seat]}" for seat in range(SEATS)])
    return [*table(rows), f"Controlled: {score}"]


def _grounds(state: Any, loaded: LoadedValues) -> list[str]:
    values = values_of(loaded)
    rows: list[Cells] = [("Battleground", "Military", "Bonus this round", "Supplies")]
    for ground in range(BATTLEGROUNDS):
        word = "card" if values.control_bonus[ground] == ControlBonus.DRAW else "play"
        holder = int(state.bonus_holder[ground])
        bonus = f"+{count(int(values.bonus_size[ground]), word)}"
        link = int(values.supply_link[ground])
        fed = [ELECTOR_NAMES[Elector(i)] for i in range(ELECTORS) if link >> i & 1]
        military = _pool(state, state.military[ground])
        if state.blocked[ground]:
            military = f"{military}, blocked".removeprefix("-, ")
        rows.append(
            (
                capital(GROUND_NAMES[Battleground(ground)]),
                military,
                f"{bonus} {house(state, holder)}" if holder != NOBODY else "-",
                joined(fed, "or") or "-",
            )
        )
    if state.over:
        rows = [(name, military, fed) for name, military, _, fed in rows]
    return table(rows)


def _john(state: Any) -> str:
    marker = f"marker on {MARKER_NAMES[Marker(int(state.marker))]}"
    if state.john_holder == NOBODY:
        return f"{marker}, in nobody's deck"
    return f"{marker}, held by {house(state, int(state.john_holder))}"


def _shields(state: Any, loaded: LoadedValues) -> str:
    lying = []
    for shield in range(len(loaded.labels["shields"])):
        seat = int(state.shield_seat[shield])
        if state.shield_location[shield] == Location.SUPPLY:
            continue
        side = Side(side_of(state, seat))
        where = COURT_NAMES[side]
        if state.shield_location[shield] == Location.CURIA:
            where = f"the {SIDE_NAMES[side]} half of the Papal Curia"
        lying.append(f"{shield_title(loaded, shield)} in {where}")
    return "; ".join(lying) or "none on the board"


def _pile(loaded: LoadedValues, pile: Iterable[int], size: int) -> str:
    cards = [card_title(loaded, card) for card in list(pile)[: int(size)]]
    return "; ".join(cards) or "empty"


def _hand(state: Any, loaded: LoadedValues, seat: int, viewer: int | None) -> str:
    hand = [int(card) for card in state.hand[seat, : int(state.hand_size[seat])]]
    if viewer is None or viewer == seat:
        return _pile(loaded, hand, len(hand))
    known = [card for card in hand if int(state.known_to[card]) >> viewer & 1]
    parts = [card_title(loaded, card) for card in known]
    if len(known) < len(hand):
        parts.append(count(len(hand) - len(known), "unseen card"))
    return "; ".join(parts) or "empty"


def _number(number: int) -> str:
    return str(int(number)) if number else "-"


def _pool(state: Any, both: Iterable[int]) -> str:
    """Return whose a net pool is, and how much."""
    parts = [f"{int(n)} {house(state, seat)}" for seat, n in enumerate(both) if n]
    return " ".join(parts) or "-"
