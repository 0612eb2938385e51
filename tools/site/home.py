"""The home page of the site, in each language; ``home.toml`` has its texts and commands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from html import escape
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from sheetgen.page.body import own_language_name
from sheetgen.resources import resource_folder
from sheetgen.text.catalog import all_languages
from sheetgen.text.shaping import is_rtl

TEXTS: Mapping[str, Mapping[str, str]] = tomllib.loads(
    Path(__file__).with_name("home.toml").read_text(encoding="utf-8")
)
COMMANDS = TEXTS["commands"]
LINKS = {"start": "start", "gallery": "gallery", "browser": "web", "guides": "readme"}
"""Texts that are links, with the pages that they lead to."""
FONTS = ("hind/Hind-Medium", "noto-naskh-arabic/NotoNaskhArabic-Medium", "noto-sans-jp/NotoSansJP-Medium",
         "noto-sans-kr/NotoSansKR-Medium")  # fmt: skip
"""Fonts for scripts that not every system has, such as on a page that names all languages."""
PICTURES = ("sun", "oasis", "cards")


def pages() -> dict[str, str]:
    """Return the home page of each language in Markdown, by the name of its file."""
    return {file_name(lang): "\n".join(_lines(lang)) for lang in all_languages()}


def file_name(lang: str) -> str:
    """Return the file of the home page in a language: ``index.md`` in English, ``de.md`` in German."""
    return "index.md" if lang == "en" else f"{lang}.md"


def commands(lang: str) -> dict[str, str]:
    """Return the commands of the tasks in a language, by task."""
    return {task: command.format(lang=lang) for task, command in COMMANDS.items()}


def _lines(lang: str) -> Iterator[str]:
    texts = TEXTS[lang]
    yield "---\nhide: [navigation, toc]\n---\n"
    yield f'<div lang="{lang}" dir="{"rtl" if is_rtl(lang) else "ltr"}" class="home" markdown>\n'
    yield "# sheetgen\n"
    others = (
        f"[{own_language_name(other)}]({file_name(other)})" for other in all_languages() if other != lang
    )
    yield f"{texts['lead']} {texts['where']}\n"
    yield " · ".join(others) + "\n{ .languages dir=ltr }\n"
    yield '<p class="pictures">'
    yield from (f'<img src="pictures/{name}.webp" alt="">' for name in PICTURES)
    yield "</p>\n"
    yield f"## {texts['wish']}\n"
    for task, command in commands(lang).items():
        yield f"**{escape(texts[task])}**\n\n```sh\n{command}\n```\n"
    yield from (f"- [{texts[name]}]({page}.md)" for name, page in LINKS.items())
    yield f"\n{texts['notice']}\n\n</div>"


def fonts() -> dict[str, bytes]:
    """Return web fonts with the characters of the home pages, and their style sheet, by path on the site."""
    signs = {sign for lang in all_languages() for text in TEXTS[lang].values() for sign in text}
    signs |= {sign for lang in all_languages() for sign in own_language_name(lang)}
    made: dict[str, bytes] = {}
    rules = ""
    for name in FONTS:
        font = TTFont(resource_folder("fonts") / f"{name}.ttf", recalcTimestamp=False)
        covered = {sign for sign in signs if ord(sign) in font.getBestCmap() and not _european(sign)}
        cut = subset.Subsetter(subset.Options(layout_features=["*"]))
        cut.populate(text="".join(sorted(covered)))
        cut.subset(font)
        font.flavor, data, file = "woff", BytesIO(), f"fonts/{Path(name).name}.woff"
        font.save(data)
        made[file] = data.getvalue()
        ranges = ",".join(f"U+{ord(sign):X}" for sign in sorted(covered))
        rules += f'@font-face{{font-family:sheetgen-site;src:url("../{file}");unicode-range:{ranges}}}\n'
    return {**made, "css/fonts.css": rules.encode()}


def _european(sign: str) -> bool:
    """Return whether every system has a character: letters before Arabic, and punctuation."""
    return sign < "\u0600" or "\u2000" <= sign <= "\u20ff"
