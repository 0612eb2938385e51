"""The canonical form of a log, in its own or another language. It replays to the same decisions."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import zip_longest
from pathlib import Path

from msgspec.structs import replace as changed

from sheetgen.errors import SheetgenError
from sheetgen.explain.sections import pad_to_width, text_width
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import GHOST, SOLO, STRENGTHS
from sheetgen.games.contract.values import Move
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import fold
from sheetgen.games.notation.verbs import Verb
from sheetgen.message import msg
from sheetgen.read import claims
from sheetgen.read.heading import KEYS, word_in_language
from sheetgen.read.lines import INSISTED, Line
from sheetgen.read.reader import ECHO, FORCED, TYPED, Event
from sheetgen.read.result import Replay, Step
from sheetgen.read.statements import Heads
from sheetgen.replay import replay


class WritingStyle(Enum):
    """How fully a turn is written. Each further style is safer to read back."""

    SHORT = 0
    PLAIN = 1
    EXACT = 2


def canonical_log(
    found: Replay, base: Path | None = None, lang: str | None = None, short: bool = False
) -> str:
    """Return the log of ``found``, which must be legal, in canonical form, in the language ``lang`` (default:
    its own).

    Each line is read back. If a style is misread, the line gets the next fuller one. Raise ``SheetgenError``
    if no style of a line reads back the same.
    """
    writer = LogWriter(found, lang or found.heading.lang, short)
    while (misread := _misread(found, replay(text := writer.text(), base, effort=0))) is not None:
        if not writer.raise_style(misread):
            raise SheetgenError(
                msg("Line {line} cannot be written so that it reads the same.", "report", line=misread)
            )
    return text


def _misread(found: Replay, again: Replay) -> int | None:
    """Return the number of the first line that reads differently in the formatted log. Later differences may
    only follow from it.
    """
    for one, other in zip_longest(found.steps, again.steps):
        if one is None or other is None or not other.sound:
            return (one or found.steps[-1]).line.number
        if typed_moves(one, found.game) != typed_moves(other, found.game):
            return one.line.number
    claimed = [(claim.seat, claim.claimed) for claim in again.claims]
    for n, claim in enumerate(found.claims):
        if claimed[n : n + 1] != [(claim.seat, claim.claimed)]:
            return claim.line.number
    return None


def typed_moves(step: Step, game: Game) -> list[Move]:
    """Return the decisions and chance events that a line contains, without those that silence means too."""
    return [e.move for e in step.events if e.how == TYPED and not _silent(e, step, game)]


def _silent(event: Event, step: Step, game: Game) -> bool:
    return event.player is not None and game.silent(event.before, step.player) == event.move


class TurnPhrase:
    """A phrase of a turn. If ``joined`` is true, it continues the segment before."""

    def __init__(self, text: str, joined: bool) -> None:
        self.text = text
        self.joined = joined


class LogWriter:
    """Writes a legal log line by line."""

    def __init__(self, found: Replay, lang: str, short: bool) -> None:
        self.found = found
        self.lang = lang
        heading = found.heading
        self.players = heading.players
        if heading.ghost is not None:
            self.players = (*heading.typed, word_in_language(lang, GHOST))
        self.lexicon: Lexicon = found.game.grammar.lexicon(lang, self.players, heading.layout)
        self.steps = {step.line.number: step for step in found.steps}
        self.claims = {claim.line.number: claim for claim in found.claims}
        self.styles = dict.fromkeys(self.steps, WritingStyle.SHORT if short else WritingStyle.PLAIN)
        self.names = self._names(short)

    def _names(self, short: bool) -> list[str]:
        """Return the names of the players, or if ``short`` their shortest unambiguous beginnings."""
        players = self.players
        if not short:
            return list(players)
        heads = Heads.from_lexicon(self.lexicon)
        return [
            next(name[:n] for n in range(1, len(name) + 1) if heads.meaning_of(name[:n]).seat == seat)
            for seat, name in enumerate(players)
        ]

    def raise_style(self, line: int) -> bool:
        """Write a line in the next fuller style. Return whether there is one."""
        if self.styles.get(line, WritingStyle.EXACT) is WritingStyle.EXACT:
            return False
        self.styles[line] = WritingStyle(self.styles[line].value + 1)
        return True

    def text(self) -> str:
        """Return the whole log."""
        rows = [self._row(line) for line in self.found.lines]
        keys = max((text_width(head) for kind, head, _, _ in rows if kind == "header"), default=0)
        heads = max((text_width(head) for kind, head, _, _ in rows if kind == "step"), default=0)
        wide = {"header": keys + 1, "step": heads + 1}
        lines = list(self._joined(rows, wide))
        if self.lang != self.found.heading.lang and "lang" not in self.found.heading.lines.values():
            last = max(i for i, row in enumerate(rows) if row[0] == "header")
            word = self.lexicon.say(KEYS["lang"]) + ":"
            lines.insert(last + 1, f"{pad_to_width(word, keys + 1)} {self.lang}")
        return "\n".join(lines).rstrip("\n") + "\n"

    @staticmethod
    def _joined(rows: list[tuple[str, str, str, str]], wide: dict[str, int]) -> Iterator[str]:
        for kind, head, body, comment in rows:
            text = f"{pad_to_width(head + ':', wide.get(kind, 0))} {body}".rstrip() if kind else body
            yield f"{text}  {comment}" if text and comment else text or comment

    def _row(self, line: Line) -> tuple[str, str, str, str]:
        """Return the kind, head, body and comment of a line."""
        number = line.number
        if number in self.found.heading.lines:
            head, body = self._header(line, self.found.heading.lines[number])
            return "header", head, body, line.comment
        if line in self.found.heading.notes:
            return "header", line.head or "", line.typed_body, line.comment
        if number in self.claims:
            claim = self.claims[number]
            word = self.lexicon.say(Heads.CLAIM)
            return (
                "claim",
                f"{word} {self.names[claim.seat]}",
                claims.claim_text(claim.claimed, self.found.game.tally, self.lexicon),
                line.comment,
            )
        if number in self.steps:
            head, body = self._step(self.steps[number])
            return "step", head, f"{body} {INSISTED[0]}" if line.insisted else body, line.comment
        return "", "", "", line.comment

    def _header(self, line: Line, key: str) -> tuple[str, str]:
        value = " ".join(line.typed_body.split())
        if key == "lang":
            value = self.lang
        elif key == "players":
            value = ", ".join(self.found.heading.typed)
        elif key == SOLO:
            value = self.lexicon.say(STRENGTHS[self.found.heading.options[SOLO]])
        elif key not in KEYS:
            value = fold(line.header_value)
        return (self.lexicon.say(KEYS[key]) if key in KEYS else key), value

    # ---- turns -----------------------------------------------------------------------
    def _step(self, step: Step) -> tuple[str, str]:
        style = self.styles[step.line.number]
        if step.verb is not None:
            said = [event.move for event in step.events if event.how == TYPED]
            texts = [self.lexicon.write(move, short=style is WritingStyle.SHORT) or "" for move in said]
            return self._word(step.verb), " | ".join(texts)
        assert step.player is not None
        segments: list[str] = []
        for piece in self._pieces(step, style):
            if piece.joined and segments:
                segments[-1] += " " + piece.text
            else:
                segments.append(piece.text)
        return self.names[step.player], "; ".join(segments)

    def _word(self, verb: Verb) -> str:
        return next(word for known, word in self.lexicon.line_verbs() if known.key == verb.key)

    def _pieces(self, step: Step, style: WritingStyle) -> Iterator[TurnPhrase]:
        """Yield the phrases of a turn: its decisions, and forced moves where they make it easier to read."""
        events = [e for e in step.events if e.how in (TYPED, FORCED) and not self._convention(e, step)]
        if not any(e.how == TYPED for e in events):
            events = [changed(e, how=TYPED) for e in step.events if e.how == ECHO]
        before: Verb | None = None
        for i, event in enumerate(events):
            following = events[i + 1] if i + 1 < len(events) else None
            if event.how == FORCED and not self._opens(event, following, style):
                # The next phrase does not belong to the one before.
                before = None
                continue
            lead = before is None or not before.leads
            if style is WritingStyle.SHORT:
                lead = not self._bare_here(event)
            written = self.lexicon.write_with_verb(
                event.move,
                lead=lead or style is WritingStyle.EXACT,
                short=style is WritingStyle.SHORT,
                exact=style is WritingStyle.EXACT,
            )
            assert written is not None, event.move
            verb, text = written
            if verb.line:
                text = f"{self._word(verb)} {text}"
            joined = before is not None and (before.leads or before.key in verb.attached)
            yield TurnPhrase(text, joined and style is not WritingStyle.EXACT)
            before = verb

    def _bare_here(self, event: Event) -> bool:
        """Return whether a move needs no verb at its place in the log."""
        written = self.lexicon.write_with_verb(event.move, lead=False)
        due = self.found.game.due(event.before)
        return written is not None and due is not None and due.kind in written[0].answers

    def _convention(self, event: Event, step: Step) -> bool:
        """Return whether an attached phrase can be omitted because silence means the same."""
        written = self.lexicon.write_with_verb(event.move)
        joined = written is not None and bool(written[0].attached)
        return joined and event.how == TYPED and _silent(event, step, self.found.game)

    def _opens(self, event: Event, following: Event | None, style: WritingStyle) -> bool:
        """Return whether a forced move is written because it introduces a decision that has no verb."""
        if style is not WritingStyle.PLAIN or following is None or following.how != TYPED:
            return False
        opening, opened = (
            self.lexicon.write_with_verb(event.move),
            self.lexicon.write_with_verb(following.move),
        )
        return bool(opening and opened and opening[0].leads and opened[0].word is None)
