"""What ids of the values file stand for in policies: actions that involve one, and groups of them.

Restricted players (`+without=ID`, `+favouring=ID`) and scripts name them.
"""

from __future__ import annotations

from sim.engine.game import LoadedValues
from sim.games.prose import values_of
from sim.games.shadow_of_the_emperor.actions import printed_actions
from sim.games.shadow_of_the_emperor.codes import Colour, Effect, Kind
from sim.games.shadow_of_the_emperor.names import SEAT_NAMES

ACTION_WORDS = {  # besides the ids of cards and electorates
    "pass": ("pass",),
    "privileges": ("use privilege of ",),
    "marriage": ("offer to ", "accept daughter"),
    "vote_emperor": ("vote for emperor",),
    "vote_challenger": ("vote for challenger",),
}
NEVER = ("offer to nobody",)  # begins as something else does that involves an id
IN_AN_ELECTORATE = (  # how forms begin that bring a piece into an electorate, or count in it
    "set up imperial city in",
    "set up elector of",
    "set up aristocrat in",
    "set up knight in",
    "set up knight in castle in",
    "son in",
    "use privilege of",
    "move to",
    "build in",
    "ordinance in",
    "promote knight in",
    "promote knight in castle in",
    "knight in",
    "knight in castle in",
    "place baron in",
    "gray eminence in",
    "fallen emperor to",
    "place imperial city in",
    "move imperial city to",
)


def involving(word: str, loaded: LoadedValues) -> tuple[int, ...]:
    """Return the actions that acquire or use something, ascending; none if nothing has this id.

    A kind of card is bought or its action taken; an electorate is where a piece is brought, or
    whose privilege is used. `ACTION_WORDS` are what else can be done.
    """
    exact, begins = _forms(word, loaded)
    return tuple(
        sorted(
            action
            for action, form in printed_actions(loaded).items()
            if form not in NEVER and (form in exact or form.startswith(begins))
        )
    )


def _forms(word: str, loaded: LoadedValues) -> tuple[set[str], tuple[str, ...]]:
    """Return the forms that involve an id, and how further ones begin."""
    exact: set[str] = set()
    begins: list[str] = list(ACTION_WORDS.get(word, ()))
    if word in loaded.labels["cards"]:
        exact |= {f"buy {word}", f"take {word}"}
    if word in loaded.labels["electorates"]:
        exact |= {f"{before} {word}" for before in IN_AN_ELECTORATE}
        begins += [f"{before} {word} " for before in IN_AN_ELECTORATE]
    return exact, tuple(begins)


def groups(loaded: LoadedValues) -> dict[str, tuple[str, ...]]:
    """Return the named groups of ids: cards and electorates that belong together."""
    values = values_of(loaded)
    cards, electorates = loaded.labels["cards"], loaded.labels["electorates"]

    def with_effects(*effects: Effect) -> tuple[str, ...]:
        return tuple(card for code, card in enumerate(cards) if values.card_effect[code] in effects)

    def of_colour(colour: Colour) -> tuple[str, ...]:
        return tuple(card for code, card in enumerate(cards) if values.card_colour[code] == colour)

    def of_kind(kind: Kind) -> tuple[str, ...]:
        return tuple(name for code, name in enumerate(electorates) if values.kind[code] == kind)

    return {
        "cards": tuple(cards),
        "blue_cards": of_colour(Colour.BLUE),
        "pink_cards": of_colour(Colour.PINK),
        "colourless_cards": of_colour(Colour.NONE),
        "election_cards": with_effects(
            Effect.RIVAL, Effect.POPE, Effect.CHURCH_INFLUENCE, Effect.EXCOMMUNICATION
        ),
        "piece_cards": with_effects(
            Effect.PERMIT,
            Effect.ORDINANCE,
            Effect.PROMOTION,
            Effect.FOREIGN_DAUGHTER,
            Effect.KNIGHT,
        ),
        "electorates": tuple(electorates),
        "archdioceses": of_kind(Kind.ECCLESIASTICAL),
        "secular_electorates": of_kind(Kind.SECULAR),
        "sides": ("baron", "couple"),
        "families": SEAT_NAMES,
    }
