"""People write the same thing in many ways: no way of them brings a finding, or another end."""

from pathlib import Path

import pytest

from sheetgen.mend.proposals import apply_proposal
from sheetgen.replay import replay
from tests.support.logs import RAJA
from tools import rewrites
from tools.rewrites import GAMES, LANGS, WAYS, Table

SAMPLE = ["dice-charmers/moon-two", "raja/advanced-two", "bania/two", "nagaraja/careless-points"]
WORDY = (
    rewrites.split,
    rewrites.in_full,
    rewrites.bare,
    rewrites.forced_too,
    rewrites.turned,
    rewrites.together,
    rewrites.apart,
    rewrites.answers_only,
    rewrites.besides,
    rewrites.as_printed,
)
QUICK = (rewrites.halved, rewrites.forced_too, rewrites.together, rewrites.turned, rewrites.as_printed)
ALL = sorted(path.relative_to(GAMES).with_suffix("").as_posix() for path in GAMES.rglob("*.log"))


def table(name: str, lang: str = "") -> Table:
    text = (GAMES / f"{name}.log").read_text(encoding="utf-8")
    return Table(rewrites.translated(text, GAMES, lang) if lang else text)


def check(one: Table, ways: tuple[object, ...] = WAYS) -> None:
    wrong = {way.__name__: found for way in WAYS if way in ways and (found := rewrites.faults(one, way(one)))}
    assert not wrong


@pytest.mark.medium
@pytest.mark.parametrize("name", SAMPLE)
def test_a_game_in_other_words(name: str) -> None:
    check(table(name), QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_every_game_in_all_ways(name: str) -> None:
    """A fifth of the ways in turn, in each game of a kind another: ``python -m tools.rewrites`` tries all with all."""
    check(table(name), WAYS[ALL.index(name) % 5 :: 5])


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SAMPLE)
def test_every_language_in_ways_of_its_words(name: str, lang: str) -> None:
    """A quarter of the ways in turn: every language with every game, every way with a quarter of its languages."""
    turn = SAMPLE.index(name) + LANGS.index(lang)
    check(table(name, lang), WORDY[turn % 4 :: 4])


# ---- by hand ---------------------------------------------------------------------------------------

CHARMERS = """game: dice-charmers
layout: sun
players: Leila, Rajesh
roll: ts pp | line halves | flag boat | maha merch
"""
TEMPLES = """game: nagaraja
players: Ann, Ben
first: Ann
draw: s1 s1 s2 s3 c3
draw: c3 r2 r3 t1 t2
tile: fork
"""


def clean(text: str, base: Path | None = None) -> object:
    found = replay(text, base)
    assert not found.findings, [str(f.message) for f in found.findings]
    return found.state


@pytest.mark.clause("DC-90", "DC-92")
def test_players_by_seat_and_words_by_their_beginning() -> None:
    plain = clean(CHARMERS + "Leila: flag; get ts\nRajesh: maharani; ahead 1\nclaim Leila: karma 1/0\n")
    assert clean(CHARMERS.replace("roll:", "ro:") + "1: fl; ts\n2: maha; 1\nclaim 1: karma 1/0\n") == plain
    assert clean(CHARMERS + "1: fl; ts\n2: maha; 1\nclaim 1: karma 1/0\n") == plain
    assert clean(CHARMERS + "1: flag\n1: get ts\n2: maha\n2: ahead 1\nclaim 1: karma 1/0\n") == plain


@pytest.mark.clause("DC-40")
def test_kinds_tell_arguments_apart() -> None:
    states = [
        clean(CHARMERS + f"Leila: {said}\n")
        for said in ("line c3 ns", "line ns c3", "line c3 n & s", "line n s c3")
    ]
    assert all(state == states[0] for state in states)


@pytest.mark.clause("RA-51")
def test_going_where_one_is_is_no_step() -> None:
    plain = clean(RAJA + "Ben: palace, gold; go C; central\n")
    assert clean(RAJA + "Ben: palace, gold; go C; go C; central\n") == plain


@pytest.mark.clause("RA-31", "RA-32")
def test_houses_are_listed_and_each_is_judged() -> None:
    for said, usual in (
        ("gold, two houses; go C; go D; house D & 12", "gold, two houses; go C; go D; house D; house 12"),
        ("two houses; go D; house 12, D; gold", "two houses; go D; house 12; house D; gold"),
        ("house, house 12 & 22", "house, house; house 12; house 22"),
    ):
        assert clean(f"{RAJA}Ben: {said}\n") == clean(f"{RAJA}Ben: {usual}\n")
    for said, column, code in (
        ("two houses, gold; go D; house 13 & D", 36, "village-full"),
        ("two houses, gold; go D; house D & 13", 40, "village-full"),
        ("gold, house; house 12 & 22", 30, "not-chosen"),
    ):
        (found,) = replay(f"{RAJA}Ben: {said}\n", effort=0).findings
        assert (found.code, found.column, found.length) == (code, column, 2)


def test_players_are_listed_with_commas_or_and() -> None:
    for said in ("Leila & Rajesh", "Leila&Rajesh", "Leila，Rajesh", "Leila + Rajesh"):
        text = CHARMERS.replace("Leila, Rajesh", said)
        assert clean(text) == clean(CHARMERS)


@pytest.mark.clause("DC-40")
def test_slashes_colons_and_brackets_part_words() -> None:
    plain = clean(CHARMERS + "Leila: line c3 ns\nRajesh: ts\n")
    assert clean(CHARMERS + "Leila: line: c3 n/s\nRajesh: t/s\n") == plain
    assert clean(CHARMERS + "Leila: line (c3, ns)\nRajesh: (ts)\n") == plain


@pytest.mark.clause("NA-44")
def test_an_amulet_is_used_whenever_its_owner_likes() -> None:
    begun = TEMPLES + "Ann: s1 s1\nBen: c3\nthrow: b142234\nthrow: b3 gn1\n"
    begun += "Ann: c3 nes; relic 3; amulet draw\ndraw: r1 r4 r5\nBen: give r1\ntile: straight\n"
    usual = clean(begun + "Ben: r2\nAnn: use draw\ndraw: t8\nAnn: s2\n")
    assert clean(begun + "Ann: use draw\ndraw: t8\nBen: r2\nAnn: s2\n") == usual
    again = clean(begun + "Ben: r2\nAnn: use draw; draw t8\nAnn: s2\n")
    assert again == usual


THROWN = TEMPLES + "Ann: s1 s1\nBen: c3\nthrow: b142234\nthrow: b3 gn1\n"


@pytest.mark.clause("NA-20")
@pytest.mark.parametrize(
    "throws",
    [
        "throw: b142234 | b3 gn1",
        "throw: b142234; b3 gn1",
        "throw: b142234 & b3, gn1",
        "throw: b1 b4 b2 b2 b3 b4\nthrow: b3 g n 1",
    ],
)
def test_sticks_are_parted_in_many_ways(throws: str) -> None:
    assert clean(f"{TEMPLES}Ann: s1 & s1\nBen: c3\n{throws}\n") == clean(THROWN)


@pytest.mark.clause("NA-23")
@pytest.mark.parametrize("said", ["c3 n e s", "c3 s & n, e", "nes c3", "c3nes", "C3 N-E-S", "place c3 nes"])
def test_sides_stand_together_or_apart(said: str) -> None:
    assert clean(f"{THROWN}Ann: {said}; relic 3\n") == clean(f"{THROWN}Ann: c3 nes; relic 3\n")


@pytest.mark.clause("NA-22")
@pytest.mark.parametrize(
    "said", ["Ann: won Ann\nAnn: ", "Ann: won 1; ", "Ben: won Ann\nAnn: ", "2: pass\n1: "]
)
def test_who_won_by_the_sticks_may_be_said(said: str) -> None:
    assert clean(f"{THROWN}{said}c3 nes; relic 3\n") == clean(f"{THROWN}Ann: c3 nes; relic 3\n")
    (wrong,) = replay(f"{THROWN}Ann: won Ben\n", effort=0).findings
    assert wrong.code == "tile-lost"


@pytest.mark.clause("NA-4")
def test_the_first_guide_is_named_by_seat() -> None:
    assert clean(THROWN.replace("first: Ann", "first: 1")) == clean(THROWN)
    assert clean(TEMPLES.replace("first: Ann", "first: 2") + "2: c3\n").guide == 1  # type: ignore[attr-defined]


@pytest.mark.clause("NA-20", "NA-44")
def test_an_amulet_behind_cards_put_down_ends_their_row() -> None:
    begun = (
        THROWN + "Ann: c3 nes; relic 3; amulet draw\ndraw: r1 r4 r5\nBen: give r1\ntile: straight\nBen: r2\n"
    )
    assert clean(begun + "Ann: s2; use draw; draw t8\n") == clean(
        begun + "Ann: s2\nAnn: use draw\ndraw: t8\n"
    )


@pytest.mark.clause("NA-32")
def test_hidden_amulets_are_shown_at_the_end_on_their_owners_line() -> None:
    log = GAMES / "nagaraja/ninth-tile.log"
    text = log.read_text(encoding="utf-8")
    begun, _, claims = text.replace("amulet cancel", "amulet ?").partition("claim ")
    shown = f"{begun}Rajesh: amulets cancel\nclaim {claims}"
    assert clean(shown, log.parent).result == clean(text, log.parent).result  # type: ignore[attr-defined]


@pytest.mark.clause("NA-32")
def test_both_players_show_their_hidden_amulets_each_on_an_own_line() -> None:
    usual = clean(f"{both_hide()}Leila: amulets 2\nRajesh: amulets cancel\n")
    assert usual.result[0] == 0  # type: ignore[attr-defined]
    for shown in (
        "Rajesh: amulets cancel\nLeila: amulets 2\n",
        "Rajesh: amulet cancel\nLeila: amulet 2\n",
        "2: amulets cancel\n1: amulets 2\n",
    ):
        assert clean(both_hide() + shown + "claim Leila: points 14, cursed 2, tiles 9\n") == usual


@pytest.mark.clause("NA-32")
def test_a_line_that_is_no_amulet_does_not_go_by_in_silence() -> None:
    for said in ("cancel", "place b2 nes", "s1", "xyz"):
        found = replay(f"{both_hide()}Rajesh: {said}\n", effort=0)
        assert [finding.line for finding in found.findings] == [166], said


def both_hide() -> str:
    """A game that ends with the ninth tile, an amulet that nobody has seen in each temple."""
    text = (GAMES / "nagaraja/ninth-tile.log").read_text(encoding="utf-8").partition("claim ")[0]
    text = text.replace("amulet cancel", "amulet ?").replace("tile:   crossing", "tile:   fork", 1)
    text = text.replace("place b3 nesw", "place b3 nsw; amulet ?", 1)
    *rest, last = text.rpartition("tile:   fork")
    return rest[0] + "tile:   crossing" + last.replace("place b1 esw", "place b1 nesw")


@pytest.mark.medium
@pytest.mark.clause("NA-30", "NA-31")
def test_a_claim_that_nothing_bears_out_is_refused_once() -> None:
    begun = TEMPLES + "Ann: s1 s1\nBen: c3\nthrow: b142234\nthrow: b3 gn1\n"
    begun += "Ann: c3 nes; relic 3; amulet ?\ndraw: r1 r4 r5\nBen: give r1\ntile: straight\n"
    for said in ("win 2", "cursed", "use draw; use draw"):
        found = replay(f"{begun}Ben: r2\nAnn: {said}\n")
        assert [finding.line for finding in found.findings] == [16]


@pytest.mark.clause("NA-21", "NA-24")
def test_who_is_not_asked_may_pass_and_things_turn_up_in_any_order() -> None:
    begun = TEMPLES + "Ann: s1 s1\nBen: c3\nthrow: b142234\nthrow: b3 gn1\n"
    usual = clean(begun + "Ann: c3 nes; relic 3; amulet draw\ndraw: r1 r4 r5\n")
    assert clean(begun + "Ann: pass\nBen: pass\nAnn: c3 nes; amulet draw; relic 3\ndraw: r1 r4 r5\n") == usual
    left_out = replay(begun + "Ann: c3 nes; amulet draw\ndraw: r1 r4 r5\n")
    assert not left_out.findings and len(left_out.unchecked) == 1


@pytest.mark.clause("DC-92")
def test_of_bonuses_that_wait_any_is_named_and_to_forgo_them_is_told_last() -> None:
    log = GAMES / "dice-charmers/moon-five.log"
    text = log.read_text(encoding="utf-8")
    usual = clean(text, log.parent)
    for said in (
        "upgrade garden; half c5 e",
        "garden; half c5 e",
        "half c5 e; garden",
        "upgrade; garden; c5 e",
    ):
        assert clean(text.replace("half c5 e; upgrade garden", said), log.parent) == usual
    wrong = replay(text.replace("half c5 e; upgrade garden", "xyz"), log.parent, effort=0).findings[0]
    assert set(wrong.suggestions) == {"half", "upgrade", "forgo"} and wrong.suggestions[-1] == "forgo"


@pytest.mark.clause("BA-12", "BA-24")
def test_the_elephant_may_stand_before_four_tents_are_drawn() -> None:
    head = "game: bania\nplayers: Ann, Ben\ndeal: oil OOP, silk PPS, spices OPS, incense SII\n"
    head += "deal: silk OOP, spices PPI, incense OPI, silk OPS\n"
    head += "Ann: roll OOPP\nBen: roll OPSI\nAnn: roll SSII\nBen: roll OPSI\n"
    tents = "oil OOP c4; silk PPS h3; spices OPS i6; incense SII e8"
    usual = clean(head + f"Ann: {tents}; draw oil OOS, ?, ?, ?; elephant e8\n")
    assert clean(head + f"Ann: {tents}; elephant e8; draw oil OOS, ?, ?, ?\n") == usual


# ---- what was left out before a colon, and the colon ---------------------------------------------


@pytest.mark.clause("DC-10", "DC-11")
def test_a_line_without_a_colon_or_a_head_is_told_and_read_as_the_due_one() -> None:
    rest = "Rajesh: maharani; ahead 1\nLeila: line c3 ns\nRajesh: ts\n"
    sound = CHARMERS + "Leila: flag; get ts\n" + rest
    for said, first in (
        (sound.replace("Leila: flag", "Leila flag"), "Leila:"),
        (sound.replace("Leila: flag", "flag"), "Leila:"),
        (sound.replace("roll: ts", "ts"), "roll:"),
        (sound.replace("roll: ts", "roll ts"), "roll:"),
    ):
        (found,) = replay(said).findings
        assert found.suggestions[0] == first
        assert replay(apply_proposal(said, found.proposals[0])).state == clean(sound)


@pytest.mark.clause("DC-10")
def test_another_word_for_a_roll_is_read_as_the_roll_that_is_due() -> None:
    begun = CHARMERS.replace(
        "roll:", "\nroll:"
    )  # without an empty line, the other word would be a note in the header
    sound = begun + "Leila: flag; get ts\nRajesh: maharani; ahead 1\nLeila: line c3 ns\n"
    said = sound.replace("roll:", "throw:")
    (found,) = replay(said).findings
    assert (found.code, found.suggestions[0]) == ("unknown-player", "roll")
    assert replay(apply_proposal(said, found.proposals[0])).state == clean(sound)
