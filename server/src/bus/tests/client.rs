//! The clients of the simulation, and the messages that they send to the host and receive from it.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum Said {
    Watch,
    /// An action for which the client expects this number in the log.
    Act {
        number: usize,
        action: u64,
    },
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum Heard {
    View {
        actions: usize,
        digest: u64,
    },
    Stored {
        number: usize,
        action: u64,
    },
    /// The log already has an action with this number, or the write failed.
    Refused,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) edge: usize,
    pub(super) connection: u64,
}

#[derive(Default)]
pub(super) struct Client {
    pub(super) is_player: bool,
    /// None while the client is not connected.
    pub(super) at: Option<Place>,
    /// Whether the client has got a view over its present connection.
    pub(super) has_view: bool,
    /// The number of actions seen over any connection.
    pub(super) seen: usize,
    /// The number of the unanswered action, and the action.
    pub(super) unanswered: Option<(usize, u64)>,
    /// The number of each acknowledged action, and the action.
    pub(super) acknowledged: Vec<(usize, u64)>,
}
