"""Plates kept between runs: the same bytes with them and without, whatever happens to their files."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import msgspec
import pytest

from sheetgen.__main__ import main
from sheetgen.draw.pdf_font import Fonts
from sheetgen.games.layouts.file import resolve
from sheetgen.press import cache, home
from sheetgen.press.cache import Cache, cache_folder
from sheetgen.sheets.press_data import Drawn, Finished
from sheetgen.sheets.sheet import finished_sheet, read_sheet

NAMES = ("dice-charmers/sun", "raja/card")


def sheets(lang: str = "en", paper: str = "a4") -> list[Finished]:
    return [finished_sheet(read_sheet(resolve(name)), lang, paper) for name in NAMES]


def undrawn(lang: str = "en") -> list[Finished]:
    """The same sheets, which nobody can draw."""

    def refuse() -> list[object]:
        raise AssertionError("drawn again")

    found = []
    for sheet in sheets(lang):
        assert isinstance(sheet.pages, Drawn)
        content = sheet.pages.content
        found.append(sheet._replace(pages=Drawn(refuse, lambda content=content: content)))  # type: ignore[arg-type,misc]
    return found


@pytest.fixture(scope="module")
def fresh() -> bytes:
    return home.pages_as_pdf(sheets())[0]


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    at = tmp_path_factory.mktemp("filled") / "cache"
    home.pages_as_pdf(sheets(), kept=Cache(at))
    return at


@pytest.fixture
def kept(filled: Path, tmp_path: Path) -> Cache:
    return Cache(Path(shutil.copytree(filled, tmp_path / "cache")))


def files(kept: Cache) -> list[Path]:
    assert kept.at is not None
    return sorted(kept.at.iterdir())


@pytest.mark.medium
def test_bytes_are_the_same_with_and_without(fresh: bytes, tmp_path: Path) -> None:
    empty = Cache(tmp_path / "new")
    assert home.pages_as_pdf(sheets(), kept=Cache(None))[0] == fresh
    assert home.pages_as_pdf(sheets(), kept=empty)[0] == fresh
    assert home.pages_as_pdf(sheets(), kept=empty)[0] == fresh
    assert len(files(empty)) > 2


@pytest.mark.medium
def test_what_is_kept_is_not_drawn_again(fresh: bytes, kept: Cache) -> None:
    assert home.pages_as_pdf(undrawn(), kept=kept)[0] == fresh
    with pytest.raises(AssertionError, match="drawn again"):
        home.pages_as_pdf(undrawn("de"), kept=kept)
    with pytest.raises(AssertionError, match="drawn again"):
        home.pages_as_pdf(undrawn(), kept=kept, edition="bw")


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["ja", "ar", "hi"])
def test_other_scripts_too(lang: str, tmp_path: Path) -> None:
    kept = Cache(tmp_path)
    assert len({home.pages_as_pdf(sheets(lang), kept=each)[0] for each in (None, kept, kept)}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("damage", ["empty", "cut", "flipped", "other", "folder", "gone"])
def test_a_broken_file_is_as_good_as_none(fresh: bytes, kept: Cache, damage: str) -> None:
    for file in files(kept):
        data = file.read_bytes()
        wrong = msgspec.msgpack.encode([["no plate", 1]])
        if damage in ("folder", "gone"):
            file.unlink()
        if damage == "folder":
            file.mkdir()
        elif damage != "gone":
            file.write_bytes(
                {
                    "empty": b"",
                    "cut": data[:-9],
                    "flipped": data[:-200] + bytes([data[-200] ^ 1]) + data[-199:],
                    "other": cache.hashlib.sha256(wrong).digest() + wrong,
                }[damage]
            )
    for _ in range(2):
        assert home.pages_as_pdf(sheets(), kept=kept)[0] == fresh
    assert not [file for file in files(kept) if file.suffix == ".part"]


@pytest.mark.medium
def test_a_folder_that_can_not_be_written_keeps_nothing(fresh: bytes, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert home.pages_as_pdf(sheets(), kept=Cache(tmp_path / "file" / "cache"))[0] == fresh


owned = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")


@owned
@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_can_write_is_not_read(mode: int, kept: Cache) -> None:
    kept.put("key", b"data")
    (file,) = [each for each in files(kept) if each.read_bytes().endswith(b"data")]
    assert file.stat().st_mode & 0o777 == 0o600
    assert kept.get("key") == b"data"
    file.chmod(mode)
    assert kept.get("key") is None
    kept.put("key", b"more")
    assert kept.get("key") == b"more"


@owned
@pytest.mark.parametrize("mode", [0o720, 0o702])
def test_a_folder_that_others_can_write_is_neither_read_nor_written(mode: int, kept: Cache) -> None:
    assert kept.at is not None
    kept.put("key", b"data")
    before = files(kept)
    kept.at.chmod(mode)
    assert kept.get("key") is None
    kept.put("another key", b"data")
    assert files(kept) == before


@owned
def test_what_another_user_owns_is_not_used(kept: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.put("key", b"data")
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert kept.get("key") is None
    kept.put("another key", b"data")
    monkeypatch.undo()
    assert (kept.get("key"), kept.get("another key")) == (b"data", None)


def test_where_files_have_no_owners_the_cache_is_used(kept: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept.at is not None
    kept.at.chmod(0o777)
    monkeypatch.delattr(os, "geteuid", raising=False)
    kept.put("key", b"data")
    assert kept.get("key") == b"data"


def test_a_new_folder_is_the_users_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        Cache(tmp_path / "new").put("key", b"data")
    finally:
        os.umask(before)
    assert Cache(tmp_path / "new").get("key") == b"data"


def test_a_value_of_another_kind_is_none(tmp_path: Path) -> None:
    kept = Cache(tmp_path / "cache")
    kept.keep_value("key", ["a", 1])
    assert kept.value("key", list[str | int]) == ["a", 1]
    assert kept.value("key", dict[str, int]) is None


def test_files_of_the_user_stay_when_it_is_full(kept: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept.at is not None
    (kept.at / "folder").mkdir()
    own = [kept.at / "letter.txt", kept.at / "folder" / ("0" * 64)]
    for file in own:
        file.write_text("mine")
        os.utime(file, (1, 1))
    monkeypatch.setattr(cache, "MOST", 0)
    kept.put("key", b"data")
    assert [file for file in kept.at.rglob("*") if file.is_file()] == own


@pytest.mark.medium
def test_a_program_that_can_not_be_looked_at_keeps_nothing(
    fresh: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.program_digest.cache_clear()
    monkeypatch.setattr(cache, "PACKAGE", tmp_path / "nowhere")
    assert home.pages_as_pdf(sheets(), kept=Cache(tmp_path / "cache"))[0] == fresh
    assert not (tmp_path / "cache").exists()


def test_another_program_keeps_plates_of_its_own(kept: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "program_digest", lambda: "another")
    with pytest.raises(AssertionError, match="drawn again"):
        home.pages_as_pdf(undrawn(), kept=kept)


def test_a_changed_file_of_the_program_changes_its_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    (tmp_path / "a.py").write_text("1")
    states = [cache.program_digest.__wrapped__()]
    (tmp_path / "a.py").write_text("12")
    states.append(cache.program_digest.__wrapped__())
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "c.po").write_text("")
    states.append(cache.program_digest.__wrapped__())
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "a.pyc").write_text("")
    assert len(set(states)) == 3
    assert cache.program_digest.__wrapped__() == states[-1]


@pytest.mark.medium
def test_the_oldest_go_when_it_is_full(kept: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {file: file.stat().st_size for file in files(kept)}
    oldest = max(sizes, key=lambda file: sizes[file])
    os.utime(oldest, (1, 1))
    most = sum(sizes.values()) + 10
    monkeypatch.setattr(cache, "MOST", most)
    kept.keep_plates("one more", [])
    left = files(kept)
    assert oldest not in left
    assert sum(file.stat().st_size for file in left) <= most // 2


def test_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/me"))
    cases = {
        ("linux", ""): Path("/home/me/.cache/sheetgen"),
        ("darwin", ""): Path("/home/me/Library/Caches/sheetgen"),
        ("win32", "LOCALAPPDATA=/local"): Path("/local/sheetgen/cache"),
        ("linux", "XDG_CACHE_HOME=/x"): Path("/x/sheetgen"),
        ("linux", "SHEETGEN_CACHE=/mine"): Path("/mine"),
        ("linux", "SHEETGEN_CACHE=off"): None,
    }
    for (platform, given), at in cases.items():
        monkeypatch.setattr("sys.platform", platform)
        name, _, value = given.partition("=")
        assert cache_folder({name: value}) == at


def test_commands_keep_plates_unless_told_not_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["print", "dice-charmers/sun", "--lang", "en", "--paper", "a4", "--force", "-o"]
    assert main([*command, "off.pdf"]) == 0
    assert os.environ["SHEETGEN_CACHE"] == "off"
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "mine"))
    assert main([*command, "first.pdf"]) == main([*command, "second.pdf"]) == 0
    assert len(list((tmp_path / "mine").iterdir())) > 2
    made = {Path(name).read_bytes() for name in ("off.pdf", "first.pdf", "second.pdf")}
    assert len(made) == 1


def test_letters_that_contradict_each_other_are_not_mixed() -> None:
    fonts = Fonts()
    face = "alegreya-sans/AlegreyaSans-Medium"
    assert fonts.add_used_glyphs({face: {0: (100, ""), 5: (200, "a")}})
    assert not fonts.add_used_glyphs({face: {5: (200, "b"), 6: (1, "c")}})
    assert fonts.add_used_glyphs({face: {5: (200, "a"), 7: (1, "d")}})
    assert set(fonts.used_glyphs()[face]) == {0, 5, 7}
