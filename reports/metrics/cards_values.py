"""What each card is worth: buy rates, win rates by the field's names, and the win effect."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np
import polars as pl

from reports.metrics.cards_counting import ACQUIRED, IDLE, CardCounts, card_counts
from reports.metrics.cards_strata import against_the_rest, as_estimate, differences
from reports.metrics.discoveries import beyond, q_values
from reports.metrics.intervals import Estimate, Z, mean, ratio, share, wilson
from reports.metrics.shrinkage import shrunk
from reports.metrics.tables import RunTables

Kind = Literal["starter", "market"]
WHO = ("seat", "policy")  # whom a card's owner is compared with: the same seat, the same player

# Which rows of the holdings a win rate is of, by the field's short names (17Lands)
RATES: Mapping[str, pl.Expr] = {
    "gp": pl.col("owned"),
    "oh": pl.col("opening"),
    "gd": pl.col("drawn") & ~pl.col("opening").fill_null(value=False),
    "gih": pl.col("drawn"),
    "gns": ~pl.col("drawn"),
}
OF_MARKET = ("gp", "gd", "gih", "gns")  # only what a seat begins with can be in its first hand
CARDS = "card_values"  # where a run keeps them once they are counted
NEEDS = {"gp": "owned", "oh": "first_drawn", "gd": "drawn", "gih": "drawn", "gns": "drawn"}


@dataclass(frozen=True)
class CardValue:
    """One card of a run, in numbers; what its game's tables don't tell is None.

    Attributes
    ----------
    card : str
    kind : {"starter", "market"}
    cost : int or None
        As printed.
    numbers : mapping
        Other printed numbers, by name.
    offered : int
        Games of a seat in which the card was on offer to it, or which it began with the card.
    opportunities : int
        Decisions at which the seat could have bought it.
    buy_rate : Estimate or None
        Bought / opportunities; opportunities of one game go together.
    acquired : Estimate or None
        Share of ``offered`` in which it was acquired, free or paid.
    round_bought, price_paid : Estimate or None
        Means over those who acquired it.
    rates : mapping
        Win rates by short name: ``gp``, ``oh``, ``gd``, ``gih``, ``gns``.
    drawn_effect : Estimate or None
        IIH: those who drew it against those who owned it and never did, in strata of seat, policy
        and round bought.
    drawn_effect_at_length : Estimate or None
        The same in strata of the game's length too.
    effect : Estimate or None
        Win effect: its buyers against buyers of other cards, of the same seat, policy and round.
    effect_shrunk : Estimate or None
        The same, drawn toward the mean of all cards (empirical Bayes).
    effect_q : float or None
        The Benjamini-Hochberg q-value of ``effect`` against no effect.
    effect_of_seat : Estimate or None
        As ``effect``, in strata of seat and policy alone.
    effect_at_length : Estimate or None
        As ``effect``, in strata of the game's length too.
    by_round, by_seat : mapping
        ``effect`` by round bought, and by seat.
    buy_rate_by_seat : mapping
    uses : mapping
        By column: the share of games, of those in which the owner drew it, in which it was used
        that way once or more.
    never_played : Estimate or None
        The share of these games in which it was not played at all.
    """

    card: str
    kind: Kind
    cost: int | None
    numbers: Mapping[str, int]
    offered: int
    opportunities: int
    buy_rate: Estimate | None = None
    acquired: Estimate | None = None
    round_bought: Estimate | None = None
    price_paid: Estimate | None = None
    rates: Mapping[str, Estimate] = field(default_factory=dict)
    drawn_effect: Estimate | None = None
    drawn_effect_at_length: Estimate | None = None
    effect: Estimate | None = None
    effect_shrunk: Estimate | None = None
    effect_q: float | None = None
    effect_of_seat: Estimate | None = None
    effect_at_length: Estimate | None = None
    by_round: Mapping[int, Estimate] = field(default_factory=dict)
    by_seat: Mapping[str, Estimate] = field(default_factory=dict)
    buy_rate_by_seat: Mapping[str, Estimate] = field(default_factory=dict)
    uses: Mapping[str, Estimate] = field(default_factory=dict)
    never_played: Estimate | None = None


def error_of(estimate: Estimate | None) -> float:
    """Return the standard error that a normal interval was made with; NaN if there is none."""
    if estimate is None:
        return math.nan
    return (estimate.high - estimate.low) / (2 * Z)


def card_values(run: RunTables) -> list[CardValue]:
    """Return all cards that a seat of the run owned or was offered, in the order of their ids.

    The run must tell of cards (`reports.metrics.cards_counting.tells_of_cards`). They are counted
    once: several chapters ask for them.
    """
    if CARDS not in run.kept:
        run.kept[CARDS] = values_of(card_counts(run), run.manifest.get("cards") or {})
    return list(run.kept[CARDS])


def values_of(counts: CardCounts, facts: Mapping[str, Mapping[str, Any]]) -> list[CardValue]:
    """Return the cards of some counts; ``facts`` are the manifest's, by id.

    Notes
    -----
    Why the win effect compares buyers with buyers. Who buys more wins more, whatever it is: those
    who buy a card are richer than those who don't. And a game that lasts longer sees more cards
    bought. So a card's buyers are held against all who bought *another* card in the same seat, as
    the same player, in the same round: they were about as rich, and their game had lasted as long.
    If all cards were alike but for their names, every win effect would be nil. Strata are weighed
    as by Mantel and Haenszel (`reports.metrics.cards_strata.differences`). It is an association:
    the same cards go to the same strategies.
    """
    held = counts.holdings.with_columns(
        pl.when(pl.col("won") > 0)
        .then(pl.col("rows") / pl.col("winners"))
        .otherwise(0.0)
        .alias("parts")
    ).with_columns((pl.col("parts") / pl.max_horizontal("winners", 1)).alias("squares"))
    kinds = _kinds(counts, facts)
    cards = [
        CardValue(
            card,
            kinds[card],
            facts.get(card, {}).get("cost"),
            facts.get(card, {}).get("numbers", {}),
            offered,
            opportunities,
        )
        for card, offered, opportunities in _offered(counts.offers)
        if card in kinds
    ]
    changes = [
        _purchases(counts),
        _win_rates(held, counts.has, kinds),
        _effects(held),
        _drawn_effects(held, counts.has),
        _fates(counts),
    ]
    for change in changes:
        cards = [replace(card, **change.get(card.card, {})) for card in cards]
    return _shrink(cards)


def _kinds(counts: CardCounts, facts: Mapping[str, Mapping[str, Any]]) -> dict[str, Kind]:
    """Return which cards seats begin with and which they acquire, as printed or as played."""
    acquired = counts.holdings.filter(pl.col(ACQUIRED).is_not_null())["card"].unique()
    open_to = counts.offers.filter(pl.col("opportunities") > 0)["card"].unique()
    market = {str(card) for card in [*acquired, *open_to]}
    kinds: dict[str, Kind] = {}
    for card in map(str, counts.offers["card"].unique(maintain_order=True)):
        kinds[card] = facts.get(card, {}).get("kind") or ("market" if card in market else "starter")
    return kinds


def _offered(offers: pl.DataFrame) -> list[tuple[str, int, int]]:
    summed = offers.group_by("card").agg(
        pl.col("rows").sum().alias("offered"),
        (pl.col("rows") * pl.col("opportunities").cast(pl.Int64)).sum().alias("opportunities"),
    )
    return [(str(card), n, chances) for card, n, chances in summed.sort("card").iter_rows()]


def _purchases(counts: CardCounts) -> dict[str, dict[str, Any]]:
    """Return how often each card was bought, when and for what."""
    found: dict[str, dict[str, Any]] = {}
    if "opportunities" in counts.has and "bought" in counts.has:
        for (card,), rows in _ratios(counts.offers, ["card"]).items():
            found[card] = {"buy_rate": _buy_rate(f"cards.{card}.buy_rate", rows)}
        for (card, seat), rows in _ratios(counts.offers, ["card", "seat"]).items():
            rate = _buy_rate(f"cards.{card}.buy_rate.{seat}", rows)
            found[card].setdefault("buy_rate_by_seat", {})[seat] = rate
    if ACQUIRED not in counts.has:
        return found
    offered = {card: n for card, n, _ in _offered(counts.offers)}
    held = counts.holdings.filter(pl.col(ACQUIRED).is_not_null())
    for card, count, total, squares in _moments(held, ACQUIRED):
        more = found.setdefault(card, {})
        more["acquired"] = wilson(f"cards.{card}.acquired", count, offered[card])
        more["round_bought"] = mean(f"cards.{card}.round_bought", total, squares, count)
    for card, count, total, squares in _moments(counts.prices.drop_nulls(), "price"):
        found[card]["price_paid"] = mean(f"cards.{card}.price_paid", total, squares, count)
    return found


def _moments(rows: pl.DataFrame, column: str) -> list[tuple[str, int, int, int]]:
    """Return each card's rows, and the sum and sum of squares of a column over them."""
    n, x = pl.col("rows"), pl.col(column).cast(pl.Int64)
    summed = rows.group_by("card").agg(
        n.sum(), (n * x).sum().alias("total"), (n * x * x).sum().alias("squares")
    )
    return [(str(card), *sums) for card, *sums in summed.sort("card").iter_rows()]


def _ratios(offers: pl.DataFrame, keys: Sequence[str]) -> dict[tuple[str, ...], dict[str, int]]:
    """Return the sums that buy rates and their intervals are made of, by key."""
    n, x, y = (pl.col(name).cast(pl.Int64) for name in ("rows", "bought", "opportunities"))
    summed = (
        offers.filter(pl.col("opportunities") > 0)
        .group_by(keys)
        .agg(
            n.sum().alias("groups"),
            (n * x).sum().alias("successes"),
            (n * y).sum().alias("trials"),
            (n * x * x).sum().alias("successes_squared"),
            (n * y * y).sum().alias("trials_squared"),
            (n * x * y).sum().alias("products"),
        )
        .sort(keys)
    )
    return {tuple(str(row.pop(key)) for key in keys): row for row in summed.iter_rows(named=True)}


def _buy_rate(name: str, sums: Mapping[str, int]) -> Estimate:
    return ratio(name, **sums)  # the sums are named after its parameters


def _win_rates(
    held: pl.DataFrame, has: frozenset[str], kinds: Mapping[str, Kind]
) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for rate, rows in RATES.items():
        if NEEDS[rate] not in has:
            continue
        summed = held.filter(rows).group_by("card").agg(pl.col("parts", "squares", "rows").sum())
        for card, parts, squares, count in summed.iter_rows():
            if rate in OF_MARKET or kinds[str(card)] == "starter":
                figure = share(f"cards.{card}.{rate}", parts, squares, count)
                found.setdefault(str(card), {"rates": {}})["rates"][rate] = figure
    return found


def _effects(held: pl.DataFrame) -> dict[str, dict[str, Any]]:
    """Return the win effects of all cards that were acquired."""
    acquired = held.filter(pl.col(ACQUIRED).is_not_null()).select(
        "card", *WHO, ACQUIRED, "rounds", "rows", pl.col("parts").alias("won")
    )
    found: dict[str, dict[str, Any]] = {}
    if acquired.is_empty():
        return found
    same = (*WHO, ACQUIRED)
    for part, strata in (
        ("effect", same),
        ("effect_of_seat", WHO),
        ("effect_at_length", (*same, "rounds")),
    ):
        for card, figure in _differences(against_the_rest(acquired, strata), part).items():
            found.setdefault(card, {})[part] = figure
    for part, key in (("by_round", ACQUIRED), ("by_seat", "seat")):
        for (value,), rows in acquired.group_by(key, maintain_order=True):
            for card, figure in _differences(
                against_the_rest(rows, same), f"effect.{key}.{value}"
            ).items():
                found[card].setdefault(part, {})[value] = figure
    return found


def _drawn_effects(held: pl.DataFrame, has: frozenset[str]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    if "drawn" not in has:
        return found
    arms = [
        pl.col(column).filter(pl.col("drawn") == drew).sum().alias(f"{letter}{arm}")
        for arm, drew in ((1, True), (0, False))
        for letter, column in (("n", "rows"), ("d", "parts"))
    ]
    for part, strata in (
        ("drawn_effect", (*WHO, ACQUIRED)),
        ("drawn_effect_at_length", (*WHO, ACQUIRED, "rounds")),
    ):
        grouped = held.group_by("card", *strata).agg(arms).sort("card", *strata)
        for card, figure in _differences(grouped, "iih" + part[len("drawn_effect") :]).items():
            found.setdefault(card, {})[part] = figure
    return found


def _differences(strata: pl.DataFrame, name: str) -> dict[str, Estimate]:
    return {
        str(card): as_estimate(f"cards.{card}.{name}", difference, variance, count)
        for card, difference, variance, count, _, _ in differences(strata, "card").iter_rows()
    }


def _fates(counts: CardCounts) -> dict[str, dict[str, Any]]:
    """Return what those who drew a card did with it."""
    found: dict[str, dict[str, Any]] = {}
    if not counts.uses:
        return found
    bits = {use: 1 << place for place, use in enumerate(counts.uses)}
    plays = sum(bit for use, bit in bits.items() if use not in IDLE)
    marks = {**bits, "played": plays}
    summed = counts.fates.group_by("card").agg(
        pl.col("rows").sum(),
        *(
            pl.col("rows").filter(pl.col("pattern") & bit != 0).sum().alias(mark)
            for mark, bit in marks.items()
        ),
    )
    for row in summed.iter_rows(named=True):
        name, rows = f"cards.{row['card']}", row["rows"]
        found[str(row["card"])] = {
            "uses": {use: wilson(f"{name}.{use}", row[use], rows) for use in counts.uses},
            "never_played": wilson(f"{name}.never_played", rows - row["played"], rows),
        }
    return found


def _shrink(cards: list[CardValue]) -> list[CardValue]:
    """Return the cards with their win effects shrunk, and the q-values of these."""
    places = [place for place, card in enumerate(cards) if error_of(card.effect) > 0]
    effects = [effect for card in cards if (effect := card.effect) and error_of(effect) > 0]
    if not effects:
        return cards
    estimates = np.array([effect.estimate for effect in effects])
    errors = np.array([error_of(effect) for effect in effects])
    drawn_in = shrunk(estimates, errors**2)
    chances = q_values(beyond(estimates, errors, 0.0))
    found = list(cards)
    for number, place in enumerate(places):
        low, high = drawn_in.interval(number)
        effect = effects[number]
        found[place] = replace(
            cards[place],
            effect_shrunk=Estimate(
                f"{effect.name}_shrunk", float(drawn_in.estimate[number]), low, high, effect.count
            ),
            effect_q=float(chances[number]),
        )
    return found
