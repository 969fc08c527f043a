"""A game in progress between a person and policies: every choice so far, and how to go on.

A sitting knows no terminal. It takes what is decided, lets the policies decide in their seats,
takes choices back, and tells what the person's seat may know. What was decided is all that has to
be kept (`sim.runs.sitting_record`): the same seed and the same choices give the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.engine.contract import (
    apply_action,
    is_over,
    legal_actions,
    new_game,
    outcome,
    room_for_actions,
    room_for_outcome,
)
from sim.engine.game import Game, LoadedValues
from sim.engine.playing import choose, room_for_choosing
from sim.runs.plan import Plan
from sim.runs.replaying import IN_PROGRESS, Decision, Replay

PERSON = "a person"  # who decides in the person's seat


@dataclass(frozen=True)
class Choice:
    """One legal action, as it is offered to the person."""

    number: int  # from 1
    action: int
    words: str  # its printed form
    gloss: str  # what it is about, in brief


class Sitting:
    """A game in progress.

    Parameters
    ----------
    plan : Plan
        The game is its first, with the policies in their seats.
    seat : str
        Where the person sits.
    seed : int
        The game's own seed.
    """

    def __init__(self, plan: Plan, seat: str, seed: int) -> None:
        self.plan = plan
        self.seat = plan.seats.index(seat)
        self.seed = seed
        self.undone = 0  # choices that the person took back
        self.decisions: list[Decision] = []  # every choice, forced ones too
        self.told_to = 0  # lines of the log that the person has been told
        self._values = plan.records[0]
        self._state = np.zeros(1, self.game.state).view(np.recarray)
        self._journal = np.zeros(1, self.game.journal).view(np.recarray)
        self._actions = room_for_actions()
        self._room: Any = None
        self._start()

    def _start(self) -> None:
        self.decisions.clear()
        self._journal[0].game = self._journal[0].member = 0
        if self._keeps_log:
            self._journal[0].log_wanted = 1
        new_game(
            self.state, self._values, self._journal[0], np.uint64(self.seed), len(self.plan.seats)
        )

    # --- what is known ---------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game."""
        return self.plan.game

    @property
    def loaded(self) -> LoadedValues:
        """The values that it is played with."""
        return self.plan.members[0]

    @property
    def state(self) -> Any:
        """The state record: it holds what is hidden too."""
        return self._state[0]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(is_over(self.state))

    @property
    def to_move(self) -> int:
        """The seat that decides next."""
        return int(self.state.seat_to_move)

    @property
    def specs(self) -> tuple[str, ...]:
        """Who decides in each seat."""
        return tuple(
            PERSON if seat == self.seat else spec for seat, spec in enumerate(self.plan.policies)
        )

    @property
    def asked(self) -> list[Decision]:
        """The choices among two or more actions so far."""
        return [made for made in self.decisions if made.options > 1]

    @property
    def _keeps_log(self) -> bool:
        return "log_wanted" in (self.game.journal.names or ())

    @property
    def log(self) -> list[list[int]]:
        """The journal's log: it holds what is hidden too."""
        journal = self._journal[0]
        return journal.log[: journal.log_size].tolist() if self._keeps_log else []

    def _line(self) -> int:
        return int(self._journal[0].log_size) if self._keeps_log else 0

    def legal(self) -> list[int]:
        """Return the legal actions, ascending; none once the game is over."""
        if self.over:
            return []
        count = int(legal_actions(self.state, self._values, self._actions[0]))
        return [int(action) for action in self._actions[0].code[:count]]

    def words(self, action: int) -> str:
        """Return an action's printed form."""
        return self.game.describe_action(action, self.loaded)

    # --- what the person sees --------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """Return what the person may choose from; none while somebody else decides."""
        if self.over or self.to_move != self.seat:
            return []
        view = self.game.view
        found = []
        for number, action in enumerate(self.legal(), 1):
            gloss = view.gloss(action, self.state, self.loaded) if view else ""
            found.append(Choice(number, action, self.words(action), gloss))
        return found

    def question(self) -> list[str]:
        """Return what the person is asked, and more about it in further lines."""
        if self.game.view is None:
            return [f"{self.plan.seats[self.to_move]}: what is chosen?"]
        return self.game.view.question(self.state, self.loaded)

    def board(self) -> list[str]:
        """Return the board as the person sees it."""
        view = self.game.view
        return view.board(self.state, self.loaded, self.seat) if view else []

    def hand(self) -> list[str]:
        """Return the person's cards, as printed."""
        view = self.game.view
        return view.hand(self.state, self.loaded, self.seat) if view else []

    def story(self, since: int = 0) -> list[str]:
        """Return what happened from a line of the log on, as the person saw it."""
        if self.game.view is None:
            return []
        return self.game.view.tell(self.state, self.loaded, self.log, self.seat, since)

    def news(self) -> list[str]:
        """Return what happened since the last news, as the person saw it."""
        since, self.told_to = self.told_to, self._line()
        return self.story(since) if since < self.told_to else []

    # --- playing ---------------------------------------------------------------------------------

    def take(self, action: int) -> Decision:
        """Let the seat to move do this.

        Raises
        ------
        ValueError
            If the action is not legal here.
        """
        legal = self.legal()
        if action not in legal:
            raise ValueError(f"{self.words(action)} is not legal here")
        made = Decision(self._line(), self.to_move, len(legal), action, self.words(action))
        apply_action(self.state, self._values, self._journal[0], np.int64(action))
        self.decisions.append(made)
        return made

    def take_forced(self) -> Decision | None:
        """Take the choice at hand if it is forced; return it, or None."""
        legal = self.legal()
        return self.take(legal[0]) if len(legal) == 1 else None

    def advance(self, before: Callable[[int], None] | None = None) -> list[Decision]:
        """Go on until the person has something to choose or the game is over.

        Parameters
        ----------
        before : callable, optional
            Told the seat before its policy is asked, which may take a while.

        Returns
        -------
        list of Decision
            The person's own forced choices on the way.
        """
        forced = []
        while not self.over:
            made = self.take_forced()
            if made is not None:
                if made.seat == self.seat:
                    forced.append(made)
            elif self.to_move == self.seat:
                break
            else:
                if before is not None:
                    before(self.to_move)
                self.take(self._policys_choice())
        return forced

    def _policys_choice(self) -> int:
        policies = self.plan.policy_records
        if self._room is None:
            self._room = room_for_choosing(policies, self.state)
        legal = self.legal()
        chosen = choose(
            policies[self.to_move],
            self.state,
            self._values,
            self._actions[0],
            len(legal),
            self._room[0],
        )
        return legal[int(chosen)]

    def replay_decisions(self, actions: Iterable[int]) -> None:
        """Start anew and take these choices among two or more actions, and forced ones between.

        Raises
        ------
        ValueError
            If one is not legal where it would be taken.
        """
        self._start()
        for action in actions:
            while not self.over and self.take_forced():
                pass
            self.take(action)
        while not self.over and self.take_forced():
            pass

    def undo(self) -> bool:
        """Go back to before the person's last choice; return False if there is none."""
        asked = self.asked
        own = [place for place, made in enumerate(asked) if made.seat == self.seat]
        if not own:
            return False
        self.replay_decisions([made.action for made in asked[: own[-1]]])
        self.undone += 1
        self.told_to = self._line()
        return True

    # --- the whole game --------------------------------------------------------------------------

    def replay(self) -> Replay:
        """Return the game so far as a replay, which tells everything, hidden things too."""
        again = Sitting(self.plan, self.plan.seats[self.seat], self.seed)
        moments: list[tuple[int, Any]] = []
        for made in self.decisions:
            moments.append((made.line, again.state.copy()))
            again.take(made.action)
        moments.append((again._line(), again.state.copy()))
        seats = len(self.plan.seats)
        reason, ranks, scores = IN_PROGRESS, (0,) * seats, (0.0,) * seats
        if again.over:
            result = room_for_outcome()[0]
            outcome(again.state, self._values, result)
            reason = self.game.end_reasons[int(result.reason)]
            ranks = tuple(int(result.rank[seat]) for seat in range(seats))
            scores = tuple(float(result.score[seat]) for seat in range(seats))
        return Played(
            plan=self.plan,
            index=0,
            member=0,
            seed=self.seed,
            log=again.log,
            moments=moments,
            decisions=list(again.decisions),
            reason=reason,
            ranks=ranks,
            scores=scores,
            person=self.seat,
        )


@dataclass(frozen=True)
class Played(Replay):
    """A game that a person played, or plays."""

    person: int  # the person's seat

    @property
    def policies(self) -> tuple[str, ...]:
        """Who played: the spec of each seat."""
        return tuple(
            PERSON if seat == self.person else spec for seat, spec in enumerate(self.plan.policies)
        )
