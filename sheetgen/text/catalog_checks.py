"""Check catalogs: completeness, placeholders, plurals and consistent terms.

Each game lists its terms in ``terms.toml``, with words that translations must not use for them.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple
from unicodedata import category, combining, normalize

from sheetgen import resources
from sheetgen.errors import UsageError
from sheetgen.message import Msg, msg
from sheetgen.text.catalog import all_languages as all_languages
from sheetgen.text.gather import (
    TextKey,
    Texts,
    key_of,
    read_entries,
    template_entries,
    texts_of_program,
    texts_of_templates,
)
from sheetgen.text.languages import LANGUAGES, TYPED_ALIKE
from sheetgen.text.pofile import Entry, header_fields

_PLACEHOLDER: Final = re.compile(r"\{[^}]*\}")
_TYPED_TEXT: Final = re.compile(r"`[^`]*`")
_KEPT: Final = re.compile(r"`(?:sheetgen|-|\d)[^`]*`")
"""Text to type that is the same in every language; names and words of logs are not."""
_CAPITALS: Final = re.compile(r"(?<![\w-])[A-Z]{2,}(?![\w-])")
_WHOLE: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Scripts without inflected forms of words."""
_ARTICLE: Final = "\u0627\u0644"
"""The Arabic article, which may precede a word."""


class Term(NamedTuple):
    """A term of a game: ``context`` and ``text`` identify the text whose translation is the term."""

    game: str
    """The game's folder; empty for a term of all games."""
    name: str
    context: str
    text: str
    means: re.Pattern[str]
    rejected: dict[str, re.Pattern[str]]
    forms: dict[str, re.Pattern[str]] = {}  # a shared default, which is never changed
    """For each language, a pattern of all forms of the word, if they do not share its start."""
    bound: bool = True
    """Whether translations must use the term; False if texts may express it in different ways."""

    def speaks(self, source: str) -> bool:
        """Return whether an English text contains the term."""
        return self.means.search(_PLACEHOLDER.sub("", source)) is not None

    def alone(self, source: str) -> bool:
        """Return whether an English text consists of the term only, for example a label or title."""
        name = source.casefold().removesuffix("s")
        return name == self.text.casefold().removesuffix("s") or self.means.fullmatch(source) is not None

    def occurs_in(self, lang: str, word: str, translation: str) -> bool:
        """Return whether a translation contains a form of ``word``, which is the term in this language."""
        form = self.forms.get(lang) or re.compile(re.escape(_article_and_term(word)))
        return form.search(_PLACEHOLDER.sub("", translation).casefold()) is not None

    def rejects(self, lang: str, source: str, translation: str) -> str:
        """Return the rejected word in a translation of ``source``, or an empty string."""
        if lang not in self.rejected or not self.speaks(source):
            return ""
        found = self.rejected[lang].search(_PLACEHOLDER.sub("", translation))
        return found.group() if found else ""


def _article_and_term(word: str) -> str:
    """Return the common start of a word's forms: its longest part without the last letters."""
    head = max((part.removeprefix(_ARTICLE) for part in re.split(r"[\s-]+", word.casefold())), key=len)
    if _WHOLE.search(head):
        return head
    return head[: max(3, len(head) - (2 if len(head) > 5 else 1))]


def all_terms() -> tuple[Term, ...]:
    """Return all terms in ``terms.toml`` files."""
    return tuple(
        term for game, folder in resources.catalog_folders().items() for term in _listed(game, folder)
    )


@cache
def _listed(game: str, folder: Path) -> tuple[Term, ...]:
    path = folder / "terms.toml"
    listed = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return tuple(
        Term(
            game,
            name,
            said["context"],
            said["text"],
            re.compile(said["means"], re.IGNORECASE),
            {lang: re.compile(words) for lang, words in said.get("rejected", {}).items()},
            {lang: re.compile(words) for lang, words in said.get("forms", {}).items()},
            said.get("bound", True),
        )
        for name, said in listed.items()
    )


class StyleRule(NamedTuple):
    """A rule of one language's style: a pattern that its translations must not contain, or must contain."""

    contexts: re.Pattern[str]
    """The contexts of the texts that the rule applies to, matched as a whole."""
    pattern: re.Pattern[str]
    instead: str
    """What a translator should write, for the report."""
    means: re.Pattern[str] | None = None
    """The English texts whose translations must contain the pattern; None if none may contain it."""

    def finds(self, context: str, translation: str) -> str:
        """Return the rejected part of a translation, or an empty string.

        Placeholders and text in backticks are ignored.
        """
        if self.means or not self.contexts.fullmatch(context):
            return ""
        found = self.pattern.search(_prose(translation))
        return found.group() if found else ""

    def misses(self, context: str, source: str, translation: str) -> bool:
        """Return whether a translation of ``source`` must contain the pattern and does not."""
        speaks = self.means and self.contexts.fullmatch(context) and self.means.search(_prose(source))
        return bool(speaks) and not self.pattern.search(_prose(translation))


def _prose(text: str) -> str:
    """Return a text without the names of its placeholders and without what is typed."""
    return _TYPED_TEXT.sub("``", _PLACEHOLDER.sub("{}", text))


def style_rules() -> dict[str, tuple[StyleRule, ...]]:
    """Return the rules in ``style.toml`` by language."""
    path = resources.own_catalog_folder() / "style.toml"
    listed = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {lang: tuple(map(_style_rule, rules)) for lang, rules in listed.items()}


def _style_rule(said: Mapping[str, str]) -> StyleRule:
    means = re.compile(said["means"]) if "means" in said else None
    pattern = said["required" if means else "rejected"]
    return StyleRule(re.compile(said.get("contexts", ".*")), re.compile(pattern), said["instead"], means)


# ---- checks ----


FEW, SHARE = 3, 10
"""Limits for texts that paraphrase a term: this many texts, or one of this many."""
BRACES: Final = "python-brace-format"
"""The gettext flag of texts with placeholders; ``msgfmt`` and translation tools check these."""


class CatalogFault(NamedTuple):
    """A problem of a catalog: a stable English ``code``, the language, and the text."""

    code: str
    lang: str
    context: str
    text: str
    message: Msg


def require_sources() -> None:
    """Raise ``UsageError`` if this copy has no .po files to check or to update."""
    if not resources.catalog_source_folders() and not resources.outside_games():
        raise UsageError(
            msg(
                "This copy of sheetgen is installed and contains no catalogs to edit (.po files). "
                "Use a checkout or the source distribution.",
                "report",
            )
        )


def check_catalogs(langs: Sequence[str] | None = None) -> list[CatalogFault]:
    """Return the problems of catalogs in these languages (None: all, and the source), by language and place.

    Catalogs are compared with the templates. Codes: ``missing``, ``fuzzy``, ``obsolete``, ``placeholders``,
    ``markup``, ``spaces``, ``plural-count``, ``plural-rule``, ``header``, ``duplicate``, ``flags``,
    ``ambiguous`` (two words of one file are typed alike in logs), ``term`` (a rejected word),
    ``other-word`` (a text without its term), ``style`` (against a rule of ``style.toml``) and ``kept`` (what
    is typed or named in capitals differs from the source). English is the source; templates are compared
    with it: ``lost-text`` (a call without a literal text), ``template`` (a text that no template has in this
    form), ``obsolete`` and ``duplicate``. The source is read on request, or in a checkout if ``langs`` is
    None; in an installed copy it cannot have changed, and only games outside sheetgen are checked. Raises
    ``UnreadableFile`` for a file that is not a catalog.
    """
    if langs is None:
        langs = all_languages()[1:] if resources.is_installed() else all_languages()
    faults = list(_check_source()) if "en" in langs else []
    texts = texts_of_templates()
    speaking = list(_texts_about_terms(texts))
    for lang in langs:
        if lang != "en":
            faults += _check_language(lang, texts, speaking)
    return faults


def _texts_about_terms(texts: Texts) -> Iterator[tuple[Term, list[TextKey]]]:
    """Yield each bound term with the texts that mention it, except words typed in logs."""
    keys = [key for key in texts.in_order() if not _typed(key.context)]
    for term in all_terms():
        if term.bound:
            yield term, [k for k in keys if term.speaks(k.text) and term.game in ("", texts.game(k))]


def _check_source() -> Iterator[CatalogFault]:
    """Yield calls without a literal text, and differences between templates and source."""
    texts = texts_of_program()
    for place in texts.lost:
        said = msg("the text of this call cannot be found: {place}", "report", place=place)
        yield CatalogFault("lost-text", "en", "", place, said)
    files = template_entries()
    found = {game: {key_of(entry): entry for entry in file} for game, file in files.items()}
    for key in filter(lambda key: resources.has_catalog_sources(texts.game(key)), texts.in_order()):
        entry = found.get(texts.game(key), {}).get(key)
        if entry is None or not _as_listed(entry, texts, key):
            yield CatalogFault("template", "en", *key, _unlike_update())
    for game, file in files.items():
        yield from _surplus("en", texts, game, file)


def _as_listed(entry: Entry, texts: Texts, key: TextKey) -> bool:
    """Return whether an entry of a template matches the text in the source."""
    return (
        sorted(entry.places) == texts.places[key]
        and entry.note.split() == " ".join(texts.translator_notes(key)).split()
        and _as_source(entry, texts, key)
    )


def _as_source(entry: Entry, texts: Texts, key: TextKey) -> bool:
    """Return whether an entry of a catalog has the plural and the format flags that its text needs."""
    plural = texts.plurals.get(key, "")
    return entry.fields.get("msgid_plural", "") == plural and format_flags(entry.flags) == expected_flags(
        plural or key.text
    )


def _check_language(
    lang: str, texts: Texts, speaking: Sequence[tuple[Term, Sequence[TextKey]]]
) -> Iterator[CatalogFault]:
    """Yield the faults of a language; ``speaking`` has the texts about each bound term."""
    paths = {game: folder / f"{lang}.po" for game, folder in resources.catalog_source_folders().items()}
    files = {game: read_entries(path) for game, path in paths.items() if path.exists()}
    if not files or ("" in paths and "" not in files):
        yield CatalogFault("missing", lang, "", "", msg("there is no catalog of this language", "report"))
        return
    for file in files.values():
        yield from _header_faults(lang, file)
    found = {game: {key_of(entry): entry for entry in file} for game, file in files.items()}
    translated = {key: found.get(texts.game(key), {}).get(key) for key in texts.in_order()}
    for key, entry in translated.items():
        for code, said in _entry_faults(lang, texts, key, entry):
            yield CatalogFault(code, lang, *key, said)
    yield from _ambiguous(lang, texts, translated)
    yield from _second_words(lang, texts, translated)
    yield from _other_words(lang, speaking, translated)
    yield from _style_faults(lang, translated)
    yield from _kept_faults(lang, translated)
    for game, file in files.items():
        yield from _surplus(lang, texts, game, file)


def _unlike_update() -> Msg:
    return msg("is not as `sheetgen i18n update` writes it", "report")


def _header_faults(lang: str, file: Sequence[Entry]) -> Iterator[CatalogFault]:
    given = header_fields(file[0]) if file else {}
    if given.get("Plural-Forms") != LANGUAGES[lang].plural:
        yield CatalogFault("plural-rule", lang, "", "", _unlike_update())
    for name, wanted in (("Language", lang), ("Content-Type", "text/plain; charset=UTF-8")):
        if given.get(name) != wanted:
            yield CatalogFault("header", lang, "", name, _unlike_update())


def _surplus(lang: str, texts: Texts, game: str, file: Sequence[Entry]) -> Iterator[CatalogFault]:
    """Yield entries of a catalog that are no texts of its template, or are duplicates."""
    for key, times in Counter(map(key_of, file)).items():
        if key.text and (key not in texts.places or texts.game(key) != game):
            said = msg("not a text of the program any more: run i18n update", "report")
            yield CatalogFault("obsolete", lang, *key, said)
        elif times > 1:
            yield CatalogFault("duplicate", lang, *key, _unlike_update())


def _ambiguous(lang: str, texts: Texts, translated: Mapping[TextKey, Entry | None]) -> Iterator[CatalogFault]:
    """Yield different typed words of one file that fold to the same letters. A letter may be a word that
    begins with it in English: a language without an alphabet may write a thing in one character.
    """
    seen: dict[tuple[str, str, str], str] = {}
    for key, entry in translated.items():
        if not _typed(key.context) or entry is None or not entry.forms or not entry.forms[0]:
            continue
        letters = normalize("NFKD", entry.forms[0].casefold().translate(TYPED_ALIKE))
        # Accents do not distinguish typed words, as in logs. Vowel signs and parts of letters do.
        folded = "".join(c for c in letters if c.isalnum() or (category(c)[0] == "M" and combining(c) < 27))
        for place in texts.places[key]:
            other = seen.setdefault((place, key.context, folded), key.text)
            if other != key.text and not _stands_for(*sorted((other, key.text), key=len)):
                said = msg("is typed like {other}: {word}", "report", other=other, word=entry.forms[0])
                yield CatalogFault("ambiguous", lang, *key, said)


def _stands_for(letter: str, word: str) -> bool:
    """Return whether a letter may stand for a word."""
    return len(letter) == 1 and word.startswith(letter)


def _second_words(
    lang: str, texts: Texts, translated: Mapping[TextKey, Entry | None]
) -> Iterator[CatalogFault]:
    """Yield translations with a rejected word for a term, except words typed in logs."""
    words = [
        (term, entry.forms[0])
        for term in all_terms()
        if (entry := translated.get(TextKey(term.context, term.text))) is not None and entry.forms
    ]
    for key, entry in translated.items():
        if entry is None or _typed(key.context):
            continue
        for term, word in words:
            if lang not in term.rejected or term.game not in ("", texts.game(key)):
                continue
            for found in filter(None, (term.rejects(lang, key.text, form) for form in entry.forms)):
                said = msg("uses {found}; the glossary has {word}", "report", found=found, word=word)
                yield CatalogFault("term", lang, *key, said)


def _other_words(
    lang: str,
    speaking: Sequence[tuple[Term, Sequence[TextKey]]],
    translated: Mapping[TextKey, Entry | None],
) -> Iterator[CatalogFault]:
    """Yield texts that consist of a term but use another word; all texts without the term if these are more
    than a few.
    """
    for term, keys in speaking:
        entry = translated.get(TextKey(term.context, term.text))
        if entry is None or not entry.forms:
            continue
        word = entry.forms[0]
        said = {key: other.forms for key in keys if (other := translated[key]) is not None and other.forms}
        lacking = [
            key for key, forms in said.items() if not any(term.occurs_in(lang, word, form) for form in forms)
        ]
        many = len(lacking) > max(FEW, len(said) / SHARE)
        for key in lacking:
            if many or term.alone(key.text):
                yield CatalogFault(
                    "other-word",
                    lang,
                    *key,
                    msg("does not have the word of the glossary: {word}", "report", word=word),
                )


def _style_faults(lang: str, translated: Mapping[TextKey, Entry | None]) -> Iterator[CatalogFault]:
    """Yield translations that break a rule of the language's style, except words typed in logs."""
    rules = style_rules().get(lang, ())
    for key, entry in translated.items():
        if entry is None or _typed(key.context):
            continue
        forms = entry.forms
        for rule in rules:
            if found := next(filter(None, (rule.finds(key.context, form) for form in forms)), ""):
                said = msg("contains {found}; write {instead}", "report", found=found, instead=rule.instead)
                yield CatalogFault("style", lang, *key, said)
            elif any(rule.misses(key.context, key.text, form) for form in forms):
                yield CatalogFault("style", lang, *key, _lacks(rule.instead))


def _lacks(wanted: str) -> Msg:
    return msg("does not contain {wanted}", "report", wanted=wanted)


def _kept_faults(lang: str, translated: Mapping[TextKey, Entry | None]) -> Iterator[CatalogFault]:
    """Yield translations without a command, an option or a number that the source has in backticks, and help
    that names a value by another word than its usage line does.
    """
    values = {
        key.text: entry.forms[0]
        for key, entry in translated.items()
        if key.context == "metavar" and entry is not None and entry.forms
    }
    for key, entry in translated.items():
        if entry is None or _typed(key.context):
            continue
        wanted = _KEPT.findall(key.text)
        if key.context == "help":
            wanted += [values[name] for name in _CAPITALS.findall(_prose(key.text)) if name in values]
        for word in wanted:
            if not all(word in form for form in entry.forms):
                yield CatalogFault("kept", lang, *key, _lacks(word))


def _typed(context: str) -> bool:
    """Return whether texts of a context are typed in logs; argument names are not."""
    return context.startswith("log") and context != "log argument"


def _entry_faults(lang: str, texts: Texts, key: TextKey, entry: Entry | None) -> Iterator[tuple[str, Msg]]:
    given = entry.forms if entry else ()
    if entry is None or not any(given):
        yield "missing", msg("has no translation", "report")
        return
    if entry.fuzzy:
        said = "to be read again, marked as fuzzy. It translates: {before}"
        yield "fuzzy", msg(said, "report", before=repr(entry.before or key.text))
        return
    plural = texts.plurals.get(key, "")
    wanted = plural_form_count(LANGUAGES[lang].plural) if plural else 1
    if len(given) != wanted or not all(given):
        yield "plural-count", msg("has {n} forms, not {wanted}", "report", n=len(given), wanted=wanted)
    if not _as_source(entry, texts, key):
        yield "flags", _unlike_update()
    for form in filter(None, given):
        yield from _form_faults(plural or key.text, form, bool(plural))


def _form_faults(source: str, form: str, counts: bool) -> Iterator[tuple[str, Msg]]:
    wanted, given = placeholders(source), placeholders(form)
    if given != wanted and not (counts and wanted - given <= {"count"} and given <= wanted):
        said = msg(
            "has the placeholders {given}, not {wanted}", "report", given=_named(given), wanted=_named(wanted)
        )
        yield "placeholders", said
    for mark in "*`":
        if form.count(mark) != source.count(mark):
            yield "markup", msg("does not have as many {mark} as the source", "report", mark=mark)
    if _edges(form) != _edges(source):
        yield "spaces", msg("begins or ends with another space than the source", "report")


def plural_form_count(plural: str) -> int:
    """Return the number of forms in a plural rule."""
    return int(plural.partition("nplurals=")[2].partition(";")[0])


def expected_flags(source: str) -> frozenset[str]:
    """Return the format flags of a text: braces if it has placeholders, never per cent signs."""
    return frozenset((BRACES,) if placeholders(source) else ())


def format_flags(given: Iterable[str]) -> frozenset[str]:
    """Return the format flags among an entry's flags."""
    return frozenset(flag for flag in given if flag.endswith("-format"))


def placeholders(text: str) -> set[str]:
    """Return the ``{names}`` of a text with their formats; ``{`` for a text that cannot be parsed."""
    if "{" not in text and "}" not in text:
        return set()
    try:
        fields = [(name, form) for _, name, form, _ in Formatter().parse(text) if name is not None]
    except ValueError:
        return {"{"}
    return {f"{name}:{form}" if form else name for name, form in fields}


def _named(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names)) or "-"


def _edges(text: str) -> tuple[bool, bool]:
    return text[:1].isspace(), text[-1:].isspace()
