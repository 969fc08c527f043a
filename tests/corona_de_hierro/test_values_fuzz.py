"""Whatever stands in a file, an override or a patch: success or InputError, nothing else."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sim.games.corona_de_hierro.values import compile_values
from sim.games.corona_de_hierro.values.checks import check_values
from tests.games.spoiling import MANY, Spoiling

WORDS = (
    "value", "from", "range", "friuli", "pavia", "padua", "friuli_castle", "lion", "tower", "grey",
    "brown", "kings", "red", "green", "yellow", "holder", "army", "emissary", "family", "players",
    "copies", "families", "type", "spy", "bishop", "three", "large", "levels", "won", "crown",
    "placeholder", "rules Setup", "by_seed", "in_all", "owners_army", "points", "another",
)  # fmt: skip


def has_all(record: Any, labels: Any) -> None:
    assert record.cities == len(labels["cities"])
    assert record.castles == len(labels["castles"])
    assert record.kinds == len(labels["cards"])
    assert record.loyalties == len(labels["loyalty_cards"])
    for players in (3, 4, 5):
        assert int(record.main_castles[players]).bit_count() >= players


SPOILING = Spoiling("corona_de_hierro", WORDS, "cities", check_values, compile_values, has_all)


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
