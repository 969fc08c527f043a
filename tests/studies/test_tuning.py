"""Training: which games candidates play, what the search keeps, and the file that it writes."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.cli.main import run_command
from sim.policies.record import PolicyKind
from sim.policies.weights import load_weights, weights_text
from sim.runs.running import StoppedError
from sim.runs.scenario import Purpose
from sim.studies.players import tuning as module
from sim.studies.players.contests import Arena, Contest
from sim.studies.players.training import Training, plan_training
from sim.studies.players.tuning import Chart, feature_scales, policy_record
from sim.values.errors import InputError
from tests.toy_game import TOY
from tests.toy_runs import toy_plan

# A jump goes nowhere here, and the path is 8 long. A walker who values shoes at too little only
# steps: 8 turns. One who values them more puts on skates (2 more a step) and boots (1), then takes
# 4 places a step: 4 turns.
STEPPER, DRESSER = (1.0, 0.4), (1.0, 5.0)
STATE = (1.0, 0.8)
JUMPLESS = "set: {jump: 0, length: 8}\n"


@pytest.fixture
def scenario(scenario: Path) -> Path:
    """Return a scenario in which a jump goes nowhere."""
    return no_jumps(scenario)


@pytest.fixture
def crowd(crowd: Path) -> Path:
    """Return the same for three walkers."""
    return no_jumps(crowd)


def jumping(path: Path) -> Path:
    """Let jumps have their luck again."""
    path.write_text(path.read_text(encoding="utf-8").replace(JUMPLESS, ""), encoding="utf-8")
    return path


def no_jumps(path: Path) -> Path:
    path.write_text(path.read_text(encoding="utf-8") + JUMPLESS, encoding="utf-8")
    return path


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    return write_weights(tmp_path / "start.yaml", STEPPER)


def write_weights(path: Path, action: tuple[float, ...], **options: Any) -> Path:
    wanted: dict[str, Any] = {"state": STATE, "trained": "by hand", **options}
    path.write_text(weights_text(TOY, action, **wanted), encoding="utf-8")
    return path


def planned(scenario: Path, origin: Path | None, **options: Any) -> Training:
    return plan_training(
        scenario, origin=origin, **{"rounds": 3, "games": 16, "test_games": 20, **options}
    )


def contest(training: Training, alone: Any, others: Any, **options: Any) -> Contest:
    wanted = {"run_seed": 5, "purpose": Purpose.TUNE, "first": 0, "seeds": 9, **options}
    return Contest(policy_record(training, alone), policy_record(training, others), **wanted)


def told(scenario: Path, **options: Any) -> list[str]:
    with pytest.raises(InputError) as caught:
        plan_training(scenario, **options)
    return [str(problem) for problem in caught.value.problems]


# --- contests -------------------------------------------------------------------------------------


def test_a_sure_winner_wins_from_every_seat(scenario: Path, weights: Path) -> None:
    training = planned(scenario, weights)
    arena = Arena(training.plan, jobs=1, piece=4)
    first, second = arena.play(
        [contest(training, DRESSER, STEPPER), contest(training, STEPPER, DRESSER)]
    )
    assert first.tolist() == [1.0] * 9
    assert second.tolist() == [0.0] * 9
    assert arena.games == 2 * 2 * 9


def test_equals_win_half_on_every_seed(scenario: Path, weights: Path) -> None:
    # who begins wins, and each begins once on each seed
    training = planned(scenario, weights)
    (found,) = Arena(training.plan, jobs=1).play([contest(training, STEPPER, STEPPER)])
    assert found.tolist() == [0.5] * 9


def test_one_of_three_sits_in_every_seat(crowd: Path, tmp_path: Path) -> None:
    from tests.toy_game import CROWD

    origin = tmp_path / "crowd.yaml"
    origin.write_text(weights_text(CROWD, STEPPER, STATE, trained="by hand"), encoding="utf-8")
    training = planned(crowd, origin)
    (found,) = Arena(training.plan, jobs=1).play([contest(training, STEPPER, STEPPER)])
    assert found == pytest.approx([1 / 3] * 9)
    assert training.seeds == 16 // 3


def test_workers_and_pieces_change_nothing(scenario: Path, weights: Path) -> None:
    training = planned(jumping(scenario), weights)
    random = policy_record(training, np.array(STEPPER), PolicyKind.RANDOM)
    games = [
        Contest(random, policy_record(training, STEPPER), 5, Purpose.TUNE, first, 11)
        for first in (0, 7)
    ]
    one = Arena(training.plan, jobs=1, piece=11).play(games)
    many = Arena(training.plan, jobs=3, piece=2).play(games)
    assert [found.tolist() for found in one] == [found.tolist() for found in many]
    assert one[0].tolist()[7:] == one[1].tolist()[:4]  # the same seeds
    assert 0 < np.concatenate(one).mean() < 1


def test_what_is_won_is_what_a_run_of_the_same_seeds_says(scenario: Path, weights: Path) -> None:
    from sim.runs.batches import Workroom

    training = planned(jumping(scenario), weights)
    random = policy_record(training, np.array(STEPPER), PolicyKind.RANDOM)
    game = Contest(random, policy_record(training, STEPPER), 5, Purpose.EXPLORE, 0, 20)
    (found,) = Arena(training.plan, jobs=1).play([game])
    won = np.zeros(20)
    spec = f"heuristic+weights={weights}"
    for seat, policies in enumerate(
        [(f"right={spec}", "left=random"), (f"left={spec}", "right=random")]
    ):
        plan = toy_plan(scenario, seed=5, policies=policies)
        room = Workroom(plan, 20, 0)
        room.play(0, 20)
        rows = room.rows(1).reshape(20, 2)
        won += rows["won"][:, seat] / rows["won"].sum(axis=1) / 2
    assert found == pytest.approx(won)


def test_a_stopped_arena_plays_no_more(scenario: Path, weights: Path) -> None:
    training = planned(scenario, weights)
    arena = Arena(training.plan, jobs=1, piece=2)
    arena.played = lambda games: arena.stop.set() if games >= 6 else None
    with pytest.raises(StoppedError):
        arena.play([contest(training, STEPPER, DRESSER)])
    assert 6 <= arena.games < 18


# --- what the search varies -----------------------------------------------------------------------


def test_scales_are_what_features_vary_by_in_a_decision(scenario: Path, weights: Path) -> None:
    # Walkers who only step choose every turn among: a step (gain 1), a jump (0), boots, slippers
    # and skates (gain 0; bonus 1, 0 and 2). Variances: of gains 0.16, of bonuses 0.64.
    scales = feature_scales(planned(scenario, weights))
    assert scales == pytest.approx([0.4, 0.8])


def test_a_feature_that_never_varies_keeps_its_weight(scenario: Path, tmp_path: Path) -> None:
    # all walkers only step, so the stride is 0 in every position
    origin = write_weights(tmp_path / "w.yaml", STEPPER, state=(1.0, 7.0))
    training = planned(scenario, origin, of="greedy")
    scales = feature_scales(training)
    assert scales[0] > 0
    assert scales[1] == 0
    chart = Chart(training.start, scales)
    assert chart.origin.tolist() == [1]
    assert chart.weights([2.5]).tolist() == [1, 7]
    assert chart.weights([-2.5]).tolist() == [-1, 7]


def test_points_and_weights() -> None:
    chart = Chart(np.array([3.0, 2.0, 9.0]), np.array([1.0, 2.0, 0.0]))
    # parts 3 and 4: on quadratic average sqrt(12.5)
    assert chart.unit == pytest.approx(12.5**0.5)
    assert chart.origin == pytest.approx(np.array([3, 4]) / 12.5**0.5)
    assert chart.weights(chart.origin).tolist() == [3, 2, 9]
    assert chart.weights(7 * chart.origin).tolist() == [3, 2, 9]  # the length says nothing
    assert chart.weights([1, 0]).tolist() == [5, 0, 9]
    assert chart.weights([1, 1]).tolist() == [3.536, 1.768, 9]  # rounded to four digits
    zero = Chart(np.zeros(2), np.array([1.0, 2.0]))
    assert zero.weights(zero.origin).tolist() == [0, 0]
    assert zero.weights([1, 1]).tolist() == [1, 0.5]


def test_records_of_all_kinds(scenario: Path, weights: Path) -> None:
    training = planned(scenario, weights)
    record = policy_record(training, np.array(DRESSER))
    assert record.kind == PolicyKind.HEURISTIC
    assert record.weights[:3].tolist() == [1, 5, 0]
    greedy = planned(scenario, weights, of="greedy")
    record = policy_record(greedy, np.array([4.0, 3.0]))
    assert (record.kind, record.basis.kind) == (PolicyKind.GREEDY, PolicyKind.HEURISTIC)
    assert record.state_weights[:3].tolist() == [4, 3, 0]
    assert record.basis.weights[:3].tolist() == [1, 0.4, 0]
    record = policy_record(greedy, greedy.start, PolicyKind.RANDOM)
    assert record.kind == record.basis.kind == PolicyKind.RANDOM


# --- the search -----------------------------------------------------------------------------------


def test_it_learns_to_dress_first(scenario: Path, weights: Path) -> None:
    training = planned(scenario, weights)
    found = module.train(training, jobs=1)
    assert found.better
    assert not found.interrupted
    assert found.rounds == 3
    assert found.games == training.all_games
    gain, bonus = found.weights
    assert 2 * bonus > gain  # skates before a step
    assert found.against["start"].tolist() == [1.0] * 10
    assert found.against["random"].mean() > 0.5


def test_the_same_seed_finds_the_same(scenario: Path, weights: Path) -> None:
    one = module.train(planned(scenario, weights), jobs=1)
    two = module.train(planned(scenario, weights), jobs=3)
    other = module.train(planned(scenario, weights, seed=2), jobs=1)
    assert one.weights.tolist() == two.weights.tolist() != other.weights.tolist()
    assert [parts.tolist() for parts in one.against.values()] == [
        parts.tolist() for parts in two.against.values()
    ]


def test_all_candidates_of_a_round_play_the_same_new_seeds(
    scenario: Path, weights: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[list[Contest]] = []
    real = Arena.play

    def noted(arena: Arena, contests: list[Contest]) -> list[Any]:
        played.append(list(contests))
        return real(arena, contests)

    monkeypatch.setattr(Arena, "play", noted)
    training = planned(scenario, weights, rounds=2, games=32)
    module.train(training, jobs=1)
    first, second, challenge, test = played
    assert len(first) == len(second) == 2 * training.population == 20  # random and the start
    assert {(game.first, game.seeds) for game in first} == {(30, 2), (32, 14)}
    assert {(game.first, game.seeds) for game in second} == {(46, 2), (48, 14)}
    assert [(game.first, game.seeds) for game in challenge] == [(62, 64)]
    for games in (first, second, challenge):
        assert {(game.purpose, game.run_seed) for game in games} == {(Purpose.TUNE, 1)}
    assert {game.purpose for game in test} == {Purpose.GATE}
    assert len({game.run_seed for game in test}) == 1
    kinds = [int(game.others.kind) for game in (*first[:2], *test)]
    assert kinds == [
        PolicyKind.RANDOM, PolicyKind.HEURISTIC, PolicyKind.HEURISTIC, PolicyKind.RANDOM,
    ]  # fmt: skip


def test_held_out_seeds_derive_from_what_is_tested(
    scenario: Path, weights: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = module._Search(planned(scenario, weights), Arena(toy_plan(scenario), jobs=1))
    seeds = []
    monkeypatch.setattr(
        search.arena, "play", lambda games: seeds.append(games[0].run_seed) or games
    )
    for best in (STEPPER, DRESSER, DRESSER):
        search.best = np.array(best)
        search.test()
    assert seeds[0] != seeds[1] == seeds[2]


def test_the_best_so_far_joins_the_pool(
    scenario: Path, weights: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = module._Search(planned(scenario, weights), Arena(toy_plan(scenario), jobs=1))
    search.challenge(np.array([1.0, 0.4]))  # skates are worth 0.8, a step 1: no better
    assert not search.better
    search.challenge(np.array(DRESSER))
    assert search.better
    assert search.best.tolist() == list(DRESSER)
    games: list[Contest] = []
    monkeypatch.setattr(
        search.arena, "play", lambda found: games.extend(found) or [np.ones(g.seeds) for g in found]
    )
    assert search.play_round([np.array(STEPPER)]) == [1.0]
    assert [game.seeds for game in games] == [1, 3, 4]
    assert games[2].others.weights[:2].tolist() == list(DRESSER)
    assert games[1].others.weights[:2].tolist() == list(STEPPER)


def test_ctrl_c_keeps_the_best_so_far(scenario: Path, weights: Path) -> None:
    training = planned(scenario, weights, rounds=10)
    after = training.seats * training.seeds * (5 * training.population + module.CHALLENGE_GAMES)
    pressed: list[str] = []

    def progress(games: int, total: int) -> None:
        if games == after + training.seats * training.seeds and not pressed:
            signal.raise_signal(signal.SIGINT)

    # a shell that starts the tests in the background has Ctrl-C ignored
    outer = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        found = module.train(
            training, jobs=1, progress=progress, interrupted=lambda: pressed.append("Ctrl-C")
        )
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, outer)
    assert pressed == ["Ctrl-C"]
    assert found.interrupted
    assert found.better
    assert found.rounds == 5
    assert found.against["start"].mean() == 1  # tested all the same


# --- what can be wrong ----------------------------------------------------------------------------


def test_wrong_options_are_told(scenario: Path) -> None:
    problems = told(scenario, of="gredy", seed=-1)
    assert problems[0].startswith("--of gredy: there are no weights of such a policy")
    assert "greedy" in problems[0]
    assert problems[1].startswith("--seed -1: no such seed")


def test_without_the_package_it_says_how_to_get_it(
    scenario: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "cma", None)
    message = "training needs the package cma: pip install 'kingmaker[train]', or pip install cma"
    assert told(scenario) == [f"kingmaker train: {message}"]


def test_no_file_of_another_kind_is_overwritten(
    scenario: Path, weights: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = scenario.read_bytes()
    assert run_command(["train", str(scenario), "--out", str(scenario)]) == 2
    assert (
        "this is no file of weights of this game: choose another --out" in capsys.readouterr().err
    )
    assert scenario.read_bytes() == before


# --- the command ----------------------------------------------------------------------------------


def arguments(scenario: Path, weights: Path, out: Path, *more: object) -> list[str]:
    given = ("--from", weights, "--out", out, "--rounds", 3, "--games", 16, "--test", 20, *more)
    return ["train", str(scenario), *map(str, given)]


def test_it_writes_weights_and_says_what_they_gain(
    scenario: Path, weights: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "new" / "out.yaml"
    assert run_command(arguments(scenario, weights, out, "--jobs", 1)) == 0
    text = capsys.readouterr().out
    assert text.startswith("The Path: weights of heuristic, 2 seats\n3 rounds of 10 candidates, ")
    assert "  against start   100.0 % (" in text
    assert text.endswith(f"play with `heuristic+weights={out}`.\n")
    found = load_weights(out, TOY)
    assert 2 * found.action[1] > found.action[0]
    assert found.state == STATE
    assert isinstance(found.trained, dict)
    assert found.trained["action"] == (
        f"kingmaker train {scenario} --of heuristic --from {weights} --rounds 3 --games 16 --seed 1"
    )
    assert str(found.trained["action_against_start"]).startswith("100.0 % (")
    assert found.trained["state"] == "by hand"
    again = tmp_path / "again.yaml"
    assert run_command(arguments(scenario, weights, again, "--jobs", 2)) == 0
    assert again.read_bytes() == out.read_bytes()


def test_weights_of_positions_are_trained_on_those_of_actions(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Turn by turn, a step is a place more of lead, boots or skates are more of stride by the end of
    # the lap: worth it if the stride weighs more than the lead.
    trained = {"action": "by a friend", "action_seats": 2, "state": "by hand"}
    weights = write_weights(tmp_path / "start.yaml", DRESSER, trained=trained)
    out = tmp_path / "out.yaml"
    code = run_command(
        arguments(
            scenario,
            weights,
            out,
            "--of",
            "greedy",
            "--rounds",
            1,
            "--test",
            60,
            "--jobs",
            1,
            "--json",
        )
    )
    assert code == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["command"], told["of"], told["better"]) == ("train", "greedy", True)
    assert list(told["weights"]) == [feature.name for feature in TOY.state_features]
    assert [figure["name"] for figure in told["figures"]] == [
        "wins.against.start",
        "wins.against.random",
    ]
    assert told["figures"][0]["low"] > 0.5
    found = load_weights(out, TOY)
    assert found.action == DRESSER
    assert found.state is not None
    assert list(found.state) == list(told["weights"].values())
    assert isinstance(found.trained, dict)
    assert found.trained["action"] == "by a friend"
    assert found.trained["action_seats"] == 2
    assert str(found.trained["state"]).startswith("kingmaker train ")


def test_nothing_is_written_where_nothing_better_is_found(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # nothing beats putting on skates and boots and then walking
    weights = write_weights(tmp_path / "best.yaml", DRESSER)
    out = tmp_path / "out.yaml"
    assert run_command(arguments(scenario, weights, out, "--jobs", 1, "--seed", 3)) == 3
    assert capsys.readouterr().out.endswith("Nothing better was found, and nothing written.\n")
    assert not out.exists()
