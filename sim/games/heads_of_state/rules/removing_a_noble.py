"""Removing An Existing Noble: playing Treachery Cards against the nobles of others."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.chance import chance, scaled
from sim.engine.compiled import compiled
from sim.engine.masks import bits_in
from sim.games.heads_of_state.codes import (
    BOX,
    COUNTRIES,
    NO_BOX,
    NO_CARD,
    NOBODY,
    NONE,
    AreaKind,
    DecisionKind,
    Means,
    Stream,
    Task,
)
from sim.games.heads_of_state.journal import Note, note_attempt, note_killed
from sim.games.heads_of_state.rules.attribute_chart import payable_boxes
from sim.games.heads_of_state.rules.components import (
    ask_seat,
    list_boxes,
    list_choice,
    moment_of,
    spend_treachery,
)
from sim.games.heads_of_state.rules.creating_a_noble import (
    boxes_to_create_in,
    choose_payment,
    ways_to_pay,
)
from sim.games.heads_of_state.rules.replacing import can_make_good
from sim.games.recording import log

# --- what can be played ---------------------------------------------------------------------


@compiled
def open_targets(state, values, seat):
    """Return the boxes whose noble may be a target: another player's, and once a turn.

    With a noble killed and not replaced, only those that could be made good if they died too.
    """
    boxes = state.occupied & ~state.owned[seat] & ~state.targeted
    needed = bits_in(state.emptied) + 1 - values.unreplaced
    if needed <= 0 or boxes == 0:
        return boxes
    if needed == 1:
        payable = payable_boxes(state, values, seat)
        return boxes if payable & state.emptied != 0 else boxes & payable
    for box in range(values.boxes):
        if (boxes >> box) & 1 == 1:
            if not can_make_good(state, values, seat, state.emptied | (1 << box), NO_BOX, 0):
                boxes &= ~(1 << box)
    return boxes


@compiled
def cards_against(state, values, seat, assassin, country):
    """Return how many cards of a hand can be used together: Assassins, or those for a country."""
    cards = 0
    for kind in range(values.kinds):
        if values.assassin[kind] == assassin:
            if assassin == 1 or (values.used_in[kind] >> country) & 1 == 1:
                cards += state.treachery_hand[seat, kind]
    return cards


@compiled
def reach_in(state, values, seat, assassin, country):
    """Return the boxes of a country against whose nobles a hand has cards enough."""
    cards = cards_against(state, values, seat, assassin, country)
    boxes = 0
    if cards >= values.cards_needed[AreaKind.PROVINCE]:
        boxes |= values.country_boxes[country, AreaKind.PROVINCE]
    if cards >= values.cards_needed[AreaKind.CAPITAL]:
        boxes |= values.country_boxes[country, AreaKind.CAPITAL]
    return boxes


@compiled
def reach_of(state, values, seat, kind):
    """Return the boxes against whose nobles a kind of card of the hand can be played."""
    boxes = 0
    for country in range(COUNTRIES):
        if values.assassin[kind] == 1 or (values.used_in[kind] >> country) & 1 == 1:
            boxes |= reach_in(state, values, seat, values.assassin[kind], country)
    return boxes


@compiled
def replaceable(state, values, seat):
    """Return the boxes emptied this turn in which a noble can be created now."""
    boxes = boxes_to_create_in(state, values, seat) & state.emptied
    if bits_in(state.emptied) > 1:
        for box in range(values.boxes):
            if (boxes >> box) & 1 == 1 and ways_to_pay(state, values, seat, box) == 0:
                boxes &= ~(1 << box)
    return boxes


# --- playing --------------------------------------------------------------------------------


@compiled
def offer_treachery(state, values, seat):
    """Ask for a card to play or a killed noble to replace; without either, the turn goes on.

    Asked about are the kinds that can be played, and the boxes that can be filled.
    """
    kinds = 0
    targets = 0
    if state.treachery_hand_size[seat] > 0:
        targets = open_targets(state, values, seat)
    if targets != 0:
        for kind in range(values.kinds):
            if state.treachery_hand[seat, kind] > 0:
                if reach_of(state, values, seat, kind) & targets != 0:
                    kinds |= 1 << kind
    boxes = 0
    if state.emptied != 0:
        boxes = replaceable(state, values, seat)
    if kinds != 0 or boxes != 0:
        ask_seat(state, DecisionKind.TREACHERY, seat, kinds, boxes)


@compiled
def list_treachery(state, values, actions):
    """List the kinds to play, the boxes to fill, and being done if the duty is fulfilled."""
    count = 0
    for kind in range(values.kinds):
        if (state.asked[0] >> kind) & 1 == 1:
            count = list_choice(actions, count, DecisionKind.TREACHERY, kind)
    count = list_boxes(values, actions, count, DecisionKind.TREACHERY, state.asked[1], BOX)
    if bits_in(state.emptied) <= values.unreplaced:
        count = list_choice(actions, count, DecisionKind.TREACHERY, NONE)
    return count


@compiled
def decide_treachery(state, values, journal, seat, choice):
    """Play a card, replace a killed noble, or be done."""
    if choice == NONE:
        log(journal, Note.DONE, seat, 1, 0, 0, 0, state.round_number)
        return
    push(state, Task.PLAY_TREACHERY, seat, 0, 0, 0)
    if choice >= BOX:
        choose_payment(state, values, journal, seat, choice - BOX)
    else:
        targets = open_targets(state, values, seat) & reach_of(state, values, seat, choice)
        ask_seat(state, DecisionKind.TARGET, seat, choice, targets)


@compiled
def list_targets(state, values, actions):
    """List the nobles that the card can be played against."""
    return list_boxes(values, actions, 0, DecisionKind.TARGET, state.asked[1], 0)


@compiled
def decide_target(state, values, journal, seat, box):
    """Name the target; against a capital a second card goes with the first."""
    kind = state.asked[0]
    if values.cards_needed[values.box_kind[box]] > 1:
        ask_seat(state, DecisionKind.SECOND_CARD, seat, box, kind)
    else:
        attempt(state, values, journal, seat, box, kind, NO_CARD)


@compiled
def list_second_cards(state, values, actions):
    """List the kinds that go with the first card: Assassins, or cards for the same country."""
    box, first = state.asked[0], state.asked[1]
    seat = state.seat_to_move
    country = values.box_country[box]
    count = 0
    for kind in range(values.kinds):
        held = state.treachery_hand[seat, kind]
        if kind == first:
            held -= 1
        if held > 0 and values.assassin[kind] == values.assassin[first]:
            if values.assassin[kind] == 1 or (values.used_in[kind] >> country) & 1 == 1:
                count = list_choice(actions, count, DecisionKind.SECOND_CARD, kind)
    return count


@compiled
def decide_second_card(state, values, journal, seat, kind):
    """Play both cards."""
    attempt(state, values, journal, seat, state.asked[0], state.asked[1], kind)


# --- the attempt ----------------------------------------------------------------------------


@compiled
def attempt(state, values, journal, seat, box, first, second):
    """Discard the cards; a country's cards kill, the Assassin if an own cube is drawn."""
    target = state.owner[box]
    state.targeted |= 1 << box
    spend_treachery(state, seat, first)
    if second != NO_CARD:
        spend_treachery(state, seat, second)
    means = Means.ASSASSIN if values.assassin[first] == 1 else Means.COUNTRY
    note_attempt(journal, seat, target, box, means, first, second, state.turns, state.round_number)
    if values.assassin[first] == 1:
        occasion = moment_of(state, seat, state.moment[seat])
        luck = chance(state.seed, Stream.ASSASSIN, occasion, box)
        own = scaled(luck, values.own_cubes + values.target_cubes) < values.own_cubes
        log(journal, Note.CUBE_DRAWN, seat, box, 1 if own else 0, 0, 0, state.round_number)
        if not own:
            log(journal, Note.FAILED, seat, box, target, 0, 0, state.round_number)
            return
    kill(state, values, journal, seat, box)


@compiled
def kill(state, values, journal, seat, box):
    """Turn a noble over onto its hexagon; its Noble Card stays with its owner.

    Once its owner has scored the country, the counter has nothing left to show and goes home.
    """
    target = state.owner[box]
    state.owner[box] = NOBODY
    state.occupied &= ~(1 << box)
    state.owned[target] &= ~(1 << box)
    state.emptied |= 1 << box
    went_home = (state.countries_scored[target] >> values.box_country[box]) & 1
    if went_home == 1:
        state.counters[target, values.box_noble[box]] += 1
    else:
        state.flipped[target, box] += 1
    note_killed(journal, seat, target, box, went_home, state.round_number)
