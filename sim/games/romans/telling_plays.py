"""The log in words: plays, Numbers, Deeds, counters, looking (rulebook chapters 5 and 7, 8)."""

from __future__ import annotations

from sim.games.prose import count, joined
from sim.games.romans.codes import (
    NO_CARD,
    Battleground,
    DecisionKind,
    Elector,
    Passive,
    Scope,
    Use,
)
from sim.games.romans.effect_text import boost_text, deed_text, top_cards
from sim.games.romans.journal import Note
from sim.games.romans.names import (
    CURRENCY_NAMES,
    ELECTOR_NAMES,
    GROUND_NAMES,
    cubes_text,
    currencies_in,
    deed_name,
)
from sim.games.romans.telling import UNSEEN_CARD, Context, Teller, named
from sim.games.telling import NOTE, SEAT, A, B, C, D, Level, Row, Told

DISCARDED, ON_TOP, ON_BOTTOM = range(3)  # where a card that was looked at goes
WAYS = {ON_TOP: "back on top", ON_BOTTOM: "on the bottom"}
NO_PLACE = -1
NOTHING = {
    DecisionKind.COUNTRY: "changes no influence",
    DecisionKind.GROUND: "changes no military",
    DecisionKind.REMOVED_CARD: "removes no card from the game",
    DecisionKind.CHRONICLE_PURCHASE: "buys nothing from the market deck",
    DecisionKind.FREE_CARD: "gains no card",
}

# --- a play (4.3, 5.1) ----------------------------------------------------------------------


def played(tell: Teller, line: int) -> Told:
    """Tell that a card is played and yields its currency; John costs cubes instead (10.2)."""
    row = tell.log[line]
    seat, tell.card = row[SEAT], row[A]
    tell.context, tell.lead = Context.PLAY, seat
    end = line + 1
    text = f"{tell.house(seat)} plays {tell.title(tell.card)}"
    rules = ["5.1"]
    if tell.note_at(end) == Note.JOHN_PAID:
        paid = tell.run(end + 1, Note.PAID)
        text += f" for {tell.price_of_any_type(end + 1, paid, tell.log[end][A])}"
        rules.append("10.2")
        end = paid
    gained = end
    while tell.note_at(end) == Note.GAINED and tell.log[end][SEAT] == seat:
        end += 1
    if end > gained:
        text += f" and gains {cubes_text(tell.total(gained, end))}"
    elif tell.values.card_yield[tell.card].sum() and not tell.is_told_to(end):
        text += ", whose yield is switched off"
        rules.append("5.52")
    return Told(line, end, Level.PLAY, f"{text} [{', '.join(rules)}].", tell.context, seat)


def turn_lost(tell: Teller, line: int) -> Told:
    """Tell that a side has nothing to play, or passes."""
    row = tell.log[line]
    tell.context, tell.lead = Context.PLAY, row[SEAT]
    why, rule = "has no playable card and loses this play, purchase and all", "6.1"
    if row[A]:
        why, rule = "passes", "4.3"
    elif row[B]:  # only John can be in hand and not be playable
        why, rule = "can't pay for John, its last card, and loses this play", "10.2"
    text = f"{tell.house(row[SEAT])} {why} [{rule}]."
    return Told(line, line + 1, Level.PLAY, text, tell.context, row[SEAT])


def gained(tell: Teller, line: int) -> Told:
    """Tell that currency comes in."""
    end = tell.run(line, Note.GAINED)
    rule = tell.rule(play="5.1", deed="5.3", end="9.6")
    text = f"gains {cubes_text(tell.total(line, end))}"
    if tell.context == Context.ROUND_END:
        shields = [tell.shield_with(Passive.ROUND_END_GAIN, row[A]) for row in tell.log[line:end]]
        text += f" for the {joined(shields)} shield"
    return tell.one(line, tell.does(tell.log[line][SEAT], text), rule, end=end)


def lost(tell: Teller, line: int) -> Told:
    """Tell that currency is lost."""
    end = tell.run(line, Note.LOST)
    rule = tell.rule(play="5.3", deed="5.3", end="9.0")
    text = f"loses {cubes_text(tell.total(line, end))}"
    if not any(tell.total(line, end)):
        currencies = [CURRENCY_NAMES[row[A]] for row in tell.log[line:end]]
        text = f"has no {joined(currencies, 'or')} to lose"
    return tell.one(line, tell.does(tell.log[line][SEAT], text), rule, "2.4", end=end)


# --- Numbers (5.2) --------------------------------------------------------------------------


def used(tell: Teller, line: int) -> Told:
    """Tell that a card is used for its Numbers or its Deed."""
    row = tell.log[line]
    instead = " instead, after the Counter" if row[D] else ""
    rules = ["5.62"] if row[D] else []
    match Use(row[B]):
        case Use.POLITICAL:
            tell.context = Context.NUMBERS
            end = tell.run(line + 1, Note.PLACED, Note.REMOVED, Note.POINTS_LOST)
            points = _points(row, int(tell.values.political[row[A]]))
            did, more = tell.influence(line + 1, end)
            text = f"political Numbers{instead}, {points}{_placed(tell, did, end)}"
            return tell.one(line, text, "5.21", *more, *rules, end=end)
        case Use.MILITARY:
            tell.context = Context.NUMBERS
            end = tell.run(line + 1, Note.MILITARY_PLACED, Note.MILITARY_REMOVED)
            did, more = tell.military(line + 1, end)
            points = count(row[C], "point")
            text = f"military Numbers{instead}, {points}{_placed(tell, did, end)}"
            return tell.one(line, text, "5.22", *more, *rules, end=end)
        case Use.DEED:
            tell.context = Context.DEED
            return Told(line, line + 1, Level.MARK, "", tell.context)
    if tell.values.retinue[row[A]]:
        rules = ["2.37", "5.23", *rules]
    else:  # after a Counter, or with a Deed that can't be resolved
        rules = ["5.23", *(rules or ["5.31"])]
    return tell.one(line, f"gives only its currency{instead}", *rules)


def _placed(tell: Teller, did: str, end: int) -> str:
    """Return what was done with Numbers; nothing if it is still to be decided."""
    if not did and tell.is_told_to(end):
        return ""
    return f": {did or 'nothing is placed'}"


def _points(row: Row, printed: int) -> str:
    """Return the points of political Numbers, with the bonuses in them (5.8)."""
    bonus = row[C] - printed
    points = count(row[C], "point")
    if bonus:
        points += f" ({printed} {'+' if bonus > 0 else '-'} {abs(bonus)}, 5.8)"
    return points


def points_lost(tell: Teller, line: int) -> Told:
    """Tell that points of political Numbers are forfeited."""
    points = count(tell.log[line][A], "point")
    return tell.one(line, f"{points} of the Numbers not spent", "7.51")


def influence(tell: Teller, line: int) -> Told:
    """Tell that influence is placed or removed by a Deed or an event."""
    end = tell.run(line, Note.PLACED, Note.REMOVED)
    row = tell.log[line]
    did, _ = tell.influence(line, end, " influence")
    rule = tell.rule(play="7.1", deed="5.3", end="9.1")
    return tell.one(line, tell.does(row[SEAT], did), "5.21" if row[C] else rule, end=end)


def military(tell: Teller, line: int) -> Told:
    """Tell that military is placed or removed by a Deed or an event."""
    end = tell.run(line, Note.MILITARY_PLACED, Note.MILITARY_REMOVED)
    did, more = tell.military(line, end, " military")
    rule = tell.rule(play="8.1", deed="5.3", end="8.1")
    return tell.one(line, tell.does(tell.log[line][SEAT], did), rule, *more, end=end)


def military_moved(tell: Teller, line: int) -> Told:
    """Tell that military moves between battlegrounds; it arrives like a placement (8.1)."""
    row = tell.log[line]
    source, goal = GROUND_NAMES[Battleground(row[A])], GROUND_NAMES[Battleground(row[B])]
    text = f"moves {row[C]} military from {source} to {goal}"
    end = line + 1
    rules = [tell.rule(play="8.1", deed="5.3", end="8.1")]
    if tell.note_at(end) == Note.MILITARY_PLACED and tell.log[end][A] == row[B]:
        if tell.log[end][C]:
            text += f", where it cancels {tell.log[end][C]} of {tell.house(1 - row[SEAT])}'s"
            rules.append("8.1")
        end += 1
    return tell.one(line, tell.does(row[SEAT], text), *rules, end=end)


def blocked(tell: Teller, line: int) -> Told:
    """Tell that a battleground is blocked."""
    ground = GROUND_NAMES[Battleground(tell.log[line][A])]
    text = f"nobody may place military in {ground} or move it there until round end"
    return tell.one(line, text, "8.6")


def kept_out(tell: Teller, line: int) -> Told:
    """Tell that a blocked battleground keeps military out."""
    row = tell.log[line]
    ground = GROUND_NAMES[Battleground(row[A])]
    text = f"no military of {tell.house(row[SEAT])}'s comes into {ground}, which is blocked"
    return tell.one(line, text, "8.6")


def chose_nothing(tell: Teller, line: int) -> Told:
    """Tell that a text leaves nothing to choose, or that its choice is declined."""
    row = tell.log[line]
    nothing = NOTHING[DecisionKind(row[A])]
    if row[B] != NO_PLACE:
        place = GROUND_NAMES[Battleground(row[B])]
        if row[A] == DecisionKind.COUNTRY:
            place = ELECTOR_NAMES[Elector(row[B])]
        nothing = f"finds nothing to remove in {place}"
    rule = tell.rule(play="5.3", deed="5.3", end="9.0")
    if row[A] == DecisionKind.CHRONICLE_PURCHASE:
        rule = "6.52"
    return tell.one(line, tell.does(row[SEAT], nothing), rule)


# --- Deeds, counters, boosts (5.3, 5.6, 5.7) ------------------------------------------------


def announced(tell: Teller, line: int) -> Told:
    """Tell that a Deed is announced."""
    row = tell.log[line]
    tell.context = Context.DEED
    named = f"{deed_name(tell.loaded, row[A])}: ".removeprefix(": ")
    text = f"announces the Deed {named}\u201c{deed_text(tell.loaded, row[A])}\u201d"
    rules = ["5.3"]
    if row[B]:
        text += f" with the boost \u201c{boost_text(tell.loaded, row[A])}\u201d"
        rules.append("5.72")
    return tell.one(line, tell.does(row[SEAT], text), *rules)


def countered(tell: Teller, line: int) -> Told:
    """Tell that a Deed is countered."""
    row = tell.log[line]
    counter, deed = tell.title(row[A]), tell.title(row[B])
    text = f"{tell.house(row[SEAT])} discards {counter} and counters the Deed of {deed}"
    return tell.one(line, text, "5.61")


def boost_paid(tell: Teller, line: int) -> Told:
    """Tell that a boost is paid for."""
    end = tell.run(line + 1, Note.PAID)
    price, more = tell.payment(line + 1, end)
    text = f"pays {price} for the boost"
    if end == line + 1 and tell.is_told_to(end):
        text = "pays for the boost"
    return tell.one(line, tell.does(tell.log[line][SEAT], text), "5.73", *more, end=end)


def bonus_waits(tell: Teller, line: int) -> Told:
    """Tell that a bonus to later Numbers waits."""
    row = tell.log[line]
    types = joined(currencies_in(row[B]), "or")
    if row[C] != NO_CARD:
        owner, name = tell.house(row[SEAT]), tell.title(row[C])
        text = f"{name} gets {row[A]:+d} political if {owner} plays it later this round"
        return tell.one(line, text, "5.82")
    kind = f"{types} card" if types else "card"
    cards = f"next {kind}" if row[D] == Scope.NEXT else f"later {kind}s"
    owner = tell.house(row[SEAT])
    text = f"{row[A]:+d} to the political Numbers of {owner}'s {cards} this round"
    return tell.one(line, text, "5.8")


def discount_waits(tell: Teller, line: int) -> Told:
    """Tell that a discount waits for the next purchase."""
    row = tell.log[line]
    tell.discounts[row[SEAT]] = True
    parts = [f"costs {row[A]} less"] if row[A] else []
    wild = joined(currencies_in(row[B]))
    if wild:
        parts.append(f"takes {wild} as any currency")
    text = f"{tell.house(row[SEAT])}'s next purchase {joined(parts)}"
    return tell.one(line, text, "6.22")


# --- drawing and looking (5.9, 6.5) ---------------------------------------------------------


def drew(tell: Teller, line: int) -> Told:
    """Tell that a side draws, perhaps with a reshuffle on the way."""
    end = tell.run(line, Note.DREW, Note.RESHUFFLED)
    parts: list[str] = []
    cards: list[str] = []
    drawing = "4.2" if tell.context == Context.START else "5.91"
    rules = [tell.rule(play=drawing, deed="5.91", end="9.0")]
    for row in tell.log[line:end]:
        if row[NOTE] == Note.DREW:
            cards.append(tell.title(row[A]))
            continue
        if cards:
            parts.append(f"draws {named(cards)}")
            cards = []
        parts.append(f"reshuffles its discard pile of {count(row[A], 'card')}")
        rules.append("5.9")
    if cards:
        parts.append(f"draws {named(cards)}")
    return tell.one(line, tell.does(tell.log[line][SEAT], joined(parts)), *rules, end=end)


def looked(tell: Teller, line: int) -> Told:
    """Tell that cards are looked at."""
    row = tell.log[line]
    tell.looked_at_market = bool(row[B])
    pile = "the market deck" if row[B] else "its draw pile"
    text = f"looks at {top_cards(row[A])} of {pile}"
    if not row[A]:
        text = f"finds no card to look at in {pile}"
    return tell.one(line, tell.does(row[SEAT], text), "6.5" if row[B] else "5.92")


def put_back(tell: Teller, line: int) -> Told:
    """Tell that cards that were looked at go where they were put."""
    end = tell.run(line, Note.PUT_BACK)
    ways: dict[int, list[str]] = {}
    for row in tell.log[line:end]:
        cards = ways.setdefault(row[B], [])
        cards.insert(0 if row[B] == ON_TOP else len(cards), tell.title(row[A]))
    parts: list[str] = []
    for way, cards in ways.items():
        names = named(cards)
        if way == DISCARDED:
            parts.append(f"discards {names}")
        elif len(cards) == 1:
            parts.append(f"puts {names} {WAYS[way]}")
        elif UNSEEN_CARD in cards:
            parts.append(f"puts {names} {WAYS[way]} in secret order")
        else:
            parts.append(f"puts {WAYS[way]}, from the top down, {names}")
    text = joined(parts)
    rule = "6.53" if tell.looked_at_market else "5.92"
    return tell.one(line, tell.does(tell.log[line][SEAT], text), rule, end=end)
