"""Bania: a payment on its own, and turns before which nobody wrote the first tents (BA-3, BA-21)."""

import pytest

from sheetgen.replay import replay

HEAD = "game: bania\nplayers: Ann, Ben\n"
DEALT = """deal: oil OOP, silk PPS, spices OPS, incense SII
deal: silk OOP, spices PPI, incense OPI, silk OPS
"""


@pytest.mark.clause("BA-3")
def test_the_first_turn_may_be_a_pass_where_the_first_tents_were_not_written() -> None:
    found = replay(f"{HEAD}Ann: pass\nBen: roll OPSI\n")
    assert not found.findings
    assert [step.player for step in found.steps] == [0, 1]


@pytest.mark.clause("BA-21")
@pytest.mark.parametrize(
    "paid", ["Ann: oil OOP e4\nAnn: OOP", "Ann: oil OOP e4; OOP", "Ann: oil OOP e4 for OOP"]
)
def test_a_payment_needs_no_word_where_it_is_due(paid: str) -> None:
    assert replay(f"{HEAD}{DEALT}{paid}\n").state == replay(f"{HEAD}{DEALT}Ann: oil OOP e4 for OOP\n").state


@pytest.mark.clause("BA-21")
def test_cards_that_pay_for_nothing_are_no_dice() -> None:
    (finding,) = replay(f"{HEAD}{DEALT}Ann: OPSII\n", effort=0).findings
    assert finding.code == "nothing-to-pay"


@pytest.mark.clause("BA-11")
def test_as_many_letters_as_dice_are_dice_without_a_roll() -> None:
    (finding,) = replay(f"{HEAD}{DEALT}Ann: OPSI\n", effort=0).findings
    assert finding.code == "roll-first"
