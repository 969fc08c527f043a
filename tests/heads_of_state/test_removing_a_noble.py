"""Removing An Existing Noble: Treachery Cards, the Assassin's cubes, and what a death leaves."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from sim.games.heads_of_state.codes import NO_CARD, NOBODY, DecisionKind, Noble
from sim.games.heads_of_state.journal import Note
from sim.games.heads_of_state.rules.removing_a_noble import attempt
from tests.heads_of_state.table import BLUE, GREEN, RED, YELLOW, Table
from tests.heads_of_state.turns import (
    BOARD,
    CAPITALS,
    ONE_OF_EACH,
    PROVINCES,
    SETS,
    cards,
    creating,
    full_board,
    plotting,
    put,
)

KILLS = "treachery.cubes.target=0"  # every Assassin succeeds
FAILS = "treachery.cubes.own=0"  # none does
DUKE = "duke in scotland"
SPECIAL = {
    ("britain", "german_states"): "axeman_gallows",
    ("britain", "france"): "axeman_guillotine",
    ("britain", "spain"): "axeman_inquisition",
    ("france", "german_states"): "guillotine_gallows",
    ("france", "spain"): "guillotine_inquisition",
    ("german_states", "spain"): "gallows_inquisition",
}
OF_COUNTRY = {
    "britain": "axeman",
    "france": "guillotine",
    "german_states": "gallows",
    "spain": "inquisition",
}


def targets(*boxes: str) -> list[str]:
    """Return the actions of naming these targets, in the board's order."""
    return [f"target {box}" for box in BOARD if box in boxes]


# --- Removing An Existing Noble ---


@pytest.mark.rule("remove.1")
def test_nothing_but_a_treachery_card_removes_a_noble():
    # A hand that could pay everything finds no box on a full board ...
    table = creating(full_board(Table()), **ONE_OF_EACH)
    assert (table.kind, table.seat) == (DecisionKind.OPTION, YELLOW)
    # ... and Treachery Cards are not played in option 1.
    table = full_board(Table(), empty=["king in england"]).give_treachery(BLUE, "axeman", "axeman")
    creating(table, **ONE_OF_EACH)
    assert table.actions() == ["create king in england", "create nothing more"]
    assert len(table.board()) == 29
    # In option 2 a card that reaches nobody can't be played.
    table = plotting(put(Table(), YELLOW, PROVINCES["france"]), "axeman", **ONE_OF_EACH)
    assert table.seat == YELLOW
    assert table.treachery_hand(BLUE) == {"axeman": 1}
    assert len(table.board()) == 8


@pytest.mark.rule("remove.2")
def test_a_killed_noble_lies_face_down_on_its_hexagon():
    table = put(Table(), YELLOW, [DUKE, "count in scotland"])
    plotting(table, "axeman", palace=1).do("play axeman", f"target {DUKE}")
    assert table.board() == {"count in scotland": YELLOW}
    assert table.flipped(YELLOW) == {DUKE: 1}
    assert table.counters(YELLOW)["duke"] == 3  # it isn't back in the supply
    assert table.state.owner[table.box("duke", "scotland")] == NOBODY
    assert table.boxes(table.state.owned[YELLOW]) == {"count in scotland"}
    assert table.boxes(table.state.occupied) == {"count in scotland"}
    assert table.notes(Note.KILLED) == [(BLUE, table.box("duke", "scotland"), YELLOW, 0, 0)]


@pytest.mark.rule("remove.2")
def test_several_dead_counters_of_several_players_lie_in_one_area():
    table = Table().dead(YELLOW, "duke", "scotland").dead(RED, "duke", "scotland")
    put(table, YELLOW, [DUKE, "count in scotland"])
    plotting(table, "axeman", "axeman", **ONE_OF_EACH)
    table.do("play axeman", f"target {DUKE}", "play axeman", "target count in scotland")
    assert table.flipped(YELLOW) == {DUKE: 2, "count in scotland": 1}
    assert table.flipped(RED) == {DUKE: 1}
    assert table.flipped(BLUE) == {}


@pytest.mark.rule("remove.3")
def test_a_dead_noble_still_counts_as_created_for_its_country():
    table = put(Table(), YELLOW, [DUKE, "king in england"])
    plotting(table, "axeman", palace=1).do("play axeman", f"target {DUKE}")
    assert table.areas(table.state.created_areas[YELLOW]) == {"scotland", "england"}
    assert table.points(YELLOW) == 0
    creating(table, YELLOW, gold=1, palace=2).do("create baron in ireland")
    assert table.points(YELLOW, "country") == 4  # Britain's higher marker
    assert table.flipped(YELLOW) == {}  # and the dead Duke goes home
    assert table.counters(YELLOW)["duke"] == 4


@pytest.mark.rule("remove.3")
def test_who_kills_has_created_nothing():
    table = put(Table(), YELLOW, [DUKE])
    plotting(table, "axeman", palace=1).do("play axeman", f"target {DUKE}")
    assert table.state.created_areas[BLUE] == 0
    assert table.nobles(BLUE) == {}


@pytest.mark.rule("remove.2", "remove.3")
def test_H12_after_the_country_was_scored_a_dead_counter_goes_home_at_once():
    table = put(Table(), YELLOW, [DUKE, "king in england", "duke in spain_1"])
    creating(table, YELLOW, gold=1, palace=2).do("create baron in ireland")
    assert table.points(YELLOW, "country") == 4
    assert table.counters(YELLOW)["duke"] == 2
    plotting(table, "axeman", "inquisition", **ONE_OF_EACH)
    table.do("play axeman", f"target {DUKE}")
    assert table.flipped(YELLOW) == {}
    assert table.counters(YELLOW)["duke"] == 3
    assert table.notes(Note.KILLED)[-1] == (BLUE, table.box("duke", "scotland"), YELLOW, 1, 0)
    table.do("play inquisition", "target duke in spain_1")  # Spain isn't scored
    assert table.flipped(YELLOW) == {"duke in spain_1": 1}
    assert table.counters(YELLOW)["duke"] == 3


@pytest.mark.rule("remove.4")
def test_the_box_may_be_left_empty():
    table = put(Table(), YELLOW, [DUKE])
    plotting(table, "axeman", **cards(*SETS["duke"])).do("play axeman", f"target {DUKE}")
    assert table.actions() == [f"replace with {DUKE}", "done"]
    table.do("done")
    assert table.seat == YELLOW
    assert table.board() == {}
    assert table.hand(BLUE) == cards(*SETS["duke"])


@pytest.mark.rule("remove.4")
def test_or_filled_with_an_own_noble_and_a_noble_card_taken():
    table = put(Table(), YELLOW, [DUKE])
    plotting(table, "axeman", **cards(*SETS["duke"])).do("play axeman", f"target {DUKE}")
    table.do(f"replace with {DUKE}")
    assert table.seat == YELLOW
    assert table.board() == {DUKE: BLUE}
    assert table.hand(BLUE) == {}
    assert table.nobles(BLUE) == {"duke": 1}
    assert table.counters(BLUE)["duke"] == 3
    assert table.points(BLUE) == 0  # the area was opened before
    ((_, box, stands_for, replaces, _),) = table.notes(Note.CREATED)
    assert (box, stands_for, replaces) == (table.box("duke", "scotland"), -1, 1)


@pytest.mark.rule("remove.4")
def test_only_the_type_of_the_box_replaces_a_noble():
    table = put(Table(), YELLOW, [DUKE])
    hand = cards(*SETS["king"])
    del hand["palace"]
    plotting(table, "axeman", **hand).do("play axeman", f"target {DUKE}")
    assert table.seat == YELLOW  # no Duke without a Palace; other nobles don't fit
    assert table.board() == {}


@pytest.mark.rule("remove.5")
def test_own_nobles_are_no_targets():
    own = [DUKE, "baron in france_3", "king in spain_capital"]
    table = full_board(Table(), own)
    plotting(table, "assassin", "assassin", "guillotine", palace=1)
    table.do("play assassin")
    assert table.actions() == targets(*(box for box in BOARD if box not in own))
    table = full_board(Table(), PROVINCES["france"])
    plotting(table, "guillotine", palace=1)  # alone it reaches only Blue's own nobles
    assert table.seat == YELLOW
    assert len(table.board()) == 30


@pytest.mark.rule("remove.5")
def test_the_nobles_of_all_other_players_are_targets():
    table = put(Table(), YELLOW, [DUKE])
    put(table, RED, ["count in scotland"])
    put(table, GREEN, ["marquis in ireland"])
    put(table, BLUE, ["baron in ireland"])
    plotting(table, "axeman", palace=1).do("play axeman")
    assert table.actions() == targets(DUKE, "count in scotland", "marquis in ireland")


# --- Playing A Treachery Card ---


@pytest.mark.rule("treachery.1")
def test_the_card_just_taken_and_those_of_the_hand_can_be_played():
    table = plotting(full_board(Table(KILLS)), "axeman", "guillotine", "assassin", **ONE_OF_EACH)
    assert table.actions() == ["play assassin", "play axeman", "play guillotine", "done"]
    table.do("play axeman", f"target {DUKE}", f"replace with {DUKE}")
    assert table.actions() == ["play assassin", "play guillotine", "done"]
    table.do("play assassin", "target baron in france_4", "play guillotine")
    table.do("target count in france_2")
    assert table.flipped(YELLOW) == dict.fromkeys(
        [DUKE, "baron in france_4", "count in france_2"], 1
    )
    assert table.treachery_hand(BLUE) == {}


@pytest.mark.rule("treachery.1")
def test_as_many_as_the_player_wishes():
    barons = ["ireland", "france_3", "germany_3", "spain_1"]
    table = full_board(Table(KILLS))
    plotting(table, "axeman", "guillotine", "gallows", "inquisition", "assassin", gold=4)
    for kind, area in zip(("axeman", "guillotine", "gallows", "inquisition"), barons, strict=True):
        table.do(f"play {kind}", f"target baron in {area}")
    table.do(*(f"replace with baron in {area}" for area in barons))
    assert table.actions() == ["play assassin", "done"]
    table.do("play assassin", "target count in spain_3")
    assert table.seat == YELLOW
    assert table.treachery_hand(BLUE) == {}
    assert table.nobles(BLUE) == {"baron": 4}
    dead = [f"baron in {area}" for area in barons]
    assert table.flipped(YELLOW) == dict.fromkeys([*dead, "count in spain_3"], 1)


@pytest.mark.rule("treachery.1")
def test_or_none_at_all():
    table = plotting(full_board(Table()), "axeman", "guillotine", palace=1).do("done")
    assert table.seat == YELLOW
    assert table.treachery_hand(BLUE) == {"axeman": 1, "guillotine": 1}
    assert len(table.board()) == 30


@pytest.mark.rule("treachery.1")
def test_H11_cards_and_replacements_in_any_order():
    first, second = DUKE, "duke in france_1"
    hand = cards(*SETS["duke"] * 2)
    for order in (
        ["play axeman", f"target {first}", f"replace with {first}",
         "play guillotine", f"target {second}", f"replace with {second}"],
        ["play axeman", f"target {first}", "play guillotine", f"target {second}",
         f"replace with {second}", f"replace with {first}"],
        ["play guillotine", f"target {second}", "play axeman", f"target {first}",
         f"replace with {second}", f"replace with {first}"],
    ):  # fmt: skip
        table = put(Table(), YELLOW, [first, second])
        plotting(table, "axeman", "guillotine", **hand).do(*order)
        assert table.seat == YELLOW
        assert table.board() == {first: BLUE, second: BLUE}
        assert table.hand(BLUE) == {}


@pytest.mark.rule("treachery.2")
def test_after_a_failure_the_noble_stays_and_another_one_is_named():
    table = put(Table(FAILS), YELLOW, [DUKE, "baron in ireland"])
    plotting(table, "assassin", "axeman", palace=1)
    table.do("play assassin", f"target {DUKE}")
    assert table.board() == {DUKE: YELLOW, "baron in ireland": YELLOW}
    assert table.flipped(YELLOW) == {}
    table.do("play axeman")
    assert table.actions() == ["target baron in ireland"]


@pytest.mark.rule("treachery.2")
def test_with_no_other_noble_to_name_the_next_card_is_not_played():
    table = put(Table(FAILS), YELLOW, [DUKE])
    plotting(table, "assassin", "axeman", palace=1).do("play assassin", f"target {DUKE}")
    assert table.seat == YELLOW
    assert table.treachery_hand(BLUE) == {"axeman": 1}


@pytest.mark.rule("treachery.2")
def test_a_target_of_one_turn_may_be_one_again_in_the_next():
    table = put(Table(FAILS), YELLOW, [DUKE])
    plotting(table, "assassin", palace=1).do("play assassin", f"target {DUKE}")
    plotting(table, "axeman", seat=RED, palace=1).do("play axeman")
    assert table.actions() == [f"target {DUKE}"]


# --- A. Assassin ---


@pytest.mark.rule("assassin.1")
def test_one_assassin_reaches_every_province():
    table = plotting(full_board(Table()), "assassin", palace=1).do("play assassin")
    provinces = [box for country in PROVINCES for box in PROVINCES[country]]
    assert table.actions() == targets(*provinces)
    assert len(provinces) == 24


@pytest.mark.rule("assassin.2")
def test_two_assassins_reach_every_capital_in_one_attempt():
    for victim in [box for country in CAPITALS for box in CAPITALS[country]]:
        table = plotting(full_board(Table(KILLS)), "assassin", "assassin", palace=1)
        table.do("play assassin")
        assert table.actions() == targets(*BOARD)
        table.do(f"target {victim}")
        assert table.actions() == ["with assassin"]
        table.do("with assassin")
        assert len(table.notes(Note.CUBE_DRAWN)) == 1
        assert table.flipped(YELLOW) == {victim: 1}
        assert table.treachery_discarded() == {"assassin": 2}


@pytest.mark.rule("assassin.2", "country.3")
def test_an_assassin_and_a_country_card_are_not_played_together():
    table = plotting(full_board(Table()), "assassin", "axeman", palace=1)
    table.do("play assassin")
    assert not set(table.actions()) & set(targets(*CAPITALS["britain"]))
    table = plotting(full_board(Table()), "axeman", "assassin", palace=1).do("play axeman")
    assert table.actions() == targets(*PROVINCES["britain"])


@pytest.mark.rule("assassin.3", "assassin.4")
@pytest.mark.parametrize(("cubes", "kills"), [(KILLS, True), (FAILS, False)])
def test_an_own_cube_kills_and_the_targets_cube_saves(cubes, kills):
    table = plotting(put(Table(cubes), YELLOW, [DUKE]), "assassin", palace=1)
    table.do("play assassin", f"target {DUKE}")
    box = table.box("duke", "scotland")
    assert table.notes(Note.CUBE_DRAWN) == [(BLUE, box, int(kills), 0, 0)]
    assert table.board() == ({} if kills else {DUKE: YELLOW})
    assert table.flipped(YELLOW) == ({DUKE: 1} if kills else {})
    assert len(table.notes(Note.KILLED)) == kills
    assert table.notes(Note.FAILED) == ([] if kills else [(BLUE, box, YELLOW, 0, 0)])
    assert table.treachery_hand(BLUE) == {}
    assert table.treachery_discarded() == {"assassin": 1}


@pytest.mark.rule("assassin.4")
@pytest.mark.parametrize("cubes", [KILLS, FAILS])
def test_both_cards_against_a_capital_are_discarded(cubes):
    table = plotting(put(Table(cubes), YELLOW, ["king in england"]), *["assassin"] * 3, palace=1)
    table.do("play assassin", "target king in england", "with assassin")
    assert table.treachery_hand(BLUE) == {"assassin": 1}
    assert table.treachery_discarded() == {"assassin": 2}


def plot(table: Table, boxes: list[str], seed: int) -> list[bool]:
    """Return which nobles die when Blue sends an Assassin to each, in a game of this seed."""
    table.state.seed = np.uint64(seed)
    table.give_treachery(BLUE, *["assassin"] * len(boxes))
    died = []
    assassin = table.treachery("assassin")
    for box in boxes:
        noble, _, area = box.split()
        attempt(table.state, table.values, None, BLUE, table.box(noble, area), assassin, NO_CARD)
        died.append(box not in table.board())
        if died[-1]:  # for the next seed
            table.state.flipped[YELLOW] = 0
            table.state.counters[YELLOW, Noble[noble.upper()]] += 1
            table.place(YELLOW, noble, area)
    return died


def within(hits: int, number: int, share: float) -> bool:
    """Return whether so many hits are within four standard deviations of what a share gives."""
    return abs(hits - number * share) <= 4 * sqrt(number * share * (1 - share))


@pytest.mark.rule("assassin.3")
def test_three_cubes_in_four_kill():
    # 2000 attempts: 1500 kills, with a standard deviation of 19.4; 1423 to 1577 are allowed.
    table = plotting(put(Table(), YELLOW, [DUKE]), "assassin", palace=1)
    hits = sum(plot(table, [DUKE], seed)[0] for seed in range(2000))
    assert within(hits, 2000, 3 / 4)
    assert 1423 <= hits <= 1577


@pytest.mark.rule("assassin.3")
def test_the_cubes_of_several_attempts_in_a_turn_are_independent():
    boxes = [DUKE, "count in france_2", "earl in spain_3"]
    table = plotting(put(Table(), YELLOW, boxes), "assassin", palace=1)
    plots = [tuple(plot(table, boxes, seed)) for seed in range(1000)]
    for place in range(3):
        assert within(sum(died[place] for died in plots), 1000, 3 / 4)
    # Three of three: 27 in 64, two: 27 in 64, one: 9 in 64, none: 1 in 64.
    for number, share in enumerate((1 / 64, 9 / 64, 27 / 64, 27 / 64)):
        assert within(sum(sum(died) == number for died in plots), 1000, share)


@pytest.mark.rule("assassin.3")
def test_the_cubes_of_turn_after_turn_are_independent():
    table = plotting(put(Table(), YELLOW, [DUKE]), "assassin", palace=1)
    died = []
    for moment in range(1, 201):  # turns of a seat in each of three Turns, one game
        for round_number in (1, 2, 3):
            table.state.moment[BLUE], table.state.round_number = moment, round_number
            died += plot(table, [DUKE], seed=7)
    assert within(sum(died), 600, 3 / 4)
    both = sum(a and b for a, b in zip(died[::2], died[1::2], strict=True))
    assert within(both, 300, 9 / 16)


@pytest.mark.rule("assassin.3")
@pytest.mark.parametrize(("own", "target"), [(1, 3), (1, 1), (5, 1)])
def test_the_odds_are_those_of_the_cubes_in_the_bag(own, target):
    sets = f"treachery.cubes.own={own}", f"treachery.cubes.target={target}"
    table = plotting(put(Table(*sets), YELLOW, [DUKE]), "assassin", palace=1)
    hits = sum(plot(table, [DUKE], seed)[0] for seed in range(1000))
    assert within(hits, 1000, own / (own + target))


# --- B. and C. cards for countries ---


@pytest.mark.rule("country.1", "country.2")
@pytest.mark.parametrize("country", OF_COUNTRY)
def test_one_card_kills_in_the_provinces_of_its_country(country):
    card = OF_COUNTRY[country]
    for victim in PROVINCES[country]:
        table = plotting(full_board(Table()), card, palace=1).do(f"play {card}")
        assert table.actions() == targets(*PROVINCES[country])
        table.do(f"target {victim}")
        assert table.flipped(YELLOW) == {victim: 1}  # without fail
        assert not table.notes(Note.CUBE_DRAWN)


@pytest.mark.rule("country.3")
@pytest.mark.parametrize("country", OF_COUNTRY)
def test_two_cards_kill_in_the_capital(country):
    card = OF_COUNTRY[country]
    for victim in CAPITALS[country]:
        table = plotting(full_board(Table()), card, card, palace=1).do(f"play {card}")
        assert table.actions() == targets(*CAPITALS[country], *PROVINCES[country])
        table.do(f"target {victim}")
        assert table.actions() == [f"with {card}"]
        table.do(f"with {card}")
        assert table.flipped(YELLOW) == {victim: 1}
        assert table.treachery_discarded() == {card: 2}


@pytest.mark.rule("country.3")
def test_two_guillotines_remove_the_prince_or_the_king_and_are_replaced_by_the_same():
    for noble in ("king", "prince"):
        box = f"{noble} in france_capital"
        table = full_board(Table())
        plotting(table, "guillotine", "guillotine", **cards(*SETS[noble]))
        table.do("play guillotine", f"target {box}", "with guillotine", f"replace with {box}")
        assert table.board()[box] == BLUE
        assert table.nobles(BLUE) == {noble: 1}


@pytest.mark.rule("country.2", "country.3")
def test_three_cards_kill_in_the_capital_and_in_a_province():
    table = full_board(Table())
    plotting(table, "gallows", "gallows", "gallows", **ONE_OF_EACH)
    table.do("play gallows", "target prince in germany_capital", "with gallows")
    table.do("replace with prince in germany_capital", "play gallows")
    assert table.actions() == targets(*PROVINCES["german_states"])
    table.do("target count in germany_1")
    assert table.treachery_discarded() == {"gallows": 3}
    assert len(table.notes(Note.KILLED)) == 2


@pytest.mark.rule("special.1")
@pytest.mark.parametrize("countries", SPECIAL)
def test_a_special_card_kills_in_either_of_its_countries(countries):
    card = SPECIAL[countries]
    provinces = [box for country in countries for box in PROVINCES[country]]
    for country in countries:
        table = plotting(full_board(Table()), card, palace=1).do(f"play {card}")
        assert table.actions() == targets(*provinces)
        table.do(f"target {PROVINCES[country][1]}")
        assert table.flipped(YELLOW) == {PROVINCES[country][1]: 1}
        assert table.treachery_discarded() == {card: 1}


@pytest.mark.rule("special.1", "country.3")
@pytest.mark.parametrize("countries", SPECIAL)
def test_H09_a_special_and_a_country_card_kill_in_that_capital(countries):
    card = SPECIAL[countries]
    for country in countries:
        for first, second in ((card, OF_COUNTRY[country]), (OF_COUNTRY[country], card)):
            table = plotting(full_board(Table()), first, second, palace=1)
            victim = CAPITALS[country][0]
            table.do(f"play {first}", f"target {victim}", f"with {second}")
            assert table.flipped(YELLOW) == {victim: 1}
            assert table.treachery_hand(BLUE) == {}


@pytest.mark.rule("special.1", "country.3")
def test_H09_two_special_cards_kill_in_the_country_they_share():
    table = plotting(full_board(Table()), "axeman_gallows", "axeman_inquisition", palace=1)
    table.do("play axeman_gallows")
    provinces = PROVINCES["britain"] + PROVINCES["german_states"]
    assert table.actions() == targets("king in england", *provinces)
    table.do("target king in england", "with axeman_inquisition")
    assert table.flipped(YELLOW) == {"king in england": 1}
    # Two that share no country stay apart.
    table = plotting(full_board(Table()), "axeman_gallows", "guillotine_inquisition", palace=1)
    table.do("play axeman_gallows")
    assert table.actions() == targets(*provinces)


@pytest.mark.rule("special.1", "country.3")
def test_H09_the_second_card_is_chosen_among_all_that_fit():
    table = full_board(Table())
    plotting(table, "axeman", "axeman_gallows", "axeman_guillotine", "gallows", palace=1)
    table.do("play axeman_gallows", "target king in england")
    assert table.actions() == ["with axeman", "with axeman_guillotine"]
    table = full_board(Table())
    plotting(table, "axeman", "axeman_gallows", "axeman_guillotine", "gallows", palace=1)
    table.do("play axeman_gallows", "target king in germany_capital")
    assert table.actions() == ["with gallows"]


@pytest.mark.rule("special.2")
def test_played_cards_are_discarded_and_the_pile_is_reshuffled_when_the_deck_runs_out():
    table = full_board(Table()).give_treachery(YELLOW)
    plotting(table, "axeman", "axeman_gallows", palace=1)
    everything = table.treachery_census()
    assert sum(everything.values()) == 29
    table.do("play axeman_gallows", "target king in england", "with axeman")
    assert table.treachery_discarded() == {"axeman": 1, "axeman_gallows": 1}
    table.treachery_display("gallows", "gallows").treachery_deck("guillotine", only=True)
    assert sum(table.treachery_discarded().values()) == 29 - 3
    table.turn_of(YELLOW).do("treachery", "take treachery from deck")
    assert table.treachery_hand(YELLOW) == {"guillotine": 1}
    assert table.treachery_draw_deck() == []  # H17: not before a card is needed
    assert not table.notes(Note.RESHUFFLED)
    table.turn_of(RED).do("treachery", "take treachery from deck")
    assert table.notes(Note.RESHUFFLED) == [(NOBODY, 26, 0, 0, 0)]
    assert table.treachery_discarded() == {}
    assert len(table.treachery_draw_deck()) == 25
    assert table.treachery_census() == everything


# --- who loses a noble ---


@pytest.mark.rule("keep.1")
def test_the_noble_card_stays_with_who_lost_the_noble():
    table = put(Table(), YELLOW, [DUKE, "duke in france_1"])
    plotting(table, "axeman", palace=1).do("play axeman", f"target {DUKE}")
    assert table.nobles(YELLOW) == {"duke": 2}
    assert int(table.state.noble_pile[Noble.DUKE]) == 8


@pytest.mark.rule("keep.1", "keep.2", "remove.2", "remove.4")
def test_worked_example_blue_assassinates_yellows_duke():
    table = put(Table(KILLS), YELLOW, [DUKE])
    plotting(table, "assassin", **cards(*SETS["duke"]))
    assert table.nobles(YELLOW) == {"duke": 1}
    table.do("play assassin", f"target {DUKE}")
    # The deceased Duke lies on the hexagon of its area; the box is free for a Duke.
    assert table.flipped(YELLOW) == {DUKE: 1}
    assert table.board() == {}
    assert table.actions() == [f"replace with {DUKE}", "done"]
    # In this same turn blue creates a Duke in this box and takes a Duke card.
    table.do(f"replace with {DUKE}")
    assert table.board() == {DUKE: BLUE}
    assert table.nobles(BLUE) == {"duke": 1}
    assert table.hand(BLUE) == {}
    # Yellow keeps the Duke card.
    assert table.nobles(YELLOW) == {"duke": 1}
    assert table.flipped(YELLOW) == {DUKE: 1}
    assert int(table.state.noble_pile[Noble.DUKE]) == 8
    assert table.seat == YELLOW
