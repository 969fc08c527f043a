"""Small checks of the repository itself: its shape, and habits that no linter knows."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LONGEST_FILE = 700  # lines; 500 is comfortable

TOP = {
    ".ci",
    ".editorconfig",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "benchmarks",
    "docs",
    "pyproject.toml",
    "reports",
    "scenarios",
    "sim",
    "tests",
}
MADE_HERE = {".git", ".venv", ".hypothesis", "build", "dist", "runs"}  # by make, git and tools
ROOMS = ("sim", "reports", "scenarios", "benchmarks", "tests", "docs", ".ci")
TEXT = {".py", ".md", ".yaml", ".yml", ".toml", ".csv", ".json", ".txt", ".cfg", ""}

# Built from parts, so that this file passes its own check.
ABSOLUTE = re.compile("|".join(re.escape(f"/{top}/") for top in ("work", "home", "root", "Users")))


def sources(*rooms: str) -> list[Path]:
    """Return the Python sources of some folders."""
    return sorted(path for room in rooms for path in (ROOT / room).rglob("*.py"))


def texts() -> Iterator[Path]:
    """Yield every text file of the repository."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            if path.is_file() and path.suffix in TEXT and "__pycache__" not in path.parts:
                yield path
    for name in sorted(TOP):
        if (ROOT / name).is_file():
            yield ROOT / name


def name(path: Path) -> str:
    """Return a file's path inside the repository."""
    return path.relative_to(ROOT).as_posix()


def test_the_house_has_its_rooms_and_no_others() -> None:
    found = {path.name for path in ROOT.iterdir()}
    assert not TOP - found
    extra = {entry for entry in found - TOP - MADE_HERE if not entry.endswith("_cache")}
    assert not extra, f"new at the top of the tree: {sorted(extra)}; is there a room for it?"


def test_no_source_is_long() -> None:
    lengths = {
        name(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in sources("sim", "reports")
    }
    assert not {path: lines for path, lines in lengths.items() if lines > LONGEST_FILE}


@pytest.mark.parametrize("path", sources("sim", "reports", "benchmarks", "tests"), ids=name)
def test_a_module_says_what_it_is(path: Path) -> None:
    if path.name == "conftest.py" and path.parent != ROOT / "tests":
        return
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), "no module docstring"


def test_public_classes_and_functions_have_docstrings() -> None:
    bare = []
    for path in sources("sim", "reports"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            public = isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name[0] != "_"
            if public and not ast.get_docstring(node):
                bare.append(f"{name(path)}:{node.lineno} {node.name}")
    assert not bare


def test_only_commands_print() -> None:
    printing = []
    for path in sources("sim", "reports"):
        if (ROOT / "sim" / "cli") in path.parents:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print":
                printing.append(f"{name(path)}:{node.lineno}")
    assert not printing


def test_no_path_of_one_machine() -> None:
    found = []
    for path in texts():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if ABSOLUTE.search(line):
                found.append(f"{name(path)}:{number}: {line.strip()}")
    assert not found


GAMES = sorted(path.parent.name for path in (ROOT / "sim" / "games").glob("*/__init__.py"))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_named_only_in_its_rooms(game: str) -> None:
    word = re.compile(rf"(?<![a-z]){game}(?![a-z])", re.IGNORECASE)
    example = re.compile(rf"scenarios/{game}/|--game {game}|{game}-values")  # in a command's help
    registry = ROOT / "sim" / "games" / "__init__.py"
    found = []
    for path in sources("sim", "reports"):
        if (ROOT / "sim" / "games" / game) in path.parents:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            said = example.sub("", line) if (ROOT / "sim" / "cli") in path.parents else line
            if word.search(said):
                found.append(f"{name(path)}:{number}: {line.strip()}")
    outside = [line for line in found if not line.startswith(name(registry))]
    assert not outside
    assert len(found) == 1, f"one line registers a game: {found}"


def test_every_game_has_its_readme_and_scenarios() -> None:
    assert GAMES
    for game in GAMES:
        assert (ROOT / "sim" / "games" / game / "README.md").is_file()
        assert (ROOT / "scenarios" / game / "prototype-values.yaml").is_file()


def test_ci_can_be_started() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_decisions_are_numbered_without_gaps() -> None:
    numbers = sorted(int(path.name[:4]) for path in (ROOT / "docs" / "decisions").glob("*.md"))
    assert numbers == list(range(1, len(numbers) + 1))


def freed_too_early(source: str) -> list[str]:
    """Return where a compiled function takes a record out of an array that it then forgets.

    The array comes from a ``room_for_...``; compiled code frees it after the last line with its
    name, while the record is still in use. A loop with the name in it keeps it to the loop's end.
    """
    found = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        if not any(isinstance(d, ast.Name) and d.id == "compiled" for d in function.decorator_list):
            continue
        loops = [node for node in ast.walk(function) if isinstance(node, (ast.For, ast.While))]
        looped = {id(node) for loop in loops for node in ast.walk(loop)}
        kept = {  # name -> the last line where a loop keeps it in use
            node.id: node.lineno
            for loop in loops
            for node in ast.walk(loop)
            if isinstance(node, ast.Name)
        }
        rooms = {
            target.id
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and makes_room(node.value)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        found += [
            f"{function.name}, line {node.lineno}: {ast.unparse(node)}"
            for node in ast.walk(function)
            if isinstance(node, ast.Subscript) and id(node) not in looped
            if makes_room(node.value)
            or (
                isinstance(node.value, ast.Name)
                and node.value.id in rooms
                and kept.get(node.value.id, 0) < node.lineno
            )
        ]
    return found


def makes_room(node: ast.expr) -> bool:
    """Return whether an expression calls a ``room_for_...``."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id.startswith("room_for_")
    )


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ("room = room_for_tree(3)\n    record = room[0]\n    use(record)", True),
        ("use(room_for_tree(3)[0])", True),
        ("use(room_for_tree(3))", False),
        ("room = room_for_tree(3)\n    use(room)", False),
        ("room = room_for_tree(3)\n    for _ in range(2):\n        use(room[0])", False),
        (
            "room = room_for_tree(3)\n    at = room[0].at\n    while at:\n        at = room[at].at",
            False,
        ),
    ],
)
def test_arrays_that_are_freed_too_early_are_seen(body: str, wrong: bool) -> None:
    assert bool(freed_too_early(f"@compiled\ndef rule():\n    {body}\n")) == wrong


def test_no_record_outlives_its_array() -> None:
    found = {name(path): freed_too_early(path.read_text()) for path in sources("sim")}
    assert {path: places for path, places in found.items() if places} == {}
