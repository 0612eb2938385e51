"""Draw the last part of a log sheet: claims of each player's final values, and examples of notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.draw.items import Use
from sheetgen.games.notation.help import PLAYERS, translate_line
from sheetgen.message import Msg, msg
from sheetgen.sheets import log_fields as fields
from sheetgen.sheets.log_rows import CELL as LEAST
from sheetgen.sheets.log_rows import EDGE, FOOT, Page, draw_seat, player_label, star_radius
from sheetgen.text.typesetter import Label

if TYPE_CHECKING:
    from sheetgen.games.contract.game import Game
    from sheetgen.games.contract.log_sheet import Phrase, Picture
    from sheetgen.games.notation.lexicon import Grammar

SIGN = 6.0
"""The width in mm of a picture before an entry of the tally."""
TITLE, CELL, COLUMNS, PITCH = 9.4, 8.9, 4, 8.2
"""The height in mm of a title with its rule and of a phrase; phrases in a row; the distance in mm of place
circles.
"""
CLAIM, MARGIN, APART = 40.0, 2.4, 2.0
LOW = 5.4
"""The minimum height in mm of the row with the names of claimed values."""


def claims_height(seats: int, line: float, *, titled: bool) -> float:
    """Return the height in mm of the claims with their title, or with a gap instead."""
    return (TITLE if titled else APART) + line * seats + _heads(line) + 2.4


def _heads(line: float) -> float:
    """Return the height in mm of the row with the names of claimed values."""
    return max(line, LOW)


def phrases_height(phrases: Sequence[Phrase]) -> float:
    """Return the height in mm of the examples of notation with their title."""
    return TITLE + -(-len(phrases) // COLUMNS) * CELL + 4.0


def draw_claims(
    page: Page, game: Game, signs: Mapping[str, Picture], seats: int, line: float, *, titled: bool
) -> None:
    """Draw a line for each player with a column for each entry of the tally, and places to ring."""
    scene, typesetter = page.scene, page.scene.typesetter
    if titled:
        draw_section(page, msg("At the end", "sheet"))
    else:
        page.y += APART
    top, heads = page.y, _heads(line)
    high = heads + line * seats
    last = PITCH * seats + 4.0
    share = (page.width - CLAIM - last) / max(1, len(game.tally))
    starts = [0.0, *(CLAIM + n * share for n in range(len(game.tally))), page.width - last]
    words = [page.typed(msg("claim", "log")), *(page.typed(field.word) for field in game.tally)]
    widths = [CLAIM - 12, *[share - 3 - SIGN] * len(game.tally), last - 3]
    said = [*words, typesetter.say(msg("Place", "sheet"))]
    labels = [Label(word, width, "log.claims") for word, width in zip(said, widths, strict=True)]
    frame = ornament.cusped_frame_path(page.width, round(high, 4), 1.8)
    ornament.draw_at(scene, frame, page.left(0, page.width), top, fill="white")
    keys = ("", *(field.key for field in game.tally), "")
    for start, label, key in zip(
        starts, typesetter.fit_all(labels, "bold", 9 if line > LOW + 0.4 else 8), keys, strict=True
    ):
        if sign := signs.get(key):
            sign(scene, page.left(start + MARGIN + 2.0), top + heads / 2, min(4.8, heads - 0.6))
        page.put(start + MARGIN + (SIGN if key in signs else 0.0), top + heads / 2, label)
    for start in starts[1:]:
        scene.seg(page.left(start), top, page.left(start), top + high, f"{page.ink}_m", 0.18, cap=0)
    for n in range(seats):
        y = top + heads + n * line
        ink, lw = (f"{page.ink}_m", 0.18) if n else (page.ink, 0.25)
        scene.seg(page.left(0), y, page.left(page.width), y, ink, lw, cap=0)
        _claim(page, game, n + 1, seats, starts, y + line / 2, line / 2 - EDGE)
    ornament.draw_at(scene, frame, page.left(0, page.width), top, stroke=page.ink, lw=0.4)
    page.y += high + 2.4


def _claim(
    page: Page, game: Game, number: int, seats: int, starts: Sequence[float], y: float, most: float
) -> None:
    """Draw a player's line, with slashes between parts of an entry; spots are at most ``most`` mm high above
    and below.
    """
    scene = page.scene
    draw_seat(page, page.left(5.4), y, number, star_radius(2 * (most + EDGE)))
    scene.text(page.left(CLAIM - 2.0), y, ":", "bold", 10, align="c", mid=True)
    said = page.say(player_label(number))
    for (start, end), field in zip(pairwise(starts[1:]), game.tally, strict=True):
        parts = max(1, len(field.parts))
        for part in range(parts):
            x, wide = start + (end - start) * part / parts, (end - start) / parts
            if part:
                scene.text(page.left(x), y, "/", "text", min(12, 4.6 * most), page.ink, "c", mid=True)
            names = f" {part + 1}/{parts}" if parts > 1 else ""
            scene.spot(
                fields.claim_address(number, field.key, part + 1 if parts > 1 else 0), page.left(x + wide / 2), y,
                wide / 2 - 1.2 if field.parts else 2.4, min(2.4, max(LEAST / 2, most)),
                use=Use(f"{said}: {page.typed(field.word)}{names}", "text" if field.parts else "cross"),
            )  # fmt: skip
    for n in range(seats):
        x = page.left(starts[-1] + 2.0 + PITCH * (n + 0.5))
        r = min(2.5, most)
        scene.circle(x, y, r, fill="white", stroke=page.ink, lw=0.28)
        scene.spot(
            fields.place_address(number, n + 1), x, y, min(2.6, most),
            use=Use(f"{said}: {page.say(msg('Place', 'sheet'))} {n + 1}", "ring", fields.places_address(number)),
        )  # fmt: skip
        scene.text(x, y, str(n + 1), "num", 3.36 * r, page.ink, "c", mid=True)


def draw_section(page: Page, words: Msg | str) -> None:
    """Draw a title with a rule beside it."""
    scene, typesetter = page.scene, page.scene.typesetter
    said = typesetter.say(words) if isinstance(words, Msg) else words
    page.y += 5.0
    title = typesetter.fit(said, "display", 13, 80, box="log.section")
    page.put(0, page.y, title)
    a, b = page.left(title.width + 3), page.left(page.width)
    scene.seg(a, page.y, b, page.y, page.ink, 0.25)
    ornament.draw_star(scene, b, page.y, 1.1, n=4, inner=0.42, fill=page.ink)
    page.y += TITLE - 5.0


def draw_phrases(page: Page, grammar: Grammar, found: Sequence[Phrase]) -> None:
    """Draw common phrases of a log, with pictures and meanings, at the foot of the page."""
    scene, typesetter = page.scene, page.scene.typesetter
    page.y = scene.h - FOOT - phrases_height(found) + 1.0
    draw_section(page, msg("How to write it", "sheet"))
    rows = -(-len(found) // COLUMNS)
    high = rows * CELL + 1.6
    frame = ornament.cusped_frame_path(page.width, high, 1.8)
    ornament.draw_at(
        scene, frame, page.left(0, page.width), page.y, fill=f"{page.ink}_t", stroke=page.ink, lw=0.3
    )
    english, lexicon = (grammar.lexicon(lang, PLAYERS) for lang in ("en", typesetter.lang))
    wide = (page.width - 3.0) / COLUMNS
    typed = [Label(translate_line(p.example, english, lexicon), wide - 13, "log.phrase") for p in found]
    means = [Label(typesetter.say(p.means), wide - 13, "log.phrase") for p in found]
    lines = zip(typesetter.fit_all(typed, "bold", 9.2), typesetter.fit_all(means, "text", 7.8), strict=True)
    for number, (phrase, (one, other)) in enumerate(zip(found, lines, strict=True)):
        column, row = divmod(number, rows)
        start, y = 3.0 + column * wide, page.y + 0.8 + (row + 0.5) * CELL
        phrase.picture(scene, page.left(start + 3.4), y, 6.0)
        page.put(start + 8.6, y - 2.2, one)
        page.put(start + 8.6, y + 2.4, other)
