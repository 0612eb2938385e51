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
from sheetgen.read.reader import TYPED, Reader

MOST_LEFT_OUT = 4
"""Words that are left out of a sentence to tell what it probably says."""

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


def without_small(
    game: Game, state: State, lexicon: Lexicon, typed: tuple[str, ...], seat: int | None
) -> tuple[str, ...]:
    """What typed words say in those of the log if the small and unknown ones where reading stops are left out.

    Nothing where that is no legal answer of ``seat``, or where such a word may change the meaning.
    """
    everyday = lexicon.everyday
    for _ in range(MOST_LEFT_OUT):
        words, places, _ = everyday.of(typed)
        if not words:
            return ()
        if (found := lexicon.unreadable(words)) is None:
            return _written(game, state, lexicon, words, seat)
        at = min([found[0], *lexicon.strange(words)])
        if at == len(words) or not everyday.is_empty(typed[places[at]]):
            return ()
        typed = typed[: places[at]] + typed[places[at] + 1 :]
    return ()


def _written(
    game: Game, state: State, lexicon: Lexicon, words: tuple[str, ...], seat: int | None
) -> tuple[str, ...]:
    """The words of the log for what words say; nothing where that is not legal, or not clear."""
    read = Reader(game, lexicon).read(words, state, (), lambda _, due: due.player in (None, seat), seat)
    if len(read.readings) != 1:
        return ()
    said = [lexicon.write(event.move) for event in read.readings[0].events if event.how == TYPED]
    texts = [text for text in said if text is not None]
    return ("; ".join(texts),) if len(texts) == len(said) else ()


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
