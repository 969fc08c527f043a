"""Random games beside the dull rules: each question, all that may be answered, all that it does."""

from __future__ import annotations

import pytest

from tests.shadow_of_the_emperor.printed import PRINTED
from tests.shadow_of_the_emperor.random_games import VARIANTS, Games
from tests.shadow_of_the_emperor.reference import child, influence, leaders, ranks, votes
from tests.shadow_of_the_emperor.table import BLACK, EMPIRE, GREEN, RED, YELLOW, Table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_are_those_of_the_dull_rules(seats: int) -> None:
    games = Games(seats=seats)
    for game in range(3):
        games.play(game)
    assert games.asked["ACTION"] > 50


@pytest.mark.parametrize("variant", VARIANTS)
def test_with_other_things_printed_too(variant: str) -> None:
    games = Games(VARIANTS[variant], seats=len(variant) % 3 + 2)
    games.play(0)
    games.play(1)


# --- the dull rules themselves ---


def test_they_count_influence() -> None:
    """Bohemia: Red an imperial city and a Baron, Yellow a Couple as elector, Green a knight."""
    table = Table().city(EMPIRE, "boehmen").city(GREEN, "boehmen").city(GREEN, "trier")
    table.noble(RED, "baron", 45, "boehmen").elector(YELLOW, "couple", 15, "boehmen")
    table.knight(GREEN, "boehmen", "castle").knight(BLACK, "trier")
    assert influence(PRINTED, table.laid, "boehmen") == [2, 2, 2, 0]
    assert leaders(influence(PRINTED, table.laid, "boehmen")) == [RED, YELLOW, GREEN]
    assert influence(PRINTED, table.laid, "boehmen", (BLACK, "boehmen")) == [2, 2, 2, 1]
    assert influence(PRINTED, table.laid, "trier", (BLACK, "boehmen")) == [0, 0, 1, 1]
    assert leaders(influence(PRINTED, table.laid, "mainz")) == []


def test_they_count_votes() -> None:
    table = Table().elector(YELLOW, "baron", 15, "trier", "boehmen").cards(GREEN, "pope")
    table.elector(RED, "couple", 15, "sachsen").noble(YELLOW, "couple", 15, "trier", "koeln")
    table.knight(YELLOW, "trier").noble(RED, "baron", 15, "trier")
    assert votes(PRINTED, table.laid, None, None) == [1, 3, 1, 0]
    assert votes(PRINTED, table.laid, "trier", "sachsen") == [0, 6, 1, 0]
    assert votes(PRINTED, table.laid, None, "boehmen") == [1, 1, 1, 0]


def test_they_tell_sons_from_daughters_and_rank() -> None:
    assert child(PRINTED, []) == "none"
    assert child(PRINTED, ["rival"]) == "daughter"
    assert child(PRINTED, ["doctor", "permit"]) == "daughter"
    assert child(PRINTED, ["doctor", "permit", "pope"]) == "son"
    assert ranks([5, 9, 9, 2]) == [3, 1, 1, 4]
