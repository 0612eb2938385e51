# Two commands do everything: `make demo` runs the main job, `make test` tests. Both set up first.

PYTHON ?= python3
VENV   ?= .venv
BIN     = $(VENV)/bin
SHEETGEN = $(BIN)/sheetgen
LOG     = tests/replay/games/three-players.log

.PHONY: setup demo test quick lint bench clean

setup: $(VENV)/ready

$(VENV)/ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[test,lint,bench]'
	touch $@

demo: setup
	$(BIN)/python -m tools.demo

test: setup lint
	$(BIN)/python -m pytest -n 2

quick: setup
	$(BIN)/python -m pytest -m 'not slow' -n 2

lint: setup
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: setup
	$(BIN)/python -m tools.bench

clean:
	rm -rf $(VENV) output/* .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist *.egg-info
