"""What players weigh of an action, worked out by hand at tables set up for it."""

from __future__ import annotations

import pytest

from sim.games.heads_of_state.codes import Task
from sim.games.heads_of_state.features import ACTION_FEATURES, STATE_FEATURES, In, Of
from tests.heads_of_state.table import BLUE, GREEN, RED, YELLOW, Table
from tests.heads_of_state.turns import SETS, creating, plotting, put
from tests.heads_of_state.weighed import cards_spread, half_and, spread, weighed

ONLY = pytest.approx  # features that are told, and no others
NO_COUNTERS = dict.fromkeys(SETS, 0)


def only(table: Table, noble: str, seat: int = BLUE) -> Table:
    """Leave a seat counters of one type, so that only its set is worth anything."""
    return table.supply(seat, **{**NO_COUNTERS, noble: 4})


def earl_worth(table: Table) -> float:
    """The worth of an Earl in France 1 for the first noble on the board, with two players.

    Its marker is 5; the first of five areas of France, whose marker is 7; the first of seven
    types, for 16; most Earls score 8; two points of influence in France, which holds 18 in all,
    for 10 now and in each later Turn.
    """
    safe, cards = spread(table), cards_spread(table)
    before = (0.5 * 10 + 0.5 * 2) * (1 - 1 / safe)
    first = half_and(2, safe)
    influence = first * 10 + (1 - first) * 2 - before
    later = 10 * 2 / 18 * (3 - int(table.state.round_number))
    majority = 8 * (half_and(1, cards) - 0.5)
    return 5 + 2 * 7 / (5 * 6) + 2 * 16 / (7 * 8) + majority + influence + later


def test_each_feature_has_its_place_and_says_what_it_counts() -> None:
    assert [feature.name for feature in ACTION_FEATURES] == [of.name.lower() for of in Of]
    assert [feature.name for feature in STATE_FEATURES] == [of.name.lower() for of in In]
    for feature in (*ACTION_FEATURES, *STATE_FEATURES):
        assert 10 < len(feature.meaning) < 90


# --- Attribute Cards ------------------------------------------------------------------------


def taking(hand: dict[str, int], *display: str) -> Table:
    """Blue, who can only create Earls (Title, Troops, Castle), takes its first card."""
    table = only(Table(seats=2).give(YELLOW).give(BLUE, **hand).display(*display), "earl")
    return table.turn_of(BLUE).do("take cards")


def test_a_card_brings_a_set_nearer() -> None:
    table = taking({"title": 1}, "troops", "gold", "courtesan", "title", "castle", "bishop")
    worth = earl_worth(table)
    found = weighed(table)
    one_of_two = 0.7 * worth - 0.49 * worth
    unseen = {"troops": 6 - 1, "castle": 5 - 1, "courtesan": 7 - 1, "title": 6 - 2}
    scarce = {card: 1 / (1 + number) for card, number in unseen.items()}
    assert found["take troops"] == ONLY(
        {"sets": one_of_two, "nearest": one_of_two, "scarce": scarce["troops"]}
    )
    assert found["take castle"] == ONLY(
        {"sets": one_of_two, "nearest": one_of_two, "scarce": scarce["castle"]}
    )
    assert found["take courtesan"] == ONLY(
        {"sets": one_of_two, "nearest": one_of_two, "scarce": scarce["courtesan"], "courtesan": 1}
    )
    assert set(found["take gold"]) == {"scarce"}
    # Another Title: what the one in hand is worth.
    assert found["take title"] == ONLY({"spare": 0.49 * worth - 0.343 * worth})


def test_a_card_that_completes_a_set() -> None:
    display = ("castle", "courtesan", "gold", "gold", "bishop", "bishop")
    table = taking({"title": 1, "troops": 2}, *display)
    worth = earl_worth(table)
    found = weighed(table)
    for card in ("castle", "courtesan"):
        assert found[f"take {card}"]["completes"] == ONLY(worth)
        assert found[f"take {card}"]["sets"] == ONLY(0.3 * worth)
    assert "completes" not in found["take gold"]


def test_the_deck_by_what_is_out_of_sight() -> None:
    display = ("castle", "courtesan", "gold", "gold", "bishop", "bishop")
    table = taking({"title": 1, "troops": 2}, *display)
    worth = earl_worth(table)
    # 54 cards are in the game, 9 of them in sight; Castles and Courtesans complete the set.
    castles, courtesans = 5 - 1, 7 - 1
    found = weighed(table)["take from deck"]
    assert found["deck"] == 1
    assert found["completes"] == ONLY(worth * (castles + courtesans) / 45)
    assert found["sets"] == ONLY(0.3 * worth * (castles + courtesans) / 45)
    assert found["courtesan"] == ONLY(courtesans / 45)


def test_a_set_that_can_no_longer_be_completed_is_worth_nothing() -> None:
    table = Table(seats=2).give(YELLOW).give(BLUE, gold=1)
    only(table.leave(0), "king").turn_of(BLUE, round_number=3)
    # The last Turn: 5.5 cards to go, 11/12 of a turn each; with this turn 5.75 cards at most.
    assert "sets" not in weighed(table)["take cards"]


def test_discarding_what_is_needed_least() -> None:
    table = Table(seats=2).give(YELLOW).give(BLUE, title=2, troops=1, gold=8)
    only(table, "earl").turn_of(BLUE).clear()
    table.task(Task.DISCARD, BLUE, 0)
    worth = earl_worth(table)
    found = weighed(table)
    assert found["discard gold"] == {}
    assert found["discard title"] == ONLY({"spare": -(0.7 - 0.49) * worth})
    assert found["discard troops"] == ONLY({"hand_lost": (0.7 - 0.49) * worth})


# --- creating and paying --------------------------------------------------------------------


def test_a_first_noble() -> None:
    table = creating(Table(seats=2).give(YELLOW), gold=1, bishop=1, title=1)
    safe = spread(table)
    found = weighed(table)
    assert found["create nothing more"] == {"stop": 1}
    baron = found["create baron in spain_1"]
    assert baron["initial"] == 4
    assert baron["cards"] == 1
    assert baron["country"] == ONLY(2 * 5 / (4 * 5))  # one of four areas
    assert baron["house"] == ONLY(2 * 16 / (7 * 8))  # one of seven types
    assert baron["majority"] == ONLY(4 / (2 * cards_spread(table)))
    assert baron["later"] == ONLY(7 * 2 / 13 * 2)  # Spain holds 13; two Turns to follow
    before = 5.5 * (1 - 1 / safe)  # level with Yellow: half of 7 and half of 4, if ever there
    first = half_and(2, safe)
    assert baron["influence"] == ONLY(7 * first + 4 * (1 - first) - before)
    theirs = (7 * (1 - first) + 4 * first) * (1 - 1 / safe)
    assert baron["their_influence"] == ONLY(before - theirs)
    assert baron["leaders_influence"] == ONLY(before - theirs)


def test_a_noble_under_a_higher_one_and_one_above() -> None:
    table = Table(seats=2).give(YELLOW)
    put(table, YELLOW, ["duke in scotland", "baron in ireland"])
    table = creating(table, bishop=2, title=1, gold=1, skills=1, science=1)
    safe = spread(table)
    found = weighed(table)
    count = found["create count in scotland"]  # below Yellow's Duke: 1
    before = (half_and(-4, safe) * 5 + 3) * (1 - 1 / safe)
    assert count["influence"] == ONLY(half_and(1 - 4, safe) * 5 + 3 - before)
    assert count["later"] == ONLY(8 * 1 / 10 * 2)  # Britain holds 10
    assert "initial" not in count
    marquis = found["create marquis in ireland"]  # 2, and Yellow's Baron has 1 less
    theirs = half_and(4, safe) * 5 - half_and(3 - 2, safe) * 5
    assert marquis["their_influence"] == ONLY(theirs)


def test_what_has_been_scored_is_worth_no_more() -> None:
    table = Table(seats=2).give(YELLOW)
    put(table, BLUE, ["duke in scotland", "baron in ireland", "king in england"])
    table.state.countries_scored[BLUE] |= 1
    table.state.house_scored[BLUE] = 1
    found = weighed(creating(table, gold=1, bishop=1, title=1))
    count = found["create count in scotland"]
    assert not {"initial", "country", "house"} & set(count)
    assert "house" not in found["create count in france_4"]


def test_the_last_area_of_a_country_is_worth_its_marker() -> None:
    table = Table(seats=2).give(YELLOW)
    put(table, BLUE, ["duke in scotland", "king in england"])
    found = weighed(creating(table, gold=1, bishop=1, title=1))
    assert found["create baron in ireland"]["country"] == 4
    table = Table(seats=2).give(YELLOW)
    put(table, BLUE, ["duke in scotland", "king in england"])
    table.state.country_markers[0] = 1
    found = weighed(creating(table, gold=1, bishop=1, title=1))
    assert found["create baron in ireland"]["country"] == 3


def test_what_a_set_takes_from_the_hand() -> None:
    table = creating(only(Table(seats=2).give(YELLOW), "earl"), title=1, troops=1, castle=1)
    worth = earl_worth(table)
    earl = weighed(table)["create earl in france_1"]
    assert earl["hand_lost"] == ONLY(worth - 0.343 * worth)
    assert earl["cards"] == 3
    parts = ("initial", "influence", "later", "country", "house", "majority")
    assert sum(earl[part] for part in parts) == ONLY(worth)


def test_paying_with_a_courtesan_or_without() -> None:
    table = only(Table(seats=2).give(YELLOW), "earl")
    table = creating(table, title=2, troops=1, castle=1, courtesan=1)
    table.do("create earl in spain_3")
    worth = earl_worth(table)
    found = weighed(table)
    # Left are Title and Courtesan; two Titles; Title and Castle.
    assert found["no courtesan"] == ONLY({"hand_lost": (1 - 0.7) * worth})
    assert found["courtesan for title"] == ONLY({"hand_lost": (1 - 0.49) * worth, "courtesan": -1})
    assert found["courtesan for castle"] == ONLY({"hand_lost": (1 - 0.7) * worth, "courtesan": -1})


# --- treachery ------------------------------------------------------------------------------


def scottish(seats: int = 2, *cards: str, **hand: int) -> Table:
    """Blue plots with these cards against Yellow's Duke in Scotland and King in England."""
    table = Table(seats=seats)
    for seat in range(1, seats):
        table.give(seat)
    put(table, YELLOW, ["duke in scotland", "king in england"])
    put(table, BLUE, ["count in scotland"])
    return plotting(table, *cards, **hand)


def test_killing_a_noble_raises_the_one_below() -> None:
    table = scottish(2, "axeman", "axeman", gold=1)
    safe = spread(table)
    found = weighed(table.do("play axeman"))
    duke = found["target duke in scotland"]  # Yellow 6 to Blue 1; then 4 to 2
    own = half_and(2 - 4, safe) * 5 - half_and(1 - 6, safe) * 5
    assert duke["influence"] == ONLY(own)
    assert duke["their_influence"] == ONLY(own)
    assert duke["leaders_influence"] == ONLY(own)
    king = found["target king in england"]  # then 2 to 1
    own = half_and(1 - 2, safe) * 5 - half_and(1 - 6, safe) * 5
    assert king["influence"] == ONLY(own)
    # The best that a card can cost others is the Duke's death or, for half a card, the King's.
    best = max(2 * duke["influence"], 2 * own / 2)
    assert duke["weapons"] == ONLY(-best)
    assert king["weapons"] == ONLY(-2 * best)


def test_an_assassin_is_weighed_by_its_cubes() -> None:
    sure = weighed(scottish(2, "axeman", gold=1).do("play axeman"))["target duke in scotland"]
    likely = weighed(scottish(2, "assassin", gold=1).do("play assassin"))["target duke in scotland"]
    for feature in ("influence", "their_influence", "leaders_influence", "weapons"):
        assert likely[feature] == ONLY(0.75 * sure[feature])


def test_a_killed_noble_that_can_be_replaced() -> None:
    hand = {"troops": 1, "skills": 1, "castle": 1, "science": 1, "palace": 1}
    table = scottish(2, "axeman", **hand)
    found = weighed(table)
    assert found["done"] == {"stop": 1}
    duke = found["play axeman"]
    # A Duke in Scotland: no marker; its area is Blue's already; the second of seven types, and
    # the most Dukes level with Yellow's one; 1 to 6 in influence becomes 3 to 6 before the kill.
    safe, cards = spread(table), cards_spread(table)
    worth = 2 * 16 / (6 * 7) + 12 * (half_and(0, cards) - half_and(-1, cards))
    worth += 5 * (half_and(3 - 6, safe) - half_and(1 - 6, safe)) + 8 * 2 / 10 * 2
    assert duke["replaces"] == ONLY(worth)
    table.do("play axeman", "target duke in scotland")
    replaced = weighed(table)["replace with duke in scotland"]
    assert replaced["cards"] == 5
    assert replaced["house"] == ONLY(2 * 16 / (6 * 7))
    assert replaced["influence"] == ONLY(5 * (half_and(4 - 4, safe) - half_and(2 - 4, safe)))


def test_the_leader_among_others() -> None:
    table = Table(seats=3).give(YELLOW).give(RED)
    put(table, YELLOW, ["duke in scotland"])
    put(table, RED, ["marquis in ireland"])
    table.score(RED, 10)
    found = weighed(plotting(table, "axeman", "axeman", gold=1).do("play axeman"))
    assert "leaders_influence" not in found["target duke in scotland"]
    marquis = found["target marquis in ireland"]
    assert marquis["leaders_influence"] == marquis["their_influence"] > 0


def test_a_treachery_card_is_worth_what_it_could_take() -> None:
    table = Table(seats=2).give(YELLOW).give(BLUE).give_treachery(BLUE)
    put(table, YELLOW, ["duke in scotland"])
    table.treachery_display("axeman", "gallows").turn_of(BLUE).do("treachery")
    safe = spread(table)
    found = weighed(table)
    # Without its Duke Yellow would have to come anew: Blue, not there either, is level then.
    away = 1 - 1 / safe
    own = (half_and(0, safe) - half_and(-2, safe)) * 5 * away
    theirs = (half_and(2, safe) * 5 + 3) - (0.5 * 5 + 3) * away
    assert found["take treachery axeman"] == ONLY({"weapons": own + theirs})
    assert found["take treachery gallows"] == {}
    # Of 29 cards two are in sight. Axemen, Assassins (3 of 4) and the special ones reach it.
    deck = found["take treachery from deck"]
    assert deck == ONLY({"deck": 1, "weapons": (own + theirs) * (3 + 3 + 0.75 * 7) / 27})


def test_the_second_card_is_the_one_that_is_less_use_elsewhere() -> None:
    table = Table(seats=2).give(YELLOW)
    put(table, YELLOW, ["king in england", "duke in spain_1"])
    cards = ("axeman", "axeman", "axeman_inquisition")
    table = plotting(table, *cards, gold=1).do("play axeman", "target king in england")
    found = weighed(table)
    assert found["with axeman_inquisition"]["weapons"] < found["with axeman"]["weapons"] < 0


def test_the_treachery_card_to_discard_reaches_nobody() -> None:
    table = Table(seats=2).give(YELLOW).give(BLUE)
    put(table, YELLOW, ["duke in scotland"])
    table.give_treachery(BLUE, "axeman", "gallows", "gallows", "inquisition", "guillotine")
    table.turn_of(BLUE).clear()
    table.task(Task.DISCARD, BLUE, 0)
    found = weighed(table)
    assert found["discard treachery gallows"] == {}
    assert found["discard treachery axeman"]["weapons"] < 0


# --- options --------------------------------------------------------------------------------


def test_the_options_of_a_turn() -> None:
    table = only(Table(seats=2).give(YELLOW).give(BLUE, title=1), "earl")
    table.give_treachery(BLUE, "gallows").treachery_display("axeman", "gallows")
    table.display("troops", "castle", "gold", "gold", "bishop", "bishop").turn_of(BLUE)
    worth = earl_worth(table)
    found = weighed(table)
    assert found["take cards"] == ONLY({"take": 1, "sets": (1 - 0.49) * worth, "completes": worth})
    # One card that brings the set nearer: Troops, Castle or Courtesan, of 47 cards out of sight.
    none = 1.0
    left = {"troops": 5, "castle": 4, "courtesan": 7}
    for number in left.values():
        none *= (1 - number / 47) ** 6
    gain = (0.7 - 0.49) * worth
    assert found["flush"] == ONLY({"flush": 1, "sets": (1 - none) * gain})
    assert found["treachery"] == ONLY({"treachery": 1, "sets": gain, "weapons_held": 1})


def test_a_set_in_hand_can_be_spent_in_option_1_only() -> None:
    table = only(Table(seats=2).give(YELLOW).give(BLUE, title=1, troops=1, castle=1), "earl")
    table.turn_of(BLUE)
    worth = earl_worth(table)
    found = weighed(table)
    assert found["take cards"]["completes"] == ONLY(worth)
    assert found["flush"]["completes"] == ONLY(worth)
    assert "completes" not in found["treachery"]


def test_treachery_by_its_best_target() -> None:
    table = Table(seats=4)
    for seat in (YELLOW, RED, GREEN):
        table.give(seat)
    put(table, YELLOW, ["duke in scotland"])
    put(table, RED, ["duke in spain_1"])
    table.give(BLUE).give_treachery(BLUE).treachery_display("axeman", "gallows").turn_of(BLUE)
    plot = weighed(table)["treachery"]
    safe = spread(table)
    away = 1 - 1 / safe
    # Of four seats one leads with 2; all others are level with nothing.
    behind, level = half_and(-2, safe), 0.5
    own = (level * 8 + 0) * away - (behind * 8 + (level - behind) * 3) * away
    theirs = half_and(2, safe) * 8 - level * 8 * away
    assert plot["influence"] == ONLY(own)
    assert plot["their_influence"] == ONLY(theirs)
    assert plot["weapons"] == ONLY(own + theirs / 3)
