"""Every action has one printed form, and a form names one action."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sim.games.heads_of_state.actions import (
    FORMS,
    QUESTIONS,
    decision_question,
    describe_action,
    kind_of,
    parse_action,
    printed_actions,
)
from sim.games.heads_of_state.codes import (
    BOX,
    CHOICES,
    COURTESAN,
    FROM_DECK,
    NOBODY,
    NONE,
    Attribute,
    DecisionKind,
    Option,
)
from sim.games.heads_of_state.state import STATE
from sim.games.heads_of_state.values import load_values
from sim.games.prose import values_of
from sim.values.errors import InputError

VALUES = Path(__file__).parents[2] / "scenarios" / "heads_of_state" / "prototype-values.yaml"
KINDS = [kind for kind in DecisionKind if kind != DecisionKind.NO_DECISION]


@pytest.fixture(scope="module")
def loaded():
    return load_values(VALUES)


def box(loaded, name):
    return loaded.labels["boxes"].index(name)


def treachery(loaded, name):
    return loaded.labels["treachery_cards"].index(name)


def test_every_decision_has_forms_and_a_question():
    assert list(FORMS) == KINDS
    assert list(QUESTIONS) == KINDS


def test_forms_are_unique_and_parse_back(loaded):
    forms = printed_actions(loaded)
    assert len(set(forms.values())) == len(forms)
    for action, form in forms.items():
        assert describe_action(action, loaded) == form
        assert parse_action(form, loaded) == action


def test_every_box_and_card_has_its_form(loaded):
    values = values_of(loaded)
    boxes = set(range(int(values.boxes)))
    kinds = set(range(int(values.kinds)))
    attributes = set(range(COURTESAN + 1))
    choices = {kind: set() for kind in KINDS}
    for action in printed_actions(loaded):
        choices[kind_of(action)].add(action % CHOICES)
    assert choices == {
        DecisionKind.OPTION: {Option.TAKE, Option.FLUSH, Option.TREACHERY},
        DecisionKind.ATTRIBUTE: attributes | {FROM_DECK},
        DecisionKind.TREACHERY_CARD: kinds | {FROM_DECK},
        DecisionKind.CREATE: boxes | {NONE},
        DecisionKind.PAYMENT: attributes - {COURTESAN} | {NONE},
        DecisionKind.TREACHERY: kinds | {BOX + place for place in boxes} | {NONE},
        DecisionKind.TARGET: boxes,
        DecisionKind.SECOND_CARD: kinds,
        DecisionKind.DISCARD_ATTRIBUTE: attributes,
        DecisionKind.DISCARD_TREACHERY: kinds,
    }


@pytest.mark.parametrize(
    ("kind", "choice", "form"),
    [
        (DecisionKind.OPTION, Option.TAKE, "take cards"),
        (DecisionKind.OPTION, Option.FLUSH, "flush"),
        (DecisionKind.OPTION, Option.TREACHERY, "treachery"),
        (DecisionKind.ATTRIBUTE, Attribute.GOLD, "take gold"),
        (DecisionKind.ATTRIBUTE, Attribute.COURTESAN, "take courtesan"),
        (DecisionKind.ATTRIBUTE, FROM_DECK, "take from deck"),
        (DecisionKind.TREACHERY_CARD, "axeman", "take treachery axeman"),
        (DecisionKind.TREACHERY_CARD, FROM_DECK, "take treachery from deck"),
        (DecisionKind.CREATE, "england.king", "create king in england"),
        (DecisionKind.CREATE, NONE, "create nothing more"),
        (DecisionKind.PAYMENT, Attribute.CASTLE, "courtesan for castle"),
        (DecisionKind.PAYMENT, NONE, "no courtesan"),
        (DecisionKind.TREACHERY, "axeman_gallows", "play axeman_gallows"),
        (DecisionKind.TREACHERY, "scotland.duke", "replace with duke in scotland"),
        (DecisionKind.TREACHERY, NONE, "done"),
        (DecisionKind.TARGET, "ireland.baron", "target baron in ireland"),
        (DecisionKind.SECOND_CARD, "gallows", "with gallows"),
        (DecisionKind.DISCARD_ATTRIBUTE, Attribute.TITLE, "discard title"),
        (DecisionKind.DISCARD_TREACHERY, "assassin", "discard treachery assassin"),
    ],
)
def test_form(loaded, kind, choice, form):
    if isinstance(choice, str) and "." in choice:
        choice = box(loaded, choice) + (BOX if kind == DecisionKind.TREACHERY else 0)
    elif isinstance(choice, str):
        choice = treachery(loaded, choice)
    assert describe_action(kind * CHOICES + int(choice), loaded) == form


def test_case_and_spaces_do_not_matter(loaded):
    plain = parse_action("create king in england", loaded)
    assert parse_action("  Create  KING in England ", loaded) == plain


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("take goold", "take gold"),
        ("create kings in england", "create king in england"),
        ("flsh", "flush"),
        ("target the baron in ireland", "target baron in ireland"),
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


@pytest.mark.parametrize("action", [-1, 0, CHOICES * DecisionKind.OPTION + 3, 10**9])
def test_no_action_has_no_form(loaded, action):
    with pytest.raises(ValueError, match="no action"):
        describe_action(action, loaded)


def test_an_area_that_is_added_has_its_forms():
    """Forms follow the values file: a fifth province of Spain, with one box."""
    area = {"name": "Navarre", "country": "spain", "kind": "province"}
    area |= {"hexagon": 1, "boxes": ["earl"]}
    more = load_values(VALUES, patches=[{"areas": {"navarre": area}}])
    assert "create earl in navarre" in printed_actions(more).values()
    assert parse_action("target earl in navarre", more) % CHOICES == box(more, "navarre.earl")
    assert "create earl in navarre" not in printed_actions(load_values(VALUES)).values()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_question_names_who_decides(loaded, kind):
    state = np.zeros(1, STATE).view(np.recarray)[0]
    state.seat_to_move = 3
    state.decision = kind
    state.asked[:2] = (2, 1)
    question = decision_question(state, loaded)
    assert question.startswith("Green: ")
    assert question.endswith("?")


def asking(kind, *asked):
    state = np.zeros(1, STATE).view(np.recarray)[0]
    state.decision = kind
    state.asked[: len(asked)] = asked
    state.owner[:] = NOBODY
    return state


@pytest.mark.parametrize(
    ("deck", "treachery_cards", "ways"),
    [
        # 11 of the deck's cards lie under the Revolution Disc
        (17, 1, "flush the open display and take 1 or take a Treachery Card and an Attribute Card"),
        (16, 1, "take a Treachery Card and an Attribute Card"),
        (17, 0, "flush the open display and take 1"),
        (16, 0, ""),
    ],
)
def test_the_question_of_a_turn_names_the_options_there_are(loaded, deck, treachery_cards, ways):
    state = asking(DecisionKind.OPTION)
    state.deck_size, state.stack_size = deck, 11
    state.treachery_discard_size = treachery_cards
    first = ", " if " or take a" in ways else " or " if ways else ""
    question = f"Blue: take 3 Attribute Cards{first}{ways}?"
    assert decision_question(state, loaded) == question


@pytest.mark.parametrize(
    ("asked", "emptied", "question"),
    [
        ((0b1, 0), 0, "which Treachery Card is played, if any?"),
        ((0, 0b1), 0b1, "which killed noble is replaced, if any?"),
        (
            (0b1, 0b1),
            0b1,
            "which Treachery Card is played or which killed noble is replaced, if any?",
        ),
        # of three killed nobles one may be left
        ((0, 0b111), 0b111, "which killed noble is replaced, 2 to be replaced yet?"),
    ],
)
def test_the_question_of_treachery_names_the_duty(loaded, asked, emptied, question):
    state = asking(DecisionKind.TREACHERY, *asked)
    state.emptied = emptied
    assert decision_question(state, loaded) == f"Blue: {question}"


@pytest.mark.parametrize(
    ("left", "question"),
    [
        (3, "Blue: which Attribute Card is taken next, with 3 still to take?"),
        (1, "Blue: which Attribute Card is taken?"),
    ],
)
def test_the_question_of_a_card_counts_those_to_take(loaded, left, question):
    assert decision_question(asking(DecisionKind.ATTRIBUTE, left), loaded) == question


def test_a_question_says_what_is_at_stake(loaded):
    king = box(loaded, "france_capital.king")
    state = asking(DecisionKind.SECOND_CARD, king, treachery(loaded, "guillotine"))
    state.owner[king] = 1
    question = "which card is played with a Guillotine against Yellow's King in the French capital?"
    assert decision_question(state, loaded) == f"Blue: {question}"

    state = asking(DecisionKind.PAYMENT, box(loaded, "scotland.duke"))
    question = (
        "for which card of the set does a Courtesan stand in, to create the Duke in Scotland?"
    )
    assert decision_question(state, loaded) == f"Blue: {question}"

    state = asking(DecisionKind.DISCARD_TREACHERY, 2)
    question = "which Treachery Card is discarded, with 2 too many?"
    assert decision_question(state, loaded) == f"Blue: {question}"

    state = asking(DecisionKind.TARGET, treachery(loaded, "axeman"))
    question = "which noble is the target of an Axeman?"
    assert decision_question(state, loaded) == f"Blue: {question}"
