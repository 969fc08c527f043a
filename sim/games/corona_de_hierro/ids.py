"""What ids of the values file stand for in policies: actions that involve one, and groups of them.

Restricted players (`+without=ID`, `+favouring=ID`) and scripts name them.
"""

from __future__ import annotations

from collections.abc import Iterator

from sim.engine.game import LoadedValues
from sim.games.corona_de_hierro.actions import ACTION_FORMS, POST_IDS, printed_actions
from sim.games.corona_de_hierro.codes import FIRST_FREE, ActionKind, CardType, CastleKind, Deck
from sim.games.corona_de_hierro.names import DECK_NAMES, SEAT_NAMES, of_mask
from sim.games.prose import values_of


def _of_kinds(*kinds: ActionKind) -> tuple[str, ...]:
    return tuple(ACTION_FORMS[kind] for kind in kinds)


# Besides ids: each kind of action, several of them together, and what is chosen in answer.
WORDS: dict[str, tuple[str, ...]] = {
    **{kind.name.lower(): (form,) for kind, form in ACTION_FORMS.items()},
    "armies": _of_kinds(ActionKind.MOVE, ActionKind.RECRUIT, ActionKind.ATTACK_ARMY),
    "emissaries": _of_kinds(
        ActionKind.SEND_TO_CASTLE,
        ActionKind.REQUEST_SUPPORT,
        ActionKind.SEND_TO_ROME,
        ActionKind.SEND_TO_SARACENS,
        ActionKind.SEND_TO_MAGYARS,
    ),
    "alliances": _of_kinds(ActionKind.REQUEST_ALLIANCE, ActionKind.ACCEPT_ALLIANCE),
    "hostages": _of_kinds(
        ActionKind.TAKE_HOSTAGE, *(kind for kind in ActionKind if kind >= FIRST_FREE)
    ),
    "permission": ("permit passage",),
    "reroll": ("roll again",),
    **{f"{name}_deck": (f"take {name} card", f"buy {name} card") for name in DECK_NAMES.values()},
}
CITY_FORMS = ("from", "to", "battle in")
CASTLE_FORMS = (
    "choose",
    "recruit from",
    "attack",
    "send to",
    "request support of",
    "fortune in attacking",
    "fortune in asking",
    "resist at",
    "replace in",
)
SEAT_FORMS = (
    "against",
    "emissary of",
    "spy on",
    "request alliance with",
    "accept alliance with",
    "return emissary to",
    "offer exchange to",
)


def involving(word: str, loaded: LoadedValues) -> tuple[int, ...]:
    """Return the actions that acquire or use something, ascending; none if nothing has this id.

    A kind of card is kept and executed. A castle is what is chosen, recruited from, attacked, asked
    for support or sent to, a city what an army moves to or fights in. A colour is whom something is
    done against or with. A group (`groups`) is all that it holds. `WORDS` are kinds of action,
    whatever they are carried out on, and what is answered.
    """
    forms = {form: action for action, form in printed_actions(loaded).items()}
    found = groups(loaded).get(word, ())
    words = [one for name in (word, *found) for one in _forms(name, loaded)]
    return tuple(sorted({forms[form] for form in words if form in forms}))


def _forms(word: str, loaded: LoadedValues) -> Iterator[str]:
    labels = loaded.labels
    yield from WORDS.get(word, ())
    if word in labels["cards"]:
        yield from (f"{verb} {word}" for verb in ("start with", "keep", "execute"))
    if word in labels["cities"]:
        yield from (f"{before} {word}" for before in CITY_FORMS)
    if word in SEAT_NAMES:
        yield from (f"{before} {word}" for before in SEAT_FORMS)
    if word in POST_IDS:
        yield from (f"{before} {word}" for before in ("send to", "replace in"))
    if word in labels["castles"]:
        yield from (f"{before} {word}" for before in CASTLE_FORMS)


def groups(loaded: LoadedValues) -> dict[str, tuple[str, ...]]:
    """Return the named groups of ids: cards and castles that belong together."""
    values = values_of(loaded)
    labels = loaded.labels
    found = {
        "military_cards": _cards(loaded, Deck.MILITARY),
        "political_cards": _cards(loaded, Deck.POLITICAL),
        "grey_castles": _castles(loaded, CastleKind.GREY),
        "brown_castles": _castles(loaded, CastleKind.BROWN),
        "kings_castles": _castles(loaded, CastleKind.KINGS),
    }
    for card_type in CardType:
        found[card_type.name.lower()] = tuple(
            name for kind, name in enumerate(labels["cards"]) if values.card_type[kind] == card_type
        )
    for family, name in enumerate(labels["families"]):
        castles = of_mask(int(values.family_castles[family]))
        found[name] = tuple(labels["castles"][castle] for castle in castles)
    return found


def _cards(loaded: LoadedValues, deck: Deck) -> tuple[str, ...]:
    values = values_of(loaded)
    cards = enumerate(loaded.labels["cards"])
    return tuple(name for kind, name in cards if values.card_deck[kind] == deck)


def _castles(loaded: LoadedValues, kind: CastleKind) -> tuple[str, ...]:
    values = values_of(loaded)
    castles = enumerate(loaded.labels["castles"])
    return tuple(name for castle, name in castles if values.castle_kind[castle] == kind)
