"""Creating A Noble: which boxes are open to a hand, how a set is paid, and The Courtesan."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.engine.masks import is_single
from sim.games.heads_of_state.codes import (
    COURTESAN,
    NONE,
    DecisionKind,
    Option,
    Task,
)
from sim.games.heads_of_state.journal import Note, note_created, note_noble_card, note_paid
from sim.games.heads_of_state.rules.attribute_chart import payable_boxes
from sim.games.heads_of_state.rules.components import (
    ask_seat,
    list_boxes,
    list_choice,
    spend_attribute,
)
from sim.games.heads_of_state.rules.replacing import can_make_good
from sim.games.heads_of_state.rules.scoring import score_creation
from sim.games.recording import log

WHOLE_SET = 1 << COURTESAN  # a bit of `ways_to_pay`: no Courtesan


# --- sets -----------------------------------------------------------------------------------


@compiled
def ways_to_pay(state, values, seat, box):
    """Return how a set can be paid: bit a for a Courtesan instead of a, `WHOLE_SET` for none.

    A Courtesan may stand in for a card that the hand holds: hands are hidden. In option 2 a way
    counts only if the other killed nobles can still be replaced.
    """
    noble = values.box_noble[box]
    chart = values.chart[noble]
    missing = chart & ~state.hand_mask[seat]
    ways = 0
    if missing == 0:
        ways = WHOLE_SET
    if values.takes_courtesan[noble] == 1 and state.hand[seat, COURTESAN] > 0:
        if missing == 0:
            ways |= chart
        elif is_single(missing):
            ways |= missing
    if state.option == Option.TREACHERY and not is_single(state.emptied):
        rest = state.emptied & ~(1 << box)
        for instead in range(COURTESAN + 1):
            if (ways >> instead) & 1 == 1:
                if not can_make_good(state, values, seat, rest, box, instead):
                    ways &= ~(1 << instead)
    return ways


@compiled
def boxes_to_create_in(state, values, seat):
    """Return the empty boxes for which a hand holds the set and the supply a counter."""
    return payable_boxes(state, values, seat) & ~state.occupied


# --- option 1 -------------------------------------------------------------------------------


@compiled
def offer_creation(state, values, seat):
    """Ask for a noble to create in any empty box; a hand without a set is not asked."""
    boxes = boxes_to_create_in(state, values, seat)
    if boxes != 0:
        ask_seat(state, DecisionKind.CREATE, seat, boxes, 0)


@compiled
def list_creations(state, values, actions):
    """List the boxes in which a noble can be created, and creating no more."""
    count = list_boxes(values, actions, 0, DecisionKind.CREATE, state.asked[0], 0)
    return list_choice(actions, count, DecisionKind.CREATE, NONE)


@compiled
def decide_creation(state, values, journal, seat, choice):
    """Create a noble, or no more."""
    if choice == NONE:
        log(journal, Note.DONE, seat, 0, 0, 0, 0, state.round_number)
        return
    push(state, Task.CREATE, seat, 0, 0, 0)
    choose_payment(state, values, journal, seat, choice)


# --- paying, and the noble ------------------------------------------------------------------


@compiled
def choose_payment(state, values, journal, seat, box):
    """Ask what a Courtesan stands in for, if there is a choice; else pay and create."""
    ways = ways_to_pay(state, values, seat, box)
    if not is_single(ways):
        ask_seat(state, DecisionKind.PAYMENT, seat, box, ways)
        return
    instead = 0
    while (ways >> instead) & 1 == 0:
        instead += 1
    create_noble(state, values, journal, seat, box, instead)


@compiled
def list_payments(state, actions):
    """List the attributes that a Courtesan may stand in for, and none."""
    count = 0
    for attribute in range(COURTESAN):
        if (state.asked[1] >> attribute) & 1 == 1:
            count = list_choice(actions, count, DecisionKind.PAYMENT, attribute)
    if state.asked[1] & WHOLE_SET != 0:
        count = list_choice(actions, count, DecisionKind.PAYMENT, NONE)
    return count


@compiled
def decide_payment(state, values, journal, seat, choice):
    """Pay and create."""
    instead = COURTESAN if choice == NONE else choice
    create_noble(state, values, journal, seat, state.asked[0], instead)


@compiled
def create_noble(state, values, journal, seat, box, instead):
    """Discard the set, put a counter into the box and take a Noble Card; then score.

    ``instead`` is the attribute that a Courtesan stands in for, `COURTESAN` for none.
    """
    noble = values.box_noble[box]
    for attribute in range(COURTESAN):
        if (values.chart[noble] >> attribute) & 1 == 1:
            card = COURTESAN if attribute == instead else attribute
            spend_attribute(state, seat, card)
            note_paid(journal, seat, card)
    state.owner[box] = seat
    state.occupied |= 1 << box
    state.owned[seat] |= 1 << box
    state.counters[seat, noble] -= 1
    replaces = (state.emptied >> box) & 1
    state.emptied &= ~(1 << box)
    stand_in = -1 if instead == COURTESAN else instead
    note_created(journal, seat, box, stand_in, replaces, state.round_number)
    take_noble_card(state, journal, seat, noble)
    score_creation(state, values, journal, seat, box)


@compiled
def take_noble_card(state, journal, seat, noble):
    """Take the matching Noble Card, if one is left (5. Noble Card Scoring)."""
    if state.noble_pile[noble] == 0:
        note_noble_card(journal, seat, noble, 0, state.round_number)
        return
    state.noble_pile[noble] -= 1
    state.noble_cards[seat, noble] += 1
    note_noble_card(journal, seat, noble, state.noble_cards[seat, noble], state.round_number)
