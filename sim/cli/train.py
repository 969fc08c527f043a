"""``kingmaker train``: tune the weights of players by self-play, and tell what that gained."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import ExitCode, print_json
from sim.cli.options import AsJson, Jobs, ScenarioFile, Seats

if TYPE_CHECKING:
    from reports.metrics.intervals import Estimate
    from sim.studies.players.training import Training
    from sim.studies.players.tuning import Trained


def train(
    scenario: ScenarioFile,
    of: Annotated[
        str,
        typer.Option(
            metavar="POLICY",
            help="heuristic: weights of actions; greedy: of positions; search: of chances to win.",
        ),
    ] = "heuristic",
    by: Annotated[
        str | None,
        typer.Option(
            metavar="WAY",
            help="play: self-play; wins: who won; choices: what choices led to. "
            "By itself self-play, and of searches wins.",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="WEIGHTS", help="Where the weights file goes.")
    ] = None,
    origin: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="WEIGHTS", help="Weights to begin with; the game's own if none."
        ),
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Rounds of the search; 40.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=2,
            help="Games of each candidate in a round; 600, of greedy 60. "
            "By wins in all; 4000; by choices; 100.",
        ),
    ] = None,
    test: Annotated[
        int | None,
        typer.Option(metavar="N", min=2, help="Games of each test; 4000, of greedy 400."),
    ] = None,
    seed: Annotated[
        int, typer.Option(metavar="S", help="The seed that games and search derive from.")
    ] = 1,
    seats: Seats = None,
    jobs: Jobs = 0,
    as_json: AsJson = False,
) -> int:
    """Tune the weights of players by self-play, and test them on games they never saw.

    In each round candidates play the same seeds from every seat against random, against the
    weights that training began with, and against the best so far. The same command finds the same
    weights whatever the number of workers. Ctrl-C keeps the best so far. Nothing is written if
    nothing better is found.

    \b
    Examples:
      kingmaker train scenarios/romans/baseline.yaml --out mine.yaml
      kingmaker train table.yaml --of greedy --from mine.yaml --rounds 20 --seed 7
      kingmaker train table.yaml --of search --by choices --from mine.yaml
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from sim.studies.players.training import plan_training
    from sim.studies.players.tuning import save_tuned
    from sim.studies.players.weights_files import check_place

    training = plan_training(
        scenario,
        of=of,
        by=by,
        origin=origin,
        rounds=rounds,
        games=games,
        test_games=test,
        seed=seed,
        seats=seats,
    )
    if out is None:
        out = Path("runs") / f"weights-{scenario.stem}-{of}-{seed}.yaml"
    check_place(out, training.game)
    if training.by == "choices":
        return _compare(training, out, as_json=as_json)
    if training.by == "wins":
        return _fit(training, out, as_json=as_json)
    trained = _train(training, jobs)
    figures = {
        name: _share(f"wins.against.{name}", parts, training.seats)
        for name, parts in trained.against.items()
    }
    if trained.better:
        save_tuned(training, trained, out, {name: _words(found) for name, found in figures.items()})
    if as_json:
        facts = _facts(training, trained, out)
        print_json("train", trained.games, figures.values(), **facts)
    else:
        print("\n".join(_lines(training, trained, figures, out)))
    if trained.interrupted:
        return int(ExitCode.INTERRUPTED)
    return int(ExitCode.DONE if trained.better else ExitCode.CANNOT_TELL)


def _fit(training: Training, out: Path, *, as_json: bool) -> int:
    """Fit the weights of chances, write them, and tell how well they predict."""
    from sim.studies.players.fitting import fit, save_fitted

    fitted = fit(training)
    save_fitted(training, fitted, out)
    pairs = zip(training.game.state_features, fitted.weights, strict=True)
    weights = {feature.name: float(weight) for feature, weight in pairs}
    if as_json:
        facts = {
            "game": training.game.name,
            "of": training.of,
            "seats": training.seats,
            "seed": training.seed,
            "out": str(out),
            "positions": fitted.positions,
            "loss": fitted.loss,
            "even": fitted.even,
            "weights": weights,
        }
        print_json("train", fitted.games, (), **facts)
        return int(ExitCode.DONE)
    width = max(map(len, weights))
    lines = [
        f"{training.game.title}: chances to win, {training.seats} seats",
        f"{fitted.positions:,} positions of {fitted.games:,} games, seed {training.seed}",
        "",
        *(f"  {name:<{width}}  {weight:>10.4g}" for name, weight in weights.items()),
        "",
        f"On games held out the winner's chance was missed by {fitted.loss:.3f} nats on average "
        f"(even chances: {fitted.even:.3f}).",
        f"The weights are in {out}: play with `rollout:200+weights={out}`.",
    ]
    print("\n".join(lines))
    return int(ExitCode.DONE)


def _compare(training: Training, out: Path, *, as_json: bool) -> int:
    """Fit weights to what choices led to, write them, and tell what they gain."""
    from sim.studies.players.by_choices import compare, save_compared

    compared = compare(training)
    save_compared(training, compared, out)
    pairs = zip(training.game.state_features, compared.weights, strict=True)
    weights = {feature.name: float(weight) for feature, weight in pairs}
    if as_json:
        facts = {
            "game": training.game.name,
            "of": training.of,
            "by": training.by,
            "seats": training.seats,
            "seed": training.seed,
            "out": str(out),
            "decisions": compared.decisions,
            "gain": compared.gain,
            "gain_error": compared.error,
            "weights": weights,
        }
        print_json("train", compared.games, (), **facts)
        return int(ExitCode.DONE)
    width = max(map(len, weights))
    lines = [
        f"{training.game.title}: weights of positions by what choices led to, "
        f"{training.seats} seats",
        f"{compared.decisions:,} decisions of {compared.games:,} games, seed {training.seed}",
        "",
        *(f"  {name:<{width}}  {weight:>10.4g}" for name, weight in weights.items()),
        "",
        f"On decisions held out the choice that they rate best gained {compared.gain:.2f} points "
        f"(standard error {compared.error:.2f}) over the heuristic's.",
    ]
    spec = "greedy" if training.of == "greedy" else "rollout:200"
    lines.append(f"The weights are in {out}: play with `{spec}+weights={out}`.")
    print("\n".join(lines))
    return int(ExitCode.DONE)


def _train(training: Training, jobs: int) -> Trained:
    """Train, with a progress bar on a terminal."""
    from sim.cli.progress import Bar
    from sim.studies.players.tuning import train as search

    with Bar(training.all_games) as bar:
        return search(training, jobs=jobs, progress=bar.show, interrupted=bar.interrupted)


def _share(name: str, parts: Any, seats: int) -> Estimate:
    """Return the share of wins, with its interval; a seed's games are one observation."""
    from reports.metrics.intervals import mean
    from reports.metrics.paired import paired_share

    if seats == 2:
        return paired_share(name, parts)
    return mean(name, float(parts.sum()), float((parts * parts).sum()), len(parts))


def _words(found: Estimate) -> str:
    low, high = 100 * max(0.0, found.low), 100 * min(1.0, found.high)
    return f"{100 * found.estimate:.1f} % ({low:.1f} to {high:.1f}) on {found.count:,} seeds"


def _facts(training: Training, trained: Trained, out: Path) -> dict[str, Any]:
    def named(weights: Any) -> dict[str, float]:
        pairs = zip(training.features, weights, strict=True)
        return {feature.name: float(weight) for feature, weight in pairs}

    return {
        "game": training.game.name,
        "of": training.of,
        "seats": training.seats,
        "seed": training.seed,
        "from": None if training.origin is None else str(training.origin),
        "out": str(out) if trained.better else None,
        "rounds": trained.rounds,
        "candidates": training.population,
        "games_a_candidate": training.seats * training.seeds,
        "better": trained.better,
        "interrupted": trained.interrupted,
        "start": named(training.start),
        "weights": named(trained.weights),
    }


def _lines(
    training: Training, trained: Trained, figures: dict[str, Estimate], out: Path
) -> list[str]:
    origin = "zeros" if training.origin is None else str(training.origin)
    if training.origin is not None and not training.named:
        origin = "the game's own"
    rounds = "1 round" if trained.rounds == 1 else f"{trained.rounds} rounds"
    lines = [
        f"{training.game.title}: weights of {training.of}, {training.seats} seats",
        f"{rounds} of {training.population} candidates, seed {training.seed}; "
        f"{trained.games:,} games; begun with {origin}",
    ]
    if trained.interrupted:
        lines.append("Stopped before its end.")
    if not trained.better:
        return [*lines, "", "Nothing better was found, and nothing written."]
    width = max(len(feature.name) for feature in training.features)
    lines += ["", "Weights", f"  {'':<{width}}  {'before':>10}  {'now':>10}"]
    lines += [
        f"  {feature.name:<{width}}  {before:>10.4g}  {now:>10.4g}"
        for feature, before, now in zip(
            training.features, training.start, trained.weights, strict=True
        )
    ]
    even = f"even is {100 / training.seats:.4g} %"
    if figures:
        lines += ["", f"Wins on seeds held out  ({even}; with 95 % intervals)"]
        lines += [f"  against {name:<6}  {_words(found)}" for name, found in figures.items()]
    else:
        lines += ["", "Not tested on seeds held out."]
    spec = f"{training.of}+weights={out}"
    return [*lines, "", f"The weights are in {out}: play with `{spec}`."]
