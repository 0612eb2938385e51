"""Layouts of kind ``card``, for any game: the text of quick-reference cards. And of kind ``box``: their tuck box.

A card file has topics, sections and lines in English, which the catalogs translate under the context
``card``. Size, depth and language are chosen when it is printed. ``{stock.gold}`` in a text becomes the number
in the layout that a card shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from sheetgen.conversion import Length, convert
from sheetgen.draw.cards.formats import CARDS
from sheetgen.errors import LayoutError, SheetgenError
from sheetgen.games.contract.values import Note
from sheetgen.games.layouts.faults import Fault, Key, allowed_values, fault, walk
from sheetgen.games.layouts.file import Header, available, inheritance_chain, merge_files, names, resolve
from sheetgen.games.layouts.positions import place_in_files
from sheetgen.games.registry import grammar_of
from sheetgen.message import msg
from sheetgen.resources import find_object

if TYPE_CHECKING:
    from sheetgen.draw.cards.pictures import Art
    from sheetgen.games.contract.game import Game


Text = Annotated[str, Meta(min_length=1, description="a text; {name} is an icon, *words* are bold")]
Ink = Annotated[str, Meta(description="a colour of the palette", examples=["gold", "purple"])]
Depth = Literal["short", "full", "both"]
Style = Literal["plain", "step", "check", "note", "row", "icons", "portrait", "picture"]


class CardLine(Struct, forbid_unknown_fields=True, frozen=True):
    """A line of a card set: one statement, and the clauses of the rules that it covers.

    ``short`` is a reminder of ``text``; without it the line is the same at every depth. ``depth`` limits a
    line to one depth. ``note`` is for translators.
    """

    style: Style
    clauses: tuple[str, ...]
    text: str = ""
    short: str = ""
    label: str = ""
    icon: str = ""
    icons: tuple[str, ...] = ()
    depth: Depth = "both"
    note: str = ""


class CardSection(Struct, forbid_unknown_fields=True, frozen=True):
    """A section of a card set: lines under a heading with an icon."""

    lines: Annotated[tuple[CardLine, ...], Meta(min_length=1)]
    title: str = ""
    icon: str = ""
    ink: Ink = ""


class CardTopic(Struct, forbid_unknown_fields=True, frozen=True):
    """A topic of a card set: sections that belong together. A topic begins a new card face if possible."""

    title: Text
    sections: Annotated[tuple[CardSection, ...], Meta(min_length=1)]
    ink: Ink = "gold"


class CardFace(Struct, forbid_unknown_fields=True, frozen=True):
    """A composed card face: one question, its answer in a few steps, and one picture.

    ``tableau`` is the name of the picture. If there are ``verbs``, the picture is a log line made of their
    examples. ``icons`` are before the steps; otherwise the steps are numbered as in the picture. A face with
    only ``icons`` shows these as its picture. ``note`` is for translators.
    """

    question: Text
    steps: Annotated[tuple[Text, ...], Meta(min_length=1, max_length=4)]
    clauses: tuple[str, ...]
    tableau: str = ""
    verbs: Annotated[tuple[str, ...], Meta(max_length=3)] = ()
    icons: tuple[str, ...] = ()
    ink: Ink = "gold"
    note: str = ""


class CardSet(Struct, forbid_unknown_fields=True, frozen=True):
    """Quick-reference cards. If ``verbs`` is true, the words of a log follow as the last topic.

    ``faces`` are the short cards with a picture each, for the layout ``shows``. A set without faces is
    typeset from its topics at every depth. ``beside`` names the sets that complete this one, such as that of
    the basic game.
    """

    header: Header
    context: Annotated[Literal["card"], Meta(description="where the catalogs find these texts")]
    topics: Annotated[tuple[CardTopic, ...], Meta(min_length=1)]
    faces: tuple[CardFace, ...] = ()
    shows: Annotated[
        str, Meta(description="the layout in the pictures: a name, or a path to one's own file")
    ] = ""
    verbs: bool = True
    beside: Annotated[
        tuple[str, ...], Meta(description="names of card sets; their clauses count as explained")
    ] = ()

    @property
    def kind(self) -> str:
        return self.header.kind


def text_at_depth(line: CardLine, depth: str) -> str | None:
    """Return the text of a line at a depth, ``short`` or ``full``; None if it is omitted there."""
    if line.depth not in ("both", depth):
        return None
    return line.text if depth == "full" else line.short or line.text


def covered_clauses(cards: CardSet, depth: str) -> set[str]:
    """Return the clauses that a set covers at a depth."""
    if cards.faces and depth == "short":
        return {clause for face in cards.faces for clause in face.clauses}
    said = (line for _, line in lines(cards) if text_at_depth(line, depth) is not None)
    return {clause for line in said for clause in line.clauses}


def explained_clauses(cards: CardSet) -> Iterator[tuple[str, str]]:
    """Yield the titles of topics with the clauses that they explain, of the set and those beside it."""
    for one in _together(cards):
        for topic in one.topics:
            for section in topic.sections:
                for line in section.lines:
                    yield from ((topic.title, clause) for clause in line.clauses)


def missing_clauses(game: Game, cards: CardSet, depth: str) -> list[str]:
    """Return the game's clauses that neither the set nor those beside it cover at a depth, in order of the
    rules.

    Raise ``LayoutError`` if a set in ``beside`` is faulty.
    """
    found = {clause for one in _together(cards) for clause in covered_clauses(one, depth)}
    return [clause for clause in game.clauses if clause not in found]


def _together(cards: CardSet) -> list[CardSet]:
    known = names() if cards.beside else {}
    return [cards, *(_read(known[name]) for name in cards.beside)]


def _read(path: Path) -> CardSet:
    files = inheritance_chain(path)
    data = merge_files(files)
    try:
        return convert(data, CardSet)
    except msgspec.ValidationError:
        raise LayoutError(place_in_files(walk(data, CardSet), [file for file, _ in files])) from None


def card_notes(game: Game, cards: CardSet) -> list[Note]:
    """Return notes about the clauses that the set and those beside it omit, for each depth."""
    found = []
    for depth, said in (
        ("short", msg("The short cards leave out {clauses}.", "report")),
        ("full", msg("The full cards leave out {clauses}.", "report")),
    ):
        if missing := tuple(missing_clauses(game, cards, depth)):
            message = said._replace(values=(("clauses", ", ".join(missing)),))
            found.append(Note(f"left-out-{depth}", message, missing))
    return found


def lines(cards: CardSet) -> Iterator[tuple[Key, CardLine]]:
    """Yield all lines of a card set with their paths in the file."""
    for t, topic in enumerate(cards.topics):
        for s, section in enumerate(topic.sections):
            for n, line in enumerate(section.lines):
                yield ("topics", t, "sections", s, "lines", n), line


# ---- facts that types cannot express -------------------------------------------------


def card_faults(game: Game, cards: CardSet) -> list[Fault]:
    """Return the faults of a card set: unknown names, unpaired marks, and lines that lack what their style
    needs.
    """
    return [
        *_beside_faults(cards), *_face_faults(game, cards), *_topic_faults(game, cards),
        *_line_faults(game, cards),
    ]  # fmt: skip


def _beside_faults(cards: CardSet) -> Iterator[Fault]:
    """Yield faults for names in ``beside`` that are no card set of the same game."""
    game, known = cards.header.game, names()
    for n, name in enumerate(cards.beside):
        if name not in known or not _is_of(name, game, ("card",)):
            yield unknown_name(("beside", n), name, _all_of(game, ("card",)))


def _face_faults(game: Game, cards: CardSet) -> Iterator[Fault]:
    for n, face in enumerate(cards.faces):
        way: Key = ("faces", n)
        yield from ink_faults((*way, "ink"), face.ink)
        yield from _clause_faults(game, way, face.clauses)
        for s, step in enumerate(face.steps):
            yield from _text_faults(game, (*way, "steps", s), with_zeros(step))
        for i, icon in enumerate(face.icons):
            yield from icon_faults(game, (*way, "icons", i), icon)
        if face.icons and len(face.icons) != len(face.steps):
            yield fault((*way, "icons"), len(face.icons), msg("an icon for each step", "report"))
        yield from _tableau_faults(game, way, face)
    if cards.faces and not _is_of(cards.shows, game.key, game.scorable):
        yield unknown_name(("shows",), cards.shows, _all_of(game.key, game.scorable))


def _is_of(name: str, game: str, kinds: Sequence[str]) -> bool:
    """Return whether a name or path is a layout of a game and of one of the kinds."""
    try:
        head = merge_files(inheritance_chain(resolve(name))).get("header")
    except SheetgenError:
        return False
    return isinstance(head, dict) and head.get("game") == game and head.get("kind") in kinds


def _all_of(game: str, kinds: Sequence[str]) -> list[str]:
    return [entry.address for entry in available(game) if entry.kind in kinds]


def _tableau_faults(game: Game, way: Key, face: CardFace) -> Iterator[Fault]:
    """Yield the faults of card faces: unknown pictures, and verbs that are not in the game's logs."""
    if face.icons and not face.tableau and not face.verbs:
        return
    if not face.verbs:
        known = list(art_of(game).tableaux)
        if face.tableau not in known:
            yield unknown_name((*way, "tableau"), face.tableau, known)
        return

    grammar = grammar_of(game)
    keys = [verb.key for verb in grammar.verbs] if grammar else []
    for n, key in enumerate(face.verbs):
        if key not in keys:
            yield unknown_name((*way, "verbs", n), key, keys)


def _clause_faults(game: Game, way: Key, clauses: Sequence[str]) -> Iterator[Fault]:
    for n, clause in enumerate(clauses):
        if clause not in game.clauses:
            yield unknown_name((*way, "clauses", n), clause, list(game.clauses))


def _topic_faults(game: Game, cards: CardSet) -> Iterator[Fault]:
    for t, topic in enumerate(cards.topics):
        way: Key = ("topics", t)
        yield from ink_faults((*way, "ink"), topic.ink)
        for s, section in enumerate(topic.sections):
            here = (*way, "sections", s)
            if section.ink:
                yield from ink_faults((*here, "ink"), section.ink)
            if section.icon:
                yield from icon_faults(game, (*here, "icon"), section.icon)


def unknown_name(way: Key, found: str, known: Sequence[str]) -> Fault:
    """Return the fault of a card set for a name that is not among the known ones."""
    # Only faulty card files need this module.

    return fault(way, found, allowed_values(found, known))


def ink_faults(way: Key, name: str) -> Iterator[Fault]:
    """Yield a fault for a colour that is not in the palette."""
    from sheetgen.draw.inks import ink_roles

    solids = [ink for ink, role in ink_roles().items() if role.kind == "solid"]
    if name not in solids:
        yield unknown_name(way, name, solids)


def _line_faults(game: Game, cards: CardSet) -> Iterator[Fault]:
    for way, line in lines(cards):
        yield from _clause_faults(game, way, line.clauses)
        if cards.faces and line.short:
            yield fault((*way, "short"), line.short, msg("no short text, for the faces are short", "report"))
        for field in ("text", "short"):
            yield from _text_faults(game, (*way, field), getattr(line, field))
        yield from _sign_faults(game, way, line)
        yield from _lacking(way, line)


def _sign_faults(game: Game, way: Key, line: CardLine) -> Iterator[Fault]:
    if line.style == "picture":
        pictures = list(art_of(game).pictures)
        if line.icon not in pictures:
            yield _missing(way, "icon", line.icon, pictures)
    elif line.icon:
        yield from icon_faults(game, (*way, "icon"), line.icon)
    for n, icon in enumerate(line.icons):
        yield from icon_faults(game, (*way, "icons", n), icon)


def _lacking(way: Key, line: CardLine) -> Iterator[Fault]:
    for field in _NEEDS.get(line.style, ("text",)):
        if not getattr(line, field):
            wanted = msg("a line of this style has {field}", "report", field=field)
            yield fault((*way, "style"), msg("nothing", "report"), wanted)


_NEEDS: dict[str, tuple[str, ...]] = {
    "row": ("text", "icon"),
    "icons": ("icons",),
    "portrait": ("text", "icon", "label"),
    "picture": (),
}
"""The fields that a line of each style needs. Any other style needs a text."""


def _missing(way: Key, field: str, found: str, known: list[str]) -> Fault:
    if found:
        return unknown_name((*way, field), found, known)
    return fault((*way, "style"), msg("nothing", "report"), msg("the name of a picture", "report"))


def _text_faults(game: Game, way: Key, text: str) -> Iterator[Fault]:
    from sheetgen.draw.cards.pictures import IN_TEXT

    for name in IN_TEXT.findall(text):
        yield from icon_faults(game, way, name)
    bare = IN_TEXT.sub("", text)
    if "{" in bare or "}" in bare:
        yield fault(way, text, msg("braces in pairs", "report"))
    if text.count("*") % 2:
        yield fault(way, text, msg("asterisks in pairs", "report"))


def icon_faults(game: Game, way: Key, name: str) -> Iterator[Fault]:
    """Yield a fault for an icon that does not exist, or that cannot have such text."""
    from sheetgen.draw.cards.pictures import icon_names, split_name

    names = icon_names(art_of(game))
    first, what = split_name(name)
    if first not in names:
        yield unknown_name(way, name, names)
    elif what and ("{" in what or len(what) > 12):
        yield fault(way, name, msg("an icon and what it says", "report"))


def art_of(game: Game) -> Art:
    """Return what a game draws on its cards, with a sign for its ghosts: ``{ghost mogul}``."""
    from sheetgen.draw.cards.pictures import Art, ghost_sign

    art: Art = find_object(game.card_art) if game.card_art else Art()
    return art._replace(signs={**art.signs, "ghost": ghost_sign(game.ghosts)})


FIELD = re.compile(r"[a-z_]+(?:\.[a-z_]+)+")
"""A path to a value in a layout. An icon may have one for its number: ``{gold costs.toll}``."""
_IN_TEXT = re.compile(r"\{([^{}]+)\}")


def number_at(layout: Any, way: str) -> int:
    """Return the number at a path in a layout, or the length of a list or table. Raise ``KeyError`` if there
    is neither.
    """
    found = layout
    for name in way.split("."):
        found = found.get(name) if isinstance(found, Mapping) else getattr(found, name, None)
    if isinstance(found, Sequence | Mapping) and not isinstance(found, str):
        return len(found)
    if isinstance(found, bool) or not isinstance(found, int):
        raise KeyError(way)
    return found


def insert_numbers(text: str, layout: Any) -> str:
    """Return a card's text with all fields such as ``{stock.gold}`` replaced by their numbers. Raise
    ``KeyError`` for a missing field.
    """

    def shown(match: re.Match[str]) -> str:
        said = FIELD.sub(lambda way: str(number_at(layout, way[0])), match[1])
        return said if FIELD.fullmatch(match[1]) else f"{{{said}}}"

    return _IN_TEXT.sub(shown, text)


def field_paths(text: str) -> Iterator[str]:
    """Yield the paths of layout numbers that a card's text names, such as ``stock.gold``."""
    for match in _IN_TEXT.finditer(text):
        yield from FIELD.findall(match[1])


def with_zeros(text: str) -> str:
    """Return a card's text with 0 for all numbers, so that it can be checked without a layout."""
    return _IN_TEXT.sub(
        lambda match: "0" if FIELD.fullmatch(match[1]) else f"{{{FIELD.sub('0', match[1])}}}", text
    )


MOST_CARDS = 400
ShortText = Annotated[
    str, Meta(min_length=1, description="a short text in English, which the catalogs translate")
]


class Divider(Struct, forbid_unknown_fields=True, frozen=True):
    """A card with a tab that separates groups of cards."""

    text: ShortText
    ink: Ink
    icon: str = ""


class CardBox(Struct, forbid_unknown_fields=True, frozen=True):
    """A box for a number of cards of a given thickness. The cards have a named ``size``, or ``width`` and
    ``height``.
    """

    header: Header
    context: Annotated[Literal["box"], Meta(description="where the catalogs find these texts")]
    holds: Annotated[
        tuple[str, ...], Meta(min_length=1, description="game/name of the layouts whose cards it is for")
    ]
    cards: Annotated[int, Meta(ge=1, le=MOST_CARDS, description="without dividers")]
    text: ShortText
    ink: Ink
    thickness: Annotated[Length, Meta(description="of a card")] = "0.3 mm"
    size: str = ""
    width: Length | None = None
    height: Length | None = None
    dividers: Annotated[tuple[Divider, ...], Meta(max_length=5)] = ()

    @property
    def kind(self) -> str:
        return self.header.kind


def box_faults(game: Game, box: CardBox) -> list[Fault]:
    """Return the faults of a box: unknown layouts, colours and icons; no card size or two of them."""
    return list(_faults(game, box))


def _faults(game: Game, box: CardBox) -> Iterator[Fault]:
    addresses = [entry.address for entry in available(game.key)]
    for n, address in enumerate(box.holds):
        if address not in addresses:
            yield unknown_name(("holds", n), address, addresses)
    if box.width is None or box.height is None:
        if box.size not in CARDS or box.width != box.height:
            yield unknown_name(("size",), box.size, CARDS)
    elif box.size:
        yield fault(("size",), box.size, msg("a size, or width and height", "report"))
    yield from ink_faults(("ink",), box.ink)
    for n, divider in enumerate(box.dividers):
        yield from ink_faults(("dividers", n, "ink"), divider.ink)
        if divider.icon:
            yield from icon_faults(game, ("dividers", n, "icon"), divider.icon)
