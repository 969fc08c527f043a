"""The two passes of the test suite.

``NUMBA_DISABLE_JIT=1 pytest -m "not compiled"`` runs the sources as plain Python: rules, cards,
files, messages. ``NUMBA_BOUNDSCHECK=1 pytest -m compiled`` runs them compiled with bounds checks:
whole games by the thousand. Between them they run every test once; `make test` does both.

A test belongs to the compiled pass if its file is named ``test_*_compiled.py`` or if it carries
the marker ``compiled``. An interpreted process leaves such tests out (they would take hours), and
pytest counts them as deselected, never as skipped.

Compiling a game takes minutes, so of several workers each should compile a game of its own: the
compiled tests of a folder that are of one game go to one worker, see `ByGame`. The games' folders
come first; what the others need of the games they then find in the cache.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from sim.games import GAMES
from tests.record_access import read_fields_first

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}
BOUNDS_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in {"", "0"}

read_fields_first(lending=not INTERPRETED)


def group_of(nodeid: str) -> str:
    """Return the folder that a test is in, and the game that file or parameters name, if any."""
    folder, _, test = nodeid.rpartition("/")
    return f"{folder} {next((game for game in GAMES if game in test), '')}"


class ByGame(LoadScopeScheduling):
    """Gives all tests of a folder that are of one game to one worker.

    The marker ``xdist_group`` would do, but pytest-xdist 3.8 loses it with pytest 9.2: the group is
    appended to the test's id, which that pytest reckons anew.
    """

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByGame | None:
    """Return how the compiled pass gives tests to workers; the other does as it is told to."""
    return None if INTERPRETED else ByGame(config, log)


def pytest_report_header() -> str:
    """Say in the first lines which pass this is."""
    if INTERPRETED:
        return "kingmaker: interpreted; tests marked `compiled` are left to the other pass"
    checks = "with" if BOUNDS_CHECKED else "without"
    return f"kingmaker: compiled, {checks} bounds checks"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests of ``test_*_compiled.py``, and leave them out of an interpreted process."""
    for item in items:
        if item.path.stem.endswith("_compiled"):
            item.add_marker(pytest.mark.compiled)
    if not INTERPRETED:
        items.sort(key=lambda item: item.path.parent.name not in GAMES)
        return
    left_out = [item for item in items if item.get_closest_marker("compiled")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("compiled")]
