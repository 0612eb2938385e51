"""Synthetic photos of filled sheets, with what is on them.

python -m tools.photos dice-charmers/sun --grade good --seed 3 --count 10 [--hands odd] [--longest 1600] -o FOLDER

Writes for each photo a JPEG and a JSON file of the same name: the layout, page, language, paper and edition; the
page's corners on the photo (pixels: top left, top right, bottom right, bottom left of the page); ``marks`` by address,
each with its kind and value; ``struck``, places where a mark was taken back; who played and what the totals are.
"""

import argparse
import json
from pathlib import Path

import cv2

from tools.photos.odd import FAMILIES
from tools.photos.play import SHEETS
from tools.photos.take import GRADES, code, name_of, smaller, take

SENT = 55
"""The quality of photos that were sent on."""


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tools.photos", description=__doc__)
    asked.add_argument("sheet", nargs="*", help=f"which sheets, by turns: {', '.join(SHEETS)}; none for all")
    asked.add_argument("--grade", choices=GRADES, default="good")
    asked.add_argument(
        "--seed", type=int, default=1, help="of the first photo; each further one has the next"
    )
    asked.add_argument("--count", type=int, default=1)
    asked.add_argument("--hands", choices=FAMILIES, default="", help="people with ways of their own")
    asked.add_argument("-o", dest="folder", type=Path, required=True)
    asked.add_argument("--longest", type=int, help="pixels, as a messenger makes photos smaller")
    said = asked.parse_args()
    if unknown := set(said.sheet) - set(SHEETS):
        asked.error(f"no sheet for a pen: {', '.join(sorted(unknown))}")
    cv2.setNumThreads(1)
    said.folder.mkdir(parents=True, exist_ok=True)
    sheets = said.sheet or list(SHEETS)
    for number in range(said.count):
        sheet, seed = sheets[number % len(sheets)], said.seed + number
        taken = take(sheet, said.grade, seed, said.hands)
        if said.longest:
            taken = smaller(taken, said.longest, SENT)
        path = said.folder / f"{name_of(sheet, said.grade, seed, said.hands)}.jpg"
        path.write_bytes(code(taken))
        path.with_suffix(".json").write_text(json.dumps(taken.truth, indent=1) + "\n", encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
