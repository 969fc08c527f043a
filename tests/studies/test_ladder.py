"""The ladder: its pairings, its runs, and the command that tells of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from reports.metrics.cross_table import CrossTable, read_meeting
from sim.runs.scenario import Overrides
from sim.studies.players.ladder import Ladder, LadderDone, Pairing, plan_ladder, play_ladder
from sim.values.errors import InputError
from tests.toy_runs import tables_in


def planned(scenario: Path, policies: str, **options: Any) -> Ladder:
    wanted = {"games": 30, "batch": 10, "detail": "games", **options}
    return plan_ladder(scenario, policies.split(","), Overrides(**wanted))


def cross_table(ladder: Ladder, done: LadderDone) -> CrossTable:
    at = ladder.policies.index
    meetings = {
        (at(pairing.alone), at(pairing.others)): read_meeting(folder, pairing.alone, pairing.others)
        for pairing, folder in done.folders.items()
    }
    return CrossTable(ladder.policies, ladder.seats, meetings)


def told(scenario: Path, policies: str, **options: Any) -> list[str]:
    with pytest.raises(InputError) as caught:
        planned(scenario, policies, **options)
    return [str(problem).replace(f"{scenario.parent}/", "") for problem in caught.value.problems]


# --- which games ----------------------------------------------------------------------------------


def test_each_plays_each_and_itself_in_both_orders(scenario: Path) -> None:
    ladder = planned(scenario, "random,stepper")
    assert [(p.alone, p.others) for p in ladder.plans] == [
        ("random", "random"),
        ("random", "stepper"),
        ("stepper", "random"),
        ("stepper", "stepper"),
    ]
    assert [plan.policies for plan in ladder.plans.values()] == [
        (pairing.alone, pairing.others) for pairing in ladder.plans
    ]
    assert not any(plan.scenario.rotate for plan in ladder.plans.values())
    assert ladder.games == 4 * 30
    assert ladder.seats == ("left", "right")


def test_at_three_seats_one_sits_among_two_of_a_kind(crowd: Path) -> None:
    ladder = planned(crowd, "random,stepper")
    plan = ladder.plans[Pairing("random", "stepper")]
    assert [plan.policies_of(game) for game in range(4)] == [
        ("random", "stepper", "stepper"),
        ("stepper", "stepper", "random"),
        ("stepper", "random", "stepper"),
        ("random", "stepper", "stepper"),
    ]


def test_games_of_all_pairings_have_the_same_seeds(scenario: Path, tmp_path: Path) -> None:
    ladder = planned(scenario, "random,stepper")
    done = play_ladder(ladder, tmp_path / "out", jobs=1)
    seeds = [
        pl.read_parquet(folder / "games" / "*.parquet").sort("game")["seed"].to_list()
        for folder in done.folders.values()
    ]
    assert all(found == seeds[0] for found in seeds)
    assert len(set(seeds[0])) == 30


def test_the_scenarios_own_policies_and_rotation_do_not_matter(scenario: Path) -> None:
    bare = planned(scenario, "random,stepper")
    text = scenario.read_text(encoding="utf-8")
    own = "policies:\n  left: stepper\n  right: nobody\nrotate: true\n"
    scenario.write_text(text + own, encoding="utf-8")
    same = planned(scenario, "random,stepper")
    assert [plan.identity for plan in same.plans.values()] == [
        plan.identity for plan in bare.plans.values()
    ]


def test_names_of_folders_are_plain_and_differ() -> None:
    plain = Pairing("heuristic@0.5", "greedy+without=edward_iii")
    assert plain.name == "heuristic@0.5--greedy+without=edward_iii"
    named = [Pairing(spec, "random").name for spec in ("mcts:9", "mcts_9", "a/../b", "a_.._b")]
    assert len(set(named)) == 4
    assert not any("/" in name or ":" in name for name in named)
    long = [Pairing(f"script:{'far/' * 30}{end}", "random").name for end in "ab"]
    assert len(set(long)) == 2
    assert max(map(len, long)) < 100


# --- what can be wrong ----------------------------------------------------------------------------


def test_each_wrong_policy_is_told_once(scenario: Path) -> None:
    problems = told(scenario, "random,steper,nobody")
    for spec, found in zip(("nobody", "steper"), sorted(problems), strict=True):
        assert found.startswith(f"--policies {spec}: there is no policy of this name (found")
    assert "stepper" in sorted(problems)[1]


def test_a_ladder_takes_two_different_policies(scenario: Path) -> None:
    message = "--policies random: a ladder takes two policies or more"
    assert told(scenario, "random") == [message]
    message = "--policies stepper,random,stepper: a policy is there twice (found stepper)"
    assert told(scenario, "stepper,random,stepper") == [message]


def test_a_number_of_seats_that_cannot_play(crowd: Path) -> None:
    message = "--seats 4: seats: the game is not played by so many (found 4; allowed 2, 3)"
    assert told(crowd, "random,stepper", seats=4) == [message]


def test_a_folder_of_another_ladder_is_left_alone(scenario: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    play_ladder(planned(scenario, "random,stepper"), out, jobs=1)
    before = tables_in(out / "random--stepper")
    with pytest.raises(InputError, match="this folder holds another run: seed 5, not 6"):
        play_ladder(planned(scenario, "random,stepper", seed=6), out, jobs=1)
    assert tables_in(out / "random--stepper") == before


# --- runs -----------------------------------------------------------------------------------------


def test_what_is_there_is_not_played_again(scenario: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    shown: list[tuple[int, int]] = []
    first = planned(scenario, "random,stepper")
    done = play_ladder(first, out, jobs=1, progress=lambda *stored: shown.append(stored))
    assert (done.games, done.stored, done.interrupted) == (120, 120, False)
    assert shown[0] == (0, 120)
    assert shown[-1] == (120, 120)
    assert [now for now, _ in shown] == sorted(now for now, _ in shown)
    assert play_ladder(first, out, jobs=1).games == 0
    more = planned(scenario, "random,stepper,dresser", games=40)
    done = play_ladder(more, out, jobs=1)
    assert (
        done.games == 5 * 40 + 4 * 10
    )  # new pairings, and ten more games of those that were there
    assert done.stored == 9 * 40


def test_a_stopped_ladder_goes_on(
    scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sim.studies.players import ladder as module

    whole = play_ladder(planned(scenario, "random,stepper"), tmp_path / "whole", jobs=1)
    real, calls = module.run, []

    def stops(plan: Any, folder: Path, **options: Any) -> Any:
        found = real(plan, folder, **options)
        calls.append(folder)
        if len(calls) == 2:
            object.__setattr__(found, "interrupted", True)
        return found

    monkeypatch.setattr(module, "run", stops)
    ladder = planned(scenario, "random,stepper")
    stopped = play_ladder(ladder, tmp_path / "out", jobs=1)
    assert stopped.interrupted
    assert (stopped.games, stopped.stored) == (60, 60)
    monkeypatch.setattr(module, "run", real)
    went_on = play_ladder(ladder, tmp_path / "out", jobs=1)
    assert (went_on.games, went_on.stored) == (60, 120)
    for pairing, folder in whole.folders.items():
        assert tables_in(folder) == tables_in(went_on.folders[pairing])


# --- what the tables say --------------------------------------------------------------------------


def test_shares_are_counted_from_the_tables(scenario: Path, tmp_path: Path) -> None:
    ladder = planned(scenario, "random,stepper")
    done = play_ladder(ladder, tmp_path / "out", jobs=1)
    table = cross_table(ladder, done)
    won = 0.0  # of random, in both seats
    for name, seat in (("random--stepper", "left"), ("stepper--random", "right")):
        rows = pl.read_parquet(tmp_path / "out" / name / "seats" / "*.parquet")
        own = rows.filter(pl.col("seat").cast(pl.String) == seat)
        assert own["policy"].cast(pl.String).unique().to_list() == ["random"]
        winners = rows.group_by("game").agg(pl.col("won").sum().alias("winners"))
        won += (own.join(winners, on="game").select(pl.col("won") / pl.col("winners"))).sum().item()
    share = table.share(0, 1)
    assert share.estimate == pytest.approx(won / 60)
    assert share.count == 30  # seeds
    assert table.share(1, 0).estimate == pytest.approx(1 - won / 60)
    assert table.share(1, 0).low == pytest.approx(1 - share.high)


def test_a_sure_winner_wins_from_both_sides(scenario: Path, tmp_path: Path) -> None:
    # ten turns of boots (stride 1), slippers and skates (2): from then on 4 a step instead of 1
    ladder = planned(scenario, "stepper,dresser")
    table = cross_table(ladder, play_ladder(ladder, tmp_path / "out", jobs=1))
    assert table.share(1, 0).estimate == 1
    assert table.share(1, 0).low > 0.85
    # neither of them has any luck: who begins wins, against itself
    assert table.side(0, 0).estimate == table.side(1, 0).estimate == 1
    assert table.side_chance(0) < 1e-6
    found = table.strengths().difference("dresser", 1, 0)
    assert found.low > 0


def test_equal_policies_share_evenly(scenario: Path, tmp_path: Path) -> None:
    # a policy against a copy of itself plays the very same game from both sides
    ladder = planned(scenario, "random,stepper")
    table = cross_table(ladder, play_ladder(ladder, tmp_path / "out", jobs=1))
    meeting = table.meetings[0, 0]
    same = CrossTable(
        ("random", "again"),
        table.seats,
        dict.fromkeys([(0, 0), (0, 1), (1, 0), (1, 1)], meeting),
    )
    assert same.share(0, 1).estimate == 0.5
    assert same.share(0, 1).low < 0.5 < same.share(0, 1).high
    assert same.chance(0, 1) == 1
    assert same.strengths().difference("", 1, 0).estimate == pytest.approx(0, abs=1e-9)


def test_one_among_others_is_found_in_every_seat(crowd: Path, tmp_path: Path) -> None:
    ladder = planned(crowd, "random,dresser")
    table = cross_table(ladder, play_ladder(ladder, tmp_path / "out", jobs=1))
    meeting = table.meetings[0, 1]
    assert meeting.alone[:4].tolist() == [0, 2, 1, 0]
    assert np.bincount(meeting.alone).tolist() == [10, 10, 10]
    assert meeting.parts.sum(axis=1) == pytest.approx(np.ones(30))
    assert table.even == pytest.approx(1 / 3)
    assert table.share(0, 1).estimate == pytest.approx(meeting.won.mean())
    # random hardly ever wins against two who dress first, and one of these wins most among random
    assert table.share(0, 1).high < 1 / 3 < table.share(1, 0).low
    assert table.strengths().difference("", 1, 0).low > 0
