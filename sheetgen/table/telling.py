"""What is told of a game that goes on: the question, the line below it, the answers there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from sheetgen.explain.report import Report
from sheetgen.explain.sections import table
from sheetgen.games.contract.values import Due
from sheetgen.message import Msg, msg, msgs, shown_name
from sheetgen.read.claims import named, shown
from sheetgen.table.answers import Answer, Answers
from sheetgen.table.recording import MARK, Recording
from sheetgen.table.words import COMMANDS, THROW

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
