"""No two arguments of a call share memory, or the function isn't compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numba.core import errors

from sim.engine.compiled import LINKED, compiled, resolved

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(not LINKED, reason="a version of numba that functions aren't linked for"),
]

PILE = np.dtype([("cards", np.int64, (2, 3)), ("size", np.int64)], align=False)
TABLE = np.dtype([("hand", PILE), ("deck", PILE), ("turns", np.int64)], align=False)


@compiled
def moved(source, target):
    """Move a card from one pile to another; return how many are left."""
    source.size -= 1
    target.size += 1
    return source.size


@compiled
def filled(numbers, others):
    """Copy numbers; return their sum."""
    total = 0
    for place in range(len(numbers)):
        numbers[place] = others[place]
        total += numbers[place]
    return total


@compiled
def size_beside(table, pile):
    """Return the turns of a table and the size of a pile."""
    return table.turns + pile.size


def beside(table: Any, pile: Any) -> int:
    """Return what compiled code finds by types."""
    return 0


@resolved(beside)
def _beside(table, pile):
    return lambda table, pile: size_beside(table, pile)  # noqa: PLW0108  (numba takes no other)


# --- what is refused ------------------------------------------------------------------------


@compiled
def hands_over_a_part(table):
    """Hand over a table and one of its piles."""
    return size_beside(table, table.hand)


@compiled
def hands_over_a_part_by_another_name(table, other):
    """Do the same through variables of which one may be either."""
    pile = other.deck
    if table.turns > 3:
        pile = table.hand
    own = table
    return size_beside(own, pile)


@compiled
def hands_over_twice(table):
    """Hand over one pile as two."""
    return moved(table.deck, table.deck)


@compiled
def hands_over_two_rows(pile):
    """Hand over two rows of one array: they may be the same."""
    return filled(pile.cards[0], pile.cards[pile.size])


@compiled
def hands_over_what_is_in_an_array(tables):
    """Hand over an element of an array and a part of another."""
    return size_beside(tables[0], tables[1].hand)


@compiled
def hands_over_a_slice(numbers):
    """Hand over an array that was made here, and what is past its first number."""
    made = np.zeros(len(numbers), np.int64)
    return filled(made[1:], made)


@compiled
def hands_over_by_a_method(numbers):
    """Hand over numbers, and the same in another order."""
    return filled(numbers, numbers.reshape(numbers.size))


@compiled
def hands_over_in_a_tuple(numbers):
    """Hand over numbers out of a tuple, and the tuple's other ones."""
    pair = (numbers, numbers)
    return filled(pair[0], pair[1])


@compiled
def hands_over_to_what_types_tell(table):
    """Hand over a table and its pile to a function that is found by types."""
    return beside(table, table.deck)


def one(dtype: np.dtype[Any]) -> Any:
    """Return a new record."""
    return np.zeros(1, dtype).view(np.recarray)[0]


def table() -> tuple[Any, ...]:
    """Return a table."""
    return (one(TABLE),)


def numbers() -> tuple[Any, ...]:
    """Return three numbers."""
    return (np.zeros(3, np.int64),)


REFUSED: dict[str, tuple[Any, Callable[[], tuple[Any, ...]], str]] = {
    "a part": (hands_over_a_part, table, r"table and table\.hand"),
    "another name": (
        hands_over_a_part_by_another_name,
        lambda: (one(TABLE), one(TABLE)),
        r"table and table\.hand",
    ),
    "twice": (hands_over_twice, table, r"table\.deck and table\.deck"),
    "two rows": (hands_over_two_rows, lambda: (one(PILE),), r"pile\.cards and pile\.cards"),
    "an array's elements": (
        hands_over_what_is_in_an_array,
        lambda: (np.zeros(2, TABLE).view(np.recarray),),
        r"tables and tables\.hand",
    ),
    "a slice": (hands_over_a_slice, numbers, "made in line"),
    "a method": (hands_over_by_a_method, numbers, "numbers and numbers"),
    "a tuple": (hands_over_in_a_tuple, numbers, "numbers and numbers"),
    "found by types": (hands_over_to_what_types_tell, table, r"table and table\.deck"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_call_whose_arguments_may_share_memory_is_refused(case: str) -> None:
    function, arguments, found = REFUSED[case]
    with pytest.raises(errors.NumbaError, match=f"hands over .*{found}.*no two arguments") as told:
        function(*arguments())
    assert function.__name__ in str(told.value)


@compiled
def bigger_of(pile, other):
    """Return the pile that is bigger: not something new."""
    if pile.size > other.size:
        return pile
    return other


@compiled
def row_of(pile):
    """Return a row of a pile."""
    return pile.cards[1]


@pytest.mark.parametrize(
    ("function", "count", "found"),
    [(bigger_of, 2, "returns (pile|other);"), (row_of, 1, r"returns pile\.cards;")],
    ids=["a record", "a row"],
)
def test_a_function_that_returns_what_it_was_given_is_refused(
    function: Any, count: int, found: str
) -> None:
    with pytest.raises(errors.NumbaError, match=f"{found} what a function returns must be new"):
        function(*(one(PILE) for _ in range(count)))


# --- what is not ----------------------------------------------------------------------------


@compiled
def takes_from_the_deck(table):
    """Hand over two piles of one table, one after the other and then the other way round."""
    moved(table.deck, table.hand)
    moved(table.deck, table.hand)
    return moved(table.hand, table.deck)


@compiled
def makes_two(numbers):
    """Hand over numbers that were made here beside those that were given."""
    made = np.zeros(len(numbers), np.int64)
    again = np.ones(len(numbers), np.int64)
    total = filled(made, numbers)
    return total + filled(made, again)


def test_two_fields_of_a_record_are_apart() -> None:
    laid = one(TABLE)
    laid.deck.size = 10
    assert takes_from_the_deck(laid) == 1
    assert (laid.hand.size, laid.deck.size, laid.turns) == (1, 9, 0)


def test_what_is_made_here_is_apart() -> None:
    assert makes_two(np.array([3, 4, 5])) == 12 + 3
