//! Fuzzes the actions of all games: no text makes a game panic, and the printed form of an action parses to the same
//! action.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| konakis_games::laws::written_actions_are_parsed_unchanged(text));
