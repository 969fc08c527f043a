"""The log in words: the market, events, John and shields (rulebook chapters 6, 10 and 11)."""

from __future__ import annotations

from sim.games.prose import count, joined
from sim.games.romans.codes import (
    BATTLEGROUNDS,
    NO_CARD,
    Acquired,
    Deck,
    Location,
    Marker,
    Step,
    Zone,
)
from sim.games.romans.effect_text import ZONE_NAMES, deed_text
from sim.games.romans.journal import Note
from sim.games.romans.names import (
    COURT_NAMES,
    DIRECTION_NAMES,
    MARKER_NAMES,
    SIDE_NAMES,
    shield_title,
)
from sim.games.romans.telling import Context, Teller
from sim.games.telling import SEAT, A, B, C, Told

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
    Note.CHOSE_NOTHING,
    Note.KEPT_OUT,
    Note.MARKER_STOPPED,
)
EVENT_RULES = {Deck.BATTLE_EVENT: "6.43", Deck.CRECY: "6.44", Deck.HISTORICAL_EVENT: "6.41"}
RULING = "6.47"  # more about single events: those whose text comes from there

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
            text, rule = f"gains {name} for free, into its discard pile", "6.2"
            if tell.values.free_card_to_bottom:
                text = f"gains {name} for free, to the bottom of its draw pile"
        case Acquired.CHRONICLE:
            text, rule = f"buys {name} from the market deck for {price}", "6.52"
            if not tell.discounts[row[SEAT]]:
                rules = [other for other in rules if other != "6.22"]
        case _:
            text, rule = f"buys {name} for {price}", "6.1"
            if tell.context != Context.EVENT:
                tell.context = Context.PURCHASE
    if row[B] != Acquired.FREE:
        tell.discounts[row[SEAT]] = False
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


def extra_spot_closed(tell: Teller, line: int) -> Told:
    """Tell that the extra spot goes with its card."""
    return tell.one(line, "the extra spot is not refilled: it is gone", "6.42")


# --- events (6.4) ---------------------------------------------------------------------------


def event(tell: Teller, line: int) -> Told:
    """Tell that an event is revealed."""
    row = tell.log[line]
    if tell.context != Context.EVENT:
        tell.outer = tell.context
    tell.context = Context.EVENT
    tell.card = NO_CARD
    tell.event_rule = _event_rule(tell, row[A])
    in_rotation = row[B] == Step.ROTATION
    where = " in the market rotation" if in_rotation else ""
    text = f"event{where}: {tell.title(row[A])}, \u201c{deed_text(tell.loaded, row[A])}\u201d"
    if tell.note_at(line + 1) not in EVENT_NOTES and not tell.is_told_to(line + 1):
        text += " Nothing happens"
    return tell.one(line, text, "9.5" if in_rotation else "6.4", tell.event_rule)


def _event_rule(tell: Teller, event: int) -> str:
    """Return the rule about an event, by its kind or where its text comes from."""
    label = tell.loaded.labels["cards"][event]
    text = getattr(getattr(tell.loaded.document, "cards", {}).get(label), "effect", None)
    if RULING in str(getattr(text, "source", "")):
        return RULING
    return EVENT_RULES.get(Deck(int(tell.values.deck[event])), "6.4")


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
    if tell.context == Context.EVENT:
        rules = ["12.12"] if tell.event_rule == EVENT_RULES[Deck.CRECY] else [tell.event_rule]
        if tell.event_rule == EVENT_RULES[Deck.BATTLE_EVENT] and _is_fed_by_choice(tell, row[A]):
            rules.append("8.42")
    return tell.one(line, f"{tell.house(row[SEAT])} {tell.vote(row)}", *rules, "7.31")


def _is_fed_by_choice(tell: Teller, elector: int) -> bool:
    """Return whether a battleground that links to several countries links to this one."""
    links = [int(tell.values.supply_link[ground]) for ground in range(BATTLEGROUNDS)]
    return any(link >> elector & 1 and link.bit_count() > 1 for link in links)


def inherited(tell: Teller, line: int) -> Told:
    """Tell that John's holder inherits at his death."""
    end = line + 1
    parts = []
    while tell.note_at(end) == Note.VOTE and tell.log[end][SEAT] == tell.log[line][SEAT]:
        parts.append(tell.vote(tell.log[end]))
        end += 1
    text = f"{tell.house(tell.log[line][SEAT])} held John and inherits: it {joined(parts)}"
    return tell.one(line, text, "12.11", "7.31", end=end)


def card_removed(tell: Teller, line: int) -> Told:
    """Tell that cards are removed from the game."""
    end = tell.run(line, Note.CARD_REMOVED)
    left: dict[int, list[str]] = {}
    for row in tell.log[line:end]:
        left.setdefault(row[B], []).append(tell.title(row[A]))
    cards = joined([f"{joined(names)} ({ZONE_NAMES[Zone(zone)]})" for zone, names in left.items()])
    rule = tell.rule(play="5.3", deed="5.3", end="9.0")
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


def marker_stopped(tell: Teller, line: int) -> Told:
    """Tell that the marker can't make all its steps."""
    row = tell.log[line]
    end_of_track = MARKER_NAMES[Marker.CHARLES_2 if row[B] else Marker.LUDWIG_2]
    text = f"John's marker is on {end_of_track} already and stays there"
    if row[C]:
        steps = count(row[A] + row[C], "step")
        text = f"John's marker makes {row[C]} of {steps}: {end_of_track} is the end of its track"
    return tell.one(line, text, "10.3")


def john_flipped(tell: Teller, line: int) -> Told:
    """Tell that John changes sides."""
    row = tell.log[line]
    new, old = tell.house(row[SEAT]), tell.house(1 - row[SEAT])
    zone = ZONE_NAMES[Zone(row[A])]
    text = f"John leaves {old}'s {zone} and goes over to {new}, into its discard pile"
    return tell.one(line, text, "10.5")


def john_died(tell: Teller, line: int) -> Told:
    """Tell that John dies."""
    row = tell.log[line]
    zone = f"{tell.house(row[SEAT])}'s {ZONE_NAMES[Zone(row[A])]}"
    text = f"John of Luxembourg dies in {zone}, and both his cards leave the game"
    return tell.one(line, text, "12.11")


# --- shields (11.0) -------------------------------------------------------------------------


def shield(tell: Teller, line: int) -> Told:
    """Tell that a shield is placed."""
    row = tell.log[line]
    side = tell.sides[row[SEAT]]
    where = COURT_NAMES[side]
    if row[B] == Location.CURIA:
        where = f"the {SIDE_NAMES[side]} half of the Papal Curia"
    name = shield_title(tell.loaded, row[A])
    return tell.one(line, f"the {name} shield is placed in {where}", "11.1")


def shield_back(tell: Teller, line: int) -> Told:
    """Tell that a shield returns to the supply."""
    name = shield_title(tell.loaded, tell.log[line][A])
    return tell.one(line, f"the {name} shield returns to the supply", "11.6")
