"""What may be meant is told by places: values that agree as well in one place, words that are nearly letters, lists."""

import pytest

from sheetgen.explain.json_report import findings_json as as_json
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from tests.support.logs import RAJA
from tools.slips import GAMES

NAGARAJA = """game: nagaraja
players: Ann, Ben

tile: fork
Ann: s1 s1
Ben: c3
throw: b142234 | b3 gn1
Ben: r2 gn; look Ann 4; saw 6
Ann: c3 nes; relic 3; amulet ?
draw: ? ? ?
Ben: give ?
"""
BANIA = """game: bania
players: Ann, Ben

deal: oil OOP, silk PPS, spices OPS, incense SII
deal: silk OOP, spices PPI, incense OPI, silk OPS
Ann: oil OOP e4; elephant e4; draw oil SSI
Ben: roll OP front rear
Ann: spices OPS e5 for PS; draw ?
Ben: silk OOP e6 for OOP; silk OPS e7 for OP; draw spices SSI, ?
"""
PLAYED = (
    RAJA
    + """Ben: gold, two houses; go C; go D; house D; house 12
Ann: house 7; go B; go D; palace central
claim Ann: palaces 1, gold 12
"""
)


def read(log: str, old: str, new: str) -> Replay:
    assert old in log
    return replay(log.replace(old, new, 1))


def proposed(found: Replay) -> list[str]:
    return [str(proposal.message) for finding in found.findings for proposal in finding.proposals]


def test_values_of_one_place_that_agree_as_well_are_one_proposal() -> None:
    found = read(NAGARAJA, "b142234", "b142734")
    (finding,) = found.findings
    (proposal,) = finding.proposals
    assert len(proposal.others) == 2 and not proposal.clear
    assert str(proposal.message).endswith(" Likewise b142234 / b142334.")
    assert as_json(found.findings)[0]["proposals"][0]["others"] == list(proposal.others)


def test_the_same_in_other_words_is_told_once() -> None:
    """With its verb or without, and of two equal cards either."""
    assert len(proposed(read(NAGARAJA, "r2 gn", "r2 wn"))) == 1
    sticks, cards = proposed(read(NAGARAJA, "b142234 |", "b14223 |"))
    assert sticks.endswith(" Likewise b142223.") and " in line 5, " in cards


def test_a_word_that_is_nearly_letters_is_told_and_mended_in_capitals() -> None:
    (finding,) = read(BANIA, "incense OPI", "incense OPX").findings
    assert finding.suggestions == ("OPI", "OPO", "OPP")
    assert [str(p.message).split(", the rest")[0] for p in finding.proposals] == [
        "With “OPI” instead of “OPX” in line 5"
    ]


def test_words_that_mean_nothing_are_a_slip_of_their_own_close_to_another() -> None:
    rows = BANIA.replace("incense OPI", "incense OPX").replace("front rear", "front raer")
    found = replay(rows).findings
    assert [(f.line, f.code, f.follows) for f in found] == [(5, "unreadable", 0), (7, "unreadable", 0)]


@pytest.mark.parametrize(
    ("typed", "told", "following"),
    [
        ("pitch", "Something is missing after “pitch”.", ("incense", "silk", "spices")),
        ("pitch silk", "Something is missing after “silk”.", ("OOP", "OPS")),
        ("pitch e6", "Cannot read on at “e6”.", ("incense", "silk", "spices")),
        ("silk OOX e6", "“OOX” means nothing here.", ("OOP",)),
    ],
)
def test_it_is_told_how_far_a_legal_answer_goes_and_what_that_says_next(
    typed: str, told: str, following: tuple[str, ...]
) -> None:
    rows = BANIA.split("\n")[:6]
    (finding, *_) = replay("\n".join([*rows, f"Ben: {typed}"])).findings
    assert (str(finding.message), tuple(sorted(finding.suggestions))) == (told, following)


@pytest.mark.medium
def test_of_a_list_one_thing_is_too_many_or_missing() -> None:
    listed = proposed(read(BANIA, "front rear", "front rear rear"))[:2]
    assert any(text.startswith("Without “rear” in line 7") for text in listed)
    assert proposed(read(BANIA, "spices SSI, ?", "spices SSI"))[0].startswith(
        "Something is missing in line 9, such as “spices SSI, ?”"
    )


@pytest.mark.medium
def test_chance_that_was_written_is_not_left_out_to_mend_a_log() -> None:
    """Without it everything agrees, which proves nothing: the city that stands there twice is told, and the claim."""
    found = read(PLAYED, "B G C E", "B G C D")
    assert [finding.code for finding in found.findings] == ["governors-order"]
    assert not any(text.startswith("Without line") for text in proposed(found))


@pytest.mark.medium
def test_what_is_missing_is_sought_where_silence_took_its_place() -> None:
    path = GAMES / "nagaraja/cursed.log"
    rows = path.read_text(encoding="utf-8")
    found = read(rows, "activate c3 gn; lost r1; place c3 ns", "lost r1; place c3 ns")
    assert any(
        text.startswith("Something is missing in line 52, such as “activate c3 gn”")
        for text in proposed(found)
    )


def test_a_ghost_that_has_something_to_pitch_has_not_ended_its_turn_in_silence() -> None:
    path = GAMES / "bania/alone-careless.log"
    rows = path.read_text(encoding="utf-8").split("\n")
    found = replay("\n".join([*rows[:27], *rows[28:40]]), effort=0)
    assert found.findings[0].code == "missing-turn"


def test_a_missing_line_may_say_several_things() -> None:
    rows = (GAMES / "nagaraja/cursed.log").read_text(encoding="utf-8").split("\n")
    assert rows[29] == "Leila:  s3 s5"
    (finding,) = replay("\n".join([*rows[:29], *rows[30:]])).findings
    assert finding.proposals[0].lines == ("Leila: s3; s5",)


@pytest.mark.medium
def test_what_is_missing_is_sought_where_the_line_before_seems_cut_off() -> None:
    rows = (GAMES / "nagaraja/cancelled.log").read_text(encoding="utf-8")
    found = read(rows, "activer s6 vn; placer a1 neso", "placer a1 neso")
    assert found.findings[0].line == 122
    assert ("Leila:   activer s6 vn; placer a1 neso",) in [p.lines for p in found.findings[0].proposals]
