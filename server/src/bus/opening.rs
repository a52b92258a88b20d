//! The opening of a link: the request of an edge, the answer of a host, and what each side decides by them.
//!
//! Invariants: nothing here waits or reads a clock, so that a simulation can decide by the same code. The epochs of the
//! hosts that an edge uses never fall.

use super::link::Broken;
use super::link_id::LinkId;
use super::parts::MESSAGE_BYTES_MAX;
use super::record::VERSION;
use crate::http::sign_in::KeyBytes;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The pause between two attempts to find a host.
const RETRY_EVERY: Duration = Duration::from_millis(50);
/// The pause after an answer that the edge cannot use, and after a short link that broke.
const REFUSED_RETRY_EVERY: Duration = Duration::from_secs(1);
/// A link below this duration counts as short.
const SHORT_LINK: Duration = Duration::from_secs(1);

/// The request of an edge for a link.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct OpenLink {
    /// The id of the new link, which the edge has chosen at random.
    pub(super) link: LinkId,
    /// The version of the messages.
    pub(super) version: u32,
    /// The highest epoch of a host that the edge has seen.
    pub(super) epoch: u64,
}

/// The answer to the request for a link.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum LinkReply {
    /// The link is open.
    Opened {
        /// The id of the host, which is a new one at each start.
        host: LinkId,
        /// The epoch of the host: the number of connections that have taken the database over or migrated it, up to and
        /// including the host's own.
        epoch: u64,
        /// The key of the cookies of sign-ins, so that a sign-in may begin on one edge and end on another.
        sign_in_key: KeyBytes,
    },
    /// The host has another version of the messages than the edge.
    OtherVersion {
        /// The version of the host.
        version: u32,
    },
    /// The edge has seen a host that took the database over later.
    Outdated,
}

/// The answer of the host with this id, epoch and key. The host must have stored something within about the last
/// second: otherwise it may have lost the database without knowing that.
pub(super) fn reply(asked: &OpenLink, host: LinkId, epoch: u64, sign_in_key: KeyBytes) -> LinkReply {
    if asked.version != VERSION {
        LinkReply::OtherVersion { version: VERSION }
    } else if asked.epoch > epoch {
        LinkReply::Outdated
    } else {
        LinkReply::Opened { host, epoch, sign_in_key }
    }
}

/// Why no link could be opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum NotOpened {
    /// No answer came in time.
    #[error("no host answers over the bus")]
    NoAnswer,
    /// The answer is not a [`LinkReply`].
    #[error("the host's answer cannot be understood")]
    Malformed,
    /// The host has this version of the messages, and the edge has another one.
    #[error(
        "the host has version {0} of the messages and this edge {VERSION}: run the same version of Konakis on both"
    )]
    OtherVersion(u32),
    /// The bus accepts no message as long as those of a link, as after a change of its configuration.
    #[error(
        "the bus accepts only short messages: set max_payload of NATS to at least {MESSAGE_BYTES_MAX} and restart NATS"
    )]
    ShortMessages,
    /// The host has a lower epoch than another host that this edge has seen.
    #[error(
        "the server that answers has lost the database to a later one: if the database was restored, restart this edge"
    )]
    Outdated,
}

impl NotOpened {
    /// How long the edge waits before it asks again.
    pub(super) fn pause(self) -> Duration {
        if self == Self::NoAnswer { RETRY_EVERY } else { REFUSED_RETRY_EVERY }
    }
}

/// How long an edge waits after a link of this duration before it asks for another one. If the host closed the link,
/// the edge asks soon, because another host may be there. If the link broke, the edge asks without a pause, unless the
/// link was short: a host might break every link.
pub(super) fn pause_after(link: Duration, why: Broken) -> Duration {
    if why == Broken::Closed {
        RETRY_EVERY
    } else if link < SHORT_LINK {
        REFUSED_RETRY_EVERY
    } else {
        Duration::ZERO
    }
}

/// The host that an edge may use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ChosenHost {
    pub(super) id: LinkId,
    pub(super) epoch: u64,
    pub(super) sign_in_key: KeyBytes,
}

/// The epochs that an edge has seen.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct SeenEpochs {
    /// The highest epoch of a host so far.
    highest: u64,
}

impl SeenEpochs {
    /// The request for a link with this new id.
    pub(super) const fn request(self, link: LinkId) -> OpenLink {
        OpenLink { link, version: VERSION, epoch: self.highest }
    }

    /// Decides by the answer whether the edge uses the host.
    ///
    /// # Errors
    /// [`NotOpened`] if it does not.
    pub(super) fn answered(&mut self, reply: LinkReply) -> Result<ChosenHost, NotOpened> {
        match reply {
            LinkReply::Opened { epoch, .. } if epoch < self.highest => Err(NotOpened::Outdated),
            LinkReply::Opened { host: id, epoch, sign_in_key } => {
                self.highest = epoch;
                Ok(ChosenHost { id, epoch, sign_in_key })
            }
            LinkReply::OtherVersion { version } => Err(NotOpened::OtherVersion(version)),
            LinkReply::Outdated => Err(NotOpened::Outdated),
        }
    }
}
