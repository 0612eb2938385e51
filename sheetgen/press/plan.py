"""Plan a print job for home or office: pads, cards and booklets on sheets of paper.

Pages of the paper's size are printed unchanged; smaller pages are imposed. Equal pages are stored once in the
file.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import cycle, groupby, islice
from typing import TYPE_CHECKING

from sheetgen.cut import cutters
from sheetgen.cut.nesting import nest_pieces
from sheetgen.draw import paper as papers
from sheetgen.draw.paper import UNPRINTABLE, Paper, same_size
from sheetgen.errors import UsageError
from sheetgen.impose import imposition
from sheetgen.impose.imposition import FOLDED, HOME_MARGIN, Grid, Leaf, Margins, Sheet, Slot
from sheetgen.message import msg
from sheetgen.press.job import Job, NestedPieces, Page, PaperSide, Part

if TYPE_CHECKING:
    pass

FOOTER_HEIGHT = 14.0
"""Space in mm that the footer needs below the cut area."""
WASTE = 2.0
"""Narrower strips of paper beside a booklet (mm) are not cut off: two A5 pages are 1 mm narrower than A4."""


def plan_paper_sides(scenes: Sequence[Page], job: Job, loose: NestedPieces | None = None) -> list[Part]:
    """Return the sides of paper for each file of a job in printing order; ``loose`` has the pieces to be nested."""
    faces: list[PaperSide] = []
    for run in _runs(scenes, loose or NestedPieces()):
        made = (
            _nested_sides(loose, run, job)
            if loose and run[0] in loose.blanks
            else _sides_of_run(scenes, run, job)
        )
        faces += made
        if not faces[0].cut and job.skip:
            raise UsageError(msg("--skip is for pieces cut out of a half-used sheet.", "report"))
        job = job._replace(skip=())
    # All sheets must use the same settings of the cutting machine.
    arm = min((face.arm for face in faces), default=0.0)
    faces = [face._replace(arm=arm) for face in faces]
    if job.backs != "separate":
        return [Part("", faces)]
    return [
        Part("fronts", [face for face in faces if not face.back]),
        Part("backs", [face for face in faces if face.back]),
    ]


def _runs(scenes: Sequence[Page], loose: NestedPieces) -> Iterator[list[int]]:
    """Yield runs of consecutive pages of one size; pieces form their own run."""
    pieces = {*loose.blanks, *loose.backs.values()}

    def kind(n: int) -> tuple[float, ...]:
        return () if n in pieces else (round(scenes[n].w, 2), round(scenes[n].h, 2))

    for _, run in groupby(range(len(scenes)), kind):
        yield list(run)


def _nested_sides(loose: NestedPieces, run: Sequence[int], job: Job) -> Iterator[PaperSide]:
    """Yield the sheets of nested pieces, each followed by its back."""
    if job.backs == "fold" or job.numbered or job.up or job.how != "rows":
        said = "--backs fold, --numbered, --up and --order are for pages of one size, not for pieces."
        raise UsageError(msg(said, "report"))
    if job.skip:
        raise UsageError(msg("--skip is for cards of one size, not for pieces.", "report"))
    if job.corners is not None:
        raise UsageError(msg("--corners is for cards; pieces have outlines of their own.", "report"))
    paper = papers.find_paper(job.on or job.paper)
    fronts = [page for page in run if page in loose.blanks] * job.copies
    flip = "" if job.backs == "none" else "short-edge" if job.backs == "short-edge" else "long-edge"
    keep = _back_margins(job.keep, PaperSide(paper.width, paper.height, (), 0), flip)
    for laid, arm in nest_pieces(
        [loose.blanks[page] for page in fronts],
        [page in loose.backs for page in fronts],
        paper,
        job.machine,
        keep=job.keep,
        gutter=job.gutter,
    ):
        slots = []
        for piece, x, y in laid:
            left, top, right, bottom = loose.blanks[fronts[piece]].through[-1].box
            slots.append(Slot(fronts[piece], x, y, right - left, bottom - top, 0, piece))
        face = PaperSide(
            paper.width, paper.height, tuple(slots), len(fronts), cut=True, keep=job.keep, arm=arm
        )
        yield face
        if not flip or not any(slot.page in loose.backs for slot in slots):
            continue
        behind = [s._replace(page=loose.backs.get(s.page or 0)) for s in slots]
        back = imposition.slots_from_behind(behind, paper.width, paper.height, flip)
        if any(job.shift) and job.backs != "separate":
            back = imposition.shifted_slots(back, *job.shift)
        yield face._replace(slots=back, back=True, keep=keep)


def _sides_of_run(scenes: Sequence[Page], run: list[int], job: Job) -> Iterator[PaperSide]:
    """Yield the sides of paper that print pages of one size."""
    paper = papers.find_paper(job.on or job.paper)
    size = scenes[run[0]].w, scenes[run[0]].h
    full = same_size(size, _size(papers.find_paper(job.paper)))
    both = job.how != "quarter" and (
        not full or job.paired or two_sided_as_drawn([scenes[page] for page in run], job.copies)
    )
    job = job._replace(backs=job.backs or ("long-edge" if both else "none"))
    flip = job.backs if job.backs in ("long-edge", "short-edge") else "long-edge" * (job.backs == "separate")
    behind = [scenes[page].behind for page in run] if full and job.paired else None
    leaves = imposition.pages_as_leaves(len(run), job.backs != "none", behind)
    kept = len(leaves) - (sum(job.spares) if run[-1] == len(scenes) - 1 else 0)
    rest = iter(leaves[kept:])
    spares = [found for size in job.spares if (found := list(islice(rest, size)))]
    leaves = leaves[:kept]
    whole = job.up < 2 and same_size(size, _size(paper))
    if job.cutter and whole:
        said = "{page} is as large as the paper, and nothing is cut out of it; print it without --cutter."
        raise UsageError(msg(said, "report", page=scenes[run[0]].title or scenes[run[0]].name))
    if job.how == "booklet":
        face, sheets = _booklet(scenes, run, paper, job, flip)
    elif job.how == "quarter":
        face, sheets = _quarters(scenes, run, paper, job)
    elif whole and job.backs != "fold":
        scale = _full_page_scale([scenes[page] for page in run], job)
        face = PaperSide(*_size(paper), (), 0, scale)
        sheets = _full_pages(scenes, run, leaves * job.copies, _size(paper), job, flip, scale)
    else:
        face, sheets = _cut_apart(scenes[run[0]], leaves * job.copies, spares, paper, job, flip)
    return _sides(face._replace(leaves=len(leaves)), sheets, run, job, flip)


def _size(paper: Paper) -> tuple[float, float]:
    return (paper.width, paper.height)


def _booklet(
    scenes: Sequence[Page], run: list[int], paper: Paper, job: Job, flip: str
) -> tuple[PaperSide, list[Sheet]]:
    """Return the sheets of a booklet, and a side of paper with their common properties."""
    first = scenes[run[0]]
    where, scale = _places(first.w, first.h, _size(paper), job)
    sheets = imposition.impose_booklet(len(run), where, flip=flip, rtl=first.rtl, creep=job.creep / scale)
    spare = max(where.paper_width - 2 * where.width, where.paper_height - where.height)
    return PaperSide(
        where.paper_width, where.paper_height, (), 0, scale, cut=spare > WASTE
    ), sheets * job.copies


def _quarters(
    scenes: Sequence[Page], run: list[int], paper: Paper, job: Job
) -> tuple[PaperSide, list[Sheet]]:
    """Return sheets of four pages each for two folds, and a side of paper with their common properties."""
    first = scenes[run[0]]
    where, scale = _places(first.w, first.h, _size(paper), job)
    sheets = imposition.impose_quarters(len(run), where, rtl=first.rtl)
    spare = max(where.paper_width - 2 * where.width, where.paper_height - 2 * where.height)
    return PaperSide(
        where.paper_width, where.paper_height, (), 0, scale, cut=spare > WASTE
    ), sheets * job.copies


def _cut_apart(
    page: Page, leaves: list[Leaf], spares: list[list[Leaf]], paper: Paper, job: Job, flip: str
) -> tuple[PaperSide, list[Sheet]]:
    """Return sheets of paper with several pages each, which are cut apart.

    Sets of ``spares`` fill the places of the last sheet that stay empty.
    """
    width = 2 * page.w if job.backs == "fold" else page.w
    arm, scale = 0.0, 1.0
    if (machine := job.machine) is not None:
        where, arm = cutters.find_place(
            width, page.h, paper, machine, keep=job.keep, gutter=job.gutter, up=job.up
        )
    else:
        where, scale = _tiled(page, paper, job) or _places(width, page.h, _size(paper), job)
    skip = _skipped(job, where, turned=any(job.shift) and where.paper_width > where.paper_height)
    if job.fill and not skip:
        alone = leaves if len(leaves) < where.room else []
        leaves = leaves + _filling(spares or [alone], -len(leaves) % where.room)
    if job.backs == "fold":
        sheets = imposition.impose_folded(leaves, where, how=job.how, skip=skip)
    else:
        sheets = imposition.impose_leaves(leaves, where, how=job.how, flip=flip, skip=skip)
    return PaperSide(where.paper_width, where.paper_height, (), 0, scale, cut=True, arm=arm), sheets


def _filling(sets: list[list[Leaf]], free: int) -> list[Leaf]:
    """Return leaves for free places: later sets as long as they fit whole, then the first one again and again."""
    found: list[Leaf] = []
    for one in sets[1:]:
        if len(found) + len(one) > free:
            break
        found += one
    return found + list(islice(cycle(sets[0]), free - len(found)))


def _tiled(page: Page, paper: Paper, job: Job) -> tuple[Grid, float] | None:
    """Return the grid and the scale of pages that fill the paper without gaps, such as two A5 pages on A4; None unless
    they contain the margins that a printer needs, and the job leaves the arrangement open.
    """
    if not job.fill or job.up or job.backs == "fold" or any(job.keep):
        return None
    left, top, right, bottom = page.bounds()
    if min(left, top, page.w - right, page.h - bottom) < UNPRINTABLE:
        return None
    try:
        grid = imposition.largest_grid(page.w, page.h, _size(paper), margins=job.keep, gutter=0.0)
    except UsageError:
        return None
    waste = max(grid.paper_width - grid.columns * grid.width, grid.paper_height - grid.rows * grid.height)
    return (grid, 1.0) if grid.room > 1 and waste <= WASTE else None


def _sides(
    face: PaperSide, sheets: Sequence[Sheet], run: list[int], job: Job, flip: str
) -> Iterator[PaperSide]:
    """Yield the printed sides of sheets, with the correction for backs applied."""
    calibrated = any(job.shift) and job.backs in ("long-edge", "short-edge")
    for sheet in sheets:
        side = face._replace(slots=_with_job_pages(sheet.front, run), keep=job.keep)
        yield _turned_to_portrait(side) if calibrated else side
        if sheet.back is not None:
            keep = _back_margins(job.keep, face, flip)
            side = face._replace(slots=_with_job_pages(sheet.back, run), back=True, keep=keep)
            if calibrated:
                side = _turned_to_portrait(side)
                side = side._replace(slots=imposition.shifted_slots(side.slots, *job.shift))
            yield side


def _skipped(job: Job, where: Grid, turned: bool) -> set[int]:
    """Return the places to skip in a grid.

    Users count places row by row on the printed page, which is turned clockwise if ``turned``.
    """
    if not job.skip:
        return set()
    rows = -(-(max(where.free) + 1) // where.columns)
    seen = sorted(
        range(where.room),
        key=lambda n: (
            (where.free[n] % where.columns, rows - where.free[n] // where.columns) if turned else (n,)
        ),
    )
    if max(job.skip) >= where.room:
        said = "--skip names place {place}, but the sheet has {room}."
        raise UsageError(msg(said, "report", place=max(job.skip) + 1, room=where.room))
    if len(job.skip) == where.room:
        raise UsageError(msg("--skip leaves no place on the sheet: use a new sheet.", "report"))
    return {seen[place] for place in job.skip}


def two_sided_as_drawn(pages: Sequence[Page], copies: int = 1) -> bool:
    """Return whether pages of the paper's size alternate fronts and backs, if the user does not choose.

    They do if they were drawn so, or if several copies of an even number of pages are printed as a pad.
    """
    behind = [page.behind for page in pages]
    in_turn = any(behind) and behind == [number % 2 == 1 for number in range(len(pages))]
    return in_turn or (copies > 1 and len(pages) % 2 == 0)


def _back_margins(keep: Margins, face: PaperSide, flip: str) -> Margins:
    """Return the margins of a back that must stay empty, as they lie on its page."""
    top, right, bottom, left = keep
    upside = not imposition.turns_vertically(face.width, face.height, flip)
    return Margins(bottom, right, top, left) if upside else Margins(top, left, bottom, right)


def _turned_to_portrait(face: PaperSide) -> PaperSide:
    """Return a landscape side turned clockwise to portrait; the back correction is known only for portrait
    paper.
    """
    if face.width <= face.height:
        return face
    slots = tuple(
        s._replace(
            x=face.height - s.y - s.height, y=s.x, width=s.height, height=s.width, turn=(s.turn + 90) % 360
        )
        for s in face.slots
    )
    top, right, bottom, left = face.keep
    return face._replace(
        width=face.height, height=face.width, slots=slots, keep=Margins(left, top, right, bottom), turn=90
    )


def _with_job_pages(slots: Sequence[Slot], run: list[int]) -> tuple[Slot, ...]:
    """Return slots whose page indices count all pages of the job instead of those of one run."""
    return tuple(s if s.page is None else s._replace(page=run[s.page]) for s in slots)


def _places(width: float, height: float, paper: tuple[float, float], job: Job) -> tuple[Grid, float]:
    """Return the grid for pages of one size on paper, and the scale of the pages.

    Pages that fill the paper without gaps, such as two A5 pages on A4, contain their own margins.
    """
    shape = FOLDED.get(job.how)
    up = job.up if shape is None else math.prod(shape)
    ways = [(job.keep, 0.0)]
    if shape is None:
        wide = Margins(*[max(HOME_MARGIN, edge) for edge in job.keep])
        ways = [(wide, job.gutter), *ways]
        with_foot = _with_foot(width, height, paper, wide, job, up)
        ways = [(with_foot, job.gutter), *ways] if with_foot else ways
    error = None
    for margins, gutter in ways:
        try:
            grid = imposition.largest_grid(
                width, height, paper, margins=margins, gutter=gutter, up=up, shape=shape
            )
        except UsageError as found:
            error = found
        else:
            return grid, 1.0
    if not job.shrink:
        assert error is not None
        said = "{why} --shrink makes them smaller."
        raise UsageError(msg(said, "report", why=error.message))
    scale = _largest(width, height, paper, job.keep, up or 1, shape)
    size = (width * scale, height * scale)
    return imposition.largest_grid(*size, paper, margins=job.keep, gutter=0.0, up=up or 1, shape=shape), scale


def _with_foot(
    width: float, height: float, paper: tuple[float, float], margins: Margins, job: Job, up: int
) -> Margins | None:
    """Return margins with room for the footer; None if fewer pages fit with it."""
    foot = margins._replace(bottom=max(margins.bottom, FOOTER_HEIGHT))
    try:
        usual = imposition.largest_grid(width, height, paper, margins=margins, gutter=job.gutter, up=up)
        found = imposition.largest_grid(width, height, paper, margins=foot, gutter=job.gutter, up=up)
    except UsageError:
        return None
    return foot if found.room == usual.room else None


def _largest(
    width: float,
    height: float,
    paper: tuple[float, float],
    keep: Margins,
    up: int,
    shape: tuple[int, int] | None,
) -> float:
    """Return the largest scale (at most 1) at which ``up`` pages fit on the paper, in ``shape`` if it is given."""
    scales = []
    for paper_width, paper_height in (paper, paper[::-1]):
        room_x, room_y = paper_width - keep.left - keep.right, paper_height - keep.top - keep.bottom
        scales += [
            min(room_x / (columns * width), room_y / (up // columns * height))
            for columns in ([shape[0]] if shape else range(1, up + 1))
            if up % columns == 0
        ]
    scale = min(1.0, max(scales))
    if scale <= 0:
        raise UsageError(msg("The clear edges leave no room on the paper.", "report"))
    return scale * (1 - 1e-9)


# ---- pages of the paper's size ----
def _full_pages(
    scenes: Sequence[Page], run: list[int], some: list[Leaf], paper: tuple[float, float], job: Job, flip: str,
    scale: float,
) -> list[imposition.Sheet]:  # fmt: skip
    """Return a sheet of paper for each page of the same size; shift the page if a margin must stay empty."""
    moved: dict[tuple[int, bool], tuple[float, float]] = {}

    def slot(page: int | None, number: int, back: bool) -> Slot:
        x = y = 0.0
        if page is not None and any(job.keep):
            if (page, back) not in moved:
                keep = _printable_margins(scenes[run[page]], _margins_of_side(job.keep, back))
                moved[page, back] = _offset_in_margins(scenes[run[page]], keep, scale)
            x, y = moved[page, back]
        return Slot(page, x, y, paper[0] * scale, paper[1] * scale, 0, number)

    sheets = []
    for number, leaf in enumerate(some):
        front = (slot(leaf.front, number, False),)
        if not flip:
            sheets.append(imposition.Sheet(front))
            continue
        behind: tuple[Slot, ...] = (slot(leaf.back, number, True),)
        if not imposition.turns_vertically(*paper, flip):
            behind = imposition.slots_turned_half(behind, *paper)
        sheets.append(imposition.Sheet(front, behind))
    return sheets


def _margins_of_side(keep: Margins, back: bool) -> Margins:
    """Return the margins as seen on one side of a leaf, if it turns over like the page of a book."""
    return keep._replace(left=keep.right, right=keep.left) if back else keep


def _full_page_scale(scenes: Sequence[Page], job: Job) -> float:
    """Return the scale at which all drawings of full pages keep the margins empty; 1 without ``shrink``."""
    if not job.shrink or not any(job.keep):
        return 1.0
    scale = 1.0
    for scene in scenes:
        left, top, right, bottom = scene.bounds()
        keep = _printable_margins(scene, job.keep)
        room_x, room_y = scene.w - keep.left - keep.right, scene.h - keep.top - keep.bottom
        scale = min(scale, room_x / max(right - left, 1.0), room_y / max(bottom - top, 1.0))
    if scale <= 0:
        raise UsageError(msg("The clear edges leave no room on the paper.", "report"))
    return scale if scale == 1 else scale * (1 - 1e-9)


def _printable_margins(scene: Page, keep: Margins) -> Margins:
    """Return the margins, extended to the printer's unprintable margin where the page is empty there."""
    left, top, right, bottom = scene.bounds()
    free = Margins(top, scene.w - right, scene.h - bottom, left)
    return Margins(*[max(edge, min(UNPRINTABLE, own)) for edge, own in zip(keep, free, strict=True)])


def _offset_in_margins(scene: Page, keep: Margins, scale: float) -> tuple[float, float]:
    """Return the offset of a page in mm at which its drawing keeps the margins empty, as centred as possible."""
    left, top, right, bottom = scene.bounds()
    corner = []
    for low, high, start, end, size, names in (
        (keep.left, keep.right, left, right, scene.w, ("left", "right")),
        (keep.top, keep.bottom, top, bottom, scene.h, ("top", "bottom")),
    ):
        short = (end - start) * scale - (size - low - high)
        if short > 1e-6:
            said = "{page} has {mm:.1f} mm too little room to keep {edges} clear. --shrink makes it smaller."
            asked = [n for n, wanted in zip(names, (low, high), strict=True) if wanted > UNPRINTABLE]
            edges = " and ".join(asked or names)
            raise UsageError(msg(said, "report", page=scene.title or scene.name, mm=short, edges=edges))
        first, last = low - start * scale, size - high - end * scale
        corner.append(min(max((1 - scale) * size / 2, first), max(first, last)))
    return corner[0], corner[1]
