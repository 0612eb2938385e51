"""A reading as one HTML file for checking: doubtful marks first, rule violations, and all marks on the photo.

Doubtful marks can be answered: the page shows the line to add to the command, and the result. The file needs no
network and no other files; its Content-Security-Policy allows only its own style sheet, script and pictures.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from sheetgen.explain.report import criterion_text, explain_places
from sheetgen.message import Msg, msg
from sheetgen.page.markup import Markup, el, html_file, join_markup, source_of
from sheetgen.read.claims import total_name
from sheetgen.scan import report
from sheetgen.scan.answers import Question, rank_questions
from sheetgen.scan.blank import PX_PER_MM
from sheetgen.scan.report import ReportStyle

if TYPE_CHECKING:
    from sheetgen.draw.items import Spot
    from sheetgen.scan.find import FoundPage
    from sheetgen.scan.sheet import GameOutcome, PhotoPage, ReadSheet, UnreadPhoto

JPEG = 80
"""The JPEG quality of photos in the file."""
AROUND, LEAST = 7.0, 10.0
"""A crop exceeds its spot by ``AROUND`` mm in width and height, and is at least ``LEAST`` mm high."""
MOST_RESULTS, IMPROBABLE = 36, 0.01
"""The most combinations of answers with a result, and the probability up to which further readings are left out."""
FRAME = 1.1
"""The size of the frame around a spot, relative to the spot."""
SHAPE = 1.6
"""The ratio of width to height of crops."""
_SIDES = {"n": (0.0, -1.0), "e": (1.0, 0.0), "s": (0.0, 1.0), "w": (-1.0, 0.0)}


class ReviewedPage(NamedTuple):
    """A page with its photo, and the number of its picture in the file."""

    page: PhotoPage
    found: FoundPage
    number: int


@cache
def style_sheet() -> str:
    """Return the style sheet in this folder."""
    return Path(__file__).with_name("review.css").read_text(encoding="utf-8")


OutcomesOf = Callable[[Sequence["ReadSheet"]], Sequence["GameOutcome"]]
"""Returns the games on sheets."""


@cache
def script() -> str:
    """Return the script in this folder."""
    return Path(__file__).with_name("review.js").read_text(encoding="utf-8")


def review_page(
    sheets: Sequence[ReadSheet],
    outcomes_of: OutcomesOf,
    names: Sequence[str],
    reader: ReportStyle,
    lang: str,
    unread: Sequence[UnreadPhoto] = (),
) -> str:
    """Return the page for readers of ``lang``; sheets without photos have no pictures. Reasons are given for ``unread``
    pictures.
    """
    return _Review(sheets, outcomes_of, names, reader, lang, unread).html()


class _Review:
    def __init__(
        self,
        sheets: Sequence[ReadSheet],
        outcomes_of: OutcomesOf,
        names: Sequence[str],
        reader: ReportStyle,
        lang: str,
        unread: Sequence[UnreadPhoto],
    ) -> None:
        self.unread = unread
        self.sheets, self.outcomes, self.names = sheets, outcomes_of(sheets), names
        self.outcomes_of = outcomes_of
        self.asked, self.more = self._relevant()
        self.reader, self.say, self.lang = reader, reader.say, lang
        numbers = iter(range(1, 1000))
        self.seen = {
            id(page): ReviewedPage(page, page.found, next(numbers))
            for sheet in sheets
            for page in sheet.pages
            if page.found is not None
        }

    def html(self) -> str:
        """Return the HTML document."""
        sections = map(self._sheet, self.sheets)
        parts = [el("h1", self._title())]
        parts += [el("p", self.say(photo.error.message), class_="finding") for photo in self.unread]
        parts += [el("div", *self._results(), aria_live="polite")]
        asks = any(sheet.reading.doubtful for sheet in self.sheets)
        parts += [el("form", self._line(), *sections)] if asks else sections
        body = el("body", el("main", *parts), el("script", Markup(script())) if asks else "")
        allowed = f"style-src {source_of(style_sheet())}; script-src {source_of(script())}"
        return html_file(self.lang, self._title(), style_sheet(), allowed, body)

    def _title(self) -> str:
        title = self.say(self.sheets[0].game.short_title)
        return f"{title}: {self.say(msg('as read from photos', 'report'))}"

    def _relevant(self) -> tuple[list[Question], set[Question]]:
        """Return the doubtful spots for all of whose answers results are computed, and further ones that change
        totals.
        """
        of_totals = {
            hang.spot for outcome in self.outcomes for p in outcome.players for hang in p.dependences
        }
        ranked = rank_questions(self.sheets, self.outcomes)
        relevant = [question for question in ranked if question.spot in of_totals]
        asked: list[Question] = []
        count = 1
        for question in relevant:
            count *= len(self._readings(question)) + 1
            if count <= MOST_RESULTS:
                asked.append(question)
        asked.sort(key=lambda question: (question.sheet, self._number(question)))
        return asked, set(relevant) - set(asked)

    def _number(self, question: Question) -> int:
        return self.sheets[question.sheet].reading.doubtful.index(question.spot)

    def _readings(self, question: Question) -> list[tuple[str, float]]:
        """Return the readings of a doubtful spot with their probabilities, likeliest first."""
        read = self.sheets[question.sheet].reading.spots[question.spot]
        others = [(other.kind, other.probability) for other in read.others]
        return [
            (read.kind, read.certainty),
            *others[:2],
            *(other for other in others[2:] if other[1] > IMPROBABLE),
        ]

    def _results(self) -> Iterator[Markup]:
        """Yield the result for each combination of answers on which totals depend; without answers first, and the
        others hidden.
        """
        for answers in product(*([None, *range(len(self._readings(question)))] for question in self.asked)):
            sheets = list(self.sheets)
            for question, answer in zip(self.asked, answers, strict=True):
                if answer is not None:
                    fact = {question.spot: self._readings(question)[answer][0]}
                    sheets[question.sheet] = sheets[question.sheet].with_facts(fact)
            answered = any(answer is not None for answer in answers)
            outcomes = self.outcomes_of(sheets) if answered else self.outcomes
            yield el(
                "div",
                *(part for outcome in outcomes for part in self._game(outcome)),
                class_="outcome",
                data_key=",".join("" if answer is None else str(answer) for answer in answers),
                hidden=answered,
            )

    def _line(self) -> Markup:
        """Return the place for the answers as an option of the command."""
        return el(
            "p",
            self.say(msg("Add your answers to the command:", "report")),
            " ",
            el("code"),
            el(
                "span",
                " ",
                self.say(msg("The result above leaves out some of them.", "report")),
                class_="more",
                hidden=True,
            ),
            id="line",
            hidden=True,
            aria_live="polite",
        )

    def _game(self, outcome: GameOutcome) -> Iterator[Markup]:
        fields = self.sheets[0].fields
        several = len(self.outcomes) > 1
        if several:
            yield el("h3", self.say(report.game_name(outcome.number)))
        for player in outcome.players:
            yield el("p", el("code", el("bdi", report.claim_line(player, fields, self.reader))))
            texts = (*report.different_texts(player), *report.dependence_texts(player, self.sheets))
            said = [el("li", self.say(text)) for text in texts]
            if said:
                yield el("ul", *said, class_="hangs")
        for text in report.missing_result_reasons(outcome, self.reader, several):
            yield el("p", self.say(text), class_="finding")
        if outcome.standings:
            yield self._places(outcome)
            for sentence in explain_places(outcome.standings):
                yield el("p", self.say(sentence))
        for text in (
            *report.disputed_place_texts(outcome),
            *report.uncertain_place_texts(outcome, self.sheets[0]),
        ):
            yield el("p", self.say(text), class_="finding")

    def _places(self, outcome: GameOutcome) -> Markup:
        heads = [
            el("th", self.say(total_name(one.name)), scope="col") for one in outcome.standings[0].criteria
        ]
        rows = [
            el("tr", el("td", el("bdi", f"{one.place}.")), el("th", el("bdi", one.player), scope="row"),
               *(el("td", el("bdi", self.say(criterion_text(criterion)))) for criterion in one.criteria))
            for one in outcome.standings
        ]  # fmt: skip
        return el("table", el("thead", el("tr", el("td"), el("td"), *heads)), el("tbody", *rows))

    # ---- one sheet ----
    def _sheet(self, sheet: ReadSheet) -> Markup:
        return el(
            "section",
            el("h2", el("bdi", report.sheet_heading(sheet, self.sheets, self.names, self.say))),
            el("p", self.say(report.marks_summary(sheet))),
            self._unseen(sheet),
            self._untrusted(sheet),
            self._part(msg("Doubtful", "report"), list(self._doubts(sheet))),
            self._part(msg("Against the rules", "report"), list(self._findings(sheet))),
            self._part(msg("Handwritten, not read", "report"), list(self._asked(sheet))),
            *(self._photo(sheet, seen) for seen in self._pages(sheet)),
        )

    def _unseen(self, sheet: ReadSheet) -> Markup | None:
        """Return which pages no picture shows, or None."""
        unseen = report.unseen_pages_text(sheet)
        return el("p", self.say(unseen), class_="finding") if unseen else None

    def _untrusted(self, sheet: ReadSheet) -> Markup | None:
        """Return why there are no totals, or None."""
        untrusted = sheet.untrusted
        return el("p", self.say(report.finding_text(untrusted)), class_="finding") if untrusted else None

    def _pages(self, sheet: ReadSheet) -> list[ReviewedPage]:
        return [self.seen[id(page)] for page in sheet.pages if id(page) in self.seen]

    def _part(self, title: Msg, cards: Sequence[Markup]) -> Markup | None:
        if not cards:
            return None
        return join_markup(el("h3", self.say(title)), el("ul", *cards, class_="cards"))

    def _card(self, sheet: ReadSheet, spot: str, *says: Markup) -> Markup:
        return el("li", self._crop(sheet, spot), el("div", *says, class_="says"), class_="card")

    def _doubts(self, sheet: ReadSheet) -> Iterator[Markup]:
        at = next(n for n, each in enumerate(self.sheets) if each is sheet)
        for number, spot in enumerate(sheet.reading.doubtful, 1):
            question = Question(at, spot)
            name = el("legend", el("i", str(number), class_="n"), self.say(sheet.paper.name(spot)))
            hangs = [
                self.say(msg("{player}: {what} {text}", "report", player=player.name, what=total_name(hang.part),
                             text=report.dependence_text(sheet.paper, hang)))
                for outcome in self.outcomes for player in outcome.players for hang in player.dependences
                if hang.spot == spot and sheet.seat in (None, player.seat)
            ]  # fmt: skip
            choice = el(
                "fieldset",
                name,
                *self._choices(sheet, question, number),
                data_player=self._player_of(sheet),
                data_key=question in self.asked,
                data_more=question in self.more,
            )
            yield self._card(sheet, spot, choice, *(el("p", hang, class_="depends") for hang in hangs))

    def _choices(self, sheet: ReadSheet, question: Question, number: int) -> Iterator[Markup]:
        """Yield a radio button for each reading of a doubtful spot."""
        for n, (kind, share) in enumerate(self._readings(question)):
            mark = kind.replace(":", " ") if ":" in kind else str(report.kind_name(kind))
            yield el(
                "label",
                el("input", type="radio", name=f"doubt-{question.sheet}-{number}", value=str(n),
                   data_say=f"{question.spot} {mark}", disabled=sheet.untrusted is not None),
                el("span", self.say(report.kind_name(kind))),
                el("span", self.say(report.probability_text(share))),
                class_="reading",
            )  # fmt: skip

    def _player_of(self, sheet: ReadSheet) -> str:
        """Return the name of a sheet's player; of any player for a common sheet."""
        players = [player for outcome in self.outcomes for player in outcome.players]
        return next((player.name for player in players if sheet.seat in (None, player.seat)), "1")

    def _findings(self, sheet: ReadSheet) -> Iterator[Markup]:
        for breach in () if sheet.untrusted else report.sheet_findings(sheet):
            code = el("code", f"{breach.code}, {breach.clause}")
            assert breach.message is not None
            says = el("p", code, " ", self.say(breach.message), class_="finding")
            yield self._card(sheet, breach.spots[0], says)

    def _asked(self, sheet: ReadSheet) -> Iterator[Markup]:
        for outcome in self.outcomes:
            for player in outcome.players:
                for part, cell in player.handwritten.items():
                    if cell.sheet is sheet and sheet.marks.get(cell.address):
                        yield self._card(
                            sheet,
                            cell.address,
                            el("b", el("bdi", player.name)),
                            el("span", self.say(total_name(part))),
                        )

    # ---- pictures ----
    def _crop(self, sheet: ReadSheet, address: str) -> Markup | None:
        """Return the photo around a spot."""
        page = sheet.page_of(address)
        seen = self.seen.get(id(page)) if page is not None else None
        if seen is None:
            return None
        spot = seen.found.blank.spots[address]
        height = max(LEAST, 2 * spot.ry + AROUND, (2 * spot.rx + AROUND) / SHAPE)
        width = height * SHAPE
        box = f"{spot.x - width / 2:.2f} {spot.y - height / 2:.2f} {width:.2f} {height:.2f}"
        frame = el(
            "rect", x=_n(spot.x - spot.rx * FRAME), y=_n(spot.y - spot.ry * FRAME), width=_n(2 * spot.rx * FRAME),
            height=_n(2 * spot.ry * FRAME), rx=_n(min(spot.rx, spot.ry) * 0.4), class_="frame",
        )  # fmt: skip
        picture = el("use", href=f"#photo-{seen.number}")
        return el("svg", picture, frame, viewBox=box, class_="crop", aria_hidden="true")

    def _photo(self, sheet: ReadSheet, seen: ReviewedPage) -> Markup:
        """Return the flattened photo with all readings on it."""
        width, height = _size(seen.found)
        picture = el(
            "image", id=f"photo-{seen.number}", href=_jpeg(seen.found), x=0, y=0, width=f"{width:.2f}",
            height=f"{height:.2f}",
        )  # fmt: skip
        doubtful = sheet.reading.doubtful
        spots = seen.found.blank.spots
        here = [spot for spot in sheet.reading.spots if spot in spots]
        drawn = [_mark(spots[a], sheet.reading.spots[a].kind, a in doubtful) for a in here]
        numbers = [_badge(spots[a], number) for number, a in enumerate(doubtful, 1) if a in spots]
        svg = el("svg", picture, *drawn, *numbers, viewBox=f"0 0 {width:.2f} {height:.2f}", role="img",
                 aria_label=self.say(report.marks_summary(sheet)))  # fmt: skip
        key = el(
            "p",
            el("span", el("i"), self.say(msg("as read", "report"))),
            el("span", el("i", class_="d"), self.say(msg("doubtful", "report"))),
            class_="key",
        )
        return join_markup(el("h3", el("bdi", seen.page.source)), key, el("div", svg, class_="page"))


def _size(found: FoundPage) -> tuple[float, float]:
    """Return the width and height of a page in mm."""
    height, width = found.flat.shape[:2]
    return width / PX_PER_MM, height / PX_PER_MM


def _jpeg(found: FoundPage) -> str:
    """Return the flattened photo as a data URL."""
    out = BytesIO()
    Image.fromarray(found.flat[:, :, ::-1]).save(out, "JPEG", quality=JPEG)
    return f"data:image/jpeg;base64,{base64.b64encode(out.getvalue()).decode()}"


def _mark(spot: Spot, kind: str, doubtful: bool) -> Markup | None:
    """Return a reading drawn over the photo, with a halo if it is doubtful."""
    name = "mark doubt" if doubtful else "mark"
    halo = None
    if doubtful:
        halo = el(
            "ellipse", cx=_n(spot.x), cy=_n(spot.y), rx=_n(spot.rx * 1.3), ry=_n(spot.ry * 1.3), class_="halo"
        )
    parts = []
    if kind in ("circle", "used"):
        parts.append(el("ellipse", cx=_n(spot.x), cy=_n(spot.y), rx=_n(spot.rx), ry=_n(spot.ry), class_=name))
    if kind in ("cross", "used"):
        r = 0.75 * min(spot.rx, spot.ry)
        path = f"M{_n(spot.x - r)} {_n(spot.y - r)}l{_n(2 * r)} {_n(2 * r)}m0 {_n(-2 * r)}l{_n(-2 * r)} {_n(2 * r)}"
        parts.append(el("path", d=path, class_=name))
    if kind == "slash":
        r = 0.9 * min(spot.rx, spot.ry)
        parts.append(
            el("path", d=f"M{_n(spot.x - r)} {_n(spot.y + r)}l{_n(2 * r)} {_n(-2 * r)}", class_=name)
        )
    if kind == "text":
        path = f"M{_n(spot.x - spot.rx)} {_n(spot.y + spot.ry)}h{_n(2 * spot.rx)}"
        parts.append(el("path", d=path, class_=name))
    for side in kind.removeprefix("road:") if kind.startswith("road:") else "":
        dx, dy = _SIDES[side]
        path = f"M{_n(spot.x)} {_n(spot.y)}l{_n(dx * spot.rx)} {_n(dy * spot.ry)}"
        parts.append(el("path", d=path, class_=f"{name} road"))
    return join_markup(halo, *parts) if halo or parts else None


def _badge(spot: Spot, number: int) -> Markup:
    """Return the number of a doubtful spot beside it."""
    x, y = spot.x + min(spot.rx * 1.2, LEAST / 2), spot.y - min(spot.ry * 1.2, LEAST / 2)
    return el("g", el("circle", cx=_n(x), cy=_n(y), r=2.2, class_="badge"),
              el("text", str(number), x=_n(x), y=_n(y + 1.15), class_="number"))  # fmt: skip


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
