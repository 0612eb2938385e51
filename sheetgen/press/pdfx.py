"""What makes a PDF a PDF/X: output intent, XMP metadata, the Trapped key and ids.

PDF/X-4 is ISO 15930-7:2010, PDF/X-1a:2003 is ISO 15930-4. Both are made from the same drawing; neither
needs transparency, and neither has it.
"""

from __future__ import annotations

import uuid
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.draw.pdf_file import Name, Stream
from sheetgen.errors import DrawingError
from sheetgen.message import msg

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


def registration(document: Document, use: str = "stroke") -> str:
    """The operators that set the colour of marks: all plates, so that they show how these lie."""
    mix = {"FunctionType": 2, "N": 1, "Domain": [0, 1], "C0": [0, 0, 0, 0], "C1": [1, 1, 1, 1]}
    names = [Name("Separation"), Name("All"), Name("DeviceCMYK"), mix]
    document.resource("ColorSpace", REGISTRATION, names)
    return f"/{REGISTRATION} CS 1 SCN" if use == "stroke" else f"/{REGISTRATION} cs 1 scn"


def finish(document: Document, flavour: str, intent: Condition, order: str = "reading") -> None:
    """Say in the file what it is; call it when all pages are drawn, before ``save``.

    ``order`` is how pages follow each other, which a preflight could not tell otherwise.

    Raises ``DrawingError`` for a document in RGB: PDF/X-1a forbids it and our colours are made for the press.
    """
    if document.colour != "cmyk":
        raise DrawingError(msg("{flavour} needs CMYK", "report", flavour=flavour))
    if flavour.startswith("PDF/X-1a"):
        document.info["GTS_PDFXVersion"] = flavour
        document.catalog["ViewerPreferences"] = {"DisplayDocTitle": True}  # PrintScaling is of PDF 1.6
    if order != "reading":
        document.info["PageOrder"] = order
    document.catalog["OutputIntents"] = [_intent(document, intent)]
    metadata = {"Type": Name("Metadata"), "Subtype": Name("XML")}
    document.catalog["Metadata"] = document.file.add(
        Stream(_metadata(document, flavour), metadata, compress=False)
    )


def _intent(document: Document, intent: Condition) -> dict[str, Any]:
    data = (ICC / intent.icc).read_bytes()
    return {
        "Type": Name("OutputIntent"),
        "S": Name("GTS_PDFX"),
        "OutputCondition": intent.condition,
        "OutputConditionIdentifier": intent.identifier,
        "RegistryName": intent.registry,
        "Info": intent.condition,
        "DestOutputProfile": document.file.add(Stream(data, {"N": 4})),
    }


def _metadata(document: Document, flavour: str) -> bytes:
    """XMP (ISO 16684-1) that agrees with the document information word for word."""
    info = document.info
    if flavour == "PDF/X-4":
        claim = f"<pdfxid:GTS_PDFXVersion>{flavour}</pdfxid:GTS_PDFXVersion>"
    else:
        claim = f"<pdfx:GTS_PDFXVersion>{flavour}</pdfx:GTS_PDFXVersion>"
    digest = document.file.reportlab.signature.copy()
    digest.update(f"{info['Title']}|{info['Keywords']}|{flavour}".encode())
    texts = {
        name: escape(info[name.capitalize()], quote=False)
        for name in ("title", "author", "subject", "creator", "producer", "keywords")
    }
    made = uuid.UUID(bytes=digest.digest(), version=4)
    return _XMP.format(**texts, date=_MADE, id=made, claim=claim).encode()
