"""Whatever stands in a file, an override or a patch: success or InputError, nothing else."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from sim.games.corona_de_hierro.values import compile_values
from sim.games.corona_de_hierro.values.checks import check_values
from sim.values.changes import changed, difference
from sim.values.errors import InputError
from sim.values.provenance import count_provenance, settle_provenance
from sim.values.reading import Lines, load_yaml

FILE = Path(__file__).parents[2] / "scenarios" / "corona_de_hierro" / "prototype-values.yaml"
MANY = settings(max_examples=150, deadline=None)

WORDS = (
    "value", "from", "range", "friuli", "pavia", "padua", "friuli_castle", "lion", "tower", "grey",
    "brown", "kings", "red", "green", "yellow", "holder", "army", "emissary", "family", "players",
    "copies", "families", "type", "spy", "bishop", "three", "large", "levels", "won", "crown",
    "placeholder", "rules Setup", "by_seed", "in_all", "owners_army", "points", "another",
)  # fmt: skip
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 12), st.integers(-(10**18), 10**18),
    st.floats(allow_nan=False, allow_infinity=False), st.sampled_from(WORDS), st.text(max_size=8),
)  # fmt: skip
JUNK = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(WORDS), st.text(max_size=6)), inner, max_size=4),
    ),
    max_leaves=8,
)


@cache
def whole():
    return load_yaml(FILE)[0]


def paths_of(node, path=()):
    items = node.items() if isinstance(node, dict) else enumerate(node)
    for key, inner in items:
        yield (*path, key)
        if isinstance(inner, (dict, list)):
            yield from paths_of(inner, (*path, key))


PATHS = tuple(paths_of(whole()))


def attempt(action):
    """Return what an action returns, or None if it raises InputError."""
    try:
        return action()
    except InputError as error:
        refused = error
    assert refused.problems
    for problem in refused.problems:
        assert problem.message
        assert str(problem).startswith(problem.file)
    return None


def check_all(data):
    """Check and compile data; what is in order has everything a game needs."""
    values = attempt(lambda: check_values(data, Lines(), "f.yaml"))
    if values is None:
        return
    settle_provenance(values)
    assert sum(count_provenance(values).values()) > 0
    record, labels, titles = compile_values(values)
    assert record[0].cities == len(labels["cities"])
    assert record[0].castles == len(labels["castles"])
    assert record[0].kinds == len(labels["cards"])
    assert record[0].loyalties == len(labels["loyalty_cards"])
    for players in (3, 4, 5):
        assert int(record[0].main_castles[players]).bit_count() >= players
    assert {name for names in labels.values() for name in names} == set(titles)


def node_at(data, path):
    for step in path:
        data = data[step]
    return data


def test_the_file_is_in_order():
    check_all(whole())


@MANY
@given(data=st.data())
def test_data_with_something_else_in_some_places(data):
    mutated = copy.deepcopy(whole())
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(PATHS))
        try:
            holder = node_at(mutated, path[:-1])
            deed = data.draw(st.sampled_from(("replace", "delete", "add", "move")))
            if deed == "replace":
                holder[path[-1]] = data.draw(JUNK)
            elif deed == "delete":
                del holder[path[-1]]
            elif deed == "move":
                other = data.draw(st.sampled_from(PATHS))
                holder[path[-1]] = copy.deepcopy(node_at(mutated, other))
            elif isinstance(holder, dict):
                holder[data.draw(st.sampled_from(WORDS))] = data.draw(JUNK)
            else:
                holder.append(data.draw(JUNK))
        except (AttributeError, KeyError, IndexError, TypeError):
            continue  # an earlier change took the place away
    check_all(mutated)


@MANY
@given(data=st.data())
def test_any_override(data):
    steps = [str(step) for step in data.draw(st.sampled_from(PATHS))]
    value = data.draw(
        st.one_of(
            st.sampled_from(("+1", "-1", "null", "", "-", "[", "{a: b}", "*x", "=", "1e999")),
            JUNK.map(lambda junk: json.dumps(junk, ensure_ascii=False)),
            st.text(max_size=8),
        )
    )
    override = ".".join(steps) + "=" + value
    after = attempt(lambda: changed(whole(), Lines(), [override]))
    if after is not None:
        difference(whole(), after.data)
        check_all(after.data)


@MANY
@given(data=st.data())
def test_any_patch(data):
    partial = data.draw(JUNK)
    for step in reversed(data.draw(st.sampled_from(PATHS))[:-1]):
        if isinstance(step, str):
            partial = {step: partial}
    if not isinstance(partial, dict):
        partial = {"cities": partial}
    after = attempt(lambda: changed(whole(), Lines(), (), [partial]))
    if after is not None:
        difference(whole(), after.data)
        check_all(after.data)
