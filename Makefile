# The two main commands are `make run` and `make test`; the others are for developers.

.PHONY: run test web chromium lint bench soak match train fuzz autobahn deploy-check

WEB := server/web
# The sources of the web client.
WEB_SOURCES := $(shell find $(WEB)/src $(WEB)/public server/games/rules server/render/assets -type f 2>/dev/null) \
  $(addprefix $(WEB)/,index.html package.json tsconfig.json vite.config.ts rules.ts)

# Builds everything and starts the server, and the Discord bot if a token is configured. Data is stored in ./data.
run: web
	@deploy/run

# Runs all tests: unit tests, properties, and whole games through the real server and through the page in a browser.
test: chromium web
	cd $(WEB) && npm run check && npm test && npm run weigh
	cargo build --workspace --bins
	cargo test --workspace --all-features
	cd $(WEB) && npm run stories

# Builds the web client for embedding in the server, if any of its sources has changed.
web: $(WEB)/dist/index.html

$(WEB)/dist/index.html: $(WEB)/node_modules/.package-lock.json $(WEB_SOURCES)
	cd $(WEB) && npm run build
	@touch $@

$(WEB)/node_modules/.package-lock.json: $(WEB)/package-lock.json
	@command -v npm >/dev/null || { echo "Building the web client needs Node.js 20.19 or newer with npm: install" \
	  "them from your system's packages or from https://nodejs.org, then try again." >&2; exit 1; }
	cd $(WEB) && npm ci
	@touch $@

# Chromium, in which the page is tested.
chromium:
	@command -v chromium >/dev/null || if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update && apt-get install --yes --no-install-recommends chromium; \
	else echo "Testing the page needs Chromium: install it, on Debian with “sudo apt install chromium”, then try" \
	  "again." >&2; exit 1; fi

# Long versions of tests that `make test` runs in short.
soak:
	cargo build --workspace --bins
	KONAKIS_GAMES=3000 cargo test --release -p konakis-games --test whole_games
	KONAKIS_KILLS=400 cargo test -p konakis-tests --test restart
	KONAKIS_PAIRS=1000 cargo test -p konakis-tests --test secrecy
	KONAKIS_LONG=1 cargo test -p konakis-tests --test discord_games
	KONAKIS_SECRET_ACTIONS=60 cargo test -p konakis-tests --test discord_secrecy

# Checks format, lints, types and documentation.
lint: web
	cd $(WEB) && npm run check
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --all-features --no-deps --document-private-items

# Prints every figure that the documents mention.
bench:
	cargo bench -p konakis-games
	cargo bench -p konakis-render
	cargo bench -p konakis-server
	cargo build --release -p konakis-server -p konakis-bot
	cargo bench -p konakis-tests

# Plays the pairings of server/engine/README.md that have no results yet, and prints its tables. The results are kept, so
# that an interrupted match goes on; remove server/engine/results/GAME.tsv to measure anew.
MATCH_THREADS ?= 2
MATCH := cargo run --release -q -p konakis-engine --example match -- --threads $(MATCH_THREADS)
match:
	for game in tablut kubism; do $(MATCH) plan --game $$game || exit 1; done
	$(MATCH) table

# Tunes the evaluations of Tablut and Kubism further, from the engine's own games with the weights as they stand.
train:
	cargo run --release -q -p konakis-engine --example train -- --game tablut --games 4000 --positions 2000 --seed 2
	cargo run --release -q -p konakis-engine --example train -- --game kubism --games 4000

# Fuzzes the rules and the loading of rooms for FUZZ_SECONDS per target; needs `cargo install cargo-fuzz`.
# RUSTC_BOOTSTRAP lets a stable compiler build with coverage instrumentation, the only nightly feature needed here.
FUZZ_SECONDS ?= 60
fuzz: web
	cd server/games && for target in action position sequence; do \
	  RUSTC_BOOTSTRAP=1 cargo fuzz run $$target -s none -- -max_total_time=$(FUZZ_SECONDS) || exit 1; \
	done
	cd server && RUSTC_BOOTSTRAP=1 cargo fuzz run log -s none -- -max_total_time=$(FUZZ_SECONDS)

# Runs the Autobahn WebSocket test suite against the server; needs `wstest`, which runs on Python 2.7.
autobahn:
	tests/autobahn/run

# Checks the deployment files; downloads missing linters into target/.
deploy-check:
	deploy/check
