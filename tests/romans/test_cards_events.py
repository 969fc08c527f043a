"""One test for each event: what it does when it is revealed, and who is asked what."""

from __future__ import annotations

import pytest

from sim.games.romans.codes import Battleground, Elector, Location, Task
from tests.romans.plays import JOHN, ROW, event_table, quiet_table, refill, revealed
from tests.romans.table import L, W

COUNTRIES = [elector.name.lower() for elector in Elector]
ECCLESIASTICAL = ["choose mainz", "choose trier", "choose cologne"]
VOTES = [f"gain vote in {country}" for country in COUNTRIES]


# --- Historical events, in their pairs --------------------------------------------------------


@pytest.mark.rule("6.47", "6.41")
@pytest.mark.parametrize("taken", [0, 1, 2])
@pytest.mark.parametrize("seat", [L, W])
def test_dream_at_terenzo(seat: int, taken: int) -> None:
    """Luxembourg, whoever reveals it, may remove up to 2 cards; it gains 2 Church either way."""
    table = event_table("dream_at_terenzo")
    table.put(L, "hand", "baldwin_of_trier").put(L, "discard", "royal_retinue")
    table.put(L, "play_area", "charles_iv")
    refill(table, seat)
    cards = ["baldwin_of_trier", "royal_retinue"]
    actions = [f"remove from game {card}" for card in cards]
    stop = "remove no card"
    assert (table.seat, table.legal()) == (L, [*actions, stop])
    if taken >= 1:
        table.do(actions[0])
        assert (table.seat, table.legal()) == (L, [actions[1], stop])
    table.do(actions[1] if taken == 2 else stop)
    changes = revealed(table, "dream_at_terenzo")
    changes["out of play"] = sorted([*changes["out of play"], *cards[:taken]])
    changes["wallet L"] = {"church": 2}
    if taken >= 1:
        changes["hand L"] = []
    if taken == 2:
        changes["discard L"] = []
    assert table.changes() == changes
    assert table.idle()


@pytest.mark.rule("6.2", "6.21", "6.41", "6.42")
@pytest.mark.parametrize("seat", [L, W])
def test_coronation_in_rome(seat: int) -> None:
    """Wittelsbach gains a row card of cost 3 or less; all gaps are filled afterwards (Q57)."""
    table = event_table("coronation_in_rome")
    row = ["philip_vi", "rudolf_i_of_saxony", "michael_of_cesena", "pope_john_xxii"]
    table.put_row(*row, deck=["coronation_in_rome", "nuremberg", "walram_of_julich"])
    table.state.agenda_size = 0
    refill(table, seat)
    # 4 Western and 4 Church are too dear, 2 Church and 3 German are not
    offered = ["acquire michael_of_cesena", "acquire rudolf_i_of_saxony"]
    assert (table.seat, table.legal()) == (W, offered)
    table.do("acquire rudolf_i_of_saxony")
    assert table.changes() == {
        "draw pile W": [*table.before["draw pile W"], "rudolf_i_of_saxony"],
        "row": [
            "philip_vi",
            "michael_of_cesena",
            "pope_john_xxii",
            "nuremberg",
            "walram_of_julich",
        ],
        "market deck": table.before["market deck"][3:],
        "out of play": sorted([*table.before["out of play"], "coronation_in_rome"]),
    }
    assert table.idle()


@pytest.mark.rule("6.21")
def test_T19_coronation_in_rome_leaves_a_favor_alone() -> None:
    table = event_table("coronation_in_rome")
    table.state.discount[W] = 2
    refill(table, W).do("acquire swabian_league")
    assert table.look()["discount W"] == (2, [])


@pytest.mark.rule("6.42")
def test_coronation_in_rome_may_take_gerlach_at_any_cost() -> None:
    """His spot closes; the one gap there was is filled."""
    table = event_table("coronation_in_rome")
    table.take_out("gerlach_of_nassau")
    table.state.extra_spot = table.card("gerlach_of_nassau")
    refill(table, L)
    assert "acquire gerlach_of_nassau" in table.legal()
    table.do("acquire gerlach_of_nassau")
    assert table.changes() == {
        **revealed(table, "coronation_in_rome"),
        "extra spot": None,
        "draw pile W": [*table.before["draw pile W"], "gerlach_of_nassau"],
    }


@pytest.mark.rule("6.41")
def test_coronation_in_rome_with_dear_cards_only() -> None:
    table = event_table("coronation_in_rome")
    table.put_row("philip_vi", "pope_john_xxii", deck=["coronation_in_rome", "nuremberg"])
    table.state.agenda_size = 0
    refill(table, W)
    assert table.legal() == ["acquire nothing"]
    table.do("acquire nothing")
    assert table.idle()
    assert table.draw_pile(W) == table.before["draw pile W"]


def test_Q53_a_free_card_may_go_to_the_discard_pile() -> None:
    """The switch ``rules.free_card_to_bottom``."""
    table = event_table("coronation_in_rome", sets=("rules.free_card_to_bottom=false",))
    refill(table, W).do("acquire swabian_league")
    assert table.discard(W) == ["swabian_league"]
    assert table.draw_pile(W) == table.before["draw pile W"]


@pytest.mark.rule("6.41")
@pytest.mark.parametrize("seat", [L, W])
def test_battle_of_san_felice(seat: int) -> None:
    """Luxembourg: 4 military in Lombardy. Wittelsbach: 2 influence in Mainz or Trier."""
    table = event_table("battle_of_san_felice").military("lombardy", 0, 1)
    refill(table, seat)
    assert table.ground("lombardy") == (3, 0)
    assert (table.seat, table.legal()) == (W, ["choose mainz", "choose trier"])
    table.do("choose mainz")
    changes = revealed(table, "battle_of_san_felice")
    assert table.changes() == {**changes, "lombardy": (3, 0), "mainz": (0, 2)}
    assert table.idle()


@pytest.mark.rule("6.47", "6.41")
@pytest.mark.parametrize("seat", [L, W])
def test_T25_battle_of_muhldorf(seat: int) -> None:
    """Wittelsbach holds John: 5 military, and the marker stays. Luxembourg: 2 influence."""
    table = event_table("battle_of_muhldorf").military("lower_bavaria", 2, 0)
    table.influence("palatinate", 0, 6)  # a stable lead makes nothing dearer (6.41)
    refill(table, seat)
    changes = revealed(table, "battle_of_muhldorf")
    assert table.changes() == {**changes, "lower_bavaria": (0, 3), "palatinate": (2, 6)}
    assert table.idle()


@pytest.mark.rule("6.47", "10.32")
def test_T26_battle_of_muhldorf_while_luxembourg_holds_john() -> None:
    table = refill(event_table("battle_of_muhldorf").john_with(L).marker("neutral"))
    changes = {**revealed(table, "battle_of_muhldorf"), "palatinate": (2, 0)}
    assert table.changes() == {**changes, "lower_bavaria": (0, 3), "marker": "ludwig_1"}
    table = refill(event_table("battle_of_muhldorf").john_with(L).marker("ludwig_1"))
    assert table.changes() == {
        **changes,
        "lower_bavaria": (0, 3),
        "marker": "ludwig_2",
        "john": "W",
        "discard L": [],
        "discard W": [JOHN[W]],
        "aside": sorted([JOHN[L], "gerlach_of_nassau"]),
    }


@pytest.mark.rule("6.42", "10.32", "11.7", "6.46")
def test_clement_vi_elected() -> None:
    """Shield, Gerlach's extra spot, a step toward Charles; Peter can't counter it (T23)."""
    table = event_table("clement_vi_elected").put(L, "hand", "peter_of_zittau")
    refill(table, W)
    assert table.changes() == {
        **revealed(table, "clement_vi_elected"),
        "shield clement_vi": "curia L",
        "extra spot": "gerlach_of_nassau",
        "aside": [JOHN[L]],
        "marker": "neutral",
    }
    assert table.idle()


@pytest.mark.rule("6.42")
def test_T21_gerlachs_spot_is_not_refilled() -> None:
    """After Clement VI Elected he is bought, for 3 Church and 1 German."""
    table = refill(event_table("clement_vi_elected"))
    table.purse(L, church=3, german=1).mark()
    table.task(Task.BUY, L)
    # 3 Church for the second German of Swabian League, too
    buys = ["buy gerlach_of_nassau", "buy michael_of_cesena", "buy swabian_league"]
    assert table.legal() == [*buys, "buy nothing"]
    table.do("buy gerlach_of_nassau", *["pay with church"] * 3, "pay with german")
    assert table.changes() == {
        "wallet L": {},
        "extra spot": None,
        "draw pile L": [*table.before["draw pile L"], "gerlach_of_nassau"],
    }
    assert len(table.row()) == 5


@pytest.mark.rule("10.32", "6.41")
@pytest.mark.parametrize("seat", [L, W])
def test_tyrol_marriage(seat: int) -> None:
    table = event_table("tyrol_marriage").military("tyrol", 1, 0)
    refill(table, seat)
    changes = revealed(table, "tyrol_marriage")
    assert table.changes() == {**changes, "tyrol": (0, 2), "marker": "charles_1"}
    assert table.idle()


@pytest.mark.rule("6.41", "2.4")
@pytest.mark.parametrize("seat", [L, W])
def test_T29_declaration_of_rhens(seat: int) -> None:
    """Both lose 2 Church, floor 0; the side with fewer electors places first."""
    table = event_table("declaration_of_rhens").purse(L, church=1, german=2).purse(W, church=5)
    for country in ("mainz", "saxony"):
        table.votes(country, 1, 0)
    for country in ("trier", "cologne", "bohemia"):
        table.votes(country, 0, 1)
    table.influence("cologne", 9, 0)  # a stable lead makes nothing dearer
    refill(table, seat)
    assert (table.wallet(L), table.wallet(W)) == ({"german": 2}, {"church": 3})
    assert (table.seat, table.legal()) == (L, ECCLESIASTICAL)
    table.do("choose trier")
    assert (table.seat, table.legal()) == (W, ECCLESIASTICAL)
    table.do("choose cologne")
    assert table.changes() == {
        **revealed(table, "declaration_of_rhens"),
        "wallet L": {"german": 2},
        "wallet W": {"church": 3},
        "trier": (2, 0),
        "cologne": (9, 2),
    }
    assert table.idle()


@pytest.mark.rule("6.41")
@pytest.mark.parametrize(
    ("luxembourg", "wittelsbach", "first_play", "first"),
    [(1, 1, L, L), (1, 1, W, W), (0, 0, L, L), (2, 1, L, W), (0, 1, W, L)],
)
def test_Q82_who_places_first_at_the_declaration_of_rhens(
    luxembourg: int, wittelsbach: int, first_play: int, first: int
) -> None:
    table = event_table("declaration_of_rhens")
    for country in COUNTRIES[:luxembourg]:
        table.votes(country, 1, 0)
    for country in COUNTRIES[3 : 3 + wittelsbach]:
        table.votes(country, 0, 1)
    table.state.first_seat = first_play
    refill(table, W)
    assert table.seat == first
    table.do("choose mainz")
    assert table.seat == 1 - first


@pytest.mark.rule("6.41", "6.40")
@pytest.mark.parametrize(("military", "controller", "other"), [((0, 1), "W", L), ((2, 0), "L", W)])
def test_T30_holland_inheritance(military: tuple[int, int], controller: str, other: int) -> None:
    """3 Western to the Low Countries' controller; the other: 2 influence, not in Bohemia."""
    table = event_table("holland_inheritance").military("low_countries", *military)
    refill(table, L)
    countries = [f"choose {country}" for country in COUNTRIES if country != "bohemia"]
    assert (table.seat, table.legal()) == (other, countries)
    table.do("choose palatinate")
    assert table.changes() == {
        **revealed(table, "holland_inheritance"),
        f"wallet {controller}": {"western": 3},
        "palatinate": (2, 0) if other == L else (0, 2),
    }
    assert table.idle()


@pytest.mark.rule("6.41", "6.40")
def test_T30_holland_inheritance_without_a_controller() -> None:
    table = event_table("holland_inheritance")
    table.state.bonus_holder[Battleground.LOW_COUNTRIES] = W  # last round's control is no use
    refill(table, L)
    assert table.changes() == revealed(table, "holland_inheritance")
    assert table.idle()


# --- Battle events ----------------------------------------------------------------------------


@pytest.mark.rule("6.43", "8.42")
@pytest.mark.parametrize("elector", ["mainz", "trier"])
def test_battle_of_parabiago(elector: str) -> None:
    """Lombardy's controller gains a vote in Mainz or Trier, as it likes."""
    table = event_table("battle_of_parabiago").military("lombardy", 0, 1)
    refill(table, L)
    assert (table.seat, table.legal()) == (W, ["gain vote in mainz", "gain vote in trier"])
    table.do(f"gain vote in {elector}")
    changes = revealed(table, "battle_of_parabiago")
    assert table.changes() == {**changes, f"votes {elector}": (0, 1)}
    assert table.idle()


def check_battle_event(event: str, ground: str, elector: str) -> None:
    """See the controller's vote, the net pool (7.31), and that nobody's ground does nothing."""
    table = refill(event_table(event).military(ground, 1, 0), W)
    assert table.changes() == {**revealed(table, event), f"votes {elector}": (1, 0)}
    assert table.idle()
    table = refill(event_table(event).military(ground, 1, 0).votes(elector, 0, 2), L)
    assert table.changes() == {**revealed(table, event), f"votes {elector}": (0, 1)}
    table = refill(event_table(event), L)
    assert table.changes() == revealed(table, event)
    assert table.idle()


@pytest.mark.rule("6.43")
def test_battle_of_sluys() -> None:
    check_battle_event("battle_of_sluys", "low_countries", "cologne")


@pytest.mark.rule("6.43")
def test_siege_of_swidnica() -> None:
    check_battle_event("siege_of_swidnica", "silesia_lusatia", "bohemia")


@pytest.mark.rule("6.43")
def test_siege_of_castle_tyrol() -> None:
    check_battle_event("siege_of_castle_tyrol", "tyrol", "brandenburg")


@pytest.mark.rule("6.43")
def test_standoff_at_landau() -> None:
    check_battle_event("standoff_at_landau", "lower_bavaria", "palatinate")


@pytest.mark.rule("6.43")
def test_battle_of_parabiago_without_a_controller() -> None:
    table = refill(event_table("battle_of_parabiago"))
    assert table.changes() == revealed(table, "battle_of_parabiago")
    assert table.idle()


# --- Crécy ------------------------------------------------------------------------------------


@pytest.mark.rule("12.1", "12.11", "12.12", "12.13")
@pytest.mark.parametrize("holder", [L, W])
@pytest.mark.parametrize("edward", [True, False], ids=["Edward's shield", "no shield"])
def test_battle_of_crecy(holder: int, edward: bool) -> None:
    """John dies (Luxembourg inherits), Edward's vote, last round; Peter can't counter it (T23)."""
    table = event_table("battle_of_crecy").john_with(holder).put(W, "hand", "peter_of_zittau")
    if edward:
        table.shield("edward_iii", Location.COURT, W)
    refill(table, L)
    changes = revealed(table, "battle_of_crecy")
    changes["out of play"] = sorted([*changes["out of play"], *JOHN.values()])
    changes |= {"john": "nobody", "aside": ["gerlach_of_nassau"], "last round": True}
    changes["discard L" if holder == L else "discard W"] = []
    if holder == L:
        changes["votes bohemia"] = (1, 0)
    if edward:
        assert (table.seat, table.legal()) == (W, VOTES)
        table.do("gain vote in saxony")
        changes["votes saxony"] = (0, 1)
    assert table.changes() == changes
    assert table.idle()


# --- several in one refill --------------------------------------------------------------------


@pytest.mark.rule("6.3", "6.4")
def test_T49_Q58_two_events_then_the_card() -> None:
    """A battle event, Rhens, a market card: each event whole, in this order; then the spot."""
    table = event_table("battle_of_sluys").military("low_countries", 0, 1)
    table.put_row(*ROW[:4], deck=["battle_of_sluys", "declaration_of_rhens", "nuremberg"])
    table.state.agenda_size = 0
    table.state.first_seat = L
    refill(table, L)
    assert table.box("cologne") == (0, 1)
    assert table.row() == list(ROW[:4])
    assert table.seat == L  # the vote just gained makes Luxembourg the side with fewer electors
    table.do("choose mainz", "choose mainz")
    assert table.changes() == {
        **revealed(table, "battle_of_sluys", "declaration_of_rhens"),
        "votes cologne": (0, 1),
        "mainz": (2, 2),
    }
    assert table.idle()


@pytest.mark.rule("6.4", "6.46")
def test_Q58_each_event_of_a_refill_has_its_own_chance_to_counter() -> None:
    table = event_table("battle_of_sluys").military("low_countries", 0, 1)
    table.put_row(*ROW[:4], deck=["battle_of_sluys", "siege_of_swidnica", "nuremberg"])
    table.state.agenda_size = 0
    table.put(L, "hand", "peter_of_zittau").military("silesia_lusatia", 0, 1)
    refill(table, L).do("let event happen")
    assert table.box("cologne") == (0, 1)
    assert table.legal() == ["counter event with peter_of_zittau", "let event happen"]
    table.do("counter event with peter_of_zittau")
    assert table.box("bohemia") == (0, 0)
    assert table.row() == [*ROW[:4], "nuremberg"]
    assert table.idle()


@pytest.mark.rule("6.4")
def test_an_event_is_used_once() -> None:
    table = refill(event_table("battle_of_sluys"))
    assert table.out_of_play().count("battle_of_sluys") == 1
    assert "battle_of_sluys" not in table.market_deck()
    assert quiet_table().out_of_play().count("battle_of_sluys") == 0
