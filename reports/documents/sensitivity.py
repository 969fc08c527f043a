"""A sensitivity study told in words: the answers, and a page of Markdown with tables and charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.documents.markdown import block_text, plain_text
from reports.documents.model import Table, Unit
from reports.documents.sensitivity_tables import (
    NAMED,
    cards_table,
    interactions_table,
    movers_table,
    strongest_table,
    targets_table,
)
from reports.documents.sensitivity_words import Told, effect_text, step_text, way_of
from reports.documents.wording import count_text, number_text
from reports.metrics.movers import movers
from reports.metrics.sensitivity import LEVEL, UP, Response, Sensitivity

TORNADO, HEAT_MAP = "tornado.png", "heat-map.png"  # beside the page


def answers(told: Told) -> list[str]:
    """Return the answers to: which number do I touch to move the target by one point?"""
    found = told.found
    sentences = []
    for sign, word in ((1, "up"), (-1, "down")):
        best = movers(found, sign * told.wanted)
        if not best:
            sentences.append(
                f"To move it {word} by {told.by}: no single number is found to do that."
            )
            continue
        first = best[0]
        more = "; or ".join(
            f"{step_text(one.number, way_of(one))} ({effect_text(one.response.effect)})"
            for one in best[1:NAMED]
        )
        sentence = (
            f"To move it {word} by {told.by}: {step_text(first.number, way_of(first))} gives "
            f"{effect_text(first.response.effect)}. {_what_else(found, first.others)}"
        )
        sentences.append(f"{sentence} Or {more}." if more else sentence)
    return sentences


def _what_else(found: Sensitivity, others: Sequence[Response]) -> str:
    if not others:
        return "Nothing else is seen to move by more than matters."
    named = "; ".join(
        f"{found.title(one.target)} {effect_text(one.effect)}" for one in others[:NAMED]
    )
    rest = len(others) - NAMED
    more = f"; and {rest} more" if rest > 0 else ""
    return f"What else moves: {named}{more}."


def summary(told: Told) -> str:
    """Return how many numbers move the primary target, and how far the search went."""
    found = told.found
    moved = found.moved(found.primary)
    text = (
        f"{moved} of {len(found.numbers)} numbers are found to move {_lower(told.primary)} "
        f"(now {_level(told)}) by a step; at most {100 * LEVEL:g} % of these finds are expected to "
        "be false."
    )
    if found.dropped:
        text += (
            f" {_were(len(found.dropped))} given up early, since nothing that a step does to it "
            f"can be greater than {100 * found.margin:g} points."
        )
    return text


def _were(count: int) -> str:
    return f"{count} was" if count == 1 else f"{count} were"


def _level(told: Told) -> str:
    unit: Unit = "share" if told.unit == "points" else "number"
    return number_text(told.found.level(told.found.primary), unit)


def _lower(text: str) -> str:
    """Return a title inside a sentence; names keep their capital."""
    return f"“{text}”"


def page(told: Told) -> str:
    """Return the study as a Markdown page; the charts lie beside it."""
    lines = [f"# {plain_text(told.title)}: what each number does", ""]
    lines += [f"- {plain_text(name)}: {plain_text(text)}" for name, text in told.facts]
    lines += ["", f"## Which number moves “{plain_text(told.primary)}” by {told.by}?", ""]
    lines += [plain_text(summary(told)), ""]
    for answer in answers(told):
        lines += [f"- {plain_text(answer)}"]
    lines += ["", f"![The strongest numbers]({TORNADO})", ""] if told.found.numbers else [""]
    for table in _tables(told):
        lines += [block_text(table), ""]
    if told.found.numbers:
        lines += ["## What else moves", "", f"![All targets]({HEAT_MAP})", ""]
        lines += [block_text(targets_table(told)), ""]
    lines += _not_played(told)
    lines += ["## How to read this", "", *(f"- {plain_text(text)}" for text in METHOD)]
    return "\n".join(lines).rstrip() + "\n"


METHOD = (
    "Every edition plays the same seeds, so that both have the same luck; differences are of pairs "
    "of games.",
    "A step is one up or one down from the number as it is. Both are kept, since an effect may "
    "bend; the slope is half the difference of the two: what a step up does on average.",
    "Ranges are 95 % intervals that hold at all stages at once, so that giving a number up early "
    "makes none too short.",
    "q is Benjamini and Hochberg's, over all steps for one target: among those below 0.05, one in "
    "twenty is expected to be false. p-values count for as many times as there are stages.",
    "A number is given up at a stage if the intervals of its steps lie within the margin; it has "
    "fewer games then, and its effects on other targets are known less well.",
    "Steps on several numbers need not add up: see the pairs above, or try the change with "
    "`kingmaker compare`.",
)


def _tables(told: Told) -> Iterator[Table]:
    for table in (movers_table(told, 1), movers_table(told, -1), strongest_table(told)):
        if table is not None and table.rows:
            yield table
    for table in (interactions_table(told), cards_table(told)):
        if table is not None:
            yield table


def _not_played(told: Told) -> list[str]:
    found = told.found
    lines: list[str] = []
    if found.dropped:
        stages = sorted(set(found.dropped.values()))
        told_stages = "; ".join(
            f"after {count_text(stage)} pairs "
            f"{sum(games == stage for games in found.dropped.values())} numbers"
            for stage in stages
        )
        lines += ["## Given up early", "", f"{told_stages[:1].upper()}{told_stages[1:]}:", ""]
        lines += [f"- `{path}` ({count_text(games)})" for path, games in found.dropped.items()]
        lines += [""]
    refused = [*found.refused, *told.refused_pairs]
    if refused:
        lines += ["## Steps that were not played", ""]
        lines += [
            f"- `{one.path}` {'+1' if one.direction == UP else '−1'}: {plain_text(one.reason)}"
            for one in refused
        ]
        lines += [""]
    return lines
