"""What happened in one game: counts for the tables, and a log for the replay.

Rules write here in one line and never read it. ``journal`` may be None everywhere, which costs
nothing. Round r is the place r in the arrays, from 1; place 0 is the set-up.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.engine.compiled import compiled
from sim.games.recording import LOG_WIDTH, log
from sim.games.shadow_of_the_emperor.codes import (
    CARDS,
    ELECTORATES,
    MAX_ROUNDS,
    NO_VOTE,
    NOBODY,
    SEATS,
    SOURCES,
    Privilege,
)

LOG = 2048  # notes kept when a log is wanted
ROUNDS = MAX_ROUNDS + 1

_INT = np.int64


class Note(IntEnum):
    """The kinds of line in the log. Facts are given as (a, b, c, d)."""

    # set-up and the course of the game
    SETUP = 0  # seat: the first Emperor; a: players
    OUT_OF_PLAY = 1  # a: electorate
    CROWNED = 2  # seat: the first Emperor; a: face on the throne
    FIRST_ELECTOR = 3  # seat; a: electorate, b: face
    ROUND_STARTS = 4  # a: round
    PHASE_STARTS = 5  # a: Phase
    ROUND_ENDS = 6  # a: round
    FINAL = 7  # seat; a: points, b: rank, c: TieBreak
    GAME_ENDS = 8  # a: EndReason
    # pieces that come and go
    PLACED = 9  # seat; a: electorate, b: face, c: Arrival, d: seat whose knight makes way or NOBODY
    KNIGHT_PLACED = 10  # seat; a: electorate, b: Post, c: Arrival
    KNIGHT_HOME = 11  # seat, whose knight returns to its supply; a: electorate, b: who pushes it
    DIED = 12  # seat; a: face, b: electorate or NOWHERE (the throne), c: Spot, d: 1 by a Doctor
    SUCCEEDED = 13  # seat; a: face, b: electorate it comes from or NOWHERE (supply), c: Succession
    NO_SUCCESSOR = 14  # seat, Emperor's family without an aristocrat on the throne; c: Succession
    POINTS = 15  # seat; a: Source, b: points, c: all its points now
    # phase I
    INCOME = 16  # seat; a: thalers gained, b: own cities, c: foreign cities, d: lost at the limit
    PRIVILEGE_USED = 17  # seat; a: electorate, b: Privilege, c: amount or 0, d: thalers lost
    # phase III
    DESCENT = 18  # seat; a: Child, b: blue cards, c: pink cards, d: cards in all
    NO_SON = 19  # seat: no tile in its supply (a: 0) or no place on the board (a: 1)
    OFFERED = 20  # seat, the daughter's; a: tile, b: seat of the Baron
    MARRIED = 21  # seat, the daughter's; a: tile as it was, b: seat of the Couple
    CONVENT = 22  # seat; a: thalers gained, b: 1 refused, 0 offered to nobody
    CARDS_RETURN = 23  # all cards lie in their stacks again
    # phase IV
    TURN_STARTS = 24  # seat; a: its turn in this round, from 1
    BOUGHT = 25  # seat; a: card, b: price, c: 1 taken by privilege, d: 1 if nothing is carried out
    PASSED = 26  # seat
    RIVAL = 27  # seat: the challenger, out of phase IV
    TREATED = (
        28  # seat; a: tile as it was, b: seat of the aristocrat, c: face now or NO_FACE (gone)
    )
    MOVED = 29  # seat; a: face, b: electorate left, c: electorate entered, d: seat pushed or NOBODY
    CITY_BUILT = 30  # seat; a: electorate, b: space, c: price, d: which of its cities, from 1
    PROMOTED = 31  # seat; a: electorate, b: Post of the knight, c: face
    BRIDE = 32  # seat: the foreign king's daughter; a: tile as it was
    # phase V
    GRAY_EMINENCE = 33  # seat; a: electorate, b: influence
    INFLUENCE = 34  # seat; a: electorate, b: influence (each seat that has some)
    TIE = 35  # seat: the Emperor, who decides; a: electorate, b: bit mask of seats
    TIE_DECIDED = 36  # seat: the Emperor; a: electorate, b: seat chosen
    REMAINS = 37  # seat: keeps the elector space; a: electorate
    NEW_ELECTOR = 38  # seat; a: electorate, b: face, c: seat that is deposed or NOBODY
    VACANT = 39  # seat that wins and has nobody fit for the space; a: electorate, b: deposed
    NOBODY_RULES = 40  # a: electorate without any influence
    WITHDRAWN = 41  # seat, deposed elector without a place, to the supply; a: electorate, b: face
    # phase VI
    ELECTION = 42  # seat: the challenger; a: seat of the Emperor
    CHURCH_INFLUENCE = 43  # seat; a: electorate, b: votes for each piece there
    EXCOMMUNICATED = 44  # seat; a: electorate
    VOTED = 45  # seat, shown when all have voted; a: Vote, b: votes, c: 1 for a candidate
    ELECTED = (
        46  # seat: the new Emperor; a: votes for the Emperor, b: for the challenger, c: fallen
    )
    CONFIRMED = 47  # seat: the Emperor; a: votes for the Emperor, b: for the challenger
    FALLEN_HOME = 48  # seat: the fallen Emperor's tile goes to the supply; a: face
    # phase VII
    EMPERORS_ACTION = 49  # seat; a: CityAction, b: points
    IMPERIAL_PLACED = 50  # seat; a: electorate, b: space
    IMPERIAL_MOVED = 51  # seat; a: electorate left, b: space, c: electorate entered, d: space
    IMPERIAL_SKIPPED = 52  # seat; a: CityAction that can't be carried out


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
        # --- rounds, by round and seat ---
        ("points", _INT, (ROUNDS, SEATS, SOURCES)),  # scored in the round
        ("income", _INT, (ROUNDS, SEATS)),  # thalers of phase I, Saxony's too, after the limit
        ("lost_income", _INT, (ROUNDS, SEATS)),  # thalers lost at the limit
        ("spent", _INT, (ROUNDS, SEATS)),  # thalers paid for cards and actions
        ("thalers_left", _INT, (ROUNDS, SEATS)),  # at the end of the round
        ("turns_taken", _INT, (ROUNDS, SEATS)),  # turns of phase IV, passing included
        ("child", _INT, (ROUNDS, SEATS)),  # Child
        ("marriages", _INT, (ROUNDS, SEATS)),  # own daughters married into another family
        ("proposals", _INT, (ROUNDS, SEATS)),  # own daughters offered
        ("deaths", _INT, (ROUNDS, SEATS)),  # own aristocrats dead, of age or through a Doctor
        ("doctor_deaths", _INT, (ROUNDS, SEATS)),  # of these, through a Doctor
        ("arrivals", _INT, (ROUNDS, SEATS)),  # aristocrats that came from the supply
        ("knights_pushed", _INT, (ROUNDS, SEATS)),  # own knights sent home
        ("dynasty", _INT, (ROUNDS, SEATS)),  # own aristocrats on the board at the end of the round
        ("electors", _INT, (ROUNDS, SEATS)),  # elector spaces held at the end of the round
        ("influence_all", _INT, (ROUNDS, SEATS)),  # influence in all electorates in phase V
        # --- rounds: the Emperor and the election ---
        ("rounds_ended", _INT),  # rounds that were finished
        ("emperor", _INT, ROUNDS),  # Emperor's seat at the end of the round; place 0: the first
        ("challenger", _INT, ROUNDS),  # seat, NOBODY without an election
        ("elected", _INT, ROUNDS),  # 1 if the challenger won
        ("votes_emperor", _INT, ROUNDS),
        ("votes_challenger", _INT, ROUNDS),
        ("vote", _INT, (ROUNDS, SEATS)),  # Vote; NO_VOTE without an election
        ("votes", _INT, (ROUNDS, SEATS)),  # votes that the seat had
        ("church_influence", _INT, ROUNDS),  # electorates named, a bit mask
        ("excommunicated", _INT, ROUNDS),  # electorates named, a bit mask
        # --- rounds and electorates ---
        ("elector", _INT, (ROUNDS, ELECTORATES)),  # seat after phase V, NOBODY; place 0: set-up
        ("winner", _INT, (ROUNDS, ELECTORATES)),  # seat with the most influence, NOBODY
        ("tied", _INT, (ROUNDS, ELECTORATES)),  # seats that tied for it, 0 if one was ahead
        ("is_new", _INT, (ROUNDS, ELECTORATES)),  # 1 if the winner became elector
        ("deposed", _INT, (ROUNDS, ELECTORATES)),  # seat that had to leave, NOBODY
        ("influence", _INT, (ROUNDS, SEATS, ELECTORATES)),
        ("privilege_seat", _INT, (ROUNDS, ELECTORATES)),  # seat that used the privilege, NOBODY
        # --- cards, by seat and kind ---
        ("opportunities", _INT, (SEATS, CARDS)),  # turns in which the seat could buy it
        ("bought", _INT, (SEATS, CARDS)),
        ("idle", _INT, (SEATS, CARDS)),  # of these, bought without being carried out
        ("taken", _INT, (SEATS, CARDS)),  # actions taken by privilege, the Gray eminence included
        ("paid", _INT, (SEATS, CARDS)),  # thalers for all of them
        ("bought_in", _INT, (ROUNDS, SEATS, CARDS)),  # copies bought in the round
        ("first_in", _INT, (SEATS, CARDS)),  # round in which one was first bought or taken, 0 none
    ],
    align=False,
)


@compiled
def start_journal(journal):
    """Empty the journal for a new game; ``game``, ``member`` and ``log_wanted`` stay."""
    if journal is not None:
        journal.log_size = 0
        journal.points[:] = 0
        journal.income[:] = 0
        journal.lost_income[:] = 0
        journal.spent[:] = 0
        journal.thalers_left[:] = 0
        journal.turns_taken[:] = 0
        journal.child[:] = 0
        journal.marriages[:] = 0
        journal.proposals[:] = 0
        journal.deaths[:] = 0
        journal.doctor_deaths[:] = 0
        journal.arrivals[:] = 0
        journal.knights_pushed[:] = 0
        journal.dynasty[:] = 0
        journal.electors[:] = 0
        journal.influence_all[:] = 0
        journal.rounds_ended = 0
        journal.emperor[:] = NOBODY
        journal.challenger[:] = NOBODY
        journal.elected[:] = 0
        journal.votes_emperor[:] = 0
        journal.votes_challenger[:] = 0
        journal.vote[:] = NO_VOTE
        journal.votes[:] = 0
        journal.church_influence[:] = 0
        journal.excommunicated[:] = 0
        journal.elector[:] = NOBODY
        journal.winner[:] = NOBODY
        journal.tied[:] = 0
        journal.is_new[:] = 0
        journal.deposed[:] = NOBODY
        journal.influence[:] = 0
        journal.privilege_seat[:] = NOBODY
        journal.opportunities[:] = 0
        journal.bought[:] = 0
        journal.idle[:] = 0
        journal.taken[:] = 0
        journal.paid[:] = 0
        journal.bought_in[:] = 0
        journal.first_in[:] = 0


@compiled
def note_points(journal, seat, source, points, in_all, round_number):
    """Note Victory Points scored, and how many the seat has now."""
    if journal is not None:
        journal.points[round_number, seat, source] += points
        log(journal, Note.POINTS, seat, source, points, in_all, 0, round_number)


@compiled
def note_income(journal, seat, gained, own, foreign, lost, round_number):
    """Note a seat's thalers of phase I."""
    if journal is not None:
        journal.income[round_number, seat] += gained
        journal.lost_income[round_number, seat] += lost
        log(journal, Note.INCOME, seat, gained, own, foreign, lost, round_number)


@compiled
def note_privilege(journal, seat, electorate, privilege, amount, lost, round_number):
    """Note a privilege that is used; thalers are income of phase I."""
    if journal is not None:
        journal.privilege_seat[round_number, electorate] = seat
        if privilege == Privilege.THALERS:
            journal.income[round_number, seat] += amount
            journal.lost_income[round_number, seat] += lost
        log(journal, Note.PRIVILEGE_USED, seat, electorate, privilege, amount, lost, round_number)


@compiled
def note_died(journal, seat, face, electorate, spot, by_doctor, round_number):
    """Note an aristocrat's death."""
    if journal is not None:
        journal.deaths[round_number, seat] += 1
        journal.doctor_deaths[round_number, seat] += by_doctor
        log(journal, Note.DIED, seat, face, electorate, spot, by_doctor, round_number)


@compiled
def note_placed(journal, seat, electorate, face, arrival, pushed, round_number):
    """Note an aristocrat that comes to stand on an aristocrat space."""
    if journal is not None:
        log(journal, Note.PLACED, seat, electorate, face, arrival, pushed, round_number)


@compiled
def note_knight_home(journal, seat, electorate, by, round_number):
    """Note a knight that is pushed and goes home."""
    if journal is not None:
        journal.knights_pushed[round_number, seat] += 1
        log(journal, Note.KNIGHT_HOME, seat, electorate, by, 0, 0, round_number)


@compiled
def note_arrival(journal, seat, round_number):
    """Note that an aristocrat has left the supply."""
    if journal is not None:
        journal.arrivals[round_number, seat] += 1


@compiled
def note_descent(journal, seat, child, blue, pink, cards, round_number):
    """Note what child a family has."""
    if journal is not None:
        journal.child[round_number, seat] = child
        log(journal, Note.DESCENT, seat, child, blue, pink, cards, round_number)


@compiled
def note_offered(journal, seat, tile, rival, round_number):
    """Note a daughter who is offered."""
    if journal is not None:
        journal.proposals[round_number, seat] += 1
        log(journal, Note.OFFERED, seat, tile, rival, 0, 0, round_number)


@compiled
def note_married(journal, seat, tile, rival, round_number):
    """Note a daughter who is married."""
    if journal is not None:
        journal.marriages[round_number, seat] += 1
        log(journal, Note.MARRIED, seat, tile, rival, 0, 0, round_number)


@compiled
def note_turn(journal, seat, cards, kinds, round_number):
    """Note a turn of phase IV that was decided, and the cards that could be bought in it."""
    if journal is not None:
        journal.turns_taken[round_number, seat] += 1
        for card in range(kinds):
            journal.opportunities[seat, card] += (cards >> card) & 1


@compiled
def note_bought(journal, seat, card, price, by_privilege, idle, round_number):
    """Note a card bought, or an action or card taken by privilege."""
    if journal is not None:
        if by_privilege == 1:
            journal.taken[seat, card] += 1
        else:
            journal.bought[seat, card] += 1
            journal.idle[seat, card] += idle
            journal.bought_in[round_number, seat, card] += 1
        if journal.first_in[seat, card] == 0:
            journal.first_in[seat, card] = round_number
        journal.paid[seat, card] += price
        journal.spent[round_number, seat] += price
        log(journal, Note.BOUGHT, seat, card, price, by_privilege, idle, round_number)


@compiled
def note_influence(journal, seat, electorate, influence, round_number):
    """Note a seat's influence in an electorate in phase V."""
    if journal is not None:
        journal.influence[round_number, seat, electorate] = influence
        journal.influence_all[round_number, seat] += influence
        if journal.log_wanted == 1 and influence > 0:
            log(journal, Note.INFLUENCE, seat, electorate, influence, 0, 0, round_number)


@compiled
def note_settled(journal, electorate, elector, winner, is_new, deposed, round_number):
    """Note who sits on an elector space after phase V, and how that came about."""
    if journal is not None:
        journal.elector[round_number, electorate] = elector
        journal.winner[round_number, electorate] = winner
        journal.is_new[round_number, electorate] = is_new
        journal.deposed[round_number, electorate] = deposed


@compiled
def note_tie(journal, emperor, electorate, seats, tied, round_number):
    """Note a tie that the Emperor has to decide: a bit mask of seats, and how many they are."""
    if journal is not None:
        journal.tied[round_number, electorate] = tied
        log(journal, Note.TIE, emperor, electorate, seats, 0, 0, round_number)


@compiled
def note_vote(journal, seat, vote, votes, is_candidate, round_number):
    """Note a vote once it is shown."""
    if journal is not None:
        journal.vote[round_number, seat] = vote
        journal.votes[round_number, seat] = votes
        log(journal, Note.VOTED, seat, vote, votes, is_candidate, 0, round_number)


@compiled
def note_church_influence(journal, seat, electorate, votes, round_number):
    """Note an archdiocese named by Church influence, and the votes for each piece there."""
    if journal is not None:
        journal.church_influence[round_number] |= 1 << electorate
        log(journal, Note.CHURCH_INFLUENCE, seat, electorate, votes, 0, 0, round_number)


@compiled
def note_excommunicated(journal, seat, electorate, round_number):
    """Note an electorate that has no vote."""
    if journal is not None:
        journal.excommunicated[round_number] |= 1 << electorate
        log(journal, Note.EXCOMMUNICATED, seat, electorate, 0, 0, 0, round_number)


@compiled
def note_election(journal, emperor, challenger, elected, votes, challenger_votes, round_number):
    """Note how an election went: votes for the Emperor and for the challenger."""
    if journal is not None:
        journal.challenger[round_number] = challenger
        journal.elected[round_number] = elected
        journal.votes_emperor[round_number] = votes
        journal.votes_challenger[round_number] = challenger_votes
        note = Note.ELECTED if elected == 1 else Note.CONFIRMED
        seat = challenger if elected == 1 else emperor
        log(journal, note, seat, votes, challenger_votes, emperor, 0, round_number)


@compiled
def note_round_end(journal, round_number):
    """Note that a round was finished."""
    if journal is not None:
        journal.rounds_ended = round_number
        log(journal, Note.ROUND_ENDS, NOBODY, round_number, 0, 0, 0, round_number)


@compiled
def note_holdings(journal, state, values):
    """Note what the seats hold at the end of a round, or of a game that is cut short."""
    if journal is not None:
        round_number = state.round_number
        journal.emperor[round_number] = state.emperor
        for seat in range(state.seats):
            journal.thalers_left[round_number, seat] = state.thalers[seat]
            journal.dynasty[round_number, seat] = values.aristocrats - state.supply[seat]
            electors = 0
            for electorate in range(values.electorates):
                if state.elector[electorate] == seat:
                    electors += 1
            journal.electors[round_number, seat] = electors
