"""Pads, backs, plates, screens, dry runs and watching, as they are typed; and the calibration of a printer."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner, Result

from sheetgen.characters import Output
from sheetgen.cli import show
from sheetgen.cli.app import build_app
from sheetgen.cli.layout_commands import check_layouts
from sheetgen.cli.print_command import choose_options as chosen
from sheetgen.cli.progress import Progress
from sheetgen.cli.watch_layouts import watch_layouts
from sheetgen.errors import LayoutError, OutputError, SheetgenError, UsageError
from sheetgen.games import library
from sheetgen.impose.imposition import Margins
from sheetgen.printing.destination import home_job
from sheetgen.printing.request import Request, length_in_mm
from tests.support import small_game

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in an empty folder, with settings beside it."""
    small_game.install(monkeypatch)
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    app = build_app()

    def call(*args: str) -> Result:
        show.set_language(())
        return CliRunner().invoke(app, args, env={"LC_ALL": "en_GB.UTF-8"})

    return call


def refused(result: Result) -> str:
    assert isinstance(result.exception, SheetgenError), result.exception or result.stdout
    assert result.exception.exit_status == 2
    return str(result.exception)


def pages(path: str) -> int:
    return len(PdfReader(path).pages)


def test_a_pad_is_named_for_its_copies(run: Run) -> None:
    assert (
        run("print", "small-game/mat", "--copies", "3", "--numbered", "--backs", "long-edge").exit_code == 0
    )
    assert pages("small-game-mat-x3-a4-en.pdf") == 6


def test_backs_and_plates_are_files_of_their_own(run: Run) -> None:
    result = run("print", "small-game/mat", "--backs", "separate", "--plates", "-o", "x.pdf")
    assert sorted(path.name for path in Path().iterdir()) == [
        f"x-{side}-{plate}.pdf" for side in ("backs", "fronts") for plate in ("art", "text")
    ]
    assert result.stdout.count("1 page") == 4


def test_pages_made_smaller_are_noted(run: Run) -> None:
    result = run("print", "small-game/mat", "--up", "2", "--shrink", "-o", "x.pdf")
    assert "note: pages are printed at 71%" in result.stdout
    made = json.loads(run("print", "small-game/mat", "--up", "2", "--shrink", "-o", "x.pdf", "--json").stdout)
    assert "71%" in made["notes"][0]


def test_a_dry_run_lists_and_writes_nothing(run: Run) -> None:
    result = run("print", "small-game/mat", "--dry-run", "-o", "x.pdf")
    assert result.exit_code == 0
    assert "x.pdf: 2 pages" in result.stdout
    assert "Nothing was written" in result.stdout
    assert not list(Path().iterdir())
    run("print", "small-game/mat", "-o", "x.pdf")
    before = Path("x.pdf").read_bytes()
    assert "would be replaced" in run("print", "small-game/good", "--dry-run", "-o", "x.pdf").stdout
    assert Path("x.pdf").read_bytes() == before
    found = json.loads(run("print", "small-game/good", "--dry-run", "-o", "x.pdf", "--json").stdout)
    assert found["dry_run"] is True


def test_a_dry_run_refuses_as_the_run_would(run: Run) -> None:
    Path("x.pdf").write_text("mine")
    assert "--force" in refused(run("print", "small-game/mat", "--dry-run", "-o", "x.pdf"))
    assert "folder" in refused(run("print", "small-game/mat", "--dry-run", "-o", "gone/x.pdf"))


def test_nothing_is_written_where_one_file_is_foreign(run: Run) -> None:
    Path("x-backs.pdf").write_text("mine")
    refused(run("print", "small-game/mat", "--backs", "separate", "-o", "x.pdf"))
    assert [path.name for path in Path().iterdir()] == ["x-backs.pdf"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--backs", "left"), "none, separate, fold, long-edge, short-edge"),
        (("--order", "random"), "rows, stack, booklet"),
        (("--guides", "dots"), "none, ticks, crosses"),
        (("--glue-edge", "middle"), "top, right, bottom, left"),
        (("--glue-edge", "top:wide"), "like 5mm"),
        (("--gutter", "1e9"), "like 5mm"),
        (("--gutter", "12cm"), "0 to 50 mm"),
        (("--on", "a99"), "a3"),
        (("--copies", "0"), "0 copies"),
        (("--up", "-1"), "--up"),
        (("--order", "booklet"), "--backs"),
        (("--printer", "gone", "--backs", "long-edge"), "--printer gone"),
        (("--for", "screen", "--copies", "2"), "--copies"),
        (("--for", "screen", "--plates"), "--plates"),
        (("--for", "no-such-shop"), "no-such-shop"),
        (("--fillable",), "--for screen"),
        (("--single", "--numbered"), "--numbered"),
        (("--watch", "--dry-run"), "--watch"),
    ],
)
def test_what_can_not_be_done_is_said(run: Run, args: tuple[str, ...], said: str) -> None:
    assert said in refused(run("print", "small-game/mat", *args))
    assert not list(Path().iterdir())


def test_edges_are_kept_clear_by_name() -> None:
    request = Request(
        ("x",), glue_edge="top", punch_zone="left", binding_margin="left:0.5in", backs="long-edge"
    )
    assert home_job(request, chosen("a4", "en", "colour")).keep == Margins(top=5, left=16)
    assert length_in_mm("gutter", "0.25 in") == pytest.approx(6.35)


def test_a_form_for_the_screen(run: Run) -> None:
    result = run("print", "small-game/good", "--for", "screen", "--fillable")
    assert result.exit_code == 0
    (path,) = Path().iterdir()
    assert path.name == "small-game-good-screen-form-a4-en.pdf"
    assert "river-1" in PdfReader(path).get_fields()


# ---- calibration ---------------------------------------------------------------------------
def test_what_is_read_shifts_the_backs(run: Run) -> None:
    assert run("calibrate").exit_code == 0
    assert pages("calibration-a4-long-edge.pdf") == 2
    run("print", "small-game/mat", "--backs", "long-edge", "-o", "before.pdf")
    assert "+1.5 mm" in run("calibrate", "--read", "1.5", "-0.25").stdout
    run("print", "small-game/mat", "--backs", "long-edge", "-o", "after.pdf")
    one, other = (PdfReader(name).pages for name in ("before.pdf", "after.pdf"))
    assert one[0].get_contents().get_data() == other[0].get_contents().get_data()
    assert b"q 1 0 0 1 0 0 cm" in one[1].get_contents().get_data()
    # 1.5 mm right and a quarter down, in points upwards
    assert b"q 1 0 0 1 4.252 -0.7087 cm" in other[1].get_contents().get_data()


@pytest.mark.medium
def test_printers_are_listed(run: Run) -> None:
    assert "No printer" in run("calibrate", "--list").stdout
    run("calibrate", "--read", "0", "-1", "--printer", "desk", "--backs", "short-edge")
    assert "desk, short-edge: read 0 mm right, -1 mm down" in run("calibrate", "--list").stdout
    known = json.loads(run("calibrate", "--list", "--json").stdout)["printers"]
    assert known == {"desk": {"short-edge": {"right": 0.0, "down": -1.0}}}
    assert "between" in refused(run("calibrate", "--read", "80", "0"))
    assert "--read or --list" in refused(run("calibrate", "--read", "0", "0", "--list"))


# ---- progress ------------------------------------------------------------------------------
class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_comes_after_a_second_and_goes() -> None:
    out, now = Output(Terminal()), [0.0]
    bar = Progress(out, lambda: now[0])
    for done in range(1, 31):
        now[0] += 0.125
        bar.step(done, 30)
        assert bool(out.getvalue()) == (done >= 8)
    assert "[##########....................] 10/30, 0:02 left" in out.getvalue()
    assert out.getvalue().endswith("\r\x1b[K")


def test_the_bar_goes_where_it_is_interrupted() -> None:
    out, now = Output(Terminal()), [0.0]
    with pytest.raises(KeyboardInterrupt), Progress(out, lambda: now[0]) as step:
        now[0] += 2
        step(1, 30)
        assert "1/30" in out.getvalue()
        raise KeyboardInterrupt
    assert out.getvalue().endswith("\r\x1b[K")


@pytest.mark.parametrize(("seconds", "left"), [(1, "0:09"), (65, "9:45"), (500, "1:15:00")])
def test_the_bar_tells_the_time_left(seconds: int, left: str) -> None:
    out, now = Output(Terminal()), [0.0]
    bar = Progress(out, lambda: now[0])
    now[0] += seconds
    bar.step(1, 10)
    assert f"1/10, {left} left" in out.getvalue()
    now[0] += seconds
    bar.step(0, 20)
    assert "0/20\x1b" in out.getvalue()


def test_no_bar_where_it_is_quick_or_nobody_looks() -> None:
    for out, seconds in ((Terminal(), 0.0), (io.StringIO(), 9.0)):
        now = [0.0]
        bar = Progress(out, lambda now=now: now[0])  # type: ignore[misc]
        for done in range(1, 5):
            now[0] += seconds
            bar.step(done, 4)
        assert not out.getvalue()


# ---- watching ------------------------------------------------------------------------------
def test_watching_prints_again_and_keeps_the_last_good_file(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    base = (small_game.LAYOUTS / "small_game" / "good.toml").read_text()
    own = Path("own.toml")
    own.write_text(base)
    seen: list[bytes] = []
    texts = iter([base.replace("16.1 mm", "17 mm"), "broken [", None, base.replace('"good"', '"better"')])

    def pause() -> None:
        """Between looks, somebody works on the layout."""
        seen.append(Path("own.pdf").read_bytes())
        try:
            text = next(texts)
        except StopIteration:
            raise KeyboardInterrupt from None
        if text is None:
            own.unlink()
        else:
            own.write_text(text)

    from sheetgen.cli.print_command import print_once

    assert (
        watch_layouts(
            ("own.toml",), lambda: print_once(Request(("own.toml",), output="own.pdf", lang="en")), pause
        )
        == 0
    )
    first, changed, after_broken, after_gone, last = seen
    assert first != changed == after_broken == after_gone != last
    assert "own.toml:1" in capsys.readouterr().err


@pytest.mark.medium
def test_checking_again_as_a_layout_changes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    head = library.resolve("dice-charmers/sun").read_text(encoding="utf-8")
    own.write_text(head, encoding="utf-8")
    texts = iter([head.replace('"1.0"', "1.0"), head.replace('"1.0"', '"2.0"')])

    def pause() -> None:
        try:
            own.write_text(next(texts), encoding="utf-8")
        except StopIteration:
            raise KeyboardInterrupt from None

    assert watch_layouts((str(own),), lambda: check_layouts([str(own)]), pause) == 0
    out = capsys.readouterr().out
    assert out.count(": good (") == 2 and out.count("header.version: found 1.0") == 1
    with pytest.raises(UsageError):
        check_layouts([str(own)], as_json=True, watch=True)


def test_watching_what_can_not_be_done_ends(run: Run) -> None:
    with pytest.raises(UsageError):
        watch_layouts(("small-game/gone",), _raise(UsageError), lambda: None)
    with pytest.raises(OutputError):
        watch_layouts(("small-game/good",), _raise(OutputError), lambda: None)


def _raise(kind: type[SheetgenError]) -> Callable[[], None]:
    from sheetgen.message import msg

    def once() -> None:
        raise kind(msg("no", "report"))

    return once


def test_watching_a_faulty_layout_waits(run: Run) -> None:
    def once() -> None:
        raise LayoutError([])

    def pause() -> None:
        raise KeyboardInterrupt

    assert watch_layouts(("small-game/good",), once, pause) == 0
