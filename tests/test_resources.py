"""What installs more of this copy of sheetgen: from its checkout, or by its name where it was installed."""

from __future__ import annotations

import shlex
import sys
import tomllib
from pathlib import Path

import pytest

from sheetgen import resources
from sheetgen.resources import install_command

ROOT = Path(__file__).parents[1]
PIP = [sys.executable, "-m", "pip", "install"]


def test_the_distribution_has_the_projects_name() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == resources.DISTRIBUTION
    assert set(project["scripts"]) == {"sheetgen"}


def test_a_checkout_is_installed_from_its_folder() -> None:
    assert shlex.split(install_command()) == [*PIP, "-e", str(ROOT)]
    assert shlex.split(install_command("scan")) == [*PIP, "-e", f"{ROOT}[scan]"]


def test_an_installed_copy_is_installed_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "is_installed", lambda: True)
    assert shlex.split(install_command()) == [*PIP, resources.DISTRIBUTION]
    assert install_command("scan").endswith(f" -m pip install '{resources.DISTRIBUTION}[scan]'")


@pytest.mark.parametrize("folder", ["my games", "it's", "a$b", "a;b"])
def test_a_shell_reads_the_path_as_it_is(
    folder: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(resources, "PACKAGE", tmp_path / folder / "sheetgen")
    assert shlex.split(install_command("scan")) == [*PIP, "-e", f"{tmp_path / folder}[scan]"]


def test_windows_has_quotes_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(resources, "PACKAGE", Path("C:/my games/sheetgen"))
    assert install_command("scan") == 'python -m pip install -e "C:/my games[scan]"'
    monkeypatch.setattr(resources, "is_installed", lambda: True)
    assert install_command() == f'python -m pip install "{resources.DISTRIBUTION}"'
