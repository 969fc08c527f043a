"""The log in words: initiative cards taken, bought, discarded and executed, and what they do."""

from __future__ import annotations

from sim.games.corona_de_hierro.codes import CardType, Deck, Level, Post, Source
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.names import (
    card_title,
    cards_text,
    castle_title,
    deck_name,
    families_text,
    of_mask,
    pawns,
    player,
    players,
    post_name,
)
from sim.games.corona_de_hierro.telling import (
    CARD_SECTIONS,
    LEVEL_SECTIONS,
    Clause,
    Section,
    Teller,
)
from sim.games.prose import count, joined
from sim.games.telling import SEAT, UNSEEN, A, B, C, D

OF_SHIELDS = (CardType.LOYAL_VASSAL, CardType.BISHOP, CardType.SECRET_PACT)

# --- 11. Take or Discard an Initiative Card ---------------------------------------------------


def titles_of(tell: Teller, start: int, end: int) -> list[str]:
    """Return the cards that lines of the log name; those that the reader doesn't see by deck."""
    titles = []
    for row in tell.log[start:end]:
        unseen = f"unseen {deck_name(row[B])} card"
        titles.append(unseen if row[A] == UNSEEN else card_title(tell.loaded, row[A]))
    return titles


def took_card(tell: Teller, line: int) -> Clause:
    """Tell which card is taken, and how many are left in the deck."""
    row = tell.log[line]
    deck = deck_name(row[B])
    tell.hand[row[SEAT]].append(row[A])
    tell.decks[row[B]] = row[C]
    text = f"takes the top {deck} card"
    if row[A] != UNSEEN:
        text += f", {card_title(tell.loaded, row[A])}"
    return Clause(f"{text} ({row[C]} left in the deck)", [Section.TAKE], line + 1)


def shields_paid(tell: Teller, line: int) -> Clause:
    """Tell that shields are spent, on which cards to look at."""
    row = tell.log[line]
    seat = row[SEAT]
    tell.shields[seat] -= row[B]
    end = tell.run(line + 1, Note.LOOKED_AT)
    left = tell.shields[seat]
    text = f"spends {count(row[B], 'shield')} ({left} left) to look at the top "
    text += count(row[C], f"{deck_name(row[A])} card")
    seen = titles_of(tell, line + 1, end)
    if seen and tell.log[line + 1][A] != UNSEEN:
        text += f": {cards_text(seen)}"
    return Clause(text, [Section.TAKE], end)


def looked_at(tell: Teller, line: int) -> Clause:
    """Tell which cards are looked at, in the advanced set-up."""
    end = tell.run(line, Note.LOOKED_AT)
    rows = tell.log[line:end]
    counts = [
        f"{sum(row[B] == deck for row in rows)} {deck_name(deck)}"
        for deck in Deck
        if any(row[B] == deck for row in rows)
    ]
    text = f"looks at {joined(counts)} cards"
    if rows[0][A] != UNSEEN:
        text += f": {cards_text(titles_of(tell, line, end))}"
    return Clause(text, [Section.ADVANCED], end)


def kept(tell: Teller, line: int) -> Clause:
    """Tell which card is kept of those looked at, and what becomes of the others."""
    row = tell.log[line]
    end = tell.run(line, Note.KEPT)
    tell.hand[row[SEAT]] += [other[A] for other in tell.log[line:end]]
    text = f"keeps {cards_text(titles_of(tell, line, end))}"
    if row[C]:
        return Clause(text, [Section.ADVANCED], end)
    if tell.is_note(end, Note.SHUFFLED):
        tell.decks[row[B]] = tell.log[end][B]
        text += f"; the others are shuffled into the deck ({tell.log[end][B]} cards)"
        end += 1
    return Clause(text, [Section.TAKE], end)


def discarded(tell: Teller, line: int) -> Clause:
    """Tell which card is discarded."""
    row = tell.log[line]
    tell.loses_card(row[SEAT], row[A])
    text = f"discards {card_title(tell.loaded, row[A])}"
    return Clause(text, [Section.TAKE], line + 1)


# --- 12. Execute an Initiative Card -------------------------------------------------------------


def executed(tell: Teller, line: int) -> Clause:
    """Tell which card is executed, and what it looks at on the board."""
    row = tell.log[line]
    seat, kind = row[SEAT], row[A]
    tell.card = kind
    tell.loses_card(seat, kind)
    card_type = CardType(int(tell.values.card_type[kind]))
    text = f"executes {card_title(tell.loaded, kind)}"
    why = WHY[card_type](tell, seat, kind) if card_type in WHY else ""
    if why:
        text += f": {why}"
    end = line + 1
    rules = [Section.EXECUTE, CARD_SECTIONS[card_type]]
    if tell.is_note(end, Note.POINTS, seat):
        text += f". {player(seat)} scores {_points(tell, end)}"
        end += 1
    changes, end = _level_changes(tell, end, card_type)
    if changes:
        text += f". {'; '.join(changes)}"
    return Clause(text, rules, end)


def _level_changes(tell: Teller, line: int, card_type: CardType) -> tuple[list[str], int]:
    """Return what a card changes on the track, from this line on, and the line after."""
    changes = []
    due = int(tell.values[LEVELS[card_type]]) if card_type in LEVELS else 0
    while tell.is_note(line, Note.LEVEL):
        row = tell.log[line]
        changes.append(f"{player(row[SEAT])} {tell.moves(row, due)}")
        line += 1
    return changes, line


def _has_castles(tell: Teller, seat: int, kind: int) -> str:
    """Return the castles of the families on the card that its player has."""
    shown = int(tell.values.card_families[kind])
    castles = [
        f"{castle_title(tell.loaded, castle)} ({families_text(tell.loaded, 1 << family)})"
        for family in of_mask(shown)
        for castle in of_mask(int(tell.values.family_castles[family]))
        if tell.owner[castle] == seat
    ]
    return f"{player(seat)} has {joined(castles)}"


def _most_in_rome(tell: Teller, seat: int, kind: int) -> str:
    del seat, kind
    here = tell.posted[Post.ROME]
    most = [other for other in range(tell.seats) if here[other] == max(here)]
    each = " each" if len(most) > 1 else ""
    verb = "have" if len(most) > 1 else "has"
    return f"{players(most)} {verb} most emissaries in Rome, {max(here)}{each}"


def _highest(tell: Teller, seat: int, kind: int) -> str:
    del seat, kind
    highest = max(tell.level[: tell.seats])
    who = [other for other in range(tell.seats) if tell.level[other] == highest]
    verb = "are" if len(who) > 1 else "is"
    return f"{players(who)} {verb} highest, at level {highest}"


def _invaded(tell: Teller, seat: int, kind: int) -> str:
    del seat
    magyars = tell.values.card_type[kind] == CardType.MAGYAR_INVASION
    post = Post.MAGYARS if magyars else Post.SARACENS
    safe = [other for other in range(tell.seats) if tell.posted[post][other]]
    foot = [other for other in range(tell.seats) if other not in safe and not tell.level[other]]
    who = f"{players(safe)} {'have' if len(safe) > 1 else 'has'}" if safe else "nobody has"
    text = f"{who} an emissary with {post_name(post)}"
    if foot:
        text += f"; {players(foot)} {'stay' if len(foot) > 1 else 'stays'} at level 0"
    return text


WHY = {
    CardType.BISHOP: _has_castles,
    CardType.SECRET_PACT: _has_castles,
    CardType.POPE: _most_in_rome,
    CardType.KING_IS_DEAD: _highest,
    CardType.MAGYAR_INVASION: _invaded,
    CardType.SARACEN_INVASION: _invaded,
}


LEVELS = {  # where the values say how many
    CardType.BISHOP: "bishop_levels",
    CardType.POPE: "pope_levels",
    CardType.KING_IS_DEAD: "king_levels",
    CardType.MAGYAR_INVASION: "magyar_levels",
    CardType.SARACEN_INVASION: "saracen_levels",
}


def spied(tell: Teller, line: int) -> Clause:
    """Tell whose cards are looked at."""
    row = tell.log[line]
    text = f"looks at {player(row[A])}'s {count(row[B], 'card')}"
    hand = tell.hand[row[A]]
    if len(hand) == row[B] and UNSEEN not in hand:
        text += f": {cards_text([card_title(tell.loaded, kind) for kind in hand])}"
    return Clause(text, [CARD_SECTIONS[CardType.SPY]], line + 1)


def spy_discarded(tell: Teller, line: int) -> Clause:
    """Tell which card a Spy discards."""
    row = tell.log[line]
    tell.loses_card(row[A], row[B])
    text = f"discards {player(row[A])}'s {card_title(tell.loaded, row[B])}"
    return Clause(text, [CARD_SECTIONS[CardType.SPY]], line + 1)


def resisted(tell: Teller, line: int) -> Clause:
    """Tell what Resistance takes from an army at the gate."""
    row = tell.log[line]
    enemy, castle, city, left = row[A], row[B], row[C], row[D]
    lost = tell.army[enemy][city] - left
    tell.army[enemy][city] = left
    tell.pawns[enemy] += lost
    text = f"resists at {tell.castle(castle)}: {player(enemy)} loses {pawns(lost)}, "
    text += f"{left or 'none'} left"
    return Clause(text, [CARD_SECTIONS[CardType.RESISTANCE]], line + 1)


# --- what changes -------------------------------------------------------------------------------


def level(tell: Teller, line: int) -> Clause:
    """Tell levels gained or lost that nothing before has told."""
    row = tell.log[line]
    section = LEVEL_SECTIONS[Level(row[B])]
    return Clause(tell.moves(row), [section], line + 1)


def points(tell: Teller, line: int) -> Clause:
    """Tell Victory Points scored in the game."""
    row = tell.log[line]
    card_type = {
        Source.CAVALRY_CHARGE: CardType.CAVALRY_CHARGE,
        Source.SECRET_PACT: CardType.SECRET_PACT,
    }[Source(row[B])]
    return Clause(f"scores {_points(tell, line)}", [CARD_SECTIONS[card_type]], line + 1)


def _points(tell: Teller, line: int) -> str:
    row = tell.log[line]
    tell.points[row[SEAT]] += row[A]
    return f"{count(row[A], 'Victory Point')} ({tell.points[row[SEAT]]} now)"


def shields(tell: Teller, line: int) -> Clause:
    """Tell shields gained that nothing before has told."""
    row = tell.log[line]
    tell.shields[row[SEAT]] = row[B]
    text = f"gets {count(row[A], 'shield')} ({row[B]} now)"
    return Clause(text, [Section.SHIELDS], line + 1)
