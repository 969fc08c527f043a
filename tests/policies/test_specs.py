"""Specs become records; wrong ones get a message a person can act on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sim.engine.game import LoadedValues
from sim.policies.choosing import is_in
from sim.policies.record import PolicyKind
from sim.policies.spec_error import SpecError
from sim.policies.specs import Policy, PolicyFiles, policy_of
from sim.values.errors import InputError
from tests.policies.players import WEIGHTS, toy_values
from tests.toy_game import TOY

BOOTS, SLIPPERS, SKATES = 2, 3, 4  # actions


@pytest.fixture
def files(tmp_path: Path) -> PolicyFiles:
    """Return a scenario's folder with other weights, and the game's own."""
    for folder, gain in (("own/weights", 1), ("mine", 9)):
        (tmp_path / folder).mkdir(parents=True)
        text = WEIGHTS.replace("gain: 1", f"gain: {gain}")
        (tmp_path / folder / "standard.yaml").write_text(text, encoding="utf-8")
    short = WEIGHTS.partition("state:")[0]
    (tmp_path / "mine" / "short.yaml").write_text(short, encoding="utf-8")
    (tmp_path / "mine" / "wrong.yaml").write_text(short.replace("gain", "win"), encoding="utf-8")
    return PolicyFiles(tmp_path / "mine", tmp_path / "own")


@pytest.fixture
def loaded(tmp_path: Path) -> LoadedValues:
    return toy_values(tmp_path / "toy")


def members(words: Any) -> list[int]:
    """Return the actions in a bit set."""
    return [action for action in range(8192) if is_in(words, action)]


def test_random(files: PolicyFiles, loaded: LoadedValues) -> None:
    policy = policy_of("random", TOY, loaded, files)
    assert policy.record.basis.kind == PolicyKind.RANDOM
    assert not policy.looks_ahead
    assert not policy.names_actions
    assert policy.files == {}


def test_heuristic(files: PolicyFiles, loaded: LoadedValues) -> None:
    policy = policy_of("heuristic@0.25", TOY, loaded, files)
    basis = policy.record.basis
    assert (basis.kind, basis.features) == (PolicyKind.HEURISTIC, 2)
    assert basis.weights[:3].tolist() == [1.0, 0.5, 0.0]
    assert basis.temperature == 0.25
    assert policy.record.kind == PolicyKind.HEURISTIC
    assert not policy.looks_ahead
    assert policy.files == {"": files.packaged / "weights" / "standard.yaml"}


def test_greedy(files: PolicyFiles, loaded: LoadedValues) -> None:
    policy = policy_of("greedy@2+weights=standard.yaml", TOY, loaded, files)
    record = policy.record
    assert (record.kind, record.basis.kind) == (PolicyKind.GREEDY, PolicyKind.HEURISTIC)
    assert (record.temperature, record.basis.temperature) == (2.0, 0.0)
    assert record.features == 2
    assert record.state_weights[:2].tolist() == [1.0, 0.25]
    assert record.basis.weights[0] == 9.0
    assert policy.looks_ahead
    assert policy.files == {"standard.yaml": files.folder / "standard.yaml"}


def test_searches(files: PolicyFiles, loaded: LoadedValues) -> None:
    record = policy_of("rollout:250", TOY, loaded, files).record
    assert (record.kind, record.iterations) == (PolicyKind.ROLLOUT, 250)
    assert record.basis.kind == PolicyKind.HEURISTIC
    spec = "mcts:7@0.5+playout=0+spread=3.5+exploration=.7+guidance=2e-1+basis=heuristic@0.5"
    record = policy_of(spec, TOY, loaded, files).record
    assert (record.kind, record.iterations, record.playout) == (PolicyKind.MCTS, 7, 0)
    assert (record.spread, record.exploration, record.guidance) == (3.5, 0.7, 0.2)
    assert (record.temperature, record.basis.temperature) == (0.5, 0.5)
    record = policy_of("mcts:7+basis=random", TOY, loaded, files).record
    assert record.basis.kind == PolicyKind.RANDOM
    assert record.features == 2  # positions are weighed all the same


def test_how_far_they_look_is_said_by_the_spec_or_else_by_the_weights(
    files: PolicyFiles, loaded: LoadedValues
) -> None:
    assert policy_of("greedy", TOY, loaded, files).record.iterations == 1
    search = "search: {deals: 3, playout: 4, spread: 2.5, exploration: 0.5, guidance: 0}\n"
    own = files.folder / "far.yaml"
    own.write_text(WEIGHTS + search, encoding="utf-8")

    def record(spec: str) -> Any:
        return policy_of(f"{spec}+weights=far.yaml", TOY, loaded, files).record

    assert record("greedy").iterations == 3
    assert record("greedy+deals=7").iterations == 7
    found = record("mcts:9")
    assert (found.iterations, found.playout, found.spread) == (9, 4, 2.5)
    assert (found.exploration, found.guidance) == (0.5, 0.0)
    found = record("rollout:9+playout=0+spread=1")
    assert (found.playout, found.spread, found.exploration) == (0, 1.0, 0.5)


def test_how_far_they_trust_the_heuristic(files: PolicyFiles, loaded: LoadedValues) -> None:
    own = files.folder / "trusting.yaml"
    search = "search: {trust: 0.5, loyalty: 0.01, breadth: 4}\n"
    own.write_text(WEIGHTS + search, encoding="utf-8")

    def record(spec: str, *more: str) -> Any:
        return policy_of(
            "+".join((spec, "weights=trusting.yaml", *more)), TOY, loaded, files
        ).record

    found = record("greedy")
    assert (found.trust, found.breadth) == (0.5, 0)
    assert record("greedy", "trust=2").trust == 2.0
    found = record("rollout:9")
    assert (found.trust, found.breadth) == (0.01, 4)
    found = record("rollout:9", "loyalty=0", "breadth=0")
    assert (found.trust, found.breadth) == (0.0, 0)
    for spec in ("greedy", "rollout:9"):  # without a word neither trusts
        found = policy_of(spec, TOY, loaded, files).record
        assert (found.trust, found.breadth) == (0.0, 0)


def test_searches_weigh_chances_if_the_file_has_such(
    files: PolicyFiles, loaded: LoadedValues
) -> None:
    own = files.folder / "far.yaml"
    own.write_text(WEIGHTS + "chance:\n  lead: 3\n  stride: 4\n", encoding="utf-8")

    def weights(spec: str) -> list[float]:
        found = policy_of(f"{spec}+weights=far.yaml", TOY, loaded, files).record.state_weights
        return [float(weight) for weight in found[:2]]

    assert weights("greedy") == [1.0, 0.25]
    assert weights("rollout:9") == weights("mcts:9") == [3.0, 4.0]


def test_a_game_may_have_weights_for_a_number_of_seats(
    files: PolicyFiles, loaded: LoadedValues
) -> None:
    few = files.packaged / "weights" / "2-seats.yaml"
    few.write_text(WEIGHTS.replace("gain: 1", "gain: 7"), encoding="utf-8")

    def used(seats: int | None) -> tuple[float, Path]:
        policy = policy_of("heuristic", TOY, loaded, replace(files, seats=seats))
        return float(policy.record.basis.weights[0]), policy.files[""]

    standard = files.packaged / "weights" / "standard.yaml"
    assert used(2) == (7.0, few)
    assert used(3) == used(None) == (1.0, standard)


def test_restrictions_add_up(files: PolicyFiles, loaded: LoadedValues) -> None:
    spec = "heuristic+without=boots+without=skates+favouring=slippers+without=boots"
    policy = policy_of(spec, TOY, loaded, files)
    basis = policy.record.basis
    assert members(basis.avoided) == [BOOTS, SKATES]
    assert members(basis.favoured) == [SLIPPERS]
    assert (basis.avoids, basis.favours) == (2, 1)
    assert policy.names_actions
    assert members(policy_of("random+without=boots", TOY, loaded, files).record.basis.avoided)


def test_a_file_is_also_found_from_where_the_command_runs(
    files: PolicyFiles, loaded: LoadedValues, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "here.yaml").write_text(WEIGHTS.replace("gain: 1", "gain: 3"), encoding="utf-8")
    monkeypatch.chdir(elsewhere)
    policy = policy_of("heuristic+weights=here.yaml", TOY, loaded, files)
    assert policy.record.basis.weights[0] == 3.0


def test_a_run_finds_the_files_that_it_kept_and_no_others(
    files: PolicyFiles, loaded: LoadedValues, tmp_path: Path
) -> None:
    kept = tmp_path / "kept-1a2b.yaml"
    kept.write_text(WEIGHTS.replace("gain: 1", "gain: 4"), encoding="utf-8")
    of_run = replace(files, kept={"standard.yaml": kept})
    policy = policy_of("heuristic+weights=standard.yaml", TOY, loaded, of_run)
    assert policy.record.basis.weights[0] == 4.0
    assert policy.files == {"standard.yaml": kept}
    with pytest.raises(SpecError, match="the run keeps no file of this name"):
        policy_of("heuristic", TOY, loaded, of_run)


@pytest.mark.parametrize(
    ("spec", "told", "found", "near"),
    [
        ("", "there is no policy of this name", "", None),
        ("randon", "there is no policy of this name", "randon", "random"),
        ("Greedy", "there is no policy of this name", "Greedy", "greedy"),
        ("rolout:50", "there is no policy of this name", "rolout", "rollout:N"),
        ("mctss", "there is no policy of this name", "mctss", "mcts:N"),
        ("rollout", "say how many iterations", "rollout", None),
        ("mcts:", "say how many iterations", "mcts", None),
        ("mcts@1", "say how many iterations", "mcts", None),
        ("mcts:many", "the number of iterations is a whole number", "many", None),
        ("mcts:1.5", "the number of iterations is a whole number", "1.5", None),
        ("mcts:-3", "the number of iterations is a whole number", "-3", None),
        ("mcts:²", "the number of iterations is a whole number", "²", None),
        ("mcts:0", "this number is out of its range", "0", None),
        ("rollout:99999999", "this number is out of its range", "99999999", None),
        ("greedy:3", "greedy takes nothing after a colon", "greedy:3", None),
        ("random:", "random takes nothing after a colon", "random:", None),
        ("random@2", "random has no temperature: it is as hot as can be", "@2", None),
        ("greedy@", "a temperature is a number", "", None),
        ("greedy@hot", "a temperature is a number", "hot", None),
        ("greedy@-1", "a temperature is a number", "-1", None),
        ("greedy@nan", "a temperature is a number", "nan", None),
        ("greedy@1e9", "this number is out of its range", "1e9", None),
        ("greedy@1e999", "this number is out of its range", "1e999", None),
        ("greedy+", "a policy has no such option", "", None),
        ("greedy+withuot=boots", "a policy has no such option", "withuot", "without"),
        ("greedy+without", "this option is written +OPTION=VALUE", "+without", None),
        ("greedy+without=", "this option is written +OPTION=VALUE", "+without=", None),
        (
            "greedy+without=botos",
            "nothing that a player acquires or uses has this id",
            "botos",
            "boots",
        ),
        ("greedy+weights=a+weights=b", "this option stands once", "+weights=b", None),
        ("greedy+weights=none.yaml", "there is no such file", "none.yaml", None),
        ("greedy+weights=shord.yaml", "there is no such file", "shord.yaml", "short.yaml"),
        (
            "greedy+weights=short.yaml",
            "this file of weights has none of positions (state:), which greedy needs",
            "mine/short.yaml",
            None,
        ),
        ("random+weights=short.yaml", "random weighs nothing", "+weights=short.yaml", None),
        ("heuristic+deals=2", "only greedy has this option, not heuristic", "+deals=2", None),
        ("greedy+deals=0", "this number is out of its range", "0", None),
        ("greedy+deals=two", "+deals is a whole number", "two", None),
        ("greedy+playout=2", "only a search has this option, not greedy", "+playout=2", None),
        ("heuristic+trust=1", "only greedy has this option, not heuristic", "+trust=1", None),
        ("greedy+trust=lots", "+trust is a number", "lots", None),
        ("rollout:9+trust=1", "only greedy has this option, not rollout", "+trust=1", None),
        ("mcts:9+breadth=3", "only rollouts have this option, not mcts", "+breadth=3", None),
        ("greedy+loyalty=1", "only a search has this option, not greedy", None, None),
        ("rollout:9+breadth=2.5", "+breadth is a whole number", "2.5", None),
        ("rollout:9+loyalty=much", "+loyalty is a number", "much", None),
        ("heuristic+basis=random", "only a search has this option, not heuristic", None, None),
        ("mcts:9+playout=1.5", "+playout is a whole number", "1.5", None),
        ("mcts:9+playout=1001", "this number is out of its range", "1001", None),
        ("mcts:9+spread=0", "this number is out of its range", "0", None),
        ("mcts:9+exploration=big", "+exploration is a number", "big", None),
        (
            "mcts:9+basis=greedy",
            "playouts are played by policies that do not search",
            "greedy",
            None,
        ),
        ("mcts:9+basis=randon", "there is no policy of this name", "randon", "random"),
    ],
)  # fmt: skip
def test_a_wrong_spec(
    spec: str,
    told: str,
    found: str | None,
    near: str | None,
    files: PolicyFiles,
    loaded: LoadedValues,
) -> None:
    with pytest.raises(SpecError) as caught:
        policy_of(spec, TOY, loaded, files)
    assert str(caught.value) == told
    if found is not None:
        assert str(caught.value.found).replace(f"{files.folder.parent}/", "") == found
    assert caught.value.near == near


def test_what_a_game_does_not_know(files: PolicyFiles, loaded: LoadedValues) -> None:
    plain = replace(TOY, action_features=(), state_features=(), involving=None)
    with pytest.raises(SpecError, match="toy has no features to weigh"):
        policy_of("heuristic", plain, loaded, files)
    with pytest.raises(SpecError, match="knows no actions by what they acquire or use"):
        policy_of("random+without=boots", plain, loaded, files)
    nowhere = replace(files, packaged=files.folder)
    with pytest.raises(SpecError, match="no weights of its own: name a file with"):
        policy_of("heuristic", TOY, loaded, nowhere)


def test_all_problems_of_a_file_are_told(files: PolicyFiles, loaded: LoadedValues) -> None:
    with pytest.raises(InputError) as caught:
        policy_of("heuristic+weights=wrong.yaml", TOY, loaded, files)
    assert len(caught.value.problems) == 2


def test_without_values_restrictions_are_not_looked_at(files: PolicyFiles) -> None:
    assert isinstance(policy_of("random+without=anything", TOY, None, files), Policy)
