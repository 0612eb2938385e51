"""Faults that change nothing that a game can notice: listed in ``equivalent.toml``, each with its reason."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tools.mutants.faults import Mutant, mutated

LIST = Path(__file__).with_suffix(".toml")


class Fault(NamedTuple):
    """What a fault changes: the file without the folders above its part, the function, the statement."""

    file: str
    function: str
    change: str

    def __str__(self) -> str:
        return f"`{self.file}`, `{self.function}`: `{self.change}`"


def fault(mutant: Mutant) -> Fault:
    """A mutant as it is listed."""
    _, change = mutated(mutant)
    return Fault("/".join(mutant.file.split("/")[-2:]), mutant.function, change)


@cache
def listed() -> dict[Fault, str]:
    """All that are listed, with the reason why nothing can notice them."""
    return {
        Fault(entry["file"], entry["function"], change): entry["why"]
        for entry in tomllib.loads(LIST.read_text(encoding="utf-8"))["fault"]
        for change in entry["changes"]
    }


def table() -> Iterator[str]:
    """The list as the rows of a table."""
    yield "| fault | why it is none |"
    yield "|---|---|"
    for found, why in listed().items():
        yield f"| {found} | {why} |".replace(" || ", " \\|\\| ")
