"""Cards in words: why each is flagged, what a reader should know first, and what metrics mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reports.documents.chapters.cards_getting import BOUGHT, Getting
from reports.documents.model import Finding, Level
from reports.documents.wording import count_text, interval_text, number_text
from reports.metrics.cards_flags import (
    CARRIED,
    CONFOUNDED,
    DEAD,
    FALSE_ALARMS,
    FEWEST,
    LEVEL,
    MARGIN,
    MUST_BUY,
    OVERPRICED,
    RARE,
    SPREAD,
    TAKEN,
    UNDERPRICED,
    WORDS,
    Flag,
)
from reports.metrics.cards_values import error_of
from reports.metrics.intervals import Estimate, Z

if TYPE_CHECKING:
    from reports.documents.chapters.cards_tables import Told

NAMED = 3  # cards named in a finding; the table of flags has all
LEVELS: dict[str, Level] = {DEAD: "bad", MUST_BUY: "bad"}  # all others: watch
PLURAL = {  # dead cards: as `Getting.dead` says
    MUST_BUY: "is a must-buy",
    OVERPRICED: "is overpriced",
    UNDERPRICED: "is underpriced",
    CARRIED: "is carried by its deck",
    CONFOUNDED: "is length-confounded",
}


def points(figure: Estimate) -> str:
    """Return a difference with its interval: ``+2.1 points (1.6 to 2.7)``."""
    return f"{number_text(figure, 'points')} points ({interval_text(figure, 'points')})"


def share(figure: Estimate) -> str:
    """Return a share with its interval: ``77.5 % (77.0 to 78.1)``."""
    return f"{number_text(figure, 'share')} ({interval_text(figure, 'share')})"


def reason(flag: Flag, cost: int | None, getting: Getting = BOUGHT) -> str:
    """Return why a card is flagged: a sentence with the numbers."""
    first, count = flag.figures[0], count_text(flag.figures[0].count)
    if flag.word == DEAD:
        usual = number_text(flag.usual, "share", 1)
        if first.name.endswith(".played"):
            return (
                f"Of {count} hands of a seat that it came to in a game, {share(first)} played it; "
                f"of the median card {usual}."
            )
        if first.name.endswith(".buy_rate"):
            return (
                f"It is bought at {share(first)} of {count} opportunities; the median card at "
                f"{usual}."
            )
        offered = "in which it was on offer, it was acquired in" if getting.sold else "it came in"
        return f"Of {count} games of a seat {offered} {share(first)}; the median card in {usual}."
    if flag.word == MUST_BUY:
        return (
            f"It is bought at {share(first)} of {count} opportunities, and its win effect is "
            f"{points(flag.figures[1])}: its buyers win more often than buyers of other cards."
        )
    if flag.word in {OVERPRICED, UNDERPRICED}:
        side = "above" if first.estimate > 0 else "below"
        return (
            f"Its win effect lies {points(first)} {side} what cards that cost {cost} are worth, "
            f"going by all others; from {count} games with it."
        )
    if flag.word == CARRIED:
        return (
            f"Its win effect is {points(first)}, but drawing it makes no difference: "
            f"{points(flag.figures[1])} between those who drew it and those who didn't, in games "
            "of the same length."
        )
    crude, same_round, same_length = flag.figures
    return (
        f"By seat alone {getting.differ} by {points(crude)}; among {getting.same_round} it is "
        f"{points(same_round)}, in games of the same length too {points(same_length)}."
    )


def findings_of(told: Told, *, alone: bool) -> list[Finding]:
    """Return what a reader should know first about the cards of a run."""
    where = "" if alone else f"{told.side.name}: "
    market = [card for card in told.cards if card.kind == "market"]
    if all(card.effect is None for card in market):
        return []
    found = []
    for weight, word in enumerate(reversed(WORDS)):
        flags = [flag for flag in told.judged.flags if flag.word == word]
        if flags:
            found.append(_flagged(told, flags, len(market), where, float(weight)))
    if found:
        return found
    return [_nothing(told, where)]


def _flagged(told: Told, flags: Sequence[Flag], cards: int, where: str, weight: float) -> Finding:
    word = flags[0].word
    worst = sorted(flags, key=lambda flag: (flag.q, -abs(flag.figures[0].estimate)))[:NAMED]
    named = "; ".join(f"{told.name(flag.card)} ({_brief(flag)})" for flag in worst)
    more = f"; and {len(flags) - NAMED} more" if len(flags) > NAMED else ""
    many = f"{len(flags)} of {cards} {told.getting.cards}"
    verb = told.getting.dead if word == DEAD else PLURAL[word]
    verb = verb if len(flags) == 1 else _plural(verb)
    return Finding(
        LEVELS.get(word, "watch"),
        f"{where}{many} {verb}: {named}{more}.{_unused(flags)}",
        weight,
        tuple(figure for flag in worst for figure in flag.figures),
        "cards",
    )


def _unused(flags: Sequence[Flag]) -> str:
    """Return a warning if a card was never played at all: its players may not see its use."""
    played = [flag.figures[0] for flag in flags if flag.figures[0].name.endswith(".played")]
    if all(one.estimate for one in played):
        return ""
    return " What is never played at all may be beyond these players, not dead by itself."


def _plural(verb: str) -> str:
    return verb.replace("is a must-buy", "are must-buys").replace("is ", "are ", 1)


def _brief(flag: Flag) -> str:
    """Return the numbers of a flag in a few words."""
    first, games = flag.figures[0], f"n {count_text(flag.figures[0].count)}"
    if flag.word == DEAD:
        if first.name.endswith(".buy_rate"):
            return f"bought at {share(first)} of opportunities, {games}"
        if first.name.endswith(".played"):
            return f"played from {share(first)} of the hands that had it, {games}"
        return f"acquired in {share(first)} of games, {games}"
    if flag.word == MUST_BUY:
        effect = flag.figures[1]
        return (
            f"bought at {share(first)} of opportunities, {games}; win effect {points(effect)}, "
            f"n {count_text(effect.count)}"
        )
    if flag.word in {OVERPRICED, UNDERPRICED}:
        return f"{points(first)} off the price's line, {games}"
    return f"win effect {points(first)}, {games}"


def _nothing(told: Told, where: str) -> Finding:
    """Return what may be said where no card is flagged."""
    cards = [card for card in told.cards if error_of(card.effect) > 0]
    errors = sorted(error_of(card.effect) for card in cards)
    if not errors:
        return Finding(
            "unknown", f"{where}Too few games to say anything about the cards.", about="cards"
        )
    one = told.getting.cards.removesuffix("s")
    known = Z * errors[len(errors) // 2]
    games = told.side.run.games
    reach = number_text(100 * known, "number", 1)
    if known > MARGIN:
        needed = int(games * (known / MARGIN) ** 2)
        digits = len(str(needed)) - 2
        needed = -(-needed // 10**digits) * 10**digits if digits > 0 else needed
        return Finding(
            "unknown",
            f"{where}No {one} of {len(cards)} stands out in {count_text(games)} games, but "
            f"their win effects are known to {reach} percentage points only; about "
            f"{count_text(needed)} games would show what matters.",
            about="cards",
        )
    return Finding(
        "good",
        f"{where}No {one} of {len(cards)} stands out in {count_text(games)} games; their "
        f"win effects are known to {reach} percentage points.",
        about="cards",
    )


_PERCENT = number_text(FALSE_ALARMS, "share", 0)
_MARGIN = f"{100 * MARGIN:g}"

TERMS: tuple[tuple[str, str], ...] = (
    (
        "Game of a seat",
        "One row of the table `cards` is a game, seat and card. What 17Lands counts by game and "
        "player is counted here by such rows. Wins are of the seat; a shared win counts in parts. "
        "Rows of two seats in one game go against each other, so intervals are never too short "
        "for that.",
    ),
    (
        "Buy rate",
        "Σ `bought` / Σ `opportunities`: bought, of the purchase decisions at which the seat could "
        "pay for it. Interval: ratio of sums, games of a seat as clusters (Cochran 1977, 6.4). A "
        "card gained free was not bought.",
    ),
    (
        "Acquired",
        "Rows with a `bought_round`, of all rows of a market card: the games of a seat in which it "
        "was ever on offer to it, or acquired. Wilson's interval.",
    ),
    ("GP WR", "Games played win rate: the wins of rows with `owned` > 0 at the game's end."),
    (
        "OH WR",
        "Opening hand win rate, of cards that a seat begins with: rows with `first_drawn` = 1. A "
        "card drawn later in round 1 counts as one of the first hand.",
    ),
    (
        "GD WR",
        "Games drawn win rate: rows with `drawn` > 0, those of the opening hand apart. For a "
        "market card it is the same as GIH WR, since none can be in the opening hand.",
    ),
    ("GIH WR", "Games in hand win rate: rows with `drawn` > 0, in whatever round."),
    (
        "GNS WR",
        "Games not seen win rate: rows of a card that was acquired, or begun with, and has "
        "`drawn` = 0. 17Lands has no purchases: there a card not seen lay in the deck from the "
        "start, here perhaps since the last round.",
    ),
    (
        "IIH",
        "Improvement in hand (formerly IWD): GIH WR less GNS WR, among rows of the same seat, "
        "policy and round bought: Σ w (p₁ − p₀) / Σ w with w = n₁n₀/(n₁ + n₀) in each stratum "
        "(Mantel and Haenszel; variance by Sato 1989). It need not equal the plain difference of "
        "the two columns. Whether a card is drawn is mostly the shuffle's doing, but in longer "
        "games more is drawn; *at equal length* adds the game's rounds to the strata.",
    ),
    (
        "Win effect",
        "The share of wins of those who acquired the card less that of all who acquired another "
        "market card in the same seat, as the same policy, in the same round; strata weighed as "
        "in IIH. Not against those who bought nothing: who can pay is ahead already. If all cards "
        "were alike but for their names, all win effects would be nil. An association: cards that "
        "go to one strategy share its luck. Where each card goes to one buyer only, it holds what "
        "the other seats lose by not having it.",
    ),
    (
        "Shrunk",
        "The win effect drawn toward the mean of all cards by empirical Bayes: effects normal "
        "with variance t (restricted maximum likelihood), B = s²/(s² + t), (1 − B) effect + B "
        "mean; interval after Morris (1983). What a few games say counts for less.",
    ),
    (
        "q",
        "Benjamini-Hochberg (1995) over the market cards, of the two-sided test that the win "
        "effect is nil: among cards with q below 0.05, one in twenty is expected to have none.",
    ),
    (
        "For its price",
        "The win effect less what the line of win effects on printed costs, drawn through all "
        "*other* cards, says at this cost (random effects, as above). The interval holds both "
        "errors.",
    ),
    (
        "Flags",
        f"Five questions, each tested over all market cards with q ≤ {LEVEL:g} (Benjamini-Hochberg)"
        f". If all cards were alike but for their names, {_PERCENT} of reports at most would show "
        f"any flag. Only cards in {FEWEST} rows or more are asked about.",
    ),
    (
        f"Flag: {DEAD}",
        f"Its buy rate is below {number_text(RARE, 'share', 0)} of the median card's, or it is "
        "acquired so seldom, or once drawn it is played so seldom.",
    ),
    (
        f"Flag: {MUST_BUY}",
        f"Bought at more than {number_text(TAKEN, 'share', 0)} of opportunities, and a win effect "
        f"above {_MARGIN} percentage point; both must be shown.",
    ),
    (
        f"Flags: {UNDERPRICED}, {OVERPRICED}",
        f"For its price, worth more or less by over {_MARGIN} percentage point, and by over "
        f"{SPREAD:g} standard deviation of what the other cards differ by about their line.",
    ),
    (
        f"Flag: {CARRIED}",
        f"A win effect above {_MARGIN} percentage point, while the IIH at equal length is shown to "
        f"lie within {_MARGIN} point of nil: its owners win whether they draw it or not. Either "
        "its buyers are good at winning, or it helps by being bought.",
    ),
    (
        f"Flag: {CONFOUNDED}",
        f"Against other cards of the same seat, in whatever round, its buyers differ by over "
        f"{_MARGIN} point; but of those who bought in the same round, or in games of the same "
        "length too, less than half of it is left, or it turns: it is when the card is bought "
        "that goes with winning, not the card.",
    ),
    (
        "Uses",
        "Of the rows with `drawn` > 0: those in which the card was used that way once or more. A "
        "card may be used in several ways in a game, so they don't add up to all. Never played: "
        "none of them, keeping apart.",
    ),
    (
        "Causal effects",
        "From studies that played the same seeds with one change: ban (stays on offer, may not be "
        "acquired), cut (not in the game), force (bought at the first opportunity), plus or minus "
        "one on a printed number. The difference of the seat's share of wins, changed less "
        "unchanged. They say what a change does; all else in this chapter says what goes together.",
    ),
)

# What is said otherwise where cards are not bought; None: it isn't said at all.
_OF_DRAWN: dict[str, str | None] = {
    "Buy rate": None,
    "Acquired": None,
    "For its price": None,
    f"Flag: {MUST_BUY}": None,
    f"Flags: {UNDERPRICED}, {OVERPRICED}": None,
    "Game of a seat": (
        "One row of the table `cards` is a game, seat and card. Wins are of the seat; a shared win "
        "counts in parts. Rows of two seats in one game go against each other, so intervals are "
        "never too short for that."
    ),
    "Win effect": (
        "The share of wins of those who got the card less that of all who got another card in the "
        "same seat, as the same policy, in the same round (`bought_round`, the first of several); "
        "strata weighed as by Mantel and Haenszel, variance by Sato (1989). If all cards were "
        "alike but for their names, all win effects would be nil. Where cards are drawn unseen "
        "luck alone decides which one comes, and then the effect is what the card does; it "
        "includes what its holder would have done with another."
    ),
    "GD WR": "Games drawn win rate: rows with `drawn` > 0, those of the opening hand apart.",
    "GNS WR": (
        "Games not seen win rate: rows of a card that the seat got, or began with, and that has "
        "`drawn` = 0."
    ),
    "IIH": (
        "Improvement in hand (formerly IWD): GIH WR less GNS WR, among rows of the same seat, "
        "policy and round in which it came, in strata as for the win effect. It need not equal the "
        "plain difference of the two columns. In longer games more is drawn; *at equal length* "
        "adds the game's rounds to the strata."
    ),
    "q": (
        "Benjamini-Hochberg (1995) over the cards, of the two-sided test that the win effect is "
        "nil: among cards with q below 0.05, one in twenty is expected to have none."
    ),
    "Flags": (
        f"Each question is tested over all cards with q ≤ {LEVEL:g} (Benjamini-Hochberg). If all "
        f"cards were alike but for their names, {_PERCENT} of reports at most would show any flag. "
        f"Only cards in {FEWEST} rows or more are asked about."
    ),
    f"Flag: {CARRIED}": (
        f"A win effect above {_MARGIN} percentage point, while the IIH at equal length is shown to "
        f"lie within {_MARGIN} point of nil: its owners win whether they draw it or not."
    ),
    "Causal effects": (
        "From studies that played the same seeds with one change: ban (may not be acquired), cut "
        "(not in the game), force (acquired as soon as it can be), plus or minus one on a printed "
        "number. The difference of the seat's share of wins, changed less unchanged. They say what "
        "a change does; all else in this chapter says what goes together."
    ),
    f"Flag: {DEAD}": (
        f"It comes to seats in less than {number_text(RARE, 'share', 0)} of the games of the "
        "median card, or once there it is played so seldom."
    ),
    f"Flag: {CONFOUNDED}": (
        "Against other cards of the same seat, in whatever round, those who got it differ by over "
        f"{_MARGIN} point; but within the same round, or in games of the same length too, less "
        "than half of it is left, or it turns: it is when the card comes that goes with winning, "
        "not the card."
    ),
    "Uses": (
        "Of the rows in which the seat ever had the card: those in which it was used that way once "
        "or more. Never played: none of them."
    ),
}


def terms_of(getting: Getting) -> tuple[tuple[str, str], ...]:
    """Return what the chapter's words mean, in the words of a game that sells cards or doesn't."""
    if getting.sold:
        return TERMS
    told = [(name, _OF_DRAWN.get(name, text)) for name, text in TERMS]
    return tuple((name, text) for name, text in told if text is not None)
