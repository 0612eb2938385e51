"""A game on the table whose log is written as it goes.

Each answer is read as part of the whole log, by the same reader that scores it: what is taken in here is read
so for ever.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sheetgen.errors import SheetgenError, UsageError
from sheetgen.explain.json_report import throw
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Due, Leftover, Move, State
from sheetgen.games.notation.args import forms_of
from sheetgen.games.notation.tokens import split
from sheetgen.mend.recover import EFFORT
from sheetgen.message import msg
from sheetgen.read import faults
from sheetgen.read.finding import ERROR, Finding
from sheetgen.read.heading import KEYS
from sheetgen.read.incremental import Growing
from sheetgen.read.lines import INSISTED, lines
from sheetgen.read.reader import TYPED
from sheetgen.read.result import Replay, Step
from sheetgen.read.statements import Heads
from sheetgen.replay import replay
from sheetgen.table.journal import Manuscript, text_of

MARK = INSISTED[0]
SEEDS = 1_000_000
"""How many seeds there are: few enough to be told aloud."""


class Heard(NamedTuple):
    """What became of an answer: the log's lines with it, how they are read, what is wrong with it."""

    rows: tuple[str, ...]
    found: Replay
    wrong: tuple[Finding, ...]

    @property
    def refused(self) -> bool:
        """Whether a rule, or the reader, is against it."""
        return any(finding.severity == ERROR for finding in self.wrong)


class Recording:
    """The log of a game that goes on, where it stands, and what is said next.

    Its header must be sound: raises ``UsageError``. Layouts that it names by path lie relative to ``base``.
    """

    def __init__(self, text: str, base: Path | None = None) -> None:
        self.base = base
        self.take_up(text)

    def take_up(self, text: str) -> None:
        """Go on with this log, whatever was before; raises ``UsageError``."""
        self.manuscript = Manuscript(text)
        self._growing: Growing | None = None
        self.found = replay(text, self.base, 0)
        if not self.found.heading.ready:
            findings = self.found.heading.findings
            raise UsageError(findings[0].message if findings else msg("There is no header.", "report"))
        self.ahead: State = None
        heading = self.found.heading
        self.game: Game = self.found.game
        self.players = heading.players
        self.lexicon = heading.lexicon
        self.heads = Heads.of(self.lexicon)

    # ---- where the game stands ------------------------------------------------------------
    @property
    def state(self) -> State:
        """The state in which the next answer is given."""
        if self.ahead is not None:
            return self.ahead
        return self.found.state if self.found.asked is None else self.found.asked

    @property
    def due(self) -> Due | None:
        """What is due; None when the game is over."""
        return self.game.due(self.state)

    @property
    def going_on(self) -> int | None:
        """The player whose last line may be gone on with; None where the next line begins a turn or a draw."""
        due, said = self.due, self.found.steps[-1:]
        if due is None or not said or said[0].player is None or not self._is_last(said[0]):
            return None
        step = said[0]
        if self._within(due):
            return None if self._opener is not None else step.player
        over = self.ahead is None and self.found.running is not self.found.state
        same_turn = self.game.turn(self.state) == self.game.turn(_began(step))
        return step.player if due.player == step.player and same_turn and not over else None

    @property
    def _opener(self) -> int | None:
        """The seat whose turn begins with the chance that is due, in a line of its own."""
        last = self.found.steps[-1:]
        return self.game.opener(self.state, self.game.turn(_began(last[0])) if last else None)

    def _is_last(self, step: Step) -> bool:
        """Whether nothing stands behind a step's line; a line that was insisted on is left as it is."""
        behind = self.found.lines[step.line.number :]
        return not step.line.insisted and not any(line.text.strip() for line in behind)

    def _within(self, due: Due) -> bool:
        """Whether a chance is written down in a player's line."""
        return due.player is None and not any(
            due.kind in verb.answers for verb, _ in self.lexicon.line_verbs()
        )

    # ---- answers ----------------------------------------------------------------------------
    def hear(self, answer: str, effort: int = 0) -> Heard:
        """What an answer comes to, as part of the log; nothing is taken in.

        With an ``effort`` (see ``replay``) a refusal tells what would mend it.
        """
        refused: list[Heard] = []
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
        # Of several ways to read it, the one that comes furthest tells most.
        best = max(refused, key=lambda heard: max(f.column for f in heard.wrong))
        return self._heard(best.rows, effort) if effort else best

    def plays(self, heard: Heard) -> bool:
        """Whether anything of what was heard is a move; after an error that nothing sets right, none may be."""
        return _moves(heard.found) > _moves(self.found)

    def hear_move(self, move: Move) -> Heard:
        """What a legal answer or outcome comes to, written so that it is read back as just that.

        Raises ``SheetgenError`` where no words of it are.
        """
        for exact in (False, True):
            text = self.lexicon.write(move, exact=exact)
            heard = self.hear(text) if text else None
            if heard is not None and not heard.refused and _last_typed(heard.found) == move:
                return heard
        raise SheetgenError(
            msg("{move} can not be written so that it reads the same.", "report", move=move[0])
        )

    def goes_unsaid(self, move: Move) -> bool:
        """Whether a log means this answer by saying nothing: never what ends the game, as nothing follows it."""
        is_silent: bool = move == self.game.silent(self.state, self.going_on)
        return is_silent and self.game.due(self.game.play(self.state, move)[0]) is not None

    def leave_unsaid(self, move: Move) -> None:
        """Go on as if ``move`` had been answered, which a log means by saying nothing."""
        self.ahead = self.game.play(self.state, move)[0]

    def take(self, heard: Heard) -> None:
        """Take in what was heard."""
        self.manuscript.write(heard.rows)
        self.found, self.ahead = heard.found, None

    def insisting(self, answer: str) -> Heard:
        """What an answer comes to that did happen, whatever the rules say."""
        rows = next(rows for rows in self._ways(answer) if len(rows) > len(self.manuscript.rows))
        return self._heard((*rows[:-1], marked(rows[-1])), EFFORT)

    def end_turn(self) -> tuple[Finding, ...]:
        """The player who is due has nothing more to say; what can't be left undone keeps the turn going.

        What would end the game has to be said: see ``goes_unsaid``.
        """
        due = self.due
        if due is None or due.player is None:
            return ()
        state = self.state
        silent = self.game.silent(state, self.going_on)
        if silent is not None:
            self.leave_unsaid(silent)
            return ()
        closed, leftovers = self.game.close(state)
        line = self.found.steps[-1].line if self.found.steps else self.found.lines[-1]
        told = tuple(
            faults.left_undone(line, self._asked_for(left, due), self.game, self.lexicon, state)._replace(
                line=0
            )
            for left in leftovers
        )
        # A turn of which nothing is said has no line in the log: at least its end has to be.
        if self._has_begun(due.player) and not any(finding.severity == ERROR for finding in told):
            while (move := self.game.forced(closed)) is not None:
                closed = self.game.apply(closed, move)
            self.ahead = closed
        return told

    def may_end_turn(self) -> bool:
        """Whether the player who is due may have nothing more to say now; see ``end_turn``."""
        due = self.due
        if due is None or due.player is None:
            return False
        if self.game.silent(self.state, self.going_on) is not None:
            return True
        _, leftovers = self.game.close(self.state)
        return self._has_begun(due.player) and all(left.severity != ERROR for left in leftovers)

    def _asked_for(self, left: Leftover, due: Due) -> Leftover:
        """What is left undone, as it is told while it can still be done: nothing is assumed in its place."""
        if left.severity != ERROR or due.player is None:
            return left
        what = self.game.grammar.dues[due.kind]
        text = "{player} has still to decide: {due} is missing."
        return left._replace(message=msg(text, "report", player=self.players[due.player], due=what))

    def _has_begun(self, player: int) -> bool:
        """Whether the log says anything of the turn that this player has now."""
        last = next((step for step in reversed(self.found.steps) if step.player is not None), None)
        if last is None or last.player != player:
            return False
        return bool(self.game.turn(self.state) == self.game.turn(_began(last)))

    # ---- back and forth ---------------------------------------------------------------------
    def undo(self) -> bool:
        """Take back what was written last, or what was left unsaid since; False where nothing is left."""
        if self.ahead is not None:
            self.ahead = None
            return True
        return self.manuscript.undo(max(self.found.heading.lines, default=0)) and self._again()

    def redo(self) -> bool:
        """Bring back what was taken back last; False where nothing was."""
        return self.manuscript.redo() and self._again()

    def _again(self) -> bool:
        rows = self.manuscript.rows
        sound = self._sound(rows)
        self.found = sound.found if sound is not None else self._replayed(rows)
        self.ahead = None
        return True

    # ---- lines ------------------------------------------------------------------------------
    def _ways(self, answer: str) -> Iterator[tuple[str, ...]]:
        """The log's lines with an answer, in the ways in which it may belong to them."""
        rows = self.manuscript.rows
        if not self.found.steps and len(rows) == max(self.found.heading.lines):
            rows = (*rows, "")  # the header stands by itself
        if self._has_head(answer):
            yield (*rows, answer)
            return
        going_on = self.going_on
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
        """Whether an answer is a whole line: with a name, a keyword or a claim before its colon, or a comment."""
        line = lines(answer)[0]
        return line.blank or (line.head is not None and self.heads.find(line.head).kind != "unknown")

    def _outcomes(self, due: Due, answer: str) -> Iterator[str]:
        """Lines of chance, whose keyword may be typed with its colon, without it or not at all.

        What has none stands in a player's line, though nobody has said anything since another chance.
        """
        words = [word for verb, word in self.lexicon.line_verbs() if due.kind in verb.answers]
        first, _, rest = answer.partition(" ")
        head = next((word for word in words if rest and split(word) == split(first)), None)
        if head is not None:
            yield f"{head}: {rest.strip()}"
        elif words:
            yield f"{words[0]}: {answer}"
        else:
            opener = self._opener
            names = self.found.heading.typed if opener is None else (self.players[opener],)
            yield from (f"{name}: {answer}" for name in names)

    def throw(self) -> Move | None:
        """An outcome of the chance that is due, by the seed of the log, which gets one if it has none.

        None where no chance is due.
        """
        due = self.due
        if due is None or due.player is not None:
            return None
        if self.found.heading.seed is None:
            self._give_seed()
        assert self.found.heading.seed is not None
        return throw(self.found, self.state, self.found.heading.seed)

    def _give_seed(self) -> None:
        """Write a seed behind the other lines of the header."""
        word, ahead = self.lexicon.say(KEYS["seed"]) + ":", self.ahead
        last = self.found.lines[max(self.found.heading.lines) - 1]
        column = last.body_column + len(last.body) - len(last.body.lstrip())
        self.manuscript.insert(last.number, f"{word:{column - 1}} {secrets.randbelow(SEEDS)}")
        self._read_anew()
        self.ahead = ahead

    def _read_anew(self) -> None:
        """Read all again, the header too."""
        self._growing = None
        self.found = self._replayed(self.manuscript.rows)

    def keyword(self, typed: str, due: Due) -> bool:
        """Whether a text is a keyword of the chance that is due."""
        words = [
            forms_of(verb.word)[0]
            for verb in self.game.grammar.verbs
            if verb.word and due.kind in verb.answers
        ]
        return bool(typed) and split(typed) in {
            split(form) for word in words for form in (self.lexicon.say(word), str(word))
        }

    # ---- reading ----------------------------------------------------------------------------
    def _sound(self, rows: tuple[str, ...]) -> Heard | None:
        """What sound lines come to; None where something in them is wrong."""
        if self._insisted(rows):
            return None
        if self._growing is None:
            self._growing = Growing(self.found.heading)
        found = self._growing.read(text_of(rows))
        if found is None:
            return None
        known = {(finding.line, finding.code) for finding in self.found.findings}
        return Heard(rows, found, tuple(f for f in found.findings if (f.line, f.code) not in known))

    def _insisted(self, rows: tuple[str, ...]) -> bool:
        """Whether the players insist on a line; a title may end as such a line does."""
        header = max(self.found.heading.lines)
        return any(line.insisted for line in lines(text_of(rows[header:])))

    def _replayed(self, rows: tuple[str, ...], effort: int = 0) -> Replay:
        """Lines read anew; once something was insisted on, they are read on as a score would."""
        return replay(text_of(rows), self.base, EFFORT if self._insisted(rows) else effort)

    def _heard(self, rows: tuple[str, ...], effort: int) -> Heard:
        """How lines are read, and what is wrong that was not before."""
        found = self._replayed(rows, effort)
        known = {(finding.line, finding.code) for finding in self.found.findings}
        changed = len(rows) if len(rows) == len(self.manuscript.rows) else len(self.manuscript.rows) + 1
        wrong = tuple(
            # Another line in place of this one proves nothing, and nobody reads on: it is not written yet.
            f._replace(proposals=tuple(p for p in f.proposals if p.line < changed), read_on=None)
            for f in found.findings
            if f.line >= changed or (f.line, f.code) not in known
        )
        return Heard(rows, found, wrong)


def marked(row: str) -> str:
    """A line with the mark that insists on it, before its comment."""
    said, comment = _parted(row)
    return f"{said} {MARK}{comment}"


def unmarked(answer: str) -> str:
    """An answer without the mark that insists on it; empty where it is the mark alone."""
    said, comment = _parted(answer)
    bare = said[:-1].rstrip()
    return bare and f"{bare}{comment}"


def _continued(row: str, answer: str) -> str:
    """A line with an answer behind what it says already; comments stay at its end."""
    (said, comment), (more, note) = _parted(row), _parted(answer)
    return f"{said.rstrip(';')}; {more}{comment}{note}"


def _parted(row: str) -> tuple[str, str]:
    """What a line says, and its comment with the space before it."""
    comment = lines(row)[0].comment
    said = row.rstrip().removesuffix(comment).rstrip()
    return said, f"  {comment}" if comment else ""


def _last_typed(found: Replay) -> Move | None:
    """What the last line says last."""
    typed = [event.move for event in found.steps[-1].events if event.how == TYPED] if found.steps else []
    return typed[-1] if typed else None


def _moves(found: Replay) -> int:
    """How many moves lines say."""
    return sum(event.how == TYPED for step in found.steps for event in step.events)


def _began(step: Step) -> State:
    return step.events[0].before if step.events else step.before
