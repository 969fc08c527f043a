"""One pass over the table of cards: everything that the card metrics need, as counts.

A million games have 80 million card rows, so they are read once, a few files at a time, and become
four small frames of counts. Which columns a game's table has decides what is counted: one without
``drawn`` has no win rate of the drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from reports.metrics.tables import FILES_AT_A_TIME, RunTables

# Columns that say what became of a card that was drawn; a game may have any that begin so.
USED = "used_"
FATES = ("countered", "discarded_to_counter", "kept")
IDLE = ("kept",)  # of these, what is no play
NEEDED = ("game", "seat", "card")
ACQUIRED = "bought_round"  # not null: acquired then, whether paid for or free


@dataclass(frozen=True)
class CardCounts:
    """What is counted of the cards of a run. Each frame has its keys and ``rows``.

    Attributes
    ----------
    offers : DataFrame
        ``seat``, ``card``, ``opportunities`` and ``bought`` (as in the table; 0 where the game has
        no such column).
    holdings : DataFrame
        Rows of a card that its seat owned at any time: ``seat``, ``policy``, ``card``,
        ``bought_round`` (null: it began with it), ``drawn``, ``opening`` (drawn in round 1) and
        ``owned`` (at the end; each true or false, null where there is no such column), ``rounds``
        (how long the game was), ``won`` and ``winners`` (seats that share the win).
    fates : DataFrame
        Rows of a card that was drawn (owned, where there is no ``drawn``): ``card`` and
        ``pattern``, whose bit i is set if the i-th of `uses` happened.
    prices : DataFrame
        Rows of a card that was acquired: ``card`` and ``price``.
    uses : tuple of str
        The columns that say what a card was played for or what became of it.
    has : frozenset of str
        The columns of the run's table.
    """

    offers: pl.DataFrame
    holdings: pl.DataFrame
    fates: pl.DataFrame
    prices: pl.DataFrame
    uses: tuple[str, ...]
    has: frozenset[str]


def tells_of_cards(run: RunTables) -> bool:
    """Return whether a run keeps card rows that say who owned a card or acquired it."""
    columns = run.columns.get("cards", set())
    if not run.files.get("cards") or not set(NEEDED) <= columns:
        return False
    return bool(columns & {"owned", "drawn", ACQUIRED})


def card_counts(run: RunTables) -> CardCounts:
    """Return the counts of a run, from one pass over its table of cards.

    The run must tell of cards (`tells_of_cards`).
    """
    has = frozenset(run.columns["cards"])
    uses = uses_of(run)
    frames: list[list[pl.DataFrame]] = []
    beside = {name: {path.name: path for path in run.files[name]} for name in ("games", "seats")}
    for start in range(0, len(run.files["cards"]), FILES_AT_A_TIME):
        some = run.files["cards"][start : start + FILES_AT_A_TIME]
        games, seats = ([beside[name][path.name] for path in some] for name in ("games", "seats"))
        cards = pl.scan_parquet(list(some), glob=False)
        players = _players(games, seats, run)
        counted = (
            _offers(cards, has),
            _holdings(cards, players, has),
            _fates(cards, has, uses),
            _prices(cards, has),
        )
        # The streaming engine is three times as fast here as the one in memory (measured); whole
        # numbers add up to the same in any order.
        frames.append(pl.collect_all(counted, engine="streaming"))
        if len(frames) > 20:
            frames = [[_added(parts) for parts in zip(*frames, strict=True)]]
    offers, holdings, fates, prices = (_added(parts) for parts in zip(*frames, strict=True))
    return CardCounts(offers, holdings, fates, prices, uses, has)


def uses_of(run: RunTables) -> tuple[str, ...]:
    """Return the columns of a run that say what a card was used for, in the table's order."""
    columns = [column["name"] for column in run.manifest["tables"]["cards"]["columns"]]
    return tuple(name for name in columns if name.startswith(USED) or name in FATES)


WHO = ("policy", "rounds", "won", "winners")  # what a holding takes from its game and seat


def _players(games: Sequence[Path], seats: Sequence[Path], run: RunTables) -> pl.DataFrame:
    """Return by game and seat who played it, how long it took, who won, and with how many.

    The column ``who`` numbers what is the same in these: counting by one number is faster.
    """
    length = next((name for name in ("rounds", "turns") if name in run.columns["games"]), None)
    policy = "policy" if "policy" in run.columns["seats"] else None
    won = pl.col("won").cast(pl.Int64)
    players = pl.scan_parquet(list(seats), glob=False).select(
        "game",
        "seat",
        (pl.col(policy).cast(pl.String) if policy else pl.lit("")).alias("policy"),
        won.cast(pl.Int8),
        won.sum().over("game").cast(pl.Int8).alias("winners"),
    )
    lengths = pl.scan_parquet(list(games), glob=False).select(
        "game", (pl.col(length) if length else pl.lit(0)).cast(pl.Int64).alias("rounds")
    )
    together = players.join(lengths, on="game").collect()
    kinds = together.select(WHO).unique().sort(WHO).with_row_index("who")
    return together.join(kinds, on=WHO)


def _offers(cards: pl.LazyFrame, has: frozenset[str]) -> pl.LazyFrame:
    numbers = [
        (pl.col(name) if name in has else pl.lit(0)).alias(name)
        for name in ("opportunities", "bought")
    ]
    return _counted(cards.select("seat", "card", *numbers))


def _holdings(cards: pl.LazyFrame, players: pl.DataFrame, has: frozenset[str]) -> pl.LazyFrame:
    nothing = pl.lit(None, pl.Boolean)
    opening = (pl.col("first_drawn") == 1).fill_null(value=False)
    held = cards.filter(_ever_owned(has)).select(
        *NEEDED,
        _acquired(has).alias(ACQUIRED),
        (pl.col("drawn") > 0 if "drawn" in has else nothing).alias("drawn"),
        (opening if "first_drawn" in has else nothing).alias("opening"),
        (pl.col("owned") > 0 if "owned" in has else nothing).alias("owned"),
    )
    numbered = players.lazy().select("game", "seat", "who")
    counted = _counted(held.join(numbered, on=["game", "seat"]).drop("game"))
    kinds = players.lazy().select("who", *WHO).unique()
    return counted.join(kinds, on="who").drop("who").select(pl.exclude("rows"), "rows")


def _fates(cards: pl.LazyFrame, has: frozenset[str], uses: Sequence[str]) -> pl.LazyFrame:
    drawn = pl.col("drawn") > 0 if "drawn" in has else _ever_owned(has)
    bits = [(pl.col(use) > 0).cast(pl.Int32) * (1 << place) for place, use in enumerate(uses)]
    pattern = pl.sum_horizontal(pl.lit(0, pl.Int32), *bits)
    return _counted(cards.filter(drawn).select("card", pattern.alias("pattern")))


def _prices(cards: pl.LazyFrame, has: frozenset[str]) -> pl.LazyFrame:
    price = pl.col("price") if "price" in has else pl.lit(None, pl.Int64)
    return _counted(cards.filter(_acquired(has).is_not_null()).select("card", price.alias("price")))


def _acquired(has: frozenset[str]) -> pl.Expr:
    return pl.col(ACQUIRED) if ACQUIRED in has else pl.lit(None, pl.Int8)


def _ever_owned(has: frozenset[str]) -> pl.Expr:
    signs = [pl.col(name) > 0 for name in ("drawn", "owned") if name in has]
    return pl.any_horizontal(_acquired(has).is_not_null(), *signs)


def _counted(table: pl.LazyFrame) -> pl.LazyFrame:
    """Return the distinct rows of a table, and how many ``rows`` there are of each."""
    return table.group_by(pl.all()).agg(pl.len().cast(pl.Int64).alias("rows"))


def _added(parts: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """Return counts as one frame, in the order of the keys."""
    keys = [name for name in parts[0].columns if name != "rows"]
    return pl.concat(parts).group_by(keys).agg(pl.col("rows").sum()).sort(keys)
