"""The edition's file: its provenance, its hash, its patches, overrides and spreadsheet."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from sim.games.romans import operands as Op  # noqa: N812 (read as Op.AMOUNT, like a code)
from sim.games.romans.codes import BATTLEGROUNDS, Deck, Elector, Marker, Verb
from sim.games.romans.values import ValuesFile, compile_values, load_values
from sim.games.romans.values.checks import check_values
from sim.values.changes import changed, difference
from sim.values.provenance import list_values
from sim.values.reading import load_yaml
from sim.values.table import export_table, read_table
from sim.values.writing import changed_text, dump_commented, load_commented

FOLDER = Path(__file__).parents[2] / "scenarios" / "romans"
FILE = FOLDER / "prototype-values.yaml"
TEXT = FILE.read_text(encoding="utf-8")
PATCHES = sorted((FOLDER / "patches").glob("*.yaml"))
NOBODY, BY_SEED = -1, 2


@pytest.fixture(scope="module")
def loaded():
    return load_values(FILE)


def written(tmp_path, text: str) -> Path:
    path = tmp_path / "values.yaml"
    path.write_text(text, encoding="utf-8")
    return path


# --- the file itself ----------------------------------------------------------------------------


def test_the_hash_is_over_the_compiled_record_only(tmp_path, loaded):
    assert re.fullmatch("[0-9a-f]{64}", loaded.hash)
    told = TEXT.replace("name: Philip VI", "name: Philippe VI # the king")
    told = told.replace("political: 3\n", "political: {value: 3, from: source x, note: seen}\n")
    told = "# another comment\n" + told.replace("text: Place 3", "text: Put 3")
    assert load_values(written(tmp_path, told)).hash == loaded.hash
    moved = TEXT.replace("supply_influence: {value: 2", "supply_influence: {value: 3")
    assert load_values(written(tmp_path, moved)).hash != loaded.hash


def test_the_same_file_gives_the_same_bytes(loaded):
    assert load_values(FILE).record.tobytes() == loaded.record.tobytes()


def test_every_value_has_a_provenance_and_every_number_a_range(loaded):
    entries = list_values(loaded.document)
    assert {entry.kind for entry in entries} <= {"rules", "deduced", "inferred", "placeholder"}
    for entry in entries:
        if type(entry.value) is int:
            low, high = entry.range
            assert low <= entry.value <= high, entry
    assert sum(loaded.provenance.values()) == len(entries)
    assert loaded.provenance["placeholder"] > loaded.provenance["rules"] > 50


def test_provenance_of_some_values(loaded):
    of = {entry.path: entry.provenance for entry in list_values(loaded.document)}
    assert of["cards.philip_vi.political"] == "placeholder"
    assert of["cards.philip_vi.deed"] == "rules 10.33, 5.82"
    assert of["cards.philip_vi.deed.do.0.move_john.steps"] == "placeholder"
    assert of["cards.philip_vi.deed.do.1.numbers_bonus.amount"] == "rules 10.33, 5.82"
    assert of["cards.royal_retinue.political"] == "rules 2.37"
    assert of["cards.battle_of_muhldorf.effect.do.0.then.0.place_military.amount"] == "rules 6.47"
    assert of["board.stability.mainz"] == "deduced 7.5"
    assert of["board.stability.trier"] == "placeholder"
    assert of["board.battlegrounds.tyrol.supply_link"] == "inferred"
    assert of["rounds.phases.0.plays"] == "deduced 2.25"
    assert of["rules.allow_pass"] == "inferred"


def test_a_search_may_move_what_the_rules_do_not_fix(loaded):
    movable = {entry.path for entry in list_values(loaded.document) if entry.movable}
    assert "cards.philip_vi.cost.western" in movable
    assert "board.stability.trier" in movable
    assert "market.crecy_depth" not in movable
    assert "cards.royal_retinue.political" not in movable


def test_every_card_has_a_title_and_a_deed_or_effect_with_its_sentence(loaded):
    for name, card in loaded.document.cards.items():
        assert loaded.titles[name] == card.name
        text = card.effect if card.is_event else card.deed
        assert card.retinue or text.text.endswith("."), name
        if not card.is_event and not card.retinue:
            assert text.name, name


def test_numbers_in_a_sentence_are_those_of_its_effects(loaded):
    """What a person reads on a card has to be what the simulator does."""
    values = loaded.record[0]
    for place, label in enumerate(loaded.labels["cards"]):
        card = loaded.document.cards[label.split("#")[0]]
        text = card.effect if card.is_event else card.deed
        if text is None:
            continue
        program = values.program[values.deed_start[place] : values.deed_end[place]]
        amounts = {int(row[Op.AMOUNT]) for row in program if row[Op.AMOUNT]}
        told = {int(number) for number in re.findall(r"\b\d+\b", text.text)}
        missing = amounts - told - ({2} if label == "philip_vi" else set()) - {1}
        assert not missing, f"{label}: {text.text} does not say {missing}"


# --- overrides and patches ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("override", "patch"),
    [
        ("cards.philip_vi.political=4", {"cards": {"philip_vi": {"political": 4}}}),
        ("cards.philip_vi.political=+1", {"cards": {"philip_vi": {"political": 4}}}),
        ("cards.philip_vi.cost.western=-1", {"cards": {"philip_vi": {"cost": {"western": 3}}}}),
        ("cards.lubeck.cost.church=1", {"cards": {"lubeck": {"cost": {"church": 1}}}}),
        ("board.stability.mainz=5", {"board": {"stability": {"mainz": 5}}}),
        ("rules.allow_pass=true", {"rules": {"allow_pass": True}}),
        ("rounds.first_play=by_seed", {"rounds": {"first_play": "by_seed"}}),
        ("cards.bardi_bank=null", {"cards": {"bardi_bank": None}}),
        ("cards.bardi_bank.deck=unused", {"cards": {"bardi_bank": {"deck": "unused"}}}),
        (
            "cards.walram_of_julich.deed.do.0.place_influence.amount=+1",
            {
                "cards": {
                    "walram_of_julich": {
                        "deed": {"do": [{"place_influence": {"amount": 4, "in": "cologne"}}]}
                    }
                }
            },
        ),
    ],
)
def test_an_override_and_a_patch_of_the_same_change_are_the_same(loaded, override, patch):
    by_override, by_patch = load_values(FILE, [override]), load_values(FILE, patches=[patch])
    assert by_override.hash == by_patch.hash != loaded.hash
    assert by_override.provenance["rules"] <= loaded.provenance["rules"]


def test_an_edit_of_the_file_and_an_override_are_the_same(tmp_path):
    edited = TEXT.replace("mainz: {value: 4", "mainz: {value: 5")
    by_edit = load_values(written(tmp_path, edited))
    assert by_edit.hash == load_values(FILE, ["board.stability.mainz=5"]).hash


def test_every_listed_value_can_be_set_by_its_path(loaded):
    data, lines = load_yaml(FILE)
    entries = [entry for entry in list_values(loaded.document) if entry.range is not None]
    same = changed(data, lines, [f"{entry.path}={entry.value}" for entry in entries]).data
    assert difference(data, same) == []
    steps = {
        entry.path: "+1" if entry.value < entry.range[1] else "-1"
        for entry in entries
        if entry.range[0] < entry.range[1] and entry.movable
    }
    assert len(steps) > 250
    stepped = changed(data, lines, [f"{path}={step}" for path, step in steps.items()]).data
    assert {change.path for change in difference(data, stepped)} == set(steps)
    values = check_values(stepped, lines, "stepped")
    assert compile_values(values)[0].tobytes() != loaded.record.tobytes()


def test_what_an_override_set_is_a_placeholder():
    trial = load_values(FILE, ["board.stability.mainz=5"])
    assert trial.document.board.stability.mainz.source == "placeholder"
    sourced = load_values(FILE, ["board.stability.mainz={value: 5, from: source x}"])
    assert sourced.document.board.stability.mainz.source == "source x"


def test_a_cut_card_leaves_the_numbers_of_the_others(loaded):
    cut = load_values(FILE, ["cards.bardi_bank.deck=unused"])
    place = loaded.labels["cards"].index("bardi_bank")
    assert cut.labels == loaded.labels
    assert cut.record[0].deck[place] == Deck.UNUSED
    others = np.arange(82) != place
    assert (cut.record[0].deck[:82][others] == loaded.record[0].deck[:82][others]).all()
    deleted = load_values(FILE, ["cards.bardi_bank=null"])
    assert deleted.record[0].card_count == 81


def test_a_cut_card_does_not_enter_later(loaded):
    cut = load_values(FILE, ["cards.gerlach_of_nassau.deck=unused"]).record[0]
    assert Verb.OPEN_EXTRA_SPOT in loaded.record[0].program[:, Op.VERB]
    assert Verb.OPEN_EXTRA_SPOT not in cut.program[:, Op.VERB]


def test_a_card_may_be_added(loaded):
    new = {
        "name": "Page", "deck": "market", "political": 1, "military": 0,
        "yield": {"german": 1}, "cost": {"german": 1},
    }  # fmt: skip
    added = load_values(FILE, patches=[{"cards": {"page": new}}])
    assert added.labels["cards"][-1] == "page"
    assert added.record[0].card_count == 83


@pytest.mark.parametrize("patch", PATCHES, ids=lambda path: path.stem)
def test_each_patch_of_the_edition_fits(loaded, patch):
    assert load_values(FILE, patches=[patch]).hash != loaded.hash


def test_patches_of_board_and_rounds():
    def patched(name):
        return load_values(FILE, patches=[FOLDER / "patches" / f"{name}.yaml"]).record[0]

    assert patched("stability-3").stability.tolist() == [3] * 7
    assert patched("stability-5").stability.tolist() == [5] * 7
    assert patched("phases-flat").phase_plays[:3].tolist() == [4, 4, 4]
    assert patched("phases-flat").phase_hand[:3].tolist() == [5, 5, 5]
    assert patched("phases-4-5-5").phase_plays[:3].tolist() == [4, 5, 5]
    assert patched("phases-4-5-5").phase_hand[:3].tolist() == [5, 6, 6]
    links = patched("silesia-brandenburg").supply_link.tolist()
    assert links[2:4] == [1 << Elector.BRANDENBURG, 1 << Elector.BOHEMIA]


# --- the mirror ---------------------------------------------------------------------------------

MIRRORED = {
    "charles_iv": "louis_iv",
    "blanche_de_valois": "margaret_of_holland",
    "elizabeth_of_bohemia": "louis_v_of_brandenburg",
    "pierre_de_rosieres": "marsilius_of_padua",
    "baldwin_of_trier": "william_of_ockham",
    "raimondino_lupi": "teutonic_order",
    "john_henry_of_luxembourg": "frederick_iv_of_nuremberg",
    "royal_retinue": "ducal_retinue",
}


@pytest.fixture(scope="module")
def mirror():
    return load_values(FILE, patches=[FOLDER / "patches" / "mirror.yaml"])


@pytest.mark.parametrize("name", MIRRORED)
def test_both_sides_of_the_mirror_own_the_same_cards(mirror, name):
    values, labels = mirror.record[0], mirror.labels["cards"]
    one, other = labels.index(name), labels.index(MIRRORED[name])
    for field in (
        "political", "military", "card_yield", "cost", "types", "retinue", "use_cost",
        "deed_requires", "ends_with_draw", "boost_kind", "boost_cost", "counter_types",
    ):  # fmt: skip
        assert np.array_equal(values[field][one], values[field][other]), field
    for start, end in (("deed_start", "deed_end"), ("boost_start", "boost_end")):
        programs = [values.program[values[start][c] : values[end][c]] for c in (one, other)]
        assert np.array_equal(*programs)


def test_nothing_in_the_mirror_favours_a_side_by_name(mirror):
    values = mirror.record[0]
    assert values.first_play == values.neutral_winner == BY_SEED
    assert values.john_starts_with == NOBODY
    assert values.marker_start == Marker.NEUTRAL
    assert values.swap_sides_by_seed == 1
    names = {
        (entry.path, word)
        for entry in list_values(mirror.document)
        for word in ("luxembourg", "wittelsbach")
        if entry.value == word
    }
    assert names == set()
    by_name: dict[str, set[int]] = {}
    for place, label in enumerate(mirror.labels["cards"]):
        card = mirror.document.cards[label.split("#")[0]]
        if card.is_john:
            continue
        for row in values.program[values.deed_start[place] : values.deed_end[place]]:
            assert row[Op.VERB] != Verb.MOVE_JOHN, label
            if row[Op.ROLE] in (2, 3):
                by_name.setdefault(label, set()).add(int(row[Op.ROLE]))
    of_one_side = {label for label, roles in by_name.items() if len(roles) == 1}
    assert of_one_side == {"clement_vi_elected"}  # either half of the Curia is the same (11.7)


def test_every_battleground_of_the_mirror_is_the_same_for_both(mirror, loaded):
    assert len(mirror.record[0].supply_link) == BATTLEGROUNDS
    assert np.array_equal(mirror.record[0].supply_link, loaded.record[0].supply_link)


# --- the spreadsheet ----------------------------------------------------------------------------


def test_the_table_goes_out_and_comes_back_unchanged(tmp_path):
    data, _ = load_yaml(FILE)
    path = tmp_path / "cards.csv"
    path.write_text(export_table(ValuesFile.table, data), encoding="utf-8")
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + 62
    assert read_table(ValuesFile.table, path, data).patch == {}


def test_numbers_come_back_from_the_table_with_comments_kept(tmp_path):
    data, _ = load_yaml(FILE)
    table = export_table(ValuesFile.table, data)
    row = "philip_vi,Philip VI,market,3,2,,,2,,,,,4,"
    assert row in table
    path = tmp_path / "cards.csv"
    path.write_text(
        table.replace(row, "philip_vi,Philip VI,market,4,1,1,,2,,,1,,3,"), encoding="utf-8"
    )
    patch = read_table(ValuesFile.table, path, data, source="source prototype 0.5.1").patch
    new = written(tmp_path, changed_text(FILE, patches=[patch]))
    back = load_values(new)
    place = back.labels["cards"].index("philip_vi")
    values = back.record[0]
    assert (values.political[place], values.military[place]) == (4, 1)
    assert values.card_yield[place].tolist() == [1, 0, 2, 0, 0]
    assert values.cost[place].tolist() == [1, 0, 3, 0]
    assert back.document.cards["philip_vi"].cost.source == "source prototype 0.5.1"
    old_lines, new_lines = TEXT.splitlines(), new.read_text(encoding="utf-8").splitlines()
    assert len(old_lines) == len(new_lines)
    assert sum(old != new for old, new in zip(old_lines, new_lines, strict=True)) == 4
    data, _ = load_yaml(new)
    path.write_text(export_table(ValuesFile.table, data), encoding="utf-8")
    assert read_table(ValuesFile.table, path, data).patch == {}


def test_every_number_of_the_table_can_be_changed_and_comes_back(tmp_path):
    """Raise each number by one where its range allows, write, read, and compare the records."""
    data, _ = load_yaml(FILE)
    rows = [line.split(",") for line in export_table(ValuesFile.table, data).splitlines()]
    rows = [row for row in rows if '"' not in "".join(row)]
    columns = range(3, 14)
    for row in rows[1:]:
        for column in columns:
            if row[column] not in ("", "0"):
                row[column] = str(int(row[column]) - 1)
    path = tmp_path / "cards.csv"
    path.write_text("\n".join(map(",".join, rows)), encoding="utf-8")
    patch = read_table(ValuesFile.table, path, data).patch
    new = written(tmp_path, changed_text(FILE, patches=[patch]))
    assert load_values(new).hash == load_values(FILE, patches=[patch]).hash
    again = read_table(ValuesFile.table, path, load_yaml(new)[0])
    assert again.patch == {}


def test_the_file_survives_being_read_and_written():
    assert dump_commented(load_commented(FILE)) == TEXT


def test_the_file_is_comfortable_to_read():
    assert max(map(len, TEXT.splitlines())) <= 100
    assert "\t" not in TEXT
