"""Proposals: patches with other numbers, as they are written and as `values apply` reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sim.games import find_game
from sim.values.errors import InputError
from sim.values.proposals import Proposed, proposal_data, proposal_text
from sim.values.provenance import ValueEntry, list_values
from sim.values.reading import load_yaml, parse_yaml

FILES = {
    name: Path(f"scenarios/{name}/prototype-values.yaml")
    for name in ("romans", "heads_of_state", "shadow_of_the_emperor", "corona_de_hierro")
}
HEADER = {"title": "A try", "game": "romans"}


def entries(values: Any) -> dict[str, ValueEntry]:
    return {entry.path: entry for entry in list_values(values.document)}


@pytest.fixture(scope="module")
def romans() -> tuple[Any, Any]:
    """Return the data and the loaded values of a file with all that a path can lead through."""
    data, _ = load_yaml(FILES["romans"])
    return data, find_game("romans").load_values(FILES["romans"])


def text_of(romans: tuple[Any, Any], *proposed: Proposed, about: tuple[str, ...] = ()) -> str:
    data, values = romans
    return proposal_text(HEADER, data, values.document, proposed, about)


def test_a_number_comes_with_its_provenance_and_a_comment(romans: tuple[Any, Any]) -> None:
    one = Proposed("cards.philip_vi.political", 5, "tuned try-1", "4 before")
    assert text_of(romans, one, about=("Why it is so.", "", "More.")) == (
        "# Why it is so.\n#\n# More.\n\n"
        "patch:\n  title: A try\n  game: romans\n\n"
        "cards:\n  philip_vi:\n    political: {value: 5, from: tuned try-1}  # 4 before\n"
    )


def test_numbers_of_one_card_and_of_one_mapping_are_written_together(
    romans: tuple[Any, Any],
) -> None:
    data, _ = romans
    card = next(
        name for name, card in data["cards"].items() if len(card.get("yield", {}) or {}) > 1
    )
    first, second, *_ = data["cards"][card]["yield"]
    text = text_of(
        romans,
        Proposed(f"cards.{card}.yield.{first}", 4, "tuned t", "one"),
        Proposed(f"cards.{card}.yield.{second}", 3, "tuned t", "two"),
        Proposed(f"cards.{card}.political", 6, "tuned t"),
    )
    patch, _ = parse_yaml(text, "patch")
    assert patch["cards"][card]["yield"]["value"] == {
        **data["cards"][card]["yield"], first: 4, second: 3
    }  # fmt: skip
    assert patch["cards"][card]["political"] == {"value": 6, "from": "tuned t"}
    assert "# one\n" in text
    assert "# two\n" in text


def test_a_number_in_a_list_has_the_list_whole(romans: tuple[Any, Any]) -> None:
    data, values = romans
    path = "cards.raimondino_lupi.deed.do.0.place_military.amount"
    before = data["cards"]["raimondino_lupi"]["deed"]["do"]
    patch = proposal_data(data, values.document, [Proposed(path, 2, "tuned t")])
    after = patch["cards"]["raimondino_lupi"]["deed"]["do"]
    assert len(after) == len(before)
    assert after[0]["place_military"]["amount"] == {"value": 2, "from": "tuned t"}
    assert after[1:] == before[1:]
    assert data["cards"]["raimondino_lupi"]["deed"]["do"] is before  # the data stays
    assert before[0]["place_military"]["amount"] != after[0]["place_military"]["amount"]


def step_of(entry: ValueEntry, room: Any, file: Path) -> int:
    """Return +1, or -1 where a file with one more is out of range or doesn't hold together."""
    assert entry.range is not None
    if entry.value >= entry.range[1]:
        return -1
    try:
        room.load_values(file, sets=(f"{entry.path}={entry.value + 1}",))
    except InputError:
        return -1
    return 1


@pytest.mark.parametrize("game", FILES)
def test_each_kind_of_value_is_read_back_as_it_was_meant(game: str, tmp_path: Path) -> None:
    room = find_game(game)
    data, _ = load_yaml(FILES[game])
    values = room.load_values(FILES[game])
    before = entries(values)
    movable = [entry for entry in before.values() if entry.movable]
    kinds = {".".join(entry.path.split(".")[2:]): entry for entry in movable}
    for entry in list(kinds.values())[:: max(1, len(kinds) // 12)]:
        assert entry.range is not None
        new = entry.value + step_of(entry, room, FILES[game])
        proposed = [Proposed(entry.path, new, "tuned t-1", "why")]
        file = tmp_path / "patch.yaml"
        header = {"title": "A try", "game": game}
        file.write_text(proposal_text(header, data, values.document, proposed), encoding="utf-8")
        after = entries(room.load_values(FILES[game], patches=[file]))
        assert (after[entry.path].value, after[entry.path].provenance) == (new, "tuned t-1")
        assert after[entry.path].range == entry.range
        others = {path for path in before if after[path].value != before[path].value}
        assert others == {entry.path}
