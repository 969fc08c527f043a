"""The second version's actions of armies and emissaries: sections 1 to 10 of the rulebook.

What may be chosen, and what follows, in the rulebook's order.
"""

from __future__ import annotations

from sim.games.corona_de_hierro.codes import (
    AT_POST,
    IN_ZONE,
    KEEP,
    NO,
    ROLL_AGAIN,
    YES,
    DecisionKind,
    Die,
    Post,
    RollFor,
)
from tests.corona_de_hierro.model_board import Ask, Board, Play


class Actions(Board):
    """What armies and emissaries do."""

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

    def roll(
        self, seat: int, what: RollFor, die: Die, needed: int | None, *, again: bool = True
    ) -> Play:
        """Roll, and again for shields until the number is reached or the seat has enough."""
        while True:
            number = self.luck.roll(seat, what, die)
            assert number in self.printed.faces[die]
            if (needed is not None and number >= needed) or self.shields[seat] == 0:
                return number
            if not again:
                return number
            if (yield Ask(DecisionKind.REROLL, seat, {KEEP, ROLL_AGAIN})) == KEEP:
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
        die = self.printed.band_die[self.band(seat)]
        yield from self.negotiate(seat, castle, die, again=self.printed.word_rerolls)
        return True

    def negotiate(self, seat: int, castle: int, die: Die, *, again: bool) -> Play:
        """Roll for a castle's support."""
        needed = self.printed.word[castle]
        number = yield from self.roll(seat, RollFor.CASTLE_BY_WORD, die, needed, again=again)
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
