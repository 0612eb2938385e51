"""Dice and sticks as they were thrown: each face once, and which of them lay there from which moment on."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.draw.scene import Scene
from sheetgen.draw.svg_path import UNIT
from sheetgen.draw.svg_symbols import COARSE, Drawing, Symbols
from sheetgen.games.contract.throws import Thrown
from sheetgen.page.markup import Markup
from sheetgen.page.story import Story
from sheetgen.resources import find
from sheetgen.text.typesetter import Typesetter

HEIGHT = 10.0
"""Of a die, in mm."""
HIGH = HEIGHT * UNIT * COARSE
"""The same in units of its drawing."""


class Face(NamedTuple):
    """One face: how many times as wide as high it is, and what it shows in words."""

    width: float
    words: str


class Throws:
    """All throws of a game: ``rows`` are a moment and the faces that lie there from then on."""

    def __init__(self, story: Story, symbols: Symbols) -> None:
        self.faces: list[Face] = []
        self.rows: list[tuple[int, list[int]]] = []
        self._known: dict[str, int] = {}
        self._symbols, self._setter = symbols, Typesetter(story.lang)
        self._drawings: list[Drawing] = []
        known = find(story.game.throws) if story.game.throws else {}
        for at, moment in enumerate(story.moments):
            for event in moment.events:
                throw = known.get(event.move[0]) if event.player is None else None
                if throw is not None:
                    shown = throw(story.replay.heading.layout, event.move)
                    self.rows.append((at, [self._face(story, thing) for thing in shown]))

    def _face(self, story: Story, thing: Thrown) -> int:
        if thing.key not in self._known:
            self._known[thing.key] = len(self.faces)
            self.faces.append(Face(thing.width, story.say(thing.words)))
            scene = Scene(thing.width * HEIGHT, HEIGHT, self._setter)
            thing.picture(scene, thing.width * HEIGHT / 2, HEIGHT / 2, HEIGHT)
            self._drawings.append(self._symbols.read(scene.items))
        return self._known[thing.key]

    def pictures(self) -> list[Markup]:
        """A symbol's content for each face, and its size."""
        return [
            Markup(
                f'viewBox="0 0 {round(face.width * HIGH)} {round(HIGH)}">'
                f"{self._symbols.markup(drawing)}</symbol>"
            )
            for face, drawing in zip(self.faces, self._drawings, strict=True)
        ]


class Faces:
    """The faces of a page in all its languages: symbols ``face0``, ``face1``..., each picture once."""

    def __init__(self) -> None:
        self._ids: dict[Markup, int] = {}

    def of(self, throws: Throws) -> list[int]:
        """Which of them each face of these throws is."""
        return [self._ids.setdefault(picture, len(self._ids)) for picture in throws.pictures()]

    def defs(self) -> Markup:
        """All of them, to be used."""
        return Markup("".join(f'<symbol id="face{n}" {picture}' for picture, n in self._ids.items()))
