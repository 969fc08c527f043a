"""What every told game shares: grammar, tables, printed forms, the log and the page."""

from __future__ import annotations

from enum import Enum
from types import SimpleNamespace

import numpy as np
import pytest

from sim.games.forms import ActionForms, named
from sim.games.pages import WIDTH, Page
from sim.games.prose import capital, count, joined, table, title_of, values_of
from sim.games.telling import Level, LogReader, Told, cited, tell
from sim.values.errors import InputError


def loaded(ids=("ace", "king")):
    record = np.zeros(1, [("cards", np.int64)]).view(np.recarray)
    return SimpleNamespace(record=record, labels={"cards": ids}, titles={"ace": "Ace of Spades"})


class Going(Enum):
    ON = "on"


def test_grammar():
    assert [count(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert count(2, "penny", "pence") == "2 pence"
    assert [joined(list(words)) for words in ("", "a", "ab", "abc")] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert joined(["a", "b"], "or") == "a or b"
    assert capital("the end of Trier") == "The end of Trier"


def test_titles_and_values():
    assert [title_of(loaded(), "cards", code) for code in (0, 1)] == ["Ace of Spades", "king"]
    assert values_of(loaded()).cards == 0


def test_columns_of_a_table_are_aligned():
    assert table([("Player", "Points"), ("Blue", "7"), ("Nobody", "")]) == [
        "Player  Points",
        "------  ------",
        "Blue    7",
        "Nobody",
    ]


def test_forms_follow_the_ids_of_the_values():
    forms = ActionForms(lambda values: values.labels["cards"], lambda ids: named("play", ids, 5))
    few, more = loaded(), loaded(("ace", "king", "queen"))
    assert forms.printed(few) == {5: "play ace", 6: "play king"}
    assert forms.describe(7, more) == "play queen"
    assert forms.parse(" PLAY  king ", few) == 6
    with pytest.raises(ValueError, match="7 is no action"):
        forms.describe(7, few)
    with pytest.raises(InputError) as caught:
        forms.parse("play kin", few)
    assert caught.value.problems[0].nearest == "play king"


def test_forms_of_many_values_are_not_all_kept():
    forms = ActionForms(lambda values: values.labels["cards"], lambda ids: named("play", ids))
    for number in range(100):
        assert forms.describe(0, loaded((f"card_{number}",))) == f"play card_{number}"
    assert len(forms._kept) <= 32


def test_a_log_is_told_sentence_by_sentence():
    reader = LogReader(loaded(), [[1, 0], [1, 0], [1, 1], [2, 0]], Going.ON)
    assert reader.run(0, 1) == 2
    assert reader.run(0, 1, same_seat=False) == 3
    assert [reader.note_at(line) for line in (3, 4)] == [2, -1]
    told = tell(
        reader,
        {
            1: lambda by, line: by.one(line, "one", "4.1", "4.1", "5.2", end=by.run(line, 1)),
            2: lambda by, line: by.one(line, "two"),
        },
    )
    assert told == [
        Told(0, 2, Level.DETAIL, "One [4.1, 5.2].", Going.ON, rules=("4.1", "4.1", "5.2")),
        Told(2, 3, Level.DETAIL, "One [4.1, 5.2].", Going.ON, rules=("4.1", "4.1", "5.2")),
        Told(3, 4, Level.DETAIL, "Two.", Going.ON),
    ]
    assert cited([]) == ""


def test_a_page_wraps_lines_and_puts_asides_in_their_place():
    page = Page([(0, "start"), (4, "end")], [(0, 1, "thinks"), (3, 0, "waits")], ("Ann", "Bea"))
    page.add("word " * 30, "  ", "    ")
    assert len(page.lines) == 2
    assert len(page.lines[0]) <= WIDTH
    assert page.lines[1].startswith("    word")
    page.asides_before(3)
    assert page.lines[2:] == ["        > Bea thinks"]
    page.asides_before(None)
    assert page.lines[3:] == ["        > Ann waits"]
    page.titled("The board", ["empty", ""], "")
    assert page.lines[4:] == ["", "  The board", "    empty", "", ""]
    assert [page.state_from(line) for line in (0, 1, 5)] == ["start", "end", None]
