"""The order of the shelf: descent, from what is played most today back to the common root and forth again."""

from __future__ import annotations

import pytest

from tuitable.rules import catalog, library
from tuitable.rules.about import about


def test_every_ruleset_has_its_place_and_lists_go_by_it() -> None:
    assert library.shelf() == catalog.ORDER
    assert library.shelf()[0] == "tenhou"


@pytest.mark.parametrize(
    ("id", "first"),
    [("tenhou", "matsumoto1992"), ("hama1969", "matsumoto1992"), ("american", "wright-patterson"),
     ("american1924", "chinese-classical"), ("matsumoto1992", "tenhou")],
)  # fmt: skip
def test_the_nearest_relative_comes_first(id: str, first: str) -> None:
    found = library.relatives(id)
    assert found[0] == first
    assert sorted([id, *found]) == sorted(library.shelf())


def test_what_is_not_named_in_the_order_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "ORDER", ("tenhou", "american"))
    library.shelf.cache_clear()
    try:
        assert library.shelf()[:2] == ("tenhou", "american")
        assert list(library.shelf()[2:]) == sorted(library.shelf()[2:])
        assert library.relatives("american")[0] == "tenhou"
        assert library.relatives("house")[:2] == ("tenhou", "american")
        assert library.relatives("arushiaru") == tuple(id for id in library.shelf() if id != "arushiaru")
    finally:
        library.shelf.cache_clear()


@pytest.mark.parametrize("id", library.shelf())
def test_what_is_told_of_each_ruleset_is_a_sentence_of_one_line(id: str) -> None:
    line = about(id).line
    assert line[:1].isupper() or line[:1].isdigit()
    assert line.endswith(".")
    assert len(line) <= 78
