"""Components and Setup."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.games.corona_de_hierro.codes import DecisionKind
from tests.corona_de_hierro.deeds import homes_of
from tests.corona_de_hierro.printed import Printed
from tests.corona_de_hierro.table import COLOURS, GREY, YELLOW, Table, load

SEATS = [3, 4, 5]
PRINTED = Printed(load())


# --- what is in the box -----------------------------------------------------------------------


@pytest.mark.rule("components.1", "components.2", "tiles.1", "pawns.1")
def test_the_box() -> None:
    decks = Counter()
    for kind, copies in PRINTED.copies.items():
        decks[PRINTED.deck_of[kind].name] += copies
    assert decks == {"MILITARY": 29, "POLITICAL": 29}
    assert len(PRINTED.brown) == 10
    assert PRINTED.shields == 15
    assert len(PRINTED.loyalties) == 6
    assert (PRINTED.banners, PRINTED.army_pawns, PRINTED.emissaries) == (8, 10 - 2, 4)


@pytest.mark.rule("board.6", "board.1", "board.2", "board.3")
def test_five_families_of_a_grey_and_two_brown_castles() -> None:
    families: dict[str, list[str]] = {}
    for castle in range(len(PRINTED.castles)):
        families.setdefault(str(PRINTED.family_name(castle)), []).append(PRINTED.kind[castle])
    assert families.pop("None") == ["kings"]  # Pavia
    assert len(families) == 5
    for kinds in families.values():
        assert sorted(kinds) == ["brown", "brown", "grey"]


@pytest.mark.rule("board.4", "board.5", "board.3", "word.10")
def test_all_castles_have_a_left_number_and_brown_ones_a_right_one() -> None:
    assert set(PRINTED.force) == set(range(16))
    assert sorted(PRINTED.word) == sorted(PRINTED.brown)
    assert 2 in PRINTED.word.values()  # the printed example of page 11


@pytest.mark.rule("board.7", "battle.6")
def test_the_map_holds_what_is_known() -> None:
    """Friuli is two moves from Trento, Belluno one; some cities have no castle."""
    city = PRINTED.cities.index
    friuli, belluno, trento = city("friuli"), city("belluno"), city("trento")
    assert trento not in PRINTED.roads[friuli]
    assert belluno in PRINTED.roads[friuli] & PRINTED.roads[trento]
    assert set(PRINTED.city_of.values()) < set(range(len(PRINTED.cities)))


@pytest.mark.rule("dice.1")
def test_the_dice() -> None:
    for faces in PRINTED.faces.values():
        assert len(faces) == 6
        assert 1 in faces
    assert {1, 2, 3} <= set(PRINTED.faces[2])  # green


# --- the start --------------------------------------------------------------------------------


@pytest.mark.rule("setup.1", "setup.2", "setup.3", "board.10")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_alike(seats: int) -> None:
    table = Table(seats=seats)
    assert table.all_shields() == [2] * seats
    assert int(table.state.shield_stock) == {3: 9, 4: 7, 5: 5}[seats]
    assert table.all_levels() == [2] * seats
    assert table.all_points() == [0] * seats
    for seat in range(seats):
        assert table.supply(seat) == 4
        assert table.hostages(seat) == {}
        assert len(table.castles(seat)) == 1
        assert sum(table.pawns(seat).values()) == 1
        assert int(table.state.pawns[seat]) == 7
    assert table.gone() == {}


@pytest.mark.rule("setup.4", "setup.6", "board.1")
@pytest.mark.parametrize("seats", SEATS)
def test_main_castles_are_chosen_in_turn(seats: int) -> None:
    table = Table(seats=seats, homes=None)
    free = [name for name in GREY if name != "lucca" or seats == 5]
    for seat in range(seats):
        assert (table.kind, table.seat) == (DecisionKind.MAIN_CASTLE, seat)
        assert table.actions() == [f"choose {name}_castle" for name in free]
        table.do(f"choose {free.pop()}_castle")
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)


@pytest.mark.rule("setup.4", "turn.1")
@pytest.mark.parametrize("first", ["yellow", "blue", "black"])
def test_the_youngest_is_first(first: str) -> None:
    table = Table(f"course.first_seat={first}", homes=None)
    start = COLOURS.index(first)
    chosen = []
    for name in ("friuli", "romagna", "spoleto", "ivrea"):
        chosen.append(table.seat)
        table.do(f"choose {name}_castle")
    assert chosen == [(start + step) % 4 for step in range(4)]
    assert table.seat == start


@pytest.mark.rule("setup.4")
def test_C1_the_seed_picks_the_youngest() -> None:
    firsts = Counter(
        int(Table("course.first_seat=by_seed", seed=seed, homes=None).state.first_seat)
        for seed in range(80)
    )
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 5


@pytest.mark.rule("setup.5", "banners.1")
@pytest.mark.parametrize("seats", SEATS)
def test_the_main_castle_has_an_army_inside_and_one_outside(seats: int) -> None:
    table = Table(seats=seats)
    for seat, home in homes_of(seats).items():
        assert table.castles(seat) == {home}
        assert table.inside(seat) == {home}
        assert table.pawns(seat) == {home: 1}
        assert int(table.state.main_castle[seat]) == table.castle(home)


@pytest.mark.rule("setup.9")
@pytest.mark.parametrize("seats", SEATS)
def test_a_card_of_each_deck(seats: int) -> None:
    table = Table(seats=seats)
    for seat in range(seats):
        decks = [table._deck_of(table.card(card)) for card in table.hand(seat)]
        assert sorted(decks) == [0, 1]
        for other in range(seats):
            if other != seat:
                assert table.known(other, seat) == []
    assert len(table.draw("military")) == len(table.draw("political")) == 29 - seats
    assert table.census() == {card: PRINTED.copies[kind] for kind, card in enumerate(PRINTED.cards)}


@pytest.mark.rule("setup.9")
def test_the_decks_are_shuffled() -> None:
    orders = {
        (deck, tuple(Table(seed=seed).draw(deck)))
        for seed in range(6)
        for deck in ("military", "political")
    }
    assert len(orders) == 12


@pytest.mark.rule("setup.7", "setup.8", "loyalty.1")
@pytest.mark.parametrize(("seats", "others"), [(3, []), (4, ["sole_king"]), (5, ["sole_king"])])
def test_loyalty_cards_of_colours_in_play(seats: int, others: list[str]) -> None:
    used = {f"{colour}_king" for colour in COLOURS[:seats]} | set(others)
    assert len(used) == {3: 3, 4: 5, 5: 6}[seats]
    names = load().labels["loyalty_cards"]
    dealt: Counter[str] = Counter()
    for seed in range(60):
        cards = [names[int(card)] for card in Table(seats=seats, seed=seed).state.loyalty[:seats]]
        assert len(set(cards)) == seats
        dealt.update(cards)
    assert set(dealt) == used
    assert min(dealt.values()) > 60 * seats / len(used) / 3
