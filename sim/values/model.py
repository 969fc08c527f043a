"""What every game's model of a values file is made of, and what it gives to the commands."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from pydantic import Field, model_validator

from sim.values.fields import Pair, Provenance, Strict, fault
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


class ValuesModel(Strict):
    """A values file. A game's model adds its sections."""

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
