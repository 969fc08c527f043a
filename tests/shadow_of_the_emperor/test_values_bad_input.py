"""Values files with one thing wrong each: the message says where, what, and what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.games.shadow_of_the_emperor.values import load_values
from sim.values.errors import InputError

FOLDER = Path(__file__).parents[2] / "scenarios" / "shadow_of_the_emperor"
FILE = FOLDER / "prototype-values.yaml"
TEXT = FILE.read_text(encoding="utf-8")

EFFECTS = (
    "rival, doctor, move, pope, church_influence, excommunication, indulgence, permit, ordinance, "
    "promotion, foreign_daughter, knight, gray_eminence"
)
PRIVILEGES = "none, take_action, doctor, points, baron, thalers, gray_eminence, votes"
ARISTOCRATS = "baron_15, baron_25, baron_35, baron_45, couple_15, couple_25, couple_35, couple_45"
OUT_OF_RANGE = "this number is out of its range"
NOT_KNOWN = "this key is not known here"
COUNT = "the edition's count and the file differ: correct the one or the other"
BY_CITY = "each city of a player has its number here, once"


def line_of(text: str, part: str, start: int = 0) -> int:
    """Return the line of the first ``part`` in a text at or after an offset."""
    return text.count("\n", 0, text.index(part, start)) + 1


def problems_of(tmp_path, text):
    path = tmp_path / "values.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_values(path)
    assert all(problem.file == str(path) for problem in caught.value.problems)
    return caught.value.problems


def problems_after(sets=(), patches=()):
    with pytest.raises(InputError) as caught:
        load_values(FILE, sets, patches)
    return caught.value.problems


def edited(after: str, old: str, new: str) -> str:
    """Return the file's text with the first ``old`` at or after ``after`` replaced."""
    start = TEXT.index(after)
    place = TEXT.index(old, start)
    return TEXT[:place] + new + TEXT[place + len(old) :]


# after what, what is replaced, by what; the marked line; path, message, found, allowed, nearest
CASES = {
    "misspelt key": (
        "  trier:\n", "castles: 0", "castels: 0", "castels",
        "electorates.trier.castels", NOT_KNOWN, "'castels'", None, "castles",
    ),
    "word for a number": (
        "  koeln:\n", "castles: 1", "castles: one", "castles: one",
        "electorates.koeln.castles", "this is not a whole number", "'one'", "a whole number", None,
    ),
    "too many city spaces": (
        "  koeln:\n", "city_spaces: 2", "city_spaces: 5", "city_spaces: 5",
        "electorates.koeln.city_spaces", OUT_OF_RANGE, "5", "0 to 4", None,
    ),
    "more spaces than there is room for": (
        "  koeln:\n", "aristocrat_spaces: 3", "aristocrat_spaces: {value: 9, range: [1, 9]}",
        "aristocrat_spaces: {", "electorates.koeln.aristocrat_spaces.range",
        "a range runs from the least to the greatest value", "[1, 9]",
        "[least, greatest] within [0, 8]", None,
    ),
    "unknown kind of electorate": (
        "  koeln:\n", "kind: ecclesiastical", "kind: eclesiastical", "kind: ecl",
        "electorates.koeln.kind", "there is no kind of electorate of this name", "'eclesiastical'",
        "ecclesiastical, secular", "ecclesiastical",
    ),
    "unknown privilege": (
        "  koeln:\n", "privilege: doctor", "privilege: docter", "privilege: docter",
        "electorates.koeln.privilege", "there is no privilege of this name", "'docter'", PRIVILEGES,
        "doctor",
    ),
    "a privilege without its number": (
        "  sachsen:\n", "    thalers: 2\n", "", "  sachsen:\n",
        "electorates.sachsen", "an electorate with this privilege needs one more key: thalers",
        None, "thalers", None,
    ),
    "a number that belongs to another privilege": (
        "  sachsen:\n", "thalers: 2", "thalers: 2\n    points: 1", "points: 1",
        "electorates.sachsen.points",
        "an electorate with this privilege has no such key: thalers", "'points'", "thalers", None,
    ),
    "a number that no privilege asks for": (
        "  koeln:\n", "privilege: doctor", "privilege: doctor\n    votes: 2", "votes: 2",
        "electorates.koeln.votes", "an electorate with this privilege has no such key: doctor",
        "'votes'", None, None,
    ),
    "an electorate named like a card": (
        "  koeln:\n", "  koeln:", "  permit:", "^  permit: #",
        "cards.permit", "this id is taken: an electorate has it", "'permit'", None, None,
    ),
    "a card named like an aristocrat": (
        "  knight:\n", "  knight:", "  baron_25:", "  baron_25:",
        "cards.baron_25", "this id is taken: an aristocrat has it", "'baron_25'", None, None,
    ),
    "an id with capitals": (
        "  koeln:\n", "  koeln:", "  Koeln:", "  Koeln:",
        "electorates.Koeln", "an id is lower-case letters, digits and _", "'Koeln'", None, None,
    ),
    "unknown effect": (
        "  pope:\n", "effect: pope", "effect: poppe", "effect: poppe",
        "cards.pope.effect", "there is no effect of this name", "'poppe'", EFFECTS, "pope",
    ),
    "a card without its number": (
        "  pope:\n", "    votes: {value: 1, from: rules Phase VI}\n", "", "  pope:\n",
        "cards.pope", "a card with this effect needs one more key: pope", None, "votes", None,
    ),
    "a number that belongs to another effect": (
        "  doctor:\n", "cost: 1", "cost: 1\n    votes: 1", "votes: 1",
        "cards.doctor.votes", "a card with this effect has no such number: doctor", "'votes'",
        None, None,
    ),
    "a card without a cost": (
        "  doctor:\n", "    cost: 1\n", "", "  doctor:\n",
        "cards.doctor", "a card that can be bought has a cost", None, "cost", None,
    ),
    "a Permit with one cost": (
        "  permit:", "costs: {first: 3, second: 4, third: 5} # by the player's cities", "cost: 4",
        "cost: 4", "cards.permit.cost",
        "a Permit has `costs`, or costs are printed on the city spaces", "'cost'", None, None,
    ),
    "a cost of a card that can't be bought": (
        "  gray_eminence:", "buyable: false", "buyable: false\n    cost: 0", "cost: 0",
        "cards.gray_eminence.cost", "a card that can't be bought has no cost", "'cost'", None, None,
    ),
    "more heads than copies": (
        "  ordinance:", "heads: {three: 1, four: 1}", "heads: {three: 2, four: 2}",
        "  ordinance:", "cards.ordinance",
        "more cards have heads on their backs than there are copies", "4", "up to copies, 3", None,
    ),
    "unknown number of heads": (
        "  ordinance:", "heads: {three: 1, four: 1}", "heads: {two: 1}", "heads: {two",
        "cards.ordinance.heads.two", "there is no number of heads of this name", "'two'",
        "three, four", None,
    ),
    "unknown colour": (
        "  doctor:\n", "value: blue", "value: bleu", "colour: {value: bleu",
        "cards.doctor.colour.value", "there is no colour of this name", "'bleu'",
        "none, blue, pink", "blue",
    ),
    "an aristocrat of no stage": (
        "  ordinance:", "value: couple_25", "value: couple_20", "aristocrat: {",
        "cards.ordinance.aristocrat.value", "there is no aristocrat of this name", "'couple_20'",
        ARISTOCRATS, "couple_25",
    ),
    "ages that do not ascend": (
        "ages:", "[15, 25, 35, 45]", "[15, 25, 45, 35]", "^schema: shadow",
        "", "stages in life ascend", "[15, 25, 45, 35]", None, None,
    ),
    "an unknown first Emperor": (
        "set_up:", "value: by_seed", "value: green", "first_emperor",
        "set_up.first_emperor.value", "there is no first Emperor of this name", "'green'",
        "by_seed, red, yellow", None,
    ),
    "a city without points": (
        "city_points:", "second: 1, third: 2", "third: 2", "city_points: {",
        "city_points", BY_CITY, "'first, third'", "first, second, third", None,
    ),
    "a Permit without a third cost": (
        "  permit:", ", third: 5", "", "costs: {first", "cards.permit.costs", BY_CITY,
        "'first, second'", "first, second, third", None,
    ),
    "a round without the Emperor's action": (
        "course:", "rounds: {value: 5", "rounds: {value: 6", "emperors_action:\n",
        "emperors_action", "the Emperor's action of round 6 is missing", "5",
        "at least 6, one for each round", None,
    ),
    "unknown action with a city": (
        "emperors_action:", "value: move", "value: moves", "city: {value: moves",
        "emperors_action.2.city.value", "there is no action with an imperial city of this name",
        "'moves'", "none, place, move", "move",
    ),
    "a first round that begins in phase V": (
        "course:", "first_phase: {value: 4", "first_phase: {value: 5", "first_phase: {value: 5",
        "course.first_phase", OUT_OF_RANGE, "5", "1 to 4", None,
    ),
    "too many thalers to begin with": (
        "income:", "most: {value: 12", "most: {value: 6", "^  thalers: {value: 7",
        "set_up.thalers", "nobody may have so many thalers", "7", "up to income.most, 6", None,
    ),
    "no provenance": (
        "income:", "from: source bordspelmania", "from: bordspelmania", "from: bordspelmania",
        "income.most.from", "this is no provenance", "'bordspelmania'", None, None,
    ),
    "missing section": (
        "game_end:", "game_end:", "game_ends:", "game_ends:",
        "game_ends", NOT_KNOWN, "'game_ends'", None, "game_end",
    ),
    "another game's file": (
        "schema:", "shadow_of_the_emperor-values/1", "romans-values/1", "schema",
        "schema", "this word is not known here", "'romans-values/1'",
        "shadow_of_the_emperor-values/1", None,
    ),
    "a count that is wrong": (
        "counts:", "castles: 7", "castles: 6", "castles: 6",
        "edition.counts.castles", COUNT, "6", "7, as many as the file has", None,
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_one_thing_wrong(tmp_path, case):
    after, old, new, marked, path, message, found, allowed, near = case
    text = edited(after, old, new)
    told = [problem for problem in problems_of(tmp_path, text) if problem.path == path]
    assert told, [str(problem) for problem in problems_of(tmp_path, text)]
    (problem,) = told
    assert problem.message == message
    assert problem.found == found
    if allowed is not None:
        assert ", ".join(problem.allowed) == allowed
    assert problem.nearest == near
    start = text.index(after) if after in text and marked[0] != "^" else 0
    assert problem.line == line_of(text, marked.removeprefix("^"), start)


# --- what takes more than one edit ----------------------------------------------------------------


def test_all_problems_are_told_at_once(tmp_path):
    text = edited("  koeln:\n", "castles: 1", "castles: 7")
    text = text.replace("kind: secular", "kind: worldly", 1).replace("castles: 7 #", "castles: 8 #")
    problems = problems_of(tmp_path, text)
    assert [problem.path for problem in problems] == [
        "edition.counts.castles", "electorates.koeln.castles", "electorates.pfalz.kind"
    ]  # fmt: skip


def test_costs_of_permits_stand_in_one_place():
    (problem,) = problems_after(["electorates.trier.permit_costs=[3, 4]"])
    assert problem.path == "electorates.trier.permit_costs"
    assert problem.message == "costs on city spaces are idle: the Permit has its own costs"
    found = problems_after(["cards.permit.costs=null"])
    assert [problem.path for problem in found] == [
        f"electorates.{name}" for name in load_values(FILE).labels["electorates"]
    ]
    told = "costs are printed on the city spaces of each electorate, or on the Permit"
    assert {problem.message for problem in found} == {told}
    assert found[0].allowed == ("electorates.trier.permit_costs", "cards.permit.costs")
    found = problems_after(["cards.permit=null", "electorates.trier.permit_costs=[3, 4]"])
    assert [problem.message for problem in found] == [
        "costs on city spaces are idle: there is no Permit"
    ]


def test_a_cost_for_each_city_space():
    by_space = FOLDER / "patches" / "permit-by-space.yaml"
    (problem,) = problems_after(["electorates.boehmen.permit_costs=[3, 4]"], [by_space])
    assert problem.path == "electorates.boehmen.permit_costs"
    assert problem.message == "a cost is printed on each city space"
    assert (problem.found, problem.allowed) == ("2", ("3, one for each of city_spaces",))


def test_permits_are_one_kind_of_card():
    second = {"name": "Charter", "effect": "permit", "copies": 1, "colour": "pink"}
    (problem,) = problems_after(patches=[{"cards": {"charter": second}}])
    assert problem.path == "cards.charter.effect"
    assert problem.message == "Permits are one kind of card: give it more copies"


def test_brandenburg_needs_a_gray_eminence():
    (problem,) = problems_after(["cards.gray_eminence=null"])
    assert problem.path == "electorates.brandenburg.privilege"
    told = "this privilege takes a card with the effect gray_eminence, and there is none"
    assert problem.message == told


def test_too_many_electorates_and_cards():
    electorate = {
        "name": "x", "kind": "secular", "privilege": "none", "aristocrat_spaces": 1, "castles": 0,
        "city_spaces": 0,
    }  # fmt: skip
    two = {"electorates": {"x_1": electorate, "x_2": electorate}}
    (problem,) = problems_after(patches=[two])
    assert (problem.path, problem.found) == ("electorates", "9")
    assert problem.message == "there is no room for so many electorates"
    assert problem.allowed == ("1 to 8",)
    card = {"name": "x", "effect": "move", "cost": 1, "copies": 1, "colour": "blue"}
    four = {"cards": {f"x_{place}": card for place in range(4)}}
    (problem,) = problems_after(patches=[four])
    assert (problem.path, problem.found, problem.allowed) == ("cards", "17", ("1 to 16",))


def test_pieces_that_the_set_up_places_are_there():
    sets = ["pieces.aristocrats=3", "pieces.knights=0", "pieces.imperial_cities=0"]
    problems = problems_after(sets)
    assert {(problem.path, problem.found, problem.allowed) for problem in problems} == {
        ("set_up.aristocrats", "4", ("up to pieces.aristocrats, 3",)),
        ("set_up.knights", "1", ("up to pieces.knights, 0",)),
        ("set_up.imperial_cities", "1", ("up to pieces.imperial_cities, 0",)),
    }


def test_a_board_with_room_for_all_that_is_placed_first():
    """The roomiest electorates may be those out of play; knights may take aristocrats' spaces.

    Two players lose Böhmen (3 spaces, 3 cities) and an archdiocese. With one space in each other
    electorate 5 are left for 6 aristocrats and a knight, and 5 + 4 castles for 8 pieces.
    """
    spaces = [f"electorates.{name}.aristocrat_spaces=1" for name in
              ("trier", "koeln", "mainz", "pfalz", "sachsen", "brandenburg")]  # fmt: skip
    found = {problem.message: problem for problem in problems_after(spaces)}
    told = "with two players there may be too few aristocrat spaces for all that is placed first"
    assert (found[told].found, found[told].allowed) == ("5", ("at least 7",))
    told = "with four players there may be too few aristocrat spaces for all that is placed first"
    assert (found[told].found, found[told].allowed) == ("10", ("at least 15",))
    assert not any("with two players" in text and "castles" in text for text in found)


def test_an_elector_space_for_everybody():
    """As Couples they could sit on secular ones alone."""
    out = ["set_up.out_of_play.four.secular={value: 2, range: [0, 6]}"]
    assert load_values(FILE, [*out, "set_up.knights=0"])
    sets = [*out, "set_up.knights=0", "set_up.electors=couple_45"]
    (problem,) = problems_after(sets)
    assert problem.message == (
        "with four players there may be too few elector spaces for all that is placed first"
    )
    assert (problem.found, problem.allowed) == ("2", ("at least 3",))


def test_more_electorates_out_of_play_than_there_are():
    sets = ["set_up.out_of_play.two.ecclesiastical={value: 4, range: [0, 6]}"]
    (problem,) = problems_after(sets)
    assert problem.path == "set_up.out_of_play.two.ecclesiastical"
    told = "more ecclesiastical electorates are drawn out of play than there are"
    assert problem.message == told
    assert (problem.found, problem.allowed) == ("4", ("up to 3",))


COUNTS = {
    "action_cards": (21, "cards.move.copies=3", 22),
    "kinds_of_action_card": (13, "cards.knight=null", 12),
    "aristocrats": (28, "pieces.aristocrats=8", 32),
    "knights": (12, "pieces.knights=4", 16),
    "cities": (12, "pieces.cities=2", 8),
    "imperial_cities": (3, "pieces.imperial_cities=4", 4),
    "electorates": (7, "electorates.koeln=null", 6),
    "aristocrat_spaces": (22, "electorates.koeln.aristocrat_spaces=4", 23),
    "castles": (7, "electorates.koeln.castles=2", 8),
    "city_spaces": (15, "electorates.koeln.city_spaces=1", 14),
}


@pytest.mark.parametrize("name", COUNTS)
def test_each_count_is_checked(name):
    """Where an override sets the counts, they have to hold after it."""
    declared, change, real = COUNTS[name]
    sets = [change, f"edition.counts.{name}={declared}"]
    found = [
        problem for problem in problems_after(sets) if problem.path == f"edition.counts.{name}"
    ]
    (problem,) = found
    assert (problem.message, problem.found) == (COUNT, str(declared))
    assert problem.allowed == (f"{real}, as many as the file has",)
