//! The server of Konakis.

#![warn(clippy::indexing_slicing)]

pub mod config;
pub mod room;
