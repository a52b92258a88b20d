//! A client's connection without its socket: identity, limits and requests. The socket is on this server, or on an edge
//! that relays its frames.

use super::Connections;
use super::handler::{FrameHandler, Standing};
use crate::accounts::Identity;
use crate::connections::outbox::{EdgePeer, Outbox};
use crate::http::ActivityPermit;
use crate::limits::request_address;
use governor::DefaultDirectRateLimiter;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A client's connection.
pub struct Connection {
    pub(super) connections: Arc<Connections>,
    /// The address from which the connection comes, to which bans of address prefixes apply.
    pub(super) from: IpAddr,
    /// The address that is charged. For a member in the Activity, it is a made-up one, beginning with `hello`.
    pub(super) address: IpAddr,
    pub(super) outbox: Arc<Outbox>,
    pub(super) identity: Option<Identity>,
    /// For a connection from the page of the Activity, the permit that counts the connection.
    pub(super) activity: Option<ActivityPermit>,
    pub(super) limiter: Option<DefaultDirectRateLimiter>,
    /// The number of requests over the rate limit. Each later request reduces it by 1, down to 0, if the request is
    /// within the limit and can be decoded.
    pub(super) excess: u32,
    /// The one-way lag in milliseconds.
    pub(super) lag_ms: u64,
}

impl Connection {
    /// Creates a connection. `edge` is given if its socket is on an edge.
    pub(super) fn new(
        connections: Arc<Connections>,
        from: IpAddr,
        activity: Option<ActivityPermit>,
        edge: Option<EdgePeer>,
    ) -> Self {
        let limiter = connections.requests.limits.connection(false);
        let limited_by = limiter.is_some().then_some(from);
        let number = connections.next.fetch_add(1, Ordering::Relaxed);
        let outbox = connections.requests.services.outboxes.outbox_on(number, limited_by, edge);
        connections.requests.services.open_connections.came(&outbox, from);
        Self {
            connections,
            from,
            address: from,
            outbox,
            identity: None,
            activity,
            limiter,
            excess: 0,
            lag_ms: 0,
        }
    }

    fn leave(&self) {
        let requests = &self.connections.requests;
        let number = self.outbox.connection();
        let services = &requests.services;
        services.open_connections.left(number);
        services.lobby.gone(number);
        if let Some(activities) = &requests.activities {
            activities.gone(number);
        }
        if let Some(Identity::User(user, ..)) = &self.identity {
            services.present.disconnected(&user.id, number);
            services.lobby.presence_changed(&user.id);
        }
        requests.rooms.gone(number, self.outbox.end().into_iter());
    }
}

impl FrameHandler for Connection {
    fn outbox(&self) -> &Arc<Outbox> {
        &self.outbox
    }

    fn standing(&self) -> Standing {
        match self.identity {
            None => Standing::Unknown,
            Some(Identity::User(..)) => Standing::User,
            Some(Identity::Service) => Standing::Service,
        }
    }

    fn accepts(&self) -> bool {
        true
    }

    fn is_waiting(&self) -> bool {
        false
    }

    fn activity(&self) -> Option<&ActivityPermit> {
        self.activity.as_ref()
    }

    /// Handles a frame. Shared resources serve addresses in turn, so the work is assigned to an address. Only the work
    /// of an unlimited connection outside the Activity is assigned to no address.
    async fn frame(&mut self, text: &str, lag_ms: u64) {
        self.lag_ms = lag_ms;
        // After `hello`, a connection of the Activity has its member's made-up address, so members take turns.
        let address = if self.activity.is_some() { self.address } else { self.from };
        if self.activity.is_some() || self.limiter.is_some() {
            // Boxed, because the connection's future would reserve space for the largest request otherwise.
            Box::pin(request_address::scope(address, self.dispatch(text))).await;
        } else {
            Box::pin(self.dispatch(text)).await;
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.leave();
    }
}
