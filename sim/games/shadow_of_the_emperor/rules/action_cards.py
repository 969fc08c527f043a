"""Phase IV, actions: what the action cards do. The Permit has a module of its own."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.masks import is_single
from sim.games.recording import log
from sim.games.shadow_of_the_emperor.codes import (
    EFFECTS,
    ELECTOR_TILE,
    ELECTORATES,
    EMPTY,
    FACES,
    NO_FACE,
    NOBODY,
    PLACES,
    POSTS,
    STAGES,
    THRONE_TILE,
    Arrival,
    DecisionKind,
    Effect,
    Post,
    Source,
    Spot,
    Succession,
)
from sim.games.shadow_of_the_emperor.journal import Note, note_bought, note_died
from sim.games.shadow_of_the_emperor.rules.ageing import lose_elector, lose_emperor
from sim.games.shadow_of_the_emperor.rules.components import (
    ALL_FACES,
    BARONS,
    OLDEST,
    YOUNGEST,
    ask_seat,
    come_to_place,
    electorate_of,
    face_of,
    is_baron,
    lift_aristocrat,
    lift_knight,
    list_choice,
    list_own,
    list_places,
    list_posts,
    list_seat_tiles,
    may_marry,
    owner_of,
    place_knight,
    pushable,
    score,
    stage_of,
    take_from_supply,
    turn_tile,
)
from sim.games.shadow_of_the_emperor.rules.permits import begin_permit, can_build, idle_price

YOUNGEST_FACES = (1 << YOUNGEST) | (1 << (STAGES + YOUNGEST))  # a bit mask
ALL_EFFECTS = (1 << EFFECTS) - 1  # a bit mask
ALWAYS_OPEN = sum(  # effects that need nothing on the board, a bit mask
    1 << effect
    for effect in (
        Effect.RIVAL,
        Effect.POPE,
        Effect.CHURCH_INFLUENCE,
        Effect.EXCOMMUNICATION,
        Effect.INDULGENCE,
        Effect.GRAY_EMINENCE,
    )
)


@compiled
def begin_action(state, values, journal, seat, card, by_privilege):
    """Pay a card, or an action that is taken by privilege, and carry it out if that is possible."""
    if values.card_effect[card] == Effect.PERMIT:
        begin_permit(state, values, journal, seat, card, by_privilege)
        return
    price = values.card_cost[card]
    state.thalers[seat] -= price
    idle = 0
    if values.must_be_carried_out[state.seats] == 0 and not can_carry_out(
        state, values, seat, card
    ):
        idle = 1
    note_bought(journal, seat, card, price, by_privilege, idle, state.round_number)
    if idle == 0:
        carry_out(state, values, journal, seat, card)


@compiled
def can_carry_out(state, values, seat, card):
    """Return whether a card does something now; those of later phases always may."""
    return (open_effects(state, values, seat) >> values.card_effect[card]) & 1 == 1


@compiled
def open_effects(state, values, seat):
    """Return the effects that a seat can carry out now, a bit mask; a Permit has to be paid too.

    Those of later phases always can, and so can becoming the challenger.
    """
    effects = ALWAYS_OPEN
    spaces = state.open_spaces
    if has_patient(state, values, seat):
        effects |= 1 << Effect.DOCTOR
    if can_move(state, seat):
        effects |= 1 << Effect.MOVE
    if can_build(state, values, seat):
        effects |= 1 << Effect.PERMIT
    if state.supply[seat] > 0:
        if ordinance_electorates(state, values) != 0:
            effects |= 1 << Effect.ORDINANCE
        on_castles = state.knights_at[seat, Post.CASTLE] & spaces
        if state.knights_at[seat, Post.ARISTOCRAT_SPACE] | on_castles != 0:
            effects |= 1 << Effect.PROMOTION
    if has_groom(state, values, seat):
        effects |= 1 << Effect.FOREIGN_DAUGHTER
    if state.knight_supply[seat] > 0 and spaces | state.open_castles != 0:
        effects |= 1 << Effect.KNIGHT
    return effects


@compiled
def carry_out(state, values, journal, seat, card):
    """Carry out what can be carried out, or ask how. Cards of later phases only lie there."""
    effect = values.card_effect[card]
    face = values.card_face[card]
    if effect == Effect.DOCTOR:
        ask_seat(state, DecisionKind.DOCTOR, seat, 0, 0)
    elif effect == Effect.MOVE:
        ask_seat(state, DecisionKind.MOVE, seat, 0, 0)
    elif effect == Effect.ORDINANCE:
        ask_seat(state, DecisionKind.ORDINANCE, seat, face, 0)
    elif effect == Effect.PROMOTION:
        ask_seat(state, DecisionKind.PROMOTION, seat, face, 0)
    elif effect == Effect.FOREIGN_DAUGHTER:
        ask_seat(state, DecisionKind.FOREIGN_DAUGHTER, seat, 0, 0)
    elif effect == Effect.KNIGHT:
        ask_seat(state, DecisionKind.KNIGHT, seat, 0, 0)
    elif effect == Effect.INDULGENCE:
        score(state, journal, seat, Source.INDULGENCE, values.card_amount[card])
    elif effect == Effect.RIVAL:
        state.challenger = seat
        state.passed |= 1 << seat
        log(journal, Note.RIVAL, seat, 0, 0, 0, 0, state.round_number)


@compiled
def payable(state, values, seat, effects):
    """Return the cards of some effects (a bit mask) that a seat can pay, a bit mask.

    With two players a card may do nothing. A Permit then has a price of its own.
    """
    only_useful = values.must_be_carried_out[state.seats] == 1
    possible = open_effects(state, values, seat)
    if not only_useful:
        possible = ALL_EFFECTS
        if not can_build(state, values, seat):
            if state.thalers[seat] < idle_price(state, values, seat):
                possible &= ~(1 << Effect.PERMIT)
    effects &= possible
    thalers = state.thalers[seat]
    cards = 0
    for card in range(values.cards):
        can_pay = 1 if values.card_cost[card] <= thalers else 0
        cards |= (can_pay & (effects >> values.card_effect[card])) << card
    return cards


# --- Doctor ---------------------------------------------------------------------------------


@compiled
def has_patient(state, values, seat):
    """Return whether there is an opponent's aristocrat, or an own one that can become younger."""
    for other in range(state.seats):
        if other != seat and state.present[other] != 0:
            return True
    if state.throne_face != NO_FACE and is_patient(seat, state.emperor, state.throne_face):
        return True
    for electorate in range(values.electorates):
        elector = state.elector[electorate]
        if elector != NOBODY and is_patient(seat, elector, state.elector_face[electorate]):
            return True
        if state.faces[seat, electorate] & ~YOUNGEST_FACES != 0:
            return True
    return False


@compiled
def is_patient(seat, owner, face):
    """Return whether the Doctor of a seat can treat an aristocrat."""
    return owner != seat or stage_of(face) != YOUNGEST


@compiled
def list_patients(state, values, actions, seat):
    """List the aristocrats that the Doctor can treat: electors and the Emperor too."""
    count = 0
    kind = DecisionKind.DOCTOR
    for owner in range(state.seats):
        faces = ALL_FACES & ~YOUNGEST_FACES if owner == seat else ALL_FACES
        count = list_seat_tiles(state, actions, count, kind, owner, faces)
    for electorate in range(values.electorates):
        elector = state.elector[electorate]
        if elector != NOBODY and is_patient(seat, elector, state.elector_face[electorate]):
            count = list_choice(actions, count, kind, ELECTOR_TILE + electorate)
    if state.throne_face != NO_FACE and is_patient(seat, state.emperor, state.throne_face):
        count = list_choice(actions, count, kind, THRONE_TILE)
    return count


@compiled
def decide_doctor(state, journal, seat, tile):
    """Make an own aristocrat one stage younger, or an opponent's older: past the last it dies."""
    owner = owner_of(state, tile)
    face = face_of(state, tile)
    if owner == seat:
        turned = face - 1
    elif stage_of(face) == OLDEST:
        turned = NO_FACE
    else:
        turned = face + 1
    log(journal, Note.TREATED, seat, tile, owner, turned, 0, state.round_number)
    if turned != NO_FACE:
        turn_tile(state, tile, turned)
    elif tile == THRONE_TILE:
        lose_emperor(state, journal, Succession.DOCTOR)
    elif tile >= ELECTOR_TILE:
        lose_elector(state, journal, electorate_of(tile), 1)
    else:
        electorate = electorate_of(tile)
        lift_aristocrat(state, owner, electorate, face)
        state.supply[owner] += 1
        note_died(journal, owner, face, electorate, Spot.ARISTOCRAT_SPACE, 1, state.round_number)


# --- Move -----------------------------------------------------------------------------------


@compiled
def can_move(state, seat):
    """Return whether an own aristocrat has somewhere else to go.

    That is so unless all places are in the one electorate where all of them stand.
    """
    present = state.present[seat]
    places = state.open_spaces | pushable(state)
    if present == 0 or places == 0:
        return False
    return present != places or not is_single(places)


@compiled
def list_movers(state, actions, seat):
    """List the own aristocrats on aristocrat spaces that have somewhere else to go."""
    places = state.open_spaces | pushable(state)
    electorates = state.present[seat]
    if is_single(places):
        electorates &= ~places
    return list_own(state, actions, DecisionKind.MOVE, seat, electorates, ALL_FACES)


@compiled
def decide_move(state, seat, own):
    """Ask where the aristocrat moves to."""
    ask_seat(state, DecisionKind.MOVE_TO, seat, own, 0)


@compiled
def list_destinations(state, actions):
    """List the places in other electorates: empty aristocrat spaces, and those of knights."""
    others = state.in_play & ~(1 << (state.asked[0] // FACES))
    return list_places(state, actions, DecisionKind.MOVE_TO, others, 1, 1)


@compiled
def decide_destination(state, journal, seat, place):
    """Move the aristocrat."""
    own = state.asked[0]
    left = own // FACES
    face = own % FACES
    lift_aristocrat(state, seat, left, face)
    pushed = place % PLACES - 1
    log(journal, Note.MOVED, seat, face, left, place // PLACES, pushed, state.round_number)
    come_to_place(state, journal, seat, place, face, Arrival.MOVE)


# --- Ordinance, Promotion, Knight -----------------------------------------------------------


@compiled
def ordinance_electorates(state, values):
    """Return the electorates with a place for the aristocrat of an Ordinance, a bit mask."""
    if values.ordinance_pushes == 1:
        return state.open_spaces | pushable(state)
    return state.open_spaces


@compiled
def list_ordinance_places(state, values, actions):
    """List the empty aristocrat spaces; those of knights only if the ruling is switched."""
    pushes = values.ordinance_pushes
    return list_places(state, actions, DecisionKind.ORDINANCE, state.in_play, 1, pushes)


@compiled
def decide_ordinance(state, journal, seat, place):
    """Put a new aristocrat from the supply on the board."""
    take_from_supply(state, journal, seat)
    come_to_place(state, journal, seat, place, state.asked[0], Arrival.ORDINANCE)


@compiled
def list_promotions(state, actions, seat):
    """List the own knights on aristocrat spaces, and on castles beside an empty such space."""
    on_castles = state.knights_at[seat, Post.CASTLE] & state.open_spaces
    on_spaces = state.knights_at[seat, Post.ARISTOCRAT_SPACE]
    return list_posts(actions, DecisionKind.PROMOTION, on_castles, on_spaces)


@compiled
def decide_promotion(state, journal, seat, post):
    """Put an aristocrat in the knight's place, or from a castle on a space of the electorate."""
    electorate = post // POSTS
    face = state.asked[0]
    lift_knight(state, seat, electorate, post % POSTS)
    log(journal, Note.PROMOTED, seat, electorate, post % POSTS, face, 0, state.round_number)
    take_from_supply(state, journal, seat)
    place = electorate * PLACES + EMPTY
    come_to_place(state, journal, seat, place, face, Arrival.PROMOTION)


@compiled
def list_knight_posts(state, actions):
    """List the empty castles and aristocrat spaces."""
    return list_posts(actions, DecisionKind.KNIGHT, state.open_castles, state.open_spaces)


@compiled
def decide_knight(state, journal, seat, post):
    """Put a knight from the supply on the board."""
    place_knight(state, journal, seat, post, Arrival.KNIGHT)


# --- Foreign king's daughter ----------------------------------------------------------------


@compiled
def has_groom(state, values, seat):
    """Return whether an own Baron may marry: not as elector of an ecclesiastical electorate."""
    faces = 0
    for electorate in range(ELECTORATES):
        faces |= state.faces[seat, electorate]
    if faces & BARONS != 0:
        return True
    for electorate in range(values.electorates):
        if state.elector[electorate] == seat and may_marry(values, electorate):
            if is_baron(state.elector_face[electorate]):
                return True
    return is_own_baron_emperor(state, seat)


@compiled
def is_own_baron_emperor(state, seat):
    """Return whether a Baron of the seat is Emperor."""
    return state.emperor == seat and state.throne_face != NO_FACE and is_baron(state.throne_face)


@compiled
def list_own_grooms(state, values, actions, seat):
    """List the own Barons who may marry."""
    kind = DecisionKind.FOREIGN_DAUGHTER
    count = list_seat_tiles(state, actions, 0, kind, seat, BARONS)
    for electorate in range(values.electorates):
        if state.elector[electorate] == seat and may_marry(values, electorate):
            if is_baron(state.elector_face[electorate]):
                count = list_choice(actions, count, kind, ELECTOR_TILE + electorate)
    if is_own_baron_emperor(state, seat):
        count = list_choice(actions, count, kind, THRONE_TILE)
    return count


@compiled
def decide_foreign_daughter(state, journal, seat, tile):
    """Turn an own Baron to the Couple side; the age is kept."""
    log(journal, Note.BRIDE, seat, tile, 0, 0, 0, state.round_number)
    turn_tile(state, tile, face_of(state, tile) + STAGES)
