"""Records that look among their fields first give the same answers."""

from __future__ import annotations

import numpy as np
import pytest

from tests.record_access import (
    _quickly_read,
    _quickly_read_or_lend,
    _quickly_write,
    _slowly_read,
)

INNER = np.dtype([("left", np.int64), ("right", np.int64, 2)], align=False)
OUTER = np.dtype(
    [("seed", np.uint64), ("hand", np.int64, (2, 3)), ("inner", INNER), ("many", INNER, 2)],
    align=False,
)


@pytest.fixture
def record() -> np.record:
    rows = np.zeros(1, OUTER).view(np.recarray)
    rows[0]["hand"][1, 2] = 7
    rows[0]["inner"]["right"][1] = 5
    found: np.record = rows[0]
    return found


@pytest.mark.parametrize("name", ["seed", "hand", "inner", "many", "dtype", "tobytes", "ndim"])
def test_what_is_read_is_the_same(record: np.record, name: str) -> None:
    quick, slow = _quickly_read(record, name), _slowly_read(record, name)
    assert type(quick) is type(slow)
    if not callable(quick):
        assert np.array_equal(quick, slow) if name != "many" else quick.tobytes() == slow.tobytes()


def test_what_is_read_can_be_written_to(record: np.record) -> None:
    _quickly_read(record, "hand")[0, 1] = 4
    _quickly_read(record, "inner").left = 3
    _quickly_write(record, "seed", 9)
    assert record.tolist()[0] == 9
    assert record["hand"][0, 1] == 4
    assert record["inner"]["left"] == 3


def test_a_name_that_is_no_field(record: np.record) -> None:
    with pytest.raises(AttributeError, match="no attribute 'hnad'"):
        _quickly_read(record, "hnad")
    with pytest.raises((AttributeError, ValueError)):
        _quickly_write(record, "hnad", 1)


def test_the_bytes_lent_are_the_record(record: np.record) -> None:
    lent, told = _quickly_read_or_lend(record, "data"), _slowly_read(record, "data")
    assert lent.tobytes() == told.tobytes() == record.tobytes()
    assert lent.ctypes.data == np.asarray(record).ctypes.data == np.asarray(told).ctypes.data
    record.seed = 11
    assert lent.tobytes() == record.tobytes()


def test_other_names_than_the_bytes_are_read_as_ever(record: np.record) -> None:
    assert np.array_equal(_quickly_read_or_lend(record, "hand"), record["hand"])
