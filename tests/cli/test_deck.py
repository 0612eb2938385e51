"""``print GAME --deck``: all cards of a game as one deck, at home and for a shop, in the shop's order."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader

from sheetgen.__main__ import main
from sheetgen.shop.preflight import preflight
from sheetgen.shop.profile import find_profile

Out = pytest.CaptureFixture[str]
SHOP = ("--for", "drivethrucards")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHEETGEN_CACHE", "off")


def printed(*words: str, to: str = "deck.pdf") -> PdfReader:
    assert main(["print", *words, "--paper", "a4", "--lang", "en", "-o", to]) == 0
    return PdfReader(to)


def texts(reader: PdfReader) -> list[str]:
    assert reader.stream is not None
    with closing(pypdfium2.PdfDocument(reader.stream)) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


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
    hand, rules = (printed(f"nagaraja/{name}", *SHOP, to=f"{name}.pdf") for name in ("hand", "card"))
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
    assert texts(one) == texts(printed("nagaraja/hand", *SHOP, to="hand.pdf")) + texts(
        printed("nagaraja/card", "--detail", "full", *SHOP, to="card.pdf")
    )
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
