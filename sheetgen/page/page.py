"""A replayed game as one HTML file with each player's sheets, the log, charts and the result.

The file needs no network and no other files. Its scripts and style sheet are ``paper.js``, ``page.js`` and
``page.css`` in this folder; its Content-Security-Policy allows only these, by their hashes. Without scripts it
shows the end of the game.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from sheetgen.draw.svg_symbols import Symbols, short_name
from sheetgen.output_files import path_ending_in
from sheetgen.page import script_data
from sheetgen.page.body import Body
from sheetgen.page.markup import Markup, el, html_file, join_markup, source_of, without_quotes
from sheetgen.page.script_data import LivePage
from sheetgen.page.sheet_views import Faces, SheetsPicture
from sheetgen.page.story import Story
from sheetgen.page.turning_points import GameReview
from sheetgen.press.cache import Cache
from sheetgen.read.result import Replay

PREFIX = "_"
"""The prefix of ids and classes of drawings."""
_DRAWN = re.compile(f'<path class=({PREFIX}[A-Za-z]+) d="([^"]+)"/>')
USE, DEFINED = 6, 21
"""How many characters a ``use`` element is longer than a path without its data, and the overhead of a
definition.
"""
_COMMENT = re.compile(r"/\*.*?\*/ ?|(^|\s+)// .*")
"""Comments in the scripts. Their strings must not contain ``//`` and a space, or ``/*``."""
_MODULES = re.compile(r"^(?:import .*\n|export )", re.MULTILINE)
"""What scripts of one module do not need: imports from each other, and exports."""


@cache
def read_page_file(name: str) -> str:
    """Return the text of a file in this folder without indentation and comments."""
    lines = Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines()
    kept = [_COMMENT.sub("", line).strip() for line in lines]
    return "\n".join(line for line in kept if line) + "\n"


@cache
def page_script() -> str:
    """Return the script of a page as one module: ``paper.js``, which the browser page also has, and ``page.js``."""
    return _MODULES.sub("", read_page_file("paper.js") + read_page_file("page.js"))


def page_path(path: str | os.PathLike[str]) -> Path:
    """Return the path of a page. Raises ``UsageError`` if it does not end in .html or .htm."""
    return path_ending_in(path, ".html", ".htm")


def render_page(
    replay: Replay,
    lang: str | Sequence[str],
    paper: str = "a4",
    at: int | None = None,
    live: LivePage | None = None,
    reviewed: GameReview | None = None,
    kept: Cache | None = None,
) -> str:
    """Return the page of a log whose header is valid, in one or several languages.

    It opens in the first language, at line ``at`` or else at the end. Sheets are drawn for ``paper``. A
    ``live`` page reloads itself when its log changes. With ``reviewed``, turning points are marked. ``kept``
    is a cache of pictures. Raises ``DrawingError`` and ``TextError`` from drawing sheets.
    """
    langs = [lang] if isinstance(lang, str) else list(dict.fromkeys(lang))
    return Page([Story(replay, each, reviewed) for each in langs], paper, at, live).html(kept)


class Page:
    """A page in the languages of its stories: the shared parts, and a ``Body`` for each language."""

    def __init__(self, stories: Sequence[Story], paper: str, at: int | None, live: LivePage | None) -> None:
        self.story = stories[0]
        self.live = live
        self.begin = self.story.last if at is None else self.story.last_of(at)
        self.symbols = Symbols(prefix=PREFIX, described=False, coarse=True)
        self.first = Body(self.story, self.symbols, paper)
        others = enumerate(stories[1:], 1)
        self.others = [Body(story, self.symbols, paper, n, self.first) for n, story in others]
        self.bodies = [self.first, *self.others]
        self.art = SheetsPicture([body.views.scenes for body in self.bodies])

    def html(self, kept: Cache | None = None) -> str:
        """Return the HTML document."""
        body = self._body(kept)
        style = read_page_file("page.css") + self.symbols.style_sheet()
        beside = " 'self' file:" if self.live is not None else ""
        allowed = f"script-src {source_of(page_script())}{beside}; style-src {source_of(style)}"
        return html_file(self.story.lang, self.first.title, style, allowed, body)

    def _body(self, kept: Cache | None) -> Markup:
        faces = Faces()
        langs = [body.story.lang for body in self.bodies]
        content = [each for body in self.bodies for each in body.views.content]
        image = self.art.image(" ".join(content), kept)
        values = [
            script_data.page_data(
                body.story, body.views, body.throws, faces.of(body.throws), self.begin, self.live
            )
            for body in self.bodies
        ]
        shown = [body.markup(self.art, langs) for body in self.bodies]
        defs = el("defs", without_quotes(self.symbols.defs()), without_quotes(faces.defs()), image)
        body = el(
            "body",
            el("svg", defs, class_="store", width=0, height=0, aria_hidden="true", focusable="false"),
            el("div", shown[0], class_="body"),
            el("p", id="said", class_="unseen", aria_live="polite"),
            el("script", script_data.json_for_script(values[0]), type="application/json", id="data"),
            *(
                join_markup(
                    el("template", other, id=f"in-{body.story.lang}", data_title=body.title),
                    el(
                        "script",
                        script_data.json_for_script(script_data.differing_data(values[0], value)),
                        type="application/json",
                        id=f"data-{body.story.lang}",
                    ),
                )
                for body, other, value in zip(self.others, shown[1:], values[1:], strict=True)
            ),
            el("script", Markup(page_script()), type="module"),
        )
        return _with_shared_paths(body)


def _with_shared_paths(markup: str) -> Markup:
    """Return markup in which long outlines that repeat, even with different paints, are defined once."""
    often = Counter(data for _, data in _DRAWN.findall(markup))
    found = [data for data, n in often.items() if n * (len(data) - USE) > len(data) + DEFINED]
    names = {data: f"{PREFIX}{PREFIX}{short_name(n)}" for n, data in enumerate(found)}

    def used(path: re.Match[str]) -> str:
        kind, data = path.groups()
        return f"<use class={kind} href=#{names[data]} />" if data in names else path[0]

    defs = "".join(f'<path id={name} d="{data}"/>' for data, name in names.items())
    return Markup(_DRAWN.sub(used, markup).replace("<defs>", f"<defs>{defs}", 1))
