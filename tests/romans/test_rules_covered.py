"""Every rule that can be tested has a test, and the game's README keeps up with the code."""

from __future__ import annotations

import ast
import csv
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOM = HERE.parent.parent / "sim" / "games" / "romans"
RULINGS = 94  # Q01..Q94


@cache
def numbered_rules() -> dict[str, bool]:
    """Return by number (as text: 6.4 is not 6.40) whether a rule can be tested."""
    with (HERE / "rules.csv").open(encoding="utf-8", newline="") as table:
        return {row["rule"]: row["testable"] == "yes" for row in csv.DictReader(table)}


def rule_marks(tree: ast.AST) -> Iterator[ast.Call]:
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
def marked_rules() -> dict[str, list[str]]:
    """Return, by rule number, the places of the markers that name it."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in sorted(HERE.rglob("test_*.py")):
        for mark in rule_marks(ast.parse(path.read_text(encoding="utf-8"))):
            for argument in mark.args:
                place = f"{path.name}:{mark.lineno}"
                number = argument.value if isinstance(argument, ast.Constant) else None
                assert isinstance(number, str), f"{place}: write a number as a text such as '5.21'"
                places[number].append(place)
    return places


def test_the_checklist_is_whole() -> None:
    rules = numbered_rules()
    assert len(rules) == 179
    assert sum(rules.values()) == 159
    assert {"6.4", "6.40"} <= rules.keys()


def test_every_testable_rule_has_a_test() -> None:
    missing = [rule for rule, testable in numbered_rules().items() if testable]
    missing = [rule for rule in missing if rule not in marked_rules()]
    assert not missing, f"{len(missing)} rules have no test: {', '.join(missing)}"


def test_no_marker_names_an_unknown_rule() -> None:
    unknown = {rule: at for rule, at in marked_rules().items() if rule not in numbered_rules()}
    assert not unknown


@pytest.mark.parametrize("number", range(1, RULINGS + 1))
def test_every_ruling_stands_in_the_readme(number: int) -> None:
    readme = (ROOM / "README.md").read_text(encoding="utf-8")
    assert len(re.findall(rf"^\| Q{number:02} \|", readme, re.MULTILINE)) == 1


def test_the_readme_names_every_rules_module() -> None:
    readme = (ROOM / "README.md").read_text(encoding="utf-8")
    modules = sorted(path.name for path in (ROOM / "rules").glob("*.py"))
    assert not [name for name in modules if name != "__init__.py" and f"`{name}`" not in readme]
    named = set(re.findall(r"`(\w+\.py)`", readme.split("## The decision grammar")[0]))
    known = {path.name for path in ROOM.rglob("*.py")}
    assert not named - known


def test_the_readme_explains_every_decision_kind() -> None:
    codes = ast.parse((ROOM / "codes.py").read_text(encoding="utf-8"))
    classes = {node.name: node for node in codes.body if isinstance(node, ast.ClassDef)}
    names = [
        line.targets[0].id
        for line in classes["DecisionKind"].body
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name)
    ]
    readme = (ROOM / "README.md").read_text(encoding="utf-8")
    assert len(names) > 25
    assert not [name for name in names if name != "NO_DECISION" and f"`{name}`" not in readme]
