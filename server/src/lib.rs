//! The server of Konakis.

#![warn(clippy::indexing_slicing)]

pub mod accounts;
pub mod chance;
pub mod computer;
pub mod house;
pub mod limits;
pub mod lobby;
pub mod metrics;
pub mod outbox;
pub mod requests;
pub mod room;
pub mod services;
pub mod socket;
pub mod store;
pub mod wire;
