"""A page of the usual width: a wall with the title at its head, at its foot what it was printed from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from sheetgen.draw import furniture, ornament
from sheetgen.draw.paper import MARGIN, Box
from sheetgen.draw.scene import Scene
from sheetgen.message import Msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.text.typesetter import Typesetter

WIDTH = 197.0
"""Of what is drawn, in mm, the same on every paper."""
FOOT = 7.6
HEAD, GAP = 24.0, 2.2
"""Height of the head, and the room below it."""
BAND, LOW = 1.6, 20.0
"""The band of lotuses on a wall; walls lower than this have a flat arch."""


class Header(Protocol):
    """What a footer tells of a layout."""

    @property
    def game(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def version(self) -> str: ...


def page(
    typesetter: Typesetter,
    paper: Paper,
    header: Header,
    layout_hash: str,
    title: str,
    draw: Callable[[Scene], None],
) -> Scene:
    """A page titled so in its file, with what ``draw`` puts on it and the footer."""
    scene = Scene(
        paper.width, paper.height, typesetter, name=f"{header.game}/{header.name}", title=title,
        lang=typesetter.lang,
    )  # fmt: skip
    draw(scene)
    furniture.footer(
        scene, (paper.width - WIDTH) / 2, paper.height - MARGIN - FOOT + 1.2, WIDTH, game=header.game,
        name=header.label, version=header.version, layout_hash=layout_hash,
    )  # fmt: skip
    return scene


def headed(scene: Scene, title: Msg, subtitle: Msg | str, ink: str = "gold") -> Box:
    """A wall of a colour with both in it at the head of a page; returns the room between it and the footer."""
    box = Box((scene.w - WIDTH) / 2, MARGIN, WIDTH, HEAD)
    wall(scene, box, ink)
    base = box.bottom
    furniture.headline(scene, box.middle, title, subtitle, top=box.y + 6.9, base=base - 2.6, rise=5.6,
                       pt=furniture.title_pt(scene, 26), width=120, box="head", ink=ink)  # fmt: skip
    return Box(box.x, base + GAP, WIDTH, scene.h - MARGIN - FOOT - 2.0 - base - GAP)


def wall(scene: Scene, box: Box, ink: str = "gold") -> None:
    """A wall with an arch to stand a title in."""
    scene.rect(box.x, box.y, box.w, BAND, fill="white", stroke=ink, lw=0.25)
    ornament.lotus_band(
        scene, box.x + 0.2, box.y, box.w - 0.4, BAND - 0.3, 84, lw=0.16, up=False, inner=False,
        stroke=ink, fill=f"{ink}_t",
    )  # fmt: skip
    high = box.h - BAND
    rise = high * (0.56 if box.h < LOW else 0.74)
    ornament.arched_wall(
        scene, box.x, box.y + BAND, box.w, high, rise, jamb=2.4, foils=22,
        ground=f"{ink}_t", lattice_ink=f"{ink}_m", stroke=ink, pitch=3.6,
    )  # fmt: skip
