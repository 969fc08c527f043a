"""What a scenario expects of its games: bounds on targets, and how far a change may move them.

The block decides nothing about the games. ``kingmaker check`` judges it; here its form is checked,
and later the names of targets against what the game has.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, Discriminator, Field, Tag, model_validator

from sim.values.fields import Fault, Strict, faults

GAMES = 20_000  # of a check, where nothing else is said
CONFIDENCE = 0.95

Number = Annotated[float, Field(allow_inf_nan=False)]
Games = Annotated[int, Field(ge=1, le=4_000_000_000)]
Name = Annotated[str, Field(min_length=1, max_length=200)]
Reason = Annotated[str, AfterValidator(lambda text: " ".join(text.split()))]  # on one line
Spec = Annotated[str, Field(min_length=1, max_length=400)]


class Bound(Strict):
    """Where a target, or each target of a pattern, ought to be."""

    within: Annotated[list[Number], Field(min_length=2, max_length=2)] | None = Field(
        default=None, description="From and to; of shares as 0.48, not 48"
    )
    at_least: Number | None = Field(default=None, description="No less than this")
    at_most: Number | None = Field(default=None, description="No more than this")
    because: Reason | None = Field(default=None, description="Why; told where the check fails")
    for_: Name | None = Field(
        alias="for", default=None, description="Only for cards of this group, where * is a card"
    )

    @model_validator(mode="after")
    def _has_room(self) -> Bound:
        wrong = []
        sides = [self.at_least, self.at_most]
        if self.within is not None and sides != [None, None]:
            wrong.append(Fault("`within` says both ends: leave out at_least and at_most"))
        elif self.within is None and sides == [None, None]:
            allowed = ("within: [a, b]", "at_least: a", "at_most: b")
            wrong.append(Fault("this target has no bounds", None, allowed))
        elif self.low is not None and self.high is not None and not self.low < self.high:
            told = "between these bounds is nothing: the first must be the smaller one"
            at = () if self.within is None else ("within",)
            wrong.append(Fault(told, [self.low, self.high], at=at))
        if wrong:
            raise faults(wrong)
        return self

    @property
    def low(self) -> float | None:
        """The lower bound; None if there is none."""
        return self.within[0] if self.within is not None else self.at_least

    @property
    def high(self) -> float | None:
        """The upper bound; None if there is none."""
        return self.within[1] if self.within is not None else self.at_most


class Drift(Strict):
    """How far targets may be from where they are with the baseline's values."""

    within: Annotated[Number, Field(gt=0, le=1)] | None = Field(
        default=None, description="Of shares: 0.01 is one percentage point"
    )
    numbers: Annotated[Number, Field(gt=0)] | None = Field(
        default=None, description="Of targets that are no shares, such as length.rounds: so much"
    )
    of: Annotated[list[Name], Field(min_length=1)] | None = Field(
        default=None,
        description="Targets by name or pattern (wins.*); else all shares but those of cards and "
        "NAME.by_R, and all numbers if `numbers` says how much",
    )
    baseline: Name | None = Field(
        default=None, description="FILE, from this file's folder, or REVISION:PATH; or --baseline"
    )
    because: Reason | None = Field(default=None, description="Why; told where the check fails")

    @model_validator(mode="after")
    def _has_a_margin(self) -> Drift:
        if self.within is None and self.numbers is None:
            allowed = ("within: 0.01", "numbers: 0.1")
            raise faults([Fault("how far targets may move isn't said", None, allowed)])
        return self


Players = Annotated[
    Annotated[dict[str, Spec], Tag("seats")] | Annotated[Spec, Tag("all")],
    Discriminator(lambda found: "all" if isinstance(found, str) else "seats"),
]


def _names_something(found: dict[str, Bound]) -> dict[str, Bound]:
    if not found:
        raise faults([Fault("no target is named here", None, ("wins.SEAT: {within: [a, b]}",))])
    return found


Bounds = Annotated[dict[Name, Bound], AfterValidator(_names_something)]


class Tier(Strict):
    """The same game with other players."""

    name: Name | None = Field(default=None, description="What it is called; else its players")
    policies: Players = Field(description="One policy for all seats, or one by seat")
    games: Games | None = Field(default=None, description="At most so many; else as above")
    targets: Bounds = Field(description="Targets by name or pattern, with their bounds")

    @property
    def title(self) -> str:
        """What the tier is called."""
        if self.name is not None:
            return self.name
        if isinstance(self.policies, str):
            return self.policies
        return ", ".join(f"{seat} {spec}" for seat, spec in self.policies.items())


class Expectations(Strict):
    """What `kingmaker check` judges."""

    games: Games = Field(default=GAMES, description="At most so many games, of each edition")
    confidence: Annotated[Number, Field(ge=0.5, lt=1)] = Field(
        default=CONFIDENCE,
        description="How sure the verdicts are: of all targets together that none fails by chance",
    )
    targets: Bounds | None = Field(
        default=None, description="Targets by name or pattern, with their bounds"
    )
    drift: Drift | None = Field(default=None, description="How far a change may move targets")
    tiers: Annotated[list[Tier], Field(max_length=20)] = Field(
        default=[], description="The same with other players"
    )

    @model_validator(mode="before")
    @classmethod
    def _says_something(cls, found: Any) -> Any:
        if isinstance(found, dict) and not {"targets", "drift", "tiers"} & set(found):
            allowed = ("targets", "drift", "tiers")
            keys = set(cls.model_fields)
            if set(found) <= keys:  # else a misspelt key is told, with the nearest
                raise faults([Fault("nothing is expected", None, allowed)])
        return found
