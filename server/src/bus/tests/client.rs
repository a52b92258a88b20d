//! Players and spectators, and what they say to the host and hear from it.

use serde::{Deserialize, Serialize};

/// A frame of a client.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum Said {
    /// The client wants the current view and every later one.
    Watch,
    /// The client plays this action, which is to have this number in the log.
    Act { number: usize, action: u64 },
}

/// A frame of the host.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum Heard {
    /// The number of actions, and the digest of their log.
    View { actions: usize, digest: u64 },
    /// The action is stored with this number.
    Stored { number: usize, action: u64 },
    /// The action is not played, because the log already has an action with its number, or because its write failed.
    Refused,
}

/// A connection of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) edge: usize,
    pub(super) connection: u64,
}

/// A client.
#[derive(Default)]
pub(super) struct Client {
    pub(super) is_player: bool,
    /// None while the client is not connected.
    pub(super) at: Option<Place>,
    /// Whether the client has got a view over its present connection.
    pub(super) has_view: bool,
    /// The number of actions that the client has seen, over this or any earlier connection.
    pub(super) seen: usize,
    /// The action whose answer the client waits for, with its number.
    pub(super) unanswered: Option<(usize, u64)>,
    /// The actions that were acknowledged, with their numbers.
    pub(super) acknowledged: Vec<(usize, u64)>,
}
