"""The words of each ruleset: those its players need, in their own words, no others."""

from __future__ import annotations

import pytest

from tuitable.rules.glossary import entries, terms
from tuitable.rules.house import to_table
from tuitable.rules.library import find, shelf


def names(id: str, **options: object) -> dict[str, str]:
    return {term.name: term.neutral for term in terms(find(id, options or None))}


def test_terms_come_in_the_words_of_the_rules() -> None:
    modern = names("tenhou")
    assert modern["riichi"] == "declared ready"
    assert modern["dora indicator"] == "indicator"
    assert modern["tsumo"] == "win by own draw"
    assert modern["pung"] == ""
    assert names("american")["Charleston"] == "exchange"
    assert names("american")["joker"] == "wild tile"


def test_what_a_ruleset_does_not_have_is_no_word_of_it() -> None:
    league = names("arushiaru")
    assert not {"riichi", "dora indicator", "honba", "red five", "joker", "Charleston", "flowers"} & set(league)
    assert not {"chow", "riichi", "fu", "reserve"} & set(names("american"))
    assert "red five" not in names("tenhou", red_fives="off")
    assert "flowers" not in names("chinese-classical", flowers="off")


@pytest.mark.parametrize("id", shelf())
def test_every_term_is_one_line_and_named_once(id: str) -> None:
    found = terms(find(id))
    assert len(found) > 20
    pairs = [(term.name, term.neutral) for term in found]
    assert len(set(pairs)) == len(pairs)
    for term in found:
        assert len(term.line) <= 120
        assert term.line.endswith(".")
        assert ".." not in term.line


def test_every_path_of_the_list_stands_in_some_ruleset() -> None:
    tables = [to_table(find(id)) for id in shelf()]

    def known(path: str) -> bool:
        for table in tables:
            at: object = table
            for part in path.split("."):
                at = at.get(part) if isinstance(at, dict) else None
            if at is not None:
                return True
        return False

    assert [path for entry in entries() for path in (*entry.when, *entry.unless) if not known(path)] == []
