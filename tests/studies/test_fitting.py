"""Fitting: the likeliest weights of a conditional logit, and the file that they go into."""

from __future__ import annotations

import json
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.cli.main import run_command
from sim.policies.weights import Search, load_weights, weights_text
from sim.studies.players.fitting import PENALTY, _likeliest, _loss
from tests.toy_game import TOY

WALKER, STATE = (1.0, 0.4), (1.0, 0.8)


def drawn(weights: Any, seats: int, positions: int, seed: int) -> tuple[Any, Any]:
    """Return features and winners of positions whose chances are those of some weights."""
    luck = np.random.default_rng(seed)
    features = luck.normal(size=(positions, seats, len(weights))) * [1.0, 5.0, 0.2]
    values = features @ weights + luck.gumbel(size=(positions, seats))
    shares = np.zeros((positions, seats))
    shares[np.arange(positions), values.argmax(axis=1)] = 1.0
    return features, shares


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_weights_are_found_again(seats: int) -> None:
    true = np.array([0.8, -0.1, 2.0])
    features, shares = drawn(true, seats, 20_000, seats)
    found = _likeliest(features, shares)
    # standard errors are about 0.01, 0.002 and 0.05
    assert found == pytest.approx(true, abs=0.2)
    assert found[:2] == pytest.approx(true[:2], abs=0.05)


def test_the_likelihood_s_slope_is_nil_where_it_is_greatest() -> None:
    features, shares = drawn(np.array([1.0, 0.0, -1.0]), 2, 500, 7)
    shares[:50] = 0.5  # shared wins
    found = _likeliest(features, shares)
    # of two seats a conditional logit is a logistic regression on the difference
    difference = features[:, 0] - features[:, 1]
    chance = 1 / (1 + np.exp(-difference @ found))
    spread = (features - features.mean(axis=1, keepdims=True)).std(axis=(0, 1))
    slope = ((chance - shares[:, 0])[:, None] * difference).mean(axis=0)
    assert slope + 2 * PENALTY * found * spread**2 == pytest.approx([0, 0, 0], abs=1e-5)


def test_what_is_the_same_for_all_seats_or_never_varies_has_no_weight() -> None:
    features, shares = drawn(np.array([1.0, 0.0, 0.0]), 2, 200, 1)
    features[:, :, 1] = 3.0
    features[:, :, 2] = features[:, :1, 2]
    found = _likeliest(features, shares)
    assert found[0] > 0.5
    assert found[1:].tolist() == [0.0, 0.0]


def test_without_weights_all_are_even() -> None:
    features, shares = drawn(np.zeros(3), 4, 50, 2)
    assert _loss(np.zeros(3), features, shares) == pytest.approx(log(4))


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    path = tmp_path / "start.yaml"
    trained = {"action": "by a friend", "state": "by hand"}
    text = weights_text(TOY, WALKER, STATE, trained=trained, search=Search(deals=3))
    path.write_text(text, encoding="utf-8")
    return path


def test_the_command_adds_chances_and_leaves_the_rest(
    scenario: Path, weights: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fitted(out: Path, *more: str) -> Any:
        given = ("--of", "search", "--from", str(weights), "--games", "60", "--out", str(out))
        assert run_command(["train", str(scenario), *given, *more]) == 0
        return load_weights(out, TOY)

    found = fitted(tmp_path / "out.yaml")
    told = capsys.readouterr().out
    assert "chances to win, 2 seats" in told
    assert f"play with `rollout:200+weights={tmp_path / 'out.yaml'}`" in told
    assert (found.action, found.state, found.search.deals) == (WALKER, STATE, 3)
    assert found.chance is not None
    assert found.chance[0] > 0  # who is ahead is likelier to win
    assert found.trained["action"] == "by a friend"
    assert found.trained["chance"].startswith("kingmaker train ")
    assert "--of search" in found.trained["chance"]
    again = fitted(tmp_path / "again.yaml", "--json")
    assert again.chance == found.chance
    told = json.loads(capsys.readouterr().out)
    assert told["loss"] < told["even"] == pytest.approx(log(2))
    assert list(told["weights"].values()) == list(found.chance)


def test_it_takes_weights_to_begin_with(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["train", str(scenario), "--of", "search"]) == 2
    assert "name their weights with --from" in capsys.readouterr().err
