"""Parts and wholes: what is compiled is right, private, kept, and found again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import njit, types
from numba.core import errors

from sim.engine.compiled import BOUNDS_CHECKED, LINKED, compiled, resolved
from sim.engine.linking import LinkedFunction, Part, Whole, part_of

ROOT = Path(__file__).resolve().parents[2]


@compiled
def doubled(number):
    """Return twice a number."""
    return number * 2


@compiled
def sum_of_doubled(first, second):
    """Return twice the sum of two numbers, not too large ones."""
    numbers = np.zeros(2)
    numbers[0] = doubled(first)
    if second > 100:
        raise ValueError("too large")
    return numbers.sum() + doubled(second)


@compiled
def factorial(number):
    """Return a factorial."""
    if number < 2:
        return number
    return number * factorial(number - 1)


@compiled
def at(numbers, place):
    """Return the number at a place."""
    return numbers[place]


@compiled
def last_but(numbers, place):
    """Return a number counted from the end, by what numba itself compiles."""
    return np.roll(numbers, place)[0]


def kind_of(number: Any) -> str:
    """Return what compiled code is asked for."""
    return "a Python object"


@resolved(kind_of)
def _kind_of(number):  # type: ignore[no-untyped-def]
    name = str(number)
    return lambda number: name


@compiled
def kinds_of(first, second):
    """Return the types of two numbers."""
    return kind_of(first), kind_of(second)


def test_this_numba_is_one_that_linking_was_tested_with() -> None:
    assert LINKED


def test_values_of_parts_and_wholes() -> None:
    assert sum_of_doubled(3, 4) == 14
    assert sum_of_doubled(1.5, 4) == 11
    assert doubled(21) == 42
    assert factorial(10) == 3_628_800
    assert factorial(4.0) == 24.0
    assert kinds_of(1, 2.0) == ("int64", "float64")
    assert kind_of(1) == "a Python object"


def test_an_exception_comes_through() -> None:
    with pytest.raises(ValueError, match="too large"):
        sum_of_doubled(3, 101)
    assert sum_of_doubled(3, 100) == 206


def test_a_callee_is_a_part_and_private_to_the_whole() -> None:
    """Merged into its only caller, or under a name that nobody else can call."""

    def called_twice(number):  # type: ignore[no-untyped-def]
        return sum_of_doubled(number, 2) + doubled(number)

    function: Any = LinkedFunction(called_twice, targetoptions={"nopython": True})
    assert function(3) == 16
    (part,) = map(part_of, function.overloads.values())
    (whole,) = map(part_of, function._wholes.values())
    assert isinstance(part, Part)
    assert isinstance(whole, Whole)
    public = [
        name.name for name in whole.get_defined_functions() if name.linkage.name == "external"
    ]
    assert public == [whole.entry]
    inner = part_of(sum_of_doubled.overloads[types.int64, types.int64])  # type: ignore[attr-defined]
    assert set(inner.needed) < set(part.needed)
    assert not any(isinstance(given, types.Literal) for (given,) in doubled.overloads)  # type: ignore[attr-defined]


def test_a_function_that_calls_itself_otherwise_is_refused() -> None:
    """numba leaves a pointer to be filled in later, which is lost with the next process."""

    def halved(number):  # type: ignore[no-untyped-def]
        if number < 1:
            return 0.0
        return 1.0 + function(number / 2)

    function: Any = LinkedFunction(halved, targetoptions={"nopython": True})
    assert function(4.0) == 3.0
    with pytest.raises(errors.UnsupportedError, match="halved calls itself with other types"):
        function(4)


@pytest.mark.skipif(not BOUNDS_CHECKED, reason="without bounds checks nobody looks")
def test_no_index_counts_from_the_end() -> None:
    numbers = np.array([1.0, 2.0, 3.0])
    assert at(numbers, 2) == 3
    for outside in (-1, -3, 3):
        with pytest.raises(IndexError):
            at(numbers, outside)
    # what numba itself compiles for it counts as it always did
    assert last_but(numbers, 1) == 3
    assert njit(lambda numbers: numbers[-1])(numbers) == 3


def test_what_numba_itself_compiles_may_call_it() -> None:
    @njit
    def outside(number):  # type: ignore[no-untyped-def]
        return sum_of_doubled(number, 1) + factorial(number + 2)

    assert outside(2) == 30
    assert outside(2.0) == 30.0


SOURCE = """
import sys
import numpy as np
import sim.engine.linking as linking
if "numbas-own" in sys.argv:
    linking.TESTED = ()
from sim.engine.compiled import LINKED, compiled

@compiled
def leaf(number):
    return number * 2 + 1

@compiled
def climbed(number):
    if number < 1:
        return number
    return leaf(number) + climbed(number - 1)

@compiled
def first(number):
    return leaf(number) + climbed(number) + climbed(number * 1.0)

@compiled
def second(number):
    return leaf(number) - climbed(number)

if sys.argv[1] == "names":
    leaf(1)
    for part in leaf.overloads.values():
        print(part.fndesc.mangled_name)
    sys.exit()
for name in sys.argv[1].split("+"):
    print(globals()[name](5))
print("linked" if LINKED else "not linked")
for function in (leaf, climbed, first, second):
    print(function.__name__, sum(function.stats.cache_misses.values()))
"""
# leaf(5) = 11; climbed(5) = 11 + 9 + 7 + 5 + 3 = 35, as whole numbers and as floats
FIRST, SECOND = "81.0", "-24"


def told(folder: Path, *words: str) -> list[str]:
    """Run the source in a new process; return what it prints."""
    source = folder / "toy.py"
    source.write_text(SOURCE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(source), *words],
        env=os.environ | {"KINGMAKER_CACHE": str(folder / "cache"), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_wholes_and_parts_are_found_again(tmp_path: Path) -> None:
    """Both versions of a function that calls itself too, which numba by itself would lose."""
    assert told(tmp_path, "first") == [
        *(FIRST, "linked", "leaf 2", "climbed 2", "first 1", "second 0"),
    ]
    assert told(tmp_path, "first") == [
        *(FIRST, "linked", "leaf 0", "climbed 0", "first 0", "second 0"),
    ]
    assert told(tmp_path, "second") == [
        *(SECOND, "linked", "leaf 0", "climbed 0", "first 0", "second 1"),
    ]
    assert told(tmp_path, "second+first+leaf") == [
        *(SECOND, FIRST, "11", "linked", "leaf 0", "climbed 0", "first 0", "second 0"),
    ]


def test_lost_parts_are_compiled_anew(tmp_path: Path) -> None:
    told(tmp_path, "first")
    (parts,) = (tmp_path / "cache").glob("*/parts")
    assert len(list(parts.glob("*.bc"))) >= 5
    shutil.rmtree(parts)
    assert told(tmp_path, "second+first") == [
        *(SECOND, FIRST, "linked", "leaf 1", "climbed 1", "first 0", "second 1"),
    ]
    assert told(tmp_path, "second")[0] == SECOND


def test_numbas_own_way_gives_the_same(tmp_path: Path) -> None:
    """What is done with a numba that linking was not tested with; it has its own cache."""
    assert told(tmp_path, "second+first", "numbas-own")[:3] == [SECOND, FIRST, "not linked"]
    assert told(tmp_path, "second+first")[:3] == [SECOND, FIRST, "linked"]
    assert len(list((tmp_path / "cache").iterdir())) == 2


def test_no_two_processes_give_parts_the_same_names(tmp_path: Path) -> None:
    """The number of a record's type is in a name too, and means another one in another process."""
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
    (one,), (other,) = told(tmp_path / "one", "names"), told(tmp_path / "other", "names")
    assert "leaf" in one
    assert one != other
