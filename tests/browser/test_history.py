"""The page of ``history`` in a browser: no violation of accessibility, no errors, nothing wider than a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen.__main__ import main
from tests.browser.test_page import AXE, SIZES, browser  # noqa: F401
from tests.history.test_history import EXAMPLES, TALLIES

pytestmark = pytest.mark.slow


@pytest.mark.skipif(not AXE.exists(), reason="there is no axe-core")
@pytest.mark.parametrize(("size", "scheme", "lang"), [("phone", "dark", "ar"), ("desktop", "light", "de")])
def test_the_history_is_accessible_on_every_screen(
    browser: Any, size: str, scheme: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch  # noqa: F811
) -> None:  # fmt: skip
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    tallies = tmp_path / "2026-01-02 tallies.txt"
    tallies.write_text(TALLIES, encoding="utf-8")
    page_file = tmp_path / "history.html"
    words = [str(tallies), str(EXAMPLES / "game.log"), "--page", str(page_file), "--lang", lang]
    assert main(["history", *words]) == 1
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, bypass_csp=True
    )
    page = context.new_page()
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text))
    page.goto(page_file.as_uri())
    page.add_script_tag(path=str(AXE))
    assert page.evaluate("axe.run()")["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert errors == []
    context.close()
