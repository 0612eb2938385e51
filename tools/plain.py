"""Find the phrases that docs/style.md bans: ``python -m tools.plain`` lists them and exits with 1 if there are any.

It reads README.md, CONTRIBUTING.md, the docs, and the English texts of the program. Code in the docs is not checked.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sheetgen.text.gather import texts_of_templates

ROOT: Final = Path(__file__).parents[1]

BANNED: Final = {
    r"can not": "cannot",
    r"unless (?:said|told)": "default:",
    r"(?:is|are|was|were|be|been|being) (?:said|told)": "a verb in the active voice, such as: the message says",
    r"so many of": "as many as, the number of",
    r"you may not": "permission denied, you cannot",
    r"(?:nobody|no one|none) can tell": "is unknown",
    r"(?:go|goes|going|gone) on with": "continue",
    r"(?:leave|leaves|left) off": "exit",
    r"(?:give|gives|gave|given) back": "return",
    r"whatsoever": "at all",
    r"(?:called|named) so": "has this name",
    r"to the byte": "byte for byte",
    r"be it": "even if",
    r"comes? to nothing": "fails",
    r"parted by": "separated by",
    r"with an s too": "also with a final s",
}
"""Regular expressions of banned phrases, each with what to write instead."""
_BANNED: Final = re.compile(
    "|".join(rf"(?P<p{n}>\b{phrase}\b)" for n, phrase in enumerate(BANNED)), re.IGNORECASE
)
_CODE: Final = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)


def banned_phrases(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield each banned phrase of a text: its offset, the phrase, and what to write instead."""
    instead = list(BANNED.values())
    for found in _BANNED.finditer(text):
        yield found.start(), found[0], instead[int((found.lastgroup or "p0")[1:])]


def pages() -> list[Path]:
    """Return the pages to check. docs/style.md is not one of them, because it lists the phrases."""
    docs = [path for path in sorted((ROOT / "docs").rglob("*.md")) if path.name != "style.md"]
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *docs]


def faults_of_page(text: str) -> Iterator[str]:
    """Yield a line for each banned phrase of a Markdown page: line, phrase, what to write instead."""
    # Code keeps its length and its lines, so that offsets stay right.
    plain = _CODE.sub(lambda code: re.sub(r"[^\n]", "_", code[0]), text)
    for at, phrase, instead in banned_phrases(plain):
        yield f"{plain.count(chr(10), 0, at) + 1}: “{phrase}”: write {instead}"


def faults() -> Iterator[str]:
    """Yield a line for each banned phrase of the pages and of the program's texts."""
    for page in pages():
        for fault in faults_of_page(page.read_text(encoding="utf-8")):
            yield f"{page.relative_to(ROOT).as_posix()}:{fault}"
    texts = texts_of_templates()
    for key in texts.in_order():
        for _, phrase, instead in banned_phrases(f"{key.text}\n{texts.plurals.get(key, '')}"):
            yield f"{texts.places[key][0]}: {key.text!r}: “{phrase}”: write {instead}"


def main() -> int:
    """Print all faults. Return 1 if there are any."""
    found = list(faults())
    print("\n".join(found) if found else "No banned phrase found.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
