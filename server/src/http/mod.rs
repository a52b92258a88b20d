//! The HTTP server: routes, connections, and the WebSocket handshake.
//!
//! Invariants: handlers reach rooms, accounts and rate limits only through [`AppHandle`]. Those of [`sign_in`] also use
//! a client for Discord and the queues of sign-ins. Every wait has a deadline. Every response of the router has the
//! security headers, and every refusal has a message.

mod activity_permit;
mod app_handle;
mod caching;
mod client_address;
mod compressed_files;
mod connection_limits;
mod cross_origin;
mod frame_stream;
mod header_policy;
mod listen;
mod open_counts;
mod origin_check;
mod page_language;
mod pages;
mod positions;
mod problem;
mod request_layer;
mod rooms;
mod routes;
mod sandbox;
mod serve;
pub mod sign_in;
mod sign_in_routes;
mod socket;
mod state;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod throttled_stream;
mod upgrade;

pub use activity_permit::ActivityPermit;
pub use app_handle::AppHandle;
pub(crate) use client_address::ClientAddress;
pub use connection_limits::ConnectionLimits;
pub use frame_stream::FrameStream;
pub use listen::{ListenError, open};
pub use open_counts::LimitReached;
pub use origin_check::Origins;
pub use problem::Problem;
pub use routes::metrics_router;
pub use serve::{Deadlines, Peer, serve};
pub use socket::{Socket, close_for, close_gracefully};
pub use state::HttpState;
