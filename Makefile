# The two commands of Konakis are `make run` and `make test`; the others are for those who work on it.

.PHONY: run test web chromium lint bench soak match train fuzz autobahn deploy-check

WEB := server/web
# What the web client is made of.
WEB_SOURCES := $(shell find $(WEB)/src $(WEB)/public server/games/rules server/render/assets -type f 2>/dev/null) \
  $(addprefix $(WEB)/,index.html package.json tsconfig.json vite.config.ts rules.ts)

# Builds everything and starts the server, with the Discord bot where a token is configured; the data go to ./data.
run: web
	@deploy/run

# Proves everything: unit tests, laws, whole games through the real server, and through the page in a browser.
test: chromium web
	cd $(WEB) && npm run check && npm test && npm run weigh
	cargo build --workspace --bins
	cargo test --workspace --all-features
	cd $(WEB) && npm run stories

# The web client, as the server takes it in; built where anything it is made of has changed.
web: $(WEB)/dist/index.html

$(WEB)/dist/index.html: $(WEB)/node_modules/.package-lock.json $(WEB_SOURCES)
	cd $(WEB) && npm run build
	@touch $@

$(WEB)/node_modules/.package-lock.json: $(WEB)/package-lock.json
	@command -v npm >/dev/null || { echo "The web client is built with Node.js 20.19 or newer and its npm: install" \
	  "them from your system's packages or from https://nodejs.org, then try again." >&2; exit 1; }
	cd $(WEB) && npm ci
	@touch $@

# The browser in which the page is tested.
chromium:
	@command -v chromium >/dev/null || if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update && apt-get install --yes --no-install-recommends chromium; \
	else echo "The page is tested in Chromium: install it, on Debian with “sudo apt install chromium”, then try" \
	  "again." >&2; exit 1; fi

# The long campaigns, of which `make test` runs a short version.
soak:
	cargo build --workspace --bins
	KONAKIS_GAMES=3000 cargo test --release -p konakis-games --test whole_games
	KONAKIS_KILLS=400 cargo test -p konakis-tests --test restart
	KONAKIS_PAIRS=1000 cargo test -p konakis-tests --test secrecy
	KONAKIS_LONG=1 cargo test -p konakis-tests --test discord_games
	KONAKIS_SECRET_ACTIONS=60 cargo test -p konakis-tests --test discord_secrecy

# Format, lints and types.
lint: web
	cd $(WEB) && npm run check
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings

# Prints every figure that the documents speak of.
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

# Fuzzes the rules, so many seconds a target; needs `cargo install cargo-fuzz`. The variable lets a stable compiler
# build with the sanitizer's coverage, which is all that fuzzing takes from a nightly one.
FUZZ_SECONDS ?= 60
fuzz:
	cd server/games && for target in action position sequence; do \
	  RUSTC_BOOTSTRAP=1 cargo fuzz run $$target -s none -- -max_total_time=$(FUZZ_SECONDS) || exit 1; \
	done

# Tries how well the server speaks WebSocket by Autobahn's cases; needs `wstest`, which runs under Python 2.7.
autobahn:
	tests/autobahn/run

# Checks the files for running a public server; fetches the linters it lacks into target/.
deploy-check:
	deploy/check
