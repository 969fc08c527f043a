"""How compiled functions are put together: each once, and all that a call needs as a whole.

By itself, numba optimises and emits a function together with everything that it calls, and does
so again for each of its callers; and it keeps every one of these callable from elsewhere, so that
none can be merged into its only caller. Here a function that compiled code calls is a part: its
own instructions and nothing else. A function that Python calls is a whole: its parts are linked,
all but the entry is private to it, and only then is it optimised and emitted. That takes a third of
the time, and games run faster (`docs/decisions/0013-a-game-is-compiled-as-a-whole.md`).

Parts are kept on disk as well as wholes, so that the next player of a game needs only what is new.
This module knows numba from the inside: `TESTED` says which versions of it. With any other
`sim.engine.compiled` takes numba's own way, which is slower and right.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import platform
import uuid
from operator import attrgetter
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba.core import bytecode, compiler, config, errors, registry, sigutils, types, typing
from numba.core.caching import CompileResultCacheImpl, FunctionCache, NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering
from numba.core.types.misc import unliteral
from numba.np import arrayobj

from sim.engine.overlaps import check_apart

TESTED = ("0.68.",)  # how the versions of numba begin that this works with

ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of numba's environments begin
UNRESOLVED = ".numba.unresolved$"  # and those of pointers to functions that are not compiled yet
ON_X86 = platform.machine() in {"x86_64", "AMD64", "i386", "i686"}
WIDE = {types.int64, types.uint64}  # the integers that parts are given
PRIVATE = ".private"  # what a whole adds to names, lest LLVM take them for the same ones elsewhere

# What is worked out in the same way for several places, LLVM then does for four of them at a time.
config.SLP_VECTORIZE = 1

if ON_X86:
    # Random play can't be foreseen: a comparison that picks one of two numbers must not become a
    # jump again, as LLVM makes it where it expects to guess right.
    llvm.set_option("kingmaker", "--x86-cmov-converter=0")


def number_apart() -> None:
    """Let numba number functions in this process as in no other.

    The name of a part holds its function's number and those of its arguments' types. numba counts
    both from the same start in every process, so that two parts of one function, for other types
    and from other processes, could have the same name, and one would be linked for both.
    """
    first = int.from_bytes(os.urandom(6), "big") << 20
    bytecode.FunctionIdentity._unique_ids = itertools.count(first)


# --- instructions, by their hash ------------------------------------------------------------

_instructions: dict[str, bytes] = {}  # hash -> bitcode
_environments: dict[str, list[Any]] = {}  # hash -> numba's environments that they name, kept alive


def _file_of(digest: str) -> Path:
    """Return where instructions are kept."""
    return Path(config.CACHE_DIR) / "parts" / f"{digest}.bc"


def _learn(module: Any) -> str:
    """Note a module's instructions; return their hash."""
    bitcode = module.as_bitcode()
    digest = hashlib.sha256(bitcode).hexdigest()[:32]
    if digest not in _instructions:
        _instructions[digest] = bitcode
        _environments[digest] = environments_of(module)
    return digest


def _recall(digest: str) -> Any:
    """Return a new module with the instructions."""
    return llvm.parse_bitcode(_instructions[digest])


def _load(digest: str) -> bool:
    """Read instructions from disk, unless they are known; return whether they are now."""
    if digest not in _instructions:
        try:
            _instructions[digest] = _file_of(digest).read_bytes()
        except FileNotFoundError:
            return False
    return True


def names_in(module: Any) -> list[str]:
    """Return the names of a module's variables."""
    return [variable.name for variable in module.global_variables]


def environments_of(module: Any) -> list[Any]:
    """Return numba's environments that a module names, as far as there are such."""
    named = [name for name in names_in(module) if name.startswith(ENVIRONMENT)]
    found = map(lookup_environment, named)
    return [environment for environment in found if environment is not None]


def _store(digest: str) -> None:
    """Write instructions to disk, whole or not at all, unless they are there."""
    file = _file_of(digest)
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_suffix(f".{uuid.uuid4().hex[:16]}")
        beside.write_bytes(_instructions[digest])
        beside.replace(file)


# --- parts and wholes -----------------------------------------------------------------------


class Part(JITCodeLibrary):  # type: ignore[misc]
    """The instructions of one function, and of what else they need to be linked with.

    Attributes
    ----------
    needed : tuple of str
        Hashes of instructions, its own first.
    """

    needed: tuple[str, ...] = ()
    _shared_module: Any

    def finalize(self) -> None:
        """Note the instructions; nothing is optimised as a whole, nothing emitted."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        if any(name.startswith(UNRESOLVED) for name in names_in(self._final_module)):
            raise errors.UnsupportedError(
                f"{self.name} calls itself with other types than it was called with, or through"
                " another function; a part can only call itself as it is"
            )
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = llvm.Linkage.linkonce_odr
        needed = {_learn(self._final_module): None}
        for library in self._linking_libraries:
            if isinstance(library, Part):
                needed.update(dict.fromkeys(library.needed))
            else:
                needed[_learn(library._get_module_for_linking())] = None
        self.needed = tuple(needed)
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """Return all instructions in one module, for functions that numba itself compiles."""
        self._ensure_finalized()
        if self._shared_module is None:
            self._shared_module = _recall(self.needed[0])
            for digest in self.needed[1:]:
                self._shared_module.link_in(_recall(digest))
        return self._shared_module


class Whole(JITCodeLibrary):  # type: ignore[misc]
    """What Python calls, with all its parts, private to it."""

    entry = ""  # the name of the function that Python calls
    _shared_module: Any

    def link(self, needed: tuple[str, ...]) -> None:
        """Link instructions."""
        for digest in needed:
            self._final_module.link_in(_recall(digest))

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.is_declaration and function.name.startswith("_Z"):
                raise RuntimeError(f"{self.name} was linked without {function.name}")
            if not function.is_declaration and function.name != self.entry:
                function.linkage = llvm.Linkage.internal
                function.name += PRIVATE
        super()._optimize_final_module()

    def _get_module_for_linking(self) -> Any:
        """Return a module that only names the entry: nothing is ever linked with a whole."""
        if self._shared_module is None:
            stub = f'define void @"{self.entry}"() {{ ret void }}'
            self._shared_module = llvm.parse_assembly(stub)
        return self._shared_module


def _name_of_part() -> Any:
    """Return something of its own that numba knows a part by, of the type that it insists on.

    Otherwise it would be the function to call from Python; nobody calls this one.
    """
    return object().__sizeof__


_counted_from_the_end = arrayobj.fix_integer_index  # how numba reads an index below 0


def _index_as_it_is(context: Any, builder: Any, index_type: Any, index: Any, size: Any) -> Any:
    """Return the place that an index means to the instructions of a part: below 0 there is none.

    To count from the end, as Python does, takes two instructions at every access, and keeps LLVM
    from seeing neighbours as such. With bounds checks an index below 0 raises.
    """
    if isinstance(context.active_code_library, Part):
        return context.cast(builder, index, index_type, types.intp)
    return _counted_from_the_end(context, builder, index_type, index, size)


arrayobj.fix_integer_index = _index_as_it_is


def check_wide(function: str, arguments: Any) -> None:
    """Refuse a part that is given a narrow integer: it would be compiled anew for each width.

    Raises
    ------
    UnsupportedError
        Of numba's, for all but `sim.engine.narrow.wide`.
    """
    for argument in arguments:
        narrow = isinstance(argument, types.Integer) and argument not in WIDE
        if narrow and function != "wide":
            raise errors.UnsupportedError(
                f"{function} is given an {argument}, which only `wide` takes: read numbers that are"
                " kept narrow through it"
            )


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(NativeLowering):  # type: ignore[misc]
    """Translate a function to instructions, and leave it at that."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        """Put a `Part` into numba's compilation state, and nothing to call from Python."""
        part = Part(state.targetctx.codegen(), state.func_id.func_qualname)
        check_apart(state.func_ir, state.typemap)
        check_wide(state.func_id.func_qualname, state.args)
        state["library"] = part
        super().run_pass(state)
        part.finalize()
        lowered = state["cr"]._replace(cfunc=_name_of_part())
        state["cr"] = lowered
        state.targetctx.insert_user_function(lowered.cfunc, lowered.fndesc, [part])
        return True


class PartCompiler(compiler.CompilerBase):  # type: ignore[misc]
    """numba's compiler up to `PartLowering`."""

    def define_pipelines(self) -> list[Any]:
        """Return numba's passes with the lowering exchanged."""
        flags = self.state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        flags.noalias = True  # as `check_apart` makes sure
        passes = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        place = [step for step, _ in passes.passes].index(NativeLowering)
        passes.passes[place] = (PartLowering, "lower to a part")
        passes._finalized = False
        passes.finalize()
        return [passes]


part_of = attrgetter("library")  # the part of one of numba's compile results, or its whole


# --- what is kept on disk -------------------------------------------------------------------


class _PartCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    """Keeps a part as the hashes of its instructions; these lie in files of their own."""

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        base: str = super().get_filename_base(fullname, abiflags)
        return f"part-{base}"

    def reduce(self, result: Any) -> tuple[Any, ...]:
        part = part_of(result)
        for digest in part.needed:
            _store(digest)
        described = result.fndesc
        described.typemap = described.calltypes = None  # numba drops them as well
        return (
            part.name,
            part.needed,
            described,
            result.environment,
            {digest: _environments[digest] for digest in part.needed},
            result.signature,
            result.reload_init,
        )

    def rebuild(self, target_context: Any, payload: tuple[Any, ...]) -> Any:
        name, needed, described, environment, environments, signature, reload_init = payload
        if not all(_load(digest) for digest in needed):
            return None  # somebody tidied up: as if nothing had been kept
        _environments.update(environments)
        for load in reload_init:
            load()
        library = Part(target_context.codegen(), name)
        library.needed = needed
        library._finalized = True
        return compiler.compile_result(
            typing_context=target_context.typing_context,
            target_context=target_context,
            entry_point=_name_of_part(),
            library=library,
            signature=signature,
            objectmode=False,
            lifted=(),
            fndesc=described,
            environment=environment,
            reload_init=reload_init,
        )


class _PartCache(FunctionCache):  # type: ignore[misc]
    _impl_class = _PartCacheImpl


# --- functions ------------------------------------------------------------------------------


def emit(result: Any) -> Any:
    """Return a whole, ready to be called from Python, of a part, as numba's compile results."""
    part, context, described = part_of(result), result.target_context, result.fndesc
    whole = Whole(context.codegen(), part.name)
    whole.enable_object_caching()
    whole.entry = described.llvm_cpython_wrapper_name
    whole._reload_init.update(result.reload_init)
    with context.push_code_library(whole):
        context.create_cpython_wrapper(
            whole, described, result.environment, result.call_helper, release_gil=True
        )
    whole.link(part.needed)
    entry = context.get_executable(whole, described, result.environment)
    for environment in environments_of(whole._final_module):
        whole.codegen.set_env(environment.env_name, environment)
    return result._replace(library=whole, entry_point=entry)


class LinkedFunction(registry.CPUDispatcher):  # type: ignore[misc]
    """A compiled function: a part to compiled code, a whole to Python."""

    def __init__(
        self,
        py_func: Any,
        locals: Any = None,  # noqa: A002  (numba's name)
        targetoptions: Any = None,
        pipeline_class: Any = PartCompiler,
    ) -> None:
        super().__init__(py_func, locals, targetoptions, pipeline_class)
        self._wholes: dict[tuple[Any, ...], Any] = {}
        self._whole_cache = NullCache()

    def enable_caching(self) -> None:
        """Keep parts and wholes on disk."""
        self._cache = _PartCache(self.py_func)
        self._whole_cache = FunctionCache(self.py_func)

    def add_overload(self, cres: Any) -> None:
        """Note a part; Python can't call it."""
        self.overloads[tuple(cres.signature.args)] = cres

    def get_call_template(self, args: Any, kws: Any) -> tuple[Any, ...]:
        """Return what compiled code calls: a part, the same for all constants of a type."""
        signature, given = self._compiler.fold_argument_types(args, kws)
        super().compile(tuple(map(unliteral, given)))
        template = typing.make_concrete_template(
            f"CallTemplate({self.py_func.__name__})",
            key=self.py_func.__name__,
            signatures=self.nopython_signatures,
        )
        return template, signature, given, {}

    def compile(self, sig: Any) -> Any:
        """Return what Python calls: the entry of a whole, loaded or put together."""
        with global_compiler_lock:
            given, _ = sigutils.normalize_signature(sig)
            if given not in self._wholes:
                whole = self._whole_cache.load_overload(sig, self.targetctx)
                if whole is None:
                    super().compile(sig)
                    whole = emit(self.overloads[given])
                    self._whole_cache.save_overload(sig, whole)
                self._wholes[given] = whole
                self._insert([a._code for a in given], whole.entry_point)
            return self._wholes[given].entry_point
