"""The compiled record of the edition: card by card and text by text, worked out by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sim.games.romans import operands as Op  # noqa: N812 (read as Op.AMOUNT, like a code)
from sim.games.romans.codes import (
    EITHER_SIDE,
    NO_CARD,
    NO_GROUND,
    NO_SHIELD,
    Battleground,
    ControlBonus,
    Currency,
    Deck,
    Elector,
    Location,
    LookMode,
    Marker,
    Passive,
    Role,
    Scope,
    Side,
    Toward,
    Verb,
    Zone,
)
from sim.games.romans.codes import (
    Test as Asked,
)
from sim.games.romans.record import VALUES
from sim.games.romans.values import load_values

FILE = Path(__file__).parents[2] / "scenarios" / "romans" / "prototype-values.yaml"

ANYWHERE = 0b1111111  # all seven countries
ALL_GROUNDS = 0b11111
ECCLESIASTICAL = 1 << Elector.MAINZ | 1 << Elector.TRIER | 1 << Elector.COLOGNE
COLOURS = {"C": 0, "G": 1, "W": 2, "E": 3, "A": 4}  # A: "any"

# id: political/military, yield, cost
NUMBERS = {
    "charles_iv": ("3/2", "2A", ""),
    "blanche_de_valois": ("2/0", "2W", ""),
    "elizabeth_of_bohemia": ("2/0", "2E", ""),
    "pierre_de_rosieres": ("2/0", "2C", ""),
    "baldwin_of_trier": ("3/1", "2C", ""),
    "raimondino_lupi": ("0/3", "1W", ""),
    "john_henry_of_luxembourg": ("1/2", "1G", ""),
    "royal_retinue": ("0/0", "1W", ""),
    "louis_iv": ("3/2", "2A", ""),
    "margaret_of_holland": ("2/0", "2W", ""),
    "louis_v_of_brandenburg": ("1/3", "2G", ""),
    "marsilius_of_padua": ("2/0", "1C", ""),
    "william_of_ockham": ("2/0", "1C", ""),
    "teutonic_order": ("0/3", "1E", ""),
    "frederick_iv_of_nuremberg": ("2/2", "2G", ""),
    "ducal_retinue": ("0/0", "1G", ""),
    "john_of_luxembourg_w": ("2/5", "", ""),
    "john_of_luxembourg_l": ("3/4", "", ""),
    "gerlach_of_nassau": ("3/1", "2C", "3C 1G"),
    "arnost_of_pardubice": ("3/0", "2C", "3C 1E"),
    "heinrich_of_virneburg": ("2/1", "2C", "2C"),
    "pope_benedict_xii": ("2/0", "2C", "3C"),
    "john_iv_of_drazice": ("2/0", "1C", "2C 1E"),
    "peter_of_zittau": ("2/0", "1C", "2C 1E"),
    "lupold_of_bebenburg": ("2/0", "1C", "2C 1G"),
    "michael_of_cesena": ("2/0", "1C", "2C"),
    "walram_of_julich": ("3/0", "2C", "3C"),
    "bertrand_du_pouget": ("1/2", "1C", "2C"),
    "pope_john_xxii": ("3/0", "2C", "4C"),
    "margaret_maultasch": ("2/2", "1G", "2G 1E"),
    "albert_ii_of_austria": ("2/2", "2G", "3G"),
    "rudolf_i_of_saxony": ("3/1", "2G", "3G"),
    "rudolf_ii_count_palatine": ("3/1", "2G", "3G"),
    "henry_xiv_of_lower_bavaria": ("2/2", "1G", "2G 1E"),
    "berthold_of_henneberg": ("3/0", "1G", "3G"),
    "nuremberg": ("1/0", "3G", "3G"),
    "swabian_league": ("2/1", "2G", "2G"),
    "seyfried_schweppermann": ("0/4", "1G", "3G"),
    "otto_the_merry": ("1/3", "1G", "2G"),
    "lubeck": ("2/0", "1G 1W", "2G"),
    "philip_vi": ("3/2", "2W", "4W"),
    "edward_iii": ("2/3", "2W", "4W"),
    "flemish_cities": ("1/2", "2W", "2W"),
    "robert_of_naples": ("2/1", "2W", "2W 1C"),
    "william_ii_of_hainaut": ("1/3", "1W", "3W"),
    "john_iii_of_brabant": ("2/2", "1W", "2W"),
    "jacob_van_artevelde": ("2/1", "1W", "2W"),
    "azzone_visconti": ("0/4", "2W", "3W"),
    "bardi_bank": ("0/0", "3W", "3W"),
    "mastino_ii_della_scala": ("1/3", "1W", "2W"),
    "guillaume_de_machaut": ("2/0", "1W", "2W"),
    "charles_i_robert": ("2/1", "2E", "3E"),
    "henry_of_lipa": ("2/2", "1E", "2E"),
    "kutna_hora_silver_mines": ("1/0", "2E", "2E"),
    "elizabeth_richeza": ("2/0", "1E", "2E 1C"),
    "casimir_iii_of_poland": ("2/2", "2E", "3E"),
    "bolko_ii_of_swidnica": ("0/4", "1E", "3E"),
    "wroclaw": ("1/1", "2E", "2E"),
    "louis_i_of_hungary": ("2/2", "2E", "3E"),
    "hynek_berka_of_duba": ("1/3", "1E", "2E"),
    "peter_of_rosenberg": ("3/1", "1E", "3E"),
    "prague_old_town": ("1/0", "3E", "3E"),
}
EVENTS = (
    "dream_at_terenzo", "coronation_in_rome", "battle_of_san_felice", "battle_of_muhldorf",
    "clement_vi_elected", "tyrol_marriage", "declaration_of_rhens", "holland_inheritance",
    "battle_of_parabiago", "battle_of_sluys", "siege_of_swidnica", "siege_of_castle_tyrol",
    "standoff_at_landau", "battle_of_crecy",
)  # fmt: skip


@pytest.fixture(scope="module")
def loaded():
    return load_values(FILE)


@pytest.fixture(scope="module")
def values(loaded):
    return loaded.record[0]


def cubes(text: str, length: int) -> list[int]:
    counts = [0] * length
    for part in text.split():
        counts[COLOURS[part[-1]]] = int(part[:-1])
    return counts


def at(loaded, name: str) -> int:
    return loaded.labels["cards"].index(name)


def op(verb, **operands) -> list[int]:
    """Return an instruction by the names of its operands; the others are 0."""
    row = [0] * Op.WIDTH
    row[Op.VERB], row[Op.ROLE_GROUND] = verb, NO_GROUND
    for name, operand in operands.items():
        row[getattr(Op, name.upper())] = operand
    return row


def deed(loaded, name: str) -> list[list[int]]:
    values, card = loaded.record[0], at(loaded, name)
    return values.program[values.deed_start[card] : values.deed_end[card]].tolist()


def boost(loaded, name: str) -> list[list[int]]:
    values, card = loaded.record[0], at(loaded, name)
    return values.program[values.boost_start[card] : values.boost_end[card]].tolist()


def condition(loaded, number: int) -> tuple[list[int], int]:
    values = loaded.record[0]
    return values.conditions[number].tolist(), int(values.condition_not[number])


# --- cards --------------------------------------------------------------------------------------


def test_the_record_is_one_row_of_values(loaded):
    assert loaded.record.shape == (1,)
    assert loaded.record.dtype.fields.keys() == VALUES.fields.keys()
    assert isinstance(loaded.record, np.recarray)


@pytest.mark.rule("2.37")
def test_the_cards_are_numbered_in_the_order_of_the_file_copies_together(loaded, values):
    labels = loaded.labels["cards"]
    assert values.card_count == len(labels) == 82
    assert list(dict.fromkeys(label.split("#")[0] for label in labels)) == [*NUMBERS, *EVENTS]
    assert labels[7:11] == (
        "royal_retinue", "royal_retinue#2", "royal_retinue#3", "royal_retinue#4"
    )  # fmt: skip
    assert values.printed[6:12].tolist() == [6, 7, 7, 7, 7, 11]
    assert set(values.printed[82:].tolist()) == {NO_CARD}
    assert loaded.titles["royal_retinue#3"] == "Royal Retinue (3)"
    assert loaded.titles["kutna_hora_silver_mines"] == "Kutná Hora Silver Mines"


@pytest.mark.rule("2.31", "2.32", "2.33", "2.34", "2.37", "10.2")
@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_of_a_card(loaded, values, name):
    strength, yields, cost = NUMBERS[name]
    copies = [i for i, label in enumerate(loaded.labels["cards"]) if label.split("#")[0] == name]
    for card in copies:
        assert f"{values.political[card]}/{values.military[card]}" == strength
        assert values.card_yield[card].tolist() == cubes(yields, 5)
        assert values.cost[card].tolist() == cubes(cost, 4)
        assert values.use_cost[card] == (3 if name.startswith("john_of_luxembourg") else 0)


@pytest.mark.rule("5.5", "5.51", "5.52")
def test_types_follow_the_yield(loaded, values):
    typeless = {"charles_iv", "louis_iv", "royal_retinue", "ducal_retinue"}
    for name, (_, yields, _) in NUMBERS.items():
        types = 0
        if name not in typeless:
            for currency, count in zip(Currency, cubes(yields, 4), strict=True):
                types |= (count > 0) << currency
        assert values.types[at(loaded, name)] == types, name
    lubeck = 1 << Currency.GERMAN | 1 << Currency.WESTERN
    assert values.types[at(loaded, "lubeck")] == lubeck
    assert values.types[at(loaded, "heinrich_of_virneburg")] == 1 << Currency.CHURCH


@pytest.mark.rule("2.38", "3.31", "3.32", "3.41", "3.42", "3.43", "6.45")
def test_decks(loaded, values):
    count = {deck: int(np.sum(values.deck[:82] == deck)) for deck in Deck}
    assert count == {
        Deck.LUXEMBOURG: 11, Deck.WITTELSBACH: 11, Deck.JOHN_LUXEMBOURG: 1,
        Deck.JOHN_WITTELSBACH: 1, Deck.MARKET: 42, Deck.MARKET_LATE: 1, Deck.MARKET_ASIDE: 1,
        Deck.HISTORICAL_EVENT: 8, Deck.BATTLE_EVENT: 5, Deck.CRECY: 1, Deck.UNUSED: 0,
    }  # fmt: skip
    assert values.deck[at(loaded, "gerlach_of_nassau")] == Deck.MARKET_ASIDE
    assert values.deck[at(loaded, "arnost_of_pardubice")] == Deck.MARKET_LATE
    assert values.market[:82].sum() == 44
    assert values.event[:82].sum() == 14
    assert values.john[:82].sum() == 2
    assert values.retinue[:82].sum() == 8


@pytest.mark.rule("5.6", "6.46")
def test_counters_and_writing_history(loaded, values):
    counters = {
        name: int(values.counter_types[at(loaded, name)])
        for name in NUMBERS
        if values.counter_types[at(loaded, name)]
    }
    assert counters == {
        "lupold_of_bebenburg": 1 << Currency.CHURCH,
        "henry_xiv_of_lower_bavaria": 1 << Currency.GERMAN,
        "robert_of_naples": 1 << Currency.WESTERN,
        "elizabeth_richeza": 1 << Currency.EASTERN,
    }
    assert np.flatnonzero(values.cancels_events).tolist() == [at(loaded, "peter_of_zittau")]
    uncounterable = {loaded.labels["cards"][i] for i in np.flatnonzero(values.uncounterable)}
    assert uncounterable == {"clement_vi_elected", "battle_of_crecy"}


@pytest.mark.rule("11.5", "11.1")
def test_shields_of_cards(loaded, values):
    shields = loaded.labels["shields"]
    assert shields == (
        "clement_vi", "john_iv_of_drazice", "elizabeth_richeza", "charles_i_robert", "edward_iii",
        "casimir_iii_of_poland",
    )  # fmt: skip
    placed = {
        name: (shields[values.shield[card]], int(values.shield_place[card]))
        for name in NUMBERS
        if values.shield[card := at(loaded, name)] != NO_SHIELD
    }
    own = {name: (name, Location.COURT) for name in shields[2:]}
    assert placed == {**own, "john_iv_of_drazice": ("john_iv_of_drazice", Location.CURIA)}
    heinrich = at(loaded, "heinrich_of_virneburg")
    assert values.yield_off_shield[heinrich] == shields.index("clement_vi")
    assert values.yield_off_types[heinrich] == 1 << Currency.CHURCH
    assert np.sum(values.yield_off_shield[:82] != NO_SHIELD) == 1


@pytest.mark.rule("11.5", "9.21", "9.6", "5.65")
def test_passives(values):
    assert values.passive[:7].tolist() == [
        Passive.NULL, Passive.DEED_IMMUNITY, Passive.TIE_BREAK, Passive.ROUND_END_GAIN,
        Passive.NULL, Passive.NULL, Passive.NULL,
    ]  # fmt: skip
    assert values.passive_a[1] == Currency.CHURCH
    assert values.passive_a[2] == Elector.BOHEMIA
    assert (values.passive_a[3], values.passive_b[3]) == (Currency.EASTERN, 1)


# --- Deeds --------------------------------------------------------------------------------------

INFLUENCE = {
    "elizabeth_of_bohemia": (3, 1 << Elector.BOHEMIA),
    "pierre_de_rosieres": (4, ECCLESIASTICAL),
    "baldwin_of_trier": (3, 1 << Elector.TRIER),
    "louis_v_of_brandenburg": (3, 1 << Elector.BRANDENBURG),
    "gerlach_of_nassau": (4, 1 << Elector.MAINZ),
    "heinrich_of_virneburg": (3, 1 << Elector.MAINZ),
    "walram_of_julich": (3, 1 << Elector.COLOGNE),
    "rudolf_i_of_saxony": (4, 1 << Elector.SAXONY),
    "rudolf_ii_count_palatine": (3, 1 << Elector.PALATINATE),
    "john_iii_of_brabant": (3, 1 << Elector.COLOGNE),
    "peter_of_rosenberg": (3, 1 << Elector.BOHEMIA),
    "henry_of_lipa": (4, 1 << Elector.BOHEMIA),
    "elizabeth_richeza": (2, 1 << Elector.BOHEMIA),
    "charles_iv": (3, ANYWHERE),
    "louis_iv": (3, ANYWHERE),
    "edward_iii": (3, ANYWHERE),
}
MILITARY = {
    "raimondino_lupi": (4, 1 << Battleground.LOMBARDY),
    "john_henry_of_luxembourg": (3, 1 << Battleground.TYROL),
    "teutonic_order": (4, 1 << Battleground.SILESIA_LUSATIA),
    "henry_xiv_of_lower_bavaria": (3, 1 << Battleground.LOWER_BAVARIA),
    "seyfried_schweppermann": (5, ALL_GROUNDS),
    "william_ii_of_hainaut": (4, 1 << Battleground.LOW_COUNTRIES),
    "azzone_visconti": (4, 1 << Battleground.LOMBARDY),
    "bolko_ii_of_swidnica": (4, 1 << Battleground.SILESIA_LUSATIA),
    "hynek_berka_of_duba": (3, ALL_GROUNDS),
    "john_of_luxembourg_w": (6, ALL_GROUNDS),
}


@pytest.mark.parametrize("name", INFLUENCE)
def test_deeds_that_place_influence_in_one_country(loaded, name):
    amount, where = INFLUENCE[name]
    assert deed(loaded, name) == [
        op(Verb.PLACE_INFLUENCE, amount=amount, where=where, spread=1)
    ]  # fmt: skip


@pytest.mark.parametrize("name", MILITARY)
def test_deeds_that_place_military(loaded, name):
    amount, where = MILITARY[name]
    assert deed(loaded, name) == [op(Verb.PLACE_MILITARY, amount=amount, where=where)]


def test_deeds_of_several_verbs(loaded, values):
    assert deed(loaded, "pope_john_xxii") == [
        op(Verb.REMOVE_INFLUENCE, amount=4, where=ANYWHERE, spread=1),
        op(Verb.DRAW, amount=1),
    ]
    assert deed(loaded, "frederick_iv_of_nuremberg") == [
        op(Verb.PLACE_MILITARY, amount=2, where=ALL_GROUNDS),
        op(Verb.PLACE_INFLUENCE, amount=1, where=ANYWHERE, spread=1),
    ]
    assert deed(loaded, "jacob_van_artevelde") == [
        op(Verb.REMOVE_MILITARY, amount=3, where=1 << Battleground.LOW_COUNTRIES),
        op(Verb.DRAW, amount=1),
    ]
    assert deed(loaded, "lubeck") == [
        op(Verb.GAIN_CURRENCY, arg_3=1),
        op(Verb.DRAW, amount=1),
    ]


@pytest.mark.rule("5.32")
def test_deeds_that_end_with_a_draw(loaded, values):
    drawing = {loaded.labels["cards"][i] for i in np.flatnonzero(values.ends_with_draw)}
    assert drawing == {
        "william_of_ockham", "arnost_of_pardubice", "john_iv_of_drazice", "pope_john_xxii",
        "berthold_of_henneberg", "lubeck", "jacob_van_artevelde", "guillaume_de_machaut",
        "louis_i_of_hungary",
    }  # fmt: skip


def test_currency(loaded):
    assert deed(loaded, "nuremberg") == [op(Verb.GAIN_CURRENCY, arg_5=2)]
    assert deed(loaded, "bardi_bank") == [op(Verb.GAIN_CURRENCY, arg=1, arg_2=1)]


@pytest.mark.rule("10.33")
def test_deeds_that_move_john(loaded, values):
    movers = {
        name: step
        for name in NUMBERS
        for step in deed(loaded, name)
        if step[Op.VERB] == Verb.MOVE_JOHN
    }
    assert {name: (step[Op.AMOUNT], step[Op.ARG]) for name, step in movers.items()} == {
        "blanche_de_valois": (1, Toward.CHARLES),
        "philip_vi": (1, Toward.CHARLES),
        "pope_benedict_xii": (1, Toward.EITHER),
        "margaret_maultasch": (1, Toward.EITHER),
    }


@pytest.mark.rule("5.82")
def test_philip_vi_helps_blanche(loaded):
    assert deed(loaded, "philip_vi")[1] == op(
        Verb.NUMBERS_BONUS, amount=2, arg=0, arg_2=at(loaded, "blanche_de_valois"), arg_3=Scope.NEXT
    )
    assert deed(loaded, "lupold_of_bebenburg") == [
        op(Verb.NUMBERS_BONUS, amount=1, arg=1 << Currency.GERMAN, arg_2=NO_CARD, arg_3=Scope.ALL)
    ]


@pytest.mark.rule("6.22")
def test_next_purchases(loaded):
    assert deed(loaded, "margaret_of_holland") == [op(Verb.NEXT_PURCHASE, amount=2)]
    western = 1 << Currency.WESTERN
    assert deed(loaded, "flemish_cities") == [op(Verb.NEXT_PURCHASE, amount=1, arg=western)]
    german = 1 << Currency.GERMAN
    assert deed(loaded, "swabian_league") == [op(Verb.NEXT_PURCHASE, amount=1, arg=german)]


def test_looks_blocks_moves_and_removals(loaded):
    assert deed(loaded, "peter_of_zittau") == [op(Verb.LOOK_MARKET, amount=3, arg=2)]
    assert deed(loaded, "charles_i_robert") == [
        op(Verb.LOOK_OWN, amount=3, arg=LookMode.DISCARD_OR_TOP)
    ]
    assert deed(loaded, "guillaume_de_machaut")[0] == op(
        Verb.LOOK_OWN, amount=3, arg=LookMode.TOP_OR_BOTTOM
    )
    assert deed(loaded, "albert_ii_of_austria") == [op(Verb.BLOCK_BATTLEGROUND, where=ALL_GROUNDS)]
    assert deed(loaded, "otto_the_merry") == [
        op(Verb.MOVE_MILITARY, amount=3, where=ALL_GROUNDS, to=ALL_GROUNDS)
    ]
    hand_or_discard = 1 << Zone.HAND | 1 << Zone.DISCARD
    assert deed(loaded, "william_of_ockham") == [
        op(Verb.REMOVE_FROM_GAME, amount=1, arg=hand_or_discard),
        op(Verb.DRAW, amount=1),
    ]
    assert deed(loaded, "kutna_hora_silver_mines") == [
        op(Verb.REMOVE_FROM_GAME, amount=1, arg=hand_or_discard, arg_2=1),
        op(Verb.GAIN_CURRENCY, arg_4=3),
    ]


def test_choices_between_two(loaded):
    assert deed(loaded, "mastino_ii_della_scala") == [
        op(Verb.CHOOSE_ONE, arg=2, arg_2=1, arg_3=1),
        op(Verb.MOVE_MILITARY, amount=3, where=1 << Battleground.LOMBARDY, to=ALL_GROUNDS),
        op(Verb.PLACE_MILITARY, amount=3, where=1 << Battleground.LOMBARDY),
    ]
    assert deed(loaded, "john_of_luxembourg_l") == [
        op(Verb.CHOOSE_ONE, arg=2, arg_2=1, arg_3=1),
        op(Verb.PLACE_INFLUENCE, amount=4, where=1 << Elector.BOHEMIA, spread=1),
        op(Verb.PLACE_MILITARY, amount=4, where=ALL_GROUNDS),
    ]


@pytest.mark.rule("5.7", "5.71", "5.74")
def test_boosts(loaded, values):
    boosted = {loaded.labels["cards"][i]: int(values.boost_kind[i]) for i in range(82)}
    assert {name: kind for name, kind in boosted.items() if kind} == {
        "charles_iv": 1, "louis_iv": 1, "edward_iii": 1, "michael_of_cesena": 2
    }  # fmt: skip
    costs = {name: values.boost_cost[at(loaded, name)].tolist() for name in boosted}
    assert costs["charles_iv"] == [2, 0, 0, 0]
    assert costs["louis_iv"] == [0, 2, 0, 0]
    assert costs["edward_iii"] == [0, 0, 1, 0]
    assert boost(loaded, "edward_iii") == [
        op(Verb.PLACE_INFLUENCE, amount=2, where=1 << Elector.COLOGNE, spread=1)
    ]
    assert boost(loaded, "michael_of_cesena") == [
        op(Verb.REMOVE_INFLUENCE, amount=3, where=ECCLESIASTICAL, spread=2)
    ]


@pytest.mark.rule("5.31")
def test_conditions_of_deeds(loaded, values):
    asked = {
        name: condition(loaded, values.deed_requires[at(loaded, name)])
        for name in NUMBERS
        if values.deed_requires[at(loaded, name)] >= 0
    }
    hand_or_discard = 1 << Zone.HAND | 1 << Zone.DISCARD
    assert asked == {
        "blanche_de_valois": ([Asked.HOLDS_JOHN, Role.WITTELSBACH, 0, 0, 0], 0),
        "pierre_de_rosieres": (
            [Asked.SHIELD_IN, Role.SELF, 0, Location.CURIA, EITHER_SIDE], 0
        ),
        "henry_of_lipa": ([Asked.LEADS, Role.SELF, Elector.BOHEMIA, 0, 0], 1),
        "kutna_hora_silver_mines": ([Asked.HAS_CARD, Role.SELF, hand_or_discard, 1, 0], 0),
    }  # fmt: skip


# --- events -------------------------------------------------------------------------------------


@pytest.mark.rule("6.47")
def test_terenzo_and_muhldorf(loaded):
    hand_or_discard = 1 << Zone.HAND | 1 << Zone.DISCARD
    assert deed(loaded, "dream_at_terenzo") == [
        op(Verb.REMOVE_FROM_GAME, role=Role.LUXEMBOURG, amount=2, arg=hand_or_discard, arg_3=1),
        op(Verb.GAIN_CURRENCY, role=Role.LUXEMBOURG, arg=2),
    ]
    held, five, three, step, palatinate = deed(loaded, "battle_of_muhldorf")
    bavaria = 1 << Battleground.LOWER_BAVARIA
    assert condition(loaded, held[Op.ARG]) == ([Asked.HOLDS_JOHN, Role.WITTELSBACH, 0, 0, 0], 0)
    assert held == op(Verb.IF, arg=held[Op.ARG], arg_2=1, arg_3=2)
    assert five == op(Verb.PLACE_MILITARY, role=Role.WITTELSBACH, amount=5, where=bavaria)
    assert three == op(Verb.PLACE_MILITARY, role=Role.WITTELSBACH, amount=3, where=bavaria)
    assert step == op(Verb.MOVE_JOHN, amount=1, arg=Toward.LUDWIG)
    assert palatinate == op(
        Verb.PLACE_INFLUENCE, role=Role.LUXEMBOURG, amount=2, where=1 << Elector.PALATINATE,
        spread=1,
    )  # fmt: skip


@pytest.mark.rule("6.41")
def test_the_neutral_events(loaded):
    assert deed(loaded, "declaration_of_rhens") == [
        op(Verb.LOSE_CURRENCY, role=Role.LUXEMBOURG, arg=2),
        op(Verb.LOSE_CURRENCY, role=Role.WITTELSBACH, arg=2),
        op(Verb.FOR_EACH_SIDE, arg=1, arg_2=1),
        op(Verb.PLACE_INFLUENCE, amount=2, where=ECCLESIASTICAL, spread=1),
    ]
    low = Battleground.LOW_COUNTRIES
    assert deed(loaded, "holland_inheritance") == [
        op(Verb.GAIN_CURRENCY, role=Role.CONTROLLER, role_ground=low, arg_3=3),
        op(
            Verb.PLACE_INFLUENCE, role=Role.NOT_CONTROLLER, role_ground=low, amount=2,
            where=ANYWHERE & ~(1 << Elector.BOHEMIA), spread=1,
        ),
    ]  # fmt: skip


@pytest.mark.rule("6.42", "10.32", "11.7")
def test_the_other_aligned_events(loaded):
    assert deed(loaded, "clement_vi_elected") == [
        op(Verb.PLACE_SHIELD, role=Role.LUXEMBOURG, arg=0, arg_2=Location.CURIA),
        op(Verb.OPEN_EXTRA_SPOT, arg=at(loaded, "gerlach_of_nassau")),
        op(Verb.MOVE_JOHN, amount=1, arg=Toward.CHARLES),
    ]
    assert deed(loaded, "tyrol_marriage") == [
        op(
            Verb.PLACE_MILITARY, role=Role.WITTELSBACH, amount=3, where=1 << Battleground.TYROL
        ),
        op(Verb.MOVE_JOHN, amount=2, arg=Toward.CHARLES),
    ]  # fmt: skip
    assert deed(loaded, "coronation_in_rome") == [
        op(Verb.ACQUIRE_FREE, role=Role.WITTELSBACH, amount=3, arg=1)
    ]
    assert deed(loaded, "battle_of_san_felice") == [
        op(
            Verb.PLACE_MILITARY, role=Role.LUXEMBOURG, amount=4, where=1 << Battleground.LOMBARDY
        ),
        op(
            Verb.PLACE_INFLUENCE, role=Role.WITTELSBACH, amount=2,
            where=1 << Elector.MAINZ | 1 << Elector.TRIER, spread=1,
        ),
    ]  # fmt: skip


@pytest.mark.rule("6.43", "8.42")
@pytest.mark.parametrize(
    ("name", "ground", "electors"),
    [
        ("battle_of_parabiago", Battleground.LOMBARDY, 1 << Elector.MAINZ | 1 << Elector.TRIER),
        ("battle_of_sluys", Battleground.LOW_COUNTRIES, 1 << Elector.COLOGNE),
        ("siege_of_swidnica", Battleground.SILESIA_LUSATIA, 1 << Elector.BOHEMIA),
        ("siege_of_castle_tyrol", Battleground.TYROL, 1 << Elector.BRANDENBURG),
        ("standoff_at_landau", Battleground.LOWER_BAVARIA, 1 << Elector.PALATINATE),
    ],
)
def test_battle_events_follow_the_supply_links(loaded, name, ground, electors):
    assert deed(loaded, name) == [
        op(Verb.GAIN_VOTE, role=Role.CONTROLLER, role_ground=ground, amount=1, where=electors)
    ]


@pytest.mark.rule("12.11", "12.12", "12.13")
def test_crecy(loaded):
    dies, shield, vote, last = deed(loaded, "battle_of_crecy")
    assert dies == op(Verb.KILL_JOHN, role=Role.LUXEMBOURG, amount=1, where=1 << Elector.BOHEMIA)
    edward = loaded.labels["shields"].index("edward_iii")
    assert condition(loaded, shield[Op.ARG]) == (
        [Asked.SHIELD_IN, Role.SELF, edward, Location.COURT, Side.WITTELSBACH], 0
    )  # fmt: skip
    assert shield == op(Verb.IF, arg=shield[Op.ARG], arg_2=1)
    assert vote == op(Verb.GAIN_VOTE, role=Role.WITTELSBACH, amount=1, where=ANYWHERE)
    assert last == op(Verb.LAST_ROUND)


# --- board and rules ----------------------------------------------------------------------------


@pytest.mark.rule("7.2", "8.3", "8.4", "8.41", "8.5", "2.22")
def test_board(values):
    assert values.stability.tolist() == [4, 4, 4, 5, 4, 3, 4]
    draw, play = ControlBonus.DRAW, ControlBonus.PLAY
    assert values.control_bonus.tolist() == [draw, draw, draw, play, play]
    assert values.bonus_size.tolist() == [1] * 5
    assert values.supply_link.tolist() == [
        1 << Elector.MAINZ | 1 << Elector.TRIER, 1 << Elector.COLOGNE, 1 << Elector.BOHEMIA,
        1 << Elector.BRANDENBURG, 1 << Elector.PALATINATE,
    ]  # fmt: skip
    assert (values.supply_influence, values.decay) == (2, 1)


@pytest.mark.rule("4.2", "9.7", "4.12", "3.22", "3.44", "3.45", "6.12")
def test_rounds_market_and_john(values):
    assert (values.rounds, values.phases, values.kept_cards) == (9, 3, 1)
    assert values.phase_end[:3].tolist() == [2, 6, 9]
    assert values.phase_plays[:3].tolist() == [4, 5, 6]
    assert values.phase_hand[:3].tolist() == [5, 6, 7]
    assert values.first_play == Side.WITTELSBACH
    assert (values.row_size, values.crecy_depth, values.exchange_rate) == (5, 6, 3)
    assert values.late_share.tolist() == [1, 2]
    assert values.marker_start == Marker.LUDWIG_1
    assert values.john_starts_with == Side.WITTELSBACH
    assert (values.loyalty_cost, values.loyalty_steps) == (3, 1)
    assert (values.prestige_ratio, values.neutral_winner) == (4, Side.WITTELSBACH)
    switches = ("allow_pass", "allow_forfeit", "supply_counts_for_footholds", "free_card_to_bottom")
    assert [int(values[switch]) for switch in switches] == [0, 1, 1, 1]
    assert values.swap_sides_by_seed == 0


def test_all_of_the_record_is_filled_or_named_here(values):
    empty = {
        name
        for name in VALUES.names
        if not np.any(values[name]) and name not in ("allow_pass", "swap_sides_by_seed")
    }
    assert empty == set()
