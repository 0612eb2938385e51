"""Cards of any game as pages: the content of a layout in the reader's language, set and imposed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sheetgen.draw import furniture
from sheetgen.draw.cards import impose
from sheetgen.draw.cards.content import Deck, Line, Section, Topic
from sheetgen.draw.cards.deck import Cards, set_cards
from sheetgen.draw.cards.formats import SIZES, format_of
from sheetgen.draw.scene import Scene
from sheetgen.games.card_layout import CardLine, CardSet, art_of, text_at
from sheetgen.games.game import Game, find
from sheetgen.games.layout import layout_hash
from sheetgen.games.verbs import verb_topic
from sheetgen.text.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.text.typesetter import Typesetter

DETAILS = ("short", "full", "both")
OPTIONS: Mapping[str, tuple[str, ...]] = {"size": SIZES, "detail": DETAILS, "single": ("no", "yes")}
"""What may be asked of a set of cards; the first is the default."""

FRONT, BACK = msg("{number} front", "card"), msg("{number} back", "card")


def card_pages(
    layout: CardSet,
    typesetter: Typesetter,
    paper: Paper,
    *,
    size: str = SIZES[0],
    detail: str = DETAILS[0],
    single: str = "no",
) -> list[Scene]:
    """The pages of a set: fronts and backs in turn, imposed on ``paper`` or, if ``single``, one a page.

    ``detail`` both gives the short set and then the full one. Raises ``DoesNotFit`` naming the line that
    has no room even at 7 pt, ``UsageError`` for a paper that holds no card.
    """
    game = find(layout.header.game)
    form = format_of(size, paper)
    depths = ("short", "full") if detail == "both" else (detail,)
    sets = [
        set_cards(deck(game, layout, depth, typesetter), form, typesetter, art_of(game)) for depth in depths
    ]
    if single == "yes":
        return list(_singly(sets, layout, typesetter))
    return list(_imposed(sets, layout, typesetter, paper))


def deck(game: Game, layout: CardSet, depth: str, typesetter: Typesetter) -> Deck:
    """What a set says at a depth, in the typesetter's language."""
    topics = [t for n, topic in enumerate(layout.topics) if (t := _topic(layout, n, depth, typesetter))]
    if layout.verbs and (words := verb_topic(game, typesetter, full=depth == "full")):
        topics.append(words)
    return Deck(
        _title(layout, typesetter.lang),
        typesetter.say(game.short_title),
        tuple(topics),
        (typesetter.say(_numbered(FRONT)), typesetter.say(_numbered(BACK))),
    )


def _numbered(words: Msg) -> Msg:
    """The words with a mark that stands for the number until the cards are counted."""
    return words._replace(values=(("number", "#"),))


def _title(layout: CardSet, lang: str) -> str:
    titles = layout.header.title
    return titles.get(lang) or titles.get("en") or layout.header.name.capitalize()


def _topic(layout: CardSet, number: int, depth: str, typesetter: Typesetter) -> Topic | None:
    topic = layout.topics[number]

    def say(text: str) -> str:
        return typesetter.say(msg(text, "card")) if text else ""  # translators: none

    sections = []
    for s, section in enumerate(topic.sections):
        lines = []
        for n, line in enumerate(section.lines):
            text = text_at(line, depth)
            if text is not None:
                box = f"{layout.header.name}.topics.{number + 1}.sections.{s + 1}.lines.{n + 1}"
                lines.append(Line(line.style, say(text), box, say(line.label), _icons(line)))
        if lines:
            sections.append(Section(say(section.title), tuple(lines), section.ink or topic.ink, section.icon))
    return Topic(say(topic.title), topic.ink, tuple(sections)) if sections else None


def _icons(line: CardLine) -> tuple[str, ...]:
    return (line.icon, *line.icons) if line.icon else line.icons


# ---- pages ----------------------------------------------------------------------------------


def _scene(layout: CardSet, typesetter: Typesetter, width: float, height: float, title: str) -> Scene:
    head = layout.header
    return Scene(
        width, height, typesetter, name=f"{head.game}/{head.name}", title=title, lang=typesetter.lang
    )


def _singly(sets: list[Cards], layout: CardSet, typesetter: Typesetter) -> Iterator[Scene]:
    """A page a face, of the card's own size."""
    for cards in sets:
        for card in cards.cards:
            for face in card:
                scene = _scene(layout, typesetter, cards.form.width, cards.form.height, face.side)
                cards.draw(scene, face)
                yield scene


def _imposed(sets: list[Cards], layout: CardSet, typesetter: Typesetter, paper: Paper) -> Iterator[Scene]:
    """Fronts and backs of as many cards as a page holds, in turn."""
    where = impose.grid(sets[0].form, paper)
    all_cards = [(cards, card) for cards in sets for card in cards.cards]
    room = where.across * where.down
    for sheet, start in enumerate(range(0, len(all_cards), room), 1):
        some = all_cards[start : start + room]
        for back in (False, True):
            title = typesetter.say(_numbered(BACK if back else FRONT)).replace("#", str(sheet))
            scene = _scene(layout, typesetter, paper.width, paper.height, title)
            faces = [card.back if back else card.front for _, card in some]
            for slot in impose.side(faces, where, back=back):
                scene.push(slot.x, slot.y, rot=slot.turn)
                sets[0].draw(scene, slot.face)
                scene.pop()
            impose.ticks(scene, where, len(some), back=back)
            _footer(scene, layout, paper)
            yield scene


def _footer(scene: Scene, layout: CardSet, paper: Paper) -> None:
    head = layout.header
    furniture.footer(
        scene, impose.SIDE, paper.height - 11.2, paper.width - 2 * impose.SIDE,
        game=head.game, name=head.name, version=head.version, layout_hash=layout_hash(layout),
    )  # fmt: skip
