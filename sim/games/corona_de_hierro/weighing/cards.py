"""Weighing initiative cards: taken, kept, given up, and executed."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import CardType, Post
from sim.games.corona_de_hierro.features import Of
from sim.games.corona_de_hierro.rules.end_of_the_game import highest_seats
from sim.games.corona_de_hierro.weighing.emissaries import weigh_levels
from sim.games.corona_de_hierro.weighing.prospects import card_worth, points_ahead

UNKNOWN_CARD = 0.8  # worth of a card that nobody has seen, about
SPY_TAKES = 0.7  # and of one that a Spy may find


@compiled
def weigh_draw(state, values, seat, deck, place, room):
    """Weigh a card from a deck; the last one ends the game."""
    room.of_action[Of.CARD, place] = UNKNOWN_CARD
    if state.deck_size[deck] == 1 and values.last_card_ends == 1:
        room.of_action[Of.ENDS, place] = points_ahead(state, values, seat)


@compiled
def weigh_purchase(state, values, seat, deck, place, room):
    """Weigh a card chosen from several, paid with shields."""
    weigh_draw(state, values, seat, deck, place, room)
    room.of_action[Of.CARD, place] = 2 * UNKNOWN_CARD
    room.of_action[Of.SHIELDS, place] = -values.purchase_shields


@compiled
def weigh_kept(state, values, seat, kind, place, room):
    """Weigh a card that is kept."""
    room.of_action[Of.CARD, place] = card_worth(state, values, seat, kind)


@compiled
def weigh_discarded(state, values, seat, kind, place, room):
    """Weigh a card that is given up."""
    room.of_action[Of.CARD, place] = -card_worth(state, values, seat, kind)


@compiled
def weigh_spied(state, values, other, kind, place, room):
    """Weigh a card of another seat that a Spy has seen."""
    room.of_action[Of.THEIR_CARD, place] = card_worth(state, values, other, kind)


@compiled
def weigh_execution(state, values, seat, kind, place, room):
    """Weigh a card that is executed, by what it does at once; `actions.py` adds what it can do."""
    what = values.card_type[kind]
    room.of_action[Of.SPENT, place] = card_worth(state, values, seat, kind)
    if what == CardType.BISHOP:
        weigh_levels(state, values, seat, seat, values.bishop_levels, place, room)
    elif what == CardType.SECRET_PACT:
        room.of_action[Of.POINTS, place] = values.pact_points
    elif what == CardType.SPY:
        room.of_action[Of.THEIR_CARD, place] = SPY_TAKES
    elif what in (
        CardType.POPE,
        CardType.KING_IS_DEAD,
        CardType.MAGYAR_INVASION,
        CardType.SARACEN_INVASION,
    ):
        weigh_all_seats(state, values, seat, what, place, room)


@compiled
def weigh_all_seats(state, values, seat, what, place, room):
    """Weigh a card that moves several seats' levels."""
    highest = highest_seats(state)
    in_rome = 0
    for other in range(state.seats):
        in_rome = max(in_rome, state.posted[Post.ROME, other])
    for other in range(state.seats):
        levels = 0
        if what == CardType.KING_IS_DEAD:
            levels = values.king_levels if (highest >> other) & 1 == 1 else 0
        elif what == CardType.POPE:
            most = in_rome > 0 and state.posted[Post.ROME, other] == in_rome
            levels = values.pope_levels if most else 0
        elif what == CardType.MAGYAR_INVASION:
            levels = -values.magyar_levels if state.posted[Post.MAGYARS, other] == 0 else 0
        else:
            levels = -values.saracen_levels if state.posted[Post.SARACENS, other] == 0 else 0
        if levels != 0:
            weigh_levels(state, values, seat, other, levels, place, room)
