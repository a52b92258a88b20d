//! A user over a connection: the recipient of answers and updates.

use super::outbox::Outbox;
use super::wire::{addressed, encode};
use crate::limits::blocking::Payer;
use konakis_protocol::{RequestId, ServerMessage, Snowflake, UserId};
use std::sync::Arc;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// A user over a connection, and the request to which the next answer belongs.
#[derive(Clone, Debug)]
pub struct Client {
    /// The user; none for a request that a service makes for no user.
    pub user: Option<UserId>,
    /// The user's Discord account, if the connection is that of a service.
    pub discord: Option<Snowflake>,
    /// The id of the request to answer; none for updates, and for a request without an id.
    pub re: Option<RequestId>,
    /// The connection's outgoing queue.
    pub outbox: Arc<Outbox>,
}

impl Client {
    /// The user's id.
    #[must_use]
    pub const fn user(&self) -> Option<&UserId> {
        self.user.as_ref()
    }

    /// The user whom each frame to this client must name; none if the connection is not that of a service.
    pub(crate) fn to(&self) -> Option<&UserId> {
        self.user.as_ref().filter(|_| self.discord.is_some())
    }

    /// Whether this client is on an edge and can share frames with other clients there. A frame that names a user is
    /// not shared.
    pub(crate) fn shares_frames_on_edge(&self) -> bool {
        self.outbox.edge().is_some() && self.to().is_none()
    }

    /// The payer of shared work for this request: a network, a user of a service, or a connection without limits.
    #[must_use]
    pub fn payer(&self) -> Payer {
        if let Some(user) = self.to() {
            return Payer::User(user.clone());
        }
        let network = self.outbox.network();
        network.map_or(Payer::Connection(self.outbox.connection()), Payer::Network)
    }

    /// Answers the request.
    pub fn answer(&self, message: &ServerMessage) {
        self.answer_encoded(&encode(message).into());
    }

    pub(crate) fn answer_encoded(&self, message: &Utf8Bytes) {
        self.outbox.answer(addressed(message, self.re.as_ref(), self.to()));
    }

    /// Sends a message that answers no request.
    pub(crate) fn push_encoded(&self, message: &Utf8Bytes) {
        self.outbox.send(addressed(message, None, self.to()));
    }

    /// Whether `other` is the same person over the same connection. For a service, the Discord accounts are compared,
    /// because creating or deleting an account changes the user id.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let is_same_user = match (self.discord, other.discord) {
            (Some(own), Some(others)) => own == others,
            _ => self.user == other.user,
        };
        is_same_user && self.outbox.connection() == other.outbox.connection()
    }
}
