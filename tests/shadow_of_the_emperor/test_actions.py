"""Every action has one printed form, and a form names one action."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from sim.games.prose import values_of
from sim.games.shadow_of_the_emperor.actions import (
    FORMS,
    QUESTIONS,
    choice_of,
    decision_question,
    describe_action,
    parse_action,
    printed_actions,
)
from sim.games.shadow_of_the_emperor.codes import (
    ACTIONS,
    CHOICES,
    CITY_SPACES,
    CONVENT,
    ELECTOR_TILE,
    ELECTORATES,
    FACES,
    PASS,
    PLACES,
    POSTS,
    PRIVILEGE,
    SEATS,
    THRONE_TILE,
    Answer,
    DecisionKind,
    Post,
    Succession,
    Vote,
    action_of,
    kind_of,
)
from sim.games.shadow_of_the_emperor.state import STATE
from sim.games.shadow_of_the_emperor.values import load_values
from sim.values.errors import InputError
from tests.shadow_of_the_emperor.logs import (
    BLACK,
    GREEN,
    LOADED,
    RED,
    VALUES,
    YELLOW,
    at,
    baron,
    card,
    couple,
    elector,
    tile,
)
from tests.shadow_of_the_emperor.whole_games import SCENARIOS

KINDS = [kind for kind in DecisionKind if kind != DecisionKind.NO_DECISION]


def place(name, pushed=None):
    return at(name) * PLACES + (0 if pushed is None else 1 + pushed)


def post(name, where):
    return at(name) * POSTS + where


def own(name, face):
    return at(name) * FACES + face


def test_every_decision_has_forms_and_a_question():
    assert list(FORMS) == KINDS
    assert list(QUESTIONS) == KINDS


def test_forms_are_unique_and_parse_back():
    forms = printed_actions(LOADED)
    assert len(set(forms.values())) == len(forms)
    for action, form in forms.items():
        assert 0 <= action < ACTIONS
        assert describe_action(action, LOADED) == form
        assert parse_action(form, LOADED) == action


def test_forms_need_no_quoting_in_a_shell_or_a_pattern():
    for form in printed_actions(LOADED).values():
        assert re.fullmatch(r"[a-z0-9_]+( [a-z0-9_]+)*", form)


def expected_choices():
    """Return every choice that has a meaning on the prototype's board, by kind of decision."""
    values = values_of(LOADED)
    there = range(int(values.electorates))
    archdioceses = {at(name) for name in ("trier", "koeln", "mainz")}
    places = {e * PLACES + which for e in there for which in range(1 + SEATS)}
    posts = {e * POSTS + Post.ARISTOCRAT_SPACE for e in there}
    posts |= {e * POSTS + Post.CASTLE for e in there if e != at("trier")}  # which has no castle
    owns = {e * FACES + face for e in there for face in range(FACES)}
    tiles = {
        (s * ELECTORATES + e) * FACES + f for s in range(SEATS) for e in there for f in range(8)
    }
    tiles |= {ELECTOR_TILE + e for e in there} | {THRONE_TILE}
    # two city spaces everywhere, three in Bohemia
    spaces = {e * CITY_SPACES + n for e in there for n in range(3 if e == at("boehmen") else 2)}
    of_electorates = set(there)
    cards = set(range(int(values.cards)))
    return {
        DecisionKind.SETUP_IMPERIAL_CITY: spaces,
        DecisionKind.SETUP_ELECTOR: of_electorates,
        DecisionKind.SETUP_ARISTOCRAT: of_electorates,
        DecisionKind.SETUP_KNIGHT: posts,
        DecisionKind.SUCCESSOR: owns,
        DecisionKind.SON: places,
        DecisionKind.DAUGHTER: tiles | {CONVENT},
        DecisionKind.MARRIAGE: set(Answer),
        DecisionKind.ACTION: cards | {PRIVILEGE + e for e in there} | {PASS},
        DecisionKind.TAKEN_ACTION: cards,
        DecisionKind.DOCTOR: tiles,
        DecisionKind.MOVE: owns,
        DecisionKind.MOVE_TO: places,
        DecisionKind.PERMIT: spaces,
        DecisionKind.ORDINANCE: places,
        DecisionKind.PROMOTION: posts,
        DecisionKind.FOREIGN_DAUGHTER: tiles,
        DecisionKind.KNIGHT: posts,
        DecisionKind.PRIVILEGE_BARON: places,
        DecisionKind.GRAY_EMINENCE: of_electorates,
        DecisionKind.TIE: {e * SEATS + seat for e in there for seat in range(SEATS)},
        DecisionKind.NEW_ELECTOR: owns,
        DecisionKind.DEPOSED: places,
        DecisionKind.CHURCH_INFLUENCE: archdioceses,
        DecisionKind.EXCOMMUNICATION: of_electorates - archdioceses,
        DecisionKind.VOTE: set(Vote),
        DecisionKind.FALLEN_EMPEROR: places,
        DecisionKind.IMPERIAL_CITY: spaces,
        DecisionKind.IMPERIAL_CITY_FROM: spaces,
        DecisionKind.IMPERIAL_CITY_TO: spaces,
    }


def test_every_choice_with_a_meaning_has_its_form_and_no_other_has_one():
    choices = {kind: set() for kind in KINDS}
    for action in printed_actions(LOADED):
        choices[kind_of(action)].add(choice_of(action))
    assert choices == expected_choices()
    assert all(max(found) < CHOICES[kind] for kind, found in choices.items())


@pytest.mark.parametrize(
    ("kind", "choice", "form"),
    [
        (DecisionKind.SETUP_IMPERIAL_CITY, at("trier") * 4, "set up imperial city in trier"),
        (DecisionKind.SETUP_ELECTOR, at("pfalz"), "set up elector of pfalz"),
        (DecisionKind.SETUP_ARISTOCRAT, at("koeln"), "set up aristocrat in koeln"),
        (DecisionKind.SETUP_KNIGHT, post("mainz", 0), "set up knight in castle in mainz"),
        (DecisionKind.SETUP_KNIGHT, post("mainz", 1), "set up knight in mainz"),
        (DecisionKind.SUCCESSOR, own("trier", couple(35)), "crown couple 35 from trier"),
        (DecisionKind.SON, place("boehmen"), "son in boehmen"),
        (DecisionKind.SON, place("boehmen", GREEN), "son in boehmen pushing green knight"),
        (
            DecisionKind.DAUGHTER,
            tile(YELLOW, "mainz", baron(25)),
            "offer to yellow baron 25 in mainz",
        ),
        (DecisionKind.DAUGHTER, elector("sachsen"), "offer to elector of sachsen"),
        (DecisionKind.DAUGHTER, THRONE_TILE, "offer to emperor"),
        (DecisionKind.DAUGHTER, CONVENT, "offer to nobody"),
        (DecisionKind.MARRIAGE, Answer.REFUSE, "refuse daughter"),
        (DecisionKind.MARRIAGE, Answer.ACCEPT, "accept daughter"),
        (DecisionKind.ACTION, card("church_influence"), "buy church_influence"),
        (DecisionKind.ACTION, PRIVILEGE + at("koeln"), "use privilege of koeln"),
        (DecisionKind.ACTION, PASS, "pass"),
        (DecisionKind.TAKEN_ACTION, card("doctor"), "take doctor"),
        (DecisionKind.DOCTOR, tile(BLACK, "trier", couple(45)), "treat black couple 45 in trier"),
        (DecisionKind.DOCTOR, elector("koeln"), "treat elector of koeln"),
        (DecisionKind.MOVE, own("pfalz", baron(15)), "move baron 15 from pfalz"),
        (DecisionKind.MOVE_TO, place("trier", RED), "move to trier pushing red knight"),
        (DecisionKind.PERMIT, at("boehmen") * 4, "build in boehmen"),
        (DecisionKind.ORDINANCE, place("mainz"), "ordinance in mainz"),
        (DecisionKind.PROMOTION, post("brandenburg", 0), "promote knight in castle in brandenburg"),
        (DecisionKind.FOREIGN_DAUGHTER, THRONE_TILE, "bride for emperor"),
        (DecisionKind.KNIGHT, post("trier", 1), "knight in trier"),
        (DecisionKind.PRIVILEGE_BARON, place("trier"), "place baron in trier"),
        (DecisionKind.GRAY_EMINENCE, at("boehmen"), "gray eminence in boehmen"),
        (DecisionKind.TIE, at("mainz") * SEATS + BLACK, "decide mainz for black"),
        (DecisionKind.NEW_ELECTOR, own("trier", baron(45)), "make baron 45 elector of trier"),
        (DecisionKind.DEPOSED, place("trier", GREEN), "deposed in trier pushing green knight"),
        (DecisionKind.CHURCH_INFLUENCE, at("mainz"), "church influence in mainz"),
        (DecisionKind.EXCOMMUNICATION, at("boehmen"), "excommunicate boehmen"),
        (DecisionKind.VOTE, Vote.EMPEROR, "vote for emperor"),
        (DecisionKind.VOTE, Vote.CHALLENGER, "vote for challenger"),
        (DecisionKind.FALLEN_EMPEROR, place("trier"), "fallen emperor to trier"),
        (DecisionKind.IMPERIAL_CITY, at("trier") * 4, "place imperial city in trier"),
        (DecisionKind.IMPERIAL_CITY_FROM, at("trier") * 4, "take imperial city from trier"),
        (DecisionKind.IMPERIAL_CITY_TO, at("trier") * 4, "move imperial city to trier"),
    ],
)
def test_form(kind, choice, form):
    assert describe_action(action_of(kind, choice), LOADED) == form


def test_case_and_spaces_do_not_matter():
    plain = parse_action("treat elector of trier", LOADED)
    assert parse_action("  Treat  ELECTOR of Trier ", LOADED) == plain


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("buy doctr", "buy doctor"),
        ("son in bohemen", "son in boehmen"),
        ("paas", "pass"),
        ("excommunicate the boehmen", "excommunicate boehmen"),
    ],
)
def test_an_unknown_form_names_the_nearest(text, nearest):
    with pytest.raises(InputError) as caught:
        parse_action(text, LOADED)
    (problem,) = caught.value.problems
    assert problem.nearest == nearest
    assert "no such action" in str(problem)


def test_nonsense_names_no_nearest():
    with pytest.raises(InputError) as caught:
        parse_action("zzzzqqqq", LOADED)
    assert caught.value.problems[0].nearest is None


@pytest.mark.parametrize(
    "action",
    [
        -1,
        ACTIONS,
        10**9,
        action_of(DecisionKind.CHURCH_INFLUENCE, at("boehmen")),  # which is secular
        action_of(DecisionKind.KNIGHT, post("trier", Post.CASTLE)),  # which has no castle
        action_of(DecisionKind.SETUP_ELECTOR, 7),  # seven electorates, numbered from 0
    ],
)
def test_no_action_has_no_form(action):
    with pytest.raises(ValueError, match="no action"):
        describe_action(action, LOADED)


def test_a_city_space_has_a_number_where_prices_are_printed_on_them():
    printed = load_values(VALUES, patches=[SCENARIOS / "patches" / "permit-by-space.yaml"])
    forms = set(printed_actions(printed).values())
    assert {"build in boehmen 1", "build in boehmen 2", "build in boehmen 3"} <= forms
    assert "build in boehmen" not in forms
    assert parse_action("move imperial city to trier 2", printed) == action_of(
        DecisionKind.IMPERIAL_CITY_TO, at("trier") * CITY_SPACES + 1
    )


def test_ages_are_those_of_the_values_file():
    record = LOADED.record.copy()
    record["age"][0, :4] = (16, 26, 36, 46)
    older = replace(LOADED, record=record)
    assert "crown baron 16 from trier" in printed_actions(older).values()
    assert "crown baron 15 from trier" not in printed_actions(older).values()


# --- questions ------------------------------------------------------------------------------


def asking(kind, *asked, seat=RED):
    state = np.zeros(1, STATE).view(np.recarray)[0]
    state.decision = kind
    state.seat_to_move = seat
    state.asked[: len(asked)] = asked
    state.emperor = RED
    state.challenger = YELLOW
    return state


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_question_names_who_decides(kind):
    question = decision_question(asking(kind, 2, 1, 1, seat=BLACK), LOADED)
    assert question.startswith("Black: ")
    assert question.endswith("?")


@pytest.mark.parametrize(
    ("cards", "privileges", "question"),
    [
        (0b1, 0b1, "buy a card, use a privilege or pass, with 5 thalers?"),
        (0b1, 0, "buy a card or pass, with 5 thalers?"),
        (0, 0b1, "use a privilege or pass, with 5 thalers?"),
    ],
)
def test_the_question_of_a_turn_names_what_can_be_done(cards, privileges, question):
    state = asking(DecisionKind.ACTION, 0, 0, cards, privileges)
    state.thalers[RED] = 5
    assert decision_question(state, LOADED) == f"Red: {question}"


@pytest.mark.parametrize(
    ("kind", "asked", "question"),
    [
        (
            DecisionKind.SETUP_ELECTOR,
            (baron(45),),
            "of which electorate is a Baron 45 the first elector",
        ),
        (DecisionKind.SETUP_ARISTOCRAT, (couple(15),), "where is a Couple 15 placed"),
        (DecisionKind.SON, (baron(15),), "where is the son, a Baron 15, placed"),
        (
            DecisionKind.SUCCESSOR,
            (Succession.AGE,),
            "the Emperor is dead: which own aristocrat succeeds to the throne",
        ),
        (
            DecisionKind.SUCCESSOR,
            (Succession.ELECTION,),
            "which own aristocrat becomes Emperor",
        ),
        (
            DecisionKind.MOVE_TO,
            (own("trier", baron(25)),),
            "to which electorate does the Baron 25 from Trier move",
        ),
        (
            DecisionKind.TIE,
            (at("mainz"), 0, 0b1011),
            "Red, Yellow and Black tie in Mainz: who wins the tie",
        ),
        (
            DecisionKind.GRAY_EMINENCE,
            (1,),
            "in which electorate does the Gray eminence add 1 influence",
        ),
        (DecisionKind.NEW_ELECTOR, (at("pfalz"),), "which own aristocrat becomes elector of Pfalz"),
        (
            DecisionKind.VOTE,
            (),
            "secret vote: for the Emperor, Red, or for the challenger, Yellow",
        ),
        (
            DecisionKind.IMPERIAL_CITY_TO,
            (at("mainz") * CITY_SPACES,),
            "to which electorate is the imperial city of Mainz moved",
        ),
    ],
)
def test_a_question_says_what_is_at_stake(kind, asked, question):
    assert decision_question(asking(kind, *asked), LOADED) == f"Red: {question}?"


def test_the_question_of_a_marriage_names_baron_and_family():
    state = asking(DecisionKind.MARRIAGE, tile(GREEN, "mainz", baron(25)), 0, BLACK, seat=GREEN)
    question = "does Black's daughter marry the own Baron 25 in Mainz, so that Black scores 1 point"
    assert decision_question(state, LOADED) == f"Green: {question}?"
    state = asking(DecisionKind.MARRIAGE, elector("pfalz"), 0, BLACK, seat=GREEN)
    state.elector[at("pfalz")], state.elector_face[at("pfalz")] = GREEN, baron(35)
    assert decision_question(state, LOADED).startswith(
        "Green: does Black's daughter marry the own Baron 35, elector of Pfalz, so that"
    )
