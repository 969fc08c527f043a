"""The rules once more, as dull as can be: plain Python over plain dicts, from the rulebook alone.

Nothing is imported from the game. What is printed comes as ``printed``, a plain dict (see
`printed.py`); a position is a plain dict too:

- ``seats``, ``round``, ``emperor`` (a seat), ``throne`` (a noble or None), ``challenger``;
- ``money``, ``points``, ``nobles``, ``knights``, ``cities``: one number a seat, the last three
  what is left in its supply; ``imperial``: imperial cities in supply;
- ``cards``: by seat, a list of the cards that lie in front of it; ``stacks``: copies left by card;
- ``electorates``: of those in play, by name a dict of ``elector`` (a noble or None), ``shifted``,
  ``nobles`` (on aristocrat spaces), ``knights`` (seats of knights on such spaces), ``castles``
  (seats of knights in castles) and ``cities`` (whose city stands on each city space, EMPIRE for an
  imperial one, None for an empty one).

A noble is a tuple: family, side, age.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

BARON, COUPLE = "baron", "couple"
EMPIRE = -1  # whose an imperial city is
OLDEST = 45
STAGE = 10

Noble = tuple[int, str, int]
Position = dict[str, Any]
Printed = dict[str, Any]


def clockwise(position: Position) -> list[int]:
    """Return the seats from the Emperor on."""
    seats, emperor = position["seats"], position["emperor"]
    return [(emperor + step) % seats for step in range(seats)]


# --- what lies where --------------------------------------------------------------------------


def nobles_of(electorate: dict[str, Any]) -> list[Noble]:
    """Return all aristocrats of an electorate, its elector among them."""
    elector = [] if electorate["elector"] is None else [electorate["elector"]]
    return elector + list(electorate["nobles"])


def empty_spaces(printed: Printed, position: Position, name: str) -> int:
    """Return how many aristocrat spaces of an electorate are empty."""
    there = position["electorates"][name]
    spaces: int = printed["electorates"][name]["spaces"]
    return spaces - len(there["nobles"]) - len(there["knights"])


def empty_castles(printed: Printed, position: Position, name: str) -> int:
    """Return how many castles of an electorate are empty."""
    castles: int = printed["electorates"][name]["castles"]
    return castles - len(position["electorates"][name]["castles"])


def empty_city_spaces(position: Position, name: str) -> int:
    """Return how many city spaces of an electorate are empty."""
    empty: int = position["electorates"][name]["cities"].count(None)
    return empty


def pieces(position: Position, seat: int) -> dict[str, int]:
    """Return how many pieces of a family there are, on the board and in the supply."""
    count = Counter(
        nobles=position["nobles"][seat],
        knights=position["knights"][seat],
        cities=position["cities"][seat],
    )
    if position["throne"] is not None and position["throne"][0] == seat:
        count["nobles"] += 1
    for there in position["electorates"].values():
        count["nobles"] += sum(family == seat for family, _, _ in nobles_of(there))
        count["knights"] += there["knights"].count(seat) + there["castles"].count(seat)
        count["cities"] += there["cities"].count(seat)
    return dict(count)


# --- phase I ----------------------------------------------------------------------------------


def capped(printed: Printed, money: int) -> int:
    """Return how much of a player's money is kept."""
    return min(money, int(printed["most_money"]))


def income(printed: Printed, position: Position) -> list[int]:
    """Return what each seat receives, before the cap."""
    received = []
    for seat in range(position["seats"]):
        thalers = printed["income"]
        for name, there in position["electorates"].items():
            own = there["elector"] is not None and there["elector"][0] == seat
            for city in there["cities"]:
                if city == seat or (own and city not in {EMPIRE, None}):
                    thalers += 1
            if own and name == "sachsen":
                thalers += printed["saxony_thalers"]
        received.append(thalers)
    return received


# --- phase II ---------------------------------------------------------------------------------


def older(noble: Noble) -> Noble | None:
    """Return a noble ten years older, None if he dies of it."""
    family, side, age = noble
    return None if age >= OLDEST else (family, side, age + STAGE)


def age_all(position: Position) -> list[Noble]:
    """Make everybody on the board older, in place; return the dead."""
    dead = []
    for there in position["electorates"].values():
        dead += [noble for noble in nobles_of(there) if older(noble) is None]
        if there["elector"] is not None:
            there["elector"] = older(there["elector"])
        there["nobles"] = [aged for noble in there["nobles"] if (aged := older(noble)) is not None]
    if position["throne"] is not None:
        if older(position["throne"]) is None:
            dead.append(position["throne"])
        position["throne"] = older(position["throne"])
    for family, _, _ in dead:
        position["nobles"][family] += 1
    return dead


def heirs(position: Position, seat: int) -> list[tuple[str, Noble]]:
    """Return the kinds of a family's aristocrats on the board who are no electors, with place."""
    found = {
        (name, noble)
        for name, there in position["electorates"].items()
        for noble in there["nobles"]
        if noble[0] == seat
    }
    return sorted(found)


# --- phase III --------------------------------------------------------------------------------


def child(printed: Printed, cards: list[str]) -> str:
    """Return what descent a family with these cards has: son, daughter or none."""
    colours = [printed["cards"][card]["colour"] for card in cards]
    if not cards:
        return "none"
    return "son" if colours.count("blue") > colours.count("pink") else "daughter"


def grooms(printed: Printed, position: Position, family: int) -> list[tuple[str, bool, Noble]]:
    """Return the kinds of Baron that a daughter can be offered to: place, elector or not, noble."""
    found = set()
    for name, there in position["electorates"].items():
        for noble in there["nobles"]:
            found.add((name, False, noble))
        secular = printed["electorates"][name]["kind"] == "secular"
        if secular and there["elector"] is not None:
            found.add((name, True, there["elector"]))
    if position["throne"] is not None:
        found.add(("throne", False, position["throne"]))
    return sorted(one for one in found if one[2][0] != family and one[2][1] == BARON)


# --- phase V ----------------------------------------------------------------------------------


def influence(
    printed: Printed, position: Position, name: str, gray: tuple[int, str] | None = None
) -> list[int]:
    """Return each family's influence in an electorate; ``gray``: who named which electorate."""
    there = position["electorates"][name]
    worth = printed["influence"]
    total = [0] * position["seats"]
    for family, side, _ in nobles_of(there):
        total[family] += worth[side]
    for seat in there["knights"] + there["castles"]:
        total[seat] += worth["knight"]
    for city in there["cities"]:
        if city == EMPIRE:
            total[position["emperor"]] += worth["imperial_city"]
        elif city is not None:
            total[city] += worth["city"]
    if gray is not None and gray[1] == name:
        total[gray[0]] += printed["gray_eminence"]
    return total


def leaders(total: list[int]) -> list[int]:
    """Return who has the most influence, all who tie; nobody if nobody has any."""
    return [seat for seat, sum_ in enumerate(total) if sum_ == max(total) and sum_ > 0]


def fit(printed: Printed, position: Position, name: str, seat: int) -> list[Noble]:
    """Return the kinds of aristocrat with which a family can take an elector space."""
    single = printed["electorates"][name]["kind"] == "spiritual"
    there = position["electorates"][name]
    return sorted(
        {
            noble
            for noble in there["nobles"]
            if noble[0] == seat and not (single and noble[1] == COUPLE)
        }
    )


# --- phase VI ---------------------------------------------------------------------------------


def votes(
    printed: Printed, position: Position, church: str | None, excommunicated: str | None
) -> list[int]:
    """Return each seat's votes; the named electorates are None if nobody named one."""
    total = [0] * position["seats"]
    for name, there in position["electorates"].items():
        if there["elector"] is None or name == excommunicated:
            continue
        elector = there["elector"][0]
        total[elector] += printed["bohemia_votes"] if name == "boehmen" else 1
        if name == church:
            families = [family for family, _, _ in nobles_of(there)]
            own = (families + there["knights"] + there["castles"]).count(elector)
            total[elector] += printed["church_votes"] * own
    for seat, cards in enumerate(position["cards"]):
        if "pope" in cards:
            total[seat] += printed["pope_votes"]
    return total


def elected(position: Position, total: list[int], sides: dict[int, str]) -> tuple[int, int]:
    """Return the votes of Emperor and challenger, by what all others chose."""
    emperor, challenger = position["emperor"], position["challenger"]
    for_emperor, for_challenger = total[emperor], total[challenger]
    for seat, side in sides.items():
        if side == "emperor":
            for_emperor += total[seat]
        else:
            for_challenger += total[seat]
    return for_emperor, for_challenger


# --- the end ----------------------------------------------------------------------------------


def ranks(points: list[int]) -> list[int]:
    """Return the rank of each seat: 1 is best, and equal points share it."""
    return [1 + sum(other > own for other in points) for own in points]


def copied(position: Position) -> Position:
    """Return a position of its own."""
    return deepcopy(position)
