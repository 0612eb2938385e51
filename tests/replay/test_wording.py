"""What was typed, made to say something else: as few words of it as tell what is meant."""

import pytest

from sheetgen.mend.edit import OTHER_NAME, cheapest_rewording, confusion_cost
from sheetgen.read.lines import split_lines


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
        # A word stands for two, so that nothing tells which of them is which.
        ("silk", "goods silk", "goods tea", 0, 1, "goods tea"),
    ],
)
def test_as_few_words_as_tell_it_are_changed(
    typed: str, before: str, after: str, start: int, end: int, words: str
) -> None:
    segment = split_lines(f"Ann: {typed}")[0].segments()[0]
    wording, cost = cheapest_rewording(segment, 0, len(typed.split()), before, after)
    assert (wording.start, wording.end, wording.words) == (start, end, words)
    assert cost > 0


def test_words_before_those_that_say_it_stay() -> None:
    segment = split_lines("Ann: take m of silk")[0].segments()[0]
    wording, _ = cheapest_rewording(segment, 2, 3, "goods of", "market of")
    assert (wording.start, wording.end, wording.words) == (2, 3, "market of")


def test_one_thing_is_named_for_another_whatever_their_letters() -> None:
    names = frozenset({"cancel", "draw", "2", "c3", "c4"})
    assert confusion_cost("c3", "c4", names) == 1.0, "letters that are nearer are likelier still"
    assert confusion_cost("cancel", "draw", names) == confusion_cost("2", "draw", names) == OTHER_NAME
    assert confusion_cost("cancel", "drwa", names) > OTHER_NAME, "what names nothing is told by its letters"
    assert confusion_cost("2", "two", names) > confusion_cost("tow", "two", names)


def test_of_a_run_of_letters_the_order_tells_nothing() -> None:
    def is_run(word: str) -> bool:
        return set(word) <= set("nesw")

    assert confusion_cost("ns", "sw", is_run=is_run) == confusion_cost("ns", "es", is_run=is_run) == 1.0
    assert confusion_cost("ns", "ew", is_run=is_run) > 1.0
    assert confusion_cost("ns", "sw") > 1.0, "of other words it does"
