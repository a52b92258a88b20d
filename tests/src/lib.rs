//! Fixtures of the end-to-end tests: processes of the server and the bot, servers of PostgreSQL and NATS, and stand-ins
//! for Discord and for a push service. Players send plain JSON, so that the wire format itself is tested.
//!
//! The fixtures sleep only to delay an answer on purpose, and between two readings of a standby bot's log. Three waits
//! have no deadline: [`Player::next`], the wait for the end of a killed process, and the wait for the program `kill`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "test helpers may panic")]

mod activity_page;
mod bot;
mod clicker;
pub mod discord;
pub mod game;
mod http;
mod nats;
mod player;
mod postgres;
mod push_service;
mod script;
mod server;
mod table;
mod web_sign_in;
mod wire;

pub use activity_page::{ACTIVITY_ORIGIN, ActivityPage, activity_options, sign_in_there};
pub use bot::{Bot, SERVICE_SECRET};
pub use clicker::{Clicker, Turn, play_out};
pub use http::{Metrics, answers_ready, get, send};
pub use nats::Nats;
pub use player::{Player, is_view_of};
pub use postgres::Postgres;
pub use push_service::{PushService, Pushed};
pub use server::{Server, ServerOptions, Standby};
pub use table::{Game, Table, place_named_in};
pub use web_sign_in::sign_in_on_web;
pub use wire::Wire;

use std::time::Duration;

/// The longest time that [`within_deadline`] waits.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Awaits `wait`. If this takes longer than [`PATIENCE`], panics with a message that begins with `what`.
pub async fn within_deadline<T>(what: &str, wait: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, wait).await.unwrap_or_else(|_| panic!("{what} did not come in time"))
}
