"""What reports are told of the printed cards: which are owned from the start, costs, numbers."""

from __future__ import annotations

from pathlib import Path

from sim.games.romans.printed import printed_cards
from sim.games.romans.values import load_values

FILE = Path(__file__).parents[2] / "scenarios" / "romans" / "prototype-values.yaml"


def test_market_cards_have_costs_and_starters_have_none() -> None:
    printed = printed_cards(load_values(FILE))
    market = {name for name, card in printed.items() if card.kind == "market"}
    assert len(market) == 44
    assert all(printed[name].cost is not None for name in market)
    assert all(printed[name].cost is None for name in printed.keys() - market)


def test_numbers_are_those_of_the_file() -> None:
    printed = printed_cards(load_values(FILE, sets=("cards.philip_vi.political=4",)))
    philip, charles = printed["philip_vi"], printed["charles_iv"]
    assert philip.numbers["political"] == 4
    assert (charles.kind, charles.numbers) == (
        "starter",
        {"political": 3, "military": 2, "yield": 2},
    )


def test_events_and_cards_that_are_cut_are_not_among_them() -> None:
    printed = printed_cards(load_values(FILE))
    assert "battle_of_crecy" not in printed
    cut = load_values(FILE, patches=[{"cards": {"philip_vi": {"deck": "unused"}}}])
    assert "philip_vi" not in printed_cards(cut)
