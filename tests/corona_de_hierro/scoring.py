"""A finished game's state as the second scoring wants it."""

from __future__ import annotations

from typing import Any

from sim.games.corona_de_hierro.codes import NOBODY, Source
from tests.corona_de_hierro.printed import Printed
from tests.corona_de_hierro.reference import SOLE_KING, Position


def position_of(state: Any, printed: Printed, seats: int) -> Position:
    """Return what lies on the table at the end; nothing that the rules counted then is read."""
    owners = state.owner.tolist()
    hostages = state.hostages.tolist()
    cards = [printed.loyalties[card] for card in state.loyalty[:seats].tolist()]
    during = (Source.CAVALRY_CHARGE, Source.SECRET_PACT)
    return Position(
        owners={
            name: None if owners[castle] == NOBODY else owners[castle]
            for castle, name in enumerate(printed.castles)
        },
        families={name: printed.family_name(castle) for castle, name in enumerate(printed.castles)},
        levels=state.level[:seats].tolist(),
        yellow=printed.yellow,
        green=printed.green,
        crown=printed.crown,
        counted=[sum(row[source] for source in during) for row in state.points[:seats].tolist()],
        hostages=[
            (holder, owner)
            for holder in range(seats)
            for owner in range(seats)
            for _ in range(hostages[holder][owner])
        ],
        loyalty=[card.names for card in cards],
        pays=[
            card.own_points if card.names in (seat, SOLE_KING) else card.points
            for seat, card in enumerate(cards)
        ],
        highest_is_crowned=printed.highest_is_crowned,
        shared_king_is_sole=printed.shared_king_is_sole,
    )
