//! Connections from the page of the Activity, which come from a few addresses of Discord's proxy.
//!
//! Invariants: such a connection is for members alone. From its `hello` on, everything that is charged to an address is
//! charged to the member: the connection has a made-up address that belongs to them. Bans of address prefixes apply to
//! the address from which the connection comes, and the operator sees that address.

use super::connection::Connection;
use crate::addresses::private_site;
use crate::connections::outbox::Outbox;
use crate::errors::Coded;
use crate::http::LimitReached;
use konakis_protocol::{ErrorCode, Hello};
use std::net::IpAddr;
use std::sync::Arc;

/// Why a hello is refused on a connection of the Activity.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum NotAdmitted {
    #[error("the Activity is for members: sign in with Discord, or play in the browser as a guest")]
    Guest,
    #[error("the server could not look you up: try again in a moment")]
    Unknown,
    #[error("{0}")]
    Banned(String),
    #[error(transparent)]
    TooMany(#[from] LimitReached),
}

impl Coded for NotAdmitted {
    fn code(&self) -> ErrorCode {
        match self {
            Self::Guest => ErrorCode::Unauthorized,
            Self::Unknown => ErrorCode::Internal,
            Self::Banned(_) => ErrorCode::Banned,
            Self::TooMany(_) => ErrorCode::RateLimited,
        }
    }
}

impl Connection {
    /// Charges a connection of the Activity to the member whose token `hello` has. Refuses everybody who is not a
    /// member, members with too many connections, and banned addresses. A connection that is not of the Activity stays
    /// as it is.
    pub(super) async fn admit(&mut self, hello: &Hello) -> Result<(), NotAdmitted> {
        let Some(permit) = &mut self.activity else { return Ok(()) };
        let requests = Arc::clone(&self.connections.requests);
        let token = hello.token.as_ref().filter(|_| hello.service.is_none()).ok_or(NotAdmitted::Guest)?;
        let member = requests.accounts.member_with(&requests.services, token).await.map_err(|error| {
            tracing::error!(connection = self.outbox.connection(), %error, "a member could not be looked up");
            NotAdmitted::Unknown
        })?;
        let member = member.ok_or(NotAdmitted::Guest)?;
        permit.charge_to(&member)?;
        // Each member has a made-up IPv6 site, from a hash of their id, so two members hardly ever share the limits of
        // an address or of a site.
        if self.limiter.is_some() {
            self.charge_to_address(private_site(member.as_str()));
        }
        // Check for a ban only now that the outbox is replaced: a ban at an earlier moment may have closed only the old
        // outbox.
        let now_ms = requests.services.clock.now().wall;
        let ban = requests.services.sanctions.ban(None, Some(self.from), now_ms);
        ban.map_or(Ok(()), |sentence| Err(NotAdmitted::Banned(sentence)))
    }

    /// Charges the connection to another address, with a new outbox. No message is lost: before `hello` the outbox gets
    /// only answers to earlier requests, which are sent before the next request is read.
    fn charge_to_address(&mut self, address: IpAddr) {
        // After a refused hello of the same member, the outbox is already charged to this address. A second outbox of
        // the same connection and address would share the first one's entry in the budget, and the end of the first one
        // would remove that entry.
        if address == self.address {
            return;
        }
        let services = &self.connections.requests.services;
        let (number, edge) = (self.outbox.connection(), self.outbox.edge().cloned());
        let outbox: Arc<Outbox> = services.outboxes.outbox_on(number, Some(address), edge);
        outbox.count_request();
        services.open_connections.came(&outbox, self.from);
        (self.outbox, self.address) = (outbox, address);
    }
}
