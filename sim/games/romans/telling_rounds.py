"""The log in words: setup, rounds, round ends, the final vote (rulebook chapters 3, 4, 9, 12)."""

from __future__ import annotations

from sim.games.prose import count, joined
from sim.games.romans.codes import (
    BATTLEGROUNDS,
    ELECTORS,
    NO_CARD,
    NOBODY,
    SEATS,
    Battleground,
    ControlBonus,
    Elector,
    Passive,
    TieBreak,
)
from sim.games.romans.journal import Note
from sim.games.romans.names import (
    DIRECTION_NAMES,
    ELECTOR_NAMES,
    GROUND_NAMES,
)
from sim.games.romans.telling import Context, Teller
from sim.games.telling import ROUND, SEAT, UNSEEN, A, B, C, D, Level, Told

LET_BY_OPPONENT = 2  # how the first player came to play first

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
    plays, hand = int(values.phase_plays[phase]), int(values.phase_hand[phase])
    text = f"{count(plays, 'play')} a side, hand of {hand}"
    if tell.held:  # 8.3
        sides = []
        for seat in range(SEATS):
            bonus = {int(kind): 0 for kind in ControlBonus}
            for holder, ground in tell.held:
                if holder == seat:
                    bonus[int(values.control_bonus[ground])] += int(values.bonus_size[ground])
            own_plays, own_hand = plays + bonus[ControlBonus.PLAY], hand + bonus[ControlBonus.DRAW]
            both = f"{count(own_plays, 'play')} and a hand of {own_hand}"
            sides.append(f"{tell.house(seat)} {both}")
        text = ", ".join(sides)
        tell.held = []
    text = f"ROUND {number}: {text}"
    return Told(line, line + 1, Level.ROUND, text, tell.context)


def first_player(tell: Teller, line: int) -> Told:
    """Tell that somebody plays first."""
    row = tell.log[line]
    name = tell.house(row[SEAT])
    if row[A]:
        other = tell.house(1 - row[SEAT])
        text = f"{name}, with fewer electors, plays first"
        if row[A] == LET_BY_OPPONENT:
            text = f"{other}, with fewer electors, lets {name} play first"
        return tell.one(line, text, "4.1")
    if row[ROUND] <= 1:
        return tell.one(line, f"{name} plays first", "4.12")
    why = "with as many electors on both sides, the first player switches"
    return tell.one(line, f"{name} plays first: {why}", "4.11")


# --- round end (9.0) ------------------------------------------------------------------------


def supplied(tell: Teller, line: int) -> Told:
    """Tell that supply lines add influence."""
    tell.enter_round_end()
    end = tell.run(line, Note.SUPPLIED, same_seat=False)
    sides: dict[int, list[str]] = {}
    rules = ["9.1"]
    for row in tell.log[line:end]:
        where, source = ELECTOR_NAMES[Elector(row[B])], GROUND_NAMES[Battleground(row[A])]
        sides.setdefault(row[SEAT], []).append(f"{row[C]} in {where} from {source}")
        if int(tell.values.supply_link[row[A]]).bit_count() > 1:
            rules.append("8.42")
    texts = []
    for seat, parts in sides.items():
        noun = "supply line adds" if len(parts) == 1 else "supply lines add"
        texts.append(f"{tell.house(seat)}'s {noun} {joined(parts)}")
    return tell.one(line, "; ".join(texts), *rules, end=end)


def short_end(tell: Teller, line: int) -> Told:
    """Tell that the round end is the short one."""
    tell.context, tell.lead = Context.SHORT_END, NOBODY
    text = "after the final round, only supply lines and countries are scored"
    return tell.one(line, text, "9.8")


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
        shield = tell.shield_with(Passive.TIE_BREAK, row[A])
        text += f"a tie, which {winner}'s {shield} shield breaks; "
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


def cleared(tell: Teller, line: int) -> Told:
    """Tell that influence leaves the countries."""
    return tell.one(line, "all influence but the footholds is cleared", "9.22")


def held(tell: Teller, line: int) -> Told:
    """Tell that battlegrounds give their bonuses for the next round."""
    tell.enter_round_end()
    end = tell.run(line, Note.HELD, same_seat=False)
    sides: dict[int, list[str]] = {}
    for row in tell.log[line:end]:
        size = int(tell.values.bonus_size[row[A]])
        draws = tell.values.control_bonus[row[A]] == ControlBonus.DRAW
        bonus = count(size, "card" if draws else "play")
        tell.held.append((row[SEAT], row[A]))
        ground = GROUND_NAMES[Battleground(row[A])]
        sides.setdefault(row[SEAT], []).append(f"{ground} (+{bonus})")
    texts = [f"{tell.house(seat)} holds {joined(parts)}" for seat, parts in sides.items()]
    return tell.one(line, f"for the next round {' and '.join(texts)}", "9.3", end=end)


def decayed(tell: Teller, line: int) -> Told:
    """Tell that military decays."""
    tell.enter_round_end()
    row = tell.log[line]
    text = f"each side loses {row[A]} military in each battleground"
    empty = [GROUND_NAMES[Battleground(i)] for i in range(BATTLEGROUNDS) if row[B] >> i & 1]
    if empty:
        text += f": {joined(empty)} {'is' if len(empty) == 1 else 'are'} empty now"
    return tell.one(line, text, "8.5")


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
    if row[A] == UNSEEN:
        end = tell.run(line, Note.KEPT)
        text = f"{tell.house(row[SEAT])} chooses in secret what it keeps in hand"
        return tell.one(line, text, "9.6", end=end)
    card = tell.title(row[A]) if row[A] != NO_CARD else "no card"
    return tell.one(line, f"{tell.house(row[SEAT])} keeps {card} in hand", "9.6")


def discarded(tell: Teller, line: int) -> Told:
    """Tell that hands and play areas are discarded."""
    tell.enter_round_end()
    end = tell.run(line, Note.DISCARDED, same_seat=False)
    parts: list[str] = []
    for row in tell.log[line:end]:
        cards = [count(row[B], "played card")] if row[B] else []
        cards += [f"{row[A]} from hand"] if row[A] else []
        verb = "" if parts else "discards "
        parts.append(f"{tell.house(row[SEAT])} {verb}{joined(cards) or 'nothing'}")
    return tell.one(line, ", ".join(parts), "9.6", end=end)


def lapsed(tell: Teller, line: int) -> Told:
    """Tell that a discount was not used."""
    row = tell.log[line]
    tell.discounts[row[SEAT]] = False
    text = f"{tell.house(row[SEAT])}'s discount on its next purchase lapses unused"
    return tell.one(line, text, "5.43", "9.6")


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
