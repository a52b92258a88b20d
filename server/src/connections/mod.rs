//! Connections as the rest of the server sees them. The connections themselves are in [`crate::websocket`].

pub mod client;
pub mod messenger;
pub mod open_connections;
pub mod outbox;
pub mod presence;
mod recent_networks;
pub mod wire;
