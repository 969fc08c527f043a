"""A game and its dull second version side by side: at each decision the same question, the same
choices, and the same things on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from sim.engine.contract import OUTCOME, is_over, outcome
from sim.games.corona_de_hierro.codes import (
    CHOICES,
    NOBODY,
    POSTS,
    ActionKind,
    CardType,
    DecisionKind,
    Deck,
    Die,
    EndReason,
    RollFor,
    Source,
    TieBreak,
)
from sim.games.corona_de_hierro.journal import Note
from tests.corona_de_hierro import reference
from tests.corona_de_hierro.model import Model
from tests.corona_de_hierro.model_board import Ask
from tests.corona_de_hierro.printed import Printed
from tests.corona_de_hierro.whole_games import Room
from tests.games.rooms import one

BROKEN = {"points": "points", "level": "legitimacy", "castles": "castles", "shared": "shared"}


def bits(mask: Any) -> list[int]:
    """Return the numbers whose bits are set."""
    left, found = int(mask), []
    while left:
        low = left & -left
        found.append(low.bit_length() - 1)
        left ^= low
    return found


class LuckOf:
    """What chance brought in a room's game: rolls off the log, shuffled cards off the state."""

    def __init__(self, room: Room, printed: Printed) -> None:
        self.room = room
        self.printed = printed
        self.line = 0

    def first_seat(self) -> int:
        """Return who begins."""
        return int(self.room.state.first_seat)

    def roll(self, seat: int, what: RollFor, die: Die) -> int:
        """Return the next roll in the log; it must be the one that is asked for."""
        journal = self.room.journal
        while self.line < journal.log_size:
            note, who, *facts = journal.log[self.line].tolist()
            self.line += 1
            if note == Note.ROLLED:
                assert (who, facts[0], facts[1]) == (seat, what, die), "another roll was made"
                return int(facts[2])
        raise AssertionError(f"no roll was made for {what.name.lower()}")

    def all_rolls_asked_for(self) -> bool:
        """Return whether the log holds no roll that nobody asked for."""
        lines = self.room.journal.log[self.line : int(self.room.journal.log_size), 0]
        return Note.ROLLED not in lines.tolist()

    def tiles(self) -> dict[int, int]:
        """Return in which city each castle lies."""
        castles = range(len(self.printed.castles))
        return {castle: int(self.room.state.castle_city[castle]) for castle in castles}

    def loyalty(self) -> list[int]:
        """Return everybody's loyalty card."""
        return [int(card) for card in self.room.state.loyalty[: self.room.seats]]

    def deck(self, deck: Deck) -> list[int]:
        """Return a deck; in the set-up with the cards that the first seat looks at on top."""
        state = self.room.state
        cards = [int(kind) for kind in state.deck[deck, : int(state.deck_size[deck])]]
        if state.decision == DecisionKind.SET_UP_CARD:
            seen = [int(kind) for kind in state.seen[: int(state.seen_size)]]
            cards += [kind for kind in seen if self.printed.deck_of[kind] == deck][::-1]
        return cards

    def dealt(self, seat: int) -> list[int]:
        """Return a hand."""
        state = self.room.state
        return [int(kind) for kind in state.hand[seat, : int(state.hand_size[seat])]]


class TableOfRoom:
    """What lies on a room's table, read off its state; only what has changed is read anew."""

    def __init__(self, room: Room, printed: Printed) -> None:
        self.room = room
        castles, seats = len(printed.castles), room.seats
        everybody = range(seats)
        charged, pacts = Source.CAVALRY_CHARGE, Source.SECRET_PACT

        def firsts(numbers: Any) -> list[int]:
            found: list[int] = numbers[:seats].tolist()
            return found

        def pairs(masks: Any) -> set[tuple[int, int]]:
            return {(seat, other) for seat in everybody for other in bits(masks[seat])}

        def matrix_of(numbers: Any) -> dict[tuple[int, int], int]:
            return matrix(numbers.tolist(), everybody)

        def hands(hand: Any, sizes: Any) -> list[list[int]]:
            cards, held = hand.tolist(), sizes.tolist()
            return [sorted(cards[seat][: held[seat]]) for seat in everybody]

        def known(hand: Any, sizes: Any, known_to: Any) -> Counter[tuple[int, int, int]]:
            cards, held, who = hand.tolist(), sizes.tolist(), known_to.tolist()
            return Counter(
                (other, seat, cards[seat][place])
                for seat in everybody
                for place in range(held[seat])
                for other in bits(who[seat][place])
            )

        # By what it is called: the fields that it is read off, and how.
        self.read_off: dict[str, tuple[tuple[str, ...], Callable[..., Any]]] = {
            "turns": (("turns",), int),
            "active": (("active_seat",), int),
            "army": (("army",), matrix_of),
            "supply": (("pawns",), firsts),
            "lies at": (("castle_city",), lambda there: dict(enumerate(there[:castles].tolist()))),
            "owner": (
                ("owner",),
                lambda owner: {
                    castle: seat
                    for castle, seat in enumerate(owner[:castles].tolist())
                    if seat != NOBODY
                },
            ),
            "inside": (("garrisoned",), lambda mask: set(bits(mask))),
            "emissaries": (("emissaries",), firsts),
            "in castle": (("in_castle",), matrix_of),
            "posted": (("posted",), lambda posted: matrix(posted.tolist(), range(POSTS))),
            "requests": (("requested",), pairs),
            "alliances": (("accepted",), pairs),
            "hostages": (("hostages",), matrix_of),
            "decks": (
                ("deck", "deck_size"),
                lambda deck, size: {pile: deck[pile, : size[pile]].tolist() for pile in Deck},
            ),
            "hands": (("hand", "hand_size"), hands),
            "gone": (
                ("discarded",),
                lambda gone: {kind: copies for kind, copies in enumerate(gone.tolist()) if copies},
            ),
            "known": (("hand", "hand_size", "known_to"), known),
            "loyalty": (("loyalty",), firsts),
            "shields": (("shields",), firsts),
            "stock": (("shield_stock",), int),
            "levels": (("level",), firsts),
            "points": (
                ("points",),
                lambda points: [row[charged] + row[pacts] for row in firsts(points)],
            ),
        }
        self.last: dict[str, tuple[bytes, Any]] = {}

    def __getitem__(self, name: str) -> Any:
        fields, reading = self.read_off[name]
        contents = [getattr(self.room.state, field) for field in fields]
        now = b"".join([content.tobytes() for content in contents])
        if name not in self.last or self.last[name][0] != now:
            self.last[name] = now, reading(*contents)
        return self.last[name][1]


def matrix(numbers: list[list[int]], rows: range) -> dict[tuple[int, int], int]:
    """Return what is not 0 in some rows of a table, by row and column."""
    return {
        (row, column): number
        for row in rows
        for column, number in enumerate(numbers[row])
        if number
    }


def table_of_model(model: Model) -> dict[str, Any]:
    """Return what lies on the table, as the second version has it."""
    return {
        "turns": model.turns,
        "active": model.active,
        "army": {place: pawns for place, pawns in model.army.items() if pawns},
        "supply": model.supply,
        "lies at": model.lies_at,
        "owner": model.owner,
        "inside": model.inside,
        "emissaries": model.emissaries,
        "in castle": Counter((seat, castle) for castle, seat, _ in model.in_castle),
        "posted": Counter((int(post), seat) for post, seat in model.posted),
        "requests": set(model.requests),
        "alliances": set(model.alliances),
        "hostages": Counter(model.hostages),
        "decks": model.decks,
        "hands": [sorted(hand) for hand in model.hands],
        "gone": Counter(model.gone),
        "known": +model.known,
        "loyalty": model.loyalty,
        "shields": model.shields,
        "stock": model.stock(),
        "levels": model.levels,
        "points": model.points,
    }


SET_UP = {DecisionKind.MAIN_CASTLE, DecisionKind.SET_UP_CARD}
# What isn't comparable while cards are being looked at or have not been dealt.
CARDS = {"decks", "hands", "gone", "known", "loyalty"}


def compare_tables(found: TableOfRoom, model: Model, kind: DecisionKind) -> None:
    """See that the same things lie on both tables."""
    left_out: set[str] = set()
    if kind in SET_UP:
        left_out = CARDS
    elif kind == DecisionKind.KEEP_CARD:
        left_out = {"decks"}
    for name, value in table_of_model(model).items():
        if name not in left_out:
            there = found[name]
            assert there == value, f"{name}: {there}, expected {value}"


def compare_questions(room: Room, ask: Ask) -> list[int]:
    """See that the same is asked; return the legal actions."""
    state = room.state
    assert DecisionKind(int(state.decision)) == ask.kind
    assert int(state.seat_to_move) == ask.seat
    codes = room.legal()
    found = {code - ask.kind * CHOICES for code in codes}
    assert found == ask.choices, f"{found - ask.choices} too many, {ask.choices - found} missing"
    assert codes == sorted(codes)
    return codes


def compare_ends(room: Room, model: Model) -> None:
    """See that the game ended as it should, with the same points and ranks."""
    assert model.over
    state, seats = room.state, room.seats
    assert EndReason(int(state.end_reason)) == model.reason
    position = model.position()
    totals = reference.score(position)
    kings = reference.kings(position)
    assert bits(state.kings) == kings
    for source, points in (
        (Source.LOYALTY, position.loyalty_points),
        (Source.CASTLES, position.castle_points),
        (Source.LEGITIMACY, position.track_points),
        (Source.EMISSARIES, position.emissary_points),
    ):
        assert [int(number) for number in state.points[:seats, source]] == points, source.name
    result = one(OUTCOME)
    outcome(state, room.values, result)
    assert [float(score) for score in result.score[:seats]] == totals
    assert [int(rank) for rank in result.rank[:seats]] == reference.ranks(position)
    assert int(result.reason) == model.reason
    lines = room.journal.log[: int(room.journal.log_size)]
    breaks = {TieBreak(int(line[4])).name.lower() for line in lines if line[0] == Note.FINAL}
    assert breaks == {BROKEN[reference.decided_by(position)]}


def follow(room: Room, seed: Any, seen: Counter[str]) -> Iterator[list[int]]:
    """Play a game beside its second version; yield the legal actions, to be sent the choice.

    ``seen`` counts what happened: kinds of decision, of action and of card, and how games end.
    """
    room.journal.log_wanted = 1
    room.start(seed)
    printed = Printed(room.loaded)
    luck = LuckOf(room, printed)
    model = Model(printed, room.seats, luck)
    table = TableOfRoom(room, printed)
    play = model.play()
    ask = next(play)
    while True:
        codes = compare_questions(room, ask)
        compare_tables(table, model, ask.kind)
        code = yield codes
        note(seen, ask, code % CHOICES, printed)
        room.take(code)
        try:
            ask = play.send(code % CHOICES)
        except StopIteration:
            break
        assert luck.all_rolls_asked_for() or ask.kind == DecisionKind.REROLL
    assert is_over(room.state)
    compare_tables(table, model, DecisionKind.NO_DECISION)
    compare_ends(room, model)
    seen[EndReason(int(room.state.end_reason)).name] += 1


def note(seen: Counter[str], ask: Ask, choice: int, printed: Printed) -> None:
    """Count what is being done."""
    seen[ask.kind.name] += 1
    if ask.kind == DecisionKind.ACTION:
        seen[f"ACTION {ActionKind(choice).name}"] += 1
    elif ask.kind == DecisionKind.EXECUTE_CARD:
        seen[f"CARD {CardType(printed.type_of[choice]).name}"] += 1


def follow_random_game(room: Room, seed: Any, seen: Counter[str], most: int = 1_000_000) -> int:
    """Let random players play a game beside its second version; return the decisions.

    ``most``: after so many it is left.
    """
    steps = follow(room, seed, seen)
    decisions = 0
    codes = next(steps)
    while decisions < most:
        decisions += 1
        policy = room.policies[int(room.state.seat_to_move)]
        code = codes[0] if len(codes) == 1 else codes[room.chooses(policy, room.state, len(codes))]
        try:
            codes = steps.send(code)  # type: ignore[attr-defined]
        except StopIteration:
            break
    return decisions
