"""Scoring During The Game, 5: the most nobles; and Game End: who wins, and ties."""

from __future__ import annotations

from itertools import permutations

import pytest

from sim.games.heads_of_state.codes import NOBODY, EndReason, Source, TieBreak
from sim.games.heads_of_state.journal import Note
from sim.games.heads_of_state.rules.game_end import end_game, tie_break, winner_of
from tests.heads_of_state.deeds import create, kill
from tests.heads_of_state.table import BLACK, BLUE, GREEN, RED, YELLOW, Table
from tests.heads_of_state.turns import NOBLES, SETS, cards, put

MOST = {"baron": 4, "count": 6, "earl": 8, "marquis": 10, "duke": 12, "prince": 14, "king": 16}


def last_round(*sets: str, seats: int = 4, **hands: dict[str, int]) -> Table:
    """Return a table after the last Turn: an empty board, and these Noble Cards by colour."""
    return with_cards(Table(*sets, seats=seats), hands).end_round(round_number=3)


def with_cards(table: Table, hands: dict[str, dict[str, int]]) -> Table:
    """Lay Noble Cards in front of the seats, told by colour."""
    colours = ("blue", "yellow", "red", "green", "black")
    for colour, copies in hands.items():
        table.noble_cards(colours.index(colour), **copies)
    return table


def finished(points: list[float], **hands: dict[str, int]) -> Table:
    """Return a finished game with these Victory Points by seat and Noble Cards by colour.

    The most nobles are part of the points.
    """
    table = with_cards(Table(seats=len(points)), hands)
    for seat, number in enumerate(points):
        table.score(seat, number)
    end_game(table.state, table.values, table.journal, EndReason.REVOLUTION)
    assert table.over
    return table


def result(table: Table) -> tuple[list[int], str]:
    """Return the ranks of those who play, and what decided who won."""
    assert table.over
    ranks = [int(rank) for rank in table.outcome().rank[: table.seats]]
    return ranks, TieBreak(int(tie_break(table.state))).name.lower()


# --- 5. Noble Card Scoring --------------------------------------------------------------------


@pytest.mark.rule("most.1")
@pytest.mark.parametrize(("noble", "points"), MOST.items())
@pytest.mark.parametrize("seat", [BLUE, GREEN])
def test_the_most_nobles_of_a_type_score(noble: str, points: int, seat: int) -> None:
    table = Table().noble_cards(seat, **{noble: 3}).noble_cards(RED, **{noble: 2})
    table.end_round(round_number=3)
    expected = [0.0] * 4
    expected[seat] = points
    assert table.all_points("nobles") == expected
    assert table.all_points() == expected


@pytest.mark.rule("most.1")
def test_one_noble_is_the_most_if_nobody_else_has_any() -> None:
    table = last_round(yellow={"king": 1})
    assert table.all_points() == [0, 16, 0, 0]


@pytest.mark.rule("most.1")
def test_each_type_goes_to_its_own_player() -> None:
    table = last_round(
        blue={"baron": 5, "count": 1},
        yellow={"baron": 4, "count": 2, "duke": 1},
        red={"duke": 2, "king": 1},
    )
    assert table.all_points("nobles") == [4, 6, 12 + 16, 0]


@pytest.mark.rule("most.1", "keep.1")
def test_the_most_are_created_and_not_living_ones() -> None:
    table = Table().dead(BLUE, "duke", "scotland").dead(BLUE, "duke", "scotland")
    put(table, YELLOW, ["duke in scotland"])
    table.end_round(round_number=3)
    assert table.all_points("nobles") == [12, 0, 0, 0]


@pytest.mark.rule("most.2")
@pytest.mark.parametrize(("noble", "points"), MOST.items())
def test_two_who_tie_get_half_each(noble: str, points: int) -> None:
    table = last_round(yellow={noble: 2}, red={noble: 1}, green={noble: 2})
    assert table.all_points("nobles") == [0, points / 2, 0, points / 2]


@pytest.mark.rule("most.2")
def test_H16_halves_of_odd_points_are_kept_and_add_up() -> None:
    """15 and 5 halved are 7.5 and 2.5; 7 halved is 3.5."""
    table = last_round(
        "nobles.king.most=15",
        "nobles.baron.most=5",
        "nobles.count.most=7",
        blue={"king": 1, "baron": 2, "count": 1},
        yellow={"king": 1, "count": 1},
        red={"baron": 2},
    )
    assert table.all_points("nobles") == [7.5 + 2.5 + 3.5, 7.5 + 3.5, 2.5, 0]
    assert [float(score) for score in table.outcome().score] == [13.5, 11, 2.5, 0, 0]
    assert result(table) == ([1, 2, 3, 4], "points")


@pytest.mark.rule("most.3")
@pytest.mark.parametrize("tie", [3, 4, 5])
def test_more_than_two_who_tie_get_nothing(tie: int) -> None:
    table = Table(seats=5)
    for seat in range(tie):
        table.noble_cards(seat, earl=2, duke=1 if seat == 0 else 0)
    if tie < 5:
        table.noble_cards(BLACK, earl=1)
    table.end_round(round_number=3)
    assert table.all_points() == [12, 0, 0, 0, 0]
    assert table.notes(Note.NOBODY_MOST)[2] == (NOBODY, 2, 2, tie, 0)


@pytest.mark.rule("most.3")
def test_nor_does_the_next_player_get_what_three_tie_for() -> None:
    table = last_round(blue={"king": 2}, yellow={"king": 2}, red={"king": 2}, green={"king": 1})
    assert table.all_points() == [0, 0, 0, 0]


@pytest.mark.rule("most.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_H16_nobody_scores_a_type_without_cards(seats: int) -> None:
    """With two players, none of either would else be a tie of two."""
    table = last_round(seats=seats)
    assert table.all_points() == [0] * seats


@pytest.mark.rule("most.4", "most.1", "most.2", "most.3")
def test_the_majorities_as_in_the_rulebook() -> None:
    """Blue: most Barons 4, most Marquis 10, Kings with one other 8, Counts with two others 0."""
    table = last_round(
        blue={"baron": 3, "count": 2, "earl": 1, "marquis": 3, "duke": 1, "prince": 1, "king": 2},
        yellow={"baron": 2, "count": 2, "earl": 2, "marquis": 1, "king": 2},
        red={"baron": 1, "count": 2, "duke": 2, "king": 1},
        green={"count": 1, "marquis": 2, "prince": 2},
    )
    assert table.points(BLUE) == 4 + 10 + 8
    assert table.all_points() == [22, 8 + 8, 12, 14]
    blue = [note[1:4] for note in table.notes(Note.MOST) if note[0] == BLUE]
    assert blue == [(0, 3, 2 * 4), (3, 3, 2 * 10), (6, 2, 2 * 8)]  # noble, cards, halves


@pytest.mark.rule("most.5")
def test_an_eleventh_duke_stands_on_the_board_without_a_card() -> None:
    """Blue and Yellow have five Dukes each; Blue's next one breaks no tie."""
    table = with_cards(Table(), {"blue": {"duke": 5}, "yellow": {"duke": 5}})
    create(table, BLUE, "duke in scotland")
    assert table.board() == {"duke in scotland": BLUE}
    assert table.nobles(BLUE) == {"duke": 5}
    assert table.counters(BLUE)["duke"] == 3
    assert int(table.state.noble_pile[NOBLES.index("duke")]) == 0
    assert table.points(BLUE, "initial") == 3  # all else scores as ever
    table.end_round(round_number=3)
    assert table.points(BLUE, "influence") == 8
    assert table.all_points("nobles") == [6, 6, 0, 0]


@pytest.mark.rule("most.5")
def test_a_noble_killed_gives_no_card_back() -> None:
    table = with_cards(Table(), {"yellow": {"duke": 6}, "red": {"duke": 3}})
    create(table, BLUE, "duke in scotland")
    assert table.nobles(BLUE) == {"duke": 1}  # the tenth
    kill(table, GREEN, "duke in scotland", "axeman")
    create(table, GREEN, "duke in scotland")
    assert table.nobles(GREEN) == {}
    assert table.nobles(BLUE) == {"duke": 1}


# --- Game End ---------------------------------------------------------------------------------


@pytest.mark.rule("end.1", "end.2")
def test_the_revolution_of_1789_ends_the_game_in_the_middle_of_a_turn() -> None:
    """Yellow holds a King's set but for the cards it takes; it never gets to create him."""
    table = Table().give(YELLOW, **cards(*SETS["king"][1:])).display("gold")
    put(table, RED, ["king in england"])
    table.deck("revolution").turn_of(YELLOW, round_number=3)
    table.do("take cards", "take gold")
    assert not table.over
    table.do("take from deck")
    assert table.over
    assert table.hand(YELLOW) == cards(*SETS["king"])
    assert table.board() == {"king in england": RED}
    assert table.all_points("influence") == [0, 0, 8, 0]
    assert table.all_points("nobles") == [0, 0, 16, 0]
    assert EndReason(int(table.outcome().reason)) == EndReason.REVOLUTION
    assert table.actions() == []


@pytest.mark.rule("end.1")
@pytest.mark.parametrize(("round_number", "over"), [(1, False), (2, False), (3, True)])
def test_only_the_third_revolution_ends_the_game(round_number: int, *, over: bool) -> None:
    table = Table().noble_cards(BLUE, king=1).deck("revolution")
    table.turn_of(YELLOW, round_number=round_number).do("take cards", "take from deck")
    assert table.over == over
    assert table.points(BLUE, "nobles") == (16 if over else 0)
    if not over:  # the halted turn goes on
        assert table.seat == YELLOW
        assert "take from deck" in table.actions()


@pytest.mark.rule("end.1")
def test_the_revolution_in_the_refill_ends_the_game_too() -> None:
    table = Table().display("gold", "gold", "gold", "castle", "castle", "castle")
    table.give(BLUE).deck("revolution").turn_of(BLUE, round_number=3)
    table.do("take cards", "take castle", "take castle", "take castle")
    assert table.over
    assert table.hand(BLUE) == {"castle": 3}


@pytest.mark.rule("end.1", "course.6")
def test_hands_over_the_limits_are_not_asked_for_at_the_end() -> None:
    table = Table().give(RED, gold=5, bishop=4).give_treachery(RED, "axeman", "axeman", "gallows")
    table.end_round(round_number=3)
    assert table.over
    assert sum(table.hand(RED).values()) == 9
    assert sum(table.treachery_hand(RED).values()) == 3


@pytest.mark.rule("end.2")
def test_1789_is_scored_before_the_most_nobles() -> None:
    table = put(Table(), BLUE, ["king in spain_capital"]).end_round(round_number=3)
    kinds = [note for note in table.log() if note in (Note.INFLUENCE, Note.MOST, Note.FINAL)]
    assert kinds == [Note.INFLUENCE, Note.MOST] + 4 * [Note.FINAL]
    assert table.all_points() == [7 + 16, 0, 0, 0]
    noted = table.journal.half_points[3, BLUE]
    assert (int(noted[Source.INFLUENCE]), int(noted[Source.NOBLES])) == (14, 32)


@pytest.mark.rule("end.3")
@pytest.mark.parametrize("order", list(permutations((BLUE, YELLOW, RED))))
def test_the_most_points_win(order: tuple[int, ...]) -> None:
    points = [0.0] * 3
    for place, seat in enumerate(order):
        points[seat] = 50 - 0.5 * place
    table = finished(points, **{("blue", "yellow", "red")[order[2]]: {"king": 4}})
    ranks, decided = result(table)
    assert [ranks[seat] for seat in order] == [1, 2, 3]
    assert decided == "points"
    assert winner_of(table.state) == order[0]


@pytest.mark.rule("end.3")
def test_points_of_all_sources_add_up() -> None:
    table = Table(seats=2)
    for points, source in enumerate(("initial", "country", "noble_house", "influence"), start=1):
        table.score(BLUE, points, source)
    table.score(YELLOW, 9.5, "nobles")
    end_game(table.state, table.values, table.journal, EndReason.REVOLUTION)
    assert result(table) == ([1, 2], "points")
    assert [float(score) for score in table.outcome().score] == [10, 9.5, 0, 0, 0]


@pytest.mark.rule("end.4")
@pytest.mark.parametrize("decides", NOBLES)
@pytest.mark.parametrize(("ahead", "behind"), [(BLUE, YELLOW), (YELLOW, BLUE)])
def test_a_tie_goes_to_the_most_of_the_highest_type(decides: str, ahead: int, behind: int) -> None:
    """All higher types are equal; of all lower types the other has more."""
    place = NOBLES.index(decides)
    equal = dict.fromkeys(NOBLES[place + 1 :], 2)
    lower = dict.fromkeys(NOBLES[:place], 3)
    table = Table(seats=3).score(ahead, 40).score(behind, 40).score(RED, 12)
    table.noble_cards(ahead, **equal, **{decides: 1}).noble_cards(behind, **equal, **lower)
    end_game(table.state, table.values, table.journal, EndReason.REVOLUTION)
    ranks, decided = result(table)
    assert (ranks[ahead], ranks[behind], ranks[RED]) == (1, 2, 3)
    assert decided == "nobles"
    assert winner_of(table.state) == ahead


@pytest.mark.rule("end.4")
def test_a_tie_after_the_majorities() -> None:
    """Blue's King scores 16, and Yellow has 16 already: Blue has the more Kings."""
    table = Table(seats=2).score(YELLOW, 16).noble_cards(BLUE, king=1)
    table.end_round(round_number=3)
    assert table.all_points() == [16, 16]
    assert result(table) == ([1, 2], "nobles")


@pytest.mark.rule("end.4")
def test_H16_a_tie_in_everything_is_a_shared_win() -> None:
    same = {"king": 1, "baron": 2}
    table = finished([30, 50, 50, 20], blue={"king": 4}, yellow=same, red=same)
    assert result(table) == ([3, 1, 1, 4], "shared")
    assert winner_of(table.state) == NOBODY


@pytest.mark.rule("end.4")
def test_H16_three_of_five_may_share() -> None:
    same = {"duke": 2}
    table = finished([50, 9, 50, 50, 50], blue=same, red=same, green=same, black={"count": 9})
    assert result(table) == ([1, 5, 1, 1, 4], "shared")


@pytest.mark.rule("end.4")
def test_H16_so_may_all_who_did_nothing() -> None:
    assert result(finished([0, 0])) == ([1, 1], "shared")


@pytest.mark.rule("end.4")
def test_H16_lower_places_are_broken_in_the_same_way() -> None:
    """Points decide who wins; two tie for second with a Prince more, two share the fourth place."""
    table = finished(
        [20, 20, 60, 10, 10], blue={"count": 5}, yellow={"prince": 1}, green={"baron": 1},
        black={"baron": 1},
    )  # fmt: skip
    assert result(table) == ([3, 2, 1, 4, 4], "points")


@pytest.mark.rule("end.4")
def test_three_tie_on_points() -> None:
    table = finished([33, 33, 33], blue={"prince": 4}, yellow={"king": 1}, red={"prince": 5})
    assert result(table) == ([3, 1, 2], "nobles")


@pytest.mark.rule("end.4", "keep.1")
def test_the_dead_count_for_ties() -> None:
    table = Table(seats=2).score(BLUE, 10).score(YELLOW, 10)
    table.dead(YELLOW, "king", "england")
    put(table, BLUE, ["prince in france_capital"])
    end_game(table.state, table.values, table.journal, EndReason.REVOLUTION)
    assert result(table) == ([2, 1], "nobles")


@pytest.mark.rule("end.4", "most.5")
def test_nobles_without_a_card_count_for_no_tie() -> None:
    table = Table(seats=5)
    with_cards(table, {"red": {"king": 6}, "green": {"king": 4}})
    create(table, BLUE, "king in england")
    table.score(BLUE, 40).score(YELLOW, 40).noble_cards(YELLOW, baron=1)
    end_game(table.state, table.values, table.journal, EndReason.REVOLUTION)
    ranks, decided = result(table)
    assert (ranks[YELLOW], ranks[BLUE], decided) == (1, 2, "nobles")


# --- the cap ----------------------------------------------------------------------------------


def test_a_capped_game_is_told_apart_and_scores_nothing_more() -> None:
    table = put(Table("game_end.max_turns=100"), BLUE, ["king in england"])
    table.score(GREEN, 5).turn_of(RED, turns_taken=25)
    assert table.over
    assert table.all_points() == [0, 0, 0, 5]
    assert EndReason(int(table.outcome().reason)) == EndReason.MAX_TURNS
    assert result(table) == ([2, 3, 3, 1], "points")  # Blue has a King
