"""Commands during a game: ``record``, ``play``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from sheetgen.cli import run_play, run_record, show
from sheetgen.cli.options import (
    Argument,
    AsJson,
    Commands,
    Lang,
    Layout,
    Option,
    Solo,
    add_command,
    complete_from,
    whole_number,
)
from sheetgen.cli.score_log import language_tags
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.read.heading import split_names
from sheetgen.table.opening import Opening


def register(app: Commands) -> None:
    """Add this module's commands."""
    add_command(
        app, "record", record,
        'sheetgen record evening.log --game dice-charmers --players "Ann, Ben"',
        "sheetgen record evening.log --page game.html --live",
    )  # fmt: skip
    add_command(
        app, "play", play,
        "sheetgen play raja --seats me,bot:2,bot:3",
        "sheetgen play raja.log",
        "sheetgen play dice-charmers --solo raja",
    )  # fmt: skip


Players = Annotated[
    str | None, Option(help='who plays, in the order of seats: `"Ann, Ben"`', metavar="NAMES")
]
Variant = Annotated[
    list[str] | None,
    Option(help="a variant, such as `advanced=one`; once for each", metavar="KEY=VALUE"),
]
Goal = Annotated[
    int | None,
    Option(help="which game of the campaign this is", metavar="NUMBER", parser=whole_number("--goal")),
]
Seed = Annotated[str | None, Option(help="what sheetgen throws and draws comes from this", metavar="SEED")]
Page = Annotated[
    str | None,
    Option(
        help="keep the game as a page to look at, .html, up to date; --lang de,en for several languages",
        metavar="FILE",
    ),
]
Live = Annotated[bool, Option("--live", help="the page takes in what is new while it is looked at")]
Force = Annotated[bool, Option("--force", help="replace a page that sheetgen did not make")]


class OpeningOptions(NamedTuple):
    """Options of a new game."""

    layout: Layout = None
    players: Players = None
    option: Variant = None
    solo: Solo = None
    goal: Goal = None
    seed: Seed = None

    def opening(self, langs: Sequence[str], seats: str | None = None) -> Opening:
        """Return the opening of a new game. Its log is in the first of several languages."""
        spoken = langs[0] if langs else show.reader_language()
        players = split_names(self.players) if self.players is not None else None
        begun = Opening(None, self.layout, players, tuple(self.option or ()), spoken, self.seed)
        return begun._replace(seats=seats, solo=self.solo, goal=self.goal)


class PageOptions(NamedTuple):
    """Options of the page that accompanies the log."""

    page: Page = None
    live: Live = False
    force: Force = False

    def kept(self, langs: Sequence[str]) -> run_record.Page | None:
        """Return the page in these languages; raise ``UsageError`` for options without a page."""
        if self.page is not None:
            return run_record.Page(self.page, langs, self.live, self.force)
        if len(langs) > 1:
            raise UsageError(msg("Several languages in --lang are for --page.", "report"))
        if self.live:
            raise UsageError(msg("--live is about a page: say with --page where it goes.", "report"))
        return None


NOTHING_SAID, NO_PAGE = OpeningOptions(), PageOptions()


def message_language(langs: Sequence[str]) -> str | None:
    """Return the language of the messages: the first of several."""
    return langs[0] if langs else None


def record(
    log: Annotated[str, Argument(metavar="LOG", help="the file of the log; a new one is begun")],
    game: Annotated[
        str | None,
        Option(
            help="the game, for a new log; or one of its layouts",
            metavar="GAME",
            autocompletion=complete_from("games"),
        ),
    ] = None,
    begun: OpeningOptions = NOTHING_SAID,
    followed: PageOptions = NO_PAGE,
    lang: Lang = None,
    as_json: AsJson = False,
) -> int:
    """Type a game as it goes: each line is checked at once and written down."""
    langs = language_tags(lang)
    opening = begun.opening(langs).of(game)
    return run_record.record(log, opening, message_language(langs), followed.kept(langs), as_json)


def play(
    game: Annotated[
        str,
        Argument(
            metavar="GAME",
            help="a game, one of its layouts, or the log of one to go on with",
            autocompletion=complete_from("games"),
        ),
    ],
    seats: Annotated[
        str | None, Option(help="who sits where: `me,bot:2,bot:3` (levels 1 to 3)", metavar="SEATS")
    ] = None,
    begun: OpeningOptions = NOTHING_SAID,
    log: Annotated[str | None, Option("--log", "-o", help="the file of the log", metavar="LOG")] = None,
    followed: PageOptions = NO_PAGE,
    lang: Lang = None,
    as_json: AsJson = False,
) -> int:
    """Play against programs: they take the other seats, throw and draw, and say what they do."""
    langs = language_tags(lang)
    opening = begun.opening(langs, seats)
    return run_play.play(game, opening, log, message_language(langs), followed.kept(langs), as_json)
