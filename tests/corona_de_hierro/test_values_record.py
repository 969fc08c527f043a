"""The compiled record of the edition against tables written out from the rulebook by hand.

What the rulebook leaves open (dice, map, numbers on castles, track, copies of cards) is held
against the reconstruction's own tables, written here in another form than in the file.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from sim.games.corona_de_hierro.codes import (
    NO_FAMILY,
    NOBODY,
    Band,
    Blocked,
    CardType,
    CastleKind,
    Deck,
    Die,
    Loyalty,
    Post,
    Size,
)
from sim.games.corona_de_hierro.record import VALUES
from sim.games.corona_de_hierro.values import load_values

FILE = Path(__file__).parents[2] / "scenarios" / "corona_de_hierro" / "prototype-values.yaml"

# The five sectors: grey castle's city, then P, T, X, Y (see the file); then Pavia.
SECTORS = (
    ("friuli", "belluno", "trento", "verona", "padua"),
    ("romagna", "bologna", "modena", "mantua", "rimini"),
    ("spoleto", "perugia", "florence", "arezzo", "siena"),
    ("lucca", "luni", "piacenza", "parma", "genoa"),
    ("ivrea", "vercelli", "novara", "turin", "brescia"),
)
FAMILIES = ("lion", "eagle", "cross", "lily", "tower")
# Castles by family: grey one, then those of the sectors in which its shield is again.
SHIELDS = {
    "lion": {"friuli", "arezzo", "genoa"},
    "eagle": {"romagna", "parma", "brescia"},
    "cross": {"spoleto", "turin", "padua"},
    "lily": {"lucca", "verona", "rimini"},
    "tower": {"ivrea", "mantua", "siena"},
}
CARDS = {  # type, copies, shields
    "good_fortune": (CardType.GOOD_FORTUNE, 6, ""),
    "cavalry_charge": (CardType.CAVALRY_CHARGE, 6, ""),
    "forced_march": (CardType.FORCED_MARCH, 6, ""),
    "resistance": (CardType.RESISTANCE, 6, ""),
    "loyal_vassal_lion": (CardType.LOYAL_VASSAL, 1, "lion"),
    "loyal_vassal_eagle": (CardType.LOYAL_VASSAL, 1, "eagle"),
    "loyal_vassal_cross": (CardType.LOYAL_VASSAL, 1, "cross"),
    "loyal_vassal_lily": (CardType.LOYAL_VASSAL, 1, "lily"),
    "loyal_vassal_tower": (CardType.LOYAL_VASSAL, 1, "tower"),
    "bishop_lion_eagle": (CardType.BISHOP, 1, "lion eagle"),
    "bishop_eagle_cross": (CardType.BISHOP, 1, "eagle cross"),
    "bishop_cross_lily": (CardType.BISHOP, 1, "cross lily"),
    "bishop_lily_tower": (CardType.BISHOP, 1, "lily tower"),
    "bishop_tower_lion": (CardType.BISHOP, 1, "tower lion"),
    "pope": (CardType.POPE, 3, ""),
    "king_is_dead": (CardType.KING_IS_DEAD, 3, ""),
    "spy": (CardType.SPY, 4, ""),
    "magyar_invasion": (CardType.MAGYAR_INVASION, 3, ""),
    "saracen_invasion": (CardType.SARACEN_INVASION, 3, ""),
    "secret_pact_lion_cross": (CardType.SECRET_PACT, 1, "lion cross"),
    "secret_pact_eagle_lily": (CardType.SECRET_PACT, 1, "eagle lily"),
    "secret_pact_cross_tower": (CardType.SECRET_PACT, 1, "cross tower"),
    "secret_pact_lily_lion": (CardType.SECRET_PACT, 1, "lily lion"),
    "secret_pact_tower_eagle": (CardType.SECRET_PACT, 1, "tower eagle"),
    "hostage": (CardType.HOSTAGE, 3, ""),
}


@pytest.fixture(scope="module")
def loaded():
    return load_values(FILE)


@pytest.fixture(scope="module")
def values(loaded):
    return loaded.record[0]


def bits(mask: int) -> set[int]:
    return {bit for bit in range(64) if int(mask) >> bit & 1}


def castles(loaded, mask: int) -> set[str]:
    """Return castles of a mask by their cities' ids."""
    return {loaded.labels["castles"][bit].removesuffix("_castle") for bit in bits(mask)}


def ways(loaded) -> dict[str, set[str]]:
    """Return which cities roads lead to, by city."""
    names = loaded.labels["cities"]
    roads = loaded.record[0].roads
    return {name: {names[bit] for bit in bits(roads[city])} for city, name in enumerate(names)}


def distance(loaded, one: str, other: str) -> int:
    """Return how many moves it takes from a city to another."""
    beside, reached, moves = ways(loaded), {one}, 0
    while other not in reached:
        reached = reached | {city for place in reached for city in beside[place]}
        moves += 1
        assert moves < 20
    return moves


def test_the_record_is_one_row_of_values(loaded):
    assert loaded.record.shape == (1,)
    assert loaded.record.dtype == VALUES
    assert isinstance(loaded.record, np.recarray)


# --- the map ------------------------------------------------------------------------------------


@pytest.mark.rule("board.7")
def test_cities_and_roads(loaded, values):
    assert loaded.labels["cities"] == (*(city for row in SECTORS for city in row), "pavia")
    assert values.cities == 26
    found = {frozenset((one, other)) for one, others in ways(loaded).items() for other in others}
    expected = set()
    for number, (grey, p, t, x, y) in enumerate(SECTORS):
        following = SECTORS[(number + 1) % 5][0]
        roads = ((grey, p), (p, t), (t, "pavia"), (grey, x), (x, t), (p, y), (y, following))
        expected |= {frozenset(road) for road in roads}
    assert found == expected
    assert len(found) == 35


def test_the_map_is_alike_for_all(loaded):
    """Each main castle is 3 moves from Pavia and from either neighbour."""
    greys = [row[0] for row in SECTORS]
    assert [distance(loaded, grey, "pavia") for grey in greys] == 5 * [3]
    for number, grey in enumerate(greys):
        assert distance(loaded, grey, greys[(number + 1) % 5]) == 3


def test_distances_of_the_printed_example(loaded):
    """Page 7: Friuli to Trento takes two moves, Belluno to Trento one."""
    assert distance(loaded, "friuli", "trento") == 2
    assert distance(loaded, "belluno", "trento") == 1
    assert "trento" not in ways(loaded)["friuli"]


# --- castles --------------------------------------------------------------------------------------


@pytest.mark.rule("board.1", "board.2", "board.3", "tiles.1")
def test_kinds_of_castle(loaded, values):
    kinds = [CastleKind(int(kind)) for kind in values.castle_kind[:16]]
    assert values.castles == 16
    assert kinds == 5 * [CastleKind.GREY, CastleKind.BROWN, CastleKind.BROWN] + [CastleKind.KINGS]
    assert castles(loaded, values.brown) == {row[place] for row in SECTORS for place in (3, 4)}
    assert castles(loaded, values.receives) == castles(loaded, values.brown)


def test_castles_stand_in_the_cities_they_are_named_after(loaded, values):
    for castle, name in enumerate(loaded.labels["castles"]):
        city = loaded.labels["cities"][values.castle_city[castle]]
        assert name == f"{city}_castle"
        assert loaded.titles[name] == f"Castle of {loaded.titles[city]}"


@pytest.mark.rule("board.4", "board.5", "word.10")
def test_numbers_on_the_banners(values):
    """Left and right: grey 3, X 2 and 3, Y 3 and 2, Pavia 3. Some brown castle has a 2."""
    assert values.force[:16].tolist() == 5 * [3, 2, 3] + [3]
    assert values.word[:16].tolist() == 5 * [0, 3, 2] + [0]


@pytest.mark.rule("board.6")
def test_families(loaded, values):
    assert loaded.labels["families"] == FAMILIES
    assert values.families == 5
    for family, name in enumerate(FAMILIES):
        assert castles(loaded, values.family_castles[family]) == SHIELDS[name]
        kinds = [values.castle_kind[castle] for castle in bits(values.family_castles[family])]
        assert sorted(kinds) == [CastleKind.GREY, CastleKind.BROWN, CastleKind.BROWN]
    for castle in range(15):
        assert castle in bits(values.family_castles[values.family[castle]])
    assert values.family[15] == NO_FAMILY  # Pavia


@pytest.mark.rule("setup.6")
def test_main_castles_by_number_of_players(loaded, values):
    greys = {row[0] for row in SECTORS}
    assert castles(loaded, values.main_castles[5]) == greys
    for players in (3, 4):
        assert castles(loaded, values.main_castles[players]) == greys - {"lucca"}


@pytest.mark.rule("force.8", "force.9")
def test_levels_for_a_castle(values):
    assert values.levels_won[:16].tolist() == 15 * [1] + [3]
    assert values.levels_lost[:16].tolist() == 15 * [1] + [3]


# --- dice and armies ----------------------------------------------------------------------------


@pytest.mark.rule("dice.1")
def test_dice(values):
    """The odds of 2 or more and of 3 or more: a half and a sixth, 2/3 and 1/3, 5/6 and 1/2."""
    assert values.face_count.tolist() == [6, 6, 6]
    for die, two, three in ((Die.RED, 3, 1), (Die.YELLOW, 4, 2), (Die.GREEN, 5, 3)):
        faces = values.faces[die, :6].tolist()
        assert faces == sorted(faces)
        assert set(faces) == {1, 2, 3}
        assert Fraction(sum(face >= 2 for face in faces), 6) == Fraction(two, 6)
        assert Fraction(sum(face >= 3 for face in faces), 6) == Fraction(three, 6)


@pytest.mark.rule("move.1", "battle.3", "force.2")
def test_sizes_of_armies_and_their_dice(values):
    assert values.size_of[1:9].tolist() == [Size.SMALL, Size.MEDIUM] + 6 * [Size.LARGE]
    assert values.army_die.tolist() == [Die.RED, Die.YELLOW, Die.GREEN]


@pytest.mark.rule("pawns.1", "setup.5")
def test_pawns(values):
    assert values.army_pawns == 8
    assert values.start_pawns == 1


# --- the Legitimacy Track -------------------------------------------------------------------------


@pytest.mark.rule("setup.3")
def test_the_track(values):
    assert values.start_level == 2
    assert values.crown == 15
    bands = values.band_of[:16].tolist()
    assert bands == 6 * [Band.RED] + 5 * [Band.YELLOW] + 5 * [Band.GREEN]  # the crown's is green


@pytest.mark.rule("board.8", "word.3", "recruit.5")
def test_areas_of_the_track(values):
    assert values.band_die.tolist() == [Die.RED, Die.YELLOW, Die.GREEN]
    assert values.recruits.tolist() == [1, 1, 2]


def test_levels_gained_and_lost(values):
    assert (values.battle_won, values.battle_lost) == (1, 1)
    assert values.support_won == 1
    assert (values.rome_sent, values.rome_left) == (1, 1)
    assert (values.alliance_accepted, values.alliance_broken) == (2, 2)


# --- emissaries, banners, shields -----------------------------------------------------------------


@pytest.mark.rule("components.2", "word.7", "rome.3", "barbarians.2")
def test_emissaries_and_their_limits(values):
    assert values.emissaries == 4
    assert values.castle_emissaries == 2
    for players in (3, 4, 5):
        assert values.post_limit[Post.ROME, players] == players + 1
        assert values.post_limit[Post.SARACENS, players] == players - 2
        assert values.post_limit[Post.MAGYARS, players] == players - 2


@pytest.mark.rule("components.1", "components.2", "setup.1")
def test_banners_and_shields(values):
    assert values.banners == 8
    assert (values.shields, values.start_shields, values.shields_gained) == (15, 2, 1)


# --- initiative cards -----------------------------------------------------------------------------


@pytest.mark.rule("components.1")
def test_decks(values):
    copies = values.copies[:25]
    assert copies[values.card_deck[:25] == Deck.MILITARY].sum() == 29
    assert copies[values.card_deck[:25] == Deck.POLITICAL].sum() == 29


def test_kinds_of_initiative_card(loaded, values):
    assert loaded.labels["cards"] == tuple(CARDS)
    assert values.kinds == 25
    for kind, (card_type, copies, shields) in enumerate(CARDS.values()):
        assert values.card_type[kind] == card_type
        assert values.copies[kind] == copies
        assert bits(values.card_families[kind]) == {FAMILIES.index(f) for f in shields.split()}
        military = card_type <= CardType.LOYAL_VASSAL
        assert values.card_deck[kind] == (Deck.MILITARY if military else Deck.POLITICAL)


@pytest.mark.rule("pope.3", "magyars.2", "saracens.2")
def test_cards_that_are_the_first_action_only(loaded, values):
    first = {name for kind, name in enumerate(CARDS) if values.first_action_only[kind] == 1}
    assert first == {"pope", "magyar_invasion", "saracen_invasion"}


def test_every_family_is_on_as_many_cards(values):
    for card_type, each in (
        (CardType.LOYAL_VASSAL, 1), (CardType.BISHOP, 2), (CardType.SECRET_PACT, 2)
    ):  # fmt: skip
        masks = [
            m for m, t in zip(values.card_families, values.card_type, strict=True) if t == card_type
        ]
        assert [sum(family in bits(m) for m in masks) for family in range(5)] == 5 * [each]


@pytest.mark.rule("cards.2", "cards.3", "shields.3")
def test_the_hand(values):
    assert values.hand_limit == 5
    bought = (values.purchase_shields, values.purchase_seen, values.purchase_kept)
    assert bought == (3, 5, 1)


def test_what_cards_do(values):
    assert values.fortune_die == Die.GREEN
    assert (values.charge_die, values.charge_points) == (Die.YELLOW, 1)
    assert values.march_steps.tolist() == [3, 2, 0]
    assert (values.resistance_pawns, values.vassal_pawns) == (1, 2)
    assert (values.bishop_levels, values.pope_levels, values.king_levels) == (2, 2, 3)
    assert (values.magyar_levels, values.saracen_levels) == (2, 2)
    assert values.pact_points == 3
    assert (values.hostage_won, values.hostage_lost) == (1, 1)


# --- loyalty cards and scoring --------------------------------------------------------------------


@pytest.mark.rule("loyalty.1", "setup.7", "scoring.1")
def test_loyalty_cards(loaded, values):
    colours = ("yellow", "blue", "black", "red", "green")
    assert loaded.labels["loyalty_cards"] == (*(f"{c}_king" for c in colours), "sole_king")
    assert values.loyalties == 6
    assert values.loyalty_kind[:6].tolist() == [*5 * [Loyalty.COLOUR], Loyalty.SOLE_KING]
    assert values.loyalty_seat[:6].tolist() == [0, 1, 2, 3, 4, NOBODY]
    assert values.loyalty_points[:5].tolist() == 5 * [[4, 4]]
    assert values.loyalty_points[5, 1] == 6
    assert values.loyalty_players[:6].tolist() == [0, 0, 0, 0, 0, 4]


@pytest.mark.rule("scoring.2", "scoring.3", "scoring.4")
def test_final_scoring(values):
    assert values.castle_points[:4].tolist() == [0, 1, 4, 9]
    assert values.band_points.tolist() == [0, 4, 6]
    assert values.king_points == 6
    assert values.free_emissaries_points == 1


# --- course of play -----------------------------------------------------------------------------


@pytest.mark.rule("turn.2", "setup.9", "advanced.2")
def test_course_of_play(values):
    assert values.first_seat == NOBODY  # by seed
    assert values.turn_actions == 2
    assert values.dealt.tolist() == [1, 1]
    assert values.advanced == 0
    assert values.advanced_seen.tolist() == [4, 4]
    assert (values.advanced_kept, values.kept_of_each) == (2, 0)
    assert values.max_turns == 1000


def test_rulings(values):
    assert values.siege_blocked_by == Blocked.ANY_ENEMY_ARMY
    assert values.passage_refusals == 1
    assert (values.return_limit, values.ask_back_limit, values.exchange_limit) == (1, 1, 1)
    assert (values.word_rerolls, values.highest_is_crowned, values.shared_king_is_sole) == (1, 1, 1)
    assert (values.last_castle_ends, values.last_card_ends) == (1, 1)


def test_a_first_player_by_name():
    for word, seat in (("yellow", 0), ("blue", 1), ("black", 2)):
        assert load_values(FILE, [f"course.first_seat={word}"]).record[0].first_seat == seat


def test_label_sets_and_titles(loaded):
    ids = [name for labels in loaded.labels.values() for name in labels]
    assert set(ids) == set(loaded.titles)
    assert len(ids) == len(set(ids)) == 25 + 6 + 5 + 26 + 16
    assert loaded.titles["bishop_lion_eagle"] == "Support of the Bishop (Lion, Eagle)"
    assert loaded.titles["sole_king"] == "The sole King"
