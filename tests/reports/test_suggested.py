"""What `report --suggest` suggests: the smallest change that evidence supports, or why none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reports.documents.suggested import Suggestion, aims_of, effect_on, suggestions
from reports.metrics.cards_flags import DEAD, MUST_BUY, OVERPRICED, UNDERPRICED, Flag, Judged
from reports.metrics.cards_steps import CardStep, card_steps
from reports.metrics.intervals import Estimate
from reports.metrics.lines import Words
from reports.metrics.tables import RunTables
from sim.cli.main import run_command
from sim.values.errors import InputError
from sim.values.patches import read_patch
from tests.reports import planted
from tests.reports.planted import ALIKE


def known(name: str, value: float, half: float = 0.001) -> Estimate:
    return Estimate(name, value, value - half, value + half, 20_000)


def step(
    path: str = "cards.inn.cost.gold",
    by: int = -1,
    *,
    value: int = 4,
    span: tuple[int, int] = (0, 6),
    movable: bool = True,
    **effects: float | Estimate,
) -> CardStep:
    card = path.split(".")[1]
    figures = {
        name: one if isinstance(one, Estimate) else known(f"cards.{card}.{name}", one)
        for name, one in effects.items()
    }
    return CardStep(card, path, by, value, *span, movable, figures)


def dead(card: str = "inn", rate: float = 0.02, usual: float = 0.25) -> Flag:
    return Flag(card, DEAD, 0.0, (known(f"cards.{card}.buy_rate", rate),), usual)


def one(flag: Flag, *steps: CardStep, slope: float = 0.0) -> Suggestion:
    (found,) = suggestions(Judged((flag,), {}, (0.0, slope)), steps, Words({"inn": "The Inn"}))
    return found


def test_the_fewest_steps_that_are_enough() -> None:
    # bought at 2 %, a fifth of the median card's 25 % would do: 3 points
    found = one(
        dead(),
        step("cards.inn.cost.gold", -1, buy_rate=0.011),  # three steps
        step("cards.inn.might", 1, buy_rate=0.016),  # two
        step("cards.inn.gift", 1, buy_rate=0.4, value=6),  # at its bound: none
        step("cards.inn.luck", -1, buy_rate=-0.03),  # the wrong way
    )
    assert found.name == "The Inn"
    assert found.change is not None
    assert (found.change.step.path, found.change.steps, found.change.value) == (
        "cards.inn.might", 2, 6
    )  # fmt: skip
    assert found.change.enough
    assert found.reason == (
        "4 to 6: a step moves the buy rate by +1.6 (+1.5 to +1.7) points; it is 2.0\u202f%, and "
        "5.0\u202f% would do; 2 steps, if each does what the first does"
    )


def test_among_equals_what_moves_the_wins_least() -> None:
    found = one(
        dead(),
        step("cards.inn.might", 1, buy_rate=0.04, wins=0.02),
        step("cards.inn.cost.gold", -1, buy_rate=0.04, wins=-0.003),
    )
    assert found.change is not None
    assert found.change.step.path == "cards.inn.cost.gold"
    assert "the first seat's wins move by −0.3 (−0.4 to −0.2) points a step" in found.reason


def test_a_change_to_the_end_of_the_range_where_none_is_enough() -> None:
    found = one(
        dead(rate=0.0),
        step("cards.inn.might", 1, value=5, buy_rate=0.02),
        step("cards.inn.cost.gold", -1, value=2, buy_rate=0.015),  # two steps come nearer
    )
    assert found.change is not None
    assert (found.change.step.path, found.change.value) == ("cards.inn.cost.gold", 0)
    assert not found.change.enough
    assert "that is the end of the range, and not enough" in found.reason


def test_only_what_evidence_supports() -> None:
    wide = known("x", 0.05, 0.06)
    found = one(dead(), step(buy_rate=wide))
    assert found.change is None
    assert found.reason == (
        "no step on its numbers is shown to bring its buy rate up: more games might show one"
    )


def test_many_numbers_need_stronger_evidence() -> None:
    # alone an interval that leaves out 0 by a little is enough; among forty it isn't
    little = known("x", 0.05, 0.048)
    assert one(dead(), step(buy_rate=little)).change is not None
    others = [step(f"cards.inn.n{place}", 1, buy_rate=known("x", 0.0, 0.05)) for place in range(40)]
    assert one(dead(), step(buy_rate=little), *others).change is None


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ((), "the study played no step on its numbers"),
        ((step(movable=False, buy_rate=0.1),), "none of its numbers may be moved by a patch"),
        (
            (step("cards.inn.deed.do.0.draw.cards", 1, buy_rate=0.1),),
            "none of its numbers may be moved by a patch",
        ),
    ],
)
def test_why_nothing_is_suggested(steps: tuple[CardStep, ...], reason: str) -> None:
    found = one(dead(), *steps)
    assert (found.change, found.reason) == (None, reason)


def test_a_card_that_is_bought_but_not_played() -> None:
    flag = Flag("inn", DEAD, 0.0, (known("cards.inn.played", 0.01),), 0.5)
    assert "bought, but not played" in one(flag, step(buy_rate=0.1)).reason


def test_a_must_buy_comes_down_in_either_figure() -> None:
    flag = Flag(
        "inn",
        MUST_BUY,
        0.0,
        (known("cards.inn.buy_rate", 0.95), known("cards.inn.effect", 0.03)),
    )
    assert [(aim.figure, aim.goal) for aim in aims_of(flag)] == [
        ("buy_rate", 0.75), ("win_effect", 0.01)
    ]  # fmt: skip
    found = one(flag, step("cards.inn.cost.gold", 1, value=2, buy_rate=-0.1, win_effect=-0.02))
    assert found.change is not None
    # two steps for the buy rate, one for the win effect
    assert (found.change.aim.figure, found.change.steps) == ("win_effect", 1)


def test_a_price_moves_the_line_too() -> None:
    flag = Flag("inn", OVERPRICED, 0.0, (known("cards.inn.for_price", -0.04),), 0.01)
    cheaper = step(win_effect=0.002)
    # a cost less: it ought to be worth a slope less, so it lies that much higher
    effect = effect_on(cheaper, "for_price", 0.03)
    assert effect is not None
    assert effect.estimate == pytest.approx(0.032)
    assert effect_on(step("cards.inn.might", 1, win_effect=0.002), "for_price", 0.03) == known(
        "cards.inn.win_effect", 0.002
    )
    assert effect_on(step(buy_rate=0.1), "for_price", 0.03) is None
    found = one(flag, cheaper, slope=0.03)
    assert found.change is not None
    assert found.change.value == 3
    under = Flag("inn", UNDERPRICED, 0.0, (known("cards.inn.for_price", 0.04),), 0.01)
    assert one(under, cheaper, slope=0.03).change is None
    dearer = one(under, step(by=1, win_effect=-0.001), slope=0.03)
    assert dearer.change is not None
    assert dearer.change.value == 5


# --- the file of a study ------------------------------------------------------------------------

STEP = {
    "card": "inn", "path": "cards.inn.cost", "step": -1, "value": 4, "range": [0, 6],
    "movable": True,
    "effects": {"buy_rate": {"estimate": 0.1, "low": 0.0, "high": 0.2, "count": 900}},
}  # fmt: skip


@pytest.fixture
def run(tmp_path: Path) -> RunTables:
    return planted.run(tmp_path, planted.tables(30, seed=1), ALIKE.cost)


def write(run: RunTables, *steps: Any, values: str | None = None) -> Path:
    path = run.files["games"][0].parents[1] / "studies" / "card-steps.json"
    path.parent.mkdir(exist_ok=True)
    own = run.manifest.get("values_hash") if values is None else values
    data = {"schema": "card-steps/1", "values": own, "steps": list(steps)}
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_steps_are_read(run: RunTables) -> None:
    assert card_steps(run) is None
    write(run, STEP)
    found = card_steps(run)
    assert found is not None
    (first,) = found.steps
    assert (first.number, first.room) == ("cost", 4)
    assert first.effects["buy_rate"].high == 0.2
    write(run, STEP, values="0123")
    stale = card_steps(run)
    assert stale is not None
    assert (stale.steps, stale.stale) == ((), ("card-steps.json",))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"step": 2}, "a step is 1 or -1"),
        ({"range": [0]}, "must be whole numbers"),
        ({"value": 4.5}, "must be whole numbers"),
        ({"card": 7}, "must be texts"),
        ({"path": "cost"}, "leads from a section"),
        ({"effects": {"luck": {}}}, "effects are of"),
        ({"effects": {"wins": {"estimate": 1}}}, "wins has"),
        (
            {"effects": {"wins": {"estimate": 1, "low": 2, "high": 3, "count": 4}}},
            "must lie in its interval",
        ),
        ({"other": 1}, "look at other"),
    ],
)
def test_a_wrong_step_is_named(run: RunTables, change: dict[str, Any], told: str) -> None:
    path = write(run, STEP, {**STEP, **change})
    with pytest.raises(InputError) as error:
        card_steps(run)
    (problem,) = error.value.problems
    assert (problem.file, problem.path) == (str(path), "steps.1")
    assert told in problem.message


# --- the command --------------------------------------------------------------------------------


@pytest.fixture
def folder(scenario: Path, tmp_path: Path) -> Path:
    out = tmp_path / "out"
    command = ["run", str(scenario), "--games", "60", "--jobs", "1", "--out", str(out)]
    assert run_command(command) == 0
    return out


def study_of(folder: Path, **effects: float) -> None:
    """Keep a study with the run: what one more of each number of each card does."""
    data = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    figures = {
        name: {"estimate": size, "low": size - 0.001, "high": size + 0.001, "count": 9_000}
        for name, size in effects.items()
    }
    steps = [
        {**STEP, "card": card, "path": f"shoes.{card}.bonus", "step": 1, "effects": figures}
        for card in ("boots", "slippers", "skates")
    ]
    (folder / "studies").mkdir()
    told = {"schema": "card-steps/1", "values": data["values_hash"], "steps": steps}
    (folder / "studies" / "card-steps.json").write_text(json.dumps(told), encoding="utf-8")


def test_without_a_study_it_says_how_to_make_one(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    wanted = tmp_path / "suggested.yaml"
    out = str(tmp_path / "report")
    command = ["report", str(folder), "--suggest", str(wanted), "--out", out, "--format", "md"]
    assert run_command(command) == 2
    assert "no study of the cards' numbers is kept with this run: `kingmaker sensitivity" in (
        capsys.readouterr().err
    )
    assert not wanted.exists()


def test_a_flagged_card_gets_a_patch(
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flags = Judged((dead("boots"),), {}, (0.0, 0.0))
    monkeypatch.setattr("reports.documents.suggested.judged", lambda cards: flags)
    study_of(folder, buy_rate=0.02)
    capsys.readouterr()
    wanted = tmp_path / "suggested.yaml"
    out = str(tmp_path / "report")
    command = ["report", str(folder), "--suggest", str(wanted), "--out", out, "--format", "md"]
    assert run_command(command) == 0
    assert "  Boots (dead): shoes.boots.bonus 4 to 6: a step moves" in capsys.readouterr().out
    patch = read_patch(wanted)
    assert patch.header is not None
    assert patch.header.game == "toy"
    assert patch.title.startswith("Suggested for 1 flagged card of 60 games")
    assert patch.data["shoes"] == {"boots": {"bonus": 6}}
    assert "# dead: 4 to 6: a step moves the buy rate" in wanted.read_text(encoding="utf-8")
    assert run_command([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    (first,) = found["suggestions"]
    assert (first["path"], first["from"], first["to"]) == ("shoes.boots.bonus", 4, 6)


def test_no_flag_no_patch(
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flags = Judged((), {}, None)
    monkeypatch.setattr("reports.documents.suggested.judged", lambda cards: flags)
    study_of(folder, buy_rate=0.02)
    capsys.readouterr()
    wanted = tmp_path / "suggested.yaml"
    out = str(tmp_path / "report")
    command = ["report", str(folder), "--suggest", str(wanted), "--out", out, "--format", "md"]
    assert run_command(command) == 0
    assert "No card is flagged for something that a number could mend" in capsys.readouterr().out
    assert not wanted.exists()
