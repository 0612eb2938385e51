"""Write and read XMP metadata (ISO 16684-1) of PDF files.

The written packet has the same values as the document information dictionary. The reader returns properties
by namespace and name, and parses dates in the notations of PDF and XMP.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta, timezone
from html import escape
from typing import TYPE_CHECKING
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from sheetgen.draw.pdf_file import Name, Stream
from sheetgen.errors import why_unreadable
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.pdf import Document


UNIVERSAL = "<pdfuaid:part>1</pdfuaid:part>"
"""XMP property that declares PDF/UA-1 conformance (ISO 14289-1, 5)."""

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
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


def write_xmp(document: Document, claim: str) -> None:
    """Add an XMP packet to a document.

    ``claim`` is the XML that declares conformance to a standard, or nothing. Call this after everything else
    is drawn, because the document's id depends on the content.
    """
    info = document.info
    digest = document.file.reportlab.signature.copy()
    digest.update(f"{info['Title']}|{info['Keywords']}|{claim}|{document.file.creation_date}".encode())
    texts = {
        name: escape(info[name.capitalize()], quote=False)
        for name in ("title", "author", "subject", "creator", "producer", "keywords")
    }
    made = uuid.UUID(bytes=digest.digest(), version=4)
    packet = _XMP.format(**texts, date=document.file.creation_date, id=made, claim=claim).encode()
    entries = {"Type": Name("Metadata"), "Subtype": Name("XML")}
    document.catalog["Metadata"] = document.file.add_object(Stream(packet, entries, compress=False))


# ---- reading: property namespaces, and the notations of dates in PDF and XMP ----


DC, XMP, MM, PDF = (
    "http://purl.org/dc/elements/1.1/", "http://ns.adobe.com/xap/1.0/", "http://ns.adobe.com/xap/1.0/mm/",
    "http://ns.adobe.com/pdf/1.3/",
)  # fmt: skip
PDFX, PDFXID = "http://ns.adobe.com/pdfx/1.3/", "http://www.npes.org/pdfx/ns/id/"
_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_PDF_DATE = re.compile(
    r"D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(Z|[+-]\d\d)?(?:00)?'?(\d\d)?'?(?:00'?)?\Z", re.ASCII
)
_XMP_DATE = re.compile(
    r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d)?(?::?(\d\d))?)?)?)?\Z",
    re.ASCII,
)


class Malformed(Exception):
    """The error for metadata that are not valid XMP; ``why`` is the reason."""

    def __init__(self, why: Msg) -> None:
        super().__init__(why)
        self.why = why


def read_xmp(data: bytes) -> Mapping[str, str]:
    """Return the properties of an XMP packet, with ``namespace`` + ``name`` as keys.

    A list yields its first entry, or its entry for the language ``x-default``. Raises ``Malformed``.
    """
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise Malformed(msg("it has a DOCTYPE or entities", "report"))
    try:
        root = ElementTree.fromstring(data.strip(b"\0 \t\r\n"))
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise Malformed(why_unreadable(error)) from None
    found: dict[str, str] = {}
    described = [root] if root.tag == f"{_RDF}RDF" else root.findall(f"{_RDF}RDF")
    if len(described) != 1:
        raise Malformed(msg("there is not one {what}", "report", what="rdf:RDF"))
    for node in described[0].findall(f"{_RDF}Description"):
        for key, text in _properties(node):
            if found.setdefault(key, text.strip()) != text.strip():
                raise Malformed(msg("{key} has two values", "report", key=key))
    return found


def _properties(node: Element) -> Iterator[tuple[str, str]]:
    for key, value in node.attrib.items():
        if not key.startswith(_RDF):
            yield key.lstrip("{").replace("}", ""), value
    for child in node:
        entries = list(child.iter(f"{_RDF}li"))
        chosen = next((e for e in entries if e.get(_LANG) == "x-default"), entries[0] if entries else child)
        yield child.tag.lstrip("{").replace("}", ""), "".join(chosen.itertext())


def pdf_date(text: str) -> tuple[datetime, int] | None:
    """Parse a PDF date (ISO 32000-1, 7.9.4). Return it with the number of its parts (1 to 6), or None if it
    is invalid.
    """
    return _date(_PDF_DATE.match(text))


def xmp_date(text: str) -> tuple[datetime, int] | None:
    """Parse an XMP date (ISO 8601). Return it with the number of its parts (1 to 6), or None if it is
    invalid.
    """
    return _date(_XMP_DATE.match(text))


def _date(match: re.Match[str] | None) -> tuple[datetime, int] | None:
    if match is None:
        return None
    *parts, zone, minutes = match.groups()
    told = [int(part) for part in parts if part is not None]
    year, month, day, hour, minute, second = [*told, *(0, 1, 1, 0, 0, 0)[len(told) :]]
    ahead = timedelta()
    if zone and zone != "Z":
        ahead = timedelta(hours=int(zone), minutes=int(zone[0] + (minutes or "0")))
    try:
        here = datetime(year, month, day, hour, minute, second, tzinfo=timezone(ahead) if zone else None)
    except ValueError:
        return None
    return here, len(told)


def same_time(one: tuple[datetime, int], two: tuple[datetime, int]) -> bool:
    """Return whether two dates are equal in all parts that both have. A missing time zone matches any time
    zone.
    """
    (first, told), (second, said) = one, two
    if first.tzinfo is not None and second.tzinfo is not None:
        second = second.astimezone(first.tzinfo) if min(told, said) > 3 else second
    return first.timetuple()[: min(told, said)] == second.timetuple()[: min(told, said)]
