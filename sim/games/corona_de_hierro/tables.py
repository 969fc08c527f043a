"""How a finished game fills the tables of `columns.py`: from its state and its journal, once."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.masks import bits_in
from sim.games.corona_de_hierro.codes import (
    NOBODY,
    ROLLS,
    ActionKind,
    AllianceEnd,
    Deck,
    EndReason,
    Parting,
    Source,
)
from sim.games.corona_de_hierro.columns import (
    ALLIANCE_ROWS,
    ATTEMPT_ROWS,
    BATTLE_ROWS,
    CARD_ROWS,
    CASTLE_ROWS,
    CROWNED,
    EMPTY,
    GAMES,
    HIGHEST,
    ROUND_ROWS,
    SEAT_ROWS,
    TIED,
)
from sim.games.corona_de_hierro.journal import ALLIANCES, ATTEMPTS, BATTLES
from sim.games.corona_de_hierro.rules.end_of_the_game import points_of, tie_break, winner_of
from sim.games.corona_de_hierro.rules.final_scoring import loyalty_fulfilled

TABLES = (
    GAMES,
    SEAT_ROWS,
    ROUND_ROWS,
    CASTLE_ROWS,
    BATTLE_ROWS,
    ALLIANCE_ROWS,
    ATTEMPT_ROWS,
    CARD_ROWS,
)


# --- games --------------------------------------------------------------------------------------


@compiled
def write_points(state, row):
    """Write the winner's points and the lead over the second."""
    best = points_of(state, 0)
    second = -1
    for seat in range(1, state.seats):
        points = points_of(state, seat)
        if points > best:
            second = best
            best = points
        elif points > second:
            second = points
    row.winner_points = best
    row.margin = best - second


@compiled
def write_king(state, values, journal, result, row):
    """Write who is King, how, and whether a King wins."""
    row.king = NOBODY
    row.kings = 0
    row.king_wins = 0
    row.king_how = HIGHEST
    for seat in range(state.seats):
        if (state.kings >> seat) & 1 == 1:
            row.kings += 1
            row.king = seat
            if result.rank[seat] == 1:
                row.king_wins = 1
            if state.level[seat] >= values.crown:
                row.king_how = CROWNED
    if row.kings > 1:
        row.king = NOBODY
        if row.king_how == HIGHEST:
            row.king_how = TIED
    row.crown_reason = journal.crown_reason
    row.crown_in_own_turn = EMPTY
    if journal.crown_reason >= 0:
        row.crown_in_own_turn = (state.kings >> journal.crown_turn_of) & 1


@compiled
def is_broken(end):
    """Return whether an alliance ended by an attack, whoever it was."""
    return end in (AllianceEnd.BROKEN_BY_REQUESTER, AllianceEnd.BROKEN_BY_ACCEPTOR)


@compiled
def write_alliances_of_game(journal, row):
    """Write how many alliances were requested, accepted and broken."""
    row.alliances_requested = journal.alliance_count
    row.alliances_accepted = 0
    row.alliances_broken = 0
    for place in range(min(journal.alliance_count, ALLIANCES)):
        if journal.alliance_accepted[place] > 0:
            row.alliances_accepted += 1
        if is_broken(journal.alliance_end[place]):
            row.alliances_broken += 1


@compiled
def hostages_taken(journal, seat):
    """Return how many emissaries a seat took as hostages."""
    by_card = journal.hostages_gained[seat, Parting.BY_CARD]
    return journal.hostages_gained[seat, Parting.TAKEN] + by_card


@compiled
def write_game_row(state, values, journal, result, rows, place):
    """Write the row of a finished game into ``rows[place]``."""
    row = rows[place]
    row.game = journal.game
    row.seed = state.seed
    row.member = journal.member
    row.seats = state.seats
    row.winner = winner_of(state)
    row.end_reason = state.end_reason
    row.rounds = state.round_number
    row.turns = state.turns
    row.first_seat = state.first_seat
    row.decisions = journal.decisions
    row.forced = journal.forced
    write_points(state, row)
    row.tie_break = tie_break(state)
    write_king(state, values, journal, result, row)
    row.by_force = 0
    row.by_word = 0
    row.hostages_taken = 0
    row.executed = 0
    for seat in range(state.seats):
        row.by_force += journal.by_force[seat]
        row.by_word += journal.by_word[seat]
        row.hostages_taken += hostages_taken(journal, seat)
        row.executed += journal.actions[seat, ActionKind.EXECUTE_CARD]
    row.neutral = bits_in(state.neutral)
    row.attempts = journal.attempt_count
    row.battles = journal.battle_count
    write_alliances_of_game(journal, row)
    row.military_left = state.deck_size[Deck.MILITARY]
    row.political_left = state.deck_size[Deck.POLITICAL]
    row.lead_changes = journal.lead_changes


# --- seats --------------------------------------------------------------------------------------


@compiled
def write_deeds(state, journal, row, seat):
    """Write a seat's castles, battles and armies."""
    row.by_force = journal.by_force[seat]
    row.from_rivals = journal.from_rivals[seat]
    row.by_word = journal.by_word[seat]
    row.castles_lost = journal.castles_lost[seat]
    row.battles_won = journal.battles_won[seat, 0] + journal.battles_won[seat, 1]
    row.battles_lost = journal.battles_lost[seat, 0] + journal.battles_lost[seat, 1]
    row.attacks_won = journal.battles_won[seat, 1]
    row.attacks_lost = journal.battles_lost[seat, 1]
    row.pawns_recruited = journal.pawns_recruited[seat]
    row.pawns_lost = journal.pawns_lost[seat]
    row.passages_asked = journal.passages_asked[seat]
    row.passages_permitted = journal.passages_permitted[seat]


@compiled
def write_diplomacy(state, journal, row, seat):
    """Write a seat's alliances and hostages."""
    row.alliances_requested = journal.actions[seat, ActionKind.REQUEST_ALLIANCE]
    row.alliances_accepted = journal.actions[seat, ActionKind.ACCEPT_ALLIANCE]
    row.alliances_broken = 0
    for place in range(min(journal.alliance_count, ALLIANCES)):
        end = journal.alliance_end[place]
        if end == AllianceEnd.BROKEN_BY_REQUESTER and journal.alliance_requester[place] == seat:
            row.alliances_broken += 1
        if end == AllianceEnd.BROKEN_BY_ACCEPTOR and journal.alliance_other[place] == seat:
            row.alliances_broken += 1
    row.hostages_taken = hostages_taken(journal, seat)
    row.hostages_held = 0
    row.emissaries_held = 0
    for other in range(state.seats):
        row.hostages_held += state.hostages[seat, other]
        row.emissaries_held += state.hostages[other, seat]


@compiled
def write_shields_and_cards(state, journal, row, seat):
    """Write what became of a seat's experience shields and initiative cards."""
    row.shields_gained = journal.shields_gained[seat]
    row.shields_for_rolls = 0
    for what in range(ROLLS):
        row.shields_for_rolls += journal.shields_for_rolls[seat, what]
    row.shields_for_cards = journal.shields_for_cards[seat]
    row.shields_left = state.shields[seat]
    row.executed = journal.actions[seat, ActionKind.EXECUTE_CARD]
    row.hand_left = state.hand_size[seat]


@compiled
def write_actions(journal, row, seat):
    """Write how often a seat carried out each action."""
    row.act_move = journal.actions[seat, ActionKind.MOVE]
    row.act_recruit = journal.actions[seat, ActionKind.RECRUIT]
    row.act_attack_army = journal.actions[seat, ActionKind.ATTACK_ARMY]
    row.act_attack_castle = journal.actions[seat, ActionKind.ATTACK_CASTLE]
    row.act_send_to_castle = journal.actions[seat, ActionKind.SEND_TO_CASTLE]
    row.act_request_support = journal.actions[seat, ActionKind.REQUEST_SUPPORT]
    row.act_send_to_rome = journal.actions[seat, ActionKind.SEND_TO_ROME]
    row.act_send_to_saracens = journal.actions[seat, ActionKind.SEND_TO_SARACENS]
    row.act_send_to_magyars = journal.actions[seat, ActionKind.SEND_TO_MAGYARS]
    row.act_request_alliance = journal.actions[seat, ActionKind.REQUEST_ALLIANCE]
    row.act_accept_alliance = journal.actions[seat, ActionKind.ACCEPT_ALLIANCE]
    row.act_retrieve = journal.actions[seat, ActionKind.RETRIEVE]
    row.act_take_hostage = journal.actions[seat, ActionKind.TAKE_HOSTAGE]
    row.act_take_card = journal.actions[seat, ActionKind.TAKE_CARD]
    row.act_buy_card = journal.actions[seat, ActionKind.BUY_CARD]
    row.act_discard_card = journal.actions[seat, ActionKind.DISCARD_CARD]
    row.act_execute_card = journal.actions[seat, ActionKind.EXECUTE_CARD]


@compiled
def write_seat_row(state, values, journal, result, rows, place, seat):
    """Write the row of one seat of a finished game into ``rows[place]``."""
    row = rows[place]
    row.game = journal.game
    row.seat = seat
    row.turn_order = (seat - state.first_seat + state.seats) % state.seats + 1
    row.rank = result.rank[seat]
    row.won = 1 if result.rank[seat] == 1 else 0
    row.capped = 1 if state.end_reason == EndReason.MAX_TURNS else 0
    row.points = points_of(state, seat)
    row.points_cavalry_charge = state.points[seat, Source.CAVALRY_CHARGE]
    row.points_secret_pact = state.points[seat, Source.SECRET_PACT]
    row.points_loyalty = state.points[seat, Source.LOYALTY]
    row.points_castles = state.points[seat, Source.CASTLES]
    row.points_legitimacy = state.points[seat, Source.LEGITIMACY]
    row.points_emissaries = state.points[seat, Source.EMISSARIES]
    row.king = (state.kings >> seat) & 1
    row.crowned = 1 if state.level[seat] >= values.crown else 0
    row.level = state.level[seat]
    row.highest = max(journal.highest[seat], values.start_level)
    row.loyalty = state.loyalty[seat]
    row.loyal = 1 if loyalty_fulfilled(state, values, seat, state.loyalty[seat]) else 0
    row.main_castle = state.main_castle[seat]
    row.castles = bits_in(state.owned[seat])
    write_deeds(state, journal, row, seat)
    write_diplomacy(state, journal, row, seat)
    write_shields_and_cards(state, journal, row, seat)
    row.turns = state.turns_taken[seat]
    write_actions(journal, row, seat)


# --- rounds, castles ----------------------------------------------------------------------------


@compiled
def write_round_row(values, journal, rows, place, round_number, seat):
    """Write the row of one round and seat into ``rows[place]``."""
    row = rows[place]
    row.game = journal.game
    row.round = round_number
    row.seat = seat
    row.level = journal.level[round_number, seat]
    row.castles = journal.castles[round_number, seat]
    row.armies = journal.armies[round_number, seat]
    row.sent_out = values.emissaries - journal.emissaries[round_number, seat]
    row.cards = journal.cards[round_number, seat]
    row.shields = journal.shields[round_number, seat]
    row.alliances = journal.alliances[round_number, seat]


@compiled
def write_castle_row(state, values, journal, rows, place, castle):
    """Write the row of one castle into ``rows[place]``."""
    row = rows[place]
    row.game = journal.game
    row.castle = castle
    row.kind = values.castle_kind[castle]
    row.city = state.castle_city[castle]
    row.seat = state.owner[castle]
    row.held = 1 if state.owner[castle] != NOBODY else 0
    row.first_seat = journal.first_owner[castle]
    row.first_round = journal.first_round[castle]
    row.by_word = 0
    for attempt in range(min(journal.attempt_count, ATTEMPTS)):
        if journal.attempt_castle[attempt] == castle:
            row.by_word += journal.attempt_won[attempt] * journal.attempt_word[attempt]
    row.by_force = journal.changes[castle] - row.by_word


# --- battles, alliances, attempts ---------------------------------------------------------------


@compiled
def write_battle_row(journal, rows, place, number):
    """Write the row of one battle into ``rows[place]``."""
    row = rows[place]
    row.game = journal.game
    row.place = number
    row.round = journal.battle_round[number]
    row.turn = journal.battle_turn[number]
    row.seat = journal.battle_attacker[number]
    row.defender = journal.battle_defender[number]
    row.city = journal.battle_city[number]
    row.pawns = journal.battle_pawns[number, 0]
    row.defending = journal.battle_pawns[number, 1]
    row.pawns_left = journal.battle_left[number, 0]
    row.defending_left = journal.battle_left[number, 1]
    row.shields = journal.battle_shields[number, 0]
    row.defending_shields = journal.battle_shields[number, 1]
    row.charge = journal.battle_card[number]
    row.won = journal.battle_won[number]


@compiled
def write_alliance_row(state, journal, rows, place, number):
    """Write the row of one request for an alliance into ``rows[place]``."""
    row = rows[place]
    accepted = journal.alliance_accepted[number]
    over = journal.alliance_over[number]
    row.game = journal.game
    row.place = number
    row.turn = journal.alliance_turn[number]
    row.seat = journal.alliance_requester[number]
    row.other = journal.alliance_other[number]
    row.accepted = 1 if accepted > 0 else 0
    row.lasted = EMPTY
    if accepted > 0:
        row.lasted = (over if over > 0 else state.turns) - accepted
    end = journal.alliance_end[number]
    row.end = end
    row.kept = 1 if end == AllianceEnd.STANDING else 0
    row.broken = 1 if is_broken(end) else 0
    row.retrieved = 1 if end == AllianceEnd.LEFT else 0
    row.withdrawn = 1 if end == AllianceEnd.WITHDRAWN else 0


@compiled
def write_attempt_row(journal, rows, place, number):
    """Write the row of one attempt on a castle into ``rows[place]``."""
    row = rows[place]
    row.game = journal.game
    row.place = number
    row.round = journal.attempt_round[number]
    row.turn = journal.attempt_turn[number]
    row.seat = journal.attempt_seat[number]
    row.castle = journal.attempt_castle[number]
    row.means = journal.attempt_word[number]
    row.owner = journal.attempt_owner[number]
    row.garrison = journal.attempt_garrison[number]
    row.die = journal.attempt_die[number]
    row.needed = journal.attempt_needed[number]
    row.roll = journal.attempt_roll[number]
    row.shields = journal.attempt_shields[number]
    row.fortune = journal.attempt_card[number]
    row.won = journal.attempt_won[number]


# --- cards --------------------------------------------------------------------------------------


@compiled
def write_card_row(state, values, journal, result, rows, place, seat, kind):
    """Write the row of one seat and kind of card into ``rows[place]``."""
    row = rows[place]
    won = 1 if result.rank[seat] == 1 else 0
    row.game = journal.game
    row.seat = seat
    row.card = kind
    row.deck = values.card_deck[kind]
    row.bought_round = journal.card_round[seat, kind]
    row.held = 1 if journal.card_round[seat, kind] >= 0 else 0
    row.dealt = journal.card_dealt[seat, kind]
    row.taken = journal.card_taken[seat, kind]
    row.chosen = journal.card_bought[seat, kind]
    row.used_executed = journal.card_executed[seat, kind]
    row.discarded = journal.card_discarded[seat, kind]
    row.spied = journal.card_spied[seat, kind]
    row.left = 0
    for card in range(state.hand_size[seat]):
        if state.hand[seat, card] == kind:
            row.left += 1
    row.won_held = won if row.held == 1 else EMPTY
    row.won_executed = won if row.used_executed > 0 else EMPTY
    row.levels = journal.card_levels[seat, kind]
    row.harm = journal.card_harm[seat, kind]
    row.castles = journal.card_castles[seat, kind]
    row.battles = journal.card_battles[seat, kind]
    row.points = journal.card_points[seat, kind]


@compiled
def write_card_rows(state, values, journal, result, rows, size):
    """Append a row for each seat and kind that is in the game; return the rows there are then."""
    for seat in range(state.seats):
        for kind in range(values.kinds):
            if values.copies[kind] > 0:
                write_card_row(state, values, journal, result, rows, size, seat, kind)
                size += 1
    return size


# --- all ------------------------------------------------------------------------------------------


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
    games, seats, rounds, castles, battles, alliances, attempts, cards = tables
    if len(games) > 0:
        write_game_row(state, values, journal, result, games, sizes[0])
        sizes[0] += 1
    if len(seats) > 0:
        for seat in range(state.seats):
            write_seat_row(state, values, journal, result, seats, sizes[1], seat)
            sizes[1] += 1
    if len(rounds) > 0:
        for round_number in range(1, journal.rounds_noted + 1):
            for seat in range(state.seats):
                write_round_row(values, journal, rounds, sizes[2], round_number, seat)
                sizes[2] += 1
    if len(castles) > 0:
        for castle in range(values.castles):
            write_castle_row(state, values, journal, castles, sizes[3], castle)
            sizes[3] += 1
    if len(battles) > 0:
        for number in range(min(journal.battle_count, BATTLES)):
            write_battle_row(journal, battles, sizes[4], number)
            sizes[4] += 1
    if len(alliances) > 0:
        for number in range(min(journal.alliance_count, ALLIANCES)):
            write_alliance_row(state, journal, alliances, sizes[5], number)
            sizes[5] += 1
    if len(attempts) > 0:
        for number in range(min(journal.attempt_count, ATTEMPTS)):
            write_attempt_row(journal, attempts, sizes[6], number)
            sizes[6] += 1
    if len(cards) > 0:
        sizes[7] = write_card_rows(state, values, journal, result, cards, sizes[7])
