"""How a sentence was read: as the same, refused, or as something else."""

from __future__ import annotations

import re
from typing import NamedTuple

from sheetgen.games.notation.tokens import tokens
from sheetgen.read.finding import ERROR, Finding
from sheetgen.read.reader import TYPED
from tools.sentences.tables import Spot
from tools.sentences.wording import Sentence

SAME, REFUSED, MISREAD = "same", "refused", "misread"
NAMED, AMBIGUOUS, MISLEADING = "named", "ambiguous", "misleading"


class Verdict(NamedTuple):
    """What became of a sentence.

    ``why`` is how good the message of a refusal is; ``word`` the typed word at its caret; ``read`` what was understood.
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
        return _refused(sentence, errors[0])
    if found.state == spot.after:
        return Verdict(sentence, SAME)
    write = spot.table.lexicon.write
    events = [event for step in found.steps if step.line.number == spot.number for event in step.events]
    read = "; ".join(write(event.move) or str(event.move) for event in events if event.how == TYPED)
    return Verdict(sentence, MISREAD, read=read)


def _refused(sentence: Sentence, finding: Finding) -> Verdict:
    spot = sentence.spot
    line = spot.head + sentence.text
    caret = line[finding.column - 1 : finding.column - 1 + finding.length]
    unknown = tuple(word for word in _typed(sentence.text) if not known(spot, word))
    here = [word for word in _typed(caret) if word in unknown]
    if finding.code == "ambiguous":
        why = AMBIGUOUS if len(finding.suggestions) > 1 or "“" in str(finding.message) else MISLEADING
    else:
        why = NAMED if here and finding.code == "unreadable" else MISLEADING
    word = here[0] if here else caret
    return Verdict(sentence, REFUSED, why, word, str(finding.message), finding.code, unknown=unknown)


def _typed(text: str) -> list[str]:
    parted = re.sub("[;；؛]", " ", text)
    return [text[token.column : token.column + token.length] for token in tokens(parted)]


def known(spot: Spot, word: str) -> bool:
    """Whether the reader knows a word: one of the log, an everyday one, a number, a name or a letter."""
    lexicon = spot.table.lexicon
    one = next(iter(tokens(word))).text
    if one.isdecimal() or lexicon.is_run(one) or lexicon.phrases((one,), 0):
        return True
    if any(one in form for form in lexicon.forms) or one in lexicon.numbers or one in lexicon.letters:
        return True
    everyday = lexicon.everyday.words
    joined = {*everyday.spelled.before_apostrophe, *everyday.spelled.after_apostrophe}
    if one in everyday.small or one in joined or any(one in other for other in everyday.others):
        return True
    names = {token.text for name in spot.table.players for token in tokens(name)}
    return one in names or any(ch.isdecimal() for ch in one)
