"""The game as generic code sees it."""

from __future__ import annotations

import sim.games.romans.contract  # noqa: F401 (registers the rules for this game's record)
from sim.engine.game import Game
from sim.games.romans.actions import describe_action, parse_action, printed_actions
from sim.games.romans.codes import EndReason, Side
from sim.games.romans.expectations import expectations
from sim.games.romans.facts import SCRIPT_FACTS
from sim.games.romans.features import ACTION_FEATURES, STATE_FEATURES
from sim.games.romans.figures import FIGURES, WORDS
from sim.games.romans.involving import groups, involving
from sim.games.romans.journal import JOURNAL
from sim.games.romans.narration import narrate
from sim.games.romans.printed import printed_cards
from sim.games.romans.record import VALUES
from sim.games.romans.state import STATE
from sim.games.romans.tables import TABLES
from sim.games.romans.values import ValuesFile, load_values
from sim.games.romans.view import VIEW

RULES_VERSION = 1  # raised only when behaviour changes, the decision grammar included

ROMANS = Game(
    name="romans",
    title="A Vote for the King of the Romans",
    edition="Rules v0.27.4, Prototype Values v0.5.1",
    rules_version=RULES_VERSION,
    seats=tuple(side.name.lower() for side in Side),
    seat_counts=(2,),
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
    cards=printed_cards,
    cut="deck=unused",
    expectations=expectations,
    figures=FIGURES,
    words=WORDS,
    action_features=ACTION_FEATURES,
    state_features=STATE_FEATURES,
    script_facts=SCRIPT_FACTS,
    printed_actions=printed_actions,
    involving=involving,
    groups=groups,
    facts={
        "players": "2: the House of Luxembourg and the House of Wittelsbach",
        "length": "up to 9 rounds; the Battle of Crécy may end it early",
        "kind": "deckbuilding and area control, Holy Roman Empire, 1322-1346",
    },
)
