"""Actions as answers, and states as positions, in the plain words of `reference.py`.

An answer names an electorate, a noble as side and age, and None for an empty space or the seat of
the knight that is pushed off it:

=============================  ==================================================================
a space for an aristocrat      ``("trier", None)``, ``("trier", RED)``
a space for, or of, a knight   ``("trier", "castle")``, ``("trier", "space")``
an own aristocrat              ``("trier", "baron", 25)``
any aristocrat                 ``("space", "trier", RED, "baron", 25)``, ``("elector", "trier")``
                               or ``("throne",)``
a city space                   ``"trier"``; where prices are printed on them, ``("trier", 0)``
a turn of phase IV             ``("buy", "doctor")``, ``("privilege", "koeln")``, ``("pass",)``
=============================  ==================================================================
"""

from __future__ import annotations

from typing import Any

from sim.games.shadow_of_the_emperor import codes
from sim.games.shadow_of_the_emperor.codes import DecisionKind, Post
from tests.shadow_of_the_emperor.dull_actions import PASS
from tests.shadow_of_the_emperor.dull_game import CONVENT
from tests.shadow_of_the_emperor.printed import PRINTED
from tests.shadow_of_the_emperor.reference import BARON, COUPLE, EMPIRE, Noble, Position

ELECTORATES = [*PRINTED["electorates"]]
CARDS = [*PRINTED["cards"]]
AGES = (15, 25, 35, 45)
POSTS = {Post.CASTLE: "castle", Post.ARISTOCRAT_SPACE: "space"}

PLACE = {"SON", "MOVE_TO", "ORDINANCE", "PRIVILEGE_BARON", "DEPOSED", "FALLEN_EMPEROR"}
POST = {"SETUP_KNIGHT", "PROMOTION", "KNIGHT"}
OWN = {"SUCCESSOR", "MOVE", "NEW_ELECTOR"}
TILE = {"DAUGHTER", "DOCTOR", "FOREIGN_DAUGHTER"}
SPACE = {
    "SETUP_IMPERIAL_CITY", "PERMIT", "IMPERIAL_CITY", "IMPERIAL_CITY_FROM", "IMPERIAL_CITY_TO",
}  # fmt: skip
WORDS = {"MARRIAGE": ("refuse", "accept"), "VOTE": ("emperor", "challenger")}


def face_of(side: str, age: int) -> int:
    """Return the face of a tile."""
    return (0, 4)[side == COUPLE] + AGES.index(age)


def side_and_age(face: int) -> tuple[str, int]:
    """Return what a tile's face shows."""
    return (BARON, COUPLE)[face // len(AGES)], AGES[face % len(AGES)]


def answer_of(action: int, *, by_space: bool = False) -> tuple[str, Any]:
    """Return an action's kind of decision and its answer; ``by_space``: city spaces differ."""
    kind = codes.kind_of(action).name
    choice = int(action) - codes.FIRST_ACTION[DecisionKind[kind]]
    if kind in WORDS:
        return kind, WORDS[kind][choice]
    if kind == "ACTION":
        return kind, turn_of(choice)
    if kind == "TAKEN_ACTION":
        return kind, CARDS[choice]
    if kind in TILE:
        return kind, tile_of(choice)
    if kind in PLACE:
        number, which = divmod(choice, codes.PLACES)
        return kind, (ELECTORATES[number], None if which == codes.EMPTY else which - 1)
    if kind in POST:
        number, which = divmod(choice, codes.POSTS)
        return kind, (ELECTORATES[number], POSTS[Post(which)])
    if kind in OWN:
        number, which = divmod(choice, codes.FACES)
        return kind, (ELECTORATES[number], *side_and_age(which))
    if kind in SPACE:
        number, which = divmod(choice, codes.CITY_SPACES)
        return kind, (ELECTORATES[number], which) if by_space else ELECTORATES[number]
    if kind == "TIE":
        number, which = divmod(choice, codes.SEATS)
        return kind, (ELECTORATES[number], which)
    return kind, ELECTORATES[choice]


def turn_of(choice: int) -> Any:
    """Return what a seat does with a turn of phase IV."""
    if choice == codes.PASS:
        return PASS
    if choice >= codes.PRIVILEGE:
        return "privilege", ELECTORATES[choice - codes.PRIVILEGE]
    return "buy", CARDS[choice]


def tile_of(choice: int) -> Any:
    """Return which aristocrat on the board a choice means."""
    if choice == codes.CONVENT:
        return CONVENT
    if choice == codes.THRONE_TILE:
        return ("throne",)
    if choice >= codes.ELECTOR_TILE:
        return "elector", ELECTORATES[choice - codes.ELECTOR_TILE]
    place, face = divmod(choice, codes.FACES)
    seat, number = divmod(place, codes.ELECTORATES)
    return "space", ELECTORATES[number], seat, *side_and_age(face)


# --- positions --------------------------------------------------------------------------------


def noble_of(seat: int, face: int) -> Noble | None:
    """Return a noble, None if there is no tile."""
    return None if face == codes.NO_FACE else (int(seat), *side_and_age(int(face)))


FACES = [side_and_age(face) for face in range(codes.FACES)]
CITY_OWNERS = {codes.NOBODY: None, codes.IMPERIAL: EMPIRE}


def electorate_of(
    elector: Noble | None, shifted: int, nobles: Any, knights: Any, cities: list[int]
) -> dict[str, Any]:
    """Return what lies in an electorate: nobles by seat and face, knights by seat and post."""
    return {
        "elector": elector,
        "shifted": bool(shifted & 1),
        "nobles": [
            (seat, *FACES[face])
            for seat, faces in enumerate(nobles)
            for face, number in enumerate(faces)
            if number
            for _ in range(number)
        ],
        "knights": [
            seat for seat, there in enumerate(knights) for _ in range(there[Post.ARISTOCRAT_SPACE])
        ],
        "castles": [seat for seat, there in enumerate(knights) for _ in range(there[Post.CASTLE])],
        "cities": [CITY_OWNERS.get(city, city) for city in cities],
    }


def position_of(state: Any, values: Any) -> Position:
    """Return a state as a position of the dull rules."""
    seats, in_play, shifted = int(state.seats), int(state.in_play), int(state.shifted)
    challenger = int(state.challenger)
    nobles, knights = state.aristocrats.tolist(), state.knights.tolist()
    elector, face = state.elector.tolist(), state.elector_face.tolist()
    owners, spaces = state.city_owner.tolist(), values.city_spaces.tolist()
    return {
        "seats": seats,
        "round": int(state.round_number),
        "emperor": int(state.emperor),
        "throne": noble_of(state.emperor, state.throne_face),
        "challenger": None if challenger == codes.NOBODY else challenger,
        "money": state.thalers.tolist()[:seats],
        "points": [sum(points) for points in state.points.tolist()[:seats]],
        "nobles": state.supply.tolist()[:seats],
        "knights": state.knight_supply.tolist()[:seats],
        "cities": state.city_supply.tolist()[:seats],
        "imperial": int(state.imperial_supply),
        "cards": [
            [CARDS[card] for card, number in enumerate(cards) if number for _ in range(number)]
            for cards in state.cards.tolist()[:seats]
        ],
        "stacks": dict(zip(CARDS, state.stack.tolist(), strict=False)),
        "electorates": {
            name: electorate_of(
                noble_of(elector[e], face[e]),
                shifted >> e,
                [nobles[seat][e] for seat in range(seats)],
                [knights[seat][e] for seat in range(seats)],
                owners[e][: spaces[e]],
            )
            for e, name in enumerate(ELECTORATES)
            if in_play >> e & 1
        },
    }


def lay_out(state: Any, values: Any, position: Position) -> None:
    """Write a position into a state: the inverse of `position_of`.

    What the state keeps besides, for speed, is worked out anew from what lies where.
    """
    seats = int(position["seats"])
    state.seats = seats
    state.round_number = position["round"]
    state.emperor = position["emperor"]
    throne = position["throne"]
    state.throne_face = codes.NO_FACE if throne is None else face_of(*throne[1:])
    challenger = position["challenger"]
    state.challenger = codes.NOBODY if challenger is None else challenger
    state.thalers[:seats] = position["money"]
    state.supply[:seats] = position["nobles"]
    state.knight_supply[:seats] = position["knights"]
    state.city_supply[:seats] = position["cities"]
    state.imperial_supply = position["imperial"]
    state.points[:] = 0
    state.points[:seats, 0] = position["points"]
    state.cards[:] = 0
    for seat, cards in enumerate(position["cards"]):
        for card in cards:
            state.cards[seat, CARDS.index(card)] += 1
    for card, copies in position["stacks"].items():
        state.stack[CARDS.index(card)] = copies
    state.in_play = state.shifted = 0
    state.aristocrats[:] = state.knights[:] = state.cities[:] = state.imperial_cities[:] = 0
    state.elector[:], state.elector_face[:] = codes.NOBODY, codes.NO_FACE
    state.city_owner[:] = codes.NOBODY
    for name, there in position["electorates"].items():
        lay_out_electorate(state, ELECTORATES.index(name), there)
    work_out_the_rest(state, values)


def lay_out_electorate(state: Any, number: int, there: dict[str, Any]) -> None:
    """Write what lies in an electorate into a state."""
    state.in_play |= 1 << number
    if there["elector"] is not None:
        seat, side, age = there["elector"]
        state.elector[number], state.elector_face[number] = seat, face_of(side, age)
    state.shifted |= int(there["shifted"]) << number
    for seat, side, age in there["nobles"]:
        state.aristocrats[seat, number, face_of(side, age)] += 1
    for post, knights in ((Post.ARISTOCRAT_SPACE, "knights"), (Post.CASTLE, "castles")):
        for seat in there[knights]:
            state.knights[seat, number, post] += 1
    for space, city in enumerate(there["cities"]):
        if city == EMPIRE:
            state.city_owner[number, space] = codes.IMPERIAL
            state.imperial_cities[number] += 1
        elif city is not None:
            state.city_owner[number, space] = city
            state.cities[city, number] += 1


def work_out_the_rest(state: Any, values: Any) -> None:
    """Work out the masks and numbers that follow from what lies where."""
    empty, castles, cities, faces, present, posts = followed(state, values)
    assert min(empty + castles + cities) >= 0, "more pieces than spaces"
    state.empty_spaces[:], state.empty_castles[:], state.empty_city_spaces[:] = (
        empty, castles, cities,
    )  # fmt: skip
    state.open_spaces, state.open_castles, state.open_city_spaces = map(
        mask_of, (empty, castles, cities)
    )
    state.faces[:], state.present[:], state.knights_at[:] = faces, present, posts


def mask_of(numbers: list[int]) -> int:
    """Return the bit mask of the places with a number above zero."""
    return sum(1 << place for place, number in enumerate(numbers) if number > 0)


def followed(state: Any, values: Any) -> tuple[Any, ...]:
    """Return what follows from what lies where.

    Empty spaces, castles and city spaces of each electorate; the faces of each seat in each; in
    which each seat has an aristocrat on an aristocrat space; and in which a knight, by post.
    """
    places, seats = range(codes.ELECTORATES), range(codes.SEATS)
    nobles, knights = state.aristocrats.tolist(), state.knights.tolist()
    owners, in_play = state.city_owner.tolist(), int(state.in_play)
    spaces, all_castles = values.aristocrat_spaces.tolist(), values.castles.tolist()
    city_spaces = values.city_spaces.tolist()
    empty, castles, cities = [0] * len(places), [0] * len(places), [0] * len(places)
    for e in places:
        if in_play >> e & 1:
            empty[e] = spaces[e] - sum(sum(nobles[s][e]) + knights[s][e][1] for s in seats)
            castles[e] = all_castles[e] - sum(knights[s][e][0] for s in seats)
            built = codes.CITY_SPACES - owners[e].count(codes.NOBODY)
            cities[e] = city_spaces[e] - built
    faces = [[mask_of(nobles[s][e]) for e in places] for s in seats]
    present = [mask_of(faces[s]) for s in seats]
    posts = [[mask_of([knights[s][e][post] for e in places]) for post in range(2)] for s in seats]
    return empty, castles, cities, faces, present, posts


def tidy(position: Position) -> Position:
    """Return a position with all that has no order in one order, to compare with another."""
    order = {card: number for number, card in enumerate(CARDS)}
    return {
        **position,
        "cards": [sorted(cards, key=order.__getitem__) for cards in position["cards"]],
        "electorates": {
            name: {
                **there,
                "shifted": there["shifted"] and there["elector"] is not None,
                "nobles": sorted(there["nobles"]),
                "knights": sorted(there["knights"]),
                "castles": sorted(there["castles"]),
                "cities": sorted(there["cities"], key=lambda city: (city is None, city)),
            }
            for name, there in position["electorates"].items()
        },
    }
