"""The log in words: preparation, new Turns, the Revolution, final scoring and the winner."""

from __future__ import annotations

from dataclasses import replace

from sim.games.heads_of_state.codes import (
    COUNTRIES,
    NOBLES,
    NOBODY,
    Country,
    EndReason,
    TieBreak,
)
from sim.games.heads_of_state.journal import Note
from sim.games.heads_of_state.names import (
    COUNTRY_TITLES,
    a_noble,
    area_name,
    country_name,
    noble_name,
    nobles_name,
    player,
    points,
    year,
)
from sim.games.heads_of_state.telling import Context, Section, Teller
from sim.games.prose import capital, count, joined, table
from sim.games.telling import NOTE, SEAT, A, B, C, D, Level, Told

SECOND = 2  # place in influence
BY_NOBLE = 1  # how a tie in it is broken

# --- the start of a game and of a Turn ----------------------------------------------------------


def setup(tell: Teller, line: int) -> Told:
    """Tell how many play, and who starts."""
    row = tell.log[line]
    tell.seats = row[A]
    order = [player((row[SEAT] + place) % tell.seats) for place in range(tell.seats)]
    used = count(tell.cards_in_game(tell.seats), "Attribute Card")
    text = f"{count(tell.seats, 'player')} with {used}. "
    text += f"{order[0]} starts, then {joined(order[1:])}"
    return tell.one(line, text, Section.CARDS_USED, Section.COURSE)


def round_starts(tell: Teller, line: int) -> Told:
    """Tell that a Turn of the rulebook starts."""
    number = tell.log[line][A]
    tell.begin_round(number)
    return Told(line, line + 1, Level.ROUND, f"TURN {number}: {year(number)}", tell.context)


def new_deck(tell: Teller, line: int) -> Told:
    """Tell that all Attribute Cards but the hands become a new deck."""
    values = tell.values
    text = f"the {count(tell.log[line][A], 'Attribute Card')} outside the hands become a new deck, "
    text += f"{int(values.display)} of them turned up, {int(values.stack)} under the Revolution "
    text += "Disc with the Revolution Card"
    return tell.one(line, text, Section.COURSE)


# --- the Revolution ---------------------------------------------------------------------------


def revolution(tell: Teller, line: int) -> Told:
    """Tell that the Revolution Card ends the Turn; the turn's own sentence tells its drawing."""
    row = tell.log[line]
    tell.context, tell.lead = Context.ROUND_END, NOBODY
    tell.halted = NOBODY if row[B] else row[SEAT]
    name = player(row[SEAT])
    last = row[A] >= int(tell.values.rounds)
    how = "not finished" if last else "halted"
    if row[B]:
        text = f"the Revolution Card appears when the display is refilled after {name}'s turn"
    elif tell.revolution_told == line:
        text = f"{name}'s turn is {how}"
    else:
        text = f"{name} draws the Revolution Card from the deck, and the turn is {how}"
    rules = [Section.COURSE, Section.GAME_END] if last else [Section.COURSE]
    return tell.one(line, f"{text}: {year(row[A])} is scored", *rules)


def influence(tell: Teller, line: int) -> Told:
    """Tell who has how much influence in each country, and what it scores."""
    end = tell.run(line, Note.INFLUENCE, Note.TIE_BROKEN, same_seat=False)
    rows = [row for row in tell.log[line:end] if row[NOTE] == Note.INFLUENCE]
    ties = [row for row in tell.log[line:end] if row[NOTE] == Note.TIE_BROKEN]
    amount = [["-"] * tell.seats for _ in range(COUNTRIES)]
    places = [["-", "-"] for _ in range(COUNTRIES)]
    second = [NOBODY] * COUNTRIES
    for row in rows:
        country = row[A]
        amount[country][row[SEAT]] = str(row[B])
        if row[C]:
            places[country][row[C] - 1] = f"{player(row[SEAT])} {row[D]}"
            tell.score(row[SEAT], 2 * row[D])
        if row[C] == SECOND:
            second[country] = row[SEAT]
    head = ["Influence", *(player(seat) for seat in range(tell.seats)), "First", "Second"]
    body = [[COUNTRY_TITLES[country], *amount[country], *places[country]] for country in Country]
    lines = table([head, *body])
    for row in ties:
        # Who ties with the first ties with the second too, which says it all.
        if second[row[A]] in (NOBODY, row[B], row[C]):
            lines.append(f"{capital(_tie(tell, row[A], row[B], row[C], row[D]))}.")
    told = tell.one(line, "the most influence in each country scores", Section.END_OF_TURN, end=end)
    return replace(told, lines=tuple(lines))


def tie_broken(tell: Teller, line: int) -> Told:
    """Tell how a tie in influence is broken, when it was not told with the influence."""
    row = tell.log[line]
    text = _tie(tell, row[A], row[B], row[C], row[D])
    return tell.one(line, text, Section.END_OF_TURN)


def _tie(tell: Teller, country: int, ahead: int, behind: int, how: int) -> str:
    """Return how a tie is broken, with what the board shows about it."""
    text = f"tie in {country_name(country)}: {player(ahead)} comes before {player(behind)} "
    if how == BY_NOBLE:
        best = [_highest(tell, country, seat) for seat in (ahead, behind)]
        if NOBODY in best:
            return f"{text}by the higher noble"
        return f"{text}by the higher noble, {noble_name(best[0])} against {noble_name(best[1])}"
    area = _deciding_area(tell, country, ahead, behind)
    if area == NOBODY:
        return f"{text}by the higher hexagon"
    noble = a_noble(_highest(tell, country, ahead))
    hexagon = f"{area_name(tell.loaded, area)} with {int(tell.values.hexagon[area])}"
    return f"{text[:-1]}, each with {noble} at best, by the higher hexagon, {hexagon}"


def _boxes(tell: Teller, country: int, seat: int) -> list[int]:
    values = tell.values
    return [
        box
        for box in range(int(values.boxes))
        if tell.owner[box] == seat and values.box_country[box] == country
    ]


def _highest(tell: Teller, country: int, seat: int) -> int:
    """Return a seat's highest noble in a country, as far as the log has told; or NOBODY."""
    nobles = [int(tell.values.box_noble[box]) for box in _boxes(tell, country, seat)]
    return max(nobles, default=NOBODY)


def _deciding_area(tell: Teller, country: int, ahead: int, behind: int) -> int:
    """Return the area that breaks a tie by hexagons, or NOBODY if the log does not tell.

    It is the highest in which only the seat ahead has a noble; if both have nobles in the same
    areas, the one of its highest noble.
    """
    values = tell.values
    areas = [
        {int(values.box_area[box]) for box in _boxes(tell, country, seat)}
        for seat in (ahead, behind)
    ]
    if areas[0] == areas[1]:
        best = _highest(tell, country, ahead)
        areas[0] = {
            int(values.box_area[box])
            for box in _boxes(tell, country, ahead)
            if values.box_noble[box] == best
        }
    else:
        areas[0] -= areas[1]
    return max(areas[0], key=lambda area: int(values.area_order[area]), default=NOBODY)


def round_ends(tell: Teller, line: int) -> Told:
    """Tell the points after a Turn has been scored."""
    tell.context, tell.lead = Context.ROUND_END, NOBODY
    return tell.one(line, f"points after {year(tell.log[line][A])}: {tell.standings()}")


# --- the end of the game ------------------------------------------------------------------------


def most(tell: Teller, line: int) -> Told:
    """Tell who has the most nobles of a type."""
    tell.context = Context.GAME_END
    row = tell.log[line]
    end = line
    winners = []
    while tell.note_at(end) == Note.MOST and tell.log[end][A] == row[A]:
        winners.append(player(tell.log[end][SEAT]))
        tell.score(tell.log[end][SEAT], tell.log[end][C])
        end += 1
    text = f"most {nobles_name(row[A])}: {joined(winners)}"
    if len(winners) == 1:
        text += f" with {row[B]}, who scores {points(row[C])}"
    else:
        text += f" with {row[B]} each, who score half, {points(row[C])} each"
    return tell.one(line, text, Section.NOBLES, end=end)


def nobody_most(tell: Teller, line: int) -> Told:
    """Tell that nobody scores for a type of noble."""
    tell.context = Context.GAME_END
    row = tell.log[line]
    text = f"most {nobles_name(row[A])}: nobody has created one"
    if row[B]:
        text = f"most {nobles_name(row[A])}: {row[C]} players have {row[B]} each, so nobody scores"
    return tell.one(line, text, Section.NOBLES)


def final(tell: Teller, line: int) -> Told:
    """Tell the final points, and who wins."""
    tell.context, tell.lead = Context.OVER, NOBODY
    end = tell.run(line, Note.FINAL, same_seat=False)
    rows = sorted(tell.log[line:end], key=lambda row: (row[B], row[SEAT]))
    scores = ", ".join(f"{player(row[SEAT])} {points(row[A])}" for row in rows)
    winners = [row[SEAT] for row in rows if row[B] == 1]
    names = joined([player(seat) for seat in winners])
    match TieBreak(rows[0][C]):
        case TieBreak.SHARED:
            result = f"{names} share the win, with the same points and nobles"
        case TieBreak.NOBLES:
            tied = [row[SEAT] for row in rows if row[A] == rows[0][A] and row[SEAT] != winners[0]]
            ties = [f"with {player(seat)}{_why(tell, winners[0], seat)}" for seat in tied]
            result = f"{names} wins the tie {', and '.join(ties)}"
        case _:
            result = f"{names} wins"
    return tell.one(line, f"final points: {scores}. {result}", Section.GAME_END, end=end)


def _why(tell: Teller, winner: int, tied: int) -> str:
    """Return by which type of noble a tie was won, as far as the log tells."""
    for noble in reversed(range(NOBLES)):
        own, other = tell.noble_cards[winner][noble], tell.noble_cards[tied][noble]
        if own != other:
            return f" by {nobles_name(noble)}, {own} to {other}"
    return ""


def game_ends(tell: Teller, line: int) -> Told:
    """Tell that the game was stopped; by its rules it ends with the Revolution."""
    tell.context = Context.OVER
    if tell.log[line][A] == EndReason.MAX_TURNS:
        cap = count(int(tell.values.max_turns), "turn")
        return tell.one(line, f"the game is stopped: it has taken {cap}, the most that we allow")
    return Told(line, line + 1, Level.MARK, "", tell.context)
