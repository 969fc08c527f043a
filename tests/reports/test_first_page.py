"""The first page: the verdict in words, what is picked from the chapters, and the runs' facts."""

from __future__ import annotations

from typing import Any

import pytest

from reports.documents.chapters.first_page import first_page
from reports.documents.chapters.method import method
from reports.documents.model import Chapter, Column, Finding, Level, Table
from reports.documents.verdict import answers
from reports.metrics.runs import Runs, Side
from reports.metrics.tables import RunTables


def side(name: str = "run", **changes: Any) -> Side:
    """Return a run of which only the manifest is known."""
    values = {
        "name": "values",
        "hash": "abc",
        "source": "prototype-values.yaml",
        "patches": [],
        "set": ["a=1"],
        "provenance": {"rules 4.1": 6, "rules": 2, "placeholder": 2},
    }
    manifest = {
        "title": "The Path",
        "edition": "Rules v1",
        "rules_version": 3,
        "values_hash": "0123456789abcdef",
        "scenario": {"title": "A race", "purpose": "explore"},
        "policies": {"left": "heuristic", "right": "heuristic"},
        "titles": {},
        "games": 60,
        "games_done": 60,
        "seed": 5,
        "detail": "cards",
        "versions": {"kingmaker": "0.1.0"},
        "values": [values],
        "tables": {"games": {"kept": True, "columns": [{"name": "game", "meaning": "its index"}]}},
    } | changes
    return Side(name, RunTables(manifest, {}, {}))


def found(*pairs: tuple[Level, str]) -> Chapter:
    findings = tuple(
        Finding(level, f"{level} {about} {number}", float(number), about=about)
        for number, (level, about) in enumerate(pairs)
    )
    return Chapter("x", "X", (), findings)


@pytest.mark.parametrize(
    ("pairs", "verdict"),
    [
        ([], ""),
        ([("good", "fair")], "Nothing here speaks against its fairness."),
        ([("good", "fair"), ("bad", "fair")], "It isn't fair as it stands."),
        ([("unknown", "fair"), ("good", "fair")], "Whether it is fair can't be told yet."),
        ([("watch", "fair")], "Its balance wants a look."),
        (
            [("bad", "fair"), ("bad", "cards"), ("watch", "long"), ("watch", "")],
            "It isn't fair as it stands. There is 1 other problem and 2 things to look at.",
        ),
        (
            [("good", "fair"), ("bad", "cards")],
            "Nothing here speaks against its fairness. There is 1 problem.",
        ),
        ([("watch", "cards"), ("unknown", "cards")], "There is 1 thing to look at."),
        ([("bad", "players"), ("bad", "data")], ""),
    ],
)
def test_the_verdict(pairs: list[tuple[Level, str]], verdict: str) -> None:
    assert first_page(Runs((side(),)), [found(*pairs)], {}).lead == verdict


def test_the_worst_and_weightiest_come_first_and_not_too_many() -> None:
    pairs: list[tuple[Level, str]] = [("good", "cards")] * 3 + [("bad", "cards")] * 2
    page = first_page(Runs((side(),)), [found(*pairs, ("watch", "elsewhere"))], {})
    told = {one.question: [each.text for each in one.findings] for one in answers(page.findings)}
    assert told["Which cards want a look?"] == [
        "bad cards 4",
        "bad cards 3",
        "good cards 2",
        "good cards 1",
    ]
    assert told["What else?"] == ["watch elsewhere 5"]


def texts(runs: Runs) -> str:
    return " ".join(finding.text for finding in first_page(runs, [], {}).findings)


def test_what_the_numbers_rest_on() -> None:
    told = texts(Runs((side(),)))
    assert "2 of the 10 values (20.0\u202f%) are placeholders: every figure speaks of these" in told
    assert "The strength of `heuristic` isn't measured here" in told
    assert "at random" not in told
    values = [{**side().run.manifest["values"][0], "provenance": {"placeholder": 9, "rules": 1}}]
    page = first_page(Runs((side(values=values),)), [], {})
    assert page.lead == "Mind that 90\u202f% of the values are placeholders."
    nothing = [{**values[0], "provenance": {"rules": 4}}]
    assert "all values are known" in texts(Runs((side(values=nothing),)))


def test_random_players_are_told() -> None:
    at_random = {"left": "random", "right": "heuristic"}
    runs = Runs((side("a", policies=at_random), side("b")))
    assert "Seats that are played at random in a show" in texts(runs)


def test_facts_of_runs_stand_side_by_side() -> None:
    other = side(
        "b", games=90, games_done=40, scenario={"title": "B", "purpose": "tune", "rotate": True}
    )
    page = first_page(Runs((side("a"), other)), [], {})
    table = page.blocks[0]
    assert isinstance(table, Table)
    assert [column.title for column in table.columns] == ["", "a", "b"]
    facts = {row[0]: row[1:] for row in table.rows}
    assert facts["Games"] == ("60", "40 of 90")
    assert facts["Values"] == ("prototype-values.yaml with 1 change",) * 2
    assert facts["Values hash"] == ("0123456789ab",) * 2
    assert facts["Values by provenance"] == ("8 rules, 2 placeholder",) * 2
    assert str(facts["Players"][1]).endswith("moving on by one seat from game to game")
    assert "isn't finished: 40 of its 90 games" in page.blocks[1].text  # type: ignore[union-attr]


def test_the_dictionary_has_every_column_once() -> None:
    columns = (Column("card", "Card"), Column("wins", "GP WR", "share", "Wins / games."))
    tables = tuple(Table(name, name, columns, ()) for name in ("One", "Two"))
    chapter = Chapter("cards", "Cards", tables, terms=(("IIH", "GIH WR less GNS WR"),))
    made = method(Runs((side(),)), [chapter])
    rows = {block.id: block.rows for block in made.blocks if isinstance(block, Table)}
    assert rows["dictionary"] == (("GP WR", "per cent", "Wins / games.", "One; Two"),)
    assert rows["stored"] == (("games", "game", "its index"),)
    assert any("IIH" in str(block) for block in made.blocks)
