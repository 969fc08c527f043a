"""Whether a function may hand the same memory to another twice.

A record and a part of it, say, or one array as two arguments. Where that never happens, compiled
code may keep a number in a register while other records are written to. `sim.engine.linking`
promises LLVM so, and therefore refuses what it can't be sure of.

Every variable is traced back to where its memory comes from, and through which fields: from an
argument, or from something that was made on the way. Two fields of one record are apart; two
elements of one array may be the same one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from numba.core import errors, ir
from numba.core.types.abstract import IteratorType
from numba.core.types.common import Buffer
from numba.core.types.containers import BaseTuple, Pair
from numba.core.types.functions import BoundFunction, Dispatcher, Function
from numba.core.types.misc import Optional
from numba.core.types.npytypes import Record

Place = tuple[str, ...]  # what memory comes from, and through which fields

resolved_functions: set[Any] = set()  # found by types: their results are checked like any others


def gives_access(kind: Any) -> bool:
    """Return whether a value of one of numba's types gives access to memory."""
    if isinstance(kind, BaseTuple):
        return any(map(gives_access, kind.types))
    if isinstance(kind, Pair):
        return gives_access(kind.first_type)
    if isinstance(kind, Optional):
        return gives_access(kind.type)
    if isinstance(kind, IteratorType):
        return gives_access(kind.yield_type)
    if isinstance(kind, BoundFunction):
        return gives_access(kind.this)
    return isinstance(kind, Record | Buffer)


def overlap(one: Place, other: Place) -> bool:
    """Return whether two places may share memory: one of them is, or holds, the other."""
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def places_of(function: Any, typemap: Any) -> dict[str, set[Place]]:
    """Return what memory the variables of a function may give access to, by their names.

    Parameters
    ----------
    function : FunctionIR
    typemap : dict
        numba's types of its variables, by name.
    """
    places: dict[str, set[Place]] = {}
    parts: list[tuple[str, str, str | None]] = []  # (variable, what it may be a part of, field)
    for assignment in _assignments(function):
        name, value = assignment.target.name, assignment.value
        if not gives_access(typemap[name]):
            continue
        places.setdefault(name, set())
        sources = _sources(value, typemap)
        field = _field(value, typemap)
        parts.extend((name, source, field) for source in sources)
        if isinstance(value, ir.Arg):
            places[name].add((value.name,))
        elif not sources:
            places[name].add((f"{name}, made in line {assignment.loc.line}",))
    known = -1
    while known < (known := sum(map(len, places.values()))):
        for name, source, field in parts:
            end = () if field is None else (field,)
            places[name].update((*place, *end) for place in tuple(places[source]))
    return places


def check_apart(function: Any, typemap: Any) -> None:
    """Raise numba's UnsupportedError if a function may hand over or return what it must not.

    No two arguments of a call may share memory, and no function may return what it was given: a
    caller takes results for new. With both, what a function is given by Python is all that has
    to be apart.
    """
    places = places_of(function, typemap)
    name = function.func_id.func_qualname
    for assignment in _assignments(function):
        call = assignment.value
        if not _is_checked(call, typemap):
            continue
        variables = [each.name for each in (*call.args, *(each for _, each in call.kws))]
        given = [places[each] for each in variables if gives_access(typemap[each])]
        for ours, theirs in combinations(given, 2):
            for one, other in product(ours, theirs):
                if overlap(one, other):
                    raise errors.UnsupportedError(
                        f"{name} hands over {'.'.join(one)} and {'.'.join(other)} in one call;"
                        " no two arguments may share memory",
                        loc=call.loc,
                    )
    for block in function.blocks.values():
        for end in block.find_insts(ir.Return):
            for place in places.get(end.value.name, ()):
                if place[0] in function.arg_names:
                    raise errors.UnsupportedError(
                        f"{name} returns {'.'.join(place)}; what a function returns must be new",
                        loc=end.loc,
                    )


def _assignments(function: Any) -> Iterator[Any]:
    for block in function.blocks.values():
        yield from block.find_insts(ir.Assign)


def _is_checked(value: Any, typemap: Any) -> bool:
    """Return whether a value is a call of a function that `check_apart` looks at."""
    if not isinstance(value, ir.Expr) or value.op != "call":
        return False
    kind = typemap[value.func.name]
    if isinstance(kind, Function):
        return kind.typing_key in resolved_functions
    return isinstance(kind, Dispatcher)


def _sources(value: Any, typemap: Any) -> list[str]:
    """Return the names of the variables of whose memory a value may be a part."""
    if isinstance(value, ir.Var):
        return [value.name]
    if not isinstance(value, ir.Expr) or _is_checked(value, typemap):
        return []
    names = [variable.name for variable in value.list_vars()]
    return [name for name in names if gives_access(typemap[name])]


def _field(value: Any, typemap: Any) -> str | None:
    """Return the field that a value reads from a record, if it does."""
    if not isinstance(value, ir.Expr) or value.op not in ("getattr", "static_getitem"):
        return None
    field = value.attr if value.op == "getattr" else value.index
    is_record = isinstance(typemap[value.value.name], Record)
    return str(field) if is_record else None
