"""Phase V: influence and new electors."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from sim.games.shadow_of_the_emperor.journal import Note
from tests.shadow_of_the_emperor.answers import ELECTORATES
from tests.shadow_of_the_emperor.table import BLACK, EMPIRE, GREEN, RED, YELLOW, Table


def board(*, emperor: int = RED, number: int = 5, seats: int = 4) -> Table:
    """Return a table with an Emperor of 15, in the last round: nothing comes after it."""
    return Table(emperor=emperor, number=number, seats=seats).throne("baron", 15)


def influence(table: Table, name: str) -> dict[int, int]:
    """Return the influence that the journal has of an electorate, of those who have any."""
    number = int(table.state.round_number)
    there = table.journal.influence[number, : table.seats, ELECTORATES.index(name)]
    noted = {seat: worth for seat, e, worth, _, _ in table.notes(Note.INFLUENCE)
             if ELECTORATES[e] == name}  # fmt: skip
    found = {seat: int(worth) for seat, worth in enumerate(there) if worth}
    assert noted == found
    return found


def phase_v(table: Table) -> Table:
    """Begin phase V."""
    return table.begin("NEW_ELECTORS")


# --- influence ---


@pytest.mark.rule("elector.2", "elector.5")
def test_what_counts_how_much() -> None:
    """Trier: Yellow a Baron and a city, Green a Couple and a knight. The throne counts nowhere."""
    table = board().noble(YELLOW, "baron", 45, "trier").city(YELLOW, "trier")
    table.noble(GREEN, "couple", 15, "trier").knight(GREEN, "trier")
    # Cologne: knights in castle and on a space count alike; ages count nothing
    table.knight(BLACK, "koeln", "castle").knight(YELLOW, "koeln").noble(
        BLACK, "baron", 15, "koeln"
    )
    table.noble(RED, "couple", 45, "koeln")
    phase_done(phase_v(table), {"koeln": BLACK})
    assert influence(table, "trier") == {YELLOW: 2, GREEN: 3}
    assert influence(table, "koeln") == {BLACK: 2, YELLOW: 1, RED: 2}


def phase_done(table: Table, ties: dict[str, int] | None = None) -> list[Any]:
    """Take all choices of phase V, the first one of each but for ties; return what was asked."""
    asked = []
    while table.asked[0] in {"TIE", "NEW_ELECTOR", "DEPOSED"}:
        kind, seat = table.asked
        options = table.actions()
        asked.append((kind, seat, options))
        if kind == "TIE":
            name = options[0][0]
            table.do((name, (ties or {})[name]))
        else:
            table.do(options[0])
    return asked


@pytest.mark.rule("elector.3")
def test_the_elector_is_one_of_the_aristocrats_there() -> None:
    """A Couple on the elector space of Saxony: 2, against a Baron and a knight: a tie."""
    table = board().elector(YELLOW, "couple", 35, "sachsen")
    table.noble(GREEN, "baron", 15, "sachsen").knight(GREEN, "sachsen")
    phase_v(table)
    assert table.asked == ("TIE", RED)
    assert table.actions() == [("sachsen", YELLOW), ("sachsen", GREEN)]


@pytest.mark.rule("elector.3", "privilege.4")
def test_an_elector_on_the_privilege_space_counts_too() -> None:
    table = board().elector(YELLOW, "couple", 35, "pfalz").shifted("pfalz")
    table.noble(GREEN, "baron", 15, "pfalz")
    phase_v(table)
    assert table.electors() == {"pfalz": (YELLOW, "couple", 35)}
    assert influence(table, "pfalz") == {YELLOW: 2, GREEN: 1}


@pytest.mark.rule("elector.4")
@pytest.mark.parametrize("emperor", [RED, BLACK])
def test_imperial_cities_count_for_the_emperor_s_family(emperor: int) -> None:
    """Two imperial cities and a Baron: 3 for the Emperor, against a Couple; 1 for who isn't."""
    table = board(emperor=emperor).city(EMPIRE, "mainz", "mainz").noble(BLACK, "baron", 15, "mainz")
    table.noble(RED, "baron", 15, "mainz").noble(YELLOW, "baron", 25, "mainz")
    phase_v(table)
    phase_done(table)
    other = RED + BLACK - emperor
    assert influence(table, "mainz") == {emperor: 3, other: 1, YELLOW: 1}
    assert table.electors() == {"mainz": (emperor, "baron", 15)}


# --- who becomes elector ---


@pytest.mark.rule("elector.1", "elector.7", "elector.9")
def test_the_electorates_in_the_board_s_order() -> None:
    """Green is ahead in Boehmen, Yellow in Trier, Black in the Palatinate."""
    table = board().noble(GREEN, "couple", 25, "boehmen").noble(YELLOW, "baron", 25, "trier")
    table.noble(BLACK, "couple", 15, "pfalz").noble(RED, "baron", 15, "pfalz")
    phase_v(table)
    asked = phase_done(table)
    assert [(kind, seat) for kind, seat, _ in asked] == [
        ("NEW_ELECTOR", YELLOW),
        ("NEW_ELECTOR", BLACK),
        ("NEW_ELECTOR", GREEN),
    ]
    assert table.electors() == {
        "trier": (YELLOW, "baron", 25),
        "pfalz": (BLACK, "couple", 15),
        "boehmen": (GREEN, "couple", 25),
    }
    assert table.points_for("ELECTOR") == [0, 2, 2, 2]
    assert table.nobles(RED) == [("pfalz", "baron", 15)]
    # who moved up has left an aristocrat space
    assert [int(n) for n in table.state.empty_spaces[:7]] == [3, 3, 3, 2, 3, 3, 4]


@pytest.mark.rule("elector.8")
def test_who_stays_scores_nothing_and_nothing_moves() -> None:
    table = board().elector(GREEN, "baron", 25, "boehmen").noble(GREEN, "couple", 15, "boehmen")
    table.noble(YELLOW, "couple", 15, "boehmen")
    phase_v(table)
    assert table.asked[0] not in {"NEW_ELECTOR", "TIE"}
    assert table.electors() == {"boehmen": (GREEN, "baron", 25)}
    assert table.points_for("ELECTOR") == [0, 0, 0, 0]
    assert table.nobles(GREEN) == [("boehmen", "couple", 15)]


@pytest.mark.rule("elector.9")
def test_the_winner_chooses_among_his_aristocrats_there() -> None:
    table = (
        board()
        .noble(GREEN, "couple", 15, "boehmen", "boehmen")
        .noble(GREEN, "baron", 35, "boehmen")
    )
    table.noble(GREEN, "baron", 15, "trier").noble(YELLOW, "couple", 25, "boehmen")
    phase_v(table).do(("trier", "baron", 15))
    assert table.asked == ("NEW_ELECTOR", GREEN)
    assert table.actions() == [("boehmen", "baron", 35), ("boehmen", "couple", 15)]
    table.do(("boehmen", "couple", 15))
    assert table.at("boehmen")["elector"] == (GREEN, "couple", 15)
    assert table.at("boehmen")["nobles"] == [
        (YELLOW, "couple", 25),
        (GREEN, "baron", 35),
        (GREEN, "couple", 15),
    ]


@pytest.mark.rule("elector.10")
def test_only_barons_rule_archdioceses() -> None:
    table = board()
    for name in ("trier", "koeln", "mainz"):
        table.noble(GREEN, "couple", 15, name).noble(GREEN, "baron", 35, name)
    phase_v(table)
    for name in ("trier", "koeln", "mainz"):
        assert table.asked == ("NEW_ELECTOR", GREEN)
        assert table.actions() == [(name, "baron", 35)]
        table.do((name, "baron", 35))
    assert table.points_for("ELECTOR") == [0, 0, 6, 0]


@pytest.mark.rule("elector.10", "elector.12")
def test_a_winner_of_couples_leaves_an_archdiocese_vacant() -> None:
    """Green's two Couples win over Yellow's Baron: nobody rules, nobody scores."""
    table = board().noble(GREEN, "couple", 15, "koeln", "koeln").noble(YELLOW, "baron", 25, "koeln")
    phase_v(table)
    assert table.electors() == {}
    assert table.points_for("ELECTOR") == [0, 0, 0, 0]
    assert len(table.at("koeln")["nobles"]) == 3


@pytest.mark.rule("elector.12")
def test_a_winner_of_knights_and_cities_leaves_the_seat_vacant() -> None:
    table = board().knight(GREEN, "pfalz").city(GREEN, "pfalz").noble(YELLOW, "baron", 15, "pfalz")
    phase_v(table)
    assert table.electors() == {}
    assert influence(table, "pfalz") == {GREEN: 2, YELLOW: 1}
    assert table.points_for("ELECTOR") == [0, 0, 0, 0]


@pytest.mark.rule("elector.14")
def test_where_nobody_has_influence_nothing_happens() -> None:
    table = board()
    phase_v(table)
    assert table.electors() == {}
    assert table.points_for("ELECTOR") == [0, 0, 0, 0]
    assert influence(table, "trier") == {}


@pytest.mark.rule("elector.15")
def test_a_vacant_seat_scores_for_whoever_takes_it() -> None:
    """The elector died in phase II; his family takes the seat again."""
    table = Table(number=2).throne("baron", 15).elector(BLACK, "baron", 45, "brandenburg")
    table.noble(BLACK, "couple", 15, "brandenburg").begin("AGEING")
    assert table.electors() == {}
    table.pass_(4).do(("brandenburg", "couple", 25))
    assert table.electors() == {"brandenburg": (BLACK, "couple", 25)}
    assert table.points_for("ELECTOR") == [0, 0, 0, 2]


# --- ties ---


@pytest.mark.rule("elector.6")
@pytest.mark.parametrize("winner", [YELLOW, GREEN])
def test_the_emperor_decides_a_tie(winner: int) -> None:
    table = (
        board(emperor=BLACK).noble(YELLOW, "couple", 25, "trier").noble(GREEN, "baron", 15, "trier")
    )
    table.noble(YELLOW, "baron", 15, "mainz").noble(GREEN, "baron", 25, "mainz")
    table.city(GREEN, "trier").noble(RED, "baron", 25, "trier")
    phase_v(table)
    assert table.asked == ("TIE", BLACK)
    assert table.actions() == [("trier", YELLOW), ("trier", GREEN)]  # not Red, who has 1
    table.do(("trier", winner))
    if winner == YELLOW:  # a Couple only: the seat stays vacant
        assert table.electors() == {}
    else:
        assert table.asked == ("NEW_ELECTOR", GREEN)
        table.do(("trier", "baron", 15))
    assert table.asked == ("TIE", BLACK)
    assert table.actions() == [("mainz", YELLOW), ("mainz", GREEN)]


@pytest.mark.rule("elector.6")
def test_the_emperor_decides_though_he_is_one_of_them() -> None:
    """Red's imperial city and Baron tie with Yellow's Couple and Black's two Barons."""
    table = board().city(EMPIRE, "pfalz").noble(RED, "baron", 15, "pfalz")
    table.noble(YELLOW, "couple", 15, "pfalz").knight(BLACK, "pfalz", "castle").city(BLACK, "pfalz")
    phase_v(table)
    assert table.asked == ("TIE", RED)
    assert table.actions() == [("pfalz", RED), ("pfalz", YELLOW), ("pfalz", BLACK)]
    table.do(("pfalz", RED))
    assert table.asked == ("NEW_ELECTOR", RED)
    table.do(("pfalz", "baron", 15))
    assert table.points_for("ELECTOR") == [2, 0, 0, 0]


@pytest.mark.rule("elector.6", "elector.8")
def test_in_a_tie_the_incumbent_has_no_right_to_stay() -> None:
    def tied() -> Table:
        table = board().elector(YELLOW, "baron", 25, "trier").noble(GREEN, "baron", 15, "trier")
        return phase_v(table)

    table = tied()
    assert table.asked == ("TIE", RED)
    table.do(("trier", YELLOW))
    assert table.electors() == {"trier": (YELLOW, "baron", 25)}
    assert table.points_for("ELECTOR") == [0, 0, 0, 0]
    table = tied().do(("trier", GREEN), ("trier", "baron", 15))
    assert table.electors() == {"trier": (GREEN, "baron", 15)}
    assert table.nobles(YELLOW) == [("trier", "baron", 25)]
    assert table.points_for("ELECTOR") == [0, 0, 2, 0]


# --- the deposed elector ---


@pytest.mark.rule("elector.11")
def test_the_deposed_elector_steps_back_among_the_aristocrats() -> None:
    table = board().elector(YELLOW, "couple", 45, "boehmen").shifted("boehmen")
    table.noble(GREEN, "couple", 15, "boehmen").knight(GREEN, "boehmen")
    phase_v(table).do(("boehmen", "couple", 15))
    there = table.at("boehmen")
    assert there["elector"] == (GREEN, "couple", 15)
    assert there["nobles"] == [(YELLOW, "couple", 45)]
    assert there["knights"] == [GREEN]
    assert table.position["nobles"] == [6, 6, 6, 7]
    assert int(table.state.empty_spaces[6]) == 2


@pytest.mark.rule("elector.11")
def test_in_a_full_electorate_he_takes_the_space_that_the_new_one_leaves() -> None:
    table = (
        board().elector(YELLOW, "baron", 25, "trier").noble(GREEN, "baron", 15, "trier", "trier")
    )
    table.knight(BLACK, "trier")
    phase_v(table).do(("trier", "baron", 15))
    there = table.at("trier")
    assert there["elector"] == (GREEN, "baron", 15)
    assert there["nobles"] == [(YELLOW, "baron", 25), (GREEN, "baron", 15)]
    assert there["knights"] == [BLACK]
    assert table.position["knights"][BLACK] == 2


def lost(table: Table) -> Table:
    """Lay out Cologne, ruled by Yellow and won by Green's Couples, who can't take the seat."""
    return table.elector(YELLOW, "baron", 25, "koeln").noble(GREEN, "couple", 15, "koeln", "koeln")


@pytest.mark.rule("elector.13", "elector.12")
def test_deposed_by_who_can_not_follow_he_steps_back_all_the_same() -> None:
    table = phase_v(lost(board()))
    there = table.at("koeln")
    assert there["elector"] is None
    assert there["nobles"] == [(YELLOW, "baron", 25), (GREEN, "couple", 15), (GREEN, "couple", 15)]
    assert table.points_for("ELECTOR") == [0, 0, 0, 0]


@pytest.mark.rule("elector.13")
def test_with_no_empty_space_he_takes_a_knight_s() -> None:
    table = phase_v(lost(board()).knight(BLACK, "koeln"))
    phase_done(table)
    there = table.at("koeln")
    assert there["elector"] is None
    assert there["nobles"] == [(YELLOW, "baron", 25), (GREEN, "couple", 15), (GREEN, "couple", 15)]
    assert there["knights"] == []
    assert table.position["knights"][BLACK] == 3


@pytest.mark.rule("elector.13")
def test_whose_knight_goes_is_his_family_s_choice() -> None:
    """Green's Couple and three knights' places: 4 for Green, and Black's knight beside it."""
    table = board().elector(YELLOW, "baron", 25, "koeln").noble(GREEN, "couple", 15, "koeln")
    table.knight(GREEN, "koeln").knight(BLACK, "koeln")
    phase_v(table)
    assert table.asked == ("DEPOSED", YELLOW)
    assert table.actions() == [("koeln", GREEN), ("koeln", BLACK)]
    table.do(("koeln", BLACK))
    assert table.at("koeln")["knights"] == [GREEN]
    assert table.at("koeln")["nobles"] == [(YELLOW, "baron", 25), (GREEN, "couple", 15)]
    assert table.position["knights"] == [3, 3, 2, 3]


@pytest.mark.rule("elector.13")
def test_with_no_knight_either_he_goes_to_the_supply() -> None:
    table = phase_v(lost(board()).noble(BLACK, "couple", 15, "koeln"))
    there = table.at("koeln")
    assert there["elector"] is None
    assert len(there["nobles"]) == 3
    assert table.position["nobles"] == [6, 7, 5, 6]


@pytest.mark.rule("elector.12", "elector.13")
def test_the_seat_is_vacant_for_the_rest_of_the_round() -> None:
    """Cologne's deposed elector has no vote: with a challenger there is nobody to vote for it."""
    table = lost(board()).cards(BLACK, "rival").noble(YELLOW, "baron", 25, "trier")
    phase_v(table).do(("trier", "baron", 25))
    assert table.asked == ("VOTE", YELLOW)
    table.do("challenger", "emperor")
    assert table.journal.votes[5, :4].tolist() == [0, 1, 0, 0]


@pytest.mark.parametrize("order", list(permutations((YELLOW, GREEN, BLACK))))
@pytest.mark.rule("elector.1", "elector.2")
def test_most_influence_wins_whoever_has_it(order: tuple[int, ...]) -> None:
    first, second, third = order
    table = board().noble(first, "couple", 15, "boehmen").noble(first, "baron", 35, "boehmen")
    table.noble(second, "couple", 25, "boehmen").noble(third, "baron", 45, "boehmen")
    phase_v(table)
    assert influence(table, "boehmen") == {first: 3, second: 2, third: 1}
    assert table.asked == ("NEW_ELECTOR", first)


@pytest.mark.rule("two.3", "elector.1")
def test_two_players_settle_five_electorates() -> None:
    table = board(seats=2)
    names = [*table.laid["electorates"]]
    assert len(names) == 5
    table.noble(YELLOW, "baron", 15, *names)
    phase_v(table)
    assert [options[0][0] for _, _, options in phase_done(table)] == names
    assert table.points_for("ELECTOR") == [0, 10]
