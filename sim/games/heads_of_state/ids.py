"""What ids of the values file stand for in policies: actions that involve one, and groups of them.

Restricted players (`+without=ID`, `+favouring=ID`) and scripts name them.
"""

from __future__ import annotations

from collections.abc import Iterator

from sim.engine.game import LoadedValues
from sim.games.heads_of_state.actions import printed_actions
from sim.games.heads_of_state.codes import COURTESAN, AreaKind, Noble
from sim.games.prose import values_of

OPTION_WORDS = {  # besides the ids of cards, nobles, countries, areas and boxes
    "take_cards": ("take cards",),
    "flush": ("flush",),
    "treachery": ("treachery",),
    "deck": ("take from deck", "take treachery from deck"),
}


def involving(word: str, loaded: LoadedValues) -> tuple[int, ...]:
    """Return the actions that acquire or use something, ascending; none if nothing has this id.

    A kind of card is taken, and a Treachery Card played; a Courtesan stands in for others. A type
    of noble, an area, a country or a box is what a noble is created in. `OPTION_WORDS` are what
    can be done in a turn.
    """
    forms = {form: action for action, form in printed_actions(loaded).items()}
    return tuple(sorted(forms[form] for form in _forms(word, loaded) if form in forms))


def _forms(word: str, loaded: LoadedValues) -> Iterator[str]:
    labels = loaded.labels
    if word in OPTION_WORDS:
        yield from OPTION_WORDS[word]
    if word in labels["attributes"]:
        yield f"take {word}"
        if word == labels["attributes"][COURTESAN]:
            yield from (f"courtesan for {other}" for other in labels["attributes"])
    if word in labels["treachery_cards"]:
        yield from (f"{verb} {word}" for verb in ("take treachery", "play", "with"))
    areas = groups(loaded).get(word, ()) if word in labels["countries"] else (word,)
    for box in labels["boxes"]:
        area, noble = box.rsplit(".", 1)
        if area in areas or word in (noble, box):
            yield f"create {noble} in {area}"
            yield f"replace with {noble} in {area}"


def groups(loaded: LoadedValues) -> dict[str, tuple[str, ...]]:
    """Return the named groups of ids: cards, nobles and areas that belong together."""
    values = values_of(loaded)
    labels = loaded.labels
    cards, areas = labels["treachery_cards"], labels["areas"]
    countries = [int(values.used_in[kind]).bit_count() for kind in range(len(cards))]
    assassins = [bool(values.assassin[kind]) for kind in range(len(cards))]
    kinds = range(len(cards))
    found = {
        "attributes": labels["attributes"],
        "treachery_cards": cards,
        "assassins": tuple(cards[kind] for kind in kinds if assassins[kind]),
        "country_cards": tuple(
            cards[kind] for kind in kinds if not assassins[kind] and countries[kind] == 1
        ),
        "special_cards": tuple(
            cards[kind] for kind in kinds if not assassins[kind] and countries[kind] > 1
        ),
        "nobles": labels["nobles"],
        "low_nobles": labels["nobles"][: Noble.MARQUIS],
        "high_nobles": labels["nobles"][Noble.DUKE :],
        "capitals": _areas_of_kind(loaded, AreaKind.CAPITAL),
        "provinces": _areas_of_kind(loaded, AreaKind.PROVINCE),
    }
    for code, country in enumerate(labels["countries"]):
        found[country] = tuple(
            area for number, area in enumerate(areas) if values.area_country[number] == code
        )
        found[f"against_{country}"] = tuple(
            cards[kind]
            for kind in kinds
            if not assassins[kind] and int(values.used_in[kind]) >> code & 1
        )
    return found


def _areas_of_kind(loaded: LoadedValues, kind: AreaKind) -> tuple[str, ...]:
    values = values_of(loaded)
    return tuple(
        area
        for number, area in enumerate(loaded.labels["areas"])
        if values.area_kind[number] == kind
    )
