"""12. Execute an Initiative Card: which can be executed, and what each begins."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import CardType, DecisionKind, Post
from sim.games.corona_de_hierro.rules.attack_an_army import begin_attack, cities_to_fight_in
from sim.games.corona_de_hierro.rules.components import ask_seat
from sim.games.corona_de_hierro.rules.hands import show_card, spend_card
from sim.games.corona_de_hierro.rules.military_cards import (
    ask_for_fortune,
    begin_resistance,
    castles_besieged,
    castles_for_fortune,
    may_march,
)
from sim.games.corona_de_hierro.rules.move_an_army import begin_march
from sim.games.corona_de_hierro.rules.political_cards import (
    begin_hostage,
    begin_spying,
    has_shields_shown,
    invade,
    king_is_dead,
    may_take_hostage,
    seats_to_spy_on,
    secret_pact,
    support_of_the_bishop,
    support_of_the_pope,
)
from sim.games.corona_de_hierro.rules.recruit_an_army import begin_vassal, vassals
from sim.games.corona_de_hierro.rules.rome_and_barbarians import posted_in_all


@compiled
def kinds_to_execute(state, values, seat):
    """Return the kinds of card in a hand that can be executed now."""
    kinds = 0
    for place in range(state.hand_size[seat]):
        kind = state.hand[seat, place]
        if values.first_action_only[kind] == 0 or state.action_number == 1:
            if (kinds >> kind) & 1 == 0 and has_effect(state, values, seat, kind):
                kinds |= 1 << kind
    return kinds


@compiled
def has_effect(state, values, seat, kind):
    """Return whether a card would do what it says; the invasions and the dead King always do."""
    what = values.card_type[kind]
    if what == CardType.GOOD_FORTUNE:
        return castles_for_fortune(state, values, seat) != 0
    if what == CardType.CAVALRY_CHARGE:
        return cities_to_fight_in(state, seat) != 0
    if what == CardType.FORCED_MARCH:
        return may_march(state, values, seat)
    if what == CardType.RESISTANCE:
        return castles_besieged(state, seat) != 0
    if what == CardType.LOYAL_VASSAL:
        return vassals(state, values, seat, kind) != 0
    if what == CardType.BISHOP:
        return has_shields_shown(state, values, seat, kind, 1)
    if what == CardType.POPE:
        return posted_in_all(state, Post.ROME) > 0
    if what == CardType.SPY:
        return seats_to_spy_on(state, seat) != 0
    if what == CardType.SECRET_PACT:
        return has_shields_shown(state, values, seat, kind, 0)
    if what == CardType.HOSTAGE:
        return may_take_hostage(state, seat)
    return True


@compiled
def begin_execution(state, seat):
    """Ask which card."""
    ask_seat(state, DecisionKind.EXECUTE_CARD, seat, state.asked[1], 0)


@compiled
def execute_card(state, values, journal, seat, kind):
    """Execute a card; a Forced march is shown now, but spent with its first step."""
    state.card = kind
    what = values.card_type[kind]
    if what == CardType.FORCED_MARCH:
        show_card(state, seat, kind)
        begin_march(state, values, seat)
        return
    spend_card(state, journal, seat, kind)
    if what == CardType.GOOD_FORTUNE:
        ask_for_fortune(state, values, seat)
    elif what == CardType.CAVALRY_CHARGE:
        state.roll_die = values.charge_die
        begin_attack(state, seat)
    elif what == CardType.RESISTANCE:
        begin_resistance(state, seat)
    elif what == CardType.LOYAL_VASSAL:
        begin_vassal(state, values, seat, kind)
    else:
        execute_political(state, values, journal, seat, what)


@compiled
def execute_political(state, values, journal, seat, what):
    """Do what a political card says."""
    if what == CardType.BISHOP:
        support_of_the_bishop(state, values, journal, seat)
    elif what == CardType.POPE:
        support_of_the_pope(state, values, journal)
    elif what == CardType.KING_IS_DEAD:
        king_is_dead(state, values, journal)
    elif what == CardType.SPY:
        begin_spying(state, seat)
    elif what == CardType.MAGYAR_INVASION:
        invade(state, values, journal, Post.MAGYARS)
    elif what == CardType.SARACEN_INVASION:
        invade(state, values, journal, Post.SARACENS)
    elif what == CardType.SECRET_PACT:
        secret_pact(state, values, journal, seat)
    elif what == CardType.HOSTAGE:
        begin_hostage(state, seat)
