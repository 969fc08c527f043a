"""Values files with one thing wrong each: the message says where, what, and what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.games.heads_of_state.values import load_values
from sim.values.errors import InputError

FILE = Path(__file__).parents[2] / "scenarios" / "heads_of_state" / "prototype-values.yaml"
TEXT = FILE.read_text(encoding="utf-8")

COUNTRIES = "britain, france, german_states, spain"
ATTRIBUTES = "gold, bishop, title, troops, skills, castle, science, palace"
NOBLES = "baron, count, earl, marquis, duke, prince, king"
OUT_OF_RANGE = "this number is out of its range"
NOT_KNOWN = "this key is not known here"
COUNT = "the edition's count and the file differ: correct the one or the other"
BOXES = "two boxes of an area are for two types of noble, the higher on top"
ONE_KIND = "a Treachery Card is an Assassin or is used in one or more countries"
PLACES = "with three players these draw cards in their first turn, each once"


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


def edited(after: str, old: str, new: str) -> str:
    """Return the file's text with the first ``old`` at or after ``after`` replaced."""
    start = TEXT.index(after)
    place = TEXT.index(old, start)
    return TEXT[:place] + new + TEXT[place + len(old) :]


# after what, what is replaced, by what; the marked line; path, message, found, allowed, nearest
CASES = {
    "misspelt key": (
        "  scotland:", "hexagon: 3", "hexagn: 3", "hexagn",
        "areas.scotland.hexagn", NOT_KNOWN, "'hexagn'", None, "hexagon",
    ),
    "word for a number": (
        "  scotland:", "hexagon: 3", "hexagon: three", "hexagon: three",
        "areas.scotland.hexagon", "this is not a whole number", "'three'", "a whole number", None,
    ),
    "hexagon out of its range": (
        "  scotland:", "hexagon: 3", "hexagon: 12", "hexagon: 12",
        "areas.scotland.hexagon", OUT_OF_RANGE, "12", "1 to 9", None,
    ),
    "unknown country": (
        "  scotland:", "country: britain", "country: britian", "country: britian",
        "areas.scotland.country", "there is no country of this name", "'britian'", COUNTRIES,
        "britain",
    ),
    "unknown kind of area": (
        "  scotland:", "kind: province", "kind: provnce", "kind: provnce",
        "areas.scotland.kind", "there is no kind of area of this name", "'provnce'",
        "province, capital", "province",
    ),
    "unknown noble in a box": (
        "  scotland:", "[duke, count]", "[duke, cuont]", "boxes:",
        "areas.scotland.boxes.value.1", "there is no noble of this name", "'cuont'", NOBLES,
        "count",
    ),
    "lower noble on top": (
        "  scotland:", "[duke, count]", "[count, duke]", "boxes:",
        "areas.scotland.boxes", BOXES, "[count, duke]", "duke, count", None,
    ),
    "one noble in both boxes": (
        "  scotland:", "[duke, count]", "[duke, duke]", "boxes:",
        "areas.scotland.boxes", BOXES, "[duke, duke]", None, None,
    ),
    "two capitals": (
        "  scotland:", "kind: province", "kind: capital", "kind: capital",
        "areas.scotland.kind", "a country has one capital: britain", "2", "1", None,
    ),
    "no capital": (
        "  england:", "kind: capital", "kind: province", "areas:\n",
        "areas", "a country has one capital: britain", "0", "1", None,
    ),
    "an area named like a country": (
        "  scotland:", "scotland:", "spain:", "  spain:\n    name: Scotland",
        "areas.spain", "this id is taken: a country has it", "'spain'", None, None,
    ),
    "a card named like an area": (
        "  guillotine:", "guillotine:", "ireland:", "  ireland:\n    name: Guillotine",
        "treachery_cards.ireland", "this id is taken: an area has it", "'ireland'", None, None,
    ),
    "an id with capitals": (
        "  scotland:", "scotland:", "Scotland:", "Scotland:",
        "areas.Scotland", "an id is lower-case letters, digits and _", "'Scotland'", None, None,
    ),
    "unknown kind of Attribute Card": (
        "attributes:\n", "  gold:", "  silver:", "  silver:",
        "attributes.silver", NOT_KNOWN, "'silver'", ATTRIBUTES + ", courtesan", None,
    ),
    "more marked than copies": (
        "  castle:\n", "marked: {three: 1", "marked: {three: 8", "  castle:\n",
        "attributes.castle", "more cards are marked than there are copies (Preparation 2)", "11",
        "up to copies, 9", None,
    ),
    "unknown mark": (
        "  castle:\n", "five: 1}", "six: 1}", "six",
        "attributes.castle.marked.six", "there is no mark of this name", "'six'",
        "three, four, five", None,
    ),
    "unknown attribute in a set": (
        "  earl:\n", "castle]", "castel]", "set: {value: [title",
        "nobles.earl.set.value.2", "there is no attribute of this name", "'castel'", ATTRIBUTES,
        "castle",
    ),
    "a Courtesan in a set": (
        "  earl:\n", "castle]", "courtesan]", "set: {value: [title",
        "nobles.earl.set.value.2", "there is no attribute of this name", "'courtesan'", ATTRIBUTES,
        None,
    ),
    "an attribute twice in a set": (
        "  earl:\n", "castle]", "title]", "  earl:",
        "nobles.earl", "an attribute stands twice in this set: a set has one of each",
        "[title, troops, title]", None, None,
    ),
    "an assassin used in a country": (
        "  axeman:\n", "copies: 4", "copies: 4\n    assassin: true", "  axeman:\n",
        "treachery_cards.axeman", ONE_KIND, "'both'", "assassin: true, countries", None,
    ),
    "a card used nowhere": (
        "  axeman:\n", "countries: {value: [britain], from: rules Playing A Treachery Card B}",
        "", "  axeman:\n",
        "treachery_cards.axeman", ONE_KIND, "'neither'", "assassin: true, countries", None,
    ),
    "a country twice on a card": (
        "  axeman_gallows:\n", "[britain, german_states]", "[britain, britain]",
        "  axeman_gallows:\n",
        "treachery_cards.axeman_gallows", "a country stands twice on this card",
        "[britain, britain]", None, None,
    ),
    "too many copies for the room": (
        "  assassin:\n", "copies: 7", "copies: {value: 33, range: [0, 40]}", "copies: {value: 33",
        "treachery_cards.assassin.copies.range",
        "a range runs from the least to the greatest value", "[0, 40]",
        "[least, greatest] within [0, 32]", None,
    ),
    "lower country marker above the higher": (
        "  german_states:\n", "{higher: 6, lower: 5}", "{higher: 5, lower: 6}", "{higher: 5",
        "countries.german_states.country_markers",
        "the first player gets the higher marker (Scoring During The Game 2)", "[5, 6]",
        "higher at least as much as lower", None,
    ),
    "Noble House marker above the one before": (
        "noble_house:", "points: 8", "points: 14", "points: 14",
        "noble_house.2.points",
        "the next player gets the next highest marker: list the highest first", "14", "up to 12",
        None,
    ),
    "a place too many in the first turn": (
        "first_turn_cards:\n    two", "third: 3}", "third: 3, fourth: 3}", "    three:",
        "course.first_turn_cards.three", PLACES, "'first, second, third, fourth'",
        "first, second, third", None,
    ),
    "a place too few in the first turn": (
        "first_turn_cards:\n    two", "{first: 1, second: 2, third: 3}", "{first: 1, second: 2}",
        "    three:",
        "course.first_turn_cards.three", PLACES, "'first, second'", "first, second, third", None,
    ),
    "unknown place in turn order": (
        "first_turn_cards:\n    two", "third: 3}", "last: 3}", "    three:",
        "course.first_turn_cards.three.last", "there is no place in turn order of this name",
        "'last'", "first, second, third, fourth, fifth", None,
    ),
    "unknown start player": (
        "start_player", "value: by_seed", "value: green", "start_player",
        "course.start_player.value", "there is no start player of this name", "'green'",
        "by_seed, blue, yellow", None,
    ),
    "three cards for an attempt": (
        "cards_needed:", "capital: {value: 2", "capital: {value: 3", "capital: {value: 3",
        "treachery.cards_needed.capital", OUT_OF_RANGE, "3", "1 to 2", None,
    ),
    "no provenance": (
        "  scotland:", "from: rules The Game-Board", "from: the rulebook", "from: the rulebook",
        "areas.scotland.from", "this is no provenance", "'the rulebook'", None, None,
    ),
    "missing section": (
        "game_end:", "game_end:", "game_ends:", "game_ends:",
        "game_ends", NOT_KNOWN, "'game_ends'", None, "game_end",
    ),
    "another game's file": (
        "schema:", "heads_of_state-values/1", "romans-values/1", "schema",
        "schema", "this word is not known here", "'romans-values/1'", "heads_of_state-values/1",
        None,
    ),
    "a count that is wrong": (
        "counts:", "boxes: 30", "boxes: 31", "boxes: 31",
        "edition.counts.boxes", COUNT, "31", "30, as many as the file has", None,
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
    start = text.index(after) if after in text else 0
    assert problem.line == line_of(text, marked, 0 if marked == "areas:\n" else start)


# --- what takes more than one edit ----------------------------------------------------------------


def test_all_problems_are_told_at_once(tmp_path):
    text = edited("  scotland:", "hexagon: 3", "hexagon: 12")
    text = text.replace("country: spain", "country: spian", 1).replace("boxes: 30", "boxes: 32")
    problems = problems_of(tmp_path, text)
    assert [problem.path for problem in problems] == [
        "edition.counts.boxes", "areas.scotland.hexagon", "areas.spain_capital.country"
    ]  # fmt: skip


def test_an_empty_bag():
    with pytest.raises(InputError) as caught:
        load_values(FILE, ["treachery.cubes.own=0", "treachery.cubes.target=0"])
    (problem,) = caught.value.problems
    assert problem.path == "treachery.cubes"
    assert problem.message == "a cube is drawn from the bag: it can't be empty"


def test_enough_cards_for_a_new_deck():
    """Two players have 54 cards: 2 hands of 18 and 10 + 6 + 1 for stack, display and deck fit."""
    limits = ("hand_limits.attribute_cards.game_turn=", "hand_limits.attribute_cards.turn=19")
    # 3 players: 70 - 17 = 53, 17 each; 4: 85 - 17 = 68, 17 each; 5: 100 - 17 = 83, 16 each.
    assert load_values(FILE, [limits[0] + "16", limits[1]]).record[0].hand_limit[1] == 16
    with pytest.raises(InputError) as caught:
        load_values(FILE, [limits[0] + "17", limits[1]])
    (problem,) = caught.value.problems
    assert problem.path == "attributes"
    assert problem.message == (
        "too few Attribute Cards for five players: hands may keep 85 after a Game turn, and stack, "
        "open display and deck then need 17"
    )
    assert (problem.found, problem.allowed) == ("100", ("at least 102",))
    with pytest.raises(InputError) as caught:
        load_values(FILE, [limits[0] + "19", limits[1]])
    assert [problem.found for problem in caught.value.problems] == ["54", "70", "85", "100"]


def test_too_many_boxes_and_areas():
    area = {"name": "x", "country": "spain", "kind": "province", "hexagon": 1}
    two = {f"x_{place}": {**area, "boxes": ["duke", "earl"]} for place in range(8)}
    with pytest.raises(InputError) as caught:
        load_values(FILE, patches=[{"areas": two}])  # 24 areas, 30 + 16 boxes
    (problem,) = caught.value.problems
    assert (problem.path, problem.found) == ("areas", "46")
    assert problem.message == "there is no room for so many boxes"
    assert problem.allowed == ("up to 40",)
    one = {f"x_{place}": {**area, "boxes": ["duke"]} for place in range(9)}
    with pytest.raises(InputError) as caught:
        load_values(FILE, patches=[{"areas": one}])
    (problem,) = caught.value.problems
    assert problem.message == "there is no room for so many areas"
    assert (problem.path, problem.found, problem.allowed) == ("areas", "25", ("up to 24",))


def test_too_many_cards_for_a_deck():
    with pytest.raises(InputError) as caught:
        load_values(
            FILE,
            [
                f"attributes.{name}.copies={{value: 32, range: [0, 32]}}"
                for name in (*ATTRIBUTES.split(", "), "courtesan")
            ],
        )
    (problem,) = caught.value.problems
    assert problem.message == "there is no room for so many cards"
    assert (problem.found, problem.allowed) == ("288", ("up to 255",))
    sets = [
        f"treachery_cards.{name}.copies={{value: 32, range: [0, 32]}}"
        for name in load_values(FILE).labels["treachery_cards"]
    ]
    with pytest.raises(InputError) as caught:
        load_values(FILE, sets)
    (problem,) = caught.value.problems
    assert (problem.path, problem.found) == ("treachery_cards", "352")
    assert problem.allowed == ("up to 256",)


def test_too_many_kinds_of_treachery_card():
    kinds = {f"x_{place}": {"name": "x", "copies": 1, "countries": ["spain"]} for place in range(6)}
    with pytest.raises(InputError) as caught:
        load_values(FILE, patches=[{"treachery_cards": kinds}])
    (problem,) = caught.value.problems
    assert problem.message == "there is no room for so many kinds"
    assert (problem.path, problem.found) == ("treachery_cards", "17")
    assert problem.allowed == ("1 to 16",)


def test_two_kinds_of_assassin():
    second = {"name": "Poisoner", "copies": 2, "assassin": True}
    with pytest.raises(InputError) as caught:
        load_values(FILE, patches=[{"treachery_cards": {"poisoner": second}}])
    (problem,) = caught.value.problems
    assert problem.path == "treachery_cards.poisoner.assassin"
    assert problem.message == "Assassins are one kind of card: give it more copies"


COUNTS = {
    "attribute_cards": (100, ("  gold:\n", "copies: 15", "copies: 16"), 101),
    "treachery_cards": (29, ("  assassin:\n", "copies: 7", "copies: 8"), 30),
    "assassins": (7, ("  assassin:\n", "copies: 7", "copies: 8"), 8),
    "country_cards": (16, ("  axeman:\n", "copies: 4", "copies: 5"), 17),
    "special_country_cards": (6, ("  axeman_gallows:\n", "value: 1", "value: 2"), 7),
    "noble_cards": (70, ("  king:\n", "cards: 10", "cards: 9"), 69),
    "noble_counters": (160, ("  king:\n", "counters: 4", "counters: 5"), 165),
    "boxes": (30, ("  france_4:\n", "[count, baron]", "[count]"), 29),
    "noble_house_markers": (3, ("noble_house:", "  - points: 8\n", ""), 2),
    "end_of_turn_markers": (24, ("game_turns", "value: 3", "value: 4"), 32),
}


@pytest.mark.parametrize("name", COUNTS)
def test_a_count_that_no_longer_holds(tmp_path, name):
    declared, edit, real = COUNTS[name]
    problems = {problem.path: problem for problem in problems_of(tmp_path, edited(*edit))}
    problem = problems[f"edition.counts.{name}"]
    assert (problem.message, problem.found) == (COUNT, str(declared))
    assert problem.allowed == (f"{real}, as many as the file has",)


def test_an_area_too_few(tmp_path):
    start, end = TEXT.index("  france_4:\n"), TEXT.index("  # German States: 4 areas")
    problems = problems_of(tmp_path, TEXT[:start] + TEXT[end:])
    assert [(problem.path, problem.found) for problem in problems] == [
        ("edition.counts.areas", "16"), ("edition.counts.boxes", "30")
    ]  # fmt: skip


# --- overrides, patches, other files --------------------------------------------------------------


@pytest.mark.parametrize(
    ("override", "path", "found", "near"),
    [
        ("areas.england.hexagon=19", "areas.england.hexagon", "19", None),
        ("areas.england.hexagon=+5", "areas.england.hexagon", "10", None),
        ("areas.englnd.hexagon=4", "areas.englnd", "englnd", "england"),
        ("areas.england.hexagn=4", "areas.england.hexagn", "hexagn", "hexagon"),
        ("nobles.count.set=[gold, bishp]", "nobles.count.set.value.1", "'bishp'", "bishop"),
        ("course.start_player=green", "course.start_player.value", "'green'", None),
        ("edition.counts.areas=15", "edition.counts.areas", "15", None),
    ],
)
def test_an_override_that_is_wrong_is_told_as_the_option(override, path, found, near):
    with pytest.raises(InputError) as caught:
        load_values(FILE, [override])
    (problem,) = caught.value.problems
    assert (problem.file, problem.line) == (f"--set {override}", None)
    assert (problem.path, problem.found, problem.nearest) == (path, found, near)


def test_a_wrong_number_in_a_patch_is_told_with_its_line_there(tmp_path):
    patch = tmp_path / "patch.yaml"
    patch.write_text("areas:\n  england: {hexagon: 4}\n  scotland:\n    hexagon: 0\n")
    with pytest.raises(InputError) as caught:
        load_values(FILE, patches=[patch])
    (problem,) = caught.value.problems
    assert (problem.file, problem.line, problem.path) == (str(patch), 4, "areas.scotland.hexagon")


def test_files_that_are_no_values_files(tmp_path):
    for content, message in (
        (b"", "the file is empty"),
        (b"\xff\xfe\x00", "the file is not UTF-8 text"),
        (b"just words\n", "this is not a mapping of keys to values"),
        (b"- a\n- b\n", "this is not a mapping of keys to values"),
    ):
        path = tmp_path / "values.yaml"
        path.write_bytes(content)
        with pytest.raises(InputError, match=message):
            load_values(path)
    with pytest.raises(InputError, match="there is no such file"):
        load_values(tmp_path / "none.yaml")
