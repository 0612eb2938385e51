"""Combine the pages of photos into sheets, read these under the rules, and determine each player's tally and the
winner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.errors import PhotoError, TallyError, UsageError
from sheetgen.games import registry
from sheetgen.games.contract.paper import Breach, Paper, Tally
from sheetgen.games.contract.ranking import Standing
from sheetgen.games.contract.values import Field
from sheetgen.games.library import load, resolve
from sheetgen.message import Msg, msg
from sheetgen.scan.blank import pages_with_spots
from sheetgen.scan.decode import Evidence, SheetReading, broken_rules, most_likely_reading
from sheetgen.scan.evidence import evidence_of, ink_on
from sheetgen.scan.find import find_pages, shows_page
from sheetgen.scan.photo import Photo, read_photos
from sheetgen.scan.trust import PageQuality, distrust_reason, looks_mirrored, page_quality

if TYPE_CHECKING:
    from sheetgen.games.contract.game import Game
    from sheetgen.scan.find import FoundPage, Step


class PhotoPage(NamedTuple):
    """A page on a photo: layout, page number from 0, evidence, file, the picture and its quality."""

    layout: str
    number: int
    evidence: Evidence
    source: str
    found: FoundPage | None = None
    quality: PageQuality | None = None


UNREAD = "unread-photo"
"""The code of the finding that a picture could not be read."""


class UnreadPhoto(NamedTuple):
    """A picture that shows no page that can be read, and why; ``source`` is its file."""

    source: str
    error: PhotoError


class ReadSheet(NamedTuple):
    """A sheet as it was read; ``seat`` is its player, from 1, or None for a common sheet.

    ``untrusted`` is the reason why no results may be reported, or None. ``facts`` are the marks that a person saw,
    by address; ``reading`` follows them.
    """

    game: Game
    address: str
    layout: Any
    paper: Paper
    pages: tuple[PhotoPage, ...]
    reading: SheetReading
    seat: int | None
    untrusted: Breach | None = None
    facts: Mapping[str, str] = {}

    def with_facts(self, facts: Mapping[str, str]) -> ReadSheet:
        """Return the sheet read again with more facts."""
        facts = {**self.facts, **facts}
        return self._replace(facts=facts, reading=most_likely_reading(self.evidence, self.paper, facts))

    @property
    def evidence(self) -> Evidence:
        """The evidence of all its pages."""
        return {spot: kinds for page in self.pages for spot, kinds in page.evidence.items()}

    @property
    def sources(self) -> list[str]:
        """The files that show it."""
        return list(dict.fromkeys(page.source for page in self.pages))

    @property
    def marks(self) -> dict[str, str]:
        """The kinds of all marks read, by address."""
        return self.reading.marks

    @property
    def findings(self) -> list[Breach]:
        """Rule violations that are likelier than not; for an untrusted sheet only the reason, because misread marks
        violate rules too.
        """
        return [self.untrusted] if self.untrusted else broken_rules(self.paper, self.reading)

    @property
    def fields(self) -> Sequence[Field]:
        """The entries of its final tallies."""
        return self.game.fields(self.layout)

    @property
    def tallies(self) -> Sequence[Tally]:
        """Its final tallies."""
        return self.paper.tallies(self.marks)

    @property
    def unseen_pages(self) -> list[int]:
        """The pages that no picture shows, from 1."""
        if self.paper.kinds.keys() <= self.evidence.keys():
            return []
        shown = {page.number for page in self.pages}
        return [number + 1 for number in pages_with_spots(self.address) if number not in shown]

    def page_of(self, address: str) -> PhotoPage | None:
        """Return the page that shows a spot."""
        return next((page for page in self.pages if address in page.evidence), None)


def game_and_paper(address: str) -> tuple[Game, Any, Paper | None]:
    """Return the game of a layout, the layout, and its ``Paper``, which is None if it cannot be read."""
    layout = load(resolve(address))
    game = registry.find(layout.header.game)
    return game, layout, game.paper_of(layout)


def find_photo_pages(
    path: Path,
    layouts: Sequence[str] = (),
    step: Step = lambda done, everything: None,
    notice: Callable[[Msg], None] = lambda text: None,
) -> list[PhotoPage | UnreadPhoto]:
    """Return the pages on the pictures of a file, from the top left, of ``layouts`` or of all.

    ``step`` is called with the number of pages compared and of all pages, ``notice`` with each picture that is
    incomplete, skipped because it is blank, or read in its mirror image. A picture that shows neither a page nor blank
    paper, or a page with tiles and pieces, is an ``UnreadPhoto``, and so is a file that is no picture.
    """
    pages: list[PhotoPage | UnreadPhoto] = []
    try:
        for photo in read_photos(path):
            if photo.incomplete:
                notice(
                    msg("{photo} is incomplete: it is read as far as it goes.", "report", photo=photo.name)
                )
            try:
                pages += [_photo_page(found) for found in _pages_on(photo, layouts, step, notice)]
            except PhotoError as error:
                pages.append(UnreadPhoto(photo.name, _of_cut_file(error) if photo.incomplete else error))
    except PhotoError as error:
        pages.append(UnreadPhoto(path.name, error))
    return pages


def _of_cut_file(error: PhotoError) -> PhotoError:
    said = "{text} The end of the file is missing: copy the file again."
    return PhotoError(error.code, msg(said, "report", text=error.message))


def _photo_page(found: FoundPage) -> PhotoPage:
    """Return a page with its evidence and quality; raise ``PhotoError`` if it cannot be read."""
    photo = found.photo.name
    paper = game_and_paper(found.layout)[2]
    if paper is None:
        said = "{photo} shows {layout}, which has pieces; only sheets filled in with a pen can be read."
        raise PhotoError("not-penned", msg(said, "report", photo=photo, layout=found.layout))
    kinds = {spot: kinds for spot, kinds in paper.kinds.items() if spot in found.blank.spots}
    ink = ink_on(found, kinds)
    evidence = evidence_of(found, kinds, ink)
    return PhotoPage(found.layout, found.page, evidence, photo, found, page_quality(found, ink))


def _pages_on(
    photo: Photo, layouts: Sequence[str], step: Step, notice: Callable[[Msg], None]
) -> list[FoundPage]:
    """Return the pages on a photo; if there are none, with a notice, none of blank paper, or those on its
    mirror image.
    """
    try:
        found = find_pages(photo, layouts, step)
    except PhotoError as error:
        if error.code == "no-sheet" and photo.blank:
            notice(msg("{photo} is blank and is skipped.", "report", photo=photo.name))
            return []
        if error.code != "no-sheet" or photo.vector or not shows_page(photo.mirrored(), layouts):
            raise
    else:
        if not found or photo.vector or not all(map(looks_mirrored, found)):
            return found
    mirrored = find_pages(photo.mirrored(), layouts)
    notice(msg("{photo} is mirrored: its mirror image is read.", "report", photo=photo.name))
    return mirrored


def unread_photos(pages: Sequence[PhotoPage | UnreadPhoto]) -> list[UnreadPhoto]:
    """Return the pictures that could not be read."""
    return [page for page in pages if isinstance(page, UnreadPhoto)]


def combine_pages(pages: Sequence[PhotoPage | UnreadPhoto]) -> list[ReadSheet]:
    """Return the sheets that these pages form; pages of one sheet must follow each other, without an unread picture
    between them.

    An unread picture counts as the sheet of a player, so that those after it keep their seats. Raises ``PhotoError`` if
    there are no pages, ``UsageError`` if they are of several games, or players' sheets of several layouts.
    """
    groups: list[list[PhotoPage]] = []
    unread: list[UnreadPhoto] = []
    before: list[int] = []
    for page in pages:
        last = groups[-1] if groups else []
        if isinstance(page, UnreadPhoto):
            unread.append(page)
        elif (
            before
            and before[-1] == len(unread)
            and last
            and last[0].layout == page.layout
            and page.number not in [other.number for other in last]
        ):
            last.append(page)
        else:
            groups.append([page])
            before.append(len(unread))
    if not groups:
        raise _no_pages(unread)
    sheets = []
    seats: dict[str, int] = {}
    for group, skipped in zip(groups, before, strict=True):
        address = group[0].layout
        game, layout, paper = game_and_paper(address)
        if paper is None:
            said = "Marks on {layout} cannot be read."
            raise UsageError(msg(said, "report", layout=address))
        evidence = {spot: kinds for page in group for spot, kinds in page.evidence.items()}
        seat = None
        if paper.own:
            seats[address] = seats.get(address, 0) + 1
            seat = seats[address] + skipped
        reading = most_likely_reading(evidence, paper)
        untrusted = _distrust(group, reading, paper)
        sheets.append(ReadSheet(game, address, layout, paper, tuple(group), reading, seat, untrusted))
    _refuse_mixed(sheets)
    return sheets


def _no_pages(unread: Sequence[UnreadPhoto]) -> PhotoError:
    """Return why there are no pages: the reasons of all pictures."""
    if not unread:
        return PhotoError("no-sheet", msg("The pictures show only blank paper.", "report"))
    text = unread[0].error.message
    for photo in unread[1:]:
        text = msg("{text} {more}", "report", text=text, more=photo.error.message)
    return PhotoError(unread[0].error.code, text)


def _distrust(pages: Sequence[PhotoPage], reading: SheetReading, paper: Paper) -> Breach | None:
    """Return why no results of a sheet may be reported, or None."""
    sources = list(dict.fromkeys(page.source for page in pages))
    known = [page.quality for page in pages if page.quality is not None]
    breaches = broken_rules(paper, reading)
    marks = sum(kind != "text" for kind in reading.marks.values())  # handwriting shows even if marks are lost
    return distrust_reason(sources, known, marks, len(reading.doubtful), len(breaches))


def _refuse_mixed(sheets: Sequence[ReadSheet]) -> None:
    """Raise ``UsageError`` if sheets are of several games."""
    for sheet in sheets[1:]:
        first = sheets[0]
        other_side = sheet.paper.plays and first.paper.plays and sheet.address != first.address
        if sheet.game is not first.game or other_side:
            said = "The photos show sheets of different games: {one} and {other}."
            raise UsageError(msg(said, "report", one=first.address, other=sheet.address))


FAINT = 0.015
"""The least probability of a reading whose effect on totals is reported."""
GameOf = int
"""The number of a game on a pad, from 1."""


class DoubtfulValue(NamedTuple):
    """Another value of a total, its probability, and the doubtful spot on which it depends."""

    part: str
    value: Any
    probability: float
    spot: str


class HandwrittenPlace(NamedTuple):
    """A place with handwriting: its sheet and address."""

    sheet: ReadSheet
    address: str


class StatedTotals(NamedTuple):
    """Totals of the player of a ``seat``, from 1, with their source: a file, or typed text."""

    source: Msg
    seat: int
    values: Mapping[str, Any]


class DifferentTotal(NamedTuple):
    """A total for which sources have different values, each with its source; ``typed`` is the one that counts.

    Without a typed value none counts.
    """

    part: str
    values: tuple[tuple[Msg, Any], ...]
    typed: bool


class PlayerValues(NamedTuple):
    """The values of a player from trusted sheets, forms and typed totals.

    ``handwritten`` maps parts that were written by hand to their place. ``different`` has the totals for which
    the sources differ. ``disputed`` maps totals that the rules contradict to the codes of the broken rules.
    """

    seat: int
    name: str
    values: Mapping[str, Any]
    dependences: tuple[DoubtfulValue, ...]
    handwritten: Mapping[str, HandwrittenPlace]
    different: tuple[DifferentTotal, ...] = ()
    disputed: Mapping[str, tuple[str, ...]] = {}


class GameOutcome(NamedTuple):
    """A game: its players, and their places if everything is known.

    ``refused`` is the reason why there is no result: impossible tallies or an untrusted sheet. ``missing`` has
    the missing fields of each player. If places depend on a doubtful spot, ``uncertain_places`` has the players and
    totals concerned.
    """

    number: GameOf
    players: tuple[PlayerValues, ...]
    standings: tuple[Standing, ...]
    missing: Mapping[str, tuple[Field, ...]]
    refused: TallyError | None
    uncertain_places: tuple[tuple[str, DoubtfulValue], ...]


Named = Mapping[int, str]
"""Names by seat; other players are named by their number."""
Said = Mapping[tuple[int, int], Mapping[str, Any]]
"""Totals entered by the user, by game and seat."""
TYPED = msg("typed", "report")
"""The source of totals entered by the user."""


def game_outcomes(
    sheets: Sequence[ReadSheet], names: Sequence[str], said: Said, call: Any,
    forms: Sequence[StatedTotals] = (), unread: Sequence[UnreadPhoto] = (),
) -> list[GameOutcome]:  # fmt: skip
    """Return all games on the sheets in order; ``call`` returns the name of a seat without one.

    ``forms`` are of the first game. While pictures are ``unread``, there is no winner.
    """
    parts: dict[tuple[GameOf, int], list[tuple[ReadSheet, Tally]]] = {}
    for sheet in sheets:
        for tally in sheet.tallies:
            seat = sheet.seat or tally.seat
            if tally.used or seat <= len(names):
                parts.setdefault((tally.game, seat), []).append((sheet, tally))
    first = min((game for game, _ in parts), default=1)
    for form in forms:
        parts.setdefault((first, form.seat), [])
    found = []
    for number in sorted({game for game, _ in parts}):
        seats = sorted(seat for game, seat in parts if game == number)
        stated = forms if number == first else ()
        if not stated and not any(tally.used for seat in seats for _, tally in parts[number, seat]):
            continue
        players = [
            _player(
                seat, names[seat - 1] if seat <= len(names) else call(seat), parts[number, seat],
                [form for form in stated if form.seat == seat], said.get((number, seat), {}),
            )
            for seat in seats
        ]  # fmt: skip
        found.append(_settled(number, sheets, players, unread))
    return found


def _player(
    seat: int,
    name: str,
    parts: Sequence[tuple[ReadSheet, Tally]],
    forms: Sequence[StatedTotals],
    typed: Mapping[str, Any],
) -> PlayerValues:
    values: dict[str, Any] = {}
    asked: dict[str, HandwrittenPlace] = {}
    hangs: list[DoubtfulValue] = []
    disputed: dict[str, tuple[str, ...]] = {}
    sources: list[tuple[Msg, Mapping[str, Any]]] = []
    for sheet, tally in parts:
        if sheet.untrusted:
            continue
        values = dict(tally.values) | values
        sources.append((msg("{name}", "report", name=", ".join(sheet.sources)), tally.values))
        asked = {part: HandwrittenPlace(sheet, address) for part, address in tally.written.items()} | asked
        hangs += _dependences(sheet, tally)
        disputed |= _disputed(sheet, tally)
    for form in forms:
        values = dict(form.values) | values
        sources.append((form.source, form.values))
    different = tuple(_different([*sources, (TYPED, typed)], hangs))
    values |= typed
    kept = tuple(hang for hang in hangs if hang.part not in typed)
    asked = {part: cell for part, cell in asked.items() if part not in values}
    disputed = {part: codes for part, codes in disputed.items() if part not in typed}
    return PlayerValues(seat, name, values, kept, asked, different, disputed)


def _different(
    sources: Sequence[tuple[Msg, Mapping[str, Any]]], doubtful: Sequence[DoubtfulValue]
) -> Iterator[DifferentTotal]:
    """Yield the totals for which sources differ; a typed value may settle a doubtful one."""
    possible = {(hang.part, hang.value) for hang in doubtful}
    for part in dict.fromkeys(part for _, values in sources for part in values):
        known = [(source, values[part]) for source, values in sources if values.get(part) is not None]
        source, value = known[-1] if known else (None, None)
        typed = source is TYPED
        if len({value for _, value in known}) > 1 and not (typed and (part, value) in possible):
            yield DifferentTotal(part, tuple(known), typed)


def _dependences(sheet: ReadSheet, tally: Tally) -> list[DoubtfulValue]:
    """Return values that change if a doubtful spot is read differently, each with its most probable spot."""
    found: dict[tuple[str, Any], DoubtfulValue] = {}
    for spot in sheet.reading.doubtful:
        for other in sheet.reading.spots[spot].others:
            if other.probability < FAINT:
                continue
            there = _tally_with(sheet, other.changes, tally)
            for part, value in there.values.items():
                known = found.get((part, value))
                if value != tally.values.get(part) and (
                    known is None or known.probability < other.probability
                ):
                    found[part, value] = DoubtfulValue(part, value, other.probability, spot)
    return sorted(found.values(), key=lambda hang: -hang.probability)


def _tally_with(sheet: ReadSheet, changes: Mapping[str, str], tally: Tally) -> Tally:
    """Return a tally of a sheet as it would be with other marks on some spots."""
    marks = {address: kind for address, kind in (sheet.marks | dict(changes)).items() if kind}
    return next(t for t in sheet.paper.tallies(marks) if (t.game, t.seat) == (tally.game, tally.seat))


def _disputed(sheet: ReadSheet, tally: Tally) -> dict[str, tuple[str, ...]]:
    """Return the totals that depend on a spot whose mark breaks a rule, with the codes of these rules."""
    found: dict[str, tuple[str, ...]] = {}
    for breach in sheet.findings:
        others = [
            _tally_with(sheet, {spot: kind}, tally).values
            for spot in breach.spots
            for kind in ("", *sheet.paper.kinds[spot])
        ]
        for part, value in tally.values.items():
            if any(other.get(part) != value for other in others):
                found[part] = tuple(dict.fromkeys([*found.get(part, ()), breach.code]))
    return found


# ---- winner ----
def _settled(
    number: GameOf,
    sheets: Sequence[ReadSheet],
    players: Sequence[PlayerValues],
    unread: Sequence[UnreadPhoto],
) -> GameOutcome:
    untrusted = _untrusted(sheets) or _unread(unread)
    if untrusted is not None:
        return GameOutcome(number, tuple(players), (), {}, untrusted, ())
    sheet = sheets[0]
    if any(not total.typed for player in players for total in player.different):
        text = msg("No places: sources differ about a player. Type the right total with --say.", "report")
        return GameOutcome(number, tuple(players), (), {}, TallyError("sources-differ", "", text), ())
    missing = {player.name: missing_fields(sheet.fields, sheet.paper.enough, player) for player in players}
    missing = {name: fields for name, fields in missing.items() if fields}
    if missing:
        return GameOutcome(number, tuple(players), (), missing, None, ())
    tallies = [complete_values(sheet.paper.enough, player.values) for player in players]
    names = [player.name for player in players]
    try:
        standings = settle_sheet(sheet, names, tallies)
    except TallyError as error:
        return GameOutcome(number, tuple(players), (), {}, error, ())
    hanging = []
    for at, player in enumerate(players):
        for hang in player.dependences:
            other = [*tallies]
            other[at] = tallies[at] | {hang.part: hang.value}
            if _places(sheet, names, other) != [(s.place, s.player) for s in standings]:
                hanging.append((player.name, hang))
    return GameOutcome(number, tuple(players), tuple(standings), {}, None, tuple(hanging))


def _untrusted(sheets: Sequence[ReadSheet]) -> TallyError | None:
    """Return why there is no winner: a sheet that is not trusted, even one without players."""
    breaches = [breach for sheet in sheets if (breach := sheet.untrusted) is not None]
    if not breaches:
        return None
    photos = dict.fromkeys(source for sheet in sheets if sheet.untrusted for source in sheet.sources)
    text = msg("No places: {photo} cannot be trusted.", "report", photo=", ".join(photos))
    return TallyError(breaches[0].code, "", text)


def _unread(photos: Sequence[UnreadPhoto]) -> TallyError | None:
    """Return why there is no winner: pictures that could not be read, on which there may be more sheets."""
    if not photos:
        return None
    names = ", ".join(dict.fromkeys(photo.source for photo in photos))
    text = msg("No places: {photo} cannot be read.", "report", photo=names)
    return TallyError(UNREAD, "", text)


def settle_sheet(
    sheet: ReadSheet, names: Sequence[str], tallies: Sequence[Mapping[str, Any]]
) -> list[Standing]:
    """Return the places. Raises ``TallyError``."""
    return sheet.game.settle(sheet.paper.played or sheet.layout, names, tallies)


def _places(
    sheet: ReadSheet, names: Sequence[str], tallies: Sequence[Mapping[str, Any]]
) -> list[tuple[int, str]]:
    try:
        return [(s.place, s.player) for s in settle_sheet(sheet, names, tallies)]
    except TallyError:
        return []


def complete_values(enough: Sequence[tuple[str, ...]], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of the first complete set of parts; with other known values if it is the usual
    set.
    """
    known = {part for part, value in values.items() if value is not None}
    for parts in enough:
        if known.issuperset(parts):
            return dict(values) if parts == enough[0] else {part: values[part] for part in parts}
    return dict(values)


def missing_fields(
    fields: Sequence[Field], enough: Sequence[tuple[str, ...]], player: PlayerValues
) -> tuple[Field, ...]:
    """Return the missing fields of a tally, for the set of parts with the fewest missing."""
    gaps = [[part for part in parts if player.values.get(part) is None] for parts in enough]
    least = min(gaps, key=len)
    return tuple(field for field in fields if set(field.parts or (field.key,)) & set(least))


def claim_values(fields: Sequence[Field], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values for a claim line: complete fields, and flags that are set."""
    said: dict[str, Any] = {}
    for field in fields:
        if not field.parts:
            said |= {field.key: True} if values.get(field.key) else {}
        elif all(values.get(part) is not None for part in field.parts):
            said |= {part: values[part] for part in field.parts}
    return said
