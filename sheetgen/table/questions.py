"""What may be said to the program at a table, in the reader's language and in English."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from sheetgen.explain.ledger import all_changed_totals
from sheetgen.explain.report import Report
from sheetgen.explain.sections import table
from sheetgen.games.contract.values import Due, Move, State
from sheetgen.games.notation.tokens import split
from sheetgen.message import Msg, msg, msgs, shown_name
from sheetgen.read.claims import named, shown
from sheetgen.table.recording import MARK, Recording


class Command(NamedTuple):
    """A word for the program (None: a question mark), what may stand behind it, what it is for."""

    key: str
    word: Msg | None
    behind: Msg | None
    help: Msg


HELP = msg("help", "record")
COMMANDS = (
    Command(
        "answers",
        None,
        msg("beginning", "record"),
        msg("what may be answered now, and what each answer brings", "report"),
    ),
    Command("undo", msg("undo", "record"), msg("number", "record"), msg("take back what was written last", "report")),
    Command("redo", msg("redo", "record"), None, msg("bring back what was taken back", "report")),
    Command("why", msg("why", "record"), msg("code", "record"), msg("explain a finding or a rule", "report")),
    Command("totals", msg("totals", "record"), None, msg("each player's totals", "report")),
    Command("table", msg("table", "record"), None, msg("what stands on the table", "report")),
    Command("hint", msg("hint", "record"), None, msg("what a program would answer", "report")),
    Command("sheet", msg("sheet", "record"), None, msg("write each player's sheet beside the log", "report")),
    Command("log", msg("log", "record"), None, msg("show the log", "report")),
    Command("help", HELP, None, msg("what may be typed here", "report")),
    Command("quit", msg("quit", "record"), None, msg("end; the log is written already", "report")),
)  # fmt: skip
THROW = msg("roll", "record")
"""Said alone it lets the program throw or draw."""


class Words:
    """Finds commands in what was typed."""

    def __init__(self, say: Callable[[Msg], str]) -> None:
        self._words = {
            split(form): command
            for command in COMMANDS
            if command.word is not None
            for form in (say(command.word), str(command.word))
        }
        self._throw = {split(say(THROW)), split(str(THROW))}

    def command(self, typed: str) -> tuple[Command, str] | None:
        """The command that a line is, and what stands behind it."""
        if typed.startswith(("?", "？", "؟")):
            return COMMANDS[0], typed[1:].strip()
        first, _, rest = typed.partition(" ")
        command = self._words.get(split(first))
        if command is None or (rest.strip() and command.behind is None):
            return None
        return command, rest.strip()

    def throws(self, typed: str) -> bool:
        """Whether a line asks the program to throw."""
        return split(typed.rstrip(": ")) in self._throw


# What may be answered now, as it is typed, and what each answer would bring.


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


# What is told of a game that goes on: the question, the line below it, the answers there are.


Say = Callable[[Msg], str]
Changes = Mapping[str, Mapping[str, tuple[Any, Any]]]
"""Player -> total -> (before, after), only what changes."""
LISTED = 24
"""As many answers are listed one by one."""


class Telling:
    """Tells of a recording in the reader's language."""

    def __init__(self, recording: Recording, say: Say) -> None:
        self.recording = recording
        self.say = say

    def prompt(self) -> str:
        """Who is to say what: ``Ann, take a die › ``."""
        due = self.recording.due
        if due is None:
            return self.say(msg("the game is over", "report")) + " › "
        return self.say(self.what(due)) + " › "

    def what(self, due: Due) -> Msg:
        """What is due in the state that the recording is in, and whose decision, throw or draw it is."""
        what = self.recording.game.grammar.dues[due.kind]
        seat = self.recording.game.for_whom(self.recording.state) if due.player is None else due.player
        if seat is None:
            return what
        name = shown_name(self.recording.players[seat], self.say)
        return msg("{player}, {what}", "report", player=name, what=what)

    def footers(self) -> Iterator[str]:
        """What may stand below the line, the fullest first.

        That is what stands on the table in a line and a line of what each player has; the table and who is due;
        who is due; nothing.
        """
        recording = self.recording
        facts = recording.game.table(recording.state)
        table = " · ".join(
            self.say(msg("{what}: {value}", "report", what=fact.label, value=fact.text)) for fact in facts
        )
        have = [
            f"{shown_name(name, self.say)}: {self._totals(recording.game.totals(recording.state, seat))}"
            for seat, name in enumerate(recording.players)
        ]
        due = recording.due
        mine = have[due.player] if due is not None and due.player is not None else ""
        for lines in ((table, *have), (table, mine), (mine,)):
            yield "\n".join(line for line in lines if line)
        yield ""

    def _totals(self, totals: Mapping[str, Any]) -> str:
        absent = self.recording.game.absent
        return ", ".join(
            f"{self.say(named(key))} {self.say(shown(n))}"
            for key, n in totals.items()
            if n is not None and key not in absent
        )

    # ---- answers ------------------------------------------------------------------------------
    def answers(self, answers: Answers, beginning: str) -> Iterator[str]:
        """The legal answers that begin so, each with what it brings; of very many, how many and some."""
        due = self.recording.due
        if due is None:
            yield self.say(msg("The game is over.", "report"))
            return
        if due.player is None:
            yield self.say(self.chance())
            return
        found = answers.beginning(beginning)
        if not found:
            yield self.say(msg("No answer begins so.", "report"))
        elif len(found) <= LISTED:
            yield from self._listed(answers, found)
        else:
            yield from self._sampled(found)

    def chance(self) -> Msg:
        """How the outcome of the chance that is due is typed: by an example of one, whatever comes."""
        recording = self.recording
        outcome = recording.game.chance(recording.state, Random(recording.manuscript.text))
        text = "Type what was rolled or drawn, as in “{example}”, or “{roll}” alone to let sheetgen do it."
        return msg(text, "report", example=recording.lexicon.write(outcome) or "", roll=THROW)

    def _listed(self, answers: Answers, found: list[Answer]) -> Iterator[str]:
        yield from table([[answer.text, self._brings(answers, answer)] for answer in found], left=2)

    def _brings(self, answers: Answers, answer: Answer) -> str:
        due = self.recording.due
        mine = "" if due is None or due.player is None else self.recording.players[due.player]
        return brought(answers.brings(answer), mine, Report("", self.recording.found, self.say))

    def _sampled(self, found: list[Answer]) -> Iterator[str]:
        """How many answers begin with each word, and an example of each."""
        kinds: dict[str, list[str]] = {}
        for answer in found:
            kinds.setdefault(answer.text.partition(" ")[0], []).append(answer.text)
        rows = []
        for texts in kinds.values():
            count = self.say(msgs("{count} answer", "{count} answers", len(texts), "report"))
            rows.append([texts[0], count if len(texts) > 1 else ""])
        yield from table(rows, left=2)
        yield self.say(msg("“? {word}” shows those that begin so.", "report", word=next(iter(kinds))))

    # ---- help ---------------------------------------------------------------------------------
    def help(self) -> Iterator[str]:
        """What may be typed besides answers."""
        rows = [
            ["…; …", self.say(msg("an answer, or several", "report"))],
            ["↵", self.say(msg("nothing more in this turn", "report"))],
            [self.say(THROW), self.say(msg("let sheetgen throw or draw, by a seed in the log", "report"))],
            [
                MARK,
                self.say(msg("it did happen, whatever the rules say: keep what was refused last", "report")),
            ],
        ]
        for command in COMMANDS:
            behind = f" [{self.say(command.behind)}]" if command.behind is not None else ""
            word = "?" if command.word is None else self.say(command.word)
            rows.append([word + behind, self.say(command.help)])
        yield from table(rows, left=2)


def brought(changes: Changes, mine: str, teller: Report) -> str:
    """What changes for each player; nobody is named where it is who answers."""
    parts = []
    for name, totals in changes.items():
        told = ", ".join(
            f"{teller.say(named(key))} {teller.say(teller.step(key, old, new))}"
            for key, (old, new) in totals.items()
        )
        parts.append(told if name == mine else f"{name}: {told}")
    return " · ".join(parts)
