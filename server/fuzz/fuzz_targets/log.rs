//! Fuzzes the logs of rooms: a log loads as if its entries were applied one by one, and no log makes the server panic.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| konakis_server::rooms::machine::laws::loads_as_applied(bytes));
