"""What scripts ask: each fact at a table set up for it; ids and groups that policies name."""

from __future__ import annotations

import pytest

from sim.games.heads_of_state.actions import describe_action
from sim.games.heads_of_state.facts import SCRIPT_FACTS, Ask
from sim.games.heads_of_state.game import HEADS_OF_STATE
from tests.heads_of_state.table import BLUE, GREEN, RED, YELLOW, Table, load
from tests.heads_of_state.turns import plotting, put
from tests.heads_of_state.weighed import ask


def test_each_fact_has_its_code_and_says_what_it_is() -> None:
    assert [fact.name for fact in SCRIPT_FACTS] == [code.name.lower() for code in Ask]
    for fact in SCRIPT_FACTS:
        assert 10 < len(fact.meaning) < 90
        assert fact.argument is None or fact.argument in load().labels


def test_facts_of_the_course_of_play() -> None:
    table = Table(seats=4).start(RED).turn_of(BLUE, turns_taken=2, round_number=2)
    asked = {name: ask(table, BLUE, name) for name in ("round", "rounds_left", "players")}
    assert asked == {"round": 2, "rounds_left": 1, "players": 4}
    assert ask(table, BLUE, "own_turns") == 3  # its third has begun
    assert ask(table, YELLOW, "own_turns") == 2
    assert [ask(table, seat, "turn_order") for seat in (RED, GREEN, BLUE, YELLOW)] == [1, 2, 3, 4]
    table.leave(6)
    assert ask(table, BLUE, "draw_deck") == 6
    assert ask(table, BLUE, "stack") == 11
    assert ask(table, BLUE, "may_flush") == 1
    table.leave(5)
    assert ask(table, BLUE, "may_flush") == 0


def test_facts_of_points() -> None:
    table = Table(seats=3).score(BLUE, 10).score(YELLOW, 12.5).score(RED, 3)
    assert [ask(table, seat, "points") for seat in (BLUE, YELLOW, RED)] == [10, 12, 3]
    assert [ask(table, seat, "rank") for seat in (BLUE, YELLOW, RED)] == [2, 1, 3]
    assert [ask(table, seat, "points_lead") for seat in (BLUE, YELLOW, RED)] == [-3, 2, -10]


def test_facts_of_hands() -> None:
    table = Table(seats=2).give(BLUE, gold=2, bishop=1, courtesan=1, title=1).give(YELLOW)
    table.give_treachery(BLUE, "axeman", "axeman_gallows", "assassin")
    table.display("gold", "gold", "troops", "castle", "title", "bishop")
    table.treachery_display("gallows", "gallows")
    assert ask(table, BLUE, "hand_size") == 5
    assert ask(table, BLUE, "treachery_hand_size") == 3
    assert ask(table, BLUE, "in_hand", "gold") == 2
    assert ask(table, BLUE, "in_hand", "palace") == 0
    assert ask(table, BLUE, "in_display", "gold") == 2
    assert ask(table, BLUE, "treachery_in_hand", "assassin") == 1
    assert ask(table, BLUE, "treachery_in_display", "gallows") == 2
    assert ask(table, BLUE, "cards_against", "britain") == 2
    assert ask(table, BLUE, "cards_against", "german_states") == 1
    assert ask(table, BLUE, "cards_against", "france") == 0
    # Gold, Bishop, Title and a Courtesan: Baron and Count; an Earl lacks one card besides.
    assert ask(table, BLUE, "sets_in_hand") == 2
    holds = {noble: ask(table, BLUE, "holds_set", noble) for noble in ("baron", "count", "earl")}
    assert holds == {"baron": 1, "count": 1, "earl": 0}
    missing = {
        noble: ask(table, BLUE, "cards_missing", noble) for noble in ("count", "earl", "king")
    }
    assert missing == {"count": 0, "earl": 1, "king": 5}


def test_facts_of_the_board() -> None:
    table = Table(seats=3)
    put(table, BLUE, ["duke in scotland", "king in england"])
    put(table, YELLOW, ["baron in ireland", "king in france_capital", "prince in france_capital"])
    table.dead(BLUE, "marquis", "ireland")
    assert ask(table, BLUE, "empty_boxes") == 30 - 5
    assert ask(table, BLUE, "nobles_alive") == 2
    assert ask(table, BLUE, "types_missing") == 4
    assert ask(table, BLUE, "house_marker") == 16
    table.state.house_markers = 1
    assert ask(table, BLUE, "house_marker") == 12
    table.state.house_scored[BLUE] = 1
    assert ask(table, BLUE, "house_marker") == 0
    assert ask(table, BLUE, "noble_cards", "king") == 1
    assert ask(table, RED, "noble_cards_lead", "king") == -1
    assert ask(table, BLUE, "noble_cards_lead", "marquis") == 1
    assert ask(table, BLUE, "empty_boxes_for", "king") == 2
    assert ask(table, BLUE, "counters", "duke") == 3
    assert ask(table, BLUE, "nobles_in", "britain") == 2
    assert ask(table, BLUE, "areas_missing", "britain") == 0
    assert ask(table, BLUE, "areas_missing", "france") == 5
    assert ask(table, BLUE, "country_marker", "france") == 7
    table.state.country_markers[1] = 1
    assert ask(table, BLUE, "country_marker", "france") == 6
    assert ask(table, BLUE, "created_in", "ireland") == 1
    assert ask(table, BLUE, "nobles_in_area", "ireland") == 0
    assert ask(table, YELLOW, "nobles_in_area", "france_capital") == 2
    assert ask(table, BLUE, "initial_marker", "ireland") == 0
    assert ask(table, BLUE, "initial_marker", "spain_1") == 1


def test_facts_of_influence() -> None:
    table = Table(seats=4)
    put(table, BLUE, ["duke in scotland"])
    put(table, YELLOW, ["marquis in ireland"])
    put(table, RED, ["count in scotland"])
    influence = {seat: ask(table, seat, "influence", "britain") for seat in range(4)}
    assert influence == {BLUE: 2, YELLOW: 2, RED: 1, GREEN: 0}
    places = {seat: ask(table, seat, "influence_place", "britain") for seat in range(4)}
    assert places == {BLUE: 1, YELLOW: 2, RED: 3, GREEN: 0}  # a Duke before a Marquis
    leads = {seat: ask(table, seat, "influence_lead", "britain") for seat in range(4)}
    assert leads == {BLUE: 0, YELLOW: 0, RED: -1, GREEN: -2}


def test_killed_nobles_to_replace() -> None:
    table = Table(seats=2)
    put(table, YELLOW, ["duke in scotland"])
    plotting(table, "axeman", gold=1)
    assert ask(table, BLUE, "not_replaced") == 0
    table.deck("gold")
    plotting(table, "axeman", troops=1, skills=1, castle=1, science=1, palace=1)
    table.do("play axeman", "target duke in scotland")
    assert ask(table, BLUE, "not_replaced") == 1


# --- ids ------------------------------------------------------------------------------------


def forms(word: str) -> set[str]:
    """Return the printed actions that involve what an id names."""
    loaded = load()
    assert HEADS_OF_STATE.involving is not None
    actions = HEADS_OF_STATE.involving(word, loaded)
    assert list(actions) == sorted(set(actions))
    return {describe_action(action, loaded) for action in actions}


def test_actions_that_involve_an_id() -> None:
    assert forms("gold") == {"take gold"}
    courtesan = {f"courtesan for {card}" for card in load().labels["attributes"][:8]}
    assert forms("courtesan") == {"take courtesan", *courtesan}
    assert forms("axeman") == {"take treachery axeman", "play axeman", "with axeman"}
    assert forms("king") == {
        f"{verb} king in {area}"
        for verb in ("create", "replace with")
        for area in ("england", "france_capital", "germany_capital", "spain_capital")
    }
    assert (
        forms("england")
        == forms("england.king")
        == {
            "create king in england",
            "replace with king in england",
        }
    )
    assert forms("britain") == forms("england") | forms("scotland") | forms("ireland")
    assert forms("flush") == {"flush"}
    assert forms("treachery") == {"treachery"}
    assert forms("take_cards") == {"take cards"}
    assert forms("deck") == {"take from deck", "take treachery from deck"}
    assert forms("atlantis") == set()


@pytest.mark.parametrize(
    ("group", "members"),
    [
        ("assassins", "assassin"),
        ("country_cards", "axeman guillotine inquisition gallows"),
        ("capitals", "england france_capital germany_capital spain_capital"),
        ("britain", "england scotland ireland"),
        ("high_nobles", "duke prince king"),
        ("low_nobles", "baron count earl"),
        ("against_britain", "axeman axeman_gallows axeman_guillotine axeman_inquisition"),
    ],
)
def test_groups(group: str, members: str) -> None:
    assert HEADS_OF_STATE.groups is not None
    assert HEADS_OF_STATE.groups(load())[group] == tuple(members.split())


def test_groups_hold_ids_only() -> None:
    loaded = load()
    assert HEADS_OF_STATE.groups is not None
    groups = HEADS_OF_STATE.groups(loaded)
    known = {word for labels in loaded.labels.values() for word in labels}
    assert all(set(members) <= known for members in groups.values())
    assert len(groups["special_cards"]) == 6
    assert len(groups["provinces"]) == 12
