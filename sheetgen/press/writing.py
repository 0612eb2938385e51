"""Write the file of a print job: place pages, draw cut marks, copy numbers and footers, and warn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.cut.cutters import CUTTERS
from sheetgen.cut.pieces import pieces_with_backs
from sheetgen.draw.furniture import draw_footer, scene_at_scale
from sheetgen.draw.items import LAYERS
from sheetgen.draw.paper import UNPRINTABLE, same_size
from sheetgen.draw.scene import Scene
from sheetgen.errors import UsageError
from sheetgen.impose import cut_marks
from sheetgen.impose.cut_marks import Segment
from sheetgen.impose.imposition import FOLDED, HOME_MARGIN, Margins, Slot, first_equal_scenes
from sheetgen.message import Msg, msg
from sheetgen.press import cut_job, home
from sheetgen.press.cut_job import upload_pictures as drawn
from sheetgen.press.job import Job, NestedPieces, Page, PaperSide, Part, Progress, check_job
from sheetgen.press.plan import FOOTER_HEIGHT, plan_paper_sides
from sheetgen.sheets.press_data import Finished

if TYPE_CHECKING:
    from sheetgen.cut.path_order import PieceCuts
    from sheetgen.draw.pdf import Document, StoredDrawing
    from sheetgen.text.line import Line


Owned = list[tuple[Finished, Scene]]
"""Pages with their sheets."""
MOST_BLANK = 8
"""If more places than this stay empty, the game's reference cards are printed there and not only blank cards."""
PLATES = ("art", "text")
OVERLAP = 0.3
"""Overlap in mm of a piece's drawing over its outline: half the line width, and the tolerance of the
knife.
"""
NO_PIECES = NestedPieces()
LAYERS_OF: Mapping[str, Sequence[str]] = {"": LAYERS, "art": ("art",), "text": ("text", "pen")}
"""Layers of each plate; the plate without a name has all layers."""


class OutputFile(NamedTuple):
    """The content of an output file, and the end of its name. ``pages`` is 0 for files other than the printed PDF."""

    suffix: str
    data: bytes
    pages: int
    notes: tuple[Msg, ...] = ()
    ending: str = ""
    """File name extension if the file is not a PDF."""
    both_sides: bool = False
    """Whether a sheet of paper is printed on both sides."""

    @property
    def tail(self) -> str:
        """The end that is appended to the base file name."""
        return (self.suffix and f"-{self.suffix}") + self.ending


def make_files(
    sheets: Sequence[Finished], job: Job, progress: Progress | None = None, *, plates: bool = False
) -> list[OutputFile]:
    """Return the files of a print job. With ``plates``, art and text become separate files for overprinting.

    The art file contains no text, so it is the same for all languages. Raises ``UsageError`` for pages that
    do not fit.
    """
    check_job(job)
    if plates and job.cutter and CUTTERS[job.cutter].uploads:
        said = "--plates cannot be used together with --cutter {name}: its pictures show art and text."
        raise UsageError(msg(said, "report", name=job.cutter))
    owned, loose = _pages(sheets, job)
    spares: Iterator[Owned] = iter(())
    if job.fill and not (job.numbered or job.backs == "none" or job.how in FOLDED):
        spares = _spare_sets(sheets, owned[-1][1])
        owned, job = _with_spares(owned, job, list(islice(spares, 1)))
    parts = plan_paper_sides([scene for _, scene in owned], job, loose)
    if _spares_used(parts, len(owned), job) > MOST_BLANK and (more := list(spares)):
        owned, job = _with_spares(owned, job, more)
        parts = plan_paper_sides([scene for _, scene in owned], job, loose)
    scenes = [scene for _, scene in owned]
    owners = [sheet for sheet, _ in owned]
    made = []
    cut_job.check_guides(parts, job, loose)
    for part in parts:
        for plate in PLATES if plates else ("",):
            suffix = "-".join(word for word in (part.suffix, plate) if word)
            data = part_as_pdf(owners, scenes, part, job, progress, plate, loose)
            notes = (*scale_notes([part]), *margin_warnings([part], scenes))
            both = len({face.back for face in part.faces}) > 1
            made.append(OutputFile(suffix, data, len(part.faces), notes, both_sides=both))
    return made + cut_files(parts, job, loose.blanks, made[0].data)


def _pages(sheets: Sequence[Finished], job: Job) -> tuple[Owned, NestedPieces]:
    """Return all pages of a job with their sheets, and the extracted pieces for cutting machines or nesting.

    Raises ``UsageError`` for a sheet without pieces.
    """
    if not (job.cutter or job.nest):
        return [(sheet, scene) for sheet in sheets for scene in sheet.pages], NestedPieces()

    owned: Owned = []
    blanks: dict[int, PieceCuts] = {}
    backs: dict[int, int] = {}
    for sheet in sheets:
        if sheet.cut:
            owned += [(sheet, scene) for scene in sheet.pages]
            continue
        taken = 0
        for number, scene in enumerate(sheet.pages):
            behind = sheet.pages[number + 1 : number + 2]
            for piece in pieces_with_backs([scene, *(page for page in behind if page.behind)], _overlap(job)):
                taken += 1
                blanks[len(owned)] = piece.blank
                owned.append((sheet, piece.front))
                if piece.back:
                    backs[len(owned) - 1] = len(owned)
                    owned.append((sheet, piece.back))
        if not taken:
            said = "Nothing is cut out of {page}: print it by itself, without --cutter and --nest."
            raise UsageError(msg(said, "report", page=sheet.address))
    if not (job.cutter or blanks):
        raise UsageError(msg("--nest is for pieces; cards lie as close as they go already.", "report"))
    return owned, NestedPieces(blanks, backs)


def _spare_sets(sheets: Sequence[Finished], last: Scene) -> Iterator[Owned]:
    """Yield the sets of spare cards that are as large as the last page of a job, with their sheets."""
    for sheet in {sheet.address: sheet for sheet in sheets}.values():
        for one in sheet.spares():
            if same_size((one[0].w, one[0].h), (last.w, last.h)):
                yield [(sheet, scene) for scene in one]


def _with_spares(owned: Owned, job: Job, sets: Sequence[Owned]) -> tuple[Owned, Job]:
    """Return the pages and the job with more sets of spare cards."""
    sizes = (len(one) // 2 for one in sets)
    return [*owned, *(page for one in sets for page in one)], job._replace(spares=(*job.spares, *sizes))


def _spares_used(parts: Sequence[Part], pages: int, job: Job) -> int:
    """Return how many spare cards a job of so many pages prints."""
    first = pages - 2 * sum(job.spares)
    slots = (slot for part in parts for face in part.faces if not face.back for slot in face.slots)
    return sum(slot.page is not None and slot.page >= first for slot in slots)


def _overlap(job: Job) -> float:
    """Return the overlap of a piece's drawing in mm; it never reaches the neighbour's."""
    return min(OVERLAP, job.gutter / 2)


def cut_files(
    parts: Sequence[Part], job: Job, blanks: Mapping[int, PieceCuts], pdf: bytes
) -> list[OutputFile]:
    """Return the files for the cutting machine (SVG and DXF for each cutting path) and the pictures to
    upload.
    """
    if not job.cutter:
        return []
    part = parts[0]
    files = cut_job.cut_files(part, job, blanks)
    notes = tuple(cut_job.cutting_notes(files, part, job))
    pictures: list[OutputFile] = []
    if CUTTERS[job.cutter].uploads:
        found = drawn(pdf, files)
        names = ["upload" if len(found) == 1 else f"upload-{number}" for number in range(1, len(found) + 1)]
        pictures = [OutputFile(name, data, 0, (), ".png") for name, data in zip(names, found, strict=True)]
    return pictures + [
        OutputFile("cut" if len(files) == 1 else f"cut-{number}", write_one(file.way), 0, notes, ending)
        for number, file in enumerate(files, 1)
        for ending, write_one in cut_job.FORMATS.items()
    ]


def part_as_pdf(
    owners: Sequence[Finished],
    scenes: Sequence[Scene],
    part: Part,
    job: Job,
    progress: Progress | None = None,
    plate: str = "",
    loose: NestedPieces = NO_PIECES,
) -> bytes:
    """Return the PDF of one part of a print job.

    ``owners`` has the sheet of each scene. ``plate`` is ``art``, ``text`` or empty for both.
    """
    out = BytesIO()
    document = _begin(out, owners, job, plate)
    layers = LAYERS_OF[plate]
    bleed = job.gutter / 2 if any(face.cut for face in part.faces) and job.how != "quarter" else 0.0
    scaled = {slot.page: face.scale for face in part.faces for slot in face.slots if slot.page is not None}
    over = {id(scenes[page]): _overlap(job) for page in (*loose.blanks, *loose.backs.values())}
    drawings = {id(scene): scene_at_scale(scene, scaled.get(page, 1.0)) for page, scene in enumerate(scenes)}
    # Pages that are equal are stored once in the PDF.
    first = first_equal_scenes(list(drawings.values()))
    ways = {key: (id(first[id(scene)]), over.get(key, bleed)) for key, scene in drawings.items()}
    different = {id(scene): scene for scene in first.values()}
    document.share_outlines(list(different.values()))
    forms = {
        (key, out): document.store_drawing(different[key], layers, out)
        for key, out in dict.fromkeys(ways.values())
    }
    stored = [forms[ways[id(scene)]] for scene in scenes]
    numbers = CopyNumbers(scenes, job.copies) if job.numbered and plate != "art" else None
    marks: dict[tuple[tuple[Slot, ...], bool], list[str]] = {}
    footers = _Footers(document, owners, scenes, layers)
    for done, face in enumerate(part.faces):
        document.begin_page(face.width, face.height)
        for slot in face.slots:
            if slot.page is not None:
                document.place_drawing(stored[slot.page], slot.x, slot.y, slot.turn, face.scale)
        foot = footers.on(face)
        if face.cut and plate != "text":
            slots = [s._replace(page=s.page if s.page in loose.blanks else None, leaf=0) for s in face.slots]
            key = (tuple(slots), foot is not None)
            if key not in marks:
                black = document.colour_operator(document.edition.lettering_colour("ink"), "stroke")
                marks[key] = list(cutting_marks(face, job, black, loose=loose, footer=foot is not None))
            document.append_operators(*marks[key])
        if foot:
            document.place_drawing(foot, turn=face.turn)
        if numbers:
            document.draw_scene(numbers.on(face))
        document.end_page()
        if progress:
            progress(done + 1, len(part.faces))
    if plate != "art" and len(part.faces) == len(scenes) and not any(face.cut for face in part.faces):
        titles = [scene.title or owner.title for scene, owner in zip(scenes, owners, strict=True)]
        home.label_pages(document, titles)
    document.save()
    return out.getvalue()


def _begin(out: BytesIO, owners: Sequence[Finished], job: Job, plate: str) -> Document:
    sheets = list({id(sheet): sheet for sheet in owners}.values())
    return home.begin_document(
        out, sheets, "en" if plate == "art" else job.lang, job.edition, plate_subject(plate)
    )


def plate_subject(plate: str) -> Msg:
    """Return the subject entry of a PDF that contains only one plate (``art`` or ``text``)."""
    if plate == "art":
        return msg("Art of sheets, to print in any language over it", "sheet")
    if plate == "text":
        return msg("Words of sheets, to print over their art", "sheet")
    return msg("Sheets to print and play on", "sheet")


FOOT_EDGE = 6.4
"""Distance in mm from the footer's last baseline to the paper's edge; letters with descenders stay
printable.
"""


FOOT_CLEAR = FOOT_EDGE + 6.3
"""Distance in mm from the paper's edge that cut marks keep: half a millimetre more than the ruler needs."""


FOOTER_WIDTH = 205.0
"""Width in mm of the narrowest paper that has a footer: its note and the ruler stand side by side."""


def has_footer(face: PaperSide) -> bool:
    """Return whether a side of paper has a footer: a front of full-size pages, with room below what is cut out.

    Narrow paper has none.
    """
    if not face.cut or face.back or face.scale < 1 or face.arm or max(face.keep) > HOME_MARGIN:
        return False
    if (
        all(slot.page is None for slot in face.slots)
        or (face.height if face.turn else face.width) < FOOTER_WIDTH
    ):
        return False
    # On a side that was turned to portrait, the page's footer is on the left.
    if face.turn:
        room, clear = min(slot.x for slot in face.slots), face.keep.left
    else:
        room = face.height - max(slot.y + slot.height for slot in face.slots)
        clear = face.keep.bottom
    return room >= FOOTER_HEIGHT - 1e-6 and clear <= FOOT_EDGE


class _Footers:
    """Footers below pages that are cut out, with the layout's name and a ruler."""

    def __init__(
        self, document: Document, owners: Sequence[Finished], scenes: Sequence[Scene], layers: Sequence[str]
    ) -> None:
        self.document, self.owners, self.scenes, self.layers = document, owners, scenes, layers
        self.drawn: dict[tuple[float, float, str], StoredDrawing] = {}

    def on(self, face: PaperSide) -> StoredDrawing | None:
        """Return the footer of a side of paper, or None if it has none."""
        if not has_footer(face):
            return None
        width, height = (face.height, face.width) if face.turn else (face.width, face.height)
        page = next(slot.page for slot in face.slots if slot.page is not None)
        sheet = self.owners[page]
        key = (width, height, sheet.address)
        if key not in self.drawn:
            self.drawn[key] = self.document.store_drawing(
                self._draw(width, height, sheet, self.scenes[page]), self.layers
            )
        return self.drawn[key]

    def _draw(self, width: float, height: float, sheet: Finished, page: Scene) -> Scene:
        scene = Scene(width, height, page.typesetter, name="footer", lang=page.lang)
        game, name = sheet.address.split("/")
        draw_footer(
            scene, HOME_MARGIN, height - 6.4 - FOOT_EDGE, width - 2 * HOME_MARGIN,
            game=game, name=name, version=sheet.version, layout_hash=sheet.hash,
        )  # fmt: skip
        return scene


def cutting_marks(
    face: PaperSide,
    job: Job,
    black: str,
    bleed: float = 0.0,
    loose: NestedPieces = NO_PIECES,
    footer: bool = False,
) -> Iterator[str]:
    """Yield PDF operators for cut marks and fold lines, in points from the bottom left.

    ``black`` is the operator that sets the colour. Marks keep ``bleed`` mm away from the trim. With ``footer``
    they end above the page's footer. Cutting machines get only registration marks; pieces for scissors get
    outlines.
    """
    if job.cutter:
        yield from cut_job.mark_operators(face, job)
        return
    if any(slot.page in loose.blanks for slot in face.slots):
        yield from cut_job.outline_operators(face, job, loose.blanks, black)
        return
    if face.back and loose.blanks and any(slot.page in loose.backs.values() for slot in face.slots):
        return
    trims = _trims(face, job)
    kind = job.guides or "ticks"
    reached = Margins(*[max(edge, UNPRINTABLE) for edge in face.keep])
    if footer:
        side = "left" if face.turn else "bottom"
        reached = reached._replace(**{side: max(getattr(reached, side), FOOT_CLEAR)})
    found = cut_marks.outside_margins(
        cut_marks.cut_marks(trims, face.width, face.height, kind, bleed), reached, face.width, face.height
    )
    if found:
        yield from line_operators(found, face.height, black, cut_marks.WIDTH)
    if (job.backs == "fold" or job.how in FOLDED) and kind != "none":
        away = max(cut_marks.CLEAR, bleed)
        lines = _middles(trims[0], face.slots, away) if job.how in FOLDED else _folds(face, trims, away)
        folds = cut_marks.outside_margins(lines, reached, face.width, face.height)
        yield from line_operators(folds, face.height, black, cut_marks.WIDTH, "[1 1] 0 d")


def _folds(face: PaperSide, trims: Sequence[Slot], away: float) -> list[Segment]:
    """Return short lines above and below the fold between a front and its back."""
    folds = {(s.x + s.width, s.y, s.y + s.height) for s in face.slots[::2]}
    lines = [
        Segment(x, a, x, b)
        for x, top, bottom in sorted(folds)
        for a, b in (
            (top - away - 2, top - away),
            (bottom + away, bottom + away + 2),
        )
    ]
    return [line for line in lines if not any(_touches(line, trim) for trim in trims)]


def _middles(trim: Slot, pages: Sequence[Slot], near: float) -> list[Segment]:
    """Return short fold lines outside the pages of a booklet's side, where two of them meet."""
    far = near + 2
    left, top, right, bottom = trim.x, trim.y, trim.x + trim.width, trim.y + trim.height
    lines = []
    for x in {page.x for page in pages if page.x > left + page.width / 2}:
        lines += [Segment(x, top - far, x, top - near), Segment(x, bottom + near, x, bottom + far)]
    for y in {page.y for page in pages if page.y > top + page.height / 2}:
        lines += [Segment(left - far, y, left - near, y), Segment(right + near, y, right + far, y)]
    return lines


def _touches(line: Segment, trim: Slot) -> bool:
    return (
        trim.x < line.x2 and line.x1 < trim.x + trim.width
        and trim.y < line.y2 and line.y1 < trim.y + trim.height
    )  # fmt: skip


def _trims(face: PaperSide, job: Job) -> list[Slot]:
    """Return the cut rectangles of a side: its slots, or pages that meet at folds in one."""
    if job.how in FOLDED:
        one = face.slots[0]
        x, y = min(s.x for s in face.slots), min(s.y for s in face.slots)
        right, bottom = (max(s.x + s.width for s in face.slots), max(s.y + s.height for s in face.slots))
        return [one._replace(x=x, y=y, width=right - x, height=bottom - y)]
    if job.backs != "fold":
        return list(face.slots)
    return [front._replace(width=2 * front.width) for front in face.slots[::2]]


def line_operators(
    lines: Sequence[Segment], height: float, colour: str, width: float, dash: str = "[] 0 d"
) -> Iterator[str]:
    """Yield PDF operators for straight lines, which are in mm from the top left of a page ``height`` mm
    high.
    """
    mm = 72 / 25.4
    yield f"q {colour} {width * mm:.3f} w 0 J {dash}"
    for x1, y1, x2, y2 in lines:
        yield f"{x1 * mm:.3f} {(height - y1) * mm:.3f} m {x2 * mm:.3f} {(height - y2) * mm:.3f} l S"
    yield "Q"


# ---- copy numbers ----
class CopyNumbers:
    """Prints the number of each copy at an empty place on its page."""

    PT = 7.5

    def __init__(self, scenes: Sequence[Scene], copies: int) -> None:
        self.scenes, self.typesetter = scenes, scenes[0].typesetter
        self.widest = self._line(copies)
        self.places: dict[tuple[int, Margins], tuple[float, float]] = {}

    def _line(self, number: int) -> Line:
        words = self.typesetter.say(msg("No. {number}", "sheet", number=number))
        return self.typesetter.line(words, "num", self.PT)

    def on(self, face: PaperSide) -> Scene:
        """Return a drawing with the copy numbers of all leaves on one side of paper."""
        scene = Scene(face.width, face.height, self.typesetter, lang=self.typesetter.lang)
        for slot in face.slots:
            if slot.page is None:
                continue
            x, y = self._place(slot.page, _page_margins(face, slot))
            corner = {
                0: (slot.x, slot.y),
                90: (slot.x + slot.width, slot.y),
                180: (slot.x + slot.width, slot.y + slot.height),
                270: (slot.x, slot.y + slot.height),
            }[slot.turn]
            with scene.placed(*corner, s=face.scale, rot=slot.turn):
                scene.line(x, y, self._line(slot.leaf // face.leaves + 1))
        return scene

    def _place(self, page: int, kept: Margins) -> tuple[float, float]:
        key = (page, kept)
        if key not in self.places:
            scene, line = self.scenes[page], self.widest
            self.places[key] = _clear_place(scene, line.width, line.cap, kept)
        return self.places[key]


def _page_margins(face: PaperSide, slot: Slot) -> Margins:
    """Return the margins that must stay empty within a page, in mm of the unscaled page."""
    top, right, bottom, left = face.keep
    edges = [
        top - slot.y,
        right - (face.width - slot.x - slot.width),
        bottom - (face.height - slot.y - slot.height),
        left - slot.x,
    ]
    turns = slot.turn // 90
    return Margins(*[max(0.0, round(e / face.scale, 3)) for e in edges[turns:] + edges[:turns]])


DESCENT = 0.4
"""How much lower in mm the number's letters reach in scripts with deep descenders."""


def _clear_place(
    scene: Scene, width: float, cap: float, kept: Margins, room: float = 1.0
) -> tuple[float, float]:
    """Return an empty place on a page for a copy number (start and baseline), as low and as far right as possible.

    It lies nearer to the edge than printers at home print only if margins are asked for, and no other place is
    empty. Raises ``UsageError`` if there is none.
    """
    boxes = [box for item, box in scene.visible_items() if not cut_marks.is_full_tint(item, scene)]
    lowest = kept.bottom + room + DESCENT if kept.bottom else 6.5
    first = max(6.5, lowest)
    steps = range(int(2 * (kept.bottom + 20 - first)) + 1)
    heights = [first + n / 2 for n in steps if first + n / 2 < kept.bottom + 20]
    for height in (*heights, lowest):
        y = scene.h - height
        x = scene.w - max(6.0, kept.right + room) - width
        while x >= max(6.0, kept.left + room):
            if not any(
                left < x + width + room and x - room < right and top < y + room and y - cap - room < bottom
                for left, top, right, bottom in boxes
            ):
                return x, y
            x -= 1.0
    said = "{page} has no clear place for a number."
    raise UsageError(msg(said, "report", page=scene.title or scene.name))


_SAME = 0.05
"""Tolerance in mm, so that rounded values of 5.0 give no warning."""


def margin_warnings(parts: Sequence[Part], pages: Sequence[Page]) -> Iterator[Msg]:
    """Yield a note if pages that share and fill a sheet have content in the unprintable margin."""
    nearest = [
        _room(face, slot, pages[slot.page])
        for part in parts
        for face in part.faces
        if face.cut or len(face.slots) > 1
        for slot in face.slots
        if slot.page is not None and min(_distances(face, slot)) < UNPRINTABLE
    ]
    least = min(nearest, default=UNPRINTABLE)
    if least < UNPRINTABLE - _SAME:
        said = "something lies {mm:.1f} mm from the edge of the paper, where many printers leave {white:g} mm white"
        yield msg(said, "report", mm=max(0.0, least), white=UNPRINTABLE)


def _distances(face: PaperSide, slot: Slot) -> tuple[float, float, float, float]:
    """Return the distances in mm from a page's slot to the paper's edges: top, right, bottom, left."""
    return slot.y, face.width - slot.x - slot.width, face.height - slot.y - slot.height, slot.x


def _room(face: PaperSide, slot: Slot, page: Page) -> float:
    """Return the distance in mm from the paper's edge to the nearest content of a page in its slot."""
    left, top, right, bottom = page.bounds()
    within = [v * face.scale for v in (top, page.w - right, page.h - bottom, left)]
    turns = slot.turn // 90
    turned = within[-turns:] + within[:-turns] if turns else within
    return min(a + b for a, b in zip(_distances(face, slot), turned, strict=True))


def scale_notes(parts: Sequence[Part]) -> list[Msg]:
    """Return a note for each scale of pages below 100 %."""
    return notes_on_scales({face.scale for part in parts for face in part.faces})


def notes_on_scales(scales: Collection[float]) -> list[Msg]:
    """Return a note for each scale below 100 %."""
    return [
        msg("pages are printed at {percent:.0%} of their size; small type may be hard to read", "report",
            percent=scale)
        for scale in sorted({round(scale, 2) for scale in scales if scale < 0.995})
    ]  # fmt: skip
