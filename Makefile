# The workshop. `make help` tells what there is; the README's two commands are `make play` and `make test`.
#
# Everything is installed into .venv, from hash-pinned lists; nothing outside this folder is touched. Stamps in .venv remember what is done,
# so a second call starts at once.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

BIN := .venv/bin
PY := $(BIN)/python
# Bold where a person watches.
ifneq ($(MAKE_TERMOUT),)
ifndef NO_COLOR
BOLD := \033[1m
PLAIN := \033[0m
endif
endif
say = @printf '$(BOLD)== %s$(PLAIN)\n' "$(1)"

# A Python of at least 3.11, wherever it is; empty if there is none.
find_python = for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$p"; break; }; done || true
# The installer: uv from the PATH, or the one that setup keeps in .uv.
find_uv = command -v uv 2>/dev/null || echo .uv/bin/uv

.PHONY: help
help:  ## show this list
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  $(BOLD)make %-9s$(PLAIN) %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: setup
setup: .venv/.stamp-package .venv/.stamp-native .venv/.stamp-web  ## make .venv with the command and all tools, build the solver and the page of the table
	@:

.venv/.stamp-python:
	$(call say,making .venv)
	@python=$$($(find_python)); uv=$$($(find_uv)); \
	if [ -z "$$python" ]; then echo "Python 3.11 or newer is needed (python.org, or your system's package python3)" >&2; exit 1; fi; \
	if ! "$$uv" --version >/dev/null 2>&1; then \
		"$$python" -m venv --clear .uv || { echo "the module venv is missing (Debian, Ubuntu: apt install python3-venv)" >&2; exit 1; }; \
		.uv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bootstrap.lock; uv=.uv/bin/uv; \
	fi; \
	[ -x $(PY) ] || "$$uv" venv --quiet --python "$$("$$python" -c 'import sys; print(sys.executable)')" .venv
	@touch $@

.venv/.stamp-tools: requirements-dev.lock .venv/.stamp-python
	$(call say,installing the tools of requirements-dev.lock)
	@$$($(find_uv)) pip install --quiet --python $(PY) --require-hashes -r requirements-dev.lock
	@touch $@

# A plain path in place of the backend's import hook: whoever puts another folder first (the mutation run) must win.
.venv/.stamp-package: pyproject.toml .venv/.stamp-tools
	$(call say,installing preferans itself from src)
	@$$($(find_uv)) pip install --quiet --python $(PY) --no-deps --no-build-isolation --config-settings wheel.cmake=false --editable .
	@$(PY) -c 'from pathlib import Path; from sysconfig import get_path; \
		(Path(get_path("purelib")) / "_editable_skbc_preferans.pth").write_text(str(Path("src").resolve()) + "\n", encoding="utf-8")'
	@touch $@
	@echo "done: $(BIN)/preferans"

# The solver in C++. Without a compiler everything works, slower.
NATIVE_SOURCES := CMakeLists.txt native/build_extension.sh $(shell find native/src native/include native/bindings -type f)

.venv/.stamp-native: $(NATIVE_SOURCES) .venv/.stamp-tools
	@if command -v c++ g++ clang++ >/dev/null; then \
		printf '$(BOLD)== building the solver$(PLAIN)\n'; PATH="$(CURDIR)/$(BIN):$$PATH" native/build_extension.sh python; touch $@; \
	else echo "no C++ compiler (Debian, Ubuntu: apt install g++): solving takes the slow way"; fi

# The page of the table. Without Node the terminal table and everything else work; the page is then built as soon as there is one.
has_node = node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' 2>/dev/null && command -v npm >/dev/null
WEB_SOURCES := $(shell find webui/src webui/public -type f) webui/index.html webui/package.json webui/vite.config.ts webui/tsconfig.json webui/svelte.config.js

webui/node_modules/.package-lock.json: webui/package-lock.json
	@if $(has_node); then \
		printf '$(BOLD)== installing the tools of webui/package-lock.json$(PLAIN)\n'; npm --prefix webui ci --loglevel=error; touch $@; \
	fi

.venv/.stamp-web: .venv/.stamp-python webui/node_modules/.package-lock.json $(WEB_SOURCES)
	@if $(has_node); then \
		printf '$(BOLD)== building the page of the table$(PLAIN)\n'; npm --prefix webui run --silent build; touch $@; \
	else echo "no Node 20 or newer (nodejs.org): the page of the table is not built, the terminal table works"; fi

.PHONY: play
play: setup  ## play a match against two bots in the browser (ARGS=--terminal: here)
	$(call say,the table)
	@page=src/preferans/server/static/index.html; if [ -f $$page ]; then here=; else here=--terminal; fi; $(BIN)/preferans play $$here $(ARGS)

.PHONY: test
test: setup  ## run the tests (ALL=1 the slow ones too, COVERAGE=1 shows what is not reached, ARGS='-k talon' chooses)
	@if [ -d webui/node_modules ] && ls webui/tests/*.test.ts >/dev/null 2>&1; then \
		printf '$(BOLD)== vitest$(PLAIN)\n'; npm --prefix webui run --silent test; fi
	$(call say,pytest)
	@$(BIN)/pytest $(if $(ALL),,-m "not slow") $(if $(COVERAGE),--cov --cov-report=term) $(ARGS)

.PHONY: native
native: .venv/.stamp-tools  ## the solver's own tests, with the address and undefined behaviour sanitizers, warnings as errors
	$(call say,ctest under sanitizers)
	@export PATH="$(CURDIR)/$(BIN):$$PATH"; cmake -S . -B build/sanitize -DPREF_SANITIZE=ON -DPREF_WERROR=ON >/dev/null; \
	cmake --build build/sanitize --parallel 2 >/dev/null; \
	ctest --test-dir build/sanitize --output-on-failure

.PHONY: check
check: setup  ## everything that needs no run: style, types, who imports whom, generated files, README
	$(call say,ruff: style)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	$(call say,mypy: types)
	@$(BIN)/mypy
	@if [ -d webui/node_modules ]; then printf '$(BOLD)== svelte-check$(PLAIN)\n'; npm --prefix webui run --silent check; fi
	$(call say,import-linter: who may import whom)
	@NO_COLOR=1 $(BIN)/lint-imports | sed -n '/^Contracts$$/,$$p'
	$(call say,generated files are up to date)
	@for tool in tools/make_*.py; do echo "$$tool --check"; $(PY) "$$tool" --check; done
	$(call say,the examples of the README)
	@$(BIN)/pytest -q tests/test_readme.py

.PHONY: fix
fix: setup  ## let ruff mend style, and write the generated files anew
	$(call say,mending)
	@for tool in tools/make_*.py; do echo "$$tool"; $(PY) "$$tool"; done
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format .

.PHONY: bench
bench: setup  ## measure the speed of engine and replay
	$(call say,speed)
	@for file in bench/bench_*.py; do echo "$$file"; $(PY) "$$file"; done

.PHONY: mutants
mutants: setup  ## change scoring and rules in thousands of ways: which changes does no test notice? (an hour or more)
	$(call say,mutants of scoring and rules)
	@LAWS=mutants $(BIN)/mutmut run $(ARGS)
	@$(PY) tools/mutant_report.py

.PHONY: nightly
nightly: check  ## all that is too long for every change: fresh examples of the laws, long self-play, mutants, speed
	$(call say,laws with fresh examples)
	@LAWS=nightly REQUIRE_ALL=1 $(BIN)/pytest
	$(call say,self-play: every law after every action)
	@for bots in rule random; do $(BIN)/preferans selfplay --rules sochi --deals 2000 --seed 1 --bots $$bots; done
	@$(MAKE) bench mutants

.PHONY: shots
shots: setup  ## pictures of every phase in three sizes, two languages, light and dark, measured, on a contact sheet (needs chromium)
	$(call say,pictures of the table)
	@npm --prefix webui run --silent shots -- --check --out "$(CURDIR)/screens" $(ARGS)

.PHONY: docs
docs: setup  ## write the pages of docs/ that come from the program itself
	$(call say,docs)
	@$(PY) tools/make_commands.py; ls docs/commands*.md

.PHONY: picture
picture: setup  ## take the picture of the README anew (needs chromium)
	@$(PY) tools/picture_of_table.py

.PHONY: lock
lock: .venv/.stamp-python  ## write the requirements*.lock files anew from pyproject.toml
	$(call say,resolving)
	@lock="$$($(find_uv)) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url"; \
	export UV_CUSTOM_COMPILE_COMMAND="make lock"; \
	$$lock pyproject.toml --output-file requirements.lock; \
	$$lock pyproject.toml --group dev --output-file requirements-dev.lock; \
	$$lock --group bootstrap --output-file requirements-bootstrap.lock

.PHONY: clean
clean:  ## remove what was built and installed here (.venv too)
	$(call say,removing .venv and everything generated)
	@rm -rf .venv .uv build dist mutants webui/node_modules src/preferans/server/static .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
