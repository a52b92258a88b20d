#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| konakis_games::laws::actions_read_back(text));
