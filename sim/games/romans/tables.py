"""The tables that a run of this game keeps: their columns, and how a finished game fills them.

A row dtype holds small integers, one field a column, in the order of the documented columns.
Rules note what happened in the journal; here it becomes rows, once a game.
"""

from __future__ import annotations

import numpy as np

from sim.engine.compiled import compiled
from sim.engine.game import Column
from sim.games.recording import labels, make_table
from sim.games.romans.codes import (
    MAX_CARDS,
    MAX_ROUNDS,
    NOBODY,
    SEATS,
    Acquired,
    Currency,
    Deck,
    Elector,
    EndReason,
    Marker,
    Side,
    Step,
    TieBreak,
    Use,
)
from sim.games.romans.journal import EVENTS
from sim.games.romans.rules.elector_countries import electors_of

EMPTY = -1  # the code for "none" in signed columns
NOWHERE = 0  # zone of a card that is in none of the seat's piles
ZONES = ("elsewhere", "draw_pile", "hand", "discard", "play_area", "removed")
IN_DRAW_PILE, IN_HAND, IN_DISCARD, IN_PLAY_AREA, REMOVED = 1, 2, 3, 4, 5

SIDES = tuple(side.name.lower() for side in Side)
CURRENCY_NAMES = tuple(currency.name.lower() for currency in Currency)
HELD = tuple(f"holds_{elector.name.lower()}" for elector in Elector)


_GAME = (np.uint32, Column("game", "index of the game in the run, from 0"))
_SEAT = (np.int8, Column("seat", "the seat, named after the side whose deck it plays", SIDES))

GAMES = make_table(
    "games",
    "game",
    1,
    0,
    [
        _GAME,
        (np.uint64, Column("seed", "the game's own seed, all its luck")),
        (np.uint16, Column("member", "ensemble member whose values were played, from 0")),
        (np.int8, Column("swapped", "1 if side-bound texts changed seats (mirror only), else 0")),
        (np.int8, Column("winner", "the seat whose side is elected (12.3, 12.4)", SIDES)),
        (np.int8, Column("end_reason", "why the game ended", labels(EndReason))),
        (np.int8, Column("rounds", "rounds begun, the last one included")),
        (np.int32, Column("turns", "plays begun or lost by both sides")),
        (np.int8, Column("first_seat", "who played first in round 1 (4.12)", SIDES)),
        (np.int32, Column("decisions", "choices among two or more legal actions")),
        (np.int32, Column("forced", "choices with one legal action, taken without asking")),
        (np.int8, Column("electors_luxembourg", "elector votes of this seat at the end, 0..7")),
        (np.int8, Column("electors_wittelsbach", "elector votes of this seat at the end, 0..7")),
        (np.int8, Column("margin", "electors of the winner less those of the other side")),
        (np.int8, Column("tie_break", "what decided the election (12.4)", labels(TieBreak))),
        (
            np.int8,
            Column("crecy_round", "round in which Crécy came, null if it never did", None, 0),
        ),
        (
            np.int8,
            Column("crecy_step", "where in the round Crécy came, null never", labels(Step), EMPTY),
        ),
        (np.int16, Column("row_departures", "cards that left the regular spots of the row")),
        (np.int8, Column("marker", "John's marker at the end (10.3)", labels(Marker))),
        (np.int16, Column("flips", "times that John changed sides (10.5)")),
        (np.int16, Column("prestige_votes", "votes placed for Court Prestige (12.24)")),
        (np.int8, Column("lead_changes", "round ends at which the other side took the lead")),
        (
            np.int8,
            Column(
                "lead_round",
                "round from whose end on the winner always led in electors, null if not at the end",
                None,
                0,
            ),
        ),
        (
            np.int16,
            Column(
                "crecy_departure",
                "which card that left a regular spot was refilled when Crécy came, null if never",
                None,
                0,
            ),
        ),
        *(
            (
                np.int8,
                Column(name, "the seat that controls this elector at the end", SIDES, NOBODY),
            )
            for name in HELD
        ),
    ],
)

SEAT_ROWS = make_table(
    "seats",
    "game and seat",
    SEATS,
    0,
    [
        _GAME,
        _SEAT,
        (np.int8, Column("rank", "place in the ranking, 1 is best; shared places are equal")),
        (np.int8, Column("won", "1 if the seat's side is elected, else 0")),
        (np.int8, Column("electors", "elector votes at the end, 0..7")),
        (np.int8, Column("turn_order", "1 if the seat played first in round 1, else 2 (4.12)")),
        (np.int16, Column("plays", "cards played in the whole game")),
        (np.int16, Column("turns_lost", "plays lost for want of a playable card, or passed")),
        (np.int16, Column("purchases", "cards bought, Royal Chronicle included")),
        (np.int16, Column("prestige_cards", "market cards that counted for Prestige (12.21)")),
        (np.int16, Column("cards_owned", "cards in all of the seat's piles at the end")),
        *(
            (np.int16, Column(f"left_{name}", f"{name} cubes in the treasury at the end"))
            for name in CURRENCY_NAMES
        ),
    ],
)

ROUND_ROWS = make_table(
    "rounds",
    "game, round and seat",
    MAX_ROUNDS * SEATS,
    1,
    [
        _GAME,
        (np.int8, Column("round", "the round, from 1")),
        _SEAT,
        (np.int8, Column("first", "1 if the seat played first this round, else 0 (4.1)")),
        (np.int8, Column("electors", "elector votes at the round end, 0..7 (9.2)")),
        (np.int16, Column("votes", "votes in all elector boxes at the round end")),
        (np.int8, Column("battlegrounds", "battlegrounds held at the round end, 0..5 (9.3)")),
        *(
            (np.int16, Column(f"gained_{name}", f"{name} cubes gained in the round"))
            for name in CURRENCY_NAMES
        ),
        *(
            (np.int16, Column(f"spent_{name}", f"{name} cubes paid in the round"))
            for name in CURRENCY_NAMES
        ),
        (np.int16, Column("plays", "cards played in the round")),
        (np.int16, Column("purchases", "cards bought in the round, Royal Chronicle included")),
        (np.int16, Column("used_political", "cards played for political Numbers (5.21)")),
        (np.int16, Column("used_military", "cards played for military Numbers (5.22)")),
        (np.int16, Column("used_deed", "Deeds carried out, countered ones apart (5.3)")),
        (np.int16, Column("used_yield_only", "cards played for nothing but currency (2.37)")),
        (np.int16, Column("deeds_countered", "own Deeds countered by the other side (5.6)")),
        (np.int16, Column("hand_left", "unplayed cards at the round end, before one is kept")),
        (np.int8, Column("marker", "John's marker at the round end", labels(Marker))),
        (
            np.int16,
            Column(
                "departures_play",
                "cards that left the regular spots of the row since the start of the game, "
                "the round's plays included, its rotation not; of both seats",
            ),
        ),
        (np.int16, Column("departures", "the same, the round's rotation included")),
    ],
)

CARD_ROWS = make_table(
    "cards",
    "game, seat and card: the seat's starters, and market cards that it was ever offered",
    SEATS * MAX_CARDS,
    2,
    [
        _GAME,
        _SEAT,
        (np.int8, Column("card", "the printed card; copies share a row", "cards")),
        (np.int16, Column("opportunities", "purchase decisions at which the seat could pay it")),
        (np.int8, Column("bought", "1 if it was bought at such a decision, 0 if not or free")),
        (np.int8, Column("bought_round", "round it was acquired in, null never", None, 0)),
        (
            np.int8,
            Column("bought_how", "how it was acquired, null never", labels(Acquired), EMPTY),
        ),
        (np.int16, Column("price", "cubes paid for it, null never acquired", None, EMPTY)),
        (np.int16, Column("drawn", "times drawn into the hand")),
        (np.int8, Column("first_drawn", "round it was first drawn in, null never", None, 0)),
        (np.int16, Column("used_political", "times played for political Numbers (5.21)")),
        (np.int16, Column("used_military", "times played for military Numbers (5.22)")),
        (np.int16, Column("used_deed", "times played for its Deed, countered ones apart (5.3)")),
        (np.int16, Column("used_yield_only", "times played for nothing but currency (2.37)")),
        (np.int16, Column("countered", "times its Deed was countered (5.6)")),
        (np.int16, Column("discarded_to_counter", "times discarded as a Counter (5.6, 6.46)")),
        (np.int16, Column("kept", "times kept over a round end (9.6)")),
        (np.int8, Column("owned", "copies in the seat's own piles at the end")),
        (np.int8, Column("zone", "where it lies at the end; of copies, the last listed", ZONES)),
    ],
)

EVENT_ROWS = make_table(
    "events",
    "game and event that was revealed",
    EVENTS,
    1,
    [
        _GAME,
        (np.int8, Column("place", "0 for the game's first event, 1 for the second, ...")),
        (np.int8, Column("event", "the event card", "cards")),
        (np.int8, Column("round", "round in which it was revealed")),
        (np.int8, Column("step", "where in the round it was revealed", labels(Step))),
        (
            np.int8,
            Column(
                "seat", "whose card left the row for it, null if the rotation did", SIDES, NOBODY
            ),
        ),
        (np.int8, Column("countered", "1 if Writing History cancelled it (6.46), else 0")),
        *(
            (np.int16, Column(f"{what}_{side}", f"{meaning} for this seat"))
            for what, meaning in (
                ("votes", "votes moved"),
                ("influence", "influence placed"),
                ("military", "military placed"),
                ("currency", "cubes gained less lost"),
                ("cards", "cards acquired less removed"),
            )
            for side in SIDES
        ),
        (np.int8, Column("marker_steps", "steps of John's marker toward Charles")),
    ],
)

TABLES = (GAMES, SEAT_ROWS, ROUND_ROWS, CARD_ROWS, EVENT_ROWS)


@compiled
def cards_owned(state, seat):
    """Return how many cards lie in the piles of ``seat``."""
    return (
        state.draw_pile_size[seat]
        + state.hand_size[seat]
        + state.discard_size[seat]
        + state.play_area_size[seat]
    )


@compiled
def holder_of(state, elector):
    """Return the seat that controls an elector (7.32), or NOBODY."""
    for seat in range(SEATS):
        if state.votes[elector, seat] > 0:
            return seat
    return NOBODY


@compiled
def lead_round(state, journal):
    """Return from which round's end on the winner had more electors; 0 if not at the last."""
    winner = state.winner
    taken = 0
    for round_number in range(state.round_number, 0, -1):
        electors = journal.electors[round_number]
        if electors[winner] <= electors[1 - winner]:
            break
        taken = round_number
    return taken


@compiled
def write_game_row(state, journal, rows, place):
    """Write the row of a finished game into ``rows[place]``."""
    row = rows[place]
    luxembourg = electors_of(state, Side.LUXEMBOURG)
    wittelsbach = electors_of(state, Side.WITTELSBACH)
    row.game = journal.game
    row.seed = state.seed
    row.member = journal.member
    row.swapped = state.seat_of[Side.LUXEMBOURG]
    row.winner = state.winner
    row.end_reason = state.end_reason
    row.rounds = state.round_number
    row.turns = state.turns
    row.first_seat = journal.first_seat[1]
    row.decisions = journal.decisions
    row.forced = journal.forced
    row.electors_luxembourg = luxembourg
    row.electors_wittelsbach = wittelsbach
    if state.winner == Side.LUXEMBOURG:
        row.margin = luxembourg - wittelsbach
    else:
        row.margin = wittelsbach - luxembourg
    row.tie_break = state.tie_break
    row.crecy_round = journal.crecy_round
    row.crecy_step = journal.crecy_step if journal.crecy_round > 0 else EMPTY
    row.row_departures = journal.row_departures
    row.marker = state.marker
    row.flips = journal.flips
    row.prestige_votes = journal.prestige_votes
    row.lead_changes = journal.lead_changes
    row.lead_round = lead_round(state, journal)
    row.crecy_departure = journal.crecy_departure
    row.holds_mainz = holder_of(state, Elector.MAINZ)
    row.holds_trier = holder_of(state, Elector.TRIER)
    row.holds_cologne = holder_of(state, Elector.COLOGNE)
    row.holds_bohemia = holder_of(state, Elector.BOHEMIA)
    row.holds_palatinate = holder_of(state, Elector.PALATINATE)
    row.holds_saxony = holder_of(state, Elector.SAXONY)
    row.holds_brandenburg = holder_of(state, Elector.BRANDENBURG)


@compiled
def write_seat_row(state, journal, result, rows, place, seat):
    """Write the row of one seat of a finished game into ``rows[place]``."""
    row = rows[place]
    plays = 0
    purchases = 0
    for round_number in range(1, state.round_number + 1):
        plays += journal.plays[round_number, seat]
        purchases += journal.purchases[round_number, seat]
    row.game = journal.game
    row.seat = seat
    row.rank = result.rank[seat]
    row.won = 1 if state.winner == seat else 0
    row.electors = electors_of(state, seat)
    row.turn_order = 1 if journal.first_seat[1] == seat else 2
    row.plays = plays
    row.turns_lost = journal.turns_lost[seat]
    row.purchases = purchases
    row.prestige_cards = journal.prestige_cards[seat]
    row.cards_owned = cards_owned(state, seat)
    row.left_church = state.wallet[seat, Currency.CHURCH]
    row.left_german = state.wallet[seat, Currency.GERMAN]
    row.left_western = state.wallet[seat, Currency.WESTERN]
    row.left_eastern = state.wallet[seat, Currency.EASTERN]


@compiled
def write_round_row(journal, rows, place, round_number, seat):
    """Write the row of one round and seat into ``rows[place]``."""
    row = rows[place]
    row.game = journal.game
    row.round = round_number
    row.seat = seat
    row.first = 1 if journal.first_seat[round_number] == seat else 0
    row.electors = journal.electors[round_number, seat]
    row.votes = journal.votes[round_number, seat]
    row.battlegrounds = journal.battlegrounds[round_number, seat]
    row.gained_church = journal.gained[round_number, seat, Currency.CHURCH]
    row.gained_german = journal.gained[round_number, seat, Currency.GERMAN]
    row.gained_western = journal.gained[round_number, seat, Currency.WESTERN]
    row.gained_eastern = journal.gained[round_number, seat, Currency.EASTERN]
    row.spent_church = journal.spent[round_number, seat, Currency.CHURCH]
    row.spent_german = journal.spent[round_number, seat, Currency.GERMAN]
    row.spent_western = journal.spent[round_number, seat, Currency.WESTERN]
    row.spent_eastern = journal.spent[round_number, seat, Currency.EASTERN]
    row.plays = journal.plays[round_number, seat]
    row.purchases = journal.purchases[round_number, seat]
    row.used_political = journal.uses[round_number, seat, Use.POLITICAL]
    row.used_military = journal.uses[round_number, seat, Use.MILITARY]
    row.used_deed = journal.uses[round_number, seat, Use.DEED]
    row.used_yield_only = journal.uses[round_number, seat, Use.YIELD_ONLY]
    row.deeds_countered = journal.deeds_countered[round_number, seat]
    row.hand_left = journal.hand_left[round_number, seat]
    row.marker = journal.marker[round_number]
    row.departures_play = 0
    row.departures = 0
    for earlier in range(1, round_number + 1):
        row.departures_play = row.departures + journal.departures[earlier, Step.PLAY]
        row.departures = row.departures_play + journal.departures[earlier, Step.ROTATION]


@compiled
def find_cards(state, values, seat, owned, zone):
    """Count the copies of each printed card in the piles of ``seat``, and note where they lie.

    ``owned`` and ``zone`` (one place a printed card) are modified in place.
    """
    for card in range(MAX_CARDS):
        owned[card] = 0
        zone[card] = NOWHERE
    for place in range(state.out_of_play_size):
        zone[values.printed[state.out_of_play[place]]] = REMOVED
    for place in range(state.draw_pile_size[seat]):
        card = values.printed[state.draw_pile[seat, place]]
        owned[card] += 1
        zone[card] = IN_DRAW_PILE
    for place in range(state.hand_size[seat]):
        card = values.printed[state.hand[seat, place]]
        owned[card] += 1
        zone[card] = IN_HAND
    for place in range(state.discard_size[seat]):
        card = values.printed[state.discard[seat, place]]
        owned[card] += 1
        zone[card] = IN_DISCARD
    for place in range(state.play_area_size[seat]):
        card = values.printed[state.play_area[seat, place]]
        owned[card] += 1
        zone[card] = IN_PLAY_AREA


@compiled
def starts_with_seat(state, values, card, seat):
    """Return whether ``card`` is a starter of ``seat``, its John card included (3.3, 10.1)."""
    deck = values.deck[card]
    if deck == Deck.LUXEMBOURG or deck == Deck.WITTELSBACH:
        return deck == seat
    if deck == Deck.JOHN_LUXEMBOURG or deck == Deck.JOHN_WITTELSBACH:
        return seat == state.seat_of[deck - Deck.JOHN_LUXEMBOURG]
    return False


@compiled
def write_card_row(journal, rows, place, seat, card, owned, zone):
    """Write the row of one seat and printed card into ``rows[place]``."""
    row = rows[place]
    row.game = journal.game
    row.seat = seat
    row.card = card
    row.opportunities = journal.opportunities[seat, card]
    row.bought_round = journal.bought_round[seat, card]
    row.bought = 0
    if journal.bought_round[seat, card] > 0:
        if journal.bought_how[seat, card] != Acquired.FREE:
            row.bought = 1
        row.bought_how = journal.bought_how[seat, card]
        row.price = journal.price[seat, card]
    else:
        row.bought_how = EMPTY
        row.price = EMPTY
    row.drawn = journal.drawn[seat, card]
    row.first_drawn = journal.first_drawn[seat, card]
    row.used_political = journal.used[seat, card, Use.POLITICAL]
    row.used_military = journal.used[seat, card, Use.MILITARY]
    row.used_deed = journal.used[seat, card, Use.DEED]
    row.used_yield_only = journal.used[seat, card, Use.YIELD_ONLY]
    row.countered = journal.countered[seat, card]
    row.discarded_to_counter = journal.discarded_to_counter[seat, card]
    row.kept = journal.kept[seat, card]
    row.owned = owned
    row.zone = zone


@compiled
def write_card_rows(state, values, journal, rows, place):
    """Write the card rows of a finished game from ``rows[place]`` on; return the place after."""
    owned = np.zeros(MAX_CARDS, np.int64)
    zone = np.zeros(MAX_CARDS, np.int64)
    for seat in range(SEATS):
        find_cards(state, values, seat, owned, zone)
        for card in range(values.card_count):
            if values.printed[card] == card and (
                journal.offered[seat, card] == 1 or starts_with_seat(state, values, card, seat)
            ):
                write_card_row(journal, rows, place, seat, card, owned[card], zone[card])
                place += 1
    return place


@compiled
def write_event_row(journal, rows, place, event):
    """Write the row of the game's event number ``event`` into ``rows[place]``."""
    row = rows[place]
    row.game = journal.game
    row.place = event
    row.event = journal.event_card[event]
    row.round = journal.event_round[event]
    row.step = journal.event_step[event]
    row.seat = journal.event_seat[event]
    row.countered = journal.event_countered[event]
    row.votes_luxembourg = journal.event_votes[event, Side.LUXEMBOURG]
    row.votes_wittelsbach = journal.event_votes[event, Side.WITTELSBACH]
    row.influence_luxembourg = journal.event_influence[event, Side.LUXEMBOURG]
    row.influence_wittelsbach = journal.event_influence[event, Side.WITTELSBACH]
    row.military_luxembourg = journal.event_military[event, Side.LUXEMBOURG]
    row.military_wittelsbach = journal.event_military[event, Side.WITTELSBACH]
    row.currency_luxembourg = journal.event_currency[event, Side.LUXEMBOURG]
    row.currency_wittelsbach = journal.event_currency[event, Side.WITTELSBACH]
    row.cards_luxembourg = journal.event_cards[event, Side.LUXEMBOURG]
    row.cards_wittelsbach = journal.event_cards[event, Side.WITTELSBACH]
    row.marker_steps = journal.event_steps[event]


@compiled
def write_rows(state, values, journal, result, tables, sizes):
    """Append the finished game's rows to its tables.

    Parameters
    ----------
    state, values, journal, result : record
        The finished game and its outcome.
    tables : tuple of structured arrays
        Row buffers in the order of `TABLES`; one of length 0 is not written.
    sizes : int64 array
        Rows so far in each. Modified in place.
    """
    games, seats, rounds, cards, events = tables
    if len(games) > 0:
        write_game_row(state, journal, games, sizes[0])
        sizes[0] += 1
    if len(seats) > 0:
        for seat in range(SEATS):
            write_seat_row(state, journal, result, seats, sizes[1], seat)
            sizes[1] += 1
    if len(rounds) > 0:
        for round_number in range(1, state.round_number + 1):
            for seat in range(SEATS):
                write_round_row(journal, rounds, sizes[2], round_number, seat)
                sizes[2] += 1
    if len(cards) > 0:
        sizes[3] = write_card_rows(state, values, journal, cards, sizes[3])
    if len(events) > 0:
        for event in range(journal.event_count):
            write_event_row(journal, events, sizes[4], event)
            sizes[4] += 1
