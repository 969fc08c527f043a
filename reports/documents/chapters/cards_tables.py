"""The tables of the chapter on cards: a row a card, and with several runs a row a card and run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reports.documents.chapters.cards_getting import Getting, getting_of
from reports.documents.chapters.cards_words import reason
from reports.documents.model import Cell, Column, Table, Unit
from reports.metrics.cards_flags import Judged
from reports.metrics.cards_studies import CausalEffect
from reports.metrics.cards_values import CardValue
from reports.metrics.intervals import Estimate
from reports.metrics.runs import Side
from reports.metrics.sensitivity import number_words

MOST_ROUNDS = 12  # columns of the table by round; games of more rounds have no such table

CARD = Column("card", "Card")
RUN = Column("run", "Run")
CONTRASTS = {"ban": "Banned", "cut": "Cut", "force": "Forced"}


@dataclass(frozen=True)
class Told:
    """What a run tells of its cards."""

    side: Side
    cards: tuple[CardValue, ...]
    judged: Judged
    causal: tuple[CausalEffect, ...]

    def name(self, card: str) -> str:
        """Return a card's printed name."""
        return self.side.words(card)

    @property
    def getting(self) -> Getting:
        """The words for getting a card."""
        return getting_of(self.side)


@dataclass(frozen=True)
class _Part:
    """A column and what stands in it."""

    column: Column
    cell: Callable[[Told, CardValue], Cell]


def _own(name: str, title: str, unit: Unit, meaning: str, field: str = "") -> _Part:
    """Return a column with what a card's own field holds, of the column's name if none is told."""
    return _Part(Column(name, title, unit, meaning), lambda _, card: getattr(card, field or name))


def _iih(told: Sequence[Told]) -> _Part:
    return _own("iih", "IIH", "points", told[0].getting.drawn, "drawn_effect")


def _market(card: CardValue) -> bool:
    return card.kind == "market"


def _table(
    told: Sequence[Told],
    table: tuple[str, str, str],
    parts: Sequence[_Part],
    wanted: Callable[[CardValue], bool] = _market,
) -> Table | None:
    """Return a table of cards; columns in which nothing stands are left out.

    ``table`` is its id, title and note. None if there is no card, or no column but the names.
    """
    rows = [
        (one, card)
        for name in _in_order(told)
        for one in told
        for card in one.cards
        if card.card == name and wanted(card)
    ]
    cells = [[part.cell(one, card) for part in parts] for one, card in rows]
    kept = [place for place in range(len(parts)) if any(_says(row[place]) for row in cells)]
    if not rows or not kept:
        return None
    several = len(told) > 1
    columns = [CARD, *([RUN] if several else []), *(parts[place].column for place in kept)]
    return Table(
        id=table[0],
        title=table[1],
        columns=tuple(columns),
        rows=tuple(
            (
                one.name(card.card),
                *((one.side.name,) if several else ()),
                *(row[place] for place in kept),
            )
            for (one, card), row in zip(rows, cells, strict=True)
        ),
        note=table[2],
        sortable=True,
    )


def _in_order(told: Sequence[Told]) -> list[str]:
    """Return the ids of all cards: by the first run's win effects, the greatest first."""
    effects: dict[str, float] = {}
    for one in told:
        for card in one.cards:
            effects.setdefault(card.card, card.effect.estimate if card.effect else -2.0)
    return sorted(effects, key=lambda name: -effects[name])  # those without keep their order


def _says(cell: Cell) -> bool:
    return cell is not None and cell != ()


def flags_table(told: Sequence[Told]) -> Table | None:
    """Return the flagged cards, each flag with its reason; None if there is none."""
    rows: list[tuple[Cell, ...]] = []
    several = len(told) > 1
    for one in told:
        costs = {card.card: card.cost for card in one.cards}
        for flag in one.judged.flags:
            run = (one.side.name,) if several else ()
            why = reason(flag, costs[flag.card], one.getting)
            rows.append((one.name(flag.card), *run, (flag.word,), why, flag.q))
    if not rows:
        return None
    columns = (
        CARD,
        *([RUN] if several else []),
        Column("flag", "Flag"),
        Column("why", "Why"),
        Column("q", "q", "chance", "Benjamini-Hochberg over the cards that were asked the same"),
    )
    return Table("cards-flags", "Cards that stand out", columns, tuple(rows))


def values_table(told: Sequence[Told]) -> Table | None:
    """Return what each market card is worth: the chapter's main table."""
    getting = told[0].getting
    parts = [
        _Part(
            Column("flags", "Flags", "text", "why it stands out: see Flags"),
            lambda one, card: one.judged.of(card.card),
        ),
        _own("cost", "Cost", "count", "as printed, all kinds together"),
        _own("buy_rate", "Buy rate", "share", "bought / opportunities"),
        _own(
            "effect",
            "Win effect",
            "points",
            getting.effect,
        ),
        _own(
            "shrunk",
            "Shrunk",
            "points",
            "the win effect, drawn toward the cards' mean",
            field="effect_shrunk",
        ),
        _own(
            "q", "q", "chance", "Benjamini-Hochberg: that there is no win effect", field="effect_q"
        ),
        _Part(
            Column("for_price", "For its price", "points", "off the line of effects on costs"),
            lambda one, card: one.judged.for_price.get(card.card),
        ),
        *_causal_parts(told),
    ]
    note = "The greatest win effect first. Differences in percentage points of the owner's wins."
    return _table(told, ("cards-values", "What each card is worth", note), parts)


def _causal_parts(told: Sequence[Told]) -> list[_Part]:
    """Return a column for each contrast and seat that a study tells of; numbers have a table."""
    found = dict.fromkeys(
        (effect.contrast, effect.seats)
        for one in told
        for effect in one.causal
        if effect.contrast in CONTRASTS
    )

    def part(contrast: str, seats: str) -> _Part:
        whose = "all" if seats == "all" else told[0].side.words(seats)
        column = Column(
            f"{contrast}_{seats}",
            f"{CONTRASTS[contrast]}, {whose}",
            "points",
            "causal, on common seeds: change of the wins; see Causal effects",
        )

        def cell(one: Told, card: CardValue) -> Cell:
            for effect in one.causal:
                if (effect.card, effect.contrast, effect.seats) == (card.card, contrast, seats):
                    return effect.figure
            return None

        return _Part(column, cell)

    return [part(contrast, seats) for contrast, seats in found]


def causal_table(told: Sequence[Told]) -> Table | None:
    """Return what a step on a printed number did, as studies found; None without such a study."""
    rows: list[tuple[Cell, ...]] = []
    several = len(told) > 1
    for one in told:
        for effect in one.causal:
            if not effect.number:
                continue
            step = "+1" if effect.contrast == "plus_one" else "−1"
            whose = "All" if effect.seats == "all" else one.side.words(effect.seats)
            run = (one.side.name,) if several else ()
            number = number_words(effect.number.split("."), one.side.words.titles)
            change = f"{number[:1].upper()}{number[1:]} {step}"
            rows.append((one.name(effect.card), *run, change, whose, effect.figure))
    if not rows:
        return None
    columns = (
        CARD,
        *([RUN] if several else []),
        Column("change", "Change"),
        Column("seats", "Seat"),
        Column("effect", "Change of wins", "points", "causal, on common seeds"),
    )
    return Table(
        "cards-causal", "What a step on a number does", columns, tuple(rows), sortable=True
    )


def buying_table(told: Sequence[Told]) -> Table | None:
    """Return how each market card comes to seats."""
    getting = told[0].getting
    offers = [
        _own("offered", "On offer", "count", "games of a seat in which it was on offer"),
        _own("opportunities", "Opportunities", "count", "decisions at which it was payable"),
        _own("acquired", "Acquired", "share", "of the games on offer, free cards included"),
    ]
    if not getting.sold:
        offers = [_own("acquired", "Got", "share", "games of a seat in which it got one or more")]
    parts = [
        *offers,
        _own(
            "round", "Round", "number", "mean round in which it was acquired", field="round_bought"
        ),
        _own(
            "price",
            "Price paid",
            "number",
            "mean over those who acquired it, free ones 0",
            field="price_paid",
        ),
    ]
    return _table(told, ("cards-buying", getting.title, ""), parts)


def _rate(name: str, meaning: str) -> _Part:
    column = Column(name, f"{name.upper()} WR", "share", meaning)
    return _Part(column, lambda _, card: card.rates.get(name))


def win_rates_table(told: Sequence[Told]) -> Table | None:
    """Return the win rates of market cards by the field's names."""
    parts = [
        _rate("gp", "wins of those who owned it at the end"),
        _rate("gd", "wins of those who drew it after their first hand"),
        _rate("gih", "wins of those who drew it at all"),
        _rate("gns", "wins of those who had it and never drew it"),
        _iih(told),
        _own(
            "iih_at_length",
            "IIH, equal length",
            "points",
            "the same by the game's rounds too",
            field="drawn_effect_at_length",
        ),
        _own("effect_of_seat", "Effect, any round", "points", "the win effect by seat alone"),
        _own(
            "effect_at_length",
            "Effect, equal length",
            "points",
            "the win effect in strata of the game's rounds too",
        ),
    ]
    note = f"Win rates pool all seats: {told[0].getting.pooled}"
    return _table(told, ("cards-win-rates", "Win rates", note), parts)


def rounds_table(told: Sequence[Told]) -> Table | None:
    """Return the win effects by the round in which the card was acquired."""
    rounds = sorted({number for one in told for card in one.cards for number in card.by_round})
    if not 1 < len(rounds) <= MOST_ROUNDS:
        return None
    words = told[0].side.words

    def part(number: int) -> _Part:
        column = Column(
            f"round_{number}", words.value("round", number), "points", "the win effect in it"
        )
        return _Part(column, lambda _, card: _known(card.by_round.get(number)))

    getting = told[0].getting
    return _table(
        told, ("cards-rounds", getting.by_round, getting.within), [part(n) for n in rounds]
    )


def _known(figure: Estimate | None) -> Estimate | None:
    """Return a figure if it has an interval: a handful of games has none."""
    return figure if figure is not None and figure.high > figure.low else None


def seats_table(told: Sequence[Told]) -> Table | None:
    """Return buy rates and win effects by seat; None where there is but one seat to tell of."""
    seats = list(dict.fromkeys(seat for one in told for card in one.cards for seat in card.by_seat))
    if len(seats) < 2:
        return None
    words = told[0].side.words

    def rate(seat: str) -> _Part:
        column = Column(
            f"buy_rate_{seat}", f"Buy rate, {words(seat)}", "share", "bought / opportunities"
        )
        return _Part(column, lambda _, card: card.buy_rate_by_seat.get(seat))

    def effect(seat: str) -> _Part:
        column = Column(f"effect_{seat}", f"Win effect, {words(seat)}", "points", "in this seat")
        return _Part(column, lambda _, card: _known(card.by_seat.get(seat)))

    parts = [*map(rate, seats), *map(effect, seats)]
    return _table(told, ("cards-seats", "Cards by seat", ""), parts)


def uses_table(told: Sequence[Told]) -> Table | None:
    """Return what those who drew a card did with it, starters too."""
    uses = list(dict.fromkeys(use for one in told for card in one.cards for use in card.uses))
    words = told[0].side.words

    def part(use: str) -> _Part:
        column = Column(use, _use_in_words(use, words), "share", "used so once or more")
        return _Part(column, lambda _, card: card.uses.get(use))

    never = Column("never_played", "Never played", "share", "not played at all")
    parts = [*map(part, uses), _Part(never, lambda _, card: card.never_played)]
    note = "Shares of the games in which the owner drew the card."
    table = ("cards-uses", "What cards are used for", note)
    return _table(told, table, parts, lambda card: card.never_played is not None)


def _use_in_words(use: str, words: Callable[[str], str]) -> str:
    bare = words(use)
    return bare.removeprefix("Used ").capitalize() if bare.startswith("Used ") else bare


def starters_table(told: Sequence[Told]) -> Table | None:
    """Return the win rates of the cards that seats begin with."""
    parts = [
        _rate("gp", "wins of those who still owned it at the end"),
        _rate("oh", "wins of those who drew it in round 1"),
        _rate("gd", "wins of those who first drew it later"),
        _rate("gih", "wins of those who drew it at all"),
        _rate("gns", "wins of those who never drew it"),
        _iih(told),
    ]
    note = "A starter is always its owner's: compare OH WR with GD WR, which the shuffle decides."
    return _table(
        told,
        ("cards-starters", "Cards that seats begin with", note),
        parts,
        lambda card: card.kind == "starter" and bool(card.rates),
    )
