"""The page's own files as they are built: names with hashes, and every reference leads to a file."""

import re
from pathlib import Path

import pytest

from sheetgen.web.build import PLAIN, SITE, Out, prints, service_worker, site
from sheetgen.web.facts import page_data

_IMPORTED = re.compile(r"""(?:from|import)\s*\(?["'](\./[^"']+|\.\./[^"']+)["']""")
_LINKED = re.compile(
    r"""(?:href|src)=["']([^"'#:]+\.[a-z0-9]+)["']|url\(["']?([^"')#:]+\.[a-z0-9]+)["']?\)"""
)


@pytest.mark.medium
def test_names_hold_hashes_and_references_lead_to_files(tmp_path: Path) -> None:
    out = Out(tmp_path / "web")
    made = {file["url"] for file in site(out)}
    there = {path.relative_to(SITE).as_posix() for path in SITE.rglob("*") if path.is_file()}
    drawn = {url for url in made if re.fullmatch(r"img/river\.[0-9a-f]{10}\.svg", url)}
    assert len(made) == len(there) + 2 and {*PLAIN} == made & there and len(drawn) == 1
    assert "js/paper.js" not in there and any(
        re.fullmatch(r"js/paper\.[0-9a-f]{10}\.js", url) for url in made
    )
    followed = 0
    for name in sorted(made):
        path = out.path / name
        if path.suffix not in (".html", ".css", ".js"):
            continue
        text = path.read_text(encoding="utf-8")
        for found in [*_IMPORTED.findall(text), *(a or b for a, b in _LINKED.findall(text))]:
            assert (path.parent / found).is_file(), f"{name} names {found}"
            followed += 1
    assert followed > 20


def test_a_changed_file_changes_its_name_and_those_that_name_it(tmp_path: Path) -> None:
    out = Out(tmp_path / "web")
    one, two = out.put("js/a.js", b"1"), out.put("js/a.js", b"2")
    assert one["url"] != two["url"] and out.put("js/a.js", b"1") == one


def test_a_script_that_nothing_names_is_named_by_nobody(tmp_path: Path) -> None:
    out = Out(tmp_path / "web")
    index = next(file["url"] for file in site(out) if file["url"] == "index.html")
    text = (out.path / index).read_text(encoding="utf-8")
    assert 'src="js/main.js"' not in text and re.search(r'src="js/main\.[0-9a-f]{10}\.js"', text)


def test_the_service_worker_names_its_build() -> None:
    one, two = service_worker(b"1"), service_worker(b"2")
    assert one != two and b'"dev"' not in one


@pytest.mark.medium
def test_main_sheet_and_kit_lie_ready(tmp_path: Path) -> None:
    (game,) = (one for one in page_data("de")["games"] if one["key"] == "nagaraja")
    made = list(prints(Out(tmp_path / "web"), game, "de"))
    kit = {"kit": "nagaraja", "players": 2}
    whats = [(game["main"], "a4"), (kit, "a4")]
    assert [(one["what"], one["paper"]) for one in made] == whats
    assert all((tmp_path / "web" / one["url"]).read_bytes().startswith(b"%PDF-") for one in made)
