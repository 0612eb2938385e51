"""Whether a layout plays like its model: as long, as rich, as fair, with all that it has used.

Only what is sure 19 times of 20 is held against it, so more games judge more severely.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.bots.figures import SURE, Estimate, Figures
from sheetgen.bots.spoken import choice_named, verb_named
from sheetgen.games.notation.lexicon import Grammar
from sheetgen.message import Msg, msg

LENGTH = 0.15
"""By which share the mean number of rounds may differ from the model's."""
SCORE, SPREAD = 0.25, 0.75
"""The same of the winner's mean score; or by so much of what this varies from game to game, where that is more."""
EVEN, USED = 0.1, 0.4
"""What the model uses in so large a share each, such as colours of dice; what share of that it must have here."""


def apart(grammar: Grammar, layout: Any, figures: Figures, model: Figures) -> list[Msg]:
    """Why games of a layout are not like those of its model, in sentences; none where they are."""
    return [*_measures(figures, model), *_seats(figures, model), *_used(grammar, layout, figures, model)]


def _measures(figures: Figures, model: Figures) -> Iterator[Msg]:
    if figures.broken > model.broken:
        yield msg("games that came to no end: {n}", "report", n=figures.broken)
    rounds, usual = figures.measures["rounds"], model.measures["rounds"].mean.value
    if _surely_off(rounds.mean, usual, LENGTH * usual):
        yield msg("{n:.1f} rounds, the model {other:.1f}", "report", n=rounds.mean.value, other=usual)
    if "winner" in figures.measures and "winner" in model.measures:
        score, like = figures.measures["winner"].mean, model.measures["winner"]
        if _surely_off(score, like.mean.value, max(SCORE * abs(like.mean.value), SPREAD * like.deviation)):
            said = "the winner's score is {n:.1f}, the model's {other:.1f}"
            yield msg(said, "report", n=score.value, other=like.mean.value)


def _surely_off(found: Estimate, usual: float, by: float) -> bool:
    """Whether a figure differs by more than ``by``, however few games it is of."""
    return found.low > usual + by or found.high < usual - by


def _seats(figures: Figures, model: Figures) -> Iterator[Msg]:
    """Seats that surely win more than their share, where the model's may not."""
    fair = 1 / figures.seats
    for seat, (one, other) in enumerate(zip(figures.wins, model.wins, strict=True), 1):
        if one.low > fair >= other.low:
            yield msg("seat {n} wins {share:.0%}", "report", n=seat, share=one.value)


def _used(grammar: Grammar, layout: Any, figures: Figures, model: Figures) -> Iterator[Msg]:
    places = {verb.key for verb in grammar.verbs if verb.args and verb.args[0].is_place}
    for verb, words in model.words.items():
        if verb in places or min(use.value for use in words.values()) < EVEN:
            continue
        for word, use in words.items():
            found = figures.words.get(verb, {}).get(word)
            if _most(found, figures.games) < USED * use.value:
                said = "{verb}: {choice} is seldom chosen"
                choice = choice_named(grammar, layout, verb, word)
                yield msg(said, "report", verb=verb_named(grammar, verb), choice=choice)


def _most(found: Estimate | None, games: int) -> float:
    """The highest share that a word may well have: one that was never said may be luck, where games are few."""
    unseen: float = 1 - (1 - SURE) ** (1 / games)
    return max(unseen, found.high) if found else unseen
