//! Connections from the page of the Activity, which come from a few addresses of Discord's proxy.
//!
//! Invariants: only members can have such a connection. From `hello` on, it has a made-up address that belongs to the
//! member. The limits of addresses apply to this made-up address. Bans of address prefixes apply to the real address
//! from which the connection comes, and the operator sees the real address.

use super::connection::Connection;
use crate::addresses::private_site;
use crate::connections::outbox::Outbox;
use crate::errors::Coded;
use crate::http::LimitReached;
use konakis_protocol::{ErrorCode, Hello};
use std::net::IpAddr;
use std::sync::Arc;

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
    /// Charges a connection of the Activity to the member with the token of `hello`. Refuses guests, members with too
    /// many connections, and banned addresses. Connections from elsewhere are admitted unchanged.
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
        // Each member has an IPv6 site made from a hash of their id, so two members hardly ever share limits.
        if self.limiter.is_some() {
            self.charge_to_address(private_site(member.as_str()));
        }
        // Check for a ban only after the outbox was replaced: an earlier ban may have closed only the old outbox.
        let now_ms = requests.services.clock.now().wall;
        let ban = requests.services.sanctions.ban(None, Some(self.from), now_ms);
        ban.map_or(Ok(()), |sentence| Err(NotAdmitted::Banned(sentence)))
    }

    /// Charges the connection to another address, with a new outbox. No message is lost: before `hello` the outbox gets
    /// only answers, which are sent before the next request is read.
    fn charge_to_address(&mut self, address: IpAddr) {
        // After a refused hello of the same member, the outbox already has this address. A second outbox would share
        // the entry of the first one in the budget, and the end of the first would remove that entry.
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
