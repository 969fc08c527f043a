"""Places of an instruction's operands: one row of the program holds `WIDTH` integers.

A module, since compiled code can't read the attributes of a plain class.
"""

VERB = 0
ROLE = 1  # Role
ROLE_GROUND = 2  # battleground of CONTROLLER and NOT_CONTROLLER
AMOUNT = 3  # how many: influence, military, cards, steps, cubes of discount ...
WHERE = 4  # bit mask of countries or battlegrounds; the source of MOVE_MILITARY
TO = 5  # bit mask of battlegrounds that MOVE_MILITARY goes to
SPREAD = 6  # countries an influence effect may be split between (1: no split)
ARG = 7  # by verb, see values/effects.py
ARG_2 = 8
ARG_3 = 9
ARG_4 = 10
ARG_5 = 11
WIDTH = 12
