"""The log in words: the set-up, rounds, the end of the game, final scoring and the winner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sim.games.corona_de_hierro.codes import (
    NOBODY,
    Deck,
    EndReason,
    Loyalty,
    Source,
    TieBreak,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.names import (
    BAND_NAMES,
    band_of,
    card_title,
    cards_text,
    castle_title,
    city_title,
    deck_name,
    family_title,
    loyalty_title,
    of_mask,
    pawns,
    player,
    players,
)
from sim.games.corona_de_hierro.telling import Context, Section, Teller
from sim.games.prose import count, joined, table
from sim.games.telling import NOTE, SEAT, UNSEEN, A, B, C, Level, Row, Told

UNKNOWN = "unseen"
IN_GAME = (Source.CAVALRY_CHARGE, Source.SECRET_PACT)

# --- Setup ------------------------------------------------------------------------------------


def setup(tell: Teller, line: int) -> Told:
    """Tell how many play, who begins, and what everybody starts with."""
    row = tell.log[line]
    values = tell.values
    tell.seats = row[A]
    for deck in Deck:
        of_deck = values.copies[values.card_deck == deck]
        tell.decks[deck] = int(of_deck[: int(values.kinds)].sum())
    order = [player((row[SEAT] + place) % tell.seats) for place in range(tell.seats)]
    kind = "advanced" if row[B] else "basic"
    text = f"{count(tell.seats, 'player')}, {kind} set-up. {order[0]} begins, then "
    text += f"{joined(order[1:])}. Each starts at level {int(values.start_level)} with "
    text += count(int(values.start_shields), "shield")
    left = int(values.shields) - tell.seats * int(values.start_shields)
    text += f"; {left or 'none'} in the stock"
    return tell.one(line, text, Section.SETUP, *([Section.ADVANCED] if row[B] else []))


def main_castle(tell: Teller, line: int) -> Told:
    """Tell which main castle a seat chooses, and what it gets there."""
    row = tell.log[line]
    seat, castle = row[SEAT], row[A]
    number = int(tell.values.start_pawns)
    city = tell.castle_city[castle]
    tell.owner[castle], tell.garrisoned[castle] = seat, True
    tell.pawns[seat] -= number
    tell.army[seat][city] += number
    text = f"{player(seat)} chooses {tell.castle(castle)} as main castle: a banner with its army "
    text += f"inside, and {pawns(number)} in {tell.city(city)}"
    return tell.one(line, text, Section.SETUP)


def tiles(tell: Teller, line: int) -> Told:
    """Tell where the castle tiles are laid."""
    end = tell.run(line, Note.TILE)
    parts = []
    for row in tell.log[line:end]:
        tell.castle_city[row[A]] = row[B]
        parts.append(f"{castle_title(tell.loaded, row[A])} at {city_title(tell.loaded, row[B])}")
    text = f"the castle tiles are laid at random: {joined(parts)}"
    return tell.one(line, text, Section.ADVANCED, end=end)


def dealt(tell: Teller, line: int) -> Told:
    """Tell which loyalty and initiative cards are dealt face down, in a table."""
    end = tell.run(line, Note.LOYALTY, Note.DEALT, Note.SHUFFLED, same_seat=False)
    hands: list[list[str]] = [[] for _ in range(tell.seats)]
    wishes = ["-"] * tell.seats
    for row in tell.log[line:end]:
        if row[NOTE] == Note.SHUFFLED:
            tell.decks[row[A]] = row[B]
        elif row[NOTE] == Note.LOYALTY:
            tell.loyalty[row[SEAT]] = row[A]
            unseen = row[A] == UNSEEN
            wishes[row[SEAT]] = UNKNOWN if unseen else loyalty_title(tell.loaded, row[A])
        else:
            tell.hand[row[SEAT]].append(row[A])
            tell.decks[row[B]] -= 1
            unseen = row[A] == UNSEEN
            title = f"{UNKNOWN} {deck_name(row[B])}" if unseen else card_title(tell.loaded, row[A])
            hands[row[SEAT]].append(title)
    left = joined([f"{tell.decks[deck]} {deck_name(deck)}" for deck in Deck])
    text = f"loyalty and initiative cards are dealt face down; {left} cards are left"
    rows: list[tuple[str, ...]] = [("Player", "Loyalty card", "Initiative cards")]
    for seat in range(tell.seats):
        rows.append((player(seat), wishes[seat], cards_text(hands[seat], "-")))
    if not any(hands):  # advanced: seats choose them
        text = f"loyalty cards are dealt face down; {left} cards are in the decks"
        rows = [row[:-1] for row in rows]
    told = tell.one(line, text, Section.SETUP, end=end)
    return replace(told, lines=tuple(table(rows)))


def shuffled(tell: Teller, line: int) -> Told:
    """Tell that decks are shuffled, when no card is dealt with it."""
    end = tell.run(line, Note.SHUFFLED, same_seat=False)
    parts = []
    for row in tell.log[line:end]:
        tell.decks[row[A]] = row[B]
        parts.append(f"{row[B]} {deck_name(row[A])}")
    section = Section.ADVANCED if tell.context == Context.SETUP else Section.TAKE
    text = f"what was returned is shuffled into the decks: {joined(parts)} cards"
    return tell.one(line, text, section, end=end)


def round_starts(tell: Teller, line: int) -> Told:
    """Tell that a round starts."""
    tell.begin_round()
    return Told(line, line + 1, Level.ROUND, f"ROUND {tell.log[line][A]}", tell.context)


# --- End of the Game ----------------------------------------------------------------------------


def last_card(tell: Teller, line: int) -> Told:
    """Tell that a deck has run out."""
    deck = deck_name(tell.log[line][A])
    text = f"that was the last {deck} card"
    return tell.one(line, text, Section.END)


def no_castle_left(tell: Teller, line: int) -> Told:
    """Tell that a seat has lost its last castle."""
    return tell.one(line, f"{player(tell.log[line][SEAT])} has no castle left", Section.END)


def game_ends(tell: Teller, line: int) -> Told:
    """Tell why the game ends, and who is King."""
    reason = EndReason(tell.log[line][A])
    end = tell.run(line + 1, Note.KING, same_seat=False)
    kings = [row[SEAT] for row in tell.log[line + 1 : end]]
    tell.context, tell.lead = Context.END, NOBODY
    tell.kings = kings
    tell.crowned = [row[SEAT] for row in tell.log[line + 1 : end] if row[A]]
    who = players(kings)
    rules = [Section.END]
    match reason:
        case EndReason.CROWN:
            text = f"the game ends, as {who} {'has' if len(kings) == 1 else 'have'} reached the "
            text += f"crown: {who} {'is King' if len(kings) == 1 else 'are Kings'}"
            return tell.one(line, text, *rules, end=end)
        case EndReason.LAST_CASTLE:
            text = "the game ends, as a last castle is lost"
        case EndReason.LAST_CARD:
            text = "the game ends, as the last card of a deck is drawn"
        case _:
            cap = count(int(tell.values.max_turns), "turn")
            text = f"the game is stopped: it has taken {cap}, the most that we allow"
    if kings:
        level = tell.level[kings[0]]
        text += f". Nobody has the crown: {who}, highest at level {level}, "
        text += "is King" if len(kings) == 1 else "are all Kings for the loyalty cards"
        rules.append("C16")
    return tell.one(line, text, *rules, end=end)


def king(tell: Teller, line: int) -> Told:
    """Tell who is King, when the end of the game has not told it."""
    text = f"{player(tell.log[line][SEAT])} is King"
    return tell.one(line, text, Section.END)


# --- Final Scoring ------------------------------------------------------------------------------


def scored(tell: Teller, line: int) -> Told:
    """Tell what a player scores at the end, part by part."""
    tell.context, tell.lead = Context.SCORING, NOBODY
    end = tell.run(line, Note.POINTS)
    seat = tell.log[line][SEAT]
    parts: dict[int, list[Row]] = {}
    for row in tell.log[line:end]:
        parts.setdefault(row[B], []).append(row)
        tell.points[seat] += row[A]
    before = tell.points[seat] - sum(row[A] for row in tell.log[line:end])
    told = [
        _loyalty(tell, seat, parts.get(Source.LOYALTY, [])),
        _castles(tell, seat, parts.get(Source.CASTLES, [])),
        _track(tell, seat, parts.get(Source.LEGITIMACY, [])),
        _emissaries(tell, seat, parts.get(Source.EMISSARIES, [])),
        f"scored before: {before}" if before else "",
    ]
    text = f"{player(seat)}: {'; '.join(part for part in told if part)}. "
    text += f"Total {tell.points[seat]}"
    rules = [Section.LOYALTY, Section.CASTLES, Section.TRACK, Section.EMISSARIES]
    return tell.one(line, text, *rules, end=end)


def _sum(rows: Sequence[Row]) -> int:
    return sum(row[A] for row in rows)


def _loyalty(tell: Teller, seat: int, rows: Sequence[Row]) -> str:
    """Return what the loyalty card scores, and whether its wish has come true."""
    if not rows:
        return ""
    card = rows[0][C]
    title = loyalty_title(tell.loaded, card)
    named = int(tell.values.loyalty_seat[card])
    if tell.values.loyalty_kind[card] == Loyalty.SOLE_KING:
        named = seat
    wish = f"{player(named)} {'is' if named in tell.kings else 'is not'} King"
    return f"loyalty card ({title}), {wish}: {_sum(rows)}"


def _castles(tell: Teller, seat: int, rows: Sequence[Row]) -> str:
    """Return what castles score, family by family."""
    parts = []
    for row in rows:
        family = int(tell.values.family_castles[row[C]])
        own = sum(tell.owner[castle] == seat for castle in of_mask(family))
        parts.append(f"{family_title(tell.loaded, row[C])} {own} for {row[A]}")
    if not parts:
        return "castles: 0"
    return f"castles ({', '.join(parts)}): {_sum(rows)}"


def _track(tell: Teller, seat: int, rows: Sequence[Row]) -> str:
    """Return what the area of the track scores, or the King."""
    level = tell.level[seat]
    where = f"{BAND_NAMES[band_of(tell.loaded, level)]} band at level {level}"
    if seat in tell.crowned:
        where = f"King at level {level}"
    return f"{where}: {_sum(rows)}"


def _emissaries(tell: Teller, seat: int, rows: Sequence[Row]) -> str:
    """Return what free emissaries score, or who holds one."""
    holders = [holder for holder in range(tell.seats) if tell.hostages[holder][seat]]
    if holders:
        return f"an emissary held by {players(holders)}: 0"
    return f"no emissary held: {_sum(rows)}"


def final(tell: Teller, line: int) -> Told:
    """Tell the final points, and who wins and why."""
    tell.context, tell.lead = Context.SCORING, NOBODY
    end = tell.run(line, Note.FINAL, same_seat=False)
    rows = sorted(tell.log[line:end], key=lambda row: (row[B], row[SEAT]))
    winners = [row[SEAT] for row in rows if row[B] == 1]
    tied = [row[SEAT] for row in rows if row[A] == rows[0][A] and row[B] != 1]
    names = players(winners)
    match TieBreak(rows[0][C]):
        case TieBreak.SHARED:
            result = f"{names} share the win, with the same points, level and castles"
        case TieBreak.LEGITIMACY:
            levels = joined([f"{player(seat)} at {tell.level[seat]}" for seat in tied])
            result = f"{names} wins the tie at level {tell.level[winners[0]]} against {levels}"
        case TieBreak.CASTLES:
            castles = [sum(owner == seat for owner in tell.owner) for seat in range(tell.seats)]
            others = joined([f"{player(seat)} with {castles[seat]}" for seat in tied])
            result = f"{names} wins the tie with {castles[winners[0]]} castles against {others}"
        case _:
            result = f"{names} wins"
    scores = ", ".join(f"{player(row[SEAT])} {row[A]}" for row in rows)
    return tell.one(line, f"final points: {scores}. {result}", Section.SCORING, end=end)
