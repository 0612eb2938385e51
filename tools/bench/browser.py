"""Measures the page that ``make web`` built, in Chromium: ``python -m tools.bench.browser [FOLDER]``.

Playwright drives the Chromium of the system. Times are by the clock, so they hold only on a quiet machine; of the
worker, in which Python runs, the processor time is shown too. docs/measured/browser.md has the figures of one machine.
"""

import json
import math
import os
import statistics
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.bench.replay import long_log

FOLDER = Path("output/web")
RUNS = 3
VISITS = ("cold", "warm", "again")
WORKER = "DedicatedWorker"
"""The name of the worker's thread in Chromium on Linux."""
RECORD = """
window.measured = { paint: 0, ready: 0, calls: [], marks: [] };
new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries())
    if (name === "first-contentful-paint") measured.paint = startTime;
}).observe({ type: "paint", buffered: true });
window.Worker = class extends window.Worker {
  constructor(...made) {
    super(...made);
    const asked = new Map(), post = this.postMessage.bind(this);
    this.postMessage = (message, ...rest) => {
      if (message.id) asked.set(message.id, [message.call, performance.now()]);
      post(message, ...rest);
    };
    this.addEventListener("message", ({ data }) => {
      if (data.ready) measured.ready = performance.now();
      if (asked.has(data.id)) {
        const [call, since] = asked.get(data.id);
        measured.calls.push([call, performance.now() - Math.max(since, measured.ready)]);
        if (["answer", "end_turn"].includes(call) && !data.result?.new?.length) touched = 0;
      }
    });
  }
};
let touched = 0;
addEventListener("pointerup", () => { touched = performance.now(); }, true);
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (how) {
  const root = attach.call(this, how);
  new MutationObserver((changes) => {
    const laid = changes.some(({ addedNodes }) => [...addedNodes].some(
      (node) => node.dataset?.address || node.querySelector?.("[data-address]")));
    if (!touched || !laid) return;
    const since = touched;
    touched = 0;
    requestAnimationFrame(() => setTimeout(() => measured.marks.push(performance.now() - since)));
  }).observe(root, { childList: true, subtree: true });
  return root;
};
"""
"""Records in the page when it is painted and Python is ready, what each call takes, and when a touch shows a mark.

Only touches count whose answer marks something itself, on the sheet that is seen or on another that comes then.
"""


def measure(folder: Path = FOLDER) -> None:
    """Print all figures, or why they are left out."""
    os.environ["WEB"], os.environ["BROWSER"] = str(folder), "chromium"
    missing = why_not(folder)
    if missing:
        print(f"\nthe page in a browser: left out, {missing}")
        return
    from playwright.sync_api import sync_playwright

    from tests.browser.test_web import served

    sizes(json.loads((folder / "build.json").read_text(encoding="utf-8")))
    with sync_playwright() as browsers, served(folder) as address:
        start(browsers, address)
        calls(browsers, address)
        games(browsers, address)


def why_not(folder: Path) -> str:
    """What is missing for these measurements; empty if nothing is."""
    try:
        import playwright.sync_api  # noqa: F401
    except ModuleNotFoundError:
        return "there is no Playwright"
    return "" if (folder / "build.json").is_file() else f"there is no {folder}: make web"


def sizes(build: dict[str, Any]) -> None:
    """Print what a language downloads at first, in MB."""
    core = sum(file["size"] for file in (*build["core"], *build["site"]))
    print(f"\n{'first download':44} {'MB':>8}")
    for lang in ("en", "de", "ar", "hi", "ko", "ja"):
        print(f"{lang:44} {(core + build['languages'][lang]['size']) / 1e6:8.2f}")


@contextmanager
def opened(browsers: Any, folder: str) -> Iterator[Any]:
    """A Chromium that keeps its files in ``folder``; its pages are recorded."""
    context = browsers.chromium.launch_persistent_context(
        folder, executable_path="/usr/bin/chromium", args=["--no-sandbox"], locale="en",
        viewport={"width": 1400, "height": 900},
    )  # fmt: skip
    context.add_init_script(RECORD)
    yield context
    context.close()


def start(browsers: Any, address: str) -> None:
    """Print when the page shows something, when Python is ready and when a game can be played, in three visits.

    Before the second visit the copy for offline is made. Chromium keeps the WebAssembly that the second visit compiled.
    """
    from tests.browser.test_web import OFFLINE, PATIENCE

    found: dict[tuple[str, str], list[float]] = {}
    for _ in range(RUNS):
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as kept,
            opened(browsers, kept) as context,
        ):
            for visit in VISITS:
                page = context.new_page()
                page.goto(f"{address}#/play/new/raja")
                page.wait_for_function("() => document.querySelector('.desk > .frame img')?.complete")
                took = page.evaluate("[measured.paint, measured.ready, performance.now()]")
                used = processor_ms(WORKER)
                for name, value in zip(("first content", "Python", "table of Raja"), took, strict=True):
                    found.setdefault((name, visit), []).append(value)
                found.setdefault(("Python and table, processor time", visit), []).append(used)
                page.wait_for_function(OFFLINE, timeout=PATIENCE)
                page.wait_for_timeout(3000)  # Chromium stores what it has compiled
                page.close()
    print(f"\n{'ready after, ms':44} " + " ".join(f"{visit:>8}" for visit in VISITS))
    for name in dict.fromkeys(name for name, _ in found):
        medians = (statistics.median(found[name, visit]) for visit in VISITS)
        print(f"{name:44} " + " ".join(f"{median:8.0f}" for median in medians))


def calls(browsers: Any, address: str) -> None:
    """Print what a sheet as PDF takes the second time, and a check after a line is typed in a log of 100 lines."""
    asks = "async ([call, args]) => { const { ask } = await import(window.asker); await ask(call, args); }"
    log = "\n".join(long_log(100).splitlines()[:100])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as kept, opened(browsers, kept) as context:
        page = context.new_page()
        page.goto(address)
        page.wait_for_function("() => measured.ready")
        page.evaluate(
            "window.asker = performance.getEntries().map(({ name }) => name).find((name) => /js.ask\\./.test(name))"
        )
        sun = ["pdf", {"what": "dice-charmers/sun"}]
        for call in (sun, sun, ["check", {"text": log}], ["check", {"text": f"{log}\n# typed"}]):
            page.evaluate(asks, call)
        took = page.evaluate("measured.calls.map(([, ms]) => ms)")
    print(f"\n{'call':44} {'first ms':>8} {'then ms':>8}")
    print(f"{'Sun sheet as PDF':44} {took[0]:8.0f} {took[1]:8.0f}")
    print(f"{'check of a log of 100 lines':44} {took[2]:8.0f} {took[3]:8.0f}")


def games(browsers: Any, address: str) -> None:
    """Print what touches take in a whole game on a phone against the first level, and the memory after it."""
    from tests.browser.test_web import GAMES, Visit, play

    print(
        f"\n{'a whole game by touch':22} {'touches':>7} {'marks':>6} {'mark ms':>8} {'95 %':>8} "
        f"{'step 95 %':>9} {'MB':>5}"
    )
    for game in GAMES:
        browser = browsers.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        visit = Visit(browser, address, "phone")
        visit.page.add_init_script(RECORD)
        visit.go()
        visit.settings(fast=True)
        visit.go(f"#/play/new/{game}")
        touches = play(visit, game)
        marks, called = visit.page.evaluate("[measured.marks, measured.calls]")
        steps = [ms for call, ms in called if call == "step"]
        print(
            f"{game:22} {touches:7} {len(marks):6} {statistics.median(marks):8.0f} {most(marks):8.0f} "
            f"{most(steps):9.0f} {memory_mb():5.0f}"
        )
        for name in sorted({call for call, _ in called}):
            took = [ms for call, ms in called if call == name]
            print(f"  {name:18} {len(took):8} {statistics.median(took):8.0f} {most(took):8.0f}")
        visit.context.close()
        browser.close()


def most(values: Iterable[float]) -> float:
    """The 95th percentile by nearest rank, so that few values give the largest."""
    ordered = sorted(values)
    return ordered[math.ceil(0.95 * len(ordered)) - 1]


def renderers() -> Iterator[Path]:
    """The folders in ``/proc`` of Chromium's renderers that this program started."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command, above = (folder / "cmdline").read_text(), parents(folder.name)
        except OSError:
            continue
        if "--type=renderer" in command and str(os.getpid()) in above:
            yield folder


def parents(process: str) -> Iterator[str]:
    """The processes above a process."""
    while process not in ("0", "1"):
        process = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1]
        yield process


def processor_ms(thread: str) -> float:
    """The processor time of all threads with this name, in renderers, in ms."""
    ticks = 0
    for folder in renderers():
        for task in folder.glob("task/*/stat"):
            name, _, rest = task.read_text().partition(" (")[2].rpartition(") ")
            ticks += sum(map(int, rest.split()[11:13])) if name.startswith(thread[:15]) else 0
    return 1000 * ticks / os.sysconf("SC_CLK_TCK")


def memory_mb() -> float:
    """The memory of the largest renderer, with its part of what it shares (PSS), in MB."""
    sizes = [
        int(line.split()[1]) / 1024
        for folder in renderers()
        for line in (folder / "smaps_rollup").read_text().splitlines()
        if line.startswith("Pss:")
    ]
    return max(sizes)


if __name__ == "__main__":
    measure(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
