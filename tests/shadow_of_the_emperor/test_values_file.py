"""The edition's file: its provenance, its hash, its patches, overrides and spreadsheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sim.games.shadow_of_the_emperor.codes import Colour, Effect, Kind, Privilege
from sim.games.shadow_of_the_emperor.printed import printed_cards
from sim.games.shadow_of_the_emperor.values import ValuesFile, compile_values, load_values
from sim.games.shadow_of_the_emperor.values.checks import check_values
from sim.values.changes import changed, difference
from sim.values.provenance import list_values
from sim.values.reading import load_yaml
from sim.values.table import export_table, read_table
from sim.values.writing import changed_text, dump_commented, load_commented

FOLDER = Path(__file__).parents[2] / "scenarios" / "shadow_of_the_emperor"
FILE = FOLDER / "prototype-values.yaml"
TEXT = FILE.read_text(encoding="utf-8")
PATCHES = sorted((FOLDER / "patches").glob("*.yaml"))

BARON_25, COUPLE_25 = 1, 5  # faces: side, then stage


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
    told = TEXT.replace("name: Pfalz", "name: Palatinate # by its English name")
    told = told.replace("castles: 2\n", "castles: {value: 2, from: source x, note: seen}\n")
    assert told != TEXT
    assert load_values(written(tmp_path, "# another comment\n" + told)).hash == loaded.hash
    moved = TEXT.replace("castles: 2\n", "castles: 3\n").replace("castles: 7", "castles: 8")
    assert load_values(written(tmp_path, moved)).hash != loaded.hash


def test_the_same_file_gives_the_same_bytes(loaded):
    again = load_values(FILE)
    assert again.record.tobytes() == loaded.record.tobytes()
    assert again.source == str(FILE)


def test_changes_leave_the_file_as_it_is_for_the_next_load(loaded):
    """The text is parsed once for many members; each changes a copy."""
    assert load_values(FILE, ["cards.rival.cost=1", "cards.knight=null"]).hash != loaded.hash
    assert load_values(FILE).hash == loaded.hash


def test_every_value_has_a_provenance_and_every_number_a_range(loaded):
    entries = list_values(loaded.document)
    kinds = {entry.kind for entry in entries}
    assert kinds == {"rules", "source", "inferred", "placeholder"}
    for entry in entries:
        if type(entry.value) is int:
            low, high = entry.range
            assert low <= entry.value <= high, entry
    assert sum(loaded.provenance.values()) == len(entries)


def test_shares_of_provenance(loaded):
    """Counted by hand, section by section."""
    rules = (
        2  # cities and imperial cities in the box
        + 4 + 6  # set-up; electorates out of play
        + 2 + 3  # the course of play, what must be carried out
        + 2  # income: each player's, of own cities
        + 4  # descent
        + 5 + 1  # influence, new electors
        + 2  # the election
        + 1 + 2  # votes of Böhmen, of the Pope and of Church influence
    )  # fmt: skip
    source = (
        1  # the four ages
        + 2  # aristocrats and knights in the box
        + 2 + 1  # whom the set-up puts on throne and elector spaces, and its imperial city
        + 2  # the foreign city and the limit of thalers
        + 3  # points for cities
        + 5 + 1  # the Emperor's points, and that he moves a city in the third round
        + 7 + 3  # electorates; Mainz's point, Pfalz's Baron, Saxony's thalers
        + 12 + 13 + 7  # cards but the Ordinance; their copies; known costs
        + 2 + 1 + 1  # the Doctor's heads, the Rival's colour, the Indulgence's point
    )  # fmt: skip
    inferred = 3 + 1 + 3 + 2 + 1  # rulings, the stop, Permit: costs and heads; the Ordinance
    placeholder = (
        4  # what the Emperor does with imperial cities in the other rounds
        + 3 * 7  # spaces
        + 12 + 4 + 2 + 2 + 1  # colours, costs, the Ordinance's heads, aristocrats, Gray eminence
    )  # fmt: skip
    assert loaded.provenance == {
        "rules": rules,
        "deduced": 0,
        "source": source,
        "inferred": inferred,
        "placeholder": placeholder,
        "tuned": 0,
    }


def test_provenance_of_some_values(loaded):
    of = {entry.path: entry.provenance for entry in list_values(loaded.document)}
    assert of["influence.couple"] == "rules Phase V"
    assert of["cards.doctor.copies"] == "source scribd 296186690"
    assert of["cards.doctor.heads.three"] == "source scribd 296186690"
    assert of["cards.permit.heads.three"] == of["cards.permit.costs.first"] == "inferred"
    assert of["cards.ordinance.heads.four"] == "placeholder"
    assert of["cards.ordinance"] == "inferred"
    assert of["cards.indulgence.cost"] == "source ultraboardgames"
    for card in ("ordinance", "promotion", "foreign_daughter", "knight"):
        assert of[f"cards.{card}.cost"] == "placeholder"
    assert of["cards.rival.colour"] == "source lgimet"
    assert of["cards.doctor.colour"] == "placeholder"
    assert of["electorates.trier"] == "source ultraboardgames"
    assert of["electorates.trier.castles"] == "placeholder"
    assert of["electorates.mainz.points"] == "source ultraboardgames"
    assert of["emperors_action.2.city"] == "source boardgamegeek 1682177"
    assert of["emperors_action.3.city"] == "placeholder"
    assert of["income.foreign_city"] == "source boardgamegeek 427282"


def test_a_search_may_move_what_nobody_knows_and_nothing_else(loaded):
    movable = {entry.path for entry in list_values(loaded.document) if entry.movable}
    spaces = {
        f"electorates.{name}.{spaces}"
        for name in loaded.labels["electorates"]
        for spaces in ("aristocrat_spaces", "castles", "city_spaces")
    }
    costs = {f"cards.{card}.cost" for card in ("ordinance", "promotion", "foreign_daughter")}
    permit = {f"cards.permit.costs.{place}" for place in ("first", "second", "third")}
    heads = {
        f"cards.{card}.heads.{heads}"
        for card in ("permit", "ordinance")
        for heads in ("three", "four")
    }
    rest = {"cards.knight.cost", "cards.gray_eminence.influence", "game_end.max_turns"}
    assert movable == spaces | costs | permit | heads | rest


# --- overrides and patches ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("override", "patch"),
    [
        ("electorates.trier.castles=1", {"electorates": {"trier": {"castles": 1}}}),
        ("electorates.trier.castles=+1", {"electorates": {"trier": {"castles": 1}}}),
        ("electorates.trier.kind=secular", {"electorates": {"trier": {"kind": "secular"}}}),
        ("electorates.trier=null", {"electorates": {"trier": None}}),
        ("cards.ordinance.heads.four=2", {"cards": {"ordinance": {"heads": {"four": 2}}}}),
        ("cards.permit.costs.third=6", {"cards": {"permit": {"costs": {"third": 6}}}}),
        ("cards.doctor.colour=pink", {"cards": {"doctor": {"colour": "pink"}}}),
        ("cards.rival.buyable=false", {"cards": {"rival": {"buyable": False, "cost": None}}}),
        ("cards.knight.copies=0", {"cards": {"knight": {"copies": 0}}}),
        ("cards.knight=null", {"cards": {"knight": None}}),
        (
            "cards.ordinance.aristocrat=baron_35",
            {"cards": {"ordinance": {"aristocrat": "baron_35"}}},
        ),
        (
            "set_up.aristocrats=[couple_35, baron_25]",
            {"set_up": {"aristocrats": ["couple_35", "baron_25"]}},
        ),
        ("set_up.first_emperor=red", {"set_up": {"first_emperor": "red"}}),
        (
            "set_up.out_of_play.three.secular=1",
            {"set_up": {"out_of_play": {"three": {"secular": 1}}}},
        ),
        ("city_points.third=3", {"city_points": {"third": 3}}),
        ("course.must_be_carried_out.two=true", {"course": {"must_be_carried_out": {"two": True}}}),
        ("rulings.ordinance_pushes_knight=true", {"rulings": {"ordinance_pushes_knight": True}}),
        ("influence.couple=-1", {"influence": {"couple": 1}}),
        ("ages=[10, 20, 30, 40]", {"ages": [10, 20, 30, 40]}),
    ],
)
def test_an_override_and_a_patch_of_the_same_change_are_the_same(loaded, override, patch):
    sets = [override]
    if "buyable" in override:
        sets.append("cards.rival.cost=null")
    if "ages" in override:  # aristocrats are told by their age
        words = {
            "set_up": {
                "emperor": "baron_40", "electors": "baron_40",
                "aristocrats": ["couple_30", "baron_20", "couple_10"],
            },
            "descent": {"son": "baron_10", "substitute": "baron_40"},
            "electorates": {"pfalz": {"aristocrat": "baron_10"}},
            "cards": {
                "ordinance": {"aristocrat": "couple_20"}, "promotion": {"aristocrat": "baron_20"},
            },
        }  # fmt: skip
        by_override = load_values(FILE, sets, [words])
        by_patch = load_values(FILE, patches=[{**words, **patch}])
    else:
        by_override, by_patch = load_values(FILE, sets), load_values(FILE, patches=[patch])
    assert by_override.hash == by_patch.hash != loaded.hash
    assert by_override.provenance["rules"] <= loaded.provenance["rules"]


def test_an_edit_of_the_file_and_an_override_are_the_same(tmp_path):
    edited = TEXT.replace("daughter_points: {value: 1", "daughter_points: {value: 2")
    by_edit = load_values(written(tmp_path, edited))
    assert by_edit.hash == load_values(FILE, ["descent.daughter_points=2"]).hash


def test_every_listed_number_can_be_set_by_its_path(loaded):
    data, lines = load_yaml(FILE)
    entries = [entry for entry in list_values(loaded.document) if entry.range is not None]
    same = changed(data, lines, [f"{entry.path}={entry.value}" for entry in entries]).data
    assert difference(data, same) == []
    steps = {
        entry.path: "-1" if ".heads." in entry.path else "+1" for entry in entries if entry.movable
    }
    assert len(steps) == 21 + 4 + 3 + 4 + 1 + 1
    stepped = changed(data, lines, [f"{path}={step}" for path, step in steps.items()]).data
    assert {change.path for change in difference(data, stepped)} == set(steps)
    values = check_values(stepped, lines, "stepped", counts=False)
    assert compile_values(values)[0].tobytes() != loaded.record.tobytes()


def test_every_value_alone_reaches_the_record(loaded):
    """No number of the file is idle: one step of each gives another hash."""
    steps = {"course.rounds": "-1", "pieces.cities": "+1"}
    for entry in list_values(loaded.document):
        if type(entry.value) is not int:
            continue
        step = steps.get(entry.path, "+1" if entry.value < entry.range[1] else "-1")
        sets = [f"{entry.path}={step}"]
        if entry.path == "pieces.cities":
            numbers = {"first": 3, "second": 4, "third": 5, "fourth": 6}
            sets += [f"cards.permit.costs={numbers}", f"city_points={numbers}"]
        assert load_values(FILE, sets).hash != loaded.hash, entry.path


def test_what_an_override_set_is_a_placeholder():
    trial = load_values(FILE, ["influence.knight=2"])
    assert trial.document.influence.knight.source == "placeholder"
    sourced = load_values(FILE, ["electorates.trier.castles={value: 1, from: source my copy}"])
    assert sourced.document.electorates["trier"].castles.source == "source my copy"


def test_a_cut_card_leaves_the_codes_of_the_others(loaded):
    cut = load_values(FILE, ["cards.doctor.copies=0"])
    assert cut.labels == loaded.labels
    assert cut.record[0].card_copies[4, :4].tolist() == [1, 0, 2, 1]
    assert cut.record[0].card_copies[:, 1].sum() == 0  # with fewer players neither
    deleted = load_values(FILE, ["cards.doctor=null"])
    assert deleted.record[0].cards == 12
    assert deleted.record[0].card_copies[4, :4].tolist() == [1, 2, 1, 1]


def test_a_card_and_an_electorate_may_be_added(loaded):
    steward = {
        "name": "Steward", "effect": "ordinance", "aristocrat": "baron_35", "cost": 3, "copies": 2,
        "colour": "blue", "heads": {"four": 1},
    }  # fmt: skip
    salzburg = {
        "name": "Salzburg", "kind": "ecclesiastical", "privilege": "points", "points": 2,
        "aristocrat_spaces": 2, "castles": 1, "city_spaces": 1,
    }  # fmt: skip
    added = load_values(
        FILE, patches=[{"cards": {"steward": steward}, "electorates": {"salzburg": salzburg}}]
    )
    assert added.labels["cards"] == (*loaded.labels["cards"], "steward")
    assert added.labels["electorates"] == (*loaded.labels["electorates"], "salzburg")
    values = added.record[0]
    assert values.card_effect[13] == Effect.ORDINANCE
    assert values.card_face[13] == 2  # a Baron in the third stage
    assert values.card_colour[13] == Colour.BLUE
    assert values.card_copies[2:, 13].tolist() == [1, 1, 2]
    assert values.kind[7] == Kind.ECCLESIASTICAL
    assert values.privilege[7] == Privilege.POINTS
    assert values.privilege_amount.tolist() == [0, 0, 1, 0, 2, 0, 2, 2]


def test_a_privilege_may_go_to_another_electorate():
    sets = [
        "electorates.boehmen.privilege=none", "electorates.boehmen.votes=null",
        "electorates.trier.privilege=votes",
    ]  # fmt: skip
    patch = {"electorates": {"trier": {"votes": 3}}}
    values = load_values(FILE, sets, [patch]).record[0]
    assert values.privilege[0] == Privilege.VOTES
    assert values.privilege_amount[0] == 3
    assert values.privilege[6] == Privilege.NONE
    assert values.privilege_amount[6] == 0


def test_a_renamed_electorate_plays_the_same(tmp_path, loaded):
    renamed = load_values(written(tmp_path, TEXT.replace("  pfalz:\n", "  palatinate:\n")))
    assert renamed.hash == loaded.hash
    assert renamed.labels["electorates"][3] == "palatinate"


# --- the patches of the edition -------------------------------------------------------------------


@pytest.mark.parametrize("patch", PATCHES, ids=lambda path: path.stem)
def test_each_patch_of_the_edition_changes_only_what_is_not_known(loaded, patch):
    changed_values = load_values(FILE, patches=[patch])
    assert changed_values.hash != loaded.hash
    known = {"rules", "deduced", "source"}
    before = {e.path: e.value for e in list_values(loaded.document) if e.kind in known}
    after = {e.path: e.value for e in list_values(changed_values.document)}
    assert {path for path, value in before.items() if after.get(path) != value} == set()


def test_an_ordinance_of_a_baron(loaded):
    values = patched("ordinance-baron").record[0]
    card = loaded.labels["cards"].index("ordinance")
    assert loaded.record[0].card_face[card] == COUPLE_25
    assert loaded.record[0].card_cost[card] == 4
    assert values.card_face[card] == BARON_25
    assert values.card_cost[card] == 2


def test_permits_by_space(loaded):
    values = patched("permit-by-space").record[0]
    assert (loaded.record[0].permit_by_space, values.permit_by_space) == (0, 1)
    assert loaded.record[0].city_space_cost.sum() == 0
    assert values.permit_cost.sum() == 0
    costs = [
        cost
        for there, printed in zip(values.city_spaces, values.city_space_cost, strict=True)
        for cost in printed[:there].tolist()
    ]
    assert sorted(costs) == 5 * [3] + 5 * [4] + 5 * [5]
    assert values.city_space_cost.sum() == sum(costs)


def test_a_pink_promotion(loaded):
    card = loaded.labels["cards"].index("promotion")
    assert loaded.record[0].card_colour[card] == Colour.BLUE
    assert patched("promotion-pink").record[0].card_colour[card] == Colour.PINK


def test_a_gray_eminence_of_2(loaded):
    card = loaded.labels["cards"].index("gray_eminence")
    assert loaded.record[0].card_amount[card] == 1
    assert patched("gray-eminence-2").record[0].card_amount[card] == 2


@pytest.mark.parametrize(("name", "step", "spaces"), [("fewer", -1, 15), ("more", 1, 29)])
def test_a_space_fewer_or_more_everywhere(loaded, name, step, spaces):
    """15 is the least that four players need: 12 aristocrats, and up to 3 knights before them."""
    values = patched(f"spaces-{name}").record[0]
    wanted = loaded.record[0].aristocrat_spaces[:7] + step
    assert values.aristocrat_spaces[:7].tolist() == wanted.tolist()
    assert values.aristocrat_spaces.sum() == spaces


# --- the spreadsheet, and what is printed on cards ------------------------------------------------


def test_the_table_goes_out_and_comes_back_unchanged(tmp_path):
    data, _ = load_yaml(FILE)
    table = export_table(ValuesFile.table, data)
    lines = table.splitlines()
    assert lines[0] == (
        "id,name,cost,cost_first,cost_second,cost_third,copies,heads_three,heads_four,points,votes,"
        "influence,cost_from,costs_from,copies_from,heads_from,points_from,votes_from,influence_from"
    )
    assert lines[2] == (
        "doctor,Doctor,1,,,,3,1,1,,,,source ultraboardgames,,source scribd 296186690,"
        "source scribd 296186690,,,"
    )
    assert lines[8].startswith("permit,Permit,,3,4,5,4,1,1,,,,,")
    assert len(lines) == 1 + 13
    path = tmp_path / "cards.csv"
    path.write_text(table, encoding="utf-8")
    assert read_table(ValuesFile.table, path, data).patch == {}


def test_numbers_come_back_from_the_table_with_comments_kept(tmp_path):
    data, _ = load_yaml(FILE)
    path = tmp_path / "cards.csv"
    table = export_table(ValuesFile.table, data)
    assert "ordinance,Ordinance,4,,,,3,1,1," in table
    path.write_text(
        table.replace("ordinance,Ordinance,4,,,,3,1,1,", "ordinance,Ordinance,5,,,,3,2,,"), "utf-8"
    )
    patch = read_table(ValuesFile.table, path, data, source="source my copy").patch
    new = written(tmp_path, changed_text(FILE, patches=[patch]))
    back = load_values(new)
    # 3 copies: none with 4 heads, 2 with 3
    assert back.record[0].card_copies[[4, 3, 2], 8].tolist() == [3, 3, 1]
    assert back.record[0].card_cost[8] == 5
    assert back.document.cards["ordinance"].heads.source == "source my copy"
    old_lines, new_lines = TEXT.splitlines(), new.read_text(encoding="utf-8").splitlines()
    assert len(old_lines) == len(new_lines)
    assert sum(old != new for old, new in zip(old_lines, new_lines, strict=True)) == 2
    path.write_text(export_table(ValuesFile.table, load_yaml(new)[0]), encoding="utf-8")
    assert read_table(ValuesFile.table, path, load_yaml(new)[0]).patch == {}


def test_what_reports_weigh_of_a_card(loaded):
    cards = printed_cards(loaded)
    assert tuple(cards) == loaded.labels["cards"]
    assert {card.kind for card in cards.values()} == {"market"}
    assert [cards[name].cost for name in ("rival", "church_influence", "ordinance")] == [0, 2, 4]
    assert cards["permit"].cost == 3  # of a player's first city
    assert cards["gray_eminence"].cost is None
    assert cards["pope"].numbers == {"votes": 1, "copies": 1}
    assert printed_cards(patched("permit-by-space"))["permit"].cost is None


def test_the_file_survives_being_read_and_written():
    assert dump_commented(load_commented(FILE)) == TEXT


@pytest.mark.parametrize("path", [*FOLDER.glob("*.yaml"), *PATCHES], ids=lambda path: path.stem)
def test_the_files_are_comfortable_to_read(path):
    assert max(map(len, path.read_text(encoding="utf-8").splitlines())) <= 100
