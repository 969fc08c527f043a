"""6. Send an Emissary to Rome; 7. to Intercede with the Saracens or Magyars."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import AT_POST, Level, Post
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.rules.components import change_level
from sim.games.recording import log


@compiled
def posted_in_all(state, post):
    """Return how many emissaries are in Rome, or with a people."""
    emissaries = 0
    for seat in range(state.seats):
        emissaries += state.posted[post, seat]
    return emissaries


@compiled
def may_send(state, values, seat, post):
    """Return whether a seat has an emissary to send, and there is room for it."""
    if state.emissaries[seat] == 0:
        return False
    return posted_in_all(state, post) < values.post_limit[post, state.seats]


@compiled
def send_to_post(state, values, journal, seat, post):
    """Send an emissary; in Rome it raises the seat's claim."""
    state.emissaries[seat] -= 1
    state.posted[post, seat] += 1
    log(journal, Note.SENT, seat, AT_POST + post, 0, 0, 0, state.round_number)
    if post == Post.ROME:
        change_level(state, values, journal, seat, values.rome_sent, Level.ROME)
