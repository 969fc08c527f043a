"""Bad checks: what is told about a wrong `expect` block, target, baseline or accepted file."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.cli.main import run_command
from tests.studies.gates import HEAD, SHORT, expecting, git
from tests.toy_runs import VALUES

GOOD = "  targets:\n    wins.left: {at_least: 0.1}\n"


@pytest.fixture
def folder(scenario: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a repository with a scenario that expects something, as the current folder."""
    for name in ("GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY"):
        monkeypatch.delenv(name, raising=False)
    expecting(scenario, GOOD, VALUES)
    git(scenario.parent, "init", "-q", "-b", "main")
    git(scenario.parent, "add", ".")
    git(scenario.parent, "commit", "-q", "-m", "first")
    monkeypatch.chdir(scenario.parent)
    return scenario.parent


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """Return what a check says that was asked wrongly; nothing is played."""
    assert run_command(["check", "race.yaml", *arguments]) == 2
    out, errors = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in errors
    return errors.splitlines()


@pytest.mark.parametrize(
    ("block", "message"),
    [
        (
            "  games: 5\n",
            "race.yaml:5: expect: nothing is expected (allowed targets, drift, tiers)",
        ),
        (
            "  target: {}\n",
            "race.yaml:6: expect.target: this key is not known here (found 'target'; "
            "nearest targets; allowed games, confidence, targets, drift, tiers)",
        ),
        (
            "  targets: {}\n",
            "race.yaml:6: expect.targets: no target is named here "
            "(allowed wins.SEAT: {within: [a, b]})",
        ),
        (
            "  targets:\n    wins.left: {}\n",
            "race.yaml:7: expect.targets.wins.left: this target has no bounds "
            "(allowed within: [a, b], at_least: a, at_most: b)",
        ),
        (
            "  targets:\n    wins.left: 0.5\n",
            "race.yaml:7: expect.targets.wins.left: this is not a mapping of keys to values "
            "(found 0.5; allowed keys and values)",
        ),
        (
            "  targets:\n    wins.left: {within: [0.5, 0.4]}\n",
            "race.yaml:7: expect.targets.wins.left.within: between these bounds is nothing: "
            "the first must be the smaller one (found [0.5, 0.4])",
        ),
        (
            "  targets:\n    wins.left: {within: [0.5]}\n",
            "race.yaml:7: expect.targets.wins.left.within: this list is too short",
        ),
        (
            "  targets:\n    wins.left: {within: [0.3, 0.5], at_least: 0.1}\n",
            "race.yaml:7: expect.targets.wins.left: `within` says both ends: leave out at_least "
            "and at_most",
        ),
        (
            "  targets:\n    wins.left: {withn: [0.5, 0.6]}\n",
            "race.yaml:7: expect.targets.wins.left.withn: this key is not known here "
            "(found 'withn'; nearest within;",
        ),
        (
            "  targets:\n    wins.left: {at_least: half}\n",
            "race.yaml:7: expect.targets.wins.left.at_least: this is not a number "
            "(found 'half'; allowed a number)",
        ),
        (
            "  targets:\n    wins.left: {within: [48, 52]}\n",
            "race.yaml:7: expect.targets.wins.left: wins.left is a share, and no share is so "
            "(found 48; nearest 0.48; allowed 0 to 1)",
        ),
        (
            "  targets:\n    wins.lefft: {at_least: 0.4}\n",
            "race.yaml:7: expect.targets.wins.lefft: there is no target of this name "
            "(found 'wins.lefft'; nearest wins.left; allowed wins.left, wins.right, length.turns,",
        ),
        (
            "  targets:\n    win.*: {at_least: 0.4}\n",
            "race.yaml:7: expect.targets.win.*: no target is like this (found 'win.*'; "
            "nearest wins.*; allowed wins.*, length.*, ends.*, cards.*.buy_rate, cards.*.acquired)",
        ),
        (
            "  targets:\n    cards.boot.buy_rate: {at_least: 0.4}\n",
            "there is no target of this name (found 'cards.boot.buy_rate'; "
            "nearest cards.boots.buy_rate;",
        ),
        (
            "  targets:\n    cards.*.buy_rate: {at_least: 0.4, for: goods}\n",
            "race.yaml:7: expect.targets.cards.*.buy_rate.for: the game has no group of this name "
            "(found 'goods'; nearest good; allowed good)",
        ),
        (
            "  targets:\n    cards.boots.buy_rate: {at_least: 0.4, for: good}\n",
            "`for` chooses among what * stands for, and this name has none (found 'good')",
        ),
        (
            "  targets:\n    wins.*: {at_least: 0.4}\n    '*.left': {at_least: 0.3}\n",
            "race.yaml:8: expect.targets.*.left: two patterns name wins.left: give it bounds of "
            "its own, by its full name (found '*.left')",
        ),
        (
            "  confidence: 95\n" + GOOD,
            "race.yaml:6: expect.confidence: this number is out of its range "
            "(found 95; allowed less than 1.0)",
        ),
        (
            "  games: 0\n" + GOOD,
            "race.yaml:6: expect.games: this number is out of its range (found 0;",
        ),
        ("  drift: 0.01\n", "race.yaml:6: expect.drift: this is not a mapping of keys to values"),
        (
            "  drift: {of: [wins.*]}\n",
            "race.yaml:6: expect.drift: how far targets may move isn't said "
            "(allowed within: 0.01, numbers: 0.1)",
        ),
        (
            "  drift: {within: 5}\n",
            "race.yaml:6: expect.drift.within: this number is out of its range "
            "(found 5; allowed at most 1.0)",
        ),
        (
            "  drift: {within: 0.01}\n",
            "race.yaml:6: expect.drift: drift needs a baseline: give --baseline, or write it in "
            "`expect.drift` (allowed FILE, REVISION:PATH)",
        ),
        (
            "  drift: {within: 0.01, baseline: prototype-value.yaml}\n",
            "race.yaml:6: expect.drift.baseline: there is no such file, and a revision is written "
            "REVISION:PATH (found 'prototype-value.yaml'; nearest prototype-values.yaml)",
        ),
        (
            "  drift: {within: 0.01, baseline: 'mian:prototype-values.yaml'}\n",
            "race.yaml:6: expect.drift.baseline: git knows no such revision "
            "(found 'mian'; nearest main)",
        ),
        (
            "  drift: {within: 0.01, of: [length.turns], baseline: prototype-values.yaml}\n",
            "race.yaml:6: expect.drift.of.0: this is a number: say how far it may move with "
            "`numbers` (found 'length.turns')",
        ),
        (
            "  drift: {within: 0.01, of: [winners], baseline: prototype-values.yaml}\n",
            "race.yaml:6: expect.drift.of.0: there is no target of this name (found 'winners';",
        ),
        (
            "  tiers:\n    - polices: random\n      targets: {wins.left: {at_least: 0.1}}\n",
            "race.yaml:7: expect.tiers.0.polices: this key is not known here "
            "(found 'polices'; nearest policies;",
        ),
        (
            "  tiers:\n    - policies: randum\n      targets: {wins.left: {at_least: 0.1}}\n",
            "race.yaml:7: policies.left: there is no policy of this name "
            "(found 'randum'; nearest random;",
        ),
        (
            "  tiers:\n    - policies: {lefft: random}\n      targets: {wins.*: {at_least: 0}}\n",
            "race.yaml:7: policies.lefft: the game has no seat of this name "
            "(found 'lefft'; nearest left; allowed left, right)",
        ),
        (
            "  tiers:\n    - policies: random\n      targets: {wins.lefft: {at_least: 0.1}}\n",
            "race.yaml:8: expect.tiers.0.targets.wins.lefft: there is no target of this name",
        ),
        (
            "  tiers:\n    - {policies: random, targets: {wins.left: {at_least: 0.1}}}\n"
            "    - {policies: random, targets: {wins.left: {at_least: 0.2}}}\n",
            "race.yaml:8: expect.tiers.1: two tiers have this name: give one another `name` "
            "(found 'random')",
        ),
    ],
)
def test_a_bad_block(
    folder: Path, capsys: pytest.CaptureFixture[str], block: str, message: str
) -> None:
    expecting(folder / "race.yaml", block, None)
    found = told(capsys)
    assert any(message in line for line in found), found


def test_all_of_a_block_is_told_at_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    block = (
        "  targets:\n    wins.lefft: {at_least: 0.1}\n    wins.right: {at_least: 2}\n"
        "  drift: {within: 0.01, of: [winners], baseline: none.yaml}\n"
        "  tiers:\n    - {policies: randum, targets: {wins.left: {at_least: 0.1}}}\n"
    )
    expecting(folder / "race.yaml", block, None)
    lines = [line.split(":")[1] for line in told(capsys)]
    assert lines == ["7", "8", "9", "9", "11", "11"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--drift", "1"), "--drift 1: drift needs a baseline: give --baseline"),
        (
            ("--drift", "0", "--baseline", "HEAD:prototype-values.yaml"),
            "--drift 0: drift is told in points, above 0 (allowed more than 0, up to 100)",
        ),
        (("--drift", "nan"), "--drift nan: drift is told in points, above 0"),
        (
            ("--baseline", "HEAD:prototype.yaml"),
            "--baseline HEAD:prototype.yaml: revision HEAD has no such file "
            "(found 'prototype.yaml'; nearest prototype-values.yaml)",
        ),
        (
            ("--baseline", "HEAD~3:prototype-values.yaml"),
            "--baseline HEAD~3:prototype-values.yaml: git knows no such revision (found 'HEAD~3')",
        ),
        (("--accept", "so be it"), "--accept: there is no drift to accept"),
        (("--accept", "  "), "--accept: say in a few words why the drift is right"),
        (("--policy", "left=randum"), "--policy left=randum: policies.left: there is no policy"),
        (("--set", "jmp=3"), "--set jmp=3: jmp: there is no such value"),
        (("--values", "none.yaml"), "--values none.yaml: there is no such file"),
        (("--games", "0"), "Invalid value for '--games'"),
    ],
)
def test_a_bad_option(
    folder: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], message: str
) -> None:
    found = told(capsys, *options)
    assert any(message in line for line in found), found


def test_a_scenario_that_expects_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "race.yaml").write_text(HEAD, encoding="utf-8")
    assert told(capsys) == [
        "race.yaml: nothing is expected: write an `expect` block, or give --baseline"
    ]


def test_a_baseline_that_is_wrong_itself(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = (folder / "prototype-values.yaml").read_text(encoding="utf-8")
    (folder / "prototype-values.yaml").write_text(good.replace("jump: 5", "jump: 99"), "utf-8")
    git(folder, "commit", "-q", "-a", "-m", "bad")
    (folder / "prototype-values.yaml").write_text(good, encoding="utf-8")
    (line,) = told(capsys, "--baseline", "HEAD:prototype-values.yaml")
    assert line.startswith("HEAD:prototype-values.yaml:2: jump: this number is out of its range")


def test_a_baseline_without_any_of_the_cards(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "old.yaml").write_text(SHORT.replace("boots", "clogs"), encoding="utf-8")
    block = "  drift: {within: 0.01, of: [cards.boots.*], baseline: old.yaml}\n"
    expecting(folder / "race.yaml", block, None)
    (line,) = told(capsys)
    assert line == (
        "race.yaml: expect: nothing is judged; not in the baseline, so no drift is judged of: boots"
    )


HASH = "0" * 64
RECORD = (
    f"{{because: x, kingmaker: 0.1.0, rules: 1, values: {HASH[:-1]}a, players: {HASH[:-1]}b, "
    f"baseline: main, baseline_values: {HASH[:-1]}c, seed: '1', confidence: 0.95, targets: {{}}}}"
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "accepted.yaml:1: the file is empty"),
        ("- 1\n", "accepted.yaml:1: schema: this is no file of accepted drift"),
        (
            "schema: accepted/2\ngame: toy\nscenarios: {}\n",
            "accepted.yaml:1: schema: this is no file of accepted drift, or of another version "
            "(found 'accepted/2'; allowed accepted/1)",
        ),
        (
            "schema: accepted/1\ngame: chess\nscenarios: {}\n",
            "accepted.yaml:2: game: this file is of another game (found 'chess'; allowed toy)",
        ),
        ("schema: accepted/1\ngame: toy\n", "accepted.yaml:1: scenarios: this key is missing"),
        (
            "schema: accepted/1\ngame: toy\nscenarios:\n  race.yaml: {because: x}\n",
            "accepted.yaml:4: scenarios.race.yaml.values: this key is missing",
        ),
        (
            "schema: accepted/1\ngame: toy\nscenarios:\n  race.yaml: " + RECORD.replace("0a", "z"),
            "accepted.yaml:4: scenarios.race.yaml.values: this text has another form",
        ),
        ("schema: accepted/1\n<<<<<<< HEAD\n", "this is not YAML"),
    ],
)
def test_a_bad_file_of_accepted_drift(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    (folder / "accepted.yaml").write_text(text, encoding="utf-8")
    found = told(capsys, "--baseline", "HEAD:prototype-values.yaml")
    assert any(message in line for line in found), found
    # and it is not written over
    found = told(capsys, "--baseline", "HEAD:prototype-values.yaml", "--accept", "so")
    assert any(message in line for line in found), found
    assert (folder / "accepted.yaml").read_text(encoding="utf-8") == text


def test_a_folder_that_can_not_be_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--games", "10", "--junit", "race.yaml/check.xml")
    assert run_command(["check", "race.yaml", *arguments]) == 2
    assert "race.yaml/check.xml: can't be written" in capsys.readouterr().err
