"""``new-layout``: what it writes is a good layout, and all that stands there as comments is what it extends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import structs

from sheetgen.__main__ import main
from sheetgen.games import library
from tests.support.quick import one_quick

SUN = "dice-charmers/sun"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)


def whole(path: Path) -> str:
    """The file with all of its comments taken up."""
    head, _, rest = path.read_text(encoding="utf-8").partition("the whole list.\n")
    return head + "\n" + "\n".join(row.removeprefix("# ") for row in rest.split("\n"))


@pytest.mark.parametrize("address", one_quick(library.names(), lambda address: address.startswith("dice")))
def test_what_is_begun_is_as_what_it_extends(address: str) -> None:
    assert main(["new-layout", "mine", "--from", address]) == 0
    base, path = library.load(library.resolve(address)), Path("mine.toml")
    for text in (path.read_text(encoding="utf-8"), whole(path)):
        path.write_text(text, encoding="utf-8")
        layout = library.load(path)
        assert layout.header.name == "mine" and layout.header.extends == address
        assert structs.replace(layout, header=base.header) == base


def test_editors_find_the_schema() -> None:
    main(["new-layout", "mine", "--from", SUN])
    first = Path("mine.toml").read_text(encoding="utf-8").split("\n")[0]
    assert first == "#:schema dice-charmers.schema.json"
    assert json.loads(Path("dice-charmers.schema.json").read_bytes()) == json.loads(
        json.dumps(library.json_schema("dice-charmers"))
    )


def test_a_title_and_a_layout_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    Path("maps").mkdir()
    assert main(["new-layout", "one", "--from", SUN, "--title", 'The "First"']) == 0
    assert main(["new-layout", "two", "--from", "one.toml", "--to", "maps"]) == 0
    two = library.load(Path("maps/two.toml"))
    assert two.header.extends == "../one.toml"
    assert library.load(Path("one.toml")).header.title == 'The "First"'
    assert "check maps/two.toml --watch" in capsys.readouterr().out


def test_nothing_of_anybodys_is_lost(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.toml").write_text("precious", encoding="utf-8")
    assert main(["new-layout", "mine", "--from", SUN]) == 2
    assert Path("mine.toml").read_text(encoding="utf-8") == "precious"
    Path("dice-charmers.schema.json").write_text("{}", encoding="utf-8")
    assert main(["new-layout", "other", "--from", SUN]) == 2
    assert Path("dice-charmers.schema.json").read_text(encoding="utf-8") == "{}"
    assert main(["new-layout", "My", "--from", SUN]) == 2
    assert main(["new-layout", "mine", "--from", "dice-charmers/sunn"]) == 2
    err = capsys.readouterr().err
    assert "mine.toml is there already" in err and "my-sun" in err and "dice-charmers/sun" in err
