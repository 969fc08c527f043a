"""The words of scripts: facts and what they may be, patterns of actions, groups of ids.

A pattern is the printed form of an action in which ``*`` stands for any text, ``?`` for one
letter and ``@GROUP`` for any id of a group: ``buy @church_cards``, ``place 1 in *``. As the
argument of a fact, ``@GROUP`` means the sum over its ids: ``in_hand: {"@retinues": at least 2}``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from sim.engine.game import Fact, Game, LoadedValues
from sim.values.errors import nearest
from sim.values.fields import Fault, unknown_name

GREATEST = 2**31 - 1  # no fact is as great, nor its negative
RANGE_FORMS = ("N", "[LEAST, GREATEST]", "at least N", "at most N", "true", "false")

_GROUP = re.compile(r"@([a-z0-9_]*)")
_PART = re.compile(r"@[a-z0-9_]*|\*|\?|[^@*?]+")
_BOUND = re.compile(r"at (least|most) (-?[0-9]{1,9})")


class Condition(NamedTuple):
    """What a fact must be for a rule to hold."""

    fact: int  # the game's code
    argument: int
    least: int
    most: int
    more: bool  # the next one's fact is added to this one


class Vocabulary:
    """What scripts for a game, played with some values, can say.

    Parameters
    ----------
    game : Game
    loaded : LoadedValues or None
        None, since the values file is wrong itself: ids and actions are not looked at.
    own : mapping
        The script's own groups of ids.
    """

    def __init__(
        self, game: Game, loaded: LoadedValues | None, own: Mapping[str, tuple[str, ...]]
    ) -> None:
        self.facts: dict[str, tuple[int, Fact]] = {
            fact.name: (code, fact) for code, fact in enumerate(game.script_facts)
        }
        self.labels = None if loaded is None else loaded.labels
        self.forms: Mapping[int, str] | None = None
        self.groups: dict[str, tuple[str, ...]] = {}
        if loaded is not None and game.printed_actions is not None:
            self.forms = game.printed_actions(loaded)
        if loaded is not None and game.groups is not None:
            self.groups.update(game.groups(loaded))
        self.groups.update(own)

    # --- conditions ---

    def conditions(self, when: Mapping[str, Any]) -> tuple[list[Condition], list[Fault]]:
        """Return what ``when`` asks for, and what is wrong with it."""
        found: list[Condition] = []
        wrong: list[Fault] = []
        for name, wanted in when.items():
            if name not in self.facts:
                wrong.append(unknown_name("fact", name, tuple(self.facts), (name,)))
                continue
            code, fact = self.facts[name]
            for arguments, value, at in self._arguments(fact, wanted, wrong):
                span = _range(value)
                if isinstance(span, Fault):
                    wrong.append(span._replace(at=at))
                    continue
                found += [Condition(code, argument, *span, more=True) for argument in arguments]
                found[-1] = found[-1]._replace(more=False)
        return found, wrong

    def _arguments(
        self, fact: Fact, wanted: Any, wrong: list[Fault]
    ) -> Iterator[tuple[tuple[int, ...], Any, tuple[str, ...]]]:
        """Yield the arguments that are added up, what is wanted of them, and where that stands."""
        at = (fact.name,)
        if fact.argument is None:
            if isinstance(wanted, dict):
                wrong.append(Fault("this fact is about nothing more", wanted, RANGE_FORMS, at=at))
            else:
                yield (0,), wanted, at
            return
        labels = () if self.labels is None else self.labels[fact.argument]
        if not isinstance(wanted, dict) or not wanted:
            told = f"say of which of the {fact.argument}: {fact.name}: {{ID: N}}"
            wrong.append(Fault(told, wanted, labels, at=at))
            return
        if self.labels is None:
            return
        for word, value in wanted.items():
            here = (*at, word)
            if word in labels:
                yield (labels.index(word),), value, here
            elif not word.startswith("@"):
                told = f"none of the {fact.argument} has this id"
                wrong.append(Fault(told, word, labels, nearest(word, labels), here))
            elif word[1:] not in self.groups:
                wrong.append(self._no_group(word, here))
            else:
                members = self.groups[word[1:]]
                strange = [member for member in members if member not in labels]
                if strange or not members:
                    told = f"this group holds other things than {fact.argument}"
                    wrong.append(Fault(told, ", ".join(strange) or word, labels, at=here))
                else:
                    # facts count the copies of a card (``royal_retinue#2``) together
                    ids = dict.fromkeys(member.partition("#")[0] for member in members)
                    yield tuple(labels.index(member) for member in ids), value, here

    # --- actions ---

    def actions(self, pattern: str) -> tuple[int, ...] | Fault:
        """Return the actions that a pattern stands for, or what is wrong with it."""
        text = " ".join(pattern.lower().split())
        for name in _GROUP.findall(text):
            if self.forms is not None and name not in self.groups:
                return unknown_name(
                    "group", f"@{name}", tuple(f"@{known}" for known in self.groups)
                )
        if self.forms is None:
            return ()
        expression = re.compile("".join(self._part(part) for part in _PART.findall(text)))
        found = tuple(code for code, form in self.forms.items() if expression.fullmatch(form))
        if not found:
            return Fault("no action fits this pattern", pattern, (), self._nearest(text))
        return found

    def exact_action(self, text: str) -> tuple[int, ...] | Fault:
        """Return the one action of a printed form, or what is wrong with it."""
        form = " ".join(text.lower().split())
        if re.search(r"[@*?]", form):
            return Fault("an opening names each action exactly, without * ? @", text)
        if self.forms is None:
            return ()
        found = tuple(code for code, known in self.forms.items() if known == form)
        return found or Fault("no action has this form", text, (), self._nearest(form))

    def _no_group(self, word: str, at: tuple[str, ...] = ()) -> Fault:
        return unknown_name("group", word, tuple(f"@{known}" for known in self.groups), at)

    def _part(self, part: str) -> str:
        if part.startswith("@"):
            return f"(?:{'|'.join(map(re.escape, self.groups[part[1:]]))})"
        return {"*": ".*", "?": "."}.get(part, re.escape(part))

    def _nearest(self, text: str) -> str | None:
        forms = tuple((self.forms or {}).values())
        close = get_close_matches(text, forms, n=1, cutoff=0.5)
        return close[0] if close else None


def _range(value: Any) -> tuple[int, int] | Fault:
    """Return the least and the greatest that a fact may be."""
    if isinstance(value, int):  # true and false are 1 and 0
        pair = (int(value), int(value))
    elif isinstance(value, str) and (bound := _BOUND.fullmatch(" ".join(value.split()))):
        number = int(bound[2])
        pair = (number, GREATEST) if bound[1] == "least" else (-GREATEST, number)
    elif isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value):
        pair = (value[0], value[1])
        if pair[0] > pair[1]:
            return Fault("this range is empty: it runs from the least to the greatest", value)
    else:
        return Fault("this is not what a fact can be", value, RANGE_FORMS)
    if max(map(abs, pair)) > GREATEST:
        return Fault("this number is out of its range", value, (f"up to {GREATEST}",))
    return pair
