"""Playing A Treachery Card: whether killed nobles can be replaced.

All nobles killed in a turn but one must be replaced, so nobody may attempt, or create, what would
leave a duty that the hand can't make good. Attempts count as if they succeeded, the Assassin's
too: a failure only makes the duty smaller. Sets may be paid with Courtesans, counters must be in
the supply; what a hand can't see yet (counters that come home later in the turn) does not count.
"""

from __future__ import annotations

import numpy as np

from sim.engine.compiled import compiled
from sim.games.heads_of_state.codes import COURTESAN, MAX_DUTY, NO_BOX, NOBLES
from sim.games.heads_of_state.rules.components import bits_in


@compiled
def can_make_good(state, values, seat, boxes, paid_box, instead):
    """Return whether enough of these emptied boxes can be filled from the hand as it is.

    Parameters
    ----------
    state, values : record
    seat : int
    boxes : int
        Bit mask of the boxes that would be empty.
    paid_box : int
        A box whose set is paid before, `NO_BOX` for none.
    instead : int
        The attribute that a Courtesan stands in for in that set, `COURTESAN` for none.
    """
    number = bits_in(boxes)
    needed = number - values.unreplaced
    if needed <= 0:
        return True
    if number > MAX_DUTY:
        return False
    hand = np.empty(COURTESAN + 1, np.int64)
    for card in range(COURTESAN + 1):
        hand[card] = state.hand[seat, card]
    counters = np.empty(NOBLES, np.int64)
    for noble in range(NOBLES):
        counters[noble] = state.counters[seat, noble]
    if paid_box != NO_BOX:
        noble = values.box_noble[paid_box]
        counters[noble] -= 1
        for attribute in range(COURTESAN):
            if (values.chart[noble] >> attribute) & 1 == 1:
                hand[COURTESAN if attribute == instead else attribute] -= 1
    nobles = np.empty(MAX_DUTY, np.int64)
    place = 0
    for box in range(values.boxes):
        if (boxes >> box) & 1 == 1:
            nobles[place] = values.box_noble[box]
            place += 1
    for chosen in range(1 << number):
        if bits_in(chosen) == needed:
            if can_pay_all(values, hand, counters, nobles, number, chosen):
                return True
    return False


@compiled
def can_pay_all(values, hand, counters, nobles, number, chosen):
    """Return whether the chosen nobles (bits of ``nobles[:number]``) can all be created.

    What the hand lacks is made up by Courtesans, each in a set of its own that takes one.
    """
    for noble in range(NOBLES):
        wanted = 0
        for place in range(number):
            if (chosen >> place) & 1 == 1 and nobles[place] == noble:
                wanted += 1
        if wanted > counters[noble]:
            return False
    lacking = np.empty(MAX_DUTY, np.int64)  # the attribute of each card that is lacking
    size = 0
    for attribute in range(COURTESAN):
        wanted = 0
        for place in range(number):
            if (chosen >> place) & 1 == 1 and (values.chart[nobles[place]] >> attribute) & 1 == 1:
                wanted += 1
        for _ in range(wanted - hand[attribute]):
            if size == hand[COURTESAN] or size == MAX_DUTY:
                return False
            lacking[size] = attribute
            size += 1
    return size == 0 or can_stand_in(values, nobles, number, chosen, lacking, size)


@compiled
def can_stand_in(values, nobles, number, chosen, lacking, size):
    """Return whether each lacking card has a set of its own in which a Courtesan replaces it."""
    taken = np.full(MAX_DUTY, -1, np.int64)  # the set in which each lacking card is replaced
    used = 0
    card = 0
    while card >= 0:
        if taken[card] >= 0:
            used &= ~(1 << taken[card])
        place = taken[card] + 1
        while place < number and not (
            (chosen >> place) & 1 == 1
            and (used >> place) & 1 == 0
            and values.takes_courtesan[nobles[place]] == 1
            and (values.chart[nobles[place]] >> lacking[card]) & 1 == 1
        ):
            place += 1
        if place == number:
            card -= 1
        else:
            taken[card] = place
            used |= 1 << place
            if card == size - 1:
                return True
            card += 1
            taken[card] = -1
    return False
