"""What is told of a ladder, from meetings made by hand or drawn with known strengths."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from reports.figures.ladder import draw_ladder, save
from reports.metrics.cross_table import CrossTable, Meeting
from reports.metrics.ladder import Ladder
from reports.metrics.lines import Words

SIDES = ("left", "right")


def meeting(winners: Sequence[int], seats: int = 2, alone: Sequence[int] | None = None) -> Meeting:
    """Return games of which the winner's seat is told; all others share the last place."""
    games = np.arange(len(winners))
    places = np.full((len(winners), seats), 2)
    places[games, winners] = 1
    sitting = np.zeros(len(winners), int) if alone is None else np.asarray(alone)
    return Meeting(games, sitting, places, (places == 1).astype(float), 100.0)


def drawn(
    policies: Sequence[str],
    strengths: Sequence[float],
    *,
    seats: Sequence[str] = SIDES,
    advantage: float = 0.0,
    games: int = 200,
    seed: int = 0,
) -> CrossTable:
    """Return meetings of policies of known strengths; ``advantage`` is the first seat's."""
    rng = np.random.default_rng(seed)
    count = len(seats)
    meetings = {}
    for alone, own in enumerate(strengths):
        for others, other in enumerate(strengths):
            sitting = np.zeros(games, int) if count == 2 else -np.arange(games) % count
            worth = np.full((games, count), other, float)
            worth[np.arange(games), sitting] = own
            worth[:, 0] += advantage
            luck = worth + rng.gumbel(size=worth.shape)
            places = (luck[:, :, None] < luck[:, None, :]).sum(axis=2) + 1
            parts = (places == 1).astype(float)
            meetings[alone, others] = Meeting(np.arange(games), sitting, places, parts, 100.0)
    return CrossTable(tuple(policies), tuple(seats), meetings)


def ladder(table: CrossTable) -> Ladder:
    return Ladder(table, Words({"left": "Left", "right": "Right"}), "The Path")


def answers(found: Ladder) -> list[str]:
    return [answer.text for answer in found.answers]


def rock_paper_scissors() -> Ladder:
    """Return three policies of which each always beats the next."""
    winners = {0: 0, 1: 0, 2: 1}  # how far the other is ahead -> the winner's seat
    meetings = {
        (a, b): meeting([winners[(b - a) % 3]] * 20 if a != b else [0, 1] * 10)
        for a in range(3)
        for b in range(3)
    }
    return ladder(CrossTable(("rock", "scissors", "paper"), SIDES, meetings))


# --- shares and judgements ------------------------------------------------------------------------


def test_a_seed_is_one_observation() -> None:
    # seed 0: a wins from both sides; 1: from the left only; 2: from neither; 3: left wins twice
    table = CrossTable(
        ("a", "b"),
        SIDES,
        {
            (0, 1): meeting([0, 0, 1, 0]),
            (1, 0): meeting([1, 0, 0, 0]),
            (0, 0): meeting([0, 0, 0, 1]),
            (1, 1): meeting([0, 0, 0, 1]),
        },
    )
    share = table.share(0, 1)
    assert share.estimate == (1 + 0.5 + 0 + 0.5) / 4
    assert share.count == 4
    assert table.share(1, 0).estimate == 0.5
    assert table.side(0, 0).estimate == 0.75
    assert table.side_chance(0) == pytest.approx(2 * (1 + 4) / 16)


def test_seeds_that_only_one_of_two_runs_holds_are_left_out() -> None:
    table = CrossTable(("a", "b"), SIDES, {(0, 1): meeting([0, 0, 0, 0]), (1, 0): meeting([1, 1])})
    assert table.share(0, 1).count == 2


def test_a_win_that_nobody_has_is_no_win() -> None:
    none = Meeting(np.arange(2), np.zeros(2, int), np.ones((2, 2), int), np.zeros((2, 2)), 1.0)
    table = CrossTable(("a", "b"), SIDES, {(0, 1): none, (1, 0): none, (0, 0): none, (1, 1): none})
    assert table.side_chance(0) == 1
    assert table.sides_differ() == 1


def test_strengths_are_found_again() -> None:
    found = ladder(drawn(("random", "good", "best"), (0, 1, 2), advantage=0.5, games=2000))
    assert [rung.name for rung in found.rungs] == ["best", "good", "random"]
    for rung, strength in zip(found.rungs, (2, 1, 0), strict=True):
        known = strength * 400 / np.log(10)
        assert rung.strength.low - 1e-6 <= known <= rung.strength.high + 1e-6
    # the mean of both sides of e^2.5 : 1 and e^1.5 : 1
    known = (1 / (1 + np.exp(-2.5)) + 1 / (1 + np.exp(-1.5))) / 2
    assert found.rungs[0].beats.low < known < found.rungs[0].beats.high
    assert found.equals[0].low < 1 / (1 + np.exp(-0.5)) < found.equals[0].high
    assert found.equals[0].estimate + found.equals[1].estimate == pytest.approx(1)


def test_equals_are_seldom_told_apart() -> None:
    alarms = sides = 0
    for seed in range(150):
        found = ladder(drawn(("random", "a", "b"), (0, 0, 0), games=100, seed=seed))
        alarms += any(found.beaten.values())
        sides += any(rung.favoured is not None for rung in found.rungs)
    # at most one ladder in twenty, and three standard errors
    assert alarms / 150 <= 0.05 + 0.054
    assert sides / 150 <= 0.05 + 0.054


def test_equals_at_four_seats_are_seldom_told_apart() -> None:
    alarms = 0
    for seed in range(100):
        table = drawn(("a", "b"), (0, 0), seats=("n", "e", "s", "w"), games=100, seed=seed)
        alarms += any(ladder(table).beaten.values())
    assert alarms / 100 <= 0.05 + 0.065


# --- answers --------------------------------------------------------------------------------------


def test_skill_that_pays() -> None:
    skill, balance, unbeaten, fit = answers(
        ladder(drawn(("random", "good", "best"), (0, 1, 3), games=1000))
    )
    assert skill.startswith("Yes: best is ")
    assert "points stronger than random" in skill
    assert "Not told apart" not in skill
    assert balance.startswith("No seat is seen to be favoured when all play best, good or random")
    assert unbeaten == "Nothing here beats best."
    assert fit.startswith("Well enough: ")


def test_skill_that_does_not_show() -> None:
    skill, _, unbeaten, _ = answers(ladder(drawn(("random", "same"), (0, 0), seed=3)))
    assert skill.startswith("Not that it shows: ")
    assert unbeaten.startswith("Nothing here is seen to beat ")


def test_neighbours_that_are_not_told_apart() -> None:
    found = ladder(drawn(("random", "good", "twin"), (0, 2, 2.05), games=300))
    assert "Not told apart when they meet: " in answers(found)[0]
    assert " games would tell)" in answers(found)[0]


def test_a_circle_has_no_top() -> None:
    found = rock_paper_scissors()
    skill, _, unbeaten, fit = answers(found)
    assert skill.startswith("Not that it shows")
    assert unbeaten.startswith("No: each is beaten by another (")
    for one, other in (("rock", "paper"), ("paper", "scissors"), ("scissors", "rock")):
        assert f"{one} by {other}" in unbeaten
    assert fit.startswith("Not quite: ")
    assert "50 % promised" in fit


def test_a_side_that_wins_more_among_the_skilled() -> None:
    meetings = {
        (a, b): meeting(([0] * 9 + [1] if (a, b) == (1, 1) else [0, 1] * 5) * 40)
        for a in range(2)
        for b in range(2)
    }
    balance = answers(ladder(CrossTable(("random", "good"), SIDES, meetings)))[1]
    assert balance.startswith("Left wins most when all play good (90.0 % (")
    assert "No seat is seen to be favoured when all play random, in 400 games." in balance
    assert "How the seats fare depends on skill (p = less than 0.001)." in balance


def test_one_who_is_alone_at_four_seats() -> None:
    seats = ("north", "east", "south", "west")
    found = ladder(drawn(("random", "good"), (0, 1), seats=seats, games=1000))
    skill, _, unbeaten, _ = answers(found)
    assert "of games alone among others that play random." in skill
    assert unbeaten == "Nothing here beats good (alone among others that play it)."
    # e : 1 : 1 : 1
    share = found.shares[1, 0]
    assert share.low < np.e / (np.e + 3) < share.high
    assert [len(rung.sides) for rung in found.rungs] == [4, 4]


def test_figures_have_names_of_their_own() -> None:
    found = rock_paper_scissors()
    names = [figure.name for figure in found.figures]
    assert len(set(names)) == len(names) == 6 + 3 + 3 + 6 + 2
    assert found.policies[found.reference] == "rock"  # the first, since none plays at random


# --- the chart ------------------------------------------------------------------------------------


def size(path: Path) -> tuple[int, int]:
    """Return width and height of a PNG file."""
    header = path.read_bytes()[:24]
    assert header.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", header[16:24])


@pytest.mark.parametrize(
    ("policies", "seats"),
    [
        (("random", "good"), SIDES),
        (("random", "good", "script:strategies/of/a/long/name", "mcts:2000"), SIDES),
        (("random", "good", "best"), ("blue", "yellow", "red", "green", "black")),
    ],
    ids=["two", "long names", "five seats"],
)
def test_the_chart_holds_all_that_it_says(
    policies: Sequence[str], seats: Sequence[str], tmp_path: Path
) -> None:
    found = ladder(drawn(policies, range(len(policies)), seats=seats))
    figure = draw_ladder(found)
    path = save(figure, tmp_path / "ladder.png")
    width, height = size(path)
    assert width > height > 300
    table, strengths, sides = figure.axes
    rows = [rung.name for rung in found.rungs]
    assert [label.get_text() for label in table.get_yticklabels()] == rows
    written = [text.get_text() for text in table.texts]
    assert len(written) == len(rows) * (len(rows) - 1)
    assert (
        written[0]
        == f"{100 * found.shares[found.rungs[0].policy, found.rungs[1].policy].estimate:.0f}"
    )
    assert len(strengths.texts) == len(rows)
    dots = [line for line in sides.lines if line.get_marker() == "o"]
    shown = 1 if len(seats) == 2 else len(seats)
    assert len(dots) == len(rows) * shown
    # nothing is cut off
    edge = figure.get_tightbbox()
    assert edge.x0 >= 0
    assert edge.y0 >= 0
    assert edge.x1 <= figure.get_figwidth()
    assert edge.y1 <= figure.get_figheight()


def test_the_same_chart_is_the_same_file(tmp_path: Path) -> None:
    found = rock_paper_scissors()
    once = save(draw_ladder(found), tmp_path / "once.png").read_bytes()
    assert save(draw_ladder(found), tmp_path / "again.png").read_bytes() == once
