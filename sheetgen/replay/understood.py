"""A line in full words, as it was understood: what short and cut words were taken for."""

from __future__ import annotations

from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import split
from sheetgen.replay.reader import TYPED
from sheetgen.replay.result import Replay, Step


def understood(replay: Replay, step: Step) -> str:
    """What a line says in full words; empty where all its words stand there already."""
    heading = replay.heading
    lexicon: Lexicon = replay.game.grammar.lexicon(heading.lang, heading.players, heading.layout)
    said = [text for event in step.events if event.how == TYPED and (text := lexicon.write(event.move))]
    typed = {word for segment in step.line.segments() for word in segment.words}
    return "; ".join(said) if typed - set(split(" ".join(said))) else ""
