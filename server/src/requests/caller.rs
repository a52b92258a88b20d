//! The caller of a request, and the user and address to whom the limits charge it.

use super::RequestError;
use crate::connections::client::Client;
use crate::connections::outbox::Outbox;
use konakis_protocol::{OnBehalf, RequestId, Snowflake, User, UserId};
use std::net::IpAddr;
use std::sync::Arc;

/// The sender of a request: a user, or a service, over one connection.
pub struct Caller {
    /// The user; none if a service asks for itself.
    pub user: Option<User>,
    /// The person for whom a service asks, if they have no account; `user` is then a placeholder without a seat.
    pub newcomer: Option<OnBehalf>,
    /// The address of the connection.
    pub address: IpAddr,
    /// Whether the connection is a service's.
    pub service: bool,
    /// The Discord account of the user for whom a service asks.
    pub discord: Option<Snowflake>,
    /// The id to which the limits charge the request. For a member, it is made from their Discord account, because an
    /// account on this server can be deleted and immediately created again. For a guest, it is their own id.
    pub charged_user: Option<UserId>,
    /// The ID of the request.
    pub re: Option<RequestId>,
    /// The outbox of the connection.
    pub outbox: Arc<Outbox>,
    /// The one-way lag of the connection in milliseconds.
    pub lag_ms: u64,
}

impl Caller {
    /// A user who asks over this connection.
    #[cfg(test)]
    pub(crate) fn for_tests(user: User, outbox: &Arc<Outbox>) -> Self {
        Self {
            charged_user: Some(user.id.clone()),
            user: Some(user),
            newcomer: None,
            address: std::net::Ipv4Addr::LOCALHOST.into(),
            service: false,
            discord: None,
            re: None,
            outbox: Arc::clone(outbox),
            lag_ms: 0,
        }
    }

    pub(super) fn charged_user(&self) -> Result<&UserId, RequestError> {
        self.charged_user.as_ref().ok_or(RequestError::NoUser)
    }

    /// The address to which the limits charge the request; none for a service, which is one address with many users.
    pub(super) fn charged_address(&self) -> Option<IpAddr> {
        (!self.service).then_some(self.address)
    }

    pub(super) fn client(&self) -> Client {
        Client {
            user: self.user.as_ref().map(|user| user.id.clone()),
            discord: self.discord,
            re: self.re.clone(),
            outbox: Arc::clone(&self.outbox),
        }
    }
}
