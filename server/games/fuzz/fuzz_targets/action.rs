//! Fuzzes the actions of all games: no text makes a game panic, and every action reads back from its printed form.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| konakis_games::laws::written_actions_are_parsed_unchanged(text));
