"""``kingmaker values``: check, compare, change and carry values files."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import JSON_SCHEMA

if TYPE_CHECKING:
    from sim.engine.game import Game, LoadedValues
    from sim.values.changes import Change

app = typer.Typer(
    rich_markup_mode=None,
    add_completion=False,
    no_args_is_help=True,
    help="Check, compare, change and carry values files.",
)

ValuesPath = Annotated[Path, typer.Argument(metavar="FILE", help="A values file.")]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="An override; =+1 and =-1 are steps."),
]
Patches = Annotated[
    list[Path] | None,
    typer.Option("--patch", metavar="FILE", help="A patch file, applied before overrides."),
]
DRAWING = 1  # the seed of a drawing if none is given

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


# --- plain functions ----------------------------------------------------------------------------


def game_of(data: Any, lines: Any, file: str) -> Game:
    """Return the game that a values file is for, by its ``schema`` key.

    Raises
    ------
    InputError
        If the key is missing or names no game.
    """
    from sim.games import GAMES, find_game
    from sim.values.checking import problem_at
    from sim.values.errors import InputError, nearest

    schema = data.get("schema") if isinstance(data, dict) else None
    name = schema.partition("-values/")[0] if isinstance(schema, str) else None
    if name in GAMES:
        return find_game(name)
    allowed = tuple(f"{game}-values/1" for game in GAMES)
    told = "this key says what the file is, and it is missing"
    if schema is not None:
        told = "this is no values file of a game"
        if isinstance(schema, str) and schema.startswith("scenario"):
            told = "this is a scenario file, not a values file"
    near = nearest(schema, allowed)
    raise InputError(
        [problem_at(("schema",), lines, file, told, found=schema, allowed=allowed, near=near)]
    )


def load(path: Path, sets: list[str] | None, patches: list[Path] | None) -> LoadedValues:
    """Load a values file of whichever game, with patches and overrides."""
    from sim.values.reading import load_yaml

    data, lines = load_yaml(path)
    return game_of(data, lines, str(path)).load_values(path, sets or (), patches or ())


def ensemble_text(
    path: Path, family: str | None, sample: int | None, seed: int | None
) -> tuple[str, int]:
    """Return a members file's text, and how many members it has; see `members_text`.

    Raises
    ------
    InputError
        If the file is not in order, or an option is wrong.
    """
    from sim.runs.members import members_text
    from sim.values.errors import InputError, Problem
    from sim.values.reading import load_yaml

    data, lines = load_yaml(path)
    game = game_of(data, lines, str(path))
    loaded = game.load_values(path)
    if family is None and game.families:
        families = tuple(game.families)
        raise InputError([Problem("--of", None, "", "say which family", None, families)])
    if sample is None and seed is not None:
        raise InputError([Problem(f"--seed {seed}", None, "", "this option goes with --sample")])
    return members_text(
        game, loaded, family or "", sample=sample, seed=DRAWING if seed is None else seed
    )


def differences(
    old: Path, new: Path, sets: list[str] | None, patches: list[Path] | None
) -> tuple[Any, Any, list[Change]]:
    """Return two files' data, the latter's with changes applied, and what differs."""
    from sim.values.changes import changed, difference
    from sim.values.reading import load_yaml

    before, _ = load_yaml(old)
    data, lines = load_yaml(new)
    after = changed(data, lines, sets or (), patches or ()).data
    return before, after, difference(before, after)


def exported_text(path: Path) -> str:
    """Return the card table of a values file as CSV text, once the file is in order."""
    from sim.values.reading import load_yaml
    from sim.values.table import export_table

    data, lines = load_yaml(path)
    game = game_of(data, lines, str(path))
    game.load_values(path)
    return export_table(game.values_model().table, data)


def imported_text(csv: Path, path: Path, source: str) -> tuple[str, int]:
    """Return a file's text with the numbers of a CSV, and how many cells changed.

    Raises
    ------
    InputError
        If the CSV, the file, or the file with the CSV's numbers is not in order; what is wrong
        with a number from the CSV is told with its line there.
    """
    from sim.values.changes import Editor
    from sim.values.reading import load_yaml
    from sim.values.table import read_table
    from sim.values.writing import changed_text

    data, lines = load_yaml(path)
    model = game_of(data, lines, str(path)).values_model()
    model.check(data, lines, str(path))
    read = read_table(model.table, csv, data, source=source)
    editor = Editor(data, lines)
    editor.apply_patch(read.patch, read.places, str(csv))
    after = editor.result()
    model.check(after.data, after.lines, str(path))
    return changed_text(path, patches=[read.patch]), read.changes


# --- commands -----------------------------------------------------------------------------------


@app.command("check")
def check(
    file: ValuesPath, sets: Sets = None, patches: Patches = None, as_json: AsJson = False
) -> None:
    """Check a values file, and say what it holds.

    \b
    Example:
      kingmaker values check my-game/prototype-values.yaml
    """  # noqa: D301  the mark is click's: keep the lines that follow
    loaded = load(file, sets, patches)
    if as_json:
        counts = {name: len(labels) for name, labels in loaded.labels.items()}
        _print_json("check", file, hash=loaded.hash, counts=counts, provenance=loaded.provenance)
        return
    total = sum(loaded.provenance.values())
    sizes = {name.replace("_", " "): len(labels) for name, labels in loaded.labels.items()}
    print(f"{file}: in order")
    print(f"  {', '.join(f'{size} {name}' for name, size in sizes.items())}")
    print(f"  {total:,} values")
    print(f"  values hash {loaded.hash[:16]}")


@app.command("diff")
def diff(
    old: Annotated[Path, typer.Argument(metavar="A", help="A values file.")],
    new: Annotated[Path | None, typer.Argument(metavar="[B]", help="Another; else A.")] = None,
    sets: Sets = None,
    patches: Patches = None,
    as_json: AsJson = False,
) -> None:
    """Print what differs between two files, or between a file and its changes, card by card.

    A value stands with its path inside the card or section, as --set takes it; behind it the
    step, and where it comes from if that changed. --json lists the whole paths.

    \b
    Examples:
      kingmaker values diff old.yaml new.yaml
      kingmaker values diff prototype-values.yaml --patch patches/stability-3.yaml
    """  # noqa: D301  the mark is click's: keep the lines that follow
    before, after, changes = differences(old, new or old, sets, patches)
    if as_json:
        listed = [change._asdict() for change in changes]
        _print_json("diff", old, other=str(new or old), differences=listed)
        return
    if not changes:
        print("no differences")
        return
    from sim.values.comparing import difference_lines

    print("\n".join(difference_lines(before, after, changes)))


@app.command("apply")
def apply(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="PATCH... [FILE]", help="Patches, and the values file."),
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Where to write the result; else in its place."),
    ] = None,
    sets: Sets = None,
    patches: Patches = None,
    other_values: Annotated[
        bool, typer.Option("--other-values", help="Take patches made from other values, too.")
    ] = False,
    keep_version: Annotated[
        bool, typer.Option("--keep-version", help="Raise no version, write no changelog.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Make patches and overrides part of a values file: its next version.

    The version in edition.values is raised and the changelog at the file's end gets an entry; all
    else stays byte for byte, comments too. The values file is the one named, or else
    prototype-values.yaml in the patch's folder, the one above it, or here. A patch that is in the
    file already changes nothing. Nothing is written unless the result is in order.

    \b
    Examples:
      kingmaker report runs/first --out report --measured measured.yaml
      kingmaker values apply measured.yaml my-game/prototype-values.yaml
      kingmaker values apply prototype-values.yaml --set cards.philip_vi.political=4 --out new.yaml
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from sim.cli.applying import apply_patches

    done = apply_patches(
        files,
        sets or (),
        patches or (),
        out=out,
        other_values=other_values,
        keep_version=keep_version,
    )
    if as_json:
        listed = [change._asdict() for change in done.changes]
        facts = {"version": done.version, "out": str(done.out), "written": done.written}
        _print_json("apply", done.file, **facts, differences=listed)
        return
    print("\n".join(done.lines))


@app.command("ensemble")
def ensemble(
    file: ValuesPath,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where to write them.")],
    family: Annotated[
        str | None, typer.Option("--of", metavar="FAMILY", help="Of which family of the game.")
    ] = None,
    sample: Annotated[
        int | None, typer.Option("--sample", metavar="N", min=1, help="Draw so many; else all.")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="S", min=0, help=f"Of the drawing; else {DRAWING}."),
    ] = None,
) -> None:
    """Write a members file: what the values could also be, one patch a line.

    A scenario names it (ensemble: FILE), and game i is then played with member i. `kingmaker games`
    lists the families.

    \b
    Example:
      kingmaker values ensemble prototype-values.yaml --of charts --out charts.yaml --sample 50
    """  # noqa: D301  the mark is click's: keep the lines that follow
    text, count = ensemble_text(file, family, sample, seed)
    _write(out, text)
    print(f"{out} written, {count:,} members")


@app.command("schema")
def schema(
    game: Annotated[str, typer.Option("--game", metavar="G", help="Whose values files.")] = "",
    scenario: Annotated[bool, typer.Option("--scenario", help="Of scenario files.")] = False,
    members: Annotated[bool, typer.Option("--members", help="Of members files.")] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write it there.")
    ] = None,
) -> None:
    """Print the JSON Schema of values, scenario or members files, for completion in an editor.

    \b
    Examples:
      kingmaker values schema --game romans --out romans-values.schema.json
      kingmaker values schema --scenario --out scenario.schema.json
    """  # noqa: D301  the mark is click's: keep the lines that follow
    found = schema_of(game, scenario=scenario, members=members)
    text = json.dumps(found, indent=1, ensure_ascii=False) + "\n"
    if out is None:
        sys.stdout.write(text)
    else:
        _write(out, text)
        print(f"{out} written")


def schema_of(game: str, *, scenario: bool = False, members: bool = False) -> dict[str, Any]:
    """Return the JSON Schema of a game's values files, or of scenario or members files."""
    from sim.games import GAMES, find_game
    from sim.values.errors import InputError, Problem, nearest
    from sim.values.schema import json_schema

    if scenario:
        from sim.runs.scenario import Scenario

        return json_schema(Scenario, "A Kingmaker scenario")
    if members:
        from sim.runs.members import MembersFile

        return json_schema(MembersFile, "Members of a Kingmaker ensemble")
    name = game or (next(iter(GAMES)) if len(GAMES) == 1 else "")
    if name not in GAMES:
        told = "there is no game of this name" if game else "say whose values files"
        near = nearest(game, GAMES) if game else None
        raise InputError([Problem("--game", None, "", told, game or None, tuple(GAMES), near)])
    found = find_game(name)
    return json_schema(found.values_model(), f"Values of {found.title}")


@app.command("provenance")
def provenance(
    file: ValuesPath,
    each: Annotated[bool, typer.Option("--list", help="List every value.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print how many values come from the rules, from a source, or were invented.

    \b
    Example:
      kingmaker values provenance prototype-values.yaml --list
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from sim.values.provenance import list_values

    loaded = load(file, None, None)
    entries = list_values(loaded.document)
    if as_json:
        listed = [entry._asdict() for entry in entries] if each else None
        _print_json("provenance", file, provenance=loaded.provenance, values=listed)
        return
    if each:
        for entry in entries:
            span = "" if entry.range is None else f"  [{entry.range[0]}, {entry.range[1]}]"
            print(f"{entry.path} = {_written(entry.value)}  {entry.provenance}{span}")
        return
    total = sum(loaded.provenance.values())
    for kind, count in loaded.provenance.items():
        print(f"{kind:<12} {count:>5}  {count / total:>6.1%}")
    print(f"{'all':<12} {total:>5}")


@app.command("export")
def export(
    file: ValuesPath,
    out: Annotated[Path, typer.Option("--out", metavar="CSV", help="Where to write the table.")],
) -> None:
    """Write the card table as CSV, to change numbers in a spreadsheet.

    \b
    Example:
      kingmaker values export prototype-values.yaml --out cards.csv
    """  # noqa: D301  the mark is click's: keep the lines that follow
    _write(out, exported_text(file))
    print(f"{out} written")


@app.command("import")
def import_(
    csv: Annotated[Path, typer.Argument(metavar="CSV", help="The changed table.")],
    file: ValuesPath,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where to write the result.")],
    source: Annotated[
        str, typer.Option("--from", metavar="WORDS", help="Provenance of changed numbers.")
    ] = "source spreadsheet",
) -> None:
    """Write the numbers of a CSV back into a values file; its comments are kept.

    A changed number gets the provenance in its row, if that was changed too, else that of --from.

    \b
    Example:
      kingmaker values import cards.csv prototype-values.yaml --out prototype-values.yaml
    """  # noqa: D301  the mark is click's: keep the lines that follow
    text, changes = imported_text(csv, file, source)
    _write(out, text)
    print(f"{out} written, {changes} values changed")


def _write(path: Path, text: str) -> None:
    from sim.runs.storing import write_whole

    write_whole(path, text.encode())


def _written(value: Any) -> str:
    """Return a value as it reads in a list of differences."""
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False)


def _print_json(command: str, file: Path, **facts: Any) -> None:
    told = {"schema": JSON_SCHEMA, "command": f"values {command}", "games": 0, "figures": []}
    json.dump({**told, "file": str(file), **facts}, sys.stdout, ensure_ascii=False, indent=1)
    print()
