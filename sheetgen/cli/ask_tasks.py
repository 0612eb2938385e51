"""What ``sheetgen`` does without a command on a terminal: it asks three questions, and runs the command for them."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from sheetgen.cli import show
from sheetgen.errors import UsageError
from sheetgen.games import registry
from sheetgen.message import Msg, msg
from sheetgen.press.job import MOST

Answer = TypeVar("Answer")
TASKS = {
    "pad": msg("print a pad of score sheets", "report"),
    "cards": msg("print cards", "report"),
    "kit": msg("print everything for a table", "report"),
    "score": msg("score a game from its log", "report"),
    "play": msg("play against bots", "report"),
}
"""The commands that are offered, and what a user wants with them."""


def asked_command(words: Sequence[str]) -> list[str]:
    """Ask what the user wants, and return the words of the command; empty if the user ends the input.

    ``words`` is the command line, which has at most a language. The command gets it too.
    """
    try:
        task = choose(msg("What do you want to do?", "report"), TASKS)
        command = [task, *_answers(task), *([] if task == "cards" else words)]
    except EOFError:
        return []
    show.echo()
    show.print_message(
        msg("The command for this: {command}", "report", command=shlex.join(["sheetgen", *command]))
    )
    return command


def _answers(task: str) -> list[str]:
    """Return the words after the command, by two more questions at most."""
    if task == "score":
        return [ask(msg("Which file is the log?", "report"))]
    games = {key: registry.find(key).title for key in registry.all_keys()}
    game = choose(msg("Which game?", "report"), games)
    seats = registry.find(game).seats
    if task == "pad":
        return [game, "--sheets", ask(msg("How many sheets?", "report"), "50", _number(range(1, MOST + 1)))]
    if task == "cards":
        return [
            game,
            "--lang",
            ask(msg("Which languages, such as fr,ar?", "report"), show.reader_language()),
        ]
    if task == "kit":
        return [game, "--players", ask(msg("How many players?", "report"), str(seats[0]), _number(seats))]
    bots = _number(range(max(1, seats[0] - 1), seats[-1]))
    count = int(ask(msg("How many bots play against you?", "report"), str(max(1, seats[0] - 1)), bots))
    return [game, "--seats", ",".join(["me", *["bot:2"] * count])]


def choose(question: Msg, offered: dict[str, Msg], keys: bool = True) -> str:
    """Ask for one of several things by its number or the beginning of its key, and return the key.

    ``keys`` is whether the list shows the keys.
    """
    show.print_message(question)
    for number, (key, title) in enumerate(offered.items(), 1):
        show.echo(f"  {number}  {show.translated(title)}" + (f" ({key})" if keys else ""))
    by_number = dict(enumerate(offered, 1))

    def key_of(answer: str) -> str:
        if answer.isdecimal() and int(answer) in by_number:
            return by_number[int(answer)]
        named = [key for key in offered if keys and key.startswith(answer.lower())]
        if len(named) == 1:
            return named[0]
        said = "Type a number from {least} to {most}."
        raise UsageError(msg(said, "report", least=1, most=len(by_number)))

    return ask(msg("Number", "report"), "1", key_of)


def _number(allowed: range) -> Callable[[str], str]:
    """Return a function that checks a whole number in a range."""

    def checked(answer: str) -> str:
        if not (answer.isdecimal() and int(answer) in allowed):
            said = "Type a number from {least} to {most}."
            raise UsageError(msg(said, "report", least=allowed[0], most=allowed[-1]))
        return str(int(answer))

    return checked


def ask(question: Msg, usual: str = "", read: Callable[[str], Answer] = str) -> Answer:  # type: ignore[assignment]
    """Ask until ``read`` accepts the answer, and return what it returns. Enter alone means ``usual``.

    Raises ``EOFError`` at the end of input.
    """
    while True:
        offer = f" [{usual}]" if usual else ""
        show.echo(f"{show.translated(question)}{offer} › ", end="")
        sys.stdout.flush()
        typed = sys.stdin.readline()
        if not typed:
            show.echo()
            raise EOFError
        answer = typed.strip() or usual
        if not answer:
            continue
        try:
            return read(answer)
        except UsageError as error:
            show.print_message(error.message)
