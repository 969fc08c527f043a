"""Whole games told: a replay is the game that a run plays, and every line of it is sound."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from sim.games.pages import WIDTH
from sim.games.romans.actions import parse_action
from sim.games.romans.codes import DecisionKind
from sim.games.romans.journal import LOG, Note
from sim.games.romans.names import side_of
from sim.games.romans.narration import tell_log
from sim.games.telling import NOTE, Level
from sim.runs.batches import Workroom
from sim.runs.replaying import plan_to_replay
from sim.runs.scenario import Overrides
from tests.games.told import told_games

ROOT = Path(__file__).parents[2]
SCENARIO = ROOT / "scenarios" / "romans" / "baseline.yaml"
GAMES = 40


@pytest.fixture(scope="module")
def plan():
    return plan_to_replay(SCENARIO, 0, Overrides(seed=7))


@pytest.fixture(scope="module")
def replays(plan):
    def sentences(told):
        sides = [side_of(told.moments[-1][1], seat) for seat in range(2)]
        return tell_log(told.loaded, told.log, sides)

    return told_games([plan], GAMES, sentences)


def test_a_replay_is_the_game_that_a_run_plays(plan, replays):
    for told in replays:
        room = Workroom(plan, 1, 0)  # fresh: a used one keeps old cards past the piles' sizes
        decisions, forced = room.play(told.index, 1)
        asked = sum(made.options > 1 for made in told.decisions)
        assert (decisions, forced) == (asked, len(told.decisions) - asked)
        assert room.state[0].tobytes() == told.moments[-1][1].tobytes()


def test_every_log_fits_and_ends_with_the_election(replays):
    for told in replays:
        assert len(told.log) < LOG
        text = " ".join(line.strip() for line in told.lines)
        assert "is elected King of the Romans [12." in text


def test_lines_are_short_and_sentences_end_with_their_rules(replays):
    rules = re.compile(r" \[\d+\.\d+(, \d+\.\d+)*\]\.$")
    for told in replays:
        assert max(map(len, told.lines)) <= WIDTH
        for sentence in told.sentences:
            if sentence.level in (Level.PLAY, Level.DETAIL):
                assert rules.search(sentence.text), sentence.text


def test_the_rules_log_every_kind_of_note(replays):
    logged = {Note(int(row[NOTE])) for told in replays for row in told.log}
    seldom = {Note.KEPT_OUT, Note.LAPSED, Note.TURN_LOST, Note.EVENT_COUNTERED, Note.ROW_EMPTY}
    assert set(Note) - logged <= seldom


def test_every_action_taken_parses_back(plan, replays):
    seen = Counter()
    for told in replays:
        for made in told.decisions:
            assert parse_action(made.words, plan.members[0]) == made.action
            seen[DecisionKind(made.action // 128)] += 1
    assert set(DecisionKind) - set(seen) <= {DecisionKind.NO_DECISION}


def test_the_board_is_shown_once_a_round_and_at_the_end(replays):
    for told in replays:
        rounds = int(told.moments[-1][1].round_number)
        lines = told.lines
        assert lines.count("  The board") == rounds
        assert lines.count("  The board at the end of the game") == 1


def test_decisions_are_told_where_they_were_taken(replays):
    told = replays[0]
    lines = told.lines_with_decisions
    asked = [made for made in told.decisions if made.options > 1]
    text = " ".join(line.strip() for line in lines)
    assert text.count("> ") == len(asked)
    assert np.all(np.diff([made.line for made in told.decisions]) >= 0)
