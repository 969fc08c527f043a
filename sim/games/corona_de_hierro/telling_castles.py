"""The log in words: castles attacked and asked for support, emissaries, alliances and hostages."""

from __future__ import annotations

from sim.games.corona_de_hierro.codes import (
    AT_POST,
    IN_ZONE,
    NO_CARD,
    NOBODY,
    CardType,
    Level,
    Parting,
    Post,
    RollFor,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.names import (
    army_name,
    band_name,
    die_name,
    pawns,
    place_name,
    player,
    with_article,
)
from sim.games.corona_de_hierro.telling import (
    CARD_SECTIONS,
    Clause,
    Phrase,
    Section,
    Teller,
    and_then,
    defeat,
)
from sim.games.corona_de_hierro.telling_armies import rolls_of
from sim.games.telling import SEAT, A, B, C, D

FORTUNE = CARD_SECTIONS[CardType.GOOD_FORTUNE]

# --- 4. Attack a Castle by Military Means -----------------------------------------------------


def siege(tell: Teller, line: int) -> Clause:
    """Tell that a castle is attacked, with which army, and what number it takes."""
    row = tell.log[line]
    castle, number = row[A], row[D]
    army = f"{with_article(army_name(tell.loaded, number))} of {pawns(number)}"
    text = f"attacks {tell.castle(castle)} ({tell.whose(castle)}) with {army}"
    rules = [Section.FORCE]
    if tell.card_is(CardType.GOOD_FORTUNE):
        text += f" and {die_name(int(tell.values.fortune_die))}"
        rules = [FORTUNE]
    return Clause(f"{text}: {row[C]} or more takes it", rules, line + 1)


def attempt(tell: Teller, line: int) -> Clause:
    """Tell the rolls for a castle and what comes of them."""
    text, _, end = rolls_of(tell, line)
    rules = [Section.SHIELDS] if end > line + 1 else []
    result = RESULTS.get(tell.note_at(end))
    if result is None:
        by_force = tell.log[line][A] == RollFor.CASTLE_BY_FORCE
        return Clause(text, [Section.FORCE if by_force else Section.WORD, *rules], end)
    told = result(tell, end)
    return Clause(f"{text}{',' if rules else ''} and {told.text}", [*told.rules, *rules], told.end)


def conquered(tell: Teller, line: int) -> Clause:
    """Tell that a castle is conquered, and what both gain and lose."""
    row = tell.log[line]
    seat, castle, before = row[SEAT], row[A], row[B]
    _banner(tell, seat, castle)
    text = f"conquers {tell.castle(castle)}: a banner with its army inside"
    won, lost = (
        int(values[castle]) for values in (tell.values.levels_won, tell.values.levels_lost)
    )
    gained, end = tell.level_change(line + 1, seat, won, Level.CASTLE)
    if before == NOBODY:
        return Clause(and_then(text, gained), [Section.FORCE], end)
    dropped, end = tell.level_change(end, before, -lost, Level.CASTLE)
    shield, end = tell.shield_gain(end, before)
    return Clause(and_then(text, gained, defeat(before, dropped, shield)), [Section.FORCE], end)


def _banner(tell: Teller, seat: int, castle: int) -> None:
    tell.owner[castle] = seat
    tell.garrisoned[castle] = True


def garrison_lost(tell: Teller, line: int) -> Clause:
    """Tell that the army inside is eliminated; it takes another action to take the castle."""
    row = tell.log[line]
    tell.garrisoned[row[A]] = False
    text = f"eliminates {player(row[B])}'s army inside: another action can take the castle"
    return Clause(text, [Section.FORCE], line + 1)


def withstood(tell: Teller, line: int) -> Clause:
    """Tell that the roll is too low."""
    row = tell.log[line]
    return Clause(f"fails: {row[B]} is less than {row[C]}", [Section.FORCE], line + 1)


# --- 5. Request Support from a Castle -----------------------------------------------------------


def negotiation(tell: Teller, line: int) -> Clause:
    """Tell that support is requested, with which die, and what number it takes."""
    row = tell.log[line]
    castle = row[A]
    die, why = int(tell.values.band_die[row[C]]), f"in {band_name(row[C])}"
    rules = [Section.WORD]
    if row[D] != NO_CARD:
        die, why = int(tell.values.fortune_die), "with Good fortune"
        rules = [FORTUNE]
    text = f"requests the support of {tell.castle(castle)}, {why} with {die_name(die)}"
    if row[D] != NO_CARD:
        text = f"requests the support of {tell.castle(castle)} with {die_name(die)}"
    return Clause(f"{text}: {row[B]} or more wins it", rules, line + 1)


def supported(tell: Teller, line: int) -> Clause:
    """Tell that a castle's support is obtained."""
    row = tell.log[line]
    seat, castle = row[SEAT], row[A]
    _banner(tell, seat, castle)
    text = f"obtains the support of {tell.castle(castle)}: a banner with its army inside"
    won = int(tell.values.support_won)
    gained, end = tell.level_change(line + 1, seat, won, Level.SUPPORT)
    return Clause(and_then(text, gained), [Section.WORD], end)


def declined(tell: Teller, line: int) -> Clause:
    """Tell that the roll is too low."""
    row = tell.log[line]
    return Clause(f"fails: {row[B]} is less than {row[C]}", [Section.WORD], line + 1)


RESULTS: dict[int, Phrase] = {
    Note.CONQUERED: conquered,
    Note.GARRISON_LOST: garrison_lost,
    Note.WITHSTOOD: withstood,
    Note.SUPPORTED: supported,
    Note.DECLINED: declined,
}

# --- emissaries ---------------------------------------------------------------------------------


def sent(tell: Teller, line: int) -> Clause:
    """Tell where an emissary is sent, and how many are there then."""
    row = tell.log[line]
    seat, place = row[SEAT], row[A]
    tell.emissaries[seat] -= 1
    if place < AT_POST:
        tell.in_castle[seat][place] += 1
        here = sum(tell.in_castle[other][place] for other in range(tell.seats))
        room = int(tell.values.castle_emissaries)
        text = f"sends an emissary to {tell.castle(place)} ({here} of {room} there)"
        return Clause(text, [Section.WORD], line + 1)
    post = place - AT_POST
    tell.posted[post][seat] += 1
    here, room = sum(tell.posted[post]), int(tell.values.post_limit[post, tell.seats])
    text = f"sends an emissary to {place_name(tell.loaded, place)} ({here} of {room} there)"
    if post != Post.ROME:
        return Clause(text, [Section.BARBARIANS], line + 1)
    gained, end = tell.level_change(line + 1, seat, int(tell.values.rome_sent), Level.ROME)
    return Clause(and_then(text, gained), [Section.ROME], end)


def retrieved(tell: Teller, line: int) -> Clause:
    """Tell from where an emissary returns, and what that ends."""
    row = tell.log[line]
    seat, place = row[SEAT], row[A]
    tell.emissaries[seat] += 1
    if place >= IN_ZONE:
        other = player(place - IN_ZONE)
        if row[B]:
            text = "retrieves the emissary from the Alliance Zone and leaves the alliance with "
            text += f"{other}, which costs no level"
            return Clause(text, [Section.RETRIEVE, "C11"], line + 1)
        text = f"retrieves the emissary from {other}'s banner in the Alliance Zone, unanswered"
        return Clause(text, [Section.RETRIEVE], line + 1)
    text = f"retrieves an emissary from {tell.from_place(place)}"
    if place < AT_POST:
        tell.in_castle[seat][place] -= 1
        return Clause(text, [Section.RETRIEVE], line + 1)
    post = place - AT_POST
    tell.posted[post][seat] -= 1
    if post != Post.ROME:
        return Clause(text, [Section.RETRIEVE], line + 1)
    lost, end = tell.level_change(line + 1, seat, -int(tell.values.rome_left), Level.ROME)
    return Clause(and_then(text, lost), [Section.RETRIEVE, Section.ROME], end)


# --- 8, 9. Alliances ------------------------------------------------------------------------------


def alliance_requested(tell: Teller, line: int) -> Clause:
    """Tell a request for an alliance."""
    row = tell.log[line]
    tell.emissaries[row[SEAT]] -= 1
    other = player(row[A])
    text = (
        f"requests an alliance with {other}: an emissary on {other}'s banner in the Alliance Zone"
    )
    return Clause(text, [Section.ALLIANCE], line + 1)


def alliance_accepted(tell: Teller, line: int) -> Clause:
    """Tell that an alliance is accepted."""
    row = tell.log[line]
    text = f"accepts the alliance that {player(row[A])} requested"
    by = int(tell.values.alliance_accepted)
    gained, end = tell.level_change(line + 1, row[SEAT], by, Level.ALLIANCE)
    rules = [Section.ACCEPT, Section.ALLIANCE]
    return Clause(and_then(text, gained), rules, end)


def alliance_broken(tell: Teller, line: int) -> Clause:
    """Tell that an alliance is broken by an attack that is about to begin."""
    row = tell.log[line]
    seat, requester = row[SEAT], row[B]
    tell.emissaries[requester] += 1
    text = f"breaks the alliance with {player(row[A])}; {player(requester)}'s emissary returns"
    by = -int(tell.values.alliance_broken)
    lost, end = tell.level_change(line + 1, seat, by, Level.ALLIANCE)
    return Clause(and_then(text, lost), [Section.ALLIANCE], end)


# --- hostages -----------------------------------------------------------------------------------


def hostage_taken(tell: Teller, line: int) -> Clause:
    """Tell that an emissary becomes a hostage, in an own castle or with the card."""
    row = tell.log[line]
    seat, owner, place = row[SEAT], row[A], row[B]
    tell.hostages[seat][owner] += 1
    where = tell.in_place(place)
    _move_emissary(tell, owner, place, -1)
    if not row[C]:
        text = f"takes {player(owner)}'s emissary {where} as a hostage"
        return Clause(text, [Section.WORD], line + 1)
    _move_emissary(tell, seat, place, 1)
    tell.emissaries[seat] -= 1
    text = f"replaces {player(owner)}'s emissary {where} with an own one and keeps it as a hostage"
    rules = [CARD_SECTIONS[CardType.HOSTAGE]]
    if place != AT_POST + Post.ROME:
        return Clause(text, rules, line + 1)
    won, lost = int(tell.values.hostage_won), int(tell.values.hostage_lost)
    gained, end = tell.level_change(line + 1, seat, won, Level.HOSTAGE)
    dropped, end = tell.level_change(end, owner, -lost, Level.HOSTAGE)
    return Clause(and_then(text, gained, dropped), rules, end)


def _move_emissary(tell: Teller, seat: int, place: int, by: int) -> None:
    if place < AT_POST:
        tell.in_castle[seat][place] += by
    else:
        tell.posted[place - AT_POST][seat] += by


def hostage_back(tell: Teller, line: int) -> Clause:
    """Tell that a hostage goes home."""
    row = tell.log[line]
    holder, owner = row[SEAT], row[A]
    _send_home(tell, holder, owner)
    text = f"gives {player(owner)}'s emissary back"
    if row[B] == Parting.RETURNED:
        text += " freely"
    return Clause(text, [Section.RETRIEVE], line + 1)


def _send_home(tell: Teller, holder: int, owner: int) -> None:
    tell.hostages[holder][owner] -= 1
    tell.emissaries[owner] += 1


def hostage_asked(tell: Teller, line: int) -> Clause:
    """Tell that a seat asks for its emissary, and the answer."""
    row = tell.log[line]
    holder = row[A]
    text = f"asks {player(holder)} for the emissary held as a hostage"
    end = line + 1
    if tell.is_note(end, Note.HOSTAGE_ANSWER, holder):
        text += f": {player(holder)} {'gives it back' if tell.log[end][B] else 'refuses'}"
        end += 1
        if tell.is_note(end, Note.HOSTAGE_BACK, holder):
            _send_home(tell, holder, tell.log[end][A])
            end += 1
    return Clause(text, [Section.RETRIEVE, "C10"], end)


def hostage_answer(tell: Teller, line: int) -> Clause:
    """Tell an answer whose question has been told."""
    row = tell.log[line]
    text = "agrees to give" if row[B] else "refuses to give"
    return Clause(f"{text} {player(row[A])}'s emissary back", [Section.RETRIEVE], line + 1)


def exchange_offered(tell: Teller, line: int) -> Clause:
    """Tell that an exchange of hostages is offered, and the answer."""
    row = tell.log[line]
    other = row[A]
    text = f"offers {player(other)} to exchange one hostage for one"
    end = line + 1
    if tell.is_note(end, Note.EXCHANGE_ANSWER, other):
        agreed = tell.log[end][B]
        end += 1
        text += f": {player(other)} refuses"
        if agreed:
            text = text.removesuffix("refuses") + "accepts, and both emissaries return"
        while agreed and tell.is_note(end, Note.HOSTAGE_BACK):
            _send_home(tell, tell.log[end][SEAT], tell.log[end][A])
            end += 1
    return Clause(text, [Section.WORD, "C10"], end)


def exchange_answer(tell: Teller, line: int) -> Clause:
    """Tell an answer whose question has been told."""
    row = tell.log[line]
    verb = "accepts" if row[B] else "refuses"
    return Clause(f"{verb} {player(row[A])}'s exchange of hostages", [Section.WORD], line + 1)
