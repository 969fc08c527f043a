"""The duty to replace killed nobles (ruling H10), by hand and against brute force.

`can_make_good` is compared with `duty.can_replace` on random hands, and every decision of random
turns of option 2 with what follows from it.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from sim.games.heads_of_state.codes import COURTESAN, NO_BOX, NOBLES, DecisionKind
from sim.games.heads_of_state.rules.replacing import can_make_good
from tests.heads_of_state.duty import Chart, Numbers, Plot, can_replace, chart_of, less, payments
from tests.heads_of_state.table import BLUE, YELLOW, Table
from tests.heads_of_state.turns import (
    BOARD,
    PROVINCES,
    SETS,
    boxes_of,
    cards,
    full_board,
    plotting,
    put,
)

KILLS = "treachery.cubes.target=0"  # every Assassin succeeds
FAILS = "treachery.cubes.own=0"  # none does
DUKE, MARQUIS, EARL = "duke in scotland", "marquis in ireland", "earl in france_1"
BARONS = ("baron in ireland", "baron in france_3", "baron in germany_3")
KILL_BARONS = ("axeman", "guillotine", "gallows")  # each of these by one of them
SHARED = dict.fromkeys(SETS["king"][1:], 1)  # no Gold


def kill(table: Table, card: str, *boxes: str) -> Table:
    """Play a card of a kind against each of these nobles of provinces."""
    for box in boxes:
        table.do(f"play {card}", f"target {box}")
    return table


def barons(table: Table, number: int, *others: str, **hand: int) -> Table:
    """Let Blue kill so many Barons on a full board."""
    plotting(full_board(table), *KILL_BARONS[:number], *others, **hand)
    for card, box in zip(KILL_BARONS[:number], BARONS[:number], strict=True):
        kill(table, card, box)
    return table


def targets(table: Table, card: str) -> list[str]:
    """Return whose nobles a card can be played against now."""
    actions = table.do(f"play {card}").actions()
    assert table.kind == DecisionKind.TARGET
    return [action.removeprefix("target ") for action in actions]


# --- how many must be replaced ---


@pytest.mark.rule("treachery.3")
def test_of_one_killed_none_must_be_replaced():
    table = barons(Table(), 1, gold=1)
    assert table.actions() == ["replace with baron in ireland", "done"]
    table.do("done")
    assert table.seat == YELLOW
    assert table.hand(BLUE) == {"gold": 1}


@pytest.mark.rule("treachery.3")
def test_of_two_killed_one_must_be_replaced():
    table = barons(Table(), 2, gold=2)
    replacing = [f"replace with {box}" for box in BARONS[:2]]
    assert table.actions() == replacing  # not done
    table.do(replacing[1])
    assert table.actions() == [replacing[0], "done"]
    table.do("done")
    assert table.seat == YELLOW
    assert BARONS[0] not in table.board()
    assert table.board()[BARONS[1]] == BLUE


@pytest.mark.rule("treachery.3")
def test_of_two_killed_both_may_be_replaced():
    table = barons(Table(), 2, gold=2)
    table.do(*(f"replace with {box}" for box in BARONS[:2]))
    assert table.seat == YELLOW
    assert [table.board()[box] for box in BARONS[:2]] == [BLUE, BLUE]


@pytest.mark.rule("treachery.3", "important.3")
def test_of_three_killed_two_must_be_replaced_and_three_may_be():
    table = barons(Table(), 3, gold=3)
    replacing = [f"replace with {box}" for box in BARONS]
    assert table.actions() == replacing
    table.do(replacing[0])
    assert table.actions() == replacing[1:]
    table.do(replacing[2])
    assert table.actions() == [replacing[1], "done"]
    table.do(replacing[1])
    assert table.seat == YELLOW
    assert table.nobles(BLUE) == {"baron": 3}


@pytest.mark.rule("treachery.3", "important.3")
def test_with_sets_for_two_a_third_one_may_be_killed_and_left():
    table = barons(Table(), 3, gold=2)
    table.do("replace with baron in france_3", "replace with baron in ireland")
    assert table.seat == YELLOW
    assert "baron in germany_3" not in table.board()
    assert table.hand(BLUE) == {}


@pytest.mark.rule("treachery.3", "remove.4")
def test_the_one_left_free_need_not_be_the_last():
    table = full_board(Table())
    plotting(table, "axeman", "guillotine", gold=1)
    kill(table, "axeman", DUKE)  # it can't be replaced
    kill(table, "guillotine", "baron in france_3")
    assert table.actions() == ["replace with baron in france_3"]
    table.do("replace with baron in france_3")
    assert table.seat == YELLOW
    assert table.flipped(YELLOW) == {DUKE: 1, "baron in france_3": 1}


@pytest.mark.rule("treachery.3")
def test_replacing_at_once_frees_the_next_attempt():
    table = full_board(Table())
    plotting(table, "axeman", "guillotine", "gallows", gold=1)
    kill(table, "axeman", "baron in ireland").do("replace with baron in ireland")
    assert table.actions() == ["play guillotine", "play gallows", "done"]
    kill(table, "guillotine", "duke in france_1")  # the hand is empty: this one is left
    assert table.seat == YELLOW
    assert table.treachery_hand(BLUE) == {"gallows": 1}


# --- H10: nobody attempts what could not be made good ---


@pytest.mark.rule("treachery.3")
def test_H10_a_hand_that_pays_nothing_kills_once():
    table = full_board(Table())
    plotting(table, "axeman", "guillotine", "axeman", palace=1)
    kill(table, "axeman", DUKE)
    assert table.seat == YELLOW
    assert table.treachery_hand(BLUE) == {"axeman": 1, "guillotine": 1}


@pytest.mark.rule("treachery.3")
def test_H10_after_one_that_cannot_be_replaced_only_those_that_can_are_targets():
    table = full_board(Table())
    plotting(table, "axeman", "guillotine", gold=1)
    kill(table, "axeman", DUKE)
    assert table.actions() == ["play guillotine", "done"]
    assert targets(table, "guillotine") == ["baron in france_3", "baron in france_4"]


@pytest.mark.rule("treachery.3")
def test_H10_after_one_that_can_be_replaced_all_are_targets():
    table = barons(Table(), 1, "guillotine", gold=1)
    assert targets(table, "guillotine") == PROVINCES["france"]


@pytest.mark.rule("treachery.3")
def test_H10_a_third_needs_a_second_set():
    table = barons(Table(), 2, "gallows", gold=1)
    assert table.actions() == [f"replace with {box}" for box in BARONS[:2]]
    table = barons(Table(), 2, "gallows", gold=1, bishop=1)  # no Gold for a Count as well
    assert table.actions() == [f"replace with {box}" for box in BARONS[:2]]
    table = barons(Table(), 2, "gallows", gold=1, bishop=1, courtesan=1)
    counts = ["count in germany_1", "count in germany_3"]
    assert targets(table, "gallows") == counts  # the Courtesan is its Gold


@pytest.mark.rule("treachery.3", "courtesan.2")
def test_H10_a_courtesan_counts_for_one_of_several_sets_that_share_cards():
    # A Marquis and a Duke are dead. To replace two of three, with one Courtesan:
    # Marquis and Earl want Title twice, which she makes up; Duke and Count want Gold, likewise;
    # any other two lack two cards or take no Courtesan.
    table = full_board(Table())
    plotting(table, "axeman", "axeman", "guillotine", **SHARED, courtesan=1)
    kill(table, "axeman", MARQUIS, DUKE)
    assert table.actions() == ["play guillotine", f"replace with {DUKE}", f"replace with {MARQUIS}"]
    assert targets(table, "guillotine") == [
        "earl in france_1",
        "count in france_2",
        "earl in france_3",
        "count in france_4",
    ]
    table = full_board(Table())
    plotting(table, "axeman", "axeman", "guillotine", **SHARED)
    kill(table, "axeman", MARQUIS, DUKE)
    assert table.actions() == [f"replace with {DUKE}", f"replace with {MARQUIS}"]


def three_dead() -> Table:
    """Return the table where Blue has killed Marquis, Duke and Earl, and must replace two."""
    table = full_board(Table())
    plotting(table, "axeman", "axeman", "guillotine", **SHARED, courtesan=1)
    kill(table, "axeman", MARQUIS, DUKE)
    return kill(table, "guillotine", EARL)


@pytest.mark.rule("treachery.3", "courtesan.1")
def test_H10_an_order_that_makes_the_rest_impossible_is_not_offered():
    # The hand holds a Duke's set, but then neither Marquis nor Earl could follow.
    assert three_dead().actions() == [f"replace with {MARQUIS}", f"replace with {EARL}"]


@pytest.mark.rule("treachery.3", "courtesan.1")
@pytest.mark.parametrize(("first", "then"), [(EARL, MARQUIS), (MARQUIS, EARL)])
@pytest.mark.parametrize("way", ["courtesan for title", "no courtesan"])
def test_H10_nor_is_a_payment_that_does(first, then, way):
    table = three_dead().do(f"replace with {first}")
    assert table.kind == DecisionKind.PAYMENT
    assert table.actions() == ["courtesan for title", "no courtesan"]  # for no other card
    table.do(way)
    assert table.actions() == [f"replace with {then}"]
    table.do(f"replace with {then}")  # one way to pay
    assert table.seat == YELLOW
    assert table.hand(BLUE) == {"palace": 1}
    assert table.board()[first] == table.board()[then] == BLUE
    assert DUKE not in table.board()


@pytest.mark.rule("treachery.3", "courtesan.1")
def test_H08_with_one_left_to_replace_every_payment_is_free():
    table = put(Table(), YELLOW, [EARL, MARQUIS])
    plotting(table, "axeman", "guillotine", title=1, troops=1, castle=1, courtesan=1)
    kill(table, "axeman", MARQUIS)
    kill(table, "guillotine", EARL).do(f"replace with {EARL}")
    ways = ["courtesan for title", "courtesan for troops", "courtesan for castle", "no courtesan"]
    assert table.actions() == ways


@pytest.mark.rule("treachery.3", "create.7")
@pytest.mark.parametrize("counters", [0, 1, 2, 3])
def test_H10_H13_counters_are_needed_too(counters):
    table = full_board(Table().supply(BLUE, earl=counters))
    plotting(table, "guillotine", "guillotine", "gallows", title=3, troops=3, castle=3)
    kill(table, "guillotine", "earl in france_1")
    replacing = ["replace with earl in france_1", "replace with earl in france_3"]
    if counters == 0:  # a second one would have to be replaced
        assert table.seat == YELLOW
        return
    kill(table, "guillotine", "earl in france_3")
    if counters == 1:
        assert table.actions() == replacing
        table.do(replacing[0])
        assert table.seat == YELLOW  # without a counter, neither the other Earl nor the gallows
        assert table.treachery_hand(BLUE) == {"gallows": 1}
        return
    assert table.actions() == ["play gallows", *replacing]
    table.do(replacing[0], replacing[1])  # the gallows need nothing any more
    assert targets(table, "gallows") == PROVINCES["german_states"]


@pytest.mark.rule("treachery.3", "remove.4")
def test_H10_counters_that_may_come_home_do_not_count_before():
    # Blue's dead Duke comes home when Ireland completes Britain: until then there is none.
    table = put(Table(), YELLOW, [DUKE, MARQUIS, "duke in france_1"])
    put(table, BLUE, ["king in england"]).dead(BLUE, "duke", "scotland").supply(BLUE, duke=0)
    hand = cards(*SETS["marquis"], *SETS["duke"])
    plotting(table, "axeman", "axeman", "guillotine", **hand)
    kill(table, "axeman", DUKE, MARQUIS)
    assert table.actions() == [f"replace with {MARQUIS}"]  # and no guillotine
    table.do(f"replace with {MARQUIS}")
    assert table.points(BLUE, "country") == 4
    assert table.counters(BLUE)["duke"] == 1
    assert table.actions() == ["play guillotine", f"replace with {DUKE}", "done"]
    kill(table, "guillotine", "duke in france_1")
    assert table.actions() == [f"replace with {DUKE}", "replace with duke in france_1"]


@pytest.mark.rule("treachery.3", "assassin.3")
@pytest.mark.parametrize("cubes", [KILLS, FAILS])
def test_H10_an_assassin_counts_as_if_it_succeeded(cubes):
    table = full_board(Table(cubes))
    plotting(table, "axeman", "assassin", gold=1)
    kill(table, "axeman", DUKE)
    assert targets(table, "assassin") == boxes_of("baron")
    table.do("target baron in ireland")
    if cubes == KILLS:
        assert table.actions() == ["replace with baron in ireland"]
        table.do("replace with baron in ireland")
    assert table.seat == YELLOW
    assert table.hand(BLUE) == ({} if cubes == KILLS else {"gold": 1})


@pytest.mark.rule("treachery.2", "treachery.3")
def test_H10_a_failed_assassin_frees():
    table = full_board(Table(FAILS))
    plotting(table, *["assassin"] * 3, palace=1)  # nothing can be replaced
    provinces = [box for country in PROVINCES for box in PROVINCES[country]]
    kill(table, "assassin", DUKE, "earl in france_1")
    left = [box for box in provinces if box not in {DUKE, "earl in france_1"}]
    assert targets(table, "assassin") == left
    # With a kill that hangs over it, a failure leaves the duty as it was.
    table = barons(Table(FAILS), 2, "assassin", "assassin", gold=2)
    kill(table, "assassin", "count in spain_3")
    replacing = [f"replace with {box}" for box in BARONS[:2]]
    assert table.actions() == ["play assassin", *replacing]
    table.do(replacing[0])
    assert table.actions() == ["play assassin", replacing[1], "done"]


@pytest.mark.rule("treachery.3", "assassin.2", "country.3")
def test_H10_holds_in_capitals():
    table = full_board(Table())
    plotting(table, "axeman", "guillotine", "guillotine", **cards(*SETS["prince"]))
    kill(table, "axeman", DUKE)
    # The Prince of France can be replaced, its King not; Counts and Barons can.
    can = [box for box in PROVINCES["france"] if box.split()[0] in {"count", "baron"}]
    assert targets(table, "guillotine") == ["prince in france_capital", *can]
    table.do("target prince in france_capital", "with guillotine")
    assert table.actions() == ["replace with prince in france_capital"]


@pytest.mark.rule("treachery.3")
def test_the_values_file_says_how_many_may_be_left():
    table = full_board(Table("treachery.unreplaced=0"))
    plotting(table, "axeman", gold=1)
    assert targets(table, "axeman") == ["baron in ireland"]
    table.do("target baron in ireland")
    assert table.actions() == ["replace with baron in ireland"]
    table = full_board(Table("treachery.unreplaced=2"))
    plotting(table, "axeman", "guillotine", "gallows", "inquisition", palace=1)
    kill(kill(table, "axeman", DUKE), "guillotine", EARL)
    assert table.seat == YELLOW  # a third would have to be replaced
    assert table.treachery_hand(BLUE) == {"inquisition": 1, "gallows": 1}


# --- brute force ---


def random_hand(chance: random.Random, chart: Chart, killed: list[int]) -> Numbers:
    """Return a hand near the edge: cards for some of the nobles, a few of them changed."""
    hand = [0] * (COURTESAN + 1)
    for noble in chance.sample(killed, chance.randint((len(killed) - 1) // 2, len(killed))):
        for card in chart.sets[noble]:
            hand[card] += 1
    for _ in range(chance.choice((0, 1, 1, 2, 2, 3, 4))):
        card = chance.randrange(COURTESAN)
        if hand[card]:
            hand[card] -= 1
            hand[COURTESAN] += chance.choice((0, 1, 1))
    for _ in range(chance.choice((0, 0, 1, 2))):
        hand[chance.randrange(COURTESAN + 1)] += 1
    return tuple(hand)


def compare(table: Table, chance: random.Random, cases: int) -> Counter[tuple[int, bool]]:
    """Compare `can_make_good` with brute force; return how often which answer came up."""
    state, values = table.state, table.values
    answers: Counter[tuple[int, bool]] = Counter()
    for case in range(cases):
        if case % 3 == 0:  # the file's chart and others in turn
            values = table.values.copy()
        elif case % 3 == 1:
            for noble in range(NOBLES):
                values.chart[noble] = chance.randrange(1, 1 << COURTESAN)
                values.takes_courtesan[noble] = chance.random() < 0.7
        chart = chart_of(values)
        values.unreplaced = chance.choice((0, 1, 1, 1, 1, 2))
        boxes = chance.sample(range(len(BOARD)), chance.choice((1, 2, 3, 3, 4, 4, 5)))
        nobles = [int(values.box_noble[box]) for box in boxes]
        hand = random_hand(chance, chart, nobles)
        counters = tuple(chance.choice((0, 1, 1, 2, 2, 4, 4)) for _ in range(NOBLES))
        state.hand[BLUE], state.counters[BLUE] = hand, counters
        state.hand_mask[BLUE] = sum(1 << card for card in range(COURTESAN + 1) if hand[card])
        paid, instead = NO_BOX, 0
        ways = list(payments(hand, nobles[0], chart))
        if chance.random() < 0.5 and ways and counters[nobles[0]]:  # the first one is paid before
            paid = boxes.pop(0)
            instead, hand = chance.choice(ways)
            counters = less(counters, nobles.pop(0)) or ()
        mask = sum(1 << box for box in boxes)
        answer = bool(can_make_good(state, values, BLUE, mask, paid, instead))
        needed = len(nobles) - int(values.unreplaced)
        expected = can_replace(hand, counters, tuple(sorted(nobles)), needed, chart)
        assert answer == expected, (chart, hand, counters, nobles, needed)
        answers[max(needed, 0), answer] += 1
    return answers


@pytest.mark.rule("treachery.3", "courtesan.2")
@pytest.mark.parametrize("seed", range(4))
def test_H10_can_make_good_agrees_with_brute_force(seed):
    answers = compare(Table(), random.Random(seed), 2500)
    for needed in (1, 2, 3):  # both answers came up often
        assert min(answers[needed, True], answers[needed, False]) > 50, answers
    assert answers[4, True] > 0
    can_replace.cache_clear()


# --- random turns of option 2 ---

KINDS = ("axeman", "guillotine", "gallows", "inquisition")
SPECIAL = [f"{a}_{b}" for a, b in combinations(("axeman", "guillotine", "gallows"), 2)]
TREACHERY_DECK = [*["assassin"] * 7, *KINDS * 4, *SPECIAL]
TREACHERY_DECK += ["axeman_inquisition", "guillotine_inquisition", "gallows_inquisition"]
PLOTTING = {
    DecisionKind.TREACHERY,
    DecisionKind.TARGET,
    DecisionKind.SECOND_CARD,
    DecisionKind.PAYMENT,
}
WAYS = [f"courtesan for {card}" for card in SETS["king"]] + ["no courtesan"]


def random_plot(chance: random.Random) -> Plot:
    """Return Blue's turn of option 2 on a random board with random cards."""
    table = Table(seats=5, seed=chance.randrange(1 << 30))
    for box in BOARD:
        noble, _, area = box.split()
        seats = [seat for seat in range(5) if table.counters(seat).get(noble, 0)]
        if chance.random() > 0.1:
            table.place(chance.choice(seats), noble, area)
    table.supply(BLUE, **{noble: chance.choice((0, 1, 1, 2, 3)) for noble in SETS})
    nobles = [list(SETS).index(box.split()[0]) for box in chance.sample(BOARD, 5)]
    hand = random_hand(chance, chart_of(table.values), nobles)
    names = table.loaded.labels["attributes"]
    held = {name: number for name, number in zip(names, hand, strict=True) if number}
    treachery = chance.sample(TREACHERY_DECK, chance.choice((1, 2, 3, 4, 5, 5)))
    return Plot(plotting(table, *treachery, **(held or {"gold": 1})))


def finish(plot: Plot, chance: random.Random) -> None:
    """Take random actions to the end of the turn; each list of legal ones must be as expected."""
    table = plot.table
    number = int(table.state.turns)
    action, card, box = "", "", ""
    while table.state.turns == number and table.kind in PLOTTING:
        actions = table.actions()
        if table.kind == DecisionKind.TREACHERY:
            assert actions == [*plot.plays(), *(["done"] if len(plot.dead) <= 1 else [])]
        elif table.kind == DecisionKind.TARGET:
            assert actions == [f"target {target}" for target in plot.targets(card)]
        elif table.kind == DecisionKind.SECOND_CARD:
            assert actions == [f"with {partner}" for partner in plot.partners(card, box)]
        else:
            assert actions == [WAYS[way] for way in plot.payments(box)]
        assert actions
        weights = [1 if action == "done" else 4 for action in actions]
        (action,) = chance.choices(actions, weights)
        if action.startswith("play "):
            card = action.removeprefix("play ")
        elif action.startswith(("target ", "replace with ")):
            box = action.removeprefix("target ").removeprefix("replace with ")
        plot.take(action)
    if action != "done":
        assert plot.plays() == []  # the turn ends by itself only when nothing is left to do


@pytest.mark.rule("treachery.1", "treachery.3", "important.3")
def test_H10_on_random_turns_the_duty_is_always_fulfilled():
    chance = random.Random(10)
    ends: Counter[tuple[int, int]] = Counter()
    for _ in range(150):
        plot = random_plot(chance)
        finish(plot, chance)
        assert len(plot.dead) == plot.killed - plot.replaced <= 1
        ends[plot.killed, plot.replaced] += 1
    assert all(ends[end] for end in ((1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3))), ends
    can_replace.cache_clear()
