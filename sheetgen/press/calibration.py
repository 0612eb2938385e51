"""Where the user's own settings lie."""

from __future__ import annotations

import math
import os
import sys
import tomllib
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sheetgen import output_files
from sheetgen.draw import paper as papers
from sheetgen.errors import UnreadableFile, UsageError
from sheetgen.message import msg
from sheetgen.reasons import why

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.text.typesetter import Typesetter


def folder(env: Mapping[str, str] | None = None) -> Path:
    """The user's folder for settings: of XDG, or the platform's own."""
    found = os.environ if env is None else env
    if base := found.get("XDG_CONFIG_HOME"):
        return Path(base) / "sheetgen"
    if sys.platform == "win32" and (base := found.get("APPDATA")):
        return Path(base) / "sheetgen"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "sheetgen"
    return Path.home() / ".config" / "sheetgen"


def printers(env: Mapping[str, str] | None = None) -> Path:
    """What is known of printers, see ``calibration``; the file may not be there."""
    return folder(env) / "printers.toml"


# How far a printer's backs lie off their fronts: a page to measure it, and where the readings are kept.
#
# The page has a scale in mm on its front and a plain cross on its back. Held against the light, the cross is
# read on the scale. Readings are kept per printer and edge, in ``printers.toml`` in the user's config folder.


DEFAULT = "default"
FLIPS = ("long-edge", "short-edge")
REACH = 8
"""Mm of scale on each side; a printer that is further off needs its service."""
_NOTE = "# How far backs lie off their fronts, in mm right and down, as read through the front.\n"


class Reading(NamedTuple):
    """Where the back's cross is seen on the front's scale, in mm right and down of its middle."""

    right: float
    down: float

    def shift(self, width: float, height: float, flip: str) -> tuple[float, float]:
        """By how much to move the backs on paper of this size, in mm right and down on the back itself.

        Seen from behind, right is left where paper turns over a vertical axis, and down is up else.
        """
        from sheetgen.impose.imposition import vertical

        return (self.right, -self.down) if vertical(width, height, flip) else (-self.right, self.down)


def readings(env: Mapping[str, str] | None = None) -> dict[str, dict[str, Reading]]:
    """What is known of printers: name to flip to reading. Raises ``UnreadableFile`` for a broken file."""
    path = printers(env)
    if not path.exists():
        return {}
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return {
            printer: {
                flip: Reading(_number(pair["right"]), _number(pair["down"])) for flip, pair in flips.items()
            }
            for printer, flips in data.items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        said = "{path} can not be read: {reason}. Delete it and calibrate again."
        raise UnreadableFile("settings", msg(said, "report", path=path, reason=why(error))) from None


def typed(text: str) -> float:
    """A reading as a reader of the page writes it: ``1,5``, ``−0.5``, ``+1``; raises ``UsageError``."""
    given = text.strip().removesuffix("mm").strip().replace("\u2212", "-").replace(",", ".")
    try:
        return float(given)
    except ValueError:
        raise UsageError(msg("{given} is no number of millimetres.", "report", given=text)) from None


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= REACH:
        raise ValueError(f"{value!r} is no reading")
    return float(value)


def keep(printer: str, flip: str, reading: Reading, env: Mapping[str, str] | None = None) -> Path:
    """Store a reading and return where. Raises ``UsageError`` for one that the scale does not have."""
    if not all(math.isfinite(v) and abs(v) <= REACH for v in reading):
        said = "A reading is between -{reach} and {reach} mm."
        raise UsageError(msg(said, "report", reach=REACH))
    if not printer or not all(c.isalnum() or c in " -_." for c in printer):
        said = "A printer's name has letters, digits, spaces, hyphens, points; {name} has others."
        raise UsageError(msg(said, "report", name=printer))
    known = readings(env)
    known.setdefault(printer, {})[flip] = reading
    rows = [_NOTE]
    for name, flips in sorted(known.items()):
        for edge, (right, down) in sorted(flips.items()):
            rows.append(f'["{name}".{edge}]\nright = {right:g}\ndown = {down:g}\n')
    path = printers(env)
    output_files.make_folder(path.parent)
    output_files.write(path, "\n".join(rows).encode(), force=True)
    return path


def reading(printer: str, flip: str, env: Mapping[str, str] | None = None) -> Reading | None:
    """What was read for a printer; None if nothing. Raises ``UsageError`` for a name that is not known."""
    known = readings(env)
    if printer != DEFAULT and printer not in known:
        said = "There is no printer {name}; sheetgen calibrate --printer {name} makes one known."
        raise UsageError(msg(said, "report", name=printer))
    return known.get(printer, {}).get(flip)


# ---- the page ---------------------------------------------------------------------------------
def page(lang: str, paper: str, flip: str, printer: str = DEFAULT) -> bytes:
    """A PDF of two pages to print on both sides of one sheet, turned over ``flip``."""
    from sheetgen.draw.inks import edition
    from sheetgen.draw.pdf import Document
    from sheetgen.impose.imposition import vertical
    from sheetgen.text.typesetter import Typesetter

    found = papers.paper(paper)
    typesetter = Typesetter(lang)
    front, back = _front(found, typesetter, _command(flip, printer), flip), _back(found, typesetter)
    out = BytesIO()
    document = Document(out, edition=edition("bw"), title=front.title, lang=lang, author="sheetgen")
    for scene, turn in ((front, 0), (back, 0 if vertical(found.width, found.height, flip) else 180)):
        stored = document.store(scene)
        document.begin(scene.w, scene.h)
        document.place(stored, turn=turn)
        document.end()
    document.save()
    return out.getvalue()


def _scene(paper: Paper, typesetter: Typesetter) -> Scene:
    from sheetgen.draw.scene import Scene

    title = typesetter.say(msg("Calibration of backs", "sheet"))
    return Scene(paper.width, paper.height, typesetter, name="calibration", title=title, lang=typesetter.lang)


def _command(flip: str, printer: str) -> str:
    """What is to be typed with the two numbers."""
    options = "" if flip == "long-edge" else f" --backs {flip}"
    if printer != DEFAULT:
        options += f' --printer "{printer}"' if " " in printer else f" --printer {printer}"
    return f"sheetgen calibrate --read RIGHT DOWN{options}"


def _front(paper: Paper, typesetter: Typesetter, command: str, flip: str) -> Scene:
    scene = _scene(paper, typesetter)
    x, y = paper.width / 2, paper.height / 2
    scene.text(x, 32, msg("Calibration of backs", "sheet"), "display", 20, align="c")
    edge = msg("long edge", "sheet") if flip == "long-edge" else msg("short edge", "sheet")
    steps = (
        msg("Print both pages on one sheet, at 100%, turned over the {edge}.", "sheet", edge=edge),
        msg("Hold it against the light and look at this side.", "sheet"),
        msg("Read where the thin cross of the back meets the two scales.", "sheet"),
        msg("Type the two numbers, right and down:", "sheet"),
    )
    for number, step in enumerate(steps):
        scene.text(x, 46 + 7 * number, step, "text", 11, align="c", width=paper.width - 30, box="calibration")
    last = 46 + 7 * len(steps)
    scene.text(x, last, command, "bold", 11, align="c", width=paper.width - 30, box="calibration")
    _scale(scene, x, y, 0)
    _scale(scene, x, y, 90)
    scene.text(x, y - 25, msg("right", "sheet"), "bold", 10, align="c")
    scene.text(x + 24, y, msg("down", "sheet"), "bold", 10, mid=True)
    return scene


def _scale(scene: Scene, x: float, y: float, turn: int) -> None:
    """True millimetres with halves between, numbered every fourth, 12 mm away from the cross's middle."""
    scene.push(x, y, rot=turn)
    for half in range(-2 * REACH, 2 * REACH + 1):
        at = half / 2
        length = 1.8 if half % 2 else 3.4 if half % 8 else 5.0
        scene.seg(at, -12, at, -12 - length, lw=0.12, cap=0)
        if half % 8 == 0:
            scene.push(at, -12 - length - 1.6, rot=-turn)
            scene.text(0, 0, f"{half // 2:d}".replace("-", "\u2212"), "num", 7.5, align="c", mid=True)
            scene.pop()
    scene.seg(-REACH, -12, REACH, -12, lw=0.12, cap=0)
    scene.pop()


def _back(paper: Paper, typesetter: Typesetter) -> Scene:
    scene = _scene(paper, typesetter)
    x, y = paper.width / 2, paper.height / 2
    scene.seg(x - 45, y, x + 45, y, lw=0.2, cap=0)
    scene.seg(x, y - 45, x, y + 45, lw=0.2, cap=0)
    scene.text(x, y + 60, msg("Back", "sheet"), "display", 16, align="c")
    return scene
