"""Compile a checked values file into the values record that the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.games.romans import operands as Op  # noqa: N812 (read as Op.AMOUNT, like a code)
from sim.games.romans.codes import (
    ANY,
    EITHER_SIDE,
    MAX_CONDITIONS,
    MAX_PROGRAM,
    NO_CARD,
    NO_GROUND,
    NO_SHIELD,
    NOBODY,
    Battleground,
    ControlBonus,
    Currency,
    Deck,
    Elector,
    Location,
    LookMode,
    Marker,
    Passive,
    Role,
    Scope,
    Side,
    Test,
    Toward,
    Verb,
    Zone,
)
from sim.games.romans.record import VALUES
from sim.games.romans.values.cards import Card
from sim.games.romans.values.deeds import deed_worth
from sim.games.romans.values.effects import ByControl, Condition, Effect, Linked
from sim.games.romans.values.model import ValuesFile
from sim.games.romans.values.words import (
    ANY_PLACE,
    CURRENCY_WORDS,
    GROUND_WORDS,
    UNUSED,
)
from sim.values.codes import code, mask, words
from sim.values.errors import InputError, Problem

NO_CONDITION = -1
BY_SEED = 2  # of `first_play` and `neutral_winner`

_ROLES = {
    None: Role.SELF,
    "self": Role.SELF,
    "opponent": Role.OPPONENT,
    "luxembourg": Role.LUXEMBOURG,
    "wittelsbach": Role.WITTELSBACH,
}
_TOWARD = {
    "luxembourg": Toward.CHARLES,
    "wittelsbach": Toward.LUDWIG,
    "either": Toward.EITHER,
}
_BOOST_ADDS, _BOOST_REPLACES = 1, 2


def compile_values(
    values: ValuesFile, source: str = "values"
) -> tuple[Any, dict[str, tuple[str, ...]], dict[str, str]]:
    """Compile a checked values file.

    Parameters
    ----------
    values : ValuesFile
    source : str
        The file, for messages.

    Returns
    -------
    (np.recarray of one `VALUES` record, labels, titles)
        Labels are the ids by code, for each label set; titles the printed names by id.

    Raises
    ------
    InputError
        If the card texts need more room than the record has.
    """
    compiler = _Compiler(values, source)
    compiler.compile_cards()
    compiler.compile_shields()
    compiler.compile_board()
    compiler.compile_rules()
    return compiler.record, compiler.labels(), compiler.titles()


class _Compiler:
    """Fills one record."""

    def __init__(self, values: ValuesFile, source: str) -> None:
        self.values = values
        self.source = source
        self.record = np.zeros(1, VALUES).view(np.recarray)
        self.row: Any = self.record[0]
        self.cards: list[tuple[str, Card]] = [
            (name, card) for name, card in values.cards.items() for _ in range(card.copies)
        ]
        self.first_copy: dict[str, int] = {}
        for place, (name, _) in enumerate(self.cards):
            self.first_copy.setdefault(name, place)
        self.shields = list(values.shields)
        self.program: list[list[int]] = []
        self.conditions: dict[tuple[int, ...], int] = {}
        board = values.board
        self.groups = {
            "ecclesiastical": mask(Elector, board.kinds.ecclesiastical),
            "secular": mask(Elector, board.kinds.secular),
            ANY_PLACE: mask(Elector, words(Elector)),
        }
        self.links = {
            ground: mask(Elector, getattr(board.battlegrounds, ground).supply_link.value)
            for ground in GROUND_WORDS
        }

    # --- cards ---

    def compile_cards(self) -> None:
        row = self.row
        row.card_count = len(self.cards)
        row.printed[:] = NO_CARD
        row.shield[:] = NO_SHIELD
        row.yield_off_shield[:] = NO_SHIELD
        row.deed_requires[:] = NO_CONDITION
        for place, (name, card) in enumerate(self.cards):
            first = self.first_copy[name]
            if place != first:
                for field in VALUES.names or ():
                    column = row[field]
                    if np.ndim(column) and len(column) == len(row.printed) and field != "program":
                        column[place] = column[first]
                continue
            row.printed[place] = first
            self.compile_card(place, card)
        if len(self.program) > MAX_PROGRAM:
            self.no_room("instructions", len(self.program), MAX_PROGRAM)
        if len(self.conditions) > MAX_CONDITIONS:
            self.no_room("different conditions", len(self.conditions), MAX_CONDITIONS)
        for place, instruction in enumerate(self.program):
            row.program[place] = instruction
        for asked, place in self.conditions.items():
            row.conditions[place] = asked[:5]
            row.condition_not[place] = asked[5]
        for place in range(len(self.cards)):
            row.deed_worth[place] = deed_worth(row, place)

    def no_room(self, what: str, count: int, most: int) -> None:
        told = f"the card texts need more {what} than there is room for"
        raise InputError(
            [Problem(self.source, None, "cards", told, str(count), (f"up to {most}",))]
        )

    def compile_card(self, place: int, card: Card) -> None:
        row = self.row
        row.deck[place] = code(Deck, card.deck)
        row.political[place] = 0 if card.political is None else card.political.value
        row.military[place] = 0 if card.military is None else card.military.value
        yields: Mapping[str, int] = {} if card.yields is None else card.yields.value
        for word, cubes in yields.items():
            row.card_yield[place, ANY if word == "any" else code(Currency, word)] = cubes
        if card.cost is not None:
            for word, cubes in card.cost.value.items():
                row.cost[place, code(Currency, word)] = cubes
                row.total_cost[place] += cubes
        if not (card.retinue or card.is_john or card.is_event):  # 5.51
            row.types[place] = mask(
                Currency, (word for word, cubes in yields.items() if word != "any" and cubes > 0)
            )
        row.retinue[place] = card.retinue
        row.event[place] = card.is_event
        row.market[place] = card.is_market
        row.john[place] = card.is_john
        row.use_cost[place] = 0 if card.use_cost is None else card.use_cost.value
        row.counter_types[place] = 0 if card.counter is None else mask(Currency, card.counter.types)
        row.cancels_events[place] = card.cancels_events
        row.uncounterable[place] = card.uncounterable
        if card.shield is not None:
            row.shield[place] = self.shields.index(card.shield.place)
            in_court = card.shield.where == "own_court"
            row.shield_place[place] = Location.COURT if in_court else Location.CURIA
        if card.yield_off is not None:
            row.yield_off_shield[place] = self.shields.index(card.yield_off.shield)
            row.yield_off_types[place] = mask(Currency, card.yield_off.currencies)
        self.compile_texts(place, card)

    def compile_texts(self, place: int, card: Card) -> None:
        row = self.row
        text = card.effect if card.effect is not None else card.deed
        if text is None:
            return
        row.deed_start[place], row.deed_end[place] = self.append(text.do)
        row.ends_with_draw[place] = text.do[-1].verb == "draw"
        if card.deed is None:
            return
        if card.deed.requires is not None:
            row.deed_requires[place] = self.condition(card.deed.requires)
        boost = card.deed.boost
        if boost is not None:
            row.boost_kind[place] = _BOOST_ADDS if boost.adds is not None else _BOOST_REPLACES
            for word, cubes in boost.cost.value.items():
                row.boost_cost[place, code(Currency, word)] = cubes
            row.boost_start[place], row.boost_end[place] = self.append(boost.effects)

    # --- texts ---

    def append(self, effects: list[Effect]) -> tuple[int, int]:
        start = len(self.program)
        self.program.extend(self.block(effects))
        return start, len(self.program)

    def block(self, effects: list[Effect]) -> list[list[int]]:
        return [line for effect in effects for line in self.instructions(effect)]

    def instructions(self, effect: Effect) -> list[list[int]]:
        op = [0] * Op.WIDTH
        op[Op.ROLE_GROUND] = NO_GROUND
        verb = effect.verb
        op[Op.VERB] = code(Verb, verb)
        if effect.open_extra_spot is not None and self.is_cut(effect.open_extra_spot.card):
            return []
        blocks = [self.block(block) for _, block in effect.blocks()]
        if effect.condition is not None:
            op[Op.ARG] = self.condition(effect.condition)
            op[Op.ARG_2] = len(blocks[0])
            op[Op.ARG_3] = len(blocks[1]) if len(blocks) > 1 else 0
        elif effect.choose_one is not None:
            op[Op.ARG] = len(blocks)
            for option, block in enumerate(blocks):
                op[Op.ARG_2 + option] = len(block)
        elif effect.for_each_side is not None:
            op[Op.ARG] = effect.for_each_side.first == "fewer_electors"
            op[Op.ARG_2] = len(blocks[0])
        else:
            self.role(op, getattr(effect.parameters, "by", None))
            getattr(self, f"fill_{verb}")(op, effect.parameters)
        return [[int(operand) for operand in op], *(line for block in blocks for line in block)]

    def is_cut(self, card: str) -> bool:
        """Return whether a card is not in the game: nothing can bring it in."""
        return self.values.cards[card].deck == UNUSED

    def role(self, op: list[int], by: Any) -> None:
        if isinstance(by, ByControl):
            controls = by.controller_of is not None
            op[Op.ROLE] = Role.CONTROLLER if controls else Role.NOT_CONTROLLER
            op[Op.ROLE_GROUND] = code(Battleground, by.controller_of or by.not_controlling or "")
        else:
            op[Op.ROLE] = _ROLES[by]

    def countries(self, names: list[str]) -> int:
        bits = 0
        for name in names:
            bits |= self.groups[name] if name in self.groups else 1 << code(Elector, name)
        return bits

    def grounds(self, names: list[str]) -> int:
        if ANY_PLACE in names:
            return mask(Battleground, GROUND_WORDS)
        return mask(Battleground, names)

    def fill_place_influence(self, op: list[int], given: Any) -> None:
        op[Op.AMOUNT] = given.amount.value
        op[Op.WHERE] = self.countries(given.where)
        op[Op.SPREAD] = given.spread

    fill_remove_influence = fill_place_influence

    def fill_place_military(self, op: list[int], given: Any) -> None:
        op[Op.AMOUNT] = given.amount.value
        op[Op.WHERE] = self.grounds(given.where)

    fill_remove_military = fill_place_military

    def fill_move_military(self, op: list[int], given: Any) -> None:
        op[Op.AMOUNT] = given.amount.value
        op[Op.WHERE] = self.grounds(given.start)
        op[Op.TO] = self.grounds(given.to)

    def fill_lose_currency(self, op: list[int], given: Any) -> None:
        for place, word in enumerate(CURRENCY_WORDS):
            cubes = getattr(given, word)
            op[Op.ARG + place] = 0 if cubes is None else cubes.value

    def fill_gain_currency(self, op: list[int], given: Any) -> None:
        self.fill_lose_currency(op, given)
        op[Op.ARG + ANY] = 0 if given.any is None else given.any.value

    def fill_gain_vote(self, op: list[int], given: Any) -> None:
        op[Op.AMOUNT] = given.amount.value
        linked = isinstance(given.on, Linked)
        op[Op.WHERE] = self.links[given.on.linked_to] if linked else self.countries(given.on)

    def fill_draw(self, op: list[int], given: Any) -> None:
        op[Op.AMOUNT] = given.cards.value

    def fill_look_own(self, op: list[int], given: Any) -> None:
        op[Op.AMOUNT] = given.cards.value
        op[Op.ARG] = code(LookMode, given.then)

    def fill_look_market(self, op: list[int], given: Any) -> None:
        op[Op.AMOUNT] = given.cards.value
        op[Op.ARG] = given.discount.value

    def fill_move_john(self, op: list[int], given: Any) -> None:
        op[Op.AMOUNT] = given.steps.value
        op[Op.ARG] = _TOWARD[given.toward]

    def fill_block_battleground(self, op: list[int], given: Any) -> None:
        op[Op.WHERE] = self.grounds(given.where)

    def fill_numbers_bonus(self, op: list[int], given: Any) -> None:
        op[Op.AMOUNT] = given.amount.value
        op[Op.ARG] = mask(Currency, given.types or ())
        op[Op.ARG_2] = NO_CARD if given.card is None else self.first_copy[given.card]
        op[Op.ARG_3] = code(Scope, given.scope)

    def fill_next_purchase(self, op: list[int], given: Any) -> None:
        op[Op.AMOUNT] = given.discount.value
        op[Op.ARG] = mask(Currency, given.wild)

    def fill_remove_from_game(self, op: list[int], given: Any) -> None:
        op[Op.AMOUNT] = given.cards.value
        op[Op.ARG] = mask(Zone, given.zones)
        op[Op.ARG_2] = given.only is not None
        op[Op.ARG_3] = given.optional

    def fill_acquire_free(self, op: list[int], given: Any) -> None:
        op[Op.AMOUNT] = given.max_cost.value
        op[Op.ARG] = given.extra_spot

    def fill_place_shield(self, op: list[int], given: Any) -> None:
        op[Op.ROLE] = _ROLES[given.of]
        op[Op.ARG] = self.shields.index(given.shield)
        op[Op.ARG_2] = code(Location, given.location)

    def fill_open_extra_spot(self, op: list[int], given: Any) -> None:
        op[Op.ARG] = self.first_copy[given.card]

    def fill_kill_john(self, op: list[int], given: Any) -> None:
        op[Op.ROLE] = _ROLES[given.heir]
        op[Op.AMOUNT] = given.votes.value
        op[Op.WHERE] = 1 << code(Elector, given.elector)

    def fill_last_round(self, op: list[int], given: Any) -> None:
        """Do nothing: the verb says it all."""

    def condition(self, asked: Condition) -> int:
        negated = 0
        while asked.negated is not None:
            negated = 1 - negated
            asked = asked.negated
        test, role, a, b, c = 0, int(Role.SELF), 0, 0, 0
        if asked.shield_in is not None:
            test = Test.SHIELD_IN
            a = self.shields.index(asked.shield_in.shield)
            b = code(Location, asked.shield_in.location)
            of = asked.shield_in.of
            c = EITHER_SIDE if of == "either" else code(Side, of)
        elif asked.leads is not None:
            test, a = Test.LEADS, code(Elector, asked.leads.country)
            role = _ROLES[asked.leads.by]
        elif asked.controls is not None:
            test, a = Test.CONTROLS, code(Battleground, asked.controls.battleground)
            role = _ROLES[asked.controls.by]
        elif asked.holds_john is not None:
            test, role = Test.HOLDS_JOHN, _ROLES[asked.holds_john.by]
        elif asked.has_card is not None:
            test, role = Test.HAS_CARD, _ROLES[asked.has_card.by]
            a = mask(Zone, asked.has_card.zones)
            b = asked.has_card.only is not None
        else:
            test = Test.JOHN_IN_PLAY
        key = (int(test), int(role), int(a), int(b), int(c), negated)
        return self.conditions.setdefault(key, len(self.conditions))

    # --- the rest of the file ---

    def compile_shields(self) -> None:
        row = self.row
        for place, shield in enumerate(self.values.shields.values()):
            passive = shield.passive
            if passive is None:
                row.passive[place] = Passive.NULL
            elif passive.tie_break is not None:
                row.passive[place] = Passive.TIE_BREAK
                row.passive_a[place] = code(Elector, passive.tie_break.elector)
            elif passive.deed_immunity is not None:
                row.passive[place] = Passive.DEED_IMMUNITY
                row.passive_a[place] = code(Currency, passive.deed_immunity.type)
            elif passive.round_end_gain is not None:
                row.passive[place] = Passive.ROUND_END_GAIN
                for word in CURRENCY_WORDS:
                    cubes = getattr(passive.round_end_gain, word)
                    if cubes is not None:
                        row.passive_a[place] = code(Currency, word)
                        row.passive_b[place] = cubes.value

    def compile_board(self) -> None:
        row, board = self.row, self.values.board
        for country in Elector:
            row.stability[country] = getattr(board.stability, country.name.lower()).value
        for ground in Battleground:
            here = getattr(board.battlegrounds, ground.name.lower())
            row.control_bonus[ground] = code(ControlBonus, here.control_bonus.value)
            row.bonus_size[ground] = here.bonus_size.value
            row.supply_link[ground] = self.links[ground.name.lower()]
        row.supply_influence = board.supply_influence.value
        row.decay = board.decay.value

    def compile_rules(self) -> None:
        row, values = self.row, self.values
        row.rounds = values.rounds.number.value
        row.phases = len(values.rounds.phases)
        for place, phase in enumerate(values.rounds.phases):
            row.phase_end[place] = phase.last_round.value
            row.phase_plays[place] = phase.plays.value
            row.phase_hand[place] = phase.hand.value
        row.kept_cards = values.rounds.kept_cards.value
        row.first_play = _side(values.rounds.first_play.value)
        row.row_size = values.market.row_size.value
        row.late_share[:] = values.market.late_share.value
        row.crecy_depth = values.market.crecy_depth.value
        row.exchange_rate = values.market.exchange_rate.value
        row.marker_start = code(Marker, values.john.marker_start.value)
        row.john_starts_with = _side(values.john.starts_with.value)
        row.loyalty_cost = values.john.loyalty_cost.value
        row.loyalty_steps = values.john.loyalty_steps.value
        row.prestige_ratio = values.game_end.prestige_ratio.value
        row.neutral_winner = _side(values.game_end.neutral_winner.value)
        row.max_turns = values.game_end.max_turns.value
        for switch in type(values.rules).model_fields:
            row[switch] = getattr(values.rules, switch).value

    def labels(self) -> dict[str, tuple[str, ...]]:
        copies: dict[str, int] = {}
        cards = []
        for name, _ in self.cards:
            copies[name] = copies.get(name, 0) + 1
            cards.append(name if copies[name] == 1 else f"{name}#{copies[name]}")
        return {
            "cards": tuple(cards),
            "shields": tuple(self.shields),
            "electors": words(Elector),
            "battlegrounds": words(Battleground),
            "currencies": words(Currency),
            "sides": words(Side),
        }

    def titles(self) -> dict[str, str]:
        titles = {name: shield.name for name, shield in self.values.shields.items()}
        titles.update({name: card.name for name, card in self.values.cards.items()})
        for label, (name, card) in zip(self.labels()["cards"], self.cards, strict=True):
            if label != name:
                titles[label] = f"{card.name} ({label.rsplit('#', 1)[-1]})"
        return titles


def _side(word: str) -> int:
    if word == "nobody":
        return NOBODY
    return BY_SEED if word == "by_seed" else code(Side, word)
