"""Components: aristocrats, knights, cities, thalers and points, and how a seat is asked.

Masks of electorates go with the counts, so that most questions are answered without a loop:
`open_spaces` and the like, `present`, `faces`, `knights_at`. Only this module changes either.
"""

from __future__ import annotations

from sim.engine.agenda import ask
from sim.engine.compiled import compiled
from sim.engine.masks import lowest_in
from sim.games.recording import log
from sim.games.shadow_of_the_emperor.codes import (
    CITY_SPACES,
    ELECTOR_TILE,
    ELECTORATES,
    EMPTY,
    FACES,
    FIRST_ACTIONS,
    IMPERIAL,
    NOBODY,
    PLACES,
    POSTS,
    STAGES,
    THRONE_TILE,
    Arrival,
    Kind,
    Post,
)
from sim.games.shadow_of_the_emperor.journal import (
    Note,
    note_arrival,
    note_knight_home,
    note_placed,
    note_points,
)

YOUNGEST = 0  # stage
OLDEST = STAGES - 1  # stage
BARONS = (1 << STAGES) - 1  # faces of the Baron side, a bit mask
ALL_FACES = (1 << FACES) - 1
ANY_PRICE = 1 << 30  # thalers, more than can be printed


# --- decisions ------------------------------------------------------------------------------


@compiled
def begin_step(state):
    """Count a part of play, such as a turn or a family's descent, that begins now."""
    state.steps += 1


@compiled
def ask_seat(state, kind, seat, about, number):
    """Open a decision; ``number`` tells it apart from others of its kind in the same moment."""
    ask(state, kind, seat, about, number)


@compiled
def list_choice(actions, count, kind, choice):
    """Append an action; return the new count. Choices must come ascending."""
    actions.code[count] = FIRST_ACTIONS[kind] + choice
    return count + 1


@compiled
def list_bits(actions, kind, mask):
    """List the electorates, or the cards, of a bit mask; return how many there are."""
    count = 0
    while mask != 0:
        count = list_choice(actions, count, kind, lowest_in(mask))
        mask &= mask - 1
    return count


@compiled
def list_places(state, actions, kind, electorates, empty, pushing):
    """List the places for an aristocrat in a bit mask of electorates.

    ``empty``: 1 for empty aristocrat spaces. ``pushing``: 1 for those of knights, of all seats.
    """
    count = 0
    open_spaces = state.open_spaces if empty == 1 else 0
    knights = pushable(state) if pushing == 1 else 0
    electorates &= open_spaces | knights
    while electorates != 0:
        electorate = lowest_in(electorates)
        electorates &= electorates - 1
        if (open_spaces >> electorate) & 1 == 1:
            count = list_choice(actions, count, kind, electorate * PLACES + EMPTY)
        if (knights >> electorate) & 1 == 1:
            for seat in range(state.seats):
                if (state.knights_at[seat, Post.ARISTOCRAT_SPACE] >> electorate) & 1 == 1:
                    count = list_choice(actions, count, kind, electorate * PLACES + 1 + seat)
    return count


@compiled
def list_posts(actions, kind, castles, spaces):
    """List posts of knights: in one bit mask of electorates castles, in the other spaces."""
    count = 0
    electorates = castles | spaces
    while electorates != 0:
        electorate = lowest_in(electorates)
        electorates &= electorates - 1
        if (castles >> electorate) & 1 == 1:
            count = list_choice(actions, count, kind, electorate * POSTS + Post.CASTLE)
        if (spaces >> electorate) & 1 == 1:
            count = list_choice(actions, count, kind, electorate * POSTS + Post.ARISTOCRAT_SPACE)
    return count


@compiled
def list_own(state, actions, kind, seat, electorates, faces):
    """List a seat's aristocrats on aristocrat spaces: those in two bit masks."""
    count = 0
    electorates &= state.present[seat]
    while electorates != 0:
        electorate = lowest_in(electorates)
        electorates &= electorates - 1
        there = state.faces[seat, electorate] & faces
        while there != 0:
            choice = electorate * FACES + lowest_in(there)
            count = list_choice(actions, count, kind, choice)
            there &= there - 1
    return count


@compiled
def list_seat_tiles(state, actions, count, kind, seat, faces):
    """Append a seat's aristocrats on aristocrat spaces, as tiles; return the new count."""
    electorates = state.present[seat]
    while electorates != 0:
        electorate = lowest_in(electorates)
        electorates &= electorates - 1
        there = state.faces[seat, electorate] & faces
        first = (seat * ELECTORATES + electorate) * FACES
        while there != 0:
            count = list_choice(actions, count, kind, first + lowest_in(there))
            there &= there - 1
    return count


# --- faces and tiles ------------------------------------------------------------------------


@compiled
def stage_of(face):
    """Return the stage in life of a face, 0 is the youngest."""
    return face % STAGES


@compiled
def is_baron(face):
    """Return whether a face is a Baron's."""
    return face < STAGES


@compiled
def owner_of(state, tile):
    """Return the seat that an aristocrat on the board belongs to."""
    if tile < ELECTOR_TILE:
        return tile // (ELECTORATES * FACES)
    if tile < THRONE_TILE:
        return state.elector[tile - ELECTOR_TILE]
    return state.emperor


@compiled
def face_of(state, tile):
    """Return the face of an aristocrat on the board."""
    if tile < ELECTOR_TILE:
        return tile % FACES
    if tile < THRONE_TILE:
        return state.elector_face[tile - ELECTOR_TILE]
    return state.throne_face


@compiled
def electorate_of(tile):
    """Return the electorate of an aristocrat that is not the Emperor."""
    if tile < ELECTOR_TILE:
        return tile // FACES % ELECTORATES
    return tile - ELECTOR_TILE


@compiled
def may_marry(values, electorate):
    """Return whether the elector of an electorate may be a Couple."""
    return values.kind[electorate] != Kind.ECCLESIASTICAL


@compiled
def turn_tile(state, tile, face):
    """Turn an aristocrat on the board to another face: older, younger, or married."""
    if tile < ELECTOR_TILE:
        seat = owner_of(state, tile)
        electorate = electorate_of(tile)
        take_face(state, seat, electorate, tile % FACES)
        add_face(state, seat, electorate, face)
    elif tile < THRONE_TILE:
        state.elector_face[tile - ELECTOR_TILE] = face
    else:
        state.throne_face = face


# --- spaces ---------------------------------------------------------------------------------


@compiled
def fill_space(state, electorate):
    """Take up an empty aristocrat space."""
    state.empty_spaces[electorate] -= 1
    if state.empty_spaces[electorate] == 0:
        state.open_spaces &= ~(1 << electorate)


@compiled
def free_space(state, electorate):
    """Leave an aristocrat space empty."""
    state.empty_spaces[electorate] += 1
    state.open_spaces |= 1 << electorate


@compiled
def pushable(state):
    """Return the electorates with a knight on an aristocrat space, a bit mask."""
    electorates = 0
    for seat in range(state.seats):
        electorates |= state.knights_at[seat, Post.ARISTOCRAT_SPACE]
    return electorates


# --- aristocrats ----------------------------------------------------------------------------


@compiled
def add_face(state, seat, electorate, face):
    """Count one more aristocrat of a face on the aristocrat spaces of an electorate."""
    state.aristocrats[seat, electorate, face] += 1
    state.faces[seat, electorate] |= 1 << face
    state.present[seat] |= 1 << electorate


@compiled
def take_face(state, seat, electorate, face):
    """Count one less."""
    left = state.aristocrats[seat, electorate, face] - 1
    state.aristocrats[seat, electorate, face] = left
    if left == 0:
        faces = state.faces[seat, electorate] & ~(1 << face)
        state.faces[seat, electorate] = faces
        if faces == 0:
            state.present[seat] &= ~(1 << electorate)


@compiled
def place_aristocrat(state, seat, electorate, face):
    """Put an aristocrat on an empty aristocrat space."""
    add_face(state, seat, electorate, face)
    fill_space(state, electorate)


@compiled
def lift_aristocrat(state, seat, electorate, face):
    """Take an aristocrat off its aristocrat space."""
    take_face(state, seat, electorate, face)
    free_space(state, electorate)


@compiled
def take_from_supply(state, journal, seat):
    """Take an aristocrat tile out of a seat's supply."""
    state.supply[seat] -= 1
    note_arrival(journal, seat, state.round_number)


@compiled
def come_to_place(state, journal, seat, place, face, arrival):
    """Put an aristocrat on a place: an empty space, or a knight's, who is pushed and goes home."""
    electorate = place // PLACES
    pushed = place % PLACES - 1
    if pushed != NOBODY:
        lift_knight(state, pushed, electorate, Post.ARISTOCRAT_SPACE)
        note_knight_home(journal, pushed, electorate, seat, state.round_number)
    place_aristocrat(state, seat, electorate, face)
    if arrival != Arrival.MOVE:
        note_placed(journal, seat, electorate, face, arrival, pushed, state.round_number)


# --- knights --------------------------------------------------------------------------------


@compiled
def place_knight(state, journal, seat, post, arrival):
    """Put a knight from the supply on an empty castle or aristocrat space."""
    electorate = post // POSTS
    kind = post % POSTS
    state.knight_supply[seat] -= 1
    state.knights[seat, electorate, kind] += 1
    state.knights_at[seat, kind] |= 1 << electorate
    if kind == Post.CASTLE:
        state.empty_castles[electorate] -= 1
        if state.empty_castles[electorate] == 0:
            state.open_castles &= ~(1 << electorate)
    else:
        fill_space(state, electorate)
    log(journal, Note.KNIGHT_PLACED, seat, electorate, kind, arrival, 0, state.round_number)


@compiled
def lift_knight(state, seat, electorate, kind):
    """Return a knight to its owner's supply."""
    state.knight_supply[seat] += 1
    state.knights[seat, electorate, kind] -= 1
    if state.knights[seat, electorate, kind] == 0:
        state.knights_at[seat, kind] &= ~(1 << electorate)
    if kind == Post.CASTLE:
        state.empty_castles[electorate] += 1
        state.open_castles |= 1 << electorate
    else:
        free_space(state, electorate)


# --- cities ---------------------------------------------------------------------------------


@compiled
def is_alike_before(state, values, electorate, space):
    """Return whether a lower city space of the electorate has the same owner and printed price."""
    for before in range(space):
        if state.city_owner[electorate, before] == state.city_owner[electorate, space]:
            cost = values.city_space_cost[electorate, space]
            if values.city_space_cost[electorate, before] == cost:
                return True
    return False


@compiled
def city_space_of(state, values, choice, owner):
    """Return which space of its electorate a choice of city spaces means.

    Where spaces are alike it is the first of the owner (NOBODY: empty).
    """
    space = choice % CITY_SPACES
    if values.permit_by_space == 0:
        while state.city_owner[choice // CITY_SPACES, space] != owner:
            space += 1
    return space


@compiled
def occupy_city_space(state, electorate, space, owner):
    """Put a city on an empty city space."""
    state.city_owner[electorate, space] = owner
    state.empty_city_spaces[electorate] -= 1
    if state.empty_city_spaces[electorate] == 0:
        state.open_city_spaces &= ~(1 << electorate)
    if owner == IMPERIAL:
        state.imperial_cities[electorate] += 1
    else:
        state.cities[owner, electorate] += 1


@compiled
def clear_city_space(state, electorate, space):
    """Take an imperial city off its city space."""
    state.city_owner[electorate, space] = NOBODY
    state.empty_city_spaces[electorate] += 1
    state.open_city_spaces |= 1 << electorate
    state.imperial_cities[electorate] -= 1


@compiled
def list_city_spaces(state, values, actions, kind, electorates, owner, most):
    """List city spaces of an owner, NOBODY for empty ones, in a bit mask of electorates.

    If prices are printed on them, those that cost ``most`` thalers at the most, of equal ones in an
    electorate the first; otherwise each electorate once, as its space 0.
    """
    count = 0
    for electorate in range(values.electorates):
        if (electorates >> electorate) & 1 == 0:
            continue
        if values.permit_by_space == 0:
            count = list_choice(actions, count, kind, electorate * CITY_SPACES)
            continue
        for space in range(values.city_spaces[electorate]):
            if state.city_owner[electorate, space] == owner:
                if values.city_space_cost[electorate, space] <= most:
                    if not is_alike_before(state, values, electorate, space):
                        choice = electorate * CITY_SPACES + space
                        count = list_choice(actions, count, kind, choice)
    return count


@compiled
def place_imperial_city(state, values, journal, choice):
    """Put an imperial city from the supply on an empty city space."""
    state.imperial_supply -= 1
    electorate = choice // CITY_SPACES
    space = city_space_of(state, values, choice, NOBODY)
    occupy_city_space(state, electorate, space, IMPERIAL)
    seat = state.emperor
    log(journal, Note.IMPERIAL_PLACED, seat, electorate, space, 0, 0, state.round_number)


# --- thalers, points, order -----------------------------------------------------------------


@compiled
def gain_thalers(state, values, seat, thalers):
    """Add thalers up to the limit; return how many of them are lost."""
    lost = max(0, state.thalers[seat] + thalers - values.most_thalers)
    state.thalers[seat] += thalers - lost
    return lost


@compiled
def score(state, journal, seat, source, points):
    """Score Victory Points."""
    if points != 0:
        state.points[seat, source] += points
        if journal is not None:
            in_all = points_of(state, seat)
            note_points(journal, seat, source, points, in_all, state.round_number)


@compiled
def points_of(state, seat):
    """Return a seat's Victory Points."""
    points = 0
    for source in range(state.points.shape[1]):
        points += state.points[seat, source]
    return points


@compiled
def seat_after(state, first, behind):
    """Return the seat that comes ``behind`` places clockwise after ``first``."""
    seat = first + behind
    if seat >= state.seats:
        seat -= state.seats
    return seat
