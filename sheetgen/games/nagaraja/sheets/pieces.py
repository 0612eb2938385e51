"""Room tiles, relics and amulets to cut out, fronts and backs in turn (NA-2, NA-3, NA-44).

Backs lie behind their fronts when the sheet is turned over its long edge, as the leaves of a book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import dieline, furniture, jungle, nets
from sheetgen.draw.paper import MARGIN
from sheetgen.draw.scene import Scene
from sheetgen.games.layouts.faults import raise_fault
from sheetgen.games.layouts.file import heading
from sheetgen.games.nagaraja.arguments import tile_word
from sheetgen.games.nagaraja.report import TRAP
from sheetgen.games.nagaraja.sheets import page, sticks, tiles, tokens
from sheetgen.games.nagaraja.sheets.archaeologists import draw_archaeologists
from sheetgen.games.nagaraja.sheets.page import CORE, HEAD, draw_head
from sheetgen.games.nagaraja.sheets.temple_parts import AMULET, SLOT, TILE, tile_size
from sheetgen.games.pages import draw_footer, start_page
from sheetgen.message import Msg, msg, msgs

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.path import Point
    from sheetgen.games.nagaraja.layout import TempleGame
    from sheetgen.text.line import Line
    from sheetgen.text.typesetter import Typesetter

Drawing = Callable[[Scene], None]
"""A function that draws a piece about (0, 0) on the board's grid."""

OVER = 1.2
"""Distance in mm by which a piece's ground extends over its cut for a print shop: less than half of the gap.
"""
GAP = 3.6
"""Distance between two pieces in mm: enough for the marks and an unsteady hand."""
ROUND_GAP = 2.6
"""Distance between two discs, in mm."""
MORE = 8.0
"""Largest increase of the distance between rows, in mm."""
TITLE, BEFORE_STICKS = 8.0, 9.5
CAPTION = 2.9
"""Usual height in mm of the ink of a one-line caption."""
FOOT = 6.6
SMALL, LARGE = 20.0, 40.0
"""Smallest and largest side of tiles that the sheet prints, in mm."""


USES = {
    "draw": msg("discard: draw a card", "card"),
    "cancel": msg("discard: a card just used does nothing", "card"),
}
"""Uses of amulets without points (NA-44)."""


class CutPiece(NamedTuple):
    """A piece to cut out: functions that draw its front and its back, its caption on the sheet."""

    front: Drawing
    back: Drawing
    caption: Msg | None = None
    ground: str = ""
    """The ink that reaches the cut on both sides, if any; for a print shop it extends over the cut."""


class PieceGroup(NamedTuple):
    """Pieces of one size (diameter or side, in units of the board), at most ``most`` in a row.

    Below each row, ``under`` mm are reserved for captions. Equal neighbours share one caption.
    """

    title: Msg
    hint: Msg
    pieces: tuple[CutPiece, ...]
    size: float
    most: int
    round: bool = False
    under: float = 0.0


class PieceRow(NamedTuple):
    """Pieces of a row on a page, its top in mm, and its heading."""

    group: PieceGroup
    pieces: tuple[CutPiece, ...]
    y: float
    titled: bool


def piece_pages(layout: TempleGame, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return front and back of each leaf, or raise ``LayoutError`` for a size that does not fit the paper."""
    k = tile_size(layout, SMALL, LARGE) / TILE
    leaves = _fill(piece_groups(layout), paper, k, BEFORE_STICKS + TITLE + sticks.dice_table_height(layout))
    pages = []
    for number, rows in enumerate(leaves, 1):
        last = number == len(leaves)
        for side, back in ((msg("front", "sheet"), False), (msg("back", "sheet"), True)):
            count = f"{number}/{len(leaves)}"
            pages.append(_page(layout, typesetter, paper, k, rows, count, side, back, last))
    return pages


def piece_groups(layout: TempleGame) -> list[PieceGroup]:
    """Return all pieces of a game: tiles and trap, named as in logs, relics of both temples, amulets."""
    return [_tiles(layout), _relics(layout), _amulets(layout)]


def _tiles(layout: TempleGame) -> PieceGroup:
    pieces = []
    for tile in layout.tiles:
        seed = sum(map(ord, tile.name))

        def draw_front(
            scene: Scene, paths: tuple[str, ...] = tile.paths, amulet: bool = tile.amulet, seed: int = seed
        ) -> None:
            tiles.draw_room_tile(scene, 0, 0, paths, amulet=amulet, seed=seed)

        name = tile_word(tile.name) or msg("{text}", "sheet", text=tile.name)
        pieces += [
            CutPiece(draw_front, lambda scene: tiles.draw_tile_back(scene, 0, 0), name, "stone_t")
        ] * tile.count
    trap = CutPiece(
        lambda scene: tiles.draw_trap_tile(scene, 0, 0),
        lambda scene: tiles.draw_trap_tile(scene, 0, 0),
        TRAP,
        "red_t",
    )
    count = len(pieces)
    hint = msgs("{count} tile and the trap", "{count} tiles and the trap", count, "sheet")
    return PieceGroup(page.SYMBOLS["tiles"], hint, (*pieces, trap), TILE, 7)


def _relics(layout: TempleGame) -> PieceGroup:
    """Return the sacred relics of the first temple, the cursed ones of both, the sacred ones of the second."""

    def relic_piece(value: int, number: int, cursed: bool, player: int) -> CutPiece:
        return CutPiece(
            lambda scene: tokens.draw_relic(scene, 0, 0, value, number, cursed),
            lambda scene: tokens.draw_relic_back(scene, 0, 0, player),
        )

    sacred, cursed = layout.relics.sacred, layout.relics.cursed
    pieces = [relic_piece(value, i, False, 0) for i, value in enumerate(sacred)]
    pieces += [relic_piece(value, i, True, player) for player in (0, 1) for i, value in enumerate(cursed)]
    pieces += [relic_piece(value, i, False, 1) for i, value in enumerate(sacred)]
    hint = msg("one temple has the full moon on the back, the other the crescent", "sheet")
    return PieceGroup(page.SYMBOLS["relics"], hint, tuple(pieces), 2 * SLOT, 9, True)


def _amulets(layout: TempleGame) -> PieceGroup:
    def amulet_piece(kind: str, points: int) -> CutPiece:
        return CutPiece(
            lambda scene: tokens.draw_amulet(scene, 0, 0, kind, points),
            lambda scene: tokens.draw_amulet_back(scene, 0, 0),
            msgs("{count} point", "{count} points", points, "sheet") if kind == "points" else USES[kind],
            "copper_t",
        )

    pieces = tuple(amulet_piece(amulet.kind, amulet.points) for amulet in tokens.amulet_faces(layout))
    return PieceGroup(
        msg("Amulets", "sheet"), msg("cut along the eight sides", "sheet"), pieces, 2 * AMULET, 12, under=7.0
    )


# ---- places ---------------------------------------------------------------------------------
def _fill(wanted: Sequence[PieceGroup], paper: Paper, k: float, table: float) -> list[list[PieceRow]]:
    """Return rows from the top of each leaf down, on a new leaf if one is full.

    The last one keeps ``table`` mm free if possible.
    """
    top, bottom = MARGIN + HEAD + 0.8, paper.height - MARGIN - FOOT - 2
    leaves: list[list[PieceRow]] = [[]]
    y = top
    for group in wanted:
        for first, pieces in _rows(group, k):
            need = group.size * k + (TITLE if first else 0.0)
            if y + need + group.under > bottom:
                leaves.append([])
                y = top
                if y + need > bottom:
                    raise_fault(
                        ("print", "tile"), f"{TILE * k:g} mm", msg("a size that fits the paper", "report")
                    )
            leaves[-1].append(PieceRow(group, pieces, y + (TITLE if first else 0.0), first))
            y += need + group.under + GAP
        y += 1.0
    kept = bottom - table - leaves[-1][-1].group.under
    low = kept if _end(leaves[-1], k) <= kept else bottom - 5.0
    return [*(_spread(rows, bottom - 5.0, k) for rows in leaves[:-1]), _spread(leaves[-1], low, k)]


def _end(rows: Sequence[PieceRow], k: float) -> float:
    """Return the lower end of the last row in mm."""
    return rows[-1].y + rows[-1].group.size * k


def _rows(group: PieceGroup, k: float) -> Iterator[tuple[bool, tuple[CutPiece, ...]]]:
    """Yield the pieces in rows of similar length, and whether a row is the first."""
    gap = ROUND_GAP if group.round else GAP
    fit = min(group.most, int((CORE + gap + 1e-6) // (group.size * k + gap)))
    rows = -(-len(group.pieces) // fit)
    if group.round and len(group.pieces) % fit:  # Relics keep full rows if that separates the two temples.
        fit = -(-len(group.pieces) // rows)
    for start in range(0, len(group.pieces), fit):
        yield start == 0, group.pieces[start : start + fit]


def _spread(rows: list[PieceRow], bottom: float, k: float) -> list[PieceRow]:
    """Return the rows with part of the remaining height between them."""
    more = min(MORE, max(0.0, bottom - _end(rows, k)) / len(rows))
    return [row._replace(y=row.y + more * number) for number, row in enumerate(rows)]


def _centres(row: PieceRow, k: float) -> list[float]:
    """Return the pieces' centres in mm from the middle of the page, symmetric, so that backs match fronts."""
    size = row.group.size * k
    count = len(row.pieces)
    # Cut marks lie outside tiles and need room.
    room = CORE - size - (0 if row.group.round or row.group.size < 20 else 4.0)
    pitch = min(room / max(1, count - 1), size + 3 * GAP) if count > 1 else 0.0
    return [(i - (count - 1) / 2) * pitch for i in range(count)]


# ---- the page -------------------------------------------------------------------------------
def _page(
    layout: TempleGame, typesetter: Typesetter, paper: Paper, k: float, rows: Sequence[PieceRow],
    number: str, side: Msg, back: bool, last: bool,
) -> Scene:  # fmt: skip
    top = layout.header
    title = f"{typesetter.say(page.GAME)}: {number} {typesetter.say(side)}"
    scene = start_page(layout, typesetter, paper.width, paper.height, title, behind=back)
    draw_head(scene, heading(top, msg("Rooms, relics and amulets", "sheet"), typesetter), plain=back)
    left = (paper.width - CORE) / 2
    for row in rows:
        if row.titled and not back:
            _title(scene, row, left)
        y = row.y + row.group.size * k / 2
        for x, piece in zip(_centres(row, k), row.pieces, strict=True):
            with scene.placed(paper.width / 2 + (-x if back else x), y, k):
                if piece.ground:
                    nets.draw_shop_ground(scene, _outline(row.group), piece.ground, OVER)
                (piece.back if back else piece.front)(scene)
                if not back:
                    scene.cut(_outline(row.group))
            if not back and not row.group.round and row.group.size > 20:
                _marks(scene, paper.width / 2 + x, y, row.group.size * k / 2)
        if not back:
            _captions(scene, row, k)
    if not back:
        note = msg("Print on both sides, turning over the long edge, or glue the backs on.", "sheet")
        _note(scene, rows, k, note)
    if last:
        _foot(scene, layout, rows, k, back)
    draw_footer(scene, layout, left, paper.height - MARGIN - 6.5, CORE, number)
    return scene


def _foot(scene: Scene, layout: TempleGame, rows: Sequence[PieceRow], k: float, back: bool) -> None:
    """Fill the space below the last row: on the front the fate sticks, on the back a picture."""
    if back:
        draw_archaeologists(scene, _end(rows, k) + ROUND_GAP + GAP)
    else:
        _sticks(scene, layout, rows, k)


def _outline(group: PieceGroup) -> str:
    """Return the cut line of a piece about (0, 0): a disc, a tile's square, an amulet's octagon."""
    half = group.size / 2
    if group.round:
        return dieline.circle_path(0, 0, half)
    if group.size == TILE:
        return dieline.rectangle_path(-half, -half, group.size, group.size)
    return dieline.polygon_path(jungle.octagon_corners(0, 0, half))


def _title(scene: Scene, row: PieceRow, left: float) -> None:
    y = row.y - TITLE + 3.1
    with scene.reading(left, left + CORE):
        end = furniture.draw_title(scene, left, y, row.group.title, 70, "pieces.title")
        furniture.draw_hint(scene, end + 4, left + CORE, y + 0.2, row.group.hint)


def _captions(scene: Scene, row: PieceRow, k: float) -> None:
    """Draw the captions of a row of pieces on one baseline, once for equal neighbours."""
    t, size, top = scene.typesetter, row.group.size * k, row.y + row.group.size * k + 0.82
    placed = zip(_centres(row, k), row.pieces, strict=True)
    shared = row.group.under > 0
    names: list[tuple[float, Line]] = []
    for number, (_, run) in enumerate(
        groupby(enumerate(placed), lambda p: p[1][1].caption if shared else p[0])
    ):
        found = [at for _, at in run]
        caption = found[0][1].caption
        if caption is None:
            continue
        first, last = found[0][0], found[-1][0]
        room = last - first + size + (0.5 if shared else -3.0)
        x, box = scene.w / 2 + (first + last) / 2, f"pieces.caption.{number + 1}"
        if shared:
            high = row.group.under
            text = t.paragraph(t.say(caption), "text", 7.5, room, 8.6, max_height=high, box=box)
            scene.paragraph(x, top, text, align="c")
            continue
        line = t.fit(t.say(caption), "text", 7.5, room, floor=7.0, box=box)
        if line.ink[0] - line.ink[1] > CAPTION:  # The letters of this script are too high for the caption.
            line = t.fit(t.say(caption), "text", 7.0, room, floor=7.0, box=box)
        names.append((x, line))
    base = top + max((line.ink[0] for _, line in names), default=0.0)
    for x, line in names:
        scene.line(x, min(base, top + CAPTION + line.ink[1]), line, align="c")


def _note(scene: Scene, rows: Sequence[PieceRow], k: float, words: Msg) -> None:
    """Draw instructions for printing under the last row."""
    last = rows[-1]
    low = last.y + last.group.size * k
    low += last.group.under or (CAPTION if last.pieces[0].caption else 0.0)
    line = scene.typesetter.fit(scene.typesetter.say(words), "text", 7.5, CORE, floor=7.0, box="pieces.note")
    half = line.cap / 2
    y = min(low + 4.2, scene.h - MARGIN - FOOT - max(1.6, half - line.ink[1] + furniture.TITLE_GAP))
    if y - low >= 2.2:
        scene.line(scene.w / 2, y + half, line, "ink", "c")


def _sticks(scene: Scene, layout: TempleGame, rows: Sequence[PieceRow], k: float) -> None:
    """Draw the fate sticks and their numbers on a die in the remaining space."""
    last, left = rows[-1], (scene.w - CORE) / 2
    y = _end(rows, k) + last.group.under + BEFORE_STICKS
    if y + TITLE + sticks.dice_table_height(layout) > scene.h - MARGIN - FOOT - 2:
        return
    with scene.reading(left, left + CORE):
        end = furniture.draw_title(scene, left, y + 3.2, page.SYMBOLS["sticks"], 70, "pieces.sticks")
        hint = msg("numbers left over: throw again", "sheet")
        furniture.draw_hint(scene, end + 4, left + CORE, y + 3.4, hint)
    sticks.draw_dice_table(scene, layout, left, y + TITLE, CORE)


def _marks(scene: Scene, x: float, y: float, half: float, gap: float = 0.5, size: float = 1.2) -> None:
    """Draw cut marks at the corners of a tile."""
    corners: list[Point] = [(sx, sy) for sx in (-1, 1) for sy in (-1, 1)]
    for sx, sy in corners:
        px, py = x + sx * half, y + sy * half
        scene.seg(px + sx * gap, py, px + sx * (gap + size), py, "ink", 0.15, cap=0)
        scene.seg(px, py + sy * gap, px, py + sy * (gap + size), "ink", 0.15, cap=0)
