"""Chapter 9.0, Round End: supply, countries, battlegrounds, loyalty, rotation, hands."""

from __future__ import annotations

import pytest

from sim.games.romans.codes import Battleground, Location
from tests.romans.plays import ROW, CardTable, card_table, next_round, quiet_table
from tests.romans.table import L, W

STEP = ["no loyalty step", "loyalty step"]
WAYS = ["loyalty toward ludwig", "loyalty toward charles"]


def ending(*sets: str, first: int = W, round_number: int = 1) -> CardTable:
    """Return a quiet table in a round, with who played first in it; `end_round` ends it."""
    table = quiet_table(*sets)
    table.state.first_seat = first
    table.state.round_number = round_number
    return table.mark()


def with_deck(table: CardTable, *deck: str) -> CardTable:
    """Put these cards on top of the market deck."""
    table.put_row(*table.row(), deck=deck)
    return table.mark()


# --- 9.0 The steps and their order ------------------------------------------------------------


@pytest.mark.rule("9.0", "9.1", "9.2", "9.3", "9.4", "9.5", "9.6")
def test_the_steps_follow_each_other() -> None:
    table = with_deck(ending().military("lombardy", 2, 0).influence("mainz", 1, 2), "nuremberg")
    table.purse(L, eastern=3).shield("charles_i_robert", Location.COURT, L)
    table.put(W, "hand", "louis_iv").mark()
    table.end_round()
    # 9.1: nothing is scored before Lombardy's controller has chosen
    assert (table.seat, table.legal()) == (L, ["supply mainz", "supply trier"])
    assert table.changes() == {}
    table.do("supply mainz")
    # 9.2 and 9.3 before 9.4: Mainz went 3 to 2, Lombardy was held and decayed
    assert (table.seat, table.legal()) == (L, STEP)
    assert table.changes() == {"votes mainz": (1, 0), "mainz": (0, 0), "lombardy": (1, 0)}
    assert int(table.state.bonus_holder[Battleground.LOMBARDY]) == L
    table.do("loyalty step", "loyalty toward charles", *["spend eastern"] * 3)
    # 9.5 and Robert's coin before cards are kept
    assert (table.seat, table.legal()) == (W, ["keep louis_iv", "keep nothing"])
    assert table.row() == [*ROW[1:], "nuremberg"]
    assert table.wallet(L) == {"eastern": 1}
    assert table.look()["marker"] == "neutral"
    table.do("keep louis_iv")
    assert int(table.state.round_number) == 2


@pytest.mark.rule("9.0", "4.3")
def test_the_round_ends_when_both_sides_have_used_their_plays() -> None:
    table = card_table(L, "royal_retinue", "royal_retinue#2").purse(W, german=3)
    table.turn_of(L, plays=1, other_plays=1)
    table.do("play royal_retinue", "use currency only", "buy nothing")
    table.do("play ducal_retinue", "use currency only", "buy nothing")
    assert (table.seat, table.legal()) == (W, STEP)


# --- 9.1, 9.2 ---------------------------------------------------------------------------------


@pytest.mark.rule("9.1", "9.2")
def test_supply_lines_count_before_the_countries_are_scored() -> None:
    table = ending().influence("brandenburg", 1, 0).military("tyrol", 0, 1)
    table.end_round()
    assert table.box("brandenburg") == (0, 1)


@pytest.mark.rule("9.2", "7.31")
def test_each_country_gives_one_vote_to_the_majority() -> None:
    table = ending().influence("mainz", 5, 0).influence("trier", 1, 2).influence("saxony", 2, 2)
    table.votes("trier", 1, 0).end_round()
    assert table.box("mainz") == (1, 0)
    assert table.box("trier") == (0, 0)
    assert table.box("saxony") == table.box("cologne") == (0, 0)


@pytest.mark.rule("9.21", "7.4", "11.3")
@pytest.mark.parametrize("location", [Location.COURT, Location.CURIA])
def test_T35_richezas_holder_wins_a_tie_in_bohemia(location: Location) -> None:
    table = ending().influence("bohemia", 3, 3).influence("saxony", 3, 3)
    table.shield("elizabeth_richeza", location, W).end_round()
    assert table.box("bohemia") == (0, 1)
    assert table.box("saxony") == (0, 0)


@pytest.mark.rule("9.21")
def test_T35_a_tie_needs_influence() -> None:
    table = ending().shield("elizabeth_richeza", Location.COURT, W).end_round()
    assert table.box("bohemia") == (0, 0)


@pytest.mark.rule("9.21")
def test_richezas_holder_gains_nothing_without_a_tie() -> None:
    table = ending().influence("bohemia", 4, 3)
    table.shield("elizabeth_richeza", Location.COURT, W).end_round()
    assert table.box("bohemia") == (1, 0)


@pytest.mark.rule("9.22", "7.6")
def test_footholds_stay_and_all_other_influence_is_cleared() -> None:
    table = ending().influence("saxony", 4, 1).influence("mainz", 0, 4).influence("trier", 3, 0)
    table.end_round()
    assert (table.country("saxony"), table.country("mainz")) == ((1, 0), (0, 1))
    assert table.country("trier") == (0, 0)


# --- 9.3 --------------------------------------------------------------------------------------


@pytest.mark.rule("9.3", "8.3", "8.5")
def test_bonuses_are_read_before_military_decays() -> None:
    table = ending().military("lower_bavaria", 1, 0).military("tyrol", 0, 3)
    table.end_round()
    assert list(table.state.bonus_holder) == [-1, -1, -1, W, L]
    assert (table.ground("lower_bavaria"), table.ground("tyrol")) == ((0, 0), (0, 2))


# --- 9.4 --------------------------------------------------------------------------------------


@pytest.mark.rule("9.4", "10.4")
@pytest.mark.parametrize("first", [L, W])
def test_Q24_the_first_player_buys_or_declines_then_the_other(first: int) -> None:
    table = ending(first=first).purse(L, church=1, german=1, western=1).purse(W, german=4)
    table.marker("neutral").john_with(W).end_round()
    steps = {L: ["spend church", "spend german", "spend western"], W: ["spend german"] * 3}
    way = {L: "loyalty toward charles", W: "loyalty toward ludwig"}
    for seat in (first, 1 - first):
        assert (table.seat, table.legal()) == (seat, STEP)
        table.do("loyalty step")
        assert (table.seat, table.legal()) == (seat, WAYS)
        table.do(way[seat], *steps[seat])
        expected = "neutral" if seat != first else ("charles_1" if seat == L else "ludwig_1")
        assert table.look()["marker"] == expected
    assert (table.wallet(L), table.wallet(W)) == ({}, {"german": 1})
    assert int(table.state.round_number) == 2  # nobody is asked a second time


@pytest.mark.rule("9.4")
def test_a_step_costs_three_cubes_of_any_type() -> None:
    table = ending().purse(W, church=1, western=2, eastern=1)
    table.end_round().do("loyalty step", "loyalty toward ludwig")
    assert table.legal() == ["spend church", "spend western", "spend eastern"]
    table.do("spend church")
    assert table.legal() == ["spend western", "spend eastern"]
    table.do("spend western", "spend eastern")
    assert table.wallet(W) == {"western": 1}


@pytest.mark.rule("9.4")
def test_without_three_cubes_no_step_is_offered() -> None:
    table = ending().purse(L, church=1, german=1).purse(W, eastern=2)
    table.end_round()
    assert int(table.state.round_number) == 2
    assert (table.wallet(L), table.wallet(W)) == ({"church": 1, "german": 1}, {"eastern": 2})


@pytest.mark.rule("9.4", "10.5")
def test_Q24_a_flip_happens_before_the_other_side_decides() -> None:
    table = ending(first=L).purse(L, church=3).purse(W, german=3).marker("charles_1")
    table.end_round().do("loyalty step", "loyalty toward charles", *["spend church"] * 3)
    assert table.seat == W
    assert table.look()["john"] == "L"
    assert "john_of_luxembourg_l" in table.discard(L)
    assert table.legal() == STEP


@pytest.mark.rule("9.4")
@pytest.mark.parametrize(
    ("marker", "way"),
    [("ludwig_2", "loyalty toward charles"), ("charles_2", "loyalty toward ludwig")],
)
def test_Q25_a_step_past_the_end_is_not_for_sale(marker: str, way: str) -> None:
    holder = W if marker == "ludwig_2" else L
    table = ending().purse(W, german=3).john_with(holder).marker(marker)
    table.end_round().do("loyalty step")
    assert table.legal() == [way]


@pytest.mark.rule("9.4")
def test_Q25_a_side_may_buy_either_way() -> None:
    table = ending().purse(W, german=3).marker("ludwig_1")
    table.end_round().do("loyalty step", "loyalty toward charles", *["spend german"] * 3)
    assert table.look()["marker"] == "neutral"


# --- 9.5 --------------------------------------------------------------------------------------


@pytest.mark.rule("9.5", "6.3")
def test_the_oldest_card_leaves_the_game_and_the_row_is_filled() -> None:
    table = with_deck(ending(), "nuremberg").end_round()
    assert table.row() == [*ROW[1:], "nuremberg"]
    assert ROW[0] in table.out_of_play()


@pytest.mark.rule("9.5")
def test_Q26_the_oldest_is_the_one_that_entered_first() -> None:
    """Of the opening row the one dealt first; a card bought in between leaves a younger one."""
    table = quiet_table()
    table.put_row(*ROW, deck=["nuremberg", "walram_of_julich", "prague_old_town"])
    table.purse(L, church=2).put(L, "hand", "royal_retinue").put(W, "hand", "ducal_retinue")
    table.turn_of(L, plays=1, other_plays=1)
    table.do("play royal_retinue", "use currency only", f"buy {ROW[0]}", *["pay with church"] * 2)
    assert table.row() == [*ROW[1:], "nuremberg"]
    table.do("play ducal_retinue", "use currency only", "buy nothing")
    assert table.row() == [*ROW[2:], "nuremberg", "walram_of_julich"]
    assert ROW[1] in table.out_of_play()


@pytest.mark.rule("9.5", "6.42")
def test_T20_gerlach_keeps_his_extra_spot() -> None:
    table = with_deck(ending(), "nuremberg")
    table.take_out("gerlach_of_nassau")
    table.state.extra_spot = table.card("gerlach_of_nassau")
    table.end_round()
    assert table.look()["extra spot"] == "gerlach_of_nassau"
    assert table.row() == [*ROW[1:], "nuremberg"]


@pytest.mark.rule("9.5", "6.2")
def test_Q27_an_event_in_the_rotation_sees_four_regular_cards_and_gerlach() -> None:
    """Coronation: Wittelsbach takes a card of cost 3 or less, or Gerlach; the oldest is gone."""
    table = with_deck(ending(), "coronation_in_rome", "nuremberg", "walram_of_julich")
    table.take_out("gerlach_of_nassau")
    table.state.extra_spot = table.card("gerlach_of_nassau")
    table.end_round()
    assert table.seat == W
    # the four that are left, in card order, with Gerlach, who is the first market card
    assert table.legal() == [
        "acquire gerlach_of_nassau",
        "acquire swabian_league",
        "acquire flemish_cities",
        "acquire bardi_bank",
        "acquire wroclaw",
    ]
    table.do("acquire swabian_league")
    assert table.row() == [*ROW[2:], "nuremberg", "walram_of_julich"]


@pytest.mark.rule("9.5", "6.46", "9.6")
def test_T24_peter_can_counter_an_event_in_the_rotation() -> None:
    """It comes before the hand step, so an unplayed Peter is still in hand."""
    table = ending()
    table.put(L, "hand", "peter_of_zittau", "charles_iv")
    with_deck(table, "battle_of_muhldorf", "nuremberg").end_round()
    assert (table.seat, table.legal()) == (
        L, ["counter event with peter_of_zittau", "let event happen"],
    )  # fmt: skip
    table.do("counter event with peter_of_zittau")
    assert table.discard(L) == ["peter_of_zittau"]
    assert table.ground("lower_bavaria") == (0, 0)
    assert table.country("palatinate") == (0, 0)
    assert "battle_of_muhldorf" in table.out_of_play()
    assert table.row() == [*ROW[1:], "nuremberg"]
    assert (table.seat, table.legal()) == (L, ["keep charles_iv", "keep nothing"])


@pytest.mark.rule("9.5", "6.41")
def test_Q28_rhens_in_the_rotation_asks_this_rounds_first_player_first() -> None:
    for first in (L, W):
        table = with_deck(ending(first=first), "declaration_of_rhens", "nuremberg").end_round()
        assert table.seat == first
        table.do("choose mainz")
        assert table.seat == 1 - first


@pytest.mark.rule("9.5", "6.41")
def test_Q29_influence_from_the_rotation_stays_for_the_next_scoring() -> None:
    table = with_deck(ending(), "battle_of_muhldorf", "nuremberg").end_round()
    assert int(table.state.round_number) == 2
    assert table.country("palatinate") == (2, 0)
    next_round(table)
    # Lower Bavaria's 5 supplied Wittelsbach with 2: a tie, and no vote
    assert table.country("palatinate") == (0, 0)
    assert table.box("palatinate") == (0, 0)
    assert table.ground("lower_bavaria") == (0, 4)


@pytest.mark.rule("9.5", "12.13")
def test_T44_Q91_crecy_in_the_rotation_ends_the_game_at_once() -> None:
    """Round 7: neither hand step nor next round, and the row is not filled on."""
    table = ending(round_number=7)
    table.put(L, "hand", "charles_iv").put(W, "hand", "louis_iv")
    table.shield("charles_i_robert", Location.COURT, L).influence("saxony", 1, 0)
    with_deck(table, "battle_of_crecy", "nuremberg").end_round()
    assert table.over
    assert int(table.state.round_number) == 7
    assert table.box("saxony") == (1, 0)
    assert (table.hand(L), table.hand(W)) == (["charles_iv"], ["louis_iv"])
    assert table.wallet(L) == {}
    assert table.row() == list(ROW[1:])
    assert table.market_deck()[0] == "nuremberg"


# --- 9.6 --------------------------------------------------------------------------------------


@pytest.mark.rule("9.6", "11.5")
@pytest.mark.parametrize("seat", [L, W])
def test_the_robert_shield_gives_one_eastern(seat: int) -> None:
    table = ending().shield("charles_i_robert", Location.COURT, seat).purse(seat, eastern=1)
    table.end_round()
    assert table.wallet(seat) == {"eastern": 2}
    assert table.wallet(1 - seat) == {}


@pytest.mark.rule("9.6")
def test_Q31_Q92_one_unplayed_card_may_be_kept_the_first_player_chooses_first() -> None:
    table = ending(first=W)
    table.put(L, "hand", "charles_iv", "baldwin_of_trier").put(W, "hand", "louis_iv")
    table.put(L, "play_area", "raimondino_lupi").put(W, "play_area", "teutonic_order")
    table.put(L, "discard", "pierre_de_rosieres")
    table.shield("charles_i_robert", Location.COURT, L).end_round()
    assert table.wallet(L) == {"eastern": 1}  # Robert's coin comes first
    assert (table.seat, table.legal()) == (W, ["keep louis_iv", "keep nothing"])
    table.do("keep nothing")
    # nothing is discarded before both have chosen, so the second chooser doesn't see it
    assert table.hand(W) == ["louis_iv"]
    keeps = ["keep charles_iv", "keep baldwin_of_trier", "keep nothing"]
    assert (table.seat, table.legal()) == (L, keeps)
    table.do("keep baldwin_of_trier")
    # now the discards: hand first, then the play area; then the next round's draw
    assert int(table.state.round_number) == 2
    assert "baldwin_of_trier" in table.hand(L)
    everything = {*table.hand(L), *table.discard(L), *table.draw_pile(L)}
    assert everything == {
        "charles_iv", "baldwin_of_trier", "raimondino_lupi", "pierre_de_rosieres",
        "royal_retinue#2", "royal_retinue#3", "royal_retinue#4",
    }  # fmt: skip
    assert table.play_area(L) == table.play_area(W) == []


@pytest.mark.rule("9.6", "5.9")
def test_discards_are_not_shuffled_until_the_pile_runs_out() -> None:
    """Luxembourg keeps one, draws four of its five: no shuffle, and the discards lie in order."""
    table = ending(first=L)
    table.put(L, "draw_pile", "royal_retinue#2", "royal_retinue#3", "royal_retinue#4",
              "blanche_de_valois", "elizabeth_of_bohemia")  # fmt: skip
    table.put(L, "hand", "charles_iv", "baldwin_of_trier")
    table.put(L, "play_area", "raimondino_lupi", "john_henry_of_luxembourg")
    shuffles = int(table.state.shuffles[L])
    table.end_round().do("keep charles_iv")
    assert table.hand(L) == [
        "charles_iv", "blanche_de_valois", "royal_retinue#2", "royal_retinue#3", "royal_retinue#4",
    ]  # fmt: skip
    assert table.draw_pile(L) == ["elizabeth_of_bohemia"]
    assert table.discard(L) == ["baldwin_of_trier", "raimondino_lupi", "john_henry_of_luxembourg"]
    assert int(table.state.shuffles[L]) == shuffles


@pytest.mark.rule("9.6", "4.2")
def test_a_kept_card_counts_toward_the_hand() -> None:
    """The phase's hand is 5: with one kept, 4 are drawn, here from 3 and then the discards."""
    table = ending(first=L)
    table.put(L, "hand", "charles_iv", "baldwin_of_trier", "pierre_de_rosieres")
    table.end_round().do("keep charles_iv")
    assert len(table.hand(L)) == 5
    assert "charles_iv" in table.hand(L)


@pytest.mark.rule("9.6", "5.43")
def test_Q30_cubes_outlast_the_round_and_reminders_do_not() -> None:
    """Favor, Lupold's bonus and Albert's block are gone, the cubes are not."""
    table = card_table(W, "margaret_of_holland", "albert_ii_of_austria", "lupold_of_bebenburg")
    table.turn_of(W, plays=3, other_plays=0)
    table.do("play margaret_of_holland", "use deed", "buy nothing")
    table.do("play albert_ii_of_austria", "use deed", "choose tyrol", "buy nothing")
    table.do("play lupold_of_bebenburg", "use deed")
    seen = table.look()
    assert seen["discount W"] == (2, [])
    assert seen["blocked tyrol"]
    assert seen["bonuses W"] == [(1, ["german"], "all")]
    table.do("buy nothing", "no loyalty step", "keep nothing")  # Luxembourg holds a Retinue
    assert int(table.state.round_number) == 2
    seen = table.look()
    assert seen["discount W"] == (0, [])
    assert not seen["blocked tyrol"]
    assert seen["bonuses W"] == []
    assert seen["wallet W"] == {"church": 1, "german": 2, "western": 2}


# --- 9.7 --------------------------------------------------------------------------------------


@pytest.mark.rule("9.7", "4.2", "4.3")
@pytest.mark.parametrize(
    ("ending_round", "plays", "hand"),
    [(1, 4, 5), (2, 5, 6), (5, 5, 6), (6, 6, 7), (8, 6, 7)],
)
def test_the_phase_changes_after_rounds_2_and_6(ending_round: int, plays: int, hand: int) -> None:
    """Phases of 4 plays and 5 cards, 5 and 6, 6 and 7 (the later two are placeholders)."""
    table = ending(round_number=ending_round)
    cards = ["charles_iv", "blanche_de_valois", "elizabeth_of_bohemia", "baldwin_of_trier",
             "pierre_de_rosieres", "raimondino_lupi", "john_henry_of_luxembourg",
             "royal_retinue"]  # fmt: skip
    table.put(L, "draw_pile", *cards)
    table.end_round()
    assert int(table.state.round_number) == ending_round + 1
    assert list(table.state.plays_allowed) == [plays, plays]
    assert len(table.hand(L)) == hand


# --- 9.8 --------------------------------------------------------------------------------------


@pytest.mark.rule("9.8", "12.0")
def test_after_the_final_round_only_supply_and_countries_are_carried_out() -> None:
    table = ending(round_number=9).military("lower_bavaria", 2, 0).influence("saxony", 0, 1)
    table.put(L, "hand", "charles_iv").put(L, "play_area", "raimondino_lupi")
    table.purse(L, church=3).purse(W, german=3)
    table.shield("charles_i_robert", Location.COURT, L)
    with_deck(table, "declaration_of_rhens").end_round()
    assert table.over
    # supplied and scored; no decay, no step, no rotation, no coin, no discards, no round 10
    assert table.changes() == {
        "votes palatinate": (1, 0),
        "votes saxony": (0, 1),
        "saxony": (0, 0),
        "over": True,
    }
    assert int(table.state.round_number) == 9
    assert list(table.state.bonus_holder) == [-1] * 5


@pytest.mark.rule("9.8", "12.13")
def test_after_the_round_of_crecy_only_supply_and_countries_are_carried_out() -> None:
    table = ending(round_number=7).military("lombardy", 0, 2).purse(W, german=3)
    table.state.last_round = 1
    table.state.crecy_round = 7
    table.mark().end_round()
    table.do("supply trier")
    assert table.over
    assert table.changes() == {"votes trier": (0, 1), "over": True}


# --- what the values say ----------------------------------------------------------------------


@pytest.mark.rule("9.6")
def test_how_many_cards_may_be_kept_is_a_value() -> None:
    hand = ("charles_iv", "pierre_de_rosieres", "baldwin_of_trier")
    table = ending("rounds.kept_cards=2", first=L)
    table.put(L, "hand", *hand).end_round()
    assert table.legal() == [*(f"keep {card}" for card in hand), "keep nothing"]
    table.do("keep baldwin_of_trier")
    assert table.legal() == ["keep charles_iv", "keep pierre_de_rosieres", "keep nothing"]
    table.do("keep charles_iv")
    assert {"charles_iv", "baldwin_of_trier"} <= {*table.hand(L)}
    assert int(table.state.round_number) == 2
    table = ending("rounds.kept_cards=0", first=L)
    table.put(L, "hand", *hand).end_round()
    assert int(table.state.round_number) == 2  # nobody is asked


@pytest.mark.rule("9.4")
def test_the_price_and_length_of_a_loyalty_step_are_values() -> None:
    table = ending("john.loyalty_cost=2", "john.loyalty_steps=2").purse(W, german=2)
    table.end_round().do("loyalty step", "loyalty toward charles", *["spend german"] * 2)
    assert table.look()["marker"] == "charles_1"
    assert int(table.state.round_number) == 2
    table = ending("john.loyalty_cost=0").end_round()
    assert (table.seat, table.legal()) == (W, STEP)
    table.do("loyalty step", "loyalty toward charles")
    assert table.look()["marker"] == "neutral"
    assert table.seat == L


@pytest.mark.rule("9.1", "9.3")
def test_supply_decay_and_bonuses_are_values() -> None:
    table = ending(
        "board.supply_influence=3", "board.decay=2", "board.battlegrounds.tyrol.bonus_size=2"
    )
    table.influence("brandenburg", 2, 0).military("tyrol", 0, 1).military("lombardy", 5, 0)
    table.end_round().do("supply mainz")
    assert table.box("brandenburg") == (0, 1)  # 3 to 2
    assert (table.ground("tyrol"), table.ground("lombardy")) == ((0, 0), (3, 0))
    if table.kind.name == "INITIATIVE":
        table.do("play first")
    assert list(table.state.plays_allowed) == [4, 6]
