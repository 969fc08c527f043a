"""A game played again and told once, for all tests that look at its words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from sim.games.telling import Told
from sim.runs.batches import Workroom
from sim.runs.plan import Plan
from sim.runs.replaying import Replay, replay_game


class ToldGame:
    """A replay with its words.

    Parameters
    ----------
    replay : Replay
    tell_log : callable
        Returns the sentences of a replay's log.
    """

    def __init__(self, replay: Replay, tell_log: Callable[[Replay], list[Told]]) -> None:
        self.replay = replay
        self._tell_log = tell_log

    def __getattr__(self, name: str) -> Any:
        return getattr(self.replay, name)

    @cached_property
    def sentences(self) -> list[Told]:
        """The sentences of the log."""
        return self._tell_log(self.replay)

    @cached_property
    def lines(self) -> list[str]:
        """The game as it is told without its decisions."""
        return self.replay.tell()

    @cached_property
    def lines_with_decisions(self) -> list[str]:
        """The game as it is told with its decisions."""
        return self.replay.tell(decisions=True)


def told_games(
    plans: list[Plan], games: int, tell_log: Callable[[Replay], list[Told]]
) -> list[ToldGame]:
    """Return the first games of each plan."""
    return [ToldGame(replay_game(plan, game), tell_log) for plan in plans for game in range(games)]


def assert_played_by_runs(replays: list[ToldGame]) -> None:
    """Compare each replay with the game of that number in a run: as many decisions, and forced."""
    for told in replays:
        room = Workroom(told.plan, 1, 0)
        decisions, forced = room.play(told.index, 1)
        asked = sum(made.options > 1 for made in told.decisions)
        assert (decisions, forced) == (asked, len(told.decisions) - asked)
