//! Konakis on several machines: *edges* accept connections and relay them over a bus (NATS) to the *host*, the server
//! that has the database.
//!
//! An edge and its host have a *link*: a stream of records in each direction. The edge relays each WebSocket to a
//! connection on the host ([`crate::websocket::Connection`]). It also asks the host for the data that the edge's HTTP
//! server needs.
//!
//! Invariants: the bus carries messages but keeps nothing. When a link breaks, the edge closes its connections. Their
//! clients connect again and ask for the state anew. So no lost message can make a client's state wrong. All programs
//! that can use the bus are trusted.

mod connect;
mod edge;
mod host;
mod lag;
mod link;
mod link_id;
mod opening;
mod parts;
mod question;
mod record;

#[cfg(test)]
mod tests;

pub use connect::{BusError, lost, reach};
pub use edge::EdgeApp;
pub use host::{Host, serve_edges};

const OPEN_SUBJECT: &str = "konakis.host.open";
