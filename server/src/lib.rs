//! The Konakis server: rooms, accounts, the lobby, the store, HTTP and WebSockets.
//!
//! [`run()`] starts everything. `ARCHITECTURE.md` has the map of the modules.

#![warn(clippy::indexing_slicing)]

pub mod account_locks;
pub mod accounts;
pub mod activities;
pub mod addresses;
pub mod admin;
pub mod analyses;
pub mod app;
mod bot_api;
pub mod bus;
pub mod clock;
pub mod computer;
pub mod config;
pub mod connections;
pub mod discord_limits;
pub mod errors;
pub mod evaluations;
pub mod http;
mod http_client;
pub mod language;
pub mod limits;
pub mod live_boards;
pub mod lobby;
pub mod moderation;
pub mod names;
pub mod notifications;
pub mod page;
pub mod pictures;
pub mod random;
pub mod requests;
pub mod rooms;
mod run;
pub mod services;
pub mod side_draws;
pub mod store;
pub mod telemetry;
#[cfg(test)]
mod testing;
pub mod unplayed_joins;
pub mod websocket;

pub use run::run;
