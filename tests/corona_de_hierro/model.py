"""The whole game once more, as dull as can be: what may be chosen when, and what follows.

Written from the rulebook and the rulings, in plain Python over dicts and lists. `Model.play` is a
generator: it yields each question as an `Ask` and is sent the choice. What chance brings (rolls,
the order of shuffled cards) it is told by a `Luck`; it checks whether that is possible. Everything
printed comes from `Printed`. Nothing is kept twice. What is done in a turn is in
`model_actions.py` and `model_cards.py`, what lies on the table in `model_board.py`.
"""

from __future__ import annotations

from collections import Counter

from sim.games.corona_de_hierro.codes import ActionKind, DecisionKind, Deck, EndReason, Post
from tests.corona_de_hierro.model_board import Ask, Play
from tests.corona_de_hierro.model_cards import Cards
from tests.corona_de_hierro.reference import SOLE_KING, Position


class Model(Cards):
    """A game in progress."""

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
            highest_is_crowned=printed.highest_is_crowned,
            shared_king_is_sole=printed.shared_king_is_sole,
        )
