# The words of daily work. `make help` lists them.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
# What failed half-way is no result.
.DELETE_ON_ERROR:

TARGET := $(or $(CARGO_TARGET_DIR),target)
NPM := npm --prefix web
WEB_SOURCES := $(shell find web/src web/locales web/public web/scripts -type f 2>/dev/null) web/index.html web/vite.config.ts web/package.json

help: ## this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## /\1\t/' | expand -t 14

run: ## build what changed and serve on http://127.0.0.1:8080 with the demonstration people
	@scripts/need cargo cc
	@$(MAKE) --no-print-directory --jobs=2 web debug-server
	ENLACE_DEMO=1 $(TARGET)/debug/enlace serve

# A debug build reads the web app when it serves, so both are built side by side. Cargo takes as many jobs as there are
# cores, not those of this make.
debug-server:
	MAKEFLAGS= cargo build --locked --workspace --bin enlace

build: web ## the release binary to operate, with the web app inside
	@scripts/need cargo cc
	cargo build --release --locked -p enlace

web: web/dist/app.html ## the web app only

web/node_modules/.package-lock.json: web/package-lock.json
	@scripts/need node npm
	$(NPM) ci --no-audit --no-fund
	@touch $@

e2e/node_modules/.package-lock.json: e2e/package-lock.json
	@scripts/need node npm
	npm --prefix e2e ci --no-audit --no-fund
	@touch $@

web/native/node_modules/.package-lock.json: web/native/package-lock.json
	@scripts/need node npm
	npm --prefix web/native ci --no-audit --no-fund
	@touch $@

web/dist/app.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	$(NPM) run build
	@touch $@

test: ## everything that CI runs: build, unit, compat and browser parts, with their minutes
	@scripts/test

check: ## formats, lints and types, without running anything
	cargo fmt --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	$(NPM) run check

fix: ## repair what a machine can repair
	cargo fmt
	cargo clippy --workspace --all-targets --fix --allow-dirty --allow-staged
	$(NPM) run fix

gen: ## write the generated files: types of the wire and the surface table
	cargo run -q --locked -p enlace -- types --typescript > web/src/api/database.types.ts
	cargo run -q --locked -p enlace -- types --markdown > docs/SURFACE.md

e2e: web ## the browser journeys alone, with pictures in e2e/out
	@scripts/test browser

bench: ## measurements with their baselines, into bench/RESULTS.md
	@scripts/bench

soak: ## credits moved at random under kills, on both engines, into bench/RESULTS.md; by hand, bounded
	@scripts/soak

migration: ## a new migration: make migration name=add_something
	@scripts/migration "$(name)" "$(engines)"

.PHONY: help run debug-server build web test check fix gen e2e bench soak migration
