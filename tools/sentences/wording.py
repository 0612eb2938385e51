"""A sentence of clauses: subjects, voices, joints, contractions, capitals and stops."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from sheetgen.games.notation.tokens import split_tokens
from tools.sentences.tables import Spot
from tools.sentences.telling import TELLERS, Clause
from tools.sentences.template import Style, picked, said, said_run
from tools.sentences.words import Speaker, Words, words

WORDINESS = (0.1, 0.4, 0.7, 0.95)
_BLANKS = re.compile(r"\s+")
_BEFORE_SIGN = re.compile(r"\s+(?=[,;.、。،؛])")


class Sentence(NamedTuple):
    """A sentence for a line; ``small`` is how many words more it has than the line in canonical words."""

    spot: Spot
    text: str
    small: int


def sentence(spot: Spot, rng: Random) -> Sentence:
    """A sentence for what was done in a line."""
    lists = words(spot.table.lang)
    voices: Sequence[str] = lists.lists["voices"]
    style = Style(rng, rng.randrange(len(voices)), rng.choice(WORDINESS))
    teller = TELLERS[spot.table.game](spot.table.lexicon, Speaker(lists, spot.table.game, style))
    clauses = teller.clauses(rng.choice(spot.ways))
    composer = Composer(lists, spot.table.game, style)
    text = composer.joined(clauses)
    small = len(_words(text)) - len(_words(spot.body))
    return Sentence(spot, composer.typed(text), small)


def _words(text: str) -> list[str]:
    return [token.text for part in text.split(";") for token in split_tokens(part)]


class Composer:
    """Joins clauses of one language, in one style."""

    def __init__(self, lists: Words, game: str, style: Style) -> None:
        self.lists = lists
        self.game = game
        self.style = style
        self.rng = style.rng
        self.subject = lists.lists["voices"][style.voice]

    def joined(self, clauses: Sequence[Clause]) -> str:
        """The clauses as a sentence, in words parted by spaces."""
        lists, rng = self.lists.lists, self.rng
        text = said(lists["polite"], self.style) if rng.random() < 0.1 else ""
        last = len(clauses) - 1
        plain = rng.random() < 0.3
        linked = False
        for n, clause in enumerate(clauses):
            inverted = False
            if n:
                joint = (
                    "; "
                    if plain
                    else said(lists["linked_joint"], self.style)
                    if linked
                    else self._joint(n == last)
                )
                inverted = "^" in joint
                text += joint.replace("^", "")
            said_by = rng.random() < (0.1 if plain else 0.6 if not n else 0.25)
            subject = said(self.subject, self.style) if said_by else ""
            linked = not plain and n < last and "linked" in lists and rng.random() < 0.5
            style = self.style._replace(voice=lists["linked"]) if linked else self.style
            said_now, verbal = self._clause(clause, subject, inverted, style)
            text += said_now
            linked = linked and verbal
        if not plain or rng.random() < 0.2:
            text += said(lists["stop"], self.style)
        return text

    def _joint(self, last: bool) -> str:
        lists = self.lists.lists
        return said(lists["last"] if last and self.rng.random() < 0.2 else lists["joint"], self.style)

    def _clause(self, clause: Clause, subject: str, inverted: bool, style: Style) -> tuple[str, bool]:
        """A clause, and whether it has a verb.

        Its subject stands in front; where words go before it, at ``{s}`` behind its verb.
        """
        run, verbal = picked(self.lists.entry(f"{self.game}/clause", clause.kind), style)
        subject = subject if verbal else ""
        behind = " " + subject.strip() if inverted and subject else ""
        filled = set()

        def fill(name: str) -> str:
            filled.add(name)
            return behind if name == "s" else clause.slots[name]

        text = said_run(run, style, fill)
        missing = clause.slots.keys() - filled
        if missing:
            raise ValueError(f"{self.lists.lang} {self.game} {clause.kind} says nothing of {missing}: {text}")
        return text if behind else subject + text, verbal

    def typed(self, text: str) -> str:
        """The sentence as it is typed: contracted, spaced, with capitals or without."""
        rng = self.rng
        for old, new in self.lists.contractions:
            text = old.sub(new, text)
        text = _BEFORE_SIGN.sub("", _BLANKS.sub(" ", text)).strip()
        if not self.lists.spaced and rng.random() < 0.7:
            text = re.sub(r"(?<![!-~]) | (?![!-~])", "", text)
        way = rng.random()
        if way < 0.35:
            text = text[:1].upper() + text[1:]
        elif way < 0.5:
            text = text.lower()
        return text.replace("'", "’") if rng.random() < 0.3 else text
