"""Lists of all possible values of options and arguments, for shell completion. Only shells import this module."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from sheetgen.bots.levels import LEVELS
from sheetgen.cli.json_schemas import NAMES
from sheetgen.cut.cutters import CUTTERS
from sheetgen.draw.cards.formats import SIZES
from sheetgen.draw.inks import EDITIONS
from sheetgen.draw.paper import PAPERS
from sheetgen.explain import codes as code_list
from sheetgen.games import library, registry
from sheetgen.games.contract.solo import STRENGTHS
from sheetgen.impose.cut_marks import KINDS
from sheetgen.impose.imposition import BACKS, ORDERS
from sheetgen.press.calibration import FLIPS
from sheetgen.printing.destination import PAD_EDGES
from sheetgen.printing.request import EDGES
from sheetgen.sheets.cards import DETAILS
from sheetgen.shop import profile
from sheetgen.text import catalog


def languages() -> Sequence[str]:
    return catalog.all_languages()


def layouts() -> Sequence[str]:
    """Return the names of all layouts that come with sheetgen. The shell itself completes the user's own files."""
    return [entry.address for entry in library.available()]


def games() -> Sequence[str]:
    return registry.all_keys()


def kinds() -> Sequence[str]:
    return list(dict.fromkeys(entry.kind for entry in library.available()))


def codes() -> Iterable[str]:
    """Return all codes of findings, and the ids of all rule clauses."""
    return dict.fromkeys(found.key for found in code_list.all_explanations())


def papers() -> Sequence[str]:
    return tuple(PAPERS)


def editions() -> Iterable[str]:
    return EDITIONS


def profiles() -> Sequence[str]:
    return (*profile.ALIASES, *profile.profile_names())


def sizes() -> Iterable[str]:
    return SIZES


def details() -> Sequence[str]:
    return DETAILS


def backs() -> Sequence[str]:
    return BACKS


def orders() -> Sequence[str]:
    return ORDERS


def guides() -> Sequence[str]:
    return KINDS


def cutters() -> Sequence[str]:
    return tuple(CUTTERS)


def edges() -> Sequence[str]:
    return EDGES


def pad_edges() -> Sequence[str]:
    return PAD_EDGES


def flips() -> Sequence[str]:
    return FLIPS


def strengths() -> Iterable[str]:
    return STRENGTHS


def levels() -> Iterable[str]:
    return map(str, LEVELS)


def schemas() -> Iterable[str]:
    return (*registry.all_keys(), *NAMES)


def examples() -> Iterable[str]:
    return sorted(path.name for path in Path(__file__).with_name("examples").iterdir())
