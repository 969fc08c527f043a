"""Card texts in English, read from the compiled program: one sentence for each verb.

What a card does is data, so its text is written from that data and always says what the rules
will do, also for a card that a designer has just changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sim.engine.game import LoadedValues
from sim.games.prose import capital, count, joined, values_of
from sim.games.romans import operands as Op  # noqa: N812 (read as Op.AMOUNT, like a code)
from sim.games.romans.codes import (
    BATTLEGROUNDS,
    CURRENCIES,
    EITHER_SIDE,
    ELECTORS,
    NO_CARD,
    NO_SHIELD,
    Battleground,
    Elector,
    Location,
    LookMode,
    Role,
    Scope,
    Side,
    Test,
    Toward,
    Verb,
    Zone,
)
from sim.games.romans.names import (
    COURT_NAMES,
    DIRECTION_NAMES,
    ELECTOR_NAMES,
    GROUND_NAMES,
    SIDE_NAMES,
    card_title,
    cubes_text,
    currencies_in,
    shield_title,
)

Instruction = Sequence[int]  # Op.WIDTH integers

ZONE_NAMES = {
    Zone.HAND: "hand",
    Zone.DISCARD: "discard pile",
    Zone.PLAY_AREA: "play area",
    Zone.DRAW_PILE: "draw pile",
}


@dataclass(frozen=True)
class Subject:
    """Who a sentence is about."""

    name: str  # "Wittelsbach"; empty for the reader, who is told what to do
    own: str  # "your", "its"
    other: str  # the opponent of that side

    def does(self, told: str, tells: str) -> str:
        """Return the verb for this subject: ``place`` or ``Wittelsbach places``."""
        return f"{self.name} {tells}".strip() if self.name else told


READER = Subject("", "your", "your opponent")


def _side(side: Side) -> Subject:
    return Subject(SIDE_NAMES[side], "its", SIDE_NAMES[Side(1 - side)])


def subject_of(role: int, ground: int, self_is: Subject) -> Subject:
    """Return who carries out an instruction of this role."""
    match Role(int(role)):
        case Role.SELF:
            return self_is
        case Role.OPPONENT:
            return Subject(self_is.other, "its", "the other side")
        case Role.LUXEMBOURG:
            return _side(Side.LUXEMBOURG)
        case Role.WITTELSBACH:
            return _side(Side.WITTELSBACH)
        case Role.CONTROLLER:
            name = f"the side that controls {GROUND_NAMES[Battleground(int(ground))]}"
            return Subject(name, "its", "the other side")
        case Role.NOT_CONTROLLER:
            held = GROUND_NAMES[Battleground(int(ground))]
            return Subject(f"the opponent of the side that controls {held}", "its", "its opponent")
    raise ValueError(f"no such role: {role}")


def countries(mask: int, spread: int = 1) -> str:
    """Return the elector countries of a bit mask in words, with how an effect may be split."""
    named = [ELECTOR_NAMES[Elector(i)] for i in range(ELECTORS) if int(mask) >> i & 1]
    if len(named) == 1:
        return named[0]
    left_out = [ELECTOR_NAMES[Elector(i)] for i in range(ELECTORS) if not int(mask) >> i & 1]
    if len(left_out) <= 2:
        among = "elector countries" if spread > 1 else "elector country"
        but = f" other than {joined(left_out, 'or')}" if left_out else ""
        where = f"{among}{but}"
        if spread <= 1:
            return f"one {where}"
        if spread >= ELECTORS:
            return f"any {where}"
        return f"up to {spread} {where}"
    if spread <= 1:
        return f"{'one of ' * (len(named) > 2)}{joined(named, 'or')}"
    if spread >= len(named):
        return f"{joined(named)}, split freely"
    return f"up to {spread} of {joined(named)}"


def grounds(mask: int, *, another: bool = False) -> str:
    """Return the battlegrounds of a bit mask in words."""
    named = [GROUND_NAMES[Battleground(i)] for i in range(BATTLEGROUNDS) if int(mask) >> i & 1]
    if len(named) == BATTLEGROUNDS:
        return "another battleground" if another else "one battleground"
    return joined(named, "or")


def zones(mask: int) -> str:
    """Return the places of cards of a bit mask in words."""
    return joined([ZONE_NAMES[zone] for zone in Zone if int(mask) >> zone & 1], "or")


def top_cards(number: int) -> str:
    """Return the top cards of a pile in words."""
    return "the top card" if number == 1 else f"the top {count(number, 'card')}"


def _steps(number: int) -> str:
    return count(number, "step")


def _place_influence(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    where = countries(row[Op.WHERE], row[Op.SPREAD])
    return f"{who.does('place', 'places')} {row[Op.AMOUNT]} influence in {where}"


def _remove_influence(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    where = countries(row[Op.WHERE], row[Op.SPREAD])
    whose = "opponent" if not who.name else "opposing"
    return f"{who.does('remove', 'removes')} {row[Op.AMOUNT]} {whose} influence in {where}"


def _place_military(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    return f"{who.does('place', 'places')} {row[Op.AMOUNT]} military in {grounds(row[Op.WHERE])}"


def _remove_military(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    whose = "opponent" if not who.name else "opposing"
    verb = who.does("remove", "removes")
    return f"{verb} {row[Op.AMOUNT]} {whose} military in {grounds(row[Op.WHERE])}"


def _move_military(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    verb = who.does("move", "moves")
    source, goal = grounds(row[Op.WHERE]), grounds(row[Op.TO], another=True)
    return f"{verb} up to {row[Op.AMOUNT]} of {who.own} military from {source} to {goal}"


def _gain_currency(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    return f"{who.does('gain', 'gains')} {cubes_text(row[Op.ARG : Op.ARG_5 + 1])}"


def _lose_currency(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    return f"{who.does('lose', 'loses')} up to {cubes_text(row[Op.ARG : Op.ARG + CURRENCIES])}"


def _gain_vote(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    votes = count(row[Op.AMOUNT], "vote")
    return f"{who.does('gain', 'gains')} {votes} on {_elector(row[Op.WHERE])}"


def _elector(mask: int) -> str:
    every = (1 << ELECTORS) - 1
    return "any one elector" if int(mask) == every else countries(mask)


def _draw(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    return f"{who.does('draw', 'draws')} {count(row[Op.AMOUNT], 'card')}"


def _look_own(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    away = f"into {who.own} discard pile" if row[Op.ARG] == LookMode.DISCARD_OR_TOP else None
    ends = f"{away} or back on top" if away else "on its top or bottom"
    looks, puts = ("looks", "puts") if who.name else ("look", "put")
    verb = f"{who.name} {looks}".strip()
    number = row[Op.AMOUNT]
    top, each, order = top_cards(number), "each" if number > 1 else "it", ", in any order"
    return f"{verb} at {top} of {who.own} draw pile and {puts} {each} {ends}{order * (number > 1)}"


def _look_market(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    looks, puts = ("looks", "puts") if who.name else ("look", "put")
    verb = f"{who.name} {looks}".strip()
    less = f" for {row[Op.ARG]} less" if row[Op.ARG] else ""
    return (
        f"{verb} at {top_cards(row[Op.AMOUNT])} of the market deck, with leave to buy one "
        f"market card among them{less}, and {puts} the rest back on top in any order"
    )


def _move_john(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    toward = Toward(int(row[Op.ARG]))
    steps = _steps(row[Op.AMOUNT])
    if toward == Toward.EITHER:
        verb = who.does("move", "moves")
        return f"{verb} John's marker {steps} in the direction of {who.own} choice"
    if who.name:
        return f"John's marker moves {steps} toward {DIRECTION_NAMES[toward]}"
    return f"move John's marker {steps} toward {DIRECTION_NAMES[toward]}"


def _block_battleground(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    return (
        f"{who.does('block', 'blocks')} {grounds(row[Op.WHERE])}: until round end nobody may "
        "place military there or move military into it"
    )


def _numbers_bonus(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    bonus = f"{row[Op.AMOUNT]:+d}"
    if row[Op.ARG_2] != NO_CARD:
        named = card_title(loaded, row[Op.ARG_2])
        player = who.name or "you"
        plays = who.does("play", "plays").removeprefix(who.name).strip()
        return f"if {player} {plays} {named} later this round, {bonus} to her political Numbers"
    types = joined(currencies_in(row[Op.ARG]), "or")
    card = f"{types} card" if types else "card"
    which = f"next {card}" if row[Op.ARG_3] == Scope.NEXT else f"later {card}s"
    verb = who.does("add", "adds")
    return f"{verb} {bonus} to the political Numbers of {who.own} {which} this round"


def _next_purchase(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    parts = []
    if row[Op.AMOUNT]:
        parts.append(f"costs {row[Op.AMOUNT]} less")
    wild = joined(currencies_in(row[Op.ARG]))
    if wild:
        counts = "count" if " and " in wild else "counts"
        parts.append(f"{wild} {counts} as any currency in it")
    own = f"{who.name}'s" if who.name else "your"
    return f"{own} next purchase {', and '.join(parts)}"


def _remove_from_game(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    number = int(row[Op.AMOUNT])
    noun = "Retinue" if row[Op.ARG_2] else "card"
    cards = f"up to {count(number, noun)}" if row[Op.ARG_3] else count(number, noun)
    verb = who.does("remove", "removes")
    return f"{verb} {cards} from {who.own} {zones(row[Op.ARG])} from the game"


def _acquire_free(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    extra = ", or the card on the extra spot" if row[Op.ARG] else ""
    return (
        f"{who.does('gain', 'gains')} for free one card of the market row that costs "
        f"{row[Op.AMOUNT]} or less{extra}"
    )


def _half(location: int, who: Subject, side: Side | None) -> str:
    if location == Location.COURT:
        return COURT_NAMES[side] if side is not None else f"{who.own} Court"
    if side is not None:
        return f"the {SIDE_NAMES[side]} half of the Papal Curia"
    return f"{who.own} half of the Papal Curia"


def _role_side(role: int) -> Side | None:
    match Role(int(role)):
        case Role.LUXEMBOURG:
            return Side.LUXEMBOURG
        case Role.WITTELSBACH:
            return Side.WITTELSBACH
    return None


def _place_shield(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    side = _role_side(row[Op.ROLE])
    where = _half(row[Op.ARG_2], who, side)
    shield = shield_title(loaded, row[Op.ARG])
    if side is not None:
        return f"the {shield} shield is placed in {where}"
    return f"{who.does('place', 'places')} the {shield} shield in {where}"


def _open_extra_spot(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    return f"{card_title(loaded, row[Op.ARG])} joins the market row on an extra spot"


def _kill_john(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    dies = "John of Luxembourg dies and both his cards leave the game"
    if not row[Op.AMOUNT]:
        return dies
    heir = who.name or "you"
    holds, gains = ("holds", "gains") if who.name else ("hold", "gain")
    votes = count(row[Op.AMOUNT], "vote")
    return f"{dies}; if {heir} {holds} him, {heir} {gains} {votes} on {_elector(row[Op.WHERE])}"


def _last_round(row: Instruction, who: Subject, loaded: LoadedValues) -> str:
    return "this round is the last"


SENTENCES: dict[Verb, Callable[[Instruction, Subject, LoadedValues], str]] = {
    Verb.PLACE_INFLUENCE: _place_influence,
    Verb.REMOVE_INFLUENCE: _remove_influence,
    Verb.PLACE_MILITARY: _place_military,
    Verb.REMOVE_MILITARY: _remove_military,
    Verb.MOVE_MILITARY: _move_military,
    Verb.GAIN_CURRENCY: _gain_currency,
    Verb.LOSE_CURRENCY: _lose_currency,
    Verb.GAIN_VOTE: _gain_vote,
    Verb.DRAW: _draw,
    Verb.LOOK_OWN: _look_own,
    Verb.LOOK_MARKET: _look_market,
    Verb.MOVE_JOHN: _move_john,
    Verb.BLOCK_BATTLEGROUND: _block_battleground,
    Verb.NUMBERS_BONUS: _numbers_bonus,
    Verb.NEXT_PURCHASE: _next_purchase,
    Verb.REMOVE_FROM_GAME: _remove_from_game,
    Verb.ACQUIRE_FREE: _acquire_free,
    Verb.PLACE_SHIELD: _place_shield,
    Verb.OPEN_EXTRA_SPOT: _open_extra_spot,
    Verb.KILL_JOHN: _kill_john,
    Verb.LAST_ROUND: _last_round,
}
COMBINATORS = (Verb.IF, Verb.CHOOSE_ONE, Verb.FOR_EACH_SIDE)  # these hold blocks of others


def effect_sentence(
    instruction: Instruction, loaded: LoadedValues, subject: Subject = READER
) -> str:
    """Return one effect in words, without a full stop.

    Parameters
    ----------
    instruction : Op.WIDTH integers
        A row of the program, not a combinator (those hold blocks: see `program_text`).
    loaded : LoadedValues
    subject : Subject
        Who the text belongs to; the reader of the card unless told otherwise.
    """
    row = [int(number) for number in instruction]
    who = subject_of(row[Op.ROLE], row[Op.ROLE_GROUND], subject)
    return SENTENCES[Verb(row[Op.VERB])](row, who, loaded)


def condition_text(condition: int, loaded: LoadedValues, subject: Subject = READER) -> str:
    """Return a condition of the values record in words, to stand behind "if"."""
    test, role, a, b, c = (int(number) for number in values_of(loaded).conditions[condition])
    no = bool(values_of(loaded).condition_not[condition])
    who = subject_of(role, a if role in (Role.CONTROLLER, Role.NOT_CONTROLLER) else 0, subject)
    name = who.name or "you"

    def does(told: str, tells: str) -> str:
        if who.name:
            return f"{name} does not {told}" if no else f"{name} {tells}"
        return f"you do not {told}" if no else f"you {told}"

    match Test(test):
        case Test.SHIELD_IN:
            side = None if c == EITHER_SIDE else Side(c)
            either = "a Court" if b == Location.COURT else "the Papal Curia"
            where = either if side is None else _half(b, who, side)
            return f"the {shield_title(loaded, a)} shield is {'not ' * no}in {where}"
        case Test.LEADS:
            return does("lead", "leads") + f" in {ELECTOR_NAMES[Elector(a)]}"
        case Test.CONTROLS:
            return does("control", "controls") + f" {GROUND_NAMES[Battleground(a)]}"
        case Test.HOLDS_JOHN:
            return does("hold", "holds") + " John"
        case Test.HAS_CARD:
            card = "Retinue" if b else "card"
            return does("have", "has") + f" a {card} in {who.own} {zones(a)}"
        case Test.JOHN_IN_PLAY:
            return f"John is {'not ' * no}in play"
    raise ValueError(f"no such test: {test}")


def _block(loaded: LoadedValues, start: int, end: int, subject: Subject) -> str:
    """Return a block that stands inside a sentence."""
    return ", then ".join(program_sentences(loaded, start, end, subject)) or "nothing happens"


def program_sentences(
    loaded: LoadedValues, start: int, end: int, subject: Subject = READER
) -> list[str]:
    """Return the texts of the instructions ``start`` .. ``end - 1``, combinators with blocks."""
    program = values_of(loaded).program
    sentences = []
    place = int(start)
    while place < end:
        row = [int(number) for number in program[place]]
        place += 1
        verb = Verb(row[Op.VERB])
        if verb == Verb.IF:
            middle = place + row[Op.ARG_2]
            last = middle + row[Op.ARG_3]
            text = f"if {condition_text(row[Op.ARG], loaded, subject)}, "
            text += _block(loaded, place, middle, subject)
            if last > middle:
                text += f"; otherwise {_block(loaded, middle, last, subject)}"
            place = last
        elif verb == Verb.CHOOSE_ONE:
            options = []
            for length in row[Op.ARG_2 : Op.ARG_2 + row[Op.ARG]]:
                options.append(_block(loaded, place, place + length, subject))
                place += length
            text = "either " + ", or ".join(options)
        elif verb == Verb.FOR_EACH_SIDE:
            first = (
                "first the one that controls fewer electors "
                "(on a tie, the first player of the round)"
                if row[Op.ARG]
                else "the first player of the round first"
            )
            each = Subject(" ", "its", "the other side")
            inside = _block(loaded, place, place + row[Op.ARG_2], each)
            text = f"each side in turn, {first}, {' '.join(inside.split())}"
            place += row[Op.ARG_2]
        else:
            text = effect_sentence(row, loaded, subject)
        sentences.append(text)
    return sentences


def program_text(loaded: LoadedValues, start: int, end: int, subject: Subject = READER) -> str:
    """Return a program as sentences."""
    return " ".join(f"{capital(text)}." for text in program_sentences(loaded, start, end, subject))


EVENT = Subject("that side", "its", "the other side")


def deed_text(loaded: LoadedValues, card: int) -> str:
    """Return the text of a card's Deed, or of an event; empty if the card has none."""
    values = values_of(loaded)
    start, end = int(values.deed_start[card]), int(values.deed_end[card])
    if start == end:
        return ""
    if values.event[card]:
        return program_text(loaded, start, end, EVENT)
    if values.deed_requires[card] < 0:
        return program_text(loaded, start, end)
    first, *others = program_sentences(loaded, start, end)
    condition = condition_text(int(values.deed_requires[card]), loaded)
    return " ".join([f"Only if {condition}: {first}.", *(f"{capital(text)}." for text in others)])


def boost_text(loaded: LoadedValues, card: int) -> str:
    """Return the text of a card's paid boost with its cost; empty if the card has none."""
    values = values_of(loaded)
    if not values.boost_kind[card]:
        return ""
    text = program_text(loaded, int(values.boost_start[card]), int(values.boost_end[card]))
    instead = "Also: " if values.boost_kind[card] == 1 else "Instead: "
    return f"\u2295 {cubes_text(values.boost_cost[card])}. {instead}{text}"


def card_text(loaded: LoadedValues, card: int) -> list[str]:
    """Return the lines of a card's text box, in the order of rule 2.36."""
    values = values_of(loaded)
    lines = [deed_text(loaded, card), boost_text(loaded, card)]
    if values.counter_types[card]:
        types = joined(currencies_in(values.counter_types[card]), "or")
        lines.append(f"Counter, from your hand: a Deed of a card of type {types}.")
    if values.cancels_events[card]:
        lines.append("Writing History, from your hand: discard this card to counter an event.")
    if values.uncounterable[card]:
        lines.append("This can't be countered.")
    if values.use_cost[card]:
        lines.append(f"Using this card costs {values.use_cost[card]} currency of any type.")
    if values.shield[card] != NO_SHIELD:
        shield = shield_title(loaded, values.shield[card])
        where = _half(values.shield_place[card], READER, None)
        lines.append(f"When acquired: place the {shield} shield in {where}.")
    if values.yield_off_shield[card] != NO_SHIELD:
        shield = shield_title(loaded, values.yield_off_shield[card])
        off = joined(currencies_in(values.yield_off_types[card]))
        lines.append(f"If the {shield} shield is in the Papal Curia: no {off} yield.")
    return [line for line in lines if line]
