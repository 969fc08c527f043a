"""1.0 Introduction: how long a game may be, and what wins it."""

from __future__ import annotations

import pytest

from sim.games.romans.codes import EndReason, Task
from tests.romans.table import L, Table, W


def with_electors(luxembourg: int, wittelsbach: int, votes: int = 1) -> Table:
    """Return a table at the final vote, with so many electors each and ``votes`` a box."""
    table = Table().clear()
    electors = ["mainz", "trier", "cologne", "bohemia", "palatinate", "saxony", "brandenburg"]
    for elector in electors[:luxembourg]:
        table.votes(elector, votes, 0)
    for elector in electors[luxembourg : luxembourg + wittelsbach]:
        table.votes(elector, 0, votes)
    return table


@pytest.mark.rule("1.1")
def test_without_crecy_the_game_lasts_nine_rounds():
    table = Table()
    table.take_out("battle_of_crecy")
    rounds = set()
    while not table.over:
        rounds.add(int(table.state.round_number))
        table.do(table.legal()[-1])
    assert sorted(rounds) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert table.state.round_number == 9
    assert table.state.end_reason == EndReason.FINAL_ROUND


@pytest.mark.rule("1.1")
def test_the_two_houses_are_the_two_seats():
    table = Table()
    assert (L, W) == (0, 1)
    assert "charles_iv" in table.hand(L) + table.draw_pile(L)
    assert "louis_iv" in table.hand(W) + table.draw_pile(W)


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(
    ("luxembourg", "wittelsbach", "winner"),
    [(4, 3, L), (3, 4, W), (1, 0, L), (0, 1, W), (3, 2, L)],
)
def test_more_electors_at_the_final_vote_win(luxembourg, wittelsbach, winner):
    table = with_electors(luxembourg, wittelsbach).task(Task.FINAL_VOTE)
    assert table.over
    assert table.state.winner == winner


@pytest.mark.rule("1.2")
def test_electors_count_not_votes():
    table = with_electors(2, 0)
    table.votes("saxony", 0, 9).task(Task.FINAL_VOTE)
    assert table.state.winner == L
