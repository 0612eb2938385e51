"""A page in several languages: each reads as a page in that language alone, and what they share is there once."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import jsonschema
import pytest

from sheetgen.page.body import own_language_name
from sheetgen.page.page import render_page
from sheetgen.replay import replay
from sheetgen.text.catalog import all_languages
from tests.page.reading import Element, example, read_back
from tests.page.test_page import EACH, SCHEMA

pytestmark = pytest.mark.slow

LANGS = ("en", "ar", "de")


@cache
def several(name: str) -> tuple[str, Element]:
    source = render_page(example(name, "en").replay, LANGS)
    return source, read_back(source)


def told(html: Element, lang: str) -> dict[str, Any]:
    """The data of a further language, as the script puts them together."""
    first = json.loads(html.one("script", key="data").text)
    other = json.loads(html.one("script", key=f"data-{lang}").text)
    views = [
        own | view for own, view in zip(first["views"], other.get("views") or first["views"], strict=True)
    ]
    found: dict[str, Any] = first | other | {"views": views}
    return found


def with_pictures(data: dict[str, Any], html: Element) -> dict[str, Any]:
    """The data with pictures of faces counted in this language alone; the page counts those of all languages."""
    numbers = list(dict.fromkeys(number for _, _, number in data["faces"]))
    assert all(any(html.all(key=f"face{number}")) for number in numbers)
    return data | {"faces": [[wide, words, numbers.index(n)] for wide, words, n in data["faces"]]}


def log_of(html: Element, first: Element | None = None) -> list[str]:
    """The lines of a log with what is said of them; empty ones are those of the first language."""
    own = [line.text for line in html.one("ol", "log").children]
    return own if first is None else [a or b for a, b in zip(own, log_of(first), strict=True)]


@pytest.mark.parametrize("name", EACH)
def test_each_language_reads_as_a_page_of_its_own(name: str) -> None:
    _, html = several(name)
    for lang in LANGS[1:]:
        alone = example(name, lang)
        data = told(html, lang)
        jsonschema.validate(data, SCHEMA, cls=jsonschema.Draft202012Validator)
        assert with_pictures(data, html) == with_pictures(alone.data, alone.html)
        part = html.one("template", key=f"in-{lang}")
        assert part.attributes["data-title"] == alone.html.one("title").text
        assert log_of(part, html) == log_of(alone.html)
        for kind in ("story", "sheets", "move"):
            own, wanted = (next(root.all(kind=kind)) for root in (part, alone.html))
            assert own.text == wanted.text


@pytest.mark.parametrize("name", EACH)
def test_what_languages_share_is_there_once(name: str) -> None:
    source, html = several(name)
    sizes = {lang: len(example(name, lang).source.encode()) for lang in LANGS}
    assert len(source.encode()) < sizes["en"] + 0.55 * (sizes["ar"] + sizes["de"])
    drawn = [len(group.children) for group in html.one("template", key="in-de").all("g", "pen")]
    assert any(drawn), "every mark has its place"
    empty = [
        not mark.parts
        for group in html.one("template", key="in-de").all("g", "pen")
        for mark in group.children
    ]
    assert sum(empty) > 0.9 * len(empty)
    used = re.findall(r'href="%23(r\d+)"', source)
    assert len(used) >= 2 * len(set(used)) > 0 and set(used) <= set(re.findall(r'<g id="(r\d+)"', source))


def test_the_choice_names_languages_as_their_speakers_do() -> None:
    _, html = several("overlap-2")
    choice = html.one("select")
    assert [o.text for o in choice.children] == ["English", "العربية", "Deutsch"]
    assert [o.attributes["value"] for o in choice.children] == list(LANGS)
    assert not list(example("overlap-2", "en").html.all("select"))
    assert all(own_language_name(lang) != lang for lang in all_languages())


def test_the_same_language_twice_is_one() -> None:
    found = example("overlap-2", "en").replay
    assert render_page(found, ["en", "en"]) == render_page(found, "en")


def test_findings_are_told_in_each() -> None:
    from tests.page.test_page import SLIP

    html = read_back(render_page(replay(SLIP), ["en", "de"]))
    said = [next(root.all("div", "finding")).one("strong").text for root in (html, html.one("template"))]
    assert said == ["error", "Fehler"]
