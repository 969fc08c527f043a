"""A run's tables: complete, the same however they were played, and never half-written."""

from __future__ import annotations

import errno
import json
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from sim.runs import running
from sim.runs.running import run
from sim.values.errors import InputError
from tests.toy_runs import tables_in, toy_plan


def test_a_run_keeps_all_tables(scenario: Path, tmp_path: Path) -> None:
    done = run(toy_plan(scenario), tmp_path / "out", jobs=2)
    assert done.games == 60
    assert not done.interrupted
    games = pl.read_parquet(tmp_path / "out/games/*.parquet")
    assert games["game"].to_list() == list(range(60))
    assert games["winner"].dtype == pl.Enum(["left", "right"])
    assert games["decisions"].sum() == done.decisions
    assert games["seed"].n_unique() == 60
    seats = pl.read_parquet(tmp_path / "out/seats/*.parquet")
    assert seats.columns == ["game", "seat", "policy", "rank", "won"]
    assert seats["policy"].unique().to_list() == ["random"]
    assert seats.height == 120
    cards = pl.read_parquet(tmp_path / "out/cards/*.parquet")
    assert cards.height == 60 * 2 * 3
    assert cards["card"].cast(pl.String).unique().sort().to_list() == [
        "boots",
        "skates",
        "slippers",
    ]
    assert cards["bought_round"].null_count() == (cards["bought"] == 0).sum() > 0


def test_the_manifest_says_what_was_played(scenario: Path, tmp_path: Path) -> None:
    run(toy_plan(scenario, sets=("jump=6",), policies=("left=random",)), tmp_path / "out")
    manifest = json.loads((tmp_path / "out/run.json").read_text(encoding="utf-8"))
    assert manifest["schema"] == "run/1"
    assert manifest["games"] == manifest["games_done"] == 60
    assert manifest["policies"] == {"left": "random", "right": "random"}
    assert manifest["scenario"]["detail"] == "cards"  # a default, written out
    assert manifest["values"][0]["set"] == ["jump=6"]
    kept = tmp_path / "out" / manifest["values"][0]["file"]
    assert kept.read_bytes() == (scenario.parent / "prototype-values.yaml").read_bytes()
    assert [entry["games"] for entry in manifest["batches"]] == [20, 20, 20]
    assert set(manifest["batches"][0]["sha256"]) == {"games", "seats", "cards"}
    assert manifest["tables"]["games"]["columns"][3] == {
        "name": "winner",
        "type": "enum",
        "meaning": "who arrived first, null if both",
        "labels": ["left", "right"],
        "null": True,
    }
    assert manifest["finished"] is not None
    assert manifest["versions"]["python"]


@pytest.mark.parametrize("jobs", [2, 4])
def test_the_same_bytes_for_any_number_of_workers(
    scenario: Path, tmp_path: Path, jobs: int
) -> None:
    run(toy_plan(scenario), tmp_path / "one", jobs=1)
    run(toy_plan(scenario), tmp_path / "more", jobs=jobs)
    assert tables_in(tmp_path / "one") == tables_in(tmp_path / "more")


def test_the_same_rows_for_any_batch_size(scenario: Path, tmp_path: Path) -> None:
    run(toy_plan(scenario, batch=7), tmp_path / "small")
    run(toy_plan(scenario, batch=1000), tmp_path / "large")
    for table in ("games", "seats", "cards"):
        small = pl.read_parquet(tmp_path / f"small/{table}/*.parquet")
        large = pl.read_parquet(tmp_path / f"large/{table}/*.parquet")
        assert small.equals(large)
    assert len(list((tmp_path / "small/games").iterdir())) == 9


def test_games_do_not_depend_on_what_is_kept(scenario: Path, tmp_path: Path) -> None:
    run(toy_plan(scenario, detail="games"), tmp_path / "few")
    run(toy_plan(scenario), tmp_path / "all")
    few, everything = tables_in(tmp_path / "few"), tables_in(tmp_path / "all")
    assert {name.split("/")[0] for name in few} == {"games", "seats"}
    for name, content in few.items():
        assert everything[name] == content


def test_parquet_metadata_holds_only_what_is_always_the_same(
    scenario: Path, tmp_path: Path
) -> None:
    plan = toy_plan(scenario)
    run(plan, tmp_path / "out")
    told = [pl.read_parquet_metadata(path) for path in sorted((tmp_path / "out/cards").iterdir())]
    assert set(told[0]) == {"ARROW:schema", "kingmaker"}
    assert len({entry["kingmaker"] for entry in told}) == 1
    assert json.loads(told[0]["kingmaker"]) == {
        "game": "toy",
        "rules_version": 1,
        "tables_version": plan.tables_version,
        "seats": ["left", "right"],
        "scenario_hash": plan.scenario_hash,
        "values_hash": plan.values_hash,
        "seed": 5,
    }


def interrupt_after(batches: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a run die after some batches, as if by Ctrl-C without a handler."""
    original = running._results

    def results(*arguments: Any) -> Iterator[Any]:
        for number, done in enumerate(original(*arguments)):
            if number == batches:
                raise KeyboardInterrupt
            yield done

    monkeypatch.setattr(running, "_results", results)


def test_a_stopped_run_goes_on_to_the_same_bytes(
    scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(toy_plan(scenario), tmp_path / "whole")
    with monkeypatch.context() as patch:
        interrupt_after(1, patch)
        with pytest.raises(KeyboardInterrupt):
            run(toy_plan(scenario), tmp_path / "stopped", jobs=1)
    manifest = json.loads((tmp_path / "stopped/run.json").read_text(encoding="utf-8"))
    assert manifest["games_done"] == 20
    done = run(toy_plan(scenario), tmp_path / "stopped", jobs=1)
    assert done.games == 40
    assert tables_in(tmp_path / "stopped") == tables_in(tmp_path / "whole")


def test_a_run_is_continued_with_more_games(scenario: Path, tmp_path: Path) -> None:
    run(toy_plan(scenario, games=50), tmp_path / "grown")  # the last batch is not full
    done = run(toy_plan(scenario, games=90), tmp_path / "grown")
    assert done.games == 50
    run(toy_plan(scenario, games=90), tmp_path / "whole")
    assert tables_in(tmp_path / "grown") == tables_in(tmp_path / "whole")
    manifest = json.loads((tmp_path / "grown/run.json").read_text(encoding="utf-8"))
    assert manifest["games"] == manifest["games_done"] == manifest["scenario"]["games"] == 90


def test_a_finished_run_plays_nothing(scenario: Path, tmp_path: Path) -> None:
    run(toy_plan(scenario), tmp_path / "out")
    before = (tmp_path / "out/run.json").read_bytes()
    assert run(toy_plan(scenario), tmp_path / "out").games == 0
    assert (tmp_path / "out/run.json").read_bytes() == before


def test_fewer_games_than_are_there(scenario: Path, tmp_path: Path) -> None:
    run(toy_plan(scenario), tmp_path / "out")
    with pytest.raises(InputError, match="holds 60 games of this run already, more than the 30"):
        run(toy_plan(scenario, games=30), tmp_path / "out")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"seed": 6}, "seed 5, not 6"),
        ({"batch": 30}, "batch size 20, not 30"),
        ({"detail": "games"}, "detail cards, not games"),
        ({"sets": ("jump=4",)}, "other values"),
    ],
)
def test_another_run_in_the_folder(
    scenario: Path, tmp_path: Path, options: dict[str, Any], told: str
) -> None:
    out = tmp_path / "out"
    run(toy_plan(scenario), out)
    before = tables_in(out)
    with pytest.raises(InputError) as caught:
        run(toy_plan(scenario, **options), out)
    expected = f"{out}: this folder holds another run: {told}; choose another --out folder"
    assert str(caught.value) == expected
    assert tables_in(out) == before


def test_other_files_in_the_folder(scenario: Path, tmp_path: Path) -> None:
    (tmp_path / "notes.part").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match="this folder holds other files"):
        run(toy_plan(scenario), tmp_path)
    assert (tmp_path / "notes.part").read_text(encoding="utf-8") == "mine"


def test_a_file_where_the_folder_should_be(scenario: Path, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="a file stands where a folder is needed"):
        run(toy_plan(scenario), tmp_path / "out")


def test_two_processes_never_play_into_one_folder(scenario: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    told = "another kingmaker is playing into this folder"
    with running._alone(tmp_path / "out"), pytest.raises(InputError, match=told):
        run(toy_plan(scenario), tmp_path / "out")


def test_a_process_that_died_before_its_first_manifest(scenario: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/run.json.part").write_text("{", encoding="utf-8")
    run(toy_plan(scenario), tmp_path / "out")
    assert not list((tmp_path / "out").rglob("*.part"))


def test_a_damaged_manifest(scenario: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/run.json").write_text('{"schema": "run/1", ', encoding="utf-8")
    with pytest.raises(InputError, match="this file is damaged"):
        run(toy_plan(scenario), tmp_path / "out")


def test_a_damaged_table_is_told_and_can_be_played_again(scenario: Path, tmp_path: Path) -> None:
    run(toy_plan(scenario), tmp_path / "out")
    before = tables_in(tmp_path / "out")
    path = tmp_path / "out/cards/000001.parquet"
    path.write_bytes(path.read_bytes()[:-30])
    with pytest.raises(InputError) as caught:
        run(toy_plan(scenario), tmp_path / "out")
    assert str(caught.value) == (
        f"{path}: this file is damaged: it isn't what was written; delete it and run the same "
        "command again, which plays its batch anew"
    )
    path.unlink()
    assert run(toy_plan(scenario), tmp_path / "out").games == 20
    assert tables_in(tmp_path / "out") == before


def test_a_full_disk(scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    original, written = os.write, [0]

    def full(descriptor: int, content: Any) -> int:
        written[0] += len(content)
        if written[0] > 20_000:
            raise OSError(errno.ENOSPC, "No space left on device")
        return original(descriptor, content)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(InputError, match="can't be written: the disk is full; free some space"):
            run(toy_plan(scenario, games=200), out, jobs=1)
    assert not list(out.rglob("*.part"))
    for path in out.rglob("*.parquet"):
        pl.read_parquet(path)  # each is whole
    run(toy_plan(scenario, games=200), out)
    run(toy_plan(scenario, games=200), tmp_path / "whole")
    assert tables_in(out) == tables_in(tmp_path / "whole")


def test_a_disk_that_fails_to_sync(
    scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(InputError, match="the disk reports an error"):
        run(toy_plan(scenario), tmp_path / "out")
    assert not list((tmp_path / "out").rglob("*.p*"))


def test_a_read_only_disk(scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(*_: Any, **__: Any) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "mkdir", read_only)
    with pytest.raises(InputError) as caught:
        run(toy_plan(scenario), tmp_path / "out")
    told = "can't be made: the disk is read-only; choose another --out folder"
    assert str(caught.value) == f"{tmp_path / 'out'}: {told}"


def test_ctrl_c_keeps_the_batches_at_hand(
    scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []

    def progress(done: int, games: int) -> None:
        if done == 40:
            signal.raise_signal(signal.SIGINT)

    # a shell that starts the tests in the background has Ctrl-C ignored
    outer = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        done = run(
            toy_plan(scenario, games=200),
            tmp_path / "out",
            jobs=1,
            progress=progress,
            interrupted=lambda: told.append(True),
        )
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, outer)
    assert done.interrupted
    assert told == [True]
    assert 40 <= done.games < 200
    manifest = json.loads((tmp_path / "out/run.json").read_text(encoding="utf-8"))
    assert manifest["games_done"] == done.games
    assert manifest["finished"] is None


def test_a_run_outside_the_main_thread(scenario: Path, tmp_path: Path) -> None:
    plan = toy_plan(scenario)
    thread = threading.Thread(target=run, args=(plan, tmp_path / "out"))
    thread.start()
    thread.join()
    assert len(tables_in(tmp_path / "out")) == 9


ENSEMBLE = """\
schema: scenario/1
game: toy
title: Two sorts of shoes
games: 30
batch: 8
ensemble:
  - {name: printed}
  - name: other shoes
    patches: [shoes.yaml]
    set: {jump: 7}
"""


def test_an_ensemble_is_played_in_turn(scenario: Path, tmp_path: Path) -> None:
    path = scenario.parent / "ensemble.yaml"
    path.write_text(ENSEMBLE, encoding="utf-8")
    patch = scenario.parent / "shoes.yaml"
    patch.write_text("shoes.clogs: 1\nshoes.boots: 3\n", encoding="utf-8")
    plan = toy_plan(path)
    assert plan.labels["cards"] == ("boots", "slippers", "skates", "clogs")
    run(plan, tmp_path / "out")
    games = pl.read_parquet(tmp_path / "out/games/*.parquet")
    assert games["member"].to_list() == [i % 2 for i in range(30)]
    cards = pl.read_parquet(tmp_path / "out/cards/*.parquet")
    worn = cards.filter(pl.col("card") == "clogs")["game"].unique().sort().to_list()
    assert worn == list(range(1, 30, 2))


def test_an_ensemble_whose_cards_have_other_numbers(scenario: Path, tmp_path: Path) -> None:
    values = scenario.parent / "reversed.yaml"
    values.write_text(
        "length: 20\njump: 5\nmax_turns: 60\nshoes: {skates: 2, boots: 1}\n", encoding="utf-8"
    )
    path = scenario.parent / "ensemble.yaml"
    path.write_text(
        "schema: scenario/1\ngame: toy\ntitle: Two orders\ngames: 4\n"
        "ensemble: [{name: one}, {name: two, values: reversed.yaml}]\n",
        encoding="utf-8",
    )
    run(toy_plan(path), tmp_path / "out")
    cards = pl.read_parquet(tmp_path / "out/cards/*.parquet").filter(pl.col("seat") == "left")
    by_game = cards.group_by("game", maintain_order=True).agg("card")["card"].to_list()
    assert by_game[0] == ["boots", "slippers", "skates"]
    assert by_game[1] == ["skates", "boots"]


def test_the_gates_games_follow_the_values(scenario: Path) -> None:
    text = scenario.read_text(encoding="utf-8") + "purpose: gate\n"
    scenario.write_text(text, encoding="utf-8")
    printed, changed = toy_plan(scenario), toy_plan(scenario, sets=("jump=4",))
    assert printed.run_seed != changed.run_seed
    assert printed.run_seed == toy_plan(scenario).run_seed
    assert printed.purpose == 2
