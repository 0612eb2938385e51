"""The list of public files, and a folder with those that could be fetched. The files are never committed."""

import csv
import hashlib
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

LIST = Path(__file__).with_name("files.tsv")
WAIT = 30
"""Longest time in seconds without an answer."""


class PublicFile(NamedTuple):
    """A file: its kind (``pdf``, ``po`` or ``log``), its place in a repository on GitHub, and its SHA-256."""

    kind: str
    repository: str
    commit: str
    path: str
    sha256: str

    @property
    def address(self) -> str:
        """The address from which anybody can fetch it."""
        return f"https://raw.githubusercontent.com/{self.repository}/{self.commit}/{quote(self.path)}"

    @property
    def name(self) -> str:
        """Its name in the folder of fetched files; the ending is the original one."""
        return f"{self.sha256[:16]}{Path(self.path).suffix.lower()}"


def listed() -> list[PublicFile]:
    """Return all files of the list."""
    with LIST.open(encoding="utf-8", newline="") as file:
        return [PublicFile(**row) for row in csv.DictReader(file, delimiter="\t")]


def fetched(files: Sequence[PublicFile], folder: Path, step: Callable[[str], None]) -> Iterator[PublicFile]:
    """Yield the files that are in the folder or can be fetched; ``step`` gets the reason for each other file."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        place = folder / file.name
        if not place.exists():
            try:
                with urllib.request.urlopen(file.address, timeout=WAIT) as answer:  # noqa: S310  https only
                    data = answer.read()
            except OSError as error:
                step(f"not fetched: {file.repository} {file.path}: {error}")
                continue
            place.write_bytes(data)
        if hashlib.sha256(place.read_bytes()).hexdigest() != file.sha256:
            step(f"not the listed file: {file.repository} {file.path}")
            place.unlink()
            continue
        yield file
