"""What is printed on action cards and electorates, in a few words: for a person who plays."""

from __future__ import annotations

from sim.engine.game import LoadedValues
from sim.games.prose import joined, values_of
from sim.games.shadow_of_the_emperor.codes import (
    EFFECT_PHASE,
    NO_FACE,
    Colour,
    Effect,
    Phase,
    Privilege,
)
from sim.games.shadow_of_the_emperor.names import (
    COLOUR_NAMES,
    face_name,
    points,
    thalers,
    with_article,
)
from sim.games.shadow_of_the_emperor.telling import OF_A_PHASE

EFFECT_TEXT = {  # {face}, {points} and so on are what is printed
    Effect.RIVAL: "be the challenger; this phase ends for you",
    Effect.DOCTOR: "an own aristocrat younger, or another's older",
    Effect.MOVE: "an own aristocrat to another electorate",
    Effect.POPE: "{votes} more in phase VI",
    Effect.CHURCH_INFLUENCE: "{votes} per piece of an archdiocese's elector",
    Effect.EXCOMMUNICATION: "a secular electorate has no vote in phase VI",
    Effect.INDULGENCE: "{points}",
    Effect.PERMIT: "build an own city",
    Effect.ORDINANCE: "place {face} from the supply",
    Effect.PROMOTION: "an own knight becomes {face}",
    Effect.FOREIGN_DAUGHTER: "an own Baron becomes a Couple",
    Effect.KNIGHT: "place a knight",
    Effect.GRAY_EMINENCE: "{amount} influence in one electorate in phase V",
}
PRIVILEGE_TEXT = {
    Privilege.NONE: "",
    Privilege.TAKE_ACTION: "take and pay an action whose cards are all gone",
    Privilege.DOCTOR: "the Doctor's action for nothing",
    Privilege.POINTS: "{points} in phase V",
    Privilege.BARON: "place {face} from the supply",
    Privilege.THALERS: "{thalers} in phase I",
    Privilege.GRAY_EMINENCE: "take the card Gray eminence",
    Privilege.VOTES: "{votes} in phase VI",
}


def _votes(number: int) -> str:
    return f"{number} vote{'' if number == 1 else 's'}"


def card_text(loaded: LoadedValues, card: int) -> str:
    """Return what a kind of action card does."""
    values = values_of(loaded)
    face, amount = int(values.card_face[card]), int(values.card_amount[card])
    return EFFECT_TEXT[Effect(int(values.card_effect[card]))].format(
        face="" if face == NO_FACE else with_article(face_name(loaded, face)),
        points=points(amount),
        votes=_votes(amount),
        amount=amount,
    )


def card_facts(loaded: LoadedValues, card: int, cities_left: int | None = None) -> str:
    """Return what a kind of action card costs, and its colour: ``1 thaler, blue``.

    Parameters
    ----------
    loaded : LoadedValues
    card : int
    cities_left : int, optional
        In the supply of whoever asks, for whom a Permit then has one price.
    """
    values = values_of(loaded)
    colour = COLOUR_NAMES[Colour(int(values.card_colour[card]))]
    return f"{_cost(loaded, card, cities_left)}, {colour}"


def _cost(loaded: LoadedValues, card: int, cities_left: int | None) -> str:
    values = values_of(loaded)
    if not values.card_buyable[card]:
        return "not to be bought"
    if values.card_effect[card] != Effect.PERMIT:
        return thalers(values.card_cost[card])
    if values.permit_by_space:
        return "thalers as printed on the city space"
    costs = [int(cost) for cost in values.permit_cost[: int(values.cities)]]
    if cities_left is None:
        return f"{joined([str(cost) for cost in costs])} thalers, city by city"
    return thalers(costs[max(0, min(len(costs) - cities_left, len(costs) - 1))])


def phase_text(effect: Effect) -> str:
    """Return the number of the phase in which an effect is carried out: ``VI``."""
    heading = OF_A_PHASE[Phase(EFFECT_PHASE[effect])].value
    return heading.split(":", 1)[0].removeprefix("Phase ")


def privilege_text(loaded: LoadedValues, electorate: int) -> str:
    """Return what the elector of an electorate may do, or has."""
    values = values_of(loaded)
    face, amount = int(values.privilege_face[electorate]), int(values.privilege_amount[electorate])
    return PRIVILEGE_TEXT[Privilege(int(values.privilege[electorate]))].format(
        face="" if face == NO_FACE else with_article(face_name(loaded, face)),
        points=points(amount),
        votes=_votes(amount),
        thalers=thalers(amount),
    )
