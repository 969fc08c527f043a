"""What was written off the box and the rules by hand is what the values file says."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.shadow_of_the_emperor.record import VALUES
from tests.shadow_of_the_emperor.answers import CARDS, ELECTORATES
from tests.shadow_of_the_emperor.printed import PRINTED, printed
from tests.shadow_of_the_emperor.record import record_of
from tests.shadow_of_the_emperor.whole_games import load


def differences(ours: Any, theirs: Any) -> dict[str, Any]:
    """Return the fields in which two values records differ."""
    found = {}
    for name in VALUES.names:
        one, other = ours[name].tolist(), theirs[name].tolist()
        if one != other:
            found[name] = one, other
    return found


def test_the_values_file_says_what_is_printed() -> None:
    loaded = load()
    assert [*loaded.labels["electorates"]] == ELECTORATES
    assert [*loaded.labels["cards"]] == CARDS
    found = differences(record_of(PRINTED)[0], loaded.record[0])
    found.pop("max_turns", None)  # a cap that no source tells
    assert not found


def cards(name: str, **changes: Any) -> dict[str, Any]:
    """Return the cards, one of them changed."""
    found = printed()["cards"]
    found[name].update(changes)
    return found


@pytest.mark.parametrize(
    ("patch", "says"),
    [
        (
            "ordinance-baron.yaml",
            printed(ordinance=("baron", 25), cards=cards("ordinance", cost=2)),
        ),
        ("promotion-pink.yaml", printed(cards=cards("promotion", colour="pink"))),
        ("gray-eminence-2.yaml", printed(gray_eminence=2)),
    ],
)
def test_the_patches_say_what_they_are_called(patch: str, says: dict[str, Any]) -> None:
    found = differences(record_of(says)[0], load(patches=(patch,)).record[0])
    found.pop("max_turns", None)
    assert not found
