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
from sim.games.heads_of_state.names import (
    attribute_title,
    noble_in,
    player,
    treachery_title,
    with_article,
)
from sim.games.heads_of_state.rules.playing_the_game import any_treachery_card, may_flush
from sim.games.prose import count, joined, values_of


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
    who = player(int(state.seat_to_move))
    return f"{who}: {QUESTIONS[DecisionKind(int(state.decision))](state, loaded)}?"


def _ask_option(state: Any, loaded: LoadedValues) -> str:
    values = values_of(loaded)
    ways = [f"take {count(int(values.cards_taken), 'Attribute Card')}"]
    if may_flush(state, values):
        ways.append(f"flush the open display and take {int(values.cards_after_flush)}")
    if any_treachery_card(state):
        ways.append("take a Treachery Card and an Attribute Card")
    return joined(ways, "or")


def _ask_attribute(state: Any, loaded: LoadedValues) -> str:
    still = int(state.asked[0])
    text = "which Attribute Card is taken"
    return text if still == 1 else f"{text} next, with {still} still to take"


def _ask_payment(state: Any, loaded: LoadedValues) -> str:
    noble = noble_in(loaded, int(state.asked[0]))
    courtesan = with_article(attribute_title(loaded, COURTESAN))
    return f"for which card of the set does {courtesan} stand in, to create the {noble}"


def _ask_treachery(state: Any, loaded: LoadedValues) -> str:
    kinds, boxes = int(state.asked[0]), int(state.asked[1])
    ways = []
    if kinds:
        ways.append("which Treachery Card is played")
    if boxes:
        ways.append("which killed noble is replaced")
    left = int(state.emptied).bit_count() - int(values_of(loaded).unreplaced)
    duty = f"{left} to be replaced yet" if left > 0 else "if any"
    return f"{' or '.join(ways)}, {duty}"


def _ask_target(state: Any, loaded: LoadedValues) -> str:
    card = with_article(treachery_title(loaded, int(state.asked[0])))
    return f"which noble is the target of {card}"


def _ask_second_card(state: Any, loaded: LoadedValues) -> str:
    box, kind = int(state.asked[0]), int(state.asked[1])
    card = with_article(treachery_title(loaded, kind))
    owner = player(int(state.owner[box]))
    return f"which card is played with {card} against {owner}'s {noble_in(loaded, box)}"


def _ask_discard(name: str) -> Callable[[Any, LoadedValues], str]:
    return lambda state, loaded: f"which {name} is discarded, with {int(state.asked[0])} too many"


# What each decision asks, without its question mark.
QUESTIONS: dict[DecisionKind, Callable[[Any, LoadedValues], str]] = {
    DecisionKind.OPTION: _ask_option,
    DecisionKind.ATTRIBUTE: _ask_attribute,
    DecisionKind.TREACHERY_CARD: lambda state, loaded: "which Treachery Card is taken",
    DecisionKind.CREATE: lambda state, loaded: "which noble is created, if any",
    DecisionKind.PAYMENT: _ask_payment,
    DecisionKind.TREACHERY: _ask_treachery,
    DecisionKind.TARGET: _ask_target,
    DecisionKind.SECOND_CARD: _ask_second_card,
    DecisionKind.DISCARD_ATTRIBUTE: _ask_discard("Attribute Card"),
    DecisionKind.DISCARD_TREACHERY: _ask_discard("Treachery Card"),
}
