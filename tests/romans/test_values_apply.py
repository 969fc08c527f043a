"""``kingmaker values apply`` on the edition's file: the next version, and nothing else changed."""

from __future__ import annotations

import difflib
import json
from pathlib import Path

import pytest

from sim.cli.main import run_command
from sim.games.romans.values import load_values
from sim.values.reading import load_yaml

FILE = Path(__file__).parents[2] / "scenarios" / "romans" / "prototype-values.yaml"
TEXT = FILE.read_text(encoding="utf-8")
HASH = load_values(FILE).hash
DONE, BAD_INPUT = 0, 2
MEASURED = f"""\
patch:
  title: Measured in 1,000 games, random v random, seed 1
  game: romans
  values: v0.5.1
  hash: {HASH}

cards:
  philip_vi:
    measured:
      run: 1,000 games, random v random, seed 1
      values: {HASH[:16]}
      buy_rate:
        all: {{estimate: 0.25, low: 0.2, high: 0.3, count: 300}}
        luxembourg: {{estimate: 0.2, low: 0.1, high: 0.3, count: 150}}
      win_effect: {{all: {{estimate: -0.01, low: -0.05, high: 0.03, count: 75}}}}
      flags: [dead]
  battle_of_crecy:
    measured: {{run: "R", values: {HASH[:16]}}}
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "prototype-values.yaml").write_text(TEXT, encoding="utf-8")
    (tmp_path / "measured.yaml").write_text(MEASURED, encoding="utf-8")
    return tmp_path


@pytest.fixture
def apply(capsys):
    def run(*arguments):
        code = run_command(["values", "apply", *map(str, arguments)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def lines_changed(before, after):
    told = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return [line for line in told if line[0] in "+-" and line[:3] not in ("+++", "---")]


def test_measured_figures_become_part_of_the_file(folder, apply):
    file = folder / "prototype-values.yaml"
    code, out, _ = apply(folder / "measured.yaml")
    assert code == DONE
    assert out == f"{file} written: version v0.5.2\n  measured figures of 2 cards\n"
    after = file.read_text(encoding="utf-8")
    assert lines_changed(TEXT, after) == [
        "-  values: v0.5.1",
        "+  values: v0.5.2",
        "+    measured:",
        "+      run: 1,000 games, random v random, seed 1",
        f"+      values: {HASH[:16]}",
        "+      buy_rate:",
        "+        all: {estimate: 0.25, low: 0.2, high: 0.3, count: 300}",
        "+        luxembourg: {estimate: 0.2, low: 0.1, high: 0.3, count: 150}",
        "+      win_effect: {all: {estimate: -0.01, low: -0.05, high: 0.03, count: 75}}",
        "+      flags: [dead]",
        f"+    measured: {{run: R, values: {HASH[:16]}}}",
        "+",
        "+changelog:",
        "+  - version: v0.5.2",
        "+    what: Measured in 1,000 games, random v random, seed 1",
        "+    changes: [measured figures of 2 cards]",
    ]


def test_measured_notes_change_neither_the_values_hash_nor_the_provenance(folder, apply):
    before = load_values(FILE)
    apply(folder / "measured.yaml")
    after = load_values(folder / "prototype-values.yaml")
    assert after.hash == before.hash
    assert after.provenance == before.provenance
    patched = load_values(FILE, patches=[folder / "measured.yaml"])  # as a scenario lays it over
    assert (patched.hash, patched.provenance) == (before.hash, before.provenance)


def test_applying_twice_changes_nothing_the_second_time(folder, apply):
    apply(folder / "measured.yaml")
    file = folder / "prototype-values.yaml"
    once = file.read_bytes()
    code, out, _ = apply(folder / "measured.yaml")
    assert code == DONE
    assert out == f"{file} holds measured.yaml already: nothing to change in version v0.5.2\n"
    assert file.read_bytes() == once


def test_newer_figures_replace_the_older_ones(folder, apply):
    apply(folder / "measured.yaml")
    newer = MEASURED.replace("0.25", "0.26").replace("      flags: [dead]\n", "")
    (folder / "newer.yaml").write_text(newer.replace("1,000 games", "2,000 games"))
    assert apply(folder / "newer.yaml")[0] == DONE
    data = load_yaml(folder / "prototype-values.yaml")[0]
    assert [entry["version"] for entry in data["changelog"]] == ["v0.5.2", "v0.5.3"]
    assert "flags" not in data["cards"]["philip_vi"]["measured"]
    assert data["cards"]["philip_vi"]["measured"]["buy_rate"]["all"]["estimate"] == 0.26


def test_a_patch_of_values_twice(folder, apply):
    patch = folder / "tuned.yaml"
    patch.write_text(
        f"patch: {{title: Study even, game: romans, hash: {HASH}}}\n"
        "cards: {philip_vi: {political: {value: 4, from: tuned even}, cost: {western: 5}}}\n"
    )
    file = folder / "prototype-values.yaml"
    assert apply(patch, file)[0] == DONE
    assert load_values(file).hash == load_values(FILE, patches=[patch]).hash != HASH
    assert lines_changed(TEXT, file.read_text(encoding="utf-8"))[-6:] == [
        "+changelog:",
        "+  - version: v0.5.2",
        "+    what: Study even",
        "+    changes:",
        "+      - Philip VI, political 3 -> 4 (+1) (tuned even)",
        "+      - Philip VI, cost.western 4 -> 5 (+1)",
    ]
    code, out, _ = apply(patch, file)
    assert (code, "holds tuned.yaml already" in out) == (DONE, True)


def test_line_ends_of_another_system_stay(folder, apply):
    file = folder / "prototype-values.yaml"
    file.write_bytes(TEXT.replace("\n", "\r\n").encode())
    assert apply(folder / "measured.yaml")[0] == DONE
    after = file.read_bytes()
    assert after.count(b"\n") == after.count(b"\r\n")
    assert len(lines_changed(TEXT, after.decode().replace("\r\n", "\n"))) == 16


def test_another_place_for_the_result(folder, apply):
    out = folder / "next.yaml"
    assert apply(folder / "measured.yaml", FILE, "--out", out)[0] == DONE
    assert FILE.read_text(encoding="utf-8") == TEXT
    assert load_yaml(out)[0]["edition"]["values"] == "v0.5.2"
    told = json.loads(apply(folder / "measured.yaml", out, "--json")[1])
    assert (told["command"], told["written"], told["differences"]) == ("values apply", False, [])
    code, _, _ = apply(FILE, "--set", "cards.philip_vi.political=4", "--keep-version", "--out", out)
    assert code == DONE
    assert lines_changed(TEXT, out.read_text(encoding="utf-8")) == [
        "-    political: 3", "+    political: 4"
    ]  # fmt: skip


def refused(folder, apply, *arguments):
    """Return the messages of an ``apply`` that must leave every file as it was."""
    before = {path: path.read_bytes() for path in folder.iterdir()}
    code, out, err = apply(*arguments)
    assert (code, out) == (BAD_INPUT, "")
    assert "Traceback" not in err
    assert {path: path.read_bytes() for path in folder.iterdir()} == before
    return err


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "game: romans",
            "game: roman",
            "patch.game: this patch is for another game (found 'roman'",
        ),
        (HASH, "f" * 64, "patch.hash: these figures were measured with other values than this"),
        ("  philip_vi:", "  philip_vii:", "(found philip_vii; nearest philip_vi; 76 names are"),
        ("run: 1,000", "ran: 1,000", "cards.philip_vi.measured.ran: this key is not known here"),
        ("estimate: 0.25", "estimate: high", "this is not a number"),
        (f"values: {HASH[:16]}\n", "values: v0.5.1\n", "this text has another form"),
        ("  title:", "  titel:", "patch.titel: this key is not known here"),
    ],
)
def test_a_patch_that_does_not_fit_writes_nothing(folder, apply, old, new, message):
    patch = folder / "measured.yaml"
    patch.write_text(MEASURED.replace(old, new, 1), encoding="utf-8")
    err = refused(folder, apply, patch)
    assert message in err
    assert err.startswith(f"{patch}:")


def test_figures_of_other_values_can_be_taken_on_demand(folder, apply):
    (folder / "measured.yaml").write_text(MEASURED.replace(HASH, "f" * 64))
    code, out, _ = apply(folder / "measured.yaml", "--other-values")
    assert code == DONE
    assert out.startswith(f"warning: {folder / 'measured.yaml'} was made from other values than")


def test_a_file_that_may_not_be_written(folder, apply):
    file = folder / "prototype-values.yaml"
    file.chmod(0o444)
    err = refused(folder, apply, folder / "measured.yaml")
    assert (
        err == f"{file}: can't be written: the file is write-protected; choose another --out FILE\n"
    )
    err = refused(folder, apply, folder / "measured.yaml", "--out", folder / "none" / "x.yaml")
    assert "can't be written" in err


def test_a_value_out_of_range_and_counts_that_no_longer_hold(folder, apply):
    patch = folder / "p.yaml"
    patch.write_text("cards: {philip_vi: {political: 99}}\n")
    assert "allowed 0 to 6" in refused(folder, apply, patch)
    patch.write_text("cards: {philip_vi: null}\n")
    assert "edition.counts" in refused(folder, apply, patch)


def test_no_values_file_and_two_of_them(tmp_path, apply, monkeypatch):
    monkeypatch.chdir(tmp_path)
    patch = tmp_path / "measured.yaml"
    patch.write_text(MEASURED)
    assert "say which values file it is for" in refused(tmp_path, apply, patch)
    assert "two values files" in refused(tmp_path, apply, FILE, FILE)
    (tmp_path / "patches").mkdir()
    (tmp_path / "prototype-values.yaml").write_text(TEXT)
    patch.rename(tmp_path / "patches" / "measured.yaml")
    assert apply(tmp_path / "patches" / "measured.yaml")[0] == DONE


def test_what_a_patch_changes_is_no_longer_the_rulebooks(folder, apply):
    """Unless the patch says where it has the number from."""
    patch = folder / "wider.yaml"
    patch.write_text(
        "market: {row_size: 6, exchange_rate: {value: 2, from: source prototype 0.6}}\n"
        "board: {stability: {mainz: 5, trier: 5}, supply_influence: 2}\n"
    )
    file = folder / "prototype-values.yaml"
    code, _, _ = apply(patch, file, "--keep-version")
    assert code == DONE
    told = lines_changed(TEXT, file.read_text(encoding="utf-8"))
    assert [line.split(" #")[0] for line in told] == [
        "-  row_size: {value: 5, from: rules 6.3, range: [3, 8]}",
        "+  row_size: {value: 6, from: placeholder, range: [3, 8]}",
        "-  exchange_rate: {value: 3, from: rules 6.12, range: [1, 6]}",
        "+  exchange_rate: {value: 2, from: source prototype 0.6, range: [1, 6]}",
        "-    mainz: {value: 4, from: deduced 7.5, range: [2, 8]}",
        "-    trier: {value: 4, from: placeholder, range: [2, 8]}",
        "+    mainz: {value: 5, from: placeholder, range: [2, 8]}",
        "+    trier: {value: 5, from: placeholder, range: [2, 8]}",
    ]
    before, after = load_values(FILE).provenance, load_values(file).provenance
    moved = {kind: after[kind] - before[kind] for kind in after if after[kind] != before[kind]}
    assert moved == {"rules": -2, "deduced": -1, "placeholder": 2, "source": 1}
