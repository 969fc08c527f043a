"""Scripts: a strategy as ordered rules in a YAML file, for designers who don't write Python.

A script is checked as a whole against its game and values, every problem told with file and line,
and compiled into the record of a policy (`sim.policies.record`). ``docs/scripts.md`` tells how one
is written. What a rule says is carried out by `sim.policies.choosing.narrow`:

- a `never` rule is one step of the record; a `prefer` rule or a line of the opening is one step
  for each of its patterns, with the same conditions, so that an earlier pattern goes before a later
- a choice is a function of the position alone: nothing is kept from one to the next
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BeforeValidator, Field, ValidationInfo, field_validator, model_validator

from sim.engine.game import Game, LoadedValues
from sim.policies.record import MAX_CONDITIONS, MAX_RULES, add_actions
from sim.policies.spec_error import SpecError
from sim.policies.vocabulary import Condition, Vocabulary
from sim.values.checking import problem_at, validate
from sim.values.errors import InputError, Problem, nearest, shown
from sim.values.fields import Fault, Name, Sentence, Strict, faults
from sim.values.reading import Lines, load_yaml

SCHEMA = "script/1"
OPENING = "opening"  # lines of the opening are called "opening 1", "opening 2" ...
GROUP_NAME = r"[a-z][a-z0-9_]*"
BASE = "base"  # who decides where no rule does

P = TypeVar("P")


# --- the file -----------------------------------------------------------------------------------


def _listed(found: Any) -> Any:
    return [found] if isinstance(found, str) else found


def _checked_when(when: dict[str, Any], info: ValidationInfo) -> dict[str, Any]:
    vocabulary = (info.context or {}).get("vocabulary")
    wrong = vocabulary.conditions(when)[1] if vocabulary else []
    if wrong:
        raise faults(wrong)
    return when


def _checked_actions(
    texts: list[str] | None, info: ValidationInfo, *, exact: bool
) -> list[str] | None:
    vocabulary = (info.context or {}).get("vocabulary")
    if vocabulary is None or texts is None:
        return texts
    read = vocabulary.exact_action if exact else vocabulary.actions
    found = [read(text) for text in texts]
    wrong = [
        told._replace(at=(place,)) for place, told in enumerate(found) if isinstance(told, Fault)
    ]
    if wrong:
        raise faults(wrong)
    return texts


When = Annotated[
    dict[str, Any],
    Field(description="Facts and what they must be, all of them: N, [LEAST, GREATEST], at least N"),
]
Texts = Annotated[list[Annotated[str, Field(min_length=1)]], Field(min_length=1)]


class OpeningLine(Strict):
    """What is done in a part of the opening."""

    when: When = Field(min_length=1)
    take: Texts = Field(description="Exact actions: the first of them that is legal is taken")

    _when = field_validator("when")(_checked_when)

    @field_validator("take")
    @classmethod
    def _take(cls, texts: list[str], info: ValidationInfo) -> list[str]:
        _checked_actions(texts, info, exact=True)
        return texts


class Rule(Strict):
    """One rule."""

    name: Name = Field(description="What it is for, in a few words")
    note: str | None = Field(default=None, description="Anything worth knowing; no effect")
    when: When = Field(default={})
    prefer: Annotated[Texts | None, BeforeValidator(_listed)] = Field(
        default=None, description="Patterns of actions: one that the first with a legal one fits"
    )
    never: Annotated[Texts | None, BeforeValidator(_listed)] = Field(
        default=None, description="Patterns of actions that are left out while there are others"
    )

    _when = field_validator("when")(_checked_when)

    @field_validator("prefer", "never")
    @classmethod
    def _patterns(cls, texts: list[str] | None, info: ValidationInfo) -> list[str] | None:
        return _checked_actions(texts, info, exact=False)

    @model_validator(mode="after")
    def _one_of_both(self) -> Rule:
        if (self.prefer is None) == (self.never is None):
            told = "a rule has either prefer or never"
            if self.prefer is not None:
                told += ": make two rules of it"
            raise faults([Fault(told)])
        return self


class ScriptFile(Strict):
    """A script file."""

    schema_: Literal["script/1"] = Field(alias="schema", description="The form of this file")
    game: Name = Field(description="The game's name, one of `kingmaker games`")
    title: Name = Field(description="The strategy, in a few words")
    note: Sentence | None = Field(default=None, description="The idea behind it; no effect")
    base: str = Field(description="The policy that decides where no rule does")
    groups: dict[str, list[str]] = Field(
        default={}, description="Groups of ids of its own, for its patterns"
    )
    opening: list[OpeningLine] = Field(default=[], description="What is done first")
    rules: list[Rule] = Field(min_length=1, description="In order: the first that holds decides")


# --- the compiled script ------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """A part of a compiled script: some of a rule's actions, and when they count."""

    rule: str  # the name of the rule it belongs to
    conditions: tuple[Condition, ...]
    actions: tuple[int, ...]
    never: bool


@dataclass(frozen=True)
class Script:
    """A checked script."""

    file: str
    title: str
    base: str  # spec
    steps: tuple[Step, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of its lines and rules, in order."""
        return tuple(dict.fromkeys(step.rule for step in self.steps))

    def write(self, record: Any) -> None:
        """Write the script into a `POLICY` record; modified in place."""
        end = 0
        kept: dict[tuple[Condition, ...], tuple[int, int]] = {}  # steps of a rule share theirs
        for place, step in enumerate(self.steps):
            if step.conditions not in kept:
                kept[step.conditions] = end, end + len(step.conditions)
                for condition in step.conditions:
                    record.condition_fact[end] = condition.fact
                    record.condition_argument[end] = condition.argument
                    record.condition_more[end] = int(condition.more)
                    record.condition_least[end] = condition.least
                    record.condition_most[end] = condition.most
                    end += 1
            record.rule_start[place], record.rule_end[place] = kept[step.conditions]
            record.rule_never[place] = int(step.never)
            add_actions(record.rule_actions[place], step.actions)
        record.rules = len(self.steps)

    def deciding_rules(self, rules_used: int) -> tuple[str, ...]:
        """Return the names of the rules that had a say in a choice, or `BASE` if none had.

        Parameters
        ----------
        rules_used : int
            As the room (`CHOOSING`) has it after the choice. A `prefer` rule stands last; rules
            before it, or all, left actions out.
        """
        used = [step.rule for place, step in enumerate(self.steps) if int(rules_used) >> place & 1]
        return tuple(dict.fromkeys(used)) or (BASE,)


def load_script(
    path: str | Path, game: Game, loaded: LoadedValues | None, base: Callable[[str], P]
) -> tuple[Script, P]:
    """Load and check a script.

    Parameters
    ----------
    path : str or Path
    game : Game
    loaded : LoadedValues or None
        Of the game: actions and ids are in them. Without, these are not looked at.
    base : callable
        Returns the policy of a spec, or raises SpecError or InputError.

    Returns
    -------
    (Script, policy)
        The policy is what ``base`` returns for the script's own base.

    Raises
    ------
    InputError
        With all problems of the file.
    """
    file = str(path)
    data, lines = load_yaml(path)
    _check_head(data, lines, file, game)
    own, problems = _own_groups(data, game, loaded, lines, file)
    context = {"vocabulary": Vocabulary(game, loaded, own)}
    checked = None
    try:
        checked = validate(ScriptFile, data, lines, file, context)
    except InputError as error:
        problems += error.problems
    policy = None
    spec = data.get("base") if isinstance(data, dict) else None
    try:
        policy = base(spec) if isinstance(spec, str) else None
    except SpecError as error:
        problems.append(_base_problem(error, lines, file))
    except InputError as error:
        problems += error.problems
    if checked is not None:
        problems += _same_names(checked.rules, lines, file)
        script = _compile(checked, context["vocabulary"], file)
        problems += _too_much(script, lines, file)
    if problems or checked is None or policy is None:
        raise InputError(problems)
    return script, policy


def _check_head(data: Any, lines: Lines, file: str, game: Game) -> None:
    """Raise if this is another kind of file, or a script for another game."""
    if not isinstance(data, dict):
        return  # told with the form of the file
    for key, right, told in (
        ("schema", SCHEMA, "this is no script"),
        ("game", game.name, "this is a script for another game"),
    ):
        found = data.get(key)
        if isinstance(found, str) and found != right:
            raise InputError([problem_at((key,), lines, file, told, found=found, allowed=(right,))])


def _own_groups(
    data: Any, game: Game, loaded: LoadedValues | None, lines: Lines, file: str
) -> tuple[dict[str, tuple[str, ...]], list[Problem]]:
    """Return the script's own groups as far as their form is right, and what is wrong with them."""
    groups = data.get("groups") if isinstance(data, dict) else None
    own: dict[str, tuple[str, ...]] = {}
    problems = []
    for name, members in groups.items() if isinstance(groups, dict) else ():
        if not isinstance(members, list) or not all(isinstance(word, str) for word in members):
            own[name] = ()  # told with the form of the file
            continue
        own[name] = tuple(members)
        if not re.fullmatch(GROUP_NAME, name):
            told = "a group is named by small letters, digits and _"
            problems.append(problem_at(("groups", name), lines, file, told, found=name))
    if loaded is None or game.printed_actions is None:
        return own, problems
    known = () if game.groups is None else game.groups(loaded)
    forms = [f" {form} " for form in game.printed_actions(loaded).values()]
    ids = tuple(dict.fromkeys(word for labels in loaded.labels.values() for word in labels))
    for name, words in own.items():
        if name in known:
            told = "the game has a group of this name"
            problems.append(problem_at(("groups", name), lines, file, told, found=name))
        for place, word in enumerate(words):
            if not any(f" {word} " in form for form in forms):
                at = ("groups", name, place)
                told = "no action names this"
                near = nearest(word, ids)
                problems.append(
                    problem_at(at, lines, file, told, found=word, allowed=ids, near=near)
                )
    return own, problems


def _base_problem(error: SpecError, lines: Lines, file: str) -> Problem:
    place = lines.place(("base",), file)
    found = None if error.found is None else shown(error.found)
    return Problem(place.file, place.line, BASE, str(error), found, error.allowed, error.near)


def _same_names(rules: Sequence[Rule], lines: Lines, file: str) -> list[Problem]:
    """Return the problems of rules that could not be told apart in a count of what decided."""
    problems = []
    seen: set[str] = set()
    for place, rule in enumerate(rules):
        told = None
        if rule.name in seen:
            told = "two rules have this name"
        elif rule.name == BASE or rule.name.startswith(f"{OPENING} "):
            told = "this name stands for something else where decisions are counted"
        if told is not None:
            problems.append(
                problem_at(("rules", place, "name"), lines, file, told, found=rule.name)
            )
        seen.add(rule.name)
    return problems


def _compile(checked: ScriptFile, vocabulary: Vocabulary, file: str) -> Script:
    """Return the steps of a script whose words have been checked."""

    def conditions(when: Mapping[str, Any]) -> tuple[Condition, ...]:
        return tuple(vocabulary.conditions(when)[0])

    def actions(found: tuple[int, ...] | Fault) -> tuple[int, ...]:
        if isinstance(found, Fault):
            raise AssertionError(f"checked before: {found}")  # noqa: TRY004 (no type is wrong)
        return found

    steps = []
    for number, line in enumerate(checked.opening, 1):
        when = conditions(line.when)
        for text in line.take:
            taken = actions(vocabulary.exact_action(text))
            steps.append(Step(f"{OPENING} {number}", when, taken, never=False))
    for rule in checked.rules:
        when = conditions(rule.when)
        if rule.never is not None:
            together: set[int] = set()
            for text in rule.never:
                together.update(actions(vocabulary.actions(text)))
            steps.append(Step(rule.name, when, tuple(sorted(together)), never=True))
        for text in rule.prefer or ():
            steps.append(Step(rule.name, when, actions(vocabulary.actions(text)), never=False))
    return Script(file, checked.title, checked.base, tuple(steps))


def _too_much(script: Script, lines: Lines, file: str) -> list[Problem]:
    """Return the problem of a script that has no room in the record of a policy."""
    conditions = sum(len(when) for when in {step.conditions for step in script.steps})
    problems = []
    for found, most, told in (
        (
            len(script.steps),
            MAX_RULES,
            "too many rules: each never, and each line of a prefer or take, is one",
        ),
        (conditions, MAX_CONDITIONS, "too many conditions in all rules together"),
    ):
        if found > most:
            at = ("rules",)
            allowed = (f"up to {most}",)
            problems.append(problem_at(at, lines, file, told, found=found, allowed=allowed))
    return problems
