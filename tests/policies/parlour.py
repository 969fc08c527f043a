"""Two parlour games for the tests of search, small enough to be solved by hand.

**The hidden card** (`CARD`). One of three cards, 0, 1 or 2, lies face down; seat 1 knows it. Seat 0
is `SURE`, and wins with so many chances in a hundred as the values say; or it tries to `GUESS`,
which takes a second choice, and wins if it names the card; or it will `TRUST` that the card is
not 0: then seat 1 may `COUNTER` if the card is 0, and otherwise can only `PASS`, or `BOW`. Without
a counter seat 0 has won. By optimal play guessing wins 1 in 3, trusting 2 in 3, and a player that
peeked would win every time by guessing.

**Nim** (`NIM`). Seats in turn take one, two or three stones. Who takes the last stone wins. With
two seats who is to move wins unless the number of stones is a multiple of 4. Action features
know this, and state features too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.chance import CONCEAL_STREAM, chance, scaled
from sim.engine.compiled import compiled
from sim.engine.contract import ACTIONS, apply_action, legal_actions, new_game, register_rules
from sim.policies.record import SEARCHER, PolicyKind, room_of_searcher
from sim.policies.rollout import choose_by_rollout
from sim.policies.tree_search import choose_by_tree_search

CARDS = 3
SURE, GUESS, TRUST = 0, 1, 2  # actions of seat 0
NAME = 3  # + card: it is this one
COUNTER, PASS, BOW = 10, 11, 12  # actions of seat 1
LUCK = 1  # stream

_INT = np.int64

CARD = np.dtype(
    [
        ("seed", np.uint64),
        ("seat_to_move", _INT),
        ("seats", _INT),
        ("step", _INT),  # choices made
        ("guessing", _INT),
        ("card", _INT),  # hidden from seat 0
        ("over", _INT),
        ("winner", _INT),
    ],
    align=False,
)
ODDS = np.dtype(
    [
        ("sure", _INT),  # chances in a hundred
        ("peeping", _INT),  # 1: `conceal` leaves the card as it is, which is wrong
    ],
    align=False,
)


class CardRules:
    """The contract, for the hidden card."""

    @staticmethod
    @compiled
    def new_game(state, values, journal, seed, seats):
        """Hide a card."""
        state.seed = seed
        state.seat_to_move = 0
        state.seats = 2
        state.step = 0
        state.guessing = 0
        state.card = scaled(chance(seed, LUCK, 0, 0), CARDS)
        state.over = 0
        state.winner = 0

    @staticmethod
    @compiled
    def legal_actions(state, values, actions):
        """See above."""
        if state.seat_to_move == 1:
            if state.card == 0:
                actions.code[0] = COUNTER
                actions.code[1] = BOW
            else:
                actions.code[0] = PASS
                actions.code[1] = BOW
            return 2
        first = NAME if state.guessing == 1 else SURE
        for place in range(3):
            actions.code[place] = first + place
        return 3

    @staticmethod
    @compiled
    def apply_action(state, values, journal, action):
        """See above."""
        state.step += 1
        if action == GUESS:
            state.guessing = 1
            return
        if action == TRUST:
            state.seat_to_move = 1
            return
        won = True
        if action == SURE:
            won = scaled(chance(state.seed, LUCK, 1, 0), 100) < values.sure
        elif action == COUNTER:
            won = False
        elif action < COUNTER:
            won = action - NAME == state.card
        state.over = 1
        state.winner = 0 if won else 1

    @staticmethod
    @compiled
    def is_over(state):
        """Return whether somebody has won."""
        return state.over == 1

    @staticmethod
    @compiled
    def occasion(state):
        """Return how many choices were made."""
        return state.step

    @staticmethod
    @compiled
    def outcome(state, values, result):
        """Rank the two."""
        result.reason = 0
        result.rank[state.winner] = 1
        result.rank[1 - state.winner] = 2

    @staticmethod
    @compiled
    def conceal(state, values, seat, seed):
        """Hide the card anew from seat 0."""
        state.seed = chance(seed, CONCEAL_STREAM, 0, 0)
        if seat == 0 and values.peeping == 0:
            state.card = scaled(chance(seed, CONCEAL_STREAM, 1, 0), CARDS)


register_rules(CARD, CardRules)

NIM = np.dtype(
    [
        ("seed", np.uint64),
        ("seat_to_move", _INT),
        ("seats", _INT),
        ("turns", _INT),
        ("stones", _INT),
    ],
    align=False,
)
HEAP = np.dtype([("stones", _INT)], align=False)
LEAVES_FOUR, STONES = range(2)  # action features
WINNING, EVEN = range(2)  # state features


class NimRules:
    """The contract, for Nim."""

    @staticmethod
    @compiled
    def new_game(state, values, journal, seed, seats):
        """Heap the stones up."""
        state.seed = seed
        state.seat_to_move = 0
        state.seats = seats
        state.turns = 0
        state.stones = values.stones

    @staticmethod
    @compiled
    def legal_actions(state, values, actions):
        """One, two or three."""
        count = min(state.stones, 3)
        for place in range(count):
            actions.code[place] = place + 1
        return count

    @staticmethod
    @compiled
    def apply_action(state, values, journal, action):
        """Take so many stones."""
        state.stones -= action
        state.turns += 1
        state.seat_to_move = (state.seat_to_move + 1) % state.seats

    @staticmethod
    @compiled
    def is_over(state):
        """Return whether there is none left."""
        return state.stones == 0

    @staticmethod
    @compiled
    def occasion(state):
        """Return the turn."""
        return state.turns

    @staticmethod
    @compiled
    def outcome(state, values, result):
        """The last to move has won."""
        result.reason = 0
        for seat in range(state.seats):
            result.rank[seat] = 2
        result.rank[(state.seat_to_move + state.seats - 1) % state.seats] = 1

    @staticmethod
    @compiled
    def conceal(state, values, seat, seed):
        """Nothing is hidden."""
        state.seed = seed

    @staticmethod
    @compiled
    def action_features(state, values, actions, count, room):
        """Say which action leaves a multiple of four."""
        for place in range(count):
            left = state.stones - actions.code[place]
            room.of_action[LEAVES_FOUR, place] = 1.0 if left % 4 == 0 else 0.0
            room.of_action[STONES, place] = actions.code[place]

    @staticmethod
    @compiled
    def state_features(state, values, seat, room):
        """Say whether the seat wins by optimal play."""
        mover_wins = state.stones % 4 != 0
        room.of_state[WINNING] = 1.0 if mover_wins == (seat == state.seat_to_move) else 0.0
        room.of_state[EVEN] = 1.0

    @staticmethod
    @compiled
    def stage(state):
        """Return the turn."""
        return state.turns


register_rules(NIM, NimRules)


def one(dtype: Any) -> Any:
    """Return one empty record."""
    return np.zeros(1, dtype).view(np.recarray)[0]


class Table:
    """A game, with all the room that a search in it takes."""

    def __init__(self, state: Any, values: Any, seats: int = 2) -> None:
        self.values = values
        self.state = one(state)
        self.actions = one(ACTIONS)
        self.room = one(room_of_searcher(state))
        self.seats = seats


def searcher(kind: PolicyKind, iterations: int, **fields: Any) -> Any:
    """Return a searcher whose base is random, or a heuristic if it has ``weights``."""
    policy = one(SEARCHER)
    policy.kind = kind
    policy.iterations = iterations
    policy.exploration = 1.0
    policy.spread = 1.0
    for name, content in fields.items():
        if name == "weights":
            policy.basis.kind = PolicyKind.HEURISTIC
            policy.basis.features = len(content)
            policy.basis.weights[: len(content)] = content
        elif name == "state_weights":
            policy.features = len(content)
            policy.state_weights[: len(content)] = content
        else:
            policy[name] = content
    return policy


CHOOSERS = {
    PolicyKind.ROLLOUT: choose_by_rollout,
    PolicyKind.MCTS: choose_by_tree_search,
}


def cards(seed: int, sure: int = 0, peeping: int = 0) -> Table:
    """Return a game of the hidden card at its first choice."""
    values = one(ODDS)
    values.sure, values.peeping = sure, peeping
    table = Table(CARD, values)
    new_game(table.state, values, None, np.uint64(seed), 2)
    return table


def nim(stones: int, seed: int = 1, seats: int = 2) -> Table:
    """Return a game of Nim at its first choice."""
    values = one(HEAP)
    values.stones = stones
    table = Table(NIM, values, seats)
    new_game(table.state, values, None, np.uint64(seed), seats)
    return table


def choose(policy: Any, table: Table) -> int:
    """Return the action that a searcher takes."""
    count = legal_actions(table.state, table.values, table.actions)
    choose_by = CHOOSERS[PolicyKind(int(policy.kind))]
    place = choose_by(policy, table.state, table.values, table.actions, count, table.room)
    assert 0 <= place < count
    return int(table.actions.code[place])


def take(table: Table, action: int) -> None:
    """Carry an action out."""
    apply_action(table.state, table.values, None, action)
