"""Policy specs: the words that name a policy become the record of a seat.

A spec is ``NAME[:ARG][@T][+OPTION=VALUE ...]``:

- ``random``: every legal action alike; ``heuristic``: weighs what each action gives
- ``greedy``: plays each choice to the end of its play or turn, and weighs the position
- ``rollout:N``, ``mcts:N``: search of N iterations a decision
- ``script:FILE``: the rules of a script, and where none decides the policy that it names;
  ``script:NAME`` is ``script:scripts/NAME.yaml``
- ``@T``: softened with temperature T: a choice worth T less is taken e times as seldom
- ``+without=ID``, ``+favouring=ID`` (repeatable): never, or always if it can, takes an action that
  acquires or uses it
- ``+weights=FILE``: other weights than the game's own
- of greedy: ``+deals=N`` (on how many concealed deals it tries each choice), ``+trust=X`` (in what
  the heuristic thinks of the choice)
- of searches: ``+playout=N`` (stages until a position is weighed, 0 to the end of the game),
  ``+spread=X``, ``+exploration=X``, ``+guidance=X``, ``+basis=SPEC`` (who plays the playouts)
- of rollouts: ``+breadth=N`` (how many choices are tried), ``+loyalty=X`` (to what the heuristic
  thinks of a choice)

A file is found from the folder of the scenario, or else from where the command runs.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.contract import MAX_FEATURES
from sim.engine.game import Game, LoadedValues
from sim.policies.record import SEARCHER, PolicyKind, add_actions
from sim.policies.scripts import Script, load_script
from sim.policies.spec_error import SpecError
from sim.policies.weights import (
    GREATEST,
    LEAST_SPREAD,
    MOST_CHOICES,
    MOST_DEALS,
    MOST_STAGES,
    STANDARD,
    Search,
    Weights,
    load_weights,
    own_weights,
)
from sim.values.errors import nearest

POLICIES = {  # the first word of a spec -> how the seat decides
    "random": PolicyKind.RANDOM,
    "heuristic": PolicyKind.HEURISTIC,
    "greedy": PolicyKind.GREEDY,
    "rollout": PolicyKind.ROLLOUT,
    "mcts": PolicyKind.MCTS,
}
SCRIPT = "script"
SEARCHES = ("rollout", "mcts")  # those that take a number of iterations
LOOKING_AHEAD = ("greedy", *SEARCHES)  # those that try their choices on copies
BASES = tuple(f"{name}:N" if name in SEARCHES else name for name in POLICIES)
FORMS = (*BASES, f"{SCRIPT}:FILE")
MOST_ITERATIONS = 1_000_000
HOTTEST = 1e6  # the greatest temperature

# option of a search, and field of its record -> least, greatest; else as its weights file says
_NUMBERS = {
    "playout": (0.0, float(MOST_STAGES)),
    "breadth": (0.0, float(MOST_CHOICES)),
    "loyalty": (0.0, GREATEST),
    "spread": (LEAST_SPREAD, GREATEST),
    "exploration": (0.0, GREATEST),
    "guidance": (0.0, GREATEST),
}
_WHOLE = ("playout", "breadth")  # those of them that are whole numbers
_OF_GREEDY = ("deals", "trust")
_OF_ROLLOUTS = ("breadth", "loyalty")
_RESTRICTIONS = {"without": ("avoided", "avoids"), "favouring": ("favoured", "favours")}
_OPTIONS = (*_RESTRICTIONS, "weights", *_OF_GREEDY, *_NUMBERS, "basis")
_DECIMAL = re.compile(r"[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?|\.[0-9]+")


@dataclass(frozen=True)
class PolicyFiles:
    """Where the files are that specs name."""

    folder: Path  # of the scenario
    packaged: Path  # of the game's own scenarios
    kept: Mapping[str, Path] | None = None  # the word in the spec -> file, where a run kept them
    seats: int | None = None  # how many play: a game may have weights for so many

    def find(self, word: str) -> Path:
        """Return the file that a word of a spec names; ``""`` names the game's own weights.

        Raises
        ------
        SpecError
            If there is no such file.
        """
        if self.kept is not None:
            if word not in self.kept:
                raise SpecError("the run keeps no file of this name", word or STANDARD)
            return self.kept[word]
        if not word:
            path = own_weights(self.packaged, self.seats)
            if not path.is_file():
                raise SpecError("the game has no weights of its own: name a file with +weights=")
            return path
        for root in (self.folder, Path()):
            if (root / word).is_file():
                return root / word
        raise self._missing(word)

    def find_script(self, word: str) -> Path:
        """Return the script that a word of a spec names: a file, or a name in ``scripts/``.

        Raises
        ------
        SpecError
            If there is no such file.
        """
        if self.kept is not None:
            return self.find(word)
        file = word if Path(word).suffix else f"scripts/{word}.yaml"
        for root in (self.folder, Path(), self.packaged):
            if (root / file).is_file():
                return root / file
        raise self._missing(file)

    def within(self, word: str, path: Path) -> PolicyFiles:
        """Return where the files are that a script names, which a spec names by ``word``."""
        kept = self.kept
        if kept is not None:
            kept = {name.removeprefix(f"{word}: "): found for name, found in kept.items()}
        return replace(self, folder=path.parent, kept=kept)

    def _missing(self, word: str) -> SpecError:
        beside = (self.folder / word).parent
        files = {entry.stem: entry.name for entry in beside.iterdir()} if beside.is_dir() else {}
        close = files.get(nearest(Path(word).stem, files) or "")
        return SpecError("there is no such file", word, (), close)


@dataclass(frozen=True)
class Policy:
    """Who decides in a seat."""

    spec: str
    record: Any  # of SEARCHER; its `basis` is the POLICY of one that does not look ahead
    looks_ahead: bool
    files: Mapping[str, Path] = field(default_factory=dict)  # read; by the word in the spec
    names_actions: bool = False  # its record holds sets of actions, as the values number them
    script: Script | None = None


@dataclass(frozen=True)
class _Parts:
    """A spec, taken apart."""

    name: str
    argument: str | None
    temperature: float | None
    options: tuple[tuple[str, str], ...]

    def last(self, option: str) -> str | None:
        """Return the value of an option that counts once."""
        return dict(self.options).get(option)


def policy_of(spec: str, game: Game, loaded: LoadedValues | None, files: PolicyFiles) -> Policy:
    """Return the policy that a spec names.

    Parameters
    ----------
    spec : str
    game : Game
    loaded : LoadedValues or None
        Of the game: restrictions name what is in them. Without, these are not looked at.
    files : PolicyFiles

    Raises
    ------
    SpecError
        If the spec is wrong; a ValueError.
    InputError
        If a file that it names is; with all its problems.
    """
    parts = _take_apart(spec)
    if parts.name == SCRIPT:
        policy = _scripted(parts.argument or "", game, loaded, files)
    else:
        policy = _plain(parts, game, files)
    basis = policy.record.basis
    for option, word in parts.options:
        if option in _RESTRICTIONS and loaded is not None:
            members, number = _RESTRICTIONS[option]
            _restrict(basis, members, number, word, game, loaded)
    return replace(
        policy, spec=spec, names_actions=bool(basis.avoids or basis.favours or basis.rules)
    )


def _scripted(word: str, game: Game, loaded: LoadedValues | None, files: PolicyFiles) -> Policy:
    """Return the policy of a script: that of its base, with its rules."""
    path = files.find_script(word)

    def base(spec: str) -> Policy:
        if _take_apart(spec).name == SCRIPT:
            raise SpecError("a script can't fall through to another script", spec, BASES)
        return policy_of(spec, game, loaded, files.within(word, path))

    script, policy = load_script(path, game, loaded, base)
    script.write(policy.record.basis)
    used = {name and f"{word}: {name}": found for name, found in policy.files.items()}
    return replace(policy, files={word: path, **used}, script=script)


def _plain(parts: _Parts, game: Game, files: PolicyFiles) -> Policy:
    """Return a policy without restrictions that is no script."""
    records = np.zeros(1, SEARCHER).view(np.recarray)
    record = records[0]
    record.kind = record.basis.kind = POLICIES[parts.name]
    used: dict[str, Path] = {}
    looks_ahead = parts.name in LOOKING_AHEAD
    if looks_ahead:
        record.basis.kind = PolicyKind.HEURISTIC
        _look_ahead(record, parts)
    elif parts.temperature is not None:
        record.basis.temperature = parts.temperature
    if parts.name == "heuristic" or looks_ahead:
        _weigh(record, parts, game, files, used)
    return Policy(parts.name, record, looks_ahead, used)


def _take_apart(spec: str) -> _Parts:
    head, *rest = spec.split("+")
    temperature: float | None = None
    before, at, tail = head.rpartition("@")
    if at:
        head = before
        temperature = _number(tail, "a temperature is a number", 0.0, HOTTEST)
    name, colon, argument = head.partition(":")
    if name not in POLICIES and name != SCRIPT:
        near = nearest(name, (*POLICIES, SCRIPT))
        allowed = [form for form in (*FORMS, *POLICIES) if form.split(":")[0] not in SEARCHES]
        allowed = list(dict.fromkeys([*allowed, *FORMS]))
        form = next((form for form in allowed if form.split(":")[0] == near), None)
        raise SpecError("there is no policy of this name", name, allowed, form)
    if name in SEARCHES and not argument:
        raise SpecError("say how many iterations", name, (f"{name}:N, such as {name}:200",))
    if name == SCRIPT and not argument:
        raise SpecError(
            "say which script", name, (f"{SCRIPT}:FILE, such as {SCRIPT}:scripts/a.yaml",)
        )
    if colon and name not in (*SEARCHES, SCRIPT):
        raise SpecError(f"{name} takes nothing after a colon", head, (name,))
    if temperature is not None and name == "random":
        raise SpecError("random has no temperature: it is as hot as can be", f"@{tail}")
    if temperature is not None and name == SCRIPT:
        raise SpecError("a script's temperature is that of its base: write it there", f"@{tail}")
    options: list[tuple[str, str]] = []
    for part in rest:
        option, equals, word = part.partition("=")
        if option not in _OPTIONS:
            raise SpecError(
                "a policy has no such option", option, _OPTIONS, nearest(option, _OPTIONS)
            )
        if not equals or not word:
            raise SpecError("this option is written +OPTION=VALUE", f"+{part}")
        if option in (*_NUMBERS, "basis") and name not in SEARCHES:
            raise SpecError(f"only a search has this option, not {name}", f"+{part}")
        if option in _OF_ROLLOUTS and name != "rollout":
            raise SpecError(f"only rollouts have this option, not {name}", f"+{part}")
        if option in _OF_GREEDY and name != "greedy":
            raise SpecError(f"only greedy has this option, not {name}", f"+{part}")
        if option == "weights" and name == "random":
            raise SpecError("random weighs nothing", f"+{part}")
        if option == "weights" and name == SCRIPT:
            raise SpecError("a script's weights are those of its base: name them there", f"+{part}")
        if option not in _RESTRICTIONS and option in dict(options):
            raise SpecError("this option stands once", f"+{part}")
        options.append((option, word))
    return _Parts(name, argument or None, temperature, tuple(options))


def _number(text: str, told: str, least: float, most: float) -> float:
    allowed = (f"{least:g} to {most:g}",)
    if not _DECIMAL.fullmatch(text):
        raise SpecError(told, text, allowed)
    number = float(text)
    if not (math.isfinite(number) and least <= number <= most):
        raise SpecError("this number is out of its range", text, allowed)
    return number


def _whole(text: str, told: str, least: int, most: int) -> int:
    allowed = (f"{least} to {most}",)
    if not text.isascii() or not text.isdecimal():
        raise SpecError(told, text, allowed)
    if not least <= int(text) <= most:
        raise SpecError("this number is out of its range", text, allowed)
    return int(text)


def _look_ahead(record: Any, parts: _Parts) -> None:
    """Write how a policy searches."""
    record.temperature = parts.temperature or 0.0
    if parts.name not in SEARCHES:
        return
    told = "the number of iterations is a whole number"
    record.iterations = _whole(parts.argument or "", told, 1, MOST_ITERATIONS)
    basis = parts.last("basis")
    if basis is None:
        return
    inner = _take_apart(basis)
    if inner.name not in ("random", "heuristic"):
        allowed = ("random", "heuristic", "heuristic@T")
        raise SpecError("playouts are played by policies that do not search", basis, allowed)
    record.basis.kind = POLICIES[inner.name]
    record.basis.temperature = inner.temperature or 0.0


def _weigh(
    record: Any, parts: _Parts, game: Game, files: PolicyFiles, used: dict[str, Path]
) -> None:
    """Write the weights of actions and, of those who look ahead, of positions."""
    if not game.action_features:
        raise SpecError(f"{game.name} has no features to weigh", parts.name, ("random",))
    word = parts.last("weights") or ""
    path = files.find(word)
    weights = load_weights(path, game)
    used[word] = path
    _fill(record.basis.weights, weights.action)
    record.basis.features = len(weights.action)
    if parts.name in LOOKING_AHEAD:
        _fill(record.state_weights, _of_positions(weights, parts.name))
        record.features = len(game.state_features)
        _search_by(record, parts, weights.search)


def _search_by(record: Any, parts: _Parts, search: Search) -> None:
    """Write how far a policy looks: as its spec says, or else its weights file."""
    if parts.name == "greedy":
        deals = parts.last("deals")
        told = "+deals is a whole number"
        record.iterations = _whole(deals, told, 1, MOST_DEALS) if deals else search.deals
        trust = parts.last("trust")
        told = "+trust is a number"
        record.trust = _number(trust, told, 0.0, GREATEST) if trust else search.trust
        return
    for option, (least, most) in _NUMBERS.items():
        text = parts.last(option)
        number = getattr(search, option)
        if text is not None and option in _WHOLE:
            number = _whole(text, f"+{option} is a whole number", int(least), int(most))
        elif text is not None:
            number = _number(text, f"+{option} is a number", least, most)
        record["trust" if option == "loyalty" else option] = number


def _of_positions(weights: Weights, name: str) -> tuple[float, ...]:
    if name in SEARCHES and weights.chance is not None:
        return weights.chance
    if weights.state is None:
        told = f"this file of weights has none of positions (state:), which {name} needs"
        raise SpecError(told, weights.file)
    return weights.state


def _fill(room: Any, weights: tuple[float, ...]) -> None:
    if len(weights) > MAX_FEATURES:
        raise AssertionError(f"room for {MAX_FEATURES} features, not {len(weights)}")
    room[: len(weights)] = weights


def _restrict(
    basis: Any, members: str, number: str, word: str, game: Game, loaded: LoadedValues
) -> None:
    """Add the actions that acquire or use something to those avoided or favoured."""
    if game.involving is None:
        raise SpecError(f"{game.name} knows no actions by what they acquire or use", word)
    try:
        actions = game.involving(word, loaded)
    except (KeyError, ValueError):
        actions = ()
    if not actions:
        known = tuple(loaded.titles)
        told = "nothing that a player acquires or uses has this id"
        if word in known:
            told = "no action acquires or uses this by name"
            raise SpecError(told, word)
        raise SpecError(told, word, known, nearest(word, known))
    basis[number] += add_actions(basis[members], actions)
