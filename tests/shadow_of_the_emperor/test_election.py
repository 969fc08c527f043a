"""Phase VI: the election of an Emperor."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.shadow_of_the_emperor.codes import NO_VOTE
from sim.games.shadow_of_the_emperor.journal import Note
from tests.shadow_of_the_emperor.answers import ELECTORATES
from tests.shadow_of_the_emperor.printed import printed
from tests.shadow_of_the_emperor.table import BLACK, GREEN, RED, YELLOW, Table

EMPTY = [(name, None) for name in ELECTORATES]


def contest(
    *, challenger: int = YELLOW, emperor: int = RED, seats: int = 4, number: int = 5, **more: Any
) -> Table:
    """Return a table with an Emperor of 25 and a challenger, before phase VI of the last round."""
    table = Table(seats=seats, emperor=emperor, number=number, **more).throne("baron", 25)
    return table.cards(challenger, "rival")


def votes(table: Table) -> list[int]:
    """Return the votes that each seat had, once they are shown."""
    number = int(table.state.round_number)
    found: list[int] = table.journal.votes[number, : table.seats].tolist()
    assert {seat: v for seat, _, v, _, _ in table.notes(Note.VOTED)} == dict(enumerate(found))
    return found


def voted(table: Table, *choices: str) -> Table:
    """Hold the election."""
    return table.begin("ELECTION").do(*choices)


# --- when ---


@pytest.mark.rule("election.1")
def test_without_a_challenger_there_is_no_election() -> None:
    """Though the cards of phase VI lie there."""
    table = Table(number=5).throne("baron", 25).cards(YELLOW, "pope", "church_influence")
    table.cards(GREEN, "excommunication").elector(BLACK, "baron", 25, "trier").begin("ELECTION")
    assert table.over
    assert table.notes(Note.VOTED) == []
    assert table.points == [1, 0, 0, 0]  # the Emperor's point of round 5


# --- votes ---


@pytest.mark.rule("election.2", "boehmen.1", "privilege.2")
def test_one_vote_an_electorate_and_two_for_bohemia() -> None:
    table = contest().elector(RED, "baron", 25, "trier", "pfalz")
    table.elector(GREEN, "couple", 25, "boehmen").elector(BLACK, "baron", 25, "sachsen")
    voted(table, "emperor", "challenger")
    assert votes(table) == [2, 0, 2, 1]
    assert table.at("boehmen")["shifted"]


@pytest.mark.rule("pope.1")
def test_the_pope_is_a_vote_of_no_electorate() -> None:
    table = contest().elector(YELLOW, "baron", 25, "trier").cards(YELLOW, "pope")
    voted(table, "emperor", "emperor")
    assert votes(table) == [0, 2, 0, 0]
    table = voted(contest().cards(GREEN, "pope"), "challenger", "emperor")
    assert votes(table) == [0, 0, 1, 0]
    assert table.position["emperor"] == YELLOW


@pytest.mark.rule("church.1", "church.2", "election.3")
def test_church_influence_counts_the_elector_s_pieces() -> None:
    """Mainz: Green's elector, Couple, Baron, a knight on a space and one in the castle: 1 + 5."""
    table = contest().elector(GREEN, "baron", 25, "mainz").noble(GREEN, "couple", 25, "mainz")
    table.noble(GREEN, "baron", 15, "mainz").knight(GREEN, "mainz").knight(GREEN, "mainz", "castle")
    table.city(GREEN, "mainz").noble(GREEN, "couple", 15, "trier")
    table.elector(BLACK, "baron", 25, "trier").cards(BLACK, "church_influence")
    table.begin("ELECTION")
    assert table.asked == ("CHURCH_INFLUENCE", BLACK)
    assert table.actions() == ["trier", "mainz"]  # Cologne has no elector
    table.do("mainz", "emperor", "emperor")
    assert votes(table) == [0, 0, 6, 1]


@pytest.mark.rule("church.1")
def test_church_influence_counts_no_other_colour() -> None:
    table = contest().elector(GREEN, "baron", 25, "mainz").noble(BLACK, "couple", 25, "mainz")
    table.knight(YELLOW, "mainz").knight(BLACK, "mainz", "castle").cards(GREEN, "church_influence")
    table.begin("ELECTION").do("mainz", "emperor", "emperor")
    assert votes(table) == [0, 0, 2, 0]


@pytest.mark.rule("church.1")
def test_church_influence_without_an_archbishop_names_nothing() -> None:
    table = contest().elector(GREEN, "baron", 25, "pfalz").cards(GREEN, "church_influence")
    table.begin("ELECTION")
    assert table.asked == ("VOTE", GREEN)
    table.do("emperor", "emperor")
    assert votes(table) == [0, 0, 1, 0]


@pytest.mark.rule("excommunication.1", "election.3")
def test_an_excommunicated_electorate_has_no_vote() -> None:
    table = contest().elector(GREEN, "couple", 25, "boehmen").elector(GREEN, "baron", 25, "sachsen")
    table.elector(GREEN, "baron", 25, "trier").cards(BLACK, "excommunication")
    table.begin("ELECTION")
    assert table.asked == ("EXCOMMUNICATION", BLACK)
    assert {"sachsen", "boehmen"} <= set(table.actions()) <= {*ELECTORATES[3:]}
    assert not {"trier", "koeln", "mainz"} & {*table.actions()}
    table.do("boehmen", "emperor", "emperor")
    assert votes(table) == [0, 0, 2, 0]


@pytest.mark.rule("election.3")
@pytest.mark.parametrize(
    ("emperor", "order"), [(RED, ["CHURCH", "EXCOM"]), (GREEN, ["EXCOM", "CHURCH"])]
)
def test_electorates_are_named_clockwise_from_the_emperor(emperor: int, order: list[str]) -> None:
    """Red 0, Yellow 1 has Church influence, Black 3 Excommunication, Green 2 or Red is Emperor."""
    challenger = GREEN if emperor == RED else RED
    table = contest(emperor=emperor, challenger=challenger).cards(YELLOW, "church_influence")
    table.cards(BLACK, "excommunication").elector(RED, "baron", 15, "koeln")
    table.elector(RED, "baron", 15, "sachsen").begin("ELECTION")
    asked = []
    while table.asked[0] != "VOTE":
        asked.append(table.asked[0])
        table.do("koeln" if table.asked[0] == "CHURCH_INFLUENCE" else "sachsen")
    assert [kind[: len(word)] for kind, word in zip(asked, order, strict=True)] == order
    table.do("emperor", "emperor")
    assert votes(table) == [2, 0, 0, 0]  # Cologne 1 + the elector himself, Saxony none


# --- choosing ---


@pytest.mark.rule("election.4", "election.13", "course.3")
def test_all_but_the_candidates_choose_also_who_has_no_vote() -> None:
    table = contest(emperor=BLACK, challenger=YELLOW).begin("ELECTION")
    assert table.asked == ("VOTE", RED)
    assert table.actions() == ["emperor", "challenger"]
    table.do("challenger")
    assert table.asked == ("VOTE", GREEN)
    assert table.actions() == ["emperor", "challenger"]


@pytest.mark.rule("election.5")
def test_nothing_is_shown_before_all_have_chosen() -> None:
    table = contest().elector(GREEN, "baron", 25, "trier").begin("ELECTION").do("challenger")
    assert table.asked == ("VOTE", BLACK)
    assert int(table.state.votes_shown) == 0
    assert table.notes(Note.VOTED) == []
    assert int(table.state.vote[BLACK]) == NO_VOTE
    table.do("emperor")
    assert [seat for seat, *_ in table.notes(Note.VOTED)] != []


@pytest.mark.rule("election.4")
def test_two_candidates_alone_decide_by_their_votes() -> None:
    table = contest(seats=2).elector(YELLOW, "baron", 25, "trier").begin("ELECTION")
    assert table.asked == ("FALLEN_EMPEROR", RED)
    assert table.position["emperor"] == YELLOW
    table = contest(seats=2).elector(RED, "baron", 25, "trier").begin("ELECTION")
    assert table.over
    assert table.position["emperor"] == RED


# --- who wins, and who scores ---


def close(for_emperor: int, for_challenger: int) -> Table:
    """Return a contest where Green has so many votes and Black so many; the candidates none."""
    table = contest()
    table.elector(GREEN, "baron", 15, *ELECTORATES[:for_emperor])
    return table.elector(BLACK, "baron", 15, *ELECTORATES[for_emperor:][:for_challenger])


@pytest.mark.rule("election.7", "election.8", "election.9")
@pytest.mark.parametrize(
    ("for_emperor", "for_challenger", "emperor"),
    [(0, 0, RED), (1, 1, RED), (3, 3, RED), (2, 1, RED), (1, 2, YELLOW), (2, 3, YELLOW)],
)
def test_the_challenger_needs_more_votes(
    for_emperor: int, for_challenger: int, emperor: int
) -> None:
    table = voted(close(for_emperor, for_challenger), "emperor", "challenger")
    assert table.position["emperor"] == emperor
    expected = [0, 0, 1, 0] if emperor == RED else [0, 0, 0, 1]
    assert table.points_for("VOTE") == expected
    number = int(table.state.round_number)
    assert int(table.journal.votes_emperor[number]) == for_emperor
    assert int(table.journal.votes_challenger[number]) == for_challenger


@pytest.mark.rule("election.6", "election.9")
def test_candidates_vote_for_themselves() -> None:
    """Red 1, Yellow 3 with Bohemia; Green and Black have one each and support the Emperor: 3-3."""
    table = contest().elector(RED, "baron", 15, "trier").elector(YELLOW, "baron", 15, "koeln")
    table.elector(YELLOW, "baron", 15, "boehmen").elector(GREEN, "baron", 15, "mainz")
    table.elector(BLACK, "baron", 15, "pfalz")
    voted(table, "emperor", "emperor")
    assert table.position["emperor"] == RED
    assert table.points_for("VOTE") == [0, 0, 1, 1]


@pytest.mark.rule("election.8", "election.13")
def test_all_who_voted_for_the_winner_score() -> None:
    """With votes or without."""
    table = contest().elector(YELLOW, "baron", 15, "trier")
    voted(table, "challenger", "challenger")
    assert table.position["emperor"] == YELLOW
    assert table.points_for("VOTE") == [0, 0, 1, 1]
    table = contest().elector(YELLOW, "baron", 15, "trier")
    voted(table, "emperor", "challenger")
    assert table.points_for("VOTE") == [0, 0, 0, 1]
    table = contest().elector(RED, "baron", 15, "trier")
    voted(table, "emperor", "challenger")
    assert table.points_for("VOTE") == [0, 0, 1, 0]


# --- the new Emperor ---


@pytest.mark.rule("election.10", "age.6")
def test_the_challenger_chooses_who_of_his_family_reigns() -> None:
    table = contest().elector(YELLOW, "baron", 15, "trier", "boehmen")
    table.noble(YELLOW, "couple", 45, "trier").noble(YELLOW, "baron", 25, "pfalz", "pfalz")
    table.noble(BLACK, "baron", 25, "pfalz")
    voted(table, "emperor", "emperor")  # 3 to 0
    assert table.asked == ("SUCCESSOR", YELLOW)
    assert table.actions() == [("trier", "couple", 45), ("pfalz", "baron", 25)]
    table.do(("trier", "couple", 45))
    assert table.position["throne"] == (YELLOW, "couple", 45)
    assert table.position["emperor"] == YELLOW
    assert table.asked == ("FALLEN_EMPEROR", RED)


@pytest.mark.rule("election.10", "age.8")
def test_without_an_aristocrat_a_baron_of_45_reigns() -> None:
    table = contest().elector(YELLOW, "baron", 15, "trier")
    voted(table, "emperor", "emperor")
    assert table.position["throne"] == (YELLOW, "baron", 45)
    assert table.position["nobles"][YELLOW] == 5
    assert table.electors() == {"trier": (YELLOW, "baron", 15)}


@pytest.mark.rule("election.10", "age.9")
def test_without_any_tile_the_throne_is_empty_and_the_family_reigns() -> None:
    table = contest().elector(YELLOW, "baron", 15, "trier").used_up(YELLOW, nobles=0)
    voted(table, "emperor", "emperor")
    assert table.position["throne"] is None
    assert table.position["emperor"] == YELLOW
    assert table.asked == ("FALLEN_EMPEROR", RED)


# --- the fallen Emperor ---


@pytest.mark.rule("election.11")
def test_the_fallen_emperor_goes_where_his_family_wants() -> None:
    table = contest().elector(YELLOW, "baron", 15, "koeln")
    table.noble(GREEN, "couple", 15, "trier", "trier", "trier").knight(GREEN, "pfalz")
    voted(table, "emperor", "emperor")
    assert table.asked == ("FALLEN_EMPEROR", RED)
    assert table.actions() == EMPTY[1:]  # Trier is full; no knight need go
    table.do(("pfalz", None))
    assert table.nobles(RED) == [("pfalz", "baron", 25)]  # age and side kept
    assert table.at("pfalz")["knights"] == [GREEN]
    assert table.position["nobles"][RED] == 6


@pytest.mark.rule("election.11")
def test_the_space_that_the_new_emperor_left_is_free() -> None:
    table = contest().elector(YELLOW, "baron", 15, "koeln")
    table.noble(GREEN, "couple", 15, "trier", "trier").noble(YELLOW, "baron", 35, "trier")
    voted(table, "emperor", "emperor").do(("trier", "baron", 35))
    assert ("trier", None) in table.actions()


def crowded(*, knights: bool) -> Table:
    """Return a contest on a board of one aristocrat space an electorate, all taken."""
    board = {name: {**there, "spaces": 1} for name, there in printed()["electorates"].items()}
    table = contest(printed=printed(electorates=board)).elector(YELLOW, "baron", 15, "koeln")
    for seat, name in ((GREEN, "trier"), (BLACK, "mainz")):
        if knights:
            table.knight(seat, name)
        else:
            table.noble(seat, "couple", 15, name)
    return table.noble(GREEN, "couple", 15, "koeln", "pfalz", "sachsen", "brandenburg", "boehmen")


@pytest.mark.rule("election.12")
def test_on_a_full_board_a_knight_makes_way() -> None:
    table = voted(crowded(knights=True), "emperor", "emperor")
    assert table.asked == ("FALLEN_EMPEROR", RED)
    assert table.actions() == [("trier", GREEN), ("mainz", BLACK)]
    table.do(("mainz", BLACK))
    assert table.nobles(RED) == [("mainz", "baron", 25)]
    assert table.position["knights"] == [3, 3, 2, 3]


@pytest.mark.rule("election.12")
def test_without_a_knight_either_he_goes_to_the_supply() -> None:
    table = voted(crowded(knights=False), "emperor", "emperor")
    assert table.over
    assert table.nobles(RED) == []
    assert table.position["nobles"][RED] == 7


# --- what follows ---


@pytest.mark.rule("emperor.1", "course.3")
def test_the_new_emperor_acts_in_phase_vii_and_begins_the_next_round() -> None:
    table = contest(number=1).elector(YELLOW, "baron", 15, "trier")
    voted(table, "emperor", "emperor").do(("boehmen", None))
    assert table.points_for("EMPEROR") == [0, 2, 0, 0]
    assert table.asked == ("IMPERIAL_CITY", YELLOW)
    table.do("trier")
    while table.asked[0] != "ACTION":  # Yellow had the Rival: a daughter
        table.do(table.actions()[-1])
    assert table.asked == ("ACTION", YELLOW)
    assert "rival" not in table.buyable()
    table.pass_(3)
    assert table.asked == ("ACTION", RED)
    assert "rival" in table.buyable()


@pytest.mark.rule("election.1")
def test_a_challenge_lasts_one_round() -> None:
    """Yellow fails in round 1; with no Rival in round 2 there is no second election."""
    table = contest(number=1, seats=3).begin("ELECTION").do("emperor", "trier")
    while table.asked[0] != "ACTION":
        table.do(table.actions()[-1])
    table.pass_(3)
    assert table.asked == ("IMPERIAL_CITY", RED)
    assert len(table.notes(Note.ELECTION)) == 1


def next_round(table: Table) -> Table:
    """Go on to phase IV of the next round; no daughter is offered, no new elector has a choice."""
    while table.asked[0] != "ACTION":
        table.do(table.actions()[-1])
    return table


@pytest.mark.rule("election.5")
def test_the_next_election_s_votes_lie_face_down_again() -> None:
    table = next_round(contest(number=1).begin("ELECTION").do("emperor", "emperor"))
    assert table.state.vote[:4].tolist() == [NO_VOTE] * 4
    table.pass_().buy("rival").pass_(2)
    assert table.asked == ("VOTE", GREEN)
    table.do("challenger")
    assert int(table.state.votes_shown) == 0
    assert table.state.vote[:4].tolist() == [NO_VOTE, NO_VOTE, 1, NO_VOTE]


@pytest.mark.rule("church.1", "excommunication.1")
def test_what_was_named_holds_for_one_election() -> None:
    """Red rules Mainz and Bohemia, a Baron beside: 3 and 0 in round 1, 1 and 2 in round 2."""
    table = contest(number=1).elector(RED, "baron", 15, "mainz", "boehmen")
    table.noble(RED, "baron", 15, "mainz", "boehmen")  # so that they stay
    table.cards(RED, "church_influence", "excommunication").begin("ELECTION")
    table.do("mainz", "boehmen", "emperor", "emperor")
    assert table.journal.votes[1, :4].tolist() == [3, 0, 0, 0]  # Mainz 1, and two pieces
    next_round(table).pass_().buy("rival").pass_(2).do("emperor", "emperor")
    assert table.journal.votes[2, :4].tolist() == [3, 0, 0, 0]  # Mainz 1, Bohemia 2
    assert int(table.state.excommunicated) == 0
