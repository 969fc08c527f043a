"""The game as generic code sees it."""

from __future__ import annotations

import sim.games.heads_of_state.contract  # noqa: F401 (registers the rules for this game's record)
from sim.engine.game import Family, Game
from sim.games.heads_of_state.actions import describe_action, parse_action, printed_actions
from sim.games.heads_of_state.codes import EndReason
from sim.games.heads_of_state.facts import SCRIPT_FACTS
from sim.games.heads_of_state.features import ACTION_FEATURES, STATE_FEATURES
from sim.games.heads_of_state.figures import FIGURES, WORDS
from sim.games.heads_of_state.ids import groups, involving
from sim.games.heads_of_state.journal import JOURNAL
from sim.games.heads_of_state.names import SEAT_NAMES
from sim.games.heads_of_state.narration import narrate
from sim.games.heads_of_state.record import VALUES
from sim.games.heads_of_state.state import STATE
from sim.games.heads_of_state.tables import TABLES
from sim.games.heads_of_state.values import ValuesFile, load_values
from sim.games.heads_of_state.values.charts import chart_members
from sim.games.heads_of_state.view import VIEW

RULES_VERSION = 1  # raised only when behaviour changes, the decision grammar included

HEADS_OF_STATE = Game(
    name="heads_of_state",
    title="Heads of State",
    edition="2008 rulebook, board and chart reconstructed",
    rules_version=RULES_VERSION,
    seats=SEAT_NAMES,
    seat_counts=(2, 3, 4, 5),
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
    families={
        "charts": Family(
            "every Noble Attribute Chart that fits the deck as well as the known facts allow",
            chart_members,
        ),
    },
    facts={
        "players": "2 to 5 families, each of its own colour",
        "length": "3 Turns, each ended by the Revolution Card",
        "kind": "set collection, area majorities and treachery, Europe 1589-1789",
    },
    action_features=ACTION_FEATURES,
    state_features=STATE_FEATURES,
    script_facts=SCRIPT_FACTS,
    printed_actions=printed_actions,
    involving=involving,
    groups=groups,
)
