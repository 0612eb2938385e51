"""Fill sheets with the marks of a game: pages for each player, and common pages once.

Players' names are shortened where their lines are too short.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec import structs

from sheetgen.draw import pen
from sheetgen.draw.paper import LARGER
from sheetgen.errors import DoesNotFit, DrawingError, MissingGlyph
from sheetgen.games import registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.ranking import PlayerResult
from sheetgen.games.contract.solo import GHOST_KIND, IT, YOU, rating_index, rating_spots
from sheetgen.games.contract.spots import DATE_FIELD, FIRST_DATE, NAME_FIELD, PLAYERS_FIELD
from sheetgen.games.contract.values import AND, Mark, Piece, PiecePosition, State
from sheetgen.games.layouts.file import has_own_title, shipped, shipped_title
from sheetgen.games.library import resolve
from sheetgen.message import Say, msg, shown_name
from sheetgen.resources import find_object
from sheetgen.sheets.press_data import Filled, Finished, Page
from sheetgen.sheets.sheet import Sheet, finished_sheet, papers_of, read_sheet, sheet_of
from sheetgen.text.catalog import catalog
from sheetgen.text.shaping import split_graphemes

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


def shorter_names(words: str, players: Sequence[str]) -> Iterator[str]:
    """Yield shorter forms of one or several players' names, longest first; nothing for other words.

    A name is cut and ends with a dot, with the number of the seat if another name starts the same. The last
    form is the number only.
    """
    names = words.split(AND)
    if not set(names) <= set(players):
        return
    for most in range(max(len(list(split_graphemes(name))) for name in names) - 1, 0, -1):
        yield AND.join(_cut_name(name, players, most) for name in names)
    yield AND.join(_number(name, players) for name in names)


def _cut_name(name: str, players: Sequence[str], most: int) -> str:
    letters = list(split_graphemes(name))
    if len(letters) <= most:
        return name
    part = "".join(letters[:most]).rstrip()
    unique = not any(other.startswith(part) for other in players if other != name)
    return f"{part}." if unique else f"{part}. {_number(name, players)}"


def _number(name: str, players: Sequence[str]) -> str:
    return str(players.index(name) + 1)


# ---- filled sheets ----


Marks = Mapping[str, Mark]
DATE_FIELDS = (DATE_FIELD, FIRST_DATE)
PIECE = "piece"
HALVES = {"a3": "a4", "tabloid": "letter"}


def filled_sheets(
    layout: Any, players: Sequence[str], marks: Sequence[Marks], lang: str = "en", paper: str = "a4",
    *, ghost: bool = False, ends: Sequence[PlayerResult] = (), date: str = "",
) -> Filled:  # fmt: skip
    """Return the players' sheets with all marks, given for each player by address.

    ``ends`` has the result of each seat if the game is over, for games that draw it. ``date`` is written on
    sheets with a line long enough. With a ``ghost`` as the second player, its sheet is added, and other sheets that it
    has marks on. Raises ``DrawingError`` for a mark without a spot.
    """
    drawn, blanks = drawn_for(layout, [marks], lang, paper, ghost=ghost)
    game = registry.find(layout.header.game)
    say = catalog(lang).say
    players = [shown_name(name, say) for name in players]
    marks = [_shown(of_one, say) for of_one in marks]
    pages = fill_pages(game, layout, blanks, players, marks, ends, ghost=ghost)
    people = len(players) - ghost
    for page in pages:
        _write_in(page.scene, {**dict.fromkeys(DATE_FIELDS, date), PLAYERS_FIELD: str(people)})
    return Filled(drawn, blanks, pages)


def _write_in(page: Scene, words: Mapping[str, str]) -> None:
    """Write texts from the log's header in the fields that the page has; texts that are too long are left
    out.
    """
    for address, said in words.items():
        if address in page.spots:
            with suppress(DoesNotFit, MissingGlyph):
                pen.draw_marks(page, {address: ("text", said)})


def _shown(marks: Marks, say: Say) -> Marks:
    """Return the marks with players' names as shown to readers."""
    return {address: mark._replace(value=shown_name(mark.value, say)) for address, mark in marks.items()}


def drawn_for(
    layout: Any, moments: Sequence[Sequence[Marks]], lang: str, paper: str, *, ghost: bool,
    finish: Callable[[Sheet, str, str], Finished] = finished_sheet,
) -> tuple[list[Finished], list[Scene]]:  # fmt: skip
    """Return the blank sheets for the marks of all ``moments`` of a game, and those of their pages that have
    spots. ``finish`` gives the pages of a sheet in a language and on a paper.
    """
    sheets = sheets_in_play(sheet_of(layout))
    drawn = [finish(sheet, lang, _paper(sheet, paper)) for sheet in sheets]
    blanks = [scene for sheet in drawn for scene in sheet.pages if scene.spots]
    spots = set().union(*(blank.spots for blank in blanks))
    if ghost and not all(spots.issuperset(marks[IT]) for marks in moments):
        sheet = _ghost(layout)
        drawn.append(finish(sheet, lang, _paper(sheet, paper)))
        blanks += [scene for scene in drawn[-1].pages if scene.spots]
    return drawn, blanks


def player_results(game: Game, state: State, players: Sequence[str]) -> list[PlayerResult]:
    """Return the result of the game for each seat; empty if it is not over."""
    if game.due(state) is not None:
        return []
    places = {standing.player: standing for standing in game.standings(state)}
    return [
        PlayerResult(places[name], len(players), _known_totals(game, state, seat), seat)
        for seat, name in enumerate(players)
    ]


def rating_mark(game: Game, state: State, players: Sequence[str]) -> dict[str, Mark]:
    """Return the mark around the rating of a solo game on the ghost's sheet; empty if the game is not
    over.
    """
    if game.due(state) is not None:
        return {}
    won = [one.player for one in game.standings(state) if one.place == 1] == [players[YOU]]
    return {rating_spots(1)(1, rating_index(game.solo, won, game.solo.lead(state)) + 1): Mark("circle")}


def _known_totals(game: Game, state: State, seat: int) -> dict[str, Any]:
    unsure = game.unsure(state, seat)
    return {key: None if key in unsure else value for key, value in game.totals(state, seat).items()}


def _ghost(layout: Any) -> Sheet:
    """Return the ghost's sheet, drawn from the layout in play, with the title of the shipped ghost sheet."""
    header, name = layout.header, f"{layout.header.label.partition('/')[0]}-{GHOST_KIND}"
    title = header.title
    if not has_own_title(header):
        name, path = next(
            (name, path) for name in (name, GHOST_KIND) if (path := shipped(f"{header.game}/{name}"))
        )
        title = shipped_title(path)
    if header.variation:
        name = f"{name}-{header.variation}"
    header = structs.replace(header, kind=GHOST_KIND, name=name, title=title)
    return sheet_of(structs.replace(layout, header=header))


def sheets_in_play(sheet: Sheet) -> list[Sheet]:
    """Return the sheet in play, and the sheets that its game fills with it."""
    beside = sheet.game.beside.get(sheet.layout.header.kind, ())
    return [sheet, *(read_sheet(resolve(f"{sheet.game.key}/{name}")) for name in beside)]


def _paper(sheet: Sheet, paper: str) -> str:
    """Return the paper requested, or half of it for a sheet that cannot be drawn on large paper."""
    known = papers_of(sheet.game, sheet.layout.header.kind)
    return paper if paper in known or paper not in LARGER else HALVES[paper]


def fill_pages(
    game: Game, layout: Any, blanks: Sequence[Scene], players: Sequence[str], marks: Sequence[Marks],
    ends: Sequence[PlayerResult] = (), *, ghost: bool = False,
) -> list[Page]:  # fmt: skip
    """Return all filled pages: common ones first, then those of each player with their name.

    Raises ``DrawingError`` for a mark without a spot.
    """
    pages = []
    for seat, number in pages_of_seats(blanks, [marks], ghost=ghost):
        blank = blanks[number]
        if seat is None:
            pages.append(Page(_filled(game, layout, blank, players, 0, marks[0], ends), number, None))
            continue
        wanted = {NAME_FIELD: name_mark(players[seat]), **marks[seat]}
        own = ends[seat : seat + 1]
        pages.append(Page(_filled(game, layout, blank, players, seat, wanted, own), number, seat))
    return pages


def name_mark(player: str) -> Mark:
    """Return the mark for the field of a player's name."""
    return Mark("text", player)


Owned = tuple[int | None, int]
"""A page: its seat, or None if common; and the index of its blank."""


def pages_of_seats(
    blanks: Sequence[Scene], moments: Sequence[Sequence[Marks]], *, ghost: bool = False
) -> list[Owned]:
    """Return the pages for the marks at all ``moments`` of a game: common ones first, then each player's.

    A page without a field for a name is common if all players' marks on it are always equal. It comes once;
    common pages after the first only if something is written on them. With a ghost, a page with marks of the
    other seat only does not belong to a seat. Raises ``DrawingError`` for a mark without a spot.
    """
    _refuse_missing_spots(blanks, {address for marks in moments for theirs in marks for address in theirs})
    found: list[Owned] = []
    for number, blank in enumerate(blanks):
        here = [[_marks_on(blank, theirs) for theirs in marks] for marks in moments]
        shared = NAME_FIELD not in blank.spots and all(
            other == first for first, *rest in here for other in rest
        )
        if shared:
            written = any(first for first, *_ in here)
            found += [(None, number)] if written or not number else []
            continue
        seats = range(len(here[0]))
        uses = [any(at != NAME_FIELD for marks in here for at in marks[seat]) for seat in seats]
        found += [(seat, number) for seat in seats if not ghost or uses[seat] or not uses[1 - seat]]
    return sorted(found, key=lambda page: (-1 if page[0] is None else page[0], page[1]))


def _marks_on(blank: Scene, marks: Marks) -> dict[str, Mark]:
    return {address: mark for address, mark in marks.items() if address in blank.spots}


def _refuse_missing_spots(blanks: Sequence[Scene], addresses: Collection[str]) -> None:
    nowhere = [address for address in addresses if not any(address in blank.spots for blank in blanks)]
    if nowhere:
        said = "the sheet has no spot for the marks on {addresses}"
        raise DrawingError(msg(said, "report", addresses=", ".join(sorted(nowhere))))


def _filled(
    game: Game, layout: Any, blank: Scene, players: Sequence[str], seat: int, marks: Marks,
    ends: Sequence[PlayerResult] = (),
) -> Scene:  # fmt: skip
    """Return a page with the drawing of the game's end, its pieces, and the marks of the pen on top."""
    page, here = blank.copy(), _marks_on(blank, marks)
    if ends and game.end:
        with page.layer("pen"):
            for end in ends:
                find_object(game.end)(page, layout, end)
    pieces = {address: mark.piece for address, mark in here.items() if mark.kind == PIECE}
    for address, piece in pieces.items():
        draw_piece(game, page, piece, PiecePosition(address, seat, layout, pieces))
    strokes = {address: (mark.kind, mark.value) for address, mark in here.items() if mark.kind != PIECE}
    pen.draw_marks(page, strokes, lambda words: shorter_names(words, players))
    return page


def draw_piece(game: Game, scene: Scene, piece: Piece | None, lying: PiecePosition) -> None:
    """Draw a piece on its spot. Raises ``DrawingError`` if the game has no picture of it."""
    if not game.pieces:
        said = "the sheets of {game} have no picture of a piece"
        raise DrawingError(msg(said, "report", game=game.title))
    draw = find_object(game.pieces).get(type(piece))
    if draw is None:
        said = "there is no piece {value} for {address}"
        raise DrawingError(msg(said, "report", value=type(piece).__name__, address=lying.address))
    with scene.layer("pen"):
        draw(scene, scene.spots[lying.address], piece, lying)
