"""The second version's initiative cards: sections 11 and 12 of the rulebook, and each card."""

from __future__ import annotations

from collections import Counter

from sim.games.corona_de_hierro.codes import (
    AT_POST,
    BY_EMISSARY,
    STOP,
    CardType,
    DecisionKind,
    Deck,
    Post,
)
from tests.corona_de_hierro.model_actions import Actions
from tests.corona_de_hierro.model_board import Ask, Play


class Cards(Actions):
    """What initiative cards do."""

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
        room = self.printed.hand_limit - len(self.hands[seat])
        for _ in range(min(self.printed.purchase_kept, len(seen), room)):
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
                plain = self.printed.recruits[self.band(seat)]
                self.turn_banner(seat, castle, max(self.printed.vassal_pawns, plain))
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
            castle, die = choice - BY_EMISSARY, self.printed.fortune_die
            yield from self.negotiate(seat, castle, die, again=True)  # the card says so
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
        """Move a small or medium army up to three or two spaces; the card is shown at once."""
        for other in self.clockwise(seat):
            self.known[other, seat, kind] = max(self.known[other, seat, kind], 1)
        city = yield Ask(DecisionKind.MOVE_FROM, seat, self.marching_from(seat))
        pawns = yield Ask(DecisionKind.MOVE_PAWNS, seat, self.marching_pawns(seat, city))
        for step in range(self.march_steps(pawns)):
            ways = set(self.printed.roads[city])
            if step > 0:
                held = self.others_in(seat, city)
                if held and self.refusals[city] >= self.printed.passage_refusals:
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
