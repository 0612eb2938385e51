"""What may be answered now, as it is typed, and what each answer would bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.explain.ledger import all_changed_totals
from sheetgen.games.contract.values import Move, State
from sheetgen.games.notation.tokens import split
from sheetgen.table.recording import Recording


class Answer(NamedTuple):
    """A legal answer as it is typed in full."""

    text: str
    move: Move


class Answers:
    """The legal answers to what is due in a recording; worked out once for each state."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._of: State = None
        self._found: list[Answer] = []

    def all(self, state: State = None) -> list[Answer]:
        """Every legal answer in a state, or now; those that give something up come last."""
        recording = self._recording
        state = recording.state if state is None else state
        if state is not self._of:
            lexicon = recording.lexicon
            moves = sorted(recording.game.legal(state), key=lexicon.resigns)
            texts = ((lexicon.write(move), move) for move in moves)
            self._of, self._found = state, [Answer(text, move) for text, move in texts if text]
        return self._found

    def beginning(self, typed: str, state: State = None) -> list[Answer]:
        """Those that what was typed, every word of it maybe cut, is a beginning of."""
        words = split(typed)
        return [
            answer for answer in self.all(state) if any(_begins(words, way) for way in _ways(answer.text))
        ]

    def brings(self, answer: Answer) -> Mapping[str, Mapping[str, tuple[Any, Any]]]:
        """The totals that an answer changes, with what it forces, as far as its player can know."""
        recording = self._recording
        due = recording.due
        assert due is not None and due.player is not None, "somebody answers"
        known = recording.game.view(recording.state, due.player)
        after, _ = recording.game.play(known, answer.move)
        return all_changed_totals(recording.game, recording.players, known, after)

    def completions(self, typed: str) -> Iterator[tuple[str, int]]:
        """What the line may go on with: texts, and how many characters of ``typed`` each takes the place of."""
        said, semicolon, open_part = typed.rpartition(";")
        state = self._behind(said) if semicolon else self._recording.state
        if state is None:
            return
        part = open_part.lstrip()
        for answer in self.beginning(part, state):
            yield answer.text, len(part)

    def _behind(self, said: str) -> State:
        """The state behind the first parts of a line; None where they can't be read."""
        heard = self._recording.hear(said)
        return None if heard.refused else heard.found.state


def _ways(text: str) -> Iterator[Sequence[str]]:
    """The words of an answer, with its leading word and without."""
    words = split(text)
    yield words
    if len(words) > 1:
        yield words[1:]


def _begins(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each typed word is a beginning of the word in its place."""
    return len(typed) <= len(words) and all(
        word.startswith(cut) for cut, word in zip(typed, words, strict=False)
    )
