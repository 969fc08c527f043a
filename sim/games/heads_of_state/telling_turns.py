"""The log in words: turns, the cards taken in them, hand limits and refilling."""

from __future__ import annotations

from sim.games.heads_of_state.codes import NOBODY, Option
from sim.games.heads_of_state.journal import Note
from sim.games.heads_of_state.names import (
    attribute_title,
    cards,
    noble_in,
    player,
    treachery_title,
)
from sim.games.heads_of_state.telling import Context, Section, Teller
from sim.games.prose import count, joined
from sim.games.telling import NOTE, SEAT, UNSEEN, A, B, Level, Told, cited

TAKING = (Note.TOOK, Note.TOOK_TREACHERY)
UNSEEN_CARD = {Note.TOOK: "Attribute Card", Note.TOOK_TREACHERY: "Treachery Card"}
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
    if tell.note_at(end) == Note.FLUSHED:
        filled = tell.run(end + 1, Note.REFILLED)
        new = [attribute_title(tell.loaded, other[A]) for other in tell.log[end + 1 : filled]]
        begins += f" flushes the open display, turns up {cards(new)} and"
        end = filled
    taken, rules, end = _taken(tell, end)
    if taken:
        begins += f" takes {taken}"
        if chosen == Option.FIRST:
            begins += " in the first turn"
    else:  # the Revolution comes before the first card
        begins += " chooses treachery" if chosen == Option.TREACHERY else " chooses to take cards"
    return _play(tell, start, end, begins, OPTION_SECTION[chosen], *rules)


def _play(tell: Teller, start: int, end: int, text: str, *rules: str) -> Told:
    """Return a sentence that begins a turn or goes on with it, its number in the margin."""
    sentence = f"{text}{cited(rules)}."
    return Told(start, end, Level.PLAY, sentence, tell.context, tell.lead, str(tell.turn))


def _taken(tell: Teller, start: int) -> tuple[str, list[str], int]:
    """Return the cards that lines from ``start`` on take, further rules, and where they end.

    A reshuffle on the way to a card of the Treachery deck is told with it.
    """
    end = start
    parts: list[tuple[int, str]] = []  # 1 from the deck, and the card
    unseen: dict[int, int] = dict.fromkeys(
        TAKING, 0
    )  # cards that whoever this is told to does not see
    shuffled = ""
    while True:
        if tell.note_at(end) == Note.RESHUFFLED and tell.note_at(end + 1) == Note.TOOK_TREACHERY:
            discarded = count(tell.log[end][A], "discarded Treachery Card")
            shuffled = f", after the {discarded} became a new deck"
            end += 1
        if tell.note_at(end) not in TAKING:
            break
        row = tell.log[end]
        if row[A] == UNSEEN:
            unseen[row[NOTE]] += 1
        elif row[NOTE] == Note.TOOK:
            parts.append((row[B], attribute_title(tell.loaded, row[A])))
        else:
            parts.append((row[B], treachery_title(tell.loaded, row[A])))
        end += 1
    sources = []
    for from_deck, where in ((0, "the display"), (1, "the deck")):
        titles = [title for place, title in parts if place == from_deck]
        if from_deck:
            titles += [count(unseen[note], UNSEEN_CARD[note]) for note in TAKING if unseen[note]]
        if titles:
            sources.append(f"{cards(titles)} from {where}")
    rules = [Section.SPECIAL_CARDS] if shuffled else []
    return joined(sources) + shuffled, rules, end


def took(tell: Teller, line: int) -> Told:
    """Tell that cards are taken after something else has been told: in a halted turn."""
    seat = tell.log[line][SEAT]
    taken, rules, end = _taken(tell, line)
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
    if not row[A]:
        another = "another" if tell.created else "a"
        text = f"could create {another} noble, and does not"
        return tell.one(line, tell.does(row[SEAT], text), Section.OPTION_1)
    if tell.emptied:
        left = joined([f"the {noble_in(tell.loaded, box)}" for box in tell.emptied])
        text = f"could go on, but stops there and leaves {left} unreplaced"
        return tell.one(line, tell.does(row[SEAT], text), Section.TREACHERY)
    another = "another" if tell.played else "a"
    text = f"could play {another} Treachery Card, and does not"
    return tell.one(line, tell.does(row[SEAT], text), Section.OPTION_2)


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
    parts, rules = [], []
    limits = (int(tell.values.hand_limit[row[B]]), int(tell.values.treachery_limit[row[B]]))
    if attributes:
        parts.append(f"{cards(attributes)}, down to {count(limits[0], 'Attribute Card')}")
        rules.append(Section.OPTION_1)
    if kinds:
        parts.append(f"{cards(kinds)}, down to {count(limits[1], 'Treachery Card')}")
        rules.append(Section.OPTION_2)
    if row[B]:
        rules = [Section.COURSE]
    return tell.one(line, tell.does(row[SEAT], f"discards {', and '.join(parts)}"), *rules, end=end)


# --- decks and displays -------------------------------------------------------------------------


def returned(tell: Teller, line: int) -> Told:
    """Tell that flushed cards go back into the deck."""
    text = f"the {count(tell.log[line][A], 'flushed card')} are shuffled back into the deck"
    return tell.one(line, text, Section.OPTION_1)


def refilled(tell: Teller, line: int) -> Told:
    """Tell which cards are turned up, in one or both displays."""
    end = tell.run(line, Note.REFILLED, same_seat=False)
    attributes = [attribute_title(tell.loaded, row[A]) for row in tell.log[line:end]]
    last = tell.run(end, Note.REFILLED_TREACHERY, same_seat=False)
    kinds = [treachery_title(tell.loaded, row[A]) for row in tell.log[end:last]]
    parts, rules = [], []
    if attributes:
        parts.append(cards(attributes))
        rules.append(Section.PREPARE_ATTRIBUTES)
    if kinds:
        parts.append(f"for treachery {cards(kinds)}" if attributes else cards(kinds))
        rules.append(Section.PREPARE_TREACHERY)
    if tell.context != Context.START:
        rules = [Section.REPLACE]
    elif tell.round_number > 1:
        rules = [Section.COURSE]
    return tell.one(line, f"turned up: {'; '.join(parts)}", *rules, end=last)


def reshuffled(tell: Teller, line: int) -> Told:
    """Tell that the Treachery discard pile becomes the deck."""
    text = f"the {count(tell.log[line][A], 'discarded Treachery Card')} become a new deck"
    return tell.one(line, text, Section.SPECIAL_CARDS)
