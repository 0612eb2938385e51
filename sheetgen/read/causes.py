"""Why words that answer nothing due can't be said now: the rules are asked about every move that they may mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.errors import Illegal, NotDue
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Ending, State
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import split, tokens
from sheetgen.games.notation.verbs import Phrase

if TYPE_CHECKING:
    from sheetgen.read.result import Step


class Refusal(NamedTuple):
    """A rule's word on what was said, and the state in which another answer would be right; None for none."""

    phrase: Phrase
    error: Illegal
    state: State = None

    @property
    def weight(self) -> tuple[int, int, int]:
        """The lower, the more it tells: a rule that forbids the move before one that only knows another is due."""
        return self.general + self.bare, self.phrase.rank, -self.phrase.end

    @property
    def general(self) -> bool:
        """Whether no rule forbids it but for its time."""
        return isinstance(self.error, NotDue)

    @property
    def bare(self) -> bool:
        """Whether it says no more than what is due."""
        return isinstance(self.error, NotDue) and self.error.bare


def fitting(
    game: Game, state: State, lexicon: Lexicon, words: tuple[str, ...], at: int, candidates: Iterable[str]
) -> list[str]:
    """Those of the candidates with which, in place of word ``at``, the words are one answer to what is due."""
    due = game.due(state)
    if due is None:
        return []
    found = []
    for text in candidates:
        whole = (*words[:at], *split(text), *words[at + 1 :])
        answers = lexicon.answers(whole, 0, due.kind)
        if any(p.end == len(whole) and not p.rest and _legal(game, state, p) for p in answers):
            found.append(text)
    return found


def furthest(game: Game, state: State, lexicon: Lexicon, words: tuple[str, ...]) -> tuple[int, list[str]]:
    """How many of the words legal answers begin with at most, and what those say next."""
    reached = 0
    found: dict[str, None] = {}
    moves = game.legal(state)
    for text in [lexicon.write(move, lead=lead) or "" for move in moves for lead in (True, False)]:
        said = tokens(text)
        pairs = zip(said, words, strict=False)
        alike = sum(1 for _ in takewhile(lambda pair: pair[0].text == pair[1], pairs))
        if alike < max(reached, 1) or alike == len(said):
            continue
        if alike > reached:
            reached = alike
            found.clear()
        token = said[alike]
        found[text[token.column : token.column + token.length]] = None
    return reached, list(found)


def _legal(game: Game, state: State, phrase: Phrase) -> bool:
    try:
        game.apply(state, phrase.move)
    except Illegal:
        return False
    return True


def refusals(
    game: Game, phrases: Iterable[Phrase], began: State, state: State, player: int | None
) -> list[Refusal]:
    """What the rules say to each of these phrases."""
    due = game.due(state)
    here = state if due is not None and due.player == player else None
    return [
        Refusal(phrase, error, here)
        for phrase in phrases
        if (error := game.refusal(began, state, player, phrase.move)) is not None
    ]


def due_clause(game: Game, state: State) -> str:
    """The clause that asks for what is due."""
    due = game.due(state)
    error = game.refusal(state, state, due.player, ()) if due is not None else None
    return error.clause if error is not None else game.turn_clause


class End(NamedTuple):
    """How a game ended: its last line, and what ended it, each with the line in which it happened."""

    line: int
    causes: tuple[tuple[int, Ending], ...]


def end_of(game: Game, steps: Sequence[Step], state: State) -> End:
    """How the game came to its end in ``state``; ``steps`` are the lines so far."""
    last = next((step.line.number for step in steps if game.due(step.after) is None), 0)
    causes = []
    for ending in game.endings(state):
        line = next((step.line.number for step in steps if ending in game.endings(step.after)), last)
        causes.append((line, ending))
    return End(last, tuple(causes))
