"""Compile a checked values file into the values record that the rules read."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.corona_de_hierro.codes import (
    MAX_LEVELS,
    MAX_PAWNS,
    NO_FAMILY,
    NOBODY,
    Band,
    Blocked,
    CardType,
    CastleKind,
    Deck,
    Die,
    Loyalty,
    Post,
    Size,
)
from sim.games.corona_de_hierro.record import VALUES
from sim.games.corona_de_hierro.values.checks import deck_of
from sim.games.corona_de_hierro.values.model import ValuesFile
from sim.games.corona_de_hierro.values.words import (
    BAND_WORDS,
    DECK_WORDS,
    DIE_WORDS,
    HOLDER,
    PLAYERS,
    POST_WORDS,
    SEAT_WORDS,
    SIZE_WORDS,
    STARTERS,
    players,
)
from sim.values.codes import code


def compile_values(
    values: ValuesFile, source: str = "values"
) -> tuple[Any, dict[str, tuple[str, ...]], dict[str, str]]:
    """Compile a checked values file.

    Parameters
    ----------
    values : ValuesFile
    source : str
        The file, for messages.

    Returns
    -------
    (np.recarray of one `VALUES` record, labels, titles)
        Labels are the ids by code, for each label set; titles the printed names by id.
    """
    record = np.zeros(1, VALUES).view(np.recarray)
    row: Any = record[0]
    _fill_map(row, values)
    _fill_castles(row, values)
    _fill_dice_and_armies(row, values)
    _fill_track(row, values)
    _fill_pieces(row, values)
    _fill_initiative_cards(row, values)
    _fill_card_effects(row, values)
    _fill_loyalty_cards(row, values)
    _fill_scoring(row, values)
    _fill_course(row, values)
    _fill_rulings(row, values)
    return record, labels_of(values), titles_of(values)


# --- the map --------------------------------------------------------------------------------------


def _fill_map(row: Any, values: ValuesFile) -> None:
    cities = list(values.cities)
    row.cities = len(cities)
    for road in values.roads.values():
        one, other = (cities.index(end) for end in road.value)
        row.roads[one] |= 1 << other
        row.roads[other] |= 1 << one


def _fill_castles(row: Any, values: ValuesFile) -> None:
    cities, families = list(values.cities), list(values.families)
    row.castles, row.families = len(values.castles), len(families)
    row.family[:] = NO_FAMILY
    for place, castle in enumerate(values.castles.values()):
        bit = 1 << place
        row.castle_city[place] = cities.index(castle.city)
        row.castle_kind[place] = code(CastleKind, castle.kind)
        row.force[place] = castle.army.value
        if castle.emissary is not None:
            row.word[place] = castle.emissary.value
            row.receives |= bit
        if castle.kind == "brown":
            row.brown |= bit
        if castle.family is not None:
            row.family[place] = families.index(castle.family.value)
            row.family_castles[row.family[place]] |= bit
        levels = castle.levels or values.legitimacy.castle
        row.levels_won[place], row.levels_lost[place] = levels.won.value, levels.lost.value
        for word in PLAYERS:
            needed = 0 if castle.players is None else castle.players.value
            if castle.kind == "grey" and needed <= players(word):
                row.main_castles[players(word)] |= bit


# --- dice, armies, track --------------------------------------------------------------------------


def _fill_dice_and_armies(row: Any, values: ValuesFile) -> None:
    for word in DIE_WORDS:
        die, faces = code(Die, word), getattr(values.dice, word)
        row.face_count[die] = len(faces)
        row.faces[die, : len(faces)] = sorted(face.value for face in faces)
    armies = values.armies
    row.army_pawns = armies.pawns.value
    row.start_pawns = armies.start.value
    for pawns in range(1, MAX_PAWNS + 1):
        row.size_of[pawns] = (pawns >= armies.medium.value) + (pawns >= armies.large.value)
    for word in SIZE_WORDS:
        row.army_die[code(Size, word)] = code(Die, getattr(armies.dice, word).value)


def _fill_track(row: Any, values: ValuesFile) -> None:
    track = values.track
    row.crown = track.crown.value
    row.start_level = track.start.value
    for level in range(MAX_LEVELS):
        row.band_of[level] = (level >= track.yellow.value) + (level >= track.green.value)
    for word in BAND_WORDS:
        band, area = code(Band, word), getattr(values.bands, word)
        row.band_die[band] = code(Die, area.die.value)
        row.recruits[band] = area.recruits.value
        row.band_points[band] = area.points.value
    levels = values.legitimacy
    row.battle_won, row.battle_lost = levels.battle.won.value, levels.battle.lost.value
    row.support_won = levels.support.value
    row.rome_sent, row.rome_left = levels.rome.sent.value, levels.rome.left.value
    row.alliance_accepted = levels.alliance.accepted.value
    row.alliance_broken = levels.alliance.broken.value


def _fill_pieces(row: Any, values: ValuesFile) -> None:
    emissaries, shields = values.emissaries, values.shields
    row.emissaries = emissaries.each.value
    row.castle_emissaries = emissaries.castle.value
    for post in POST_WORDS:
        for word in PLAYERS:
            limit = getattr(getattr(emissaries, post), word)
            row.post_limit[code(Post, post), players(word)] = limit.value
    row.banners = values.banners.value
    row.shields = shields.supply.value
    row.start_shields = shields.start.value
    row.shields_gained = shields.gained.value


# --- cards ----------------------------------------------------------------------------------------


def _fill_initiative_cards(row: Any, values: ValuesFile) -> None:
    families = list(values.families)
    row.kinds = len(values.initiative_cards)
    for kind, card in enumerate(values.initiative_cards.values()):
        row.copies[kind] = card.copies.value
        row.card_type[kind] = code(CardType, card.type)
        row.card_deck[kind] = code(Deck, deck_of(card.type))
        for family in card.families.value if card.families else ():
            row.card_families[kind] |= 1 << families.index(family)
        first = card.first_action_only
        row.first_action_only[kind] = first is not None and first.value
    hand = values.hand
    row.hand_limit = hand.limit.value
    row.purchase_shields = hand.shields.value
    row.purchase_seen = hand.seen.value
    row.purchase_kept = hand.kept.value


def _fill_card_effects(row: Any, values: ValuesFile) -> None:
    effects = values.card_effects
    row.fortune_die = code(Die, effects.good_fortune.die.value)
    row.charge_die = code(Die, effects.cavalry_charge.die.value)
    row.charge_points = effects.cavalry_charge.points.value
    for word in SIZE_WORDS:
        row.march_steps[code(Size, word)] = getattr(effects.forced_march, word).value
    row.resistance_pawns = effects.resistance.pawns.value
    row.vassal_pawns = effects.loyal_vassal.pawns.value
    row.bishop_levels = effects.bishop.levels.value
    row.pope_levels = effects.pope.levels.value
    row.king_levels = effects.king_is_dead.levels.value
    row.magyar_levels = effects.magyar_invasion.levels.value
    row.saracen_levels = effects.saracen_invasion.levels.value
    row.pact_points = effects.secret_pact.points.value
    row.hostage_won = effects.hostage.won.value
    row.hostage_lost = effects.hostage.lost.value


def _fill_loyalty_cards(row: Any, values: ValuesFile) -> None:
    row.loyalties = len(values.loyalty_cards)
    row.loyalty_seat[:] = NOBODY
    for place, card in enumerate(values.loyalty_cards.values()):
        points, players_needed = card.points, card.players
        if card.king == HOLDER:
            row.loyalty_kind[place] = Loyalty.SOLE_KING
        else:
            row.loyalty_kind[place] = Loyalty.COLOUR
            row.loyalty_seat[place] = SEAT_WORDS.index(card.king)
        another = 0 if points.another is None else points.another.value
        row.loyalty_points[place] = another, points.holder.value
        row.loyalty_players[place] = 0 if players_needed is None else players_needed.value


# --- scoring, course, rulings ---------------------------------------------------------------------


def _fill_scoring(row: Any, values: ValuesFile) -> None:
    scoring = values.scoring
    for place, points in enumerate(scoring.castles):
        row.castle_points[place + 1] = points.value
    row.king_points = scoring.king.value
    row.free_emissaries_points = scoring.free_emissaries.value


def _fill_course(row: Any, values: ValuesFile) -> None:
    course, setup = values.course, values.setup
    starter = STARTERS.index(course.first_seat.value)
    row.first_seat = NOBODY if starter == 0 else starter - 1
    row.turn_actions = course.turn_actions.value
    row.max_turns = values.game_end.max_turns.value
    advanced = setup.advanced
    for word in DECK_WORDS:
        deck = code(Deck, word)
        row.dealt[deck] = getattr(setup.dealt, word).value
        row.advanced_seen[deck] = getattr(advanced.seen, word).value
    row.advanced = advanced.used.value
    row.advanced_kept = advanced.kept.value
    row.kept_of_each = advanced.kept_counted.value == "of_each_deck"


def _fill_rulings(row: Any, values: ValuesFile) -> None:
    rulings = values.rulings
    row.siege_blocked_by = code(Blocked, rulings.siege_blocked_by.value)
    row.passage_refusals = rulings.passage_refusals.value
    row.return_limit = rulings.hostages_returned.value
    row.ask_back_limit = rulings.hostages_asked.value
    row.exchange_limit = rulings.exchanges_offered.value
    row.word_rerolls = rulings.emissary_rerolls.value
    row.highest_is_crowned = rulings.highest_is_crowned.value
    row.shared_king_is_sole = rulings.shared_king_is_sole.value
    row.last_castle_ends = rulings.last_castle_ends.value
    row.last_card_ends = rulings.last_card_ends.value


# --- ids and names --------------------------------------------------------------------------------


def labels_of(values: ValuesFile) -> dict[str, tuple[str, ...]]:
    """Return the ids by code, for each label set."""
    return {
        "cards": tuple(values.initiative_cards),
        "loyalty_cards": tuple(values.loyalty_cards),
        "families": tuple(values.families),
        "cities": tuple(values.cities),
        "castles": tuple(values.castles),
    }


def titles_of(values: ValuesFile) -> dict[str, str]:
    """Return the printed names by id."""
    sections = (
        values.initiative_cards,
        values.loyalty_cards,
        values.families,
        values.cities,
        values.castles,
    )
    return {name: entry.name for section in sections for name, entry in section.items()}
