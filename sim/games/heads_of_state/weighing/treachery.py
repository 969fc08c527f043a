"""Weighing Treachery Cards, and the nobles to kill."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.masks import bits_in
from sim.games.heads_of_state.codes import (
    BOX,
    CHOICES,
    COUNTRIES,
    FROM_DECK,
    NO_BOX,
    NONE,
    DecisionKind,
)
from sim.games.heads_of_state.features import Of
from sim.games.heads_of_state.rules.attribute_chart import holds_set
from sim.games.heads_of_state.weighing.creating import leader_of_others, weigh_creation

# --- nobles to kill -------------------------------------------------------------------------


@compiled
def others_boxes(state, seat):
    """Return the boxes with a noble of another seat."""
    return state.occupied & ~state.owned[seat]


@compiled
def kill_chance(values, kind):
    """Return how likely a kind of Treachery Card kills."""
    if values.assassin[kind] == 0:
        return 1.0
    cubes = values.own_cubes + values.target_cubes
    if cubes == 0:
        return 0.0
    return values.own_cubes / cubes


@compiled
def boxes_against(values, prospects, kind, more):
    """Return the boxes that a kind of card can be used in, with ``more`` of it in hand."""
    boxes = 0
    for country in range(COUNTRIES):
        if values.assassin[kind] == 1:
            cards = prospects.assassins + more
        elif (values.used_in[kind] >> country) & 1 == 1:
            cards = prospects.against[country] + more
        else:
            continue
        for area_kind in range(2):
            if cards >= values.cards_needed[area_kind]:
                boxes |= values.country_boxes[country, area_kind]
    return boxes


@compiled
def boxes_in_reach(state, values, seat, prospects):
    """Return the boxes in reach of the cards held with any one card of the open display."""
    boxes = 0
    for kind in range(values.kinds):
        if state.treachery_display[kind] > 0:
            boxes |= boxes_against(values, prospects, kind, 1)
        elif state.treachery_hand[seat, kind] > 0:
            boxes |= boxes_against(values, prospects, kind, 0)
    return boxes


@compiled
def prey(state, prospects, box):
    """Return what the death of a noble changes in influence points, for the killer's good."""
    return prospects.own_gain[box] + prospects.owner_loss[box] / (state.seats - 1)


@compiled
def replacing_worth(state, values, seat, prospects, box):
    """Return the worth of an own noble in a box, 0 if the hand can't create it."""
    noble = values.box_noble[box]
    if state.counters[seat, noble] > 0 and holds_set(state, values, seat, noble):
        return prospects.worth[box]
    return 0.0


@compiled
def best_target(state, values, seat, prospects, boxes):
    """Return the best of these boxes to kill in, replacing reckoned with; NO_BOX for none."""
    best = NO_BOX
    most = 0.0
    for box in range(values.boxes):
        if (boxes >> box) & 1 == 1:
            worth = prey(state, prospects, box)
            worth += replacing_worth(state, values, seat, prospects, box)
            if best == NO_BOX or worth > most:
                most = worth
                best = box
    return best


@compiled
def weigh_kill(state, values, seat, prospects, box, likely, leader, place, room):
    """Weigh the death of a noble, ``likely`` as it is, and the own one in its place."""
    lost = likely * prospects.owner_loss[box]
    room.of_action[Of.INFLUENCE, place] = likely * prospects.own_gain[box]
    room.of_action[Of.THEIR_INFLUENCE, place] = lost
    if state.owner[box] == leader:
        room.of_action[Of.LEADERS_INFLUENCE, place] = lost
    worth = replacing_worth(state, values, seat, prospects, box)
    room.of_action[Of.REPLACES, place] = likely * worth


# --- cards: what they could do --------------------------------------------------------------


@compiled
def weapon_worth(state, values, seat, prospects, kind, more):
    """Return what a kind of card could take from others, with ``more`` of it in hand.

    The best noble in its reach, the worth shared among the cards that it takes.
    """
    boxes = boxes_against(values, prospects, kind, more) & others_boxes(state, seat)
    most = 0.0
    for box in range(values.boxes):
        if (boxes >> box) & 1 == 1:
            needed = values.cards_needed[values.box_kind[box]]
            most = max(most, prey(state, prospects, box) / needed)
    return kill_chance(values, kind) * most


@compiled
def unseen_treachery(state, values, seat, kind):
    """Return how many Treachery Cards of a kind are out of a seat's sight."""
    copies = values.treachery_cards[kind]
    copies -= state.treachery_display[kind] + state.treachery_discard[kind]
    copies -= state.treachery_hand[seat, kind]
    for other in range(state.seats):
        if other != seat:
            copies -= state.open_treachery[other, kind]
    return copies


@compiled
def weigh_treachery_cards(state, values, seat, prospects, actions, count, room):
    """Weigh the open Treachery Cards, and the deck's by what is out of sight.

    Once the deck has run out, what is drawn comes from the discard pile.
    """
    for place in range(count):
        kind = actions.code[place] - DecisionKind.TREACHERY_CARD * CHOICES
        if kind != FROM_DECK:
            weigh_weapon(state, values, seat, prospects, kind, place, room)
            continue
        room.of_action[Of.DECK, place] = 1.0
        cards = 0
        worth = 0.0
        for other in range(values.kinds):
            copies = state.treachery_discard[other]
            if state.treachery_deck_size > 0:
                copies = unseen_treachery(state, values, seat, other)
            if copies > 0:
                cards += copies
                worth += copies * weapon_worth(state, values, seat, prospects, other, 1)
        if cards > 0:
            room.of_action[Of.WEAPONS, place] = worth / cards


@compiled
def weigh_weapon(state, values, seat, prospects, kind, place, room):
    """Weigh a Treachery Card to take: what it could do, and whom one could replace at once."""
    room.of_action[Of.WEAPONS, place] = weapon_worth(state, values, seat, prospects, kind, 1)
    boxes = boxes_against(values, prospects, kind, 1) & others_boxes(state, seat)
    box = best_target(state, values, seat, prospects, boxes)
    if box != NO_BOX:
        worth = replacing_worth(state, values, seat, prospects, box)
        room.of_action[Of.REPLACES, place] = kill_chance(values, kind) * worth


@compiled
def weigh_treachery_discards(state, values, seat, prospects, actions, count, room):
    """Weigh the Treachery Cards that could be thrown away."""
    for place in range(count):
        kind = actions.code[place] - DecisionKind.DISCARD_TREACHERY * CHOICES
        worth = weapon_worth(state, values, seat, prospects, kind, 0)
        room.of_action[Of.WEAPONS, place] = -worth


# --- cards: playing them --------------------------------------------------------------------


@compiled
def weigh_treachery(state, values, seat, prospects, actions, count, room):
    """Weigh the cards to play by their best target, the nobles to create, and being done."""
    leader = leader_of_others(state, seat)
    for place in range(count):
        choice = actions.code[place] - DecisionKind.TREACHERY * CHOICES
        if choice == NONE:
            room.of_action[Of.STOP, place] = 1.0
        elif choice >= BOX:
            box = choice - BOX
            weigh_creation(state, values, seat, prospects, box, leader, place, room)
        else:
            boxes = boxes_against(values, prospects, choice, 0)
            boxes &= others_boxes(state, seat) & ~state.targeted
            box = best_target(state, values, seat, prospects, boxes)
            if box != NO_BOX:
                weigh_play(state, values, seat, prospects, choice, box, leader, place, room)


@compiled
def weigh_play(state, values, seat, prospects, kind, box, leader, place, room):
    """Weigh a card played against a noble, and the cards that this takes."""
    likely = kill_chance(values, kind)
    weigh_kill(state, values, seat, prospects, box, likely, leader, place, room)
    needed = values.cards_needed[values.box_kind[box]]
    worth = weapon_worth(state, values, seat, prospects, kind, 0)
    room.of_action[Of.WEAPONS, place] = -needed * worth


@compiled
def weigh_targets(state, values, seat, prospects, actions, count, room):
    """Weigh the nobles that the card could be played against."""
    leader = leader_of_others(state, seat)
    for place in range(count):
        box = actions.code[place] - DecisionKind.TARGET * CHOICES
        weigh_play(state, values, seat, prospects, state.asked[0], box, leader, place, room)


@compiled
def weigh_second_cards(state, values, seat, prospects, actions, count, room):
    """Weigh the cards that could go with the first, by what they could do elsewhere."""
    for place in range(count):
        kind = actions.code[place] - DecisionKind.SECOND_CARD * CHOICES
        worth = weapon_worth(state, values, seat, prospects, kind, 0)
        room.of_action[Of.WEAPONS, place] = -worth * bits_in(values.used_in[kind])
