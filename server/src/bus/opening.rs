//! The opening of a link: the request of an edge, the answer of a host, and their decisions.
//!
//! Invariant: nothing here waits or reads a clock, so that a simulation can use this code.

use super::link::Broken;
use super::link_id::LinkId;
use super::parts::MESSAGE_BYTES_MAX;
use super::record::VERSION;
use crate::http::sign_in::KeyBytes;
use serde::{Deserialize, Serialize};
use std::time::Duration;

const RETRY_EVERY: Duration = Duration::from_millis(50);
/// The longer pause before the next attempt. It is used in these cases:
/// - The edge cannot use the answer.
/// - A link was shorter than [`SHORT_LINK`], and the host did not close it.
/// - The bus accepts only short messages.
const REFUSED_RETRY_EVERY: Duration = Duration::from_secs(1);
const SHORT_LINK: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct OpenLink {
    /// Chosen by the edge at random.
    pub(super) link: LinkId,
    pub(super) version: u32,
    /// The highest epoch among the hosts that the edge has used; 0 before the first host.
    pub(super) epoch: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum LinkReply {
    Opened {
        /// The id of the host, which is a new one at each start.
        host: LinkId,
        /// The host's epoch: the number of connections that have taken the database over or migrated it, including the
        /// host's own. Always 0 for SQLite.
        epoch: u64,
        /// The key of the cookies of sign-ins, so that a sign-in may begin on one edge and end on another.
        sign_in_key: KeyBytes,
    },
    /// The host has this version of the messages, and the edge has another version.
    OtherVersion { version: u32 },
    /// The edge has seen a host that took the database over later.
    Outdated,
}

/// The host's answer to a request. The host must have stored something within about the last second, because otherwise
/// it may have lost the database unnoticed.
pub(super) fn reply(asked: &OpenLink, host: LinkId, epoch: u64, sign_in_key: KeyBytes) -> LinkReply {
    if asked.version != VERSION {
        LinkReply::OtherVersion { version: VERSION }
    } else if asked.epoch > epoch {
        LinkReply::Outdated
    } else {
        LinkReply::Opened { host, epoch, sign_in_key }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum NotOpened {
    #[error("no host answers over the bus")]
    NoAnswer,
    #[error("the host's answer cannot be understood")]
    Malformed,
    #[error(
        "the host has version {0} of the messages and this edge {VERSION}: run the same version of Konakis on both"
    )]
    OtherVersion(u32),
    #[error(
        "the bus accepts only short messages: set max_payload of NATS to at least {MESSAGE_BYTES_MAX} and restart NATS"
    )]
    ShortMessages,
    #[error(
        "the answering server has lost the database to a later server: if the database was restored, restart this edge"
    )]
    Outdated,
}

impl NotOpened {
    pub(super) fn pause(self) -> Duration {
        if self == Self::NoAnswer { RETRY_EVERY } else { REFUSED_RETRY_EVERY }
    }
}

/// The pause of an edge between a link of this duration and the attempt to open the next one:
/// - If the host closed the link, the pause is short, because another host may be there soon.
/// - If a short link broke in another way, the pause is longer, because a host might break every link.
/// - Otherwise there is no pause.
pub(super) fn pause_after(link: Duration, why: Broken) -> Duration {
    if why == Broken::Closed {
        RETRY_EVERY
    } else if link < SHORT_LINK {
        REFUSED_RETRY_EVERY
    } else {
        Duration::ZERO
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ChosenHost {
    pub(super) id: LinkId,
    pub(super) epoch: u64,
    pub(super) sign_in_key: KeyBytes,
}

#[derive(Clone, Copy, Default, Debug)]
pub(super) struct SeenEpochs {
    highest: u64,
}

impl SeenEpochs {
    pub(super) const fn request(self, link: LinkId) -> OpenLink {
        OpenLink { link, version: VERSION, epoch: self.highest }
    }

    /// Decides whether the edge uses the host that answered.
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
