"""How a sentence was read: as the same, refused, or as something else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.notation.tokens import split_tokens
from sheetgen.read.finding import ERROR, Finding
from sheetgen.read.reader import TYPED
from tools.sentences.tables import Spot
from tools.sentences.wording import Sentence

SAME, REFUSED, MISREAD = "same", "refused", "misread"
NAMED, AMBIGUOUS, MISLEADING = "named", "ambiguous", "misleading"
MEANINGLESS = "means nothing"
_QUOTED = re.compile("“([^”]*)”")


class Verdict(NamedTuple):
    """What became of a sentence.

    ``why`` is how good the message of a refusal is: ``named`` if it quotes the words at its caret or the whole
    sentence, calls no known word meaningless, and names a word that is not known if there is one. ``word`` is the typed
    word at the caret; ``read`` what was understood.
    """

    sentence: Sentence
    kind: str
    why: str = ""
    word: str = ""
    message: str = ""
    code: str = ""
    read: str = ""
    unknown: tuple[str, ...] = ()


def judge(sentence: Sentence) -> Verdict:
    """Read the log with the sentence in place of its line."""
    spot = sentence.spot
    found = spot.read(sentence.text)
    errors = [finding for finding in found.findings if finding.severity == ERROR]
    if errors:
        return _refused(sentence, errors)
    if found.state == spot.after:
        return Verdict(sentence, SAME)
    write = spot.table.lexicon.write
    events = [event for step in found.steps if step.line.number == spot.number for event in step.events]
    read = "; ".join(write(event.move) or str(event.move) for event in events if event.how == TYPED)
    return Verdict(sentence, MISREAD, read=read)


def _refused(sentence: Sentence, errors: Sequence[Finding]) -> Verdict:
    spot, finding = sentence.spot, errors[0]
    line, message = spot.head + sentence.text, str(finding.message)
    start, end = finding.column - 1, finding.column - 1 + finding.length
    words = [line[word.column : word.column + word.length] for word in split_tokens(_parted(line))]
    places = [(word.column, word.column + word.length) for word in split_tokens(_parted(line))]
    caret = [word for word, (first, last) in zip(words, places, strict=True) if first < end and start < last]
    unknown = tuple(word for word in _typed(sentence.text) if not known(spot, word))
    named = [word for error in errors for word in _quoted(error)]
    if finding.code == "ambiguous":
        why = AMBIGUOUS if len(finding.suggestions) > 1 else MISLEADING
    else:
        false = MEANINGLESS in message and not set(_quoted(finding)) <= set(unknown)
        quoted = not set(caret).isdisjoint(named) or set(_typed(sentence.text)) <= set(named)
        tells = quoted and not false
        why = NAMED if tells else MISLEADING
    here = [word for word in caret if word in unknown]
    word = here[0] if here else line[start:end]
    return Verdict(sentence, REFUSED, why, word, message, finding.code, unknown=unknown)


def _quoted(finding: Finding) -> list[str]:
    """The words that the message of a finding quotes."""
    return [word for text in _QUOTED.findall(str(finding.message)) for word in _typed(text)]


def _parted(text: str) -> str:
    return re.sub("[;；؛]", " ", text)


def _typed(text: str) -> list[str]:
    parted = _parted(text)
    return [text[token.column : token.column + token.length] for token in split_tokens(parted)]


def known(spot: Spot, word: str) -> bool:
    """Whether the reader knows a word: one of the log, an everyday one, a number, a name or a letter."""
    lexicon = spot.table.lexicon
    one = next(iter(split_tokens(word))).text
    return lexicon.everyday.is_known_word(one) or bool(lexicon.phrases((one,), 0))
