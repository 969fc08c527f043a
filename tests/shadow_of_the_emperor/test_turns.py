"""Phase IV: turns, what can be bought, and when it ends. Cards are in `test_cards.py`."""

from __future__ import annotations

import pytest

from sim.games.shadow_of_the_emperor.codes import Phase
from tests.shadow_of_the_emperor.answers import CARDS
from tests.shadow_of_the_emperor.printed import printed
from tests.shadow_of_the_emperor.table import BLACK, EMPIRE, GREEN, RED, YELLOW, Table

ALWAYS = ["pope", "church_influence", "excommunication", "indulgence"]


def peopled(*, seats: int = 4, emperor: int = RED, number: int = 2) -> Table:
    """Return a table where each seat has a Baron and a knight, so that all cards do something."""
    table = Table(seats=seats, emperor=emperor, number=number).throne("baron", 25)
    for seat, name in zip(range(seats), ("trier", "koeln", "pfalz", "boehmen"), strict=False):
        table.noble(seat, "baron", 25, name).knight(seat, name)
    return table


# --- turns ---


@pytest.mark.rule("action.1", "course.3")
def test_turns_go_clockwise_from_the_emperor() -> None:
    table = peopled(emperor=GREEN).begin("ACTIONS")
    order = []
    for answers in (["indulgence"], ["pope"], [], ["knight", ("mainz", "castle")], [], [], []):
        order.append(table.asked)
        table.buy(*answers) if answers else table.pass_()
    assert order == [("ACTION", seat) for seat in (GREEN, BLACK, RED, YELLOW, GREEN, BLACK, YELLOW)]
    assert table.asked[0] == "NEW_ELECTOR"  # Red was out after its first turn, now all are


@pytest.mark.rule("action.1", "action.2", "action.5")
def test_each_turn_is_one_card_one_privilege_or_passing() -> None:
    table = peopled().elector(RED, "baron", 25, "koeln").elector(YELLOW, "baron", 25, "mainz")
    table.begin("ACTIONS")
    assert table.asked == ("ACTION", RED)
    assert table.actions() == [
        # not the Rival, for the Emperor; not the Gray eminence; all others
        *(("buy", card) for card in CARDS if card not in {"rival", "gray_eminence"}),
        ("privilege", "koeln"),
        ("pass",),
    ]
    table.buy("indulgence")
    assert table.money == [5, 7, 7, 7]
    assert table.points == [1, 0, 0, 0]
    assert table.position["stacks"]["indulgence"] == 0
    assert table.position["cards"][RED] == ["indulgence"]
    assert table.asked == ("ACTION", YELLOW)
    # the only Indulgence is gone; Yellow may be the Rival
    assert table.buyable() == [
        card for card in CARDS if card not in {"indulgence", "gray_eminence"}
    ]
    assert table.usable() == []  # Mainz's is of phase V


@pytest.mark.rule("action.3", "descent.18")
def test_a_card_that_acts_later_lies_before_its_buyer() -> None:
    table = peopled().begin("ACTIONS").buy("pope").buy("excommunication").buy("church_influence")
    assert table.position["cards"] == [
        ["pope"], ["excommunication"], ["church_influence"], [],
    ]  # fmt: skip
    assert table.money == [6, 6, 5, 7]
    assert table.asked == ("ACTION", BLACK)
    assert not {"pope", "excommunication", "church_influence"} & {*table.buyable()}


@pytest.mark.rule("action.4")
@pytest.mark.parametrize(
    ("thalers", "affordable"),
    [
        (0, ["rival"]),
        (1, ["rival", "doctor", "move", "pope", "excommunication", "knight"]),
        (2, [
            "rival", "doctor", "move", "pope", "church_influence", "excommunication",
            "indulgence", "promotion", "knight",
        ]),
        (3, [
            "rival", "doctor", "move", "pope", "church_influence", "excommunication",
            "indulgence", "permit", "promotion", "foreign_daughter", "knight",
        ]),
        (4, [card for card in CARDS if card != "gray_eminence"]),
    ],
)  # fmt: skip
def test_only_what_can_be_paid(thalers: int, affordable: list[str]) -> None:
    table = peopled().thalers(0, thalers).begin("ACTIONS").pass_()
    assert table.asked == ("ACTION", YELLOW)
    assert table.buyable() == affordable


@pytest.mark.rule("action.4", "permit.3")
def test_an_exact_price_leaves_nothing() -> None:
    table = peopled().thalers(1).begin("ACTIONS").buy("pope")
    assert table.money == [0, 7, 7, 7]


# --- passing ---


@pytest.mark.rule("action.8", "action.10")
def test_who_passes_is_out_while_others_go_on() -> None:
    table = peopled(seats=3).begin("ACTIONS").pass_()
    assert table.asked == ("ACTION", YELLOW)
    table.buy("pope").pass_()  # Green passes
    assert table.asked == ("ACTION", YELLOW)
    table.buy("indulgence")
    assert table.asked == ("ACTION", YELLOW)
    table.buy("knight", ("boehmen", "castle"))
    assert table.asked == ("ACTION", YELLOW)
    assert int(table.state.phase) == Phase.ACTIONS


@pytest.mark.rule("action.9")
def test_the_phase_ends_when_all_have_passed() -> None:
    table = peopled().begin("ACTIONS").pass_(3)
    assert table.asked == ("ACTION", BLACK)
    table.pass_()
    assert table.asked[0] == "NEW_ELECTOR"  # Trier, where Red has influence 2


@pytest.mark.rule("action.8")
def test_passing_is_always_possible_and_may_be_all() -> None:
    table = peopled().thalers(0, 0, 0, 0).stack(rival=0).begin("ACTIONS")
    for seat in (RED, YELLOW, GREEN, BLACK):
        assert table.asked == ("ACTION", seat)
        assert table.actions() == [("pass",)]
        table.pass_()
    assert table.asked[0] == "NEW_ELECTOR"


# --- only what can be carried out ---


def bare(*, seats: int) -> Table:
    """Return a table with nothing on the board but an Emperor of 15, and plenty of money."""
    return Table(seats=seats, number=2).throne("baron", 15).thalers(12, 12)


@pytest.mark.rule("action.6")
@pytest.mark.parametrize("seats", [3, 4])
def test_what_does_nothing_can_not_be_bought(seats: int) -> None:
    """Red has only an Emperor of 15: no Doctor, no Move, no Promotion; but he may marry."""
    table = bare(seats=seats).begin("ACTIONS")
    assert table.buyable() == [
        "pope", "church_influence", "excommunication", "indulgence", "permit", "ordinance",
        "foreign_daughter", "knight",
    ]  # fmt: skip
    table.pass_()
    # Yellow has nothing: its Doctor can treat Red's Emperor
    assert table.buyable() == [
        "rival", "doctor", "pope", "church_influence", "excommunication", "indulgence", "permit",
        "ordinance", "knight",
    ]  # fmt: skip


@pytest.mark.rule("action.6", "ordinance.1", "knight.1", "permit.1", "promotion.1")
def test_without_a_piece_in_the_supply_nothing_can_be_placed() -> None:
    table = bare(seats=3)
    table.laid["nobles"][YELLOW] = table.laid["cities"][YELLOW] = 0
    table.knight(YELLOW, "trier").laid["knights"][YELLOW] = 0
    table.begin("ACTIONS").pass_()
    assert table.asked == ("ACTION", YELLOW)
    assert not {"permit", "ordinance", "promotion", "knight"} & {*table.buyable()}


@pytest.mark.rule("action.6", "knight.1", "ordinance.1", "permit.1")
def test_without_a_space_nothing_can_be_placed() -> None:
    """A board of one aristocrat space and one city space an electorate, all taken."""
    board = {
        name: {**there, "spaces": 1, "castles": 0, "cities": 1}
        for name, there in printed()["electorates"].items()
    }
    table = Table(printed(electorates=board), seats=3, number=2).throne("baron", 15)
    table.noble(GREEN, "couple", 15, *board).thalers(12, 12)
    names = [*board]
    table.city(GREEN, *names[:3]).city(RED, *names[3:6]).city(EMPIRE, names[6])
    table.begin("ACTIONS").pass_()
    assert table.buyable() == ["rival", "doctor", *ALWAYS]


@pytest.mark.rule("action.7", "two.1")
def test_with_two_players_any_card_can_be_bought() -> None:
    table = bare(seats=2)
    table.laid["nobles"][YELLOW] = table.laid["cities"][YELLOW] = 0
    table.laid["knights"][YELLOW] = 0
    table.begin("ACTIONS").pass_()
    assert table.asked == ("ACTION", YELLOW)
    assert table.buyable() == [card for card in CARDS if card != "gray_eminence"]
    before = table.position
    table.buy("move")
    # paid and taken, and nothing else
    assert table.asked == ("ACTION", YELLOW)
    assert table.money == [12, 11]
    after = table.position
    assert after["cards"] == [[], ["move"]]
    assert after["stacks"]["move"] == before["stacks"]["move"] - 1 == 1
    assert after["electorates"] == before["electorates"]
    for card, price in (("ordinance", 4), ("promotion", 2), ("knight", 1), ("foreign_daughter", 3)):
        money = table.money[YELLOW]
        table.buy(card)
        assert table.asked == ("ACTION", YELLOW)
        assert table.money[YELLOW] == money - price
    assert table.position["electorates"] == before["electorates"]
    assert table.points == [0, 0]


@pytest.mark.rule("action.7")
def test_a_permit_that_builds_nothing_costs_the_price_of_the_last_city() -> None:
    table = bare(seats=2)
    table.laid["cities"][YELLOW] = 0
    table.begin("ACTIONS").pass_().buy("permit")
    assert table.money == [12, 7]
    assert table.points == [0, 0]


@pytest.mark.rule("action.7")
def test_with_two_players_what_can_be_carried_out_must_be() -> None:
    table = Table(seats=2, number=2).throne("baron", 15).noble(RED, "baron", 25, "trier")
    table.begin("ACTIONS").buy("move")
    assert table.asked == ("MOVE", RED)
    assert table.actions() == [("trier", "baron", 25)]


@pytest.mark.rule("action.7", "rival.3", "rival.4")
def test_the_emperor_is_no_rival_with_two_players_either() -> None:
    table = bare(seats=2).begin("ACTIONS")
    assert "rival" not in table.buyable()
