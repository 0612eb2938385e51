"""Find the rule that refuses typed words. The rules are asked about each move that the words may mean."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import NamedTuple

from sheetgen.errors import Illegal, NotDue
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import State
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import folded_words, split_tokens
from sheetgen.games.notation.verbs import Phrase
from sheetgen.read.reader import TYPED, Reader

MOST_LEFT_OUT = 4
"""Largest number of words that are left out of a sentence to find its probable meaning."""


class Refusal(NamedTuple):
    """A rule that refuses typed words, and the state in which another answer would be legal (None: there is
    none).
    """

    phrase: Phrase
    error: Illegal
    state: State = None

    @property
    def weight(self) -> tuple[int, int, int]:
        """Sort key: smaller is more informative. A rule that forbids the move comes before one that only says
        what is due.
        """
        return self.only_wrong_time + self.only_names_due, self.phrase.rank, -self.phrase.end

    @property
    def only_wrong_time(self) -> bool:
        """Whether only the time of the move is wrong."""
        return isinstance(self.error, NotDue)

    @property
    def only_names_due(self) -> bool:
        """Whether the rule only says what is due."""
        return isinstance(self.error, NotDue) and self.error.bare


def fitting_words(
    game: Game, state: State, lexicon: Lexicon, words: tuple[str, ...], at: int, candidates: Iterable[str]
) -> list[str]:
    """Return the candidates that turn the words into one legal answer if they replace word ``at``."""
    due = game.due(state)
    if due is None:
        return []
    found = []
    for text in candidates:
        whole = (*words[:at], *folded_words(text), *words[at + 1 :])
        answers = lexicon.answering_phrases(whole, 0, due.kind)
        if any(p.end == len(whole) and not p.rest and _legal(game, state, p) for p in answers):
            found.append(text)
    return found


def furthest_answers(
    game: Game, state: State, lexicon: Lexicon, words: tuple[str, ...]
) -> tuple[int, list[str]]:
    """Return the largest number of typed words that a legal answer begins with, and the next words of these
    answers.
    """
    reached = 0
    found: dict[str, None] = {}
    moves = game.legal(state)
    for text in [lexicon.write(move, lead=lead) or "" for move in moves for lead in (True, False)]:
        said = split_tokens(text)
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


def without_small_words(
    game: Game, state: State, lexicon: Lexicon, typed: tuple[str, ...], seat: int | None
) -> tuple[str, ...]:
    """Return the typed words in the words of the log, after leaving out small and unknown words where reading
    stops.

    Return nothing if the result is not a legal answer of ``seat``, or if a left-out word could change the
    meaning.
    """
    everyday = lexicon.everyday
    for _ in range(MOST_LEFT_OUT):
        words, places, _ = everyday.rewrite(typed)
        if not words:
            return ()
        if (found := lexicon.unreadable(words)) is None:
            return _written(game, state, lexicon, words, seat)
        at = min([found[0], *lexicon.unknown_words(words)])
        if at == len(words) or not everyday.is_without_meaning(typed[places[at]]):
            return ()
        typed = typed[: places[at]] + typed[places[at] + 1 :]
    return ()


def _written(
    game: Game, state: State, lexicon: Lexicon, words: tuple[str, ...], seat: int | None
) -> tuple[str, ...]:
    """Return what the words mean in the words of the log; nothing if that is illegal or ambiguous."""
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


def refusals_of_phrases(
    game: Game, phrases: Iterable[Phrase], began: State, state: State, player: int | None
) -> list[Refusal]:
    """Return the rules that refuse these phrases."""
    due = game.due(state)
    here = state if due is not None and due.player == player else None
    return [
        Refusal(phrase, error, here)
        for phrase in phrases
        if (error := game.refusal(began, state, player, phrase.move)) is not None
    ]


def refusal_out_of_turn(
    game: Game, lexicon: Lexicon, words: tuple[str, ...], state: State, seat: int | None
) -> Refusal | None:
    """Return the rule against what a player (None: chance) says who is not due; None if only the turn is
    wrong.
    """
    due = game.due(state)
    phrases = (lexicon.answering_phrases(words, 0, due.kind) if due else []) or lexicon.phrases(words, 0)
    found = refusals_of_phrases(game, phrases, state, state, seat)
    telling = [
        refusal
        for refusal in found
        if not refusal.only_names_due and (seat is None or not refusal.only_wrong_time)
    ]
    return min(telling, key=lambda refusal: refusal.weight, default=None)


def due_clause(game: Game, state: State) -> str:
    """Return the clause that asks for what is due."""
    due = game.due(state)
    error = game.refusal(state, state, due.player, ()) if due is not None else None
    return error.clause if error is not None else game.turn_clause
