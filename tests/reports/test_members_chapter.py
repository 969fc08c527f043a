"""The chapter that compares an ensemble's members, on a run worked out by hand."""

from __future__ import annotations

from reports.documents.chapters.members import chapter
from reports.documents.model import Table
from reports.metrics.runs import Runs, Side
from reports.metrics.tables import run_tables
from tests.reports.conftest import WriteRun
from tests.reports.test_ensembles import MARGIN, names, race


def test_a_table_for_each_conclusion(write_run: WriteRun) -> None:
    folder = write_run(race([4, 16], 20), [MARGIN], members=names(2))
    made = chapter(Runs((Side("run", run_tables(folder)),)))
    assert made is not None
    (table,) = made.blocks  # right mirrors left
    assert isinstance(table, Table)
    assert table.title == "Left wins, by member"
    assert [row[0] for row in table.rows] == ["chart 0", "chart 1"]
    assert [column.title for column in table.columns] == ["Member", "Share"]


def test_no_chapter_without_members(write_run: WriteRun) -> None:
    folder = write_run(race([4], 20), [MARGIN])
    assert chapter(Runs((Side("run", run_tables(folder)),))) is None
