"""What precision costs: the formula by hand, a game of known variance, and the command."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any

import pytest

from reports.metrics.effects import Effect
from reports.metrics.tallies import Target
from sim.cli.main import run_command
from sim.studies.cost import cost, observations, plan_cost, row_of
from tests.studies.tunable_lots import TUNABLE, tunable_files
from tests.toy_runs import register_toy

WINS = Target("wins.left", "Left wins", "share", (0,))
ROUNDS = Target("length.rounds", "Rounds", "number", (0,))


@pytest.fixture
def lots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a scenario of the game of lots: one round, an even half."""
    register_toy(monkeypatch, TUNABLE)
    return tunable_files(tmp_path / "lots")


def effect(error: float, count: int, differ: int) -> Effect:
    return Effect(
        name="wins.left", title="", unit="share", before=0.5, after=0.5, estimate=0.0, low=-1.0,
        high=1.0, error=error, count=count, differ=differ, correlation=0.9, worth=1.0, spread=0.5,
    )  # fmt: skip


def test_games_of_an_interval_by_hand() -> None:
    # an even chance to half a point: (1.96 x 0.5 / 0.005)^2 = 38,415
    assert observations(0.5, 0.005) == pytest.approx(38_415, abs=1)


def test_a_row_by_hand() -> None:
    # 1,000 pairs whose differences have the standard deviation 0.2, of which 40 differed
    row = row_of(WINS, 1.0, 0.5, [effect(0.2 / math.sqrt(1000), 1000, 40)], pace=1000.0)
    alone = (1.959964 * 0.5 / 0.01) ** 2
    assert row.alone.games == pytest.approx(alone, rel=1e-6)  # 9,604
    assert row.unpaired.games == pytest.approx(4 * alone, rel=1e-6)  # twice the variance, twice
    assert row.paired.games == pytest.approx(2 * (1.959964 * 0.2 / 0.01) ** 2, rel=1e-6)  # 3,073
    assert row.paired.seconds == pytest.approx(row.paired.games / 1000)
    # a variance from 40 differing pairs is known to 1.96 / sqrt(40) = 31 %
    assert row.paired.low == pytest.approx(row.paired.games * (1 - 0.30990), rel=1e-3)
    assert row.paired.high == pytest.approx(row.paired.games * (1 + 0.30990), rel=1e-3)


def test_of_several_changes_the_median_and_the_span() -> None:
    effects = [effect(spread / math.sqrt(100), 100, 9) for spread in (0.1, 0.3, 0.2)]
    row = row_of(WINS, 1.0, 0.5, effects, pace=1.0)
    found = [2 * observations(spread, 0.01) for spread in (0.1, 0.2, 0.3)]
    assert [row.paired.low, row.paired.games, row.paired.high] == pytest.approx(found)


def test_where_no_pair_differed_three_might_have() -> None:
    row = row_of(WINS, 1.0, 0.5, [effect(0.0, 300, 0)], pace=1.0)
    assert row.paired.games == pytest.approx(2 * observations(math.sqrt(3 / 300), 0.01))


def test_other_targets_are_in_units() -> None:
    row = row_of(ROUNDS, 0.3, 2.0, [effect(0.1, 100, 50)], pace=1.0)
    assert row.alone.games == pytest.approx(observations(2.0, 0.3))


def test_a_pilot_knows_what_a_coin_costs(lots: Path) -> None:
    # left wins an even half; one step of the tower is worth 2 points, so 1 pair in 50 differs
    asked = plan_cost(lots, sets=["troops.tower.strength=+1"], precisions=[1.0], pairs=1500)
    found = cost(asked, jobs=1)
    (row,) = found.rows
    assert found.games == 2 * 1500
    assert found.pace == pytest.approx(found.games / found.seconds)
    assert row.alone.games == pytest.approx(observations(0.5, 0.01), rel=0.02)
    true = 2 * observations(math.sqrt(0.02 * 0.98), 0.01)
    assert row.paired.low < true < row.paired.high
    assert row.unpaired.games > 20 * row.paired.games


def test_without_a_change_some_of_what_may_move_is_played(lots: Path) -> None:
    asked = plan_cost(lots, pairs=8)
    assert [arm.name for arm in asked.changes] == [
        f"troops.{name}.strength=+1" for name in ("banner", "drum", "spear", "tower")
    ]
    assert asked.precisions == (1.0, 0.3, 0.1)
    assert asked.plan.scenario.detail == "games"  # no more than the target needs
    tower = lots.parent / "prototype-values.yaml"
    text = tower.read_text(encoding="utf-8").replace("strength: 3", "strength: 6", 1)
    tower.write_text(text, encoding="utf-8")
    assert plan_cost(lots, pairs=8).changes[0].name == "troops.banner.strength=-1"


def test_workers_change_nothing_but_the_pace(lots: Path) -> None:
    def games(jobs: int) -> list[tuple[float, float]]:
        found = cost(plan_cost(lots, pairs=60, targets=["wins.left", "ahead.left"]), jobs=jobs)
        return [(row.paired.games, row.alone.games) for row in found.rows]

    assert games(1) == games(2)


def test_the_command_prints_a_table(lots: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--games", "200", "--jobs", "1", "--target", "wins.left", "--target", "ahead.left"]
    assert run_command(["cost", str(lots), *options]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Lots: what precision costs; left random, right random\n")
    assert "A pilot of 200 pairs of each of 4 changes" in told
    for line in (r"\+-1 points +[\d,]+ .* s ", r"\+-0.1 points", r"wins.left: ", r"ahead.left: "):
        assert re.search(line, told), line
    assert "cheapest and the dearest" in told


def test_json_has_every_cost(lots: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--games", "100", "--jobs", "1", "--precision", "0.5", "--json"]
    assert run_command(["cost", str(lots), *options, "--set", "troops.banner.strength=+1"]) == 0
    found: Any = json.loads(capsys.readouterr().out)
    assert (found["command"], found["games"], found["pairs"]) == ("cost", 200, 100)
    (one,) = found["costs"]
    assert (one["target"], one["precision"]) == ("wins.left", 0.5)
    assert one["paired"]["low"] <= one["paired"]["games"] <= one["paired"]["high"]
    assert one["unpaired"]["games"] == pytest.approx(4 * one["alone"]["games"], rel=1e-3)
    assert found["figures"][0]["name"] == "wins.left"


BAD = {
    "no such target": (["--target", "win.left"], r"no target of this name .*nearest wins\.left"),
    "no precision": (["--precision", "0"], "this must be greater than 0"),
    "no pilot": (["--games", "1"], "a pilot needs pairs enough"),
    "nothing changed": (["--set", "troops.banner.strength=3"], "this changes nothing"),
    "no such value": (["--set", "troops.banana.strength=+1"], "there is no value of this name"),
    "out of range": (["--set", "troops.banner.strength=9"], "out of its range"),
    "no such policy": (["--policy", "left=nobody"], "there is no policy of this name"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_told(name: str, lots: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options, message = BAD[name]
    assert run_command(["cost", str(lots), *options]) == 2
    told = capsys.readouterr().err
    assert re.search(message, told), told
