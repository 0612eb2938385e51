"""The conversation at the table while a game is recorded: questions, answers and commands.

It does not depend on a terminal: a ``Front`` asks and shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple, Protocol

from sheetgen.errors import ChangedMeanwhile, SheetgenError
from sheetgen.explain import codes, sections
from sheetgen.explain.ledger import Entry, entries_by_player, events_in_full
from sheetgen.explain.report import Report
from sheetgen.games.contract.values import State
from sheetgen.games.notation.tokens import folded_words
from sheetgen.mend.recover import EFFORT
from sheetgen.message import Msg, Say, msg, msgs
from sheetgen.read.finding import Finding
from sheetgen.read.lines import check_size, single_line, split_lines
from sheetgen.table.hints import Adviser, hint_lines
from sheetgen.table.journal import join_lines
from sheetgen.table.offers import with_whole_answers
from sheetgen.table.questions import COMMANDS, HELP, THROW, Answers, CommandWords, TableTexts
from sheetgen.table.recording import MARK, ReadAnswer, Recording, new_events, remove_mark

CLAUSES = 3
"""Largest number of clauses that “why” shows for a word."""
HINTED = 2
"""The level of the program that gives hints."""


class Question(NamedTuple):
    """A question to a player: the prompt, the text that is already in the input line, and help while typing.

    ``footers`` yields texts for below the line, the longest first. The front shows the first one that fits.
    """

    prompt: str
    given: str
    footers: Callable[[], Iterable[str]]
    completions: Callable[[str], Iterator[tuple[str, int]]]


class Front(Protocol):
    """The interface that asks questions and shows lines, such as a terminal or a pipe."""

    def ask(self, question: Question) -> str | None:
        """Return the line that the user types; None at the end of input."""

    def tell(self, line: str = "") -> None:
        """Show a line to the players."""

    def thinking(self, name: str, visits: Callable[[], int]) -> AbstractContextManager[Callable[[], bool]]:
        """Show that the bot ``name`` is thinking and how much it has tried.

        The context value returns whether the user interrupted it.
        """


class Keeper(Protocol):
    """Storage of a log while it is written, such as ``Journal`` for a file."""

    path: Path

    def read(self) -> str | None:
        """Return the stored text of the log; None if there is none."""

    def save(self, text: str) -> None:
        """Replace the stored text of the log."""


class Conversation:
    """A game that is recorded as it is played.

    ``sheet`` writes the filled sheets of the log and returns their paths as text.
    """

    effort = EFFORT
    """Effort of the search for an earlier slip if an answer is refused, in moves."""

    def __init__(
        self, recording: Recording, journal: Keeper, front: Front, say: Say, colour: bool,
        sheet: Callable[[], list[str]],
    ) -> None:  # fmt: skip
        self.recording = recording
        self.journal = journal
        self.front = front
        self.say = say
        self.colour = colour
        self.sheet = sheet
        self.answers = Answers(recording)
        self.telling = TableTexts(recording, say)
        self.words = CommandWords(say)
        self.given = ""
        self.refused = ""
        self.wrong: tuple[str, ...] = ()
        self._commands: dict[str, Callable[[str], object]] = {
            "answers": self._answers,
            "undo": self._undo,
            "redo": self._redo,
            "why": self._why,
            "totals": lambda _: self._all(self.report.totals(self.recording.state)),
            "table": lambda _: self._all(self._table(self.recording.state)),
            "map": lambda _: self._map(),
            "hint": lambda _: self._hint(),
            "sheet": lambda _: self._sheet(),
            "log": lambda _: self._log(),
            "help": lambda _: self._help(),
        }

    @property
    def report(self) -> Report:
        """The reporter for the current state of the log."""
        return Report(self.journal.path.name, self.recording.found, self.say, self.colour)

    # ---- the main loop ---------------------------------------------------------------
    def run(self) -> None:
        """Ask for answers until the user ends the conversation. The log is stored after every line."""
        self._begin()
        while True:
            self._try(self.play_on)
            typed = self.front.ask(self._question())
            if typed is None:
                return
            command = self.words.command(typed.strip())
            if command is not None and command[0].key == "quit":
                return
            self.given = ""
            self._try(partial(self._hear, typed.strip()), typed)

    def _try(self, what: Callable[[], None], typed: str = "") -> None:
        """Run an action. If it fails, show the error and offer the ``typed`` line again."""
        try:
            what()
        except ChangedMeanwhile as error:
            self._take_up_anew(error)
            self.given = typed
        except SheetgenError as error:
            # For example, the log cannot be stored because the disk is full.
            self._tell(error.message)
            self.given = typed

    def play_on(self) -> None:
        """Let everything happen that needs no answer. In a game of people only, this is nothing."""

    def _begin(self) -> None:
        text = "“?” shows the possible answers, “{help}” shows all commands."
        self._tell(msg(text, "report", help=HELP))
        found = self.recording.found
        for finding in found.findings:
            self._finding(finding)
        if found.steps:
            self._tell(msgs("The log has {count} line of play.", "The log has {count} lines of play.",
                            len(found.steps), "report"))  # fmt: skip
            self._all(self._table(self.recording.state))

    def _question(self) -> Question:
        return Question(self.telling.prompt(), self.given, self.telling.footers, self._completions)

    def _completions(self, typed: str) -> Iterator[tuple[str, int]]:
        due = self.recording.due
        if due is not None and due.player is None and (word := self.say(THROW)).startswith(typed.strip()):
            yield word, len(typed.lstrip())
        yield from self.answers.completions(typed)
        for command in COMMANDS if typed.strip() else ():
            word = "?" if command.word is None else self.say(command.word)
            if word.startswith(typed.strip()) and (command.key != "redo" or self.recording.manuscript.undone):
                yield word, len(typed.lstrip())

    def _take_up_anew(self, error: SheetgenError) -> None:
        self._tell(error.message)
        text = self.journal.read()
        self.recording.restart_from(text or self.recording.manuscript.text)

    # ---- answers ---------------------------------------------------------------------
    def _hear(self, typed: str) -> None:
        check_size((typed,))
        if not typed:
            self._end_turn()
        elif split_lines(typed)[0].insisted:
            self._insist(remove_mark(typed) or self.refused)
        elif self._is_keyword(typed):
            self._throw()
        else:
            self._answer(typed)

    def _answer(self, typed: str) -> None:
        command = self.words.command(typed)
        heard = self.recording.read_answer(typed)
        if command is not None and (
            heard.refused or command[0].key in ("answers", "help") or not self.recording.adds_move(heard)
        ):
            self._commands[command[0].key](command[1])
            return
        if heard.refused:
            heard = self.recording.read_answer(typed, self.effort)
        if heard.refused:
            self._refuse(typed, heard)
        else:
            self.keep(heard, typed=typed)

    def _refuse(self, typed: str, heard: ReadAnswer) -> None:
        """Show the findings about an answer, and offer the line again."""
        report = Report(self.journal.path.name, heard.found, self.say, self.colour)
        told = self.reasons_against(typed, heard)
        for finding in told:
            self._all(report.finding_at_table(finding))
        self.wrong = tuple(dict.fromkeys(finding.code for finding in told))
        self._tell(msg("Nothing was written. If it did happen, type {mark}", "report", mark=MARK))
        self.given = self.refused = typed

    def reasons_against(self, typed: str, heard: ReadAnswer) -> tuple[Finding, ...]:
        """Return the findings about a refused answer; their suggestions are accepted if they are typed as shown.

        Findings that only follow from an earlier line are returned only if there are no others.
        """
        told = [finding for finding in heard.wrong if not finding.follows] or heard.wrong
        return tuple(
            with_whole_answers(self.recording, self.answers, typed, heard, finding) for finding in told
        )

    def _insist(self, typed: str) -> None:
        if not typed:
            self._tell(msg("There is nothing to insist on.", "report"))
            return
        heard = self.recording.read_answer(typed)
        if not heard.refused:
            self.keep(heard)
            return
        self.keep(self.recording.insist(typed))
        text = (
            "It is in the log, but sheetgen cannot work out its result. Continue with "
            "the next move; a line may begin with the name of its player."
        )
        self._tell(msg(text, "report"))

    def keep(self, heard: ReadAnswer, said: str = "", typed: str = "") -> None:
        """Accept an answer, store it and show what it changed.

        First show ``said``, or the full text of the ``typed`` answer if it differs.
        """
        said = said or self._understood(heard, typed)
        plays, whose = self.recording.adds_move(heard), self.telling.whose(self.recording.due)
        self.journal.save(join_lines(heard.rows))
        self.recording.accept(heard)
        self.refused = ""
        if said:
            self.front.tell(said)
        for finding in heard.wrong:
            self._finding(finding)
        if heard.wrong and not heard.refused:
            text = "The line is in the log anyway; “{undo}” takes it back."
            self._tell(msg(text, "report", undo=msg("undo", "record")))
        if not plays:
            self._all(self.report.unchecked_reasons(len(heard.rows)))
        self.tell_change(whose)
        if self.recording.due is None:
            self._all(["", *self.report.standing(self.recording.state)])

    def _understood(self, heard: ReadAnswer, typed: str) -> str:
        """Return the full text of a typed answer; empty if the user typed it in full."""
        if not heard.found.steps:
            return ""
        events = tuple(new_events(self.recording.found, heard.found))
        meant = events_in_full(self.recording.lexicon, single_line(f":{typed}"), events) if typed else ""
        return f"= {meant}" if meant else ""

    def tell_change(self, whose: str | None) -> None:
        """Show all changes of the game that were not shown yet.

        Those of the player ``whose``, whom the line above names, have no name.
        """
        recording = self.recording
        steps, before, after = recording.found.steps, recording.shown, recording.state
        recording.shown = after
        if steps and before is not after:
            for change in entries_by_player(recording.found, steps[-1], recording.forced, before, after):
                self._all(self.report.forced_moves(change))
                player = None if change.forced else whose
                self._all(self.changes_text(change._replace(player=player, forced={})))

    def changes_text(self, change: Entry) -> Iterator[str]:
        """Return the lines that describe changes of the game."""
        return self.report.changes(change)

    def _end_turn(self) -> None:
        if self.recording.due is not None and self.recording.due.player is None:
            self._tell(self.telling.chance())
            return
        recording, whose = self.recording, self.telling.whose(self.recording.due)
        if (last := recording.last_move()) is not None:
            self.keep(recording.read_move(last))
            return
        for finding in recording.end_turn():
            self._finding(finding)
        self.tell_change(whose)

    # ---- chance ----------------------------------------------------------------------
    def _is_keyword(self, typed: str) -> bool:
        """Return whether a line is only the keyword of the chance event that is due. sheetgen then throws the dice."""
        due, word = self.recording.due, typed.rstrip(": ")
        if due is None or due.player is not None:
            return False
        return self.words.throws(word) or self.recording.keyword(word, due)

    def _throw(self) -> None:
        outcome = self.recording.throw()
        assert outcome is not None
        heard = self.recording.read_move(outcome)
        self.keep(heard, heard.rows[-1])

    # ---- commands --------------------------------------------------------------------
    def _undo(self, number: str) -> None:
        times = int(number) if number.isdecimal() else 1
        rows = self.recording.manuscript.rows
        done = sum(self.recording.undo() for _ in range(min(times, len(self.recording.manuscript.rows))))
        if done:
            self._save(rows)
            self._tell(msgs("{count} step taken back.", "{count} steps taken back.", done, "report"))
        else:
            self._tell(msg("There is nothing to take back.", "report"))

    def _redo(self, _: str) -> None:
        rows = self.recording.manuscript.rows
        if self.recording.redo():
            self._save(rows)
            self.front.tell(self.recording.manuscript.rows[-1])
        else:
            self._tell(msg("There is nothing to bring back.", "report"))

    def _save(self, before: Sequence[str]) -> None:
        """Store the log after undo or redo. If that fails, restore the ``before`` lines."""
        recording = self.recording
        try:
            self.journal.save(recording.manuscript.text)
        except SheetgenError:
            back = recording.redo if len(recording.manuscript.rows) < len(before) else recording.undo
            while recording.manuscript.rows != before and back():
                pass
            raise

    def _answers(self, beginning: str) -> None:
        self._all(self.telling.answers(self.answers, beginning))

    def _why(self, code: str) -> None:
        """Explain a card, a finding's code or a rule clause; without ``code``, explain the last findings."""
        if card := self.telling.card(code):
            self.front.tell(card)
            return
        asked = (code,) if code else self.wrong
        if not asked:
            self._help()
        found = [explained for one in asked for explained in codes.explanations_of(one)]
        found = found or self._clauses_about(code)
        if asked and not found:
            self._tell(msg("There is no code or clause {code}.", "report", code=code))
        for explained in found:
            self._tell(explained.text)
            if explained.instead is not None:
                self._tell(explained.instead)

    def _clauses_about(self, words: str) -> list[codes.CodeExplanation]:
        """Return the first clauses of the game that contain the words, each with its id before it."""
        wanted, game = f" {' '.join(folded_words(words))} ", self.recording.game
        clauses = (
            (clause, text)
            for clause, text in game.clauses.items()
            if wanted.strip() and wanted in f" {' '.join(folded_words(self.say(text)))} "
        )
        return [
            codes.CodeExplanation(
                clause, game.key, clause, msg("{what}: {value}", "report", what=clause, value=text)
            )
            for clause, text in islice(clauses, CLAUSES)
        ]

    def _hint(self) -> None:
        recording = self.recording
        adviser = Adviser(recording.found, HINTED, state=recording.state)
        self._all(hint_lines(recording.found, adviser.hints(), self.say))

    def _map(self) -> None:
        lines = list(self.recording.game.map_lines(self.recording.state, self.say))
        self._all(lines)
        if not lines:
            self._tell(msg("This game has no common board. “{sheet}” writes each player's sheet.", "report",
                           sheet=msg("sheet", "record")))  # fmt: skip

    def _sheet(self) -> None:
        for path in self.sheet():
            self._tell(msg("Written: {path}", "report", path=path))

    def _log(self) -> None:
        for number, row in enumerate(self.recording.manuscript.rows, 1):
            self.front.tell(f"{number:>5}  {row}".rstrip())

    def _help(self) -> None:
        self._all(self.telling.help())

    def _table(self, state: State) -> Iterator[str]:
        return sections.fact_lines(self.recording.game.table(state), self.say)

    # ---- output ----------------------------------------------------------------------
    def _tell(self, message: Msg) -> None:
        self.front.tell(self.say(message))

    def _finding(self, finding: Finding) -> None:
        self._all(self.report.finding_at_table(finding))

    def _all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.front.tell(line)
