"""Report a reading as text or JSON: sheets with findings and doubtful marks, then totals, claims and
places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.explain.json_report import json_value, standings_json
from sheetgen.explain.report import Paint, places
from sheetgen.games.contract.values import join_list, tally_form
from sheetgen.message import Msg, Say, msg
from sheetgen.read.claims import claim_text, total_name, total_text
from sheetgen.read.statements import Heads
from sheetgen.scan.decode import readings_that_keep
from sheetgen.scan.sheet import DoubtfulValue, GameOutcome, PlayerValues, claim_values
from sheetgen.text import catalog

if TYPE_CHECKING:
    from sheetgen.games.contract.paper import Breach, Paper
    from sheetgen.games.contract.values import Field
    from sheetgen.games.notation.lexicon import Lexicon
    from sheetgen.scan.decode import SpotReading
    from sheetgen.scan.sheet import ReadSheet, UnreadPhoto


KINDS: Mapping[str, Msg] = {
    "": msg("nothing", "mark"),
    "circle": msg("circled", "mark"),
    "cross": msg("crossed", "mark"),
    "used": msg("circled and crossed", "mark"),
    "slash": msg("struck", "mark"),
    "text": msg("written on", "mark"),
}
"""Names of marks; roads are described by their sides."""
UNLIKELY = 0.1
"""Further readings are reported if they are more probable than this."""
ARROWS = str.maketrans("nesw", "↑→↓←")


class ReportStyle(NamedTuple):
    """The reader of a report: translation, the words of claims in the language, and terminal styles."""

    say: Say
    lexicon: Lexicon
    paint: Paint


def kind_name(name: str) -> Msg:
    """Return the name of a mark."""
    if name.startswith("road:"):
        return road_name(name.removeprefix("road:").translate(ARROWS))
    return KINDS[name]


def road_name(sides: Msg | str) -> Msg:
    """Return the name of a road to these sides, which are given as the reader sees them."""
    return msg("road {sides}", "mark", sides=sides)


def probability_text(share: float) -> Msg:
    """Return a probability for readers, between 1 % and 99 %."""
    return catalog.percent_message(min(max(share, 0.01), 0.99))


def readings_text(read: SpotReading) -> Msg:
    """Return the reading of a spot, the next probable and other probable ones, with their probabilities."""
    others = [other for n, other in enumerate(read.others) if n == 0 or other.probability > UNLIKELY]
    ways = [(read.kind, read.certainty), *((other.kind, other.probability) for other in others)]
    return join_list(
        [msg("{what} ({value})", "report", what=kind_name(k), value=probability_text(p)) for k, p in ways]
    )


def dependence_text(paper: Paper, found: DoubtfulValue) -> Msg:
    """Return another value of a total, and the spot on which it depends."""
    said = "{value} if {spot} is read otherwise ({percent})"
    return msg(
        said,
        "report",
        value=total_text(found.value),
        spot=paper.name(found.spot),
        percent=probability_text(found.probability),
    )


def finding_text(breach: Breach) -> Msg:
    """Return a finding with its code and clause."""
    assert breach.message is not None
    return _coded(breach.code, breach.clause, breach.message)


def sheet_findings(sheet: ReadSheet) -> list[Breach]:
    """Return the findings of a sheet; those about broken rules name doubtful marks that may explain them."""
    return [breach if sheet.untrusted else _with_explanation(sheet, breach) for breach in sheet.findings]


def _with_explanation(sheet: ReadSheet, breach: Breach) -> Breach:
    kept = readings_that_keep(sheet.paper, sheet.reading, breach)
    if not kept:
        return breach
    readings = [
        msg("{spot}: {mark} ({percent})", "report", spot=sheet.paper.name(spot), mark=kind_name(other.kind),
            percent=probability_text(other.probability))
        for spot, other in kept
    ]  # fmt: skip
    said = "{text} No rule is broken if this is true: {readings}."
    return breach._replace(message=msg(said, "report", text=breach.message, readings=join_list(readings)))


def _coded(code: str, clause: str, text: Msg) -> Msg:
    if not clause:
        return msg("[{code}] {text}", "report", code=code, text=text)
    return msg("[{code}, {clause}] {text}", "report", code=code, clause=clause, text=text)


def report_lines(
    sheets: Sequence[ReadSheet], outcomes: Sequence[GameOutcome], names: Sequence[str], reader: ReportStyle
) -> Iterator[str]:
    """Yield the lines of the whole report."""
    for sheet in sheets:
        yield from _sheet(sheet, sheets, names, reader)
        yield ""
    yield from result_lines(sheets, outcomes, reader)


def game_name(number: int) -> Msg:
    """Return the name of a game on a pad."""
    return msg("Game {n}", "report", n=number)


def result_lines(
    sheets: Sequence[ReadSheet], outcomes: Sequence[GameOutcome], reader: ReportStyle
) -> Iterator[str]:
    """Yield the claims and places of all games."""
    several = len(outcomes) > 1
    for outcome in outcomes:
        if several:
            yield reader.say(game_name(outcome.number))
        for player in outcome.players:
            yield from _player(player, sheets, reader)
        yield ""
        yield from _end(outcome, sheets[0], reader, several)


def sheet_heading(sheet: ReadSheet, sheets: Sequence[ReadSheet], names: Sequence[str], say: Say) -> str:
    """Return the files, the layout and the player of one of these sheets, and where it is if its picture shows
    several.
    """
    parts = [", ".join(sheet.sources), sheet.address]
    beside = [other for other in sheets if other.sources == sheet.sources]
    if len(beside) > 1:
        place = "sheet {n} of {m} from the top left"
        at = next(n for n, other in enumerate(beside, 1) if other is sheet)
        parts.append(say(msg(place, "report", n=at, m=len(beside))))
    if sheet.seat:
        unnamed = msg("Player {number}", "sheet", number=sheet.seat)
        parts.append(names[sheet.seat - 1] if sheet.seat <= len(names) else say(unnamed))
    return ": ".join([parts[0], ", ".join(parts[1:])])


def marks_summary(sheet: ReadSheet) -> Msg:
    """Return the numbers of marks and of doubtful marks."""
    marks = sum(kind != "text" for kind in sheet.marks.values())
    return msg(
        "marks read: {marks}; doubtful: {doubts}", "report", marks=marks, doubts=len(sheet.reading.doubtful)
    )


def unseen_pages_text(sheet: ReadSheet) -> Msg | None:
    """Return which pages of a sheet no picture shows, or None."""
    unseen = sheet.unseen_pages
    if not unseen:
        return None
    return msg("Pages that no picture shows: {pages}", "report", pages=", ".join(map(str, unseen)))


def _sheet(
    sheet: ReadSheet, sheets: Sequence[ReadSheet], names: Sequence[str], reader: ReportStyle
) -> Iterator[str]:
    yield sheet_heading(sheet, sheets, names, reader.say)
    yield f"  {reader.say(marks_summary(sheet))}"
    if unseen := unseen_pages_text(sheet):
        yield f"  {reader.paint.as_warning(reader.say(unseen))}"
    for page in sheet.pages:
        if page.found is not None and page.found.rival and page.found.certainty < 0.9:
            said = "It may be {other} instead ({percent}); --layout names the right one."
            text = msg(
                said, "report", other=page.found.rival, percent=probability_text(1 - page.found.certainty)
            )
            yield f"  {reader.paint.as_warning(reader.say(text))}"
    for breach in sheet_findings(sheet):
        yield f"  {reader.paint.as_warning(reader.say(finding_text(breach)))}"
    for spot, kind in sheet.facts.items():
        text = msg("typed: {spot}: {mark}", "report", spot=sheet.paper.name(spot), mark=kind_name(kind))
        yield f"  {reader.say(text)}"
    if sheet.untrusted and sheet.reading.doubtful:
        yield f"  {reader.say(msg('To see the doubtful marks, add `--page review.html`.', 'report'))}"
        return
    for spot in sheet.reading.doubtful:
        text = msg("doubtful: {spot}: {readings}", "report",
                   spot=sheet.paper.name(spot), readings=readings_text(sheet.reading.spots[spot]))  # fmt: skip
        yield f"  {reader.say(text)}"


def claim_line(player: PlayerValues, fields: Sequence[Field], reader: ReportStyle) -> str:
    """Return the claim line for a log; only the name if nothing is known.

    A comment names the disputed totals.
    """
    said = claim_text(claim_values(fields, player.values), fields, reader.lexicon)
    if not said:
        return f"{player.name}:"
    claim = f"{reader.lexicon.say(Heads.CLAIM)} {player.name}: {said}"
    return f"{claim}  # {reader.say(_disputed_text(player.disputed))}" if player.disputed else claim


def _disputed_text(disputed: Mapping[str, Sequence[str]]) -> Msg:
    """Return the disputed totals, each with the codes of the rules that contradict it."""
    told = [
        msg("{what} ({value})", "report", what=total_name(part), value=join_list(codes))
        for part, codes in disputed.items()
    ]
    return msg("Disputed: {totals}", "report", totals=join_list(told))


def disputed_place_texts(outcome: GameOutcome) -> Iterator[Msg]:
    """Yield the disputed totals of each player, if there are places."""
    for player in outcome.players if outcome.standings else ():
        if player.disputed:
            yield msg("The rules contradict totals of {player}. {text}", "report",
                      player=player.name, text=_disputed_text(player.disputed))  # fmt: skip


def dependence_texts(player: PlayerValues, sheets: Sequence[ReadSheet]) -> Iterator[Msg]:
    """Yield the totals of a player that depend on doubtful spots."""
    papers = {spot: sheet.paper for sheet in sheets for spot in sheet.reading.spots}
    for other in player.dependences:
        yield msg(
            "{what}: {text}",
            "report",
            what=total_name(other.part),
            text=dependence_text(papers[other.spot], other),
        )


def different_texts(player: PlayerValues) -> Iterator[Msg]:
    """Yield the totals of a player about which sources differ, with the value of each source."""
    for total in player.different:
        ways = [
            msg("{what} ({value})", "report", what=total_text(value), value=source)
            for source, value in total.values
        ]
        text = msg("{what}: {text}", "report", what=total_name(total.part), text=join_list(ways))
        yield msg("{text}. The typed value counts.", "report", text=text) if total.typed else text


def _player(player: PlayerValues, sheets: Sequence[ReadSheet], reader: ReportStyle) -> Iterator[str]:
    yield claim_line(player, sheets[0].fields, reader)
    for said in different_texts(player):
        yield f"  {reader.paint.as_warning(reader.say(said))}"
    for said in dependence_texts(player, sheets):
        yield f"  {reader.paint.as_warning(reader.say(said))}"


def missing_result_reasons(outcome: GameOutcome, reader: ReportStyle, several: bool) -> Iterator[Msg]:
    """Yield why there are no places: impossible tallies, untrusted sheets, or missing values.

    With ``several`` games on the sheets, the ``--say`` option for a missing value names the game.
    """
    refused = outcome.refused
    if refused is not None and refused.code == "player-count":
        said = "No places yet, sheets read: {n}. {text} Read those of all players together."
        yield msg(said, "report", n=len(outcome.players), text=refused.message)
    elif refused is not None:
        yield _coded(refused.code, refused.clause, refused.message)
    for name, fields in outcome.missing.items():
        who = f"{reader.say(game_name(outcome.number))}, {name}" if several else name
        form = f'--say "{who}: {tally_form(fields, reader.lexicon.say)}"'
        yield msg("Still missing: {what} of {player}. Type it like this: {form}", "report",
                  what=join_list([field.word for field in fields]), player=name, form=form)  # fmt: skip


def uncertain_place_texts(outcome: GameOutcome, sheet: ReadSheet) -> Iterator[Msg]:
    """Yield the doubtful spots on which the places depend."""
    for name, other in outcome.uncertain_places:
        yield msg("The places depend on this: {player}, {what} {text}.", "report",
                  player=name, what=total_name(other.part), text=dependence_text(sheet.paper, other))  # fmt: skip


def _end(outcome: GameOutcome, sheet: ReadSheet, reader: ReportStyle, several: bool) -> Iterator[str]:
    say = reader.say
    for said in missing_result_reasons(outcome, reader, several):
        yield reader.paint.as_warning(say(said))
    if outcome.standings:
        yield from places(outcome.standings, say, reader.paint)
    for said in (*disputed_place_texts(outcome), *uncertain_place_texts(outcome, sheet)):
        yield reader.paint.as_warning(say(said))


# ---- JSON, described by ``read.schema.json`` in this folder ----


SCHEMA = "sheetgen.read/1"


def json_report(
    sheets: Sequence[ReadSheet], outcomes: Sequence[GameOutcome], names: Sequence[str], lexicon: Lexicon,
    unread: Sequence[UnreadPhoto] = (),
) -> dict[str, Any]:  # fmt: skip
    """Return the whole report; places are those of the last game."""
    last = outcomes[-1] if outcomes else None
    return {
        "schema": SCHEMA,
        "game": sheets[0].game.key,
        "sheets": [_json_report_sheet(sheet, outcomes, names) for sheet in sheets],
        "games": [_game(outcome, sheets[0], lexicon) for outcome in outcomes],
        "standings": _standings(last) if last else [],
        "unread": unread_json(unread),
    }


def unread_json(photos: Sequence[UnreadPhoto]) -> list[dict[str, Any]]:
    """Return the pictures that could not be read, with the reasons."""
    return [{"photo": one.source, "code": one.error.code, "message": one.error.message} for one in photos]


def _json_report_sheet(
    sheet: ReadSheet, outcomes: Sequence[GameOutcome], names: Sequence[str]
) -> dict[str, Any]:
    owner = next((p for o in outcomes for p in o.players if p.seat == sheet.seat), None)
    return {
        "photo": sheet.sources[0],
        "photos": sheet.sources,
        "player": owner.name if owner else None,
        "layout": sheet.address,
        "unseen_pages": sheet.unseen_pages,
        "marks": {
            spot: {"kind": read.kind, "sure": round(read.certainty, 4)}
            for spot, read in sheet.reading.spots.items()
            if read.kind
        },
        "typed": dict(sheet.facts),
        "doubtful": {spot: _readings(sheet.reading.spots[spot]) for spot in sheet.reading.doubtful},
        "totals": json_value(dict(owner.values)) if owner else {},
        "findings": [
            {"code": f.code, "clause": f.clause, "message": str(f.message), "spots": list(f.spots)}
            for f in sheet_findings(sheet)
        ],
    }


def _readings(read: SpotReading) -> list[dict[str, Any]]:
    ways = [(read.kind, read.certainty), *((other.kind, other.probability) for other in read.others)]
    return [{"kind": kind, "likely": round(likely, 4)} for kind, likely in ways]


def _game(outcome: GameOutcome, sheet: ReadSheet, lexicon: Lexicon) -> dict[str, Any]:
    refused = outcome.refused
    return {
        "game": outcome.number,
        "players": {
            player.name: _json_report_player(player, outcome, sheet, lexicon) for player in outcome.players
        },
        "refused": None
        if refused is None
        else {"code": refused.code, "clause": refused.clause, "message": str(refused.message)},
        "standings": _standings(outcome),
        "hanging": [{"player": name, **_hang(hang)} for name, hang in outcome.uncertain_places],
    }


def _standings(outcome: GameOutcome) -> list[dict[str, Any]]:
    """Return the places, each with the player's disputed totals."""
    disputed = {player.name: list(player.disputed) for player in outcome.players}
    return [place | {"disputed": disputed[place["player"]]} for place in standings_json(outcome.standings)]


def _json_report_player(
    player: PlayerValues, outcome: GameOutcome, sheet: ReadSheet, lexicon: Lexicon
) -> dict[str, Any]:
    fields = sheet.fields
    return {
        "seat": player.seat,
        "totals": json_value(dict(player.values)),
        "claim": claim_text(claim_values(fields, player.values), fields, lexicon),
        "hangs": [_hang(hang) for hang in player.dependences],
        "differs": [
            {
                "total": total.part,
                "values": [[str(source), json_value(value)] for source, value in total.values],
            }
            for total in player.different
        ],
        "disputed": {part: list(codes) for part, codes in player.disputed.items()},
        "missing": [field.key for field in outcome.missing.get(player.name, ())],
        "asked": {part: cell.address for part, cell in player.handwritten.items()},
    }


def _hang(hang: DoubtfulValue) -> dict[str, Any]:
    return {
        "total": hang.part,
        "value": json_value(hang.value),
        "likely": round(hang.probability, 4),
        "spot": hang.spot,
    }
