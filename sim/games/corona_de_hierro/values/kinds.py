"""The kinds of number in a values file, which its ``defaults`` give range and provenance."""

from __future__ import annotations

from typing import Annotated

from sim.games.corona_de_hierro.codes import COPIES, MAX_LEVELS, MAX_PAWNS
from sim.values.fields import Kind, Number

MOST = 99  # of points and of what else has no narrower bound
HIGHEST = MAX_LEVELS - 1  # level of the track that there is room for

Levels = Annotated[Number, Kind("levels", 0, HIGHEST)]
Points = Annotated[Number, Kind("points", 0, MOST)]
Pawns = Annotated[Number, Kind("pawns", 0, MAX_PAWNS)]
Copies = Annotated[Number, Kind("copies", 0, COPIES)]
Face = Annotated[Number, Kind("face", 1, MOST)]
Limit = Annotated[Number, Kind("limit", 0, MOST)]
