"""Reference pages, from the code: all commands, all codes of findings, all rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer.main

from sheetgen.cli import app, help
from sheetgen.explain import codes
from sheetgen.games import registry


def pages() -> dict[str, str]:
    """Every reference page in Markdown by its name."""
    return {"commands": "\n".join(commands()), "findings": "\n".join(findings()), "rules": "\n".join(rules())}


# ---- commands -------------------------------------------------------------------------------
def commands() -> Iterator[str]:
    """The page of all commands, as ``--help`` tells them."""
    yield "# All commands\n"
    yield "What `sheetgen COMMAND --help` says.\n"
    yield from _command("sheetgen", typer.main.get_command(app.build_app()))


def _command(name: str, command: Any) -> Iterator[str]:
    if inner := getattr(command, "commands", None):
        for key, each in inner.items():
            yield from _command(f"{name} {key}", each)
        return
    with typer.Context(command, info_name=name) as context:
        yield f"## {name}\n\n{_plain(help.command_summary(command))}\n"
        yield f"```text\n{help.usage_line(command, context)}\n```\n"
        yield "| | |\n|---|---|"
        for _, rows in help.help_sections(command):
            yield from (f"| `{_cell(what)}` | {_cell(_plain(says))} |" for what, says in rows)
        yield f"\nFor example:\n\n```text\n{command.epilog}\n```\n"


# ---- findings and rules ---------------------------------------------------------------------
def findings() -> Iterator[str]:
    """The page of all codes, those of the reader first."""
    yield "# All findings\n"
    yield "What `sheetgen explain CODE` says of each code in a report.\n"
    titles = {"": "Every log", **{game.key: str(game.title) for game in registry.all_games()}}
    for key, title in titles.items():
        yield f"## {title}\n\n| code | what it means | what to do |\n|---|---|---|"
        for found in codes.all_explanations():
            if found.game == key and found.instead is not None:
                rule = f" ([{found.clause}](rules.md#{found.clause.lower()}))" if found.clause else ""
                example = f" `{_cell(found.example)}`" if found.example else ""
                what, instead = _cell(_plain(str(found.text))), _cell(_plain(str(found.instead)))
                yield f"| `{found.key}` | {what}{rule} | {instead}{example} |"
        yield ""


def rules() -> Iterator[str]:
    """The page of all clauses."""
    yield "# All rules\n"
    yield "The rules of each game as numbered clauses, which findings name. They are told in our own words.\n"
    for game in registry.all_games():
        yield f"## {game.title}\n"
        for clause, text in game.clauses.items():
            yield f'- <a id="{clause.lower()}"></a>**{clause}** {_plain(str(text))}'
        yield ""


def _plain(text: str) -> str:
    """A text of the program as Markdown shows it: not as markup."""
    return " ".join(text.split()).replace("<", "&lt;").replace("*", r"\*")


def _cell(text: str) -> str:
    return text.replace("|", r"\|")
