"""What every game's model of a values file is made of, and what it gives to the commands."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self

from pydantic import Field, StringConstraints, model_validator

from sim.values.fields import Name, Pair, Provenance, Sentence, Strict, fault
from sim.values.reading import Lines
from sim.values.table import CardTable


class Default(Strict):
    """Provenance and range of a kind of number, where the number itself gives none."""

    source: Provenance | None = Field(default=None, alias="from")
    range: Pair

    @model_validator(mode="after")
    def _ascends(self) -> Default:
        if self.range[0] > self.range[1]:
            raise fault(
                "a range runs from the least to the greatest value",
                list(self.range),
                ("[least, greatest]",),
            )
        return self


class Measure(Strict):
    """A figure that a run gave: the estimate, its 95 % interval, and what it rests on."""

    estimate: float
    low: float | None = None
    high: float | None = None
    count: int = Field(ge=0, description="Observations")


class Measured(Strict):
    """What a run has measured of a card. It changes nothing, the values hash included."""

    run: Sentence = Field(description="Which run: who played, how many games, which seed")
    values: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{8,64}$")] = Field(
        description="First digits of the hash of the values that were played"
    )
    buy_rate: dict[Name, Measure] = Field(
        default={}, description="Bought per decision at which it could be paid, by seat and of all"
    )
    win_effect: dict[Name, Measure] = Field(
        default={},
        description="Wins of its buyers less those of others who bought then, by seat and of all",
    )
    drawn_effect: dict[Name, Measure] = Field(
        default={}, description="Wins of owners who drew it less those of owners who did not"
    )
    flags: list[Name] = Field(default=[], description="What it should be looked at for")


class Release(Strict):
    """A version of a values file, as its changelog has it."""

    version: str
    what: Sentence = Field(description="One line: what was changed, and why")
    changes: list[str] = Field(default=[], description="Each change, in words")


class ValuesModel(Strict):
    """A values file. A game's model adds its sections."""

    changelog: list[Release] = Field(
        default=[], description="Versions that `kingmaker values apply` made, the newest last"
    )

    table: ClassVar[CardTable]  # what the spreadsheet holds

    @classmethod
    def check(cls, data: Any, lines: Lines, file: str, *, counts: bool = True) -> Self:
        """Return the checked model of a file's data.

        Parameters
        ----------
        data, lines
            From `load_yaml`, perhaps changed since.
        file : str
            Named in messages.
        counts : bool
            Check the edition's declared counts too.

        Raises
        ------
        InputError
            With all problems of the data.
        """
        raise NotImplementedError
