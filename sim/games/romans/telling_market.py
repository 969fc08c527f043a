"""The log in words: the market, events, John and shields (rulebook chapters 6, 10 and 11)."""

from __future__ import annotations

from sim.games.romans.codes import NO_CARD, Acquired, Location, Marker, Step
from sim.games.romans.effect_text import deed_text
from sim.games.romans.journal import Note
from sim.games.romans.names import (
    COURT_NAMES,
    DIRECTION_NAMES,
    MARKER_NAMES,
    SIDE_NAMES,
    count,
    joined,
    shield_title,
)
from sim.games.romans.telling import SEAT, A, B, C, Context, Teller, Told

# What an event can start with; after anything else it has done nothing.
EVENT_NOTES = (
    Note.EVENT_COUNTERED,
    Note.VOTE,
    Note.PLACED,
    Note.REMOVED,
    Note.MILITARY_PLACED,
    Note.MILITARY_REMOVED,
    Note.MILITARY_MOVED,
    Note.BLOCKED,
    Note.GAINED,
    Note.LOST,
    Note.DREW,
    Note.LOOKED,
    Note.BONUS_WAITS,
    Note.DISCOUNT_WAITS,
    Note.CARD_REMOVED,
    Note.BOUGHT,
    Note.SHIELD,
    Note.EXTRA_SPOT,
    Note.MARKER,
    Note.JOHN_DIED,
    Note.LAST_ROUND,
)

# --- purchases (6.1) ------------------------------------------------------------------------


def paid(tell: Teller, line: int) -> Told:
    """Tell that cubes are paid, mostly for the purchase that the next note tells."""
    end = tell.run(line, Note.PAID, Note.DISCOUNTED)
    price, rules = tell.payment(line, end)
    seat = tell.log[line][SEAT]
    if tell.note_at(end) == Note.BOUGHT and tell.log[end][SEAT] == seat:
        return _acquired(tell, line, end, price, rules)
    return tell.one(line, tell.does(seat, f"pays {price}"), *(rules or ["6.1"]), end=end)


def bought(tell: Teller, line: int) -> Told:
    """Tell that a card is acquired, its payment told before or not at all."""
    price = count(tell.log[line][C], "cube") if tell.log[line][C] else "nothing"
    return _acquired(tell, line, line, price, [])


def _acquired(tell: Teller, start: int, line: int, price: str, rules: list[str]) -> Told:
    row = tell.log[line]
    name = tell.title(row[A])
    match Acquired(row[B]):
        case Acquired.FREE:
            text, rule = f"gains {name} for free", "6.2"
        case Acquired.CHRONICLE:
            text, rule = f"buys {name} from the market deck for {price}", "6.52"
        case _:
            text, rule = f"buys {name} for {price}", "6.1"
            if tell.context != Context.EVENT:
                tell.context = Context.PURCHASE
    return tell.one(start, tell.does(row[SEAT], text), rule, *rules, end=line + 1)


def row_filled(tell: Teller, line: int) -> Told:
    """Tell that cards enter the market row."""
    end = tell.run(line, Note.ROW_FILLED, same_seat=False)
    if tell.context == Context.EVENT:
        tell.context = tell.outer
    cards = [tell.title(row[A]) for row in tell.log[line:end]]
    rule = "3.42" if tell.context == Context.SETUP else "6.3"
    verb = "enters" if len(cards) == 1 else "enter"
    return tell.one(line, f"{joined(cards)} {verb} the market row", rule, end=end)


def row_empty(tell: Teller, line: int) -> Told:
    """Tell that the market deck is empty."""
    return tell.one(line, "the market deck is empty, so the row is not refilled", "6.3")


def extra_spot(tell: Teller, line: int) -> Told:
    """Tell that a card joins the row on an extra spot."""
    name = tell.title(tell.log[line][A])
    return tell.one(line, f"{name} joins the market row on an extra spot", "6.42")


# --- events (6.4) ---------------------------------------------------------------------------


def event(tell: Teller, line: int) -> Told:
    """Tell that an event is revealed."""
    row = tell.log[line]
    if tell.context != Context.EVENT:
        tell.outer = tell.context
    tell.context = Context.EVENT
    tell.card = NO_CARD
    in_rotation = row[B] == Step.ROTATION
    where = " in the market rotation" if in_rotation else ""
    text = f"event{where}: {tell.title(row[A])}, \u201c{deed_text(tell.loaded, row[A])}\u201d"
    if tell.note_at(line + 1) not in EVENT_NOTES:
        text += " Nothing happens"
    return tell.one(line, text, "9.5" if in_rotation else "6.4")


def event_countered(tell: Teller, line: int) -> Told:
    """Tell that an event is countered."""
    row = tell.log[line]
    name, countered = tell.title(row[B]), tell.title(row[A])
    text = f"{tell.house(row[SEAT])} discards {name} and counters {countered}: it has no effect"
    return tell.one(line, text, "6.46")


def last_round(tell: Teller, line: int) -> Told:
    """Tell that this round is the last."""
    return tell.one(line, "this round is the last", "12.13")


def vote(tell: Teller, line: int) -> Told:
    """Tell that a vote moves toward a side."""
    row = tell.log[line]
    rules = ["12.24"] if tell.context == Context.GAME_END else []
    return tell.one(line, f"{tell.house(row[SEAT])} {tell.vote(row)}", *rules, "7.31")


def card_removed(tell: Teller, line: int) -> Told:
    """Tell that cards are removed from the game."""
    end = tell.run(line, Note.CARD_REMOVED)
    cards = joined([tell.title(row[A]) for row in tell.log[line:end]])
    rule = tell.rule(play="5.3", deed="5.3", event="6.47", end="9.0")
    text = tell.does(tell.log[line][SEAT], f"removes {cards} from the game")
    return tell.one(line, text, rule, end=end)


# --- John (10.0) ----------------------------------------------------------------------------


def john_paid(tell: Teller, line: int) -> Told:
    """Tell that John's cost is paid (told with his play, if that comes first)."""
    end = tell.run(line + 1, Note.PAID)
    price = tell.price_of_any_type(line + 1, end, tell.log[line][A])
    text = f"pays {price} for using John"
    return tell.one(line, tell.does(tell.log[line][SEAT], text), "10.2", end=end)


def marker(tell: Teller, line: int) -> Told:
    """Tell that John's marker moves, one note a step."""
    end = line
    while tell.note_at(end) == Note.MARKER and tell.log[end][B] == tell.log[line][B]:
        end += 1
    john = tell.card != NO_CARD and bool(tell.values.john[tell.card])
    rule = tell.rule(
        play="10.31" if john else "10.3",
        deed="10.31" if john else "10.33",
        event="10.32",
        end="10.4",
    )
    steps = "" if end == line + 1 else f"{count(end - line, 'step')} "
    toward = DIRECTION_NAMES[tell.log[line][B]]
    where = MARKER_NAMES[Marker(tell.log[end - 1][A])]
    return tell.one(line, f"John's marker moves {steps}toward {toward}: {where}", rule, end=end)


def john_flipped(tell: Teller, line: int) -> Told:
    """Tell that John changes sides."""
    name = tell.house(tell.log[line][SEAT])
    return tell.one(line, f"John goes over to {name}, into its discard pile", "10.5")


def john_died(tell: Teller, line: int) -> Told:
    """Tell that John dies."""
    return tell.one(line, "John of Luxembourg dies, and both his cards leave the game", "12.11")


# --- shields (11.0) -------------------------------------------------------------------------


def shield(tell: Teller, line: int) -> Told:
    """Tell that a shield is placed."""
    row = tell.log[line]
    side = tell.sides[row[SEAT]]
    where = COURT_NAMES[side]
    if row[B] == Location.CURIA:
        where = f"the {SIDE_NAMES[side]} half of the Papal Curia"
    name = shield_title(tell.loaded, row[A])
    return tell.one(line, f"the shield {name} is placed in {where}", "11.1")


def shield_back(tell: Teller, line: int) -> Told:
    """Tell that a shield returns to the supply."""
    name = shield_title(tell.loaded, tell.log[line][A])
    return tell.one(line, f"the shield {name} returns to the supply", "11.6")
