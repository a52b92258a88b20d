//! Connections as the rest of the server sees them: their outboxes, the frames to send, and the users who are present.

pub mod client;
pub mod outbox;
pub mod presence;
mod recent_networks;
pub mod wire;
