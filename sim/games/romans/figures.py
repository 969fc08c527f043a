"""What a summary and a report show of this game beyond the general sections, and its words."""

from __future__ import annotations

from sim.engine.figures import Figure
from sim.games.romans.tables import CURRENCY_NAMES, HELD, SIDES

FIGURES = (
    Figure(
        "crecy",
        "When the Battle of Crécy came",
        "survival",
        "games",
        "crecy_round",
        "crecy_step",
        end="rounds",
        exposure=("departures_play", "departures"),
        exposure_at="crecy_departure",
        expectation="crecy",
        drivers=("purchases",),
    ),
    Figure("tie_break", "What decided the election", "share", "games", "tie_break"),
    Figure("margin", "The winner's lead in electors", "mean", "games", "margin"),
    Figure("flips", "John changes sides", "mean", "games", "flips"),
    Figure("lead_changes", "Lead changes at round ends", "mean", "games", "lead_changes"),
    Figure("lead", "When the winner took the lead for good", "since", "games", "lead_round"),
    Figure("electors", "Electors", "standing", "rounds", "electors", ("round", "seat")),
    Figure(
        "board",
        "Votes and battlegrounds",
        "track",
        "rounds",
        ("votes", "battlegrounds"),
        ("round", "seat"),
    ),
    Figure(
        "gained",
        "Currency gained in a round",
        "track",
        "rounds",
        tuple(f"gained_{name}" for name in CURRENCY_NAMES),
        ("round", "seat"),
    ),
    Figure(
        "spent",
        "Currency paid in a round",
        "track",
        "rounds",
        tuple(f"spent_{name}" for name in CURRENCY_NAMES),
        ("round", "seat"),
    ),
    Figure(
        "cards",
        "Cards bought, and left in hand",
        "track",
        "rounds",
        ("purchases", "hand_left"),
        ("round", "seat"),
    ),
    Figure(
        "uses",
        "What cards are played for, and Deeds countered",
        "track",
        "rounds",
        ("used_political", "used_military", "used_deed", "used_yield_only", "deeds_countered"),
        ("round", "seat"),
    ),
    Figure("marker_by_round", "John's marker at round ends", "mix", "rounds", "marker", "round"),
    Figure(
        "electors_won",
        "Who holds each elector at the end",
        "map",
        "games",
        HELD,
        tiles=((1, 1), (2, 0), (0, 0), (1, 3), (2, 1), (0, 2), (0, 3)),
    ),
    Figure(
        "events",
        "Events, and whom they help",
        "table",
        "events",
        (
            "round",
            "countered",
            *(
                f"{what}_{side}"
                for what in ("votes", "influence", "military", "currency", "cards")
                for side in SIDES
            ),
            "marker_steps",
        ),
        "event",
        unit=("number", "share", *("number",) * 11),
    ),
)

WORDS = {  # codes as a reader of a summary sees them
    "final_round": "The last printed round was played",
    "crecy_in_play": "Crécy came during a round",
    "crecy_in_rotation": "Crécy came in the market rotation",
    "max_turns": "The cap on turns was reached",
    "electors": "More electors",
    "marker": "A tie, and John's marker",
    "neutral": "A tie, and the marker on Neutral",
    "marker.ludwig_2": "Ludwig 2",
    "marker.ludwig_1": "Ludwig 1",
    "marker.neutral": "Neutral",
    "marker.charles_1": "Charles 1",
    "marker.charles_2": "Charles 2",
    "play": "In play",
    "rotation": "In the rotation",
    "purchases": "Cards bought",
    "hand_left": "Cards left in hand",
    "used_political": "Political Numbers",
    "used_military": "Military Numbers",
    "used_deed": "Deeds",
    "used_yield_only": "Currency only",
    "deeds_countered": "Deeds countered",
    "marker_steps": "Marker toward Charles",
    **{f"gained_{name}": name.capitalize() for name in CURRENCY_NAMES},
    **{f"spent_{name}": name.capitalize() for name in CURRENCY_NAMES},
    **{name: name.removeprefix("holds_").capitalize() for name in HELD},
}
