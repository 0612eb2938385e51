"""A peer of ``sheetgen print``: a plain ReportLab script that draws so many shapes and texts on an A4 page.

``python plain.py FONTS OUT SHAPES TEXTS``: a rectangle, a circle and a curved path in turn, filled and stroked, and
lines in four embedded TrueType faces. It imports nothing of sheetgen.
"""

import sys

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FACES = {
    "display": "yatra-one/YatraOne-Regular",
    "text": "alegreya-sans/AlegreyaSans-Medium",
    "bold": "alegreya-sans/AlegreyaSans-Bold",
    "num": "alegreya-sans/AlegreyaSans-ExtraBold",
}


def shape(page: Canvas, number: int) -> None:
    x, y = (10 + number % 30 * 6) * mm, (10 + number // 30 % 65 * 4) * mm
    page.setFillColorRGB(0.9, 0.8, number % 10 / 10)
    if number % 3 == 0:
        page.rect(x, y, 5 * mm, 3 * mm, fill=1)
    elif number % 3 == 1:
        page.circle(x + 2 * mm, y + 2 * mm, 1.5 * mm, fill=1)
    else:
        path = page.beginPath()
        path.moveTo(x, y)
        path.curveTo(x + 2 * mm, y + 3 * mm, x + 3 * mm, y + 3 * mm, x + 5 * mm, y)
        path.lineTo(x + 2 * mm, y - mm)
        path.close()
        page.drawPath(path, fill=1)


def main(fonts: str, out: str, shapes: int, texts: int) -> None:
    for name, file in FACES.items():
        pdfmetrics.registerFont(TTFont(name, f"{fonts}/{file}.ttf"))
    page = Canvas(out, pagesize=(210 * mm, 297 * mm))
    page.setStrokeColorRGB(0.2, 0.1, 0.1)
    page.setLineWidth(0.25 * mm)
    for number in range(shapes):
        shape(page, number)
    page.setFillColorRGB(0, 0, 0)
    for number in range(texts):
        page.setFont(list(FACES)[number % 4], 7 + number % 3)
        x, y = (10 + number % 6 * 32) * mm, (10 + number // 6 * 5) * mm
        page.drawString(x, y, f"Line {number} of the sheet")
    page.save()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
