"""The compiled game is the interpreted one, byte for byte: states, actions, journal, rows."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from sim.engine.compiled import INTERPRETED
from tests.romans.fingerprints import fingerprints
from tests.romans.whole_games import ROOT

GAMES = 200
PROCESSES = 2


@pytest.mark.slow
def test_interpreted_games_equal_compiled_games() -> None:
    assert not INTERPRETED
    share = GAMES // PROCESSES
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.romans.fingerprints", str(first), str(share)],
            env=environment,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for first in range(0, GAMES, share)
    ]
    compiled = fingerprints(0, GAMES)
    interpreted: list[str] = []
    for process in running:
        printed, errors = process.communicate()
        assert process.returncode == 0, errors
        interpreted += printed.splitlines()
    assert len(set(interpreted)) == GAMES
    for one, other in zip(interpreted, compiled, strict=True):
        assert one == other
