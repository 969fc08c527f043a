"""What a check found as JUnit XML, which every continuous integration reads."""

from __future__ import annotations

import io
from collections.abc import Sequence

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite

from sim.studies.gate.judging import Judged, Outcome
from sim.studies.gate.planning import Gate
from sim.studies.gate.telling import allowed, found, remarks, sections, sentence


def junit_xml(gate: Gate, judged: Sequence[Judged]) -> bytes:
    """Return the XML: a suite for each kind of players and kind of target, a case a target.

    A target that fails is a failure, one that isn't settled an error (inconclusive is never a
    pass), and accepted drift is skipped, with the reason.
    """
    scenario = gate.file.stem
    xml = JUnitXml("kingmaker check")
    for heading, section in sections(gate, judged):
        suite = TestSuite(heading)
        stage = next(one for one in gate.stages if one.tier == section[0].expected.tier)
        plan = stage.after.plan
        for name, told in (
            ("scenario", gate.file.as_posix()),
            ("values", plan.values_hash),
            ("seed", str(plan.run_seed)),
            ("confidence", f"{gate.confidence:g}"),
        ):
            suite.add_property(name, told)
        for one in section:
            suite.add_testcase(_case(one, f"{scenario}.{_suite_of(one)}"))
        xml.append(suite)
    xml.update_statistics()
    out = io.BytesIO()
    xml.write(out, pretty=True)
    return out.getvalue()


def _suite_of(one: Judged) -> str:
    kind = "bounds" if one.expected.kind == "bound" else "drift"
    return f"{one.expected.tier}.{kind}" if one.expected.tier else kind


def _case(one: Judged, suite: str) -> TestCase:
    case = TestCase(one.expected.target.name, suite)
    result: Failure | Error | Skipped | None = None
    if one.outcome is Outcome.FAIL:
        result = Failure(sentence(one), _suite_of(one))
    elif one.outcome is Outcome.UNKNOWN:
        result = Error(f"can't tell yet: {sentence(one)}", "can't tell yet")
    elif one.outcome is Outcome.ACCEPTED:
        result = Skipped(f"accepted: {one.reason}", "accepted")
    if result is not None:
        place = one.expected.line
        where = place.file if place.line is None else f"{place.file}:{place.line}"
        result.text = "\n".join([*remarks(one), where])
        case.result = [result]
    case.system_out = f"{found(one)}; allowed {allowed(one.expected)}; {one.games:,} games"
    return case
