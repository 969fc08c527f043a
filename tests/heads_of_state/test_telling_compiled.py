"""Whole games told, from two to five players: every line of a replay is sound."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from sim.games.heads_of_state.actions import kind_of, parse_action
from sim.games.heads_of_state.codes import DecisionKind, Noble, Option
from sim.games.heads_of_state.journal import LOG, Note
from sim.games.heads_of_state.narration import TELLERS, tell_log
from sim.games.heads_of_state.telling import Teller
from sim.games.pages import WIDTH
from sim.games.prose import values_of
from sim.games.telling import NOTE, SEAT, A, B, Level, tell
from sim.runs.replaying import plan_to_replay
from sim.runs.scenario import Overrides
from tests.games.told import assert_played_by_runs, told_games

FOLDER = Path(__file__).parents[2] / "scenarios" / "heads_of_state"
SCENARIOS = ("two-players", "three-players", "baseline", "five-players")
GAMES = 15  # of each number of players

CITED = re.compile(r" \[([A-Z0-9][^\[\]]*)\]\.$")
ASIDE = re.compile(r" {8}> ")
PLAY = re.compile(r" *\d+  [A-Z]")
# Not a rule but a sum of what was told before.
WITHOUT_A_RULE = re.compile(r"Points after \d+: ")


@pytest.fixture(scope="module")
def plans():
    return [plan_to_replay(FOLDER / f"{name}.yaml", 0, Overrides(seed=7)) for name in SCENARIOS]


@pytest.fixture(scope="module")
def replays(plans):
    return told_games(plans, GAMES, lambda told: tell_log(told.loaded, told.log))


def test_a_replay_is_the_game_that_a_run_plays(replays):
    assert_played_by_runs(replays)


def test_every_log_fits_and_ends_with_a_winner(replays):
    for told in replays:
        assert len(told.log) < LOG
        text = " ".join(line.strip() for line in told.lines)
        winners = " and ".join(name.capitalize() for name in told.winners)
        assert re.search(rf"Final points: [^a-z].*\. {winners} (wins|share the win)", text)


def test_sentences_tell_the_log_without_gaps(replays):
    for told in replays:
        end = 0
        for sentence in told.sentences:
            assert sentence.start == end
            end = sentence.end
        assert end == len(told.log)


def test_lines_are_short_and_sentences_follow_sections(replays):
    for told in replays:
        assert max(map(len, told.lines_with_decisions)) <= WIDTH
        for sentence in told.sentences:
            if sentence.level in (Level.PLAY, Level.DETAIL):
                assert sentence.text.endswith(".")
                assert sentence.rules or sentence.choice or WITHOUT_A_RULE.match(sentence.text)


def test_a_section_is_shown_at_its_first_use_in_a_turn_of_the_game(replays):
    for told in replays:
        shown: set[str] = set()
        for sentence in told.sentences:
            if sentence.level == Level.ROUND:
                shown.clear()
            new = [rule for rule in dict.fromkeys(sentence.rules) if rule not in shown]
            bracket = CITED.search(sentence.text)
            assert new == (bracket[1].split(", ") if bracket else []), sentence.text
            shown.update(new)


def test_decisions_take_away_only_what_they_say(replays):
    for told in replays[::5]:
        plain, whole = told.lines, told.lines_with_decisions
        without_asides = [line for line in whole if not ASIDE.match(line)]
        assert [line for line in plain if not line.endswith(", by choice.")] == without_asides


def test_what_the_revolution_halts_is_told_before_its_heading(replays):
    halted = 0
    for told in replays:
        text = "\n".join(told.lines_with_decisions)
        for ended in re.finditer(r"\n\n  End of \d+\n    (\w+)'s turn is (halted|not)", text):
            halted += 1
            before = text[: ended.start()].split("\n")
            play = next(
                place for place in reversed(range(len(before))) if PLAY.match(before[place])
            )
            assert f"  {ended[1]} " in before[play]
            assert "Revolution Card" in " ".join(line.strip() for line in before[play:])
            assert before[play - 1].endswith(": take from deck")
    assert halted > 10


def test_a_killed_noble_is_replaced_or_told_to_be_left(replays):
    for told in replays:
        killed: set[int] = set()
        left = 0
        for row in told.log:
            match row[NOTE]:
                case Note.KILLED:
                    killed.add(row[A])
                case Note.CREATED:
                    killed.discard(row[A])
                case Note.TURN_STARTS:
                    left += len(killed)
                    killed.clear()
        left += len(killed)
        text = " ".join(sentence.text for sentence in told.sentences)
        assert len(re.findall(r"[Ll]eaves the [^.]+ unreplaced", text)) == left


def test_the_draw_deck_is_counted_as_it_is(replays):
    told_of = 0
    for told in replays:
        teller = Teller(told.loaded, told.log)
        display = int(values_of(told.loaded).display)
        text = " ".join(told.lines)
        low = out = 0
        lows = outs = 0
        for line, state in told.moments:
            teller.due(line)
            left = int(state.deck_size) - int(state.stack_size)
            assert teller.draw_deck == left
            if told.log[line - 1][NOTE] == Note.TURN_STARTS:
                if left < display and state.round_number > low:
                    low = state.round_number
                    lows += left > 0
                if left == 0 and state.round_number > out:
                    out = state.round_number
                    outs += 1
        assert text.count("The draw deck is down to") == lows
        assert text.count("The draw deck has run out") == outs
        told_of += lows + outs
    assert told_of > 0


def test_points_nobles_and_boxes_told_are_those_of_the_state(replays):
    """Whoever only reads the replay knows the score and the board."""
    for told in replays:
        teller = Teller(told.loaded, told.log)
        tell(teller, TELLERS)
        state = told.moments[-1][1]
        seats = range(len(told.scores))
        assert [teller.points[seat] / 2 for seat in seats] == list(told.scores)
        boxes = range(int(values_of(told.loaded).boxes))
        assert [teller.owner[box] for box in boxes] == [int(state.owner[box]) for box in boxes]
        assert teller.turn == state.turns
        for seat in seats:
            assert teller.noble_cards[seat] == [int(state.noble_cards[seat, n]) for n in Noble]


def test_the_rules_log_every_kind_of_note(replays):
    logged = {Note(int(row[NOTE])) for told in replays for row in told.log}
    assert set(Note) - logged <= {Note.HOUSE_MARKER}  # a Noble House takes a King


def test_what_is_taken_from_the_display_lay_there(replays):
    """A card told as taken from the display lay open when its seat was asked."""
    for told in replays:
        states = iter(told.moments)
        at, state = next(states)
        for line, row in enumerate(told.log):
            while at < line:
                at, state = next(states)
            if at == line and row[NOTE] == Note.TOOK and not row[B]:
                assert state.display[row[A]] > 0
                assert state.active_seat == row[SEAT]


def test_every_action_taken_parses_back(replays):
    seen: Counter[DecisionKind] = Counter()
    options: Counter[int] = Counter()
    for told in replays:
        for made in told.decisions:
            assert parse_action(made.words, told.loaded) == made.action
            seen[kind_of(made.action)] += 1
        options.update(row[A] for row in told.log if row[NOTE] == Note.OPTION)
    assert set(DecisionKind) - set(seen) == {DecisionKind.NO_DECISION}
    assert set(options) == set(Option)


def test_the_board_is_shown_once_a_turn_of_the_game_and_at_the_end(replays):
    for told in replays:
        lines = told.lines
        assert lines.count("  The board") == 3
        assert lines.count("  The board at the end of the game") == 1
        assert [line for line in lines if line.startswith("TURN")] == [
            "TURN 1: 1589",
            "TURN 2: 1689",
            "TURN 3: 1789",
        ]


def test_decisions_are_told_where_they_were_taken(replays):
    told = replays[0]
    asked = [made for made in told.decisions if made.options > 1]
    text = " ".join(line.strip() for line in told.lines_with_decisions)
    assert text.count("> ") == len(asked)
    assert np.all(np.diff([made.line for made in told.decisions]) >= 0)
