"""The rows of games played by hand: each number is worked out from what was played."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.engine.contract import OUTCOME, outcome, write_rows
from sim.engine.figures import undeclared
from sim.games.corona_de_hierro.codes import (
    FIRST_FREE,
    ActionKind,
    EndReason,
    Level,
    TieBreak,
)
from sim.games.corona_de_hierro.columns import ACTIONS, EMPTY, KING_HOW, POINTS
from sim.games.corona_de_hierro.figures import FIGURES, WORDS
from sim.games.corona_de_hierro.names import SEAT_NAMES
from sim.games.corona_de_hierro.rules.end_of_the_game import end_game
from sim.games.corona_de_hierro.tables import TABLES
from tests.corona_de_hierro.deeds import (
    asking,
    attacking,
    empty,
    executing,
    moving,
    recruiting,
    sending,
    storming,
    taking,
)
from tests.corona_de_hierro.table import BLACK, BLUE, RED, YELLOW, Table
from tests.corona_de_hierro.whole_games import Room
from tests.games.rooms import seed_of

Row = dict[str, Any]


def room(games: int = 1) -> tuple[Any, ...]:
    """Return empty row buffers, all ones to begin with: a forgotten column shows."""
    buffers = []
    for table in TABLES:
        rows = np.zeros(table.rows_per_game * games, table.row)
        rows.view(np.uint8)[:] = 1
        buffers.append(rows.view(np.recarray))
    return tuple(buffers)


def rows_of(game: Any) -> dict[str, list[Row]]:
    """Return a finished game's rows by table, codes with labels as their words.

    ``game`` has the state, the journal and what was played with (a `Table` or a `Room`).
    """
    buffers, sizes = room(), np.zeros(len(TABLES), np.int64)
    result: Any = np.zeros(1, OUTCOME).view(np.recarray)[0]
    outcome(game.state, game.values, result)
    write_rows(game.state, game.values, game.journal, result, buffers, sizes)
    found = {}
    for table, rows, size in zip(TABLES, buffers, sizes, strict=True):
        assert size <= table.rows_per_game
        found[table.name] = [
            {column.name: told(game, column, row[column.name]) for column in table.columns}
            for row in rows[: int(size)]
        ]
    return found


def told(game: Any, column: Any, code: Any) -> Any:
    """Return what a reader of the table sees."""
    number = code.item()
    if column.empty is not None and number == column.empty:
        return None
    if column.labels is None:
        return number
    labels = column.labels
    if isinstance(labels, str):
        labels = game.loaded.labels[labels]
    return labels[number]


def only(rows: list[Row], **where: Any) -> Row:
    """Return the one row with these values, without them and without the game."""
    (row,) = (row for row in rows if all(row[name] == value for name, value in where.items()))
    return {name: value for name, value in row.items() if name not in {*where, "game"}}


def columns_of(table: str, *without: str) -> tuple[str, ...]:
    """Return a table's columns but some and those that say which row it is."""
    names = next(one.row.names for one in TABLES if one.name == table)
    return tuple(name for name in names or () if name not in {"game", "seat", *without})


def holding(table: Table, seat: int, *cards: str) -> None:
    """Give a seat a hand as if the set-up had dealt it."""
    table.hold(seat, *cards)
    for name in cards:
        table.journal.card_dealt[seat, table.card(name)] += 1
        table.journal.card_round[seat, table.card(name)] = 0


def end(table: Table, reason: EndReason = EndReason.LAST_CARD) -> dict[str, list[Row]]:
    """End a game as it stands, and return its rows."""
    end_game(table.state, table.values, table.journal, reason)
    return rows_of(table)


# --- a whole game of three, turn by turn ------------------------------------------------------


def played() -> Table:
    """Play a short game of three; Blue begins at level 9, the others at 2.

    1: Yellow sends an emissary to Padua and asks Blue for an alliance; Blue accepts (11) and moves
    to Padua; Black takes a card and recruits.
    2: Yellow wins Padua with a shield (3) and recruits there. Blue breaks the alliance (9), wins
    the battle (10; Yellow 2) and takes Padua (11; Yellow 1). Black: the King is dead (Blue 14).
    3: Yellow pays 3 shields for a card and goes to Rome (2). Blue takes Yellow's emissary in Padua
    and asks Black for an alliance. Black discards a card and sends to the Magyars.
    4: Yellow asks for its emissary in vain, asks Black for an alliance, moves. Blue withdraws its
    request and reaches the crown by sending to Rome.
    """
    table = Table(seats=3)
    table.journal.game, table.journal.member = 17, 2
    table.journal.decisions, table.journal.forced = 40, 3
    table.journal.card_dealt[:] = 0
    table.journal.card_round[:] = -1
    holding(table, YELLOW)
    holding(table, BLUE)
    holding(table, BLACK, "king_is_dead", "spy")
    table.stack("cavalry_charge").shields(2, 0, 0).levels(2, 9, 2)
    table.loyalty("blue_king", "yellow_king", "black_king").refresh()
    # round 1
    table.turn(*sending("padua"), "request an alliance", "request alliance with blue")
    table.turn("accept an alliance", "accept alliance with yellow", *moving("romagna", "padua"))
    table.turn(*taking("military"), *recruiting("spoleto"))
    # round 2
    table.rolls(1, 2).turn(*asking("padua"), "roll again", *recruiting("padua"))
    table.rolls(3, 2, 3)
    table.turn(*attacking("padua", "yellow"), "let the roll stand", *storming("padua"))
    table.stack("pope").turn(*executing("king_is_dead"), *taking("political"))
    # round 3
    table.stack("hostage", "spy", "spy", "pope", "magyar_invasion")
    table.turn("buy a card", "buy political card", "keep hostage", "send to rome")
    table.turn(
        "take a hostage", "take hostage in padua_castle", "emissary of yellow",
        "request an alliance", "request alliance with black",
    )  # fmt: skip
    table.turn("discard a card", "discard spy", "send to magyars")
    # round 4
    table.turn(
        "ask for a hostage", "ask for emissary held by blue", "refuse to give back",
        "request an alliance", "request alliance with black", *moving("friuli", "belluno"),
    )  # fmt: skip
    table.do("retrieve an emissary", "retrieve from alliance with black", "send to rome")
    assert table.over
    assert table.all_levels() == [2, 15, 2]
    return table


@pytest.fixture(scope="module")
def tables() -> dict[str, list[Row]]:
    """The rows of the game of three."""
    return rows_of(played())


def test_the_row_of_the_game(tables: dict[str, list[Row]]) -> None:
    (row,) = tables["games"]
    assert row == {
        "game": 17,
        "seed": 1,
        "member": 2,
        "seats": 3,
        "winner": "blue",
        "end_reason": "crown",
        "rounds": 4,
        "turns": 11,
        "first_seat": "yellow",
        "decisions": 40,
        "forced": 3,
        "winner_points": 9,
        "margin": 4,  # 9 to 5 to 2
        "tie_break": "points",
        "king": "blue",
        "kings": 1,
        "king_how": "crowned",
        "king_wins": 1,
        "crown_reason": "rome",
        "crown_in_own_turn": 1,
        "by_force": 1,
        "by_word": 1,
        "neutral": 12,
        "attempts": 2,
        "battles": 1,
        "alliances_requested": 3,
        "alliances_accepted": 1,
        "alliances_broken": 1,
        "hostages_taken": 1,
        "executed": 1,
        "military_left": 28,  # Black took one; hands of the set-up went back
        "political_left": 25,  # two that Black held, one that it took, one bought by Yellow
        "lead_changes": 0,
    }


NOTHING = dict.fromkeys(columns_of("seats", "turn_order", "rank", "points", "main_castle"), 0)


def test_the_rows_of_the_seats(tables: dict[str, list[Row]]) -> None:
    """Yellow: a castle and its loyalty card; Blue: two castles of two families, the crown, and no
    emissary held; Black: a castle, and no emissary held.
    """
    seats = tables["seats"]
    assert len(seats) == 3
    assert only(seats, seat="yellow") == {
        **NOTHING,
        "turn_order": 1, "rank": 2, "points": 5, "points_loyalty": 4, "points_castles": 1,
        "level": 2, "highest": 3, "loyalty": "blue_king", "loyal": 1,
        "main_castle": "friuli_castle", "castles": 1, "by_word": 1, "castles_lost": 1,
        "battles_lost": 1, "pawns_recruited": 1, "pawns_lost": 1,
        "alliances_requested": 2, "emissaries_held": 1,
        "shields_gained": 2, "shields_for_rolls": 1, "shields_for_cards": 3, "hand_left": 1,
        "turns": 4, "act_send_to_castle": 1, "act_request_alliance": 2, "act_request_support": 1,
        "act_recruit": 1, "act_buy_card": 1, "act_send_to_rome": 1, "act_move": 1,
    }  # fmt: skip
    assert only(seats, seat="blue") == {
        **NOTHING,
        "turn_order": 2, "rank": 1, "won": 1, "points": 9, "points_castles": 2,
        "points_legitimacy": 6, "points_emissaries": 1, "king": 1, "crowned": 1,
        "level": 15, "highest": 15, "loyalty": "yellow_king", "main_castle": "romagna_castle",
        "castles": 2, "by_force": 1, "from_rivals": 1, "battles_won": 1, "attacks_won": 1,
        "alliances_requested": 1, "alliances_accepted": 1, "alliances_broken": 1,
        "hostages_taken": 1, "hostages_held": 1,
        "turns": 4, "act_accept_alliance": 1, "act_move": 1, "act_attack_army": 1,
        "act_attack_castle": 1, "act_take_hostage": 1, "act_request_alliance": 1,
        "act_retrieve": 1, "act_send_to_rome": 1,
    }  # fmt: skip
    assert only(seats, seat="black") == {
        **NOTHING,
        "turn_order": 3, "rank": 3, "points": 2, "points_castles": 1, "points_emissaries": 1,
        "level": 2, "highest": 2, "loyalty": "black_king", "main_castle": "spoleto_castle",
        "castles": 1, "pawns_recruited": 1, "executed": 1, "hand_left": 2,
        "turns": 3, "act_take_card": 2, "act_recruit": 1, "act_execute_card": 1,
        "act_discard_card": 1, "act_send_to_magyars": 1,
    }  # fmt: skip


# Level, castles, army pawns, emissaries sent out, cards, shields, alliances at the rounds' ends.
ROUNDS = {
    (1, "yellow"): (2, 1, 1, 2, 0, 2, 1),
    (1, "blue"): (11, 1, 1, 0, 0, 0, 1),
    (1, "black"): (2, 1, 2, 0, 3, 0, 0),
    (2, "yellow"): (1, 1, 1, 1, 0, 3, 0),
    (2, "blue"): (14, 2, 1, 0, 0, 0, 0),
    (2, "black"): (2, 1, 2, 0, 3, 0, 0),
    (3, "yellow"): (2, 1, 1, 2, 1, 0, 0),  # in Rome, and as a hostage
    (3, "blue"): (14, 2, 1, 1, 0, 0, 0),
    (3, "black"): (2, 1, 2, 1, 2, 0, 0),
    (4, "yellow"): (2, 1, 1, 3, 1, 0, 0),
    (4, "blue"): (15, 2, 1, 1, 0, 0, 0),
    (4, "black"): (2, 1, 2, 1, 2, 0, 0),
}


def test_the_rows_of_the_rounds(tables: dict[str, list[Row]]) -> None:
    columns = ("level", "castles", "armies", "sent_out", "cards", "shields", "alliances")
    found = {
        (row["round"], row["seat"]): tuple(row[name] for name in columns)
        for row in tables["rounds"]
    }
    assert found == ROUNDS
    assert list(found) == list(ROUNDS)


def test_the_rows_of_the_castles(tables: dict[str, list[Row]]) -> None:
    castles = tables["castles"]
    assert len(castles) == 16
    assert only(castles, castle="padua_castle") == {
        "kind": "brown", "city": "padua", "seat": "blue", "held": 1,
        "first_seat": "yellow", "first_round": 2, "by_force": 1, "by_word": 1,
    }  # fmt: skip
    assert only(castles, castle="romagna_castle") == {
        "kind": "grey", "city": "romagna", "seat": "blue", "held": 1,
        "first_seat": "blue", "first_round": 0, "by_force": 0, "by_word": 0,
    }  # fmt: skip
    assert only(castles, castle="pavia_castle") == {
        "kind": "kings", "city": "pavia", "seat": None, "held": 0,
        "first_seat": None, "first_round": None, "by_force": 0, "by_word": 0,
    }  # fmt: skip
    assert sum(row["held"] for row in castles) == 4


def test_the_row_of_the_battle(tables: dict[str, list[Row]]) -> None:
    assert tables["battles"] == [
        {"game": 17, "place": 0, "round": 2, "turn": 5, "seat": "blue", "defender": "yellow",
         "city": "padua", "pawns": 1, "defending": 1, "pawns_left": 1, "defending_left": 0,
         "shields": 0, "defending_shields": 0, "charge": 0, "won": 1},
    ]  # fmt: skip


def test_the_rows_of_the_alliances(tables: dict[str, list[Row]]) -> None:
    """Accepted in turn 2 and broken in turn 5; withdrawn; never answered."""
    ways = ("kept", "broken", "retrieved", "withdrawn")
    named = columns_of("alliances", *ways)
    found = [tuple(row[name] for name in named) for row in tables["alliances"]]
    assert [row["seat"] for row in tables["alliances"]] == ["yellow", "blue", "yellow"]
    assert found == [
        (0, 1, "blue", 1, 3, "broken_by_acceptor"),
        (1, 8, "black", 0, None, "withdrawn"),
        (2, 10, "black", 0, None, "asked"),
    ]
    assert [[row[way] for way in ways] for row in tables["alliances"]] == [
        [0, 1, 0, 0], [0, 0, 0, 1], [0, 0, 0, 0]
    ]  # fmt: skip


def test_the_rows_of_the_attempts(tables: dict[str, list[Row]]) -> None:
    assert tables["attempts"] == [
        {"game": 17, "place": 0, "round": 2, "turn": 4, "seat": "yellow",
         "castle": "padua_castle", "means": "word", "owner": None, "garrison": 0, "die": "red",
         "needed": 2, "roll": 2, "shields": 1, "fortune": 0, "won": 1},
        {"game": 17, "place": 1, "round": 2, "turn": 5, "seat": "blue",
         "castle": "padua_castle", "means": "force", "owner": "yellow", "garrison": 0, "die": "red",
         "needed": 3, "roll": 3, "shields": 0, "fortune": 0, "won": 1},
    ]  # fmt: skip


NO_CARDS = {
    **dict.fromkeys(columns_of("cards", "card", "deck"), 0),
    "bought_round": None, "won_held": None, "won_executed": None,
}  # fmt: skip


def test_the_rows_of_the_cards(tables: dict[str, list[Row]]) -> None:
    """The King is dead gave Blue, a rival, 3 levels: harm of -3."""
    held: Row = {"held": 1, "won_held": 0}
    expected = {
        ("yellow", "hostage"): {**held, "bought_round": 3, "chosen": 1, "left": 1},
        ("black", "king_is_dead"): {
            **held, "bought_round": 0, "dealt": 1, "used_executed": 1, "won_executed": 0,
            "harm": -3,
        },
        ("black", "spy"): {**held, "bought_round": 0, "dealt": 1, "discarded": 1},
        ("black", "cavalry_charge"): {**held, "bought_round": 1, "taken": 1, "left": 1},
        ("black", "pope"): {**held, "bought_round": 2, "taken": 1, "left": 1},
    }  # fmt: skip
    cards = tables["cards"]
    assert len(cards) == 3 * 25
    for row in cards:
        own = only([row], seat=row["seat"], card=row["card"], deck=row["deck"])
        assert own == {**NO_CARDS, **expected.get((row["seat"], row["card"]), {})}, row
    military = {row["card"] for row in cards if row["deck"] == "military"}
    assert {name.partition("_")[0] for name in military} == {
        "good", "cavalry", "forced", "resistance", "loyal",
    }  # fmt: skip


# --- what the game of three does not show -----------------------------------------------------


def test_what_cards_did() -> None:
    """Cavalry charge: a battle and a point. Good fortune: a castle. Bishop: two own levels.

    Magyar invasion: Blue has an emissary there, Black and Red lose 2 each, Yellow its own 2.
    """
    table = empty().army(YELLOW, "verona", 1).army(BLUE, "verona", 1).post(BLUE, "magyars")
    for card in ("cavalry_charge", "good_fortune", "magyar_invasion", "bishop_lion_eagle"):
        holding(table, YELLOW, card)
    table.levels(4, 4, 4, 4).hold(YELLOW, "cavalry_charge", "good_fortune").turn_of(YELLOW)
    table.rolls(3, 2).do(*executing("cavalry_charge"), "battle in verona", "against blue")
    table.rolls(2).do(*executing("good_fortune"), "fortune in attacking verona_castle")
    table.hold(YELLOW, "magyar_invasion", "bishop_lion_eagle").turn_of(YELLOW)
    table.do(*executing("magyar_invasion"), *executing("bishop_lion_eagle"))
    assert table.all_levels() == [4 + 1 + 1 - 2 + 2, 4 - 1, 2, 2]
    cards = end(table)["cards"]
    found = {
        row["card"]: tuple(row[name] for name in ("levels", "harm", "castles", "battles", "points"))
        for row in cards
        if row["seat"] == "yellow" and row["used_executed"]
    }
    assert found == {
        "cavalry_charge": (1, 1, 0, 1, 1),
        "good_fortune": (1, 0, 1, 0, 0),
        "magyar_invasion": (-2, 4, 0, 0, 0),
        "bishop_lion_eagle": (2, 0, 0, 0, 0),
    }
    rows = rows_of(table)
    assert rows["battles"][0]["charge"] == 1
    assert (rows["attempts"][0]["fortune"], rows["attempts"][0]["die"]) == (1, "green")
    assert only(rows["seats"], seat="yellow")["points_cavalry_charge"] == 1


def test_points_of_the_final_scoring_are_no_cards_doing() -> None:
    """The King is dead brings the crown; a Secret pact scores 3, and nothing after it counts."""
    table = empty().give_castle(YELLOW, "spoleto").levels(12, 2, 2, 2)
    holding(table, YELLOW, "secret_pact_lion_cross", "king_is_dead")
    table.turn_of(YELLOW).do(*executing("secret_pact_lion_cross"), *executing("king_is_dead"))
    assert table.over
    rows = rows_of(table)
    points = {r["card"]: r["points"] for r in rows["cards"] if r["points"]}
    assert points == {"secret_pact_lion_cross": 3}
    (game,) = rows["games"]
    assert (game["king"], game["king_how"], game["crown_reason"]) == (
        "yellow", "crowned", "king_is_dead",
    )  # fmt: skip


def test_several_kings_by_one_card() -> None:
    """Blue and Black are highest and reach the crown in Yellow's turn."""
    table = empty().levels(2, 13, 13, 2)
    table.hold(YELLOW, "king_is_dead").turn_of(YELLOW).do(*executing("king_is_dead"))
    (game,) = rows_of(table)["games"]
    assert (game["king"], game["kings"], game["king_how"]) == (None, 2, "crowned")
    assert (game["crown_reason"], game["crown_in_own_turn"]) == ("king_is_dead", 0)
    assert [row["king"] for row in rows_of(table)["seats"]] == [0, 1, 1, 0]
    assert [row["crowned"] for row in rows_of(table)["seats"]] == [0, 1, 1, 0]


@pytest.mark.parametrize(
    ("levels", "king", "kings", "how"),
    [((3, 9, 4, 5), "blue", 1, "highest"), ((9, 9, 4, 5), None, 2, "tied"),
     ((0, 0, 0, 0), None, 4, "tied")],
)  # fmt: skip
def test_kings_without_a_crown(
    levels: tuple[int, ...], king: str | None, kings: int, how: str
) -> None:
    (game,) = end(empty().levels(*levels))["games"]
    assert (game["king"], game["kings"], game["king_how"]) == (king, kings, how)
    assert (game["crown_reason"], game["crown_in_own_turn"]) == (None, None)


def test_a_king_who_does_not_win() -> None:
    table = empty().levels(3, 9, 4, 5).score(RED, 20)
    rows = end(table)
    assert (rows["games"][0]["winner"], rows["games"][0]["king_wins"]) == ("red", 0)
    assert only(rows["seats"], seat="red")["points_secret_pact"] == 20


def test_a_shared_win_names_no_winner() -> None:
    """Castles, levels and points are alike: four kings who all win."""
    rows = end(Table().loyalty(*(f"{colour}_king" for colour in SEAT_NAMES[:4])))
    (game,) = rows["games"]
    assert (game["winner"], game["tie_break"], game["margin"]) == (None, "shared", 0)
    assert [(row["rank"], row["won"]) for row in rows["seats"]] == 4 * [(1, 1)]
    assert game["king_wins"] == 1


@pytest.mark.parametrize(
    ("scores", "winner", "margin"),
    [((8, 5, 3), "yellow", 3), ((5, 8, 3), "blue", 3), ((3, 5, 9), "black", 4),
     ((5, 3, 8), "black", 3), ((1, 0, 0), "yellow", 1), ((0, 0, 1), "black", 1)],
)  # fmt: skip
def test_the_margin_is_the_lead_over_the_second(
    scores: tuple[int, ...], winner: str, margin: int
) -> None:
    """Everybody has a castle, the loyalty card of its own colour, and is highest with the others:
    6 points each beside those that are scored here.
    """
    table = empty(seats=3).loyalty("yellow_king", "blue_king", "black_king")
    for seat, points in enumerate(scores):
        table.score(seat, points)
    (game,) = end(table)["games"]
    assert (game["winner"], game["margin"]) == (winner, margin)
    assert game["winner_points"] == max(scores) + 1 + 4 + 1


def test_how_alliances_go_on() -> None:
    table = empty().turn_of(YELLOW)
    for other in ("blue", "black", "red"):
        table.do("request an alliance", f"request alliance with {other}")
        table.turn_of(YELLOW)
    for seat in (BLUE, BLACK):
        table.turn_of(seat).do("accept an alliance", "accept alliance with yellow")
    table.turn_of(YELLOW).do("retrieve an emissary", "retrieve from alliance with blue")
    table.do("retrieve an emissary", "retrieve from alliance with red")
    rows = end(table)["alliances"]
    ends = {row["other"]: row["end"] for row in rows}
    assert ends == {"blue": "left", "black": "standing", "red": "withdrawn"}
    assert [(row["kept"], row["retrieved"]) for row in rows] == [(0, 1), (1, 0), (0, 0)]


def test_permissions_asked_and_given() -> None:
    table = empty().army(YELLOW, "verona", 1).army(BLUE, "verona", 1).turn_of(YELLOW)
    table.do(*moving("verona", "trento"), "refuse passage")
    table.turn_of(YELLOW).do(*moving("verona", "trento"), "permit passage")
    row = only(end(table)["seats"], seat="yellow")
    assert (row["passages_asked"], row["passages_permitted"]) == (2, 1)
    assert row["act_move"] == 1  # the refused one was none


def test_a_capped_game() -> None:
    rows = end(empty(), EndReason.MAX_TURNS)
    assert rows["games"][0]["end_reason"] == "max_turns"
    assert [row["capped"] for row in rows["seats"]] == [1, 1, 1, 1]
    assert [row["capped"] for row in end(empty())["seats"]] == [0, 0, 0, 0]


def test_castle_tiles_lie_elsewhere() -> None:
    table = Table("setup.advanced.used=true", homes=None)
    while table.kind.name != "ACTION":
        table.do(table.actions()[0])
    rows = end(table)["castles"]
    lie = {row["castle"]: row["city"] for row in rows}
    assert sorted(lie.values()) == sorted(table.loaded.labels["cities"][i] for i in
                                          table.values.castle_city[:16])  # fmt: skip
    brown = {row["castle"] for row in rows if row["kind"] == "brown"}
    moved = {castle for castle, city in lie.items() if castle != f"{city}_castle"}
    assert moved
    assert moved <= brown


# --- buffers and levels of detail -------------------------------------------------------------


def test_rows_are_appended_and_empty_buffers_stay_empty() -> None:
    table = played()
    buffers, sizes = room(games=2), np.zeros(len(TABLES), np.int64)
    buffers = (*buffers[:2], *(rows[:0] for rows in buffers[2:]))
    result: Any = table.outcome()
    for _ in range(2):
        write_rows(table.state, table.values, table.journal, result, buffers, sizes)
    assert sizes.tolist() == [2, 6, 0, 0, 0, 0, 0, 0]
    assert buffers[0][0] == buffers[0][1]
    assert [SEAT_NAMES[row.seat] for row in buffers[1][:6]] == 2 * ["yellow", "blue", "black"]


def test_every_table_and_column_is_documented() -> None:
    assert [table.name for table in TABLES] == [
        "games", "seats", "rounds", "castles", "battles", "alliances", "attempts", "cards",
    ]  # fmt: skip
    assert [table.detail for table in TABLES] == [0, 0, 1, 1, 1, 1, 2, 2]
    for table in TABLES:
        assert table.row.names == tuple(column.name for column in table.columns)
        assert all(column.meaning for column in table.columns)
    kinds = [f"act_{kind.name.lower()}" for kind in ActionKind if kind < FIRST_FREE]
    assert [f"act_{name}" for name in ACTIONS] == kinds
    assert set(kinds) <= set(WORDS)
    assert {column.name for _, column in POINTS} <= set(TABLES[1].row.names or ())


def test_every_figure_reads_columns_that_there_are() -> None:
    columns = {table.name: set(table.row.names or ()) for table in TABLES}
    assert undeclared(FIGURES, columns) == ()
    assert {reason.name.lower() for reason in EndReason} <= set(WORDS)
    words = {
        "tie_break": [one.name for one in TieBreak],
        "king_how": KING_HOW,
        "crown_reason": [one.name for one in Level if one not in (Level.MAGYARS, Level.SARACENS)],
    }
    for column, names in words.items():
        assert {f"{column}.{name.lower()}" for name in names} <= set(WORDS)
    assert EMPTY == -1


# --- whole games: the tables agree with each other --------------------------------------------


def finished(room: Room, game: int) -> Room:
    room.start(seed_of(game))
    while not room.state.over:
        room.take(room.chosen())
    return room


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_tables_of_random_games_agree(seats: int) -> None:
    room = Room(seats)
    for number in range(3):
        tables = rows_of(finished(room, number))
        (game,) = tables["games"]
        rows = tables["seats"]
        assert game["seats"] == len(rows) == seats
        for column in ("by_force", "by_word", "alliances_requested", "alliances_accepted",
                       "alliances_broken", "hostages_taken", "executed", "turns"):  # fmt: skip
            assert game[column] == sum(row[column] for row in rows), column
        assert game["king_wins"] == any(row["king"] and row["won"] for row in rows)
        assert game["kings"] == sum(row["king"] for row in rows)
        assert game["attempts"] == len(tables["attempts"])
        assert game["battles"] == len(tables["battles"])
        assert game["alliances_requested"] == len(tables["alliances"])
        for means in ("force", "word"):
            won = [row for row in tables["attempts"] if row["won"] and row["means"] == means]
            taken = [row for row in won if not row["garrison"]]
            assert game[f"by_{means}"] == len(taken)
            assert sum(row[f"by_{means}"] for row in tables["castles"]) == len(taken)
        held = [row["seat"] for row in tables["castles"]]
        assert game["neutral"] == held.count(None)
        last = [row for row in tables["rounds"] if row["round"] == game["rounds"]]
        for row in rows:
            name = row["seat"]
            assert row["points"] == sum(row[column.name] for _, column in POINTS)
            assert row["castles"] == held.count(name)
            main = 1
            assert row["castles"] == main + row["by_force"] + row["by_word"] - row["castles_lost"]
            assert row["battles_won"] == sum(
                battle["won"] if battle["seat"] == name else 1 - battle["won"]
                for battle in tables["battles"]
                if name in (battle["seat"], battle["defender"])
            )
            end_of_round = only(last, seat=name, round=game["rounds"])
            assert end_of_round["level"] == row["level"] <= row["highest"]
            assert end_of_round["castles"] == row["castles"]
            assert end_of_round["cards"] == row["hand_left"]
            assert end_of_round["shields"] == row["shields_left"]
            gained = 2 + row["shields_gained"]
            assert (
                row["shields_left"] == gained - row["shields_for_rolls"] - row["shields_for_cards"]
            )
            cards = [card for card in tables["cards"] if card["seat"] == name]
            assert row["executed"] == row["act_execute_card"]
            assert row["executed"] == sum(card["used_executed"] for card in cards)
            assert row["act_discard_card"] == sum(card["discarded"] for card in cards)
            assert row["act_take_card"] == sum(card["taken"] for card in cards)
            assert row["act_buy_card"] == sum(card["chosen"] for card in cards)
            assert row["hand_left"] == sum(card["left"] for card in cards)
            for card in cards:
                had = card["dealt"] + card["taken"] + card["chosen"]
                gone = card["used_executed"] + card["discarded"] + card["spied"]
                assert had == gone + card["left"]
                assert card["held"] == (had > 0) == (card["bought_round"] is not None)
            points = row["points_cavalry_charge"] + row["points_secret_pact"]
            assert points == sum(card["points"] for card in cards)
            battles = [one for one in tables["battles"] if one["charge"] and one["seat"] == name]
            assert sum(one["won"] for one in battles) == sum(card["battles"] for card in cards)
