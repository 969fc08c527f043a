"""Notes to the journal: one function for each thing that rules tell of, one line where they do."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.masks import bits_in
from sim.games.corona_de_hierro.codes import (
    NOBODY,
    ActionKind,
    AllianceEnd,
    Parting,
    RollFor,
)
from sim.games.corona_de_hierro.journal import ALLIANCES, ATTEMPTS, BATTLES, ROUNDS, Note
from sim.games.recording import log

# --- course of play -------------------------------------------------------------------------


@compiled
def note_main_castle(state, journal, seat, castle):
    """Note which main castle a seat chooses."""
    if journal is not None:
        journal.castle_order[seat] = (seat - state.first_seat) % state.seats + 1
        log(journal, Note.MAIN_CASTLE, seat, castle, 0, 0, 0, 0)


@compiled
def note_action(state, journal, seat):
    """Note that an action has been carried out; what comes after isn't by its card any more."""
    if journal is not None:
        journal.actions[seat, state.action] += 1
        journal.card_now = -1


@compiled
def note_round(state, values, journal):
    """Note how all stand at the end of a round."""
    if journal is not None and state.round_number < ROUNDS:
        place = state.round_number
        journal.rounds_noted = place
        best = 0
        leader = 0
        for seat in range(state.seats):
            level = state.level[seat]
            journal.level[place, seat] = level
            journal.castles[place, seat] = bits_in(state.owned[seat])
            journal.armies[place, seat] = values.army_pawns - state.pawns[seat]
            journal.cards[place, seat] = state.hand_size[seat]
            journal.shields[place, seat] = state.shields[seat]
            journal.alliances[place, seat] = bits_in(state.allies[seat])
            journal.emissaries[place, seat] = state.emissaries[seat]
            if level > best:
                best = level
                leader = seat
            elif level == best:
                leader = NOBODY
        if leader != NOBODY:
            if journal.leader not in (NOBODY, leader):
                journal.lead_changes += 1
            journal.leader = leader


@compiled
def note_level(state, values, journal, seat, by, reason):
    """Note levels gained, or lost if ``by`` is negative, after the marker has moved."""
    if journal is not None:
        level = state.level[seat]
        if by > 0:
            journal.gained[seat, reason] += by
            if level > journal.highest[seat]:
                journal.highest[seat] = level
        else:
            journal.lost[seat, reason] -= by
        crowned = 1 if level >= values.crown else 0
        if crowned == 1 and journal.crown_reason < 0:
            journal.crown_reason = reason
            journal.crown_turn_of = state.active_seat
        if journal.card_now >= 0:
            if seat == journal.card_seat:
                journal.card_levels[seat, journal.card_now] += by
            else:
                journal.card_harm[journal.card_seat, journal.card_now] -= by
        log(journal, Note.LEVEL, seat, by, reason, level, crowned, state.round_number)


@compiled
def note_points(state, journal, seat, points, source, detail):
    """Note Victory Points."""
    if journal is not None:
        if journal.card_now >= 0:
            journal.card_points[seat, journal.card_now] += points
        log(journal, Note.POINTS, seat, points, source, detail, 0, state.round_number)


@compiled
def note_shields(state, journal, seat, gained):
    """Note experience shields gained."""
    if journal is not None:
        journal.shields_gained[seat] += gained
        log(journal, Note.SHIELDS, seat, gained, state.shields[seat], 0, 0, state.round_number)


# --- armies ---------------------------------------------------------------------------------


@compiled
def note_asked_to_pass(state, journal, seat, other):
    """Note that a seat asks another to let its army go."""
    if journal is not None:
        where, to, pawns = state.from_city, state.to_city, state.moved_pawns
        journal.passages_asked[seat] += 1
        log(journal, Note.ASKED_TO_PASS, seat, other, where, to, pawns, state.round_number)


@compiled
def note_passage(state, journal, seat, other, permitted):
    """Note what the other answers."""
    if journal is not None:
        journal.passages_permitted[seat] += permitted
        where = state.from_city
        log(journal, Note.PASSAGE, other, seat, where, permitted, 0, state.round_number)


@compiled
def note_recruited(state, journal, seat, castle, pawns, card):
    """Note pawns recruited."""
    if journal is not None:
        journal.pawns_recruited[seat] += pawns
        city = state.castle_city[castle]
        log(journal, Note.RECRUITED, seat, castle, city, pawns, card, state.round_number)


@compiled
def note_battle(state, journal, seat):
    """Note that a battle begins."""
    if journal is not None:
        city, enemy = state.battle_city, state.enemy
        own, other = state.army[seat, city], state.army[enemy, city]
        place = journal.battle_count
        journal.battle_count = place + 1
        if place < BATTLES:
            journal.battle_turn[place] = state.turns
            journal.battle_round[place] = state.round_number
            journal.battle_attacker[place] = seat
            journal.battle_defender[place] = enemy
            journal.battle_city[place] = city
            journal.battle_pawns[place, 0] = own
            journal.battle_pawns[place, 1] = other
            journal.battle_shields[place, 0] = 0
            journal.battle_shields[place, 1] = 0
            journal.battle_card[place] = 1 if state.card >= 0 else 0
            journal.battle_won[place] = 0
        log(journal, Note.BATTLE, seat, enemy, city, own, other, state.round_number)


@compiled
def note_pawns_lost(journal, seat, pawns):
    """Note pawns lost in battle, or to Resistance."""
    if journal is not None:
        journal.pawns_lost[seat] += pawns


@compiled
def note_battle_over(state, journal, winner, loser, attacker_won):
    """Note how a battle ended."""
    if journal is not None:
        city = state.battle_city
        left = state.army[winner, city]
        journal.battles_won[winner, attacker_won] += 1
        journal.battles_lost[loser, 1 - attacker_won] += 1
        if attacker_won == 1 and journal.card_now >= 0:
            journal.card_battles[winner, journal.card_now] += 1
        place = journal.battle_count - 1
        if place < BATTLES:
            journal.battle_won[place] = attacker_won
            journal.battle_left[place, 0] = left if attacker_won == 1 else 0
            journal.battle_left[place, 1] = 0 if attacker_won == 1 else left
        log(journal, Note.BATTLE_WON, winner, loser, city, left, attacker_won, state.round_number)


@compiled
def note_shield_spent(state, journal, seat, what):
    """Note that a shield is spent on a roll."""
    if journal is not None:
        journal.shields_for_rolls[seat, what] += 1
        if what >= RollFor.CASTLE_BY_FORCE:
            place = journal.attempt_count - 1
            if place < ATTEMPTS:
                journal.attempt_shields[place] += 1
        else:
            place = journal.battle_count - 1
            if place < BATTLES:
                journal.battle_shields[place, what] += 1
        left = state.shields[seat]
        log(journal, Note.SHIELD_SPENT, seat, what, left, 0, 0, state.round_number)


# --- castles --------------------------------------------------------------------------------


@compiled
def note_attempt(state, journal, seat, castle, word, needed, die):
    """Note an attempt on a castle, by an emissary (``word`` is 1) or by force."""
    if journal is not None:
        place = journal.attempt_count
        journal.attempt_count = place + 1
        if place < ATTEMPTS:
            journal.attempt_turn[place] = state.turns
            journal.attempt_round[place] = state.round_number
            journal.attempt_seat[place] = seat
            journal.attempt_castle[place] = castle
            journal.attempt_word[place] = word
            journal.attempt_owner[place] = state.owner[castle]
            journal.attempt_garrison[place] = (state.garrisoned >> castle) & 1
            journal.attempt_die[place] = die
            journal.attempt_needed[place] = needed
            journal.attempt_shields[place] = 0
            journal.attempt_card[place] = 1 if state.card >= 0 else 0
            journal.attempt_won[place] = 0


@compiled
def note_attempt_over(state, journal, won):
    """Note the last roll of an attempt, and whether it was high enough."""
    if journal is not None:
        place = journal.attempt_count - 1
        if place < ATTEMPTS:
            journal.attempt_roll[place] = state.roll[0]
            journal.attempt_won[place] = won


@compiled
def note_banner(state, journal, seat, castle, before, word):
    """Note that a castle is won by a seat: from whom, and whether by an emissary."""
    if journal is not None:
        note_first_banner(state, journal, seat, castle)
        journal.changes[castle] += 1
        if journal.card_now >= 0:
            journal.card_castles[seat, journal.card_now] += 1
        if word == 1:
            journal.by_word[seat] += 1
            log(journal, Note.SUPPORTED, seat, castle, 0, 0, 0, state.round_number)
        else:
            journal.by_force[seat] += 1
            if before != NOBODY:
                journal.from_rivals[seat] += 1
                journal.castles_lost[before] += 1
            log(journal, Note.CONQUERED, seat, castle, before, 0, 0, state.round_number)


@compiled
def note_first_banner(state, journal, seat, castle):
    """Note whose banner was the first on a castle."""
    if journal is not None and journal.first_round[castle] < 0:
        journal.first_owner[castle] = seat
        journal.first_round[castle] = state.round_number


# --- alliances ------------------------------------------------------------------------------


@compiled
def note_alliance_requested(state, journal, seat, other):
    """Note a request for an alliance."""
    if journal is not None:
        place = journal.alliance_count
        journal.alliance_count = place + 1
        journal.alliance_place[seat, other] = -1
        if place < ALLIANCES:
            journal.alliance_place[seat, other] = place
            journal.alliance_requester[place] = seat
            journal.alliance_other[place] = other
            journal.alliance_turn[place] = state.turns
            journal.alliance_accepted[place] = 0
            journal.alliance_over[place] = 0
            journal.alliance_end[place] = AllianceEnd.ASKED
        log(journal, Note.ALLIANCE_REQUESTED, seat, other, 0, 0, 0, state.round_number)


@compiled
def note_alliance_accepted(state, journal, seat, requester):
    """Note an alliance accepted by ``seat``."""
    if journal is not None:
        place = journal.alliance_place[requester, seat]
        if place >= 0:
            journal.alliance_accepted[place] = state.turns
            journal.alliance_end[place] = AllianceEnd.STANDING
        log(journal, Note.ALLIANCE_ACCEPTED, seat, requester, 0, 0, 0, state.round_number)


@compiled
def note_alliance_broken(state, journal, seat, other, requester):
    """Note an alliance broken by ``seat``."""
    if journal is not None:
        if requester == seat:
            end_alliance(state, journal, seat, other, AllianceEnd.BROKEN_BY_REQUESTER)
        else:
            end_alliance(state, journal, other, seat, AllianceEnd.BROKEN_BY_ACCEPTOR)
        log(journal, Note.ALLIANCE_BROKEN, seat, other, requester, 0, 0, state.round_number)


@compiled
def end_alliance(state, journal, requester, other, how):
    """Note how a request or an alliance ended."""
    if journal is not None:
        place = journal.alliance_place[requester, other]
        if place >= 0:
            journal.alliance_over[place] = state.turns
            journal.alliance_end[place] = how


# --- hostages -------------------------------------------------------------------------------


@compiled
def note_hostage_taken(state, journal, seat, owner, place, by_card):
    """Note an emissary taken as a hostage."""
    if journal is not None:
        how = Parting.BY_CARD if by_card == 1 else Parting.TAKEN
        journal.hostages_gained[seat, how] += 1
        log(journal, Note.HOSTAGE_TAKEN, seat, owner, place, by_card, 0, state.round_number)


@compiled
def note_hostage_back(state, journal, holder, owner, how):
    """Note a hostage that goes home; in an exchange its owner parts with one too."""
    if journal is not None:
        journal.hostages_given[holder, how] += 1
        log(journal, Note.HOSTAGE_BACK, holder, owner, how, 0, 0, state.round_number)


@compiled
def note_free_step(state, journal, seat, kind):
    """Note something done that is no action."""
    if journal is not None:
        journal.actions[seat, kind] += 1
        if kind == ActionKind.ASK_FOR_HOSTAGE:
            journal.hostages_asked[seat] += 1
        elif kind == ActionKind.OFFER_EXCHANGE:
            journal.exchanges_offered[seat] += 1


# --- initiative cards -----------------------------------------------------------------------


@compiled
def note_dealt(state, journal, seat, kind, deck):
    """Note a card dealt in the set-up."""
    if journal is not None:
        journal.card_dealt[seat, kind] += 1
        journal.card_round[seat, kind] = 0
        log(journal, Note.DEALT, seat, kind, deck, 0, 0, state.round_number)


@compiled
def note_kept(state, journal, seat, kind, deck, in_set_up):
    """Note a card kept of those looked at."""
    if journal is not None:
        if in_set_up == 1:
            journal.card_dealt[seat, kind] += 1
        else:
            journal.card_bought[seat, kind] += 1
        if journal.card_round[seat, kind] < 0:
            journal.card_round[seat, kind] = state.round_number
        log(journal, Note.KEPT, seat, kind, deck, in_set_up, 0, state.round_number)


@compiled
def note_taken(state, journal, seat, kind, deck):
    """Note a card taken unseen."""
    if journal is not None:
        journal.card_taken[seat, kind] += 1
        if journal.card_round[seat, kind] < 0:
            journal.card_round[seat, kind] = state.round_number
        left = state.deck_size[deck]
        log(journal, Note.TOOK_CARD, seat, kind, deck, left, 0, state.round_number)


@compiled
def note_shields_paid(state, journal, seat, deck, shields, cards):
    """Note shields spent to look at cards."""
    if journal is not None:
        journal.shields_for_cards[seat] += shields
        log(journal, Note.SHIELDS_PAID, seat, deck, shields, cards, 0, state.round_number)


@compiled
def note_discarded(state, journal, seat, kind):
    """Note a card discarded with an action."""
    if journal is not None:
        journal.card_discarded[seat, kind] += 1
        log(journal, Note.DISCARDED, seat, kind, 0, 0, 0, state.round_number)


@compiled
def note_executed(state, journal, seat, kind):
    """Note a card executed; what follows in this action is by it."""
    if journal is not None:
        journal.card_executed[seat, kind] += 1
        journal.card_now = kind
        journal.card_seat = seat
        log(journal, Note.EXECUTED, seat, kind, 0, 0, 0, state.round_number)


@compiled
def note_spied(state, journal, seat, other, kind):
    """Note a card that a Spy discards."""
    if journal is not None:
        journal.card_spied[other, kind] += 1
        log(journal, Note.SPY_DISCARDED, seat, other, kind, 0, 0, state.round_number)
