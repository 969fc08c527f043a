"""Two games beside each other, as the command prints them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from rich.text import Text

from sim.cli.beside import _options, folded, page_beside
from sim.cli.beside_plans import plans_beside
from sim.cli.beside_words import place_of
from sim.cli.common import ExitCode
from sim.cli.main import run_command
from sim.runs.beside import Option, Stand, play_beside
from sim.runs.running import run
from sim.runs.scenario import Overrides
from tests.beside_toy import weighing_walkers
from tests.toy_runs import VALUES, toy_plan

BOOTS = ("--set", "shoes.boots=0")


@pytest.fixture
def walkers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    return weighing_walkers(monkeypatch, tmp_path / "toy")


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert run_command(["replay", *map(str, arguments)]) == ExitCode.DONE
    return capsys.readouterr().out


def test_the_parting_is_told(walkers: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, walkers, "--beside", *BOOTS)
    lines = out.splitlines()
    assert lines[0] == "The Path, 1"
    assert "".join(f"Game 0 of {walkers}".split()) in "".join(out.split())
    assert "shoes.boots: 1 -> 0" in out
    assert "The same for 2 choices." in lines
    at = lines.index("THE GAMES PART")
    assert lines[at : at + 8] == [
        "THE GAMES PART",
        "  The options and the luck are the same: Left weighs them otherwise.",
        "",
        "  left: what is chosen?                          │   left: what is chosen?",
        "    step                                         │   > step",
        "    jump                                         │     jump",
        "  > put on boots                                 │     put on boots",
        "    put on slippers                              │     put on slippers",
    ]
    assert "Scores: Left 20, Right 16" in out
    assert "Scores: Left 21, Right 18" in out
    assert lines[-1] == "Left wins both times."
    assert "\x1b" not in out, "no colours in a pipe"
    assert lines == [line.rstrip() for line in lines]


def test_games_that_are_the_same_say_so(walkers: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, walkers, "--beside", "--set", "jump=4", "--game", 3)
    assert "Nothing differs: the two games are the same, choice by choice." in out
    assert "THE GAMES PART" not in out
    assert "jump: 5 -> 4" in out


def test_a_change_that_turns_the_game(walkers: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # only the right-hand walker weighs in both; the other one steps by luck
    options = ("--both", "left=random+without=skates", "--policy", "right=random+without=skates")
    turned = 0
    for game in range(12):
        out = told(capsys, walkers, "--beside", *options, "--game", game)
        assert "right: heuristic+weights=w.yaml -> random+without=skates" in " ".join(
            out.split()
        ).replace("│ ", "")
        turned += (
            "The change turns this game: Right wins as it stands, Left wins with the change." in out
        )
    assert turned > 0


def test_both_games_have_the_players_that_both_have(
    walkers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told(capsys, walkers, "--beside", *BOOTS, "--both", "right=random", "--json")
    found = json.loads(out)
    assert found["left"]["policies"]["right"] == found["right"]["policies"]["right"] == "random"
    assert found["policies_changed"] == {}


def test_the_baseline_is_the_left_hand_game(
    walkers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = walkers.with_name("old.yaml")
    old.write_text(VALUES.replace("boots: 1", "boots: 0"), encoding="utf-8")
    out = told(capsys, walkers, "--beside", "--baseline", old)
    assert "shoes.boots: 0 -> 1" in out
    assert "As it stands" in out
    at = out.splitlines().index("THE GAMES PART")
    assert "  > step" in out.splitlines()[at + 4]


def test_a_baseline_may_be_in_git(
    walkers: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = walkers.parent

    def git(*arguments: str) -> None:
        names = ("-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "init.defaultBranch=main")
        subprocess.run(["git", *names, *arguments], cwd=folder, check=True, capture_output=True)

    git("init")
    git("add", ".")
    git("commit", "-m", "first")
    values = folder / "prototype-values.yaml"
    values.write_text(VALUES.replace("boots: 1", "boots: 0"), encoding="utf-8")
    monkeypatch.chdir(folder)
    baseline = "HEAD:prototype-values.yaml"
    out = told(capsys, "race.yaml", "--beside", "--baseline", baseline)
    assert f"Baseline {baseline}" in out
    assert "shoes.boots: 1 -> 0" in out


def test_json(walkers: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, walkers, "--beside", *BOOTS, "--json", "--decisions"))
    assert (found["command"], found["games"]) == ("replay", 2)
    assert found["changes"] == [{"path": "shoes.boots", "old": 1, "new": 0}]
    parting = found["parting"]
    assert (parting["number"], parting["cause"]) == (2, "choice")
    assert (parting["left"]["choice"], parting["right"]["choice"]) == ("put on boots", "step")
    assert parting["why"].endswith("Left weighs them otherwise.")
    assert found["left"]["scores"] == {"left": 20.0, "right": 16.0}
    assert found["left"]["game_seed"] == found["right"]["game_seed"]
    assert len(found["left"]["decisions"]) == 13
    assert found["flipped"] is False
    same = json.loads(told(capsys, walkers, "--beside", "--set", "jump=4", "--json"))
    assert same["parting"] is None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "--beside: say what is changed in the right-hand game (allowed --set PATH=VALUE"),
        (["--both", "left=random"], "--beside: say what is changed in the right-hand game"),
        (["--set", "lenght=3"], "nearest length"),
        (["--set", "length"], "this option is written PATH=VALUE"),
        (["--set", "length=0"], "length"),
        (["--policy", "lef=random"], "the game has no seat of this name"),
        (["--set", "length=9", "--both", "left=rondom"], "--both left=rondom: policies.left: "),
        (["--set", "length=9", "--both", "lef=random"], "--both lef=random: policies.lef: "),
        (["--set", "length=9", "--both", "left"], "this option is written SEAT=SPEC"),
        (["--values", "none.yaml"], "there is no such file"),
        (["--baseline", "none.yaml"], "--baseline none.yaml: there is no such file"),
        (["--set", "length=9", "--game", "-1"], "--game -1: there is no such game"),
    ],
)
def test_bad_input(
    walkers: Path, capsys: pytest.CaptureFixture[str], options: list[str], message: str
) -> None:
    code = run_command(["replay", str(walkers), "--beside", *options])
    captured = capsys.readouterr()
    assert code == ExitCode.BAD_INPUT
    assert captured.out == ""
    assert message in captured.err
    assert "Traceback" not in captured.err


def test_what_is_wrong_on_both_sides_is_told_at_once(
    walkers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--both", "left=rondom", "--policy", "right=greedi", "--set", "lenght=3"]
    assert run_command(["replay", str(walkers), "--beside", *options]) == ExitCode.BAD_INPUT
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "--both left=rondom",
        "--policy right=greedi",
        "--set lenght=3",
    ]


@pytest.mark.parametrize("option", ["--baseline", "--both"])
def test_options_of_two_games_need_two_games(
    walkers: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    assert run_command(["replay", str(walkers), option, "left=random"]) == ExitCode.BAD_INPUT
    told = f"{option} left=random: this option goes with --beside"
    assert told in capsys.readouterr().err


def test_values_of_another_game(
    walkers: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.yaml"
    other.write_text("schema: chess-values/1\npieces: {}\n", encoding="utf-8")
    assert run_command(["replay", str(walkers), "--beside", "--values", str(other)]) == 2
    captured = capsys.readouterr()
    assert "other.yaml" in captured.err
    assert "Traceback" not in captured.err


def test_a_run_is_told_alone(
    walkers: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(toy_plan(walkers), tmp_path / "run", jobs=1)
    assert run_command(["replay", str(tmp_path / "run"), "--beside", *BOOTS]) == 2
    assert "from a scenario: give its file" in capsys.readouterr().err


def test_a_run_whose_values_were_changed_is_not_replayed(
    walkers: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    run(toy_plan(walkers), folder, jobs=1)
    (kept,) = [path for path in folder.rglob("*.yaml") if "boots: 1" in path.read_text()]
    kept.write_text(kept.read_text().replace("boots: 1", "boots: 0"), encoding="utf-8")
    assert run_command(["replay", str(folder)]) == ExitCode.BAD_INPUT
    assert "this run was played with another values hash" in capsys.readouterr().err


# --- the page -----------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [40, 80, 100, 160, 400])
def test_lines_fit_the_terminal(walkers: Path, width: int) -> None:
    overrides = Overrides(sets=("shoes.boots=0",))
    left, right, names = plans_beside(walkers, overrides)
    page = page_beside(play_beside(left, right, 0), Path("race.yaml"), names, width=width)
    assert max(len(line.plain) for line in page) <= min(max(width, 80), 200)
    bars = {line.plain.index("│") for line in page if "│" in line.plain}
    assert bars == {(min(max(width, 80), 200) - 3) // 2 + 1}


def test_of_many_options_those_are_listed_that_differ_or_are_chosen() -> None:
    options = [Option(f"buy {place}", "") for place in range(12)]
    left = Stand("left", "which?", tuple(options), "buy 3")
    dearer = Option("buy 7", "costs 5")
    right = Stand("left", "which?", (*options[:7], dearer, *options[8:11]), "buy 9")
    (one, left_out), (two, right_out) = _options(left, right)
    assert [listed.option.words for listed in one] == ["buy 3", "buy 7", "buy 9", "buy 11"]
    assert [listed.option.words for listed in two] == ["buy 3", "buy 7", "buy 9"]
    assert [listed.shared for listed in two] == [True, False, True]
    assert (left_out, right_out) == (8, 8)


def test_a_folded_text_keeps_its_words_and_short_brackets_together() -> None:
    text = Text("Places 2 in Mainz, and 1 in Trier [5.21, 7.51]. Then [a b] more.")
    lines = folded(text, "  ", "    ", 38)
    assert [line.plain for line in lines] == [
        "  Places 2 in Mainz, and 1 in Trier",
        "    [5.21, 7.51]. Then [a b] more.",
    ]


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [
        ([], [], ""),
        (["ROUND 3: 4 plays", "", "  L1  Left plays."], ["      Buys."], "round 3, L1"),
        (["ROUND 3: 4 plays", "", "  L1  Left plays."], ["  R1  Right plays."], "round 3, R1"),
        (
            ["ROUND 3: 4 plays", "", "  Round end", "    A vote."],
            ["    More."],
            "round 3, Round end",
        ),
        (["TURN 1: 1589", "", "  12  Red takes."], ["      Creates."], "turn 1, number 12"),
        (["ROUND 2: 4 plays", "", "  L1  Plays.", "", "ROUND 3: 5 plays"], [], "round 3"),
    ],
)
def test_the_place_where_games_part(before: list[str], after: list[str], place: str) -> None:
    assert place_of(before, after, after) == place


def test_a_play_that_only_one_game_begins_is_not_where_they_part() -> None:
    before = ["ROUND 3: 4 plays", "", "  L2  Left plays."]
    assert place_of(before, ["  W3  Right plays."], ["      Buys a card."]) == "round 3, L2"
    assert place_of(before, ["  W3  Right plays."], ["  L3  Left plays."]) == "round 3, L2"
