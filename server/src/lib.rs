//! The server of Konakis.

#![warn(clippy::indexing_slicing)]

pub mod accounts;
pub mod backend;
pub mod blocking;
pub mod caller;
pub mod computer;
pub mod config;
mod disk_space;
mod expiry;
pub mod fair_queue;
pub mod house;
pub mod http;
pub mod idle;
pub mod limits;
pub mod lobby;
pub mod metrics;
pub mod names;
pub mod outbox;
pub mod page;
pub mod peek;
pub mod pictures;
pub mod presence;
pub mod random;
pub mod requests;
pub mod room;
mod run;
pub mod sandbox;
pub mod services;
pub mod sign_in;
pub mod store;
pub mod websocket;
pub mod wire;

pub use run::run;
