"""Pages in a real browser: what they show at each moment, for whom, how fast; ``make browser`` runs this.

It needs Playwright and Chromium; without them it is left out. Screenshots go to the folder that ``SHOTS`` names.
With ``BROWSER=firefox`` all goes to Firefox, as far as Playwright can do it there: by WebDriver BiDi. A Firefox
that lacks a command of the protocol that Playwright needs (ESR 140 does) is left out, and the reason is shown.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheetgen.games.contract.spots import NAME_FIELD, PLAYERS_FIELD
from sheetgen.page.page import render_page
from sheetgen.page.story import Story, game_moments
from sheetgen.sheets.filled import DATE_FIELDS
from sheetgen.table.live_page import FollowingPage
from tests.page.reading import GAMES, ONE_EACH, Made, example, made
from tests.page.test_page import HOSTILE, SHORT, SLIP

playwright = pytest.importorskip("playwright.sync_api")
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
BROWSER = os.environ.get("BROWSER", "chromium")
if (FIREFOX if BROWSER == "firefox" else CHROMIUM) is None:
    pytest.skip(f"there is no {BROWSER}", allow_module_level=True)

pytestmark = pytest.mark.slow
in_chromium = pytest.mark.skipif(BROWSER != "chromium", reason="Playwright can do that in Chromium only")

AXE = Path(os.environ.get("AXE", "node_modules/axe-core/axe.min.js"))
SIZES = {"desktop": (1400, 900), "phone": (390, 844)}
LANGS = ("en", "de", "ar", "ja")
WRITTEN = {NAME_FIELD, PLAYERS_FIELD, *DATE_FIELDS}
"""What a log's header says stands on filled sheets from the first moment on; it is no mark of the game."""
STEP, SWITCH, OPEN = 16.0, 50.0, 1000.0
"""Milliseconds that a decision, another sheet, and opening may take."""
STEPS = """async () => {
  const slider = document.getElementById("slider");
  for (let at = 0; at <= +slider.max; at++) {
    slider.value = at;
    slider.dispatchEvent(new Event("input"));
    await new Promise(requestAnimationFrame);
  }
  return +slider.max + 1;
}"""
SWITCHES = """async () => {
  const tabs = [...document.querySelectorAll(".tab")];
  for (const tab of tabs) { tab.click(); await new Promise(requestAnimationFrame); }
  return tabs.length;
}"""
LISTED = "[...sheet.querySelectorAll('li')].map((li) => !li.hidden)"
NUMBERS = f"""() => [...document.querySelectorAll(".sheet")].map(
  (sheet) => [sheet.querySelector(".pen").children.length, {LISTED}])"""
"""How many marks are drawn on each sheet, and which are listed as lying on it."""
ALL_MARKS = """(source) => {
  const read = (from) => [...from.querySelectorAll(".pen")].map((pen) => [...pen.children].map((e) => e.innerHTML));
  window.allMarks = read(new DOMParser().parseFromString(source, "text/html").querySelector(".body"));
}"""
"""Keep the marks of the page's source for ``MARKS``."""
MARKS = f"""() => [...document.querySelectorAll(".sheet")].map((sheet, n) => {{
  const drawn = [...sheet.querySelector(".pen").children].map((e) => e.innerHTML);
  const pens = window.allMarks[n].map((mark) => mark === drawn[0] && Boolean(drawn.shift()));
  return [drawn.length ? [] : pens, {LISTED}];
}})"""
"""Which of all marks are drawn on each sheet (none if an unknown or misplaced one is), and which are listed."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as p:
        found = launched_firefox(p) if BROWSER == "firefox" else launched_chromium(p)
        yield found
        found.close()


def launched_chromium(p: Any) -> Any:
    return p.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])


def launched_firefox(p: Any) -> Any:
    """Skip the tests if Firefox answers that it does not know a command of the protocol."""
    try:
        return p.firefox.launch(executable_path=FIREFOX, channel="moz-firefox", timeout=120_000)
    except playwright.Error as error:
        if "unknown command" not in str(error):
            raise
        version = subprocess.run([FIREFOX, "--version"], capture_output=True, text=True, check=True)
        reason = str(error).splitlines()[0]
        pytest.skip(f"Playwright cannot drive {version.stdout.strip()}: {reason}")


class Shown:
    """A page in a browser; all that goes wrong in it is kept."""

    def __init__(self, browser: Any, found: Made, folder: Path, size: str = "desktop", **how: Any) -> None:
        wide, high = SIZES[size]
        self.path = folder / "page.html"
        self.path.write_text(found.source, encoding="utf-8")
        self.wrong: list[str] = []
        self.page = browser.new_page(viewport={"width": wide, "height": high}, **how)
        self.page.on("console", lambda message: self.wrong.append(message.text))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("dialog", lambda dialog: self.wrong.append(dialog.message))
        self.page.on("request", self._asked)
        self.page.goto(self.path.as_uri())

    def _asked(self, request: Any) -> None:
        if not request.url.startswith(("file:", "data:")):
            self.wrong.append(request.url)

    def go(self, moment: int) -> None:
        self.page.evaluate(
            "(to) => { const s = document.getElementById('slider'); s.value = to;"
            " s.dispatchEvent(new Event('input')); }",
            moment,
        )

    def at_each(self, script: str) -> list[Any]:
        """What a script finds at each moment, from the first one on."""
        found: list[Any] = self.page.evaluate(f"""() => {{
          const slider = document.getElementById("slider"), found = [], read = {script};
          for (let at = 0; at <= +slider.max; at++) {{
            slider.value = at;
            slider.dispatchEvent(new Event("input"));
            found.push(read());
          }}
          return found;
        }}""")
        return found

    def shot(self, name: str) -> None:
        """A screenshot, if any are wanted; for it Playwright adds a style sheet, which the page refuses in Firefox."""
        if folder := os.environ.get("SHOTS"):
            known = len(self.wrong)
            self.page.screenshot(
                path=Path(folder) / f"{name}{'' if BROWSER == 'chromium' else f'-{BROWSER}'}.png"
            )
            del self.wrong[known:]

    @property
    def where(self) -> str:
        said: str = self.page.inner_text("#where")
        return said

    def close(self) -> None:
        self.page.close()
        assert not self.wrong


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ONE_EACH)
def test_sheets_have_the_marks_of_each_moment(
    browser: Any, game: str, size: str, lang: str, tmp_path: Path
) -> None:
    found = example(ONE_EACH[game], lang)
    shown = Shown(browser, found, tmp_path, size)
    shown.page.evaluate(ALL_MARKS, found.source)
    names = found.replay.heading.players
    for moment, sheets in zip(game_moments(found.replay), shown.at_each(MARKS), strict=True):
        wanted = [found.replay.game.marks(moment.state, seat) for seat in range(len(names))]
        seen: list[set[str]] = [set() for _ in names]
        for view, (pens, items) in zip(found.data["views"], sheets, strict=True):
            there = [mark[0] for mark, lies in zip(view["marks"], pens, strict=True) if lies and mark[0]]
            assert [lies for mark, lies in zip(view["marks"], pens, strict=True) if mark[0]] == items
            for seat in range(len(names)):
                if view["seat"] in (None, seat):
                    seen[seat].update(there)
        for seat, marks in enumerate(wanted):
            assert seen[seat] - WRITTEN == set(marks) - WRITTEN, (moment.line, moment.part)
    shown.close()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", ONE_EACH)
def test_totals_are_those_of_the_replay(browser: Any, game: str, lang: str, tmp_path: Path) -> None:
    found = example(ONE_EACH[game], lang)
    shown = Shown(browser, found, tmp_path)
    story = Story(found.replay, lang)
    read = """() => [...document.querySelectorAll(".totals tbody tr")].map(
      (row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent))"""
    tables = shown.at_each(read)
    for moment, table in zip(game_moments(found.replay), tables, strict=True):
        seats = range(len(found.replay.heading.players))
        totals = [found.replay.game.totals(moment.state, seat) for seat in seats]
        wanted = [
            [story.total(key, own[key]) if key in own else "" for own in totals] for key in story.named()
        ]
        assert table == wanted, (moment.line, moment.part)
    shown.go(0)
    shown.page.keyboard.press("End")
    assert shown.page.evaluate(read) == tables[-1]
    shown.close()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ONE_EACH)
def test_it_keeps_to_the_screen(browser: Any, game: str, size: str, lang: str, tmp_path: Path) -> None:
    """Nothing is wider than the screen, one sheet is chosen, and no word is said to the console."""
    found = example(ONE_EACH[game], lang)
    shown = Shown(browser, found, tmp_path, size)
    middle = len(found.data["moments"]) // 2
    for at in (middle, len(found.data["moments"]) - 1):
        shown.go(at)
        shown.page.wait_for_timeout(450)
        width = shown.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert width <= 0
        assert shown.page.locator(".tab[aria-current]").count() == min(1, len(found.data["views"]))
        shown.shot(f"{game}-{lang}-{size}-{'middle' if at == middle else 'end'}")
    shown.close()


@pytest.mark.parametrize("lang", ["en", "ar"])
@pytest.mark.parametrize("game", ONE_EACH)
def test_keys_lead_along_the_game(browser: Any, game: str, lang: str, tmp_path: Path) -> None:
    found = example(ONE_EACH[game], lang)
    shown = Shown(browser, found, tmp_path)
    page, last = shown.page, len(found.data["moments"]) - 1
    on, back = ("ArrowLeft", "ArrowRight") if lang == "ar" else ("ArrowRight", "ArrowLeft")
    at = "+document.getElementById('slider').value"
    page.keyboard.press("Home")
    assert page.evaluate(at) == 0 and shown.where == found.data["words"]["start"]
    page.keyboard.press(on)
    page.keyboard.press(on)
    page.keyboard.press(back)
    assert page.evaluate(at) == 1
    page.keyboard.press("End")
    assert page.evaluate(at) == last
    page.keyboard.press(f"Shift+{back}")
    line = found.data["moments"][last][0]
    assert found.data["moments"][page.evaluate(at)][0] < line
    page.keyboard.press(f"Shift+{on}")
    assert page.evaluate(at) == last
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    page.wait_for_timeout(1400)
    page.keyboard.press("Space")
    assert page.evaluate(at) == 1
    shown.close()


def test_lines_charts_and_addresses_lead_there(browser: Any, tmp_path: Path) -> None:
    found = example(ONE_EACH["dice-charmers"])
    shown = Shown(browser, found, tmp_path)
    page = shown.page
    page.click(".log a[href='#9']")
    assert shown.where.startswith("Line 9")
    page.wait_for_timeout(400)
    assert page.url.endswith("#9")
    assert page.locator(".log .here").count() == 1
    page.goto(f"{shown.path.as_uri()}#32.2")
    assert shown.where == "Line 32, 2 of 6" and page.inner_text("#typed") == "a4 ew"
    assert page.locator(".halo rect.new").count() > 3
    chart = page.locator(".chart").first.bounding_box()
    page.mouse.click(chart["x"] + chart["width"] * 0.1, chart["y"] + 30)
    assert page.evaluate("+document.getElementById('slider').value") < 4
    assert page.locator("#thrown .dice svg").count() == 8
    shown.close()


def test_a_swipe_shows_another_sheet(browser: Any, tmp_path: Path) -> None:
    shown = Shown(browser, example(ONE_EACH["dice-charmers"]), tmp_path, "phone", has_touch=True)
    first = shown.page.inner_text(".tab[aria-current]")
    strip = "document.querySelector('.strip')"
    shown.page.wait_for_timeout(400)
    way = "-1" if shown.page.evaluate(f"{strip}.scrollLeft") > 10 else "1"
    shown.page.evaluate(f"{strip}.scrollBy({{left: {way} * {strip}.clientWidth, behavior: 'instant'}})")
    shown.page.wait_for_timeout(400)
    assert shown.page.inner_text(".tab[aria-current]") != first
    assert not shown.page.is_checked("#follow"), "who looks elsewhere is not called back"
    shown.close()


def test_a_broad_sheet_has_the_room_of_two(browser: Any, tmp_path: Path) -> None:
    shown = Shown(browser, example(ONE_EACH["raja"]), tmp_path)
    shown.page.check("#beside")
    wide = [sheet.bounding_box()["width"] for sheet in shown.page.locator(".sheet").all()]
    strip = shown.page.locator(".strip").bounding_box()["width"]
    assert wide[0] > 1.9 * wide[1] and wide[0] + wide[1] < strip and wide[1:] == [wide[1]] * 3
    shown.shot("raja-beside")
    shown.close()


def test_a_whole_broad_sheet_has_no_empty_field_on_a_phone(browser: Any, tmp_path: Path) -> None:
    """Enlarged, or in portrait format, a sheet takes more of the height."""
    shown = Shown(browser, example(ONE_EACH["raja"]), tmp_path, "phone")
    shown.page.check("#zoom")
    high = []
    for moment in (len(example(ONE_EACH["raja"]).data["moments"]) - 1, 8):
        shown.go(moment)
        shown.page.click(".tab >> nth=0")
        high.append(shown.page.locator(".strip").bounding_box()["height"])
    shown.page.click(".tab >> nth=1")
    high.append(shown.page.locator(".strip").bounding_box()["height"])
    assert high[0] < 390 * 0.75 and high[1:] == [390 * 1.4] * 2
    shown.close()


def test_a_long_line_of_the_log_is_seen_from_its_beginning(browser: Any, tmp_path: Path) -> None:
    """Also where its findings are higher than the log is."""
    shown = Shown(browser, made(SLIP), tmp_path)
    shown.page.check("#beside")
    shown.page.evaluate(
        "document.querySelectorAll('.finding details').forEach((rule) => { rule.open = true; })"
    )
    shown.go(len(made(SLIP).data["moments"]) - 1)
    shown.page.click(".log a[href='#15']")
    line, log = (shown.page.locator(query).bounding_box() for query in (".log .here", ".scroller"))
    assert line["height"] > log["height"], "nothing to test otherwise"
    assert abs(line["y"] - log["y"]) < 3
    shown.close()


@in_chromium
def test_a_finger_goes_from_sheet_to_sheet_and_not_out_of_the_page(browser: Any, tmp_path: Path) -> None:
    shown = Shown(
        browser, example(ONE_EACH["dice-charmers"]), tmp_path, "phone", has_touch=True, is_mobile=True
    )
    hand = shown.page.context.new_cdp_session(shown.page)

    def swipe(y: float, way: int) -> str:
        points = [(195 + way * k * 35, y) for k in range(-4, 5)]
        for kind, (x, y) in zip(["touchStart", *["touchMove"] * 8], points, strict=True):
            hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
            shown.page.wait_for_timeout(16)
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        shown.page.wait_for_timeout(900)
        assert shown.page.url.startswith(shown.path.as_uri()), "it went back to what was looked at before"
        said: str = shown.page.inner_text(".tab[aria-current]")
        return said

    shown.page.click(".tab >> nth=1")
    shown.page.wait_for_timeout(400)
    assert [swipe(400, way) for way in (1, 1, -1, -1)] == ["Leila", "Leila", "Rajesh", "Rajesh"]
    assert not shown.page.is_checked("#follow")
    shown.page.locator(".scroller").scroll_into_view_if_needed()
    box = shown.page.locator(".scroller").bounding_box()
    swipe(box["y"] + 60, 1)
    shown.close()


def long() -> Made:
    """The example with the most lines, made 300 lines long by remarks."""
    path = max(GAMES.rglob("*.log"), key=lambda path: len(path.read_text(encoding="utf-8").splitlines()))
    lines = path.read_text(encoding="utf-8").splitlines()
    return made("\n".join([*lines, *(f"# Remark {n}." for n in range(300 - len(lines)))]) + "\n")


@in_chromium
@pytest.mark.parametrize("game", [*ONE_EACH, "long"])
def test_it_is_quick(browser: Any, game: str, tmp_path: Path) -> None:
    """Script, style and layout of a step, and another sheet, in seconds of computing; the same until it can be used."""
    found = long() if game == "long" else example(ONE_EACH[game])
    assert game != "long" or len(found.replay.lines) == 300
    shown = Shown(browser, found, tmp_path, reduced_motion="reduce")
    clock = shown.page.context.new_cdp_session(shown.page)
    clock.send("Performance.enable", {"timeDomain": "threadTicks"})
    kinds = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")

    def taken(script: str = "") -> float:
        """Milliseconds that the page has worked so far, for each of the times that a script says it did something."""
        known = metrics()
        times = shown.page.evaluate(script) if script else 1
        return 1000 * (metrics() - known) / times if script else 1000 * metrics()

    def metrics() -> float:
        found = {m["name"]: m["value"] for m in clock.send("Performance.getMetrics")["metrics"]}
        return sum(found[kind] for kind in kinds)

    shown.page.reload()
    shown.page.wait_for_timeout(500)
    opened = taken()
    step, switch = taken(STEPS), taken(SWITCHES)
    print(f"{game}: opened {opened:.0f} ms, step {step:.1f} ms, switch {switch:.1f} ms")
    assert opened < OPEN and step < STEP and switch < SWITCH
    shown.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ONE_EACH)
def test_it_changes_its_language(browser: Any, game: str, size: str, tmp_path: Path) -> None:
    """Each language shows what a page in it alone shows, at the decision where one was, and can be moved along."""
    found = example(ONE_EACH[game], "en")
    source = render_page(found.replay, ["en", "ar", "de"])
    shown = Shown(browser, found._replace(source=source), tmp_path, size, reduced_motion="reduce")
    alone = Shown(browser, example(ONE_EACH[game], "ar"), tmp_path, size, reduced_motion="reduce")
    middle = len(found.data["moments"]) // 2
    seen = []
    for each in (shown, alone):
        each.go(middle)
    marks = shown.page.evaluate(NUMBERS)
    for lang in ("ar", "de", "en", "ar"):
        shown.page.select_option("select.lang", lang)
        assert shown.page.evaluate(NUMBERS) == marks
        assert shown.page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [
            lang,
            "rtl" if lang == "ar" else "ltr",
        ]
    texts = """() => [document.title, document.querySelector("#where").textContent,
      ...[...document.querySelectorAll("main, .totals, #due")].map((part) => part.innerText)]"""
    assert shown.page.evaluate(texts) == alone.page.evaluate(texts)
    shown.page.evaluate("document.activeElement.blur()")
    for each in (shown, alone):
        each.page.keyboard.press("ArrowLeft")
        seen.append([each.where, each.page.evaluate(NUMBERS), each.page.inner_text(".tab[aria-current]")])
    assert seen[0] == seen[1]
    assert shown.page.evaluate("+document.getElementById('slider').value") == middle + 1
    width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert shown.page.evaluate(width) <= 0
    if AXE.exists():
        shown.page.evaluate(AXE.read_text(encoding="utf-8"))
        assert not [v["id"] for v in shown.page.evaluate("axe.run()")["violations"]]
    shown.shot(f"{game}-changed-{size}")
    shown.close()
    alone.close()


def test_a_hostile_log_does_nothing(browser: Any, tmp_path: Path) -> None:
    shown = Shown(browser, made(HOSTILE), tmp_path)
    for at in range(4):
        shown.go(at)
    assert shown.page.evaluate("[document.images.length, document.scripts.length]") == [0, 2]
    refused = shown.page.evaluate("""() => new Promise((done) => {
      document.addEventListener("securitypolicyviolation", (event) => done(event.violatedDirective));
      const script = document.createElement("script");
      script.textContent = "window.bad = 1";
      document.body.append(script);
      setTimeout(() => done(`none ${window.bad}`), 500);
    })""")
    assert refused == "script-src-elem"
    shown.page.close()  # Firefox tells of the script that was refused some time later
    assert not [text for text in shown.wrong if "script-src" not in text]


def test_a_live_page_takes_in_what_is_new(browser: Any, tmp_path: Path) -> None:
    page = browser.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text))
    path = tmp_path / "evening.html"
    with FollowingPage(str(path), tmp_path, live=True) as following:
        following(SHORT)
        while not path.exists():
            time.sleep(0.1)
        page.goto(path.as_uri())
        assert page.inner_text("#where").startswith("Line 9")
        page.click(".tab >> nth=1")
        page.click("#theme")
        page.focus("#slider")
        stands = """() => [document.documentElement.dataset.theme, document.activeElement.id,
          document.querySelector(".tab[aria-current]").innerText, document.getElementById("follow").checked]"""
        before = page.evaluate(stands)
        assert before[0] and before[1:] == ["slider", "Rajesh", False]
        page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.wait_for_timeout(2500)
        assert not asked, "nobody looks"
        page.evaluate("delete document.hidden")
        following(f"{SHORT}# A pause.\nroll: ss tp | line curve | boat flag | builder merchant\n")
        page.wait_for_selector("text=A pause.", timeout=15_000)
        assert page.evaluate(stands) == before, "what was chosen stays"
    until = time.monotonic() + 15
    while '"live":null' not in page.content() and time.monotonic() < until:
        time.sleep(0.3)
    assert '"live":null' in page.content(), "the log is closed, and nobody asks any more"
    assert not wrong
    page.close()


@in_chromium
def test_without_scripts_it_shows_the_end(browser: Any, tmp_path: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    path = tmp_path / "page.html"
    path.write_text(example(ONE_EACH["dice-charmers"]).source, encoding="utf-8")
    page = context.new_page()
    page.goto(path.as_uri())
    assert page.locator(".winner").is_visible() and page.locator(".sheet").first.is_visible()
    assert not page.locator(".move").is_visible()
    context.close()


@in_chromium
@pytest.mark.skipif(FIREFOX is None, reason="there is no Firefox")
@pytest.mark.parametrize("game", ONE_EACH)
def test_firefox_draws_the_same_sheet(browser: Any, game: str, tmp_path: Path) -> None:
    """Another browser reads the picture of the blank sheets, and lays the same marks on them."""
    from PIL import Image, ImageChops, ImageStat

    shown = Shown(browser, example(ONE_EACH[game], "en"), tmp_path, reduced_motion="reduce")
    wide, high = SIZES["desktop"]
    boxes = [frame.bounding_box() for frame in shown.page.locator(".frame").all()]
    strip = shown.page.locator(".strip").bounding_box()
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    (middle,) = [at for at in middles if strip["x"] <= at[0] <= strip["x"] + strip["width"]]
    here = tmp_path / "here.png"
    there = Path(os.environ.get("SHOTS", tmp_path)).absolute() / f"{game}-firefox.png"
    shown.page.screenshot(path=here)
    shown.close()
    command = [FIREFOX, "--headless", "--profile", str(tmp_path), f"--window-size={wide},{high}"]
    subprocess.run([*command, "--screenshot", str(there), shown.path.as_uri()], check=True, timeout=120)
    size = 150  # around the middle of the sheet, where it lies a few pixels up or down for other letters around it
    part = (middle[0] - size, middle[1] - size, middle[0] + size, middle[1] + size)
    one, two = (
        Image.open(path).convert("RGB").crop(part).resize((6, 6), Image.Resampling.BOX)
        for path in (here, there)
    )
    assert max(ImageStat.Stat(one).stddev) > 2, "something is drawn there"
    assert max(ImageStat.Stat(ImageChops.difference(one, two)).mean) < 8


@in_chromium
@pytest.mark.parametrize("game", ONE_EACH)
def test_it_prints_on_one_sheet(browser: Any, game: str, tmp_path: Path) -> None:
    from pypdfium2 import PdfDocument

    shown = Shown(browser, example(ONE_EACH[game]), tmp_path)
    shown.go(3)
    path = Path(os.environ.get("SHOTS", tmp_path)) / f"{game}.pdf"
    for paper in ("Letter", "A4"):
        shown.page.pdf(path=path, format=paper, print_background=True)
        assert len(PdfDocument(path)) == 1, paper
    shown.close()


@pytest.mark.skipif(not AXE.exists(), reason="there is no axe-core")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [*ONE_EACH, "slip"])
def test_axe_finds_nothing(browser: Any, name: str, size: str, scheme: str, tmp_path: Path) -> None:
    found = made(SLIP) if name == "slip" else example(ONE_EACH[name])
    shown = Shown(browser, found, tmp_path, size, color_scheme=scheme, reduced_motion="reduce")
    for at in (len(found.data["moments"]) // 2, len(found.data["moments"]) - 1):
        shown.go(at)
        shown.page.evaluate(AXE.read_text(encoding="utf-8"))
        result = shown.page.evaluate("axe.run()")
        found_wrong = {
            v["id"]: [(n["target"], n["any"][0]["message"] if n["any"] else "") for n in v["nodes"]][:3]
            for v in result["violations"]
        }
        assert not found_wrong
    shown.close()
