//! The Konakis server: rooms, accounts, the lobby, the store, and the HTTP and WebSocket front end.
//!
//! [`run`] starts everything. `ARCHITECTURE.md` has the map of the modules.

#![warn(clippy::indexing_slicing)]

pub mod accounts;
pub mod blocking;
pub mod caller;
pub mod chance;
pub mod computer;
pub mod config;
mod expiry;
pub mod fair_queue;
pub mod http;
pub mod idle;
pub mod inside;
pub mod limits;
pub mod lobby;
pub mod metrics;
pub mod names;
pub mod outbox;
pub mod page;
pub mod pictures;
pub mod present;
pub mod requests;
pub mod room;
mod run;
pub mod services;
pub mod sign_in;
pub mod snapshot;
pub mod socket;
mod space;
pub mod store;
pub mod tryout;
pub mod uptime_clock;
pub mod wire;

pub use run::run;
