"""Answers of a person about doubtful marks: read them as text, and choose the most useful question."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.errors import UsageError
from sheetgen.games.contract.values import join_list
from sheetgen.games.notation.tokens import fold
from sheetgen.games.notation.vocabulary import sides_text
from sheetgen.message import Msg, Say, msg
from sheetgen.scan.evidence import ROAD
from sheetgen.scan.report import game_name, kind_name, road_name

if TYPE_CHECKING:
    from sheetgen.games.contract.paper import Paper
    from sheetgen.scan.sheet import GameOutcome, ReadSheet


class Answer(NamedTuple):
    """The mark on a spot of a sheet as a person sees it; ``sheet`` is an index, ``kind`` is empty for no mark."""

    sheet: int
    spot: str
    kind: str


class Question(NamedTuple):
    """A doubtful spot of a sheet, by index."""

    sheet: int
    spot: str


SIGNS = {"circle": "○◯〇", "cross": "×✕✗x", "slash": "/"}
"""Signs that people type for marks, in addition to the names of marks."""
_BETWEEN = re.compile(r"[,;，、،；؛]")
_NOTE = re.compile(r"[(（][^()（）]*[)）]")
_IGNORED = re.compile(r"[\s()（）:：]+")


def _plain(text: str) -> str:
    return " ".join(_IGNORED.sub(" ", fold(text)).split())


def split_answer(
    text: str, seats: Mapping[str, int], games: Mapping[str, GameOutcome] | None = None
) -> tuple[int | None, int, str]:
    """Return the number of the game and the seat that a typed text begins with, and the rest.

    The name or the number of a seat precedes a colon: ``Leila: gold 17``. ``seats`` maps the names of all players to
    their seats. One of ``games``, by name, may precede the player, with a comma after it: ``Game 2, Leila: points
    39``. The number is None if the text names no game. Raises ``UsageError`` if no player, of this game, precedes.
    """
    head, colon, body = text.partition(":")
    game, *rest = _BETWEEN.split(head, 1)
    outcome = (games or {}).get(_plain(game)) if rest else None
    if outcome is not None:
        head, seats = rest[0], {player.name: player.seat for player in outcome.players}
    name = " ".join(head.split())
    seat = int(name) if name.isascii() and name.isdigit() else seats.get(name, 0)
    if not colon or seat not in seats.values():
        said = "--say “{text}” should begin with a player: {known}."
        raise UsageError(msg(said, text=text, known=", ".join(seats)))
    return outcome.number if outcome else None, seat, body


def game_names(outcomes: Sequence[GameOutcome], say: Say) -> dict[str, GameOutcome]:
    """Return games by their names in English and the language of ``say``, as ``split_answer`` reads them."""
    found: dict[str, GameOutcome] = {}
    for outcome in outcomes:
        name = game_name(outcome.number)
        found |= {_plain(text): outcome for text in (str(name), say(name))}
    return found


def take_answers(
    text: str, sheets: Sequence[ReadSheet], asked: Sequence[int], say: Say
) -> tuple[list[Answer], str]:
    """Return the answers in a text with commas between, and the rest of the text.

    An answer is an address or the name of a spot on one of the sheets ``asked`` (indices), and the name of a mark, in
    English or the language of ``say``. The first of three or more words of a name may be missing. Raises
    ``UsageError`` if the name fits several spots, the spot cannot have the mark, or another answer gave it another
    mark.
    """
    known: dict[str, set[Answer]] = {}
    for answer in _possible(sheets, asked):
        for said in _phrases(answer, sheets, say):
            known.setdefault(said, set()).add(answer)
    found: list[Answer] = []
    rest: list[str] = []
    for part in _BETWEEN.split(text):
        fitting = known.get(_plain(part), set())
        if len(fitting) > 1:
            said = "“{text}” fits several spots: {spots}. Write the address instead of the name."
            raise UsageError(
                msg(said, "report", text=part.strip(), spots=", ".join(sorted(a.spot for a in fitting)))
            )
        if not fitting:
            _refuse_wrong_mark(part, sheets, asked, say)
        for answer in fitting:
            _refuse_contradiction(answer, found, sheets)
        found += fitting
        rest += [] if fitting else [part]
    return found, ",".join(rest)


def _refuse_contradiction(answer: Answer, found: Sequence[Answer], sheets: Sequence[ReadSheet]) -> None:
    """Raise ``UsageError`` if a spot has another mark by an answer found before or by the facts of its sheet."""
    sheet = sheets[answer.sheet]
    before = {one.spot: one.kind for one in found if one.sheet == answer.sheet}
    kind = before.get(answer.spot, sheet.facts.get(answer.spot, answer.kind))
    if kind != answer.kind:
        said = "{spot} is answered twice: {one} and {other}."
        names = {"one": kind_name(kind), "other": kind_name(answer.kind)}
        raise UsageError(msg(said, "report", spot=sheet.paper.name(answer.spot), **names))


def _possible(sheets: Sequence[ReadSheet], asked: Sequence[int]) -> Iterator[Answer]:
    """Yield all answers about the spots of some sheets."""
    for n in asked:
        for spot, kinds in sheets[n].paper.kinds.items():
            if "text" not in kinds:
                yield from (Answer(n, spot, kind) for kind in ("", *kinds))


def _phrases(answer: Answer, sheets: Sequence[ReadSheet], say: Say) -> Iterator[str]:
    """Yield all texts of an answer."""
    for spot in _spot_texts(answer.spot, sheets[answer.sheet].paper, say):
        for mark in _mark_texts(answer.kind, say):
            yield f"{spot} {mark}"


def _mark_texts(kind: str, say: Say) -> set[str]:
    """Return all texts that name a mark."""
    marks = [kind_name(kind)]
    if kind.startswith(ROAD):
        marks.append(road_name(sides_text(kind.removeprefix(ROAD))))
    texts = {kind.replace(":", " "), *map(str, marks), *map(say, marks), *SIGNS.get(kind, "")}
    return {_plain(text) for text in texts} - {""}


def _spot_texts(spot: str, paper: Paper, say: Say) -> set[str]:
    """Return all texts that name a spot; a part of the name in brackets may be omitted."""
    names = {str(paper.name(spot)), say(paper.name(spot))}
    texts = {_plain(text) for text in (spot, *names, *(_NOTE.sub(" ", name) for name in names))}
    return texts | {text.split(maxsplit=1)[1] for text in texts if len(text.split()) > 2}


def _refuse_wrong_mark(part: str, sheets: Sequence[ReadSheet], asked: Sequence[int], say: Say) -> None:
    """Raise ``UsageError`` if a text begins with a spot and has no number after it; the error names the marks that
    the spot can have.
    """
    typed = _plain(part)
    for n in asked:
        for spot, kinds in sheets[n].paper.kinds.items():
            if "text" in kinds:
                continue
            rests = (typed.removeprefix(text) for text in _spot_texts(spot, sheets[n].paper, say))
            if (
                any(rest != typed and rest[:1] in ("", " ") and _is_word(rest) for rest in rests)
                or spot == typed
            ):
                marks = join_list([kind_name(kind) for kind in ("", *kinds)])
                said = "“{text}”: {spot} can be: {marks}."
                raise UsageError(
                    msg(said, "report", text=part.strip(), spot=sheets[n].paper.name(spot), marks=marks)
                )


def unknown_spot(text: str, sheets: Sequence[ReadSheet], asked: Sequence[int], say: Say) -> Msg | None:
    """Return that a text, which is neither an answer nor a total, ends with the name of a mark but names no spot; with
    the spot that has the most similar name. None if it does not.
    """
    spots = [(n, spot, kinds) for n in asked for spot, kinds in sheets[n].paper.kinds.items()]
    names = {name: (n, spot) for n, spot, _ in spots for name in _spot_texts(spot, sheets[n].paper, say)}
    kinds = {"", *(kind for *_, some in spots for kind in some)}
    marks = {mark for kind in kinds for mark in _mark_texts(kind, say)}
    for part in _BETWEEN.split(text):
        typed = _plain(part)
        mark = max((mark for mark in marks if typed.endswith(mark)), key=len, default=typed)
        plain = typed.removesuffix(mark).strip()
        if not plain or plain in names:
            continue
        words = part.split()
        begins = (" ".join(words[:count]) for count in range(1, len(words)))
        called = next((begin for begin in begins if _plain(begin) == plain), plain)
        near = difflib.get_close_matches(plain, names, 1)
        if not near:
            return msg("no spot of the sheet is called “{name}”.", "report", name=called)
        n, spot = names[near[0]]
        said = "no spot of the sheet is called “{name}”. Did you mean {spot} ({address})?"
        return msg(said, "report", name=called, spot=sheets[n].paper.name(spot), address=spot)
    return None


def _is_word(text: str) -> bool:
    """Return whether a text has letters and no digits; with digits it may be a total."""
    return bool(text.strip()) and not any(letter.isdigit() for letter in text)


def rank_questions(sheets: Sequence[ReadSheet], outcomes: Sequence[GameOutcome]) -> list[Question]:
    """Return questions about all doubtful spots of trusted sheets, the most useful one first.

    First come spots on which places depend, then spots on which totals depend, then those that are expected to
    settle most other doubts, then the least certain ones.
    """
    of_places = {hang.spot for outcome in outcomes for _, hang in outcome.uncertain_places}
    of_totals = {
        hang.spot for outcome in outcomes for player in outcome.players for hang in player.dependences
    }

    def use(question: Question) -> tuple[bool, bool, float, float]:
        sheet = sheets[question.sheet]
        read = sheet.reading.spots[question.spot]
        left = sheet.with_facts({question.spot: read.kind}).reading.doubtful
        settled = read.certainty * (len(sheet.reading.doubtful) - len(left))
        return question.spot in of_places, question.spot in of_totals, settled, -read.certainty

    doubts = [
        Question(n, spot)
        for n, sheet in enumerate(sheets)
        if not sheet.untrusted
        for spot in sheet.reading.doubtful
    ]
    return sorted(doubts, key=use, reverse=True)
