"""A game at the table whose log is written while it is played.

Each answer is read as part of the whole log by the reader that scores logs. So the finished log gives the
same game when it is read again.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from itertools import dropwhile
from pathlib import Path
from typing import NamedTuple

from sheetgen.errors import SheetgenError, UsageError
from sheetgen.explain.json_report import next_outcome
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Due, Leftover, Move, State
from sheetgen.games.notation.args import forms_of
from sheetgen.games.notation.tokens import fold, folded_words
from sheetgen.mend.recover import EFFORT
from sheetgen.message import msg
from sheetgen.read.finding import ERROR, Finding
from sheetgen.read.heading import KEYS
from sheetgen.read.incremental import IncrementalReader
from sheetgen.read.lines import INSISTED, split_lines
from sheetgen.read.reader import FORCED, TYPED, Event, Reader
from sheetgen.read.result import Replay, Step
from sheetgen.read.segment_findings import finding_left_undone
from sheetgen.read.statements import Heads
from sheetgen.replay import replay
from sheetgen.table.journal import Manuscript, join_lines

MARK = INSISTED[0]
SEEDS = 1_000_000
"""Number of possible seeds, small enough to say one aloud."""


class ReadAnswer(NamedTuple):
    """The result of reading an answer: the lines of the log with it, their replay, and the findings about the
    answer.
    """

    rows: tuple[str, ...]
    found: Replay
    wrong: tuple[Finding, ...]

    @property
    def refused(self) -> bool:
        """Whether a rule or the reader refuses the answer."""
        return any(finding.severity == ERROR for finding in self.wrong)


class Recording:
    """The log of a running game, its state, and what is due.

    Raise ``UsageError`` if the header has errors. Paths of layouts in the log are relative to ``base``.
    """

    def __init__(self, text: str, base: Path | None = None) -> None:
        self.base = base
        self.restart_from(text)

    def restart_from(self, text: str) -> None:
        """Replace the log and continue from its end. Raise ``UsageError`` if its header has errors."""
        self.manuscript = Manuscript(text)
        self._growing: IncrementalReader | None = None
        self.found = replay(text, self.base, 0)
        if not self.found.heading.can_start:
            findings = self.found.heading.findings
            raise UsageError(findings[0].message if findings else msg("There is no header.", "report"))
        self.ahead: State = None
        heading = self.found.heading
        self.game: Game = self.found.game
        self.players = heading.players
        self.lexicon = heading.lexicon
        self.heads = Heads.from_lexicon(self.lexicon)
        self._reader = Reader(self.game, self.lexicon)
        if (sound := self._sound(self.manuscript.rows)) is not None:
            self.found = sound.found  # Its last turn may continue.
        self.shown: State = self.state
        """The state up to which the table has been shown all changes."""
        self.forced: list[Event] = []
        """The moves that the rules forced in the change to the current state."""

    # ---- state of the game -----------------------------------------------------------
    @property
    def state(self) -> State:
        """The state in which the next answer is given.

        A turn without remaining steps is not over here: its player may still do something free.
        """
        return _awaiting(self.found) if self.ahead is None else self.ahead

    @property
    def due(self) -> Due | None:
        """The decision or chance event that is due; None if the game is over."""
        return self.game.due(self.state)

    @property
    def continuing_player(self) -> int | None:
        """The player whose last log line can be continued; None if the next line begins a turn or a draw."""
        due, said = self.due, self.found.steps[-1:]
        if due is None or not said or said[0].player is None or not self._is_last(said[0]):
            return None
        step = said[0]
        if self._within(due):
            return None if self._opener is not None else step.player
        same_turn = self.game.turn(self.state) == self.game.turn(_state_before(step))
        return step.player if due.player == step.player and same_turn else None

    @property
    def has_only_free_moves(self) -> bool:
        """Whether the player who is due has no step left, and can only do something free or end the turn."""
        return self.game.rest(self.state) is not self.state

    @property
    def _opener(self) -> int | None:
        """The seat whose turn begins with the chance event that is due, in its own log line."""
        last = self.found.steps[-1:]
        return self.game.opener(self.state, self.game.turn(_state_before(last[0])) if last else None)

    def _is_last(self, step: Step) -> bool:
        """Return whether the log line of a step is the last with content.

        Lines marked as certain are never continued.
        """
        behind = self.found.lines[step.line.number :]
        return not step.line.insisted and not any(line.text.strip() for line in behind)

    def _within(self, due: Due) -> bool:
        """Return whether a chance event is written within a player's log line."""
        return due.player is None and not any(
            due.kind in verb.answers for verb, _ in self.lexicon.line_verbs()
        )

    # ---- answers ---------------------------------------------------------------------
    def read_answer(self, answer: str, effort: int = 0) -> ReadAnswer:
        """Return the result of reading an answer as part of the log, without accepting it.

        With ``effort`` (see ``replay``), a refusal includes proposals.
        """
        refused: list[ReadAnswer] = []
        ways = list(self._ways(answer.strip()))
        for rows in ways:
            heard = self._sound(rows)
            if heard is not None:
                return heard
        for rows in ways:
            heard = self._heard(rows, 0)
            if not heard.refused:
                return heard
            refused.append(heard)
        # If several readings are possible, the one that reaches furthest explains most.
        best = max(refused, key=lambda heard: max(f.column for f in heard.wrong))
        if said := self._with_colon(answer):
            heard = self.read_answer(said, effort)
            begin = len(best.rows[-1]) - len(answer.strip()) + 1
            if not heard.refused or all(finding.column <= begin for finding in best.wrong):
                return heard
        return self._heard(best.rows, effort) if effort else best

    def accepts(self, answer: str) -> bool:
        """Return whether an answer can be typed now."""
        if any(self._sound(rows) is not None for rows in self._ways(answer.strip())):
            return True
        if said := self._with_colon(answer):
            return self.accepts(said)
        return self._insisted(self.manuscript.rows) and not self.read_answer(answer).refused

    def adds_move(self, heard: ReadAnswer) -> bool:
        """Return whether the answer adds a move. After an uncorrected error it may add none."""
        return _moves(heard.found) > _moves(self.found)

    def read_move(self, move: Move) -> ReadAnswer:
        """Return the result of reading a legal move, written so that it reads back as this move.

        Raise ``SheetgenError`` if no words for it do.
        """
        for exact in (False, True):
            text = self.lexicon.write(move, exact=exact)
            heard = self.read_answer(text) if text else None
            if heard is not None and not heard.refused and self._reads_as(heard.found, move):
                return heard
        raise SheetgenError(
            msg("{move} cannot be written so that it reads the same.", "report", move=move[0])
        )

    def _reads_as(self, found: Replay, move: Move) -> bool:
        """Return whether the last words of a log were read as this move, or as a composed one that contains it."""
        if _last_typed(found) == move:
            return True
        return bool(_awaiting(found) == self.game.play(self.state, move)[0])

    def means_silence(self, move: Move) -> bool:
        """Return whether silence in the log means this answer. It never does if the answer ends the game,
        because no line follows.
        """
        after = self.game.play(self.state, move)[0]
        if self.game.due(after) is None:
            return False
        if move == self.game.silent(self.state, self.continuing_player):
            return True
        return self.has_only_free_moves and bool(after == self.game.rest(self.state))

    def last_move(self) -> Move | None:
        """Return the move that ends the turn of the player who is due, and the game with it; None if the game
        continues after this turn. It must be written, because no line follows.
        """
        due = self.due
        if due is None or due.player is None:
            return None
        silent = self.game.silent(self.state, self.continuing_player)
        legal = self.game.legal(self.state)
        for move in (silent, *self.game.last_words):
            if move in legal and self.game.due(self.game.play(self.state, move)[0]) is None:
                return move
        return None

    def pass_silently(self, move: Move) -> None:
        """Continue as if ``move`` had been answered, which the log expresses by writing nothing."""
        self._go_ahead(self.game.apply(self.state, move))

    def _go_ahead(self, state: State) -> None:
        """Continue with a state to which no words of the log lead, and all that it forces."""
        self.ahead, self.forced = self._reader.settle(state)

    def accept(self, heard: ReadAnswer) -> None:
        """Add an answer that was read to the log."""
        events = new_events(self.found, heard.found)
        if self.ahead is not None:  # Silence led there, so its moves are known.
            events = dropwhile(lambda event: event.how != TYPED, events)
        self.forced = [event for event in events if event.how == FORCED]
        self.manuscript.write(heard.rows)
        self.found, self.ahead = heard.found, None

    def insist(self, answer: str) -> ReadAnswer:
        """Return the result of an answer that is marked as certain, whatever the rules say."""
        rows = next(rows for rows in self._ways(answer) if len(rows) > len(self.manuscript.rows))
        return self._heard((*rows[:-1], add_mark(rows[-1])), EFFORT)

    def end_turn(self) -> tuple[Finding, ...]:
        """End the turn of the player who is due. Return findings about what the player has left undone.

        Errors keep the turn open. A move that would end the game must be typed: see ``means_silence``.
        """
        due = self.due
        if due is None or due.player is None:
            return ()
        state = self.state
        silent = self.game.silent(state, self.continuing_player)
        if silent is not None:
            self.pass_silently(silent)
            return ()
        closed, leftovers = self.game.close(state)
        line = self.found.steps[-1].line if self.found.steps else self.found.lines[-1]
        told = tuple(
            finding_left_undone(line, self._asked_for(left, due), self.game, self.lexicon, state)._replace(
                line=0
            )
            for left in leftovers
        )
        # A turn without any words has no line in the log, so at least its end must be written.
        if self._has_begun(due.player) and not any(finding.severity == ERROR for finding in told):
            self._go_ahead(closed)
        return told

    def may_end_turn(self) -> bool:
        """Return whether the player who is due may end the turn now; see ``end_turn``."""
        due = self.due
        if due is None or due.player is None:
            return False
        if self.game.silent(self.state, self.continuing_player) is not None:
            return True
        _, leftovers = self.game.close(self.state)
        return self._has_begun(due.player) and all(left.severity != ERROR for left in leftovers)

    def _asked_for(self, left: Leftover, due: Due) -> Leftover:
        """Return what the player must still do in the running turn, with a message; nothing is assumed yet."""
        if left.severity != ERROR or due.player is None:
            return left
        what = self.game.grammar.dues[due.kind]
        text = "{player} has a decision to make: {due} is missing."
        return left._replace(message=msg(text, "report", player=self.players[due.player], due=what))

    def _has_begun(self, player: int) -> bool:
        """Return whether the log contains a line of the turn that ``player`` has now."""
        last = next((step for step in reversed(self.found.steps) if step.player is not None), None)
        if last is None or last.player != player:
            return False
        return bool(self.game.turn(self.state) == self.game.turn(_state_before(last)))

    # ---- undo and redo ---------------------------------------------------------------
    def undo(self) -> bool:
        """Undo the last answer or silent move. Return False if nothing is left."""
        if self.ahead is not None:
            self.ahead = None
            self.shown = self.state
            return True
        return self.manuscript.undo(max(self.found.heading.lines, default=0)) and self._again()

    def redo(self) -> bool:
        """Redo the last undone answer or move. Return False if there is none."""
        return self.manuscript.redo() and self._again()

    def _again(self) -> bool:
        rows = self.manuscript.rows
        sound = self._sound(rows)
        self.found = sound.found if sound is not None else self._replayed(rows)
        self.ahead = None
        self.shown = self.state
        return True

    # ---- lines of the log -----------------------------------------------------------------------
    def _ways(self, answer: str) -> Iterator[tuple[str, ...]]:
        """Yield the lines of the log with an answer added, for each place where the answer may belong."""
        rows = self.manuscript.rows
        if not self.found.steps and len(rows) == max(self.found.heading.lines):
            rows = (*rows, "")  # An empty line follows the header of the log.
        if self._has_head(answer):
            yield (*rows, answer)
            return
        going_on = self.continuing_player
        if going_on is not None:
            yield (*rows[:-1], _continued(rows[-1], answer))
        due = self.due
        if due is not None and due.player is not None:
            yield (*rows, f"{self.players[due.player]}: {answer}")
        elif due is None:
            yield (*rows, answer)
        elif going_on is not None:
            yield (*rows, f"{self.players[going_on]}: {answer}")
        else:
            yield from ((*rows, row) for row in self._outcomes(due, answer))

    def _has_head(self, answer: str) -> bool:
        """Return whether an answer is a whole log line: a comment, or with a name, keyword or claim before
        its colon."""
        line = split_lines(answer)[0]
        return line.is_blank or (line.head is not None and self.heads.meaning_of(line.head).kind != "unknown")

    def _with_colon(self, answer: str) -> str:
        """Return an answer that begins with a player's name as a log line with a colon after the name; empty for
        other answers.
        """
        answer = answer.strip()
        for name in self.players:
            rest = answer[len(name) :]
            if rest[:1].isspace() and fold(answer[: len(name)]) == fold(name):
                return f"{name}: {rest.strip()}"
        return ""

    def _outcomes(self, due: Due, answer: str) -> Iterator[str]:
        """Yield log lines for the outcome of a chance event.

        The keyword may be typed with its colon, without it, or not at all. Chance without a keyword belongs
        into a player's line, even if the log has no words of that player's turn yet.
        """
        words = [word for verb, word in self.lexicon.line_verbs() if due.kind in verb.answers]
        first, _, rest = answer.partition(" ")
        head = next((word for word in words if rest and folded_words(word) == folded_words(first)), None)
        if head is not None:
            yield f"{head}: {rest.strip()}"
        elif words:
            yield f"{words[0]}: {answer}"
        else:
            opener = self._opener
            names = self.found.heading.typed if opener is None else (self.players[opener],)
            yield from (f"{name}: {answer}" for name in names)

    def throw(self) -> Move | None:
        """Return an outcome for the chance event that is due, from the seed of the log; None if none is due.

        Add a seed to the log if it has none.
        """
        due = self.due
        if due is None or due.player is not None:
            return None
        if self.found.heading.seed is None:
            self._give_seed()
        assert self.found.heading.seed is not None
        return next_outcome(self.found, self.state, self.found.heading.seed)

    def _give_seed(self) -> None:
        """Add a seed after the other lines of the log's header."""
        word, ahead = self.lexicon.say(KEYS["seed"]) + ":", self.ahead
        last = self.found.lines[max(self.found.heading.lines) - 1]
        column = last.body_column + len(last.body) - len(last.body.lstrip())
        self.manuscript.insert(last.number, f"{word:{column - 1}} {secrets.randbelow(SEEDS)}")
        self._read_anew()
        self.ahead = ahead

    def _read_anew(self) -> None:
        """Read the whole log again, including the header."""
        self._growing = None
        self.found = self._replayed(self.manuscript.rows)

    def keyword(self, typed: str, due: Due) -> bool:
        """Return whether a text is a keyword of the chance event that is due."""
        words = [
            forms_of(verb.word)[0]
            for verb in self.game.grammar.verbs
            if verb.word and due.kind in verb.answers
        ]
        return bool(typed) and folded_words(typed) in {
            folded_words(form) for word in words for form in (self.lexicon.say(word), str(word))
        }

    # ---- reading ---------------------------------------------------------------------
    def _sound(self, rows: tuple[str, ...]) -> ReadAnswer | None:
        """Return the result of reading lines without errors; None if they have one."""
        if self._insisted(rows):
            return None
        if self._growing is None:
            self._growing = IncrementalReader(self.found.heading)
        found = self._growing.read(join_lines(rows))
        if found is None:
            return None
        known = {(finding.line, finding.code) for finding in self.found.findings}
        return ReadAnswer(rows, found, tuple(f for f in found.findings if (f.line, f.code) not in known))

    def _insisted(self, rows: tuple[str, ...]) -> bool:
        """Return whether a line of the log is marked as certain.

        The header does not count: a title may end with the same character.
        """
        header = max(self.found.heading.lines)
        return any(line.insisted for line in split_lines(join_lines(rows[header:])))

    def _replayed(self, rows: tuple[str, ...], effort: int = 0) -> Replay:
        """Return the replay of log lines. With a line marked as certain, read on after errors as the scorer does."""
        return replay(join_lines(rows), self.base, EFFORT if self._insisted(rows) else effort)

    def _heard(self, rows: tuple[str, ...], effort: int) -> ReadAnswer:
        """Return the replay of log lines, and the findings that are new."""
        found = self._replayed(rows, effort)
        known = {(finding.line, finding.code) for finding in self.found.findings}
        changed = len(rows) if len(rows) == len(self.manuscript.rows) else len(self.manuscript.rows) + 1
        wrong = tuple(
            # A proposal is tested on the lines after it. No line follows the newest line yet.
            f._replace(proposals=tuple(p for p in f.proposals if p.line < changed), read_on=None)
            for f in found.findings
            if f.line >= changed or (f.line, f.code) not in known
        )
        return ReadAnswer(rows, found, wrong)


def add_mark(row: str) -> str:
    """Return a line with the mark that makes it certain, before its comment."""
    said, comment = _parted(row)
    return f"{said} {MARK}{comment}"


def remove_mark(answer: str) -> str:
    """Return an answer without the mark that makes it certain; empty if it is only the mark."""
    said, comment = _parted(answer)
    bare = said[:-1].rstrip()
    return bare and f"{bare}{comment}"


def without_comment(row: str) -> str:
    """Return a line, or the answer in it, without its comment."""
    return _parted(row)[0]


def _continued(row: str, answer: str) -> str:
    """Return a log line continued with an answer. Comments stay at its end."""
    (said, comment), (more, note) = _parted(row), _parted(answer)
    return f"{said.rstrip(';')}; {more}{comment}{note}"


def _parted(row: str) -> tuple[str, str]:
    """Return the content of a log line, and its comment with the spaces before it."""
    comment = split_lines(row)[0].comment
    said = row.rstrip().removesuffix(comment).rstrip()
    return said, f"  {comment}" if comment else ""


def _last_typed(found: Replay) -> Move | None:
    """Return the last typed move of the log's last line."""
    typed = [event.move for event in found.steps[-1].events if event.how == TYPED] if found.steps else []
    return typed[-1] if typed else None


def _awaiting(found: Replay) -> State:
    """Return the state in which the line after a log is read."""
    return found.running if found.asked is None else found.asked


def new_events(before: Replay, after: Replay) -> Iterable[Event]:
    """Return the events of the last line of a log that were not in its replay before."""
    if not after.steps:
        return ()
    last = after.steps[-1]
    goes_on = bool(before.steps) and before.steps[-1].line.number == last.line.number
    return last.events[len(before.steps[-1].events) if goes_on else 0 :]


def _moves(found: Replay) -> int:
    """Return the number of typed moves in the log."""
    return sum(event.how == TYPED for step in found.steps for event in step.events)


def _state_before(step: Step) -> State:
    return step.events[0].before if step.events else step.before
