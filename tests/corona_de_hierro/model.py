"""The whole game once more, as dull as can be: what may be chosen when, and what follows.

Written from the rulebook and the rulings, in plain Python over dicts and lists. `Model.play` is a
generator: it yields each question as an `Ask` and is sent the choice. What chance brings (rolls,
the order of shuffled cards) it is told by a `Luck`; it checks whether that is possible. Everything
printed comes from `Printed`. It stands in the rulebook's order, nothing is kept twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from sim.games.corona_de_hierro.codes import (
    AT_POST,
    BY_EMISSARY,
    IN_ZONE,
    KEEP,
    NO,
    NOBODY,
    ROLL_AGAIN,
    STOP,
    YES,
    ActionKind,
    Band,
    CardType,
    DecisionKind,
    Deck,
    Die,
    EndReason,
    Post,
    RollFor,
)
from tests.corona_de_hierro.printed import Printed
from tests.corona_de_hierro.reference import SOLE_KING, Position


class Ask(NamedTuple):
    """A question: what kind, whom, and what may be chosen."""

    kind: DecisionKind
    seat: int
    choices: set[int]


class Luck(Protocol):
    """Tells what chance brought."""

    def first_seat(self) -> int:
        """Return who begins."""

    def roll(self, seat: int, what: RollFor, die: Die) -> int:
        """Return the next roll."""

    def tiles(self) -> dict[int, int]:
        """Return in which city each castle lies."""

    def loyalty(self) -> list[int]:
        """Return everybody's loyalty card."""

    def deck(self, deck: Deck) -> list[int]:
        """Return the deck's kinds after it was shuffled, and dealt from in the set-up; top last."""

    def dealt(self, seat: int) -> list[int]:
        """Return the hand that a seat got in the set-up."""


Play = Generator[Ask, int, Any]
DECK_OF = {ActionKind.TAKE_CARD: DecisionKind.TAKE_CARD, ActionKind.BUY_CARD: DecisionKind.BUY_CARD}


@dataclass
class Model:
    """A game in progress."""

    printed: Printed
    seats: int
    luck: Luck
    first: int = 0
    active: int = NOBODY
    turns: int = 0
    number: int = 0  # of the action in the turn
    over: bool = False
    reason: EndReason | None = None
    last_card: bool = False
    bereft: list[int] = field(default_factory=list)  # who lost the last castle
    army: dict[tuple[int, int], int] = field(default_factory=dict)  # (seat, city): pawns
    supply: list[int] = field(default_factory=list)  # pawns
    lies_at: dict[int, int] = field(default_factory=dict)  # castle: city
    owner: dict[int, int] = field(default_factory=dict)  # castle: seat
    inside: set[int] = field(default_factory=set)  # castles with their owner's army inside
    main: dict[int, int] = field(default_factory=dict)  # seat: castle
    emissaries: list[int] = field(default_factory=list)  # in supplies
    in_castle: list[tuple[int, int, int]] = field(default_factory=list)  # (castle, seat, turn sent)
    posted: list[tuple[Post, int]] = field(default_factory=list)
    requests: list[tuple[int, int]] = field(default_factory=list)  # (who asks, whom)
    alliances: list[tuple[int, int]] = field(default_factory=list)  # (who asked, whom)
    hostages: list[tuple[int, int]] = field(default_factory=list)  # (holder, owner)
    decks: dict[Deck, list[int]] = field(default_factory=dict)
    hands: list[list[int]] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)  # kinds of cards out of the game
    known: Counter[tuple[int, int, int]] = field(default_factory=Counter)  # (knows, whose, kind)
    loyalty: list[int] = field(default_factory=list)
    shields: list[int] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)  # on the counter
    refusals: Counter[int] = field(default_factory=Counter)  # by city, this turn
    returned: Counter[int] = field(default_factory=Counter)  # by rival, this turn
    asked_back: Counter[int] = field(default_factory=Counter)
    offered: Counter[int] = field(default_factory=Counter)

    # --- the table, counted ---

    def pawns(self, seat: int, city: int) -> int:
        """Return the size of a seat's army in a city."""
        return self.army.get((seat, city), 0)

    def cities_of(self, seat: int) -> list[int]:
        """Return where a seat has armies."""
        return [city for (whose, city), pawns in self.army.items() if whose == seat and pawns]

    def others_in(self, seat: int, city: int) -> list[int]:
        """Return who else has an army in a city, clockwise from the seat."""
        return [other for other in self.clockwise(seat) if self.pawns(other, city)]

    def clockwise(self, seat: int) -> list[int]:
        """Return all others, the next seat first."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]

    def castles_of(self, seat: int) -> list[int]:
        """Return a seat's castles."""
        return [castle for castle, owner in self.owner.items() if owner == seat]

    def neutral(self, castle: int) -> bool:
        """Return whether nobody's banner is on a castle."""
        return castle not in self.owner

    def held_by(self, castle: int) -> list[int]:
        """Return whose emissaries are in a castle."""
        return [seat for where, seat, _ in self.in_castle if where == castle]

    def at(self, post: Post) -> list[int]:
        """Return whose emissaries are in Rome or with a people."""
        return [seat for where, seat in self.posted if where == post]

    def stock(self) -> int:
        """Return the shields that nobody has."""
        return self.printed.shields - sum(self.shields)

    def band(self, seat: int) -> Band:
        """Return where a seat stands on the track."""
        return self.printed.band(self.levels[seat])

    def allied(self, seat: int, other: int) -> bool:
        """Return whether two have an alliance."""
        return (seat, other) in self.alliances or (other, seat) in self.alliances

    def full_hand(self, seat: int) -> bool:
        """Return whether a hand holds as many cards as it may."""
        return len(self.hands[seat]) >= self.printed.hand_limit

    # --- what changes ---

    def rise(self, seat: int, levels: int) -> None:
        """Gain levels, up to the crown."""
        self.levels[seat] = min(self.levels[seat] + levels, self.printed.crown)

    def drop(self, seat: int, levels: int) -> None:
        """Lose levels, down to 0."""
        self.levels[seat] = max(self.levels[seat] - levels, 0)

    def console(self, seat: int) -> None:
        """Give a loser a shield, if there is one."""
        self.shields[seat] += min(self.printed.shields_gained, self.stock())

    def add_pawns(self, seat: int, city: int, pawns: int) -> None:
        """Put pawns of the supply into a city, as many as there are."""
        pawns = min(pawns, self.supply[seat])
        self.supply[seat] -= pawns
        self.army[seat, city] = self.pawns(seat, city) + pawns

    def remove_pawns(self, seat: int, city: int, pawns: int) -> None:
        """Take pawns from a city back into the supply, as many as there are."""
        pawns = min(pawns, self.pawns(seat, city))
        self.army[seat, city] -= pawns
        self.supply[seat] += pawns

    def lose_card(self, seat: int, kind: int) -> None:
        """Take a card out of a hand and out of the game; all see it."""
        self.hands[seat].remove(kind)
        self.gone.append(kind)
        for other in range(self.seats):
            if self.known[other, seat, kind] > 0:
                self.known[other, seat, kind] -= 1

    def betray(self, seat: int, other: int) -> None:
        """Attack an ally: the alliance is over (8)."""
        for pair in ((seat, other), (other, seat)):
            if pair in self.alliances:
                self.alliances.remove(pair)
                self.emissaries[pair[0]] += 1
                self.drop(seat, self.printed.alliance_broken)

    # --- setup ---

    def play(self) -> Play:
        """Play a whole game."""
        yield from self.set_up()
        seat = self.first
        while not self.over:
            if self.turns >= self.printed.max_turns:
                self.over, self.reason = True, EndReason.MAX_TURNS
                return
            yield from self.turn(seat)
            seat = (seat + 1) % self.seats

    def set_up(self) -> Play:
        """Lay everything out (Setup)."""
        printed, everybody = self.printed, range(self.seats)
        self.shields = [printed.start_shields for _ in everybody]
        self.levels = [printed.start_level for _ in everybody]
        self.points = [0 for _ in everybody]
        self.supply = [printed.army_pawns for _ in everybody]
        self.emissaries = [printed.emissaries for _ in everybody]
        self.hands = [[] for _ in everybody]
        self.lies_at = dict(printed.city_of)
        self.first = self.luck.first_seat()
        for seat in [self.first, *self.clockwise(self.first)]:
            free = {castle for castle in printed.grey(self.seats) if castle not in self.owner}
            castle = yield Ask(DecisionKind.MAIN_CASTLE, seat, free)
            self.main[seat] = castle
            self.owner[castle] = seat
            self.inside.add(castle)
            self.add_pawns(seat, self.lies_at[castle], printed.start_pawns)
        if printed.advanced:
            self.lay_tiles()
        self.loyalty = self.luck.loyalty()
        assert len(set(self.loyalty)) == self.seats
        assert set(self.loyalty) <= set(printed.loyalty_cards(self.seats))
        if printed.advanced:
            yield from self.choose_cards()
        else:
            self.deal_cards()

    def lay_tiles(self) -> None:
        """Lay the tiles on the brown castles (Advanced Rules)."""
        found = self.luck.tiles()
        brown = self.printed.brown
        assert sorted(found[castle] for castle in brown) == sorted(
            self.lies_at[castle] for castle in brown
        )
        assert all(found[castle] == self.lies_at[castle] for castle in found if castle not in brown)
        self.lies_at = found

    def deal_cards(self) -> None:
        """Deal a card of each deck to everybody."""
        for deck in Deck:
            self.decks[deck] = self.luck.deck(deck)
        for seat in range(self.seats):
            self.hands[seat] = self.luck.dealt(seat)
            decks = Counter(self.printed.deck_of[kind] for kind in self.hands[seat])
            assert decks == Counter(self.printed.dealt)
        self.check_cards()

    def check_cards(self) -> None:
        """See that all cards are somewhere."""
        cards = Counter(self.gone)
        for pile in (*self.decks.values(), *self.hands):
            cards.update(pile)
        assert cards == Counter(self.printed.copies)

    def choose_cards(self) -> Play:
        """Let everybody choose of the top cards of both decks (Advanced Rules)."""
        aside: list[int] = []
        for deck in Deck:
            self.decks[deck] = self.luck.deck(deck)
        self.check_cards()
        for seat in [self.first, *self.clockwise(self.first)]:
            seen: list[int] = []
            for deck in Deck:
                seen += [self.decks[deck].pop() for _ in range(self.printed.advanced_seen[deck])]
            kept: Counter[Deck] = Counter()
            while True:
                may = {
                    kind for kind in seen if self.may_keep(Deck(self.printed.deck_of[kind]), kept)
                }
                if not may:
                    break
                kind = yield Ask(DecisionKind.SET_UP_CARD, seat, may)
                seen.remove(kind)
                self.hands[seat].append(kind)
                kept[Deck(self.printed.deck_of[kind])] += 1
            aside += seen
        for deck in Deck:
            mixed = self.luck.deck(deck)
            back = [kind for kind in aside if self.printed.deck_of[kind] == deck]
            assert Counter(mixed) == Counter(self.decks[deck] + back)
            self.decks[deck] = mixed

    def may_keep(self, deck: Deck, kept: Counter[Deck]) -> bool:
        """Return whether one more card of a deck may be kept."""
        if self.printed.kept_of_each:
            return kept[deck] < self.printed.advanced_kept
        return kept.total() < self.printed.advanced_kept

    # --- turn structure ---

    def turn(self, seat: int) -> Play:
        """Take a turn: two actions, and what is free before each."""
        self.active = seat
        self.turns += 1
        for counts in (self.refusals, self.returned, self.asked_back, self.offered):
            counts.clear()
        for number in range(1, self.printed.turn_actions + 1):
            self.number = number
            acted = False
            while not acted:
                kinds = self.kinds_of_action(seat)
                if not any(kind < ActionKind.RETURN_HOSTAGE for kind in kinds):
                    return
                chosen = yield Ask(DecisionKind.ACTION, seat, kinds)
                acted = yield from self.carry_out(ActionKind(chosen), seat)
            self.check_end()
            if self.over:
                return

    def check_end(self) -> None:
        """End the game if one of its conditions is met (End of the Game)."""
        if max(self.levels) >= self.printed.crown:
            self.reason = EndReason.CROWN
        elif self.bereft and self.printed.last_castle_ends:
            self.reason = EndReason.LAST_CASTLE
        elif self.last_card and self.printed.last_card_ends:
            self.reason = EndReason.LAST_CARD
        self.over = self.reason is not None

    def kinds_of_action(self, seat: int) -> set[int]:
        """Return what a seat may do now."""
        printed = self.printed
        room = not self.full_hand(seat) and bool(self.filled_decks())
        free = self.emissaries[seat] > 0
        possible = {
            ActionKind.MOVE: bool(self.movable(seat)),
            ActionKind.RECRUIT: bool(self.recruitable(seat)),
            ActionKind.ATTACK_ARMY: bool(self.battlefields(seat)),
            ActionKind.ATTACK_CASTLE: bool(self.attackable(seat)),
            ActionKind.SEND_TO_CASTLE: free and bool(self.open_castles()),
            ActionKind.REQUEST_SUPPORT: bool(self.requestable(seat)),
            ActionKind.SEND_TO_ROME: free and self.has_room(Post.ROME),
            ActionKind.SEND_TO_SARACENS: free and self.has_room(Post.SARACENS),
            ActionKind.SEND_TO_MAGYARS: free and self.has_room(Post.MAGYARS),
            ActionKind.REQUEST_ALLIANCE: free and bool(self.possible_allies(seat)),
            ActionKind.ACCEPT_ALLIANCE: bool(self.suitors(seat)),
            ActionKind.RETRIEVE: bool(self.places_of(seat)),
            ActionKind.TAKE_HOSTAGE: bool(self.castles_with_prey(seat)),
            ActionKind.TAKE_CARD: room,
            ActionKind.BUY_CARD: room and self.shields[seat] >= printed.purchase_shields,
            ActionKind.DISCARD_CARD: bool(self.hands[seat]),
            ActionKind.EXECUTE_CARD: bool(self.playable(seat)),
            ActionKind.RETURN_HOSTAGE: bool(self.returnable(seat)),
            ActionKind.ASK_FOR_HOSTAGE: bool(self.holders(seat)),
            ActionKind.OFFER_EXCHANGE: bool(self.partners(seat)),
        }
        return {int(kind) for kind, is_possible in possible.items() if is_possible}

    def carry_out(self, kind: ActionKind, seat: int) -> Play:
        """Carry out an action; return whether it was one."""
        deeds = {
            ActionKind.MOVE: self.move,
            ActionKind.RECRUIT: self.recruit,
            ActionKind.ATTACK_ARMY: self.attack_army,
            ActionKind.ATTACK_CASTLE: self.attack_castle,
            ActionKind.SEND_TO_CASTLE: self.send_to_castle,
            ActionKind.REQUEST_SUPPORT: self.request_support,
            ActionKind.REQUEST_ALLIANCE: self.request_alliance,
            ActionKind.ACCEPT_ALLIANCE: self.accept_alliance,
            ActionKind.RETRIEVE: self.retrieve,
            ActionKind.TAKE_HOSTAGE: self.take_hostage,
            ActionKind.TAKE_CARD: self.take_card,
            ActionKind.BUY_CARD: self.buy_card,
            ActionKind.DISCARD_CARD: self.discard_card,
            ActionKind.EXECUTE_CARD: self.execute_card,
            ActionKind.RETURN_HOSTAGE: self.return_hostage,
            ActionKind.ASK_FOR_HOSTAGE: self.ask_for_hostage,
            ActionKind.OFFER_EXCHANGE: self.offer_exchange,
        }
        posts = {
            ActionKind.SEND_TO_ROME: Post.ROME,
            ActionKind.SEND_TO_SARACENS: Post.SARACENS,
            ActionKind.SEND_TO_MAGYARS: Post.MAGYARS,
        }
        if kind in posts:
            self.send_to(seat, posts[kind])
            return True
        return (yield from deeds[kind](seat))

    # --- 1. move an army ---

    def movable(self, seat: int) -> set[int]:
        """Return the cities that an own army may leave, or ask to leave."""
        return {
            city
            for city in self.cities_of(seat)
            if self.printed.roads[city]
            and not (
                self.others_in(seat, city) and self.refusals[city] >= self.printed.passage_refusals
            )
        }

    def may_leave(self, seat: int, city: int) -> Play:
        """Ask all others with an army in the city; the first no ends it."""
        for other in self.others_in(seat, city):
            answer = yield Ask(DecisionKind.PERMISSION, other, {NO, YES})
            if answer == NO:
                self.refusals[city] += 1
                return False
        return True

    def shift(self, seat: int, city: int, to_city: int, pawns: int) -> None:
        """Move pawns along a road."""
        self.army[seat, city] -= pawns
        self.army[seat, to_city] = self.pawns(seat, to_city) + pawns

    def move(self, seat: int) -> Play:
        """Move an army or a part of it to the next city."""
        city = yield Ask(DecisionKind.MOVE_FROM, seat, self.movable(seat))
        pawns = yield Ask(DecisionKind.MOVE_PAWNS, seat, set(range(1, self.pawns(seat, city) + 1)))
        to_city = yield Ask(DecisionKind.MOVE_TO, seat, set(self.printed.roads[city]))
        if not (yield from self.may_leave(seat, city)):
            return False
        self.shift(seat, city, to_city, pawns)
        return True

    # --- 2. recruit an army ---

    def recruitable(self, seat: int) -> set[int]:
        """Return own castles from which an army can be recruited."""
        if self.supply[seat] == 0:
            return set()
        return {castle for castle in self.castles_of(seat) if castle in self.inside}

    def turn_banner(self, seat: int, castle: int, pawns: int) -> None:
        """Turn the banner and put pawns in front of the castle."""
        self.inside.remove(castle)
        self.add_pawns(seat, self.lies_at[castle], pawns)

    def recruit(self, seat: int) -> Play:
        """Recruit a small army, or a medium one from the green band."""
        castle = yield Ask(DecisionKind.RECRUIT, seat, self.recruitable(seat))
        self.turn_banner(seat, castle, self.printed.recruits[self.band(seat)])
        return True

    # --- 3. attack an enemy army ---

    def battlefields(self, seat: int) -> set[int]:
        """Return cities with an own army and another one."""
        return {city for city in self.cities_of(seat) if self.others_in(seat, city)}

    def attack_army(self, seat: int, charge: Die | None = None) -> Play:
        """Attack an enemy army."""
        city = yield Ask(DecisionKind.BATTLE_CITY, seat, self.battlefields(seat))
        enemy = yield Ask(DecisionKind.ENEMY, seat, set(self.others_in(seat, city)))
        won = yield from self.battle(seat, enemy, city, charge)
        if won and charge is not None:
            self.points[seat] += self.printed.charge_points
        return True

    def battle(self, seat: int, enemy: int, city: int, charge: Die | None) -> Play:
        """Fight until an army is gone; return whether the attacker won."""
        self.betray(seat, enemy)
        while self.pawns(seat, city) and self.pawns(enemy, city):
            die = self.printed.army_die(self.pawns(seat, city)) if charge is None else charge
            mine = yield from self.roll(seat, RollFor.BATTLE_ATTACKER, die, None)
            die = self.printed.army_die(self.pawns(enemy, city))
            theirs = yield from self.roll(enemy, RollFor.BATTLE_DEFENDER, die, mine + 1)
            self.remove_pawns(enemy if mine >= theirs else seat, city, 1)
        won = self.pawns(seat, city) > 0
        winner, loser = (seat, enemy) if won else (enemy, seat)
        self.rise(winner, self.printed.battle_won)
        self.drop(loser, self.printed.battle_lost)
        self.console(loser)
        return won

    def roll(self, seat: int, what: RollFor, die: Die, needed: int | None) -> Play:
        """Roll, and again for shields until the number is reached or the seat has enough."""
        while True:
            number = self.luck.roll(seat, what, die)
            assert number in self.printed.faces[die]
            if (needed is not None and number >= needed) or self.shields[seat] == 0:
                return number
            if what == RollFor.CASTLE_BY_WORD and not self.printed.word_rerolls:
                return number
            again = yield Ask(DecisionKind.REROLL, seat, {KEEP, ROLL_AGAIN})
            if again == KEEP:
                return number
            self.shields[seat] -= 1

    # --- 4. attack a castle by military means ---

    def attackable(self, seat: int) -> set[int]:
        """Return castles at whose gate an own army stands alone."""
        if len(self.castles_of(seat)) >= self.printed.banners:
            return set()
        return {
            castle
            for castle, city in self.lies_at.items()
            if self.owner.get(castle) != seat
            and self.pawns(seat, city)
            and not self.blockers(seat, castle)
        }

    def blockers(self, seat: int, castle: int) -> list[int]:
        """Return whose armies keep a seat from attacking a castle."""
        others = self.others_in(seat, self.lies_at[castle])
        if self.printed.siege_blocked_by == "any_enemy_army":
            return others
        return [other for other in others if other == self.owner.get(castle)]

    def attack_castle(self, seat: int) -> Play:
        """Attack a castle with the army in its city."""
        castle = yield Ask(DecisionKind.ATTACK_CASTLE, seat, self.attackable(seat))
        yield from self.siege(
            seat, castle, self.printed.army_die(self.pawns(seat, self.lies_at[castle]))
        )
        return True

    def siege(self, seat: int, castle: int, die: Die) -> Play:
        """Roll for a castle: A, B and C of the rulebook."""
        owner = self.owner.get(castle)
        if owner is not None:
            self.betray(seat, owner)
        needed = self.printed.force[castle]
        number = yield from self.roll(seat, RollFor.CASTLE_BY_FORCE, die, needed)
        if number < needed:
            return
        if castle in self.inside:
            self.inside.remove(castle)
            return
        self.owner[castle] = seat
        self.inside.add(castle)
        self.rise(seat, self.printed.levels_won[castle])
        if owner is not None:
            self.drop(owner, self.printed.levels_lost[castle])
            self.console(owner)
            if not self.castles_of(owner):
                self.bereft.append(owner)

    # --- 5. request support from a castle by diplomatic means ---

    def open_castles(self) -> set[int]:
        """Return castles that an emissary may be sent to."""
        return {
            castle
            for castle in self.printed.word
            if self.neutral(castle) and len(self.held_by(castle)) < self.printed.castle_emissaries
        }

    def send_to_castle(self, seat: int) -> Play:
        """Place an emissary in a castle."""
        castle = yield Ask(DecisionKind.SEND_TO_CASTLE, seat, self.open_castles())
        self.emissaries[seat] -= 1
        self.in_castle.append((castle, seat, self.turns))
        return True

    def requestable(self, seat: int) -> set[int]:
        """Return neutral castles in which an own emissary was in an earlier turn."""
        if len(self.castles_of(seat)) >= self.printed.banners:
            return set()
        return {
            castle
            for castle, whose, sent in self.in_castle
            if whose == seat and sent < self.turns and self.neutral(castle)
        }

    def request_support(self, seat: int) -> Play:
        """Ask a castle for its support with the band's die."""
        castle = yield Ask(DecisionKind.REQUEST_SUPPORT, seat, self.requestable(seat))
        yield from self.negotiate(seat, castle, self.printed.band_die[self.band(seat)])
        return True

    def negotiate(self, seat: int, castle: int, die: Die) -> Play:
        """Roll for a castle's support."""
        needed = self.printed.word[castle]
        number = yield from self.roll(seat, RollFor.CASTLE_BY_WORD, die, needed)
        if number >= needed:
            self.owner[castle] = seat
            self.inside.add(castle)
            self.rise(seat, self.printed.support_won)

    def castles_with_prey(self, seat: int) -> set[int]:
        """Return own castles with another's emissary."""
        return {
            castle
            for castle, whose, _ in self.in_castle
            if whose != seat and self.owner.get(castle) == seat
        }

    def remove_emissary(self, castle: int, seat: int) -> None:
        """Take one of a seat's emissaries out of a castle, the one that came last."""
        sent = max(
            turn for where, whose, turn in self.in_castle if (where, whose) == (castle, seat)
        )
        self.in_castle.remove((castle, seat, sent))

    def take_hostage(self, seat: int) -> Play:
        """Take another's emissary in an own castle."""
        castle = yield Ask(DecisionKind.TAKE_HOSTAGE, seat, self.castles_with_prey(seat))
        others = {other for other in self.held_by(castle) if other != seat}
        other = yield Ask(DecisionKind.HOSTAGE_OF, seat, others)
        self.remove_emissary(castle, other)
        self.hostages.append((seat, other))
        return True

    # --- 6 and 7. Rome, Saracens, Magyars ---

    def has_room(self, post: Post) -> bool:
        """Return whether one more emissary may be sent."""
        return len(self.at(post)) < self.printed.post_limit(post, self.seats)

    def send_to(self, seat: int, post: Post) -> None:
        """Send an emissary; to Rome gives a level."""
        self.emissaries[seat] -= 1
        self.posted.append((post, seat))
        if post == Post.ROME:
            self.rise(seat, self.printed.rome_sent)

    # --- 8 and 9. alliances ---

    def possible_allies(self, seat: int) -> set[int]:
        """Return whom a seat may ask for an alliance."""
        return {
            other
            for other in self.clockwise(seat)
            if (seat, other) not in self.requests and not self.allied(seat, other)
        }

    def request_alliance(self, seat: int) -> Play:
        """Place an emissary on another's banner in the Alliance Zone."""
        other = yield Ask(DecisionKind.REQUEST_ALLIANCE, seat, self.possible_allies(seat))
        self.emissaries[seat] -= 1
        self.requests.append((seat, other))
        return True

    def suitors(self, seat: int) -> set[int]:
        """Return whose alliance a seat may accept."""
        return {
            other for other, whom in self.requests if whom == seat and not self.allied(seat, other)
        }

    def accept_alliance(self, seat: int) -> Play:
        """Accept an alliance."""
        other = yield Ask(DecisionKind.ACCEPT_ALLIANCE, seat, self.suitors(seat))
        self.requests.remove((other, seat))
        self.alliances.append((other, seat))
        self.rise(seat, self.printed.alliance_accepted)
        return True

    # --- 10. retrieve an emissary ---

    def places_of(self, seat: int) -> set[int]:
        """Return where a seat has emissaries."""
        castles = {castle for castle, whose, _ in self.in_castle if whose == seat}
        posts = {AT_POST + post for post, whose in self.posted if whose == seat}
        zone = {IN_ZONE + whom for asker, whom in self.requests + self.alliances if asker == seat}
        return castles | posts | zone

    def retrieve(self, seat: int) -> Play:
        """Take an emissary back into the supply; from Rome that costs a level."""
        place = yield Ask(DecisionKind.RETRIEVE, seat, self.places_of(seat))
        if place < AT_POST:
            self.remove_emissary(place, seat)
        elif place < IN_ZONE:
            self.posted.remove((Post(place - AT_POST), seat))
            if place == AT_POST + Post.ROME:
                self.drop(seat, self.printed.rome_left)
        else:
            pair = (seat, place - IN_ZONE)
            (self.requests if pair in self.requests else self.alliances).remove(pair)
        self.emissaries[seat] += 1
        return True

    # --- hostages: free ---

    def returnable(self, seat: int) -> set[int]:
        """Return whose emissary a seat may give back."""
        return {
            owner
            for holder, owner in self.hostages
            if holder == seat and self.returned[owner] < self.printed.return_limit
        }

    def holders(self, seat: int) -> set[int]:
        """Return whom a seat may ask for its emissary."""
        return {
            holder
            for holder, owner in self.hostages
            if owner == seat and self.asked_back[holder] < self.printed.ask_back_limit
        }

    def partners(self, seat: int) -> set[int]:
        """Return whom a seat may offer an exchange."""
        return {
            other
            for other in self.clockwise(seat)
            if (seat, other) in self.hostages
            and (other, seat) in self.hostages
            and self.offered[other] < self.printed.exchange_limit
        }

    def free(self, holder: int, owner: int) -> None:
        """Give a hostage back."""
        self.hostages.remove((holder, owner))
        self.emissaries[owner] += 1

    def return_hostage(self, seat: int) -> Play:
        """Give a hostage back freely."""
        other = yield Ask(DecisionKind.RETURN_HOSTAGE, seat, self.returnable(seat))
        self.returned[other] += 1
        self.free(seat, other)
        return False

    def ask_for_hostage(self, seat: int) -> Play:
        """Ask for an own emissary."""
        other = yield Ask(DecisionKind.ASK_FOR_HOSTAGE, seat, self.holders(seat))
        self.asked_back[other] += 1
        if (yield Ask(DecisionKind.ANSWER_HOSTAGE, other, {NO, YES})) == YES:
            self.free(other, seat)
        return False

    def offer_exchange(self, seat: int) -> Play:
        """Offer to exchange hostages, one for one."""
        other = yield Ask(DecisionKind.OFFER_EXCHANGE, seat, self.partners(seat))
        self.offered[other] += 1
        if (yield Ask(DecisionKind.ANSWER_EXCHANGE, other, {NO, YES})) == YES:
            self.free(other, seat)
            self.free(seat, other)
        return False

    # --- 11. take or discard an initiative card ---

    def filled_decks(self) -> set[int]:
        """Return the decks with cards."""
        return {int(deck) for deck in Deck if self.decks[deck]}

    def take_card(self, seat: int) -> Play:
        """Take the top card of a deck."""
        deck = Deck((yield Ask(DecisionKind.TAKE_CARD, seat, self.filled_decks())))
        self.hands[seat].append(self.decks[deck].pop())
        self.last_card |= not self.decks[deck]
        return True

    def buy_card(self, seat: int) -> Play:
        """Pay shields, see the top cards of a deck, keep one and shuffle the others back."""
        deck = Deck((yield Ask(DecisionKind.BUY_CARD, seat, self.filled_decks())))
        self.shields[seat] -= self.printed.purchase_shields
        cards = self.decks[deck]
        seen = [cards.pop() for _ in range(min(self.printed.purchase_seen, len(cards)))]
        for _ in range(min(self.printed.purchase_kept, len(seen))):
            kind = yield Ask(DecisionKind.KEEP_CARD, seat, set(seen))
            seen.remove(kind)
            self.hands[seat].append(kind)
        mixed = self.luck.deck(deck)
        assert Counter(mixed) == Counter(cards + seen)
        self.decks[deck] = mixed
        self.last_card |= not mixed
        return True

    def discard_card(self, seat: int) -> Play:
        """Discard a card."""
        self.lose_card(seat, (yield Ask(DecisionKind.DISCARD_CARD, seat, set(self.hands[seat]))))
        return True

    # --- 12. execute an initiative card ---

    def playable(self, seat: int) -> set[int]:
        """Return the cards in hand that can be executed now."""
        return {kind for kind in self.hands[seat] if self.can_execute(seat, kind)}

    def can_execute(self, seat: int, kind: int) -> bool:
        """Return whether a card can be executed now."""
        if self.printed.first_action_only[kind] and self.number > 1:
            return False
        castles = self.castles_of(seat)
        shown = self.printed.families_of[kind]
        mine = {self.printed.family[castle] for castle in castles}
        match self.printed.type_of[kind]:
            case CardType.GOOD_FORTUNE:
                return bool(self.attackable(seat) or self.requestable(seat))
            case CardType.CAVALRY_CHARGE:
                return bool(self.battlefields(seat))
            case CardType.FORCED_MARCH:
                return bool(self.marching_from(seat))
            case CardType.RESISTANCE:
                return bool(self.beset(seat))
            case CardType.LOYAL_VASSAL:
                return bool(self.vassals(seat, kind))
            case CardType.BISHOP:
                return bool(mine & shown)
            case CardType.POPE:
                return bool(self.at(Post.ROME))
            case CardType.SPY:
                return bool(self.with_cards(seat))
            case CardType.SECRET_PACT:
                return mine >= shown
            case CardType.HOSTAGE:
                return self.emissaries[seat] > 0 and bool(self.reachable(seat))
        return True

    def execute_card(self, seat: int) -> Play:
        """Execute a card; it leaves the game unless a march never began."""
        kind = yield Ask(DecisionKind.EXECUTE_CARD, seat, self.playable(seat))
        if self.printed.type_of[kind] == CardType.FORCED_MARCH:
            return (yield from self.forced_march(seat, kind))
        self.lose_card(seat, kind)
        match self.printed.type_of[kind]:
            case CardType.GOOD_FORTUNE:
                yield from self.good_fortune(seat)
            case CardType.CAVALRY_CHARGE:
                yield from self.attack_army(seat, self.printed.charge_die)
            case CardType.RESISTANCE:
                yield from self.resist(seat)
            case CardType.LOYAL_VASSAL:
                castle = yield Ask(DecisionKind.RECRUIT, seat, self.vassals(seat, kind))
                self.turn_banner(seat, castle, self.printed.vassal_pawns)
            case CardType.BISHOP:
                self.rise(seat, self.printed.bishop_levels)
            case CardType.POPE:
                self.bless()
            case CardType.KING_IS_DEAD:
                self.mourn()
            case CardType.SPY:
                yield from self.spy(seat)
            case CardType.MAGYAR_INVASION:
                self.invade(Post.MAGYARS, self.printed.magyar_levels)
            case CardType.SARACEN_INVASION:
                self.invade(Post.SARACENS, self.printed.saracen_levels)
            case CardType.SECRET_PACT:
                self.points[seat] += self.printed.pact_points
            case CardType.HOSTAGE:
                yield from self.kidnap(seat)
        return True

    # --- military initiative cards ---

    def good_fortune(self, seat: int) -> Play:
        """Attack a castle or ask for its support with the card's die."""
        castles = self.attackable(seat)
        asked = {BY_EMISSARY + castle for castle in self.requestable(seat)}
        choice = yield Ask(DecisionKind.GOOD_FORTUNE, seat, castles | asked)
        if choice >= BY_EMISSARY:
            yield from self.negotiate(seat, choice - BY_EMISSARY, self.printed.fortune_die)
        else:
            yield from self.siege(seat, choice, self.printed.fortune_die)

    def march_steps(self, pawns: int) -> int:
        """Return how many spaces an army of this size marches."""
        return self.printed.march_steps[self.printed.size(pawns)]

    def marching_from(self, seat: int) -> set[int]:
        """Return cities from which some army could march."""
        return {city for city in self.movable(seat) if self.marching_pawns(seat, city)}

    def marching_pawns(self, seat: int, city: int) -> set[int]:
        """Return how many pawns may march from a city."""
        return {
            pawns for pawns in range(1, self.pawns(seat, city) + 1) if self.march_steps(pawns) > 0
        }

    def forced_march(self, seat: int, kind: int) -> Play:
        """Move a small or medium army up to three or two spaces."""
        city = yield Ask(DecisionKind.MOVE_FROM, seat, self.marching_from(seat))
        pawns = yield Ask(DecisionKind.MOVE_PAWNS, seat, self.marching_pawns(seat, city))
        come_through = {city}
        for step in range(self.march_steps(pawns)):
            ways = set(self.printed.roads[city]) - come_through
            if step > 0:
                held = self.others_in(seat, city)
                if not ways or (held and self.refusals[city] >= self.printed.passage_refusals):
                    return True
                ways |= {STOP}
            to_city = yield Ask(DecisionKind.MOVE_TO, seat, ways)
            if to_city == STOP:
                return True
            if not (yield from self.may_leave(seat, city)):
                return step > 0
            if step == 0:
                self.lose_card(seat, kind)
            self.shift(seat, city, to_city, pawns)
            city = to_city
            come_through.add(city)
        return True

    def beset(self, seat: int) -> set[int]:
        """Return own castles with another's army at the gate."""
        return {
            castle for castle in self.castles_of(seat) if self.others_in(seat, self.lies_at[castle])
        }

    def resist(self, seat: int) -> Play:
        """Remove a pawn of an enemy army at an own gate."""
        castle = yield Ask(DecisionKind.RESISTANCE, seat, self.beset(seat))
        city = self.lies_at[castle]
        enemy = yield Ask(DecisionKind.ENEMY, seat, set(self.others_in(seat, city)))
        self.betray(seat, enemy)
        self.remove_pawns(enemy, city, self.printed.resistance_pawns)

    def vassals(self, seat: int, kind: int) -> set[int]:
        """Return own castles of the card's family with their army inside."""
        return {
            castle
            for castle in self.recruitable(seat)
            if self.printed.family[castle] in self.printed.families_of[kind]
        }

    # --- political initiative cards ---

    def bless(self) -> None:
        """Let those with most emissaries in Rome rise."""
        in_rome = Counter(self.at(Post.ROME))
        for seat, number in in_rome.items():
            if number == max(in_rome.values()):
                self.rise(seat, self.printed.pope_levels)

    def mourn(self) -> None:
        """Let the highest rise."""
        top = max(self.levels)
        for seat in range(self.seats):
            if self.levels[seat] == top:
                self.rise(seat, self.printed.king_levels)

    def with_cards(self, seat: int) -> set[int]:
        """Return the others who hold cards."""
        return {other for other in self.clockwise(seat) if self.hands[other]}

    def spy(self, seat: int) -> Play:
        """See a hand and discard a card of it."""
        other = yield Ask(DecisionKind.SPY_ON, seat, self.with_cards(seat))
        for kind in set(self.hands[other]):
            self.known[seat, other, kind] = self.hands[other].count(kind)
        kind = yield Ask(DecisionKind.SPY_DISCARD, seat, set(self.hands[other]))
        self.lose_card(other, kind)

    def invade(self, post: Post, levels: int) -> None:
        """Let all without an emissary there drop."""
        for seat in range(self.seats):
            if seat not in self.at(post):
                self.drop(seat, levels)

    def reachable(self, seat: int) -> set[int]:
        """Return where another's emissary can be replaced."""
        castles = {castle for castle, whose, _ in self.in_castle if whose != seat}
        return castles | {AT_POST + post for post, whose in self.posted if whose != seat}

    def kidnap(self, seat: int) -> Play:
        """Replace another's emissary by an own one and keep it (Hostage)."""
        place = yield Ask(DecisionKind.HOSTAGE, seat, self.reachable(seat))
        there = self.held_by(place) if place < AT_POST else self.at(Post(place - AT_POST))
        other = yield Ask(
            DecisionKind.HOSTAGE_OF, seat, {whose for whose in there if whose != seat}
        )
        self.emissaries[seat] -= 1
        self.hostages.append((seat, other))
        if place < AT_POST:
            self.remove_emissary(place, other)
            self.in_castle.append((place, seat, self.turns))
            return
        self.posted.remove((Post(place - AT_POST), other))
        self.posted.append((Post(place - AT_POST), seat))
        if place == AT_POST + Post.ROME:
            self.rise(seat, self.printed.hostage_won)
            self.drop(other, self.printed.hostage_lost)

    # --- the end ---

    def position(self) -> Position:
        """Return what lies on the table, for the final scoring."""
        printed = self.printed
        cards = [printed.loyalties[card] for card in self.loyalty]
        named = [card.names for card in cards]
        return Position(
            owners={name: self.owner.get(castle) for castle, name in enumerate(printed.castles)},
            families={
                name: printed.family_name(castle) for castle, name in enumerate(printed.castles)
            },
            levels=list(self.levels),
            yellow=printed.yellow,
            green=printed.green,
            crown=printed.crown,
            counted=list(self.points),
            hostages=list(self.hostages),
            loyalty=named,
            pays=[
                card.own_points if card.names in (seat, SOLE_KING) else card.points
                for seat, card in enumerate(cards)
            ],
        )
