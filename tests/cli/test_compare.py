"""The command that says what a change does: what it prints, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.cli.main import run_command

BOOTS = ("--set", "shoes.boots=3")
FEW = ("--games", "300", "--batch", "100", "--jobs", "1")


@pytest.fixture(autouse=True)
def early_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.studies.comparing.FIRST", 100)


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = run_command(["compare", *map(str, arguments)])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_the_answer_comes_first(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(
        capsys, scenario, *BOOTS, *FEW, "--target", "length.turns", "--decide", "1"
    )
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "The Path: shoes.boots=3, against as it stands"
    assert lines[1].startswith("Turns: 14.")
    assert lines[1].endswith(": lower.")
    assert "100 pairs of games on the same luck, seed 5; left random, right random." in out
    assert "It stopped as soon as that was known: look 1 of 3 (up to 300 pairs)." in out
    assert [line for line in lines if line.startswith("Left wins  ")]
    assert "independent games of each" in out


def test_json_has_every_target(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, scenario, *BOOTS, *FEW, "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["command"], found["games"], found["pairs"]) == ("compare", 600, 300)
    assert found["looks"] == [100, 200, 300]
    assert found["target"] == "wins.left"
    names = [figure["name"] for figure in found["figures"]]
    assert names == [target["name"] for target in found["targets"]]
    assert "cards.boots.buy_rate" in names
    by_name = {target["name"]: target for target in found["targets"]}
    for figure in found["figures"]:
        target = by_name[figure["name"]]
        assert figure["count"] == 300
        assert figure["estimate"] == pytest.approx(target["after"] - target["before"])
    assert by_name["length.turns"]["verdict"] == "lower"


def test_a_baseline_is_what_was_before(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (scenario.parent / "prototype-values.yaml").read_text(encoding="utf-8")
    old = tmp_path / "old.yaml"
    old.write_text(text.replace("boots: 1", "boots: 3"), encoding="utf-8")
    _, out, _ = told(capsys, scenario, "--baseline", old, *FEW, "--json")
    back = {t["name"]: t for t in json.loads(out)["targets"]}
    _, out, _ = told(capsys, scenario, *BOOTS, *FEW, "--json")
    there = {t["name"]: t for t in json.loads(out)["targets"]}
    for name, target in there.items():
        assert (target["before"], target["after"]) == (back[name]["after"], back[name]["before"])


def test_a_values_file_is_what_comes_after(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (scenario.parent / "prototype-values.yaml").read_text(encoding="utf-8")
    new = tmp_path / "new.yaml"
    new.write_text(text.replace("boots: 1", "boots: 3"), encoding="utf-8")
    _, one, _ = told(capsys, scenario, "--values", new, *FEW)
    _, other, _ = told(capsys, scenario, *BOOTS, *FEW)
    assert one.replace(str(new), "shoes.boots=3") == other


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "nothing is changed: give --set, --values or --baseline"),
        (("--set", "shoes.boots=1"), "both editions have the same values"),
        ((*BOOTS, "--target", "wins.lefd"), "nearest wins.left"),
        ((*BOOTS, "--precision", "0"), "--precision 0: this must be greater than 0"),
        ((*BOOTS, "--decide", "-1"), "--decide -1: this must be greater than 0"),
        ((*BOOTS, "--margin", "0"), "--margin 0: this must be greater than 0"),
        ((*BOOTS, "--precision", "1", "--decide", "1"), "give one of --precision and --decide"),
        ((*BOOTS, "--precision", "nan"), "--precision nan: this must be greater than 0"),
        (("--set", "lenth=3"), "lenth"),
        (("--set", "shoes.boots"), "this option is written PATH=VALUE"),
        (("--values", "missing.yaml"), "there is no such file"),
        (("--baseline", "missing.yaml"), "missing.yaml"),
        ((*BOOTS, "--policy", "left=heuristik"), "heuristik"),
        ((*BOOTS, "--policy", "middle=random"), "the game has no seat of this name"),
        ((*BOOTS, "--seats", "3"), "the game is not played by so many"),
        ((*BOOTS, "--seed", "-1"), "seed"),
    ],
)
def test_bad_input_is_told_in_words(
    scenario: Path,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
    message: str,
) -> None:
    code, out, err = told(capsys, scenario, *options)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_a_study_that_is_kept_is_not_played_again(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept"
    _, first, _ = told(capsys, scenario, *BOOTS, *FEW, "--out", kept)
    pieces = {p: p.stat().st_mtime_ns for p in (kept / "pieces").iterdir()}
    _, again, _ = told(capsys, scenario, *BOOTS, *FEW, "--out", kept)
    assert again == first
    assert {p: p.stat().st_mtime_ns for p in (kept / "pieces").iterdir()} == pieces
    code, _, err = told(capsys, scenario, *BOOTS, *FEW, "--out", kept, "--seed", "6")
    assert code == 2
    assert "this folder holds another study" in err


def test_what_never_varies_is_no_open_question(
    scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All games end by arriving, none by the limit of turns, and 300 pairs can't say more."""
    _, out, _ = told(capsys, scenario, *BOOTS, *FEW)
    assert "Of the others 2 never varied; --all shows them." in out
    assert "Ends: Arrived" not in out
    _, every, _ = told(capsys, scenario, *BOOTS, *FEW, "--all")
    (line,) = (line for line in every.splitlines() if line.startswith("Ends: Arrived"))
    assert "can't tell yet" in line
