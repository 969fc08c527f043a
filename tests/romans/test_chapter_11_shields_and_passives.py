"""Chapter 11.0, Shields and Passives: placing, location, holder, checks, leaving."""

from __future__ import annotations

import pytest

from sim.games.romans.codes import Location, Passive
from sim.games.romans.rules.shields_and_passives import holder_of_passive, shield_is_in
from tests.romans.plays import (
    CardTable,
    card_table,
    event_table,
    paying,
    quiet_table,
    refill,
    revealed,
)
from tests.romans.table import L, W

SHIELDS = (
    "clement_vi", "john_iv_of_drazice", "elizabeth_richeza", "charles_i_robert", "edward_iii",
    "casimir_iii_of_poland",
)  # fmt: skip
CLEMENT, DRAZICE, RICHEZA, ROBERT, EDWARD, CASIMIR = range(6)

# card: what it costs, where its shield goes
PLACING = {
    "john_iv_of_drazice": ({"church": 2, "eastern": 1}, "curia"),
    "elizabeth_richeza": ({"eastern": 2, "church": 1}, "court"),
    "charles_i_robert": ({"eastern": 3}, "court"),
    "edward_iii": ({"western": 4}, "court"),
    "casimir_iii_of_poland": ({"eastern": 3}, "court"),
}


def buying(seat: int, card: str, **purse: int) -> CardTable:
    """Return a table where a seat may buy a card, having played a Retinue."""
    retinue = "royal_retinue" if seat == L else "ducal_retinue"
    table = card_table(seat, retinue, **purse)
    table.put_row(card, deck=["nuremberg"])
    table.do(f"play {retinue}", "use currency only").mark()
    return table


# --- 11.0, 11.5 -------------------------------------------------------------------------------


@pytest.mark.rule("11.0", "11.5")
def test_there_are_six_shields_and_all_start_in_the_supply() -> None:
    table = quiet_table()
    assert table.loaded.labels["shields"] == SHIELDS
    assert [table.look()[f"shield {shield}"] for shield in SHIELDS] == ["supply"] * 6


@pytest.mark.rule("11.5")
def test_three_shields_have_a_passive_of_their_own() -> None:
    """The others are asked about by texts; Casimir's is a placeholder that does nothing."""
    passives = [Passive(int(p)).name.lower() for p in quiet_table().values.passive[:6]]
    assert passives == ["null", "deed_immunity", "tie_break", "round_end_gain", "null", "null"]


# --- 11.1 Placing -----------------------------------------------------------------------------


@pytest.mark.rule("11.1", "6.2")
@pytest.mark.parametrize("seat", [L, W])
@pytest.mark.parametrize("card", PLACING)
def test_Q81_a_bought_card_places_its_shield_at_once(card: str, seat: int) -> None:
    cost, place = PLACING[card]
    yielded = "western" if seat == L else "german"  # by the Retinue
    table = buying(seat, card, **cost)
    table.do(f"buy {card}", *paying(**cost))
    side = "L" if seat == L else "W"
    assert table.look()[f"shield {card}"] == f"{place} {side}"
    assert table.draw_pile(seat)[-1] == card
    assert table.wallet(seat) == {yielded: 1}
    others = [shield for shield in SHIELDS if shield != card]
    assert all(table.look()[f"shield {shield}"] == "supply" for shield in others)


@pytest.mark.rule("11.1", "6.2", "6.21")
def test_a_card_gained_free_places_its_shield() -> None:
    """Coronation takes cards of cost 3: Charles I Robert is one."""
    table = event_table("coronation_in_rome")
    table.put_row("charles_i_robert", deck=["coronation_in_rome", "nuremberg"])
    table.state.agenda_size = 0
    refill(table)
    assert table.legal() == ["acquire charles_i_robert"]
    table.do("acquire charles_i_robert")
    assert table.look()["shield charles_i_robert"] == "court W"


@pytest.mark.rule("11.1", "6.3")
def test_Q81_the_shield_lies_before_the_row_is_refilled() -> None:
    """Wittelsbach buys Edward III and the refill reveals Crécy: his shield already counts."""
    table = card_table(W, "ducal_retinue", western=4)
    table.put_row("edward_iii", deck=["battle_of_crecy", "nuremberg"])
    table.do("play ducal_retinue", "use currency only", "buy edward_iii", *["pay with western"] * 4)
    assert table.seat == W
    assert table.legal()[0] == "gain vote in mainz"
    assert table.kind.name == "VOTE"


@pytest.mark.rule("11.1", "11.7")
@pytest.mark.parametrize("seat", [L, W])
def test_an_event_places_its_shield_when_it_resolves(seat: int) -> None:
    """In Luxembourg's half of the Curia, whoever revealed the event."""
    table = refill(event_table("clement_vi_elected"), seat)
    assert table.look()["shield clement_vi"] == "curia L"


@pytest.mark.rule("11.1", "6.2")
def test_Q75_starters_place_no_shield() -> None:
    table = quiet_table()
    values = table.values
    for card in range(int(values.card_count)):
        if int(values.shield[card]) >= 0:
            assert int(values.market[card]) == 1


# --- 11.2 to 11.4 -----------------------------------------------------------------------------


@pytest.mark.rule("11.2", "2.26")
@pytest.mark.parametrize("half", [L, W])
def test_in_the_curia_means_either_half(half: int) -> None:
    table = card_table(L, "pierre_de_rosieres").shield("clement_vi", Location.CURIA, half)
    table.do("play pierre_de_rosieres")
    assert table.legal() == ["use political", "use deed"]


@pytest.mark.rule("11.2", "2.26")
def test_a_court_is_not_the_curia() -> None:
    table = card_table(L, "pierre_de_rosieres").shield("clement_vi", Location.COURT, L)
    table.do("play pierre_de_rosieres")
    assert table.legal() == ["use political"]


@pytest.mark.rule("11.2")
def test_a_court_or_half_is_its_sides() -> None:
    state = quiet_table().shield("edward_iii", Location.COURT, W).state
    found = {
        (location.name, owner): bool(shield_is_in(state, EDWARD, location, owner))
        for location in (Location.COURT, Location.CURIA)
        for owner in (L, W, 2)
    }
    assert [key for key, there in found.items() if there] == [("COURT", W), ("COURT", 2)]


@pytest.mark.rule("11.3")
@pytest.mark.parametrize("location", [Location.COURT, Location.CURIA])
@pytest.mark.parametrize("seat", [L, W])
def test_a_passive_is_held_where_its_shield_lies(location: Location, seat: int) -> None:
    table = quiet_table().shield("john_iv_of_drazice", location, seat)
    church = 0
    held = holder_of_passive(table.state, table.values, Passive.DEED_IMMUNITY, church)
    assert int(held) == seat
    other = holder_of_passive(table.state, table.values, Passive.DEED_IMMUNITY, 1)
    assert int(other) == -1


@pytest.mark.rule("11.3", "5.65")
def test_the_drazice_shield_serves_its_holder_and_not_the_other_side() -> None:
    for holder, asked in ((L, False), (W, True)):
        table = card_table(L, "baldwin_of_trier", answers=("lupold_of_bebenburg",))
        table.shield("john_iv_of_drazice", Location.CURIA, holder)
        table.do("play baldwin_of_trier", "use deed")
        assert (table.kind.name == "COUNTER") is asked


@pytest.mark.rule("11.4")
def test_a_check_is_made_when_the_effect_resolves() -> None:
    """Heinrich yields 2 Church, unless the Clement shield lies in the Curia as he is played."""
    table = card_table(L, "heinrich_of_virneburg", "baldwin_of_trier")
    table.do("play heinrich_of_virneburg")
    assert table.wallet(L) == {"church": 2}
    table.shield("clement_vi", Location.CURIA, L)  # placed later: nothing is given back
    table.do("use deed")
    assert table.wallet(L) == {"church": 2}
    assert table.country("mainz") == (3, 0)


@pytest.mark.rule("11.4", "5.52")
def test_heinrich_keeps_his_type_while_the_shield_stops_his_yield() -> None:
    table = card_table(L, "heinrich_of_virneburg", answers=("lupold_of_bebenburg",))
    table.shield("clement_vi", Location.CURIA, W)
    table.do("play heinrich_of_virneburg")
    assert table.wallet(L) == {}
    table.do("use deed")
    assert table.legal() == ["counter with lupold_of_bebenburg", "no counter"]  # a Church card


# --- 11.6 Leaving the game --------------------------------------------------------------------


@pytest.mark.rule("11.6", "12.21")
def test_Q74_a_card_that_leaves_the_game_takes_its_shield_along() -> None:
    """Ockham's Razor removes Charles I Robert: no coin at round end."""
    table = card_table(W, "william_of_ockham", "charles_i_robert")
    table.shield("charles_i_robert", Location.COURT, W).mark()
    table.do("play william_of_ockham", "use deed", "remove from game charles_i_robert")
    changes = table.changes()
    assert changes["shield charles_i_robert"] == "supply"
    assert "charles_i_robert" in changes["out of play"]
    table.end_round().do("keep nothing", "keep nothing")
    assert table.wallet(W) == {"church": 1}  # William's own yield, and nothing since


@pytest.mark.rule("11.6", "5.6")
def test_T36_richezas_counter_leaves_her_shield_in_place() -> None:
    table = card_table(L, "elizabeth_of_bohemia", answers=("elizabeth_richeza",))
    table.shield("elizabeth_richeza", Location.COURT, W).mark()
    table.do("play elizabeth_of_bohemia", "use deed")
    assert (table.seat, table.legal()) == (
        W, ["counter with elizabeth_richeza", "no counter"],
    )  # fmt: skip
    table.do("counter with elizabeth_richeza")
    assert table.changes() == {
        "wallet L": {"eastern": 2},
        "hand L": [],
        "play area L": ["elizabeth_of_bohemia"],
        "hand W": ["ducal_retinue"],
        "discard W": ["elizabeth_richeza"],
    }
    assert table.look()["shield elizabeth_richeza"] == "court W"
    assert (table.seat, table.legal()) == (L, ["use political"])


@pytest.mark.rule("11.6")
@pytest.mark.parametrize("pile", ["hand", "discard", "play_area", "draw_pile"])
def test_a_card_in_any_of_its_owners_piles_keeps_its_shield(pile: str) -> None:
    table = quiet_table().shield("elizabeth_richeza", Location.COURT, L)
    table.put(L, pile, "elizabeth_richeza").influence("bohemia", 1, 1)
    table.end_round()
    assert table.box("bohemia") == (1, 0)


# --- 11.7, 11.8 -------------------------------------------------------------------------------


@pytest.mark.rule("11.7")
def test_clements_shield_works_alike_for_both_sides() -> None:
    """In Luxembourg's half it opens Pierre's Deed and stops Heinrich's yield, for either side."""
    for seat in (L, W):
        table = card_table(seat, "pierre_de_rosieres", "heinrich_of_virneburg")
        table.shield("clement_vi", Location.CURIA, L)
        table.do("play pierre_de_rosieres")
        assert table.legal() == ["use political", "use deed"]
        table.do("use deed", "choose mainz", "buy nothing")
        table.do(f"play {'ducal' if seat == L else 'royal'}_retinue", "use currency only")
        table.do("buy nothing", "play heinrich_of_virneburg")
        assert table.wallet(seat) == {"church": 2}  # Pierre's alone


@pytest.mark.rule("11.7")
def test_an_events_shield_stays_when_the_round_ends() -> None:
    table = refill(event_table("clement_vi_elected"))
    table.end_round().end_round()
    assert table.look()["shield clement_vi"] == "curia L"


@pytest.mark.rule("11.8", "10.62")
def test_neither_john_nor_the_crown_of_charles_is_a_shield() -> None:
    table = quiet_table()
    for card in ("john_of_luxembourg_w", "john_of_luxembourg_l", "charles_iv"):
        assert int(table.values.shield[table.card(card)]) == -1
    assert table.loaded.labels["shields"] == SHIELDS


@pytest.mark.rule("11.8", "5.43")
def test_Q80_the_crown_does_nothing_until_its_text_is_known() -> None:
    """Playing Charles IV places no marker of any kind."""
    table = card_table(L, "charles_iv")
    table.do("play charles_iv", "gain german", "gain german", "use deed", "choose mainz")
    assert table.changes() == {
        "hand L": [],
        "play area L": ["charles_iv"],
        "wallet L": {"german": 2},
        "mainz": (3, 0),
    }


@pytest.mark.rule("11.5", "11.4")
def test_edwards_shield_in_luxembourgs_court_does_nothing_at_crecy() -> None:
    table = event_table("battle_of_crecy").shield("edward_iii", Location.COURT, L)
    refill(table)
    assert table.idle()
    assert not any(key.startswith("votes") for key in table.changes())
    assert table.changes()["row"] == revealed(table, "battle_of_crecy")["row"]
