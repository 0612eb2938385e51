"""Icons for all sheets: one silhouette, one solid area, and at most three inner strokes.

Each icon is drawn on a grid of 24 units about (0, 0) with a live area of ±11. It is legible at 6 mm in
colour, in black and white and as a photocopy. To add an icon, write a function with ``put`` in the module of
its kind.
"""

from sheetgen.draw.icons import persons, places, symbols, things
from sheetgen.draw.icons.brush import all_icon_names, default_ink, draw_icon, draw_icon_at
from sheetgen.draw.icons.things import draw_die_emblem

__all__ = ["all_icon_names", "default_ink", "draw_die_emblem", "draw_icon", "draw_icon_at"]

FILES = (things, things, places, places, persons, places, things, things, places, places, symbols, things)
"""Modules with icons, in their order; importing them fills the list of names."""
