"""The first page: the verdict in plain words, and what the runs are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from reports.documents.model import Block, Chapter, Column, Finding, Level, Prose, Table
from reports.documents.strengths import Strength
from reports.documents.verdict import FIRST_PAGE, QUESTIONS
from reports.documents.wording import cell_text, count_text, interval_text, number_text
from reports.metrics.intervals import Estimate
from reports.metrics.runs import Runs, Side

SHOWN = 4  # findings under a question; the chapters have the rest
ORDER: dict[Level, int] = {"bad": 0, "watch": 1, "unknown": 2, "good": 3}
PROVENANCE = ("rules", "deduced", "source", "inferred", "placeholder", "tuned")
MOSTLY = 0.2  # a share of placeholders above this wants a look
FAIR: dict[Level, str] = {
    "bad": "It isn't fair as it stands.",
    "watch": "Its balance wants a look.",
    "unknown": "Whether it is fair can't be told yet.",
    "good": "Nothing here speaks against its fairness.",
}


def first_page(
    runs: Runs, chapters: Sequence[Chapter], strengths: Mapping[str, Strength]
) -> Chapter:
    """Return the first page, from what all chapters found and what the manifests say."""
    found = [finding for chapter in chapters for finding in chapter.findings]
    found += [*_players(runs, strengths), *_data(runs)]
    blocks: list[Block] = [_facts(runs)]
    stored = [_unfinished(side) for side in runs.sides]
    blocks += [Prose(told) for told in stored if told]
    return Chapter(
        id=FIRST_PAGE,
        title="At a glance",
        blocks=tuple(blocks),
        findings=_picked(found),
        lead=_verdict(found),
    )


def _picked(found: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings for the first page: of each question the worst, then weightiest."""
    ordered = sorted(found, key=lambda one: (ORDER[one.level], -one.weight))
    picked: list[Finding] = []
    for about in QUESTIONS:
        own = [one for one in ordered if (one.about if one.about in QUESTIONS else "") == about]
        picked += own[:SHOWN]
    return tuple(picked)


def _verdict(found: Sequence[Finding]) -> str:
    """Return the verdict: is it fair, what else is there, and how much of it is invented."""
    fair = [one.level for one in found if one.about == "fair"]
    told = [FAIR[min(fair, key=ORDER.__getitem__)]] if fair else []
    others = [one.level for one in found if one.about not in {"fair", "players", "data"}]
    bad, watch = others.count("bad"), others.count("watch")
    parts = []
    if bad:
        parts.append(_number(bad, "other problem" if "bad" in fair else "problem"))
    if watch:
        parts.append(f"{_number(watch, 'thing')} to look at")
    if parts:
        told.append(f"There {'is' if (bad or watch) == 1 else 'are'} {' and '.join(parts)}.")
    invented = next((one for one in found if one.about == "data" and one.level != "good"), None)
    if invented is not None and invented.figures:
        share = number_text(invented.figures[0], "share", 0)
        told.append(f"Mind that {share} of the values are placeholders.")
    return " ".join(told)


def _number(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _players(runs: Runs, strengths: Mapping[str, Strength]) -> list[Finding]:
    """Return what is known of how strong the players are."""
    specs = list(
        dict.fromkeys(
            spec for side in runs.sides for spec in side.run.manifest["policies"].values()
        )
    )
    found = []
    for spec in specs:
        if spec not in strengths or spec == strengths[spec].reference:
            continue
        one = strengths[spec]
        where = "above" if one.points.estimate >= 0 else "below"
        ends = sorted(abs(end) for end in (one.points.low, one.points.high))
        interval = " to ".join(number_text(end, "number", 0) for end in ends)
        if one.points.low < 0 < one.points.high:
            interval = interval_text(one.points, "number", 0)
        text = (
            f"`{spec}` is {number_text(abs(one.points.estimate), 'number', 0)} Elo points {where} "
            f"`{one.reference}` ({interval}) and wins "
            f"{cell_text(one.beats, 'share')} against it in {count_text(one.beats.count)} games; "
            f"it is number {one.place} of the {one.policies} policies on the ladder."
        )
        found.append(Finding("good", text, 1.0, (one.points, one.beats), "players"))
    unknown = [spec for spec in specs if spec not in strengths]
    if unknown:
        names = " and ".join(f"`{spec}`" for spec in unknown)
        text = (
            f"The strength of {names} isn't measured here: `kingmaker ladder` does it, and "
            "`kingmaker report --ladder DIR` shows it."
        )
        found.append(Finding("unknown", text, 0.5, about="players"))
    if "random" in specs:
        sides = [
            side.name for side in runs.sides if "random" in side.run.manifest["policies"].values()
        ]
        where = "" if runs.alone else f" in {_listed(sides)}"
        text = (
            f"Seats that are played at random{where} show what the rules and numbers do by "
            "themselves, not how people would fare."
        )
        found.append(Finding("watch", text, 0.2, about="players"))
    return found


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _data(runs: Runs) -> list[Finding]:
    """Return what the share of invented values is."""
    shares = {tuple(_provenance(side).items()): side for side in runs.sides}
    found = []
    for pairs, side in shares.items():
        counts = dict(pairs)
        everything, invented = sum(counts.values()), counts["placeholder"]
        if not everything:
            continue
        share = invented / everything
        where = "" if len(shares) == 1 else f" of {side.name}"
        text = (
            f"{count_text(invented)} of the {count_text(everything)} values{where} "
            f"({number_text(share, 'share')}) are placeholders"
        )
        text += (
            f": every figure speaks of these values, not of the printed game{_edition(side)}."
            if invented
            else ": all values are known."
        )
        level: Level = "watch" if share > MOSTLY else "good"
        figure = Estimate("values.placeholder", share, float("nan"), float("nan"), everything)
        found.append(Finding(level, text, 1.0, (figure,), "data"))
    return found


def _edition(side: Side) -> str:
    """Return what the game's edition says of itself, such as what in it is made up."""
    edition = side.run.manifest["edition"]
    return f" (edition: {edition})" if edition else ""


def _provenance(side: Side) -> dict[str, int]:
    """Return how many values have each provenance; of an ensemble, those of its first member."""
    counts = dict.fromkeys(PROVENANCE, 0)
    for word, count in side.run.manifest["values"][0].get("provenance", {}).items():
        kind = word.split(" ", 1)[0]
        counts[kind] = counts.get(kind, 0) + count
    return counts


def _unfinished(side: Side) -> str:
    """Return a sentence about a run that isn't finished, else nothing."""
    data = side.run.manifest
    if data["games_done"] >= data["games"]:
        return ""
    return (
        f"The run {side.name} isn't finished: {count_text(data['games_done'])} of its "
        f"{count_text(data['games'])} games are stored, and this report is about those."
    )


def _facts(runs: Runs) -> Table:
    """Return the table of what was played: a column a run."""
    told = [_told(side) for side in runs.sides]
    names = list(dict.fromkeys(name for facts in told for name in facts))
    rows = tuple((name, *(facts.get(name, "") for facts in told)) for name in names)
    heads = [Column("fact", "")] + [
        Column(f"run_{number}", "" if runs.alone else side.name)
        for number, side in enumerate(runs.sides, 1)
    ]
    return Table("runs", "What was played", tuple(heads), rows)


def _told(side: Side) -> dict[str, str]:
    data: dict[str, Any] = side.run.manifest
    scenario, values = data["scenario"], data["values"]
    stored, wanted = data["games_done"], data["games"]
    games = (
        count_text(stored) if stored == wanted else f"{count_text(stored)} of {count_text(wanted)}"
    )
    players = ", ".join(f"{side.words(seat)} {spec}" for seat, spec in data["policies"].items())
    if scenario.get("rotate"):
        players += ", moving on by one seat from game to game"
    counts = _provenance(side)
    facts = {
        "Scenario": scenario["title"],
        "Games": games,
        "Seed": f"{data['seed']} ({scenario['purpose']})",
        "Players": players,
        "Values": _values(values),
        "Values hash": data["values_hash"][:12],
        "Values by provenance": ", ".join(f"{n} {word}" for word, n in counts.items() if n),
        "Rules": f"{data['edition']}; rules version {data['rules_version']}",
        "Kept": f"detail {data['detail']}",
        "Played with": f"Kingmaker {data['versions']['kingmaker']}",
    }
    return {name: text for name, text in facts.items() if text}


def _values(members: Sequence[Mapping[str, Any]]) -> str:
    first = members[0]
    if len(members) > 1:
        return f"{count_text(len(members))} members of {first['source']}"
    changes = len(first["patches"]) + len(first["set"])
    more = f" with {_number(changes, 'change')}" if changes else ""
    return f"{first['source']}{more}"
