//! The game server, as the bot uses it: one connection for all users, and files over HTTP.

mod connection;
mod files;

pub use connection::{GameServer, Person, ServerEvent, server_event};
pub use files::{FileError, Replay, ServerFiles};
