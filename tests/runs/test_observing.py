"""Games that are watched a second time: what was legal and taken, and which wins were missed."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sim.engine.contract import OUTCOME, apply_action, is_over, outcome
from sim.runs import observing
from sim.runs.observing import OBSERVED, games_watched, keep_observed, observed
from sim.runs.replaying import replay_game
from sim.runs.running import run
from sim.values.errors import InputError
from tests.toy_game import RULES, printed
from tests.toy_runs import tables_in, toy_plan


def by_action(found: dict[str, Any], policy: int = 0) -> dict[str, tuple[int, int, int, int]]:
    columns = found["choices"]
    rows = zip(*(columns[name] for name in columns), strict=True)
    return {row[1]: row[2:] for row in rows if row[0] == policy}


def test_the_counts_are_those_of_a_dull_replay(scenario: Path) -> None:
    """All that is counted, counted again in plain Python from replayed games."""
    plan = toy_plan(scenario)
    found = observed(plan, games=12)
    forms = printed(plan.members[0])
    legal, taken, games = Counter(), Counter(), Counter()  # type: ignore[var-annotated]
    tallies = Counter()  # type: ignore[var-annotated]
    for index in range(12):
        replay = replay_game(plan, index)
        here = set()
        for made, (_, state) in zip(replay.decisions, replay.moments, strict=False):
            actions = np.zeros(1, [("code", np.int64, 256)]).view(np.recarray)[0]
            count = RULES.legal_actions(state, plan.records[0], actions)
            if count == 1:
                tallies["forced"] += 1
                continue
            tallies["decisions"] += 1
            options = [int(code) for code in actions.code[:count]]
            legal.update(forms[code] for code in options)
            here.update(forms[code] for code in options)
            taken[forms[made.action]] += 1
            ends = {}
            for code in options:
                copy = state.copy()
                apply_action(copy, plan.records[0], None, code)
                if is_over(copy):
                    result = np.zeros(1, OUTCOME).view(np.recarray)[0]
                    outcome(copy, plan.records[0], result)
                    ends[code] = int(result.rank[made.seat]) == 1
            if True in ends.values():
                tallies["wins"] += 1
                tallies["wins_missed"] += ends.get(made.action) is not True
            losses = list(ends.values()).count(False)
            if 0 < losses < len(options):
                tallies["losses"] += 1
                tallies["losses_taken"] += ends.get(made.action) is False
        games.update(here)
    assert by_action(found).keys() == legal.keys()
    for action, (n_legal, n_taken, n_games, _) in by_action(found).items():
        assert (n_legal, n_taken, n_games) == (legal[action], taken[action], games[action])
    (policy,) = found["policies"]
    assert policy["policy"] == "random"
    for name in ("decisions", "forced", "wins", "wins_missed", "losses", "losses_taken"):
        assert policy[name] == tallies[name], name
    assert policy["wins"] >= policy["sure_wins"] >= policy["sure_wins_missed"] > 0


def test_a_jump_that_needs_luck_is_no_sure_win(scenario: Path) -> None:
    """With hindsight some jumps win; only a step that is long enough is seen to."""
    found = observed(toy_plan(scenario), games=20)["policies"][0]
    assert found["sure_wins"] < found["wins"]
    assert {blunder["better"] for blunder in found["blunders"]} == {"step"}
    assert found["blunders"][0]["kind"] == "win missed"
    assert [blunder["won"] for blunder in found["blunders"]] == sorted(
        blunder["won"] for blunder in found["blunders"]
    )


def test_a_blunder_can_be_found_in_the_replay(scenario: Path) -> None:
    plan = toy_plan(scenario)
    (policy,) = observed(plan, games=20)["policies"]
    for blunder in policy["blunders"]:
        replay = replay_game(plan, blunder["game"])
        made = replay.decisions[blunder["decision"]]
        assert printed(plan.members[0])[made.action] == blunder["taken"]
        assert plan.seats[made.seat] == blunder["seat"]
        assert blunder["won"] == (blunder["seat"] in replay.winners)


def test_each_policy_is_counted_for_itself(scenario: Path) -> None:
    plan = toy_plan(scenario, policies=("left=random+without=boots",))
    found = observed(plan, games=15)
    assert [policy["policy"] for policy in found["policies"]] == ["random+without=boots", "random"]
    legal, taken, games, ever = by_action(found)["put on boots"]
    assert (legal > 0, taken, ever) == (True, 0, 0)
    assert games == 15
    assert by_action(found, 1)["put on boots"][1] > 0


def test_policies_that_rotate_are_followed(crowd: Path) -> None:
    text = crowd.read_text(encoding="utf-8")
    crowd.write_text(text + "rotate: true\npolicies: {left: random+without=boots}\n")
    found = observed(toy_plan(crowd), games=9)
    assert by_action(found)["put on boots"][1] == 0
    assert by_action(found)["put on boots"][2] == 9
    assert by_action(found, 1)["put on boots"][1] > 0


def test_members_of_an_ensemble_are_told_by_their_own_words(scenario: Path) -> None:
    text = scenario.read_text(encoding="utf-8")
    scenario.write_text(text + "ensemble: [{name: long}, {name: short, set: {length: 3}}]\n")
    plan = toy_plan(scenario)
    found = observed(plan, games=2)
    decisions = sum(
        sum(made.options > 1 for made in replay_game(plan, index).decisions) for index in range(2)
    )
    assert found["policies"][0]["decisions"] == decisions


def test_few_games_are_watched_of_players_that_look_ahead(
    scenario: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(observing, "INTERPRETED", False)
    assert games_watched(toy_plan(scenario)) == 60
    assert games_watched(toy_plan(scenario, games=5000)) == 200
    searcher: Any = SimpleNamespace(looks_ahead=True)
    for games, watched in ((5000, 100), (100_000, 200), (3, 1)):
        plan = toy_plan(scenario, games=games)
        assert games_watched(replace(plan, players=(plan.players[0], searcher))) == watched
    monkeypatch.setattr(observing, "COPIED", 10_000)
    assert games_watched(toy_plan(scenario)) == 10_000 // observing.bytes_of(
        toy_plan(scenario).game
    )


def test_the_file_is_written_once_and_again_when_the_run_has_grown(
    scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(observing, "INTERPRETED", False)
    out = tmp_path / "out"
    plan = toy_plan(scenario, games=4)
    run(plan, out, jobs=1)
    tables = tables_in(out)
    shown: list[tuple[int, int]] = []
    assert keep_observed(plan, out, lambda done, games: shown.append((done, games)))
    assert shown == [(1, 4), (2, 4), (3, 4), (4, 4)]
    first = (out / OBSERVED).read_bytes()
    assert not keep_observed(plan, out)
    (out / OBSERVED).unlink()
    assert keep_observed(plan, out)
    assert (out / OBSERVED).read_bytes() == first
    assert tables_in(out) == tables
    more = toy_plan(scenario, games=6)
    assert keep_observed(more, out)
    assert json.loads((out / OBSERVED).read_bytes())["games"] == 6
    (out / OBSERVED).write_text("{")
    assert keep_observed(more, out)
    assert keep_observed(toy_plan(scenario, games=6, seed=6), out)  # of other games


def test_a_folder_that_cannot_be_written(scenario: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="can't be written"):
        keep_observed(toy_plan(scenario, games=1), tmp_path / "none")
