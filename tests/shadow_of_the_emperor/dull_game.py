"""A whole game by the dull rules: a generator that asks and is told what was chosen.

It yields `Ask`: a kind of question, whom it is put to, and everything that may be answered. With
`reference.py`, `printed.py` and `dull_actions.py` this is the rulebook a second time, written
without a look at the game's rules; a test holds it beside random games, decision by decision.
"""

from __future__ import annotations

from typing import Any

from tests.shadow_of_the_emperor.dull_actions import Ask, DullActions, Play
from tests.shadow_of_the_emperor.printed import SECULAR, SPIRITUAL
from tests.shadow_of_the_emperor.reference import (
    BARON,
    COUPLE,
    EMPIRE,
    Noble,
    age_all,
    child,
    clockwise,
    elected,
    empty_spaces,
    fit,
    grooms,
    income,
    influence,
    leaders,
    votes,
)

CONVENT = ("convent",)


class DullGame(DullActions):
    """One game; ``play`` is to be run to its end."""

    # --- the course of the game ---

    def play(self) -> Play:
        """Play the game."""
        yield from self.set_up()
        for number in range(1, self.printed["rounds"] + 1):
            self.position["round"] = number
            self.position["challenger"] = None
            for there in self.board.values():
                there["shifted"] = False
            if number > 1:
                self.receive_income()
                yield from self.ageing()
                yield from self.descent()
            yield from self.actions()
            yield from self.new_electors()
            yield from self.election()
            yield from self.emperors_action()

    def set_up(self) -> Play:
        """Place the first pieces."""
        emperor = self.position["emperor"]
        self.position["throne"] = self.take_noble(emperor, BARON, 45)
        self.build(EMPIRE, (yield Ask("SETUP_IMPERIAL_CITY", emperor, self.city_spaces())))
        self.position["imperial"] -= 1
        for seat in clockwise(self.position)[1:]:
            vacant = [name for name, there in self.board.items() if there["elector"] is None]
            name = yield Ask("SETUP_ELECTOR", seat, vacant)
            self.board[name]["elector"] = self.take_noble(seat, BARON, 45)
        for seat in clockwise(self.position):
            for side, age in ((COUPLE, 35), (BARON, 25), (COUPLE, 15)):
                open_ = [name for name, _ in self.spaces(push=False)]
                name = yield Ask("SETUP_ARISTOCRAT", seat, open_)
                self.stand(self.take_noble(seat, side, age), name, None)
            yield from self.place_knight("SETUP_KNIGHT", seat)

    def receive_income(self) -> None:
        """Carry out phase I."""
        for seat, thalers in enumerate(income(self.printed, self.position)):
            self.receive(seat, thalers)
        if "sachsen" in self.board and self.board["sachsen"]["elector"] is not None:
            self.board["sachsen"]["shifted"] = True

    def ageing(self) -> Play:
        """Carry out phase II."""
        age_all(self.position)
        if self.position["throne"] is None:
            yield from self.succeed()

    def descent(self) -> Play:
        """Carry out phase III."""
        for seat in clockwise(self.position):
            cards = self.position["cards"][seat]
            kind = child(self.printed, cards)
            if kind == "son":
                options = self.spaces(push=True)
                if self.position["nobles"][seat] > 0 and options:
                    name, knight = yield Ask("SON", seat, options)
                    self.stand(self.take_noble(seat, BARON, 15), name, knight)
            elif kind == "daughter":
                yield from self.daughter(seat)
        for cards in self.position["cards"]:
            for card in cards:
                self.position["stacks"][card] += 1
            cards.clear()

    def daughter(self, seat: int) -> Play:
        """Offer a daughter, or send her to the convent."""
        found = {}
        for name, is_elector, noble in grooms(self.printed, self.position, seat):
            answer: Any = ("elector", name) if is_elector else ("space", name, *noble)
            found[("throne",) if name == "throne" else answer] = noble
        groom = yield Ask("DAUGHTER", seat, [*found, CONVENT])
        if groom == CONVENT and not self.printed["unoffered_to_convent"]:
            return
        if groom != CONVENT:
            noble = found[groom]
            if (yield Ask("MARRIAGE", noble[0], ["refuse", "accept"])) == "accept":
                self.turn_tile(groom, noble, (noble[0], COUPLE, noble[2]))
                self.score(seat, self.printed["daughter_points"])
                return
        self.receive(seat, self.printed["convent_thalers"])

    # --- phases V to VII ---

    def new_electors(self) -> Play:
        """Carry out phase V."""
        if self.printed["mainz_before_electors"]:
            self.mainz()
        gray = None
        for seat in clockwise(self.position):
            if "gray_eminence" in self.position["cards"][seat]:
                gray = seat, (yield Ask("GRAY_EMINENCE", seat, [*self.board]))
        for name in self.board:
            total = influence(self.printed, self.position, name, gray)
            most = leaders(total)
            if len(most) > 1:
                options = [(name, seat) for seat in most]
                _, winner = yield Ask("TIE", self.position["emperor"], options)
                yield from self.settle(name, winner)
            elif most:
                yield from self.settle(name, most[0])
        if not self.printed["mainz_before_electors"]:
            self.mainz()

    def mainz(self) -> None:
        """Score for Mainz."""
        if "mainz" in self.board and self.board["mainz"]["elector"] is not None:
            self.score(self.board["mainz"]["elector"][0], self.printed["mainz_points"])
            self.board["mainz"]["shifted"] = True

    def settle(self, name: str, winner: int) -> Play:
        """Give an electorate to whoever has the most influence."""
        there = self.board[name]
        if there["elector"] is not None and there["elector"][0] == winner:
            return
        found = fit(self.printed, self.position, name, winner)
        follower: Noble | None = None
        if found:
            options = [(name, side, age) for _, side, age in found]
            _, side, age = yield Ask("NEW_ELECTOR", winner, options)
            follower = winner, side, age
            there["nobles"].remove(follower)
            self.score(winner, self.printed["elector_points"])
        deposed, there["elector"] = there["elector"], follower
        there["shifted"] = False
        if deposed is None:
            return
        if empty_spaces(self.printed, self.position, name) > 0:
            self.stand(deposed, name, None)
        elif there["knights"]:
            _, knight = yield Ask("DEPOSED", deposed[0], self.spaces([name], push=True))
            self.stand(deposed, name, knight)
        else:
            self.position["nobles"][deposed[0]] += 1

    def election(self) -> Play:
        """Carry out phase VI."""
        position = self.position
        challenger = position["challenger"]
        if challenger is None:
            return
        church = excommunicated = None
        for seat in clockwise(position):
            mine = position["cards"][seat]
            dioceses = [
                name
                for name, there in self.board.items()
                if self.kind(name) == SPIRITUAL and there["elector"] is not None
            ]
            if "church_influence" in mine and dioceses:
                church = yield Ask("CHURCH_INFLUENCE", seat, dioceses)
            if "excommunication" in mine:
                secular = [name for name in self.board if self.kind(name) == SECULAR]
                excommunicated = yield Ask("EXCOMMUNICATION", seat, secular)
        sides = {}
        for seat in clockwise(position):
            if seat not in {position["emperor"], challenger}:
                sides[seat] = yield Ask("VOTE", seat, ["emperor", "challenger"])
        total = votes(self.printed, position, church, excommunicated)
        for_emperor, for_challenger = elected(position, total, sides)
        winner = "challenger" if for_challenger > for_emperor else "emperor"
        for seat, side in sides.items():
            if side == winner:
                self.score(seat, self.printed["vote_points"])
        if "boehmen" in self.board and self.board["boehmen"]["elector"] is not None:
            self.board["boehmen"]["shifted"] = excommunicated != "boehmen"
        if winner == "challenger":
            fallen, position["throne"] = position["throne"], None
            position["emperor"] = challenger
            yield from self.succeed()
            if fallen is not None:
                yield from self.place_fallen(fallen)

    def place_fallen(self, fallen: Noble) -> Play:
        """Put the fallen Emperor into an electorate."""
        options = self.spaces(push=False) or self.spaces(push=True)
        if options:
            name, knight = yield Ask("FALLEN_EMPEROR", fallen[0], options)
            self.stand(fallen, name, knight)
        else:
            self.position["nobles"][fallen[0]] += 1

    def emperors_action(self) -> Play:
        """Carry out phase VII."""
        number, seat = self.position["round"] - 1, self.position["emperor"]
        self.score(seat, self.printed["emperor_points"][number])
        what = self.printed["emperor_city"][number]
        spaces = self.city_spaces()
        if what == "place" and self.position["imperial"] > 0 and spaces:
            self.build(EMPIRE, (yield Ask("IMPERIAL_CITY", seat, spaces)))
            self.position["imperial"] -= 1
        elif what == "move":
            found = {}
            for name, there in self.board.items():
                goals = [goal for goal in spaces if goal != name]
                if EMPIRE in there["cities"] and goals:
                    found[name] = goals
            if found:
                start = yield Ask("IMPERIAL_CITY_FROM", seat, [*found])
                goal = yield Ask("IMPERIAL_CITY_TO", seat, found[start])
                cities = self.board[start]["cities"]
                cities[cities.index(EMPIRE)] = None
                self.build(EMPIRE, goal)
