//! The game server, as the bot uses it: one connection for all users, and files over HTTP.

pub mod advice;
mod analysis;
mod connection;
mod files;

pub use analysis::{AnalysisEvent, AnalysisWait, CompleteAnalysis, NextStep};
pub use connection::{GameServer, Person, ServerEvent, server_event};
pub use files::{Animation, FileError, ServerFiles};
