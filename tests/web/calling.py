"""Calls of the bridge as the page makes them."""

import json
from random import Random
from typing import Any

from sheetgen.web import bridge
from sheetgen.web.session import Session

BOT = {"player": "bot", "level": 1}
KIM = {"player": "human", "name": "Kim"}


def call(session: Session, name: str, /, **arguments: Any) -> Any:
    """The result of a call; fails the test where it is an error."""
    answer = json.loads(bridge.answer(session, name, json.dumps(arguments)))
    assert "error" not in answer, answer
    return answer["result"]


def refused(session: Session, name: str, /, **arguments: Any) -> Any:
    """The error of a call that is one."""
    answer = json.loads(bridge.answer(session, name, json.dumps(arguments)))
    assert "error" in answer, answer
    return answer["error"]


def until_asked(session: Session, state: Any) -> Any:
    """The state in which a person is asked next, or the game is over."""
    while state["goes_on"]:
        state = call(session, "step")
    return state


def touched(answers: Any, rng: Random) -> str:
    """An answer as a person finds it: a lit spot and one of its answers, or a button."""
    spots = answers["spots"]
    buttons = [answer["n"] for answer in answers["answers"] if answer["button"]]
    at_spot = rng.choice(rng.choice(spots)["answers"]) if spots else None
    number = at_spot if at_spot is not None and (not buttons or rng.random() < 0.8) else rng.choice(buttons)
    return str(answers["answers"][number]["text"])
