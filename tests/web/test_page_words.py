"""The words of the page: what its scripts ask for and what the catalogs carry are the same."""

import json
import re
from pathlib import Path

from sheetgen.web.words import WORDS

SITE = Path(__file__).parents[2] / "sheetgen/web/site/js"
ASKED = re.compile(r'\bt\(\s*("(?:[^"\\]|\\.)*")')


def test_the_scripts_ask_for_the_words_of_the_list() -> None:
    asked = {json.loads(word) for path in SITE.glob("*.js") for word in ASKED.findall(path.read_text("utf-8"))}
    listed = [word.text for word in WORDS]
    assert len(asked) > 100 and sorted(listed) == sorted(asked)


def test_every_word_is_asked_for_as_it_stands() -> None:
    """A text that is put together at run time would be in no catalog."""
    for path in SITE.glob("*.js"):
        if path.name != "words.js":
            calls = len(re.findall(r"(?<![\w.$])t\(", path.read_text("utf-8")))
            assert calls == len(ASKED.findall(path.read_text("utf-8"))), path.name
