"""What one player sees of the game, in words: for a person who plays.

Nothing that is hidden from the player is told: see "What a seat knows" in the game's README.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sim.engine.game import LoadedValues, View
from sim.games.heads_of_state.actions import decision_question, kind_of
from sim.games.heads_of_state.board_text import board_text
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    BOX,
    CHOICES,
    COURTESAN,
    FROM_DECK,
    NOBODY,
    NONE,
    Country,
    DecisionKind,
    Noble,
)
from sim.games.heads_of_state.journal import Note
from sim.games.heads_of_state.names import (
    COUNTRY_TITLES,
    attribute_title,
    noble_name,
    player,
    treachery_title,
)
from sim.games.heads_of_state.narration import narrate_since
from sim.games.pages import folded
from sim.games.prose import count, joined, values_of
from sim.games.telling import NOTE, SEAT, UNSEEN, A, B, Row

# --- the log ------------------------------------------------------------------------------------


def hide(log: Iterable[Row], seat: int) -> list[list[int]]:
    """Return the lines of a log as ``seat`` may read them.

    Hidden are the cards that others take from a deck, and that they could have done more than
    they did, which would tell what they hold.
    """
    lines = []
    for row in log:
        line = [int(fact) for fact in row]
        taken = line[NOTE] in (Note.TOOK, Note.TOOK_TREACHERY) and line[B] == 1
        if line[SEAT] != seat and (taken or line[NOTE] == Note.DONE):
            line[A] = UNSEEN
        lines.append(line)
    return lines


def tell(state: Any, loaded: LoadedValues, log: Sequence[Row], seat: int, since: int) -> list[str]:
    """Tell what happened from a line of the log on, as ``seat`` saw it."""
    del state  # the colours never change seats
    return narrate_since(loaded, hide(log, seat), since)


# --- the board and the cards --------------------------------------------------------------------


def board(state: Any, loaded: LoadedValues, seat: int) -> list[str]:
    """Return the board as ``seat`` sees it."""
    lines: list[str] = []
    for line in board_text(state, loaded, seat):
        lines += folded(line, more=" " * 22)
    return lines


def hand(state: Any, loaded: LoadedValues, seat: int) -> list[str]:
    """Return a player's hand, and what each card and each noble is good for."""
    values = values_of(loaded)
    lines = ["HAND"]
    for attribute in range(ATTRIBUTES):
        copies = int(state.hand[seat, attribute])
        if copies:
            title = f"{copies} {attribute_title(loaded, attribute)}"
            lines += folded(f"{title}: {_good_for(loaded, attribute)}", "  ", "      ")
    for kind in range(int(values.kinds)):
        copies = int(state.treachery_hand[seat, kind])
        if copies:
            title = f"{copies} {treachery_title(loaded, kind)}"
            lines += folded(f"{title}: {_used_in(loaded, kind)}", "  ", "      ")
    if len(lines) == 1:
        lines.append("  none")
    lines += ["", "NOBLE ATTRIBUTE CHART"]
    for noble in reversed(Noble):
        supply = count(int(state.counters[seat, noble]), "counter")
        pile = count(int(state.noble_pile[noble]), "Noble Card")
        facts = f"{_set(loaded, noble)}; {supply} left to you, {pile} beside the board"
        lines += folded(f"{noble_name(noble)}: {facts}", "  ", "      ")
    return lines


def _set(loaded: LoadedValues, noble: int) -> str:
    """Return the set of a noble: ``Gold, Castle and Title``."""
    chart = int(values_of(loaded).chart[noble])
    titles = [attribute_title(loaded, i) for i in range(COURTESAN) if chart >> i & 1]
    return joined(titles)


def _good_for(loaded: LoadedValues, attribute: int) -> str:
    """Return the nobles whose set has an attribute, or for whom a Courtesan may stand in."""
    values = values_of(loaded)
    if attribute == COURTESAN:
        nobles = [noble_name(noble) for noble in reversed(Noble) if values.takes_courtesan[noble]]
        return f"for any one card of a set for {joined(nobles, 'or')}"
    nobles = [noble_name(n) for n in reversed(Noble) if int(values.chart[n]) >> attribute & 1]
    return joined(nobles) or "no noble"


def _used_in(loaded: LoadedValues, kind: int) -> str:
    """Return where a Treachery Card can be used."""
    values = values_of(loaded)
    if values.assassin[kind]:
        return "anywhere, if an own cube is drawn"
    mask = int(values.used_in[kind])
    return joined([COUNTRY_TITLES[country] for country in Country if mask >> country & 1], "or")


# --- decisions ----------------------------------------------------------------------------------


def question(state: Any, loaded: LoadedValues) -> list[str]:
    """Return what the open decision asks."""
    return [decision_question(state, loaded)]


def gloss(action: int, state: Any, loaded: LoadedValues) -> str:
    """Return in brief what an action is about: what a card is good for, what a noble takes."""
    kind, choice = kind_of(action), int(action) % CHOICES
    if choice == NONE:
        return ""
    values = values_of(loaded)
    if kind in (DecisionKind.ATTRIBUTE, DecisionKind.DISCARD_ATTRIBUTE) and choice < ATTRIBUTES:
        return _good_for(loaded, choice)
    if kind == DecisionKind.TREACHERY_CARD and choice == FROM_DECK:
        return ""
    if kind in (DecisionKind.TREACHERY_CARD, DecisionKind.DISCARD_TREACHERY):
        return _used_in(loaded, choice)
    if kind == DecisionKind.TARGET:
        owner = int(state.owner[choice])
        return "" if owner == NOBODY else f"{player(owner)}'s"
    if kind == DecisionKind.TREACHERY and choice < BOX:
        return _used_in(loaded, choice)
    if kind in (DecisionKind.CREATE, DecisionKind.TREACHERY):
        box = choice - BOX if kind == DecisionKind.TREACHERY else choice
        area = int(values.box_area[box])
        text = _set(loaded, int(values.box_noble[box]))
        if int(state.initial_markers) >> area & 1:
            text += f"; first noble there: {int(values.hexagon[area])}"
        return text
    return ""


VIEW = View(board=board, hand=hand, question=question, gloss=gloss, tell=tell)
