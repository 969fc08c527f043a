"""Playing A Treachery Card: whether killed nobles can be replaced.

All nobles killed in a turn but one must be replaced, so nobody may attempt, or create, what would
leave a duty that the hand can't make good. Attempts count as if they succeeded, the Assassin's
too: a failure only makes the duty smaller. Sets may be paid with Courtesans, counters must be in
the supply; what a hand can't see yet (counters that come home later in the turn) does not count.

Small lists are kept in one integer, some bits an entry: compiled, an array costs more than all
that is done with it here.
"""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.masks import bits_in
from sim.games.heads_of_state.codes import COURTESAN, MAX_DUTY, NO_BOX, NOBLES
from sim.games.heads_of_state.rules.attribute_chart import payable_boxes

BITS = 6  # of an entry in a list of counts (cards, counters) or codes
ENTRY = (1 << BITS) - 1
NO_SET = ENTRY  # in a list of places


@compiled
def entry(entries, place):
    """Return an entry of a list in one integer."""
    return (entries >> (BITS * place)) & ENTRY


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
    if needed == 1 and paid_box == NO_BOX:
        return payable_boxes(state, values, seat) & boxes != 0
    if number > MAX_DUTY:
        return False
    hand = 0
    for card in range(COURTESAN + 1):
        hand += state.hand[seat, card] << (BITS * card)
    counters = 0
    for noble in range(NOBLES):
        counters += state.counters[seat, noble] << (BITS * noble)
    if paid_box != NO_BOX:
        noble = values.box_noble[paid_box]
        counters -= 1 << (BITS * noble)
        for attribute in range(COURTESAN):
            if (values.chart[noble] >> attribute) & 1 == 1:
                hand -= 1 << (BITS * (COURTESAN if attribute == instead else attribute))
    nobles = 0
    place = 0
    for box in range(values.boxes):
        if (boxes >> box) & 1 == 1:
            nobles |= values.box_noble[box] << (BITS * place)
            place += 1
    for chosen in range(1 << number):
        if bits_in(chosen) == needed:
            if can_pay_all(values, hand, counters, nobles, number, chosen):
                return True
    return False


@compiled
def can_pay_all(values, hand, counters, nobles, number, chosen):
    """Return whether the chosen nobles (bits, by place in ``nobles``) can all be created.

    What the hand lacks is made up by Courtesans, each in a set of its own that takes one.
    """
    for noble in range(NOBLES):
        wanted = 0
        for place in range(number):
            if (chosen >> place) & 1 == 1 and entry(nobles, place) == noble:
                wanted += 1
        if wanted > entry(counters, noble):
            return False
    lacking = 0  # the attribute of each card that is lacking
    size = 0
    for attribute in range(COURTESAN):
        wanted = 0
        for place in range(number):
            if (chosen >> place) & 1 == 1:
                wanted += (values.chart[entry(nobles, place)] >> attribute) & 1
        for _ in range(wanted - entry(hand, attribute)):
            if size == entry(hand, COURTESAN) or size == number:
                return False
            lacking |= attribute << (BITS * size)
            size += 1
    return size == 0 or can_stand_in(values, nobles, number, chosen, lacking, size)


@compiled
def can_stand_in(values, nobles, number, chosen, lacking, size):
    """Return whether each lacking card has a set of its own in which a Courtesan replaces it.

    A search: each card in turn takes the next free set that fits, and gives it back if a later
    card then finds none.
    """
    taken = NO_SET  # the place of the set in which each lacking card is replaced
    used = 0
    card = 0
    while card >= 0:
        place = entry(taken, card)
        taken &= ~(ENTRY << (BITS * card))
        if place == NO_SET:
            place = 0
        else:
            used &= ~(1 << place)
            place += 1
        while place < number and not (
            (chosen >> place) & 1 == 1
            and (used >> place) & 1 == 0
            and values.takes_courtesan[entry(nobles, place)] == 1
            and (values.chart[entry(nobles, place)] >> entry(lacking, card)) & 1 == 1
        ):
            place += 1
        if place == number:
            card -= 1
        else:
            taken |= place << (BITS * card)
            used |= 1 << place
            card += 1
            if card == size:
                return True
            taken |= NO_SET << (BITS * card)
    return False
