"""Print what searchers choose in parlour games: the same compiled and interpreted."""

from __future__ import annotations

from sim.engine.compiled import INTERPRETED
from sim.policies.record import PolicyKind
from tests.policies.parlour import GUESS, cards, choose, nim, searcher, take
from tests.record_access import read_fields_first


def choices() -> list[int]:
    """Return the choices of a variety of searchers."""
    found = []
    for kind in (PolicyKind.ROLLOUT, PolicyKind.MCTS):
        for seed in range(12):
            plain = searcher(kind, 40)
            soft = searcher(kind, 40, temperature=0.3)
            table = cards(seed, sure=55)
            found += [choose(plain, table), choose(soft, table)]
            take(table, GUESS)
            found += [choose(plain, table), choose(soft, table)]
            weighing = searcher(
                kind,
                30,
                playout=2,
                spread=0.7,
                guidance=0.3,
                weights=[0.1, 0.01],
                state_weights=[0.5, 0.2],
                temperature=0.05,
            )
            weighing.basis.temperature = 0.2
            found += [choose(weighing, nim(17 + seed, seed, seats)) for seats in (2, 3, 5)]
    return found


if __name__ == "__main__":
    read_fields_first(lending=not INTERPRETED)
    print(*choices())
