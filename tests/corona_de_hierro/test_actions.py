"""Every action has one printed form, and a form names one action."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.games.corona_de_hierro.actions import (
    ACTION_FORMS,
    FORMS,
    QUESTIONS,
    choice_of,
    decision_question,
    describe_action,
    kind_of,
    parse_action,
    printed_actions,
)
from sim.games.corona_de_hierro.codes import (
    AT_POST,
    BY_EMISSARY,
    CHOICES,
    IN_ZONE,
    MAX_PAWNS,
    NO_CARD,
    POSTS,
    SEATS,
    STOP,
    ActionKind,
    DecisionKind,
    Deck,
    Post,
    RollFor,
)
from sim.games.corona_de_hierro.state import STATE
from sim.games.corona_de_hierro.values import load_values
from sim.games.prose import values_of
from sim.values.errors import InputError
from tests.corona_de_hierro.whole_games import SCENARIOS, load

VALUES = SCENARIOS / "prototype-values.yaml"
KINDS = [kind for kind in DecisionKind if kind != DecisionKind.NO_DECISION]
YELLOW, BLUE, BLACK, RED, GREEN = range(SEATS)


@pytest.fixture(scope="module")
def loaded():
    return load()


def number(labels: str, name: str) -> int:
    return load().labels[labels].index(name)


def city(name: str) -> int:
    return number("cities", name)


def castle(name: str) -> int:
    return number("castles", f"{name}_castle")


def card(name: str) -> int:
    return number("cards", name)


def test_every_decision_has_forms_and_a_question():
    assert list(FORMS) == KINDS
    assert list(QUESTIONS) == KINDS
    assert list(ACTION_FORMS) == list(ActionKind)


def test_forms_are_unique_and_parse_back(loaded):
    forms = printed_actions(loaded)
    assert len(set(forms.values())) == len(forms)
    for action, form in forms.items():
        assert describe_action(action, loaded) == form
        assert parse_action(form, loaded) == action
        assert kind_of(action) * CHOICES + choice_of(action) == action


def test_forms_need_no_quotes_in_a_shell(loaded):
    letters = set("abcdefghijklmnopqrstuvwxyz0123456789_ ")
    assert all(set(form) <= letters for form in printed_actions(loaded).values())


def test_every_choice_has_its_form(loaded):
    """By the choices that codes.py gives each decision."""
    values = values_of(loaded)
    cities, castles = set(range(int(values.cities))), set(range(int(values.castles)))
    cards, seats, answers = set(range(int(values.kinds))), set(range(SEATS)), {0, 1}
    posts = {AT_POST + post for post in range(POSTS)}
    zone = {IN_ZONE + seat for seat in range(SEATS)}
    decks = set(Deck)
    choices: dict[DecisionKind, set[int]] = {kind: set() for kind in KINDS}
    for action in printed_actions(loaded):
        choices[kind_of(action)].add(choice_of(action))
    assert choices == {
        DecisionKind.MAIN_CASTLE: castles,
        DecisionKind.SET_UP_CARD: cards,
        DecisionKind.ACTION: set(ActionKind),
        DecisionKind.MOVE_FROM: cities,
        DecisionKind.MOVE_PAWNS: set(range(1, MAX_PAWNS + 1)),
        DecisionKind.MOVE_TO: cities | {STOP},
        DecisionKind.PERMISSION: answers,
        DecisionKind.RECRUIT: castles,
        DecisionKind.BATTLE_CITY: cities,
        DecisionKind.ENEMY: seats,
        DecisionKind.REROLL: answers,
        DecisionKind.ATTACK_CASTLE: castles,
        DecisionKind.SEND_TO_CASTLE: castles,
        DecisionKind.REQUEST_SUPPORT: castles,
        DecisionKind.REQUEST_ALLIANCE: seats,
        DecisionKind.ACCEPT_ALLIANCE: seats,
        DecisionKind.RETRIEVE: castles | posts | zone,
        DecisionKind.TAKE_HOSTAGE: castles,
        DecisionKind.HOSTAGE_OF: seats,
        DecisionKind.TAKE_CARD: decks,
        DecisionKind.BUY_CARD: decks,
        DecisionKind.KEEP_CARD: cards,
        DecisionKind.DISCARD_CARD: cards,
        DecisionKind.EXECUTE_CARD: cards,
        DecisionKind.GOOD_FORTUNE: castles | {BY_EMISSARY + place for place in castles},
        DecisionKind.RESISTANCE: castles,
        DecisionKind.SPY_ON: seats,
        DecisionKind.SPY_DISCARD: cards,
        DecisionKind.HOSTAGE: castles | posts,
        DecisionKind.RETURN_HOSTAGE: seats,
        DecisionKind.ASK_FOR_HOSTAGE: seats,
        DecisionKind.OFFER_EXCHANGE: seats,
        DecisionKind.ANSWER_HOSTAGE: answers,
        DecisionKind.ANSWER_EXCHANGE: answers,
    }


@pytest.mark.parametrize(
    ("kind", "choice", "form"),
    [
        (DecisionKind.MAIN_CASTLE, castle("friuli"), "choose friuli_castle"),
        (DecisionKind.SET_UP_CARD, card("spy"), "start with spy"),
        (DecisionKind.ACTION, ActionKind.MOVE, "move an army"),
        (DecisionKind.ACTION, ActionKind.SEND_TO_CASTLE, "send to a castle"),
        (DecisionKind.ACTION, ActionKind.SEND_TO_ROME, "send to rome"),
        (DecisionKind.ACTION, ActionKind.TAKE_HOSTAGE, "take a hostage"),
        (DecisionKind.ACTION, ActionKind.OFFER_EXCHANGE, "offer an exchange"),
        (DecisionKind.MOVE_FROM, city("belluno"), "from belluno"),
        (DecisionKind.MOVE_PAWNS, 1, "move 1 pawn"),
        (DecisionKind.MOVE_PAWNS, 3, "move 3 pawns"),
        (DecisionKind.MOVE_TO, city("trento"), "to trento"),
        (DecisionKind.MOVE_TO, STOP, "stop there"),
        (DecisionKind.PERMISSION, 0, "refuse passage"),
        (DecisionKind.PERMISSION, 1, "permit passage"),
        (DecisionKind.RECRUIT, castle("padua"), "recruit from padua_castle"),
        (DecisionKind.BATTLE_CITY, city("trento"), "battle in trento"),
        (DecisionKind.ENEMY, GREEN, "against green"),
        (DecisionKind.REROLL, 0, "let the roll stand"),
        (DecisionKind.REROLL, 1, "roll again"),
        (DecisionKind.ATTACK_CASTLE, castle("pavia"), "attack pavia_castle"),
        (DecisionKind.SEND_TO_CASTLE, castle("padua"), "send to padua_castle"),
        (DecisionKind.REQUEST_SUPPORT, castle("padua"), "request support of padua_castle"),
        (DecisionKind.REQUEST_ALLIANCE, RED, "request alliance with red"),
        (DecisionKind.ACCEPT_ALLIANCE, RED, "accept alliance with red"),
        (DecisionKind.RETRIEVE, castle("padua"), "retrieve from padua_castle"),
        (DecisionKind.RETRIEVE, AT_POST + Post.MAGYARS, "retrieve from magyars"),
        (DecisionKind.RETRIEVE, IN_ZONE + BLACK, "retrieve from alliance with black"),
        (DecisionKind.TAKE_HOSTAGE, castle("padua"), "take hostage in padua_castle"),
        (DecisionKind.HOSTAGE_OF, YELLOW, "emissary of yellow"),
        (DecisionKind.TAKE_CARD, Deck.MILITARY, "take military card"),
        (DecisionKind.BUY_CARD, Deck.POLITICAL, "buy political card"),
        (DecisionKind.KEEP_CARD, card("pope"), "keep pope"),
        (DecisionKind.DISCARD_CARD, card("resistance"), "discard resistance"),
        (DecisionKind.EXECUTE_CARD, card("loyal_vassal_lion"), "execute loyal_vassal_lion"),
        (DecisionKind.GOOD_FORTUNE, castle("padua"), "fortune in attacking padua_castle"),
        (
            DecisionKind.GOOD_FORTUNE,
            BY_EMISSARY + castle("padua"),
            "fortune in asking padua_castle",
        ),
        (DecisionKind.RESISTANCE, castle("friuli"), "resist at friuli_castle"),
        (DecisionKind.SPY_ON, BLUE, "spy on blue"),
        (DecisionKind.SPY_DISCARD, card("hostage"), "make discard hostage"),
        (DecisionKind.HOSTAGE, AT_POST + Post.ROME, "replace in rome"),
        (DecisionKind.HOSTAGE, castle("padua"), "replace in padua_castle"),
        (DecisionKind.RETURN_HOSTAGE, RED, "return emissary to red"),
        (DecisionKind.ASK_FOR_HOSTAGE, RED, "ask for emissary held by red"),
        (DecisionKind.OFFER_EXCHANGE, RED, "offer exchange to red"),
        (DecisionKind.ANSWER_HOSTAGE, 0, "refuse to give back"),
        (DecisionKind.ANSWER_HOSTAGE, 1, "give back"),
        (DecisionKind.ANSWER_EXCHANGE, 0, "refuse the exchange"),
        (DecisionKind.ANSWER_EXCHANGE, 1, "accept the exchange"),
    ],
)
def test_form(loaded, kind, choice, form):
    assert describe_action(kind * CHOICES + int(choice), loaded) == form


def test_case_and_spaces_do_not_matter(loaded):
    plain = parse_action("attack pavia_castle", loaded)
    assert parse_action("  Attack  PAVIA_castle ", loaded) == plain


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("move a army", "move an army"),
        ("atack pavia_castle", "attack pavia_castle"),
        ("execute resistence", "execute resistance"),
        ("retrieve from the magyars", "retrieve from magyars"),
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


NO_ACTIONS = [
    -1,
    0,
    DecisionKind.MOVE_PAWNS * CHOICES,  # no pawn
    DecisionKind.ACTION * CHOICES + len(ActionKind),
    DecisionKind.PERMISSION * CHOICES + 2,
    10**9,
]


@pytest.mark.parametrize("action", NO_ACTIONS)
def test_no_action_has_no_form(loaded, action):
    with pytest.raises(ValueError, match="no action"):
        describe_action(action, loaded)


def test_a_card_that_is_added_has_its_forms(loaded):
    """Forms follow the values file: a Spy of another kind, for one that is cut."""
    double = {"name": "Double spy", "type": "spy", "copies": 1}
    cards = {"double_spy": double, "spy": {"copies": 3}}
    more = load_values(VALUES, patches=[{"initiative_cards": cards}])
    assert parse_action("execute double_spy", more) % CHOICES == more.labels["cards"].index(
        "double_spy"
    )
    assert "execute double_spy" not in printed_actions(loaded).values()


# --- questions ------------------------------------------------------------------------------


def asking(kind: DecisionKind, seat: int = RED, **facts: Any) -> Any:
    state = np.zeros(1, STATE).view(np.recarray)[0]
    state.decision = kind
    state.seat_to_move = seat
    state.card = NO_CARD
    for name, value in facts.items():
        if name == "about":  # what the question is about
            state.asked[1] = value
        else:
            state[name] = value
    return state


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_question_names_who_decides(loaded, kind):
    question = decision_question(asking(kind), loaded)
    assert question.startswith("Red: ")
    assert question.endswith("?")


@pytest.mark.parametrize(
    ("state", "question"),
    [
        (asking(DecisionKind.ACTION, action_number=2), "what is action 2 of 2?"),
        (asking(DecisionKind.MOVE_FROM), "which army moves?"),
        (
            asking(DecisionKind.MOVE_FROM, card=card("forced_march")),
            "which army makes a Forced march?",
        ),
        (
            asking(DecisionKind.MOVE_TO, moved_pawns=2, from_city=city("friuli")),
            "where do 2 pawns go from Friuli?",
        ),
        (
            asking(
                DecisionKind.MOVE_TO,
                moved_pawns=1,
                from_city=city("friuli"),
                card=card("forced_march"),
                steps=3,
            ),
            "where does 1 pawn go from Friuli, with up to 3 spaces to march?",
        ),
        (
            asking(
                DecisionKind.PERMISSION,
                about=GREEN,
                moved_pawns=3,
                from_city=city("friuli"),
                to_city=city("belluno"),
            ),
            "may Green's 3 pawns go from Friuli to Belluno?",
        ),
        (
            asking(DecisionKind.ENEMY, battle_city=city("trento")),
            "whose army in Trento is attacked?",
        ),
        (
            asking(DecisionKind.ENEMY, card=card("resistance"), castle=castle("friuli")),
            "whose army at the gate of the castle of Friuli loses 1 pawn?",
        ),
        (
            asking(DecisionKind.SPY_DISCARD, about=BLUE),
            "which of Blue's cards is discarded?",
        ),
        (
            asking(DecisionKind.HOSTAGE_OF, about=AT_POST + Post.SARACENS),
            "whose emissary with the Saracens is taken as a hostage?",
        ),
        (
            asking(DecisionKind.HOSTAGE_OF, about=castle("padua")),
            "whose emissary in the castle of Padua is taken as a hostage?",
        ),
        (
            asking(DecisionKind.ANSWER_HOSTAGE, about=BLUE),
            "Blue asks for an emissary that is held as a hostage: is it given back?",
        ),
        (
            asking(DecisionKind.ANSWER_EXCHANGE, about=BLUE),
            "Blue offers to exchange one hostage for one: is it accepted?",
        ),
        (
            asking(DecisionKind.KEEP_CARD, seen_size=5, seen_deck=Deck.POLITICAL),
            "which card is kept, of 5 political cards looked at?",
        ),
    ],
)
def test_a_question_says_what_is_at_stake(loaded, state, question):
    assert decision_question(state, loaded) == f"Red: {question}"


def test_the_question_of_pawns_says_how_many_there_are(loaded):
    state = asking(DecisionKind.MOVE_PAWNS, from_city=city("friuli"))
    state.army[RED, city("friuli")] = 3
    assert decision_question(state, loaded) == "Red: how many move out of Friuli, of 3 pawns?"


ROLLS = [
    (RollFor.BATTLE_ATTACKER, "2 is rolled to attack Green"),
    (RollFor.BATTLE_DEFENDER, "2 is rolled to defend against 3"),
    (RollFor.CASTLE_BY_FORCE, "2 is rolled, the castle of Padua needs 3"),  # left number
    (RollFor.CASTLE_BY_WORD, "2 is rolled, the castle of Padua needs 2"),  # right number
]


@pytest.mark.parametrize(("what", "told"), ROLLS)
def test_the_question_of_a_roll_says_what_it_is_for(loaded, what, told):
    state = asking(DecisionKind.REROLL, castle=castle("padua"), enemy=GREEN)
    state.asked[1:3] = what, 2
    state.roll[0] = 3
    state.shields[RED] = 1
    question = f"Red: {told}: is it rolled again, with 1 shield to spend?"
    assert decision_question(state, loaded) == question


def test_the_question_of_the_advanced_set_up_counts_what_is_kept():
    of_each = load(("setup.advanced.kept_counted=of_each_deck",))
    in_all = load(("setup.advanced.kept_counted=in_all",))
    state = asking(DecisionKind.SET_UP_CARD, seen_size=7)
    state.to_keep[:] = 1, 2
    text = "Red: which card is kept, of 7 cards looked at, with "
    assert decision_question(state, of_each) == f"{text}1 military and 2 political still to keep?"
    state.to_keep[:] = 1
    assert decision_question(state, in_all) == f"{text}1 still to keep?"
