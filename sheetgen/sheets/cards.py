"""Draw sets of player aid cards of any game, from a layout, in the reader's language and in a card size.

Each page is one side of a card in its size; the press places them on paper. The last topic of a set explains
how to write a log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from sheetgen.draw.cards.composed import (
    ComposedFace,
    draw_composed,
    draw_icons_in_a_row,
    set_answers,
    stage_scale,
)
from sheetgen.draw.cards.faces import Cards, draw_back, draw_face_ground, set_cards
from sheetgen.draw.cards.formats import (
    PAGE_MARGIN,
    SIZES,
    Deck,
    Format,
    Line,
    Section,
    Topic,
    format_of,
    quarter_format,
)
from sheetgen.draw.cards.pictures import WIDTH, Art, Signs, Stage, draw_typed_line
from sheetgen.draw.scene import Scene
from sheetgen.errors import LayoutError
from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import example_tally
from sheetgen.games.kinds.cards import (
    CardFace,
    CardLine,
    CardSet,
    art_of,
    explained_clauses,
    field_paths,
    insert_numbers,
    text_at_depth,
)
from sheetgen.games.layouts.faults import fault
from sheetgen.games.layouts.file import numbered_title
from sheetgen.games.notation.help import VerbEntry, bold_syntax, verb_entries, without_markup
from sheetgen.games.pages import start_page
from sheetgen.message import is_wordless, msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.text.typesetter import Typesetter


TITLE = msg("Writing a log", "card")
INK = "cobalt"
"""The ink of the faces on logs; no topic of the rules has it."""
HOW = (
    msg("*One line a turn:* the player's name, a colon, the decisions in order with ; between them.", "card"),
    msg("Only decisions are typed. What the rules leave no choice in follows by itself.", "card"),
    msg("Words may be cut: any beginning will do that means nothing else. # begins a remark.", "card"),
)
OTHERS = msg("Decisions", "card").text
"""The title of verbs whose clauses no topic explains."""
CLAIM = msg("*At the end:* what the paper says, to be compared.", "card")


def verb_topic(game: Game, layout: CardSet, typesetter: Typesetter, *, full: bool) -> Topic | None:
    """Return the topic with the rules of a log and its verbs, or None for a game without logs.

    The verbs are in sections named after the topics that explain their clauses. Without ``full``, there is only the
    first rule, and the first form of each verb.
    """
    grammar = registry.grammar_of(game)
    if grammar is None:
        return None
    clauses = {verb.key: verb.clause for verb in grammar.verbs}
    titles: dict[str, str] = {}
    for title, clause in explained_clauses(layout):
        titles.setdefault(clause, title)
    how = [Line("plain", typesetter.say(words), "card.log.how") for words in (HOW if full else HOW[:1])]
    verbs: dict[str, list[Line]] = {title: [] for title in (*titles.values(), OTHERS)}
    for entry in _distinct(verb_entries(grammar, typesetter), full):
        said = without_markup(entry.example)
        if full:
            said = f"{without_markup(entry.help)}: *{said}*"
        title = titles.get(clauses[entry.key], OTHERS)
        verbs[title].append(Line("verb", said, f"card.log.{entry.key}", bold_syntax(entry.syntax)))
    claim = Line("plain", typesetter.say(CLAIM), "card.log.claim")
    example = Line("plain", f"*{without_markup(claim_example(game, typesetter))}*", "card.log.claim")
    return Topic(
        typesetter.say(TITLE), INK,
        (
            Section("", tuple(how), INK),
            *(
                _log_section(typesetter.own(msg(title, "card")), found, typesetter)  # translators: none
                for title, found in verbs.items()
                if found
            ),
            _log_section(typesetter.say(msg("Claims", "card")), (claim, example), typesetter),
        ),
    )  # fmt: skip


def _log_section(title: str, lines: Sequence[Line], typesetter: Typesetter) -> Section:
    """Return a section of the topic on logs, whose title as the title of a face differs from that of the rules."""
    # translators: the title of a card that says what to type for a topic, for example "Log: Actions"
    head = typesetter.say(msg("Log: {title}", "card", title=title))
    return Section(title, tuple(lines), INK, head=head)


def typed_parts(game: Game, verbs: Sequence[str], typesetter: Typesetter) -> tuple[str, ...]:
    """Return a log line in parts: player, and an example of each verb; leading moves are not repeated."""
    said: dict[str, str] = {}
    for entry in verb_entries(game.grammar, typesetter):
        said.setdefault(entry.key, entry.example)
    decisions: list[str] = []
    for key in verbs:
        *before, last = said[key].split("; ")
        new = [one for one in before if not any(done.startswith(one) for done in decisions)]
        decisions.append("; ".join((*new, last)))
    return ("Leila:", *(f"{one};" for one in decisions[:-1]), decisions[-1])


def _distinct(found: list[VerbEntry], full: bool) -> Iterator[VerbEntry]:
    """Yield each form of a verb once; without ``full``, only the first form."""
    seen = set()
    for entry in found:
        key = (entry.key, entry.syntax) if full else (entry.key, "")
        if key not in seen:
            seen.add(key)
            yield entry


def claim_example(game: Game, typesetter: Typesetter) -> str:
    """Return an example of a claim line, such as ``claim Leila: fame 16, money 49, karma 5/4``."""
    lexicon = game.grammar.lexicon(typesetter.lang)
    return f"{lexicon.say(msg('claim', 'log'))} Leila: {example_tally(game.tally, lexicon.say)}"


# ---- pages of cards ----


DETAILS = ("short", "full", "both")
OPTIONS: Mapping[str, tuple[str, ...]] = {"size": SIZES, "detail": DETAILS}
"""The options of card sets and their values; the first is the default."""

FRONT, BACK = msg("{number} front", "card"), msg("{number} back", "card")


def card_pages(
    layout: CardSet,
    typesetter: Typesetter,
    paper: Paper,
    *,
    size: str = SIZES[0],
    detail: str = DETAILS[0],
) -> list[Scene]:
    """Return the sides of all cards as pages, front and back of each card in order.

    ``size`` ``page`` is half of ``paper``; it has no verbs of the log, because the log sheet has them.
    ``detail`` ``both`` returns the short set followed by the full one. Raises ``DoesNotFit`` with the line
    that does not fit even at 7 pt.
    """
    game = registry.find(layout.header.game)
    form = format_of(size, paper)
    verbs = layout.verbs and form.columns == 1
    pages = []
    for depth in ("short", "full") if detail == "both" else (detail,):
        if layout.faces and depth == "short":
            pages += _composed_pages(game, layout, form, typesetter)
            continue
        said = deck_content(game, layout, depth, typesetter, verbs)
        pages += list(_pages(set_cards(said, form, typesetter, art_of(game)), layout, typesetter))
    return pages


def deck_content(game: Game, layout: CardSet, depth: str, typesetter: Typesetter, verbs: bool = True) -> Deck:
    """Return the content of a set in the typesetter's language; ``verbs`` adds the topic on logs."""
    topics = [t for n, topic in enumerate(layout.topics) if (t := _topic(layout, n, depth, typesetter))]
    if verbs and (words := verb_topic(game, layout, typesetter, full=depth == "full")):
        topics.append(words)
    return Deck(
        _title(layout, typesetter.lang),
        typesetter.say(game.short_title),
        tuple(topics),
        (game.landscape, game.hour),
    )


def _title(layout: CardSet, lang: str) -> str:
    return numbered_title(layout.header, lang)


def _topic(layout: CardSet, number: int, depth: str, typesetter: Typesetter) -> Topic | None:
    topic = layout.topics[number]

    def say(text: str) -> str:
        return text if is_wordless(text) else typesetter.own(msg(text, "card"))  # translators: none

    sections = []
    for s, section in enumerate(topic.sections):
        lines = []
        for n, line in enumerate(section.lines):
            text = text_at_depth(line, depth)
            if text is not None:
                box = f"{layout.header.name}.topics.{number + 1}.sections.{s + 1}.lines.{n + 1}"
                lines.append(Line(line.style, say(text), box, say(line.label), _icons(line)))
        if lines:
            sections.append(Section(say(section.title), tuple(lines), section.ink or topic.ink, section.icon))
    return Topic(say(topic.title), topic.ink, tuple(sections)) if sections else None


def _icons(line: CardLine) -> tuple[str, ...]:
    return (line.icon, *line.icons) if line.icon else line.icons


def _pages(cards: Cards, layout: CardSet, typesetter: Typesetter) -> Iterator[Scene]:
    for number, face in enumerate(face for card in cards.cards for face in card):
        scene = _blank(layout, cards.form, typesetter, number)
        cards.draw(scene, face)
        yield scene


def _blank(layout: CardSet, form: Format, typesetter: Typesetter, number: int) -> Scene:
    """Return an empty side of a card, ``number`` from 0; its title names card and side for the printer."""
    side = (FRONT, BACK)[number % 2]._replace(values=(("number", str(number // 2 + 1)),))
    return start_page(layout, typesetter, form.width, form.height, typesetter.say(side))


# ---- composed faces ----
def _composed_pages(game: Game, layout: CardSet, form: Format, typesetter: Typesetter) -> list[Scene]:
    """Return the composed faces of a set as pages; in formats with several columns, four on a page."""
    art = art_of(game)
    part, each, rim = (quarter_format(form), 4, PAGE_MARGIN) if form.columns > 1 else (form, 1, 0.0)
    signs = Signs(typesetter, art, stage_scale(part))
    shown = library.load(library.resolve(layout.shows))
    faces = [_composed(game, layout, n, art, shown, typesetter) for n in range(len(layout.faces))]
    answers = set_answers(faces, part, signs).paragraphs
    pages: list[Scene] = []
    for first in range(0, len(faces), each):
        scene = _blank(layout, form, typesetter, len(pages))
        for n in range(first, first + each):
            row, column = divmod(n - first, form.columns)
            if typesetter.rtl:
                column = form.columns - 1 - column
            face = faces[n] if n < len(faces) else faces[0]
            if rim:  # extend the ground of a card's face to the edge of the page
                with scene.placed(column * form.width / 2, row * form.height / 2):
                    draw_face_ground(scene, form.width / 2, form.height / 2, face.ink)
            with scene.placed(rim + column * part.width, rim + row * part.height):
                if n < len(faces):
                    draw_composed(scene, part, face, answers[n], signs, (n, len(faces)))
                else:
                    draw_back(scene, part, face.ink)
        pages.append(scene)
    if len(pages) % 2:
        pages.append(_blank(layout, form, typesetter, len(pages)))
        draw_face_ground(pages[-1], form.width, form.height, faces[0].ink)
        draw_back(pages[-1], form, faces[0].ink)
    return pages


def _composed(
    game: Game, layout: CardSet, number: int, art: Art, shown: Any, typesetter: Typesetter
) -> ComposedFace:  # fmt: skip
    face = layout.faces[number]

    def say(text: str) -> str:
        return insert_numbers(typesetter.own(msg(text, "card")), shown)  # translators: none

    _refuse_fields(layout, number, shown)
    picture, sky = _picture(game, face, art, shown, typesetter)
    return ComposedFace(
        say(face.question), tuple(say(step) for step in face.steps), face.icons, face.ink, sky, picture, art.badge,
        f"{layout.header.name}.faces.{number + 1}",
    )  # fmt: skip


def _refuse_fields(layout: CardSet, number: int, shown: Any) -> None:
    """Raise ``LayoutError`` for fields in texts that the layout shown in the pictures does not have."""
    faults = []
    for n, step in enumerate(layout.faces[number].steps):
        for way in field_paths(step):
            try:
                insert_numbers(f"{{{way}}}", shown)
            except KeyError:
                allowed = msg(
                    "a number of {layout}, or something to count there", "report", layout=layout.shows
                )
                faults.append(fault(("faces", number, "steps", n), way, allowed))
    if faults:
        raise LayoutError(faults)


def _picture(
    game: Game, face: CardFace, art: Art, shown: Any, typesetter: Typesetter
) -> tuple[Callable[[Stage], None], str]:  # fmt: skip
    """Return the function that draws a face's picture, and the ink of its background."""
    if face.verbs:
        parts = typed_parts(game, face.verbs, typesetter)
        return lambda stage: draw_typed_line(stage, parts, face.ink), ""
    if not face.tableau:
        signs = Signs(typesetter, art)
        return lambda stage: draw_icons_in_a_row(stage, face.icons, signs, face.ink), ""
    tableau = art.tableaux[face.tableau]

    def draw(stage: Stage) -> None:
        with nullcontext() if tableau.printed else stage.scene.reading(0, WIDTH):
            tableau.draw(stage, shown)

    return draw, tableau.sky
