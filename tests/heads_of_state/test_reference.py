"""The scoring of whole random games against a second, dull version of it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from sim.games.heads_of_state.codes import NOBODY, Country, EndReason, Source, TieBreak
from sim.games.heads_of_state.journal import LOG, Note
from sim.games.heads_of_state.rules.game_end import tie_break, winner_of
from tests.heads_of_state.random_games import LONG, VARIANTS, Games
from tests.heads_of_state.reference import (
    RANKING,
    SOURCES,
    Deed,
    Recount,
    Taken,
    recount,
    score,
)
from tests.heads_of_state.table import BLUE, RED, YELLOW, load


def compare(games: Games, found: Recount) -> None:
    """Compare a finished game with what it should have come to."""
    compare_points(games, found)
    compare_markers(games, found)
    compare_influence(games, found)
    compare_nobles(games, found)
    compare_end(games, found)


def compare_points(games: Games, found: Recount) -> None:
    """Victory Points by round, seat and source, in the journal and in the state."""
    for seat in range(games.seats):
        for code, source in zip(Source, SOURCES, strict=True):
            halves = int(games.state.half_points[seat, code])
            assert Fraction(halves, 2) == found.total(seat, source), (seat, source)
            for number in range(1, found.round_number + 1):
                halves = int(games.journal.half_points[number, seat, code])
                expected = found.total(seat, source, round_number=number)
                assert Fraction(halves, 2) == expected, (number, seat, source)


def notes(games: Games, kind: Note) -> list[tuple[int, ...]]:
    """Return the log's lines of a kind."""
    lines = games.journal.log[: int(games.journal.log_size)].tolist()
    return [tuple(line[1:]) for line in lines if line[0] == kind]


def compare_markers(games: Games, found: Recount) -> None:
    """Who took which marker, in its order, and who opened which area."""
    labels = games.loaded.labels
    assert [
        Taken(seat, labels["areas"][area], points, number)
        for seat, area, points, _, _, number in notes(games, Note.INITIAL_MARKER)
    ] == found.initial
    assert [
        Taken(seat, Country(country).name.lower(), points, number)
        for seat, country, points, _, _, number in notes(games, Note.COUNTRY_MARKER)
    ] == found.countries
    assert [
        Taken(seat, "", points, number)
        for seat, _, points, _, _, number in notes(games, Note.HOUSE_MARKER)
    ] == found.houses
    for area, name in enumerate(labels["areas"]):
        still_there = (int(games.state.initial_markers) >> area) & 1
        assert still_there == (name not in found.opened)
        if name in found.opened:
            journal = games.journal
            noble = RANKING[int(journal.area_noble[area])]
            opened = int(journal.area_seat[area]), noble, int(journal.area_round[area])
            assert opened == found.opened[name]
            assert int(journal.area_place[area]) == list(found.opened).index(name) + 1


def compare_influence(games: Games, found: Recount) -> None:
    """Influence and places of each Turn that was scored."""
    ended = found.round_number if found.reason == "revolution" else found.round_number - 1
    assert int(games.journal.rounds_ended) == ended
    for number in range(1, found.round_number + 1):
        for country in Country:
            for seat in range(games.seats):
                key = number, country.name.lower(), seat
                influence = int(games.journal.influence[number, seat, country])
                assert influence == found.influence.get(key, 0), key
                assert int(games.journal.place[number, seat, country]) == found.places.get(key, 0)


def compare_nobles(games: Games, found: Recount) -> None:
    """Counters on the board, on hexagons and in supplies, and Noble Cards."""
    state = games.state
    board = {}
    flipped = {}
    for box, name in enumerate(games.loaded.labels["boxes"]):
        area, noble = name.split(".")
        if state.owner[box] != NOBODY:
            board[area, noble] = int(state.owner[box])
        for seat in range(games.seats):
            if state.flipped[seat, box]:
                flipped[seat, area, noble] = int(state.flipped[seat, box])
    assert board == found.board
    assert flipped == found.flipped
    assert dict(zip(RANKING, state.noble_pile.tolist(), strict=True)) == found.pile
    for seat in range(games.seats):
        assert (
            dict(zip(RANKING, state.noble_cards[seat].tolist(), strict=True)) == (found.cards[seat])
        )
        assert dict(zip(RANKING, state.counters[seat].tolist(), strict=True)) == found.supply[seat]
        assert int(games.journal.without_card[seat]) == found.without_card[seat]


def compare_end(games: Games, found: Recount) -> None:
    """Why the game ended, the ranking, and what decided it."""
    state = games.state
    assert EndReason(int(games.result.reason)).name.lower() == found.reason
    ranks = [int(rank) for rank in games.result.rank[: games.seats]]
    assert ranks == list(found.ranks().values())
    scores = [Fraction(float(points)) for points in games.result.score[: games.seats]]
    assert scores == [found.total(seat) for seat in range(games.seats)]
    winners = found.winners()
    assert int(winner_of(state)) == (winners[0] if len(winners) == 1 else NOBODY)
    assert TieBreak(int(tie_break(state))).name.lower() == found.decided_by()


# --- random games -----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_prototype(seats: int) -> None:
    games = Games(load(), seats)
    for found in games.played(2):  # thousands: in test_reference_compiled
        compare(games, found)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", VARIANTS)
def test_other_values(variant: str, seats: int) -> None:
    games = Games(load(VARIANTS[variant]), seats)
    for found in games.played(2):
        compare(games, found)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_long_games_in_which_everything_happens(seats: int) -> None:
    games = Games(load(LONG), seats)
    seen: Counter[str] = Counter()
    for found in games.played(3):
        compare(games, found)
        seen["first country markers"] += len({taken.what for taken in found.countries})
        seen["country markers"] += len(found.countries)
        seen["noble houses"] += len(found.houses)
        seen["ties of influence"] += len(found.tied)
        seen["nobles without a card"] += sum(found.without_card.values())
        seen["dead counters"] += sum(found.flipped.values())
        seen["counters sent home"] += sum(d > 0 for *_, d, _ in notes(games, Note.COUNTRY_MARKER))
        seen["deaths after a marker"] += sum(line[3] for line in notes(games, Note.KILLED))
        seen["halved majorities"] += sum(len(having) == 2 for having in found.most.values())
    assert seen["country markers"] > seen["first country markers"]  # second ones too
    assert all(number > 0 for number in seen.values()), seen


# --- the second version itself ------------------------------------------------------------------


def test_the_second_version_scores_the_german_states_as_in_the_rulebook() -> None:
    done = [
        Deed("created", RED, "germany_capital", "prince"),
        Deed("created", YELLOW, "germany_1", "duke"),
        Deed("created", YELLOW, "germany_2", "earl"),
        Deed("created", BLUE, "germany_2", "marquis"),
        Deed("created", BLUE, "germany_3", "baron"),
        Deed("revolution", BLUE, "", ""),
    ]
    found = score(load().document, done, 3)
    assert found.influence == {
        (1, "german_states", RED): 4,
        (1, "german_states", BLUE): 4,
        (1, "german_states", YELLOW): 3,
    }
    assert [found.total(seat, "influence") for seat in (BLUE, YELLOW, RED)] == [5, 0, 6]
    assert found.tied == {(1, "german_states"): [RED, BLUE]}
    assert [taken.points for taken in found.initial] == [6, 4, 3, 2]  # the Marquis comes second


def test_the_second_version_keeps_a_dead_king_for_britain() -> None:
    done = [
        Deed("created", YELLOW, "england", "king"),
        Deed("created", YELLOW, "scotland", "duke"),
        Deed("killed", YELLOW, "england", "king"),
        Deed("created", YELLOW, "ireland", "marquis"),
    ]
    printed = load().document
    assert score(printed, done[:3], 2).flipped == {(YELLOW, "england", "king"): 1}
    found = score(printed, done, 2)
    assert found.countries == [Taken(YELLOW, "britain", 4, 1)]
    assert found.flipped == {}
    assert found.supply[YELLOW]["king"] == 4
    assert (found.reason, found.ranks()) == ("", {BLUE: 2, YELLOW: 1})


def test_a_full_log_is_no_whole_game() -> None:
    with pytest.raises(ValueError, match="the log is full"):
        recount(load(), np.zeros((LOG, 7), np.int64), 2)
