# The two commands of Konakis are `make run` and `make test`; the others are for those who work on it.

.PHONY: run test lint bench soak fuzz deploy-check

# Builds everything and starts the server; its data goes to ./data.
run:
	cargo run --release -p konakis-server

# Proves everything: unit tests, laws, whole games through the real server.
test:
	cargo build --workspace --bins
	cargo test --workspace --all-features

# The long campaigns, of which `make test` runs a short version.
soak:
	cargo build --workspace --bins
	KONAKIS_GAMES=3000 cargo test --release -p konakis-games --test whole_games
	KONAKIS_KILLS=400 cargo test -p konakis-tests --test restart
	KONAKIS_PAIRS=1000 cargo test -p konakis-tests --test secrecy
	KONAKIS_LONG=1 cargo test -p konakis-tests --test discord_games
	KONAKIS_SECRET_ACTIONS=100 cargo test -p konakis-tests --test discord_secrecy

# Format, lints and types.
lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings

# Prints every figure that the documents speak of.
bench:
	cargo bench -p konakis-games
	cargo bench -p konakis-render
	cargo bench -p konakis-server
	cargo build --release -p konakis-server -p konakis-bot
	cargo bench -p konakis-tests

# Fuzzes the rules, so many seconds a target; needs `cargo install cargo-fuzz`. The variable lets a stable compiler
# build with the sanitizer's coverage, which is all that fuzzing takes from a nightly one.
FUZZ_SECONDS ?= 60
fuzz:
	cd server/games && for target in action position sequence; do \
	  RUSTC_BOOTSTRAP=1 cargo fuzz run $$target -s none -- -max_total_time=$(FUZZ_SECONDS) || exit 1; \
	done

# Checks the files for running a public server; fetches the linters it lacks into target/.
deploy-check:
	deploy/check
