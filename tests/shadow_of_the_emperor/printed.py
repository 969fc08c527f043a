"""What is printed, written off the box and the rules by hand: no file of the repository is read.

`reference.py` and `dull_game.py` play with it, and `table.py` fills the values record from it; a
test compares that record with the one of the prototype's values. What no source tells (see the
values file) stands here as the first guess that was made.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

SPIRITUAL, SECULAR = "spiritual", "secular"

PRINTED: dict[str, Any] = {
    "electorates": {  # in the board's order
        "trier": {"kind": SPIRITUAL, "spaces": 3, "castles": 0, "cities": 2},
        "koeln": {"kind": SPIRITUAL, "spaces": 3, "castles": 1, "cities": 2},
        "mainz": {"kind": SPIRITUAL, "spaces": 3, "castles": 1, "cities": 2},
        "pfalz": {"kind": SECULAR, "spaces": 3, "castles": 1, "cities": 2},
        "sachsen": {"kind": SECULAR, "spaces": 3, "castles": 1, "cities": 2},
        "brandenburg": {"kind": SECULAR, "spaces": 3, "castles": 2, "cities": 2},
        "boehmen": {"kind": SECULAR, "spaces": 4, "castles": 1, "cities": 3},
    },
    "cards": {  # copies: with two, three, four players
        "rival": {"cost": 0, "copies": (1, 1, 1), "colour": "none", "phase": 6},
        "doctor": {"cost": 1, "copies": (1, 2, 3), "colour": "blue", "phase": 4},
        "move": {"cost": 1, "copies": (2, 2, 2), "colour": "blue", "phase": 4},
        "pope": {"cost": 1, "copies": (1, 1, 1), "colour": "blue", "phase": 6},
        "church_influence": {"cost": 2, "copies": (1, 1, 1), "colour": "blue", "phase": 6},
        "excommunication": {"cost": 1, "copies": (1, 1, 1), "colour": "blue", "phase": 6},
        "indulgence": {"cost": 2, "copies": (1, 1, 1), "colour": "pink", "phase": 4},
        "permit": {"cost": (3, 4, 5), "copies": (2, 3, 4), "colour": "pink", "phase": 4},
        "ordinance": {"cost": 4, "copies": (1, 2, 3), "colour": "pink", "phase": 4},
        "promotion": {"cost": 2, "copies": (1, 1, 1), "colour": "blue", "phase": 4},
        "foreign_daughter": {"cost": 3, "copies": (1, 1, 1), "colour": "pink", "phase": 4},
        "knight": {"cost": 1, "copies": (1, 1, 1), "colour": "blue", "phase": 4},
        "gray_eminence": {"cost": 0, "copies": (1, 1, 1), "colour": "none", "phase": 5},
    },
    "nobles": 7,
    "knights": 3,
    "cities": 3,
    "imperial_cities": 3,
    "start_thalers": 7,
    "most_money": 12,
    "rounds": 5,
    "income": 6,
    "saxony_thalers": 2,
    "daughter_points": 1,
    "convent_thalers": 1,
    "city_points": (1, 1, 2),
    "indulgence_points": 1,
    "mainz_points": 1,
    "ordinance": ("couple", 25),
    "promotion": ("baron", 25),
    "elector_points": 2,
    "influence": {"baron": 1, "couple": 2, "knight": 1, "city": 1, "imperial_city": 1},
    "gray_eminence": 1,
    "bohemia_votes": 2,
    "pope_votes": 1,
    "church_votes": 1,
    "vote_points": 1,
    "emperor_points": (2, 2, 2, 1, 1),
    "emperor_city": ("place", "place", "move", "move", "none"),
    "out_of_play": {2: 1, 3: 0, 4: 0},  # of each kind
    "only_if_carried_out": {2: False, 3: True, 4: True},
    # How ambiguities are read
    "unoffered_to_convent": True,
    "ordinance_pushes": False,
    "permit_by_space": False,  # a Permit costs what stands at the city space
    "mainz_before_electors": True,
}


def printed(**changes: Any) -> dict[str, Any]:
    """Return what is printed, with some of it otherwise."""
    copy = deepcopy(PRINTED)
    copy.update(changes)
    return copy
