//! The server of Konakis.

#![warn(clippy::indexing_slicing)]

pub mod config;
pub mod metrics;
pub mod page;
pub mod peek;
pub mod pictures;
pub mod room;
