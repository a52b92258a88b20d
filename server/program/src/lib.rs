//! What every program of Konakis needs around its work: to be stopped, to log, to count, to keep files to itself.
//!
//! What always holds: nothing here knows what a program is for.

pub mod logs;
pub mod private_file;
pub mod recorder;
pub mod secret_file;
pub mod stop;
