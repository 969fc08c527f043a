"""A telling is read again as passages, and the passages of two tellings are paired."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sim.games.pages import WIDTH, folded
from sim.runs.pairing import differing, paired, same, stretches
from sim.runs.passages import Kind, Passage, chunks, passages

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ["romans-replay.txt", "heads-of-state-replay.txt"]

LEFT = """\
    The cards are dealt [3.1].

ROUND 1: 2 plays a side

  The board
    Country  Votes   Held by
    -------  ------  -------
    Mainz    1 Left  -
    Trier    -       Right
    Controlled: 1 country Left

    Left's hand   Ace; King
    Market deck   12 cards

  L1  Left plays the Ace [5.1].
      Places 2 in Mainz [5.2].
      Buys a Queen for 2 cubes [6.1].
  R1  Right passes.

  Round end
    Mainz (Left 2, Right 0): Left adds a vote [9.2].
""".splitlines()


def kinds(lines: list[str]) -> list[tuple[str, str]]:
    return [(passage.kind.value, passage.label) for passage in passages(lines)]


def test_each_passage_has_its_kind_and_what_it_is_known_by() -> None:
    assert kinds(LEFT) == [
        ("sentence", ""),
        ("heading", "ROUND 1"),
        ("title", "The board"),
        ("row", "Mainz"),
        ("row", "Trier"),
        ("row", "Controlled"),
        ("row", "Left's hand"),
        ("row", "Market deck"),
        ("play", "L1"),
        ("sentence", ""),
        ("sentence", ""),
        ("play", "R1"),
        ("title", "Round end"),
        ("sentence", ""),
    ]


def test_the_cells_of_a_row_are_known_by_their_columns() -> None:
    rows = {passage.label: passage.cells for passage in passages(LEFT)}
    assert rows["Mainz"] == (("Votes", "1 Left"), ("Held by", "-"))
    assert rows["Controlled"] == (("", "1 country Left"),)
    assert rows["Left's hand"] == (("", "Ace; King"),)


def test_a_row_whose_first_cell_names_several_is_known_by_its_second() -> None:
    told = """\
  The board
    Country  Area     Box
    -------  -------  ----
    Britain  England  King
             Ireland  -
""".splitlines()
    assert kinds(told)[1:] == [("row", "England"), ("row", "Ireland")]


def test_a_table_between_sentences_is_read_as_rows() -> None:
    told = """\
  End of 1589
    Influence scores [4].
      Country  Blue
      -------  ----
      Britain  3
    Points after 1589: Blue 3.
""".splitlines()
    assert [passage.text for passage in passages(told)] == [
        "End of 1589",
        "Influence scores [4].",
        "Britain  3",
        "Points after 1589: Blue 3.",
    ]


@pytest.mark.parametrize("words", range(8, 60))
def test_what_was_wrapped_is_one_sentence_again(words: int) -> None:
    text = " ".join(f"word{'s' * (place % 5)}" for place in range(words)) + " [1.2, 3.45]."
    lines = [*folded(text, "      ", "        "), *folded(text, "      ", "        ")]
    assert [passage.text for passage in passages(lines)] == [text, text]


def test_a_play_that_was_wrapped_does_not_swallow_the_next_sentence() -> None:
    text = " ".join(["word"] * 30) + "."
    lines = [*folded(text, "  W1  ", "      "), *folded(text, "      ", "        ")]
    assert [(p.kind, p.text) for p in passages(lines)] == [
        (Kind.PLAY, text),
        (Kind.SENTENCE, text),
    ]


def test_decisions_are_asides() -> None:
    (aside,) = passages(["        > Left chooses 1 of 3: buy nothing"])
    assert (aside.kind, aside.text) == (Kind.ASIDE, "Left chooses 1 of 3: buy nothing")


@pytest.mark.parametrize("name", GAMES)
def test_no_word_of_a_game_is_lost(name: str) -> None:
    lines = (GOLDEN / name).read_text(encoding="utf-8").splitlines()
    rule = re.compile(r"\s*-+(  -+)+\s*")
    heads = {place for place in range(len(lines) - 1) if rule.fullmatch(lines[place + 1])}
    told = [line for at, line in enumerate(lines) if at not in heads and not rule.fullmatch(line)]
    found = [
        f"{p.label if p.kind == Kind.PLAY else ''} {'> ' if p.kind == Kind.ASIDE else ''}{p.text}"
        for p in passages(lines)
    ]
    assert " ".join(found).split() == " ".join(told).split()


@pytest.mark.parametrize("name", GAMES)
def test_sentences_of_a_game_end_where_they_end(name: str) -> None:
    lines = (GOLDEN / name).read_text(encoding="utf-8").splitlines()
    sentences = [p for p in passages(lines) if p.kind in (Kind.PLAY, Kind.SENTENCE)]
    assert len(sentences) > 100
    assert [p.text for p in sentences if not p.text.endswith((".", "”", ":"))] == []
    assert [p.text for p in sentences if re.match(r"[a-z\[]", p.text)] == []
    assert max(map(len, lines)) <= WIDTH


# --- pairs --------------------------------------------------------------------------------------


def changed(*changes: tuple[str, str]) -> list[Passage]:
    text = "\n".join(LEFT)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return passages(text.splitlines())


def texts(pairs: list) -> list[tuple[str, str]]:
    return [tuple(passage.text if passage else "" for passage in pair) for pair in pairs]


def test_the_same_telling_differs_in_nothing() -> None:
    pairs = paired(passages(LEFT), passages(LEFT))
    assert all(same(pair) for pair in pairs)
    assert differing(passages(LEFT), passages(LEFT)) == []


def test_of_a_table_only_the_cells_that_differ_are_left() -> None:
    pairs = differing(passages(LEFT), changed(("Mainz    1 Left  -", "Mainz    2 Left  -")))
    assert texts(pairs)[:2] == [("ROUND 1: 2 plays a side",) * 2, ("The board",) * 2]
    ((left, right),) = pairs[2:]
    assert left is not None
    assert right is not None
    assert (left.cells, right.cells) == ((("Votes", "1 Left"),), (("Votes", "2 Left"),))


def test_plays_are_paired_by_their_marks_and_sentences_by_how_they_begin() -> None:
    other = changed(
        ("  L1  Left plays the Ace [5.1].", "  L0  Left waits.\n  L1  Left plays the King [5.1]."),
        ("      Places 2 in Mainz [5.2].\n", ""),
        ("for 2 cubes", "for 3 cubes"),
    )
    assert texts(differing(passages(LEFT), other)) == [
        ("ROUND 1: 2 plays a side", "ROUND 1: 2 plays a side"),
        ("", "Left waits."),
        ("Left plays the Ace [5.1].", "Left plays the King [5.1]."),
        ("Places 2 in Mainz [5.2].", ""),
        ("Buys a Queen for 2 cubes [6.1].", "Buys a Queen for 3 cubes [6.1]."),
    ]


def test_a_round_that_only_one_game_has_stands_alone() -> None:
    longer = [*LEFT, "", "ROUND 2: 1 play a side", "", "  L1  Left passes."]
    pairs = paired(passages(LEFT), passages(longer))
    assert texts(pairs)[-2:] == [("", "ROUND 2: 1 play a side"), ("", "Left passes.")]


def test_a_rule_cited_in_one_game_only_is_no_difference() -> None:
    assert (
        differing(passages(LEFT), changed(("Places 2 in Mainz [5.2].", "Places 2 in Mainz."))) == []
    )


# --- lines --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_chunks_are_all_lines(name: str) -> None:
    lines = (GOLDEN / name).read_text(encoding="utf-8").splitlines()
    assert [line for chunk in chunks(lines) for line in chunk] == lines
    assert chunks([]) == []


def test_stretches_differ_by_whole_sentences() -> None:
    long = folded("word " * 22 + "and the rest.", "      ", "        ")
    assert len(long) == 2
    left = [*LEFT[:15], *long, *LEFT[15:]]
    right = [line.replace("the rest", "another") for line in left]
    told = list(stretches(left, right))
    assert [alike for alike, _, _ in told] == [True, False, True]
    assert told[1][1] == long
    assert told[0][1] == left[:15]
    assert told[2][1] == told[2][2] == LEFT[15:]
