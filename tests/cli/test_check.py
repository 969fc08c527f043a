"""``kingmaker check`` as people and machines use it: a gate in a repository, and what it writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from junitparser import Error, Failure, JUnitXml, Skipped

from sim.cli.main import run_command
from sim.runs.running import StoppedError
from sim.values.reading import load_yaml
from tests.studies.gates import expecting, git

# Left puts the boots on and right the clogs, which are as good, until the boots are made better.
VALUES = "length: 8\njump: 3\nmax_turns: 60\nshoes:\n  boots: 2\n  clogs: 2\n"
BLOCK = """\
  games: 200
  targets:
    ends.arrived: {at_least: 0.9, because: a race that nobody ends is no race}
  drift:
    within: 0.05
    numbers: 0.6
    of: [wins.left, length.turns]
    because: players know this race
"""
PLAYERS = "policies:\n  left: random+favouring=boots\n  right: random+favouring=clogs\n"


@pytest.fixture(autouse=True)
def no_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test be run by GitHub."""
    for name in ("GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def repository(scenario: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a repository with a scenario that expects something, committed."""
    top = scenario.parent
    expecting(scenario, BLOCK, VALUES)
    scenario.write_text(f"{scenario.read_text(encoding='utf-8')}{PLAYERS}", encoding="utf-8")
    git(top, "init", "-q", "-b", "main")
    commit(top, "first")
    monkeypatch.chdir(top)
    return top


def commit(top: Path, told: str) -> None:
    git(top, "add", ".")
    git(top, "commit", "-q", "-m", told)


def stronger(top: Path) -> None:
    """Make the boots too strong, and change something that is no value."""
    text = f"# The boots are better now.\n{VALUES.replace('boots: 2', 'boots: 7')}"
    (top / "prototype-values.yaml").write_text(text, encoding="utf-8")
    commit(top, "boots")


CHECK = ("check", "race.yaml", "--jobs", "1")
SINCE = ("--baseline", "HEAD~1:prototype-values.yaml")


def test_the_gate_as_a_user_would_use_it(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stronger(repository)
    assert run_command([*CHECK, *SINCE, "--github"]) == 1
    told, errors = capsys.readouterr()
    assert errors == ""
    first, *rest = told.splitlines()
    assert first.startswith("FAIL: length.turns moved by -")
    assert first.endswith("), allowed 0.6 either way; 1 more fails")
    assert "Drift since HEAD~1:prototype-values.yaml (commit " in told
    assert told.count("why: players know this race\n") == 1
    lines = [line for line in rest if line.startswith("::")]
    assert len(lines) == 1
    assert lines[0].startswith(
        "::error file=prototype-values.yaml,line=6,title=shoes.boots 2 -> 7::length.turns moved by"
    )
    assert "; wins.left moved by +" in lines[0]
    git(repository, "revert", "--no-edit", "HEAD")
    assert run_command([*CHECK, "--baseline", "HEAD~2:prototype-values.yaml", "--github"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("PASS: 1 target within bounds, 2 moved no further than allowed after ")
    assert "the baseline has the same values" in told
    assert "::" not in told


def test_too_few_games_settle_nothing(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stronger(repository)
    assert run_command([*CHECK, *SINCE, "--games", "20", "--github"]) == 3
    told = capsys.readouterr().out
    assert told.startswith("CAN'T TELL YET: ")
    assert "games would settle" in told
    lines = [line for line in told.splitlines() if line.startswith("::")]
    assert lines
    assert all(line.startswith("::warning file=race.yaml,line=") for line in lines)


def test_nobody_asks_for_annotations_on_a_terminal(
    repository: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = [*CHECK, "--games", "10", "--baseline", "main:prototype-values.yaml"]
    assert run_command(arguments) == 3
    assert "::" not in capsys.readouterr().out
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert run_command(arguments) == 3
    assert "\n::warning file=race.yaml,line=8,title=ends.arrived%3A can't tell yet::" in (
        capsys.readouterr().out
    )
    assert run_command([*arguments, "--no-github"]) == 3
    assert "::" not in capsys.readouterr().out


def test_files_are_named_from_the_repositorys_top(
    repository: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_WORKSPACE", str(repository.parent))
    stronger(repository)
    assert run_command([*CHECK, *SINCE, "--github"]) == 1
    assert (
        f"::error file={repository.name}/prototype-values.yaml,line=6," in capsys.readouterr().out
    )


def test_values_that_an_option_changes_have_no_line(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    since = ("--baseline", "HEAD:prototype-values.yaml", "--set", "shoes.boots=7")
    assert run_command([*CHECK, *since, "--github"]) == 1
    assert "\n::error title=shoes.boots 2 -> 7::length.turns moved" in capsys.readouterr().out


def test_what_the_scenario_sets_is_set_in_the_baseline_too(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario = repository / "race.yaml"
    (repository / "old.yaml").write_text(VALUES.replace("boots: 2", "boots: 5"), encoding="utf-8")
    text = scenario.read_text(encoding="utf-8")
    scenario.write_text(f"{text}set: {{shoes.boots: 7}}\n", encoding="utf-8")
    assert run_command([*CHECK, "--baseline", "old.yaml"]) == 0
    assert "the baseline has the same values" in capsys.readouterr().out


def test_a_check_that_is_stopped(
    repository: Path,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise StoppedError

    monkeypatch.setattr("sim.studies.gate.checking.play_gate", stopped)
    since = ("--baseline", "HEAD:prototype-values.yaml")
    assert run_command([*CHECK, *since]) == 130
    out, errors = capsys.readouterr()
    assert out == ""
    assert errors.startswith("Stopped before a verdict. To go on:\n")
    assert run_command([*CHECK, *since, "--out", str(tmp_path / "kept")]) == 130
    assert capsys.readouterr().err.startswith(
        "Stopped before a verdict. What was played is kept. To go on:\n"
    )


def test_its_json(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stronger(repository)
    assert run_command([*CHECK, *SINCE, "--json", "--github"]) == 1
    told, errors = capsys.readouterr()
    found = json.loads(told)
    assert errors.startswith("::error file=prototype-values.yaml,line=6")
    assert (found["schema"], found["command"], found["verdict"]) == ("kingmaker/1", "check", "fail")
    assert [figure["name"] for figure in found["figures"]] == [
        "ends.arrived",
        "drift.wins.left",
        "drift.length.turns",
    ]
    assert found["judged"] == 3
    assert found["confidence"] == 0.95
    turns = found["targets"][-1]
    assert (turns["target"], turns["kind"], turns["verdict"]) == ("length.turns", "drift", "fail")
    assert turns["allowed"] == [-0.6, 0.6]
    assert turns["after"] - turns["before"] == pytest.approx(turns["estimate"])
    assert turns["because"] == "players know this race"
    bound = found["targets"][0]
    assert (bound["file"], bound["line"], bound["path"]) == (
        "race.yaml",
        8,
        "expect.targets.ends.arrived",
    )
    stage = found["stages"][0]
    assert stage["policies"] == {
        "left": "random+favouring=boots",
        "right": "random+favouring=clogs",
    }
    assert len(stage["values_hash"]) == len(stage["baseline_values_hash"]) == 64


def test_its_junit(repository: Path, tmp_path: Path) -> None:
    stronger(repository)
    path = tmp_path / "check.xml"
    assert run_command([*CHECK, *SINCE, "--junit", str(path)]) == 1
    xml = JUnitXml.fromfile(str(path))
    assert (xml.tests, xml.failures, xml.errors, xml.skipped) == (3, 2, 0, 0)
    suites = list(xml)
    assert [suite.name.split(" (commit")[0] for suite in suites] == [
        "Bounds",
        "Drift since HEAD~1:prototype-values.yaml",
    ]
    cases = {case.name: case for case in suites[1]}
    (failure,) = cases["length.turns"].result
    assert isinstance(failure, Failure)
    assert failure.message.startswith("length.turns moved by -")
    assert "why: players know this race" in failure.text
    assert "race.yaml:" in failure.text
    assert cases["length.turns"].classname == "race.drift"
    assert run_command([*CHECK, *SINCE, "--junit", str(path), "--games", "20"]) == 3
    results = [
        case.result[0] for suite in JUnitXml.fromfile(str(path)) for case in suite if case.result
    ]
    assert all(isinstance(result, Error) for result in results)
    assert results


def test_its_summary(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stronger(repository)
    step = tmp_path / "step.md"
    step.write_text("Before.\n", encoding="utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(step))
    assert run_command([*CHECK, *SINCE]) == 1
    text = step.read_text(encoding="utf-8")
    assert text.startswith("Before.\n## A race\n\n**FAIL: length.turns moved by -")
    assert "| `length.turns` | -" in text
    own = tmp_path / "own.md"
    own.write_text("Before.\n", encoding="utf-8")
    assert run_command([*CHECK, *SINCE, "--summary", str(own)]) == 1
    assert own.read_text(encoding="utf-8") == text.removeprefix("Before.\n")
    assert step.read_text(encoding="utf-8") == text


def test_drift_that_was_meant_is_accepted(
    repository: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    stronger(repository)
    assert run_command([*CHECK, *SINCE, "--accept", "boots were  hardly\nworn"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(
        "PASS: 1 target within bounds, 2 moved further, as was accepted, after 200 games\n"
    )
    assert "is accepted in accepted.yaml: keep that file in git." in told
    assert "accepted: boots were hardly worn" in told
    data, _ = load_yaml(repository / "accepted.yaml")
    record = data["scenarios"]["race.yaml"]
    assert data["schema"] == "accepted/1"
    assert record["because"] == "boots were hardly worn"
    assert list(record["targets"]) == ["wins.left", "length.turns"]
    assert record["targets"]["length.turns"]["moved"] < -1
    assert len(record["values"]) == len(record["baseline_values"]) == 64

    path = tmp_path / "check.xml"
    assert run_command([*CHECK, *SINCE, "--junit", str(path)]) == 0  # without being asked again
    assert "accepted: boots were hardly worn" in capsys.readouterr().out
    results = [case.result for suite in JUnitXml.fromfile(str(path)) for case in suite]
    assert [type(result[0]) for result in results if result] == [Skipped] * 2

    (repository / "prototype-values.yaml").write_text(
        VALUES.replace("boots: 2", "boots: 6"), encoding="utf-8"
    )
    assert run_command([*CHECK, *SINCE]) == 1  # other values: nothing is accepted of them
    told = capsys.readouterr().out
    assert "accepted.yaml was written for other values: it accepts nothing" in told


def test_a_file_of_accepted_drift_that_is_not_there(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stronger(repository)
    assert run_command([*CHECK, *SINCE, "--accepted", "none.yaml"]) == 1
    assert "none.yaml: there is no such file, so nothing is accepted" in capsys.readouterr().out


def test_other_scenarios_keep_what_was_accepted_of_them(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stronger(repository)
    (repository / "other.yaml").write_text(
        (repository / "race.yaml").read_text(encoding="utf-8"), encoding="utf-8"
    )
    assert run_command([*CHECK, *SINCE, "--accept", "once"]) == 0
    other = ["check", "other.yaml", "--jobs", "1", *SINCE]
    assert run_command([*other, "--accepted", "accepted.yaml"]) == 1
    assert "accepted.yaml says nothing of other.yaml" in capsys.readouterr().out
    assert run_command([*other, "--accept", "twice"]) == 0
    data, _ = load_yaml(repository / "accepted.yaml")
    assert {name: record["because"] for name, record in data["scenarios"].items()} == {
        "race.yaml": "once",
        "other.yaml": "twice",
    }


def test_nothing_is_written_where_nothing_drifts(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (repository / "old.yaml").write_text(VALUES, encoding="utf-8")
    assert run_command([*CHECK, "--baseline", "old.yaml", "--accept", "just so"]) == 0
    assert "No drift fails: nothing was taken note of." in capsys.readouterr().out
    assert not (repository / "accepted.yaml").exists()


def test_jobs_and_kept_games_give_the_same(
    repository: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    stronger(repository)
    told = []
    for more in (
        (),
        ("--jobs", "2"),
        ("--out", str(tmp_path / "k")),
        ("--out", str(tmp_path / "k")),
    ):
        assert run_command([*CHECK, *SINCE, "--json", *more]) in {1, 3}
        told.append(capsys.readouterr().out)
    assert len(set(told)) == 1
