//! WebSocket connections: the socket with its deadlines (`socket`), and the connection that handles the requests
//! (`connection`, `dispatch`). An edge relays the frames of its sockets to connections on the host.
//!
//! Invariants: `hello` comes first. Every request gets exactly one answer, unless the connection is closed earlier. A
//! silent, slow or flooding peer affects only itself.

mod activity;
mod connection;
mod dispatch;
mod end;
mod handler;
mod lag;
mod poll;
mod refused;
mod send;
mod socket;
mod unfinished;

pub use connection::Connection;
pub use handler::{FrameHandler, Standing};
pub use socket::{SocketContext, serve};

use crate::connections::outbox::EdgePeer;
use crate::http::{ActivityPermit, Socket};
use crate::requests::Requests;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use tokio::time::Instant;

/// Makes connections, and has the parts of the server that they share.
pub struct Connections {
    requests: Arc<Requests>,
    sockets: Arc<SocketContext>,
    next: AtomicU64,
}

impl Connections {
    /// Creates the parts that connections share. `requests` handles the requests of all connections.
    #[must_use]
    pub fn new(requests: Arc<Requests>) -> Arc<Self> {
        let sockets = Arc::new(SocketContext {
            meters: requests.services.meters.clone(),
            random: Arc::clone(&requests.services.random),
            is_limited: requests.limits.connection(false).is_some(),
        });
        Arc::new(Self { requests, sockets, next: AtomicU64::new(1) })
    }

    /// Closes all open connections, and every later one when it starts.
    pub fn stop(&self) {
        self.requests.services.open_connections.stop();
    }

    /// Two random numbers, for the id of this run of the server.
    #[must_use]
    pub fn random_numbers(&self) -> [u64; 2] {
        [self.sockets.random.number(), self.sockets.random.number()]
    }

    /// Notes the time since which nobody can reach this server; `None` if people can reach it. Clocks stand still while
    /// nobody can reach it.
    pub async fn set_unreached(&self, since: Option<Instant>) {
        self.requests.services.set_unreached(since);
        self.requests.rooms.prove_store().await;
    }

    /// Sends the full list of the lobby to a connection whose edge could not queue a change for it.
    pub fn catch_up(&self, connection: u64) {
        self.requests.services.lobby.catch_up(connection);
    }

    /// Serves a connection until it ends. `activity` is given if the connection comes from the page of the Activity.
    pub async fn serve(self: Arc<Self>, stream: Socket, address: IpAddr, activity: Option<ActivityPermit>) {
        let sockets = Arc::clone(&self.sockets);
        serve(stream, Connection::new(self, address, activity, None), sockets).await;
    }

    /// The connection of a client whose socket is on an edge.
    #[must_use]
    pub fn connection_on(
        self: Arc<Self>,
        edge: EdgePeer,
        address: IpAddr,
        activity: Option<ActivityPermit>,
    ) -> Connection {
        Connection::new(self, address, activity, Some(edge))
    }
}
