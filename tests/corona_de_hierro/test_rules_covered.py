"""Every rule that can be tested has a test, and the game's README keeps up with the code.

The rulebook does not number its rules: a rule's id is its section and its place in it.
"""

from __future__ import annotations

from pathlib import Path

from tests.rule_marks import (
    decision_kinds,
    missing_modules,
    numbered_rules,
    rules_without_a_test,
    rulings,
    unexplained_decisions,
    unknown_rules,
    unnamed_modules,
)

HERE = Path(__file__).resolve().parent
ROOM = HERE.parent.parent / "sim" / "games" / "corona_de_hierro"


def test_the_checklist_is_whole() -> None:
    rules = numbered_rules(HERE)
    assert len(rules) == 148
    assert [rule for rule, testable in rules.items() if not testable] == ["card.2"]


def test_every_testable_rule_has_a_test() -> None:
    missing = rules_without_a_test(HERE)
    assert not missing, f"{len(missing)} rules have no test: {', '.join(missing)}"


def test_no_marker_names_an_unknown_rule() -> None:
    assert not unknown_rules(HERE)


def test_every_ruling_stands_in_the_readme() -> None:
    assert rulings(ROOM, "C") == list(range(1, 34))  # C1..C33


def test_the_readme_names_every_rules_module() -> None:
    assert not unnamed_modules(ROOM)
    assert not missing_modules(ROOM)


def test_the_readme_explains_every_decision_kind() -> None:
    assert len(decision_kinds(ROOM)) == 34
    assert not unexplained_decisions(ROOM)
