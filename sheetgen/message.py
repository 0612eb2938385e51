"""A text that is put into the reader's language only when it is shown."""

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

_PLACEHOLDER: Final = re.compile(r"\{[^{}]*\}")


class Msg(NamedTuple):
    """English source text, its gettext context, and values for its ``{placeholders}``.

    A value may itself be a ``Msg``; it is translated first. With ``plural``, ``count``
    chooses the form by the rules of the reader's language and fills ``{count}``.
    """

    text: str
    context: str = ""
    values: tuple[tuple[str, Any], ...] = ()
    plural: str = ""
    count: int = 0  # type: ignore[assignment]  # hides tuple.count, which nobody needs here

    def __str__(self) -> str:
        """The English text, for logs of developers and for tests."""
        source = self.plural if self.plural and self.count != 1 else self.text
        values = {key: value.word if isinstance(value, Called) else value for key, value in self.values}
        return source.format(**{"count": self.count, **values})


def msg(text: str, /, context: str = "", **values: Any) -> Msg:
    """A message; ``values`` fill its placeholders."""
    return Msg(text, context, tuple(values.items()))


def msgs(text: str, plural: str, count: int, /, context: str = "", **values: Any) -> Msg:
    """A message that counts: ``text`` for one, ``plural`` otherwise."""
    return Msg(text, context, tuple(values.items()), plural, count)


class Called(str):
    """A name that is a word of the program: typed as the log has it, shown in the reader's language."""

    word: Msg

    @classmethod
    def by(cls, name: str, word: Msg) -> "Called":
        """``name`` as it is typed, for what ``word`` says."""
        called = cls(name)
        called.word = word
        return called


def shown_name(name: str, say: Callable[[Msg], str]) -> str:
    """A player's name as the reader wants it: people's as they typed it."""
    return say(name.word) if isinstance(name, Called) else name


def said(value: Any, say: Callable[[Msg], str]) -> Any:
    """A value of lists and dicts with every message in it put into words."""
    if isinstance(value, Msg):
        return say(value)
    if isinstance(value, Called):
        return str(value)
    if isinstance(value, dict):
        return {said(key, say): said(inner, say) for key, inner in value.items()}
    return [said(inner, say) for inner in value] if isinstance(value, list | tuple) else value


def wordless(text: str) -> bool:
    """Whether a text has no letter outside its ``{placeholders}``: the same in every language."""
    return not any(sign.isalpha() for sign in _PLACEHOLDER.sub("", text))
