"""The faults of a game: one table of codes, from which errors and explanations are made."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sheetgen.errors import Illegal, NotDue, TallyError
from sheetgen.games.contract.values import Explanation, Leftover
from sheetgen.message import Msg
from sheetgen.text_files import read_entries


class Kind(Explanation, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One fault code: its explanation with the usual clause, and the sentence under the log line."""

    text: Msg


def read_kinds(path: Path) -> dict[str, Kind]:
    """Return the kinds of faults in a TOML file, by code. Raise ``UnreadableFile``."""
    return read_entries(path, Kind)


class Faults:
    """The fault codes of a game. Callers can replace the usual ``clause`` and ``text`` of a code."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        self.kinds = kinds

    def illegal(
        self, code: str, blame: int = 0, clause: str = "", text: Msg | None = None, /, **values: Any
    ) -> Illegal:
        """Return the exception for a move that a rule forbids. ``blame`` is the index of the part at fault."""
        return Illegal(code, clause or self.kinds[code].clause, self._said(code, text, values), blame)

    def not_due(
        self, clause: str, due: Msg, code: str = NotDue.CODE, blame: int = 0, /, **values: Any
    ) -> NotDue:
        """Return the exception for a move that answers something other than what is due.

        ``due`` is what ``clause`` asks for. ``code`` replaces the general code if more is known.
        """
        return NotDue(code, clause, self._said(code, None, {"due": due, **values}), blame)

    def leftover(
        self, code: str, severity: str, clause: str = "", text: Msg | None = None, /, **values: Any
    ) -> Leftover:
        """Return the record of something that a player left undone. ``severity`` is ``warning`` or
        ``error``.
        """
        return Leftover(code, severity, clause or self.kinds[code].clause, self._said(code, text, values))

    def tally(
        self, code: str, whose: str = "", clause: str = "", text: Msg | None = None, /, **values: Any
    ) -> TallyError:
        """Return the exception for impossible final tallies. ``whose`` is the player's name."""
        return TallyError(code, clause or self.kinds[code].clause, self._said(code, text, values), whose)

    def _said(self, code: str, text: Msg | None, values: dict[str, Any]) -> Msg:
        said = self.kinds[code].text if text is None else text
        return said._replace(values=tuple(values.items())) if values else said
