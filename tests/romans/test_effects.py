"""The whole vocabulary of card texts: what no printed card uses in full, in Deeds written here.

Each test gives Walram of Jülich (Church, 3 political) or the Holland Inheritance another text.
"""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.romans.codes import Battleground, Elector, Location, Task
from sim.values.errors import InputError
from tests.romans.plays import JOHN, ROW, CardTable, card_table, event_table, refill, revealed
from tests.romans.table import L, W

COUNTRIES = [elector.name.lower() for elector in Elector]
GROUNDS = [ground.name.lower() for ground in Battleground]
CHOOSE = [f"choose {country}" for country in COUNTRIES]
CARD = "walram_of_julich"
EVENT = "holland_inheritance"
ANY_CURRENCY = ["gain church", "gain german", "gain western", "gain eastern"]

Text = list[dict[str, Any]]


def text_of(*do: dict[str, Any], **deed: Any) -> dict[str, Any]:
    """Return a patch that gives the card another Deed."""
    return {"cards": {CARD: {"deed": {"do": list(do), **deed}}}}


def deed(
    *do: dict[str, Any], hand: tuple[str, ...] = (), answers: tuple[str, ...] = (), **more: Any
) -> CardTable:
    """Return a table where Luxembourg is about to play the card with another Deed."""
    return card_table(L, CARD, *hand, answers=answers, patches=(text_of(*do, **more),))


def use(table: CardTable, *choices: str) -> CardTable:
    """Play the card for its Deed and take these choices."""
    table.mark()
    table.do(f"play {CARD}", "use deed", *choices)
    return table


def changes(table: CardTable) -> dict[str, Any]:
    """Return what changed but for the play itself, with its 2 Church."""
    found = table.changes()
    assert found.pop("play area L") == [CARD]
    assert found.pop("wallet L", {"church": 2}) == {"church": 2}
    assert found.pop("hand L") == [card for card in table.before["hand L"] if card != CARD]
    return found


def is_open(table: CardTable) -> bool:
    """Return whether the Deed may be chosen once the card is played (5.31)."""
    table.do(f"play {CARD}")
    assert table.legal()[0] == "use political"
    return "use deed" in table.legal()


def event(*do: dict[str, Any]) -> CardTable:
    """Return a table where the event, with another text, is about to be revealed."""
    return event_table(EVENT, patches=({"cards": {EVENT: {"effect": {"do": list(do)}}}},))


# --- influence --------------------------------------------------------------------------------


def test_influence_spread_freely() -> None:
    """Each point is announced; nothing lies before all are."""
    table = deed({"place_influence": {"amount": 3, "in": "any", "spread": "free"}})
    use(table, "choose saxony", "choose mainz")
    assert table.legal() == CHOOSE
    assert changes(table) == {}
    table.do("choose saxony")
    assert changes(table) == {"saxony": (2, 0), "mainz": (1, 0)}
    assert table.kind.name == "PURCHASE"


def test_influence_spread_over_two_of_a_group() -> None:
    table = deed({"place_influence": {"amount": 4, "in": "secular", "spread": 2}})
    secular = CHOOSE[3:]
    use(table)
    assert table.legal() == secular
    table.do("choose bohemia")
    assert table.legal() == secular
    table.do("choose saxony")
    assert table.legal() == ["choose bohemia", "choose saxony"]
    table.do("choose bohemia", "choose bohemia")
    assert changes(table) == {"bohemia": (3, 0), "saxony": (1, 0)}


def test_influence_in_one_of_a_list() -> None:
    table = use(deed({"place_influence": {"amount": 2, "in": ["trier", "brandenburg"]}}))
    assert table.legal() == ["choose trier", "choose brandenburg"]
    table.do("choose brandenburg")
    assert changes(table) == {"brandenburg": (2, 0)}


def test_the_opponent_chooses_for_its_own_effect() -> None:
    table = use(deed({"place_influence": {"amount": 2, "in": "ecclesiastical", "by": "opponent"}}))
    assert (table.seat, table.legal()) == (W, CHOOSE[:3])
    table.do("choose cologne")
    assert changes(table) == {"cologne": (0, 2)}
    assert (table.seat, table.kind.name) == (L, "PURCHASE")


@pytest.mark.parametrize(("side", "left"), [("luxembourg", (1, 0)), ("wittelsbach", (0, 1))])
def test_an_effect_of_a_named_side(side: str, left: tuple[int, int]) -> None:
    table = use(deed({"place_influence": {"amount": 1, "in": "mainz", "by": side}}))
    assert changes(table) == {"mainz": left}


@pytest.mark.parametrize(
    ("military", "controller", "other"),
    [((2, 0), (1, 0), (0, 1)), ((0, 1), (0, 1), (1, 0)), ((0, 0), (0, 0), (0, 0))],
)
def test_an_effect_of_who_controls_a_ground(
    military: tuple[int, int], controller: tuple[int, int], other: tuple[int, int]
) -> None:
    """With no military there neither side is meant, and the Deed can't be chosen."""
    do = [
        {"place_influence": {"amount": 1, "in": "mainz", "by": {"controller_of": "tyrol"}}},
        {"place_influence": {"amount": 1, "in": "trier", "by": {"not_controlling": "tyrol"}}},
    ]
    table = deed(*do).military("tyrol", *military)
    if military == (0, 0):
        assert not is_open(table)
        return
    use(table)
    assert changes(table) == {"mainz": controller, "trier": other}


def test_a_removal_split_freely_stops_when_nothing_is_left() -> None:
    """Two of four points find influence; the third has no country left to name."""
    table = deed({"remove_influence": {"amount": 4, "in": "any", "spread": "free"}})
    table.influence("mainz", 0, 1).influence("saxony", 3, 1)
    use(table)
    assert table.legal() == ["choose mainz", "choose saxony"]
    table.do("choose mainz")
    assert table.legal() == ["choose saxony"]
    table.do("choose saxony")
    assert table.legal() == ["choose no country"]
    table.do("choose no country")
    assert changes(table) == {"mainz": (0, 0), "saxony": (3, 0)}


def test_a_removal_in_one_country_takes_all_there_is() -> None:
    table = deed({"remove_influence": {"amount": 3, "in": "bohemia"}}).influence("bohemia", 1, 2)
    assert changes(use(table)) == {"bohemia": (1, 0)}


def test_the_opponent_removes_ones_own_influence() -> None:
    table = deed({"remove_influence": {"amount": 1, "in": "any", "by": "opponent"}})
    table.influence("mainz", 2, 2).influence("trier", 0, 2)
    use(table)
    assert (table.seat, table.legal()) == (W, ["choose mainz"])
    table.do("choose mainz")
    assert changes(table) == {"mainz": (1, 2)}


def test_a_removal_with_nothing_to_remove_cannot_be_chosen() -> None:
    table = deed({"remove_influence": {"amount": 1, "in": ["mainz", "trier"]}})
    table.influence("mainz", 3, 0).influence("saxony", 0, 3)
    assert not is_open(table)


# --- military ---------------------------------------------------------------------------------


def test_military_in_one_of_a_list_that_is_not_blocked() -> None:
    table = deed({"place_military": {"amount": 2, "in": ["lombardy", "tyrol", "low_countries"]}})
    table.state.blocked[Battleground.TYROL] = 1
    use(table)
    assert table.legal() == ["choose lombardy", "choose low_countries"]
    table.do("choose low_countries")
    assert changes(table) == {"low_countries": (2, 0)}


def test_the_opponents_military_cancels_ones_own() -> None:
    table = deed({"place_military": {"amount": 2, "in": "tyrol", "by": "opponent"}})
    assert changes(use(table.military("tyrol", 3, 0))) == {"tyrol": (1, 0)}


def test_a_removal_of_military_names_only_grounds_with_some() -> None:
    table = deed({"remove_military": {"amount": 2, "in": "any"}})
    table.military("lombardy", 4, 0).military("tyrol", 0, 1).military("lower_bavaria", 0, 5)
    use(table)
    assert table.legal() == ["choose tyrol", "choose lower_bavaria"]
    table.do("choose lower_bavaria")
    assert changes(table) == {"lower_bavaria": (0, 3)}


def test_a_move_between_lists_of_grounds() -> None:
    text = {"amount": 2, "from": ["tyrol", "lower_bavaria"], "to": ["lower_bavaria", "lombardy"]}
    table = deed({"move_military": text}).military("tyrol", 3, 0).military("lombardy", 1, 0)
    use(table)
    assert table.legal() == ["choose tyrol"]  # not Lombardy, and none of one's own in Bavaria
    table.do("choose tyrol")
    assert table.legal() == ["move to lombardy", "move to lower_bavaria"]
    table.do("move to lower_bavaria")
    assert changes(table) == {"tyrol": (1, 0), "lower_bavaria": (2, 0)}


@pytest.mark.rule("8.6")
def test_a_move_into_a_blocked_ground_cannot_be_chosen() -> None:
    table = deed({"move_military": {"amount": 2, "from": "any", "to": "tyrol"}})
    table.military("lombardy", 3, 0)
    table.state.blocked[Battleground.TYROL] = 1
    assert not is_open(table)


@pytest.mark.rule("8.6", "11.4")
def test_a_ground_blocked_by_the_same_deed_takes_in_nothing_more() -> None:
    """All is announced before the block lies: what then would come in is lost."""
    table = deed(
        {"block_battleground": {"in": ["tyrol", "lombardy"]}},
        {"move_military": {"amount": 2, "from": "low_countries", "to": "any"}},
        {"place_military": {"amount": 1, "in": "any"}},
    ).military("low_countries", 3, 0)
    use(table)
    assert table.legal() == ["choose lombardy", "choose tyrol"]
    table.do("choose tyrol", "choose low_countries", "move to tyrol", "choose tyrol")
    assert changes(table) == {"blocked tyrol": True}


def test_the_opponent_moves_its_own_military() -> None:
    table = deed({"move_military": {"amount": 1, "by": "opponent"}}).military("tyrol", 0, 2)
    use(table)
    assert (table.seat, table.legal()) == (W, ["choose tyrol"])
    table.do("choose tyrol", "move to lombardy")
    assert changes(table) == {"tyrol": (0, 1), "lombardy": (0, 1)}


# --- currency and votes -----------------------------------------------------------------------


def test_currency_by_colour_and_of_any_type() -> None:
    table = use(deed({"gain_currency": {"german": 2, "eastern": 1, "any": 2}}))
    assert table.legal() == ANY_CURRENCY
    table.do("gain german")
    assert table.legal() == ANY_CURRENCY
    table.do("gain western")
    assert table.wallet(L) == {"church": 2, "german": 3, "western": 1, "eastern": 1}


def test_the_opponent_chooses_its_own_any_currency() -> None:
    table = use(deed({"gain_currency": {"any": 1, "by": "opponent"}}))
    assert (table.seat, table.legal()) == (W, ANY_CURRENCY)
    table.do("gain eastern")
    assert changes(table) == {"wallet W": {"eastern": 1}}


def test_a_loss_never_goes_below_nothing() -> None:
    text = {"church": 2, "german": 1, "western": 5, "by": "opponent"}
    table = deed({"lose_currency": text}).purse(W, church=1, western=7, eastern=2)
    assert changes(use(table)) == {"wallet W": {"western": 2, "eastern": 2}}


def test_a_loss_of_nothing_cannot_be_chosen() -> None:
    text = {"german": 2, "by": "opponent"}
    assert not is_open(deed({"lose_currency": text}).purse(W, church=4))
    assert is_open(deed({"lose_currency": text}).purse(W, german=1))


@pytest.mark.parametrize(
    ("before", "after"), [((0, 0), (2, 0)), ((0, 1), (1, 0)), ((0, 3), (0, 1))]
)
def test_two_votes_on_one_elector(before: tuple[int, int], after: tuple[int, int]) -> None:
    """Vote by vote, by the net pool (7.31)."""
    table = deed({"gain_vote": {"amount": 2, "on": "secular"}}).votes("saxony", *before)
    use(table)
    assert table.legal() == [f"gain vote in {country}" for country in COUNTRIES[3:]]
    table.do("gain vote in saxony")
    assert table.box("saxony") == after
    assert table.kind.name == "PURCHASE"


def test_a_vote_on_the_elector_that_a_ground_feeds() -> None:
    table = deed({"gain_vote": {"on": {"linked_to": "tyrol"}, "by": "opponent"}})
    assert changes(use(table)) == {"votes brandenburg": (0, 1)}
    table = use(deed({"gain_vote": {"on": {"linked_to": "lombardy"}}}))
    assert table.legal() == ["gain vote in mainz", "gain vote in trier"]


# --- cards ------------------------------------------------------------------------------------


def test_the_opponent_draws() -> None:
    table = deed({"draw": {"cards": 2, "by": "opponent"}})
    found = changes(use(table))
    assert found == {
        "hand W": ["ducal_retinue", "ducal_retinue#2", "ducal_retinue#3"],
        "draw pile W": ["ducal_retinue#4", JOHN[W]],
    }


@pytest.mark.rule("5.32")
def test_a_closing_draw_opens_the_deed_even_with_nothing_to_draw() -> None:
    table = deed({"remove_influence": {"amount": 1, "in": "mainz"}}, {"draw": {"cards": 1}})
    table.put(L, "draw_pile").mark()
    assert is_open(table)
    table.do("use deed")
    assert changes(table) == {}
    # a draw that isn't the end leaves it to the rest
    table = deed({"draw": {"cards": 1}}, {"remove_influence": {"amount": 1, "in": "mainz"}})
    table.put(L, "draw_pile")
    assert not is_open(table)


def test_the_opponent_looks_at_its_own_pile() -> None:
    table = use(deed({"look_own": {"cards": 2, "by": "opponent"}}))
    assert (table.seat, table.legal()) == (W, ["put away", "put on top"])
    table.do("put away", "put on top", "put back ducal_retinue#2", "put back ducal_retinue#3")
    pile = ["ducal_retinue#3", "ducal_retinue#4", JOHN[W], "ducal_retinue#2"]
    assert changes(table) == {"draw pile W": pile}


def test_two_looks_in_one_deed() -> None:
    table = deed({"look_own": {"cards": 1, "then": "discard_or_top"}}, {"look_own": {"cards": 1}})
    use(table, "put away", "put away", "put back royal_retinue#3")
    assert changes(table) == {
        "discard L": ["royal_retinue#2"],
        "draw pile L": ["royal_retinue#4", "royal_retinue#3"],
    }


def test_a_look_at_the_market_deck_without_a_discount() -> None:
    table = deed({"look_market": {"cards": 1, "discount": 0}})
    table.put_row(*table.row(), deck=["pope_benedict_xii", "michael_of_cesena"]).mark()
    use(table)
    assert table.legal() == ["buy nothing from deck"]  # 3 Church, and only 2 are there
    table.do("buy nothing from deck", "put back on deck pope_benedict_xii")
    assert changes(table) == {}


@pytest.mark.rule("10.61")
def test_up_to_two_cards_of_the_hand_leave_the_game() -> None:
    table = deed(
        {"remove_from_game": {"cards": 2, "from": ["hand"], "optional": True}},
        hand=("charles_iv", "royal_retinue"),
    ).put(L, "discard", "baldwin_of_trier")
    use(table)
    actions = ["remove from game charles_iv", "remove from game royal_retinue"]
    assert table.legal() == [*actions, "remove no card"]
    table.do("remove from game royal_retinue")
    assert table.legal() == [actions[0], "remove no card"]
    table.do("remove no card")
    found = table.changes()
    assert found["hand L"] == ["charles_iv"]
    assert "royal_retinue" in found["out of play"]


def test_two_cards_must_leave_the_game_if_there_are_two() -> None:
    text = {"remove_from_game": {"cards": 2, "from": ["discard"], "only": "retinue"}}
    table = deed(text).put(L, "discard", "royal_retinue", "charles_iv", "royal_retinue#4")
    use(table)
    actions = ["remove from game royal_retinue", "remove from game royal_retinue#4"]
    assert table.legal() == actions
    table.do(actions[1])
    assert table.legal() == actions[:1]
    table.do(actions[0])
    assert table.discard(L) == ["charles_iv"]
    table = deed(text).put(L, "discard", "royal_retinue", "charles_iv")
    use(table, actions[0])
    assert table.legal() == ["remove no card"]  # there is no second one
    assert not is_open(deed(text).put(L, "discard", "charles_iv"))


def test_the_opponent_removes_a_card_of_its_own() -> None:
    table = deed({"remove_from_game": {"cards": 1, "from": ["hand"], "by": "opponent"}})
    use(table)
    assert (table.seat, table.legal()) == (W, ["remove from game ducal_retinue"])
    table.do("remove from game ducal_retinue")
    assert table.hand(W) == []


def test_a_card_of_the_play_area_leaves_the_game() -> None:
    """The card being played is there too (5.41)."""
    table = deed({"remove_from_game": {"cards": 1, "from": ["play_area"]}})
    table.put(L, "play_area", "royal_retinue")
    use(table)
    assert table.legal() == ["remove from game royal_retinue", f"remove from game {CARD}"]
    table.do(f"remove from game {CARD}")
    assert table.play_area(L) == ["royal_retinue"]
    assert CARD in table.out_of_play()
    assert table.kind.name == "PURCHASE"


def test_cards_of_the_draw_pile_are_out_of_reach() -> None:
    """Nobody may look for one there: the values file is refused."""
    with pytest.raises(InputError, match="no place to take cards from"):
        deed({"remove_from_game": {"cards": 1, "from": ["draw_pile"]}})


# --- the market -------------------------------------------------------------------------------


def test_a_free_card_by_a_deed() -> None:
    table = deed({"acquire_free": {"max_cost": 2, "extra_spot": False}})
    table.take_out("gerlach_of_nassau")
    table.state.extra_spot = table.card("gerlach_of_nassau")
    deck = ["nuremberg", "prague_old_town", "lubeck"]
    table.put_row("bardi_bank", "michael_of_cesena", "wroclaw", deck=deck)
    use(table)
    assert table.legal() == ["acquire michael_of_cesena", "acquire wroclaw"]  # not Gerlach
    table.do("acquire wroclaw")
    assert table.draw_pile(L)[-1] == "wroclaw"
    row = ["bardi_bank", "michael_of_cesena", "nuremberg", "prague_old_town", "lubeck"]
    assert table.row() == row
    assert table.legal() == ["buy michael_of_cesena", "buy nothing"]


@pytest.mark.rule("6.3", "6.4")
def test_Q79_an_event_in_a_deed_comes_before_the_rest_of_the_deed() -> None:
    """The card taken is replaced at once, so Rhens comes before the influence announced."""
    table = deed(
        {"acquire_free": {"max_cost": 2}},
        {"place_influence": {"amount": 2, "in": "any"}},
    )
    table.put_row(*ROW, deck=["declaration_of_rhens", "nuremberg"])
    table.state.first_seat = W
    use(table)
    table.do("acquire wroclaw", "choose saxony")  # both are announced before anything is done
    assert table.country("saxony") == (0, 0)
    assert (table.seat, table.legal()) == (W, CHOOSE[:3])
    table.do("choose mainz")
    assert table.seat == L
    table.do("choose mainz")
    assert table.country("mainz") == (2, 2)
    assert table.country("saxony") == (2, 0)  # as announced, without another question
    assert table.row() == [*ROW[:4], "nuremberg"]
    assert table.wallet(L) == {}  # Rhens took the 2 Church
    assert table.legal() == ["buy nothing"]


def test_nothing_cheap_enough_closes_a_deed_that_only_takes_a_card() -> None:
    table = deed({"acquire_free": {"max_cost": 1, "extra_spot": True}})
    assert not is_open(table)
    table = deed({"acquire_free": {"max_cost": 1, "extra_spot": True}})
    table.take_out("gerlach_of_nassau")
    table.state.extra_spot = table.card("gerlach_of_nassau")
    assert is_open(table)


def test_an_extra_spot_opens_once() -> None:
    """Gerlach is set aside once; a second time the text does nothing and can't be chosen."""
    table = deed({"open_extra_spot": {"card": "gerlach_of_nassau"}})
    use(table)
    assert changes(table) == {"extra spot": "gerlach_of_nassau", "aside": [JOHN[L]]}
    table = deed({"open_extra_spot": {"card": "gerlach_of_nassau"}}).put(
        W, "hand", "gerlach_of_nassau"
    )
    assert not is_open(table)
    table = deed({"open_extra_spot": {"card": "gerlach_of_nassau"}}, {"draw": {"cards": 1}}).put(
        W, "hand", "gerlach_of_nassau"
    )
    use(table)
    assert table.look()["extra spot"] is None
    assert table.hand(W) == ["gerlach_of_nassau"]


def test_a_discount_with_two_wild_currencies() -> None:
    table = deed({"next_purchase": {"discount": 0, "wild": ["church", "german"]}})
    table.purse(L, german=1)
    table.do(f"play {CARD}", "use deed")
    assert table.look()["discount L"] == (0, ["church", "german"])
    buys = ["michael_of_cesena", "swabian_league", "flemish_cities", "bardi_bank", "wroclaw"]
    assert table.legal() == [*(f"buy {card}" for card in buys), "buy nothing"]
    table.do("buy bardi_bank")  # 3 Western, from 2 Church and 1 German
    assert table.legal() == ["pay with church", "pay with german"]
    table.do("pay with german", "pay with church", "pay with church")
    assert table.wallet(L) == {}


def test_the_opponents_next_purchase() -> None:
    table = use(deed({"next_purchase": {"discount": 1, "by": "opponent"}}))
    assert changes(table) == {"discount W": (1, [])}


# --- bonuses ----------------------------------------------------------------------------------


@pytest.mark.rule("5.53")
def test_T16_a_bonus_for_two_types_applies_once_to_a_card_of_both() -> None:
    """Lübeck, German and Western, has 2 political."""
    table = deed({"numbers_bonus": {"amount": 2, "types": ["german", "western"]}}, hand=("lubeck",))
    table.turn_of(L, plays=2, other_plays=0)
    use(table, "buy nothing", "play lubeck", "use political", *["place 1 in mainz"] * 4)
    assert table.country("mainz") == (4, 0)
    assert table.kind.name == "PURCHASE"


@pytest.mark.rule("5.8")
@pytest.mark.parametrize("scope", ["all", "next"])
def test_Q37_Q88_a_bonus_serves_every_card_or_the_next(scope: str) -> None:
    """The next matching card spends it, for whatever use."""
    bonus = {"amount": 1, "types": ["german"], "scope": scope}
    hand = ("rudolf_i_of_saxony", "swabian_league", "baldwin_of_trier")
    table = deed({"numbers_bonus": bonus}, hand=hand).turn_of(L, plays=4, other_plays=0)
    use(table, "buy nothing")
    table.do("play baldwin_of_trier", "use deed", "buy nothing")  # Church: no match
    table.do("play rudolf_i_of_saxony", "use military", "place military in tyrol", "buy nothing")
    assert table.ground("tyrol") == (1, 0)  # never to military
    table.do("play swabian_league", "use political")
    points = 3 if scope == "all" else 2
    table.do(*["place 1 in mainz"] * points)
    assert table.country("mainz") == (points, 0)
    assert table.kind.name == "PURCHASE"


@pytest.mark.rule("5.8", "5.23")
def test_a_bonus_for_any_card_and_one_for_the_opponent() -> None:
    """Typeless Charles IV has it; a card with 0 political stays closed (T50)."""
    table = deed(
        {"numbers_bonus": {"amount": 1, "any": True}},
        {"numbers_bonus": {"amount": 2, "any": True, "by": "opponent"}},
        hand=("charles_iv", "raimondino_lupi"),
    ).turn_of(L, plays=3, other_plays=0)
    use(table)
    seen = table.look()
    assert seen["bonuses L"] == [(1, "any", "all")]
    assert seen["bonuses W"] == [(2, "any", "all")]
    table.do("buy nothing", "play charles_iv", "gain church", "gain church", "use political")
    table.do(*["place 1 in mainz"] * 4, "buy nothing", "play raimondino_lupi")
    assert table.legal() == ["use military", "use deed"]


@pytest.mark.rule("5.8")
def test_Q38_bonuses_add_up() -> None:
    table = deed(
        {"numbers_bonus": {"amount": 1, "types": ["church"]}},
        {"numbers_bonus": {"amount": 2, "card": "baldwin_of_trier", "scope": "next"}},
        hand=("baldwin_of_trier",),
    ).turn_of(L, plays=2, other_plays=0)
    use(table, "buy nothing", "play baldwin_of_trier", "use political")
    table.do(*["place 1 in trier"] * 6)  # 3, 1 and 2
    assert table.kind.name == "PURCHASE"
    assert table.look()["bonuses L"] == [(1, ["church"], "all")]


# --- John, shields, the end -------------------------------------------------------------------


@pytest.mark.rule("10.5")
def test_Q65_two_steps_either_way_with_a_flip_on_the_way() -> None:
    table = deed({"move_john": {"steps": 2, "toward": "either"}}).marker("charles_1")
    use(table)
    assert table.legal() == ["move john toward ludwig", "move john toward charles"]
    table.do("move john toward charles")
    assert changes(table) == {
        "marker": "charles_2",
        "john": "L",
        "discard L": [JOHN[L]],
        "draw pile W": ["ducal_retinue#2", "ducal_retinue#3", "ducal_retinue#4"],
        "aside": sorted([JOHN[W], "gerlach_of_nassau"]),
    }


@pytest.mark.rule("10.5", "5.31")
def test_Q65_at_the_end_only_the_other_way_is_open() -> None:
    table = deed({"move_john": {"steps": 1, "toward": "either"}}).marker("ludwig_2")
    use(table)
    assert table.legal() == ["move john toward charles"]
    assert not is_open(
        deed({"move_john": {"steps": 2, "toward": "wittelsbach"}}).marker("ludwig_2")
    )


@pytest.mark.rule("11.1")
@pytest.mark.parametrize(
    ("of", "place", "there"),
    [("self", "court", "court L"), ("wittelsbach", "curia", "curia W")],
)
def test_a_deed_may_place_a_shield(of: str, place: str, there: str) -> None:
    patch = {
        "shields": {"crown": {"name": "Crown", "from": "placeholder"}},
        "edition": {"counts": {"shields": 7}},
    }
    text = text_of({"place_shield": {"shield": "crown", "in": place, "of": of}})
    table = card_table(L, CARD, patches=(patch, text))
    use(table)
    assert changes(table) == {"shield crown": there}
    # it lies there: placing it once more would change nothing (5.31)
    table.put(L, "hand", CARD).turn_of(L)
    assert not is_open(table)


@pytest.mark.rule("12.11")
def test_john_may_die_by_another_text() -> None:
    """With another heir, elector and number of votes."""
    text = {"kill_john": {"heir": "wittelsbach", "elector": "mainz", "votes": 2}}
    table = deed(text).votes("mainz", 1, 0)
    found = changes(use(table))
    assert found.pop("out of play") == sorted([*table.before["out of play"], *JOHN.values()])
    assert found.pop("draw pile W") == ["ducal_retinue#2", "ducal_retinue#3", "ducal_retinue#4"]
    assert found == {"john": "nobody", "aside": ["gerlach_of_nassau"], "votes mainz": (0, 1)}
    table = deed(text).john_with(L)
    assert "votes mainz" not in changes(use(table))  # the heir didn't hold him
    table.put(L, "hand", CARD).turn_of(L)
    assert not is_open(table)  # he is dead


@pytest.mark.rule("12.13")
def test_a_text_may_make_the_round_the_last() -> None:
    table = use(deed({"last_round": {}}))
    assert changes(table) == {"last round": True}
    table.turn_of(L, plays=0, other_plays=0)
    assert table.over


# --- if, else, not ----------------------------------------------------------------------------


def branch(condition: dict[str, Any]) -> Text:
    """Return a text that places in Mainz if the condition holds, else in Trier."""
    return [
        {
            "if": condition,
            "then": [{"place_influence": {"amount": 1, "in": "mainz"}}],
            "else": [{"place_influence": {"amount": 1, "in": "trier"}}],
        }
    ]


CONDITIONS: dict[str, tuple[dict[str, Any], Any, Any]] = {
    "a shield in a side's Court": (
        {"shield_in": {"shield": "edward_iii", "location": "court", "of": "luxembourg"}},
        lambda table: table.shield("edward_iii", Location.COURT, L),
        lambda table: table.shield("edward_iii", Location.COURT, W),
    ),
    "a shield in either half of the Curia": (
        {"shield_in": {"shield": "clement_vi", "location": "curia", "of": "either"}},
        lambda table: table.shield("clement_vi", Location.CURIA, W),
        lambda table: table.shield("clement_vi", Location.COURT, W),
    ),
    "one's own lead": (
        {"leads": {"country": "saxony"}},
        lambda table: table.influence("saxony", 2, 1),
        lambda table: table.influence("saxony", 1, 1),
    ),
    "the opponent's lead": (
        {"leads": {"country": "saxony", "by": "opponent"}},
        lambda table: table.influence("saxony", 0, 1),
        lambda table: table.influence("saxony", 1, 0),
    ),
    "one's own control": (
        {"controls": {"battleground": "tyrol"}},
        lambda table: table.military("tyrol", 1, 0),
        lambda table: table.military("tyrol", 0, 1),
    ),
    "a side's control": (
        {"controls": {"battleground": "tyrol", "by": "wittelsbach"}},
        lambda table: table.military("tyrol", 0, 1),
        lambda table: table,
    ),
    "holding John": (
        {"holds_john": {}},
        lambda table: table.john_with(L),
        lambda table: table,
    ),
    "the opponent holding John": (
        {"holds_john": {"by": "opponent"}},
        lambda table: table,
        lambda table: table.john_with(L),
    ),
    "a Retinue in the discard pile": (
        {"has_card": {"in": ["discard"], "only": "retinue"}},
        lambda table: table.put(L, "discard", "royal_retinue"),
        lambda table: table.put(L, "discard", "charles_iv"),
    ),
    "any card but John in hand": (
        {"has_card": {"in": ["hand"]}},
        lambda table: table.put(L, "hand", CARD, "charles_iv"),
        lambda table: table.john_with(L).put(L, "hand", CARD, JOHN[L]),
    ),
    "the opponent's Retinue in hand": (
        {"has_card": {"in": ["hand"], "only": "retinue", "by": "opponent"}},
        lambda table: table,
        lambda table: table.put(W, "hand", "louis_iv"),
    ),
    "a card in the draw pile": (
        {"has_card": {"in": ["draw_pile"]}},
        lambda table: table,
        lambda table: table.put(L, "draw_pile"),
    ),
    "a Retinue in the play area": (
        {"has_card": {"in": ["play_area"], "only": "retinue"}},
        lambda table: table.put(L, "play_area", "royal_retinue"),
        lambda table: table.put(L, "play_area", "charles_iv"),
    ),
    "John in play": (
        {"john_in_play": {}},
        lambda table: table,
        lambda table: setattr(table.state, "john_holder", -1),
    ),
}


@pytest.mark.rule("11.4")
@pytest.mark.parametrize("name", CONDITIONS)
@pytest.mark.parametrize("negated", [False, True], ids=["", "not"])
@pytest.mark.parametrize("holds", [True, False], ids=["holds", "fails"])
def test_conditions(name: str, holds: bool, negated: bool) -> None:
    condition, let_it_hold, let_it_fail = CONDITIONS[name]
    table = deed(*branch({"not": condition} if negated else condition))
    (let_it_hold if holds else let_it_fail)(table)
    table.do(f"play {CARD}", "use deed")
    placed = (table.country("mainz"), table.country("trier"))
    assert placed == (((1, 0), (0, 0)) if holds != negated else ((0, 0), (1, 0)))


def test_a_double_negation() -> None:
    table = deed(*branch({"not": {"not": {"leads": {"country": "saxony"}}}}))
    use(table.influence("saxony", 1, 0))
    assert changes(table) == {"mainz": (1, 0)}


@pytest.mark.rule("5.31")
def test_an_if_without_else_that_fails_cannot_be_chosen() -> None:
    text = {
        "if": {"controls": {"battleground": "tyrol"}},
        "then": [{"place_influence": {"amount": 1, "in": "any"}}],
    }
    assert not is_open(deed(text))
    table = use(deed(text).military("tyrol", 1, 0))
    assert table.legal() == CHOOSE


@pytest.mark.rule("11.4", "5.61")
def test_a_condition_is_checked_when_the_effect_resolves() -> None:
    """Announced without a lead, resolved with one: the branch's country is asked for then."""
    table = deed(
        {"place_influence": {"amount": 1, "in": "saxony"}},
        {
            "if": {"leads": {"country": "saxony"}},
            "then": [{"place_influence": {"amount": 2, "in": ["mainz", "trier"]}}],
            "else": [{"draw": {"cards": 1}}],
        },
    )
    use(table)
    assert table.country("saxony") == (1, 0)
    assert table.legal() == ["choose mainz", "choose trier"]
    table.do("choose trier")
    assert changes(table) == {"saxony": (1, 0), "trier": (2, 0)}


def test_an_if_in_an_if() -> None:
    inner = {
        "if": {"controls": {"battleground": "lombardy"}},
        "then": [{"gain_currency": {"western": 1}}],
        "else": [{"gain_currency": {"eastern": 1}}],
    }
    text = {
        "if": {"controls": {"battleground": "tyrol"}},
        "then": [inner, {"place_influence": {"amount": 1, "in": "mainz"}}],
        "else": [{"place_influence": {"amount": 1, "in": "trier"}}],
    }
    end = {"place_influence": {"amount": 1, "in": "cologne"}}
    table = deed(text, end).military("tyrol", 1, 0)
    use(table)
    assert table.wallet(L) == {"church": 2, "eastern": 1}
    assert (table.country("mainz"), table.country("trier")) == ((1, 0), (0, 0))
    assert table.country("cologne") == (1, 0)
    table = use(deed(text, end).military("lombardy", 1, 0))
    assert changes(table) == {"trier": (1, 0), "cologne": (1, 0)}


@pytest.mark.rule("5.31")
def test_a_condition_of_the_whole_deed() -> None:
    text = {"place_influence": {"amount": 1, "in": "mainz"}}
    requires = {"not": {"controls": {"battleground": "tyrol", "by": "opponent"}}}
    more = {"requires": requires, "requires_from": "placeholder"}
    assert is_open(deed(text, **more))
    assert not is_open(deed(text, **more).military("tyrol", 0, 1))


# --- choose_one -------------------------------------------------------------------------------


def test_one_of_four_options() -> None:
    options = [
        [{"place_influence": {"amount": 1, "in": "mainz"}}],
        [{"remove_influence": {"amount": 1, "in": "any"}}],
        [{"gain_currency": {"german": 1}}, {"place_military": {"amount": 1, "in": "any"}}],
        [{"draw": {"cards": 1}}],
    ]
    table = use(deed({"choose_one": options}))
    assert table.legal() == ["option 1", "option 3", "option 4"]  # nothing can be removed
    table.do("option 3")
    assert table.legal() == [f"choose {ground}" for ground in GROUNDS]
    table.do("choose tyrol")
    assert table.wallet(L) == {"church": 2, "german": 1}
    assert table.ground("tyrol") == (1, 0)
    table = use(deed({"choose_one": options}), "option 4")
    drawn = {"royal_retinue#2"}
    assert set(table.hand(L)) == drawn
    assert table.kind.name == "PURCHASE"


def test_an_option_with_an_option_and_what_follows() -> None:
    inner = [
        [{"place_influence": {"amount": 1, "in": "bohemia"}}],
        [{"place_influence": {"amount": 2, "in": ["saxony", "mainz"]}}],
    ]
    table = deed(
        {"choose_one": [[{"choose_one": inner}], [{"gain_currency": {"german": 1}}]]},
        {"place_influence": {"amount": 1, "in": "any"}},
    )
    use(table, "option 1", "option 2")
    assert table.legal() == ["choose mainz", "choose saxony"]
    table.do("choose saxony")
    assert table.legal() == CHOOSE
    assert changes(table) == {}
    table.do("choose trier")
    assert changes(table) == {"saxony": (2, 0), "trier": (1, 0)}


def test_the_other_option_is_not_carried_out() -> None:
    options = [[{"gain_currency": {"german": 1}}], [{"gain_currency": {"eastern": 1}}]]
    table = use(deed({"choose_one": options}), "option 1")
    assert table.wallet(L) == {"church": 2, "german": 1}


@pytest.mark.rule("5.31")
def test_no_option_that_could_do_anything_closes_the_deed() -> None:
    options = [
        [{"remove_influence": {"amount": 1, "in": "any"}}],
        [{"remove_military": {"amount": 1, "in": "any"}}],
    ]
    assert not is_open(deed({"choose_one": options}))


# --- for_each_side ----------------------------------------------------------------------------


@pytest.mark.rule("6.41")
@pytest.mark.parametrize(
    ("first", "electors", "first_play", "expected"),
    [
        ("first_player", "L", L, L),
        ("first_player", "L", W, W),
        ("fewer_electors", "L", L, W),
        ("fewer_electors", "W", W, L),
        ("fewer_electors", "", W, W),
        ("fewer_electors", "", L, L),
    ],
)
def test_each_side_in_turn(first: str, electors: str, first_play: int, expected: int) -> None:
    """In a Deed nothing of it is announced; each side chooses as its turn comes."""
    text = {"first": first, "do": [{"place_influence": {"amount": 1, "in": ["mainz", "trier"]}}]}
    table = deed({"for_each_side": text}, {"gain_currency": {"german": 1}})
    if electors:
        table.votes("saxony", int(electors == "L"), int(electors == "W"))
    table.state.first_seat = first_play
    use(table)
    assert (table.seat, table.legal()) == (expected, ["choose mainz", "choose trier"])
    table.do("choose mainz")
    assert (table.seat, table.legal()) == (1 - expected, ["choose mainz", "choose trier"])
    assert table.country("mainz")[expected] == 1
    table.do("choose trier")
    assert table.country("trier")[1 - expected] == 1
    assert table.wallet(L) == {"church": 2, "german": 1}


def test_self_and_opponent_in_a_text_for_each_side() -> None:
    """Each takes a cube from the other, and looks at its own lead."""
    do = [
        {"lose_currency": {"german": 1, "by": "opponent"}},
        {
            "if": {"leads": {"country": "saxony"}},
            "then": [{"gain_currency": {"eastern": 1}}],
            "else": [{"draw": {"cards": 1}}],
        },
    ]
    table = deed({"for_each_side": {"first": "first_player", "do": do}})
    table.purse(L, german=1).purse(W, german=3).influence("saxony", 0, 1)
    use(table)
    assert table.wallet(L) == {"church": 2}
    assert table.wallet(W) == {"german": 2, "eastern": 1}
    assert table.hand(L) == ["royal_retinue#2"]


@pytest.mark.rule("5.31")
def test_a_text_for_each_side_is_open_if_it_serves_either() -> None:
    """Only the opponent finds something to remove: that changes something, so it may be chosen."""
    do = [{"remove_influence": {"amount": 1, "in": "any"}}]
    text = {"for_each_side": {"first": "first_player", "do": do}}
    assert not is_open(deed(text))
    assert is_open(deed(text).influence("mainz", 0, 1))
    assert is_open(deed(text).influence("mainz", 1, 0))


# --- boosts -----------------------------------------------------------------------------------


@pytest.mark.rule("5.71", "5.72", "5.73")
@pytest.mark.parametrize("kind", ["adds", "replaces"])
def test_a_boost_with_choices_of_its_own(kind: str) -> None:
    """Q90: what is added comes after the Deed; what replaces it comes alone. Cost: 1 of two."""
    boost = {
        "cost": {"church": 1, "german": 1},
        kind: [{"place_military": {"amount": 2, "in": ["tyrol", "lombardy"]}}],
    }
    table = deed({"place_influence": {"amount": 1, "in": ["mainz", "trier"]}}, boost=boost)
    table.purse(L, german=1)
    use(table, "boost")
    if kind == "adds":
        assert table.legal() == ["choose mainz", "choose trier"]
        table.do("choose trier")
    assert table.legal() == ["choose lombardy", "choose tyrol"]
    table.do("choose tyrol")
    assert table.legal() == ["pay with church"]
    table.do("pay with church")
    assert table.legal() == ["pay with german"]
    table.do("pay with german")
    assert table.wallet(L) == {"church": 1}
    assert table.ground("tyrol") == (2, 0)
    assert table.country("trier") == ((1, 0) if kind == "adds" else (0, 0))


# --- events -----------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["luxembourg", "wittelsbach"])
def test_an_event_asks_the_side_whose_effect_it_is(side: str) -> None:
    seat = L if side == "luxembourg" else W
    table = event(
        {"place_influence": {"by": side, "amount": 2, "in": "any", "spread": 2}},
        {"place_military": {"by": side, "amount": 1, "in": ["tyrol", "lombardy"]}},
    )
    refill(table, L)
    assert (table.seat, table.legal()) == (seat, CHOOSE)
    table.do("choose mainz", "choose saxony")
    assert (table.seat, table.legal()) == (seat, ["choose lombardy", "choose tyrol"])
    table.do("choose lombardy")
    one = (1, 0) if seat == L else (0, 1)
    assert table.changes() == {
        **revealed(table, EVENT),
        "mainz": one,
        "saxony": one,
        "lombardy": one,
    }


def test_an_event_with_options_and_conditions() -> None:
    """In an event a choice is asked when its turn comes, not before."""
    options = [
        [{"gain_currency": {"by": "wittelsbach", "german": 2}}],
        [{"draw": {"by": "wittelsbach", "cards": 1}}],
    ]
    table = event(
        {
            "for_each_side": {
                "first": "first_player",
                "do": [{"choose_one": options}],
            }
        },
        {
            "if": {"john_in_play": {}},
            "then": [{"move_john": {"by": "luxembourg", "steps": 1, "toward": "either"}}],
        },
    )
    table.state.first_seat = L
    refill(table, W)
    assert (table.seat, table.legal()) == (L, ["option 1", "option 2"])
    table.do("option 1")
    assert table.wallet(W) == {"german": 2}
    assert (table.seat, table.legal()) == (W, ["option 1", "option 2"])
    table.do("option 1")
    assert table.wallet(W) == {"german": 4}
    assert (table.seat, table.legal()) == (
        L,
        ["move john toward ludwig", "move john toward charles"],
    )
    table.do("move john toward charles")
    assert table.look()["marker"] == "neutral"
    assert table.idle()


def test_an_event_in_the_rotation_is_nobodys_and_works_alike() -> None:
    table = event(
        {"gain_currency": {"by": {"controller_of": "tyrol"}, "western": 1}},
        {"move_john": {"steps": 1, "toward": "luxembourg"}},
    ).military("tyrol", 0, 2)
    table.put_row(*ROW, deck=[EVENT, "nuremberg"])
    table.state.agenda_size = 0
    table.task(Task.ROTATE)
    seen = table.look()
    assert (seen["wallet W"], seen["marker"]) == ({"western": 1}, "neutral")


@pytest.mark.rule("2.39")
def test_an_events_options_need_a_side_that_chooses() -> None:
    """Whoever reveals an event is not meant by it, and in the rotation nobody does."""
    options = [
        [{"gain_currency": {"by": "wittelsbach", "german": 2}}],
        [{"draw": {"by": "wittelsbach", "cards": 1}}],
    ]
    with pytest.raises(InputError, match="its options stand in for_each_side"):
        event({"choose_one": options})


# --- and what else a designer may write -------------------------------------------------------


@pytest.mark.rule("5.74")
def test_Q83_the_values_file_accepts_a_boost_on_john() -> None:
    """He is a king too, and of no type: nobody can counter it."""
    boost = {"cost": {"church": 1}, "adds": [{"place_influence": {"amount": 1, "in": "mainz"}}]}
    patch = {"cards": {JOHN[W]: {"king": True, "deed": {"boost": boost}}}}
    table = card_table(W, JOHN[W], patches=(patch,), church=4)
    table.do(f"play {JOHN[W]}", *["spend church"] * 3, "use deed")
    assert table.legal() == ["no boost", "boost"]
    table.do("boost", "choose tyrol", "pay with church")
    assert (table.ground("tyrol"), table.country("mainz")) == ((0, 6), (0, 1))
    assert table.wallet(W) == {}


@pytest.mark.rule("2.4")
def test_Q77_markers_do_not_run_out() -> None:
    """Amounts far beyond any box of counters."""
    wide = {
        "amount": {"value": 99, "from": "placeholder", "range": [1, 99]},
        "in": "mainz",
    }
    grounds = {**wide, "in": "tyrol"}
    cubes = {"german": {"value": 99, "from": "placeholder", "range": [1, 99]}}
    table = deed({"place_influence": wide}, {"place_military": grounds}, {"gain_currency": cubes})
    table.influence("mainz", 90, 0).military("tyrol", 90, 0)
    use(table)
    assert table.country("mainz") == (189, 0)
    assert table.ground("tyrol") == (189, 0)
    assert table.wallet(L)["german"] == 99


@pytest.mark.rule("5.9")
def test_a_draw_in_the_middle_takes_the_cards_before_what_follows() -> None:
    """Drawn cards are in hand when the next line asks for one: it was not announced (Q33)."""
    table = deed(
        {"draw": {"cards": 2}},
        {"if": {"has_card": {"in": ["hand"]}}, "then": [{"gain_currency": {"german": 1}}]},
    )
    use(table)
    assert table.hand(L) == ["royal_retinue#2", "royal_retinue#3"]
    assert table.wallet(L) == {"church": 2, "german": 1}
