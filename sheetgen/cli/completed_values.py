"""Lists of all possible values of options and arguments, for shell completion. Only shells import this module."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from sheetgen.bots.levels import LEVELS
from sheetgen.cli.json_schemas import NAMES
from sheetgen.cut.cutters import CUTTERS
from sheetgen.draw.cards.formats import SIZES
from sheetgen.draw.inks import EDITIONS
from sheetgen.draw.paper import PAPERS
from sheetgen.explain.codes import all_explanations
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

VALUES: Mapping[str, Callable[[], Iterable[str]]] = {
    "languages": catalog.all_languages,
    # All layouts that come with sheetgen. The shell itself completes the user's own files.
    "layouts": lambda: [entry.address for entry in library.available()],
    "games": registry.all_keys,
    "kinds": lambda: dict.fromkeys(entry.kind for entry in library.available()),
    # All codes of findings, and the ids of all rule clauses.
    "codes": lambda: dict.fromkeys(found.key for found in all_explanations()),
    "papers": lambda: PAPERS,
    "editions": lambda: EDITIONS,
    "profiles": lambda: (*profile.ALIASES, *profile.profile_names()),
    "sizes": lambda: SIZES,
    "details": lambda: DETAILS,
    "backs": lambda: BACKS,
    "orders": lambda: ORDERS,
    "guides": lambda: KINDS,
    "cutters": lambda: CUTTERS,
    "edges": lambda: EDGES,
    "pad_edges": lambda: PAD_EDGES,
    "flips": lambda: FLIPS,
    "strengths": lambda: STRENGTHS,
    "levels": lambda: map(str, LEVELS),
    "schemas": lambda: (*registry.all_keys(), *NAMES),
    "examples": lambda: sorted(path.name for path in Path(__file__).with_name("examples").iterdir()),
}
"""The lists by their names in the declarations."""
