"""Measures what users wait for; run with ``make bench``.

A plain ReportLab script and typst run beside one sheet. Commands are medians of several runs,
with the limit that each is to stay below on a quiet machine.
"""

import sys
import tempfile
from pathlib import Path

from tools.bench import browser, photos, replay, sheet, slips
from tools.bench.shell import environment, sheetgen, took

LIMIT, LONG = 500, 1500
"""Milliseconds; the longer one is for commands that take a PDF apart. On a quiet machine a command takes as long by
the clock as of the processor; on a busy one only the latter can be held against it."""


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        _sheets(Path(scratch))
        _commands(Path(scratch))
        _pads(Path(scratch))
    _replay()
    _slips()
    _photos()
    browser.measure()


def _sheets(scratch: Path) -> None:
    rows = sheet.rows(scratch)
    ours = [row for row in rows if row.own]
    print(f"{'one sheet':44} {'ms':>6} {'cpu':>6}   ours to it: kept, nothing kept")
    for row in rows:
        ratios = "" if row.own else "   " + "  ".join(f"{own.took.cpu / row.took.cpu:.2f}" for own in ours)
        print(f"{row.name:44} {row.took.wall:6.0f} {row.took.cpu:6.0f}{ratios}")


def _commands(scratch: Path) -> None:
    log, short = scratch / "long.log", replay.GAMES / "karma-used.log"
    log.write_text(replay.long_log(300), encoding="utf-8")
    pdf, shop, png = (str(scratch / name) for name in ("made.pdf", "shop.pdf", "made.png"))
    env, cold = environment(str(scratch / "cache")), environment("off")
    print(f"\n{'command':44} {'ms':>6} {'cpu':>6} {'limit':>6}")
    for words, limit, how in (
        (["--version"], LIMIT, env),
        (["list"], LIMIT, env),
        (["check", "raja/rajasthan"], LIMIT, env),
        (["score", str(short)], LIMIT, env),
        (["score", str(log)], LIMIT, env),
        (["score", str(short), "--fill", pdf, "--force"], LIMIT, env),
        (["print", "dice-charmers/card", "-o", pdf, "--force"], LIMIT, env),
        (["print", "dice-charmers/card", "-o", pdf, "--force"], LIMIT, cold),
        (["print", "dice-charmers/card", "--for", "drivethrucards", "-o", shop, "--force"], LIMIT, env),
        (["print", "nagaraja/card", "--for", "drivethrucards", "-o", shop, "--force"], LIMIT, cold),
        (["print", "dice-charmers/card", "--for", "drivethrucards", "-o", shop, "--force"], LIMIT, cold),
        (["preflight", shop, "--for", "drivethrucards"], LONG, env),
        (["preview", "dice-charmers/sun", "--png", "-o", png, "--force"], LIMIT, env),
        (["preview", "dice-charmers/sun", "--png", "-o", png, "--force"], LIMIT, cold),
        (["print", "raja/rajasthan", "-o", pdf, "--force"], LIMIT, env),
        (["print", "raja/rajasthan", "-o", pdf, "--force"], LIMIT, cold),
        (["ink", pdf], LONG, env),
        (["i18n", "check", "de"], LIMIT, env),
        (["i18n", "check", "de"], LIMIT, cold),
        (["i18n", "check", "en"], LIMIT, env),
        (["i18n", "check"], LIMIT, env),
    ):
        found = took(sheetgen(*words), how)
        name = " ".join(
            Path(word).name if word.startswith("/") else word for word in words if word != "--force"
        )
        name += ", nothing kept" if how is cold else ""
        print(
            f"{name:44} {found.wall:6.0f} {found.cpu:6.0f} {limit:6}{'  OVER' if found.cpu > limit else ''}"
        )
    bare = took([sys.executable, "-c", "pass"], env)
    print(f"{'python -c pass':44} {bare.wall:6.0f} {bare.cpu:6.0f}")


def _pads(scratch: Path) -> None:
    made = scratch / "pad.pdf"
    pad = ("print", "dice-charmers/sun", "dice-charmers/moon", "--numbered", "-o", str(made), "--force")
    print("\nfront and back, numbered")
    for copies in (1, 100, 1000):
        found = took(sheetgen(*pad, "--copies", str(copies)), environment("off"))
        print(
            f"{copies:4} copies{'':33} {found.wall:6.0f} {found.cpu:6.0f}   {made.stat().st_size / 1000:.0f} kB"
        )


def _replay() -> None:
    rate = replay.decisions_a_second()
    print(f"\nreplay            {rate:10,.0f} decisions a second from text, all legality checked")


def _slips() -> None:
    print("\none slip a log    slips  one finding  right mend first   cpu s: median, 95 %")
    for row in slips.rows():
        single, right = (f"{100 * n / row.slips:.0f} %" for n in (row.single, row.right))
        print(f"{row.game:17} {row.slips:5} {single:>12} {right:>17} {row.median:16.2f} {row.most:6.2f}")


def _photos() -> None:
    print("\nphotos of sheets, one of each kind a grade; the layout given")
    for told in photos.summaries():
        print(told)


if __name__ == "__main__":
    main()
