"""What the page asks besides playing: errors, printing, settling, scoring, layouts."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from sheetgen.__main__ import main
from sheetgen.web import bridge, scoring
from sheetgen.web.session import Session
from tests.web.calling import call, refused

LOGS = Path(__file__).parents[1] / "replay"
SLIP = (LOGS / "causes/raja/already-there.log").read_text()


def test_an_error_of_ours_is_a_sentence_in_the_readers_language() -> None:
    error = refused(Session(), "preview", what="dice-charmers/son", lang="de")
    assert error["message"].startswith("Es gibt keinen Plan") and "internal" not in error


def test_an_error_of_the_program_is_no_traceback() -> None:
    error = refused(Session(), "check", lang="de")
    assert error["internal"] and error["message"].startswith("Im Programm ist etwas schiefgegangen")
    assert error["details"].startswith("KeyError: 'text' (scoring.py:")
    assert "Traceback" not in json.dumps(error)


@pytest.mark.parametrize("arguments", ["", "[]", "null", "{", '{"lang": "xx"}'])
def test_bad_calls_are_errors(arguments: str) -> None:
    assert json.loads(bridge.answer(Session(), "answers", arguments)).keys() == {"error"}


@pytest.mark.parametrize(
    ("data", "text", "notice"),
    [
        (b"{\\rtf1 game: raja\\par Ann: house 1\\par}", "game: raja\nAnn: house 1\n", "RTF"),
        ("players: Zoë, Ann\n".encode("cp1252"), "players: Zoë, Ann\n", "Windows-1252"),
    ],
)
def test_a_log_in_a_document_or_an_older_encoding_is_read(data: bytes, text: str, notice: str) -> None:
    found = call(Session(), "read_log", name="x", base64=base64.b64encode(data).decode())
    assert found["text"] == text and notice in found["notices"][0]


def test_a_file_without_a_log_is_refused() -> None:
    picture = base64.b64encode(b"\x89PNG\r\n\x1a\n\0\0\0").decode()
    assert refused(Session(), "read_log", name="x.png", base64=picture)["message"]


# ---- printing ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"what": "dice-charmers/sun"}, ["dice-charmers/sun", "--paper", "letter"]),
        ({"what": "dice-charmers/sun", "options": {"copies": 2, "numbered": True, "backs": ""}},
         ["dice-charmers/sun", "--copies", "2", "--numbered", "--paper", "letter"]),
        ({"what": {"kit": "bania", "players": 2}}, ["bania", "--all", "--players", "2", "--paper", "letter"]),
        ({"what": "bania/card", "options": {"profile": "generic-x4"}}, ["bania/card", "--for", "generic-x4"]),
    ],
)  # fmt: skip
@pytest.mark.slow
def test_a_print_is_that_of_the_command_line(
    asked: dict[str, object], words: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert main(["print", *words, "--lang", "de", "--edition", "bw"]) == 0
    (file,) = tmp_path.glob("*.pdf")
    paper = "letter" if "letter" in words else "a4"  # --paper is refused where pages have the sizes of cards
    (made,) = call(Session(), "pdf", **asked, lang="de", paper=paper, edition="bw")["files"]
    assert made["name"] == file.name
    assert base64.b64decode(made["base64"]) == file.read_bytes()


@pytest.mark.medium
def test_a_plain_preview_is_a_drawing_and_an_imposed_one_a_picture() -> None:
    plain = call(Session(), "preview", what="dice-charmers/sun")
    assert plain["pages"][0]["svg"].startswith("<?xml") and plain["settings"][0] == "Paper: A4"
    cards = call(Session(), "preview", what="bania/card", only=0)
    assert base64.b64decode(cards["pages"][0]["png"]["base64"]).startswith(b"\x89PNG")
    assert cards["sheets"][0] == {"front": 0, "back": 1}
    assert cards["settings"][2] == "Both sides, flip on the long edge"


def test_fields_are_those_of_the_layout() -> None:
    def keys(what: object) -> set[str]:
        groups = call(Session(), "print_options", what=what)["groups"]
        return {field["key"] for group in groups for field in group["fields"]}

    assert {"copies", "profile"} <= keys("dice-charmers/sun") and "size" not in keys("dice-charmers/sun")
    assert {"size", "detail", "guides"} <= keys("bania/card") and "die" in keys("dice-charmers/dice")
    assert "cutter" in keys({"kit": "raja"})


# ---- who won ----------------------------------------------------------------------------------
def test_places_come_when_all_is_there() -> None:
    ann = {"name": "Ann", "values": {"fame": 16, "money": 49, "karma_gained": 4, "karma_used": 2}}
    half = call(
        Session(), "settle", game="dice-charmers", players=[ann, {"name": "Ben", "values": {"fame": 9}}]
    )
    assert not half["complete"] and half["open"] and {"seat": 1, "part": "money"} in half["missing"]
    ben = {"name": "Ben", "values": {"fame": 9, "money": 40}}
    done = call(Session(), "settle", game="dice-charmers", players=[ann, ben])
    assert done["complete"] and done["verdict"].startswith("Ann wins: overlap")
    decisive = [c["key"] for c in done["standings"][0]["criteria"] if c["decisive"]]
    assert decisive == ["overlap"]


def test_an_impossible_total_names_the_player() -> None:
    wrong = [{"name": "Ann", "values": {"fame": 99999, "money": 1}}, {"name": "Ben", "values": {}}]
    (problem,) = call(Session(), "settle", game="dice-charmers", players=wrong)["problems"]
    assert problem["seat"] == 0 and problem["clause"]


# ---- scoring ----------------------------------------------------------------------------------
def test_a_slip_is_placed_and_can_be_set_right() -> None:
    (found,) = searched(SLIP)["findings"]
    assert (found["line"], found["column"], found["code"]) == (16, 21, "already-there")
    assert found["rule"] and found["proposals"]
    again = call(Session(), "check", text=found["proposals"][0]["text"])
    assert again["legal"]


def searched(text: str, session: Session | None = None) -> Any:
    session = session or Session()
    answer = call(session, "search", text=text)
    while "goes_on" in answer:
        answer = call(session, "search", text=text)
    return answer


@pytest.mark.medium
@pytest.mark.parametrize("log", ["causes/raja/already-there", "causes/bania/can-not-pay", "games/raja/five"])
def test_a_check_finds_the_first_error_that_a_search_finds(log: str) -> None:
    rows = (LOGS / f"{log}.log").read_text().splitlines()
    if log == "games/raja/five":  # a line is missing in the middle, so that many others do not fit
        del rows[len(rows) // 2]
    text = "\n".join(rows)
    (found,) = call(Session(), "check", text=text)["findings"]
    known = next(one for one in searched(text)["findings"] if one["severity"] == "error")
    kept = "line", "column", "code", "message", "suggestions"
    assert not found["proposals"] and [found[key] for key in kept] == [known[key] for key in kept]


@pytest.mark.medium
def test_a_search_goes_on_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = searched(SLIP)
    monkeypatch.setattr(scoring, "SLICE", 1e-9)
    session = Session()
    assert call(session, "search", text=SLIP) == {"goes_on": True}
    assert call(session, "search", text=f"{SLIP}\n# later") == {"goes_on": True}
    assert searched(SLIP, session) == whole


def test_a_check_gives_a_search_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "SLICE", 1e-9)
    session = Session()
    call(session, "search", text=SLIP)
    call(session, "check", text=SLIP)
    assert session.search is None


def test_the_ledger_tells_what_each_line_changed() -> None:
    rows = call(Session(), "ledger", text=(LOGS / "games/karma-used.log").read_text(), lang="de")
    first = next(row for row in rows if row["players"])
    assert first["seat"] is not None and first["players"][0]["totals"][0].split()[-2] == "→"
    assert [row["line"] for row in rows] == sorted(row["line"] for row in rows)


@pytest.mark.medium
def test_a_slip_is_shown_on_the_sheet_where_its_answer_names_a_place() -> None:
    (found,) = call(Session(), "check", text=SLIP)["findings"]
    seen = call(Session(), "sheet_at", text=SLIP, line=found["line"], column=found["column"])
    places = {spot["address"] for spot in seen["named"]}
    assert "architects.chittor" in places and all("chittor" in place for place in places)
    assert {spot["sheet"] for spot in seen["named"] if spot["address"] == "architects.chittor"} == {
        seen["shown"]
    }


@pytest.mark.medium
def test_a_line_is_shown_on_the_sheet_with_what_it_marked() -> None:
    text = (LOGS / "games/karma-used.log").read_text()
    line = next(row for row in call(Session(), "ledger", text=text) if row["players"])["line"]
    seen = call(Session(), "sheet_at", text=text, line=line)
    assert seen["after"]["new"] and all("blank" in sheet for sheet in seen["before"]["sheets"])
    assert refused(Session(), "sheet_at", text="nothing", line=1)["message"]


def test_a_mended_log_is_a_diff_away() -> None:
    mended = searched(SLIP)["mended"]
    assert call(Session(), "check", text=mended["text"])["legal"]
    assert [row["kind"] for row in mended["diff"]].count("+") == mended["changes"] == 1


def test_the_report_is_that_of_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    main(["score", str(LOGS / "causes/raja/already-there.log"), "--json", "--lang", "de"])
    assert call(Session(), "report", text=SLIP, lang="de") == json.loads(capsys.readouterr().out)


# ---- layouts ----------------------------------------------------------------------------------
@pytest.mark.medium
def test_a_variant_is_checked_printed_and_played_on() -> None:
    session = Session()
    source = call(session, "read_layout", what="dice-charmers/sun")
    assert source["name"] == "my-sun.toml"
    broken = source["text"].replace('name = "sun"', "name = 7")
    (fault,) = call(session, "check_layout", text=broken, name="my-sun.toml")["faults"]
    line = broken.split("\n")[fault["line"] - 1]
    assert line[fault["column"] - 1 :][: fault["length"]] == "7"
    own = source["text"].replace('name = "sun"', 'name = "my-sun"')
    checked = call(session, "check_layout", text=own, name="my-sun.toml")
    assert not checked["faults"] and checked["plays"]
    what = {"text": own, "name": "my-sun.toml"}
    assert call(session, "pdf", what=what)["files"][0]["name"] == "dice-charmers-my-sun-a4-en.pdf"
    state = call(session, "open", game="dice-charmers", layout="my-sun.toml")
    assert "my-sun.toml" in state["text"]


def test_a_path_is_no_name_for_a_layout() -> None:
    error = refused(Session(), "check_layout", text="", name="../x.toml")
    assert error["message"].startswith("../x.toml is no name")


# ---- score pads -------------------------------------------------------------------------------
ANN = {"name": "Ann", "values": {"ships": 4, "coins-left": 13, "debts": 1, "most-cards": 2}}
BEN = {"name": "Ben", "values": {"ships": 3, "coins-left": 20}}


def test_a_score_pad_is_settled_with_the_points_of_its_rows_and_filled() -> None:
    found = call(Session(), "tally", game="any", layout="any/river-trade")
    assert found["optional"] and [field["key"] for field in found["fields"]][:2] == ["total", "ships"]
    session = Session()
    done = call(session, "settle", game="any", layout="any/river-trade", players=[ANN, BEN])
    assert done["verdict"] == "Ann wins: total 19 against 13." and not done["missing"]
    (account,) = done["accounts"]
    assert [row["values"] for row in account["rows"]] == [
        ["12", "9"], ["2", "4"], ["-2", "0"], ["7", "0"], ["19", "13"],
    ]  # fmt: skip
    file = call(session, "fill_pad", game="any", layout="any/river-trade", players=[ANN, BEN], paper="a6")
    assert file["name"] == "river-trade.pdf" and base64.b64decode(file["base64"]).startswith(b"%PDF")
    wrong = {"name": "Ann", "values": {**ANN["values"], "total": 20}}
    (problem,) = call(session, "settle", game="any", layout="any/river-trade", players=[wrong, BEN])[
        "problems"
    ]
    assert problem["seat"] == 0 and "add up to" in problem["message"]


def test_a_score_pad_without_numbers_has_no_winner_yet() -> None:
    nobody = [{"name": name, "values": {}} for name in ("Ann", "Ben")]
    assert not call(Session(), "settle", game="any", layout="any/river-trade", players=nobody)["complete"]


def test_own_score_pads_take_halves_negative_numbers_and_teams() -> None:
    text = call(Session(), "read_layout", what="any/lantern-nights")["text"]
    own = {"name": "mine.toml", "text": text + "\n[total]\nteams = 2\n"}
    assert call(Session(), "check_layout", **own)["settles"]
    fields = call(Session(), "tally", game="any", layout=own)["fields"]
    rounds = next(field for field in fields if len(field["parts"]) > 2)["parts"]
    values = {rounds[0]["key"]: 7, rounds[1]["key"]: -2}
    players = [{"name": name, "values": values} for name in ("Ann", "Ben", "Cid", "Dan")]
    done = call(Session(), "settle", game="any", layout=own, players=players)
    assert {one["name"]: one["seat"] for one in done["standings"]} == {"Ann + Cid": None, "Ben + Dan": None}
    half = [
        {"name": name, "values": {**values, rounds[0]["key"]: 7.3}} for name in ("Ann", "Ben", "Cid", "Dan")
    ]
    assert call(Session(), "settle", game="any", layout=own, players=half)["problems"]


def test_a_text_of_tallies_is_checked_as_a_log_is() -> None:
    text = "game: any/river-trade\nAnn: ships 4, coins 13\nBen: ships 3\n"
    found = call(Session(), "check", text=text)
    assert found["legal"] and found["finished"] and not found["replays"]
    assert found["totals"][0]["totals"][-1] == {"key": "total", "label": "Total", "text": "14"}
    (wrong,) = call(Session(), "search", text=text.replace("coins 13", "coins 13, debts 1, total 9"))[
        "findings"
    ]
    assert (wrong["line"], wrong["code"]) == (2, "total-differs")
    (unknown,) = call(Session(), "check", text="game: any/nope\nAnn: ships 4\n")["findings"]
    assert unknown["code"] == "unknown-layout" and "river-trade" in unknown["message"]
