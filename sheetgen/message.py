"""Texts that are translated to the reader's language only when they are shown."""

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

_PLACEHOLDER: Final = re.compile(r"\{[^{}]*\}")


class Msg(NamedTuple):
    """English source text, its gettext context, and the values of its ``{placeholders}``.

    Values that are a ``Msg`` are translated first. With ``plural``, ``count`` selects the plural form of the
    reader's language and is the value of ``{count}``.
    """

    text: str
    context: str = ""
    values: tuple[tuple[str, Any], ...] = ()
    plural: str = ""
    count: int = 0  # type: ignore[assignment]  # hides tuple.count, which is not used

    def __str__(self) -> str:
        """Return the English text, for developers and tests."""
        source = self.plural if self.plural and self.count != 1 else self.text
        values = {key: value.word if isinstance(value, Called) else value for key, value in self.values}
        return source.format(**{"count": self.count, **values})


Say = Callable[[Msg], str]
"""A function that translates a message, and returns its text."""


def msg(text: str, /, context: str = "", **values: Any) -> Msg:
    """Return a message; ``values`` are the values of its placeholders."""
    return Msg(text, context, tuple(values.items()))


def msgs(text: str, plural: str, count: int, /, context: str = "", **values: Any) -> Msg:
    """Return a message with plural forms: ``text`` for one, ``plural`` for other counts."""
    return Msg(text, context, tuple(values.items()), plural, count)


class UserText(NamedTuple):
    """A text that the author of a layout wrote in some languages: pairs of language and text."""

    texts: tuple[tuple[str, str], ...]

    def text_in(self, lang: str) -> str:
        """Return the text in a language; else in English, else in the first language that has one."""
        texts = dict(self.texts)
        return texts.get(lang) or texts.get("en") or self.texts[0][1]

    def __str__(self) -> str:
        return self.text_in("en")


class Called(str):
    """A name that programs store as it is and readers see as ``word``, such as the ghost's name, or the key of
    a row that the author of a score pad named.
    """

    word: Msg

    @classmethod
    def by(cls, name: str, word: Msg) -> "Called":
        """Return a name that is ``name`` in logs, and the message ``word`` for readers."""
        called = cls(name)
        called.word = word
        return called


def shown_name(name: str, say: Say) -> str:
    """Return a player's name for readers; names of people are unchanged."""
    return say(name.word) if isinstance(name, Called) else name


def translate_messages(value: Any, say: Say) -> Any:
    """Return a value of lists and dicts with all messages in it translated with ``say``."""
    if isinstance(value, Msg):
        return say(value)
    if isinstance(value, Called):
        return str(value)
    if isinstance(value, dict):
        return {translate_messages(key, say): translate_messages(inner, say) for key, inner in value.items()}
    return [translate_messages(inner, say) for inner in value] if isinstance(value, list | tuple) else value


def is_wordless(text: str) -> bool:
    """Return whether a text has no letters outside of ``{placeholders}``, so it needs no translation."""
    return not any(sign.isalpha() for sign in _PLACEHOLDER.sub("", text))
