"""Promises of docs/security.md that no other test holds, and whether that page names a test for each promise."""

from __future__ import annotations

import ast
import importlib.metadata
import os
import re
import threading
import tomllib
import tracemalloc
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pypdf
import pytest

from sheetgen.__main__ import main
from sheetgen.games.layouts.file import MAX_CHAIN
from tests.cli.test_controls import raw, written
from tests.page.reading import read_back
from tests.support.commands import run
from tests.support.own_layouts import HEAD

ROOT = Path(__file__).parents[1]
SITE = ROOT / "sheetgen/web/site"
HOSTILE = Path(__file__).with_name("hostile")
MARKUP = "<script>alert(1)</script>]]>& -->"
LINK = re.compile(r"^(#|data:image/|data:,)")


def layout(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


# ---- the terminal -------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["clipboard.log", "markup.log"])
def test_a_hostile_log_writes_no_escape_sequence(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = HOSTILE / name
    assert "\x1b" in path.read_text(encoding="utf-8")
    for words in (["score"], ["score", "--json"], ["score", "--all"], ["format"], ["mend"], ["hint"]):
        text = written(monkeypatch, [words[0], str(path), *words[1:]])
        assert len(text) > 40 and not raw(text), words


# ---- pages --------------------------------------------------------------------------------------------
def test_a_hostile_log_adds_no_element_to_its_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    to = tmp_path / "page.html"
    assert run(capsys, "score", str(HOSTILE / "markup.log"), "--page", str(to))[0] == 1
    page = read_back(to.read_text(encoding="utf-8"))
    assert not [e for e in page.all() if e.name == "img"]
    assert len(list(page.all("script"))) == 2
    assert "alert(2)" in to.read_text(encoding="utf-8"), "the log is in the page, as text"


@pytest.mark.medium
@pytest.mark.parametrize("title", [MARKUP, "{x.__class__} {0} {", "}{{}}"])
def test_the_title_of_a_layout_is_text_in_svg_and_pdf(
    title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = layout(tmp_path, "own.toml", f'{HEAD}title = "{title}"\n')
    for lang in ("en", "de"):
        svg, pdf = tmp_path / f"{lang}.svg", tmp_path / f"{lang}.pdf"
        said = ("--lang", lang, "--paper", "a4", "-o")
        assert run(capsys, "preview", str(path), "--svg", *said, str(svg))[0] == 0
        for element in ElementTree.fromstring(svg.read_bytes()).iter():
            assert element.tag.rpartition("}")[2] not in ("script", "foreignObject", "a", "iframe")
            for name, value in element.attrib.items():
                assert not name.startswith("on")
                assert not name.endswith("href") or LINK.match(value), value
        assert run(capsys, "print", str(path), *said, str(pdf))[0] == 0
        reader = pypdf.PdfReader(pdf)
        assert reader.metadata is not None and title in str(reader.metadata.title)
        assert not {"/JavaScript", "/OpenAction", "/AA"} & set(reader.trailer["/Root"])


# ---- layouts ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["../../evil", "/tmp/evil", "a/b", "..", "a\\\\b", "a\\u0000b"])
def test_the_name_of_a_layout_is_no_path(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    path = layout(tmp_path, "own.toml", HEAD.replace('"mine"', f'"{name}"'))
    for command in (["check"], ["print"], ["preview", "--svg"]):
        status, out, err = run(capsys, *command, str(path))
        assert status in (1, 2) and "header.name" in out + err
    assert [file.name for file in tmp_path.rglob("*")] in (["work", "own.toml"], ["own.toml", "work"])


def test_an_extends_that_is_no_layout_is_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No line of a private file is quoted, and no device or pipe is opened."""
    layout(tmp_path, "secret.txt", "the secret word\n")
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    os.mkfifo(tmp_path / "pipe.toml")
    for base in ("secret.txt", str(tmp_path / "secret.txt"), "zero.toml", "loop.toml", "pipe.toml",
                 "/etc/passwd", "/dev/zero", "..", "a\\u0000.toml", "a" * 300 + ".toml"):  # fmt: skip
        path = layout(tmp_path, "own.toml", HEAD.replace("dice-charmers/sun", base))
        status, out, err = run(capsys, "check", str(path))
        assert status == 1 and "header.extends" in out and "1 fault" in out + err, base
        assert "the secret word" not in out + err and "root:" not in out + err


def test_a_chain_of_layouts_has_an_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head = HEAD.replace("dice-charmers/sun", "{}")
    for number in range(MAX_CHAIN):
        layout(tmp_path, f"n{number}.toml", head.format(f"n{number + 1}.toml"))
    layout(tmp_path, f"n{MAX_CHAIN}.toml", head.format("dice-charmers/sun"))
    assert run(capsys, "check", str(tmp_path / "n2.toml"))[0] == 0
    status, out, _ = run(capsys, "check", str(tmp_path / "n1.toml"))
    assert status == 1 and f"at most {MAX_CHAIN} layouts" in out


@pytest.mark.parametrize("below", [HEAD, HEAD.replace('extends = "dice-charmers/sun"\n', "")])
def test_an_extends_above_the_header_is_one_fault(
    below: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = layout(tmp_path, "own.toml", f'extends = "dice-charmers/sun"\n{below}')
    status, out, err = run(capsys, "check", str(path), "--lang", "en")
    assert status == 1
    assert out.count("own.toml:") == 1 or "1 fault" in out + err
    assert "own.toml:1:1: extends: found a misplaced key; allowed: extends in the table [header]" in out


# ---- files without an end -----------------------------------------------------------------------------
@pytest.mark.parametrize("words", ["ink {}", "preflight {} --for generic-x4", "impose {}", "print --repeat {}",
                                   "read {}", "score {}", "format {}", "print dice-charmers/sun --for {}"])  # fmt: skip
@pytest.mark.parametrize("pipe", [False, True], ids=["device", "pipe"])
def test_a_device_and_a_pipe_are_refused(
    words: str, pipe: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if words.startswith("read"):
        pytest.importorskip("cv2")
    path = tmp_path / "endless.toml"
    if pipe:
        os.mkfifo(path)
        writer = threading.Timer(
            5, _end_pipe, (path,)
        )  # so that a reader that waits is a failure, not a halt
        writer.start()
    else:
        path.symlink_to("/dev/zero")
    status, out, err = run(capsys, *words.format(path).split())
    if pipe:
        writer.cancel()
    assert status == 2 and "it is not a plain file" in out + err


def _end_pipe(path: Path) -> None:
    """Let a program that reads a pipe find its end."""
    os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK))


# ---- the page in the browser, and code ------------------------------------------------------------------


@pytest.mark.medium
@pytest.mark.parametrize("main_file", ["word/document.xml", "content.xml"])
def test_documents_are_unpacked_within_a_limit(
    main_file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A small archive with 50 MB of text, and one whose entities multiply."""
    bombs = {
        "a": (b"<a>" + b" " * 50_000_000 + b"</a>", "too large for a log"),
        "b": (b'<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>', "is damaged"),
    }
    for name, (data, said) in bombs.items():
        path = tmp_path / name
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            archive.writestr(main_file, data)
        tracemalloc.start()
        assert main(["score", str(path)]) == 1
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert said in capsys.readouterr().out
        assert most < 30_000_000


def test_the_page_in_the_browser_allows_only_its_own_files() -> None:
    page = read_back((SITE / "index.html").read_text(encoding="utf-8").removeprefix("<!doctype html>"))
    policy = next(m for m in page.all("meta") if m.attributes.get("http-equiv") == "Content-Security-Policy")
    allowed = dict(part.strip().split(" ", 1) for part in (policy.attributes["content"] or "").split(";"))
    own = {"'self'", "'none'", "blob:", "'wasm-unsafe-eval'"}
    assert {source for sources in allowed.values() for source in sources.split()} <= own
    assert allowed["default-src"] == allowed["base-uri"] == allowed["form-action"] == "'none'"
    assert allowed["script-src"] == "'self' 'wasm-unsafe-eval'" and allowed["connect-src"] == "'self'"
    for element in page.all():
        assert element.name != "script" or (element.attributes.get("src") and not element.text)
        assert not [name for name in element.attributes if name.startswith("on") or name == "style"]
    scripts = [*SITE.rglob("*.js"), *(ROOT / "sheetgen/page").glob("*.js")]
    assert len(scripts) > 20
    for path in scripts:
        text = path.read_text(encoding="utf-8")
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|new Function|\beval\(", text
        ), path
        parsed_as_svg = re.findall(r'"image/svg\+xml",?\s*\)', text)
        assert text.count(".parseFromString(") == len(parsed_as_svg), path


@pytest.mark.medium
def test_no_file_is_run_as_code() -> None:
    """Replays are pickled to go from one process of ours to another; no file is."""
    bad = {"eval", "exec", "__import__"}
    libraries = {
        "pickle": {"read/result.py"},
        "marshal": set(),
        "shelve": set(),
        "subprocess": {"web/build.py"},
    }
    paths = list((ROOT / "sheetgen").rglob("*.py"))
    assert len(paths) > 300
    for path in paths:
        name = path.relative_to(ROOT / "sheetgen").as_posix()
        text = path.read_text(encoding="utf-8")
        assert "os.system(" not in text and "shell=True" not in text, name
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in bad, name
            for module in _imported(node):
                assert name in libraries.get(module, {name}), (name, module)


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


# ---- the page of promises -----------------------------------------------------------------------------
def test_each_section_of_the_page_names_tests_that_exist() -> None:
    text = (ROOT / "docs/security.md").read_text(encoding="utf-8")
    sections = text.split("\n## ")[1:]
    assert len(sections) > 10
    for section in sections:
        named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", section)
        assert named, section.splitlines()[0]
        for file, test in named:
            assert f"\ndef {test}(" in (ROOT / file).read_text(encoding="utf-8"), test


# ---- licences -----------------------------------------------------------------------------------------
COPYLEFT = re.compile(r"\b(A?GPL|GNU (Affero )?General Public)", re.I)
FREE = re.compile(
    r"\b(MIT|MIT-CMU|HPND|BSD|ISC|Apache|PSF|Python Software Foundation|Mozilla Public|MPL|Unlicense)\b", re.I
)


RUNTIME_EXTRAS = ("translate", "cluster", "scan")
"""Extras that users install; the others are for developers."""


def requirements() -> set[str]:
    """The runtime dependencies of pyproject.toml and its extras, with all that they require here."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: set[str] = set()
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(need for name in RUNTIME_EXTRAS for need in extras[name])]
    while wanted:
        name = re.split(r"[^\w.-]", wanted.pop(), maxsplit=1)[0].lower().replace("_", "-")
        if name in found:
            continue
        found.add(name)
        try:
            needs = importlib.metadata.requires(name) or []
        except importlib.metadata.PackageNotFoundError:  # of another system or Python
            found.remove(name)
            continue
        wanted += [need for need in needs if "extra ==" not in need]
    return found


def licences(name: str) -> list[str]:
    """The licences of an installed package; with several one may choose."""
    data = importlib.metadata.metadata(name)
    marked = [
        c.rpartition(":")[2].strip() for c in data.get_all("Classifier") or [] if c.startswith("License")
    ]
    said = [data.get("License-Expression") or "", *marked, (data.get("License") or "")[:200]]
    return [text for text in said if text]


def test_no_runtime_dependency_is_under_the_gpl_alone() -> None:
    names = requirements()
    assert {"reportlab", "pypdf", "pyphen", "wcwidth", "pillow", "opencv-python-headless"} <= names
    for name in sorted(names):
        found = licences(name)
        free = [text for text in found if FREE.search(text) and not COPYLEFT.search(text)]
        assert free, f"{name}: {found}"


def test_every_font_is_under_the_open_font_license() -> None:
    folders = {path.parent for path in (ROOT / "fonts").rglob("*.ttf")}
    assert len(folders) > 5
    for folder in folders:
        text = (folder / "LICENSE").read_text(encoding="utf-8")
        assert "SIL Open Font License, Version 1.1" in text
