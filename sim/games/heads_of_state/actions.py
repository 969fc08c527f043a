"""The words of actions: one printed form per action, its parser, and what a decision asks.

Replays, scripts, interactive play and tests use these forms. A form names the kind of card or the
box by its id, so it means the same in every game with the same values file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sim.engine.game import LoadedValues
from sim.games.forms import ActionForms, Forms, named
from sim.games.heads_of_state.codes import (
    BOX,
    CHOICES,
    COURTESAN,
    FROM_DECK,
    NONE,
    DecisionKind,
    Option,
)
from sim.games.heads_of_state.names import noble_in, player, treachery_title
from sim.games.prose import count


class Ids(NamedTuple):
    """The ids that forms name."""

    attributes: tuple[str, ...]
    kinds: tuple[str, ...]  # of Treachery Card
    boxes: tuple[str, ...]  # "king in england"


def _ids(loaded: LoadedValues) -> Ids:
    boxes = []
    for box in loaded.labels["boxes"]:
        area, noble = box.rsplit(".", 1)
        boxes.append(f"{noble} in {area}")
    labels = loaded.labels
    return Ids(tuple(labels["attributes"]), tuple(labels["treachery_cards"]), tuple(boxes))


def _options(ids: Ids) -> Forms:
    yield int(Option.TAKE), "take cards"
    yield int(Option.FLUSH), "flush"
    yield int(Option.TREACHERY), "treachery"


def _attribute(ids: Ids) -> Forms:
    yield from named("take", ids.attributes)
    yield FROM_DECK, "take from deck"


def _treachery_card(ids: Ids) -> Forms:
    yield from named("take treachery", ids.kinds)
    yield FROM_DECK, "take treachery from deck"


def _create(ids: Ids) -> Forms:
    yield from named("create", ids.boxes)
    yield NONE, "create nothing more"


def _payment(ids: Ids) -> Forms:
    yield from named("courtesan for", ids.attributes[:COURTESAN])
    yield NONE, "no courtesan"


def _treachery(ids: Ids) -> Forms:
    yield from named("play", ids.kinds)
    yield from named("replace with", ids.boxes, first=BOX)
    yield NONE, "done"


# Each decision's choices, in the order of DecisionKind. A form is unique over all decisions.
FORMS: dict[DecisionKind, Callable[[Ids], Forms]] = {
    DecisionKind.OPTION: _options,
    DecisionKind.ATTRIBUTE: _attribute,
    DecisionKind.TREACHERY_CARD: _treachery_card,
    DecisionKind.CREATE: _create,
    DecisionKind.PAYMENT: _payment,
    DecisionKind.TREACHERY: _treachery,
    DecisionKind.TARGET: lambda ids: named("target", ids.boxes),
    DecisionKind.SECOND_CARD: lambda ids: named("with", ids.kinds),
    DecisionKind.DISCARD_ATTRIBUTE: lambda ids: named("discard", ids.attributes),
    DecisionKind.DISCARD_TREACHERY: lambda ids: named("discard treachery", ids.kinds),
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


def decision_question(state: Any, loaded: LoadedValues) -> str:
    """Return what the open decision asks, in one plain sentence that names who decides."""
    a, b = int(state.asked[0]), int(state.asked[1])
    who = player(int(state.seat_to_move))
    return f"{who}: {QUESTIONS[DecisionKind(int(state.decision))](a, b, loaded)}"


def _plain(text: str) -> Callable[[int, int, LoadedValues], str]:
    return lambda a, b, loaded: text


# What each decision asks; a and b are the numbers that the rules keep with it.
QUESTIONS: dict[DecisionKind, Callable[[int, int, LoadedValues], str]] = {
    DecisionKind.OPTION: _plain("take cards, flush the open display, or treachery?"),
    DecisionKind.ATTRIBUTE: lambda a, b, loaded: (
        f"which Attribute Card is next, with {count(a, 'card')} to take?"
    ),
    DecisionKind.TREACHERY_CARD: _plain("which Treachery Card is taken?"),
    DecisionKind.CREATE: _plain("which noble is created next?"),
    DecisionKind.PAYMENT: lambda a, b, loaded: (
        f"which card of the set does a Courtesan stand in for, for the {noble_in(loaded, a)}?"
    ),
    DecisionKind.TREACHERY: _plain("which Treachery Card is played, or which noble replaced?"),
    DecisionKind.TARGET: lambda a, b, loaded: (
        f"which noble is the target of {treachery_title(loaded, a)}?"
    ),
    DecisionKind.SECOND_CARD: lambda a, b, loaded: (
        f"which card is played with {treachery_title(loaded, b)} against the {noble_in(loaded, a)}?"
    ),
    DecisionKind.DISCARD_ATTRIBUTE: lambda a, b, loaded: (
        f"which Attribute Card is discarded, with {a} too many?"
    ),
    DecisionKind.DISCARD_TREACHERY: lambda a, b, loaded: (
        f"which Treachery Card is discarded, with {a} too many?"
    ),
}
