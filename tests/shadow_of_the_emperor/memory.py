"""What everybody at the table sees, and a dull dealer of all the rest.

Written from the list of what is public, not from `conceal`. Only one thing is ever hidden: how
others have voted, from the moment that they have until all have.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from sim.engine.contract import apply_action, is_over
from sim.games.shadow_of_the_emperor.codes import (
    FIRST_ACTION,
    NO_VOTE,
    PASS,
    DecisionKind,
    Effect,
    Vote,
)
from sim.games.shadow_of_the_emperor.state import STATE
from tests.games.rooms import seed_of
from tests.shadow_of_the_emperor.whole_games import Room

RUN_SEED = 11

# Fields that lie open to all seats.
PUBLIC = (
    "decision", "seat_to_move", "turns", "seats", "first_seat", "round_number", "phase",
    "active_seat", "passed", "moment", "successions", "steps", "over", "end_reason",
    "in_play", "empty_spaces", "empty_castles", "empty_city_spaces", "open_spaces", "open_castles",
    "open_city_spaces", "aristocrats", "faces", "present", "elector", "elector_face", "shifted",
    "emperor", "throne_face", "supply", "knights", "knights_at", "knight_supply", "city_owner",
    "cities", "city_supply", "imperial_cities", "imperial_supply", "stack", "cards", "thalers",
    "points", "gray_influence", "deposed_seat", "deposed_face", "challenger", "church_influence",
    "excommunicated", "votes_shown", "fallen_seat", "fallen_face",
)  # fmt: skip
HIDDEN = ("seed", "vote")  # votes of others, until they are shown
WORK = ("agenda", "agenda_size", "asked")  # what is to be done next, and what is asked


def unseen_votes(state: Any, seat: int) -> list[int]:
    """Return the other seats that have voted, while votes lie face down."""
    if int(state.votes_shown) == 1:
        return []
    seats = range(int(state.seats))
    return [other for other in seats if other != seat and int(state.vote[other]) != NO_VOTE]


def view(state: Any, seat: int) -> dict[str, Any]:
    """Return everything that a seat sees."""
    seen = {name: np.array(getattr(state, name)).tolist() for name in PUBLIC}
    seen["agenda"] = state.agenda[: int(state.agenda_size)].tolist()
    seen["asked"] = state.asked.tolist()
    seen["have voted"] = [int(vote) != NO_VOTE for vote in state.vote]
    down = unseen_votes(state, seat)
    seen["votes"] = [int(vote) for other, vote in enumerate(state.vote) if other not in down]
    return seen


def copy_of(state: Any) -> Any:
    """Return a copy of a state."""
    twins = np.zeros(1, STATE).view(np.recarray)
    twins[0] = state
    return twins[0]


def deal_again(state: Any, seat: int, luck: random.Random, *, otherwise: bool = False) -> Any:
    """Return a copy of the state with all that ``seat`` can't know drawn again.

    ``otherwise``: until some vote that lies face down is another one, if there is any.
    """
    copy = copy_of(state)
    unseen = unseen_votes(state, seat)
    while unseen:
        for other in unseen:
            copy.vote[other] = luck.choice([*Vote])
        if not otherwise or copy.tobytes() != state.tobytes():
            break
    copy.seed = np.uint64(luck.getrandbits(64))
    return copy


def decisions(room: Room, game: int, luck: random.Random | None = None) -> Iterator[list[int]]:
    """Play a random game; stop at each decision with the legal actions.

    With luck given, seats become the Rival where they can and mostly pass: elections come soon.
    """
    rival = room.values.card_effect[: int(room.values.cards)].tolist().index(Effect.RIVAL)
    first = FIRST_ACTION[DecisionKind.ACTION]
    room.start(seed_of(game, RUN_SEED))
    while not is_over(room.state):
        codes = room.legal()
        action = room.chosen(codes)
        if luck is not None and int(room.state.decision) == DecisionKind.ACTION:
            if first + rival in codes:
                action = first + rival
            elif luck.random() < 0.8:
                action = first + PASS
        yield codes
        apply_action(room.state, room.values, room.journal, np.int64(action))


def elections(room: Room, game: int, luck: random.Random) -> Iterator[list[int]]:
    """Play a game; stop only where the seat to move doesn't know a vote."""
    for codes in decisions(room, game, luck):
        if unseen_votes(room.state, int(room.state.seat_to_move)):
            yield codes
