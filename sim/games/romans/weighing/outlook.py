"""What the features of one decision share: leads and their worth, once a decision.

A lead is turned into a chance by one curve, ``lead / (|lead| + doubt)``: near -1 or 1 when nothing
can change it any more, flat while much can. For a country's influence the doubt is made of the
plays left this round, for an elector box of the rounds to come, for military of both.

Each is worked out for all electors before the next, and without jumps: the processor then divides
four at a time.
"""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.contract import MAX_ACTIONS
from sim.engine.masks import is_single, lowest_in
from sim.games.romans.codes import (
    BATTLEGROUNDS,
    CURRENCIES,
    ELECTORS,
    MOMENTS,
    NO_CARD,
    ControlBonus,
    Currency,
    Moment,
    Task,
)
from sim.games.romans.rules.sequence_of_play import phase_of

# Places of shared numbers, each + elector
BARE = 0  # the seat's lead in influence
LEAD = BARE + ELECTORS  # the same with the supply lines to come
CHANCE = LEAD + ELECTORS  # how likely that is to last, -1 .. 1
WORTH = CHANCE + ELECTORS  # what winning this round's vote there moves
SUPPLY = WORTH + ELECTORS  # what a supply line to it is worth
RATE = SUPPLY + ELECTORS  # what a political point spent on it is worth; see `rate_points`
# each + battleground
HOLD = RATE + ELECTORS  # the seat's military less the other side's
GRIP = HOLD + BATTLEGROUNDS  # how likely that is to last, -1 .. 1
GIVES_CARDS = GRIP + BATTLEGROUNDS  # cards of the next round
GIVES_PLAYS = GIVES_CARDS + BATTLEGROUNDS  # plays of the next round
GIVES_SUPPLY = GIVES_PLAYS + BATTLEGROUNDS  # worth of its supply line
GROUND_WORTH = GIVES_SUPPLY + BATTLEGROUNDS  # of all three in votes, to tell one from another
PULL = GROUND_WORTH + BATTLEGROUNDS  # the same, the less the more military decides it already
# + currency
NEED = PULL + BATTLEGROUNDS  # how much the row asks for one more cube
# and by themselves
COUNTRY_DOUBT = NEED + CURRENCIES
GROUND_DOUBT = COUNTRY_DOUBT + 1
POINT_RATE = GROUND_DOUBT + 1  # worth of a political point spent well
BEST_GROUND = POINT_RATE + 1  # where military matters most
ROUNDS = BEST_GROUND + 1  # rounds to come
CUBE = ROUNDS + 1  # what a cube is worth, 0 .. 1
MEAN_POLITICAL = CUBE + 1  # of the cards that the seat owns
MEAN_MILITARY = MEAN_POLITICAL + 1
MEAN_YIELD = MEAN_MILITARY + 1
MEAN_DEED = MEAN_YIELD + 1  # what its Deed gives beyond its Numbers, in points

SPARE = MAX_ACTIONS  # the place in which a text is weighed for another action

# Shape of the curves, by playing: README, "What players weigh".
PLAY_DOUBT = 0.35  # a play that is left may move a country's lead by so much of a point, in effect
ROUND_DOUBT = 0.5  # a round to come may move a box by so much of a vote
LEAST_DOUBT = 0.05  # nothing is quite certain: also keeps the curve defined at 0
BOX_DOUBT = 0.15  # votes by events and Prestige
GROUND_DOUBT_LEAST = 0.25
DECK_A_ROUND = 6.5  # cards of the market deck that a round uses up, to foresee Crécy
LAST_CUBES = 0.1  # of a cube's worth that is left in the last round, when it may buy a last card
CARD_WORTH = 0.15  # of a card or play gained for the next round, in votes, to rank battlegrounds
PLAY_WORTH = 0.2
TOP_COUNTRIES = 2.0  # points are spent well if on the countries that ask for them most


@compiled
def curve(lead, doubt):
    """Return -1 .. 1: how likely a lead is to last, under a doubt above 0."""
    return lead / (abs(lead) + doubt)


@compiled
def sign_of(lead):
    """Return 1 for a lead, -1 for a lag, 0 for neither."""
    ahead = 1 if lead > 0 else 0
    behind = 1 if lead < 0 else 0
    return float(ahead - behind)


@compiled
def rounds_to_come(state, values):
    """Return how many rounds are likely to follow this one, as far as a seat can tell.

    Once its countries are scored, this one is the next.
    """
    if state.last_round == 1:
        return 0.0
    left = float(values.rounds - state.round_number)
    if state.crecy_round == 0:
        left = min(left, state.market_deck_size / DECK_A_ROUND)
    if is_scored(state):
        left -= 1.0
    return max(0.0, left)


@compiled
def time_to_spend(rounds):
    """Return the share of their worth that cubes keep: little in the last round, all early."""
    return (rounds + LAST_CUBES) / (rounds + 1.0)


@compiled
def is_scored(state):
    """Return whether this round's countries are scored: influence now is for the next round."""
    if state.moment != Moment.ROUND_END:
        return False
    for place in range(state.agenda_size):
        if state.agenda[place, 0] == Task.SCORE_COUNTRIES:
            return False
    return True


@compiled
def stage_of(state):
    """Return a number of the play in progress, or of the round end once countries are scored.

    Supply lines belong to the round's last play: whoever looks ahead sees what it led to.
    """
    moment = state.moment
    if moment == Moment.ROUND_END and not is_scored(state):
        moment = 2 * state.plays_made[state.active_seat] + state.active_seat
    return state.round_number * MOMENTS + moment


@compiled
def plays_to_come(state, values, seat):
    """Return how many plays a seat will begin before countries are scored again."""
    if is_scored(state):
        return values.phase_plays[phase_of(state, values)]
    return max(0, state.plays_allowed[seat] - state.plays_made[seat])


@compiled
def box_lead(state, elector, seat):
    """Return a seat's votes in an elector box less the other side's."""
    return float(state.votes[elector, seat] - state.votes[elector, 1 - seat])


@compiled
def vote_worth(state, elector, seat, rounds):
    """Return what this round's vote on an elector moves: half of won less lost."""
    lead = box_lead(state, elector, seat)
    doubt = BOX_DOUBT + ROUND_DOUBT * rounds
    return 0.5 * (curve(lead + 1.0, doubt) - curve(lead - 1.0, doubt))


@compiled
def vote_gain(state, elector, seat, rounds):
    """Return what one vote more on an elector moves at once (7.31)."""
    lead = box_lead(state, elector, seat)
    doubt = BOX_DOUBT + ROUND_DOUBT * rounds
    return curve(lead + 1.0, doubt) - curve(lead, doubt)


@compiled
def look_out(state, values, seat, room):
    """Write leads, worths and battlegrounds as ``seat`` sees them into the shared numbers."""
    look_at_countries(state, values, seat, room)
    look_at_grounds(state, values, seat, room)


@compiled
def look_at_countries(state, values, seat, room):
    """Write the leads, what winning them is worth, and what time is left to change them."""
    rounds = rounds_to_come(state, values)
    own, other = plays_to_come(state, values, seat), plays_to_come(state, values, 1 - seat)
    doubt = LEAST_DOUBT + PLAY_DOUBT * (own + other)
    room.shared[ROUNDS] = rounds
    room.shared[CUBE] = time_to_spend(rounds)
    room.shared[COUNTRY_DOUBT] = doubt
    room.shared[GROUND_DOUBT] = GROUND_DOUBT_LEAST + doubt
    for elector in range(ELECTORS):
        lead = float(state.influence[elector, seat] - state.influence[elector, 1 - seat])
        room.shared[BARE + elector] = lead
        room.shared[LEAD + elector] = lead
    for elector in range(ELECTORS):
        room.shared[WORTH + elector] = vote_worth(state, elector, seat, rounds)
    feed_leads(state, values, seat, room)
    for elector in range(ELECTORS):
        lead = room.shared[LEAD + elector]
        room.shared[CHANCE + elector] = curve(lead, doubt)


@compiled
def feed_leads(state, values, seat, room):
    """Add supply lines to the leads; not while they are being fed (8.4)."""
    supplying = state.moment != Moment.ROUND_END or is_scored(state)
    influence = float(values.supply_influence)
    for ground in range(BATTLEGROUNDS):
        hold = state.military[ground, seat] - state.military[ground, 1 - seat]
        room.shared[HOLD + ground] = float(hold)
        links = values.supply_link[ground]
        fed = influence if is_single(links) else 0.5 * influence
        fed = fed * sign_of(hold) if supplying else 0.0
        while links != 0:
            room.shared[LEAD + lowest_in(links)] += fed
            links &= links - 1


@compiled
def add_lead(room, elector, points):
    """Add influence that is on its way to the seat's lead."""
    lead = room.shared[LEAD + elector] + points
    room.shared[LEAD + elector] = lead
    doubt = room.shared[COUNTRY_DOUBT]
    room.shared[CHANCE + elector] = curve(lead, doubt)


@compiled
def look_at_grounds(state, values, seat, room):
    """Add what each battleground gives, and where military matters most."""
    doubt = room.shared[COUNTRY_DOUBT]
    influence = float(values.supply_influence)
    for elector in range(ELECTORS):
        lead = room.shared[BARE + elector]
        gain = curve(lead + influence, doubt) - curve(lead - influence, doubt)
        gain *= 0.5 * room.shared[WORTH + elector]
        room.shared[SUPPLY + elector] = gain
    doubt = room.shared[GROUND_DOUBT]
    for ground in range(BATTLEGROUNDS):
        hold = room.shared[HOLD + ground]
        room.shared[GRIP + ground] = curve(hold, doubt)
    for ground in range(BATTLEGROUNDS):
        links = values.supply_link[ground]
        supply = 0.0
        while links != 0:
            supply = max(supply, room.shared[SUPPLY + lowest_in(links)])
            links &= links - 1
        room.shared[GIVES_SUPPLY + ground] = supply
    next_round = min(1.0, room.shared[ROUNDS])
    for ground in range(BATTLEGROUNDS):
        given = values.bonus_size[ground] * next_round
        plays = given if values.control_bonus[ground] == ControlBonus.PLAY else 0.0
        cards = given - plays
        worth = CARD_WORTH * cards + PLAY_WORTH * plays + room.shared[GIVES_SUPPLY + ground]
        room.shared[GIVES_CARDS + ground] = cards
        room.shared[GIVES_PLAYS + ground] = plays
        room.shared[GROUND_WORTH + ground] = worth
        room.shared[PULL + ground] = worth / (1.0 + abs(room.shared[HOLD + ground]))
    best, most = 0, -1.0
    for ground in range(BATTLEGROUNDS):
        pull = room.shared[PULL + ground]
        better = (pull > most) & (state.blocked[ground] == 0)
        best = ground if better else best
        most = pull if better else most
    room.shared[BEST_GROUND] = best


@compiled
def hold_gained(room, ground, military, sign):
    """Return how much nearer to holding a battleground ``military`` more brings a side.

    ``sign`` is 1 for the seat that the outlook is of, -1 for the other side.
    """
    hold = sign * room.shared[HOLD + ground]
    grip = sign * room.shared[GRIP + ground]
    return curve(hold + military, room.shared[GROUND_DOUBT]) - grip


@compiled
def lead_gained(room, elector, points, sign):
    """Return what ``points`` more in a country are worth to a side; ``sign`` as above."""
    lead = sign * room.shared[LEAD + elector]
    chance = sign * room.shared[CHANCE + elector]
    gain = curve(lead + points, room.shared[COUNTRY_DOUBT]) - chance
    return gain * room.shared[WORTH + elector]


@compiled
def points_to_lead(lead):
    """Return how many points turn a lead of 0 or less into one above 0."""
    return max(1.0, 1.0 - lead)


@compiled
def rate_points(state, values, seat, points, room):
    """Write what a political point is worth to the seat if ``points`` are spent well (5.21)."""
    doubt = room.shared[COUNTRY_DOUBT]
    for elector in range(ELECTORS):
        lead = room.shared[LEAD + elector]
        stable = -room.shared[BARE + elector] >= values.stability[elector]
        price = 2.0 if stable else 1.0
        needed = points_to_lead(lead)
        cubes = needed + price - 1.0  # the first may cost 2
        wins = (lead <= 0.0) & (cubes <= points)
        price = cubes if wins else price
        steps = needed if wins else 1.0
        gain = curve(lead + steps, doubt) - room.shared[CHANCE + elector]
        gain *= room.shared[WORTH + elector] / price
        room.shared[RATE + elector] = gain
    first, second = 0.0, 0.0
    for elector in range(ELECTORS):
        rate = room.shared[RATE + elector]
        second = max(second, min(first, rate))
        first = max(first, rate)
    room.shared[POINT_RATE] = (first + second) / TOP_COUNTRIES


@compiled
def asked_by_row(state, values):
    """Return how many cubes of each currency the cards of the row cost together."""
    church, german, western, eastern = 0, 0, 0, 0
    for place in range(state.row_size + 1):
        card = state.row[place] if place < state.row_size else state.extra_spot
        if card != NO_CARD:
            church += values.cost[card, Currency.CHURCH]
            german += values.cost[card, Currency.GERMAN]
            western += values.cost[card, Currency.WESTERN]
            eastern += values.cost[card, Currency.EASTERN]
    return church, german, western, eastern


@compiled
def look_at_row(state, values, seat, room):
    """Write what a cube is worth now, and how much the row asks for one more of each currency."""
    worth = time_to_spend(rounds_to_come(state, values))
    room.shared[CUBE] = worth
    church, german, western, eastern = asked_by_row(state, values)
    ask_for(state, seat, Currency.CHURCH, church, worth, room)
    ask_for(state, seat, Currency.GERMAN, german, worth, room)
    ask_for(state, seat, Currency.WESTERN, western, worth, room)
    ask_for(state, seat, Currency.EASTERN, eastern, worth, room)


@compiled
def ask_for(state, seat, currency, asked, worth, room):
    """Write how much the row asks for one more cube of a currency."""
    cubes = 1.0 + state.wallet[seat, currency]
    room.shared[NEED + currency] = worth * asked / cubes
