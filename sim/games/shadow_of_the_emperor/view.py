"""What one player sees of the game, in words: for a person who plays.

Everything is open but the votes, until all have voted: see "What a seat knows" in the game's
README. The log tells votes only when they are shown, so no line of it has to be hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.engine.game import LoadedValues, View
from sim.games.pages import folded
from sim.games.prose import count, values_of
from sim.games.shadow_of_the_emperor.actions import choice_of, decision_question
from sim.games.shadow_of_the_emperor.board_text import board_text
from sim.games.shadow_of_the_emperor.card_text import card_facts, card_text, privilege_text
from sim.games.shadow_of_the_emperor.codes import (
    CITY_SPACES,
    CONVENT,
    ELECTOR_TILE,
    FACES,
    NO_FACE,
    NOBODY,
    PASS,
    PLACES,
    POSTS,
    PRIVILEGE,
    SEATS,
    STAGES,
    THRONE_TILE,
    Answer,
    DecisionKind,
    Side,
    Vote,
    kind_of,
)
from sim.games.shadow_of_the_emperor.names import (
    card_title,
    electorate_name,
    face_name,
    player,
    thalers,
    tile_electorate,
)
from sim.games.shadow_of_the_emperor.narration import narrate_since
from sim.games.shadow_of_the_emperor.rules.components import face_of, owner_of
from sim.games.shadow_of_the_emperor.rules.election import votes_of
from sim.games.shadow_of_the_emperor.rules.new_electors import influence_of
from sim.games.shadow_of_the_emperor.rules.permits import price_on
from sim.games.telling import Row

# --- the log, the board and the cards -------------------------------------------------------------


def tell(state: Any, loaded: LoadedValues, log: Sequence[Row], seat: int, since: int) -> list[str]:
    """Tell what happened from a line of the log on, as ``seat`` saw it."""
    del state, seat  # all that is told is open
    return narrate_since(loaded, log, since)


def board(state: Any, loaded: LoadedValues, seat: int) -> list[str]:
    """Return the board as ``seat`` sees it: as all do."""
    del seat
    lines: list[str] = []
    for line in board_text(state, loaded):
        lines += folded(line, more=" " * 22)
    return lines


def hand(state: Any, loaded: LoadedValues, seat: int) -> list[str]:
    """Return the cards before a player, those to be bought, and the privileges of electorates."""
    values = values_of(loaded)
    kinds = range(int(values.cards))
    own = [(int(state.cards[seat, card]), card) for card in kinds]
    lines = ["BEFORE YOU", *_own(loaded, own), "", "ACTION CARDS"]
    for card in kinds:
        if not values.card_copies[int(state.seats), card]:
            continue
        left = int(state.stack[card])
        lines += folded(
            f"{card_title(loaded, card)}, {left or 'none'} left: {card_facts(loaded, card)}",
            "  ",
            "      ",
        )
        lines += folded(card_text(loaded, card), "      ", "      ")
    lines += ["", "PRIVILEGES of electors, once a round"]
    for electorate in range(int(values.electorates)):
        text = privilege_text(loaded, electorate)
        if int(state.in_play) >> electorate & 1 and text:
            name = electorate_name(loaded, electorate)
            lines += folded(f"{name}: {text}", "  ", "      ")
    return lines


def _own(loaded: LoadedValues, own: list[tuple[int, int]]) -> list[str]:
    lines = [
        f"  {copies} {card_title(loaded, card)}: {card_facts(loaded, card)}"
        for copies, card in own
        if copies
    ]
    return lines or ["  no cards"]


# --- decisions ----------------------------------------------------------------------------------


def question(state: Any, loaded: LoadedValues) -> list[str]:
    """Return what the open decision asks, and what of the position bears on it."""
    lines = [decision_question(state, loaded)]
    match DecisionKind(int(state.decision)):
        case DecisionKind.VOTE:
            lines.append(_all_votes(state, loaded))
        case DecisionKind.NEW_ELECTOR | DecisionKind.TIE:
            lines.append(f"Influence there: {_influence(state, loaded, int(state.asked[0]))}.")
    return lines


def _all_votes(state: Any, loaded: LoadedValues) -> str:
    """Return how many votes each seat has; for whom it votes is secret."""
    values = values_of(loaded)
    parts = []
    for seat in range(int(state.seats)):
        what = {int(state.emperor): ", the Emperor,", int(state.challenger): ", the challenger,"}
        number = count(int(votes_of(state, values, seat)), "vote")
        parts.append(f"{player(seat)}{what.get(seat, '')} {number}")
    return f"Votes: {'; '.join(parts)}."


def _influence(state: Any, loaded: LoadedValues, electorate: int) -> str:
    """Return the influence of all in an electorate: ``Red 4, Green 2``."""
    values = values_of(loaded)
    found = [
        (int(influence_of(state, values, seat, electorate)), seat)
        for seat in range(int(state.seats))
    ]
    found.sort(key=lambda pair: (-pair[0], pair[1]))
    return ", ".join(f"{player(seat)} {number}" for number, seat in found if number) or "nobody's"


IN_AN_ELECTORATE = {  # how many choices an electorate has, in decisions about one
    DecisionKind.SETUP_IMPERIAL_CITY: CITY_SPACES,
    DecisionKind.SETUP_ELECTOR: 1,
    DecisionKind.SETUP_ARISTOCRAT: 1,
    DecisionKind.SETUP_KNIGHT: POSTS,
    DecisionKind.SUCCESSOR: FACES,
    DecisionKind.SON: PLACES,
    DecisionKind.MOVE: FACES,
    DecisionKind.MOVE_TO: PLACES,
    DecisionKind.ORDINANCE: PLACES,
    DecisionKind.PROMOTION: POSTS,
    DecisionKind.KNIGHT: POSTS,
    DecisionKind.PRIVILEGE_BARON: PLACES,
    DecisionKind.GRAY_EMINENCE: 1,
    DecisionKind.CHURCH_INFLUENCE: 1,
    DecisionKind.EXCOMMUNICATION: 1,
    DecisionKind.FALLEN_EMPEROR: PLACES,
    DecisionKind.IMPERIAL_CITY: CITY_SPACES,
    DecisionKind.IMPERIAL_CITY_FROM: CITY_SPACES,
    DecisionKind.IMPERIAL_CITY_TO: CITY_SPACES,
}
OF_A_TILE = (DecisionKind.DAUGHTER, DecisionKind.DOCTOR, DecisionKind.FOREIGN_DAUGHTER)


def gloss(action: int, state: Any, loaded: LoadedValues) -> str:
    """Return in brief what an action is about: what a card does, how an electorate stands."""
    kind, choice = kind_of(action), choice_of(action)
    values = values_of(loaded)
    if kind == DecisionKind.ACTION:
        return _action(state, loaded, choice)
    if kind == DecisionKind.TAKEN_ACTION:
        return f"{card_facts(loaded, choice)}: {card_text(loaded, choice)}"
    if kind == DecisionKind.PERMIT:
        electorate, space = divmod(choice, CITY_SPACES)
        cost = int(price_on(state, values, int(state.seat_to_move), electorate, space))
        return f"{thalers(cost)}; {_electorate(state, loaded, electorate)}"
    if kind in IN_AN_ELECTORATE:
        return _electorate(state, loaded, choice // IN_AN_ELECTORATE[kind])
    if kind in OF_A_TILE and choice != CONVENT:
        return _tile(state, loaded, choice)
    if kind == DecisionKind.TIE:
        electorate, seat = divmod(choice, SEATS)
        return "the elector" if state.elector[electorate] == seat else ""
    if kind == DecisionKind.MARRIAGE:
        return _answer(state, loaded, choice)
    if kind == DecisionKind.VOTE:
        seat = int(state.emperor if choice == Vote.EMPEROR else state.challenger)
        return player(seat)
    return ""


def _action(state: Any, loaded: LoadedValues, choice: int) -> str:
    """Return what a card costs and does, or what a privilege does."""
    if choice == PASS:
        return "out of this phase"
    if choice >= PRIVILEGE:
        return privilege_text(loaded, choice - PRIVILEGE)
    facts = card_facts(loaded, choice, int(state.city_supply[int(state.seat_to_move)]))
    return f"{facts}: {card_text(loaded, choice)}"


def _answer(state: Any, loaded: LoadedValues, answer: int) -> str:
    """Return what comes of an answer to an offer of marriage."""
    values = values_of(loaded)
    if answer == Answer.REFUSE:
        return f"{thalers(values.convent_thalers)} for {player(int(state.asked[2]))}"
    face = int(face_of(state, int(state.asked[0]))) + STAGES
    return f"{face_name(loaded, face)}, influence {int(values.influence[Side.COUPLE])}"


def _electorate(state: Any, loaded: LoadedValues, electorate: int) -> str:
    """Return how an electorate stands: who is elector, and everybody's influence."""
    seat = int(state.elector[electorate])
    who = "no elector" if seat == NOBODY else f"elector {player(seat)}"
    return f"{who}; influence: {_influence(state, loaded, electorate)}"


def _tile(state: Any, loaded: LoadedValues, tile: int) -> str:
    """Return whose an aristocrat is, unless the action says it, and how its electorate stands."""
    owner, face = int(owner_of(state, tile)), int(face_of(state, tile))
    if face == NO_FACE:
        return ""
    whose = f"{player(owner)}'s {face_name(loaded, face)}"
    if tile == THRONE_TILE:
        return whose
    electorate = _electorate(state, loaded, tile_electorate(tile))
    return f"{whose}; {electorate}" if tile >= ELECTOR_TILE else electorate


VIEW = View(board=board, hand=hand, question=question, gloss=gloss, tell=tell)
