# Kibitz. Every target sets up what it needs, with uv where it is there and with pip where it is not.
#
#   make run       the site at http://0.0.0.0:8000, or with PORT=8001 at another port
#   make test      lint, types, import contracts, and all tests but the slow ones
#   make test-all  the slow tests, and nothing else
#   make lint      the first part of make test
#   make bench     what things cost, beside other libraries

PORT ?= 8000
PYTHON ?= python3

.PHONY: run test test-all lint bench system

run: .venv/run
	@exec .venv/bin/python manage.py serve --port=$(PORT)

test: lint system
	.venv/bin/pytest -n auto --maxprocesses 8

test-all: .venv/dev system
	.venv/bin/pytest -n auto --maxprocesses 8 -m slow

lint: .venv/dev
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports

bench: .venv-bench/run
	.venv-bench/bin/pytest tests/bench -o python_files='bench_*.py' -o python_functions='bench_*'

# Environments. A stamp in each says what is installed there.

.venv/run: .venv/bin/python requirements.txt
	$(call install,.venv,requirements.txt)

.venv/dev: .venv/run requirements-dev.txt
	$(call install,.venv,requirements-dev.txt)

.venv-bench/run: .venv-bench/bin/python requirements.txt tests/bench/requirements.txt
	$(call install,.venv-bench,requirements.txt tests/bench/requirements.txt)

%/bin/python:
	@rm -rf $*
	@if command -v uv >/dev/null; then uv venv --quiet --seed --python '>=3.11' $*; exit; fi; \
	for python in $(PYTHON) python3.14 python3.13 python3.12 python3.11 none; do \
	    $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
	done; \
	if [ $$python = none ]; then \
	    echo 'Kibitz needs Python 3.11 or newer: install it, or name it as in "make PYTHON=/opt/python/bin/python3".'; exit 1; \
	elif ! $$python -c 'import ensurepip, venv' 2>/dev/null; then \
	    echo "Kibitz needs the venv module of $$python: install it (on Debian or Ubuntu: apt-get install python3-venv)."; exit 1; \
	fi >&2; \
	$$python -m venv $*

define install
	@echo 'Installing $(2)'
	@if command -v uv >/dev/null; then uv pip install --quiet --python $(1)/bin/python $(addprefix -r ,$(2)); \
	else $(1)/bin/python -m pip install --quiet --disable-pip-version-check $(addprefix -r ,$(2)); fi
	@touch $@
endef

# The tests want a browser, fonts for card symbols and for Persian, and gettext to collect what is to be translated.
system:
	@missing=; for package in chromium fonts-noto-core fonts-dejavu-core gettext; do \
	    dpkg -s $$package >/dev/null 2>&1 || missing="$$missing $$package"; \
	done; \
	[ -n "$$missing" ] || exit 0; \
	if command -v chromium >/dev/null && command -v msgfmt >/dev/null && ! command -v dpkg >/dev/null; then exit 0; fi; \
	if [ `id -u` = 0 ]; then sudo=; else sudo='sudo -n'; fi; \
	if ! command -v apt-get >/dev/null || ! $$sudo true 2>/dev/null; then \
	    echo "The tests need$$missing, by these or other names: install them with your system's packages." >&2; exit 1; \
	fi; \
	echo "Installing$$missing"; \
	$$sudo apt-get update -qq; \
	$$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null
