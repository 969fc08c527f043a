"""Tell what a check found: one verdict line, a table, and the same as Markdown."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sim.studies.gate.expecting import Expected
from sim.studies.gate.judging import Judged, Outcome
from sim.studies.gate.planning import Gate, Stage

SHOWN = 30  # of the targets that hold; all others are always shown
FIRSTS = 5  # of those that hold, shown for each kind of players whatever else there is
WORDS = {
    Outcome.FAIL: "FAIL",
    Outcome.UNKNOWN: "can't tell",
    Outcome.ACCEPTED: "accepted",
    Outcome.PASS: "pass",
}
ORDER = tuple(WORDS)
SAME = "the same values"  # what is found where nothing had to be played
WHY, ACCEPTED = "why: ", "accepted: "  # what reasons begin with


# --- numbers --------------------------------------------------------------------------------------


def number(value: float, *, share: bool, signed: bool = False) -> str:
    """Return a number as it is read: a share in percent, two places; a dash if it isn't known."""
    if not math.isfinite(value):
        return "-"
    scaled = round(100 * value if share else value, 2) + 0.0
    return f"{scaled:+,.2f}" if signed else f"{scaled:,.2f}"


def bound(value: float, *, share: bool) -> str:
    """Return an end of what is allowed, with no more places than it needs."""
    return f"{100 * value if share else value:,.10g}"


def allowed(expected: Expected) -> str:
    """Return what is allowed: ``48 to 52 %``, ``at least 10 %``, ``1 point either way``."""
    share = expected.target.unit == "share"
    low, high = expected.low, expected.high
    if expected.kind == "drift":
        assert high is not None
        told = bound(high, share=share)
        unit = f" point{'' if told == '1' else 's'}" if share else ""
        return f"{told}{unit} either way"
    unit = " %" if share else ""
    if low is not None and high is not None:
        return f"{bound(low, share=share)} to {bound(high, share=share)}{unit}"
    if low is not None:
        return f"at least {bound(low, share=share)}{unit}"
    return f"at most {bound(high or 0.0, share=share)}{unit}"


def found(judged: Judged) -> str:
    """Return what was found: ``46.00 % (45.20 to 46.80)``."""
    share = judged.expected.target.unit == "share"
    drift = judged.expected.kind == "drift"
    if drift and not judged.games:
        return SAME
    low, high = (number(end, share=share, signed=drift) for end in (judged.low, judged.high))
    unit = (" points" if drift else " %") if share else ""
    told = number(judged.estimate, share=share, signed=drift)
    return f"{told}{unit} ({low} to {high})"


def sentence(judged: Judged) -> str:
    """Return a target's finding as a sentence, without a full stop."""
    expected = judged.expected
    who = f"{expected.tier}: {expected.target.name}" if expected.tier else expected.target.name
    if math.isnan(judged.estimate):
        return f"{who} never came up, allowed {allowed(expected)}"
    verb = "moved by" if expected.kind == "drift" else "is"
    return f"{who} {verb} {found(judged)}, allowed {allowed(expected)}"


# --- verdict --------------------------------------------------------------------------------------


def worst_first(judged: Sequence[Judged], *outcomes: Outcome) -> list[Judged]:
    """Return those of some outcomes, the farthest outside first; where even, in their order."""
    chosen = [one for one in judged if one.outcome in outcomes]
    return sorted(chosen, key=lambda one: (ORDER.index(one.outcome), -one.excess))


def verdict_line(judged: Sequence[Judged], games: int) -> str:
    """Return the verdict of a check in one line."""
    fails = worst_first(judged, Outcome.FAIL)
    open_ones = worst_first(judged, Outcome.UNKNOWN)
    if fails:
        more = f"; {len(fails) - 1:,} more fail" if len(fails) > 1 else ""
        more = more + "s" if len(fails) == 2 else more
        return f"FAIL: {sentence(fails[0])}{more}"
    if open_ones:
        widest = max(open_ones, key=lambda one: one.needed or math.inf)
        line = f"CAN'T TELL YET: {sentence(widest)}"
        if len(open_ones) > 1:
            line += f"; {len(open_ones):,} of {len(judged):,} are open"
        return f"{line}; {settles(open_ones)}"
    if not games:
        return "PASS: the baseline has the same values, so nothing moved"
    return f"PASS: {_counted(judged)} after {_games(games)}"


def settles(open_ones: Sequence[Judged]) -> str:
    """Return how many games would settle what is open."""
    known = [one.needed for one in open_ones if one.needed is not None]
    left = len(open_ones) - len(known)
    what = "it" if len(open_ones) == 1 else "them"
    if not known:
        return f"no number of games is likely to settle {what}"
    if left:
        what = f"all but {left:,}"
    return f"about {max(known):,} games would settle {what}"


def _counted(judged: Sequence[Judged]) -> str:
    bounds = sum(one.expected.kind == "bound" for one in judged)
    further = sum(one.outcome is Outcome.ACCEPTED for one in judged)
    still = len(judged) - bounds - further
    parts = []
    if bounds:
        parts.append(f"{_targets(bounds)} within bounds")
    if still:
        parts.append(f"{still if parts else _targets(still)} moved no further than allowed")
    if further:
        what = f"{further:,}" if parts else _targets(further)
        parts.append(f"{what} {'' if still else 'moved '}further, as was accepted,")
    return ", ".join(parts)


def _targets(count: int) -> str:
    return f"{count:,} target{'' if count == 1 else 's'}"


def _games(games: int) -> str:
    return "1 game" if games == 1 else f"{games:,} games"


def failing_lines(judged: Sequence[Judged]) -> list[str]:
    """Return a line for each target that fails or is open, worst first."""
    return [
        f"  {WORDS[one.outcome]}: {sentence(one)}"
        for one in worst_first(judged, Outcome.FAIL, Outcome.UNKNOWN)
    ]


# --- table ----------------------------------------------------------------------------------------


def _rows(judged: Sequence[Judged], shown: int) -> tuple[list[Judged], int]:
    """Return what a table shows, worst first, and how many that hold it leaves out."""
    rest = worst_first(judged, *ORDER[:-1])
    holding = [one for one in judged if one.outcome is Outcome.PASS]
    firsts = _firsts(holding, min(shown, FIRSTS))
    room = shown - len(rest) - len(firsts)
    kept = []
    for one in holding:
        if one in firsts:
            kept.append(one)
        elif room > 0:
            kept.append(one)
            room -= 1
    return [*rest, *kept], len(holding) - len(kept)


def _firsts(holding: Sequence[Judged], count: int) -> list[Judged]:
    """Return the first few of each kind of players: nobody's verdict is left out."""
    tiers = dict.fromkeys(one.expected.tier for one in holding)
    return [
        one
        for tier in tiers
        for one in [one for one in holding if one.expected.tier == tier][:count]
    ]


def table_lines(gate: Gate, judged: Sequence[Judged]) -> list[str]:
    """Return the table of a check: sections by players and kind, worst first."""
    rows, left_out = _rows(judged, SHOWN)
    head = ["", "", "found", "", "allowed", "games"]
    cells = {one.expected: _cells(one) for one in rows}
    widths = [max(len(row[place]) for row in (head, *cells.values())) for place in range(6)]
    lines: list[str] = []
    for heading, section in sections(gate, rows):
        lines += ["", heading, *_line(head, widths)]
        before: list[str] = []
        for one in section:
            told = remarks(one)
            lines += _line(cells[one.expected], widths)
            lines += [f"  {'':<{widths[0]}}    {line}" for line in told if not _again(line, before)]
            before = told
    if left_out:
        lines += ["", f"{left_out:,} more hold; --json lists them all."]
    return lines


def _again(line: str, before: Sequence[str]) -> bool:
    """Return whether a reason was given in the row before."""
    return line in before and line.startswith((WHY, ACCEPTED))


def _cells(one: Judged) -> list[str]:
    share = one.expected.target.unit == "share"
    drift = one.expected.kind == "drift"
    low, high = (number(end, share=share, signed=drift) for end in (one.low, one.high))
    told = number(one.estimate, share=share, signed=drift)
    if share and math.isfinite(one.estimate):
        told += " pt" if drift else " %"
    same = drift and not one.games
    return [
        WORDS[one.outcome],
        one.expected.target.name,
        "" if same else told,
        SAME if same else f"{low} to {high}",
        allowed(one.expected),
        f"{one.games:,}",
    ]


def _line(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    sides = "<<><<>"
    cells = [f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True)]
    return [f"  {'  '.join(cells)}".rstrip()]


def remarks(one: Judged) -> list[str]:
    """Return what else is said of a target that doesn't simply hold."""
    told: list[str] = []
    if one.outcome is Outcome.PASS:
        return told
    if one.expected.kind == "drift" and math.isfinite(one.before) and math.isfinite(one.after):
        share = one.expected.target.unit == "share"
        unit = " %" if share else ""
        before, after = (number(value, share=share) for value in (one.before, one.after))
        told.append(f"{before}{unit} before, {after}{unit} now")
    if one.outcome is Outcome.UNKNOWN:
        told.append(settles([one]))
    if one.expected.because and one.outcome is not Outcome.ACCEPTED:
        told.append(f"{WHY}{one.expected.because}")
    if one.reason is not None:
        told.append(f"{ACCEPTED}{one.reason}")
    return told


def sections(gate: Gate, rows: Sequence[Judged]) -> list[tuple[str, list[Judged]]]:
    """Return rows by players and kind, each with a heading."""
    found: dict[tuple[str, str], list[Judged]] = {}
    for one in rows:
        found.setdefault((one.expected.tier, one.expected.kind), []).append(one)
    listed = []
    for stage in gate.stages:
        for kind, title in (("bound", "Bounds"), ("drift", f"Drift since {gate.baseline}")):
            section = found.get((stage.tier, kind))
            if section:
                whom = f", played by {stage.tier}" if stage.tier else ""
                listed.append((f"{title}{whom}", section))
    return listed


def meaning(gate: Gate) -> list[str]:
    """Return what the verdicts rest on, a sentence each."""
    alpha = 1 - gate.confidence
    count = len(gate.expected)
    fails = 100 * (1 - alpha / max(1, count))
    many = f"all {count:,} together fail" if count > 1 else "it fails"
    return [
        f"A target passes once its {100 * gate.confidence:g} % interval lies inside what is "
        f"allowed, and fails once its {fails:.4g} % interval lies outside.",
        f"Both hold at all looks: if everything holds, {many} by chance in at most "
        f"{100 * alpha:.3g} % of checks; what doesn't hold passes in at most {100 * alpha:.3g} %.",
    ]


def players(stage: Stage) -> str:
    """Return the players of a stage in words: one kind, or each seat's."""
    plan = stage.after.plan
    if len(set(plan.policies)) == 1:
        return plan.policies[0]
    seats = zip(plan.seats, plan.policies, strict=True)
    return ", ".join(f"{seat} {spec}" for seat, spec in seats)
