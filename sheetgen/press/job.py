"""A print job for the printer at home or in the office: pads, cards and booklets on sheets of paper.

Pages that are as large as the paper are printed as they are; smaller ones are imposed. What a page shows
lies in the file once, however often it is printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.errors import UsageError
from sheetgen.press import home, imposition
from sheetgen.press.imposition import HOME_MARGIN, Grid, Leaf, Margins, Slot
from sheetgen.text.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.pdf import Document
    from sheetgen.draw.scene import Scene
    from sheetgen.press.guides import Segment
    from sheetgen.text.line import Line

MOST = 5000
"""Copies; more pages than that open in no viewer."""
FOOT = 14.0
"""Mm below what is cut out that the footer needs."""
_SAME = 0.05
"""Mm by which sizes may differ and still be the same."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Job:
    """How to print. Lengths in mm.

    ``copies`` of all pages in turn; ``backs`` and ``how`` as in ``imposition``, ``backs`` empty: cards on
    both sides, pages as large as the paper on one; ``up`` pages a side of
    paper, 0 as many as fit; ``guides`` as in ``guides``, empty: ticks where pages are cut; ``keep`` stays
    clear along the edges of fronts; ``shrink`` lets pages be made smaller to fit; ``shift`` moves backs.
    """

    lang: str
    paper: str
    edition: str = "colour"
    copies: int = 1
    numbered: bool = False
    backs: str = ""
    how: str = "rows"
    up: int = 0
    gutter: float = 2.0
    guides: str = ""
    keep: Margins = Margins()
    shrink: bool = False
    shift: tuple[float, float] = (0.0, 0.0)
    on: str = ""
    """The paper that is printed on, where it is not the one that pages are drawn for."""

    @property
    def plain(self) -> bool:
        """Whether there is nothing to arrange: each page once, as it is."""
        return self == Job(self.lang, self.paper, self.edition)


class Face(NamedTuple):
    """One side of a sheet of paper, which is one page of the file."""

    width: float
    height: float
    slots: tuple[Slot, ...]
    leaves: int
    """Leaves of one copy."""
    scale: float = 1.0
    cut: bool = False
    """Whether the slots are cut out."""
    back: bool = False


class Part(NamedTuple):
    """One file of a job: what its name ends in, and its pages."""

    suffix: str
    faces: list[Face]


class Made(NamedTuple):
    """A file's content by what its name ends in, and its number of pages."""

    suffix: str
    data: bytes
    pages: int


def make(sheets: Sequence[home.Sheet], job: Job, progress: Progress | None = None) -> list[Made]:
    """Print; raises ``UsageError`` for what has no room on the paper, else as ``home.draw``."""
    check(job)
    owned = [(sheet, scene) for sheet in sheets for scene in home.draw(sheet, job.lang, job.paper)]
    scenes = [scene for _, scene in owned]
    return [
        Made(part.suffix, _write([sheet for sheet, _ in owned], scenes, part, job, progress), len(part.faces))
        for part in plan(scenes, job)
    ]


def check(job: Job) -> None:
    """Raise ``UsageError`` for choices that contradict each other."""
    if not 1 <= job.copies <= MOST:
        raise UsageError(msg("{number} copies can not be printed; 1 to {most} can.", "report",
                             number=job.copies, most=MOST))  # fmt: skip
    if job.how == "booklet" and job.backs not in ("long-edge", "short-edge"):
        raise UsageError(msg("A booklet needs --backs long-edge or short-edge.", "report"))
    if job.how == "booklet" and job.numbered:
        raise UsageError(msg("The pages of a booklet can not be numbered.", "report"))


def plan(scenes: Sequence[Scene], job: Job) -> list[Part]:
    """The pages of each file of a job, in the order in which they leave the printer."""
    faces = [face for run in _runs(scenes) for face in _faces(scenes, run, job)]
    if job.backs != "separate":
        return [Part("", faces)]
    return [
        Part("fronts", [face for face in faces if not face.back]),
        Part("backs", [face for face in faces if face.back]),
    ]


def _runs(scenes: Sequence[Scene]) -> Iterator[list[int]]:
    """Pages of one size that follow each other."""
    for _, run in groupby(range(len(scenes)), lambda n: (round(scenes[n].w, 2), round(scenes[n].h, 2))):
        yield list(run)


def _faces(scenes: Sequence[Scene], run: list[int], job: Job) -> Iterator[Face]:
    from sheetgen.draw import paper as papers

    found = papers.paper(job.on or job.paper)
    paper = (found.width, found.height)
    width, height = scenes[run[0]].w, scenes[run[0]].h
    drawn = papers.paper(job.paper)
    full = _same(width, height, (drawn.width, drawn.height))
    job = replace(job, backs=job.backs or ("none" if full else "long-edge"))
    flip = job.backs if job.backs in ("long-edge", "short-edge") else "long-edge" * (job.backs == "separate")
    two_sided = job.backs != "none"
    some = imposition.leaves(len(run), two_sided)
    count, some = len(some), some * job.copies
    whole = job.up < 2 and _same(width, height, paper)
    face = Face(*paper, (), count)
    if job.how == "booklet":
        where, scale = _places(width, height, paper, job, 2)
        rtl = scenes[run[0]].typesetter.rtl
        sheets = imposition.impose_booklet(len(run), where, flip=flip, rtl=rtl) * job.copies
        face = Face(where.paper_width, where.paper_height, (), count, scale)
    elif whole and job.backs != "fold":
        sheets = _whole(scenes, run, some, paper, job, flip)
    else:
        wide = 2 * width if job.backs == "fold" else width
        where, scale = _places(wide, height, paper, job, job.up)
        face = Face(where.paper_width, where.paper_height, (), count, scale, cut=True)
        if job.backs == "fold":
            sheets = imposition.impose_folded(some, where, how=job.how)
        else:
            sheets = imposition.impose(some, where, how=job.how, flip=flip)
    for sheet in sheets:
        yield face._replace(slots=_named(sheet.front, run))
        if sheet.back is not None:
            behind = imposition.shift(_named(sheet.back, run), *job.shift)
            yield face._replace(slots=behind, back=True)


def _same(width: float, height: float, paper: tuple[float, float]) -> bool:
    return abs(width - paper[0]) < _SAME and abs(height - paper[1]) < _SAME


def _named(slots: Sequence[Slot], run: list[int]) -> tuple[Slot, ...]:
    """Slots with the pages' indices in the whole job instead of those in their run."""
    return tuple(s if s.page is None else s._replace(page=run[s.page]) for s in slots)


def _places(width: float, height: float, paper: tuple[float, float], job: Job, up: int) -> tuple[Grid, float]:
    """The grid for pages of a size and how much they are scaled.

    Pages that fill the paper when they touch, such as two A5 on A4, bring margins of their own.
    """
    wide = Margins(*[max(HOME_MARGIN, edge) for edge in job.keep])
    ways = [(wide, 0.0 if job.how == "booklet" else job.gutter), (job.keep, 0.0)]
    if job.how != "booklet":
        with_foot = _with_foot(width, height, paper, wide, job, up)
        ways = [(with_foot, job.gutter), *ways] if with_foot else ways
    error = None
    for margins, gutter in ways if not up or job.how != "booklet" else ways[1:]:
        try:
            return imposition.grid(width, height, paper, margins=margins, gutter=gutter, up=up), 1.0
        except UsageError as found:
            error = found
    if not job.shrink:
        assert error is not None
        said = "{why} --shrink makes them smaller."
        raise UsageError(msg(said, "report", why=error.message))
    scale = _largest(width, height, paper, job.keep, up or 1)
    size = (width * scale, height * scale)
    return imposition.grid(*size, paper, margins=job.keep, gutter=0.0, up=up or 1), scale


def _with_foot(
    width: float, height: float, paper: tuple[float, float], margins: Margins, job: Job, up: int
) -> Margins | None:
    """Margins that leave room for the footer below, if as many pages fit on the paper with it."""
    foot = margins._replace(bottom=max(margins.bottom, FOOT))
    try:
        usual = imposition.grid(width, height, paper, margins=margins, gutter=job.gutter, up=up)
        found = imposition.grid(width, height, paper, margins=foot, gutter=job.gutter, up=up)
    except UsageError:
        return None
    return foot if found.room == usual.room else None


def _largest(width: float, height: float, paper: tuple[float, float], keep: Margins, up: int) -> float:
    """The largest scale at which ``up`` pages fit on the paper."""
    scales = []
    for paper_width, paper_height in (paper, paper[::-1]):
        room_x, room_y = paper_width - keep.left - keep.right, paper_height - keep.top - keep.bottom
        scales += [
            min(room_x / (columns * width), room_y / (up // columns * height))
            for columns in range(1, up + 1)
            if up % columns == 0
        ]
    scale = min(1.0, max(scales))
    if scale <= 0:
        raise UsageError(msg("What is to stay clear leaves nothing of the paper.", "report"))
    return scale * (1 - 1e-9)


# ---- whole pages ------------------------------------------------------------------------------
def _whole(
    scenes: Sequence[Scene], run: list[int], some: list[Leaf], paper: tuple[float, float], job: Job, flip: str
) -> list[imposition.Sheet]:
    """Pages as large as the paper, moved aside where an edge must stay clear."""
    moved: dict[tuple[int, bool], tuple[float, float]] = {}

    def slot(page: int | None, number: int, back: bool) -> Slot:
        dx = dy = 0.0
        if page is not None and any(job.keep):
            if (page, back) not in moved:
                keep = job.keep._replace(left=job.keep.right, right=job.keep.left) if back else job.keep
                moved[page, back] = _aside(scenes[run[page]], keep)
            dx, dy = moved[page, back]
        return Slot(page, dx, dy, *paper, 0, number)

    sheets = []
    for number, leaf in enumerate(some):
        front = (slot(leaf.front, number, False),)
        if not flip:
            sheets.append(imposition.Sheet(front))
            continue
        behind: tuple[Slot, ...] = (slot(leaf.back, number, True),)
        if not imposition.vertical(*paper, flip):
            behind = imposition.half_turn(behind, *paper)
        sheets.append(imposition.Sheet(front, behind))
    return sheets


def _aside(scene: Scene, keep: Margins) -> tuple[float, float]:
    """How far to move a page so that its drawing leaves ``keep`` clear on every edge."""
    left, top, right, bottom = scene.bounds()
    free = Margins(top, scene.w - right, scene.h - bottom, left)
    moves = []
    for low, high, room_low, room_high, names in (
        (keep.left, keep.right, free.left, free.right, ("left", "right")),
        (keep.top, keep.bottom, free.top, free.bottom, ("top", "bottom")),
    ):
        short = low + high - room_low - room_high
        if short > 1e-6:
            said = "{page} has {mm:.1f} mm too little room to keep {edges} clear."
            edges = " and ".join(n for n, wanted in zip(names, (low, high), strict=True) if wanted)
            raise UsageError(msg(said, "report", page=scene.title or scene.name, mm=short, edges=edges))
        moves.append(max(0.0, low - room_low) - max(0.0, high - room_high))
    return moves[0], moves[1]


# ---- the file ---------------------------------------------------------------------------------
def _write(
    owners: Sequence[home.Sheet], scenes: Sequence[Scene], part: Part, job: Job, progress: Progress | None
) -> bytes:
    """The file of a part; ``owners`` says for each scene which sheet it is from."""
    sheets = list({id(sheet): sheet for sheet in owners}.values())
    out = BytesIO()
    subject = msg("Sheets to print and play on", "sheet")
    document = home.begin(out, sheets, job.lang, job.edition, subject)
    bleed = job.gutter / 2 if any(face.cut for face in part.faces) else 0.0
    stored = [document.store(scene, bleed=bleed) for scene in scenes]
    numbers = _Numbers(scenes, job.copies) if job.numbered else None
    marks: dict[tuple[Slot, ...], list[str]] = {}
    footers = _Footers(owners, scenes)
    for done, face in enumerate(part.faces):
        document.begin(face.width, face.height)
        for slot in face.slots:
            if slot.page is not None:
                document.place(stored[slot.page], slot.x, slot.y, slot.turn, face.scale)
        if face.cut:
            key = tuple(s._replace(page=None, leaf=0) for s in face.slots)
            if key not in marks:
                marks[key] = list(_marks(document, face, job))
            document.operators(*marks[key])
        if foot := footers.on(face):
            document.draw(foot)
        if numbers:
            document.draw(numbers.on(face))
        document.end()
        if progress:
            progress(done + 1, len(part.faces))
    if len(part.faces) == len(scenes) and not any(face.cut for face in part.faces):
        home.label(document, [scene.title or sheets[0].title(job.lang) for scene in scenes])
    document.save()
    return out.getvalue()


class _Footers:
    """What stands below pages that are cut out: which layout they are, and the ruler."""

    def __init__(self, owners: Sequence[home.Sheet], scenes: Sequence[Scene]) -> None:
        self.owners, self.scenes = owners, scenes
        self.drawn: dict[tuple[float, float, str], Scene] = {}

    def on(self, face: Face) -> Scene | None:
        """The footer of a face: on fronts only, and only where there is room."""
        shown = [slot for slot in face.slots if slot.page is not None]
        if not face.cut or face.back or face.scale < 1 or not shown:
            return None
        if face.height - max(slot.y + slot.height for slot in face.slots) < FOOT - 1e-6:
            return None
        page = shown[0].page or 0
        sheet = self.owners[page]
        key = (face.width, face.height, sheet.address)
        if key not in self.drawn:
            self.drawn[key] = self._draw(face, sheet, self.scenes[page])
        return self.drawn[key]

    def _draw(self, face: Face, sheet: home.Sheet, page: Scene) -> Scene:
        from sheetgen.draw.furniture import footer
        from sheetgen.draw.scene import Scene

        scene = Scene(face.width, face.height, page.typesetter, name="footer", lang=page.lang)
        head = sheet.layout.header
        footer(
            scene, HOME_MARGIN, face.height - 10.6, face.width - 2 * HOME_MARGIN,
            game=head.game, name=head.name, version=sheet.version, layout_hash=sheet.hash,
        )  # fmt: skip
        return scene


def _marks(document: Document, face: Face, job: Job) -> Iterator[str]:
    """Operators for cutting guides and fold lines, in points from the bottom left."""
    from sheetgen.press import guides

    trims = _trims(face, job)
    kind = job.guides or "ticks"
    found = guides.guides(trims, face.width, face.height, kind, 0.0)
    black = document.operator(document.edition.text("ink"), "stroke")
    if found:
        yield from strokes(found, face.height, black, guides.WIDTH)
    if job.backs == "fold" and kind != "none":
        folds = {(s.x + s.width, s.y, s.y + s.height) for s in face.slots[::2]}
        clear = guides.CLEAR
        lines = [
            guides.Segment(x, a, x, b)
            for x, top, bottom in sorted(folds)
            for a, b in ((top - clear - 2, top - clear), (bottom + clear, bottom + clear + 2))
        ]
        clean = [line for line in lines if not any(_touches(line, trim) for trim in trims)]
        yield from strokes(clean, face.height, black, guides.WIDTH, "[1 1] 0 d")


def _touches(line: Segment, trim: Slot) -> bool:
    return (
        trim.x < line.x2 and line.x1 < trim.x + trim.width
        and trim.y < line.y2 and line.y1 < trim.y + trim.height
    )  # fmt: skip


def _trims(face: Face, job: Job) -> list[Slot]:
    """What is cut out: the slots, or with a fold front and back in one."""
    if job.backs != "fold":
        return list(face.slots)
    return [front._replace(width=2 * front.width) for front in face.slots[::2]]


def strokes(
    lines: Sequence[Segment], height: float, colour: str, width: float, dash: str = "[] 0 d"
) -> Iterator[str]:
    """Operators that draw straight lines given in mm from the top left of a page ``height`` mm high."""
    mm = 72 / 25.4
    yield f"q {colour} {width * mm:.3f} w 0 J {dash}"
    for x1, y1, x2, y2 in lines:
        yield f"{x1 * mm:.3f} {(height - y1) * mm:.3f} m {x2 * mm:.3f} {(height - y2) * mm:.3f} l S"
    yield "Q"


# ---- numbers ----------------------------------------------------------------------------------
class _Numbers:
    """The number of each copy, where its page has a clear place for it."""

    PT = 7.5

    def __init__(self, scenes: Sequence[Scene], copies: int) -> None:
        self.typesetter = scenes[0].typesetter
        widest = self._line(copies)
        self.places = [_clear_place(scene, widest.width, widest.cap) for scene in scenes]

    def _line(self, number: int) -> Line:
        words = self.typesetter.say(msg("No. {number}", "sheet", number=number))
        return self.typesetter.line(words, "num", self.PT)

    def on(self, face: Face) -> Scene:
        """A drawing over the whole face with the numbers of its leaves."""
        from sheetgen.draw.scene import Scene

        scene = Scene(face.width, face.height, self.typesetter, lang=self.typesetter.lang)
        for slot in face.slots:
            if slot.page is None:
                continue
            corner = (slot.x + slot.width, slot.y + slot.height) if slot.turn else (slot.x, slot.y)
            scene.push(*corner, s=face.scale, rot=slot.turn)
            scene.line(*self.places[slot.page], self._line(slot.leaf // face.leaves + 1))
            scene.pop()
        return scene


def _clear_place(scene: Scene, width: float, cap: float, room: float = 1.0) -> tuple[float, float]:
    """Where a number can stand: start and baseline, as low and as far right as nothing is near."""
    boxes = [box for _, box in scene.shown()]
    y = scene.h - 4.5
    while y > scene.h - 20:
        x = scene.w - 6 - width
        while x >= 6:
            if not any(
                left < x + width + room and x - room < right and top < y + room and y - cap - room < bottom
                for left, top, right, bottom in boxes
            ):
                return x, y
            x -= 1.0
        y -= 0.5
    said = "{page} has no clear place for a number."
    raise UsageError(msg(said, "report", page=scene.title or scene.name))


def note(parts: Sequence[Part]) -> list[Msg]:
    """What the user should know of a job before it is printed."""
    scales = {face.scale for part in parts for face in part.faces}
    return [
        msg("pages are printed at {percent:.0f} % of their size; small type may be hard to read", "report",
            percent=100 * scale)
        for scale in sorted(scales) if scale < 0.999
    ]  # fmt: skip
