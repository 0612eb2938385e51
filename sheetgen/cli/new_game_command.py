"""The command ``new game``: it writes a small working game, and lists the next steps."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator, Mapping
from itertools import cycle
from pathlib import Path
from string import Template, ascii_uppercase
from typing import Annotated, NamedTuple

from sheetgen import resources
from sheetgen.characters import plain_dashes
from sheetgen.cli import show
from sheetgen.cli.options import Argument, AsJson, Commands, Option, add_command
from sheetgen.errors import OutputError, UsageError
from sheetgen.games import registry
from sheetgen.message import Msg, msg
from sheetgen.output_files import make_folder, write_files
from sheetgen.resources import OUTSIDE, PACKAGE, is_installed, outside_games
from sheetgen.text_files import read_texts


def register(new: Commands) -> None:
    """Add this module's command to the group ``new``."""
    add_command(
        new, "game", new_game,
        "sheetgen new game mankala --title Mankala --seats 2",
        "sheetgen new game mankala --to my-mankala",
    )  # fmt: skip


def new_game(
    name: Annotated[str, Argument(metavar="NAME", help="the game's key, such as mankala")],
    title: Annotated[str | None, Option(help="title of the game; default: its key", metavar="NAME")] = None,
    seats: Annotated[str, Option(metavar="NUMBER", help="numbers of players, such as `2-4`")] = "2-4",
    to: Annotated[
        Path | None,
        Option(metavar="FOLDER", help="write a separate package into this folder, not into the checkout"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Start a game of your own from a small one that prints, plays and scores."""
    wanted = plan_game(name, title, seats, to)
    folders = write_game(wanted)
    if as_json:
        left = [{"what": said, "commands": list(commands)} for said, commands in remaining_steps(wanted)]
        show.print_json({"schema": "sheetgen.new-game/1", "written": list(map(str, folders)), "left": left})
        return
    show.print_written(folders)
    show.print_message()
    if to is not None:
        show.print_message(
            msg("Install it, or put its folder on PYTHONPATH, so that sheetgen finds it:", "report")
        )
        show.echo(f"  {resources.pip_install(str(to), '-e')}")
        show.print_message()
    show.print_message(msg("This small game works:", "report"))
    for command in (f"print {name}/sheet --lang en", f"score {_of(wanted, 'tests')}/example.log"):
        show.echo(f"  sheetgen {command}")
    show.print_message()
    show.print_message(
        msg(
            "Make it yours. The tests fail if it stops working, and count what is "
            "missing for a finished game:",
            "report",
        )
    )
    for number, (said, commands) in enumerate(remaining_steps(wanted), 1):
        show.echo(f"{number}. {show.translated(said)}")
        for command in commands:
            show.echo(f"     {command}")


def _of(wanted: GamePlan, folder: str) -> str:
    """Return one of the new game's folders as the user types it in the checkout or in the current folder."""
    path = wanted.folders[folder]
    return (path if wanted.to is not None else path.relative_to(resources.PACKAGE.parent)).as_posix()


def remaining_steps(wanted: GamePlan) -> list[tuple[Msg, tuple[str, ...]]]:
    """Return the steps that remain for the author of a new game, in order, with commands that help."""
    key, package = wanted.key, wanted.package
    holes = {folder: _of(wanted, folder) for folder in ("game", "layouts", "tests")}
    holes |= {"key": key, "its": key if key == package else f'"{key} or {package}"'}
    return [
        (
            step["text"]._replace(values=(("file", Template(step.get("file", "")).substitute(holes)),)),
            tuple(Template(command).substitute(holes) for command in step["commands"]),
        )
        for step in read_texts(TEMPLATES / "steps.toml")["steps_left"]
        if wanted.to is None or not step.get("checkout")
    ]


TEMPLATES = Path(__file__).parent / "new_game"
ENDING = ".in"
LONGEST_NAME, LONGEST_TITLE = 20, 30
MOST_SEATS = 9
"""Largest number of players: the lines of a round on a log sheet."""
TRACK = 30
"""Number of spaces in ``sheet.toml``."""
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_SEATS = re.compile(r"([1-9])(?:-([1-9]))?")
_PLAYERS = ("Ann", "Bob", "Cay", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")


class GamePlan(NamedTuple):
    """The plan of a new game: its names and folders.

    ``code`` is the prefix of its clause ids. ``to`` is its own folder, None for a game in this checkout.
    """

    key: str
    title: str
    seats: range
    code: str
    to: Path | None = None

    @property
    def package(self) -> str:
        """The name of the new game's folders."""
        return self.key.replace("-", "_")

    @property
    def module(self) -> str:
        """The import path of the new game's package in Python."""
        return f"sheetgen.games.{self.package}" if self.to is None else f"{OUTSIDE}.{self.package}"

    @property
    def holes(self) -> dict[str, str]:
        """Return the placeholders of the templates and the values for this game."""
        return {
            "key": self.key,
            "module": self.module,
            "table": f"tests.games.{self.package}.table" if self.to is None else "table",
            "package": self.package,
            "name": "".join(part.title() for part in self.key.split("-")) + "Game",
            "title": self.title,
            "code": self.code,
            "least": str(self.seats[0]),
            "most": str(self.seats[-1]),
            "beyond": str(self.seats.stop),
        }

    @property
    def folders(self) -> dict[str, Path]:
        """Return each folder of templates with the folder for its files.

        ``outside`` is only for a game in its own folder.
        """
        if self.to is None:
            root = PACKAGE.parent
            return {
                "game": root / "sheetgen" / "games" / self.package,
                "layouts": root / "layouts" / self.package,
                "tests": root / "tests" / "games" / self.package,
            }
        game = self.to / OUTSIDE / self.package
        return {"game": game, "layouts": game / "layouts", "tests": self.to / "tests", "outside": self.to}


def plan_game(name: str, title: str | None, seats: str, to: Path | None = None) -> GamePlan:
    """Return the plan of a new game; raise ``UsageError`` for a bad name, title or number of players."""
    if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME or len(name) < 2:
        raise UsageError(
            msg(
                "{name} cannot be a game's name: 2 to {n} small letters, digits and hyphens, a letter first.",
                "report",
                name=name,
                n=LONGEST_NAME,
            )
        )
    called = name.replace("-", " ").title() if title is None else title.strip()
    if not called or len(called) > LONGEST_TITLE or not called.isprintable() or set(called) & set('"\\{}*'):
        raise UsageError(
            msg(
                "A title is one line of at most {n} characters, without quotes, backslashes, braces and stars.",
                "report",
                n=LONGEST_TITLE,
            )
        )
    return GamePlan(name, called, _numbers(seats), _free_code(name), to)


def _numbers(seats: str) -> range:
    """Return the possible numbers of players, typed as ``2-4`` or ``2``."""
    found = _SEATS.fullmatch(plain_dashes(seats))
    numbers = range(int(found[1]), int(found[2] or found[1]) + 1) if found else range(0)
    if not numbers:
        raise UsageError(msg("{seats} is not a range of players: write it as `2-4`.", "report", seats=seats))
    return numbers


def _free_code(name: str) -> str:
    """Return two letters for clause ids that no other game uses: initials, or the first letter and another one."""
    taken = {clause.partition("-")[0] for game in registry.all_games() for clause in game.clauses}
    initials = "".join(part[0] for part in name.split("-"))[:2]
    letters = [initials, *(name[0] + other for other in name[1:] + ascii_uppercase if other.isalpha())]
    return next(code for code in map(str.upper, letters) if len(code) == 2 and code not in taken)


def write_game(wanted: GamePlan) -> list[Path]:
    """Write a new game into this checkout, or into its own folder; return the folders of its files.

    Existing files never change. Raise ``UsageError`` for a used name, or in an installed copy without a
    folder, and ``OutputError`` for files that cannot be written.
    """
    if wanted.to is None and is_installed():
        raise UsageError(
            msg(
                "This copy is installed and is not a checkout: name the folder of the game with --to.",
                "report",
            )
        )
    _refuse_taken(wanted)
    files = dict(new_game_files(wanted))
    for folder in dict.fromkeys(path.parent for path in files):
        make_folder(folder)
    write_files({path: text.encode() for path, text in files.items()})
    return list(wanted.folders.values())


def _refuse_taken(wanted: GamePlan) -> None:
    """Raise ``UsageError`` if the name is that of a game, of other files in these folders, or a keyword of Python."""
    beside = {path.stem for path in (PACKAGE / "games").iterdir()} | set(outside_games())
    if wanted.package in beside or keyword.iskeyword(wanted.package):
        raise UsageError(msg("{name} is taken; call the game by another name.", "report", name=wanted.key))
    for path in (*wanted.folders.values(), *(path for path, _ in new_game_files(wanted))):
        if path.exists() and path != wanted.to:
            raise OutputError(msg("{path} is there already; nothing was written.", "report", path=path))


def new_game_files(wanted: GamePlan) -> Iterator[tuple[Path, str]]:
    """Yield the paths and contents of all files of a new game."""
    folders = wanted.folders
    for name, folder in folders.items():
        for path in sorted((TEMPLATES / name).rglob(f"*{ENDING}")):
            place = folder / path.relative_to(TEMPLATES / name).as_posix().removesuffix(ENDING)
            yield place, _filled(path.read_text(encoding="utf-8"), wanted.holes)
    if wanted.to is None:
        yield folders["tests"] / "__init__.py", ""
    yield folders["tests"] / "example.log", _example(wanted)


def _filled(template: str, holes: Mapping[str, str]) -> str:
    """Return a template with its placeholders filled in, and with its imports in alphabetical order again."""
    lines = Template(template).substitute(holes).splitlines(keepends=True)
    done: list[str] = []
    block: list[str] = []
    for line in [*lines, ""]:
        if line.lstrip().startswith("from "):
            block.append(line)
            continue
        done += sorted(block, key=lambda said: said.split()[1])
        block = []
        done.append(line)
    return "".join(done)


def _example(wanted: GamePlan) -> str:
    """Return the log of a complete example game in which the first player rolls best and the others fall behind."""
    players = _PLAYERS[: wanted.seats[0]]
    luck = [cycle(["roll 6"]), *(cycle(["step", "roll 4", "roll 1"]) for _ in players[1:])]
    rounds = TRACK // 6
    lines = [
        f"{player}: {next(said)}" for _ in range(rounds) for player, said in zip(players, luck, strict=True)
    ]
    played = lines[: (rounds - 1) * len(players) + 1]
    head = [f"game:    {wanted.key}", "layout:  sheet", f"players: {', '.join(players)}", ""]
    return "\n".join([*head, *played]) + "\n"
