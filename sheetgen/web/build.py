"""Build the browser page as a folder of files that any web host can serve: ``python -m sheetgen.web.build OUT``.

File names contain a hash of the content, so browsers may keep the files for ever. Only ``index.html``,
``service-worker.js`` and ``build.json``, which names all other files, keep their names. Node compiles the
code for Pyodide's Python (``packing.py``); this Python makes pictures, ready PDFs and the page's fonts. The
extra ``web`` has the packages for fonts and for gzip.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

from sheetgen import __version__, print_sheets
from sheetgen.draw import raster
from sheetgen.draw.paper import USUAL
from sheetgen.page import page
from sheetgen.page.body import own_language_name
from sheetgen.resources import PACKAGE, catalog_folders, resource_folder
from sheetgen.text.catalog import all_languages
from sheetgen.text.languages import LANGUAGES, SCRIPTS
from sheetgen.text.shaping import is_rtl
from sheetgen.web.blanks import blank_files
from sheetgen.web.facts import page_data
from sheetgen.web.packing import parcel
from sheetgen.web.scenery import river_picture

SITE = Path(__file__).with_name("site")
SHARED = Path(page.__file__).with_name("paper.js")
"""The script that the page of a game has, too."""
PLAIN = ("index.html", "service-worker.js")
"""Files that are looked for by their names."""
TEXTS = (".html", ".css", ".js", ".webmanifest")
HASH = 10
SCRIPTS_OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs")
ON_LETTER = ("en",)
"""Languages in which main sheets lie ready on Letter too; kits, which are four times as large, only on A4."""
KIT_PLAYERS = 4
"""For so many players a kit lies ready, as the page proposes; for the most that a game has if these are fewer."""
DPI, WIDE = 110, 432
"""Of the games' pictures: drawn at this resolution, then made so many pixels wide."""
FACES = {
    "AlegreyaSans-Medium": ("Alegreya Sans", 500),
    "AlegreyaSans-Bold": ("Alegreya Sans", 700),
    "AlegreyaSans-ExtraBold": ("Alegreya Sans", 800),
    "YatraOne-Regular": ("Yatra One", 400),
    "Rakkas-Regular": ("Rakkas", 400),
    "NotoNaskhArabic-Medium": ("Noto Naskh", 500),
    "NotoNaskhArabic-Bold": ("Noto Naskh", 700),
    "Hind-Medium": ("Hind", 500),
    "Hind-Bold": ("Hind", 700),
    "NotoSansJP-Medium": ("Noto Sans JP", 500),
    "NotoSansJP-Bold": ("Noto Sans JP", 700),
    "NotoSansKR-Medium": ("Noto Sans KR", 500),
    "NotoSansKR-Bold": ("Noto Sans KR", 700),
}
"""Files of ``fonts/``: the family and weight that the page's style sheet calls them by."""
LATIN = (
    "".join(map(chr, (*range(0x20, 0x180), 0x218, 0x219, 0x21A, 0x21B))) + "‐‑–—‘’‚“”„†•…‰‹›⁄€−×÷≤≥→←↑↓✓½¼¾⅓⅔"
)
"""What the page's Latin faces can write."""


class Out:
    """The folder that the build writes files to; an existing one is deleted first."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if path.exists():
            shutil.rmtree(path)
        path.mkdir(parents=True)

    def put(self, name: str, data: bytes) -> dict[str, Any]:
        """Write a file whose name contains the hash of its content.

        Return its URL and size in bytes for ``build.json``.
        """
        path = Path(name)
        first, dot, rest = path.name.partition(".")
        whole = f"{first}.{hashlib.sha256(data).hexdigest()[:HASH]}{dot}{rest}"
        return self.plain((path.parent / whole).as_posix(), data)

    def plain(self, name: str, data: bytes) -> dict[str, Any]:
        """Write a file under its own name. Return its URL and its size in bytes when it is sent with gzip."""
        target = self.path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        ready = name.endswith((".gz", ".woff2", ".webp", ".pdf"))
        return {"url": name, "size": len(data if ready else gzip.compress(data, 9, mtime=0))}


# ---- the page's own files -----------------------------------------------------------------------
def site_files() -> dict[str, bytes]:
    """Return the page's own files (HTML, CSS, scripts, pictures) by their URLs."""
    paths = {path.relative_to(SITE).as_posix(): path for path in sorted(SITE.rglob("*")) if path.is_file()}
    paths[f"js/{SHARED.name}"] = SHARED
    return {name: path.read_bytes() for name, path in paths.items()} | {"img/river.svg": river_picture()}


def site(out: Out) -> list[dict[str, Any]]:
    """Write the page's own files, and return their URLs and sizes.

    References between the files are changed to the names that contain hashes.
    """
    files = site_files()
    made: dict[str, dict[str, Any]] = {}

    def put(name: str, above: tuple[str, ...] = ()) -> None:
        if name in made:
            return
        data = files[name]
        for other in _named(name, files) if Path(name).suffix in TEXTS else ():
            if other in above or other in PLAIN:
                continue
            put(other, (*above, name))
            data = _renamed(data, name, other, made[other]["url"])
        made[name] = out.plain(name, data) if name in PLAIN else out.put(name, data)

    for name in files:
        put(name)
    return list(made.values())


def _named(name: str, files: Mapping[str, bytes]) -> list[str]:
    """Return the other files of the page to which a text file refers."""
    text = files[name].decode()
    return [other for other in files if other != name and re.search(_reference(name, other), text)]


def _reference(name: str, other: str) -> str:
    """Return a regular expression for references from one file of the page to another, in quotes or brackets."""
    ways = {other, f"./{other}"}
    here, there = Path(name).parent, Path(other)
    if there.parent == here:
        ways |= {there.name, f"./{there.name}"}
    if here != Path():
        ways.add(f"../{other}")
    longest_first = sorted(map(re.escape, ways), key=len, reverse=True)
    return f"""(?<=["'(])({"|".join(longest_first)})(?=["')])"""


def _renamed(data: bytes, name: str, other: str, url: str) -> bytes:
    def instead(found: re.Match[str]) -> str:
        return found[0][: len(found[0]) - len(Path(other).name)] + Path(url).name

    return re.sub(_reference(name, other), instead, data.decode()).encode()


def service_worker(first: bytes) -> bytes:
    """Return the script of the service worker, with a build number: the hash of ``first`` (the page and
    ``build.json``)."""
    name = f'const BUILD = "{hashlib.sha256(first).hexdigest()[:HASH]}"'
    return (SITE / "service-worker.js").read_bytes().replace(b'const BUILD = "dev"', name.encode())


# ---- Python -----------------------------------------------------------------------------------
def python(out: Out, pyodide: Path) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Write Pyodide's runtime and the compiled parts of Python. Return the entries of ``build.json`` for both."""
    runtime = pyodide / "node_modules/pyodide"
    version = json.loads((runtime / "package.json").read_text(encoding="utf-8"))["version"]
    index = f"pyodide-{version}/"
    script = {name: out.plain(index + name, (runtime / name).read_bytes()) for name in SCRIPTS_OF_PYODIDE}
    parts = {"wasm": packed(out, "pyodide.asm.wasm", (runtime / "pyodide.asm.wasm").read_bytes())}
    with tempfile.TemporaryDirectory() as made:
        node = ["node", str(Path(__file__).with_name("packing.mjs")), str(pyodide), str(PACKAGE.parent), made]
        subprocess.run(node, check=True)
        for path in sorted(Path(made).iterdir()):
            parts[path.stem] = packed(out, path.name, path.read_bytes())
    for family in sorted({face.parent for face in resource_folder("fonts").glob("*/*.ttf")}):
        faces = {
            f"sheetgen/_data/fonts/{family.name}/{face.name}": face.read_bytes()
            for face in family.glob("*.ttf")
        }
        parts[f"font-{family.name}"] = packed(out, family.name, parcel(faces))
    for lang in all_languages():
        parts[f"lang-{lang}"] = packed(out, lang, parcel(dict(_texts(lang, pyodide / "site"))))
    return {"index": index, "script": script["pyodide.mjs"]["url"], "files": list(script.values())}, parts


def packed(out: Out, name: str, data: bytes) -> dict[str, Any]:
    """Write a part of Python, compressed with gzip as much as possible. Return its URL and size."""
    from deflate import gzip_compress

    return out.put(f"python/{name}.gz", bytes(gzip_compress(data, 12)))


def _texts(lang: str, packages: Path) -> Iterator[tuple[str, bytes]]:
    """Yield file names and contents: the compiled catalogs of a language, and its hyphenation patterns."""
    from sheetgen.text.pofile import compile_catalog

    for place in catalog_folders().values():
        po = place / f"{lang}.po"
        if po.exists():
            yield (
                po.with_suffix(".mo").relative_to(PACKAGE.parent).as_posix(),
                compile_catalog(po.read_bytes()),
            )
    hyphens = packages / f"pyphen/dictionaries/hyph_{LANGUAGES[lang].hyphens}.dic"
    if hyphens.is_file():
        yield hyphens.relative_to(packages).as_posix(), hyphens.read_bytes()


def scripts(lang: str) -> list[str]:
    """Return the scripts (ISO 15924) that text in a language needs: Latin for names and numbers, and its own."""
    return list(dict.fromkeys(("Latn", LANGUAGES[lang].script)))


def _families(lang: str) -> list[str]:
    """Return the folders of ``fonts/`` that a language needs."""
    files = [file for script in scripts(lang) for file in SCRIPTS[script].faces.values()]
    return list(dict.fromkeys(file.partition("/")[0] for file in files))


# ---- fonts of the page ------------------------------------------------------------------------
def page_fonts(out: Out, lang: str, words: str) -> tuple[str, list[dict[str, Any]]]:
    """Write a language's web fonts and their style sheet. Return the URL of the style sheet, and all files."""
    rules, files = [], []
    for family in _families(lang):
        latin = family in {file.partition("/")[0] for file in SCRIPTS["Latn"].faces.values()}
        for face in sorted((resource_folder("fonts") / family).glob("*.ttf")):
            name, weight = FACES[face.stem]
            # Devanagari titles use a font that also has Latin letters.
            signs = LATIN + words if not latin or LANGUAGES[lang].script == "Deva" else LATIN
            made = out.put(f"fonts/{face.stem}.woff2", _subset(face, signs))
            files.append(made)
            url = f"../{made['url']}"
            rules.append(
                f'@font-face{{font-family:"{name}";font-weight:{weight};font-display:swap;'
                f'src:url("{url}") format("woff2")}}\n'
            )
    style = out.put(f"css/fonts-{lang}.css", "".join(rules).encode())
    return style["url"], [style, *files]


def _subset(face: Path, signs: str) -> bytes:
    """Return a font as WOFF2 with only these characters."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    options = subset.Options()
    options.flavor, options.layout_features, options.hinting = "woff2", ["*"], False
    font = TTFont(face, recalcTimestamp=False)
    cut = subset.Subsetter(options)
    cut.populate(text=signs)
    cut.subset(font)
    data = BytesIO()
    font.flavor = "woff2"
    font.save(data)
    return data.getvalue()


def _signs(lang: str) -> str:
    """Return every printable character in a language's catalogs."""
    found: set[str] = set()
    for place in catalog_folders().values():
        po = place / f"{lang}.po"
        found |= set(po.read_text(encoding="utf-8")) if po.exists() else set()
    return "".join(sorted(sign for sign in found if sign.isprintable()))


# ---- pictures and ready PDFs --------------------------------------------------------------------
def picture(out: Out, game: str, lang: str) -> dict[str, Any]:
    """Write a small picture of a game's main sheet. Return its URL and its size in bytes and pixels."""
    from PIL import Image

    data = print_sheets(game, lang=lang).data
    image = Image.open(BytesIO(raster.page_as_png(data, DPI)))
    high = round(image.height * WIDE / image.width)
    small, made = image.resize((WIDE, high), Image.Resampling.LANCZOS), BytesIO()
    small.save(made, "webp", quality=70, method=6)
    return {
        **out.put(f"pictures/{game.replace('/', '-')}-{lang}.webp", made.getvalue()),
        "width": WIDE,
        "height": high,
    }


def prints(out: Out, game: Mapping[str, Any], lang: str) -> Iterator[dict[str, Any]]:
    """Write PDFs of a game's main sheet and its kit, for readers who do not wait until Python is loaded."""
    from sheetgen.web.bridge import answer
    from sheetgen.web.session import Session

    players = KIT_PLAYERS if KIT_PLAYERS in game["kit"] else max(game["kit"])
    kit = {"kit": game["key"], "players": players}
    main = product((game["main"],), USUAL if lang in ON_LETTER else USUAL[:1])
    for what, paper in (*main, (kit, USUAL[0])):
        asked = json.dumps({"what": what, "paper": paper, "lang": lang})
        (file,) = json.loads(answer(Session(), "pdf", asked))["result"]["files"]
        stem = Path(file["name"]).stem
        yield {
            "what": what,
            "paper": paper,
            "name": file["name"],
            **out.put(f"prints/{stem}.pdf", base64.b64decode(file["base64"])),
        }


def blanks(out: Out, game: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """Write the blank sheets on which a game is played, as a part of Python. Return its URL and size."""
    names = [layout["ref"] for layout in game["play"]]
    return packed(out, f"blanks-{game['key']}-{lang}", parcel(dict(blank_files(names, lang))))


def data(out: Out, lang: str, art: Iterable[str], ready: bool) -> tuple[str, list[dict[str, Any]]]:
    """Write the data that the page needs in a language, with pictures and, if ``ready``, PDFs.

    Return the URL, and all files.
    """
    known = page_data(lang)
    files = []
    for game in (*known["games"], known["pads"]):
        game["picture"] = picture(out, game["main"], lang if lang in art else "en")
        game["pdfs"] = list(prints(out, game, lang)) if ready and lang in art and game["kit"] else []
        files.append({key: game["picture"][key] for key in ("url", "size")})
    made = out.put(f"data/{lang}.json", json.dumps(known, ensure_ascii=False, separators=(",", ":")).encode())
    return made["url"], [made, *files]


def licences(pyodide: Path) -> bytes:
    """Return the licence texts of everything that the page contains, one after another."""
    runtime = pyodide / "node_modules/pyodide"
    known = json.loads((runtime / "package.json").read_text(encoding="utf-8"))
    files = [PACKAGE.parent / "LICENSE", *sorted(resource_folder("fonts").glob("*/LICENSE*"))]
    files += sorted(f for f in (pyodide / "site").glob("*.dist-info/**/*LICENSE*") if f.is_file())
    parts = [
        f"Pyodide {known['version']}: {known['license']}, see {known['homepage']}. It contains CPython (PSF-2.0).\n"
    ]
    for file in files:
        name = next((part for part in reversed(file.parts[:-1]) if part not in ("licenses", "licences")), "")
        parts.append(
            f"---- {name.removesuffix('.dist-info')}\n\n{file.read_text(encoding='utf-8', errors='replace')}\n"
        )
    return "\n".join(parts).encode()


# ---- the whole build ----------------------------------------------------------------------------
def build(path: Path, pyodide: Path, langs: Iterable[str], ready: bool = True) -> dict[str, Any]:
    """Build the page in a folder, with pictures, blank sheets and ``ready`` PDFs in these languages.

    Return ``build.json``.
    """
    out, art = Out(path), set(langs)
    own = site(out)
    runtime, parts = python(out, pyodide)
    core = [*runtime["files"], *(parts[name] for name in ("wasm", "stdlib", "code"))]
    known: dict[str, Any] = {}
    for lang in all_languages():
        games = page_data(lang)["games"] if lang in art else []
        sheets = {f"blanks-{game['key']}-{lang}": blanks(out, game, lang) for game in games}
        parts |= sheets
        needed = [f"lang-{lang}", *(f"font-{family}" for family in _families(lang))]
        url, files = data(out, lang, art, ready)
        style, fonts = page_fonts(out, lang, _signs(lang))
        files = [*files, *fonts, *(parts[name] for name in needed)]
        known[lang] = {
            "name": own_language_name(lang), "rtl": is_rtl(lang), "data": url, "fonts_css": style, "parts": needed,
            "files": files, "size": sum(file["size"] for file in files), "later": list(sheets.values()),
        }  # fmt: skip
    told_ = {
        "version": __version__, "python": "pyodide", "core": core, "site": own, "languages": known,
        "later": [parts[name] for name in ("press", "pdfium")],
        "pyodide": {"index": runtime["index"], "script": runtime["script"], "parts": parts},
    }  # fmt: skip
    known_ = json.dumps(told_, ensure_ascii=False, separators=(",", ":")).encode()
    out.plain("build.json", known_)
    out.plain("service-worker.js", service_worker((out.path / "index.html").read_bytes() + known_))
    out.plain("licences.txt", licences(pyodide))
    return told_


def zipped(path: Path) -> Path:
    """Write the built folder as a zip file beside it. Equal files give equal bytes."""
    whole = path.with_suffix(".zip")
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(path.rglob("*")):
            if file.is_file():
                archive.writestr(
                    zipfile.ZipInfo(file.relative_to(path).as_posix()),
                    file.read_bytes(),
                    zipfile.ZIP_DEFLATED,
                )
    return whole


def main() -> None:
    """Build the page from the command line, and print how many megabytes each language downloads at first."""
    parser = argparse.ArgumentParser(prog="python -m sheetgen.web.build")
    parser.add_argument("out", type=Path)
    parser.add_argument(
        "--pyodide", type=Path, default=Path(sys.prefix) / "pyodide", help="what `make pyodide` fills"
    )
    parser.add_argument(
        "--langs", default=",".join(all_languages()), help="pictures, blank sheets and prints only for these"
    )
    parser.add_argument("--no-ready", action="store_true", help="no prints: a quick build")
    given = parser.parse_args()
    made = build(given.out, given.pyodide, given.langs.split(","), not given.no_ready)
    zipped(given.out)
    core = sum(file["size"] for file in made["core"])
    for lang, language in made["languages"].items():
        sys.stdout.write(f"{lang}: {(core + language['size']) / 1e6:.2f} MB\n")


if __name__ == "__main__":
    main()
