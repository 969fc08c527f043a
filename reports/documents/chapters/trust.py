"""The chapter on the players: can the figures of their games be trusted?"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import polars as pl

from reports.documents.chapters.side_by_side import of_run, share_text
from reports.documents.model import Block, Cell, Chapter, Column, Finding, Level, Prose, Table
from reports.documents.strengths import Strength, strengths
from reports.documents.wording import count_text, number_text
from reports.metrics.intervals import Estimate
from reports.metrics.runs import Runs, Side
from reports.metrics.trust import (
    NeverBought,
    Observed,
    Watched,
    forced_share,
    kinds_of,
    lost_share,
    missed_share,
    never,
    never_bought,
    never_taken,
    observed,
)

FEWEST = 30  # games in which an action was legal: with fewer, "never" is said of none
ENOUGH = 59  # games after which "never" means in less than 5 % of games (the rule of three)
LISTED = 20  # rows of the table of actions never taken, a run and policy
NAMED = 4  # actions or cards named in a sentence
MOSTLY = 0.5  # a share of forced choices above this wants a look

TERMS = (
    (
        "Watched games",
        "The first games of a run, played a second time exactly as they were, with every decision "
        "counted: which actions were legal, and which was taken. A choice with one legal action "
        "is forced and no decision.",
    ),
    (
        "Immediate win",
        "A decision at which some action ends the game at once with the mover among the winners. "
        "It is tried on a copy of the game. It counts as open to be seen if the same action wins "
        "on eight copies in which all that the seat doesn't know is dealt anew; otherwise only "
        "hindsight knew. Missed: another action was taken, which did not win at once. It cost the "
        "game if the seat did not win later either. Longer ways to win are not looked for.",
    ),
    (
        "Loss walked into",
        "A decision at which an action ends the game at once without the mover among the winners, "
        "as the seat can know, another does not, and the losing one is taken.",
    ),
    (
        "Never",
        "0 of n games. The upper end is Clopper and Pearson's one-sided 95 % limit, "
        "1 − 0.05^(1/n), about 3/n (the rule of three). The trials are games, not decisions, "
        "since the decisions of a game go together.",
    ),
    (
        "Forced share",
        "Choices with one legal action of all choices; the interval takes the choices of a game "
        "together (Cochran 1977, 6.4).",
    ),
)


@dataclass(frozen=True)
class _Told:
    """What is known of the players of a run."""

    side: Side
    seen: Observed | None
    cards: list[NeverBought] | None
    forced: Estimate | None
    ladder: dict[str, Strength]

    @property
    def policies(self) -> list[str]:
        return list(dict.fromkeys(self.side.run.manifest["policies"].values()))


def chapter(runs: Runs) -> Chapter | None:
    """Return the chapter; None if nothing is known of the players."""
    told = [_told(side) for side in runs.sides]
    if all(one.seen is None and one.cards is None and one.forced is None for one in told):
        return None
    sides = runs.sides
    blocks: list[Block] = [
        _players(told, sides),
        *_unwatched(told, sides),
        *_blunders(told, sides),
        *_never_taken(told, sides),
        *_never_bought(told, sides),
        *_kinds(told, sides),
    ]
    return Chapter(
        id="trust",
        title="Can the players be trusted",
        blocks=tuple(blocks),
        findings=tuple(finding for one in told for finding in _findings(one, sides)),
        lead=_lead(told),
        terms=TERMS,
    )


def _told(side: Side) -> _Told:
    run = side.run
    folders = [run.files["games"][0].parent.parent] if run.files["games"] else []
    return _Told(
        side,
        observed(run),
        never_bought(run),
        forced_share(run),
        strengths(Runs((side,)), folders),
    )


def _lead(told: Sequence[_Told]) -> str:
    games = max((one.seen.games for one in told if one.seen), default=0)
    text = "A figure is as good as the players that it was played by."
    if games:
        text += (
            f" Some games, at most {count_text(games)} a run, were played a second time, and every "
            "decision was looked at: what was legal, what was taken, which wins were missed."
        )
    return text


# --- findings -----------------------------------------------------------------------------------


def _findings(told: _Told, sides: Sequence[Side]) -> Iterator[Finding]:
    start = of_run(told.side, sides)
    if told.seen is not None:
        for watched in told.seen.policies:
            yield from _missed(watched, told.seen.games, start)
            yield from _untaken(watched, told.seen, start)
    if told.cards:
        named = _some([told.side.words(one.card) for one in told.cards])
        most = told.cards[0]
        text = (
            f"{start}{_number(len(told.cards), 'card')} could be bought and never was: {named}. "
            f"{told.side.words(most.card)} was affordable {count_text(most.opportunities)} times, "
            f"in {count_text(most.games)} games of a seat; the figures say nothing of what "
            f"{'it does' if len(told.cards) == 1 else 'they do'}."
        )
        if len(told.cards) > 1:
            text = text.replace("never was:", "never were:", 1)
        figures = tuple(never(f"bought.{one.card}", one.games) for one in told.cards)
        yield Finding("watch", text, 1.5, figures, "players")
    if told.forced is not None and told.forced.estimate > MOSTLY:
        text = (
            f"{start}{share_text(told.forced)} of all choices have but one legal action: the "
            "players decide little."
        )
        yield Finding("watch", text, 0.4, (told.forced,), "players")


def _missed(watched: Watched, games: int, start: str) -> Iterator[Finding]:
    """Yield what is to be said of wins that a policy missed, and losses it walked into."""
    share = missed_share(watched)
    where = f"in {count_text(games)} watched games"
    if not watched.seen:
        return
    if watched.cost:
        text = (
            f"{start}`{watched.policy}` missed {count_text(watched.missed)} of "
            f"{count_text(watched.seen)} immediate wins that it could see {where}, "
            f"which is {share_text(share)}, and {_later(watched)}."
        )
        level: Level = "watch"
    elif watched.missed:
        text = (
            f"{start}`{watched.policy}` let {count_text(watched.missed)} of "
            f"{count_text(watched.seen)} immediate wins pass {where}, which is "
            f"{share_text(share)}, and won all of these later."
        )
        level = "good"
    else:
        text = (
            f"{start}`{watched.policy}` missed none of {count_text(watched.seen)} immediate wins "
            f"that it could see {where}, which is {share_text(share)}."
        )
        level = "good"
    yield Finding(level, text, 0.8 + share.estimate, (share,), "players")
    lost = lost_share(watched)
    if watched.lost:
        text = (
            f"{start}`{watched.policy}` walked into {count_text(watched.lost)} of "
            f"{count_text(watched.losing)} immediate losses that it could have put off {where}, "
            f"which is {share_text(lost)}."
        )
        yield Finding("watch", text, 0.1, (lost,), "players")


def _later(watched: Watched) -> str:
    if watched.cost == watched.missed:
        return "did not win that game later" if watched.missed == 1 else "won none of these later"
    return f"did not win later in {count_text(watched.cost)} of them"


def _untaken(watched: Watched, seen: Observed, start: str) -> Iterator[Finding]:
    own = seen.choices.filter(pl.col("policy") == watched.policy)
    rows = never_taken(own, ENOUGH)
    if rows.is_empty():
        return
    first = rows.row(0, named=True)
    named = _some([f"`{action}`" for action in rows["action"]])
    were = "was" if rows.height == 1 else "were"
    text = (
        f"{start}{_number(rows.height, 'action')} of {count_text(own.height)} {were} never taken "
        f"by `{watched.policy}` though often legal: {named}. `{first['action']}` was legal at "
        f"{count_text(first['legal'])} decisions, in {count_text(first['games_legal'])} games: "
        f"the 95 % limit is {number_text(never('', first['games_legal']).high, 'share')} of games."
    )
    figures = tuple(
        never(f"taken.{row['action']}", row["games_legal"]) for row in rows.iter_rows(named=True)
    )
    yield Finding("watch", text, 0.6, figures, "players")


def _number(count: int, word: str) -> str:
    return f"{count_text(count)} {word}" if count == 1 else f"{count_text(count)} {word}s"


def _some(names: Sequence[str]) -> str:
    """Return the first of some names, and how many more there are."""
    if len(names) > NAMED + 1:
        return f"{', '.join(names[:NAMED])} and {len(names) - NAMED} more"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


# --- tables -------------------------------------------------------------------------------------


def _columns(sides: Sequence[Side], first: Column, *more: Column) -> tuple[Column, ...]:
    """Return a table's columns: with several runs the second names the run."""
    run = () if len(sides) == 1 else (Column("run", "Run"),)
    return (first, *run, *more)


def _row(told: _Told, sides: Sequence[Side], first: Cell, *more: Cell) -> tuple[Cell, ...]:
    run = () if len(sides) == 1 else (told.side.name,)
    return (first, *run, *more)


def _players(told: Sequence[_Told], sides: Sequence[Side]) -> Table:
    """Return the table of the players: a row a policy and run."""
    rows = []
    laddered = any(one.ladder for one in told)
    for one in told:
        seen = {watched.policy: watched for watched in one.seen.policies} if one.seen else {}
        for policy in one.policies:
            watched, strength = seen.get(policy), one.ladder.get(policy)
            cells: list[Cell] = [None] * 7
            if watched is not None:
                cells = [
                    watched.decisions,
                    watched.options if math.isfinite(watched.options) else None,
                    watched.seen,
                    missed_share(watched) if watched.seen else None,
                    watched.cost,
                    watched.hindsight - watched.seen,
                    lost_share(watched) if watched.losing else None,
                ]
            place: list[Cell] = []
            if laddered:
                place = [
                    f"{strength.place} of {strength.policies}" if strength else None,
                    strength.points if strength else None,
                ]
            rows.append(_row(one, sides, policy, one.forced, *cells, *place))
    columns = [
        Column("forced", "Forced", "share", "choices with one legal action, of all of the run's"),
        Column("decisions", "Decisions", "count", "choices among two or more, in watched games"),
        Column(
            "options", "Legal actions", "number", "mean number of legal actions at these decisions"
        ),
        Column("seen", "Wins open", "count", "decisions with an immediate win, to be seen"),
        Column("missed", "Missed", "share", "of the wins open, those not taken; Wilson"),
        Column("cost", "Cost the game", "count", "missed, and the seat did not win later"),
        Column(
            "hindsight", "Hidden wins", "count", "immediate wins that only hindsight could know"
        ),
        Column("lost", "Losses taken", "share", "of immediate losses that another action put off"),
    ]
    if laddered:
        columns += [
            Column("place", "Ladder", "text", "place among the policies of the ladder, 1 is best"),
            Column("strength", "Elo", "number", "points above the ladder's reference"),
        ]
    return Table(
        "trust.players",
        "The players",
        _columns(sides, Column("policy", "Policy"), *columns),
        tuple(rows),
        "Forced choices are those of all games of the run and of all its players together.",
    )


def _unwatched(told: Sequence[_Told], sides: Sequence[Side]) -> Iterator[Block]:
    names = [one.side.name for one in told if one.seen is None]
    if not names:
        return
    which = "this run" if len(sides) == 1 else _some(names)
    yield Prose(
        f"No games of {which} were watched, so that it isn't known which actions were legal and "
        "never taken, nor which wins were missed: give the command that played it once more."
    )


def _blunders(told: Sequence[_Told], sides: Sequence[Side]) -> Iterator[Block]:
    rows = [
        _row(
            one,
            sides,
            f"Game {blunder.game}",
            watched.policy,
            one.side.words(blunder.seat),
            blunder.kind,
            blunder.taken,
            blunder.better,
            "won all the same" if blunder.won else "did not win",
        )
        for one in told
        if one.seen is not None
        for watched in one.seen.policies
        for blunder in watched.blunders
    ]
    if rows:
        columns = (
            Column("policy", "Policy"),
            Column("seat", "Seat"),
            Column("kind", "What"),
            Column("taken", "Taken", "text", "the action taken, in its printed form"),
            Column("better", "Better", "text", "an action that won at once, or put the loss off"),
            Column("end", "In the end"),
        )
        yield Table(
            "trust.blunders",
            "Wins missed and losses taken: some of them",
            _columns(sides, Column("game", "Game"), *columns),
            tuple(rows),
            "`kingmaker replay RUN --game N` tells the whole game.",
        )


def _never_taken(told: Sequence[_Told], sides: Sequence[Side]) -> Iterator[Block]:
    rows: list[tuple[Cell, ...]] = []
    left_out = 0
    for one in told:
        if one.seen is None:
            continue
        for watched in one.seen.policies:
            own = one.seen.choices.filter(pl.col("policy") == watched.policy)
            found = never_taken(own, FEWEST)
            left_out += max(0, found.height - LISTED)
            rows += [
                _row(
                    one,
                    sides,
                    row["action"],
                    watched.policy,
                    row["legal"],
                    never(f"taken.{watched.policy}.{row['action']}", row["games_legal"]),
                    row["games_legal"],
                )
                for row in found.head(LISTED).iter_rows(named=True)
            ]
    if not rows:
        if any(one.seen is not None for one in told):
            yield Prose(
                f"In the watched games each action that was legal in {FEWEST} games or more was "
                "taken at least once."
            )
        return
    columns = (
        Column("policy", "Policy"),
        Column("legal", "Legal", "count", "decisions at which it could be taken"),
        Column("games", "Taken in games", "share", "one-sided 95 % limit, Clopper and Pearson"),
        Column("games_legal", "of games", "count", "watched games in which it was ever legal"),
    )
    more = f" {_number(left_out, 'action')} more are left out." if left_out else ""
    yield Table(
        "trust.never_taken",
        "Never taken though legal",
        _columns(sides, Column("action", "Action"), *columns),
        tuple(rows),
        f"Actions that were legal in {FEWEST} watched games or more, the most often legal first."
        f"{more} A player may be right never to take one: what follows from it isn't measured.",
        sortable=True,
    )


def _never_bought(told: Sequence[_Told], sides: Sequence[Side]) -> Iterator[Block]:
    rows = [
        _row(
            one,
            sides,
            one.side.words(card.card),
            card.opportunities,
            never(f"bought.{card.card}", card.games),
            card.games,
        )
        for one in told
        for card in one.cards or ()
    ]
    if rows:
        columns = (
            Column("opportunities", "Affordable", "count", "decisions at which it could be paid"),
            Column("bought", "Bought in games", "share", "one-sided 95 % limit"),
            Column("games", "of games", "count", "games of a seat in which it was on offer"),
        )
        yield Table(
            "trust.never_bought",
            "Never bought though affordable",
            _columns(sides, Column("card", "Card"), *columns),
            tuple(rows),
            sortable=True,
        )
        return
    names = [one.side.name for one in told if one.cards is not None]
    if names:
        where = "" if len(sides) == 1 else f" in {_some(names)}"
        yield Prose(f"Every card that could ever be paid for was bought at least once{where}.")


def _kinds(told: Sequence[_Told], sides: Sequence[Side]) -> Iterator[Block]:
    rows: list[tuple[Cell, ...]] = []
    for one in told:
        if one.seen is None:
            continue
        rows += [
            _row(one, sides, *(row[name] for name in _KINDS))
            for row in kinds_of(one.seen.choices).iter_rows(named=True)
        ]
    if rows:
        columns = (
            Column("policy", "Policy"),
            Column("actions", "Actions", "count", "of this kind that were ever legal"),
            Column("never", "Never taken", "count", "of these, those that were never taken"),
            Column("legal", "Legal", "count", "how often they were legal, summed over them"),
            Column("taken", "Taken", "count", "how often they were taken"),
        )
        yield Table(
            "trust.kinds",
            "What was legal and what was taken",
            _columns(sides, Column("kind", "Kind of action"), *columns),
            tuple(rows),
            "An action's kind is its printed form without its last word, which names a card or "
            "place; where that leaves very many kinds, what all forms with its first word begin "
            "with.",
            sortable=True,
        )


_KINDS = ("kind", "policy", "actions", "never", "legal", "taken")
