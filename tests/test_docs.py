"""README and docs are true: every log in them is legal, every command runs, every link leads somewhere."""

import inspect
import io
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.__main__ import main
from sheetgen.games import registry
from sheetgen.replay import replay
from sheetgen.scan import sheet as photo_sheets
from tests.support.checkout import copy_folders
from tools import python_page

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
SCORE = ROOT / "docs/score.md"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"`(sheetgen [a-z0-9-]+ [^`]+)`")
_PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b(?![-.])")


def blocks(page: Path, kind: str = "") -> list[str]:
    return [text for name, text in _BLOCK.findall(page.read_text(encoding="utf-8")) if name == kind]


def logs(page: Path) -> Iterator[str]:
    return (text for text in blocks(page) if re.match(r"(#.*\n|\n)*game:", text))


def commands(page: Path) -> Iterator[list[str]]:
    """Every command of a page that can be typed as it stands; those inside a sentence too."""
    text = page.read_text(encoding="utf-8")
    lines = [line for block in blocks(page, "sh") for line in block.split("\n")]
    lines += re.findall(r"^    (sheetgen .*)$", text, re.MULTILINE)
    lines += [said for said in _INLINE.findall(text) if not _PLACEHOLDER.search(said)]
    for line in lines:
        if line.startswith("sheetgen "):
            yield shlex.split(line, comments=True)[1:]


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_logs_are_legal(page: Path) -> None:
    for text in logs(page):
        found = replay(text, ROOT)
        assert found.legal and not found.findings, text


def test_a_page_has_a_whole_game_and_says_how_it_ends(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (whole,) = [text for text in logs(SCORE) if replay(text).finished]
    assert whole == (ROOT / "sheetgen/cli/examples/game.log").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    Path("game.log").write_text(whole, encoding="utf-8")
    assert main(["score", "game.log", "--lang", "en"]) == 0
    assert capsys.readouterr().out in blocks(SCORE)


def test_the_page_shows_what_a_mistake_looks_like(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first = next(logs(SCORE))
    (shown,) = [text for text in blocks(SCORE) if text.startswith("bad.log:")]
    line = shown.split("\n")[1].partition(" | ")[2]
    monkeypatch.chdir(tmp_path)
    Path("bad.log").write_text(first.replace("Rajesh: pp", line), encoding="utf-8")
    assert main(["score", "bad.log", "--lang", "en"]) == 1
    assert shown in capsys.readouterr().out


Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def in_a_copy(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs commands for translators, each once, in a copy of the checkout: they write there.

    The copy knows Czech as well, by the row that the page about translating shows.
    """
    folder = tmp_path_factory.mktemp("checkout")
    copy_folders(folder, "sheetgen", "layouts")
    (folder / "fonts").symlink_to(ROOT / "fonts")
    said = (ROOT / "docs/translating.md").read_text(encoding="utf-8")
    (row,) = re.findall(r'^ +"cs": Language\(\n.*?^ +\),\n', said, re.MULTILINE | re.DOTALL)
    table = folder / "sheetgen/text/languages.py"
    before, start, after = table.read_text(encoding="utf-8").partition("LANGUAGES: Final = {\n")
    table.write_text(before + start + row + after, encoding="utf-8")

    @cache
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "sheetgen", *words]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)

    return run


def brief(words: list[str]) -> list[str]:
    """The command without watching, which never ends; few games are played, and a look back at one is brief."""
    few = {"review": "--playouts", "simulate": "--games"}.get(words[0])
    kept = [word for word in words if word != "--watch"]
    if few in kept:
        at = kept.index(few)
        del kept[at : at + 2]
    return kept if few is None else [*kept, few, "1" if words[0] == "review" else "3"]


def try_for_translators(words: list[str], run: Run) -> None:
    """Czech is begun by one command; the others find that nothing of it is translated yet."""
    done = run(*words)
    if "cs" not in words or words[:2] == ["i18n", "update"]:
        assert done.returncode == 0, shlex.join(words) + done.stdout + done.stderr
    else:
        assert done.returncode != 0, shlex.join(words)
        assert "cs: missing" in done.stdout or "There is no cs for" in done.stderr, done.stdout + done.stderr


CANNOT = {
    "score game.pdf": "a person fills in the form first",
    "score game.pdf --as-log game.log": "a person fills in the form first",
    "score game.log --page game.html --turning-points": "looks back for a minute; tests/page has it",
    "i18n check": "tests/text/test_finished.py has it",
    "i18n update": "writes what `i18n update cs` writes too",
}
"""Commands that are not run as they are written, with the reason."""


def test_exceptions_are_in_the_docs() -> None:
    assert {*CANNOT} <= {shlex.join(words) for page in PAGES for words in commands(page)}


class Typist(io.StringIO):
    """Somebody at a terminal who begins a game."""

    def isatty(self) -> bool:
        return True


real_pages = photo_sheets.find_photo_pages


photos: dict[bytes, list[photo_sheets.PhotoPage | photo_sheets.UnreadPhoto]] = {}
"""Pages of the photos that were read, by the data of the files."""


def pages_found_once(
    path: Path, layouts: Sequence[str] = (), *_: object
) -> list[photo_sheets.PhotoPage | photo_sheets.UnreadPhoto]:
    """Find the pages of a photo as the program does, but once for all commands: it takes seconds.

    The first photo is compared with all layouts, the others with the layouts that were found.
    """
    data = path.read_bytes()
    if data not in photos:
        known = [page for pages in photos.values() for page in pages]
        seen = {page.layout for page in known if isinstance(page, photo_sheets.PhotoPage)}
        photos[data] = real_pages(path, layouts or sorted(seen))
    return list(photos[data])


@pytest.mark.slow
@pytest.mark.usefixtures("kept_pages")
@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_commands_run(
    page: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    in_a_copy: Run,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(photo_sheets, "find_photo_pages", pages_found_once)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    for words in commands(page):
        if shlex.join(words) in CANNOT:
            continue
        if words[0] == "i18n" or "cs" in words:
            try_for_translators(words, in_a_copy)
        else:
            run_as_written(words, monkeypatch, capsys)


def run_as_written(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Run a command in the current folder, and write its output to the file after ``>``."""
    at = words.index(">") if ">" in words else len(words)
    monkeypatch.setattr("sys.stdin", Typist("dice\nsun\nAnn, Ben\nroll\n"))
    capsys.readouterr()
    fine = (0, 1) if "slip.log" in words else (0,)  # it has a mistake
    assert main(brief(words[:at])) in fine, shlex.join(words)
    for name in words[at + 1 :]:
        Path(name).write_text(capsys.readouterr().out, encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("page", [p for p in PAGES if blocks(p, "python")], ids=lambda p: p.name)
def test_python_examples_run(page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile("\n".join(blocks(page, "python")), page.name, "exec"), {"__name__": page.stem})


def test_the_page_for_python_is_as_the_docstrings_are() -> None:
    text = python_page.PAGE.read_text(encoding="utf-8")
    assert python_page.page(text) == text, "python -m tools.python_page"
    listed = [*python_page.ERRORS, *(name for names in python_page.GROUPS.values() for name in names)]
    assert sorted(listed) == sorted(sheetgen.__all__)


def undocumented(name: str, function: Any, about: str = "") -> list[str]:
    """The parameters of a function that neither its docstring nor ``about``, that of its class, names."""
    told = f"{function.__doc__} {about}"
    parameters = list(inspect.signature(function).parameters)
    return [f"{name}: {each}" for each in parameters if each != "self" and f"``{each}``" not in told]


def test_all_that_python_programs_can_import_is_documented() -> None:
    lacking: list[str] = []
    for name in sheetgen.__all__:
        value = getattr(sheetgen, name)
        if inspect.isfunction(value):
            lacking += undocumented(name, value)
            continue
        lacking += [f"{name}.{each.name}" for each in python_page.fields(value) if not each.docstring]
        for member, function in python_page.members(value).items():
            about = f"{name}.{member}"
            lacking += [] if function.__doc__ else [about]
            if inspect.isfunction(function):
                lacking += undocumented(about, function, value.__doc__)
    assert not [name for name in lacking if not name.startswith(python_page.ERRORS)]


_FIGURE = re.compile(r"\b20\d\d-\d\d-\d\d\b|\bseeds? \d", re.IGNORECASE)
"""A date, or the seed of something that was measured."""
_CODE = re.compile(r"^```[\s\S]*?^```$|^(?: {4}|\t).*$|`[^`\n]*`", re.MULTILINE)


@pytest.mark.parametrize(
    "page",
    [p for p in PAGES if p.parent.name != "measured" and p.name != "CHANGELOG.md"],
    ids=lambda p: p.name,
)
def test_figures_with_seeds_and_dates_are_in_docs_measured(page: Path) -> None:
    assert not _FIGURE.findall(_CODE.sub("", page.read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_lead_to_files(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("key", registry.all_keys())
def test_the_readme_names_every_game(key: str) -> None:
    named = str(registry.find(key).short_title) in README.read_text(encoding="utf-8")
    assert named, f"README.md says nothing of {key}"


def test_the_readme_names_every_notation() -> None:
    text = README.read_text(encoding="utf-8")
    for page in sorted((ROOT / "docs/notation").glob("*.md")):
        assert f"docs/notation/{page.name}" in text
