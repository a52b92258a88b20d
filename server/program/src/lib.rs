//! The shared plumbing of every Konakis program: shutdown signals, logs, metrics, and private files.
//!
//! Invariant: nothing here depends on what a particular program does.

pub mod logs;
pub mod private_file;
pub mod recorder;
pub mod secret_file;
pub mod stop;
