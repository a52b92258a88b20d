//! Fuzzes sequences of legal actions of all games: each sequence keeps the invariants of its game.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| konakis_games::laws::sequences_keep_the_invariants(bytes));
