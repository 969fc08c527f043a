"""The words of actions: one printed form per action, its parser, and what a decision asks.

Replays, scripts, interactive play and tests use these forms. A form names a city, a castle or a
kind of card by its id and a player by the colour, so it means the same in every game with the same
values file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sim.engine.game import LoadedValues
from sim.games.corona_de_hierro.codes import (
    AT_POST,
    BY_EMISSARY,
    CHOICES,
    IN_ZONE,
    KEEP,
    MAX_PAWNS,
    NO,
    NO_CARD,
    ROLL_AGAIN,
    STOP,
    YES,
    ActionKind,
    CardType,
    DecisionKind,
    Deck,
    Post,
    RollFor,
)
from sim.games.corona_de_hierro.names import (
    DECK_NAMES,
    SEAT_NAMES,
    castle_name,
    city_title,
    deck_name,
    in_place,
    pawns,
    player,
)
from sim.games.forms import ActionForms, Forms, named
from sim.games.prose import count, values_of

POST_IDS = tuple(post.name.lower() for post in Post)


class Ids(NamedTuple):
    """The ids that forms name."""

    cities: tuple[str, ...]
    castles: tuple[str, ...]
    cards: tuple[str, ...]  # kinds of initiative card


def _ids(loaded: LoadedValues) -> Ids:
    return Ids(*(tuple(loaded.labels[name]) for name in Ids._fields))


ACTION_FORMS = {
    ActionKind.MOVE: "move an army",
    ActionKind.RECRUIT: "recruit an army",
    ActionKind.ATTACK_ARMY: "attack an army",
    ActionKind.ATTACK_CASTLE: "attack a castle",
    ActionKind.SEND_TO_CASTLE: "send to a castle",
    ActionKind.REQUEST_SUPPORT: "request support",
    ActionKind.SEND_TO_ROME: "send to rome",
    ActionKind.SEND_TO_SARACENS: "send to saracens",
    ActionKind.SEND_TO_MAGYARS: "send to magyars",
    ActionKind.REQUEST_ALLIANCE: "request an alliance",
    ActionKind.ACCEPT_ALLIANCE: "accept an alliance",
    ActionKind.RETRIEVE: "retrieve an emissary",
    ActionKind.TAKE_HOSTAGE: "take a hostage",
    ActionKind.TAKE_CARD: "take a card",
    ActionKind.BUY_CARD: "buy a card",
    ActionKind.DISCARD_CARD: "discard a card",
    ActionKind.EXECUTE_CARD: "execute a card",
    ActionKind.RETURN_HOSTAGE: "return a hostage",
    ActionKind.ASK_FOR_HOSTAGE: "ask for a hostage",
    ActionKind.OFFER_EXCHANGE: "offer an exchange",
}


def _action(ids: Ids) -> Forms:
    for kind, form in ACTION_FORMS.items():
        yield int(kind), form


def _pawns(ids: Ids) -> Forms:
    for moved in range(1, MAX_PAWNS + 1):
        yield moved, f"move {pawns(moved)}"


def _move_to(ids: Ids) -> Forms:
    yield from named("to", ids.cities)
    yield STOP, "stop there"


def _answers(no: str, yes: str) -> Callable[[Ids], Forms]:
    return lambda ids: iter(((NO, no), (YES, yes)))


def _reroll(ids: Ids) -> Forms:
    yield KEEP, "let the roll stand"
    yield ROLL_AGAIN, "roll again"


def _seats(before: str) -> Callable[[Ids], Forms]:
    return lambda ids: named(before, SEAT_NAMES)


def _castles(before: str) -> Callable[[Ids], Forms]:
    return lambda ids: named(before, ids.castles)


def _cards(before: str) -> Callable[[Ids], Forms]:
    return lambda ids: named(before, ids.cards)


def _decks(before: str) -> Callable[[Ids], Forms]:
    return lambda ids: ((int(deck), f"{before} {DECK_NAMES[deck]} card") for deck in Deck)


def _places(before: str, ids: Ids) -> Forms:
    yield from named(before, ids.castles)
    yield from named(before, POST_IDS, first=AT_POST)


def _retrieve(ids: Ids) -> Forms:
    yield from _places("retrieve from", ids)
    for seat, name in enumerate(SEAT_NAMES):
        yield IN_ZONE + seat, f"retrieve from alliance with {name}"


def _good_fortune(ids: Ids) -> Forms:
    yield from named("fortune in attacking", ids.castles)
    yield from named("fortune in asking", ids.castles, first=BY_EMISSARY)


# Each decision's choices, in the order of DecisionKind. A form is unique over all decisions.
FORMS: dict[DecisionKind, Callable[[Ids], Forms]] = {
    DecisionKind.MAIN_CASTLE: _castles("choose"),
    DecisionKind.SET_UP_CARD: _cards("start with"),
    DecisionKind.ACTION: _action,
    DecisionKind.MOVE_FROM: lambda ids: named("from", ids.cities),
    DecisionKind.MOVE_PAWNS: _pawns,
    DecisionKind.MOVE_TO: _move_to,
    DecisionKind.PERMISSION: _answers("refuse passage", "permit passage"),
    DecisionKind.RECRUIT: _castles("recruit from"),
    DecisionKind.BATTLE_CITY: lambda ids: named("battle in", ids.cities),
    DecisionKind.ENEMY: _seats("against"),
    DecisionKind.REROLL: _reroll,
    DecisionKind.ATTACK_CASTLE: _castles("attack"),
    DecisionKind.SEND_TO_CASTLE: _castles("send to"),
    DecisionKind.REQUEST_SUPPORT: _castles("request support of"),
    DecisionKind.REQUEST_ALLIANCE: _seats("request alliance with"),
    DecisionKind.ACCEPT_ALLIANCE: _seats("accept alliance with"),
    DecisionKind.RETRIEVE: _retrieve,
    DecisionKind.TAKE_HOSTAGE: _castles("take hostage in"),
    DecisionKind.HOSTAGE_OF: _seats("emissary of"),
    DecisionKind.TAKE_CARD: _decks("take"),
    DecisionKind.BUY_CARD: _decks("buy"),
    DecisionKind.KEEP_CARD: _cards("keep"),
    DecisionKind.DISCARD_CARD: _cards("discard"),
    DecisionKind.EXECUTE_CARD: _cards("execute"),
    DecisionKind.GOOD_FORTUNE: _good_fortune,
    DecisionKind.RESISTANCE: _castles("resist at"),
    DecisionKind.SPY_ON: _seats("spy on"),
    DecisionKind.SPY_DISCARD: _cards("make discard"),
    DecisionKind.HOSTAGE: lambda ids: _places("replace in", ids),
    DecisionKind.RETURN_HOSTAGE: _seats("return emissary to"),
    DecisionKind.ASK_FOR_HOSTAGE: _seats("ask for emissary held by"),
    DecisionKind.OFFER_EXCHANGE: _seats("offer exchange to"),
    DecisionKind.ANSWER_HOSTAGE: _answers("refuse to give back", "give back"),
    DecisionKind.ANSWER_EXCHANGE: _answers("refuse the exchange", "accept the exchange"),
}


def _forms(ids: Ids) -> Forms:
    for kind, choices in FORMS.items():
        for choice, form in choices(ids):
            yield kind * CHOICES + choice, form


_ACTIONS = ActionForms(_ids, _forms)

printed_actions = _ACTIONS.printed
describe_action = _ACTIONS.describe
parse_action = _ACTIONS.parse


def kind_of(action: int) -> DecisionKind:
    """Return which decision an action belongs to."""
    return DecisionKind(int(action) // CHOICES)


def choice_of(action: int) -> int:
    """Return the choice within its decision."""
    return int(action) % CHOICES


# --- questions ------------------------------------------------------------------------------


def decision_question(state: Any, loaded: LoadedValues) -> str:
    """Return what the open decision asks, in one plain sentence that names who decides."""
    who = player(int(state.seat_to_move))
    return f"{who}: {QUESTIONS[DecisionKind(int(state.decision))](state, loaded)}?"


def executes(state: Any, loaded: LoadedValues, card_type: CardType) -> bool:
    """Return whether the action in progress is a card of this type."""
    card = int(state.card)
    return card != NO_CARD and int(values_of(loaded).card_type[card]) == card_type


def _asks(text: str) -> Callable[[Any, LoadedValues], str]:
    return lambda state, loaded: text


def _ask_set_up_card(state: Any, loaded: LoadedValues) -> str:
    text = f"which card is kept, of {count(int(state.seen_size), 'card')} looked at"
    military, political = (int(state.to_keep[deck]) for deck in Deck)
    if not int(values_of(loaded).kept_of_each):
        return f"{text}, with {military} still to keep"
    return f"{text}, with {military} military and {political} political still to keep"


def _ask_action(state: Any, loaded: LoadedValues) -> str:
    return f"what is action {int(state.action_number)} of {int(values_of(loaded).turn_actions)}"


def _ask_move_pawns(state: Any, loaded: LoadedValues) -> str:
    city = int(state.from_city)
    here = pawns(int(state.army[int(state.seat_to_move), city]))
    return f"how many move out of {city_title(loaded, city)}, of {here}"


def _ask_move_to(state: Any, loaded: LoadedValues) -> str:
    moved = int(state.moved_pawns)
    verb = "does" if moved == 1 else "do"
    text = f"where {verb} {pawns(moved)} go from {city_title(loaded, int(state.from_city))}"
    if executes(state, loaded, CardType.FORCED_MARCH):
        text += f", with up to {count(int(state.steps), 'space')} to march"
    return text


def _ask_permission(state: Any, loaded: LoadedValues) -> str:
    army = f"{player(int(state.asked[1]))}'s {pawns(int(state.moved_pawns))}"
    from_city, to_city = city_title(loaded, state.from_city), city_title(loaded, state.to_city)
    return f"may {army} go from {from_city} to {to_city}"


def _ask_enemy(state: Any, loaded: LoadedValues) -> str:
    if executes(state, loaded, CardType.RESISTANCE):
        lost = pawns(int(values_of(loaded).resistance_pawns))
        return f"whose army at the gate of {castle_name(loaded, int(state.castle))} loses {lost}"
    return f"whose army in {city_title(loaded, int(state.battle_city))} is attacked"


def _ask_reroll(state: Any, loaded: LoadedValues) -> str:
    values = values_of(loaded)
    purpose, roll = RollFor(int(state.asked[1])), int(state.asked[2])
    castle = int(state.castle)
    match purpose:
        case RollFor.BATTLE_ATTACKER:
            text = f"{roll} is rolled to attack {player(int(state.enemy))}"
        case RollFor.BATTLE_DEFENDER:
            text = f"{roll} is rolled to defend against {int(state.roll[0])}"
        case RollFor.CASTLE_BY_FORCE:
            text = f"{roll} is rolled, {castle_name(loaded, castle)} needs {values.force[castle]}"
        case _:
            text = f"{roll} is rolled, {castle_name(loaded, castle)} needs {values.word[castle]}"
    shields = count(int(state.shields[int(state.seat_to_move)]), "shield")
    return f"{text}: is it rolled again, with {shields} to spend"


def _ask_card_of(state: Any, loaded: LoadedValues) -> str:
    return f"which of {player(int(state.asked[1]))}'s cards is discarded"


def _ask_hostage_of(state: Any, loaded: LoadedValues) -> str:
    return f"whose emissary {in_place(loaded, int(state.asked[1]))} is taken as a hostage"


def _ask_keep_card(state: Any, loaded: LoadedValues) -> str:
    seen = count(int(state.seen_size), f"{deck_name(int(state.seen_deck))} card")
    return f"which card is kept, of {seen} looked at"


def _ask_answer_hostage(state: Any, loaded: LoadedValues) -> str:
    owner = player(int(state.asked[1]))
    return f"{owner} asks for an emissary that is held as a hostage: is it given back"


def _ask_answer_exchange(state: Any, loaded: LoadedValues) -> str:
    return f"{player(int(state.asked[1]))} offers to exchange one hostage for one: is it accepted"


def _ask_march(plain: str, march: str) -> Callable[[Any, LoadedValues], str]:
    return lambda state, loaded: march if executes(state, loaded, CardType.FORCED_MARCH) else plain


# What each decision asks, without its question mark.
QUESTIONS: dict[DecisionKind, Callable[[Any, LoadedValues], str]] = {
    DecisionKind.MAIN_CASTLE: _asks("which grey castle is the main castle"),
    DecisionKind.SET_UP_CARD: _ask_set_up_card,
    DecisionKind.ACTION: _ask_action,
    DecisionKind.MOVE_FROM: _ask_march("which army moves", "which army makes a Forced march"),
    DecisionKind.MOVE_PAWNS: _ask_move_pawns,
    DecisionKind.MOVE_TO: _ask_move_to,
    DecisionKind.PERMISSION: _ask_permission,
    DecisionKind.RECRUIT: _asks("from which castle is an army recruited"),
    DecisionKind.BATTLE_CITY: _asks("in which city is an army attacked"),
    DecisionKind.ENEMY: _ask_enemy,
    DecisionKind.REROLL: _ask_reroll,
    DecisionKind.ATTACK_CASTLE: _asks("which castle is attacked"),
    DecisionKind.SEND_TO_CASTLE: _asks("to which castle is an emissary sent"),
    DecisionKind.REQUEST_SUPPORT: _asks("of which castle is support requested"),
    DecisionKind.REQUEST_ALLIANCE: _asks("with whom is an alliance requested"),
    DecisionKind.ACCEPT_ALLIANCE: _asks("whose alliance is accepted"),
    DecisionKind.RETRIEVE: _asks("from where is an emissary retrieved"),
    DecisionKind.TAKE_HOSTAGE: _asks("in which castle is a hostage taken"),
    DecisionKind.HOSTAGE_OF: _ask_hostage_of,
    DecisionKind.TAKE_CARD: _asks("from which deck is a card taken"),
    DecisionKind.BUY_CARD: _asks("of which deck are cards looked at"),
    DecisionKind.KEEP_CARD: _ask_keep_card,
    DecisionKind.DISCARD_CARD: _asks("which card is discarded"),
    DecisionKind.EXECUTE_CARD: _asks("which card is executed"),
    DecisionKind.GOOD_FORTUNE: _asks("for which castle is Good fortune used"),
    DecisionKind.RESISTANCE: _asks("at which castle is there Resistance"),
    DecisionKind.SPY_ON: _asks("whose cards does the Spy look at"),
    DecisionKind.SPY_DISCARD: _ask_card_of,
    DecisionKind.HOSTAGE: _asks("where is an emissary replaced and taken as a hostage"),
    DecisionKind.RETURN_HOSTAGE: _asks("whose emissary is given back"),
    DecisionKind.ASK_FOR_HOSTAGE: _asks("who is asked to give an emissary back"),
    DecisionKind.OFFER_EXCHANGE: _asks("to whom is an exchange of hostages offered"),
    DecisionKind.ANSWER_HOSTAGE: _ask_answer_hostage,
    DecisionKind.ANSWER_EXCHANGE: _ask_answer_exchange,
}
