"""Weighing cards: what a card gives by each use, what owning it promises, what a cube is worth."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.narrow import wide
from sim.games.romans.codes import (
    ANY,
    CHOICES,
    CURRENCIES,
    NOBODY,
    NONE,
    DecisionKind,
    Use,
)
from sim.games.romans.features import (
    BUY,
    BUY_DEED,
    BUY_MILITARY,
    BUY_POLITICAL,
    BUY_YIELD,
    COUNTER_GONE,
    COURT_CARD,
    CUBES,
    INFLUENCE,
    JOHN,
    PLAY_DEED,
    PLAY_EARLY,
    PLAY_MILITARY,
    PLAY_POLITICAL,
    SCARCE_CUBES,
)
from sim.games.romans.rules.john_of_luxembourg import away_from
from sim.games.romans.rules.playing_cards import bonus_to_numbers
from sim.games.romans.rules.sequence_of_play import phase_of
from sim.games.romans.weighing.outlook import (
    BEST_GROUND,
    CUBE,
    GRIP,
    GROUND_DOUBT,
    GROUND_WORTH,
    HOLD,
    MEAN_DEED,
    MEAN_MILITARY,
    MEAN_POLITICAL,
    MEAN_YIELD,
    NEED,
    POINT_RATE,
    SPARE,
    curve,
    plays_to_come,
    rounds_to_come,
)
from sim.games.romans.weighing.texts import (
    clear_text,
    place_ground,
    steps_of_john,
    weigh_deed,
    weigh_text,
    worth_of_text,
)

KEPT_USE = 1.0  # a card kept is played next round
TENTH = 0.1  # of `deed_worth`
CUBE_TENTHS = 3  # what a cube yielded is worth beside it


# --- cards that may be owned ----------------------------------------------------------------


@compiled
def yield_of(values, card):
    """Return the cubes that a card yields as printed (2.33)."""
    cubes = values.card_yield[card, ANY]
    for currency in range(CURRENCIES):
        cubes += values.card_yield[card, currency]
    return cubes


@compiled
def pile_values(values, pile, size):
    """Return the values of ``pile[:size]`` added up.

    They are: political, military, yield, Deeds' tenths, and how many are market cards.
    """
    political, military, cubes, deeds, court = 0, 0, 0, 0, 0
    for place in range(size):
        card = wide(pile[place])
        political += values.political[card]
        military += values.military[card]
        cubes += yield_of(values, card)
        deeds += values.deed_worth[card]
        court += values.market[card]
    return political, military, cubes, deeds, court


@compiled
def owned_values(state, values, side):
    """Return how many cards a side owns, and their values added up; see `pile_values`.

    As a whole, since only the cards' split into piles is hidden.
    """
    size = state.draw_pile_size[side]
    drawn = pile_values(values, state.draw_pile[side], size)
    held = pile_values(values, state.hand[side], state.hand_size[side])
    discarded = pile_values(values, state.discard[side], state.discard_size[side])
    played = pile_values(values, state.play_area[side], state.play_area_size[side])
    size += state.hand_size[side] + state.discard_size[side] + state.play_area_size[side]
    political = drawn[0] + held[0] + discarded[0] + played[0]
    military = drawn[1] + held[1] + discarded[1] + played[1]
    cubes = drawn[2] + held[2] + discarded[2] + played[2]
    deeds = drawn[3] + held[3] + discarded[3] + played[3]
    court = drawn[4] + held[4] + discarded[4] + played[4]
    return size, political, military, cubes, deeds, court


@compiled
def look_at_deck(state, values, seat, room):
    """Write what an average card of the seat's deck is into the shared numbers."""
    size, political, military, cubes, deeds, _ = owned_values(state, values, seat)
    cards = max(1, size)
    room.shared[MEAN_POLITICAL] = political / cards
    room.shared[MEAN_MILITARY] = military / cards
    room.shared[MEAN_YIELD] = cubes / cards
    room.shared[MEAN_DEED] = TENTH * deeds / cards


@compiled
def uses_to_come(state, values, seat):
    """Return how often a card bought now is likely to be drawn before the game ends (6.11).

    It lies under the draw pile: so many rounds pass until it comes, and then it comes round with
    the whole deck.
    """
    pile = state.draw_pile_size[seat]
    deck = pile + state.hand_size[seat] + state.discard_size[seat] + state.play_area_size[seat]
    drawn = values.phase_hand[phase_of(state, values)]
    rounds = rounds_to_come(state, values) - pile / drawn
    if rounds <= 0.0:
        return 0.0
    return 0.5 + rounds * drawn / (deck + 1.0)


@compiled
def weigh_owned(values, card, uses, room, place):
    """Write what ``uses`` plays more of a card, or fewer, are made of."""
    room.of_action[BUY, place] = uses
    room.of_action[BUY_POLITICAL, place] = uses * values.political[card]
    room.of_action[BUY_MILITARY, place] = uses * values.military[card]
    room.of_action[BUY_YIELD, place] = uses * yield_of(values, card)
    room.of_action[BUY_DEED, place] = uses * TENTH * values.deed_worth[card]


@compiled
def weigh_change(values, card, uses, room, place):
    """Write what a card more in the deck, or fewer, changes: its plays are others' that don't come.

    The hand is as large as before, so a card that is no better than the average one gains nothing.
    Needs `look_at_deck`.
    """
    weigh_owned(values, card, uses, room, place)
    room.of_action[BUY_POLITICAL, place] -= uses * room.shared[MEAN_POLITICAL]
    room.of_action[BUY_MILITARY, place] -= uses * room.shared[MEAN_MILITARY]
    room.of_action[BUY_YIELD, place] -= uses * room.shared[MEAN_YIELD]
    room.of_action[BUY_DEED, place] -= uses * room.shared[MEAN_DEED]


@compiled
def worth_owned(values, card):
    """Return what playing a card gives, in points, to rank one against another."""
    tenths = 10 * max(values.political[card], values.military[card])
    return TENTH * (tenths + values.deed_worth[card] + CUBE_TENTHS * yield_of(values, card))


@compiled
def weigh_purchases(state, values, seat, actions, count, kind, discount, room):
    """Weigh PURCHASE, CHRONICLE_PURCHASE and FREE_CARD: the card against its price."""
    from_row = kind * CHOICES
    uses = uses_to_come(state, values, seat)
    look_at_deck(state, values, seat, room)
    discount += state.discount[seat]
    for place in range(count):
        card = actions.code[place] - from_row
        if card != NONE:
            weigh_change(values, card, uses, room, place)
            room.of_action[COURT_CARD, place] = 1.0
            if kind != DecisionKind.FREE_CARD:
                price = 0.0
                scarce = 0.0
                for currency in range(CURRENCIES):
                    cost = values.cost[card, currency]
                    price += cost
                    scarce += cost * room.shared[NEED + currency]
                room.of_action[CUBES, place] = -max(0.0, price - discount) * room.shared[CUBE]
                room.of_action[SCARCE_CUBES, place] = -scarce


# --- cards in hand --------------------------------------------------------------------------


@compiled
def is_counter(values, card):
    """Return whether a card has a use in the other side's plays (5.6, 6.46)."""
    return values.counter_types[card] != 0 or values.cancels_events[card] == 1


@compiled
def weigh_plays(state, values, seat, actions, count, room):
    """Weigh CARD: what each card would give now, and what it gives to the plays after it."""
    base = DecisionKind.CARD * CHOICES
    left = float(plays_to_come(state, values, seat))
    others = plays_to_come(state, values, 1 - seat)
    rate = room.shared[POINT_RATE]
    worth = room.shared[CUBE]
    ground = int(room.shared[BEST_GROUND])
    ground_rate = room.shared[GROUND_WORTH + ground]
    hold, doubt = room.shared[HOLD + ground], room.shared[GROUND_DOUBT]
    held = room.shared[GRIP + ground]
    for place in range(count):
        card = actions.code[place] - base
        if card == NONE:
            continue
        political = 0.0
        if values.political[card] > 0:
            bonus = bonus_to_numbers(state, values, seat, card)
            political = rate * (values.political[card] + bonus)
        gain = curve(hold + float(values.military[card]), doubt) - held
        military = ground_rate * gain if values.military[card] > 0 else 0.0
        deed = 0.0
        if values.deed_start[card] < values.deed_end[card]:
            clear_text(room, SPARE)
            weigh_deed(state, values, seat, seat, card, room, SPARE, 1.0)
            deed = max(0.0, worth_of_text(room, SPARE) - max(political, military))
        cubes = yield_of(values, card)
        room.of_action[PLAY_POLITICAL, place] = political
        room.of_action[PLAY_MILITARY, place] = military
        room.of_action[PLAY_DEED, place] = deed
        room.of_action[CUBES, place] = (cubes - values.use_cost[card]) * worth
        room.of_action[PLAY_EARLY, place] = left * cubes * worth
        if others > 0 and is_counter(values, card):
            room.of_action[COUNTER_GONE, place] = 1.0
        if values.john[card] == 1:
            room.of_action[JOHN, place] = steps_of_john(state, seat, away_from(state, seat))


@compiled
def weigh_uses(state, values, seat, actions, count, room):
    """Weigh USE: political or military Numbers against the Deed (5.1)."""
    card = state.asked[0]
    for place in range(count):
        use = actions.code[place] - DecisionKind.USE * CHOICES
        if use == Use.POLITICAL:
            points = values.political[card] + bonus_to_numbers(state, values, seat, card)
            room.of_action[INFLUENCE, place] = points * room.shared[POINT_RATE]
        elif use == Use.MILITARY:
            ground = int(room.shared[BEST_GROUND])
            place_ground(room, place, ground, float(values.military[card]), 1.0, 1.0)
        elif use == Use.DEED:
            weigh_deed(state, values, seat, seat, card, room, place, 1.0)


@compiled
def weigh_kept(state, values, actions, count, room):
    """Weigh KEPT_CARD: a card for the next round's hand (9.6)."""
    for place in range(count):
        card = actions.code[place] - DecisionKind.KEPT_CARD * CHOICES
        if card != NONE:
            weigh_owned(values, card, KEPT_USE, room, place)
            if is_counter(values, card):
                room.of_action[COUNTER_GONE, place] = -1.0


@compiled
def weigh_removals(state, values, seat, actions, count, room):
    """Weigh REMOVED_CARD: the card is never played again."""
    uses = uses_to_come(state, values, seat)
    look_at_deck(state, values, seat, room)
    for place in range(count):
        card = actions.code[place] - DecisionKind.REMOVED_CARD * CHOICES
        if card != NONE:
            weigh_change(values, card, -uses, room, place)
            room.of_action[COURT_CARD, place] = -values.market[card]


@compiled
def weigh_counters(state, values, seat, actions, count, room):
    """Weigh COUNTER and WRITING_HISTORY: what the text would have done is undone."""
    against = state.asked[0]
    owner = NOBODY
    if state.decision == DecisionKind.COUNTER:
        owner = state.asked[1]
    for place in range(count):
        if actions.code[place] - state.decision * CHOICES == NONE:
            continue
        room.of_action[COUNTER_GONE, place] = 1.0
        if owner == NOBODY:
            start, end = values.deed_start[against], values.deed_end[against]
            weigh_text(state, values, seat, seat, start, end, room, place, -1.0)
        else:
            weigh_deed(state, values, seat, owner, against, room, place, -1.0)
            points = values.political[against] + bonus_to_numbers(state, values, owner, against)
            # its owner uses it for Numbers instead (5.62)
            room.of_action[INFLUENCE, place] -= points * room.shared[POINT_RATE]
