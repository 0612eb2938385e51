"""How well photos of filled sheets are read: made by tools.photos, read by sheetgen, and compared.

python -m tools.scan [SHEET...] [--grade good] [--count 20] [--seed 1] [--hands odd] [--photos FOLDER]
    [--each] [--named]

``--photos`` keeps the photos in a folder, and takes those that are there. ``--each`` tells of every photo, ``--named``
says which layout it is instead of letting it be found. ``--hands`` takes people with ways of their
own: blots for crosses, ticks for strokes, spirals for rings; on those of ``odder`` nothing was tuned.
"""

import argparse
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median

import cv2

from tools.photos.odd import FAMILIES, PLAIN
from tools.photos.play import SHEETS
from tools.photos.take import GRADES, code, name_of, take
from tools.scan.measure import Row, measure


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tools.scan", description=__doc__)
    asked.add_argument("sheet", nargs="*", help=f"which sheets, by turns: {', '.join(SHEETS)}; none for all")
    asked.add_argument(
        "--grade", choices=GRADES, action="append", help="may be given several times; none for all"
    )
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--count", type=int, default=20, help="photos of each grade")
    asked.add_argument("--hands", choices=FAMILIES, default="", help="people with ways of their own")
    asked.add_argument("--photos", type=Path)
    asked.add_argument("--each", action="store_true")
    asked.add_argument("--named", action="store_true")
    said = asked.parse_args()
    cv2.setNumThreads(1)
    sheets = said.sheet or list(SHEETS)
    with tempfile.TemporaryDirectory() as scratch:
        folder = said.photos or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for grade in said.grade or GRADES:
            rows = []
            for number in range(said.count):
                sheet = sheets[number % len(sheets)]
                path = made(folder, sheet, grade, said.seed + number, said.hands)
                truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
                rows.append(measure(path, truth, (sheet,) if said.named else ()))
                if said.each:
                    print(line(rows[-1]), flush=True)
                if not said.photos:
                    path.unlink()
            print(summary(grade, rows), flush=True)


def made(folder: Path, sheet: str, grade: str, seed: int, family: str = "") -> Path:
    """The photo with this seed in a folder; made unless it is there."""
    path = folder / f"{name_of(sheet, grade, seed, family)}.jpg"
    if not path.exists():
        taken = take(sheet, grade, seed, family)
        path.with_suffix(".json").write_text(json.dumps(taken.truth, indent=1) + "\n", encoding="utf-8")
        path.write_bytes(code(taken))
    return path


def line(row: Row) -> str:
    """What became of one photo."""
    truth = row.truth
    how = f"{truth['hand']} {truth['pen']} {truth['edition']} {truth['printer']} {truth['state']}"
    how += "".join(f" {key} {way}" for key, way in truth.get("ways", {}).items() if way not in (PLAIN, 1.0))
    head = f"{truth['layout']} {truth['grade']} {truth['seed']} ({truth['lang']} {how}): "
    if not row.found:
        return head + (row.refused or f"taken for {row.named}") + f", {row.seconds:.1f} s"
    told = [
        f"{one.address} {one.real or '-'}→{one.read or '-'} {one.sure:.2f}{'?' if one.asked else ''}"
        f"{' struck' if one.address in truth['struck'] else ''}"
        for one in row.wrong
    ]
    return (
        head
        + f"{row.marks} marks, {row.doubtful} doubtful, totals {row.totals} {row.untrusted}, {row.seconds:.1f} s; "
        + ", ".join(told)
    )


def summary(grade: str, rows: Sequence[Row]) -> str:
    """The figures of one grade."""
    found = [row for row in rows if row.found]
    if not found:
        return f"{grade}: none of {len(rows)} pages found"
    stated = [row for row in found if not row.untrusted]
    marks, spots = sum(row.marks for row in stated), sum(row.spots for row in stated)
    silent = sum(not one.asked for row in stated for one in row.wrong)
    right, asked = (sum(row.totals == how for row in stated) for how in ("right", "asked"))
    seconds = [row.seconds for row in rows]
    return "\n".join(
        f"{name:34} {value}"
        for name, value in (
            (f"{grade}: photos", f"{len(rows)}"),
            ("page found and layout named", f"{100 * len(found) / len(rows):.1f} %"),
            ("sheets whose totals are stated", f"{len(stated)}: {100 * len(stated) / len(found):.1f} %"),
            (
                "marks wrong on them, silently",
                f"{silent}: {100 * silent / max(marks, 1):.2f} % of {marks} marks, "
                f"{100 * silent / max(spots, 1):.3f} % of {spots} spots",
            ),
            ("doubtful spots on each", f"{mean([row.doubtful for row in stated] or [0]):.2f}"),
            ("final totals", f"right {right}, asked {asked}, wrong {len(stated) - right - asked}"),
            ("seconds of computing a sheet", f"{median(seconds):.1f}, at most {max(seconds):.1f}"),
        )
    )


if __name__ == "__main__":
    main()
