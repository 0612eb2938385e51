"""Typeset a whole set of cards in the largest type size that fits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.draw.cards.blocks import Chapter, Setter
from sheetgen.draw.cards.face import Finished, draw_face, title_room
from sheetgen.draw.cards.flow import Face, TooHighError, flow
from sheetgen.draw.cards.formats import SMALLEST_TYPE, STEP, Deck, Format, Topic
from sheetgen.draw.cards.signs import Art, Signs
from sheetgen.draw.scene import Scene
from sheetgen.errors import DoesNotFit
from sheetgen.text.line import overflow
from sheetgen.text.typesetter import Label, Typesetter

Columns = tuple[Face, ...]
"""The columns of one face."""

MOST_SHRINK, FACES_A_POINT, EMPTY_BACK_COST = 1.0, 2.5, 0.8
"""Points that type may shrink to save faces; faces that each point must save; cost of an empty back."""
EVEN = 16
"""Number of column heights to try for columns of equal height, from the full height to half of it."""


class Card(NamedTuple):
    """Front and back of one card."""

    front: Finished
    back: Finished


class Cards(NamedTuple):
    """A typeset set of cards, ready to be drawn."""

    form: Format
    cards: tuple[Card, ...]
    pt: float
    """Body type size of the set in points."""

    def draw(self, scene: Scene, face: Finished) -> None:
        """Draw a face with the top left corner of its trim at the origin."""
        draw_face(scene, self.form, face, self.form.margin)


def set_cards(deck: Deck, form: Format, typesetter: Typesetter, art: Art) -> Cards:
    """Return the cards of a deck in one format.

    Type shrinks for the whole set at once: if it must, and a little more if that saves enough faces. Raises
    ``DoesNotFit`` with the box of a text that does not fit at 7 points.
    """
    signs = Signs(typesetter, art)
    best: tuple[float, float, list[Columns]] | None = None
    pt = form.body
    while best is None or pt >= max(SMALLEST_TYPE, form.body - MOST_SHRINK):
        try:
            faces, cost = _faces(deck.topics, form, typesetter, signs, pt)
        except DoesNotFit:
            if best is None and pt - STEP < SMALLEST_TYPE:
                raise
        else:
            cost += (form.body - pt) * FACES_A_POINT
            if best is None or cost < best[0]:
                best = cost, pt, faces
        pt -= STEP
    _, pt, faces = best
    return Cards(form, _cards(deck, form, typesetter, faces), pt)


def _faces(
    topics: Sequence[Topic], form: Format, typesetter: Typesetter, signs: Signs, pt: float
) -> tuple[list[Columns], float]:
    """Return the columns of each face, and their cost. Raises ``DoesNotFit`` for too many or too high
    columns.
    """
    setter = Setter(typesetter, signs, form.column, pt, form.heading * pt / form.body, form.columns > 1)
    setter.prepare(topics)
    chapters = [setter.chapter(topic) for topic in topics]
    try:
        columns, cost = flow(chapters, form.room, form.room, titles=form.columns > 1)
    except TooHighError as error:
        box = topics[0].sections[0].lines[0].box
        raise overflow(box, typesetter.lang, error.over) from None
    allowed = form.faces * form.columns
    if allowed and len(columns) > allowed:
        last = columns[allowed].blocks[-1]
        over = sum(p.block.height for column in columns[allowed:] for p in column.blocks)
        box = next(t.sections[-1].lines[-1].box for t in topics if t is columns[-1].topic)
        raise overflow(box, typesetter.lang, max(over, last.block.height))
    if lacking := -len(columns) % form.columns:
        columns = _even_columns(chapters, form, columns, len(columns) + lacking)
    faces = [tuple(columns[i : i + form.columns]) for i in range(0, len(columns), form.columns)]
    return faces, cost + EMPTY_BACK_COST * (len(faces) % 2)


def _even_columns(chapters: Sequence[Chapter], form: Format, columns: list[Face], count: int) -> list[Face]:
    """Return the content in ``count`` columns of similar height, so that no face ends with an empty column.

    Return ``columns`` unchanged if no height gives this number.
    """
    least = math.inf
    for step in range(EVEN):
        try:
            found, cost = flow(chapters, form.room * (1 - step / (2 * EVEN)), form.room, titles=True)
        except TooHighError:
            break
        if len(found) == count and cost < least:
            columns, least = found, cost
    return columns


def _cards(deck: Deck, form: Format, typesetter: Typesetter, faces: Sequence[Columns]) -> tuple[Card, ...]:
    """Return the faces in pairs with numbers and titles; an odd last face gets the ornamental back."""
    titles = [deck.title if form.columns > 1 else face[0].topic.title for face in faces]
    room = form.width - 2 * form.inset - 9
    labels = [Label(title, room, f"card.{number + 1}.title") for number, title in enumerate(titles)]
    pt = form.title
    while True:
        set_titles = typesetter.fit_all(labels, "display", pt, floor=SMALLEST_TYPE)
        if pt <= SMALLEST_TYPE or all(line.ink[0] - line.ink[1] <= title_room(form) for line in set_titles):
            break
        pt -= STEP
    finished = []
    for number, (face, title) in enumerate(zip(faces, set_titles, strict=True)):
        ink = faces[0][0].topic.ink if form.columns > 1 else face[0].topic.ink
        finished.append(Finished(title, ink, str(number // 2 + 1), deck.foot, face))
    if len(finished) % 2:
        finished.append(finished[-1]._replace(columns=()))
    return tuple(Card(*finished[i : i + 2]) for i in range(0, len(finished), 2))
