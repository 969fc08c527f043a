"""Comparing choices: what is noted of them, the regression, and the file that weights go into."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.cli.main import run_command
from sim.policies.weights import Search, load_weights, weights_text
from sim.studies.players import by_choices
from sim.studies.players.by_choices import CHOICES, _choices, _differences, _gains, _ridge
from sim.studies.players.training import plan_training
from tests.toy_game import TOY

WALKER, STATE = (1.0, 0.4), (1.0, 0.8)


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let four deals be enough, and games be few."""
    monkeypatch.setattr(by_choices, "DEALS", 4)
    monkeypatch.setattr(by_choices, "DECISIONS", 12)


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    path = tmp_path / "start.yaml"
    trained = {"action": "by a friend", "state": "by hand"}
    search = Search(deals=3, playout=2, trust=0.5)
    text = weights_text(TOY, WALKER, STATE, trained=trained, search=search)
    path.write_text(text, encoding="utf-8")
    return path


def noted(scenario: Path, weights: Path, of: str) -> tuple[Any, Any, Any]:
    """Return what is noted of the choices of twelve games."""
    return _choices(plan_training(scenario, of=of, by="choices", origin=weights, games=12))


def test_the_weights_of_a_line_are_found_again() -> None:
    luck = np.random.default_rng(3)
    true = np.array([2.0, 0.0, -0.5, 0.0])
    differences = luck.normal(size=(4_000, 4)) * [1.0, 10.0, 4.0, 0.0]
    found = _ridge(differences, differences @ true + luck.normal(size=4_000))
    # standard errors are 0.016, 0.0016 and 0.004, and the penalty takes 0.4 %
    assert found == pytest.approx(true, abs=0.06)
    assert found[3] == 0.0


def test_differences_are_from_the_first_choice_and_of_those_tried() -> None:
    moved = np.arange(12.0).reshape(2, 3, 2) ** 2
    means = np.array([[1.0, 2.0, 4.0], [5.0, 3.0, 9.0]])
    differences, margins = _differences(moved, means, np.array([3, 2]))
    assert margins.tolist() == [1.0, 3.0, -2.0]
    assert differences.tolist() == [[4.0, 8.0], [16.0, 24.0], [28.0, 32.0]]


def test_a_gain_is_that_of_the_choice_rated_best() -> None:
    moved = np.array([[[0.0], [2.0], [1.0]], [[3.0], [1.0], [9.0]]])
    means = np.array([[1.0, 2.0, 4.0], [5.0, 3.0, 99.0]])
    assert _gains(np.array([1.0]), moved, means, np.array([3, 2])).tolist() == [1.0, 0.0]
    assert _gains(np.array([-1.0]), moved, means, np.array([3, 2])).tolist() == [0.0, -2.0]


def test_what_is_noted_is_seen_from_the_seat(scenario: Path, weights: Path) -> None:
    own, gained, tried = noted(scenario, weights, "greedy")
    assert len(tried) > 5
    assert ((tried >= 2) & (tried <= CHOICES)).all()
    assert own.shape[2] == len(TOY.state_features) + 1
    # the utility comes last, and the heuristic's own choice first
    for row, number in zip(own[:, :, -1], tried, strict=True):
        assert (row[:number] <= row[0]).all()
        assert not row[number:].any()
    assert gained.any()
    # to a search what the others see is taken off: of two, a lead counts twice
    both = noted(scenario, weights, "search")
    assert both[2].tolist() == tried.tolist()
    assert (both[1] == gained).all()


def test_the_command_replaces_one_list_and_leaves_the_rest(
    scenario: Path, weights: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def found(of: str, out: str, *more: str) -> Any:
        given = ("--of", of, "--by", "choices", "--from", str(weights), "--games", "12")
        path = tmp_path / out
        assert run_command(["train", str(scenario), *given, "--out", str(path), *more]) == 0
        return load_weights(path, TOY)

    greedy = found("greedy", "greedy.yaml")
    told = capsys.readouterr().out
    assert "weights of positions by what choices led to, 2 seats" in told
    assert f"play with `greedy+weights={tmp_path / 'greedy.yaml'}`" in told
    assert (greedy.action, greedy.chance) == (WALKER, None)
    assert greedy.state is not None
    assert greedy.state[0] > 0  # whoever is ahead ends ahead
    assert (greedy.search.deals, greedy.search.trust) == (3, 0.5)
    assert greedy.trained["action"] == "by a friend"
    assert "--of greedy --by choices" in greedy.trained["state"]
    assert "--rounds" not in greedy.trained["state"]

    search = found("search", "search.yaml")
    capsys.readouterr()
    assert (search.action, search.state) == (WALKER, STATE)
    assert search.chance is not None
    again = found("search", "again.yaml", "--json")
    assert again.chance == search.chance
    told = json.loads(capsys.readouterr().out)
    assert (told["of"], told["by"]) == ("search", "choices")
    assert list(told["weights"].values()) == list(search.chance)


@pytest.mark.parametrize(
    ("of", "by", "told"),
    [
        ("heuristic", "choices", "weights of heuristic are not found in this way"),
        ("search", "play", "weights of search are not found in this way"),
        ("greedy", "choice", "nearest choices"),
    ],
)
def test_not_every_way_is_there_for_all(
    of: str, by: str, told: str, scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["train", str(scenario), "--of", of, "--by", by]) == 2
    assert told in capsys.readouterr().err


def test_it_takes_weights_to_begin_with(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["train", str(scenario), "--of", "greedy", "--by", "choices"]) == 2
    assert "name their weights with --from" in capsys.readouterr().err
