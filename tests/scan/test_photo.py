"""Files with pictures of paper: what is read of them, and what is refused in one line."""

import subprocess
import sys
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import Image
from pypdf import PdfWriter

from sheetgen.errors import PhotoError
from sheetgen.message import Msg, msg
from sheetgen.resources import install_command
from sheetgen.scan import find, photo, sheet
from sheetgen.scan.photo import Photo, read_photos


def picture(width: int = 400, height: int = 600) -> Image.Image:
    """Red at the top left, blue elsewhere."""
    made = Image.new("RGB", (width, height), (0, 0, 255))
    made.paste((255, 0, 0), (0, 0, width // 2, height // 2))
    return made


@pytest.mark.parametrize("suffix", ["png", "tiff", "webp", "jpg"])
def test_kinds_of_pictures_are_read_as_blue_green_red(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"sheet.{suffix}"
    picture().save(file)
    (found,) = read_photos(file)
    assert found.pixels.shape == (600, 400, 3) and found.name == f"sheet.{suffix}"
    assert np.abs(found.pixels[10, 10].astype(int) - (0, 0, 255)).max() < 8
    assert np.abs(found.pixels[-10, -10].astype(int) - (255, 0, 0)).max() < 8


@pytest.mark.parametrize(("turn", "red"), [(1, (0, 0)), (3, (-1, -1)), (6, (0, -1)), (8, (-1, 0))])
def test_a_photo_is_turned_as_its_exif_says(tmp_path: Path, turn: int, red: tuple[int, int]) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    file = tmp_path / "turned.png"
    picture().save(file, exif=exif)
    (found,) = read_photos(file)
    assert found.pixels.shape[:2] == ((600, 400) if turn in (1, 3) else (400, 600))
    assert tuple(found.pixels[red]) == (0, 0, 255)


def test_each_page_of_a_pdf_and_each_frame_of_a_tiff_is_a_photo(tmp_path: Path) -> None:
    for name in ("scan.pdf", "scan.tiff"):
        file = tmp_path / name
        picture().save(file, save_all=True, append_images=[picture(), picture()])
        assert [found.name for found in read_photos(file)] == [name, f"{name}:2", f"{name}:3"]


@pytest.mark.slow
def test_pictures_of_a_file_are_drawn_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A PDF of many pages takes the memory of one. Pages without a picture are vector art."""
    writer = PdfWriter()
    for _ in range(3):
        writer.add_blank_page(400, 600)
    writer.write(tmp_path / "pages.pdf")
    drawn: list[object] = []
    draw = photo._drawn
    monkeypatch.setattr(photo, "_drawn", lambda *given: (drawn.append(given), draw(*given))[1])
    first = next(found := read_photos(tmp_path / "pages.pdf"))
    assert len(drawn) == 1 and first.vector
    assert len(list(found)) == 2 and len(drawn) == 3
    Image.new("RGB", (400, 600), "white").save(tmp_path / "scan.pdf")
    assert [each.vector for each in read_photos(tmp_path / "scan.pdf")] == [False]


@pytest.mark.medium
def test_a_large_photo_is_made_smaller(tmp_path: Path) -> None:
    for name in ("large.png", "large.jpg"):
        picture(6000, 4000).save(tmp_path / name)
        (found,) = read_photos(tmp_path / name)
        height, width = found.pixels.shape[:2]
        assert 10_000_000 < width * height <= 12_000_000 and abs(width / height - 1.5) < 0.01


def test_many_pages_share_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photo, "KEPT_IN_ALL", 400_000)
    for name in ("scan.pdf", "scan.tiff"):
        picture(1000, 800).save(tmp_path / name, save_all=True, append_images=[picture(800, 1000)])
        assert all(100_000 < found.pixels.size / 3 <= 200_000 for found in read_photos(tmp_path / name))


def test_deep_and_clear_pictures_are_read(tmp_path: Path) -> None:
    deep = np.tile(np.linspace(0, 65535, 400).astype(np.uint16), (400, 1))
    Image.fromarray(deep).save(tmp_path / "deep.png")
    (found,) = read_photos(tmp_path / "deep.png")
    assert found.pixels[0, 0].max() == 0 and found.pixels[0, -1].min() == 255
    Image.new("RGBA", (400, 400), (0, 0, 0, 0)).save(tmp_path / "clear.png")
    (found,) = read_photos(tmp_path / "clear.png")
    assert found.pixels.min() == 255


def test_large_pictures_that_one_can_see_through_and_deep_ones_are_made_smaller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photo, "KEPT_PIXELS", 200_000)
    clear = picture(1000, 1400).convert("RGBA")
    clear.paste((0, 0, 0, 0), (500, 700, 1000, 1400))
    clear.save(tmp_path / "clear.png")
    (found,) = read_photos(tmp_path / "clear.png")
    assert 180_000 < found.pixels.size / 3 <= 200_000
    assert tuple(found.pixels[5, 5]) == (0, 0, 255) and found.pixels[-5, -5].min() == 255
    deep = np.full((1200, 1000), 9000, np.uint16)
    deep[:600] = 60_000
    Image.fromarray(deep).save(tmp_path / "deep.png")
    (found,) = read_photos(tmp_path / "deep.png")
    assert (found.pixels[5, 5].min(), found.pixels[-5, -5].max()) == (255, 38)


def heic() -> bytes:
    return (24).to_bytes(4, "big") + b"ftypheic" + bytes(4) + b"mif1heic" + bytes(500)


def test_a_heic_photo_is_read_by_what_was_installed_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "telephone.heic").write_bytes(heic())
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    with pytest.raises(PhotoError, match="pip install pillow-heif") as refused:
        list(read_photos(tmp_path / "telephone.heic"))
    assert refused.value.code == "heic"
    called = []
    plugin = SimpleNamespace(register_heif_opener=lambda: called.append(1))
    monkeypatch.setitem(sys.modules, "pillow_heif", plugin)
    with pytest.raises(PhotoError) as refused:
        list(read_photos(tmp_path / "telephone.heic"))  # what stands there is no photo
    assert called and refused.value.code == "no-picture"


def test_a_locked_pdf_is_refused_without_its_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture().save(tmp_path / "scan.pdf")
    locked = PdfWriter(clone_from=str(tmp_path / "scan.pdf"))
    locked.encrypt("secret")
    locked.write(str(tmp_path / "locked.pdf"))
    with pytest.raises(PhotoError, match="password") as refused:
        list(read_photos(tmp_path / "locked.pdf"))
    assert refused.value.code == "locked"
    monkeypatch.setattr("sheetgen.inspect.locked_pdf.PASSWORDS", ["secret"])
    assert len(list(read_photos(tmp_path / "locked.pdf"))) == 1


def bomb() -> bytes:
    """A few bytes that say they are 60 000 by 60 000 pixels."""
    out = BytesIO()
    Image.new("L", (8, 8)).save(out, "PNG")
    data = bytearray(out.getvalue())
    data[16:24] = (60_000).to_bytes(4, "big") * 2
    data[29:33] = __import__("zlib").crc32(bytes(data[12:29])).to_bytes(4, "big")
    return bytes(data)


def half() -> bytes:
    out = BytesIO()
    Image.effect_noise((800, 800), 60).save(out, "PNG")
    return out.getvalue()[:20_000]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "no-picture"),
        (b"dice-charmers: a log\n", "no-picture"),
        (b"%PDF-1.7\nnothing", "broken"),
        (half(), "broken"),
        (bomb(), "large"),
    ],
)
def test_what_is_no_picture_is_refused(tmp_path: Path, data: bytes, code: str) -> None:
    file = tmp_path / "odd.png"
    file.write_bytes(data)
    with pytest.raises(PhotoError) as refused:
        list(read_photos(file))
    assert refused.value.code == code and "odd.png" in str(refused.value)


def test_a_cut_jpeg_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    out = BytesIO()
    Image.effect_noise((800, 600), 60).save(out, "JPEG")
    file = tmp_path / "cut.jpg"
    for share, incomplete in ((1.0, False), (0.75, True)):
        file.write_bytes(out.getvalue()[: int(share * len(out.getvalue()))])
        (found,) = read_photos(file)
        assert found.incomplete == incomplete
        assert abs(found.pixels.shape[0] - share * 600) < 32 and found.pixels.shape[1] == 800


def test_a_refused_picture_whose_file_was_cut_must_be_copied_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PhotoError("part", msg("It shows only a part."))

    out = BytesIO()
    Image.effect_noise((800, 600), 60).save(out, "JPEG")
    monkeypatch.setattr(sheet, "find_pages", refuse)
    for share, told in ((1.0, "It shows only a part."), (0.75, "copy the file again.")):
        (tmp_path / "cut.jpg").write_bytes(out.getvalue()[: int(share * len(out.getvalue()))])
        with pytest.raises(PhotoError) as refused:
            sheet.combine_pages(sheet.find_photo_pages(tmp_path / "cut.jpg"))
        assert refused.value.code == "part" and str(refused.value).endswith(told)


def test_small_missing_and_long_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    picture(80, 600).save(tmp_path / "small.png")
    with pytest.raises(PhotoError, match="80 by 600"):
        list(read_photos(tmp_path / "small.png"))
    with pytest.raises(PhotoError) as refused:
        list(read_photos(tmp_path / "none.png"))
    assert refused.value.code == "file"
    picture().save(tmp_path / "scan.tiff", save_all=True, append_images=[picture(), picture()])
    monkeypatch.setattr(photo, "MOST_PAGES", 2)
    with pytest.raises(PhotoError, match="3 pages"):
        list(read_photos(tmp_path / "scan.tiff"))
    monkeypatch.setattr(photo, "MOST_BYTES", 1000)
    with pytest.raises(PhotoError, match="larger"):
        list(read_photos(tmp_path / "scan.tiff"))


def test_without_opencv_the_extra_is_named() -> None:
    program = (
        "import sys; sys.modules['cv2'] = None\n"
        "from sheetgen.errors import PhotoError\n"
        "try:\n    import sheetgen.scan.photo\n"
        "except PhotoError as error:\n    print(error.code, error)\n"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said.startswith("no-opencv") and install_command("scan") in said


@pytest.mark.parametrize("mirrored", [False, True])
def test_blank_pictures_are_skipped_and_mirrored_ones_named(
    mirrored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which of the two a picture is, is looked at only where no page was found."""
    luck = np.random.default_rng(1)
    lines = np.zeros((700, 500), bool)
    lines[100:600:12, 60:440] = mirrored
    light = (
        np.where(lines, 90, 240)[..., None]
        + luck.normal(0, 4, (700, 500, 3))
        - np.linspace(0, 30, 500)[:, None]
    )
    picture = Photo(Path("a.jpg"), 1, light.clip(0, 255).astype(np.uint8))
    looked: list[Photo] = []

    def pages(seen: Photo, *_: object) -> list[object]:
        looked.append(seen)
        if seen is picture:
            raise PhotoError("no-sheet", msg("no sheet"))
        return []

    monkeypatch.setattr(sheet, "read_photos", lambda path: [picture])
    monkeypatch.setattr(sheet, "find_pages", pages)
    monkeypatch.setattr(sheet, "shows_page", lambda seen, layouts: seen is not picture)
    notices: list[Msg] = []
    assert sheet.find_photo_pages(Path("a.jpg"), notice=notices.append) == []
    said = "a.jpg is mirrored: its mirror image is read." if mirrored else "a.jpg is blank and is skipped."
    assert list(map(str, notices)) == [said]
    if mirrored:
        assert (looked[1].pixels[:, ::-1] == picture.pixels).all()


@pytest.mark.parametrize("path", ["untrusted/scanner-app.jpg", "photos/nagaraja-score-good-0007.jpg"])
def test_where_no_sheet_is_found_pure_white_paper_is_named_as_the_work_of_a_program(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find, "_pages_among", lambda *_: [])
    (seen,) = read_photos(Path(__file__).parent / path)
    with pytest.raises(PhotoError) as caught:
        find.find_pages(seen, ("raja/score",))
    said = str(caught.value)
    app = path.startswith("untrusted")
    assert caught.value.code == "no-sheet" and said.startswith(f"{seen.name} shows no sheet that can be read")
    assert ("scanner apps" in said, "in colour or grey at 200 to 300 dpi" in said, "sharp" in said) == (
        app, app, not app,
    )  # fmt: skip
