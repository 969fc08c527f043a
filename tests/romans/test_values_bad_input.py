"""Values files with one thing wrong each: the message says where, what, and what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.games.romans.values import load_values
from sim.values.errors import InputError

FILE = Path(__file__).parents[2] / "scenarios" / "romans" / "prototype-values.yaml"
TEXT = FILE.read_text(encoding="utf-8")

COUNTRIES = "mainz, trier, cologne, bohemia, palatinate, saxony, brandenburg"
GROUNDS = "lombardy, low_countries, silesia_lusatia, tyrol, lower_bavaria"
CURRENCIES = "church, german, western, eastern"
NOT_WHOLE = "this is not a whole number"
OUT_OF_RANGE = "this number is out of its range"
NOT_KNOWN = "this key is not known here"
NO_WORD = "this word is not known here"
COUNT = "the edition's count and the file differ: correct the one or the other"
NOBODYS = "an event is nobody's: say whose effect this is"

PHILIP = """\
  philip_vi:
    name: Philip VI
    deck: market
    political: 3
    military: 2
    yield: {western: 2}
    cost: {western: 4}
"""
PHILIP_AT = "cards.philip_vi"


def line_of(text: str, part: str, start: int = 0) -> int:
    """Return the line of the first ``part`` in a text at or after an offset."""
    return text.count("\n", 0, text.index(part, start)) + 1


def problems_of(tmp_path, text):
    path = tmp_path / "values.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_values(path)
    assert all(problem.file == str(path) for problem in caught.value.problems)
    return caught.value.problems


def edited(after: str, old: str, new: str) -> str:
    """Return the file's text with the first ``old`` at or after ``after`` replaced."""
    start = TEXT.index(after)
    place = TEXT.index(old, start)
    return TEXT[:place] + new + TEXT[place + len(old) :]


# after what, what is replaced, by what; the marked line; path, message, found, allowed, nearest
CASES = {
    "misspelt key": (
        PHILIP, "political: 3", "politcal: 3", "politcal",
        PHILIP_AT + ".politcal", NOT_KNOWN, "'politcal'", None, "political",
    ),
    "unknown key": (
        PHILIP, "political: 3", "political: 3\n    rarity: 3", "rarity",
        PHILIP_AT + ".rarity", NOT_KNOWN, "'rarity'", None, None,
    ),
    "word for a number": (
        PHILIP, "political: 3", "political: three", "political: three",
        PHILIP_AT + ".political", NOT_WHOLE, "'three'", "a whole number", None,
    ),
    "yes for a number": (
        PHILIP, "political: 3", "political: yes", "political: yes",
        PHILIP_AT + ".political", NOT_WHOLE, "'yes'", "a whole number", None,
    ),
    "true for a number": (
        PHILIP, "political: 3", "political: true", "political: true",
        PHILIP_AT + ".political", NOT_WHOLE, "true", "a whole number", None,
    ),
    "decimal for a number": (
        PHILIP, "political: 3", "political: 3.0", "political: 3.0",
        PHILIP_AT + ".political", NOT_WHOLE, "3.0", "a whole number", None,
    ),
    "list for a number": (
        PHILIP, "political: 3", "political: [3]", "political: [3]",
        PHILIP_AT + ".political", NOT_WHOLE, "[3]", "a whole number", None,
    ),
    "number too large": (
        PHILIP, "political: 3", "political: 9", "political: 9",
        PHILIP_AT + ".political", OUT_OF_RANGE, "9", "0 to 6", None,
    ),
    "number too small": (
        PHILIP, "military: 2", "military: -1", "military: -1",
        PHILIP_AT + ".military", OUT_OF_RANGE, "-1", "0 to 6", None,
    ),
    "number outside its own range": (
        PHILIP, "political: 3", "political: {value: 3, range: [4, 6]}", "political: {",
        PHILIP_AT + ".political", OUT_OF_RANGE, "3", "4 to 6", None,
    ),
    "range the wrong way round": (
        PHILIP, "political: 3", "political: {value: 3, range: [6, 0]}", "political: {",
        PHILIP_AT + ".political.range", "a range runs from the least to the greatest value",
        "[6, 0]", "[least, greatest] within [0, 99]", None,
    ),
    "range of one number": (
        PHILIP, "political: 3", "political: {value: 3, range: [0]}", "political: {",
        PHILIP_AT + ".political.range", "this list is too short", "[0]", None, None,
    ),
    "value without a value": (
        PHILIP, "political: 3", "political: {from: inferred}", "political: {",
        PHILIP_AT + ".political.value", "this key is missing", None, None, None,
    ),
    "number left out": (
        PHILIP, "    political: 3\n", "", "philip_vi:",
        PHILIP_AT, "a playable card needs a political value (2.31)", None,
        "the key political", None,
    ),
    "cost left out": (
        PHILIP, "    cost: {western: 4}\n", "", "philip_vi:",
        PHILIP_AT, "a market card needs a cost (2.34)", None, "the key cost", None,
    ),
    "unknown provenance": (
        PHILIP, "political: 3", "political: {value: 3, from: rule 5.21}", "political: {",
        PHILIP_AT + ".political.from", "this is no provenance", "'rule 5.21'", None, "rules",
    ),
    "rule number that is a number": (
        PHILIP, "political: 3", "political: {value: 3, from: 5.21}", "political: {",
        PHILIP_AT + ".political.from", "this is not text", "5.21", "text", None,
    ),
    "unknown currency": (
        PHILIP, "{western: 4}", "{westrn: 4}", "cost: {",
        PHILIP_AT + ".cost.westrn", "there is no currency of this name", "'westrn'",
        CURRENCIES, "western",
    ),
    "any currency in a cost": (
        PHILIP, "{western: 4}", "{any: 4}", "cost: {",
        PHILIP_AT + ".cost.any", "there is no currency of this name", "'any'", CURRENCIES, None,
    ),
    "cost too high": (
        PHILIP, "{western: 4}", "{western: 7}", "cost: {",
        PHILIP_AT + ".cost.western", OUT_OF_RANGE, "7", "0 to 6", None,
    ),
    "unknown card": (
        PHILIP, "card: blanche_de_valois", "card: blanche_of_valois", "numbers_bonus",
        PHILIP_AT + ".deed.do.1.numbers_bonus.card", "there is no card of this name",
        "'blanche_of_valois'", None, "blanche_de_valois",
    ),
    "unknown verb": (
        PHILIP, "- move_john:", "- push_john:", "push_john",
        PHILIP_AT + ".deed.do.0.push_john", NOT_KNOWN, "'push_john'", None, None,
    ),
    "unknown parameter of a verb": (
        "walram_of_julich:", "amount: 3", "amout: 3, amount: 3", "place_influence",
        "cards.walram_of_julich.deed.do.0.place_influence.amout", NOT_KNOWN, "'amout'",
        "by, amount, in, spread", "amount",
    ),
    "parameter left out": (
        "walram_of_julich:", "{amount: 3, in: cologne}", "{in: cologne}", "place_influence",
        "cards.walram_of_julich.deed.do.0.place_influence.amount", "this key is missing",
        None, None, None,
    ),
    "amount out of range": (
        "walram_of_julich:", "amount: 3", "amount: 0", "place_influence",
        "cards.walram_of_julich.deed.do.0.place_influence.amount", OUT_OF_RANGE, "0",
        "1 to 6", None,
    ),
    "unknown country": (
        "walram_of_julich:", "in: cologne", "in: kologne", "place_influence",
        "cards.walram_of_julich.deed.do.0.place_influence.in",
        "there is no elector country or group of this name", "'kologne'",
        COUNTRIES + ", any, ecclesiastical, secular", "cologne",
    ),
    "unknown battleground": (
        "azzone_visconti:", "in: lombardy", "in: lombardi", "place_military",
        "cards.azzone_visconti.deed.do.0.place_military.in",
        "there is no battleground of this name", "'lombardi'", GROUNDS + ", any", "lombardy",
    ),
    "split over too many countries": (
        "michael_of_cesena:", "spread: 2", "spread: 8", "spread: 8",
        "cards.michael_of_cesena.deed.boost.replaces.0.remove_influence.spread",
        OUT_OF_RANGE, "8", "at most 7", None,
    ),
    "two verbs in one effect": (
        "arnost_of_pardubice:", "- draw: {cards: 1}",
        "- {draw: {cards: 1}, gain_currency: {any: 1}}", "- {draw",
        "cards.arnost_of_pardubice.deed.do.1", "an effect has exactly one of these keys",
        "'gain_currency, draw'", None, None,
    ),
    "effect without a verb": (
        "arnost_of_pardubice:", "- draw: {cards: 1}", "- {}", "- {}",
        "cards.arnost_of_pardubice.deed.do.1", "an effect has exactly one of these keys",
        "'none of them'", None, None,
    ),
    "bare number for parameters": (
        "arnost_of_pardubice:", "draw: {cards: 1}", "draw: 1", "draw: 1",
        "cards.arnost_of_pardubice.deed.do.1.draw", "this is not a mapping of keys to values",
        "1", "keys and values", None,
    ),
    "if without then": (
        "battle_of_muhldorf:", "          then:\n            - place_military: "
        "{by: wittelsbach, amount: 5, in: lower_bavaria}\n", "", "- if:",
        "cards.battle_of_muhldorf.effect.do.0", "an if needs what happens then", None,
        "then", None,
    ),
    "choice of one": (
        "wroclaw:", "            - [gain_currency: {eastern: 2}]\n", "", "choose_one",
        "cards.wroclaw.deed.do.0.choose_one", "this list is too short", "a list of 1",
        "at least 2", None,
    ),
    "gain of nothing": (
        "nuremberg:\n    name: Nuremberg", "gain_currency: {any: 2}", "gain_currency: {}",
        "gain_currency",
        "cards.nuremberg.deed.do.0", "no currency is named", None, CURRENCIES, None,
    ),
    "bonus for a card and for types": (
        "lupold_of_bebenburg:", "types: [german]", "types: [german], any: true", "numbers_bonus",
        "cards.lupold_of_bebenburg.deed.do.0.numbers_bonus",
        "a bonus to Numbers has exactly one of these keys", "'types, any'", "types, card, any",
        None,
    ),
    "event that is nobody's": (
        "battle_of_sluys:", "{amount: 1, on: {linked_to: low_countries}, by: "
        "{controller_of: low_countries}}", "{amount: 1, on: {linked_to: low_countries}}",
        "gain_vote",
        "cards.battle_of_sluys.effect.do.0.gain_vote", NOBODYS, None,
        "luxembourg, wittelsbach, a side by control", None,
    ),
    "event that is its player's": (
        "dream_at_terenzo:", "by: luxembourg, church", "by: self, church", "gain_currency",
        "cards.dream_at_terenzo.effect.do.1.gain_currency.by", NOBODYS, "'self'",
        "luxembourg, wittelsbach, a side by control", None,
    ),
    "condition of an event that is nobody's": (
        "battle_of_muhldorf:", "{holds_john: {by: wittelsbach}}", "{holds_john: {}}", "- if",
        "cards.battle_of_muhldorf.effect.do.0.if.holds_john", NOBODYS, None,
        "luxembourg, wittelsbach", None,
    ),
    "side by a ground that isn't there": (
        "battle_of_sluys:", "controller_of: low_countries", "controller_of: flanders",
        "gain_vote",
        "cards.battle_of_sluys.effect.do.0.gain_vote.by.controller_of",
        "there is no battleground of this name", "'flanders'", GROUNDS, None,
    ),
    "event with a political value": (
        "dream_at_terenzo:", "    year: 1333\n", "    year: 1333\n    political: 2\n",
        "political: 2",
        "cards.dream_at_terenzo.political",
        "an event has a year and an effect, nothing else (2.39)", "'political'", None, None,
    ),
    "year out of the period": (
        "dream_at_terenzo:", "year: 1333", "year: 13333", "year: 13333",
        "cards.dream_at_terenzo.year", OUT_OF_RANGE, "13333", "at most 1400", None,
    ),
    "playable card with an effect": (
        PHILIP, "    deed:\n", "    effect:\n", "name: King of France",
        PHILIP_AT + ".effect.name", NOT_KNOWN, "'name'", "from, text, note, do", None,
    ),
    "starter with a cost": (
        "baldwin_of_trier:", "    deed:\n", "    cost: {church: 1}\n    deed:\n", "cost: {",
        "cards.baldwin_of_trier.cost", "only market cards have a cost (2.34)", "'cost'",
        None, None,
    ),
    "starter with a shield": (
        "baldwin_of_trier:", "    deed:\n",
        "    shield: {place: clement_vi, in: own_court}\n    deed:\n", "shield: {",
        "cards.baldwin_of_trier.shield",
        "only cards that can be acquired place a shield (11.1)", "'shield'", None, None,
    ),
    "starter with a boost": (
        "  charles_iv:", "    king: true\n", "", "boost:",
        "cards.charles_iv.deed.boost", "only market cards and kings carry boosts (5.74)",
        "'boost'", "king: true on this card", None,
    ),
    "boost that neither adds nor replaces": (
        "michael_of_cesena:",
        "        replaces:\n          - remove_influence: "
        "{amount: 3, in: ecclesiastical, spread: 2}\n", "", "boost:",
        "cards.michael_of_cesena.deed.boost", "a boost adds to its Deed or replaces it",
        "'neither'", "adds, replaces", None,
    ),
    "retinue with a value": (
        "royal_retinue:", "political: {value: 0, from: rules 2.37, range: [0, 0]}",
        "political: 1", "political: 1",
        "cards.royal_retinue.political", "a Retinue has 0 political and 0 military (2.37)",
        "1", "0", None,
    ),
    "retinue with a text": (
        "royal_retinue:", "    yield: {western: 1}\n",
        "    yield: {western: 1}\n    deed: {do: [{draw: {cards: 1}}]}\n", "deed: {",
        "cards.royal_retinue.deed", "a Retinue has no text (2.37)", "'deed'", None, None,
    ),
    "too many copies": (
        "royal_retinue:", "copies: 4", "copies: 40", "copies: 40",
        "cards.royal_retinue.copies", OUT_OF_RANGE, "40", "at most 12", None,
    ),
    "John with a yield": (
        "john_of_luxembourg_w:", "    use_cost", "    yield: {german: 1}\n    use_cost",
        "yield: {",
        "cards.john_of_luxembourg_w.yield", "John yields no currency (10.2)", "'yield'",
        None, None,
    ),
    "John for free": (
        "john_of_luxembourg_w:",
        "    use_cost: {value: 3, from: rules 10.2, range: [0, 6]}\n", "",
        "john_of_luxembourg_w:",
        "cards.john_of_luxembourg_w", "John needs the cost of using him (10.2)", None,
        "the key use_cost", None,
    ),
    "cost of using another card": (
        PHILIP, "    cost:", "    use_cost: 1\n    cost:", "use_cost: 1",
        PHILIP_AT + ".use_cost", "only using John costs something (10.2)", "'use_cost'",
        None, None,
    ),
    "unknown shield": (
        "edward_iii:\n    name: Edward III\n    deck", "place: edward_iii", "place: edward_ii",
        "place: edward_ii",
        "cards.edward_iii.shield.place", "there is no shield of this name", "'edward_ii'",
        "clement_vi, john_iv_of_drazice, elizabeth_richeza, charles_i_robert, edward_iii, "
        "casimir_iii_of_poland", "edward_iii",
    ),
    "place of a shield": (
        "edward_iii:\n    name: Edward III\n    deck", "in: own_court", "in: own_curt",
        "in: own_curt",
        "cards.edward_iii.shield.in", NO_WORD, "'own_curt'", "own_court, own_curia", "own_court",
    ),
    "shield placed by two cards": (
        "edward_iii:\n    name: Edward III\n    deck", "place: edward_iii",
        "place: charles_i_robert", "place: charles_i_robert, in: own_court, from: placeholder",
        "cards.charles_i_robert.shield.place",
        "one card places a shield, and edward_iii places this one", "'charles_i_robert'",
        None, None,
    ),
    "shield placed by a card and an event": (
        "edward_iii:\n    name: Edward III\n    deck", "place: edward_iii",
        "place: clement_vi", "- place_shield: {shield: clement_vi",
        "cards.clement_vi_elected.effect.do.0.place_shield.shield",
        "one card places a shield, and edward_iii places this one", "'clement_vi'", None, None,
    ),
    "two passives on a shield": (
        "  john_iv_of_drazice:\n    name: John IV of Dražice\n    from",
        "{deed_immunity: {type: church}}",
        "{deed_immunity: {type: church}, tie_break: {elector: mainz}}", "passive: {",
        "shields.john_iv_of_drazice.passive", "a passive has exactly one of these keys",
        "'tie_break, deed_immunity'", "tie_break, deed_immunity, round_end_gain", None,
    ),
    "card that can't enter later": (
        "clement_vi_elected:", "card: gerlach_of_nassau", "card: philip_vi", "open_extra_spot",
        "cards.clement_vi_elected.effect.do.1.open_extra_spot.card",
        "only a card set aside (deck: market_aside) enters later (6.42)", "'philip_vi'",
        "gerlach_of_nassau", None,
    ),
    "unknown deck": (
        PHILIP, "deck: market", "deck: markets", "deck: markets",
        PHILIP_AT + ".deck", "there is no deck of this name", "'markets'",
        "luxembourg, wittelsbach, john_luxembourg, john_wittelsbach, market, market_late, "
        "market_aside, historical_event, battle_event, crecy, unused", "market",
    ),
    "key that stands twice": (
        PHILIP, "    military: 2\n", "    military: 2\n    political: 4\n", "political: 4",
        PHILIP_AT, None, "'political'", None, None,
    ),
    "id with a capital": (
        "  wroclaw:", "  wroclaw:", "  Wroclaw:", "Wroclaw",
        "cards.Wroclaw", "an id is lower-case letters, digits and _", "'Wroclaw'", None, None,
    ),
    "count of market cards": (
        "edition:", "market: 44", "market: 45", "market: 45",
        "edition.counts.market", COUNT, "45", "44, as many as the file has", None,
    ),
    "count of counters": (
        "edition:", "counters: 4", "counters: 5", "counters: 5",
        "edition.counts.counters", COUNT, "5", "4, as many as the file has", None,
    ),
    "count of shields": (
        "edition:", "shields: 6", "shields: 7", "shields: 7",
        "edition.counts.shields", COUNT, "7", "6, as many as the file has", None,
    ),
    "country fed twice": (
        "board:", "supply_link: {value: [cologne]", "supply_link: {value: [trier]",
        "supply_link: {value: [trier]",
        "board.battlegrounds.low_countries.supply_link",
        "a country is linked to one battleground (8.41), this one already by lombardy",
        "'trier'", None, None,
    ),
    "battleground that feeds nothing": (
        "board:", "supply_link: {value: [cologne]", "supply_link: {value: []",
        "supply_link: {value: []",
        "board.battlegrounds.low_countries.supply_link",
        "every battleground feeds an elector country (8.4)", "'none'", None, None,
    ),
    "country of no kind": (
        "board:", "secular: [bohemia, palatinate,", "secular: [bohemia,", "kinds:",
        "board.kinds",
        "palatinate has to stand once, as ecclesiastical or secular (2.21)", "'0 times'",
        None, None,
    ),
    "battleground left out": (
        "board:", "    tyrol:\n      control_bonus", "    tirol:\n      control_bonus", "tirol:",
        "board.battlegrounds.tirol", NOT_KNOWN, "'tirol'", GROUNDS, "tyrol",
    ),
    "Crécy too deep": (
        "market:\n", "crecy_depth: {value: 6, from: rules 3.45, range: [1, 20]}",
        "crecy_depth: {value: 60, range: [1, 99]}", "crecy_depth",
        "market.crecy_depth", "Crécy can't lie deeper than the market deck (3.45)", "60",
        "1 to 52", None,
    ),
    "Crécy nowhere": (
        "market:\n", "crecy_depth: {value: 6", "crecy_depth: {value: 0", "crecy_depth",
        "market.crecy_depth", OUT_OF_RANGE, "0", "1 to 20", None,
    ),
    "row without end": (
        "market:\n", "row_size: {value: 5, from: rules 6.3, range: [3, 8]}", "row_size: 12",
        "row_size",
        "market.row_size", OUT_OF_RANGE, "12", "1 to 11", None,
    ),
    "late share above one": (
        "market:\n", "value: [1, 2]", "value: [3, 2]", "late_share",
        "market.late_share",
        "the late cards go into the bottom a/b of the deck: [a, b] with 1 <= a <= b (3.44)",
        "[3, 2]", None, None,
    ),
    "phases that don't ascend": (
        "rounds:", "last_round: {value: 6", "last_round: {value: 2", "last_round: {value: 2, from:"
        " rules 9.7, range: [1, 12]}\n      plays: {value: 5",
        "rounds.phases.1.last_round", "phases follow one another: their last rounds ascend",
        "2", "more than 2", None,
    ),
    "phases that end before the game": (
        "rounds:", "last_round: {value: 9", "last_round: {value: 8", "last_round: {value: 8",
        "rounds.phases.2.last_round", "the last phase ends with the last round", "8",
        "9, as rounds.number says", None,
    ),
    "more plays than cards": (
        "rounds:", "plays: {value: 4", "plays: {value: 7", "plays: {value: 7",
        "rounds.phases.0.plays", "a side can't play more cards than it draws", "7",
        "up to hand, 5", None,
    ),
    "unknown side": (
        "rounds:", "{value: wittelsbach", "{value: bavaria", "first_play",
        "rounds.first_play.value", "there is no side of this name", "'bavaria'",
        "luxembourg, wittelsbach, by_seed", None,
    ),
    "unknown place of the marker": (
        "john:", "ludwig_1", "louis_1", "marker_start",
        "john.marker_start.value", "there is no space of the loyalty track of this name",
        "'louis_1'", "ludwig_2, ludwig_1, neutral, charles_1, charles_2", "ludwig_1",
    ),
    "switch that is a word": (
        "rules:\n", "value: false", "value: no", "allow_pass",
        "rules.allow_pass.value", "this is neither true nor false", "'no'", "true, false", None,
    ),
    "section left out": (
        "game_end:", "game_end:", "end_of_game:", "end_of_game:",
        "end_of_game", NOT_KNOWN, "'end_of_game'",
        "changelog, schema, edition, defaults, rounds, market, john, game_end, rules, board, "
        "shields, cards",
        None,
    ),
    "number that is none": (
        "board:", "decay: {value: 1", "decay: {value: .inf", "decay",
        "board.decay.value", "not a finite number", "'.inf'", None, None,
    ),
    "number without end": (
        "board:", "decay: {value: 1", "decay: {value: 99999999999999999999", "decay",
        "board.decay.value", "a number of more than 19 digits", "'99999999999999999999'",
        None, None,
    ),
    "another form of file": (
        "schema:", "romans-values/1", "romans-values/2", "schema",
        "schema", NO_WORD, "'romans-values/2'", "romans-values/1", "romans-values/1",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_one_thing_wrong(tmp_path, case):
    after, old, new, marked, path, message, found, allowed, near = case
    text = edited(after, old, new)
    problems = problems_of(tmp_path, text)
    problem = next((p for p in problems if p.path == path), None)
    assert problem is not None, f"{path} not among:\n" + "\n".join(map(str, problems))
    if message is not None:
        assert problem.message == message
    assert problem.found == found
    assert problem.nearest == near
    if allowed is not None:
        assert ", ".join(problem.allowed) == allowed
    assert problem.line == line_of(text, marked, TEXT.index(after))


def test_there_are_many_cases():
    assert len(CASES) >= 40


def test_a_duplicate_key_names_its_first_line(tmp_path):
    text = edited(PHILIP, "    military: 2\n", "    military: 2\n    political: 4\n")
    (problem,) = problems_of(tmp_path, text)
    first = line_of(TEXT, "political: 3", TEXT.index(PHILIP))
    assert problem.message == f"this key stands twice, first in line {first}"


def test_all_problems_of_a_file_are_told_at_once_in_its_order(tmp_path):
    text = edited("walram_of_julich:", "in: cologne", "in: kologne")
    text = text.replace("market: 44", "market: 45").replace("deck: crecy", "deck: cressy")
    text = text.replace(PHILIP, PHILIP.replace("political: 3", "political: nine"))
    problems = problems_of(tmp_path, text)
    assert [problem.path for problem in problems] == [
        "edition.counts.market",
        "edition.counts.crecy",
        "cards.walram_of_julich.deed.do.0.place_influence.in",
        "cards.philip_vi.political",
        "cards.battle_of_crecy.deck",
    ]


def test_too_many_announced_choices(tmp_path):
    text = edited(
        "walram_of_julich:", "{amount: 3, in: cologne}",
        "{amount: {value: 17, range: [1, 20]}, in: any, spread: free}",
    )  # fmt: skip
    (problem,) = problems_of(tmp_path, text)
    assert problem.path == "cards.walram_of_julich.deed.do"
    assert problem.message.startswith("this Deed asks for too many choices")
    assert (problem.found, problem.allowed) == ("17", ("up to 16",))


def test_an_event_with_too_many_choices(tmp_path):
    text = edited(
        "declaration_of_rhens:", "{amount: 2, in: ecclesiastical}",
        "{amount: {value: 9, range: [1, 20]}, in: ecclesiastical, spread: free}",
    )  # fmt: skip
    (problem,) = problems_of(tmp_path, text)  # nine for each side
    assert problem.path == "cards.declaration_of_rhens.effect.do"
    assert problem.message.startswith("this event asks for too many choices")
    assert (problem.found, problem.allowed) == ("18", ("up to 16",))


def test_more_cards_than_there_is_room_for(tmp_path):
    extra = "".join(
        f"  page_{i}: {{name: Page {i}, deck: market, copies: 10, political: 1, military: 1, "
        "yield: {church: 1}, cost: {church: 1}}\n"
        for i in range(4)
    )
    text = (TEXT + extra).replace("market: 44", "market: 84").replace("cards: 82", "cards: 122")
    found = {problem.message: problem for problem in problems_of(tmp_path, text)}
    rooms = found["there is no room for so many cards"]
    assert (rooms.path, rooms.found, rooms.allowed) == ("cards", "122", ("up to 112",))
    assert "the market deck holds too many cards" in found
    assert "luxembourg could own more cards than a pile holds" in found


def test_more_text_than_there_is_room_for(tmp_path):
    many = "do: [" + ", ".join(["{draw: {cards: 1}}"] * 500) + "]"
    text = edited(
        "walram_of_julich:", "do:\n        - place_influence: {amount: 3, in: cologne}", many
    )
    (problem,) = problems_of(tmp_path, text)
    assert "more instructions than there is room for" in problem.message


def test_a_cut_card_that_others_name(tmp_path):
    start, end = TEXT.index("  blanche_de_valois:"), TEXT.index("  elizabeth_of_bohemia:")
    text = (TEXT[:start] + TEXT[end:]).replace("luxembourg_starters: 11", "luxembourg_starters: 10")
    (problem,) = problems_of(tmp_path, text.replace("cards: 82", "cards: 81"))
    assert problem.path == "cards.philip_vi.deed.do.1.numbers_bonus.card"
    assert problem.found == "'blanche_de_valois'"


def test_a_john_card_that_is_missing(tmp_path):
    text = TEXT.replace("deck: john_luxembourg", "deck: unused")
    text = text.replace("john: 2", "john: 1").replace("cards: 82", "cards: 81")
    (problem,) = problems_of(tmp_path, text)
    assert problem.message == "a card of John is missing (10.1)"
    assert problem.allowed == ("a card with deck: john_luxembourg", "john.starts_with: nobody")


@pytest.mark.parametrize(
    ("override", "path", "found", "near"),
    [
        ("cards.philip_vi.political=9", "cards.philip_vi.political", "9", None),
        ("cards.philip_vi.political=+4", "cards.philip_vi.political", "7", None),
        ("cards.philip_vi.rarity=red", "cards.philip_vi.rarity", "'rarity'", None),
        ("cards.philp_vi.political=4", "cards.philp_vi", "philp_vi", "philip_vi"),
        ("board.stability.mainz=high", "board.stability.mainz.value", "'high'", None),
        ("rounds.first_play=john", "rounds.first_play.value", "'john'", None),
        ("edition.counts.market=43", "edition.counts.market", "43", None),
    ],
)
def test_an_override_that_is_wrong_is_told_as_the_option(override, path, found, near):
    with pytest.raises(InputError) as caught:
        load_values(FILE, [override])
    (problem,) = caught.value.problems
    assert (problem.file, problem.line) == (f"--set {override}", None)
    assert (problem.path, problem.found, problem.nearest) == (path, found, near)


def test_a_wrong_number_in_a_patch_is_told_with_its_line_there(tmp_path):
    patch = tmp_path / "patch.yaml"
    patch.write_text("cards:\n  philip_vi:\n    cost:\n      western: 7\n")
    with pytest.raises(InputError) as caught:
        load_values(FILE, patches=[patch])
    (problem,) = caught.value.problems
    assert (problem.file, problem.line, problem.path) == (
        str(patch), 4, "cards.philip_vi.cost.western"
    )  # fmt: skip


def test_files_that_are_no_values_files(tmp_path):
    for content, message in (
        (b"", "the file is empty"),
        (b"\xff\xfe\x00", "the file is not UTF-8 text"),
        (b"just words\n", "this is not a mapping of keys to values"),
        (b"- a\n- b\n", "this is not a mapping of keys to values"),
    ):
        path = tmp_path / "values.yaml"
        path.write_bytes(content)
        with pytest.raises(InputError, match=message):
            load_values(path)
    with pytest.raises(InputError, match="there is no such file"):
        load_values(tmp_path / "none.yaml")
    with pytest.raises(InputError, match="this is a folder, not a file"):
        load_values(tmp_path)
