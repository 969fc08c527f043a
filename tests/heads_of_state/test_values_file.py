"""The edition's file: its provenance, its hash, its patches, overrides and spreadsheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sim.games.heads_of_state.codes import Country, Noble
from sim.games.heads_of_state.values import ValuesFile, compile_values, load_values
from sim.games.heads_of_state.values.checks import check_values
from sim.values.changes import changed, difference
from sim.values.provenance import list_values
from sim.values.reading import load_yaml
from sim.values.table import export_table, read_table
from sim.values.writing import changed_text, dump_commented, load_commented

FOLDER = Path(__file__).parents[2] / "scenarios" / "heads_of_state"
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


def patched(name: str):
    return load_values(FILE, patches=[FOLDER / "patches" / f"{name}.yaml"])


# --- the file itself ----------------------------------------------------------------------------


def test_the_hash_is_over_the_compiled_record_only(tmp_path, loaded):
    assert re.fullmatch("[0-9a-f]{64}", loaded.hash)
    told = TEXT.replace("name: French capital", "name: Paris # the capital")
    told = told.replace("hexagon: 3\n", "hexagon: {value: 3, from: source x, note: seen}\n")
    assert load_values(written(tmp_path, "# another comment\n" + told)).hash == loaded.hash
    moved = TEXT.replace("own: {value: 3", "own: {value: 4")
    assert load_values(written(tmp_path, moved)).hash != loaded.hash


def test_the_same_file_gives_the_same_bytes(loaded):
    again = load_values(FILE)
    assert again.record.tobytes() == loaded.record.tobytes()
    assert again.source == str(FILE)


def test_changes_leave_the_file_as_it_is_for_the_next_load(loaded):
    """The text is parsed once for many members; each changes a copy."""
    assert load_values(FILE, ["areas.england.hexagon=9", "areas.france_4=null"]).hash != loaded.hash
    assert load_values(FILE).hash == loaded.hash


def test_every_value_has_a_provenance_and_every_number_a_range(loaded):
    entries = list_values(loaded.document)
    kinds = {entry.kind for entry in entries}
    assert kinds == {"rules", "deduced", "source", "inferred", "placeholder"}
    for entry in entries:
        if type(entry.value) is int:
            low, high = entry.range
            assert low <= entry.value <= high, entry
    assert sum(loaded.provenance.values()) == len(entries)


def test_shares_of_provenance(loaded):
    """Counted by hand, section by section.

    rules: 7 of the course of play and 14 first turns; 4 hand limits; 5 of treachery; 4 of
    influence; 4 of the Noble House; 1 set, 7 Courtesans and 21 numbers of the nobles; 3 Country
    Scoring Markers and 8 End of Turn ones; 3 areas and 1 pair of boxes; 9 + 5 copies of cards and
    the countries of 5 Treachery Cards.
    """
    assert loaded.provenance == {
        "rules": 7 + 14 + 4 + 5 + 4 + 4 + 29 + 11 + 4 + 14 + 5,
        "deduced": 1,  # England's box
        "source": 2 + 1 + 6 + 5,  # Baron and King, the German capital, the special cards
        "inferred": 2,  # the 7 of the French capital, the safety stop
        "placeholder": 4 + 5 + 13 + 13 + 15 + 27,  # sets, markers, areas, boxes, hexagons, marks
        "tuned": 0,
    }


def test_provenance_of_some_values(loaded):
    of = {entry.path: entry.provenance for entry in list_values(loaded.document)}
    assert of["attributes.gold.copies"] == "rules Game Components"
    assert of["attributes.gold.marked.three"] == "placeholder"
    assert of["nobles.earl.set"] == "rules Creating A Noble"
    assert of["nobles.king.set"].startswith("source ")
    for noble in ("count", "marquis", "duke", "prince"):
        assert of[f"nobles.{noble}.set"] == "placeholder"
    assert of["countries.france.country_markers.lower"] == "rules Preparation 6"
    assert of["countries.britain.country_markers.higher"].startswith("rules ")
    assert of["countries.britain.country_markers.lower"] == "placeholder"
    assert of["areas.scotland"] == "rules The Game-Board"
    assert of["areas.scotland.boxes"] == "placeholder"
    assert of["areas.france_1"] == of["areas.france_1.hexagon"] == "placeholder"
    assert of["areas.france_capital.boxes"].startswith("rules ")
    assert of["treachery_cards.axeman_gallows.countries"].startswith("rules ")
    assert of["treachery_cards.axeman_guillotine.countries"].startswith("source ")
    assert of["influence.capital.higher"].startswith("rules ")


def test_a_search_may_move_what_nobody_knows_and_nothing_else(loaded):
    movable = {entry.path for entry in list_values(loaded.document) if entry.movable}
    hexagons = {f"areas.{name}.hexagon" for name in loaded.labels["areas"]}
    marks = {
        f"attributes.{name}.marked.{mark}"
        for name in loaded.labels["attributes"]
        for mark in ("three", "four", "five")
    }
    markers = {
        "countries.britain.country_markers.lower",
        *(
            f"countries.{country}.country_markers.{which}"
            for country in ("german_states", "spain")
            for which in ("higher", "lower")
        ),
    }
    assert movable == hexagons | marks | markers | {"game_end.max_turns"}


# --- overrides and patches ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("override", "patch"),
    [
        ("areas.england.hexagon=6", {"areas": {"england": {"hexagon": 6}}}),
        ("areas.england.hexagon=+1", {"areas": {"england": {"hexagon": 6}}}),
        ("areas.scotland.boxes=[earl]", {"areas": {"scotland": {"boxes": ["earl"]}}}),
        ("areas.france_4=null", {"areas": {"france_4": None}}),
        ("attributes.gold.marked.five=-1", {"attributes": {"gold": {"marked": {"five": 1}}}}),
        ("attributes.gold.copies=16", {"attributes": {"gold": {"copies": 16}}}),
        ("nobles.king.most=+4", {"nobles": {"king": {"most": 20}}}),
        ("nobles.king.courtesan=true", {"nobles": {"king": {"courtesan": True}}}),
        ("nobles.count.set=[gold, palace]", {"nobles": {"count": {"set": ["gold", "palace"]}}}),
        (
            "course.first_turn_cards.four.first=2",
            {"course": {"first_turn_cards": {"four": {"first": 2}}}},
        ),
        ("course.start_player=blue", {"course": {"start_player": "blue"}}),
        ("treachery_cards.assassin.copies=0", {"treachery_cards": {"assassin": {"copies": 0}}}),
        ("treachery_cards.assassin=null", {"treachery_cards": {"assassin": None}}),
        ("treachery.cubes.own=-1", {"treachery": {"cubes": {"own": 2}}}),
        ("influence.province.lower=0", {"influence": {"province": {"lower": 0}}}),
    ],
)
def test_an_override_and_a_patch_of_the_same_change_are_the_same(loaded, override, patch):
    by_override, by_patch = load_values(FILE, [override]), load_values(FILE, patches=[patch])
    assert by_override.hash == by_patch.hash != loaded.hash
    assert by_override.provenance["rules"] <= loaded.provenance["rules"]


def test_an_edit_of_the_file_and_an_override_are_the_same(tmp_path):
    edited = TEXT.replace("own: {value: 3", "own: {value: 4")
    by_edit = load_values(written(tmp_path, edited))
    assert by_edit.hash == load_values(FILE, ["treachery.cubes.own=4"]).hash


def test_every_listed_number_can_be_set_by_its_path(loaded):
    data, lines = load_yaml(FILE)
    entries = [entry for entry in list_values(loaded.document) if entry.range is not None]
    same = changed(data, lines, [f"{entry.path}={entry.value}" for entry in entries]).data
    assert difference(data, same) == []
    steps = {
        entry.path: "-1" if ".marked." in entry.path else "+1" for entry in entries if entry.movable
    }
    assert len(steps) == 16 + 27 + 5 + 1
    stepped = changed(data, lines, [f"{path}={step}" for path, step in steps.items()]).data
    assert {change.path for change in difference(data, stepped)} == set(steps)
    values = check_values(stepped, lines, "stepped")
    assert compile_values(values)[0].tobytes() != loaded.record.tobytes()


def test_every_value_alone_reaches_the_record(loaded):
    """No number of the file is idle: one step of each gives another hash."""
    allowed = {"noble_house.1.players": "+1"}
    for entry in list_values(loaded.document):
        if type(entry.value) is not int:
            continue
        step = allowed.get(entry.path, "+1" if entry.value < entry.range[1] else "-1")
        if entry.path.endswith(("country_markers.lower", "noble_house.1.points")):
            step = "-1"  # not above the higher one
        assert load_values(FILE, [f"{entry.path}={step}"]).hash != loaded.hash, entry.path


def test_what_an_override_set_is_a_placeholder():
    trial = load_values(FILE, ["attributes.gold.copies=16"])
    assert trial.document.attributes.gold.copies.source == "placeholder"
    sourced = load_values(FILE, ["areas.england.hexagon={value: 4, from: source my copy}"])
    assert sourced.document.areas["england"].hexagon.source == "source my copy"


def test_a_cut_treachery_card_leaves_the_codes_of_the_others(loaded):
    cut = load_values(FILE, ["treachery_cards.axeman.copies=0"])
    assert cut.labels == loaded.labels
    assert cut.record[0].treachery_cards[:4].tolist() == [7, 0, 4, 4]
    deleted = load_values(FILE, ["treachery_cards.axeman=null"])
    assert deleted.record[0].kinds == 10
    assert deleted.record[0].treachery_cards[:4].tolist() == [7, 4, 4, 4]


def test_a_treachery_card_and_an_area_may_be_added(loaded):
    poison = {"name": "Poison", "copies": 2, "countries": ["britain", "france", "spain"]}
    wales = {
        "name": "Wales", "country": "britain", "kind": "province", "hexagon": 1, "boxes": ["count"],
    }  # fmt: skip
    added = load_values(
        FILE, patches=[{"treachery_cards": {"poison": poison}, "areas": {"wales": wales}}]
    )
    assert added.labels["cards"] == (*loaded.labels["cards"], "poison")
    assert added.labels["boxes"] == (*loaded.labels["boxes"], "wales.count")
    values = added.record[0]
    assert values.used_in[11] == 1 << Country.BRITAIN | 1 << Country.FRANCE | 1 << Country.SPAIN
    assert values.country_areas[Country.BRITAIN] == 0b111 | 1 << 16
    assert values.area_order[16] == 0  # the only 1
    assert values.noble_boxes[Noble.COUNT] >> 30 == 1


def test_a_renamed_area_plays_the_same(tmp_path, loaded):
    renamed = load_values(written(tmp_path, TEXT.replace("  france_1:", "  normandy:")))
    assert renamed.hash == loaded.hash
    assert renamed.labels["boxes"][7:9] == ("normandy.duke", "normandy.earl")


# --- the patches of the edition -------------------------------------------------------------------


@pytest.mark.parametrize("patch", PATCHES, ids=lambda path: path.stem)
def test_each_patch_of_the_edition_fits(loaded, patch):
    changed_values = load_values(FILE, patches=[patch])
    assert changed_values.hash != loaded.hash
    # What is known stays known.
    known = {"rules", "deduced", "source"}
    before = {e.path: e.value for e in list_values(loaded.document) if e.kind in known}
    after = {e.path: e.value for e in list_values(changed_values.document)}
    moved = {path for path, value in before.items() if after.get(path) != value}
    assert moved <= {"countries.britain.country_markers.higher"}


def test_hexagons_up_and_down(loaded):
    base = loaded.record[0].hexagon[:16].tolist()
    french = loaded.labels["areas"].index("france_capital")
    for name, step in (("hexagons-up", 1), ("hexagons-down", -1)):
        wanted = [number + step for number in base]
        wanted[french] = 7
        assert patched(name).record[0].hexagon[:16].tolist() == wanted


@pytest.mark.parametrize(
    ("name", "britain", "german_states", "spain"),
    [
        ("country-markers-up", [5, 4], [7, 6], [6, 5]),
        ("country-markers-down", [4, 2], [5, 4], [4, 3]),
        ("britain-5-4", [5, 4], [6, 5], [5, 4]),
        ("germany-spain-5-4", [4, 3], [5, 4], [5, 4]),
        ("germany-spain-6-5", [4, 3], [6, 5], [6, 5]),
    ],
)
def test_country_markers(name, britain, german_states, spain):
    markers = patched(name).record[0].country_markers
    assert markers.tolist() == [britain, [7, 6], german_states, spain]
    assert 4 in markers[Country.BRITAIN]  # which the rulebook shows


def test_a_prince_in_spain():
    loaded = patched("spain-prince")
    assert loaded.record[0].boxes == 31
    assert loaded.labels["boxes"][23:25] == ("spain_capital.king", "spain_capital.prince")
    assert int(loaded.record[0].noble_boxes[Noble.PRINCE]).bit_count() == 3


# --- the spreadsheet ----------------------------------------------------------------------------


def test_the_table_goes_out_and_comes_back_unchanged(tmp_path):
    data, _ = load_yaml(FILE)
    table = export_table(ValuesFile.table, data)
    assert table.splitlines()[:2] == [
        "id,name,copies,marked_three,marked_four,marked_five,copies_from,marked_from",
        "gold,Gold,15,3,2,2,rules Game Components,placeholder",
    ]
    assert len(table.splitlines()) == 1 + 9
    path = tmp_path / "cards.csv"
    path.write_text(table, encoding="utf-8")
    assert read_table(ValuesFile.table, path, data).patch == {}


def test_numbers_come_back_from_the_table_with_comments_kept(tmp_path):
    data, _ = load_yaml(FILE)
    path = tmp_path / "cards.csv"
    table = export_table(ValuesFile.table, data)
    assert "castle,Castle,9,1,2,1," in table
    path.write_text(table.replace("castle,Castle,9,1,2,1,", "castle,Castle,9,2,,1,"), "utf-8")
    patch = read_table(ValuesFile.table, path, data, source="source my copy").patch
    new = written(tmp_path, changed_text(FILE, patches=[patch]))
    back = load_values(new)
    # 9 copies: 1 with a 5, none with a 4, 2 with a 3
    assert back.record[0].attribute_cards[[5, 4, 3, 2], 5].tolist() == [9, 8, 8, 6]
    assert back.document.attributes.castle.marked.source == "source my copy"
    old_lines, new_lines = TEXT.splitlines(), new.read_text(encoding="utf-8").splitlines()
    assert len(old_lines) == len(new_lines)
    assert sum(old != new for old, new in zip(old_lines, new_lines, strict=True)) == 1
    path.write_text(export_table(ValuesFile.table, load_yaml(new)[0]), encoding="utf-8")
    assert read_table(ValuesFile.table, path, load_yaml(new)[0]).patch == {}


def test_the_file_survives_being_read_and_written():
    assert dump_commented(load_commented(FILE)) == TEXT


@pytest.mark.parametrize("path", [*FOLDER.glob("*.yaml"), *PATCHES], ids=lambda path: path.stem)
def test_the_files_are_comfortable_to_read(path):
    if path.name != "charts-members.yaml":  # one member a line
        assert max(map(len, path.read_text(encoding="utf-8").splitlines())) <= 100
