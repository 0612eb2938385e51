"""Explanations of all codes that a log or a photo can give in any game. Each game explains its own codes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.characters import plain_dashes
from sheetgen.games import registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.paper import FINDINGS
from sheetgen.games.contract.values import Explanation
from sheetgen.message import Msg, msg


def _e(what: str, instead: str, example: str = "") -> Explanation:
    return Explanation("", msg(what, "rule"), msg(instead, "rule"), example)


CODES: dict[str, Explanation] = {
    # ---- the file
    "usage": _e(
        "The command names something that does not exist: a file, a line or a language.", "See --help."
    ),
    "not-utf-8": _e("The file is not UTF-8 text.", "Save it as UTF-8 in your editor."),
    "binary": _e("The file holds zero bytes: it is no text at all.", "Give the log's own file."),
    "empty": _e("The file has no content.", "Write at least the header: game, layout, players."),
    "too-long": _e(
        "The file or one of its lines is far longer than a log can be.", "Give the log's own file."
    ),
    "form": _e(
        "The PDF is not a filled form that sheetgen printed, or its fields are ambiguous.",
        "Print the sheet with --for screen --fillable, fill it in, and save the PDF with its fields.",
    ),
    # ---- the header
    "no-game": _e("The header does not say which game was played.", "Add it.", "game: dice-charmers"),
    "unknown-game": _e("There is no such game here.", "Take one of those that the finding lists."),
    "no-layout": _e("The header does not say on which layout the game was played.", "Add it.", "layout: sun"),
    "unknown-layout": _e(
        "There is no layout of this name, or no file at this path from the log's folder.",
        "Take one that the finding lists, or a path that ends in .toml.",
    ),
    "wrong-layout": _e(
        "This layout is for another game, or prints something that no game is played on.",
        "Take one that the finding lists.",
    ),
    "layout-fault": _e("The layout file has faults of its own.", "Run sheetgen check on it."),
    "no-players": _e(
        "The header does not say who played.", "Add the names in order.", "players: Leila, Rajesh"
    ),
    "player-twice": _e(
        "Two players have the same name, or names that differ in case and accents only.",
        "Give them different names.",
        "players: Ann M, Ann P",
    ),
    "player-count": _e("The game is not for this number of players.", "Name as many as the game allows."),
    "key-twice": _e("The header has the same key twice.", "Keep one of them."),
    "no-ghost": _e(
        "The header begins a game alone on a layout without a ghost.",
        "Take another layout, or add what a ghost does to this one.",
    ),
    "not-alone": _e(
        "The header begins a game alone with a variant that needs other players.",
        "Leave the variant out, or play with others.",
    ),
    "no-goal": _e(
        "The header names a goal that the campaign does not have, or the game is not played alone.",
        "Take a number of the campaign sheet.",
    ),
    "unknown-option": _e(
        "The game has this option, but not with this value.", "Take one that the finding lists."
    ),
    "unknown-language": _e("There is no catalog for this language.", "Take one that the finding lists."),
    # ---- lines
    "unreadable": _e(
        "A word has no meaning in its place, or something is missing after it.",
        "Look at the words that the finding offers, or at the notation page of the game.",
    ),
    "unknown-player": _e("The word before the colon is neither a player nor a keyword.", "Correct the name."),
    "ambiguous": _e(
        "The line has two legal readings with different results. sheetgen does not guess.",
        "Type one of the readings that the finding lists.",
    ),
    "not-now": _e(
        "The words are fine, but something else is due first.", "Write first what the finding names."
    ),
    "turn-over": _e("The player has nothing more to decide in this turn.", "Remove the surplus."),
    "wrong-player": _e(
        "It is another player's turn. If lines of others are missing before this "
        "one, the replay assumes that these players did nothing. Otherwise the line "
        "is left out.",
        "Add the missing line, or correct the name.",
    ),
    "extra-line": _e(
        "A player has two turns in a row, but it is another player's turn; the second one is left out.",
        "Remove it, join it to the line before, or correct the name.",
    ),
    "missing-turn": _e(
        "A roll or a draw comes before all players have had their turn.", "Add the lines that are missing."
    ),
    "said-twice": _e(
        "Two lines contain the same roll or draw; the second one is left out.", "Remove one of them."
    ),
    "after-end": _e("The game was over before this line.", "Remove it, or look for an error before it."),
    # ---- claims
    "claim-differs": _e(
        "The paper differs from the replay. The finding names the last line where "
        "both agreed. The mistake is after that line, on paper or in the log.",
        "Look at the ledger of these lines.",
        "claim Leila: fame 16, money 49, karma 5/3",
    ),
    # ---- photos
    "two-tone": _e(
        "A picture of a sheet has only two tones: black and white, without grey. Pen "
        "and print look the same there, so marks are misread. No totals and no "
        "places are stated, and the sheet is not compared with a log.",
        "Scan the sheet in colour or grey at 200 to 300 dpi, or photograph it with the camera.",
    ),
    "sources-differ": _e(
        "Two sources have different totals of one player: photos, forms or typed totals. The report names the value "
        "of each. There are no places, because no source is preferred.",
        "Compare them with the paper, and type the right total with --say.",
    ),
    "too-many-doubts": _e(
        "Too many marks of a sheet are doubtful. On such a sheet, marks that seem sure are often wrong too. "
        "No totals and no places are stated, and the sheet is not compared with a log.",
        "The usual cause is a scanner app, which changes the picture. Photograph the sheet itself with the camera, "
        "or scan it in colour or grey at 200 to 300 dpi.",
    ),
}


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
    for game in registry.all_games():
        for code, e in (*game.explanations.items(), *game.paper_findings.items()):
            yield CodeExplanation(code, game.key, e.clause, e.what, e.instead, e.example, e.ours)
        for clause, text in game.clauses.items():
            yield CodeExplanation(clause, game.key, clause, text, ours=OURS in text.text)
