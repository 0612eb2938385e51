"""Where the user's own settings lie."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def folder(env: Mapping[str, str] | None = None) -> Path:
    """The user's folder for settings: of XDG, or the platform's own."""
    found = os.environ if env is None else env
    if base := found.get("XDG_CONFIG_HOME"):
        return Path(base) / "sheetgen"
    if sys.platform == "win32" and (base := found.get("APPDATA")):
        return Path(base) / "sheetgen"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "sheetgen"
    return Path.home() / ".config" / "sheetgen"


def printers(env: Mapping[str, str] | None = None) -> Path:
    """What is known of printers, see ``calibration``; the file may not be there."""
    return folder(env) / "printers.toml"
