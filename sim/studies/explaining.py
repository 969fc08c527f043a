"""Why a comparison says what it says: where pairs of games part, and which swing the most."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
import polars as pl

from reports.metrics.tallies import Target
from sim.runs.beside import Beside, play_beside
from sim.studies.arms import PairedPlay
from sim.studies.comparing import Comparison
from sim.studies.parting import Parting, Swing, by_kind, partings, swings
from sim.studies.targets import targets_of

PAIRS = 2_000  # that are looked through for partings and swings
PARTED = 200  # pairs that part whose parting is looked for
SWINGS = 3


@dataclass(frozen=True)
class Explanation:
    """Where the pairs of a comparison part.

    Attributes
    ----------
    pairs : int
        Pairs that were looked through: the first ones.
    parted : int
        Of these, how many took another course.
    partings : tuple of Parting
        Of the first `PARTED` that did.
    kinds : DataFrame
        How often games part at each kind of decision and card: see `sim.studies.parting.by_kind`.
    target : Target
        The one that decided.
    swings : tuple of Swing
        The pairs in which the change made the greatest difference.
    games : tuple of Beside
        The two games of each of these.
    titles : mapping
        Printed names of cards by id.
    """

    pairs: int
    parted: int
    partings: tuple[Parting, ...]
    kinds: pl.DataFrame
    target: Target
    swings: tuple[Swing, ...]
    games: tuple[Beside, ...] = field(repr=False)
    titles: Mapping[str, str] = field(repr=False)

    @property
    def earliest(self) -> int | None:
        """How many choices are the same before the median parting; None if no games part."""
        if not self.partings:
            return None
        return int(np.median([parting.number for parting in self.partings]))

    def as_dict(self) -> dict[str, Any]:
        """Return it as ``--json`` prints it."""
        return {
            "pairs": self.pairs,
            "parted": self.parted,
            "kinds": self.kinds.to_dicts(),
            "partings": [asdict(parting) for parting in self.partings],
            "swings": [asdict(swing) for swing in self.swings],
        }


def explained(found: Comparison, *, jobs: int = 0) -> Explanation:
    """Play some pairs of a comparison again, and say where they part.

    Parameters
    ----------
    found : Comparison
    jobs : int
        Workers; 0 means one a core.
    """
    before, after = found.before, found.after
    targets = targets_of(before.plan)
    pairs = min(PAIRS, found.games)
    play = PairedPlay(before, targets, batch=pairs, jobs=jobs)
    one, two = (play.observe(arm, 0, pairs) for arm in (before, after))
    parted = np.nonzero(one.course != two.course)[0]
    moved = two.numbers - one.numbers
    by_name = {target.name: target for target in targets.listed}
    lead = next((target for name, target in by_name.items() if name.startswith("ahead.")), None)
    primary = _moves(moved, by_name[found.rule.primary])
    margin = _moves(moved, lead) if lead is not None else np.zeros(pairs)
    where = partings(
        before.plan,
        after.plan,
        [int(game) for game in parted[:PARTED]],
        run_seed=play.run_seed,
        purpose=play.purpose,
    )
    largest = tuple(swings(primary, margin, SWINGS))
    return Explanation(
        pairs,
        len(parted),
        tuple(where),
        by_kind(where),
        by_name[found.rule.primary],
        largest,
        tuple(play_beside(before.plan, after.plan, swing.game) for swing in largest),
        {**after.plan.members[0].titles, **before.plan.members[0].titles},
    )


def _moves(moved: Any, target: Target) -> Any:
    """Return how far the target's count moves in each pair; of a ratio, its numerator."""
    return moved[:, target.columns[0]]
