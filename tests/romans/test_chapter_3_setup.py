"""3.0 Setup: what lies where before the first play."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from sim.engine.contract import new_game
from sim.games.romans.codes import Location, Marker
from sim.games.romans.rules.setup import insert
from tests.romans.table import L, Table, W

SEEDS = range(120)
LUXEMBOURG = [
    "charles_iv",
    "blanche_de_valois",
    "elizabeth_of_bohemia",
    "pierre_de_rosieres",
    "baldwin_of_trier",
    "raimondino_lupi",
    "john_henry_of_luxembourg",
    "royal_retinue",
    "royal_retinue#2",
    "royal_retinue#3",
    "royal_retinue#4",
]
WITTELSBACH = [
    "louis_iv",
    "margaret_of_holland",
    "louis_v_of_brandenburg",
    "marsilius_of_padua",
    "william_of_ockham",
    "teutonic_order",
    "frederick_iv_of_nuremberg",
    "ducal_retinue",
    "ducal_retinue#2",
    "ducal_retinue#3",
    "ducal_retinue#4",
]
EVENTS = {
    "dream_at_terenzo",
    "coronation_in_rome",
    "battle_of_san_felice",
    "battle_of_muhldorf",
    "clement_vi_elected",
    "tyrol_marriage",
    "declaration_of_rhens",
    "holland_inheritance",
    "battle_of_parabiago",
    "battle_of_sluys",
    "siege_of_swidnica",
    "siege_of_castle_tyrol",
    "standoff_at_landau",
}


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    """Return games just set up, with many seeds."""
    return [Table(seed=seed) for seed in SEEDS]


def market_cards(table: Table) -> set[str]:
    """Return the 44 market cards."""
    count = int(table.values.card_count)
    return {table.name(card) for card in range(count) if table.values.market[card] == 1}


@pytest.mark.rule("3.5")
def test_T13_a_fresh_setup(tables):
    for table in tables:
        assert (len(table.draw_pile(L)), len(table.hand(L))) == (6, 5)
        assert (len(table.draw_pile(W)), len(table.hand(W))) == (7, 5)
        assert len(table.row()) == 5
        assert not EVENTS & set(table.row())
        assert len(table.deck()) == 52
        assert "battle_of_crecy" in table.deck()[-6:]
        assert table.state.marker == Marker.LUDWIG_1
        assert table.seat == W
        assert table.legal() == sorted_plays(table, table.hand(W))


def sorted_plays(table: Table, hand: list[str]) -> list[str]:
    """Return what can be played from a hand with an empty treasury: all but John (10.2)."""
    return [f"play {name}" for name in hand if name != "john_of_luxembourg_w"]


# --- 3.2 board ---


@pytest.mark.rule("3.21")
def test_the_game_opens_in_round_1(tables):
    assert {int(table.state.round_number) for table in tables} == {1}


@pytest.mark.rule("3.22")
def test_johns_marker_opens_on_ludwig_1():
    assert Table().state.marker == Marker.LUDWIG_1
    assert Table("john.marker_start=charles_1").state.marker == Marker.CHARLES_1


@pytest.mark.rule("3.23")
def test_board_and_treasuries_open_empty(tables):
    for table in tables:
        state = table.state
        for field in ("influence", "votes", "military", "wallet", "blocked"):
            assert not getattr(state, field).any(), field
        assert (state.bonus_holder == -1).all()
        assert (state.shield_location == Location.SUPPLY).all()


@pytest.mark.rule("3.23")
def test_nothing_of_an_earlier_game_is_left():
    fresh = Table(seed=7)
    used = Table(seed=3)
    while not used.over:
        used.do(used.legal()[-1])
    played = Table(seed=7)
    played.state = used.state
    new_game(played.state, played.values, played.journal, np.uint64(7), 2)
    for table in (fresh, played):
        table.state.known_to[:] = 0
    assert played.legal() == fresh.legal()
    assert played.deck() == fresh.deck()
    assert played.row() == fresh.row()
    for seat in (L, W):
        assert played.hand(seat) == fresh.hand(seat)
        assert played.draw_pile(seat) == fresh.draw_pile(seat)
        assert (played.discard(seat), played.play_area(seat)) == ([], [])
    for field in ("influence", "votes", "military", "wallet", "shield_location", "turns",
                  "bonus_count", "discount", "round_number", "last_round", "marker"):  # fmt: skip
        assert (getattr(played.state, field) == getattr(fresh.state, field)).all(), field


# --- 3.3 starter decks ---


@pytest.mark.rule("3.31")
def test_luxembourg_has_its_eleven_starters(tables):
    for table in tables:
        assert sorted(table.hand(L) + table.draw_pile(L)) == sorted(LUXEMBOURG)


@pytest.mark.rule("3.32")
def test_wittelsbach_has_its_eleven_and_john(tables):
    for table in tables:
        cards = table.hand(W) + table.draw_pile(W)
        assert sorted(cards) == sorted([*WITTELSBACH, "john_of_luxembourg_w"])
        assert "john_of_luxembourg_l" in table.names(table.state.aside, table.state.aside_size)


@pytest.mark.rule("3.33")
def test_draw_piles_are_shuffled(tables):
    for seat, size in ((L, 11), (W, 12)):
        tops = Counter((table.hand(seat) + table.draw_pile(seat)[::-1])[-1] for table in tables)
        assert len(tops) > size * 2 // 3  # nearly every card has been at the top of the pile
        hands = Counter(name for table in tables for name in table.hand(seat))
        assert len(hands) == size
        # each card is among 5 of 11 or 12: about 55 or 50 times of 120
        assert min(hands.values()) > 30
        assert max(hands.values()) < 80
    assert len({tuple(table.draw_pile(L)) for table in tables}) == len(tables)


@pytest.mark.rule("3.33")
def test_the_same_seed_deals_the_same_cards():
    assert Table(seed=5).hand(L) == Table(seed=5).hand(L)
    assert Table(seed=5).deck() == Table(seed=5).deck()


@pytest.mark.rule("3.33", "6.2")
def test_Q75_starters_are_not_acquired():
    # were there a shield on Charles IV, neither setup nor playing him would place it
    table = Table()
    edward = table.loaded.labels["shields"].index("edward_iii")
    table.reprint("charles_iv", shield=edward, shield_place=Location.COURT)
    new_game(table.state, table.values, table.journal, np.uint64(1), 2)
    assert (table.state.shield_location == Location.SUPPLY).all()
    table.put(L, "hand", "charles_iv").put_row().turn_of(L)
    table.do("play charles_iv", "gain church", "gain church", "use military")
    table.do("place military in tyrol")
    assert (table.state.shield_location == Location.SUPPLY).all()


# --- 3.4 market ---


@pytest.mark.rule("3.41")
def test_gerlach_is_set_aside(tables):
    for table in tables:
        aside = table.names(table.state.aside, table.state.aside_size)
        assert sorted(aside) == ["gerlach_of_nassau", "john_of_luxembourg_l"]
        assert "gerlach_of_nassau" not in table.row() + table.deck()


@pytest.mark.rule("3.42")
def test_the_opening_row_is_five_of_42_market_cards(tables):
    seen = set()
    for table in tables:
        row = table.row()
        assert len(set(row)) == 5
        seen |= set(row)
    assert seen == market_cards(tables[0]) - {"gerlach_of_nassau", "arnost_of_pardubice"}
    assert len(seen) == 42


@pytest.mark.rule("3.43")
def test_the_deck_holds_the_other_37_and_thirteen_events(tables):
    for table in tables:
        deck = set(table.deck()) - {"arnost_of_pardubice", "battle_of_crecy"}
        assert deck >= EVENTS
        rest = deck - EVENTS
        assert len(rest) == 37
        assert rest | set(table.row()) | {"gerlach_of_nassau", "arnost_of_pardubice"} == (
            market_cards(table)
        )
    tops = {table.deck()[0] for table in tables}
    assert tops & EVENTS  # shuffled in: an event can lie on top
    assert tops - EVENTS


@pytest.mark.rule("3.44", "6.45")
def test_Q72_arnost_lies_in_the_lower_half(tables):
    below = []
    for table in tables:
        deck = [name for name in table.deck() if name != "battle_of_crecy"]
        assert len(deck) == 51
        below.append(len(deck) - 1 - deck.index("arnost_of_pardubice"))
        assert "arnost_of_pardubice" not in table.row()
    assert min(below) <= 1  # 0 to 25 cards below him: both ends come up
    assert max(below) in {24, 25}
    assert len(set(below)) > 20


@pytest.mark.rule("3.44")
def test_Q72_as_many_cards_can_lie_below_a_late_one_as_its_part_of_the_deck_holds():
    # into the bottom fiftieth of 50 cards: none or one of them lies below
    patch = {"market": {"late_share": [1, 50]}}
    below = set()
    for seed in range(16):
        deck = [name for name in Table(patches=[patch], seed=seed).deck() if "crecy" not in name]
        below.add(50 - deck.index("arnost_of_pardubice"))
    assert below == {0, 1}


@pytest.mark.rule("3.45")
def test_Q71_crecy_lies_among_the_bottom_six(tables):
    below = Counter(51 - table.deck().index("battle_of_crecy") for table in tables)
    assert sorted(below) == [0, 1, 2, 3, 4, 5]
    assert min(below.values()) > 8  # about 20 each
    assert {len(table.deck()) for table in tables} == {52}


@pytest.mark.rule("3.45")
def test_a_card_goes_in_with_so_many_below_it():
    deck = np.array([10, 11, 12, 0])
    assert insert(deck, 3, 0, 99) == 4
    assert deck.tolist() == [99, 10, 11, 12]  # bottom card first
    deck = np.array([10, 11, 12, 0])
    insert(deck, 3, 3, 99)
    assert deck.tolist() == [10, 11, 12, 99]


@pytest.mark.rule("3.45")
def test_where_crecy_and_the_late_card_go_is_a_value():
    for seed in range(5):
        table = Table("market.crecy_depth=1", seed=seed)
        assert table.deck()[-1] == "battle_of_crecy"


# --- 3.5 opening hands ---


@pytest.mark.rule("3.5")
def test_five_cards_each_and_wittelsbach_begins(tables):
    for table in tables:
        assert len(table.hand(L)) == len(table.hand(W)) == 5
        assert table.seat == W
        assert table.state.plays_made.tolist() == [0, 1]


@pytest.mark.rule("3.5")
def test_the_opening_hand_comes_off_the_top():
    small, large = Table(seed=9), Table("rounds.phases.0.hand=8", seed=9)
    assert small.draw_pile(L)[3:] == large.draw_pile(L)
    assert sorted(small.hand(L) + small.draw_pile(L)[:3]) == sorted(large.hand(L))


@pytest.mark.rule("3.5")
@pytest.mark.parametrize(("first", "seats"), [("luxembourg", {L}), ("by_seed", {L, W})])
def test_who_begins_is_a_value(first, seats):
    assert {Table(f"rounds.first_play={first}", seed=seed).seat for seed in range(12)} == seats


@pytest.mark.rule("3.31", "3.32")
def test_Q94_in_a_mirror_the_seed_says_which_seat_a_text_means_by_a_house():
    meant = set()
    for seed in range(8):
        table = Table("rules.swap_sides_by_seed=true", seed=seed)
        luxembourg = int(table.state.seat_of[L])
        assert int(table.state.seat_of[W]) == 1 - luxembourg
        meant.add(luxembourg)
        table.put(L, "hand").put(L, "discard").put(W, "hand").put(W, "discard")
        table.put_row("nuremberg", "lubeck", "wroclaw", "bardi_bank", deck=["philip_vi"])
        table.reveal("dream_at_terenzo").do("remove no card")  # Luxembourg gains 2 Church
        assert table.wallet(luxembourg) == {"church": 2}
        assert table.wallet(1 - luxembourg) == {}
    assert meant == {L, W}
    assert {int(Table(seed=seed).state.seat_of[L]) for seed in range(8)} == {L}
