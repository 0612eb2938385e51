"""Compiles the catalogs when a wheel is built, also for an editable install: `make setup` in a checkout."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogs(BuildHookInterface[Any]):
    """A ``LANG.mo`` beside each ``LANG.po`` of the house and of the games."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile them with the package's own compiler, which needs the standard library alone."""
        package = Path(self.root) / "sheetgen"
        pofile = runpy.run_path(str(package / "text" / "pofile.py"))
        for path in package.glob("**/locale/*.po"):
            pofile["store_catalog"](path.with_suffix(".mo"), pofile["compile_catalog"](path.read_bytes()))
