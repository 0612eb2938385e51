"""A peer of ``sheetgen print``: typst, compiling a page with so many shapes and texts.

``python typeset.py DOCUMENT OUT FONTS`` compiles; ``document`` writes what it compiles, before anything is timed.
"""

import sys

FACES = (("Yatra One", "regular"), ("Alegreya Sans", "medium"), ("Alegreya Sans", "bold"),
         ("Alegreya Sans", "extrabold"))  # fmt: skip


def document(shapes: int, texts: int) -> str:
    """The same shapes, lines and faces as those of ``plain``."""
    rows = ["#set page(width: 210mm, height: 297mm, margin: 0mm)"]
    for number in range(shapes):
        x, y = 10 + number % 30 * 6, 10 + number // 30 % 65 * 4
        rows.append(f"#place(dx: {x}mm, dy: {y}mm, {_shape(number)})")
    for number in range(texts):
        x, y = 10 + number % 6 * 32, 10 + number // 6 * 5
        face, weight = FACES[number % 4]
        text = (
            f'text(font: "{face}", weight: "{weight}", size: {7 + number % 3}pt)[Line {number} of the sheet]'
        )
        rows.append(f"#place(dx: {x}mm, dy: {y}mm, {text})")
    return "\n".join(rows) + "\n"


def _shape(number: int) -> str:
    paint = f"fill: rgb(230, 204, {number % 10 * 25}), stroke: 0.25mm + rgb(50, 25, 25)"
    if number % 3 == 0:
        return f"rect(width: 5mm, height: 3mm, {paint})"
    if number % 3 == 1:
        return f"circle(radius: 1.5mm, {paint})"
    curve = "curve.cubic((2mm, -3mm), (3mm, -3mm), (5mm, 0mm)), curve.line((2mm, 1mm)), curve.close()"
    return f"curve({paint}, curve.move((0mm, 0mm)), {curve})"


if __name__ == "__main__":
    import typst

    typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]], ignore_system_fonts=True)
