"""Charts of the course of a game, as SVG that works without scripts and has a cursor with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.contract.values import Course, Curve, Ending
from sheetgen.message import msg
from sheetgen.page.markup import Markup, el, join_markup
from sheetgen.page.story import Story, number_changes
from sheetgen.page.turning_points import GameReview
from sheetgen.read.claims import total_name, total_text
from sheetgen.text.catalog import percent_message

WIDTH, HEIGHT = 340, 132
LEFT, RIGHT, TOP, BOTTOM = 30, 80, 10, 20
LINE = 12
"""The smallest distance between the names at the ends of two lines."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
TICKS = 4
TURN = 4.5
"""Half the height of the mark of a turning point."""
APART = 12
"""The smallest distance between the numbers of two rounds."""


class Line(NamedTuple):
    """A line of a chart: name, CSS class, the value at each moment, and the first and last value in words."""

    name: str
    kind: str
    values: Sequence[float | None]
    told: Sequence[str]


class Chart(NamedTuple):
    """A chart with its lines; the area of the line with the class ``falling`` is filled from the top."""

    title: str
    lines: Sequence[Line]
    goals: Sequence[int] = ()
    falling: str = ""
    seats: Sequence[int] = ()
    """The seats whose turning points it shows, on their own lines if lines have the players' colours."""


def game_charts(story: Story) -> list[Chart]:
    """Return the charts of a game, without those that have no known values."""
    course = story.game.course(story.replay.start)
    made = _meeting(story, course) if course.meet else [_race(story, curve) for curve in course.curves]
    chances = [_chances(story, story.reviewed)] if story.reviewed is not None and _is_full(story) else []
    return [chart for chart in (*made, *chances) if chart.lines]


def _is_full(story: Story) -> bool:
    """Return whether the review has the chances after every line; a quick one has not."""
    known = story.reviewed.chances if story.reviewed is not None else {}
    return all(moment.line in known for moment in story.moments)


def _chances(story: Story, reviewed: GameReview) -> Chart:
    """Return the chart of the players' chances to win in percent; a line's chances apply from its last
    decision.
    """
    values: list[Sequence[float]] = []
    for moment in story.moments:
        over = moment.part == moment.parts
        values.append(reviewed.chances[moment.line] if over else values[-1])
    lines = []
    for seat, name in enumerate(story.players):
        own = [100 * chances[seat] for chances in values]
        told = [story.say(percent_message(n / 100)) for n in (own[0], own[-1])]
        lines.append(Line(name, f"s{seat}", own, told))
    return Chart(story.say(msg("Chance to win, in per cent", "report")), lines, seats=range(len(lines)))


def _race(story: Story, curve: Curve) -> Chart:
    lines = [_line(story, curve, seat, name, f"s{seat}") for seat, name in enumerate(story.players)]
    goals = [curve.goal] if curve.goal is not None else []
    return Chart(story.say(total_name(curve.total)), _known(lines), goals, seats=range(len(story.players)))


def _meeting(story: Story, course: Course) -> list[Chart]:
    falling = next((f"curve{at}" for at, curve in enumerate(course.curves) if curve.falls), "")
    return [
        Chart(
            name,
            _known(
                [
                    _line(story, curve, seat, story.say(total_name(curve.total)), f"curve{at}")
                    for at, curve in enumerate(course.curves)
                ]
            ),
            falling=falling,
            seats=[seat],
        )
        for seat, name in enumerate(story.players)
    ]


def _line(story: Story, curve: Curve, seat: int, name: str, kind: str) -> Line:
    totals = [moment[seat] for moment in story.totals]
    told = [story.total(curve.total, t.get(curve.total)) for t in (totals[0], totals[-1])]
    return Line(name, kind, [curve.at(t) for t in totals], told)


def _known(lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if any(value is not None for value in line.values)]


class ChartFrame:
    """Maps moments and values of a chart to positions in the picture."""

    def __init__(self, chart: Chart, moments: int, rtl: bool) -> None:
        known = [value for line in chart.lines for value in line.values if value is not None]
        self.low = min(0, *known)
        self.high = max(*known, *chart.goals, self.low + 1)
        self.moments, self.rtl = moments, rtl
        self.left = RIGHT if rtl else LEFT
        self.wide = WIDTH - LEFT - RIGHT

    def x(self, at: float) -> float:
        """Return the x coordinate of the start of the moment ``at``."""
        x = self.wide * at / self.moments
        return round(self.left + (self.wide - x if self.rtl else x), 1)

    def y(self, value: float) -> float:
        """Return the y coordinate of a value."""
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (self.high - value) / (self.high - self.low), 1)

    def ticks(self) -> list[int]:
        """Return round numbers in the chart's range, for the grid."""
        step = next((step for step in STEPS if (self.high - self.low) / step <= TICKS), STEPS[-1])
        first = -int(-self.low // step) * step
        return [n for n in range(first, int(self.high) + 1, step) if n >= self.low]


def draw_chart(story: Story, chart: Chart) -> Markup:
    """Return a chart with its title."""
    frame = ChartFrame(chart, len(story.moments), story.rtl)
    top, low = TOP - 4, HEIGHT - BOTTOM
    veil = {"x": frame.left, "y": top, "width": frame.wide, "height": low + 4 - top}
    picture = el(
        "svg",
        *_grid(story, chart, frame),
        *_rounds(story, frame),
        *(_curve(line, chart, frame) for line in chart.lines),
        *_names(chart, frame),
        *_end(story, frame),
        *_turns(story, chart, frame),
        el("rect", class_="veil", **veil),
        el("path", class_="now", d=f"M0 {top}V{low + 4}"),
        el("rect", class_="touch", **veil),
        class_="chart", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=_in_words(chart),
    )  # fmt: skip
    return el("figure", el("figcaption", el("bdi", chart.title)), picture)


def _in_words(chart: Chart) -> str:
    """Return a description of a chart in words."""
    parts = [f"{line.name}: {line.told[0]} … {line.told[1]}" for line in chart.lines]
    return f"{chart.title}. {'; '.join(parts)}"


def _grid(story: Story, chart: Chart, frame: ChartFrame) -> list[Markup]:
    begin, end = frame.x(0), frame.x(frame.moments)
    out = []
    for tick in frame.ticks():
        y = frame.y(tick)
        said = story.say(total_text(tick))
        out.append(el("path", class_="grid", d=f"M{begin} {y}H{end}"))
        out.append(el("text", said, class_="tick", x=begin + (6 if frame.rtl else -6), y=y + 3.5))
    out += [el("path", class_="goal", d=f"M{begin} {frame.y(goal)}H{end}") for goal in chart.goals]
    return out


def _rounds(story: Story, frame: ChartFrame) -> list[Markup]:
    """Return marks in a chart where rounds begin; numbers that would be too close are left out."""
    course = story.game.course(story.replay.start)
    begun = [(at, n) for at, n in number_changes([course.round(m.state) for m in story.moments]) if n]
    out, room = [], 0.0
    for at, n in begun:
        x = frame.x(at)
        out.append(el("path", class_="grid", d=f"M{x} {HEIGHT - BOTTOM}v4"))
        if not room or abs(x - room) >= APART:
            out.append(el("text", str(n), class_="round", x=x, y=HEIGHT - BOTTOM + 14))
            room = x
    return out


def _curve(line: Line, chart: Chart, frame: ChartFrame) -> Markup:
    """Return a line of a chart as steps; in a chart with a falling line, with the filled area."""
    path, before = "", None
    for at, value in enumerate(line.values):
        if value is None or value == before:
            continue
        path += f"H{frame.x(at)}V{frame.y(value)}" if path else f"M{frame.x(0)} {frame.y(value)}"
        before = value
    path += f"H{frame.x(frame.moments)}"
    drawn = el("path", class_=f"line {line.kind}", d=path)
    if not chart.falling:
        return drawn
    edge = frame.y(frame.high if line.kind == chart.falling else frame.low)
    return join_markup(el("path", class_=f"area {line.kind}", d=f"{path}V{edge}H{frame.x(0)}z"), drawn)


def _turns(story: Story, chart: Chart, frame: ChartFrame) -> list[Markup]:
    """Return a lozenge at each turning point of a player of this chart."""
    out = []
    for turn in story.turns:
        if turn.seat not in chart.seats:
            continue
        at = story.last_of(turn.line)
        own = next((line.values[at] for line in chart.lines if line.kind == f"s{turn.seat}"), None)
        y = TOP if own is None else frame.y(own)
        said = [story.say(msg("Line {line}", "report", line=turn.line)), story.turned(turn)]
        said += [story.better(turn.better)] if turn.better is not None else []
        shape = f"M{frame.x(at)} {y}m0 {-TURN}l{TURN} {TURN} {-TURN} {TURN} {-TURN} {-TURN}z"
        out.append(el("path", el("title", ". ".join(said)), class_=f"turn s{turn.seat}", d=shape))
    return out


def _names(chart: Chart, frame: ChartFrame) -> list[Markup]:
    """Return the names at the ends of a chart's lines, moved apart so that they do not overlap."""
    ends = [(frame.y(next(v for v in reversed(line.values) if v is not None)), line) for line in chart.lines]
    placed: list[tuple[float, Line]] = []
    for y, line in sorted(ends, key=lambda end: end[0]):
        placed.append((max(y, placed[-1][0] + LINE) if placed else y, line))
    over = max(0.0, placed[-1][0] - (HEIGHT - 8))
    x = frame.x(frame.moments) + (-7 if frame.rtl else 7)
    return [
        el("text", line.name, class_=f"end {line.kind}", x=x, y=round(y - over + 3.5, 1))
        for y, line in placed
    ]


def moment_of_ending(story: Story) -> tuple[int, Ending] | None:
    """Return the first moment at which the end of the game is certain, and its cause; None if there is
    none.
    """
    for at, moment in enumerate(story.moments):
        if found := story.game.endings(moment.state):
            return at, found[0]
    return None


def _end(story: Story, frame: ChartFrame) -> list[Markup]:
    """Return a flag in the chart at the first moment at which the end of the game is certain."""
    found = moment_of_ending(story)
    if found is None:
        return []
    at, why = found
    x, top = frame.x(at), TOP - 6
    on = -1 if frame.rtl else 1
    flag = f"M{x} {HEIGHT - BOTTOM}V{top}h{8 * on}l{-3 * on} 3.5 {3 * on} 3.5H{x}"
    return [el("path", el("title", story.say(why.cause)), class_="flag", d=flag)]
