"""Card values: a dozen games worked by hand, and a dull Python version of all of it on 1,000."""

from __future__ import annotations

import math
from collections import defaultdict
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from reports.metrics.cards_counting import card_counts, tells_of_cards
from reports.metrics.cards_values import CardValue, card_values
from reports.metrics.intervals import wilson
from tests.reports import planted
from tests.reports.conftest import WriteRun

# game: rounds, who won ("l", "r", or "lr" for a shared win)
GAMES = (
    *((2, "l"), (2, "l"), (2, "r"), (2, "r"), (3, "l"), (3, "r")),
    *((3, "l"), (3, "r"), (3, "l"), (3, "lr"), (2, "l"), (2, "r")),
)
# game, seat, card: opportunities, bought, round (0: not), drawn, owned at the end, played, kept
ROWS = (
    # `start` is what left begins with; it drew it in games 0 to 5, in game 5 late
    *((game, "l", "start", 0, 0, 0, 1, 1, 1, 0) for game in range(5)),
    (5, "l", "start", 0, 0, 0, 1, 1, 0, 1),
    *((game, "l", "start", 0, 0, 0, 0, 1, 0, 0) for game in range(6, 12)),
    # `gem`: left buys it in round 1 of games 0, 1, 2, and in round 2 of game 4; right in game 3
    (0, "l", "gem", 1, 1, 1, 2, 1, 2, 0),
    (1, "l", "gem", 2, 1, 1, 0, 1, 0, 0),
    (2, "l", "gem", 1, 1, 1, 1, 0, 0, 1),  # lost again: not owned at the end
    (4, "l", "gem", 3, 1, 2, 1, 1, 1, 0),
    (3, "r", "gem", 1, 1, 1, 0, 1, 0, 0),
    (5, "r", "gem", 4, 0, 0, 0, 0, 0, 0),
    (6, "r", "gem", 0, 0, 0, 0, 0, 0, 0),
    # `mud`: left buys it in round 1 of games 6, 7, 9; in round 2 of games 8, 10, 11; right gets it
    # free in round 1 of game 2
    (6, "l", "mud", 1, 1, 1, 1, 1, 1, 0),
    (7, "l", "mud", 1, 1, 1, 1, 1, 1, 0),
    (9, "l", "mud", 1, 1, 1, 0, 1, 0, 0),
    (8, "l", "mud", 1, 1, 2, 0, 1, 0, 0),
    (10, "l", "mud", 1, 1, 2, 1, 1, 1, 0),
    (11, "l", "mud", 2, 1, 2, 1, 1, 1, 0),
    (2, "r", "mud", 0, 0, 1, 1, 1, 1, 0),
)


def by_hand(parts: int = 1) -> dict[str, list[Any]]:
    """Return the tables of the twelve games, in so many files."""
    cards = [
        {
            "game": game,
            "seat": seat,
            "card": card,
            "opportunities": chances,
            "bought": bought,
            "bought_round": when or None,
            "price": 3 + when if bought else 0 if when else None,
            "drawn": drawn,
            "first_drawn": (2 if (card, game) == ("start", 5) else 1) if drawn else None,
            "owned": owned,
            "used_deed": played,
            "kept": kept,
        }
        for game, seat, card, chances, bought, when, drawn, owned, played, kept in sorted(ROWS)
    ]
    seats = [
        {"game": game, "seat": seat, "won": int(seat in won)}
        for game, (_, won) in enumerate(GAMES)
        for seat in "lr"
    ]
    games = [{"game": game, "member": 0, "rounds": long} for game, (long, _) in enumerate(GAMES)]
    tables: dict[str, list[Any]] = {}
    for name, rows in (("games", games), ("seats", seats), ("cards", cards)):
        frame = pl.DataFrame(rows, infer_schema_length=None)
        size = len(GAMES) // parts
        tables[name] = [frame.filter(pl.col("game") // size == number) for number in range(parts)]
    return tables


@pytest.fixture(params=[1, 3])
def cards(request: pytest.FixtureRequest, write_run: WriteRun) -> dict[str, CardValue]:
    run = planted.run_tables(write_run(by_hand(request.param)))
    return {card.card: card for card in card_values(run)}


def told(figure: Any) -> tuple[float, int]:
    return figure.estimate, figure.count


def test_kinds_are_as_played_where_the_manifest_tells_none(cards: dict[str, CardValue]) -> None:
    assert {name: card.kind for name, card in cards.items()} == {
        "start": "starter",
        "gem": "market",
        "mud": "market",
    }


def test_purchases_by_hand(cards: dict[str, CardValue]) -> None:
    gem, mud = cards["gem"], cards["mud"]
    assert (gem.offered, gem.opportunities) == (7, 12)
    assert told(gem.buy_rate) == (pytest.approx(5 / 12), 12)
    assert told(gem.acquired) == (pytest.approx(5 / 7), 7)
    assert told(gem.round_bought) == (pytest.approx((1 + 1 + 1 + 2 + 1) / 5), 5)
    assert told(gem.price_paid) == (pytest.approx((4 + 4 + 4 + 5 + 4) / 5), 5)
    assert told(mud.buy_rate) == (pytest.approx(6 / 7), 7)  # the free one was no opportunity
    assert told(mud.acquired) == (1.0, 7)
    assert told(mud.price_paid) == (pytest.approx((4 * 3 + 5 * 3 + 0) / 7), 7)
    assert told(gem.buy_rate_by_seat["l"]) == (pytest.approx(4 / 7), 7)
    assert told(gem.buy_rate_by_seat["r"]) == (pytest.approx(1 / 5), 5)
    assert cards["start"].buy_rate is None


def test_win_rates_by_hand(cards: dict[str, CardValue]) -> None:
    """Left wins games 0, 1, 4, 6, 8, 10 and half of 9; right 2, 3, 5, 7, 11 and half of 9."""
    start, gem, mud = (cards[name].rates for name in ("start", "gem", "mud"))
    assert told(start["gp"]) == (pytest.approx(6.5 / 12), 12)
    assert told(start["oh"]) == (pytest.approx(3 / 5), 5)
    assert told(start["gd"]) == (0.0, 1)
    assert told(start["gih"]) == (pytest.approx(3 / 6), 6)
    assert told(start["gns"]) == (pytest.approx(3.5 / 6), 6)
    assert told(gem["gp"]) == (1.0, 4)  # games 0, 1, 4 for left, 3 for right; 2 isn't owned
    assert told(gem["gih"]) == (pytest.approx(2 / 3), 3)
    assert told(gem["gns"]) == (1.0, 2)
    assert told(mud["gih"]) == (pytest.approx(3 / 5), 5)  # won 6, 10 and for right 2; lost 7, 11
    assert told(mud["gns"]) == (pytest.approx(1.5 / 2), 2)
    assert "oh" not in gem
    interval = wilson("x", 2, 3)
    assert (gem["gih"].low, gem["gih"].high) == (interval.low, interval.high)


def test_win_effects_by_hand(cards: dict[str, CardValue]) -> None:
    """Three strata have both cards: left in round 1 and in round 2, right in round 1."""
    gem = cards["gem"]
    left_1 = (3 * 3 / 6, 2 / 3 - 1.5 / 3)  # gem won 0 and 1 of 0 to 2; mud 6 and half of 9
    left_2 = (1 * 3 / 4, 1 / 1 - 2 / 3)  # gem won 4; mud 8 and 10 of 8, 10, 11
    right_1 = (1 * 1 / 2, 1 / 1 - 1 / 1)  # gem won 3; mud 2
    strata = (left_1, left_2, right_1)
    by_hand = sum(w * d for w, d in strata) / sum(w for w, _ in strata)
    assert told(gem.effect) == (pytest.approx(by_hand), 5)
    assert told(cards["mud"].effect) == (pytest.approx(-by_hand), 7)
    assert told(gem.by_seat["r"]) == (0.0, 1)
    assert told(gem.by_round[2]) == (pytest.approx(1 / 3), 1)


def test_effects_by_seat_alone_and_at_equal_length_by_hand(cards: dict[str, CardValue]) -> None:
    gem = cards["gem"]
    left = (4 * 6 / 10, 3 / 4 - 3.5 / 6)
    right = (1 * 1 / 2, 0.0)
    by_seat = (left[0] * left[1]) / (left[0] + right[0])
    assert told(gem.effect_of_seat) == (pytest.approx(by_seat), 5)
    # with the length, gem in 3 rounds and round 2 (game 4) meets mud in game 8 alone; left in
    # round 1 never meets, for its games had 2 rounds and mud's 3; right in round 1 of 2 rounds does
    assert told(gem.effect_at_length) == (0.0, 2)


def test_drawn_effects_by_hand(cards: dict[str, CardValue]) -> None:
    """Gem: left in round 1, drawn 0 (won) and 2 (lost), not drawn 1 (won)."""
    assert told(cards["gem"].drawn_effect) == (pytest.approx(1 / 2 - 1), 2)
    start = cards["start"]
    assert told(start.drawn_effect) == (pytest.approx(3 / 6 - 3.5 / 6), 6)


def test_uses_by_hand(cards: dict[str, CardValue]) -> None:
    gem = cards["gem"]
    assert told(gem.uses["used_deed"]) == (pytest.approx(2 / 3), 3)
    assert told(gem.uses["kept"]) == (pytest.approx(1 / 3), 3)
    assert told(gem.never_played) == (pytest.approx(1 / 3), 3)  # kept is not played
    assert told(cards["start"].never_played) == (pytest.approx(1 / 6), 6)


# --- a dull version -----------------------------------------------------------------------------


def dull_difference(rows: list[dict[str, Any]], arm: Any, strata: Any) -> tuple[float, float, int]:
    """Return the stratified difference, its variance and its count, one row after the other."""
    cells: dict[Any, list[float]] = defaultdict(lambda: [0, 0.0, 0, 0.0])
    for row in rows:
        cell = cells[strata(row)]
        place = 0 if arm(row) else 2
        cell[place] += 1
        cell[place + 1] += row["part"]
    above = weights = p = q = 0.0
    count = 0
    for n1, d1, n0, d0 in cells.values():
        if not n1 or not n0:
            continue
        n = n1 + n0
        weights += n1 * n0 / n
        above += (d1 * n0 - d0 * n1) / n
        p += (n1**2 * d0 - n0**2 * d1 + n1 * n0 * (n0 - n1) / 2) / n**2
        q += (d1 * (n0 - d0) + d0 * (n1 - d1)) / (2 * n)
        count += int(n1)
    difference = above / weights
    return difference, (difference * p + q) / weights**2, count


def dull_rows(frames: dict[str, pl.DataFrame]) -> list[dict[str, Any]]:
    """Return the card rows, each with the rounds of its game and its seat's part of the win."""
    rounds = {row["game"]: row["rounds"] for row in frames["games"].iter_rows(named=True)}
    won = {(row["game"], row["seat"]): row["won"] for row in frames["seats"].iter_rows(named=True)}
    winners: dict[int, int] = defaultdict(int)
    for (game, _), one in won.items():
        winners[game] += one
    rows = []
    for row in frames["cards"].iter_rows(named=True):
        one = won[row["game"], row["seat"]]
        part = one / winners[row["game"]] if one else 0.0
        rows.append({**row, "rounds": rounds[row["game"]], "part": part})
    return rows


def close(figure: Any, difference: tuple[float, float, int]) -> None:
    estimate, variance, count = difference
    assert figure.estimate == pytest.approx(estimate, abs=1e-12)
    assert figure.count == count
    if variance > 0:
        assert (figure.high - figure.low) / 2 == pytest.approx(1.959964 * math.sqrt(variance))


def test_a_dull_version_agrees_on_a_thousand_games(tmp_path: Path) -> None:
    frames = planted.tables(1000, seed=3, truth=planted.PLANTED)
    cards = card_values(planted.run(tmp_path, frames, planted.PLANTED.cost, files=7))
    rows = dull_rows(frames)
    acquired = [row for row in rows if row["bought_round"] is not None]
    assert len(cards) == len(planted.CARDS)
    for card in cards:
        own = [row for row in rows if row["card"] == card.card]
        mine = [row for row in acquired if row["card"] == card.card]
        drawn = [row for row in mine if row["drawn"] > 0]
        assert card.buy_rate is not None
        assert card.acquired is not None
        assert card.offered == len(own)
        assert card.buy_rate.estimate == pytest.approx(
            sum(row["bought"] for row in own) / sum(row["opportunities"] for row in own)
        )
        assert card.acquired.estimate == pytest.approx(len(mine) / len(own))
        for rate, chosen in (("gp", mine), ("gih", drawn)):
            assert card.rates[rate].count == len(chosen)
            assert card.rates[rate].estimate == pytest.approx(
                sum(row["part"] for row in chosen) / len(chosen)
            )

        def is_mine(row: dict[str, Any], card: str = card.card) -> bool:
            return row["card"] == card

        def was_drawn(row: dict[str, Any]) -> bool:
            return row["drawn"] > 0

        for figure, arm, some, keys in (
            (card.effect_of_seat, is_mine, acquired, ("seat",)),
            (card.effect, is_mine, acquired, ("seat", "bought_round")),
            (card.effect_at_length, is_mine, acquired, ("seat", "bought_round", "rounds")),
            (card.drawn_effect, was_drawn, mine, ("seat", "bought_round")),
        ):
            close(figure, dull_difference(some, arm, lambda row, k=keys: tuple(row[x] for x in k)))
        assert card.never_played is not None
        never = sum(row["used_political"] == 0 for row in drawn)
        assert card.never_played.estimate == pytest.approx(never / len(drawn))


# --- what tables don't tell ---------------------------------------------------------------------


def without(tables: dict[str, list[Any]], *columns: str) -> dict[str, list[Any]]:
    return {
        **tables,
        "cards": [part.drop(columns) for part in tables["cards"]],
    }


def test_a_table_without_draws_has_no_such_rates(write_run: WriteRun) -> None:
    tables = without(by_hand(), "drawn", "first_drawn", "owned", "used_deed", "kept", "price")
    run = planted.run_tables(write_run(tables))
    gem = next(card for card in card_values(run) if card.card == "gem")
    assert gem.rates == {}
    assert gem.drawn_effect is None
    assert gem.never_played is None
    assert gem.price_paid is None
    assert gem.effect is not None


def test_a_table_without_purchases_has_no_win_effects(write_run: WriteRun) -> None:
    tables = without(by_hand(), "opportunities", "bought", "bought_round", "price")
    found = card_values(planted.run_tables(write_run(tables)))
    assert {card.kind for card in found} == {"starter"}
    assert all(card.effect is None and card.buy_rate is None for card in found)
    assert "gih" in found[0].rates


def test_which_runs_tell_of_cards(write_run: WriteRun) -> None:
    tables = without(by_hand(), "drawn", "first_drawn", "owned", "bought_round", "price")
    assert not tells_of_cards(planted.run_tables(write_run(tables)))


def test_counts_do_not_depend_on_how_the_games_are_cut_into_files(tmp_path: Path) -> None:
    frames = planted.tables(200, seed=8)
    one = card_counts(planted.run(tmp_path / "one", frames, planted.ALIKE.cost))
    many = card_counts(planted.run(tmp_path / "many", frames, planted.ALIKE.cost, files=100))
    for name in ("offers", "holdings", "fates", "prices"):
        assert getattr(one, name).equals(getattr(many, name)), name


def test_of_different_players_each_is_held_against_itself(write_run: WriteRun) -> None:
    """One policy buys gems and wins, the other mud and loses: the cards do nothing."""
    tables = by_hand()
    seats, cards = tables["seats"][0], tables["cards"][0]
    rich = pl.col("game") < 6
    seats = seats.with_columns(
        pl.when(rich).then(pl.lit("good")).otherwise(pl.lit("bad")).alias("policy")
    )
    run = planted.run_tables(
        write_run({"games": tables["games"], "seats": [seats], "cards": [cards]})
    )
    gem = next(card for card in card_values(run) if card.card == "gem")
    assert gem.effect is not None
    assert gem.effect.count == 1  # right's game 3 against right's game 2, both played well
