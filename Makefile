# Kontor: what there is to run. `make run` and `make test` need nothing done before them.

TARGET := $(or $(CARGO_TARGET_DIR),target)
NODE_MODULES := web/node_modules/.package-lock.json

.PHONY: run build test test-web test-rust test-browser dev types bench clean

# Builds the shop and starts it with demo data on http://127.0.0.1:8080.
run: build
	$(TARGET)/release/kontor serve

# The release binary with the app inside: $(TARGET)/release/kontor. It needs no other file.
build: $(NODE_MODULES)
	cargo build --release --workspace

# Everything: the web app's checks and unit tests, Rust on SQLite and PostgreSQL, and the browser.
test: test-web test-rust test-browser

# Types, lint, format, unit tests and the size budget of the web app.
test-web: $(NODE_MODULES)
	cd web && npm run check && npm run types:check && npm run build && npm test

# Rust: format, lints, every test on both databases. Starts a throw-away PostgreSQL.
test-rust:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	tools/with-services cargo test --workspace

# The main job in real Chromium against the real binary.
test-browser: $(NODE_MODULES)
	tools/need chromium fonts-noto-color-emoji
	cd web && npm run build
	cargo build --workspace
	cd web && npx playwright test

# The server, and the app with hot reload on http://127.0.0.1:5173 in front of it.
dev: $(NODE_MODULES)
	tools/dev

# Rust → OpenAPI → TypeScript, after a change of a wire type.
types: $(NODE_MODULES)
	cargo build --quiet --workspace
	$(TARGET)/debug/kontor openapi > server/openapi.json.new
	mv server/openapi.json.new server/openapi.json
	cd web && npm run types

# Ratios against a bare handler and one commit per order, and keystrokes in the browser's search.
bench: build
	tools/with-services $(TARGET)/release/kontor-bench
	tools/need chromium
	cd web && npm run build && node bench/discovery.mjs

clean:
	cargo clean
	rm -rf web/dist web/node_modules

$(NODE_MODULES): web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	touch $(NODE_MODULES)
