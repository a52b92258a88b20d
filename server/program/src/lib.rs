//! The parts that Konakis's programs share.
//!
//! Invariant: nothing in this crate depends on a particular program.

pub mod args;
pub mod bot_token;
pub mod directory_lock;
pub mod logs;
pub mod postgres;
pub mod private_file;
pub mod recorder;
pub mod repeats;
pub mod secret_file;
pub mod stop;
pub mod tls;
