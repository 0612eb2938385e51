"""The history as one HTML file with tables and charts.

The file needs no network, no other files and no scripts; its Content-Security-Policy allows only its own style sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from pathlib import Path

from sheetgen.history import report, statistics
from sheetgen.history.history import History
from sheetgen.history.statistics import Entry, Standing
from sheetgen.message import Msg, Say, msg, msgs
from sheetgen.page.markup import Markup, el, html_file, join_markup, source_of
from sheetgen.read.claims import total_text
from sheetgen.text.shaping import is_rtl

TITLE, WON, MONTHLY, PLAYED = (
    msg("History", "report"),
    report.WON,
    msg("Games per month", "report"),
    msg("Games", "report"),
)
LINES = 5
"""Largest number of people in a chart: as many lines can be told apart."""
WIDTH, HEIGHT = 340, 150
LEFT, RIGHT, TOP, BOTTOM = 26, 8, 8, 20
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
TICKS = 4
OPEN = 12
"""Largest number of games and files that do not count which the page shows at once."""
SHADES = 5
"""Number of shades in the table of people against each other."""


@cache
def style_sheet() -> str:
    """Return the style sheet in this folder."""
    return Path(__file__).with_name("history.css").read_text(encoding="utf-8")


def history_page(history: History, say: Say, lang: str) -> str:
    """Return the page for readers of ``lang``."""
    style = style_sheet()
    body = el("body", *_Page(history, say, is_rtl(lang)).parts())
    return html_file(lang, say(TITLE), style, f"style-src {source_of(style)}", body)


class _Page:
    def __init__(self, history: History, say: Say, rtl: bool) -> None:
        self.history, self.say, self.rtl = history, say, rtl
        self.standings = history.standings

    def parts(self) -> Iterator[Markup]:
        """Yield the parts of the body."""
        counts = bool(self.history.entries)
        said = report.summary(self.history) if counts else report.NOTHING
        yield el("header", el("h1", self.say(TITLE)), el("p", self.say(said)))
        sections = [*(self._sections() if counts else ()), self._problems()]
        yield el("main", *(section for section in sections if section is not None))

    def _sections(self) -> Iterator[Markup | None]:
        games = statistics.by_game(self.history.entries)
        if len(games) > 1:
            yield self._section(report.STANDINGS, self._standings(self.standings), wide=True)
        yield self._victories()
        yield self._months()
        for game, entries in games.items():
            yield self._game(game, entries)
        yield self._against()
        yield self._streaks()
        yield self._sizes()
        yield self._plays()

    def _section(self, title: Msg, *content: Markup | None, wide: bool = False) -> Markup:
        return el("section", el("h2", self.say(title)), *content, class_="all" if wide else None)

    def _table(self, label: Msg, table: Markup) -> Markup:
        """Return a table that scrolls sideways on narrow screens, also with the keyboard."""
        return el("div", table, class_="scroll", tabindex=0, role="region", aria_label=self.say(label))

    # ---- standings and records ----
    def _standings(self, standings: Sequence[Standing], label: Msg = report.STANDINGS) -> Markup:
        head, *rows = report.standing_rows(standings, self.say)
        heads = [
            el("td", ""),
            el("td", "", class_="bar"),
            *(el("th", text, scope="col") for text in head[1:]),
        ]
        best = max(one.share for one in standings)
        body = [
            el(
                "tr", el("th", el("bdi", row[0]), scope="row"), el("td", _bar(one, self.rtl), class_="bar"),
                *(el("td", el("bdi", text)) for text in row[1:]), class_="champion" if one.share == best > 0 else None,
            )
            for one, row in zip(standings, rows, strict=True)
        ]  # fmt: skip
        return self._table(label, el("table", el("thead", el("tr", *heads)), el("tbody", *body)))

    def _game(self, game: str, entries: Sequence[Entry]) -> Markup:
        heading = report.game_heading(game, entries)
        parts: list[Markup | None] = [self._standings(statistics.standings(entries), heading)]
        parts.append(self._records(report.RECORDS, entries))
        layouts = statistics.by_layout(entries)
        for layout, plays in layouts.items() if len(layouts) > 1 else ():
            count = msgs("{count} game", "{count} games", len(plays), "report")
            parts.append(self._records(msg("{what}: {text}", "report", what=layout, text=count), plays))
        return self._section(heading, *parts)

    def _records(self, title: Msg, entries: Sequence[Entry]) -> Markup | None:
        lines = list(report.record_lines(report.records_of(entries), self.say))
        if not lines:
            return None
        items = [el("li", el("b", name), f": {text}") for name, text in lines]
        return join_markup(el("h3", el("bdi", self.say(title))), el("ul", *items, class_="records"))

    # ---- charts ----
    def _victories(self) -> Markup | None:
        """Return the chart of victories, counted up over the dated plays."""
        people = [one.person for one in self.standings if one.wins][:LINES]
        days, counts = statistics.victories(self.history.entries, people)
        if len(set(days)) < 2 or not people:
            return None
        highest = max(values[-1] for values in counts.values())
        frame = _Frame(days[0].toordinal(), days[-1].toordinal(), highest, self.rtl)
        lines = []
        for n, (_, values) in enumerate(counts.items()):
            path, before = f"M{frame.x(days[0].toordinal())} {frame.y(0)}", 0
            for day, value in zip(days, values, strict=True):
                if value != before:
                    path += f"H{frame.x(day.toordinal())}V{frame.y(value)}"
                    before = value
            lines.append(el("path", class_=f"line s{n}", d=f"{path}H{frame.x(days[-1].toordinal())}"))
        labels = [f"{person}: {self.say(total_text(values[-1]))}" for person, values in counts.items()]
        said = f"{self.say(WON)}. {'; '.join(labels)}"
        picture = self._picture(frame, said, days[0].isoformat(), days[-1].isoformat(), lines, _years(days))
        keys = [
            el("li", el("svg", el("path", class_=f"line s{n}", d="M0 3H26"), viewBox="0 0 26 6", aria_hidden="true"),
               el("bdi", label))
            for n, label in enumerate(labels)
        ]  # fmt: skip
        return self._section(WON, picture, el("ul", *keys, class_="key"), self._undated())

    def _months(self) -> Markup | None:
        """Return the chart of games for each month."""
        months = statistics.months(self.history.entries)
        if len(months) < 2:
            return None
        frame = _Frame(0, len(months), max(month.games for month in months), self.rtl)
        bars = []
        for n, month in enumerate(months):
            x, end = sorted((frame.x(n + 0.1), frame.x(n + 0.9)))
            y = frame.y(month.games)
            name = f"{month.year}-{month.month:02}"
            count = self.say(msgs("{count} game", "{count} games", month.games, "report"))
            title = el("title", f"{name}: {count}")
            bars.append(el("rect", title, x=x, y=y, width=round(end - x, 1), height=round(frame.y(0) - y, 1)))
        first, last = (f"{month.year}-{month.month:02}" for month in (months[0], months[-1]))
        years = {n: str(month.year) for n, month in enumerate(months) if month.month == 1 and n}
        said = f"{self.say(MONTHLY)}. {first} … {last}"
        return self._section(MONTHLY, self._picture(frame, said, first, last, bars, years))

    def _picture(
        self, frame: _Frame, said: str, first: str, last: str, drawn: Sequence[Markup], years: dict[int, str]
    ) -> Markup:
        """Return a chart with its grid, ends of the time axis, and years that fit between them."""
        grid, low = [], HEIGHT - BOTTOM
        for tick in frame.ticks():
            y = frame.y(tick)
            grid.append(el("path", class_="grid", d=f"M{LEFT} {y}H{WIDTH - RIGHT}"))
            grid.append(el("text", self.say(total_text(tick)), class_="tick", x=LEFT - 4, y=y + 3.5))
        ends = (last, first) if self.rtl else (first, last)
        grid.append(el("text", ends[0], x=LEFT, y=low + 14))
        grid.append(el("text", ends[1], class_="last", x=WIDTH - RIGHT, y=low + 14))
        room = 0.0
        for at, year in sorted(years.items(), key=lambda item: frame.x(item[0])):
            x = frame.x(at)
            grid.append(el("path", class_="grid", d=f"M{x} {TOP}V{low + 3}"))
            if LEFT + 80 < x < WIDTH - RIGHT - 80 and x - room > 34:
                grid.append(el("text", year, class_="mid", x=x, y=low + 14))
                room = x
        return el(
            "svg", *grid, *drawn, class_="chart", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=said
        )

    def _undated(self) -> Markup | None:
        undated = self.history.undated
        return el("p", self.say(report.undated_text(self.history)), class_="note") if undated else None

    # ---- people against each other, streaks, sizes ----
    def _against(self) -> Markup | None:
        people, pairs = report.pairs_of(self.history)
        if not pairs:
            return None
        cells = report.pair_cells(pairs)
        shades = {}
        for pair in pairs:
            decided = pair.ahead + pair.behind
            for who, ahead in (((pair.one, pair.other), pair.ahead), ((pair.other, pair.one), pair.behind)):
                shades[who] = min(SHADES * ahead // decided, SHADES - 1) if decided else 0
        heads = [el("td", ""), *(el("th", el("bdi", person), scope="col") for person in people)]
        rows = [
            el("tr", el("th", el("bdi", one), scope="row"),
               *(el("td", cells.get((one, other), "·"), class_=f"h{shades.get((one, other), 0)}") for other in people))
            for one in people
        ]  # fmt: skip
        table = el("table", el("thead", el("tr", *heads)), el("tbody", *rows), class_="against")
        notes = [el("p", self.say(note), class_="note") for note in report.pair_notes(self.history)]
        return self._section(report.AGAINST, *notes, self._table(report.AGAINST, table))

    def _streaks(self) -> Markup | None:
        found = report.streaks_of(self.history)
        if not found:
            return None
        heads = [
            el("td", ""),
            *(el("th", text, scope="col") for text in map(self.say, (report.LONGEST, report.CURRENT))),
        ]
        rows = []
        for one in found:
            days = dict.fromkeys(day.isoformat() for day in (one.first, one.last) if day is not None)
            longest = f"{self.say(total_text(one.longest))} ({' … '.join(days)})"
            rows.append(
                el("tr", el("th", el("bdi", one.person), scope="row"), el("td", longest),
                   el("td", self.say(total_text(one.current))))
            )  # fmt: skip
        return self._section(report.STREAKS, el("table", el("thead", el("tr", *heads)), el("tbody", *rows)))

    def _sizes(self) -> Markup | None:
        sizes = statistics.by_number_of_players(self.history.entries)
        if len(sizes) < 2:
            return None
        rows = [
            el("tr", el("th", self.say(msgs("{count} player", "{count} players", n, "report")), scope="row"),
               el("td", self.say(msgs("{count} game", "{count} games", count, "report"))))
            for n, count in sizes.items()
        ]  # fmt: skip
        return self._section(report.SIZES, el("table", el("tbody", *rows)))

    # ---- all games, and what does not count ----
    def _plays(self) -> Markup:
        rows = []
        for entry in reversed(self.history.entries):
            people = []
            for seat in sorted(entry.play.seats, key=lambda seat: seat.place):
                score = report.seat_score(seat, self.say)
                text = f"{report.name_of(seat, self.say)}{score}"
                people.append(el("span", el("bdi", text), class_="won" if seat.place == 1 else None))
                people.append(Markup(", "))
            cells = [entry.play.date or "–", self.say(report.title_of(entry.play.game))]
            rows.append(el("tr", *(el("td", text) for text in cells), el("td", *people[:-1])))
        table = el("table", el("tbody", *rows))
        summary = el("summary", f"{self.say(PLAYED)} ({self.say(total_text(len(rows)))})")
        return el("section", el("details", summary, self._table(PLAYED, table)), class_="plays all")

    def _problems(self) -> Markup | None:
        groups = report.problem_groups(self.history, self.say)
        if not groups:
            return None
        content = []
        for reason, places in groups.items():
            content.append(el("h3", reason))
            content.append(el("ul", *(el("li", el("bdi", place)) for place in places)))
        few = sum(map(len, groups.values())) <= OPEN
        details = el("details", el("summary", self.say(report.PROBLEMS)), *content, open=few)
        return el("section", details, class_="problems all")


class _Frame:
    """Maps the positions and values of a chart to points of the picture."""

    def __init__(self, first: float, last: float, highest: int, rtl: bool) -> None:
        self.first, self.last, self.rtl = first, last, rtl
        self.highest = max(highest, 1)

    def x(self, at: float) -> float:
        """Return the x coordinate of a position."""
        part = (at - self.first) / (self.last - self.first)
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (1 - part if self.rtl else part), 1)

    def y(self, value: float) -> float:
        """Return the y coordinate of a value."""
        return round(HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * value / self.highest, 1)

    def ticks(self) -> range:
        """Return round numbers from 0 to the highest value."""
        step = next((step for step in STEPS if self.highest / step <= TICKS), STEPS[-1])
        return range(0, self.highest + 1, step)


def _years(days: Sequence[date]) -> dict[int, str]:
    """Return the first day of each year after the first, as its ordinal, with the year."""
    return {date(year, 1, 1).toordinal(): str(year) for year in range(days[0].year + 1, days[-1].year + 1)}


def _bar(one: Standing, rtl: bool) -> Markup:
    """Return a bar as long as the share of victories, with a mark at the expected share."""
    share, expected = (round(float(100 * value / one.games), 1) for value in (one.share, one.expected))
    at = 100 - expected if rtl else expected
    return el(
        "svg",
        el("rect", class_="track", x=0, y=4.5, width=100, height=1),
        el("rect", x=100 - share if rtl else 0, y=1, width=share, height=8),
        el("path", d=f"M{at} 0V10"),
        viewBox="0 0 100 10", preserveAspectRatio="none", aria_hidden="true",
    )  # fmt: skip
