"""The page in the browser, as its users meet it; ``make browser`` runs this.

The folder that ``make web`` made is served from this machine; ``WEB`` names another one. Without it, Playwright and
a browser all this is left out. Screenshots go to the folder that ``SHOTS`` names.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from sheetgen import score
from sheetgen.web.build import service_worker
from tests.browser.test_page import AXE, BROWSER, LANGS, SIZES, browser, in_chromium, playwright

__all__ = ["browser"]
pytestmark = pytest.mark.slow

FOLDER = Path(os.environ.get("WEB", "output/web"))
if not (FOLDER / "build.json").is_file() and "WEB_URL" not in os.environ:
    pytest.skip("there is no page: make web", allow_module_level=True)

GAMES = ("dice-charmers", "raja", "bania", "nagaraja")
PATIENCE = 60_000
"""Milliseconds in which Python has come, on a busy machine."""
SLIP = """game: dice-charmers
layout: sun
players: Ann, Ben

roll: ts ts | line curve | pot fish | raja merchant
Ann: ts
Ben: merchant; get t
Ann: karma fish pp pot; pp
Ben: line b4 ew

roll: ss tp | line curve | boat flag | builder merchant
Ben: ss
Ann: boat
Ben: flag; get sp
Ann: line d3 ew
"""
TALLIES = {"fame": (16, 14), "money": (47, 51), "karma": (4, 3, 5, 3)}
LIT = """() => [...document.querySelectorAll(".desk > .frame .can")].map((lamp) => {
  const { x, y, width, height } = lamp.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}).filter(([x, y]) => document.elementFromPoint(x, y)?.closest(".desk > .frame"))"""
ASKED = """() => document.querySelector(
    ".due.over, .due .bad, .desk > .frame .can, .die.can, .others:not([hidden]) .btn")
  && !document.querySelector(".curtain")"""


class Quiet(SimpleHTTPRequestHandler):
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    if "WEB_URL" in os.environ:
        yield os.environ["WEB_URL"]
        return
    with served(FOLDER) as found:
        yield found


class Visit:
    """A browser with nothing stored in which the page is open; what goes wrong in it is kept, as is each request."""

    def __init__(
        self, browser: Any, address: str, size: str = "desktop", lang: str = "en", **how: Any
    ) -> None:
        wide, high = SIZES[size]
        phone = {"has_touch": True, "is_mobile": BROWSER == "chromium"} if size == "phone" else {}
        if BROWSER != "chromium":
            phone = {}
        self.context = browser.new_context(
            viewport={"width": wide, "height": high}, locale=lang, **phone, **how
        )
        self.address, self.touches = address, bool(phone)
        self.wrong: list[str] = []
        self.page = self.context.new_page()
        self.page.on("console", lambda message: self.wrong.append(message.text))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.context.on("request", self._asked)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.address, "blob:", "data:")):
            self.wrong.append(f"asked {request.url}")

    def go(self, place: str = "") -> None:
        self.page.goto(f"{self.address}{place}")
        self.page.wait_for_selector("html[data-ready]")

    def settings(self, **values: Any) -> None:
        """What is chosen beforehand; the page must be open."""
        self.page.evaluate(
            "(values) => localStorage.setItem('sheetgen.settings', JSON.stringify(values))", values
        )

    def touch(self, x: float, y: float) -> None:
        if self.touches:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def lit(self) -> list[tuple[float, float]]:
        """Where places that can be marked are seen, once the sheet has come to rest."""
        self.page.wait_for_function(
            "() => !document.querySelector('.desk > .frame')?.getAnimations().length", timeout=PATIENCE
        )
        before: list[tuple[float, float]] = []
        while (found := self.page.evaluate(LIT)) != before:
            before = found
            self.page.wait_for_timeout(60)
        return before

    def asked(self) -> None:
        """Wait until somebody has to decide, the game is over or something failed."""
        self.page.wait_for_function(ASKED, timeout=PATIENCE)
        self.page.wait_for_timeout(60)

    @property
    def log(self) -> str:
        """The log of the game that was played last, as the browser keeps it."""
        kept: str = self.page.evaluate("JSON.parse(localStorage.getItem('sheetgen.tables'))[0].log")
        return kept

    def shot(self, name: str) -> None:
        if folder := os.environ.get("SHOTS"):
            known = len(self.wrong)
            self.page.screenshot(
                path=Path(folder) / f"web-{name}{'' if BROWSER == 'chromium' else '-firefox'}.png"
            )
            del self.wrong[known:]

    def save_pdf(self, button: Any) -> str:
        """Touch a button that saves a PDF, look at the file, and return its name.

        In Firefox it is only touched, because Playwright is not told of downloads there.
        """
        if BROWSER != "chromium":
            button.click()
            return ""
        with self.page.expect_download(timeout=PATIENCE) as found:
            button.click()
        name: str = found.value.suggested_filename
        assert name.endswith(".pdf") and Path(found.value.path()).read_bytes().startswith(b"%PDF-")
        return name

    def fits(self) -> None:
        """Nothing is wider than the screen."""
        root = "document.documentElement"
        assert self.page.evaluate(f"{root}.scrollWidth - {root}.clientWidth") <= 0

    def close(self) -> None:
        self.context.close()
        assert not self.wrong


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", SIZES)
def test_the_first_page_shows_the_games_in_the_readers_language(
    browser: Any, address: str, size: str, lang: str
) -> None:
    visit = Visit(browser, address, size, lang)
    visit.go()
    assert visit.page.locator(".game .arch img").count() == len(GAMES)
    visit.page.wait_for_function("() => [...document.images].every((image) => image.naturalWidth)")
    assert visit.page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [
        lang, "rtl" if lang == "ar" else "ltr",
    ]  # fmt: skip
    visit.fits()
    visit.shot(f"start-{lang}-{size}")
    visit.close()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", SIZES)
def test_a_kit_is_printed_with_three_touches(browser: Any, address: str, size: str, lang: str) -> None:
    visit = Visit(browser, address, size, lang, accept_downloads=True)
    visit.go()
    page = visit.page
    if size == "phone":
        page.locator(".arch").first.click()
        page.locator("dialog[open] a[href^='#/print/']").click()
    else:
        page.locator(".game a[href^='#/print/']").first.click()
    page.wait_for_selector(".strip img", timeout=PATIENCE)
    visit.save_pdf(page.locator(".save .go"))
    page.wait_for_selector(".done")
    visit.fits()
    visit.shot(f"print-{lang}-{size}")
    visit.close()


@in_chromium
def test_a_kit_lies_ready_before_python_has_come(browser: Any, address: str) -> None:
    visit = Visit(browser, address, "phone", accept_downloads=True)
    visit.context.route("**/*.gz", lambda route: None)  # it never comes
    visit.go("#/print/raja")
    assert re.fullmatch(r"raja-kit-.*-en\.pdf", visit.save_pdf(visit.page.locator(".save .go")))
    visit.shot("ready")
    visit.close()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", SIZES)
def test_tallies_say_who_won(browser: Any, address: str, size: str, lang: str) -> None:
    visit = Visit(browser, address, size, lang)
    visit.go("#/won/dice-charmers")
    page = visit.page
    page.wait_for_selector(".num", timeout=PATIENCE)
    page.click(".add.two .btn >> nth=1")  # of three columns two stay
    for key, values in TALLIES.items():
        fields = page.locator(f".num[data-part^='{key}']")
        for number, value in enumerate(values):
            fields.nth(number).fill(str(value))
    page.wait_for_selector(".decide")
    assert "Ben" in page.inner_text(".verdict .name")
    visit.fits()
    visit.shot(f"won-{lang}-{size}")
    visit.close()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", SIZES)
def test_a_slip_is_mended_by_a_touch(browser: Any, address: str, size: str, lang: str) -> None:
    visit = Visit(browser, address, size, lang)
    visit.go("#/score")
    page = visit.page
    page.fill(".source", SLIP)
    page.wait_for_selector(".find .props .btn", timeout=PATIENCE)
    assert page.inner_text(".edit mark") == "ew"
    visit.fits()
    visit.shot(f"score-{lang}-{size}")
    page.click(".find .props .btn")
    page.wait_for_selector(".find", state="detached")
    text = page.evaluate("[...document.querySelectorAll('.source')].map((one) => one.value).join('\\n')")
    assert text == SLIP.replace("line d3 ew", "line d4 ew")
    page.wait_for_selector(".badge.ok")
    visit.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_finding_is_shown_on_the_sheet(browser: Any, address: str, size: str) -> None:
    visit = Visit(browser, address, size)
    visit.go("#/score")
    page = visit.page
    page.fill(".source", SLIP)
    page.wait_for_selector(".find .props .btn", timeout=PATIENCE)
    page.get_by_role("button", name="Show on the sheet").first.click()
    page.wait_for_selector(".onsheet .hinted", timeout=PATIENCE)
    page.wait_for_function("() => [...document.images].every((image) => image.naturalWidth)")
    visit.fits()
    visit.shot(f"onsheet-{size}")
    visit.close()


DROP = """([name, base64]) => {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)), dropped = new DataTransfer();
  dropped.items.add(new File([bytes], name));
  window.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, cancelable: true }));
}"""


@in_chromium
def test_a_document_that_is_dropped_is_read(browser: Any, address: str) -> None:
    """Its text, not its markup, is the log; a picture is refused with a sentence."""
    visit = Visit(browser, address)
    visit.go("#/score")
    document = "{\\rtf1 " + "".join(f"{line}\\par\n" for line in SLIP.splitlines()) + "}"
    visit.page.evaluate(DROP, ["game.rtf", b64encode(document.encode()).decode()])
    visit.page.wait_for_selector(".find", timeout=PATIENCE)
    text = visit.page.evaluate(
        "[...document.querySelectorAll('.source')].map((one) => one.value).join('\\n')"
    )
    assert text == SLIP
    visit.page.evaluate(DROP, ["game.png", b64encode(b"\x89PNG\r\n\x1a\n\0\0").decode()])
    visit.page.wait_for_selector(".note.bad", timeout=PATIENCE)
    visit.close()


@in_chromium
def test_a_link_holds_the_log(browser: Any, address: str) -> None:
    visit = Visit(browser, address)
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit.go("#/score")
    page = visit.page
    page.fill(".source", SLIP)
    page.wait_for_selector(".find", timeout=PATIENCE)
    page.get_by_role("button", name="Save, share").click()
    visit.shot("share")
    page.locator("dialog[open] .choice").last.click()
    page.wait_for_selector(".note")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(address) and len(link) < 500
    visit.close()
    other = Visit(browser, address)
    other.page.goto(link)
    other.page.wait_for_selector(".find", timeout=PATIENCE)
    text = "[...document.querySelectorAll('.source')].map((one) => one.value).join('\\n')"
    assert other.page.evaluate(text) == SLIP
    other.page.goto(f"{address}#/score/nonsense")
    other.page.wait_for_selector(".note.bad")
    assert other.page.evaluate(text) == SLIP
    other.close()


def play(visit: Visit, game: str, seconds: float = 400) -> int:
    """Touch what is lit, or a button, until the game is over; how many touches that took."""
    page, luck = visit.page, random.Random(game)
    until, touches = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        visit.asked()
        if page.locator(".due.over").count():
            return touches
        assert not page.locator(".due .bad").count(), page.inner_text(".due")
        lit, buttons = visit.lit(), page.locator(".die.can, .others:not([hidden]) .btn")
        if lit and (not buttons.count() or luck.random() < 0.8):
            visit.touch(*luck.choice(lit))
        elif count := buttons.count():
            with suppress(playwright.TimeoutError):  # the state went on meanwhile, and this button is gone
                buttons.nth(luck.randrange(count)).click(timeout=2000)
        else:
            if page.locator(".edge:not([hidden])").count():
                page.locator(".edge:not([hidden])").first.click()
            page.wait_for_timeout(400)
            continue
        touches += 1
        page.wait_for_timeout(150)
        rows = page.locator(".pop .opt, dialog[open] .opt")
        if rows.count():
            rows.nth(luck.randrange(rows.count())).click()
    raise AssertionError(f"{game} is not over after {touches} touches")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_touch(browser: Any, address: str, game: str) -> None:
    """Against the first level, on a phone; the command line finds its log legal and over."""
    visit = Visit(browser, address, "phone")
    visit.go()
    visit.settings(fast=True)
    visit.go(f"#/play/new/{game}")
    touches = play(visit, game)
    visit.shot(f"over-{game}")
    found = score(visit.log)
    assert found.legal and found.finished, visit.log
    assert touches > 10
    visit.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_game_goes_on_after_the_page_is_loaded_anew(browser: Any, address: str, size: str) -> None:
    visit = Visit(browser, address, size)
    visit.go()
    visit.settings(fast=True)
    visit.go("#/play/new/raja")
    visit.asked()
    visit.page.locator(".others .btn").first.click()
    visit.page.wait_for_selector(".desk > .frame .can", timeout=PATIENCE)
    visit.touch(*visit.lit()[0])
    visit.page.wait_for_timeout(1500)
    visit.asked()
    before = visit.log
    assert before.count("house") >= 2
    visit.page.reload()
    visit.page.wait_for_selector(".desk > .frame .can", timeout=PATIENCE)
    assert visit.log == before
    visit.go()
    visit.page.click(".go-on .btn:last-child")
    visit.page.wait_for_selector(".desk > .frame .can", timeout=PATIENCE)
    assert visit.log == before
    visit.close()


ORDER = """
window.order = [];
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (how) {
  const root = attach.call(this, how);
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.dataset?.address))) order.push("mark");
  }).observe(root, { childList: true, subtree: true });
  return root;
};
addEventListener("pointerup", () => {
  const frame = () => requestAnimationFrame(() => { order.push("frame"); if (order.length < 99) frame(); });
  new MutationObserver(() => order.push("log")).observe(document.querySelector(".log"), { childList: true });
  order.length = 0;
  frame();
}, true);
"""


@in_chromium
def test_a_mark_is_drawn_before_everything_else(browser: Any, address: str) -> None:
    """The log and the other parts of the page follow in a later frame."""
    visit = Visit(browser, address, "phone")
    visit.page.add_init_script(ORDER)
    visit.go()
    visit.settings(fast=True)
    visit.go("#/play/new/raja")
    visit.asked()
    visit.page.locator(".others .btn").first.click()
    visit.page.wait_for_selector(".desk > .frame .can", timeout=PATIENCE)
    visit.touch(*visit.lit()[0])
    visit.page.wait_for_function("() => order.includes('mark') && order.includes('log')", timeout=PATIENCE)
    order = visit.page.evaluate("order")
    mark, log = order.index("mark"), order.index("log")
    assert "frame" in order[mark:log]
    visit.close()


def test_undo_and_again(browser: Any, address: str) -> None:
    visit = Visit(browser, address)
    visit.go()
    visit.settings(fast=True)
    visit.go("#/play/new/raja")
    visit.asked()
    visit.page.locator(".others .btn").first.click()
    visit.page.wait_for_selector(".desk > .frame .can", timeout=PATIENCE)
    before = visit.log
    visit.touch(*visit.lit()[0])
    visit.page.wait_for_timeout(1000)
    visit.asked()
    after = visit.log
    assert after != before
    visit.page.keyboard.press("Control+z")
    visit.page.wait_for_timeout(800)
    visit.asked()
    assert visit.log == before
    visit.page.keyboard.press("Control+Shift+z")
    visit.page.wait_for_timeout(800)
    visit.asked()
    assert visit.log == after
    visit.close()


def test_a_touch_near_a_place_counts_for_it(browser: Any, address: str) -> None:
    """Within 28 pixels of a finger; farther away the rule is told, or nothing happens."""
    visit = Visit(browser, address, "phone")
    visit.go()
    visit.settings(fast=True)
    visit.go("#/play/new/raja")
    visit.asked()
    visit.page.locator(".others .btn").first.click()
    visit.page.wait_for_selector(".desk > .frame .can", timeout=PATIENCE)
    visit.page.wait_for_timeout(800)
    x, y = max(visit.lit(), key=lambda at: at[1])
    before = visit.log
    visit.touch(x, y + 60)
    visit.page.wait_for_timeout(500)
    assert visit.log == before
    visit.touch(x, y + 22)
    visit.page.wait_for_timeout(1500)
    visit.asked()
    assert visit.log != before
    visit.close()


def test_the_keyboard_alone_plays(browser: Any, address: str) -> None:
    visit = Visit(browser, address)
    visit.go()
    visit.settings(fast=True)
    visit.go("#/play/new/bania")
    visit.page.wait_for_selector(".desk > .frame .can", timeout=PATIENCE)
    page, keys = visit.page, visit.page.keyboard
    for _ in range(60):
        keys.press("Tab")
        if page.evaluate("document.activeElement.matches('.desk > .frame .can')"):
            break
    at = "document.activeElement.dataset.address"
    first = page.evaluate(at)
    keys.press("ArrowDown")
    assert page.evaluate(at) not in (first, None)
    place = page.evaluate(at).partition(".")[2]
    keys.press("Enter")
    page.wait_for_selector(".pop .opt")
    keys.press("Escape")
    page.wait_for_selector(".pop", state="detached")
    assert page.evaluate(at).endswith(place), "the focus is where it was"
    keys.press("Enter")
    page.wait_for_selector(".pop .opt")
    keys.press("2")
    page.wait_for_function("(place) => document.querySelector('.log').innerText.includes(place)", arg=place)
    visit.asked()
    keys.press("/")
    keys.type("nonsense")
    keys.press("Enter")
    page.wait_for_selector(".ruled:not([hidden])")
    visit.close()


HOSTILE = """game: dice-charmers
layout: sun
players: <img src=x onerror=alert(1)>, "><script>alert(2)</script>

<img src=x onerror=alert(3)>: ts
"><script>alert(4)</script>: line d3 ew
roll: <svg onload=alert(5)>
"""


def test_a_hostile_log_does_nothing(browser: Any, address: str) -> None:
    visit = Visit(browser, address)
    visit.go("#/score")
    scripts = visit.page.evaluate("document.scripts.length")
    visit.page.fill(".source", HOSTILE)
    visit.page.wait_for_selector(".find", timeout=PATIENCE)
    visit.page.wait_for_timeout(1000)
    assert visit.page.evaluate("document.scripts.length") == scripts
    assert visit.page.locator("img[src=x]").count() == 0
    visit.close()


def test_a_hostile_layout_does_nothing(browser: Any, address: str) -> None:
    visit = Visit(browser, address)
    visit.go("#/variant")
    visit.page.select_option(".side select", "dice-charmers/sun")
    visit.page.wait_for_selector(".drawn img", timeout=PATIENCE)
    text = visit.page.evaluate("document.querySelector('.source').value")
    bad = re.sub(
        r'title = "Sun"', "title = \"<script>alert(1)</script><image href='http://x.example/a'/>\"", text
    )
    assert bad != text
    visit.page.fill(".source", bad)
    visit.page.wait_for_timeout(3000)
    visit.page.fill(".source", bad.replace("[header]", "[<img src=x onerror=alert(2)>]"))
    visit.page.wait_for_selector(".find", timeout=PATIENCE)
    assert visit.page.locator("img[src=x]").count() == 0
    visit.close()


def test_a_layout_is_changed_and_its_faults_are_marked(browser: Any, address: str) -> None:
    visit = Visit(browser, address)
    visit.go("#/variant")
    page = visit.page
    page.select_option(".side select", "dice-charmers/sun")
    page.wait_for_selector(".drawn img", timeout=PATIENCE)
    text = page.evaluate("document.querySelector('.source').value")
    page.fill(".source", text.replace('kind = "province"', 'kind = "provence"'))
    page.wait_for_selector(".find", timeout=PATIENCE)
    assert "provence" in page.inner_text(".edit mark")
    visit.shot("variant")
    visit.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_score_pad_is_written_settled_and_filled(browser: Any, address: str, size: str) -> None:
    visit = Visit(browser, address, size)
    visit.go("#/variant/any")
    page = visit.page
    page.wait_for_selector(".badge.ok", timeout=PATIENCE)
    text = page.evaluate("document.querySelector('.source').value")
    page.fill(".source", text.replace('"Ships"', '"Boats"').replace("each = 3", "each = 4"))
    page.wait_for_selector(".drawn img", timeout=PATIENCE)
    page.get_by_role("button", name="Who won?").click()
    page.wait_for_selector(".num", timeout=PATIENCE)
    for seat, boats in enumerate(("2", "1", "0")):
        page.locator(".num[data-part='boats']").nth(seat).fill(boats)
    page.wait_for_selector(".decide")
    assert page.inner_text(".verdict .name") == "Ann wins"
    assert "8" in page.inner_text(".card:has(.outputs) table")
    visit.fits()
    visit.shot(f"pad-{size}")
    visit.save_pdf(page.get_by_role("button", name="Save the filled pad"))
    visit.close()


SOON = """const wait = window.setTimeout;
window.setTimeout = (done, ms, ...more) => wait(done, ms === 1000 || ms === 4000 ? 100 : ms, ...more);"""


def test_a_long_search_is_ended_by_a_touch(browser: Any, address: str) -> None:
    """*Move now*: the program answers at once with what it has found, and thinks again at its next move.

    The button comes after 0.1 s here, because most searches end within the second after which it usually comes.
    """
    visit = Visit(browser, address)
    page = visit.page
    page.add_init_script(SOON)
    visit.go()
    log = "game: nagaraja\nlayout: temple\nplayers: Asha, Kim\nseed: 7\nseats: bot:3, me\n"
    kept = {"id": "long", "game": "nagaraja", "title": "Nagaraja", "log": log, "words": "", "over": False}
    page.evaluate("(kept) => localStorage.setItem('sheetgen.tables', JSON.stringify([kept]))", kept)
    visit.go("#/play/long")
    now = page.get_by_role("button", name="Move now")
    now.wait_for(timeout=PATIENCE)
    visit.shot("move-now")
    rows = len(visit.log.splitlines())
    now.click()
    page.wait_for_function(
        "(rows) => JSON.parse(localStorage.getItem('sheetgen.tables'))[0].log.split('\\n').length > rows + 1",
        arg=rows, timeout=PATIENCE,
    )  # fmt: skip
    visit.shot("moved-now")
    assert "bot:3, me" in visit.log and score(visit.log).legal
    assert page.locator(".pile").count() == 1, "the other sheet is still there"
    visit.close()


OFFLINE = "() => JSON.parse(localStorage.getItem('sheetgen.settings') ?? '{}').offline"
LOOK = "navigator.serviceWorker.getRegistration().then((registration) => registration.update())"


@in_chromium
def test_a_new_build_waits_until_the_game_is_left(browser: Any, tmp_path: Path) -> None:
    folder = tmp_path / "web"
    shutil.copytree(FOLDER, folder)
    with served(folder) as address:
        visit = Visit(browser, address)
        visit.go()
        page = visit.page
        page.wait_for_function(OFFLINE, timeout=PATIENCE)
        visit.go("#/play/new/nagaraja")
        visit.asked()
        page.evaluate("document.body.dataset.same = 'yes'")
        index = (folder / "index.html").read_text(encoding="utf-8").replace("<body", "<body data-build='2'")
        (folder / "index.html").write_text(index, encoding="utf-8")
        first = index.encode() + (folder / "build.json").read_bytes()
        (folder / "service-worker.js").write_bytes(service_worker(first))
        page.evaluate(LOOK)
        page.wait_for_selector(".offer", timeout=PATIENCE)
        visit.shot("offer")
        assert page.evaluate("[document.body.dataset.same, document.body.dataset.build]") == ["yes", None]
        page.reload()
        visit.asked()
        assert page.evaluate("document.body.dataset.build") is None, "the same build goes on"
        page.wait_for_selector(".offer", timeout=PATIENCE)
        with page.expect_navigation(wait_until="load"):
            page.evaluate("location.hash = '#/'")
            page.wait_for_selector("[data-build='2']", timeout=PATIENCE)
        visit.context.set_offline(True)
        page.reload()
        page.wait_for_selector("html[data-ready] [data-build='2']")
        visit.context.set_offline(False)
        visit.close()


@in_chromium
def test_it_works_offline(browser: Any, address: str) -> None:
    visit = Visit(browser, address)
    visit.go()
    visit.page.wait_for_function(OFFLINE, timeout=PATIENCE)
    visit.context.set_offline(True)
    visit.page.reload()
    visit.page.wait_for_selector("html[data-ready]")
    visit.go("#/play/new/nagaraja")
    visit.asked()
    visit.shot("offline")
    visit.context.set_offline(False)
    visit.close()


@pytest.mark.skipif(not AXE.exists(), reason="there is no axe-core")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "place",
    ["", "#/print/raja", "#/won/dice-charmers", "#/won/any", "#/score", "#/variant", "#/play/new/bania"],
)
def test_axe_finds_nothing(browser: Any, address: str, place: str, size: str, scheme: str) -> None:
    visit = Visit(browser, address, size, color_scheme=scheme, reduced_motion="reduce")
    visit.go(place)
    page = visit.page
    if place == "#/score":
        page.fill(".source", SLIP)
        page.wait_for_selector(".find .props .btn", timeout=PATIENCE)
    elif place.startswith("#/won"):
        page.wait_for_selector(".num", timeout=PATIENCE)
    elif place == "#/print/raja":
        page.wait_for_selector(".strip img", timeout=PATIENCE)
    elif place == "#/play/new/bania":
        page.wait_for_selector(".desk > .frame .can", timeout=PATIENCE)
        visit.touch(*visit.lit()[5])
        page.wait_for_selector(".pop .opt, dialog[open] .opt")
    page.wait_for_timeout(500)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    result = page.evaluate("axe.run()")
    found = {v["id"]: [n["target"] for n in v["nodes"]][:3] for v in result["violations"]}
    assert not found
    visit.close()
