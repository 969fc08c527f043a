"""A game in progress between a person and policies."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sim.engine.contract import is_over
from sim.runs.scenario import Overrides
from sim.runs.sitting import PERSON, Sitting
from sim.runs.sitting_record import (
    is_record,
    open_sitting,
    record_text,
    replay_record,
    resume_sitting,
    save_sitting,
)
from sim.values.errors import InputError
from tests.games.rooms import ROOT
from tests.sittings import choose, sit_down, walk_files

TWO_PLAYERS = ROOT / "scenarios" / "heads_of_state" / "two-players.yaml"


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a scenario of a race that a person can play."""
    return walk_files(monkeypatch, tmp_path / "race")


def actions(sitting: Sitting) -> list[tuple[int, int]]:
    return [(made.seat, made.action) for made in sitting.decisions]


def play_out(sitting: Sitting, seed: int = 0) -> None:
    """Play to the end with any choices."""
    rng = np.random.default_rng(seed)
    while not sitting.over:
        choices = sitting.choices()
        sitting.take(choices[rng.integers(len(choices))].action)
        sitting.advance()


# --- playing ----------------------------------------------------------------------------------


def test_the_person_is_asked_and_the_policy_answers(race: Path) -> None:
    sitting, _ = sit_down(race)
    assert [choice.words for choice in sitting.choices()] == [
        "step",
        "jump",
        "put on boots",
        "put on slippers",
        "put on skates",
    ]
    assert [choice.number for choice in sitting.choices()] == [1, 2, 3, 4, 5]
    assert sitting.choices()[1].gloss == "by luck"
    choose(sitting, "put on boots")
    assert [made.seat for made in sitting.decisions] == [0, 1]
    assert sitting.to_move == 0
    choose(sitting, "step")
    assert sitting.board()[0].startswith("left is at 2, ")
    assert sitting.specs == (PERSON, "random")


def test_the_person_may_come_second(race: Path) -> None:
    sitting, _ = sit_down(race, seat="right")
    assert [made.seat for made in sitting.decisions] == [0]
    assert sitting.question() == ["right: how do you go on?"]
    assert sitting.specs == ("random", PERSON)


def test_forced_choices_are_taken_and_told(race: Path) -> None:
    sitting, _ = sit_down(race)
    choose(sitting, "put on boots", "put on slippers")
    sitting.take(sitting.game.parse_action("put on skates", sitting.loaded))
    forced = sitting.advance()  # a walker with no shoes left only steps
    assert sitting.over
    assert {made.words for made in forced} == {"step"}
    assert {made.seat for made in forced} == {0}


def test_an_illegal_action_is_refused(race: Path) -> None:
    sitting, _ = sit_down(race)
    choose(sitting, "put on boots")
    before = actions(sitting)
    with pytest.raises(ValueError, match="put on boots is not legal here"):
        choose(sitting, "put on boots")
    assert actions(sitting) == before


def test_the_policy_plays_as_in_a_run(race: Path) -> None:
    """Its luck comes from the seed and the moment, so the same game has the same moves."""
    first, _ = sit_down(race)
    second, _ = sit_down(race)
    for sitting in (first, second):
        choose(sitting, "step", "jump", "step")
    assert actions(first) == actions(second)
    assert first.state.tobytes() == second.state.tobytes()


def test_whoever_thinks_is_announced(race: Path) -> None:
    sitting, _ = sit_down(race)
    thinking: list[int] = []
    sitting.take(sitting.legal()[0])
    sitting.advance(thinking.append)
    assert thinking == [1]


# --- taking back --------------------------------------------------------------------------------


def test_undo_goes_back_to_the_persons_last_choice(race: Path) -> None:
    sitting, _ = sit_down(race)
    start = sitting.state.copy().tobytes()
    choose(sitting, "step")
    middle = sitting.state.copy().tobytes()
    choose(sitting, "jump")
    assert sitting.undo()
    assert sitting.state.tobytes() == middle
    assert sitting.undo()
    assert sitting.state.tobytes() == start
    assert not sitting.undo()
    assert sitting.undone == 2


def test_after_undo_the_same_choices_lead_to_the_same_game(race: Path) -> None:
    straight, _ = sit_down(race)
    choose(straight, "step", "put on skates", "step")
    wandering, _ = sit_down(race)
    choose(wandering, "step", "jump", "jump")
    wandering.undo()
    wandering.undo()
    choose(wandering, "put on skates", "step")
    assert actions(wandering) == actions(straight)
    assert wandering.state.tobytes() == straight.state.tobytes()


def test_undo_skips_what_others_chose_first(race: Path) -> None:
    sitting, _ = sit_down(race, seat="right")
    assert not sitting.undo()
    choose(sitting, "step")
    assert sitting.undo()
    assert [made.seat for made in sitting.decisions] == [0]


# --- records ------------------------------------------------------------------------------------


def test_a_record_is_resumed_where_it_was_left(race: Path, tmp_path: Path) -> None:
    sitting, table = sit_down(race)
    choose(sitting, "put on slippers", "jump")
    sitting.undo()
    path = tmp_path / "games" / "one.yaml"
    save_sitting(sitting, table, path)
    again, same = resume_sitting(path)
    assert again.state.tobytes() == sitting.state.tobytes()
    assert actions(again) == actions(sitting)
    assert again.undone == 1
    assert (same.seat, same.seed) == (table.seat, table.seed)
    for game in (sitting, again):
        play_out(game)
    assert actions(again) == actions(sitting)
    assert record_text(again, same, path.parent) == record_text(sitting, table, path.parent)


def test_a_record_is_readable(race: Path, tmp_path: Path) -> None:
    sitting, table = sit_down(race)
    choose(sitting, "put on slippers")
    path = tmp_path / "one.yaml"
    save_sitting(sitting, table, path)
    text = path.read_text(encoding="utf-8")
    assert "\nscenario: race/race.yaml\n" in text
    assert "\nseat: left\n" in text
    assert "\nopponents: {right: random}\n" in text
    assert sitting.loaded.hash in text
    assert "\n  - left: put on slippers\n  - right: " in text
    assert is_record(path)
    assert not is_record(race)
    assert not is_record(tmp_path)


def test_a_finished_record_is_replayed_equal(race: Path, tmp_path: Path) -> None:
    sitting, table = sit_down(race)
    play_out(sitting)
    path = tmp_path / "one.yaml"
    save_sitting(sitting, table, path)
    told = replay_record(path)
    assert is_over(told.moments[-1][1])
    assert told.moments[-1][1].tobytes() == sitting.state.tobytes()
    assert [(made.seat, made.action) for made in told.decisions] == actions(sitting)
    assert told.policies == (PERSON, "random")
    assert not told.in_progress
    assert f"result: {' and '.join(told.winners)} won: " in path.read_text().replace('"', "")


def test_options_are_kept(race: Path, tmp_path: Path) -> None:
    other = race.parent / "other-values.yaml"
    other.write_text((race.parent / "prototype-values.yaml").read_text().replace("20", "30"))
    options = Overrides(seed=1, values=other, sets=("jump=7",))
    sitting, table = open_sitting(race, "left", (), options)
    sitting.advance()
    choose(sitting, "jump")
    path = tmp_path / "one.yaml"
    save_sitting(sitting, table, path)
    again, same = resume_sitting(path)
    assert again.loaded.document.length == 30
    assert again.loaded.document.jump == 7
    assert same.sets == ("jump=7",)


def test_a_seed_is_picked_where_none_is_given(race: Path) -> None:
    seeds = {open_sitting(race, "left", (), Overrides())[1].seed for _ in range(5)}
    assert len(seeds) > 1


def broken(race: Path, tmp_path: Path, old: str, new: str) -> str:
    """Return what is said of a record with a change in it."""
    sitting, table = sit_down(race)
    choose(sitting, "put on slippers", "step")
    path = tmp_path / "one.yaml"
    save_sitting(sitting, table, path)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        resume_sitting(path)
    assert str(caught.value).startswith(f"{path}:")
    return str(caught.value).removeprefix(str(path))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("left: put on slippers", "left: put on sliper", "this is not legal here (found 'put on"),
        ("left: put on slippers", "left: put on sliper", "nearest put on slippers"),
        ("left: put on slippers", "right: put on slippers", "another seat decides here"),
        ("left: put on slippers", "left: step\n  - left: step", "another seat decides here"),
        ("seats: 2", "seats: 3", "seats: the game is not played by so many (found 3; allowed 2)"),
        ("{right: random}", "{right: randon}", "opponents.right: there is no policy of this name"),
        ("schema: sitting/1", "schema: sitting/2", "this is no record of a game"),
        ("seat: left", "seat: middle", "seat: the game has no seat of this name (found 'middle'"),
        ("rules_version: 1", "rules_version: 9", "another rules version (found 9; allowed 1)"),
        ("seed: 4", "seed: four", "this is not a whole number"),
        ("scenario: race/race.yaml", "scenario: race/gone.yaml", "there is no such file"),
        ("game: toy", "game: chess", "another game (found 'chess'; allowed toy)"),
        ("  - left: put on slippers", "  - {left: step, right: step}", "written SEAT: ACTION"),
        ("choices:", "moves:", "choices"),
    ],
)
def test_a_record_that_does_not_fit_is_told_where(
    race: Path, tmp_path: Path, old: str, new: str, told: str
) -> None:
    assert told in broken(race, tmp_path, old, new)


def test_values_changed_since_are_told(race: Path, tmp_path: Path) -> None:
    sitting, table = sit_down(race)
    path = tmp_path / "one.yaml"
    save_sitting(sitting, table, path)
    values = race.parent / "prototype-values.yaml"
    values.write_text(values.read_text().replace("jump: 5", "jump: 6"))
    with pytest.raises(InputError, match="the values have changed since this game was played"):
        resume_sitting(path)


def test_choices_past_the_end_are_told(race: Path, tmp_path: Path) -> None:
    sitting, table = sit_down(race)
    play_out(sitting)
    path = tmp_path / "one.yaml"
    save_sitting(sitting, table, path)
    with path.open("a") as file:
        file.write("  - left: step\n")
    with pytest.raises(InputError, match="the game is over before this choice"):
        resume_sitting(path)


# --- who sits where -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "opponents", "told"),
    [
        (None, (), "--seat: this option is missing: where do you sit? (allowed left, right)"),
        ("lft", (), "--seat lft: there is no seat of this name at the table (nearest left"),
        ("left", ("left=random",), "--opponent left=random: you sit here yourself"),
        ("left", ("rigt=random",), "nearest right"),
        ("left", ("randon",), "--opponent right=randon: policies.right: there is no policy of"),
        ("left", ("right=randon",), "nearest random"),
    ],
)
def test_wrong_seats_and_policies(
    race: Path, seat: str | None, opponents: tuple[str, ...], told: str
) -> None:
    with pytest.raises(InputError) as caught:
        open_sitting(race, seat, opponents, Overrides())
    assert told in str(caught.value)


def test_a_scenario_of_no_game_is_told(race: Path) -> None:
    race.write_text(race.read_text().replace("game: toy", "game: toi"))
    with pytest.raises(InputError, match="there is no game of this name"):
        open_sitting(race, "left", (), Overrides())


# --- a real game ----------------------------------------------------------------------------------


def test_other_hands_stay_hidden_while_a_game_is_played() -> None:
    """At every choice of the first turns, what is shown of the other's cards is their number."""
    sitting, _ = open_sitting(TWO_PLAYERS, "blue", ("random",), Overrides(seed=5))
    sitting.advance()
    rng = np.random.default_rng(1)
    unseen = 0
    for _ in range(40):
        news = " ".join(sitting.news())
        other = [line for line in sitting.board() if line.startswith("Yellow's hand")]
        hidden = int(sitting.state.hand_size[1] - sitting.state.open_hand[1].sum())
        if hidden:
            unseen += 1
            assert f"{hidden} unseen" in other[0]
        assert "could" not in news.partition("Yellow")[2].partition(".")[0]
        choices = sitting.choices()
        sitting.take(choices[rng.integers(len(choices))].action)
        sitting.advance()
    assert unseen > 3
