"""The words of actions: one printed form per action, its parser, and what a decision asks.

Replays, scripts, interactive play and tests use these forms. A form names electorates and cards by
their ids, aristocrats by side and age, so it means the same in every game with the same values
file. ``*`` and ``@GROUP`` in a script's pattern stand for parts of it: ``buy @blue_cards``,
``build in *``, ``son in bohemia*``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sim.engine.game import LoadedValues
from sim.games.forms import ActionForms, Forms, named
from sim.games.prose import count, joined, values_of
from sim.games.shadow_of_the_emperor.codes import (
    CITY_SPACES,
    CONVENT,
    ELECTOR_TILE,
    ELECTORATES,
    FACES,
    FIRST_ACTION,
    NOBODY,
    PASS,
    PLACES,
    POSTS,
    PRIVILEGE,
    SEATS,
    STAGES,
    THRONE_TILE,
    Answer,
    DecisionKind,
    Kind,
    Post,
    Side,
    Succession,
    Vote,
    kind_of,
)
from sim.games.shadow_of_the_emperor.names import (
    SEAT_NAMES,
    card_title,
    electorate_name,
    face_name,
    player,
    players,
    thalers,
    tile_parts,
    with_article,
)
from sim.games.shadow_of_the_emperor.rules.components import face_of, owner_of


class Ids(NamedTuple):
    """What forms name, and what of it there is."""

    electorates: tuple[str, ...]
    cards: tuple[str, ...]
    faces: tuple[str, ...]  # "baron 15"
    kinds: tuple[int, ...]  # of the electorates
    castles: tuple[int, ...]
    city_spaces: tuple[int, ...]
    spaces_differ: bool  # whether a price is printed on each city space


def _ids(loaded: LoadedValues) -> Ids:
    values = values_of(loaded)
    there = range(int(values.electorates))
    sides = [side.name.lower() for side in Side]
    return Ids(
        electorates=tuple(loaded.labels["electorates"]),
        cards=tuple(loaded.labels["cards"]),
        faces=tuple(
            f"{side} {int(values.age[stage])}" for side in sides for stage in range(STAGES)
        ),
        kinds=tuple(int(values.kind[electorate]) for electorate in there),
        castles=tuple(int(values.castles[electorate]) for electorate in there),
        city_spaces=tuple(int(values.city_spaces[electorate]) for electorate in there),
        spaces_differ=int(values.permit_by_space) == 1,
    )


# --- the ways in which choices are coded ------------------------------------------------------


def _electorates(before: str, kind: Kind | None = None) -> Callable[[Ids], Forms]:
    def forms(ids: Ids) -> Forms:
        for number, name in enumerate(ids.electorates):
            if kind in (None, ids.kinds[number]):
                yield number, f"{before} {name}"

    return forms


def _places(before: str) -> Callable[[Ids], Forms]:
    def forms(ids: Ids) -> Forms:
        for number, name in enumerate(ids.electorates):
            yield number * PLACES, f"{before} {name}"
            for seat in range(SEATS):
                pushed = f"{before} {name} pushing {SEAT_NAMES[seat]} knight"
                yield number * PLACES + 1 + seat, pushed

    return forms


def _posts(before: str) -> Callable[[Ids], Forms]:
    def forms(ids: Ids) -> Forms:
        for number, name in enumerate(ids.electorates):
            if ids.castles[number]:
                yield number * POSTS + Post.CASTLE, f"{before} in castle in {name}"
            yield number * POSTS + Post.ARISTOCRAT_SPACE, f"{before} in {name}"

    return forms


def _own(before: str, between: str, after: str = "") -> Callable[[Ids], Forms]:
    def forms(ids: Ids) -> Forms:
        for number, name in enumerate(ids.electorates):
            for code, face in enumerate(ids.faces):
                yield number * FACES + code, f"{before} {face} {between} {name}{after}"

    return forms


def _tiles(before: str) -> Callable[[Ids], Forms]:
    def forms(ids: Ids) -> Forms:
        for seat in range(SEATS):
            for number, name in enumerate(ids.electorates):
                for code, face in enumerate(ids.faces):
                    tile = (seat * ELECTORATES + number) * FACES + code
                    yield tile, f"{before} {SEAT_NAMES[seat]} {face} in {name}"
        yield from named(f"{before} elector of", ids.electorates, first=ELECTOR_TILE)
        yield THRONE_TILE, f"{before} emperor"

    return forms


def _spaces(before: str) -> Callable[[Ids], Forms]:
    def forms(ids: Ids) -> Forms:
        for number, name in enumerate(ids.electorates):
            for space in range(ids.city_spaces[number]):
                which = f" {space + 1}" if ids.spaces_differ or space else ""
                yield number * CITY_SPACES + space, f"{before} {name}{which}"

    return forms


def _daughter(ids: Ids) -> Forms:
    yield from _tiles("offer to")(ids)
    yield CONVENT, "offer to nobody"


def _marriage(ids: Ids) -> Forms:
    yield int(Answer.REFUSE), "refuse daughter"
    yield int(Answer.ACCEPT), "accept daughter"


def _action(ids: Ids) -> Forms:
    yield from named("buy", ids.cards)
    yield from named("use privilege of", ids.electorates, first=PRIVILEGE)
    yield PASS, "pass"


def _tie(ids: Ids) -> Forms:
    for number, name in enumerate(ids.electorates):
        for seat in range(SEATS):
            yield number * SEATS + seat, f"decide {name} for {SEAT_NAMES[seat]}"


def _vote(ids: Ids) -> Forms:
    yield int(Vote.EMPEROR), "vote for emperor"
    yield int(Vote.CHALLENGER), "vote for challenger"


# Each decision's choices, in the order of DecisionKind. A form is unique over all decisions.
FORMS: dict[DecisionKind, Callable[[Ids], Forms]] = {
    DecisionKind.SETUP_IMPERIAL_CITY: _spaces("set up imperial city in"),
    DecisionKind.SETUP_ELECTOR: _electorates("set up elector of"),
    DecisionKind.SETUP_ARISTOCRAT: _electorates("set up aristocrat in"),
    DecisionKind.SETUP_KNIGHT: _posts("set up knight"),
    DecisionKind.SUCCESSOR: _own("crown", "from"),
    DecisionKind.SON: _places("son in"),
    DecisionKind.DAUGHTER: _daughter,
    DecisionKind.MARRIAGE: _marriage,
    DecisionKind.ACTION: _action,
    DecisionKind.TAKEN_ACTION: lambda ids: named("take", ids.cards),
    DecisionKind.DOCTOR: _tiles("treat"),
    DecisionKind.MOVE: _own("move", "from"),
    DecisionKind.MOVE_TO: _places("move to"),
    DecisionKind.PERMIT: _spaces("build in"),
    DecisionKind.ORDINANCE: _places("ordinance in"),
    DecisionKind.PROMOTION: _posts("promote knight"),
    DecisionKind.FOREIGN_DAUGHTER: _tiles("bride for"),
    DecisionKind.KNIGHT: _posts("knight"),
    DecisionKind.PRIVILEGE_BARON: _places("place baron in"),
    DecisionKind.GRAY_EMINENCE: _electorates("gray eminence in"),
    DecisionKind.TIE: _tie,
    DecisionKind.NEW_ELECTOR: _own("make", "elector of"),
    DecisionKind.DEPOSED: _places("deposed in"),
    DecisionKind.CHURCH_INFLUENCE: _electorates("church influence in", Kind.ECCLESIASTICAL),
    DecisionKind.EXCOMMUNICATION: _electorates("excommunicate", Kind.SECULAR),
    DecisionKind.VOTE: _vote,
    DecisionKind.FALLEN_EMPEROR: _places("fallen emperor to"),
    DecisionKind.IMPERIAL_CITY: _spaces("place imperial city in"),
    DecisionKind.IMPERIAL_CITY_FROM: _spaces("take imperial city from"),
    DecisionKind.IMPERIAL_CITY_TO: _spaces("move imperial city to"),
}


def _forms(ids: Ids) -> Forms:
    for kind, choices in FORMS.items():
        for choice, form in choices(ids):
            yield FIRST_ACTION[kind] + choice, form


_ACTIONS = ActionForms(_ids, _forms)

printed_actions = _ACTIONS.printed
describe_action = _ACTIONS.describe
parse_action = _ACTIONS.parse


def choice_of(action: int) -> int:
    """Return which choice of its decision an action is."""
    return int(action) - FIRST_ACTION[kind_of(action)]


# --- what a decision asks ---------------------------------------------------------------------


def tile_name(state: Any, loaded: LoadedValues, tile: int, viewer: int = NOBODY) -> str:
    """Return an aristocrat on the board: ``Red's Baron 25 in Trier``, ``Emperor, Red's Couple 35``.

    With a ``viewer``, an aristocrat of that seat is its own: ``the own Baron 25 in Trier``.
    """
    owner = int(owner_of(state, int(tile)))
    whose = "the own" if owner == viewer else f"{player(owner)}'s"
    name = f"{whose} {face_name(loaded, int(face_of(state, int(tile))))}"
    if tile >= THRONE_TILE:
        return f"{name}, the Emperor"
    if tile >= ELECTOR_TILE:
        return f"{name}, elector of {electorate_name(loaded, tile - ELECTOR_TILE)}"
    return f"{name} in {electorate_name(loaded, tile_parts(tile)[1])}"


def decision_question(state: Any, loaded: LoadedValues) -> str:
    """Return what the open decision asks, in one plain sentence that names who decides."""
    who = player(int(state.seat_to_move))
    return f"{who}: {QUESTIONS[DecisionKind(int(state.decision))](state, loaded)}?"


def _about_face(text: str) -> Callable[[Any, LoadedValues], str]:
    """Return a question about the aristocrat whose face is asked."""
    return lambda state, loaded: text.format(with_article(face_name(loaded, int(state.asked[0]))))


def _about_electorate(text: str) -> Callable[[Any, LoadedValues], str]:
    """Return a question about the electorate that is asked."""
    return lambda state, loaded: text.format(electorate_name(loaded, int(state.asked[0])))


def _ask_successor(state: Any, loaded: LoadedValues) -> str:
    if state.asked[0] == Succession.ELECTION:
        return "which own aristocrat becomes Emperor"
    return "the Emperor is dead: which own aristocrat succeeds to the throne"


def _ask_marriage(state: Any, loaded: LoadedValues) -> str:
    tile, family = int(state.asked[0]), int(state.asked[2])
    groom = tile_name(state, loaded, tile, int(state.seat_to_move))
    gained = int(values_of(loaded).daughter_points)
    question = f"does {player(family)}'s daughter marry {groom}"
    if not gained:
        return question
    return f"{question}, so that {player(family)} scores {count(gained, 'point')}"


def _ask_action(state: Any, loaded: LoadedValues) -> str:
    seat = int(state.seat_to_move)
    ways = ["buy a card"] if state.asked[2] else []
    if state.asked[3]:
        ways.append("use a privilege")
    return f"{joined([*ways, 'pass'], 'or')}, with {thalers(state.thalers[seat])}"


def _ask_move_to(state: Any, loaded: LoadedValues) -> str:
    electorate, face = divmod(int(state.asked[0]), FACES)
    origin = electorate_name(loaded, electorate)
    return f"to which electorate does the {face_name(loaded, face)} from {origin} move"


def _ask_permit(state: Any, loaded: LoadedValues) -> str:
    return f"where is a city built with the {card_title(loaded, int(state.asked[0]))}"


def _ask_gray_eminence(state: Any, loaded: LoadedValues) -> str:
    return f"in which electorate does the Gray eminence add {int(state.asked[0])} influence"


def _ask_tie(state: Any, loaded: LoadedValues) -> str:
    tied = players(seat for seat in range(SEATS) if int(state.asked[2]) >> seat & 1)
    return f"{tied} tie in {electorate_name(loaded, int(state.asked[0]))}: who wins the tie"


def _ask_vote(state: Any, loaded: LoadedValues) -> str:
    emperor, challenger = player(int(state.emperor)), player(int(state.challenger))
    return f"secret vote: for the Emperor, {emperor}, or for the challenger, {challenger}"


def _ask_imperial_city_to(state: Any, loaded: LoadedValues) -> str:
    origin = electorate_name(loaded, int(state.asked[0]) // CITY_SPACES)
    return f"to which electorate is the imperial city of {origin} moved"


def _plain(text: str) -> Callable[[Any, LoadedValues], str]:
    return lambda state, loaded: text


# What each decision asks, without its question mark.
QUESTIONS: dict[DecisionKind, Callable[[Any, LoadedValues], str]] = {
    DecisionKind.SETUP_IMPERIAL_CITY: _plain("where is the first imperial city placed"),
    DecisionKind.SETUP_ELECTOR: _about_face("of which electorate is {} the first elector"),
    DecisionKind.SETUP_ARISTOCRAT: _about_face("where is {} placed"),
    DecisionKind.SETUP_KNIGHT: _plain("where is a knight placed"),
    DecisionKind.SUCCESSOR: _ask_successor,
    DecisionKind.SON: _about_face("where is the son, {}, placed"),
    DecisionKind.DAUGHTER: _plain("to which Baron of another family is the daughter offered"),
    DecisionKind.MARRIAGE: _ask_marriage,
    DecisionKind.ACTION: _ask_action,
    DecisionKind.TAKEN_ACTION: _about_electorate("which action is taken by the privilege of {}"),
    DecisionKind.DOCTOR: _plain(
        "whom does the Doctor treat: an own aristocrat, who grows younger, or another's, who "
        "grows older"
    ),
    DecisionKind.MOVE: _plain("which own aristocrat moves"),
    DecisionKind.MOVE_TO: _ask_move_to,
    DecisionKind.PERMIT: _ask_permit,
    DecisionKind.ORDINANCE: _about_face("where is {} placed"),
    DecisionKind.PROMOTION: _about_face("which own knight becomes {}"),
    DecisionKind.FOREIGN_DAUGHTER: _plain("which own Baron marries the foreign king's daughter"),
    DecisionKind.KNIGHT: _plain("where is a knight placed"),
    DecisionKind.PRIVILEGE_BARON: _about_face("where is {} placed"),
    DecisionKind.GRAY_EMINENCE: _ask_gray_eminence,
    DecisionKind.TIE: _ask_tie,
    DecisionKind.NEW_ELECTOR: _about_electorate("which own aristocrat becomes elector of {}"),
    DecisionKind.DEPOSED: _about_electorate(
        "whose knight makes way in {} for the elector who has to leave"
    ),
    DecisionKind.CHURCH_INFLUENCE: _plain("in which archdiocese does the Church influence count"),
    DecisionKind.EXCOMMUNICATION: _plain("which secular electorate is excommunicated"),
    DecisionKind.VOTE: _ask_vote,
    DecisionKind.FALLEN_EMPEROR: _about_face("to which electorate does the fallen Emperor, {}, go"),
    DecisionKind.IMPERIAL_CITY: _plain("where is an imperial city placed"),
    DecisionKind.IMPERIAL_CITY_FROM: _plain("which imperial city is moved"),
    DecisionKind.IMPERIAL_CITY_TO: _ask_imperial_city_to,
}
