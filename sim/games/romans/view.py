"""What one side sees of the game, in words: for a person who plays.

Nothing that is hidden from the side is told: see "What a seat knows" in the game's README.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sim.engine.game import LoadedValues, View
from sim.games.pages import folded
from sim.games.prose import count, joined, values_of
from sim.games.romans import operands as Op  # noqa: N812 (read as Op.ARG_2, like a code)
from sim.games.romans.actions import decision_question, kind_of
from sim.games.romans.board_text import board_text
from sim.games.romans.codes import (
    CHOICES,
    CURRENCIES,
    NO_CARD,
    NONE,
    DecisionKind,
    Use,
)
from sim.games.romans.effect_text import card_text, program_text
from sim.games.romans.journal import Note
from sim.games.romans.names import card_title, cubes_text
from sim.games.romans.narration import narrate_since
from sim.games.telling import NOTE, SEAT, UNSEEN, A, B, Row

DISCARDED = 0  # where a card that was looked at goes: the discard pile, which is open
LOOKING = (
    DecisionKind.LOOK_DESTINATION,
    DecisionKind.LOOK_ORDER,
    DecisionKind.CHRONICLE_PURCHASE,
    DecisionKind.CHRONICLE_ORDER,
)
OF_A_CARD = (  # decisions whose choices are cards
    DecisionKind.CARD,
    DecisionKind.REMOVED_CARD,
    DecisionKind.COUNTER,
    DecisionKind.LOOK_ORDER,
    DecisionKind.CHRONICLE_PURCHASE,
    DecisionKind.CHRONICLE_ORDER,
    DecisionKind.PURCHASE,
    DecisionKind.WRITING_HISTORY,
    DecisionKind.FREE_CARD,
    DecisionKind.KEPT_CARD,
)
WITH_COST = (DecisionKind.CHRONICLE_PURCHASE, DecisionKind.PURCHASE)
ABOUT_ASKED = (  # decisions about the card in ``asked``
    DecisionKind.USE,
    DecisionKind.BOOST,
    DecisionKind.COUNTER,
    DecisionKind.WRITING_HISTORY,
)

OF_A_TEXT = (  # decisions about an instruction of a text, whose line is in ``asked``
    DecisionKind.COUNTRY,
    DecisionKind.GROUND,
    DecisionKind.GROUND_TO,
    DecisionKind.DIRECTION,
    DecisionKind.REMOVED_CARD,
    DecisionKind.FREE_CARD,
    DecisionKind.VOTE,
)


# --- the log ------------------------------------------------------------------------------------


def hide(log: Iterable[Row], seat: int) -> list[list[int]]:
    """Return the lines of a log as ``seat`` may read them.

    The other side's cards are hidden when it draws them, puts them back into a pile, or chooses
    to keep them: it may keep none, and the line of that looks the same.
    """
    lines = []
    for row in log:
        line = [int(fact) for fact in row]
        if line[SEAT] != seat and (
            line[NOTE] in (Note.DREW, Note.KEPT)
            or (line[NOTE] == Note.PUT_BACK and line[B] != DISCARDED)
        ):
            line[A] = UNSEEN
        lines.append(line)
    return lines


def tell(state: Any, loaded: LoadedValues, log: Sequence[Row], seat: int, since: int) -> list[str]:
    """Tell what happened from a line of the log on, as ``seat`` saw it."""
    return narrate_since(state, loaded, hide(log, seat), since)


# --- the board and the cards --------------------------------------------------------------------


def board(state: Any, loaded: LoadedValues, seat: int) -> list[str]:
    """Return the board as ``seat`` sees it."""
    lines: list[str] = []
    for line in board_text(state, loaded, seat):
        lines += folded(line, more=" " * 24)
    return lines


def hand(state: Any, loaded: LoadedValues, seat: int) -> list[str]:
    """Return a side's hand and the cards of the market row, with what is printed on them."""
    row = [int(card) for card in state.row[: int(state.row_size)]]
    if state.extra_spot != NO_CARD:
        row.append(int(state.extra_spot))
    own = state.hand[seat, : int(state.hand_size[seat])]
    lines = ["HAND", *_cards(loaded, own, with_cost=False)]
    looked = _in_view(state, seat)
    if looked:
        lines += ["", "LOOKED AT", *_cards(loaded, looked, with_cost=True)]
    return [*lines, "", "MARKET ROW, oldest first", *_cards(loaded, row, with_cost=True)]


def _cards(loaded: LoadedValues, cards: Iterable[int], *, with_cost: bool) -> list[str]:
    lines: list[str] = []
    for card in map(int, cards):
        facts = printed(loaded, card, with_cost=with_cost)
        lines += folded(f"{card_title(loaded, card)}: {facts}", "  ", "      ")
        for text in card_text(loaded, card):
            lines += folded(text, "      ", "      ")
    return lines or ["  none"]


def printed(loaded: LoadedValues, card: int, *, with_cost: bool) -> str:
    """Return the numbers on a card in a line: Numbers, yield, and what it costs."""
    values = values_of(loaded)
    parts = []
    if values.event[card]:
        return "event"
    political, military = int(values.political[card]), int(values.military[card])
    if not values.retinue[card]:
        parts.append(f"{political} political, {military} military")
    if any(values.card_yield[card]):
        parts.append(f"yields {cubes_text([int(n) for n in values.card_yield[card]])}")
    if values.deed_end[card] > values.deed_start[card]:
        parts.append("Deed")
    if values.counter_types[card] or values.cancels_events[card]:
        parts.append("Counter")
    if with_cost:
        parts.append(f"costs {cubes_text([int(n) for n in values.cost[card]])}")
    return "; ".join(parts)


def _in_view(state: Any, seat: int) -> list[int]:
    """Return the cards that ``seat`` is looking at, while it decides about them."""
    kind = int(state.decision)
    if int(state.seat_to_move) != seat or kind not in LOOKING:
        return []
    cards = [int(card) for card in state.looked[: int(state.looked_size)]]
    if kind in (DecisionKind.LOOK_DESTINATION, DecisionKind.LOOK_ORDER):
        return [card for place, card in enumerate(cards) if state.set_back[place] >= 0]
    return cards


# --- decisions ----------------------------------------------------------------------------------


def question(state: Any, loaded: LoadedValues) -> list[str]:
    """Return what the open decision asks, and the text of the card that it is about."""
    lines = [decision_question(state, loaded)]
    kind, seat = int(state.decision), int(state.seat_to_move)
    looked = _in_view(state, seat)
    if looked:
        lines.append(f"In view: {joined([card_title(loaded, card) for card in looked])}.")
    if kind in ABOUT_ASKED:
        lines += card_text(loaded, int(state.asked[0]))
    elif kind in OF_A_TEXT:
        line = int(state.asked[0])
        lines.append(program_text(loaded, line, line + 1))
    return [line for line in lines if line]


def gloss(action: int, state: Any, loaded: LoadedValues) -> str:
    """Return in brief what an action is about: the numbers of its card, or how a place stands."""
    kind, choice = kind_of(action), int(action) % CHOICES
    if choice == NONE:
        return ""
    values = values_of(loaded)
    if kind in OF_A_CARD:
        return printed(loaded, choice, with_cost=kind in WITH_COST)
    if kind == DecisionKind.OPTION:
        return _option(loaded, int(state.asked[0]), choice)
    if kind == DecisionKind.USE:
        card = int(state.asked[0])
        match Use(choice):
            case Use.POLITICAL:
                return count(int(values.political[card]), "point")
            case Use.MILITARY:
                return count(int(values.military[card]), "point")
        return ""
    if kind in (DecisionKind.USE_COST, DecisionKind.PAYMENT) and choice < CURRENCIES:
        return f"{int(state.wallet[int(state.seat_to_move), choice])} in the treasury"
    return ""


def _option(loaded: LoadedValues, line: int, option: int) -> str:
    """Return the text of one option of an either/or."""
    lengths = [int(n) for n in values_of(loaded).program[line][Op.ARG_2 :]]
    start = line + 1 + sum(lengths[:option])
    return program_text(loaded, start, start + lengths[option])


VIEW = View(board=board, hand=hand, question=question, gloss=gloss, tell=tell)
