"""Q70: what is public, what is hidden, and what a seat keeps in mind (README)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from sim.engine.contract import conceal
from tests.romans.table import L, Table, W, playing

PUBLIC = (
    "influence", "votes", "military", "wallet", "marker", "john_holder", "shield_location",
    "shield_seat", "blocked", "bonus_holder", "plays_made", "plays_allowed", "round_number",
    "hand_size", "draw_pile_size", "discard_size", "play_area_size", "row_size",
    "market_deck_size", "out_of_play_size", "decision", "seat_to_move", "first_seat",
)  # fmt: skip
PILE = ["charles_iv", "baldwin_of_trier", "raimondino_lupi", "royal_retinue", "royal_retinue#2"]


def concealed(table: Table, seat: int, seed: int) -> Table:
    """Return the table as dealt anew for what a seat doesn't know."""
    other = Table()
    other.loaded, other.values = table.loaded, table.values
    other.state = table.state.copy()
    conceal(other.state, other.values, seat, np.uint64(seed))
    return other


def in_the_middle(seed: int) -> Table:
    """Return a game some way on."""
    table = Table(seed=seed)
    for _ in range(150):
        table.do(table.legal()[0])
    return table


@pytest.mark.parametrize("seat", [L, W])
@pytest.mark.parametrize("game", [1, 2, 3])
def test_Q70_all_that_is_public_stays(game, seat):
    table = in_the_middle(game)
    for seed in range(3):
        other = concealed(table, seat, seed)
        for field in PUBLIC:
            assert np.array_equal(getattr(other.state, field), getattr(table.state, field)), field
        for side in (L, W):
            assert other.discard(side) == table.discard(side)
            assert other.play_area(side) == table.play_area(side)
        assert other.row() == table.row()
        assert other.gone() == table.gone()


@pytest.mark.parametrize("seat", [L, W])
def test_Q70_a_seat_keeps_its_hand_and_loses_the_order_of_its_pile(seat):
    table = in_the_middle(1)
    orders = set()
    for seed in range(8):
        other = concealed(table, seat, seed)
        assert other.hand(seat) == table.hand(seat)
        assert sorted(other.draw_pile(seat)) == sorted(table.draw_pile(seat))
        orders.add(tuple(other.draw_pile(seat)))
        if table.seat == seat:
            assert other.legal() == table.legal()
    if len(table.draw_pile(seat)) > 3:
        assert len(orders) > 1


@pytest.mark.parametrize("seat", [L, W])
def test_Q70_hand_and_pile_of_the_other_side_are_known_only_together(seat):
    table = Table(seed=4)
    hands: Counter[str] = Counter()
    for seed in range(60):
        other = concealed(table, seat, seed)
        side = 1 - seat
        both = other.hand(side) + other.draw_pile(side)
        assert sorted(both) == sorted(table.hand(side) + table.draw_pile(side))
        assert len(other.hand(side)) == 5
        hands.update(other.hand(side))
    assert len(hands) == (12 if seat == L else 11)  # any of them may be in hand
    assert min(hands.values()) > 10  # about 25 or 27 of 60


def test_Q70_the_market_deck_keeps_its_cards_and_the_rules_of_setup():
    table = Table(seed=4)
    crecy, arnost = set(), set()
    for seed in range(60):
        deck = concealed(table, L, seed).deck()
        assert sorted(deck) == sorted(table.deck())
        crecy.add(51 - deck.index("battle_of_crecy"))
        others = [name for name in deck if name != "battle_of_crecy"]
        arnost.add(50 - others.index("arnost_of_pardubice"))
    assert crecy == {0, 1, 2, 3, 4, 5}
    assert max(arnost) <= 25
    assert len(arnost) > 15


def test_Q70_a_bought_card_is_known_to_both_until_the_shuffle():
    table = playing(L, "royal_retinue", "charles_iv").put_row("heinrich_of_virneburg")
    table.purse(L, church=2).do("play royal_retinue", "use currency only")
    table.do("buy heinrich_of_virneburg", "pay with church", "pay with church")
    for seat in (L, W):
        for seed in range(10):
            assert concealed(table, seat, seed).draw_pile(L)[-1] == "heinrich_of_virneburg"


def test_Q70_what_was_looked_at_is_known_to_the_looker_alone():
    table = playing(L, "charles_i_robert", "royal_retinue#3").put(L, "draw_pile", *PILE)
    table.do("play charles_i_robert", "use deed", "put on top", "put on top", "put on top")
    table.do("put back raimondino_lupi", "put back charles_iv", "put back baldwin_of_trier")
    top = ["baldwin_of_trier", "charles_iv", "raimondino_lupi"]
    assert all(concealed(table, L, seed).draw_pile(L)[:3] == top for seed in range(10))
    assert any(concealed(table, W, seed).draw_pile(L)[:3] != top for seed in range(10))


def test_Q70_the_chronicle_is_known_to_its_player_alone():
    table = playing(L, "peter_of_zittau", "charles_iv").put(W, "hand", "louis_iv")
    table.put_row(deck=["nuremberg", "declaration_of_rhens", "lubeck"])
    table.do("play peter_of_zittau", "use deed", "buy nothing from deck")
    table.do("put back on deck lubeck", "put back on deck nuremberg")
    table.do("put back on deck declaration_of_rhens")
    top = ["declaration_of_rhens", "nuremberg", "lubeck"]
    assert all(concealed(table, L, seed).deck()[:3] == top for seed in range(10))
    assert any(concealed(table, W, seed).deck()[:3] != top for seed in range(10))


def test_Q70_luck_to_come_is_another():
    table = Table(seed=4)
    seeds = {int(concealed(table, L, seed).state.seed) for seed in range(5)}
    assert len(seeds) == 5
    assert 4 not in seeds
