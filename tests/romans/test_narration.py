"""The log, the card texts and the board in words."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sim.engine.contract import new_game
from sim.games.pages import WIDTH
from sim.games.romans import contract  # noqa: F401 (registers the rules)
from sim.games.romans import operands as Op  # noqa: N812
from sim.games.romans.board_text import board_text
from sim.games.romans.codes import (
    NO_CARD,
    NO_GROUND,
    NOBODY,
    Acquired,
    Battleground,
    Currency,
    DecisionKind,
    Elector,
    Location,
    LookMode,
    Marker,
    Role,
    Scope,
    Side,
    Step,
    TieBreak,
    Toward,
    Use,
    Verb,
    Zone,
)
from sim.games.romans.effect_text import COMBINATORS, SENTENCES, card_text, effect_sentence
from sim.games.romans.journal import Note
from sim.games.romans.names import values_of
from sim.games.romans.narration import TELLERS, narrate, tell_log
from sim.games.romans.state import STATE
from sim.games.romans.values.load import load_values

VALUES = Path(__file__).parents[2] / "scenarios" / "romans" / "prototype-values.yaml"
LOADED = load_values(VALUES)
CARDS = LOADED.labels["cards"]
SHIELDS = LOADED.labels["shields"]
L, W = Side.LUXEMBOURG, Side.WITTELSBACH
ROUND = 3


def card(name: str) -> int:
    return CARDS.index(name)


def row(note, seat=NOBODY, a=0, b=0, c=0, d=0, round_number=ROUND):
    return [int(x) for x in (note, seat, a, b, c, d, round_number)]


PLAYED = row(Note.PLAYED, L, card("charles_iv"))
DEED = row(Note.USED, L, card("charles_iv"), Use.DEED)
EVENT = row(Note.EVENT, L, card("battle_of_sluys"), Step.PLAY)

# Each kind of note: what the log holds before it, the note (or several), and its sentence.
TOLD = [
    ([], [row(Note.SETUP)], "The decks are shuffled and the market row is dealt [3.3, 3.4]."),
    ([], [row(Note.ROUND_STARTS, a=3)], "ROUND 3: 5 plays a side, hand of 6"),
    (
        [],
        [row(Note.FIRST_PLAYER, W, 0, round_number=1)],
        "Wittelsbach plays first [4.12].",
    ),
    (
        [],
        [row(Note.FIRST_PLAYER, W, 0)],
        "Wittelsbach plays first: with as many electors on both sides, the first player switches "
        "[4.11].",
    ),
    (
        [],
        [row(Note.FIRST_PLAYER, L, 1)],
        "Luxembourg, with fewer electors, plays first [4.1].",
    ),
    (
        [],
        [row(Note.FIRST_PLAYER, W, 2)],
        "Luxembourg, with fewer electors, lets Wittelsbach play first [4.1].",
    ),
    (
        [
            row(Note.HELD, W, Battleground.LOMBARDY),
            row(Note.HELD, W, Battleground.LOW_COUNTRIES),
            row(Note.HELD, L, Battleground.TYROL),
        ],
        [row(Note.ROUND_STARTS, a=4)],
        "ROUND 4: Luxembourg 6 plays and a hand of 6, Wittelsbach 5 plays and a hand of 8",
    ),
    (
        [row(Note.ROUND_STARTS, a=3)],
        [
            row(Note.DREW, L, card("charles_iv")),
            row(Note.RESHUFFLED, L, 7),
            row(Note.DREW, L, card("royal_retinue#2")),
        ],
        "Luxembourg draws Charles IV, reshuffles its discard pile of 7 cards and draws Royal "
        "Retinue [4.2, 5.9].",
    ),
    ([PLAYED, DEED], [row(Note.DREW, L, card("philip_vi"))], "Draws Philip VI [5.91]."),
    (
        [],
        [PLAYED, row(Note.GAINED, L, Currency.WESTERN, 1), row(Note.GAINED, L, Currency.CHURCH, 1)],
        "Luxembourg plays Charles IV and gains 1 Church and 1 Western [5.1].",
    ),
    (
        [],
        [row(Note.PLAYED, W, card("heinrich_of_virneburg"))],
        "Wittelsbach plays Heinrich of Virneburg, whose yield is switched off [5.1, 5.52].",
    ),
    (
        [],
        [
            row(Note.PLAYED, W, card("john_of_luxembourg_w")),
            row(Note.JOHN_PAID, W, 3),
            row(Note.PAID, W, Currency.GERMAN, 1),
            row(Note.PAID, W, Currency.GERMAN, 1),
            row(Note.PAID, W, Currency.EASTERN, 1),
        ],
        "Wittelsbach plays John of Luxembourg for 2 German and 1 Eastern [5.1, 10.2].",
    ),
    ([], [row(Note.JOHN_PAID, W, 3)], "Wittelsbach pays 3 cubes for using John [10.2]."),
    (
        [],
        [row(Note.TURN_LOST, W, 0)],
        "Wittelsbach has no playable card and loses this play, purchase and all [6.1].",
    ),
    (
        [],
        [row(Note.TURN_LOST, W, 0, 1)],
        "Wittelsbach can't pay for John, its last card, and loses this play [10.2].",
    ),
    ([], [row(Note.TURN_LOST, W, 1)], "Wittelsbach passes [4.3]."),
    ([PLAYED, DEED], [row(Note.GAINED, L, Currency.EASTERN, 3)], "Gains 3 Eastern [5.3]."),
    (
        [row(Note.KEPT, W, NO_CARD)],
        [row(Note.GAINED, L, Currency.EASTERN, 1)],
        "Luxembourg gains 1 Eastern for the Charles I Robert shield [9.6].",
    ),
    ([EVENT], [row(Note.LOST, W, Currency.CHURCH, 2)], "Wittelsbach loses 2 Church [6.43, 2.4]."),
    (
        [row(Note.EVENT, L, card("declaration_of_rhens"), Step.PLAY)],
        [row(Note.LOST, W, Currency.CHURCH, 0)],
        "Wittelsbach has no Church to lose [6.41, 2.4].",
    ),
    (
        [PLAYED],
        [
            row(Note.USED, L, card("charles_iv"), Use.POLITICAL, 5),
            row(Note.PLACED, L, Elector.MAINZ, 1, 2),
            row(Note.PLACED, L, Elector.MAINZ, 1, 1),
            row(Note.REMOVED, L, Elector.TRIER, 1, 1),
            row(Note.POINTS_LOST, L, 1),
        ],
        "Political Numbers, 5 points (3 + 2, 5.8): places 1 in Mainz for 2 points, 1 in Mainz, "
        "removes 1 of Wittelsbach's influence from Trier, 1 point is not spent [5.21, 7.5, 7.51].",
    ),
    (
        [PLAYED],
        [
            row(Note.USED, L, card("charles_iv"), Use.POLITICAL, 3),
            row(Note.PLACED, L, Elector.SAXONY, 1, 1),
            row(Note.PLACED, L, Elector.MAINZ, 1, 1),
            row(Note.PLACED, L, Elector.SAXONY, 1, 1),
        ],
        "Political Numbers, 3 points: places 2 in Saxony, 1 in Mainz [5.21].",
    ),
    (
        [PLAYED],
        [
            row(Note.USED, L, card("charles_iv"), Use.MILITARY, 2, 1),
            row(Note.MILITARY_PLACED, L, Battleground.TYROL, 2, 1),
        ],
        "Military Numbers instead, after the Counter, 2 points: places 2 in Tyrol, which cancels "
        "1 of Wittelsbach's [5.22, 8.1, 5.62].",
    ),
    (
        [PLAYED],
        [row(Note.USED, L, card("royal_retinue"), Use.YIELD_ONLY)],
        "Gives only its currency [2.37, 5.23].",
    ),
    (
        [PLAYED],
        [row(Note.USED, L, card("kutna_hora_silver_mines"), Use.YIELD_ONLY, 0, 1)],
        "Gives only its currency instead, after the Counter [5.23, 5.62].",
    ),
    ([PLAYED], [row(Note.POINTS_LOST, L, 2)], "2 points of the Numbers not spent [7.51]."),
    (
        [PLAYED, DEED],
        [row(Note.PLACED, L, Elector.PALATINATE, 3)],
        "Places 3 influence in the Palatinate [5.3].",
    ),
    (
        [EVENT],
        [row(Note.REMOVED, W, Elector.MAINZ, 2)],
        "Wittelsbach removes 2 of Luxembourg's influence from Mainz [6.43].",
    ),
    (
        [PLAYED, DEED],
        [row(Note.MILITARY_PLACED, L, Battleground.LOMBARDY, 4)],
        "Places 4 military in Lombardy [5.3].",
    ),
    (
        [PLAYED, DEED],
        [row(Note.MILITARY_REMOVED, L, Battleground.LOMBARDY, 2)],
        "Removes 2 of Wittelsbach's military in Lombardy [5.3].",
    ),
    (
        [PLAYED, DEED],
        [
            row(Note.MILITARY_MOVED, L, Battleground.TYROL, Battleground.LOMBARDY, 3),
            row(Note.MILITARY_PLACED, L, Battleground.LOMBARDY, 3, 2),
        ],
        "Moves 3 military from Tyrol to Lombardy, where it cancels 2 of Wittelsbach's [5.3, 8.1].",
    ),
    (
        [PLAYED, DEED],
        [row(Note.BLOCKED, L, Battleground.LOW_COUNTRIES)],
        "Nobody may place military in the Low Countries or move it there until round end [8.6].",
    ),
    (
        [EVENT],
        [row(Note.KEPT_OUT, W, Battleground.LOWER_BAVARIA)],
        "No military of Wittelsbach's comes into Lower Bavaria, which is blocked [8.6].",
    ),
    (
        [row(Note.EVENT, L, card("dream_at_terenzo"), Step.PLAY)],
        [row(Note.CHOSE_NOTHING, L, DecisionKind.REMOVED_CARD, -1)],
        "Luxembourg removes no card from the game [6.47].",
    ),
    (
        [PLAYED, DEED],
        [row(Note.CHOSE_NOTHING, L, DecisionKind.CHRONICLE_PURCHASE, -1)],
        "Buys nothing from the market deck [6.52].",
    ),
    (
        [PLAYED, DEED],
        [row(Note.CHOSE_NOTHING, L, DecisionKind.COUNTRY, Elector.BOHEMIA)],
        "Finds nothing to remove in Bohemia [5.3].",
    ),
    (
        [PLAYED, DEED],
        [row(Note.CHOSE_NOTHING, L, DecisionKind.GROUND, Battleground.TYROL)],
        "Finds nothing to remove in Tyrol [5.3].",
    ),
    (
        [PLAYED],
        [row(Note.ANNOUNCED, L, card("elizabeth_of_bohemia"))],
        "Announces the Deed Last of the Přemyslids: “Place 3 influence in Bohemia.” [5.3].",
    ),
    (
        [PLAYED],
        [row(Note.ANNOUNCED, L, card("edward_iii"), 1)],
        "Announces the Deed Vicar of the Empire: “Place 3 influence in one elector country.” with "
        "the boost “⊕ 1 Western. Also: Place 2 influence in Cologne.” [5.3, 5.72].",
    ),
    (
        [PLAYED],
        [row(Note.COUNTERED, W, card("robert_of_naples"), card("philip_vi"))],
        "Wittelsbach discards Robert of Naples and counters the Deed of Philip VI [5.61].",
    ),
    (
        [PLAYED, DEED],
        [row(Note.BOOST_PAID, L, card("edward_iii")), row(Note.PAID, L, 0, 3, 2)],
        "Pays 3 Church for 1 Western for the boost [5.73, 6.12].",
    ),
    (
        [PLAYED, DEED],
        [row(Note.BONUS_WAITS, L, 2, 0, card("blanche_de_valois"))],
        "Blanche de Valois gets +2 political if Luxembourg plays it later this round [5.82].",
    ),
    (
        [PLAYED, DEED],
        [row(Note.BONUS_WAITS, L, 1, 0b0101, NO_CARD)],
        "+1 to the political Numbers of Luxembourg's later Church or Western cards this round "
        "[5.8].",
    ),
    (
        [PLAYED, DEED],
        [row(Note.BONUS_WAITS, L, 2, 0b0010, NO_CARD, Scope.NEXT)],
        "+2 to the political Numbers of Luxembourg's next German card this round [5.8].",
    ),
    (
        [PLAYED, DEED],
        [row(Note.DISCOUNT_WAITS, L, 1, 0b0100)],
        "Luxembourg's next purchase costs 1 less and takes Western as any currency [6.22].",
    ),
    (
        [EVENT],
        [row(Note.VOTE, W, Elector.COLOGNE, 1, 0)],
        "Wittelsbach removes 1 vote of Luxembourg's on Cologne [6.43, 7.31].",
    ),
    (
        [row(Note.EVENT, L, card("battle_of_parabiago"), Step.PLAY)],
        [row(Note.VOTE, W, Elector.TRIER, 0, 1)],
        "Wittelsbach adds 1 vote on Trier [6.43, 8.42, 7.31].",
    ),
    (
        [row(Note.EVENT, L, card("battle_of_crecy"), Step.PLAY)],
        [row(Note.INHERITED, L), row(Note.VOTE, L, Elector.BOHEMIA, 0, 1)],
        "Luxembourg held John and inherits: it adds 1 vote on Bohemia [12.11, 7.31].",
    ),
    (
        [row(Note.EVENT, L, card("battle_of_crecy"), Step.PLAY)],
        [row(Note.VOTE, W, Elector.SAXONY, 0, 1)],
        "Wittelsbach adds 1 vote on Saxony [12.12, 7.31].",
    ),
    (
        [PLAYED, DEED],
        [row(Note.LOOKED, L, 3, 1)],
        "Looks at the top 3 cards of the market deck [6.5].",
    ),
    (
        [PLAYED, DEED, row(Note.LOOKED, L, 3, 0)],
        [
            row(Note.PUT_BACK, L, card("royal_retinue"), 0),
            row(Note.PUT_BACK, L, card("charles_iv"), 1),
            row(Note.PUT_BACK, L, card("baldwin_of_trier"), 1),
        ],
        "Discards Royal Retinue and puts back on top, from the top down, Baldwin of Trier and "
        "Charles IV [5.92].",
    ),
    (
        [PLAYED, DEED],
        [
            row(Note.MARKER, NOBODY, Marker.NEUTRAL, Toward.CHARLES),
            row(Note.MARKER, NOBODY, Marker.CHARLES_1, Toward.CHARLES),
        ],
        "John's marker moves 2 steps toward Charles: Charles 1 [10.33].",
    ),
    (
        [row(Note.PLAYED, W, card("john_of_luxembourg_w"))],
        [row(Note.MARKER, NOBODY, Marker.NEUTRAL, Toward.CHARLES)],
        "John's marker moves toward Charles: Neutral [10.31].",
    ),
    (
        [EVENT],
        [row(Note.MARKER_STOPPED, NOBODY, 1, Toward.CHARLES, 1)],
        "John's marker makes 1 of 2 steps: Charles 2 is the end of its track [10.3].",
    ),
    (
        [EVENT],
        [row(Note.MARKER_STOPPED, NOBODY, 1, Toward.LUDWIG, 0)],
        "John's marker is on Ludwig 2 already and stays there [10.3].",
    ),
    (
        [PLAYED, DEED, row(Note.LOOKED, L, 1, 0)],
        [row(Note.PUT_BACK, L, card("charles_iv"), 2)],
        "Puts Charles IV on the bottom [5.92].",
    ),
    ([PLAYED, DEED], [row(Note.LOOKED, L, 1, 0)], "Looks at the top card of its draw pile [5.92]."),
    (
        [PLAYED],
        [row(Note.JOHN_FLIPPED, L, Zone.DRAW_PILE)],
        "John leaves Wittelsbach's draw pile and goes over to Luxembourg, into its discard pile "
        "[10.5].",
    ),
    (
        [EVENT],
        [row(Note.JOHN_DIED, L)],
        "John of Luxembourg dies in Luxembourg's hand, and both his cards leave the game [12.11].",
    ),
    (
        [EVENT],
        [
            row(Note.CARD_REMOVED, L, card("royal_retinue")),
            row(Note.CARD_REMOVED, L, card("royal_retinue#2"), Zone.DISCARD),
        ],
        "Luxembourg removes Royal Retinue (hand) and Royal Retinue (discard pile) from the game "
        "[6.43].",
    ),
    (
        [PLAYED],
        [
            row(Note.DISCOUNTED, L, Currency.EASTERN),
            row(Note.PAID, L, Currency.EASTERN, 1, Currency.EASTERN),
            row(Note.PAID, L, Currency.WESTERN, 1, Currency.EASTERN),
            row(Note.BOUGHT, L, card("henry_of_lipa"), Acquired.BOUGHT, 2),
        ],
        "Buys Henry of Lipá for 1 Eastern, and 1 Western for 1 Eastern (1 Eastern off the "
        "cost) [6.1, 6.22].",
    ),
    (
        [PLAYED],
        [row(Note.BOUGHT, L, card("nuremberg"), Acquired.BOUGHT, 0)],
        "Buys Nuremberg for nothing [6.1].",
    ),
    (
        [PLAYED, DEED],
        [
            row(Note.PAID, L, 1, 1, 1),
            row(Note.BOUGHT, L, card("nuremberg"), Acquired.CHRONICLE, 1),
        ],
        "Buys Nuremberg from the market deck for 1 German [6.52].",
    ),
    (
        [EVENT],
        [row(Note.BOUGHT, W, card("nuremberg"), Acquired.FREE)],
        "Wittelsbach gains Nuremberg for free, to the bottom of its draw pile [6.2].",
    ),
    ([PLAYED], [row(Note.PAID, L, 1, 1, 1)], "Pays 1 German [6.1]."),
    ([PLAYED], [row(Note.DISCOUNTED, L, 1)], "Pays nothing (1 German off the cost) [6.22]."),
    (
        [PLAYED],
        [row(Note.SHIELD, W, SHIELDS.index("clement_vi"), Location.CURIA)],
        "The Clement VI shield is placed in the Wittelsbach half of the Papal Curia [11.1].",
    ),
    (
        [PLAYED],
        [row(Note.SHIELD, L, SHIELDS.index("edward_iii"), Location.COURT)],
        "The Edward III shield is placed in the Court of Charles [11.1].",
    ),
    (
        [PLAYED],
        [row(Note.SHIELD_BACK, L, SHIELDS.index("edward_iii"))],
        "The Edward III shield returns to the supply [11.6].",
    ),
    (
        [PLAYED],
        [row(Note.ROW_FILLED, L, card("nuremberg")), row(Note.ROW_FILLED, L, card("lubeck"))],
        "Nuremberg and Lübeck enter the market row [6.3].",
    ),
    (
        [PLAYED],
        [row(Note.ROW_EMPTY, L)],
        "The market deck is empty, so the row is not refilled [6.3].",
    ),
    (
        [EVENT],
        [row(Note.EXTRA_SPOT, NOBODY, card("gerlach_of_nassau"))],
        "Gerlach of Nassau joins the market row on an extra spot [6.42].",
    ),
    ([PLAYED], [row(Note.EXTRA_SPOT_CLOSED)], "The extra spot is not refilled: it is gone [6.42]."),
    (
        [PLAYED],
        [EVENT],
        "Event: Battle of Sluys, “The side that controls the Low Countries gains 1 vote on "
        "Cologne.” Nothing happens [6.4, 6.43].",
    ),
    (
        [EVENT],
        [row(Note.EVENT_COUNTERED, W, card("battle_of_sluys"), card("peter_of_zittau"))],
        "Wittelsbach discards Peter of Zittau and counters Battle of Sluys: it has no effect "
        "[6.46].",
    ),
    ([EVENT], [row(Note.LAST_ROUND)], "This round is the last [12.13]."),
    (
        [],
        [
            row(Note.SUPPLIED, L, Battleground.LOMBARDY, Elector.TRIER, 2),
            row(Note.SUPPLIED, W, Battleground.SILESIA_LUSATIA, Elector.BOHEMIA, 2),
            row(Note.SUPPLIED, L, Battleground.TYROL, Elector.BRANDENBURG, 2),
        ],
        "Luxembourg's supply lines add 2 in Trier from Lombardy and 2 in Brandenburg from Tyrol; "
        "Wittelsbach's supply line adds 2 in Bohemia from Silesia / Lusatia [9.1, 8.42].",
    ),
    (
        [],
        [row(Note.SHORT_END)],
        "After the final round, only supply lines and countries are scored [9.8].",
    ),
    ([], [row(Note.CLEARED)], "All influence but the footholds is cleared [9.22]."),
    (
        [],
        [row(Note.DECAYED, NOBODY, 1, 1 << Battleground.TYROL)],
        "Each side loses 1 military in each battleground: Tyrol is empty now [8.5].",
    ),
    (
        [],
        [row(Note.DISCARDED, L, 1, 5), row(Note.DISCARDED, W, 0, 6)],
        "Luxembourg discards 5 played cards and 1 from hand, Wittelsbach 6 played cards [9.6].",
    ),
    (
        [],
        [row(Note.LAPSED, W, 2, 0)],
        "Wittelsbach's discount on its next purchase lapses unused [5.43, 9.6].",
    ),
    (
        [],
        [
            row(Note.COUNTRY, L, Elector.MAINZ, 5, 1, 0),
            row(Note.VOTE, L, Elector.MAINZ, 0, 1),
            row(Note.FOOTHOLD, L, Elector.MAINZ),
        ],
        "Mainz (Luxembourg 5, Wittelsbach 1): Luxembourg adds 1 vote on Mainz; Luxembourg keeps a "
        "foothold [9.2, 7.31, 7.6].",
    ),
    (
        [],
        [
            row(Note.COUNTRY, W, Elector.BOHEMIA, 2, 2, 1),
            row(Note.VOTE, W, Elector.BOHEMIA, 1, 0),
        ],
        "Bohemia (Luxembourg 2, Wittelsbach 2): a tie, which Wittelsbach's Elizabeth Richeza "
        "shield breaks; Wittelsbach removes 1 vote of Luxembourg's on Bohemia [9.21, 7.31].",
    ),
    (
        [],
        [row(Note.COUNTRY, NOBODY, Elector.TRIER, 1, 1, 1)],
        "Trier (Luxembourg 1, Wittelsbach 1): a tie, no vote [9.21].",
    ),
    (
        [],
        [
            row(Note.COUNTRY, NOBODY, Elector.TRIER, 0, 0, 1),
            row(Note.COUNTRY, NOBODY, Elector.COLOGNE, 0, 0, 1),
        ],
        "No influence in Trier or Cologne, no vote [9.2].",
    ),
    (
        [],
        [row(Note.FOOTHOLD, W, Elector.MAINZ), row(Note.FOOTHOLD, W, Elector.SAXONY)],
        "Wittelsbach keeps footholds in Mainz and Saxony [7.6].",
    ),
    (
        [],
        [row(Note.HELD, W, Battleground.LOMBARDY), row(Note.HELD, W, Battleground.TYROL)],
        "For the next round Wittelsbach holds Lombardy (+1 card) and Tyrol (+1 play) [9.3].",
    ),
    (
        [],
        [
            row(Note.LOYALTY, W, Toward.LUDWIG),
            row(Note.PAID, W, 0, 1),
            row(Note.PAID, W, 1, 1),
            row(Note.PAID, W, 1, 1),
        ],
        "Wittelsbach buys a loyalty step toward Ludwig for 1 Church and 2 German [9.4].",
    ),
    (
        [row(Note.LOYALTY, W, Toward.LUDWIG)],
        [row(Note.MARKER, NOBODY, Marker.LUDWIG_2, Toward.LUDWIG)],
        "John's marker moves toward Ludwig: Ludwig 2 [10.4].",
    ),
    (
        [],
        [row(Note.ROTATED, NOBODY, card("lubeck"))],
        "Lübeck, the oldest card of the row, leaves the game [9.5].",
    ),
    ([], [row(Note.KEPT, L, card("louis_iv"))], "Luxembourg keeps Louis IV in hand [9.6]."),
    ([], [row(Note.KEPT, W, NO_CARD)], "Wittelsbach keeps no card in hand [9.6]."),
    (
        [],
        [row(Note.PRESTIGE, NOBODY, 11, 5, 1)],
        "Court Prestige: 11 cards for Luxembourg (2 votes) and 5 cards for Wittelsbach (1 vote); "
        "Luxembourg places 1 vote [12.2].",
    ),
    (
        [row(Note.PRESTIGE, NOBODY, 11, 5, 1)],
        [row(Note.VOTE, L, Elector.SAXONY, 1, 0)],
        "Luxembourg removes 1 vote of Wittelsbach's on Saxony [12.24, 7.31].",
    ),
    (
        [],
        [row(Note.ELECTED, L, 4, 3, TieBreak.ELECTORS)],
        "Luxembourg wins 4 electors, Wittelsbach 3. Luxembourg is elected King of the Romans "
        "[12.3].",
    ),
    (
        [],
        [row(Note.ELECTED, W, 3, 3, TieBreak.NEUTRAL)],
        "Luxembourg wins 3 electors, Wittelsbach 3; with John's marker on Neutral, the tie goes "
        "to Wittelsbach. Wittelsbach is elected King of the Romans [12.4].",
    ),
]


def test_every_note_has_a_teller():
    assert set(TELLERS) == set(Note)


def test_every_note_is_told_here():
    told = {Note(line[0]) for _, rows, _ in TOLD for line in rows}
    assert set(Note) - told == {Note.ROUND_ENDS}, "the end of a round is told by what follows"


@pytest.mark.parametrize(
    ("before", "rows", "sentence"), TOLD, ids=[Note(rows[0][0]).name for _, rows, _ in TOLD]
)
def test_sentence(before, rows, sentence):
    told = tell_log(LOADED, [*before, *rows], (L, W))
    assert told[-1].text == sentence
    assert told[-1].end == len(before) + len(rows)


def test_a_use_for_the_deed_and_the_end_of_a_round_are_only_marks():
    told = tell_log(LOADED, [PLAYED, DEED, row(Note.ROUND_ENDS, a=3)], (L, W))
    assert [sentence.text for sentence in told[1:]] == ["", ""]


def test_houses_follow_their_seats():
    told = tell_log(LOADED, [row(Note.KEPT, 0, NO_CARD)], (W, L))
    assert told[0].text == "Wittelsbach keeps no card in hand [9.6]."


# --- card texts -----------------------------------------------------------------------------

ANYWHERE = 0b1111111
ALL_GROUNDS = 0b11111
ECCLESIASTICAL = 0b111
HAND_OR_DISCARD = 1 << Zone.HAND | 1 << Zone.DISCARD


def instruction(verb, role=Role.SELF, ground=NO_GROUND, **operands):
    line = [0] * Op.WIDTH
    line[Op.VERB], line[Op.ROLE], line[Op.ROLE_GROUND] = verb, role, ground
    for name, value in operands.items():
        line[getattr(Op, name.upper())] = value
    return [int(number) for number in line]


EFFECTS = [
    (
        instruction(Verb.PLACE_INFLUENCE, amount=3, where=1 << Elector.BOHEMIA, spread=1),
        "place 3 influence in Bohemia",
    ),
    (
        instruction(Verb.PLACE_INFLUENCE, amount=3, where=ANYWHERE, spread=1),
        "place 3 influence in one elector country",
    ),
    (
        instruction(Verb.PLACE_INFLUENCE, amount=3, where=ANYWHERE, spread=7),
        "place 3 influence in any elector countries",
    ),
    (
        instruction(Verb.PLACE_INFLUENCE, Role.WITTELSBACH, amount=2, where=ANYWHERE - 8, spread=1),
        "Wittelsbach places 2 influence in one elector country other than Bohemia",
    ),
    (
        instruction(Verb.REMOVE_INFLUENCE, amount=3, where=ECCLESIASTICAL, spread=2),
        "remove 3 opponent influence in up to 2 of Mainz, Trier and Cologne",
    ),
    (
        instruction(Verb.PLACE_MILITARY, amount=4, where=1 << Battleground.LOMBARDY),
        "place 4 military in Lombardy",
    ),
    (
        instruction(Verb.REMOVE_MILITARY, amount=2, where=ALL_GROUNDS),
        "remove 2 opponent military in one battleground",
    ),
    (
        instruction(Verb.MOVE_MILITARY, amount=3, where=1, to=ALL_GROUNDS),
        "move up to 3 of your military from Lombardy to another battleground",
    ),
    (instruction(Verb.GAIN_CURRENCY, arg_4=1, arg_5=2), "gain 1 Eastern and 2 of any currency"),
    (
        instruction(Verb.GAIN_CURRENCY, Role.CONTROLLER, Battleground.LOW_COUNTRIES, arg_3=3),
        "the side that controls the Low Countries gains 3 Western",
    ),
    (instruction(Verb.LOSE_CURRENCY, Role.LUXEMBOURG, arg=2), "Luxembourg loses up to 2 Church"),
    (instruction(Verb.GAIN_VOTE, amount=1, where=1), "gain 1 vote on Mainz"),
    (instruction(Verb.GAIN_VOTE, amount=1, where=ANYWHERE), "gain 1 vote on any one elector"),
    (instruction(Verb.DRAW, amount=2), "draw 2 cards"),
    (instruction(Verb.DRAW, Role.OPPONENT, amount=1), "your opponent draws 1 card"),
    (
        instruction(Verb.LOOK_OWN, amount=3, arg=LookMode.DISCARD_OR_TOP),
        "look at the top 3 cards of your draw pile and put each into your discard pile or back "
        "on top, in any order",
    ),
    (
        instruction(Verb.LOOK_MARKET, amount=3, arg=2),
        "look at the top 3 cards of the market deck, with leave to buy one market card among them "
        "for 2 less, and put the rest back on top in any order",
    ),
    (
        instruction(Verb.MOVE_JOHN, amount=1, arg=Toward.EITHER),
        "move John's marker 1 step in the direction of your choice",
    ),
    (
        instruction(Verb.MOVE_JOHN, Role.LUXEMBOURG, amount=2, arg=Toward.CHARLES),
        "John's marker moves 2 steps toward Charles",
    ),
    (
        instruction(Verb.BLOCK_BATTLEGROUND, where=ALL_GROUNDS),
        "block one battleground: until round end nobody may place military there or move military "
        "into it",
    ),
    (
        instruction(Verb.NUMBERS_BONUS, amount=2, arg=0b10, arg_2=NO_CARD, arg_3=Scope.NEXT),
        "add +2 to the political Numbers of your next German card this round",
    ),
    (
        instruction(Verb.NUMBERS_BONUS, amount=2, arg_2=CARDS.index("blanche_de_valois")),
        "if you play Blanche de Valois later this round, +2 to her political Numbers",
    ),
    (
        instruction(Verb.NEXT_PURCHASE, amount=1, arg=0b100),
        "your next purchase costs 1 less, and Western counts as any currency in it",
    ),
    (
        instruction(Verb.REMOVE_FROM_GAME, amount=2, arg=HAND_OR_DISCARD, arg_3=1),
        "remove up to 2 cards from your hand or discard pile from the game",
    ),
    (
        instruction(Verb.ACQUIRE_FREE, amount=3, arg=1),
        "gain for free one card of the market row that costs 3 or less, or the card on the extra "
        "spot",
    ),
    (
        instruction(Verb.PLACE_SHIELD, Role.LUXEMBOURG, arg=0, arg_2=Location.CURIA),
        "the Clement VI shield is placed in the Luxembourg half of the Papal Curia",
    ),
    (
        instruction(Verb.OPEN_EXTRA_SPOT, arg=CARDS.index("gerlach_of_nassau")),
        "Gerlach of Nassau joins the market row on an extra spot",
    ),
    (
        instruction(Verb.KILL_JOHN, Role.LUXEMBOURG, amount=1, where=1 << Elector.BOHEMIA),
        "John of Luxembourg dies and both his cards leave the game; if Luxembourg holds him, "
        "Luxembourg gains 1 vote on Bohemia",
    ),
    (instruction(Verb.LAST_ROUND), "this round is the last"),
]


@pytest.mark.parametrize(("line", "sentence"), EFFECTS, ids=[text for _, text in EFFECTS])
def test_effect_sentence(line, sentence):
    assert effect_sentence(line, LOADED) == sentence


def test_every_verb_has_its_sentence():
    assert {*SENTENCES, *COMBINATORS} == set(Verb)
    assert {Verb(line[Op.VERB]) for line, _ in EFFECTS} == set(SENTENCES)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "pierre_de_rosieres",
            "Only if the Clement VI shield is in the Papal Curia: place 4 influence in one of "
            "Mainz, Trier or Cologne.",
        ),
        ("henry_of_lipa", "Only if you do not lead in Bohemia: place 4 influence in Bohemia."),
        ("wroclaw", "Either place 2 influence in Bohemia, or gain 2 Eastern."),
        (
            "battle_of_muhldorf",
            "If Wittelsbach holds John, Wittelsbach places 5 military in Lower Bavaria; otherwise "
            "Wittelsbach places 3 military in Lower Bavaria, then John's marker moves 1 step "
            "toward Ludwig. Luxembourg places 2 influence in the Palatinate.",
        ),
        (
            "declaration_of_rhens",
            "Luxembourg loses up to 2 Church. Wittelsbach loses up to 2 Church. Each side in "
            "turn, first the one that controls fewer electors (on a tie, the first player "
            "of the round), places 2 influence in one of Mainz, Trier or Cologne.",
        ),
    ],
)
def test_card_text(name, text):
    assert card_text(LOADED, card(name))[0] == text


def test_lines_of_a_card_stand_in_the_order_of_2_36():
    assert card_text(LOADED, card("edward_iii")) == [
        "Place 3 influence in one elector country.",
        "⊕ 1 Western. Also: Place 2 influence in Cologne.",
        "When acquired: place the Edward III shield in your Court.",
    ]
    assert card_text(LOADED, card("royal_retinue")) == []


def test_every_card_can_be_read():
    for number in range(values_of(LOADED).card_count):
        for line in card_text(LOADED, number):
            assert line.endswith(".")
            assert "  " not in line


# --- the page -------------------------------------------------------------------------------


@pytest.fixture
def state():
    game = np.zeros(1, STATE).view(np.recarray)[0]
    new_game(game, values_of(LOADED), None, np.uint64(7), 2)
    return game


def test_board(state):
    state.influence[Elector.MAINZ] = (5, 1)
    state.votes[Elector.SAXONY, W] = 2
    state.military[Battleground.TYROL, L] = 4
    state.blocked[Battleground.TYROL] = 1
    state.bonus_holder[Battleground.TYROL] = W
    state.wallet[L] = (1, 0, 2, 0)
    text = "\n".join(board_text(state, LOADED))
    assert "Mainz           4          5           1            -\n" in text
    assert "Saxony          3          -           -            2 Wittelsbach\n" in text
    assert "Controlled: 0 electors Luxembourg and 1 elector Wittelsbach\n" in text
    assert "Tyrol              4 Luxembourg, blocked  +1 play Wittelsbach  Brandenburg\n" in text
    assert "Luxembourg's treasury   1 Church and 2 Western\n" in text
    assert "John                    marker on Ludwig 1, held by Wittelsbach\n" in text
    assert "Market deck             52 cards\n" in text
    assert "Shields                 none on the board" in text
    assert "Bonus this round" in text
    state.over = 1
    assert "Bonus this round" not in "\n".join(board_text(state, LOADED))


def test_rounds_plays_and_round_ends_are_set_apart(state):
    log = [
        row(Note.SETUP, round_number=0),
        row(Note.ROUND_STARTS, a=1, round_number=1),
        row(Note.FIRST_PLAYER, W, round_number=1),
        row(Note.PLAYED, W, card("ducal_retinue"), round_number=1),
        row(Note.USED, W, card("ducal_retinue"), Use.YIELD_ONLY, round_number=1),
        row(Note.PLAYED, L, card("royal_retinue"), round_number=1),
        row(Note.KEPT, L, NO_CARD, round_number=1),
        row(Note.ELECTED, W, 0, 0, TieBreak.MARKER, round_number=1),
    ]
    moments = [(3, state), (8, state)]
    lines = narrate(LOADED, log, moments, [(3, W, "chooses 1 of 5: play ducal_retinue")])
    text = "\n".join(lines)
    for part in (
        "\nROUND 1: 4 plays a side, hand of 5\n",
        "\n  The board\n",
        "\n  W1  Wittelsbach plays Ducal Retinue, whose yield is switched off [5.1, 5.52].\n"
        "      Gives only its currency [2.37, 5.23].\n",
        "\n  L1  Luxembourg plays",
        "\n  Round end\n    Luxembourg keeps no card in hand [9.6].\n",
        "\n  Final vote\n",
        "\n  The board at the end of the game\n",
    ):
        assert part in text
    assert text.index("> Wittelsbach chooses 1 of 5: play ducal_retinue") < text.index("  W1  ")
    assert max(map(len, lines)) <= WIDTH


def test_changed_seats_are_told(state):
    state.seat_of[:] = (1, 0)
    lines = narrate(LOADED, [row(Note.KEPT, 0, NO_CARD)], [(1, state)], [(0, 0, "thinks")])
    assert lines[0] == "By the seed, the sides have changed seats: Luxembourg is seat 1."
    assert "        > Wittelsbach thinks" in lines
    assert "    Wittelsbach keeps no card in hand [9.6]." in lines
