"""The tables of a sensitivity study's page."""

from __future__ import annotations

from reports.documents.model import Cell, Column, Table, Unit
from reports.documents.sensitivity_words import Told, effect_text, span_text, step_text, way_of
from reports.documents.wording import number_text
from reports.metrics.movers import movers
from reports.metrics.sensitivity import BY_ROUND, DOWN, SLOPE, UP, CardEffect

IN_TABLE = 30  # numbers
NAMED = 3  # numbers or targets in a row
CONTRASTS = {"ban": "Banned", "cut": "Cut", "force": "Forced"}


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
    rows: list[tuple[Cell, ...]] = [
        (
            step_text(one.number, way_of(one)),
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
    rows: list[tuple[Cell, ...]] = []
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
    rows: list[tuple[Cell, ...]] = []
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
    rows: list[tuple[Cell, ...]] = []
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
