"""A game on the page: touched through to its end, its marks, its log, back and forth."""

import base64
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sheetgen import score
from sheetgen.games import registry
from sheetgen.sheets import sheet as drawing
from sheetgen.web import blanks, stopping
from sheetgen.web.session import Session
from tests.web.calling import BOT, KIM, call, refused, touched, until_asked

GAMES = registry.all_keys()


def lying(sheets: dict[str, dict[str, str]], state: Any) -> None:
    """Keep what lies on each sheet as the page does."""
    for sheet in state["sheets"]:
        known = sheets.setdefault(sheet["key"], {})
        known |= {mark["address"]: mark["svg"] for mark in sheet["marks"]}
        sheets[sheet["key"]] = {address: known[address] for address in sheet["order"]}


@pytest.mark.medium
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_touch_to_its_end(game: str) -> None:
    session, rng = Session(), Random(game)
    state = call(session, "open", game=game, seed="7", seats=[KIM, BOT])
    sheets: dict[str, dict[str, str]] = {}
    lying(sheets, state)
    assert all(sheet["blank"].startswith("<svg") for sheet in state["sheets"])
    for _ in range(800):
        if state["due"] is None:
            break
        if state["goes_on"]:
            state = call(session, "step")
        else:
            state = call(session, "answer", text=touched(call(session, "answers"), rng))
            assert "refused" not in state
        assert not any("blank" in sheet for sheet in state["sheets"])
        lying(sheets, state)
    assert state["verdict"]["text"] and state["verdict"]["standings"][0]["place"] == 1
    found = score(state["text"])
    assert found.legal and found.finished
    # All that was sent bit by bit is what is sent at once.
    anew: dict[str, dict[str, str]] = {}
    lying(anew, call(session, "state"))
    assert {key: list(marks) for key, marks in anew.items()} == {
        key: list(marks) for key, marks in sheets.items()
    }


@pytest.mark.medium
@pytest.mark.parametrize("lang", ["en", "ar"])
def test_a_game_on_sheets_that_the_build_has_drawn_is_the_same(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = {"game": "nagaraja", "lang": lang, "seed": "7", "seats": [KIM, BOT]}
    drawn = [call(session := Session(), "open", **wanted), until_asked(session, call(session, "state"))]
    for name, content in blanks.blank_files(["nagaraja/temple"], lang):
        (tmp_path / Path(name).name).write_bytes(content)
    monkeypatch.setattr(blanks, "FOLDER", tmp_path)
    monkeypatch.setattr(drawing, "draw_pages", None)
    ready = [call(session := Session(), "open", **wanted), until_asked(session, call(session, "state"))]
    assert ready == drawn and all(sheet["blank"] for sheet in drawn[0]["sheets"])


@pytest.mark.medium
def test_the_place_that_an_answer_names_comes_first() -> None:
    session = Session()
    until_asked(session, call(session, "open", game="bania", seed="7", seats=[KIM, BOT]))
    answers = call(session, "answers")
    pitched = [answer for answer in answers["answers"] if answer["text"].startswith("pitch")]
    assert len(pitched) > 100
    for answer in pitched:
        first = answers["spots"][answer["spots"][0]]
        assert first["address"] == f"space.{answer['text'].split()[-1]}"
    assert [answer["text"] for answer in answers["answers"] if answer["button"]] == ["end", "roll"]


@pytest.mark.medium
def test_a_card_in_hand_is_no_place_on_the_sheet() -> None:
    session = Session()
    until_asked(session, call(session, "open", game="nagaraja", seed="3", seats=[KIM, BOT]))
    answers = call(session, "answers")
    assert answers["answers"] and not answers["spots"]
    assert all(answer["button"] for answer in answers["answers"])


@pytest.mark.medium
def test_several_ways_to_mark_one_place_share_its_spot() -> None:
    session, rng = Session(), Random(1)
    state = call(session, "open", game="dice-charmers", seed="7", seats=[KIM, BOT])
    shared: list[Any] = []
    while not shared:
        state = until_asked(session, state)
        answers = call(session, "answers")
        if state["due"]["kind"] == "place":
            assert all(spot["address"].startswith("province.") for spot in answers["spots"])
            shared = [spot for spot in answers["spots"] if len(spot["answers"]) > 1]
        state = call(session, "answer", text=touched(answers, rng))


@pytest.mark.medium
def test_answers_are_told_in_words_of_the_reader() -> None:
    session = Session()
    state = call(session, "open", game="raja", seed="7", seats=[KIM, BOT], lang="de")
    state = until_asked(session, state)
    while state["due"]["kind"] != "village":
        answer = call(session, "answers")["answers"][0]["text"]
        state = until_asked(session, call(session, "answer", text=answer))
    (told,) = call(session, "words", numbers=[0])["answers"]
    assert told["does"] == ["Haus (Kim) → Dorf 1"] and told["words"] == "haus 1"
    assert told["gain"] == "−1 Vorrat", "what the sheet shows is left out"


def test_a_blank_sheet_tells_its_places_and_its_parts() -> None:
    session = Session()
    (sheet, *_) = call(session, "open", game="dice-charmers", seed="7", seats=[KIM, BOT], lang="de")["sheets"]
    assert [round(n) for n in sheet["spots"]["province.a1"]] == [43, 68, 8, 8]
    parts = {part["family"]: part["name"] for part in sheet["regions"]}
    assert parts["province"] == "Provinz" and set(parts) == {
        "province", "market", "river", "palace", "upgrade", "karma", "fame", "money",
    }  # fmt: skip


@pytest.mark.medium
def test_answers_show_the_marks_that_they_would_make() -> None:
    session = Session()
    state = until_asked(session, call(session, "open", game="bania", seed="7", seats=[KIM, BOT]))
    pitches = [one for one in call(session, "answers")["answers"] if one["text"].startswith("pitch")]
    (found,) = call(session, "looks", numbers=[pitches[0]["n"]])["looks"]
    place = f"space.{pitches[0]['text'].split()[-1]}"
    (look,) = [mark["svg"] for mark in found["marks"] if mark["address"] == place]
    after = call(session, "answer", text=pitches[0]["text"])
    (laid,) = [m["svg"] for sheet in after["sheets"] for m in sheet["marks"] if m["address"] == place]
    assert look == laid and state["text"] != after["text"]


def test_answers_that_take_a_die_name_it() -> None:
    session = Session()
    state = until_asked(session, call(session, "open", game="dice-charmers", seed="7", seats=[KIM, BOT]))
    answers = call(session, "answers")["answers"]
    assert {answer["die"] for answer in answers} == {die["key"] for die in state["dice"]}


@pytest.mark.medium
def test_the_log_on_the_page_hides_what_the_person_may_not_know() -> None:
    session = Session()
    state = call(session, "open", game="nagaraja", seed="3", seats=[KIM, BOT])
    lines: list[str] = []
    while True:
        lines[state["log"]["from"] :] = state["log"]["lines"]
        if not state["goes_on"]:
            break
        state = call(session, "step")
    rows = state["text"].splitlines()
    assert len(rows) == len(lines)
    draws = [n for n, row in enumerate(rows) if row.startswith("draw:")]
    assert [lines[n] for n in draws] == [rows[draws[0]], "draw: …"], "one's own cards, not the other's"
    assert [line for line in lines if line not in rows] == ["draw: …"]


@pytest.mark.medium
def test_no_button_ends_a_turn_that_an_answer_ends() -> None:
    session = Session()
    until_asked(session, call(session, "open", game="bania", seed="7", seats=[KIM, BOT]))
    texts = [answer["text"] for answer in call(session, "answers")["answers"]]
    pitch = next(text for text in texts if text.startswith("pitch"))
    until_asked(session, call(session, "answer", text=pitch))
    told = call(session, "answers")
    assert "end" in [answer["text"] for answer in told["answers"]] and told["pass"] is None


@pytest.mark.medium
def test_a_turn_that_no_answer_ends_is_ended_by_a_button() -> None:
    session = Session()
    state = until_asked(session, call(session, "open", game="dice-charmers", seed="7", seats=[KIM, BOT]))
    while not (told := call(session, "answers"))["pass"]:
        state = until_asked(session, call(session, "answer", text=told["answers"][0]["text"]))
    assert told["pass"] == "nothing more in this turn" and not state["verdict"]
    after = until_asked(session, call(session, "end_turn"))
    assert len(after["text"].splitlines()) > len(state["text"].splitlines())


def test_looks_are_asked_for_while_nobody_answers() -> None:
    session = Session()
    assert call(session, "open", game="dice-charmers", seed="7", seats=[KIM, BOT])["goes_on"]
    assert call(session, "looks", numbers=[0])["looks"] == []


def test_the_folder_of_a_session_goes_with_it() -> None:
    session = Session()
    folder = session.folder
    (folder / "own.toml").touch()
    del session
    assert not folder.exists()


@pytest.mark.medium
def test_a_bot_that_is_asked_to_move_answers_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(stopping, "PERIOD", 0.0)
    monkeypatch.setattr(stopping, "pause", lambda: bool(asked.append(None)) or len(asked) > 1)
    session = Session()
    state = call(session, "open", game="nagaraja", seed="7", seats=[{"player": "bot", "level": 3}, KIM])
    while not asked:
        state = call(session, "step")
    assert len(asked) == 2, "the search ends at once"
    assert score(state["text"]).legal


@pytest.mark.medium
def test_a_refused_answer_names_its_rule_and_writes_nothing() -> None:
    session = Session()
    state = until_asked(session, call(session, "open", game="bania", seed="7", seats=[KIM, BOT]))
    refusal = call(session, "answer", text="pitch oil OOO a1")["refused"]
    assert refusal["message"] and refusal["suggestions"] is not None
    assert call(session, "state")["text"] == state["text"]


@pytest.mark.medium
def test_suggestions_are_whole_answers() -> None:
    session = Session()
    until_asked(session, call(session, "open", game="raja", seed="7", seats=[KIM, BOT]))
    until_asked(session, call(session, "answer", text="take mogul"))
    offers = call(session, "answer", text="house 99")["refused"]["suggestions"]
    assert offers and all(offer.startswith("house ") for offer in offers)
    assert call(session, "why", text="house 99")["suggestions"] == offers
    assert "refused" not in call(session, "answer", text=offers[0])


@pytest.mark.medium
def test_why_not_tells_the_rule() -> None:
    session = Session()
    until_asked(session, call(session, "open", game="bania", seed="7", seats=[KIM, BOT]))
    lit = {spot["address"] for spot in call(session, "answers")["spots"]}
    dark = sorted(
        address
        for sheet in session.table.sheets.all
        for address in sheet.blank.spots
        if address.startswith("space.") and address not in lit
    )
    told = [call(session, "why", address=address) for address in dark[:6]]
    assert all(one["message"] for one in told)
    assert any(one["clause"] and one["rule"] for one in told)


def test_undo_goes_to_the_own_decision_and_redo_back() -> None:
    session = Session()
    first = until_asked(session, call(session, "open", game="dice-charmers", seed="7", seats=[KIM, BOT]))
    answer = call(session, "answers")["answers"][0]["text"]
    later = until_asked(session, call(session, "answer", text=answer))
    back = call(session, "undo")
    assert back["text"] == first["text"] and back["due"]["person"] and back["can_redo"]
    assert until_asked(session, call(session, "redo"))["text"] == later["text"]


@pytest.mark.medium
def test_a_log_is_taken_up_where_it_ended() -> None:
    session = Session()
    begun = until_asked(session, call(session, "open", game="raja", seed="7", seats=[KIM, BOT, BOT]))
    again = call(Session(), "open", log=begun["text"])
    assert again["text"] == begun["text"] and again["due"] == begun["due"]
    assert [seat["player"] for seat in again["seats"]] == ["human", "bot", "bot"]


@pytest.mark.medium
def test_a_program_that_must_move_now_keeps_its_level() -> None:
    session, slow = Session(), {"player": "bot", "level": 3}
    state = call(session, "open", game="raja", seed="7", seats=[slow, KIM])
    while state["due"]["chance"]:
        state = call(session, "step")
    assert state["due"]["seat"] == 0
    rows = len(state["text"].splitlines())
    state = call(session, "step", level=1)
    assert len(state["text"].splitlines()) > rows
    assert state["seats"][0]["level"] == 3


@pytest.mark.medium
def test_alone_against_the_ghost() -> None:
    session = Session()
    alone = call(session, "open", game="dice-charmers", seed="7", seats=[KIM, {"player": "ghost"}])
    assert [seat["player"] for seat in alone["seats"]] == ["human", "ghost"]
    assert until_asked(session, alone)["due"]["person"]


def test_a_hint_is_an_answer() -> None:
    session = Session()
    until_asked(session, call(session, "open", game="dice-charmers", seed="7", seats=[KIM, BOT]))
    answers = {answer["text"] for answer in call(session, "answers")["answers"]}
    (best, *_) = call(session, "hint", level=1)["ways"]
    assert best["text"].split(";")[0] in answers


@pytest.mark.medium
@pytest.mark.parametrize(
    ("form", "begins"), [("log", b"game:"), ("page", b"<!doctype html>"), ("sheets", b"%PDF")]
)
def test_a_game_is_saved(form: str, begins: bytes) -> None:
    session = Session()
    until_asked(session, call(session, "open", game="dice-charmers", seed="7", seats=[KIM, BOT]))
    saved = call(session, "save", **{"as": form})
    assert base64.b64decode(saved["base64"]).startswith(begins)


def test_nothing_open_is_said() -> None:
    assert refused(Session(), "answers")["message"] == "No game is open."
