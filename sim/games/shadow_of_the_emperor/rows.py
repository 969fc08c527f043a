"""How a finished game fills its tables: what the journal noted becomes rows, once a game."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.masks import bits_in
from sim.games.shadow_of_the_emperor.codes import (
    CARDS,
    ELECTORATES,
    NOBODY,
    SOURCES,
    Child,
    Source,
    Vote,
)
from sim.games.shadow_of_the_emperor.rules.components import (
    points_of,
)
from sim.games.shadow_of_the_emperor.rules.game_end import rank_of, tie_break, winner_of


@compiled
def turn_order_of(state, seat):
    """Return a seat's place clockwise from the first Emperor, who is 1."""
    return (seat - state.first_seat + state.seats) % state.seats + 1


@compiled
def points_after(journal, seat, round_number):
    """Return the points that a seat has scored by the end of a round."""
    points = 0
    for earlier in range(1, round_number + 1):
        for source in range(SOURCES):
            points += journal.points[earlier, seat, source]
    return points


@compiled
def leader_after(state, journal, round_number):
    """Return the seat with the most points at the end of a round, NOBODY if several have."""
    leader = NOBODY
    most = -1
    for seat in range(state.seats):
        points = points_after(journal, seat, round_number)
        if points > most:
            leader = seat
            most = points
        elif points == most:
            leader = NOBODY
    return leader


@compiled
def write_lead(state, journal, row):
    """Write how the lead in points changed at the ends of rounds."""
    row.lead_changes = 0
    row.lead_round = 0
    before = NOBODY
    last = NOBODY
    for round_number in range(1, state.round_number + 1):
        leader = leader_after(state, journal, round_number)
        if leader != last:
            row.lead_round = round_number
        if leader == NOBODY:
            row.lead_round = 0
        elif before != NOBODY and leader != before:
            row.lead_changes += 1
        if leader != NOBODY:
            before = leader
        last = leader


# --- games --------------------------------------------------------------------------------------


@compiled
def write_game_row(state, values, journal, rows, place):
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
    row.tie_break = tie_break(state)
    row.last_emperor = state.emperor
    row.emperor_won = 1 if rank_of(state, state.emperor) == 1 else 0
    write_scores(state, row)
    write_sums(state, values, journal, row)
    write_throne(state, journal, row)
    write_lead(state, journal, row)


@compiled
def write_scores(state, row):
    """Write the winner's points, its lead, and the points of all."""
    best = 0
    second = 0
    everybody = 0
    for seat in range(state.seats):
        points = points_of(state, seat)
        everybody += points
        if points > best or seat == 0:
            second = best if seat > 0 else points
            best = points
        elif points > second or seat == 1:
            second = points
    row.winner_points = best
    row.margin = best - second
    row.points_all = everybody


@compiled
def write_sums(state, values, journal, row):
    """Write what all seats did together."""
    cards, cities, marriages, deaths = 0, 0, 0, 0
    for seat in range(state.seats):
        cities += values.cities - state.city_supply[seat]
        for card in range(CARDS):
            cards += journal.bought[seat, card]
        for round_number in range(1, state.round_number + 1):
            marriages += journal.marriages[round_number, seat]
            deaths += journal.deaths[round_number, seat]
    new_electors, ties = 0, 0
    for round_number in range(1, state.round_number + 1):
        for electorate in range(ELECTORATES):
            new_electors += journal.is_new[round_number, electorate]
            ties += 1 if journal.tied[round_number, electorate] > 0 else 0
    row.new_electors = new_electors
    row.ties = ties
    row.cards = cards
    row.cities = cities
    row.marriages = marriages
    row.deaths = deaths


@compiled
def write_throne(state, journal, row):
    """Write how often the throne was contested and changed hands."""
    row.elections = 0
    row.throne_changes = 0
    row.first_fall = 0
    for round_number in range(state.round_number, 0, -1):
        if journal.challenger[round_number] != NOBODY:
            row.elections += 1
        if journal.elected[round_number] == 1:
            row.throne_changes += 1
            row.first_fall = round_number


# --- seats and rounds ---------------------------------------------------------------------------


@compiled
def clear_deeds(row):
    """Begin to add up what a seat did in one round or in several."""
    row.points_elector = 0
    row.points_emperor = 0
    row.points_city = 0
    row.points_vote = 0
    row.points_daughter = 0
    row.points_privilege = 0
    row.points_indulgence = 0
    row.income = 0
    row.lost = 0
    row.spent = 0
    row.sons = 0
    row.daughters = 0
    row.proposals = 0
    row.marriages = 0
    row.deaths = 0
    row.killed = 0
    row.arrivals = 0
    row.pushed = 0
    row.turns = 0
    row.cards = 0
    row.privileges = 0
    row.challenges = 0
    row.elected = 0
    row.new_electors = 0
    row.deposed = 0


@compiled
def add_deeds(journal, row, round_number, seat):
    """Add what a seat did in a round to a row of ``seats`` or ``rounds``."""
    points = journal.points[round_number, seat]
    row.points_elector += points[Source.ELECTOR]
    row.points_emperor += points[Source.EMPEROR]
    row.points_city += points[Source.CITY]
    row.points_vote += points[Source.VOTE]
    row.points_daughter += points[Source.DAUGHTER]
    row.points_privilege += points[Source.PRIVILEGE]
    row.points_indulgence += points[Source.INDULGENCE]
    row.income += journal.income[round_number, seat]
    row.lost += journal.lost_income[round_number, seat]
    row.spent += journal.spent[round_number, seat]
    row.sons += 1 if journal.child[round_number, seat] == Child.SON else 0
    row.daughters += 1 if journal.child[round_number, seat] == Child.DAUGHTER else 0
    row.proposals += journal.proposals[round_number, seat]
    row.marriages += journal.marriages[round_number, seat]
    row.deaths += journal.deaths[round_number, seat]
    row.killed += journal.doctor_deaths[round_number, seat]
    row.arrivals += journal.arrivals[round_number, seat]
    row.pushed += journal.knights_pushed[round_number, seat]
    row.turns += journal.turns_taken[round_number, seat]
    challenges = 1 if journal.challenger[round_number] == seat else 0
    row.challenges += challenges
    row.elected += challenges * journal.elected[round_number]
    privileges, new_electors, deposed = 0, 0, 0
    for electorate in range(ELECTORATES):
        privileges += 1 if journal.privilege_seat[round_number, electorate] == seat else 0
        won = 1 if journal.winner[round_number, electorate] == seat else 0
        new_electors += won * journal.is_new[round_number, electorate]
        deposed += 1 if journal.deposed[round_number, electorate] == seat else 0
    row.privileges += privileges
    row.new_electors += new_electors
    row.deposed += deposed


@compiled
def write_seat_row(state, values, journal, result, rows, place, seat):
    """Write the row of one seat of a finished game into ``rows[place]``."""
    row = rows[place]
    row.game = journal.game
    row.seat = seat
    row.turn_order = turn_order_of(state, seat)
    row.rank = result.rank[seat]
    row.won = 1 if result.rank[seat] == 1 else 0
    row.points = points_of(state, seat)
    clear_deeds(row)
    throne = 0
    for round_number in range(1, state.round_number + 1):
        add_deeds(journal, row, round_number, seat)
        throne += 1 if journal.emperor[round_number] == seat else 0
    row.throne = throne
    cards = 0
    for card in range(CARDS):
        cards += journal.bought[seat, card]
    row.cards = cards
    row.cities = values.cities - state.city_supply[seat]
    electors = 0
    for electorate in range(ELECTORATES):
        electors += 1 if state.elector[electorate] == seat else 0
    row.electors = electors
    row.dynasty = values.aristocrats - state.supply[seat]
    row.thalers = state.thalers[seat]


@compiled
def write_round_row(state, values, journal, rows, place, round_number, seat):
    """Write the row of one round and seat into ``rows[place]``."""
    row = rows[place]
    row.game = journal.game
    row.round = round_number
    row.seat = seat
    row.turn_order = turn_order_of(state, seat)
    row.first = 1 if journal.emperor[round_number - 1] == seat else 0
    row.points = points_after(journal, seat, round_number)
    clear_deeds(row)
    add_deeds(journal, row, round_number, seat)
    cards = 0
    for card in range(CARDS):
        cards += journal.bought_in[round_number, seat, card]
    row.cards = cards
    row.emperor = 1 if journal.emperor[round_number] == seat else 0
    row.influence = journal.influence_all[round_number, seat]
    row.votes = -1
    if journal.challenger[round_number] != NOBODY:
        row.votes = journal.votes[round_number, seat]
    row.electors = journal.electors[round_number, seat]
    row.dynasty = journal.dynasty[round_number, seat]
    row.thalers = journal.thalers_left[round_number, seat]


# --- electorates, elections, reigns -------------------------------------------------------------


@compiled
def write_electorate_row(state, values, journal, rows, place, round_number, electorate):
    """Write the row of one round and electorate into ``rows[place]``."""
    row = rows[place]
    winner = journal.winner[round_number, electorate]
    row.game = journal.game
    row.round = round_number
    row.electorate = electorate
    row.kind = values.kind[electorate]
    row.elector = journal.elector[round_number, electorate]
    row.vacant = 1 if journal.elector[round_number, electorate] == NOBODY else 0
    row.winner = winner
    first, second = 0, 0
    for seat in range(state.seats):
        influence = journal.influence[round_number, seat, electorate]
        first = influence if seat == winner else first
        second = max(second, 0 if seat == winner else influence)
    row.influence = first
    row.second = second
    row.tied = journal.tied[round_number, electorate]
    row.by_emperor = 1 if journal.tied[round_number, electorate] > 0 else 0
    row.is_new = journal.is_new[round_number, electorate]
    row.deposed = journal.deposed[round_number, electorate]
    row.used_by = journal.privilege_seat[round_number, electorate]
    row.used = 0 if journal.privilege_seat[round_number, electorate] == NOBODY else 1


@compiled
def write_election_row(state, journal, rows, place, round_number):
    """Write the row of one round's election into ``rows[place]``."""
    row = rows[place]
    emperor = journal.emperor[round_number - 1]
    challenger = journal.challenger[round_number]
    row.game = journal.game
    row.round = round_number
    row.emperor = emperor
    row.challenger = challenger
    row.turn_order = turn_order_of(state, challenger)
    row.is_first = 1 if emperor == state.first_seat else 0
    row.elected = journal.elected[round_number]
    row.votes_emperor = journal.votes_emperor[round_number]
    row.votes_challenger = journal.votes_challenger[round_number]
    voters, for_challenger = 0, 0
    for seat in range(state.seats):
        if seat != emperor and seat != challenger:
            voters += 1
            for_challenger += 1 if journal.vote[round_number, seat] == Vote.CHALLENGER else 0
    row.voters = voters
    row.for_challenger = for_challenger
    row.church_influence = bits_in(journal.church_influence[round_number])
    row.excommunicated = bits_in(journal.excommunicated[round_number])


@compiled
def write_reign_rows(state, journal, rows, place):
    """Write the reigns of a game from ``rows[place]`` on; return the place after."""
    came = 0
    reign = 0
    for round_number in range(1, state.round_number + 1):
        fell = journal.elected[round_number]
        if fell == 1 or round_number == state.round_number:
            reign += 1
            seat = journal.emperor[came]
            write_reign_row(state, journal, rows[place], reign, seat, came, round_number, fell)
            place += 1
            came = round_number
    if journal.elected[state.round_number] == 1:
        reign += 1
        last = state.round_number
        write_reign_row(state, journal, rows[place], reign, state.emperor, last, last, 0)
        place += 1
    return place


@compiled
def write_reign_row(state, journal, row, reign, seat, came, last, fell):
    """Write a reign from round ``came`` (0: set-up) to ``last``, when it fell or the game ended."""
    row.game = journal.game
    row.reign = reign
    row.seat = seat
    row.turn_order = turn_order_of(state, seat)
    row.came = came
    row.fell_after = last - came if fell == 1 else 0
    row.lasted = last - came
    row.fell = fell
    row.withstood = 0
    row.points = 0
    for round_number in range(came, last + 1):
        held = journal.challenger[round_number] != NOBODY
        if round_number > came and held and journal.elected[round_number] == 0:
            row.withstood += 1
        if round_number < last or fell == 0:
            row.points += journal.points[round_number, seat, Source.EMPEROR]


# --- cards --------------------------------------------------------------------------------------


@compiled
def is_card_told(state, values, journal, seat, card):
    """Return whether a kind of card is in play, or its action was taken all the same."""
    return values.card_copies[state.seats, card] > 0 or journal.taken[seat, card] > 0


@compiled
def write_card_row(journal, rows, place, seat, card):
    """Write the row of one seat and kind of card into ``rows[place]``."""
    row = rows[place]
    row.game = journal.game
    row.seat = seat
    row.card = card
    row.opportunities = journal.opportunities[seat, card]
    row.bought = journal.bought[seat, card]
    row.idle = journal.idle[seat, card]
    row.taken = journal.taken[seat, card]
    row.paid = journal.paid[seat, card]
    row.bought_round = journal.first_in[seat, card]


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
    games, seats, rounds, electorates, elections, reigns, cards = tables
    if len(games) > 0:
        write_game_row(state, values, journal, games, sizes[0])
        sizes[0] += 1
    if len(seats) > 0:
        for seat in range(state.seats):
            write_seat_row(state, values, journal, result, seats, sizes[1], seat)
            sizes[1] += 1
    for round_number in range(1, state.round_number + 1):
        if len(rounds) > 0:
            for seat in range(state.seats):
                write_round_row(state, values, journal, rounds, sizes[2], round_number, seat)
                sizes[2] += 1
        if len(electorates) > 0:
            for electorate in range(values.electorates):
                if (state.in_play >> electorate) & 1 == 1:
                    write_electorate_row(
                        state, values, journal, electorates, sizes[3], round_number, electorate
                    )
                    sizes[3] += 1
        if len(elections) > 0 and journal.challenger[round_number] != NOBODY:
            write_election_row(state, journal, elections, sizes[4], round_number)
            sizes[4] += 1
    if len(reigns) > 0:
        sizes[5] = write_reign_rows(state, journal, reigns, sizes[5])
    if len(cards) > 0:
        for seat in range(state.seats):
            for card in range(values.cards):
                if is_card_told(state, values, journal, seat, card):
                    write_card_row(journal, cards, sizes[6], seat, card)
                    sizes[6] += 1
