"""How findings are told: their levels in words, and the first page's questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.documents.model import Finding, Level

LEVELS: dict[Level, str] = {
    "bad": "Problem",
    "watch": "Look at",
    "unknown": "Open",
    "good": "Fine",
}
QUESTIONS = {
    "fair": "Is it fair?",
    "long": "How long is it?",
    "cards": "Which cards want a look?",
    "players": "Who played, and how well?",
    "data": "What do the numbers rest on?",
    "": "What else?",
}
FIRST_PAGE = "first_page"  # the chapter whose findings answer the questions


@dataclass(frozen=True)
class Answer:
    """A question of the first page, and the findings that answer it."""

    question: str
    findings: tuple[Finding, ...]


def answers(findings: Sequence[Finding]) -> list[Answer]:
    """Return findings by the question that they answer, in the order of the questions."""
    found = []
    for about, question in QUESTIONS.items():
        own = tuple(
            one for one in findings if (one.about if one.about in QUESTIONS else "") == about
        )
        if own:
            found.append(Answer(question, own))
    return found
