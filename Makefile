# The two commands of Konakis are `make run` and `make test`; the others are for those who work on it.

.PHONY: run test lint bench fuzz

# Starts a game at the terminal.
run:
	cargo run --release -p konakis-games --example play -- game $(or $(GAME),tablut)

# Proves everything: unit tests, laws, whole games.
test:
	cargo test --workspace --all-features

# Format, lints and types.
lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings

# Prints every figure that the documents speak of.
bench:
	cargo bench -p konakis-games

# Fuzzes the rules, so many seconds a target; needs `cargo install cargo-fuzz`. The variable lets a stable compiler
# build with the sanitizer's coverage, which is all that fuzzing takes from a nightly one.
FUZZ_SECONDS ?= 60
fuzz:
	cd server/games && for target in action position sequence; do \
	  RUSTC_BOOTSTRAP=1 cargo fuzz run $$target -s none -- -max_total_time=$(FUZZ_SECONDS) || exit 1; \
	done
