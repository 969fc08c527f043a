"""What a run measured of each card, as a patch of its values file."""

from __future__ import annotations

from pathlib import Path

import pytest

from reports.documents.measured import measured_patch
from reports.documents.reading import read_runs
from sim.runs.running import run
from sim.values.errors import InputError
from sim.values.model import Measured
from sim.values.patches import read_patch
from sim.values.reading import parse_yaml
from tests.toy_runs import toy_plan


@pytest.fixture
def folder(scenario: Path, tmp_path: Path) -> Path:
    out = tmp_path / "out"
    run(toy_plan(scenario, games=400, batch=100), out, jobs=1)
    return out


def patch_of(folder: Path) -> str:
    return measured_patch(read_runs([folder]).first, folder)


def test_each_card_has_its_block(folder: Path, tmp_path: Path) -> None:
    text = patch_of(folder)
    (tmp_path / "patch.yaml").write_text(text, encoding="utf-8")
    patch = read_patch(tmp_path / "patch.yaml")
    manifest = read_runs([folder]).first.run.manifest
    assert patch.header is not None
    assert patch.title == "Measured in 400 games, random v random, seed 5"
    assert (patch.header.game, patch.header.hash) == ("toy", manifest["values_hash"])
    assert patch.only_measures
    assert set(patch.data) == {"patch", "shoes"}  # the section of the file that holds the cards
    assert set(patch.data["shoes"]) == {"boots", "slippers", "skates"}
    for entry in patch.data["shoes"].values():
        block = Measured.model_validate(entry["measured"])
        assert block.run == "400 games, random v random, seed 5"
        assert manifest["values_hash"].startswith(block.values)
        assert set(block.buy_rate) == {"all", "left", "right"}
        rate = block.buy_rate["all"]
        assert 0 < rate.low < rate.estimate < rate.high < 1  # type: ignore[operator]
        assert rate.count == block.buy_rate["left"].count + block.buy_rate["right"].count
        assert "all" in block.win_effect


def test_the_same_run_gives_the_same_bytes(folder: Path) -> None:
    assert patch_of(folder) == patch_of(folder)


def test_the_numbers_are_those_of_the_table(folder: Path) -> None:
    import polars as pl

    cards = pl.read_parquet(folder / "cards/*.parquet").filter(pl.col("card") == "boots")
    block = parse_yaml(patch_of(folder), "p")[0]["shoes"]["boots"]["measured"]
    chances, bought = int(cards["opportunities"].sum()), int(cards["bought"].sum())
    assert block["buy_rate"]["all"]["count"] == chances
    assert block["buy_rate"]["all"]["estimate"] == pytest.approx(bought / chances, abs=5e-5)


def test_a_run_without_cards(scenario: Path, tmp_path: Path) -> None:
    run(toy_plan(scenario, detail="games"), tmp_path / "out", jobs=1)
    with pytest.raises(InputError, match="this run keeps no cards: play it with --detail cards"):
        patch_of(tmp_path / "out")


def test_an_ensemble_has_no_one_file_to_feed(folder: Path) -> None:
    side = read_runs([folder]).first
    side.run.manifest["values"].append(dict(side.run.manifest["values"][0], name="other"))
    with pytest.raises(InputError, match="an ensemble's figures are those of no one values file"):
        measured_patch(side, folder)
