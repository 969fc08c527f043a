"""The privileges of the seven electors: each used, and each refused."""

from __future__ import annotations

import pytest

from tests.shadow_of_the_emperor.answers import ELECTORATES
from tests.shadow_of_the_emperor.printed import printed
from tests.shadow_of_the_emperor.table import BLACK, GREEN, RED, YELLOW, Table

IN_PHASE_IV = ("trier", "koeln", "pfalz", "brandenburg")


def ruled(*names: str, seats: int = 4, by: int = RED) -> Table:
    """Return a table where a seat is elector here."""
    table = Table(seats=seats, number=2).throne("baron", 15)
    return table.elector(by, "baron", 25, *names)


@pytest.mark.rule("privilege.1", "privilege.3", "action.1")
def test_only_the_elector_s_family_may_use_it() -> None:
    table = ruled("koeln", "pfalz", by=YELLOW).elector(GREEN, "baron", 15, "brandenburg")
    table.begin("ACTIONS")
    usable = []
    for seat in (RED, YELLOW, GREEN, BLACK):
        assert table.asked == ("ACTION", seat)
        usable.append(table.usable())
        table.pass_()
    assert usable == [[], ["koeln", "pfalz"], ["brandenburg"], []]


@pytest.mark.rule("privilege.1", "privilege.2", "privilege.4")
def test_each_is_used_once_a_round_and_its_elector_moves_over() -> None:
    table = ruled("koeln", "pfalz").begin("ACTIONS")
    table.use("pfalz", ("trier", None))
    assert table.at("pfalz")["shifted"]
    assert not table.at("koeln")["shifted"]
    assert table.at("pfalz")["elector"] == (RED, "baron", 25)
    assert table.asked == ("ACTION", YELLOW)  # it was a turn
    table.pass_(3)
    assert table.asked == ("ACTION", RED)
    assert table.usable() == ["koeln"]
    table.use("koeln", ("elector", "pfalz"))  # the one who moved over can be treated
    assert table.at("pfalz")["elector"] == (RED, "baron", 15)
    assert table.usable() == []
    assert table.money == [7, 7, 7, 7]


# --- Trier ---


def trier(seats: int = 4, **stacks: int) -> Table:
    """Return a table where Red rules Trier and has all it needs, before phase IV."""
    table = ruled("trier", seats=seats).noble(RED, "baron", 35, "koeln").knight(RED, "koeln")
    return table.thalers(12).stack(**stacks)


@pytest.mark.rule("trier.1")
def test_trier_takes_an_action_whose_cards_are_gone() -> None:
    table = trier(indulgence=0).begin("ACTIONS")
    assert "indulgence" not in table.buyable()
    table.use("trier")
    assert table.asked == ("TAKEN_ACTION", RED)
    assert table.actions() == ["indulgence"]
    table.do("indulgence")
    assert table.points == [1, 0, 0, 0]
    assert table.money[RED] == 10
    assert table.position["cards"] == [[], [], [], []]
    assert table.position["stacks"]["indulgence"] == 0
    assert table.at("trier")["shifted"]
    assert table.asked == ("ACTION", YELLOW)


@pytest.mark.rule("trier.1")
def test_while_cards_are_left_trier_has_nothing_to_take() -> None:
    table = trier().begin("ACTIONS")
    assert table.usable() == []
    table.buy("indulgence").pass_(3)
    assert table.usable() == ["trier"]  # bought by himself, and gone
    table.use("trier", "indulgence")
    assert table.points == [2, 0, 0, 0]
    assert table.money[RED] == 8


@pytest.mark.rule("trier.1", "trier.3")
def test_which_actions_trier_can_take() -> None:
    """All that act in phase IV; not the Rival, the cards of phase VI and the Gray eminence."""
    table = trier(**dict.fromkeys(printed()["cards"], 0)).begin("ACTIONS").use("trier")
    assert table.actions() == [
        "doctor", "move", "indulgence", "permit", "ordinance", "promotion", "foreign_daughter",
        "knight",
    ]  # fmt: skip


@pytest.mark.rule("trier.1", "action.4")
@pytest.mark.parametrize(
    ("card", "answers", "price"),
    [
        ("doctor", [("space", "koeln", RED, "baron", 35)], 1),
        ("move", [("koeln", "baron", 35), ("boehmen", None)], 1),
        ("permit", ["boehmen"], 3),
        ("ordinance", [("boehmen", None)], 4),
        ("promotion", [("koeln", "space")], 2),
        ("foreign_daughter", [("space", "koeln", RED, "baron", 35)], 3),
        ("knight", [("boehmen", "castle")], 1),
        ("indulgence", [], 2),
    ],
)
def test_trier_pays_and_carries_out(card: str, answers: list[object], price: int) -> None:
    poor = trier(**{card: 0}).thalers(price - 1).begin("ACTIONS")
    assert "trier" not in poor.usable()
    table = trier(**{card: 0}).thalers(price).begin("ACTIONS").use("trier", card, *answers)
    assert table.money[RED] == 0
    assert table.position["cards"][RED] == []
    assert table.asked == ("ACTION", YELLOW)


@pytest.mark.rule("trier.2")
def test_trier_takes_only_what_can_be_carried_out() -> None:
    table = ruled("trier").stack(move=0, promotion=0, knight=0).begin("ACTIONS").use("trier")
    assert table.actions() == ["knight"]  # nobody to move, no knight to promote
    table = ruled("trier").stack(move=0, promotion=0).begin("ACTIONS")
    assert table.usable() == []


# --- Cologne ---


@pytest.mark.rule("koeln.1", "doctor.1", "doctor.2")
def test_cologne_is_a_doctor_for_nothing() -> None:
    table = ruled("koeln", by=YELLOW).noble(YELLOW, "couple", 45, "trier")
    table.noble(RED, "couple", 35, "trier").thalers(0, 0).begin("ACTIONS").pass_()
    table.use("koeln")
    assert table.asked == ("DOCTOR", YELLOW)
    assert table.actions() == [
        ("space", "trier", RED, "couple", 35),
        ("space", "trier", YELLOW, "couple", 45),
        ("elector", "koeln"),
        ("throne",),
    ]
    table.do(("space", "trier", YELLOW, "couple", 45))
    assert table.nobles(YELLOW) == [("trier", "couple", 35)]
    assert table.money == [0, 0, 7, 7]
    assert table.position["stacks"]["doctor"] == 3
    assert table.position["cards"][YELLOW] == []
    assert table.asked == ("ACTION", GREEN)


@pytest.mark.rule("koeln.1", "action.6")
def test_cologne_needs_somebody_to_treat() -> None:
    """Red is Emperor at 15 and elector at 15, and there is nobody else."""
    table = Table(number=2).throne("baron", 15).elector(RED, "baron", 15, "koeln").begin("ACTIONS")
    assert table.usable() == []


# --- Mainz ---


def at_mainz(*, seats: int = 4, before: bool = True) -> Table:
    """Return a table where Yellow rules Mainz and Green has the influence."""
    table = Table(printed(mainz_before_electors=before), seats=seats, number=1, out=("trier",))
    table.throne("baron", 15).elector(YELLOW, "baron", 15, "mainz")
    return table.noble(GREEN, "baron", 25, "mainz", "mainz")


@pytest.mark.rule("mainz.1", "privilege.2")
def test_mainz_scores_a_point_when_phase_v_begins() -> None:
    table = at_mainz().begin("NEW_ELECTORS")
    assert table.points_for("PRIVILEGE") == [0, 1, 0, 0]
    assert table.at("mainz")["shifted"]
    assert table.asked == ("NEW_ELECTOR", GREEN)
    table.do(("mainz", "baron", 25))
    assert table.points_for("ELECTOR") == [0, 0, 2, 0]
    assert table.at("mainz")["elector"] == (GREEN, "baron", 25)


@pytest.mark.rule("mainz.1")
def test_the_values_may_give_it_to_the_new_elector() -> None:
    table = at_mainz(before=False).begin("NEW_ELECTORS").do(("mainz", "baron", 25))
    assert table.points_for("PRIVILEGE") == [0, 0, 1, 0]
    assert table.points_for("ELECTOR") == [0, 0, 2, 0]


@pytest.mark.rule("mainz.1", "privilege.3")
def test_no_elector_no_point() -> None:
    table = Table(number=1).throne("baron", 15).noble(GREEN, "baron", 25, "mainz")
    table.begin("NEW_ELECTORS").do(("mainz", "baron", 25))
    assert table.points_for("PRIVILEGE") == [0, 0, 0, 0]


# --- the Palatinate ---


@pytest.mark.rule("pfalz.1")
def test_the_palatinate_places_a_baron_of_15() -> None:
    table = ruled("pfalz").knight(GREEN, "trier").knight(GREEN, "koeln", "castle")
    table.thalers(0).begin("ACTIONS").use("pfalz")
    assert table.asked == ("PRIVILEGE_BARON", RED)
    assert table.actions() == [
        ("trier", None),
        ("trier", GREEN),
        *((name, None) for name in ELECTORATES[1:]),
    ]
    table.do(("trier", GREEN))
    assert table.nobles(RED) == [("trier", "baron", 15)]
    assert table.position["knights"][GREEN] == 2
    assert table.position["nobles"][RED] == 4
    assert table.money[RED] == 0
    assert table.asked == ("ACTION", YELLOW)


@pytest.mark.rule("pfalz.1", "action.6")
def test_the_palatinate_needs_a_tile() -> None:
    table = ruled("pfalz").used_up(RED, nobles=0).begin("ACTIONS")
    assert table.usable() == []


# --- Brandenburg ---


@pytest.mark.rule("brandenburg.1", "gray.1", "gray.3")
def test_brandenburg_takes_the_gray_eminence() -> None:
    table = ruled("brandenburg").thalers(0).begin("ACTIONS")
    assert ("buy", "gray_eminence") not in table.actions()
    table.use("brandenburg")
    assert table.position["cards"][RED] == ["gray_eminence"]
    assert table.position["stacks"]["gray_eminence"] == 0
    assert table.at("brandenburg")["shifted"]
    assert table.money[RED] == 0
    assert table.asked == ("ACTION", YELLOW)


@pytest.mark.rule("brandenburg.1")
def test_brandenburg_without_the_card() -> None:
    table = ruled("brandenburg").stack(gray_eminence=0).begin("ACTIONS")
    assert table.usable() == []


# --- Bohemia: see the election; Saxony: see the income ---


@pytest.mark.rule("boehmen.1", "sachsen.1")
def test_bohemia_and_saxony_have_nothing_to_use_in_phase_iv() -> None:
    table = ruled("sachsen", "boehmen", "mainz").begin("ACTIONS")
    assert table.usable() == []


@pytest.mark.rule("two.3", "privilege.3")
def test_electorates_out_of_play_have_no_privilege() -> None:
    table = ruled("pfalz", seats=2).begin("ACTIONS")
    assert table.usable() == ["pfalz"]
    assert [name for name in IN_PHASE_IV if name in table.position["electorates"]] == [
        "trier", "koeln", "pfalz", "brandenburg",
    ]  # fmt: skip
    assert "mainz" not in table.position["electorates"]
