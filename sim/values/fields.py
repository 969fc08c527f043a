"""Building blocks for a game's model of its values file.

A *given* value is what is printed together with where it comes from and how far a search may
move it: ``{value: 4, from: deduced 7.5, range: [3, 6]}``, or just ``4`` where the file's
``defaults`` (or the text around it) say the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    StringConstraints,
    ValidationInfo,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from sim.values.errors import NodePath, nearest

T = TypeVar("T")

PLACEHOLDER = "placeholder"
KINDS = ("rules", "deduced", "source", "inferred", PLACEHOLDER, "tuned")  # of provenance
MOVABLE = ("inferred", PLACEHOLDER, "tuned")  # kinds that leave a search free to move the value
HOLDER_KEYS = ("value", "from", "range", "note")

_PROVENANCE = re.compile(r"(rules|deduced|source) \S.*|inferred|placeholder|tuned( \S.*)?")
_PROVENANCE_FORMS = (
    "rules SECTION",
    "deduced SECTION",
    "source NAME",
    "inferred",
    "placeholder",
    "tuned STUDY",
)


# --- errors in validators -----------------------------------------------------------------------


class Fault(NamedTuple):
    """A problem that a validator finds in the node it validates."""

    message: str
    found: object = None  # None: the message says it all
    allowed: Sequence[str] = ()
    near: str | None = None
    at: NodePath = ()  # below the validated node


def faults(problems: Iterable[Fault]) -> PydanticCustomError:
    """Return one error to raise for all of a node's problems."""
    return PydanticCustomError("fault", "see ctx", {"faults": list(problems)})


def fault(message: str, found: object = None, allowed: Sequence[str] = ()) -> PydanticCustomError:
    """Return the error to raise for one problem."""
    return faults([Fault(message, found, allowed)])


def unknown_name(what: str, found: object, names: Sequence[str], at: NodePath = ()) -> Fault:
    """Return the fault of a name that is none of ``names``."""
    return Fault(f"there is no {what} of this name", found, names, nearest(found, names), at)


# --- mappings, words, provenance ----------------------------------------------------------------


class Strict(BaseModel):
    """A mapping of the file: unknown keys are errors, values are never converted."""

    model_config = ConfigDict(extra="forbid", strict=True)


@dataclass(frozen=True)
class OneOf:
    """Marks text that is one of some words: ``Annotated[str, OneOf("side", SIDES)]``."""

    what: str
    names: tuple[str, ...]

    def check(self, word: Any) -> Any:
        """Return the word; raise if it is none of the names."""
        if not isinstance(word, str) or word not in self.names:
            raise faults([unknown_name(self.what, word, self.names)])
        return word

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Check before the text is read, so that any wrong value gets the same message."""
        return core_schema.no_info_before_validator_function(self.check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Let an editor complete the words."""
        return {**handler(schema), "enum": list(self.names)}


@dataclass(frozen=True)
class KeyOf:
    """Marks text that is a key of a section of the same file, given in the context."""

    what: str
    section: str

    def check(self, word: str, info: ValidationInfo) -> str:
        """Return the id; raise if the section has no such key."""
        known = (info.context or {}).get(self.section)
        if known is not None and word not in known:
            raise faults([unknown_name(self.what, word, known)])
        return word

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Check after the text is read."""
        return core_schema.with_info_after_validator_function(self.check, handler(source))


_SAYING = {  # what a word leaves open
    "rules": "say which section of the rulebook",
    "deduced": "say which section of the rulebook it follows from",
    "source": "say which source",
}


def _provenance(word: str) -> str:
    if not _PROVENANCE.fullmatch(word):
        told = _SAYING.get(word.strip())
        if told is not None:
            forms = [form for form in _PROVENANCE_FORMS if form.startswith(word.strip())]
            raise faults([Fault(told, word, forms)])
        near = nearest(word.split(" ", 1)[0], KINDS)
        raise faults([Fault("this is no provenance", word, _PROVENANCE_FORMS, near)])
    return word


Provenance = Annotated[
    str,
    AfterValidator(_provenance),
    Field(
        description=f"Where it comes from: {', '.join(_PROVENANCE_FORMS)}",
        json_schema_extra={"pattern": f"^({_PROVENANCE.pattern})$"},
    ),
]
Name = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Sentence = Annotated[str, StringConstraints(min_length=1, max_length=600)]


class Sourced(Strict):
    """A mapping whose ``from`` also holds for what is inside it and says nothing itself."""

    source: Provenance | None = Field(default=None, alias="from")

    is_a_value: ClassVar[bool] = True  # counted as one value of the file beside its numbers


# --- given values -------------------------------------------------------------------------------


def _tuple(value: Any) -> Any:
    """Return a list as the tuple that a strict model wants."""
    return tuple(value) if isinstance(value, list) else value


Pair = Annotated[tuple[int, int], BeforeValidator(_tuple)]


class Given(Sourced, Generic[T]):
    """A printed value, its provenance and the range in which a search may move it."""

    value: T
    range: Pair | None = Field(
        default=None, description="Least and greatest value that a search or an override may set"
    )
    note: str | None = Field(default=None, description="Anything; it changes nothing")

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Name the class by what it holds: a process may have no attribute of its name."""
        made = self.__pydantic_generic_metadata__
        if not made["args"]:
            return super().__reduce_ex__(protocol)
        return _given, (made["args"], self.__getstate__())

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Let the schema accept the short form too: the bare value."""
        whole = handler(schema)
        holder = handler.resolve_ref_schema(whole)
        return {"anyOf": [holder["properties"]["value"], whole]}


def _given(held: tuple[Any, ...], state: dict[str, Any]) -> Given[Any]:
    """Return the value that was pickled from ``Given[held]`` with this state."""
    kind: Any = Given.__class_getitem__(held)
    given: Given[Any] = kind.__new__(kind)
    given.__setstate__(state)
    return given


class Number(Given[int]):
    """A whole number."""


def short_form(value: Any) -> Any:
    """Return a bare value as the mapping ``{value: ...}``."""
    if isinstance(value, Mapping) and (
        "value" in value or (value and set(value) <= set(HOLDER_KEYS))
    ):
        return value
    return {"value": value}


Short = BeforeValidator(short_form)  # Annotated[Given[...], Short]
Switch = Annotated[Given[bool], Short]


@dataclass(frozen=True)
class Kind:
    """Marks a given number, or mapping of numbers: ``Annotated[Number, Kind("cost", 0, 99)]``.

    Attributes
    ----------
    name : str
        Its key in the file's ``defaults`` section, which gives range and provenance where the
        number itself doesn't.
    low, high : int
        What no file may exceed, such as the room in the compiled record.
    """

    name: str
    low: int
    high: int

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Read the short form before, settle range and provenance after."""
        settled = core_schema.with_info_after_validator_function(self.settle, handler(source))
        return core_schema.no_info_before_validator_function(short_form, settled)

    def settle(self, given: Any, info: ValidationInfo) -> Any:
        """Give a number its range and provenance; raise if it is out of its range."""
        default = self.default(info)
        low, high = self.span(given, default)
        numbers = given.value.items() if isinstance(given.value, dict) else [(None, given.value)]
        outside = [
            Fault(
                "this number is out of its range",
                number,
                (f"{low} to {high}",),
                at=() if name is None else (name,),
            )
            for name, number in numbers
            if not low <= number <= high
        ]
        if outside:
            raise faults(outside)
        given.range = (low, high)
        if given.source is None and isinstance(default.get("from"), str):
            given.source = default["from"]
        return given

    def default(self, info: ValidationInfo) -> Mapping[str, Any]:
        """Return what the file's ``defaults`` say about this kind, if anything."""
        defaults = (info.context or {}).get("defaults")
        found = defaults.get(self.name) if isinstance(defaults, Mapping) else None
        return found if isinstance(found, Mapping) else {}

    def span(self, given: Given[Any], default: Mapping[str, Any]) -> tuple[int, int]:
        """Return the range of a number; raise if its own makes no sense."""
        if given.range is not None:
            low, high = given.range
            if not self.low <= low <= high <= self.high:
                allowed = (f"[least, greatest] within [{self.low}, {self.high}]",)
                told = "a range runs from the least to the greatest value"
                raise faults([Fault(told, [low, high], allowed, at=("range",))])
            return low, high
        span = default.get("range")
        if isinstance(span, list) and len(span) == 2 and all(type(n) is int for n in span):
            low, high = max(span[0], self.low), min(span[1], self.high)
            if low <= high:
                return low, high
        return self.low, self.high  # no default, or one that is reported where it stands
