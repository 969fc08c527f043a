"""The game's scoring once more, as dull as can be.

Written from the rulebook and the rulings alone, from what was done: who created and who lost which
noble when. It shares nothing with the rules: the numbers come from the values file's model, not
from the compiled record, and everything is found by names in plain dictionaries. The log's own
lines about scoring are not read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cmp_to_key
from typing import Any, NamedTuple

from sim.engine.game import LoadedValues
from sim.games.heads_of_state.codes import EndReason
from sim.games.heads_of_state.journal import LOG, Note

RANKING = ("baron", "count", "earl", "marquis", "duke", "prince", "king")  # ascending
SOURCES = ("initial", "country", "noble_house", "influence", "nobles")


class Deed(NamedTuple):
    """Something done that scoring depends on."""

    what: str  # "created", "killed", "revolution" or "cap"
    seat: int  # who created it or lost it; who was the Active Player
    area: str
    noble: str


class Taken(NamedTuple):
    """A scoring marker taken."""

    seat: int
    what: str  # the area or country; nothing for a Noble House
    points: int
    round_number: int


@dataclass
class Recount:
    """What a game should have come to. Seats are numbers, all else is called by its name."""

    seats: tuple[int, ...]
    round_number: int = 1  # the Turn in which the game stands or stood at its end
    reason: str = ""  # why the game has ended; empty while it goes on
    points: dict[tuple[int, int, str], Fraction] = field(default_factory=dict)
    """Victory Points by round, seat and source."""
    initial: list[Taken] = field(default_factory=list)  # in the order taken
    opened: dict[str, tuple[int, str, int]] = field(default_factory=dict)
    """Area -> who created its first noble, which, and in which round; in that order."""
    countries: list[Taken] = field(default_factory=list)
    houses: list[Taken] = field(default_factory=list)
    influence: dict[tuple[int, str, int], int] = field(default_factory=dict)
    """By round, country and seat; of those who have a noble there."""
    places: dict[tuple[int, str, int], int] = field(default_factory=dict)
    """By round, country and seat: 1 and 2, of those who score."""
    tied: dict[tuple[int, str], list[int]] = field(default_factory=dict)
    """By round and country: those with as much influence as the first or the second, if more."""
    cards: dict[int, dict[str, int]] = field(default_factory=dict)  # Noble Cards by seat
    pile: dict[str, int] = field(default_factory=dict)  # Noble Cards beside the board
    without_card: dict[int, int] = field(default_factory=dict)
    supply: dict[int, dict[str, int]] = field(default_factory=dict)  # Noble Counters by seat
    board: dict[tuple[str, str], int] = field(default_factory=dict)  # area and noble -> whose
    flipped: dict[tuple[int, str, str], int] = field(default_factory=dict)
    """Counters face down on a hexagon, by seat, area and noble; without zeros."""
    created_in: dict[int, set[str]] = field(default_factory=dict)  # areas by seat
    most: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Type of noble -> who has the most Noble Cards of it; counted at the end."""

    def total(
        self, seat: int, source: str | None = None, *, round_number: int | None = None
    ) -> Fraction:
        """Return a seat's Victory Points, perhaps those of one source or round only."""
        return sum(
            (
                points
                for (number, whose, what), points in self.points.items()
                if whose == seat and source in (None, what) and round_number in (None, number)
            ),
            Fraction(0),
        )

    def ranks(self) -> dict[int, int]:
        """Return each seat's place: points, then Kings, Princes, Dukes, ... (Game End)."""
        hands = {
            seat: (self.total(seat), *(self.cards[seat][noble] for noble in reversed(RANKING)))
            for seat in self.seats
        }
        return {
            seat: 1 + sum(other > hands[seat] for other in hands.values()) for seat in self.seats
        }

    def winners(self) -> list[int]:
        """Return who wins, or who share the win."""
        return [seat for seat, rank in self.ranks().items() if rank == 1]

    def decided_by(self) -> str:
        """Return ``points``, ``nobles`` or ``shared``."""
        if len(self.winners()) > 1:
            return "shared"
        totals = sorted((self.total(seat) for seat in self.seats), reverse=True)
        return "nobles" if totals[0] == totals[1] else "points"


def recount(loaded: LoadedValues, log: Any, seats: int) -> Recount:
    """Score a whole game again from what was done in it.

    Parameters
    ----------
    loaded : LoadedValues
        What was played with.
    log : rows of a journal's log
        As an array of shape (lines, 7) or as lists; only lines in use.
    seats : int
        How many played.

    Raises
    ------
    ValueError
        If the log is full, so that its end may be missing.
    """
    lines = log.tolist() if hasattr(log, "tolist") else [list(line) for line in log]
    if len(lines) >= LOG:
        raise ValueError(f"the log is full: {len(lines)} lines")
    return score(loaded.document, deeds(lines, loaded.labels["boxes"]), seats)


def deeds(lines: Sequence[Sequence[int]], boxes: Sequence[str]) -> list[Deed]:
    """Return what was done in a game, in its order; ``boxes`` are ids such as ``england.king``."""
    done = []
    for note, seat, a, b, *_ in lines:
        if note == Note.CREATED:
            area, noble = boxes[a].split(".")
            done.append(Deed("created", seat, area, noble))
        elif note == Note.KILLED:
            area, noble = boxes[a].split(".")
            done.append(Deed("killed", b, area, noble))
        elif note == Note.REVOLUTION:
            done.append(Deed("revolution", seat, "", ""))
        elif note == Note.GAME_ENDS and a == EndReason.MAX_TURNS:
            done.append(Deed("cap", seat, "", ""))
    return done


def score(printed: Any, done: Sequence[Deed], seats: int) -> Recount:
    """Score deeds by what is printed (the model of a values file)."""
    counting = _Counting(printed, seats)
    for deed in done:
        counting.take(deed)
    return counting.found


class _Counting:
    """A board, and what its players have earned so far."""

    def __init__(self, printed: Any, seats: int) -> None:
        self.printed = printed
        self.areas = printed.areas
        self.in_country: dict[str, list[str]] = {}
        for name, area in self.areas.items():
            self.in_country.setdefault(area.country, []).append(name)
        self.house_markers = sorted(
            (
                marker.points.value
                for marker in printed.noble_house
                if marker.players is None or seats >= marker.players.value
            ),
            reverse=True,
        )
        found = self.found = Recount(tuple(range(seats)))
        found.pile = {noble: getattr(printed.nobles, noble).cards.value for noble in RANKING}
        for seat in found.seats:
            found.cards[seat] = dict.fromkeys(RANKING, 0)
            found.supply[seat] = {
                noble: getattr(printed.nobles, noble).counters.value for noble in RANKING
            }
            found.created_in[seat] = set()
            found.without_card[seat] = 0

    def take(self, deed: Deed) -> None:
        """Let a deed happen."""
        assert not self.found.reason
        if deed.what == "created":
            self.create(deed.seat, deed.area, deed.noble)
        elif deed.what == "killed":
            self.kill(deed.seat, deed.area, deed.noble)
        elif deed.what == "cap":
            self.found.reason = "max_turns"
        else:
            self.end_round()

    def earn(self, seat: int, source: str, points: int | Fraction) -> None:
        """Give Victory Points."""
        key = self.found.round_number, seat, source
        self.found.points[key] = self.found.points.get(key, Fraction(0)) + points

    # --- nobles ---

    def create(self, seat: int, area: str, noble: str) -> None:
        """A counter goes onto the board and a Noble Card to its player; then markers."""
        found = self.found
        assert noble in self.areas[area].boxes.value
        assert (area, noble) not in found.board
        assert found.supply[seat][noble] > 0
        found.supply[seat][noble] -= 1
        found.board[area, noble] = seat
        if found.pile[noble] > 0:
            found.pile[noble] -= 1
            found.cards[seat][noble] += 1
        else:  # the eleventh noble of a type
            found.without_card[seat] += 1
        found.created_in[seat].add(area)
        self.first_in_area(seat, area, noble)
        self.all_of_country(seat, self.areas[area].country)
        self.noble_house(seat)

    def kill(self, seat: int, area: str, noble: str) -> None:
        """A noble is turned over, or goes home if its owner has scored the country (H12)."""
        found = self.found
        assert found.board.pop((area, noble)) == seat
        if self.has_scored(seat, self.areas[area].country):
            found.supply[seat][noble] += 1
        else:
            key = seat, area, noble
            found.flipped[key] = found.flipped.get(key, 0) + 1

    # --- 1, 2 and 3: markers ---

    def first_in_area(self, seat: int, area: str, noble: str) -> None:
        """The first noble of an area takes its marker."""
        if area not in self.found.opened:
            self.found.opened[area] = seat, noble, self.found.round_number
            points = self.areas[area].hexagon.value
            self.found.initial.append(Taken(seat, area, points, self.found.round_number))
            self.earn(seat, "initial", points)

    def has_scored(self, seat: int, country: str) -> bool:
        """Return whether a seat has taken a marker of a country."""
        return any(seat == taken.seat and country == taken.what for taken in self.found.countries)

    def all_of_country(self, seat: int, country: str) -> None:
        """A noble, living or dead, in each area of a country takes the higher marker left."""
        if self.has_scored(seat, country):
            return
        if not all(area in self.found.created_in[seat] for area in self.in_country[country]):
            return
        markers = getattr(self.printed.countries, country).country_markers
        left = [markers.higher.value, markers.lower.value]
        for taken in self.found.countries:
            if taken.what == country:
                left.remove(taken.points)
        if not left:
            return
        points = max(left)
        self.found.countries.append(Taken(seat, country, points, self.found.round_number))
        self.earn(seat, "country", points)
        for whose, area, noble in list(self.found.flipped):
            if whose == seat and self.areas[area].country == country:
                self.found.supply[seat][noble] += self.found.flipped.pop((whose, area, noble))

    def noble_house(self, seat: int) -> None:
        """A Noble Card of each type takes the highest marker left, once a player."""
        found = self.found
        if any(seat == taken.seat for taken in found.houses):
            return
        if len(found.houses) == len(self.house_markers):
            return
        if all(found.cards[seat][noble] > 0 for noble in RANKING):
            points = self.house_markers[len(found.houses)]
            found.houses.append(Taken(seat, "", points, found.round_number))
            self.earn(seat, "noble_house", points)

    # --- 4: the end of a Turn ---

    def end_round(self) -> None:
        """Score influence; in the last Turn also the most nobles, and the game ends."""
        for country in self.in_country:
            self.score_country(country)
        if self.found.round_number == self.printed.course.game_turns.value:
            self.score_most()
            self.found.reason = "revolution"
        else:
            self.found.round_number += 1

    def living(self, country: str) -> dict[int, list[tuple[str, str]]]:
        """Return the areas and types of living nobles in a country, by seat."""
        nobles: dict[int, list[tuple[str, str]]] = {}
        for (area, noble), seat in self.found.board.items():
            if self.areas[area].country == country:
                nobles.setdefault(seat, []).append((area, noble))
        return nobles

    def influence_of(self, area: str, noble: str) -> int:
        """Return the influence of a living noble: more if no higher one is in its area."""
        higher = any(
            (area, other) in self.found.board for other in RANKING[RANKING.index(noble) + 1 :]
        )
        influence = getattr(self.printed.influence, self.areas[area].kind)
        points: int = influence.lower.value if higher else influence.higher.value
        return points

    def score_country(self, country: str) -> None:
        """First and second in influence score; nobody is second to nobody."""
        nobles = self.living(country)
        influence = {
            seat: sum(self.influence_of(area, noble) for area, noble in theirs)
            for seat, theirs in nobles.items()
        }

        def before(seat: int, other: int) -> int:
            if influence[seat] != influence[other]:
                return influence[other] - influence[seat]
            return -1 if self.wins_tie(nobles[seat], nobles[other]) else 1

        order = sorted(nobles, key=cmp_to_key(before))
        printed = getattr(self.printed.countries, country).end_of_turn
        for seat in order:
            self.found.influence[self.found.round_number, country, seat] = influence[seat]
        for place, seat in enumerate(order[:2], start=1):
            self.found.places[self.found.round_number, country, seat] = place
            points = printed.first.value if place == 1 else printed.second.value
            self.earn(seat, "influence", points)
        scoring = [influence[seat] for seat in order[:2]]
        tied = [
            seat
            for seat in order
            if influence[seat] in scoring and list(influence.values()).count(influence[seat]) > 1
        ]
        if tied:
            self.found.tied[self.found.round_number, country] = tied

    def by_hexagon(self, areas: list[str]) -> list[str]:
        """Return areas, the highest hexagon first; of equal ones, as named in the file."""
        left = [area for area in self.areas if area in areas]
        order = []
        while left:
            highest = max(self.areas[area].hexagon.value for area in left)
            first = next(area for area in left if self.areas[area].hexagon.value == highest)
            order.append(first)
            left.remove(first)
        return order

    def wins_tie(self, ours: list[tuple[str, str]], theirs: list[tuple[str, str]]) -> bool:
        """Return who of two with as much influence is before the other (and ruling H15)."""

        def highest(nobles: list[tuple[str, str]]) -> str:
            return max((noble for _, noble in nobles), key=RANKING.index)

        # 1. the highest noble in the country
        if highest(ours) != highest(theirs):
            return RANKING.index(highest(ours)) > RANKING.index(highest(theirs))
        # 2. a noble in the highest hexagon, where only one of them has one
        order = self.by_hexagon([area for area, _ in [*ours, *theirs]])
        for area in order:
            mine = area in [place for place, _ in ours]
            other = area in [place for place, _ in theirs]
            if mine != other:
                return mine
        # 3. the highest noble in the higher hexagon
        for area in order:
            mine = (area, highest(ours)) in ours
            other = (area, highest(theirs)) in theirs
            if mine != other:
                return mine
        raise AssertionError("two seats have nobles in the same boxes")

    # --- 5: the end of the game ---

    def score_most(self) -> None:
        """The most Noble Cards of a type score: one all, two half, more nothing."""
        for noble in RANKING:
            most = max(self.found.cards[seat][noble] for seat in self.found.seats)
            if most == 0:
                self.found.most[noble] = ()
                continue
            having = tuple(
                seat for seat in self.found.seats if self.found.cards[seat][noble] == most
            )
            self.found.most[noble] = having
            points = getattr(self.printed.nobles, noble).most.value
            if len(having) == 1:
                self.earn(having[0], "nobles", points)
            elif len(having) == 2:
                for seat in having:
                    self.earn(seat, "nobles", Fraction(points, 2))
