//! The Konakis server: rooms, accounts, the lobby, the store, and the HTTP and WebSocket front end.
//!
//! [`run()`] starts everything. `ARCHITECTURE.md` has the map of the modules.

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
pub mod http;
pub mod idle;
pub mod limits;
pub mod lobby;
pub mod metrics;
pub mod names;
pub mod outbox;
pub mod page;
pub mod pictures;
pub mod presence;
pub mod random;
pub mod requests;
pub mod room;
mod run;
pub mod sandbox;
pub mod services;
pub mod sign_in;
pub mod snapshot;
pub mod store;
pub mod uptime_clock;
pub mod websocket;
pub mod wire;

pub use run::run;
