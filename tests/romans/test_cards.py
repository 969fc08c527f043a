"""Every printed card has a test of its own; what is printed on all of them alike is tested here."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from sim.games.romans.codes import Currency
from tests.romans.plays import JOHN, card_table, holding_john, quiet_table
from tests.romans.table import L, W, load

HERE = Path(__file__).parent
FILES = ("test_cards_starters.py", "test_cards_market.py", "test_cards_events.py")

# Printed values, read off the values file: political, military, yield, cost.
# C, G, W, E: Church, German, Western, Eastern; A: any currency.
PRINTED = {
    "charles_iv": (3, 2, "AA", None),
    "blanche_de_valois": (2, 0, "WW", None),
    "elizabeth_of_bohemia": (2, 0, "EE", None),
    "pierre_de_rosieres": (2, 0, "CC", None),
    "baldwin_of_trier": (3, 1, "CC", None),
    "raimondino_lupi": (0, 3, "W", None),
    "john_henry_of_luxembourg": (1, 2, "G", None),
    "royal_retinue": (0, 0, "W", None),
    "louis_iv": (3, 2, "AA", None),
    "margaret_of_holland": (2, 0, "WW", None),
    "louis_v_of_brandenburg": (1, 3, "GG", None),
    "marsilius_of_padua": (2, 0, "C", None),
    "william_of_ockham": (2, 0, "C", None),
    "teutonic_order": (0, 3, "E", None),
    "frederick_iv_of_nuremberg": (2, 2, "GG", None),
    "ducal_retinue": (0, 0, "G", None),
    "john_of_luxembourg_w": (2, 5, "", None),
    "john_of_luxembourg_l": (3, 4, "", None),
    "gerlach_of_nassau": (3, 1, "CC", "CCCG"),
    "arnost_of_pardubice": (3, 0, "CC", "CCCE"),
    "heinrich_of_virneburg": (2, 1, "CC", "CC"),
    "pope_benedict_xii": (2, 0, "CC", "CCC"),
    "john_iv_of_drazice": (2, 0, "C", "CCE"),
    "peter_of_zittau": (2, 0, "C", "CCE"),
    "lupold_of_bebenburg": (2, 0, "C", "CCG"),
    "michael_of_cesena": (2, 0, "C", "CC"),
    "walram_of_julich": (3, 0, "CC", "CCC"),
    "bertrand_du_pouget": (1, 2, "C", "CC"),
    "pope_john_xxii": (3, 0, "CC", "CCCC"),
    "margaret_maultasch": (2, 2, "G", "GGE"),
    "albert_ii_of_austria": (2, 2, "GG", "GGG"),
    "rudolf_i_of_saxony": (3, 1, "GG", "GGG"),
    "rudolf_ii_count_palatine": (3, 1, "GG", "GGG"),
    "henry_xiv_of_lower_bavaria": (2, 2, "G", "GGE"),
    "berthold_of_henneberg": (3, 0, "G", "GGG"),
    "nuremberg": (1, 0, "GGG", "GGG"),
    "swabian_league": (2, 1, "GG", "GG"),
    "seyfried_schweppermann": (0, 4, "G", "GGG"),
    "otto_the_merry": (1, 3, "G", "GG"),
    "lubeck": (2, 0, "GW", "GG"),
    "philip_vi": (3, 2, "WW", "WWWW"),
    "edward_iii": (2, 3, "WW", "WWWW"),
    "flemish_cities": (1, 2, "WW", "WW"),
    "robert_of_naples": (2, 1, "WW", "CWW"),
    "william_ii_of_hainaut": (1, 3, "W", "WWW"),
    "john_iii_of_brabant": (2, 2, "W", "WW"),
    "jacob_van_artevelde": (2, 1, "W", "WW"),
    "azzone_visconti": (0, 4, "WW", "WWW"),
    "bardi_bank": (0, 0, "WWW", "WWW"),
    "mastino_ii_della_scala": (1, 3, "W", "WW"),
    "guillaume_de_machaut": (2, 0, "W", "WW"),
    "charles_i_robert": (2, 1, "EE", "EEE"),
    "henry_of_lipa": (2, 2, "E", "EE"),
    "kutna_hora_silver_mines": (1, 0, "EE", "EE"),
    "elizabeth_richeza": (2, 0, "E", "CEE"),
    "casimir_iii_of_poland": (2, 2, "EE", "EEE"),
    "bolko_ii_of_swidnica": (0, 4, "E", "EEE"),
    "wroclaw": (1, 1, "EE", "EE"),
    "louis_i_of_hungary": (2, 2, "EE", "EEE"),
    "hynek_berka_of_duba": (1, 3, "E", "EE"),
    "peter_of_rosenberg": (3, 1, "E", "EEE"),
    "prague_old_town": (1, 0, "EEE", "EEE"),
}
LETTERS = {currency.name[0]: currency.name.lower() for currency in Currency}
WITTELSBACHS = tuple(card for card in list(PRINTED)[8:17])


def cubes(letters: str) -> dict[str, int]:
    """Return letters as cubes by currency."""
    return {name: letters.count(letter) for letter, name in LETTERS.items() if letter in letters}


def of_printed_cards() -> list[str]:
    """Return the ids of the printed cards: a copy is not printed anew."""
    return [card for card in load().labels["cards"] if "#" not in card]


def test_every_card_has_a_test_of_its_own() -> None:
    """A function named after it: ``test_baldwin_of_trier``, ``test_T11_heinrich_of_virneburg``."""
    tests = [
        node.name.removeprefix("test_")
        for name in FILES
        for node in ast.parse((HERE / name).read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    named = {re.sub(r"^[TQ]\d\d_", "", test) for test in tests}
    missing = [card for card in of_printed_cards() if card not in named]
    assert not missing, f"cards without a test in {', '.join(FILES)}: {', '.join(missing)}"


def test_the_edition_has_76_printed_cards() -> None:
    """82 in the box, less three further copies of each side's Retinue."""
    cards = of_printed_cards()
    assert len(cards) == 76
    assert len(load().labels["cards"]) == 82
    events = [card for card in cards if card not in PRINTED]
    assert len(events) == 14


@pytest.mark.rule("2.31", "2.32", "2.33", "2.34")
@pytest.mark.parametrize("card", PRINTED)
def test_printed_values(card: str) -> None:
    political, military, yields, cost = PRINTED[card]
    table = quiet_table()
    values, number = table.values, table.card(card)
    assert (int(values.political[number]), int(values.military[number])) == (political, military)
    for currency in Currency:
        letter = currency.name[0]
        assert int(values.card_yield[number, currency]) == yields.count(letter)
        assert int(values.cost[number, currency]) == (cost or "").count(letter)
    assert int(values.card_yield[number, len(Currency)]) == yields.count("A")
    assert int(values.market[number]) == (cost is not None)


@pytest.mark.rule("5.5", "5.51")
@pytest.mark.parametrize("card", PRINTED)
def test_types_follow_the_printed_yield(card: str) -> None:
    """Cards of any currency, Retinues and John have none (5.51)."""
    table = quiet_table()
    _, _, yields, _ = PRINTED[card]
    typeless = "retinue" in card or "A" in yields or card in JOHN.values()
    types = int(table.values.types[table.card(card)])
    found = {currency.name[0] for currency in Currency if types >> currency & 1}
    assert found == (set() if typeless else set(yields))


@pytest.mark.rule("5.1", "5.21", "5.23", "2.31")
@pytest.mark.parametrize("card", [card for card, (points, *_) in PRINTED.items() if points])
def test_political_numbers(card: str) -> None:
    """As many influence as the political value, in any countries, and the printed yield."""
    points, _, yields, _ = PRINTED[card]
    table = playing(card)
    seat = table.seat
    table.do(f"play {card}", *gains(card), "use political")
    for point in range(points):
        assert table.kind.name == "POLITICAL_POINT", f"{point} points of {points}"
        table.do("place 1 in saxony" if point % 2 else "place 1 in trier")
    assert table.kind.name == "PURCHASE"
    placed = [table.country("trier")[seat], table.country("saxony")[seat]]
    assert placed == [points - points // 2, points // 2]
    assert table.wallet(seat) == cubes(yields.replace("A", "E"))


@pytest.mark.rule("5.1", "5.22", "5.23", "2.32")
@pytest.mark.parametrize("card", [card for card, (_, force, *_) in PRINTED.items() if force])
def test_military_numbers(card: str) -> None:
    """The military value in one battleground."""
    _, force, yields, _ = PRINTED[card]
    table = playing(card)
    seat = table.seat
    table.do(f"play {card}", *gains(card), "use military", "place military in tyrol")
    assert table.kind.name == "PURCHASE"
    assert table.ground("tyrol")[seat] == force
    assert table.ground("tyrol")[1 - seat] == 0
    assert table.wallet(seat) == cubes(yields.replace("A", "E"))


@pytest.mark.rule("5.23", "2.37")
@pytest.mark.parametrize("card", [card for card, row in PRINTED.items() if 0 in row[:2]])
def test_a_value_of_zero_closes_that_use(card: str) -> None:
    political, military, *_ = PRINTED[card]
    table = playing(card)
    table.do(f"play {card}", *gains(card))
    assert ("use political" in table.legal()) is (political > 0)
    assert ("use military" in table.legal()) is (military > 0)


def playing(card: str):
    """Return a table where the card's owner, or Luxembourg, is about to play it."""
    if card in JOHN.values():
        return holding_john(W if card == JOHN[W] else L, german=3)
    return card_table(W if card in WITTELSBACHS else L, card)


def gains(card: str) -> list[str]:
    """Return the actions between the play of a card and its use."""
    if card in JOHN.values():
        return ["spend german"] * 3
    return ["gain eastern"] * PRINTED[card][2].count("A")
