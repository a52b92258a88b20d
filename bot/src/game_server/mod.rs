//! The bot's access to the game server: one WebSocket connection for all users, and downloads over HTTP.

pub mod advice;
mod analysis;
mod connection;
mod files;

pub use analysis::{AnalysisEvent, AnalysisWait, CompleteAnalysis, NextStep};
pub use connection::{GameServer, Person, ServerEvent, server_event};
pub use files::{Animation, FileError, ServerFiles};
