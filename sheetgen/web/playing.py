"""Answers to the page's calls while a game is played."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from time import monotonic
from typing import Any

from sheetgen.errors import UsageError
from sheetgen.explain.codes import explanations_of
from sheetgen.games import registry
from sheetgen.games.contract.solo import STRENGTHS
from sheetgen.message import Msg, Say, msg
from sheetgen.read.finding import Finding
from sheetgen.read.heading import word_in_language
from sheetgen.read.lines import decode_log
from sheetgen.table import seats as seating
from sheetgen.table.hints import Adviser, reasons
from sheetgen.table.opening import Opening
from sheetgen.table.recording import SEEDS
from sheetgen.table.seats import Seat
from sheetgen.text.catalog import speaker
from sheetgen.web.kept import File
from sheetgen.web.names import main_layout
from sheetgen.web.session import Arguments, Session
from sheetgen.web.table import Table, words_of

FORMS = {"log": ".log", "page": ".html", "sheets": ".pdf"}
"""What a game can be saved as."""
PATIENCE = 2.0
"""Seconds that a hint may take."""
OFTEN = 200
"""Answers whose words are told at once."""
SEEN = 12
"""Answers of which pictures are made at once."""


def open(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Begin a game, or continue one from its log, and return its state. Throws and bots wait for ``step``."""
    log = arguments.get("log")
    text = decode_log(str(log).encode()) if log is not None else _header(session, arguments)
    session.table = Table(text, session.lang, session.folder)
    return _table(session).state()


def _header(session: Session, arguments: Arguments) -> str:
    """Return the header of a new game's log; raise ``UsageError`` for impossible options."""
    game = registry.find(str(arguments["game"]))
    strength = arguments.get("strength")
    given = [dict(each) for each in arguments.get("seats") or ()]
    people = [each for each in given if each.get("player") != "ghost"]
    alone = strength is not None or len(people) < len(given)
    usual = seating.ALONE if alone else seating.default_seats(game)
    chosen = tuple(map(_seat, people)) if people else usual
    wrong = game.not_for(len(chosen)) if not alone else None
    if wrong is not None:
        raise UsageError(wrong)
    names = [
        " ".join(str(each.get("name") or "").split()) or name
        for each, name in zip(people or [{}] * len(chosen), seating.default_names(chosen), strict=True)
    ]
    layout = arguments.get("layout")
    opening = Opening(
        game.key, _layout(session, layout or main_layout(game)), names, tuple(_options(arguments)), session.lang,
        str(arguments.get("seed") or secrets.randbelow(SEEDS)), seating.seats_text(chosen),
        str(strength or "raja") if alone else None,
    )  # fmt: skip
    if alone:
        opening = opening._replace(solo=_strength(strength, session.lang))
    return opening.header(None, session.folder)


def _layout(session: Session, layout: Any) -> str:
    """Return the name of a layout as ``Opening`` expects it; for the reader's own layout, its path."""
    own = session.folder / str(layout)
    return str(own) if str(layout).endswith(".toml") and own.is_file() else str(layout)


def _seat(given: dict[str, Any]) -> Seat:
    return Seat(int(given.get("level") or 1)) if given.get("player") == "bot" else Seat()


def _options(arguments: Arguments) -> list[str]:
    return [f"{key}={value}" for key, value in dict(arguments.get("options") or {}).items()]


def _strength(strength: Any, lang: str) -> str:
    """Return the word for a ghost's strength in this language; the middle strength for an unknown key."""
    words = list(STRENGTHS)
    key = strength if strength in words else words[len(words) // 2]
    return word_in_language(lang, STRENGTHS[key])


def _table(session: Session) -> Table:
    if session.table is None:
        raise UsageError(msg("No game is open.", "web"))
    table: Table = session.table
    return table


def state(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return the complete state of the game, with all sheets."""
    table = _table(session)
    table.forget()
    return table.state()


def step(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Let one thing happen without a person: a throw, a draw or a bot's answer. Return the state."""
    table, level = _table(session), arguments.get("level")
    table.step(None if level is None else int(level))
    return table.state()


def answer(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Give a person's typed answer to the game. Return the state or, if the answer is refused, the reason."""
    table = _table(session)
    wrong = table.say_answer(str(arguments["text"]))
    return {"refused": refusal(table, wrong)} if wrong else table.state()


def refusal(table: Table, wrong: Sequence[Finding]) -> dict[str, Any]:
    """Return why an answer is refused: the message, the text of the rule, and suggestions."""
    first = next((finding for finding in wrong if not finding.follows), wrong[0])
    return {
        "message": table.say(first.message),
        "code": first.code,
        "clause": first.clause,
        "rule": clause_text(table, first.clause),
        "suggestions": list(first.suggestions),
        "text": first.text,
        "column": first.column,
        "length": first.length,
    }


def clause_text(table: Table, clause: str) -> str:
    """Return the text of a rule of the game; empty for an unknown clause id."""
    return words_of(table.game.clauses.get(clause), table.say)


def answers(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return all legal answers of the person who must answer, the spots to touch for each, and the text of the
    button that ends the turn (None if there is none)."""
    return _table(session).answers_told()


def words(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return what the answers with these numbers do, as text."""
    table = _table(session)
    number = len(table.touched())
    wanted = [int(n) for n in arguments["numbers"] if 0 <= int(n) < number][:OFTEN]
    return {"answers": [table.in_words(n) for n in wanted]}


def looks(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return how the marks of the answers with these numbers would look on the sheets."""
    table = _table(session)
    number = len(table.touched())
    return table.looks([int(n) for n in arguments["numbers"] if 0 <= int(n) < number][:SEEN])


def end_turn(session: Session, arguments: Arguments) -> dict[str, Any]:
    """End the turn of the person who is due, and return the state."""
    table = _table(session)
    table.nothing_more()
    return table.state()


def why(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return why an answer, or a mark on a spot, is not possible now."""
    table = _table(session)
    due = table.recording.due
    if "text" in arguments:
        typed = str(arguments["text"])
        heard = table.recording.read_answer(typed)
        if heard.wrong:
            return refusal(table, table.reasons_against(typed, heard))
        return _nothing(msg("That can be answered now.", "web"), table.say)
    if due is None:
        return _nothing(msg("The game is over.", "report"), table.say)
    for text in _guesses(table, str(arguments["address"])):
        heard = table.recording.read_answer(text)
        if wrong := tuple(finding for finding in table.reasons_against(text, heard) if finding.clause):
            return refusal(table, wrong)
    place = table.place_name(str(arguments["address"]))
    said = msg("Nothing can be marked at {place} now. What is due: {due}.", "web",
               place=place, due=table.telling.what(due))  # fmt: skip
    return _nothing(said, table.say)


def _nothing(said: Msg, say: Say) -> dict[str, Any]:
    return {"message": say(said), "code": "", "clause": "", "rule": "", "suggestions": [], "text": ""}


def _guesses(table: Table, address: str) -> list[str]:
    """Return typed answers that would mark a spot if the rules allowed it.

    They are legal answers in which another place of the same kind is replaced by this one.
    """
    family, _, place = address.rpartition(".")
    found: dict[str, None] = {}
    lexicon = table.recording.lexicon
    for touch in table.touched():
        for _, other in touch.at:
            same, _, part = other.rpartition(".")
            if same.partition(".")[0] != family.partition(".")[0]:
                continue
            move = tuple(_instead(word, part, place) for word in touch.move)
            text = lexicon.write(move) if move != touch.move else None
            if text:
                found[text] = None
    return list(found)[:8]


def _instead(word: Any, part: str, place: str) -> Any:
    """Return an argument of a move; if it is the place ``part``, the place ``place`` instead."""
    if word == part:
        return place
    if isinstance(word, int) and not isinstance(word, bool) and str(word) == part and place.isdecimal():
        return int(place)
    return word


def rule(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return the explanation of a finding's code or of a rule clause."""
    say = speaker(session.lang)
    found = explanations_of(str(arguments["clause"]))
    return {
        "clause": str(arguments["clause"]),
        "texts": [say(one.text) for one in found],
        "instead": [say(one.instead) for one in found if one.instead is not None],
    }


def hint(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return what a bot would answer now, with its reasons."""
    table = _table(session)
    seat = table.asked
    if seat is None:
        return {"ways": [], "message": table.say(msg("Nobody is asked now.", "web"))}
    ends = monotonic() + PATIENCE
    recording = table.recording
    adviser = Adviser(recording.found, int(arguments.get("level") or 2), stop=lambda: monotonic() > ends,
                      state=recording.state)  # fmt: skip
    hints = adviser.hints()
    touched = {touch.move: touch for touch in table.touched()}
    ways = []
    for way in hints.ways:
        touch = touched.get(way.moves[0])
        places = [place for at in touch.at for place in table.shown().places(*at)] if touch else []
        ways.append({
            "text": way.text, **table.effect(way.moves, seat),
            "reasons": list(reasons(hints, way, table.report)),
            "spots": [place._asdict() for place in places],
        })  # fmt: skip
    return {"ways": ways, "message": ""}


def undo(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Undo up to the last answer of a person, and return the state."""
    table = _table(session)
    table.back()
    return table.state()


def redo(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Redo what was undone last, and return the state."""
    table = _table(session)
    table.forth()
    return table.state()


def goto(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return to a line of the log, and return the state of the game there."""
    table = _table(session)
    table.go_to(int(arguments["line"]))
    return table.state()


def save(session: Session, arguments: Arguments) -> File:
    """Return the game as a file: the log, an interactive HTML page, or the filled sheets as PDF."""
    table, form = _table(session), str(arguments["as"])
    if form not in FORMS:
        raise UsageError(msg("There is no call {name}.", "web", name=form))
    name = f"{table.game.key}{FORMS[form]}"
    text = table.recording.manuscript.text
    if form == "log":
        return File(name, text.encode())
    from sheetgen.face import Score

    score, path = Score(table.recording.found), session.folder / name
    (score.page if form == "page" else score.fill)(path, lang=session.lang, force=True)
    data = path.read_bytes()
    path.unlink()
    return File(name, data)
