"""Icons that any sheet may use: one silhouette, one solid mass, at most three inner strokes.

Each is drawn on a grid of 24 units about 0, 0 with a live area of ±11, and holds at 6 mm in colour,
in black and white and on a photocopy. Adding one is a function under ``put`` in the file of its kind.
"""

from sheetgen.draw.icons import persons, places, symbols, things
from sheetgen.draw.icons.brush import icon, ink_of, names, sign
from sheetgen.draw.icons.things import die

__all__ = ["die", "icon", "ink_of", "names", "sign"]

FILES = (things, things, places, places, persons, places, things, things, places, places, symbols, things)
"""Where the icons are drawn; importing them fills the list of names."""
