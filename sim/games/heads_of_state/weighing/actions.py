"""Which features each kind of decision has; and the options of a turn."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.contract import clear_features
from sim.engine.masks import is_single
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    CHOICES,
    COURTESAN,
    NO_BOX,
    NO_CARD,
    NOBLES,
    DecisionKind,
    Option,
)
from sim.games.heads_of_state.features import ALL_FEATURES, Of
from sim.games.heads_of_state.weighing.cards import (
    weigh_attributes,
    weigh_discards,
    weigh_payments,
)
from sim.games.heads_of_state.weighing.creating import leader_of_others, weigh_creations
from sim.games.heads_of_state.weighing.prospects import (
    look_ahead_of,
    look_at_all,
    look_at_kills,
    look_at_unseen,
    room_for_prospects,
    sets_of,
)
from sim.games.heads_of_state.weighing.treachery import (
    best_target,
    boxes_against,
    boxes_in_reach,
    kill_chance,
    others_boxes,
    prey,
    replacing_worth,
    weapon_worth,
    weigh_kill,
    weigh_second_cards,
    weigh_targets,
    weigh_treachery,
    weigh_treachery_cards,
    weigh_treachery_discards,
)


@compiled
def weigh_actions(state, values, actions, count, room):
    """Write all features of each legal action of the open decision; see `action_features`."""
    clear_features(room, ALL_FEATURES, count)
    weigh_all(state, values, actions, count, room, room_for_prospects())


@compiled
def weigh_all(state, values, actions, count, room, prospects_room):
    """Write them into cleared room, with a room for prospects, which lives until this returns."""
    seat = state.seat_to_move
    kind = state.decision
    prospects = prospects_room[0]
    look_ahead_of(state, values, seat, prospects)
    if kind == DecisionKind.ATTRIBUTE:
        look_at_unseen(state, values, seat, prospects)
        weigh_attributes(state, values, seat, prospects, actions, count, room)
    elif kind == DecisionKind.OPTION:
        look_at_unseen(state, values, seat, prospects)
        look_at_all(state, values, prospects)
        boxes = boxes_in_reach(state, values, seat, prospects)
        look_at_kills(state, values, seat, prospects, boxes)
        weigh_options(state, values, seat, prospects, actions, count, room)
    elif kind == DecisionKind.CREATE:
        look_at_all(state, values, prospects)
        weigh_creations(state, values, seat, prospects, actions, count, room)
    elif kind == DecisionKind.PAYMENT:
        weigh_payments(state, values, seat, prospects, actions, count, room)
    elif kind == DecisionKind.DISCARD_ATTRIBUTE:
        weigh_discards(state, values, seat, prospects, actions, count, room)
    else:
        look_at_all(state, values, prospects)
        look_at_kills(state, values, seat, prospects, state.occupied)
        weigh_plots(state, values, seat, prospects, actions, count, room)


@compiled
def weigh_plots(state, values, seat, prospects, actions, count, room):
    """Weigh the choices of the Treachery Card option."""
    kind = state.decision
    if kind == DecisionKind.TREACHERY:
        weigh_treachery(state, values, seat, prospects, actions, count, room)
    elif kind == DecisionKind.TREACHERY_CARD:
        weigh_treachery_cards(state, values, seat, prospects, actions, count, room)
    elif kind == DecisionKind.TARGET:
        weigh_targets(state, values, seat, prospects, actions, count, room)
    elif kind == DecisionKind.SECOND_CARD:
        weigh_second_cards(state, values, seat, prospects, actions, count, room)
    elif kind == DecisionKind.DISCARD_TREACHERY:
        weigh_treachery_discards(state, values, seat, prospects, actions, count, room)


# --- options --------------------------------------------------------------------------------


@compiled
def weigh_options(state, values, seat, prospects, actions, count, room):
    """Weigh the options by the cards they bring, and by what can be done with these at once."""
    for place in range(count):
        option = actions.code[place] - DecisionKind.OPTION * CHOICES
        if option == Option.TAKE:
            room.of_action[Of.TAKE, place] = 1.0
            weigh_taking(state, values, seat, prospects, values.cards_taken, place, room)
        elif option == Option.FLUSH:
            room.of_action[Of.FLUSH, place] = 1.0
            weigh_flush(state, values, seat, prospects, place, room)
        else:
            room.of_action[Of.TREACHERY, place] = 1.0
            weigh_plotting(state, values, seat, prospects, place, room)


@compiled
def payable_with(values, prospects, mask, courtesans):
    """Return the worth of the best noble that a hand holds the set of."""
    best = 0.0
    for noble in range(NOBLES):
        worth = prospects.set_worth[noble]
        if worth > best:
            missing = values.chart[noble] & ~mask
            if missing == 0 or (
                is_single(missing) and courtesans > 0 and values.takes_courtesan[noble] == 1
            ):
                best = worth
    return best


@compiled
def weigh_taking(state, values, seat, prospects, cards, place, room):
    """Weigh the best cards of the open display, one after the other."""
    mask = state.hand_mask[seat]
    courtesans = state.hand[seat, COURTESAN]
    sets = prospects.sets
    for _ in range(cards):
        best = NO_CARD
        most = sets
        for attribute in range(ATTRIBUTES):
            if state.display[attribute] > 0 and (mask >> attribute) & 1 == 0:
                more = courtesans + 1 if attribute == COURTESAN else courtesans
                promise = sets_of(values, prospects, mask | (1 << attribute), more)
                if promise > most:
                    most = promise
                    best = attribute
        if best == NO_CARD:
            break
        sets = most
        mask |= 1 << best
        if best == COURTESAN:
            courtesans += 1
    room.of_action[Of.SETS, place] = sets - prospects.sets
    room.of_action[Of.COMPLETES, place] = payable_with(values, prospects, mask, courtesans)


@compiled
def gain_by(prospects, attribute):
    """Return what a first card of a kind adds to the promise of all sets together."""
    gain = 0.0
    for noble in range(NOBLES):
        if (prospects.lacking[noble] >> attribute) & 1 == 1:
            gain += prospects.promise_then[noble] - prospects.promise[noble]
    return gain


@compiled
def weigh_flush(state, values, seat, prospects, place, room):
    """Weigh the best of as many cards as a flush turns up, by what is out of sight."""
    expected = 0.0
    none_better = 1.0  # chance that none of the kinds looked at so far is turned up
    looked_at = state.hand_mask[seat]  # another card of a kind that is held adds nothing
    for _ in range(ATTRIBUTES):
        best = NO_CARD
        most = 0.0
        for attribute in range(ATTRIBUTES):
            if (looked_at >> attribute) & 1 == 0 and prospects.unseen[attribute] > 0:
                gain = gain_by(prospects, attribute)
                if gain > most:
                    most = gain
                    best = attribute
        if best == NO_CARD:
            break
        looked_at |= 1 << best
        absent = 1.0
        for _ in range(values.display):
            absent *= 1 - prospects.unseen[best] / prospects.unseen_cards
        expected += none_better * (1 - absent) * most
        none_better *= absent
    room.of_action[Of.SETS, place] = expected
    room.of_action[Of.COMPLETES, place] = prospects.payable


@compiled
def weigh_plotting(state, values, seat, prospects, place, room):
    """Weigh the best kill with the cards held and one of the open Treachery Cards."""
    weigh_taking(state, values, seat, prospects, 1, place, room)
    room.of_action[Of.COMPLETES, place] = 0.0
    room.of_action[Of.WEAPONS_HELD, place] = state.treachery_hand_size[seat]
    targets = others_boxes(state, seat)
    target = NO_BOX
    most = 0.0
    means = NO_CARD
    weapons = 0.0
    for kind in range(values.kinds):
        shown = 1 if state.treachery_display[kind] > 0 else 0
        if state.treachery_hand[seat, kind] + shown == 0:
            continue
        if shown == 1:
            weapons = max(weapons, weapon_worth(state, values, seat, prospects, kind, 1))
        boxes = boxes_against(values, prospects, kind, shown) & targets
        box = best_target(state, values, seat, prospects, boxes)
        if box != NO_BOX:
            worth = prey(state, prospects, box)
            worth += replacing_worth(state, values, seat, prospects, box)
            worth *= kill_chance(values, kind)
            if worth > most:
                most = worth
                target = box
                means = kind
    room.of_action[Of.WEAPONS, place] = weapons
    if target != NO_BOX:
        leader = leader_of_others(state, seat)
        likely = kill_chance(values, means)
        weigh_kill(state, values, seat, prospects, target, likely, leader, place, room)
