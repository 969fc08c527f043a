"""Whatever stands in a file, an override or a patch: success or InputError, nothing else."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sim.games.shadow_of_the_emperor.values import compile_values
from sim.games.shadow_of_the_emperor.values.checks import check_values
from tests.games.spoiling import MANY, Spoiling

WORDS = (
    "value", "from", "range", "trier", "boehmen", "permit", "doctor", "effect", "kind", "privilege",
    "secular", "gray_eminence", "costs", "permit_costs", "castles", "copies", "heads", "four",
    "first", "placeholder", "rules Phase V", "by_seed", "red", "points", "votes", "thalers", "ages",
    "baron_15", "couple_45", "none", "pink", "cost", "buyable", "aristocrat", "city_spaces",
)  # fmt: skip


def has_all(record: Any, labels: Any) -> None:
    assert record.electorates == len(labels["electorates"])
    assert record.cards == len(labels["cards"])


SPOILING = Spoiling("shadow_of_the_emperor", WORDS, "areas", check_values, compile_values, has_all)


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
