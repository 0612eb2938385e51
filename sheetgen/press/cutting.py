"""Jobs for cutting machines: their marks, the way of the knife over each side, and what the user has to know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.errors import UsageError
from sheetgen.message import Msg, msg, msgs
from sheetgen.press import cutfile
from sheetgen.press.contours import Contour, Step, rounded
from sheetgen.press.cutters import CUTTERS, LINE
from sheetgen.press.guides import WIDTH
from sheetgen.press.imposition import CARDS, Slot
from sheetgen.press.knife import Blank, Way, way

if TYPE_CHECKING:
    from sheetgen.press.job import Face, Job, Loose, Part

CORNER = 3.0
"""Mm of a card's corners unless said: what cards have that are bought."""
LARGEST_CORNER = 20.0
APART = 1.0
"""Mm between pieces of a picture whose program looks for their edges itself."""
_SAME = 0.5
"""Mm by which a card may be off a size and still be one."""


def check(job: Job) -> None:
    """Raise ``UsageError`` for what a machine does not do, or what contradicts it."""
    if job.cutter and job.cutter not in CUTTERS:
        said = "--{option} can not be {given}; it can be {known}."
        raise UsageError(msg(said, "report", option="cutter", given=job.cutter, known=", ".join(CUTTERS)))
    if job.corners is not None and not 0 <= job.corners <= LARGEST_CORNER:
        raise UsageError(msg("Corners have a radius of 0 to {most:g} mm.", "report", most=LARGEST_CORNER))
    if job.corners is not None and not job.cutter:
        raise UsageError(msg("--corners is for --cutter: scissors follow the card.", "report"))
    if job.cutter and job.how == "booklet":
        raise UsageError(
            msg("A booklet is folded and stitched; --cutter has nothing to cut there.", "report")
        )
    if job.cutter and job.guides not in ("", "none"):
        said = "--guides are for scissors; with --cutter lines beside the marks would lead the sensor astray."
        raise UsageError(msg(said, "report"))
    if job.cutter and job.shrink:
        raise UsageError(
            msg("--shrink can not be used together with --cutter: pieces are cut at full size.", "report")
        )
    if job.cutter and CUTTERS[job.cutter].uploads and job.gutter < APART:
        said = (
            "--cutter {name} needs a --gutter of {least:g} mm at least: its program cuts around what touches."
        )
        raise UsageError(msg(said, "report", name=job.cutter, least=APART))
    if job.skip and job.how != "rows":
        raise UsageError(msg("--skip is for one sheet that was used before; --order {how} needs whole ones.",
                             "report", how=job.how))  # fmt: skip


# ---- marks ------------------------------------------------------------------------------------
def marks(face: Face, job: Job) -> Iterator[str]:
    """Operators that print the marks of a front, in points from the bottom left; nothing for other sides."""
    cutter = CUTTERS.get(job.cutter)
    if cutter is None or not face.arm or face.back:
        return
    mm = 72 / 25.4
    yield f"q 0 G 0 g {LINE * mm:.3f} w 2 J 0 j [] 0 d"
    for line in cutter.marks(cutter.area("", face.width, face.height), face.arm):
        points = [f"{x * mm:.3f} {(face.height - y) * mm:.3f}" for x, y in line]
        path = " ".join([f"{points[0]} m", *(f"{point} l" for point in points[1:])])
        yield f"{path} {'b' if line[0] == line[-1] else 'S'}"
    yield "Q"


def check_guides(parts: Sequence[Part], job: Job, loose: Loose | None = None) -> None:
    """Raise ``UsageError`` where guides are asked for and nothing is cut, or all along outlines that lead scissors."""
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
                "--guides can not be used together with --nest: pieces are cut along their outlines.",
                "report",
            )
        )


def outlines(face: Face, job: Job, blanks: Mapping[int, Blank], black: str) -> Iterator[str]:
    """Operators that print where pieces are cut out by hand; a line that two share is drawn once."""
    mm = 72 / 25.4
    ways = way(face.width, face.height, list(_blanks(face, job, blanks)))
    for contours, dash in ((ways.through, "[] 0 d"), (ways.scores, "[1 1] 0 d")):
        yield f"q {black} {WIDTH * mm:.3f} w 1 j {dash}"
        for contour in contours:
            points = [f"{x * mm:.3f} {(face.height - y) * mm:.3f}" for x, y in contour.polygon()]
            lines = [f"{points[0]} m", *(f"{point} l" for point in points[1:])]
            yield f"{' '.join(lines)} {'s' if contour.closed else 'S'}"
        yield "Q"


# ---- the way of the knife ---------------------------------------------------------------------
class CutFile(NamedTuple):
    """The way of the knife for all sides that are cut alike, and which pages of the file these are, from 1."""

    way: Way
    pages: tuple[int, ...]


def cut_files(part: Part, job: Job, blanks: Mapping[int, Blank]) -> list[CutFile]:
    """The ways of the knife over the fronts of a file; ``blanks`` says how pages are cut that are no rectangles."""
    found: dict[bytes, tuple[Way, list[int]]] = {}
    for number, face in enumerate(part.faces, 1):
        if face.cut and not face.back:
            cuts = way(face.width, face.height, list(_blanks(face, job, blanks)))
            found.setdefault(cutfile.svg(cuts), (cuts, []))[1].append(number)  # alike as far as a file says
    return [CutFile(each, tuple(pages)) for each, pages in found.values()]


def _blanks(face: Face, job: Job, blanks: Mapping[int, Blank]) -> Iterator[Blank]:
    """What is cut out of a side."""
    if job.backs == "fold" and not any(slot.page in blanks for slot in face.slots):
        for front, back in zip(face.slots[::2], face.slots[1::2], strict=True):
            yield _folded(front, back, radius(job, *_size(front)))
        return
    for slot in face.slots:
        if (blank := blanks.get(-1 if slot.page is None else slot.page)) is not None:
            yield _put(blank, slot)
        else:
            yield Blank((rounded(slot.x, slot.y, slot.width, slot.height, radius(job, *_size(slot))),))


def radius(job: Job, width: float, height: float) -> float:
    """The radius of a page's corners in mm: of a card's, unless said, 3 mm; others are square."""
    if job.corners is not None:
        return min(job.corners, width / 2, height / 2)
    known = any(abs(width - w) < _SAME and abs(height - h) < _SAME for w, h in CARDS.values())
    return CORNER if known else 0.0


def _size(slot: Slot) -> tuple[float, float]:
    """Width and height of what lies there, as it is read."""
    return (slot.width, slot.height) if slot.turn % 180 == 0 else (slot.height, slot.width)


def _folded(front: Slot, back: Slot, corner: float) -> Blank:
    """A front and its back in one, scored where they meet."""
    x, y = min(front.x, back.x), min(front.y, back.y)
    right, bottom = max(front.x, back.x) + front.width, max(front.y, back.y) + front.height
    across = back.y > front.y + 1e-6
    ends = ((x, back.y), (right, back.y)) if across else ((back.x, y), (back.x, bottom))
    return Blank((rounded(x, y, right - x, bottom - y, corner),), (Contour((Step(*ends),)),))


def _put(blank: Blank, slot: Slot) -> Blank:
    """A page's cuts and folds where it lies."""
    dx, dy = {
        0: (slot.x, slot.y),
        90: (slot.x + slot.width, slot.y),
        180: (slot.x + slot.width, slot.y + slot.height),
        270: (slot.x, slot.y + slot.height),
    }[slot.turn]
    return Blank(
        tuple(each.moved(dx, dy, slot.turn) for each in blank.through),
        tuple(each.moved(dx, dy, slot.turn) for each in blank.scores),
    )


# ---- files ------------------------------------------------------------------------------------
FORMATS = {".svg": cutfile.svg, ".dxf": cutfile.dxf}


def told(files: Sequence[CutFile], part: Part, job: Job) -> list[Msg]:
    """What the user has to know to cut: which file is for which pages, where its cuts lie, how the marks are set."""
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
    cutter = CUTTERS[job.cutter]
    for arm in sorted({face.arm for face in part.faces if face.cut and not face.back}):
        if (note := cutter.told(arm)) is not None:
            notes.append(note)
    return notes


def _ranges(numbers: Sequence[int]) -> str:
    """``1, 3, 5`` or ``1-4``: page numbers in words as short as can be."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)
