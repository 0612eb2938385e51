"""Right-to-left order: the Unicode Bidirectional Algorithm (UAX #9, revision 46) with bracket pairs (N0).

Input is one paragraph without its separator. Output is an embedding level for each character (even: left to
right, odd: right to left), and the visual order of items with levels. Rule names (X5a, W4...) are those of
the standard. Mirroring (L4) is the shaper's task, because it has the font.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar
from unicodedata import bidirectional

_MAX_DEPTH = 125
_ISOLATES = ("LRI", "RLI", "FSI")
_BEGINNINGS = frozenset(("RLE", "LRE", "RLO", "LRO", *_ISOLATES))
_REMOVED = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "BN"))  # X9
_NEUTRAL = frozenset(("B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI"))
_CONTROLS = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
_RTL_FROM = "\u0590"  # start of the first Unicode block with characters of class R, AL or AN

# Bidi_Paired_Bracket of the Unicode Character Database: ranges (first to last) of alternating opening and
# closing brackets, and pairs that are not adjacent.
_ADJACENT = (
    (0x0028, 0x0029), (0x0F3A, 0x0F3D), (0x169B, 0x169C), (0x2045, 0x2046), (0x207D, 0x207E),
    (0x208D, 0x208E), (0x2308, 0x230B), (0x2329, 0x232A), (0x2768, 0x2775), (0x27C5, 0x27C6),
    (0x27E6, 0x27EF), (0x2983, 0x298C), (0x2991, 0x2998), (0x29D8, 0x29DB), (0x29FC, 0x29FD),
    (0x2E22, 0x2E29), (0x2E55, 0x2E5C), (0x3008, 0x3011), (0x3014, 0x301B), (0xFE59, 0xFE5E),
    (0xFF08, 0xFF09), (0xFF5F, 0xFF60), (0xFF62, 0xFF63),
)  # fmt: skip
_APART = ((0x5B, 0x5D), (0x7B, 0x7D), (0x298D, 0x2990), (0x298F, 0x298E), (0xFF3B, 0xFF3D), (0xFF5B, 0xFF5D))
BRACKETS: dict[str, str] = {
    chr(a): chr(b)
    for a, b in (*((o, o + 1) for first, last in _ADJACENT for o in range(first, last, 2)), *_APART)
}
_CANONICAL = {"\u2329": "\u3008", "\u232a": "\u3009"}  # canonically equivalent brackets pair with each other
_CLOSERS = frozenset(BRACKETS.values())


class Levels(NamedTuple):
    """The embedding levels of a text: ``base`` is the paragraph's level; ``levels`` has the level of each
    character.

    Control characters, which X9 removes, get the level of their left neighbour.
    """

    base: int
    levels: list[int]


Item = TypeVar("Item")


def embedding_levels(text: str, base: int | None = None) -> Levels:
    """Return the embedding levels of ``text`` on one line; ``base`` None finds the direction by P2 and P3."""
    if base == 0 and (text.isascii() or max(text) < _RTL_FROM):
        return Levels(0, [0] * len(text))
    kinds = [bidirectional(c) or "L" for c in text]
    if base == 0 and not _CONTROLS.intersection(text) and not {"R", "AL", "AN"}.intersection(kinds):
        return Levels(0, [0] * len(text))
    match = _matching_isolates(kinds)
    if base is None:
        base = _first_strong(kinds, 0, len(kinds), match)
    original = list(kinds)
    levels = _explicit(kinds, base, match)
    explicit = tuple(levels)  # the start and end types of a sequence (sos, eos) depend on the explicit levels
    for where in _isolating_runs(original, levels, match):
        levels_here = _Sequence(text, kinds, explicit, original, match, where, base).resolve()
        for i, level in zip(where, levels_here, strict=True):
            levels[i] = level
    _whitespace(original, levels, base)
    return Levels(base, levels)


def visual_order(items: Sequence[Item], levels: Sequence[int]) -> list[Item]:
    """Return the items of a line from left to right (L2)."""
    order = list(range(len(items)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = max(end, start + 1)
    return [items[i] for i in order]


def _matching_isolates(kinds: Sequence[str]) -> dict[int, int]:
    """BD9: return a map from each isolate initiator to its PDI, and back."""
    match: dict[int, int] = {}
    open_: list[int] = []
    for i, kind in enumerate(kinds):
        if kind in _ISOLATES:
            open_.append(i)
        elif kind == "PDI" and open_:
            match[i] = start = open_.pop()
            match[start] = i
    return match


def _first_strong(kinds: Sequence[str], start: int, end: int, match: dict[int, int]) -> int:
    """P2, P3: return the level of the first strong character outside isolates, or 0."""
    i = start
    while i < end:
        kind = kinds[i]
        if kind in ("L", "R", "AL"):
            return int(kind != "L")
        i = match.get(i, end) if kind in _ISOLATES else i + 1
    return 0


class _Status(NamedTuple):
    level: int
    override: str
    isolate: bool


class _Embeddings:
    """The stack of directional statuses (X1), with counts of overflows."""

    def __init__(self, base: int) -> None:
        self.stack = [_Status(base, "", False)]
        self.overflow_isolates = self.overflow_embeddings = self.valid_isolates = 0

    def enter(self, kind: str, right: int) -> None:
        """X2 to X5c: start an embedding, override or isolate; ``right`` is 1 for right to left."""
        isolate = kind in _ISOLATES
        level = self.stack[-1].level + 1
        level += level % 2 != right
        if level <= _MAX_DEPTH and not self.overflow_isolates and not self.overflow_embeddings:
            self.valid_isolates += isolate
            self.stack.append(_Status(level, kind[0] if kind in ("RLO", "LRO") else "", isolate))
        elif isolate:
            self.overflow_isolates += 1
        elif not self.overflow_isolates:
            self.overflow_embeddings += 1

    def leave_isolate(self) -> None:
        """X6a: end the last isolate with the embeddings in it."""
        if self.overflow_isolates:
            self.overflow_isolates -= 1
        elif self.valid_isolates:
            self.overflow_embeddings = 0
            while not self.stack[-1].isolate:
                self.stack.pop()
            self.stack.pop()
            self.valid_isolates -= 1

    def leave_embedding(self) -> None:
        """X7: end the last embedding or override, unless an isolate started after it."""
        if self.overflow_isolates:
            return
        if self.overflow_embeddings:
            self.overflow_embeddings -= 1
        elif not self.stack[-1].isolate and len(self.stack) > 1:
            self.stack.pop()


def _explicit(kinds: list[str], base: int, match: dict[int, int]) -> list[int]:
    """X1 to X8: return levels by explicit embeddings and isolates; overrides change ``kinds`` in place."""
    embeddings = _Embeddings(base)
    levels = []
    for i, kind in enumerate(list(kinds)):
        if kind == "PDI":
            embeddings.leave_isolate()
        level, override, _ = embeddings.stack[-1]
        levels.append(base if kind == "B" else level)
        if override and kind != "B" and kind not in _REMOVED:
            kinds[i] = override
        if kind == "FSI":  # X5c
            embeddings.enter(kind, _first_strong(kinds, i + 1, match.get(i, len(kinds)), match))
        elif kind in _BEGINNINGS:
            embeddings.enter(kind, int(kind[0] == "R"))
        elif kind == "PDF":
            embeddings.leave_embedding()
    return levels


def _isolating_runs(original: Sequence[str], levels: Sequence[int], match: dict[int, int]) -> list[list[int]]:
    """X10, BD13: return isolating run sequences, as indices of the characters that X9 keeps."""
    runs: list[list[int]] = []
    for i, kind in enumerate(original):
        if kind in _REMOVED:
            continue
        if runs and levels[runs[-1][-1]] == levels[i]:
            runs[-1].append(i)
        else:
            runs.append([i])
    by_start = {run[0]: run for run in runs}
    sequences = []
    for run in runs:
        if original[run[0]] == "PDI" and run[0] in match:
            continue  # the rest of an isolate belongs to the sequence of its initiator
        sequence = list(run)
        while original[sequence[-1]] in _ISOLATES and sequence[-1] in match:
            sequence += by_start[match[sequence[-1]]]
        sequences.append(sequence)
    return sequences


class _Sequence:
    """One isolating run sequence: rules W1 to W7, N0 to N2, I1 and I2."""

    def __init__(self, text: str, kinds: list[str], levels: Sequence[int], original: Sequence[str],
                 match: dict[int, int], where: list[int], base: int) -> None:  # fmt: skip
        self.text, self.where = text, where
        self.kinds = [kinds[i] for i in where]
        self.original = [original[i] for i in where]
        self.level = levels[where[0]]
        self.direction = "LR"[self.level % 2]
        before = next((levels[i] for i in range(where[0] - 1, -1, -1) if original[i] not in _REMOVED), base)
        after = base
        if not (original[where[-1]] in _ISOLATES and where[-1] not in match):
            following = range(where[-1] + 1, len(original))
            after = next((levels[i] for i in following if original[i] not in _REMOVED), base)
        self.sos = "LR"[max(before, self.level) % 2]
        self.eos = "LR"[max(after, self.level) % 2]

    def resolve(self) -> list[int]:
        """Return the embedding level of each character of the sequence."""
        self._marks_and_letters()
        self._beside_numbers()
        self._other_separators()
        self._brackets()
        self._neutral()
        if self.level % 2 == 0:  # I1
            return [self.level + {"R": 1, "AN": 2, "EN": 2}.get(kind, 0) for kind in self.kinds]
        return [self.level + (kind != "R") for kind in self.kinds]  # I2

    def _marks_and_letters(self) -> None:
        kinds = self.kinds
        previous = strong = self.sos
        for i, kind in enumerate(kinds):
            if kind == "NSM":  # W1
                kinds[i] = kind = "ON" if previous in (*_ISOLATES, "PDI") else previous
            previous = kind
        for i, kind in enumerate(kinds):
            if kind in ("L", "R", "AL"):
                strong = kind
            elif kind == "EN" and strong == "AL":  # W2
                kinds[i] = "AN"
        kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]  # W3

    def _beside_numbers(self) -> None:
        kinds = self.kinds
        for i in range(1, len(kinds) - 1):  # W4
            before, after = kinds[i - 1], kinds[i + 1]
            single = kinds[i] == "CS" or (kinds[i] == "ES" and before == "EN")
            if single and before == after and before in ("EN", "AN"):
                kinds[i] = before
        for i, kind in enumerate(kinds):  # W5
            if kind == "EN":
                for step in (-1, 1):
                    j = i + step
                    while 0 <= j < len(kinds) and kinds[j] == "ET":
                        kinds[j] = "EN"
                        j += step

    def _other_separators(self) -> None:
        kinds = self.kinds
        strong = self.sos
        for i, kind in enumerate(kinds):
            if kind in ("ET", "ES", "CS"):  # W6
                kinds[i] = "ON"
            elif kind in ("L", "R"):
                strong = kind
            elif kind == "EN" and strong == "L":  # W7
                kinds[i] = "L"

    def _pairs(self) -> list[tuple[int, int]]:
        """BD16: return bracket pairs in order of their opening brackets."""
        stack: list[tuple[str, int]] = []
        pairs = []
        for i, where in enumerate(self.where):
            if self.kinds[i] != "ON":
                continue
            c = _CANONICAL.get(self.text[where], self.text[where])
            if c in BRACKETS:
                if len(stack) == 63:
                    return []
                stack.append((BRACKETS[c], i))
            elif c in _CLOSERS:
                for depth in range(len(stack) - 1, -1, -1):
                    if stack[depth][0] == c:
                        pairs.append((stack[depth][1], i))
                        del stack[depth:]
                        break
        return sorted(pairs)

    def _brackets(self) -> None:
        for start, end in self._pairs():  # N0
            inside = {self._strong(i) for i in range(start + 1, end)}
            if self.direction in inside:
                new = self.direction
            elif inside - {""}:
                context = (s for i in range(start - 1, -1, -1) if (s := self._strong(i)))
                opposite = next(context, self.sos) != self.direction
                new = "RL"[self.level % 2] if opposite else self.direction
            else:
                continue
            for i in (start, end):
                self.kinds[i] = new
                # combining marks after a bracket get the direction of the bracket
                for j in range(i + 1, len(self.kinds)):
                    if self.original[j] != "NSM":
                        break
                    self.kinds[j] = new

    def _strong(self, i: int) -> str:
        return {"L": "L", "R": "R", "EN": "R", "AN": "R"}.get(self.kinds[i], "")

    def _neutral(self) -> None:
        i = 0
        while i < len(self.kinds):
            if self.kinds[i] not in _NEUTRAL:
                i += 1
                continue
            end = i
            while end < len(self.kinds) and self.kinds[end] in _NEUTRAL:
                end += 1
            before = self._strong(i - 1) if i else self.sos
            after = self._strong(end) if end < len(self.kinds) else self.eos
            self.kinds[i:end] = [before if before == after else self.direction] * (end - i)  # N1, N2
            i = end


def _whitespace(original: Sequence[str], levels: list[int], base: int) -> None:
    """L1: reset separators, and white space before them or at the end, to the base level; also characters
    removed by X9.
    """
    trailing = True
    for i in range(len(levels) - 1, -1, -1):
        if original[i] in ("B", "S"):
            levels[i], trailing = base, True
        elif trailing and (original[i] in ("WS", "PDI", *_ISOLATES) or original[i] in _REMOVED):
            levels[i] = base
        else:
            trailing = False
    for i, kind in enumerate(original):
        if kind in _REMOVED:
            levels[i] = levels[i - 1] if i else base
