"""A run killed at any moment leaves nothing half-written, and goes on to the same bytes."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import time
from pathlib import Path

import polars as pl
import pytest

from sim.runs.running import run
from tests.toy_runs import tables_in, toy_command, toy_files, toy_plan

GAMES, BATCH = 400_000, 2_000
SEED = 20_260_801


def command(scenario: Path, out: Path, *more: object) -> list[str]:
    return toy_command(
        "run", scenario, "--games", GAMES, "--batch", BATCH, "--jobs", 2, "--out", out, *more
    )


@pytest.fixture
def whole(scenario: Path, tmp_path: Path) -> dict[str, bytes]:
    """Return the tables of the run played without a break."""
    run(toy_plan(scenario, games=GAMES, batch=BATCH), tmp_path / "whole", jobs=2)
    return tables_in(tmp_path / "whole")


def kill_at_a_random_moment(scenario: Path, out: Path, chance: random.Random) -> int:
    """Start the run, kill it after some files are there; return how many files it left."""
    files = chance.choice([0, 1, 50, 200, 400])
    process = subprocess.Popen(
        command(scenario, out), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=Path.cwd()
    )
    deadline = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < deadline:
        if out.exists() and len(list(out.glob("*/*.parquet"))) >= files:
            break
        time.sleep(0.002)
    time.sleep(chance.random() * 0.05)
    process.kill()
    process.communicate()
    return len(list(out.glob("*/*.parquet")))


def check_kill_and_resume(scenario: Path, out: Path, whole: dict[str, bytes], seed: int) -> None:
    kill_at_a_random_moment(scenario, out, random.Random(seed))
    for name, content in tables_in(out).items():
        assert content == whole[name], f"{name} is half-written (seed {seed})"
    done = subprocess.run(command(scenario, out), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert tables_in(out) == whole
    assert not list(out.rglob("*.part"))


def test_killed_at_two_moments(scenario: Path, tmp_path: Path, whole: dict[str, bytes]) -> None:
    for moment in range(2):
        check_kill_and_resume(scenario, tmp_path / f"out{moment}", whole, SEED + moment)


@pytest.mark.slow
def test_killed_at_twenty_moments(scenario: Path, tmp_path: Path, whole: dict[str, bytes]) -> None:
    for moment in range(20):
        check_kill_and_resume(scenario, tmp_path / f"out{moment}", whole, SEED + 100 + moment)


def test_killed_again_and_again(scenario: Path, tmp_path: Path, whole: dict[str, bytes]) -> None:
    chance = random.Random(SEED)
    for _ in range(3):
        kill_at_a_random_moment(scenario, tmp_path / "out", chance)
    check_kill_and_resume(scenario, tmp_path / "out", whole, SEED + 9)


def test_ctrl_c_prints_the_command_that_resumes(
    scenario: Path, tmp_path: Path, whole: dict[str, bytes]
) -> None:
    out = tmp_path / "out"
    process = subprocess.Popen(
        command(scenario, out), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    while not list(out.glob("games/*.parquet")):
        assert process.poll() is None, process.communicate()
        time.sleep(0.002)
    process.send_signal(signal.SIGINT)
    told, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert told == ""
    first, last = errors.strip().splitlines()
    assert "which are kept" in first
    arguments = f"run {scenario} --games {GAMES} --batch {BATCH} --jobs 2 --out {out}"
    assert last == f"  kingmaker {arguments}"
    done = subprocess.run(command(scenario, out), capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert tables_in(out) == whole


def limited() -> None:
    """Let this process write no file of more than 20,000 bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


def test_a_limit_on_file_sizes(scenario: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = toy_command(
        "run", scenario, "--games", 20_000, "--batch", 20_000, "--jobs", 1, "--out", out
    )
    toy = toy_command("run", scenario, "--games", 1, "--out", tmp_path / "warm")
    subprocess.run(toy, check=True, capture_output=True)  # numba's own files are written first
    done = subprocess.run(
        arguments, capture_output=True, text=True, check=False, preexec_fn=limited
    )
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert "can't be written: the file would be larger than this system allows" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    for path in out.rglob("*.parquet"):
        pl.read_parquet(path)
    assert not list(out.rglob("*.part"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write into read-only folders")
def test_a_read_only_folder(tmp_path: Path) -> None:
    scenario = toy_files(tmp_path / "toy")
    (tmp_path / "sealed").mkdir(mode=0o555)
    done = subprocess.run(
        command(scenario, tmp_path / "sealed" / "out"), capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "permission to write here is missing" in done.stderr
