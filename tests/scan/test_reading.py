"""The command ``read``: what it says, draws and asks, from pages whose ink is made up."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sheetgen.__main__ import main
from sheetgen.errors import PhotoError
from sheetgen.games import registry
from sheetgen.games.library import resolve
from sheetgen.message import msg
from sheetgen.press.screen import screen_pdf
from sheetgen.scan import sheet
from sheetgen.scan.answers import Answer, rank_questions, take_answers
from sheetgen.scan.decode import OtherReading, SheetReading, SpotReading, broken_rules
from sheetgen.scan.report import kind_name, readings_text, sheet_findings, sheet_heading
from sheetgen.scan.sheet import PhotoPage, UnreadPhoto, combine_pages
from sheetgen.sheets.sheet import finished_sheet, read_sheet
from sheetgen.text.catalog import speaker
from tests.scan import made_up
from tests.support.forms import filled

pytestmark = pytest.mark.slow

SCHEMA = json.loads(Path(sheet.__file__).with_name("read.schema.json").read_text(encoding="utf-8"))
SUN = "dice-charmers/sun"
Marks = dict[str, str]
Show = Callable[..., None]


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch) -> Show:
    """Say what the photos show: file names, each with a layout and its marks, or a whole page."""

    def showing(**photos: tuple[str, Marks] | PhotoPage | UnreadPhoto) -> None:
        def pages(path: Path, layouts: Sequence[str] = (), *_: object) -> Sequence[PhotoPage | UnreadPhoto]:
            shown = photos[path.stem]
            if isinstance(shown, PhotoPage | UnreadPhoto):
                return [shown]
            address, marks = shown
            return [PhotoPage(address, 0, made_up.sharp(address, marks), path.name)]

        monkeypatch.setattr(sheet, "find_photo_pages", pages)

    return showing


def ended(address: str, seed: int = 0) -> list[Marks]:
    """The sheets of all players at the end of a random game."""
    state = made_up.states(address, seed)[-1]
    return [made_up.marks(address, state, seat) for seat in range(made_up.BOARDS[address][1])]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = main(["read", *words])
    return status, capsys.readouterr().out


def test_photos_of_a_finished_game_are_settled(show: Show, capsys: pytest.CaptureFixture[str]) -> None:
    one, two, three = ended(SUN)
    show(a=(SUN, one), b=(SUN, two), c=(SUN, three))
    status, out = told(capsys, "a.jpg", "b.jpg", "c.jpg", "--names", "Leila,Rajesh,Ann", "--lang", "en")
    game, state = registry.find("dice-charmers"), made_up.states(SUN, 0)[-1]
    totals = [game.totals(state, seat) for seat in range(3)]
    for name, t in zip(("Leila", "Rajesh", "Ann"), totals, strict=True):
        claim = (
            f"claim {name}: fame {t['fame']}, money {t['money']}, karma {t['karma_gained']}/{t['karma_used']}"
        )
        assert claim in out
    best = ("Leila", "Rajesh", "Ann")[max(range(3), key=lambda seat: totals[seat]["overlap"])]
    assert f"{best} wins" in out
    assert status == 0


def test_json_is_as_its_schema_says(show: Show, capsys: pytest.CaptureFixture[str]) -> None:
    rng = random.Random(4)
    truth = ended(SUN)
    photos = {
        name: PhotoPage(SUN, 0, made_up.noisy(SUN, marks, rng, 9, 3.2), f"{name}.jpg")
        for name, marks in zip("abc", truth, strict=True)
    }
    show(**photos)
    status, out = told(capsys, "a.jpg", "b.jpg", "c.jpg", "--json")
    report = json.loads(out)
    Draft202012Validator(SCHEMA).validate(report)
    assert status == 1
    assert [one["photo"] for one in report["sheets"]] == ["a.jpg", "b.jpg", "c.jpg"]
    assert any(one["doubtful"] for one in report["sheets"])
    assert [one["place"] for one in report["standings"]] == [1, 2, 3]


def test_a_doubt_tells_all_readings_that_are_not_unlikely() -> None:
    others = tuple(
        OtherReading(kind, likely, {}) for kind, likely in (("slash", 0.38), ("", 0.23), ("used", 0.01))
    )
    said = str(readings_text(SpotReading("cross", 0.38, others)))
    assert said == "crossed (38%), struck (38%), nothing (23%)"
    assert (
        str(readings_text(SpotReading("cross", 0.95, (OtherReading("", 0.05, {}),))))
        == "crossed (95%), nothing (5%)"
    )


def test_a_total_that_hangs_on_a_doubtful_coin_has_both_values(
    show: Show, capsys: pytest.CaptureFixture[str]
) -> None:
    truth = ended(SUN)[0]
    coins = max(
        int(spot.split(".")[1]) for spot in truth if spot.startswith("money.") and "bonus" not in spot
    )
    ink = made_up.sharp(SUN, truth)
    ink[f"money.{coins}"] = {
        "": 0.0,
        "slash": -9.0,
        "cross": -3.5,
    }  # the sum of all else says 3.5 or so for it
    show(a=PhotoPage(SUN, 0, ink, "a.jpg"), b=(SUN, ended(SUN)[1]))
    _, out = told(capsys, "a.jpg", "b.jpg", "--lang", "en", "--names", "Leila,Rajesh")
    assert f"claim Leila: fame {len([s for s in truth if s.startswith('fame.') and 'bonus' not in s])}" in out
    assert f"money {coins}" in out
    assert f"  money: {coins - 1} if money {coins} is read otherwise (" in out


def test_what_is_against_the_rules_is_told_with_its_clause(
    show: Show, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, _ = ended(SUN)
    del one["fame.2"]
    show(a=(SUN, one), b=(SUN, two))
    status, out = told(capsys, "a.jpg", "b.jpg", "--lang", "en")
    assert "[gap, DC-80] fame 3 is marked, but not fame 2 before it." in out
    assert "Player 1" in out
    assert status == 1


def test_a_broken_rule_names_the_doubtful_mark_with_which_it_is_kept() -> None:
    paper, marks = made_up.paper(SUN), ended(SUN)[0]
    spots = {spot: SpotReading(marks.get(spot, ""), 1.0) for spot in paper.kinds}
    kind = marks["fame.2"]
    spots["fame.2"] = SpotReading("", 0.76, (OtherReading(kind, 0.24, {"fame.2": kind}),))
    reading = SheetReading(spots)
    (broken,) = broken_rules(paper, reading)
    read: Any = SimpleNamespace(paper=paper, reading=reading, findings=[broken], untrusted=None)
    (found,) = sheet_findings(read)
    assert str(found.message).startswith("fame 3 is marked, but not fame 2 before it. No rule is broken if ")
    assert str(found.message).endswith(f"{paper.name('fame.2')}: {kind_name(kind)} (24%).")


def test_a_rule_that_only_doubtful_marks_break_together_names_those_that_are_needed() -> None:
    paper = made_up.paper("raja/player")
    doubtful = {f"own.seat.{n}": SpotReading("circle", 0.9, (OtherReading("", 0.1, {f"own.seat.{n}": ""}),))
                for n in (1, 2, 3)}  # fmt: skip
    reading = SheetReading({spot: doubtful.get(spot, SpotReading("", 1.0)) for spot in paper.kinds})
    broken = broken_rules(paper, reading)
    assert [breach.code for breach in broken] == ["two-seats"]
    read: Any = SimpleNamespace(paper=paper, reading=reading, findings=broken, untrusted=None)
    (found,) = sheet_findings(read)
    named = [spot for spot in doubtful if str(paper.name(spot)) in str(found.message)]
    assert len(named) == 2 and str(found.message).count(" (10%)") == 2


def test_a_total_that_the_rules_contradict_is_disputed(
    show: Show, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, three = ended(SUN)
    coins = sum(spot.startswith("money.") and "bonus" not in spot for spot in one)
    kind = one[f"money.{coins}"]
    one |= {f"money.{coins}": "slash", f"money.{coins + 1}": "slash", f"money.{coins + 2}": kind}
    show(a=(SUN, one), b=(SUN, two), c=(SUN, three))
    status, out = told(capsys, "a.jpg", "b.jpg", "c.jpg", "--lang", "en")
    (claim,) = (line for line in out.splitlines() if "#" in line)
    assert status == 1 and claim.startswith("claim Player 1: ")
    assert claim.endswith("  # Disputed: money (money-sum)")
    assert "The rules contradict totals of Player 1. Disputed: money (money-sum)" in out
    _, out = told(capsys, "a.jpg", "b.jpg", "c.jpg", "--json")
    report = json.loads(out)
    Draft202012Validator(SCHEMA).validate(report)
    assert report["games"][0]["players"]["Player 1"]["disputed"] == {"money": ["money-sum"]}
    assert {one["player"]: one["disputed"] for one in report["standings"]} == {
        "Player 1": ["money"], "Player 2": [], "Player 3": []
    }  # fmt: skip


def test_a_game_that_is_not_over_has_no_places(show: Show, capsys: pytest.CaptureFixture[str]) -> None:
    early = made_up.states(SUN, 0)[5]
    show(a=(SUN, made_up.marks(SUN, early, 0)), b=(SUN, made_up.marks(SUN, early, 1)))
    status, out = told(capsys, "a.jpg", "b.jpg", "--lang", "en")
    assert "[nobody-crossed, DC-100]" in out
    assert status == 1


def test_numbers_written_by_hand_are_asked_for(show: Show, capsys: pytest.CaptureFixture[str]) -> None:
    one, two, _ = ended("raja/player")
    show(a=("raja/player", one), b=("raja/player", two))
    words = ["a.jpg", "b.jpg", "--names", "Leila,Rajesh", "--lang", "en"]
    status, out = told(capsys, *words)
    assert (
        'missing: gold, character of Leila. Type it like this: --say "Leila: gold NUMBER, character NUMBER"'
        in out
    )
    assert status == 1
    status, out = told(
        capsys, *words, "--say", "Leila: gold 12, character 3", "--say", "2: gold 7, character 1"
    )
    built = [sum(spot.startswith("own.palace") for spot in marks) for marks in (one, two)]
    assert f"claim Leila: palaces {built[0]}, gold 12, character 3" in out
    assert f"claim Rajesh: palaces {built[1]}, gold 7, character 1" in out
    assert "wins" in out and status == 0


def test_at_a_terminal_the_person_is_asked(
    show: Show, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["12 or 13", "12", "3", "7", "1"])
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return next(answers)

    monkeypatch.setattr("builtins.input", ask)
    monkeypatch.setattr("sheetgen.cli.score_photos.is_terminal", lambda: True)
    one, two, _ = ended("raja/player")
    show(a=("raja/player", one), b=("raja/player", two))
    status, out = told(capsys, "a.jpg", "b.jpg", "--names", "Leila,Rajesh", "--lang", "en")
    assert asked == [
        "Leila, gold: ",
        "Leila, gold: ",
        "Leila, character: ",
        "Rajesh, gold: ",
        "Rajesh, character: ",
    ]
    assert "“or 13” is no total of this game" in out
    assert "wins" in out and status == 0


def test_a_pad_tells_of_all_players(show: Show, capsys: pytest.CaptureFixture[str]) -> None:
    address = "nagaraja/score"
    marks = ended(address, 2)[0]
    show(a=(address, marks))
    _, out = told(capsys, "a.jpg", "--names", "Leila,Rajesh", "--lang", "en")
    totals = [registry.find("nagaraja").totals(made_up.states(address, 2)[-1], seat) for seat in range(2)]
    assert f"claim Leila: points {totals[0]['points']}" in out
    assert f"claim Rajesh: points {totals[1]['points']}" in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--names", "Leila,Leila"], "different names"),
        (["--say", "Ann: fame 3"], "should begin with a player: Player 1, Player 2"),
        (["--say", "1: fame"], "should look like"),
        (["--review", "review.txt"], "should end in .html"),
        (["-o", "read.doc"], "should end in .pdf or .svg"),
        (["--lang", "tlh"], "tlh"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(
    show: Show, capsys: pytest.CaptureFixture[str], words: list[str], why: str
) -> None:
    one, two, _ = ended(SUN)
    show(a=(SUN, one), b=(SUN, two))
    assert main(["read", "a.jpg", "b.jpg", *words]) == 2
    assert why in capsys.readouterr().err


def test_sheets_of_different_games_are_refused(show: Show, capsys: pytest.CaptureFixture[str]) -> None:
    show(a=(SUN, ended(SUN)[0]), b=("raja/player", ended("raja/player")[0]))
    assert main(["read", "a.jpg", "b.jpg"]) == 2
    assert "different games" in capsys.readouterr().err
    show(a=(SUN, ended(SUN)[0]), b=("dice-charmers/moon", ended("dice-charmers/moon")[0]))
    assert main(["read", "a.jpg", "b.jpg"]) == 2


def test_photos_and_forms_make_one_game_and_differences_are_named(
    show: Show, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A form joins as a further player; if its name is known, its totals are compared and prevent places."""
    one, two, _ = ended(SUN)
    show(a=(SUN, one), b=(SUN, two))
    blank = screen_pdf([finished_sheet(read_sheet(resolve(SUN)), "en", "a4")], fillable=True)[0]
    form = tmp_path / "rajesh.pdf"
    values = {"field-player": "rajesh", "fame-3": "/On", "money-4": "/On", "karma-1": "/On"}
    form.write_bytes(filled(blank, values))
    status, out = told(capsys, "a.jpg", str(form), "--lang", "en")
    assert status == 0 and "claim rajesh: fame 3, money 4, karma 1/0" in out and "Player 1 wins" in out
    words = ["a.jpg", "b.jpg", str(form), "--names", "Leila,Rajesh", "--lang", "en"]
    status, out = told(capsys, *words)
    assert status == 1 and "[sources-differ]" in out and " wins" not in out
    assert "3 (" in out and "rajesh.pdf)" in out and "(b.jpg)" in out
    status, out = told(capsys, *words, "--say", "Rajesh: fame 5, money 4, karma 1/0")
    assert "5 (typed). The typed value counts." in out and "[sources-differ]" not in out
    assert main(["read", *words[:3], "--names", "Leila,Ann,Ben"]) == 2  # the form is rajesh's


def test_a_photo_that_shows_no_sheet_is_told_as_json_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none(path: Path, layouts: Sequence[str] = (), *_: object) -> list[UnreadPhoto]:
        return [UnreadPhoto(path.name, PhotoError("no-sheet", msg("no sheet")))]

    monkeypatch.setattr(sheet, "find_photo_pages", none)
    assert main(["read", "cat.jpg", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["code"] == "no-sheet"


def test_the_others_are_read_if_a_photo_shows_no_sheet(
    show: Show, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, _ = ended(SUN)
    cat = UnreadPhoto("cat.jpg", PhotoError("no-sheet", msg("cat.jpg shows no sheet.")))
    show(a=(SUN, one), b=(SUN, two), cat=cat)
    words = ["score", "a.jpg", "cat.jpg", "b.jpg", "--names", "Ann,Ben,Eve"]
    assert main([*words, "--lang", "en", "--page", str(tmp_path / "review.html")]) == 1
    out = capsys.readouterr().out
    assert "cat.jpg shows no sheet." in out and "claim Ann: fame" in out and "claim Eve: fame" in out
    assert (
        "Ben" not in out and " wins" not in out and "[unread-photo] No places: cat.jpg cannot be read." in out
    )
    page = (tmp_path / "review.html").read_text(encoding="utf-8")
    assert "cat.jpg shows no sheet." in page and "a.jpg: dice-charmers/sun, Ann" in page
    assert "b.jpg: dice-charmers/sun, Eve" in page
    assert main([*words, "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    Draft202012Validator(SCHEMA).validate(report)
    assert [(photo["photo"], photo["code"]) for photo in report["unread"]] == [("cat.jpg", "no-sheet")]
    assert report["standings"] == [] and [each["player"] for each in report["sheets"]] == ["Ann", "Eve"]


def test_clean_sheets_are_drawn_with_names_and_what_was_said(
    show: Show, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, _ = ended("raja/player")
    show(a=("raja/player", one), b=("raja/player", two))
    said = ["--say", "Leila: gold 12, character 3", "--say", "Rajesh: gold 7, character 1"]
    to = tmp_path / "read.svg"
    words = ["a.jpg", "b.jpg", "--names", "Leila,Rajesh", *said, "-o", str(to), "--lang", "en"]
    assert told(capsys, *words)[0] == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert {"read-leila.svg", "read-rajesh.svg"} <= set(names)
    assert told(capsys, *words[:-4], "-o", str(tmp_path / "read.pdf"))[0] == 0
    assert (tmp_path / "read.pdf").read_bytes().startswith(b"%PDF-")


def test_a_page_to_look_over_needs_nothing_else_and_escapes_names(
    show: Show, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, truth = random.Random(4), ended(SUN)
    show(a=PhotoPage(SUN, 0, made_up.noisy(SUN, truth[0], rng, 9, 3.2), "<a>.jpg"), b=(SUN, truth[1]))
    to = tmp_path / "review.html"
    told(capsys, "a.jpg", "b.jpg", "--names", "<b>Leila</b>,Rajesh", "--review", str(to), "--lang", "ar")
    text = to.read_text(encoding="utf-8")
    assert "<html lang=ar dir=rtl>" in text
    assert "<b>Leila" not in text and "&lt;b&gt;Leila" in text and "<a>.jpg" not in text
    assert text.count("<script") == 1 and "default-src 'none'" in unescape(text)
    assert "http" not in text.replace("http-equiv", "")


# ---- answers --------------------------------------------------------------------------------------
def unclear(marks: Marks) -> tuple[PhotoPage, str]:
    """A sheet with one doubtful box of the palace, which is read as empty; and the box."""
    persons = ("raja", "builder", "mogul", "merchant", "maharani", "portuguese")
    boxes = [f"palace.{person}.{n}" for person in persons for n in range(1, 7)]
    box = max((box for box in boxes if box in marks), key=boxes.index)
    ink = made_up.sharp(SUN, marks)
    ink[box] = {"": 0.0, "cross": -0.5}
    return PhotoPage(SUN, 0, ink, "a.jpg"), box


@pytest.mark.parametrize("lang", ["en", "de", "ja"])
@pytest.mark.parametrize("words", ["address", "name"])
def test_an_answer_in_all_words_settles_a_doubt(
    show: Show, capsys: pytest.CaptureFixture[str], lang: str, words: str
) -> None:
    page, box = unclear(ended(SUN)[0])
    show(a=page, b=(SUN, ended(SUN)[1]))
    say = speaker(lang)
    spot = box if words == "address" else say(made_up.paper(SUN).name(box))
    answer = f"Leila: {spot} {say(kind_name('cross'))}"
    status, out = told(
        capsys, "a.jpg", "b.jpg", "--names", "Leila,Tom", "--lang", lang, "--say", answer, "--json"
    )
    report = json.loads(out)
    Draft202012Validator(SCHEMA).validate(report)
    assert report["sheets"][0]["typed"] == {box: "cross"}
    assert report["sheets"][0]["marks"][box] == {"kind": "cross", "sure": 1.0}
    assert report["sheets"][0]["doubtful"] == {} and status == 0


@pytest.mark.parametrize(("lang", "marks"), [("en", "nothing, crossed"), ("de", "nichts, angekreuzt")])
@pytest.mark.parametrize("words", ["address", "name"])
def test_an_answer_with_a_mark_that_the_spot_cannot_have_is_refused(
    show: Show, capsys: pytest.CaptureFixture[str], lang: str, marks: str, words: str
) -> None:
    page, box = unclear(ended(SUN)[0])
    show(a=page)
    name = speaker(lang)(made_up.paper(SUN).name(box))
    spot = box if words == "address" else name
    assert main(["read", "a.jpg", "--say", f"1: {spot} maybe", "--lang", lang]) == 2
    assert f"{name} can be: {marks}." in capsys.readouterr().err.replace("kann sein", "can be")


@pytest.mark.parametrize(
    ("lang", "typed", "found"),
    [
        ("en", "bilder 3 crossed", "called “bilder 3”. Did you mean Master builder 3 (palace.builder.3)?"),
        ("de", "Baumeistr 3 nichts", "heißt „Baumeistr 3“. Meinst du Baumeister 3 (palace.builder.3)?"),
        ("ja", "梁 3 なし", "棟梁 3（palace.builder.3）のことですか"),
        ("en", "wxyz nothing", "no spot of the sheet is called “wxyz”."),
    ],
)
def test_a_mark_on_a_spot_that_does_not_exist_is_refused_with_the_nearest_spot(
    show: Show, capsys: pytest.CaptureFixture[str], lang: str, typed: str, found: str
) -> None:
    show(a=unclear(ended(SUN)[0])[0])
    assert main(["read", "a.jpg", "--say", f"1: {typed}", "--lang", lang]) == 2
    assert found in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("typed", ["round 3 F circled", "round 3 F (Jodhpur) circled", "3 f circled"])
def test_a_city_on_the_pad_has_its_letter_and_its_name(typed: str) -> None:
    read: Any = SimpleNamespace(paper=made_up.paper("raja/score"), facts={})
    (answer,), rest = take_answers(typed, [read], [0], speaker("en"))
    assert str(read.paper.name(answer.spot)) == "round 3 F (Jodhpur)" and not rest


@pytest.mark.parametrize(
    ("typed", "lang", "found"),
    [
        ("builder 3 crossed", "en", Answer(0, "palace.builder.3", "cross")),
        ("palace.builder.3 ×", "en", Answer(0, "palace.builder.3", "cross")),
        ("money.bonus.5 ○", "ja", Answer(0, "money.bonus.5", "circle")),
        ("d4 road nw", "en", Answer(0, "province.d4", "road:nw")),
        ("d4 Weg nw", "de", Answer(0, "province.d4", "road:nw")),
        ("d4 Weg os", "de", Answer(0, "province.d4", "road:es")),
        ("d4 Weg ↑←", "de", Answer(0, "province.d4", "road:nw")),
    ],
)
def test_answers_as_people_type_them(typed: str, lang: str, found: Answer) -> None:
    read: Any = SimpleNamespace(paper=made_up.paper(SUN), facts={})
    assert take_answers(typed, [read], [0], speaker(lang)) == ([found], "")


def test_answers_that_contradict_each_other_are_refused(
    show: Show, capsys: pytest.CaptureFixture[str]
) -> None:
    page, box = unclear(ended(SUN)[0])
    show(a=page)
    crossed, nothing = f"1: {box} crossed", f"1: {box} nothing"
    for words in (["--say", f"{crossed}, {box} nothing"], ["--say", crossed, "--say", nothing]):
        assert main(["read", "a.jpg", *words, "--lang", "en"]) == 2
        assert "is answered twice: crossed and nothing." in capsys.readouterr().err
    assert main(["read", "a.jpg", "--say", crossed, "--say", crossed, "--lang", "en"]) != 2


def test_doubts_are_asked_at_a_terminal(
    show: Show, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page, box = unclear(ended(SUN)[0])
    show(a=page, b=(SUN, ended(SUN)[1]))
    monkeypatch.setattr("sheetgen.cli.score_photos.is_terminal", lambda: True)
    answers = iter(["9", "2"])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    status, out = told(capsys, "a.jpg", "b.jpg", "--lang", "en")
    assert f"({box}):" in out and "  2  crossed (" in out
    assert "Type a number from 1 to 2, or press Enter to leave it open." in out
    assert f"typed: {made_up.paper(SUN).name(box)}: crossed" in out
    assert status == 0 and next(answers, None) is None


def test_the_first_question_is_expected_to_settle_most_doubts() -> None:
    palaces = {f"own.palace.{n}": {"": 0.0, "cross": 0.0} for n in range(1, 8)}
    (read,) = combine_pages(
        [PhotoPage("raja/player", 0, made_up.sharp("raja/player", {}) | palaces, "a.jpg")]
    )
    assert len(read.reading.doubtful) > 2

    def left(spot: str) -> float:
        now = read.reading.spots[spot]
        return now.certainty * len(read.with_facts({spot: now.kind}).reading.doubtful) + (
            1 - now.certainty
        ) * len(read.reading.doubtful)

    (first, *others) = rank_questions([read], [])
    assert {first.spot, *(other.spot for other in others)} == set(read.reading.doubtful)
    assert left(first.spot) == min(map(left, read.reading.doubtful)) < len(read.reading.doubtful) - 1


def test_a_heading_says_which_sheet_of_a_picture_it_is() -> None:
    pages = [PhotoPage(SUN, 0, made_up.sharp(SUN, marks), "a.jpg") for marks in ended(SUN)[:2]]
    pages += [PhotoPage(SUN, 0, made_up.sharp(SUN, {}), "b.jpg")]
    sheets = combine_pages(pages)
    assert [sheet_heading(one, sheets, ["Leila"], speaker("en")) for one in sheets] == [
        f"a.jpg: {SUN}, sheet 1 of 2 from the top left, Leila",
        f"a.jpg: {SUN}, sheet 2 of 2 from the top left, Player 2",
        f"b.jpg: {SUN}, Player 3",
    ]


def test_the_page_has_the_result_of_each_reading_on_which_totals_depend(
    show: Show, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, box = unclear(ended(SUN)[0])
    coins = sum(spot.startswith("money.") and "bonus" not in spot for spot in ended(SUN)[0])
    page.evidence[f"money.{coins}"] = {"": 0.0, "slash": -9.0, "cross": -3.5}  # type: ignore[index]
    show(a=page, b=(SUN, ended(SUN)[1]))
    to = tmp_path / "review.html"
    told(capsys, "a.jpg", "b.jpg", "--names", "Leila,Rajesh", "--review", str(to), "--lang", "en")
    text = to.read_text(encoding="utf-8")
    assert f'data-say="{box} nothing"' in text and f'data-say="{box} crossed"' in text
    shown, *hidden = text.split("class=outcome")[1:]
    assert f"money {coins}," in shown and any(f"money {coins - 1}," in one for one in hidden)
    assert text.count("<fieldset") == 2 and text.count("data-key>") == 1


def test_the_page_has_no_other_total_once_the_reading_of_its_spot_is_confirmed(
    show: Show, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, _ = unclear(ended(SUN)[0])
    coins = sum(spot.startswith("money.") and "bonus" not in spot for spot in ended(SUN)[0])
    page.evidence[f"money.{coins}"] = {"": 0.0, "slash": -9.0, "cross": -3.5}  # type: ignore[index]
    show(a=page, b=(SUN, ended(SUN)[1]))
    to = tmp_path / "review.html"
    told(capsys, "a.jpg", "b.jpg", "--names", "Leila,Rajesh", "--review", str(to), "--lang", "en")
    text = to.read_text(encoding="utf-8").split("<form")[0]
    results = re.findall(r'<div class=outcome data-key="?([\d,]*)"?( hidden)?>(.*?)</div>', text)
    assert [(key, bool(hidden)) for key, hidden, _ in results] == [
        ("", False), ("0", True), ("1", True), ("2", True)
    ]  # fmt: skip
    assert ["is read otherwise" in shown for *_, shown in results] == [True, False, False, False]
    assert {f"money {coins}," in shown for *_, shown in results[1:]} == {True, False}
