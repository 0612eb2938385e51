"""Impose a third-party PDF: its pages become form XObjects of the new file, without any change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

from pypdf import PdfWriter
from pypdf.errors import PyPdfError
from pypdf.generic import (
    ArrayObject,
    ByteStringObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    IndirectObject,
    NameObject,
    StreamObject,
)

from sheetgen.draw.pdf import pdf_number, placement_matrix
from sheetgen.errors import UnreadableFile, UsageError
from sheetgen.impose.imposition import FOLDED
from sheetgen.inspect.colours import resolve_reference
from sheetgen.inspect.input_pdf import (
    MM,
    Source,
    SourcePage,
    library_warnings,
    repair_notes,
    sizes_with_pages,
    slow_notes,
)
from sheetgen.message import msg
from sheetgen.press import cut_job
from sheetgen.press.job import Job, PaperSide, Part, check_job
from sheetgen.press.plan import plan_paper_sides
from sheetgen.press.writing import OutputFile, cut_files, cutting_marks, margin_warnings, scale_notes

THICKEST = 1.0
"""Largest thickness of a sheet of paper in mm."""
BLACK = "0 G"
_KEPT = ("/OCProperties", "/OutputIntents", "/Lang")
"""Catalog entries that affect how pages look or are read, and are copied: layers, output intents,
language.
"""


def impose_pdf(source: Source, job: Job) -> list[OutputFile]:
    """Return the files of a print job for a third-party PDF.

    Raises ``UsageError`` for pages that do not fit, and ``UnreadableFile`` for damaged pages.
    """
    check_job(job)
    if job.creep and job.how != "booklet":
        raise UsageError(msg("--creep is for booklets.", "report"))
    if not 0 <= job.creep <= THICKEST:
        raise UsageError(msg("A sheet of paper is 0 to 1 mm thick.", "report"))
    if job.how in FOLDED and len(source.sizes) > 1:
        said = "A booklet needs pages of one size, these have several: {sizes}. --fit centres them on the largest."
        raise UsageError(msg(said, "report", sizes=sizes_with_pages(source)))
    parts = plan_paper_sides(source.pages, job)
    cut_job.check_guides(parts, job)
    made = []
    with library_warnings() as faults:
        for part in parts:
            notes = (*scale_notes([part]), *margin_warnings([part], source.pages), *slow_notes(source.pages))
            both = len({face.back for face in part.faces}) > 1
            data = _write(source, part, job)
            made.append(OutputFile(part.suffix, data, len(part.faces), notes, both_sides=both))
    told = (*source.notes, *repair_notes(faults))
    made += cut_files(parts, job, {}, made[0].data)
    return [each._replace(notes=tuple(dict.fromkeys((*told, *each.notes)))) for each in made]


def _write(source: Source, part: Part, job: Job) -> bytes:
    writer = PdfWriter()
    try:
        forms = _Forms(source, writer)
        for face in part.faces:
            _page(writer, face, job, source, forms)
        _describe(writer, source)
    except (PyPdfError, RecursionError, ValueError, KeyError, TypeError, AttributeError) as error:
        said = msg("The PDF is damaged and cannot be read.", "report")
        raise UnreadableFile("broken-pdf", said) from error
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _describe(writer: PdfWriter, source: Source) -> None:
    """Set the metadata of the imposed PDF; its title and layers come from the source."""
    version = max(source.reader.pdf_header, "%PDF-1.7")
    writer.pdf_header = version if len(version) == len("%PDF-1.7") else "%PDF-1.7"
    title = source.title
    writer.metadata = {
        "/Creator": "sheetgen",
        "/Producer": "sheetgen",
        **({"/Title": title} if title else {}),
    }
    root: Any = resolve_reference(source.reader.trailer["/Root"])
    for name in _KEPT:
        if name in root:
            value = root.raw_get(name)
            writer.root_object[NameObject(name)] = value.clone(writer)
    shown = {"/PrintScaling": NameObject("/None"), **_direction(source)}
    writer.root_object[NameObject("/ViewerPreferences")] = DictionaryObject(
        {NameObject(name): value for name, value in shown.items()}
    )
    blank = ByteStringObject(bytes(16))
    writer._ID = ArrayObject([blank, blank])  # ``output_files`` fills in the file identifier later.


def _direction(source: Source) -> dict[str, NameObject]:
    return {"/Direction": NameObject("/R2L")} if source.pages[0].rtl else {}


class _Forms:
    """The pages of a third-party PDF as form XObjects, each stored once."""

    def __init__(self, source: Source, writer: PdfWriter) -> None:
        self.source, self.writer = source, writer
        self.made: dict[int, IndirectObject] = {}

    def of(self, index: int) -> IndirectObject:
        """Return a page as a form whose origin is the lower left corner of the rotated trim (ISO 32000-1,
        8.10).
        """
        if index not in self.made:
            page = self.source.pages[index]
            form = StreamObject()
            form.set_data(page.contents())
            form = form.flate_encode()
            form[NameObject("/Type")], form[NameObject("/Subtype")] = (
                NameObject("/XObject"),
                NameObject("/Form"),
            )
            form[NameObject("/BBox")] = _numbers(_trim_and_bleed(page))
            form[NameObject("/Matrix")] = _numbers(page.matrix)
            for name in ("/Resources", "/Group"):
                if name in page.object:
                    form[NameObject(name)] = page.object.raw_get(name).clone(self.writer)
            self.made[index] = self.writer._add_object(form)
        return self.made[index]


def _trim_and_bleed(page: SourcePage) -> tuple[float, ...]:
    """Return the union of a page's trim and bleed, in user space units."""
    (a, b, c, d), (e, f, g, h) = page.trim, page.bleed
    return min(a, e), min(b, f), max(c, g), max(d, h)


def _numbers(values: Sequence[float]) -> ArrayObject:
    return ArrayObject([FloatObject(pdf_number(value)) for value in values])


def _page(writer: PdfWriter, face: PaperSide, job: Job, source: Source, forms: _Forms) -> None:
    """Add one side of a sheet of paper to the PDF."""
    used = {slot.page: f"/P{slot.page + 1}" for slot in face.slots if slot.page is not None}
    bleed = _bleed(face, job, source)
    code = list(_place_pages(face, job, source, used, bleed))
    if face.cut:
        code += cutting_marks(face, job, BLACK, bleed)
    content = DecodedStreamObject()
    content.set_data("\n".join(code).encode())
    page = writer.add_blank_page(face.width / MM, face.height / MM)
    shown = DictionaryObject({NameObject(name): forms.of(index) for index, name in used.items()})
    page[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): shown})
    page[NameObject("/Contents")] = writer._add_object(content.flate_encode())


def _place_pages(
    face: PaperSide, job: Job, source: Source, used: dict[int, str], bleed: float
) -> Iterator[str]:
    """Yield PDF operators that place the pages of a side, each clipped to its trim and bleed."""
    for place, slot in enumerate(face.slots):
        if slot.page is None:
            continue
        page, scale = source.pages[slot.page], face.scale
        width, height = (slot.width, slot.height) if slot.turn % 180 == 0 else (slot.height, slot.width)
        values = placement_matrix(width, height, face.height, slot.x, slot.y, slot.turn, scale)
        left, top, right, bottom = (min(bleed / scale, edge) for edge in page.room)
        if job.how == "booklet":  # The art of a booklet page must not extend over the fold.
            towards_right = slot.creep > 0 or (slot.creep == 0 and _left_of_fold(face, place))
            left, right = (left, 0.0) if towards_right else (0.0, right)
        clip = (-left, -bottom, page.w + left + right, page.h + top + bottom)
        yield f"q {' '.join(map(pdf_number, values))} cm {' '.join(pdf_number(v / MM) for v in clip)} re W n"
        yield f"1 0 0 1 {pdf_number(slot.creep / MM)} 0 cm {used[slot.page]} Do Q"


def _left_of_fold(face: PaperSide, place: int) -> bool:
    """Return whether a booklet page lies left of the fold in reading direction."""
    this, other = face.slots[place], face.slots[1 - place]
    return {
        0: this.x < other.x, 90: this.y < other.y, 180: this.x > other.x, 270: this.y > other.y
    }[this.turn]  # fmt: skip


def _bleed(face: PaperSide, job: Job, source: Source) -> float:
    """Return the usable bleed of a page in mm: as far as its art extends, at most to the middle between neighbours;
    none for quarter folds, whose pages meet at two edges.
    """
    if not face.cut:
        return 0.0
    gaps = [
        max(abs(one.x - two.x) - one.width, abs(one.y - two.y) - one.height)
        for one in face.slots
        for two in face.slots
        if one is not two
    ]
    if job.how == "quarter":
        return 0.0
    gap = job.gutter if job.how == "booklet" else max(0.0, min([job.gutter, *gaps]))
    out = [max(source.pages[slot.page].room) for slot in face.slots if slot.page is not None]
    return min(gap / 2, max(out, default=0.0) * face.scale)
