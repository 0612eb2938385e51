"""Translate messages to the reader's language with gettext catalogs, and format their numbers.

A placeholder defines the format of its number: ``{n:n}`` is grouped, ``{mm:.1f}`` has decimals, ``{mm:g}``
has as many decimals as needed, ``{share:.0%}`` is a percentage.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache, cached_property
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from string import Formatter
from typing import Any, Final

from sheetgen import resources
from sheetgen.errors import NotLoaded, UnreadableFile, UsageError, why_unreadable
from sheetgen.message import Called, Msg, Say, UserText, is_wordless, msg
from sheetgen.text.languages import apply_agreement, apply_typography, format_value
from sheetgen.text.pofile import compile_catalog, source_mark, store_catalog


def number_message(value: float) -> Msg:
    """Return a message of only a number, with as many decimals as needed."""
    # translators: none
    return msg("{n:g}", "report", n=value)


def percent_message(share: float, decimals: int = 0) -> Msg:
    """Return a message of only a percentage; ``share`` 1 is 100 %."""
    # translators: none
    return msg(f"{{n:.{decimals}%}}", "report", n=share)


# ---- one catalog, read with the standard library's gettext from its compiled file ----


class Translations:
    """One catalog, parsed when one of its texts is first needed, because most runs need those of one game
    only.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._parsed: GNUTranslations | None = None
        # texts that the catalog lacks, so that it is searched for each of them only once
        self._absent: set[str] = set()

    def find(self, message: Msg) -> str | None:
        """Return the translation in the plural form for the message's count, or None.

        Raises ``UnreadableFile``, the first time, for a file that is not a catalog.
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
        """The content of the .mo file. A checkout without it, or with an older one, compiles it here."""
        kept = self.path.with_suffix(".mo")
        try:
            source = self.path.read_bytes() if self.path.exists() else None
            found = kept.read_bytes() if kept.exists() else b""
            if source == b"" and not found:  # an empty file: the browser loads the catalog when it is needed
                raise NotLoaded(f"lang-{self.path.stem}")
            if not source or source_mark(source) in found:
                return found
            made = compile_catalog(source)
        except (OSError, ValueError) as error:
            raise self._unreadable(error) from None
        store_catalog(kept, made)
        return made

    def check(self) -> None:
        """Raise ``UnreadableFile`` if the file is not a catalog."""
        self._parse()

    def _parse(self) -> GNUTranslations:
        try:
            parsed = GNUTranslations(io.BytesIO(self._compiled))
        except (OSError, ValueError) as error:
            raise self._unreadable(error) from None
        parsed.add_fallback(_Lacking())
        return parsed

    def _unreadable(self, error: Exception) -> UnreadableFile:
        self._compiled = b""  # the language of the error message must not read the damaged catalog again
        said = msg("{path} cannot be read: {reason}", "report", path=self.path, reason=why_unreadable(error))
        return UnreadableFile("catalog", said)


class _Lacking(NullTranslations):
    """Translations without any text, the last fallback of gettext, so that a missing text is not its own
    translation.
    """

    def gettext(self, *asked: Any) -> str:
        raise LookupError

    ngettext = pgettext = npgettext = gettext  # type: ignore[assignment]


# ---- translation of messages ----
#
# English is the source. Another language is a file ``LANG.po`` in the common folder of catalogs, and one in
# the folder of each game for its own texts. Missing translations appear as ``⟦source⟧``, so that nobody
# mistakes English for a translation. Compiled files ``LANG.mo`` are read. Pseudo languages for layout tests,
# not listed by ``all_languages``, are ``en-x-long``, ``en-x-tall`` and ``en-x-rtl``.


LACKING: Final = re.compile("⟦([^⟦⟧]*)")
"""Matches the mark that ``say`` adds to a text without translation."""
_PRINTED: Final = ("sheet", "card", "solo", "kit", "box")
_PSEUDO: Final = ("en-x-long", "en-x-tall", "en-x-rtl")


class Catalog:
    """The texts of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    @cached_property
    def _files(self) -> list[Translations]:

        return [Translations(folder / f"{self.lang}.po") for folder in resources.catalog_folders().values()]

    def say(self, message: Msg) -> str:
        """Return the message in this language with its values.

        Values that are a ``Msg`` are translated too. Numbers are plain unless the placeholder has a format.
        In the context ``card`` a placeholder without a value stays, because it names an icon. Typed words
        (contexts that start with ``log``) keep their spelling. Other texts get the language's typography,
        except reports in English.
        """
        template, found = self._template(message)
        template = self._typeset(template, message)
        values: dict[str, Any] = dict(message.values)
        if message.plural:
            values.setdefault("count", message.count)
        text = template
        if "{" in template or "}" in template:
            text = _Fill(self, keep=message.context == "card").vformat(template, (), values)
            if not _typed(message) and self.lang != "en":
                text = apply_agreement(text, self.lang)
        return text if found else f"⟦{text}⟧"

    def own(self, message: Msg) -> str:
        """Return a layout's text: translated if it is one of sheetgen's, else as its author wrote it.

        It has no values, so that braces stay: a layout cannot format anything.
        """
        text = self._typeset(self._template(message)[0], message)
        braces = "{" in text or "}" in text
        return apply_agreement(text, self.lang) if braces and self.lang != "en" else text

    def _typeset(self, text: str, message: Msg) -> str:
        """Return a text with the language's typography, if the message's context has it."""
        if message.context.partition(" ")[0] in _PRINTED or (not _typed(message) and self.lang != "en"):
            return apply_typography(text, self.lang)
        return text

    def has(self, message: Msg) -> bool:
        """Return whether this language has the message."""
        return self._template(message)[1]

    def _template(self, message: Msg) -> tuple[str, bool]:
        """Return the text of a message before its values are inserted, and whether it is in this language."""
        source = message.plural if message.plural and message.count != 1 else message.text
        if self.lang in _PSEUDO:
            return (source if _typed(message) else pseudo_translation(source, self.lang)), True
        if self.lang == "en" or not source:
            return source, True
        for file in self._files:
            if (found := file.find(message)) is not None:
                return found, True
        return source, is_wordless(source)


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
        if isinstance(value, UserText):
            return value.text_in(self.catalog.lang)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return format_value(value, format_spec, self.catalog.lang)
        return super().format_field(value, format_spec)


def pseudo_translation(text: str, lang: str) -> str:
    """Return an English text that is longer or has accents, to test layouts; placeholders stay.

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


def unreadable_catalogs() -> Iterator[tuple[Path, Msg]]:
    """Yield each catalog file that cannot be read, of sheetgen and of all games, and the reason."""
    for folder in resources.catalog_folders().values():
        for path in sorted(folder.glob("*.po")) or sorted(folder.glob("*.mo")):
            try:
                Translations(path.with_suffix(".po")).check()
            except UnreadableFile as error:
                yield path, dict(error.message.values)["reason"]


def all_languages() -> tuple[str, ...]:
    """Return the codes of all languages with a catalog: English first, then the others in order."""
    house = resources.own_catalog_folder()
    if not house.is_dir():
        return ("en",)
    return _languages(house, house.stat().st_mtime_ns)


@cache
def _languages(folder: Path, changed: int) -> tuple[str, ...]:
    """Return the languages of the catalogs in a folder; ``changed`` is its modification time and part of the
    cache key.
    """
    sources, compiled = folder.glob("*.po"), folder.glob("*.mo")  # an installed copy has only compiled ones
    return ("en", *sorted(path.stem for path in list(sources) or compiled))


@cache
def catalog(lang: str) -> Catalog:
    """Return the catalog of a language; a regional tag (``de_AT``) selects its language. Raises
    ``UsageError``.
    """
    return Catalog(lang if lang in _PSEUDO else language_of_tag(lang))


def speaker(lang: str) -> Say:
    """Return a function that translates messages into a language; texts without a translation are English. Raises
    ``UsageError``.
    """
    if lang == "en":
        return str
    found = catalog(lang)
    return lambda message: found.say(message) if found.has(message) else str(message)


def language_of_tag(tag: str) -> str:
    """Return the language code (``de``) of a tag such as ``DE``, ``de-AT`` or ``de_AT.UTF-8``. Raises
    ``UsageError``.
    """
    known = all_languages()
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
