"""What is proposed first for one slip, by the kinds of things that decide it: one row a cause."""

from typing import NamedTuple
from unittest.mock import patch

import pytest

from sheetgen.mend import proposals
from sheetgen.mend.search import Search
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from tools.slips import GAMES


class Slip(NamedTuple):
    """A line of an example game and what it says by mistake (None: it is missing), and what is proposed first."""

    log: str
    line: int
    says: str | None
    shown: int
    kind: str
    mended: int
    until: int | None = None
    """The last line that is read, where a whole game takes long."""


SLIPS = {
    "a value is confused rather than an action": Slip(
        "overlap-3.log", 54, "Rajesh: boat; any mogul; upgrade palace", 54, "word", 54
    ),
    "an action is not written for another, a value is, though earlier": Slip(
        "dice-charmers/moon-careless.log", 10, "Leila:  merchant; get s", 22, "word", 10
    ),
    "the more a decision says the less it is there by chance": Slip(
        "nagaraja/careless-points.log",
        90,
        "Rajesh: activate r4 wn relics Leila 1 7; place c2 nsw; amulet 1",
        90,
        "word",
        90,
    ),
    "one of a pair without order, in a line that was warned of": Slip(
        "raja/tie-character.log",
        66,
        "Mira:      palace and house, character; go Chittor; palace outer; house Chittor",
        66,
        "word",
        66,
    ),
    "what is missing is sought by what could not be read without it": Slip(
        "bania/majority-tie.log",
        56,
        "Rajesh: for nothing; pitch spices OSS g10 for O",
        56,
        "missing-decision",
        56,
    ),
    "what is sought first is in the lines of the player who can't pay": Slip(
        "raja/palaces.log",
        45,
        "Ann:       palace and house, character; character builder; free 24; house 28; go Chittor; palace central; "
        "go Jodhpur; go Chittor",
        57,
        "extra-decision",
        45,
        66,
    ),
    "what shows in totals alone is sought far above before the totals are doubted": Slip(
        "chain-border.log", 11, "Leila:  raja; upgrade temple", 23, "word", 11
    ),
    "the wrong word may stand behind the one that means nothing": Slip(
        "raja/alone.log",
        17,
        "Leila:     gold, palace and housc; go Ahmadabad; palace central; house Ahmadabad",
        17,
        "word",
        17,
    ),
    "of two that agree as well the one that is better for its player": Slip(
        "overlap-5.log",
        47,
        "Mira:   karma line merchant line; merchant; sell ts; half d4 e; get ts",
        47,
        "word",
        47,
    ),
    "where claims differ and nothing agrees yet the search goes on": Slip(
        "raja/five.log",
        101,
        "Dev:         palais, gouverneur; gouverneur Jodhpur; palais extérieur",
        115,
        "word",
        101,
    ),
    "one bonus is named for another, whatever their numbers": Slip(
        "overlap-5.log",
        60,
        "Leila:  pot; line a4 ew; sell ttt; goods a4 n; upgrade palace; get ts",
        60,
        "word",
        60,
    ),
    "what a turn begins with is missing, and what it goes on with was taken for that": Slip(
        "raja/alone.log", 27, "Leila:     palace outer", 27, "missing-decision", 27
    ),
    "nothing more was said of what the rules had answered, which was said again": Slip(
        "dice-charmers/moon-careless.log", 76, "Rajesh: boat; crossing", 76, "missing-decision", 76
    ),
    "a turn in which somebody else is asked first is not over yet": Slip(
        "nagaraja/cancelled.log",
        64,
        "Rajesh:  placer c3 neo; relique 4; amulette piocher",
        122,
        "word",
        64,
    ),
    "who may speak once another has said nothing is not out of place": Slip(
        "nagaraja/careless-tiles.log", 143, "投げ:   茶2 白ナ 緑1", 144, "word", 143
    ),
    "a wrong letter stands for a letter rather than for a digit": Slip(
        "nagaraja/trapped.log", 109, "फेंक:     स1 हfnn", 109, "word", 109
    ),
    "a letter stands twice in a run, which is a throw of one die more": Slip(
        "bania/alone.log", 21, "Leila: roll OSSS front", 21, "word", 21
    ),
    "a letter is missing in a run, and the tent behind it is counted as its price": Slip(
        "bania/three.log", 27, "Rajesh: planter encens OOP f10 pour OOSS; piocher soie OOI", 27, "word", 27
    ),
    "one of two sides is another, whatever the order of their letters": Slip(
        "moon.log", 63, "Ann:    curve b3 ns", 63, "word", 63
    ),
    "what must be decided before the turn can end is missing": Slip(
        "nagaraja/careless-points.log", 61, "Rajesh: activate t2 gn", 61, "missing-decision", 61
    ),
    "what keeps a tent off by standing near it was written for another space": Slip(
        "bania/three.log",
        32,
        "Leila:  planter huile OOS j4; planter encens OSI j8 pour rien; piocher huile SSI | épices OOS",
        48,
        "word",
        32,
    ),
    "a line of several decisions that is missing": Slip("overlap-5.log", 53, None, 53, "missing-line", 53),
}


def corrupted(log: str, changes: dict[int, str | None], until: int | None = None) -> Replay:
    path = GAMES / log
    rows = path.read_text(encoding="utf-8").split("\n")[:until]
    kept = (changes.get(n, row) for n, row in enumerate(rows, 1))
    return replay("\n".join(row for row in kept if row is not None), path.parent)


LONG = (
    "what is missing is sought by what could not be read without it",
    "a turn in which somebody else is asked first is not over yet",
)


@pytest.mark.parametrize(
    "slip",
    [pytest.param(s, id=name, marks=pytest.mark.slow if name in LONG else ()) for name, s in SLIPS.items()],
)
def test_one_slip_is_one_finding_with_the_likeliest_mend_first(slip: Slip) -> None:
    (finding,) = corrupted(slip.log, {slip.line: slip.says}, slip.until).findings
    first = finding.proposals[0]
    assert (finding.line, first.kind, first.line) == (slip.shown, slip.kind, slip.mended)
    written = (GAMES / slip.log).read_text(encoding="utf-8").split("\n")[slip.line - 1]
    if slip.kind in ("word", "extra-decision"):
        assert first.lines == (written,)


@pytest.mark.medium
def test_of_what_is_missing_that_is_told_first_which_brings_most() -> None:
    """Leila chose gold and a palace: with what she could show else her palace would not have been legal."""
    (finding,) = corrupted("raja/alone.log", {27: "Leila:     palace outer"}).findings
    assert finding.proposals[0].lines == ("Leila:     gold, palace; palace outer",)


def test_what_seems_no_less_likely_than_the_first_that_is_found_is_told_with_it() -> None:
    """A die too high: which of the others it showed nobody can tell, for all of them let Leila lose the tile."""
    (finding,) = corrupted("nagaraja/careless-points.log", {23: "throw:  b32 w21"}).findings
    (proposal, *_) = finding.proposals
    assert "throw:  b22 w21" in (*proposal.lines, *proposal.others)


def test_what_was_warned_of_may_only_not_have_been_written() -> None:
    """The log is legal: whoever leaves a bonus unused may mean it, or may have forgotten to write it."""
    found = corrupted("dice-charmers/sun-four.log", {40: "Ann:       schildkröte"})
    (finding,) = found.findings
    assert found.legal and finding.code == "bonus-unclaimed" and finding.severity == "warning"
    (proposal,) = finding.proposals
    assert proposal.lines == ("Ann:       schildkröte; halb b4 n",) and not proposal.clear
    assert str(proposal.message).startswith("If “halb b4 n” was only left out in line 40,")


def test_what_would_not_agree_was_not_forgotten() -> None:
    """Leila says twice that she waives; nothing that she could have done instead keeps her gold as she claims it."""
    path = GAMES / "raja/alone-careless.log"
    written = path.read_text(encoding="utf-8").split("\n")[21]
    (finding,) = corrupted("raja/alone-careless.log", {22: written.removesuffix("; afzien")}).findings
    assert finding.code == "waived" and not finding.proposals


def test_nothing_is_looked_for_without_effort_or_where_much_was_left_undone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = (GAMES / "dice-charmers/sun-four.log").read_text(encoding="utf-8").split("\n")
    rows[39] = "Ann:       schildkröte"
    (finding,) = replay("\n".join(rows), GAMES / "dice-charmers", effort=0).findings
    assert not finding.proposals
    monkeypatch.setattr(proposals, "MOST_FORGOTTEN", 0)
    (finding,) = replay("\n".join(rows), GAMES / "dice-charmers").findings
    assert not finding.proposals


def test_a_decision_that_is_missing_explains_a_warning_and_a_fault() -> None:
    """Rajesh won two goods in line 35 and took none; in line 43 one of them is not in stock."""
    (finding,) = corrupted("overlap-3.log", {35: "Rajesh: pot"}).findings
    assert (finding.line, finding.code) == (43, "not-in-stock")
    assert finding.proposals[0].lines == ("Rajesh: pot; get ts",) and not finding.proposals[0].clear


@pytest.mark.medium
def test_of_what_is_once_too_often_the_first_may_be_too_many_with_the_bonus_that_it_uses() -> None:
    path = GAMES / "dice-charmers/moon-karma.log"
    written = path.read_text(encoding="utf-8").split("\n")[47]
    slip = written.replace("; halb b2 o", "; aufwerten festung; halb b2 o")
    (finding,) = corrupted("dice-charmers/moon-karma.log", {48: slip}).findings
    assert (written,) in [proposal.lines for proposal in finding.proposals[:2]]


def test_a_word_too_many_that_means_nothing_is_left_out_alone() -> None:
    rows = dict(enumerate((GAMES / "karma-used.log").read_text(encoding="utf-8").split("\n"), 1))
    assert rows[9] == "Rajesh: merchant; get t"
    (finding,) = corrupted("karma-used.log", {9: "Rajesh: grabs merchant; get t"}).findings
    (proposal,) = finding.proposals
    assert (proposal.kind, proposal.lines) == ("extra-decision", ("Rajesh: merchant; get t",))
    assert not proposal.clear


@pytest.mark.medium
def test_a_line_with_a_throw_that_is_missing_is_one_finding_and_claims_after_it_say_nothing() -> None:
    found = corrupted("bania/two-elephants.log", {11: None})
    (finding,) = found.findings
    assert finding.line == 11 and "a line of Leila is missing before line 11" in str(finding.read_on)
    assert {41, 42} <= {u.line for u in found.unchecked if "not compared" in str(u.message)}


@pytest.mark.medium
def test_a_line_in_which_a_turn_went_on_is_missing_where_something_was_left_undone() -> None:
    """Rajesh's answer stands between Leila's lines: what she left undone she did in the second, which is not there."""
    path = GAMES / "raja/auction.log"
    meant = path.read_text(encoding="utf-8").split("\n")[35]
    (finding,) = corrupted("raja/auction.log", {36: None}).findings
    assert (finding.line, finding.code) == (34, "waived")
    first = finding.proposals[0]
    assert (first.kind, first.line) == ("missing-line", 36)
    assert " ".join(first.lines[0].split()) == " ".join(meant.split())


@pytest.mark.medium
def test_words_that_end_what_goes_on_behind_them_are_too_many() -> None:
    """“end” keeps the dice, which needs no saying; behind it they are rolled again."""
    path = GAMES / "bania/three-careless.log"
    meant = path.read_text(encoding="utf-8").split("\n")[14]
    (finding,) = corrupted(
        "bania/three-careless.log", {15: meant.replace("; again S", "; end; again S")}
    ).findings
    assert finding.code == "rolls-done" and finding.proposals[0].lines == (meant,)


@pytest.mark.medium
def test_a_third_action_is_left_out_alone() -> None:
    row = "Rajesh:    palace, governor, gold; governor Jodhpur; go Bikaner; palace outer"
    (finding,) = corrupted("raja/advanced-two.log", {27: row}).findings
    assert finding.code == "actions-chosen"
    assert finding.proposals[0].lines == (row.replace(", gold", ""),)


@pytest.mark.medium
def test_a_tent_that_would_pay_was_written_elsewhere() -> None:
    """Ann pays silk with a tent on f8, which line 28 has on e10: eight lines later one card is not enough."""
    path = GAMES / "bania/shared.log"
    meant = path.read_text(encoding="utf-8").split("\n")[27]
    (finding,) = corrupted("bania/shared.log", {28: meant.replace(" f8;", " e10;")}).findings
    assert finding.line == 36 and finding.proposals[0].lines == (meant,)


@pytest.mark.medium
def test_a_tent_that_has_a_good_too_few_is_told_in_its_letters() -> None:
    path = GAMES / "bania/four-three-rolls.log"
    meant = path.read_text(encoding="utf-8").split("\n")[14]
    assert meant.endswith("PSS")
    (finding,) = corrupted("bania/four-three-rolls.log", {15: meant.removesuffix("PSS") + "SS"}).findings
    assert finding.proposals[0].lines == (meant.removesuffix("PSS") + "SSP",)


@pytest.mark.medium
def test_a_decision_that_its_line_says_already_is_too_many() -> None:
    """Among the many tents of a line one stands twice."""
    path = GAMES / "bania/alone.log"
    meant = path.read_text(encoding="utf-8").split("\n")[36]
    slip = meant.replace("pitch oil OOP d3; ", "pitch oil OOP d3; pitch incense PII i8; ")
    assert slip != meant
    (finding,) = corrupted("bania/alone.log", {37: slip}).findings
    assert finding.proposals[0].lines == (meant,)


@pytest.mark.medium
def test_a_turn_that_is_missing_is_told_once_whoever_stumbles_over_it() -> None:
    """Of five players Dev's line is not there; robbed players, the bank and whose turn it is were wrong further on."""
    found = corrupted("raja/five.log", {39: None})
    (finding,) = found.findings
    assert finding.line == 39
    assert {43, 48, 54} <= {unchecked.line for unchecked in found.unchecked}


def test_two_slips_are_two_findings_and_the_second_has_its_own_proposal() -> None:
    first, second = "Leila:  haves b4 ew", "Leila:  builder a4 ew; sell ppp; upgrade palace; get tt"
    found = corrupted("karma-used.log", {20: first, 32: second})
    assert [finding.line for finding in found.findings] == [20, 32]
    assert "halves b4 ew" in str(found.findings[0].read_on)
    assert [proposal.line for proposal in found.findings[1].proposals][:1] == [32]


@pytest.mark.medium
def test_of_changes_that_reach_the_second_slip_that_is_taken_which_leaves_the_fewest_faults() -> None:
    slips = {33: "Leila:  place a3 es", 103: "Rajesh: c1 c2; give t1"}
    first, second = corrupted("nagaraja/ninth-tile-tied.log", slips).findings
    assert first.read_on is not None
    assert dict(first.read_on.values)["line"] == 33, "though a tile elsewhere would be put right at the fault"
    assert (second.line, second.proposals[0].kind) == (103, "extra-decision")


def test_a_second_slip_that_only_a_claim_shows_is_told_after_the_first_was_read_on() -> None:
    found = corrupted("karma-used.log", {20: "Leila:  haves b4 ew", 38: "Rajesh: portuguese; back 1; get s"})
    first, *later = found.findings
    assert first.line == 20 and any(
        proposal.line == 38 for finding in later for proposal in finding.proposals
    )


def test_a_keyword_in_place_of_a_name_is_told_as_a_word() -> None:
    (finding,) = corrupted(
        "karma-used.log", {7: "rlol:   ts ts | line curve | pot fish | raja merchant"}
    ).findings
    assert str(finding.proposals[0].message).startswith("With “roll” instead of “rlol” in line 7")


@pytest.mark.medium
def test_a_card_is_not_said_to_be_lacking_twice_where_another_fits() -> None:
    found = corrupted("nagaraja/ninth-tile-tied.log", {75: "Rajesh: r1"}, until=85)
    assert all("r1; r1" not in line for f in found.findings for p in f.proposals[:1] for line in p.lines)


def test_a_claim_that_is_wrong_itself_is_among_the_proposals() -> None:
    (finding,) = corrupted("chain-border.log", {23: "claim Leila: fame 1, money 2, karma 1/0"}).findings
    assert len(finding.proposals) <= 3
    assert any("claim Leila: fame 2" in line for p in finding.proposals for line in p.lines)


@pytest.mark.slow
def test_what_chance_brought_is_not_left_out_to_make_all_agree() -> None:
    """Tents of the deal are missing; without the rest of the deal none of them is known, which proves nothing."""
    (finding,) = corrupted("bania/three.log", {9: None}, until=24).findings
    assert not finding.proposals and "unknown cards in hand" in str(finding.read_on)


@pytest.mark.medium
def test_an_elephant_that_was_not_written_is_found_where_cards_are_lacking_later() -> None:
    """Rajesh's elephant never came to j2: three lines later he can't pay what it would have brought."""
    (finding,) = corrupted("bania/three-careless.log", {87: "Rajesh: pitch spices PSS j2"}).findings
    assert (finding.line, finding.code) == (90, "can-not-pay")
    assert finding.proposals[0].lines == ("Rajesh: pitch spices PSS j2; elephant j2",)


@pytest.mark.medium
def test_an_amulet_that_counts_only_in_the_end_is_sought_by_what_it_counts() -> None:
    """Line 47 says an amulet of 2 points that was another; in line 167 the points are 2 too many."""
    (finding,) = corrupted(
        "nagaraja/ninth-tile.log", {47: "Rajesh: place a3 esw; relic 5; amulet 2"}
    ).findings
    assert (finding.line, finding.code) == (167, "claim-differs")
    first = finding.proposals[0]
    assert first.line == 47 and all("; relic 5; amulet" in line for line in (*first.lines, *first.others))


@pytest.mark.medium
def test_the_same_words_are_missing_once_wherever_in_a_line_they_may_stand() -> None:
    (finding,) = corrupted(
        "raja/advanced-two.log", {39: "Rajesh:    palace, governor; go Jaipur; palace central"}
    ).findings
    first = finding.proposals[0]
    assert first.lines == ("Rajesh:    palace, governor; governor Bikaner; go Jaipur; palace central",)
    assert first.kind == "missing-decision" and "Likewise" not in str(first.message)
    assert "Rajesh:    palace, governor; go Jaipur; governor Bikaner; palace central" in first.others


def test_a_word_of_another_kind_that_means_nothing_is_left_out_rather_than_an_action() -> None:
    row = "Rajesh:    palace, governor; governor Jodhpur; go Bikaner; palace outer Jodhpur Bikaner"
    (finding,) = corrupted("raja/advanced-two.log", {27: row}).findings
    assert "waive" not in " ".join(line for proposal in finding.proposals[:1] for line in proposal.lines)


def test_a_letter_written_twice_is_likelier_than_another_wrong_letter() -> None:
    row = "Rajesh:    housee, two houses; go Jaisalmer; house Jaisalmer; house Jaisalmer; house Jaisalmer"
    (finding,) = corrupted("raja/advanced-two.log", {33: row}).findings
    assert finding.proposals[0].lines == (row.replace("housee", "house"),)


@pytest.mark.medium
def test_a_claim_that_differs_behind_a_wrong_letter_is_a_finding_of_its_own() -> None:
    row = "Rajesh:    housee, two houses; go Jaisalmer; house Jaisalmer; house Jaisalmer; house Jaisalmer"
    slips = {33: row, 44: "claim Leila: palaces 6, gold 91, character 1"}
    first, second = corrupted("raja/advanced-two.log", slips).findings
    assert (first.line, first.code) == (33, "unreadable")
    assert (second.line, second.code) == (44, "claim-differs")
    assert second.proposals[-1].lines == ("claim Leila: palaces 6, gold 19, character 1",)


BROKEN_OFF = {
    "a road without its sides": (
        "dice-charmers/moon-two.log", 41, "Rajesh: ligne b3", "Rajesh: ligne b3 ns",
    ),
    "a palace without its site": (
        "raja/advanced-two.log",
        23,
        "Rajesh:    gold, palace and house; go Bikaner; palace; go Chittor; house Chittor",
        "Rajesh:    gold, palace and house; go Bikaner; palace central; go Chittor; house Chittor",
    ),
    "a way that leads nowhere": (
        "raja/advanced-two.log",
        27,
        "Rajesh:    palace, governor; governor Jodhpur; go; palace outer",
        "Rajesh:    palace, governor; governor Jodhpur; go Bikaner; palace outer",
    ),
    "a tent without its space": (
        "bania/two.log", 13, "Leila:  pitch oil OSS; draw incense PII", "Leila:  pitch oil OSS g4; draw incense PII",
    ),
    "a tile of which nobody says how it lies": (
        "nagaraja/points.log", 28, "Rajesh: place b3", "Rajesh: place b3 sw",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN_OFF)
def test_what_was_not_written_to_its_end_is_proposed_whole(name: str) -> None:
    log, line, says, meant = BROKEN_OFF[name]
    (finding,) = corrupted(log, {line: says}).findings
    assert finding.line == line and finding.proposals[0].lines == (meant,)
    assert finding.proposals[0].kind == "missing-decision" and not finding.proposals[0].clear


@pytest.mark.medium
def test_a_die_that_is_missing_in_a_roll_may_be_any_that_agrees() -> None:
    roll = "lancer: se tt | ligne moitiés | bateau bateau | constructeur"
    found = corrupted("dice-charmers/moon-two.log", {50: roll})
    (finding,) = found.findings
    assert [proposal.kind for proposal in finding.proposals] == ["missing-decision"]
    assert all(line.startswith(roll + " ") for line in finding.proposals[0].lines)
    assert not found.unchecked, "claims are compared"


def test_where_a_word_means_nothing_only_changes_of_it_are_tried() -> None:
    log = GAMES / "raja/palaces.log"
    wrong = log.read_text(encoding="utf-8").split("\n")[44].replace("character;", "charakter;")
    with patch.object(Search, "_try", autospec=True, side_effect=Search._try) as tried:
        corrupted("raja/palaces.log", {45: wrong}, until=50)
    changed = {tuple(call.args[1].lines(call.args[0].track.statements)) for call in tried.call_args_list}
    assert 0 < len(changed) < 20 and all("charakter" not in line for lines in changed for line in lines)
