"""One test for each of the 44 market cards: its Deed and whatever else is printed on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from sim.games.romans.codes import Battleground, Elector, Location
from tests.romans.plays import CardTable, card_table, event_table, paying, played, refill
from tests.romans.table import L, W

COUNTRIES = [elector.name.lower() for elector in Elector]
GROUNDS = [ground.name.lower() for ground in Battleground]
CHOOSE = [f"choose {country}" for country in COUNTRIES]
ECCLESIASTICAL = ["choose mainz", "choose trier", "choose cologne"]
CHOOSE_GROUND = [f"choose {ground}" for ground in GROUNDS]
PLACE = [f"place 1 in {country}" for country in COUNTRIES]
WAYS = ["move john toward ludwig", "move john toward charles"]
USES = {"p": "use political", "m": "use military", "d": "use deed", "c": "use currency only"}

Steps = Iterable[tuple[list[str], str]]


def uses(letters: str) -> list[str]:
    """Return the uses that letters stand for: Political, Military, Deed, Currency only."""
    return [USES[letter] for letter in letters]


def check_deed(
    table: CardTable,
    card: str,
    open_uses: str,
    changes: dict[str, Any],
    steps: Steps = (),
    buys: tuple[str, ...] = (),
) -> None:
    """Play a card for its Deed; see every list of legal actions, all changes, and the purchases."""
    seat = table.seat
    table.do(f"play {card}")
    assert table.legal() == uses(open_uses)
    table.do("use deed")
    for legal, action in steps:
        assert table.legal() == legal
        table.do(action)
    assert table.changes() == changes
    assert table.seat == seat
    assert table.legal() == [*(f"buy {name}" for name in buys), "buy nothing"]


MICHAEL, SWABIAN, FLEMISH, WROCLAW = (
    ("michael_of_cesena",),
    ("swabian_league",),
    ("flemish_cities",),
    ("wroclaw",),
)  # fmt: skip  what 2 Church, German, Western or Eastern buy

# After a draw from the top of Luxembourg's pile
DRAWN = ("royal_retinue#2",)
LEFT = {"draw pile L": ["royal_retinue#3", "royal_retinue#4"]}


# --- Church -----------------------------------------------------------------------------------


def test_gerlach_of_nassau() -> None:
    table = card_table(L, "gerlach_of_nassau")
    changes = {**played(L, "gerlach_of_nassau", church=2), "mainz": (4, 0)}
    check_deed(table, "gerlach_of_nassau", "pmd", changes, buys=MICHAEL)


def test_arnost_of_pardubice() -> None:
    table = card_table(L, "arnost_of_pardubice")
    changes = {**played(L, "arnost_of_pardubice", DRAWN, church=2), **LEFT, "bohemia": (3, 0)}
    check_deed(table, "arnost_of_pardubice", "pd", changes, buys=MICHAEL)


@pytest.mark.rule("5.52")
def test_T11_heinrich_of_virneburg() -> None:
    """3 influence in Mainz. With the Clement shield in the Curia he yields no Church."""
    table = card_table(W, "heinrich_of_virneburg")
    changes = {**played(W, "heinrich_of_virneburg", church=2), "mainz": (0, 3)}
    check_deed(table, "heinrich_of_virneburg", "pmd", changes, buys=MICHAEL)
    table = card_table(W, "heinrich_of_virneburg").shield("clement_vi", Location.CURIA, L).mark()
    changes = {**played(W, "heinrich_of_virneburg"), "mainz": (0, 3)}
    check_deed(table, "heinrich_of_virneburg", "pmd", changes)
    table = card_table(L, "heinrich_of_virneburg", answers=("lupold_of_bebenburg",))
    table.shield("clement_vi", Location.CURIA, L)
    table.do("play heinrich_of_virneburg", "use deed")
    assert table.legal() == ["counter with lupold_of_bebenburg", "no counter"]  # still Church


@pytest.mark.rule("10.33")
def test_pope_benedict_xii() -> None:
    """John's marker 1 step either way, then 2 influence in one ecclesiastical country."""
    for way, marker in zip(WAYS, ("ludwig_2", "neutral"), strict=True):
        table = card_table(L, "pope_benedict_xii")
        changes = played(L, "pope_benedict_xii", church=2)
        check_deed(
            table,
            "pope_benedict_xii",
            "pd",
            {**changes, "marker": marker, "trier": (2, 0)},
            [(WAYS, way), (ECCLESIASTICAL, "choose trier")],
            MICHAEL,
        )
    table = card_table(L, "pope_benedict_xii").marker("ludwig_2")
    table.do("play pope_benedict_xii", "use deed")
    assert table.legal() == ["move john toward charles"]


@pytest.mark.rule("5.65", "11.1")
def test_john_iv_of_drazice() -> None:
    """2 influence in Bohemia, a draw; his shield goes to the own half of the Curia."""
    table = card_table(L, "john_iv_of_drazice")
    changes = {**played(L, "john_iv_of_drazice", DRAWN, church=1), **LEFT, "bohemia": (2, 0)}
    check_deed(table, "john_iv_of_drazice", "pd", changes)
    table = bought(L, "john_iv_of_drazice", church=2, eastern=1)
    assert table.look()["shield john_iv_of_drazice"] == "curia L"


@pytest.mark.rule("5.65")
def test_T38_the_shield_of_john_iv_of_drazice() -> None:
    """The Deeds of its holder's Church cards can't be countered; other Deeds can."""
    table = card_table(L, "baldwin_of_trier", answers=("lupold_of_bebenburg",))
    table.shield("john_iv_of_drazice", Location.CURIA, L).mark()
    changes = {**played(L, "baldwin_of_trier", church=2), "trier": (3, 0)}
    check_deed(table, "baldwin_of_trier", "pmd", changes, buys=MICHAEL)
    table = card_table(L, "rudolf_i_of_saxony", answers=("henry_xiv_of_lower_bavaria",))
    table.shield("john_iv_of_drazice", Location.CURIA, L)
    table.do("play rudolf_i_of_saxony", "use deed")
    assert table.legal() == ["counter with henry_xiv_of_lower_bavaria", "no counter"]


@pytest.mark.rule("6.5", "6.51", "6.52", "6.53")
def test_peter_of_zittau() -> None:
    """Royal Chronicle: the top 3 of the market deck, one of them for 2 less, the rest back.

    Lupold costs 2 Church and 1 German, Rudolf 3 German: with 1 Church and 1 German both are in
    reach. Mühldorf is an event.
    """
    table = card_table(L, "peter_of_zittau", german=1)
    seen = ["lupold_of_bebenburg", "battle_of_muhldorf", "rudolf_i_of_saxony"]
    table.put_row(*table.row(), deck=seen).mark()
    rest = table.market_deck()[3:]
    changes = {
        **played(L, "peter_of_zittau", church=1),
        "draw pile L": [*table.draw_pile(L), "lupold_of_bebenburg"],
        "market deck": ["rudolf_i_of_saxony", "battle_of_muhldorf", *rest],
    }
    offered = ["buy from deck lupold_of_bebenburg", "buy from deck rudolf_i_of_saxony"]
    both = ["discount church", "discount german"]
    back = ["put back on deck rudolf_i_of_saxony", "put back on deck battle_of_muhldorf"]
    steps = [
        ([*offered, "buy nothing from deck"], "buy from deck lupold_of_bebenburg"),
        (both, "discount church"),  # 1 Church and 1 German are left, and one more falls
        (both, "discount church"),
        (["pay with german"], "pay with german"),
        (back, "put back on deck battle_of_muhldorf"),
        (back[:1], "put back on deck rudolf_i_of_saxony"),
    ]
    check_deed(table, "peter_of_zittau", "pd", changes, steps)


@pytest.mark.rule("6.52")
def test_T32_the_purchase_of_peter_of_zittau_is_an_extra_one() -> None:
    """A cost of 1 Church and 2 German falls to 1 in all; the row is open afterwards."""
    patch = {"cards": {"berthold_of_henneberg": {"cost": {"church": 1, "german": 2}}}}
    table = card_table(L, "peter_of_zittau", patches=(patch,), german=3)
    table.put_row(*table.row(), deck=["berthold_of_henneberg"]).mark()
    table.do("play peter_of_zittau", "use deed", "buy from deck berthold_of_henneberg")
    table.do("discount church", "discount german")
    assert table.legal() == ["pay with german"]
    table.do("pay with german")
    while table.kind.name == "CHRONICLE_ORDER":
        table.do(table.legal()[0])
    assert table.wallet(L) == {"church": 1, "german": 2}
    assert table.legal() == ["buy swabian_league", "buy nothing"]
    assert len(table.row()) == 5  # nothing left the row, so nothing was refilled (Q49)


@pytest.mark.rule("6.52", "6.53")
def test_peter_of_zittau_may_buy_nothing_and_reorder() -> None:
    table = card_table(L, "peter_of_zittau")
    seen = ["nuremberg", "battle_of_crecy", "philip_vi"]
    table.put_row(*table.row(), deck=seen).mark()
    table.do("play peter_of_zittau", "use deed")
    assert table.legal() == ["buy nothing from deck"]  # 1 Church: 3 German less 2 is too dear
    table.do("buy nothing from deck")
    back = [f"put back on deck {card}" for card in ("nuremberg", "philip_vi", "battle_of_crecy")]
    assert table.legal() == back
    table.do(back[0], back[1], back[2])
    assert table.market_deck()[:3] == ["battle_of_crecy", "philip_vi", "nuremberg"]  # Q48
    assert not table.look()["last round"]


@pytest.mark.rule("6.46")
def test_T22_the_writing_history_of_peter_of_zittau() -> None:
    """Discarded when Mühldorf is revealed by the other side's purchase: nothing happens."""
    table = event_table("battle_of_muhldorf").put(L, "hand", "peter_of_zittau")
    refill(table, W)
    assert (table.seat, table.legal()) == (
        L,
        ["counter event with peter_of_zittau", "let event happen"],
    )
    table.do("counter event with peter_of_zittau")
    assert table.idle()
    assert table.changes() == {
        "hand L": [],
        "discard L": ["peter_of_zittau"],
        "out of play": sorted([*table.before["out of play"], "battle_of_muhldorf"]),
        "row": [*table.before["row"], "nuremberg"],
        "market deck": table.before["market deck"][2:],
    }


@pytest.mark.rule("6.46")
def test_peter_of_zittau_may_let_the_event_happen() -> None:
    table = event_table("battle_of_muhldorf").put(W, "hand", "peter_of_zittau")
    refill(table, W).do("let event happen")
    assert table.idle()
    assert table.hand(W) == ["peter_of_zittau"]
    assert table.look()["lower_bavaria"] == (0, 5)


@pytest.mark.rule("5.8", "5.81")
def test_lupold_of_bebenburg() -> None:
    """German cards played later this round have +1 political; each of them (Q37)."""
    table = card_table(L, "lupold_of_bebenburg", "rudolf_i_of_saxony", "swabian_league")
    table.turn_of(L, plays=3, other_plays=0).mark()
    left = ("rudolf_i_of_saxony", "swabian_league")
    bonus = [(1, ["german"], "all")]
    changes = {**played(L, "lupold_of_bebenburg", left, church=1), "bonuses L": bonus}
    check_deed(table, "lupold_of_bebenburg", "pd", changes)
    table.do("buy nothing", "play rudolf_i_of_saxony", "use political")
    table.do(*["place 1 in mainz"] * 4)  # 3 and 1
    assert table.country("mainz") == (4, 0)
    assert table.kind.name == "PURCHASE"
    table.do("buy nothing", "play swabian_league", "use political")
    table.do(*["place 1 in trier"] * 3)  # 2 and 1
    assert table.kind.name == "PURCHASE"


@pytest.mark.rule("5.6", "5.61", "5.62", "5.63")
def test_T37_the_counter_of_lupold_of_bebenburg() -> None:
    """Arnošt's Church Deed, which ends with a draw, is countered."""
    table = card_table(L, "arnost_of_pardubice", answers=("lupold_of_bebenburg",))
    table.do("play arnost_of_pardubice", "use deed")
    assert (table.seat, table.legal()) == (
        W,
        ["counter with lupold_of_bebenburg", "no counter"],
    )
    table.do("counter with lupold_of_bebenburg")
    assert table.changes() == {
        **played(L, "arnost_of_pardubice", church=2),
        "hand W": ["ducal_retinue"],
        "discard W": ["lupold_of_bebenburg"],
    }
    assert (table.seat, table.legal()) == (L, ["use political"])
    table.do("use political", *["place 1 in saxony"] * 3)
    assert table.country("saxony") == (3, 0)
    assert table.country("bohemia") == (0, 0)
    assert table.legal() == ["buy michael_of_cesena", "buy nothing"]


def test_michael_of_cesena() -> None:
    """3 of the opponent's influence in one ecclesiastical country."""
    table = card_table(L, "michael_of_cesena")
    table.influence("mainz", 0, 4).influence("cologne", 1, 1).influence("bohemia", 0, 5).mark()
    changes = {**played(L, "michael_of_cesena", church=1), "mainz": (0, 1)}
    steps = [
        (["no boost", "boost"], "no boost"),
        (["choose mainz", "choose cologne"], "choose mainz"),
    ]
    check_deed(table, "michael_of_cesena", "pd", changes, steps)
    table = card_table(L, "michael_of_cesena").influence("bohemia", 0, 5)
    table.do("play michael_of_cesena")
    assert table.legal() == ["use political"]


@pytest.mark.rule("5.71", "5.73")
def test_T14_the_boost_of_michael_of_cesena() -> None:
    """For 1 Church the removal is split between two countries in place of one."""
    table = card_table(L, "michael_of_cesena", german=3)
    table.influence("mainz", 0, 2).influence("trier", 0, 2).influence("cologne", 0, 2).mark()
    changes = {
        **played(L, "michael_of_cesena", church=1),
        "mainz": (0, 1),
        "trier": (0, 0),
    }
    steps = [
        (["no boost", "boost"], "boost"),
        (ECCLESIASTICAL, "choose mainz"),
        (ECCLESIASTICAL, "choose trier"),
        (ECCLESIASTICAL[:2], "choose trier"),  # two countries are named, a third is closed
        (["pay with church", "pay with german"], "pay with german"),  # three for one (6.12)
    ]
    check_deed(table, "michael_of_cesena", "pd", changes, steps)


def test_michael_of_cesena_cannot_boost_what_cannot_be_resolved() -> None:
    """Q89: without influence to remove there is no Deed, and so no boost."""
    table = card_table(L, "michael_of_cesena", church=3)
    table.do("play michael_of_cesena")
    assert table.legal() == ["use political"]


def test_walram_of_julich() -> None:
    table = card_table(W, "walram_of_julich")
    changes = {**played(W, "walram_of_julich", church=2), "cologne": (0, 3)}
    check_deed(table, "walram_of_julich", "pd", changes, buys=MICHAEL)


@pytest.mark.parametrize(("there", "left"), [(5, 2), (3, 0), (1, 0)])
def test_bertrand_du_pouget(there: int, left: int) -> None:
    """3 of the opponent's military in Lombardy; all there is, if fewer."""
    table = card_table(L, "bertrand_du_pouget").military("lombardy", 0, there).mark()
    changes = {**played(L, "bertrand_du_pouget", church=1), "lombardy": (0, left)}
    check_deed(table, "bertrand_du_pouget", "pmd", changes)


def test_bertrand_du_pouget_without_military_to_remove() -> None:
    """Own military, or military elsewhere, is no use."""
    table = card_table(L, "bertrand_du_pouget").military("lombardy", 4, 0).military("tyrol", 0, 4)
    table.do("play bertrand_du_pouget")
    assert table.legal() == uses("pm")


@pytest.mark.rule("5.32")
def test_pope_john_xxii() -> None:
    """4 of the opponent's influence in one country, and a draw, which comes in any case."""
    table = card_table(L, "pope_john_xxii")
    table.influence("saxony", 0, 5).influence("mainz", 2, 1).influence("trier", 3, 0).mark()
    changes = {**played(L, "pope_john_xxii", DRAWN, church=2), **LEFT, "saxony": (0, 1)}
    steps = [(["choose mainz", "choose saxony"], "choose saxony")]
    check_deed(table, "pope_john_xxii", "pd", changes, steps, MICHAEL)
    table = card_table(L, "pope_john_xxii")
    changes = {**played(L, "pope_john_xxii", DRAWN, church=2), **LEFT}
    steps = [(["choose no country"], "choose no country")]
    check_deed(table, "pope_john_xxii", "pd", changes, steps, MICHAEL)


# --- German -----------------------------------------------------------------------------------


@pytest.mark.rule("10.33")
def test_margaret_maultasch() -> None:
    """John's marker 1 step either way and 2 military in Tyrol."""
    for way, marker in zip(WAYS, ("ludwig_2", "neutral"), strict=True):
        table = card_table(W, "margaret_maultasch").military("tyrol", 1, 0).mark()
        changes = {**played(W, "margaret_maultasch", german=1), "marker": marker, "tyrol": (0, 1)}
        check_deed(table, "margaret_maultasch", "pmd", changes, [(WAYS, way)])


@pytest.mark.rule("8.6")
def test_albert_ii_of_austria() -> None:
    """Habsburg Neutrality blocks one battleground; one that is blocked can't be named again."""
    table = card_table(W, "albert_ii_of_austria")
    table.state.blocked[Battleground.LOMBARDY] = 1
    table.mark()
    changes = {**played(W, "albert_ii_of_austria", german=2), "blocked tyrol": True}
    steps = [(CHOOSE_GROUND[1:], "choose tyrol")]
    check_deed(table, "albert_ii_of_austria", "pmd", changes, steps, SWABIAN)


def test_rudolf_i_of_saxony() -> None:
    table = card_table(L, "rudolf_i_of_saxony")
    changes = {**played(L, "rudolf_i_of_saxony", german=2), "saxony": (4, 0)}
    check_deed(table, "rudolf_i_of_saxony", "pmd", changes, buys=SWABIAN)


def test_rudolf_ii_count_palatine() -> None:
    table = card_table(W, "rudolf_ii_count_palatine")
    changes = {**played(W, "rudolf_ii_count_palatine", german=2), "palatinate": (0, 3)}
    check_deed(table, "rudolf_ii_count_palatine", "pmd", changes, buys=SWABIAN)


def test_henry_xiv_of_lower_bavaria() -> None:
    table = card_table(W, "henry_xiv_of_lower_bavaria").military("lower_bavaria", 2, 0).mark()
    changes = {**played(W, "henry_xiv_of_lower_bavaria", german=1), "lower_bavaria": (0, 1)}
    check_deed(table, "henry_xiv_of_lower_bavaria", "pmd", changes)


@pytest.mark.rule("5.6", "5.61", "5.62")
def test_the_counter_of_henry_xiv_of_lower_bavaria() -> None:
    """German Deeds, not others. Louis V uses his Numbers instead."""
    table = card_table(W, "louis_v_of_brandenburg", answers=("henry_xiv_of_lower_bavaria",))
    table.do("play louis_v_of_brandenburg", "use deed")
    assert (table.seat, table.legal()) == (
        L,
        ["counter with henry_xiv_of_lower_bavaria", "no counter"],
    )
    table.do("counter with henry_xiv_of_lower_bavaria")
    assert (table.seat, table.legal()) == (W, uses("pm"))
    table.do("use military", "place military in tyrol")
    assert table.changes() == {
        **played(W, "louis_v_of_brandenburg", german=2),
        "hand L": ["royal_retinue"],
        "discard L": ["henry_xiv_of_lower_bavaria"],
        "tyrol": (0, 3),
    }
    table = card_table(W, "walram_of_julich", answers=("henry_xiv_of_lower_bavaria",))
    table.do("play walram_of_julich", "use deed")
    assert table.country("cologne") == (0, 3)  # a Church Deed: not asked


def test_berthold_of_henneberg() -> None:
    table = card_table(L, "berthold_of_henneberg")
    changes = {**played(L, "berthold_of_henneberg", DRAWN, german=1), **LEFT, "cologne": (2, 0)}
    check_deed(table, "berthold_of_henneberg", "pd", changes, [(CHOOSE, "choose cologne")])


def test_nuremberg() -> None:
    """2 currency of any type, cube by cube, besides its 3 German."""
    gain = ["gain church", "gain german", "gain western", "gain eastern"]
    table = card_table(L, "nuremberg")
    changes = played(L, "nuremberg", church=1, german=3, eastern=1)
    steps = [(gain, "gain eastern"), (gain, "gain church")]
    # 3 German pay the second Church, or the second Eastern
    buys = ("michael_of_cesena", "swabian_league", "wroclaw")
    check_deed(table, "nuremberg", "pd", changes, steps, buys)


@pytest.mark.rule("6.22")
def test_swabian_league() -> None:
    """The next purchase costs 1 less, and German pays any type in it."""
    table = card_table(L, "swabian_league")
    changes = {**played(L, "swabian_league", german=2), "discount L": (1, ["german"])}
    # its place in the row is Prague Old Town's, 3 Eastern
    buys = ("michael_of_cesena", "flemish_cities", "bardi_bank", "wroclaw", "prague_old_town")
    check_deed(table, "swabian_league", "pmd", changes, buys=buys)
    table.do("buy wroclaw")
    assert table.legal() == ["discount eastern"]
    table.do("discount eastern")
    assert table.legal() == ["pay with german"]
    table.do("pay with german")
    assert table.wallet(L) == {"german": 1}
    assert table.look()["discount L"] == (0, [])


def test_seyfried_schweppermann() -> None:
    table = card_table(W, "seyfried_schweppermann").military("silesia_lusatia", 4, 0).mark()
    changes = {**played(W, "seyfried_schweppermann", german=1), "silesia_lusatia": (0, 1)}
    steps = [(CHOOSE_GROUND, "choose silesia_lusatia")]
    check_deed(table, "seyfried_schweppermann", "md", changes, steps)


def test_otto_the_merry() -> None:
    """Up to 3 of the own military from one battleground to another."""
    table = card_table(L, "otto_the_merry")
    table.military("tyrol", 4, 0).military("lombardy", 0, 2).military("low_countries", 1, 0).mark()
    changes = {**played(L, "otto_the_merry", german=1), "tyrol": (1, 0), "lombardy": (1, 0)}
    targets = [f"move to {ground}" for ground in GROUNDS if ground != "tyrol"]
    steps = [(["choose low_countries", "choose tyrol"], "choose tyrol"), (targets, targets[0])]
    check_deed(table, "otto_the_merry", "pmd", changes, steps)
    table = card_table(L, "otto_the_merry").military("lombardy", 0, 2)
    table.do("play otto_the_merry")
    assert table.legal() == uses("pm")  # no military of one's own


@pytest.mark.rule("5.5")
def test_lubeck() -> None:
    """1 Western besides 1 German and 1 Western, and a draw."""
    table = card_table(L, "lubeck")
    changes = {**played(L, "lubeck", DRAWN, german=1, western=2), **LEFT}
    check_deed(table, "lubeck", "pd", changes, buys=FLEMISH)
    answers = ("henry_xiv_of_lower_bavaria", "robert_of_naples", "lupold_of_bebenburg")
    table = card_table(L, "lubeck", answers=answers)
    table.do("play lubeck", "use deed")
    assert table.legal() == [  # a German and a Western card
        "counter with henry_xiv_of_lower_bavaria",
        "counter with robert_of_naples",
        "no counter",
    ]


# --- Western ----------------------------------------------------------------------------------


@pytest.mark.rule("10.33", "5.82")
def test_philip_vi() -> None:
    table = card_table(L, "philip_vi")
    changes = {
        **played(L, "philip_vi", western=2),
        "marker": "neutral",
        "bonuses L": [(2, "blanche_de_valois", "next")],
    }
    check_deed(table, "philip_vi", "pmd", changes, buys=FLEMISH)


@pytest.mark.rule("5.82", "5.8")
def test_T15_the_kicker_of_philip_vi() -> None:
    """Blanche, played later this round for political Numbers, places 4; then it is spent."""
    table = card_table(L, "philip_vi", "charles_iv", "blanche_de_valois")
    table.turn_of(L, plays=3, other_plays=0)
    table.do("play philip_vi", "use deed", "buy nothing")
    table.do("play charles_iv", "gain german", "gain german", "use political")
    table.do(*["place 1 in trier"] * 3)  # no other card has it
    assert table.kind.name == "PURCHASE"
    table.do("buy nothing", "play blanche_de_valois", "use political")
    table.do(*["place 1 in mainz"] * 4)
    assert table.country("mainz") == (4, 0)
    assert table.look()["bonuses L"] == []
    assert table.kind.name == "PURCHASE"


@pytest.mark.rule("5.82")
def test_Q39_the_kicker_of_philip_vi_is_spent_by_her_deed() -> None:
    table = card_table(L, "philip_vi", "blanche_de_valois")
    table.turn_of(L, plays=2, other_plays=0)
    table.do("play philip_vi", "use deed", "buy nothing", "play blanche_de_valois", "use deed")
    seen = table.look()
    assert (seen["bonuses L"], seen["marker"]) == ([], "charles_1")


@pytest.mark.rule("5.82", "5.43")
def test_the_kicker_of_philip_vi_is_lost_with_the_round() -> None:
    table = card_table(L, "philip_vi").turn_of(L, plays=1, other_plays=0)
    table.do("play philip_vi", "use deed", "buy nothing", "keep nothing")
    assert int(table.state.round_number) == 2
    assert table.look()["bonuses L"] == []


def test_edward_iii() -> None:
    """3 influence in one country; his shield goes to the own Court."""
    table = card_table(W, "edward_iii")
    changes = {**played(W, "edward_iii", western=2), "brandenburg": (0, 3)}
    steps = [(["no boost", "boost"], "no boost"), (CHOOSE, "choose brandenburg")]
    check_deed(table, "edward_iii", "pmd", changes, steps, FLEMISH)
    table = bought(W, "edward_iii", western=4)
    assert table.look()["shield edward_iii"] == "court W"


@pytest.mark.rule("5.71", "5.72", "5.73", "6.12")
def test_T14_the_boost_of_edward_iii() -> None:
    """For 1 Western also 2 influence in Cologne."""
    table = card_table(W, "edward_iii", german=3)
    changes = {
        **played(W, "edward_iii", german=3, western=1),
        "mainz": (0, 3),
        "cologne": (0, 2),
    }
    steps = [
        (["no boost", "boost"], "boost"),
        (CHOOSE, "choose mainz"),
        (["pay with german", "pay with western"], "pay with western"),
    ]
    # 1 Western and, for 3 German, another: Flemish Cities
    check_deed(table, "edward_iii", "pmd", changes, steps, SWABIAN + FLEMISH)
    table = card_table(W, "edward_iii", german=3)
    table.do("play edward_iii", "use deed", "boost", "choose cologne", "pay with german")
    assert table.country("cologne") == (0, 5)
    assert table.wallet(W) == {"western": 2}


@pytest.mark.rule("5.73")
def test_a_countered_boost_of_edward_iii_is_not_paid() -> None:
    table = card_table(W, "edward_iii", answers=("robert_of_naples",))
    table.do("play edward_iii", "use deed", "boost", "choose mainz")
    table.do("counter with robert_of_naples", "use military", "place military in tyrol")
    assert table.changes() == {
        **played(W, "edward_iii", western=2),
        "hand L": ["royal_retinue"],
        "discard L": ["robert_of_naples"],
        "tyrol": (0, 3),
    }


@pytest.mark.rule("6.22")
def test_flemish_cities() -> None:
    """Wool Trade: the next purchase costs 1 less, and Western pays any type in it."""
    table = card_table(L, "flemish_cities")
    changes = {**played(L, "flemish_cities", western=2), "discount L": (1, ["western"])}
    buys = ("michael_of_cesena", "swabian_league", "bardi_bank", "wroclaw", "prague_old_town")
    check_deed(table, "flemish_cities", "pmd", changes, buys=buys)
    table.do("buy prague_old_town", "discount eastern")
    assert table.legal() == ["pay with western"]
    table.do("pay with western", "pay with western")
    assert table.wallet(L) == {}


@pytest.mark.rule("6.22")
def test_T18_wool_trade_and_favor_add_up_and_are_both_used() -> None:
    """A card of 4 costs 1, which Western pays."""
    table = card_table(W, "flemish_cities", "margaret_of_holland")
    table.turn_of(W, plays=2, other_plays=0)
    table.put_row("pope_john_xxii", deck=["nuremberg"])  # 4 Church
    table.do("play margaret_of_holland", "use deed", "buy nothing")
    table.do("play flemish_cities", "use deed")
    assert table.look()["discount W"] == (3, ["western"])
    assert table.legal() == ["buy pope_john_xxii", "buy nothing"]
    table.do("buy pope_john_xxii", *["discount church"] * 3)
    assert table.legal() == ["pay with western"]
    table.do("pay with western")
    assert table.wallet(W) == {"western": 3}
    assert table.look()["discount W"] == (0, [])


@pytest.mark.parametrize(("there", "left"), [(3, 1), (2, 0), (1, 0)])
def test_robert_of_naples(there: int, left: int) -> None:
    """2 of the opponent's military in Lombardy."""
    table = card_table(W, "robert_of_naples").military("lombardy", there, 0).mark()
    changes = {**played(W, "robert_of_naples", western=2), "lombardy": (left, 0)}
    check_deed(table, "robert_of_naples", "pmd", changes, buys=FLEMISH)


@pytest.mark.rule("5.6", "5.61", "5.62", "5.63")
def test_the_counter_of_robert_of_naples() -> None:
    """Western Deeds: Wool Trade is countered, and leaves no discount (Q45)."""
    table = card_table(L, "flemish_cities", answers=("robert_of_naples",))
    table.do("play flemish_cities", "use deed")
    assert (table.seat, table.legal()) == (W, ["counter with robert_of_naples", "no counter"])
    table.do("counter with robert_of_naples")
    assert (table.seat, table.legal()) == (L, uses("pm"))
    table.do("use political", "place 1 in trier")
    assert table.changes() == {
        **played(L, "flemish_cities", western=2),
        "hand W": ["ducal_retinue"],
        "discard W": ["robert_of_naples"],
        "trier": (1, 0),
    }


@pytest.mark.rule("5.61")
def test_the_counter_of_robert_of_naples_may_be_kept() -> None:
    table = card_table(L, "flemish_cities", answers=("robert_of_naples",))
    table.do("play flemish_cities", "use deed", "no counter")
    changes = {**played(L, "flemish_cities", western=2), "discount L": (1, ["western"])}
    assert table.changes() == changes


def test_william_ii_of_hainaut() -> None:
    table = card_table(W, "william_ii_of_hainaut").military("low_countries", 0, 1).mark()
    changes = {**played(W, "william_ii_of_hainaut", western=1), "low_countries": (0, 5)}
    check_deed(table, "william_ii_of_hainaut", "pmd", changes)


def test_john_iii_of_brabant() -> None:
    table = card_table(L, "john_iii_of_brabant")
    changes = {**played(L, "john_iii_of_brabant", western=1), "cologne": (3, 0)}
    check_deed(table, "john_iii_of_brabant", "pmd", changes)


@pytest.mark.rule("5.32")
@pytest.mark.parametrize(("there", "left"), [(4, 1), (0, 0)])
def test_jacob_van_artevelde(there: int, left: int) -> None:
    """3 of the opponent's military in the Low Countries, and a draw in any case."""
    table = card_table(L, "jacob_van_artevelde").military("low_countries", 0, there).mark()
    changes = {**played(L, "jacob_van_artevelde", DRAWN, western=1), **LEFT}
    if there:
        changes["low_countries"] = (0, left)
    check_deed(table, "jacob_van_artevelde", "pmd", changes)


def test_azzone_visconti() -> None:
    table = card_table(W, "azzone_visconti")
    changes = {**played(W, "azzone_visconti", western=2), "lombardy": (0, 4)}
    check_deed(table, "azzone_visconti", "md", changes, buys=FLEMISH)


def test_bardi_bank() -> None:
    """No values; 1 Church and 1 German besides 3 Western, which pay another cube each of them."""
    table = card_table(L, "bardi_bank")
    changes = played(L, "bardi_bank", church=1, german=1, western=3)
    buys = ("michael_of_cesena", "swabian_league", "flemish_cities")
    check_deed(table, "bardi_bank", "d", changes, buys=buys)


@pytest.mark.rule("5.62")
def test_Q06_a_countered_bardi_bank_has_only_its_currency() -> None:
    table = card_table(L, "bardi_bank", answers=("robert_of_naples",))
    table.do("play bardi_bank", "use deed", "counter with robert_of_naples")
    assert (table.seat, table.legal()) == (L, uses("c"))
    table.do("use currency only")
    assert table.wallet(L) == {"western": 3}


def test_mastino_ii_della_scala() -> None:
    """Up to 3 of the own military out of Lombardy, or 3 military placed there."""
    table = card_table(L, "mastino_ii_della_scala").military("lombardy", 4, 0).mark()
    targets = [f"move to {ground}" for ground in GROUNDS[1:]]
    changes = played(L, "mastino_ii_della_scala", western=1)
    steps = [
        (["option 1", "option 2"], "option 1"),
        (["choose lombardy"], "choose lombardy"),
        (targets, "move to tyrol"),
    ]
    moved = {**changes, "lombardy": (1, 0), "tyrol": (3, 0)}
    check_deed(table, "mastino_ii_della_scala", "pmd", moved, steps)
    table = card_table(L, "mastino_ii_della_scala").military("lombardy", 4, 0).mark()
    steps = [(["option 1", "option 2"], "option 2")]
    check_deed(table, "mastino_ii_della_scala", "pmd", {**changes, "lombardy": (7, 0)}, steps)
    table = card_table(L, "mastino_ii_della_scala").military("lombardy", 0, 1).mark()
    steps = [(["option 2"], "option 2")]  # nothing of one's own to move
    check_deed(table, "mastino_ii_della_scala", "pmd", {**changes, "lombardy": (2, 0)}, steps)


@pytest.mark.rule("5.92")
def test_guillaume_de_machaut() -> None:
    """The top 3 cards go on the top or the bottom of the draw pile, in any order; then a draw."""
    table = card_table(L, "guillaume_de_machaut")
    pile = ["royal_retinue#2", "royal_retinue#3", "royal_retinue#4", "charles_iv"]
    table.put(L, "draw_pile", *pile, "baldwin_of_trier").mark()
    where = ["put away", "put on top"]
    second, third, fourth = (f"put back royal_retinue#{copy}" for copy in (2, 3, 4))
    steps = [
        (where, "put away"),  # the second copy
        (where, "put on top"),
        (where, "put away"),
        ([second, fourth], fourth),  # the bottom first, each under the one before
        ([second], second),
        ([third], third),
    ]
    changes = {
        **played(L, "guillaume_de_machaut", ("royal_retinue#3",), western=1),
        "draw pile L": ["charles_iv", "baldwin_of_trier", "royal_retinue#4", "royal_retinue#2"],
    }
    check_deed(table, "guillaume_de_machaut", "pd", changes, steps)


# --- Eastern ----------------------------------------------------------------------------------


@pytest.mark.rule("5.92")
def test_charles_i_robert() -> None:
    """Congress of Visegrád: the top 3 cards go to the discard pile or back on top, in any order."""
    table = card_table(L, "charles_i_robert")
    pile = ["charles_iv", "royal_retinue#2", "baldwin_of_trier", "royal_retinue#4"]
    table.put(L, "draw_pile", *pile).mark()
    where = ["put away", "put on top"]
    back = ["put back charles_iv", "put back baldwin_of_trier"]
    steps = [
        (where, "put on top"),
        (where, "put away"),
        (where, "put on top"),
        (back, "put back charles_iv"),  # each on the one before: he lies under Baldwin
        (back[1:], "put back baldwin_of_trier"),
    ]
    changes = {
        **played(L, "charles_i_robert", eastern=2),
        "discard L": ["royal_retinue#2"],
        "draw pile L": ["baldwin_of_trier", "charles_iv", "royal_retinue#4"],
    }
    check_deed(table, "charles_i_robert", "pmd", changes, steps, WROCLAW)
    table = bought(L, "charles_i_robert", eastern=3)
    assert table.look()["shield charles_i_robert"] == "court L"


@pytest.mark.rule("5.92")
def test_T17_charles_i_robert_with_a_short_pile() -> None:
    """Two cards are left: only those are seen, and nothing is shuffled."""
    table = card_table(L, "charles_i_robert")
    table.put(L, "draw_pile", "charles_iv", "baldwin_of_trier").put(L, "discard", "royal_retinue#2")
    shuffles = int(table.state.shuffles[L])
    table.mark()
    where = ["put away", "put on top"]
    steps = [(where, "put away"), (where, "put away")]
    changes = {
        **played(L, "charles_i_robert", eastern=2),
        "discard L": ["royal_retinue#2", "charles_iv", "baldwin_of_trier"],
        "draw pile L": [],
    }
    check_deed(table, "charles_i_robert", "pmd", changes, steps, WROCLAW)
    assert int(table.state.shuffles[L]) == shuffles
    table = card_table(L, "charles_i_robert").put(L, "draw_pile")
    table.put(L, "discard", "royal_retinue#2")
    table.do("play charles_i_robert")
    assert table.legal() == uses("pm")  # an empty pile: nothing to look at


@pytest.mark.rule("5.31")
@pytest.mark.parametrize(("ours", "theirs"), [(2, 2), (0, 3), (0, 0)])
def test_henry_of_lipa(ours: int, theirs: int) -> None:
    """4 influence in Bohemia, unless its player leads there."""
    table = card_table(L, "henry_of_lipa").influence("bohemia", ours, theirs).mark()
    changes = {**played(L, "henry_of_lipa", eastern=1), "bohemia": (ours + 4, theirs)}
    check_deed(table, "henry_of_lipa", "pmd", changes)


@pytest.mark.rule("5.31")
def test_T10_henry_of_lipa_while_leading_in_bohemia() -> None:
    table = card_table(L, "henry_of_lipa").influence("bohemia", 3, 2)
    table.do("play henry_of_lipa")
    assert table.legal() == uses("pm")


@pytest.mark.rule("5.31")
def test_kutna_hora_silver_mines() -> None:
    """A Retinue of the hand or discard pile leaves the game for 3 Eastern."""
    table = card_table(L, "kutna_hora_silver_mines", "royal_retinue", "charles_iv")
    table.put(L, "discard", "baldwin_of_trier", "royal_retinue#4").mark()
    changes = {
        **played(L, "kutna_hora_silver_mines", ("charles_iv", "royal_retinue"), eastern=5),
        "discard L": ["baldwin_of_trier"],
        "out of play": sorted([*table.before["out of play"], "royal_retinue#4"]),
    }
    removable = ["remove from game royal_retinue", "remove from game royal_retinue#4"]
    steps = [(removable, removable[1])]
    # 5 Eastern: Wrocław's 2, and no 3 left over for two cubes of anything else
    check_deed(table, "kutna_hora_silver_mines", "pd", changes, steps, WROCLAW)


@pytest.mark.rule("5.31")
def test_T09_kutna_hora_silver_mines_without_a_retinue() -> None:
    """Retinues in the play area or the draw pile don't help."""
    table = card_table(L, "kutna_hora_silver_mines", "charles_iv")
    table.put(L, "play_area", "royal_retinue#4")
    assert "royal_retinue#2" in table.draw_pile(L)
    table.do("play kutna_hora_silver_mines")
    assert table.legal() == ["use political"]


def test_elizabeth_richeza() -> None:
    """2 influence in Bohemia; her shield goes to the own Court."""
    table = card_table(W, "elizabeth_richeza")
    changes = {**played(W, "elizabeth_richeza", eastern=1), "bohemia": (0, 2)}
    check_deed(table, "elizabeth_richeza", "pd", changes)
    table = bought(W, "elizabeth_richeza", eastern=2, church=1)
    assert table.look()["shield elizabeth_richeza"] == "court W"


@pytest.mark.rule("5.6", "11.6")
def test_the_counter_of_elizabeth_richeza() -> None:
    """Eastern Deeds: Casimir's is countered, her shield stays."""
    table = card_table(L, "casimir_iii_of_poland", answers=("elizabeth_richeza",))
    table.shield("elizabeth_richeza", Location.COURT, W).mark()
    table.do("play casimir_iii_of_poland", "use deed", "choose mainz")
    assert (table.seat, table.legal()) == (W, ["counter with elizabeth_richeza", "no counter"])
    table.do("counter with elizabeth_richeza")
    assert (table.seat, table.legal()) == (L, uses("pm"))
    assert table.changes() == {
        **played(L, "casimir_iii_of_poland", eastern=2),
        "hand W": ["ducal_retinue"],
        "discard W": ["elizabeth_richeza"],
    }


def test_casimir_iii_of_poland() -> None:
    """2 military in Silesia / Lusatia and 1 influence anywhere; his shield does nothing."""
    table = card_table(L, "casimir_iii_of_poland")
    changes = {
        **played(L, "casimir_iii_of_poland", eastern=2),
        "silesia_lusatia": (2, 0),
        "saxony": (1, 0),
    }
    check_deed(table, "casimir_iii_of_poland", "pmd", changes, [(CHOOSE, "choose saxony")], WROCLAW)
    table = bought(L, "casimir_iii_of_poland", eastern=3)
    assert table.look()["shield casimir_iii_of_poland"] == "court L"


def test_bolko_ii_of_swidnica() -> None:
    table = card_table(L, "bolko_ii_of_swidnica")
    changes = {**played(L, "bolko_ii_of_swidnica", eastern=1), "silesia_lusatia": (4, 0)}
    check_deed(table, "bolko_ii_of_swidnica", "md", changes)


def test_wroclaw() -> None:
    """2 influence in Bohemia or 2 Eastern more."""
    options = ["option 1", "option 2"]
    table = card_table(L, "wroclaw")
    changes = {**played(L, "wroclaw", eastern=2), "bohemia": (2, 0)}
    check_deed(table, "wroclaw", "pmd", changes, [(options, "option 1")])
    table = card_table(L, "wroclaw")
    changes = played(L, "wroclaw", eastern=4)
    # the row's fifth card is Prague Old Town, 3 Eastern
    check_deed(table, "wroclaw", "pmd", changes, [(options, "option 2")], ("prague_old_town",))


@pytest.mark.rule("5.91")
def test_louis_i_of_hungary() -> None:
    """Two cards, which may be played this round."""
    table = card_table(L, "louis_i_of_hungary")
    drawn = ("royal_retinue#2", "royal_retinue#3")
    changes = {
        **played(L, "louis_i_of_hungary", drawn, eastern=2),
        "draw pile L": ["royal_retinue#4"],
    }
    check_deed(table, "louis_i_of_hungary", "pmd", changes, buys=WROCLAW)
    table.do("buy nothing", "play ducal_retinue", "use currency only", "buy nothing")
    assert table.legal() == ["play royal_retinue#2", "play royal_retinue#3"]


def test_hynek_berka_of_duba() -> None:
    table = card_table(L, "hynek_berka_of_duba")
    changes = {**played(L, "hynek_berka_of_duba", eastern=1), "tyrol": (3, 0)}
    check_deed(table, "hynek_berka_of_duba", "pmd", changes, [(CHOOSE_GROUND, "choose tyrol")])


def test_peter_of_rosenberg() -> None:
    table = card_table(L, "peter_of_rosenberg")
    changes = {**played(L, "peter_of_rosenberg", eastern=1), "bohemia": (3, 0)}
    check_deed(table, "peter_of_rosenberg", "pmd", changes)


@pytest.mark.rule("6.22")
def test_prague_old_town() -> None:
    """The next purchase costs 2 less; 3 Eastern pay what then is left of any card here."""
    table = card_table(L, "prague_old_town")
    changes = {**played(L, "prague_old_town", eastern=3), "discount L": (2, [])}
    buys = ("michael_of_cesena", "swabian_league", "flemish_cities", "bardi_bank", "wroclaw")
    check_deed(table, "prague_old_town", "pd", changes, buys=buys)
    table.do("buy bardi_bank", "discount western", "discount western")
    assert table.legal() == ["pay with eastern"]  # three for one
    table.do("pay with eastern")
    assert table.wallet(L) == {}
    assert table.look()["discount L"] == (0, [])


def bought(seat: int, card: str, **cost: int) -> CardTable:
    """Return a table where a seat has just bought a card from the row for its cost."""
    retinue = "royal_retinue" if seat == L else "ducal_retinue"
    table = card_table(seat, retinue, **cost)
    table.put_row(card, deck=["nuremberg"])
    table.do(f"play {retinue}", "use currency only")
    assert f"buy {card}" in table.legal()
    table.do(f"buy {card}", *paying(**cost))
    assert table.draw_pile(seat)[-1] == card
    return table
