"""Random games held beside the dull rules, decision by decision."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np

import sim.games.shadow_of_the_emperor.contract  # noqa: F401 (registers the rules)
from sim.engine.contract import ACTIONS, OUTCOME, apply_action, is_over, legal_actions, new_game
from sim.engine.contract import outcome as write_outcome
from sim.games.shadow_of_the_emperor.codes import DecisionKind
from sim.games.shadow_of_the_emperor.journal import JOURNAL
from sim.games.shadow_of_the_emperor.state import STATE
from tests.games.rooms import one, seed_of
from tests.shadow_of_the_emperor.answers import ELECTORATES, answer_of, position_of, tidy
from tests.shadow_of_the_emperor.dull_game import DullGame
from tests.shadow_of_the_emperor.printed import PRINTED, printed
from tests.shadow_of_the_emperor.record import record_of
from tests.shadow_of_the_emperor.reference import Position, ranks

PASSING = 0.15  # how often a random player passes who could do something else


def board(**changes: int) -> dict[str, Any]:
    """Return the board with so many spaces of some kinds everywhere, one more in Bohemia."""
    there = printed()["electorates"]
    return {
        name: {**electorate, **{kind: n + (name == "boehmen") for kind, n in changes.items()}}
        for name, electorate in there.items()
    }


def coloured(**colours: str) -> dict[str, Any]:
    """Return the cards with some of them in other colours."""
    cards = printed()["cards"]
    for name, colour in colours.items():
        cards[name]["colour"] = colour
    return cards


# What is printed otherwise, so that what is seldom happens often.
VARIANTS: dict[str, dict[str, Any]] = {
    "crowded": printed(electorates=board(spaces=2, castles=1, cities=1)),
    "few tiles": printed(nobles=5),
    "two stacks": printed(
        cards={
            name: {**card, "copies": (1, 1, 1) if card["phase"] == 4 else card["copies"]}
            for name, card in printed()["cards"].items()
        },
        most_money=20,
        income=12,
    ),
    "read otherwise": printed(
        unoffered_to_convent=False,
        ordinance_pushes=True,
        mainz_before_electors=False,
        gray_eminence=2,
        ordinance=("baron", 25),
        cards=coloured(promotion="pink", doctor="none"),
        only_if_carried_out={2: True, 3: False, 4: False},
    ),
}


class Games:
    """Random games, each played twice at once: by the game's rules and by the dull ones."""

    def __init__(self, says: dict[str, Any] = PRINTED, *, seats: int) -> None:
        self.printed = says
        self.values = record_of(says)[0]
        self.seats = seats
        self.state, self.journal, self._actions = one(STATE), one(JOURNAL), one(ACTIONS)
        self.asked: Counter[str] = Counter()  # decisions by kind

    @property
    def position(self) -> Position:
        """Everything that lies on the table."""
        return tidy(position_of(self.state, self.values))

    def legal(self) -> dict[Any, int]:
        """Return the actions by their answers; all are of the open decision, and ascend."""
        count = int(legal_actions(self.state, self.values, self._actions))
        codes = self._actions.code[:count].tolist()
        assert codes == sorted(set(codes))
        found = {answer_of(code): code for code in codes}
        assert {kind for kind, _ in found} == {DecisionKind(int(self.state.decision)).name}
        return {answer: code for (_, answer), code in found.items()}

    def play(self, game: int) -> Position:
        """Play a game to its end; return the last position of the dull rules."""
        luck = random.Random(game)
        new_game(self.state, self.values, self.journal, seed_of(game), self.seats)
        in_play = int(self.state.in_play)
        out = {name for e, name in enumerate(ELECTORATES) if not in_play >> e & 1}
        dull = DullGame(self.printed, self.seats, int(self.state.emperor), out)
        play = dull.play()
        question = next(play, None)
        while question is not None:
            question = self.step(dull, play, question, luck)
        assert is_over(self.state)
        assert self.position == tidy(dull.position)
        result = one(OUTCOME)
        write_outcome(self.state, self.values, result)
        assert result.rank[: self.seats].tolist() == ranks(dull.position["points"])
        return dull.position

    def step(self, dull: DullGame, play: Any, question: Any, luck: random.Random) -> Any:
        """Compare both, and take one decision in both."""
        kind = DecisionKind(int(self.state.decision)).name
        options = self.legal()
        assert (kind, int(self.state.seat_to_move)) == (question.kind, question.seat)
        assert set(options) == set(question.options), question
        assert len(options) == len(question.options)
        assert self.position == tidy(dull.position), question
        self.asked[kind] += 1
        chosen = luck.choice([*options])
        if kind == "ACTION" and luck.random() > PASSING:
            chosen = luck.choice([*options][:-1] or [("pass",)])
        apply_action(self.state, self.values, self.journal, np.int64(options[chosen]))
        return next_question(play, chosen)


def next_question(play: Any, answer: Any) -> Any:
    """Answer the dull rules; return their next question, None at the end."""
    try:
        return play.send(answer)
    except StopIteration:
        return None
