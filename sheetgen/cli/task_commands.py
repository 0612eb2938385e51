"""Commands for common print tasks: ``pad``, ``cards`` and ``kit``. They fill in a request of ``print``."""

from __future__ import annotations

from typing import Annotated

from sheetgen.cli import print_command, show
from sheetgen.cli.options import Argument, Commands, Game, Option, add_command
from sheetgen.cli.print_options import request_options
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.printing.request import Request, check_options

SHEETS = 50
"""Number of sheets of a pad by default."""


def register(app: Commands) -> None:
    """Add this module's commands."""
    add_command(
        app, "pad", print_pad,
        "sheetgen pad dice-charmers --sheets 50 --size a5",
        "sheetgen pad dice-charmers --size a5 --for shop",
        "sheetgen pad raja --numbered -o pad.pdf",
    )  # fmt: skip
    add_command(
        app, "cards", print_cards,
        "sheetgen cards raja --lang fr,ar",
        "sheetgen cards nagaraja --size tarot",
        "sheetgen cards nagaraja --for drivethrucards",
    )  # fmt: skip
    add_command(
        app, "kit", print_kit,
        "sheetgen kit bania --players 3",
        "sheetgen kit raja --players 4 --edition low-ink",
    )  # fmt: skip


Games = Annotated[
    list[str], Argument(metavar="GAME", help="a game's key, as list shows it, or layouts", values="games")
]
SHOP = Option(
    "--for",
    help="shop, or the profile of a print shop; default: your printer",
    metavar="PROFILE",
    values="profiles",
)
PRINTED = ("paper", "backs", "edition", "lang", "output", "force", "dry_run")
"""The options of ``print`` for paper, drawings and files."""


def print_pad(
    games: Games,
    sheets: Annotated[int, Option(help="number of sheets")] = SHEETS,
    size: Annotated[
        str | None,
        Option(
            help="size of a sheet: a5, a4, letter or lengths such as 140x200mm; default: that of the paper",
            metavar="PAPER",
            values="papers",
        ),
    ] = None,
    glue_edge: Annotated[
        str,
        Option(
            help="edge to keep clear for glue: `top`, `bottom` or `top:8mm`",
            metavar="EDGE",
            values="pad_edges",
        ),
    ] = "top",
    *,
    request: Annotated[
        Request,
        request_options(
            "profile", "numbered", *PRINTED, profile=SHOP, numbered=Option(help="number the sheets")
        ),
    ],
) -> None:
    """Print a pad of a game's sheets: front and back, for home or for a print shop."""
    from sheetgen.printing.tasks import pad_request

    profile, numbered = request.profile, request.numbered
    if profile is not None and request.paper is not None:
        said = "--paper is the paper in your printer. A print shop needs --size, the size of a sheet."
        raise UsageError(msg(said, "report"))
    own = show.reader_paper() if request.paper is None else request.paper
    asked = request._replace(pad_edge=glue_edge)
    print_command.run_print(pad_request(games, asked, sheets, size or own, own))
    if profile is not None and not request.dry_run:
        _print_order(sheets, glue_edge, numbered)


def _print_order(sheets: int, edge: str, numbered: bool) -> None:
    """Print what to order at the shop for a pad."""
    said = "Order pads of {sheets} sheets, glued at the {edge} edge. The file has one sheet."
    if numbered:
        said = "Order one pad of {sheets} sheets, glued at the {edge} edge. The file has all sheets, with numbers."
    names = {"top": msg("top", "web"), "bottom": msg("bottom", "web")}
    name = names[edge.lower().partition(":")[0]]
    show.print_message(msg(said, "report", sheets=sheets, edge=name))


def print_cards(
    games: Games,
    *,
    request: Annotated[
        Request,
        request_options(
            "size", "detail", "profile", *PRINTED, profile=SHOP,
            lang=Option(
                help="languages of the cards, such as fr,ar; each gets its own file; default: yours",
                metavar="LANG",
                values="languages",
            ),
        ),
    ],
) -> None:  # fmt: skip
    """Print all cards of a game as one deck, a file for each language."""
    from sheetgen.printing.layouts import expand_games
    from sheetgen.printing.tasks import card_request

    langs = list(dict.fromkeys(show.asked_languages())) or [show.reader_language()]
    requests = [card_request(games, request, each, len(langs) > 1) for each in langs]
    for each in requests:
        check_options(each)
    prints = [print_command.make_print(expand_games(each)) for each in requests]
    print_command.write_prints(prints)


def print_kit(
    game: Game,
    *,
    request: Annotated[
        Request,
        request_options(
            "players", "size", *PRINTED, players=Option(help="number of players; default: the fewest")
        ),
    ],
) -> None:
    """Print all that a game needs: for a number of players, with a list of what to cut out."""
    print_command.run_print(request._replace(layouts=(game.lower(),), everything=True))
