//! One WebSocket on an edge, whose frames are relayed to the host.
//!
//! Invariants: the host learns of a connection before it gets the connection's first frame, and is told when the
//! connection ends. While too many frames of a connection are unanswered, no further frame is read from its socket.

use super::relays::{Relayed, Relays};
use crate::bus::record::FRAMES_WAITING_MAX;
use crate::connections::outbox::{ByteBudget, Outbox};
use crate::http::ActivityPermit;
use crate::websocket::{FrameHandler, Standing};
use std::net::IpAddr;
use std::sync::Arc;

/// The maximum number of unanswered frames of a user's connection.
const UNANSWERED_MAX: usize = 8;
const UNANSWERED_OF_SERVICE_MAX: usize = FRAMES_WAITING_MAX / 2;

pub(super) struct Relay {
    relays: Arc<Relays>,
    relayed: Arc<Relayed>,
    /// For a connection from the Activity, the permit that counts it for its address. The permit is dropped at the
    /// first frame after the host has admitted the connection. From then on, the host counts the connection for its
    /// member.
    activity: Option<ActivityPermit>,
}

impl Relay {
    /// Creates the relay of a new socket. `limited_by` is the address by which the outbox is limited; none for a client
    /// without limits.
    pub(super) fn new(
        relays: &Arc<Relays>,
        outboxes: &Arc<ByteBudget>,
        from: IpAddr,
        limited_by: Option<IpAddr>,
        activity: Option<ActivityPermit>,
    ) -> Self {
        let outbox = outboxes.outbox(relays.next_number(), limited_by);
        let relayed = relays.add(outbox, from, activity.is_some());
        Self { relays: Arc::clone(relays), relayed, activity }
    }
}

impl FrameHandler for Relay {
    fn outbox(&self) -> &Arc<Outbox> {
        &self.relayed.outbox
    }

    fn standing(&self) -> Standing {
        self.relayed.standing()
    }

    fn accepts(&self) -> bool {
        let is_service = self.relayed.standing() == Standing::Service;
        let most = if is_service { UNANSWERED_OF_SERVICE_MAX } else { UNANSWERED_MAX };
        self.relayed.has_host() && self.relayed.outbox.unanswered() < most
    }

    fn is_waiting(&self) -> bool {
        !self.relayed.has_host() || self.relayed.outbox.unanswered() > 0
    }

    fn activity(&self) -> Option<&ActivityPermit> {
        self.activity.as_ref()
    }

    async fn frame(&mut self, text: &str, lag_ms: u64) {
        self.relayed.outbox.count_request();
        self.relayed.frame(text, lag_ms);
        if self.relayed.standing() != Standing::Unknown {
            self.activity = None;
        }
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.relays.remove(&self.relayed);
    }
}
