"""What makes a PDF a PDF/X: output intent, XMP metadata, the Trapped key and ids.

PDF/X-4 is ISO 15930-7:2010, PDF/X-1a:2003 is ISO 15930-4. Both are made from the same drawing; neither
needs transparency, and neither has it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.draw.pdf_file import Name, Stream
from sheetgen.errors import DrawingError
from sheetgen.message import msg
from sheetgen.press import metadata

if TYPE_CHECKING:
    from sheetgen.draw.pdf import Document
    from sheetgen.press.profile import Condition

ICC = Path(__file__).with_name("icc")
VERSIONS = {"PDF/X-4": (1, 6), "PDF/X-1a:2003": (1, 4), "": (1, 6)}
"""The PDF version that each flavour is written in."""
REGISTRATION = "Registration"
"""The name of the colour space that prints on every plate."""


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
    key = "pdfxid" if flavour == "PDF/X-4" else "pdfx"
    metadata.write(document, f"<{key}:GTS_PDFXVersion>{flavour}</{key}:GTS_PDFXVersion>")


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
