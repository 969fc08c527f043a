"""Change a YAML text in the places that change, and leave every other byte as it was.

A document that is loaded, changed and written again loses the writer's line ends, indentation and
some comments: a key that is added behind a block, for instance, lands behind the comment of the
next section. Here the new data is compared with the text's own nodes, and only where they differ
the text is cut and filled. The result is read again and compared before anybody gets it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from sim.values.reading import parse_yaml
from sim.values.writing import block_text, is_short, one_line

STEP = 2  # columns that a block stands further in than its key


class _Edit(NamedTuple):
    """A cut of the text and what goes there; insertions in one place keep their order."""

    start: int
    end: int
    order: int
    text: str


class _Spot(NamedTuple):
    """Where a node's text hangs."""

    after: int  # behind the colon of its key, or the dash of its item
    column: int  # of the key; of the dash for an item
    flow: bool  # inside brackets or braces


def spliced(text: str, old: Any, new: Any) -> str | None:
    """Return a YAML text in which ``old`` became ``new``; None if that can't be done in places.

    Parameters
    ----------
    text : str
        A file's text, of which `sim.values.reading.parse_yaml` makes ``old``. Any line ends.
    old, new
        Plain data. What is equal in both keeps its text.
    """
    splicer = _Splicer(text)
    root = YAML(typ="safe", pure=True).compose(text)
    if not isinstance(root, MappingNode) or not isinstance(new, dict) or not new:
        return None
    splicer.change(root, old, new, _Spot(0, -STEP, flow=_flows(root)))
    result = splicer.result()
    return result if same(parse_yaml(result, "")[0], new) else None


def same(one: Any, other: Any) -> bool:
    """Return whether two nodes hold the same data of the same types in the same order."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        if list(one) != list(other):
            return False
        return all(same(inner, other[key]) for key, inner in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


class _Splicer:
    """Collects the edits that make new data of a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.line_end = "\r\n" if "\r\n" in text else "\n"
        self.edits: list[_Edit] = []

    def edit(self, start: int, end: int, text: str) -> None:
        self.edits.append(_Edit(start, end, len(self.edits), text))

    def result(self) -> str:
        text = self.text
        # from the back, so that places stay right; of those in one place the cut first
        for start, end, _, put in sorted(self.edits, reverse=True):
            text = text[:start] + put.replace("\n", self.line_end) + text[end:]
        return text

    def change(self, node: Node, old: Any, new: Any, spot: _Spot) -> None:
        """Make ``new`` of a node that holds ``old``."""
        if same(old, new):
            return
        if isinstance(node, MappingNode) and isinstance(old, dict) and isinstance(new, dict):
            if any(key in new for key in old):
                self.change_mapping(node, old, new)
                return
        elif isinstance(node, SequenceNode) and isinstance(old, list) and isinstance(new, list):
            if old and len(new) > len(old) and same(old, new[: len(old)]):
                self.append(node, new[len(old) :])
                return
            if old and len(new) == len(old):
                for inner, before, after in zip(node.value, old, new, strict=True):
                    at = _Spot(inner.start_mark.index, node.start_mark.column, _flows(node))
                    self.change(inner, before, after, at)
                return
        self.replace(node, new, spot)

    def change_mapping(self, node: MappingNode, old: dict[str, Any], new: dict[str, Any]) -> None:
        flow = _flows(node)
        pairs = [(key.value, key, value) for key, value in node.value]
        for name, key, value in pairs:
            if name in new:
                at = _Spot(self.behind_colon(key), key.start_mark.column, flow)
                self.change(value, old[name], new[name], at)
        self.delete([name in new for name, _, _ in pairs], pairs, flow=flow)
        kept = {name: (key, value) for name, key, value in pairs if name in new}
        before: tuple[Node, Node] | None = None
        for name, content in new.items():
            if name in kept:
                before = kept[name]
            elif before is None:
                first = next(iter(kept.values()))[0]
                self.insert_first(first, name, content, flow=flow)
            else:
                self.insert(*before, name, content, flow=flow)

    def insert(self, key: Node, value: Node, name: str, content: Any, *, flow: bool) -> None:
        """Insert a pair behind another one."""
        if flow:
            self.edit(
                _end(value, self.text), _end(value, self.text), f", {_in_flow(name, content)}"
            )
            return
        column = key.start_mark.column
        end = self.end_of_line(_end(value, self.text))
        apart = "\n" if column == 0 and isinstance(content, (dict, list)) else ""  # a section
        self.edit(end, end, f"\n{apart}{block_text({name: content}, column)}")

    def insert_first(self, key: Node, name: str, content: Any, *, flow: bool) -> None:
        """Insert a pair before the first one."""
        start = key.start_mark.index
        if flow:
            self.edit(start, start, f"{_in_flow(name, content)}, ")
            return
        column = key.start_mark.column
        text = block_text({name: content}, column).lstrip(" ")
        self.edit(start, start, f"{text}\n{' ' * column}")

    def delete(self, stays: list[bool], pairs: list[tuple[str, Node, Node]], *, flow: bool) -> None:
        """Cut the pairs that don't stay."""
        lead = stays.index(True)
        if lead > 0 and (flow or not self.starts_line(pairs[0][1])):
            self.edit(pairs[0][1].start_mark.index, pairs[lead][1].start_mark.index, "")
        elif lead > 0:
            for _, key, value in pairs[:lead]:
                self.cut_lines(key, value)
        for place in range(lead, len(pairs)):
            if stays[place]:
                continue
            _, key, value = pairs[place]
            if flow:
                self.edit(_end(pairs[place - 1][2], self.text), _end(value, self.text), "")
            else:
                self.cut_lines(key, value)

    def cut_lines(self, key: Node, value: Node) -> None:
        start = self.text.rfind("\n", 0, key.start_mark.index) + 1
        end = self.text.find("\n", _end(value, self.text))
        self.edit(start, len(self.text) if end < 0 else end + 1, "")

    def append(self, node: SequenceNode, items: list[Any]) -> None:
        last = node.value[-1]
        if _flows(node):
            told = "".join(f", {_item_in_flow(item)}" for item in items)
            self.edit(_end(last, self.text), _end(last, self.text), told)
            return
        end = self.end_of_line(_end(last, self.text))
        column = node.start_mark.column
        for item in items:
            self.edit(end, end, f"\n{block_text([item], column)}")

    def replace(self, node: Node, new: Any, spot: _Spot) -> None:
        """Write another value in a node's place."""
        start, end = node.start_mark.index, _end(node, self.text)
        if spot.flow:
            self.edit(start, end, _item_in_flow(new))
            return
        between = self.text[spot.after : start]
        comment = between.splitlines()[0].rstrip() if "#" in between else ""
        if isinstance(new, (dict, list)) and not is_short(new):
            told = f"{comment}\n{block_text(new, spot.column + STEP)}"
            self.edit(spot.after, end, told)
            return
        told = one_line(new)
        if spot.after == start and isinstance(new, dict) and len(new) == 1:  # an effect in a list
            told = block_text(new, spot.column + STEP).lstrip(" ")
        in_place = spot.after == start or "\n" not in between
        self.edit(start if in_place else spot.after, end, told if in_place else f" {told}{comment}")

    # --- places ---

    def behind_colon(self, key: Node) -> int:
        return self.text.index(":", key.end_mark.index) + 1

    def end_of_line(self, place: int) -> int:
        end = self.text.find("\n", place)
        if end < 0:
            return len(self.text)
        return end - 1 if self.text[end - 1 : end] == "\r" else end

    def starts_line(self, key: Node) -> bool:
        start = self.text.rfind("\n", 0, key.start_mark.index) + 1
        return not self.text[start : key.start_mark.index].strip()


def _flows(node: Node) -> bool:
    return getattr(node, "flow_style", None) is True


def _in_flow(name: str, content: Any) -> str:
    return one_line({name: content})[1:-1]


def _item_in_flow(content: Any) -> str:
    """Return data as it stands between the commas of a list or mapping on one line."""
    return one_line(content) if isinstance(content, (dict, list)) else one_line([content])[1:-1]


def _end(node: Node, text: str) -> int:
    """Return where a node's own text ends: what follows is blank, a comment, or another node."""
    if not isinstance(node, ScalarNode) and not _flows(node) and node.value:
        last = node.value[-1]
        return _end(last[1] if isinstance(node, MappingNode) else last, text)
    start, end = int(node.start_mark.index), int(node.end_mark.index)
    if isinstance(node, ScalarNode) and node.style in {"|", ">"}:
        return start + len(text[start:end].rstrip())
    return end
