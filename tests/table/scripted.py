"""Games at a table without a terminal: somebody types by a script, or at random by seed."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sheetgen.read.result import Replay
from sheetgen.replay import replay
from sheetgen.table import seats
from sheetgen.table.conversation import Conversation, Question
from sheetgen.table.journal import Journal
from sheetgen.table.opening import Opening
from sheetgen.table.playing import Playing
from sheetgen.table.questions import Answers
from sheetgen.table.recording import Recording

Typist = Callable[[Recording], str | None]


class Typed:
    """A front at which a typist sits; what is shown is kept."""

    def __init__(self, typist: Callable[[], str | None]) -> None:
        self.typist = typist
        self.told: list[str] = []
        self.given: list[str] = []
        self.questions: list[Question] = []

    def ask(self, question: Question) -> str | None:
        self.given.append(question.given)
        self.questions.append(question)
        typed = self.typist()
        self.told.append(f"{question.prompt}{typed or ''}")
        return typed

    def tell(self, line: str = "") -> None:
        self.told.append(line)

    @contextmanager
    def thinking(self, name: str, visits: Callable[[], int]) -> Iterator[Callable[[], bool]]:
        yield lambda: False


def evening(path: Path, lines: Sequence[str], seated: str | None = None, **opening: object) -> Typed:
    """An evening at which these lines are typed; a log that stands at ``path`` is gone on with."""
    left = iter(lines)
    return sit(path, lambda recording: lambda: next(left, None), lambda _: None, seated, **opening)


def at_random(path: Path, seed: int, seated: str | None = None, **opening: object) -> Typed:
    """A game to its end with random legal answers, every one typed alone, and chance thrown."""
    luck = random.Random(seed)

    def typist(recording: Recording) -> Callable[[], str | None]:
        answers = Answers(recording)

        def typed() -> str | None:
            due = recording.due
            if due is None:
                return None
            return "roll" if due.player is None else luck.choice(answers.all()).text

        return typed

    return sit(path, typist, lambda _: None, seated, seed=str(seed), **opening)


def sit(
    path: Path,
    typist: Callable[[Recording], Callable[[], str | None]],
    watch: Callable[[Typed], object],
    seated: str | None = None,
    **opening: object,
) -> Typed:
    """An evening with a typist who knows the recording; ``watch`` is given the front before it begins."""
    with Journal(path) as journal:
        text = journal.read()
        if text is None:
            text = Opening(seats=seated, **opening).header(None)  # type: ignore[arg-type]
            journal.save(text)
        recording = Recording(text, path.parent)
        front = Typed(typist(recording))
        watch(front)
        table = (recording, journal, front, str, False, list)
        (Conversation(*table) if seated is None else Playing(seats.read(seated), *table)).run()
    return front


def scored(path: Path) -> Replay:
    """The log as ``score`` reads it."""
    return replay(path.read_text(encoding="utf-8"), path.parent)
