//! The interface to which a socket passes its frames.

use crate::connections::outbox::Outbox;
use crate::http::ActivityPermit;
use std::sync::Arc;

/// How far the server trusts the peer of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// The peer has not sent `hello` yet.
    Unknown,
    /// The peer is a user.
    User,
    /// The peer is a service: the socket limits neither its frames nor its bytes.
    Service,
}

/// The receiver of a socket's frames: on a host, the handler of the connection's requests; on an edge, the relay to the
/// host.
pub trait FrameHandler: Send {
    /// The queue of frames to be sent.
    fn outbox(&self) -> &Arc<Outbox>;

    /// The standing of the peer.
    fn standing(&self) -> Standing;

    /// Whether another frame can be handled now. If not, that may change with the next answer, or when a host is found.
    fn accepts(&self) -> bool;

    /// Whether the peer waits for the host of an edge. If so, a delay is not the fault of the peer.
    fn is_waiting(&self) -> bool;

    /// The permit of a connection from the page of the Activity.
    fn activity(&self) -> Option<&ActivityPermit>;

    /// Handles a text frame; `lag_ms` is the one-way lag of the connection in milliseconds.
    fn frame(&mut self, text: &str, lag_ms: u64) -> impl Future<Output = ()> + Send;
}
