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
WEB_SOURCES := $(shell find webui/src webui/public -type f) webui/index.html webui/package.json webui/vite.config.ts webui/tsconfig.json webui/svelte.config.js \
	webui/core.json webui/tools/python.ts $(shell find src/preferans -name "*.py" -path "*/notation/*" -o -name "*.py" -path "*/scoring/*" -o -path "*/conventions/*.toml" -o \
	-name "*.py" -path "*/conventions/*" -o -name "*.py" -path "*/rules/*" -o -path "*/texts/*.toml")

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

# Browsers and real servers want the machine for themselves: with JOBS these come last, one after the other.
ALONE := tests/e2e tests/resilience tests/scaled tests/server tests/test_wheel.py
.PHONY: test
test: setup  ## run the tests (ALL=1 the slow ones too, COVERAGE=1 shows what is not reached, JOBS=2 side by side, ARGS='-k talon' chooses)
	@if [ -d webui/node_modules ] && ls webui/tests/*.test.ts >/dev/null 2>&1; then \
		printf '$(BOLD)== vitest$(PLAIN)\n'; npm --prefix webui run --silent test; fi
	$(call say,pytest)
	@tests() { $(BIN)/pytest $(if $(ALL),,-m "not slow") $(if $(COVERAGE),--cov --cov-report=term) "$$@" $(ARGS); }; \
	$(if $(JOBS),tests -n $(JOBS) --dist loadfile $(addprefix --ignore=,$(ALONE)); tests $(wildcard $(ALONE)),tests)

.PHONY: native
native: .venv/.stamp-tools  ## the solver's own tests, with the address and undefined behaviour sanitizers, warnings as errors
	$(call say,ctest under sanitizers)
	@export PATH="$(CURDIR)/$(BIN):$$PATH"; cmake -S . -B build/sanitize -DPREF_SANITIZE=ON -DPREF_WERROR=ON >/dev/null; \
	cmake --build build/sanitize --parallel 2 >/dev/null; \
	ctest --test-dir build/sanitize --output-on-failure

.PHONY: deep
SEED ?= $(shell date +%Y%m%d)
FUZZ_SECONDS ?= 600
deep: .venv/.stamp-native  ## the solver at length, with fresh deals (SEED=): endings, whole deals against a plain solver, fuzzing (needs clang)
	$(call say,100000 endings against minimax; families of positions)
	@export PATH="$(CURDIR)/$(BIN):$$PATH"; cmake -S . -B build/portable >/dev/null; cmake --build build/portable --parallel 2 >/dev/null; \
	build/portable/native/endings 100000 $(SEED); build/portable/native/endings 100000 $(SEED) portable; \
	build/portable/native/families 100000 $(SEED) 6
	$(call say,1200 positions and 300 fresh deals against the plain solver)
	@SEED=$(SEED) REQUIRE_ALL=1 $(BIN)/pytest -q tests/differential/test_solver_reference.py
	$(call say,fuzzing under sanitizers)
	@if ! echo 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }' \
		| clang++ -x c++ -fsanitize=fuzzer,address,undefined -o /dev/null - 2>/dev/null; then \
		echo "left out: no clang with its sanitizers (Debian, Ubuntu: apt install clang libclang-rt-dev)"; exit 0; fi; \
	export PATH="$(CURDIR)/$(BIN):$$PATH"; \
	cmake -S . -B build/fuzz -DCMAKE_CXX_COMPILER=clang++ -DPREF_FUZZ=ON -DPREF_SANITIZE=ON -DPREF_WERROR=ON >/dev/null; \
	cmake --build build/fuzz --parallel 2 --target fuzz_position >/dev/null; mkdir -p build/fuzz/corpus; \
	build/fuzz/native/fuzz_position build/fuzz/corpus -seed=$(SEED) -max_total_time=$(FUZZ_SECONDS) -timeout=20 -verbosity=0 -print_funcs=0 \
		-artifact_prefix=build/fuzz/ -print_final_stats=1

# A copy of the package without the compiled module, found before that of .venv. Left out: what asks the slow search for dozens of whole deals.
PURE_TESTS := tests/unit/solver tests/unit/cli/test_solve.py tests/unit/cli/test_doctor.py tests/server/test_solving.py \
	tests/server/test_play.py::test_a_claim_is_answered
.PHONY: pure
pure: .venv/.stamp-package  ## prove that everything works without the compiled solver: its tests, the bots, the command, the server
	$(call say,without the compiled solver)
	@rm -rf build/pure; mkdir -p build/pure; cp -r src/preferans build/pure/; find build/pure \( -name '*.so' -o -name '*.pyd' \) -delete
	@export PYTHONPATH="$(CURDIR)/build/pure" REQUIRE_ALL=; \
	$(PY) -c 'from preferans.solver import search; assert not search.IS_COMPILED, search.__file__'; \
	$(BIN)/pytest -q -p no:cacheprovider $(PURE_TESTS) -k 'not odds_of_tricks and not bench_measures and not a_bar and not pretty[ru] and not command[0]'; \
	$(BIN)/pytest -q -p no:cacheprovider tests/unit/bots/test_players.py -k '[random] or [rule] or [rollout24]'; \
	for bots in rule rollout24; do $(BIN)/preferans selfplay --rules sochi --deals 5 --seed 1 --bots $$bots --lang en | sed -n 1,2p; done

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

.PHONY: performance
performance: setup  ## measure the solver against a plain one and write docs/performance.md with its picture (a few minutes, quiet machine; ARGS=)
	$(call say,measuring the solver)
	@export PATH="$(CURDIR)/$(BIN):$$PATH"; cmake -S . -B build/bench -DPREF_NATIVE=ON >/dev/null; cmake -S . -B build/portable >/dev/null; \
	for build in bench portable; do cmake --build build/$$build --parallel 2 >/dev/null; done; \
	$(PY) bench/performance.py build/bench build/portable $(ARGS)
	@$(PY) tools/make_performance.py

.PHONY: mutants
mutants: setup  ## change scoring and rules in thousands of ways: which does no test notice? (twenty minutes; NAMES= a part, or survivors; writes docs/mutants.md)
	$(call say,mutants of scoring and rules)
	@rm -f mutants/mutmut-stats.json  # which test reaches what is asked anew, since tests change
	@LAWS=mutants $(BIN)/mutmut run $(if $(filter survivors,$(NAMES)),$$($(PY) tools/mutant_report.py --names),$(NAMES))
	@$(PY) tools/mutant_report.py --write

.PHONY: nightly
nightly: check  ## all that is too long for every change: fresh examples of the laws, long self-play, mutants, speed
	$(call say,laws with fresh examples)
	@LAWS=nightly REQUIRE_ALL=1 $(BIN)/pytest --ignore tests/resilience --ignore tests/scaled
	$(call say,by keys alone and by the accessibility tree alone: every phase of sochi leningrad rostov and four at the table)
	@ACCESS=nightly REQUIRE_ALL=1 $(BIN)/pytest tests/e2e/test_access.py
	$(call say,real servers are broken: killed, cut off, flooded, in the sizes that are promised)
	@RESILIENCE=nightly REQUIRE_ALL=1 $(BIN)/pytest tests/resilience tests/scaled
	$(call say,whole evenings at the score keeper on two telephones)
	@SCORE=nightly REQUIRE_ALL=1 $(BIN)/pytest tests/e2e/test_score.py
	$(call say,self-play: every law after every action)
	@for bots in rule random; do $(BIN)/preferans selfplay --rules sochi --deals 2000 --seed 1 --bots $$bots; done
	@$(MAKE) fired
	$(call say,fair deals: both verifiers and chi-square over a million)
	@$(PY) tools/fair_agree.py
	@$(PY) tools/fair_chi_square.py --first $$(date +%Y%m%d)0000000
	@$(MAKE) deep bench mutants

.PHONY: fired
fired: setup  ## play every preset by every number and 300 drawn rule sets: what fired? (an hour; writes docs/rules/fired.md)
	$(call say,what fires: every preset by every number of players, drawn rule sets)
	@$(PY) tools/fired_branches.py --out docs/rules/fired.md $(ARGS)

.PHONY: shots
shots: setup  ## pictures of every phase in three sizes, two languages, light and dark, measured, on a contact sheet (needs chromium)
	$(call say,pictures of the table)
	@npm --prefix webui run --silent shots -- --check --vision --out "$(CURDIR)/screens" $(ARGS)

.PHONY: ux
ux: setup  ## what a person waits for: first card, taps, tasks over 50 ms, memory, beside their targets (needs chromium and a quiet machine)
	$(call say,what a person waits for)
	@$(PY) bench/ux.py $(ARGS)

.PHONY: docs
docs: setup  ## write the pages of docs/ that come from the program itself
	$(call say,docs)
	@$(PY) tools/make_commands.py; $(PY) tools/make_advice.py; ls docs/commands*.md docs/rules/advice*.md

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
