"""Run the commands that a page shows, README.md if none is named, and write their output there.

A block of output stands below a line ``<!-- output of: COMMAND -->``, or, cut down to its first
lines, ``<!-- output of: COMMAND | 30 lines -->``. The commands are run from the top of the
repository in the order of the file. A run of theirs in ``runs/readme`` is played anew, others are
gone on with. Usage::

    .venv/bin/python docs/update_outputs.py [PAGE ...]
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(
    r"(<!-- output of: (?P<command>.*?)(?: \| (?P<lines>\d+) lines)? -->\n)```\n.*?```\n", re.DOTALL
)
MACHINE = re.compile(r"(<!-- machine -->\n).*?\n\n", re.DOTALL)


def output_of(command: str) -> str:
    """Return what a command prints."""
    bin_folder = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}"}
    environment["COLUMNS"] = "100"
    print(f"$ {command}", flush=True)
    done = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        env=environment,
        check=False,
        stdout=subprocess.PIPE,
        text=True,
    )
    if done.returncode != 0:
        sys.exit(f"it ended with exit code {done.returncode}; the page is left as it was")
    return done.stdout


def fresh_block(match: re.Match[str]) -> str:
    """Return a block with the present output of its command, cut where its marker says so."""
    lines = output_of(match["command"]).rstrip().splitlines()
    if match["lines"] and int(match["lines"]) < len(lines):
        lines = [*lines[: int(match["lines"])], "..."]
    return "\n".join([match[1] + "```", *lines, "```", ""])


def processor() -> str:
    """Return the name of this machine's processor."""
    try:
        facts = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    found = re.search(r"model name\s*: (.*)", facts)
    return found[1] if found else platform.machine()


def update(page: Path) -> None:
    """Rewrite the blocks of a page."""
    text = BLOCK.sub(fresh_block, page.read_text(encoding="utf-8"))
    today = datetime.now(tz=UTC).date()
    cores = os.cpu_count()
    line = f"(Output of {today}, on {cores} cores of {processor()}, by `docs/update_outputs.py`.)"
    page.write_text(MACHINE.sub(rf"\1{line}\n\n", text), encoding="utf-8")


def main() -> None:
    """Rewrite the blocks of the pages that are named."""
    shutil.rmtree(ROOT / "runs" / "readme", ignore_errors=True)
    for page in sys.argv[1:] or ["README.md"]:
        update(Path(page).resolve())


if __name__ == "__main__":
    main()
