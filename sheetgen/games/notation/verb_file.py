"""Verbs whose words, clause, example and help come from a TOML file, so that only their code is in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from sheetgen.games.notation.args import Arg
from sheetgen.games.notation.verbs import Move, Verb, simple_verb
from sheetgen.message import Msg
from sheetgen.text_files import read_entries


class VerbText(Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a verb; a log is written with the first of ``words``."""

    help: Msg
    clause: str
    example: str
    words: tuple[Msg, ...] = ()


class VerbFile:
    """The verbs of a game. Each table of the file has the texts of one verb; the verb's key is its name by default."""

    def __init__(self, path: Path) -> None:
        """Read a file, or raise ``UnreadableFile``."""
        self.texts = read_entries(path, VerbText)

    def verb(
        self,
        name: str,
        *answers: str,
        args: tuple[Arg, ...],
        moves: Callable[..., Iterable[Move]],
        values: Callable[[Move], Sequence[Any] | None],
        key: str = "",
        **flags: Any,
    ) -> Verb:
        """Return a verb with the texts of the table ``name``; it answers the due kind ``name`` by default."""
        return Verb(
            key=key or name, answers=frozenset(answers or (name,)), args=args, moves=moves, values=values,
            **self._given(name), **flags,
        )  # fmt: skip

    def simple(self, name: str, *answers: str, key: str = "", **more: Any) -> Verb:
        """Return a verb whose arguments are those of its move, with the texts of the table ``name``."""
        return simple_verb(key or name, *(answers or (name,)), **self._given(name), **more)

    def _given(self, name: str) -> dict[str, Any]:
        text = self.texts[name]
        return {
            "help": text.help, "clause": text.clause, "example": text.example, "word": text.words or None,
        }  # fmt: skip
