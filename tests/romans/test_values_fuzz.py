"""Whatever stands in a file, an override, a patch or a CSV: success or InputError, nothing else."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.games.romans.values import ValuesFile, compile_values, load_values
from sim.games.romans.values.checks import check_values
from sim.values.changes import changed, difference
from sim.values.errors import InputError
from sim.values.provenance import count_provenance, settle_provenance
from sim.values.reading import Lines, load_yaml, parse_yaml
from sim.values.table import export_table, read_table
from tests.games.spoiling import attempt, junk_of, node_at, paths_of

FILE = Path(__file__).parents[2] / "scenarios" / "romans" / "prototype-values.yaml"
FEW = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
MANY = settings(FEW, max_examples=150)

WORDS = (
    "any", "self", "by", "in", "value", "from", "range", "luxembourg", "mainz", "tyrol", "church",
    "retinue", "placeholder", "rules 1.1", "market", "unused", "charles_iv", "clement_vi", "free",
    "draw", "if", "then", "else", "not", "do", "yield", "cost", "deed", "effect", "by_seed",
)  # fmt: skip
JUNK = junk_of(WORDS)


@cache
def whole():
    return load_yaml(FILE)


def without_most_cards(data):
    """Return a small file that is in order: every kind of card, and each text of an event."""
    small = copy.deepcopy(data)
    kept = {
        "blanche_de_valois", "charles_iv", "royal_retinue", "louis_iv", "margaret_of_holland",
        "john_of_luxembourg_w", "john_of_luxembourg_l", "gerlach_of_nassau", "lubeck",
        "heinrich_of_virneburg", "arnost_of_pardubice", "michael_of_cesena", "edward_iii",
        "mastino_ii_della_scala",
        "henry_of_lipa", "kutna_hora_silver_mines", "battle_of_muhldorf", "clement_vi_elected",
        "declaration_of_rhens", "battle_of_parabiago", "battle_of_crecy",
    }  # fmt: skip
    small["cards"] = {name: card for name, card in data["cards"].items() if name in kept}
    small["edition"]["counts"] = {
        "cards": 24, "luxembourg_starters": 6, "wittelsbach_starters": 2, "john": 2, "market": 9,
        "historical_events": 3, "battle_events": 1, "crecy": 1, "counters": 0, "shields": 6,
    }  # fmt: skip
    return small


@cache
def small():
    return without_most_cards(whole()[0])


@cache
def small_text():
    return json.dumps(small(), ensure_ascii=False, indent=1)


def check_all(found):
    """Check and compile data, if there is any; what is in order has everything a game needs."""
    if found is None:
        return None
    data, lines = found[0], found[1]
    values = attempt(lambda: check_values(data, lines, "f.yaml"))
    if values is None:
        return None
    settle_provenance(values)
    assert sum(count_provenance(values).values()) > 0
    compiled = attempt(lambda: compile_values(values))
    if compiled is not None:
        record, labels, titles = compiled
        assert record[0].card_count == len(labels["cards"])
        assert set(labels["cards"]) <= set(titles)
    return compiled


@cache
def small_paths():
    return tuple(paths_of(small()))


def test_the_small_file_is_in_order():
    assert check_all(parse_yaml(small_text(), "f.yaml")) is not None


@MANY
@given(data=st.data())
def test_data_with_something_else_in_some_places(data):
    mutated = copy.deepcopy(small())
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(small_paths()))
        try:
            holder = node_at(mutated, path[:-1])
            deed = data.draw(st.sampled_from(("replace", "delete", "add", "move")))
            if deed == "replace":
                holder[path[-1]] = data.draw(JUNK)
            elif deed == "delete":
                del holder[path[-1]]
            elif deed == "move":
                other = data.draw(st.sampled_from(small_paths()))
                holder[path[-1]] = copy.deepcopy(node_at(mutated, other))
            elif isinstance(holder, dict):
                holder[data.draw(st.sampled_from(WORDS))] = data.draw(JUNK)
            else:
                holder.append(data.draw(JUNK))
        except (AttributeError, KeyError, IndexError, TypeError):
            continue  # an earlier change took the place away
    check_all((mutated, Lines()))


@FEW
@given(
    st.lists(
        st.tuples(st.integers(0, 10**6), st.integers(0, 40), st.text(max_size=6)),
        min_size=1,
        max_size=3,
    )
)
def test_text_with_something_else_in_some_places(edits):
    text = small_text()
    for place, length, new in edits:
        start = place % (len(text) + 1)
        text = text[:start] + new + text[start + length :]
    check_all(attempt(lambda: parse_yaml(text, "f.yaml")))


LINES = FILE.read_text(encoding="utf-8").splitlines()


@pytest.mark.slow
@settings(FEW, max_examples=25)
@given(st.data())
def test_lines_that_moved(tmp_path, data):
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 3))):
        source = data.draw(st.integers(48, len(lines) - 1))
        target = data.draw(st.integers(48, len(lines) - 1))
        what = data.draw(st.sampled_from(("delete", "copy", "indent", "swap")))
        if what == "delete":
            del lines[source]
        elif what == "copy":
            lines.insert(target, lines[source])
        elif what == "indent":
            lines[source] = data.draw(st.sampled_from(("  ", " ", "\t", "- "))) + lines[source]
        else:
            lines[source], lines[target] = lines[target], lines[source]
    path = tmp_path / "values.yaml"
    path.write_text("\n".join(lines), encoding="utf-8")
    attempt(lambda: load_values(path))


@MANY
@given(st.text(max_size=200))
def test_any_text_at_all(text):
    check_all(attempt(lambda: parse_yaml(text, "f.yaml")))


@FEW
@given(st.binary(max_size=200))
def test_any_bytes_at_all(tmp_path, content):
    path = tmp_path / "values.yaml"
    path.write_bytes(content)
    with pytest.raises(InputError):
        load_values(path)


@MANY
@given(st.data())
def test_any_override(data):
    path = data.draw(st.sampled_from(small_paths()))
    steps = [str(step) for step in path]
    if data.draw(st.booleans()):
        steps[data.draw(st.integers(0, len(steps) - 1))] = data.draw(
            st.one_of(st.sampled_from(WORDS), st.text(max_size=5))
        )
    value = data.draw(
        st.one_of(
            st.sampled_from(("+1", "-1", "null", "", "-", "+", "[", "{a: b}", "*x", "=", "1e999")),
            JUNK.map(lambda junk: json.dumps(junk, ensure_ascii=False)),
            st.text(max_size=8),
        )
    )
    override = ".".join(steps) + "=" + value
    after = attempt(lambda: changed(*parse_yaml(small_text(), "f.yaml"), [override]))
    if after is not None:
        difference(small(), after.data)
    check_all(after)


@MANY
@given(st.data())
def test_any_patch(data):
    partial = data.draw(JUNK)
    for step in reversed(data.draw(st.sampled_from(small_paths()))[:-1]):
        if isinstance(step, str):
            partial = {step: partial}
    if not isinstance(partial, dict):
        partial = {"cards": partial}
    after = attempt(lambda: changed(small(), Lines(), (), [partial]))
    if after is not None:
        difference(small(), after.data)
    check_all(after)


@FEW
@given(st.data())
def test_any_table(tmp_path, data):
    rows = export_table(ValuesFile.table, small()).splitlines()
    for _ in range(data.draw(st.integers(0, 3))):
        row = data.draw(st.integers(0, len(rows) - 1))
        cells = rows[row].split(",")
        cells[data.draw(st.integers(0, len(cells) - 1))] = data.draw(
            st.one_of(st.text(max_size=6), st.integers(-5, 99).map(str), st.sampled_from(WORDS))
        )
        rows[row] = ",".join(cells)
    path = tmp_path / "t.csv"
    path.write_bytes("\n".join(rows).encode("utf-8", "surrogatepass"))
    read = attempt(lambda: read_table(ValuesFile.table, path, small()))
    if read is not None:
        check_all(attempt(lambda: changed(small(), Lines(), (), [read.patch])))
