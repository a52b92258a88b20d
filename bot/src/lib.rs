//! The Discord bot of Konakis: a client of the protocol that shows games in channels.
//!
//! Invariants: this crate does not know the rules and has no list of games. Messages that a whole channel can see are
//! made only from the spectators' view.

pub mod active;
pub mod channel;
pub mod clock;
pub mod commands;
pub mod config;
pub mod direct_messages;
pub mod discord;
pub mod emoji_upload;
pub mod game_server;
pub mod gateway;
pub mod interactions;
pub mod memory;
pub mod message_ref;
pub mod messages;
pub mod notice_queue;
pub mod run;
pub mod services;
pub mod telemetry;
pub mod text;
