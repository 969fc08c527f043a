"""What scripts ask, on positions made by hand; and the ids that restrictions and groups know."""

from __future__ import annotations

import pytest

from sim.engine.contract import fact
from sim.games.romans.codes import CHOICES, Battleground, DecisionKind, Location
from sim.games.romans.facts import SCRIPT_FACTS
from sim.games.romans.game import ROMANS
from tests.romans.table import L, Table, W, playing

NAMES = [entry.name for entry in SCRIPT_FACTS]


def asked(table: Table, seat: int, name: str, argument: str | None = None) -> int:
    """Return a fact by its name and its argument's id."""
    entry = SCRIPT_FACTS[NAMES.index(name)]
    place = 0
    if entry.argument is not None:
        assert argument is not None
        place = table.loaded.labels[entry.argument].index(argument)
    return int(fact(table.state, table.values, seat, NAMES.index(name), place))


def test_every_argument_s_labels_are_there():
    labels = Table().loaded.labels
    for entry in SCRIPT_FACTS:
        assert entry.argument is None or entry.argument in labels


def test_round_phase_and_plays():
    table = Table().start_round(3)
    assert [asked(table, L, name) for name in ("round", "phase")] == [3, 2]
    table.turn_of(L, plays=3, other_plays=2)
    assert asked(table, L, "plays_left") == 2  # the play in progress has begun
    assert asked(table, L, "other_plays_left") == 2
    assert asked(table, W, "plays_left") == 2
    table.state.first_seat = W
    assert [asked(table, seat, "first_player") for seat in (L, W)] == [0, 1]
    assert [asked(table, seat, "luxembourg") for seat in (L, W)] == [1, 0]


def test_the_side_of_a_seat_is_looked_up():
    table = Table()
    table.state.seat_of[:] = 1, 0
    assert [asked(table, seat, "luxembourg") for seat in (0, 1)] == [0, 1]
    table.marker("charles_2")
    assert [asked(table, seat, "loyalty") for seat in (0, 1)] == [-2, 2]


def test_hands_and_decks():
    table = Table().put(L, "hand", "charles_iv", "royal_retinue").put(W, "hand", "louis_iv")
    assert asked(table, L, "hand_size") == 2
    assert asked(table, L, "other_hand_size") == 1
    table.put(L, "draw_pile", "philip_vi").put(L, "discard", "nuremberg")
    table.put(L, "play_area", "lubeck")
    assert asked(table, L, "deck_size") == asked(table, W, "other_deck_size") == 5
    assert asked(table, L, "cards_bought") == asked(table, W, "other_cards_bought") == 3
    assert asked(table, L, "court_lead") == 3
    assert asked(table, W, "court_lead") == -3


def test_the_card_last_played():
    table = Table()
    assert asked(table, L, "last_played", "lubeck") == 0
    table.put(L, "play_area", "lubeck", "royal_retinue#2")
    assert asked(table, L, "last_played", "royal_retinue") == 1  # copies count as one card
    assert asked(table, L, "last_played", "lubeck") == 0
    assert asked(table, W, "last_played", "royal_retinue") == 0


@pytest.mark.rule("12.23")
def test_prestige_votes_ahead():
    table = Table()
    table.put(L, "discard", "philip_vi", "nuremberg", "lubeck", "wroclaw", "edward_iii")
    assert asked(table, L, "prestige_lead") == 1
    assert asked(table, W, "prestige_lead") == -1
    table.put(W, "discard", "bardi_bank", "azzone_visconti", "flemish_cities", "pope_john_xxii")
    assert asked(table, L, "prestige_lead") == 0


def test_electors_countries_and_battlegrounds():
    table = Table().votes("mainz", 2, 0).votes("trier", 0, 1).votes("saxony", 0, 3)
    table.influence("cologne", 3, 1).influence("bohemia", 0, 5).influence("saxony", 4, 1)
    table.military("tyrol", 2, 0).military("lombardy", 0, 4).military("low_countries", 0, 1)
    found = {
        name: asked(table, L, name)
        for name in (
            "electors", "other_electors", "elector_lead", "battlegrounds",
            "other_battlegrounds", "countries_led",
        )
    }  # fmt: skip
    assert list(found.values()) == [1, 2, -1, 1, 2, 2]
    assert asked(table, L, "votes", "mainz") == 2
    assert asked(table, L, "votes", "saxony") == -3
    assert asked(table, L, "influence", "cologne") == 3
    assert asked(table, L, "other_influence", "cologne") == 1
    assert asked(table, L, "influence_lead", "bohemia") == -5
    assert asked(table, L, "military_lead", "tyrol") == 2
    assert asked(table, L, "military_lead", "lombardy") == -4


@pytest.mark.rule("7.5")
def test_stable_leads():
    table = Table().influence("saxony", 4, 1).influence("cologne", 4, 1)  # stability 3 and 4
    assert asked(table, L, "stable", "saxony") == 1
    assert asked(table, W, "other_stable", "saxony") == 1
    assert asked(table, W, "stable", "saxony") == 0
    assert asked(table, L, "stable", "cologne") == 0


def test_blocks_and_bonuses():
    table = Table()
    table.state.blocked[Battleground.TYROL] = 1
    table.state.bonus_holder[Battleground.TYROL] = W
    assert asked(table, L, "blocked", "tyrol") == 1
    assert asked(table, L, "blocked", "lombardy") == 0
    assert asked(table, L, "bonus", "tyrol") == -1
    assert asked(table, W, "bonus", "tyrol") == 1
    assert asked(table, W, "bonus", "lombardy") == 0


def test_cubes():
    table = Table().purse(L, church=3, eastern=1).purse(W, german=2)
    assert asked(table, L, "all_cubes") == asked(table, W, "other_cubes") == 4
    assert asked(table, L, "cubes", "church") == 3
    assert asked(table, L, "other_cubes_of", "german") == 2
    assert asked(table, W, "cubes", "church") == 0


def test_john_his_marker_and_the_market_deck():
    table = Table()
    assert [asked(table, seat, "john") for seat in (L, W)] == [-1, 1]
    assert [asked(table, seat, "loyalty") for seat in (L, W)] == [-1, 1]  # Ludwig 1
    assert asked(table, L, "market_deck") == 52
    assert asked(table, L, "last_round") == asked(table, L, "crecy") == 0
    table.reveal("battle_of_crecy")
    assert asked(table, L, "last_round") == asked(table, L, "crecy") == 1
    assert [asked(table, seat, "john") for seat in (L, W)] == [0, 0]


def test_the_last_printed_round_is_the_last():
    assert asked(Table().start_round(9), L, "last_round") == 1
    assert asked(Table().start_round(8), L, "last_round") == 0


def test_points_left():
    table = playing(L, "charles_iv")
    assert asked(table, L, "points_left") == 0
    table.do("play charles_iv", "gain church", "gain church", "use political")
    assert asked(table, L, "points_left") == 3
    assert asked(table.do("place 1 in mainz"), L, "points_left") == 2


def test_cards_count_by_their_print():
    table = Table().put_row("philip_vi", "nuremberg")
    table.put(L, "hand", "royal_retinue#2", "royal_retinue#3", "charles_iv")
    table.put(L, "play_area", "baldwin_of_trier").put(L, "draw_pile", "royal_retinue")
    assert asked(table, L, "in_hand", "royal_retinue") == 2
    assert asked(table, L, "in_hand", "royal_retinue#4") == 2
    assert asked(table, L, "owned", "royal_retinue") == 3
    assert asked(table, W, "other_owned", "royal_retinue") == 3
    assert asked(table, W, "in_hand", "royal_retinue") == 0
    assert asked(table, L, "in_play", "baldwin_of_trier") == 1
    assert asked(table, L, "in_row", "philip_vi") == 1
    assert asked(table, L, "in_row", "edward_iii") == 0
    assert asked(table, L, "gone", "philip_vi") == 0


@pytest.mark.rule("6.42")
def test_events_that_have_come_and_the_extra_spot():
    table = Table()
    assert asked(table, L, "gone", "clement_vi_elected") == 0
    table.reveal("clement_vi_elected")
    assert asked(table, L, "gone", "clement_vi_elected") == 1
    assert asked(table, L, "in_row", "gerlach_of_nassau") == 1
    assert asked(table, L, "shield", "clement_vi") == 1


def test_who_holds_a_shield():
    table = Table()
    assert asked(table, L, "shield", "edward_iii") == 0
    table.shield("edward_iii", int(Location.COURT), W)
    assert [asked(table, seat, "shield", "edward_iii") for seat in (L, W)] == [-1, 1]


# --- ids ------------------------------------------------------------------------------------


def forms(name: str) -> set[str]:
    """Return the printed forms of the actions that an id is involved in."""
    loaded = Table().loaded
    assert ROMANS.involving is not None
    actions = ROMANS.involving(name, loaded)
    assert list(actions) == sorted(set(actions))
    return {ROMANS.describe_action(action, loaded) for action in actions}


def test_a_market_card_is_acquired_and_a_starter_played():
    assert forms("edward_iii") == {
        "buy edward_iii", "buy from deck edward_iii", "acquire edward_iii"
    }  # fmt: skip
    assert forms("charles_iv") == {"play charles_iv"}
    assert forms("john_of_luxembourg_w") == {"play john_of_luxembourg_w"}
    assert len(forms("royal_retinue")) == len(forms("royal_retinue#2")) == 4


def test_places_uses_and_counters():
    assert forms("saxony") == {
        "place 1 in saxony", "remove 1 in saxony", "choose saxony", "gain vote in saxony",
        "supply saxony", "prestige vote in saxony",
    }  # fmt: skip
    assert forms("tyrol") == {"place military in tyrol", "choose tyrol", "move to tyrol"}
    assert forms("deed") == {"use deed"}
    assert forms("boost") == {"boost"}
    assert forms("loyalty") == {"loyalty step"}
    assert forms("church") == {"gain church"}
    assert "counter with robert_of_naples" in forms("counter")
    assert "counter event with peter_of_zittau" in forms("counter")
    assert "no counter" not in forms("counter")


def test_a_group_stands_for_its_members():
    assert forms("retinues") == forms("royal_retinue") | forms("ducal_retinue")
    assert forms("ecclesiastical") == forms("mainz") | forms("trier") | forms("cologne")


@pytest.mark.parametrize("name", ["battle_of_crecy", "dream_at_terenzo"])
def test_events_are_nobody_s_choice(name):
    assert forms(name) == set()


def test_an_unknown_id_is_an_error():
    with pytest.raises(KeyError):
        forms("edward_iv")


def test_groups_of_the_prototype():
    loaded = Table().loaded
    assert ROMANS.groups is not None
    groups = ROMANS.groups(loaded)
    sizes = {name: len(members) for name, members in groups.items()}
    assert sizes["market_cards"] == 44
    assert sizes["luxembourg_starters"] == sizes["wittelsbach_starters"] == 11
    assert sizes["retinues"] == 8
    assert sizes["events"] == 14
    assert sizes["shield_cards"] == 5  # Clement's shield comes by an event
    assert set(groups["counters"]) == {
        "lupold_of_bebenburg", "henry_xiv_of_lower_bavaria", "robert_of_naples",
        "elizabeth_richeza", "peter_of_zittau",
    }  # fmt: skip
    assert groups["john"] == ("john_of_luxembourg_w", "john_of_luxembourg_l")
    assert set(groups["john_deeds"]) == {
        "blanche_de_valois", "pope_benedict_xii", "margaret_maultasch", "philip_vi"
    }  # fmt: skip
    assert groups["play_battlegrounds"] == ("tyrol", "lower_bavaria")
    assert groups["secular"] == ("bohemia", "palatinate", "saxony", "brandenburg")
    assert "lubeck" in groups["german_cards"]
    assert "lubeck" in groups["western_cards"]
    assert "charles_iv" not in groups["church_cards"]  # "any" is no type (5.51)
    known = set(loaded.labels["cards"])
    for name, members in groups.items():
        assert len(set(members)) == len(members) > 0, name
        if name.endswith(("cards", "starters", "deeds")):
            assert set(members) <= known


def test_printed_actions_are_all_there():
    assert ROMANS.printed_actions is not None
    printed = ROMANS.printed_actions(Table().loaded)
    assert printed[DecisionKind.USE * CHOICES] == "use political"
    assert len(set(printed.values())) == len(printed)
