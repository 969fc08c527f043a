"""4.0 Sequence of Play: initiative, draw, card plays in turn."""

from __future__ import annotations

import pytest

from sim.games.romans.codes import Battleground, DecisionKind
from tests.romans.table import L, Table, W

L_HAND = ["royal_retinue", "royal_retinue#2", "royal_retinue#3", "royal_retinue#4"]
W_HAND = ["ducal_retinue", "ducal_retinue#2", "ducal_retinue#3", "ducal_retinue#4"]


def with_retinues(*sets: str, ours: int = 4, theirs: int = 4) -> Table:
    """Return a table where each side holds so many Retinues and the row is empty."""
    table = Table(*sets).put_row()
    return table.put(L, "hand", *L_HAND[:ours]).put(W, "hand", *W_HAND[:theirs])


def who_plays(table: Table) -> list[int]:
    """Play Retinues until the round's plays are over; return who was asked to play a card."""
    seats = []
    while table.kind in {DecisionKind.CARD, DecisionKind.USE, DecisionKind.PURCHASE}:
        if table.kind == DecisionKind.CARD:
            seats.append(table.seat)
        table.do(table.legal()[0])
    return seats


# --- 4.0 the round ---


@pytest.mark.rule("4.0", "9.0")
def test_the_steps_of_a_round_in_order():
    table = with_retinues("rounds.phases.0.plays=3").votes("mainz", 1, 0).military("lombardy", 2, 0)
    table.start_round(2)
    assert (table.kind, table.seat) == (DecisionKind.INITIATIVE, W)
    kinds = []
    while table.state.round_number == 2:
        if not kinds or kinds[-1] != table.kind:
            kinds.append(table.kind)
        if table.kind == DecisionKind.LOYALTY:
            table.do("no loyalty step")
        else:
            table.do(table.legal()[0])
    plays = [kind for kind in kinds if kind in {DecisionKind.CARD, DecisionKind.PURCHASE}]
    assert plays == [DecisionKind.CARD, DecisionKind.PURCHASE] * 6
    assert kinds[0] == DecisionKind.INITIATIVE
    after = kinds[len(kinds) - kinds[::-1].index(DecisionKind.PURCHASE) :]
    assert after == [DecisionKind.SUPPLY_LINE, DecisionKind.LOYALTY, DecisionKind.KEPT_CARD]
    assert (table.kind, table.state.round_number) == (DecisionKind.INITIATIVE, 3)


@pytest.mark.rule("4.0")
def test_there_is_no_round_after_the_ninth():
    table = with_retinues().start_round(9)
    who_plays(table)
    while not table.over:
        table.do(table.legal()[0])
    assert table.state.round_number == 9


# --- 4.1 initiative ---


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(("fewer", "boxes"), [(L, (1, 2)), (W, (2, 1)), (L, (0, 1)), (W, (3, 0))])
@pytest.mark.parametrize(("choice", "gives_away"), [("play first", 0), ("play second", 1)])
def test_T46_the_side_with_fewer_electors_chooses(fewer, boxes, choice, gives_away):
    electors = iter(["mainz", "trier", "cologne", "bohemia", "palatinate"])
    table = with_retinues()
    for _ in range(boxes[0]):
        table.votes(next(electors), 1, 0)
    for _ in range(boxes[1]):
        table.votes(next(electors), 0, 1)
    table.start_round(2)
    assert table.seat == fewer
    assert table.legal() == ["play first", "play second"]
    first = 1 - fewer if gives_away else fewer
    table.do(choice)
    assert table.state.first_seat == first
    assert (table.kind, table.seat) == (DecisionKind.CARD, first)


@pytest.mark.rule("4.1", "7.32")
def test_Q69_electors_count_not_votes_and_empty_boxes_for_nobody():
    table = with_retinues().votes("mainz", 5, 0).votes("trier", 0, 1).votes("saxony", 0, 1)
    table.start_round(4)
    assert (table.kind, table.seat) == (DecisionKind.INITIATIVE, L)


@pytest.mark.rule("4.1")
def test_the_choice_comes_before_the_draw():
    table = with_retinues(ours=1, theirs=0).votes("mainz", 1, 0)
    table.start_round(2)
    assert (len(table.hand(L)), len(table.hand(W))) == (1, 0)
    table.do("play first")
    assert (len(table.hand(L)), len(table.hand(W))) == (5, 5)


@pytest.mark.rule("4.11")
@pytest.mark.parametrize("before", [L, W])
@pytest.mark.parametrize("electors", [0, 2])
def test_T46_with_equal_electors_the_first_play_changes_hands(before, electors):
    table = with_retinues()
    if electors:
        table.votes("mainz", 1, 0).votes("trier", 3, 0).votes("saxony", 0, 1).votes("cologne", 0, 1)
    table.state.first_seat = before
    table.start_round(3)
    assert (table.kind, table.seat) == (DecisionKind.CARD, 1 - before)
    assert table.state.first_seat == 1 - before


@pytest.mark.rule("4.11")
def test_Q82_it_changes_from_who_did_play_first_even_by_choice():
    table = with_retinues().votes("mainz", 1, 0)
    table.state.first_seat = L
    table.start_round(2).do("play second")  # Wittelsbach chooses, and Luxembourg begins again
    assert table.state.first_seat == L
    table.votes("mainz", 0, 0).start_round(3)
    assert table.seat == W


@pytest.mark.rule("4.12")
def test_wittelsbach_has_the_first_play_of_the_game():
    for seed in range(10):
        assert (Table(seed=seed).kind, Table(seed=seed).seat) == (DecisionKind.CARD, W)
    table = with_retinues().votes("mainz", 1, 0)  # in round 1 electors don't matter
    table.start_round(1)
    assert (table.kind, table.seat) == (DecisionKind.CARD, W)


# --- 4.2 draw ---


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("kept", [0, 1, 2])
def test_a_kept_card_counts_toward_the_hand(kept):
    table = with_retinues(ours=kept, theirs=0)
    before = len(table.draw_pile(L))
    table.start_round(2)
    assert len(table.hand(L)) == 5
    assert len(table.draw_pile(L)) == before - (5 - kept)
    assert set(L_HAND[:kept]) <= set(table.hand(L))


@pytest.mark.rule("4.2", "8.31")
def test_T33_each_draw_battleground_adds_a_card():
    for grounds in (["LOMBARDY"], ["LOW_COUNTRIES", "SILESIA_LUSATIA"],
                    ["LOMBARDY", "LOW_COUNTRIES", "SILESIA_LUSATIA"]):  # fmt: skip
        table = Table()
        for ground in grounds:
            table.state.bonus_holder[Battleground[ground]] = L
        table.start_round(1)
        assert len(table.hand(L)) == 5 + len(grounds)
        assert len(table.hand(W)) == 5
        assert table.state.plays_allowed.tolist() == [4, 4]


@pytest.mark.rule("4.2")
def test_a_hand_above_its_size_is_left_alone():
    table = Table().put(L, "hand", *L_HAND, "charles_iv", "baldwin_of_trier", "raimondino_lupi")
    table.start_round(1)
    assert len(table.hand(L)) == 7


@pytest.mark.rule("4.2", "5.9")
def test_Q78_a_round_may_start_with_a_short_hand():
    table = with_retinues(ours=1)
    table.put(L, "draw_pile", "charles_iv").put(L, "discard", "baldwin_of_trier")
    table.put(L, "play_area")
    table.start_round(2)
    assert table.hand(L) == ["charles_iv", "baldwin_of_trier", "royal_retinue"]
    assert (table.draw_pile(L), table.discard(L)) == ([], [])


# --- 4.3 card plays ---


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("first", [L, W])
def test_the_sides_alternate_single_plays(first):
    table = with_retinues().turn_of(first)
    assert who_plays(table) == [first, 1 - first] * 4
    assert table.kind != DecisionKind.CARD


@pytest.mark.rule("4.3")
def test_a_play_is_one_card():
    table = with_retinues().turn_of(L).do("play royal_retinue").forced()
    assert table.seat == W
    assert table.legal() == [f"play {name}" for name in W_HAND]
    assert table.hand(L) == L_HAND[1:]


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(("holder", "plays"), [(L, [6, 4]), (W, [4, 6])])
def test_play_battlegrounds_add_plays(holder, plays):
    table = Table()
    table.state.bonus_holder[Battleground.TYROL] = holder
    table.state.bonus_holder[Battleground.LOWER_BAVARIA] = holder
    table.start_round(1)
    assert table.state.plays_allowed.tolist() == plays
    assert (len(table.hand(L)), len(table.hand(W))) == (5, 5)


@pytest.mark.rule("4.3")
def test_Q05_the_side_with_plays_left_goes_on_alone():
    table = with_retinues().turn_of(W, plays=2, other_plays=4)
    assert who_plays(table) == [W, L, W, L, L, L]


@pytest.mark.rule("4.3")
def test_Q14_bonuses_are_those_of_the_last_round_end_not_of_now():
    table = Table().military("tyrol", 3, 0)  # held now, but not at the last round end
    table.state.bonus_holder[Battleground.LOMBARDY] = W  # held then, not now
    table.start_round(1)
    assert table.state.plays_allowed.tolist() == [4, 4]
    assert (len(table.hand(L)), len(table.hand(W))) == (5, 6)


@pytest.mark.rule("4.3")
def test_Q01_a_side_with_a_playable_card_plays():
    table = with_retinues().turn_of(L)
    assert table.legal() == [f"play {name}" for name in L_HAND]


@pytest.mark.rule("4.3", "6.1")
def test_Q01_switch_a_side_may_pass_and_then_buys_nothing():
    table = with_retinues("rules.allow_pass=true").put_row("michael_of_cesena")
    table.purse(L, church=9).turn_of(L, plays=1, other_plays=1)
    assert table.legal() == [*(f"play {name}" for name in L_HAND), "pass"]
    table.do("pass")
    assert (table.kind, table.seat) == (DecisionKind.CARD, W)
    assert table.hand(L) == L_HAND
    assert table.wallet(L) == {"church": 9}
    table.do("pass")
    assert table.kind != DecisionKind.CARD  # the plays are used up


@pytest.mark.rule("4.3", "6.1")
def test_Q02_turns_without_a_card_are_lost_one_by_one():
    table = with_retinues(ours=1).put_row("michael_of_cesena").purse(L, church=9)
    table.turn_of(L, plays=3, other_plays=3)
    table.do("play royal_retinue", "use currency only", "buy nothing")
    assert table.seat == W
    table.do("play ducal_retinue").forced()
    # Luxembourg's second turn is lost, without a purchase
    assert table.legal() == [f"play {name}" for name in W_HAND[1:]]
    assert table.state.plays_made.tolist() == [2, 2]
    table.do("play ducal_retinue#2").forced()
    assert table.wallet(L) == {"church": 9, "western": 1}
    assert table.state.plays_made[L] == 3


@pytest.mark.rule("4.3", "10.2")
def test_Q03_only_john_and_too_few_cubes():
    table = with_retinues(theirs=0).put(W, "hand", "john_of_luxembourg_w").purse(W, church=2)
    table.turn_of(W, plays=2, other_plays=2)
    assert table.seat == L  # his turn was lost, and he is still in hand
    assert table.hand(W) == ["john_of_luxembourg_w"]
    table.purse(W, church=1, eastern=2)  # looked at afresh
    table.do("play royal_retinue", "use currency only", "buy nothing")
    assert (table.seat, table.legal()) == (W, ["play john_of_luxembourg_w"])


@pytest.mark.rule("4.3", "10.2")
def test_Q04_only_john_and_enough_cubes():
    table = with_retinues().put(W, "hand", "john_of_luxembourg_w").purse(W, german=3)
    table.turn_of(W)
    assert table.legal() == ["play john_of_luxembourg_w"]
    table = with_retinues("rules.allow_pass=true").put(W, "hand", "john_of_luxembourg_w")
    table.purse(W, german=3).turn_of(W)
    assert table.legal() == ["play john_of_luxembourg_w", "pass"]


@pytest.mark.rule("4.3", "9.6")
def test_Q13_cards_above_the_plays_stay_unplayed():
    table = with_retinues(ours=4, theirs=1).turn_of(L, plays=2, other_plays=1)
    assert who_plays(table) == [L, W, L]
    assert table.hand(L) == L_HAND[2:]


# --- 4.31 a purchase after each play ---


@pytest.mark.rule("4.31")
def test_after_each_own_play_one_card_may_be_bought():
    table = with_retinues().put_row(
        "michael_of_cesena",
        "swabian_league",
        deck=["bardi_bank", "wroclaw", "prague_old_town", "nuremberg"],
    )
    table.purse(L, church=2, german=2).purse(W, church=2, german=2)
    table.turn_of(L).do("play royal_retinue", "use currency only")
    assert (table.kind, table.seat) == (DecisionKind.PURCHASE, L)
    assert table.legal() == ["buy michael_of_cesena", "buy swabian_league", "buy nothing"]
    table.do("buy michael_of_cesena", "pay with church", "pay with church")
    assert (table.kind, table.seat) == (DecisionKind.CARD, W)  # one card only
    table.do("play ducal_retinue", "use currency only")
    assert (table.kind, table.seat) == (DecisionKind.PURCHASE, W)
    table.do("buy nothing")
    table.do("play royal_retinue#2", "use currency only")
    assert (table.kind, table.seat) == (DecisionKind.PURCHASE, L)  # and one after the next play
    assert table.legal() == ["buy swabian_league", "buy nothing"]
