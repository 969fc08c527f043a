"""``kingmaker describe``: say what a run holds."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Annotated, Any

import typer

from sim.cli.common import lasted, print_json


def describe(
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="A run's folder.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Say what a run holds: scenario, values, versions, tables, and what each column means.

    \b
    Example:
      kingmaker describe runs/seven
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from sim.runs.manifest import read_manifest

    data = read_manifest(folder).data
    if as_json:
        left_out = {"schema", "games", "batches", "figures"}
        facts = {key: value for key, value in data.items() if key not in left_out}
        print_json("describe", data["games_done"], (), **facts)
        return
    print("\n".join(_lines(data)))


SHOWN = 6  # members named


def _name(member: dict[str, Any]) -> str:
    if member["name"] != "values":
        return str(member["name"])
    changed = len(member["patches"]) + len(member["set"])
    changes = f" with {changed} change{'s' if changed > 1 else ''}" if changed else ""
    return f"{member['source']}{changes}"


def _values(data: dict[str, Any]) -> str:
    members, listed = data["values"], data["scenario"].get("ensemble")
    told = ", ".join(f"{_name(member)} {member['hash'][:12]}" for member in members[:SHOWN])
    if len(members) == 1:
        return told
    source = f" of {listed}" if isinstance(listed, str) else ""
    more = f" and {len(members) - SHOWN:,} more" if len(members) > SHOWN else ""
    luck = " on the same luck" if data["scenario"].get("paired") else ""
    return f"{len(members):,} members{source}{luck}: {told}{more}"


def _lines(data: dict[str, Any]) -> list[str]:
    players = ", ".join(f"{seat} {spec}" for seat, spec in data["policies"].items())
    if data["scenario"].get("rotate"):
        players += ", moving on by one seat from game to game"
    machine = data["machine"]
    facts = {
        "scenario": data["scenario"]["title"],
        "games": f"{data['games_done']:,} of {data['games']:,} stored, in batches of "
        f"{data['batch']:,}",
        "seed": f"{data['seed']} ({data['scenario']['purpose']})",
        "players": players,
        "values": _values(data),
        "rules": f"{data['edition']}, rules version {data['rules_version']}",
        "played": f"in {lasted(data['seconds'])}, {data['jobs']} workers, on {machine['cores']} "
        f"cores of {machine['processor']}",
        "versions": ", ".join(f"{name} {text}" for name, text in data["versions"].items()),
    }
    width = max(map(len, facts))
    lines = [f"{data['title']}"]
    for name, text in facts.items():
        lines += textwrap.wrap(
            text,
            100,
            initial_indent=f"  {name:<{width}}  ",
            subsequent_indent=" " * (width + 4),
        )
    for name, table in data["tables"].items():
        kept = "" if table["kept"] else f" (not kept: detail is {data['detail']})"
        lines += ["", f"{name}: one row per {table['one_row_per']}{kept}"]
        longest = max(len(column["name"]) for column in table["columns"])
        for column in table["columns"]:
            labels = column.get("labels")
            text = column["meaning"]
            if isinstance(labels, list):
                text += f"; one of {', '.join(labels)}"
            lines += textwrap.wrap(
                text,
                100,
                initial_indent=f"  {column['name']:<{longest}}  {column['type']:<6}  ",
                subsequent_indent=" " * (longest + 12),
            )
    return lines
