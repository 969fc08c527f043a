"""Every action has one printed form, and a form names one action."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sim.games.romans.actions import (
    FORMS,
    QUESTIONS,
    decision_question,
    describe_action,
    kind_of,
    parse_action,
    printed_actions,
)
from sim.games.romans.codes import CHOICES, NONE, DecisionKind, Elector
from sim.games.romans.names import values_of
from sim.games.romans.state import STATE
from sim.games.romans.values.load import load_values
from sim.values.errors import InputError

VALUES = Path(__file__).parents[2] / "scenarios" / "romans" / "prototype-values.yaml"
KINDS = [kind for kind in DecisionKind if kind != DecisionKind.NO_DECISION]


@pytest.fixture(scope="module")
def loaded():
    return load_values(VALUES)


def card(loaded, name):
    return loaded.labels["cards"].index(name)


def test_every_decision_has_forms_and_a_question():
    assert list(FORMS) == KINDS
    assert list(QUESTIONS) == KINDS


def test_forms_are_unique_and_parse_back(loaded):
    forms = printed_actions(loaded)
    assert len(set(forms.values())) == len(forms)
    for action, form in forms.items():
        assert describe_action(action, loaded) == form
        assert parse_action(form, loaded) == action


def test_every_card_has_its_form_in_every_decision_about_cards(loaded):
    count = values_of(loaded).card_count
    forms = printed_actions(loaded)
    for kind in (DecisionKind.CARD, DecisionKind.PURCHASE, DecisionKind.KEPT_CARD):
        choices = {action % CHOICES for action in forms if kind_of(action) == kind}
        assert choices == {*range(count), NONE}


@pytest.mark.parametrize(
    ("kind", "choice", "form"),
    [
        (DecisionKind.INITIATIVE, 0, "play first"),
        (DecisionKind.INITIATIVE, 1, "play second"),
        (DecisionKind.CARD, "charles_iv", "play charles_iv"),
        (DecisionKind.CARD, "royal_retinue#3", "play royal_retinue#3"),
        (DecisionKind.CARD, NONE, "pass"),
        (DecisionKind.USE_COST, 3, "spend eastern"),
        (DecisionKind.ANY_YIELD, 0, "gain church"),
        (DecisionKind.USE, 0, "use political"),
        (DecisionKind.USE, 1, "use military"),
        (DecisionKind.USE, 2, "use deed"),
        (DecisionKind.USE, 3, "use currency only"),
        (DecisionKind.POLITICAL_POINT, Elector.MAINZ, "place 1 in mainz"),
        (DecisionKind.POLITICAL_POINT, 7 + Elector.TRIER, "remove 1 in trier"),
        (DecisionKind.POLITICAL_POINT, NONE, "forfeit points"),
        (DecisionKind.MILITARY_GROUND, 1, "place military in low_countries"),
        (DecisionKind.OPTION, 1, "option 2"),
        (DecisionKind.COUNTRY, Elector.SAXONY, "choose saxony"),
        (DecisionKind.GROUND, 3, "choose tyrol"),
        (DecisionKind.GROUND_TO, 0, "move to lombardy"),
        (DecisionKind.DIRECTION, 1, "move john toward charles"),
        (DecisionKind.REMOVED_CARD, "royal_retinue", "remove from game royal_retinue"),
        (DecisionKind.REMOVED_CARD, NONE, "remove no card"),
        (DecisionKind.BOOST, 1, "boost"),
        (DecisionKind.COUNTER, "elizabeth_richeza", "counter with elizabeth_richeza"),
        (DecisionKind.COUNTER, NONE, "no counter"),
        (DecisionKind.LOOK_DESTINATION, 1, "put on top"),
        (DecisionKind.LOOK_ORDER, "louis_iv", "put back louis_iv"),
        (DecisionKind.CHRONICLE_PURCHASE, NONE, "buy nothing from deck"),
        (DecisionKind.CHRONICLE_ORDER, "edward_iii", "put back on deck edward_iii"),
        (DecisionKind.PURCHASE, "edward_iii", "buy edward_iii"),
        (DecisionKind.PURCHASE, NONE, "buy nothing"),
        (DecisionKind.DISCOUNT, 0, "discount church"),
        (DecisionKind.PAYMENT, 2, "pay with western"),
        (DecisionKind.WRITING_HISTORY, "peter_of_zittau", "counter event with peter_of_zittau"),
        (DecisionKind.WRITING_HISTORY, NONE, "let event happen"),
        (DecisionKind.FREE_CARD, "gerlach_of_nassau", "acquire gerlach_of_nassau"),
        (DecisionKind.VOTE, Elector.COLOGNE, "gain vote in cologne"),
        (DecisionKind.SUPPLY_LINE, Elector.TRIER, "supply trier"),
        (DecisionKind.LOYALTY, 1, "loyalty step"),
        (DecisionKind.LOYALTY_DIRECTION, 0, "loyalty toward ludwig"),
        (DecisionKind.KEPT_CARD, NONE, "keep nothing"),
        (DecisionKind.PRESTIGE_VOTE, Elector.BOHEMIA, "prestige vote in bohemia"),
    ],
)
def test_form(loaded, kind, choice, form):
    place = card(loaded, choice) if isinstance(choice, str) else int(choice)
    assert describe_action(kind * CHOICES + place, loaded) == form


def test_case_and_spaces_do_not_matter(loaded):
    assert parse_action("  Play   Charles_IV ", loaded) == parse_action("play charles_iv", loaded)


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("play charles", "play charles_iv"),
        ("place 1 in maintz", "place 1 in mainz"),
        ("buy edward_ii", "buy edward_iii"),
        ("forfeit", "forfeit points"),
    ],
)
def test_an_unknown_form_names_the_nearest(loaded, text, nearest):
    with pytest.raises(InputError) as caught:
        parse_action(text, loaded)
    (problem,) = caught.value.problems
    assert problem.nearest == nearest
    assert "no such action" in str(problem)


def test_nonsense_names_no_nearest(loaded):
    with pytest.raises(InputError) as caught:
        parse_action("zzzzqqqq", loaded)
    assert caught.value.problems[0].nearest is None


@pytest.mark.parametrize("action", [-1, 0, CHOICES * DecisionKind.CARD + 126, 10**9])
def test_no_action_has_no_form(loaded, action):
    with pytest.raises(ValueError, match="no action"):
        describe_action(action, loaded)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_question_names_who_decides(loaded, kind):
    state = np.zeros(1, STATE).view(np.recarray)[0]
    state.seat_of[:] = (0, 1)
    state.seat_to_move = 1
    state.decision = kind
    state.asked[:2] = (1, 0)
    question = decision_question(state, loaded)
    assert question.startswith("Wittelsbach: ")
    assert question.endswith("?")


def test_a_question_says_what_is_at_stake(loaded):
    state = np.zeros(1, STATE).view(np.recarray)[0]
    state.seat_of[:] = (0, 1)
    state.decision = DecisionKind.COUNTER
    state.asked[0] = card(loaded, "philip_vi")
    assert decision_question(state, loaded) == "Luxembourg: counter the Deed of Philip VI?"
