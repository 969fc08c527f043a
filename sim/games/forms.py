"""Printed forms of actions: one a game's action, and the parser that reads it back."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from difflib import get_close_matches

from sim.engine.game import LoadedValues
from sim.values.errors import InputError, Problem, shown

Forms = Iterator[tuple[int, str]]  # a choice or action, and its printed form


def named(before: str, ids: tuple[str, ...], first: int = 0) -> Forms:
    """Yield ``before`` with each id behind it, the choices numbered from ``first``."""
    for place, name in enumerate(ids):
        yield first + place, f"{before} {name}"


class ActionForms:
    """The printed forms of a game's actions.

    Parameters
    ----------
    ids : function of the values
        The ids that forms name. Values with the same ids have the same forms.
    forms : function of these ids
        Every action that has a meaning, with its form. Forms are unique.
    """

    def __init__(self, ids: Callable[[LoadedValues], Hashable], forms: Callable[..., Forms]):
        self._ids = ids
        self._forms = forms
        self._kept: dict[Hashable, tuple[dict[int, str], dict[str, int]]] = {}

    def _tables(self, loaded: LoadedValues) -> tuple[dict[int, str], dict[str, int]]:
        ids = self._ids(loaded)
        if ids not in self._kept:
            if len(self._kept) >= 32:  # members of an ensemble share their ids as a rule
                self._kept.clear()
            forms = dict(self._forms(ids))
            self._kept[ids] = forms, {form: action for action, form in forms.items()}
        return self._kept[ids]

    def printed(self, loaded: LoadedValues) -> dict[int, str]:
        """Return every action that has a meaning with these values, with its printed form."""
        return dict(self._tables(loaded)[0])

    def describe(self, action: int, loaded: LoadedValues) -> str:
        """Return the printed form of an action.

        Raises
        ------
        ValueError
            If the integer is no action of this game with these values.
        """
        form = self._tables(loaded)[0].get(int(action))
        if form is None:
            raise ValueError(f"{action} is no action of this game with these values")
        return form

    def parse(self, text: str, loaded: LoadedValues) -> int:
        """Return the action of a printed form; upper case and extra spaces don't matter.

        Raises
        ------
        InputError
            If no action has this form; the message names the nearest one.
        """
        actions = self._tables(loaded)[1]
        form = " ".join(text.lower().split())
        if form in actions:
            return actions[form]
        near = get_close_matches(form, actions, n=1, cutoff=0.5)
        problem = Problem(
            file="action",
            line=None,
            path="",
            message="no such action",
            found=shown(text.strip()),
            nearest=near[0] if near else None,
        )
        raise InputError([problem])
