"""``kingmaker values`` on the edition's file: what it prints, writes, and answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.cli.main import run_command
from sim.games.romans.values import load_values
from sim.values.reading import load_yaml

FOLDER = Path(__file__).parents[2] / "scenarios" / "romans"
FILE = FOLDER / "prototype-values.yaml"
DONE, BAD_INPUT = 0, 2


@pytest.fixture
def values(capsys):
    """Return a function that runs ``kingmaker values ...``: exit code, output, messages."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = run_command(["values", *map(str, arguments)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def test_check_says_what_the_file_holds(values):
    code, out, _ = values("check", FILE)
    assert code == DONE
    assert f"{FILE}: in order" in out
    assert "82 cards" in out
    assert load_values(FILE).hash[:16] in out


def test_check_as_json(values):
    code, out, _ = values("check", FILE, "--set", "board.stability.mainz=5", "--json")
    told = json.loads(out)
    assert code == DONE
    assert (told["schema"], told["command"]) == ("kingmaker/1", "values check")
    assert told["hash"] == load_values(FILE, ["board.stability.mainz=5"]).hash
    assert told["counts"]["cards"] == 82
    assert told["provenance"]["rules"] > 50


def test_check_tells_all_problems_and_answers_2(values, tmp_path):
    text = FILE.read_text(encoding="utf-8")
    text = text.replace("market: 44", "market: 45")
    bad = tmp_path / "bad.yaml"
    bad.write_text(text.replace("decay: {value: 1", "decay: {value: -1"), encoding="utf-8")
    code, out, err = values("check", bad)
    assert (code, out) == (BAD_INPUT, "")
    assert len(err.splitlines()) == 2
    assert all(line.startswith(f"{bad}:") for line in err.splitlines())
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("a: 1\n", "schema: this key says what the file is, and it is missing"),
        ("schema: roman-values/1\n", "nearest romans-values/1"),
        ("schema: 7\n", "this is no values file of a game"),
        ("schema: scenario/1\n", "this is a scenario file, not a values file"),
        ("- a\n", "schema: this key says what the file is, and it is missing"),
    ],
)
def test_check_of_another_file(values, tmp_path, content, message):
    path = tmp_path / "file.yaml"
    path.write_text(content)
    code, _, err = values("check", path)
    assert code == BAD_INPUT
    assert message in err


def test_check_of_no_file(values, tmp_path):
    code, _, err = values("check", tmp_path / "none.yaml")
    assert (code, err) == (BAD_INPUT, f"{tmp_path / 'none.yaml'}: there is no such file\n")


def test_diff_of_a_patch(values):
    patch = FOLDER / "patches" / "silesia-brandenburg.yaml"
    code, out, _ = values("diff", FILE, "--patch", patch)
    assert code == DONE
    assert out.splitlines() == [
        "board",
        "  battlegrounds.silesia_lusatia.supply_link  [bohemia] -> [brandenburg]",
        "  battlegrounds.tyrol.supply_link            [brandenburg] -> [bohemia]",
        "",
        "2 differences in 1 entry",
    ]


def test_diff_of_two_files(values, tmp_path):
    other = tmp_path / "other.yaml"
    text = FILE.read_text(encoding="utf-8")
    other.write_text(text.replace("saxony: {value: 3", "saxony: {value: 4"), encoding="utf-8")
    told = "board\n  stability.saxony  3 -> 4  (+1)\n\n1 difference in 1 entry\n"
    assert values("diff", FILE, other)[1] == told
    assert values("diff", FILE, FILE)[1] == "no differences\n"
    told = json.loads(
        values("diff", FILE, other, "--set", "cards.bardi_bank.cost.west=1", "--json")[1]
    )
    assert told["differences"] == [
        {"path": "board.stability.saxony", "old": 3, "new": 4},
        {"path": "cards.bardi_bank.cost.west", "old": None, "new": 1},
    ]


def test_apply_writes_a_file_that_equals_the_change(values, tmp_path):
    out = tmp_path / "new.yaml"
    changes = (
        "--patch",
        FOLDER / "patches" / "mirror.yaml",
        "--set",
        "cards.philip_vi.military=+1",
    )
    code, told, _ = values("apply", FILE, *changes, "--out", out)
    assert code == DONE
    assert told.startswith(f"{out} written: version v0.5.2\n")
    patched = load_values(FILE, ["cards.philip_vi.military=+1"], [FOLDER / "patches/mirror.yaml"])
    assert load_values(out).hash == patched.hash
    assert '# Yields "any" (5.51).' in out.read_text(encoding="utf-8")


def test_apply_of_a_wrong_change_writes_nothing(values, tmp_path):
    out = tmp_path / "new.yaml"
    code, _, err = values("apply", FILE, "--set", "cards.philip_vi.military=99", "--out", out)
    assert code == BAD_INPUT
    assert "allowed 0 to 6" in err
    assert not out.exists()


def test_provenance(values):
    code, out, _ = values("provenance", FILE)
    assert code == DONE
    assert [line.split()[0] for line in out.splitlines()] == [
        "rules", "deduced", "source", "inferred", "placeholder", "tuned", "all"
    ]  # fmt: skip
    listed = values("provenance", FILE, "--list")[1]
    assert "cards.philip_vi.political = 3  placeholder  [0, 6]\n" in listed
    assert 'rounds.first_play = "wittelsbach"  rules 4.12\n' in listed
    told = json.loads(values("provenance", FILE, "--list", "--json")[1])
    assert sum(told["provenance"].values()) == len(told["values"])


def test_schema_of_values_and_scenarios(values, tmp_path):
    code, out, _ = values("schema", "--game", "romans")
    assert code == DONE
    schema = json.loads(out)
    assert set(schema["required"]) == set(schema["properties"]) - {"changelog"}
    assert "place_influence" in schema["$defs"]["Effect"]["properties"]
    assert "if" in schema["$defs"]["Effect"]["properties"]
    path = tmp_path / "s.json"
    assert values("schema", "--scenario", "--out", path)[0] == DONE
    assert "game" in json.loads(path.read_text(encoding="utf-8"))["properties"]
    code, _, err = values("schema", "--game", "roman")
    assert code == BAD_INPUT
    assert "nearest romans" in err


def test_export_and_import(values, tmp_path):
    table, new = tmp_path / "cards.csv", tmp_path / "new.yaml"
    assert values("export", FILE, "--out", table)[0] == DONE
    text = table.read_text(encoding="utf-8")
    table.write_text(
        text.replace("bardi_bank,Bardi Bank,market,0,0", "bardi_bank,Bardi Bank,market,1,0"),
        encoding="utf-8",
    )
    code, out, _ = values("import", table, FILE, "--out", new, "--from", "source tables of May")
    assert (code, out) == (DONE, f"{new} written, 1 values changed\n")
    assert load_yaml(new)[0]["cards"]["bardi_bank"]["political"] == {
        "value": 1, "from": "source tables of May"
    }  # fmt: skip
    edited = load_values(FILE, ["cards.bardi_bank.political=1"])
    assert load_values(new).hash == edited.hash


def test_import_of_wrong_numbers_tells_the_line_of_the_csv_and_writes_nothing(values, tmp_path):
    table, new = tmp_path / "cards.csv", tmp_path / "new.yaml"
    table.write_text("id,political,cost_western\nbardi_bank,9,x\nphilip_vii,1,1\n")
    code, _, err = values("import", table, FILE, "--out", new)
    assert code == BAD_INPUT
    assert err.splitlines() == [
        f"{table}:2: cost_western: this cell is not a whole number "
        "(found x; allowed a whole number)",
        f"{table}:3: id: there is no such entry in cards (found philip_vii; nearest philip_vi; "
        "76 names are allowed)",
    ]
    table.write_text("id,political\nbardi_bank,9\n")
    code, _, err = values("import", table, FILE, "--out", new)
    assert code == BAD_INPUT
    assert err == (
        f"{table}:2: cards.bardi_bank.political: this number is out of its range "
        "(found 9; allowed 0 to 6)\n"
    )
    code, _, err = values("import", table, FILE, "--out", new, "--from", "the box")
    assert "this is no provenance (found 'the box'" in err
    assert not new.exists()


def test_output_that_cannot_be_written(values, tmp_path):
    code, _, err = values("export", FILE, "--out", tmp_path / "none" / "cards.csv")
    assert code == BAD_INPUT
    assert "can't be written" in err
    assert list(tmp_path.iterdir()) == []
    assert values("export", FILE, "--out", tmp_path)[0] == BAD_INPUT


@pytest.mark.parametrize(
    "command", ["check", "diff", "apply", "schema", "provenance", "export", "import"]
)
def test_every_command_has_help_with_an_example(values, command):
    code, out, _ = values(command, "--help")
    assert code == DONE
    assert f"kingmaker values {command}" in out


def test_the_module_imports_nothing_heavy():
    """``kingmaker --help`` has to be quick: what a command needs is imported when it runs."""
    heavy = "pydantic", "numpy", "ruamel", "numba", "polars"
    source = f"import sys, sim.cli.values; print([n for n in {heavy} if n in sys.modules])"
    told = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": str(FILE.parents[2])},
    )  # fmt: skip
    assert told.stdout.strip() == "[]"
