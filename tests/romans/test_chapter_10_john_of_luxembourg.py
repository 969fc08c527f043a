"""Chapter 10.0, John of Luxembourg: his cost, his marker, the flip, his death."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.romans.codes import Battleground, Currency, Deck, Elector, Marker, Task, Verb
from tests.romans.plays import (
    JOHN,
    ROW,
    CardTable,
    card_table,
    event_table,
    holding_john,
    quiet_table,
    refill,
    revealed,
)
from tests.romans.table import L, W

GROUNDS = [ground.name.lower() for ground in Battleground]
COUNTRIES = [elector.name.lower() for elector in Elector]
PLACE = [f"place 1 in {country}" for country in COUNTRIES]


def dead(table: Any) -> Any:
    """Take both Johns out of the game, as Crécy does."""
    table.take_out(*JOHN.values())
    for card in JOHN.values():
        table.state.out_of_play[table.state.out_of_play_size] = table.card(card)
        table.state.out_of_play_size += 1
    table.state.john_holder = -1
    return table


# --- 10.0, 10.1 -------------------------------------------------------------------------------


@pytest.mark.rule("10.0", "2.38")
@pytest.mark.parametrize("marker", ["ludwig_2", "neutral", "charles_1"])
def test_whose_deck_has_john_holds_him_whatever_the_marker_shows(marker: str) -> None:
    """Wittelsbach holds him: Blanche's Deed, which asks for that, is open."""
    table = card_table(L, "blanche_de_valois").john_with(W).marker(marker)
    table.do("play blanche_de_valois")
    assert table.legal() == ["use political", "use deed"]


@pytest.mark.rule("10.0", "2.38")
def test_one_john_card_is_in_play_and_the_other_aside() -> None:
    seen = quiet_table().look()
    assert JOHN[W] in seen["draw pile W"]
    assert JOHN[L] in seen["aside"]
    assert seen["john"] == "W"


@pytest.mark.rule("10.1")
def test_the_two_johns_have_values_and_deeds_of_their_own() -> None:
    """W: 2 political, 5 military, 6 military in one ground. L: 3 and 4, and a choice of two."""
    table = holding_john(W, german=3)
    table.do(f"play {JOHN[W]}", *["spend german"] * 3, "use deed", "choose tyrol")
    assert table.ground("tyrol") == (0, 6)
    table = holding_john(L, german=3)
    table.do(f"play {JOHN[L]}", *["spend german"] * 3, "use deed")
    assert table.legal() == ["option 1", "option 2"]
    table.do("option 2", "choose tyrol")
    assert table.ground("tyrol") == (4, 0)


@pytest.mark.rule("10.1")
def test_Q51_no_effect_copies_a_deed() -> None:
    """The vocabulary has no such verb, and no other card shares a line of John's Deeds."""
    assert not [verb.name for verb in Verb if "COPY" in verb.name or "REPEAT" in verb.name]
    table = quiet_table()
    values = table.values
    spans = {
        table.name(card): (int(values.deed_start[card]), int(values.deed_end[card]))
        for card in range(int(values.card_count))
        if values.deed_end[card] > values.deed_start[card]
    }
    for john in JOHN.values():
        start, end = spans[john]
        assert end > start
        others = [span for card, span in spans.items() if card != john]
        assert all(stop <= start or end <= begin for begin, stop in others)


# --- 10.2 Reckless spending -------------------------------------------------------------------


@pytest.mark.rule("10.2", "5.51")
def test_john_yields_nothing_and_has_no_type() -> None:
    values = quiet_table().values
    for deck in (Deck.JOHN_LUXEMBOURG, Deck.JOHN_WITTELSBACH):
        (card,) = [c for c in range(int(values.card_count)) if values.deck[c] == deck]
        assert int(values.types[card]) == 0
        assert not values.card_yield[card].any()
        assert int(values.use_cost[card]) == 3


@pytest.mark.rule("10.2")
@pytest.mark.parametrize("use", ["use political", "use military", "use deed"])
def test_using_john_costs_three_cubes_of_any_type(use: str) -> None:
    table = holding_john(W, church=1, german=1, eastern=2)
    table.do(f"play {JOHN[W]}")
    assert table.legal() == ["spend church", "spend german", "spend eastern"]
    table.do("spend eastern", "spend church", "spend eastern")
    assert table.wallet(W) == {"german": 1}
    assert table.legal() == ["use political", "use military", "use deed"]
    table.do(use)
    assert table.wallet(W) == {"german": 1}


@pytest.mark.rule("10.2")
def test_T39_with_two_cubes_john_cannot_be_played() -> None:
    table = holding_john(W, "ducal_retinue#2", church=1, german=1)
    assert table.legal() == ["play ducal_retinue#2"]
    table.do("play ducal_retinue#2", "use currency only", "buy nothing", "play royal_retinue")
    table.do("use currency only", "buy nothing")
    # the Retinue's yield was the third cube
    assert table.hand(W) == [JOHN[W]]
    assert table.legal() == [f"play {JOHN[W]}"]


@pytest.mark.rule("10.2", "6.12")
def test_Q86_there_is_no_exchange_in_a_cost_of_any_type() -> None:
    table = holding_john(W, german=5)
    table.do(f"play {JOHN[W]}", *["spend german"] * 3)
    assert table.wallet(W) == {"german": 2}


# --- 10.3 The loyalty track -------------------------------------------------------------------


@pytest.mark.rule("10.3", "2.27")
def test_the_track_has_five_spaces() -> None:
    spaces = [place.name.lower() for place in Marker]
    assert spaces == ["ludwig_2", "ludwig_1", "neutral", "charles_1", "charles_2"]


@pytest.mark.rule("10.31")
@pytest.mark.parametrize("seat", [L, W])
@pytest.mark.parametrize(
    "use", [["use political", "forfeit points"], ["use military", "place military in tyrol"]]
)
def test_each_use_moves_the_marker_one_step_from_the_user(seat: int, use: list[str]) -> None:
    table = holding_john(seat, german=3)
    table.do(f"play {JOHN[seat]}", *["spend german"] * 3, use[0])
    assert table.look()["marker"] == "neutral"  # not before the use is done (Q35)
    table.do(*use[1:])
    assert table.look()["marker"] == ("ludwig_1" if seat == L else "charles_1")


@pytest.mark.rule("10.31")
def test_his_deed_is_a_use_too() -> None:
    table = holding_john(W, marker="ludwig_1", german=3)
    table.do(f"play {JOHN[W]}", *["spend german"] * 3, "use deed", "choose lombardy")
    assert table.look()["marker"] == "neutral"
    assert table.ground("lombardy") == (0, 6)


@pytest.mark.rule("10.31", "10.5")
def test_T40_Q35_the_use_is_done_then_the_flip_then_the_purchase() -> None:
    table = holding_john(W, marker="charles_1", german=5)
    table.do(f"play {JOHN[W]}", *["spend german"] * 3, "use military", "place military in tyrol")
    assert table.changes() == {
        "tyrol": (0, 5),
        "wallet W": {"german": 2},
        "marker": "charles_2",
        "john": "L",
        "hand W": [],
        "discard L": [JOHN[L]],
        "aside": sorted([JOHN[W], "gerlach_of_nassau"]),
    }
    assert (table.seat, table.legal()) == (W, ["buy swabian_league", "buy nothing"])


@pytest.mark.rule("10.32", "6.47")
@pytest.mark.parametrize(
    ("holder", "marker", "after", "military"),
    [(W, "neutral", "neutral", 5), (L, "neutral", "ludwig_1", 3)],
    ids=["Wittelsbach holds him", "Luxembourg holds him"],
)
def test_muhldorf_moves_the_marker_only_while_wittelsbach_does_not_hold_john(
    holder: int, marker: str, after: str, military: int
) -> None:
    table = event_table("battle_of_muhldorf").john_with(holder).marker(marker)
    refill(table)
    seen = table.look()
    assert (seen["marker"], seen["lower_bavaria"]) == (after, (0, military))


@pytest.mark.rule("10.32")
def test_clement_moves_the_marker_one_step_toward_charles() -> None:
    table = refill(event_table("clement_vi_elected").marker("ludwig_1"))
    assert table.look()["marker"] == "neutral"


@pytest.mark.rule("10.32", "10.5")
@pytest.mark.parametrize(
    ("before", "after", "john"),
    [
        ("ludwig_1", "charles_1", "W"),
        ("neutral", "charles_2", "L"),
        ("charles_1", "charles_2", "L"),
    ],
)
def test_T41_Q65_the_tyrol_marriage_moves_it_two_steps_and_not_past_the_end(
    before: str, after: str, john: str
) -> None:
    table = refill(event_table("tyrol_marriage").marker(before))
    seen = table.look()
    assert (seen["marker"], seen["john"]) == (after, john)
    changes = {**revealed(table, "tyrol_marriage"), "tyrol": (0, 3), "marker": after}
    if john == "L":
        changes |= {
            "john": "L",
            "discard L": [JOHN[L]],
            "draw pile W": [f"ducal_retinue#{copy}" for copy in (2, 3, 4)],
            "aside": sorted([JOHN[W], "gerlach_of_nassau"]),
        }
    assert table.changes() == changes


@pytest.mark.rule("10.33")
@pytest.mark.parametrize("seat", [L, W])
def test_philip_moves_it_toward_charles_whoever_plays_him(seat: int) -> None:
    table = card_table(seat, "philip_vi")
    table.do("play philip_vi", "use deed")
    assert table.look()["marker"] == "neutral"


@pytest.mark.rule("10.33", "5.31")
def test_blanche_moves_it_only_while_wittelsbach_holds_john() -> None:
    table = card_table(L, "blanche_de_valois")
    table.do("play blanche_de_valois", "use deed")
    assert table.look()["marker"] == "neutral"
    table = card_table(L, "blanche_de_valois").john_with(L)
    table.do("play blanche_de_valois")
    assert table.legal() == ["use political"]


@pytest.mark.rule("10.33")
@pytest.mark.parametrize("card", ["margaret_maultasch", "pope_benedict_xii"])
@pytest.mark.parametrize(("way", "after"), [("ludwig", "ludwig_1"), ("charles", "charles_1")])
def test_maultasch_and_benedict_move_it_either_way(card: str, way: str, after: str) -> None:
    table = card_table(W, card).marker("neutral")
    table.do(f"play {card}", "use deed")
    assert table.legal() == ["move john toward ludwig", "move john toward charles"]
    table.do(f"move john toward {way}")
    if card == "pope_benedict_xii":
        table.do("choose trier")
    assert table.look()["marker"] == after


@pytest.mark.rule("10.3")
def test_no_other_card_moves_the_marker() -> None:
    """The movers are a closed list: his use, 10.32, 10.33, 10.34."""
    table = quiet_table()
    values = table.values
    movers = set()
    for card in range(int(values.card_count)):
        spans = [(values.deed_start[card], values.deed_end[card])]
        spans.append((values.boost_start[card], values.boost_end[card]))
        lines = [line for start, end in spans for line in range(int(start), int(end))]
        if any(int(values.program[line, 0]) == Verb.MOVE_JOHN for line in lines):
            movers.add(table.name(card))
    assert movers == {
        "battle_of_muhldorf", "clement_vi_elected", "tyrol_marriage",
        "philip_vi", "blanche_de_valois", "margaret_maultasch", "pope_benedict_xii",
    }  # fmt: skip


# --- 10.34, 10.4 Buying loyalty ---------------------------------------------------------------


@pytest.mark.rule("10.34")
def test_a_step_is_not_for_sale_after_a_play() -> None:
    table = card_table(L, "royal_retinue", western=5)
    table.do("play royal_retinue", "use currency only")
    # 6 Western by now: two cubes of it, or two of another currency for three each
    assert table.legal() == [*(f"buy {card}" for card in ROW), "buy nothing"]


@pytest.mark.rule("10.34", "10.4")
def test_each_side_buys_one_step_a_round_at_most() -> None:
    table = quiet_table().purse(L, church=9).purse(W, german=9)
    table.state.first_seat = L
    table.end_round()
    asked = []
    while int(table.state.round_number) == 1:
        asked.append(table.seat)
        table.do(
            "loyalty step", "loyalty toward charles" if table.seat == L else "loyalty toward ludwig"
        )
        table.do(*table.legal(), *table.legal(), *table.legal())
    assert asked == [L, W]
    assert (table.wallet(L), table.wallet(W)) == ({"church": 6}, {"german": 6})
    assert table.look()["marker"] == "ludwig_1"


@pytest.mark.rule("10.4")
def test_deeds_that_move_the_marker_leave_the_purchase_open() -> None:
    table = card_table(L, "philip_vi", church=3)
    table.turn_of(L, plays=1, other_plays=0)
    table.do("play philip_vi", "use deed", "buy nothing")
    assert table.look()["marker"] == "neutral"
    table.do("loyalty step", "loyalty toward charles", *["spend church"] * 3)
    assert table.look()["marker"] == "charles_1"


# --- 10.5 The flip ----------------------------------------------------------------------------


@pytest.mark.rule("10.5")
@pytest.mark.parametrize("pile", ["hand", "discard", "play_area", "draw_pile"])
def test_Q66_john_flips_from_wherever_he_is(pile: str) -> None:
    """No card is drawn for him, and the other cards keep their order."""
    table = card_table(L, "philip_vi").marker("charles_1")
    around = ["teutonic_order", JOHN[W], "louis_iv"]
    table.put(W, pile, *around).mark()
    table.do("play philip_vi", "use deed")
    seen = table.look()
    place = f"{pile.replace('_', ' ')} W"
    assert seen[place] == [card for card in table.before[place] if card != JOHN[W]]
    assert len(seen[place]) == 2
    assert seen["discard L"] == [JOHN[L]]
    assert seen["john"] == "L"
    assert JOHN[W] in seen["aside"]
    assert JOHN[L] not in seen["aside"]


@pytest.mark.rule("10.5")
def test_Q64_the_marker_stays_at_the_end_after_a_flip() -> None:
    table = card_table(L, "philip_vi").marker("charles_1")
    table.do("play philip_vi", "use deed")
    assert table.look()["marker"] == "charles_2"


@pytest.mark.rule("10.5")
def test_he_flips_to_wittelsbach_at_ludwig_2() -> None:
    table = card_table(W, "margaret_maultasch").john_with(L).marker("ludwig_1").mark()
    table.do("play margaret_maultasch", "use deed", "move john toward ludwig")
    seen = table.look()
    assert (seen["john"], seen["marker"]) == ("W", "ludwig_2")
    assert seen["discard W"] == [JOHN[W]]
    assert JOHN[L] in seen["aside"]


@pytest.mark.rule("10.5")
@pytest.mark.parametrize(("holder", "end"), [(W, "ludwig_2"), (L, "charles_2")])
def test_at_his_holders_own_end_nothing_flips(holder: int, end: str) -> None:
    way, before = ("ludwig", "ludwig_1") if holder == W else ("charles", "charles_1")
    table = card_table(W, "margaret_maultasch").john_with(holder).marker(before)
    table.do("play margaret_maultasch", "use deed", f"move john toward {way}")
    seen = table.look()
    assert (seen["marker"], seen["john"]) == (end, "W" if holder == W else "L")


@pytest.mark.rule("10.5", "5.31")
def test_Q65_a_deed_that_could_only_push_past_the_end_cannot_be_chosen() -> None:
    """Blanche's Deed does nothing else. (Wittelsbach can't hold John at Charles 2 by the rules.)"""
    table = card_table(L, "blanche_de_valois").marker("charles_2")
    table.do("play blanche_de_valois")
    assert table.legal() == ["use political"]


@pytest.mark.rule("10.5")
def test_Q65_philip_at_the_end_still_gives_his_kicker() -> None:
    table = card_table(L, "philip_vi").john_with(L).marker("charles_2").mark()
    table.do("play philip_vi", "use deed")
    changes = table.changes()
    assert "marker" not in changes
    assert changes["bonuses L"] == [(2, "blanche_de_valois", "next")]


@pytest.mark.rule("10.5", "10.31")
def test_a_flipped_john_can_be_used_by_the_other_side() -> None:
    """From Charles 2 each use of Luxembourg pushes him back toward Ludwig."""
    table = holding_john(L, marker="charles_2", church=3)
    table.do(f"play {JOHN[L]}", *["spend church"] * 3, "use deed", "option 1")
    assert table.country("bohemia") == (4, 0)
    assert table.look()["marker"] == "charles_1"


# --- 10.6 Other rules -------------------------------------------------------------------------


@pytest.mark.rule("10.61")
def test_ockhams_razor_cannot_take_john() -> None:
    table = card_table(W, "william_of_ockham", "ducal_retinue#2").john_with(W)
    table.do("play william_of_ockham", "use deed")
    assert JOHN[W] in table.discard(W)
    assert table.legal() == ["remove from game ducal_retinue#2"]


@pytest.mark.rule("10.61", "6.47")
def test_T28_dream_at_terenzo_cannot_take_john() -> None:
    table = event_table("dream_at_terenzo").john_with(L)
    table.put(L, "discard", JOHN[L], "charles_iv").put(L, "hand", "baldwin_of_trier")
    refill(table, W)
    removable = ["remove from game charles_iv", "remove from game baldwin_of_trier"]
    assert (table.seat, table.legal()) == (L, [*removable, "remove no card"])
    table.do(*removable)
    changes = revealed(table, "dream_at_terenzo")
    gone = ["charles_iv", "baldwin_of_trier"]
    assert table.changes() == {
        **changes,
        "out of play": sorted([*changes["out of play"], *gone]),
        "hand L": [],
        "discard L": [JOHN[L]],
        "wallet L": {"church": 2},
    }


@pytest.mark.rule("10.62", "11.8")
def test_john_has_no_shield() -> None:
    table = quiet_table()
    assert not [shield for shield in table.loaded.labels["shields"] if "luxembourg" in shield]
    for card in JOHN.values():
        assert int(table.values.shield[table.card(card)]) == -1


@pytest.mark.rule("10.63", "12.11")
def test_john_dies_at_crecy() -> None:
    table = refill(event_table("battle_of_crecy"))
    seen = table.look()
    assert seen["john"] == "nobody"
    assert set(JOHN.values()) <= set(seen["out of play"])
    for pile in ("hand", "discard", "draw pile", "play area"):
        assert not set(JOHN.values()) & {*seen[f"{pile} L"], *seen[f"{pile} W"]}
    assert seen["aside"] == ["gerlach_of_nassau"]


@pytest.mark.rule("10.64", "6.47")
def test_Q63_the_marker_still_moves_after_his_death_and_nothing_flips() -> None:
    table = dead(event_table("battle_of_muhldorf")).marker("ludwig_1")
    refill(table)
    seen = table.look()
    assert (seen["marker"], seen["john"]) == ("ludwig_2", "nobody")
    assert seen["lower_bavaria"] == (0, 3)
    table = dead(card_table(L, "philip_vi")).marker("charles_1")
    table.do("play philip_vi", "use deed")
    seen = table.look()
    assert (seen["marker"], seen["john"], seen["discard L"]) == ("charles_2", "nobody", [])


@pytest.mark.rule("10.64", "5.31")
def test_Q63_a_deed_that_asks_who_holds_him_is_closed_after_his_death() -> None:
    table = dead(card_table(L, "blanche_de_valois"))
    table.do("play blanche_de_valois")
    assert table.legal() == ["use political"]


# --- rulings on his use -----------------------------------------------------------------------


@pytest.mark.rule("10.2", "5.61")
def test_john_has_no_type_so_no_counter_matches_his_deed() -> None:
    table = holding_john(W, german=3)
    counters = ("lupold_of_bebenburg", "henry_xiv_of_lower_bavaria", "robert_of_naples",
                "elizabeth_richeza")  # fmt: skip
    table.put(L, "hand", *counters)
    table.do(f"play {JOHN[W]}", *["spend german"] * 3, "use deed", "choose tyrol")
    assert table.ground("tyrol") == (0, 6)


@pytest.mark.rule("10.2", "10.31")
def test_Q34_a_countered_john_has_been_paid_and_moves_the_marker() -> None:
    """No Counter matches him as printed, so this table makes him a German card."""
    table = holding_john(W, german=3)
    record = table.loaded.record.copy()
    table.values = record[0]
    table.values.types[table.card(JOHN[W])] = 1 << Currency.GERMAN
    table.put(L, "hand", "henry_xiv_of_lower_bavaria")
    table.do(f"play {JOHN[W]}", *["spend german"] * 3, "use deed", "choose tyrol")
    table.do("counter with henry_xiv_of_lower_bavaria")
    assert table.legal() == ["use political", "use military"]
    table.do("use military", "place military in lombardy")
    assert (table.ground("tyrol"), table.ground("lombardy")) == ((0, 0), (0, 5))
    assert table.wallet(W) == {}
    assert table.look()["marker"] == "charles_1"


@pytest.mark.rule("5.8", "5.51")
def test_Q76_a_bonus_for_any_card_serves_john_and_one_for_a_type_does_not() -> None:
    text = {"deed": {"do": [{"numbers_bonus": {"amount": 1, "any": True}}]}}
    for patches, points in (((), 2), (({"cards": {"lupold_of_bebenburg": text}},), 3)):
        table = card_table(W, "lupold_of_bebenburg", JOHN[W], patches=patches, german=3)
        table.do("play lupold_of_bebenburg", "use deed", "buy nothing")
        table.do("play royal_retinue", "use currency only", "buy nothing")
        table.do(f"play {JOHN[W]}", *["spend german"] * 3, "use political")
        for _ in range(points):
            assert table.legal() == [*PLACE, "forfeit points"]
            table.do("place 1 in saxony")
        assert table.country("saxony") == (0, points)
        assert table.kind.name == "PURCHASE"


@pytest.mark.rule("10.0")
def test_a_game_may_be_played_without_john() -> None:
    """``starts_with: nobody`` (for mirrors): both cards aside, no step for sale."""
    table = CardTable("john.starts_with=nobody")
    seen = table.look()
    assert seen["john"] == "nobody"
    assert set(JOHN.values()) <= set(seen["aside"])
    table.purse(L, church=3).purse(W, german=3)
    table.state.agenda_size = 0
    table.state.decision = 0
    table.task(Task.LOYALTY_STEP, L)
    assert table.idle()
