"""A release: what ``make release`` checks, and the workflow that publishes it."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from tools import release

ROOT = Path(__file__).parents[1]
WORKFLOW = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")


def page(at: Path, *files: str) -> Path:
    """The zip of a page whose index names ``js/a.js`` and whose build.json names ``part.gz``."""
    known = {"core": [{"url": "part.gz", "size": 3}], "languages": {"en": {"files": [{"url": "en.json"}]}}}
    with zipfile.ZipFile(at, "w") as archive:
        archive.writestr("index.html", '<script src="js/a.js"></script><a href="#top">top</a>')
        archive.writestr("build.json", json.dumps(known))
        for name in files:
            archive.writestr(name, "x")
    return at


def test_files_that_the_zip_of_the_page_lacks_are_found(tmp_path: Path) -> None:
    assert release.missing_files(page(tmp_path / "a.zip", "js/a.js", "part.gz", "en.json")) == []
    assert release.missing_files(page(tmp_path / "b.zip", "part.gz")) == ["en.json", "js/a.js"]
    with zipfile.ZipFile(tmp_path / "c.zip", "w") as archive:
        archive.writestr("index.html", "")
    with pytest.raises(release.Failed, match=r"lacks build\.json"):
        release.missing_files(tmp_path / "c.zip")


def test_a_user_needs_no_package_of_developers() -> None:
    theirs = release.developers_packages()
    assert {"pytest", "mypy", "ruff", "hypothesis", "mkdocs-material"} <= theirs
    required = {release._name(line) for line in release.PROJECT["dependencies"]}
    extras = release.PROJECT["optional-dependencies"]
    for extra in ("test", "lint"):
        assert not required & {release._name(line) for line in extras[extra]}


def test_a_python_that_is_missing_is_replaced_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"3.11": Path("old"), "3.13": Path("new")}
    monkeypatch.setattr(release, "supported", lambda: ["3.11", "3.12", "3.13", "3.14"])
    monkeypatch.setattr(release, "find_python", there.get)
    found = release.pythons()
    assert [(python.wanted, python.version) for python in found] == [("3.11", "3.11"), ("3.14", "3.13")]


def test_the_workflow_tries_the_oldest_and_newest_python_and_publishes_by_its_identity() -> None:
    known = release.supported()
    assert release.PROJECT["requires-python"] == f">={known[0]}"
    for version in (known[0], known[-1]):
        assert f"            {version}\n" in WORKFLOW
    assert "STRICT=--strict" in WORKFLOW and "password" not in WORKFLOW
    publish = WORKFLOW.partition("\n  publish:\n")[2].partition("\n  attach:\n")[0]
    assert "id-token: write" in publish and "pypa/gh-action-pypi-publish" in publish
