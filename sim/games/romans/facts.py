"""What scripts ask about a position, as the deciding seat sees it: the facts, by code."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.game import Fact
from sim.games.romans.codes import BATTLEGROUNDS, NOBODY, DecisionKind, Location, Marker, Side
from sim.games.romans.rules.components import controller, cubes_of
from sim.games.romans.rules.elector_countries import electors_of, lead
from sim.games.romans.rules.game_end import court_of
from sim.games.romans.rules.sequence_of_play import phase_of

SCRIPT_FACTS = (
    Fact("round", "the round, from 1"),
    Fact("phase", "the phase, from 1 (4.2)"),
    Fact("luxembourg", "1 if the seat leads Luxembourg, 0 if Wittelsbach"),
    Fact("first_player", "1 if the seat plays first this round"),
    Fact("plays_left", "plays that the seat has not begun yet this round"),
    Fact("other_plays_left", "the other side's plays left"),
    Fact("hand_size", "cards in hand"),
    Fact("other_hand_size", "cards in the other side's hand"),
    Fact("deck_size", "cards owned, wherever they lie"),
    Fact("other_deck_size", "cards that the other side owns"),
    Fact("electors", "electors controlled"),
    Fact("other_electors", "electors that the other side controls"),
    Fact("elector_lead", "electors controlled less the other side's"),
    Fact("battlegrounds", "battlegrounds controlled now"),
    Fact("other_battlegrounds", "battlegrounds that the other side controls now"),
    Fact("countries_led", "countries where the seat has more influence"),
    Fact("all_cubes", "cubes in the treasury"),
    Fact("other_cubes", "cubes in the other side's treasury"),
    Fact("cards_bought", "market cards owned, as Court Prestige counts them"),
    Fact("other_cards_bought", "market cards that the other side owns"),
    Fact("court_lead", "market cards owned less the other side's"),
    Fact("prestige_lead", "Prestige votes ahead if the game ended now"),
    Fact("john", "1 if the seat holds John, -1 if the other side does, 0 if nobody"),
    Fact("loyalty", "John's marker: steps past Neutral toward the seat's side, -2 to 2"),
    Fact("market_deck", "cards left in the market deck"),
    Fact("last_round", "1 if this round is known to be the last"),
    Fact("crecy", "1 once the Battle of Crécy has come"),
    Fact("points_left", "points left to place, while a political play goes on; else 0"),
    Fact("influence", "influence in a country", "electors"),
    Fact("other_influence", "the other side's influence in a country", "electors"),
    Fact("influence_lead", "influence in a country less the other side's", "electors"),
    Fact("stable", "1 if the seat's lead in a country reaches its stability", "electors"),
    Fact("other_stable", "1 if the other side's lead in a country does", "electors"),
    Fact("votes", "votes on an elector, negative if they are the other side's", "electors"),
    Fact("military_lead", "military in a battleground, negative if the other's", "battlegrounds"),
    Fact("blocked", "1 while a battleground takes in no military", "battlegrounds"),
    Fact(
        "bonus",
        "1 if the seat has a battleground's bonus this round, -1 if the other",
        "battlegrounds",
    ),
    Fact("cubes", "cubes of a currency", "currencies"),
    Fact("other_cubes_of", "the other side's cubes of a currency", "currencies"),
    Fact("in_hand", "copies of a card in hand", "cards"),
    Fact("owned", "copies of a card owned, wherever they lie", "cards"),
    Fact("other_owned", "copies of a card that the other side owns", "cards"),
    Fact("in_play", "copies of a card in the own play area", "cards"),
    Fact("last_played", "1 if a card is the last that the seat played this round", "cards"),
    Fact("in_row", "1 if a card is in the market row", "cards"),
    Fact("gone", "1 if a card has left the game, or an event has come", "cards"),
    Fact("shield", "1 if the seat holds a shield, -1 if the other side does", "shields"),
)

(
    ROUND,
    PHASE,
    LUXEMBOURG,
    FIRST_PLAYER,
    PLAYS_LEFT,
    OTHER_PLAYS_LEFT,
    HAND_SIZE,
    OTHER_HAND_SIZE,
    DECK_SIZE,
    OTHER_DECK_SIZE,
    ELECTORS_HELD,
    OTHER_ELECTORS,
    ELECTOR_LEAD,
    BATTLEGROUNDS_HELD,
    OTHER_BATTLEGROUNDS,
    COUNTRIES_LED,
    ALL_CUBES,
    OTHER_CUBES,
    CARDS_BOUGHT,
    OTHER_CARDS_BOUGHT,
    COURT_LEAD,
    PRESTIGE_LEAD,
    JOHN,
    LOYALTY,
    MARKET_DECK,
    LAST_ROUND,
    CRECY,
    POINTS_LEFT,
    INFLUENCE,
    OTHER_INFLUENCE,
    INFLUENCE_LEAD,
    STABLE,
    OTHER_STABLE,
    VOTES,
    MILITARY_LEAD,
    BLOCKED,
    BONUS,
    CUBES,
    OTHER_CUBES_OF,
    IN_HAND,
    OWNED,
    OTHER_OWNED,
    IN_PLAY,
    LAST_PLAYED,
    IN_ROW,
    GONE,
    SHIELD,
) = range(len(SCRIPT_FACTS))


@compiled
def fact_of(state, values, seat, code, argument):
    """Return a fact as a whole number, as ``seat`` sees it.

    Parameters
    ----------
    code : int
        Place in `SCRIPT_FACTS`.
    argument : int
        Place in the label set that the fact's argument is from; of no matter to the others.
    """
    if code < ELECTORS_HELD:
        return fact_of_sequence(state, values, seat, code)
    if code < INFLUENCE:
        return fact_of_standing(state, values, seat, code)
    if code < IN_HAND:
        return fact_of_place(state, values, seat, code, argument)
    return fact_of_card(state, values, seat, code, argument)


@compiled
def owned_cards(state, seat):
    """Return how many cards a side owns, wherever they lie."""
    return (
        state.draw_pile_size[seat]
        + state.hand_size[seat]
        + state.discard_size[seat]
        + state.play_area_size[seat]
    )


@compiled
def fact_of_sequence(state, values, seat, code):
    """Return a fact about the round, its plays, and how many cards there are."""
    other = 1 - seat
    if code == ROUND:
        return state.round_number
    if code == PHASE:
        return phase_of(state, values) + 1
    if code == LUXEMBOURG:
        return 1 if state.seat_of[Side.LUXEMBOURG] == seat else 0
    if code == FIRST_PLAYER:
        return 1 if state.first_seat == seat else 0
    if code == PLAYS_LEFT:
        return max(0, state.plays_allowed[seat] - state.plays_made[seat])
    if code == OTHER_PLAYS_LEFT:
        return max(0, state.plays_allowed[other] - state.plays_made[other])
    if code == HAND_SIZE:
        return state.hand_size[seat]
    if code == OTHER_HAND_SIZE:
        return state.hand_size[other]
    if code == DECK_SIZE:
        return owned_cards(state, seat)
    return owned_cards(state, other)


@compiled
def grounds_of(state, seat):
    """Return how many battlegrounds a side controls now (8.2)."""
    held = 0
    for ground in range(BATTLEGROUNDS):
        if controller(state, ground) == seat:
            held += 1
    return held


@compiled
def countries_of(state, seat):
    """Return in how many countries a side has more influence."""
    led = 0
    for elector in range(len(state.influence)):
        if lead(state, elector, seat) > 0:
            led += 1
    return led


@compiled
def loyalty_of(state, seat):
    """Return how far John's marker stands on a side's own half, negative on the other's."""
    past = state.marker - Marker.NEUTRAL
    if state.seat_of[Side.LUXEMBOURG] == seat:
        return past
    return -past


@compiled
def fact_of_standing(state, values, seat, code):
    """Return a fact about who stands how, cubes and courts, John, and the market deck."""
    other = 1 - seat
    if code == ELECTORS_HELD:
        return electors_of(state, seat)
    if code == OTHER_ELECTORS:
        return electors_of(state, other)
    if code == ELECTOR_LEAD:
        return electors_of(state, seat) - electors_of(state, other)
    if code == BATTLEGROUNDS_HELD:
        return grounds_of(state, seat)
    if code == OTHER_BATTLEGROUNDS:
        return grounds_of(state, other)
    if code == COUNTRIES_LED:
        return countries_of(state, seat)
    if code == ALL_CUBES:
        return cubes_of(state, seat)
    if code == OTHER_CUBES:
        return cubes_of(state, other)
    if code >= CARDS_BOUGHT and code <= PRESTIGE_LEAD:
        cards, others = court_of(state, values, seat), court_of(state, values, other)
        if code == CARDS_BOUGHT:
            return cards
        if code == OTHER_CARDS_BOUGHT:
            return others
        if code == COURT_LEAD:
            return cards - others
        return cards // values.prestige_ratio - others // values.prestige_ratio
    if code == JOHN:
        if state.john_holder == NOBODY:
            return 0
        return 1 if state.john_holder == seat else -1
    if code == LOYALTY:
        return loyalty_of(state, seat)
    if code == MARKET_DECK:
        return state.market_deck_size
    if code == LAST_ROUND:
        return 1 if state.last_round == 1 or state.round_number >= values.rounds else 0
    if code == CRECY:
        return 1 if state.crecy_round > 0 else 0
    if state.decision == DecisionKind.POLITICAL_POINT:
        return state.asked[0]
    return 0


@compiled
def fact_of_place(state, values, seat, code, place):
    """Return a fact about a country, a battleground or a currency."""
    other = 1 - seat
    if code == INFLUENCE:
        return state.influence[place, seat]
    if code == OTHER_INFLUENCE:
        return state.influence[place, other]
    if code == INFLUENCE_LEAD:
        return lead(state, place, seat)
    if code == STABLE:
        return 1 if lead(state, place, seat) >= values.stability[place] else 0
    if code == OTHER_STABLE:
        return 1 if lead(state, place, other) >= values.stability[place] else 0
    if code == VOTES:
        return state.votes[place, seat] - state.votes[place, other]
    if code == MILITARY_LEAD:
        return state.military[place, seat] - state.military[place, other]
    if code == BLOCKED:
        return state.blocked[place]
    if code == BONUS:
        if state.bonus_holder[place] == NOBODY:
            return 0
        return 1 if state.bonus_holder[place] == seat else -1
    if code == CUBES:
        return state.wallet[seat, place]
    return state.wallet[other, place]


@compiled
def copies_in(values, pile, size, card):
    """Return how many copies of a printed card a pile holds."""
    copies = 0
    for place in range(size):
        if values.printed[pile[place]] == card:
            copies += 1
    return copies


@compiled
def copies_of(state, values, seat, card):
    """Return how many copies of a printed card a side owns."""
    return (
        copies_in(values, state.draw_pile[seat], state.draw_pile_size[seat], card)
        + copies_in(values, state.hand[seat], state.hand_size[seat], card)
        + copies_in(values, state.discard[seat], state.discard_size[seat], card)
        + copies_in(values, state.play_area[seat], state.play_area_size[seat], card)
    )


@compiled
def fact_of_card(state, values, seat, code, argument):
    """Return a fact about a card or a shield; copies of a card count together."""
    if code == SHIELD:
        if state.shield_location[argument] == Location.SUPPLY:
            return 0
        return 1 if state.shield_seat[argument] == seat else -1
    card = values.printed[argument]
    if code == IN_HAND:
        return copies_in(values, state.hand[seat], state.hand_size[seat], card)
    if code == OWNED:
        return copies_of(state, values, seat, card)
    if code == OTHER_OWNED:
        return copies_of(state, values, 1 - seat, card)
    if code == IN_PLAY:
        return copies_in(values, state.play_area[seat], state.play_area_size[seat], card)
    if code == LAST_PLAYED:
        size = state.play_area_size[seat]
        if size == 0:
            return 0
        return 1 if values.printed[state.play_area[seat, size - 1]] == card else 0
    if code == IN_ROW:
        if state.extra_spot == argument:
            return 1
        return copies_in(values, state.row, state.row_size, card)
    return min(1, copies_in(values, state.out_of_play, state.out_of_play_size, card))
