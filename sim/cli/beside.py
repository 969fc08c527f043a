"""Two games told beside each other: what ``kingmaker replay --beside`` prints."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from sim.cli.beside_words import (
    Names,
    change_text,
    how_far,
    players_of,
    scores_of,
    values_of,
    verdict,
)
from sim.cli.styles import styled
from sim.games.prose import capital, count
from sim.runs.beside import Beside, Fork, Option, Stand, players_changed
from sim.runs.beside_telling import Halves, halves
from sim.runs.pairing import Pair, differing, paired, same, stretches
from sim.runs.passages import Kind, Passage, passages

if TYPE_CHECKING:
    pass

NARROWEST, WIDEST = 80, 200  # columns of both games together
PROSE = 100  # columns of what is said of both
GUTTER = " │ "
CHANGES = 6  # changed values named above the games
OPTIONS = 10  # options listed where the games part; of more, only those that differ
LATEST = 12  # lines told of what came before, at most
UNLIKE = 6  # passages shown of those told differently before that
_BRACKETS = re.compile(r"\[[^\[\]]{1,30}\]")
_UNBROKEN = "\N{NO-BREAK SPACE}"


# --- the page -----------------------------------------------------------------------------------


def page_beside(
    found: Beside, source: Path, names: Names, *, width: int, decisions: bool = False
) -> list[Text]:
    """Return two games in words, one beside the other, as lines for a terminal.

    Parameters
    ----------
    found : Beside
    source : Path
        The scenario, as the reader named it.
    names : Names
    width : int
        Columns of a line.
    decisions : bool
        Also tell each choice, and in full what is the same before the games part.
    """
    page = _Page(found, names, max(NARROWEST, min(width, WIDEST)))
    page.head(source)
    told = halves(found, decisions=decisions)
    page.common(*told, in_full=decisions)
    if found.fork is not None:
        page.parting(found.fork)
        page.pairs(paired(*(passages(half.after) for half in told)))
    page.ending()
    return page.lines


class _Page:
    """The lines so far."""

    def __init__(self, found: Beside, names: Names, width: int) -> None:
        self.found = found
        self.names = names
        self.width = width
        self.half = (width - len(GUTTER)) // 2
        self.seats = found.left.seats
        self.lines: list[Text] = []

    # --- lines ---------------------------------------------------------------------------------

    def say(self, text: str = "", *, style: str = "", indent: str = "", more: str = "") -> None:
        """Print a text across the page."""
        whole = styled(text, self.seats, style=style)
        self.lines += folded(whole, indent, indent + more, min(self.width, PROSE))

    def beside(self, left: Sequence[Text], right: Sequence[Text]) -> None:
        """Print lines beside lines."""
        for place in range(max(len(left), len(right))):
            line = Text()
            one = left[place] if place < len(left) else Text()
            two = right[place] if place < len(right) else Text()
            line.append_text(one)
            line.append(" " * (self.half - len(one.plain)))
            line.append(GUTTER, style="dim")
            line.append_text(two)
            line.rstrip()
            self.lines.append(line)

    def gap(self) -> None:
        """Print an empty line, or none where one is."""
        if self.lines and self.lines[-1].plain.strip():
            self.lines.append(Text())

    def cell(self, text: str, first: str = "", more: str = "", style: str = "") -> list[Text]:
        """Return a text as lines of one column."""
        return folded(styled(text, self.seats, style=style), first, more, self.half)

    # --- parts ---------------------------------------------------------------------------------

    def head(self, source: Path) -> None:
        """Print what is played, by whom, and what was changed."""
        left, right = self.found.left, self.found.right
        plan = left.plan
        self.lines.append(Text(f"{plan.game.title}, {plan.game.edition}", style="bold"))
        self.say(
            f"Game {left.index} of {source}, seed {plan.scenario.seed}, twice on the same luck: "
            f"{players_of(left)}",
            more="  ",
        )
        self.say()
        names = [
            self.cell(capital(name), style="bold") for name in (self.names.left, self.names.right)
        ]
        self.beside(*names)
        self.beside(*(self.cell(values_of(game), more="  ") for game in (left, right)))
        changes = [
            change_text(change.path, change.old, change.new) for change in self.found.changes
        ]
        if len(changes) > CHANGES:
            changes = [*changes[: CHANGES - 1], f"and {len(changes) - CHANGES + 1} more values"]
        changes += [
            f"{seat}: {before} -> {after}"
            for seat, (before, after) in players_changed(left.plan, right.plan).items()
        ]
        for change in changes:
            self.beside([], self.cell(change, more="  ", style="cyan"))
        self.say()

    def common(self, left: Halves, right: Halves, *, in_full: bool) -> None:
        """Tell what comes before the games part: once, but for what is told differently."""
        fork = self.found.fork
        if fork is None:
            self.say("Nothing differs: the two games are the same, choice by choice.")
        else:
            self.say(how_far(fork, (left, right)))
        if in_full:
            self.say()
            self._both(left.before, right.before)
        elif fork is not None:
            self._briefly(left.before, right.before)
        if fork is None:
            self.say()

    def _briefly(self, left: Sequence[str], right: Sequence[str]) -> None:
        unlike = differing(passages(left), passages(right))
        if unlike:
            self._unlike(unlike)
        latest = _latest(left)
        if latest:
            self.say()
            self.say("Just before:", style="dim")
            self.lines += [styled(line, self.seats, style="dim") for line in latest]

    def _both(self, left: Sequence[str], right: Sequence[str]) -> None:
        """Tell the same choices in full: what is told alike once, the rest beside each other."""
        for alike, one, two in stretches(left, right):
            if alike:
                self.lines += [styled(line, self.seats) for line in one]
            else:
                self.pairs(paired(passages(one), passages(two)))

    def _unlike(self, unlike: Sequence[Pair]) -> None:
        sentences = [pair for pair in unlike if _kind(pair) not in (Kind.HEADING, Kind.TITLE)]
        told = count(len(sentences), "thing is", "things are")
        first = ", the first of them" if len(sentences) > UNLIKE else ""
        self.say(f"Before that, {told} told differently{first}:")
        shown: list[Pair] = []
        for pair in unlike:
            if sum(_kind(one) not in (Kind.HEADING, Kind.TITLE) for one in shown) == UNLIKE:
                break
            shown.append(pair)
        self.pairs(shown)

    def parting(self, fork: Fork) -> None:
        """Print where the games part: what each side could choose, chooses, and why."""
        self.say()
        self.lines.append(Text("THE GAMES PART", style="bold"))
        self.say(fork.why, indent="  ")
        self.say()
        lists = _options(fork.left, fork.right)
        stands = zip((fork.left, fork.right), lists, strict=True)
        self.beside(*(self._asked(stand, *listed) for stand, listed in stands))
        self.say()
        self.lines.append(Text("FROM HERE ON", style="bold"))

    def _asked(self, stand: Stand, listed: Sequence[_Listed], left_out: int) -> list[Text]:
        lines = self.cell(stand.question, "  ", "  ", style="bold")
        for one in listed:
            chosen = one.option.words == stand.choice
            text = Text(one.option.words, style="bold" if chosen else "dim" if one.shared else "")
            if one.option.gloss and (chosen or not one.shared):
                text.append(f"  {one.option.gloss}", style="not bold dim")
            lines += folded(text, "  > " if chosen else "    ", "        ", self.half)
        if left_out:
            others = "others" if listed else "options"
            lines += self.cell(f"and {left_out} {others} on both sides", "    ", "    ", "dim")
        return lines

    def pairs(self, pairs: Sequence[Pair]) -> None:
        """Print passages beside each other; what both say, once and across."""
        for told, following in zip_longest(pairs, pairs[1:]):
            pair, kind = told, _kind(told)
            if kind in (Kind.HEADING, Kind.TITLE):
                self.gap()
            if kind == Kind.TITLE and following is not None and _kind(following) == Kind.ROW:
                pair = _of_differences(told)
            if same(pair):
                style = "" if kind in (Kind.HEADING, Kind.TITLE) else "dim"
                self.lines += self._passage(pair[0], min(self.width, PROSE), style)
            else:
                self.beside(*(self._passage(passage, self.half) for passage in pair))
            if kind == Kind.HEADING:
                self.gap()

    def _passage(self, passage: Passage | None, width: int, style: str = "") -> list[Text]:
        if passage is None:
            return []
        text, first, more = passage.text, "    ", "      "
        match passage.kind:
            case Kind.HEADING:
                first = more = ""
            case Kind.TITLE:
                first = more = "  "
            case Kind.PLAY:
                first, more = f"{passage.label:>3} ", "    "
            case Kind.ASIDE:
                text, first, more = f"> {text}", "      ", "        "
            case Kind.ROW:
                text = self._row(passage)
        return folded(styled(text, self.seats, style=style), first, more, width)

    def _row(self, row: Passage) -> str:
        """Return a row of a table in words: its name, and what stands in its columns."""
        told = []
        for name, text in row.cells:
            head = name if name.lower() in self.seats else name.lower()
            told += [f"{head} {text}" if name else text] if text else []
        return f"{row.label}: {'; '.join(told)}" if row.label else "; ".join(told)

    def ending(self) -> None:
        """Print how both games end, and whether the change turned them."""
        from sim.cli.replay import ending

        found = self.found
        if found.fork is None:
            self.say(ending(found.left))
            return
        self.say()
        self.lines.append(Text("HOW THEY END", style="bold"))
        self.say()
        games = (found.left, found.right)
        self.beside(*(self.cell(ending(game), "  ", "  ") for game in games))
        self.beside(*(self.cell(scores_of(game), "  ", "  ") for game in games))
        self.say()
        self.say(verdict(found, self.names))


def folded(text: Text, first: str, more: str, width: int) -> list[Text]:
    """Return a styled text as lines of at most ``width`` columns, with these indents.

    What stands in short brackets is kept together.
    """
    plain = text.plain
    unbroken = _BRACKETS.sub(lambda found: found[0].replace(" ", _UNBROKEN), plain)
    lines = []
    place = 0
    wrapped = textwrap.wrap(
        unbroken, width, initial_indent=first, subsequent_indent=more, break_on_hyphens=False
    )
    for number, line in enumerate(wrapped or [""]):
        indent = first if number == 0 else more
        body = line[len(indent) :].replace(_UNBROKEN, " ")
        place = plain.index(body, place)
        lines.append(Text(indent, style=text.style) + text[place : place + len(body)])
        place += len(body)
    return lines


# --- what is left out ---------------------------------------------------------------------------


def _kind(pair: Pair) -> Kind:
    passage = pair[0] or pair[1]
    assert passage is not None
    return passage.kind


def _of_differences(title: Pair) -> Pair:
    """Return the title of a table of which only what differs is told."""
    one, two = title
    if one is None or two is None:
        return title
    told = f"{one.text}, where it differs"
    return replace(one, text=told), replace(two, text=told)


def _latest(lines: Sequence[str], most: int = LATEST) -> list[str]:
    """Return the last lines of a round's plays: whole plays, as many as have room, or one."""
    starts = [passage.line for passage in passages(lines) if passage.kind == Kind.PLAY]
    blank = max((place for place, line in enumerate(lines) if not line.strip()), default=-1)
    starts = [start for start in starts if start > blank]
    if not starts:
        return []
    fits = [start for start in starts if len(lines) - start <= most]
    return list(lines[fits[0] if fits else starts[-1] :])


class _Listed(NamedTuple):
    """An option that is listed."""

    option: Option
    shared: bool  # both games have it, the same in all that is known of it


def _options(left: Stand, right: Stand) -> list[tuple[list[_Listed], int]]:
    """Return by side the options to be listed, and how many are left out: those of both."""
    both = set(left.options) & set(right.options)
    chosen = {left.choice, right.choice}
    found = []
    for stand in (left, right):
        listed = [_Listed(option, option in both) for option in stand.options]
        if len(listed) > OPTIONS:
            listed = [one for one in listed if not one.shared or one.option.words in chosen]
        found.append((listed, len(stand.options) - len(listed)))
    return found
