"""Makes ``docs/glossary.md``: the word of each term of the games in every language.

    python -m tools.glossary [--check]

With ``--check`` nothing is written; ends with status 1 if the page is not what would be made.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from sheetgen.games import registry
from sheetgen.message import Msg
from sheetgen.text.catalog import all_languages, catalog
from sheetgen.text.catalog_checks import Term, all_terms

PAGE = Path(__file__).parent.parent / "docs" / "glossary.md"
TITLE = """\
# Glossary

Each language has one word for each thing, on sheets and cards, in lists and in logs. `python -m tools.glossary` makes
this page from the catalogs and from `terms.toml` beside them, which also lists rejected words; `sheetgen i18n check`
finds those. If the printed French or German rules have a term, the language uses it.
"""


def page() -> str:
    """The whole page."""
    games = {
        "": "All games",
        **{game.key.replace("-", "_"): str(game.title) for game in registry.all_games()},
    }
    parts = [
        section(title, [term for term in all_terms() if term.game == key]) for key, title in games.items()
    ]
    return "\n".join((TITLE, *filter(None, parts)))


def section(title: str, listed: Sequence[Term]) -> str:
    """A game's title and table; empty where it lists no terms."""
    if not listed:
        return ""
    langs = all_languages()
    rows = [("term", *langs[1:]), ("---",) * len(langs), *(row(term, langs[1:]) for term in listed)]
    table = "".join(f"| {' | '.join(cells)} |\n" for cells in rows)
    return f"## {title}\n\n{table}"


def row(term: Term, langs: Sequence[str]) -> tuple[str, ...]:
    """A term and its word in these languages."""
    return (term.name, *(catalog(lang).say(Msg(term.text, term.context)) for lang in langs))


def main(words: Sequence[str]) -> int:
    """Write the page, or check it; returns the exit status."""
    parser = argparse.ArgumentParser(
        "python -m tools.glossary", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="only report whether it is current")
    check = parser.parse_args(words).check
    made = page()
    if check:
        return int(PAGE.read_text(encoding="utf-8") != made)
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
