"""The page in the browser, with Python behind it instead of Pyodide: ``python -m tools.web_dev``.

For work on the page: its own files come as they are, ``POST /call`` is answered by the bridge.
One server is one table, as one tab is.
"""

from __future__ import annotations

import argparse
import json
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock

from sheetgen.text.catalog import all_languages
from sheetgen.web import bridge
from sheetgen.web.build import site_files
from sheetgen.web.facts import FIRST_PAD, page_data
from sheetgen.web.session import Session

TYPES = {
    ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json",
    ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".woff2": "font/woff2",
}  # fmt: skip
session, lock = Session(), Lock()


@cache
def data(lang: str) -> bytes:
    """What the build writes into data/LANG.json; pictures of games are drawn on request."""
    known = page_data(lang)
    for game in (*known["games"], known["pads"]):
        game["picture"] = {"url": f"pictures/{game['key']}.svg", "width": 210, "height": 297}
        game["pdfs"] = []
    return json.dumps(known, ensure_ascii=False).encode()


@cache
def picture(game: str) -> bytes:
    """The main sheet of a game as a picture."""
    from sheetgen.draw.svg import render_svg
    from sheetgen.face import read_layout
    from sheetgen.games import registry
    from sheetgen.sheets.sheet import draw_sheet
    from sheetgen.web.names import main_layout

    main = FIRST_PAD if game == registry.PADS else f"{game}/{main_layout(registry.find(game))}"
    layout = read_layout(main)
    return render_svg(draw_sheet(layout._sheet, "en", "a4")[0]).encode()


def build() -> bytes:
    """What the page loads first; here nothing has to be loaded."""
    every = {lang: {"name": page_data(lang)["name"], "rtl": page_data(lang)["rtl"], "data": f"data/{lang}.json",
                    "fonts_css": None, "files": [], "size": 0, "later": []} for lang in all_languages()}  # fmt: skip
    known = {"version": "dev", "python": "http", "core": [], "site": [], "languages": every}
    return json.dumps(known, ensure_ascii=False).encode()


class Handler(BaseHTTPRequestHandler):
    """Files of the page, what the build makes, and calls of the bridge."""

    def do_GET(self) -> None:  # noqa: N802
        path = self.path.partition("?")[0].lstrip("/") or "index.html"
        name = Path(path)
        if path == "build.json":
            self._send(build(), ".json")
        elif name.parent == Path("data"):
            self._send(data(name.stem), ".json")
        elif name.parent == Path("pictures"):
            self._send(picture(name.stem), ".svg")
        elif path in (files := site_files()):
            self._send(files[path], name.suffix)
        else:
            self.send_error(404)

    def do_POST(self) -> None:  # noqa: N802
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with lock:
            answer = bridge.answer(session, str(asked["call"]), json.dumps(asked.get("args") or {}))
        self._send(answer.encode(), ".json")

    def _send(self, content: bytes, suffix: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", TYPES.get(suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int, nargs="?", default=8070)
    with ThreadingHTTPServer(("127.0.0.1", parser.parse_args().port), Handler) as server:
        print(f"http://127.0.0.1:{server.server_port}/")  # noqa: T201
        server.serve_forever()


if __name__ == "__main__":
    main()
