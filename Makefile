# The portal's commands. Each works in a fresh clone: the first one that needs it makes .venv.
PYTHON_HERE := .venv/bin/python

.PHONY: help run demo admin screens test soak fmt bench bench-bots bench-lobby weigh messages vendor venv venv-dev clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1	\2/p' Makefile

run: venv ## start the portal on http://localhost:8000/ (WEB_PORT, DATABASE_URL, REDIS_URL, … from the environment)
	@exec $(PYTHON_HERE) -m scripts.run

demo: venv ## fill the portal with players, finished matches and computers that play (again: nothing double)
	@$(PYTHON_HERE) -m scripts.prepare
	@LOG_LEVEL=$${LOG_LEVEL:-ERROR} exec $(PYTHON_HERE) manage.py demo $(ARGS)

admin: venv ## make a first administrator (asks, or takes ADMIN_NAME and ADMIN_PASSWORD)
	@exec $(PYTHON_HERE) -m scripts.admin

test: venv-dev ## check everything (ONLY=checks|games|js|house|django|tables|postgres|browser|walks|boards for a part)
	@exec $(PYTHON_HERE) -m scripts.test $(ONLY)

soak: venv-dev ## try thousands of random things, of which `make test` tries some
	@exec $(PYTHON_HERE) -m scripts.test soak

screens: venv-dev ## take pictures of every page in each size, theme and language (ARGS="lobby table" for some)
	@exec $(PYTHON_HERE) -m scripts.screens $(ARGS)

fmt: venv-dev ## format the sources and mend what ruff can mend
	@$(PYTHON_HERE) -m ruff check --fix-only --quiet .
	@$(PYTHON_HERE) -m ruff format .

bench: venv-dev ## measure the socket path
	@exec $(PYTHON_HERE) -m bench.run $(ARGS)

bench-bots: venv-dev ## measure how long computers let people wait, alone and with eight busy tables
	@VAR_DIR=$$(mktemp -d) DJANGO_SETTINGS_MODULE=portal.settings exec $(PYTHON_HERE) -m bench.bots $(ARGS)

bench-lobby: venv-dev ## measure how soon five hundred people in the lobby hear of a change
	@exec $(PYTHON_HERE) -m bench.lobby $(ARGS)

weigh: venv-dev ## measure what pages weigh and how soon they can be used (ARGS="--only table --files")
	@exec $(PYTHON_HERE) -m bench.pages $(ARGS)

messages: venv ## collect the words of the sources into the .po files (needs gettext)
	@$(PYTHON_HERE) -m scripts.messages make

vendor: ## fetch the vendored browser modules and fonts anew (needs npm)
	@scripts/python -m scripts.vendor

clean: ## remove what tests and builds left (not the database, not .venv)
	@rm -rf .mypy_cache .ruff_cache .import_linter_cache .hypothesis test-results var/static var/stamps

venv:
	@scripts/python -m scripts.venv

venv-dev:
	@scripts/python -m scripts.venv --dev
