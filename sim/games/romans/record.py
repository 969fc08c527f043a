"""The values record: everything printed on a card, board or table, compiled from the values file.

`values/compile.py` fills it; the rules read it. Cards are numbered in the file's order, the copies
of a card one after the other.
"""

from __future__ import annotations

import numpy as np

from sim.games.romans import operands as Op  # noqa: N812 (read as Op.AMOUNT, like a code)
from sim.games.romans.codes import (
    BATTLEGROUNDS,
    CURRENCIES,
    ELECTORS,
    MAX_CARDS,
    MAX_CONDITIONS,
    MAX_PHASES,
    MAX_PROGRAM,
    MAX_SHIELDS,
)

_INT = np.int64

VALUES = np.dtype(
    [
        # --- cards (2.3) ---
        ("card_count", _INT),  # physical cards, 1..MAX_CARDS
        ("printed", _INT, MAX_CARDS),  # first copy of the same printed card
        ("deck", _INT, MAX_CARDS),  # Deck
        ("political", _INT, MAX_CARDS),  # 2.31
        ("military", _INT, MAX_CARDS),  # 2.32
        ("card_yield", _INT, (MAX_CARDS, CURRENCIES + 1)),  # 2.33; last: "any" (5.51)
        ("cost", _INT, (MAX_CARDS, CURRENCIES)),  # 2.34
        ("total_cost", _INT, MAX_CARDS),  # all the cubes of it
        ("types", _INT, MAX_CARDS),  # bit mask of currencies yielded as printed (5.5)
        ("retinue", _INT, MAX_CARDS),  # 1 for Retinues (2.37)
        ("event", _INT, MAX_CARDS),  # 1 for events (2.39)
        ("market", _INT, MAX_CARDS),  # 1 for market cards, which count for Prestige (12.21)
        ("john", _INT, MAX_CARDS),  # 1 for the two John cards (10.1)
        ("use_cost", _INT, MAX_CARDS),  # cubes of any type that using the card costs (10.2)
        ("deed_start", _INT, MAX_CARDS),  # first instruction of the Deed or the event's text
        ("deed_end", _INT, MAX_CARDS),  # past the last; equal to start: no Deed
        ("deed_requires", _INT, MAX_CARDS),  # condition that must hold (5.31), -1 none
        ("ends_with_draw", _INT, MAX_CARDS),  # 1 if the Deed can always be chosen (5.32)
        ("deed_worth", _INT, MAX_CARDS),  # beyond its Numbers, as players reckon: tenths of a point
        ("boost_kind", _INT, MAX_CARDS),  # 0 none, 1 adds to the Deed, 2 replaces it (5.71)
        ("boost_cost", _INT, (MAX_CARDS, CURRENCIES)),
        ("boost_start", _INT, MAX_CARDS),
        ("boost_end", _INT, MAX_CARDS),
        ("counter_types", _INT, MAX_CARDS),  # types whose Deeds this Counter matches; 0 no Counter
        ("cancels_events", _INT, MAX_CARDS),  # 1: Writing History (6.46)
        ("uncounterable", _INT, MAX_CARDS),  # 1: this Deed or event can't be countered (5.6)
        ("shield", _INT, MAX_CARDS),  # shield placed when acquired (11.1), NO_SHIELD if none
        ("shield_place", _INT, MAX_CARDS),  # Location in the acquirer's half
        ("yield_off_shield", _INT, MAX_CARDS),  # while this shield is in the Curia ... (5.52)
        ("yield_off_types", _INT, MAX_CARDS),  # ... these currencies are not yielded
        # --- texts ---
        ("program", _INT, (MAX_PROGRAM, Op.WIDTH)),  # instructions, see `Op`
        ("conditions", _INT, (MAX_CONDITIONS, 5)),  # Test, Role, a, b, c; conditions of `if`
        ("condition_not", _INT, MAX_CONDITIONS),  # 1 if the condition is negated
        # --- shields (11.5) ---
        ("passive", _INT, MAX_SHIELDS),  # Passive
        ("passive_a", _INT, MAX_SHIELDS),  # elector or currency, by passive
        ("passive_b", _INT, MAX_SHIELDS),  # amount, by passive
        # --- board ---
        ("stability", _INT, ELECTORS),  # 7.2
        ("control_bonus", _INT, BATTLEGROUNDS),  # ControlBonus
        ("bonus_size", _INT, BATTLEGROUNDS),  # cards or plays it gives
        ("supply_link", _INT, BATTLEGROUNDS),  # bit mask of linked countries (8.4)
        ("supply_influence", _INT),  # influence a supply line adds (8.4)
        ("decay", _INT),  # military lost in each battleground at round end (8.5)
        # --- rounds (4.2) ---
        ("rounds", _INT),  # 9
        ("phases", _INT),
        ("phase_end", _INT, MAX_PHASES),  # last round of the phase
        ("phase_plays", _INT, MAX_PHASES),
        ("phase_hand", _INT, MAX_PHASES),
        ("kept_cards", _INT),  # unplayed cards a side may keep (9.6)
        ("first_play", _INT),  # seat-side that plays first in round 1 (4.12): Side, 2 by seed
        # --- market ---
        ("row_size", _INT),  # regular spots (6.3)
        ("late_share", _INT, 2),  # the late cards go into the bottom a/b of the deck (3.44)
        ("crecy_depth", _INT),  # Crécy is among the bottom so many cards (3.45)
        ("exchange_rate", _INT),  # cubes of one currency that pay 1 of another (6.12)
        # --- John (10.0) ---
        ("marker_start", _INT),  # Marker
        ("john_starts_with", _INT),  # Side, or NOBODY: he takes no part
        ("loyalty_cost", _INT),  # cubes of any type for a step (10.4)
        ("loyalty_steps", _INT),  # steps such a purchase moves
        # --- game end (12.0) ---
        ("prestige_ratio", _INT),  # cards to a Prestige vote (12.23)
        ("neutral_winner", _INT),  # Side that an overall tie on Neutral goes to; 2 by seed (12.4)
        ("max_turns", _INT),  # cap on plays, far above what the rules can need
        # --- switches (the rulings marked so in README) ---
        ("allow_pass", _INT),  # Q01: a side may pass instead of playing a card
        ("allow_forfeit", _INT),  # Q09: points may be left unspent though they could be spent
        ("supply_counts_for_footholds", _INT),  # Q20
        ("free_card_to_bottom", _INT),  # Q53: a free card goes under the draw pile, else discard
        ("swap_sides_by_seed", _INT),  # a mirror: side-bound texts change seats in half the games
    ],
    align=False,
)
