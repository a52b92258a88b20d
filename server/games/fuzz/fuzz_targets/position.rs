#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| konakis_games::laws::positions_read_back(text));
