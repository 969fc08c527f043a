"""What players weigh of an action, worked out by hand at tables set up for it.

Levels are worth a sixth of the points of the areas from two below to three above: of level 2
nothing, of 3 a sixth of 4 (level 6 is in sight), of 4 two sixths, and so on. Red dice reach 2 by
1/2 and 3 by 1/6, yellow ones by 2/3 and 1/3, green ones by 5/6 and 1/2.
"""

from __future__ import annotations

import pytest

from sim.games.corona_de_hierro.features import ACTION_FEATURES, STATE_FEATURES, In, Of
from tests.corona_de_hierro.deeds import attacking, empty, executing, recruiting, storming
from tests.corona_de_hierro.table import BLACK, BLUE, RED, YELLOW, Table
from tests.corona_de_hierro.weighed import weighed

ABOUT = pytest.approx
LEVEL = 4 / 6  # from level 2 to 3, and from 3 to 4
FIRST_CASTLE = 1 + 0.4 + LEVEL  # of a family, at level 2, with the army inside
SECOND_CASTLE = 3 + 0.4 + LEVEL


def begun(table: Table) -> Table:
    """Let all want themselves as King, and Yellow begin."""
    return table.loyalty("yellow_king", "blue_king", "black_king", "red_king").turn_of(YELLOW)


def open_map(*sets: str) -> Table:
    """Return a map without an army, at which all want themselves as King."""
    return begun(empty(*sets))


def test_each_feature_has_its_place_and_says_what_it_is() -> None:
    assert [feature.name for feature in ACTION_FEATURES] == [code.name.lower() for code in Of]
    assert [feature.name for feature in STATE_FEATURES] == [code.name.lower() for code in In]
    for feature in (*ACTION_FEATURES, *STATE_FEATURES):
        assert 10 < len(feature.meaning) < 90


# --- emissaries -----------------------------------------------------------------------------


def test_rome_and_the_barbarians() -> None:
    found = weighed(open_map())
    assert found["send to rome"] == ABOUT({"emissaries": -1, "levels": LEVEL, "king": 4})
    assert found["send to saracens"] == {"emissaries": -1, "safety": 1}
    table = begun(empty().post(YELLOW, "saracens", "magyars"))
    assert weighed(table)["send to saracens"] == {"emissaries": -1}


@pytest.mark.parametrize(
    ("card", "king"), [("yellow_king", 4), ("blue_king", -1), ("sole_king", 6)]
)
def test_whom_the_loyalty_card_wants(card: str, king: float) -> None:
    """A level for another one than it wants counts against it, by a part for each seat."""
    others = {"yellow_king", "blue_king", "black_king", "red_king"} - {card}
    table = empty().loyalty(card, *sorted(others)[:3]).turn_of(YELLOW)
    assert weighed(table)["send to rome"]["king"] == king


def test_an_emissary_to_a_castle() -> None:
    """The right banner 2, by half; Lions are Yellow's, so that Genoa would be the second one."""
    table = begun(empty().emissary(BLUE, "rimini"))
    best = {"emissaries": -1, "promise": 0.6 * 1 / 2 * SECOND_CASTLE}
    assert weighed(table)["send to a castle"] == ABOUT(best)
    found = weighed(table.do("send to a castle"))
    assert found["send to genoa_castle"] == ABOUT(best)
    promise = {
        "padua": 0.6 * 1 / 2 * FIRST_CASTLE,
        "verona": 0.6 * 1 / 6 * FIRST_CASTLE,
        "arezzo": 0.6 * 1 / 6 * SECOND_CASTLE,
        "rimini": 0.6 * 1 / 2 * FIRST_CASTLE * 0.6,  # where Blue's is before
    }
    for castle, promised in promise.items():
        assert found[f"send to {castle}_castle"] == ABOUT({"emissaries": -1, "promise": promised})


@pytest.mark.parametrize(("shields", "chance"), [(0, 1 / 2), (1, 1 / 2), (2, 3 / 4), (4, 7 / 8)])
def test_a_castles_support(shields: int, chance: float) -> None:
    """Half of the shields are spent on one roll."""
    table = begun(empty().emissary(YELLOW, "padua").shields(shields, 0, 0, 0))
    wanted = {"castle": chance * FIRST_CASTLE, "king": chance * 4}
    assert weighed(table)["request support"] == ABOUT(wanted)
    assert weighed(table.do("request support"))["request support of padua_castle"] == ABOUT(wanted)


def test_what_is_given_up_by_retrieving() -> None:
    table = empty().emissary(YELLOW, "padua").post(YELLOW, "rome", "magyars")
    table = begun(table.request(YELLOW, BLUE).levels(3)).do("retrieve an emissary")
    found = weighed(table)
    # At level 3 the next is worth the same, since level 7 is in sight then.
    assert found["retrieve from padua_castle"] == ABOUT(
        {"emissaries": 1, "promise": -0.6 * 1 / 2 * FIRST_CASTLE}
    )
    assert found["retrieve from rome"] == ABOUT({"emissaries": 1, "levels": -LEVEL, "king": -4})
    assert found["retrieve from magyars"] == {"emissaries": 1, "safety": -1}
    (zone,) = [form for form in found if "blue" in form]
    assert found[zone] == {"emissaries": 1, "alliance": -1}


def test_alliances() -> None:
    """Two levels for whom accepts."""
    table = open_map().do("request an alliance")
    assert weighed(table)["request alliance with blue"] == ABOUT(
        {"alliance": 1, "emissaries": -1, "their_levels": -2 * LEVEL, "king": -2 * 4 / 4}
    )
    table = begun(empty().request(BLUE, YELLOW))
    assert weighed(table)["accept an alliance"] == ABOUT(
        {"alliance": 1, "levels": 2 * LEVEL, "king": 2 * 4}
    )


# --- armies ---------------------------------------------------------------------------------

VERONA = 1 / 2 * FIRST_CASTLE  # what a small army there can get
FRIULI = 0.6 * VERONA  # a step from there


def test_recruiting() -> None:
    found = weighed(open_map())["recruit an army"]
    assert found == ABOUT({"pawns": 1, "garrison": 1, "advance": FRIULI})


def test_a_loyal_vassal_recruits_what_the_card_says() -> None:
    table = begun(empty("bands.red.recruits=3").hold(YELLOW, "loyal_vassal_lion"))
    assert weighed(table)["recruit an army"]["pawns"] == 3
    table.do("execute a card")
    found = weighed(table)["execute loyal_vassal_lion"]
    assert found["pawns"] == 2
    assert found["spent"] == ABOUT(0.8 * 2)  # Yellow holds a Lion
    assert (
        weighed(table.do("execute loyal_vassal_lion"))["recruit from friuli_castle"]["pawns"] == 2
    )


def test_marching_on_a_castle() -> None:
    table = begun(empty().army(YELLOW, "friuli", 1))
    wanted = {"advance": VERONA - FRIULI, "leaves": 1}
    assert weighed(table)["move an army"] == ABOUT(wanted)
    assert weighed(table.do("move an army"))["from friuli"] == ABOUT(wanted)
    assert weighed(table.do("from friuli"))["move 1 pawn"] == ABOUT(wanted)
    found = weighed(table.do("move 1 pawn"))
    assert found["to verona"] == ABOUT(wanted)
    # Belluno is two steps from Verona, as Trento is one.
    assert found["to belluno"] == ABOUT({"advance": 0.6 * FRIULI - FRIULI, "leaves": 1})


def test_a_castle_attacked() -> None:
    table = begun(empty().army(YELLOW, "verona", 1))
    wanted = {"castle": VERONA, "king": 1 / 2 * 4}
    assert weighed(table)["attack a castle"] == ABOUT(wanted)
    assert weighed(table.do("attack a castle"))["attack verona_castle"] == ABOUT(wanted)


def test_a_castle_taken_from_another() -> None:
    """Blue would lose its first Lily and level 4: 1 point and 4/6."""
    table = empty().give_castle(BLUE, "verona", inside=False).army(YELLOW, "verona", 2)
    found = weighed(begun(table.levels(2, 4)))["attack a castle"]
    assert found == ABOUT(
        {
            "castle": 2 / 3 * FIRST_CASTLE,
            "their_castle": 2 / 3 * (1 + LEVEL),
            "king": 2 / 3 * (4 + 4 / 4),
        }
    )


def test_an_army_inside_is_driven_out_first() -> None:
    table = begun(empty().give_castle(BLUE, "verona").army(YELLOW, "verona", 3))
    assert weighed(table)["attack a castle"] == ABOUT({"breach": 5 / 6})


def test_an_attack_on_an_allys_castle_breaks_the_alliance() -> None:
    table = empty().give_castle(BLUE, "verona").army(YELLOW, "verona", 1).ally(YELLOW, BLUE)
    found = weighed(begun(table.levels(4)))["attack a castle"]
    assert found == ABOUT({"breach": 1 / 2, "breaks": 1, "levels": -2 * LEVEL, "king": -2 * 4})


def facing(*sets: str) -> Table:
    """Return a table with an army of Yellow and one of Blue in Trento, a pawn each, at level 3."""
    return empty(*sets).levels(3, 3).army(YELLOW, "trento", 1).army(BLUE, "trento", 1)


def test_a_battle() -> None:
    """Red against red, ties for the attacker: 25 of 36."""
    table = begun(facing())
    wanted = {
        "battle": 14 / 36,
        "prey": 25 / 36,
        "risk": 11 / 36,
        "levels": 14 / 36 * LEVEL,
        "their_levels": 25 / 36 * LEVEL,
        "king": 25 / 36 * (4 + 4 / 4),
    }
    assert weighed(table)["attack an army"] == ABOUT(wanted)
    assert weighed(table.do("attack an army"))["battle in trento"] == ABOUT(wanted)


def test_a_battle_with_an_ally() -> None:
    table = begun(facing().ally(YELLOW, BLUE))
    found = weighed(table)["attack an army"]
    assert found["breaks"] == 1
    assert found["levels"] == ABOUT(14 / 36 * LEVEL - LEVEL)  # from 3 to 1
    assert found["king"] == ABOUT(25 / 36 * 5 - 2 * 4)


def test_the_weakest_army_is_attacked_that_is_no_allys() -> None:
    table = facing().ally(YELLOW, BLUE).army(RED, "trento", 3).army(BLACK, "trento", 2)
    found = weighed(begun(table))["attack an army"]
    assert "breaks" not in found
    wins = 5 / 9 * 25 / 36  # yellow rolls once, then Black is small
    assert found["battle"] == ABOUT(2 * wins - 1)
    assert found["prey"] == ABOUT(2 * wins)


def test_a_cavalry_charge() -> None:
    """Yellow rolls the yellow die throughout: 7 of 9; a point for a win."""
    table = begun(facing().hold(YELLOW, "cavalry_charge"))
    table.do("execute a card")
    found = weighed(table)["execute cavalry_charge"]
    assert found["spent"] == ABOUT(0.8)
    assert found["battle"] == ABOUT(2 * 7 / 9 - 1)
    assert found["points"] == ABOUT(7 / 9)
    table.do("execute cavalry_charge")
    found = weighed(table)["battle in trento"]
    assert found["points"] == ABOUT(7 / 9)


def test_resistance() -> None:
    table = begun(empty().army(BLUE, "friuli", 2).ally(YELLOW, BLUE).hold(YELLOW, "resistance"))
    table.do("execute a card")
    found = weighed(table.levels(4))["execute resistance"]
    assert found == ABOUT(
        {"prey": 1, "breaks": 1, "levels": -2 * LEVEL, "king": -2 * 4, "spent": 0.6}
    )


# --- rolling again --------------------------------------------------------------------------


def test_another_roll_at_a_castle() -> None:
    table = begun(empty().army(YELLOW, "verona", 1).shields(1, 0, 0, 0))
    table.rolls(1).do(*storming("verona"))
    found = weighed(table)
    assert found["roll again"] == ABOUT({"shields": -1, "roll": 1 / 2})
    assert found["let the roll stand"] == {}


def test_other_rolls_in_a_battle() -> None:
    """The attacker's can be higher; the defender has to roll more than the attacker did."""
    table = begun(facing().shields(1, 1, 0, 0)).rolls(2, 1).do(*attacking("trento", "blue"))
    assert weighed(table)["roll again"] == ABOUT({"shields": -1, "roll": 1 / 6})
    table.do("let the roll stand")
    assert table.seat == BLUE
    assert weighed(table)["roll again"] == ABOUT({"shields": -1, "roll": 1 / 6})


# --- cards ----------------------------------------------------------------------------------


def test_cards_taken_and_bought() -> None:
    table = begun(empty().shields(3, 0, 0, 0))
    found = weighed(table)
    assert found["take a card"] == {"card": 0.8}
    assert found["buy a card"] == {"card": 1.6, "shields": -3}
    table.do("buy a card", "buy military card")
    kept = weighed(table)
    worth = {"good_fortune": 1, "cavalry_charge": 0.8, "forced_march": 0.6, "resistance": 0.6}
    for form, features in kept.items():
        name = form.split()[-1]
        vassal = 2 * 0.8 if name == "loyal_vassal_lion" else 0.4 * 0.8
        assert features == ABOUT({"card": worth.get(name, vassal)})


def test_the_last_card_ends_the_game() -> None:
    """Yellow's 4 points of the yellow area; castles and free emissaries are alike."""
    table = begun(empty().stack("pope", only=True).levels(6)).do("take a card")
    assert weighed(table)["take political card"] == {"card": 0.8, "ends": 4}
    assert weighed(table)["take military card"] == {"card": 0.8}


def test_a_card_given_up() -> None:
    table = begun(empty().hold(YELLOW, "pope", "bishop_cross_lily"))
    found = weighed(table.do("discard a card"))
    assert found["discard pope"] == ABOUT({"card": -0.9})
    assert found["discard bishop_cross_lily"] == ABOUT({"card": -1.2 * 0.4})  # without a castle


def test_cards_that_move_levels() -> None:
    """At level 3 a level is worth 4/6 either way; the King is highest: Blue, to its own good."""
    table = empty().levels(3, 4, 3, 3).post(YELLOW, "rome", "magyars").post(BLUE, "magyars")
    table.hold(YELLOW, "pope", "king_is_dead", "magyar_invasion", "bishop_tower_lion", "spy")
    found = weighed(begun(table.hold(BLUE, "pope")).do("execute a card"))
    assert found["execute pope"] == ABOUT({"spent": 0.9, "levels": 2 * LEVEL, "king": 8})
    # From 4 to 7: 20/6 less 8/6.
    assert found["execute king_is_dead"] == ABOUT({"spent": 0.9, "their_levels": -2, "king": -3})
    # Black and Red fall from 3 to 1.
    assert found["execute magyar_invasion"] == ABOUT(
        {"spent": 0.9, "their_levels": 2 * LEVEL, "king": 2 * 2 * 4 / 4}
    )
    assert found["execute bishop_tower_lion"] == ABOUT(
        {"spent": 2 * 1.2, "levels": 2 * LEVEL, "king": 8}
    )
    assert found["execute spy"] == ABOUT({"spent": 0.5, "their_card": 0.7})


def test_a_secret_pact() -> None:
    table = empty().give_castle(YELLOW, "padua").hold(YELLOW, "secret_pact_lion_cross")
    found = weighed(begun(table).do("execute a card"))
    assert found["execute secret_pact_lion_cross"] == ABOUT({"spent": 2.4, "points": 3})


def test_good_fortune_at_the_gate_or_by_word() -> None:
    table = empty().army(YELLOW, "verona", 1).emissary(YELLOW, "padua")
    table = begun(table.hold(YELLOW, "good_fortune")).do(*executing("good_fortune"))
    by_force, by_word = weighed(table).values()
    wanted = {"castle": 5 / 6 * FIRST_CASTLE, "king": 5 / 6 * 4}
    assert by_force == ABOUT(wanted)
    assert by_word == ABOUT(wanted)


def test_what_a_spy_does() -> None:
    table = empty().hold(YELLOW, "spy").hold(BLUE, "pope", "loyal_vassal_eagle")
    table = begun(table).do(*executing("spy"))
    found = weighed(table)
    (blue,) = [form for form in found if "blue" in form]
    assert found[blue] == ABOUT({"their_card": 2 / 5})
    found = weighed(table.do(blue))
    cards = {form.split()[-1]: features for form, features in found.items()}
    assert cards["pope"] == ABOUT({"their_card": 0.9})
    assert cards["loyal_vassal_eagle"] == ABOUT({"their_card": 1.6})  # Blue has Romagna


# --- hostages and passage -------------------------------------------------------------------


def test_hostages_taken() -> None:
    table = begun(empty().give_castle(YELLOW, "padua").emissary(BLUE, "padua"))
    assert weighed(table)["take a hostage"] == {"hostages": 1}


def test_the_card_hostage_in_rome() -> None:
    table = begun(empty().post(BLUE, "rome").hold(YELLOW, "hostage")).do("execute a card")
    found = weighed(table)["execute hostage"]
    assert found == ABOUT(
        {"hostages": 1, "emissaries": -1, "levels": LEVEL, "king": 4, "spent": 0.6}
    )


def test_hostages_given_back_asked_for_and_exchanged() -> None:
    table = begun(empty().hostage(YELLOW, BLUE).hostage(BLUE, YELLOW))
    found = weighed(table)
    free = [form for form in found if found[form] == {"free_step": 1}]
    assert len(free) == 3
    for step in free:
        table = begun(empty().hostage(YELLOW, BLUE).hostage(BLUE, YELLOW)).do(step)
        found = weighed(table)
        if "return" in step or "give" in step:
            assert [*found.values()] == [{"hostages": -1}]
        else:
            table.do(*list(found)[:1])
            assert table.seat == BLUE
            yes = {"hostages": 0.5} if "exchange" in step else {"hostages": -1}
            assert sorted(weighed(table).values(), key=len) == [{}, yes]


def test_letting_an_army_go() -> None:
    table = begun(facing()).do("move an army", "from trento", "move 1 pawn", "to belluno")
    assert table.seat == BLUE
    assert sorted(weighed(table).values(), key=len) == [{}, {"passage": 1}]


def test_actions_that_are_tried_are_no_rows_of_the_room() -> None:
    """`recruiting` and `attacking` are weighed by their best, the same as when they are asked."""
    table = begun(facing().give_castle(YELLOW, "padua"))
    before = weighed(table)
    best = weighed(table.do(recruiting("friuli")[0]))
    assert before["recruit an army"] in best.values()
    best = weighed(begun(facing()).do(attacking("trento", "blue")[0]))
    assert before["attack an army"] in best.values()
