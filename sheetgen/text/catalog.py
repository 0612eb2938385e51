"""Numbers as messages: each reader sees them with the signs of the own language.

In a text a placeholder says how: ``{n:n}`` grouped, ``{mm:.1f}`` with decimals, ``{mm:g}`` with as many as it takes,
``{share:.0%}`` a share of the whole in hundredths. Numbers that stand alone are made here.
"""

from __future__ import annotations

import io
import re
from functools import cache, cached_property
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from string import Formatter
from typing import Any, Final

from sheetgen import resources
from sheetgen.errors import NotLoaded, UnreadableFile, UsageError
from sheetgen.message import Called, Msg, msg
from sheetgen.reasons import why
from sheetgen.text.pofile import compiled, stamp, store


def figure(value: float) -> Msg:
    """A number with as many decimals as it takes."""
    # translators: none
    return msg("{n:g}", "report", n=value)


def percent(share: float, decimals: int = 0) -> Msg:
    """A share of the whole in hundredths."""
    # translators: none
    return msg(f"{{n:.{decimals}%}}", "report", n=share)


# The texts of one catalog, read by the standard library's gettext from what is compiled of it.


class Translations:
    """One catalog, parsed when a text that it has is first asked for: most runs need those of one game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._parsed: GNUTranslations | None = None
        self._absent: set[str] = (
            set()
        )  # looking through a whole catalog takes long, and many texts come again

    def find(self, message: Msg) -> str | None:
        """The translation, in the form that the message's count asks for; None if it is not here.

        Raises ``UnreadableFile``, the first time, for a file that is no catalog.
        """
        context, text, plural, count = message.context, message.text, message.plural, message.count
        if self._parsed is None:
            key = f"{context}\x04{text}" if context else text
            if key in self._absent:
                return None
            if f"\0{key}\0".encode() not in self._compiled:
                self._absent.add(key)
                return None
            self._parsed = self._parse()
        try:
            if plural and context:
                return self._parsed.npgettext(context, text, plural, count)
            if plural:
                return self._parsed.ngettext(text, plural, count)
            return self._parsed.pgettext(context, text) if context else self._parsed.gettext(text)
        except LookupError:
            return None

    @cached_property
    def _compiled(self) -> bytes:
        """The .mo file; in a checkout that has none, or an older one, it is made here."""
        kept = self.path.with_suffix(".mo")
        try:
            source = self.path.read_bytes() if self.path.exists() else None
            found = kept.read_bytes() if kept.exists() else b""
            if source == b"" and not found:  # the place of a catalog that a browser loads later
                raise NotLoaded(f"lang-{self.path.stem}")
            if not source or stamp(source) in found:
                return found
            made = compiled(source)
        except (OSError, ValueError) as error:
            raise self._unreadable(error) from None
        store(kept, made)
        return made

    def _parse(self) -> GNUTranslations:
        try:
            parsed = GNUTranslations(io.BytesIO(self._compiled))
        except (OSError, ValueError) as error:
            raise self._unreadable(error) from None
        parsed.add_fallback(_Lacking())
        return parsed

    def _unreadable(self, error: Exception) -> UnreadableFile:
        self._compiled = b""  # what is said of it must not ask it again
        said = msg("{path} can not be read: {reason}", "report", path=self.path, reason=why(error))
        return UnreadableFile("catalog", said)


class _Lacking(NullTranslations):
    """Where a search ends: a text that is not found is no translation of itself."""

    def gettext(self, *asked: Any) -> str:
        raise LookupError

    ngettext = pgettext = npgettext = gettext  # type: ignore[assignment]


# Putting messages into the reader's language.
#
# English is the source. Another language is a file ``LANG.po`` in the house's folder of catalogs, and one in
# that of each game for the texts that only it has; what they lack shows as ``⟦source⟧``, so that nobody takes
# silent English for a translation. Read is what is compiled from them, ``LANG.mo`` beside. Languages for tests
# of the layout, not listed by ``languages``: ``en-x-long``, ``en-x-tall`` and ``en-x-rtl``.


LACKING: Final = re.compile("⟦([^⟦⟧]*)")
"""What ``say`` marks a text with that a language lacks."""
_BARE: Final = re.compile(r"\{[^{}]*\}")
"""A text that is one value and no word: there is nothing in it to translate."""
_PRINTED: Final = ("sheet", "card")
_PSEUDO: Final = ("en-x-long", "en-x-tall", "en-x-rtl")


class Catalog:
    """The texts of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    @cached_property
    def _files(self) -> list[Translations]:

        return [Translations(folder / f"{self.lang}.po") for folder in resources.locales().values()]

    def say(self, message: Msg) -> str:
        """The message in this language, its values filled in.

        A value that is a ``Msg`` is translated too. Numbers are written plainly, or as the language
        does where the placeholder asks (``figures``). In texts of context ``card`` a placeholder
        without a value stays: it names an icon. Typed words (context ``log`` and those that begin so)
        keep their spelling; all else gets the typography of the language, but reports in English stay
        as they are written.
        """
        template, found = self._template(message)
        if message.context.partition(" ")[0] in _PRINTED or (not _typed(message) and self.lang != "en"):
            from sheetgen.text.typography import tidy

            template = tidy(template, self.lang)
        values: dict[str, Any] = dict(message.values)
        if message.plural:
            values.setdefault("count", message.count)
        text = template
        if "{" in template or "}" in template:
            text = _Fill(self, keep=message.context == "card").vformat(template, (), values)
            if not _typed(message) and self.lang != "en":
                from sheetgen.text.typography import agreed

                text = agreed(text, self.lang)
        return text if found else f"⟦{text}⟧"

    def own(self, message: Msg) -> str:
        """A text of a layout: in this language if it is ours, else as its user has written it."""
        said = self.say(message)
        return said if self.has(message) else said.removeprefix("⟦").removesuffix("⟧")

    def has(self, message: Msg) -> bool:
        """Whether this language has the message."""
        return self._template(message)[1]

    def _template(self, message: Msg) -> tuple[str, bool]:
        """The text before its values are filled in, and whether it is this language's."""
        source = message.plural if message.plural and message.count != 1 else message.text
        if self.lang in _PSEUDO:
            return (source if _typed(message) else pseudo(source, self.lang)), True
        if self.lang == "en" or not source or _BARE.fullmatch(source):
            return source, True
        for file in self._files:
            if (found := file.find(message)) is not None:
                return found, True
        return source, False


def _typed(message: Msg) -> bool:
    return message.context.partition(" ")[0] == "log"


class _Fill(Formatter):
    """``str.format`` with translated messages and the language's numbers."""

    def __init__(self, catalog: Catalog, keep: bool) -> None:
        self.catalog = catalog
        self.keep = keep

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        if self.keep and field_name not in kwargs:
            return "{" + field_name + "}", field_name
        return super().get_field(field_name, args, kwargs)

    def format_field(self, value: Any, format_spec: str) -> Any:
        if isinstance(value, Msg):
            return self.catalog.say(value)
        if isinstance(value, Called):
            return self.catalog.say(value.word)
        if isinstance(value, int | float) and not isinstance(value, bool):
            from sheetgen.text.typography import written

            return written(value, format_spec, self.catalog.lang)
        return super().format_field(value, format_spec)


def pseudo(text: str, lang: str) -> str:
    """English made awkward: longer as translations grow, taller by accents; placeholders stay.

    Growth: 100 % for up to 5 characters, 40 % for up to 10, 30 % above.
    """
    parts = re.split(r"(\{[^{}]*\}|`[^`]*`)", text)
    if lang == "en-x-tall":
        tall = str.maketrans("AEIOUYaeiouycsz", "ÅÊÎÔÛÝåêîôûýçšž")
        return "".join(part if k % 2 else part.translate(tall) for k, part in enumerate(parts))
    if lang == "en-x-long":
        length = len(text)
        grow = length if length <= 5 else round(length * (0.4 if length <= 10 else 0.3))
        filler = "lorem ipsum dolor sit amet " * (grow // 27 + 1)
        return text + (" " + filler)[:grow].rstrip().ljust(grow, "x") if grow > 1 else text + text
    return text


def languages() -> tuple[str, ...]:
    """All languages there are: English, then by code."""
    house = resources.house_locale()
    return _languages(house, house.stat().st_mtime_ns)


@cache
def _languages(folder: Path, changed: int) -> tuple[str, ...]:
    """The languages of a folder as it was when it last ``changed``."""
    return ("en", *sorted(path.stem for path in folder.glob("*.po")))


@cache
def catalog(lang: str) -> Catalog:
    """The catalog of a language; a regional tag (``de_AT``) takes its language's. Raises ``UsageError``."""
    return Catalog(lang if lang in _PSEUDO else of_tag(lang))


def of_tag(tag: str) -> str:
    """The language that is meant by ``de``, ``DE``, ``de-AT`` or ``de_AT.UTF-8``. Raises ``UsageError``."""
    known = languages()
    names = {name.lower(): name for name in known}
    region = re.split("[.@]", tag, maxsplit=1)[0].replace("_", "-").lower()
    if found := names.get(region) or names.get(region.partition("-")[0]):
        return found
    raise UsageError(
        msg(
            "There is no language {lang}. Languages: {languages}.",
            "report",
            lang=tag,
            languages=", ".join(known),
        )
    )
