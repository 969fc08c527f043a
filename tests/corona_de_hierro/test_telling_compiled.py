"""Whole games told, from three to five players: every line of a replay is sound."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import pytest

from sim.games.corona_de_hierro.actions import kind_of, parse_action
from sim.games.corona_de_hierro.codes import (
    FIRST_FREE,
    POSTS,
    ActionKind,
    DecisionKind,
    EndReason,
)
from sim.games.corona_de_hierro.journal import LOG, Note
from sim.games.corona_de_hierro.narration import TELLERS, tell_log
from sim.games.corona_de_hierro.telling import Teller
from sim.games.pages import WIDTH
from sim.games.prose import values_of
from sim.games.telling import NOTE, A, Level, tell
from sim.runs.replaying import plan_to_replay
from sim.runs.scenario import Overrides
from tests.corona_de_hierro.whole_games import SCENARIOS
from tests.games.told import assert_played_by_runs, told_games

NAMES = ("three-players", "baseline", "five-players", "advanced")
GAMES = 12  # of each scenario

CITED = re.compile(r" \[([A-Z0-9][^\[\]]*)\]\.$")
ASIDE = re.compile(r" {8}> ")
MARGIN = re.compile(r" *(\d+)\.(\d)  [A-Z]")
# Says what is on the board, in the middle of what cites a rule.
WITHOUT_A_RULE = re.compile(r"Rolls |\w+ rolls ")


@pytest.fixture(scope="module")
def plans():
    return [plan_to_replay(SCENARIOS / f"{name}.yaml", 0, Overrides(seed=7)) for name in NAMES]


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
                assert "nobody asks" not in sentence.text
                assert sentence.rules or WITHOUT_A_RULE.match(sentence.text)


def test_a_section_is_shown_at_its_first_use_in_a_round(replays):
    for told in replays:
        shown: set[str] = set()
        for sentence in told.sentences:
            if sentence.level == Level.ROUND:
                shown.clear()
            new = [rule for rule in dict.fromkeys(sentence.rules) if rule not in shown]
            bracket = CITED.search(sentence.text)
            assert new == (bracket[1].split(", ") if bracket else []), sentence.text
            shown.update(new)


def test_decisions_are_told_between_the_same_sentences(replays):
    for told in replays[::5]:
        plain, whole = told.lines, told.lines_with_decisions
        assert [line for line in whole if not ASIDE.match(line)] == plain
        asked = [made for made in told.decisions if made.options > 1]
        assert sum(bool(ASIDE.match(line)) for line in whole) == len(asked)
        assert np.all(np.diff([made.line for made in told.decisions]) >= 0)


def test_every_action_has_its_number(replays):
    """Two actions a turn, the last turn perhaps one; an action refused is told again."""
    for told in replays:
        margins = [found for line in told.lines if (found := MARGIN.match(line))]
        numbers = [(int(found[1]), int(found[2])) for found in margins]
        state = told.moments[-1][1]
        turns = int(state.turns)
        assert list(dict.fromkeys(numbers)) == sorted(set(numbers))
        assert set(numbers) >= {(turn, number) for turn in range(1, turns) for number in (1, 2)}
        begun = sum(row[NOTE] == Note.ACTION and row[A] < FIRST_FREE for row in told.log)
        assert len(numbers) == begun


def board_of(teller: Teller, seats: int, values) -> dict[str, object]:
    cities, castles = range(int(values.cities)), range(int(values.castles))
    return {
        "levels": teller.level[:seats],
        "shields": teller.shields[:seats],
        "points": teller.points[:seats],
        "pawns": teller.pawns[:seats],
        "armies": [[teller.army[seat][city] for city in cities] for seat in range(seats)],
        "emissaries": teller.emissaries[:seats],
        "in castles": [[teller.in_castle[s][place] for place in castles] for s in range(seats)],
        "posts": [teller.posted[post][:seats] for post in range(POSTS)],
        "hostages": [teller.hostages[seat][:seats] for seat in range(seats)],
        "where castles are": [teller.castle_city[place] for place in castles],
        "banners": [teller.owner[place] for place in castles],
        "armies inside": [teller.garrisoned[place] for place in castles],
        "decks": teller.decks,
        "hands": [sorted(hand) for hand in teller.hand[:seats]],
    }


def board_in(state, seats: int, values) -> dict[str, object]:
    cities, castles = int(values.cities), int(values.castles)
    return {
        "levels": state.level[:seats].tolist(),
        "shields": state.shields[:seats].tolist(),
        "points": state.points[:seats].sum(axis=1).tolist(),
        "pawns": state.pawns[:seats].tolist(),
        "armies": state.army[:seats, :cities].tolist(),
        "emissaries": state.emissaries[:seats].tolist(),
        "in castles": state.in_castle[:seats, :castles].tolist(),
        "posts": state.posted[:, :seats].tolist(),
        "hostages": state.hostages[:seats, :seats].tolist(),
        "where castles are": state.castle_city[:castles].tolist(),
        "banners": state.owner[:castles].tolist(),
        "armies inside": [bool(int(state.garrisoned) >> place & 1) for place in range(castles)],
        "decks": state.deck_size.tolist(),
        "hands": [
            sorted(state.hand[seat, : int(state.hand_size[seat])].tolist()) for seat in range(seats)
        ],
    }


def test_the_board_that_is_told_is_that_of_the_state(replays):
    """Whoever only reads the replay knows all that lies on the table, at any time."""
    compared = 0
    for told in replays:
        seats = len(told.scores)
        values = values_of(told.loaded)
        for line, state in [*told.moments[::25], told.moments[-1]]:
            if int(state.round_number) == 0:  # in the set-up, cards are told when all are dealt
                continue
            teller = Teller(told.loaded, told.log[:line])
            tell(teller, TELLERS)
            shown, real = board_of(teller, seats, values), board_in(state, seats, values)
            if int(state.decision) == DecisionKind.KEEP_CARD:  # the cards looked at are in no deck
                shown.pop("decks")
                real.pop("decks")
            assert shown == real
            compared += 1
        assert teller.turn == state.turns
    assert compared > 300


def test_the_rules_log_every_kind_of_note(replays):
    logged = {Note(int(row[NOTE])) for told in replays for row in told.log}
    assert set(Note) - logged <= {Note.NO_CASTLE_LEFT}  # rare among random players


def test_every_action_taken_parses_back(replays):
    seen: Counter[DecisionKind] = Counter()
    kinds: Counter[int] = Counter()
    for told in replays:
        for made in told.decisions:
            assert parse_action(made.words, told.loaded) == made.action
            seen[kind_of(made.action)] += 1
        kinds.update(row[A] for row in told.log if row[NOTE] == Note.ACTION)
    assert set(DecisionKind) - set(seen) == {DecisionKind.NO_DECISION}
    assert set(kinds) == set(ActionKind)


def test_the_board_is_shown_once_a_round_and_at_the_end(replays):
    for told in replays:
        lines = told.lines
        rounds = [line for line in lines if line.startswith("ROUND ")]
        assert rounds == [f"ROUND {number}" for number in range(1, len(rounds) + 1)]
        assert len(rounds) == int(told.moments[-1][1].round_number)
        assert lines.count("  The board") == len(rounds)
        assert lines.count("  The board at the end of the game") == 1
        assert "\n\n\n" not in "\n".join(lines)


def test_the_points_told_part_by_part_add_up(replays):
    number = re.compile(r": (\d+)(?:;|\.)")
    for told in replays:
        sentences = [one.text for one in told.sentences if ". Total " in one.text]
        assert len(sentences) == len(told.scores)
        for text, score in zip(sentences, told.scores, strict=True):
            parts, total = text.split(". Total ")
            assert sum(map(int, number.findall(f"{parts}."))) == score
            assert float(re.match(r"\d+", total)[0]) == score


def test_games_end_for_different_reasons(replays):
    reasons = Counter(told.reason for told in replays)
    assert len(reasons) >= 2
    assert EndReason.MAX_TURNS.name.lower() not in reasons
