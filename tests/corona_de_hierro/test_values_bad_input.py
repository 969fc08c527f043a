"""Values files with one thing wrong each: the message says where, what, and what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.games.corona_de_hierro.values import load_values
from sim.values.errors import InputError

FILE = Path(__file__).parents[2] / "scenarios" / "corona_de_hierro" / "prototype-values.yaml"
TEXT = FILE.read_text(encoding="utf-8")

OUT_OF_RANGE = "this number is out of its range"
NOT_KNOWN = "this key is not known here"
COUNT = "the edition's count and the file differ: correct the one or the other"
CITY = "there is no city of this name"
FAMILY = "there is no family of this name"
SHIELDS = (
    "a family has as many castles as `scoring.castles` has points for, and one of them is grey"
)
HIGHER = "no die that is rolled for this castle has a face so high"


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


def refused(sets=(), patches=()):
    """Return the one problem of overrides and patches."""
    with pytest.raises(InputError) as caught:
        load_values(FILE, list(sets), patches=list(patches))
    (problem,) = caught.value.problems
    return problem


def edited(after: str, old: str, new: str) -> str:
    """Return the file's text with the first ``old`` at or after ``after`` replaced."""
    start = TEXT.index(after)
    place = TEXT.index(old, start)
    return TEXT[:place] + new + TEXT[place + len(old) :]


PADUA = "  padua_castle:\n"
# after what, what is replaced, by what; the marked line; path, message, found, allowed, nearest
CASES = {
    "misspelt key": (
        PADUA, "emissary: 2", "emisary: 2", "emisary",
        "castles.padua_castle.emisary", NOT_KNOWN, "'emisary'", None, "emissary",
    ),
    "word for a number": (
        PADUA, "army: 3", "army: three", "army: three",
        "castles.padua_castle.army", "this is not a whole number", "'three'", "a whole number",
        None,
    ),
    "army out of its range": (
        PADUA, "army: 3", "army: 7", "army: 7",
        "castles.padua_castle.army", OUT_OF_RANGE, "7", "1 to 6", None,
    ),
    "army that no die wins": (
        PADUA, "army: 3", "army: 4", "army: 4",
        "castles.padua_castle.army", HIGHER, "4", "up to 3", None,
    ),
    "emissary that no die wins": (
        PADUA, "emissary: 2", "emissary: 5", "emissary: 5",
        "castles.padua_castle.emissary", HIGHER, "5", "up to 3", None,
    ),
    "castle in no city": (
        PADUA, "city: padua", "city: pauda", "city: pauda",
        "castles.padua_castle.city", CITY, "'pauda'", None, "padua",
    ),
    "two castles in a city": (
        PADUA, "city: padua", "city: verona", "city: verona",
        "castles.padua_castle.city",
        "a city has one castle, and there is one already: verona_castle", "'verona'", None, None,
    ),
    "unknown kind of castle": (
        PADUA, "kind: brown", "kind: brwon", "kind: brwon",
        "castles.padua_castle.kind", "there is no kind of castle of this name", "'brwon'",
        "grey, brown, kings", "brown",
    ),
    "unknown family": (
        PADUA, "family: cross", "family: corss", "family: corss",
        "castles.padua_castle.family", FAMILY, "'corss'", "lion, eagle, cross, lily, tower",
        "cross",
    ),
    "family with too many castles": (
        PADUA, "family: cross", "family: lion", "  lion: {name",
        "families.lion", SHIELDS, "'4 castles, 1 grey'", "3 castles, 1 grey", None,
    ),
    "family with too few castles": (
        PADUA, "family: cross", "family: lion", "  cross: {name",
        "families.cross", SHIELDS, "'2 castles, 1 grey'", "3 castles, 1 grey", None,
    ),
    "family without a grey castle": (
        "  spoleto_castle:\n", "kind: grey", "kind: brown\n    emissary: 2", "  cross: {name",
        "families.cross", SHIELDS, "'3 castles, 0 grey'", "3 castles, 1 grey", None,
    ),
    "brown castle without a right banner": (
        PADUA, "    emissary: 2\n", "", PADUA,
        "castles.padua_castle", "a brown castle has a number for emissaries too", "'none'",
        "emissary", None,
    ),
    "brown castle to start from": (
        PADUA, "emissary: 2", "emissary: 2\n    players: {value: 5, range: [3, 5]}", PADUA,
        "castles.padua_castle", "only grey castles are starting castles", "'brown'",
        "kind: grey, or no `players`", None,
    ),
    "too few starting castles": (
        "  romagna_castle:\n", "kind: grey", "kind: grey\n    players: 5", "castles:\n  friuli",
        "castles", "too few starting castles for four players", "3", "at least 4 that are grey",
        None,
    ),
    "road to no city": (
        "roads:\n  friuli", "[friuli, verona]", "[friuli, vernoa]", "friuli_verona",
        "roads.friuli_verona.1", CITY, "'vernoa'", None, "verona",
    ),
    "road of one city": (
        "roads:\n  friuli", "[friuli, verona]", "[verona]", "friuli_verona",
        "roads.friuli_verona", "this list is too short", "[verona]", "at least 2", None,
    ),
    "road from a city to itself": (
        "roads:\n  friuli", "[friuli, verona]", "[friuli, friuli]", "friuli_verona",
        "roads.friuli_verona", "a road connects two cities", "[friuli, friuli]", None, None,
    ),
    "road twice": (
        "roads:\n  friuli", "friuli_verona: [friuli, verona]", "friuli_verona: [belluno, friuli]",
        "friuli_verona",
        "roads.friuli_verona", "these cities are connected by another road already",
        "[belluno, friuli]", None, None,
    ),
    "city that no road leads to": (
        "cities:\n", "  padua:", "  nowhere: {name: Nowhere, from: placeholder}\n  padua:",
        "  nowhere:",
        "cities.nowhere", "no way leads here from friuli: add a road", "'nowhere'", None, None,
    ),
    "a city named like a card": (
        "  spy:\n", "  spy:", "  friuli:", "  friuli: {name",
        "cities.friuli", "this id is taken: an initiative card has it", "'friuli'", None, None,
    ),
    "a card named like a colour": (
        "  spy:\n", "  spy:", "  red:", "  red:\n    name",
        "initiative_cards.red", "this id is taken: a colour has it", "'red'", None, None,
    ),
    "a card named like a people": (
        "  spy:\n", "  spy:", "  magyars:", "  magyars:\n    name",
        "initiative_cards.magyars", "this id is taken: the game has it", "'magyars'", None, None,
    ),
    "an id with capitals": (
        "  spy:\n", "  spy:", "  Spy:", "  Spy:\n    name",
        "initiative_cards.Spy", "an id is lower-case letters, digits and _", "'Spy'", None, None,
    ),
    "face of no number": (
        "dice:\n  red", "[1, 1, 1, 2, 2, 3]", "[1, 1, 1, 2, 2, three]", "red: [1",
        "dice.red.5", "this is not a whole number", "'three'", "a whole number", None,
    ),
    "face out of its range": (
        "dice:\n  red", "[1, 1, 1, 2, 2, 3]", "[0, 1, 1, 2, 2, 3]", "red: [0",
        "dice.red.0", OUT_OF_RANGE, "0", "1 to 6", None,
    ),
    "die with five faces": (
        "dice:\n  red", "[1, 1, 1, 2, 2, 3]", "[1, 1, 2, 2, 3]", "faces: 18",
        "edition.counts.faces", COUNT, "18", "17, as many as the file has", None,
    ),
    "unknown die": (
        "bands:\n", "die: {value: green", "die: {value: gren", "die: {value: gren",
        "bands.green.die.value", "there is no die of this name", "'gren'", "red, yellow, green",
        "green",
    ),
    "yellow above green": (
        "track:\n", "green: 11", "green: 6", "track:\n  start",
        "track", "the areas of the track ascend, each with a level at least", "[6, 6, 15]",
        "0 < yellow < green < crown", None,
    ),
    "crown below green": (
        "track:\n", "crown: 15", "crown: 11", "track:\n  start",
        "track", "the areas of the track ascend, each with a level at least", "[6, 11, 11]",
        "0 < yellow < green < crown", None,
    ),
    "crown off the track": (
        "track:\n", "crown: 15", "crown: 31", "crown: 31",
        "track.crown", OUT_OF_RANGE, "31", "1 to 30", None,
    ),
    "medium army as large as a large one": (
        "armies:\n", "medium: {value: 2", "medium: {value: 3", "armies:\n",
        "armies", "a medium army has more pawns than a small one, a large one more than a medium",
        "[3, 3]", "1 < medium < large", None,
    ),
    "more shields than there are": (
        "shields:\n", "start: {value: 2", "start: {value: 4", "shields:\n  supply",
        "shields", "five players can't all start with so many shields", "4", "supply at least 20",
        None,
    ),
    "unknown type of card": (
        "initiative_cards:\n", "type: resistance", "type: resistence", "type: resistence",
        "initiative_cards.resistance.type", "there is no type of initiative card of this name",
        "'resistence'", None, "resistance",
    ),
    "a vassal without a shield": (
        "  loyal_vassal_lion:\n", "    families: {value: [lion], from: inferred}\n", "",
        "  loyal_vassal_lion:\n",
        "initiative_cards.loyal_vassal_lion", "this type of card shows shields: loyal_vassal",
        "'none'", "families", None,
    ),
    "a spy with a shield": (
        "  spy:\n", "copies: 4", "copies: 4\n    families: [lion]", "  spy:\n",
        "initiative_cards.spy", "this type shows no shield: spy", "'families'", None, None,
    ),
    "unknown shield": (
        "  bishop_lion_eagle:\n", "[lion, eagle]", "[lion, egle]", "families: {value: [lion, egle",
        "initiative_cards.bishop_lion_eagle.families.value.1", FAMILY, "'egle'", None, "eagle",
    ),
    "a shield twice": (
        "  bishop_lion_eagle:\n", "[lion, eagle]", "[lion, lion]", "  bishop_lion_eagle:\n",
        "initiative_cards.bishop_lion_eagle", "a shield stands twice on this card",
        "[lion, lion]", None, None,
    ),
    "unknown King": (
        "loyalty_cards:\n", "king: blue", "king: bleu", "king: bleu",
        "loyalty_cards.blue_king.king", "there is no King of this name", "'bleu'",
        "yellow, blue, black, red, green, holder", "blue",
    ),
    "a sole King with points for another": (
        "  sole_king:\n", "points: {holder", "points: {another: 4, holder", "  sole_king:\n",
        "loyalty_cards.sole_king",
        "a card for its holder has points for the holder only, one for a colour both", "'holder'",
        None, None,
    ),
    "unknown first player": (
        "first_seat", "value: by_seed", "value: red", "first_seat: {value",
        "course.first_seat.value", "there is no first player of this name", "'red'",
        "by_seed, yellow, blue, black", None,
    ),
    "unknown reading": (
        "rulings:\n", "value: any_enemy_army", "value: any_army", "{value: any_army",
        "rulings.siege_blocked_by.value", "there is no reading of this name", "'any_army'",
        "any_enemy_army, owners_army", "any_enemy_army",
    ),
    "no provenance": (
        "track:\n", "from: rules Setup", "from: the rulebook", "from: the rulebook",
        "track.start.from", "this is no provenance", "'the rulebook'", None, None,
    ),
    "missing section": (
        "game_end:", "game_end:", "game_ends:", "game_ends:",
        "game_ends", NOT_KNOWN, "'game_ends'", None, "game_end",
    ),
    "another game's file": (
        "schema:", "corona_de_hierro-values/1", "romans-values/1", "schema",
        "schema", "this word is not known here", "'romans-values/1'",
        "corona_de_hierro-values/1", "corona_de_hierro-values/1",
    ),
    "a count that is wrong": (
        "counts:", "roads: 35", "roads: 36", "roads: 36",
        "edition.counts.roads", COUNT, "36", "35, as many as the file has", None,
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
    assert problem.line == line_of(text, marked, start if marked in text[start:] else 0)


# --- what takes more than one edit ----------------------------------------------------------------


def test_all_problems_are_told_at_once(tmp_path):
    text = edited(PADUA, "army: 3", "army: 9").replace("crown: 15", "crown: 40")
    text = text.replace("city: siena", "city: seina").replace("roads: 35", "roads: 36")
    assert [problem.path for problem in problems_of(tmp_path, text)] == [
        "edition.counts.roads", "track.crown", "castles.padua_castle.army",
        "castles.siena_castle.city",
    ]  # fmt: skip


def test_a_castle_that_a_better_die_could_win_is_in_order():
    """Dice with a 4: only the best counts, and Good fortune's is one of them."""
    four = "dice.yellow=[1, 1, 2, 2, 3, 4]"
    assert load_values(FILE, [four, "castles.padua_castle.army=4"])
    assert load_values(FILE, [four, "castles.padua_castle.emissary=4"])
    small = [f"armies.dice.{size}=red" for size in ("medium", "large")]
    assert refused([four, *small, "castles.padua_castle.army=4"]).message == HIGHER
    fortune = "card_effects.good_fortune.die=yellow"
    assert load_values(FILE, [four, *small, fortune, "castles.padua_castle.army=4"])


def test_cards_kept_are_of_those_seen():
    told = "more cards are kept than are looked at or can be in hand"
    problem = refused(["hand.kept=4", "hand.seen=3"])
    assert (problem.path, problem.message, problem.allowed) == ("hand", told, ("up to 3",))
    assert refused(["hand.kept=4", "hand.limit=3"]).message == told
    told = "more cards are kept than are looked at"
    seen = ["setup.advanced.seen.military=1", "setup.advanced.kept=2"]
    assert load_values(FILE, seen)  # 2 of 1 + 4
    problem = refused([*seen, "setup.advanced.kept_counted=of_each_deck"])
    assert (problem.path, problem.message) == ("setup.advanced", told)
    assert problem.allowed == ("up to 1",)


def test_a_player_starts_with_a_hand_at_most():
    told = "a player would start with more cards than can be in hand"
    problem = refused(["setup.dealt.military=5"])
    assert (problem.path, problem.message, problem.found) == ("setup.dealt", told, "6")
    assert problem.allowed == ("up to hand.limit, 5",)
    each = "setup.advanced.kept_counted=of_each_deck"
    problem = refused([each, "setup.advanced.kept=3"])
    assert (problem.path, problem.found) == ("setup.advanced.kept", "6")


def test_cards_are_left_when_five_have_theirs():
    """Of 29 military cards 6 stay with copies of 1 and 0: 5 players are dealt 5, and 1 is left."""
    few = [
        f"initiative_cards.{name}.copies={number}"
        for name, number in (
            ("good_fortune", 1), ("cavalry_charge", 0), ("forced_march", 0), ("resistance", 0)
        )
    ]  # fmt: skip
    assert load_values(FILE, few)
    few[0] = few[0].replace("=1", "=0")
    problem = refused(few)
    assert problem.path == "initiative_cards"
    assert problem.message == "too few military cards: five players get 5, and some must be left"
    assert (problem.found, problem.allowed) == ("5", ("at least 6",))
    few[0] = few[0].replace("=0", "=15")
    assert load_values(FILE, few)
    problem = refused([*few, "setup.advanced.used=true"])  # 5 players look at 20 of 20
    assert problem.message == "too few military cards: five players get 20, and some must be left"


def test_loyalty_cards_for_all():
    """Without two of the first three colours: one card for three players, three for four."""
    with pytest.raises(InputError) as caught:
        load_values(FILE, ["loyalty_cards.blue_king=null", "loyalty_cards.black_king=null"])
    problems = caught.value.problems
    assert {problem.path for problem in problems} == {"loyalty_cards"}
    assert [(problem.message, problem.found, *problem.allowed) for problem in problems] == [
        (f"too few loyalty cards for {word} players: each is dealt one", found, f"at least {least}")
        for word, found, least in (("three", "1", 3), ("four", "3", 4), ("five", "4", 5))
    ]


def test_more_pawns_at_the_start_than_there_are():
    problem = refused(["armies.pawns=1", "armies.start=2"])
    assert (problem.path, problem.found) == ("armies", "2")
    assert problem.message == "a player starts with more pawns on the map than there are"


def test_a_start_at_the_crown():
    problem = refused(["track.start=9", "track.yellow=3", "track.green=5", "track.crown=9"])
    assert (problem.path, problem.found) == ("track", "9")
    assert problem.message == "a player who starts at the crown has won"


def test_too_many_cities_and_kinds_of_card():
    cities = {f"x_{place}": {"name": "x"} for place in range(15)}
    roads = {f"to_{name}": [name, "pavia"] for name in cities}
    problem = refused(patches=[{"cities": cities, "roads": roads}])
    assert (problem.path, problem.found, problem.allowed) == ("cities", "41", ("1 to 40",))
    assert problem.message == "there is no room for so many cities"
    spies = {f"x_{place}": {"name": "x", "type": "spy", "copies": 1} for place in range(24)}
    problem = refused(patches=[{"initiative_cards": spies}])
    assert (problem.path, problem.found) == ("initiative_cards", "49")
    assert problem.message == "there is no room for so many initiative cards"
    many = [
        f"initiative_cards.{name}.copies={{value: 60, range: [0, 64]}}"
        for name in ("spy", "hostage", "pope")
    ]
    problem = refused(many)  # 3 * 60 and the other 19
    assert problem.message == "there is no room for so many political cards"
    assert (problem.found, problem.allowed) == ("199", ("up to 128",))


COUNTS = {
    "pawns": (50, ("armies:", "pawns: {value: 8", "pawns: {value: 9"), 55),
    "banners": (40, ("\nbanners: {", "value: 8", "value: 7"), 35),
    "emissaries": (20, ("emissaries:", "each: {value: 4", "each: {value: 5"), 25),
    "military_cards": (29, ("  resistance:\n", "value: 6", "value: 7"), 30),
    "political_cards": (29, ("  spy:\n", "copies: 4", "copies: 3"), 28),
    "faces": (18, ("dice:\n", "[1, 1, 2, 2, 3, 3]", "[1, 2, 3]"), 15),
    "roads": (35, ("roads:\n", "  lucca_luni: [lucca, luni]\n", ""), 34),
    "cities": (26, ("cities:\n", "  padua:", "  new: {name: New}\n  padua:"), 27),
}


@pytest.mark.parametrize("name", COUNTS)
def test_a_count_that_no_longer_holds(tmp_path, name):
    declared, edit, real = COUNTS[name]
    problems = {problem.path: problem for problem in problems_of(tmp_path, edited(*edit))}
    problem = problems[f"edition.counts.{name}"]
    assert (problem.message, problem.found) == (COUNT, str(declared))
    assert problem.allowed == (f"{real}, as many as the file has",)


def test_a_castle_too_few(tmp_path):
    start, end = TEXT.index("  padua_castle:\n"), TEXT.index("  romagna_castle:\n")
    problems = problems_of(tmp_path, TEXT[:start] + TEXT[end:])
    assert [(problem.path, problem.found) for problem in problems] == [
        ("edition.counts.castles", "16"), ("edition.counts.castle_tiles", "10"),
        ("families.cross", "'2 castles, 1 grey'"),
    ]  # fmt: skip


# --- overrides, patches, other files --------------------------------------------------------------


@pytest.mark.parametrize(
    ("override", "path", "found", "near"),
    [
        ("castles.pavia_castle.army=19", "castles.pavia_castle.army", "19", None),
        ("castles.pavia_castle.army=+5", "castles.pavia_castle.army", "8", None),
        ("castles.pavia_castel.army=2", "castles.pavia_castel", "pavia_castel", "pavia_castle"),
        ("castles.pavia_castle.amry=2", "castles.pavia_castle.amry", "amry", "army"),
        ("roads.lucca_luni=[lucca, luna]", "roads.lucca_luni.1", "'luna'", "luni"),
        ("course.first_seat=green", "course.first_seat.value", "'green'", None),
        ("edition.counts.castles=15", "edition.counts.castles", "15", None),
    ],
)
def test_an_override_that_is_wrong_is_told_as_the_option(override, path, found, near):
    problem = refused([override])
    assert (problem.file, problem.line) == (f"--set {override}", None)
    assert (problem.path, problem.found, problem.nearest) == (path, found, near)


def test_a_wrong_number_in_a_patch_is_told_with_its_line_there(tmp_path):
    patch = tmp_path / "patch.yaml"
    patch.write_text("castles:\n  pavia_castle: {army: 2}\n  turin_castle:\n    army: 0\n")
    problem = refused(patches=[patch])
    place = (problem.file, problem.line, problem.path)
    assert place == (str(patch), 4, "castles.turin_castle.army")


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
