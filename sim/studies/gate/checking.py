"""Check a scenario: do its games do what it expects, and did a change move them too far?

Games are played look by look until everything is decided or the budget ends. The seeds are the
gate's own, derived from scenario and values, so that nobody can tune to them. What is found does
not depend on how many workers play.

    >>> found = check("gate.yaml", games=4000)
    >>> assert found.passed, found
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from reports.metrics.tallies import Tally
from sim.runs.scenario import Overrides, Purpose
from sim.studies.arms import PairedPlay
from sim.studies.gate.accepting import Accepted, load_accepted
from sim.studies.gate.expecting import Expected
from sim.studies.gate.judging import Judged, Outcome, judge_look, schedule, unchanged
from sim.studies.gate.planning import Gate, Stage, plan_gate
from sim.studies.gate.telling import failing_lines, verdict_line


@dataclass(frozen=True)
class Checked:
    """What a check found.

    Attributes
    ----------
    gate : Gate
        What was asked.
    judged : tuple of Judged
        One an expectation, in order.
    games : int
        Seeds that were played, of all kinds of players together.
    notes : tuple of str
        What a reader should know: cards the baseline doesn't have, what was accepted.
    """

    gate: Gate
    judged: tuple[Judged, ...]
    games: int
    notes: tuple[str, ...]

    @property
    def outcome(self) -> Outcome:
        """PASS if everything holds or is accepted, FAIL if anything fails, else UNKNOWN."""
        found = {one.outcome for one in self.judged}
        for outcome in (Outcome.FAIL, Outcome.UNKNOWN):
            if outcome in found:
                return outcome
        return Outcome.PASS

    @property
    def passed(self) -> bool:
        """Whether the outcome is PASS."""
        return self.outcome is Outcome.PASS

    @property
    def line(self) -> str:
        """The verdict in one line."""
        return verdict_line(self.judged, self.games)

    def __str__(self) -> str:
        return "\n".join([self.line, *failing_lines(self.judged)])


def check(
    scenario: str | Path,
    *,
    games: int | None = None,
    values: str | Path | None = None,
    sets: Sequence[str] = (),
    policies: Sequence[str] = (),
    baseline: str | None = None,
    drift: float | None = None,
    accepted: str | Path | None = None,
    jobs: int = 0,
    folder: str | Path | None = None,
) -> Checked:
    """Check a scenario, from a test or a notebook.

    Parameters
    ----------
    scenario : str or Path
    games : int, optional
        At most so many for each kind of players; else the scenario's word.
    values : str or Path, optional
        Another values file.
    sets : sequence of str
        Other values, ``PATH=VALUE``.
    policies : sequence of str
        Other players, ``SEAT=SPEC``.
    baseline : str, optional
        What the change is held against: a values file, or ``REVISION:PATH``.
    drift : float, optional
        How far shares may move: 0.01 is one point.
    accepted : str or Path, optional
        The file of accepted drift; else the scenario's ``accepted.yaml``, if there is one.
    jobs : int
        Workers; 0 means one a core.
    folder : str or Path, optional
        Where games played are kept, to go on with if the check is stopped.

    Raises
    ------
    InputError
        If anything is wrong with the scenario or what was asked.
    StoppedError
        If Ctrl-C was pressed.
    """
    overrides = Overrides(
        games=games,
        values=None if values is None else Path(values),
        sets=tuple(sets),
        policies=tuple(policies),
    )
    gate = plan_gate(Path(scenario), overrides, baseline=baseline, drift=drift)
    known = load_accepted(gate, None if accepted is None else Path(accepted))
    place = None if folder is None else Path(folder)
    return judge_gate(play_gate(gate, jobs=jobs, folder=place), known)


@dataclass(frozen=True)
class Played:
    """What the games said, before anything is accepted."""

    gate: Gate
    judged: tuple[Judged, ...]
    games: int


def play_gate(
    gate: Gate,
    *,
    jobs: int = 0,
    folder: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    interrupted: Callable[[], None] | None = None,
) -> Played:
    """Play a check's games until everything is decided or the budgets end.

    Parameters
    ----------
    gate : Gate
    jobs : int
        Workers; 0 means one a core.
    folder : Path, optional
        Where pieces are kept, to go on with.
    progress : callable, optional
        Called with (games played of all editions, the most there can be).
    interrupted : callable, optional
        Called once when Ctrl-C is pressed.

    Raises
    ------
    StoppedError
        If Ctrl-C was pressed before the end.
    """
    most = sum(stage.games * len(stage.arms) for stage in gate.stages)
    judged: list[Judged] = []
    games = before = 0
    for number, stage in enumerate(gate.stages):

        def show(done: int, before: int = before) -> None:
            if progress is not None:
                progress(before + done, most)

        play = PairedPlay(
            stage.arms[0],
            stage.targets,
            run_seed=stage.after.plan.run_seed,
            purpose=Purpose.GATE,
            batch=schedule(gate, stage).piece,
            jobs=jobs,
            folder=None if folder is None else folder / f"players-{number}",
            progress=show,
            interrupted=interrupted,
        )
        found, played = _play_stage(gate, stage, play)
        judged += found
        games += played
        before += stage.games * len(stage.arms)
        show(0, before)
    return Played(gate, tuple(judged), games)


def _play_stage(gate: Gate, stage: Stage, play: PairedPlay) -> tuple[list[Judged], int]:
    """Return what is judged on a stage's games, and how many seeds that took."""
    decided: dict[Expected, Judged] = {}
    for one in stage.expected:
        if one.kind == "drift" and stage.unchanged:
            decided[one] = unchanged(one)
    when = schedule(gate, stage)
    total: Tally | None = None
    games = 0
    for look, until in enumerate(when.games):
        open_ones = [one for one in stage.expected if _is_open(decided.get(one))]
        if not open_ones:
            break
        (found,) = play.tallies([stage.arms], games, until - games)
        total = found if total is None else total + found
        games = until
        for judged in judge_look(total, stage, open_ones, when, look):
            decided[judged.expected] = judged
    return [decided[one] for one in stage.expected], games


def _is_open(judged: Judged | None) -> bool:
    return judged is None or judged.outcome is Outcome.UNKNOWN


def judge_gate(played: Played, accepted: Accepted) -> Checked:
    """Return what a check found, with what was accepted before."""
    judged = tuple(
        replace(one, outcome=Outcome.ACCEPTED, reason=reason)
        if one.outcome is Outcome.FAIL and (reason := accepted.reason(one)) is not None
        else one
        for one in played.judged
    )
    notes = (*played.gate.notes, *accepted.notes)
    return Checked(played.gate, judged, played.games, notes)
