"""Explanations of all codes that a log or a photo can give in any game. Each game explains its own codes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sheetgen.characters import plain_dashes
from sheetgen.games import registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.paper import FINDINGS
from sheetgen.games.contract.values import Explanation
from sheetgen.message import Msg, msg
from sheetgen.text_files import read_entries

CODES = read_entries(Path(__file__).with_name("codes.toml"), Explanation)
"""All codes of sheetgen itself."""
OURS = "Our reading: "
"""The words in a clause that begin our interpretation, which continues to the end of the clause."""


def interpretation_of(game: Game | None, code: str, clause: str) -> Msg | None:
    """Return a sentence if the finding ``code`` of ``game`` rests on our interpretation of a clause; else
    None.
    """
    known = game.explanations.get(code) if game is not None else None
    if known is None or not known.ours:
        return None
    return interpretation_note(clause or known.clause)


def interpretation_note(clause: str) -> Msg:
    """Return the sentence for a refusal that rests on our interpretation of a clause."""
    return msg("This is our reading of {clause}: the printed rules leave it open.", "report", clause=clause)


class CodeExplanation(NamedTuple):
    """The explanation of one code or clause, and the game that it belongs to (empty: any game)."""

    key: str
    game: str
    clause: str
    text: Msg
    instead: Msg | None = None
    example: str = ""
    ours: bool = False
    """Whether the printed rules leave it open, at least in part, and this is our interpretation."""


def explanations_of(wanted: str) -> list[CodeExplanation]:
    """Return all explanations of a code or a clause id, of sheetgen itself and of every game."""
    key = plain_dashes(wanted).strip().lower()
    return [found for found in all_explanations() if found.key.lower() == key]


def all_explanations() -> Iterator[CodeExplanation]:
    """Yield the explanations of all codes and clauses."""
    for code, e in CODES.items():
        yield CodeExplanation(code, "", "", e.what, e.instead, e.example)
    for code, e in FINDINGS.items():
        yield CodeExplanation(code, "", "", e.what, e.instead)
    for game in map(registry.find, registry.keys_and_pads()):
        for code, e in (*game.explanations.items(), *game.paper_findings.items()):
            yield CodeExplanation(code, game.key, e.clause, e.what, e.instead, e.example, e.ours)
        for clause, text in game.clauses.items():
            yield CodeExplanation(clause, game.key, clause, text, ours=OURS in text.text)
