"""What differs between two values files, as a designer reads it: card by card.

An *entry* is what has a name of its own, a card as a rule; what stands in none is told by the
section of the file. A value and its provenance are one line, and what a run has measured is told
in the words of a report.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sim.values.changes import MEASURED, Change, is_holder

CHANGELOG = "changelog"
LONGEST = 70  # columns of two texts on one line
SHORTEST = 12  # columns for the names of values, before what they were and are
_FIGURES = {"buy_rate": "buy rate", "win_effect": "win effect", "drawn_effect": "drawn effect"}
_EFFECTS = ("win_effect", "drawn_effect")  # differences of shares, in percentage points


@dataclass
class Entry:
    """What differs in an entry, or in a section.

    Attributes
    ----------
    path : str
        As `--set` takes it.
    title : str
        Its printed name; of a section its path.
    state : str
        ``new``, ``gone`` or ``changed``.
    lines : list of (name, text)
        One a value.
    """

    path: str
    title: str
    state: str
    lines: list[tuple[str, str]] = field(default_factory=list)

    @property
    def heading(self) -> str:
        """The first line that is told of it."""
        named = f"{self.title}  ({self.path})" if self.title != self.path else self.path
        return named if self.state == "changed" else f"{named}: {self.state}"


def compared(old: Any, new: Any, changes: Sequence[Change]) -> list[Entry]:
    """Return what differs, entry by entry in the order of the changes.

    Parameters
    ----------
    old, new
        The data of two files.
    changes : sequence of Change
        From `sim.values.changes.difference`.
    """
    entries: dict[str, Entry] = {}
    grouped: dict[str, dict[str, Change]] = {}
    for change in changes:
        path, rest = _split(change.path, old, new)
        if path not in entries:
            entries[path] = _entry(path, old, new)
        grouped.setdefault(path, {})[rest] = change
    for path, found in grouped.items():
        if path == CHANGELOG:
            entries[path].lines = _releases(old, new)
            continue
        whole = _in_whole(found, _at(old, path), _at(new, path))
        entries[path].lines = [*_values(whole, entries[path].state), *_measured(path, found, new)]
    return list(entries.values())


def difference_lines(old: Any, new: Any, changes: Sequence[Change]) -> list[str]:
    """Return the lines of ``values diff``."""
    entries = compared(old, new, changes)
    lines: list[str] = []
    for entry in entries:
        wide = max([SHORTEST, *(len(name) for name, _ in entry.lines)])
        lines.append(entry.heading)
        for name, text in entry.lines:
            first, *more = text.split("\n")
            lines.append(f"  {name:<{wide}}  {first}")
            lines += [f"  {'':<{wide}}  {line}" for line in more]
        lines.append("")
    return [*lines, _sum(entries)]


def changes_told(old: Any, new: Any, changes: Sequence[Change]) -> list[str]:
    """Return the changes for a changelog: one a value, the measured figures in one."""
    told = []
    measured = 0
    for entry in compared(old, new, [c for c in changes if not _is_about_version(c.path)]):
        if any(name.startswith(MEASURED) for name, _ in entry.lines):
            measured += 1
        if entry.state != "changed":
            told.append(f"{entry.title} is {entry.state}")
            continue
        told += [
            f"{entry.title}, {name} {' '.join(text.split())}"
            for name, text in entry.lines
            if not name.startswith(MEASURED)
        ]
    if measured:
        told.append(f"measured figures of {measured} card{'s' if measured != 1 else ''}")
    return told


def _is_about_version(path: str) -> bool:
    return path == "edition.values" or path.split(".", 1)[0] == CHANGELOG


def _sum(entries: Sequence[Entry]) -> str:
    values = sum(len(entry.lines) for entry in entries)
    entries_word = "entry" if len(entries) == 1 else "entries"
    return f"{values:,} difference{'' if values == 1 else 's'} in {len(entries):,} {entries_word}"


# --- entries ------------------------------------------------------------------------------------


def _split(path: str, old: Any, new: Any) -> tuple[str, str]:
    """Return the path of the entry that a value stands in, and the value's path inside it."""
    steps = path.split(".")
    nodes = [old, new]
    for depth, step in enumerate(steps):
        nodes = [_inside(node, step) for node in nodes]
        if any(isinstance(node, dict) and isinstance(node.get("name"), str) for node in nodes):
            return ".".join(steps[: depth + 1]), ".".join(steps[depth + 1 :])
    return steps[0], ".".join(steps[1:])


def _inside(node: Any, step: str) -> Any:
    if isinstance(node, list):
        return node[int(step)] if step.isdigit() and int(step) < len(node) else None
    return node.get(step) if isinstance(node, dict) else None


def _at(data: Any, path: str) -> Any:
    for step in path.split("."):
        data = _inside(data, step)
    return data


def _entry(path: str, old: Any, new: Any) -> Entry:
    before, after = _at(old, path), _at(new, path)
    state = "changed"
    if before is None or after is None:
        state = "new" if before is None else "gone"
    named = after if isinstance(after, dict) else before
    name = named.get("name") if isinstance(named, dict) else None
    return Entry(path, name if isinstance(name, str) else path, state)


# --- values -------------------------------------------------------------------------------------


def _in_whole(found: dict[str, Change], old: Any, new: Any) -> dict[str, Change]:
    """Return changes with those of a thing that became another one told as one.

    That is an effect whose verb changed, added or cut effects, and amounts of several currencies:
    ``yield: german 2 -> eastern 2``.
    """
    whole: dict[str, Change] = {}
    for rest, change in found.items():
        place = rest if rest.split(".", 1)[0] == MEASURED else _outermost(rest, old, new)
        if place is None:
            whole[rest] = change
        elif place not in whole:
            before, after = _at(old, place), _at(new, place)
            same = place == rest
            whole[place] = change if same else Change(place, _value(before), _value(after))
    return whole


def _outermost(rest: str, old: Any, new: Any) -> str | None:
    """Return the path of the outermost thing around a value that became another one."""
    steps = rest.split(".")
    for depth in range(1, len(steps)):
        path = ".".join(steps[:depth])
        before, after = _value(_at(old, path)), _value(_at(new, path))
        in_list = steps[depth - 1].isdigit()
        if in_list and _keys(before) != _keys(after):
            return path
        if _is_amounts(before) and _is_amounts(after) and _keys(before) != _keys(after):
            return path
    return None


def _keys(node: Any) -> list[str] | None:
    return sorted(node) if isinstance(node, dict) else None


def _is_amounts(node: Any) -> bool:
    return isinstance(node, dict) and all(type(_value(inner)) is int for inner in node.values())


def _value(node: Any) -> Any:
    return node["value"] if is_holder(node) else node


def _values(found: dict[str, Change], state: str) -> list[tuple[str, str]]:
    """Return the lines of values; a change of provenance stands behind that of its value."""
    lines = []
    for rest, change in found.items():
        if rest.split(".", 1)[0] == MEASURED:
            continue
        value, _, part = rest.rpartition(".")
        if part == "from" and value in found:
            continue
        text = _arrow(change, state)
        source = found.get(f"{rest}.from")
        if source is not None and source.new is not None:
            text += (
                f"  ({source.new})" if source.old is None else f"  ({source.old} -> {source.new})"
            )
        lines.append((rest or "value", text))
    return lines


def _arrow(change: Change, state: str = "changed") -> str:
    if state != "changed":
        return _plain(change.new if state == "new" else change.old)
    old, new = _plain(change.old), _plain(change.new)
    if len(old) + len(new) > LONGEST:
        return f"{old}\n-> {new}"
    text = f"{old} -> {new}"
    if all(type(side) in {int, float} for side in (change.old, change.new)):
        text += f"  ({change.new - change.old:+g})"
    return text


def _plain(value: Any) -> str:
    """Return a value in a line: words bare, texts in quotes, effects as they are written."""
    if value is None or value in ({}, []):
        return "nothing"
    if isinstance(value, str):
        return value if value and " " not in value else json.dumps(value, ensure_ascii=False)
    if is_holder(value):
        return _plain(value["value"])
    if isinstance(value, list):
        return f"[{', '.join(map(_plain, value))}]"
    if isinstance(value, dict):
        if _is_amounts(value):
            return ", ".join(f"{_value(amount)} {name}" for name, amount in value.items())
        return ", ".join(f"{name} {_braced(inner)}" for name, inner in value.items())
    return json.dumps(value, ensure_ascii=False)


def _braced(node: Any) -> str:
    if not isinstance(node, dict) or is_holder(node):
        return _plain(node)
    return f"{{{', '.join(f'{name}: {_braced(inner)}' for name, inner in node.items())}}}"


def _releases(old: Any, new: Any) -> list[tuple[str, str]]:
    """Return the versions that one changelog has and the other has not."""
    known = old.get(CHANGELOG, [])
    listed = [release for release in new.get(CHANGELOG, []) if release not in known]
    gone = [release for release in known if release not in new.get(CHANGELOG, [])]
    return [
        *((str(release["version"]), str(release["what"])) for release in listed),
        *((str(release["version"]), "is gone") for release in gone),
    ]


# --- measured figures ---------------------------------------------------------------------------


def _measured(path: str, found: dict[str, Change], new: Any) -> list[tuple[str, str]]:
    """Return the lines of what was measured: a figure with its interval is one line."""
    own = {rest: change for rest, change in found.items() if rest.split(".", 1)[0] == MEASURED}
    if not own:
        return []
    entry = _at(new, path)
    if not isinstance(entry, dict) or entry.get(MEASURED) is None:
        return [(MEASURED, "gone")]
    lines = []
    told = set()
    for rest, change in own.items():
        steps = rest.split(".")
        if len(steps) == 4 and steps[1] in _FIGURES:
            key = ".".join(steps[:3])
            if key not in told:
                told.add(key)
                before = own.get(f"{key}.estimate")
                after = _at(entry[MEASURED], f"{steps[1]}.{steps[2]}")
                name = f"{MEASURED} {_FIGURES[steps[1]]}, {steps[2]}"
                lines.append((name, _figures(steps[1], before.old if before else None, after)))
        elif len(steps) == 2:
            new_one = change.old is None
            text = change.new if isinstance(change.new, str) else _plain(change.new)
            lines.append((f"{MEASURED} {steps[1]}", text if new_one else _arrow(change)))
    return lines


def _figures(kind: str, before: Any, after: Any) -> str:
    if not isinstance(after, dict):
        return "gone"
    signed = "+" if kind in _EFFECTS else ""
    unit = "points" if kind in _EFFECTS else "%"

    def number(share: Any) -> str:
        return f"{100 * share:{signed}.1f}" if type(share) in {int, float} else str(share)

    text = f"{number(after.get('estimate'))} {unit}"
    if after.get("low") is not None and after.get("high") is not None:
        count = after.get("count")
        told = f"{count:,}" if type(count) is int else str(count)
        text += f" ({number(after['low'])} to {number(after['high'])}; {told})"
    return text if before is None else f"{number(before)} -> {text}"
