"""Building blocks for a game's model of its values file.

A *given* value is what is printed together with where it comes from and how far a search may
move it: ``{value: 4, from: deduced 7.5, range: [3, 6]}``, or just ``4`` where the file's
``defaults`` (or the text around it) say the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Generic, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    StringConstraints,
    ValidationInfo,
)
from pydantic_core import PydanticCustomError

from sim.values.errors import nearest, shown

T = TypeVar("T")

PLACEHOLDER = "placeholder"
KINDS = ("rules", "deduced", "source", "inferred", "placeholder", "tuned")  # of provenance
MOVABLE = ("inferred", "placeholder", "tuned")  # provenance that leaves a search free to move
_PROVENANCE = re.compile(
    r"rules \d+\.\d+(, \d+\.\d+)*|deduced \d+\.\d+(, \d+\.\d+)*"
    r"|source \S.*|inferred|placeholder|tuned( \S.*)?"
)
WORDS = "rules N.NN; deduced N.NN; source NAME; inferred; placeholder; tuned STUDY"
HOLDER_KEYS = ("value", "from", "range", "note")


def fault(
    message: str,
    *,
    found: object = None,
    allowed: Iterable[str] = (),
    near: str | None = None,
    at: tuple[str | int, ...] = (),
) -> PydanticCustomError:
    """Return an error to raise in a validator; see `faults` for its parts."""
    return faults([(at, message, found, tuple(allowed), near)])


def faults(
    problems: list[tuple[tuple[str | int, ...], str, object, tuple[str, ...], str | None]],
) -> PydanticCustomError:
    """Return one error for several problems.

    Parameters
    ----------
    problems : list of (path below the validated node, message, found, allowed, nearest)
        ``found`` of None means that the message says it all.
    """
    return PydanticCustomError("fault", "several problems", {"problems": problems})


def unknown_name(what: str, found: object, names: Iterable[str]) -> PydanticCustomError:
    """Return the error for a name that is none of ``names``."""
    names = tuple(names)
    return fault(
        f"there is no {what} of this name", found=found, allowed=names, near=nearest(found, names)
    )


class Strict(BaseModel):
    """A mapping of the file: unknown keys are errors, values are never converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=False)


def _provenance(word: str) -> str:
    if not _PROVENANCE.fullmatch(word):
        first = word.split(" ", 1)[0]
        raise fault(
            "this is no provenance",
            found=word,
            allowed=WORDS.split("; "),
            near=nearest(first, KINDS),
        )
    return word


Provenance = Annotated[
    str,
    AfterValidator(_provenance),
    Field(description=f"Where the value comes from: {WORDS}", examples=["rules 10.33"]),
]
Name = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Sentence = Annotated[str, StringConstraints(min_length=1, max_length=600)]


class Sourced(Strict):
    """A mapping whose ``from`` also holds for what is inside it and says nothing itself."""

    source: Provenance | None = Field(default=None, alias="from")


class Given(Sourced, Generic[T]):
    """A printed value, its provenance and the range in which a search may move it."""

    value: T
    range: tuple[int, int] | None = Field(
        default=None, description="Least and greatest value that a search or an override may set"
    )
    note: str | None = Field(default=None, description="Anything; no effect")

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: Any, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Let the schema also accept the short form: the bare value."""
        whole = handler(core_schema)
        holder = handler.resolve_ref_schema(whole)
        return {"anyOf": [holder["properties"]["value"], whole]}


def short_form(value: Any) -> Any:
    """Return a bare value as the mapping ``{value: ...}``."""
    if isinstance(value, Mapping) and "value" in value:
        return value
    return {"value": value}


def pair_from_list(value: Any) -> Any:
    """Return a list as the tuple that a strict model wants."""
    return tuple(value) if isinstance(value, list) else value


Range = Annotated[tuple[int, int], BeforeValidator(pair_from_list)]


class Number(Given[int]):
    """A whole number."""

    range: Range | None = Field(
        default=None, description="Least and greatest value that a search or an override may set"
    )


class Cubes(Given[dict[str, int]]):
    """Numbers by name, such as currencies: a name left out counts as 0."""

    range: Range | None = Field(
        default=None, description="Least and greatest value of each of the numbers"
    )


def default_of(info: ValidationInfo, kind: str) -> Mapping[str, Any]:
    """Return what the file's ``defaults`` section says about a kind of value, if it does."""
    defaults = (info.context or {}).get("defaults")
    found = defaults.get(kind) if isinstance(defaults, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _range_of(
    given: Given[Any], info: ValidationInfo, kind: str, limits: tuple[int, int]
) -> tuple[int, int]:
    low, high = limits
    span: Any = given.range
    if span is None:
        span = default_of(info, kind).get("range")
        whole = isinstance(span, list) and len(span) == 2 and all(type(n) is int for n in span)
        if not whole:  # none, or reported where it stands
            return limits
        span = (max(span[0], low), min(span[1], high))
        if span[0] > span[1]:
            return limits
        return span
    if not low <= span[0] <= span[1] <= high:
        raise fault(
            "a range runs from its least to its greatest value",
            found=list(span).__repr__(),
            allowed=[f"within [{low}, {high}]"],
            at=("range",),
        )
    return span  # type: ignore[no-any-return]


def _settled(kind: str, limits: tuple[int, int]) -> Callable[..., Any]:
    def settle(given: Any, info: ValidationInfo) -> Any:
        span = _range_of(given, info, kind, limits)
        numbers = given.value if isinstance(given.value, dict) else {None: given.value}
        problems = []
        for name, number in numbers.items():
            if not span[0] <= number <= span[1]:
                at = () if name is None else (name,)
                told = (f"{span[0]} to {span[1]}",)
                problems.append((at, "this number is out of its range", number, told, None))
        if problems:
            raise faults(problems)
        given.range = span
        if given.source is None:
            source = default_of(info, kind).get("from")
            given.source = source if isinstance(source, str) else None
        return given

    return settle


def number(kind: str, low: int, high: int, model: Any = Number) -> Any:
    """Return the type of a number of the file.

    Parameters
    ----------
    kind : str
        Its key in the file's ``defaults`` section, which gives range and provenance where the
        number itself doesn't.
    low, high : int
        What no file may exceed, such as the room in the compiled record.
    """
    return Annotated[
        model, BeforeValidator(short_form), AfterValidator(_settled(kind, (low, high)))
    ]


def names_of(what: str, names: Iterable[str]) -> Any:
    """Return the type of a word that is one of ``names``."""
    names = tuple(names)

    def check(word: Any) -> Any:
        if not isinstance(word, str) or word not in names:
            raise unknown_name(what, word, names)
        return word

    return Annotated[str, BeforeValidator(check), Field(json_schema_extra={"enum": list(names)})]


def known_id(what: str, section: str) -> Any:
    """Return the type of an id that has to be a key of a section of the same file."""

    def check(word: str, info: ValidationInfo) -> str:
        known = (info.context or {}).get(section)
        if known is not None and word not in known:
            raise unknown_name(what, word, known)
        return word

    return Annotated[str, AfterValidator(check)]


def told(value: object) -> str:
    """Return a value as `shown`, for messages put together in validators."""
    return shown(value)
