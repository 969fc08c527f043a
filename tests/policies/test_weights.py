"""Weights files are read, checked against the game's features, and written."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.policies.weights import Search, load_weights, weights_text
from sim.values.errors import InputError
from tests.policies.players import WEIGHTS
from tests.toy_game import TOY


def problems(text: str, folder: Path) -> list[str]:
    """Return what is told of a wrong file, without the folder's name."""
    path = folder / "w.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_weights(path, TOY)
    return [str(problem).replace(f"{folder}/", "") for problem in caught.value.problems]


def test_weights_are_in_the_order_of_the_features(tmp_path: Path) -> None:
    path = tmp_path / "w.yaml"
    path.write_text(WEIGHTS.replace("  gain: 1\n  bonus: 0.5", "  bonus: 0.5\n  gain: 1"))
    weights = load_weights(path, TOY)
    assert weights.action == (1.0, 0.5)
    assert weights.state == (1.0, 0.25)
    assert weights.trained == "by hand"


def test_weights_of_positions_may_be_left_out(tmp_path: Path) -> None:
    path = tmp_path / "w.yaml"
    path.write_text(WEIGHTS.partition("state:")[0])
    assert load_weights(path, TOY).state is None


def test_what_is_written_is_read_the_same(tmp_path: Path) -> None:
    path = tmp_path / "w.yaml"
    trained = {"by": "CMA-ES: 3 restarts", "seed": 7, "games": 1000}
    text = weights_text(TOY, (0.1 + 0.2, -1e-7), (3.0, 0.0), trained=trained, note="a: note # 1")
    path.write_text(text, encoding="utf-8")
    weights = load_weights(path, TOY)
    assert weights.action == (0.1 + 0.2, -1e-7)
    assert weights.state == (3.0, 0.0)
    assert weights.trained == trained
    assert "# places ahead of the best other walker" in text


def test_how_to_search_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "w.yaml"
    search = Search(deals=4, spread=1.5)
    path.write_text(weights_text(TOY, (1.0, 0.5), (1.0, 0.0), trained="by hand", search=search))
    found = load_weights(path, TOY).search
    assert (found.deals, found.spread, found.playout) == (4, 1.5, Search().playout)
    assert "playout" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("weights/1", "weights/2"), "w.yaml:1: schema: this is no file of weights"),
        (
            ("weights/1", "values/1"),
            "w.yaml:1: schema: this is no file of weights (found 'values/1'; allowed weights/1)",
        ),
        (("game: toy", "game: crowd"), "w.yaml:2: game: these are weights for another game"),
        (("game: toy\n", ""), "game: this key is missing"),
        (("trained: by hand\n", ""), "trained: this key is missing"),
        (
            ("  gain: 1", "  gian: 1"),
            "w.yaml:5: action.gian: the game has no feature of this name "
            "(found 'gian'; nearest gain; allowed gain, bonus)",
        ),
        (
            ("  gain: 1\n", ""),
            "w.yaml:4: action: every feature has a weight; these have none: gain",
        ),
        (
            ("  stride: 0.25\n", ""),
            "w.yaml:7: state: every feature has a weight; these have none: stride",
        ),
        (("  lead: 1", "  gain: 1"), "w.yaml:8: state.gain: the game has no feature of this name"),
        (("gain: 1", "gain: much"), "w.yaml:5: action.gain: this is not a number"),
        (("gain: 1", "gain: true"), "w.yaml:5: action.gain: this is not a number"),
        (("gain: 1", "gain: 1e7"), "w.yaml:5: action.gain: this number is out of its range"),
        (("gain: 1", "gain: .inf"), "w.yaml:5"),
        (("gain: 1", "gain: .nan"), "w.yaml:5"),
        (("gain: 1", "gain:"), "w.yaml:5: action.gain: this is not a number (found nothing"),
        (("gain: 1", "gain: [1, 2]"), "w.yaml:5: action.gain: this is not a number"),
        (("gain: 1", "gain: 1\n  gain: 2"), "w.yaml:6"),
        (("state:", "states:"), "w.yaml:7: states: this key is not known here"),
        (("state:", "search: {deals: 0}\nstate:"), "search.deals: this number is out of its range"),
        (("state:", "search: {dales: 2}\nstate:"), "search.dales: this key is not known here"),
        (("state:", "search: {spread: 0}\nstate:"), "search.spread: this number is out of its"),
        (("action:\n  gain: 1\n  bonus: 0.5", "action: 3"), "w.yaml:4: action: this is not a map"),
    ],
)
def test_a_wrong_file(change: tuple[str, str], told: str, tmp_path: Path) -> None:
    assert change[0] in WEIGHTS
    found = problems(WEIGHTS.replace(*change), tmp_path)
    assert any(told in line for line in found), found


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    found = problems(WEIGHTS.replace("gain", "win").replace("lead", "led"), tmp_path)
    assert len(found) == 4  # two strangers, two features without a weight
