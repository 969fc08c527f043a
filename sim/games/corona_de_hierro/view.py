"""What one player sees of the game, in words: for a person who plays.

Nothing that is hidden from the player is told: see "What a seat knows" in the game's README.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sim.engine.game import LoadedValues, View
from sim.games.corona_de_hierro.actions import choice_of, decision_question, executes, kind_of
from sim.games.corona_de_hierro.board_text import (
    banner,
    dice_text,
    final_text,
    level_text,
    roads_text,
    track_text,
)
from sim.games.corona_de_hierro.card_text import card_text, loyalty_text
from sim.games.corona_de_hierro.codes import (
    AT_POST,
    BY_EMISSARY,
    FIRST_FREE,
    IN_ZONE,
    NO_CARD,
    NO_CASTLE,
    NO_DIE,
    ROLL_AGAIN,
    STOP,
    ActionKind,
    Band,
    CardType,
    CastleKind,
    DecisionKind,
    Post,
    RollFor,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.names import (
    BAND_NAMES,
    band_of,
    card_title,
    cards_text,
    castle_title,
    city_title,
    die_name,
    family_title,
    kinds_text,
    loyalty_title,
    of_mask,
    pawns,
    player,
)
from sim.games.corona_de_hierro.narration import narrate_since
from sim.games.pages import folded
from sim.games.prose import count, joined, values_of
from sim.games.telling import NOTE, SEAT, UNSEEN, A, Row

SECRET = (Note.LOYALTY, Note.DEALT, Note.LOOKED_AT, Note.KEPT, Note.TOOK_CARD)  # what card it is

# --- the log ------------------------------------------------------------------------------------


def hide(log: Iterable[Row], seat: int) -> list[list[int]]:
    """Return the lines of a log as ``seat`` may read them: without the cards that others got."""
    lines = []
    for row in log:
        line = [int(fact) for fact in row]
        if line[NOTE] in SECRET and line[SEAT] != seat:
            line[A] = UNSEEN
        lines.append(line)
    return lines


def tell(state: Any, loaded: LoadedValues, log: Sequence[Row], seat: int, since: int) -> list[str]:
    """Tell what happened from a line of the log on, as ``seat`` saw it."""
    del state  # the log tells it all
    return narrate_since(loaded, hide(log, seat), since)


# --- the board and the cards --------------------------------------------------------------------


def board(state: Any, loaded: LoadedValues, seat: int) -> list[str]:
    """Return the board as ``seat`` sees it; track and dice are with the hand."""
    lines: list[str] = []
    for line in [*roads_text(loaded), "", *final_text(state, loaded, seat)]:
        lines += folded(line, more=" " * 17)
    return lines


def hand(state: Any, loaded: LoadedValues, seat: int) -> list[str]:
    """Return a player's cards and what they do, and what the track means."""
    lines = ["INITIATIVE CARDS"]
    kinds = sorted(int(kind) for kind in state.hand[seat, : int(state.hand_size[seat])])
    for kind in dict.fromkeys(kinds):
        (title,) = kinds_text([card_title(loaded, kind)] * kinds.count(kind))
        lines += folded(f"{title}: {card_text(loaded, kind)}", "  ", "      ")
    if not kinds:
        lines.append("  none")
    loyalty = int(state.loyalty[seat])
    if loyalty != NO_CARD:
        text = f"{loyalty_title(loaded, loyalty)}: {loyalty_text(loaded, loyalty, seat)}"
        lines += ["", "LOYALTY CARD", f"  {text}"]
    return [*lines, "", "LEGITIMACY TRACK", *_track(state, loaded, seat)]


def _track(state: Any, loaded: LoadedValues, seat: int) -> list[str]:
    """Return what each band of the track is good for, where the marker is, and the dice."""
    values = values_of(loaded)
    lines = []
    for band in Band:
        recruits = pawns(values.recruits[band])
        text = f"{BAND_NAMES[band]}: emissaries roll {die_name(values.band_die[band])}, {recruits} "
        text += f"recruited, {count(int(values.band_points[band]), 'point')} at the end"
        lines.append(f"  {text}")
    here = level_text(loaded, int(state.level[seat]))
    return [
        f"  {track_text(loaded)}; you are at {here}",
        *lines,
        "",
        "DICE",
        f"  {dice_text(loaded)}",
    ]


# --- decisions ----------------------------------------------------------------------------------


def question(state: Any, loaded: LoadedValues) -> list[str]:
    """Return what the open decision asks; of an action, which cards can be executed."""
    lines = [decision_question(state, loaded)]
    if int(state.decision) == DecisionKind.ACTION:
        seat = int(state.seat_to_move)
        level = level_text(loaded, int(state.level[seat]))
        lines.append(f"level {level}, {count(int(state.shields[seat]), 'shield')}")
    return lines


def gloss(action: int, state: Any, loaded: LoadedValues) -> str:
    """Return in brief what an action is about: who is there, what a roll or a card does."""
    kind = kind_of(action)
    told = GLOSSES.get(kind)
    return told(state, loaded, choice_of(action)) if told is not None else ""


def _of_action(state: Any, loaded: LoadedValues, choice: int) -> str:
    if choice == ActionKind.EXECUTE_CARD:
        kinds = of_mask(int(state.asked[1]))
        return cards_text([card_title(loaded, kind) for kind in kinds], "")
    return "no action" if choice >= FIRST_FREE else ""


def _of_army(state: Any, loaded: LoadedValues, city: int) -> str:
    """Return a seat's pawns in a city, and who holds them there."""
    del loaded
    own = int(state.seat_to_move)
    others = _armies(state, city, own)
    text = pawns(state.army[own, city])
    return f"{text}, with {joined(others)}" if others else text


def _armies(state: Any, city: int, but: int) -> list[str]:
    seats = [seat for seat in range(int(state.seats)) if seat != but and state.army[seat, city]]
    return [f"{player(seat)}'s {pawns(state.army[seat, city])}" for seat in seats]


def _of_goal(state: Any, loaded: LoadedValues, choice: int) -> str:
    """Return what is in a city: its castle, and armies."""
    if choice == STOP:
        return ""
    parts = []
    castle = int(state.city_castle[choice])
    if castle != NO_CASTLE:
        parts.append(f"castle: {_of_castle(state, loaded, castle)}")
    parts += _armies(state, choice, -1)
    return ", ".join(parts)


def _of_castle(state: Any, loaded: LoadedValues, castle: int) -> str:
    """Return a castle's number for armies, its family and whose it is."""
    values = values_of(loaded)
    family = family_title(loaded, int(values.family[castle]))
    owner = banner(state, castle).replace("-", "neutral")
    parts = [f"by army {int(values.force[castle])}"]
    if values.word[castle]:
        parts.append(f"by emissary {int(values.word[castle])}")
    return ", ".join([*parts, *([family] if family else []), owner])


def _of_recruiting(state: Any, loaded: LoadedValues, castle: int) -> str:
    """Return how many pawns step out, and where."""
    values = values_of(loaded)
    seat = int(state.seat_to_move)
    number = int(values.recruits[band_of(loaded, int(state.level[seat]))])
    if executes(state, loaded, CardType.LOYAL_VASSAL):
        number = max(number, int(values.vassal_pawns))
    number = min(number, int(state.pawns[seat]))
    return f"{pawns(number)} in {city_title(loaded, int(state.castle_city[castle]))}"


def _faces(loaded: LoadedValues, die: int, needed: int) -> str:
    """Return a number that is needed, and how many faces of a die show it or more."""
    values = values_of(loaded)
    faces = [int(face) for face in values.faces[die, : int(values.face_count[die])]]
    enough = sum(face >= needed for face in faces)
    return f"{needed} or more with {die_name(die)}: {enough} of {count(len(faces), 'face')}"


def _army_die(state: Any, loaded: LoadedValues, seat: int, city: int) -> int:
    values = values_of(loaded)
    return int(values.army_die[values.size_of[state.army[seat, city]]])


def _of_siege(state: Any, loaded: LoadedValues, castle: int) -> str:
    """Return what an attack on a castle takes."""
    city = int(state.castle_city[castle])
    die = _army_die(state, loaded, int(state.seat_to_move), city)
    return _attacked(state, loaded, castle, die)


def _attacked(state: Any, loaded: LoadedValues, castle: int, die: int) -> str:
    needed = int(values_of(loaded).force[castle])
    owner = banner(state, castle).replace("-", "neutral")
    return f"{_faces(loaded, die, needed)}; {owner}"


def _of_request(state: Any, loaded: LoadedValues, castle: int) -> str:
    """Return what a castle's support takes."""
    values = values_of(loaded)
    die = int(values.band_die[band_of(loaded, int(state.level[int(state.seat_to_move)]))])
    return _faces(loaded, die, int(values.word[castle]))


def _of_fortune(state: Any, loaded: LoadedValues, choice: int) -> str:
    values = values_of(loaded)
    die = int(values.fortune_die)
    if choice < BY_EMISSARY:
        return _attacked(state, loaded, choice, die)
    return _faces(loaded, die, int(values.word[choice - BY_EMISSARY]))


def _of_sending(state: Any, loaded: LoadedValues, castle: int) -> str:
    """Return what a castle's support takes, and whose emissaries are there."""
    values = values_of(loaded)
    parts = [f"by emissary {int(values.word[castle])}"]
    family = family_title(loaded, int(values.family[castle]))
    here = [
        player(seat)
        for seat in range(int(state.seats))
        for _ in range(state.in_castle[seat, castle])
    ]
    parts += [family] if family else []
    return ", ".join(parts + ([f"there: {joined(here)}"] if here else []))


def _of_enemy(state: Any, loaded: LoadedValues, seat: int) -> str:
    """Return the size of an army, and whether attacking it breaks an alliance."""
    city = int(state.battle_city)
    if executes(state, loaded, CardType.RESISTANCE):
        city = int(state.castle_city[int(state.castle)])
    text = pawns(state.army[seat, city])
    allied = int(state.allies[int(state.seat_to_move)]) >> seat & 1
    return f"{text}, your ally" if allied else text


def _of_roll(state: Any, loaded: LoadedValues, choice: int) -> str:
    """Return which die is rolled again, and what it has to show."""
    if choice != ROLL_AGAIN:
        return ""
    values = values_of(loaded)
    seat, what = int(state.seat_to_move), RollFor(int(state.asked[1]))
    die = int(state.roll_die)
    if die == NO_DIE or what == RollFor.BATTLE_DEFENDER:
        die = _army_die(state, loaded, seat, int(state.battle_city))
        if what == RollFor.CASTLE_BY_WORD:
            die = int(values.band_die[band_of(loaded, int(state.level[seat]))])
    match what:
        case RollFor.BATTLE_ATTACKER:
            return f"with {die_name(die)}"
        case RollFor.BATTLE_DEFENDER:
            return _faces(loaded, die, int(state.roll[0]) + 1)
        case RollFor.CASTLE_BY_FORCE:
            return _faces(loaded, die, int(values.force[int(state.castle)]))
        case _:
            return _faces(loaded, die, int(values.word[int(state.castle)]))


def _of_place(state: Any, loaded: LoadedValues, place: int) -> str:
    """Return what retrieving an emissary means."""
    seat = int(state.seat_to_move)
    if place >= IN_ZONE:
        accepted = int(state.accepted[seat]) >> (place - IN_ZONE) & 1
        return "leaves the alliance" if accepted else "withdraws the request"
    if place == AT_POST + Post.ROME:
        return f"drops {count(int(values_of(loaded).rome_left), 'level')}"
    return "" if place >= AT_POST else banner(state, place).replace("-", "neutral")


def _of_card(state: Any, loaded: LoadedValues, kind: int) -> str:
    del state
    return card_text(loaded, kind)


def _of_main_castle(state: Any, loaded: LoadedValues, castle: int) -> str:
    """Return a grey castle's family and the other castles of it."""
    values = values_of(loaded)
    family = int(values.family[castle])
    others = [
        castle_title(loaded, other)
        for other in of_mask(int(values.family_castles[family]))
        if other != castle and values.castle_kind[other] != CastleKind.GREY
    ]
    del state
    return f"{family_title(loaded, family)}, with {joined(others)}"


GLOSSES: dict[DecisionKind, Callable[[Any, LoadedValues, int], str]] = {
    DecisionKind.MAIN_CASTLE: _of_main_castle,
    DecisionKind.SET_UP_CARD: _of_card,
    DecisionKind.ACTION: _of_action,
    DecisionKind.MOVE_FROM: _of_army,
    DecisionKind.MOVE_TO: _of_goal,
    DecisionKind.RECRUIT: _of_recruiting,
    DecisionKind.BATTLE_CITY: _of_army,
    DecisionKind.ENEMY: _of_enemy,
    DecisionKind.REROLL: _of_roll,
    DecisionKind.ATTACK_CASTLE: _of_siege,
    DecisionKind.SEND_TO_CASTLE: _of_sending,
    DecisionKind.REQUEST_SUPPORT: _of_request,
    DecisionKind.RETRIEVE: _of_place,
    DecisionKind.KEEP_CARD: _of_card,
    DecisionKind.DISCARD_CARD: _of_card,
    DecisionKind.EXECUTE_CARD: _of_card,
    DecisionKind.GOOD_FORTUNE: _of_fortune,
    DecisionKind.RESISTANCE: _of_castle,
    DecisionKind.SPY_DISCARD: _of_card,
}

VIEW = View(board=board, hand=hand, question=question, gloss=gloss, tell=tell)
