"""What players weigh: the features of an action and of a position, by place and name.

`weighing/` computes them; weights for them stand in `scenarios/romans/weights/`. All are the
deciding seat's own: what helps it is positive. README, "What players weigh", tells the units.
"""

from __future__ import annotations

from sim.engine.game import Feature

# Places of an action's features. Plain integers, since compiled code indexes with them.
(
    WINS_COUNTRY,
    HOLDS_COUNTRY,
    CHASES_COUNTRY,
    FOOTHOLD,
    INFLUENCE,
    VOTE,
    GROUND_CARDS,
    GROUND_PLAYS,
    GROUND_SUPPLY,
    CUBES,
    SCARCE_CUBES,
    CARDS,
    LATER,
    JOHN,
    BUY,
    BUY_POLITICAL,
    BUY_MILITARY,
    BUY_YIELD,
    BUY_DEED,
    COURT_CARD,
    PLAY_POLITICAL,
    PLAY_MILITARY,
    PLAY_DEED,
    PLAY_EARLY,
    COUNTER_GONE,
    ORDER,
) = range(26)

ACTION_FEATURES = (
    Feature("wins_country", "worth, a point, of the influence that takes the lead in a country"),
    Feature("holds_country", "worth of influence added where the seat leads already"),
    Feature("chases_country", "worth of influence added where it will not be enough to lead"),
    Feature("foothold", "share of the way to a stable lead, times the country's worth"),
    Feature("influence", "worth of all influence that a use or text moves, spent well"),
    Feature("vote", "worth of elector votes gained"),
    Feature("ground_cards", "how much nearer to holding battlegrounds that draw, in cards"),
    Feature("ground_plays", "how much nearer to holding battlegrounds that give plays, in plays"),
    Feature("ground_supply", "how much nearer to supply lines, times the worth of their influence"),
    Feature("cubes", "cubes gained less paid, worth less toward the end"),
    Feature("scarce_cubes", "the same, each cube times how much the row asks for its currency"),
    Feature("cards", "cards drawn, and a third of those looked at"),
    Feature(
        "later", "bonuses to Numbers and discounts that wait, times the plays left to use them"
    ),
    Feature("john", "steps of John's marker toward the seat's own end, twice if he changes sides"),
    Feature("buy", "times that a card gained is likely to be played; negative for one removed"),
    Feature("buy_political", "the same, times its political value above the deck's average"),
    Feature("buy_military", "the same, times its military value above the deck's average"),
    Feature("buy_yield", "the same, times its yield in cubes above the deck's average"),
    Feature(
        "buy_deed",
        "the same, times what its Deed gives beyond its Numbers, in points above the average",
    ),
    Feature("court_card", "market cards gained for Court Prestige, less those lost"),
    Feature("play_political", "worth of a card's political Numbers, bonuses with them"),
    Feature("play_military", "worth of a card's military Numbers where they matter most"),
    Feature("play_deed", "what a card's Deed is worth beyond its better Numbers"),
    Feature("play_early", "cubes that a card yields, times the own plays left"),
    Feature("counter_gone", "1 if a Counter leaves the hand while the other side has plays left"),
    Feature("order", "order of cards put back, of turns: what is good for the seat is positive"),
)


def _mask(*features: int) -> int:
    return sum(1 << feature for feature in features)


# Which features actions of some kinds of decision may have, as bit masks
OF_COUNTRIES = _mask(WINS_COUNTRY, HOLDS_COUNTRY, CHASES_COUNTRY, FOOTHOLD)
OF_GROUNDS = _mask(GROUND_CARDS, GROUND_PLAYS, GROUND_SUPPLY)
OF_CUBES = _mask(CUBES, SCARCE_CUBES)
OF_STEPS = _mask(JOHN, CUBES)
OF_TEXTS = OF_GROUNDS | _mask(INFLUENCE, VOTE, CUBES, CARDS, LATER, JOHN, BUY)
OF_NUMBERS = _mask(BUY, BUY_POLITICAL, BUY_MILITARY, BUY_YIELD, BUY_DEED)  # of a card owned
OF_OWNED = OF_NUMBERS | _mask(COURT_CARD, COUNTER_GONE)
OF_PURCHASES = OF_NUMBERS | OF_CUBES | _mask(COURT_CARD)
OF_PLAYS = _mask(PLAY_POLITICAL, PLAY_MILITARY, PLAY_DEED, PLAY_EARLY, CUBES, JOHN, COUNTER_GONE)
ALL_FEATURES = (1 << len(ACTION_FEATURES)) - 1

# Places of a position's features.
(
    ELECTORS_LED,
    ELECTION,
    BOXES,
    COUNTRIES,
    COUNTRIES_LED,
    FOOTHOLDS,
    MILITARY_CARDS,
    MILITARY_PLAYS,
    MILITARY_SUPPLY,
    MILITARY,
    TREASURY,
    TREASURY_NEEDED,
    DISCOUNT_WAITS,
    BONUS_WAITS,
    DECK_POLITICAL,
    DECK_MILITARY,
    DECK_YIELD,
    DECK_DEED,
    DECK_SIZE,
    HAND_POLITICAL,
    HAND_MILITARY,
    HAND_COUNTERS,
    HAND_CARDS,
    PLAYS,
    COURT,
    PRESTIGE,
    JOHN_HELD,
    MARKER,
    TIE,
) = range(29)

STATE_FEATURES = (
    Feature("electors_led", "electors controlled less the other side's"),
    Feature(
        "election", "the lead in electors, John's marker breaking a tie, near -1 or 1 at the end"
    ),
    Feature(
        "boxes", "the lead in each elector box, worth more the fewer rounds may change it, added"
    ),
    Feature("countries", "this round's lead in each country by what its vote is worth, added"),
    Feature("countries_led", "countries led less the other side's, by how few plays are left"),
    Feature("footholds", "stable leads less the other side's, unless the round is the last"),
    Feature("military_cards", "hold of the battlegrounds that draw, in cards of the next round"),
    Feature("military_plays", "hold of the battlegrounds that give plays, in plays"),
    Feature("military_supply", "hold of each supply line times what its influence is worth, added"),
    Feature(
        "military", "military in all battlegrounds less the other side's, times rounds to come"
    ),
    Feature("treasury", "cubes less the other side's, times rounds to come"),
    Feature("treasury_needed", "own cubes by how much the row asks for their currency"),
    Feature("discount_waits", "discount on the next purchase less the other side's"),
    Feature("bonus_waits", "bonuses to Numbers that wait, times plays left, less the other side's"),
    Feature(
        "deck_political", "political value of an average card less the other side's, times rounds"
    ),
    Feature(
        "deck_military", "military value of an average card less the other side's, times rounds"
    ),
    Feature("deck_yield", "yield of an average card less the other side's, times rounds"),
    Feature(
        "deck_deed",
        "Deeds' points beyond Numbers of an average card less the other's, times rounds",
    ),
    Feature("deck_size", "cards owned less the other side's, times rounds to come"),
    Feature(
        "hand_political",
        "political values in hand, by the share of the cards that plays are left for",
    ),
    Feature(
        "hand_military",
        "military values in hand, by the share of the cards that plays are left for",
    ),
    Feature("hand_counters", "Counters in hand while the other side has plays left"),
    Feature("hand_cards", "cards in hand less the other side's"),
    Feature("plays", "plays left this round less the other side's"),
    Feature(
        "court", "market cards owned less the other side's, divided by those to a Prestige vote"
    ),
    Feature("prestige", "Prestige votes ahead if the game ended now, worth more toward the end"),
    Feature(
        "john_held", "1 if the seat holds John, -1 if the other side does, times rounds to come"
    ),
    Feature("marker", "John's marker: steps past Neutral on the seat's own half, -2 to 2"),
    Feature("tie", "1 if the marker would win the seat a tie, else -1, worth more toward the end"),
)
