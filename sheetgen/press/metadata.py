"""XMP (ISO 16684-1) that agrees with the document information word for word."""

from __future__ import annotations

import uuid
from html import escape
from typing import TYPE_CHECKING

from sheetgen.draw.pdf_file import Name, Stream

if TYPE_CHECKING:
    from sheetgen.draw.pdf import Document

UNIVERSAL = "<pdfuaid:part>1</pdfuaid:part>"
"""Says that a file is PDF/UA-1 (ISO 14289-1, 5)."""

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


def write(document: Document, claim: str) -> None:
    """Give a document its XMP; ``claim`` says which standard it keeps. Call it when all else is drawn."""
    info = document.info
    digest = document.file.reportlab.signature.copy()
    digest.update(f"{info['Title']}|{info['Keywords']}|{claim}|{document.file.made}".encode())
    texts = {
        name: escape(info[name.capitalize()], quote=False)
        for name in ("title", "author", "subject", "creator", "producer", "keywords")
    }
    made = uuid.UUID(bytes=digest.digest(), version=4)
    packet = _XMP.format(**texts, date=document.file.made, id=made, claim=claim).encode()
    entries = {"Type": Name("Metadata"), "Subtype": Name("XML")}
    document.catalog["Metadata"] = document.file.add(Stream(packet, entries, compress=False))
