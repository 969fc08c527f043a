"""The passages of two told games in pairs: rounds with rounds, plays with plays, rows with rows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import zip_longest

from sim.runs.passages import Kind, Passage, chunks

Pair = tuple[Passage | None, Passage | None]
_Groups = list[tuple[Hashable, list[Passage]]]


def paired(left: Sequence[Passage], right: Sequence[Passage]) -> list[Pair]:
    """Return the passages of two tellings in pairs: what belongs together, or one alone.

    Rounds are paired with rounds of the same heading, parts with parts of the same title, plays
    with plays of the same mark. Of tables only the rows and cells that differ are left, and of a
    table that is the same nothing.
    """
    return list(_paired(left, right, (Kind.HEADING, Kind.TITLE, Kind.PLAY)))


def _paired(
    left: Sequence[Passage], right: Sequence[Passage], levels: tuple[Kind, ...]
) -> Iterator[Pair]:
    if not levels:
        yield from _sentences(left, right)
        return
    level, *deeper = levels
    rest = tuple(deeper)
    for one, two in _matched(_grouped(left, level), _grouped(right, level)):
        if level == Kind.TITLE and _is_board(one or two):
            yield from _boards(one, two)
            continue
        if (one and one[0].kind == level) or (two and two[0].kind == level):
            yield (one[0] if one else None, two[0] if two else None)
            yield from _paired(one[1:], two[1:], rest)
        else:
            yield from _paired(one, two, rest)


def _grouped(given: Sequence[Passage], level: Kind) -> _Groups:
    """Return passages in groups that a passage of this kind begins; the first may have none.

    What follows a table below a title is no longer under that title.
    """
    groups: _Groups = [("", [])]
    for passage in given:
        key, group = groups[-1]
        if passage.kind == level:
            groups.append((passage.label, []))
        elif level == Kind.TITLE and _is_board(group) and passage.kind != Kind.ROW:
            groups.append((f"after {key}", []))
        groups[-1][1].append(passage)
    return groups


def _matched(left: _Groups, right: _Groups) -> Iterator[tuple[list[Passage], list[Passage]]]:
    """Yield groups of the same label together, and others alone, in the order of both."""
    keys = [[key for key, _ in groups] for groups in (left, right)]
    matcher = SequenceMatcher(None, keys[0], keys[1], autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            for (_, one), (_, two) in zip(left[a:b], right[c:d], strict=True):
                yield one, two
            continue
        for _, one in left[a:b]:
            yield one, []
        for _, two in right[c:d]:
            yield [], two


def _sentences(left: Sequence[Passage], right: Sequence[Passage]) -> Iterator[Pair]:
    """Yield sentences that are the same together; between them, those that begin alike."""
    for one, two in _alike(left, right, lambda passage: passage.news):
        for a, b in _alike(one, two, lambda passage: passage.text.partition(" ")[0]):
            for pair in zip_longest(a, b):
                yield from _trimmed(pair)


def _trimmed(pair: Pair) -> Iterator[Pair]:
    """Yield a pair, of two rows of the same name only what differs."""
    one, two = pair
    if one and two and one.kind == two.kind == Kind.ROW and one.label == two.label:
        pair = _differing(one, two)
        if not any(row and row.cells for row in pair):
            return
    yield pair


def _alike(
    left: Sequence[Passage], right: Sequence[Passage], key: Callable[[Passage], str]
) -> Iterator[tuple[Sequence[Passage], Sequence[Passage]]]:
    """Yield stretches of two lists: those whose keys are the same, and what is between them."""
    one, two = ([key(passage) for passage in given] for given in (left, right))
    for _, a, b, c, d in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        yield left[a:b], right[c:d]


def _is_board(group: Sequence[Passage]) -> bool:
    return len(group) > 1 and group[0].kind == Kind.TITLE and group[1].kind == Kind.ROW


def _boards(left: Sequence[Passage], right: Sequence[Passage]) -> Iterator[Pair]:
    """Yield what differs in two tables, or a table that only one game has."""
    rows: list[Pair] = []
    for one, two in _matched(_by_label(left[1:]), _by_label(right[1:])):
        rows += _trimmed((one[0] if one else None, two[0] if two else None))
    if not rows:
        return
    yield (left[0] if left else None, right[0] if right else None)
    yield from rows


def _by_label(rows: Sequence[Passage]) -> _Groups:
    return [(row.label or row.text, [row]) for row in rows]


def _differing(left: Passage, right: Passage) -> Pair:
    """Return two rows of the same name with only the cells that differ."""
    columns = [name for name, _ in left.cells]
    if columns != [name for name, _ in right.cells]:
        return left, right
    keep = [one != two for one, two in zip(left.cells, right.cells, strict=True)]

    def kept(row: Passage) -> Passage:
        return replace(
            row, cells=tuple(cell for cell, kept in zip(row.cells, keep, strict=True) if kept)
        )

    return kept(left), kept(right)


def same(pair: Pair) -> bool:
    """Return whether both passages of a pair say the same."""
    one, two = pair
    return one is not None and two is not None and one.label == two.label and one.news == two.news


def differing(left: Sequence[Passage], right: Sequence[Passage]) -> list[Pair]:
    """Return only what differs between two tellings, with the headings that it stands under."""
    found: list[Pair] = []
    above: dict[Kind, Pair] = {}
    ranks = {Kind.HEADING: 0, Kind.TITLE: 1, Kind.PLAY: 2}
    for pair in paired(left, right):
        kind = next(passage.kind for passage in pair if passage is not None)
        rank = ranks.get(kind)
        if rank is not None:
            above = {key: kept for key, kept in above.items() if ranks[key] < rank}
        if not same(pair) and (rank is None or rank == 2):
            found += [*above.values(), pair]
            above = {}
        elif rank is not None:
            above[kind] = pair
    return found


def stretches(
    left: Sequence[str], right: Sequence[str]
) -> Iterator[tuple[bool, list[str], list[str]]]:
    """Yield two tellings in stretches of lines, and whether these are the same in both."""
    one, two = chunks(left), chunks(right)
    for tag, a, b, c, d in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        yield tag == "equal", _lines(one[a:b]), _lines(two[c:d])


def _lines(given: Sequence[tuple[str, ...]]) -> list[str]:
    return [line for chunk in given for line in chunk]
