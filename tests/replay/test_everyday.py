"""A word that could mean something is never dropped: such lines are read as they are meant, or refused."""

import pytest

from sheetgen.explain.json_report import score_report
from sheetgen.explain.ledger import ledger_entries
from sheetgen.explain.report import Report
from sheetgen.replay import replay
from tests.support.logs import RAJA

CHARMERS = """game: dice-charmers
layout: sun
players: Leila, Rajesh
roll: ts tt | line halves | flag boat | merchant portuguese
"""


def meant(head: str, lang: str, line: str) -> str:
    """The line as the ledger shows it in the words of the log; the codes of the findings where it is refused."""
    found = replay(f"lang: {lang}\n{head}{line}\n", effort=0)
    if found.findings:
        return " ".join(finding.code for finding in found.findings)
    return ledger_entries(found)[-1].text.rpartition(" = ")[2]


@pytest.mark.parametrize(
    ("lang", "line", "read"),
    [
        # However many small words a line has, a letter that names a city is kept.
        ("en", "gold and the palace; then goes to C and then on to D and then builds the central palace",
         "gold, palace; go Chittor Jaipur; palace central"),
        ("en", "gold and then gold; and then goes on to C and then on to A", "no-road"),
        ("en", "gold, palace; goes to C, then to D and then to A", "no-road"),
        ("fr", "or, deux maisons; va à C, D; construit une maison en D et une en 12",
         "or, deux maisons; aller Chittor Jaipur; maison Jaipur; maison 12"),
        # A number before an action repeats it.
        ("en", "two gold", "gold, gold"),
        ("de", "zwei Gold", "gold, gold"),
        ("fr", "deux or", "or, or"),
        ("es", "dos oro", "oro, oro"),
        ("it", "due oro", "oro, oro"),
        ("en", "two quarry", "quarry, quarry"),
        ("en", "two palace", "palace, palace"),
        ("en", "gold twice", "gold, gold"),
        ("de", "two gold", "gold, gold"),
        ("en", "gold, two houses", "gold, two houses"),
        # A small letter before a thing is a city or a small word: where both are legal, both are shown.
        ("it", "governatore e oro; rinuncia", "ambiguous"),
        ("it", "governatore e oro; governatore B", "oro, governatore; governatore Bikaner"),
        ("es", "oro, palacio; va a Chittor", "oro, palacio; ir Chittor"),
        ("it", "oro, palazzo; va a Chittor", "oro, palazzo; vai Chittor"),
        ("es", "oro, palacio; va a c", "road-closed"),
        ("ja", "金と総督；Jaipurの総督を下げる、Chittorに行く", "金, 総督; 総督 Jaipur; 旅 Chittor"),
        # The name of one action is not two actions.
        ("en", "palace and house; go C D; central; house D", "unreadable"),
        ("en", "palace and house; go C; palace central; house C", "unreadable"),
        ("en", "gold, a palace and a house; go C", "gold, palace and house; go Chittor"),
        ("en", "a palace and a house; go C", "house, palace; go Chittor"),
        # A full stop ends a sentence.
        ("en", "gold, palace; goes to C.", "gold, palace; go Chittor"),
        ("de", "Gold und Palast. Geht nach C. Geht nach D.", "gold, palast; gehen Chittor; gehen Jaipur"),
        # “One” is a number only where a number is needed.
        ("en", "one gold and one palace", "gold, palace"),
        ("en", "gold, two houses; go C D; house D; builds a house in 12 and one in 7", "not-chosen"),
        ("en", "gold, two houses; go C D; builds a house in D and one in 12",
         "gold, two houses; go Chittor Jaipur; house Jaipur; house 12"),
        ("en", "go C D; gold, two houses; one in D and one in 12",
         "gold, two houses; go Chittor Jaipur; house Jaipur; house 12"),
        ("fr", "aller C D; or, deux maisons; une à D; abandonner",
         "or, deux maisons; aller Chittor Jaipur; maison Jaipur; abandonner"),
        # Two places are from and to: in the other order they are refused.
        ("en", "quarry and move; moves a house from 13 to 12", "move, quarry; move 13 12"),
        ("en", "quarry and move; moves a house to 12 from 13", "unreadable"),
        ("de", "Steinbruch, versetzt Haus nach 12 von 13", "unreadable"),
        ("ja", "石切場と移動；13から12へ移動", "移動, 石切場; 移動 13 12"),
        ("ja", "石切場と移動；12へ13から移動", "unreadable"),
        ("ja", "石切場と移動；12に13を移動", "unreadable"),
        ("en", "gold, gold; goes to C from start", "unreadable"),
        ("en", "gold, palace; goes to D via C", "unreadable"),
        ("en", "gold, palace; goes via C to D", "gold, palace; go Chittor Jaipur"),
        ("en", "gold, palace; comes from C", "unreadable"),
        ("it", "oro, palazzo; va a C dall'inizio", "unreadable"),
        # “First” is small only where it opens the line.
        ("en", "first gold, palace; goes to C", "gold, palace; go Chittor"),
        ("en", "gold, palace; goes to C; first goes to D", "unreadable"),
        # Numbers of two words are refused.
        ("en", "gold, two houses; go C D; house twenty one", "unreadable"),
        ("en", "gold, two houses; go C D; house one and 12", "second-house-in-city"),
        # What is in no list is refused.
        ("en", "gold, palace; goes to C perhaps", "unreadable"),
        ("en", "gold, palace; does not go to C", "unreadable"),
        ("en", "gold or palace", "unreadable"),
    ],
)  # fmt: skip
def test_raja(lang: str, line: str, read: str) -> None:
    assert meant(RAJA, lang, f"Ben: {line}") == read


@pytest.mark.parametrize(
    ("lang", "line", "read"),
    [
        ("fr", "marchande puis thé", "marchande; prendre t"),
        ("fr", "le portugais, un thé", "portugais; prendre t"),
        ("fr", "la marchande; le thé", "marchande; prendre t"),
        ("fr", "prend la marchande, et prend un thé", "marchande; prendre t"),
        ("fr", "prend la soie et le thé", "ts"),
        ("es", "toma la seda", "not-now"),
        ("it", "prende la seta", "not-now"),
        ("en", "takes the merchant, gets tea.", "merchant; get t"),
        # A colour must be that of the die.
        ("en", "takes the blue flag", "flag"),
        ("de", "nimmt die blaue Fahne", "fahne"),
        ("en", "takes the orange flag", "unreadable"),
        ("de", "nimmt die lila Fahne", "unreadable"),
        # A word that is no abbreviation is none.
        ("en", "merchant; sell not", "unreadable"),
        ("fr", "ne prend pas le drapeau", "unreadable"),
    ],
)
def test_the_dice_charmers(lang: str, line: str, read: str) -> None:
    assert meant(CHARMERS, lang, f"Leila: {line}") == read


def test_the_report_shows_how_lines_were_understood() -> None:
    found = replay(f"{RAJA}Ben: takes gold and palace; go C; go D; cent\nAnn: gold, palace; waive\n")
    shown = list(Report("raja.log", found, str).lines_in_full())
    assert shown[1:] == ["Understood as:", "   14  Ben: gold, palace; go Chittor; go Jaipur; palace central"]
    assert score_report(found)["understood"] == [
        {"line": 14, "player": "Ben", "text": "gold, palace; go Chittor; go Jaipur; palace central"}
    ]


@pytest.mark.parametrize(
    ("line", "word"),
    [("takes gold and palace", "gold"), ("gold, pal", "pal"), ("two gold", "gold"), ("2 gold", "waive")],
)
def test_strict_reading_takes_the_words_of_the_notation_alone(line: str, word: str) -> None:
    assert not replay(f"{RAJA}Ben: {line}; waive\n").findings
    (finding, *_) = replay(f"reading: strict\n{RAJA}Ben: {line}; waive\n", effort=0).findings
    assert finding.text[finding.column - 1 :].startswith(word)
    assert not replay(f"reading: strict\n{RAJA}Ben: gold, palace; waive\n").findings


def test_reading_has_no_other_value() -> None:
    (finding,) = replay(f"reading: loose\n{RAJA}").findings
    assert (finding.code, finding.suggestions) == ("unknown-option", ("strict",))
