"""Chapter 12.0, Game End and Victory: Crécy, Court Prestige, the final vote, ties."""

from __future__ import annotations

import pytest

from sim.games.romans.codes import Elector, EndReason, Location, Task, TieBreak
from sim.games.romans.rules.game_end import court_of
from tests.romans.plays import (
    ROW,
    CardTable,
    card_table,
    event_table,
    quiet_table,
    refill,
    revealed,
)
from tests.romans.table import L, W

COUNTRIES = [elector.name.lower() for elector in Elector]
JOHNS = ["john_of_luxembourg_l", "john_of_luxembourg_w"]
VOTES = [f"gain vote in {country}" for country in COUNTRIES]
PRESTIGE = [f"prestige vote in {country}" for country in COUNTRIES]
MARKET = (
    "gerlach_of_nassau", "arnost_of_pardubice", "heinrich_of_virneburg", "pope_benedict_xii",
    "john_iv_of_drazice", "peter_of_zittau", "lupold_of_bebenburg", "walram_of_julich",
    "bertrand_du_pouget", "pope_john_xxii", "margaret_maultasch", "albert_ii_of_austria",
    "rudolf_i_of_saxony", "berthold_of_henneberg", "nuremberg", "lubeck", "philip_vi",
)  # fmt: skip


def last_round(*sets: str) -> CardTable:
    """Return a quiet table in round 9."""
    table = quiet_table(*sets)
    table.state.round_number = 9
    return table


def courts(luxembourg: int, wittelsbach: int, *sets: str) -> CardTable:
    """Return a quiet table in round 9 where the sides own so many market cards."""
    table = last_round(*sets)
    table.put(L, "discard", *MARKET[:luxembourg])
    table.put(W, "discard", *MARKET[luxembourg : luxembourg + wittelsbach])
    return table


def winner(table: CardTable) -> tuple[int, str]:
    """Return who won a finished game and what decided it."""
    assert table.over
    return int(table.state.winner), TieBreak(int(table.state.tie_break)).name.lower()


def reason(table: CardTable) -> str:
    """Return why a finished game ended."""
    assert table.over
    return EndReason(int(table.state.end_reason)).name.lower()


# --- 12.0 -------------------------------------------------------------------------------------


@pytest.mark.rule("12.0", "1.1", "9.8")
def test_the_game_ends_after_round_9() -> None:
    table = last_round().influence("saxony", 1, 0).end_round()
    assert reason(table) == "final_round"
    assert winner(table) == (L, "electors")


@pytest.mark.rule("12.0", "12.2", "12.3")
def test_countries_then_prestige_then_the_vote() -> None:
    """Luxembourg's Prestige vote is placed when the last country is scored, before the vote."""
    table = courts(4, 0).influence("saxony", 0, 1).votes("trier", 0, 1).mark()
    table.end_round()
    assert table.changes() == {"votes saxony": (0, 1), "saxony": (0, 0)}
    assert (table.seat, table.legal(), table.over) == (L, PRESTIGE, False)
    table.do("prestige vote in saxony")
    assert winner(table) == (W, "electors")  # Trier alone is left


# --- 12.1 Crécy -------------------------------------------------------------------------------


@pytest.mark.rule("12.1", "12.13", "6.44")
def test_crecy_revealed_by_a_purchase_makes_the_round_the_last() -> None:
    table = card_table(L, "royal_retinue", western=1)
    table.state.round_number = 7
    table.put_row(*table.row(), deck=["battle_of_crecy", "nuremberg"]).mark()
    table.do("play royal_retinue", "use currency only", "buy flemish_cities")
    table.do("pay with western", "pay with western")
    assert table.look()["last round"]
    assert not table.over
    assert table.row() == ["michael_of_cesena", "swabian_league", "bardi_bank", "wroclaw",
                           "nuremberg"]  # fmt: skip
    assert (table.seat, table.legal()) == (W, ["play ducal_retinue"])  # plays go on (T43)


@pytest.mark.rule("12.11", "10.63")
@pytest.mark.parametrize(
    ("holder", "before", "after"),
    [(L, (0, 1), (0, 0)), (L, (0, 0), (1, 0)), (W, (0, 1), (0, 1)), (W, (0, 0), (0, 0))],
)
def test_john_dies_and_luxembourg_inherits_if_it_held_him(
    holder: int, before: tuple[int, int], after: tuple[int, int]
) -> None:
    table = event_table("battle_of_crecy").john_with(holder).votes("bohemia", *before)
    refill(table)
    assert table.idle()
    assert table.box("bohemia") == after
    assert table.look()["john"] == "nobody"
    gone = {*table.out_of_play()} - {*table.before["out of play"]}
    assert gone == {*JOHNS, "battle_of_crecy"}


@pytest.mark.rule("12.12", "12.11")
def test_T42_Q93_the_inheritance_then_edwards_vote() -> None:
    table = event_table("battle_of_crecy").john_with(L).votes("bohemia", 0, 1)
    table.shield("edward_iii", Location.COURT, W)
    refill(table)
    assert table.box("bohemia") == (0, 0)
    assert (table.seat, table.legal()) == (W, VOTES)
    table.do("gain vote in bohemia")
    changes = revealed(table, "battle_of_crecy")
    assert table.changes() == {
        **changes,
        "out of play": sorted([*changes["out of play"], *JOHNS]),
        "john": "nobody",
        "discard L": [],
        "aside": ["gerlach_of_nassau"],
        "last round": True,
    }  # Bohemia: minus one by the inheritance, plus one by Edward's vote
    assert table.box("bohemia") == (0, 1)


@pytest.mark.rule("12.12")
@pytest.mark.parametrize(
    ("location", "seat", "asked"),
    [(Location.COURT, W, True), (Location.COURT, L, False), (Location.CURIA, W, False)],
)
def test_edwards_vote_needs_his_shield_in_the_court_of_louis(
    location: Location, seat: int, asked: bool
) -> None:
    table = event_table("battle_of_crecy").shield("edward_iii", location, seat)
    refill(table)
    assert (table.kind.name == "VOTE") is asked


@pytest.mark.rule("12.1", "6.46")
def test_crecy_cannot_be_countered() -> None:
    table = event_table("battle_of_crecy").put(L, "hand", "peter_of_zittau")
    refill(table)
    assert table.idle()
    assert table.look()["last round"]
    assert table.hand(L) == ["peter_of_zittau"]


@pytest.mark.rule("12.13", "9.8")
def test_T43_crecy_in_play_the_round_is_played_out_and_ends_short() -> None:
    """Round 7: no bonus, no decay, no step, no rotation, no coin, no round 8."""
    table = card_table(L, "royal_retinue", "baldwin_of_trier", western=1)
    table.state.round_number = 7
    table.put(W, "hand", "ducal_retinue", "louis_v_of_brandenburg").purse(W, german=3)
    table.put_row(*table.row(), deck=["battle_of_crecy", "nuremberg"])
    table.shield("charles_i_robert", Location.COURT, L).military("low_countries", 2, 0)
    table.do("play royal_retinue", "use currency only", "buy flemish_cities")
    table.do("pay with western", "pay with western")
    table.do("play ducal_retinue", "use currency only", "buy nothing")
    table.do("play baldwin_of_trier", "use deed", "buy nothing")
    table.do("play louis_v_of_brandenburg", "use deed", "buy nothing")
    assert reason(table) == "crecy_in_play"
    assert int(table.state.round_number) == 7
    assert winner(table) == (L, "electors")
    boxes = {country: table.box(country) for country in COUNTRIES if any(table.box(country))}
    assert boxes == {"trier": (1, 0), "cologne": (1, 0), "brandenburg": (0, 1)}
    assert table.ground("low_countries") == (2, 0)
    assert list(table.state.bonus_holder) == [-1] * 5
    assert table.wallet(W) == {"german": 6}
    assert table.wallet(L) == {"church": 2}
    assert table.row() == ["michael_of_cesena", "swabian_league", "bardi_bank", "wroclaw",
                           "nuremberg"]  # fmt: skip
    assert table.play_area(L) == ["royal_retinue", "baldwin_of_trier"]


@pytest.mark.rule("12.13", "6.4")
def test_Q60_the_row_is_filled_on_after_crecy_in_play() -> None:
    table = refill(event_table("battle_of_crecy"))
    assert table.row() == [*ROW[:4], "nuremberg"]


@pytest.mark.rule("12.13", "6.4")
def test_Q59_events_below_crecy_are_resolved_as_usual_during_the_last_plays() -> None:
    table = event_table("battle_of_crecy").military("tyrol", 0, 1)
    table.put_row(*ROW[:3], deck=["battle_of_crecy", "siege_of_castle_tyrol", "nuremberg"])
    table.state.agenda_size = 0
    refill(table)
    assert table.box("brandenburg") == (0, 1)
    assert table.look()["last round"]


@pytest.mark.rule("12.13", "6.3")
def test_Q55_Q56_a_deck_that_runs_out_leaves_a_short_row_to_buy_from() -> None:
    table = card_table(L, "royal_retinue", "royal_retinue#2", western=3)
    table.put_row("flemish_cities", "bardi_bank")
    table.state.market_deck[0] = table.card("battle_of_crecy")
    table.state.market_deck_size = 1
    table.do("play royal_retinue", "use currency only", "buy flemish_cities")
    table.do("pay with western", "pay with western")
    assert (table.row(), table.market_deck()) == (["bardi_bank"], [])
    table.do("play ducal_retinue", "use currency only", "buy nothing")
    table.do("play royal_retinue#2", "use currency only")
    assert table.legal() == ["buy bardi_bank", "buy nothing"]


@pytest.mark.rule("12.13", "12.11", "12.12", "12.21")
def test_Q67_crecy_in_the_rotation_its_votes_then_prestige_then_the_vote() -> None:
    """Hands count for Prestige: Luxembourg holds four market cards unplayed."""
    table = quiet_table().john_with(L).shield("edward_iii", Location.COURT, W)
    table.state.round_number = 7
    table.put(L, "hand", *MARKET[:4])
    table.put_row(*ROW, deck=["battle_of_crecy", "nuremberg"])
    table.end_round()
    assert table.box("bohemia") == (1, 0)
    assert (table.seat, table.legal()) == (W, VOTES)
    table.do("gain vote in saxony")
    assert (table.seat, table.legal()) == (L, PRESTIGE)
    table.do("prestige vote in saxony")
    assert winner(table) == (L, "electors")
    assert reason(table) == "crecy_in_rotation"
    assert int(table.state.round_number) == 7


@pytest.mark.rule("12.13", "12.0")
def test_Q68_crecy_in_round_9() -> None:
    """The round was the last anyway; John dies, and the game ended by Crécy."""
    table = card_table(L, "royal_retinue", western=1).john_with(L)
    table.state.round_number = 9
    table.turn_of(L, plays=1, other_plays=0)
    table.put_row(*table.row(), deck=["battle_of_crecy", "nuremberg"])
    table.do("play royal_retinue", "use currency only", "buy flemish_cities")
    table.do("pay with western", "pay with western")
    assert winner(table) == (L, "electors")
    assert table.box("bohemia") == (1, 0)
    assert reason(table) == "crecy_in_play"
    assert table.look()["john"] == "nobody"


# --- 12.2 Court Prestige ----------------------------------------------------------------------


@pytest.mark.rule("12.21", "2.38")
def test_market_cards_count_wherever_they_are_and_nothing_else_does() -> None:
    table = quiet_table()
    table.put(L, "draw_pile", "charles_iv", "walram_of_julich", "royal_retinue#2")
    table.put(L, "hand", "philip_vi", "blanche_de_valois", "royal_retinue#3")
    table.put(L, "discard", "john_of_luxembourg_l", "arnost_of_pardubice", "nuremberg")
    table.put(L, "play_area", "gerlach_of_nassau", "royal_retinue")
    assert int(court_of(table.state, table.values, L)) == 5
    table.put(W, "discard", "john_of_luxembourg_w", "louis_iv", "ducal_retinue")
    table.put(W, "hand")
    assert int(court_of(table.state, table.values, W)) == 0


@pytest.mark.rule("12.21", "6.2")
def test_cards_gained_free_and_bought_in_the_final_round_count() -> None:
    table = event_table("coronation_in_rome")
    refill(table)
    table.do("acquire swabian_league")
    assert int(court_of(table.state, table.values, W)) == 1
    table = card_table(W, "ducal_retinue", german=1)
    table.state.round_number = 9
    table.do("play ducal_retinue", "use currency only", "buy swabian_league")
    table.do("pay with german", "pay with german")
    assert int(court_of(table.state, table.values, W)) == 1


@pytest.mark.rule("12.21", "11.6")
def test_Q74_a_card_removed_from_the_game_no_longer_counts() -> None:
    table = card_table(W, "william_of_ockham", "nuremberg", "lubeck")
    assert int(court_of(table.state, table.values, W)) == 2
    table.do("play william_of_ockham", "use deed", "remove from game nuremberg")
    assert int(court_of(table.state, table.values, W)) == 1


@pytest.mark.rule("12.22")
def test_events_never_count() -> None:
    """Whoever reveals an event does not own it."""
    values = quiet_table().values
    events = [card for card in range(int(values.card_count)) if int(values.event[card])]
    assert len(events) == 14
    assert not any(int(values.market[card]) for card in events)
    table = refill(event_table("declaration_of_rhens"), L)
    table.do("choose mainz", "choose mainz")
    assert int(court_of(table.state, table.values, L)) == 0


@pytest.mark.rule("12.23", "12.2")
@pytest.mark.parametrize(
    ("cards", "votes"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (11, 2), (12, 3), (17, 4)]
)
def test_every_four_cards_earn_a_vote(cards: int, votes: int) -> None:
    table = courts(cards, 0).end_round()
    placed = 0
    while not table.over:
        assert (table.seat, table.legal()) == (L, PRESTIGE)
        table.do("prestige vote in saxony")
        placed += 1
    assert placed == votes
    assert table.box("saxony") == (votes, 0)


@pytest.mark.rule("12.23", "12.24", "7.31")
def test_T07_the_difference_of_one_empties_saxony() -> None:
    """11 cards to 5: two Prestige votes to one."""
    table = courts(11, 5).votes("saxony", 0, 1).end_round()
    assert (table.seat, table.legal()) == (L, PRESTIGE)
    table.do("prestige vote in saxony")
    assert table.box("saxony") == (0, 0)
    assert winner(table)[1] != "electors"  # Saxony abstains, and so do all others


@pytest.mark.rule("12.24")
@pytest.mark.parametrize(("luxembourg", "wittelsbach"), [(4, 7), (0, 3), (8, 8)])
def test_equal_prestige_places_nothing(luxembourg: int, wittelsbach: int) -> None:
    table = courts(luxembourg, wittelsbach).mark().end_round()
    assert table.over
    assert table.changes() == {"over": True}


@pytest.mark.rule("12.24")
def test_Q62_all_votes_are_placed_one_by_one_where_the_side_likes() -> None:
    """Wittelsbach: 13 cards to 3, so three votes, two of them on one elector."""
    table = courts(3, 13).votes("mainz", 1, 0).end_round()
    boxes = []
    for elector in ("mainz", "mainz", "trier"):
        assert (table.seat, table.legal()) == (W, PRESTIGE)  # no way to decline
        table.do(f"prestige vote in {elector}")
        boxes.append((table.box("mainz"), table.box("trier")))
    assert boxes == [((0, 0), (0, 0)), ((0, 1), (0, 0)), ((0, 1), (0, 1))]
    assert winner(table) == (W, "electors")


@pytest.mark.rule("12.2")
def test_prestige_is_counted_at_the_games_end_only() -> None:
    table = courts(8, 0)
    table.state.round_number = 8
    table.end_round()
    assert int(table.state.round_number) == 9
    assert all(table.box(country) == (0, 0) for country in COUNTRIES)


# --- 12.3, 12.4 -------------------------------------------------------------------------------


@pytest.mark.rule("12.3", "1.2", "7.32")
@pytest.mark.parametrize(
    ("luxembourg", "wittelsbach", "king"), [(2, 1, L), (1, 2, W), (7, 0, L), (0, 1, W), (3, 4, W)]
)
def test_the_side_with_more_electors_wins(luxembourg: int, wittelsbach: int, king: int) -> None:
    """However many votes lie in a box, it is one elector; an empty box abstains."""
    table = last_round().marker("charles_1" if king == W else "ludwig_1")
    for place, country in enumerate(COUNTRIES[: luxembourg + wittelsbach]):
        ours = place < luxembourg
        table.votes(country, 5 if ours and king == W else int(ours), 0 if ours else 1)
    table.end_round()
    assert winner(table) == (king, "electors")


@pytest.mark.rule("12.4", "10.64")
@pytest.mark.parametrize(
    ("marker", "king", "by"),
    [
        ("ludwig_2", W, "marker"),
        ("ludwig_1", W, "marker"),
        ("neutral", W, "neutral"),
        ("charles_1", L, "marker"),
        ("charles_2", L, "marker"),
    ],
)
@pytest.mark.parametrize("electors", [0, 3], ids=["Q73 none each", "T45 three each"])
def test_T45_Q73_johns_marker_breaks_an_overall_tie(
    marker: str, king: int, by: str, electors: int
) -> None:
    table = last_round().marker(marker)
    for country in COUNTRIES[:electors]:
        table.votes(country, 1, 0)
    for country in COUNTRIES[3 : 3 + electors]:
        table.votes(country, 0, 2)
    table.end_round()
    assert winner(table) == (king, by)


@pytest.mark.rule("12.4", "10.64")
def test_the_marker_decides_even_when_john_is_dead() -> None:
    table = refill(event_table("battle_of_crecy").marker("charles_1"))
    table.end_round()
    assert winner(table) == (L, "marker")


@pytest.mark.rule("12.4")
def test_who_wins_on_neutral_is_a_value() -> None:
    table = last_round("game_end.neutral_winner=luxembourg").marker("neutral").end_round()
    assert winner(table) == (L, "neutral")


@pytest.mark.rule("12.24", "12.4")
def test_Q69_electors_for_initiative_are_the_boxes_now() -> None:
    """Luxembourg has fewer electors at the end of the round, so it is asked."""
    table = quiet_table().votes("mainz", 0, 1)
    table.put_row(*ROW, deck=["siege_of_castle_tyrol", "nuremberg"]).military("tyrol", 2, 0)
    table.votes("brandenburg", 0, 2).end_round()
    # the supply line wins Brandenburg's vote (0, 1), the battle event in the rotation empties it
    assert table.box("brandenburg") == (0, 0)
    assert (table.seat, table.legal()) == (L, ["play first", "play second"])


@pytest.mark.rule("1.1", "12.0")
def test_no_play_follows_the_election() -> None:
    table = last_round().end_round()
    assert table.over
    assert table.legal() == []


@pytest.mark.rule("12.0")
def test_a_game_that_reaches_the_cap_says_so() -> None:
    """No game gets there by the rules; the cap has an end reason of its own."""
    table = CardTable("game_end.max_turns=100")
    table.state.turns = 100
    table.state.agenda_size = 0
    table.state.decision = 0
    table.state.plays_made[:] = 0
    table.task(Task.NEXT_PLAY, L)
    assert reason(table) == "max_turns"
