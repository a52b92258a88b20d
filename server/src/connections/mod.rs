//! Connections as the rest of the server sees them: their outboxes, the registry of open connections, the clients to
//! whom answers go, the service that delivers direct messages, the encoding of frames, and the presence of users. The
//! connections themselves are in [`crate::websocket`].

pub mod client;
pub mod messenger;
pub mod open_connections;
pub mod outbox;
pub mod presence;
mod recent_networks;
pub mod wire;
