"""How the chapter on cards speaks of getting them: bought, or dealt, drawn and chosen.

A game that sells cards counts at how many decisions one could be bought (`opportunities`, in its
table of cards); a game whose seats draw cards has no such column. The numbers are the same: wins of
those who got a card against those who got another. Only the words differ.
"""

from __future__ import annotations

from dataclasses import dataclass

from reports.metrics.runs import Side


@dataclass(frozen=True)
class Getting:
    """The words for getting a card."""

    sold: bool  # whether cards are bought
    cards: str  # what all of them are called that a seat does not begin with
    title: str  # of the table on how they come to seats
    lead: str  # of the chapter, after its first sentence
    forest: str  # what the chart of win effects shows
    effect: str  # what a win effect is, in a column's head
    drawn: str  # what IIH is, in a column's head
    differ: str  # who differs by seat alone
    same_round: str  # among whom, within a round
    dead: str  # what a dead card is
    pooled: str  # what win rates mix
    by_round: str  # title of the table by round
    within: str  # what a win effect in a round is


BOUGHT = Getting(
    sold=True,
    cards="market cards",
    title="How cards are bought",
    lead=(
        "A win rate mixes what a card does with who buys it, and when; so the win effect holds "
        "those who bought a card against those who bought another in the same seat and round."
    ),
    forest="those who bought the card win than those who bought another",
    effect="wins of its buyers less those of buyers of other cards, by seat and round bought",
    drawn="drawn against not drawn, by seat and round bought",
    differ="its buyers differ",
    same_round="those who bought in the same round",
    dead="is dead, hardly bought or played",
    pooled="a card that a strong seat buys has a high one. IIH and effects compare within seats.",
    by_round="Win effect by round bought",
    within="Of those who acquired the card in this round, against buyers of other cards in it.",
)
DRAWN = Getting(
    sold=False,
    cards="cards",
    title="How cards come to seats",
    lead=(
        "A win rate mixes what a card does with who gets it, and when; so the win effect holds "
        "those who got a card against those who got another in the same seat and round."
    ),
    forest="those who got the card win than those who got another",
    effect="wins of those who got it less those of who got other cards, by seat and round",
    drawn="drawn against not drawn, by seat and round in which it came",
    differ="those who got it differ",
    same_round="those who got it in the same round as another",
    dead="is dead, hardly got or played",
    pooled="a card that a strong seat gets has a high one. Effects compare within seats.",
    by_round="Win effect by round in which it came",
    within="Of those who got the card in this round, against those who got other cards in it.",
)


def getting_of(side: Side) -> Getting:
    """Return how a run's game speaks of getting cards."""
    return BOUGHT if "opportunities" in side.run.columns["cards"] else DRAWN
