"""What happened in one game: counts for the tables, and a log for the replay.

Rules write here in one line and never read it. ``journal`` may be None everywhere, which costs
nothing. Round r is the place r in the arrays, from 1; place 0 is the set-up.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import (
    ACTION_KINDS,
    LEVEL_REASONS,
    MAX_CASTLES,
    MAX_KINDS,
    NOBODY,
    PARTINGS,
    ROLLS,
    SEATS,
)
from sim.games.recording import LOG_WIDTH

LOG = 8192  # notes kept when a log is wanted
ROUNDS = 64  # rounds noted, the set-up among them; later ones are only counted
ATTEMPTS = 256  # attempts on castles noted in a game; further ones are only counted
BATTLES = 128  # battles noted; further ones are only counted
ALLIANCES = 128  # requests for an alliance noted; further ones are only counted

_INT = np.int64


class Note(IntEnum):
    """The kinds of line in the log. Facts are given as (a, b, c, d)."""

    # set-up
    SETUP = 0  # seat: who begins; a: players, b: 1 advanced
    MAIN_CASTLE = 1  # seat; a: castle
    TILE = 2  # advanced: a: castle, b: the city it now lies at
    LOYALTY = 3  # seat; a: loyalty card (secret)
    DEALT = 4  # seat; a: kind (secret), b: Deck
    LOOKED_AT = 5  # seat; a: kind (secret), b: Deck; advanced set-up, or a purchase
    KEPT = 6  # seat; a: kind (secret), b: Deck; c: 1 in the set-up, 0 bought
    SHUFFLED = 7  # a: Deck, b: cards in it
    # course of play
    ROUND_STARTS = 8  # a: round
    TURN_STARTS = 9  # seat; a: how many turns it has begun, this one included
    ACTION = 10  # seat; a: ActionKind, b: number of the action in the turn, from 1
    # armies
    ASKED_TO_PASS = 11  # seat: who moves; a: seat asked, b: city, c: to which city, d: pawns
    PASSAGE = 12  # seat asked; a: seat that moves, b: city, c: 1 if permitted
    MOVED = 13  # seat; a: from city, b: to city, c: pawns, d: 1 if others of its pawns stay behind
    MARCH_ENDED = 14  # seat; a: city, b: 1 as permission to go on was refused
    RECRUITED = 15  # seat; a: castle, b: city, c: pawns, d: kind of card (Loyal vassal) or -1
    # battles
    BATTLE = 16  # seat: attacker; a: defender, b: city, c: attacker's pawns, d: defender's
    ROLLED = 17  # seat; a: RollFor, b: Die, c: the roll, d: how many shields it has cost so far
    SHIELD_SPENT = 18  # seat; a: RollFor, b: shields left: the die is rolled again
    ROUND_WON = 19  # seat: who wins the rolls; a: loser, b: its pawns left, c: 1 if they tied
    BATTLE_WON = 20  # seat: winner; a: loser, b: city, c: winner's pawns left, d: 1 as attacker
    # castles by force
    SIEGE = 21  # seat; a: castle, b: owner or NOBODY, c: number needed, d: pawns
    GARRISON_LOST = 22  # seat: attacker; a: castle, b: owner: its troops are eliminated
    CONQUERED = 23  # seat; a: castle, b: owner before or NOBODY
    WITHSTOOD = 24  # seat: attacker; a: castle, b: the roll, c: number needed
    # castles by emissary, and other places of emissaries
    SENT = 25  # seat; a: place (castle, AT_POST + Post, IN_ZONE + seat)
    NEGOTIATION = 26  # seat; a: castle, b: number needed, c: Band, d: kind of card or -1
    SUPPORTED = 27  # seat; a: castle
    DECLINED = 28  # seat; a: castle, b: the roll, c: number needed
    RETRIEVED = 29  # seat; a: place, b: 1 if an accepted alliance ends by it
    # alliances
    ALLIANCE_REQUESTED = 30  # seat; a: of whom
    ALLIANCE_ACCEPTED = 31  # seat that accepts; a: who requested it
    ALLIANCE_BROKEN = 32  # seat that breaks it; a: the other, b: who had requested it
    # hostages
    HOSTAGE_TAKEN = 33  # seat: holder; a: owner, b: place it stood in, c: 1 with the card
    HOSTAGE_BACK = 34  # seat: holder; a: owner, b: Parting
    HOSTAGE_ASKED = 35  # seat that asks; a: holder
    HOSTAGE_ANSWER = 36  # seat: holder; a: seat that asked, b: 1 yes
    EXCHANGE_OFFERED = 37  # seat that offers; a: to whom
    EXCHANGE_ANSWER = 38  # seat that answers; a: seat that offered, b: 1 yes
    # initiative cards
    TOOK_CARD = 39  # seat; a: kind (secret), b: Deck, c: cards left in it
    SHIELDS_PAID = 40  # seat; a: Deck, b: shields spent, c: cards looked at
    DISCARDED = 41  # seat; a: kind
    EXECUTED = 42  # seat; a: kind
    SPIED = 43  # seat; a: whose hand, b: how many cards it holds
    SPY_DISCARDED = 44  # seat; a: whose card, b: kind
    RESISTED = 45  # seat; a: whose army, b: castle, c: city, d: pawns left
    # what changes
    LEVEL = 46  # seat; a: levels gained (negative: lost), b: Level, c: level now, d: crown reached
    POINTS = 47  # seat; a: points, b: Source, c: detail (CASTLES: family; LOYALTY: card; else -1)
    SHIELDS = 48  # seat; a: shields gained, b: shields now
    # end
    LAST_CARD = 49  # a: Deck that has run out
    NO_CASTLE_LEFT = 50  # seat
    GAME_ENDS = 51  # a: EndReason
    KING = 52  # seat; a: 1 crowned, 0 highest, b: how many are
    FINAL = 53  # seat; a: points, b: rank, c: TieBreak


JOURNAL = np.dtype(
    [
        # --- the engine's part ---
        ("game", _INT),  # index in the run
        ("member", _INT),  # ensemble member played
        ("decisions", _INT),  # choices among two or more actions
        ("forced", _INT),  # choices with one action
        # --- the log ---
        ("log_wanted", _INT),  # 1 keeps the log
        ("log", _INT, (LOG, LOG_WIDTH)),
        ("log_size", _INT),
        # --- rounds, by round and seat: as it stands at the round's end, or at the game's ---
        ("rounds_noted", _INT),  # places 1..rounds_noted are filled
        ("level", _INT, (ROUNDS, SEATS)),
        ("castles", _INT, (ROUNDS, SEATS)),
        ("armies", _INT, (ROUNDS, SEATS)),  # pawns in cities
        ("emissaries", _INT, (ROUNDS, SEATS)),  # in the seat's supply
        ("cards", _INT, (ROUNDS, SEATS)),  # in hand
        ("shields", _INT, (ROUNDS, SEATS)),
        ("alliances", _INT, (ROUNDS, SEATS)),  # that stand
        # --- by seat ---
        ("actions", _INT, (SEATS, ACTION_KINDS)),  # carried out, free ones too
        ("gained", _INT, (SEATS, LEVEL_REASONS)),  # levels, as far as the track let it
        ("lost", _INT, (SEATS, LEVEL_REASONS)),
        ("highest", _INT, SEATS),  # the highest level it ever had
        ("by_force", _INT, SEATS),  # castles conquered with armies
        ("from_rivals", _INT, SEATS),  # of them, those that had a banner
        ("by_word", _INT, SEATS),  # castles obtained by emissaries
        ("castles_lost", _INT, SEATS),
        ("battles_won", _INT, (SEATS, 2)),  # as defender, as attacker
        ("battles_lost", _INT, (SEATS, 2)),
        ("pawns_recruited", _INT, SEATS),
        ("pawns_lost", _INT, SEATS),
        ("passages_asked", _INT, SEATS),  # permissions it asked for
        ("passages_permitted", _INT, SEATS),  # of them, permitted
        ("hostages_gained", _INT, (SEATS, PARTINGS)),  # by TAKEN and BY_CARD, as holder
        ("hostages_given", _INT, (SEATS, PARTINGS)),  # by RETURNED, GRANTED, EXCHANGED, as holder
        ("hostages_asked", _INT, SEATS),  # times it asked for its own emissary
        ("exchanges_offered", _INT, SEATS),
        ("shields_gained", _INT, SEATS),
        ("shields_for_rolls", _INT, (SEATS, ROLLS)),  # by RollFor
        ("shields_for_cards", _INT, SEATS),
        ("castle_order", _INT, SEATS),  # place in which it chose its main castle, from 1
        # --- by castle ---
        ("first_owner", _INT, MAX_CASTLES),  # first seat with a banner on it, NOBODY none
        ("first_round", _INT, MAX_CASTLES),  # round of it, 0 in the set-up, -1 never
        ("changes", _INT, MAX_CASTLES),  # times it got a banner after the set-up
        # --- initiative cards, by seat and kind ---
        ("card_dealt", _INT, (SEATS, MAX_KINDS)),  # in the set-up, as kept
        ("card_taken", _INT, (SEATS, MAX_KINDS)),  # unseen, with an action
        ("card_bought", _INT, (SEATS, MAX_KINDS)),  # kept of those seen
        ("card_executed", _INT, (SEATS, MAX_KINDS)),
        ("card_discarded", _INT, (SEATS, MAX_KINDS)),
        ("card_spied", _INT, (SEATS, MAX_KINDS)),  # lost to a Spy
        ("card_levels", _INT, (SEATS, MAX_KINDS)),  # own levels by executing it, less those lost
        ("card_harm", _INT, (SEATS, MAX_KINDS)),  # levels that all others lost by it, less gained
        ("card_castles", _INT, (SEATS, MAX_KINDS)),  # castles won by it
        ("card_battles", _INT, (SEATS, MAX_KINDS)),  # battles won by it
        ("card_points", _INT, (SEATS, MAX_KINDS)),  # Victory Points by it
        ("card_round", _INT, (SEATS, MAX_KINDS)),  # round of the first one, 0 set-up, -1 never
        ("card_now", _INT),  # kind that is being executed, -1 none
        ("card_seat", _INT),  # by whom
        # --- attempts on castles ---
        ("attempt_count", _INT),  # all of them, noted or not
        ("attempt_turn", _INT, ATTEMPTS),  # player turn of the game, from 1
        ("attempt_round", _INT, ATTEMPTS),
        ("attempt_seat", _INT, ATTEMPTS),
        ("attempt_castle", _INT, ATTEMPTS),
        ("attempt_word", _INT, ATTEMPTS),  # 1 by an emissary, 0 by force
        ("attempt_owner", _INT, ATTEMPTS),  # before it, NOBODY neutral
        ("attempt_garrison", _INT, ATTEMPTS),  # 1 if the owner's troops were inside
        ("attempt_die", _INT, ATTEMPTS),  # Die
        ("attempt_needed", _INT, ATTEMPTS),
        ("attempt_roll", _INT, ATTEMPTS),  # the last one
        ("attempt_shields", _INT, ATTEMPTS),  # spent on it
        ("attempt_card", _INT, ATTEMPTS),  # 1 with Good fortune
        ("attempt_won", _INT, ATTEMPTS),  # 1: castle won, or troops inside eliminated
        # --- battles ---
        ("battle_count", _INT),  # all of them, noted or not
        ("battle_turn", _INT, BATTLES),
        ("battle_round", _INT, BATTLES),
        ("battle_attacker", _INT, BATTLES),
        ("battle_defender", _INT, BATTLES),
        ("battle_city", _INT, BATTLES),
        ("battle_pawns", _INT, (BATTLES, 2)),  # before it: attacker's, defender's
        ("battle_left", _INT, (BATTLES, 2)),  # after it
        ("battle_shields", _INT, (BATTLES, 2)),  # spent on rolls
        ("battle_card", _INT, BATTLES),  # 1 with Cavalry charge
        ("battle_won", _INT, BATTLES),  # 1 if the attacker won
        # --- requests for an alliance ---
        ("alliance_count", _INT),  # all of them, noted or not
        ("alliance_place", _INT, (SEATS, SEATS)),  # the latest one, by requester and other; -1 none
        ("alliance_requester", _INT, ALLIANCES),
        ("alliance_other", _INT, ALLIANCES),
        ("alliance_turn", _INT, ALLIANCES),  # player turn in which it was requested
        ("alliance_accepted", _INT, ALLIANCES),  # player turn in which it was accepted, 0 never
        ("alliance_over", _INT, ALLIANCES),  # player turn in which it ended, 0 at the game's end
        ("alliance_end", _INT, ALLIANCES),  # AllianceEnd
        # --- how the game ended ---
        ("crown_reason", _INT),  # Level that brought the crown, -1 none
        ("crown_turn_of", _INT),  # seat whose turn it was then, NOBODY none
        ("lead_changes", _INT),  # round ends at which another seat was highest alone
        ("leader", _INT),  # seat last seen highest alone at a round's end, NOBODY none
    ],
    align=False,
)


@compiled
def start_journal(journal):
    """Empty the journal for a new game; ``game``, ``member`` and ``log_wanted`` stay.

    Places of rounds and of events are filled when they come to be.
    """
    if journal is not None:
        journal.log_size = 0
        journal.rounds_noted = 0
        journal.actions[:] = 0
        journal.gained[:] = 0
        journal.lost[:] = 0
        journal.highest[:] = 0
        journal.by_force[:] = 0
        journal.from_rivals[:] = 0
        journal.by_word[:] = 0
        journal.castles_lost[:] = 0
        journal.battles_won[:] = 0
        journal.battles_lost[:] = 0
        journal.pawns_recruited[:] = 0
        journal.pawns_lost[:] = 0
        journal.passages_asked[:] = 0
        journal.passages_permitted[:] = 0
        journal.hostages_gained[:] = 0
        journal.hostages_given[:] = 0
        journal.hostages_asked[:] = 0
        journal.exchanges_offered[:] = 0
        journal.shields_gained[:] = 0
        journal.shields_for_rolls[:] = 0
        journal.shields_for_cards[:] = 0
        journal.castle_order[:] = 0
        journal.first_owner[:] = NOBODY
        journal.first_round[:] = -1
        journal.changes[:] = 0
        start_cards(journal)
        journal.attempt_count = 0
        journal.battle_count = 0
        journal.alliance_count = 0
        journal.alliance_place[:] = -1
        journal.crown_reason = -1
        journal.crown_turn_of = NOBODY
        journal.lead_changes = 0
        journal.leader = NOBODY


@compiled
def start_cards(journal):
    """Empty what is noted by kind of card."""
    journal.card_dealt[:] = 0
    journal.card_taken[:] = 0
    journal.card_bought[:] = 0
    journal.card_executed[:] = 0
    journal.card_discarded[:] = 0
    journal.card_spied[:] = 0
    journal.card_levels[:] = 0
    journal.card_harm[:] = 0
    journal.card_castles[:] = 0
    journal.card_battles[:] = 0
    journal.card_points[:] = 0
    journal.card_round[:] = -1
    journal.card_now = -1
    journal.card_seat = NOBODY
