"""What mkdocs calls while it builds the site: it adds the pages beside ``docs/`` and the pages that are made."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

from tools.site import gallery, home, reference

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

ROOT = Path(__file__).parents[2]
BESIDE = {"README.md": "readme.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Pages that stand beside ``docs/``, and their names on the site."""
_LINK = re.compile(r"(?<=\]\()([^)#\s]+)")
_CODE = re.compile(r"\[([^]]*)\]\(\.\./(?:sheetgen|tests|tools)/[^)]*\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made, and the pictures."""
    pages = {name: read(page) for page, name in BESIDE.items()}
    pages |= {f"reference/{name}.md": text for name, text in reference.pages().items()}
    pages |= home.pages()
    pages["css/site.css"] = Path(__file__).with_name("site.css").read_text(encoding="utf-8")
    shown = gallery.pictures()
    pages["gallery.md"] = gallery.page(shown)
    pictures = {picture.path: picture.data for picture in shown}
    for name, content in {**pages, **home.fonts(), **pictures}.items():
        files.append(File.generated(config, name, content=content))
    return files


def read(page: str) -> str:
    """A page from beside ``docs/``, its links as they lead on the site."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return _LINK.sub(
        lambda link: BESIDE.get(link[1], link[1].removeprefix("docs/")), text.replace('="docs/', '="')
    )


def on_page_markdown(markdown: str, **_: object) -> str:
    """Links from ``docs/`` to pages beside it lead to their place on the site; code has none there."""
    return _LINK.sub(
        lambda link: BESIDE.get(link[1].removeprefix("../"), link[1]), _CODE.sub(r"\1", markdown)
    )
