"""Declarations of figures: what goes together, and what a mistake is told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sim.engine.figures import Figure, undeclared


def test_columns_and_keys() -> None:
    one = Figure("x", "X", "mean", "games", "margin")
    assert (one.columns, one.keys) == (("margin",), ())
    more = Figure("x", "X", "total", "nobles", ("made", "lost"), by=("noble", "country"))
    assert (more.columns, more.keys) == (("made", "lost"), ("noble", "country"))
    assert Figure("x", "X", "when", "games", "at", "step").keys == ("step",)


def test_a_declaration_is_what_json_gives_back() -> None:
    figure = Figure("x", "X", "mean", "rounds", ("a", "b"), by="round", unit="share")
    kept = figure.as_dict()
    assert json.loads(json.dumps(kept)) == kept
    assert kept["column"] == ["a", "b"]
    assert kept["by"] == "round"
    assert kept["unit"] == "share"
    assert "tiles" not in kept  # what says nothing is left out
    tiles = Figure("x", "X", "map", "games", ("a", "b"), tiles=((0, 1), (1, 0))).as_dict()
    assert json.loads(json.dumps(tiles)) == tiles
    assert tiles["tiles"] == [[0, 1], [1, 0]]


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (
            {"kind": "median"},
            "kind 'median' is none of share, mean, total, when, survival, since, track, "
            "standing, mix, map, table",
        ),
        ({"unit": "euro"}, "unit 'euro' is none of number, share"),
        ({"column": ()}, "it has no column"),
        ({"column": ("a", "a")}, "a column is named twice among a, a"),
        ({"by": "a"}, "a column is named twice among a, a"),
        ({"kind": "share", "column": ("a", "b")}, "a share has one column, not 2"),
        ({"kind": "when", "column": ("a", "b")}, "a when has one column, not 2"),
        ({"kind": "share", "by": "b"}, "a share has no `by`: it is split by its own column"),
        ({"kind": "when", "by": ("b", "c")}, "a when is split by one column, not 2"),
        (
            {"kind": "total", "unit": "share"},
            "a total has no unit: only a mean may be written as a share",
        ),
        (
            {"kind": "share", "unit": "share"},
            "a share has no unit: only a mean may be written as a share",
        ),
        ({"kind": "track"}, "a track needs `by`"),
        ({"kind": "track", "by": ("b", "c", "d")}, "a track is split by 2, not 3"),
        ({"kind": "since", "by": "b"}, "a since is not split, not 1"),
        ({"kind": "mix", "column": ("a", "c"), "by": "b"}, "a mix has one column, not 2"),
        ({"kind": "map"}, "a map has a column a place, or one column `by` place"),
        (
            {"kind": "map", "column": ("a", "c"), "by": "b"},
            "a map has a column a place, or one column `by` place",
        ),
        ({"kind": "table", "by": "b", "unit": ("share", "share")}, "1 columns, but 2 units"),
        ({"kind": "when", "end": "b"}, "a when has no `end`"),
        ({"kind": "track", "by": "b", "tiles": ((0, 0),)}, "a track has no `tiles`"),
        ({"kind": "map", "by": "b", "tiles": ((0, 0), (0, 1))}, "1 places, but 2 tiles"),
        ({"kind": "survival", "expectation": "x"}, "an expectation needs an `exposure`"),
        (
            {"kind": "survival", "column": ("a", "b"), "exposure": ("c",)},
            "several curves have neither `by` nor `exposure`",
        ),
    ],
)
def test_what_does_not_go_together(parts: dict[str, Any], message: str) -> None:
    facts = {"name": "x", "title": "X", "kind": "mean", "table": "games", "column": "a", **parts}
    with pytest.raises(ValueError, match="figure 'x'") as error:
        Figure(**facts)
    assert str(error.value) == f"figure 'x': {message}"


def test_what_the_tables_do_not_have() -> None:
    figures = (
        Figure("fine", "X", "mean", "games", "margin"),
        Figure("far", "X", "mean", "gaems", "margin"),
        Figure("wide", "X", "mean", "games", ("margin", "margins"), by="round"),
        Figure("late", "X", "survival", "games", "margin", end="rounds", drivers=("bought",)),
    )
    assert undeclared(figures, {"games": {"margin", "winner"}}) == (
        "figure 'far': there is no table 'gaems'",
        "figure 'wide': table 'games' has no column 'margins'",
        "figure 'wide': table 'games' has no column 'round'",
        "figure 'late': table 'games' has no column 'rounds'",
        "figure 'late': table 'rounds' has no column 'bought'",
    )


def test_every_run_says_who_played() -> None:
    """``policy`` is a column of the run, in ``seats`` and nowhere else."""
    figures = (
        Figure("by_player", "X", "mean", "seats", "won", by="policy"),
        Figure("by_game", "X", "mean", "games", "margin", by="policy"),
    )
    assert undeclared(figures, {"seats": {"won"}, "games": {"margin"}}) == (
        "figure 'by_game': table 'games' has no column 'policy'",
    )
