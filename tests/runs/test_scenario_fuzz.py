"""Whatever a scenario file holds, it loads or is told what is wrong: never a traceback."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.runs.plan import make_plan
from sim.runs.scenario import MemberModel, Overrides, Scenario, load_scenario
from sim.runs.scenarios import scenarios_folder
from sim.values.errors import InputError

KEYS = sorted({field.alias or name for name, field in Scenario.model_fields.items()})
MEMBER_KEYS = sorted(MemberModel.model_fields)
WORDS = ["random", "romans", "luxembourg", "patches/mirror.yaml", "prototype-values.yaml", "cards"]
PATHS = [
    "cards.philip_vi.political",
    "board.stability",
    "rounds.phases.0.plays",
    "x",
    "",
    "..",
    "=",
]

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.integers(0, 9),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(WORDS),
    st.text(max_size=8),
)
keys = st.one_of(st.sampled_from(KEYS + MEMBER_KEYS + PATHS), st.text(max_size=6))
anything = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(keys, inner, max_size=3)),
    max_leaves=6,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the real scenarios."""
    copy = tmp_path_factory.mktemp("fuzz") / "romans"
    shutil.copytree(scenarios_folder("romans"), copy)
    return copy


@settings(
    max_examples=80,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    data=st.dictionaries(keys, anything, max_size=4),
    policies=st.lists(st.text(max_size=8), max_size=2),
    sets=st.lists(
        st.one_of(st.text(max_size=8), st.builds("{}={}".format, st.sampled_from(PATHS), scalars)),
        max_size=2,
    ),
)
def test_no_scenario_gives_a_traceback(
    folder: Path, data: dict[str, object], policies: list[str], sets: list[str]
) -> None:
    file = folder / "fuzz.yaml"
    whole = {"schema": "scenario/1", "game": "romans", "title": "Anything", **data}
    file.write_text(json.dumps(whole), encoding="utf-8")
    overrides = Overrides(policies=tuple(policies), sets=tuple(sets))
    try:
        assert make_plan(load_scenario(file, overrides)).games >= 1
    except InputError as error:
        told = str(error)
    else:
        told = "nothing is wrong"
    assert told
