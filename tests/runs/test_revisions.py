"""Values out of the history that git keeps: what is found, and what is told where it isn't."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from sim.runs.plan import make_plan
from sim.runs.revisions import RevisionFile, values_at
from sim.runs.scenario import Overrides, load_scenario
from sim.values.errors import InputError
from tests.studies.gates import git
from tests.toy_runs import SCENARIO, VALUES, toy_files


@pytest.fixture
def repository(scenario: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a repository of two commits, of which the second makes the boots stronger."""
    top = scenario.parent
    toy_files(top / "games" / "race")
    git(top, "init", "-q", "-b", "main")
    git(top, "add", ".")
    git(top, "commit", "-q", "-m", "first")
    for folder in (top, top / "games" / "race"):
        changed = VALUES.replace("boots: 1", "boots: 3")
        (folder / "prototype-values.yaml").write_text(changed, encoding="utf-8")
    git(top, "commit", "-q", "-a", "-m", "boots")
    monkeypatch.chdir(top)
    return top


def told(baseline: str, folder: Path | None = None) -> str:
    """Return what is told about a bad baseline, without this place's own folder."""
    with pytest.raises(InputError) as caught:
        values_at(baseline, folder=folder)
    assert len(caught.value.problems) == 1
    return str(caught.value.problems[0]).replace(str(Path.cwd()), "HERE")


def test_a_file_is_itself(repository: Path) -> None:
    assert values_at("prototype-values.yaml") == Path("prototype-values.yaml")
    inside = values_at("prototype-values.yaml", folder=repository / "games" / "race")
    assert inside == repository / "games" / "race" / "prototype-values.yaml"


def test_a_file_with_a_colon_is_a_file(repository: Path) -> None:
    (repository / "main:x.yaml").write_text(VALUES, encoding="utf-8")
    assert not isinstance(values_at("main:x.yaml"), RevisionFile)


@pytest.mark.parametrize("revision", ["HEAD~1", "main~1", "main@{0}~1"])
def test_a_revision_of_a_file(repository: Path, revision: str) -> None:
    found = values_at(f"{revision}:games/race/prototype-values.yaml")
    assert isinstance(found, RevisionFile)
    assert found.read_bytes().decode() == VALUES
    assert str(found) == f"{revision}:games/race/prototype-values.yaml"
    assert found.commit == git(repository, "rev-parse", "HEAD~1")


def test_a_path_from_the_folder(repository: Path) -> None:
    folder = repository / "games" / "race"
    top = values_at("HEAD:prototype-values.yaml", folder=folder)  # from the top, if it is there
    near = values_at("HEAD:./prototype-values.yaml", folder=folder)
    assert "boots: 3" in top.read_bytes().decode()
    assert "boots: 3" in near.read_bytes().decode()
    found = values_at("HEAD:race.yaml", folder=folder / "..")
    assert found.read_bytes().decode() == SCENARIO
    inside = values_at("HEAD~1:race/prototype-values.yaml", folder=folder.parent)
    assert inside.read_bytes().decode() == VALUES


def test_a_branch_that_only_the_remote_has(repository: Path, tmp_path: Path) -> None:
    git(repository, "branch", "release", "HEAD~1")
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", str(repository), str(clone))
    found = values_at("release:prototype-values.yaml", folder=clone)
    assert found.read_bytes().decode() == VALUES


def test_values_load_from_it_and_are_named_after_it(repository: Path) -> None:
    found = values_at("HEAD~1:prototype-values.yaml")
    before = make_plan(load_scenario(repository / "race.yaml", Overrides(values=found)))
    after = make_plan(load_scenario(repository / "race.yaml"))
    assert before.members[0].source == "HEAD~1:prototype-values.yaml"
    assert before.members[0].document.shoes["boots"] == 1
    assert after.members[0].document.shoes["boots"] == 3
    assert before.values_hash != after.values_hash
    again = pickle.loads(pickle.dumps(found))
    assert again.read_bytes() == found.read_bytes()
    assert again.commit == found.commit


def test_what_is_wrong_in_it_is_told_with_its_name_and_line(repository: Path) -> None:
    bad = VALUES.replace("jump: 5", "jump: 500")
    (repository / "prototype-values.yaml").write_text(bad, encoding="utf-8")
    git(repository, "commit", "-q", "-a", "-m", "bad")
    found = values_at("HEAD:prototype-values.yaml")
    with pytest.raises(InputError) as caught:
        make_plan(load_scenario(repository / "race.yaml", Overrides(values=found)))
    message = str(caught.value)
    assert message.startswith("HEAD:prototype-values.yaml:2: jump: this number is out of its range")


@pytest.mark.parametrize(
    ("baseline", "message"),
    [
        (
            "prototype-value.yaml",
            "--baseline prototype-value.yaml: there is no such file, and a revision is written "
            "REVISION:PATH (nearest prototype-values.yaml)",
        ),
        (
            ":prototype-values.yaml",
            "--baseline :prototype-values.yaml: a baseline is written FILE or REVISION:PATH "
            "(allowed main:values.yaml, FILE)",
        ),
        ("main:", "--baseline main:: a baseline is written FILE or REVISION:PATH"),
        (
            "mian:prototype-values.yaml",
            "--baseline mian:prototype-values.yaml: git knows no such revision "
            "(found 'mian'; nearest main)",
        ),
        ("HEAD~9:prototype-values.yaml", "git knows no such revision (found 'HEAD~9')"),
        ("--help:prototype-values.yaml", "git knows no such revision (found '--help')"),
        ("a b:prototype-values.yaml", "git knows no such revision (found 'a b')"),
        (
            "HEAD:games/prototype-values.yaml",
            "revision HEAD has no such file (found 'games/prototype-values.yaml'; "
            "nearest games/race/prototype-values.yaml)",
        ),
        ("HEAD:races.yaml", "revision HEAD has no such file (found 'races.yaml'; nearest race"),
        ("HEAD:games", "in revision HEAD this is a folder, not a file (found 'games')"),
        ("x" * 5000, "there is no such file"),
        ("x\0y", "there is no such file"),
        ("HEAD:x\0y", "git can't be asked: ValueError"),
    ],
)
def test_a_bad_baseline(repository: Path, baseline: str, message: str) -> None:
    assert message in told(baseline)


def test_a_folder_in_no_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    (tmp_path / "bare").mkdir()
    found = told("main:values.yaml", tmp_path / "bare")
    assert "a revision needs a git repository, and this folder is in none (found" in found


def test_a_repository_without_commits(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    assert "the repository has no commits yet" in told("main:values.yaml", tmp_path)


def test_a_shallow_clone(repository: Path, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{repository}", str(clone))
    found = told("HEAD~1:prototype-values.yaml", clone)
    assert "this clone is shallow, so it may need more of the history (fetch-depth: 0)" in found


def test_without_git(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    found = told("main:prototype-values.yaml")
    assert found.endswith("a revision needs git, which is not installed here")
