"""Weighing Attribute Cards: to take, to throw away, and to pay a set with."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    CHOICES,
    COURTESAN,
    FROM_DECK,
    NOBLES,
    NONE,
    DecisionKind,
)
from sim.games.heads_of_state.features import Of
from sim.games.heads_of_state.weighing.prospects import sets_of

# --- taking ---------------------------------------------------------------------------------


@compiled
def without_kind(state, values, seat, prospects, attribute):
    """Return what all sets would lose if a hand held no card of a kind that it holds."""
    mask = state.hand_mask[seat] & ~(1 << attribute)
    courtesans = 0 if attribute == COURTESAN else state.hand[seat, COURTESAN]
    return prospects.sets - sets_of(values, prospects, mask, courtesans)


@compiled
def weigh_attribute(state, values, seat, prospects, attribute, part, place, room):
    """Add ``part`` of what a card of a kind brings a hand."""
    if attribute == COURTESAN:
        room.of_action[Of.COURTESAN, place] += part
    held = state.hand[seat, attribute]
    if held > 0:
        lost = without_kind(state, values, seat, prospects, attribute)
        room.of_action[Of.SPARE, place] += part * lost / held
        return
    sets = 0.0
    nearest = prospects.nearest
    payable = prospects.payable
    for noble in range(NOBLES):
        if (prospects.lacking[noble] >> attribute) & 1 == 1:
            then = prospects.promise_then[noble]
            sets += then - prospects.promise[noble]
            nearest = max(nearest, then)
            if prospects.payable_then[noble] == 1:
                payable = max(payable, prospects.set_worth[noble])
    room.of_action[Of.SETS, place] += part * sets
    room.of_action[Of.NEAREST, place] += part * (nearest - prospects.nearest)
    room.of_action[Of.COMPLETES, place] += part * (payable - prospects.payable)
    room.of_action[Of.SCARCE, place] += part / (1 + prospects.unseen[attribute])


@compiled
def weigh_attributes(state, values, seat, prospects, actions, count, room):
    """Weigh the cards of the open display, and the deck's by what is out of sight."""
    for place in range(count):
        attribute = actions.code[place] - DecisionKind.ATTRIBUTE * CHOICES
        if attribute != FROM_DECK:
            weigh_attribute(state, values, seat, prospects, attribute, 1.0, place, room)
            continue
        room.of_action[Of.DECK, place] = 1.0
        for other in range(ATTRIBUTES):
            if prospects.unseen[other] > 0:
                part = prospects.unseen[other] / prospects.unseen_cards
                weigh_attribute(state, values, seat, prospects, other, part, place, room)


# --- giving up ------------------------------------------------------------------------------


@compiled
def weigh_loss(state, values, seat, prospects, mask, courtesans, place, room):
    """Weigh what a hand loses when this is left of it."""
    sets = sets_of(values, prospects, mask, courtesans)
    room.of_action[Of.HAND_LOST, place] = prospects.sets - sets
    room.of_action[Of.COURTESAN, place] = courtesans - state.hand[seat, COURTESAN]


@compiled
def weigh_discards(state, values, seat, prospects, actions, count, room):
    """Weigh the cards that could be thrown away."""
    for place in range(count):
        attribute = actions.code[place] - DecisionKind.DISCARD_ATTRIBUTE * CHOICES
        held = state.hand[seat, attribute]
        mask = state.hand_mask[seat]
        if held == 1:
            mask &= ~(1 << attribute)
        else:
            lost = without_kind(state, values, seat, prospects, attribute)
            room.of_action[Of.SPARE, place] = -lost / (held - 1)
        courtesans = state.hand[seat, COURTESAN]
        if attribute == COURTESAN:
            courtesans -= 1
        weigh_loss(state, values, seat, prospects, mask, courtesans, place, room)


@compiled
def stand_in_for(state, values, seat, noble):
    """Return the attribute of a set that a hand lacks, `COURTESAN` if it lacks none."""
    missing = values.chart[noble] & ~state.hand_mask[seat]
    for attribute in range(COURTESAN):
        if (missing >> attribute) & 1 == 1:
            return attribute
    return COURTESAN


@compiled
def weigh_paying(state, values, seat, prospects, noble, instead, place, room):
    """Weigh what a hand loses by paying a set.

    ``instead`` is the attribute that a Courtesan stands in for, `COURTESAN` for none.
    """
    mask = state.hand_mask[seat]
    for attribute in range(COURTESAN):
        if (values.chart[noble] >> attribute) & 1 == 1 and attribute != instead:
            if state.hand[seat, attribute] == 1:
                mask &= ~(1 << attribute)
    courtesans = state.hand[seat, COURTESAN]
    if instead != COURTESAN:
        courtesans -= 1
        if courtesans == 0:
            mask &= ~(1 << COURTESAN)
    weigh_loss(state, values, seat, prospects, mask, courtesans, place, room)


@compiled
def weigh_payments(state, values, seat, prospects, actions, count, room):
    """Weigh the ways to pay by what is left of the hand."""
    noble = values.box_noble[state.asked[0]]
    for place in range(count):
        instead = actions.code[place] - DecisionKind.PAYMENT * CHOICES
        if instead == NONE:
            instead = COURTESAN
        weigh_paying(state, values, seat, prospects, noble, instead, place, room)
