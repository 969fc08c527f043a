"""What the checker can find broken."""

from __future__ import annotations

from enum import IntEnum


class Fault(IntEnum):
    """What the checker found broken."""

    NONE = 0
    ARISTOCRATS = 1
    KNIGHTS = 2
    CITIES = 3
    CARDS = 4
    THALERS = 5
    SPACES = 6
    MASKS = 7
    OUT_OF_PLAY = 8
    ELECTORS = 9
    EMPEROR = 10
    VOTES = 11
    NEGATIVE = 12
    NO_ACTION = 13
    ACTION_ORDER = 14
    ACTION_KIND = 15
    SEAT = 16
    POINTS = 17
    INFLUENCE = 18
    AGE = 19
    END = 20
    JOURNAL = 21
