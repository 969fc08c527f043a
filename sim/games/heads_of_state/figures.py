"""What a summary and a report show of this game beyond the general sections, and its words."""

from __future__ import annotations

from sim.engine.figures import Figure
from sim.games.heads_of_state.codes import Country
from sim.games.heads_of_state.tables import POINTS
from sim.games.recording import labels

_BY_ROUND = ("round", "seat")

FIGURES = (
    Figure("margin", "The winner's lead in points", "mean", "games", "margin"),
    Figure("winner_points", "Points of the winner", "mean", "games", "winner_points"),
    Figure("points_by_turn_order", "Points", "mean", "seats", "points", by="turn_order"),
    Figure(
        "points",
        "Where a player's points come from",
        "mean",
        "rounds",
        tuple(column.name for _, column in POINTS),
        by="round",
    ),
    Figure(
        "nobles",
        "Nobles created in a game, by type and country",
        "total",
        "nobles",
        "created",
        by=("noble", "country"),
    ),
    Figure("attempts", "Nobles targeted with Treachery Cards", "mean", "games", "attempts"),
    Figure(
        "treachery",
        "Attempts at treachery that kill",
        "mean",
        "treachery",
        "killed",
        by="means",
        unit="share",
    ),
    Figure("first_area", "Which area opens first", "share", "games", "first_area"),
    Figure(
        "opened_early",
        "Areas opened in the first Turn",
        "mean",
        "areas",
        "in_first_round",
        by="area",
        unit="share",
    ),
    Figure("tie_break", "What decided who won", "share", "games", "tie_break"),
    Figure(
        "revolutions",
        "When each Turn's Revolution comes",
        "survival",
        "games",
        ("turns_1589", "turns_1689", "turns_1789"),
        time="player turn",
    ),
    Figure("lead_changes", "Lead changes at the ends of Turns", "mean", "games", "lead_changes"),
    Figure("lead", "When the winner took the lead for good", "since", "games", "lead_round"),
    Figure("points_so_far", "Victory Points so far", "standing", "rounds", "points", _BY_ROUND),
    Figure(
        "nobles_by_turn",
        "Nobles created and lost",
        "track",
        "rounds",
        ("created", "lost"),
        _BY_ROUND,
    ),
    Figure("treachery_by_turn", "Treachery", "track", "rounds", ("attempts", "kills"), _BY_ROUND),
    Figure(
        "influence",
        "Influence at the end of a Turn",
        "track",
        "rounds",
        tuple(f"influence_{name}" for name in labels(Country)),
        _BY_ROUND,
    ),
    Figure("opened_by", "Who opens each area", "map", "areas", "seat", "area"),
    Figure(
        "treachery_cards",
        "Treachery, by the card played",
        "table",
        "treachery",
        ("killed", "replaced"),
        "card",
        unit=("share", "share"),
    ),
)

WORDS = {  # codes and columns as a reader of a summary sees them
    "round": "Turn",
    "round.1": "1589",
    "round.2": "1689",
    "round.3": "1789",
    "rounds": "Turns",
    "turns": "Player turns",
    "revolution": "The Revolution Card of 1789",
    "max_turns": "The cap on turns was reached",
    "points": "More points",
    "nobles": "A tie, and the higher nobles",
    "shared": "The win is shared",
    "points_initial": "Initial Scoring Markers",
    "points_country": "Country Scoring Markers",
    "points_noble_house": "Noble House",
    "points_influence": "Influence",
    "points_nobles": "Most nobles",
    "german_states": "German States",
    "assassin": "Assassin",
    "country": "Country cards",
    "turns_1589": "Turn of 1589",
    "turns_1689": "Turn of 1689",
    "turns_1789": "Turn of 1789",
    "created": "Nobles created",
    "lost": "Nobles lost",
    **{f"influence_{name}": name.replace("_", " ").title() for name in labels(Country)},
}
