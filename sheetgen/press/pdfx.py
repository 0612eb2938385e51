"""What makes a PDF a PDF/X: output intent, XMP metadata, the Trapped key and ids.

PDF/X-4 is ISO 15930-7:2010, PDF/X-1a:2003 is ISO 15930-4. Both are made from the same drawing; neither
needs transparency, and neither has it.
"""

from __future__ import annotations

import uuid
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from reportlab.pdfbase import pdfdoc

from sheetgen.draw.pdf_font import Stream
from sheetgen.errors import DrawingError
from sheetgen.text.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.pdf import Document
    from sheetgen.press.profile import Condition

ICC = Path(__file__).with_name("icc")
VERSIONS = {"PDF/X-4": (1, 6), "PDF/X-1a:2003": (1, 4), "": (1, 6)}
"""The PDF version that each flavour is written in."""
REGISTRATION = "Registration"
"""The name of the colour space that prints on every plate."""

_MADE = "2000-01-01T00:00:00+00:00"
"""The same in Info and XMP: no file says when it was made, so that the same input gives the same bytes."""

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate><xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID><xmpMM:InstanceID>uuid:{id}</xmpMM:InstanceID>
<xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>{producer}</pdf:Producer><pdf:Keywords>{keywords}</pdf:Keywords>
<pdf:Trapped>False</pdf:Trapped>
{claim}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


class _Info(pdfdoc.PDFInfo):  # type: ignore[misc]
    """The document information with the keys of PDF/X, which reportlab's fixed list lacks."""

    extra: dict[str, str]

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        entries = {
            "Title": self.title,
            "Author": self.author,
            "Producer": self.producer,
            "Creator": self.creator,
            "Subject": self.subject,
            "Keywords": self.keywords,
            **self.extra,
        }
        values = {name: pdfdoc.PDFString(text) for name, text in entries.items()}
        made = pdfdoc.PDFDate(ts=document._timeStamp, dateFormatter=self._dateFormatter)
        values |= {"CreationDate": made, "ModDate": made, "Trapped": pdfdoc.PDFName("False")}
        data: bytes = pdfdoc.PDFDictionary(values).format(document)
        return data


def registration(document: Document, use: str = "stroke") -> str:
    """The operators that set the colour of marks: all plates, so that they show how these lie."""
    names = pdfdoc.PDFArray([pdfdoc.PDFName("Separation"), pdfdoc.PDFName("All"), pdfdoc.PDFName("DeviceCMYK"),
                             pdfdoc.PDFDictionary({
                                 "FunctionType": 2, "N": 1, "Domain": pdfdoc.PDFArray([0, 1]),
                                 "C0": pdfdoc.PDFArray([0, 0, 0, 0]), "C1": pdfdoc.PDFArray([1, 1, 1, 1]),
                             })])  # fmt: skip
    document.resource("ColorSpace", REGISTRATION, names)
    return f"/{REGISTRATION} CS 1 SCN" if use == "stroke" else f"/{REGISTRATION} cs 1 scn"


def finish(document: Document, flavour: str, intent: Condition, order: str = "reading") -> None:
    """Say in the file what it is; call it when all pages are drawn, before ``save``.

    ``order`` is how pages follow each other, which a preflight could not tell otherwise.

    Raises ``DrawingError`` for a document in RGB: PDF/X-1a forbids it and our colours are made for the press.
    """
    if document.colour != "cmyk":
        raise DrawingError(msg("{flavour} needs CMYK", "report", flavour=flavour))
    info = _Info()
    info.__dict__.update(document.info.__dict__)
    info.extra = {"GTS_PDFXVersion": flavour} if flavour.startswith("PDF/X-1a") else {}
    if order != "reading":
        info.extra = {**info.extra, "PageOrder": order}
    document.info = document.reportlab.info = info
    viewer = document.canvas._doc._catalog.__dict__.get("ViewerPreferences")
    if viewer is not None and flavour.startswith("PDF/X-1a"):
        document.catalog.ViewerPreferences = pdfdoc.PDFDictionary({"DisplayDocTitle": "true"})  # PDF 1.4
    document.catalog.OutputIntents = pdfdoc.PDFArray([_intent(document, intent)])
    document.catalog.Metadata = document.reportlab.Reference(
        Stream(
            _metadata(document, flavour),
            {"Type": pdfdoc.PDFName("Metadata"), "Subtype": pdfdoc.PDFName("XML")},
            compress=False,
        )
    )


def _intent(document: Document, intent: Condition) -> pdfdoc.PDFDictionary:
    data = (ICC / intent.icc).read_bytes()
    return pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("OutputIntent"),
            "S": pdfdoc.PDFName("GTS_PDFX"),
            "OutputCondition": pdfdoc.PDFString(intent.condition),
            "OutputConditionIdentifier": pdfdoc.PDFString(intent.identifier),
            "RegistryName": pdfdoc.PDFString(intent.registry),
            "Info": pdfdoc.PDFString(intent.condition),
            "DestOutputProfile": document.reportlab.Reference(Stream(data, {"N": 4})),
        }
    )


def _metadata(document: Document, flavour: str) -> bytes:
    """XMP (ISO 16684-1) that agrees with the document information word for word."""
    info = document.info
    if flavour == "PDF/X-4":
        claim = f"<pdfxid:GTS_PDFXVersion>{flavour}</pdfxid:GTS_PDFXVersion>"
    else:
        claim = f"<pdfx:GTS_PDFXVersion>{flavour}</pdfx:GTS_PDFXVersion>"
    digest = document.reportlab.signature.copy()
    digest.update(f"{info.title}|{info.keywords}|{flavour}".encode())
    texts = {
        name: getattr(info, name)
        for name in ("title", "author", "subject", "creator", "producer", "keywords")
    }
    return _XMP.format(
        **{name: escape(text, quote=False) for name, text in texts.items()},
        date=_MADE, id=uuid.UUID(bytes=digest.digest(), version=4), claim=claim,
    ).encode()  # fmt: skip
