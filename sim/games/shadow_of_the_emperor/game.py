"""The game as generic code sees it."""

from __future__ import annotations

import sim.games.shadow_of_the_emperor.contract  # noqa: F401 (registers the rules for this game's record)
from sim.engine.game import Game
from sim.games.shadow_of_the_emperor.actions import (
    describe_action,
    parse_action,
    printed_actions,
)
from sim.games.shadow_of_the_emperor.codes import EndReason
from sim.games.shadow_of_the_emperor.facts import SCRIPT_FACTS
from sim.games.shadow_of_the_emperor.features import ACTION_FEATURES, STATE_FEATURES
from sim.games.shadow_of_the_emperor.figures import FIGURES, WORDS
from sim.games.shadow_of_the_emperor.ids import groups, involving
from sim.games.shadow_of_the_emperor.journal import JOURNAL
from sim.games.shadow_of_the_emperor.names import SEAT_NAMES
from sim.games.shadow_of_the_emperor.narration import narrate
from sim.games.shadow_of_the_emperor.printed import printed_cards
from sim.games.shadow_of_the_emperor.record import VALUES
from sim.games.shadow_of_the_emperor.state import STATE
from sim.games.shadow_of_the_emperor.tables import TABLES
from sim.games.shadow_of_the_emperor.values import ValuesFile, load_values
from sim.games.shadow_of_the_emperor.view import VIEW

RULES_VERSION = 1  # raised only when behaviour changes, the decision grammar included

SHADOW_OF_THE_EMPEROR = Game(
    name="shadow_of_the_emperor",
    title="In the Shadow of the Emperor",
    edition="2004 rulebook, board and some cards reconstructed",
    rules_version=RULES_VERSION,
    seats=SEAT_NAMES,
    seat_counts=(2, 3, 4),
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
        "players": "2 to 4 noble families, each of its own colour",
        "length": "5 rounds of 7 phases, the first one from phase IV on",
        "kind": "area majorities, ageing dynasties and elections, the Holy Roman Empire",
    },
    action_features=ACTION_FEATURES,
    state_features=STATE_FEATURES,
    script_facts=SCRIPT_FACTS,
    printed_actions=printed_actions,
    involving=involving,
    groups=groups,
    cards=printed_cards,
)
