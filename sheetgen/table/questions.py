"""Texts at the table in the reader's language: commands, the prompt, possible answers and what they change."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from sheetgen.explain.ledger import all_changed_totals
from sheetgen.explain.report import Report
from sheetgen.explain.sections import table_lines
from sheetgen.games.contract.values import Due, Move, State
from sheetgen.games.notation.tokens import folded_words
from sheetgen.message import Msg, Say, msg, msgs, shown_name
from sheetgen.read.claims import total_name, total_text
from sheetgen.table.recording import MARK, Recording


class Command(NamedTuple):
    """A command at the table: its word (None: a question mark), its argument, and its help."""

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
        msg("the possible answers, and the result of each", "report"),
    ),
    Command("undo", msg("undo", "record"), msg("number", "record"), msg("take back what was written last", "report")),
    Command("redo", msg("redo", "record"), None, msg("bring back what was taken back", "report")),
    Command("why", msg("why", "record"), msg("code", "record"), msg("explain a finding, a rule or a card", "report")),
    Command("totals", msg("totals", "record"), None, msg("each player's totals", "report")),
    Command("table", msg("table", "record"), None, msg("what is on the table", "report")),
    Command("map", msg("map", "record"), None, msg("the common board as text", "report")),
    Command("hint", msg("hint", "record"), None, msg("the answer of a bot", "report")),
    Command("sheet", msg("sheet", "record"), None, msg("write each player's sheet beside the log", "report")),
    Command("log", msg("log", "record"), None, msg("show the log", "report")),
    Command("help", HELP, None, msg("the commands that you can type here", "report")),
    Command("quit", msg("quit", "record"), None, msg("exit; the log is saved already", "report")),
)  # fmt: skip
THROW = msg("roll", "record")
"""Typed alone, this word lets the program throw or draw."""


class CommandWords:
    """Finds commands in typed lines, in the reader's language and in English."""

    def __init__(self, say: Say) -> None:
        self._words = {
            folded_words(form): command
            for command in COMMANDS
            if command.word is not None
            for form in (say(command.word), str(command.word))
        }
        self._throw = {folded_words(say(THROW)), folded_words(str(THROW))}

    def command(self, typed: str) -> tuple[Command, str] | None:
        """Return the command in a typed line and its argument; None if the line is not a command."""
        if typed.startswith(("?", "？", "؟")):
            return COMMANDS[0], typed[1:].strip()
        first, _, rest = typed.partition(" ")
        command = self._words.get(folded_words(first))
        if command is None or (rest.strip() and command.behind is None):
            return None
        return command, rest.strip()

    def throws(self, typed: str) -> bool:
        """Return whether a typed line asks sheetgen to throw the dice."""
        return folded_words(typed.rstrip(": ")) in self._throw


# ---- possible answers and what they change -------------------------------------------


class Answer(NamedTuple):
    """A legal answer and its full text."""

    text: str
    move: Move


class Answers:
    """The legal answers to what is due in a recording. They are computed once for each state."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._of: State = None
        self._found: list[Answer] = []

    def all(self, state: State = None) -> list[Answer]:
        """Return all legal answers in a state (default: the current one). Answers that give something up come
        last.
        """
        recording = self._recording
        state = recording.state if state is None else state
        if state is not self._of:
            lexicon = recording.lexicon
            moves = sorted(recording.game.legal(state), key=lexicon.resigns)
            texts = lexicon.distinct_texts(moves)
            self._of, self._found = state, [Answer(text, move) for move, text in texts.items()]
        return self._found

    def beginning(self, typed: str, state: State = None) -> list[Answer]:
        """Return the answers that begin with the typed words, each of which may be abbreviated."""
        words = folded_words(typed)
        return [
            answer for answer in self.all(state) if any(_begins(words, way) for way in _ways(answer.text))
        ]

    def whole_words(self, typed: str) -> list[Answer]:
        """Return the answers that begin with the typed words, of which none is abbreviated; without such answers,
        those that do so without their first word.
        """
        words = folded_words(typed)
        found: list[list[Answer]] = [[], []]
        for answer in self.all():
            for way, kept in zip(_ways(answer.text), found, strict=False):
                if tuple(way[: len(words)]) == words:
                    kept.append(answer)
        return found[0] or found[1]

    def changes(self, answer: Answer) -> Mapping[str, Mapping[str, tuple[Any, Any]]]:
        """Return the totals that an answer changes, including forced moves, as far as the player can know."""
        recording = self._recording
        due = recording.due
        assert due is not None and due.player is not None, "somebody answers"
        known = recording.game.view(recording.state, due.player)
        after, _ = recording.game.play(known, answer.move)
        return all_changed_totals(recording.game, recording.players, known, after)

    def completions(self, typed: str) -> Iterator[tuple[str, int]]:
        """Yield continuations of the input line, each with the number of characters of ``typed`` that it replaces."""
        said, semicolon, open_part = typed.rpartition(";")
        state = self._behind(said) if semicolon else self._recording.state
        if state is None:
            return
        part = open_part.lstrip()
        for answer in self.beginning(part, state):
            yield answer.text, len(part)

    def _behind(self, said: str) -> State:
        """Return the state after the first parts of a typed line; None if they cannot be read."""
        heard = self._recording.read_answer(said)
        return None if heard.refused else heard.found.running


def _words(answer: Answer) -> list[str]:
    """Return the words of an answer without commas, which nobody needs to type."""
    return answer.text.replace(",", "").split(" ")


def _alternatives(texts: Sequence[str]) -> str:
    """Return answers as one text, with the words that they all begin with once: ``pitch silk OPS … b4 / b5``."""
    words = [text.split(" ") for text in texts]
    common = len(os.path.commonprefix(words)) if len(texts) > 1 else 0
    if not common or any(len(each) == common for each in words):
        return " / ".join(texts)
    rests = " / ".join(" ".join(each[common:]) for each in words)
    return f"{' '.join(words[0][:common])} … {rests}"


def _by_next_word(found: Sequence[Answer]) -> Iterator[tuple[str, list[Answer]]]:
    """Yield the shortest beginnings in whole words that distinguish answers, and the answers of each."""
    texts = [_words(answer) for answer in found]
    common = len(os.path.commonprefix(texts)) + 1
    groups: dict[str, list[Answer]] = {}
    for answer, words in zip(found, texts, strict=True):
        groups.setdefault(" ".join(words[:common]), []).append(answer)
    yield from groups.items()


def _ways(text: str) -> Iterator[Sequence[str]]:
    """Yield the words of an answer, once complete and once without the first word."""
    words = folded_words(text)
    yield words
    if len(words) > 1:
        yield words[1:]


def _begins(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Return whether each typed word is a beginning of the answer's word at the same place."""
    return len(typed) <= len(words) and all(
        word.startswith(cut) for cut, word in zip(typed, words, strict=False)
    )


# ---- prompt, footers and help --------------------------------------------------------


Changes = Mapping[str, Mapping[str, tuple[Any, Any]]]
"""Player -> total -> (before, after). It contains only totals that change."""
LISTED = 24
"""Largest number of answers that are always listed one by one. More are counted by their next word."""
SHORT = 28
"""Largest number of characters of answers that have their effect beside them; else it is below."""


class TableTexts:
    """Produces the texts about a recording in the reader's language."""

    def __init__(self, recording: Recording, say: Say) -> None:
        self.recording = recording
        self.say = say

    def prompt(self) -> str:
        """Return the prompt: ``Ann, take a die › ``."""
        due = self.recording.due
        if due is None:
            return self.say(msg("the game is over", "report")) + " › "
        if self.recording.has_only_free_moves and (name := self.whose(due)) is not None:
            text = "{player}, a free move, or Enter to end the turn"
            return self.say(msg(text, "report", player=shown_name(name, self.say))) + " › "
        return self.say(self.what(due)) + " › "

    def what(self, due: Due) -> Msg:
        """Return the text for what is due in the recording's state, and whose decision, throw or draw it is."""
        what, name = self.recording.game.question(self.recording.state), self.whose(due)
        if name is None:
            return what
        return msg("{player}, {what}", "report", player=shown_name(name, self.say), what=what)

    def whose(self, due: Due | None) -> str | None:
        """Return the name of the player who decides, throws or draws next; None if it is for all."""
        if due is None:
            return None
        seat = self.recording.game.for_whom(self.recording.state) if due.player is None else due.player
        return None if seat is None else self.recording.players[seat]

    def footers(self) -> Iterator[str]:
        """Yield texts for below the input line, the longest first.

        These are: facts about the table and totals of all players; fewer facts, with the command that shows the
        others; only that command and the totals; these on one line; totals of the player who is due; nothing.
        """
        recording = self.recording
        facts = [
            self.say(msg("{what}: {value}", "report", what=fact.label, value=fact.text))
            for fact in recording.game.table(recording.state)
        ]
        have = [
            f"{shown_name(name, self.say)}: {self._totals(recording.game.totals(recording.state, seat))}"
            for seat, name in enumerate(recording.players)
        ]
        due = recording.due
        mine = have[due.player] if due is not None and due.player is not None else ""
        for shown in range(len(facts), -1, -1):
            yield "\n".join(
                filter(None, (" · ".join((*facts[:shown], *self._rest(shown, len(facts)))), *have))
            )
        rest = self._rest(0, len(facts))
        yield " · ".join((*rest, *have))
        yield " · ".join((*rest, mine))
        yield ""

    def _rest(self, shown: int, count: int) -> tuple[str, ...]:
        """Return the command that shows the other facts about the table; nothing if all are shown."""
        if shown == count:
            return ()
        text = "{count} more: “{table}”"
        return (self.say(msg(text, "report", count=count - shown, table=msg("table", "record"))),)

    def _totals(self, totals: Mapping[str, Any]) -> str:
        absent = self.recording.game.absent
        return ", ".join(
            f"{self.say(total_name(key))} {self.say(total_text(n))}"
            for key, n in totals.items()
            if n is not None and key not in absent
        )

    # ---- answers ---------------------------------------------------------------------
    def answers(self, answers: Answers, beginning: str) -> Iterator[str]:
        """Yield the legal answers that begin with ``beginning``, with their changes. Of many answers, yield
        longer beginnings and the number of answers of each. If ``beginning`` is the code of a card, first say
        what the card does.
        """
        if card := self.card(beginning):
            yield card
        due = self.recording.due
        if due is None or due.player is None:
            if not card:
                yield self.say(msg("The game is over.", "report") if due is None else self.chance())
            return
        found = answers.whole_words(beginning) or answers.beginning(beginning)
        if not found and not card:
            yield self.say(msg("No answer begins with this.", "report"))
        if not found:
            return
        groups = list(_by_next_word(found))
        if len(found) <= LISTED or len(groups) == len(found):
            yield from self._listed(answers, found)
        else:
            yield from self._counted(answers, groups)

    def card(self, code: str) -> str:
        """Return what a card of this code does; empty if there is none."""
        heading = self.recording.found.heading
        return " · ".join(
            word if isinstance(word, str) else self.say(word)
            for word in self.recording.game.card_words(heading.layout, code)
        )

    def chance(self) -> Msg:
        """Return how to type the outcome of the chance event that is due, with an example."""
        recording = self.recording
        outcome = recording.game.chance(recording.state, Random(recording.manuscript.text))
        text = "Type what was rolled or drawn, as in “{example}”, or “{roll}” alone to let sheetgen do it."
        return msg(text, "report", example=recording.lexicon.write(outcome) or "", roll=THROW)

    def _listed(self, answers: Answers, found: list[Answer]) -> Iterator[str]:
        """Yield all answers with their effects.

        Answers that begin with one verb and have the same effect share a row.
        """
        alike: dict[tuple[str, str], list[str]] = {}
        for answer in found:
            first, *more = _words(answer)
            alike.setdefault((first if more else "", self._brings(answers, answer)), []).append(answer.text)
        rows = [(_alternatives(texts), effect) for (_, effect), texts in alike.items()]
        beside = [[texts, effect] for texts, effect in rows if len(texts) <= SHORT]
        yield from table_lines(beside, left=2) if beside else ()
        for texts, effect in rows:
            if len(texts) > SHORT:
                yield texts
                if effect:
                    yield f"    {effect}"

    def _brings(self, answers: Answers, answer: Answer) -> str:
        due = self.recording.due
        mine = "" if due is None or due.player is None else self.recording.players[due.player]
        return changes_text(answers.changes(answer), mine, Report("", self.recording.found, self.say))

    def _counted(self, answers: Answers, groups: list[tuple[str, list[Answer]]]) -> Iterator[str]:
        """Yield the only answers of their beginnings with their effects, then each other beginning with the
        number of answers.
        """
        yield from self._listed(answers, [found[0] for _, found in groups if len(found) == 1])
        rows = [
            [f"{beginning} …", self.say(msgs("{count} answer", "{count} answers", len(found), "report"))]
            for beginning, found in groups
            if len(found) > 1
        ]
        yield from table_lines(rows, left=2)
        longer = next(beginning for beginning, found in groups if len(found) > 1)
        yield self.say(msg("“? {word}” shows the answers that begin with it.", "report", word=longer))

    # ---- help ------------------------------------------------------------------------
    def help(self) -> Iterator[str]:
        """Yield help on everything that can be typed besides answers."""
        rows = [
            ["…; …", self.say(msg("an answer, or several", "report"))],
            ["↵", self.say(msg("nothing more in this turn", "report"))],
            [self.say(THROW), self.say(msg("let sheetgen throw or draw, with a seed in the log", "report"))],
            [
                MARK,
                self.say(
                    msg("it did happen against the rules: keep the line that was refused last", "report")
                ),
            ],
        ]
        for command in COMMANDS:
            behind = f" [{self.say(command.behind)}]" if command.behind is not None else ""
            word = "?" if command.word is None else self.say(command.word)
            rows.append([word + behind, self.say(command.help)])
        yield from table_lines(rows, left=2)


def changes_text(changes: Changes, mine: str, teller: Report) -> str:
    """Return the changes of each player's totals as text. The name of the player ``mine`` is omitted."""
    parts = []
    for name, totals in changes.items():
        told = ", ".join(
            f"{teller.say(total_name(key))} {teller.say(teller.step(key, old, new))}"
            for key, (old, new) in totals.items()
        )
        parts.append(told if name == mine else f"{name}: {told}")
    return " · ".join(parts)
