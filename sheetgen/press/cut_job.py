"""Print jobs for cutting machines: registration marks, cutting files, pictures to upload, and notes for the
user.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from sheetgen import output_files
from sheetgen.cut import cut_file
from sheetgen.cut.contours import Contour, Step, rounded_rectangle
from sheetgen.cut.cutters import LINE
from sheetgen.cut.path_order import CuttingPath, PieceCuts, cutting_path
from sheetgen.errors import UsageError
from sheetgen.impose.cut_marks import WIDTH
from sheetgen.impose.imposition import CARDS, Slot
from sheetgen.message import Msg, msg, msgs

if TYPE_CHECKING:
    from PIL.Image import Image

    from sheetgen.press.job import Job, NestedPieces, PaperSide, Part


CORNER = 3.0
"""Default corner radius of cards in mm, as on bought cards."""
_SAME = 0.5
"""Tolerance in mm for recognizing card sizes."""


# ---- registration marks and cut outlines --------------------------------------------------------
def mark_operators(face: PaperSide, job: Job) -> Iterator[str]:
    """Yield PDF operators for the registration marks on a front side, in points from the bottom left; none on
    backs."""
    cutter = job.machine
    if cutter is None or not face.arm or face.back:
        return
    mm = 72 / 25.4
    yield f"q 0 G 0 g {LINE * mm:.3f} w 2 J 0 j [] 0 d"
    for line in cutter.marks(cutter.area("", face.width, face.height), face.arm):
        points = [f"{x * mm:.3f} {(face.height - y) * mm:.3f}" for x, y in line]
        path = " ".join([f"{points[0]} m", *(f"{point} l" for point in points[1:])])
        yield f"{path} {'b' if line[0] == line[-1] else 'S'}"
    yield "Q"


def check_guides(parts: Sequence[Part], job: Job, loose: NestedPieces | None = None) -> None:
    """Raise ``UsageError`` if the user asks for cut marks, but nothing is cut or all pieces have printed
    outlines.
    """
    nested = {None, *loose.blanks, *loose.backs.values()} if loose and loose.blanks else set()
    cut = [face for part in parts for face in part.faces if face.cut]
    if job.guides not in ("", "none") and not cut:
        raise UsageError(msg("--guides says where to cut, but nothing here is cut out.", "report"))
    if (
        job.guides
        and cut
        and not job.cutter
        and all(slot.page in nested for face in cut for slot in face.slots)
    ):
        raise UsageError(
            msg(
                "--guides cannot be used together with --nest: pieces are cut along their outlines.",
                "report",
            )
        )


def outline_operators(
    face: PaperSide, job: Job, blanks: Mapping[int, PieceCuts], black: str
) -> Iterator[str]:
    """Yield PDF operators for the outlines that are cut with scissors; shared lines are drawn once."""
    mm = 72 / 25.4
    ways = cutting_path(face.width, face.height, list(_blanks(face, job, blanks)))
    for contours, dash in ((ways.through, "[] 0 d"), (ways.scores, "[1 1] 0 d")):
        yield f"q {black} {WIDTH * mm:.3f} w 1 j {dash}"
        for contour in contours:
            points = [f"{x * mm:.3f} {(face.height - y) * mm:.3f}" for x, y in contour.polygon()]
            lines = [f"{points[0]} m", *(f"{point} l" for point in points[1:])]
            yield f"{' '.join(lines)} {'s' if contour.closed else 'S'}"
        yield "Q"


# ---- cutting paths ----
class CutFile(NamedTuple):
    """One cutting path, and the pages (from 1) that use it."""

    way: CuttingPath
    pages: tuple[int, ...]


def cut_files(part: Part, job: Job, blanks: Mapping[int, PieceCuts]) -> list[CutFile]:
    """Return the cutting paths of all fronts; ``blanks`` has the contours of pages that are not
    rectangles.
    """
    found: dict[bytes, tuple[CuttingPath, list[int]]] = {}
    for number, face in enumerate(part.faces, 1):
        if face.cut and not face.back:
            cuts = cutting_path(face.width, face.height, list(_blanks(face, job, blanks)))
            # Two cutting paths are equal if their files are equal.
            found.setdefault(cut_file.cut_as_svg(cuts), (cuts, []))[1].append(number)
    return [CutFile(each, tuple(pages)) for each, pages in found.values()]


def _blanks(face: PaperSide, job: Job, blanks: Mapping[int, PieceCuts]) -> Iterator[PieceCuts]:
    """Yield the pieces to cut out of one side of a sheet."""
    if job.backs == "fold" and not any(slot.page in blanks for slot in face.slots):
        for front, back in zip(face.slots[::2], face.slots[1::2], strict=True):
            yield _folded(front, back, corner_radius(job, *_size(front)))
        return
    for slot in face.slots:
        if (blank := blanks.get(-1 if slot.page is None else slot.page)) is not None:
            yield _placed_cuts(blank, slot)
        else:
            yield PieceCuts(
                (
                    rounded_rectangle(
                        slot.x, slot.y, slot.width, slot.height, corner_radius(job, *_size(slot))
                    ),
                )
            )


def corner_radius(job: Job, width: float, height: float) -> float:
    """Return the radius of a page's corners in mm: 3 mm for cards unless the user sets it, else 0."""
    return default_corner(width, height) if job.corners is None else min(job.corners, width / 2, height / 2)


def default_corner(width: float, height: float) -> float:
    """Return the radius of a page's corners in mm if the user does not set it: 3 mm for cards, else 0."""
    known = any(abs(width - w) < _SAME and abs(height - h) < _SAME for w, h in CARDS.values())
    return CORNER if known else 0.0


def _size(slot: Slot) -> tuple[float, float]:
    """Return the width and height of a page in mm, as it is read."""
    return (slot.width, slot.height) if slot.turn % 180 == 0 else (slot.height, slot.width)


def _folded(front: Slot, back: Slot, corner: float) -> PieceCuts:
    """Return a front and its back as one piece with a fold line between them."""
    x, y = min(front.x, back.x), min(front.y, back.y)
    right, bottom = max(front.x, back.x) + front.width, max(front.y, back.y) + front.height
    across = back.y > front.y + 1e-6
    ends = ((x, back.y), (right, back.y)) if across else ((back.x, y), (back.x, bottom))
    return PieceCuts((rounded_rectangle(x, y, right - x, bottom - y, corner),), (Contour((Step(*ends),)),))


def _placed_cuts(blank: PieceCuts, slot: Slot) -> PieceCuts:
    """Return the cuts and folds of a page at its place on the sheet."""
    dx, dy = {
        0: (slot.x, slot.y),
        90: (slot.x + slot.width, slot.y),
        180: (slot.x + slot.width, slot.y + slot.height),
        270: (slot.x, slot.y + slot.height),
    }[slot.turn]
    return PieceCuts(
        tuple(each.moved(dx, dy, slot.turn) for each in blank.through),
        tuple(each.moved(dx, dy, slot.turn) for each in blank.scores),
    )


# ---- cutting files ------------------------------------------------------------------------------
FORMATS = {".svg": cut_file.cut_as_svg, ".dxf": cut_file.cut_as_dxf}


def cutting_notes(files: Sequence[CutFile], part: Part, job: Job) -> list[Msg]:
    """Return notes for the user: for each cutting file its pages, its place on the sheet, and the machine's
    settings."""
    notes = []
    for number, (cuts, pages) in enumerate(files, 1):
        left, top, right, bottom = cuts.box
        notes.append(
            msgs(
                "cut file {number}, for page {pages}: {width:.2f} by {height:.2f} mm, {x:.2f} mm from the left and "
                "{y:.2f} mm from the top",
                "cut file {number}, for pages {pages}: {width:.2f} by {height:.2f} mm, {x:.2f} mm from the left and "
                "{y:.2f} mm from the top",
                len(pages), "report", number=number, pages=_ranges(pages), x=left, y=top, width=right - left,
                height=bottom - top,
            )
        )  # fmt: skip
    for arm in sorted({face.arm for face in part.faces if face.cut and not face.back}):
        if job.machine and (note := job.machine.settings_note(arm)) is not None:
            notes.append(note)
    return notes


def _ranges(numbers: Sequence[int]) -> str:
    """Return page numbers in short form, for example ``1, 3, 5`` or ``1-4``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


# ---- pictures to upload ----
#
# Some programs print by themselves. They take the cut line from the opaque area of a picture and add their
# own marks.


DPI = 300
"""Resolution in dpi; a pixel is 0.085 mm."""
_OVERSAMPLING = 4
"""Oversampling factor for smooth edges."""


def upload_pictures(pdf: bytes, files: Sequence[CutFile]) -> list[bytes]:
    """Return a PNG of each page to be cut, in page order.

    A picture has the extent of all cuts of its page, and only its pieces are opaque.
    """
    from PIL import Image

    from sheetgen.draw import raster

    ways = {page: file.way for file in files for page in file.pages}
    found = []
    for page, way in sorted(ways.items()):
        whole = Image.open(BytesIO(raster.page_as_png(pdf, DPI, page - 1)))
        left, top, right, bottom = (value * DPI / 25.4 for value in way.box)
        size = round(right - left), round(bottom - top)
        picture = whole.transform(
            size, Image.Transform.AFFINE, (1, 0, left, 0, 1, top), Image.Resampling.BICUBIC
        )
        picture.putalpha(_mask(way, size, left, top))
        out = BytesIO()
        picture.save(out, "PNG", dpi=(DPI, DPI), compress_level=6)
        found.append(output_files.mark_png(out.getvalue()))
    return found


def _mask(way: CuttingPath, size: tuple[int, int], left: float, top: float) -> Image:
    """Return a mask for a page's picture that is opaque in its pieces and transparent in their holes."""
    from PIL import Image, ImageDraw

    mask = Image.new("L", size, 0)
    for contour in sorted((c for c in way.whole if c.closed), key=lambda c: -c.area):
        x0, y0, x1, y1 = (value * DPI / 25.4 for value in contour.box)
        at = max(0, int(x0 - left) - 1), max(0, int(y0 - top) - 1)
        part = (min(size[0], int(x1 - left) + 2) - at[0], min(size[1], int(y1 - top) + 2) - at[1])
        fine = Image.new("L", (part[0] * _OVERSAMPLING, part[1] * _OVERSAMPLING), 0)
        corners = [
            ((x * DPI / 25.4 - left - at[0]) * _OVERSAMPLING, (y * DPI / 25.4 - top - at[1]) * _OVERSAMPLING)
            for x, y in contour.polygon()
        ]
        ImageDraw.Draw(fine).polygon(corners, fill=255)
        shape = fine.resize(part, Image.Resampling.BOX)
        inside = mask.getpixel((at[0] + part[0] // 2, at[1] + part[1] // 2)) == 255
        mask.paste(0 if inside else 255, at, shape)
    return mask
