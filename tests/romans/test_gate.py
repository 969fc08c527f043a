"""The gate of the prototype, and the block that the docs show: all they name is there."""

from __future__ import annotations

import re
from pathlib import Path

from sim.runs.scenario import Overrides
from sim.studies.gate.planning import plan_gate

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "scenarios" / "romans"


def test_the_gate_of_the_prototype() -> None:
    gate = plan_gate(SCENARIOS / "gate.yaml", Overrides())
    assert [stage.tier for stage in gate.stages] == ["", "greedy"]
    names = {one.target.name for one in gate.main.expected}
    assert {"wins.luxembourg", "wins.wittelsbach", "crecy.by_6", "crecy.by_9"} <= names
    bought = [name for name in names if name.endswith(".buy_rate")]
    assert len(bought) == sum(name.endswith(".acquired") for name in names) > 30


def test_the_block_that_the_docs_show(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "continuous-integration.md").read_text(encoding="utf-8")
    block = next(
        part for part in re.findall(r"```yaml\n(.*?)```", text, re.DOTALL) if "tiers" in part
    )
    values = SCENARIOS / "prototype-values.yaml"
    head = f"schema: scenario/1\ngame: romans\ntitle: A gate\nvalues: {values.as_posix()}\n"
    path = tmp_path / "gate.yaml"
    path.write_text(head + block, encoding="utf-8")
    gate = plan_gate(path, Overrides(), baseline=str(values))
    assert [stage.tier for stage in gate.stages] == ["", "greedy", "novice against expert"]
    assert gate.main.unchanged
    kinds = {one.target.name: one for one in gate.main.expected if one.kind == "bound"}
    assert kinds["cards.philip_vi.buy_rate"].high == 0.70
    effects = [name for name in kinds if name.endswith(".win_effect")]
    assert 0 < len(effects) < 30
    drift = {one.target.name: one.high for one in gate.main.expected if one.kind == "drift"}
    assert drift["length.rounds"] == 0.1
    assert drift["wins.luxembourg"] == 0.01
