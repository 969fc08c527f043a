"""Values files with something else in some places: what is drawn, for the tests of every game.

Whatever stands in a file, an override or a patch: success or InputError, nothing else.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from sim.values.changes import changed, difference
from sim.values.errors import InputError
from sim.values.provenance import count_provenance, settle_provenance
from sim.values.reading import Lines, load_yaml
from tests.games.rooms import ROOT

MANY = settings(max_examples=150, deadline=None)
ODD_VALUES = ("+1", "-1", "null", "", "-", "[", "{a: b}", "*x", "=", "1e999")


def junk_of(words: tuple[str, ...]) -> st.SearchStrategy[Any]:
    """Return what draws scalars, lists and mappings, some of them of a game's words."""
    scalars = st.one_of(
        st.none(), st.booleans(), st.integers(-3, 12), st.integers(-(10**18), 10**18),
        st.floats(allow_nan=False, allow_infinity=False), st.sampled_from(words),
        st.text(max_size=8),
    )  # fmt: skip
    keys = st.one_of(st.sampled_from(words), st.text(max_size=6))
    return st.recursive(
        scalars,
        lambda inner: st.one_of(
            st.lists(inner, max_size=4), st.dictionaries(keys, inner, max_size=4)
        ),
        max_leaves=8,
    )


def paths_of(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every place in a file."""
    items = node.items() if isinstance(node, dict) else enumerate(node)
    for key, inner in items:
        yield (*path, key)
        if isinstance(inner, dict | list):
            yield from paths_of(inner, (*path, key))


def node_at(data: Any, path: tuple[Any, ...]) -> Any:
    """Return what stands at a place."""
    for step in path:
        data = data[step]
    return data


def attempt(action: Callable[[], Any]) -> Any:
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


class Spoiling:
    """A game's values file, spoilt in many ways.

    Parameters
    ----------
    game : str
        The folder of its scenarios.
    words : tuple of str
        Words of its file that junk is made of.
    section : str
        A section of its file, for patches that are no mapping.
    check, compile_values
        Its room's ``check_values`` and ``compile_values``.
    has_all
        Asserts that a compiled record and its labels have everything a game needs.
    """

    def __init__(
        self,
        game: str,
        words: tuple[str, ...],
        section: str,
        check: Callable[..., Any],
        compile_values: Callable[..., Any],
        has_all: Callable[[Any, Any], None],
    ) -> None:
        self.words, self.section = words, section
        self.check, self.compile_values, self.has_all = check, compile_values, has_all
        self.junk = junk_of(words)
        file = Path(ROOT) / "scenarios" / game / "prototype-values.yaml"
        self.whole: Any = load_yaml(file)[0]
        self.paths = tuple(paths_of(self.whole))

    def check_all(self, data: Any) -> None:
        """Check and compile data; what is in order has everything a game needs."""
        values = attempt(lambda: self.check(data, Lines(), "f.yaml"))
        if values is None:
            return
        settle_provenance(values)
        assert sum(count_provenance(values).values()) > 0
        record, labels, titles = self.compile_values(values)
        self.has_all(record[0], labels)
        assert {name for names in labels.values() for name in names} == set(titles)

    def in_some_places(self, data: Any) -> None:
        """Put something else in one to three places, and check what comes out."""
        mutated = copy.deepcopy(self.whole)
        for _ in range(data.draw(st.integers(1, 3))):
            path = data.draw(st.sampled_from(self.paths))
            try:
                self._spoil(data, mutated, path)
            except (AttributeError, KeyError, IndexError, TypeError):
                continue  # an earlier change took the place away
        self.check_all(mutated)

    def _spoil(self, data: Any, mutated: Any, path: tuple[Any, ...]) -> None:
        holder = node_at(mutated, path[:-1])
        deed = data.draw(st.sampled_from(("replace", "delete", "add", "move")))
        if deed == "replace":
            holder[path[-1]] = data.draw(self.junk)
        elif deed == "delete":
            del holder[path[-1]]
        elif deed == "move":
            other = data.draw(st.sampled_from(self.paths))
            holder[path[-1]] = copy.deepcopy(node_at(mutated, other))
        elif isinstance(holder, dict):
            holder[data.draw(st.sampled_from(self.words))] = data.draw(self.junk)
        else:
            holder.append(data.draw(self.junk))

    def by_an_override(self, data: Any) -> None:
        """Lay an override with any value over any place."""
        steps = [str(step) for step in data.draw(st.sampled_from(self.paths))]
        value = data.draw(
            st.one_of(
                st.sampled_from(ODD_VALUES),
                self.junk.map(lambda junk: json.dumps(junk, ensure_ascii=False)),
                st.text(max_size=8),
            )
        )
        override = ".".join(steps) + "=" + value
        self._changed([override], [])

    def by_a_patch(self, data: Any) -> None:
        """Lay a patch with anything at any place over the file."""
        partial = data.draw(self.junk)
        for step in reversed(data.draw(st.sampled_from(self.paths))[:-1]):
            if isinstance(step, str):
                partial = {step: partial}
        if not isinstance(partial, dict):
            partial = {self.section: partial}
        self._changed([], [partial])

    def _changed(self, overrides: list[str], patches: list[Any]) -> None:
        after = attempt(lambda: changed(self.whole, Lines(), overrides, patches))
        if after is not None:
            difference(self.whole, after.data)
            self.check_all(after.data)
