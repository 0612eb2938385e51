"""A printed sheet of honour: the three best people under domes, all others, records of each game, and a chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import NamedTuple

from sheetgen.draw import furniture, ornament
from sheetgen.draw.inks import find_edition
from sheetgen.draw.paper import A4, MARGIN, Box, find_paper
from sheetgen.draw.pdf import Document
from sheetgen.draw.scene import Scene
from sheetgen.errors import DoesNotFit, UsageError
from sheetgen.history import report, statistics
from sheetgen.history.history import History, game_of
from sheetgen.history.statistics import Entry, Standing
from sheetgen.message import msg, msgs
from sheetgen.read.claims import total_text
from sheetgen.text.catalog import percent_message
from sheetgen.text.typesetter import Typesetter

TITLE = msg("Hall of fame", "sheet")
CHAMPIONS = msg("Champions", "sheet")
PAPERS = ("a4", "a5", "letter")
INKS = ("vermilion", "teal", "cobalt", "umber", "plum")
"""Inks of the people in the chart."""
DASHES: tuple[tuple[float, ...], ...] = ((), (2.2, 1.0), (0.6, 0.9), (3.0, 0.8, 0.6, 0.8), (1.2, 0.8))
LEAST_PT = 7.0
HEAD, ROW, PANEL, CHART, GAP = 24.0, 6.4, 31.0, 40.0, 2.6
"""Heights on A4 in mm: the head, a row of a person, the smallest panel of a game, the smallest chart; and the gap."""
LOWEST_HEAD, INSET = 20.5, 3.6
"""On all papers, in mm: the lowest head with a high arch; the distance of text from the edge of a panel."""
LEAST_FOOT, MOST_FOOT = 16.0, 46.0
"""Heights on A4 of the lattice at the bottom of a page with room, in mm."""
MOST_CHART = 64.0
"""The highest chart on A4 in mm, if a lattice fits below it."""
PODIUM, MOST_PODIUM, MOST_PANEL = 60.0, 80.0, 40.0
NAME = "honours.name"
"""The name of all boxes with a person's name."""
ON_TOP = 3
"""Number of people under domes."""


class Placed(NamedTuple):
    """A person with the place by victories; equal shares of victories are equal places."""

    place: int
    standing: Standing


def honours_pdf(history: History, lang: str, paper: str, edition: str = "colour") -> bytes:
    """Return the sheet as a PDF with one page. Raise ``UsageError`` for another paper or without games.

    The exceptions of drawing name texts that do not fit and letters that no font has.
    """
    if paper not in PAPERS:
        said = "--paper: the sheet of honour is for {papers}."
        raise UsageError(msg(said, "report", papers=", ".join(PAPERS)))
    if not history.entries:
        raise UsageError(report.NOTHING)
    size = find_paper(paper)
    typesetter = Typesetter(lang)
    title = typesetter.say(TITLE)
    scene = Scene(size.width, size.height, typesetter, name="history", title=title, lang=lang)
    _Honours(scene, history).draw()
    out = BytesIO()
    document = Document(out, edition=find_edition(edition), title=title, lang=lang, author="sheetgen")
    document.begin_page(scene.w, scene.h)
    document.draw_scene(scene)
    document.end_page()
    document.save()
    return out.getvalue()


@contextmanager
def _shorter(name: str) -> Iterator[None]:
    """Turn the error of a name that does not fit into one that says how to show a shorter one."""
    try:
        yield
    except DoesNotFit:
        said = "{name} is too long for this paper: {file} can show a shorter name."
        raise UsageError(msg(said, "report", name=name, file="people.toml")) from None


def _few(names: Sequence[str]) -> str:
    """Return the first names, and the number of the others: ``Anna, Ben +1``."""
    more = f" +{len(names) - report.NAMED}" if len(names) > report.NAMED else ""
    return ", ".join(names[: report.NAMED]) + more


def placed(standings: Sequence[Standing]) -> list[Placed]:
    """Return the people with their places."""
    found: list[Placed] = []
    for n, one in enumerate(standings, 1):
        equal = found and found[-1].standing.share == one.share
        found.append(Placed(found[-1].place if equal else n, one))
    return found


class _Honours:
    """Draws the sheet. ``unit`` is the scale of lengths: 1 on A4."""

    def __init__(self, scene: Scene, history: History) -> None:
        self.scene, self.history = scene, history
        self.say = scene.typesetter.say
        self.unit = min(scene.w / A4.width, scene.h / A4.height)
        self.left, self.wide = MARGIN, scene.w - 2 * MARGIN
        self.head = max(HEAD * self.unit, LOWEST_HEAD)
        self.people = placed(history.standings)
        self.games = list(statistics.by_game(history.entries).items())

    def draw(self) -> None:
        """Draw everything from the top to the bottom of the page."""
        u, gap = self.unit, GAP * self.unit
        others = self.people[ON_TOP:]
        dated = len({entry.play.date for entry in self.history.entries if entry.play.date}) > 1
        panel_rows = -(-len(self.games) // 2)
        bottom = self.scene.h - MARGIN
        room = bottom - MARGIN - self.head - (3 if dated else 2) * gap
        fixed = PODIUM * u + panel_rows * (PANEL * u + gap) + (CHART * u if dated else 0)
        rows = max(0, min(-(-len(others) // 2), int((room - fixed) / (ROW * u))))
        spare = room - fixed - rows * ROW * u
        if spare < 0:
            raise UsageError(msg("The games do not fit on this paper.", "report"))
        podium = min(1.6 * MOST_PODIUM * u, PODIUM * u + spare * 0.35)
        panel = min((1 if dated else 1.6) * MOST_PANEL * u, PANEL * u + spare * 0.3 / panel_rows)
        left = room - podium - rows * ROW * u - panel_rows * (panel + gap)
        chart, foot = (left, 0.0) if dated else (0.0, left)
        if chart - MOST_CHART * u > LEAST_FOOT * u + gap:
            chart, foot = MOST_CHART * u, chart - MOST_CHART * u - gap
        foot, loose = min(foot, MOST_FOOT * u), max(0.0, foot - MOST_FOOT * u) / 3
        with self.scene.reading(self.left, self.left + self.wide):
            y = self._head() + gap + loose
            self._podium(Box(self.left, y, self.wide, podium))
            y += podium
            self._others(Box(self.left, y, self.wide, rows * ROW * u), others)
            y += rows * ROW * u + gap + loose
            y = self._panels(y, panel)
            if dated:
                self._chart(Box(self.left, y, self.wide, chart))
            if foot > LEAST_FOOT * u:
                self._foot(Box(self.left, bottom - foot, self.wide, foot))

    def _pt(self, points: float) -> float:
        return max(LEAST_PT, points * self.unit)

    def _head(self) -> float:
        """Draw the gate with title and summary; return its bottom."""
        scene = self.scene
        box, u = Box(self.left, MARGIN, self.wide, self.head), self.head / HEAD
        with scene.printed(box.x, box.right):
            furniture.draw_title_wall(scene, box, "gold")
            furniture.draw_headline(
                scene, box.middle, TITLE, report.summary(self.history), top=box.y + 6.9 * u,
                base=box.bottom - 2.6 * u, rise=5.6 * u, pt=furniture.title_size(scene, 25 * u),
                width=box.w * 0.61, box="head", small=self._pt(9.5), ink="gold",
            )  # fmt: skip
        return box.bottom

    # ---- people ----
    def _podium(self, box: Box) -> None:
        """Draw the three best people, each under a dome on a plinth as high as the place."""
        u, scene = self.unit, self.scene
        step = box.w / ON_TOP
        floor = box.bottom - 3.0 * u
        order: Sequence[float] = {1: (1.0,), 2: (0.4, 1.6)}.get(len(self.people), (1.0, 0.0, 2.0))
        scene.seg(box.x, floor, box.right, floor, "gold", 0.4)
        scene.seg(box.x, floor + 1.1 * u, box.right, floor + 1.1 * u, "gold_m", 0.2)
        for at, one in zip(order, self.people, strict=False):
            x = box.x + step * (at + 0.5)
            lower = one.place - 1
            plinth = (17.5 - 2.0 * lower) * u
            self._plinth(Box(x - step * 0.44, floor - plinth, step * 0.88, plinth), one)
            high = (box.h - 3.0 * u - plinth) * (0.98 - 0.11 * lower)
            wide = min(high * 0.92, step * 0.8)
            with scene.placed(x, floor - plinth):
                ornament.draw_kiosk(scene, 0, 0, wide, high, share=0.46, lw=0.3)
                r = wide * 0.17
                ornament.draw_lotus(
                    scene, 0, -high * 0.235, r, n=12, rings=2, stroke="gold", fill="gold_t", lw=0.2, eye=0
                )
                scene.circle(0, -high * 0.235, r * 0.62, fill="white", stroke="gold", lw=0.3)
                scene.text(
                    0, -high * 0.235, str(one.place), "num", self._pt(r * 2.1 / u), "ink", "c", mid=True
                )

    def _plinth(self, box: Box, one: Placed) -> None:
        u, scene = self.unit, self.scene
        scene.rect(*box, fill="gold_t", stroke="gold", lw=0.35)
        scene.rect(*box.inside(0.8 * u), stroke="gold_m", lw=0.18)
        middle = box.y + box.h / 2
        edge = 1.4 * u
        name = Box(box.x + edge, box.y + 0.06 * box.h, box.w - 2 * edge, 0.54 * box.h)
        self._name(one.standing.person, name)
        scene.text(
            box.middle, middle + 0.2 * box.h, self._figures(one.standing), "text", self._pt(9), align="c", mid=True,
            width=box.w - 4 * u, box="honours.figures",
        )  # fmt: skip

    def _name(self, person: str, box: Box) -> None:
        """Draw a name centred in a box, in two lines if it is long. Raise ``UsageError`` if it is too long."""
        setter, least = self.scene.typesetter, LEAST_PT
        pt = self._pt(12.5)
        with _shorter(person):
            lines = setter.paragraph(
                person, "bold", pt, box.w, pt * 1.05, max_height=box.h, floor=least, box=NAME
            )
            self.scene.paragraph(box.middle, box.y + (box.h - lines.height) / 2, lines, "ink", "c")

    def _figures(self, one: Standing) -> str:
        """Return the victories, the games and the share of a person."""
        parts = (
            f"{self.say(report.WINS)} {self.say(total_text(one.wins))}/{self.say(total_text(one.games))}",
            self.say(percent_message(float(one.rate))),
        )
        return " · ".join(parts)

    def _others(self, box: Box, others: Sequence[Placed]) -> None:
        """Draw the other people in two columns; if there is no room for all, the last place counts the rest."""
        u, scene = self.unit, self.scene
        rows = round(box.h / (ROW * u))
        shown = others[: 2 * rows] if len(others) <= 2 * rows else others[: max(2 * rows - 1, 0)]
        column = (box.w - 5 * u) / 2
        for n, one in enumerate(shown):
            x, y = box.x + (n % 2) * (column + 5 * u), box.y + (n // 2 + 0.5) * ROW * u
            scene.text(x + 4 * u, y, str(one.place), "num", self._pt(9.5), "ink", "c", mid=True)
            room = column - 11 * u
            used = scene.text(x + column - 1, y, self._figures(one.standing), "text", self._pt(8.5), align="r",
                              mid=True, width=room * 0.6, box="honours.figures")  # fmt: skip
            with _shorter(one.standing.person):
                scene.text(x + 9 * u, y, one.standing.person, "bold", self._pt(9.5), mid=True, width=room - used,
                           box=NAME)  # fmt: skip
            scene.seg(x, y + ROW * u / 2, x + column, y + ROW * u / 2, "gold_m", 0.15)
        if rows and len(shown) < len(others):
            count = len(others) - len(shown)
            more = msgs("{count} more", "{count} more", count, "report")
            x, y = box.x + column + 5 * u, box.y + (rows - 0.5) * ROW * u
            scene.text(x + 9 * u, y, more, "text", self._pt(9), mid=True)

    # ---- records ----
    def _panels(self, y: float, high: float) -> float:
        """Draw a panel for each game, two in a row; return the y below them."""
        gap = GAP * self.unit
        for n in range(0, len(self.games), 2):
            row = self.games[n : n + 2]
            wide = (self.wide - gap * (len(row) - 1)) / len(row)
            for at, (game, entries) in enumerate(row):
                self._panel(Box(self.left + at * (wide + gap), y, wide, high), game, entries)
            y += high + gap
        return y

    def _panel(self, box: Box, game: str, entries: Sequence[Entry]) -> None:
        u, scene = self.unit, self.scene
        ink = game_of(game).ink
        furniture.draw_panel(scene, *box, ink, hair=True, notch=2.4 * u, fill=f"{ink}_t", lw=0.4)
        inner = box.inside(INSET)
        title = furniture.title_size(scene, self._pt(13))
        scene.text(inner.x, inner.y + 2.2 * u, report.title_of(game), "display", title, mid=True,
                   width=inner.w * 0.66, box="honours.game")  # fmt: skip
        count = msgs("{count} game", "{count} games", len(entries), "report")
        scene.text(inner.right, inner.y + 2.2 * u, count, "text", self._pt(8.5), align="r", mid=True,
                   width=inner.w * 0.32, box="honours.games")  # fmt: skip
        lines = self._lines(entries)
        top = inner.y + 5.6 * u
        step = (inner.bottom - top) / len(lines)
        label = max(scene.width(name, "bold", self._pt(8.5)) for name, _, _ in lines)
        label = min(label + 2.5 * u, inner.w * 0.45)
        for n, (name, people, text) in enumerate(lines):
            y = top + (n + 0.5) * step
            scene.text(
                inner.x, y, name, "bold", self._pt(8.5), mid=True, width=label - 1, box="honours.record"
            )
            with _shorter(people):
                scene.text(
                    inner.x + label, y, text, "text", self._pt(8.5), mid=True, width=inner.w - label, box=NAME
                )

    def _lines(self, entries: Sequence[Entry]) -> list[tuple[str, str, str]]:
        """Return the champions and the records of a game: the label, the people, and the text with them."""
        best = [one.standing for one in placed(statistics.standings(entries)) if one.place == 1]
        found = []
        if best and best[0].wins:
            names = _few([one.person for one in best])
            found.append((self.say(CHAMPIONS), names, f"{names} ({self.say(total_text(best[0].wins))})"))
        for record in statistics.records(entries):
            if record.kind == "shortest":
                continue
            person, entry = record.holders[0]
            names = person or _few([report.name_of(seat, self.say) for seat in entry.play.winners])
            when = f" ({entry.play.date})" if entry.play.date else ""
            more = f" +{len(record.holders) - 1}" if len(record.holders) > 1 else ""
            text = f"{self.say(report.score_text(record))}, {names}{when}{more}"
            found.append((self.say(report.RECORD_NAMES[record.kind]), names, text))
        return found

    # ---- the foot ----
    def _foot(self, box: Box) -> None:
        """Draw a lattice window with a lotus, which closes a page without a chart."""
        scene, x, y = self.scene, box.middle, box.y + box.h / 2
        furniture.draw_panel(scene, *box, "gold", fill="gold_t", notch=2.4 * self.unit)
        inner = box.inside(1.6)
        frame = ornament.coved_frame_path(inner.w, inner.h)
        with scene.placed(inner.x, inner.y):
            ornament.draw_jali(scene, frame, (0.0, 0.0, inner.w, inner.h), pitch=5.4 * self.unit)
            scene.path(frame, stroke="gold", lw=0.25)
        r = box.h * 0.42
        scene.circle(x, y, r, fill="white", stroke="gold", lw=0.4)
        scene.circle(x, y, r * 0.93, stroke="gold_m", lw=0.2)
        ornament.draw_lotus(scene, x, y, r * 0.84, n=16, rings=3, stroke="gold", fill="gold_t", lw=0.22)

    # ---- the chart ----
    def _chart(self, box: Box) -> None:
        """Draw the victories of up to five people, counted up over time."""
        u, scene = self.unit, self.scene
        furniture.draw_panel(scene, *box, "gold", hair=True, notch=2.4 * u, fill="white")
        inner = box.inside(INSET + 0.6)
        scene.text(
            inner.x,
            inner.y + 1.6 * u,
            report.WON,
            "display",
            furniture.title_size(scene, self._pt(12)),
            mid=True,
        )
        winners = [one for one in self.people if one.standing.wins] or self.people
        people = [one.standing.person for one in winners[: len(INKS)]]
        days, counts = statistics.victories(self.history.entries, people)
        labels = [f"{person}: {self.say(total_text(values[-1]))}" for person, values in counts.items()]
        names = min(max(scene.width(label, "bold", self._pt(8.5)) for label in labels) + 6 * u, inner.w * 0.4)
        frame = Box(inner.x + 7 * u, inner.y + 7 * u, inner.w - 7 * u - names, inner.h - 12 * u)
        first, last = days[0].toordinal(), days[-1].toordinal()
        highest = max(1, *(values[-1] for values in counts.values()))
        step = next((step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500) if highest / step <= 4), 1000)
        for tick in range(0, highest + 1, step):
            y = frame.bottom - frame.h * tick / highest
            scene.seg(frame.x, y, frame.right, y, "gold_m", 0.15)
            scene.text(frame.x - 1.6 * u, y, str(tick), "num", self._pt(8), align="r", mid=True)
        for at, day, align in ((frame.x, days[0], "l"), (frame.right, days[-1], "r")):
            scene.text(at, frame.bottom + 4.2 * u, day.isoformat(), "text", self._pt(8), align=align)
        ends: list[tuple[float, int]] = []
        for n, values in enumerate(counts.values()):
            points = [(frame.x, frame.bottom)]
            for day, value in zip(days, values, strict=True):
                x = frame.x + frame.w * (day.toordinal() - first) / (last - first)
                points += [(x, points[-1][1]), (x, frame.bottom - frame.h * value / highest)]
            scene.poly(
                points, close=False, stroke=INKS[n], lw=0.7, dash=DASHES[n] or None, cap=0 if DASHES[n] else 1
            )
            ends.append((points[-1][1], n))
        self._names(frame, ends, labels, names - 4.5 * u)

    def _names(
        self, frame: Box, ends: Sequence[tuple[float, int]], labels: Sequence[str], wide: float
    ) -> None:
        """Draw the labels at the ends of the lines, moved apart so that they do not overlap."""
        u, scene = self.unit, self.scene
        apart = max(4.6 * u, 3.4)
        y = frame.y - apart
        for above, (end, n) in enumerate(sorted(ends)):
            below = len(ends) - 1 - above
            y = max(y + apart, min(end, frame.bottom - apart * below))
            x = frame.right + 1.5 * u
            scene.poly([(frame.right, end), (x + 2.0 * u, y)], close=False, stroke=INKS[n], lw=0.2)
            with _shorter(labels[n].rpartition(":")[0]):
                scene.text(
                    x + 3.0 * u, y, labels[n], "bold", self._pt(8.5), INKS[n], mid=True, width=wide, box=NAME
                )
