# Kingmaker. `make run` and `make test` install what they need on a fresh machine.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/installed
JOBS ?= 2

SCENARIO := scenarios/romans/baseline.yaml
GAMES ?= 1000000
OUT ?= runs/baseline
SKILLED := scenarios/romans/skilled.yaml
SKILLED_GAMES ?= 100000
SKILLED_OUT ?= runs/skilled
REPORT ?= runs/report

# Whole runs in one shell, so that a failing line stops the target.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help install run test check lint interpreted compiled bench clean

help:  ## Say what the targets do.
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 20

$(INSTALLED): pyproject.toml
	@"$(PYTHON)" -c 'import sys; sys.exit("Kingmaker needs Python 3.11 or newer, this is " + sys.version.split()[0] + ": use make PYTHON=...") if sys.version_info < (3, 11) else None'
	"$(PYTHON)" -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	@touch $@

install: $(INSTALLED)  ## Make .venv and install Kingmaker with all it needs into it.

run: $(INSTALLED)  ## Play 1,000,000 random games and 100,000 skilled ones, and report on both in runs/report.
	$(BIN)/kingmaker run $(SCENARIO) --games $(GAMES) --detail cards --jobs $(JOBS) --out $(OUT)
	$(BIN)/kingmaker run $(SKILLED) --games $(SKILLED_GAMES) --detail cards --jobs $(JOBS) --out $(SKILLED_OUT)
	$(BIN)/kingmaker report $(OUT) $(SKILLED_OUT) --out $(REPORT)

lint: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# Between them, the two passes run every test once (see CONTRIBUTING.md).
QUICK :=
interpreted: $(INSTALLED)
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -m "not compiled $(QUICK)" -n $(JOBS) --dist loadfile

compiled: $(INSTALLED)
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -m "compiled $(QUICK)" -n $(JOBS) --no-loadscope-reorder

test:  ## Check everything: ruff, mypy, import-linter, all tests.
	@$(MAKE) --no-print-directory lint interpreted compiled

check:  ## The same without the slow tests.
	@$(MAKE) --no-print-directory lint interpreted compiled QUICK="and not slow"

bench: $(INSTALLED)  ## Measure games a second, and how many games paired comparisons save.
	$(BIN)/kingmaker bench
	$(BIN)/python benchmarks/paired_factors.py

clean:  ## Remove what was built, but not the runs.
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find sim reports tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
