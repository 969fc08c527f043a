"""The game against a second, dull version of its rules, at every step of random games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from sim.engine.chance import game_seed
from sim.engine.contract import apply_action, is_over, legal_actions, new_game
from sim.games.romans import decisions
from sim.games.romans.actions import describe_action
from sim.games.romans.codes import NOBODY, DecisionKind, EndReason, Location, TieBreak
from sim.games.romans.rules import (
    battlegrounds,
    elector_countries,
    game_end,
    market_and_events,
    playing_cards,
    round_end,
    sequence_of_play,
)
from sim.games.romans.rules.components import can_pay
from tests.romans.reference import (
    COUNTRIES,
    CURRENCIES,
    GROUNDS,
    OTHER,
    TRACK,
    L,
    Position,
    Reference,
    W,
)
from tests.romans.whole_games import SCENARIOS, Room

SIDES = (L, W)
GAMES_A_TEST = 4
RUN_SEED = 77
PAYING = (DecisionKind.DISCOUNT, DecisionKind.PAYMENT)


@dataclass
class Tokens:
    """The reminders of one side: they last a round (5.43)."""

    bonuses: list[dict[str, Any]] = field(default_factory=list)
    discount: int = 0
    wild: set[str] = field(default_factory=set)


@dataclass
class Play:
    """The play in progress."""

    side: str
    card: str
    deed: bool = False
    countered: bool = False
    boosted: bool = False
    asked_counter: bool = False
    could_counter: list[str] = field(default_factory=list)
    grounds: list[str] = field(default_factory=list)


@dataclass
class Bill:
    """A payment in progress."""

    due: dict[str, int]
    units: int
    wild: set[str]

    def settle_discount(self) -> None:
        """Take all of a discount that covers the rest (no choice is left)."""
        if sum(self.due.values()) <= self.units:
            self.due = dict.fromkeys(CURRENCIES, 0)


class Reader:
    """Reads a game's state into plain names."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.cards = room.loaded.labels["cards"]
        self.shields = room.loaded.labels["shields"]

    def pile(self, cards: Any, size: Any) -> list[str]:
        """Return the names in a pile."""
        return [self.cards[card] for card in cards[: int(size)].tolist()]

    def piles(self, name: str) -> dict[str, list[str]]:
        """Return both sides' piles of a kind."""
        state = self.room.state
        cards, sizes = getattr(state, name), getattr(state, f"{name}_size")
        return {side: self.pile(cards[seat], sizes[seat]) for seat, side in enumerate(SIDES)}

    def board(self, places: tuple[str, ...], numbers: Any) -> dict[str, dict[str, int]]:
        """Return both sides' numbers by place."""
        rows = numbers.tolist()
        return {place: dict(zip(SIDES, rows[at], strict=True)) for at, place in enumerate(places)}

    def position(self, blocked: set[str]) -> Position:
        """Return the whole table."""
        state = self.room.state
        shields = {}
        for number, name in enumerate(self.shields):
            if state.shield_location[number] != Location.SUPPLY:
                place = Location(int(state.shield_location[number])).name.lower()
                shields[name] = (place, SIDES[int(state.shield_seat[number])])
        return Position(
            influence=self.board(COUNTRIES, state.influence),
            votes=self.board(COUNTRIES, state.votes),
            military=self.board(GROUNDS, state.military),
            wallet={
                side: dict(zip(CURRENCIES, state.wallet[seat].tolist(), strict=True))
                for seat, side in enumerate(SIDES)
            },
            hand=self.piles("hand"),
            discard=self.piles("discard"),
            play_area=self.piles("play_area"),
            draw_pile=self.piles("draw_pile"),
            row=self.pile(state.row, state.row_size),
            extra_spot=None if state.extra_spot < 0 else self.cards[int(state.extra_spot)],
            deck=self.pile(state.market_deck, state.market_deck_size),
            looked=self.pile(state.looked, state.looked_size),
            out=self.pile(state.out_of_play, state.out_of_play_size),
            marker=TRACK[int(state.marker)],
            john_holder=None if state.john_holder < 0 else SIDES[int(state.john_holder)],
            shields=shields,
            round_number=int(state.round_number),
            first=SIDES[int(state.first_seat)],
            plays_made=dict(zip(SIDES, state.plays_made.tolist(), strict=True)),
            plays_allowed=dict(zip(SIDES, state.plays_allowed.tolist(), strict=True)),
            blocked=set(blocked),
        )


class Follower:
    """Follows a game beside the rules, and compares at every step."""

    def __init__(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room = room
        self.reader = Reader(room)
        self.rules = Reference(SCENARIOS / "prototype-values.yaml")
        self.checks: dict[str, int] = {}
        for name, watch in (
            ("round_end", self.watch_round_end),
            ("loyalty_step", self.watch_after_scoring),
            ("count_prestige", self.watch_prestige),
            ("rotate", self.watch_rotation),
            ("hand_step", self.watch_hand_step),
        ):
            monkeypatch.setattr(decisions, name, watch(getattr(decisions, name)))

    # --- what happens without a decision: seen by standing beside the rule that does it ---

    def watch_round_end(self, rule: Callable[..., None]) -> Callable[..., None]:
        """Note the table before the round is scored."""

        def watched(*arguments: Any) -> None:
            self.before_scoring = self.now()
            self.supply = {}
            rule(*arguments)

        return watched

    def watch_after_scoring(self, rule: Callable[..., None]) -> Callable[..., None]:
        """Compare the scored table, once a round."""

        def watched(*arguments: Any) -> None:
            self.compare_scoring(final=False)
            rule(*arguments)

        return watched

    def watch_prestige(self, rule: Callable[..., None]) -> Callable[..., None]:
        """Compare the final round's scoring, then foresee Court Prestige."""

        def watched(*arguments: Any) -> None:
            self.compare_scoring(final=True)
            self.prestige = self.rules.prestige(self.now())
            rule(*arguments)

        return watched

    def watch_rotation(self, rule: Callable[..., None]) -> Callable[..., None]:
        """The oldest regular card leaves the game (9.5)."""

        def watched(*arguments: Any) -> None:
            oldest = self.now().row[0]
            rule(*arguments)
            now = self.now()
            assert oldest == now.out[-1]
            assert oldest not in now.row
            self.count("rotation")

        return watched

    def watch_hand_step(self, rule: Callable[..., None]) -> Callable[..., None]:
        """The holder of Charles I Robert's shield gains 1 Eastern (9.6)."""

        def watched(*arguments: Any) -> None:
            expected = self.now().wallet
            shield = self.now().shields.get("charles_i_robert")
            if shield is not None:
                expected[shield[1]]["eastern"] += 1
            rule(*arguments)
            assert self.now().wallet == expected
            self.count("hand step")

        return watched

    def compare_scoring(self, *, final: bool) -> None:
        """Compare votes, footholds, bonuses and decay with the reference's."""
        before = self.before_scoring
        if before is None:
            return
        self.before_scoring = None
        now = self.now()
        influence = self.rules.supplied(before, self.supply)
        votes, left = self.rules.scored(before, influence)
        assert now.votes == votes
        assert now.influence == left
        if final:
            assert now.military == before.military
        else:
            self.held = self.rules.bonuses(before)
            assert now.military == self.rules.decayed(before)
            holders = {
                ground: SIDES[seat]
                for ground, seat in zip(GROUNDS, self.room.state.bonus_holder.tolist(), strict=True)
                if seat >= 0
            }
            assert holders == self.held
        self.count("scoring")

    # --- following ---

    def count(self, what: str) -> None:
        """Count a comparison."""
        self.checks[what] = self.checks.get(what, 0) + 1

    def now(self) -> Position:
        """Return the table now."""
        return self.reader.position(self.blocked)

    def start(self) -> None:
        """Forget the game before."""
        self.blocked: set[str] = set()
        self.tokens = {side: Tokens() for side in SIDES}
        self.play: Play | None = None
        self.bill: Bill | None = None
        self.points = 0
        self.before_scoring: Position | None = None
        self.supply: dict[str, str] = {}
        self.held: dict[str, str] = {}
        self.prestige: tuple[str, int] | None = None
        self.prestige_votes = 0
        self.round_number = 0
        self.last_first: str | None = None
        self.chosen_first: str | None = None
        self.expected_influence: Any = None
        self.expected_military: Any = None
        self.last: Position | None = None
        self.history_asked: set[str] = set()

    def see(self, kind: DecisionKind, side: str, legal: list[str]) -> Position:
        """Compare an open decision with the reference's list."""
        now = self.now()
        self.check_chroniclers(now)
        if self.expected_influence is not None:
            assert now.influence == self.expected_influence
            self.expected_influence = None
        if self.expected_military is not None:
            assert now.military == self.expected_military
            self.expected_military = None
        assert (kind == DecisionKind.POLITICAL_POINT) == (self.points > 0)
        expected = self.expected(kind, side, now)
        if expected is not None:
            assert sorted(legal) == sorted(expected), (kind.name, side)
            self.count(kind.name)
        self.last = now
        return now

    def check_chroniclers(self, now: Position) -> None:
        """An event that came while Peter was in a hand must have been offered to him (6.46)."""
        if self.last is not None:
            for event in set(now.out) - set(self.last.out) - self.history_asked:
                printed = self.rules.card(event)
                if "effect" in printed:
                    for side in SIDES:
                        held = set(self.rules.chroniclers(self.last, side, event))
                        still = held & set(self.rules.chroniclers(now, side, event))
                        waits = self.room.state.decision == DecisionKind.WRITING_HISTORY
                        assert not still or waits, (event, side)
            self.count("events")

    def expected(self, kind: DecisionKind, side: str, now: Position) -> list[str] | None:
        """Return what the reference lists, or None where it has nothing to say."""
        rules, tokens = self.rules, self.tokens[side]
        if kind == DecisionKind.CARD:
            self.check_round(side, now)
            return [f"play {card}" for card in rules.cards_to_play(now, side)]
        if kind == DecisionKind.USE:
            assert self.play is not None
            assert self.play.side == side
            uses = rules.uses(now, side, self.play.card, countered=self.play.countered)
            return [f"use {use}" for use in uses]
        if kind == DecisionKind.POLITICAL_POINT:
            return rules.points(now, side, self.points)
        if kind == DecisionKind.MILITARY_GROUND:
            return [f"place military in {ground}" for ground in rules.open_grounds(now)]
        if kind == DecisionKind.COUNTER:
            assert self.play is not None
            cards = rules.counters(now, self.play.side, self.play.card)
            assert cards
            return [*[f"counter with {card}" for card in cards], "no counter"]
        if kind == DecisionKind.PURCHASE:
            self.finish_play(now)
            cards = rules.purchases(now, side, tokens.discount, tokens.wild)
            return [*[f"buy {card}" for card in cards], "buy nothing"]
        if kind == DecisionKind.CHRONICLE_PURCHASE:
            cards = rules.affordable(now, side, now.looked, tokens.discount + 2, tokens.wild)
            return [*[f"buy from deck {card}" for card in cards], "buy nothing from deck"]
        if kind == DecisionKind.DISCOUNT:
            assert self.bill is not None
            wallet = now.wallet[side]
            ways = rules.ways_to_discount(wallet, self.bill.due, self.bill.units, self.bill.wild)
            return [f"discount {colour}" for colour in ways]
        if kind == DecisionKind.PAYMENT:
            bill = self.open_bill()
            colour = next(colour for colour in CURRENCIES if bill.due.get(colour, 0) > 0)
            ways = rules.ways_to_pay(now.wallet[side], bill.due, colour, bill.wild)
            return [f"pay with {currency}" for currency in ways]
        if kind == DecisionKind.WRITING_HISTORY:
            event = now.out[-1]
            self.history_asked.add(event)
            cards = rules.chroniclers(now, side, event)
            assert cards
            return [*[f"counter event with {card}" for card in cards], "let event happen"]
        if kind == DecisionKind.KEPT_CARD:
            return [*[f"keep {card}" for card in now.hand[side]], "keep nothing"]
        if kind == DecisionKind.INITIATIVE:
            assert rules.electors(now, side) < rules.electors(now, OTHER[side])
            return ["play first", "play second"]
        if kind == DecisionKind.LOYALTY:
            assert sum(now.wallet[side].values()) >= 3
            return ["no loyalty step", "loyalty step"]
        if kind == DecisionKind.LOYALTY_DIRECTION:
            ways = {"ludwig": "ludwig_2", "charles": "charles_2"}
            return [f"loyalty toward {way}" for way, end in ways.items() if now.marker != end]
        if kind == DecisionKind.PRESTIGE_VOTE:
            assert self.prestige is not None
            assert self.prestige[0] == side
            return [f"prestige vote in {country}" for country in COUNTRIES]
        return None

    def check_round(self, side: str, now: Position) -> None:
        """Compare who begins a round, with how many plays and cards (4.1 to 4.3)."""
        if now.round_number == self.round_number:
            return
        self.round_number = now.round_number
        self.tokens = {side: Tokens() for side in SIDES}
        self.blocked = set()
        now.blocked = set()
        if now.round_number == 1:
            assert now.first == W
        elif self.chosen_first is not None:
            assert now.first == self.chosen_first
        else:
            assert self.rules.electors(now, L) == self.rules.electors(now, W)
            assert self.last_first is not None
            assert now.first == OTHER[self.last_first]
        self.last_first, self.chosen_first = now.first, None
        phase = self.rules.phase(now.round_number)
        for who in SIDES:
            plays = phase["plays"] + self.rules.more(self.held, who, "play")
            assert now.plays_allowed[who] == plays
            hand = phase["hand"] + self.rules.more(self.held, who, "draw")
            cards = len(now.hand[who]) + len(now.draw_pile[who]) + len(now.discard[who])
            assert len(now.hand[who]) == min(hand, cards)
            assert now.play_area[who] == []
        if sum(now.plays_made.values()) == 1:
            assert side == now.first
        self.count("round start")

    def open_bill(self) -> Bill:
        """Return the payment in progress; a boost's begins with its first cube (5.73)."""
        if self.bill is None:
            assert self.play is not None
            assert self.play.boosted
            cost = self.rules.card(self.play.card)["deed"]["boost"]["cost"]
            self.bill = Bill(dict.fromkeys(CURRENCIES, 0) | cost, 0, set())
        return self.bill

    def bonus(self, side: str, card: str) -> int:
        """Return what the waiting bonuses add to a card (5.8)."""
        return sum(token["amount"] for token in self.matching(side, card))

    def matching(self, side: str, card: str) -> list[dict[str, Any]]:
        """Return the waiting bonuses that serve a card (5.53, 5.82)."""
        types = self.rules.types(card)
        return [
            token
            for token in self.tokens[side].bonuses
            if token.get("card") == card.split("#")[0]
            or (set(token.get("types", [])) & types)
            or token.get("any")
        ]

    def finish_play(self, now: Position) -> None:
        """The use is over: its reminders are laid out (5.43, 6.22, 8.6)."""
        play = self.play
        assert play is not None
        tokens = self.tokens[play.side]
        spent = [t for t in self.matching(play.side, play.card) if t.get("scope") == "next"]
        tokens.bonuses = [token for token in tokens.bonuses if token not in spent]
        if not play.deed or play.countered:
            return
        if not play.asked_counter:
            assert play.could_counter == []
        for effect in self.rules.card(play.card)["deed"]["do"]:
            ((verb, what),) = effect.items()
            if verb == "numbers_bonus":
                tokens.bonuses.append(what)
            elif verb == "next_purchase":
                tokens.discount += what["discount"]
                tokens.wild |= set(what.get("wild", []))
            elif verb == "block_battleground":
                self.blocked.add(play.grounds[-1])
                now.blocked.add(play.grounds[-1])

    def buys(self, side: str, card: str, extra: int) -> None:
        """Begin to pay for a card: all waiting discounts go into it (6.22)."""
        tokens = self.tokens[side]
        cost = dict.fromkeys(CURRENCIES, 0) | self.rules.card(card)["cost"]
        self.bill = Bill(cost, tokens.discount + extra, set(tokens.wild))
        self.bill.settle_discount()
        tokens.discount, tokens.wild = 0, set()

    def take(self, kind: DecisionKind, side: str, action: str, now: Position) -> None:
        """Follow an action."""
        if kind not in PAYING:
            self.bill = None
        last = action.rsplit(" ", 1)[-1]
        if kind == DecisionKind.INITIATIVE:
            self.chosen_first = side if action == "play first" else OTHER[side]
        elif kind == DecisionKind.CARD:
            self.play = Play(side, last)
        elif kind == DecisionKind.PURCHASE and action != "buy nothing":
            self.buys(side, last, 0)
        elif kind == DecisionKind.CHRONICLE_PURCHASE and action != "buy nothing from deck":
            self.buys(side, last, 2)
        elif kind == DecisionKind.DISCOUNT and self.bill is not None:
            self.bill.due[last] -= 1
            self.bill.units -= 1
            self.bill.settle_discount()
        elif kind == DecisionKind.PAYMENT and self.bill is not None:
            colour = next(c for c in CURRENCIES if self.bill.due.get(c, 0) > 0)
            self.bill.due[colour] -= 1
        elif kind == DecisionKind.SUPPLY_LINE:
            self.supply["lombardy"] = last
        elif kind == DecisionKind.PRESTIGE_VOTE:
            self.prestige_votes += 1
        elif kind == DecisionKind.POLITICAL_POINT:
            self.spend(side, action, now)
        elif kind == DecisionKind.MILITARY_GROUND:
            assert self.play is not None
            military = self.rules.card(self.play.card)["military"]
            placed = self.rules.displaced(now.military[last], side, military)
            self.expected_military = now.military | {last: placed}
        elif self.play is not None and side == self.play.side:
            if kind == DecisionKind.USE:
                self.use(side, action, now)
            elif kind == DecisionKind.BOOST:
                self.play.boosted = action == "boost"
            elif kind == DecisionKind.GROUND:
                self.play.grounds.append(last)
        elif self.play is not None and kind == DecisionKind.COUNTER:
            self.play.asked_counter = True
            self.play.countered = action != "no counter"

    def use(self, side: str, action: str, now: Position) -> None:
        """Follow the use of a card."""
        assert self.play is not None
        if action == "use deed":
            self.play.deed = True
            self.play.could_counter = self.rules.counters(now, side, self.play.card)
        elif action == "use political":
            printed = self.rules.card(self.play.card)["political"]
            self.points = printed + self.bonus(side, self.play.card)

    def spend(self, side: str, action: str, now: Position) -> None:
        """Follow one political point."""
        if action == "forfeit points":
            self.points = 0
            return
        verb, country = action.split(" ")[0], action.rsplit(" ", 1)[-1]
        self.points -= self.rules.price_of_point(now, country, side)
        both = dict(now.influence[country])
        if verb == "place":
            both[side] += 1
        else:
            both[OTHER[side]] -= 1
        self.expected_influence = now.influence | {country: both}

    def end(self) -> None:
        """Compare the result."""
        state, now = self.room.state, self.now()
        assert self.prestige is not None
        assert self.prestige_votes == self.prestige[1]
        winner, reason = self.rules.king(now)
        assert SIDES[int(state.winner)] == winner
        assert TieBreak(int(state.tie_break)).name.lower() == reason
        come = "battle_of_crecy" in now.out
        assert come == (state.end_reason != EndReason.FINAL_ROUND)
        assert come or now.round_number == 9
        self.count("end")


def follow(room: Room, follower: Follower, game: int) -> None:
    """Play a random game with the reference beside it."""
    state = room.state
    follower.start()
    seed = np.uint64(game_seed(np.uint64(RUN_SEED), 0, game))
    new_game(state, room.values, room.journal, seed, 2)
    while not is_over(state):
        count = int(legal_actions(state, room.values, room.actions))
        kind, seat = DecisionKind(int(state.decision)), int(state.seat_to_move)
        legal = [describe_action(int(code), room.loaded) for code in room.actions.code[:count]]
        now = follower.see(kind, SIDES[seat], legal)
        chosen = 0
        if count > 1:
            chosen = room.chooses(room.policies[seat], state, count)
        follower.take(kind, SIDES[seat], legal[chosen], now)
        apply_action(state, room.values, room.journal, np.int64(room.actions.code[chosen]))
    follower.end()


def follow_games(room: Room, follower: Follower, games: range) -> None:
    """Follow some games."""
    for game in games:
        follow(room, follower, game)


@pytest.mark.parametrize("batch", range(9))
def test_the_game_agrees_with_the_dull_version(batch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    follower = Follower(room, monkeypatch)
    follow_games(room, follower, range(batch * GAMES_A_TEST, (batch + 1) * GAMES_A_TEST))
    checks = follower.checks
    assert checks["end"] == GAMES_A_TEST
    assert checks["scoring"] >= 6 * GAMES_A_TEST
    assert checks["CARD"] == checks["PURCHASE"] > 80 * GAMES_A_TEST
    for kind in ("USE", "POLITICAL_POINT", "PAYMENT", "KEPT_CARD", "MILITARY_GROUND"):
        assert checks[kind] > 10 * GAMES_A_TEST, kind
    for kind in ("COUNTER", "DISCOUNT", "round start", "rotation", "hand step"):
        assert checks[kind] > 0, kind


# --- paying, case by case -------------------------------------------------------------------


def test_can_pay_agrees_with_trying_everything() -> None:
    """Random wallets, costs, discounts and wild colours."""
    room = Room()
    rules = Reference(SCENARIOS / "prototype-values.yaml")
    lucky = np.random.default_rng(5)
    yes = 0
    for _ in range(6000):
        wallet = dict(zip(CURRENCIES, lucky.integers(0, 4, 4).tolist(), strict=True))
        cost = dict(zip(CURRENCIES, lucky.integers(0, 4, 4).tolist(), strict=True))
        discount = int(lucky.integers(0, 4))
        wild = {colour for colour in CURRENCIES if lucky.integers(0, 4) == 0}
        room.state.wallet[0] = list(wallet.values())
        mask = sum(1 << CURRENCIES.index(colour) for colour in wild)
        found = can_pay(room.state, room.values, 0, *cost.values(), discount, mask)
        expected = rules.payable(wallet, cost, discount, wild)
        assert bool(found) == expected, (wallet, cost, discount, wild)
        yes += expected
    assert 1500 < yes < 4500


def test_the_dull_version_gives_the_rulebooks_examples() -> None:
    """7.5, 8.1 and 12.24 as the rulebook works them out; exchange as in 6.12."""
    rules = Reference(SCENARIOS / "prototype-values.yaml")
    assert rules.displaced({L: 0, W: 6}, L, 5) == {L: 0, W: 1}
    assert rules.displaced({L: 0, W: 6}, L, 8) == {L: 2, W: 0}
    assert rules.with_vote({L: 0, W: 1}, L) == {L: 0, W: 0}
    assert rules.with_vote({L: 0, W: 0}, L) == {L: 1, W: 0}
    wallet = {"church": 1, "german": 3, "western": 0, "eastern": 0}
    assert rules.payable(wallet, {"church": 2}, 0, set())
    assert not rules.payable(wallet | {"german": 2}, {"church": 2}, 0, set())
    assert rules.payable(wallet | {"german": 1}, {"church": 2}, 0, {"german"})
    assert rules.payable(
        {"church": 0, "german": 0, "western": 1, "eastern": 0}, {"church": 4}, 3, {"western"}
    )
    room = Room()
    new_game(room.state, room.values, room.journal, np.uint64(1), 2)
    position = Reader(room).position(set())
    position.influence["mainz"] = {L: 5, W: 1}
    assert rules.price_of_point(position, "mainz", W) == 2
    assert rules.price_of_point(position, "mainz", L) == 1
    assert "place 1 in mainz" not in rules.points(position, W, 1)
    assert "remove 1 in mainz" in rules.points(position, W, 2)
    position.influence["mainz"] = {L: 5, W: 2}
    assert rules.price_of_point(position, "mainz", W) == 1


# --- a wrong rule is seen -------------------------------------------------------------------


def nothing(*arguments: Any) -> int:
    """Stand in for a rule: do nothing, return 0."""
    return 0


def always(answer: int) -> Callable[..., int]:
    """Stand in for a rule: always the same answer."""
    return lambda *arguments: answer


WRONG: dict[str, tuple[Any, str, Callable[..., int]]] = {
    "stability never doubles": (elector_countries, "point_cost", always(1)),
    "no footholds": (round_end, "foothold_seat", always(NOBODY)),
    "seat 0 wins every country": (round_end, "winner_of_country", always(0)),
    "bonuses are forgotten": (playing_cards, "bonus_to_numbers", nothing),
    "every Deed is open": (playing_cards, "can_resolve_deed", always(1)),
    "no Counters": (decisions, "counter_window", nothing),
    "no Writing History": (decisions, "offer_writing_history", nothing),
    "anything can be paid": (market_and_events, "can_pay_at", always(1)),
    "no cards for draw battlegrounds": (sequence_of_play, "draw_bonus", nothing),
    "no plays for play battlegrounds": (sequence_of_play, "play_bonus", nothing),
    "equal courts": (game_end, "court_of", always(5)),
    "electors don't count": (game_end, "electors_of", always(3)),
    "John is free": (playing_cards, "is_playable", always(1)),
    "supply never comes": (battlegrounds, "feed", nothing),
}


# The first games that show the rarer faults: found by trying, and only to save time.
SEEN_IN = {"no Writing History": 8, "bonuses are forgotten": 20}


@pytest.mark.parametrize("fault", WRONG)
def test_a_wrong_rule_is_seen(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, wrong = WRONG[fault]
    assert hasattr(module, name)
    monkeypatch.setattr(module, name, wrong)
    room = Room()
    follower = Follower(room, monkeypatch)
    with pytest.raises(AssertionError):
        follow_games(room, follower, range(SEEN_IN.get(fault, 0), 60))
