"""``kingmaker run`` watches some games a second time, and a report tells what was seen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.cli import run as run_module
from sim.cli.main import run_command
from sim.runs.observing import MOST_INTERPRETED, OBSERVED


def test_a_run_leaves_what_was_observed(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert run_command(["run", str(scenario), "--out", str(out)]) == 0
    first = (out / OBSERVED).read_bytes()
    assert json.loads(first)["games"] == MOST_INTERPRETED
    assert capsys.readouterr().err == ""
    assert run_command(["run", str(scenario), "--out", str(out), "--jobs", "3"]) == 0
    assert (out / OBSERVED).read_bytes() == first
    (out / OBSERVED).unlink()  # as of an older version
    assert run_command(["run", str(scenario), "--out", str(out)]) == 0
    assert (out / OBSERVED).read_bytes() == first
    assert run_command(["verify", str(out)]) == 0


def test_stopped_while_watching_the_games_are_kept(
    scenario: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    out = tmp_path / "out"
    with monkeypatch.context() as patch:
        patch.setattr(run_module, "_watch", stop)
        assert run_command(["run", str(scenario), "--out", str(out)]) == 130
    assert "Finished batches are kept" in capsys.readouterr().err
    assert run_command(["run", str(scenario), "--out", str(out)]) == 0
    assert (out / OBSERVED).is_file()


def test_a_report_writes_what_was_measured(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, patch = tmp_path / "out", tmp_path / "measured.yaml"
    run_command(["run", str(scenario), "--out", str(out)])
    report = ["report", str(out), "--out", str(tmp_path / "report"), "--format", "md"]
    capsys.readouterr()
    assert run_command([*report, "--measured", str(patch)]) == 0
    assert f"  {patch}\n" in capsys.readouterr().out
    assert patch.read_text(encoding="utf-8").startswith("# What a run measured of each card")
    assert "Can the players be trusted" in (tmp_path / "report/report.md").read_text("utf-8")
    assert run_command([*report, "--measured", str(tmp_path / "none" / "m.yaml")]) == 2
    assert "can't be written" in capsys.readouterr().err
