"""A sensitivity study told: which number moves what, in words, as tables and for the charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from reports.documents.markdown import block_text, plain_text
from reports.documents.model import Cell as TableCell
from reports.documents.model import Column, Table, Unit
from reports.documents.wording import cell_text, count_text, number_text
from reports.figures.sensitivity import Bar, Cell
from reports.metrics.effects import Effect
from reports.metrics.intervals import Estimate
from reports.metrics.lines import Words
from reports.metrics.sensitivity import (
    BY_ROUND,
    DOWN,
    LEVEL,
    SLOPE,
    UP,
    WINS,
    CardEffect,
    Interaction,
    Mover,
    Number,
    Refused,
    Response,
    Sensitivity,
    movers,
)

IN_TORNADO = 20  # numbers
ROWS, COLUMNS = 30, 12  # of the heat map
IN_TABLE = 30  # numbers
NAMED = 3  # numbers in an answer, other targets in a row
TORNADO, HEAT_MAP = "tornado.png", "heat-map.png"
_CARDS = "cards."


@dataclass(frozen=True)
class Told:
    """A study, and what belongs to its telling."""

    found: Sensitivity
    title: str  # the game's
    facts: Sequence[tuple[str, str]] = ()  # what was played
    interactions: Sequence[Interaction] = ()
    refused_pairs: Sequence[Refused] = ()
    cards: Sequence[CardEffect] = ()
    words: Words = field(default_factory=lambda: Words({}))  # for cards and seats

    @property
    def primary(self) -> str:
        """The primary target in words."""
        return self.found.title(self.found.primary)

    @property
    def unit(self) -> Unit:
        """The unit of effects on the primary target."""
        return unit_of(self.found.unit(self.found.primary))

    @property
    def wanted(self) -> float:
        """How far the answers move the primary target: a point of a share, one of a number."""
        return 0.01 if self.unit == "points" else 1.0

    @property
    def by(self) -> str:
        """The same in words."""
        return "one point" if self.unit == "points" else "one"

    def number(self, path: str) -> Number:
        """Return a number by its path."""
        return next(number for number in self.found.numbers if number.path == path)


def unit_of(unit: str) -> Unit:
    """Return the unit that an effect on a target is told in."""
    return "points" if unit == "share" else "effect"


def effect_text(effect: Effect) -> str:
    """Return an effect with its interval and unit: ``+1.2 points (0.9 to 1.5)``."""
    unit = unit_of(effect.unit)
    text = cell_text(effect.figure, unit)
    return text.replace(" (", " points (", 1) if unit == "points" else text


def span_text(number: Number) -> str:
    """Return a number's value and range: ``3 (0 to 6)``."""
    return f"{number.value} ({number.low} to {number.high})"


def step_text(number: Number, direction: str) -> str:
    """Return a step in words: ``Philip VI: political 3 → 4``."""
    after = number.value + (1 if direction == UP else -1)
    return f"{number.title} {number.value} → {after}"


# --- for the charts -----------------------------------------------------------------------------


def bars(found: Sensitivity, count: int = IN_TORNADO) -> list[Bar]:
    """Return the strongest numbers for the tornado of the primary target."""
    listed = []
    for number in found.numbers[:count]:
        up, down = (found.get(number.path, way) for way in (UP, DOWN))
        listed.append(
            Bar(
                *_named(number),
                _scaled(up),
                _scaled(down),
                (up is not None and up.found, down is not None and down.found),
            )
        )
    return listed


def _named(number: Number) -> tuple[str, str]:
    """Return whose number it is, and which: value and range with it."""
    whose, _, which = number.title.partition(": ")
    span = f"{number.value} ({number.low}–{number.high})"
    return (whose, f"{which} {span}") if which else (whose, span)


def _scaled(response: Response | None) -> Estimate | None:
    if response is None:
        return None
    figure, scale = response.effect.figure, _scale(response.effect)
    return Estimate(
        figure.name,
        scale * figure.estimate,
        scale * figure.low,
        scale * figure.high,
        figure.count,
    )


def _scale(effect: Effect) -> float:
    return 100.0 if effect.unit == "share" else 1.0


def axis_label(told: Told) -> str:
    """Return what stands below the tornado."""
    unit = "percentage points" if told.unit == "points" else "in its own unit"
    return f"{told.primary}: change by one step, {unit}, 95 % intervals"


def heat_map_targets(found: Sensitivity, count: int = COLUMNS) -> list[str]:
    """Return the targets for the heat map: the primary one, then what numbers move most often.

    Cards and single rounds are left out, the second of two seats, and what nothing moves.
    """
    wins = [target for target in found.targets if target.startswith(WINS)]
    mirror = set(wins) - {found.primary} if len(wins) == 2 and found.primary in wins else set()
    others = [
        target
        for target in found.targets[1:]
        if not target.startswith(_CARDS)
        and target not in mirror
        and not any(part in target for part in BY_ROUND)
        and found.moved(target)
    ]
    kept = sorted(others, key=lambda target: -found.moved(target))[: count - 1]
    return [found.primary, *(target for target in others if target in kept)]


def heat_map_cells(
    found: Sensitivity, targets: Sequence[str], count: int = ROWS
) -> tuple[list[str], list[str], list[list[Cell | None]]]:
    """Return names of rows and columns, and what one step up on each number does."""
    rows, names = [], []
    for number in found.numbers[:count]:
        names.append(number.title)
        row: list[Cell | None] = []
        for target in targets:
            one = found.step_up(number.path, target)
            if one is None:
                row.append(None)
                continue
            scale = _scale(one.effect)
            row.append(Cell(scale * one.effect.estimate, scale * one.effect.error, one.found))
        rows.append(row)
    heads = [
        f"{found.title(target)}{', points' if found.unit(target) == 'share' else ''}"
        for target in targets
    ]
    return names, heads, rows


# --- in words -----------------------------------------------------------------------------------


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
            f"{step_text(one.number, _way(one))} ({effect_text(one.response.effect)})"
            for one in best[1:NAMED]
        )
        sentence = (
            f"To move it {word} by {told.by}: {step_text(first.number, _way(first))} gives "
            f"{effect_text(first.response.effect)}. {_what_else(found, first.others)}"
        )
        sentences.append(f"{sentence} Or {more}." if more else sentence)
    return sentences


def _way(mover: Mover) -> str:
    return UP if mover.step > 0 else DOWN


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
    lines += ["", f"![The strongest numbers]({TORNADO})", ""]
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


def strongest_table(told: Told, count: int = IN_TABLE) -> Table:
    """Return the numbers that move the primary target most, with both directions."""
    found = told.found
    rows = []
    for number in found.numbers[:count]:
        steps = [found.get(number.path, way) for way in (DOWN, UP, SLOPE)]
        cells = [one.effect.figure if one is not None else None for one in steps]
        qs = [one.q for one in steps[:2] if one is not None]
        rows.append((number.title, f"`{number.path}`", span_text(number), *cells, min(qs)))
    unit = told.unit
    columns = (
        Column("number", "Number"),
        Column("path", "Path"),
        Column("value", "Value (range)"),
        Column("down", "One down", unit),
        Column("up", "One up", unit),
        Column("slope", "Slope", unit),
        Column("q", "q", "chance"),
    )
    title = f"What moves “{told.primary}” most"
    note = f"The first {len(rows)} of {len(found.numbers)} numbers; `effects.parquet` has all."
    return Table("strongest", title, columns, tuple(rows), note)


def movers_table(told: Told, sign: int) -> Table | None:
    """Return the steps that move the primary target one way, and what else they move."""
    best = movers(told.found, sign * told.wanted)[:10]
    if not best:
        return None
    rows: list[tuple[TableCell, ...]] = [
        (
            step_text(one.number, _way(one)),
            one.response.effect.figure,
            one.steps,
            len(one.others),
            "; ".join(
                f"{told.found.title(other.target)} {effect_text(other.effect)}"
                for other in one.others[:NAMED]
            ),
        )
        for one in best
    ]
    columns = (
        Column("step", "Step"),
        Column("effect", "Effect", told.unit),
        Column("steps", f"Steps for {told.by}", "number"),
        Column("moves", "Other targets moved", "count"),
        Column("most", "Most of all"),
    )
    word = "up" if sign > 0 else "down"
    note = "In steps for " + told.by + " all steps are taken to do what the first does."
    return Table(f"movers-{word}", f"To move it {word}", columns, tuple(rows), note)


def targets_table(told: Told) -> Table:
    """Return each target with the numbers that move it most."""
    found = told.found
    rows: list[tuple[TableCell, ...]] = []
    for target in found.targets:
        if any(part in target for part in BY_ROUND):
            continue
        steps = [
            one
            for number in found.numbers
            for way in (UP, DOWN)
            if (one := found.get(number.path, way, target)) is not None and one.found
        ]
        steps.sort(key=lambda one: -abs(one.effect.estimate))
        if not steps:
            continue
        best = "; ".join(
            f"{step_text(told.number(one.path), one.direction)} {effect_text(one.effect)}"
            for one in steps[:NAMED]
        )
        unit: Unit = "share" if found.unit(target) == "share" else "number"
        level = number_text(found.level(target), unit)
        rows.append((found.title(target), level, found.moved(target), best))
    columns = (
        Column("target", "Target"),
        Column("level", "Now"),
        Column("moved", "Numbers that move it", "count"),
        Column("best", "Most of all"),
    )
    return Table("targets", "What moves each target", columns, tuple(rows))


def interactions_table(told: Told) -> Table | None:
    """Return whether the strongest steps add up, for the primary target."""
    rows: list[tuple[TableCell, ...]] = []
    for one in told.interactions:
        if one.effect.name != told.found.primary:
            continue
        names = [step_text(told.number(path), way) for path, way in (one.first, one.second)]
        figures = [effect.figure for effect in (*one.alone, one.together, one.effect)]
        rows.append((" and ".join(names), *figures, one.q))
    if not rows:
        return None
    unit = told.unit
    columns = (
        Column("pair", "Steps"),
        Column("first", "First alone", unit),
        Column("second", "Second alone", unit),
        Column("together", "Together", unit),
        Column("beyond", "Beyond their sum", unit),
        Column("q", "q", "chance"),
    )
    note = "Beyond their sum: y(both) − y(first) − y(second) + y(neither), on the same seeds."
    return Table("interactions", "Do the strongest steps add up?", columns, tuple(rows), note)


def cards_table(told: Told) -> Table | None:
    """Return what banning, cutting and forcing each card did to the wins."""
    if not told.cards:
        return None
    of_card: dict[str, dict[tuple[str, str], CardEffect]] = {}
    for one in told.cards:
        of_card.setdefault(one.card, {})[one.contrast, one.seats] = one
    keys = sorted(
        dict.fromkeys((one.contrast, one.seats) for one in told.cards),
        key=lambda key: tuple(CONTRASTS).index(key[0]),
    )
    columns = [Column("card", "Card")]
    for contrast, seats in keys:
        whose = "" if contrast == "cut" else f", {'all' if seats == 'all' else told.words(seats)}"
        columns.append(Column(f"{contrast}_{seats}", f"{CONTRASTS[contrast]}{whose}", "points"))
    columns.append(Column("rounds", f"{told.words.rounds}, cut", "effect"))
    rows: list[tuple[TableCell, ...]] = []
    for card, found in of_card.items():
        cells = [found[key].wins.figure if key in found else None for key in keys]
        cut = next((one for (contrast, _), one in found.items() if contrast == "cut"), None)
        rounds = cut.rounds.figure if cut is not None and cut.rounds is not None else None
        rows.append((told.words(card), *cells, rounds))
    note = (
        "Change of the wins of the seat that is named; where all are meant, of the first seat. "
        "Banned: it stays on offer, but may not be acquired. Cut: it is not in the game; the pile "
        "it lay in is a card shorter, so that what lies below comes earlier, which the last column "
        "shows. Forced: acquired at the first opportunity."
    )
    return Table("cards", "Banned, cut, forced", tuple(columns), tuple(rows), note)


CONTRASTS = {"ban": "Banned", "cut": "Cut", "force": "Forced"}


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
