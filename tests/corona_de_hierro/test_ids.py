"""What ids stand for in policies: the actions that involve something, and named groups."""

from __future__ import annotations

import pytest

from sim.games.corona_de_hierro.actions import describe_action
from sim.games.corona_de_hierro.codes import CardType
from sim.games.corona_de_hierro.ids import WORDS, groups, involving
from tests.corona_de_hierro.whole_games import load


def forms(word: str) -> set[str]:
    return {describe_action(action, load()) for action in involving(word, load())}


@pytest.mark.parametrize(
    ("word", "named"),
    [
        ("move", {"move an army"}),
        ("armies", {"move an army", "recruit an army", "attack an army"}),
        ("alliances", {"request an alliance", "accept an alliance"}),
        (
            "hostages",
            {"take a hostage", "return a hostage", "ask for a hostage", "offer an exchange"},
        ),
        ("reroll", {"roll again"}),
        ("permission", {"permit passage"}),
        ("military_deck", {"take military card", "buy military card"}),
        ("good_fortune", {"start with good_fortune", "keep good_fortune", "execute good_fortune"}),
        ("rome", {"send to rome", "replace in rome"}),
        ("belluno", {"from belluno", "to belluno", "battle in belluno"}),
        (
            "green",
            {
                "against green",
                "emissary of green",
                "spy on green",
                "request alliance with green",
                "accept alliance with green",
                "return emissary to green",
                "offer exchange to green",
            },
        ),
        (
            "pavia_castle",
            {
                "choose pavia_castle",
                "recruit from pavia_castle",
                "attack pavia_castle",
                "send to pavia_castle",
                "request support of pavia_castle",
                "fortune in attacking pavia_castle",
                "fortune in asking pavia_castle",
                "resist at pavia_castle",
                "replace in pavia_castle",
            },
        ),
    ],
)
def test_what_a_word_involves(word, named):
    assert forms(word) == named


def test_every_word_involves_something():
    for word in WORDS:
        assert involving(word, load()), word


@pytest.mark.parametrize("word", ["nothing", "", "yellow_king", "Rome"])
def test_other_words_involve_nothing(word):
    assert involving(word, load()) == ()


def test_actions_ascend_and_come_once():
    for word in (*WORDS, *groups(load()), "hostage", "friuli"):
        actions = involving(word, load())
        assert list(actions) == sorted(set(actions)), word


def test_a_group_is_all_that_it_holds():
    of_cards = {f"{verb} loyal_vassal_lion" for verb in ("start with", "keep", "execute")}
    assert of_cards < forms("loyal_vassal")
    assert forms("military_cards") > forms("loyal_vassal")
    assert "attack friuli_castle" in forms("lion")
    assert "attack padua_castle" not in forms("lion")


def test_groups():
    """Friuli's family is the Lion's: so are, two and three sectors on, Arezzo and Genoa."""
    found = groups(load())
    assert found["lion"] == ("friuli_castle", "arezzo_castle", "genoa_castle")
    assert found["kings_castles"] == ("pavia_castle",)
    assert len(found["grey_castles"]) == 5
    assert len(found["brown_castles"]) == 10
    assert found["spy"] == ("spy",)
    assert len(found["bishop"]) == len(found["secret_pact"]) == len(found["loyal_vassal"]) == 5
    assert {card_type.name.lower() for card_type in CardType} <= set(found)
    cards = load().labels["cards"]
    assert set(found["military_cards"]) | set(found["political_cards"]) == set(cards)
    assert not set(found["military_cards"]) & set(found["political_cards"])
