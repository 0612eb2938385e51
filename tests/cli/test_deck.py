"""``print GAME --deck``: all cards of a game as one deck, at home and for a shop, in the shop's order."""

from __future__ import annotations

import json
from contextlib import closing
from functools import cache
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from pypdf import PdfReader
from reportlab.pdfgen import canvas

from sheetgen.__main__ import main
from sheetgen.games import registry
from sheetgen.shop.preflight import preflight
from sheetgen.shop.profile import Grid, find_profile
from sheetgen.shop.table_deck import table_files

Out = pytest.CaptureFixture[str]
SHOP = ("--for", "drivethrucards")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHEETGEN_CACHE", "off")


def printed(*words: str, to: str = "deck.pdf") -> PdfReader:
    paper = () if "--for" in words else ("--paper", "a4")
    assert main(["print", *words, *paper, "--lang", "en", "-o", to]) == 0
    return PdfReader(to)


def texts(reader: PdfReader) -> list[str]:
    assert reader.stream is not None
    with closing(pypdfium2.PdfDocument(reader.stream)) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


@cache
def hand_cards() -> PdfReader:
    """All cards in hand for a shop: nearly a hundred pages, printed once."""
    return printed("nagaraja/hand", *SHOP, to="hand.pdf")


@pytest.mark.slow
def test_a_deck_is_the_cards_of_a_games_kit() -> None:
    deck, cards = printed("dice-charmers", "--deck"), printed("dice-charmers/card", to="cards.pdf")
    assert texts(deck) == texts(cards)
    assert "First player: roll all dice." in texts(cards)[0]
    alone = printed("dice-charmers", "--deck", "--players", "1", "--for", "generic-x4", to="alone.pdf")
    both = printed("dice-charmers/card", "dice-charmers/solo", "--for", "generic-x4", to="both.pdf")
    assert texts(alone) == texts(both)


@pytest.mark.slow
def test_a_shops_deck_is_all_faces_in_its_order_and_size() -> None:
    deck = printed("nagaraja", "--deck", *SHOP)
    hand, rules = hand_cards(), printed("nagaraja/card", *SHOP, to="card.pdf")
    assert texts(deck) == texts(hand) + texts(rules)
    assert {tuple(map(float, page.trimbox)) for page in deck.pages} == {
        tuple(map(float, hand.pages[0].trimbox))
    }
    backs = [page.get_contents().get_data() for page in deck.pages[: len(hand.pages) : 2]]  # type: ignore[union-attr]
    assert len(set(backs)) < 4 < len(backs), "the back lies before its front"
    wrong = [
        found
        for found in preflight(Path("deck.pdf").read_bytes(), find_profile("drivethrucards"))
        if found.sure
    ]
    assert not wrong


@pytest.mark.slow
def test_copies_plates_and_options_go_to_the_cards_that_take_them() -> None:
    one = printed("nagaraja", "--deck", "--detail", "full", *SHOP)
    rules = printed("nagaraja/card", "--detail", "full", *SHOP, to="card.pdf")
    assert texts(one) == texts(hand_cards()) + texts(rules)
    assert main(["print", "raja", "--deck", "--copies", "2", "--plates", *SHOP, "-o", "raja.pdf"]) == 0
    count = len(printed("raja", "--deck", *SHOP, to="once.pdf").pages)
    assert [len(PdfReader(f"raja-{plate}.pdf").pages) for plate in ("art", "text")] == [2 * count] * 2


@pytest.mark.slow
def test_a_deck_is_printed_again(capsys: Out) -> None:
    printed("raja", "--deck", "--players", "1", *SHOP)
    capsys.readouterr()
    assert main(["print", "--repeat", "deck.pdf", "--lang", "en", "-o", "again.pdf"]) == 0
    assert Path("again.pdf").read_bytes() == Path("deck.pdf").read_bytes()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("raja/player", "--deck"), "raja/player is no card: --deck prints cards alone."),
        (("sun", "--deck"), "There is no game called sun"),
        (("raja", "--deck", "--players", "6"), "is played by 2 to 5, not by 6"),
        (("raja", "--deck", "--all"), "--all cannot be used together with --deck"),
        (("raja", "--deck", "--die", "12"), "--die does not apply to raja/card"),
        (("raja/card", "--deck", "--players", "3"), "--players does not apply to raja/card"),
        (("nagaraja", "--deck", "--size", "page"), "--size cannot be page"),
        (("raja", "--deck", "--for", "lulu"), "lulu takes"),
        (("raja", "--deck", "--copies", "2", "--numbered"), "has no clear place for a number"),
    ],
)
def test_decks_that_can_not_be(words: tuple[str, ...], why: str, capsys: Out) -> None:
    assert main(["print", *words, "--lang", "en"]) == 2
    assert why in capsys.readouterr().err
    assert not list(Path().glob("*.pdf"))


def sides(*colours: tuple[float, float, float]) -> bytes:
    """Pages of 63 by 88 mm, each of one colour."""
    made = canvas.Canvas(out := BytesIO(), pagesize=(63 / 25.4 * 72, 88 / 25.4 * 72), invariant=True)
    for colour in colours:
        made.setFillColorRGB(*colour)
        made.rect(-1, -1, 300, 300, 0, 1)
        made.showPage()
    made.save()
    return out.getvalue()


def test_a_deck_for_a_virtual_table_has_its_cards_in_a_grid() -> None:
    """Three cards share a back, two have backs of their own; each card of the saved object is at its place."""
    red, green, blue, black, grey = (1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0), (0.5, 0.5, 0.5)
    pdf = sides(red, grey, green, black, blue, grey, green, red, black, grey)
    files = table_files(pdf, ["one", "two", "three", "four", "five"], (63, 88), Grid(10, 7, 1000))
    common, own = json.loads(files[""])["ObjectStates"]
    assert [card["Nickname"] for card in common["ContainedObjects"]] == ["one", "three", "five"]
    assert common["DeckIDs"] == [100, 101, 102] and own["DeckIDs"] == [200, 201]
    assert not common["CustomDeck"]["1"]["UniqueBack"] and own["CustomDeck"]["2"]["UniqueBack"]

    def colour(name: str, number: int) -> list[int]:
        with Image.open(BytesIO(files[name])) as picture:
            across, down = (1, 1) if name == "-back-1.png" else (10, 7)
            assert max(picture.size) <= 1000
            column, row = number % 10, number // 10
            place = (column + 0.5) * picture.width / across, (row + 0.5) * picture.height / down
            return [round(part / 127.5) for part in picture.getpixel(tuple(map(int, place)))]

    assert [colour("-faces-1.png", n) for n in range(4)] == [[2, 0, 0], [0, 0, 2], [0, 0, 0], [2, 2, 2]]
    assert [colour("-faces-2.png", n) for n in range(2)] == [[0, 2, 0], [0, 2, 0]]
    assert [colour("-back-2.png", n) for n in range(2)] == [[0, 0, 0], [2, 0, 0]]
    assert colour("-back-1.png", 0) == [1, 1, 1]


def test_a_sheet_is_no_deck_for_a_virtual_table(capsys: Out) -> None:
    assert main(["print", "raja/score", "--for", "tabletop-simulator", "--lang", "en"]) == 2
    assert "takes cards only" in capsys.readouterr().err and not list(Path().glob("*.json"))


SERVICES = {"raja": "makeplayingcards", "bania": "boardgamesmaker"}
"""Each photo service takes the deck of a game with few cards; a card has two pictures, whatever the game."""


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.all_keys())
def test_decks_of_all_games_are_made_for_virtual_tables_and_photo_services(game: str, capsys: Out) -> None:
    assert (
        main(["print", game, "--deck", "--for", "tabletop-simulator", "--lang", "en", "-o", "deck.json"]) == 0
    )
    assert "upload the pictures" in capsys.readouterr().out
    decks = json.loads(Path("deck.json").read_text("utf-8"))["ObjectStates"]
    cards = sum(len(deck["DeckIDs"]) for deck in decks)
    for number in range(1, len(decks) + 1):
        with Image.open(f"deck-faces-{number}.png") as picture:
            assert 3900 < max(picture.size) <= 4096
    shop = SERVICES.get(game)
    if shop is None:
        return
    words = ["print", game, "--deck", "--size", "poker-us", "--for", shop, "--lang", "en"]
    assert main([*words, "-o", f"{shop}.png"]) == 0 and "was not checked" in capsys.readouterr().out
    faces = sorted(Path().glob(f"{shop}-*.png"))
    assert len(faces) == 2 * cards
    with Image.open(faces[0]) as picture:
        assert picture.size == (822, 1122)
