"""What policies think of a person's choices."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.runs.advice import advise
from sim.runs.scenario import Overrides
from sim.runs.sitting import Sitting
from sim.runs.sitting_record import open_sitting
from tests.games.rooms import ROOT
from tests.sittings import sit_down, walk_files

BASELINE = ROOT / "scenarios" / "romans" / "baseline.yaml"


@pytest.fixture(scope="module")
def sitting() -> Sitting:
    """Return a game whose person chooses a card to play."""
    opened, _ = open_sitting(BASELINE, "luxembourg", ("random",), Overrides(seed=7))
    opened.advance()
    return opened


@pytest.mark.parametrize("spec", ["heuristic", "greedy", "mcts:6+playout=1+guidance=1"])
def test_the_best_choices_come_first(sitting: Sitting, spec: str) -> None:
    before = sitting.state.copy().tobytes()
    (opinion,) = advise(sitting, (spec,))
    assert not opinion.why_not
    forms = {choice.words for choice in sitting.choices()}
    assert {words for words, _, _ in opinion.choices} <= forms
    ranks = [
        (tries if spec.startswith("mcts") else 1, worth) for _, worth, tries in opinion.choices
    ]
    assert ranks == sorted(ranks, reverse=True)
    assert len(ranks) == 3
    assert opinion.text.startswith(f"{spec} (")
    assert sitting.state.tobytes() == before, "to ask changes nothing"


def test_a_hint_does_not_depend_on_what_is_hidden(sitting: Sitting) -> None:
    """With the other side's hand exchanged for cards of its draw pile, the hint is the same."""
    before = [opinion.text for opinion in advise(sitting, ("heuristic", "greedy"))]
    state = sitting.state
    saved = state.copy()
    other = 1 - sitting.seat
    size = int(state.hand_size[other])
    hand = state.hand[other, :size].copy()
    pile = state.draw_pile[other, :size].copy()
    state.hand[other, :size] = sorted(pile)
    state.draw_pile[other, :size] = hand
    try:
        assert [opinion.text for opinion in advise(sitting, ("heuristic",))] == before[:1]
    finally:
        for name in state.dtype.names:
            state[name] = saved[name]


def test_a_policy_without_weights_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    race, _ = sit_down(walk_files(monkeypatch, tmp_path / "race"))
    for opinion in advise(race):
        assert not opinion.choices
        assert opinion.text == f"{opinion.spec} can't say: {opinion.why_not}"
        assert "weights" in opinion.why_not
