"""How games go: declared tracks round by round, mixes, maps, tables of events, the lead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import polars as pl

from reports.metrics.counting import games_by, sums_by
from reports.metrics.intervals import Estimate, mean, wilson
from reports.metrics.lines import value_id
from reports.metrics.tables import RunTables, added_up, added_up_beside, first_files
from reports.metrics.tidy import with_estimates

Declaration = Mapping[str, Any]  # a figure, as the manifest keeps it

SAMPLE = 100_000  # games that tables of events are read of
MOST_ROUNDS = 16  # that are written down one by one
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # from one round that is written to the next


def listed(columns: str | Sequence[str] | None) -> list[str]:
    """Return the columns that a declaration names: one, several or none."""
    if columns is None:
        return []
    return [columns] if isinstance(columns, str) else list(columns)


def some_rounds(rounds: Iterable[int]) -> list[int]:
    """Return which rounds to write down: of many the first one, and every 2nd, 5th, 10th or so."""
    whole = sorted(set(rounds))
    kept = whole
    for step in _STEPS:
        kept = [one for one in whole if one % step == 0 or one == whole[0]]
        if len(kept) <= MOST_ROUNDS:
            break
    return kept


def is_kept(run: RunTables, figure: Declaration) -> bool:
    """Return whether a run keeps the table and has the columns of a figure."""
    columns = run.columns.get(figure["table"], set())
    named = {*listed(figure["column"]), *listed(figure["by"])}
    return bool(run.files.get(figure["table"])) and named <= columns


def unit_of(figure: Declaration, place: int) -> str:
    """Return how the mean of a figure's column number ``place`` is written."""
    unit = figure.get("unit", "number")
    return str(unit if isinstance(unit, str) else unit[place])


def tracks(run: RunTables, figures: Iterable[Declaration]) -> dict[str, pl.DataFrame]:
    """Return the means of declared tracks, by the figures' names.

    Parameters
    ----------
    run : RunTables
    figures : iterable of mapping
        Of kind ``track`` or ``standing``.

    Returns
    -------
    dict of DataFrame
        The figure's keys (round, and seat), ``column`` and the columns of an estimate: the mean of
        a game's rows in that round, its count the games that came so far.

    Notes
    -----
    Each game has one row a round and seat, so the interval is that of a mean of independent games.
    Without a seat among the keys the rows of a game's seats are added up first, as its mean.
    All figures of a table and of the same keys are counted in one pass.
    """
    together: dict[tuple[str, ...], list[Declaration]] = {}
    for figure in figures:
        together.setdefault((figure["table"], *listed(figure["by"])), []).append(figure)
    found: dict[str, pl.DataFrame] = {}
    for (table, *keys), own in together.items():
        columns = sorted({column for figure in own for column in listed(figure["column"])})
        sums = added_up(run.files[table], _sums(columns, keys), keys)
        for figure in own:
            found[figure["name"]] = _track(figure, sums, keys)
    return found


def _sums(columns: Sequence[str], keys: Sequence[str]) -> Any:
    def counter(table: pl.LazyFrame) -> pl.LazyFrame:
        if "seat" not in keys:
            means = [pl.col(column).cast(pl.Float64).mean() for column in columns]
            table = table.group_by("game", *keys).agg(means)
        number = {column: pl.col(column).cast(pl.Float64) for column in columns}
        return table.group_by(keys).agg(
            pl.len().cast(pl.Int64).alias("games"),
            *(x.sum().alias(f"{column}.x") for column, x in number.items()),
            *((x * x).sum().alias(f"{column}.xx") for column, x in number.items()),
        )

    return counter


def _track(figure: Declaration, sums: pl.DataFrame, keys: Sequence[str]) -> pl.DataFrame:
    rows, estimates = [], []
    for row in sums.iter_rows(named=True):
        for column in listed(figure["column"]):
            at = ".".join(value_id(key, row[key]) for key in keys)
            name = f"{figure['name']}.{column}.{at}"
            total, squares = row[f"{column}.x"], row[f"{column}.xx"]
            estimates.append(mean(name, total, squares, row["games"]))
            rows.append({**{key: row[key] for key in keys}, "column": column})
    kinds = {key: sums.schema[key] for key in keys}
    return with_estimates(pl.DataFrame(rows, schema={**kinds, "column": pl.String}), estimates)


def mix(run: RunTables, figure: Declaration) -> pl.DataFrame:
    """Return how the values of a column divide the games, round by round.

    Returns
    -------
    DataFrame
        The round (the figure's key), ``value`` and the columns of an estimate: the share of the
        games that came so far. The column is the same for all seats; the first one's rows count.
    """
    (column,), (key,) = listed(figure["column"]), listed(figure["by"])
    by_seat = "seat" in run.columns[figure["table"]]
    seat = run.manifest["seats"][0] if by_seat else None

    def counter(table: pl.LazyFrame) -> pl.LazyFrame:
        own = table.filter(pl.col("seat") == seat) if by_seat else table
        return games_by(key, column)(own)

    counted = added_up(run.files[figure["table"]], counter, [key, column])
    whole = counted.with_columns(pl.col("games").sum().over(key).alias("whole"))
    estimates = [
        wilson(
            f"{figure['name']}.{value_id(key, row[key])}.{row[column]}", row["games"], row["whole"]
        )
        for row in whole.iter_rows(named=True)
    ]
    keys = whole.select(key, pl.col(column).alias("value"))
    return with_estimates(keys, estimates)


def places(run: RunTables, figure: Declaration) -> pl.DataFrame:
    """Return which seat has each of some places, and how often.

    Returns
    -------
    DataFrame
        ``place`` (the column's name, or the value of the figure's key), ``seat`` (null: nobody)
        and the columns of an estimate: the share of games.
    """
    columns, keys = listed(figure["column"]), listed(figure["by"])
    files = run.files[figure["table"]]
    parts = []
    for column in columns:
        counted = added_up(files, games_by(*keys, column), [*keys, column])
        place = pl.col(keys[0]).cast(pl.String) if keys else pl.lit(column)
        parts.append(counted.select(place.alias("place"), pl.col(column).alias("seat"), "games"))
    whole = pl.concat(parts).with_columns(pl.col("games").sum().over("place").alias("whole"))
    estimates = [
        wilson(
            f"{figure['name']}.{row['place']}.{row['seat'] or 'nobody'}", row["games"], row["whole"]
        )
        for row in whole.iter_rows(named=True)
    ]
    return with_estimates(whole.select("place", "seat"), estimates)


def since(run: RunTables, figure: Declaration) -> pl.DataFrame:
    """Return the share of games in which something held to the end from a round or before it on.

    Returns
    -------
    DataFrame
        ``round`` and the columns of an estimate: cumulative, of all games. Those in which it did
        not hold at the end are never added.
    """
    (column,) = listed(figure["column"])
    counted = added_up(run.files[figure["table"]], games_by(column), [column])
    whole = int(counted["games"].sum())
    known = counted.drop_nulls(column).sort(column)
    known = known.with_columns(pl.col("games").cum_sum())
    estimates = [
        wilson(f"{figure['name']}.by_round_{time}", games, whole)
        for time, games in known.iter_rows()
    ]
    return with_estimates(known.select(pl.col(column).cast(pl.Int64).alias("round")), estimates)


def table_counts(
    run: RunTables,
    figure: Declaration,
    pairs: Mapping[str, tuple[str, str]] | None = None,
    most: int = SAMPLE,
) -> pl.DataFrame:
    """Return the sums that a declared table is made of (`reports.metrics.counting.sums_by`).

    Parameters
    ----------
    run : RunTables
    figure : mapping
    pairs : mapping, optional
        Columns whose difference is a column of its own: ``net`` and the name, first less second.
    most : int
        Read the first so many games.

    Returns
    -------
    DataFrame
        One row a value of the figure's key.
    """
    columns, keys = listed(figure["column"]), listed(figure["by"])
    files = first_files(run, figure["table"], most)
    more = {f"net{name}": pair for name, pair in (pairs or {}).items()}
    paired = {column for pair in more.values() for column in pair}
    counted = [*(column for column in columns if column not in paired), *more]

    def counter(table: pl.LazyFrame) -> pl.LazyFrame:
        nets = [
            (pl.col(first).cast(pl.Int64) - pl.col(second).cast(pl.Int64)).alias(name)
            for name, (first, second) in more.items()
        ]
        return sums_by(counted, keys, one_row_a_game=False)(table.with_columns(nets))

    return added_up(files, counter, keys)


def games_read(run: RunTables, most: int = SAMPLE) -> int:
    """Return how many games the first files hold that hold ``most``, or just more."""
    files = first_files(run, "games", most)
    return int(pl.scan_parquet(files, glob=False).select(pl.len()).collect().item())


def wins_beside(run: RunTables, figure: Declaration, most: int = SAMPLE) -> pl.DataFrame:
    """Return who won the games that have a row of each key: ``games`` by key and ``winner``.

    Of the first ``most`` games; a game with several rows of a key counts once.
    """
    (key,) = listed(figure["by"])

    def counter(table: pl.LazyFrame) -> pl.LazyFrame:
        once = table.select("game", key, "winner").unique()
        return games_by(key, "winner")(once)

    return added_up_beside(run, figure["table"], ["winner"], counter, [key, "winner"], most=most)


def win_difference(name: str, with_it: tuple[float, int], without: tuple[float, int]) -> Estimate:
    """Return a share of wins with something less the share without it.

    Parameters
    ----------
    name : str
    with_it, without : (wins, games)

    Notes
    -----
    Newcombe's interval from the Wilson intervals of both shares (1998, Statistics in Medicine
    17:873-890, method 10). The count is that of the games with it.
    """
    first, second = (
        wilson("", round(with_it[0]), with_it[1]),
        wilson("", round(without[0]), without[1]),
    )
    found = first.estimate - second.estimate
    low = ((first.estimate - first.low) ** 2 + (second.high - second.estimate) ** 2) ** 0.5
    high = ((first.high - first.estimate) ** 2 + (second.estimate - second.low) ** 2) ** 0.5
    return Estimate(name, found, found - low, found + high, with_it[1])


FEWEST = 30  # games with something, and without, for the two to be compared


def win_differences(
    run: RunTables, figure: Declaration, seat: str, most: int = SAMPLE
) -> pl.DataFrame:
    """Return by how much a seat wins more of the games with each row of a table than of the rest.

    Of the first ``most`` games. The figure's key and the columns of an estimate; keys that fewer
    than 30 games have, or lack, are left out.
    """
    (key,) = listed(figure["by"])
    beside = wins_beside(run, figure, most)
    whole = added_up(first_files(run, "games", most), games_by("winner"), ["winner"])
    games, won = int(whole["games"].sum()), _won(whole, seat)
    names, estimates = [], []
    for name in beside[key].unique().sort().drop_nulls():
        own = beside.filter(pl.col(key) == name)
        with_it, own_won = int(own["games"].sum()), _won(own, seat)
        if FEWEST <= with_it <= games - FEWEST:
            rest = (won - own_won, games - with_it)
            names.append(str(name))
            label = f"{figure['name']}.{name}.wins"
            estimates.append(win_difference(label, (own_won, with_it), rest))
    return with_estimates(pl.DataFrame({key: names}, schema={key: pl.String}), estimates)


def _won(frame: pl.DataFrame, seat: str) -> float:
    """Return the wins of a seat; a shared one, which has no winner, counts half."""
    own = float(frame.filter(pl.col("winner") == seat)["games"].sum())
    return own + 0.5 * float(frame.filter(pl.col("winner").is_null())["games"].sum())
