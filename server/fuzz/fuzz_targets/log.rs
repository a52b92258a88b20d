#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| konakis_server::rooms::machine::laws::loads_as_applied(bytes));
