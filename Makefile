# Kontor. `make help` lists the targets. Each installs what it needs; `make run` and `make test` need nothing done before them.

TARGET := $(or $(CARGO_TARGET_DIR),target)
NODE_MODULES := web/node_modules/.package-lock.json
VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
ARCHIVE = kontor-$(VERSION)-$(shell uname -s | tr A-Z a-z)-$(shell uname -m)

# Cargo chooses other features for dependencies as soon as a test is among what is built, and would compile most of them twice. With
# any test named, here the smallest, the binary is made of what `cargo test` has compiled already.
BUILD_AS_TESTED := cargo build --workspace --bins --test modes

# For what keeps one core busy: the output of each comes when it has ended.
SIDE_BY_SIDE := +$(MAKE) --no-print-directory --jobs 2 --output-sync=target

# An app that is over its budget is not built.
.DELETE_ON_ERROR:

.PHONY: help run build test test-all test-web test-rust test-input test-browser fuzz test-one check-deps check-web fmt dev types bench faults licences sbom release clean

help: ## Lists the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-14s %s\n", $$1, $$2 }'

run: web/dist/index.html ## Builds and starts the demo shop on http://127.0.0.1:8080. The first build takes about five minutes
	@[ -x $(TARGET)/quick/kontor ] || echo "The first build takes about five minutes on two cores, later ones seconds."
	cargo build --profile quick --package kontor
	$(TARGET)/quick/kontor serve

build: $(NODE_MODULES) ## The release binary with the app inside: target/release/kontor
	cargo build --release --package kontor

test: check-deps test-web test-rust test-input test-browser ## Everything that must pass: the web app, Rust on both databases, the browser

test-all: ## As `make test`, with crowds, storms and models at full size and every test on both databases
	KONTOR_TEST_SCALE=100 $(MAKE) test

test-web: web/dist/index.html check-web ## Types, lint, format, unit tests and the size budget of the web app
	cd web && npm test

check-web: $(NODE_MODULES) ## Types, lint and format of the web app
	$(SIDE_BY_SIDE) web-lint web-typecheck check-openapi web-knip web-types\:check web-format\:check

web-%:
	cd web && npm run $*

check-%:
	tools/$@

test-rust: ## Format, lints and every Rust test. Starts a throw-away PostgreSQL and NATS
	cargo fmt --all --check
	tools/check-epc
	cargo clippy --workspace --all-targets -- -D warnings
	tools/with-services cargo test --workspace --all-targets -- $(if $(filter 100,$(KONTOR_TEST_SCALE)),--include-ignored)

test-browser: web/dist/index.html ## The shop in a real browser against the real binary
	tools/need chromium-headless-shell fonts-noto-color-emoji fonts-liberation
	$(BUILD_AS_TESTED)
	cd web && npx playwright test

test-input: ## Every operation with a little generated input, as a visitor and as the owner, and random invoices, batches and pushes before other readers
	$(BUILD_AS_TESTED)
	tools/fuzz $(TARGET)/debug/kontor --quick --examples 3 --roles visitor,owner
	$(SIDE_BY_SIDE) check-invoices check-datev check-push

fuzz: ## Every operation with 1,000 generated inputs, as each of five kinds of people. Takes hours; FUZZ="--examples 50" is shorter
	cargo build --package kontor
	KONTOR_FUZZ=required tools/fuzz $(TARGET)/debug/kontor $(FUZZ)

test-one: ## One Rust test or module: make test-one T=orders::placing
	tools/with-services cargo test --workspace -- $(T)

check-deps: $(NODE_MODULES) ## Licences, sources, unused Rust dependencies, and known vulnerabilities where the network allows
	tools/need-cargo cargo-machete cargo-deny
	cargo machete
	cargo deny --log-level error check licenses bans sources
	tools/check-advisories

fmt: $(NODE_MODULES) ## Formats Rust and TypeScript
	cargo fmt --all
	cd web && npm run format

dev: $(NODE_MODULES) ## The server, and the app with hot reload on http://127.0.0.1:5173
	tools/dev

types: $(NODE_MODULES) ## Rust → OpenAPI → TypeScript, after a change of a wire type
	cargo build --quiet --workspace
	$(TARGET)/debug/kontor openapi > server/openapi.json.new
	mv server/openapi.json.new server/openapi.json
	cd web && npm run types

bench: ## Ratios against a bare handler and one commit per order, and keystrokes in the browser's search, and the first second on a phone. Fetches Lighthouse
	cargo build --release --workspace
	tools/with-services $(TARGET)/release/kontor-bench
	tools/need chromium
	cd web && npm run build && node bench/discovery.mjs && node bench/first-second.mjs

faults: ## Breaks the shop on purpose and compares what was acknowledged with what is stored; ROUNDS=1000 for a night
	cargo build --release --workspace
	tools/with-services $(TARGET)/release/kontor-bench faults $(ROUNDS)

licences: $(NODE_MODULES) ## Writes the licences of everything that is inside the binary to target/THIRD-PARTY-LICENCES.txt
	node tools/licences.mjs > $(TARGET)/THIRD-PARTY-LICENCES.txt

sbom: $(NODE_MODULES) ## Writes what is inside the binary to target/kontor.cdx.json (CycloneDX)
	node tools/sbom.mjs $(VERSION) > $(TARGET)/kontor.cdx.json

release: build licences sbom ## An archive with the binary, its licences, its bill of materials and the deployment files. Wants the network: ADVISORIES=optional without
	KONTOR_ADVISORIES=$(or $(ADVISORIES),required) tools/check-advisories
	rm -rf $(TARGET)/$(ARCHIVE)
	mkdir -p $(TARGET)/$(ARCHIVE)
	cp -r $(TARGET)/release/kontor $(TARGET)/THIRD-PARTY-LICENCES.txt $(TARGET)/kontor.cdx.json LICENSE CHANGELOG.md kontor.default.toml deploy $(TARGET)/$(ARCHIVE)
	tar -C $(TARGET) -czf $(TARGET)/$(ARCHIVE).tar.gz $(ARCHIVE)
	@echo $(TARGET)/$(ARCHIVE).tar.gz

clean: ## Removes everything that was built
	cargo clean
	rm -rf web/dist web/node_modules

web/dist/index.html: $(NODE_MODULES) $(shell find web/src web/worker web/public web/scripts web/index.html web/vite.config.ts -type f)
	cd web && npm run build

$(NODE_MODULES): web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	touch $(NODE_MODULES)
