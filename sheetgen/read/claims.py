"""Claim lines: totals on paper, compared with the replay."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from sheetgen.errors import TallyError
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import IT, SOLO
from sheetgen.games.contract.values import Field, State, join_list, tally_form
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import BLANK, folded_words
from sheetgen.message import Called, Msg, msg
from sheetgen.read.finding import ERROR, WARNING, Finding, Unchecked, likely_meant
from sheetgen.read.heading import Heading
from sheetgen.read.lines import Line

DIFFERS = "claim-differs"
UNKNOWN = "?？؟"
"""Characters for an unknown number."""
_DIGITS = r"\d+(?:[.．٫]\d+)?"
PLUS = "+＋﹢"
"""Separators of a sum in place of a number: ``fame 4+5``."""
_NUMBER = re.compile(rf"[-−－]?{_DIGITS}(?:[{BLANK}]*[{PLUS}][{BLANK}]*{_DIGITS})*|[{UNKNOWN}]")
_BEGINS = re.compile(rf"[-−－]?\d|[{UNKNOWN}]")
_SIGNS = str.maketrans("−－．٫", "--..")
SLASHES = "/／⁄∕"
BETWEEN = f"{BLANK}:={SLASHES}"
"""Characters allowed before, between and after numbers."""
_CHUNK = re.compile(r"[^,;&＆]+")
_NAMED = re.compile(rf"(?<=[\d{UNKNOWN}])[{BLANK}]+(?=[^\W\d_])")
"""The gap between a number and the name of the next total."""
_NUMBERED = re.compile(rf"(?<=[^\W\d_])[{BLANK}]+(?=[-−－]?\d)")
"""The gap between a name and the number of the next total, in claims where numbers come first."""
_FIRST = re.compile(rf"([-−－\d.．٫{PLUS}{SLASHES}{BLANK}{UNKNOWN}]+)([^\d]+)")
_APART = re.compile(
    rf"(?<=\d)(?:[{BLANK}]+(?=[-−－]\d)|[{BLANK}]*[-–—−－,;:|\\][{BLANK}]*|[{BLANK}]+)(?=[-−－]?\d)"
)
"""What people type between two numbers in place of a slash."""
_AS_DIGITS = str.maketrans("oOlI", "0011")
"""Letters that look like digits."""
_NAMES = "names of totals"
"""The key under which a lexicon caches the names of totals."""


class Claim(NamedTuple):
    """A claim in ``line``: the totals on paper (``claimed``) and those of the replay at this point (``totals``).

    ``fault`` is why such totals are impossible on the layout, if they differ from the replay.
    """

    line: Line
    seat: int
    player: str
    claimed: Mapping[str, Any]
    totals: Mapping[str, Any]
    fault: TallyError | None = None

    @property
    def compared(self) -> list[str]:
        """The totals that both the paper and the replay know."""
        return [key for key, n in self.claimed.items() if n is not None and self.totals.get(key) is not None]

    @property
    def differing(self) -> list[str]:
        return [key for key in self.compared if self.totals[key] != self.claimed[key]]

    @property
    def wrong(self) -> bool:
        """Whether a total differs or is impossible."""
        return bool(self.differing) or self.fault is not None

    @property
    def unknown(self) -> list[str]:
        compared = self.compared
        return [key for key in self.claimed if key not in compared]


class ClaimLine(NamedTuple):
    """A claim as a session noted it: its line, the seat of its player, and the state at this point of the log."""

    line: Line
    seat: int
    state: State


class ComparedClaims(NamedTuple):
    """The claims of a log, and the findings for those that cannot be read."""

    claims: list[Claim]
    unreadable: list[Finding]

    @property
    def faulty(self) -> bool:
        """Whether a claim cannot be read or differs from the replay."""
        return bool(self.unreadable) or any(claim.differing for claim in self.claims)


def compare_claims(noted: Iterable[ClaimLine], heading: Heading) -> ComparedClaims:
    """Read the claims of a log and compare them with the states where they were noted."""
    compared = ComparedClaims([], [])
    for line, seat, state in noted:
        game = heading.game
        assert game is not None
        said = read_claim(line, game, heading.lexicon)
        if isinstance(said, Finding):
            compared.unreadable.append(said)
            continue
        totals = known_totals(game, game.rest(state), seat)
        compared.claims.append(make_claim(line, seat, said, totals, heading))
    return compared


def make_claim(
    line: Line, seat: int, said: Mapping[str, Any], totals: Mapping[str, Any], heading: Heading
) -> Claim:
    """Return a claim. If it differs from the replay, check whether its totals are possible on the layout.

    Claims for a ghost are not checked, because ghosts get their totals in other ways.
    """
    players = heading.players
    assert heading.game is not None
    claim = Claim(line, seat, players[seat], said, totals)
    is_ghost = SOLO in heading.options and seat == IT
    if (claim.differing or claim.unknown) and not is_ghost:
        try:
            heading.game.check_tally(heading.layout, len(players), claim.player, said)
        except TallyError as error:
            return claim._replace(fault=error)
    return claim


def known_totals(game: Game, state: State, seat: int) -> dict[str, Any]:
    """Return a player's totals; None for those that are uncertain because the log omits something."""
    unsure = game.unsure(state, seat)
    return {key: None if key in unsure else n for key, n in game.totals(state, seat).items()}


class Fault(NamedTuple):
    """Why an entry of a tally cannot be read: the message, its column in the text, and its length."""

    message: Msg
    column: int
    length: int
    suggestions: tuple[str, ...] = ()


def parse_tally(text: str, fields: Sequence[Field], lexicon: Lexicon) -> dict[str, Any] | Fault:
    """Return the totals in a text such as ``fame 16, money 49, karma 5/3``; a ``Fault`` for the first
    unreadable entry.
    """
    found: dict[str, Any] = {}
    for column, raw in _entries(text):
        result = _entry(raw, fields, lexicon)
        if isinstance(result, Fault):
            return result._replace(column=column + result.column)
        twice = [part for part in result if part in found]
        if twice:
            return Fault(msg("{what} is given twice.", "report", what=twice[0]), column, len(raw))
        found.update(result)
    if not found:
        form = tally_form(_usual(fields), lexicon.say)
        return Fault(msg("Write the totals of the paper here: {example}.", "report", example=form), 0, 1)
    return found


def entry_place(text: str, part: str, fields: Sequence[Field], lexicon: Lexicon) -> tuple[int, int]:
    """Return the column and the length of the entry of a tally that contains this number; of the whole text if none
    does.
    """
    for column, raw in _entries(text):
        if part in _entry(raw, fields, lexicon):
            return column, len(raw)
    return 0, len(text)


def _entries(text: str) -> Iterator[tuple[int, str]]:
    """Yield the column and text of each entry. Entries end at commas, at the next name or at the next number."""
    spans: list[tuple[int, int]] = []
    for chunk in _CHUNK.finditer(text):
        raw = chunk.group()
        if spans and _BEGINS.search(raw) and not _NUMBER.sub("", raw).strip(BETWEEN):
            spans[-1] = spans[-1][0], chunk.end()  # the next entry is another number of the same total
            continue
        parts = _NUMBERED if _BEGINS.match(raw.lstrip(BLANK)) else _NAMED
        at = [0, *(place.end() for place in parts.finditer(raw)), len(raw)]
        spans += [(chunk.start() + at[n], chunk.start() + at[n + 1]) for n in range(len(at) - 1)]
    for start, end in spans:
        said = text[start:end]
        if raw := said.strip(BLANK):
            yield start + len(said) - len(said.lstrip(BLANK)), raw


def _words(fields: Sequence[Field], lexicon: Lexicon) -> Mapping[str, Field]:
    """Return the names of totals without spaces, with their fields."""
    kept: tuple[Any, Mapping[str, Field]] = lexicon.language_cache.get(_NAMES, (None, {}))
    if kept[0] is not fields:
        words = {"".join(folded_words(form)): field for field in fields for form in _forms(field, lexicon)}
        kept = lexicon.language_cache[_NAMES] = fields, words
    return kept[1]


def _forms(field: Field, lexicon: Lexicon) -> Iterator[str]:
    """Yield the names of a total: as in reports and as in logs, in the log's language and in English."""
    yield from map(lexicon.say, (total_name(field.key), field.word))
    yield str(field.word)


def _entry(raw: str, fields: Sequence[Field], lexicon: Lexicon) -> dict[str, Any] | Fault:
    begins = _BEGINS.search(raw)
    head, tail = (raw[: begins.start()], raw[begins.start() :]) if begins else (raw, "")
    if begins and not head and (first := _FIRST.fullmatch(raw)):
        tail, head = first.groups()  # the number comes before the name of the total
    whole = folded_words(head.rstrip(BETWEEN))
    said = [word for word in whole if word not in lexicon.everyday.words.small]
    name = "".join(whole if "".join(whole) in _words(fields, lexicon) or not said else said)
    field = _bare(raw, fields, lexicon) if not name else _field(raw, name, fields, lexicon)
    if isinstance(field, Fault):
        return field
    numbers = [_value(n) for n in _NUMBER.findall(tail)]
    if not field.parts:
        return (
            {field.key: True}
            if not numbers
            else Fault(msg("{word} takes no number.", "report", word=raw), 0, len(raw))
        )
    rest = _NUMBER.sub("", tail).strip(f"{BETWEEN},&＆")
    # a plus sign may mean a change instead of a total
    rest += "+" if head.rstrip(BLANK)[-1:] in tuple(PLUS) else ""
    most = len(field.parts)
    if head.rstrip(BLANK)[-1:] in tuple(SLASHES):
        tail = head.rstrip(BLANK)[-1:] + tail
    if begins and most > 1 and (fault := _series(raw, tail, field, lexicon)) is not None:
        return fault
    if len(numbers) > most or (len(numbers) < most and not field.fewer) or not numbers or rest:
        return _form(raw, field, lexicon)
    return dict(zip(field.parts, numbers, strict=False))


def _series(raw: str, tail: str, field: Field, lexicon: Lexicon) -> Fault | None:
    """Return what is wrong with the numbers of an entry that has several; None if nothing is.

    A number between two slashes must not be missing. If an entry may have fewer numbers than the total has, only
    slashes separate them: ``10-20`` could mean two numbers, or 10 and -20.
    """
    parts = re.split(f"[{SLASHES}]", tail.strip(BLANK))
    if all(_NUMBER.fullmatch(part.strip(BLANK)) for part in parts):
        said = "“{word}” has {n} numbers, but {field} has room for {most}."
        many = msg(said, "report", word=raw, n=len(parts), field=field.word, most=len(field.parts))
        return Fault(many, 0, len(raw)) if field.fewer and len(parts) > len(field.parts) else None
    word = lexicon.say(field.word)
    if "" in (part.strip(BLANK) for part in parts):
        known = [part.strip(BLANK) for part in parts]
        tried = ["/".join(filter(None, known)), "/".join(part or "0" for part in known)]
        text = msg("“{word}”: a number is missing beside a slash.", "report", word=raw)
        return Fault(text, 0, len(raw), _right(word, tried, field))
    if not field.fewer:
        return None
    wrong = next(part for part in parts if not _NUMBER.fullmatch(part.strip(BLANK)))
    text = msg("“{word}” is not one number. Slashes separate the numbers.", "report", word=wrong.strip(BLANK))
    mended = [_APART.sub("/", tail), tail.translate(_AS_DIGITS)]
    return Fault(text, raw.find(wrong), len(wrong), _right(word, mended, field))


def _right(word: str, tried: Sequence[str], field: Field) -> tuple[str, ...]:
    """Return those of the entries that can be read, with the name of their total."""
    good = []
    for numbers in tried:
        parts = [part.strip(BLANK) for part in re.split(f"[{SLASHES}]", numbers)]
        enough = len(parts) <= len(field.parts) if field.fewer else len(parts) == len(field.parts)
        if enough and all(map(_NUMBER.fullmatch, parts)):
            good.append(f"{word} {'/'.join(parts)}")
    return tuple(dict.fromkeys(good))


def _bare(raw: str, fields: Sequence[Field], lexicon: Lexicon) -> Field | Fault:
    """Return the total that a number without a name means, if the game defines one."""
    field = next((field for field in fields if field.bare), None)
    if field is not None:
        return field
    form = tally_form(_usual(fields), lexicon.say)
    said = "“{word}” does not name its total. A tally looks like “{form}”."
    numbers = len(_NUMBER.findall(raw))
    named = tuple(f"{lexicon.say(one.word)} {raw}" for one in _usual(fields) if len(one.parts) == numbers)
    return Fault(msg(said, "report", word=raw, form=form), 0, len(raw), named)


def _usual(fields: Sequence[Field]) -> list[Field]:
    """Return the totals that tallies always have."""
    return [field for field in fields if field.sample is not None]


def _field(raw: str, name: str, fields: Sequence[Field], lexicon: Lexicon) -> Field | Fault:
    """Return the total that an entry names, in full or by an unambiguous beginning."""
    words = _words(fields, lexicon)
    if name in words:
        return words[name]
    hits = {f.key: f for word, f in words.items() if word.startswith(name)}
    hits = hits or {f.key: f for f in fields for form in _forms(f, lexicon) if name in folded_words(form)}
    if len(hits) == 1:
        return next(iter(hits.values()))
    first = words.get(folded_words(raw)[0]) if folded_words(raw) else None
    if first is not None and first.parts:  # the word after the name of the total is not a number
        return _form(raw, first, lexicon)
    near = [*hits.values()] or [words[word] for word in likely_meant(name, words)]
    totals = join_list([lexicon.say(one.word) for one in fields])
    said = "“{word}” is no total of this game. The totals are: {totals}."
    text = msg(said, "report", word=raw, totals=totals)
    return Fault(text, 0, len(raw), tuple(dict.fromkeys(lexicon.say(one.word) for one in near)))


def _form(raw: str, field: Field, lexicon: Lexicon) -> Fault:
    """Return the fault that shows how an entry of this total looks."""
    form = tally_form([field], lexicon.say)
    text = msg("“{word}” should look like “{form}”.", "report", word=raw, form=form)
    return Fault(text, 0, len(raw))


def _value(text: str) -> int | Fraction | None:
    if text.isdecimal():
        return int(text)
    if text in UNKNOWN:
        return None
    parts = re.split(f"[{PLUS}]", text.translate(_SIGNS))
    number = sum((Fraction(part.strip(BLANK)) for part in parts), Fraction(0))
    return int(number) if number.denominator == 1 else number


def claim_text(said: Mapping[str, Any], fields: Sequence[Field], lexicon: Lexicon) -> str:
    """Return totals as the text of a claim, in the order of ``said``."""
    order = list(said)
    entries: list[tuple[int, str]] = []
    for field in fields:
        first = field.parts[0] if field.parts else field.key
        if first in said:
            numbers = "/".join(total_as_typed(said[part]) for part in field.parts if part in said)
            entries.append((order.index(first), f"{lexicon.say(field.word)} {numbers}".strip()))
    return ", ".join(text for _, text in sorted(entries))


def read_claim(line: Line, game: Game, lexicon: Lexicon) -> dict[str, Any] | Finding:
    """Return the totals in a claim line; a finding if it cannot be read."""
    found = parse_tally(line.body, game.fields(lexicon.layout), lexicon)
    if not isinstance(found, Fault):
        return found
    return Finding(
        "unreadable", ERROR, found.message, line.number, line.body_column + found.column + 1, found.length,
        suggestions=found.suggestions, text=line.text,
    )  # fmt: skip


def differing_claims(claims: Sequence[Claim]) -> list[Finding]:
    """Return a warning for each claim that differs, with the last line where paper and replay agreed."""
    findings = []
    for i, claim in enumerate(claims):
        if not claim.differing:
            continue
        earlier = [c for c in claims[:i] if c.seat == claim.seat]
        findings.append(_differs(claim, earlier))
    return findings


def impossible_claims(claims: Sequence[Claim]) -> list[Finding]:
    """Return an error for each claim that agrees with the replay, as far as known, but is impossible on the
    layout.
    """
    return [
        _finding(claim, claim.fault.code, ERROR, claim.fault.message, claim.fault.clause)
        for claim in claims
        if claim.fault is not None and not claim.differing
    ]


def unknown_claims(claims: Sequence[Claim]) -> list[Unchecked]:
    """Return what could not be compared because the paper or the log does not give it."""
    text = "not compared with the paper: {what}"
    return [
        Unchecked(claim.line.number, msg(text, "report", what=total_name(key)))
        for claim in claims
        for key in claim.unknown
    ]


def _differs(claim: Claim, earlier: Sequence[Claim]) -> Finding:
    parts = [
        msg("{what} {paper} on paper, {replay} in the replay", "report",
            what=total_name(key), paper=total_text(claim.claimed[key]), replay=total_text(claim.totals.get(key)))
        for key in claim.differing
    ]  # fmt: skip
    what = parts[0]
    for part in parts[1:]:
        what = msg("{first}; {more}", "report", first=what, more=part)
    agreed = [c.line.number for c in earlier if set(claim.differing) <= set(c.claimed) and not c.differing]
    parted = next((c.line.number for c in earlier if set(claim.differing) & set(c.differing)), None)
    text = msg("{player}: {what}.", "report", player=claim.player, what=what)
    if parted:
        text = msg("{text} They differ from line {line} on.", "report", text=text, line=parted)
    elif agreed:
        last = agreed[-1]
        text = msg("{text} They still agreed in line {line}.", "report", text=text, line=last)
    if claim.fault is None:
        return _finding(claim, DIFFERS, WARNING, text)
    # translators: none
    text = msg("{text} {more}", "report", text=text, more=claim.fault.message)
    return _finding(claim, DIFFERS, WARNING, text, claim.fault.clause)


def _finding(claim: Claim, code: str, severity: str, text: Msg, clause: str = "") -> Finding:
    line = claim.line
    body = line.body.strip()
    column = line.text.find(body, line.body_column) + 1
    return Finding(code, severity, text, line.number, column, len(body), clause, text=line.text)


def total_name(key: str) -> Msg:
    """Return the name of a total or a criterion; games translate it: ``karma_gained`` is “karma gained”."""
    if isinstance(key, Called):
        return key.word
    return Msg(re.sub("[-_]", " ", key), "report")


def total_as_typed(value: Any) -> str:
    """Return a total as text of a log: fractions as decimals, ``?`` for unknown totals."""
    if value is None:
        return "?"
    return str(float(value) if isinstance(value, Fraction) and value.denominator > 1 else value)


def total_text(value: Any) -> Msg:
    """Return a total for readers: numbers in the form of the language, True and False as words."""
    if isinstance(value, bool):
        return msg("yes", "report") if value else msg("no", "report")
    if isinstance(value, Fraction) and value.denominator == 1:
        value = int(value)
    if isinstance(value, list | tuple):
        return msg("{text}", "report", text=", ".join(map(str, value)) or "–")
    if isinstance(value, Fraction) and value.denominator == 2:
        # translators: none
        return msg("{n:.1f}", "report", n=float(value))
    if isinstance(value, int):
        # translators: none
        return msg("{n:n}", "report", n=value)
    return msg("{text}", "report", text=total_as_typed(value))
