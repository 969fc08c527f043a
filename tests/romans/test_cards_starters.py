"""One test for each starter card and for both Johns: its Deed, and what may follow."""

from __future__ import annotations

import pytest

from sim.games.romans.codes import Battleground, Elector, Location
from tests.romans.plays import JOHN, card_table, holding_john, played
from tests.romans.table import L, W

COUNTRIES = [elector.name.lower() for elector in Elector]
GROUNDS = [ground.name.lower() for ground in Battleground]
ANY_CURRENCY = ["gain church", "gain german", "gain western", "gain eastern"]
CHOOSE = [f"choose {country}" for country in COUNTRIES]
CHOOSE_GROUND = [f"choose {ground}" for ground in GROUNDS]
ALL_USES = ["use political", "use military", "use deed"]
POLITICAL_OR_DEED = ["use political", "use deed"]
MILITARY_OR_DEED = ["use military", "use deed"]


# --- Luxembourg's -----------------------------------------------------------------------------


def king_without_boost(seat: int, card: str) -> None:
    """2 of any currency; 3 influence in one country. Without the boost's cubes it is not asked."""
    table = card_table(seat, card)
    table.do(f"play {card}")
    assert table.legal() == ANY_CURRENCY
    table.do("gain eastern")
    assert table.legal() == ANY_CURRENCY
    table.do("gain western")
    assert table.legal() == ALL_USES
    table.do("use deed")
    assert table.legal() == CHOOSE
    table.do("choose saxony")
    influence = (3, 0) if seat == L else (0, 3)
    assert table.changes() == {**played(seat, card, western=1, eastern=1), "saxony": influence}
    assert table.legal() == ["buy nothing"]


def king_with_boost(seat: int, card: str, currency: str) -> None:
    """The boost, 2 of his own currency, adds 2 influence in one country, which may be the same."""
    for first, second, expected in (("mainz", "trier", 3), ("mainz", "mainz", 5)):
        table = card_table(seat, card)
        table.do(f"play {card}", f"gain {currency}", f"gain {currency}", "use deed")
        assert table.legal() == ["no boost", "boost"]
        table.do("boost")
        assert table.legal() == CHOOSE
        table.do(f"choose {first}")
        assert table.legal() == CHOOSE
        assert table.country(first) == (0, 0)  # announced, not yet resolved
        table.do(f"choose {second}")
        assert table.legal() == [f"pay with {currency}"]
        table.do(f"pay with {currency}", f"pay with {currency}")
        changes = {**played(seat, card), first: (expected, 0) if seat == L else (0, expected)}
        if second != first:
            changes[second] = (2, 0) if seat == L else (0, 2)
        assert table.changes() == changes
        assert table.legal() == ["buy nothing"]


def king_declines_the_boost(seat: int, card: str, currency: str) -> None:
    table = card_table(seat, card)
    table.do(f"play {card}", f"gain {currency}", f"gain {currency}", "use deed", "no boost")
    table.do("choose bohemia")
    influence = (3, 0) if seat == L else (0, 3)
    expected = {**played(seat, card, **{currency: 2}), "bohemia": influence}
    assert table.changes() == expected


def king_pays_by_exchange(seat: int, card: str) -> None:
    """6 Western pay 2 of another currency, three for one (6.12); 5 don't."""
    table = card_table(seat, card, western=4)
    table.do(f"play {card}", "gain western", "gain western", "use deed", "boost")
    table.do("choose mainz", "choose trier")
    assert table.legal() == ["pay with western"]
    table.do("pay with western")
    assert table.wallet(seat) == {"western": 3}
    table.do("pay with western")
    mainz, trier = ((3, 0), (2, 0)) if seat == L else ((0, 3), (0, 2))
    empty = {"wallet L" if seat == L else "wallet W": {}}
    assert table.changes() == {**played(seat, card), **empty, "mainz": mainz, "trier": trier}
    table = card_table(seat, card, western=3)
    table.do(f"play {card}", "gain western", "gain western", "use deed")
    assert table.legal() == CHOOSE  # 5 Western: the boost can't be paid


def test_charles_iv() -> None:
    king_without_boost(L, "charles_iv")
    king_with_boost(L, "charles_iv", "church")
    king_declines_the_boost(L, "charles_iv", "church")
    king_pays_by_exchange(L, "charles_iv")


def test_blanche_de_valois() -> None:
    """If Wittelsbach holds John, his marker moves 1 step toward Charles; else Numbers only."""
    table = card_table(L, "blanche_de_valois")
    table.do("play blanche_de_valois")
    assert table.legal() == POLITICAL_OR_DEED
    table.do("use deed")
    assert table.changes() == {**played(L, "blanche_de_valois", western=2), "marker": "neutral"}
    assert table.legal() == ["buy flemish_cities", "buy nothing"]
    table = card_table(L, "blanche_de_valois").john_with(L)
    table.do("play blanche_de_valois")
    assert table.legal() == ["use political"]


def test_elizabeth_of_bohemia() -> None:
    table = card_table(L, "elizabeth_of_bohemia")
    table.do("play elizabeth_of_bohemia")
    assert table.legal() == POLITICAL_OR_DEED
    table.do("use deed")
    assert table.changes() == {**played(L, "elizabeth_of_bohemia", eastern=2), "bohemia": (3, 0)}
    assert table.legal() == ["buy wroclaw", "buy nothing"]


@pytest.mark.rule("5.31")
def test_T08_pierre_de_rosieres() -> None:
    """4 influence in one ecclesiastical country, if the Clement shield is in the Curia."""
    table = card_table(L, "pierre_de_rosieres")
    table.do("play pierre_de_rosieres")
    assert table.legal() == ["use political"]
    table = card_table(L, "pierre_de_rosieres").shield("clement_vi", Location.CURIA, L).mark()
    table.do("play pierre_de_rosieres")
    assert table.legal() == POLITICAL_OR_DEED
    table.do("use deed")
    assert table.legal() == ["choose mainz", "choose trier", "choose cologne"]
    table.do("choose cologne")
    assert table.changes() == {**played(L, "pierre_de_rosieres", church=2), "cologne": (4, 0)}
    assert table.legal() == ["buy michael_of_cesena", "buy nothing"]


def test_baldwin_of_trier() -> None:
    table = card_table(L, "baldwin_of_trier")
    table.do("play baldwin_of_trier")
    assert table.legal() == ALL_USES
    table.do("use deed")
    assert table.changes() == {**played(L, "baldwin_of_trier", church=2), "trier": (3, 0)}
    assert table.legal() == ["buy michael_of_cesena", "buy nothing"]


def test_raimondino_lupi() -> None:
    table = card_table(L, "raimondino_lupi").military("lombardy", 0, 1).mark()
    table.do("play raimondino_lupi")
    assert table.legal() == MILITARY_OR_DEED
    table.do("use deed")
    assert table.changes() == {**played(L, "raimondino_lupi", western=1), "lombardy": (3, 0)}
    assert table.legal() == ["buy nothing"]


def test_john_henry_of_luxembourg() -> None:
    table = card_table(L, "john_henry_of_luxembourg")
    table.do("play john_henry_of_luxembourg")
    assert table.legal() == ALL_USES
    table.do("use deed")
    assert table.changes() == {**played(L, "john_henry_of_luxembourg", german=1), "tyrol": (3, 0)}
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("2.37")
def test_royal_retinue() -> None:
    """No values and no text: played for 1 Western alone."""
    table = card_table(L, "royal_retinue", western=1)
    table.do("play royal_retinue")
    assert table.legal() == ["use currency only"]
    table.do("use currency only")
    assert table.changes() == played(L, "royal_retinue", western=2)
    assert table.legal() == ["buy flemish_cities", "buy nothing"]


# --- Wittelsbach's ----------------------------------------------------------------------------


def test_louis_iv() -> None:
    king_without_boost(W, "louis_iv")
    king_with_boost(W, "louis_iv", "german")
    king_declines_the_boost(W, "louis_iv", "german")
    king_pays_by_exchange(W, "louis_iv")


@pytest.mark.rule("6.22")
def test_margaret_of_holland() -> None:
    """Favor: the next purchase costs 2 less. With 2 Western all five cards can be paid."""
    table = card_table(W, "margaret_of_holland")
    table.do("play margaret_of_holland")
    assert table.legal() == POLITICAL_OR_DEED
    table.do("use deed")
    assert table.changes() == {**played(W, "margaret_of_holland", western=2), "discount W": (2, [])}
    assert table.legal() == [
        "buy michael_of_cesena",
        "buy swabian_league",
        "buy flemish_cities",
        "buy bardi_bank",
        "buy wroclaw",
        "buy nothing",
    ]
    table.do("buy bardi_bank")  # 3 Western
    assert table.legal() == ["discount western"]
    table.do("discount western", "discount western")
    assert table.legal() == ["pay with western"]
    table.do("pay with western")
    assert table.wallet(W) == {"western": 1}
    assert table.look()["discount W"] == (0, [])
    assert table.draw_pile(W)[-1] == "bardi_bank"


def test_louis_v_of_brandenburg() -> None:
    table = card_table(W, "louis_v_of_brandenburg")
    table.do("play louis_v_of_brandenburg")
    assert table.legal() == ALL_USES
    table.do("use deed")
    changes = played(W, "louis_v_of_brandenburg", german=2)
    assert table.changes() == {**changes, "brandenburg": (0, 3)}
    assert table.legal() == ["buy swabian_league", "buy nothing"]


def test_marsilius_of_padua() -> None:
    """3 of the opponent's influence in one ecclesiastical country; all there is, if fewer."""
    table = card_table(W, "marsilius_of_padua")
    table.do("play marsilius_of_padua")
    assert table.legal() == ["use political"]  # nothing to remove
    table = card_table(W, "marsilius_of_padua")
    table.influence("mainz", 5, 2).influence("trier", 1, 0).influence("bohemia", 4, 0).mark()
    table.do("play marsilius_of_padua")
    assert table.legal() == POLITICAL_OR_DEED
    table.do("use deed")
    assert table.legal() == ["choose mainz", "choose trier"]
    table.do("choose mainz")
    assert table.changes() == {**played(W, "marsilius_of_padua", church=1), "mainz": (2, 2)}
    assert table.legal() == ["buy nothing"]
    table = card_table(W, "marsilius_of_padua").influence("trier", 1, 0).mark()
    table.do("play marsilius_of_padua", "use deed", "choose trier")
    assert table.changes() == {**played(W, "marsilius_of_padua", church=1), "trier": (0, 0)}


@pytest.mark.rule("10.61", "5.32")
def test_Q50_william_of_ockham() -> None:
    """A card of the hand or the discard pile leaves the game, never John; then a draw."""
    table = card_table(W, "william_of_ockham", "louis_iv").john_with(W)
    table.put(W, "discard", JOHN[W], "ducal_retinue#3").mark()
    table.do("play william_of_ockham")
    assert table.legal() == POLITICAL_OR_DEED
    table.do("use deed")
    # neither John nor William himself, who lies in the play area
    removable = ["remove from game louis_iv", "remove from game ducal_retinue#3"]
    assert table.legal() == removable
    table.do("remove from game ducal_retinue#3")
    assert table.changes() == {
        **played(W, "william_of_ockham", ("louis_iv", "ducal_retinue#2"), church=1),
        "discard W": [JOHN[W]],
        "draw pile W": ["ducal_retinue#4"],
        "out of play": sorted([*table.before["out of play"], "ducal_retinue#3"]),
    }
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("5.32")
def test_william_of_ockham_with_nothing_to_remove_still_draws() -> None:
    table = card_table(W, "william_of_ockham")
    table.do("play william_of_ockham", "use deed")
    assert table.legal() == ["remove no card"]
    table.do("remove no card")
    pile = ["ducal_retinue#3", "ducal_retinue#4", JOHN[W]]
    changes = played(W, "william_of_ockham", ("ducal_retinue#2",), church=1)
    assert table.changes() == {**changes, "draw pile W": pile}


def test_teutonic_order() -> None:
    table = card_table(W, "teutonic_order").military("silesia_lusatia", 6, 0).mark()
    table.do("play teutonic_order")
    assert table.legal() == MILITARY_OR_DEED
    table.do("use deed")
    changes = played(W, "teutonic_order", eastern=1)
    assert table.changes() == {**changes, "silesia_lusatia": (2, 0)}
    assert table.legal() == ["buy nothing"]


def test_frederick_iv_of_nuremberg() -> None:
    """2 military in one battleground and 1 influence in one country, both announced first."""
    table = card_table(W, "frederick_iv_of_nuremberg")
    table.do("play frederick_iv_of_nuremberg")
    assert table.legal() == ALL_USES
    table.do("use deed")
    assert table.legal() == CHOOSE_GROUND
    table.do("choose low_countries")
    assert table.legal() == CHOOSE
    assert table.ground("low_countries") == (0, 0)
    table.do("choose palatinate")
    assert table.changes() == {
        **played(W, "frederick_iv_of_nuremberg", german=2),
        "low_countries": (0, 2),
        "palatinate": (0, 1),
    }
    assert table.legal() == ["buy swabian_league", "buy nothing"]


@pytest.mark.rule("2.37")
def test_ducal_retinue() -> None:
    """No values and no text: played for 1 German alone."""
    table = card_table(W, "ducal_retinue", german=1)
    table.do("play ducal_retinue")
    assert table.legal() == ["use currency only"]
    table.do("use currency only")
    assert table.changes() == played(W, "ducal_retinue", german=2)
    assert table.legal() == ["buy swabian_league", "buy nothing"]


# --- John -------------------------------------------------------------------------------------


@pytest.mark.rule("10.2", "10.31")
def test_john_of_luxembourg_w() -> None:
    """3 cubes; 6 military in one battleground; his marker moves toward Charles."""
    table = holding_john(W, marker="ludwig_1", church=1, western=3)
    assert table.legal() == [f"play {JOHN[W]}"]
    table.do(f"play {JOHN[W]}")
    assert table.legal() == ["spend church", "spend western"]
    table.do("spend western", "spend western", "spend church")
    assert table.legal() == ALL_USES
    table.do("use deed")
    assert table.legal() == CHOOSE_GROUND
    table.do("choose lower_bavaria")
    assert table.changes() == {
        **played(W, JOHN[W], western=1),
        "lower_bavaria": (0, 6),
        "marker": "neutral",
    }
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("10.2", "10.31")
@pytest.mark.parametrize(
    ("choices", "change"),
    [(["option 1"], {"bohemia": (4, 0)}), (["option 2", "choose tyrol"], {"tyrol": (4, 0)})],
)
def test_john_of_luxembourg_l(choices: list[str], change: dict[str, tuple[int, int]]) -> None:
    """3 cubes; 4 influence in Bohemia or 4 military; his marker moves toward Ludwig."""
    table = holding_john(L, marker="charles_2", german=3)
    table.do(f"play {JOHN[L]}")
    assert table.legal() == ["spend german"]
    table.do(*["spend german"] * 3)
    assert table.legal() == ALL_USES
    table.do("use deed")
    assert table.legal() == ["option 1", "option 2"]
    table.do(choices[0])
    if len(choices) > 1:
        assert table.legal() == CHOOSE_GROUND
        table.do(choices[1])
    changes = {"hand L": [], "play area L": [JOHN[L]], "wallet L": {}, "marker": "charles_1"}
    assert table.changes() == {**changes, **change}
    assert table.legal() == ["buy nothing"]
