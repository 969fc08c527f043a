"""What players weigh: each feature on a position made by hand, with its number worked out."""

from __future__ import annotations

from typing import Any

import pytest

from sim.engine.contract import (
    action_features,
    features_found,
    legal_actions,
    room_for_features,
    stage,
    state_features,
)
from sim.games.romans.actions import describe_action
from sim.games.romans.codes import Location, Task
from sim.games.romans.features import ACTION_FEATURES, STATE_FEATURES
from tests.romans.table import L, Table, W, playing

FIRST = 1 / 5.15  # a vote on an empty box in round 1: 8 rounds to come, doubt 0.15 + 0.5 x 8
NAMES = [feature.name for feature in ACTION_FEATURES]
STATE_NAMES = [feature.name for feature in STATE_FEATURES]


def curve(lead: float, doubt: float) -> float:
    """The curve that turns a lead into a chance."""
    return lead / (abs(lead) + doubt)


def weighed(table: Table) -> dict[str, dict[str, float]]:
    """Return each legal action's features that are not 0."""
    actions, room = table._actions, room_for_features()[0]
    count = legal_actions(table.state, table.values, actions)
    action_features(table.state, table.values, actions, count, room)
    found = features_found(room, count, len(NAMES)).tolist()
    return {
        describe_action(int(actions.code[place]), table.loaded): {
            name: number for name, number in zip(NAMES, found[place], strict=True) if number != 0
        }
        for place in range(count)
    }


def position(table: Table, seat: int) -> dict[str, float]:
    """Return a position's features."""
    room = room_for_features()[0]
    state_features(table.state, table.values, seat, room)
    return {name: float(room.of_state[number]) for number, name in enumerate(STATE_NAMES)}


def last_play(seat: int, *hand: str, other_plays: int = 0, **board: Any) -> Table:
    """Return a table where a seat is at its last play, with nothing in the row."""
    table = Table().put_row().put(seat, "hand", *hand)
    for country, leads in board.items():
        table.influence(country, *leads)
    return table.turn_of(seat, plays=1, other_plays=other_plays)


def is_near(found: dict[str, float], **wanted: float) -> None:
    """Assert that exactly these features are there."""
    assert found == pytest.approx(wanted)


# --- political points -----------------------------------------------------------------------


def charles_spends(**board: Any) -> dict[str, dict[str, float]]:
    """Weigh the first of Charles's 3 points at the last play of the round: the doubt is 0.05."""
    table = last_play(L, "charles_iv", **board)
    return weighed(table.do("play charles_iv", "gain church", "gain church", "use political"))


def test_a_point_that_takes_the_lead_is_worth_the_vote():
    found = charles_spends(mainz=(0, 0))["place 1 in mainz"]
    is_near(found, wins_country=1 / 1.05 * FIRST)


def test_points_that_take_the_lead_together_share_its_worth():
    found = charles_spends(trier=(0, 1))
    both = 2 * curve(1, 0.05) * FIRST  # from -1 to 1, with two points
    is_near(found["place 1 in trier"], wins_country=both / 2)
    is_near(found["remove 1 in trier"], wins_country=both / 2)


def test_a_point_where_the_seat_leads_is_worth_little():
    found = charles_spends(cologne=(1, 0))["place 1 in cologne"]
    gain = (curve(2, 0.05) - curve(1, 0.05)) * FIRST
    is_near(found, holds_country=gain, foothold=FIRST / 3)  # stability 4 is 3 points away


@pytest.mark.rule("7.51")
def test_a_point_against_a_stable_lead_costs_two():
    found = charles_spends(mainz=(0, 4))["place 1 in mainz"]
    is_near(found, chases_country=(curve(-3, 0.05) - curve(-4, 0.05)) * FIRST / 2)
    two = charles_spends(mainz=(0, 2))["place 1 in mainz"]  # 3 points are enough
    is_near(two, wins_country=(curve(1, 0.05) + curve(2, 0.05)) * FIRST / 3)


def test_no_foothold_after_the_last_round_and_none_out_of_reach():
    assert "foothold" not in charles_spends(mainz=(0, 0))["place 1 in mainz"]
    table = last_play(L, "charles_iv", cologne=(1, 0))
    table.state.last_round = 1
    table.do("play charles_iv", "gain church", "gain church", "use political")
    # the box is empty and no round follows: the vote is worth 1 / 1.15
    gain = (curve(2, 0.05) - curve(1, 0.05)) / 1.15
    is_near(weighed(table)["place 1 in cologne"], holds_country=gain)


def test_points_forfeited_are_worth_nothing():
    assert charles_spends(mainz=(3, 0))["forfeit points"] == {}


def test_a_vote_on_a_box_far_ahead_is_worth_less():
    table = last_play(L, "charles_iv").votes("mainz", 3, 0)
    table.do("play charles_iv", "gain church", "gain church", "use political")
    worth = (curve(4, 4.15) - curve(2, 4.15)) / 2
    is_near(weighed(table)["place 1 in mainz"], wins_country=worth / 1.05)


def test_a_supply_line_to_come_counts_in_the_lead():
    table = last_play(L, "charles_iv").military("tyrol", 2, 0)  # feeds 2 to Brandenburg
    table.do("play charles_iv", "gain church", "gain church", "use political")
    gain = (curve(3, 0.05) - curve(2, 0.05)) * FIRST
    found = weighed(table)["place 1 in brandenburg"]
    is_near(found, holds_country=gain, foothold=FIRST / 2)  # 2 points short of 4


def test_plays_to_come_make_a_lead_doubtful():
    table = last_play(L, "charles_iv", other_plays=3)
    table.do("play charles_iv", "gain church", "gain church", "use political")
    found = weighed(table)["place 1 in mainz"]
    is_near(found, wins_country=curve(1, 0.05 + 3 * 0.35) * FIRST)


# --- texts ----------------------------------------------------------------------------------


def test_a_deed_s_influence_against_numbers():
    table = last_play(L, "elizabeth_of_bohemia").do("play elizabeth_of_bohemia")
    found = weighed(table)
    is_near(found["use deed"], influence=curve(3, 0.05) * FIRST)  # all in Bohemia
    # two points, each worth a country taken
    is_near(found["use political"], influence=2 * curve(1, 0.05) * FIRST)


def test_influence_that_goes_to_a_country_whole():
    table = last_play(L, "charles_iv", mainz=(0, 1), trier=(0, 5), cologne=(1, 0))
    table.do("play charles_iv", "gain german", "gain german", "use deed")
    found = weighed(table)
    is_near(found["choose mainz"], wins_country=(curve(2, 0.05) + curve(1, 0.05)) * FIRST)
    is_near(found["choose trier"], chases_country=(curve(-2, 0.05) - curve(-5, 0.05)) * FIRST)
    is_near(
        found["choose cologne"],
        holds_country=(curve(4, 0.05) - curve(1, 0.05)) * FIRST,
        foothold=FIRST,
    )


def test_what_a_text_has_announced_already_counts():
    table = last_play(L, "charles_iv").purse(L, church=2)
    table.do("play charles_iv", "gain church", "gain church", "use deed", "boost", "choose mainz")
    gain = (curve(5, 0.05) - curve(3, 0.05)) * FIRST  # 3 in Mainz are on their way
    is_near(weighed(table)["choose mainz"], holds_country=gain, foothold=FIRST)


def test_a_boost_against_its_cost():
    table = last_play(L, "charles_iv").purse(L, church=2)
    table.do("play charles_iv", "gain church", "gain church", "use deed")
    found = weighed(table)
    assert found["no boost"] == {}
    cube = (8 + 0.1) / (8 + 1)  # with 8 rounds to come
    is_near(found["boost"], influence=curve(2, 0.05) * FIRST, cubes=-2 * cube)


def test_an_either_or_option_by_option():
    table = playing(W, "wroclaw").turn_of(W, plays=1, other_plays=0)
    found = weighed(table.do("play wroclaw", "use deed"))
    is_near(found["option 1"], influence=curve(2, 0.05) * FIRST)
    is_near(found["option 2"], cubes=2 * 8.1 / 9)


def test_a_deed_whose_condition_fails_is_worth_nothing():
    table = last_play(L, "pierre_de_rosieres", "blanche_de_valois", mainz=(0, 3))
    for country in ("trier", "cologne", "bohemia", "palatinate", "saxony", "brandenburg"):
        table.influence(country, 30, 0)  # nothing to gain there
    assert "play_deed" not in weighed(table)["play pierre_de_rosieres"]
    table.shield("clement_vi", int(Location.CURIA), L)
    # 4 in Mainz take it; Numbers would give 2 points that are not enough there
    assert weighed(table)["play pierre_de_rosieres"]["play_deed"] > 0.2


def test_countering_takes_the_deed_away_and_leaves_the_numbers():
    table = (
        Table().put_row().put(L, "hand", "elizabeth_of_bohemia").put(W, "hand", "elizabeth_richeza")
    )
    table.turn_of(L, plays=1, other_plays=1).do("play elizabeth_of_bohemia", "use deed")
    found = weighed(table)
    assert found["no counter"] == {}
    # Wittelsbach has one play left: doubt 0.4. Its points in two countries are worth the same
    point = curve(1, 0.4) * FIRST
    is_near(
        found["counter with elizabeth_richeza"],
        influence=curve(3, 0.4) * FIRST - 2 * point,
        counter_gone=1,
    )


def test_an_event_is_weighed_by_what_it_does_for_either_side():
    table = Table().put(W, "hand", "peter_of_zittau").put(L, "hand")
    table.state.plays_allowed[:] = 0
    table.state.plays_made[:] = 0
    table.reveal("battle_of_san_felice")
    found = weighed(table)  # Wittelsbach would gain 2 influence, Luxembourg 4 military
    rounds = len(table.deck()) / 6.5  # Crécy is likely to come then
    assert found["let event happen"] == {}
    event = found["counter event with peter_of_zittau"]
    assert event["influence"] == pytest.approx(-curve(2, 0.05) / (1 + 0.15 + rounds / 2))
    assert event["ground_cards"] == pytest.approx(curve(4, 0.3))
    assert event["ground_supply"] > 0


# --- battlegrounds --------------------------------------------------------------------------


@pytest.mark.rule("8.3")
def test_military_is_weighed_by_bonus_and_supply_line():
    table = last_play(L, "john_henry_of_luxembourg", other_plays=1)
    found = weighed(table.do("play john_henry_of_luxembourg", "use military"))
    held = curve(2, 0.25 + 0.05 + 0.35)
    supply = held * curve(2, 0.4) * FIRST
    is_near(found["place military in tyrol"], ground_plays=held, ground_supply=supply)
    is_near(found["place military in low_countries"], ground_cards=held, ground_supply=supply)


def test_in_the_last_round_only_supply_lines_count():
    table = last_play(L, "john_henry_of_luxembourg")
    table.state.last_round = 1
    found = weighed(table.do("play john_henry_of_luxembourg", "use military"))
    supply = curve(2, 0.3) * curve(2, 0.05) / 1.15
    is_near(found["place military in tyrol"], ground_supply=supply)


def test_military_against_the_other_side_s():
    table = last_play(L, "john_henry_of_luxembourg").military("tyrol", 0, 3)
    found = weighed(table.do("play john_henry_of_luxembourg", "use military"))
    nearer = curve(-1, 0.3) - curve(-3, 0.3)
    assert found["place military in tyrol"]["ground_plays"] == pytest.approx(nearer)


def test_moving_military_loses_one_place_and_gains_another():
    table = playing(W, "otto_the_merry").military("tyrol", 0, 3)
    table.military("low_countries", 0, 3).turn_of(W, plays=1, other_plays=0)
    table.do("play otto_the_merry", "use deed")
    gone = weighed(table)["choose tyrol"]["ground_plays"]
    assert gone == pytest.approx(-curve(3, 0.3))
    there = weighed(table.do("choose tyrol"))["move to lower_bavaria"]["ground_plays"]
    assert there == pytest.approx(curve(3, 0.3))


@pytest.mark.rule("8.6")
def test_a_block_makes_certain_what_is_held():
    table = playing(W, "albert_ii_of_austria").military("tyrol", 0, 2)
    table.military("lower_bavaria", 2, 0).turn_of(W, plays=1, other_plays=0)
    found = weighed(table.do("play albert_ii_of_austria", "use deed"))
    sure = 1 - curve(2, 0.3)
    assert found["choose tyrol"]["ground_plays"] == pytest.approx(sure)
    assert found["choose lower_bavaria"]["ground_plays"] == pytest.approx(-sure)
    assert found["choose lombardy"] == {}


# --- votes ----------------------------------------------------------------------------------


@pytest.mark.rule("12.24")
def test_a_prestige_vote_where_it_flips_an_elector():
    table = Table().votes("mainz", 0, 1).votes("trier", 1, 0).votes("cologne", 0, 2)
    table.clear().task(Task.PRESTIGE_VOTE, L, 1)
    found = weighed(table)
    is_near(found["prestige vote in mainz"], vote=1 / 1.15)
    is_near(found["prestige vote in bohemia"], vote=1 / 1.15)
    is_near(found["prestige vote in trier"], vote=2 / 2.15 - 1 / 1.15)
    is_near(found["prestige vote in cologne"], vote=2 / 2.15 - 1 / 1.15)


# --- cards and cubes ------------------------------------------------------------------------


def test_a_purchase_promises_plays_of_its_numbers():
    table = Table().put(L, "hand", "royal_retinue").put_row("philip_vi").purse(L, western=4)
    pile = ("charles_iv", "baldwin_of_trier", "raimondino_lupi", "blanche_de_valois")
    table.put(L, "draw_pile", *pile, "royal_retinue#2", "royal_retinue#3")
    table.turn_of(L, plays=1, other_plays=0).do("play royal_retinue", "use currency only")
    found = weighed(table)
    assert found["buy nothing"] == {}
    # 6 cards lie in the draw pile: 8 rounds less 6/5 until it comes, then 5 of 8 cards a round
    uses = 0.5 + (8 - 6 / 5) * 5 / 8
    cube = 8.1 / 9
    # Of the 7 cards owned, the Retinues have only their yield of 1, the others political values of
    # 3, 3, 0 and 2, military 2, 1, 3 and 0, yields 2, 2, 1 and 2, and 0.6 and 0.2 points of Deeds.
    is_near(
        found["buy philip_vi"],
        buy=uses,
        buy_political=(3 - 8 / 7) * uses,
        buy_military=(2 - 6 / 7) * uses,
        buy_yield=(2 - 10 / 7) * uses,
        buy_deed=-0.8 / 7 * uses,
        court_card=1,
        cubes=-4 * cube,
        scarce_cubes=-4 * cube * 4 / 6,  # the row asks for 4, 5 cubes are there
    )


def test_a_card_bought_in_the_last_round_is_never_played():
    table = Table().put(L, "hand", "royal_retinue").put_row("philip_vi").purse(L, western=4)
    table.turn_of(L, plays=1, other_plays=0).do("play royal_retinue", "use currency only")
    table.state.last_round = 1
    found = weighed(table)["buy philip_vi"]
    assert found["court_card"] == 1
    assert not {"buy", "buy_political", "buy_yield"} & set(found)
    assert found["cubes"] == pytest.approx(-4 * 0.1)


@pytest.mark.rule("6.12")
def test_exchange_costs_more_cubes():
    table = Table().put(L, "hand", "royal_retinue").put_row("philip_vi")
    table.purse(L, western=3, eastern=3).turn_of(L, plays=1, other_plays=0)
    table.do("play royal_retinue", "use currency only", "buy philip_vi")
    found = weighed(table)
    cube = 8.1 / 9
    is_near(found["pay with eastern"], cubes=-3 * cube)
    is_near(found["pay with western"], cubes=-cube, scarce_cubes=-cube * 4 / 5)


def test_a_cube_of_the_currency_that_the_row_asks_for():
    table = Table().put(L, "hand", "charles_iv").put_row("philip_vi").purse(L, western=1)
    found = weighed(table.turn_of(L, plays=1, other_plays=0).do("play charles_iv"))
    cube = 8.1 / 9
    is_near(found["gain western"], cubes=cube, scarce_cubes=cube * 4 / 2)
    is_near(found["gain church"], cubes=cube)


def test_a_card_s_uses_and_its_yield_early():
    table = Table().put_row().put(L, "hand", "raimondino_lupi", "royal_retinue", "baldwin_of_trier")
    found = weighed(table.turn_of(L, plays=3, other_plays=0))  # two more plays: doubt 0.75
    cube = 8.1 / 9
    is_near(found["play royal_retinue"], cubes=cube, play_early=2 * cube)
    baldwin = found["play baldwin_of_trier"]
    point = curve(1, 0.75) * FIRST
    assert baldwin["play_political"] == pytest.approx(3 * point)
    assert baldwin["play_early"] == pytest.approx(2 * 2 * cube)
    assert "play_political" not in found["play raimondino_lupi"]
    assert found["play raimondino_lupi"]["play_military"] > baldwin["play_military"]


@pytest.mark.rule("5.8")
def test_bonuses_count_in_a_card_s_numbers():
    table = Table().put_row().put(L, "hand", "blanche_de_valois", "pierre_de_rosieres")
    table.turn_of(L, plays=1, other_plays=0)
    before = weighed(table)["play blanche_de_valois"]["play_political"]
    table.state.bonus_count[L] = 1
    table.state.bonus_amount[L, 0] = 2
    table.state.bonus_types[L, 0] = 0
    table.state.bonus_card[L, 0] = table.card("blanche_de_valois")
    found = weighed(table)
    assert found["play blanche_de_valois"]["play_political"] == pytest.approx(2 * before)
    assert found["play pierre_de_rosieres"]["play_political"] == pytest.approx(before)


def test_a_counter_is_gone_only_while_the_other_side_may_play():
    table = Table().put_row().put(L, "hand", "lupold_of_bebenburg", "blanche_de_valois")
    found = weighed(table.turn_of(L, plays=2, other_plays=2))
    assert found["play lupold_of_bebenburg"]["counter_gone"] == 1
    assert "counter_gone" not in found["play blanche_de_valois"]
    found = weighed(table.turn_of(L, plays=2, other_plays=0))
    assert "counter_gone" not in found["play lupold_of_bebenburg"]


@pytest.mark.rule("9.6")
def test_a_kept_card_is_played_once_more():
    table = Table().put(L, "hand", "royal_retinue", "robert_of_naples").put(W, "hand")
    table.state.first_seat = L
    table.end_round()
    while "keep nothing" not in table.legal():
        table.do(table.legal()[0])
    found = weighed(table)
    assert found["keep nothing"] == {}
    is_near(found["keep royal_retinue"], buy=1, buy_yield=1)
    assert found["keep robert_of_naples"]["counter_gone"] == -1


def test_a_card_removed_is_never_played_again():
    table = playing(W, "william_of_ockham", "louis_iv", "ducal_retinue").put(W, "draw_pile")
    table.do("play william_of_ockham", "use deed")
    found = weighed(table)
    louis, retinue = found["remove from game louis_iv"], found["remove from game ducal_retinue"]
    # Ockham himself has 2, so that the three have 5/3 on average
    assert louis["buy_political"] == pytest.approx((3 - 5 / 3) * louis["buy"])
    assert retinue["buy_political"] == pytest.approx(-5 / 3 * retinue["buy"])
    assert louis["buy"] == retinue["buy"] < 0
    assert "court_card" not in louis  # a starter


# --- John, turns ----------------------------------------------------------------------------


@pytest.mark.rule("10.5")
def test_a_step_that_flips_john_counts_twice():
    table = playing(W, "margaret_maultasch").marker("neutral")  # Wittelsbach holds him
    found = weighed(table.do("play margaret_maultasch", "use deed"))
    is_near(found["move john toward ludwig"], john=1)
    is_near(found["move john toward charles"], john=-1)
    table.marker("charles_1")
    is_near(weighed(table)["move john toward charles"], john=-2)


def test_a_loyalty_step_for_cubes():
    table = Table().purse(L, german=3).purse(W).marker("neutral").end_round()
    found = weighed(table)
    assert found["no loyalty step"] == {}
    # the round is scored: 7 more follow the next one
    is_near(found["loyalty step"], john=1, cubes=-3 * 7.1 / 8)
    found = weighed(table.do("loyalty step"))
    is_near(found["loyalty toward charles"], john=1)
    is_near(found["loyalty toward ludwig"], john=-1)


def test_the_last_word_is_worth_something():
    table = Table().votes("mainz", 0, 1).start_round(2)
    assert weighed(table) == {"play first": {}, "play second": {"order": 1}}


def test_cards_put_back_are_drawn_last_come_first():
    table = playing(L, "guillaume_de_machaut")
    table.put(L, "draw_pile", "charles_iv", "royal_retinue", "baldwin_of_trier")
    table.do("play guillaume_de_machaut", "use deed")
    found = weighed(table)
    assert found["put away"] == {}
    # as one more play of Charles in place of another card: of what lies in piles that is Machaut
    is_near(
        found["put on top"], buy=1, buy_political=3 - 2, buy_military=2, buy_yield=2 - 1,
        buy_deed=0.6 - 0.4, cards=-1,
    )  # fmt: skip
    found = weighed(table.do("put on top", "put on top", "put on top"))
    # points of a play: Numbers, what the Deed gives beyond them, and 0.3 a cube
    is_near(found["put back charles_iv"], order=-(3 + 0.6 + 0.6))
    is_near(found["put back royal_retinue"], order=-0.3)
    is_near(found["put back baldwin_of_trier"], order=-(3 + 0.6))


# --- positions ------------------------------------------------------------------------------


def test_both_seats_see_the_same_board_from_two_sides():
    table = Table().influence("mainz", 3, 1).military("tyrol", 0, 2).votes("saxony", 2, 0)
    table.purse(L, church=3).purse(W, german=1)
    ours, theirs = position(table, L), position(table, W)
    own = {"hand_political", "hand_military", "hand_counters", "treasury_needed"}
    for name in set(STATE_NAMES) - own:
        assert ours[name] == pytest.approx(-theirs[name]), name


def test_a_position_at_the_start_of_a_round():
    table = Table().put_row().influence("mainz", 3, 1).votes("saxony", 2, 0).military("tyrol", 0, 2)
    table.purse(L, church=3).purse(W, german=1).turn_of(L, plays=3, other_plays=3)
    found = position(table, L)  # Luxembourg has begun a play: 2 and 3 are left
    doubt = 0.05 + 5 * 0.35
    rounds = 8
    held = -curve(2, doubt + 0.25)
    assert found["electors_led"] == 1
    # on Ludwig 1 a tie is Wittelsbach's, as half an elector
    assert found["election"] == pytest.approx(curve(0.5, 0.2 + rounds))
    assert found["boxes"] == pytest.approx(curve(2, 4.15))
    # Tyrol feeds Wittelsbach's 2 to Brandenburg
    mainz, brandenburg = curve(2, doubt) * FIRST, curve(-2, doubt) * FIRST
    assert found["countries"] == pytest.approx(mainz + brandenburg)
    assert found["countries_led"] == 0
    assert found["footholds"] == 0
    assert found["military_plays"] == pytest.approx(held)
    assert found["military_cards"] == 0
    assert found["military_supply"] == pytest.approx(held * curve(2, doubt) * FIRST)
    assert found["military"] == -2 * rounds
    assert found["treasury"] == 2 * rounds
    assert found["plays"] == -1
    assert found["marker"] == -1
    assert found["tie"] == pytest.approx(-1 / 9)
    assert found["john_held"] == -rounds
    assert found["court"] == found["prestige"] == 0
    assert found["deck_size"] == -rounds  # 11 starters against 12


def test_stable_leads_hand_and_court():
    table = Table().put_row().influence("saxony", 3, 0).influence("trier", 0, 4)
    table.influence("cologne", 5, 0)
    table.put(L, "hand", "charles_iv", "robert_of_naples")
    table.put(L, "discard", "philip_vi", "edward_iii", "lubeck", "nuremberg", "wroclaw")
    table.put(W, "discard", "bardi_bank")
    table.turn_of(L, plays=2, other_plays=1)
    rounds = min(8, len(table.deck()) / 6.5)  # Crécy is likely to come then
    found = position(table, L)
    assert found["footholds"] == 1  # two against one
    assert found["hand_political"] == pytest.approx((3 + 2) / 2)  # one play left for two cards
    assert found["hand_military"] == pytest.approx((2 + 1) / 2)
    assert found["hand_counters"] == 1
    assert found["court"] == pytest.approx((6 - 1) / 4)
    assert found["prestige"] == pytest.approx(1 / (1 + 0.5 * rounds))


def test_what_the_deck_holds_on_average():
    table = Table().put_row().put(L, "hand").put(L, "draw_pile", "charles_iv", "wroclaw")
    table.put(W, "hand").put(W, "draw_pile", "ducal_retinue")
    found = position(table, L)
    assert found["deck_political"] == pytest.approx(8 * (3 + 1) / 2)
    assert found["deck_military"] == pytest.approx(8 * (2 + 1) / 2)
    assert found["deck_yield"] == pytest.approx(8 * ((2 + 2) / 2 - 1))
    assert found["deck_deed"] == pytest.approx(8 * (0.6 + 1) / 2)  # 3 anywhere; 2 for 1


@pytest.mark.rule("6.22")
def test_discounts_and_bonuses_that_wait():
    table = Table().put_row().turn_of(L, plays=3, other_plays=0)
    table.state.discount[L] = 2
    table.state.bonus_count[L] = 1
    table.state.bonus_amount[L, 0] = 1
    found = position(table, L)
    assert found["discount_waits"] == 2
    assert found["bonus_waits"] == 2  # two plays are left for it


# --- stages ---------------------------------------------------------------------------------


def test_a_stage_is_a_play_with_all_that_it_asks():
    table = Table().put_row().put(L, "hand", "charles_iv", "blanche_de_valois")
    table.turn_of(L, plays=2, other_plays=0)
    begun = stage(table.state)
    for action in ("play charles_iv", "gain church", "gain church", "use political"):
        table.do(action)
        assert stage(table.state) == begun
    table.do("place 1 in mainz", "place 1 in mainz", "place 1 in mainz")
    assert stage(table.state) == begun  # "buy nothing" is still to come
    table.do("buy nothing")
    assert stage(table.state) != begun


@pytest.mark.rule("8.42")
def test_supply_lines_belong_to_the_last_play():
    table = Table().put_row().put(L, "hand", "royal_retinue").put(W, "hand")
    table.military("lombardy", 2, 0).purse(L, german=3)
    table.turn_of(L, plays=1, other_plays=0)
    begun = stage(table.state)
    table.do("play royal_retinue", "use currency only", "buy nothing")
    assert table.legal() == ["supply mainz", "supply trier"]
    assert stage(table.state) == begun
    table.do("supply mainz")
    assert "loyalty step" in table.legal()
    assert stage(table.state) != begun
