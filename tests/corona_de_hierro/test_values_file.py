"""The edition's file: its provenance, its hash, its patches, overrides and spreadsheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sim.games.corona_de_hierro.values import ValuesFile, compile_values, load_values
from sim.games.corona_de_hierro.values.checks import check_values
from sim.values.changes import changed, difference
from sim.values.errors import InputError
from sim.values.provenance import list_values
from sim.values.reading import load_yaml
from sim.values.table import export_table, read_table
from sim.values.writing import changed_text, dump_commented, load_commented

FOLDER = Path(__file__).parents[2] / "scenarios" / "corona_de_hierro"
FILE = FOLDER / "prototype-values.yaml"
TEXT = FILE.read_text(encoding="utf-8")
PATCHES = sorted((FOLDER / "patches").glob("*.yaml"))


@pytest.fixture(scope="module")
def loaded():
    return load_values(FILE)


def written(tmp_path, text: str) -> Path:
    path = tmp_path / "values.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def patched(*names: str):
    return load_values(FILE, patches=[FOLDER / "patches" / f"{name}.yaml" for name in names])


# --- the file itself ----------------------------------------------------------------------------


def test_the_hash_is_over_the_compiled_record_only(tmp_path, loaded):
    assert re.fullmatch("[0-9a-f]{64}", loaded.hash)
    told = TEXT.replace("name: Castle of Pavia", "name: Pavia # the King's")
    told = told.replace("    army: 2\n", "    army: {value: 2, from: source x, note: seen}\n")
    assert load_values(written(tmp_path, "# another comment\n" + told)).hash == loaded.hash
    moved = TEXT.replace("crown: 15", "crown: 16")
    assert load_values(written(tmp_path, moved)).hash != loaded.hash


def test_the_same_file_gives_the_same_bytes(loaded):
    again = load_values(FILE)
    assert again.record.tobytes() == loaded.record.tobytes()
    assert again.source == str(FILE)


def test_changes_leave_the_file_as_it_is_for_the_next_load(loaded):
    """The text is parsed once for many members; each changes a copy."""
    assert load_values(FILE, ["track.crown=16", "roads.lucca_luni=null"]).hash != loaded.hash
    assert load_values(FILE).hash == loaded.hash


def test_every_value_has_a_provenance_and_every_number_a_range(loaded):
    entries = list_values(loaded.document)
    assert {entry.kind for entry in entries} == {"rules", "deduced", "inferred", "placeholder"}
    for entry in entries:
        if type(entry.value) is int:
            low, high = entry.range
            assert low <= entry.value <= high, entry
    assert sum(loaded.provenance.values()) == len(entries)


def test_shares_of_provenance(loaded):
    """Counted by hand, section by section.

    rules: 2 of the course; 6 of the set-up; 3 rulings; 3 of armies and 3 dice of theirs; banners;
    2 of emissaries and 9 limits; 3 of shields; the start of the track and 9 of its areas; 9 of
    legitimacy; 5 of the scoring; 4 of the hand; 16 of what cards do, and 3 that are played first;
    the players of a loyalty card; 6 cities, a road, Lucca's castle with its players and Pavia's
    with its levels.
    """
    assert loaded.provenance == {
        "rules": 2 + 6 + 3 + 6 + 1 + 11 + 3 + 10 + 9 + 5 + 4 + 19 + 1 + 6 + 1 + 2 + 3,
        "deduced": 2,  # 8 army pawns, shields for emissaries
        # how kept cards are counted; 6 rulings; the safety stop; 9 copies and 5 shields of the
        # military cards; a road; the castles of Friuli and Romagna
        "inferred": 1 + 6 + 1 + 14 + 1 + 2,
        # faces, track, copies and shields of political cards, points of loyalty cards, cities,
        # roads, castles with their families and numbers
        "placeholder": 18 + 3 + 16 + 10 + 11 + 20 + 33 + 12 + 15 + 16 + 10,
        "source": 0,
        "tuned": 0,
    }


def test_provenance_of_some_values(loaded):
    of = {entry.path: entry.provenance for entry in list_values(loaded.document)}
    assert of["cities.friuli"] == of["roads.belluno_trento"] == "rules 3"
    assert of["cities.padua"] == of["roads.trento_pavia"] == "placeholder"
    assert of["castles.lucca_castle.players"] == "rules Setup"
    assert of["castles.pavia_castle.levels.won"] == "rules 4"
    assert of["castles.pavia_castle.army"] == of["castles.verona_castle.emissary"] == "placeholder"
    assert of["castles.lucca_castle.family"] == "placeholder"
    assert {
        of[f"dice.{die}.{face}"] for die in ("red", "yellow", "green") for face in range(6)
    } == {"placeholder"}
    assert of["track.start"] == "rules Setup"
    assert of["track.crown"] == of["track.yellow"] == of["track.green"] == "placeholder"
    assert of["initiative_cards.spy.copies"] == "placeholder"
    assert of["initiative_cards.resistance.copies"] == "inferred"
    assert of["card_effects.king_is_dead.levels"] == "rules Initiative Cards"
    assert of["loyalty_cards.sole_king.players"] == "rules Setup"
    assert of["rulings.siege_blocked_by"] == "inferred"
    assert of["scoring.castles.2"] == "rules Final Scoring b"


def test_a_search_may_move_what_nobody_knows_and_nothing_else(loaded):
    movable = {entry.path for entry in list_values(loaded.document) if entry.movable}
    brown = [name for name, c in loaded.document.castles.items() if c.kind == "brown"]
    cards = loaded.labels["cards"]
    colours = ("yellow", "blue", "black", "red", "green")
    points = [f"loyalty_cards.{colour}_king.points" for colour in colours]
    assert movable == {
        *(f"dice.{die}.{face}" for die in ("red", "yellow", "green") for face in range(6)),
        *(f"track.{level}" for level in ("yellow", "green", "crown")),
        *(f"castles.{name}.army" for name in loaded.labels["castles"]),
        *(f"castles.{name}.emissary" for name in brown),
        *(f"initiative_cards.{name}.copies" for name in cards),
        *(f"{path}.{whom}" for path in points for whom in ("another", "holder")),
        "loyalty_cards.sole_king.points.holder",
        "rulings.passage_refusals",
        "rulings.hostages_returned",
        "rulings.hostages_asked",
        "rulings.exchanges_offered",
        "game_end.max_turns",
    }


# --- overrides and patches ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("override", "patch"),
    [
        ("castles.pavia_castle.army=2", {"castles": {"pavia_castle": {"army": 2}}}),
        ("castles.pavia_castle.army=-1", {"castles": {"pavia_castle": {"army": 2}}}),
        ("castles.pavia_castle.levels=null", {"castles": {"pavia_castle": {"levels": None}}}),
        ("castles.genoa_castle.emissary=+1", {"castles": {"genoa_castle": {"emissary": 3}}}),
        ("dice.red=[1, 2, 3, 3, 3, 3]", {"dice": {"red": [1, 2, 3, 3, 3, 3]}}),
        ("track.crown=18", {"track": {"crown": 18}}),
        ("bands.green.recruits=3", {"bands": {"green": {"recruits": 3}}}),
        ("bands.red.die=yellow", {"bands": {"red": {"die": "yellow"}}}),
        ("roads.lucca_luni=null", {"roads": {"lucca_luni": None}}),
        ("roads.shortcut=[lucca, pavia]", {"roads": {"shortcut": ["lucca", "pavia"]}}),
        ("emissaries.rome.four=+1", {"emissaries": {"rome": {"four": 6}}}),
        ("initiative_cards.spy.copies=0", {"initiative_cards": {"spy": {"copies": 0}}}),
        ("initiative_cards.spy=null", {"initiative_cards": {"spy": None}}),
        ("card_effects.king_is_dead.levels=2", {"card_effects": {"king_is_dead": {"levels": 2}}}),
        (
            "card_effects.good_fortune.die=yellow",
            {"card_effects": {"good_fortune": {"die": "yellow"}}},
        ),
        ("setup.advanced.used=true", {"setup": {"advanced": {"used": True}}}),
        ("rulings.last_card_ends=false", {"rulings": {"last_card_ends": False}}),
        ("course.first_seat=blue", {"course": {"first_seat": "blue"}}),
        ("hand.seen=4", {"hand": {"seen": 4}}),
        ("scoring.castles=[1, 3, 6]", {"scoring": {"castles": [1, 3, 6]}}),
    ],
)
def test_an_override_and_a_patch_of_the_same_change_are_the_same(loaded, override, patch):
    by_override, by_patch = load_values(FILE, [override]), load_values(FILE, patches=[patch])
    assert by_override.hash == by_patch.hash != loaded.hash
    assert by_override.provenance["rules"] <= loaded.provenance["rules"]


def test_an_edit_of_the_file_and_an_override_are_the_same(tmp_path):
    by_edit = load_values(written(tmp_path, TEXT.replace("crown: 15", "crown: 16")))
    assert by_edit.hash == load_values(FILE, ["track.crown=16"]).hash


def test_every_listed_number_can_be_set_by_its_path(loaded):
    data, lines = load_yaml(FILE)
    entries = [entry for entry in list_values(loaded.document) if entry.range is not None]
    same = changed(data, lines, [f"{entry.path}={entry.value}" for entry in entries]).data
    assert difference(data, same) == []
    # One step of each that may move: castles and faces up together, so that some die still wins.
    steps = {entry.path: "+1" for entry in entries if entry.movable}
    assert len(steps) == 18 + 3 + 16 + 10 + 25 + 11 + 4 + 1
    stepped = changed(data, lines, [f"{path}={step}" for path, step in steps.items()]).data
    found = {change.path for change in difference(data, stepped)}
    assert found == {path.rsplit(".", 1)[0] if path.startswith("dice") else path for path in steps}
    values = check_values(stepped, lines, "stepped", counts=False)
    assert compile_values(values)[0].tobytes() != loaded.record.tobytes()


def test_every_value_alone_reaches_the_record(loaded):
    """No number of the file is idle: one step of each gives another hash."""
    beside = {"armies.medium": ["armies.large=4"]}  # what has to be moved first
    for entry in list_values(loaded.document):
        if entry.range is None or entry.path in beside:
            continue
        low, high = entry.range
        hashes = set()
        for step in ("+1", "-1"):
            if low <= entry.value + int(step) <= high:
                try:
                    hashes.add(load_values(FILE, [f"{entry.path}={step}"]).hash)
                except InputError:  # what the checks refuse, such as a castle that no die wins
                    continue
        assert hashes, entry.path
        assert loaded.hash not in hashes, entry.path
    for path, sets in beside.items():
        assert load_values(FILE, [*sets, f"{path}=+1"]).hash != load_values(FILE, sets).hash


def test_what_an_override_set_is_a_placeholder():
    trial = load_values(FILE, ["hand.limit=6"])
    assert trial.document.hand.limit.source == "placeholder"
    sourced = load_values(FILE, ["castles.pavia_castle.army={value: 2, from: source my copy}"])
    assert sourced.document.castles["pavia_castle"].army.source == "source my copy"


def test_a_cut_card_leaves_the_codes_of_the_others(loaded):
    cut = load_values(FILE, ["initiative_cards.resistance.copies=0"])
    assert cut.labels == loaded.labels
    assert cut.record[0].copies[:5].tolist() == [6, 6, 6, 0, 1]
    deleted = load_values(FILE, ["initiative_cards.resistance=null"])
    assert deleted.record[0].kinds == 24
    assert deleted.record[0].copies[:5].tolist() == [6, 6, 6, 1, 1]


def test_a_city_a_castle_and_a_card_may_be_added(loaded):
    """A fourth castle of a family each would be scored with four points for its castles."""
    names = ("lion", "eagle", "cross", "lily", "tower")
    cities = {f"new_{name}": {"name": name.title()} for name in names}
    roads = {f"to_{name}": [f"new_{name}", "pavia"] for name in names}
    castles = {
        f"new_{name}_castle": {
            "name": name.title(), "city": f"new_{name}", "kind": "brown", "family": name,
            "army": 2, "emissary": 2,
        }
        for name in names
    }  # fmt: skip
    pact = {"name": "All", "type": "secret_pact", "copies": 1, "families": list(names)}
    patch = {
        "cities": cities, "roads": roads, "castles": castles,
        "initiative_cards": {"secret_pact_all": pact}, "scoring": {"castles": [1, 4, 9, 16]},
    }  # fmt: skip
    values = load_values(FILE, patches=[patch]).record[0]
    assert (values.cities, values.castles, values.kinds) == (31, 21, 26)
    assert values.card_families[25] == 0b11111
    assert int(values.family_castles[0]).bit_count() == 4
    assert values.castle_points[:5].tolist() == [0, 1, 4, 9, 16]
    pavia = loaded.labels["cities"].index("pavia")
    assert values.roads[26] == 1 << pavia
    assert int(values.roads[pavia]).bit_count() == 5 + 5


def test_a_renamed_city_plays_the_same(tmp_path, loaded):
    renamed = TEXT.replace("  padua: {name: Padua", "  venice: {name: Venice")
    for end in ("[belluno, padua]", "[padua, romagna]", "city: padua\n"):
        renamed = renamed.replace(end, end.replace("padua", "venice"))
    other = load_values(written(tmp_path, renamed))
    assert other.hash == loaded.hash
    assert other.labels["cities"][4] == "venice"


# --- the patches of the edition -------------------------------------------------------------------


@pytest.mark.parametrize("patch", PATCHES, ids=lambda path: path.stem)
def test_each_patch_of_the_edition_fits(loaded, patch):
    dice = [FOLDER / "patches" / "dice-c.yaml"] if patch.stem == "castles-5" else []
    changed_values = load_values(FILE, patches=[*dice, patch])
    assert changed_values.hash != loaded.hash
    # What is known stays known, but for what the patch is about.
    known = {"rules", "deduced", "source"}
    before = {e.path: e.value for e in list_values(loaded.document) if e.kind in known}
    after = {e.path: e.value for e in list_values(changed_values.document)}
    moved = {path for path, value in before.items() if after.get(path) != value}
    assert moved <= {"setup.advanced.used"}


def test_dice_of_the_patches():
    dice = patched("dice-c").record[0].faces[:, :6].tolist()
    assert dice == [[1, 1, 1, 2, 2, 3], [1, 2, 2, 3, 3, 4], [1, 2, 3, 4, 5, 6]]
    assert patched("dice-a").record[0].faces[:, :6].tolist() == 3 * [[1, 2, 3, 4, 5, 6]]


def test_castles_up_to_5():
    """Pavia 5; grey ones 4; of the brown ones X 3 and 4, Y 4 and 2, as their left and right."""
    values = patched("dice-c", "castles-5").record[0]
    assert values.force[:16].tolist() == 5 * [4, 3, 4] + [5]
    assert values.word[:16].tolist() == 5 * [0, 4, 2] + [0]


@pytest.mark.parametrize(
    ("name", "first", "crown"), [("track-12", (5, 9), 12), ("track-18", (7, 13), 18)]
)
def test_tracks_of_the_patches(name, first, crown):
    values = patched(name).record[0]
    bands = values.band_of[: crown + 1].tolist()
    assert (bands.index(1), bands.index(2)) == first
    assert bands[-1] == 2
    assert values.crown == crown


def test_readings_of_the_patches(loaded):
    assert loaded.record[0].siege_blocked_by == 0
    assert patched("siege-owners-army").record[0].siege_blocked_by == 1
    points = patched("loyalty-rival-6").record[0].loyalty_points[:6].tolist()
    assert points == [*5 * [[6, 4]], [0, 6]]
    for name, each in (("advanced", 0), ("advanced-2-of-each", 1)):
        values = patched(name).record[0]
        assert (values.advanced, values.advanced_kept, values.kept_of_each) == (1, 2, each)


# --- the spreadsheet ----------------------------------------------------------------------------


def test_the_table_goes_out_and_comes_back_unchanged(tmp_path):
    data, _ = load_yaml(FILE)
    table = export_table(ValuesFile.table, data)
    assert table.splitlines()[:2] == [
        "id,name,type,copies,copies_from",
        "good_fortune,Good fortune,good_fortune,6,inferred",
    ]
    assert len(table.splitlines()) == 1 + 25
    path = tmp_path / "cards.csv"
    path.write_text(table, encoding="utf-8")
    assert read_table(ValuesFile.table, path, data).patch == {}


def test_numbers_come_back_from_the_table_with_comments_kept(tmp_path):
    data, _ = load_yaml(FILE)
    path = tmp_path / "cards.csv"
    table = export_table(ValuesFile.table, data)
    assert "spy,Spy,spy,4," in table
    path.write_text(table.replace("spy,Spy,spy,4,", "spy,Spy,spy,2,"), "utf-8")
    patch = read_table(ValuesFile.table, path, data, source="source my copy").patch
    new = written(tmp_path, changed_text(FILE, patches=[patch]))
    copies = re.compile(r"political_cards: 29").sub("political_cards: 27", new.read_text("utf-8"))
    back = load_values(written(tmp_path, copies))
    assert back.record[0].copies[back.labels["cards"].index("spy")] == 2
    assert back.document.initiative_cards["spy"].copies.source == "source my copy"


def test_the_file_survives_being_read_and_written():
    assert dump_commented(load_commented(FILE)) == TEXT


@pytest.mark.parametrize("path", [*FOLDER.glob("*.yaml"), *PATCHES], ids=lambda path: path.stem)
def test_the_files_are_comfortable_to_read(path):
    assert max(map(len, path.read_text(encoding="utf-8").splitlines())) <= 100
