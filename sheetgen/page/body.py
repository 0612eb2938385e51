"""The content of a page in one language: header, sheets, log, charts and result. Languages share drawings."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.draw.svg_path import whole_units
from sheetgen.draw.svg_symbols import COARSE, Symbols
from sheetgen.message import Msg, msg
from sheetgen.page import charts, script_data
from sheetgen.page.log_view import LogView
from sheetgen.page.markup import Markup, el, join_markup, without_quotes
from sheetgen.page.sheet_views import PageView, PageViews, SheetsPicture, Throws
from sheetgen.page.story import Story, outcome_markup
from sheetgen.page.surface import PlacedMark
from sheetgen.read.claims import total_name
from sheetgen.read.finding import ERROR
from sheetgen.text.shaping import is_rtl

OWN = {
    "ar": "العربية", "de": "Deutsch", "en": "English", "es": "Español", "fr": "Français", "hi": "हिन्दी",
    "it": "Italiano", "ja": "日本語", "ko": "한국어", "nl": "Nederlands", "pl": "Polski", "pt": "Português",
    "tr": "Türkçe", "zh": "中文",
}  # fmt: skip


def own_language_name(lang: str) -> str:
    """Return a language's name in that language, or its tag if unknown."""
    return OWN.get(lang, lang)


# ---- the page's content ----


ICONS = {
    "first": "M6 5v14M19 5l-10 7 10 7z",
    "back": "M17 5L7 12l10 7z",
    "on": "M7 5l10 7-10 7z",
    "last": "M18 5v14M5 5l10 7-10 7z",
}
BUTTONS: dict[str, Msg] = {
    "first": msg("To the start", "report"),
    "back": msg("One decision back", "report"),
    "on": msg("One decision on", "report"),
    "last": msg("To the end", "report"),
}
PLAY = '<path class="go" d="M7 4l13 8-13 8z"/><path class="stop" d="M7 5v14M17 5v14"/>'
THEME = (
    '<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2"/>'
    '<path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor"/>'
)
FEW = 4
"""Up to this many sheets are all large when printed."""


class Body:
    """The content of a page in the language of ``story``; ``number`` is the index of the language.

    Marks on sheets and lines of the log that equal those of the page's ``first`` language stay empty.
    """

    def __init__(
        self, story: Story, symbols: Symbols, paper: str, number: int = 0, first: Body | None = None
    ) -> None:
        self.story, self.replay, self.symbols = story, story.replay, symbols
        self.number, self.first = number, first
        self.views = PageViews(story, symbols, paper)
        self.throws = Throws(story, symbols)
        self._looks: list[Markup] = []
        self._typed = LogView(story)

    @property
    def title(self) -> str:
        """The title of the document."""
        return f"{self.story.say(self.story.game.short_title)}: {', '.join(self.story.players)}"

    def markup(self, art: SheetsPicture, langs: Sequence[str]) -> Markup:
        """Return the visible content; ``langs`` are the languages offered."""
        return join_markup(
            self._header(langs),
            el("main", self._sheets(art), self._moving(), self._log(), self._story(), class_=self._broad()),
            self._footer(),
        )

    # ---- header and footer ----
    def _header(self, langs: Sequence[str]) -> Markup:
        players: list[Markup | str] = []
        for seat, name in enumerate(self.story.players):
            players.append(el("span", el("i", class_="seat"), el("bdi", name), class_=f"player s{seat}"))
        theme = self.story.say(msg("Light or dark", "report"))
        button = el(
            "button", _icon(THEME), type="button", id="theme", aria_label=theme, title=theme, hidden=True
        )
        return el(
            "header",
            el("h1", self.story.say(self.story.game.short_title)),
            el("p", *players, self._verdict(), class_="who"),
            el("div", self._langs(langs), button, class_="tools"),
        )

    def _langs(self, langs: Sequence[str]) -> Markup | None:
        """Return the choice of languages, each by its own name."""
        if len(langs) < 2:
            return None
        options = [
            el("option", own_language_name(lang), value=lang, lang=lang, selected=lang == self.story.lang)
            for lang in langs
        ]
        label = self.story.say(msg("Language", "report"))
        return el("select", *options, class_="lang", aria_label=label, title=label, hidden=True)

    def _verdict(self) -> Markup:
        """Return the verdict on the log, linked to its first finding."""
        findings = self.replay.findings
        if not findings:
            done = msg("a complete game", "report") if self.replay.finished else msg("not finished", "report")
            return el(
                "span", self.story.say(msg("legal, {done}", "report", done=done)), class_="verdict good"
            )
        said = self.story.report.verdict().removeprefix(": ")
        kind = "bad" if any(finding.severity == ERROR for finding in findings) else "warn"
        return el("a", said, class_=f"verdict {kind}", href="#finding")

    def _footer(self) -> Markup:
        keys = msg(
            "← → one decision · Shift + ← → one line · Home, End · Space plays · click a line", "report"
        )
        made = msg("One file, made by sheetgen. It needs no network.", "report")
        return el("footer", el("p", self.story.say(keys), class_="keys"), el("p", self.story.say(made)))

    # ---- sheets ----
    def _broad(self) -> str | None:
        """Return the CSS class of pages with sheets in landscape format, which get more width."""
        return "broad" if any(map(self._is_broad, self.views.all)) else None

    def _is_broad(self, view: PageView) -> bool:
        scene = self.views.scenes[view.blank]
        return scene.w > scene.h

    def _places(self) -> int:
        """Return how many equal cells of a printed page the sheets need; if there are many sheets, each in
        landscape needs two.
        """
        views = self.views.all
        return len(views) + (sum(map(self._is_broad, views)) if len(views) > FEW else 0)

    def _sheets(self, art: SheetsPicture) -> Markup:
        several = len(self.views.all) > 1
        tabs = [self._tab(number, view) for number, view in enumerate(self.views.all)]
        checks = [("follow", msg("Follow the game", "report")), ("zoom", msg("Zoom in", "report"))]
        checks += [("beside", msg("Side by side", "report"))] if several else []
        options = [
            el(
                "label",
                el("input", type="checkbox", id=key),
                " ",
                self.story.say(word),
                class_=f"check {key}",
            )
            for key, word in checks
        ]
        label = self.story.say(msg("Sheets", "report"))
        choice = el("nav", *tabs, class_="tabs", aria_label=label)
        bar = el("div", choice, el("p", *options, class_="options", hidden=True), class_="choice")
        figures = [self._figure(art, number, view) for number, view in enumerate(self.views.all)]
        strip = el(
            "div", *figures, class_=f"strip n{self._places()}", tabindex=0, role="group", aria_label=label
        )
        return el("section", bar, strip, class_="sheets", aria_label=label)

    def _name(self, view: PageView) -> str:
        """Return whose sheet it is, with its title if the player has several sheets or it is common."""
        if view.seat is None:
            return view.title
        name = self.story.players[view.seat]
        own = [other for other in self.views.all if other.seat == view.seat]
        return f"{name}: {view.title}" if len(own) > 1 else name

    @staticmethod
    def _kind(view: PageView) -> str:
        return "" if view.seat is None else f" s{view.seat}"

    def _tab(self, number: int, view: PageView) -> Markup:
        seat = el("i", class_="seat") if view.seat is not None else None
        return el(
            "button",
            seat,
            el("bdi", self._name(view)),
            type="button",
            class_=f"tab{self._kind(view)}",
            aria_controls=f"sheet{number}",
        )

    def _figure(self, art: SheetsPicture, number: int, view: PageView) -> Markup:
        """Return a sheet: its blank, the marks on it, and these marks as a list for screen readers."""
        scene = self.views.scenes[view.blank]
        wide, high = whole_units(scene.w), whole_units(scene.h)
        name = self._name(view)
        groups = [self._group(laid) for laid in view.laid]
        items = [self._item(laid) for laid in view.laid if laid.address]
        size = {"viewBox": f"0 0 {wide} {high}"}
        paper = el("rect", class_="paper", width=wide, height=high)
        blank = el(
            "svg",
            paper,
            art.sheet(self.number, view.blank),
            class_="under",
            aria_hidden="true",
            focusable="false",
            **size,
        )
        marks = el(
            "svg",
            el("g", class_="halo"),
            el("g", *groups, class_="pen", transform=f"scale({1 / COARSE:g})"),
            el("g", class_="ring"),
            class_="page", role="img", aria_label=f"{view.title}: {name}", **size,
        )  # fmt: skip
        label = self.story.say(msg("What lies on it: {name}", "report", name=name))
        seat = el("i", class_="seat") if view.seat is not None else None
        return el(
            "figure",
            el("figcaption", seat, el("bdi", name)),
            el("div", blank, marks, class_="frame"),
            el("ul", *items, class_="unseen", aria_label=label),
            class_=f"sheet{self._kind(view)}{' broad' if self._is_broad(view) else ''}",
            id=f"sheet{number}",
        )

    def _group(self, laid: PlacedMark) -> Markup:
        look = without_quotes(self.symbols.placed_markup(laid.look))
        if self.first is not None:
            at = len(self._looks)
            same = at < len(self.first._looks) and look == self.first._looks[at]
            shown = Markup() if same else look or el("g")
        else:
            shown = look
        self._looks.append(look)
        return el("g", shown, display=None if laid.lies else "none")

    def _item(self, laid: PlacedMark) -> Markup:
        return el("li", self.story.mark(laid.address, laid.mark), hidden=not laid.lies)

    # ---- navigation ----
    def _moving(self) -> Markup:
        play = self.story.say(script_data.WORDS["play"])
        buttons = [_button(key, self.story.say(word), _path(ICONS[key])) for key, word in BUTTONS.items()]
        buttons.insert(2, _button("play", play, Markup(PLAY)))
        last = self.story.last
        slider = el(
            "input", type="range", id="slider", min=0, max=last, value=last, step=1,
            aria_label=self.story.say(msg("Moment of the game", "report")),
        )  # fmt: skip
        typed = el("span", id="typed", dir="rtl" if is_rtl(self.replay.heading.lang) else "ltr")
        now = el("p", el("b", id="where"), typed, class_="now")
        label = self.story.say(msg("Move along the game", "report"))
        return el(
            "nav",
            now,
            el("div", *buttons, slider, class_="controls"),
            class_="move",
            aria_label=label,
            hidden=True,
        )

    def _log(self) -> Markup:
        title = el("h2", self.story.say(msg("Log", "report")), id="h-log")
        scroller = el(
            "div",
            self._typed.log(self.first._typed if self.first else None),
            class_="scroller",
            tabindex=0,
            role="group",
            aria_labelledby="h-log",
        )
        return el("section", title, scroller, class_="typedlog", aria_labelledby="h-log")

    # ---- result and charts ----
    def _story(self) -> Markup:
        changes = join_markup(
            el("div", id="thrown"), el("div", id="changes"), el("p", id="due", class_="due")
        )
        return el(
            "section",
            self._card("result", msg("Result", "report"), outcome_markup(self.story)),
            self._card("changes", msg("This decision", "report"), changes),
            self._card("course", msg("How it went", "report"), self._charts()),
            self._card("all-totals", msg("Totals", "report"), self._totals()),
            class_="story",
            tabindex=0,
            aria_label=self.story.say(msg("The game", "report")),
        )

    def _card(self, kind: str, title: Msg, content: Markup) -> Markup:
        return el("div", el("h2", self.story.say(title)), content, class_=f"card {kind}")

    def _charts(self) -> Markup:
        drawn = [charts.draw_chart(self.story, found) for found in charts.game_charts(self.story)]
        notes = []
        if self.story.game.course(self.replay.start).meet:
            text = msg("The end begins where the two lines meet.", "report")
            notes.append(el("p", self.story.say(text), class_="due"))
        if (end := charts.moment_of_ending(self.story)) is not None:
            moment, why = self.story.moments[end[0]], self.story.say(end[1].cause)
            text = msg("Line {line}: {text}", "report", line=moment.line, text=why)
            notes.append(el("p", el("i", class_="flagged"), self.story.say(text), class_="due"))
        if self.story.turns:
            text = msg("Here the game turned: see the log.", "report")
            notes.append(el("p", el("i", class_="turned"), self.story.say(text), class_="due"))
        return join_markup(el("div", *drawn, class_="charts"), *notes)

    def _totals(self) -> Markup:
        heads = [
            el("th", el("i", class_="seat"), el("bdi", name), scope="col", class_=f"s{seat}")
            for seat, name in enumerate(self.story.players)
        ]
        rows = [self._row(key) for key in self.story.named()]
        table = el("table", el("thead", el("tr", el("td"), *heads)), el("tbody", *rows), class_="totals")
        return el("div", table, class_="scroll")

    def _row(self, key: str) -> Markup:
        cells = [
            el("td", self.story.total(key, totals[key]) if key in totals else "")
            for totals in self.story.totals[-1]
        ]
        return el("tr", el("th", self.story.say(total_name(key)), scope="row"), *cells)


def _path(d: str) -> Markup:
    return el("path", d=d)


def _icon(content: str) -> Markup:
    return el("svg", Markup(content), viewBox="0 0 24 24", aria_hidden="true", focusable="false")


def _button(key: str, label: str, icon: Markup) -> Markup:
    return el("button", _icon(icon), type="button", id=key, aria_label=label, title=label)
