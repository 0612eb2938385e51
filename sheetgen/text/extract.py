"""The translators' side of the catalogs: ``python -m sheetgen.text.extract``, and what is checked of them.

Run without arguments it gathers all texts into ``locale/sheetgen.pot`` and brings every ``locale/*.po``
up to date: new texts come in empty, those gone go out, comments and places are renewed. With
``--check`` it changes nothing, prints the faults and exits with 1 if there are any; with a language
code it starts that language's file. This is the one module of the house that needs Babel.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple
from unicodedata import category, combining, normalize

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from sheetgen import resources
from sheetgen.resources import PACKAGE
from sheetgen.text.catalog import LOCALE
from sheetgen.text.catalog import languages as languages
from sheetgen.text.harvest import Harvest, harvest
from sheetgen.text.message import Msg, msg
from sheetgen.text.pofile import read

TEMPLATE: Final = "sheetgen.pot"
# Babel's table has Portugal's rule for pt; CLDR's pt, which readers are told by, is Brazil's. Its hi
# counts 0 with the many, CLDR's with the one, as Brazil's does.
_RULE_OF: Final = {"hi": "pt_BR", "pt": "pt_BR"}
# What every translator should know of a context; said again at texts without a note of their own.
_CONTEXTS: Final = {
    "sheet": "Printed label on a sheet: room is scarce, no longer than the English if you can.",
    "sheet title": "What a game or a sheet is called, on the sheet, in lists and in the file.",
    "card": "Printed on a reference card, about 53 mm wide; {names} are icons, *words* bold.",
    "log": "A word that players type and find printed: one word of small letters, unlike the others.",
    "log argument": "What stands for something typed, in help, as <cell> does; head of a column too. Short.",
    "rule": "A rule in a sentence, shown with a fault in a log.",
    "report": "Shown in a terminal. Leave `what is typed` as it is, unless it is a word of a log.",
}


class Fault(NamedTuple):
    """Something wrong with a catalog: a stable English ``code``, the language and the text it is about."""

    code: str
    lang: str
    context: str
    text: str
    message: Msg


def template() -> tuple[Catalog, Harvest]:
    """All texts of the house as a Babel catalog, in a fixed order, and what was gathered for it."""
    found = harvest(PACKAGE, (resources.folder("layouts"),))
    catalog = Catalog(charset="utf-8", fuzzy=False)
    for key in sorted(found.places, key=lambda k: (k.context, found.places[k][0], k.text)):
        plural = found.plurals.get(key)
        notes = found.notes.get(key) or [_context(key.context)]
        catalog.add(
            (key.text, plural) if plural else key.text,
            locations=[(place, 0) for place in found.places[key]],
            auto_comments=notes,
            context=key.context or None,
        )
    return catalog, found


def _context(context: str) -> str:
    """What every translator should know of texts of a context."""
    return _CONTEXTS.get(context) or _CONTEXTS.get(context.split(" ")[0], _CONTEXTS["report"])


def update(langs: Sequence[str]) -> None:
    """Write the template and bring the languages' files up to date, or start them."""
    source, _ = template()
    (LOCALE / TEMPLATE).write_bytes(_written(source, ""))
    for lang in langs:
        path = LOCALE / f"{lang}.po"
        old = _babel(path, lang) if path.exists() else Catalog(locale=lang)
        new = Catalog(locale=lang, fuzzy=False)
        for message in source:
            if message.id:
                kept = old.get(_identity(message), message.context)
                string = kept.string if kept and kept.pluralizable == message.pluralizable else None
                new.add(
                    message.id, string, message.locations, kept.flags if kept else (),
                    message.auto_comments, kept.user_comments if kept else (), context=message.context,
                )  # fmt: skip
        path.write_bytes(_written(new, lang))


def _identity(message: Message) -> str:
    return str(message.id[0] if message.pluralizable else message.id)


def _edges(text: str) -> tuple[bool, bool]:
    return text[:1].isspace(), text[-1:].isspace()


def _babel(path: Path, lang: str) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=lang)


def _written(catalog: Catalog, lang: str) -> bytes:
    """A catalog as bytes; the header has no dates, so that the same texts give the same file."""
    out = io.BytesIO()
    write_po(out, catalog, width=110, omit_header=True, include_lineno=False, ignore_obsolete=True)
    lines = ["Language: " + lang, "MIME-Version: 1.0", "Content-Type: text/plain; charset=UTF-8",
             "Content-Transfer-Encoding: 8bit"]  # fmt: skip
    if lang:
        forms = get_plural(_RULE_OF.get(lang, lang))
        lines.append(f"Plural-Forms: nplurals={forms.num_plurals}; plural={forms.plural_expr};")
    header = 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in lines)
    return header.encode() + b"\n" + out.getvalue().strip() + b"\n"


def check(langs: Sequence[str] | None = None) -> list[Fault]:
    """What is wrong with the catalogs of these languages (all, if None), by language and place.

    Codes: ``lost-text`` (a call whose text can not be found), ``missing``, ``fuzzy``, ``obsolete``,
    ``placeholders``, ``markup``, ``spaces``, ``plural-count``, ``plural-rule`` (not as CLDR says) and
    ``ambiguous`` (two words of one file are typed alike in logs).
    """
    source, found = template()
    faults = [
        Fault(
            "lost-text",
            "en",
            "",
            place,
            msg("the text of this call can not be found: {place}", "report", place=place),
        )
        for place in found.lost
    ]
    for lang in languages()[1:] if langs is None else langs:
        if lang != "en":
            faults += _check_language(lang, source)
    return faults


def _check_language(lang: str, source: Catalog) -> list[Fault]:
    path = LOCALE / f"{lang}.po"
    if not path.exists():
        return [Fault("missing", lang, "", "", msg("there is no catalog of this language", "report"))]
    catalog = _babel(path, lang)
    faults = [Fault("plural-rule", lang, "", "", m) for m in _plural_faults(path, lang)]
    for message in source:
        if message.id:
            identity = _identity(message)
            translated = catalog.get(identity, message.context)
            for code, said in _message_faults(message, translated, get_plural(lang).num_plurals):
                faults.append(Fault(code, lang, message.context or "", identity, said))
    faults += _ambiguous(lang, source, catalog)
    for message in catalog:
        identity = _identity(message)
        if identity and source.get(identity, message.context) is None:
            said = msg("no text of the program any more: run the extraction", "report")
            faults.append(Fault("obsolete", lang, message.context or "", identity, said))
    return faults


def _ambiguous(lang: str, source: Catalog, catalog: Catalog) -> list[Fault]:
    """Different typed words of one file that fold to the same letters."""
    faults, seen = [], dict[tuple[str, str, str], str]()
    for message in source:
        translated = catalog.get(_identity(message), message.context) if message.id else None
        if not _typed(message.context or "") or translated is None or not translated.string:
            continue
        letters = normalize("NFKD", str(translated.string)).casefold()
        # As in a log: accents don't tell words apart, vowel signs and parts of letters do.
        folded = "".join(c for c in letters if c.isalnum() or (category(c)[0] == "M" and combining(c) < 27))
        for place, _ in message.locations:
            other = seen.setdefault((place, message.context or "", folded), _identity(message))
            if other != _identity(message):
                said = msg("is typed like {other}: {word}", "report", other=other, word=translated.string)
                faults.append(Fault("ambiguous", lang, message.context or "", _identity(message), said))
    return faults


def _typed(context: str) -> bool:
    """Whether texts of a context are typed in logs; names of arguments only stand for what is."""
    return context.startswith("log") and context != "log argument"


def _message_faults(source: Message, translated: Message | None, forms: int) -> list[tuple[str, Msg]]:
    if translated is None or not translated.string or not any(translated.string):
        return [("missing", msg("has no translation", "report"))]
    if translated.fuzzy:
        return [("fuzzy", msg("is marked as fuzzy: look at it again", "report"))]
    faults = []
    original = str(source.id[1] if source.pluralizable else source.id)
    strings = translated.string if isinstance(translated.string, tuple | list) else (translated.string,)
    if len(strings) != (forms if source.pluralizable else 1) or not all(strings):
        faults.append(
            ("plural-count", msg("has {n} forms, not {wanted}", "report", n=len(strings), wanted=forms))
        )
    for string in filter(None, strings):
        wanted, given = placeholders(original), placeholders(string)
        if given != wanted and not (source.pluralizable and wanted - given <= {"count"} and given <= wanted):
            said = msg(
                "has the placeholders {given}, not {wanted}",
                "report",
                given=_named(given),
                wanted=_named(wanted),
            )
            faults.append(("placeholders", said))
        for mark in "*`":
            if string.count(mark) != original.count(mark):
                faults.append(
                    ("markup", msg("does not have as many {mark} as the source", "report", mark=mark))
                )
        if _edges(string) != _edges(original):
            faults.append(("spaces", msg("begins or ends with another space than the source", "report")))
    return faults


def placeholders(text: str) -> set[str]:
    """The ``{names}`` of a text with their formats; a text that can not be parsed has the one ``{``."""
    try:
        fields = [(name, form) for _, name, form, _ in Formatter().parse(text) if name is not None]
    except ValueError:
        return {"{"}
    return {f"{name}:{form}" if form else name for name, form in fields}


def _named(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names)) or "-"


def _plural_faults(path: Path, lang: str) -> list[Msg]:
    """Whether the file's plural rule gives each of CLDR's categories one form, and each its own."""
    rule, category = read(path).plural, Locale.parse(lang).plural_form
    header = re.search(r"nplurals=(\d+)", path.read_text(encoding="utf-8"))
    pairs = {(category(n), rule(n)) for n in range(1001)}
    kinds, forms = {kind for kind, _ in pairs}, {form for _, form in pairs}
    if not (len(pairs) == len(kinds) == len(forms)) or header is None or int(header.group(1)) != len(forms):
        return [msg("the plural rule is not CLDR's for {kinds}", "report", kinds=", ".join(sorted(kinds)))]
    return []


def main(arguments: Sequence[str]) -> int:
    """``--check``, or languages to start beside those there are."""
    if "--check" in arguments:
        faults = check()
        for fault in faults:
            print(f"{fault.lang}: {fault.code}: {fault.context}: {fault.text!r} {fault.message}")
        return int(bool(faults))
    update(sorted({*languages()[1:], *arguments}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
