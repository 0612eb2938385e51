"""The data that the page needs before its first call, in one language: ``data/LANG.json``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sheetgen.draw.inks import EDITIONS
from sheetgen.draw.paper import LARGER, SMALLER, USUAL, paper_label
from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import PLAIN_STRENGTHS
from sheetgen.games.layouts.file import Entry, numbered_title
from sheetgen.message import Msg, Say, msg
from sheetgen.page.body import own_language_name
from sheetgen.read.claims import total_name
from sheetgen.read.heading import playable_layouts
from sheetgen.sheets.sheet import drawing_of, papers_of
from sheetgen.table.seats import LEVELS
from sheetgen.text.catalog import all_languages, speaker
from sheetgen.text.shaping import is_rtl
from sheetgen.text_files import read_texts
from sheetgen.web.names import in_kit, main_layout

WORDS: Sequence[Msg] = (msg("100 %", "web"), *read_texts(Path(__file__).with_name("words.toml"))["text"])
"""The texts of the page's scripts. Those without letters are here, because TOML files give the catalogs only words."""
PLACE = re.compile(r"\{(\w+)\}")
"""A placeholder in a word of the page."""
FIRST_PAD = f"{registry.PADS}/river-trade"
"""The score pad that the page offers first, because its names are in all languages."""
EDITION_WORDS: Mapping[str, Msg] = {
    "colour": msg("Colour", "web"),
    "low-ink": msg("Little ink", "web"),
    "grey": msg("Grey", "web"),
    "bw": msg("Black and white", "web"),
}
LEVEL_WORDS: Mapping[int, Msg] = {
    1: msg("Level 1: quick", "web"),
    2: msg("Level 2: thinks", "web"),
    3: msg("Level 3: thinks hard", "web"),
}


def page_data(lang: str) -> dict[str, Any]:
    """Return the page's data in a language: its texts, and the languages, papers, levels and games."""
    say = speaker(lang)
    entries = library.available()
    return {
        "lang": lang,
        "name": own_language_name(lang),
        "rtl": is_rtl(lang),
        "words": {word.text: say(_with_places(word)) for word in WORDS},
        "languages": [
            {"code": one, "name": own_language_name(one), "rtl": is_rtl(one)} for one in all_languages()
        ],
        "papers": [{"value": paper, "label": paper_label(paper)} for paper in USUAL + LARGER + SMALLER],
        "usual_papers": list(USUAL),
        "editions": [{"value": key, "label": say(EDITION_WORDS[key])} for key in EDITIONS],
        "levels": [{"value": level, "label": say(LEVEL_WORDS[level])} for level in LEVELS],
        "strengths": [{"value": key, "label": say(word)} for key, word in PLAIN_STRENGTHS.items()],
        "games": [_game(game, [e for e in entries if e.game == game.key], lang) for game in _games()],
        "pads": _pads([e for e in entries if e.game == registry.PADS], lang),
    }


def _with_places(word: Msg) -> Msg:
    """Return a text of the page whose placeholders remain in the translation; the page's script replaces them."""
    # translators: none
    return msg(word.text, word.context, **{name: f"{{{name}}}" for name in PLACE.findall(word.text)})


def _games() -> list[Game]:
    """Return all games, those with the most playable layouts first."""
    return sorted(registry.all_games(), key=lambda game: -len(playable_layouts(game)))


def _game(game: Game, entries: list[Entry], lang: str) -> dict[str, Any]:
    say, main = speaker(lang), main_layout(game)
    names = [main, *(name for name in playable_layouts(game) if name != main)]
    known = {entry.name: entry for entry in entries}
    kit = [name for name in in_kit(game) if name in known]
    ordered = sorted(entries, key=lambda e: kit.index(e.name) if e.name in kit else len(kit))
    return {
        "key": game.key,
        "title": say(game.title),
        "short": say(game.short_title),
        "seats": list(game.seats),
        "ghost": any(_has_ghost(game, known[name]) for name in names),
        "ink": game.ink,
        "main": f"{game.key}/{main}",
        "own_papers": list(USUAL),
        "layouts": [_layout(game, entry, lang) for entry in ordered if entry.kind != "kit"],
        "play": [{"ref": f"{game.key}/{name}", "layout": name, "title": _title(known[name], lang),
                  "ghost": _has_ghost(game, known[name])} for name in names],
        "options": [_option(game, key, values, say) for key, values in game.options.items()],
        "kit": [1, *game.seats] if any(_has_ghost(game, known[name]) for name in names) else list(game.seats),
    }  # fmt: skip


def _pads(entries: list[Entry], lang: str) -> dict[str, Any]:
    """Return the score pads for any game as the page shows a game that is printed and settled, but not played."""
    game, say = registry.find(registry.PADS), speaker(lang)
    ordered = sorted(entries, key=lambda entry: entry.address != FIRST_PAD)
    layouts = [_layout(game, entry, lang) for entry in ordered]
    return {
        "key": game.key,
        "title": say(game.title),
        "seats": list(game.seats),
        "ink": game.ink,
        "main": layouts[0]["ref"],
        "own_papers": layouts[0]["papers"],
        "layouts": layouts,
        "play": [{key: one[key] for key in ("ref", "title")} for one in layouts],
        "options": [],
        "kit": [],
    }


def _title(entry: Entry, lang: str) -> str:
    return numbered_title(library.load(entry.path).header, lang)


def _has_ghost(game: Game, entry: Entry) -> bool:
    return game.has_ghost(library.load(entry.path))


def _layout(game: Game, entry: Entry, lang: str) -> dict[str, Any]:
    drawing = drawing_of(game, entry.kind)
    papers = papers_of(game, entry.kind)
    return {
        "ref": entry.address,
        "title": _title(entry, lang),
        "kind": entry.kind,
        "papers": list(dict.fromkeys([*papers, *(SMALLER if SMALLER[0] in papers else ())])),
        "scorable": entry.kind in (*game.scorable, *game.scorable_by_name),
        "cut": drawing is not None and drawing.is_cut(),
        "varies": entry.kind in game.varies,
    }


def _option(game: Game, key: str, values: Sequence[str], say: Say) -> dict[str, Any]:
    """Return a game option as the page's form shows it: its label and its values."""

    def label(name: str, text: str) -> str:
        return say(game.option_words.get(name) or total_name(text))

    return {
        "key": key,
        "label": label(key, key),
        "values": [{"value": value, "label": label(f"{key}: {value}", value)} for value in values],
    }
