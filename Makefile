# The two main commands are `make run` and `make test`; the others are for developers. Most of the slow ones have a
# short form with small sizes, such as `make bench soak -- --quick`. The short form takes minutes, and CI runs it.

.PHONY: run test web requirements lint advisories bench soak match train fuzz mutants autobahn deploy-check --quick

WEB := server/web
# The sources of the web client.
WEB_SOURCES := $(shell find $(WEB)/src $(WEB)/public $(WEB)/locales server/games/rules bot/locales server/render/assets -type f 2>/dev/null) \
  $(addprefix $(WEB)/,index.html activity.html package.json tsconfig.json build.mjs) $(wildcard $(WEB)/*.ts)

# Builds and tests have the same features, so that cargo compiles nothing twice. MAKEFLAGS is removed, so that cargo
# does not use the job server of make.
CARGO := env -u MAKEFLAGS cargo
BUILD := $(CARGO) build --workspace --all-features
TEST := $(CARGO) test --workspace --all-features
EXAMPLES := $(or $(CARGO_TARGET_DIR),target)/debug/examples

# Not empty in the short form of a command.
QUICK := $(filter --quick,$(MAKECMDGOALS))
--quick:
	@:

# Builds everything and starts the server, and the Discord bot if a token is configured. Data is stored in ./data.
run: web
	@deploy/run

# Runs all tests: unit tests, properties, and whole games through the real server and through the page in a browser.
test: web
	$(TWO_AT_ONCE) web-tests test-programs
	$(TWO_AT_ONCE) tests-and-stories simulation

# Parts of `make test`, which runs two of them at a time: the compiler and the simulation need the processor, and the
# other tests mostly wait.
.PHONY: web-tests test-programs tests-and-stories simulation
TWO_AT_ONCE := $(MAKE) --no-print-directory -j2
web-tests:
	cd $(WEB) && npm test && npm run weigh
test-programs:
	$(BUILD) --bins
	$(TEST) --no-run
# Most end-to-end tests wait for seconds, so more tests run at a time than there are cores.
tests-and-stories:
	RUST_TEST_THREADS=4 $(TEST) --no-fail-fast
	cd $(WEB) && KONAKIS_CHROMIUM="$$(../../deploy/requirements chromium)" \
	  KONAKIS_HEADLESS_SHELL="$$(../../deploy/requirements shell)" npm run stories
simulation:
	KONAKIS_SIM_STEPS=1000000 nice $(TEST) --lib rooms::simulation

# Builds the web client for embedding in the server, if any of its sources has changed.
web: $(WEB)/dist/index.html

$(WEB)/dist/index.html: $(WEB)/node_modules/.package-lock.json $(WEB_SOURCES) | requirements
	cd $(WEB) && npm run build
	@touch $@

$(WEB)/node_modules/.package-lock.json: $(WEB)/package-lock.json | requirements
	cd $(WEB) && npm ci
	@touch $@

# Checks that everything needed is installed. As root on Debian, it also installs missing packages.
requirements:
	@deploy/requirements $(if $(filter test,$(MAKECMDGOALS)),test)

# Checks format, lints, types, documentation and dependencies.
lint: web
	$(TWO_AT_ONCE) web-lint rust-lint

.PHONY: web-lint rust-lint
web-lint:
	cd $(WEB) && npm run check
rust-lint:
	cargo fmt --all --check
	$(CARGO) clippy --workspace --all-targets --all-features -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --all-features --no-deps --document-private-items
	deploy/dependencies

# Checks all dependencies for known vulnerabilities. Needs github.com and the npm registry.
advisories:
	deploy/dependencies advisories
	cd $(WEB) && npm audit

# Prints every figure that the documents mention, except those of the computer opponents.
bench: web
ifdef QUICK
	$(BUILD) --bins
	KONAKIS_QUICK=1 $(TEST) --bench '*'
else
	cargo bench -p konakis-games --bench '*'
	cargo bench -p konakis-render --bench '*'
	cargo bench -p konakis-server --bench '*'
	cargo build --release -p konakis-server -p konakis-bot
	cargo bench -p konakis-tests --bench '*'
endif

# Runs some tests of `make test` in long versions, then mutation tests of the rules, the server and the bot.
soak: web
ifndef QUICK
	$(mutants-installed)
endif
	$(BUILD) --bins
ifdef QUICK
	KONAKIS_GAMES=2 $(TEST) --test whole_games
	KONAKIS_KILLS=2 KONAKIS_TAKEOVERS=2 KONAKIS_PAIRS=1 KONAKIS_SECRET_ACTIONS=2 \
	  $(TEST) --test server --test discord -- restart:: takeovers:: secrecy::
	KONAKIS_TEST_EDGE=1 KONAKIS_PAIRS=1 KONAKIS_SECRET_ACTIONS=2 $(TEST) --test server -- secrecy:: refusals:: activity::
else
	KONAKIS_GAMES=3000 cargo test --release -p konakis-games --test whole_games
	KONAKIS_SIM_STEPS=5000000 KONAKIS_CLUSTER_RUNS=200000 cargo test --release -p konakis-server --lib -- \
	  rooms::simulation bus::tests
	KONAKIS_KILLS=400 $(TEST) --test server restart::
	KONAKIS_TAKEOVERS=400 $(TEST) --test server takeovers::
	KONAKIS_FAULTS=500 $(TEST) --test server edges::no_fault
	KONAKIS_TEST_EDGE=1 $(TEST) --test server -- --skip edges:: --skip postgres:: --skip takeovers:: \
	  --skip restart::clocks_stand_still_during_shutdown
	KONAKIS_MIXED_USERS=200 KONAKIS_MIXED_SECONDS=3600 KONAKIS_MIXED_PAUSE_MS=15000 $(TEST) --test mixed_run
	KONAKIS_PAIRS=1000 $(TEST) --test server secrecy::
	KONAKIS_LONG=1 $(TEST) --test discord games::
	KONAKIS_SECRET_ACTIONS=90 $(TEST) --test discord secrecy::
	$(MUTANTS) -p konakis-games -p konakis-server -p konakis-bot
endif

# Plays the pairings of server/engine/README.md that have no results yet, and prints the tables of that page. The
# results of Tablut and Kubism are kept, so that an interrupted match goes on; remove server/engine/results/GAME.tsv to
# measure anew. The matches of Subulata and Subsume are played each time.
MATCH_THREADS ?= 2
MATCH := cargo run --release -q -p konakis-engine --example match -- --threads $(MATCH_THREADS)
HIDDEN := cargo run --release -q -p konakis-engine --example hidden --
match:
ifdef QUICK
	$(BUILD) --example match --example hidden
	rm -rf target/quick && mkdir -p target/quick
	for game in tablut kubism; do \
	  $(EXAMPLES)/match --results target/quick play --game $$game --a 2 --b 1@100 --pairs 1 || exit 1; \
	done
	$(EXAMPLES)/match --results target/quick table
	$(EXAMPLES)/hidden subulata 2 1 pairs=1
	$(EXAMPLES)/hidden subsume 2 1 pairs=1 turn_limit=20
	$(EXAMPLES)/hidden exploitability subulata 2 random pairs=1 positions=100
else
	for game in tablut kubism; do $(MATCH) plan --game $$game || exit 1; done
	$(MATCH) table
	while read -r match; do $(HIDDEN) $$match </dev/null || exit 1; done <server/engine/results/hidden.txt
endif

# Tunes the evaluations of Tablut and Kubism further. The engine plays against itself with its present evaluations. Each
# SEED gives different games, and the tuning uses all samples in target/train together.
SEED ?= 1
train:
ifdef QUICK
	$(BUILD) --example train
	for game in tablut kubism; do \
	  $(EXAMPLES)/train --game $$game --games 4 --positions 100 --samples target/quick-train --out target/quick-train/$$game.new \
	    || exit 1; \
	done
else
	for game in tablut kubism; do \
	  cargo run --release -q -p konakis-engine --example train -- --game $$game --seed $(SEED) --samples target/train \
	    || exit 1; \
	done
endif

# Fuzzes the rules and the loading of rooms for FUZZ_SECONDS per target. The short form runs the targets on the inputs
# in the seeds folders, with neither cargo-fuzz nor instrumentation. RUSTC_BOOTSTRAP lets a stable compiler build with
# coverage instrumentation, the only nightly feature needed here.
FUZZ_SECONDS ?= 60
FUZZ = RUSTC_BOOTSTRAP=1 cargo fuzz run $(1) -s none fuzz/corpus/$(1) fuzz/seeds/$(1) -- -max_total_time=$(FUZZ_SECONDS)
fuzz: web
ifdef QUICK
	$(TEST) --test fuzz_targets
else
	@command -v cargo-fuzz >/dev/null || { echo "Fuzzing needs cargo-fuzz and a C++ compiler: install them with" \
	  "“cargo install cargo-fuzz” and, on Debian, “sudo apt install g++”, then try again." >&2; exit 1; }
	for target in action position sequence; do \
	  (cd server/games && mkdir -p fuzz/corpus/$$target && $(call FUZZ,$$target)) || exit 1; \
	done
	cd server && mkdir -p fuzz/corpus/log && $(call FUZZ,log)
endif

# Makes small changes to the lines that commits on this branch have changed since it left BASE, and reports the small
# changes that no test notices. cargo-mutants also copies Git-ignored files, because the server embeds the built web
# client.
BASE ?= main
MUTANTS = $(mutants-installed) && cargo mutants --workspace --all-features --gitignore=false --output target
mutants-installed = { command -v cargo-mutants >/dev/null || { echo "Mutation tests need cargo-mutants: install it with" \
  "“cargo install cargo-mutants”, then try again." >&2; exit 1; }; }
mutants: web
	git diff $(BASE)... >target/mutants.diff
	$(MUTANTS) --in-diff target/mutants.diff

# Runs the Autobahn WebSocket test suite against the server. CI does not run it, because it needs `wstest`, which runs
# on Python 2.7.
autobahn:
	tests/autobahn/run

# Checks the deployment files; downloads missing linters into target/.
deploy-check:
	deploy/check
