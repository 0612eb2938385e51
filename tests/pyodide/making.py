"""What the bridge answers, made by the Python that runs this: that of the tests, and Python 3.14 in Pyodide."""

import base64
import hashlib
import json
import sys
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from sheetgen.games import registry
from sheetgen.web import bridge
from sheetgen.web.blanks import blank_files
from sheetgen.web.names import main_layout
from sheetgen.web.session import Session
from sheetgen.web.table import Table

TESTS = Path(__file__).parents[1]
LANGS = ("en", "ar", "ja")
"""One for each game in turn."""
DECISIONS = 20
LOGS = (
    *(f"replay/games/{name}.log" for name in (
        "karma-used", "chain-border", "nagaraja/trapped", "nagaraja/careless-tiles", "raja/five", "raja/auction")),
    *(f"replay/causes/{name}.log" for name in (
        "bania/can-not-pay", "bania/dice-number", "bania/elephant-elsewhere", "dice-charmers/bonus-lost",
        "nagaraja/card-elsewhere", "raja/already-there")),
)  # fmt: skip
"""Logs without faults and with one."""


def make(folder: Path) -> None:
    """Write into ``folder`` what comes of sheets, logs and games, as JSON."""
    found = {
        "python": "{}.{}".format(*sys.version_info),
        "prints": prints(),
        "reports": reports(),
        "games": games(),
        "blanks": blanks(),
    }
    (folder / "made.json").write_text(json.dumps(found, indent=1, sort_keys=True), encoding="utf-8")


def _call(name: str, **arguments: Any) -> Any:
    answer = json.loads(bridge.answer(Session(), name, json.dumps(arguments)))
    assert "error" not in answer, answer
    return answer["result"]


def prints() -> dict[str, str]:
    """The main sheet of each game in a language: a digest of its file, which begins as a PDF does."""
    found = {}
    for game, lang in zip(registry.all_games(), cycle(LANGS), strict=False):
        what = f"{game.key}/{main_layout(game)}"
        (file,) = _call("pdf", what=what, lang=lang)["files"]
        data = base64.b64decode(file["base64"])
        assert data.startswith(b"%PDF")
        found[f"{what} {lang}"] = hashlib.sha256(data).hexdigest()
    return found


def blanks() -> dict[str, str]:
    """Blank sheets as the build draws them: names, by which a browser finds them, and digests."""
    files = blank_files(["nagaraja/temple"], "en")
    return {name: hashlib.sha256(content).hexdigest() for name, content in files}


def reports() -> dict[str, Any]:
    """What ``score --json`` says of each log."""
    return {log: _call("report", text=(TESTS / log).read_text(encoding="utf-8")) for log in LOGS}


def games() -> dict[str, list[str]]:
    """For each game, at each of so many decisions, a digest of all answers and the spots to touch for them."""
    return {game.key: decisions(game.key) for game in registry.all_games()}


def decisions(game: str) -> list[str]:
    """Games of two people who answer by chance, one after another."""
    rng, found, seed = Random(game), list[str](), 0
    while len(found) < DECISIONS:
        seed += 1
        table = Table(_header(game, seed), "en", TESTS)
        while len(found) < DECISIONS and table.recording.due is not None:
            if table.goes_on:
                table.step()
                continue
            told = table.answers_told()
            found.append(hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16])
            wrong = table.say_answer(rng.choice(told["answers"])["text"])
            assert not wrong, wrong
    return found


def _header(game: str, seed: int) -> str:
    layout = main_layout(registry.find(game))
    return f"game: {game}\nlayout: {layout}\nplayers: Ann, Ben\nseed: {seed}\n"
