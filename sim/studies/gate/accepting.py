"""Accepted drift: a file kept in git that says which moves were meant, by how much, and why.

A check that fails by a drift which is meant is run once more with ``--accept REASON``. From then on
those targets don't fail, as long as values and players are the same and they moved no further than
was accepted. Bounds aren't accepted: the ``expect`` block is where they are changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from sim.runs.manifest import versions
from sim.runs.storing import write_whole
from sim.studies.gate.judging import Judged, Outcome
from sim.studies.gate.planning import Gate
from sim.values.checking import problem_at, validate
from sim.values.errors import InputError, Problem, shown
from sim.values.fields import Strict
from sim.values.reading import Lines, load_yaml
from sim.values.writing import block_text

SCHEMA = "accepted/1"
FILE = "accepted.yaml"  # beside the scenario
DIGITS = 6  # of a number in the file
LONGEST = 500  # letters of a reason

HEAD = """\
# Drift that was meant: which targets moved, how far, and why. Written by `kingmaker check --accept`
# and kept in git; checks of the same values and players take it into account.
"""

_Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
_Number = Annotated[float, Field(allow_inf_nan=False)]
_Line = Annotated[str, Field(min_length=1, max_length=LONGEST)]


class Moved(Strict):
    """How far a target moved."""

    moved: _Number
    low: _Number
    high: _Number
    games: Annotated[int, Field(ge=0)]


class Record(Strict):
    """What was accepted of a scenario."""

    because: _Line
    kingmaker: str
    rules: int
    values: _Hash
    players: _Hash  # the plan's scenario hash
    baseline: _Line
    baseline_values: _Hash
    seed: Annotated[str, Field(pattern=r"^[0-9]{1,20}$")]  # longer than a number of these files
    confidence: _Number
    targets: dict[str, Moved]


class AcceptedFile(Strict):
    """A file of accepted drift."""

    schema_: Literal["accepted/1"] = Field(alias="schema")
    game: str
    scenarios: dict[str, Record]


@dataclass(frozen=True)
class Accepted:
    """What was accepted of the drift of a check, and what to say about it."""

    record: Record | None
    notes: tuple[str, ...] = ()

    def reason(self, judged: Judged) -> str | None:
        """Return why a failing target is accepted; None if it isn't."""
        if self.record is None or judged.expected.kind != "drift":
            return None
        known = self.record.targets.get(judged.expected.target.name)
        if known is None or judged.high < known.low or judged.low > known.high:
            return None
        return self.record.because


def accepted_path(gate: Gate, path: Path | None) -> Path:
    """Return where the accepted drift of a scenario is kept."""
    return path if path is not None else gate.file.parent / FILE


def load_accepted(gate: Gate, path: Path | None = None) -> Accepted:
    """Return what was accepted of a check's drift: nothing, if it was of other values.

    Parameters
    ----------
    gate : Gate
    path : Path, optional
        The file; else ``accepted.yaml`` beside the scenario.

    Raises
    ------
    InputError
        If the file is of another form or game.
    """
    place = accepted_path(gate, path)
    if not place.exists():
        return _nothing(f"{place}: there is no such file, so nothing is accepted", path)
    record = _load(place, gate.loaded.scenario.game).get(gate.file.name)
    if record is None:
        return _nothing(f"{place} says nothing of {gate.file.name}: nothing is accepted", path)
    plan = gate.main.after.plan
    for what, there, here in (
        ("rules", record.rules, plan.game.rules_version),
        ("players", record.players, plan.scenario_hash),
        ("values", record.values, plan.values_hash),
    ):
        if there != here:
            return Accepted(None, (f"{place} was written for other {what}: it accepts nothing",))
    notes = []
    before = gate.main.before
    if before is not None and before.plan.values_hash != record.baseline_values:
        notes.append(f"{place} was written against another baseline, {record.baseline}")
    return Accepted(record, tuple(notes))


def _nothing(told: str, asked: Path | None) -> Accepted:
    """Return that nothing was accepted, told only to who named the file."""
    return Accepted(None, (told,) if asked is not None else ())


def accept(gate: Gate, judged: Sequence[Judged], reason: str, path: Path | None = None) -> Path:
    """Write the drift that fails into the file of accepted drift; return its path.

    Parameters
    ----------
    gate : Gate
    judged : sequence of Judged
        Before anything was accepted.
    reason : str
        Why the drift is right.
    path : Path, optional
        The file; else ``accepted.yaml`` beside the scenario. What it says of other scenarios stays.

    Raises
    ------
    InputError
        If the file is of another form or game, or can't be written.
    """
    place = accepted_path(gate, path)
    game = gate.loaded.scenario.game
    records = _load(place, game) if place.exists() else {}
    before, plan = gate.main.before, gate.main.after.plan
    assert before is not None
    records[gate.file.name] = Record(
        because=reason,
        kingmaker=versions()["kingmaker"],
        rules=plan.game.rules_version,
        values=plan.values_hash,
        players=plan.scenario_hash,
        baseline=gate.baseline or "",
        baseline_values=before.plan.values_hash,
        seed=str(plan.run_seed),
        confidence=gate.confidence,
        targets={one.expected.target.name: _moved(one) for one in failing_drift(judged)},
    )
    listed = {name: records[name].model_dump() for name in sorted(records)}
    data = {"schema": SCHEMA, "game": game, "scenarios": listed}
    write_whole(place, f"{HEAD}{block_text(data, 0)}\n".encode())
    return place


def failing_drift(judged: Sequence[Judged]) -> list[Judged]:
    """Return the drift that fails: what may be accepted."""
    return [one for one in judged if one.outcome is Outcome.FAIL and one.expected.kind == "drift"]


def check_reason(reason: str) -> str:
    """Return a reason on one line; raise InputError if it says nothing, or too much."""
    told = " ".join(reason.split())
    if not told or len(told) > LONGEST:
        message = "say in a few words why the drift is right"
        allowed = (f"1 to {LONGEST} letters",)
        raise InputError([Problem("--accept", None, "", message, shown(told), allowed)])
    return told


def _moved(judged: Judged) -> Moved:
    numbers = (judged.estimate, judged.low, judged.high)
    moved, low, high = (round(number, DIGITS) for number in numbers)
    return Moved(moved=moved, low=low, high=high, games=judged.games)


def _load(path: Path, game: str) -> dict[str, Record]:
    """Return the records of a file of accepted drift, by scenario."""
    file = str(path)
    data, lines = load_yaml(path)
    schema = data.get("schema") if isinstance(data, dict) else None
    if schema != SCHEMA:
        told = "this is no file of accepted drift, or of another version"
        raise InputError([_problem(("schema",), lines, file, told, schema, SCHEMA)])
    found = validate(AcceptedFile, data, lines, file)
    if found.game != game:
        told = "this file is of another game"
        raise InputError([_problem(("game",), lines, file, told, found.game, game)])
    return dict(found.scenarios)


def _problem(
    path: tuple[str, ...], lines: Lines, file: str, told: str, found: Any, allowed: str
) -> Problem:
    return problem_at(path, lines, file, told, found=found, allowed=(allowed,))
