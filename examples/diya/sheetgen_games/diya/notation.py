"""How the moves of Diya are typed in a log: ``3 5 river``, or ``3 5 dark door``."""

from __future__ import annotations

from sheetgen_games.diya.rules import DECISIONS, DICE

from sheetgen.games.notation.args import Number, Word
from sheetgen.games.notation.compound import Exactly, Maybe
from sheetgen.games.notation.lexicon import Grammar
from sheetgen.games.notation.verbs import simple_verb
from sheetgen.message import msg

ROWS = {"door": msg("door", "log"), "yard": msg("yard", "log"), "river": msg("river", "log")}
ROW = Word(msg("row", "log argument"), ROWS)

GRAMMAR = Grammar(
    (
        simple_verb(
            "dice", word=msg("dice", "log"), bare=True,
            args=(Maybe(Exactly(Number(least=1, most=12), DICE), hidden=True),),
            clause="DI-2", example="dice 3 5", help=msg("what the dice show", "rule"),
        ),
        simple_verb(
            "light", "lamp", word=msg("light", "log"), bare=True, args=(ROW,), clause="DI-3", example="light river",
            help=msg("the row whose next lamp gets the sum", "rule"),
        ),
        simple_verb(
            "dark", "lamp", word=msg("dark", "log"), args=(ROW,), clause="DI-4", example="dark door",
            help=msg("the row whose next lamp is crossed out", "rule"),
        ),
    ),
    DECISIONS.asked,
)  # fmt: skip
