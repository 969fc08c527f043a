"""What players weigh of an action, worked out by hand at tables set up for it."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.shadow_of_the_emperor.features import ACTION_FEATURES, STATE_FEATURES, In, Of
from tests.shadow_of_the_emperor.table import BLACK, EMPIRE, GREEN, RED, YELLOW, Table
from tests.shadow_of_the_emperor.weighed import (
    BEFORE_IV,
    most,
    safe_with,
    score,
    weighed,
)

ABOUT = pytest.approx
ALL_IN = safe_with(3)  # four seats, nobody has passed


def acting(table: Table) -> Table:
    """Begin phase IV with money for everything."""
    return table.thalers(12, 12, 12, 12).begin("ACTIONS")


def buying(table: Table, card: str) -> Any:
    """Return the features of buying a card."""
    return weighed(table)["buy", card]


def test_each_feature_has_its_place_and_says_what_it_is() -> None:
    assert [feature.name for feature in ACTION_FEATURES] == [code.name.lower() for code in Of]
    assert [feature.name for feature in STATE_FEATURES] == [code.name.lower() for code in In]
    for feature in (*ACTION_FEATURES, *STATE_FEATURES):
        assert 10 < len(feature.meaning) < 90


# --- the set-up -----------------------------------------------------------------------------


def test_the_first_elector() -> None:
    """A Baron of 45: nothing of him is left in the second round."""
    table = Table.set_up().do("boehmen")
    assert table.asked[0] == "SETUP_ELECTOR"
    found = weighed(table)
    worth = {"trier": 0.5, "koeln": 1, "mainz": 1, "pfalz": 2, "sachsen": 2 * 0.4,
             "brandenburg": 1, "boehmen": (2 - 1) * 0.5}  # fmt: skip
    assert set(found) == set(worth)
    for name, office in worth.items():
        there = 1 if name == "boehmen" else 0  # the imperial city
        seat = 2 * most(1 - there, BEFORE_IV)
        assert found[name] == ABOUT({"seat": seat, "influence": 1, "fit": 1, "office": office})


def test_the_first_imperial_city_lasts_by_half() -> None:
    table = Table.set_up()
    assert table.asked[0] == "SETUP_IMPERIAL_CITY"
    assert all(found == {"influence": 1, "later": 4 / 2} for found in weighed(table).values())


def test_a_knight_in_a_castle_can_not_be_pushed() -> None:
    table = acting(Table(number=3)).buy("knight")
    found = weighed(table)
    assert found["koeln", "castle"] == {"influence": 1, "later": 2.5}
    assert found["koeln", "space"] == {"influence": 1, "later": 2}


# --- phases II and III ----------------------------------------------------------------------


def test_who_follows_the_emperor() -> None:
    table = Table(number=2).throne("baron", 45).noble(RED, "baron", 25, "trier")
    table.noble(RED, "couple", 15, "pfalz").begin("AGEING")
    assert table.asked == ("SUCCESSOR", RED)
    found = weighed(table)
    lost = 2 * most(1, BEFORE_IV, emperor=True)
    assert found["trier", "baron", 35] == ABOUT(
        {"seat": -lost, "influence": -1, "later": -1, "years": 1}
    )
    lost = 2 * most(2, BEFORE_IV, emperor=True)
    assert found["pfalz", "couple", 25] == ABOUT(
        {"seat": -lost, "influence": -2, "later": -2 * 2, "years": 2, "married": 1}
    )


def test_where_a_son_goes_and_whom_he_pushes() -> None:
    table = Table(number=2).throne("baron", 25).cards(RED, "move", "doctor")
    table.knight(YELLOW, "koeln").begin("DESCENT")
    assert table.asked == ("SON", RED)
    found = weighed(table)
    son = {"seat": 2 * most(1, BEFORE_IV, emperor=True), "influence": 1, "later": 3, "fit": 1}
    assert found["trier", None] == ABOUT(son)
    son["seat"] = 2 * most(0, BEFORE_IV, emperor=True)
    assert found["koeln", None] == ABOUT(son)
    assert found["koeln", YELLOW] == ABOUT({**son, "influence": 2, "their_later": 3})


def wedding() -> Table:
    """Return a table at which Red has a daughter, and Yellow a Baron for her."""
    table = Table(number=2).throne("baron", 25).cards(RED, "indulgence")
    return table.noble(YELLOW, "baron", 25, "koeln").begin("DESCENT")


def test_whom_a_daughter_is_offered_to() -> None:
    table = wedding()
    found = weighed(table)
    (groom,) = [answer for answer in found if found[answer]]
    assert groom == ("space", "koeln", YELLOW, "baron", 25)
    more = most(2, BEFORE_IV) - most(1, BEFORE_IV)
    wanted = {"offer": 1, "their_seats": -more, "leaders_seats": -more, "influence": -1}
    assert found[groom] == ABOUT({**wanted, "their_later": -2})
    assert len(found) == 2  # and the convent, which is worth nothing


@pytest.mark.parametrize(("points", "gives"), [((0, 0), 1), ((3, 0), 1.3), ((3, 8), 0.5)])
def test_a_marriage_accepted(points: tuple[int, ...], gives: float) -> None:
    """The point for the family of the daughter, less a tenth of what it is behind."""
    table = wedding().do(("space", "koeln", YELLOW, "baron", 25))
    assert table.asked == ("MARRIAGE", YELLOW)
    found = weighed(score(table, *points))
    assert found["refuse"] == {}
    more = 2 * (most(2, BEFORE_IV) - most(1, BEFORE_IV))
    assert found["accept"] == ABOUT({"seat": more, "influence": 1, "later": 2, "gives": gives})


# --- phase IV -------------------------------------------------------------------------------


def test_passing_and_cards_that_only_lie_there() -> None:
    table = acting(Table(number=2).throne("baron", 25))
    assert weighed(table)["pass",] == {"pass": 1}
    assert buying(table, "indulgence") == {"cost": 2, "points": 1, "daughter": 1}
    assert buying(table, "pope") == {"cost": 1, "votes": 1, "son": 1}  # for the Emperor
    assert buying(table, "church_influence") == {"cost": 2, "votes": 2, "son": 1}
    assert buying(table, "excommunication") == {"cost": 1, "votes": 1, "son": 1}
    table.pass_()
    assert buying(table, "pope") == {"cost": 1, "son": 1}  # of no use to Yellow


def test_a_card_can_turn_a_son_into_a_daughter_and_back() -> None:
    table = acting(Table(number=2).throne("baron", 25).cards(RED, "pope"))
    assert buying(table, "indulgence") == {"cost": 2, "points": 1, "son": -1, "daughter": 1}
    assert buying(table, "church_influence") == {"cost": 2, "votes": 2}  # a son anyway
    table = acting(Table(number=2).throne("baron", 25).cards(RED, "indulgence"))
    assert buying(table, "pope") == {"cost": 1, "votes": 1}  # one of each: a daughter still
    last = acting(Table(number=5).throne("baron", 25))
    assert buying(last, "pope") == {"cost": 1, "votes": 1}  # no child comes any more


def test_a_city() -> None:
    """Only in Pfalz can it bring a seat; Yellow, the next one clockwise, leads among equals."""
    table = Table().throne().noble(RED, "baron", 25, "pfalz").noble(YELLOW, "couple", 25, "pfalz")
    table = acting(table)
    step = 1 / (2 * ALL_IN)  # a point of lead
    city = {"seat": 2 * step, "their_seats": step, "leaders_seats": step, "influence": 1}
    city |= {"later": 4, "income": 4, "points": 1}
    assert buying(table, "permit") == ABOUT({**city, "cost": 3, "daughter": 1})
    found = weighed(table.buy("permit"))
    assert found["pfalz"] == ABOUT(city)
    assert found["koeln"] == {"influence": 1, "later": 4, "income": 4, "points": 1}


def test_a_new_couple_goes_where_it_is_worth_most() -> None:
    """In the last round, with a Baron of Red's to beat in Cologne; Bohemia, say, is empty."""
    table = Table(number=5).throne("baron", 25).noble(YELLOW, "baron", 25, "koeln")
    table = acting(table)
    found = buying(table, "ordinance")
    alone = 2 * most(2, ALL_IN, emperor=True)
    assert found == ABOUT({"cost": 4, "seat": alone, "influence": 2, "fit": 1})
    found = weighed(table.buy("ordinance"))
    assert found["boehmen", None] == ABOUT({"seat": alone, "influence": 2, "fit": 1})
    # A Couple can't be Archbishop.
    worse = most(1, ALL_IN) - most(1 - 2, ALL_IN)
    wanted = {"their_seats": worse, "leaders_seats": worse, "influence": 2}
    assert found["koeln", None] == ABOUT(wanted)


def test_the_leader_is_the_other_seat_with_most_points() -> None:
    table = Table(number=5).throne("baron", 25).noble(GREEN, "baron", 25, "koeln")
    table = score(acting(table).buy("ordinance"), 9, 2, 3, 1)
    worse = most(1, ALL_IN) - most(1 - 2, ALL_IN)
    wanted = {"their_seats": worse, "leaders_seats": worse, "influence": 2}
    assert weighed(table)["koeln", None] == ABOUT(wanted)
    score(table, 9, 3, 2, 1)
    assert weighed(table)["koeln", None] == ABOUT({"their_seats": worse, "influence": 2})


def test_a_promotion_is_one_piece_for_another() -> None:
    """A knight who would stand for four rounds more, a Baron of 25 for two."""
    table = acting(Table().throne().knight(RED, "trier"))
    seat = 2 * most(1, ALL_IN, emperor=True)
    wanted = {"seat": seat, "later": 2 - 4, "fit": 1}
    assert buying(table, "promotion") == ABOUT({**wanted, "cost": 2, "son": 1})
    assert weighed(table.buy("promotion"))["trier", "space"] == ABOUT(wanted)


@pytest.mark.parametrize("name", ["trier", "boehmen"])
def test_an_own_baron_marries(name: str) -> None:
    """Also in an archdiocese, where he is not the elector."""
    table = acting(Table().throne("couple").noble(RED, "baron", 15, name))
    gain = 2 * (most(2, ALL_IN, emperor=True) - most(1, ALL_IN, emperor=True))
    wanted = {"seat": gain, "influence": 1, "later": 3}
    assert buying(table, "foreign_daughter") == ABOUT({**wanted, "cost": 3, "daughter": 1})
    table.buy("foreign_daughter")
    assert weighed(table)["space", name, RED, "baron", 15] == ABOUT(wanted)


def test_an_elector_marries() -> None:
    table = acting(Table().throne("couple").elector(RED, "baron", 15, "pfalz"))
    gain = most(2, ALL_IN, emperor=True) - most(1, ALL_IN, emperor=True)
    wanted = {"hold": gain, "influence": 1, "later": 3}
    assert buying(table, "foreign_daughter") == ABOUT({**wanted, "cost": 3, "daughter": 1})


def test_a_move() -> None:
    """Of Red's Baron of 35 from Trier, where Yellow has more, to an electorate without others."""
    table = Table().throne().noble(RED, "baron", 35, "trier").noble(YELLOW, "couple", 45, "trier")
    table = acting(table)
    lost = most(-1, ALL_IN, emperor=True)
    gained = most(1, ALL_IN, emperor=True)
    # A Couple can't be Archbishop, so Yellow loses and gains nothing.
    wanted = {"seat": 2 * (gained - lost), "fit": 1}
    assert buying(table, "move") == ABOUT({**wanted, "cost": 1, "son": 1})
    found = weighed(table.buy("move"))["trier", "baron", 35]
    assert found == ABOUT({"seat": -2 * lost, "influence": -1, "later": -1})
    table.do(("trier", "baron", 35))
    found = weighed(table)["boehmen", None]
    assert found == ABOUT({"seat": 2 * gained, "influence": 1, "later": 1, "fit": 1})


def test_whom_the_doctor_treats() -> None:
    table = Table(number=2).throne("baron", 45).elector(RED, "baron", 45, "pfalz")
    table.noble(YELLOW, "couple", 35, "trier").noble(GREEN, "baron", 45, "trier")
    table.noble(GREEN, "baron", 25, "koeln").thalers(12, 12, 12, 12).begin("ACTIONS").pass_()
    safe = safe_with(2)  # Red has passed
    found = weighed(table.buy("doctor"))
    assert found["space", "trier", YELLOW, "couple", 35] == {"later": 2 * (2 - 1)}
    assert found["space", "koeln", GREEN, "baron", 25] == {"their_later": 2 - 1}
    dies = most(1 - 2, safe)  # Green's chance in Trier; Yellow's Couple has none
    assert found["space", "trier", GREEN, "baron", 45] == ABOUT(
        {"their_seats": dies, "leaders_seats": dies, "influence": 1}
    )
    dies = most(1, safe, emperor=True)
    assert found["elector", "pfalz"] == ABOUT(
        {"their_seats": dies, "influence": 1, "kills_elector": 1}
    )
    assert found["throne",] == {"kills_emperor": 1}


def test_the_best_patient_is_who_dies() -> None:
    """Two rough tenths of a point for the own Couple's year; more for the way to Cologne."""
    table = Table(number=2).throne("couple", 25).noble(RED, "couple", 35, "trier")
    table = acting(table.noble(GREEN, "baron", 45, "koeln").noble(RED, "baron", 15, "koeln"))
    dies = most(0, ALL_IN)
    seat = 2 * (most(1, ALL_IN, emperor=True) - most(0, ALL_IN, emperor=True))
    wanted = {"seat": seat, "their_seats": dies, "influence": 1, "cost": 1, "son": 1}
    assert buying(table, "doctor") == ABOUT(wanted)


def test_the_rival() -> None:
    """Round 2: the Emperor's points to come are 2, 2, 1 and 1."""
    table = Table(number=2).throne("baron", 25).elector(YELLOW, "baron", 25, "trier")
    table.elector(RED, "baron", 25, "mainz").noble(GREEN, "baron", 25, "pfalz")
    table = acting(table).pass_()
    own, his = 13 / 18, 11 / 12  # leads of 0.8 and 1.5, of which 1.8 are safe
    assert own == ABOUT(most(1, safe_with(2)))
    assert his == ABOUT(most(1, safe_with(2), emperor=True))
    chance = 0.5 + (own - his - 0.2) / (2 * (1 + 13 / 18))  # Green's vote may go either way
    assert chance == ABOUT(239 / 620)
    wanted = {"rival": 1, "chance": chance, "throne": 6 * chance, "daughter": 1}
    assert buying(table, "rival") == ABOUT(wanted)


# --- privileges -----------------------------------------------------------------------------


def test_privileges_are_weighed_by_what_they_do() -> None:
    table = Table(number=5).throne("baron", 25).elector(RED, "baron", 25, "trier", "koeln")
    table.elector(RED, "baron", 25, "pfalz").stack(knight=0)
    found = weighed(acting(table))
    assert found["privilege", "trier"] == {"privilege": 1}
    assert found["privilege", "koeln"] == {"privilege": 1}  # nobody is worth treating
    seat = 2 * most(1, ALL_IN, emperor=True)
    assert found["privilege", "pfalz"] == ABOUT(
        {"privilege": 1, "seat": seat, "influence": 1, "fit": 1}
    )
    found = weighed(table.use("trier"))
    assert found["knight"]["cost"] == 1
    assert "son" not in found["knight"]  # no card lies there


def test_the_gray_eminence_works_where_it_is_worth_most_and_is_a_card() -> None:
    table = Table(number=4).throne("baron", 25).elector(RED, "couple", 25, "brandenburg")
    table.noble(RED, "baron", 25, "trier").noble(YELLOW, "baron", 25, "trier")
    table = acting(table)
    step = 1 / (2 * ALL_IN)
    tie = most(0, ALL_IN) - most(-1, ALL_IN)
    assert tie == ABOUT(step)
    wanted = {"seat": 2 * step, "their_seats": step, "leaders_seats": step, "influence": 1}
    found = weighed(table)["privilege", "brandenburg"]
    assert found == ABOUT({**wanted, "privilege": 1, "daughter": 1})


# --- phases V to VII ------------------------------------------------------------------------

AT_ONCE = safe_with(0)  # nothing can happen any more


def test_where_the_gray_eminence_works() -> None:
    table = Table(number=5).throne("baron", 25).cards(RED, "gray_eminence")
    table.noble(RED, "baron", 25, "trier").noble(YELLOW, "baron", 25, "trier")
    table.begin("NEW_ELECTORS")
    found = weighed(table)
    assert found["koeln"] == {"influence": 1}
    before = most(0, AT_ONCE, emperor=True)
    assert before == ABOUT(0.5 + 0.5 / 1.2)
    theirs = most(0, AT_ONCE)
    wanted = {"seat": 2 * (1 - before), "their_seats": theirs, "leaders_seats": theirs}
    assert found["trier"] == ABOUT({**wanted, "influence": 1})


def test_who_of_equals_becomes_elector() -> None:
    table = Table(number=5).throne("baron", 25)
    for seat in (RED, YELLOW, GREEN):
        table.noble(seat, "baron", 25, "koeln")
    found = weighed(table.begin("NEW_ELECTORS"))
    assert found["koeln", RED] == {"office": 1, "seat": 2}
    assert found["koeln", YELLOW] == {"gives": 2, "their_seats": -1, "leaders_seats": -1}
    assert found["koeln", GREEN] == {"gives": 2, "their_seats": -1}


def test_an_elector_who_ties_keeps_his_space() -> None:
    table = Table(number=5).throne("baron", 25).elector(RED, "baron", 25, "pfalz")
    table.noble(YELLOW, "baron", 25, "pfalz").begin("NEW_ELECTORS")
    found = weighed(table)
    assert found["pfalz", RED] == {"office": 2, "hold": 1}


def test_which_aristocrat_becomes_elector() -> None:
    table = Table(number=3).throne("baron", 25).noble(YELLOW, "baron", 15, "boehmen")
    table.noble(YELLOW, "couple", 35, "boehmen").begin("NEW_ELECTORS")
    assert table.asked == ("NEW_ELECTOR", YELLOW)
    found = weighed(table)
    assert found["boehmen", "baron", 15] == {"years": 2}  # the game ends before he does
    assert found["boehmen", "couple", 35] == {"years": 1, "married": 1}


def contest(number: int = 5) -> Table:
    """Return a table with Red on the throne and Yellow its challenger."""
    table = Table(number=number).throne("baron", 25).cards(YELLOW, "rival")
    table.elector(RED, "baron", 25, "pfalz").elector(YELLOW, "couple", 25, "boehmen")
    return table.elector(GREEN, "baron", 25, "mainz").noble(GREEN, "couple", 25, "mainz")


def test_votes() -> None:
    """Red 1, Yellow 2, Green 1, Black none: Green decides a tie, which the Emperor wins."""
    table = score(contest().begin("ELECTION"), 5, 8)
    assert table.asked == ("VOTE", GREEN)
    found = weighed(table)
    assert found["emperor"] == {"winner": 1, "behind": 3}
    assert found["challenger"] == {"winner": 1, "behind": -3}
    found = weighed(table.do("emperor"))  # Black, who sees no more than Green's vote is open
    assert table.asked == ("VOTE", BLACK)
    assert found["emperor"] == {"winner": 0.5 + (1 - 2 + 0.5) / 2, "behind": 3}
    assert found["challenger"] == {"winner": 0.5 + (2 - 1 - 0.5) / 2, "behind": -3}


@pytest.mark.parametrize(
    ("namer", "points", "votes"),
    [
        (GREEN, (0, 0), 2),  # its own
        (RED, (0, 0), 0),  # nobody knows how Green votes
        (BLACK, (0, 0), 0),
    ],
)
def test_where_the_church_has_influence(namer: int, points: tuple[int, ...], votes: int) -> None:
    table = contest().cards(namer, "church_influence")
    found = weighed(score(table.begin("ELECTION"), *points))
    assert found == {"mainz": {"votes": votes} if votes else {}}


@pytest.mark.parametrize(
    ("namer", "points", "pfalz", "boehmen"),
    [
        (RED, (0, 0), -1, 2),  # its own vote, the challenger's two
        (YELLOW, (0, 0), 1, -2),
        (BLACK, (5, 0), 1, -2),  # for the challenger, who has fewer points
        (BLACK, (0, 5), -1, 2),
    ],
)
def test_what_is_excommunicated(
    namer: int, points: tuple[int, ...], pfalz: int, boehmen: int
) -> None:
    table = contest().cards(namer, "excommunication")
    found = weighed(score(table.begin("ELECTION"), *points))
    assert found["pfalz"] == {"votes": pfalz}
    assert found["boehmen"] == {"votes": boehmen}
    assert not any(found[name] for name in found if name not in ("pfalz", "boehmen"))


def fallen(number: int) -> dict[Any, dict[str, float]]:
    """Return what is weighed of where a fallen Emperor of 25 goes."""
    table = contest(number).knight(GREEN, "trier").begin("ELECTION").do("challenger", "challenger")
    while table.asked[0] != "FALLEN_EMPEROR":
        table.do(table.actions()[0])
    return weighed(table)


def test_where_a_fallen_emperor_goes() -> None:
    """After phase V of round 3 two more come; a Baron of 25, who ages before each, sees both."""
    seat = 2 * most(1, BEFORE_IV)
    assert fallen(3)["koeln", None] == ABOUT({"seat": seat, "influence": 1, "later": 1, "fit": 1})
    assert fallen(5)["koeln", None] == {}  # no phase V comes any more


def test_an_imperial_city() -> None:
    """Round 2: placed. Round 3: moved from Trier to Cologne."""
    table = Table(number=2).throne("baron", 25).begin("EMPERORS_ACTION")
    assert weighed(table)["koeln"] == {"influence": 1, "later": (3 - 1) / 2}
    table = Table(number=3).throne("baron", 25).city(EMPIRE, "trier").begin("EMPERORS_ACTION")
    assert weighed(table) == {"trier": {"influence": -1, "later": -0.5}}
    assert weighed(table.do("trier"))["koeln"] == {"influence": 1, "later": 0.5}


def test_whose_knight_a_deposed_elector_pushes() -> None:
    """Electors of Cologne who lose it to one without a Baron there: all spaces are taken."""
    table = Table(number=4).throne("baron", 25).elector(YELLOW, "baron", 25, "koeln")
    table.noble(GREEN, "couple", 25, "koeln").knight(GREEN, "koeln").knight(BLACK, "koeln")
    table.begin("NEW_ELECTORS")
    assert table.asked == ("DEPOSED", YELLOW)
    found = weighed(table)
    for who in (GREEN, BLACK):
        assert found["koeln", who]["influence"] == 1
        assert found["koeln", who]["their_later"] == 1
