"""What GitHub shows of a check: annotations on lines of the files, and the step's summary.

An annotation is a line on standard output, ``::error file=F,line=N,title=T::MESSAGE``, in which
some characters are escaped (docs.github.com, Workflow commands; actions/toolkit,
core/src/command.ts). Ten of a kind are shown of a step and the rest dropped without a word, and a
summary of more than 1 MiB is refused whole. So the worst come first, and what is left out is
counted.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sim.studies.arms import Arm
from sim.studies.gate.judging import Judged, Outcome
from sim.studies.gate.planning import Gate
from sim.studies.gate.telling import (
    WORDS,
    allowed,
    found,
    meaning,
    remarks,
    sections,
    sentence,
    settles,
    worst_first,
)
from sim.values.changes import ABOUT, MEASURED, Change, changed, difference
from sim.values.comparing import CHANGELOG
from sim.values.errors import dotted, shown
from sim.values.reading import Lines, Place, load_once

MOST = 10  # annotations of a kind that a step may have
SUMMARY = 1024 * 1024  # bytes that a step's summary may have
TOLD = 3  # targets that an annotation names


# --- annotations ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Annotation:
    """A message on a line of a file."""

    level: Literal["error", "warning", "notice"]
    place: Place
    title: str
    message: str

    def line(self, root: Path | None = None) -> str:
        """Return the workflow command; ``root`` is the folder that its file is named from."""
        parts = {}
        if self.place.line is not None:
            parts["file"] = _from_root(self.place.file, root)
            parts["line"] = str(self.place.line)
        parts["title"] = self.title
        told = ",".join(f"{key}={escaped_property(word)}" for key, word in parts.items())
        return f"::{self.level} {told}::{escaped(self.message)}"


def escaped(text: str) -> str:
    """Return a message of a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escaped_property(text: str) -> str:
    """Return a property of a workflow command, in which two more characters mean something."""
    return escaped(text).replace(":", "%3A").replace(",", "%2C")


def _from_root(file: str, root: Path | None) -> str:
    """Return a file's path from the repository's top, as annotations name it, if it is inside."""
    if root is None:
        return Path(file).as_posix()
    full, top = Path(os.path.realpath(file)), Path(os.path.realpath(root))
    return full.relative_to(top).as_posix() if full.is_relative_to(top) else Path(file).as_posix()


def annotate(gate: Gate, judged: Sequence[Judged]) -> list[Annotation]:
    """Return what is shown on lines: errors where something fails, warnings where it is open.

    A bound that is broken stands on its own line of the scenario; drift stands on each value that
    differs from the baseline's. The worst first, ten of a kind at most; the last one says how many
    more there are.
    """
    errors: list[tuple[float, Annotation]] = []
    drifted = []
    for one in worst_first(judged, Outcome.FAIL):
        if one.expected.kind == "drift":
            drifted.append(one)
            continue
        title = f"{one.expected.name} is out of bounds"
        errors.append((one.excess, Annotation("error", one.expected.line, title, _message(one))))
    if drifted:
        errors += [(drifted[0].excess, one) for one in _drift_annotations(gate, drifted)]
    errors.sort(key=lambda pair: -pair[0])
    warnings = [
        Annotation(
            "warning", one.expected.line, f"{one.expected.name}: can't tell yet", _message(one)
        )
        for one in worst_first(judged, Outcome.UNKNOWN)
    ]
    return [*_cut([one for _, one in errors]), *_cut(warnings)]


def _message(one: Judged) -> str:
    parts = [sentence(one)]
    if one.outcome is Outcome.UNKNOWN:
        parts.append(settles([one]))
    if one.expected.because:
        parts.append(f"why: {one.expected.because}")
    return "; ".join(parts)


def _cut(listed: Sequence[Annotation]) -> list[Annotation]:
    shown_ones = list(listed[:MOST])
    more = len(listed) - len(shown_ones)
    if more:
        last = shown_ones[-1]
        message = f"{last.message} (and {more:,} more; the summary lists all)"
        shown_ones[-1] = Annotation(last.level, last.place, last.title, message)
    return shown_ones


def _drift_annotations(gate: Gate, drifted: Sequence[Judged]) -> list[Annotation]:
    """Return one message on each value that differs from the baseline, the largest step first."""
    told = "; ".join(sentence(one) for one in drifted[:TOLD])
    if len(drifted) > TOLD:
        told += f"; {len(drifted) - TOLD:,} more targets moved too far"
    values = changed_values(gate)
    if not values:
        line = drifted[0].expected.line
        return [Annotation("error", line, "moved too far since the baseline", told)]
    return [
        Annotation("error", place, f"{change.path} {_step(change)}", told)
        for change, place in values
    ]


def _step(change: Change) -> str:
    if change.old is None:
        return f"is new: {shown(change.new)}"
    if change.new is None:
        return "is gone"
    return f"{shown(change.old)} -> {shown(change.new)}"


def changed_values(gate: Gate) -> list[tuple[Change, Place]]:
    """Return the values that differ from the baseline's, each with its place; largest steps first.

    Comments, provenance and other words about values are no values.
    """
    stage = gate.main
    if stage.before is None:
        return []
    old, _ = _data(stage.before)
    new, lines = _data(stage.after)
    places: dict[str, Place] = {}
    for path, place in lines.items():
        places[dotted(path)] = place
        places.setdefault(dotted(tuple(step for step in path if step != "value")), place)
    found_ones = []
    for change in difference(old, new):
        if _is_value(change.path):
            top = Place(stage.after.plan.members[0].source, 1)
            found_ones.append((change, _place(change.path, places, top)))
    return sorted(found_ones, key=lambda pair: -_size(pair[0]))


def _data(arm: Arm) -> tuple[object, Lines]:
    """Return the data of an edition's first member after its patches and overrides."""
    source = arm.plan.sources[0]
    data, lines = load_once(source.values)
    made = changed(data, lines, source.sets, source.all_patches)
    return made.data, made.lines


def _place(path: str, places: Mapping[str, Place], top: Place) -> Place:
    while path:
        if path in places:
            return places[path]
        path = path.rpartition(".")[0]
    return top


def _is_value(path: str) -> bool:
    steps = path.split(".")
    about = steps[-1] in ABOUT or MEASURED in steps or path == "edition.values"
    return not about and steps[0] != CHANGELOG


def _size(change: Change) -> float:
    if type(change.old) is int and type(change.new) is int:
        return abs(change.new - change.old) / max(1, abs(change.old))
    return 1.0


# --- summary --------------------------------------------------------------------------------------


def summary(
    gate: Gate, judged: Sequence[Judged], line: str, notes: Sequence[str], room: int = SUMMARY
) -> str:
    """Return a step's summary as Markdown, in at most ``room`` bytes: what fails first.

    Parameters
    ----------
    gate : Gate
    judged : sequence of Judged
    line : str
        The verdict.
    notes : sequence of str
    room : int
        Bytes; rows that don't fit are counted.
    """
    head = [f"## {_cell(gate.loaded.scenario.title)}", "", f"**{_cell(line)}**"]
    head += ["", *(f"- {_cell(note)}" for note in notes)] if notes else []
    tail = ["", *meaning(gate), ""]
    spare = room - _bytes([*head, *tail]) - 200  # for the line about what is left out
    body: list[str] = []
    left_out = 0
    ordered = worst_first(judged, *WORDS)
    for outcome in WORDS:
        chosen = [one for one in ordered if one.outcome is outcome]
        for heading, section in sections(gate, chosen):
            title = f"{heading}: {len(section):,} {WORDS[outcome]}"
            block = [
                "",
                f"### {_cell(title)}",
                "",
                "| target | found | allowed | games | |",
                "|:--|--:|--:|--:|:--|",
            ]
            for one in section:
                row = _row(one)
                cost = _bytes([*block, row])
                if cost > spare:
                    left_out += 1
                    continue
                body += [*block, row]
                spare -= cost
                block = []
    if left_out:
        body += ["", f"{left_out:,} more did not fit here; `--json` and `--junit` list them all."]
    return "\n".join([*head, *body, *tail])


def _row(one: Judged) -> str:
    cells = (
        f"`{one.expected.target.name}`",
        found(one),
        allowed(one.expected),
        f"{one.games:,}",
        "; ".join(remarks(one)),
    )
    return f"| {' | '.join(map(_cell, cells))} |"


def _cell(text: str) -> str:
    """Return text that stays in its cell and is no Markdown of its own."""
    for mark in ("\\", "|", "<", "*", "_"):
        text = text.replace(mark, f"\\{mark}") if not text.startswith("`") else text
    return " ".join(text.split())


def _bytes(lines: Sequence[str]) -> int:
    return sum(len(line.encode()) + 1 for line in lines)
