"""8.0 Battlegrounds: displacement, control, bonuses, supply lines, decay, blocking."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.games.recording import log
from sim.games.romans.codes import (
    BATTLEGROUNDS,
    CHOICES,
    ELECTORS,
    NOBODY,
    SEATS,
    ControlBonus,
    DecisionKind,
    Task,
)
from sim.games.romans.journal import Note, note_military
from sim.games.romans.rules.components import ask_seat, controller

# --- 8.1 Displacement -----------------------------------------------------------------------


@compiled
def place_military(state, journal, seat, ground, military):
    """Place military: it cancels the opponent's first, the rest stays (8.1)."""
    cancelled = min(military, state.military[ground, 1 - seat])
    state.military[ground, 1 - seat] -= cancelled
    state.military[ground, seat] += military - cancelled
    note_military(journal, seat, ground, military, cancelled, state.round_number)


@compiled
def remove_military(state, journal, seat, ground, military):
    """Remove up to ``military`` of the opponent's; allowed in a blocked ground too (8.6)."""
    removed = min(military, state.military[ground, 1 - seat])
    if removed > 0:
        state.military[ground, 1 - seat] -= removed
        log(journal, Note.MILITARY_REMOVED, seat, ground, removed, 0, 0, state.round_number)
    else:
        nothing = DecisionKind.GROUND
        log(journal, Note.CHOSE_NOTHING, seat, nothing, ground, 0, 0, state.round_number)


@compiled
def move_military(state, journal, seat, source, target, military):
    """Move own military, all there is if fewer; it arrives like a placement (8.1, 8.6)."""
    moved = min(military, state.military[source, seat])
    state.military[source, seat] -= moved
    log(journal, Note.MILITARY_MOVED, seat, source, target, moved, 0, state.round_number)
    place_military(state, journal, seat, target, moved)


@compiled
def place_all_military(state, seat, points):
    """Ask where the military of a Numbers play goes: all of it in one battleground (5.22)."""
    ask_seat(state, DecisionKind.MILITARY_GROUND, seat, points, 0)


@compiled
def list_open_grounds(state, actions):
    """List the battlegrounds that are not blocked (8.6)."""
    count = 0
    for ground in range(BATTLEGROUNDS):
        if state.blocked[ground] == 0:
            actions.code[count] = DecisionKind.MILITARY_GROUND * CHOICES + ground
            count += 1
    return count


@compiled
def any_open_ground(state):
    """Return whether military can be placed anywhere (8.6)."""
    for ground in range(BATTLEGROUNDS):
        if state.blocked[ground] == 0:
            return True
    return False


# --- 8.3 Control bonuses --------------------------------------------------------------------


@compiled
def bonus_of(state, values, seat, kind):
    """Return the cards or plays that a seat's battlegrounds add this round (8.3, 8.31)."""
    bonus = 0
    for ground in range(BATTLEGROUNDS):
        if state.bonus_holder[ground] == seat and values.control_bonus[ground] == kind:
            bonus += values.bonus_size[ground]
    return bonus


@compiled
def draw_bonus(state, values, seat):
    """Return the cards that draw battlegrounds add to a hand (4.2)."""
    return bonus_of(state, values, seat, ControlBonus.DRAW)


@compiled
def play_bonus(state, values, seat):
    """Return the plays that play battlegrounds add (4.3)."""
    return bonus_of(state, values, seat, ControlBonus.PLAY)


@compiled
def score_battlegrounds(state, values, journal):
    """Check control for the next round's bonuses, then let military decay (9.3, 8.5)."""
    for ground in range(BATTLEGROUNDS):
        holder = controller(state, ground)
        state.bonus_holder[ground] = holder
        if holder != NOBODY:
            log(journal, Note.HELD, holder, ground, 0, 0, 0, state.round_number)
    emptied = 0  # bit mask
    lost = 0
    for ground in range(BATTLEGROUNDS):
        for seat in range(SEATS):
            before = state.military[ground, seat]
            left = max(0, before - values.decay)
            state.military[ground, seat] = left
            lost += before - left
            if before > 0 and left == 0:
                emptied |= 1 << ground
    if lost > 0:
        log(journal, Note.DECAYED, NOBODY, values.decay, emptied, 0, 0, state.round_number)


# --- 8.4 Supply lines -----------------------------------------------------------------------


@compiled
def links(values, ground):
    """Return how many countries a battleground's supply line may feed."""
    count = 0
    for elector in range(ELECTORS):
        count += (values.supply_link[ground] >> elector) & 1
    return count


@compiled
def feed(state, values, journal, seat, ground, elector):
    """Add a supply line's influence to a country; it ignores stability (8.43)."""
    state.influence[elector, seat] += values.supply_influence
    state.supplied[elector, seat] += values.supply_influence
    log(
        journal,
        Note.SUPPLIED,
        seat,
        ground,
        elector,
        values.supply_influence,
        0,
        state.round_number,
    )


@compiled
def supply_lines(state, values, journal, first):
    """Feed the linked country of each held battleground from ``first`` on (9.1).

    Where a line has a choice of countries, the controller chooses at each use (8.42).
    """
    if first == 0:
        state.supplied[:] = 0
    for ground in range(first, BATTLEGROUNDS):
        seat = controller(state, ground)
        if seat != NOBODY:
            if links(values, ground) > 1:
                push(state, Task.SUPPLY, ground + 1, 0, 0, 0)
                ask_seat(state, DecisionKind.SUPPLY_LINE, seat, ground, 0)
                return
            for elector in range(ELECTORS):
                if (values.supply_link[ground] >> elector) & 1:
                    feed(state, values, journal, seat, ground, elector)


@compiled
def list_links(state, values, actions):
    """List the countries that the open supply line may feed."""
    count = 0
    for elector in range(ELECTORS):
        if (values.supply_link[state.asked[0]] >> elector) & 1:
            actions.code[count] = DecisionKind.SUPPLY_LINE * CHOICES + elector
            count += 1
    return count


@compiled
def decide_supply_line(state, values, journal, seat, elector):
    """Feed the chosen country."""
    feed(state, values, journal, seat, state.asked[0], elector)


# --- 8.6 Blocked battleground ---------------------------------------------------------------


@compiled
def block(state, journal, seat, ground):
    """Bar military from a battleground until round end (8.6)."""
    state.blocked[ground] = 1
    log(journal, Note.BLOCKED, seat, ground, 0, 0, 0, state.round_number)
