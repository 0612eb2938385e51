"""Calibrate the offset of a printer's backs from their fronts.

The calibration page has a scale in mm on its front and a cross on its back. Held against the light, the user
reads the position of the cross on the scale. Readings are stored for each printer and edge in
``printers.toml`` in the user's configuration folder.
"""

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
from sheetgen.characters import plain_dashes
from sheetgen.draw import paper as papers
from sheetgen.draw.inks import find_edition
from sheetgen.errors import UnreadableFile, UsageError, system_reason, why_unreadable
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.text.typesetter import Typesetter


def settings_folder(env: Mapping[str, str] | None = None) -> Path | None:
    """Return the user's configuration folder, from XDG or the platform; None for a user without a home folder."""
    found = os.environ if env is None else env
    if base := found.get("XDG_CONFIG_HOME"):
        return Path(base) / "sheetgen"
    if sys.platform == "win32" and (base := found.get("APPDATA")):
        return Path(base) / "sheetgen"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return home / ("Library/Application Support" if sys.platform == "darwin" else ".config") / "sheetgen"


def printers_file(env: Mapping[str, str] | None = None) -> Path | None:
    """Return the path of ``printers.toml``, which may not exist; None for a user without a home folder."""
    folder = settings_folder(env)
    return None if folder is None else folder / "printers.toml"


# ---- readings ----


DEFAULT = "default"
FLIPS = ("long-edge", "short-edge")
SCALE_LENGTH = 8
"""Length of the scale in mm on each side of the centre; a larger offset means that the printer needs
service.
"""
_NOTE = "# How far backs lie off their fronts, in mm right and down, as read through the front.\n"


class Reading(NamedTuple):
    """The position of the cross on the back as read on the scale on the front, in mm right and down of its centre."""

    right: float
    down: float

    def shift(self, width: float, height: float, flip: str) -> tuple[float, float]:
        """Return the correction of backs on this paper, in mm right and down as seen on the back.

        Turning paper over a vertical axis mirrors left and right; otherwise up and down are mirrored.
        """
        from sheetgen.impose.imposition import turns_vertically

        return (self.right, -self.down) if turns_vertically(width, height, flip) else (-self.right, self.down)


def readings(env: Mapping[str, str] | None = None) -> dict[str, dict[str, Reading]]:
    """Return all stored readings: printer name → edge → reading. Raises ``UnreadableFile`` for a file that is
    damaged or cannot be read.
    """
    path = printers_file(env)
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8")) if path else {}
        return {
            printer: {
                flip: Reading(_number(pair["right"]), _number(pair["down"])) for flip, pair in flips.items()
            }
            for printer, flips in data.items()
        }
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (IsADirectoryError, ValueError, KeyError, TypeError, AttributeError) as error:
        said = "{path} cannot be read: {reason}. Delete it and calibrate again."
        raise _unreadable(said, path=path, reason=why_unreadable(error)) from None
    except OSError as error:
        said = "{path} cannot be read: {reason}. Make it readable, or set {variable} to a folder of your own."
        reason = system_reason(error)
        raise _unreadable(said, path=path, reason=reason, variable="XDG_CONFIG_HOME") from None


def _unreadable(text: str, **values: object) -> UnreadableFile:
    return UnreadableFile("settings", msg(text, "report", **values))


def parse_reading(text: str) -> float:
    """Return a calibration reading in mm as users type it: ``1,5``, ``−0.5``, ``+1``. Raises ``UsageError``."""
    given = plain_dashes(text).strip().removesuffix("mm").strip().replace(",", ".")
    try:
        return float(given)
    except ValueError:
        raise UsageError(msg("{given} is no number of millimetres.", "report", given=text)) from None


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= SCALE_LENGTH:
        raise ValueError(f"{value!r} is no reading")
    return float(value)


def store_reading(printer: str, flip: str, reading: Reading, env: Mapping[str, str] | None = None) -> Path:
    """Store a calibration reading and return the path of the file.

    Raises ``UsageError`` for values outside the scale, an invalid name of a printer, or a user without a home
    folder.
    """
    if not all(math.isfinite(v) and abs(v) <= SCALE_LENGTH for v in reading):
        said = "A reading is between -{reach} and {reach} mm."
        raise UsageError(msg(said, "report", reach=SCALE_LENGTH))
    if not printer or not all(c.isalnum() or c in " -_." for c in printer):
        said = (
            "A printer's name has only letters, digits, spaces, hyphens and points; "
            "{name} has other characters."
        )
        raise UsageError(msg(said, "report", name=printer))
    path = printers_file(env)
    if path is None:
        said = "You have no home folder. Set {variable} to a folder of your own."
        raise UsageError(msg(said, "report", variable="XDG_CONFIG_HOME"))
    known = readings(env)
    known.setdefault(printer, {})[flip] = reading
    rows = [_NOTE]
    for name, flips in sorted(known.items()):
        for edge, (right, down) in sorted(flips.items()):
            rows.append(f'["{name}".{edge}]\nright = {right:g}\ndown = {down:g}\n')
    output_files.make_folder(path.parent)
    output_files.write_file(path, "\n".join(rows).encode(), force=True)
    return path


def reading_of(printer: str, flip: str, env: Mapping[str, str] | None = None) -> Reading | None:
    """Return the calibration reading of a printer for a turning edge, or None.

    Raises ``UsageError`` for an unknown printer.
    """
    known = readings(env)
    if printer != DEFAULT and printer not in known:
        said = "There is no printer {name}; sheetgen calibrate --printer {name} adds it."
        raise UsageError(msg(said, "report", name=printer))
    return known.get(printer, {}).get(flip)


# ---- the calibration page -----------------------------------------------------------------------
def calibration_pdf(lang: str, paper: str, flip: str, printer: str = DEFAULT) -> bytes:
    """Return a PDF of two pages for the front and back of one sheet that is turned over ``flip``."""
    from sheetgen.draw.pdf import Document
    from sheetgen.impose.imposition import turns_vertically
    from sheetgen.text.typesetter import Typesetter

    found = papers.find_paper(paper)
    typesetter = Typesetter(lang)
    front, back = _front(found, typesetter, _command(flip, printer), flip), _back(found, typesetter)
    out = BytesIO()
    document = Document(out, edition=find_edition("bw"), title=front.title, lang=lang, author="sheetgen")
    for scene, turn in ((front, 0), (back, 0 if turns_vertically(found.width, found.height, flip) else 180)):
        stored = document.store_drawing(scene)
        document.begin_page(scene.w, scene.h)
        document.place_drawing(stored, turn=turn)
        document.end_page()
    document.save()
    return out.getvalue()


def _scene(paper: Paper, typesetter: Typesetter) -> Scene:
    from sheetgen.draw.scene import Scene

    title = typesetter.say(msg("Calibration of backs", "sheet"))
    return Scene(paper.width, paper.height, typesetter, name="calibration", title=title, lang=typesetter.lang)


def _command(flip: str, printer: str) -> str:
    """Return the command that stores the readings; the user adds the two numbers."""
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
    """Draw the scale of the calibration page in half mm, with a number every 4 mm, 12 mm from the cross."""
    with scene.placed(x, y, rot=turn):
        for half in range(-2 * SCALE_LENGTH, 2 * SCALE_LENGTH + 1):
            at = half / 2
            length = 1.8 if half % 2 else 3.4 if half % 8 else 5.0
            scene.seg(at, -12, at, -12 - length, lw=0.12, cap=0)
            if half % 8 == 0:
                with scene.placed(at, -12 - length - 1.6, rot=-turn):
                    scene.text(0, 0, f"{half // 2:d}".replace("-", "\u2212"), "num", 7.5, align="c", mid=True)
        scene.seg(-SCALE_LENGTH, -12, SCALE_LENGTH, -12, lw=0.12, cap=0)


def _back(paper: Paper, typesetter: Typesetter) -> Scene:
    scene = _scene(paper, typesetter)
    x, y = paper.width / 2, paper.height / 2
    scene.seg(x - 45, y, x + 45, y, lw=0.2, cap=0)
    scene.seg(x, y - 45, x, y + 45, lw=0.2, cap=0)
    scene.text(x, y + 60, msg("Back", "sheet"), "display", 16, align="c")
    return scene
