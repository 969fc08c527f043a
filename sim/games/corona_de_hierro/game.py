"""The game as generic code sees it."""

from __future__ import annotations

import sim.games.corona_de_hierro.contract  # noqa: F401 (registers the rules for this game's record)
from sim.engine.game import Game
from sim.games.corona_de_hierro.actions import describe_action, parse_action, printed_actions
from sim.games.corona_de_hierro.codes import EndReason
from sim.games.corona_de_hierro.facts import SCRIPT_FACTS
from sim.games.corona_de_hierro.features import ACTION_FEATURES, STATE_FEATURES
from sim.games.corona_de_hierro.figures import FIGURES, WORDS
from sim.games.corona_de_hierro.ids import groups, involving
from sim.games.corona_de_hierro.journal import JOURNAL
from sim.games.corona_de_hierro.names import SEAT_NAMES
from sim.games.corona_de_hierro.narration import narrate
from sim.games.corona_de_hierro.record import VALUES
from sim.games.corona_de_hierro.state import STATE
from sim.games.corona_de_hierro.tables import TABLES
from sim.games.corona_de_hierro.values import ValuesFile, load_values
from sim.games.corona_de_hierro.view import VIEW

RULES_VERSION = 1  # raised only when behaviour changes, the decision grammar included

CORONA_DE_HIERRO = Game(
    name="corona_de_hierro",
    title="Corona de Hierro",
    edition="2017 rulebook; map, dice, track and copies of cards are placeholders",
    rules_version=RULES_VERSION,
    seats=SEAT_NAMES,
    seat_counts=(3, 4, 5),
    state=STATE,
    values=VALUES,
    journal=JOURNAL,
    tables=TABLES,
    end_reasons=tuple(reason.name.lower() for reason in EndReason),
    load_values=load_values,
    values_model=lambda: ValuesFile,
    describe_action=describe_action,
    parse_action=parse_action,
    narrate=narrate,
    view=VIEW,
    figures=FIGURES,
    words=WORDS,
    facts={
        "players": "3 to 5 nobles, each of its own colour",
        "length": "until a crown, the last card of a deck, or a last castle lost; 2 actions a turn",
        "kind": "armies, emissaries and alliances for the iron crown, Italy 887",
    },
    action_features=ACTION_FEATURES,
    state_features=STATE_FEATURES,
    script_facts=SCRIPT_FACTS,
    printed_actions=printed_actions,
    involving=involving,
    groups=groups,
)
