"""One decorator for everything that runs compiled, and where compiled code is kept.

The same source runs interpreted with ``NUMBA_DISABLE_JIT=1`` and with bounds checks with
``NUMBA_BOUNDSCHECK=1``. Numba's own cache only looks at the file of the function it loads, so
a change in a called file would go unseen, and a warm cache ignores the bounds-check switch.
The cache folder is therefore named after everything that compiled code depends on.
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import llvmlite.binding
import numba
import numpy as np
from numba import config, njit
from numba.extending import overload

from sim.engine import linking
from sim.engine.overlaps import resolved_functions

INTERPRETED = bool(config.DISABLE_JIT)  # the source runs as plain Python
LINKED = numba.__version__.startswith(linking.TESTED)  # see `sim.engine.linking`
BOUNDS_CHECKED = bool(config.BOUNDSCHECK)  # an index out of range raises in compiled code

COMPILED_ROOMS = ("engine", "games", "policies")  # folders of `sim` that hold compiled source

_Function = TypeVar("_Function", bound=Callable[..., Any])


def cache_key() -> str:
    """Return a name for the state of everything that compiled code depends on.

    Returns
    -------
    str
        20 hexadecimal digits over the sources, Python's, NumPy's and numba's versions, the
        processor and its features, and the switches that change generated code.
    """
    digest = hashlib.sha256()
    processor = llvmlite.binding.get_host_cpu_name(), llvmlite.binding.get_host_cpu_features()
    for fact in (
        platform.python_version(),
        np.__version__,
        numba.__version__,
        processor[0],
        processor[1].flatten(),
        f"boundscheck={BOUNDS_CHECKED}",
        f"opt={config.OPT}",
        f"linked={LINKED}",
    ):
        digest.update(str(fact).encode() + b"\0")
    root = Path(__file__).resolve().parent.parent
    for room in COMPILED_ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0")
            digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def cache_folder() -> Path:
    """Return the folder of this state's compiled code (``KINGMAKER_CACHE`` moves its root)."""
    root = os.environ.get("KINGMAKER_CACHE")
    if root is None:
        home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
        root = str(Path(home) / "kingmaker")
    return Path(root) / cache_key()


if not INTERPRETED:
    config.CACHE_DIR = str(cache_folder())
    if LINKED:
        linking.number_apart()
        os.register_at_fork(after_in_child=linking.number_apart)


def compiled(function: _Function) -> _Function:
    """Compile a rule, or leave it as plain Python in an interpreted run.

    Division by zero follows NumPy (no exception), the global interpreter lock is released, and
    the machine code is cached between processes.
    """
    if INTERPRETED:
        return function
    if not LINKED:
        return njit(nogil=True, cache=True, error_model="numpy")(function)  # type: ignore[no-any-return]
    options = {"nopython": True, "nogil": True, "error_model": "numpy", "boundscheck": None}
    linked = linking.LinkedFunction(function, targetoptions=options)
    linked.enable_caching()
    return linked


def resolved(function: Any) -> Any:
    """Return a decorator that lets compiled code find out by types what ``function`` does.

    What it decorates is given numba's types of the arguments, by the same names, and returns the
    function to compile. Interpreted, ``function`` itself is called.
    """
    resolved_functions.add(function)
    options = {"pipeline_class": linking.PartCompiler} if LINKED else {}
    return overload(function, jit_options=options)


def wrapping(function: _Function) -> _Function:
    """Let 64-bit arithmetic wrap silently in interpreted runs, as compiled code does."""
    if not INTERPRETED:
        return function

    @wraps(function)
    def quiet(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return quiet  # type: ignore[return-value]
