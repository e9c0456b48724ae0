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
PACKAGE_FILES := pyproject.toml
say = @printf '\033[1m== %s\033[0m\n' "$(1)"

# A Python of at least 3.11, wherever it is; empty if there is none.
find_python = for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$p"; break; }; done || true
# The installer: uv from the PATH, or the one that setup keeps in .uv.
find_uv = command -v uv 2>/dev/null || echo .uv/bin/uv

.PHONY: help
help:  ## show this list
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  \033[1mmake %-9s\033[0m %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: setup
setup: .venv/.stamp-package  ## make .venv with the command `preferans` and all tools

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

.venv/.stamp-package: $(PACKAGE_FILES) .venv/.stamp-tools
	$(call say,installing preferans itself from src)
	@$$($(find_uv)) pip install --quiet --python $(PY) --no-deps --no-build-isolation --editable .
	@touch $@
	@echo "done: $(BIN)/preferans"

.PHONY: play
play: setup  ## play a match against two bots
	$(call say,the table; quit with q)
	@$(BIN)/preferans play --terminal

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
	@rm -rf .venv .uv build dist mutants .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
