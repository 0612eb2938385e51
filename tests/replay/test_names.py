"""What reports call totals and criteria is in the catalogs, whatever the game."""

import pytest

from sheetgen.games import library, registry
from sheetgen.read.claims import total_name
from tests.support.texts import program_texts


@pytest.mark.slow
@pytest.mark.parametrize("key", registry.all_keys())
def test_totals_and_criteria_are_texts_of_the_catalogs(key: str) -> None:
    game = registry.find(key)
    made = [library.load(path) for name, path in library.names().items() if name.startswith(f"{key}/")]
    layout = next(sheet for sheet in made if sheet.kind in game.scorable)
    state = game.start(layout, ["Ann", "Bob"], {name: values[0] for name, values in game.options.items()})
    names = {*game.totals(state, 0), *(c.name for c in game.standings(state)[0].criteria)}
    texts = {k.text for k in program_texts().places if k.context == "report"}
    assert {str(total_name(name)) for name in names} <= texts
