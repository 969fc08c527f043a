"""What is printed, read off the values file's model by name, as `model.py` wants it.

Nothing of the compiled record: the number of a city, castle or card is its place in the file.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from sim.engine.game import LoadedValues
from sim.games.corona_de_hierro.codes import Band, CardType, Deck, Die, Post, Size
from tests.corona_de_hierro.reference import SOLE_KING

COLOURS = ("yellow", "blue", "black", "red", "green")  # by seat
SEAT_WORDS = {3: "three", 4: "four", 5: "five"}
MILITARY = ("good_fortune", "cavalry_charge", "forced_march", "resistance", "loyal_vassal")


class LoyaltyCard(NamedTuple):
    """A loyalty card."""

    names: int  # a seat, or SOLE_KING
    points: int  # if it names another seat than its holder's
    own_points: int  # if it names its holder
    players: int  # used with so many or more


def die(word: str) -> Die:
    """Return a die by its word."""
    return Die[word.upper()]


class Printed:
    """Everything that is printed."""

    def __init__(self, loaded: LoadedValues) -> None:
        document: Any = loaded.document
        self.document = document
        self.read_map(document)
        self.read_dice(document)
        self.read_track(document)
        self.read_cards(document)
        self.read_loyalty(document)
        self.read_course(document)

    # --- the map ---

    def read_map(self, document: Any) -> None:
        """Read cities, roads and castles."""
        self.cities = list(document.cities)
        self.roads: dict[int, set[int]] = {city: set() for city in range(len(self.cities))}
        for road in document.roads.values():
            one, other = (self.cities.index(city) for city in road.value)
            self.roads[one].add(other)
            self.roads[other].add(one)
        self.castles = list(document.castles)
        self.families = list(document.families)
        self.city_of: dict[int, int] = {}
        self.force: dict[int, int] = {}
        self.word: dict[int, int] = {}
        self.brown: list[int] = []
        self.kind: dict[int, str] = {}
        self.family: dict[int, int | None] = {}
        self.levels_won: dict[int, int] = {}
        self.levels_lost: dict[int, int] = {}
        self.least: dict[int, int] = {}
        for castle, printed in enumerate(document.castles.values()):
            self.city_of[castle] = self.cities.index(printed.city)
            self.force[castle] = printed.army.value
            if printed.emissary is not None:
                self.word[castle] = printed.emissary.value
            self.kind[castle] = printed.kind
            if printed.kind == "brown":
                self.brown.append(castle)
            shield = printed.family
            self.family[castle] = None if shield is None else self.families.index(shield.value)
            levels = printed.levels or document.legitimacy.castle
            self.levels_won[castle] = levels.won.value
            self.levels_lost[castle] = levels.lost.value
            self.least[castle] = 3 if printed.players is None else printed.players.value

    def grey(self, seats: int) -> list[int]:
        """Return the starting castles for so many players."""
        return [
            castle
            for castle, kind in self.kind.items()
            if kind == "grey" and self.least[castle] <= seats
        ]

    def family_name(self, castle: int) -> str | None:
        """Return the family of a castle."""
        family = self.family[castle]
        return None if family is None else self.families[family]

    # --- dice, armies, emissaries, shields ---

    def read_dice(self, document: Any) -> None:
        """Read dice, armies, banners, emissaries and shields."""
        self.faces = {face: faces_of(getattr(document.dice, face.name.lower())) for face in Die}
        armies = document.armies
        self.army_pawns = armies.pawns.value
        self.start_pawns = armies.start.value
        self.medium, self.large = armies.medium.value, armies.large.value
        self.size_die = {size: die(getattr(armies.dice, size.name.lower()).value) for size in Size}
        self.banners = document.banners.value
        self.emissaries = document.emissaries.each.value
        self.castle_emissaries = document.emissaries.castle.value
        self.shields = document.shields.supply.value
        self.start_shields = document.shields.start.value
        self.shields_gained = document.shields.gained.value

    def size(self, pawns: int) -> Size:
        """Return the size of an army."""
        if pawns >= self.large:
            return Size.LARGE
        return Size.MEDIUM if pawns >= self.medium else Size.SMALL

    def army_die(self, pawns: int) -> Die:
        """Return the die of an army."""
        return self.size_die[self.size(pawns)]

    def post_limit(self, post: Post, seats: int) -> int:
        """Return how many emissaries may be in Rome or with a people."""
        limits = getattr(self.document.emissaries, post.name.lower())
        return int(getattr(limits, SEAT_WORDS[seats]).value)

    # --- the Legitimacy Track ---

    def read_track(self, document: Any) -> None:
        """Read the track and what levels are gained and lost for."""
        track, legitimacy = document.track, document.legitimacy
        self.start_level = track.start.value
        self.yellow, self.green = track.yellow.value, track.green.value
        self.crown = track.crown.value
        bands = {band: getattr(document.bands, band.name.lower()) for band in Band}
        self.band_die = {band: die(printed.die.value) for band, printed in bands.items()}
        self.recruits = {band: printed.recruits.value for band, printed in bands.items()}
        self.battle_won = legitimacy.battle.won.value
        self.battle_lost = legitimacy.battle.lost.value
        self.support_won = legitimacy.support.value
        self.rome_sent = legitimacy.rome.sent.value
        self.rome_left = legitimacy.rome.left.value
        self.alliance_accepted = legitimacy.alliance.accepted.value
        self.alliance_broken = legitimacy.alliance.broken.value

    def band(self, level: int) -> Band:
        """Return the band of a level."""
        if level >= self.green:
            return Band.GREEN
        return Band.YELLOW if level >= self.yellow else Band.RED

    # --- initiative cards ---

    def read_cards(self, document: Any) -> None:
        """Read the initiative cards and what they do."""
        self.cards = list(document.initiative_cards)
        self.copies: Counter[int] = Counter()
        self.type_of: dict[int, CardType] = {}
        self.deck_of: dict[int, Deck] = {}
        self.families_of: dict[int, set[int]] = {}
        self.first_action_only: dict[int, bool] = {}
        for kind, card in enumerate(document.initiative_cards.values()):
            self.copies[kind] = card.copies.value
            self.type_of[kind] = CardType[card.type.upper()]
            self.deck_of[kind] = Deck.MILITARY if card.type in MILITARY else Deck.POLITICAL
            shown = () if card.families is None else card.families.value
            self.families_of[kind] = {self.families.index(family) for family in shown}
            only = card.first_action_only
            self.first_action_only[kind] = only is not None and only.value
        effects = document.card_effects
        self.fortune_die = die(effects.good_fortune.die.value)
        self.charge_die = die(effects.cavalry_charge.die.value)
        self.charge_points = effects.cavalry_charge.points.value
        self.march_steps = {
            size: getattr(effects.forced_march, size.name.lower()).value for size in Size
        }
        self.resistance_pawns = effects.resistance.pawns.value
        self.vassal_pawns = effects.loyal_vassal.pawns.value
        self.bishop_levels = effects.bishop.levels.value
        self.pope_levels = effects.pope.levels.value
        self.king_levels = effects.king_is_dead.levels.value
        self.magyar_levels = effects.magyar_invasion.levels.value
        self.saracen_levels = effects.saracen_invasion.levels.value
        self.pact_points = effects.secret_pact.points.value
        self.hostage_won = effects.hostage.won.value
        self.hostage_lost = effects.hostage.lost.value

    # --- loyalty cards ---

    def read_loyalty(self, document: Any) -> None:
        """Read the loyalty cards."""
        self.loyalties: list[LoyaltyCard] = []
        for card in document.loyalty_cards.values():
            names = SOLE_KING if card.king == "holder" else COLOURS.index(card.king)
            own = card.points.holder.value
            other = own if card.points.another is None else card.points.another.value
            least = max(3, names + 1) if card.players is None else card.players.value
            self.loyalties.append(LoyaltyCard(names, other, own, least))

    def loyalty_cards(self, seats: int) -> list[int]:
        """Return the cards in a game of so many: colours in play, and what else is used."""
        return [
            number
            for number, card in enumerate(self.loyalties)
            if card.players <= seats and card.names < seats
        ]

    # --- course of play ---

    def read_course(self, document: Any) -> None:
        """Read set-up, hand, turn, rulings and scoring."""
        self.turn_actions = document.course.turn_actions.value
        self.max_turns = document.game_end.max_turns.value
        self.hand_limit = document.hand.limit.value
        self.purchase_shields = document.hand.shields.value
        self.purchase_seen = document.hand.seen.value
        self.purchase_kept = document.hand.kept.value
        setup = document.setup
        self.dealt = {deck: getattr(setup.dealt, deck.name.lower()).value for deck in Deck}
        self.advanced = setup.advanced.used.value
        self.advanced_seen = {
            deck: getattr(setup.advanced.seen, deck.name.lower()).value for deck in Deck
        }
        self.advanced_kept = setup.advanced.kept.value
        self.kept_of_each = setup.advanced.kept_counted.value == "of_each_deck"
        rulings = document.rulings
        self.siege_blocked_by = rulings.siege_blocked_by.value
        self.passage_refusals = rulings.passage_refusals.value
        self.return_limit = rulings.hostages_returned.value
        self.ask_back_limit = rulings.hostages_asked.value
        self.exchange_limit = rulings.exchanges_offered.value
        self.word_rerolls = rulings.emissary_rerolls.value
        self.highest_is_crowned = rulings.highest_is_crowned.value
        self.shared_king_is_sole = rulings.shared_king_is_sole.value
        self.last_castle_ends = rulings.last_castle_ends.value
        self.last_card_ends = rulings.last_card_ends.value


def faces_of(faces: Any) -> list[int]:
    """Return the faces of a die."""
    return [int(getattr(face, "value", face)) for face in faces]
