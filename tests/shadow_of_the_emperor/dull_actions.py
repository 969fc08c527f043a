"""The dull rules of pieces and of phase IV, for `dull_game.py`: what may be asked and what it does.

Answers are tuples of plain things: an electorate's name; a noble as side and age; None for an empty
space or the seat of the knight that is pushed off it.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from tests.shadow_of_the_emperor.printed import SPIRITUAL
from tests.shadow_of_the_emperor.reference import (
    BARON,
    COUPLE,
    STAGE,
    Noble,
    Position,
    Printed,
    capped,
    clockwise,
    empty_castles,
    empty_spaces,
    heirs,
    older,
)

YOUNGEST = 15
PASS = ("pass",)


class Ask(NamedTuple):
    """A question: its kind, whom it is put to, and everything that may be answered."""

    kind: str
    seat: int
    options: list[Any]


Play = Generator[Ask, Any, Any]


class DullActions:
    """One game: its position, its pieces and phase IV."""

    def __init__(self, printed: Printed, seats: int, emperor: int, out_of_play: set[str]) -> None:
        self.printed = printed
        self.position: Position = {
            "seats": seats,
            "round": 0,
            "emperor": emperor,
            "throne": None,
            "challenger": None,
            "money": [printed["start_thalers"]] * seats,
            "points": [0] * seats,
            "nobles": [printed["nobles"]] * seats,
            "knights": [printed["knights"]] * seats,
            "cities": [printed["cities"]] * seats,
            "imperial": printed["imperial_cities"],
            "cards": [[] for _ in range(seats)],
            "stacks": {c: card["copies"][seats - 2] for c, card in printed["cards"].items()},
            "electorates": {
                name: {
                    "elector": None,
                    "shifted": False,
                    "nobles": [],
                    "knights": [],
                    "castles": [],
                    "cities": [None] * there["cities"],
                }
                for name, there in printed["electorates"].items()
                if name not in out_of_play
            },
        }

    # --- pieces ---

    @property
    def board(self) -> dict[str, Any]:
        """The electorates in play."""
        board: dict[str, Any] = self.position["electorates"]
        return board

    def score(self, seat: int, points: int) -> None:
        """Give points."""
        self.position["points"][seat] += points

    def receive(self, seat: int, thalers: int) -> None:
        """Give thalers, as many as can be kept."""
        money = self.position["money"]
        money[seat] = capped(self.printed, money[seat] + thalers)

    def kind(self, name: str) -> str:
        """Return what kind of electorate this is."""
        kind: str = self.printed["electorates"][name]["kind"]
        return kind

    def take_noble(self, seat: int, side: str, age: int) -> Noble:
        """Take a tile from the supply."""
        assert self.position["nobles"][seat] > 0
        self.position["nobles"][seat] -= 1
        return seat, side, age

    def stand(self, noble: Noble, name: str, knight: int | None) -> None:
        """Put a noble on an aristocrat space, an empty one or that of a knight."""
        there = self.board[name]
        if knight is not None:
            there["knights"].remove(knight)
            self.position["knights"][knight] += 1
        assert empty_spaces(self.printed, self.position, name) > 0
        there["nobles"].append(noble)

    def spaces(self, names: list[str] | None = None, *, push: bool) -> list[Any]:
        """Return the aristocrat spaces that can be taken."""
        found: list[Any] = []
        for name in self.board if names is None else names:
            if empty_spaces(self.printed, self.position, name) > 0:
                found.append((name, None))
            if push:
                found += [(name, knight) for knight in sorted({*self.board[name]["knights"]})]
        return found

    def posts(self) -> list[Any]:
        """Return the spaces that a knight can take."""
        free = [n for n in self.board if empty_castles(self.printed, self.position, n) > 0]
        castles: list[Any] = [(name, "castle") for name in free]
        return castles + [(name, "space") for name, _ in self.spaces(push=False)]

    def city_spaces(self) -> list[str]:
        """Return the electorates with an empty city space; spaces of one electorate are alike."""
        return [name for name, there in self.board.items() if None in there["cities"]]

    def build(self, owner: int, name: str) -> None:
        """Put a city on an empty city space."""
        cities = self.board[name]["cities"]
        cities[cities.index(None)] = owner

    def tiles(self) -> list[tuple[Any, Noble]]:
        """Return each kind of aristocrat on the board, as an answer names it, and the noble."""
        found: list[tuple[Any, Noble]] = []
        for name, there in self.board.items():
            found += [(("space", name, *noble), noble) for noble in {*there["nobles"]}]
            if there["elector"] is not None:
                found.append((("elector", name), there["elector"]))
        if self.position["throne"] is not None:
            found.append((("throne",), self.position["throne"]))
        return found

    def turn_tile(self, answer: Any, noble: Noble, turned: Noble | None) -> None:
        """Turn a tile on the board, or send it to its supply."""
        where, *rest = answer
        if where == "throne":
            self.position["throne"] = turned
        elif where == "elector":
            self.board[rest[0]]["elector"] = turned
        else:
            nobles = self.board[rest[0]]["nobles"]
            nobles.remove(noble)
            if turned is not None:
                nobles.append(turned)
        if turned is None:
            self.position["nobles"][noble[0]] += 1

    def succeed(self) -> Play:
        """Put one of the Emperor's family on the empty throne."""
        seat = self.position["emperor"]
        found = heirs(self.position, seat)
        if found:
            options = [(name, side, age) for name, (_, side, age) in found]
            name, side, age = yield Ask("SUCCESSOR", seat, options)
            self.board[name]["nobles"].remove((seat, side, age))
            self.position["throne"] = seat, side, age
        elif self.position["nobles"][seat] > 0:
            self.position["throne"] = self.take_noble(seat, BARON, 45)

    def place_knight(self, kind: str, seat: int) -> Play:
        """Place a knight from the supply."""
        name, post = yield Ask(kind, seat, self.posts())
        self.position["knights"][seat] -= 1
        self.board[name]["castles" if post == "castle" else "knights"].append(seat)

    # --- phase IV ---

    def actions(self) -> Play:
        """Carry out phase IV."""
        out: set[int] = set()
        order = clockwise(self.position)
        while len(out) < len(order):
            for seat in order:
                if seat in out:
                    continue
                options = [("buy", card) for card in self.for_sale(seat)]
                options += [("privilege", name) for name in self.usable(seat)]
                choice = yield Ask("ACTION", seat, [*options, PASS])
                if choice == PASS:
                    out.add(seat)
                elif choice[0] == "privilege":
                    yield from self.use_privilege(seat, choice[1])
                else:
                    yield from self.buy(seat, choice[1])
                    if choice[1] == "rival":
                        out.add(seat)

    def cost(self, seat: int, card: str) -> int:
        """Return what a card costs a seat now."""
        price = self.printed["cards"][card]["cost"]
        if isinstance(price, int):
            return price
        built = self.printed["cities"] - self.position["cities"][seat]
        return int(price[min(built, len(price) - 1)])

    def affordable(self, seat: int, card: str) -> bool:
        """Return whether a seat can pay a card."""
        return self.cost(seat, card) <= int(self.position["money"][seat])

    def for_sale(self, seat: int) -> list[str]:
        """Return the cards that a seat can buy."""
        found = []
        strict = self.printed["only_if_carried_out"][self.position["seats"]]
        for card, copies in self.position["stacks"].items():
            if card == "gray_eminence" or copies == 0 or not self.affordable(seat, card):
                continue
            if card == "rival":
                taken = self.position["challenger"] is not None
                if taken or seat == self.position["emperor"]:
                    continue
            if strict and not self.possible(seat, card):
                continue
            found.append(card)
        return found

    def usable(self, seat: int) -> list[str]:
        """Return the electorates whose privilege a seat can use now."""
        found = []
        for name, there in self.board.items():
            if there["elector"] is None or there["elector"][0] != seat or there["shifted"]:
                continue
            if (
                (name == "trier" and self.gone(seat))
                or (name == "koeln" and self.patients(seat))
                or (name == "pfalz" and self.position["nobles"][seat] and self.spaces(push=True))
                or (name == "brandenburg" and self.position["stacks"]["gray_eminence"] > 0)
            ):
                found.append(name)
        return found

    def gone(self, seat: int) -> list[str]:
        """Return the actions that Trier's elector can take."""
        strict = self.printed["only_if_carried_out"][self.position["seats"]]
        return [
            card
            for card, copies in self.position["stacks"].items()
            if copies == 0
            and self.printed["cards"][card]["phase"] == 4
            and self.affordable(seat, card)
            and (self.possible(seat, card) or not strict)
        ]

    def possible(self, seat: int, card: str) -> bool:
        """Return whether a seat can carry an action out now."""
        tiles = self.position["nobles"][seat] > 0
        if card == "doctor":
            return bool(self.patients(seat))
        if card == "move":
            return bool(self.movers(seat))
        if card == "permit":
            return self.position["cities"][seat] > 0 and bool(self.city_spaces())
        if card == "ordinance":
            return tiles and bool(self.spaces(push=self.printed["ordinance_pushes"]))
        if card == "promotion":
            return tiles and bool(self.promotable(seat))
        if card == "foreign_daughter":
            return bool(self.brides_for(seat))
        if card == "knight":
            return self.position["knights"][seat] > 0 and bool(self.posts())
        return True

    def buy(self, seat: int, card: str) -> Play:
        """Buy a card and carry it out, if it acts in phase IV and can."""
        if card != "permit" or not self.possible(seat, card):  # paid when its space is chosen
            self.position["money"][seat] -= self.cost(seat, card)
        self.position["stacks"][card] -= 1
        self.position["cards"][seat].append(card)
        if card == "rival":
            self.position["challenger"] = seat
        if self.possible(seat, card):
            yield from self.carry_out(seat, card)

    def use_privilege(self, seat: int, name: str) -> Play:
        """Use a privilege of phase IV."""
        self.board[name]["shifted"] = True
        if name == "trier":
            card = yield Ask("TAKEN_ACTION", seat, self.gone(seat))
            if card != "permit" or not self.possible(seat, card):
                self.position["money"][seat] -= self.cost(seat, card)
            if self.possible(seat, card):
                yield from self.carry_out(seat, card)
        elif name == "koeln":
            yield from self.doctor(seat)
        elif name == "pfalz":
            place, knight = yield Ask("PRIVILEGE_BARON", seat, self.spaces(push=True))
            self.stand(self.take_noble(seat, BARON, 15), place, knight)
        else:
            self.position["stacks"]["gray_eminence"] -= 1
            self.position["cards"][seat].append("gray_eminence")

    def carry_out(self, seat: int, card: str) -> Play:
        """Carry out an action of phase IV."""
        if card == "doctor":
            yield from self.doctor(seat)
        elif card == "move":
            yield from self.move(seat)
        elif card == "indulgence":
            self.score(seat, self.printed["indulgence_points"])
        elif card == "permit":
            yield from self.permit(seat)
        elif card == "ordinance":
            options = self.spaces(push=self.printed["ordinance_pushes"])
            name, knight = yield Ask("ORDINANCE", seat, options)
            self.stand(self.take_noble(seat, *self.printed["ordinance"]), name, knight)
        elif card == "promotion":
            yield from self.promotion(seat)
        elif card == "foreign_daughter":
            found = self.brides_for(seat)
            tile = yield Ask("FOREIGN_DAUGHTER", seat, [*found])
            self.turn_tile(tile, found[tile], (seat, COUPLE, found[tile][2]))
        elif card == "knight":
            yield from self.place_knight("KNIGHT", seat)

    def patients(self, seat: int) -> dict[Any, Noble]:
        """Return whom a seat's Doctor can treat."""
        return {
            tile: noble for tile, noble in self.tiles() if noble[0] != seat or noble[2] > YOUNGEST
        }

    def doctor(self, seat: int) -> Play:
        """Treat an own aristocrat or another's."""
        found = self.patients(seat)
        tile = yield Ask("DOCTOR", seat, [*found])
        family, side, age = found[tile]
        turned = (family, side, age - STAGE) if family == seat else older(found[tile])
        self.turn_tile(tile, found[tile], turned)
        if tile == ("throne",) and turned is None:
            yield from self.succeed()

    def movers(self, seat: int) -> dict[Any, list[Any]]:
        """Return the aristocrats that a seat can move, and where each can go."""
        found = {}
        for name, (_, side, age) in heirs(self.position, seat):
            others = [other for other in self.board if other != name]
            if goals := self.spaces(others, push=True):
                found[name, side, age] = goals
        return found

    def move(self, seat: int) -> Play:
        """Move an aristocrat to another electorate."""
        found = self.movers(seat)
        name, side, age = yield Ask("MOVE", seat, [*found])
        goal, knight = yield Ask("MOVE_TO", seat, found[name, side, age])
        self.board[name]["nobles"].remove((seat, side, age))
        self.stand((seat, side, age), goal, knight)

    def permit(self, seat: int) -> Play:
        """Build a city."""
        name = yield Ask("PERMIT", seat, self.city_spaces())
        self.position["money"][seat] -= self.cost(seat, "permit")
        self.build(seat, name)
        built = self.printed["cities"] - self.position["cities"][seat]
        self.position["cities"][seat] -= 1
        self.score(seat, self.printed["city_points"][built])

    def promotable(self, seat: int) -> list[Any]:
        """Return which knights of a seat can become Barons."""
        found = []
        for name, there in self.board.items():
            if seat in there["castles"] and empty_spaces(self.printed, self.position, name) > 0:
                found.append((name, "castle"))
            if seat in there["knights"]:
                found.append((name, "space"))
        return found

    def promotion(self, seat: int) -> Play:
        """Replace a knight by a Baron."""
        name, post = yield Ask("PROMOTION", seat, self.promotable(seat))
        self.board[name]["castles" if post == "castle" else "knights"].remove(seat)
        self.position["knights"][seat] += 1
        self.stand(self.take_noble(seat, *self.printed["promotion"]), name, None)

    def brides_for(self, seat: int) -> dict[Any, Noble]:
        """Return the Barons of a seat that may marry."""
        return {
            tile: noble
            for tile, noble in self.tiles()
            if noble[:2] == (seat, BARON)
            and not (tile[0] == "elector" and self.kind(tile[1]) == SPIRITUAL)
        }
