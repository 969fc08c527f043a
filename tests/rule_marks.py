"""Which rules a game's tests show, and whether its README keeps up with its code.

Each game has a folder of tests with a checklist ``rules.csv`` (rule, section, testable,
paraphrase) and tests that carry ``@pytest.mark.rule("5.21")``; and a room with a README.
"""

from __future__ import annotations

import ast
import csv
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path


@cache
def numbered_rules(tests: Path) -> dict[str, bool]:
    """Return by number (as text: 6.4 is not 6.40) whether a rule can be tested."""
    with (tests / "rules.csv").open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    assert all(row["testable"] in {"yes", "no"} for row in rows)
    rules = {row["rule"]: row["testable"] == "yes" for row in rows}
    assert len(rules) == len(rows), "a rule stands twice in rules.csv"
    return rules


def _marks(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls of ``pytest.mark.rule`` in a source."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "rule"
            and isinstance(node.func.value, ast.Attribute)
            and node.func.value.attr == "mark"
        ):
            yield node


@cache
def marked_rules(tests: Path) -> dict[str, list[str]]:
    """Return, by rule number, the places of the markers that name it."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in sorted(tests.rglob("test_*.py")):
        for mark in _marks(ast.parse(path.read_text(encoding="utf-8"))):
            for argument in mark.args:
                place = f"{path.name}:{mark.lineno}"
                number = argument.value if isinstance(argument, ast.Constant) else None
                assert isinstance(number, str), f"{place}: write a number as a text such as '5.21'"
                places[number].append(place)
    return dict(places)


def rules_without_a_test(tests: Path) -> list[str]:
    """Return the rules that can be tested and have no test."""
    marked = marked_rules(tests)
    return [
        rule for rule, testable in numbered_rules(tests).items() if testable and rule not in marked
    ]


def unknown_rules(tests: Path) -> dict[str, list[str]]:
    """Return the places of markers that name a rule which the checklist does not have."""
    known = numbered_rules(tests)
    return {rule: places for rule, places in marked_rules(tests).items() if rule not in known}


def rulings(room: Path, letter: str) -> list[int]:
    """Return the numbers of the rulings in a README's table, in its order."""
    readme = (room / "README.md").read_text(encoding="utf-8")
    return [int(number) for number in re.findall(rf"^\| {letter}(\d+) \|", readme, re.MULTILINE)]


def unnamed_modules(room: Path) -> list[str]:
    """Return the rules modules that a README does not name."""
    readme = (room / "README.md").read_text(encoding="utf-8")
    modules = sorted(path.name for path in (room / "rules").glob("*.py"))
    return [name for name in modules if name != "__init__.py" and f"`{name}`" not in readme]


def missing_modules(room: Path) -> set[str]:
    """Return the modules that a README names before its decision grammar and that are not there."""
    readme = (room / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+\.py)`", readme.split("## The decision grammar")[0]))
    return named - {path.name for path in room.rglob("*.py")}


def decision_kinds(room: Path) -> list[str]:
    """Return the kinds of decision that ``codes.py`` lists."""
    codes = ast.parse((room / "codes.py").read_text(encoding="utf-8"))
    classes = {node.name: node for node in codes.body if isinstance(node, ast.ClassDef)}
    names = [
        line.targets[0].id
        for line in classes["DecisionKind"].body
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name)
    ]
    return [name for name in names if name != "NO_DECISION"]


def unexplained_decisions(room: Path) -> list[str]:
    """Return the kinds of decision that a README does not name."""
    readme = (room / "README.md").read_text(encoding="utf-8")
    return [name for name in decision_kinds(room) if f"`{name}`" not in readme]
