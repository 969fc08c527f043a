"""The log in words: turns, the cards taken in them, hand limits and refilling."""

from __future__ import annotations

from dataclasses import replace

from sim.games.heads_of_state.codes import NOBODY, Option
from sim.games.heads_of_state.journal import Note
from sim.games.heads_of_state.names import (
    attribute_title,
    cards,
    player,
    treachery_title,
)
from sim.games.heads_of_state.telling import Context, Section, Teller
from sim.games.prose import count, joined
from sim.games.telling import NOTE, SEAT, UNSEEN, A, B, Level, Row, Told

OPTION_SECTION = {
    Option.TAKE: Section.OPTION_1,
    Option.FLUSH: Section.OPTION_1,
    Option.TREACHERY: Section.OPTION_2,
    Option.FIRST: Section.FIRST,
}

# --- a turn ---------------------------------------------------------------------------------


def turn_starts(tell: Teller, line: int) -> Told:
    """Tell that a turn starts, which its option tells."""
    row = tell.log[line]
    tell.begin_turn(row[SEAT])
    if tell.note_at(line + 1) == Note.OPTION:
        return _turn(tell, line, line + 1)
    return _play(tell, line, line + 1, f"{player(row[SEAT])} begins a turn", Section.COURSE)


def option(tell: Teller, line: int) -> Told:
    """Tell what a turn is used for, and the cards taken."""
    tell.context, tell.lead = Context.TURN, tell.log[line][SEAT]
    return _turn(tell, line, line)


def _turn(tell: Teller, start: int, line: int) -> Told:
    """Return the first sentence of a turn: its option and the cards taken."""
    row = tell.log[line]
    chosen = Option(row[A])
    end = line + 1
    begins = player(row[SEAT])
    flushes = tell.note_at(end) == Note.FLUSHED
    if flushes:
        filled = tell.run(end + 1, Note.REFILLED)
        new = [attribute_title(tell.loaded, other[A]) for other in tell.log[end + 1 : filled]]
        begins += f" flushes the open display, turns up {cards(new)}, and"
        end = filled
    taken, rules, end = _taken(tell, end)
    halted = _draws_revolution(tell, end)
    if taken:
        begins += f" takes {taken}"
        if halted:
            begins += f", then {halted}"
        elif chosen == Option.FIRST:
            begins += " in the first turn"
    elif halted:
        begins += f" {halted}" if flushes else " draws from the deck: it is the Revolution Card"
    else:
        begins += " chooses treachery" if chosen == Option.TREACHERY else " chooses to take cards"
    return _play(tell, start, end, begins, OPTION_SECTION[chosen], *rules)


def _play(tell: Teller, start: int, end: int, text: str, *rules: str) -> Told:
    """Return a sentence that begins a turn or goes on with it, its number in the margin."""
    told = tell.one(start, text, *rules, end=end)
    return replace(told, level=Level.PLAY, seat=tell.lead, margin=str(tell.turn))


def _draws_revolution(tell: Teller, line: int) -> str:
    """Return that the Revolution Card is drawn in mid-turn, if that is what comes; or nothing."""
    if tell.note_at(line) != Note.REVOLUTION or tell.log[line][B]:
        return ""
    tell.revolution_told = line
    last = tell.log[line - 1] if line else [-1] * 7
    if last[NOTE] == Note.TOOK and last[B]:
        return "draws the Revolution Card from it"
    deck = "Attribute deck" if last[NOTE] == Note.TOOK_TREACHERY else "deck"
    return f"draws the Revolution Card from the {deck}"


def _taken(tell: Teller, start: int) -> tuple[str, list[str], int]:
    """Return the cards that lines from ``start`` on take, further rules, and where they end.

    A reshuffle on the way to a card of the Treachery deck is told with it.
    """
    end = start
    attributes: list[Row] = []
    treachery: Row | None = None
    shuffled = ""
    while True:
        if tell.note_at(end) == Note.RESHUFFLED and tell.note_at(end + 1) == Note.TOOK_TREACHERY:
            shuffled = f", after {_reshuffled(tell, end)}"
            end += 1
        if tell.note_at(end) == Note.TOOK:
            attributes.append(tell.log[end])
        elif tell.note_at(end) == Note.TOOK_TREACHERY:
            treachery = tell.log[end]
        else:
            break
        end += 1
    rules = [Section.SPECIAL_CARDS] if shuffled else []
    if treachery is None:
        return _attributes(tell, attributes), rules, end
    kind = "1 Treachery Card"
    if treachery[A] != UNSEEN:
        kind = treachery_title(tell.loaded, treachery[A])
    sources = {row[B] for row in (treachery, *attributes)}
    if attributes and len(sources) == 1 and not shuffled:
        titles = _titles(tell, attributes)
        both = "decks" if treachery[B] else "displays"
        return f"{cards([kind, *titles])} from the {both}", rules, end
    text = f"{kind} from the {'Treachery deck' if treachery[B] else 'display'}{shuffled}"
    if attributes:
        text += f", then {_attributes(tell, attributes)}"
    return text, rules, end


def _titles(tell: Teller, rows: list[Row]) -> list[str]:
    """Return what Attribute Cards are called; those that the reader doesn't see are counted."""
    seen = [attribute_title(tell.loaded, row[A]) for row in rows if row[A] != UNSEEN]
    unseen = len(rows) - len(seen)
    return seen + ([count(unseen, "Attribute Card")] if unseen else [])


def _attributes(tell: Teller, rows: list[Row]) -> str:
    """Return the Attribute Cards taken, and where from."""
    sources = []
    for from_deck, where in ((0, "the display"), (1, "the deck")):
        titles = _titles(tell, [row for row in rows if row[B] == from_deck])
        if titles:
            sources.append(f"{cards(titles)} from {where}")
    return joined(sources)


def took(tell: Teller, line: int) -> Told:
    """Tell that cards are taken after something else has been told: in a halted turn."""
    seat = tell.log[line][SEAT]
    taken, rules, end = _taken(tell, line)
    halted = _draws_revolution(tell, end)
    taken += f", then {halted}" if halted else ""
    if tell.halted != seat:
        return tell.one(line, tell.does(seat, f"takes {taken}"), *rules, end=end)
    tell.context, tell.lead, tell.halted = Context.TURN, seat, NOBODY
    text = f"{player(seat)} goes on with the halted turn and takes {taken}"
    return _play(tell, line, end, text, Section.COURSE, *rules)


def flushed(tell: Teller, line: int) -> Told:
    """Tell that the open display is flushed."""
    text = tell.does(tell.log[line][SEAT], "flushes the open display")
    return tell.one(line, text, Section.OPTION_1)


def done(tell: Teller, line: int) -> Told:
    """Tell that a player could do more and does not."""
    row = tell.log[line]
    if row[A] == UNSEEN:
        return Told(line, line + 1, Level.MARK, "", tell.context)
    if row[A] and tell.emptied:
        text = tell.does(row[SEAT], f"stops there and leaves {tell.unreplaced()} unreplaced")
        return tell.one(line, text, Section.TREACHERY)
    if row[A]:
        text = f"plays no {'other ' if tell.played else ''}Treachery Card, by choice"
    else:
        text = f"creates no {'other ' if tell.created else ''}noble, by choice"
    return replace(tell.one(line, tell.does(row[SEAT], text)), choice=True)


# --- hand limits ------------------------------------------------------------------------------


def discarded(tell: Teller, line: int) -> Told:
    """Tell what a player discards at the hand limits."""
    row = tell.log[line]
    end = tell.run(line, Note.DISCARDED, Note.DISCARDED_TREACHERY)
    attributes, kinds = [], []
    for other in tell.log[line:end]:
        if other[NOTE] == Note.DISCARDED:
            attributes.append(attribute_title(tell.loaded, other[A]))
        else:
            kinds.append(treachery_title(tell.loaded, other[A]))
    parts = []
    limits = (int(tell.values.hand_limit[row[B]]), int(tell.values.treachery_limit[row[B]]))
    if attributes:
        parts.append(f"{cards(attributes)}, down to {count(limits[0], 'Attribute Card')}")
    if kinds:
        parts.append(f"{cards(kinds)}, down to {count(limits[1], 'Treachery Card')}")
    text = tell.does(row[SEAT], f"discards {', and '.join(parts)}")
    return tell.one(line, text, Section.LIMITS, end=end)


# --- decks and displays -------------------------------------------------------------------------


def returned(tell: Teller, line: int) -> Told:
    """Tell that flushed cards go back into the deck, and what is turned up then."""
    row = tell.log[line]
    text = f"the {count(row[A], 'flushed card')} {'goes' if row[A] == 1 else 'go'} back"
    rules = [Section.OPTION_1]
    new, more, end = _turned_up(tell, line + 1)
    if not new:
        return tell.one(line, f"{text} into the deck", *rules)
    return tell.one(line, f"{text}; turned up: {new}", *rules, *more, end=end)


def refilled(tell: Teller, line: int) -> Told:
    """Tell which cards are turned up, in one or both displays."""
    new, rules, end = _turned_up(tell, line)
    return tell.one(line, f"turned up: {new}", *rules, end=end)


def _turned_up(tell: Teller, start: int) -> tuple[str, list[str], int]:
    """Return the cards that lines from ``start`` on turn up, the rules, and where they end.

    A reshuffle on the way to a card of the Treachery deck is told with it.
    """
    end = tell.run(start, Note.REFILLED, same_seat=False)
    attributes = [attribute_title(tell.loaded, row[A]) for row in tell.log[start:end]]
    kinds, shuffled = [], ""
    while True:
        if (
            tell.note_at(end) == Note.RESHUFFLED
            and tell.note_at(end + 1) == Note.REFILLED_TREACHERY
        ):
            shuffled = f", after {_reshuffled(tell, end)}"
            end += 1
        if tell.note_at(end) != Note.REFILLED_TREACHERY:
            break
        kinds.append(treachery_title(tell.loaded, tell.log[end][A]))
        end += 1
    parts, rules = [], []
    if attributes:
        parts.append(cards(attributes))
        rules.append(Section.PREPARE_ATTRIBUTES)
    if kinds:
        name = "Treachery Card" if len(kinds) == 1 else "Treachery Cards"
        parts.append(f"{name} {cards(kinds)}{shuffled}")
        rules.append(Section.PREPARE_TREACHERY)
    if tell.context != Context.START:
        rules = [Section.REPLACE]
    elif tell.round_number > 1:
        rules = [Section.COURSE]
    if shuffled:
        rules.append(Section.SPECIAL_CARDS)
    return "; ".join(parts), rules, end


def reshuffled(tell: Teller, line: int) -> Told:
    """Tell that the Treachery discard pile becomes the deck, when no card is told with it."""
    return tell.one(line, _reshuffled(tell, line), Section.SPECIAL_CARDS)


def _reshuffled(tell: Teller, line: int) -> str:
    number = tell.log[line][A]
    discards = count(number, "Treachery discard")
    return f"the {discards} {'was' if number == 1 else 'were'} reshuffled"
