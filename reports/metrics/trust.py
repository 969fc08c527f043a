"""Whether a run's players can be trusted: what they never did, and the wins that they missed.

What happened is in the tables; what could have happened is in ``observed.json``, which
``kingmaker run`` writes from some of the run's games, watched a second time.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

import polars as pl

from reports.metrics.cards_counting import tells_of_cards
from reports.metrics.cards_values import card_values
from reports.metrics.intervals import CONFIDENCE, Estimate, clustered, wilson
from reports.metrics.tables import RunTables, added_up

OBSERVED = "observed.json"
SCHEMA = "observed/1"
IDENTITY = ("game", "rules_version", "seats", "scenario_hash", "values_hash", "seed")
MOST_KINDS = 60  # that are told one by one
BARE = ("no",)  # words that mean nothing without the one behind them
COUNTS = ("legal", "taken", "games_legal", "games_taken")


@dataclass(frozen=True)
class Blunder:
    """A win that lay open and was missed, or a loss that was walked into.

    Attributes
    ----------
    game, decision : int
        Which game of the run, and which decision of it, forced ones counted, from 0.
    seat, taken, better, kind : str
        ``kind`` is ``win missed`` or ``loss taken``.
    won : bool
        Whether the seat won all the same.
    """

    game: int
    decision: int
    seat: str
    taken: str
    better: str
    kind: str
    won: bool


@dataclass(frozen=True)
class Watched:
    """What is known of a policy from the games that were watched.

    Attributes
    ----------
    policy : str
    decisions, forced : int
        Choices among two or more legal actions, and choices with one.
    options : float
        Mean number of legal actions at a decision.
    seen, missed, cost : int
        Decisions at which an action won at once, whatever was hidden; of these, those at which
        another was taken; of those, the ones in games that the seat then did not win.
    hindsight, hindsight_missed : int
        The same as ``seen`` and ``missed`` with all that was hidden known.
    losing, lost : int
        Decisions at which an action lost at once, whatever was hidden, and another did not; of
        these, those at which the losing one was taken.
    blunders : tuple of Blunder
        Some of them, those that cost the game first.
    """

    policy: str
    decisions: int
    forced: int
    options: float
    seen: int
    missed: int
    cost: int
    hindsight: int
    hindsight_missed: int
    losing: int
    lost: int
    blunders: tuple[Blunder, ...]


@dataclass(frozen=True)
class Observed:
    """What was seen in the games of a run that were watched.

    Attributes
    ----------
    games : int
    policies : tuple of Watched
    choices : DataFrame
        A row for each action that was ever legal: ``policy``, ``action`` (its printed form),
        ``kind``, and in whole numbers ``legal`` and ``taken`` (decisions), ``games_legal`` and
        ``games_taken`` (games with such a decision).
    """

    games: int
    policies: tuple[Watched, ...]
    choices: pl.DataFrame


def observed(run: RunTables) -> Observed | None:
    """Return what was seen of a run's players; None if its games were not watched."""
    data = _read(run)
    if data is None:
        return None
    specs = [entry["policy"] for entry in data["policies"]]
    columns = data["choices"]
    choices = pl.DataFrame(
        {
            "policy": [specs[number] for number in columns["policy"]],
            "action": columns["action"],
            "kind": kinds(columns["action"]),
            **{name: columns[name] for name in COUNTS},
        },
        schema_overrides={
            **dict.fromkeys(("policy", "action", "kind"), pl.String),
            **dict.fromkeys(COUNTS, pl.Int64),
        },
    )
    policies = tuple(_watched(entry, choices) for entry in data["policies"])
    return Observed(int(data["games"]), policies, choices)


def _read(run: RunTables) -> dict[str, Any] | None:
    """Return the file beside a run's manifest, if it is there and of this run."""
    files = run.files["games"]
    if not files:
        return None
    path: Path = files[0].parent.parent / OBSERVED
    try:
        data = json.loads(path.read_bytes())
        same = all(data["identity"][key] == run.manifest[key] for key in IDENTITY)
        known = data["schema"] == SCHEMA and data["games"] > 0 and same
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return dict(data) if known else None


def _watched(entry: dict[str, Any], choices: pl.DataFrame) -> Watched:
    legal = int(choices.filter(pl.col("policy") == entry["policy"])["legal"].sum())
    decisions = entry["decisions"]
    return Watched(
        policy=entry["policy"],
        decisions=decisions,
        forced=entry["forced"],
        options=legal / decisions if decisions else math.nan,
        seen=entry["sure_wins"],
        missed=entry["sure_wins_missed"],
        cost=entry["sure_wins_lost"],
        hindsight=entry["wins"],
        hindsight_missed=entry["wins_missed"],
        losing=entry["sure_losses"],
        lost=entry["sure_losses_taken"],
        blunders=tuple(Blunder(**blunder) for blunder in entry["blunders"]),
    )


# --- actions ------------------------------------------------------------------------------------


def kinds(actions: Sequence[str]) -> list[str]:
    """Return what kind each action is of: its words but the last, which names a card or place.

    ``buy philip_vi`` and ``buy nothing`` are of the kind ``buy``. An action that would be alone in
    its kind, or left with a bare ``no``, is a kind of its own. Of a game whose actions name
    several things (``treat red baron_45 in mainz``) that leaves very many; a kind is then what
    all actions with the same first word begin with.
    """
    stems = [action.rsplit(" ", 1)[0] for action in actions]
    if len(set(stems)) > MOST_KINDS:
        stems = _beginnings(actions)
    of_stem: dict[str, set[str]] = {}
    for action, stem in zip(actions, stems, strict=True):
        of_stem.setdefault(stem, set()).add(action)
    return [
        action if stem in BARE or len(of_stem[stem]) == 1 else stem
        for action, stem in zip(actions, stems, strict=True)
    ]


def _beginnings(actions: Sequence[str]) -> list[str]:
    """Return of each action the words that all with the same first word begin with."""
    alike: dict[str, list[list[str]]] = {}
    for action in actions:
        words = action.split()
        alike.setdefault(words[0], []).append(words)
    common = {first: " ".join(_shared(own)) for first, own in alike.items()}
    return [common[action.split()[0]] for action in actions]


def _shared(forms: Sequence[Sequence[str]]) -> list[str]:
    """Return the words that all forms begin with."""
    columns = takewhile(lambda words: len(set(words)) == 1, zip(*forms, strict=False))
    return [words[0] for words in columns]


def kinds_of(choices: pl.DataFrame) -> pl.DataFrame:
    """Return a row a policy and kind of action.

    Columns ``policy``, ``kind``, ``actions`` (that were ever legal), ``never`` (of these, those
    never taken), ``legal`` and ``taken`` (summed over them), the most often legal first.
    """
    return (
        choices.group_by("policy", "kind", maintain_order=True)
        .agg(
            pl.len().cast(pl.Int64).alias("actions"),
            (pl.col("taken") == 0).sum().cast(pl.Int64).alias("never"),
            pl.col("legal", "taken").sum(),
        )
        .sort("policy", "legal", "kind", descending=[False, True, False])
    )


def never(name: str, games: int) -> Estimate:
    """Return the share of games in which something is done that never was, in ``games`` games.

    The estimate is 0. The upper end is Clopper and Pearson's one-sided 95 % limit (1934),
    ``1 - 0.05^(1/n)``, which is about ``3 / n``, the rule of three. Games are the trials, since
    what is done in one depends on what was done before in it.
    """
    if games == 0:
        return Estimate(name, math.nan, math.nan, math.nan, 0)
    return Estimate(name, 0.0, 0.0, 1 - (1 - CONFIDENCE) ** (1 / games), games)


def never_taken(choices: pl.DataFrame, fewest: int) -> pl.DataFrame:
    """Return the actions that were never taken though legal in ``fewest`` games or more.

    Columns as of `Observed.choices`; the most often legal first.
    """
    rows = choices.filter((pl.col("taken") == 0) & (pl.col("games_legal") >= fewest))
    return rows.sort("legal", "action", descending=[True, False])


# --- from the tables ----------------------------------------------------------------------------


@dataclass(frozen=True)
class NeverBought:
    """A card that nobody bought.

    Attributes
    ----------
    card : str
    opportunities : int
        Decisions at which it could be paid for.
    games : int
        Games of a seat in which it was on offer.
    """

    card: str
    opportunities: int
    games: int


def never_bought(run: RunTables) -> list[NeverBought] | None:
    """Return the cards that could be bought and never were, the most often affordable first.

    None if the run keeps no purchases.
    """
    if not tells_of_cards(run) or not {"opportunities", "bought"} <= run.columns["cards"]:
        return None
    found = [
        NeverBought(card.card, card.opportunities, card.offered)
        for card in card_values(run)
        if card.opportunities > 0 and card.buy_rate is not None and card.buy_rate.estimate == 0
    ]
    return sorted(found, key=lambda one: (-one.opportunities, one.card))


def forced_share(run: RunTables) -> Estimate | None:
    """Return the share of choices with but one legal action; None if the run doesn't count them.

    A ratio of sums over games, whose choices go together (`reports.metrics.intervals.clustered`).
    """
    if not {"decisions", "forced"} <= run.columns["games"]:
        return None

    def counter(games: pl.LazyFrame) -> pl.LazyFrame:
        forced = pl.col("forced").cast(pl.Int64)
        every = forced + pl.col("decisions").cast(pl.Int64)
        return games.select(
            pl.len().cast(pl.Int64).alias("groups"),
            forced.sum().alias("total"),
            every.sum().alias("count"),
            (forced * forced).sum().alias("total_squared"),
            (every * every).sum().alias("count_squared"),
            (forced * every).sum().alias("products"),
        )

    (sums,) = added_up(run.files["games"], counter, []).iter_rows(named=True)
    return clustered("forced", **sums)


def missed_share(watched: Watched) -> Estimate:
    """Return the share missed of the wins that lay open: Wilson's interval.

    A game has one or two such decisions, so that they are nearly independent.
    """
    return wilson(f"wins_missed.{watched.policy}", watched.missed, watched.seen)


def lost_share(watched: Watched) -> Estimate:
    """Return how often a policy walked into a loss that it could see: Wilson's interval."""
    return wilson(f"losses_taken.{watched.policy}", watched.lost, watched.losing)
