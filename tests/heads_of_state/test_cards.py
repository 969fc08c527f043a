"""One test for each Attribute and Treachery Card; that each has one is tested here too.

An Attribute Card: a set with it can be paid, the same set without it cannot, and a Courtesan may
stand in for it unless the noble is a King or a Baron. A Treachery Card: whose nobles it reaches
alone and with each other card, that it is discarded, and that no noble is its target twice.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from sim.games.heads_of_state.codes import DecisionKind
from tests.heads_of_state.table import BLUE, YELLOW, Table, load
from tests.heads_of_state.turns import (
    BOARD,
    CAPITALS,
    NOBLES,
    ONE_OF_EACH,
    PROVINCES,
    SETS,
    boxes_of,
    cards,
    creating,
    full_board,
    plotting,
)

KINDS = (
    "assassin", "axeman", "guillotine", "inquisition", "gallows", "axeman_gallows",
    "axeman_guillotine", "axeman_inquisition", "guillotine_gallows", "guillotine_inquisition",
    "gallows_inquisition",
)  # fmt: skip
KILLS = "treachery.cubes.target=0"  # every Assassin succeeds
FAILS = "treachery.cubes.own=0"  # none does


def test_every_card_has_a_test_of_its_own():
    tests = [
        node.name.removeprefix("test_")
        for node in ast.parse(Path(__file__).read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    assert len(load().labels["cards"]) == 20
    assert not [card for card in load().labels["cards"] if card not in tests]


# --- Attribute Cards ---


def can_create(noble: str, **hand: int) -> Table | None:
    """Return the table where this hand may create a type of noble, or None if it may not."""
    table = creating(Table("course.take=1"), **hand)
    offered = table.actions() if table.kind == DecisionKind.CREATE else []
    boxes = [f"create {box}" for box in boxes_of(noble)]
    here = [action for action in offered if action in boxes]
    assert here in ([], boxes)
    return table if here else None


def check_attribute(card: str, *nobles: str) -> None:
    """See that a card is in the sets of these nobles, and in no other's."""
    for noble in NOBLES:
        others = [other for other in SETS[noble] if other != card]
        box = boxes_of(noble)[0]
        table = can_create(noble, **{card: 1}, **cards(*others))
        assert table is not None, noble
        table.do(f"create {box}")
        assert table.board() == {box: BLUE}
        if noble not in nobles:  # it stays in the hand
            assert table.hand(BLUE) == {card: 1}
            assert table.discarded() == cards(*SETS[noble])
            continue
        assert table.hand(BLUE) == {}
        assert table.discarded() == {card: 1, **cards(*others)}
        # Without it, even with another card in its place, the set can't be paid ...
        instead = next(other for other in SETS["king"] if other != card)
        assert can_create(noble, **cards(*others, instead)) is None, noble
        # ... but with a Courtesan, except for a King or a Baron.
        table = can_create(noble, courtesan=1, **cards(*others))
        if noble in {"baron", "king"}:
            assert table is None, noble
        else:
            assert table is not None, noble
            table.do(f"create {box}")
            assert table.hand(BLUE) == {}
            assert table.discarded() == {"courtesan": 1, **cards(*others)}


@pytest.mark.rule("create.3")
def test_gold():
    check_attribute("gold", "baron", "count", "prince", "king")


@pytest.mark.rule("create.3")
def test_bishop():
    check_attribute("bishop", "count", "marquis", "prince", "king")


@pytest.mark.rule("create.3")
def test_title():
    check_attribute("title", "earl", "marquis", "prince", "king")


@pytest.mark.rule("create.3")
def test_troops():
    check_attribute("troops", "earl", "duke", "prince", "king")


@pytest.mark.rule("create.3")
def test_skills():
    check_attribute("skills", "marquis", "duke", "prince", "king")


@pytest.mark.rule("create.3")
def test_castle():
    check_attribute("castle", "earl", "duke", "king")


@pytest.mark.rule("create.3")
def test_science():
    check_attribute("science", "marquis", "duke", "king")


@pytest.mark.rule("create.3")
def test_palace():
    check_attribute("palace", "duke", "prince", "king")


@pytest.mark.rule("courtesan.1", "courtesan.2", "courtesan.3", "courtesan.4")
def test_courtesan():
    for noble in NOBLES:
        for missing in SETS[noble]:
            others = [card for card in SETS[noble] if card != missing]
            table = can_create(noble, courtesan=2, **cards(*others))
            if noble in {"baron", "king"}:
                assert table is None, (noble, missing)
            else:
                assert table is not None, (noble, missing)
                table.do(f"create {boxes_of(noble)[0]}")
                assert table.hand(BLUE) == {"courtesan": 1}
            # not for two cards of a set
            assert can_create(noble, courtesan=2, **cards(*others[1:])) is None, (noble, missing)
    table = creating(Table(), courtesan=4)  # no set is all Courtesans
    assert table.seat == YELLOW
    assert table.hand(BLUE) == {"courtesan": 4}


# --- Treachery Cards ---

# Cards that may be used in a country, read off the values file; any two kill in its capital.
USED_IN = {
    "britain": ("axeman", "axeman_gallows", "axeman_guillotine", "axeman_inquisition"),
    "france": (
        "guillotine", "axeman_guillotine", "guillotine_gallows", "guillotine_inquisition",
    ),
    "german_states": ("gallows", "axeman_gallows", "guillotine_gallows", "gallows_inquisition"),
    "spain": (
        "inquisition", "axeman_inquisition", "guillotine_inquisition", "gallows_inquisition",
    ),
}  # fmt: skip
SINGLE = KINDS[5:]  # special cards: one copy each


def targets(*boxes: str) -> list[str]:
    """Return the actions of naming these targets, in the board's order."""
    return [f"target {box}" for box in BOARD if box in boxes]


def check_treachery(card: str, *countries: str) -> None:
    """See where a Treachery Card kills, with one of Blue's own nobles in each country."""
    own = [PROVINCES[country][-1] for country in countries]
    provinces = [box for country in countries for box in PROVINCES[country] if box not in own]

    # One card: the nobles of others in the provinces.
    table = plotting(full_board(Table(KILLS), own), card, palace=1)
    assert table.actions() == [f"play {card}", "done"]
    table.do(f"play {card}")
    assert (table.kind, table.seat) == (DecisionKind.TARGET, BLUE)
    assert table.actions() == targets(*provinces)
    assert table.treachery_hand(BLUE) == {card: 1}
    victim = provinces[0]
    table.do(f"target {victim}")
    assert victim not in table.board()
    assert table.flipped(YELLOW) == {victim: 1}
    assert table.treachery_hand(BLUE) == {}
    assert table.treachery_discarded() == {card: 1}

    # With each other card: what that card reaches goes on, what both reach in a capital opens.
    for other in KINDS:
        if other == card and card in SINGLE:
            continue
        both = [country for country in CAPITALS if {card, other} <= set(USED_IN[country])]
        if card == other == "assassin":
            both = list(CAPITALS)
        check_pair(card, other, own, provinces, [box for c in both for box in CAPITALS[c]])


def check_pair(
    card: str, other: str, own: list[str], provinces: list[str], capitals: list[str]
) -> None:
    """See where a card kills while the hand holds another one."""
    table = plotting(full_board(Table(KILLS), own), card, other, **ONE_OF_EACH)
    kinds = [kind for kind in KINDS if kind in {card, other}]
    assert table.actions() == [*(f"play {kind}" for kind in kinds), "done"]
    table.do(f"play {card}")
    assert table.actions() == targets(*provinces, *capitals), other

    # Against a capital the two go together, and both are discarded.
    for victim in capitals:
        table = plotting(full_board(Table(KILLS), own), card, other, **ONE_OF_EACH)
        table.do(f"play {card}", f"target {victim}")
        assert (table.kind, table.seat) == (DecisionKind.SECOND_CARD, BLUE)
        assert table.actions() == [f"with {other}"]
        table.do(f"with {other}")
        assert victim not in table.board()
        assert table.flipped(YELLOW) == {victim: 1}
        assert table.treachery_hand(BLUE) == {}
        assert table.treachery_discarded() == cards(*sorted((card, other), key=KINDS.index))
        assert table.actions() == [f"replace with {victim}", "done"]

    # Against a province one is enough; the other one stays, and not for the same noble.
    table = plotting(full_board(Table(KILLS), own), card, other, **ONE_OF_EACH)
    victim = provinces[-1]
    table.do(f"play {card}", f"target {victim}")
    assert table.treachery_hand(BLUE) == {other: 1}
    assert table.treachery_discarded() == {card: 1}
    assert table.actions() == [f"play {other}", f"replace with {victim}", "done"]
    table.do(f"play {other}")
    assert f"target {victim}" not in table.actions()
    table.do(table.actions()[0])
    assert table.treachery_hand(BLUE) == {}


@pytest.mark.rule("assassin.1", "assassin.2", "assassin.4", "remove.5")
def test_assassin():
    check_treachery("assassin", "britain", "france", "german_states", "spain")
    # A failure discards the card too; the noble lives and is no target again.
    table = plotting(full_board(Table(FAILS)), "assassin", "assassin", "assassin", palace=1)
    table.do("play assassin", "target duke in scotland")
    assert table.board()["duke in scotland"] == YELLOW
    assert table.treachery_discarded() == {"assassin": 1}
    table.do("play assassin")
    assert table.actions() == targets(*(box for box in BOARD if box != "duke in scotland"))
    table.do("target king in england", "with assassin")
    assert table.board()["king in england"] == YELLOW
    assert table.treachery_hand(BLUE) == {}
    assert table.treachery_discarded() == {"assassin": 3}
    assert table.flipped(YELLOW) == {}
    assert table.seat == YELLOW


@pytest.mark.rule("country.1", "country.2", "country.3", "remove.5")
def test_axeman():
    check_treachery("axeman", "britain")


@pytest.mark.rule("country.1", "country.2", "country.3", "remove.5")
def test_guillotine():
    check_treachery("guillotine", "france")


@pytest.mark.rule("country.1", "country.2", "country.3", "remove.5")
def test_inquisition():
    check_treachery("inquisition", "spain")


@pytest.mark.rule("country.1", "country.2", "country.3", "remove.5")
def test_gallows():
    check_treachery("gallows", "german_states")


@pytest.mark.rule("special.1", "special.2", "remove.5")
def test_axeman_gallows():
    check_treachery("axeman_gallows", "britain", "german_states")


@pytest.mark.rule("special.1", "special.2", "remove.5")
def test_axeman_guillotine():
    check_treachery("axeman_guillotine", "britain", "france")


@pytest.mark.rule("special.1", "special.2", "remove.5")
def test_axeman_inquisition():
    check_treachery("axeman_inquisition", "britain", "spain")


@pytest.mark.rule("special.1", "special.2", "remove.5")
def test_guillotine_gallows():
    check_treachery("guillotine_gallows", "france", "german_states")


@pytest.mark.rule("special.1", "special.2", "remove.5")
def test_guillotine_inquisition():
    check_treachery("guillotine_inquisition", "france", "spain")


@pytest.mark.rule("special.1", "special.2", "remove.5")
def test_gallows_inquisition():
    check_treachery("gallows_inquisition", "german_states", "spain")
