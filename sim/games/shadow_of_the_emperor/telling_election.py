"""The log in words: the election of the Emperor and the Emperor's action (phases VI and VII)."""

from __future__ import annotations

from dataclasses import replace

from sim.games.prose import count, joined
from sim.games.shadow_of_the_emperor.codes import (
    NOBODY,
    CityAction,
    Effect,
    Kind,
    Privilege,
    Source,
    Vote,
)
from sim.games.shadow_of_the_emperor.grid import fitted
from sim.games.shadow_of_the_emperor.journal import Note
from sim.games.shadow_of_the_emperor.names import card_title, player, players, points
from sim.games.shadow_of_the_emperor.telling import Ruling, Teller
from sim.games.telling import SEAT, A, B, C, D, Row, Told

# --- phase VI: before the vote ------------------------------------------------------------------


def election(tell: Teller, line: int) -> Told:
    """Tell who stands against whom, and that Church influence can't be named if that is so."""
    row = tell.log[line]
    text = f"{player(row[SEAT])} stands against the Emperor, {player(row[A])}"
    idle = [
        player(seat)
        for seat, cards in enumerate(tell.pieces.cards)
        if any(copies and _is_church(tell, card) for card, copies in cards.items())
    ]
    if not idle or any(tell.pieces.elector[place] != NOBODY for place in _archdioceses(tell)):
        return tell.told(line, line + 1, text)
    text += f". No archdiocese has an elector: {joined(idle)} can't use {_card(tell)}"
    return tell.told(line, line + 1, text, Ruling.NAMING)


def _archdioceses(tell: Teller) -> list[int]:
    """Return the ecclesiastical electorates."""
    there = range(int(tell.values.electorates))
    return [place for place in there if tell.values.kind[place] == Kind.ECCLESIASTICAL]


def _is_church(tell: Teller, card: int) -> bool:
    return bool(tell.values.card_effect[card] == Effect.CHURCH_INFLUENCE)


def church_influence(tell: Teller, line: int) -> Told:
    """Tell which archdiocese Church influence names, and the votes that it gives."""
    row = tell.log[line]
    electorate = row[A]
    owner = tell.pieces.elector[electorate]
    pieces = _pieces_in(tell, owner, electorate)
    votes = count(pieces * row[B], "vote")
    text = f"{player(row[SEAT])} names {tell.place(electorate)} for {_card(tell)}: "
    text += f"{player(owner)}, its elector, has {votes} more for "
    text += f"{count(pieces, 'aristocrat or knight', 'aristocrats and knights')} there"
    return tell.told(line, line + 1, text)


def _card(tell: Teller) -> str:
    """Return the name of the card that names archdioceses."""
    for card in range(int(tell.values.cards)):
        if _is_church(tell, card):
            return card_title(tell.loaded, card)
    return "Church influence"


def _pieces_in(tell: Teller, seat: int, electorate: int) -> int:
    """Return a family's aristocrats and knights in an electorate, its elector too."""
    pieces = tell.pieces
    number = len(pieces.faces_in(seat, electorate)) + pieces.knights_in(seat, electorate)
    return number + (pieces.elector[electorate] == seat)


def excommunicated(tell: Teller, line: int) -> Told:
    """Tell which electorate has no vote."""
    row = tell.log[line]
    text = f"{player(row[SEAT])} excommunicates {tell.place(row[A])}: it has no vote"
    return tell.told(line, line + 1, text)


# --- the vote -----------------------------------------------------------------------------------


def votes(tell: Teller, line: int) -> Told:
    """Tell for whom each family votes, with how many votes and what of, and who is elected.

    Lines about privileges come before: an electorate with more votes than others.
    """
    line_of_votes = tell.run(line, Note.PRIVILEGE_USED, same_seat=False)
    end = tell.run(line_of_votes, Note.VOTED, same_seat=False)
    tell.follow_to(line_of_votes)
    candidates = {Vote.EMPEROR: tell.pieces.emperor, Vote.CHALLENGER: tell.pieces.challenger}
    rows: list[tuple[str, ...]] = [("Family", "Votes for", "Votes", "From")]
    for row in tell.log[line_of_votes:end]:
        name = player(row[SEAT]) + (" (candidate)" if row[C] else "")
        parts = _votes_of(tell, row[SEAT])
        rows.append((name, player(candidates[Vote(row[A])]), str(row[B]), ", ".join(parts) or "-"))
    text = "the votes, shown at the same time"
    if tell.comes(end, Note.ELECTED, Note.CONFIRMED):
        text = f"{text}: {_result(tell, end)}"
        end += 1
    return replace(tell.told(line, end, text), lines=tuple(fitted(rows, folded=3)))


def _votes_of(tell: Teller, seat: int) -> list[str]:
    """Return what a family's votes are made of."""
    pieces, values = tell.pieces, tell.values
    parts = []
    for electorate, elector in enumerate(pieces.elector):
        if elector != seat:
            continue
        name = tell.place(electorate)
        if electorate in pieces.excommunicated:
            parts.append(f"{name} 0 (excommunicated)")
        elif values.privilege[electorate] == Privilege.VOTES:
            parts.append(f"{name} {int(values.privilege_amount[electorate])}")
        else:
            parts.append(f"{name} {int(values.votes)}")
    for card, copies in sorted(pieces.cards[seat].items()):
        if copies and values.card_effect[card] == Effect.POPE:
            parts.append(
                f"{card_title(tell.loaded, card)} {copies * int(values.card_amount[card])}"
            )
    for electorate, each in sorted(pieces.church.items()):
        if pieces.elector[electorate] == seat:
            worth = each * _pieces_in(tell, seat, electorate)
            parts.append(f"{_card(tell)} in {tell.place(electorate)} {worth}")
    return parts


def _result(tell: Teller, line: int) -> str:
    """Return who is Emperor after the vote."""
    row = tell.log[line]
    name = player(row[SEAT])
    if tell.comes(line, Note.ELECTED):
        return f"{name} is elected Emperor, by {row[B]} to {row[A]}"
    text = f"{name} remains Emperor, by {row[A]} to {row[B]}"
    return f"{text}, since a challenger needs more" if row[A] == row[B] else text


def elected(tell: Teller, line: int) -> Told:
    """Tell who is Emperor, when it was not told with the votes."""
    return tell.told(line, line + 1, _result(tell, line))


def vote_points(tell: Teller, line: int) -> Told:
    """Tell who scores for voting with the winner."""
    end = line
    while tell.comes(end, Note.POINTS) and tell.log[end][A] == Source.VOTE:
        end += 1
    tell.follow_to(end)
    seats = [row[SEAT] for row in tell.log[line:end]]
    each = points(tell.log[line][B])
    verb = f"scores {each}" if len(seats) == 1 else f"score {each} each"
    now = ", ".join(tell.now_points(seat) for seat in seats)
    return tell.told(line, end, f"{players(seats)} {verb} for voting with the winner ({now})")


# --- the new and the fallen Emperor -------------------------------------------------------------


def fallen(tell: Teller, line: int) -> Told:
    """Tell where the fallen Emperor goes."""
    pushed, at = tell.pushed(line)
    row = tell.log[at]
    text = f"the fallen Emperor, {player(row[SEAT])}'s {tell.face(row[B])}, goes to "
    text += tell.place(row[A])
    if pushed:
        text += f", where {pushed}, since no aristocrat space is empty"
    return tell.told(line, at + 1, text)


def fallen_home(tell: Teller, line: int) -> Told:
    """Tell that the fallen Emperor finds no place."""
    row = tell.log[line]
    text = f"the fallen Emperor, {player(row[SEAT])}'s {tell.face(row[A])}, finds no place on the "
    return tell.told(line, line + 1, f"{text}board and returns to the supply", Ruling.ELECTION)


# --- phase VII: the Emperor's action ------------------------------------------------------------


def emperors_action(tell: Teller, line: int) -> Told:
    """Tell the Emperor's points, and what is to be done with an imperial city."""
    row = tell.log[line]
    text = f"{player(row[SEAT])}, the Emperor, "
    scored, end = tell.scored(line + 1, Source.EMPEROR)
    text += scored or "scores nothing"
    match CityAction(row[A]):
        case CityAction.PLACE:
            text += ", and has to place an imperial city"
        case CityAction.MOVE:
            text += ", and has to move an imperial city"
    if tell.comes(end, Note.IMPERIAL_SKIPPED):
        text += f"; {_why_skipped(tell, tell.log[end])}"
        return tell.told(line, end + 1, text, Ruling.EMPERORS_ACTION)
    return tell.told(line, end, text)


def _why_skipped(tell: Teller, row: Row) -> str:
    """Return why nothing is done with an imperial city."""
    if CityAction(row[A]) == CityAction.PLACE:
        return "none is left, or no city space is empty: nothing is placed"
    return "none can go to another electorate: nothing is moved"


def skipped(tell: Teller, line: int) -> Told:
    """Tell that nothing is done with an imperial city, when nothing else tells it."""
    text = _why_skipped(tell, tell.log[line])
    return tell.told(line, line + 1, text, Ruling.EMPERORS_ACTION)


def imperial_placed(tell: Teller, line: int) -> Told:
    """Tell where an imperial city is placed."""
    row = tell.log[line]
    where = _space(tell, row[A], row[B])
    return tell.told(line, line + 1, f"{player(row[SEAT])} places an imperial city in {where}")


def imperial_moved(tell: Teller, line: int) -> Told:
    """Tell from where to where an imperial city is moved."""
    row = tell.log[line]
    text = f"{player(row[SEAT])} moves the imperial city from {_space(tell, row[A], row[B])} to "
    return tell.told(line, line + 1, text + _space(tell, row[C], row[D]))


def _space(tell: Teller, electorate: int, space: int) -> str:
    """Return an electorate, and which city space of it where prices are printed on them."""
    name = tell.place(electorate)
    return f"space {space + 1} of {name}" if tell.values.permit_by_space else name
