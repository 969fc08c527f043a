"""What every game's model of a values file gives to the commands."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from sim.values.fields import Strict
from sim.values.reading import Lines
from sim.values.table import CardTable


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
