"""Compare two runs of the same seed, game by game: who wins more often after the change?"""

import sys
from math import sqrt

import polars as pl

before, after = (
    pl.read_parquet(f"{run}/games/*.parquet", columns=["game", "winner"]) for run in sys.argv[1:]
)
pairs = before.join(after, on="game", suffix="_after")
games = len(pairs)
for seat in pairs["winner"].unique().sort():
    won = pairs.select(before=pl.col("winner") == seat, after=pl.col("winner_after") == seat)
    gained = won.filter(~pl.col("before") & pl.col("after")).height
    lost = won.filter(pl.col("before") & ~pl.col("after")).height
    change = (gained - lost) / games
    spread = 1.96 * sqrt((gained + lost) / games - change**2) / sqrt(games)
    print(
        f"{seat:12} {change:+.2%}   95 % interval {change - spread:+.2%} to {change + spread:+.2%}"
        f"   {gained:,} games gained, {lost:,} lost of {games:,}"
    )
