"""Forms that were filled in and saved by other programs are read back and scored."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject

from sheetgen.draw.paper import A4
from sheetgen.draw.scene import Scene
from sheetgen.errors import UnreadableFile
from sheetgen.explain.format import canonical_log
from sheetgen.explain.settle import settle_tallies
from sheetgen.games import library
from sheetgen.press import home
from sheetgen.press.form import read_answers
from sheetgen.press.screen import screen_pdf
from sheetgen.replay import replay
from sheetgen.sheets import log_sheet
from sheetgen.sheets.filled_forms import log_of_form, read_tallies
from sheetgen.sheets.log_rows import Page
from sheetgen.sheets.press_data import Answers
from sheetgen.sheets.sheet import finished_sheet, read_sheet, with_options
from sheetgen.text.typesetter import Typesetter
from tests.support.commands import run
from tests.support.forms import filled, from_log

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[1] / "replay" / "games"


@cache
def log_form(game: str, players: int, lang: str = "en") -> bytes:
    sheet = with_options(read_sheet(library.resolve(f"{game}/log")), {"players": str(players)})
    return screen_pdf([finished_sheet(sheet, lang, "a4")], fillable=True)[0]


@cache
def fields(game: str, players: int, lang: str = "en") -> dict[str, str]:
    """Every field of a blank log sheet."""
    found = PdfReader(BytesIO(log_form(game, players, lang))).get_fields() or {}
    return dict.fromkeys(found, "")


def typed(game: str, players: int, values: dict[str, str]) -> list[str]:
    """What is typed off a sheet with these values."""
    said = {name: value.removeprefix("/") for name, value in values.items()}
    return log_of_form(Answers({f"{game}/log": ""}, "en", fields(game, players) | said)).splitlines()


NAMES = {"field-players-1": "Leila", "field-players-2": "Zoë Łuk", "field-players-3": "लीला"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "lang"),
    [("overlap-3", "en"), ("nagaraja/points", "de"), ("bania/two", "ja"), ("raja/palaces", "fr")],
)
def test_a_whole_game_on_a_form_is_the_game(name: str, lang: str) -> None:
    path = EXAMPLES / f"{name}.log"
    played = replay(path.read_text(encoding="utf-8"), path.parent)
    game, seats = played.game, len(played.heading.typed)
    lexicon = game.grammar.lexicon(lang, (), played.heading.layout)
    page = Page(Scene(A4.width, A4.height, Typesetter(lang), name="log", title="log", lang=lang), 0, lexicon)
    log = canonical_log(played, path.parent, lang, short=True)
    data = log_form(game.key, seats, lang)
    names = fields(game.key, seats, lang)
    rounds = len({name.split("-")[1] for name in names if name.startswith("round-")})
    values = from_log(page, game, log_sheet.log_rows_of(game), log, rounds)
    if log_sheet.log_rows_of(game).layouts:
        values["field-layout"] = f"/{played.heading.layout_name}"
    text = log_of_form(read_answers(filled(data, values)))
    again = replay(text)
    assert [f.message for f in again.findings] == []
    assert again.finished == played.finished
    for seat in range(seats):  # dice ringed have no order
        assert game.totals(again.state, seat) == game.totals(played.state, seat)
        assert game.marks(again.state, seat) == game.marks(played.state, seat)


def test_lines_say_in_which_row_they_stand() -> None:
    values = NAMES | {
        "field-layout": "/sun",
        "round-2-1-1-1-1": "/On",
        "round-2-1-1-1-1-again": "/On",
        "round-2-1-1-1-7": "/On",
        "round-2-2-1-1": "/On",
        "round-2-2-1-2": "ns",
        "round-2-2-1-3": "c3 ns",
        "claim-3-karma-1": "5",
        "claim-3-karma-2": "3",
        "claim-3-fame": "16",
        "place-3": "/1",
    }
    assert typed("dice-charmers", 3, values) == [
        "lang: en",
        "game: dice-charmers",
        "layout: sun",
        "players: Leila, Zoë Łuk, लीला",
        "",
        "roll: tt tt | line |  |  # round 2, row 1",
        "Zoë Łuk: karma ns; c3 ns  # round 2, row 2",
        "claim लीला: fame 16, karma 5/3  # Place: 1",
    ]


def test_a_turn_goes_on_behind_who_was_robbed() -> None:
    row = {"round-1-1-1-who": "/2", "round-1-1-1-2": "tower", "round-1-1-3-1": "jaipur"}
    seats = {key: NAMES[key] for key in ("field-players-1", "field-players-2")}
    assert typed("raja", 2, seats | row)[-1] == "Zoë Łuk: tower; jaipur  # round 1, row 1"
    robbed = {"round-1-1-2-who": "/1", "round-1-1-2-1": "gold"}
    assert [line.split("  #")[0] for line in typed("raja", 2, seats | row | robbed)[-3:]] == [
        "Zoë Łuk: tower",
        "Leila: gold",
        "Zoë Łuk: jaipur",
    ]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"field-players-2": "Rajesh"}, "Player 1 has no name"),
        ({"field-players-1": "Le:ila"}, "written without"),
        ({"field-players-1": "Leila", "round-1-1-1-2": "tower"}, "round 1, row 1"),
        ({"field-players-1": "Leila", "field-players-1_2": "Rajesh"}, "field-players-1_2"),
    ],
)
def test_what_nobody_can_tell_is_refused(values: dict[str, str], said: str) -> None:
    with pytest.raises(UnreadableFile, match=said) as caught:
        typed("raja", 2, values)
    assert caught.value.code == "form"


def test_a_box_that_shows_something_else_than_it_says_is_refused() -> None:
    writer = PdfWriter(clone_from=BytesIO(filled(log_form("raja", 2), {"field-players-1": "लीला"})))
    for page in writer.pages:
        for widget in page["/Annots"]:
            if widget.get_object().get("/T") == "round-1-1-1-1-1":
                widget.get_object()[NameObject("/AS")] = NameObject("/On")
    out = BytesIO()
    writer.write(out)
    with pytest.raises(UnreadableFile, match="round-1-1-1-1-1 shows another value"):
        read_answers(out.getvalue())


def test_what_another_program_saved_is_read() -> None:
    values = {
        "field-players-1": "Zoë Łuk",
        "round-1-1-1-who": "/2",
        "round-1-1-1-1-1": "/On",
        "claim-1-gold": " 7 ",
    }
    read = read_answers(filled(log_form("raja", 2), values))
    said = {name: value for name, value in read.values.items() if value}
    assert said == {name: value.removeprefix("/").strip() for name, value in values.items()}
    assert (list(read.sheets), read.lang) == (["raja/log"], "en")


def locked(data: bytes) -> bytes:
    writer, out = PdfWriter(clone_from=BytesIO(data)), BytesIO()
    writer.encrypt("secret", algorithm="RC4-128")
    writer.write(out)
    return out.getvalue()


def test_what_is_no_form_is_refused_with_the_reason() -> None:
    form = log_form("raja", 2)
    printed = home.pages_as_pdf([finished_sheet(read_sheet(library.resolve("raja/log")), "en", "a4")])[0]
    flat = PdfWriter(clone_from=BytesIO(form))
    del flat.root_object["/AcroForm"]
    flattened, blank, empty = BytesIO(), BytesIO(), PdfWriter()
    flat.write(flattened)
    empty.add_blank_page(100, 100)
    empty.write(blank)
    for data, said in (
        (printed, "no fields"),
        (flattened.getvalue(), "flattened"),
        (blank.getvalue(), "not a form that sheetgen printed"),
        (form, "Nothing is filled in"),
        (locked(form), "password"),
        (form[: len(form) // 2], "damaged|no fields|of which"),
        (b"%PDF-1.7\nnothing", "damaged"),
    ):
        with pytest.raises(UnreadableFile, match=said):
            read_answers(data)


def test_what_the_library_asserts_of_a_damaged_file_is_no_fault_of_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An object stream without its type, for example."""

    def reader(data: BytesIO) -> None:
        raise AssertionError

    monkeypatch.setattr("sheetgen.press.form.PdfReader", reader)
    with pytest.raises(UnreadableFile, match="damaged"):
        read_answers(log_form("raja", 2))


@pytest.mark.parametrize("lang", ["en", "hi", "ar", "ja"])
def test_the_face_in_which_is_typed_lies_in_the_file(lang: str) -> None:
    reader = PdfReader(BytesIO(log_form("raja", 2, lang)))
    form = reader.trailer["/Root"]["/AcroForm"]
    name = form["/DA"].split()[0]
    font = form["/DR"]["/Font"][name].get_object()
    below = font["/DescendantFonts"][0].get_object()
    assert "/FontFile2" in below["/FontDescriptor"]
    said = font["/ToUnicode"].get_data().decode("latin-1").upper()
    for letter in {"en": "AzŁßé9", "hi": "लीA9", "ar": "سلA9", "ja": "商かA9"}[lang]:
        assert f"<{ord(letter):04X}>" in said, letter
    assert "/NeedAppearances" not in form


def test_of_seats_and_places_one_is_ringed() -> None:
    found = PdfReader(BytesIO(log_form("raja", 3))).get_fields()
    assert found is not None
    who = found["round-1-1-1-who"]
    assert who["/FT"] == "/Btn" and len(who["/Kids"]) == 3
    assert who["/Kids"][1].get_object()["/TU"] == "round 1, row 1, who says what: player 2"
    box = found["round-1-1-1-1-1"]
    assert box["/TU"].startswith("round 1, row 1, who says what: ")


# ---- score sheets ------------------------------------------------------------------------------
DICE = {
    "field-player": "Leila",
    "fame-16": "/On",
    "money-49": "/On",
    "karma-1": "/On",
    "karma-1-crossed": "/On",
    "karma-2": "/On",
    "fame-15_2": "/On",
    "money-50_2": "/On",
    "karma-1_2": "/On",
}
PADS = {
    "raja/score": (
        {f"score-name-{n}": name for n, name in ((1, "Leila"), (2, "Ravi"))}
        | {f"score-{what}-{n}": str(n + 4) for what in ("palaces", "gold") for n in (1, 2)}
        | {"score-character-1": "3", "score-character-2": "4"},
        ["Leila: palaces 5, gold 5, character 3", "Ravi: palaces 6, gold 6, character 4"],
    ),
    "nagaraja/score": (
        {"game-1-player-1": "Leila", "game-1-1-relic-1": "/On", "game-1-2-relic-2": "/On"},
        ["Leila: points 3, cursed 0", "Player 2: points 3, cursed 0"],
    ),
    "bania/score": (
        {f"game-1-{n}-{what}": "2" for n in (1, 2) for what in ("track", "oil", "spices", "silk", "incense")}
        | {"game-1-1-name": "Leila", "game-1-2-name": "Ravi", "game-1-2-last": "/On", "game-1-2-track": "40"},
        ["Leila: track 2, goods 2/2/2/2", "Ravi: track 40, goods 2/2/2/2, last tent"],
    ),
}


def printed(*names: str) -> bytes:
    return screen_pdf(
        [finished_sheet(read_sheet(library.resolve(name)), "en", "a4") for name in names], fillable=True
    )[0]


def test_players_sheets_in_one_form_are_tallies() -> None:
    data = printed("dice-charmers/sun", "dice-charmers/sun")
    assert read_tallies([read_answers(filled(data, DICE))]).texts == [
        "Leila: fame 16, money 49, karma 2/1",
        "Player 2: fame 15, money 50, karma 1/0",
    ]


def test_forms_of_several_people_make_one_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each player fills in a file. Another program may join them, but not to fields with one value on two pages."""
    joined, paths = PdfWriter(), []
    for name, last in (("Leila", 49), ("Rajesh", 50)):
        values = {"field-player": name, "fame-16": "/On", f"money-{last}": "/On", "karma-1": "/On"}
        paths.append(tmp_path / f"{name}.pdf")
        paths[-1].write_bytes(filled(printed("dice-charmers/sun"), values))
        joined.append(paths[-1])
    assert read_tallies([read_answers(path.read_bytes()) for path in paths]).texts == [
        "Leila: fame 16, money 49, karma 1/0", "Rajesh: fame 16, money 50, karma 1/0",
    ]  # fmt: skip
    joined.write(path := tmp_path / "joined.pdf")
    for given in (paths, [path]):
        status, out, _ = run(capsys, "score", *map(str, given))
        assert status == 0 and "Rajesh wins" in out and "Leila" in out
    first, second = (page["/Annots"] for page in joined.pages)
    second[0] = first[0]  # type: ignore[index]
    joined.write(path)
    status, out, _ = run(capsys, "score", str(path))
    assert status == 1 and "joined or changed" in out
    parts = read_answers(paths[0].read_bytes())
    lost = parts._replace(parts=(parts.parts[0]._replace(names=parts.parts[0].names - {"karma-1"}),))
    with pytest.raises(UnreadableFile, match="lost or gained pages"):
        read_tallies([lost], alone=True)


GAME = Path(__file__).parents[1] / "replay/games/overlap-2.log"


def test_forms_are_compared_with_a_log_or_scored_beside_typed_totals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A claim that the form adds differs from the log; a form without a name, or of another game, is refused."""
    game, one, two = GAME, tmp_path / "one.pdf", tmp_path / "two.pdf"
    values = {"fame-9": "/On", "money-57": "/On", "karma-1": "/On"}
    one.write_bytes(filled(printed("dice-charmers/sun"), {"field-player": "Leila"} | values))
    two.write_bytes(filled(printed("dice-charmers/sun"), values))
    status, out, _ = run(capsys, "score", str(game), str(one), "rajesh: fame 17", "--lang", "en")
    assert status == 1 and out.count("[claim-differs]") == 1
    assert "Leila: karma gained 1 on paper, 3 in the replay" in out and "one.pdf" in out
    assert run(capsys, "score", str(game), str(two))[0] == 2
    status, out, _ = run(capsys, "score", str(one), "Rajesh: fame 17, money 53, karma 3/1", "--lang", "en")
    assert status == 0 and "Rajesh wins" in out
    raja = tmp_path / "raja.log"
    raja.write_text("game: raja\nlayout: player\nplayers: Leila, Rajesh\n", "utf-8")
    status, _, err = run(capsys, "score", str(raja), str(one), "--lang", "en")
    assert status == 2 and "is a form of dice-charmers/sun" in err


@pytest.mark.parametrize("name", PADS)
def test_a_pad_that_was_filled_in_is_tallies(name: str) -> None:
    values, said = PADS[name]
    assert read_tallies([read_answers(filled(printed(name), values))]).texts == said


@pytest.mark.parametrize(
    ("ravi", "code"),
    [
        ({"palaces": "6"}, ""),
        ({"palaces": "2+4"}, ""),
        ({"palaces": "5"}, "tally-incomplete"),
        ({"gold": "5"}, "tally-incomplete"),
        ({"palaces": "60"}, "palaces-range"),
    ],
)
def test_a_pad_is_asked_only_for_what_decides(ravi: dict[str, str], code: str) -> None:
    values = {"score-name-1": "Leila", "score-name-2": "Ravi", "score-palaces-1": "5"}
    values |= {f"score-{what}-2": said for what, said in ravi.items()}
    read = read_tallies([read_answers(filled(printed("raja/score"), values))])
    settled = settle_tallies(read.game, read.layout, read.texts)
    assert [finding.code for finding in settled.findings] == ([code] if code else [])
    assert [s.player for s in settled.standings] == ([] if code else ["Ravi", "Leila"])


def test_a_number_that_a_pad_lacks_is_asked_for() -> None:
    values, said = PADS["bania/score"]
    left = {name: value for name, value in values.items() if name != "game-1-2-silk"}
    read = read_tallies([read_answers(filled(printed("bania/score"), left))])
    assert read.texts == [said[0], "Ravi: track 40, goods 2/2/?/2, last tent"]
    assert [f.code for f in settle_tallies(read.game, read.layout, read.texts).findings] == [
        "tally-incomplete"
    ]
