"""What was typed, made to say something else: as few words of it as tell what is meant."""

import pytest

from sheetgen.replay.log import lines
from sheetgen.replay.wording import reworded


@pytest.mark.parametrize(
    ("typed", "before", "after", "start", "end", "words"),
    [
        ("goods silk", "goods silk", "goods tea", 1, 2, "tea"),
        ("goods silk", "goods silk", "market silk", 0, 1, "market"),
        ("line c3 ns", "line c3 ns", "line b3 ns", 1, 2, "b3"),
        ("goods silk", "goods silk", "goods silk silk", 0, 2, "goods silk silk"),
        ("silk silk", "silk silk", "silk", 0, 2, "silk"),
        ("tea silk tea", "tea silk tea", "tea tea", 0, 3, "tea tea"),
        ("goods silk", "silk", "silk tea", 1, 2, "silk tea"),
    ],
)
def test_as_few_words_as_tell_it_are_changed(
    typed: str, before: str, after: str, start: int, end: int, words: str
) -> None:
    segment = lines(f"Ann: {typed}")[0].segments()[0]
    wording, cost = reworded(segment, 0, len(typed.split()), before, after)
    assert (wording.start, wording.end, wording.words) == (start, end, words)
    assert cost > 0
