"""11.0 Shields and Passives: where shields lie, who holds them, what is asked about them."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.recording import log
from sim.games.romans.codes import EITHER_SIDE, MAX_SHIELDS, NO_SHIELD, NOBODY, Location
from sim.games.romans.journal import Note

# --- 11.1 Placing shields -------------------------------------------------------------------


@compiled
def place_shield(state, journal, seat, shield, location):
    """Lay a shield in a side's Court or half of the Curia; it never changes side (11.1, 11.3)."""
    state.shield_location[shield] = location
    state.shield_seat[shield] = seat
    log(journal, Note.SHIELD, seat, shield, location, 0, 0, state.round_number)


@compiled
def place_shield_of_card(state, values, journal, seat, card):
    """Place the shield of a card just acquired, bought or free (6.2, 11.1)."""
    shield = values.shield[card]
    if shield != NO_SHIELD:
        place_shield(state, journal, seat, shield, values.shield_place[card])


# --- 11.2 to 11.4: location, holder, checks --------------------------------------------------


@compiled
def shield_is_in(state, shield, location, seat):
    """Return whether a shield lies in a Court or the Curia, of a seat or of either (11.2)."""
    if state.shield_location[shield] != location:
        return False
    return seat == EITHER_SIDE or state.shield_seat[shield] == seat


@compiled
def holder_of_passive(state, values, passive, subject):
    """Return the seat that holds a shield with this passive about ``subject``, or NOBODY (11.3)."""
    for shield in range(MAX_SHIELDS):
        if values.passive[shield] == passive and values.passive_a[shield] == subject:
            if state.shield_location[shield] != Location.SUPPLY:
                return state.shield_seat[shield]
    return NOBODY


# --- 11.6 Leaving the game ------------------------------------------------------------------


@compiled
def return_shield_of_card(state, values, journal, card):
    """Return the shield of a card that leaves the game to the supply (11.6)."""
    shield = values.shield[card]
    if shield != NO_SHIELD and state.shield_location[shield] != Location.SUPPLY:
        log(
            journal,
            Note.SHIELD_BACK,
            state.shield_seat[shield],
            shield,
            0,
            0,
            0,
            state.round_number,
        )
        state.shield_location[shield] = Location.SUPPLY
        state.shield_seat[shield] = NOBODY
