//! The events of an outbox.

use serde::{Deserialize, Serialize};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The next event of an outbox.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Due {
    /// A frame to send.
    Frame(Utf8Bytes),
    /// The connection reads no more requests, and waits for the pending answers before it closes.
    Answers,
    /// The connection is to be closed.
    Close(Close),
}

/// Why the server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Close {
    /// The user's token was revoked, or their account is being deleted.
    SignedOut,
    /// The user or the address was banned.
    Banned,
    /// The guest was merged into a member.
    Merged,
    /// The peer reads too slowly.
    TooSlow,
    /// The peer keeps sending requests over its rate limit.
    Flooding,
    /// The connection has not sent `hello`, and a newer connection from the Activity's page took its place.
    Displaced,
    /// The operator has renamed the user.
    Renamed,
    /// The server is stopping, or the edge has lost its link to the host.
    Restart,
}

impl Close {
    /// Whether requests that were received before the close are still answered.
    pub(super) const fn awaits_answers(self) -> bool {
        matches!(self, Self::Restart | Self::Renamed)
    }
}
