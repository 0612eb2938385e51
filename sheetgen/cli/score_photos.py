"""Score photos of filled sheets, for ``score``."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.cli.progress import Progress
from sheetgen.cli.show import (
    FINDINGS,
    FINE,
    echo,
    print_json,
    print_written,
    reader_language,
    translator,
    wants_colour,
)
from sheetgen.errors import UsageError
from sheetgen.games.notation.tokens import fold
from sheetgen.message import Msg, msg, translate_messages
from sheetgen.output_files import write_file as put

if TYPE_CHECKING:
    from sheetgen.cli.game_files import FilledForm, Given
    from sheetgen.cli.score_options import ScoreOptions
    from sheetgen.games.contract.values import Field
    from sheetgen.scan.answers import Answer, Question
    from sheetgen.scan.report import ReportStyle
    from sheetgen.scan.sheet import GameOutcome, ReadSheet, StatedTotals, UnreadPhoto


def score_photos(given: Given, options: ScoreOptions, as_json: bool) -> int:
    """Read photos of filled sheets, check the marks against the rules, and report the winner.

    The options name the files for clean sheets with the marks, and for a page to check the reading.
    """
    notices: list[Msg] = []
    sheets, unread = _read_sheets(given.photos, options.layout or (), notices.append)
    tallies = [*(options.told or ()), *given.tallies]
    done = Reading(sheets, _split(options.names), tallies, given.forms, unread)
    if not as_json and is_terminal():
        done.ask()
    written = done.write(options)
    done.show(as_json, written, notices, drawn=options.fill is not None)
    return done.status


def photos_as_json(photos: Sequence[str], names: str | None, notice: Callable[[Msg], None]) -> str:
    """Return the report on the photos of one game as JSON, as ``score --json`` prints it.

    Raises ``PhotoError`` if one of them cannot be read.
    """
    sheets, unread = _read_sheets(photos, (), notice)
    if unread:
        raise unread[0].error
    done = Reading(sheets, _split(names), (), ())
    return json.dumps(translate_messages(done.as_json(), done.say))


def _read_sheets(
    photos: Sequence[str], layouts: Sequence[str], notice: Callable[[Msg], None]
) -> tuple[list[ReadSheet], list[UnreadPhoto]]:
    """Return the sheets on photos, and the pictures that could not be read, unless these are all."""
    from sheetgen.scan.sheet import combine_pages, find_photo_pages, unread_photos

    step = Progress().step
    pages = [page for photo in photos for page in find_photo_pages(Path(photo), layouts, step, notice)]
    return combine_pages(pages), unread_photos(pages)


def is_terminal() -> bool:
    """Return whether stdin and stdout are a terminal at which a person can answer questions."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _split(names: str | None) -> list[str]:
    """Return the names in a text, separated by commas; raise ``UsageError`` for a repeated name."""
    found = [" ".join(name.split()) for name in (names or "").split(",")] if names else []
    for name in found:
        if not name or found.count(name) > 1:
            raise UsageError(msg("--names wants different names with commas between: `Leila,Rajesh`."))
    return found


class Reading:
    """The result of reading photos of sheets, and the values that the user added to it."""

    def __init__(
        self,
        sheets: Sequence[ReadSheet],
        names: list[str],
        tallies: Sequence[str],
        forms: Sequence[FilledForm],
        unread: Sequence[UnreadPhoto] = (),
    ) -> None:
        self.sheets, self.names, self.unread = list(sheets), names, unread
        self.say, self.lang = translator(), reader_language()
        self.game = sheets[0].game
        self.said: dict[tuple[int, int], dict[str, Any]] = {}
        self.of_forms: list[StatedTotals] = []
        self.form_names: dict[int, str] = {}
        for form in forms:
            self._add_form(form)
        self.forms = [form.file for form in forms]
        for text in tallies:
            self._hear(text)

    @property
    def reader(self) -> ReportStyle:
        """Return the photo reader's data for the report."""
        from sheetgen.explain.report import Paint
        from sheetgen.scan.report import ReportStyle

        lexicon = self.game.grammar.lexicon(
            self.lang, layout=self.sheets[0].paper.played or self.sheets[0].layout
        )
        return ReportStyle(self.say, lexicon, Paint(wants_colour()))

    @property
    def outcomes(self) -> list[GameOutcome]:
        """Return the result of each photographed sheet, with all values that the user added."""
        return self.outcomes_of(self.sheets)

    def outcomes_of(self, sheets: Sequence[ReadSheet]) -> list[GameOutcome]:
        """Return the results of sheets with the values that the user added."""
        from sheetgen.scan.sheet import game_outcomes

        return game_outcomes(sheets, self.names, self.said, self._call, self.of_forms, self.unread)

    def _call(self, seat: int) -> str:
        return self.form_names.get(seat) or self.say(msg("Player {number}", "sheet", number=seat))

    # ---- filled forms ---------------------------------------------------------------------------
    def _add_form(self, form: FilledForm) -> None:
        """Add the totals of a form. The seats of players' own sheets follow those on the photos.

        Raise ``UsageError`` for a form of another game or layout, ``UnreadableFile`` for an invalid one.
        """
        from sheetgen.read.claims import parse_tally
        from sheetgen.scan.sheet import StatedTotals
        from sheetgen.sheets.filled_forms import read_tallies

        read = read_tallies([form.answers], alone=True)
        played = next((sheet.address for sheet in self.sheets if sheet.paper.plays), read.played_on)
        if read.game is not self.game or read.played_on not in ("", played):
            said = "{file} is a form of {layout}, but the game is played on {other}."
            other = self.sheets[0].address
            raise UsageError(msg(said, "report", file=form.file, layout=read.address, other=other))
        lexicon = self.game.grammar.lexicon("en")
        for tally in read.tallies:
            seat = tally.seat or self._seat(tally.name)
            self._check_name(form.file, tally.name, seat)
            self.form_names.setdefault(seat, tally.name)
            layout = self.sheets[0].layout
            found = parse_tally(tally.text(self.game, layout, "en"), self.game.fields(layout), lexicon)
            if not isinstance(found, dict):
                raise UsageError(msg("{what}: {text}", "report", what=form.file, text=found.message))
            source = msg("{name}", "report", name=form.file)
            self.of_forms.append(StatedTotals(source, seat, found))

    def _check_name(self, file: str, name: str, seat: int) -> None:
        """Raise ``UsageError`` if a form has another name for a seat than --names."""
        if name and seat <= len(self.names) and fold(name) != fold(self.names[seat - 1]):
            said = "--names has {name} as player {number}, but {file} has {other}."
            raise UsageError(msg(said, name=self.names[seat - 1], number=seat, file=file, other=name))

    def _seat(self, name: str) -> int:
        """Return the seat of a player by the name on a form: a known one, or the next free one."""
        known = dict(enumerate(self.names, 1)) | {
            seat: each for seat, each in self.form_names.items() if each
        }
        seat = next((seat for seat, each in known.items() if fold(each) == fold(name)), None)
        photographed = [sheet.seat for sheet in self.sheets if sheet.seat]
        return seat or max([*photographed, *self.form_names], default=0) + 1

    # ---- values that a person adds --------------------------------------------------------------
    def _hear(self, text: str) -> None:
        """Add typed totals and marks such as ``Leila: gold 17, palace.builder.3 crossed``.

        A name or the number of a seat precedes the colon; on a pad with several games, the game precedes it.
        """
        from sheetgen.scan.answers import game_names, split_answer

        outcomes = self.outcomes
        calls = {player.name: player.seat for outcome in outcomes for player in outcome.players}
        game, seat, body = split_answer(text, calls, game_names(outcomes, self.say))
        wrong = self._take(seat, body, game)
        if wrong is not None:
            raise UsageError(msg("--say “{text}”: {why}", text=text, why=wrong))

    def _take(self, seat: int, said: str, game: int | None) -> Msg | None:
        """Add typed totals and marks to a seat; return the error message if they cannot be read, else None.

        Totals need the number of the ``game`` if the sheets have several.
        """
        from sheetgen.scan.answers import take_answers, unknown_spot

        asked = [n for n, sheet in enumerate(self.sheets) if sheet.seat in (None, seat)]
        answers, said = take_answers(said, self.sheets, asked, self.say)
        for answer in answers:
            self._answer(answer)
        if answers and not said.strip():
            return None
        wrong = self._take_totals(seat, said, game)
        return wrong and (unknown_spot(said, self.sheets, asked, self.say) or wrong)

    def _take_totals(self, seat: int, said: str, game: int | None) -> Msg | None:
        """Add typed totals as ``_take`` does."""
        from sheetgen.read.claims import Fault, parse_tally
        from sheetgen.scan.report import game_name

        found = parse_tally(said, self.sheets[0].fields, self.reader.lexicon)
        if isinstance(found, Fault):
            return found.message
        games = [outcome.number for outcome in self.outcomes]
        if game is None and len(games) > 1:
            text = "the sheet has {n} games. Begin with the game: {form}"
            name = self.names[seat - 1] if seat <= len(self.names) else self._call(seat)
            form = f'--say "{self.say(game_name(games[0]))}, {name}:{said}"'
            return msg(text, "report", n=len(games), form=form)
        typed = {part: n for part, n in found.items() if n is not None}
        self.said.setdefault((games[0] if game is None else game, seat), {}).update(typed)
        return None

    def _answer(self, answer: Answer) -> None:
        """Read a sheet again with the mark that a person saw."""
        self.sheets[answer.sheet] = self.sheets[answer.sheet].with_facts({answer.spot: answer.kind})

    def ask(self) -> None:
        """Ask at the terminal about doubtful marks, the most useful question first, then for handwritten values.

        An empty answer leaves a question open.
        """
        from sheetgen.scan.answers import rank_questions
        from sheetgen.scan.report import game_name

        left: list[Question] = []
        while ranked := [q for q in rank_questions(self.sheets, self.outcomes) if q not in left]:
            left.append(ranked[0])
            if not self._asked_about(ranked[0]):
                return
        outcomes = self.outcomes
        for outcome in outcomes:
            several = len(outcomes) > 1
            for player in outcome.players:
                name = f"{self.say(game_name(outcome.number))}, {player.name}" if several else player.name
                for field in outcome.missing.get(player.name, ()):
                    if not self._asked(outcome.number, player.seat, name, field):
                        return

    def _asked_about(self, question: Question) -> bool:
        """Ask about one doubtful mark; return False if the user ended the input."""
        from sheetgen.scan.answers import Answer
        from sheetgen.scan.report import kind_name, probability_text, sheet_heading

        sheet = self.sheets[question.sheet]
        read = sheet.reading.spots[question.spot]
        ways = [(read.kind, read.certainty), *((other.kind, other.probability) for other in read.others)]
        name = self.say(sheet.paper.name(question.spot))
        echo(sheet_heading(sheet, self.sheets, self.names, self.say))
        echo(f"{name} ({question.spot}):")
        for number, (kind, share) in enumerate(ways, 1):
            echo(f"  {number}  {self.say(kind_name(kind))} ({self.say(probability_text(share))})")
        while True:
            try:
                answer = input(self.say(msg("Number of the right reading (Enter: leave open): "))).strip()
            except EOFError:
                echo()
                return False
            if not answer:
                return True
            if answer.isdecimal() and 1 <= int(answer) <= len(ways):
                self._answer(Answer(question.sheet, question.spot, ways[int(answer) - 1][0]))
                return True
            said = "Type a number from 1 to {n}, or press Enter to leave it open."
            echo(self.say(msg(said, "report", n=len(ways))))

    def _asked(self, game: int, seat: int, name: str, field: Field) -> bool:
        """Ask for one handwritten value; return False if the user ended the input."""
        word = self.say(field.word)
        try:
            answer = input(f"{name}, {word}: ").strip()
        except EOFError:
            echo()
            return False
        if answer:
            wrong = self._take_totals(seat, f"{word} {answer}", game)
            if wrong is not None:
                echo(self.say(wrong))
                return self._asked(game, seat, name, field)
        return True

    # ---- results: files, report, exit status ----------------------------------------------------
    def write(self, options: ScoreOptions) -> list[Path]:
        """Write clean copies of the photographed sheets, except unreliable ones, and a page to compare them
        with photos."""
        found: list[Path] = []
        if options.fill is not None:
            from sheetgen.press.filled import write_filled
            from sheetgen.scan.clean_sheets import draw_read_sheets

            done, names = draw_read_sheets(self.sheets, self.outcomes, self.lang, options.paper)
            if done.pages:
                found += write_filled(done, names, Path(options.fill), force=options.force)
        if options.page is not None:
            from sheetgen.page.page import page_path
            from sheetgen.scan.review import review_page as page

            path = page_path(options.page)
            known = {player.seat: player.name for outcome in self.outcomes for player in outcome.players}
            names = [known.get(seat) or self._call(seat) for seat in range(1, max(known, default=0) + 1)]
            text = page(
                self.sheets, self.outcomes_of, names or self.names, self.reader, self.lang, self.unread
            )
            put(path, text.encode(), force=options.force)
            found.append(path)
        return found

    def show(self, as_json: bool, written: Sequence[Path], notices: Sequence[Msg], drawn: bool) -> None:
        """Print the report on photos. If clean sheets were requested (``drawn``), name those that were left out."""
        from sheetgen.scan import report

        if as_json:
            told = self.as_json() | {"notices": list(notices)}
            print_json(told | ({"written": [str(path) for path in written]} if written else {}))
            return
        for notice in notices:
            echo(self.say(msg("Note: {text}", "report", text=notice)))
        for unread in self.unread:
            echo(self.reader.paint.as_warning(self.say(unread.error.message)))
        for line in report.report_lines(self.sheets, self.outcomes, self.names, self.reader):
            echo(line)
        print_written(written)
        for sheet in self.sheets:
            if drawn and sheet.untrusted:
                photo = ", ".join(sheet.sources)
                echo(self.say(msg("Not drawn, as it cannot be trusted: {photo}", "report", photo=photo)))
        if drawn and self.forms:
            echo(self.say(msg("Not drawn, as it is a form: {files}", "report", files=", ".join(self.forms))))

    def as_json(self) -> dict[str, Any]:
        """Return the report as values of JSON and messages."""
        from sheetgen.scan.report import json_report

        return json_report(self.sheets, self.outcomes, self.names, self.reader.lexicon, self.unread)

    @property
    def status(self) -> int:
        """Return the exit status: 0 only if everything is read, no rule is broken, nothing is doubtful, and no value is
        missing.
        """
        wrong = bool(self.unread) or any(sheet.findings or sheet.reading.doubtful for sheet in self.sheets)
        open_ = any(outcome.missing or outcome.refused for outcome in self.outcomes)
        return FINDINGS if wrong or open_ else FINE
