"""Pages that are drawn alike: backs of cards, blank leaves."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from sheetgen.draw.items import Shape, Text

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


def firsts(scenes: Sequence[Scene]) -> dict[int, Scene]:
    """For each scene, by its id, the first of those that are drawn as it is."""
    found: dict[int, Scene] = {}
    known: dict[Hashable, list[Scene]] = {}
    for scene in scenes:
        near = known.setdefault(_likeness(scene), [])
        first = next((one for one in near if one.items == scene.items), scene)
        if first is scene:
            near.append(scene)
        found[id(scene)] = first
    return found


def _likeness(scene: Scene) -> Hashable:
    """The same for equal drawings, and seldom for others."""
    points = sum(len(item.points) for item in scene.items if isinstance(item, Shape))
    words = tuple(item.line.text for item in scene.items if isinstance(item, Text))
    return scene.w, scene.h, len(scene.items), points, words
