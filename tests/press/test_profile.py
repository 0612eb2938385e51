"""Profiles are data: all that come with sheetgen can be read, and files that make no sense are refused."""

import hashlib
from datetime import date, timedelta
from pathlib import Path

import pytest

from sheetgen.errors import UsageError
from sheetgen.shop import profile as profiles
from sheetgen.shop.profile import FOLDER, FRESH_DAYS, find_profile, profile_names

TODAY = date(2026, 11, 21)
ICC_HASH = "b35713ef7eff09349d4c3249e5f377736d06d8a2671c54712971a3546bf17c57"


def test_the_profiles_of_the_house_are_there_and_named_as_their_files() -> None:
    wanted = {
        "boardgamesmaker",
        "drivethrucards",
        "generic-x1a",
        "generic-x4",
        "lulu",
        "makeplayingcards",
        "screen",
        "tabletop-simulator",
        "thegamecrafter",
    }
    assert wanted <= set(profile_names())
    for name in profile_names():
        assert find_profile(name).name == name


def test_the_icc_profile_is_the_unchanged_one_of_a_press() -> None:
    for name in profile_names():
        intent = find_profile(name).intent
        if intent:
            data = (FOLDER.with_name("icc") / intent.icc).read_bytes()
            assert hashlib.sha256(data).hexdigest() == ICC_HASH
            assert (data[12:16], data[16:20]) == (b"prtr", b"CMYK")  # ICC.1 7.2: device class, colour space


@pytest.mark.parametrize("component", ["poker", "bridge", "tarot", "mini"])
def test_pixels_are_the_size_with_bleed_at_300_dpi(component: str) -> None:
    found = find_profile("thegamecrafter")
    trim = found.trims[component]
    assert trim.pixels == tuple(round((side + 6.35) / 25.4 * 300) for side in trim.size)


def test_sizes_are_known_either_way_up_and_to_a_hundredth() -> None:
    found = find_profile("drivethrucards")
    assert found.trim(63.5, 88.9) == found.trim(88.9, 63.5) == "poker"
    assert found.trim(63.52, 88.9) is None
    assert found.bleed == 3.175


def test_a_profile_says_when_nobody_checked_it_lately(tmp_path: Path) -> None:
    assert "was not checked" in str(find_profile("drivethrucards").doubt(TODAY))
    assert find_profile("generic-x4").doubt(TODAY) is None, "a standard does not change behind our backs"
    path = tmp_path / "mine.toml"
    head = (
        'schema = "sheetgen.profile/1"\nname = "mine"\ntitle = "t"\n[source]\nurl = "u"\nchecked = 2026-01-02'
    )
    path.write_text(head)
    mine = find_profile(str(path))
    assert mine.doubt(date(2026, 1, 2) + timedelta(days=FRESH_DAYS)) is None
    assert "2026-01-02" in str(mine.doubt(date(2026, 1, 3) + timedelta(days=FRESH_DAYS)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bleed = 3", "bleed"),
        ("[boxes]\nbleed = '3'", "boxes.bleed"),
        ("inks = 4", "inks"),
        ("flavour = 'PDF/X-4'", "needs"),
        ("output = 'png'", "dpi"),
        ("marks = 'crop'", "slug"),
        (
            "output = 'png'\ndpi = 300\n[trims.a]\nwidth = '1 in'\nheight = '1 in'\npixels = [300, 301]",
            "pixels",
        ),
        ("= 3", "is not a profile"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    head = 'schema = "sheetgen.profile/1"\nname = "mine"\ntitle = "t"\nsource = { url = "u" }\n'
    path.write_text(head + text)
    with pytest.raises(UsageError, match=said):
        find_profile(str(path))


def test_a_wrong_name_offers_the_near_ones() -> None:
    with pytest.raises(UsageError, match="drivethrucards"):
        find_profile("drivethrucard")
    with pytest.raises(UsageError, match="Profiles: .*generic-x4"):
        find_profile("?")
    with pytest.raises(UsageError, match="no-such.toml"):
        find_profile("no-such.toml")


def test_a_file_that_is_no_text_or_too_long_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UsageError):
        find_profile(str(path))
    path.write_bytes(b"#" * (profiles.MOST_BYTES + 1))
    with pytest.raises(UsageError, match="too long"):
        find_profile(str(path))
