"""What a log says of how it came about: lines that the table insists on, and the seed of its dice."""

from sheetgen.explain import json_report
from sheetgen.explain.format import canonical_log
from sheetgen.explain.json_report import count_outcomes, seed_outcomes
from sheetgen.explain.report import Report
from sheetgen.replay import replay

HEADER = "game: dice-charmers\nlayout: sun\nplayers: Ann, Ben\n"
ROLL = "roll: ts ts | line curve | pot fish | raja merchant\n"
SEEDED = HEADER + "seed: 7\n\nroll: sp pp | halves line | flag tortoise | maharani builder\nAnn: sp\n"


def test_a_line_that_is_insisted_on_is_read_without_its_mark() -> None:
    for mark in (" !", "!", " !  # we all saw it", "！"):
        found = replay(f"{HEADER}\n{ROLL}Ann: ts{mark}\n")
        assert not found.findings, mark
        assert found.lines[-1].insisted


def test_what_is_insisted_on_is_reported_and_stays_as_it_is() -> None:
    text = f"{HEADER}\n{ROLL}Ann: pp !\nBen: raja\nclaim Ann: fame 0\n"
    found = replay(text)
    assert [finding.code for finding in found.findings] == ["die-not-there"]
    told = "\n".join(Report("a.log", found, str).lines())
    assert "The players insist that it happened." in told
    assert not any(proposal.line == 6 for proposal in found.findings[0].proposals)


def test_the_canonical_form_keeps_the_mark() -> None:
    text = f"{HEADER}\n{ROLL}Ann: ts !\n"
    assert "Ann:  ts !" in canonical_log(replay(text))


def test_a_claim_behind_a_mark_is_still_a_claim() -> None:
    assert not replay(f"{HEADER}\n{ROLL}Ann: ts\nclaim Ann: fame 0 !\n").findings


def test_the_seed_of_a_log_is_checked() -> None:
    by_seed = seed_outcomes(replay(SEEDED))
    assert by_seed is not None
    assert (by_seed.seed, by_seed.own, by_seed.told) == ("7", 1, 1)
    other = seed_outcomes(replay(SEEDED.replace("flag tortoise", "flag flag")))
    assert other is not None and (other.own, other.told) == (0, 1)
    told = "\n".join(Report("a.log", replay(SEEDED), str).lines())
    assert "Seed 7: 1 of 1 rolls and draws come from this seed." in told
    assert json_report.score_report(replay(SEEDED))["seed"] == {"seed": "7", "own": 1, "told": 1}


def test_a_log_without_a_seed_says_nothing_of_it() -> None:
    found = replay(f"{HEADER}\n{ROLL}")
    assert seed_outcomes(found) is None
    assert "seed" not in json_report.score_report(found)


def test_a_roll_from_real_dice_leaves_those_after_it_as_they_are() -> None:
    rows = SEEDED + "Ben: flag; get tp\nAnn: tortoise\nBen: maharani; ahead 2\n"
    second = "roll: tt tp | line line | lamp lamp | raja builder\n"
    real = rows.replace("sp pp | halves line", "sp pp | line halves") + second
    by_seed = seed_outcomes(replay(real))
    assert by_seed is not None
    assert (by_seed.own, by_seed.told) == (1, 2)


def test_an_outcome_that_nobody_wrote_down_is_none_of_the_seeds() -> None:
    found = replay(SEEDED + "Ben: flag; get tp\nAnn: tortoise\nBen: maharani; ahead 2\nroll: ?\nBen: lamp\n")
    by_seed = seed_outcomes(found)
    assert by_seed is not None and by_seed.told < count_outcomes(found)


def test_a_title_may_end_as_a_line_that_is_insisted_on() -> None:
    text = f"{HEADER}title: Hurray!\n\n{ROLL}Ann: ts\n"
    found = replay(text)
    assert not found.findings
    assert "title:   Hurray!\n" in canonical_log(found)


def test_the_last_name_keeps_its_mark() -> None:
    assert replay(f"{HEADER.replace('Ben', 'Ben!')}\n{ROLL}").heading.players == ("Ann", "Ben!")
