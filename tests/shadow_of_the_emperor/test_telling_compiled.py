"""Whole games told, from two to four players: every line of a replay is sound."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import pytest

from sim.games.pages import WIDTH
from sim.games.shadow_of_the_emperor.actions import parse_action
from sim.games.shadow_of_the_emperor.codes import (
    ELECTORATES,
    FACES,
    POSTS,
    SEATS,
    DecisionKind,
    kind_of,
)
from sim.games.shadow_of_the_emperor.journal import LOG, Note
from sim.games.shadow_of_the_emperor.narration import tell_log
from sim.games.shadow_of_the_emperor.telling import Context
from sim.games.shadow_of_the_emperor.telling_board import Pieces
from sim.games.telling import NOTE, Level
from sim.runs.replaying import plan_to_replay
from sim.runs.scenario import Overrides
from tests.games.told import assert_played_by_runs, told_games
from tests.shadow_of_the_emperor.whole_games import SCENARIOS

PLAYED = ("two-players", "three-players", "baseline")
GAMES = 6  # of each number of players

ASIDE = re.compile(r" {8}> ")
# Seldom in random games; `test_sentences` shows them.
SELDOM_NOTED = {
    Note.NO_SUCCESSOR,
    Note.NO_SON,
    Note.FALLEN_HOME,
    Note.WITHDRAWN,
    Note.IMPERIAL_SKIPPED,
    Note.NOBODY_RULES,
}


@pytest.fixture(scope="module")
def plans():
    return [plan_to_replay(SCENARIOS / f"{name}.yaml", 0, Overrides(seed=7)) for name in PLAYED]


@pytest.fixture(scope="module")
def replays(plans):
    return told_games(plans, GAMES, lambda told: tell_log(told.loaded, told.log))


def one_line(lines):
    return " ".join(line.strip() for line in lines)


def test_a_replay_is_the_game_that_a_run_plays(replays):
    assert_played_by_runs(replays)


def test_every_log_fits_and_ends_with_a_winner(replays):
    for told in replays:
        assert len(told.log) < LOG
        winners = [name.capitalize() for name in told.winners]
        names = " and ".join([", ".join(winners[:-1]), winners[-1]] if winners[1:] else winners)
        verb = "share the victory" if winners[1:] else "wins"
        assert re.search(rf"Final points: [^a-z]\S.* {names} {verb}\. ", one_line(told.lines))


def test_sentences_tell_the_log_without_gaps(replays):
    for told in replays:
        end = 0
        for sentence in told.sentences:
            assert sentence.start == end
            end = sentence.end
        assert end == len(told.log)


def test_lines_are_short_and_sentences_whole(replays):
    for told in replays:
        assert max(map(len, told.lines_with_decisions)) <= WIDTH
        for sentence in told.sentences:
            if sentence.level in (Level.PLAY, Level.DETAIL):
                assert not sentence.text[0].islower()
                assert sentence.text.endswith(".")
                assert not re.search(r"  |None|nobody's|\.\.|,\.|NO_|\{", sentence.text)


def test_decisions_are_all_that_is_added_by_telling_them(replays):
    for told in replays:
        plain, whole = told.lines, told.lines_with_decisions
        asked = [made for made in told.decisions if made.options > 1]
        asides = [line for line in whole if ASIDE.match(line)]
        assert len(asides) == len(asked)
        assert plain == [line for line in whole if not ASIDE.match(line)]
        assert np.all(np.diff([made.line for made in told.decisions]) >= 0)


# --- whoever moves the pieces as the replay says has the board ----------------------------------


def there(counts):
    return {key: number for key, number in counts.items() if number}


def as_counter(array):
    return {tuple(map(int, key)): int(array[tuple(key)]) for key in np.argwhere(array)}


def check_same(pieces: Pieces, state, decision):
    seats = range(int(state.seats))
    assert pieces.emperor == state.emperor
    assert pieces.throne == state.throne_face
    assert pieces.elector == state.elector.tolist()
    assert pieces.elector_face == state.elector_face.tolist()
    assert there(pieces.aristocrats) == as_counter(state.aristocrats)
    assert there(pieces.knights) == as_counter(state.knights)
    assert pieces.city == state.city_owner.tolist()
    assert pieces.points[: len(seats)] == state.points[: len(seats)].sum(axis=1).tolist()
    assert pieces.thalers[: len(seats)] == state.thalers[: len(seats)].tolist()
    assert there(pieces.gray) == as_counter(state.gray_influence)
    assert pieces.challenger == state.challenger
    if decision != DecisionKind.PERMIT:  # whose card is noted when its price is known
        for seat in seats:
            assert there(pieces.cards[seat]) == {
                card: int(copies) for card, copies in enumerate(state.cards[seat]) if copies
            }
    for electorate in range(ELECTORATES):
        assert pieces.church[electorate] == state.church_influence[electorate]
        mask = 1 << electorate
        assert (electorate in pieces.excommunicated) == bool(int(state.excommunicated) & mask)
        if state.elector[electorate] >= 0:
            assert (electorate in pieces.shifted) == bool(int(state.shifted) & mask)


def test_pieces_told_are_those_of_the_state_at_every_decision(replays):
    assert (SEATS, FACES, POSTS) == (4, 8, 2)
    for told in replays:
        pieces = Pieces(told.loaded.record[0])
        line = 0
        for at, state in told.moments:
            while line < at:
                pieces.follow(told.log[line])
                line += 1
            check_same(pieces, state, int(state.decision))


# --- sums -----------------------------------------------------------------------------------

INFLUENCE = re.compile(r"(?:^|: |; )(\w+) (\d+) \(([^()]+)\)")


def test_influence_is_the_sum_of_its_parts(replays):
    sums = 0
    for told in replays:
        for sentence in told.sentences:
            if told.log[sentence.start][NOTE] != Note.INFLUENCE:
                continue
            found = INFLUENCE.findall(sentence.text.split(": ", 1)[1])
            assert found
            amounts = [int(amount) for _, amount, _ in found]
            assert amounts == sorted(amounts, reverse=True)
            for _, amount, parts in found:
                assert sum(int(part.rsplit(" ", 1)[1]) for part in parts.split(", ")) == int(amount)
            tied = amounts.count(amounts[0]) > 1
            assert tied == (" tie, and the Emperor, " in sentence.text)
            sums += 1
    assert sums > 400


def test_votes_are_the_sum_of_their_parts_and_decide(replays):
    elections = 0
    for told in replays:
        for sentence in told.sentences:
            if not sentence.text.startswith("The votes, "):
                continue
            rows = cells_of(sentence.lines)
            head, *votes = rows
            assert head == ["Family", "Votes for", "Votes", "From"]
            totals = Counter()
            for _, candidate, number, parts in votes:
                found = [
                    int(n) for n in re.findall(r" (\d+)(?: \(excommunicated\))?(?:,|$)", parts)
                ]
                assert sum(found) == int(number)
                totals[candidate] += int(number)
            emperor = next(name for name, *_ in votes if name.endswith("(candidate)")).split()[0]
            challenger = next(
                name.split()[0]
                for name, *_ in votes
                if name.endswith("(candidate)") and not name.startswith(emperor)
            )
            wins = totals[challenger] > totals[emperor]
            winner = challenger if wins else emperor
            assert f"{winner} {'is elected' if wins else 'remains'} Emperor" in sentence.text
            assert len(votes) == len(told.scores)
            elections += 1
    assert elections > 20


def cells_of(lines):
    """Return the cells of a table whose last column may be folded."""
    starts = [match.start() for match in re.finditer("-+", lines[1])]
    rows: list[list[str]] = []
    for number, line in enumerate(lines):
        if number == 1:
            continue
        ends = [*starts[1:], None]
        cells = [line[start:end].strip() for start, end in zip(starts, ends, strict=True)]
        if cells[0]:
            rows.append(cells)
        else:
            rows[-1][-1] += f" {cells[-1]}"
    return rows


def test_incomes_are_the_sums_of_their_sources(replays):
    tables = 0
    for told in replays:
        for sentence in told.sentences:
            if told.log[sentence.start][NOTE] != Note.INCOME:
                continue
            for row in cells_of(sentence.lines)[1:]:
                had, *gains, lost, has = (
                    int(cell.split()[0].replace("-", "0")) for cell in row[1:]
                )
                assert had + sum(gains) - lost == has <= 12
                for cell in row:
                    if " in " in cell:  # of foreign cities: the number, and how many are where
                        amount, *places = re.findall(r"\d+", cell)
                        assert int(amount) == sum(map(int, places))
            tables += 1
    assert tables == 4 * len(replays)  # the first of five rounds has no income


def test_points_told_are_the_scores(replays):
    """The last that a family is said to have are its final points, which are its score."""
    for told in replays:
        text = one_line(told.lines)
        has = dict.fromkeys(told.seats, 0)
        has |= {name.lower(): int(n) for name, n in re.findall(r"(\w+) has (\d+)[,)]", text)}
        final = re.search(r"Final points: ([^.]*)\.", text)[1]
        scores = dict(zip(told.seats, told.scores, strict=True))
        assert has == scores
        assert {name.lower(): int(n) for name, n in re.findall(r"(\w+) (\d+)", final)} == scores


# --- whether all has come up --------------------------------------------------------------------


def test_the_rules_log_every_kind_of_note(replays):
    logged = {Note(int(row[NOTE])) for told in replays for row in told.log}
    assert set(Note) - logged <= SELDOM_NOTED


def test_every_action_taken_parses_back(replays):
    seen: Counter[DecisionKind] = Counter()
    for told in replays:
        for made in told.decisions:
            assert parse_action(made.words, told.loaded) == made.action
            seen[kind_of(made.action)] += 1
    assert set(DecisionKind) - set(seen) <= {DecisionKind.NO_DECISION, DecisionKind.DEPOSED}


def test_rounds_and_phases_are_headed_in_their_order(replays):
    phases = [context.value for context in list(Context)[1:8]]
    for told in replays:
        lines = told.lines
        assert lines.count("  The board") == 5
        assert lines.count("  The board at the end of the game") == 1
        headed = [line.strip() for line in lines if re.match(r"(ROUND \d|  Phase )", line)]
        expected = ["ROUND 1 of 5", *phases[3:]]
        for number in range(2, 6):
            expected += [f"ROUND {number} of 5", *phases]
        assert headed == expected
