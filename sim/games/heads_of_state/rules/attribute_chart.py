"""Creating A Noble: the Noble Attribute Chart, and which sets a hand holds."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.masks import is_single
from sim.games.heads_of_state.codes import COURTESAN, NOBLES


@compiled
def holds_set(state, values, seat, noble):
    """Return whether a hand holds the set of a type of noble, perhaps with one Courtesan."""
    missing = values.chart[noble] & ~state.hand_mask[seat]
    if missing == 0:
        return True
    return (
        is_single(missing)
        and values.takes_courtesan[noble] == 1  # neither King nor Baron
        and state.hand[seat, COURTESAN] > 0
    )


@compiled
def payable_boxes(state, values, seat):
    """Return the boxes, full ones too, for which a hand holds a set and the supply a counter."""
    boxes = 0
    for noble in range(NOBLES):
        if state.counters[seat, noble] > 0 and holds_set(state, values, seat, noble):
            boxes |= values.noble_boxes[noble]
    return boxes
