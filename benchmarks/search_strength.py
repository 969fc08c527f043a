"""How strong is a search, for how many iterations?

One policy sits alone among others of one kind, in every seat on the same seeds. A table and, with
``--chart``, a picture of what it wins by its number of iterations.

Run it: ``python benchmarks/search_strength.py SCENARIO [--search mcts:N] [--against greedy]
[--iterations 10,30,100] [--games N] [--chart FILE]``; N in a spec stands for the iterations.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from reports.figures.search import draw_strengths
from reports.metrics.intervals import Estimate, mean
from reports.metrics.paired import paired_share
from sim.policies.specs import PolicyFiles, policy_of
from sim.runs.plan import Plan, make_plan
from sim.runs.scenario import Overrides, Purpose, load_scenario
from sim.runs.scenarios import scenarios_folder
from sim.studies.players.contests import Arena, Contest


def planned(scenario: Path, seats: int | None) -> Plan:
    """Return the plan of a scenario, with nobody's policy."""
    loaded = load_scenario(scenario, Overrides(seats=seats))
    bare = loaded.scenario.model_copy(update={"policies": {}, "rotate": False})
    return make_plan(replace(loaded, scenario=bare))


def record_of(spec: str, plan: Plan) -> Any:
    """Return the record of a policy."""
    packaged = scenarios_folder(plan.game.name)
    return policy_of(
        spec, plan.game, None, PolicyFiles(packaged, packaged, seats=len(plan.seats))
    ).record


def strength(name: str, parts: Any, seats: int) -> Estimate:
    """Return the share of wins; the games of a seed are one observation."""
    if seats == 2:
        return paired_share(name, parts)
    return mean(name, float(parts.sum()), float((parts * parts).sum()), len(parts))


def numbers(text: str) -> list[str]:
    """Return whole numbers separated by commas."""
    return text.split(",")


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, print the table, and draw the chart."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario", type=Path)
    parser.add_argument("--search", default="rollout:N,mcts:N", help="specs, separated by commas")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--iterations", type=numbers, default=["10", "30", "100"])
    parser.add_argument("--games", type=int, default=200, help="of each number of iterations")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--chart", type=Path)
    options = parser.parse_args(arguments)
    plan = planned(options.scenario, options.seats)
    others = record_of(options.against, plan)
    arena = Arena(plan, jobs=options.jobs, piece=2)
    arena.warm_up(others)
    seeds = max(2, options.games // arena.seats)
    found: dict[str, list[tuple[int, Estimate]]] = {}
    print(f"{'':24}  wins against {options.against}   95 % interval   games/s on one core")
    for search in options.search.split(","):
        for number in options.iterations:
            spec = search.replace("N", number)
            contest = Contest(
                record_of(spec, plan), others, options.seed, Purpose.EXPLORE, 0, seeds
            )
            began = time.perf_counter()
            (parts,) = arena.play([contest])
            speed = seeds * arena.seats / (time.perf_counter() - began) / arena.jobs
            share = strength(spec, parts, arena.seats)
            found.setdefault(search, []).append((int(number), share))
            low, high = (f"{100 * edge:.1f}" for edge in (share.low, share.high))
            print(f"{spec:24}  {100 * share.estimate:5.1f} %   {low} to {high}   {speed:.2f}")
    if options.chart is not None:
        title = f"{plan.game.title}: what searches win against {options.against}"
        figure = draw_strengths(title, found, 1 / arena.seats)
        figure.savefig(options.chart, dpi=160, metadata={"Software": None})


if __name__ == "__main__":
    main()
