"""Settings for all tests."""

import gc
import os
import sys
from collections.abc import Generator, Iterator
from functools import lru_cache
from pathlib import Path

import pluggy
import pytest

# Compiling all anew takes 9 s of each run and most of a second of each process that a test starts. Where no
# bytecode may lie beside the files, it is kept in the folder that pytest makes anyway.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# One thread for each of the two processes: NumPy's others wait in a loop, which takes a fifth of the computing of
# tests of photos. Read when these libraries are imported.
os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OPENCV_FOR_THREADS_NUM"] = "1"

from hypothesis import settings  # noqa: E402 (bytecode first)

from sheetgen.__main__ import SELDOM  # noqa: E402
from sheetgen.cli import show  # noqa: E402
from sheetgen.draw.scene import Scene  # noqa: E402
from sheetgen.resources import resource_folder  # noqa: E402
from sheetgen.sheets import table_kit  # noqa: E402
from sheetgen.sheets.sheet import Sheet, read_sheet  # noqa: E402
from tests.support import stages  # noqa: E402

# The garbage collector looks ten times as often as in the command, which ends before garbage piles up. With Python's
# own thresholds collecting the tests takes a quarter longer.
gc.set_threshold(SELDOM[0] // 10, *SELDOM[1:])

# A plate that an earlier run has kept would hide what a test changes in the drawing.
os.environ["SHEETGEN_CACHE"] = "off"

# The same examples in every run: a build that fails must fail again for whoever looks into it.
settings.register_profile("house", derandomize=True, deadline=None, database=None)
settings.load_profile("house")

collect_ignore = (
    [
        *(f"cli/test_{name}.py" for name in ("completing", "controls", "record", "record_terminal")),
        "test_crashes.py",
        "test_mutants.py",
        "test_security.py",
    ]
    if sys.platform == "win32"
    else []
)
"""Files whose tests need a POSIX shell, terminal or process."""

LONGEST = (
    "games/test_apart.py", "test_docs.py", "scan/test_found.py", "press/test_grounds.py",
    "press/test_low_ink.py", "scan/test_evidence.py", "games/test_cards.py", "test_limits.py",
    "press/test_cutting.py", "replay/test_numbers_told.py", "scan/test_strangers.py", "test_crashes.py",
    "cli/test_new_game.py", "cli/test_speaker.py", "page/test_page.py", "replay/test_causes.py",
    "scan/test_kept_photos.py", "games/test_contract.py", "replay/test_rewrites.py",
    "press/test_preflight.py", "pyodide/test_pyodide.py", "scan/test_trust.py", "table/test_questions.py",
    "table/test_paper.py", "test_examples_outside.py", "replay/test_mending.py", "games/test_composed.py",
    "referee/test_referee.py", "replay/test_mends.py", "replay/test_frozen_fairs.py",
    "games/raja/test_balance.py", "replay/test_promises.py", "cli/test_outputs.py", "table/test_recording.py",
    "bots/test_simulate.py", "press/test_plates.py", "table/test_advice.py",
    "replay/test_everyday_sentences.py", "games/bania/test_balance.py", "replay/test_frozen_slips.py",
    "test_fuzz.py", "cli/test_deck.py", "cli/test_record_terminal.py", "web/test_playing.py",
    "test_variants.py", "cli/test_kept.py", "bots/test_view.py", "scan/test_made_photos.py",
    "scan/test_reading.py",
)  # fmt: skip
"""Files of ten seconds and more, the longest first, so that two processes end at the same time."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        type=int,
        metavar="N",
        help="of each test's cases run N alone, spread from the first to the last",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest files first, all others as they come; of each test the cases that are asked for."""
    unasked = {item for item in items if not stages.is_asked(item)}
    config.hook.pytest_deselected(items=list(unasked))
    items[:] = [item for item in items if item not in unasked]
    here = Path(__file__).parent
    places = {here / name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path, len(LONGEST)))
    if most := config.getoption("--cases"):
        kept = set(spread(items, most))
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in items if item in kept]


def spread(items: list[pytest.Item], most: int) -> Iterator[pytest.Item]:
    """At most ``most`` cases of each test, the first and the last among them.

    They are the same in every run: what fails fails again.
    """
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        tests.setdefault(item.nodeid.split("[")[0], []).append(item)
    for cases in tests.values():
        if len(cases) <= most or most == 1:
            yield from cases[:most]
        else:
            yield from (cases[place * (len(cases) - 1) // (most - 1)] for place in range(most))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pluggy.Result[pytest.TestReport], None]:
    """What a game lacks that is not finished is counted."""
    outcome = yield
    stages.judge(item, outcome.get_result())


@pytest.fixture
def kept_pages(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache is on, in a folder of this run: for tests that change nothing in the drawing."""
    folder = tmp_path_factory.getbasetemp()
    shared = folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder
    monkeypatch.setenv("SHEETGEN_CACHE", str(shared / "kept"))


@pytest.fixture(scope="session", autouse=True)
def pictures_of_kits_are_drawn_once() -> Iterator[None]:
    """Kits show small pictures of all sheets of a game: sheets that come with sheetgen are drawn once for them."""
    draw, shipped = table_kit.draw_sheet, resource_folder("layouts")

    @lru_cache(maxsize=64)
    def drawn(path: Path, lang: str, paper: str) -> list[Scene]:
        return draw(read_sheet(path), lang, paper)

    def picture(sheet: Sheet, lang: str, paper: str) -> list[Scene]:
        if sheet.path is None or not sheet.path.is_relative_to(shipped):
            return draw(sheet, lang, paper)
        return drawn(sheet.path, lang, paper)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_kit, "draw_sheet", picture)
        yield


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The last lines: what each game lacks that is not finished."""
    for line in stages.summary(terminalreporter.stats):
        terminalreporter.write_line(line)


def pytest_runtest_teardown() -> None:
    """The language of a command line that a test spoke is not the next test's."""
    show.set_language([])


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was collected stays to the end: the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
