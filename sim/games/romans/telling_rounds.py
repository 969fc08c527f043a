"""The log in words: setup, rounds, round ends, the final vote (rulebook chapters 3, 4, 9, 12)."""

from __future__ import annotations

from sim.games.romans.codes import (
    ELECTORS,
    NO_CARD,
    NOBODY,
    Battleground,
    ControlBonus,
    Elector,
    TieBreak,
)
from sim.games.romans.journal import Note
from sim.games.romans.names import DIRECTION_NAMES, ELECTOR_NAMES, GROUND_NAMES, count, joined
from sim.games.romans.telling import ROUND, SEAT, A, B, C, Context, D, Level, Teller, Told

# --- setup and the start of a round (3.0, 4.0) ----------------------------------------------


def setup(tell: Teller, line: int) -> Told:
    """Tell that the game is set up."""
    return tell.one(line, "the decks are shuffled and the market row is dealt", "3.3", "3.4")


def round_starts(tell: Teller, line: int) -> Told:
    """Tell that a round starts."""
    tell.context, tell.lead = Context.START, NOBODY
    values = tell.values
    number = tell.log[line][A]
    phase = 0
    while phase < values.phases - 1 and number > values.phase_end[phase]:
        phase += 1
    plays = count(int(values.phase_plays[phase]), "play")
    text = f"ROUND {number}: {plays} a side, hand of {int(values.phase_hand[phase])}"
    return Told(line, line + 1, Level.ROUND, text, tell.context)


def first_player(tell: Teller, line: int) -> Told:
    """Tell that somebody plays first."""
    row = tell.log[line]
    name = tell.house(row[SEAT])
    if row[A]:
        why = "the side with fewer electors has chosen so"
        return tell.one(line, f"{name} plays first: {why}", "4.1")
    if row[ROUND] <= 1:
        return tell.one(line, f"{name} plays first", "4.12")
    why = "with as many electors on both sides, the first player switches"
    return tell.one(line, f"{name} plays first: {why}", "4.11")


# --- round end (9.0) ------------------------------------------------------------------------


def supplied(tell: Teller, line: int) -> Told:
    """Tell that supply lines add influence."""
    tell.enter_round_end()
    end = tell.run(line, Note.SUPPLIED)
    parts = [
        f"{row[C]} in {ELECTOR_NAMES[Elector(row[B])]} from {GROUND_NAMES[Battleground(row[A])]}"
        for row in tell.log[line:end]
    ]
    noun = "supply line adds" if len(parts) == 1 else "supply lines add"
    text = f"{tell.house(tell.log[line][SEAT])}'s {noun} {joined(parts)}"
    return tell.one(line, text, "9.1", end=end)


def country(tell: Teller, line: int) -> Told:
    """Tell that a country is scored."""
    tell.enter_round_end()
    row = tell.log[line]
    if not row[B] and not row[C]:
        end = line
        while tell.note_at(end) == Note.COUNTRY and not any(tell.log[end][B : C + 1]):
            end += 1
        names = [ELECTOR_NAMES[Elector(other[A])] for other in tell.log[line:end]]
        where = "any country" if len(names) == ELECTORS else joined(names, "or")
        return tell.one(line, f"no influence in {where}, no vote", "9.2", end=end)
    score = f"{tell.house(0)} {row[B]}, {tell.house(1)} {row[C]}"
    text = f"{ELECTOR_NAMES[Elector(row[A])]} ({score}): "
    if row[SEAT] == NOBODY:
        return tell.one(line, f"{text}a tie, no vote", "9.21")
    rules = ["9.21"] if row[D] else ["9.2"]
    end = line + 1
    winner = tell.house(row[SEAT])
    if row[D]:
        text += f"a tie, which {winner}'s shield breaks; "
    if tell.note_at(end) == Note.VOTE and tell.log[end][A] == row[A]:
        text += f"{winner} {tell.vote(tell.log[end])}"
        rules.append("7.31")
        end += 1
    else:
        text += f"{winner} has the majority"
    if tell.note_at(end) == Note.FOOTHOLD and tell.log[end][A] == row[A]:
        text += f"; {tell.house(tell.log[end][SEAT])} keeps a foothold"
        rules.append("7.6")
        end += 1
    return tell.one(line, text, *rules, end=end)


def foothold(tell: Teller, line: int) -> Told:
    """Tell that sides keep footholds."""
    end = tell.run(line, Note.FOOTHOLD)
    places = [ELECTOR_NAMES[Elector(row[A])] for row in tell.log[line:end]]
    noun = "a foothold" if len(places) == 1 else "footholds"
    text = f"{tell.house(tell.log[line][SEAT])} keeps {noun} in {joined(places)}"
    return tell.one(line, text, "7.6", end=end)


def held(tell: Teller, line: int) -> Told:
    """Tell that battlegrounds give their bonuses for the next round."""
    tell.enter_round_end()
    end = tell.run(line, Note.HELD)
    parts = []
    for row in tell.log[line:end]:
        size = int(tell.values.bonus_size[row[A]])
        draws = tell.values.control_bonus[row[A]] == ControlBonus.DRAW
        bonus = count(size, "card" if draws else "play")
        parts.append(f"{GROUND_NAMES[Battleground(row[A])]} (+{bonus})")
    text = f"{tell.house(tell.log[line][SEAT])} holds {joined(parts)} for the next round"
    return tell.one(line, text, "9.3", end=end)


def loyalty(tell: Teller, line: int) -> Told:
    """Tell that a loyalty step is bought."""
    tell.enter_round_end()
    row = tell.log[line]
    end = tell.run(line + 1, Note.PAID)
    price = tell.price_of_any_type(line + 1, end, int(tell.values.loyalty_cost))
    text = f"{tell.house(row[SEAT])} buys a loyalty step toward {DIRECTION_NAMES[row[A]]}"
    return tell.one(line, f"{text} for {price}", "9.4", end=end)


def rotated(tell: Teller, line: int) -> Told:
    """Tell that the oldest card leaves the row."""
    tell.enter_round_end()
    name = tell.title(tell.log[line][A])
    return tell.one(line, f"{name}, the oldest card of the row, leaves the game", "9.5")


def kept(tell: Teller, line: int) -> Told:
    """Tell that sides keep a card or none."""
    tell.enter_round_end()
    row = tell.log[line]
    card = tell.title(row[A]) if row[A] != NO_CARD else "no card"
    return tell.one(line, f"{tell.house(row[SEAT])} keeps {card} in hand", "9.6")


def round_ends(tell: Teller, line: int) -> Told:
    """Tell that a round is over."""
    tell.context, tell.lead = Context.GAME_END, NOBODY
    return Told(line, line + 1, Level.MARK, "", Context.ROUND_END)


# --- game end (12.0) ------------------------------------------------------------------------


def prestige(tell: Teller, line: int) -> Told:
    """Tell that court Prestige is counted."""
    tell.context, tell.lead = Context.GAME_END, NOBODY
    row = tell.log[line]
    ratio = int(tell.values.prestige_ratio)
    votes = [number // ratio if ratio else 0 for number in (row[A], row[B])]
    parts = [
        f"{count(row[A + seat], 'card')} for {tell.house(seat)} ({count(votes[seat], 'vote')})"
        for seat in (0, 1)
    ]
    text = f"Court Prestige: {joined(parts)}"
    if row[C]:
        ahead = tell.house(0 if votes[0] > votes[1] else 1)
        text += f"; {ahead} places {count(row[C], 'vote')}"
    else:
        text += "; no vote is placed"
    return tell.one(line, text, "12.2")


def elected(tell: Teller, line: int) -> Told:
    """Tell that a king is elected."""
    tell.context, tell.lead = Context.GAME_END, NOBODY
    row = tell.log[line]
    winner = tell.house(row[SEAT])
    score = f"{tell.house(0)} wins {count(row[A], 'elector')}, {tell.house(1)} {row[B]}"
    match TieBreak(row[C]):
        case TieBreak.MARKER:
            why, rule = f"; John's marker decides for {winner}", "12.4"
        case TieBreak.NEUTRAL:
            why, rule = f"; with John's marker on Neutral, the tie goes to {winner}", "12.4"
        case _:
            why, rule = "", "12.3"
    return tell.one(line, f"{score}{why}. {winner} is elected King of the Romans", rule)
