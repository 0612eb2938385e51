"""Parts of lines in the words of the log need no conversion: those that skip it would come out the same."""

from pathlib import Path

import pytest

from sheetgen.explain.format import canonical_log
from sheetgen.games.notation import everyday_words
from sheetgen.replay import replay
from sheetgen.text.languages import LANGUAGES

GAMES = Path(__file__).parent / "games"
LOGS = sorted(GAMES.rglob("*.log"))
BY_GAME = [GAMES / name for name in ("moon.log", "raja/five.log", "nagaraja/cancelled.log", "bania/four.log")]


def plain_parts(text: str, folder: Path) -> int:
    """Return the number of parts that skip the conversion. Each must be the same with it."""
    found = replay(text, folder)
    everyday = found.heading.lexicon.everyday
    number = 0
    for line in found.lines:
        for part in line.segments() if line.head else ():
            if everyday.needs_no_change(part.words):
                cues = everyday_words.spelling_cues(
                    part.text, part.column, part.tokens, everyday.words.spelling, False
                )
                wording = everyday.rewrite(part.words, cues)
                # A run of Japanese words may be split or not.
                assert ("".join(wording.words), wording.alternatives) == ("".join(part.words), ()), part.text
                number += 1
    return number


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_plain_parts_of_the_example_games_are_not_changed(path: Path) -> None:
    assert plain_parts(path.read_text(encoding="utf-8"), path.parent) > 10


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", BY_GAME, ids=lambda path: path.stem)
def test_plain_parts_are_not_changed_in_any_language(path: Path, lang: str) -> None:
    found = replay(path.read_text(encoding="utf-8"), path.parent)
    assert plain_parts(canonical_log(found, path.parent, lang), path.parent) > 10
