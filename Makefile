# Kibitz. Every target sets up what it needs, with uv where it is there and with pip where it is not.
#   make run         the site on http://0.0.0.0:8000 (make run PORT=8001 for another port)
#   make test        lint, types, import contracts, and the tests but the slow ones
#   make test-all    the slow tests, alone
#   make lint        the first half of make test
#   make bench       what things cost, beside other libraries

PORT ?= 8000
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test test-all lint bench
.DELETE_ON_ERROR:

run: .venv/run
	@exec $(BIN)/python manage.py serve --port $(PORT)

lint: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint .venv/system
	$(BIN)/pytest -n auto

test-all: .venv/dev .venv/system
	$(BIN)/pytest -n auto -m slow

bench: .venv-bench/bench
	.venv-bench/bin/pytest tests/bench

# $(call venv,FOLDER) makes a virtual environment
define venv
	@rm -rf $(1)
	@if command -v uv >/dev/null; then uv venv --quiet --seed --python '>=3.11' $(1); exit; fi; \
	for python in $(PYTHON) python3.14 python3.13 python3.12 python3.11 none; do \
	    $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
	done; \
	if [ $$python = none ]; then \
	    echo 'Kibitz needs Python 3.11 or newer: install it, or say where it is with "make PYTHON=/path/to/python3".' >&2; exit 1; \
	fi; \
	if ! $$python -c 'import ensurepip, venv' 2>/dev/null; then \
	    echo "$$python has no venv module, which Kibitz needs: install it (on Debian and Ubuntu: apt-get install python3-venv)." >&2; exit 1; \
	fi; \
	$$python -m venv $(1)
endef

# $(call install,FOLDER,FILES) puts the exact versions of requirements files into one
define install
	@echo 'Installing $(2)'
	@if command -v uv >/dev/null; then uv pip install --quiet --python $(1)/bin/python $(addprefix -r ,$(2)); \
	else $(1)/bin/python -m pip install --quiet --disable-pip-version-check $(addprefix -r ,$(2)); fi
endef

.venv/bin/python:
	$(call venv,.venv)

.venv/run: .venv/bin/python requirements.txt
	$(call install,.venv,requirements.txt)
	@touch $@

.venv/dev: .venv/run requirements-dev.txt
	$(call install,.venv,requirements-dev.txt)
	@touch $@

.venv-bench/bin/python:
	$(call venv,.venv-bench)

.venv-bench/bench: .venv-bench/bin/python requirements.txt tests/bench/requirements.txt
	$(call install,.venv-bench,requirements.txt tests/bench/requirements.txt)
	@touch $@

# What the browser tests need of the system: a browser, and fonts for card symbols and for Persian; and gettext, to collect what is to be translated.
.venv/system: .venv/dev
	@touch $@
