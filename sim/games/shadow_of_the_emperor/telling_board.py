"""Where all pieces stand while a log is told: the board as a reader who moves them would have it.

The log says what changes, not what there is. So sentences can tell what influence, income and votes
are made of, and a replay is checked against the states of the game that it tells.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from sim.games.shadow_of_the_emperor.codes import (
    CITY_SPACES,
    ELECTOR_TILE,
    ELECTORATES,
    FACES,
    IMPERIAL,
    NO_FACE,
    NOBODY,
    NOWHERE,
    SEATS,
    STAGES,
    THRONE_TILE,
    Effect,
    Phase,
    Post,
    Privilege,
)
from sim.games.shadow_of_the_emperor.journal import Note
from sim.games.shadow_of_the_emperor.names import tile_parts
from sim.games.telling import NOTE, SEAT, A, B, C, D, Row

OLDEST = STAGES - 1


class Pieces:
    """The pieces, cards, thalers and points, as far as a log has been followed."""

    def __init__(self, values: Any) -> None:
        self.values = values
        self.seats = SEATS  # how many play, once that is told
        self.round_number = 0
        self.phase = Phase.SETUP
        self.out_of_play: set[int] = set()
        self.emperor = NOBODY
        self.throne = NO_FACE
        self.elector = [NOBODY] * ELECTORATES
        self.elector_face = [NO_FACE] * ELECTORATES
        self.shifted: set[int] = set()  # electorates whose privilege has been used in this round
        self.aristocrats: Counter[tuple[int, int, int]] = Counter()  # by seat, electorate, face
        self.knights: Counter[tuple[int, int, int]] = Counter()  # by seat, electorate, Post
        self.city = [[NOBODY] * CITY_SPACES for _ in range(ELECTORATES)]  # owners, by space
        self.cards = [Counter[int]() for _ in range(SEATS)]  # before each seat
        self.thalers = [0] * SEATS
        self.points = [0] * SEATS
        self.gray: Counter[tuple[int, int]] = Counter()  # influence, by seat and electorate
        self.challenger = NOBODY
        self.church: Counter[int] = Counter()  # votes for each piece, by electorate
        self.excommunicated: set[int] = set()

    # --- following ------------------------------------------------------------------------------

    def follow(self, row: Row) -> None:
        """Do what a line of the log says."""
        move = getattr(self, f"_{Note(row[NOTE]).name.lower()}", None)
        if move is not None:
            move(row)

    def _setup(self, row: Row) -> None:
        self.seats, self.emperor = row[A], row[SEAT]
        self.thalers = [int(self.values.start_thalers)] * SEATS

    def _out_of_play(self, row: Row) -> None:
        self.out_of_play.add(row[A])

    def _crowned(self, row: Row) -> None:
        self.throne = row[A]

    def _first_elector(self, row: Row) -> None:
        self.elector[row[A]], self.elector_face[row[A]] = row[SEAT], row[B]

    def _round_starts(self, row: Row) -> None:
        self.round_number = row[A]
        self.shifted.clear()
        self.gray.clear()
        self.church.clear()
        self.excommunicated.clear()
        self.challenger = NOBODY

    def _phase_starts(self, row: Row) -> None:
        self.phase = Phase(row[A])
        if self.phase == Phase.AGEING:
            self._age()

    def _age(self) -> None:
        """Let all aristocrats grow older; the oldest leave, as further lines tell."""
        older: Counter[tuple[int, int, int]] = Counter()
        for (seat, electorate, face), number in self.aristocrats.items():
            if face % STAGES < OLDEST:
                older[seat, electorate, face + 1] = number
        self.aristocrats = older
        for electorate, face in enumerate(self.elector_face):
            if face != NO_FACE:
                if face % STAGES == OLDEST:
                    self._empty_elector_space(electorate)
                else:
                    self.elector_face[electorate] = face + 1
        if self.throne != NO_FACE:
            self.throne = NO_FACE if self.throne % STAGES == OLDEST else self.throne + 1

    def _empty_elector_space(self, electorate: int) -> None:
        self.elector[electorate], self.elector_face[electorate] = NOBODY, NO_FACE

    def _placed(self, row: Row) -> None:
        self.aristocrats[row[SEAT], row[A], row[B]] += 1

    def _knight_placed(self, row: Row) -> None:
        self.knights[row[SEAT], row[A], row[B]] += 1

    def _knight_home(self, row: Row) -> None:
        self.knights[row[SEAT], row[A], Post.ARISTOCRAT_SPACE] -= 1

    def _succeeded(self, row: Row) -> None:
        if row[B] != NOWHERE:
            self.aristocrats[row[SEAT], row[B], row[A]] -= 1
        self.throne = row[A]

    def _points(self, row: Row) -> None:
        self.points[row[SEAT]] += row[B]

    def _receive(self, row: Row) -> None:
        self.thalers[row[SEAT]] += row[A]

    _income = _convent = _receive

    def _privilege_used(self, row: Row) -> None:
        self.shifted.add(row[A])
        if row[B] == Privilege.THALERS:
            self.thalers[row[SEAT]] += row[C]

    def _married(self, row: Row) -> None:
        self.turn(row[A], self.face_of(row[A]) + STAGES)

    _bride = _married

    def _cards_return(self, row: Row) -> None:  # noqa: ARG002  like the others
        for cards in self.cards:
            cards.clear()

    def _bought(self, row: Row) -> None:
        self.thalers[row[SEAT]] -= row[B]
        if not row[C] or self.values.card_effect[row[A]] == Effect.GRAY_EMINENCE:
            self.cards[row[SEAT]][row[A]] += 1

    def _rival(self, row: Row) -> None:
        self.challenger = row[SEAT]

    def _treated(self, row: Row) -> None:
        self.turn(row[A], row[C])

    def _moved(self, row: Row) -> None:
        self.aristocrats[row[SEAT], row[B], row[A]] -= 1
        self.aristocrats[row[SEAT], row[C], row[A]] += 1

    def _city_built(self, row: Row) -> None:
        self.city[row[A]][row[B]] = row[SEAT]

    def _promoted(self, row: Row) -> None:
        self.knights[row[SEAT], row[A], row[B]] -= 1

    def _gray_eminence(self, row: Row) -> None:
        self.gray[row[SEAT], row[A]] += row[B]

    def _new_elector(self, row: Row) -> None:
        self.shifted.discard(row[A])
        self.aristocrats[row[SEAT], row[A], row[B]] -= 1
        self.elector[row[A]], self.elector_face[row[A]] = row[SEAT], row[B]

    def _vacant(self, row: Row) -> None:
        self.shifted.discard(row[A])
        self._empty_elector_space(row[A])

    def _church_influence(self, row: Row) -> None:
        self.church[row[A]] += row[B]

    def _excommunicated(self, row: Row) -> None:
        self.excommunicated.add(row[A])

    def _elected(self, row: Row) -> None:
        self.emperor, self.throne = row[SEAT], NO_FACE

    def _imperial_placed(self, row: Row) -> None:
        self.city[row[A]][row[B]] = IMPERIAL

    def _imperial_moved(self, row: Row) -> None:
        self.city[row[A]][row[B]] = NOBODY
        self.city[row[C]][row[D]] = IMPERIAL

    # --- aristocrats as tiles -------------------------------------------------------------------

    def owner_of(self, tile: int) -> int:
        """Return the seat of an aristocrat on the board."""
        if tile < ELECTOR_TILE:
            return tile_parts(tile)[0]
        return self.elector[tile - ELECTOR_TILE] if tile < THRONE_TILE else self.emperor

    def face_of(self, tile: int) -> int:
        """Return the face of an aristocrat on the board."""
        if tile < ELECTOR_TILE:
            return tile % FACES
        return self.elector_face[tile - ELECTOR_TILE] if tile < THRONE_TILE else self.throne

    def turn(self, tile: int, face: int) -> None:
        """Turn an aristocrat to another face; with `NO_FACE` it leaves the board."""
        if tile < ELECTOR_TILE:
            seat, electorate, old = tile_parts(tile)
            self.aristocrats[seat, electorate, old] -= 1
            if face != NO_FACE:
                self.aristocrats[seat, electorate, face] += 1
        elif tile == THRONE_TILE:
            self.throne = face
        elif face == NO_FACE:
            self._empty_elector_space(tile - ELECTOR_TILE)
        else:
            self.elector_face[tile - ELECTOR_TILE] = face

    # --- what there is --------------------------------------------------------------------------

    def faces_in(self, seat: int, electorate: int) -> list[int]:
        """Return a seat's aristocrats on the aristocrat spaces of an electorate."""
        return [
            face for face in range(FACES) for _ in range(self.aristocrats[seat, electorate, face])
        ]

    def knights_in(self, seat: int, electorate: int) -> int:
        """Return a seat's knights in an electorate."""
        return sum(self.knights[seat, electorate, post] for post in Post)

    def cities_in(self, owner: int, electorate: int) -> int:
        """Return the cities of an owner in an electorate."""
        return self.city[electorate].count(owner)

    def cities_of(self, owner: int) -> int:
        """Return the cities of an owner on the board."""
        return sum(spaces.count(owner) for spaces in self.city)

    def foreign_cities(self, electorate: int) -> int:
        """Return the cities of others than the elector in an electorate; none are imperial."""
        own = self.elector[electorate]
        return sum(self.cities_in(seat, electorate) for seat in range(SEATS) if seat != own)

    def seats_from_emperor(self) -> list[int]:
        """Return the seats clockwise from the Emperor."""
        return [(self.emperor + place) % self.seats for place in range(self.seats)]
