"""Pictures that show no sheet: each is refused in one line, quickly, and takes no machine down."""

import struct
import time
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from sheetgen.errors import PhotoError
from sheetgen.scan.align import ImageFeatures
from sheetgen.scan.find import FIRST, _candidates, _some
from sheetgen.scan.photo import KEPT_PIXELS, read_photos


def refusal(path: Path) -> PhotoError:
    """How a file is refused: by a ``PhotoError`` of one line that names it."""
    begun = time.process_time()
    with pytest.raises(PhotoError) as caught:
        list(read_photos(path))
    assert time.process_time() - begun < 20
    told = str(caught.value)
    assert path.name in told and "\n" not in told and "Traceback" not in told
    return caught.value


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _png(width: int, height: int, rows: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", rows) + _chunk(b"IEND", b"")


def test_a_bomb_is_refused_before_it_goes_off(tmp_path: Path) -> None:
    """Some kilobytes that become gigabytes of pixels."""
    bomb = tmp_path / "bomb.png"
    bomb.write_bytes(_png(60_000, 60_000, zlib.compress(bytes(10_000_000), 9)))
    assert bomb.stat().st_size < 20_000
    assert "megapixels" in str(refusal(bomb))


@pytest.mark.parametrize("kind", [".png", ".tif", ".webp", ".pdf"])
def test_a_torn_file_is_refused(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"torn{kind}"
    noise = np.random.default_rng(1).integers(0, 255, (600, 500, 3)).astype(np.uint8)
    whole = b"%PDF-1.7\n" + noise.tobytes() if kind == ".pdf" else cv2.imencode(kind, noise)[1].tobytes()
    path.write_bytes(whole[: len(whole) // 2])
    refusal(path)


@pytest.mark.parametrize(
    "data", [b"", b"a shopping list", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0" + bytes(500)]
)
def test_what_is_no_picture_is_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "leila.jpg"
    path.write_bytes(data)
    refusal(path)


def test_a_stamp_is_too_small(tmp_path: Path) -> None:
    path = tmp_path / "stamp.png"
    cv2.imwrite(str(path), np.full((120, 90, 3), 200, np.uint8))
    assert "too few" in str(refusal(path))


def test_a_folder_and_what_is_not_there_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.jpg"):
        refusal(path)


@pytest.mark.slow
def test_a_large_photo_is_made_smaller_first(tmp_path: Path) -> None:
    """48 megapixels."""
    path = tmp_path / "large.jpg"
    cv2.imwrite(str(path), np.full((8000, 6000, 3), 180, np.uint8))
    (photo,) = read_photos(path)
    assert photo.pixels.shape[0] * photo.pixels.shape[1] <= KEPT_PIXELS
    assert abs(photo.pixels.shape[0] / photo.pixels.shape[1] - 4 / 3) < 0.01


def test_a_game_without_pages_to_compare_is_passed_over() -> None:
    nothing = ImageFeatures.empty()
    grey = np.full((100, 100), 255, np.uint8)
    steps: list[int] = []
    look = _some(FIRST)
    assert _candidates(grey, nothing, [[], []], look, lambda done, _: steps.append(done)) == []
    assert steps == [1, 2]
