"""Whole games of random players, and values with which such players do all there is to do."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sim.engine.chance import game_seed
from sim.engine.contract import ACTIONS, OUTCOME, new_game, outcome
from sim.engine.game import LoadedValues
from sim.engine.playing import play_on, room_for_choosing
from sim.games.heads_of_state.game import HEADS_OF_STATE
from sim.policies.record import POLICY
from tests.heads_of_state.reference import RANKING, Recount, recount

RUN_SEED = 1789
AREAS = (
    "england", "scotland", "ireland",
    "france_capital", "france_1", "france_2", "france_3", "france_4",
    "germany_capital", "germany_1", "germany_2", "germany_3",
    "spain_capital", "spain_1", "spain_2", "spain_3",
)  # fmt: skip

# Values that make random players do what they hardly ever do with the prototype's.
CHEAP = (  # every noble for one or two cards
    "nobles.earl.set=[title]",
    "nobles.marquis.set=[bishop, skills]",
    "nobles.duke.set=[troops]",
    "nobles.prince.set=[palace]",
    "nobles.king.set=[science]",
)
LONG = (*CHEAP, "course.game_turns=6")
SCARCE = (*CHEAP, *(f"nobles.{noble}.cards=3" for noble in RANKING), "nobles.king.most=15")
LEVEL = (*CHEAP, *(f"areas.{area}.hexagon=1" for area in AREAS))  # equal numbers everywhere
CAPPED = ("game_end.max_turns=100",)
VARIANTS = {"scarce": SCARCE, "level": LEVEL, "capped": CAPPED}


class Games:
    """Plays random games and keeps what they came to."""

    def __init__(self, loaded: LoadedValues, seats: int) -> None:
        self.loaded = loaded
        self.values = loaded.record[0]
        self.seats = seats
        self.state, self.journal, self.actions, self.result = (
            np.zeros(1, dtype).view(np.recarray)[0]
            for dtype in (HEADS_OF_STATE.state, HEADS_OF_STATE.journal, ACTIONS, OUTCOME)
        )
        self.policies = np.zeros(seats, POLICY).view(np.recarray)
        self.rooms = room_for_choosing(self.policies, self.state)

    def played(self, number: int) -> Iterator[Recount]:
        """Play so many games to their ends; yield each recounted."""
        for game in range(number):
            self.journal.log_wanted = 1
            seed = game_seed(np.uint64(RUN_SEED), 0, game)
            new_game(self.state, self.values, self.journal, seed, self.seats)
            play_on(
                self.state, self.values, self.journal, self.policies, 0, self.actions, self.rooms[0]
            )
            outcome(self.state, self.values, self.result)
            yield recount(self.loaded, self.journal.log[: int(self.journal.log_size)], self.seats)
