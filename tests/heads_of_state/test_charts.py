"""The charts that suit the deck: their number, the misfit by hand, and the members file."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from sim.games.heads_of_state.game import HEADS_OF_STATE
from sim.games.heads_of_state.values import load_values
from sim.games.heads_of_state.values.charts import chart_members, fitting_charts
from sim.runs.members import load_members, members_text
from sim.values.errors import InputError

FOLDER = Path(__file__).parents[2] / "scenarios" / "heads_of_state"
FILE = FOLDER / "prototype-values.yaml"
WORDS = ("gold", "bishop", "title", "troops", "skills", "castle", "science", "palace")
FREE = [1, 3, 4, 5]  # Count, Marquis, Duke, Prince
BOXES = np.array([6, 6, 4, 4, 4, 2, 4])  # from Baron to King
CARDS = np.array([15, 12, 11, 11, 11, 9, 9, 9])
GOLD, PALACE = 1 << 0, 1 << 7


@pytest.fixture(scope="module")
def loaded():
    return load_values(FILE)


@pytest.fixture(scope="module")
def charts(loaded):
    return fitting_charts(np.array(loaded.record[0].chart), FREE, BOXES, CARDS)


@pytest.fixture(scope="module")
def members(loaded):
    return list(chart_members(loaded))


def misfit(sets, boxes=BOXES, cards=CARDS) -> float:
    """Return the misfit of a chart by its definition, in the plainest way."""
    demand = [
        sum(int(boxes[noble]) for noble in range(7) if int(sets[noble]) >> attribute & 1)
        for attribute in range(8)
    ]
    return sum(
        (asked / sum(demand) - int(have) / int(cards.sum())) ** 2
        for asked, have in zip(demand, cards, strict=True)
    )


def test_326_of_all_charts_suit_the_deck(charts):
    assert charts.compared == 28 * 70 * 56 * 28 == 3_073_280
    assert len(charts.sets) == 326
    assert len({tuple(sets) for sets in charts.sets.tolist()}) == 326


def test_the_misfit_is_what_it_says(charts):
    """Of the default chart, written out: how often the boxes ask for each attribute."""
    default = [1, 3, 44, 86, 248, 159, 255]
    demand = [
        6 + 6 + 2 + 4,  # Gold: Baron, Count, Prince, King
        6 + 4 + 2 + 4,  # Bishop: Count, Marquis, Prince, King
        4 + 4 + 2 + 4,  # Title: Earl, Marquis, Prince, King
        4 + 4 + 2 + 4,  # Troops: Earl, Duke, Prince, King
        4 + 4 + 2 + 4,  # Skills: Marquis, Duke, Prince, King
        4 + 4 + 4,  # Castle: Earl, Duke, King
        4 + 4 + 4,  # Science: Marquis, Duke, King
        4 + 2 + 4,  # Palace: Duke, Prince, King
    ]
    assert sum(demand) == 110
    by_hand = sum((d / 110 - c / 87) ** 2 for d, c in zip(demand, CARDS.tolist(), strict=True))
    assert misfit(default) == pytest.approx(by_hand)
    place = charts.sets.tolist().index(default)
    assert charts.misfit[place] == pytest.approx(by_hand)


def test_every_chart_has_the_known_sets_and_sizes(charts):
    assert set(charts.sets[:, 0]) == {GOLD}
    assert set(charts.sets[:, 2]) == {0b101100}  # Title, Troops, Castle
    assert set(charts.sets[:, 6]) == {255}
    sizes = [[int(mask).bit_count() for mask in sets] for sets in charts.sets]
    assert set(map(tuple, sizes)) == {(1, 2, 3, 4, 5, 6, 8)}


def test_the_best_come_first_and_the_last_has_at_most_twice_the_least_misfit(charts):
    assert (np.diff(charts.misfit) >= 0).all()
    assert charts.misfit[-1] <= 2 * charts.misfit[0] * (1 + 1e-12)
    for place in (0, 100, 325):
        assert charts.misfit[place] == pytest.approx(misfit(charts.sets[place]))


def test_the_default_is_a_joint_best_of_those_that_make_sense(loaded, charts):
    """Gold in the Count's set, and a Palace only from the Duke up."""
    sensible = [
        place
        for place, sets in enumerate(charts.sets.tolist())
        if sets[1] & GOLD and not (sets[1] | sets[3]) & PALACE
    ]
    best = charts.misfit[sensible].min()
    (default,) = np.flatnonzero((charts.sets == loaded.record[0].chart).all(axis=1))
    assert default in sensible
    assert charts.misfit[default] == best
    assert sum(charts.misfit[sensible] == best) > 1


def test_a_small_case_against_every_chart_one_by_one():
    """Two free nobles: go through their 28 x 28 charts by the definition."""
    chart = np.array([1, 3, 44, 86, 248, 159, 255])
    boxes, cards = np.array([3, 5, 2, 1, 4, 7, 1]), np.array([9, 3, 8, 8, 2, 5, 1, 6])
    twos = [sum(1 << a for a in two) for two in combinations(range(8), 2)]
    sixes = [255 - mask for mask in twos]
    every = {}
    for two in twos:
        for six in sixes:
            sets = chart.tolist()
            sets[1], sets[5] = two, six
            every[tuple(sets)] = misfit(sets, boxes, cards)
    least = min(every.values())
    wanted = {sets for sets, score in every.items() if score <= 2 * least + 1e-12}
    found = fitting_charts(chart, [1, 5], boxes, cards)
    assert found.compared == len(every) == 28 * 28
    assert {tuple(sets) for sets in found.sets.tolist()} == wanted
    assert 1 < len(wanted) < len(every)


def test_a_chart_that_is_known_is_the_only_one(loaded):
    found = fitting_charts(np.array(loaded.record[0].chart), [], BOXES, CARDS)
    assert found.compared == len(found.sets) == 1
    assert found.sets[0].tolist() == [1, 3, 44, 86, 248, 159, 255]


# --- members ------------------------------------------------------------------------------------


def test_members_are_patches_that_give_the_charts(charts, members):
    assert len(members) == 326
    assert members[0][0] == "chart 1"
    assert len({name for name, _ in members}) == 326
    for place in (0, 9, 325):
        patched = load_values(FILE, patches=[members[place][1]])
        assert patched.record[0].chart.tolist() == charts.sets[place].tolist()
        assert patched.document.nobles.count.set_.source == "placeholder"


def test_the_default_is_a_member_and_says_so(loaded, members):
    (patch,) = [patch for name, patch in members if name.endswith(", as it stands")]
    assert patch == {
        "nobles": {
            "count": {"set": ["gold", "bishop"]},
            "marquis": {"set": ["bishop", "title", "skills", "science"]},
            "duke": {"set": ["troops", "skills", "castle", "science", "palace"]},
            "prince": {"set": ["gold", "bishop", "title", "troops", "skills", "palace"]},
        }
    }
    assert load_values(FILE, patches=[patch]).hash == loaded.hash


def test_a_set_that_somebody_found_out_stays(loaded):
    found = "nobles.count.set={value: [gold, palace], from: source my copy}"
    members = list(chart_members(load_values(FILE, [found])))
    assert members
    assert all("count" not in patch["nobles"] for _, patch in members)


def test_another_board_gives_other_charts(members):
    moved = list(chart_members(load_values(FILE, ["areas.spain_capital.boxes=[king, prince]"])))
    assert [patch for _, patch in moved] != [patch for _, patch in members]


def test_too_many_charts_are_refused_before_they_are_gone_through():
    """With the Earl's set open too there would be 56 times as many: 172 million."""
    loaded = load_values(FILE, ["nobles.earl.set=[title, troops, castle]"])
    with pytest.raises(InputError) as caught:
        list(chart_members(loaded))
    (problem,) = caught.value.problems
    assert (problem.path, problem.found) == ("nobles", "172,103,680")
    assert problem.message == "too many charts: give sets that are known their provenance"


def test_the_members_file_is_what_the_command_writes(loaded, members):
    path = FOLDER / "charts-members.yaml"
    text, count = members_text(HEADS_OF_STATE, loaded, "charts")
    assert (count, path.read_text(encoding="utf-8")) == (326, text), "write it anew"
    patches = {name: dict(patch) for name, patch in load_members(path).patches.items()}
    assert list(patches.items()) == members
