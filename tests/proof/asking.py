"""Asking other programs: where they are, what they say, and what is given to them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

TIMEOUT = 300


def needs(program: str) -> str:
    """Where a program lies; skips the test where it is not installed."""
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def run(*command: str | Path, timeout: float = TIMEOUT) -> str:
    """What a program says, errors and all; it must succeed within ``timeout`` seconds."""
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=timeout)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def put(folder: Path, data: bytes, name: str = "file.pdf") -> Path:
    """A file with ``data``."""
    path = folder / name
    path.write_bytes(data)
    return path
