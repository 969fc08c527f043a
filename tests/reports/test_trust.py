"""Whether players can be trusted: what they never did, and the wins that they missed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from scipy.stats import binomtest

from reports.documents.chapters.trust import chapter
from reports.documents.model import Chapter, Prose, Table
from reports.documents.reading import read_runs
from reports.metrics.tables import run_tables
from reports.metrics.trust import (
    OBSERVED,
    SCHEMA,
    forced_share,
    kinds,
    kinds_of,
    lost_share,
    missed_share,
    never,
    never_bought,
    never_taken,
    observed,
)
from sim.runs import observing
from sim.runs.running import run
from tests.toy_runs import toy_plan

ACTIONS = {  # action -> legal, taken, games legal, games taken
    "buy boots": (400, 100, 90, 60),
    "buy skates": (300, 0, 80, 0),
    "buy nothing": (500, 400, 100, 100),
    "step": (900, 500, 100, 100),
    "no counter": (40, 0, 35, 0),
    "jump far": (10, 0, 5, 0),
}
POLICY = {
    "policy": "random",
    "decisions": 1000,
    "forced": 250,
    "wins": 60,
    "wins_missed": 30,
    "sure_wins": 50,
    "sure_wins_missed": 10,
    "sure_wins_lost": 4,
    "losses": 20,
    "losses_taken": 5,
    "sure_losses": 10,
    "sure_losses_taken": 2,
    "blunders": [
        {
            "game": 3, "decision": 17, "seat": "left", "taken": "jump far", "better": "step",
            "kind": "win missed", "won": False,
        }
    ],
}  # fmt: skip
Keep = Callable[..., Path]


@pytest.fixture
def played(scenario: Path, tmp_path: Path) -> Path:
    run(toy_plan(scenario), tmp_path / "out", jobs=1)
    return tmp_path / "out"


@pytest.fixture
def keep(played: Path) -> Keep:
    """Return a function that lays a hand-made ``observed.json`` into a run's folder."""

    def write(actions: dict[str, Any] = ACTIONS, **changes: Any) -> Path:
        manifest = json.loads((played / "run.json").read_bytes())
        columns = ("legal", "taken", "games_legal", "games_taken")
        data = {
            "schema": SCHEMA,
            "identity": {key: manifest[key] for key in observing.IDENTITY},
            "games": 100,
            "deals": 8,
            "policies": [{**POLICY, **changes.pop("policy", {})}],
            "choices": {
                "policy": [0] * len(actions),
                "action": list(actions),
                **{
                    name: [counts[place] for counts in actions.values()]
                    for place, name in enumerate(columns)
                },
            },
            **changes,
        }
        (played / OBSERVED).write_text(json.dumps(data), encoding="utf-8")
        return played

    return write


def chapter_of(*folders: Path) -> Chapter:
    found = chapter(read_runs(list(folders)))
    assert found is not None
    return found


def table(found: Chapter, name: str) -> Table:
    return next(one for one in found.blocks if isinstance(one, Table) and one.id == name)


def test_this_side_and_that_agree_on_the_file() -> None:
    assert (OBSERVED, SCHEMA) == (observing.OBSERVED, observing.SCHEMA)


@pytest.mark.parametrize("games", [1, 10, 59, 300, 10_000])
def test_never_is_clopper_and_pearsons_one_sided_limit(games: int) -> None:
    found = never("x", games)
    exact = binomtest(0, games, alternative="less").proportion_ci(0.95, method="exact")
    assert (found.estimate, found.low, found.count) == (0, 0, games)
    assert found.high == pytest.approx(exact.high)
    if games >= 59:
        assert found.high == pytest.approx(3 / games, rel=0.05)  # the rule of three


def test_kinds_of_actions() -> None:
    actions = ["buy boots", "buy nothing", "step", "no counter", "no boost", "put it back", "jump"]
    assert kinds(actions) == ["buy", "buy", "step", "no counter", "no boost", "put it back", "jump"]


def test_kinds_of_very_many_forms_are_what_those_with_the_same_first_word_begin_with() -> None:
    patients = [
        f"treat {who} {age} in {place}" for who in "abcd" for age in "1234" for place in "xy"
    ]
    places = [f"set up {what} in {place}" for what in "abcd" for place in "vwxy"]
    moves = [
        f"move {what} {number} to {place}" for what in "abcd" for number in "1234" for place in "xy"
    ]
    actions = [
        *patients,
        *places,
        *moves,
        *(f"push {who} {n} in x" for who in "abcde" for n in "12345"),
        "pass",
    ]
    assert set(kinds(actions)) == {"treat", "set up", "move", "push", "pass"}
    assert "treat a 1 in" in kinds(patients)


def test_what_was_observed(keep: Keep) -> None:
    found = observed(run_tables(keep()))
    assert found is not None
    (watched,) = found.policies
    assert (found.games, watched.policy, watched.decisions) == (100, "random", 1000)
    assert watched.options == pytest.approx(2150 / 1000)
    assert (missed_share(watched).estimate, missed_share(watched).count) == (0.2, 50)
    assert (lost_share(watched).estimate, lost_share(watched).count) == (0.2, 10)
    assert watched.hindsight - watched.seen == 10
    rows = never_taken(found.choices, 30)
    assert rows["action"].to_list() == ["buy skates", "no counter"]
    grouped = kinds_of(found.choices).rows(named=True)
    assert grouped[0] == {
        "policy": "random", "kind": "buy", "actions": 3, "never": 1, "legal": 1200, "taken": 500,
    }  # fmt: skip
    assert [row["kind"] for row in grouped] == ["buy", "step", "no counter", "jump far"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"schema": "observed/0"},
        {"identity": {"game": "toy"}},
        {"games": 0},
        {"identity": dict.fromkeys(observing.IDENTITY, "other")},
    ],
)
def test_a_file_of_another_run_or_version_counts_for_nothing(
    keep: Keep, wrong: dict[str, Any]
) -> None:
    assert observed(run_tables(keep(**wrong))) is None


def test_a_run_whose_games_were_not_watched(played: Path) -> None:
    assert observed(run_tables(played)) is None
    (played / OBSERVED).write_text("{", encoding="utf-8")
    found = chapter_of(played)
    told = [block.text for block in found.blocks if isinstance(block, Prose)]
    assert told[0].startswith("No games of this run were watched, so that it isn't known which")
    assert table(found, "trust.players").rows[0][2:] == (None,) * 7


def test_the_share_of_forced_choices(played: Path) -> None:
    games = pl.read_parquet(played / "games/*.parquet")
    share = forced_share(run_tables(played))
    assert share is not None
    total = int(games["forced"].sum() + games["decisions"].sum())
    assert share.estimate == pytest.approx(games["forced"].sum() / total)
    assert share.count == total
    assert share.low < share.estimate < share.high


def test_cards_that_nobody_bought(scenario: Path, tmp_path: Path) -> None:
    never_boots = {"policies": ("left=random+without=boots", "right=random+without=boots")}
    run(toy_plan(scenario, **never_boots), tmp_path / "out", jobs=1)
    tables = run_tables(tmp_path / "out")
    cards = pl.read_parquet(tmp_path / "out/cards/*.parquet").filter(pl.col("card") == "boots")
    found = never_bought(tables)
    assert found is not None
    (boots,) = found
    assert (boots.card, boots.opportunities) == ("boots", int(cards["opportunities"].sum()))
    assert boots.games == cards.height
    told = chapter_of(tmp_path / "out")
    row = table(told, "trust.never_bought").rows[0]
    assert row[:2] == ("Boots", boots.opportunities)
    finding = next(one for one in told.findings if "could be bought" in one.text)
    assert finding.text.startswith("1 card could be bought and never was: Boots. Boots was ")
    assert finding.level == "watch"


def test_a_run_without_cards_says_nothing_of_purchases(scenario: Path, tmp_path: Path) -> None:
    run(toy_plan(scenario, detail="games"), tmp_path / "out", jobs=1)
    assert never_bought(run_tables(tmp_path / "out")) is None
    assert not any("bought" in str(block) for block in chapter_of(tmp_path / "out").blocks)


def test_the_chapter(keep: Keep) -> None:
    found = chapter_of(keep())
    texts = [one.text.replace("\u202f", " ") for one in found.findings if one.about == "players"]
    assert texts == [
        "`random` missed 10 of 50 immediate wins that it could see in 100 watched games, "
        "which is 20.0 % (11.2 to 33.0), and did not win later in 4 of them.",
        "`random` walked into 2 of 10 immediate losses that it could have put off in 100 watched "
        "games, which is 20.0 % (5.7 to 51.0).",
        "1 action of 6 was never taken by `random` though often legal: `buy skates`. `buy skates` "
        "was legal at 300 decisions, in 80 games: the 95 % limit is 3.68 % of games.",
    ]
    assert all(one.level == "watch" and one.figures for one in found.findings)
    row = table(found, "trust.players").rows[0]
    assert row[0] == "random"
    assert row[2:5] == (1000, 2.15, 50)
    assert row[6:8] == (4, 10)
    assert table(found, "trust.blunders").rows == (
        ("Game 3", "random", "Left", "win missed", "jump far", "step", "did not win"),
    )
    assert [line[:3] for line in table(found, "trust.never_taken").rows] == [
        ("buy skates", "random", 300),
        ("no counter", "random", 40),
    ]
    told = [block.text for block in found.blocks if isinstance(block, Prose)]
    assert told == ["Every card that could ever be paid for was bought at least once."]


@pytest.mark.parametrize(
    ("policy", "level", "text"),
    [
        ({"sure_wins_missed": 0, "sure_wins_lost": 0}, "good", "missed none of 50"),
        ({"sure_wins_lost": 0}, "good", "and won all of these later"),
        ({"sure_wins_lost": 10}, "watch", "and won none of these later"),
        ({"sure_wins_missed": 1, "sure_wins_lost": 1}, "watch", "did not win that game later"),
    ],
)
def test_what_is_said_of_missed_wins(
    keep: Keep, policy: dict[str, Any], level: str, text: str
) -> None:
    first = chapter_of(keep(policy=policy)).findings[0]
    assert (first.level, text in first.text) == (level, True)


def test_a_policy_that_never_saw_a_win_is_not_judged(keep: Keep) -> None:
    none = {"sure_wins": 0, "sure_wins_missed": 0, "sure_wins_lost": 0, "sure_losses_taken": 0}
    found = chapter_of(keep({"step": (900, 500, 100, 100)}, policy={**none, "blunders": []}))
    assert found.findings == ()
    assert [block.text for block in found.blocks if isinstance(block, Prose)] == [
        "In the watched games each action that was legal in 30 games or more was taken at least "
        "once.",
        "Every card that could ever be paid for was bought at least once.",
    ]


def test_runs_side_by_side(keep: Keep, scenario: Path, tmp_path: Path) -> None:
    first = keep()
    other = tmp_path / "other"
    run(toy_plan(scenario, seed=6), other, jobs=1)
    found = chapter_of(first, other)
    assert [row[:2] for row in table(found, "trust.players").rows] == [
        ("random", "out"),
        ("random", "other"),
    ]
    told = [block.text for block in found.blocks if isinstance(block, Prose)]
    assert told[0].startswith("No games of other were watched")
    assert found.findings[0].text.startswith("out: `random` missed")


def test_a_ladder_beside_the_run(keep: Keep) -> None:
    folder = keep()

    def figure(name: str, estimate: float) -> dict[str, Any]:
        return {"name": name, "estimate": estimate, "low": 1.0, "high": 99.0, "count": 10}

    ladder = {
        "command": "ladder",
        "policies": ["heuristic", "random"],
        "reference": "heuristic",
        "game": "toy",
        "seats": ["left", "right"],
        "figures": [figure("strength.random", -60.0), figure("beats.heuristic.random", 0.3)],
    }
    (folder / "ladder.json").write_text(json.dumps(ladder), encoding="utf-8")
    players = table(chapter_of(folder), "trust.players")
    assert [column.name for column in players.columns][-2:] == ["place", "strength"]
    assert players.rows[0][-2] == "2 of 2"
    assert players.rows[0][-1].estimate == -60.0  # type: ignore[union-attr]


def test_the_watched_games_of_a_real_run(
    scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(observing, "INTERPRETED", False)
    plan = toy_plan(scenario)
    run(plan, tmp_path / "out", jobs=1)
    observing.keep_observed(plan, tmp_path / "out")
    found = observed(run_tables(tmp_path / "out"))
    assert found is not None
    games = pl.read_parquet(tmp_path / "out/games/*.parquet")
    assert found.games == games.height
    assert found.policies[0].decisions == games["decisions"].sum()
    assert found.policies[0].forced == games["forced"].sum()
    assert found.choices["taken"].sum() == games["decisions"].sum()
    assert chapter_of(tmp_path / "out").findings
