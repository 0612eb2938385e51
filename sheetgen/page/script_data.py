"""The data for a page's script, and the small script that updates a live page.

A page opened from a file may load nothing except scripts. So a live page loads the script beside it every
second, and reloads itself when that script names another state of the log.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.draw.svg_path import whole_units
from sheetgen.explain.ledger import describe_differences
from sheetgen.explain.sections import account_lines
from sheetgen.message import Msg, msg
from sheetgen.output_files import svg_comment
from sheetgen.page.markup import Markup
from sheetgen.page.sheet_views import PageView, PageViews, Throws
from sheetgen.page.story import Story
from sheetgen.page.surface import PlacedMark
from sheetgen.sheets.filled import PIECE


class LivePage(NamedTuple):
    """The file name of the script beside a page, and the digest of the log that the page shows."""

    file: str
    state: str


def live_data(page: Path, text: str) -> LivePage:
    """Return the live data for a page of the log ``text``."""
    return LivePage(live_script_path(page).name, hashlib.sha256(text.encode()).hexdigest()[:16])


def live_script_path(page: Path) -> Path:
    """Return the path of the script beside a page."""
    return page.with_suffix(".live.js")


def live_script_content(state: str) -> bytes:
    """Return the script, which sets the digest of the current log."""
    return (
        b"/* " + svg_comment() + b' */\ndocument.documentElement.dataset.live = "' + state.encode() + b'";\n'
    )


# ---- data for the page's script, one JSON value described by ``page.schema.json`` in this folder ----


SCHEMA = "sheetgen.page/1"
WORDS: dict[str, Msg] = {
    "start": msg("Before the first line", "report"),
    "line": msg("Line {line}", "report", line="{line}"),
    "part": msg("Line {line}, {part} of {parts}", "report", line="{line}", part="{part}", parts="{parts}"),
    "play": msg("Play", "report"),
    "pause": msg("Pause", "report"),
    "nothing": msg("Nothing changed on the sheets.", "report"),
    "onsheets": msg("On the sheets ({n})", "report", n="{n}"),
    "thrown": msg("Thrown in line {line}", "report", line="{line}"),
}
_UNSAFE = {ord("<"): "\\u003c", 0x2028: "\\u2028", 0x2029: "\\u2029"}


def page_data(
    story: Story, views: PageViews, throws: Throws, pictures: Sequence[int], at: int, live: LivePage | None
) -> dict[str, Any]:
    """Return all data for the script; ``pictures`` are the indices of the faces thrown, ``at`` is the first
    moment shown.
    """
    heading = story.replay.heading
    due = story.due()
    texts = list(dict.fromkeys(due))
    return {
        "schema": SCHEMA,
        "game": story.game.key,
        "layout": heading.layout_name,
        "lang": story.lang,
        "rtl": story.rtl,
        "players": list(story.players),
        "at": at,
        "live": None if live is None else live._asdict(),
        "moments": [[m.line, m.part, m.parts, m.seat, m.said if m.parts > 1 else ""] for m in story.moments],
        "views": [_view(view) for view in views.all],
        "totals": _totals(story),
        "ledger": _ledger(story),
        "due": texts,
        "next": [texts.index(text) for text in due],
        "faces": [[face.width, face.words, n] for face, n in zip(throws.faces, pictures, strict=True)],
        "throws": throws.rows,
        "words": {key: story.say(word) for key, word in WORDS.items()},
    }


def differing_data(first: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return the data of another language that differ from the first; of equal sheets only titles."""
    found = {key: value for key, value in other.items() if value != first[key]}
    if "views" in found:
        found["views"] = [
            {key: value for key, value in view.items() if key == "title" or value != own[key]}
            for own, view in zip(first["views"], other["views"], strict=True)
        ]
    return found


def json_for_script(value: dict[str, Any]) -> Markup:
    """Return JSON as content of a script element; nothing in it can end the element or start a comment."""
    return Markup(json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(_UNSAFE))


def _view(view: PageView) -> dict[str, Any]:
    return {"seat": view.seat, "title": view.title, "marks": [_mark(laid) for laid in view.laid]}


def _mark(laid: PlacedMark) -> list[Any]:
    """Return address, centre, half width and height, 1 for a piece else 0, and the moments where it appears
    or goes.
    """
    return [laid.address, *map(whole_units, laid.box), int(laid.mark.kind == PIECE), *laid.times]


def _totals(story: Story) -> list[list[list[Any]]]:
    """Return, for each moment, the totals that changed, in words; at the start all."""
    keys = story.named()
    before: list[dict[str, Any]] = [{} for _ in story.players]
    found = []
    for seats in story.totals:
        found.append(
            [
                [seat, row, story.total(key, totals[key]) if key in totals else ""]
                for seat, (totals, known) in enumerate(zip(seats, before, strict=True))
                for row, key in enumerate(keys)
                if key not in known or known[key] != totals.get(key)
            ]
        )
        before = [dict.fromkeys(keys) | totals for totals in seats]
    return found


def _ledger(story: Story) -> list[list[list[Any]]]:
    """Return, for each moment, its changes of totals and marks by seat (None is common), the deciding seat
    first.
    """
    return [[], *(_changes(story, at) for at in range(1, len(story.moments)))]


def _changes(story: Story, at: int) -> list[list[Any]]:
    """Return the changes between a moment and the one before."""
    game, players, moment = story.game, story.replay.heading.players, story.moments[at]
    words = describe_differences(story.replay, story.marks[at - 1], story.marks[at])
    made = len(game.accounts(story.moments[at - 1].state))
    scored = [
        line for one in game.accounts(moment.state)[made:] for line in account_lines(one, players, story.say)
    ]
    parts: list[list[Any]] = [[None, scored, [story.say(text) for text in words.common]]]
    for seat in _first(moment.seat, len(players)):
        before, after = story.totals[at - 1][seat], story.totals[at][seat]
        moved = [
            story.change(key, before.get(key), value)
            for key, value in after.items()
            if before.get(key) != value and key not in game.shown_by_marks
        ]
        parts.append([seat, moved, [story.say(text) for text in words.own.get(players[seat], ())]])
    return [part for part in parts if part[1] or part[2]]


def _first(seat: int | None, seats: int) -> Sequence[int]:
    """Return all seats, the given seat first."""
    return sorted(range(seats), key=lambda other: other != seat)
