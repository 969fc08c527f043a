"""Paying (6.12, 6.22): the affordability test and all offered payments against brute force.

`payments` is the dullest account of the rules: take the discount off any cubes of the cost, then
pay each cube that is left with one of its own colour, one of a wild currency, or three (the
exchange rate) of any currency.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import pytest

from sim.games.romans.codes import DecisionKind, Task
from sim.games.romans.decisions import work
from sim.games.romans.rules.components import begin_payment, can_pay
from tests.romans.table import L, Table, playing

CURRENCIES = ("church", "german", "western", "eastern")
Cubes = tuple[int, ...]


@cache
def payments(due: Cubes, wallet: Cubes, discount: int, wild: int, rate: int) -> frozenset[Cubes]:
    """Return every treasury that can be left after paying, with the whole discount used."""
    if sum(due) <= discount:
        return frozenset([wallet])
    found: set[Cubes] = set()
    first = next(colour for colour in range(4) if due[colour])
    rest = tuple(cubes - (colour == first) for colour, cubes in enumerate(due))
    if discount:  # this cube is let off
        found |= payments(rest, wallet, discount - 1, wild, rate)
    for currency in range(4):
        price = 1 if currency == first or (wild >> currency) & 1 else rate
        if wallet[currency] >= price:
            left = tuple(cubes - price * (c == currency) for c, cubes in enumerate(wallet))
            # the discount must still be used up by the cubes that follow
            if sum(rest) >= discount:
                found |= payments(rest, left, discount, wild, rate)
    return frozenset(found)


def random_case(chance: random.Random, most: int) -> tuple[Cubes, Cubes, int, int]:
    """Return a random cost, treasury, discount and mask of wild currencies."""
    cost = tuple(chance.choice((0, 0, *range(1, most))) for _ in range(4))
    wallet = tuple(chance.choice((0, *range(most + 3))) for _ in range(4))
    discount = chance.choice((0, 0, 0, 1, 2, 3))
    wild = chance.choice((0, 0, 0b0100, 0b0010, 0b0110, 0b1001, 0b1111))
    return cost, wallet, discount, wild


@pytest.mark.rule("6.12", "6.22")
@pytest.mark.parametrize("rate", [3, 2, 1])
def test_can_pay_agrees_with_brute_force(rate):
    table = Table(f"market.exchange_rate={rate}")
    chance = random.Random(rate)
    answers = {True: 0, False: 0}
    for _ in range(3000):
        cost, wallet, discount, wild = random_case(chance, 4)
        table.state.wallet[L] = wallet
        answer = bool(can_pay(table.state, table.values, L, *cost, discount, wild))
        assert answer == bool(payments(cost, wallet, discount, wild, rate)), (
            cost, wallet, discount, wild
        )  # fmt: skip
        answers[answer] += 1
    assert min(answers.values()) > 150  # both answers came up often


@pytest.mark.rule("6.12")
def test_can_pay_agrees_with_brute_force_on_all_small_cases():
    table = Table()
    for cost in product(range(3), repeat=2):
        for wallet in product(range(7), repeat=2):
            for discount, wild in product(range(2), (0, 1)):
                due, purse = (*cost, 0, 0), (*wallet, 0, 0)
                table.state.wallet[L] = purse
                answer = bool(can_pay(table.state, table.values, L, *due, discount, wild))
                assert answer == bool(payments(due, purse, discount, wild, 3))


def offered_ends(table: Table) -> set[Cubes]:
    """Take every offered way to pay to its end; return the treasuries that are left."""
    if table.kind == DecisionKind.NO_DECISION:
        assert not table.state.due.any()
        return {tuple(int(cubes) for cubes in table.state.wallet[L])}
    assert table.kind in {DecisionKind.DISCOUNT, DecisionKind.PAYMENT}
    forms = table.legal()
    assert forms, "no way to go on paying"
    before = table.state
    ends: set[Cubes] = set()
    for form in forms:
        table.state = before.copy()
        table.do(form)
        ends |= offered_ends(table)
    table.state = before
    return ends


@pytest.mark.rule("6.12", "6.22")
def test_every_offered_payment_can_be_completed_and_none_is_missing():
    table = Table().clear()
    chance = random.Random(12)
    checked = 0
    while checked < 150:
        cost, wallet, discount, wild = random_case(chance, 3)
        table.state.wallet[L] = wallet
        if sum(cost) > 5 or not can_pay(table.state, table.values, L, *cost, discount, wild):
            continue
        table.clear()
        begin_payment(table.state, *cost, wild)
        table.state.agenda[0, :3] = Task.PAY, L, 0
        table.state.agenda[1, :3] = Task.TAKE_DISCOUNT, L, discount
        table.state.agenda_size = 2
        work(table.state, table.values, table.journal)
        case = (cost, wallet, discount, wild)
        assert offered_ends(table) == payments(cost, wallet, discount, wild, 3), case
        checked += 1


@pytest.mark.rule("6.1", "6.12", "6.22")
def test_what_is_listed_for_purchase_is_what_can_be_paid():
    chance = random.Random(5)
    row = ["peter_of_zittau", "lubeck", "philip_vi", "elizabeth_richeza", "margaret_maultasch"]
    costs = {  # as printed, written out
        "peter_of_zittau": (2, 0, 0, 1),
        "lubeck": (0, 2, 0, 0),
        "philip_vi": (0, 0, 4, 0),
        "elizabeth_richeza": (1, 0, 0, 2),
        "margaret_maultasch": (0, 2, 0, 1),
    }
    table = playing(L, "royal_retinue").put_row(*row)
    numbers = [table.card(name) for name in row]
    start = table.state.copy()
    for _ in range(300):
        wallet = tuple(chance.randrange(5) for _ in range(4))
        discount, wild = chance.choice(((0, 0), (1, 0b100), (2, 0), (3, 0b100)))
        table.state = start.copy()
        table.purse(L, **dict(zip(CURRENCIES, wallet, strict=True)))
        table.state.discount[L], table.state.discount_wild[L] = discount, wild
        table.do("play royal_retinue", "use currency only")
        wallet = (wallet[0], wallet[1], wallet[2] + 1, wallet[3])
        wanted = [
            f"buy {table.name(number)}"
            for number in sorted(numbers)
            if payments(costs[table.name(number)], wallet, discount, wild, 3)
        ]
        assert table.legal() == [*wanted, "buy nothing"]


def at_a_purchase(card: str, **cubes: int) -> Table:
    """Return a table where Luxembourg, with these cubes, may buy this card of the row."""
    table = playing(L, "raimondino_lupi", sets=["cards.raimondino_lupi.yield.western=0"])
    table.put_row(card).purse(L, **cubes)
    return table.do("play raimondino_lupi", "use military", "place military in tyrol")


@pytest.mark.rule("6.12")
@pytest.mark.parametrize(
    ("cubes", "ways"),
    [
        # of a cost of 2 Church
        ({"church": 1, "german": 3}, [["pay with church", "pay with german"]]),  # T47
        ({"german": 6}, [["pay with german", "pay with german"]]),
        ({"german": 3, "eastern": 3}, [["pay with german", "pay with eastern"]]),
    ],
)
def test_T47_three_of_one_currency_pay_one_of_another(cubes, ways):
    for way in ways:
        table = at_a_purchase("heinrich_of_virneburg", **cubes)
        assert table.legal() == ["buy heinrich_of_virneburg", "buy nothing"]
        table.do("buy heinrich_of_virneburg", *way)
        assert table.wallet(L) == {}
        assert table.draw_pile(L)[-1] == "heinrich_of_virneburg"


@pytest.mark.rule("6.12")
@pytest.mark.parametrize("cubes", [{"church": 1, "german": 2}, {"german": 5}, {"church": 1},
                                   {"german": 2, "western": 2, "eastern": 2}])  # fmt: skip
def test_T47_with_fewer_the_card_is_not_offered(cubes):
    table = at_a_purchase("heinrich_of_virneburg", **cubes)
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("6.12")
def test_the_payer_chooses_and_is_offered_only_what_leaves_the_rest_payable():
    table = playing(L, "royal_retinue").put_row("peter_of_zittau")  # 2 Church and 1 Eastern
    table.purse(L, church=2, eastern=3, german=3).do("play royal_retinue", "use currency only")
    table.do("buy peter_of_zittau")
    # the first Church cube: by itself, or three German; three Eastern would leave the Eastern
    # cube to three German, which is fine as well
    assert table.legal() == ["pay with church", "pay with german", "pay with eastern"]
    table.do("pay with eastern")
    # now three German are needed for the Eastern cube
    assert table.legal() == ["pay with church"]
    table.do("pay with church")
    assert table.legal() == ["pay with german"]
    table.do("pay with german")
    assert table.wallet(L) == {"church": 1, "western": 1}


@pytest.mark.rule("10.2", "6.12")
def test_Q86_a_cost_of_any_type_is_paid_cube_by_cube_without_exchange():
    table = Table().put_row().put(1, "hand", "john_of_luxembourg_w")
    table.purse(1, german=2, eastern=1).turn_of(1).do("play john_of_luxembourg_w")
    assert table.legal() == ["spend german", "spend eastern"]
    table.do("spend german")
    assert table.legal() == ["spend german", "spend eastern"]
    table.do("spend eastern")
    assert table.legal() == ["spend german"]
    table.do("spend german")
    assert table.wallet(1) == {}
    assert table.legal() == ["use political", "use military", "use deed"]
