"""Whatever stands in a file, an override or a patch: success or InputError, nothing else."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sim.games.heads_of_state.values import compile_values
from sim.games.heads_of_state.values.checks import check_values
from tests.games.spoiling import MANY, Spoiling

WORDS = (
    "value", "from", "range", "gold", "courtesan", "king", "duke", "britain", "spain", "capital",
    "province", "assassin", "countries", "boxes", "hexagon", "copies", "marked", "three", "first",
    "placeholder", "rules Preparation 3", "by_seed", "blue", "higher", "points", "players", "set",
)  # fmt: skip


def has_all(record: Any, labels: Any) -> None:
    assert record.boxes == len(labels["boxes"])
    assert record.kinds == len(labels["treachery_cards"])


SPOILING = Spoiling("heads_of_state", WORDS, "areas", check_values, compile_values, has_all)


def test_the_file_is_in_order() -> None:
    SPOILING.check_all(SPOILING.whole)


@MANY
@given(data=st.data())
def test_data_with_something_else_in_some_places(data: Any) -> None:
    SPOILING.in_some_places(data)


@MANY
@given(data=st.data())
def test_any_override(data: Any) -> None:
    SPOILING.by_an_override(data)


@MANY
@given(data=st.data())
def test_any_patch(data: Any) -> None:
    SPOILING.by_a_patch(data)
