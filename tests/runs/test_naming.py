"""What a person means who types a number, a name or a part of one."""

from __future__ import annotations

import pytest

from sim.runs.naming import Meant, meant

NAMES = (
    "play charles_iv",
    "play charles_of_moravia",
    "play louis_iv",
    "buy arnost",
    "take gold",
    "take from deck",
    "done",
)


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("1", 0),
        (" 7 ", 6),
        ("play charles_iv", 0),
        ("PLAY  Charles IV", 0),
        ("louis", 2),
        ("louis-iv", 2),
        ("Arnošt", 3),  # as it is printed on the card
        ("gold", 4),
        ("deck", 5),
        ("pl lou", 2),
        ("c mor", 1),
        ("done", 6),
    ],
)
def test_one_choice_is_meant(typed: str, place: int) -> None:
    assert meant(typed, NAMES) == Meant(place)


def test_a_whole_name_counts_before_a_part_of_another() -> None:
    assert meant("done", ("well done", "done")) == Meant(1)
    assert meant("gold", ("take gold", "discard gold")) == Meant(several=(0, 1))
    assert meant("gold", ("take gold", "take gold_ring")) == Meant(0)


def test_a_part_of_several_names_asks_which() -> None:
    assert meant("charles", NAMES) == Meant(several=(0, 1))
    assert meant("iv", NAMES) == Meant(several=(0, 2))


@pytest.mark.parametrize(("typed", "place"), [("play luis_iv", 2), ("glod", 4), ("dnoe", 6)])
def test_a_typo_is_answered_with_names_like_it(typed: str, place: int) -> None:
    found = meant(typed, NAMES)
    assert found.place is None
    assert not found.several
    assert found.near[0] == place


@pytest.mark.parametrize("typed", ["0", "8", "99", "xyzzy", "²", "-1", "", "d"])
def test_nothing_is_meant(typed: str) -> None:
    found = meant(typed, NAMES)
    assert found.place is None
    assert not found.several
