"""Names of players on lines that are short for them."""

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
from sheetgen.games.contract.ranking import End
from sheetgen.games.contract.solo import GHOST_KIND, IT, YOU, rated, rating_spots
from sheetgen.games.contract.spots import DATE_FIELD, FIRST_DATE, NAME_FIELD, PLAYERS_FIELD
from sheetgen.games.contract.values import AND, Lying, Mark, Piece, State
from sheetgen.games.layouts.file import own_title, shipped, title_in
from sheetgen.games.library import resolve
from sheetgen.message import Msg, msg, shown_name
from sheetgen.resources import find
from sheetgen.sheets.finished_page import Filled, Finished, Page
from sheetgen.sheets.sheet import Sheet, finish, papers_of, read_sheet, sheet_of
from sheetgen.text.catalog import catalog
from sheetgen.text.shaping import graphemes

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


def shorter(words: str, players: Sequence[str]) -> Iterator[str]:
    """Shorter ways to write one or several players' names, the longest first; nothing for other words.

    A name is cut to a beginning, with a dot, and where another begins so with the number of its seat; at last the
    number is left.
    """
    names = words.split(AND)
    if not set(names) <= set(players):
        return
    for most in range(max(len(list(graphemes(name))) for name in names) - 1, 0, -1):
        yield AND.join(_beginning(name, players, most) for name in names)
    yield AND.join(_number(name, players) for name in names)


def _beginning(name: str, players: Sequence[str], most: int) -> str:
    letters = list(graphemes(name))
    if len(letters) <= most:
        return name
    part = "".join(letters[:most]).rstrip()
    unique = not any(other.startswith(part) for other in players if other != name)
    return f"{part}." if unique else f"{part}. {_number(name, players)}"


def _number(name: str, players: Sequence[str]) -> str:
    return str(players.index(name) + 1)


# Sheets filled in with the marks of a game: a page for each player, a page that all share once.


Marks = Mapping[str, Mark]
DATE_FIELDS = (DATE_FIELD, FIRST_DATE)
PIECE = "piece"
HALVES = {"a3": "a4", "tabloid": "letter"}


def filled(
    layout: Any, players: Sequence[str], marks: Sequence[Marks], lang: str = "en", paper: str = "a4",
    *, ghost: bool = False, ends: Sequence[End] = (), date: str = "",
) -> Filled:  # fmt: skip
    """Each player's sheets with all marks; ``marks`` go with ``players``, address to mark.

    ``ends`` say by seat how the game ended, where it is over; a game that draws its end shows it. The ``date`` is
    written where a sheet has a line for it that is long enough.
    With a ``ghost`` at the second seat its own sheet comes too, and of the others those that it has marks on.
    Raises ``DrawingError`` for a mark that no page has a spot for.
    """
    drawn, blanks = drawn_for(layout, [marks], lang, paper, ghost=ghost)
    game = registry.find(layout.header.game)
    say = catalog(lang).say
    players = [shown_name(name, say) for name in players]
    marks = [_shown(of_one, say) for of_one in marks]
    pages = fill(game, layout, blanks, players, marks, ends, ghost=ghost)
    people = len(players) - ghost
    for page in pages:
        _write_in(page.scene, {**dict.fromkeys(DATE_FIELDS, date), PLAYERS_FIELD: str(people)})
    return Filled(drawn, blanks, pages)


def _write_in(page: Scene, words: Mapping[str, str]) -> None:
    """What the heading of a log tells, on lines that the page has; what is too long for its line is left out."""
    for address, said in words.items():
        if address in page.spots:
            with suppress(DoesNotFit, MissingGlyph):
                pen.fill(page, {address: ("text", said)})


def _shown(marks: Marks, say: Callable[[Msg], str]) -> Marks:
    """The same with players' names as they are shown."""
    return {address: mark._replace(value=shown_name(mark.value, say)) for address, mark in marks.items()}


def drawn_for(
    layout: Any, moments: Sequence[Sequence[Marks]], lang: str, paper: str, *, ghost: bool
) -> tuple[list[Finished], list[Scene]]:
    """The blank sheets that take the marks of all ``moments`` of a game, and those of their pages that have spots."""
    sheets = _sheets(sheet_of(layout))
    drawn = [finish(sheet, lang, _paper(sheet, paper)) for sheet in sheets]
    blanks = [scene for sheet in drawn for scene in sheet.pages if scene.spots]
    spots = set().union(*(blank.spots for blank in blanks))
    if ghost and not all(spots.issuperset(marks[IT]) for marks in moments):
        sheet = _ghost(layout)
        drawn.append(finish(sheet, lang, _paper(sheet, paper)))
        blanks += drawn[-1].pages
    return drawn, blanks


def ends(game: Game, state: State, players: Sequence[str]) -> list[End]:
    """How the game ended for each player, by seat; nothing while it goes on."""
    if game.due(state) is not None:
        return []
    places = {standing.player: standing for standing in game.standings(state)}
    return [
        End(places[name], len(players), _known(game, state, seat), seat) for seat, name in enumerate(players)
    ]


def title(game: Game, state: State, players: Sequence[str]) -> dict[str, Mark]:
    """The ring on the ghost's sheet round what a game alone is rated; nothing while it goes on."""
    if game.due(state) is not None:
        return {}
    won = [one.player for one in game.standings(state) if one.place == 1] == [players[YOU]]
    return {rating_spots(1)(1, rated(game.solo, won, game.solo.lead(state)) + 1): Mark("circle")}


def _known(game: Game, state: State, seat: int) -> dict[str, Any]:
    unsure = game.unsure(state, seat)
    return {key: None if key in unsure else value for key, value in game.totals(state, seat).items()}


def _ghost(layout: Any) -> Sheet:
    """The ghost's sheet, drawn from the layout that is played on; of ours it is called as the one that is printed."""
    header, name = layout.header, f"{layout.header.label.partition('/')[0]}-{GHOST_KIND}"
    title = header.title
    if not own_title(header):
        name, path = next(
            (name, path) for name in (name, GHOST_KIND) if (path := shipped(f"{header.game}/{name}"))
        )
        title = title_in(path)
    if header.variation:
        name = f"{name}-{header.variation}"
    header = structs.replace(header, kind=GHOST_KIND, name=name, title=title)
    return sheet_of(structs.replace(layout, header=header))


def _sheets(sheet: Sheet) -> list[Sheet]:
    """The sheet that is played on, and those that its game fills in with it."""
    beside = sheet.game.beside.get(sheet.layout.header.kind, ())
    return [sheet, *(read_sheet(resolve(f"{sheet.game.key}/{name}")) for name in beside)]


def _paper(sheet: Sheet, paper: str) -> str:
    """The paper asked for; half of it for a sheet beside a large map that has no drawing so large."""
    known = papers_of(sheet.game, sheet.layout.header.kind)
    return paper if paper in known or paper not in LARGER else HALVES[paper]


def fill(
    game: Game, layout: Any, blanks: Sequence[Scene], players: Sequence[str], marks: Sequence[Marks],
    ends: Sequence[End] = (), *, ghost: bool = False,
) -> list[Page]:  # fmt: skip
    """All filled pages, common ones first, then each player's with the name in its field.

    Raises ``DrawingError`` for a mark that no page has a spot for.
    """
    pages = []
    for seat, number in owned(blanks, [marks], ghost=ghost):
        blank = blanks[number]
        if seat is None:
            pages.append(Page(_filled(game, layout, blank, players, 0, marks[0], ends), number, None))
            continue
        wanted = {NAME_FIELD: name_of(players[seat]), **marks[seat]}
        own = ends[seat : seat + 1]
        pages.append(Page(_filled(game, layout, blank, players, seat, wanted, own), number, seat))
    return pages


def name_of(player: str) -> Mark:
    """The name in its field."""
    return Mark("text", player)


Owned = tuple[int | None, int]
"""A page: whose it is, a seat, or None for all; and which blank."""


def owned(blanks: Sequence[Scene], moments: Sequence[Sequence[Marks]], *, ghost: bool = False) -> list[Owned]:
    """The pages of a game that has these marks at its moments, common ones first, then each player's.

    A page without a field for a name on which all players' marks are always the same is common: it comes once, and
    a pad behind the first page only when something is written on it. With a ghost a page on which only the other
    has marks is not the seat's own. Raises ``DrawingError`` for a mark that no page has a spot for.
    """
    _refuse_nowhere(blanks, {address for marks in moments for theirs in marks for address in theirs})
    found: list[Owned] = []
    for number, blank in enumerate(blanks):
        here = [[_on(blank, theirs) for theirs in marks] for marks in moments]
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


def _on(blank: Scene, marks: Marks) -> dict[str, Mark]:
    return {address: mark for address, mark in marks.items() if address in blank.spots}


def _refuse_nowhere(blanks: Sequence[Scene], addresses: Collection[str]) -> None:
    nowhere = [address for address in addresses if not any(address in blank.spots for blank in blanks)]
    if nowhere:
        said = "the sheet has no spot for the marks on {addresses}"
        raise DrawingError(msg(said, "report", addresses=", ".join(sorted(nowhere))))


def _filled(
    game: Game, layout: Any, blank: Scene, players: Sequence[str], seat: int, marks: Marks,
    ends: Sequence[End] = (),
) -> Scene:  # fmt: skip
    """One page with the end of its game, the pieces that lie on it and, over them, what the pen wrote."""
    page, here = blank.copy(), _on(blank, marks)
    if ends and game.end:
        with page.layer("pen"):
            for end in ends:
                find(game.end)(page, layout, end)
    pieces = {address: mark.piece for address, mark in here.items() if mark.kind == PIECE}
    for address, piece in pieces.items():
        lay(game, page, piece, Lying(address, seat, layout, pieces))
    strokes = {address: (mark.kind, mark.value) for address, mark in here.items() if mark.kind != PIECE}
    pen.fill(page, strokes, lambda words: shorter(words, players))
    return page


def lay(game: Game, scene: Scene, piece: Piece | None, lying: Lying) -> None:
    """Draw a piece on its spot; raises ``DrawingError`` for one that the game's sheets have no picture of."""
    if not game.pieces:
        said = "the sheets of {game} have no picture of a piece"
        raise DrawingError(msg(said, "report", game=game.title))
    draw = find(game.pieces).get(type(piece))
    if draw is None:
        said = "there is no piece {value} for {address}"
        raise DrawingError(msg(said, "report", value=type(piece).__name__, address=lying.address))
    with scene.layer("pen"):
        draw(scene, scene.spots[lying.address], piece, lying)
