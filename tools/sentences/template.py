"""Templates of wording: ``(she |he |)takes[ the] {what}``.

``(a|b)`` is one of several, so is ``a|b`` as a whole; ``[a]`` may be left out; ``{a}`` is filled in; ``<a/b>`` is the
form of the sentence's voice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

ENDS = {"(": ")", "[": "]"}


class Text(NamedTuple):
    """What stands as it is."""

    text: str


class Slot(NamedTuple):
    """What is filled in."""

    name: str


class Voiced(NamedTuple):
    """A word in each voice."""

    forms: tuple[str, ...]


class Choice(NamedTuple):
    """One of several runs."""

    runs: tuple[Run, ...]


class Option(NamedTuple):
    """What may be left out."""

    run: Run


Run = tuple["Text | Slot | Voiced | Choice | Option", ...]


class Style(NamedTuple):
    """How a sentence is worded: ``voice`` is the number of its verb forms, ``wordy`` the share of options said."""

    rng: Random
    voice: int = 0
    wordy: float = 0.5


@cache
def parsed(text: str) -> Choice:
    """The alternatives of a template; raises ``ValueError`` where brackets do not match."""
    choice, at = _choice(text, 0, "")
    if at != len(text):
        raise ValueError(f"brackets do not match: {text}")
    return choice


def _choice(text: str, at: int, end: str) -> tuple[Choice, int]:
    runs: list[Run] = []
    run: list[Text | Slot | Voiced | Choice | Option] = []
    while at < len(text) and text[at] != end:
        sign = text[at]
        if sign == "|":
            runs.append(tuple(run))
            run, at = [], at + 1
        elif sign in ENDS:
            inner, close = _choice(text, at + 1, ENDS[sign])
            if close >= len(text):
                raise ValueError(f"brackets do not match: {text}")
            run.append(inner if sign == "(" else Option((inner,)))
            at = close + 1
        elif sign in "{<":
            close = text.index("}" if sign == "{" else ">", at)
            inside = text[at + 1 : close]
            run.append(Slot(inside) if sign == "{" else Voiced(tuple(inside.split("/"))))
            at = close + 1
        elif sign in ")]":
            raise ValueError(f"brackets do not match: {text}")
        else:
            close = min([n for s in "([{<|)]" if (n := text.find(s, at)) >= 0], default=len(text))
            run.append(Text(text[at:close]))
            at = close
    return Choice((*runs, tuple(run))), at


def said(text: str, style: Style, fill: Callable[[str], str] | None = None) -> str:
    """The template in one wording; ``fill`` gives what slots hold."""
    return _said((parsed(text),), style, fill or (lambda name: f"{{{name}}}"))


def _said(run: Run, style: Style, fill: Callable[[str], str]) -> str:
    found = []
    for part in run:
        match part:
            case Text(one):
                found.append(one)
            case Slot(name):
                found.append(fill(name))
            case Voiced(forms):
                found.append(forms[min(style.voice, len(forms) - 1)])
            case Choice(runs):
                found.append(_said(style.rng.choice(runs), style, fill))
            case Option(inner):
                found.append(_said(inner, style, fill) if style.rng.random() < style.wordy else "")
    return "".join(found)


def picked(text: str, style: Style) -> tuple[Run, bool]:
    """One alternative of a template, and whether it has a verb."""
    run = style.rng.choice(parsed(text).runs)
    return run, any(isinstance(part, Voiced) for part in run)


def said_run(run: Run, style: Style, fill: Callable[[str], str]) -> str:
    """An alternative in one wording."""
    return _said(run, style, fill)


def slots(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The slots that every wording of a template has, and those that any has."""
    return _slots((parsed(text),))


def _slots(run: Sequence[Text | Slot | Voiced | Choice | Option]) -> tuple[frozenset[str], frozenset[str]]:
    always: frozenset[str] = frozenset()
    ever: frozenset[str] = frozenset()
    for part in run:
        match part:
            case Slot(name):
                always, ever = always | {name}, ever | {name}
            case Choice(runs):
                each = [_slots(one) for one in runs]
                always |= frozenset.intersection(*(one for one, _ in each))
                ever = ever.union(*(more for _, more in each))
            case Option(inner):
                ever |= _slots(inner)[1]
            case _:
                pass
    return always, ever
