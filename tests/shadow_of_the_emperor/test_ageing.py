"""Phase II: ageing, deaths, and who follows an Emperor who dies."""

from __future__ import annotations

import pytest

from tests.shadow_of_the_emperor.table import BLACK, EMPIRE, GREEN, RED, YELLOW, Table


@pytest.mark.rule("age.1", "age.2", "age.10")
def test_everybody_becomes_ten_years_older() -> None:
    table = Table(number=2).throne("baron", 15)
    table.elector(YELLOW, "couple", 35, "boehmen").elector(GREEN, "baron", 25, "trier")
    table.noble(RED, "baron", 15, "trier").noble(RED, "couple", 15, "trier")
    table.noble(BLACK, "couple", 25, "pfalz").noble(BLACK, "baron", 35, "pfalz")
    table.knight(GREEN, "mainz").knight(GREEN, "mainz", "castle")
    table.city(BLACK, "mainz").city(EMPIRE, "mainz")
    table.begin("AGEING")
    assert table.position["throne"] == (RED, "baron", 25)
    assert table.electors() == {"trier": (GREEN, "baron", 35), "boehmen": (YELLOW, "couple", 45)}
    assert table.nobles(RED) == [("trier", "baron", 25), ("trier", "couple", 25)]
    assert table.nobles(BLACK) == [("pfalz", "baron", 45), ("pfalz", "couple", 35)]
    assert table.position["nobles"] == [4, 6, 6, 5]
    mainz = table.at("mainz")
    assert (mainz["knights"], mainz["castles"]) == ([GREEN], [GREEN])
    assert mainz["cities"] == [EMPIRE, BLACK]


@pytest.mark.rule("age.3")
def test_who_passes_45_goes_to_the_supply() -> None:
    table = Table(number=2).throne("baron", 15)
    table.noble(RED, "baron", 45, "trier", "boehmen").noble(RED, "couple", 45, "trier")
    table.noble(YELLOW, "couple", 45, "trier").noble(YELLOW, "couple", 35, "boehmen")
    assert (table.laid["nobles"][RED], table.laid["nobles"][YELLOW]) == (3, 5)
    table.begin("AGEING")
    assert table.nobles(RED) == []
    assert table.nobles(YELLOW) == [("boehmen", "couple", 45)]
    assert table.position["nobles"] == [6, 6, 7, 7]
    # their spaces are free: three in Trier, three of four in Bohemia
    assert int(table.state.empty_spaces[0]) == 3
    assert int(table.state.empty_spaces[6]) == 3


@pytest.mark.rule("age.3")
def test_of_two_alike_both_die() -> None:
    table = Table(number=2).throne("baron", 15).noble(GREEN, "baron", 45, "koeln", "koeln")
    table.begin("AGEING")
    assert table.nobles(GREEN) == []
    assert table.position["nobles"][GREEN] == 7


@pytest.mark.rule("age.4", "privilege.3")
def test_a_dead_elector_leaves_the_seat_empty_until_phase_v() -> None:
    """Cologne's elector dies: no Doctor for his family, though it rules by influence still."""
    table = Table(number=2).throne("baron", 15).elector(YELLOW, "baron", 45, "koeln")
    table.noble(YELLOW, "baron", 15, "koeln").begin("AGEING")
    assert table.electors() == {}
    assert table.position["nobles"] == [6, 6, 7, 7]
    table.pass_()
    assert table.asked == ("ACTION", YELLOW)
    assert table.usable() == []
    table.pass_(3)  # phase V: the Baron, 25 by now, is the only one there
    assert table.asked == ("NEW_ELECTOR", YELLOW)
    assert table.actions() == [("koeln", "baron", 25)]
    table.do(("koeln", "baron", 25))
    assert table.electors() == {"koeln": (YELLOW, "baron", 25)}
    assert table.points_for("ELECTOR") == [0, 2, 0, 0]  # it held the seat before, and scores


# --- the Emperor's successor ---


def dying() -> Table:
    """Return a table whose Emperor dies of age."""
    return Table(number=2).throne("baron", 45)


@pytest.mark.rule("age.5", "age.6", "age.7")
def test_a_dead_emperor_is_followed_by_one_of_his_family_who_is_no_elector() -> None:
    table = dying().elector(RED, "couple", 15, "boehmen")
    table.noble(RED, "baron", 15, "trier").noble(RED, "couple", 35, "trier", "mainz")
    table.noble(YELLOW, "baron", 25, "trier")
    table.begin("AGEING")
    assert table.asked == ("SUCCESSOR", RED)
    # all have aged: not the elector, not the other family
    assert table.actions() == [
        ("trier", "baron", 25),
        ("trier", "couple", 45),
        ("mainz", "couple", 45),
    ]
    table.do(("trier", "couple", 45))
    assert table.position["throne"] == (RED, "couple", 45)
    assert table.nobles(RED) == [("trier", "baron", 25), ("mainz", "couple", 45)]
    assert table.position["emperor"] == RED
    assert table.position["nobles"][RED] == 3  # the dead one is back
    assert table.asked == ("ACTION", RED)
    assert int(table.state.empty_spaces[0]) == 1


@pytest.mark.rule("age.3", "age.5")
def test_nobody_follows_who_dies_himself() -> None:
    """Red's Couple of 45 dies with the Emperor; only the Baron of 25 is left."""
    table = dying().noble(RED, "couple", 45, "trier").noble(RED, "baron", 15, "pfalz")
    table.begin("AGEING")
    assert table.asked == ("SUCCESSOR", RED)
    assert table.actions() == [("pfalz", "baron", 25)]


@pytest.mark.rule("age.8")
def test_with_nobody_on_the_board_a_baron_of_45_comes() -> None:
    table = dying().elector(RED, "baron", 15, "boehmen").noble(YELLOW, "baron", 15, "trier")
    table.begin("AGEING")
    assert table.position["throne"] == (RED, "baron", 45)
    assert table.electors() == {"boehmen": (RED, "baron", 25)}
    assert table.position["nobles"][RED] == 5
    assert table.asked == ("ACTION", RED)


@pytest.mark.rule("age.8")
def test_the_dead_emperor_himself_is_such_a_tile() -> None:
    """Red's supply is empty but for the tile that has just died."""
    table = dying().elector(RED, "baron", 15, "trier", "koeln", "mainz", "pfalz", "sachsen")
    table.used_up(RED, nobles=0).begin("AGEING")
    assert table.position["throne"] == (RED, "baron", 45)
    assert table.position["nobles"][RED] == 0


@pytest.mark.rule("age.9")
def test_the_throne_may_be_without_a_tile_and_is_the_family_s_still() -> None:
    """With no tile at all Red stays Emperor: first in turn, no Rival, and 2 points in round 2."""
    table = Table(number=2, seats=3).used_up(RED, nobles=0)
    table.begin("AGEING")
    assert table.position["throne"] is None
    assert table.position["emperor"] == RED
    assert table.asked == ("ACTION", RED)
    assert "rival" not in table.buyable()
    table.pass_(3)
    assert table.points_for("EMPEROR") == [2, 0, 0]


@pytest.mark.rule("age.5")
def test_another_emperor_s_family() -> None:
    table = Table(number=3, emperor=BLACK).throne("couple", 45).noble(BLACK, "couple", 15, "mainz")
    table.noble(RED, "couple", 15, "mainz").begin("AGEING")
    assert table.asked == ("SUCCESSOR", BLACK)
    assert table.actions() == [("mainz", "couple", 25)]
    table.do(("mainz", "couple", 25))
    assert table.position["throne"] == (BLACK, "couple", 25)
    assert table.asked == ("ACTION", BLACK)


@pytest.mark.rule("privilege.2")
def test_who_was_shifted_stands_on_the_elector_space_again_when_the_round_begins() -> None:
    table = Table(number=1, seats=3).throne("baron", 15).elector(YELLOW, "baron", 15, "koeln")
    table.begin("ACTIONS").pass_().use("koeln", ("throne",))
    assert table.position["throne"] == (RED, "baron", 25)  # a Doctor: ten years older
    assert table.at("koeln")["shifted"]
    table.pass_(1)  # Green; Red has passed
    assert table.asked == ("ACTION", YELLOW)
    assert table.usable() == []
    table.pass_().do(table.actions()[0])  # an imperial city
    assert table.asked == ("ACTION", RED)
    assert not table.at("koeln")["shifted"]
    table.pass_()
    assert table.usable() == ["koeln"]
