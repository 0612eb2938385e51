"""What a line was understood to say, in the words of the log, where it says so in other words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import split
from sheetgen.games.notation.verbs import CUT_COST, NEVER
from sheetgen.replay import heard
from sheetgen.replay.log import Line
from sheetgen.replay.reader import TYPED, Event
from sheetgen.replay.result import Replay, Step


class Understood(NamedTuple):
    """A line with words that were skipped, abbreviated or joined, and what it was understood to say."""

    line: int
    player: str | None
    text: str


def understood(replay: Replay, step: Step) -> str:
    """What a line says in the words of the log; empty where it has no other words."""
    return in_full(replay.heading.lexicon, step.line, step.events, chance=step.player is None)


def in_full(lexicon: Lexicon, line: Line, events: Sequence[Event], chance: bool = False) -> str:
    """What the typed ``events`` say in the words of the log; empty if ``line`` has these words.

    ``chance`` tells whether it is a line of chance.
    """
    parts = heard.parts(line, chance, lexicon)
    rewritten = any(part.words != split(part.text) for part in parts)
    abbreviated = any(CUT_COST <= lexicon.least(part.words, 0) < NEVER for part in parts)
    if not rewritten and not abbreviated:
        return ""
    said = [text for event in events if event.how == TYPED and (text := lexicon.write(event.move))]
    return "; ".join(said)


def all_understood(replay: Replay) -> list[Understood]:
    """All lines that were read otherwise than they are typed."""
    players = replay.heading.players
    return [
        Understood(step.line.number, None if step.player is None else players[step.player], text)
        for step in replay.steps
        if (text := understood(replay, step))
    ]
