"""Write catalogs, for ``sheetgen i18n update``. This is the only module that needs Babel.

Each folder of catalogs gets a template, ``messages.pot``, and a file for each language. New texts are added
empty, obsolete ones removed, notes and places updated. Output is reproducible.

A text that was changed in the source keeps its translations. They are marked as fuzzy, with the text before
(``#| msgid``), until a translator has read them again.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from sheetgen import resources
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.text.catalog import all_languages
from sheetgen.text.catalog_checks import expected_flags, format_flags
from sheetgen.text.gather import TEMPLATE, TextKey, Texts, key_of, read_entries, texts_of_program
from sheetgen.text.languages import LANGUAGES
from sheetgen.text.pofile import header_fields, parse_entries, text_before

# Header fields of catalogs that translation tools write; sheetgen keeps them and writes no dates.
_THEIRS: Final = ("PO-Revision-Date", "Last-Translator")
Old = Mapping[TextKey, Message]

LEAST: Final = 0.5
"""Least similarity of a new text and an obsolete one for which it is a change of that: from 0 to 1."""
NEAR: Final = 0.3
"""Bonus on the similarity of two texts in the same file."""


def update_catalogs(langs: Sequence[str] = (), to: Path | None = None) -> list[Path]:
    """Update all catalogs and start those of ``langs``, all below ``to`` if given. Return the paths.

    An installed copy writes only those of external games. Raises ``UsageError`` for a language without a
    description.
    """
    if unknown := sorted({*langs} - {*LANGUAGES}):
        raise UsageError(
            msg(
                "Describe {langs} in sheetgen/text/languages.py first.",
                "report",
                langs=", ".join(unknown),
            )
        )
    texts = texts_of_program()
    before = changed_texts(texts, _listed_before())
    folders = _folders(texts, to)
    keys: dict[str, list[TextKey]] = {game: [] for game in folders}
    for key in texts.in_order():
        if (game := texts.game(key)) in folders:
            keys[game].append(key)
    written: list[Path] = []
    for game, folder in folders.items():
        folder.mkdir(parents=True, exist_ok=True)
        written.append(folder / TEMPLATE)
        _write(written[-1], _made(texts, keys[game], {}), _header("", {}))
    for lang in sorted({*all_languages(), *langs} - {"en"}):
        old, headers = _old(lang, folders)
        old = {**_carried(old, before), **old}
        for game, folder in folders.items():
            made = _made(texts, keys[game], old, lang)
            written.append(folder / f"{lang}.po")
            _write(written[-1], made, _header(lang, headers.get(game, {})))
    return written


def _folders(texts: Texts, to: Path | None) -> dict[str, Path]:
    """Return the folders of the common catalogs and of each game with its own texts.

    An installed copy writes only those of external games.
    """
    games = sorted({texts.game(key) for key in texts.places} - {""})
    outside, base = resources.outside_games(), to or resources.PACKAGE
    folders = {"": base / "locale"}
    for game in games:
        theirs = game in outside and to is None
        folders[game] = outside[game] / "locale" if theirs else base / "games" / game / "locale"
    return {game: path for game, path in folders.items() if resources.has_catalog_sources(game)}


def _old(lang: str, folders: Mapping[str, Path]) -> tuple[Old, dict[str, dict[str, str]]]:
    """Return the existing translations, and the header of each file.

    A text may move to another file. A finished translation has priority, then one in ``folders``.
    """
    messages: dict[TextKey, Message] = {}
    headers: dict[str, dict[str, str]] = {}
    places = (*folders.items(), *resources.catalog_source_folders().items())
    for path, game in {folder / f"{lang}.po": game for game, folder in places}.items():  # each file once
        if not path.exists():
            continue
        headers.setdefault(game, header_fields(next(parse_entries(path.read_text(encoding="utf-8")))))
        with path.open("rb") as file:
            catalog = read_po(file, locale=lang)
        for message in catalog:
            key = TextKey(message.context or "", _identity(message))
            if key not in messages or (_finished(message) and not _finished(messages[key])):
                messages[key] = message
    return messages, headers


def _listed_before() -> dict[TextKey, list[str]]:
    """Return the texts of the existing templates, with their files."""
    paths = [folder / TEMPLATE for folder in resources.catalog_source_folders().values()]
    return {key_of(entry): entry.places for path in paths if path.exists() for entry in read_entries(path)}


def changed_texts(texts: Texts, before: Mapping[TextKey, Sequence[str]]) -> dict[TextKey, TextKey]:
    """Return the new texts that are changes of an obsolete one, with that one. ``before`` are all texts
    before the change, with their files. The most similar texts belong together.
    """
    gone = [key for key in before if key.text and key not in texts.places]
    pairs: list[tuple[float, TextKey, TextKey]] = []
    for new in (key for key in texts.places if key not in before):
        matcher = SequenceMatcher(b=new.text, autojunk=False)
        for key in gone:
            if key.context != new.context:
                continue
            near = NEAR if {*before[key]} & {*texts.places[new]} else 0.0
            matcher.set_seq1(key.text)
            if matcher.quick_ratio() + near >= LEAST and (ratio := matcher.ratio() + near) >= LEAST:
                pairs.append((ratio, new, key))
    found: dict[TextKey, TextKey] = {}
    for _, new, key in sorted(pairs, key=lambda pair: (-pair[0], pair[1:])):
        if new not in found and key not in found.values():
            found[new] = key
    return found


def _carried(old: Old, before: Mapping[TextKey, TextKey]) -> dict[TextKey, Message]:
    """Return translations of changed texts, marked as fuzzy, with the text that they translate."""
    carried: dict[TextKey, Message] = {}
    for new, key in before.items():
        kept = old.get(key)
        if kept is None or not any(_strings(kept)):
            continue
        again = kept.clone()
        again.flags = {*kept.flags, "fuzzy"}
        again.previous_id = [_before(kept) or key.text]
        carried[new] = again
    return carried


def _before(message: Message) -> str:
    """Return the text that a fuzzy translation belongs to. Babel reads it as a comment."""
    if not message.fuzzy:
        return ""
    return str(message.previous_id[0]) if message.previous_id else text_before(message.user_comments)


def _strings(message: Message) -> Sequence[str]:
    found = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return tuple(str(each or "") for each in found)


def _identity(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, tuple | list) else message.id)


def _finished(message: Message) -> bool:
    return not message.fuzzy and all(_strings(message))


def _made(texts: Texts, keys: Sequence[TextKey], old: Old, lang: str = "") -> Catalog:
    """Return a catalog with these texts and their existing translations."""
    catalog = Catalog(locale=lang or None, charset="utf-8", fuzzy=False)
    if lang:  # use CLDR's plural rules, from which Babel's differ, for example for Turkish
        catalog.mime_headers = [("Plural-Forms", LANGUAGES[lang].plural)]
    for key in keys:
        plural = texts.plurals.get(key)
        kept = old.get(key)
        message = catalog.add(
            (key.text, plural) if plural else key.text,
            kept.string if kept is not None and kept.pluralizable == bool(plural) else None,
            locations=[(place, 0) for place in texts.places[key]],
            auto_comments=texts.translator_notes(key),
            user_comments=[c for c in kept.user_comments if c[:1] != "|"] if kept is not None else (),
            previous_id=(_before(kept),) if kept is not None and _before(kept) else (),
            context=key.context or None,
        )
        others: Iterable[str] = kept.flags - format_flags(kept.flags) if kept is not None else ()
        message.flags = {*others, *expected_flags(plural or key.text)}
    return catalog


def _header(lang: str, old: Mapping[str, str]) -> dict[str, str]:
    """Return the header fields of a file; those of translation tools are kept."""
    fixed = {
        "Project-Id-Version": "sheetgen",
        **{name: old[name] for name in _THEIRS if name in old},
        "Language-Team": LANGUAGES[lang].name if lang else "",
        "Language": lang,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    if lang:
        fixed["Plural-Forms"] = LANGUAGES[lang].plural
    return {**fixed, **{name: said for name, said in old.items() if name.startswith("X-")}}


def _write(path: Path, catalog: Catalog, header: Mapping[str, str]) -> None:
    """Write a catalog with our header, because Babel's has dates."""
    out = io.BytesIO()
    write_po(
        out,
        catalog,
        width=110,
        omit_header=True,
        include_lineno=False,
        include_previous=True,
        ignore_obsolete=True,
    )
    head = 'msgid ""\nmsgstr ""\n' + "".join(f'"{name}: {said}\\n"\n' for name, said in header.items())
    path.write_bytes(head.encode() + b"\n" + out.getvalue().strip() + b"\n")
