"""Preflight: every rule has a file that passes and files that fail; hostile files are findings, not tracebacks."""

from __future__ import annotations

import json
import random
import time
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from sheetgen.cli.app import build_app
from sheetgen.games import library
from sheetgen.inspect.graphics_state import SharedData
from sheetgen.inspect.interpreter import interpret
from sheetgen.sheets.sheet import finished_sheet, read_sheet
from sheetgen.shop import shop_pages
from sheetgen.shop.preflight import RULES, is_accepted, preflight, rule_result, rules_used
from sheetgen.shop.profile import Finding, Fonts, Profile, Source, find_profile, profile_names
from tests.press import broken, broken_deep, broken_fit, broken_more, broken_ways, editing

X4, X1A, CARDS = editing.X4, editing.X1A, editing.CARDS


@pytest.mark.parametrize("name", [X4, X1A, CARDS])
def test_good_files_break_no_rule(name: str) -> None:
    found = preflight(editing.good(name), find_profile(name))
    assert [str(f.message) for f in found] == []
    again = preflight(editing.edited(name, lambda _: None), find_profile(name))
    assert [str(f.message) for f in again] == [], "nor do they when pypdf has written them again"


def one_a_rule_quick() -> list[Any]:
    """All broken files, of which the quick loop takes the first of each rule and those that are no edits."""
    first = {rule: which for which, (_, rule, _) in reversed(broken.EDITS.items())}
    rest = [
        pytest.param(which, marks=pytest.mark.slow) for which in broken.EDITS if which not in first.values()
    ]
    return [*(which for which in broken.broken() if which not in broken.EDITS), *first.values(), *rest]


@cache
def broken_rules(which: str) -> tuple[str, list[Finding]]:
    """The rule that a file breaks, and what is found in it."""
    case = broken.made(which)
    return case.rule, preflight(case.data, case.profile)


@pytest.mark.parametrize("which", one_a_rule_quick())
def test_every_broken_file_is_caught(which: str) -> None:
    rule, found = broken_rules(which)
    assert not is_accepted(found)
    assert rule in {f.rule for f in found if f.sure}, [str(f) for f in found]


FURTHER = {**broken_deep.DEEP, **broken_fit.FIT, **broken_more.MORE, **broken_ways.WAYS}


@pytest.mark.slow
@pytest.mark.parametrize("which", FURTHER)
def test_what_hides_deep_is_caught(which: str) -> None:
    shop_name, rule, edit = FURTHER[which]
    data = editing.edited(X4 if shop_name == "screen" else shop_name, edit)
    found = preflight(data, find_profile(shop_name))
    assert rule in {f.rule for f in found if f.sure}, [str(f) for f in found]


@pytest.mark.parametrize("which", broken_fit.ASK)
def test_what_may_be_meant_is_to_be_looked_at(which: str) -> None:
    shop_name, rule, edit = broken_fit.ASK[which]
    found = preflight(editing.edited(shop_name, edit), find_profile(shop_name))
    assert {(f.rule, f.sure) for f in found} == {(rule, False)}


def test_bookmarks_that_come_to_an_end_are_no_circle() -> None:
    """Each names the one before it and what it hangs in, as all do."""
    found = preflight(editing.edited(X4, editing.circle("Prev", "Parent")), find_profile(X4))
    assert is_accepted(found) and "readable" not in {f.rule for f in found}


@pytest.mark.parametrize("which", broken_more.TABLES)
def test_what_most_readers_mend_is_told(which: str) -> None:
    found = preflight(broken_more.TABLES[which](editing.good(X4)), find_profile(X4))
    assert "readable" in {f.rule for f in found if f.sure}, [str(f) for f in found]


@pytest.mark.parametrize("which", broken_deep.BYTES)
def test_damaged_bytes_are_told(which: str) -> None:
    rule, change = broken_deep.BYTES[which]
    found = preflight(change(editing.good(X4)), find_profile(X4))
    assert rule in {f.rule for f in found if f.sure}, [str(f) for f in found]


def test_every_rule_has_a_file_that_fails_and_one_that_passes() -> None:
    every = [broken.broken(), FURTHER, broken_deep.BYTES, broken_more.TABLES]
    assert sum(map(len, every)) >= 489
    assert {rule for _, rule, _ in broken.EDITS.values()} | {"readable"} == set(RULES)
    assert set().union(*(rules_used(find_profile(name)) for name in (X4, X1A, CARDS))) == set(RULES)


@pytest.mark.slow
def test_a_single_fault_is_a_single_rule() -> None:
    """A finding must name what is wrong, not half the table: most edits break only their own rule."""
    alone = 0
    for which in broken.EDITS:
        rule, found = broken_rules(which)
        alone += {f.rule for f in found if f.sure} == {rule}
    assert alone >= 0.8 * len(broken.EDITS)


@pytest.mark.parametrize("which", broken.SOUND)
def test_what_looks_alike_and_is_sound_passes(which: str) -> None:
    shop_name, edit = broken.SOUND[which]
    found = preflight(editing.edited(shop_name, edit), find_profile(shop_name))
    assert [str(f.message) for f in found if f.sure] == []


SOUND = sorted((Path(__file__).parent / "sound").glob("*.pdf"))
PLAIN = Profile(
    schema="sheetgen.profile/1", name="plain", title="plain", source=Source("-", printer=False), colour="rgb",
    annotations=True, fonts=Fonts(embedded=False, kinds=("Type3", "MMType1", *Fonts().kinds)),
)  # fmt: skip
"""Of nobody: what is left are rules that hold for every PDF."""


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_sound_files_of_other_producers_raise_no_alarm(path: Path) -> None:
    assert len(SOUND) >= 40 and len(SOUND) + len(broken.SOUND) >= 60
    assert [str(f.message) for f in preflight(path.read_bytes(), PLAIN)] == []


@pytest.mark.parametrize(
    "way",
    [
        "a page of 254 m",
        *(pytest.param(way, marks=pytest.mark.slow) for way in ("a form bomb", "a form bomb on many pages")),
    ],
)
def test_no_file_takes_long(way: str) -> None:
    """Bounded by what is counted, not by the clock: on a slow machine it is the same answer."""
    edit = broken.EDITS[way][2] if way in broken.EDITS else broken.HEAVY[way]
    data = editing.edited(X4, edit)
    before = time.process_time()
    found = preflight(data, find_profile(X4))
    assert time.process_time() - before < 5
    assert "unread" in {f.rule for f in found if f.sure}
    assert not is_accepted(found) and rule_result("unread", found, find_profile(X4)) == "fails"


def test_a_row_without_end_is_read_to_where_it_is_told() -> None:
    page = interpret(b"0 0 m 1 1 l S " * 400, {}, SharedData(most=1000, left=1000))
    assert page.endless and len(page.marks) == 333


@pytest.mark.parametrize(("algorithm", "way"), [("RC4-40", "RC4-40"), ("RC4-128", "RC4-128")])
def test_a_locked_file_is_told_with_the_way_it_is_locked(algorithm: str, way: str) -> None:
    data = editing.edited(X4, lambda writer: writer.encrypt("secret", "owner", algorithm=algorithm))
    assert [str(f.message) for f in preflight(data, find_profile(X4))] == [f"the file is encrypted ({way})"]


def test_a_file_locked_with_aes_is_no_damaged_one() -> None:
    """What writes and reads AES is not among our packages: a dictionary as qpdf writes it."""
    locked = (
        b"/Encrypt << /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Filter /Standard"
        b" /Length 256 /O <00> /U <00> /P -4 /R 6 /StmF /StdCF /StrF /StdCF /V 5 >> /Root"
    )
    data = editing.good(X4).replace(b"/Root", locked)
    assert [str(f.message) for f in preflight(data, find_profile(X4))] == ["the file is encrypted (AES-256)"]


def test_what_can_not_be_read_is_not_said_to_pass() -> None:
    case = broken.made("locked")
    found = preflight(case.data, case.profile)
    assert rule_result("fonts-embedded", found, case.profile) == "unchecked"
    assert rule_result("encryption", found, case.profile) == "fails"
    assert rule_result("output-intent", found, find_profile("screen")) == "unasked"


@pytest.mark.parametrize("times", [6, pytest.param(25, marks=pytest.mark.slow)])
def test_no_damage_ends_in_a_traceback(times: int) -> None:
    data, dice = editing.good(X4), random.Random(7)
    for _ in range(times):
        hurt = bytearray(data)
        for _ in range(20):
            hurt[dice.randrange(len(hurt))] = dice.randrange(256)
        preflight(bytes(hurt[: dice.randrange(len(hurt))] if dice.random() < 0.3 else hurt), find_profile(X4))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "for_"),
    [
        ("sun", X4),
        ("moon", X1A),
        ("card", CARDS),
        ("mat", X4),
        ("log", X1A),
        ("sun", "lulu"),
        ("card", "thegamecrafter"),
    ],
)
def test_no_false_alarm_on_ours(name: str, for_: str) -> None:
    sheet = read_sheet(library.resolve(f"dice-charmers/{name}"))
    made = shop_pages.make_files([finished_sheet(sheet, "de", "a4")], find_profile(for_), shrink=True)
    for data in made.files:
        assert [str(f.message) for f in preflight(data, find_profile(for_))] == []


def test_pictures_are_checked_by_their_pixels() -> None:
    from PIL import Image

    def png(*size: int, **more: object) -> bytes:
        out = BytesIO()
        Image.new("RGB", size).save(out, "PNG", **more)
        return out.getvalue()

    wanted = find_profile("thegamecrafter")
    assert not preflight(png(825, 1125, dpi=(300, 300)), wanted)
    assert [f.rule for f in preflight(png(824, 1125, dpi=(300, 300)), wanted)] == ["page-size"]
    assert [f.rule for f in preflight(png(825, 1125, dpi=(72, 72)), wanted)] == ["picture"]
    assert [f.rule for f in preflight(editing.good(X4), wanted)] == ["readable"]


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(build_app(words), list(words))
    return result.exit_code, result.output


@pytest.mark.medium
def test_the_command_says_all_rules_and_ends_with_one(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.pdf", tmp_path / "bad.pdf"
    good.write_bytes(editing.good(X4))
    bad.write_bytes(broken.made("red light").data)
    code, said = run("preflight", str(good), "--for", X4)
    assert code == 0 and "is ready for" in said and "FAILS" not in said
    assert all(rule in said for rule in rules_used(find_profile(X4)))
    code, said = run("preflight", str(bad), "--for", X4)
    assert code == 1 and "FAILS   colours" in said and "page 1: painted in DeviceRGB: a filled area" in said
    code, said = run("preflight", str(bad), "--for", X4, "--json")
    report = json.loads(said)
    assert (code, report["schema"], report["passes"]) == (1, "sheetgen.preflight/1", False)
    answers = {each["rule"]: each["answer"] for each in report["rules"]}
    assert answers["colours"] == "fails" and answers["boxes"] == "passes"
    assert report["findings"][0]["rule"] == "colours"


def test_the_command_says_when_a_profile_is_old(tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    path.write_bytes(editing.good(CARDS))
    assert "was not checked against the printer's own page" in run("preflight", str(path), "--for", CARDS)[1]
    assert set(profile_names()) >= {CARDS}


def test_a_pdf_x_4_file_with_metadata_of_another_producer_is_ready() -> None:
    data = Path(__file__).with_name("sound").joinpath("pikepdf-xmp.pdf").read_bytes()
    assert is_accepted(preflight(data, find_profile(X4)))
